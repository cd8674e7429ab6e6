"""Traces for Perfetto and chrome://tracing, and stacks for flame graphs."""

import gzip
import json
import re

import pytest

import gradspec as gs
from gradspec.autograd.profiler import profile, record_function
from gradspec.core.process.state import state
from support.graphs import variable
from support.traces import check_trace


def traced(prof, path):
    prof.export_chrome_trace(path)
    return check_trace(json.loads(path.read_text("utf-8")))


def test_a_trace_is_valid_and_has_all_events(tmp_path):
    x = variable(3, 3)
    with profile(record_shapes=True, with_flops=True, profile_memory=True, with_stack=True) as prof:
        with record_function('"quoted" \\ <tag> \n é'):
            (x @ x).exp().sum().backward()
    events = traced(prof, tmp_path / "trace.json")
    slices = [event for event in events if event["ph"] == "X"]
    expected = [event.name for event in prof.function_events if event.name != "[memory]"]
    assert [event["name"] for event in slices] == expected
    matmul = next(event for event in slices if event["name"] == "matmul")
    assert matmul["args"]["Input Dims"] == [[3, 3], [3, 3]] and matmul["args"]["FLOPs"] == 54
    assert "test_traces.py" in matmul["args"]["Call stack"]
    memory = [event["args"]["bytes"] for event in events if event["ph"] == "C"]
    assert memory[-1] == sum(event.self_cpu_memory_usage for event in prof.function_events)


def test_arrows_lead_from_ops_to_nodes(tmp_path):
    x = variable(3)
    with profile() as prof:
        (grad,) = gs.autograd.grad(x.exp().sum(), x, create_graph=True)
        grad.sum().backward()
    events = traced(prof, tmp_path / "trace.json")
    slices = [event for event in events if event["ph"] == "X"]

    def at(arrow):
        """The slice that begins where an arrow does."""
        candidates = [event for event in slices if event["ts"] == arrow["ts"]]
        return next(event for event in reversed(candidates) if event["tid"] == arrow["tid"])

    starts = {event["id"]: at(event)["name"] for event in events if event["ph"] == "s"}
    ends = {event["id"]: at(event)["name"] for event in events if event["ph"] == "f"}
    pairs = {(starts[number], ends[number]) for number in starts}
    assert {("exp", "ExpBackward0"), ("sum", "SumBackward0"), ("mul", "MulBackward0")} <= pairs


def test_work_beside_the_thread_has_a_track_of_its_own(tmp_path):
    with profile() as prof:
        began = state.recorder.time()
        gs.ones(3).exp()
        state.recorder.add("sent", began)
    begin, end = (event for event in traced(prof, tmp_path / "trace.json") if event["name"] == "sent")
    assert (begin["ph"], end["ph"]) == ("b", "e") and begin["id"] == end["id"]
    (event,) = (event for event in prof.function_events if event.is_async)
    assert (begin["ts"], end["ts"]) == (round(event.time_range.start, 3), round(event.time_range.end, 3))


def test_compressed_if_the_name_says_so(tmp_path):
    with profile() as prof:
        gs.ones(1).exp()
    path = tmp_path / "trace.json.gz"
    prof.export_chrome_trace(str(path))
    with gzip.open(path, "rt", encoding="utf-8") as file:
        assert check_trace(json.load(file))
    with pytest.raises(OSError, match=r"nowhere"):
        prof.export_chrome_trace(tmp_path / "nowhere" / "trace.json")


def test_stacks_are_lines_of_frames_and_a_time(tmp_path):
    with profile(with_stack=True) as prof:
        for _ in range(3):
            gs.ones(300, 300).exp()
    path = tmp_path / "stacks.txt"
    prof.export_stacks(path)
    (line,) = path.read_text("utf-8").splitlines()
    *frames, last = line.split(";")
    assert re.fullmatch(r"exp \d+", last)
    assert re.fullmatch(r".*test_traces\.py\(\d+\):_test_stacks_are_lines_of_frames_and_a_time", frames[-1])
    assert int(last.split()[1]) <= prof.self_cpu_time_total
    with pytest.raises(ValueError, match="self_cpu_time_total"):
        prof.export_stacks(path, "count")
    with profile() as without:
        gs.ones(1).exp()
    with pytest.raises(ValueError, match="with_stack=True"):
        without.export_stacks(path)
