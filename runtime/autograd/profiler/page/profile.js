"use strict";
const data = JSON.parse(document.getElementById("profile").textContent);
// An event: [name, start, duration, lane, parent or -1, kind, details]; times are in microseconds.
const NAME = 0, START = 1, TIME = 2, LANE = 3, PARENT = 4, KIND = 5, DETAILS = 6;
const KINDS = { op: "ops", node: "backward nodes", leaf: "gradients accumulated", engine: "engine", user: "named ranges", beside: "work beside the thread" };
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
  return us >= 1e6 ? (us / 1e6).toFixed(3) + " s" : us >= 1e3 ? (us / 1e3).toFixed(3) + " ms" : us.toFixed(3) + " µs";
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
for (const [lane] of data.lanes) {
  firstRow.set(lane, rowCount);
  let deepest = 0;
  events.forEach((event, number) => {
    if (event[LANE] !== lane) return;
    depth[number] = event[PARENT] < 0 ? 0 : depth[event[PARENT]] + 1;
    deepest = Math.max(deepest, depth[number]);
  });
  rowCount += deepest + 2;
}
events.forEach((event, number) => (rows[number] = firstRow.get(event[LANE]) + depth[number]));
const canvas = byId("timeline"), chart = byId("memory-chart");
let from = 0, to = data.end; // what the timeline and the chart of memory show

const across = (us, width) => ((us - from) / (to - from)) * width;

// The round times of an axis, each with its place and its label.
function ticks(width) {
  const span = to - from;
  const step = 10 ** Math.floor(Math.log10(span / (width / 110)));
  const unit = [1, 2, 5, 10].map((n) => n * step).find((n) => (n / span) * width >= 80);
  const first = Math.ceil(from / unit), count = Math.floor(to / unit) - first + 1;
  return Array.from({ length: Math.max(0, count) }, (_, k) => (first + k) * unit)
    .map((at) => [across(at, width), time(at).replace(/\.?0+ /, " ")]);
}

function axis(context, width) {
  context.fillStyle = color("faint");
  context.strokeStyle = color("line");
  for (const [x, label] of ticks(width)) {
    context.beginPath();
    context.moveTo(x, axisHeight);
    context.lineTo(x, canvas.clientHeight);
    context.stroke();
    if (x < width - 60) context.fillText(label, x + 3, 15);
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
    const x = across(event[START], width), end = across(event[START] + event[TIME], width);
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
  for (const [lane, label] of data.lanes) if (data.lanes.length > 1) context.fillText(label, 4, axisHeight + (firstRow.get(lane) - 1) * rowHeight + 15);
}

function show(start, span) {
  span = Math.max(0.05, Math.min(span, data.end));
  from = Math.max(0, Math.min(start, data.end - span));
  to = from + span;
  draw();
  if (data.memory) drawMemory(data.memory);
}

const zoom = (factor, at) => show(from + (to - from) * (1 - factor) * at, (to - from) * factor);
const move = (part) => show(from + part * (to - from), to - from);
const all = () => show(0, data.end);

function found(event) {
  const box = canvas.getBoundingClientRect();
  const at = timeAt(event), slack = (2 / box.width) * (to - from);
  const row = Math.floor((event.clientY - box.top - axisHeight) / rowHeight);
  return events.findLastIndex((e, number) => rows[number] === row && e[START] - slack <= at && at <= e[START] + e[TIME] + slack);
}

function place(event) {
  const box = event.currentTarget.getBoundingClientRect();
  return (event.clientX - box.left) / box.width;
}

const timeAt = (event) => from + place(event) * (to - from);

// What a key does on the timeline and on the chart of memory.
const KEYS = {
  ArrowLeft: () => move(-0.1), ArrowRight: () => move(0.1), "+": () => zoom(0.5, 0.5), "=": () => zoom(0.5, 0.5),
  "-": () => zoom(2, 0.5), 0: all, Home: all,
};
const cursors = document.querySelectorAll(".cursor");
let dragged = null;

// The timeline and the chart of memory move together; `described` is the text about the place of an event.
function interactive(plot, described) {
  plot.addEventListener("wheel", (event) => {
    if (!event.ctrlKey && !event.metaKey) return; // the page scrolls
    event.preventDefault();
    zoom(event.deltaY > 0 ? 1.25 : 0.8, place(event));
  }, { passive: false });
  plot.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.key in KEYS)) return;
    event.preventDefault();
    KEYS[event.key]();
  });
  plot.addEventListener("pointerdown", (event) => { dragged = event.clientX; plot.setPointerCapture(event.pointerId); });
  plot.addEventListener("pointerup", () => (dragged = null));
  plot.addEventListener("pointerleave", () => {
    showTip(null);
    for (const cursor of cursors) cursor.hidden = true;
  });
  plot.addEventListener("pointermove", (event) => {
    if (dragged !== null) {
      move((dragged - event.clientX) / plot.clientWidth);
      dragged = event.clientX;
    }
    for (const cursor of cursors) {
      cursor.hidden = false;
      cursor.style.left = 100 * place(event) + "%";
    }
    showTip(described(event), event.clientX, event.clientY);
  });
}

interactive(canvas, (event) => {
  const hit = events[found(event)];
  return hit ? `${hit[NAME]}\n${time(hit[TIME])}, from ${time(hit[START])}${hit[DETAILS] ? "\n" + hit[DETAILS] : ""}` : null;
});
for (const button of document.querySelectorAll("[data-zoom]")) {
  button.addEventListener("click", () => (button.dataset.zoom === "0" ? all() : zoom(Number(button.dataset.zoom), 0.5)));
}

// ---- the flame graph ----

const whole = { name: "all", kind: "engine", time: 0, count: 1, children: new Map(), parent: null };
const paths = [];
events.forEach((event, number) => {
  if (event[KIND] === "beside") return; // which is no part of the time
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

const chartHeight = 260, chartFoot = 22, chartHead = 18;

function svg(tag, attributes, text = "") {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.textContent = text;
  return made;
}

// The layers as areas, with axes of bytes and of time, and lines at the peak.
function drawMemory(held) {
  const width = chart.clientWidth, floor = chartHeight - chartFoot, most = held.peak || 1;
  const x = (us) => across(us, width).toFixed(1), y = (count) => (floor - ((floor - chartHead) * count) / most).toFixed(1);
  const drawn = [];
  let below = held.times.map(() => 0);
  Object.values(held.layers).forEach((layer, number) => {
    const above = below.map((count, k) => count + layer[k]);
    const step = (values) => values.map((count, k) => [`${x(held.times[k])},${y(count)}`, `${x(held.times[k + 1] ?? data.end)},${y(count)}`]).flat();
    drawn.push(svg("polygon", { points: [...step(above), ...step(below).reverse()].join(" "), fill: `var(--layer-${number})` }));
    below = above;
  });
  const unit = Math.max(1, 2 ** Math.ceil(Math.log2(most / 5)));
  for (let count = 0; count <= most; count += unit) {
    drawn.push(svg("line", { class: "grid", x1: 0, x2: width, y1: y(count), y2: y(count) }));
    drawn.push(svg("text", { x: 4, y: y(count) - 3 }, bytes(count).replace(".00 ", " ")));
  }
  for (const [at, label] of ticks(width)) {
    drawn.push(svg("line", { class: "grid", x1: at, x2: at, y1: floor, y2: floor + 5 }));
    if (at < width - 60) drawn.push(svg("text", { x: at + 3, y: chartHeight - 6 }, label));
  }
  const peak = Number(x(held.peak_time)), right = peak > width / 2;
  drawn.push(svg("line", { class: "most", x1: peak, x2: peak, y1: 0, y2: floor }));
  drawn.push(svg("text", { x: peak + (right ? -4 : 4), y: 13, "text-anchor": right ? "end" : "start" }, `peak ${bytes(held.peak)}`));
  chart.replaceChildren(...drawn);
}

function heldAt(held, us) {
  const last = held.times.findLastIndex((at) => at <= us), layers = Object.entries(held.layers);
  const rows = layers.map(([name, counts]) => [name, last < 0 ? 0 : counts[last]]).filter(([, count]) => count);
  const total = rows.reduce((sum, [, count]) => sum + count, 0);
  return [`${bytes(total)} at ${time(us)}`, ...rows.map(([name, count]) => `${name}: ${bytes(count)}`)].join("\n");
}

function memory(held) {
  byId("memory").hidden = false;
  byId("peak").textContent = `At most ${bytes(held.peak)} more than when the profile began, after ${time(held.peak_time)}.`;
  const button = byId("to-peak");
  button.hidden = false;
  button.addEventListener("click", () => show(held.peak_time - data.end / 20, data.end / 10));
  interactive(chart, (event) => heldAt(held, timeAt(event)));
  drawMemory(held);
  legend(byId("memory-legend"), Object.keys(held.layers).map((name, layer) => [`layer-${layer}`, name]));
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
      return element("td", { class: typeof value === "number" ? "" : "text", title: text, "data-head": titles[k] }, text);
    }))));
  }
  into.append(element("thead", {}, element("tr", {}, ...heads)), body);
  sort(sorted);
}

const held = data.memory ? `, at most ${bytes(data.memory.peak)} taken` : "", threads = data.threads > 1 ? `, ${data.threads} threads` : "";
byId("summary").textContent = `${many(events.length)} events, ${time(data.total)} in them${threads}${held}`;
legend(byId("legend"), Object.entries(KINDS).filter(([kind]) => events.some((event) => event[KIND] === kind)));
if (data.memory) memory(data.memory);
table(byId("averages"), data.columns.map((column) => column[0]), data.averages, data.columns.map((column) => ({ text: String, time, bytes, count: many })[column[1]]));
flame(whole);
draw();
addEventListener("resize", () => show(from, to - from));
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
