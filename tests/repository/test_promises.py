"""The promises of docs/limits.md about threads, forks, interrupts, memory and pickles."""

from __future__ import annotations

import io
import os
import pickle
import subprocess
import sys
import textwrap

import numpy as np
import pytest

import gradspec as gs
from support.threads import in_threads


def run(program):
    """The output of a program, in a process of its own; it must succeed within a minute."""
    made = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", textwrap.dedent(program)], capture_output=True, text=True, timeout=60
    )
    assert made.returncode == 0, made.stdout + made.stderr
    return made.stdout


# ---- threads ----


@pytest.mark.parametrize("size", [3, 100_000])
def test_passes_in_several_threads_lose_no_gradient(size):
    x = gs.ones(size, dtype=gs.float64, requires_grad=True)
    shared = (x * 3).sum()
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        in_threads(*[lambda: [shared.backward(retain_graph=True) for _ in range(25)]] * 4)
        in_threads(*[lambda k=k: [(x * k).sum().backward() for _ in range(25)] for k in range(4)])
    finally:
        sys.setswitchinterval(interval)
    np.testing.assert_array_equal(x.grad.numpy(), np.full(size, 4 * 25 * 3.0 + 25 * (0 + 1 + 2 + 3)))


def test_kernels_in_several_threads_share_the_pool():
    x = gs.from_numpy(np.linspace(-2, 2, 300_001))
    expected = [x.exp().sum().item(), x.tanh().numpy().copy()]

    def work():
        for _ in range(10):
            assert x.exp().sum().item() == expected[0]
            np.testing.assert_array_equal(x.tanh().numpy(), expected[1])

    in_threads(*[work] * 4)


def test_modes_belong_to_the_thread_that_enters_them():
    with gs.no_grad(), gs.autograd.forward_ad.dual_level():
        seen = in_threads(lambda: (gs.is_grad_enabled(), (gs.ones(1, requires_grad=True) * 2).requires_grad))
    assert seen == [(True, True)]


# ---- forks ----


def test_a_forked_child_computes_whatever_threads_there_were():
    """Idle threads of the program, and the pool, are left behind; a lock is taken by none of them."""
    printed = run("""
        import os, threading
        import numpy as np
        import gradspec as gs

        gs.set_num_threads(3)
        x = gs.from_numpy(np.linspace(-2, 2, 500_000)).requires_grad_()
        stop = threading.Event()
        done = threading.Barrier(4)

        def work():
            x.exp().sum().backward()
            done.wait()
            stop.wait()

        threads = [threading.Thread(target=work) for _ in range(3)]
        for thread in threads:
            thread.start()
        done.wait()
        for generation in range(3):
            child = os.fork()
            if not child:
                x.grad = None
                x.exp().sum().backward()
                right = np.array_equal(x.grad.numpy(), np.asarray(x.detach().exp()))
                os._exit(0 if right and gs.is_grad_enabled() else 1)
            assert os.waitpid(child, 0)[1] == 0
        stop.set()
        for thread in threads:
            thread.join()
        print("done")
    """)
    assert printed == "done\n"


# ---- interrupts ----


def test_an_interrupted_pass_is_over():
    x = gs.ones(3, requires_grad=True)
    y = x * 2

    def interrupt(grad):
        raise KeyboardInterrupt

    handle = y.register_hook(interrupt)
    for create_graph in (False, True):
        with pytest.raises(KeyboardInterrupt):
            gs.autograd.grad(y.sum(), x, create_graph=create_graph)
        assert gs.is_grad_enabled()
    with pytest.raises(KeyboardInterrupt):
        y.sum().backward(retain_graph=True)
    assert x.grad is None and gs.is_grad_enabled()
    handle.remove()
    y.sum().backward()
    assert x.grad.tolist() == [2.0] * 3


# ---- memory ----

STARVED = """
    import resource
    import numpy as np
    import gradspec as gs

    SIZE = 500_000
    MEGABYTES = 4  # of an array
    small = [bytes(size) for size in range(16, 513, 16) for _ in range(400)]
    del small[1::2]  # room for the interpreter's own objects, without which it loses exceptions

    def used():
        with open("/proc/self/statm") as file:
            return int(file.read().split()[0]) * resource.getpagesize()

    def starved(arrays, work):
        "What `work` raises, if there is memory for that many more arrays."
        gs.memory.empty_cache()
        before = resource.getrlimit(resource.RLIMIT_AS)
        resource.setrlimit(resource.RLIMIT_AS, (used() + int(arrays * MEGABYTES * 2**20) + 2**18, before[1]))
        try:
            work()
        except MemoryError as error:
            return error
        finally:
            resource.setrlimit(resource.RLIMIT_AS, before)
"""


@pytest.mark.skipif(not os.path.exists("/proc/self/statm"), reason="the size of a process is read from /proc")
@pytest.mark.parametrize(
    "formula",
    [
        "x.exp() * x",
        "(x.reshape(500, 1000).t() @ x.reshape(500, 1000)[:, :500]).reshape(-1)",
        "x.reshape(500, 1000).softmax(1).reshape(-1).cumsum(0)",
        "gs.cat([x.sin(), x[::2], x.flip(0)])",
        "x.clone().mul_(x).add_(1.0).clamp_(min=0.5)",
        "gs.where(x > 0.5, x.flip(0), x[x > 0.9].sum())",
    ],
)
def test_no_memory_harms_nothing(formula):
    """At whichever allocation memory ends, forward or backward: all is as before, and works again."""
    printed = run(
        STARVED
        + f"""
    values = np.random.default_rng(0).random(SIZE)
    x = gs.from_numpy(values.copy()).requires_grad_()

    def forward():
        return {formula}

    forward().sum().backward()  # starts the threads
    right = x.grad.numpy().copy()
    failed, worked = set(), set()
    for arrays in [0, 0.5, 1, 2, 3, 4, 6, 9, 40]:
        for backward_alone in (False, True):
            held = x.grad = gs.ones(SIZE, dtype=gs.float64)
            version = x._version
            graph = forward().sum() if backward_alone else None

            def work():
                (graph if backward_alone else forward().sum()).backward(retain_graph=True)

            error = starved(arrays, work)
            assert np.array_equal(x.detach().numpy(), values) and x._version == version
            assert gs.is_grad_enabled()
            if error is not None:
                failed.add(backward_alone)
                assert x.grad is held and np.array_equal(held.numpy(), np.ones(SIZE)), "x.grad was changed"
                work()
            else:
                worked.add(backward_alone)
            np.testing.assert_allclose(x.grad.numpy(), 1 + right, rtol=1e-12)
    assert failed == worked == {{False, True}}, (failed, worked)
    print("done")
    """
    )
    assert printed == "done\n"


@pytest.mark.skipif(not os.path.exists("/proc/self/statm"), reason="the size of a process is read from /proc")
def test_a_write_without_memory_for_it_writes_nothing():
    printed = run(
        STARVED
        + """
    values = np.random.default_rng(0).random(SIZE)
    other = gs.from_numpy(np.full(SIZE, 2.0, np.float32))
    index = gs.arange(SIZE).flip(0)
    writes = {
        "exp_ that saves": lambda x: x.mul_(x),
        "mixed dtypes": lambda x: x.add_(other),
        "composite": lambda x: x.clamp_(min=0.9),
        "cumsum_": lambda x: x.cumsum_(0),
        "index_add_": lambda x: x.index_add_(0, index, x.detach() * 2),
        "scatter_": lambda x: x.scatter_(0, index, x.detach() + 1),
        "masked": lambda x: x.__setitem__(x > 0.5, 0.0),
        "overlapping": lambda x: x[1:].add_(x[:-1]),
    }
    for name, write in writes.items():
        failed = 0
        for recorded in (False, True):
            for arrays in (0, 0.5, 1, 1.5, 2, 3, 4):
                leaf = gs.from_numpy(values.copy()).requires_grad_(recorded)
                x = leaf.clone()
                version, node = x._version, x.grad_fn
                if starved(arrays, lambda: write(x)) is not None:
                    failed += 1
                    assert np.array_equal(x.detach().numpy(), values), name
                    assert x._version == version and x.grad_fn is node, name
        assert failed, name
    print("done")
    """
    )
    assert printed == "done\n"


# ---- pickles ----


class Watching(pickle.Unpickler):
    """Loads a pickle, and keeps what it names."""

    names: set[str]

    def find_class(self, module, name):
        self.names.add(f"{module}.{name}")
        return super().find_class(module, name)


@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
def test_a_pickle_of_a_tensor_names_nothing_but_arrays_and_tensors(protocol):
    x = gs.ones(3, requires_grad=True)
    (x * 2).sum().backward()
    x.register_hook(lambda grad: grad)
    reader = Watching(io.BytesIO(pickle.dumps(x, protocol)))
    reader.names = set()
    loaded = reader.load()
    assert all(name.startswith(("numpy.", "gradspec.", "_codecs.encode")) for name in reader.names), reader.names
    assert sum(name.startswith("gradspec.") for name in reader.names) == 2  # the class, and what makes it
    assert loaded.requires_grad and loaded.grad is None and loaded.is_leaf
    assert gs.equal(loaded, x)
