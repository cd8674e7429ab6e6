// Long names in titles and tables break after _, ., /, (, commas, = and ::, and not within words.
document.addEventListener("DOMContentLoaded", () => {
  const broken = (text) =>
    text.split(/(?<=[_./(,=]|::)/).flatMap((part, i) => (i ? [document.createElement("wbr"), part] : [part]));
  for (const code of document.querySelectorAll("article table code .pre")) {
    code.replaceChildren(...broken(code.textContent));
  }
  const title = document.querySelector("article h1")?.firstChild;
  if (title?.nodeType === Node.TEXT_NODE) {
    title.replaceWith(...broken(title.textContent));
  }
});
