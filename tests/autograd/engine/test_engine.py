"""The engine through its public interface: `backward`, `autograd.grad`, nodes, lifetimes."""

import gc
import weakref

import numpy as np
import pytest

import gradspec as gs
from gradspec.autograd import backward, grad
from support.graphs import SECOND, leaf, values

UNUSED = "The differentiated Tensor at index 1 appears to not have been used in the graph"
NO_GRAD_FN = "element 0 of tensors does not require grad and does not have a grad_fn"
SCALAR_ONLY = "grad can be implicitly created only for scalar outputs"


# ---- backward ----


def test_backward_accumulates_into_leaves():
    x, y = leaf(1.0, 2.0), leaf(3.0, 4.0)
    (x * y).sum().backward()
    assert values(x.grad) == [3.0, 4.0]
    assert values(y.grad) == [1.0, 2.0]
    (x * y).sum().backward()
    assert values(x.grad) == [6.0, 8.0]
    assert not x.grad.requires_grad


def test_accumulation_keeps_the_tensor_that_is_there():
    x = leaf(1.0, 2.0)
    (x * 2).sum().backward()
    first = x.grad
    (x * 3).sum().backward()
    assert x.grad is first
    assert values(first) == [5.0, 5.0]


def test_accumulation_into_a_grad_that_was_set():
    x = leaf(1.0, 2.0)
    x.grad = gs.tensor([10.0, 20.0], dtype=gs.float64)
    x.sum().backward()
    assert values(x.grad) == [11.0, 21.0]


def test_grad_does_not_alias_what_it_was_made_from():
    x = leaf(1.0, 2.0)
    v = gs.tensor([1.0, 1.0], dtype=gs.float64)
    (x + 0).backward(v)
    x.backward(v)
    assert values(v) == [1.0, 1.0]
    assert values(x.grad) == [2.0, 2.0]
    a, b = leaf(1.0), leaf(1.0)
    (a + b).backward(gs.tensor([1.0], dtype=gs.float64))
    a.grad.add_(5.0)
    assert values(b.grad) == [1.0]


def test_gradient_argument():
    x = leaf(1.0, 2.0)
    (x * x).backward(gs.tensor([1.0, 10.0], dtype=gs.float64))
    assert values(x.grad) == [2.0, 40.0]


def test_several_roots():
    x = leaf(1.0, 2.0)
    y, z = x * 2, (x * 3).sum()
    backward([y, z], [gs.tensor([1.0, 1.0], dtype=gs.float64), None])
    assert values(x.grad) == [5.0, 5.0]


def test_a_root_that_is_part_of_another_root_s_graph():
    x = leaf(2.0)
    y = x * x
    z = y * 3
    backward([y.sum(), z.sum()])
    assert values(x.grad) == [16.0]
    x.grad = None
    y = (x * x).sum()
    backward([y, y])
    assert values(x.grad) == [8.0]


def test_inputs_restrict_backward():
    x, y = leaf(1.0, 2.0), leaf(3.0, 4.0)
    (x * y).sum().backward(inputs=[x])
    assert values(x.grad) == [3.0, 4.0]
    assert y.grad is None
    with pytest.raises(RuntimeError, match="cannot be empty"):
        leaf(1.0).sum().backward(inputs=[])


def test_backward_on_a_leaf():
    x = gs.tensor(3.0, dtype=gs.float64, requires_grad=True)
    x.backward()
    assert x.grad.item() == 1.0


def test_no_grad_fn_is_an_error():
    with pytest.raises(RuntimeError, match=NO_GRAD_FN):
        gs.tensor([1.0]).sum().backward()
    with pytest.raises(RuntimeError, match=NO_GRAD_FN):
        grad(gs.tensor(1.0), leaf(1.0))


def test_only_scalars_have_implicit_gradients():
    x = leaf(1.0, 2.0)
    with pytest.raises(RuntimeError, match=SCALAR_ONLY):
        (x * 2).backward()
    (leaf(1.0) * 2).backward()  # one element is enough


def test_gradient_of_another_shape_is_refused():
    with pytest.raises(RuntimeError, match="Mismatch in shape"):
        (leaf(1.0, 2.0) * 2).backward(gs.tensor([1.0, 2.0, 3.0], dtype=gs.float64))


def test_counts_of_tensors_and_gradients_must_match():
    x = leaf(1.0)
    with pytest.raises(RuntimeError, match="got 2 tensors and 1 gradients"):
        backward([x * 1, x * 2], [gs.tensor([1.0], dtype=gs.float64)])


# ---- grad ----


def test_grad_returns_a_tuple_and_leaves_grad_alone():
    x, y = leaf(1.0, 2.0), leaf(3.0, 4.0)
    found = grad((x * y).sum(), [x, y])
    assert isinstance(found, tuple)
    assert [values(g) for g in found] == [[3.0, 4.0], [1.0, 2.0]]
    assert x.grad is None
    assert not found[0].requires_grad


def test_grad_of_an_intermediate():
    x = leaf(2.0)
    y = x * x
    z = (y * y).sum()
    dy, dx = grad(z, [y, x])
    assert values(dy) == [8.0]
    assert values(dx) == [32.0]


def test_grad_of_an_output_by_itself():
    x = leaf(2.0)
    y = (x * 3).sum()
    assert grad(y, [y], retain_graph=True)[0].item() == 1.0
    assert grad(y, y)[0].item() == 1.0
    assert values(grad(x.sum(), x)[0]) == [1.0]


def test_the_same_input_twice():
    x = leaf(2.0)
    a, b = grad((x * x).sum(), [x, x])
    assert values(a) == values(b) == [4.0]


def test_unused_input():
    x, other = leaf(1.0), leaf(2.0, 3.0)
    with pytest.raises(RuntimeError, match=UNUSED):
        grad(x.sum(), [x, other])
    assert grad(x.sum(), [x, other], allow_unused=True)[1] is None
    zeros = grad(x.sum(), [x, other], materialize_grads=True)[1]
    assert values(zeros) == [0.0, 0.0]
    with pytest.raises(ValueError, match="allow_unused"):
        grad(x.sum(), [x, other], allow_unused=False, materialize_grads=True)


def test_an_input_that_requires_no_grad_is_refused():
    x = leaf(1.0)
    with pytest.raises(RuntimeError, match="does not require grad"):
        grad(x.sum(), [gs.tensor([1.0])])


def test_create_graph_gives_every_order():
    x = leaf(2.0)
    y = x * x * x * x
    for expected in (32.0, 48.0, 48.0, 24.0):
        (y,) = grad(y.sum(), x, create_graph=True)
        assert values(y) == [expected]


def test_backward_with_create_graph():
    x = leaf(3.0)
    with pytest.warns(UserWarning, match="reference cycle"):
        (x * x * x).sum().backward(create_graph=True)
    assert x.grad.requires_grad
    (second,) = grad(x.grad.sum(), x)
    assert values(second) == [18.0]


def test_gradient_penalty():
    w, x = leaf(0.5, -1.0, 2.0), gs.tensor([1.0, 2.0, 3.0], dtype=gs.float64, requires_grad=True)
    (gx,) = grad((w * x).tanh().sum(), x, create_graph=True)
    (gx * gx).sum().backward()
    a, b = w.detach().numpy(), x.detach().numpy()
    t = np.tanh(a * b)
    slope = 1 - t**2
    expected = 2 * slope * a * (slope - 2 * t * slope * a * b)
    np.testing.assert_allclose(w.grad.numpy(), expected, rtol=1e-9)


# ---- retaining and freeing ----


def test_second_backward_is_refused():
    x = leaf(2.0)
    y = (x * x).sum()
    y.backward()
    with pytest.raises(RuntimeError, match=SECOND):
        y.backward()


def test_second_backward_with_retain_graph():
    x = leaf(2.0)
    y = (x * x).exp().sum()
    results = [values(grad(y, x, retain_graph=True)[0]) for _ in range(3)]
    assert results[0] == results[1] == results[2]
    y.backward()
    with pytest.raises(RuntimeError, match=SECOND):
        grad(y, x)


def test_create_graph_retains():
    x = leaf(2.0)
    y = (x * x).sum()
    grad(y, x, create_graph=True)
    y.backward()
    assert values(x.grad) == [4.0]


def test_a_graph_that_saves_nothing_can_run_twice():
    x = leaf(2.0)
    y = (x + x).sum()
    y.backward()
    y.backward()
    assert values(x.grad) == [4.0]


def test_a_failed_pass_leaves_grad_mode_alone():
    x = leaf(2.0)
    y = (x * x).sum()
    y.backward()
    with pytest.raises(RuntimeError):
        y.backward()
    assert gs.is_grad_enabled()


def test_graph_is_freed_without_the_garbage_collector():
    gc.collect()
    gc.disable()
    try:
        x = leaf(1.0, 2.0)
        y = (x * x).exp()
        z = y.sum()
        watched = [weakref.ref(y), weakref.ref(y.grad_fn), weakref.ref(z)]
        z.backward()
        del y, z
        assert [ref() for ref in watched] == [None] * 3
        x_ref = weakref.ref(x)
        y = x * 2
        del x, y
        assert x_ref() is None
    finally:
        gc.enable()


def test_saved_values_are_released_after_use():
    x = leaf(1.0, 2.0)
    middle = x * 1
    watched = weakref.ref(middle)
    y = (middle * middle).sum()
    del middle
    assert watched() is not None
    y.backward()
    assert watched() is None


# ---- shapes of graphs ----


def test_diamond():
    x = leaf(2.0)
    a = x * x
    y = (a * 3 + a * a + a.exp()).sum()
    y.backward()
    np.testing.assert_allclose(x.grad.numpy(), [4 * (3 + 2 * 4 + np.exp(4.0))])


def test_stacked_diamonds_run_once_per_node():
    x = leaf(1.0)
    y = x
    for _ in range(60):
        y = y + y
    y.sum().backward()
    assert values(x.grad) == [2.0**60]


def test_same_tensor_on_both_sides():
    x = leaf(3.0)
    (x * x).sum().backward()
    assert values(x.grad) == [6.0]
    assert values(grad((x - x).sum(), x)[0]) == [0.0]
    assert values(grad((x / x).sum(), x)[0]) == [0.0]


def test_broadcast_gradients_are_summed():
    x = gs.ones(3, 1, dtype=gs.float64, requires_grad=True)
    y = gs.ones(4, dtype=gs.float64, requires_grad=True)
    s = gs.tensor(2.0, dtype=gs.float64, requires_grad=True)
    (x * y * s).sum().backward()
    assert x.grad.shape == (3, 1)
    assert values(x.grad) == [[8.0]] * 3
    assert values(y.grad) == [6.0] * 4
    assert s.grad.shape == ()
    assert s.grad.item() == 12.0


def test_one_output_of_several():
    x = gs.tensor([[1.0, 5.0], [7.0, 2.0]], dtype=gs.float64, requires_grad=True)
    first, second = x.unbind(0)
    (first * 2).sum().backward()
    assert values(x.grad) == [[2.0, 2.0], [0.0, 0.0]]
    (g,) = grad(second.sum(), x)
    assert values(g) == [[0.0, 0.0], [1.0, 1.0]]


@pytest.mark.parametrize("length", [100_000, 1_000_000])
def test_deep_chain_is_built_run_and_freed(length):
    x = leaf(1.0)
    y = x
    for _ in range(length):
        y = y + x
    y.sum().backward()
    assert values(x.grad) == [length + 1.0]
    del y


def test_deep_chain_with_create_graph():
    x = leaf(1.0)
    y = x
    for _ in range(20_000):
        y = y * 1.0
    (g,) = grad(y.sum(), x, create_graph=True)
    assert values(g) == [1.0]
    del y, g


# ---- nodes ----


def test_node_names_and_edges():
    x, y = leaf(2.0), gs.tensor([3.0], dtype=gs.float64)
    z = (x * y).exp()
    node = z.grad_fn
    assert node.name() == "ExpBackward0"
    ((product, number),) = node.next_functions
    assert product.name() == "MulBackward0"
    assert number == 0
    (to_x, _), (to_y, _) = product.next_functions
    assert to_x.name().endswith("AccumulateGrad")
    assert to_x.variable is x
    assert to_y is None


def test_saved_values_of_nodes():
    x, y = leaf(2.0), leaf(3.0)
    z = x * y
    assert z.grad_fn._saved_self is x
    assert values(z.grad_fn._saved_other) == [3.0]
    e = x.exp()
    assert values(e.grad_fn._saved_result) == values(e)
    e.sum().backward()
    with pytest.raises(RuntimeError, match=SECOND):
        _ = e.grad_fn._saved_result
    with pytest.raises(AttributeError):
        _ = e.grad_fn._saved_nothing


def test_what_no_gradient_needs_is_not_saved():
    assert (leaf(2.0) * gs.tensor([3.0], dtype=gs.float64)).grad_fn._saved_self is None
