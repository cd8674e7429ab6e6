"""Parts of a graph that repeat, drawn once.

A loop repeats in the order of recording: the same ops with the same shapes, over and over. Each such run becomes
one round in a frame, which has the number of rounds. The round begins at the seam that the fewest values cross,
which is the seam of the loop in the program.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from gradspec.autograd.pictures.model import Arrow, Box, Frame, Graph

_LONGEST, _LEAST = 400, 4  # boxes of a round, and those that a run leaves out
_MANY = 3  # uses of a leaf


class _Run(NamedTuple):
    """Rounds of equal ops from `begin` on; `spare` more ops follow that continue the pattern."""

    begin: int
    length: int
    times: int
    spare: int


def collapse(graph: Graph) -> Graph:
    """The graph with repeated parts drawn once, in frames."""
    ops = sorted(
        [number for number, box in enumerate(graph.boxes) if box.kind == "op"],
        key=lambda number: graph.boxes[number].order,
    )
    position = {number: at for at, number in enumerate(ops)}
    arrows = [
        (position[arrow.start], position[arrow.end])
        for arrow in graph.arrows
        if arrow.start in position and arrow.end in position
    ]
    runs = [_at_seam(run, arrows) for run in _runs([_label(graph.boxes[number]) for number in ops])]
    stands = list(range(len(graph.boxes)))  # the box that each is drawn as
    rounds: dict[int, tuple[int, int]] = {}  # of an op in a run: the run and the round
    for k, run in enumerate(runs):
        for at in range(run.length * run.times):
            stands[ops[run.begin + at]] = ops[run.begin + at % run.length]
            rounds[ops[run.begin + at]] = k, at // run.length
    _join_leaves(graph, stands)
    kept = [number for number in range(len(graph.boxes)) if stands[number] == number]
    places = {number: place for place, number in enumerate(kept)}
    drawn: dict[Arrow, None] = {}
    back: list[dict[Arrow, None]] = [{} for _ in runs]
    for arrow in graph.arrows:
        here, there = rounds.get(arrow.start), rounds.get(arrow.end)
        to_another_round = here is not None and there is not None and here[0] == there[0] and here[1] != there[1]
        into = back[here[0]] if here is not None and to_another_round else drawn
        into[Arrow(places[stands[arrow.start]], places[stands[arrow.end]], arrow.label)] = None
    frames = [
        Frame(frozenset([places[ops[run.begin + at]] for at in range(run.length)]), run.times, tuple(back[k]))
        for k, run in enumerate(runs)
    ]
    return Graph(_boxes(graph, kept, stands), list(drawn), frames)


def _at_seam(run: _Run, arrows: Sequence[tuple[int, int]]) -> _Run:
    """The run from the op at which the fewest values pass from round to round; of equals the last.

    The first round of a loop differs from the others more often than the last one.
    """
    last = run.begin + run.length * run.times + run.spare
    steps = {
        ((start - run.begin) % run.length, end - start) for start, end in arrows if run.begin <= start and end < last
    }

    def crossing(shift: int) -> int:
        return len({place for place, far in steps if (place - shift) % run.length + far >= run.length})

    return run._replace(begin=run.begin + min(range(run.spare, -1, -1), key=crossing), spare=0)


def apart(graph: Graph) -> Graph:
    """The graph with a box for each use of a leaf that has many, such as the weights of a loop, and for each frame."""
    uses = Counter(arrow.start for arrow in graph.arrows)
    frame_of = {number: k for k, frame in enumerate(graph.frames) for number in frame.boxes}
    boxes, arrows = list(graph.boxes), []
    inside = [set(frame.boxes) for frame in graph.frames]
    drawn: dict[tuple[int, object], int] = {}  # the box of a leaf, for an arrow or for a frame
    known: set[int] = set()
    for arrow in graph.arrows:
        start, frame = arrow.start, frame_of.get(arrow.end)
        if graph.boxes[start].kind == "leaf":
            key = start, arrow if uses[start] >= _MANY else frame
            if key not in drawn:
                drawn[key] = len(boxes) if start in known else start
                boxes += [graph.boxes[start]] * (start in known)
                known.add(start)
            arrow = Arrow(drawn[key], arrow.end, arrow.label)
            if frame is not None:
                inside[frame].add(drawn[key])
        arrows.append(arrow)
    frames = [replace(frame, boxes=frozenset(inside[k])) for k, frame in enumerate(graph.frames)]
    return Graph(boxes, arrows, frames)


def _label(box: Box) -> tuple[object, ...]:
    return box.title, box.shape, tuple([(saved.name, saved.text) for saved in box.saved])


def _runs(labels: Sequence[object]) -> list[_Run]:
    """The parts that repeat, in order: first the run that leaves most out, then the runs before and after it."""
    found: list[_Run] = []
    parts = [(0, len(labels))]
    while parts:
        begin, end = parts.pop()
        best = _best_run(labels, begin, end)
        if best is not None:
            found.append(best)
            parts += [(begin, best.begin), (best.begin + best.length * best.times + best.spare, end)]
    return sorted(found)


def _best_run(labels: Sequence[object], begin: int, end: int) -> _Run | None:
    """The run of a part that leaves most out, in the shortest rounds."""
    best, most = None, _LEAST - 1
    for length in range(1, min(_LONGEST, (end - begin) // 2) + 1):
        same = 0
        for at in range(begin, end - length + 1):
            if at < end - length and labels[at] == labels[at + length]:
                same += 1
                continue
            left_out = same // length * length
            if left_out > most:
                best, most = _Run(at - same, length, same // length + 1, same % length), left_out
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


def _boxes(graph: Graph, kept: Sequence[int], stands: Sequence[int]) -> list[Box]:
    """The boxes that are drawn; leaves that are drawn once have two of their names, and their count."""
    joined: dict[int, list[str]] = {}
    for number, target in enumerate(stands):
        joined.setdefault(target, []).append(graph.boxes[number].title)
    boxes = []
    for number in kept:
        box, titles = graph.boxes[number], joined[number]
        if box.kind == "leaf" and len(titles) > 1:
            title = f"{titles[0]} ... {titles[-1]}" if len(set(titles)) > 1 else box.title
            box = replace(box, title=title, count=len(titles))
        boxes.append(box)
    return boxes
