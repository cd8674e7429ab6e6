"""The graph in graphviz's language, and graphviz's layout of it."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence

from gradspec.autograd.pictures.model import Arrow, Frame, Graph
from gradspec.autograd.pictures.placement import FRAME, FRAME_TITLE, Area, Layout, Size
from gradspec.autograd.pictures.svg import lines_of

_POINTS = 72.0  # to an inch
_COLOURS = {"op": "#e3edf9", "leaf": "#e1f3e0", "root": "#fdeed8"}


def to_dot(graph: Graph, sizes: Sequence[Size] | None = None) -> str:
    """The graph as a program for `dot`; with `sizes`, boxes of these sizes and without texts."""
    lines = ["digraph {", '  node [shape=box, style="filled,rounded", fontname="monospace", fontsize=10];']
    for number, box in enumerate(graph.boxes):
        if sizes is None:
            text = "".join([_escaped(line) + "\\l" for _, line in lines_of(box)])
            lines.append(f'  {number} [label="{text}", fillcolor="{_COLOURS[box.kind]}"];')
        else:
            width, height = sizes[number].width / _POINTS, sizes[number].height / _POINTS
            lines.append(f'  {number} [label="", fixedsize=true, width={width:.4f}, height={height:.4f}];')
    for k, frame in enumerate(graph.frames):
        members = " ".join([f"{number};" for number in sorted(frame.boxes)])
        lines.append(f'  subgraph cluster_{k} {{ label="{frame.times} times"; margin={FRAME:.0f}; {members} }}')
    for arrow in graph.arrows:
        label = f' [label="{_escaped(arrow.label)}"]' if arrow.label and sizes is None else ""
        lines.append(f"  {arrow.start} -> {arrow.end}{label};")
    for arrow in (arrow for frame in graph.frames for arrow in frame.back):
        lines.append(f"  {arrow.start}:s -> {arrow.end}:n [style=dashed, constraint=false];")
    return "\n".join([*lines, "}", ""])


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ")


def place(graph: Graph, sizes: Sequence[Size]) -> Layout:
    """Places for the boxes by the program `dot`; RuntimeError if it is missing or fails."""
    program = to_dot(graph, sizes)
    try:
        done = subprocess.run(["dot", "-Tplain"], input=program, capture_output=True, text=True, check=True)
    except FileNotFoundError:
        raise RuntimeError(
            "layout='graphviz' needs the program 'dot' of graphviz, which is not installed; the layout "
            "'layers' needs none"
        ) from None
    except subprocess.CalledProcessError as error:
        raise RuntimeError(f"graphviz failed: {error.stderr.strip()}") from None
    return _read(done.stdout, graph, sizes)


def _read(plain: str, graph: Graph, sizes: Sequence[Size]) -> Layout:
    """The places in the output of `dot -Tplain`, whose y goes up. Arrows are drawn through the points of its curves."""
    centres = [(0.0, 0.0)] * len(sizes)
    found: dict[tuple[int, int], list[list[tuple[float, float]]]] = {}
    width = height = 0.0
    for line in plain.splitlines():
        words = line.split()
        if words[0] == "graph":
            width, height = float(words[2]) * _POINTS, float(words[3]) * _POINTS
        elif words[0] == "node":
            centres[int(words[1])] = float(words[2]) * _POINTS, height - float(words[3]) * _POINTS
        elif words[0] == "edge":
            start, end = (int(word.partition(":")[0]) for word in words[1:3])
            numbers = [float(word) * _POINTS for word in words[4 : 4 + 2 * int(words[3])]]
            points = [(x, height - y) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
            found.setdefault((start, end), []).append(points[::3])

    def path(arrow: Arrow) -> list[tuple[float, float]]:
        points = found[(arrow.start, arrow.end)].pop(0)
        points[-1] = points[-1][0], centres[arrow.end][1] - sizes[arrow.end].height / 2
        return points

    paths = [path(arrow) for arrow in graph.arrows]
    areas = [_area(frame, centres, sizes, [path(arrow) for arrow in frame.back]) for frame in graph.frames]
    return Layout(centres, paths, areas, width, height)


def _area(
    frame: Frame,
    centres: Sequence[tuple[float, float]],
    sizes: Sequence[Size],
    back: list[list[tuple[float, float]]],
) -> Area:
    """The rectangle around the boxes of a frame, as large as the cluster that keeps other boxes away."""
    corners = [
        (centres[k][0] + side * sizes[k].width / 2, centres[k][1] + side * sizes[k].height / 2)
        for k in frame.boxes
        for side in (-1, 1)
    ]
    xs, ys = zip(*corners, strict=True)
    left, top = min(xs) - FRAME, min(ys) - FRAME - FRAME_TITLE
    return Area(left, top, Size(max(xs) + FRAME - left, max(ys) + FRAME - top), back)
