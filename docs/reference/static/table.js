// Shows the rows of the functions' table that hold every word in the field.
document.addEventListener("DOMContentLoaded", () => {
  const field = document.getElementById("find-op");
  if (!field) return;
  const rows = [...document.querySelectorAll("article table tbody tr")];
  const texts = rows.map((row) => row.textContent.toLowerCase());
  const find = () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    rows.forEach((row, i) => { row.hidden = !words.every((word) => texts[i].includes(word)); });
    for (const part of document.querySelectorAll("article section section")) {
      part.hidden = words.length > 0 && !part.querySelector("tbody tr:not([hidden])");
    }
    const count = rows.filter((row) => !row.hidden).length;
    document.getElementById("found-ops").textContent = words.length ? `${count} functions` : "";
  };
  field.addEventListener("input", find);
  find();
});
