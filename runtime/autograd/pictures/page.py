"""A picture as an HTML page, with a table of saved tensors."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from html import escape

from gradspec.autograd.pictures.model import Graph, Saved
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
    """The saved values, equal ones in one row, the largest rows first."""
    rows = [(box, saved) for box in graph.boxes for saved in box.saved if saved.owner]
    if not rows:
        return "<p>Nothing is saved, or it was freed by a backward pass.</p>"
    users = Counter(saved.owner for _, saved in rows)
    groups: dict[tuple[str, ...], list[Saved]] = {}
    for box, saved in rows:
        groups.setdefault((box.title, saved.name, saved.text, box.line or ""), []).append(saved)
    lines = []
    for (operation, name, text, line), values in sorted(groups.items(), key=lambda item: -_bytes(item[1])):
        cells = "".join([f"<td>{escape(cell)}</td>" for cell in (operation, name, text)])
        shared = sum(users[saved.owner] > 1 for saved in values)
        numbers = "".join(
            [f'<td class="number">{cell}</td>' for cell in (len(values), format_memory(_bytes(values)), shared or "")]
        )
        lines.append(f"<tr>{cells}{numbers}<td>{escape(line)}</td></tr>")
    heads = "".join([f"<th>{head}</th>" for head in ("Operation", "Saved as", "Tensor")])
    heads += "".join([f'<th class="number">{head}</th>' for head in ("Values", "Bytes", "In shared memory")])
    body = "".join(lines)
    head = f"<thead><tr>{heads}<th>Called at</th></tr></thead>"
    return f'<div class="wide" tabindex="0"><table>{head}<tbody>{body}</tbody></table></div>'


def _bytes(values: Sequence[Saved]) -> int:
    return sum(saved.bytes for saved in values)
