"""The places of boxes: in layers, by Sugiyama's method; a frame is laid out by itself, and is one box of the whole.

Boxes are put into layers along the arrows; an arrow over several layers passes through a point in each.
Sweeps down and up order each layer by the means of the neighbours' places, which leaves few crossings. Then
each box goes as near to the mean of its neighbours as the others of its layer allow, which is a regression
under order constraints (pool adjacent violators). Arrows enter a frame through ports in a layer above its boxes,
and leave through ports in a layer below.
Sugiyama, Tagawa, Toda: Methods for visual understanding of hierarchical system structures, 1981.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from gradspec.autograd.pictures.model import Frame, Graph

_SWEEPS = 12
_GAP, _LAYER_GAP, _POINT_WIDTH = 20.0, 40.0, 4.0
FRAME, FRAME_TITLE = 14.0, 18.0
"""The margin of a frame, and the height of its first line."""
_LEAST_WIDTH = 90.0  # inside of a frame
_LANE = 8.0  # from one arrow back to the next
_STIFFNESS = 8.0  # of an arrow between its points, beside 1 at its ends


class Size(NamedTuple):
    """How large a box is drawn."""

    width: float
    height: float


Point = tuple[float, float]
Path = list[Point]


class Area(NamedTuple):
    """The rectangle of a frame, and the path of each of its arrows back."""

    left: float
    top: float
    size: Size
    back: list[Path]


class Layout(NamedTuple):
    """The centres of boxes, the points through which each arrow goes, the frames, and the size of all."""

    centres: list[Point]
    paths: list[Path]
    frames: list[Area]
    width: float
    height: float


def place(graph: Graph, sizes: Sequence[Size]) -> Layout:
    """Places for the boxes and frames of a graph without cycles."""
    alone = [number for number in range(len(sizes)) if not any(number in frame.boxes for frame in graph.frames)]
    unit = {number: k for k, number in enumerate(alone)}
    unit.update({number: len(alone) + k for k, frame in enumerate(graph.frames) for number in frame.boxes})
    insides = [_Inside(graph, frame, sizes) for frame in graph.frames]
    outer = [k for k, arrow in enumerate(graph.arrows) if unit[arrow.start] != unit[arrow.end]]
    whole = _in_layers(
        [*[sizes[number] for number in alone], *[inside.size for inside in insides]],
        [(unit[graph.arrows[k].start], unit[graph.arrows[k].end]) for k in outer],
    )
    centres = [(0.0, 0.0)] * len(sizes)
    for number in alone:
        centres[number] = whole.centres[unit[number]]
    paths: list[Path] = [[] for _ in graph.arrows]
    for k, path in zip(outer, whole.paths, strict=True):
        paths[k] = path
    areas = []
    for k, inside in enumerate(insides):
        x, y = whole.centres[len(alone) + k]
        areas.append(inside.put(x - inside.size.width / 2, y - inside.size.height / 2, centres, paths))
    return Layout(centres, paths, areas, whole.width, whole.height)


class _Inside:
    """The layout of a frame: its boxes, with a port for each arrow that enters or leaves."""

    def __init__(self, graph: Graph, frame: Frame, sizes: Sequence[Size]) -> None:
        self.members = sorted(frame.boxes)
        local = {number: k for k, number in enumerate(self.members)}
        count = len(self.members)
        arrows: list[tuple[int, int]] = []
        above: list[int] = []
        below: list[int] = []

        def port(layer: list[int]) -> int:
            layer.append(count + len(above) + len(below))
            return layer[-1]

        self.of: dict[int, tuple[int, bool, bool]] = {}  # of an arrow: its path here, and whether it enters and leaves
        for k, arrow in enumerate(graph.arrows):
            enters, leaves = arrow.start not in local, arrow.end not in local
            if not (enters and leaves):
                self.of[k] = len(arrows), enters, leaves
                start = port(above) if enters else local[arrow.start]
                arrows.append((start, port(below) if leaves else local[arrow.end]))
        self.back = len(arrows)
        for arrow in frame.back:
            arrows += [(local[arrow.start], port(below)), (port(above), local[arrow.end])]
        ports = [Size(_POINT_WIDTH, 0.0)] * (len(above) + len(below))
        self.inner = _in_layers([*[sizes[number] for number in self.members], *ports], arrows, above, below)
        width = max(self.inner.width, _LEAST_WIDTH) + 2 * FRAME + _LANE * len(frame.back)
        self.size = Size(width, self.inner.height + 2 * FRAME + FRAME_TITLE)

    def put(self, left: float, top: float, centres: list[Point], paths: list[Path]) -> Area:
        """Enter the places of the boxes, and the paths through the ports, for a frame with this corner."""

        def moved(path: Path) -> Path:
            return [(left + FRAME + x, top + FRAME_TITLE + FRAME + y) for x, y in path]

        for number, centre in zip(self.members, moved(self.inner.centres), strict=False):  # then come the ports
            centres[number] = centre
        for k, (at, enters, leaves) in self.of.items():
            path = moved(self.inner.paths[at])
            if enters:
                path = [*paths[k][:-1], (path[0][0], top), *path]
            if leaves:
                path = [*path, (path[-1][0], top + self.size.height), *paths[k][1:]]
            paths[k] = path
        back = []
        ways = self.inner.paths[self.back :]
        for lane, (down, up) in enumerate(zip(ways[::2], ways[1::2], strict=True)):
            before, after = moved(down), moved(up)
            x = left + self.size.width - FRAME / 2 - _LANE * lane
            back.append([*before, (x, before[-1][1]), (x, after[0][1]), *after])
        return Area(left, top, self.size, back)


class _Layers(NamedTuple):
    """A layout without frames."""

    centres: list[Point]
    paths: list[Path]
    width: float
    height: float


def _in_layers(
    sizes: Sequence[Size],
    arrows: Sequence[tuple[int, int]],
    first: Sequence[int] = (),
    last: Sequence[int] = (),
) -> _Layers:
    """Places for boxes of these sizes, some of them in a layer above or below all others."""
    layer_of = _layers(len(sizes), arrows, first, last)
    layers: list[list[int]] = [[] for _ in range(max(layer_of, default=-1) + 1)]
    for number, its_layer in enumerate(layer_of):
        layers[its_layer].append(number)
    widths = [size.width for size in sizes]
    chains: list[list[int]] = []
    above: dict[int, list[int]] = {}
    below: dict[int, list[int]] = {}
    for start, end in arrows:
        chain = [start]
        for between in range(layer_of[start] + 1, layer_of[end]):
            layers[between].append(len(widths))
            chain.append(len(widths))
            widths.append(_POINT_WIDTH)
        chain.append(end)
        for upper, lower in pairwise(chain):
            below.setdefault(upper, []).append(lower)
            above.setdefault(lower, []).append(upper)
        chains.append(chain)
    _order(layers, above, below)
    xs = _across(layers, above, below, widths)
    tops, y = [], 0.0
    for layer in layers:
        height = max([sizes[number].height for number in layer if number < len(sizes)], default=0.0)
        tops.append((y, height))
        y += height + _LAYER_GAP
    rows = {number: tops[k] for k, layer in enumerate(layers) for number in layer}
    left = min([xs[k] - widths[k] / 2 for k in range(len(widths))], default=0.0)
    right = max([xs[k] + widths[k] / 2 for k in range(len(widths))], default=0.0)
    centres = [(xs[k] - left, rows[k][0] + rows[k][1] / 2) for k in range(len(sizes))]
    paths = [_path(chain, [x - left for x in xs], rows, centres, sizes) for chain in chains]
    return _Layers(centres, paths, right - left, max(0.0, y - _LAYER_GAP))


def _path(
    chain: Sequence[int],
    xs: Sequence[float],
    rows: Mapping[int, tuple[float, float]],
    centres: Sequence[Point],
    sizes: Sequence[Size],
) -> Path:
    """From the lower side of the first box to the upper side of the last, straight down through layers
    between them.
    """
    start, *between, end = chain
    points = [(xs[start], centres[start][1] + sizes[start].height / 2)]
    for number in between:
        top, height = rows[number]
        points += [(xs[number], top), (xs[number], top + height)]
    return [*points, (xs[end], centres[end][1] - sizes[end].height / 2)]


def _layers(count: int, arrows: Sequence[tuple[int, int]], first: Sequence[int], last: Sequence[int]) -> list[int]:
    """The layer of each box, below all that it comes from, and low where that makes no arrows longer."""
    after: list[list[int]] = [[] for _ in range(count)]
    waiting = [0] * count
    for start, end in arrows:
        after[start].append(end)
        waiting[end] += 1
    layers = [0] * count
    before = list(waiting)
    ready = [number for number in range(count) if waiting[number] == 0]
    ordered = []
    while ready:
        number = ready.pop()
        ordered.append(number)
        for end in after[number]:
            layers[end] = max(layers[end], layers[number] + 1)
            waiting[end] -= 1
            if waiting[end] == 0:
                ready.append(end)
    for number in reversed(ordered):
        if after[number] and before[number] <= len(after[number]):  # which makes no arrows longer in all
            layers[number] = min(layers[end] for end in after[number]) - 1
    between = [layers[number] for number in range(count) if number not in {*first, *last}]
    for number in first:
        layers[number] = min(between) - 1
    for number in last:
        layers[number] = max(between) + 1
    lowest = min(layers, default=0)
    return [layer - lowest for layer in layers]


def _order(layers: list[list[int]], above: dict[int, list[int]], below: dict[int, list[int]]) -> None:
    """Order each layer so that few arrows cross; the best order of all sweeps stays."""
    best, fewest = [list(layer) for layer in layers], _crossings(layers, below)
    for sweep in range(_SWEEPS):
        down = sweep % 2 == 0
        neighbours = above if down else below
        for k in range(1, len(layers)) if down else range(len(layers) - 2, -1, -1):
            fixed = {number: place for place, number in enumerate(layers[k - 1 if down else k + 1])}
            present = {number: place for place, number in enumerate(layers[k])}
            layers[k].sort(key=lambda number: _mean(neighbours.get(number), fixed, present[number]))
        crossings = _crossings(layers, below)
        if crossings < fewest:
            best, fewest = [list(layer) for layer in layers], crossings
    layers[:] = best


def _mean(neighbours: Sequence[int] | None, places: dict[int, int], otherwise: float) -> float:
    return sum([places[number] for number in neighbours]) / len(neighbours) if neighbours else otherwise


def _crossings(layers: Sequence[Sequence[int]], below: dict[int, list[int]]) -> int:
    """How many pairs of arrows cross, counted with a tree of partial sums."""
    total = 0
    for upper, lower in pairwise(layers):
        places = {number: place for place, number in enumerate(lower)}
        tree = [0] * (len(lower) + 1)
        seen = 0
        for number in upper:
            ends = sorted([places[end] for end in below.get(number, ())])
            for place in ends:
                at, before = place + 1, 0
                while at > 0:
                    before += tree[at]
                    at -= at & -at
                total += seen - before
            for place in ends:
                at = place + 1
                while at <= len(lower):
                    tree[at] += 1
                    at += at & -at
                seen += 1
    return total


def _across(
    layers: Sequence[Sequence[int]],
    above: dict[int, list[int]],
    below: dict[int, list[int]],
    widths: Sequence[float],
) -> list[float]:
    """The places of boxes and points along their layers."""
    xs = [0.0] * len(widths)
    for layer in layers:
        x = -sum([widths[number] + _GAP for number in layer]) / 2
        for number in layer:
            xs[number] = x + widths[number] / 2
            x += widths[number] + _GAP
    is_point = [width == _POINT_WIDTH for width in widths]
    around = [above.get(number, []) + below.get(number, []) for number in range(len(widths))]
    pulls = [
        [_STIFFNESS if is_point[number] and is_point[k] else 1.0 for k in neighbours]
        for number, neighbours in enumerate(around)
    ]
    for sweep in range(2 * _SWEEPS):
        for layer in layers if sweep % 2 == 0 else reversed(layers):
            wanted = [
                sum([pull * xs[k] for pull, k in zip(pulls[number], around[number], strict=True)]) / sum(pulls[number])
                if around[number]
                else xs[number]
                for number in layer
            ]
            weights = [sum(pulls[number]) or 1.0 for number in layer]
            places = _apart(wanted, [widths[number] for number in layer], weights)
            for number, x in zip(layer, places, strict=True):
                xs[number] = x
    return xs


def _apart(wanted: Sequence[float], widths: Sequence[float], weights: Sequence[float]) -> list[float]:
    """The places next to those wanted, in the sense of weighted least squares, in which nothing overlaps."""
    offsets, at = [], 0.0
    for k, width in enumerate(widths):
        at += width / 2 + (widths[k - 1] / 2 + _GAP if k else 0.0)
        offsets.append(at)
    # Sums of what is wanted, less the offsets; of weights; and how many.
    pools: list[tuple[float, float, int]] = []
    for want, offset, weight in zip(wanted, offsets, weights, strict=True):
        total, heavy, count = weight * (want - offset), weight, 1
        while pools and pools[-1][0] / pools[-1][1] > total / heavy:
            other, more, several = pools.pop()
            total, heavy, count = total + other, heavy + more, count + several
        pools.append((total, heavy, count))
    means = [total / heavy for total, heavy, count in pools for _ in range(count)]
    return [mean + offset for mean, offset in zip(means, offsets, strict=True)]
