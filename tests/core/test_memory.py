"""The memory of large arrays. Each test has a process of its own, since the pool counts for a whole one."""

import contextvars
import functools
import gc
import os
import subprocess
import sys
import threading
from contextlib import nullcontext
from pathlib import Path

import numpy as np
import pytest

import gradspec as gs
from gradspec.testing.readings import traced
from support.allocators import handler_name
from support.processes import in_own_process
from support.threads import in_threads

N = 1_000_000  # elements; as float32, of 4 MB
MB = 1 << 20


def large(n=N):
    return gs.from_numpy(np.linspace(0.25, 1.25, n, dtype=np.float32))


def handler(array):
    """The name of the allocator that an array's memory is of; None for a view's."""
    array = array if isinstance(array, np.ndarray) else array.detach().numpy()
    while isinstance(array.base, np.ndarray):
        array = array.base
    return handler_name(array)


def held():
    """The bytes that the pool has of the system."""
    stats = gs.memory.stats()
    return stats["in_use"] + stats["cached"]


def resident():
    """The bytes of this process that are in memory."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGESIZE")


@in_own_process
def test_the_next_array_has_the_block_that_one_frees():
    x = large()
    y = x * x
    address = y.numpy().ctypes.data
    assert gs.memory.stats()["misses"] == 1
    del y
    before = gs.memory.stats()
    assert before["in_use"] == 0 and before["cached"] >= 4 * N
    y = gs.exp(x)
    after = gs.memory.stats()
    assert y.numpy().ctypes.data == address
    assert (after["hits"], after["misses"], after["cached"]) == (before["hits"] + 1, 1, 0)
    assert after["in_use"] == after["peak"] == before["cached"]
    np.testing.assert_allclose(y.numpy(), np.exp(x.numpy()), rtol=1e-6)


@in_own_process
def test_every_kind_of_large_result_is_of_the_pool():
    x, small = large().reshape(1000, 1000), gs.ones(1000)
    index, columns = gs.arange(1000), gs.arange(1000).expand(1000, 1000)
    results = {
        "product": x * 2,
        "outer sum": small[:, None] + small,
        "function": gs.sigmoid(x),
        "comparison": x > 0.5,
        "matmul": x @ x,
        "outer": gs.outer(small, small),
        "float64 product": x.double() @ x.double(),
        "integer product": x.long() @ x.long(),
        "softmax": gs.softmax(x, 1),
        "cumsum": gs.cumsum(x, 0),
        "where": gs.where(x > 0.5, x, small),
        "cat": gs.cat([x, x]),
        "stack": gs.stack([x, x]),
        "clone": x.clone(),
        "contiguous": x.t().contiguous(),
        "to": x.to(gs.float16),
        "rows": x[index],
        "elements": x[index[:, None], index],
        "gather": gs.gather(x, 1, columns),
        "zeros": gs.zeros(1000, 1000),
        "ones like": gs.ones_like(x),
        "full": gs.full((1000, 1000), 3.0),
        "rand": gs.rand(1000, 1000),
        "randn": gs.randn(1000, 1000),
        "tensor": gs.tensor(x.numpy()),
        "tril": gs.tril(x),
        "flip": gs.flip(x, (0,)),
        "sort": gs.sort(x, 1)[0],
    }
    assert {name: handler(result) for name, result in results.items()} == dict.fromkeys(results, "gradspec")


@in_own_process
def test_gradients_are_of_the_pool_in_c_and_in_python():
    for looks_on in (nullcontext, traced):
        with looks_on():
            x = large().requires_grad_()
            (gs.tanh(x) * x + x / 3).sum().backward()
            assert x.grad is not None and handler(x.grad) == "gradspec"
            (x.reshape(1000, 1000) @ gs.ones(1000, 3)).sum().backward()
            assert handler(x.grad) == "gradspec"


@in_own_process
def test_arrays_of_users_keep_numpys_allocator():
    theirs = handler(np.ones(3))
    assert theirs != "gradspec"
    seen = []
    x = large().requires_grad_()
    y = x * x
    x.register_hook(lambda grad: seen.append(grad.numpy() + np.ones(N, np.float32)))
    y.grad_fn.register_hook(lambda inputs, outputs: seen.append(np.ones(N)))
    with gs.autograd.graph.saved_tensors_hooks(lambda t: t.numpy().copy(), lambda a: gs.from_numpy(a * 1)):
        (y * x).sum().backward()
    seen += [np.ones(N), x.detach().numpy() * 2, x.detach().numpy().copy()]
    assert len(seen) == 5 and {handler(array) for array in seen} == {theirs}
    assert handler(gs.ones(3) * 2) == theirs  # what is small is NumPy's


@in_own_process
def test_an_error_leaves_nothing_behind():
    theirs = handler(np.ones(3))
    for wrong in (
        lambda: gs.core.compiled.kernels.ufuncs["mul"](np.ones(N), np.ones(N, np.float32)),
        lambda: large() + large(N + 1),
        lambda: gs.cat([large().reshape(1000, 1000), large()]),
        lambda: gs.memory.empty((N, -1)),
    ):
        with pytest.raises((TypeError, ValueError, RuntimeError)):
            wrong()
        assert handler(np.ones(N)) == theirs


@in_own_process
def test_an_array_that_is_too_large_is_an_error_and_changes_nothing():
    kept = large() * 2
    before = gs.memory.stats()
    for n in (1 << 44, 1 << 50, 1 << 59):
        with pytest.raises(MemoryError):
            gs.zeros(n)
    after = gs.memory.stats()
    assert (after["in_use"], after["peak"]) == (before["in_use"], before["peak"])
    assert kept[0].item() == 0.5


@in_own_process
def test_context_variables_of_users_are_left_alone():
    variable = contextvars.ContextVar("variable", default=0)
    variable.set(1)
    with np.errstate(all="raise"):
        y = gs.exp(large() * 1000).to(gs.float16)  # overflows, which is no error
        assert variable.get() == 1 and np.geterr()["over"] == "raise"
    assert gs.isinf(y).any()


@in_own_process
def test_zeros_are_zero_where_something_was():
    for _ in range(3):
        dirty = large() * 0 + 7
        del dirty
        hits = gs.memory.stats()["hits"]
        assert not gs.zeros(N).numpy().any() and gs.memory.stats()["hits"] > hits
        x = large().requires_grad_()
        x[:5].sum().backward()  # a gradient that is zeros but for a few
        assert x.grad.sum().item() == 5


@in_own_process
def test_many_blocks_are_not_as_many_maps():
    tensors = [gs.empty(17_000) for _ in range(70_000)]  # most of their pages are never touched
    del tensors[::2]
    gs.memory.empty_cache()
    more = [gs.zeros(17_000) for _ in range(100)]
    assert not any(tensor.numpy().any() for tensor in more)
    with open("/proc/self/maps") as maps:
        assert len(maps.readlines()) < 10_000


@in_own_process
def test_data_starts_on_a_cache_line():
    x = large(4 * N)
    for n in (16_384, 20_000, 100_000, N, 1 << 20, 4 * N):
        array = (x[:n] * 2).numpy()
        assert array.ctypes.data % 64 == 0
        np.testing.assert_array_equal(array, x.numpy()[:n] * 2)


@in_own_process
def test_arrays_may_be_resized():
    array = (large() * 2).numpy()
    expected = array.copy()
    for n in (N + 10, 3 * N, 2 * N, N // 2, 100, 50, 40_000, N):
        array.resize(n, refcheck=False)
        expected.resize(n, refcheck=False)
        np.testing.assert_array_equal(array, expected)
    total = gs.core.compiled.kernels.ufuncs["sum"](large())  # a small result of a large operand
    del array
    assert gs.memory.stats()["in_use"] == 0 and total > 0


@in_own_process
def test_an_array_outlives_its_tensor_and_the_cache():
    x = large()
    array = (x + 1).numpy()
    views = [(x * k).numpy()[10:20] for k in range(5)]
    del x
    gs.memory.limit(0)
    gs.memory.empty_cache()
    others = [large() * 3 for _ in range(5)]
    expected = np.linspace(0.25, 1.25, N, dtype=np.float32)
    np.testing.assert_array_equal(array, expected + 1)
    for k, view in enumerate(views):
        np.testing.assert_array_equal(view, (expected * np.float32(k))[10:20])
    del others, array, views, view
    assert held() == 0


@in_own_process
def test_the_limit_holds():
    gs.memory.limit(10 * MB)
    assert gs.memory.stats()["limit"] == 10 * MB
    tensors = [large() * k for k in range(8)]
    while tensors:
        tensors.pop()
        assert gs.memory.stats()["cached"] <= 10 * MB
    assert gs.memory.stats()["cached"] > 4 * MB
    gs.memory.limit(5 * MB)
    assert 0 < gs.memory.stats()["cached"] <= 5 * MB
    gs.memory.limit(0)
    large().exp()
    assert gs.memory.stats()["cached"] == 0
    gs.memory.limit(20 * MB)
    old, new = large() * 2, large(2 * N) * 2
    del old
    del new
    gs.memory.limit(12 * MB)  # what has been idle longest goes first
    hits = gs.memory.stats()["hits"]
    assert large(2 * N).exp().numel() == 2 * N and gs.memory.stats()["hits"] == hits + 1
    for wrong, error in ((-1, ValueError), (1 << 70, ValueError), (1.5, TypeError), ("1", TypeError)):
        with pytest.raises(error):
            gs.memory.limit(wrong)


@in_own_process
def test_sizes_that_change_do_not_add_up():
    gs.memory.limit(1 << 40)
    for n in (N, N + N // 2, 2 * N, 2 * N + N // 2):
        tensors = [large(n) * k for k in range(20)]
        del tensors
        stats = gs.memory.stats()
        assert held() <= stats["peak"] + max(stats["peak"] // 4, 64 * MB)


@in_own_process
def test_emptying_the_cache_returns_memory_to_the_system():
    x = large()
    tensors = [x * k for k in range(50)]
    del tensors
    cached, before = gs.memory.stats()["cached"], resident()
    assert cached >= 50 * 4 * N
    gs.memory.empty_cache()
    assert gs.memory.stats()["cached"] == 0
    assert resident() < before - 45 * 4 * N


@in_own_process
def test_memory_is_flat_over_many_steps():
    x, y = large(100_000).requires_grad_(), large(100_000).requires_grad_()

    def step():
        x.grad = y.grad = None
        (gs.tanh(gs.exp(-x) * y + x) / y).sqrt().sum().backward()

    for _ in range(5):
        step()
    before, bytes_held, bytes_resident = gs.memory.stats(), held(), resident()
    for _ in range(300):
        step()
    after = gs.memory.stats()
    assert after["misses"] == before["misses"] and after["hits"] > before["hits"] + 300
    assert held() == bytes_held and after["peak"] == before["peak"]
    assert resident() < bytes_resident + 2 * MB


@in_own_process
def test_threads_share_the_pool():
    def work(seed):
        rng = np.random.default_rng(seed)
        for _ in range(60):
            n = int(rng.integers(20_000, 300_000))
            x = gs.full((n,), float(seed)).requires_grad_()
            y = (x * 2 + 1).sqrt()
            if rng.random() < 0.1:
                gs.memory.empty_cache()
            y.sum().backward()
            expected = (2.0 * seed + 1) ** 0.5
            np.testing.assert_allclose(y.detach().numpy(), expected, rtol=1e-5)
            np.testing.assert_allclose(x.grad.numpy(), 1 / expected, rtol=1e-5)

    in_threads(*[functools.partial(work, k) for k in range(1, 7)])
    gc.collect()
    assert gs.memory.stats()["in_use"] == 0


@in_own_process
def test_a_forked_child_has_its_parents_arrays_and_no_cache():
    x = large()
    kept, freed = x * 2, x * 3
    del freed
    stop = threading.Event()
    x.exp()  # its module is imported, or a child may inherit the lock of an import that the thread is in

    def work():
        while not stop.is_set():
            large(50_000).exp()

    thread = threading.Thread(target=work)
    thread.start()
    for _ in range(10):
        child = os.fork()
        if child == 0:
            right = gs.memory.stats()["cached"] == 0 and bool((kept == x + x).all())
            y = x.clone().requires_grad_()
            (y * y).sum().backward()
            right = right and y.grad is not None and bool((y.grad == kept).all())
            os._exit(0 if right else 1)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
        x = x.clone()
    stop.set()
    thread.join()
    assert gs.memory.stats()["cached"] > 0 and bool((kept == x + x).all())


def run(code, cache="1"):
    """Run code in a process of its own, which is to end well and to print nothing."""
    environment = os.environ | {"GRADSPEC_MEMORY_CACHE": cache, "PYTHONPATH": os.pathsep.join(sys.path)}
    result = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True)
    assert result.returncode == 0 and not result.stdout + result.stderr, result.stdout + result.stderr


def test_a_process_ends_with_arrays_in_use():
    run("""if True:
        import threading, numpy, gradspec
        x = gradspec.rand(1_000_000, requires_grad=True)
        y = x * x
        cycle = [y * 2]
        cycle.append(cycle)
        gradspec.kept = (x + 1).detach().numpy()
        threading.Thread(target=lambda: [y.exp() for _ in range(20)], daemon=True).start()
    """)


def test_the_pool_can_be_turned_off():
    run(
        """if True:
        import numpy, gradspec
        from support.allocators import handler_name
        x = gradspec.rand(1_000_000, requires_grad=True)
        y = x * x
        y.sum().backward()
        gradspec.memory.empty_cache()
        tensors = y.detach(), x.grad, gradspec.zeros(1_000_000)
        assert {handler_name(tensor.numpy()) for tensor in tensors} == {handler_name(numpy.ones(3))}
        stats = gradspec.memory.stats()
        assert not any(stats[name] for name in stats if name != "limit")
        """,
        cache="0",
    )
