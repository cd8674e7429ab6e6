"""`grad(is_grads_batched=True)`: a backward pass for each row of the gradients that are given."""

import numpy as np
import pytest

import gradspec as gs
from gradspec.autograd import grad, graph
from gradspec.utils.checkpoint import checkpoint
from support.comparison import same
from support.graphs import SECOND, point


def in_turn(outputs, inputs, rows, **options):
    """The gradients of a pass for each row."""
    given = rows if isinstance(rows, tuple) else (rows,)
    count = next(len(row) for row in given if row is not None)
    passes = [
        grad(outputs, inputs, tuple(None if r is None else r[k] for r in given), retain_graph=True, **options)
        for k in range(count)
    ]
    return [gs.stack([p[k] for p in passes]) for k in range(len(passes[0]))]


ROWS, NUMBERS = point(4, 3, seed=5) - 1, point(4, seed=6)


@pytest.fixture
def x():
    return point(3).requires_grad_()


@pytest.fixture
def y():
    return point(3, seed=1).requires_grad_()


def test_several_outputs_and_inputs(x, y):
    outputs = (x * y, x.sin().sum())
    for found, expected in zip(
        grad(outputs, (x, y), (ROWS, NUMBERS), is_grads_batched=True, retain_graph=True),
        in_turn(outputs, (x, y), (ROWS, NUMBERS)),
        strict=True,
    ):
        same(found, expected)


def test_an_output_without_rows_has_gradient_one(x):
    outputs = (x * x, x.sum())
    (found,) = grad(outputs, x, (ROWS, None), is_grads_batched=True, retain_graph=True)
    same(found, in_turn(outputs, x, (ROWS, None))[0])


def test_inputs_that_are_not_reached(x, y):
    def call(**options):
        return grad(x**3, (x, y), ROWS, is_grads_batched=True, **options)

    with pytest.raises(RuntimeError, match="index 1 appears to not have been used in the graph"):
        call()
    assert call(allow_unused=True)[1] is None
    assert call(materialize_grads=True)[1].tolist() == np.zeros((4, 3)).tolist()


def test_gradients_that_can_be_differentiated(x):
    (first,) = grad(x**3, x, ROWS, is_grads_batched=True, create_graph=True)
    same(first, 3 * x * x * ROWS)
    (second,) = grad(first, x, point(2, 4, 3, seed=7), is_grads_batched=True)
    same(second, (point(2, 4, 3, seed=7) * 6 * x * ROWS).sum(1))


def test_rows_that_can_be_differentiated(x):
    rows = ROWS.clone().requires_grad_()
    (first,) = grad(x**3, x, rows, is_grads_batched=True, create_graph=True)
    (by_rows,) = grad(first.sum(), rows)
    same(by_rows, (3 * x * x).expand(4, 3))


def test_the_graph_is_freed_unless_retained(x):
    z = x.sin()
    for retain in (True, False):
        grad(z, x, ROWS, is_grads_batched=True, retain_graph=retain)
    with pytest.raises(RuntimeError, match=SECOND):
        grad(z, x, ROWS, is_grads_batched=True)


def test_hooks_see_one_row_and_change_all(x):
    seen = []
    h = x * 2
    h.register_hook(lambda g: (seen.append(("h", tuple(g.shape))), g * 2)[1])
    z = h * h
    z.grad_fn.register_prehook(lambda gs_: seen.append(("prehook", tuple(gs_[0].shape))))
    z.grad_fn.register_hook(lambda gs_, _: seen.append(("hook", len(gs_))))
    x.register_hook(lambda g: seen.append(("x", tuple(g.shape))))
    (found,) = grad(z, x, ROWS, is_grads_batched=True)
    same(found, ROWS * 16 * x)
    assert seen == [("prehook", (3,)), ("hook", 2), ("h", (3,)), ("x", (3,))]


def test_retained_gradients_of_intermediate_tensors(x):
    h = x * 2
    z = h * h.sum()
    by_h, by_x = grad(z, (h, x), ROWS, is_grads_batched=True, retain_graph=True)
    expected = in_turn(z, (h, x), ROWS)
    same(by_h, expected[0])
    same(by_x, expected[1])
    assert x.grad is None


def test_checkpoints_and_hooks_of_saved_tensors(x):
    z = checkpoint(lambda x: (x.sin() * x).exp(), x, use_reentrant=False)
    expected = in_turn((x.sin() * x).exp(), x, ROWS)[0]
    same(grad(z, x, ROWS, is_grads_batched=True)[0], expected)
    unpacked = []
    with graph.saved_tensors_hooks(lambda t: t.detach(), lambda t: (unpacked.append(1), t)[1]):
        z = (x.sin() * x).exp()
    same(grad(z, x, ROWS, is_grads_batched=True)[0], expected)
    assert len(unpacked) == 4  # sin, both factors, exp: once for all rows


def test_complex_gradients():
    z = gs.complex(point(3), point(3, seed=1)).requires_grad_()
    rows = gs.complex(ROWS, ROWS + 1)
    same(grad(z * z, z, rows, is_grads_batched=True)[0], rows * 2 * z.conj())


def test_no_rows(x):
    (found,) = grad(x**3, x, gs.zeros(0, 3, dtype=gs.float64), is_grads_batched=True)
    assert found.shape == (0, 3)


@pytest.mark.parametrize(
    ("rows", "error", "message"),
    [
        (None, RuntimeError, "takes grad_outputs with a first dim for the batch(.*)got none"),
        (gs.tensor(1.0), RuntimeError, "takes grad_outputs with a first dim for the batch"),
        (gs.ones(4, 2), RuntimeError, r"Mismatch in shape: grad_output\[0\] has a shape of (.*)\[2\]"),
        ((gs.ones(4, 3), gs.ones(5)), ValueError, r"first dim of the same size, not \[4, 5\]"),
    ],
)
def test_errors_name_misfits(x, rows, error, message):
    outputs = (x * 2, x.sum()) if isinstance(rows, tuple) else x * 2
    with pytest.raises(error, match=message):
        grad(outputs, x, rows, is_grads_batched=True)


@pytest.mark.parametrize(
    "part",
    [
        lambda x: x.unbind(0)[0],
        lambda x: x.unbind(1)[1],
        lambda x: x.unbind(-1)[0],
        lambda x: x.split(2)[1],
        lambda x: x.chunk(2, 1)[0],
        lambda x: x.sort()[0],
        lambda x: x.max(0)[0],
    ],
)
def test_one_of_several_outputs(part):
    """The gradients of the others are zeros."""
    x = point(3, 2).requires_grad_()
    y = part(x) ** 2
    rows = point(4, *y.shape, seed=1)
    same(grad(y, x, rows, is_grads_batched=True, retain_graph=True)[0], in_turn(y, x, rows)[0])
