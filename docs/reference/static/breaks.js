// Long names in tables break after _, ., /, (, commas, = and ::, and not within words.
document.addEventListener("DOMContentLoaded", () => {
  for (const code of document.querySelectorAll("article table code .pre")) {
    const parts = code.textContent.split(/(?<=[_./(,=]|::)/);
    code.replaceChildren(...parts.flatMap((part, i) => (i ? [document.createElement("wbr"), part] : [part])));
  }
});
