"""A graph as SVG, readable on light and dark pages."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from gradspec.autograd.pictures.model import Box, Frame, Graph
from gradspec.autograd.pictures.placement import Area, Layout, Size
from gradspec.autograd.profiler.formatting import format_memory

# Text is set in a monospaced font, so that its width is known without one.
_CHARACTER, _LINE, _PADDING = 7.3, 17.0, 9.0
_MARGIN = 16.0
_LONGEST = 44  # characters of a line

_FONT = "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace"
_COLOURS = {"op": "#4a7fd0", "leaf": "#3f9a50", "root": "#c77b1a"}
# Of a document by itself. Within a page the colour is that of the text around the picture, and nothing is set.
_STYLE = """\
svg:root { color-scheme: light dark; color: #1b1f24; background: #ffffff; }
@media (prefers-color-scheme: dark) { svg:root { color: #e9ecef; background: #14171a; } }"""


def lines_of(box: Box) -> list[tuple[str, str]]:
    """The lines of a box, each with its kind: title, shape, saved values, the line of the program."""
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
    """The picture of a graph, with attributes in place of rules of style, which would hold for the page around it."""
    width, height = layout.width + 2 * _MARGIN, layout.height + 2 * _MARGIN
    shapes = [_frame(area, frame) for area, frame in zip(layout.frames, graph.frames, strict=True)]
    shapes += [_arrow(path, graph.arrows[k].label) for k, path in enumerate(layout.paths)]
    shapes += [_box(box, layout.centres[k], sizes[k]) for k, box in enumerate(graph.boxes)]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height:.0f}" '
        f'viewBox="0 0 {width:.1f} {height:.1f}" role="img" font-family="{_FONT}" font-size="12" '
        f'fill="currentColor">\n<title>{escape(title)}</title>\n<style>{_STYLE}</style>\n'
        f'<g transform="translate({_MARGIN:.0f} {_MARGIN:.0f})">\n' + "\n".join(shapes) + "\n</g>\n</svg>\n"
    )


def _frame(area: Area, frame: Frame) -> str:
    """A frame with its number of rounds, and dashed arrows from a round to the next."""
    rectangle = (
        f'<rect x="{area.left:.1f}" y="{area.top:.1f}" width="{area.size.width:.1f}" '
        f'height="{area.size.height:.1f}" rx="8" fill="none" stroke="currentColor" stroke-opacity="0.6"/>'
    )
    text = (
        f'<text x="{area.left + _PADDING:.1f}" y="{area.top + _LINE:.1f}" font-weight="700">{frame.times} times</text>'
    )
    arrows = [_arrow(path, arrow.label, "5 4") for path, arrow in zip(area.back, frame.back, strict=True)]
    return "".join([rectangle, text, *arrows])


def _box(box: Box, centre: tuple[float, float], size: Size) -> str:
    left, top = centre[0] - size.width / 2, centre[1] - size.height / 2
    corner = size.height / 2 if box.kind == "root" else 10 if box.kind == "leaf" else 4
    lines = lines_of(box)
    styles = {"title": ' font-weight="700"', "saved": ' fill-opacity="0.8"'}
    texts = []
    for k, (kind, text) in enumerate(lines):
        place = f'x="{left + _PADDING:.1f}" y="{top + _PADDING / 2 + (k + 0.72) * _LINE:.1f}"'
        texts.append(f"<text {place}{styles.get(kind, '')}>{escape(_shortened(text))}</text>")
    whole = escape("\n".join([text for _, text in lines]))
    colour = _COLOURS[box.kind]
    return (
        f'<g class="{box.kind}"><title>{whole}</title><rect x="{left:.1f}" y="{top:.1f}" '
        f'width="{size.width:.1f}" height="{size.height:.1f}" rx="{min(corner, 16):.0f}" fill="{colour}" '
        f'fill-opacity="0.15" stroke="{colour}"/>{"".join(texts)}</g>'
    )


def _arrow(path: Sequence[tuple[float, float]], label: str, dashes: str = "") -> str:
    """A curve through the points of a path, which is vertical at each, with a head."""
    (x, y), end = path[0], path[-1]
    parts = [f"M{x:.1f} {y:.1f}"]
    for k, (to_x, to_y) in enumerate(path[1:], 1):
        bottom = to_y - 7 if k == len(path) - 1 else to_y
        middle = (y + bottom) / 2
        parts.append(f"C{x:.1f} {middle:.1f} {to_x:.1f} {middle:.1f} {to_x:.1f} {bottom:.1f}")
        x, y = to_x, bottom
    head = f"M{end[0] - 4:.1f} {end[1] - 8:.1f}L{end[0] + 4:.1f} {end[1] - 8:.1f}L{end[0]:.1f} {end[1]:.1f}Z"
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    stroke = f'fill="none" stroke="currentColor" stroke-opacity="0.6" stroke-width="1.2"{dashed}'
    line = f'<path d="{"".join(parts)}" {stroke}/>'
    text = ""
    if label:
        text = f'<text x="{end[0] + 7:.1f}" y="{end[1] - 6:.1f}" fill-opacity="0.8">{escape(label)}</text>'
    return f'{line}<path d="{head}" fill-opacity="0.6"/>{text}'
