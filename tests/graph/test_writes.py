"""In-place operations, through views too: shared memory, versions, and what happens to history."""

import numpy as np
import pytest

import gradspec as gs
from gradspec.autograd import grad, gradcheck, gradgradcheck
from gradspec.autograd.graph import increment_version
from support.functions import function
from support.graphs import MODIFIED, leaf


def matrix():
    return gs.arange(6, dtype=gs.float64).reshape(2, 3).detach().clone().requires_grad_()


# ---- versions ----


def test_writes_are_counted_for_base_view_and_detached():
    base = gs.zeros(2, 3)
    view, detached = base[0], base.detach()
    assert (base._version, view._version, detached._version) == (0, 0, 0)
    view.add_(1)
    assert (base._version, view._version, detached._version) == (1, 1, 1)
    detached.mul_(2)
    base[1, 1] = 5.0
    assert (base._version, view._version, detached._version) == (3, 3, 3)
    assert base.tolist() == [[2.0, 2.0, 2.0], [0.0, 5.0, 0.0]]
    assert base.clone()._version == 0


def test_a_stale_value_is_refused_under_create_graph():
    x = leaf(1.0, 2.0)
    middle = x * 1
    y = (middle * middle).sum()
    middle.add_(1)
    with pytest.raises(RuntimeError, match=MODIFIED):
        grad(y, x, create_graph=True)


@pytest.mark.parametrize(
    "op", [lambda x: x.sort(0), lambda x: x.max(0), lambda x: x.min(0, keepdim=True)], ids=["sort", "max", "min"]
)
@pytest.mark.parametrize("create_graph", [False, True])
def test_a_write_to_one_of_several_outputs_leaves_the_others(op, create_graph):
    x = leaf(3.0, 1.0, 2.0)
    values, _ = op(x)
    values.mul_(2)
    (found,) = grad(values.sum(), x, create_graph=create_graph)
    assert set(found.tolist()) <= {0.0, 2.0}
    values, indices = op(x)
    total = values.sum()
    indices.zero_()
    with pytest.raises(RuntimeError, match="saved 'indices'"):
        grad(total, x, create_graph=create_graph)


def test_indices_that_were_written_to_are_seen_by_the_hooks_of_saved_tensors():
    seen = []

    def pack(tensor):
        seen.append(tensor)
        return tensor.clone()

    x = leaf(3.0, 1.0, 2.0)
    with gs.autograd.graph.saved_tensors_hooks(pack, lambda kept: kept):
        values, indices = x.sort(0)
    assert any(gs.equal(tensor, indices) for tensor in seen)
    indices.zero_()
    (found,) = grad((values * gs.tensor([1.0, 2.0, 3.0], dtype=gs.float64)).sum(), x)
    assert found.tolist() == [3.0, 1.0, 2.0]
    kept = x.sort(0)
    assert gs.equal(kept.values.grad_fn._saved_indices, kept.indices)


@pytest.mark.parametrize("value", [2.0, 1 + 2j])
def test_results_without_dims_may_be_written_to(value):
    x = gs.tensor([value])
    for y in (x.logsumexp(-1), x.sum(), x.mean(), x.prod(), x.std(correction=0), x[0].exp(), x @ x, x.norm()):
        assert y.shape == ()
        expected = y.item() * 2
        assert y.mul_(2).item() == expected


def test_a_quotient_may_be_written_to():
    a, b = leaf(6.0, 8.0), leaf(2.0, 4.0)
    y = a / b
    y += 1
    y.sum().backward()
    assert a.grad.tolist() == [0.5, 0.25]
    assert b.grad.tolist() == [-1.5, -0.5]
    c = a * 1
    with pytest.raises(RuntimeError, match=MODIFIED):
        quotient = c / b
        c += 1
        quotient.sum().backward()


@pytest.mark.parametrize("name", ["mul_", "div_", "lerp_"])
def test_the_old_value_is_kept_for_its_readers(name):
    for requires_grad in (False, True):
        start, other = leaf(1.0, 2.0), leaf(4.0, 5.0).detach().requires_grad_(requires_grad)
        arguments = (other, 0.25) if name == "lerp_" else (other,)
        expected = getattr(start, name[:-1])(*arguments)
        y = getattr(start * 1, name)(*arguments)
        inputs = [start, other] if requires_grad else [start]
        for found, wanted in zip(grad(y.sum(), inputs), grad(expected.sum(), inputs), strict=True):
            assert found.tolist() == pytest.approx(wanted.tolist())


def test_in_place_form_keeps_what_its_own_gradient_needs():
    x = leaf(0.5, 1.25)
    y = x * 1
    y.sin_().asin_().mul_(x).sqrt_()
    y.sum().backward()
    np.testing.assert_allclose(x.grad.numpy(), [1.0, 1.0])


# ---- views and history ----


def test_views_made_before_see_the_write():
    x = matrix()
    y = x * 1
    row, column = y[0], y[:, 0]
    row.mul_(10)
    column.sum().backward()
    assert x.grad.tolist() == [[10.0, 0.0, 0.0], [1.0, 0.0, 0.0]]


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6, 17])
def test_a_write_reaches_however_many_views_there_are(count):
    x = leaf(1.0, 2.0, 3.0)
    y = x * 2
    views = [y[0:][0:][0:] for _ in range(count)]
    views[0].mul_(0)
    assert [grad(view.sum(), x, retain_graph=True)[0].tolist() for view in views] == [[0, 0, 0]] * count


def test_several_writes():
    x = leaf(1.0, 2.0, 3.0)
    y = gs.zeros(3, dtype=gs.float64)
    for i in range(3):
        y[i] = x[i] * (i + 1)
    y[1:] *= 2
    y.sum().backward()
    assert x.grad.tolist() == [1.0, 4.0, 6.0]


@pytest.mark.parametrize(
    "write",
    [
        lambda y, v: y.__setitem__(0, v),
        lambda y, v: y.__setitem__((slice(None), 1), v[:2]),
        lambda y, v: y.__setitem__(gs.tensor([1, 0]), v),
        lambda y, v: y.__setitem__(y.detach() > 0, 2.5),
        lambda y, v: y[1].copy_(v),
        lambda y, v: y.t().add_(v[:2]),
        lambda y, v: y[..., 1:].sin_().mul_(v[0]),
        lambda y, v: y.diagonal().mul_(v[:2]),
        lambda y, v: y.reshape(-1)[1:4].sin_(),
    ],
)
def test_gradients_of_writes(write):
    rng = np.random.default_rng(0)
    x = gs.from_numpy(rng.standard_normal((2, 3))).requires_grad_()
    v = gs.from_numpy(rng.standard_normal(3)).requires_grad_()

    def function(x, v):
        y = x * x
        write(y, v)
        return y * y

    assert gradcheck(function, (x, v))
    assert gradgradcheck(function, (x, v))


def test_overlapping_operands():
    x = gs.arange(6, dtype=gs.float64)
    x[1:].add_(x[:-1].clone())
    assert x.tolist() == [0.0, 1.0, 3.0, 5.0, 7.0, 9.0]
    y = gs.arange(6, dtype=gs.float64)
    y[1:] += y[:-1]
    assert y.tolist() == [0.0, 1.0, 3.0, 5.0, 7.0, 9.0]


@pytest.mark.parametrize("recorded", [False, True])
def test_a_tensor_may_be_an_operand_of_its_own_write(recorded):
    start = gs.tensor([[1.0, 2.0], [3.0, 4.0]], requires_grad=recorded)
    y = start * 1
    y.mul_(y)
    y.t().add_(y.t(), alpha=2)
    y.addcmul_(y, y, value=0.5)
    part = y[:, 1:]
    part.div_(part)
    exact = 3 * start**2 + 4.5 * start**4
    assert y.tolist() == [[exact[0, 0].item(), 1.0], [exact[1, 0].item(), 1.0]]
    if recorded:
        y.sum().backward()
        assert start.grad.tolist() == [[6 + 18, 0], [6 * 3 + 18 * 27, 0]]


def test_expanded_tensors_are_not_written_to():
    with pytest.raises(RuntimeError, match="more than one element of the written-to tensor"):
        gs.zeros(1, 3).expand(4, 3).add_(1)


# ---- the writer that messages name ----


KEEPS = function(  # its second operand, which it reads
    lambda ctx, x, kept: ctx.save_for_backward(kept) or x * 1,
    backward=lambda ctx, grad: (grad, ctx.saved_tensors and None),
)


def accumulate(kept, leaf):
    leaf.sum().backward()


@pytest.mark.parametrize(
    "make, write, writer",
    [
        (lambda leaf: leaf.grad, accumulate, "AccumulateGrad"),
        (lambda leaf: gs.ones(3), lambda kept, leaf: kept.mul_(2), "mul_"),
        (lambda leaf: gs.ones(3), lambda kept, leaf: kept.unsqueeze_(0), "unsqueeze_"),
        (lambda leaf: gs.ones(3), lambda kept, leaf: kept.resize_(2), "resize_"),
        (lambda leaf: gs.ones(3), lambda kept, leaf: kept.__setitem__(0, 2.0), "copy_"),
        (lambda leaf: gs.ones(3), lambda kept, leaf: increment_version(kept), "increment_version"),
        (lambda leaf: gs.eye(3).to_sparse(), lambda kept, leaf: kept.mul_(2), "mul_"),
        (lambda leaf: gs.eye(3).to_sparse(), lambda kept, leaf: kept.zero_(), "zero_"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("before", [False, True])
def test_the_last_writer_is_named(make, write, writer, before):
    leaf = gs.ones(3, requires_grad=True)
    leaf.sum().backward()
    kept = make(leaf)
    if before:
        kept.mul_(1)
        kept.neg_()
    y = KEEPS.apply(leaf, kept).sum()
    write(kept, leaf)
    with pytest.raises(RuntimeError, match=f"it was last written to by {writer}\\."):
        y.backward()
