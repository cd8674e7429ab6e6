"""Parts of a graph that repeat, drawn once.

What a loop records repeats in the order of recording: the same ops with the same shapes, over and over. Each
such run becomes one round of it, whose boxes say how many they stand for.
"""

from __future__ import annotations

from collections.abc import Sequence

from gradspec.autograd.pictures.model import Arrow, Box, Graph

_LONGEST, _LEAST = 400, 4  # boxes of a round, and those that a run leaves out
_MANY = 3  # uses of a leaf


def collapse(graph: Graph) -> Graph:
    """The graph with repeated parts drawn once."""
    ops = sorted(
        [number for number, box in enumerate(graph.boxes) if box.kind == "op"],
        key=lambda number: graph.boxes[number].order,
    )
    labels = [_label(graph.boxes[number]) for number in ops]
    stands = list(range(len(graph.boxes)))  # the box that each is drawn as
    rounds: dict[int, tuple[int, int]] = {}  # of an op in a run: the run and the round
    for run, (begin, length, times) in enumerate(_runs(labels)):
        for at in range(length * times):
            stands[ops[begin + at]] = ops[begin + at % length]
            rounds[ops[begin + at]] = run, at // length
    _join_leaves(graph, stands)
    counts: dict[int, int] = {}
    for target in stands:
        counts[target] = counts.get(target, 0) + 1
    kept = [number for number in range(len(graph.boxes)) if stands[number] == number]
    places = {number: place for place, number in enumerate(kept)}
    arrows: dict[Arrow, None] = {}
    for arrow in graph.arrows:
        here, there = rounds.get(arrow.start), rounds.get(arrow.end)
        if here is not None and there is not None and here[0] == there[0] and here[1] != there[1]:
            continue  # from one round to another
        arrows[Arrow(places[stands[arrow.start]], places[stands[arrow.end]], arrow.label)] = None
    boxes = [_counted(graph, number, stands, counts[number]) for number in kept]
    return Graph(boxes, list(arrows))


def apart(graph: Graph) -> Graph:
    """The graph with a box for each use of a leaf that has many, such as the weights of a loop."""
    uses: dict[int, int] = {}
    for arrow in graph.arrows:
        uses[arrow.start] = uses.get(arrow.start, 0) + 1
    boxes, arrows = list(graph.boxes), []
    seen: set[int] = set()
    for arrow in graph.arrows:
        start = arrow.start
        if graph.boxes[start].kind == "leaf" and uses[start] >= _MANY:
            if start in seen:
                boxes.append(graph.boxes[start])
                arrow = Arrow(len(boxes) - 1, arrow.end, arrow.label)
            seen.add(start)
        arrows.append(arrow)
    return Graph(boxes, arrows)


def _label(box: Box) -> tuple[object, ...]:
    return box.title, box.shape, tuple([(saved.name, saved.text) for saved in box.saved])


def _runs(labels: Sequence[object]) -> list[tuple[int, int, int]]:
    """Where something repeats: where it begins, how long a round is, and how many there are; in order.

    The repetition that leaves most out goes first, then the repetitions before and after it.
    """
    found: list[tuple[int, int, int]] = []
    parts = [(0, len(labels))]
    while parts:
        begin, end = parts.pop()
        best = _best_run(labels, begin, end)
        if best is not None:
            at, length, times = best
            found.append(best)
            parts += [(begin, at), (at + length * times, end)]
    return sorted(found)


def _best_run(labels: Sequence[object], begin: int, end: int) -> tuple[int, int, int] | None:
    """The repetition in a part that leaves most out, in the shortest rounds."""
    best, most = None, _LEAST - 1
    for length in range(1, min(_LONGEST, (end - begin) // 2) + 1):
        same = 0
        for at in range(begin, end - length + 1):
            if at < end - length and labels[at] == labels[at + length]:
                same += 1
                continue
            left_out = same // length * length
            if left_out > most:
                best, most = (at - same, length, same // length + 1), left_out
            same = 0
    return best


def _join_leaves(graph: Graph, stands: list[int]) -> None:
    """Draw leaves of one shape once that are used in the same places of the rounds, and nowhere else."""
    uses: dict[int, set[int]] = {}
    for arrow in graph.arrows:
        if graph.boxes[arrow.start].kind == "leaf":
            uses.setdefault(arrow.start, set()).add(stands[arrow.end])
    first: dict[tuple[object, ...], int] = {}
    for leaf, ends in uses.items():
        alone = all(stands[arrow.end] == arrow.end for arrow in graph.arrows if arrow.start == leaf)
        key = (graph.boxes[leaf].shape, frozenset(ends))
        if key in first and not alone:
            stands[leaf] = first[key]
        first.setdefault(key, leaf)


def _counted(graph: Graph, number: int, stands: Sequence[int], count: int) -> Box:
    box = graph.boxes[number]
    title = box.title
    if count > 1 and box.kind == "leaf":
        others = [graph.boxes[k].title for k, target in enumerate(stands) if target == number]
        title = f"{others[0]} ... {others[-1]}" if len(set(others)) > 1 else title
    return Box(box.kind, title, box.shape, box.saved, box.line, count, box.order)
