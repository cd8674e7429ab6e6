// Sphinx looks for a result's anchor by a CSS selector, in which the dots of a Python name would stand for classes.
document.addEventListener("DOMContentLoaded", () => {
  if (typeof Search === "undefined") return;
  const { htmlToText } = Search;
  Search.htmlToText = (html, anchor) => htmlToText(html, anchor && `#${CSS.escape(anchor.slice(1))}`);
});
