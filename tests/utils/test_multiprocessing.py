"""Processes by `gradspec.multiprocessing`, beside Python's own."""

import multiprocessing

import pytest

import gradspec as gs
from gradspec.multiprocessing import Process, Queue, spawn


def put_square(index, queue):
    queue.put((index, gs.full((2,), index + 1.0) ** 2))


def fail(index):
    if index == 1:
        raise ValueError(f"no process {index}")


def leave(index):
    raise SystemExit(3)


def test_processes_are_those_of_python():
    assert Process is multiprocessing.Process and gs.multiprocessing.cpu_count() == multiprocessing.cpu_count()
    with pytest.raises(ValueError, match="not 'none'"):
        gs.multiprocessing.set_sharing_strategy("none")
    queue = Queue()
    queue.put(gs.ones(2))
    assert gs.equal(queue.get(timeout=60), gs.ones(2))


def test_spawn_calls_a_function_in_processes():
    queue = multiprocessing.get_context("spawn").SimpleQueue()
    assert spawn(put_square, (queue,), nprocs=2) is None
    found = dict(queue.get() for _ in range(2))
    assert {index: x.tolist() for index, x in found.items()} == {0: [1, 1], 1: [4, 4]}


def test_an_error_comes_with_its_traceback():
    with pytest.raises(gs.multiprocessing.ProcessRaisedException, match=r"(?s)Process 1 .*in fail.*no process 1"):
        spawn(fail, nprocs=2)
    started = spawn(leave, join=False)
    assert len(started.pids()) == 1
    with pytest.raises(gs.multiprocessing.ProcessExitedException, match="exit code 3"):
        while not started.join():
            pass
