"use strict";
const data = JSON.parse(document.getElementById("profile").textContent);
// An event: [name, start, duration, thread, parent or -1, kind, details]; times are in microseconds.
const NAME = 0, START = 1, TIME = 2, THREAD = 3, PARENT = 4, KIND = 5, DETAILS = 6;
const KINDS = { op: "ops", node: "backward nodes", leaf: "gradients accumulated", engine: "engine", user: "named ranges" };
const events = data.events;
const byId = (id) => document.getElementById(id);
const color = (name) => getComputedStyle(document.documentElement).getPropertyValue("--" + name);

function element(tag, attributes, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

function time(us) {
  return us >= 1e6 ? (us / 1e6).toFixed(3) + " s" : us >= 1e3 ? (us / 1e3).toFixed(3) + " ms" : us.toFixed(3) + " us";
}

function bytes(count) {
  const units = ["B", "KB", "MB", "GB"];
  let power = 0;
  while (power < 3 && Math.abs(count) >= 1024 ** (power + 1)) power++;
  return (power ? (count / 1024 ** power).toFixed(2) : count) + " " + units[power];
}

const short = (name) => name.replace("autograd::engine::evaluate_function: ", "evaluate ").replace("torch::autograd::", "");
const many = (count) => count.toLocaleString("en");

function legend(list, entries) {
  for (const [name, text] of entries) {
    const patch = element("span", { style: `background: var(--${name})` });
    list.append(element("li", {}, patch, text));
  }
}

// ---- the tip ----

const tip = byId("tip");
function showTip(text, x, y) {
  tip.hidden = text === null;
  if (text === null) return;
  tip.textContent = text;
  tip.style.left = Math.max(4, Math.min(x + 12, innerWidth - tip.offsetWidth - 8)) + "px";
  tip.style.top = (y + 18 + tip.offsetHeight > innerHeight ? y - tip.offsetHeight - 10 : y + 18) + "px";
}

// ---- the timeline ----

const rowHeight = 20, axisHeight = 22;
const depth = [], rows = [], firstRow = new Map();
let rowCount = 0;
for (const thread of data.threads) {
  firstRow.set(thread, rowCount);
  let deepest = 0;
  events.forEach((event, number) => {
    if (event[THREAD] !== thread) return;
    depth[number] = event[PARENT] < 0 ? 0 : depth[event[PARENT]] + 1;
    deepest = Math.max(deepest, depth[number]);
  });
  rowCount += deepest + 2;
}
events.forEach((event, number) => (rows[number] = firstRow.get(event[THREAD]) + depth[number]));
const canvas = byId("timeline");
let from = 0, to = data.end;

function axis(context, width) {
  const span = to - from;
  const step = 10 ** Math.floor(Math.log10(span / (width / 110)));
  const unit = [1, 2, 5, 10].map((n) => n * step).find((n) => (n / span) * width >= 80);
  context.fillStyle = color("faint");
  context.strokeStyle = color("line");
  for (let at = Math.ceil(from / unit) * unit; at <= to; at += unit) {
    const x = ((at - from) / span) * width;
    context.beginPath();
    context.moveTo(x, axisHeight);
    context.lineTo(x, canvas.clientHeight);
    context.stroke();
    if (x < width - 60) context.fillText(time(at).replace(/\.?0+ /, " "), x + 3, 15);
  }
}

function draw() {
  const width = canvas.clientWidth, height = axisHeight + Math.max(1, rowCount) * rowHeight, scale = devicePixelRatio || 1;
  canvas.style.height = height + "px";
  canvas.width = width * scale;
  canvas.height = height * scale;
  const context = canvas.getContext("2d");
  context.scale(scale, scale);
  context.font = "12px system-ui, sans-serif";
  axis(context, width);
  const fills = Object.fromEntries(Object.keys(KINDS).map((kind) => [kind, color(kind)])), ink = color("on-range");
  const last = new Float64Array(rowCount).fill(-1);
  events.forEach((event, number) => {
    const x = ((event[START] - from) / (to - from)) * width, end = ((event[START] + event[TIME] - from) / (to - from)) * width;
    const row = rows[number];
    if (end < 0 || x > width || end < last[row]) return; // not seen, or within the pixel before
    last[row] = Math.floor(end) + 0.5;
    const left = Math.max(x, 0), wide = Math.max(0.8, Math.min(end, width) - left - 0.5);
    context.fillStyle = fills[event[KIND]];
    context.fillRect(left, axisHeight + row * rowHeight, wide, rowHeight - 2);
    if (wide < 32) return;
    context.save();
    context.beginPath();
    context.rect(left, axisHeight + row * rowHeight, wide - 3, rowHeight);
    context.clip();
    context.fillStyle = ink;
    context.fillText(short(event[NAME]), left + 4, axisHeight + row * rowHeight + 13);
    context.restore();
  });
  context.fillStyle = color("faint");
  for (const [thread, row] of firstRow) if (data.threads.length > 1) context.fillText("thread " + thread, 4, axisHeight + (row - 1) * rowHeight + 15);
}

function zoom(factor, at) {
  const span = Math.max(0.05, Math.min((to - from) * factor, data.end));
  from = Math.max(0, Math.min(from + (to - from - span) * at, data.end - span));
  to = from + span;
  draw();
}

function found(event) {
  const box = canvas.getBoundingClientRect();
  const at = from + ((event.clientX - box.left) / box.width) * (to - from), slack = (2 / box.width) * (to - from);
  const row = Math.floor((event.clientY - box.top - axisHeight) / rowHeight);
  return events.findLastIndex((e, number) => rows[number] === row && e[START] - slack <= at && at <= e[START] + e[TIME] + slack);
}

let dragged = null;
canvas.addEventListener("wheel", (event) => {
  event.preventDefault();
  const box = canvas.getBoundingClientRect();
  zoom(event.deltaY > 0 ? 1.25 : 0.8, (event.clientX - box.left) / box.width);
}, { passive: false });
canvas.addEventListener("pointerdown", (event) => { dragged = event.clientX; canvas.setPointerCapture(event.pointerId); });
canvas.addEventListener("pointerup", () => (dragged = null));
canvas.addEventListener("pointerleave", () => showTip(null));
canvas.addEventListener("pointermove", (event) => {
  if (dragged !== null) {
    const moved = ((dragged - event.clientX) / canvas.clientWidth) * (to - from), span = to - from;
    from = Math.max(0, Math.min(from + moved, data.end - span));
    to = from + span;
    dragged = event.clientX;
    draw();
  }
  const hit = events[found(event)];
  showTip(hit ? `${hit[NAME]}\n${time(hit[TIME])}, from ${time(hit[START])}${hit[DETAILS] ? "\n" + hit[DETAILS] : ""}` : null, event.clientX, event.clientY);
});
for (const button of document.querySelectorAll("[data-zoom]")) {
  button.addEventListener("click", () => zoom(Number(button.dataset.zoom) || Infinity, 0.5));
}

// ---- the flame graph ----

const whole = { name: "all", kind: "engine", time: 0, count: 1, children: new Map(), parent: null };
const paths = [];
events.forEach((event, number) => {
  const above = event[PARENT] < 0 ? whole : paths[event[PARENT]];
  let path = above.children.get(event[NAME]);
  if (!path) above.children.set(event[NAME], (path = { name: event[NAME], kind: event[KIND], time: 0, count: 0, children: new Map(), parent: above }));
  path.time += event[TIME];
  path.count++;
  paths[number] = path;
  if (above === whole) whole.time += event[TIME];
});

function flame(top) {
  const box = byId("flame");
  box.replaceChildren();
  let deepest = 0;
  const put = (path, left, width, level) => {
    deepest = Math.max(deepest, level);
    const share = ((100 * path.time) / (whole.time || 1)).toFixed(1);
    const bar = element("button", { type: "button", style: `left: ${left}%; width: ${width}%; top: ${level * 22}px; background: var(--${path.kind})` }, short(path.name));
    const text = `${path.name}\n${time(path.time)}, ${share}% of all, ${path.count} times`;
    bar.addEventListener("pointermove", (event) => showTip(text, event.clientX, event.clientY));
    bar.addEventListener("pointerleave", () => showTip(null));
    bar.addEventListener("click", () => flame(path === top && path.parent ? path.parent : path));
    box.append(bar);
  };
  const fill = (path, left, width, level) => {
    put(path, left, width, level);
    let x = left;
    for (const child of [...path.children.values()].sort((a, b) => b.time - a.time)) {
      const part = (width * child.time) / (path.time || 1);
      if (part > 0.12) fill(child, x, part, level + 1);
      x += part;
    }
  };
  const above = [];
  for (let path = top.parent; path; path = path.parent) above.unshift(path);
  above.forEach((path, level) => put(path, 0, 100, level));
  fill(top, 0, 100, above.length);
  box.style.height = (deepest + 1) * 22 + "px";
}

// ---- memory ----

function memory(held) {
  byId("memory").hidden = false;
  byId("peak").textContent = `At most ${bytes(held.peak)} more than when the profile began, after ${time(held.peak_time)}.`;
  const chart = byId("memory-chart"), names = Object.keys(held.layers);
  const x = (us) => (1000 * us) / (data.end || 1), y = (count) => 256 - (250 * count) / (held.peak || 1);
  let below = held.times.map(() => 0);
  names.forEach((name, layer) => {
    const above = below.map((count, k) => count + held.layers[name][k]);
    const step = (values) => values.map((count, k) => `${x(held.times[k])},${y(count)} ${x(held.times[k + 1] ?? data.end)},${y(count)}`);
    const back = step(below).map((pair) => pair.split(" ").reverse().join(" ")).reverse();
    const area = document.createElementNS("http://www.w3.org/2000/svg", "polygon");
    area.setAttribute("points", [...step(above), ...back].join(" "));
    area.setAttribute("fill", `var(--layer-${layer})`);
    chart.append(area);
    below = above;
  });
  legend(byId("memory-legend"), names.map((name, layer) => [`layer-${layer}`, name]));
  const shown = held.holders.some((holder) => holder[1]) ? 4 : 3; // columns: lines are known with stacks only
  const titles = ["Taken by", "Bytes", "Blocks", "Called at"].slice(0, shown);
  table(byId("holders"), titles, held.holders.map((holder) => [holder[0], holder[3], holder[2], holder[1]].slice(0, shown)), [String, bytes, many, String]);
}

// ---- tables ----

function table(into, titles, lines, formats, sorted = 1) {
  const body = element("tbody", {}), heads = titles.map((title, column) => {
    const button = element("button", { type: "button" }, title);
    const head = element("th", { scope: "col", class: typeof lines[0]?.[column] === "number" ? "" : "text" }, button);
    button.addEventListener("click", () => sort(column));
    return head;
  });
  function sort(column) {
    const order = (a, b) => (typeof a[column] === "number" ? b[column] - a[column] : String(a[column]).localeCompare(b[column]));
    heads.forEach((head) => head.removeAttribute("aria-sort"));
    heads[column].setAttribute("aria-sort", typeof lines[0]?.[column] === "number" ? "descending" : "ascending");
    body.replaceChildren(...[...lines].sort(order).map((line) => element("tr", {}, ...line.map((value, k) => {
      const text = formats[k](value);
      return element("td", { class: typeof value === "number" ? "" : "text", title: text }, text);
    }))));
  }
  into.append(element("thead", {}, element("tr", {}, ...heads)), body);
  sort(sorted);
}

const held = data.memory ? `, at most ${bytes(data.memory.peak)} taken` : "", threads = data.threads.length > 1 ? `, ${data.threads.length} threads` : "";
byId("summary").textContent = `${many(events.length)} events, ${time(data.total)} in them${threads}${held}`;
legend(byId("legend"), Object.entries(KINDS).filter(([kind]) => events.some((event) => event[KIND] === kind)));
if (data.memory) memory(data.memory);
table(byId("averages"), data.columns.map((column) => column[0]), data.averages, data.columns.map((column) => ({ text: String, time, bytes, count: many })[column[1]]));
flame(whole);
draw();
addEventListener("resize", draw);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
