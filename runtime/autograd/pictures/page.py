"""A picture as an HTML page, with a table of saved tensors."""

from __future__ import annotations

from html import escape

from gradspec.autograd.pictures.model import Graph
from gradspec.autograd.profiler.formatting import format_memory

_STYLE = """
:root { color-scheme: light dark; --paper: #ffffff; --ink: #1b1f24; --faint: #5c6670; --line: #d5dae0; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #14171a; --ink: #e6e9ec; --faint: #a2abb4; --line: #343b42; }
}
body {
  margin: 0 auto; max-width: 1280px; padding: 0 16px 40px;
  background: var(--paper); color: var(--ink); font: 15px/1.45 system-ui, sans-serif;
}
.picture { overflow: auto; max-height: 85vh; border: 1px solid var(--line); border-radius: 6px; }
.picture svg { display: block; margin: 0 auto; max-width: 100%; height: auto; }
#whole:checked ~ .picture svg { max-width: none; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: 0.87rem; font-variant-numeric: tabular-nums; }
th, td { padding: 5px 10px; text-align: left; border-bottom: 1px solid var(--line); white-space: nowrap; }
.number { text-align: right; }
p { color: var(--faint); }
"""


def to_page(graph: Graph, svg: str, title: str) -> str:
    """The page of a picture; `graph` is the whole one, which the picture may show repeated parts of once."""
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}</title>
<style>{_STYLE}</style>
</head>
<body>
<h1>{escape(title)}</h1>
<p>{_summary(graph)}</p>
<input type="checkbox" id="whole"> <label for="whole">In full size</label>
<div class="picture">
{svg}</div>
<h2>What saved tensors hold</h2>
{_table(graph)}
</body>
</html>
"""


def _summary(graph: Graph) -> str:
    return (
        f"{', '.join(graph.counts())}. Saved tensors hold {format_memory(graph.held())}, memory that several "
        "share counted once. Arrows go the way of the forward computation."
    )


def _table(graph: Graph) -> str:
    rows = [(box, saved) for box in graph.boxes for saved in box.saved if saved.owner]
    users: dict[int, int] = {}
    for _, saved in rows:
        users[saved.owner] = users.get(saved.owner, 0) + 1
    rows.sort(key=lambda row: -row[1].bytes)
    lines = []
    for box, saved in rows:
        others = users[saved.owner] - 1
        shared = f"{others} other{'s' * (others > 1)}" if others else ""
        cells = [escape(text) for text in (box.title, saved.name, saved.text)]
        lines.append(
            f'<tr><td>{"</td><td>".join(cells)}</td><td class="number">{format_memory(saved.bytes)}</td>'
            f"<td>{shared}</td><td>{escape(box.line or '')}</td></tr>"
        )
    if not lines:
        return "<p>Nothing is saved, or it was freed by a backward pass.</p>"
    heads = "".join([f"<th>{head}</th>" for head in ("Operation", "Saved as", "Tensor")])
    heads += '<th class="number">Bytes</th><th>Memory shared with</th><th>Called at</th>'
    body = "".join(lines)
    return f'<div class="wide"><table><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table></div>'
