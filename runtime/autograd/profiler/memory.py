"""Memory over time, and its holders: the blocks that a profile saw taken and freed."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import NamedTuple

from gradspec.autograd.profiler.events import FunctionEvent
from gradspec.autograd.profiler.recorded import Block

OUTSIDE = "(outside of ops)"
OTHERS = "others"
_LAYERS, _POINTS = 5, 400  # of a picture


class Holder(NamedTuple):
    """Blocks of memory that one op took: its name, where it was called, how many, and their bytes."""

    name: str
    line: str
    blocks: int
    bytes: int


class Timeline(NamedTuple):
    """The bytes that ops hold over time.

    `times` are in microseconds since the profile began; `layers` maps the ops that hold most, and "others",
    to their bytes at these times. `peak` is the most bytes at once, at `peak_time`, and `holders` who has
    them.
    """

    times: list[float]
    layers: dict[str, list[int]]
    peak: int
    peak_time: float
    holders: list[Holder]


def timeline(blocks: Sequence[Block], events: Sequence[FunctionEvent], began: int) -> Timeline:
    """The memory taken since a profile began: how much was held when, and by whom."""
    by_id = {event.id: event for event in events}
    most, peak_at = _find_peak(blocks)
    leading = _leading(blocks, by_id)
    times: list[float] = []
    layers: dict[str, list[int]] = {name: [] for name in (*leading, OTHERS)}
    held = dict.fromkeys(layers, 0)
    live: dict[int, Block] = {}
    at_peak: list[Block] = []
    kept = _kept(blocks)
    for number, block in enumerate(blocks):
        changed, more = _change(block, live)
        if changed is not None:
            name = _taker(changed, by_id)
            held[name if name in held else OTHERS] += more
        if number in kept:
            times.append((block.time - began) / 1000)
            for name, values in layers.items():
                values.append(held[name])
        if number == peak_at:
            at_peak = list(live.values())
    peak_time = (blocks[peak_at].time - began) / 1000 if blocks else 0.0
    return Timeline(times, layers, most, peak_time, _holders(at_peak, by_id))


def _change(block: Block, live: dict[int, Block]) -> tuple[Block | None, int]:
    """Take a block, or free it; the one that came or went, if it is known, and the bytes that it is more."""
    if block.bytes > 0:
        live[block.address] = block
        return block, block.bytes
    freed = live.pop(block.address, None)
    return freed, 0 if freed is None else -freed.bytes


def _held(blocks: Sequence[Block]) -> list[int]:
    """The bytes that were held after each block."""
    live: dict[int, Block] = {}
    return list(itertools.accumulate([_change(block, live)[1] for block in blocks]))


def _find_peak(blocks: Sequence[Block]) -> tuple[int, int]:
    """The most bytes that were held, and after which block."""
    held = _held(blocks)
    most = max(held, default=0)
    return (most, held.index(most)) if most > 0 else (0, 0)


def _kept(blocks: Sequence[Block]) -> set[int]:
    """The blocks after which a picture has a point: of each part of the time the one with the most."""
    if len(blocks) <= _POINTS:
        return set(range(len(blocks)))
    begin, span = blocks[0].time, max(1, blocks[-1].time - blocks[0].time)
    best: dict[int, tuple[int, int]] = {}
    for number, (block, held) in enumerate(zip(blocks, _held(blocks), strict=True)):
        part = (block.time - begin) * (_POINTS - 1) // span
        best[part] = max(best.get(part, (-1, 0)), (held, number))
    return {number for _, number in best.values()}


def _taker(block: Block, events: dict[int, FunctionEvent]) -> str:
    event = events.get(block.range)
    return OUTSIDE if event is None else event.name


def _leading(blocks: Sequence[Block], events: dict[int, FunctionEvent]) -> list[str]:
    """The names that held most at a time."""
    live: dict[int, Block] = {}
    held: dict[str, int] = {}
    most: dict[str, int] = {}
    for block in blocks:
        changed, more = _change(block, live)
        if changed is not None:
            name = _taker(changed, events)
            held[name] = held.get(name, 0) + more
            most[name] = max(most.get(name, 0), held[name])
    return sorted(most, key=lambda name: -most[name])[:_LAYERS]


def _holders(blocks: Sequence[Block], events: dict[int, FunctionEvent]) -> list[Holder]:
    """The ops that took these blocks, the largest first."""
    found: dict[tuple[str, str], tuple[int, int]] = {}
    for block in blocks:
        event = events.get(block.range)
        line = event.stack[0] if event is not None and event.stack else ""
        key = (_taker(block, events), line)
        count, size = found.get(key, (0, 0))
        found[key] = count + 1, size + block.bytes
    holders = [Holder(name, line, count, size) for (name, line), (count, size) in found.items()]
    return sorted(holders, key=lambda holder: -holder.bytes)
