// Buttons that copy the link of the field that they name, and such that print the page.

export function startCopy(onCopied = () => {}) {
  document.addEventListener("click", async (e) => {
    const button = e.target.closest("[data-copy]");
    if (!button) return;
    const field = document.getElementById(button.dataset.copy);
    field.select();
    await navigator.clipboard.writeText(field.value);
    onCopied();
  });
}

export function startPrint() {
  document.addEventListener("click", (e) => { if (e.target.closest("[data-print]")) print(); });
}
