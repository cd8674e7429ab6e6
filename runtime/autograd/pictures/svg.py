"""A graph as SVG, readable on light and dark pages."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from gradspec.autograd.pictures.model import Box, Graph
from gradspec.autograd.pictures.placement import Layout, Size
from gradspec.autograd.profiler.formatting import format_memory

# Text is set in a monospaced font, so that its width is known without one.
_CHARACTER, _LINE, _PADDING = 7.3, 17.0, 9.0
_MARGIN = 16.0
_LONGEST = 44  # characters of a line

STYLE = """
.graph { font: 12px ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
.graph rect { stroke: #6b7480; fill: #eef1f4; }
.graph .op rect { fill: #e3edf9; stroke: #4a7ab5; }
.graph .leaf rect { fill: #e1f3e0; stroke: #4b8f4f; }
.graph .root rect { fill: #fdeed8; stroke: #b07a2a; }
.graph .many rect { stroke-width: 2.5; }
.graph text { fill: #1b1f24; }
.graph .title { font-weight: 700; }
.graph .saved { fill: #56606b; }
.graph path { fill: none; stroke: #7b858f; stroke-width: 1.2; }
.graph .head { fill: #7b858f; stroke: none; }
@media (prefers-color-scheme: dark) {
.graph rect { stroke: #8d98a3; fill: #262b30; }
.graph .op rect { fill: #1f3047; stroke: #5f92d2; }
.graph .leaf rect { fill: #1f3a23; stroke: #63ad69; }
.graph .root rect { fill: #43321a; stroke: #d59b49; }
.graph text { fill: #e9ecef; }
.graph .saved { fill: #aab4be; }
.graph path { stroke: #8d98a3; }
.graph .head { fill: #8d98a3; stroke: none; }
}
"""


def lines_of(box: Box) -> list[tuple[str, str]]:
    """The lines of a box, each with its class: title, shape, what is saved, the line of the program."""
    times = f" x {box.count}" if box.count > 1 else ""
    lines = [("title", box.title + times)]
    if box.shape is not None:
        lines.append(("shape", str(list(box.shape))))
    for saved in box.saved:
        size = f", {format_memory(saved.bytes)}" if saved.owner else ""
        lines.append(("saved", f"saves {saved.name}: {saved.text}{size}"))
    if box.line is not None:
        lines.append(("saved", box.line))
    return lines


def _shortened(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 3]}..."


def sizes_of(graph: Graph) -> list[Size]:
    """How large the boxes are drawn."""
    sizes = []
    for box in graph.boxes:
        lines = lines_of(box)
        longest = max(len(_shortened(text)) for _, text in lines)
        sizes.append(Size(longest * _CHARACTER + 2 * _PADDING, len(lines) * _LINE + _PADDING))
    return sizes


def to_svg(graph: Graph, layout: Layout, sizes: Sequence[Size], title: str) -> str:
    """The picture of a graph."""
    width, height = layout.width + 2 * _MARGIN, layout.height + 2 * _MARGIN
    shapes = [_arrow(path, graph.arrows[k].label) for k, path in enumerate(layout.paths)]
    shapes += [_box(box, layout.centres[k], sizes[k]) for k, box in enumerate(graph.boxes)]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="graph" width="{width:.0f}" height="{height:.0f}" '
        f'viewBox="0 0 {width:.1f} {height:.1f}" role="img">\n<title>{escape(title)}</title>\n'
        f'<style>{STYLE}</style>\n<g transform="translate({_MARGIN:.0f} {_MARGIN:.0f})">\n'
        + "\n".join(shapes)
        + "\n</g>\n</svg>\n"
    )


def _box(box: Box, centre: tuple[float, float], size: Size) -> str:
    left, top = centre[0] - size.width / 2, centre[1] - size.height / 2
    corner = size.height / 2 if box.kind == "root" else 10 if box.kind == "leaf" else 4
    lines = lines_of(box)
    texts = []
    for k, (kind, text) in enumerate(lines):
        y = top + _PADDING / 2 + (k + 0.72) * _LINE
        texts.append(f'<text class="{kind}" x="{left + _PADDING:.1f}" y="{y:.1f}">{escape(_shortened(text))}</text>')
    many = " many" if box.count > 1 else ""
    whole = escape("\n".join([text for _, text in lines]))
    return (
        f'<g class="{box.kind}{many}"><title>{whole}</title><rect x="{left:.1f}" y="{top:.1f}" '
        f'width="{size.width:.1f}" height="{size.height:.1f}" rx="{min(corner, 16):.0f}"/>'
        f"{''.join(texts)}</g>"
    )


def _arrow(path: Sequence[tuple[float, float]], label: str) -> str:
    """A curve through the points of a path, which is vertical at each, with a head."""
    (x, y), end = path[0], path[-1]
    parts = [f"M{x:.1f} {y:.1f}"]
    for k, (to_x, to_y) in enumerate(path[1:], 1):
        bottom = to_y - 7 if k == len(path) - 1 else to_y
        middle = (y + bottom) / 2
        parts.append(f"C{x:.1f} {middle:.1f} {to_x:.1f} {middle:.1f} {to_x:.1f} {bottom:.1f}")
        x, y = to_x, bottom
    head = f"M{end[0] - 4:.1f} {end[1] - 8:.1f}L{end[0] + 4:.1f} {end[1] - 8:.1f}L{end[0]:.1f} {end[1]:.1f}Z"
    text = ""
    if label:
        text = f'<text class="saved" x="{end[0] + 7:.1f}" y="{end[1] - 6:.1f}">{escape(label)}</text>'
    return f'<path d="{"".join(parts)}"/><path class="head" d="{head}"/>{text}'
