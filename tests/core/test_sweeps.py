"""Gradients of large arrays, side by side and added to earlier ones: the bits are those of Python."""

import numpy as np
import pytest

import gradspec as gs
from gradspec.testing.readings import traced
from support.functions import function

N = (1 << 17) + 4096 + 13  # a few blocks more than the least, and a part of one

PROGRAMS = {
    "mul": lambda x, y, z: x * y,
    "div": lambda x, y, z: x / y,
    "atan2": lambda x, y, z: gs.atan2(x, y),
    "pow": lambda x, y, z: x**y,
    "maximum": lambda x, y, z: gs.maximum(x, y),
    "addcdiv": lambda x, y, z: gs.addcdiv(x, y, z, value=0.5),
    "lerp": lambda x, y, z: gs.lerp(x, y, z),
    "several users": lambda x, y, z: x * y + y / x * z,
    "the same twice": lambda x, y, z: x * x / y,
    "one after the other": lambda x, y, z: gs.exp(x) * gs.sqrt(x) + x,
    "passed on, then added to": lambda x, y, z: (x + y) * gs.exp(x) + y,
    "used at every step": lambda x, y, z: gs.sin(x * gs.sin(x * y) * y),
    "arrived for fewer": lambda x, y, z: y[:440] * x[: 300 * 440].reshape(300, 440) * y[:440],
    "one input wanted": lambda x, y, z: x.detach() * y,
    "a number": lambda x, y, z: x * y.sum(),
    "broadcast": lambda x, y, z: x[: 300 * 440].reshape(300, 440) * y[:440],
    "a column": lambda x, y, z: x[: 300 * 440].reshape(300, 440) / y[:300, None],
    "another order": lambda x, y, z: x[: 400 * 400].reshape(400, 400).t() * y[: 400 * 400].reshape(400, 400),
    "every second": lambda x, y, z: (x[:-1] * y[1:])[::2],
}


pytestmark = pytest.mark.usefixtures("threads")


def values(*shape, seed, dtype=np.float32):
    return (np.random.default_rng(seed).random(shape) + 0.5).astype(dtype)


def leaves(dtype=np.float32):
    return [gs.from_numpy(values(2 * N, seed=k, dtype=dtype)).requires_grad_() for k in range(3)]


def gradients(program, dtype, passes):
    inputs = leaves(dtype)
    result = program(*inputs)
    upstream = values(*result.shape, seed=9, dtype=dtype)
    given = gs.from_numpy(upstream.copy())
    for k in range(passes):
        result.backward(given, retain_graph=k + 1 < passes)
    assert given.numpy().tobytes() == upstream.tobytes()
    return [None if x.grad is None else x.grad.numpy().tobytes() for x in inputs]


@pytest.mark.parametrize("dtype", [np.float32, np.float64, np.float16])
@pytest.mark.parametrize("name", PROGRAMS)
def test_the_bits_are_those_of_python(name, dtype):
    for passes in (1, 2):
        found = gradients(PROGRAMS[name], dtype, passes)
        with traced():
            assert gradients(PROGRAMS[name], dtype, passes) == found


def test_each_gradient_has_memory_of_its_own():
    x, y, z = leaves()
    kept = []
    product = x * y
    product.register_hook(kept.append)
    (product * z).sum().backward()
    arrays = [t.numpy() for t in (x.grad, y.grad, z.grad, kept[0])]
    for k, array in enumerate(arrays):
        assert not any(np.shares_memory(array, other) for other in arrays[:k])
    np.testing.assert_array_equal(arrays[3], z.detach().numpy())
    np.testing.assert_array_equal(arrays[0], z.detach().numpy() * y.detach().numpy())


def test_gradients_that_others_hold_are_not_added_to():
    x, y, _ = leaves()
    kept = []
    b = gs.exp(y)
    b.register_hook(kept.append)
    total = b + x  # both get the gradient that arrives
    (total * gs.exp(x)).sum().backward()
    np.testing.assert_array_equal(kept[0].numpy(), x.detach().exp().numpy())
    assert not np.shares_memory(kept[0].numpy(), x.grad.numpy())

    given, ours = gs.ones(2 * N), gs.from_numpy(values(2 * N, seed=4))
    before = ours.numpy().copy()
    x.grad = None
    gs.autograd.backward([x, gs.exp(x)], [ours, given])
    np.testing.assert_array_equal(ours.numpy(), before)
    np.testing.assert_array_equal(given.numpy(), 1)
    np.testing.assert_array_equal(x.grad.numpy(), before + x.detach().exp().numpy())


def test_a_gradient_that_is_kept_and_added_to_is_copied():
    """A leaf's own, where nothing but None arrives besides, and one that a pass is asked for."""

    Nothing = function(lambda ctx, x: x.clone(), backward=lambda ctx, gradient: None)

    for before in (False, True):
        x, y, _ = leaves()
        terms = [Nothing.apply(x), x + y]
        result = terms[before] + terms[not before]
        given = gs.ones(2 * N)
        result.backward(given)
        for array in (given.numpy(), y.grad.numpy()):
            assert not np.shares_memory(x.grad.numpy(), array)

    x, y, _ = leaves()
    a = gs.exp(x)
    found = gs.autograd.grad((a * y + a * a).sum(), [a, x])
    np.testing.assert_array_equal(found[1].numpy(), (found[0] * a).detach().numpy())
    assert not np.shares_memory(found[0].numpy(), found[1].numpy())


def test_a_profiler_sees_sums():
    x, _, _ = leaves()
    loss = (gs.exp(x) * gs.sqrt(x)).sum()
    with gs.autograd.profiler.profile() as profile:
        loss.backward()
    assert [event.name for event in profile.function_events].count("add") == 1


def test_saved_values_that_were_changed_are_found():
    x, y, _ = leaves()
    b = y * 1
    product = x * b
    with gs.no_grad():
        b.add_(1)
    with pytest.raises(RuntimeError, match="modified by an inplace operation"):
        product.sum().backward()
    assert x.grad is None
    assert y.grad is None

    result = gs.exp(x) * y
    product = x * b * result
    with gs.no_grad():
        b.add_(1)
    with pytest.raises(RuntimeError, match="modified by an inplace operation"):
        product.sum().backward()  # x's gradient has begun to arrive
    assert x.grad is None
    assert y.grad is None
