"""How a profile begins and ends, and what it cannot be asked for."""

import gc
from threading import Thread

import pytest

import gradspec as gs
from gradspec.autograd import profiler
from gradspec.autograd.profiler import profile
from gradspec.core.compiled.bindings import Recorder
from gradspec.core.process.state import PROFILE, state


def test_nothing_is_left_behind():
    before = state.mode
    with pytest.raises(KeyError), profile(profile_memory=True):
        raise KeyError
    assert state.mode == before and not state.mode & PROFILE and state.recorder is None


def test_impossible_requests():
    prof = profile()
    assert repr(prof) == "<unfinished gradspec.autograd.profiler.profile>"
    with pytest.raises(RuntimeError, match="didn't finish running"):
        prof.table()
    with prof:
        gs.ones(1).exp()
        with pytest.raises(RuntimeError, match="didn't finish running"):
            prof.key_averages()
        with pytest.raises(RuntimeError, match="already enabled on this thread"), profile():
            pass
        with pytest.raises(RuntimeError, match="not reentrant"), prof:
            pass
    with pytest.raises(RuntimeError, match="not reentrant"), prof:
        pass
    assert len(prof.function_events) == 1
    with pytest.raises(ValueError, match="use_kineto=True"):
        profile(use_cpu=False)


def test_a_profile_ends_in_the_thread_that_has_entered_it():
    prof = profile()
    told = []

    def leave():
        with pytest.raises(RuntimeError, match="entered in another thread, and ends there") as caught:
            prof.__exit__(None, None, None)
        told.append(str(caught.value))
        with profile() as own:
            gs.ones(1).sin()
        assert len(own.function_events) == 1

    with prof:
        thread = Thread(target=leave)
        thread.start()
        thread.join()
        gs.ones(1).exp()
    assert len(told) == len(prof.function_events) == 1


def test_a_disabled_profile_does_nothing():
    with profile(enabled=False) as prof:
        gs.ones(1).exp()
        assert state.recorder is None
    assert len(prof.function_events) == 0 and prof.table() == ""


@pytest.mark.parametrize("given", [{"use_cuda": True}, {"use_device": "cuda"}, {"use_kineto": True}])
def test_missing_devices_are_warned_of(given):
    with pytest.warns(UserWarning, match="not available") as warnings:
        prof = profile(**given)
    assert warnings[0].filename == __file__
    with prof:
        gs.ones(1).exp()
    assert [event.name for event in prof.function_events] == ["exp"]
    assert not profiler.kineto_available()


def test_recorders_are_checked():
    with pytest.raises(TypeError, match="a Recorder or None"):
        state.recorder = 3
    with pytest.raises(TypeError, match="'push' and 'pop' come together"):
        Recorder(push=print)
    with pytest.raises(TypeError, match="of a class or has a name"):
        Recorder().enter(0, 3)


def test_profiles_and_other_modes_go_together():
    x = gs.ones(3, requires_grad=True)
    with profile() as prof, gs.inference_mode():
        x.exp()
    assert [event.name for event in prof.function_events] == ["exp"]
    with profile() as prof, gs.autograd.forward_ad.dual_level():
        gs.autograd.forward_ad.make_dual(x, gs.ones(3)).exp()
    exp = next(event for event in prof.function_events if event.name == "exp")
    assert "mul" in [child.name for child in exp.cpu_children]  # of the tangent
    packed = []
    hooks = gs.autograd.graph.saved_tensors_hooks(lambda tensor: packed.append(tensor) or tensor, lambda t: t)
    with hooks, profile() as prof:
        x.exp().sum().backward()
    assert len(packed) == 1 and "ExpBackward0" in {event.name for event in prof.function_events}


def test_checkpoints_run_ops_again_within_the_node():
    x = gs.ones(3, requires_grad=True)
    with profile() as prof:
        y = gs.utils.checkpoint.checkpoint(lambda x: x.exp().sin(), x, use_reentrant=False)
        y.sum().backward()
    again = [event for event in prof.function_events if event.name == "exp"][1]
    assert again.cpu_parent.name == "SinBackward0"


def test_ops_that_the_collector_runs_are_ranges_too():
    """The recorder makes objects while it enters a range, and so may find itself called."""

    class Disposed:
        def __init__(self):
            self.cycle = self

        def __del__(self):
            gs.ones(2).exp()

    threshold = gc.get_threshold()
    gc.set_threshold(1)
    try:
        with profile(record_shapes=True, with_stack=True) as prof:
            for _ in range(3000):
                Disposed()
                gs.ones(2, 2).sum(0)
    finally:
        gc.set_threshold(*threshold)
    names = [event.name for event in prof.function_events]
    assert names.count("sum") == 3000 and names.count("exp") > 1000
