"""Tables and averages of events, as text and in notebooks."""

import re

import pytest

import gradspec as gs
from gradspec.autograd.profiler import EventList, profile, record_function


def columns(table):
    """The titles of a table, which stand above one rule and below another."""
    lines = table.splitlines()
    rules = [number for number, line in enumerate(lines) if line.startswith("----")]
    return re.split(r"\s{2,}", lines[rules[0] + 1].strip())


@pytest.fixture(scope="module")
def prof():
    x = gs.randn(3, 3, requires_grad=True)
    with profile(record_shapes=True, with_flops=True, profile_memory=True, with_stack=True) as prof:
        for size in (3, 5, 3):
            with record_function("part"):
                (gs.ones(size, 3) @ x).exp().sum().backward()
    return prof


def test_columns_are_torchs(prof):
    times = ["Name", "Self CPU %", "Self CPU", "CPU total %", "CPU total", "CPU time avg"]
    plain = EventList(prof.function_events).key_averages()
    assert columns(plain.table()) == [*times, "# of Calls"]
    memory = ["CPU Mem", "Self CPU Mem"]
    assert columns(prof.key_averages().table()) == [*times, *memory, "# of Calls", "Total FLOPs"]
    grouped = prof.key_averages(group_by_input_shape=True, group_by_stack_n=2)
    more = ["# of Calls", "Input Shapes", "Source Location", "Total FLOPs"]
    assert columns(grouped.table()) == [*times, *memory, *more]
    assert "test_tables.py" in grouped.table()


def test_rows_add_up(prof):
    averages = prof.key_averages()
    exp = next(average for average in averages if average.key == "exp")
    assert exp.count == 3 and exp.cpu_time == pytest.approx(exp.cpu_time_total / 3)
    shares = [float(share) for share in re.findall(r"(\d+\.\d+)%  \s*\S+  \s*\d+\.\d+%", averages.table())]
    assert sum(shares) == pytest.approx(100, abs=0.1)
    assert averages.table().splitlines()[-1].startswith("Self CPU time total: ")


def test_groups_by_shape(prof):
    matmuls = [a for a in prof.key_averages(group_by_input_shape=True) if a.key == "matmul"]
    assert [(a.input_shapes, a.count) for a in matmuls] == [([[3, 3], [3, 3]], 2), ([[5, 3], [3, 3]], 1)]
    assert all(average.input_shapes == [] for average in prof.key_averages())


def test_rows_are_sorted_and_limited(prof):
    averages = prof.key_averages()
    lines = averages.table(sort_by="count", row_limit=2).splitlines()
    rules = [number for number, line in enumerate(lines) if line.startswith("----")]
    assert rules[2] - rules[1] == 3
    by_time = averages.table(sort_by="cpu_time_total")
    totals = [a.cpu_time_total for a in sorted(averages, key=lambda a: -a.cpu_time_total)]
    first = by_time.splitlines()[3].split()[0]
    assert next(a for a in averages if a.key == first).cpu_time_total == totals[0]
    for key in ("cpu_time", "cuda_time", "cuda_time_total", "cpu_memory_usage", "cuda_memory_usage"):
        assert averages.table(sort_by=key)
    for key in ("self_cpu_memory_usage", "self_cuda_memory_usage", "flops"):
        assert averages.table(sort_by=key)
    with pytest.raises(ValueError, match="sorted by one of cpu_time,"):
        averages.table(sort_by="name")
    with pytest.raises(ValueError, match="time_unit is one of s, ms, us"):
        averages.table(time_unit="h")


def test_headers_and_top_level_events(prof):
    table = prof.table(header="HEAD", top_level_events_only=True, row_limit=-1)
    assert table.splitlines()[:2] == ["=" * len(table.splitlines()[0]), "HEAD"]
    assert "This report only display top-level ops statistics" in table
    assert "part" in table and " exp " not in table
    assert re.search(r"^ *part .*ms", prof.table(time_unit="ms"), re.MULTILINE)


def test_long_names_are_cut():
    with profile() as prof, record_function("n" * 80):
        pass
    assert "n" * 52 + "..." in prof.table() and "n" * 53 not in prof.table()
    assert "n" * 27 + "..." in prof.table(max_name_column_width=30)


def test_texts_of_events(prof):
    exp = next(event for event in prof.function_events if event.name == "exp")
    assert "name=exp" in repr(exp) and exp.cpu_time_total_str.endswith("us")
    assert repr(prof.key_averages()[0]).startswith("<FunctionEventAvg key=part")
    assert str(prof) == prof.table() and repr(prof).startswith("<gradspec.autograd.profiler.profile of ")
    assert "Interval(start=" in repr(exp.time_range)


def test_notebooks_get_tables_that_are_escaped():
    with profile() as prof, record_function("<b>&"):
        gs.ones(1).exp()
    html = prof._repr_html_()
    assert html.count("<tr>") == 3
    assert "&lt;b&gt;&amp;" in html and "<b>" not in html and "Self CPU %" in html
    assert prof.key_averages()._repr_html_().count("<tr>") == 3
    assert profile()._repr_html_() is None
