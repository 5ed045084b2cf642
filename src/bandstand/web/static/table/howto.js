// The page on how to play a game: its pictures are drawn from the states of its lessons.
import { fitFigures } from "./figures.js";
import { drawPictures } from "./pictures.js";

document.documentElement.classList.add("js");
await document.fonts.ready;
await drawPictures();
addEventListener("resize", fitFigures);
document.documentElement.classList.add("live"); // tests wait for it
