"""Writing to tensors that are saved for backward."""

import pytest

import gradspec as gs
from gradspec.autograd import grad
from gradspec.autograd.graph import allow_mutation_on_saved_tensors, increment_version
from support.functions import Exp
from support.graphs import MODIFIED, leaf, values

OUTSIDE = "Trying to backward outside of the 'allow_mutation_on_saved_tensors' context"


# ---- writing to saved tensors ----

WRITES_TO_SAVED = [
    lambda b: b.sin_(),
    lambda b: b[:2].mul_(10),
    lambda b: b.detach().zero_(),
    lambda b: b.data.mul_(2),
    lambda b: b.view(3, 1)[1:].fill_(7),
]


@pytest.mark.parametrize("write", WRITES_TO_SAVED)
@pytest.mark.parametrize("op", [lambda b: b**2, lambda b: b[:2] ** 3, lambda b: b.exp() * b, lambda b: b / b[0]])
def test_a_saved_tensor_may_be_written_to(write, op):
    a = leaf()
    (expected,) = grad(op(a.clone()).sum(), a)
    with allow_mutation_on_saved_tensors():
        b = a.clone()
        out = op(b).sum()
        write(b)
        write(b)
        out.backward()
    assert values(a.grad) == values(expected)


def test_saved_outputs_may_be_written_to():
    for exp in (gs.exp, Exp.apply):
        a = leaf()
        with allow_mutation_on_saved_tensors():
            b = exp(a)
            before = values(b)
            b.mul_(2)
            b.sum().backward()
        assert values(a.grad) == [2 * x for x in before]


def test_saved_indices_may_be_written_to():
    a = leaf(1.0, 3.0, 2.0)
    with allow_mutation_on_saved_tensors():
        largest, index = a.max(0)
        index.zero_()
        largest.backward()
    assert values(a.grad) == [0.0, 1.0, 0.0]


def test_only_what_is_needed_is_copied_and_all_is_forgotten():
    with allow_mutation_on_saved_tensors() as context:
        a = leaf()
        b = a.clone()
        out = b.sin().sum()
        assert (len(context.original), len(context.cloned)) == (1, 0)
        b.zero_()
        assert (len(context.original), len(context.cloned)) == (0, 1)
        out.backward()
        assert (len(context.original), len(context.cloned)) == (0, 0)
        b.mul_(2)
        out = b.detach().requires_grad_().sin().sum()
        context.clear()
        with pytest.raises(AssertionError, match=OUTSIDE):
            out.backward()


def test_a_failed_context_leaves_nothing_behind():
    b = leaf().clone()
    with pytest.raises(ZeroDivisionError), allow_mutation_on_saved_tensors():
        out = (b * b).sum()
        1 / 0  # noqa: B018
    with pytest.raises(AssertionError, match=OUTSIDE):
        out.backward()
    out = (b * b).sum()
    b.mul_(2)
    with pytest.raises(RuntimeError, match=MODIFIED):
        out.backward()


def test_accumulating_into_a_saved_gradient():
    a, w = leaf(), leaf()
    with allow_mutation_on_saved_tensors():
        a.sum().backward()
        out = (a.grad * w).sum()
        (a * 5).sum().backward()
        out.backward()
    assert values(w.grad) == [1.0] * 3


# ---- increment_version ----


def test_increment_version():
    a = leaf()
    b = a.clone()
    increment_version(b)
    increment_version([b, a])
    increment_version(t for t in (b[:1],))
    assert (a._version, b._version) == (1, 3)
    for wrong in (3, [b, 3], None):
        with pytest.raises(RuntimeError, match=r"increment_version expect a Iterable\[Tensor\] as input"):
            increment_version(wrong)
    assert b._version == 3
