// What every page has: buttons that copy a link or print the page.
import { startCopy, startPrint } from "./copy.js";

document.documentElement.classList.add("js");
startCopy(() => {
  const word = document.getElementById("word");
  if (word) word.textContent = "The link is copied.";
});
startPrint();
