"""The graph in graphviz's language, and graphviz's layout of it."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence

from gradspec.autograd.pictures.model import Graph
from gradspec.autograd.pictures.placement import Layout, Size
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
    for arrow in graph.arrows:
        label = f' [label="{_escaped(arrow.label)}"]' if arrow.label and sizes is None else ""
        lines.append(f"  {arrow.start} -> {arrow.end}{label};")
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
    """The output of `dot -Tplain`, whose y goes up. Arrows are drawn through the points of its curves."""
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
            numbers = [float(word) * _POINTS for word in words[4 : 4 + 2 * int(words[3])]]
            points = [(x, height - y) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
            found.setdefault((int(words[1]), int(words[2])), []).append(points[::3])
    paths = []
    for arrow in graph.arrows:
        points = found[(arrow.start, arrow.end)].pop()
        end = centres[arrow.end]
        points[-1] = points[-1][0], end[1] - sizes[arrow.end].height / 2
        paths.append(points)
    return Layout(centres, paths, width, height)
