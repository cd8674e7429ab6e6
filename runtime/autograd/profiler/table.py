"""Events as a table, laid out as torch's."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from gradspec.autograd.profiler.formatting import (
    TIME_UNITS,
    format_memory,
    format_share,
    format_time,
    scale_of,
)
from gradspec.core.process.notebook import html_table

if TYPE_CHECKING:
    from gradspec.autograd.profiler.event_list import Event

SORT_KEYS = (
    "cpu_time", "cpu_time_total", "self_cpu_time_total", "cpu_memory_usage", "self_cpu_memory_usage",
    "cuda_time", "cuda_time_total", "self_cuda_time_total", "cuda_memory_usage", "self_cuda_memory_usage",
    "device_time", "device_time_total", "self_device_time_total", "device_memory_usage",
    "self_device_memory_usage", "count", "flops",
)  # fmt: skip

_SPACING = "  "
_LEAST_WIDTH = 12
_IN_NOTEBOOK, _WHOLE = 100, 10**6  # rows; a width that nothing exceeds
_SPARE = 4  # beside the longest name, shape or line


class Columns(NamedTuple):
    """Which columns a table has besides those of times."""

    memory: bool = False
    shapes: bool = False
    stack: bool = False
    flops: bool = False


class Column(NamedTuple):
    """A column: its title, what it says of an event, and how wide it is."""

    title: str
    text: Callable[[Event], str]
    width: int = _LEAST_WIDTH


def make_table(
    events: Sequence[Event],
    columns: Columns,
    sort_by: str | None,
    row_limit: int,
    widths: tuple[int, int, int],
    header: str | None,
    top_level_only: bool,
    time_unit: str | None,
) -> str:
    """The text of a table; `widths` are the most that names, shapes and source lines take."""
    if sort_by is not None and sort_by not in SORT_KEYS:
        raise ValueError(f"a table is sorted by one of {', '.join(SORT_KEYS)}, not by {sort_by!r}")
    if time_unit is not None and time_unit not in TIME_UNITS:
        raise ValueError(f"time_unit is one of {', '.join(TIME_UNITS)} or None, not {time_unit!r}")
    if not events:
        return ""
    ordered = list(events)
    if sort_by is not None:
        ordered.sort(key=lambda event: getattr(event, sort_by) or 0, reverse=True)
    shown = [event for event in ordered if not top_level_only or event.cpu_parent is None]
    shown = shown if row_limit < 0 else shown[:row_limit]
    total = sum([event.self_cpu_time_total for event in events])
    table = _columns(events, columns, widths, total, time_unit)
    rule = _SPACING.join(["-" * column.width for column in table]) + _SPACING
    lines = []
    if header is not None:
        lines += ["=" * len(rule), header]
    if top_level_only:
        lines += ["=" * len(rule), "This report only display top-level ops statistics"]
    lines += [rule, _row([(column.title, column.width) for column in table]), rule]
    lines += [_row([(column.text(event), column.width) for column in table]) for event in shown]
    lines += [rule, f"Self CPU time total: {format_time(total, time_unit)}", ""]
    return "\n".join(lines)


def notebook_table(events: Sequence[Event], columns: Columns) -> str:
    """The first events as a table for notebooks."""
    total = sum([event.self_cpu_time_total for event in events])
    table = _columns(events, columns, (_WHOLE, _WHOLE, _WHOLE), total, None)
    rows = [[column.text(event) for column in table] for event in events[:_IN_NOTEBOOK]]
    heads = [column.title for column in table]
    more = len(events) - len(rows)
    caption = f"Self CPU time total: {format_time(total)}" + (f", {more} more rows" if more > 0 else "")
    return html_table(heads, rows, caption, left=(0,))


def _row(cells: Sequence[tuple[str, int]]) -> str:
    return _SPACING.join([f"{text:>{width}}" for text, width in cells]) + _SPACING


def _columns(
    events: Sequence[Event],
    columns: Columns,
    widths: tuple[int, int, int],
    total: float,
    unit: str | None,
) -> list[Column]:
    names, shapes, sources = widths
    table = [
        _fitted("Name", lambda event: event.key, events, names),
        Column("Self CPU %", lambda event: format_share(event.self_cpu_time_total, total)),
        Column("Self CPU", lambda event: format_time(event.self_cpu_time_total, unit)),
        Column("CPU total %", lambda event: format_share(event.cpu_time_total, total)),
        Column("CPU total", lambda event: format_time(event.cpu_time_total, unit)),
        Column("CPU time avg", lambda event: format_time(event.cpu_time, unit)),
    ]
    if columns.memory:
        table += [
            Column("CPU Mem", lambda event: format_memory(event.cpu_memory_usage)),
            Column("Self CPU Mem", lambda event: format_memory(event.self_cpu_memory_usage)),
        ]
    table.append(Column("# of Calls", lambda event: str(event.count)))
    if columns.shapes:
        table.append(_fitted("Input Shapes", lambda event: str(event.input_shapes), events, shapes))
    if columns.stack:
        table.append(_fitted("Source Location", _innermost, events, sources, from_end=True))
    if columns.flops:
        scale, prefix = scale_of(max(event.flops or 0 for event in events))
        table.append(
            Column(
                f"Total {prefix}FLOPs",
                lambda event: f"{event.flops / scale:.3f}" if event.flops else "--",
            )
        )
    return table


def _innermost(event: Event) -> str:
    return event.stack[0] if event.stack else ""


def _fitted(
    title: str, text: Callable[[Event], str], events: Sequence[Event], most: int, from_end: bool = False
) -> Column:
    """A column as wide as its texts ask for, up to `most`, to which they are cut, at the beginning if
    `from_end`.
    """
    longest = max(len(title), *[len(text(event)) for event in events])
    width = max(_LEAST_WIDTH, min(longest + _SPARE, most))

    def cut(event: Event) -> str:
        whole = text(event)
        if len(whole) <= width:
            return whole
        return "..." + whole[len(whole) - width + 3 :] if from_end else whole[: width - 3] + "..."

    return Column(title, cut, width)
