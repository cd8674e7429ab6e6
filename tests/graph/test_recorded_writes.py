"""Recorded writes to parts of tensors, which the path in C makes as the functions in Python do."""

from contextlib import nullcontext

import pytest

import gradspec as gs
from gradspec.testing.readings import traced


def _set(m, x):
    m[1] = x


def _set_number(m, x):
    m[:, 1] = 0.5


def _set_twice(m, x):
    m[0], m[0:2] = x * 2, x


def _through_a_view(m, x):
    view, other = m[1:], m[2]
    view[0].mul_(x)
    view.add_(1.0)
    return other * view[0]


def _from_itself(m, x):
    m[0] = m[1]
    m[1:].exp_()


def _to_a_base(m, x):
    view = m[0]
    m.mul_(x)
    return view


WRITERS = [_set, _set_number, _set_twice, _through_a_view, _from_itself, _to_a_base]


def _gradients(write, recorded_base):
    x = gs.tensor([0.5, 1.5, -2.0], requires_grad=True)
    start = gs.linspace(-1.0, 1.0, 9).reshape(3, 3).requires_grad_(recorded_base)
    m = start * 1.0
    result = write(m, x)
    total = (m * m).sum() + (result.sum() if isinstance(result, gs.Tensor) else 0.0)
    if not total.requires_grad:
        return [m]
    inputs = [x, start] if recorded_base else [x]
    found = gs.autograd.grad(total, inputs, allow_unused=True)
    return [m.detach(), *(gs.zeros(1) if g is None else g for g in found)]


@pytest.mark.parametrize("write", WRITERS)
@pytest.mark.parametrize("recorded_base", [True, False])
def test_values_and_gradients_are_those_of_python(write, recorded_base):
    found = _gradients(write, recorded_base)
    with traced():
        expected = _gradients(write, recorded_base)
    assert all(gs.equal(a, b) for a, b in zip(found, expected, strict=True))


@pytest.mark.parametrize("looks_on", [nullcontext, traced])
def test_refused_writes_leave_the_tensor_as_it_was(looks_on):
    x = gs.ones(3, requires_grad=True)
    leaf = gs.zeros(3, 3, requires_grad=True)
    late = gs.zeros(3, 3)[0].requires_grad_()
    with gs.no_grad():
        unrecorded = (leaf * 1.0)[0]
    several = (leaf * 1.0).unbind(0)[0]
    with looks_on():
        for target in (leaf, leaf[0], late[:2], several):
            before = target.detach().clone()
            with pytest.raises(RuntimeError, match=r"leaf Variable|multiple views"):
                target[:1] = x[:1] if target.ndim == 1 else x
            assert gs.equal(target, before)
        unrecorded[0] = 2.0
        assert unrecorded.tolist() == [2.0, 0.0, 0.0]
        with pytest.raises(RuntimeError):
            gs.zeros(3, 3)[0][:2] = x


def test_hooks_and_kept_gradients_see_the_tensor_before_the_write():
    x = gs.ones(3, requires_grad=True)
    m = x.expand(2, 3) * 2.0
    m.retain_grad()
    seen = []
    m.register_hook(lambda g: seen.append(g[0].tolist()))
    m[1] = x * 3.0
    m.sum().backward()
    assert seen == [[1.0, 1.0, 1.0]]
    assert x.grad.tolist() == [5.0, 5.0, 5.0]
    assert m.grad.tolist() == [[1.0] * 3] * 2
