"""Kernels of whole layers: the bits are those of one thread, and of each sequence by itself."""

import numpy as np
import pytest

import gradspec as gs
from gradspec.core import ops
from support.kernel_values import recurrent_operands, same_bits

NORMS = {
    "layer_norm": (lambda x, w, b: gs.layer_norm(x, (96,), w, b), (700, 96), 96),
    "group_norm": (lambda x, w, b: gs.group_norm(x, 4, w, b), (6, 12, 33, 37), 12),
    "batch_norm": (lambda x, w, b: gs.nn.functional.batch_norm(x, None, None, w, b, True), (6, 12, 33, 37), 12),
    "batch_norm of columns": (
        lambda x, w, b: gs.nn.functional.batch_norm(x, None, None, w, b, True),
        (401, 165),
        165,
    ),
}


def on_threads(function):
    """The results of a function on one thread, which those on two and three have to be."""
    gs.set_num_threads(1)
    expected = function()
    for count in (2, 3):
        gs.set_num_threads(count)
        assert same_bits(function(), expected), f"{count} threads"
    return expected


@pytest.mark.parametrize("dtype", [gs.float32, gs.float64])
@pytest.mark.parametrize("name", NORMS)
def test_norms(name, dtype):
    norm, shape, count = NORMS[name]
    rng = np.random.default_rng(0)

    def made(*shape):
        return gs.from_numpy(rng.standard_normal(shape)).to(dtype).requires_grad_()

    x, weight, bias, slope = made(*shape), made(count), made(count), made(*shape).detach()

    def results():
        y = norm(x, weight, bias)
        return tuple(part.detach().numpy() for part in (y, *gs.autograd.grad(y, (x, weight, bias), slope)))

    exact = norm(*(part.detach().double() for part in (x, weight, bias))).numpy()
    tolerance = 64 * gs.finfo(dtype).eps
    np.testing.assert_allclose(on_threads(results)[0], exact, rtol=tolerance, atol=tolerance)


@pytest.mark.parametrize("kind", ["lstm", "gru", "tanh", "relu"])
@pytest.mark.parametrize("width", [5, 40, 300])
def test_recurrent_layers(kind, width):
    sizes = (21, 21, 13, 2)
    operands = [None if x is None else gs.from_numpy(x) for x in recurrent_operands(kind, width, sizes, "float32")]
    given, weight, bias, hidden, cells = (x if x is None else x.requires_grad_() for x in operands)

    def results():
        outputs = ops.recurrent(given, weight, bias, hidden, cells, None, sizes, False, kind)
        found = gs.autograd.grad(outputs[0].square().sum(), (given, hidden))
        return tuple(part.detach().numpy() for part in (*outputs, *found))

    whole = on_threads(results)
    starts = np.cumsum((0, *sizes))
    for sequence in (0, 12, 20):
        rows = [start + sequence for start, size in zip(starts, sizes, strict=False) if sequence < size]
        own = [None if x is None else x[sequence : sequence + 1] for x in (hidden, cells)]
        alone = ops.recurrent(given[rows], weight, bias, *own, None, (1,) * len(rows), False, kind)
        assert same_bits(alone[0].detach().numpy(), whole[0][rows])
