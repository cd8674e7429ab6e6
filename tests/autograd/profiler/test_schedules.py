"""The profiler by the names of `torch.profiler`: schedules, steps, and what is ready when."""

import json

import pytest

import gradspec as gs
from gradspec import profiler
from gradspec.autograd import profiler_util


def named(events, start):
    return sorted(event.name for event in events if event.name.startswith(start))


def test_schedules_follow_their_settings():
    action = profiler.ProfilerAction
    nothing, warmup, record, save = action.NONE, action.WARMUP, action.RECORD, action.RECORD_AND_SAVE
    cycle = profiler.schedule(wait=1, warmup=1, active=2, repeat=2, skip_first=1)
    expected = [nothing, *[nothing, warmup, record, save] * 2, nothing, nothing]
    assert [cycle(step) for step in range(11)] == expected
    endless = profiler.schedule(wait=2, warmup=0, active=1, skip_first_wait=1)
    assert [endless(step) for step in range(5)] == [save, nothing, nothing, save, nothing]
    for wrong in ({"wait": -1, "warmup": 0, "active": 1}, {"wait": 0, "warmup": 0, "active": 0}):
        with pytest.raises(ValueError, match="Invalid profiler schedule arguments"):
            profiler.schedule(**wrong)


def test_the_steps_of_a_schedule_are_recorded():
    x, ready = gs.ones(3), []

    def on_trace_ready(prof):
        ready.append((prof.step_num, named(prof.events(), "ProfilerStep"), named(prof.events(), "part")))

    schedule = profiler.schedule(wait=1, warmup=1, active=2, repeat=2)
    with profiler.profile(
        activities=[profiler.ProfilerActivity.CPU], schedule=schedule, on_trace_ready=on_trace_ready
    ) as prof:
        for step in range(10):
            with profiler.record_function(f"part {step}"):
                x * 2
            prof.step()
    assert ready == [
        (4, ["ProfilerStep#2", "ProfilerStep#3"], ["part 2", "part 3"]),
        (8, ["ProfilerStep#6", "ProfilerStep#7"], ["part 6", "part 7"]),
    ]


def test_without_a_schedule_all_is_recorded(tmp_path):
    ready = []
    prof = profiler.profile(on_trace_ready=ready.append, record_shapes=True)
    prof.start()
    with profiler.record_function("part"):
        gs.ones(3) + 1
    prof.stop()
    assert ready == [prof] and named(prof.events(), "part") == ["part"]
    assert "part" in prof.key_averages().table(sort_by="cpu_time_total")
    prof.export_chrome_trace(str(tmp_path / "trace.json"))
    trace = json.loads((tmp_path / "trace.json").read_text("utf-8"))
    assert "part" in [event["name"] for event in trace["traceEvents"]]


def test_traces_for_tensorboard(tmp_path):
    handler = profiler.tensorboard_trace_handler(str(tmp_path / "traces"), worker_name="mine")
    with profiler.profile(activities=[profiler.ProfilerActivity.CPU], on_trace_ready=handler):
        gs.ones(3) + 1
    (file,) = (tmp_path / "traces").iterdir()
    assert file.name.startswith("mine.") and file.name.endswith(".pt.trace.json")


def test_the_cpu_can_be_recorded():
    assert profiler.ProfilerActivity.CPU in profiler.supported_activities()
    with pytest.raises(AssertionError, match="No valid profiler activities found"):
        profiler.profile(activities=[])
    with gs.autograd.profiler.profile() as prof:
        gs.ones(3) + 1
    assert isinstance(prof.function_events, profiler_util.EventList)
    assert isinstance(prof.function_events[0], profiler_util.FunctionEvent)
    assert isinstance(prof.key_averages()[0], profiler_util.FunctionEventAvg)
    assert isinstance(gs.autograd.kineto_available(), bool)
