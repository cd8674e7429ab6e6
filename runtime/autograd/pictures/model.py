"""The contents of a picture: boxes and arrows of a recorded graph."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from gradspec.core.ops import OPS
from gradspec.core.tensor import Tensor
from gradspec.graph.node import FREED, Node, Output, Unrecorded, producer
from gradspec.graph.packed import Packed
from gradspec.graph.saved import OpNode, slot

Shape = tuple[int, ...]


@dataclass
class Saved:
    """A value that a node keeps for its backward: its name, its properties, and its memory.

    `owner` tells apart the memory that holds it, and `owner_bytes` is the size of that; 0 where it is not
    known.
    """

    name: str
    text: str
    bytes: int = 0
    owner: int = 0
    owner_bytes: int = 0


@dataclass
class Box:
    """An op, a leaf, or a tensor that the picture is of; `count` leaves that are drawn once."""

    kind: str
    title: str
    shape: Shape | None = None
    saved: list[Saved] = field(default_factory=list)
    line: str | None = None
    count: int = 1
    order: int = -1  # when it was recorded


@dataclass(frozen=True)
class Arrow:
    """From the box that made a value to the box that uses it, by numbers."""

    start: int
    end: int
    label: str = ""


@dataclass(frozen=True)
class Frame:
    """A round of a loop that is drawn once: its boxes, its number of rounds, and the arrows to the next round."""

    boxes: frozenset[int]
    times: int
    back: tuple[Arrow, ...]


@dataclass
class Graph:
    """The boxes of a graph, its arrows, which go the way of the forward computation, and the frames around boxes."""

    boxes: list[Box]
    arrows: list[Arrow]
    frames: list[Frame] = field(default_factory=list)

    def counts(self) -> tuple[str, str]:
        """How many operations and leaves there are, in words."""
        kinds = [box.kind for box in self.boxes]
        ops, leaves = kinds.count("op"), kinds.count("leaf")
        return f"{ops} operation{'s' * (ops != 1)}", f"{leaves} lea{'f' if leaves == 1 else 'ves'}"

    def held(self) -> int:
        """The bytes of all memory that saved tensors hold, shared memory counted once."""
        owners = {saved.owner: saved.owner_bytes for box in self.boxes for saved in box.saved if saved.owner}
        return sum(owners.values())


def collect(roots: Mapping[str, Tensor], names: Mapping[str, Tensor]) -> Graph:
    """The graph behind some tensors; `names` are those of leaves, and of other tensors that get a box."""
    known = {id(tensor): name for name, tensor in names.items()}
    graph = Graph([], [])
    numbers: dict[int, int] = {}
    nodes: list[Node] = []

    def number_of(target: Any) -> int:
        """The number of the box of a node or leaf, made now if there is none."""
        if id(target) not in numbers:
            numbers[id(target)] = len(graph.boxes)
            if isinstance(target, Tensor):
                graph.boxes.append(Box("leaf", known.get(id(target), "leaf"), target._memory.shape))
            else:
                graph.boxes.append(_box(target))
                nodes.append(target)
        return numbers[id(target)]

    for name, tensor in roots.items():
        made_by, nr = producer(tensor) if tensor._node is not None else (None, 0)
        start = number_of(tensor if made_by is None else made_by)
        graph.boxes.append(Box("root", name, tensor._memory.shape, order=2**63))
        graph.arrows.append(Arrow(start, len(graph.boxes) - 1, _nr(made_by, nr)))
    position = 0
    while position < len(nodes):  # it grows
        node = nodes[position]
        position += 1
        end = numbers[id(node)]
        for name, target in _inputs(node):
            if target is None or isinstance(target, Unrecorded):
                continue
            source = target.node if isinstance(target, Output) else target
            start = number_of(source)
            graph.arrows.append(Arrow(start, end, _nr(source, target.nr) if isinstance(target, Output) else ""))
            shape = _input_shape(node, name)
            if graph.boxes[start].shape is None and not isinstance(target, Output):
                graph.boxes[start].shape = shape
    _name_results(graph, numbers, names)
    _infer_shapes(graph, nodes, numbers)
    return graph


def _nr(node: Node | None, nr: int) -> str:
    return f"output {nr}" if node is not None and node._output_count > 1 else ""


def _box(node: Node) -> Box:
    extra = node._node_extra
    line = None
    if extra is not None and extra.trace is not None and extra.trace.line is not None:
        file, number, function = extra.trace.line
        line = f"{os.path.basename(file)}:{number} in {function}"
    saved = list(_saved_values(node))
    return Box("op", node.name(), node._output_shape(), saved, line, order=node._sequence_number)


def _inputs(node: Node) -> list[tuple[str, Any]]:
    """The edges of a node with the names of its inputs, as far as they have one each."""
    targets = node._edge_targets()
    names = node._input_names
    return list(zip(names if len(names) == len(targets) else ("",) * len(targets), targets, strict=True))


# ---- what is saved ----


def _saved_values(node: Node) -> Iterator[Saved]:
    if isinstance(node, OpNode):
        for name, kind in node._save_kinds.items():
            value = slot(node, name)
            parts = value if kind == "list" and isinstance(value, (tuple, list)) else (value,)
            for position, part in enumerate(parts):
                if kind not in ("arrays", "value") and part is not None:
                    yield _saved(f"{name}[{position}]" if kind == "list" else name, part)
    else:
        for position, value in enumerate(getattr(node, "_kept_values", None) or ()):
            if value is not None:
                yield _saved(f"saved_tensors[{position}]", value)


def _saved(name: str, value: Any) -> Saved:
    if value is FREED:
        return Saved(name, "freed")
    if isinstance(value, Packed):
        return Saved(name, "kept by hooks")
    array = value._array if isinstance(value, Tensor) else value
    owner = array
    while isinstance(owner.base, np.ndarray):
        owner = owner.base
    return Saved(name, f"{list(array.shape)} {array.dtype.name}", array.nbytes, id(owner), owner.nbytes)


# ---- shapes ----


def _input_shape(node: Node, name: str) -> Shape | None:
    """The shape of an input, if the node has saved it, or the tensor."""
    if not isinstance(node, OpNode) or not name:
        return None
    shape = slot(node, f"{name}_shape") if f"{name}_shape" in node._save_kinds else None
    if isinstance(shape, tuple):
        return shape
    value = slot(node, name) if node._save_kinds.get(name) == "input" else None
    return tuple(value._memory.shape) if isinstance(value, Tensor) else None


def _infer_shapes(graph: Graph, nodes: Sequence[Node], numbers: Mapping[int, int]) -> None:
    """Shapes of elementwise ops whose inputs' are known, the oldest first."""
    before: dict[int, list[int]] = {}
    for arrow in graph.arrows:
        before.setdefault(arrow.end, []).append(arrow.start)
        end = graph.boxes[arrow.end]
        if end.kind == "root" and not arrow.label:
            graph.boxes[arrow.start].shape = end.shape
    for node in sorted(nodes, key=lambda node: node._sequence_number):
        box = graph.boxes[numbers[id(node)]]
        info = OPS.get(node._op_key)
        if box.shape is not None or info is None or not info.elementwise:
            continue
        shapes = [graph.boxes[start].shape for start in before.get(numbers[id(node)], [])]
        shapes += [_input_shape(node, name) for name in node._input_names]
        known = [shape for shape in shapes if shape is not None]
        if known and len(known) >= len(node._input_names):
            box.shape = np.broadcast_shapes(*known)


def _name_results(graph: Graph, numbers: Mapping[int, int], names: Mapping[str, Tensor]) -> None:
    """Name the op that made each named tensor, leaves apart."""
    for name, tensor in names.items():
        made_by = None if tensor._node is None else producer(tensor)[0]
        if made_by is not None and id(made_by) in numbers:
            graph.boxes[numbers[id(made_by)]].title += f" ({name})"
