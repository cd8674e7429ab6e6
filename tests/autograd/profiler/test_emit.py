"""Ranges for NVTX and ITT, and the files of nvprof."""

import re
import sqlite3
import sys
from types import SimpleNamespace

import pytest

import gradspec as gs
from gradspec.autograd.profiler import emit_itt, emit_nvtx, load_nvprof, profile, record_function
from gradspec.core.process.state import state
from support.graphs import variable


class Ranges:
    """Stands for nvtx and ittapi: keeps what begins, with how deep, and what ends."""

    def __init__(self):
        self.texts = []
        self.depth = 0

    def begin(self, text):
        self.texts.append((self.depth, text))
        self.depth += 1

    def end(self):
        self.depth -= 1

    def starting_with(self, name):
        (text,) = [text for _, text in self.texts if re.match(rf"{name}\b", text)]
        return text


@pytest.fixture(params=["nvtx", "ittapi"])
def ranges(request, monkeypatch):
    found = Ranges()
    domains = []

    def begin(domain, text):
        domains.append(domain)
        found.begin(text)

    nvtx = SimpleNamespace(push_range=found.begin, pop_range=found.end)
    itt = SimpleNamespace(domain=str, string_handle=str, task_begin=begin, task_end=lambda domain: found.end())
    monkeypatch.setitem(sys.modules, "nvtx", nvtx)
    monkeypatch.setitem(sys.modules, "ittapi", itt)
    found.emit = {"nvtx": emit_nvtx, "ittapi": emit_itt}[request.param]
    return found


def number(text, label):
    match = re.search(rf", {label}=(\d+)", text)
    assert match is not None, text
    return int(match[1])


def test_sequence_numbers_correlate_forward_and_backward(ranges):
    x = variable(3)
    with ranges.emit():
        with record_function("part"):
            y = (x * x).exp()
        y.sum().backward()
    assert ranges.depth == 0 and ranges.texts[0] == (0, "part") and ranges.texts[1][0] == 1
    for op, node in (("mul", "MulBackward0"), ("exp", "ExpBackward0"), ("sum", "SumBackward0")):
        assert number(ranges.starting_with(op), "seq") == number(ranges.starting_with(node), "stashed seq")
    assert "sizes" not in ranges.starting_with("mul")


def test_double_backward_has_useful_numbers(ranges):
    x = variable(3)
    with ranges.emit():
        (grad,) = gs.autograd.grad((x * x).sum(), x, create_graph=True)
        first = len(ranges.texts)
        grad.sum().backward()
    made = {number(text, "seq") for _, text in ranges.texts[:first] if ", seq=" in text}
    stashed = {number(text, "stashed seq") for _, text in ranges.texts[first:] if ", stashed seq=" in text}
    assert stashed and stashed - {number(ranges.texts[first][1], "seq")} <= made


def test_sizes_of_arguments(ranges):
    with ranges.emit(record_shapes=True):
        gs.sum(gs.ones(2, 3) @ gs.ones(3, 4), 1)
    assert ranges.starting_with("matmul").endswith(", sizes=[[2, 3], [3, 4]]")
    assert ranges.starting_with("sum").endswith(", sizes=[[2, 4], []]")


def test_custom_functions_have_numbers(ranges):
    class Twice(gs.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            return x * 2

        @staticmethod
        def backward(ctx, grad):
            return grad * 2

    with ranges.emit():
        Twice.apply(variable(3)).sum().backward()
    forward, backward = ranges.starting_with("Twice"), ranges.starting_with("TwiceBackward")
    assert number(forward, "seq") == number(backward, "stashed seq")


def test_disabled_or_in_use(ranges):
    with ranges.emit(enabled=False):
        gs.ones(1).exp()
    assert ranges.texts == [] and state.recorder is None
    with profile(), pytest.raises(RuntimeError, match="already enabled"), ranges.emit():
        pass


def test_a_package_that_fails_does_not_disturb_the_program(ranges, monkeypatch):
    failures = []
    monkeypatch.setattr(sys, "unraisablehook", failures.append)
    monkeypatch.setattr(ranges, "texts", None)  # which cannot be appended to
    with ranges.emit():
        assert gs.ones(2).sum().item() == 2
    assert len(failures) == 1 and failures[0].exc_type is AttributeError


def test_missing_packages(monkeypatch):
    monkeypatch.setitem(sys.modules, "nvtx", None)
    with pytest.raises(ImportError, match=r"needs the package 'nvtx'.*pip install nvtx"), emit_nvtx():
        pass
    assert state.recorder is None


@pytest.mark.skipif(sys.platform != "linux", reason="nvtx and ittapi are installed for tests on Linux only")
@pytest.mark.parametrize("emit", [emit_nvtx, emit_itt])
def test_the_packages_themselves(emit):
    with emit(record_shapes=True):
        variable(3).exp().sum().backward()


# ---- nvprof ----


def nvprof_file(path):
    """A file as nvprof writes it: an op within another, a node, and a range of the user's."""
    names = ["linear, seq=4", "addmm, seq=4, sizes=[[2, 3], []]", "AddmmBackward0, stashed seq=4", "[x], (y)"]
    database = sqlite3.connect(path)
    database.executescript(
        """
        CREATE TABLE StringTable (_id_ INTEGER PRIMARY KEY, value TEXT);
        CREATE TABLE CUPTI_ACTIVITY_KIND_MARKER (
            _id_ INTEGER PRIMARY KEY, flags INT, timestamp INT, id INT, objectKind INT, objectId BLOB,
            name INT, domain INT);
        """
    )
    database.executemany("INSERT INTO StringTable VALUES (?, ?)", enumerate(names, 1))
    ranges = [(1, 1000, 9000), (2, 2000, 8000), (3, 20000, 30000), (4, 40000, 41000)]
    markers = [(time, mark, name) for mark, begin, end in ranges for time, name in ((begin, mark), (end, 0))]
    database.executemany("INSERT INTO CUPTI_ACTIVITY_KIND_MARKER (timestamp, id, name) VALUES (?, ?, ?)", markers)
    database.commit()
    database.close()


def test_nvprofs_files_become_events(tmp_path):
    path = tmp_path / "trace.prof"
    nvprof_file(path)
    events = load_nvprof(path)
    linear, addmm, node, other = events
    assert [event.name for event in events] == ["linear", "addmm", "AddmmBackward0", "[x], (y)"]
    assert [event.sequence_nr for event in events] == [4, 4, 4, -1]
    assert (linear.cpu_time_total, linear.self_cpu_time_total) == (8.0, 2.0)
    assert addmm.cpu_parent is linear and node.cpu_parent is None and other.cpu_children == []
    assert addmm.input_shapes == [[2, 3], []] and node.scope == 1


def test_files_that_are_not_nvprofs(tmp_path):
    with pytest.raises(FileNotFoundError, match="there is no file"):
        load_nvprof(tmp_path / "nothing")
    for content in (b"", b"no database, but long enough to be read as one" * 100):
        (tmp_path / "other").write_bytes(content)
        with pytest.raises(ValueError, match="is not a file that nvprof wrote"):
            load_nvprof(tmp_path / "other")
