"""A list of events, and its averages, tables and traces."""

from __future__ import annotations

from collections.abc import Iterable
from os import PathLike
from typing import Any, TypeAlias

from gradspec.autograd.profiler.events import FunctionEvent, FunctionEventAvg, total_of
from gradspec.autograd.profiler.flame_graph import write_stacks
from gradspec.autograd.profiler.table import Columns, make_table, notebook_table
from gradspec.autograd.profiler.traces import write_trace

Event: TypeAlias = "FunctionEvent | FunctionEventAvg"


class EventList(list[Any]):
    """A list of `FunctionEvent` or `FunctionEventAvg`.

    events: its elements. columns: which values were recorded.

    >>> with gs.autograd.profiler.profile() as profile:
    ...     y = gs.ones(3).exp()
    >>> events = profile.function_events
    >>> events.key_averages()[0].count, events.total_average().count
    (1, 1)
    >>> print(events.table(row_limit=1, header="One op").splitlines()[1])
    One op
    >>> import pathlib, tempfile
    >>> events.export_chrome_trace(pathlib.Path(tempfile.mkdtemp()) / "trace.json")
    """

    def __init__(self, events: Iterable[Event] = (), columns: Columns | None = None) -> None:
        super().__init__(events)
        self.columns = columns or Columns()

    @property
    def self_cpu_time_total(self) -> float:
        """The sum of the self times of all events, in microseconds.

        >>> with gs.autograd.profiler.profile() as profile:
        ...     y = gs.ones(3).exp()
        >>> profile.function_events.self_cpu_time_total > 0
        True
        """
        return float(sum([event.self_cpu_time_total for event in self]))

    def table(
        self,
        sort_by: str | None = None,
        row_limit: int = 100,
        max_src_column_width: int = 75,
        max_name_column_width: int = 55,
        max_shapes_column_width: int = 80,
        header: str | None = None,
        top_level_events_only: bool = False,
        time_unit: str | None = None,
    ) -> str:
        """The events as a table, one a row.

        sort_by: the key, the largest first; one of `cpu_time`, `cpu_time_total`, `self_cpu_time_total`,
        `cpu_memory_usage`, `self_cpu_memory_usage`, `count`, `flops` and, though there are no such devices,
        the same with `cuda` or `device`. None keeps the order. row_limit: how many rows at most, -1 for all.
        max_name_column_width, max_shapes_column_width, max_src_column_width: the longest names, shapes and lines of
        code that are not cut, in characters; the columns of times and counts take 84. header: a line above the table.
        top_level_events_only: leave out events within others. time_unit: "s", "ms" or "us" for all times;
        None chooses for each. Raises ValueError for an unknown `sort_by` or unit.
        """
        widths = (max_name_column_width, max_shapes_column_width, max_src_column_width)
        return make_table(self, self.columns, sort_by, row_limit, widths, header, top_level_events_only, time_unit)

    def key_averages(
        self,
        group_by_input_shapes: bool = False,
        group_by_stack_n: int = 0,
        group_by_input_shape: bool | None = None,
    ) -> EventList:
        """The averages of the events of each name, in the order in which the names first come.

        group_by_input_shape (also `group_by_input_shapes`): those with different shapes apart.
        group_by_stack_n: separate events by their innermost n calling lines.
        """
        by_shape = group_by_input_shapes if group_by_input_shape is None else group_by_input_shape
        groups: dict[tuple[str, ...], FunctionEventAvg] = {}
        for event in self:
            shapes = (str(event.input_shapes),) if by_shape else ()
            group = (event.key, *shapes, *event.stack[:group_by_stack_n])
            groups.setdefault(group, FunctionEventAvg()).add(event)
        for average in groups.values():
            average.input_shapes = average.input_shapes if by_shape else []
            average.stack = average.stack[:group_by_stack_n]
        columns = self.columns._replace(
            shapes=by_shape and self.columns.shapes, stack=group_by_stack_n > 0 and self.columns.stack
        )
        return EventList(groups.values(), columns)

    def total_average(self) -> FunctionEventAvg:
        """The sums over all events."""
        return total_of(self)

    def export_chrome_trace(self, path: str | PathLike[str]) -> None:
        """Write the events as JSON that Perfetto and chrome://tracing show, compressed if `path` ends in
        `.gz`.

        With arrows from the ops to the nodes that they made. Raises OSError if the file cannot be written.
        """
        write_trace(self, path)

    def export_stacks(self, path: str | PathLike[str], metric: str = "self_cpu_time_total") -> None:
        """Write a line for each stack, `outermost;...;innermost;op time`, the format of flame graph programs.

        path: the file. metric: the number to count, in whole microseconds. Raises ValueError if no stacks were recorded
        (`with_stack`), or for an unknown metric; OSError if the file cannot be written.

        >>> import pathlib, tempfile
        >>> with gs.autograd.profiler.profile(with_stack=True) as profile:
        ...     y = gs.ones(3).exp()
        >>> profile.function_events.export_stacks(pathlib.Path(tempfile.mkdtemp()) / "stacks.txt")
        """
        write_stacks(self, path, metric)

    def _repr_html_(self) -> str:
        return notebook_table(self, self.columns)

    def __str__(self) -> str:
        return self.table()
