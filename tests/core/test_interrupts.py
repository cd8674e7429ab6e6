"""An interrupt, wherever it comes, leaves the state of the thread as it was, and nothing that runs on."""

import _thread
import ctypes
import itertools
import random
import signal
import sys
import threading
import time
from pathlib import Path

import pytest

import gradspec as gs
from gradspec.autograd import Function, forward_ad, grad
from gradspec.autograd.grad_mode import set_multithreading_enabled
from gradspec.autograd.graph import (
    allow_mutation_on_saved_tensors,
    disable_saved_tensors_hooks,
    save_on_cpu,
    save_on_disk,
    saved_tensors_hooks,
)
from gradspec.utils.checkpoint import checkpoint, set_checkpoint_debug_enabled, set_checkpoint_early_stop
from gradspec.utils.checkpoint.frame import random_numbers_from
from gradspec.utils.checkpoint.op_log import OpLog
from support.functions import function
from support.graphs import leaf
from support.interrupts import interruptions, snapshot

pytestmark = [
    pytest.mark.filterwarnings("ignore:Anomaly Detection"),
    # What is interrupted may leave a file open, and Python prints what is raised while an object goes.
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]

PACKAGE = str(Path(gs.__file__).parent)


def undisturbed(run, where=""):
    """Interrupt `run` at every place and compare the state; returns how many places there are."""
    run()  # what is imported or cached the first time
    before = snapshot()
    count = 0
    for number in interruptions(run, where):
        after = snapshot()
        changed = {name: (value, after[name]) for name, value in before.items() if after[name] != value}
        assert not changed, f"interrupted at place {number}"
        count += 1
    assert snapshot() == before
    return count


def called(make):
    """A context that acts already when it is made, as it is when it was made and its effect undone."""

    def again():
        return made

    made = make()
    with made:
        pass
    return again


CONTEXTS = {
    "no_grad": gs.no_grad,
    "enable_grad": gs.enable_grad,
    "set_grad_enabled": called(lambda: gs.set_grad_enabled(False)),
    "inference_mode": gs.inference_mode,
    "inference_mode off": lambda: gs.inference_mode(False),
    "set_multithreading_enabled": called(lambda: set_multithreading_enabled(False)),
    "saved_tensors_hooks": lambda: saved_tensors_hooks(lambda tensor: tensor, lambda packed: packed),
    "save_on_cpu": lambda: save_on_cpu(pin_memory=True),
    "disable_saved_tensors_hooks": lambda: disable_saved_tensors_hooks("no"),
    "allow_mutation_on_saved_tensors": allow_mutation_on_saved_tensors,
    "detect_anomaly": gs.autograd.detect_anomaly,
    "set_detect_anomaly": called(lambda: gs.autograd.set_detect_anomaly(True, check_inf=True)),
    "dual_level": forward_ad.dual_level,
    "_set_fwd_grad_enabled": called(lambda: forward_ad._set_fwd_grad_enabled(False)),
    "set_checkpoint_early_stop": lambda: set_checkpoint_early_stop(False),
    "set_checkpoint_debug_enabled": lambda: set_checkpoint_debug_enabled(True),
    "log of ops": OpLog,
    "random numbers": lambda: random_numbers_from(gs.get_rng_state()),
}


@pytest.mark.parametrize("name", CONTEXTS)
def test_contexts(name):
    make = CONTEXTS[name]
    a = leaf()

    def once():
        with make():
            (a * a).sum()

    def nested():
        with gs.no_grad(), make() as _, gs.enable_grad():
            a.exp()

    assert undisturbed(once, PACKAGE) >= 5
    assert undisturbed(nested, PACKAGE) > 10


def test_contexts_that_act_when_they_are_called_belong_to_their_block():
    for name in ("set_grad_enabled", "set_multithreading_enabled", "set_detect_anomaly"):
        before = snapshot()
        with CONTEXTS[name]():
            assert snapshot() != before
            with CONTEXTS[name]():
                pass
            assert snapshot() != before
        assert snapshot() == before


def test_files(tmp_path):
    a = leaf()

    def run():
        with save_on_disk(tmp_path):
            y = (a * a).sum()
        y.backward()

    run()
    before = snapshot()
    for number in itertools.islice(interruptions(run, "spill.py"), 80):
        assert snapshot() == before, f"interrupted at place {number}"


def test_handles_of_hooks():
    a = leaf()
    b = a * 2
    calls = []

    def hooked():
        handle = b.register_hook(calls.append)
        with handle:
            entered.append(True)

    count = 0
    entered = []
    for _ in interruptions(hooked):
        calls.clear()
        if entered:  # the block was entered: it was left, too
            b.sum().backward(retain_graph=True)
            assert not calls
        extra = b.grad_fn._node_extra
        if extra is not None and extra.tensor_hooks:
            extra.tensor_hooks.clear()
        entered.clear()
        count += 1
    assert count > 5


def decorated(function):
    decorators = [gs.no_grad(), gs.enable_grad, gs.inference_mode(), forward_ad.dual_level()]
    return [decorator(function) for decorator in [*decorators, disable_saved_tensors_hooks("no")]]


def test_decorated_functions():
    a = leaf()
    for run in decorated(lambda x: (x * x).sum()):
        assert undisturbed(lambda run=run: run(a)) > 5


def test_decorated_generators():
    a = leaf()

    @gs.no_grad()
    def steps():
        for _ in range(3):
            yield a * 2

    assert undisturbed(lambda: list(steps())) > 10


def _forward(ctx, x):
    ctx.save_for_backward(x)
    ctx.save_for_forward(x)
    return x * x


def _slope(ctx, given):
    return given * 2 * ctx.saved_tensors[0]


Square = function(_forward, backward=_slope, jvp=_slope)


def plain(a):
    (a.exp() * a).sum().backward()


def twice(a):
    (first,) = grad((a.exp() * a).sum(), a, create_graph=True)
    first.sum().backward()


def with_hooks(a):
    b = a * 2
    b.register_hook(lambda gradient: gradient * 3)
    b.retain_grad()
    with saved_tensors_hooks(lambda tensor: tensor, lambda packed: packed):
        c = b.exp()
    c.sum().backward()


def checked(a):
    with gs.autograd.detect_anomaly(check_inf=True, forward=True):
        (a.exp() * a).sum().backward()


def custom(a):
    Square.apply(a).sum().backward()


def forward_mode(a):
    with forward_ad.dual_level():
        dual = forward_ad.make_dual(a.detach(), gs.ones_like(a))
        view = (dual * dual).view(-1)[:2]
        view.mul_(2)
        forward_ad.unpack_dual(Square.apply(view.exp()))


def checkpointed(a):
    checkpoint(lambda x: (x * gs.rand(3)).exp(), a, use_reentrant=False).sum().backward()


def checkpointed_reentrantly(a):
    checkpoint(lambda x: (x * gs.rand(3)).exp(), a, use_reentrant=True).sum().backward()


PASSES = [plain, twice, with_hooks, checked, custom, forward_mode, checkpointed, checkpointed_reentrantly]


@pytest.mark.parametrize("run", PASSES, ids=lambda run: run.__name__)
def test_passes(run):
    gs.manual_seed(0)
    a = leaf()
    start = gs.get_rng_state()

    def again():
        gs.set_rng_state(start)
        run(a)
        gs.set_rng_state(start)

    again()
    before = {**snapshot(), "numbers": None}
    count = 0
    for number in interruptions(lambda: run(a), PACKAGE):
        after = {**snapshot(), "numbers": None}
        assert after == before, f"interrupted at place {number}"
        count += 1
    assert count > 20
    a.grad = None
    run(a)
    assert run is forward_mode or a.grad is not None


# ---- threads of nested passes ----


class Nested(Function):
    """A pass within the backward of this node, as deep as `depth`; the innermost calls `bottom`."""

    @staticmethod
    def forward(ctx, x, depth, bottom):
        ctx.save_for_backward(x)
        ctx.depth, ctx.bottom = depth, bottom
        return x * 2

    @staticmethod
    def backward(ctx, gradient):
        (x,) = ctx.saved_tensors
        if ctx.depth == 0:
            ctx.bottom()
        else:
            with gs.enable_grad():
                inner = x.detach().requires_grad_()
                Nested.apply(inner, ctx.depth - 1, ctx.bottom).sum().backward()
        return gradient * 2, None, None


def ended(thread):
    """Whether a thread is gone, or goes within a second."""
    for _ in range(1000):
        if thread not in sys._current_frames():
            return True
        time.sleep(0.001)
    return False


def test_signals_at_random_moments(count=300):
    """Each pass adds its whole gradient to a leaf or nothing, and no lock stays taken: the next pass ends."""
    a, threads = gs.ones(50, requires_grad=True), set(threading.enumerate())
    moments, interrupted = random.Random(0), 0

    def run():
        (a * 3).sum().backward()

    run()
    a.grad, before = None, snapshot()
    was = signal.signal(signal.SIGALRM, signal.default_int_handler)
    try:
        while interrupted < count:
            a.grad = gs.zeros(50)
            try:
                signal.setitimer(signal.ITIMER_REAL, moments.uniform(1e-6, 2e-4))
                while True:
                    run()
            except KeyboardInterrupt:
                interrupted += 1
            found = a.grad.numpy()
            assert (found == found[0]).all() and found[0] % 3 == 0
            a.grad = None
            assert snapshot() == before
            run()
            a.grad = None
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, was)
    assert set(threading.enumerate()) == threads


def test_nothing_runs_on_after_an_interrupt_of_nested_passes():
    a = leaf()
    threads = []

    def interrupt_the_main_thread():
        threads.append(threading.get_ident())
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)
        for _ in range(20_000):
            time.sleep(0.001)

    before = snapshot()
    was = signal.signal(signal.SIGINT, signal.default_int_handler)  # which jobs in the background ignore
    try:
        with pytest.raises(KeyboardInterrupt):
            Nested.apply(a, 50, interrupt_the_main_thread).sum().backward()
    finally:
        signal.signal(signal.SIGINT, was)
    assert threads[0] != threading.main_thread().ident and ended(threads[0])
    assert a.grad is None and snapshot() == before


def test_interrupts_while_passes_move_to_another_stack():
    a = leaf()

    def run():
        a.grad = None
        Nested.apply(a, 21, lambda: None).sum().backward()

    run()
    before = snapshot()
    count = 0
    for number in interruptions(run, "fresh_stack.py"):
        assert snapshot() == before, f"interrupted at place {number}"
        assert a.grad is None
        count += 1
    assert count > 5
    assert a.grad is not None


def test_an_interrupt_that_a_new_thread_gets_before_it_has_begun_ends_the_pass():
    ended = []

    def interrupt_as_a_thread_starts(frame, event, arg):
        if event == "c_return" and arg is _thread.start_new_thread:
            this = ctypes.c_ulong(threading.get_ident())  # which is that of the new one, too, for Python
            ctypes.pythonapi.PyThreadState_SetAsyncExc(this, ctypes.py_object(KeyboardInterrupt))

    def work():
        sys.setprofile(interrupt_as_a_thread_starts)
        with pytest.raises(KeyboardInterrupt):
            Nested.apply(leaf(), 21, lambda: None).sum().backward()
        ended.append(True)

    for _ in range(20):
        worker = threading.Thread(target=work, daemon=True)
        worker.start()
        worker.join(60)
        assert not worker.is_alive(), "the pass waits for a thread that is gone"
    assert len(ended) == 20


def test_errors_of_nested_passes_come_through():
    def fail():
        raise ValueError("at the bottom")

    a = leaf()
    with pytest.raises(ValueError, match="at the bottom"):
        Nested.apply(a, 50, fail).sum().backward()
    assert sys.getrecursionlimit() == 1000


def test_reentrant_checkpoints_nest():
    def nested(depth):
        def function(x):
            return checkpoint(nested(depth - 1), x, use_reentrant=True) + x if depth else x * 2

        return function

    a = leaf()
    checkpoint(nested(200), a, use_reentrant=True).sum().backward()
    assert a.grad.tolist() == [202.0] * 3
