"""`draw`: the picture of a recorded graph."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from os import PathLike

from gradspec.autograd.pictures import graphviz, placement
from gradspec.autograd.pictures.collapse import apart, collapse
from gradspec.autograd.pictures.model import Graph, collect
from gradspec.autograd.pictures.page import to_page
from gradspec.autograd.pictures.svg import sizes_of, to_svg
from gradspec.core.tensor import Tensor

_PLACES = {"layers": placement.place, "graphviz": graphviz.place}
LARGEST = 300
"""Boxes from which on repeated parts are drawn once."""


class GraphPicture:
    """The picture of a recorded graph, as it was when it was drawn; a notebook shows it."""

    def __init__(self, graph: Graph, shown: Graph, layout: str, title: str) -> None:
        self._graph, self._shown, self._layout, self._title = graph, shown, layout, title

    @cached_property
    def _text(self) -> str:
        sizes = sizes_of(self._shown)
        return to_svg(self._shown, _PLACES[self._layout](self._shown, sizes), sizes, self._title)

    def _repr_html_(self) -> str:
        """The picture within the notebook's page, whose theme it follows; an image would follow the system's."""
        return f'<div style="overflow-x: auto">{self._text}</div>'

    def svg(self, path: str | PathLike[str] | None = None) -> str:
        """The picture as SVG, written to a file if a path is given; OSError if that fails."""
        return _written(self._text, path)

    def dot(self, path: str | PathLike[str] | None = None) -> str:
        """The graph in graphviz's language, written to a file if a path is given; OSError if that fails."""
        return _written(graphviz.to_dot(self._shown), path)

    def html(self, path: str | PathLike[str] | None = None) -> str:
        """A page with the picture and a table of saved tensors, written like the others."""
        return _written(to_page(self._graph, self._text, self._title), path)

    def saved_bytes(self) -> int:
        """The bytes of all memory that saved tensors hold, shared memory counted once."""
        return self._graph.held()

    def __repr__(self) -> str:
        return f"<GraphPicture of {' and '.join(self._graph.counts())}>"


def _written(text: str, path: str | PathLike[str] | None) -> str:
    if path is not None:
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
    return text


def draw(
    outputs: Tensor | Sequence[Tensor] | Mapping[str, Tensor],
    names: Mapping[str, Tensor] | None = None,
    *,
    collapsed: bool | None = None,
    layout: str = "layers",
    title: str = "Recorded graph",
) -> GraphPicture:
    """A picture of the graph that was recorded for some tensors.

    It shows the operations, the known shapes of their results, their saved tensors with bytes, the leaves,
    and under anomaly mode the calling lines. outputs: a tensor, several, or a mapping from names to them.
    names: of leaves, such as the parameters of a model, and of other tensors. collapsed: whether repeated
    parts are drawn once; None for graphs of more than 300 boxes. layout: "layers" needs nothing else,
    "graphviz" the program `dot`.

    Raises TypeError for anything but tensors, ValueError for an unknown layout or no outputs; RuntimeError,
    when it is drawn, if graphviz is not installed.

    title: the picture's heading.

    >>> x = gs.tensor(2.0, requires_grad=True)
    >>> picture = gs.autograd.graph.draw(x.exp(), {"x": x})
    >>> type(picture).__name__
    'GraphPicture'
    """
    if layout not in _PLACES:
        raise ValueError(f"draw() knows the layouts {', '.join(_PLACES)}, not {layout!r}")
    if isinstance(outputs, Tensor):
        roots: Mapping[str, Tensor] = {"output": outputs}
    elif isinstance(outputs, Mapping):
        roots = outputs
    else:
        roots = {f"output {k}": tensor for k, tensor in enumerate(outputs)}
    if not roots:
        raise ValueError("draw() expects at least one tensor")
    for tensor in (*roots.values(), *(names or {}).values()):
        if not isinstance(tensor, Tensor):
            raise TypeError(f"draw() expects tensors, but got {type(tensor).__name__}")
    graph = collect(roots, names or {})
    many = len(graph.boxes) > LARGEST if collapsed is None else collapsed
    return GraphPicture(graph, apart(collapse(graph) if many else graph), layout, title)
