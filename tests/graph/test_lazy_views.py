"""Conjugates are views: they share memory, versions, history and tangents with their bases."""

import copy
import pickle

import numpy as np
import pytest

import gradspec as gs
from gradspec.autograd import forward_ad, grad, gradcheck

VALUES = [[1 + 2j, 3 - 1j, 2 + 2j], [1j, -1 + 0j, 4 - 3j]]


def leaf():
    return gs.tensor(VALUES, dtype=gs.complex128, requires_grad=True)


def plain():
    return gs.tensor(VALUES, dtype=gs.complex128)


def test_writing_to_either_side_is_seen_by_the_other():
    x = plain()
    c = x.conj()
    c.add_(1j)
    assert x.tolist() == (np.array(VALUES) - 1j).tolist()
    x.mul_(2j)
    assert c.tolist() == (2j * (np.array(VALUES) - 1j)).conj().tolist()
    assert x._version == c._version == 2
    assert c._base is x
    assert c.data_ptr() == x.data_ptr()


def test_memory_of_numpy_is_read_when_the_conjugate_is():
    array = np.array([1 + 2j])
    c = gs.from_numpy(array).conj()
    array[0] = 5j
    assert c.tolist() == [-5j]


# What leads from a matrix to a view of its conjugate, and the same with NumPy, as elements.
VIEWS = {
    "conj": (lambda x: x.conj(), np.conj),
    "row": (lambda x: x.conj()[0], lambda a: a[0].conj()),
    "element": (lambda x: x.conj()[0, 1], lambda a: a[0, 1].conj()),
    "of a row": (lambda x: x[1].conj()[1:], lambda a: a[1, 1:].conj()),
    "mH": (lambda x: x.mH, lambda a: a.conj().T),
    "row of mH": (lambda x: x.mH[0], lambda a: a[:, 0].conj()),
    "H": (lambda x: x.H, lambda a: a.conj().T),
    "adjoint": (lambda x: x.adjoint(), lambda a: a.conj().T),
    "reshape": (lambda x: x.conj().reshape(3, 2), lambda a: a.conj().reshape(3, 2)),
    "flatten": (lambda x: x.conj().flatten()[::2], lambda a: a.conj().ravel()[::2]),
    "unbind": (lambda x: x.conj().t(), lambda a: a.conj().T),
    "diagonal": (lambda x: x.conj().diagonal(), lambda a: np.diagonal(a).conj()),
    "twice": (lambda x: x.conj().conj(), lambda a: a),
    "twice, a row": (lambda x: x.conj()[0].conj()[:2], lambda a: a[0, :2]),
    "real": (lambda x: x.conj().real, np.real),
    "imag": (lambda x: x.conj().imag, lambda a: -a.imag),
    "row of imag": (lambda x: x.conj().imag[1, ::2], lambda a: -a.imag[1, ::2]),
    "imag of row": (lambda x: x.conj()[1].imag, lambda a: -a[1].imag),
}
each_view = pytest.mark.parametrize(("view", "reference"), VIEWS.values(), ids=VIEWS)


@each_view
def test_views_of_conjugates_share_memory(view, reference):
    x = plain()
    v = view(x)
    assert np.array_equal(v.numpy(force=True), reference(np.array(VALUES)))
    v.add_(1)
    v.mul_(v * 3)
    x[0, 0].mul_(2 - 1j)
    assert np.array_equal(v.numpy(force=True), reference(x.numpy()))
    v.copy_(gs.zeros_like(v))
    assert not reference(x.numpy()).any()
    assert v._base is x
    assert v._version == x._version == 4


@each_view
def test_shape_and_strides_are_those_of_the_view(view, reference):
    v, expected = view(plain()), view(gs.ones(2, 3, dtype=gs.complex128))
    assert (v.shape, v.dtype, v.ndim) == (expected.shape, expected.dtype, expected.ndim)
    array = reference(np.array(VALUES))
    assert v.shape == array.shape
    assert v.dtype is gs.from_numpy(np.array(array)).dtype


@each_view
def test_gradients_through_writes(view, reference):
    def write(x, w):
        y = x * (1 + 1j)
        v = view(y)
        before = v.clone() * 2
        v.mul_(w.real if v.is_floating_point() else w)
        view(y).sin_()
        v.exp_()
        return y * y.conj() + before.sum() + v.sum()

    w = gs.tensor(0.5 + 0.25j, dtype=gs.complex128, requires_grad=True)
    assert gradcheck(write, (leaf() * 0.2, w), check_forward_ad=True, check_batched_grad=False)


@each_view
def test_second_derivatives(view, reference):
    def write(x):
        y = x * 1
        view(y).mul_(view(x) * 2)
        return (y * view(y).sum()).abs()

    assert gs.autograd.gradgradcheck(write, (leaf() * 0.2,))


def test_the_gradient_of_a_conjugate():
    x = leaf()
    (g,) = grad((x.conj() * (2 + 1j)).real.sum(), x)
    assert g.tolist() == [[2 + 1j] * 3] * 2
    assert x.conj().grad_fn is not None
    assert x.conj().exp().grad_fn.next_functions[0][0].name().startswith("Conj")


def test_a_saved_conjugate_knows_of_writes_to_its_base():
    x, w = leaf() * 1, leaf()
    y = (x.conj() * w).sum()
    x.add_(1)
    with pytest.raises(RuntimeError, match="modified by an inplace operation"):
        y.abs().backward()


def test_a_conjugate_that_a_node_saved_is_read_as_one():
    x, w = plain(), leaf()
    (w * x.conj()).real.sum().backward()
    assert w.grad.tolist() == x.tolist()


def test_leaves():
    c = plain().conj().requires_grad_()
    assert c.is_leaf
    (c * c).real.sum().backward()
    assert np.array_equal(c.grad.numpy(), 2 * c.resolve_conj().detach().conj().numpy(force=True))
    with pytest.raises(RuntimeError, match="leaf Variable that requires grad"):
        c.add_(1)
    x = leaf()
    with pytest.raises(RuntimeError, match="a view of a leaf Variable"):
        x.conj().add_(1)
    with gs.no_grad():
        x.conj().add_(1j)
    assert x[0, 0].item() == 1 + 1j


def test_a_view_of_a_conjugate_that_is_a_base():
    """Detached, a conjugate is the base of its own views."""
    base = plain().conj().detach()
    w = gs.tensor(2j, dtype=gs.complex128, requires_grad=True)
    base.conj()[0].mul_(w)
    base.imag.mul_(w.imag)
    assert base.requires_grad
    (g,) = grad(base.abs().sum(), w)
    step = 1e-6

    def value(w):
        a = np.array(VALUES).conj()
        a[0] = (a[0].conj() * w).conj()
        a = a.real + 1j * a.imag * w.imag
        return float(np.abs(a).sum())

    expected = (value(2j + step) - value(2j - step)) + 1j * (value(2j + step * 1j) - value(2j - step * 1j))
    assert g.item() == pytest.approx(expected / (2 * step), rel=1e-6)


def test_real_tensors_are_their_own_conjugates():
    x = gs.ones(2)
    assert x.conj() is x and x.conj_physical() is x
    assert x.resolve_conj() is x.resolve_neg() is x
    assert not x.is_conj() and not x.is_neg()


def test_ops_that_compute_a_lazy_view_and_ops_that_do_not():
    x = plain()
    c = x.conj()
    assert all(view.is_conj() for view in (c, c[0], c.mT, c.detach(), c.expand(2, 2, 3)))
    computed = c.clone(), c.resolve_conj(), c * 1, c.conj(), gs.conj_physical(c), c[[0, 1]], c.cfloat()
    assert not any(result.is_conj() for result in computed)
    assert c.imag.is_neg() and not c.imag.resolve_neg().is_neg() and not c.real.is_neg()
    assert gs.is_neg(c.imag) and gs.resolve_neg(c.imag).tolist() == c.imag.tolist()
    assert c.contiguous() is c
    assert c.conj_physical_() is c
    assert x.tolist() == np.array(VALUES).conj().tolist()


@pytest.mark.parametrize(("part", "what"), [(lambda c: c, "conj"), (lambda c: c.imag, "neg")], ids=["conj", "neg"])
def test_uses_of_the_elements_in_memory_are_refused(part, what):
    v = part(plain().conj())
    with pytest.raises(RuntimeError, match=rf"bit set. Use tensor.resolve_{what}\(\).numpy\(\) instead"):
        v.numpy()
    with pytest.raises(RuntimeError, match="bit set"):
        np.asarray(v)
    assert v.numpy(force=True).tolist() == v.tolist()
    if what == "conj":
        with pytest.raises(RuntimeError, match=r"use resolve_conj\(\)"):
            gs.view_as_real(v)
    with pytest.raises(RuntimeError, match="data cannot be set"):
        v.data = v


def test_a_refused_write_changes_nothing():
    array = np.array([1 + 2j, 3j])
    array.flags.writeable = False
    c = gs.from_numpy(array).conj()
    with pytest.raises(RuntimeError, match="read-only"):
        c.add_(1)
    whole = gs.tensor([1j]).expand(3).conj()
    with pytest.raises(RuntimeError, match="more than one element"):
        whole.add_(1)
    x = plain()
    with pytest.raises(RuntimeError, match="doesn't match the broadcast shape"):
        x.conj()[0].add_(gs.ones(2, 3))
    assert x.tolist() == VALUES
    assert x._version == 0


def test_copies_and_pickles_have_the_elements():
    c = plain().conj()
    for other in (copy.deepcopy(c), pickle.loads(pickle.dumps(c))):
        assert type(other) is gs.Tensor
        assert other.tolist() == c.tolist()
    assert repr(c[0, :1]) == "tensor([1.-2.j], dtype=gradspec.complex128)"
    shallow = copy.copy(c)
    shallow.add_(1)
    assert shallow.tolist() == c.tolist()


def test_a_conjugate_as_its_own_operand():
    x = plain()
    x.copy_(x.mH[:2, :2].sum() + x.conj())
    expected = np.array(VALUES).conj()[:, :2].T.sum() + np.array(VALUES).conj()
    assert np.array_equal(x.numpy(), expected)
    x = plain()[:, :2].clone()
    x.add_(x.mH)
    assert np.array_equal(x.numpy(), np.array(VALUES)[:, :2] + np.array(VALUES)[:, :2].conj().T)


def test_views_in_place_stay_views():
    x = plain()
    c = x.conj()
    c.t_()
    c[0] = 0
    assert x[:, 0].tolist() == [0, 0]
    assert c.shape == (3, 2)


def test_tangents_are_views_too():
    with forward_ad.dual_level():
        x = forward_ad.make_dual(plain(), plain() * 1j)
        c = x.conj()
        assert forward_ad.unpack_dual(c).tangent.tolist() == (np.array(VALUES) * 1j).conj().tolist()
        c[0] = 0
        assert forward_ad.unpack_dual(x).tangent[0].tolist() == [0, 0, 0]
        c[1].mul_(1j)
        expected = (1j * (np.array(VALUES[1]) * 1j).conj()).conj()
        assert forward_ad.unpack_dual(x).tangent[1].tolist() == expected.tolist()
        imag = c.imag
        imag.mul_(2)
        assert gs.equal(forward_ad.unpack_dual(x).tangent.imag, -forward_ad.unpack_dual(imag).tangent)
        dual = forward_ad.make_dual(plain(), plain().conj())
        assert gs.view_as_real(forward_ad.unpack_dual(dual).tangent).shape == (2, 3, 2)


def test_a_tangent_that_comes_with_a_write_to_the_conjugate():
    with forward_ad.dual_level():
        x = plain()
        c = x.conj()
        c[0].copy_(forward_ad.make_dual(plain()[0], plain()[1]))
        assert forward_ad.unpack_dual(x).tangent.tolist() == [np.conj(VALUES[1]).tolist(), [0, 0, 0]]
        assert forward_ad.unpack_dual(c).tangent.tolist() == [VALUES[1], [0, 0, 0]]


@pytest.mark.torch
@each_view
def test_the_same_in_torch(torch, view, reference):
    results = []
    for library in (gs, torch):
        x = library.tensor(VALUES, dtype=library.complex128, requires_grad=True)
        y = x * (0.5 + 1j)
        v = view(y)
        w = v * 2
        v.mul_(w)
        y[0].mul_(2 - 1j)
        (v * v).sum().abs().backward()
        results.append((x.grad.numpy(force=True), v.numpy(force=True), y.numpy(force=True), v._version))
    for ours, theirs in zip(*results, strict=True):
        np.testing.assert_allclose(ours, theirs, rtol=1e-12)
