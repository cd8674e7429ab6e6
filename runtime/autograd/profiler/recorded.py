"""The ranges of a recorder, as events. See Note [Ranges], csrc/profile/profile.h."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from gradspec.autograd.profiler.events import ENGINE, MEMORY, FunctionEvent, Interval
from gradspec.autograd.profiler.flops import flops_of
from gradspec.core.compiled.constants import RANGE_ASYNC, RANGE_EVALUATE, RANGE_NODE, RANGE_OP, RANGE_USER
from gradspec.core.ops import OPS
from gradspec.core.process.user_stack import Line

Shapes = tuple[Any, ...]

# The scopes that torch numbers so: functions, backward functions, and what users name.
_SCOPES = {RANGE_OP: 0, RANGE_EVALUATE: 0, RANGE_NODE: 1, RANGE_USER: 7, RANGE_ASYNC: 7}


class Range(NamedTuple):
    """A range as the recorder gives it; times are in nanoseconds."""

    kind: int
    name: str
    key: str | None
    parent: int
    sequence: int
    start: int
    end: int
    thread: int
    inputs: Shapes | None
    keywords: tuple[str, ...] | None
    output: Shapes | None
    stack: tuple[Line, ...] | None


class Block(NamedTuple):
    """Memory that was taken, or given back if `bytes` are negative, within a range or (-1) none."""

    time: int
    address: int
    bytes: int
    range: int


def read_events(ranges: Sequence[Range], blocks: Sequence[Block], began: int, with_flops: bool) -> list[FunctionEvent]:
    """The events of a profile that began at `began`, in the order of their beginning."""
    threads: dict[int, int] = {}
    events = []
    for number, found in enumerate(ranges):
        time_range = Interval((found.start - began) / 1000, (found.end - began) / 1000)
        thread = threads.setdefault(found.thread, len(threads) + 1)
        event = FunctionEvent(number, _name(found), thread, time_range, found.sequence)
        event.scope = _SCOPES[found.kind]
        event.is_user_annotation = found.kind == RANGE_USER
        event.is_async = found.kind == RANGE_ASYNC
        event.stack = [f"{file}({line}): {function}" for file, line, function in reversed(found.stack or ())]
        if found.inputs is not None:
            shapes = _by_parameter(found)
            event.input_shapes = [as_lists(shape) for shape in shapes]
            if with_flops and found.output is not None:
                event.flops = flops_of(found.key, shapes, found.output)
        events.append(event)
    _nest(ranges, events)
    _link(ranges, events)
    outside = _place_memory(blocks, events, began)
    return sorted([*events, *outside], key=lambda event: event.time_range.start)


def _name(found: Range) -> str:
    if found.kind == RANGE_EVALUATE:
        return ENGINE + found.name
    return found.name


def _by_parameter(found: Range) -> list[Shapes]:
    """The shapes of an op's arguments in the order of its parameters; arguments at the end that were not
    given are left out.
    """
    assert found.inputs is not None
    shapes = list(found.inputs)
    if not found.keywords or found.key is None or found.key not in OPS:
        return shapes
    positional = len(shapes) - len(found.keywords)
    given = dict(zip(found.keywords, shapes[positional:], strict=True))
    shapes = shapes[:positional]
    for parameter in OPS[found.key].parameters[positional:]:
        if not given:
            break
        shapes.append(given.pop(parameter.name, ()))
    return [*shapes, *given.values()]


def as_lists(shape: Any) -> Any:
    """A shape, or shapes, as lists."""
    return [as_lists(item) for item in shape] if isinstance(shape, tuple) else shape


def _nest(ranges: Sequence[Range], events: Sequence[FunctionEvent]) -> None:
    """Make events that ran within others their children, if they ran on the same thread."""
    for found, event in zip(ranges, events, strict=True):
        parent = events[found.parent] if found.parent >= 0 else None
        if parent is not None and parent.thread == event.thread:
            event.cpu_parent = parent
            parent.cpu_children.append(event)


def _link(ranges: Sequence[Range], events: Sequence[FunctionEvent]) -> None:
    """Let nodes know the threads of the ops that made them, and where these were called."""
    makers: dict[int, FunctionEvent] = {}
    for found, event in zip(ranges, events, strict=True):
        if found.kind == RANGE_OP and found.sequence >= 0:
            makers[found.sequence] = event  # the innermost one, which began last
    for found, event in zip(ranges, events, strict=True):
        maker = makers.get(found.sequence) if found.kind in (RANGE_EVALUATE, RANGE_NODE) else None
        if maker is not None:
            event.fwd_thread, event.stack = maker.thread, maker.stack


def _place_memory(blocks: Iterable[Block], events: Sequence[FunctionEvent], began: int) -> list[FunctionEvent]:
    """Count memory to the events in which it was taken and freed; what was outside of all is events of its
    own.
    """
    outside: list[FunctionEvent] = []
    for block in blocks:
        event = events[block.range] if block.range >= 0 else None
        if event is None:
            time = (block.time - began) / 1000
            alone = FunctionEvent(len(events) + len(outside), MEMORY, 1, Interval(time, time))
            alone.cpu_memory_usage = block.bytes
            outside.append(alone)
        while event is not None:
            event.cpu_memory_usage += block.bytes
            event = event.cpu_parent
    return outside
