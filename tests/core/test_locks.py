"""Locks are released whatever comes between: an error, or an interrupt."""

import signal
import threading

import pytest

import gradspec as gs
from gradspec.core.compiled.bindings import accumulate
from gradspec.core.process.guard import with_lock
from support.interrupts import interruptions
from support.threads import in_threads


def test_a_lock_is_held_while_the_function_runs():
    lock = threading.Lock()
    assert with_lock(lock, lambda *args: (lock.locked(), *args), 1, "two") == (True, 1, "two")
    assert not lock.locked()
    again = threading.RLock()
    assert with_lock(again, with_lock, again, str, 3) == "3"


def test_a_lock_is_released_after_an_error():
    lock = threading.Lock()
    with pytest.raises(ZeroDivisionError) as caught:
        with_lock(lock, divmod, 1, 0)
    assert not lock.locked() and caught.value.__context__ is None


@pytest.mark.parametrize("args", [(), (threading.Lock(),)])
def test_without_a_function_nothing_is_taken(args):
    with pytest.raises(TypeError, match=f"with_lock takes a lock, a function .*, not {len(args)} objects"):
        with_lock(*args)
    assert not any(lock.locked() for lock in args)
    with pytest.raises(AttributeError, match="acquire"):
        with_lock(object(), str)


def test_others_wait():
    lock, order = threading.Lock(), []
    started = threading.Event()

    def first():
        started.set()
        order.append("first begins")
        other.join(0.05)  # it cannot have ended
        order.append("first ends")

    other = threading.Thread(target=lambda: (started.wait(), with_lock(lock, order.append, "other")))
    other.start()
    with_lock(lock, first)
    other.join()
    assert order == ["first begins", "first ends", "other"]


def test_interrupts_at_every_place_release_it():
    lock = threading.Lock()
    count = 0
    for _ in interruptions(lambda: with_lock(lock, lambda: [str(k) for k in range(3)])):
        assert not lock.locked()
        count += 1
    assert count >= 3


def _interrupted(run, times):
    """Run again and again until signals have interrupted it so often."""
    left = times

    def interrupt(number, frame):
        nonlocal left
        left -= 1
        raise KeyboardInterrupt

    was = signal.signal(signal.SIGALRM, interrupt)
    try:
        while left > 0:
            try:
                signal.setitimer(signal.ITIMER_REAL, 1e-4 + (left % 50) * 1e-6)
                while True:
                    run()
            except KeyboardInterrupt:
                continue
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, was)


def test_real_signals_leave_leaves_whole_and_free():
    """Each gradient is added wholly and counted, or neither, and no other thread waits for ever."""
    a = gs.zeros(20_000, requires_grad=True)  # so many that a sum runs without the GIL
    one = gs.ones_like(a)
    a.grad = one.clone()
    _interrupted(lambda: accumulate(a, one._array), 1_000)
    assert (a.grad == 1 + a.grad._version).all()
    other = threading.Thread(target=accumulate, args=(a, one._array), daemon=True)
    other.start()
    other.join(10)
    assert not other.is_alive() and (a.grad == 1 + a.grad._version).all()


def test_real_signals_leave_passes_whole():
    """A pass that is interrupted has added to the gradient and counted that, or neither."""
    a = gs.zeros(64, requires_grad=True)
    one = gs.ones_like(a)
    a.grad = gs.zeros_like(a)
    (a * one).backward(one)  # imports all that there is to import
    _interrupted(lambda: (a * one).backward(one), 4_000)
    assert (a.grad == a.grad._version).all()


def test_threads_add_to_one_leaf_in_turn():
    a = gs.zeros(20_000, requires_grad=True)
    one = gs.ones_like(a)
    a.grad = gs.zeros_like(a)

    def add():
        for _ in range(200):
            accumulate(a, one._array)

    in_threads(*[add] * 4)
    assert (a.grad == 800).all() and a.grad._version == 800
