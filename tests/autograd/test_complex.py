"""Complex numbers where real ones meet them, their parts as views, and what refuses them."""

import math

import numpy as np
import pytest

import gradspec as gs
from gradspec.autograd import grad, gradcheck
from support.graphs import leaf


def test_the_gradient_points_where_a_real_loss_grows():
    """The convention: z + t * gradient changes the loss by t * |gradient|^2."""
    z = gs.tensor([1 + 2j, -0.5j], dtype=gs.complex128, requires_grad=True)

    def loss(z):
        return (z * z * (1 - 2j)).imag.sum() + z.abs().sum()

    (g,) = grad(loss(z), z)
    step = 1e-6
    change = (loss(z + step * g) - loss(z - step * g)).item() / (2 * step)
    assert change == pytest.approx((g.abs() ** 2).sum().item(), rel=1e-6)


MIXTURES = {
    "mul": lambda x: x * gs.tensor([1 + 2j, 3j]),
    "number": lambda x: x * (1 - 1j),
    "to": lambda x: x.to(gs.complex128) * 1j,
    "where": lambda x: gs.where(gs.tensor([True, False]), x, x * 2j),
    "cat": lambda x: gs.cat([x, x * 1j]) * (2 + 1j),
    "stack": lambda x: gs.stack([x, x * 1j]) * (2 + 1j),
    "setitem": lambda x: _written(lambda z: z.__setitem__(0, x[1]), x),
    "copy_": lambda x: _written(lambda z: z.copy_(x), x),
    "index_put": lambda x: _written(lambda z: z.__setitem__(gs.tensor([1]), x[:1]), x),
    "complex": lambda x: gs.complex(x, x * x) * 1j,
    "polar": lambda x: gs.polar(x, x * x),
}


def _written(write, x):
    z = x * 1j
    write(z)
    return z * (1 + 1j)


@pytest.mark.parametrize("mixture", MIXTURES.values(), ids=MIXTURES)
def test_a_real_input_of_a_complex_result_has_a_real_gradient(mixture):
    x = leaf(0.5, 2.0)
    y = mixture(x)
    assert y.is_complex()
    (g,) = grad(y.abs().sum(), x)
    assert g.dtype is gs.float64
    assert gradcheck(mixture, (x,))


def test_parts_are_views_that_can_be_written_to():
    z = gs.tensor([1 + 2j, 3 - 1j], dtype=gs.complex128)
    assert z.real._base is z
    z.real.mul_(2.0)
    z.imag = gs.tensor([5.0, 6.0])
    gs.view_as_real(z)[1, 0] = 0.5
    assert z.tolist() == [2 + 5j, 0.5 + 6j]
    assert z._version == 3
    x = gs.ones(2)
    assert x.real is x


def test_writing_to_a_part_takes_its_gradient():
    x = gs.tensor([1 + 2j], dtype=gs.complex128, requires_grad=True)
    w = leaf(3.0)
    y = x * 1
    y.imag = w * w
    gx, gw = grad((y.abs() ** 2).sum(), [x, w])
    assert gx.tolist() == [2 + 0j]
    assert gw.tolist() == [pytest.approx(4 * 27.0)]


def test_pairs_of_numbers_next_to_each_other_become_complex():
    pairs = gs.tensor([[1.0, 2.0], [3.0, 4.0]])
    assert gs.view_as_complex(pairs).tolist() == [1 + 2j, 3 + 4j]
    for bad, message in ((gs.ones(3), "size 2"), (gs.ones(2, 2).t(), "stride 1"), (gs.eye(2).long(), "float")):
        with pytest.raises(RuntimeError, match=message):
            gs.view_as_complex(bad)
    with pytest.raises(RuntimeError, match="only supported for complex tensors"):
        gs.view_as_real(pairs)


def test_adjoints():
    z = gs.tensor([[1 + 2j, 3j]])
    assert z.H.tolist() == z.mH.tolist() == [[1 - 2j], [-3j]]
    with pytest.raises(RuntimeError, match=r"only supported on matrices \(2-D tensors\). Got 1-D"):
        _ = z[0].H


@pytest.mark.parametrize("dtype", [gs.complex64, gs.float64, gs.int8, gs.bool])
def test_the_adjoint_of_a_number_is_its_conjugate(dtype):
    z = gs.tensor(1 + 2j).to(dtype) if dtype.is_complex else gs.tensor(1, dtype=dtype)
    assert z.adjoint().tolist() == gs.adjoint(z).tolist() == z.conj().tolist()
    assert z.adjoint().shape == ()
    if dtype.is_complex or dtype.is_floating_point:
        leaf = z.clone().requires_grad_()
        leaf.adjoint().backward(gs.tensor(3 + 1j).to(dtype) if dtype.is_complex else None)
        assert leaf.grad.item() == (3 - 1j if dtype.is_complex else 1)
    with pytest.raises(RuntimeError, match="takes matrices"):
        gs.adjoint(gs.stack([z, z]))


def test_powers_of_zero():
    exponents = gs.tensor([2 + 1j, 0.5 - 3j, complex(1, math.inf), complex(1, math.nan), -1 + 1j])
    found = gs.zeros(5, dtype=gs.complex64) ** exponents
    assert found.isnan().tolist() == [False, False, True, True, True]
    assert found[:2].tolist() == [0, 0]


def test_a_deviation_with_nan_is_nan():
    z = gs.tensor([1 + 1j, complex(math.nan, 2)])
    assert math.isnan(z.std(correction=5).item())
    assert math.isnan(z.var(correction=5).item())


def test_predicates():
    z = gs.tensor([1j, 1.0])
    assert gs.is_complex(z)
    assert not gs.is_floating_point(z)
    assert gs.is_conj(z.conj())
    assert gs.resolve_conj(z) is z
    assert gs.isreal(z).tolist() == [False, True]


REFUSED = {
    "floor": (gs.floor, "floor is not supported for complex inputs"),
    "sign": (gs.sign, "Please use sgn instead"),
    "clamp": (lambda z: z.clamp(0, 1), "clamp is not supported for complex types"),
    "maximum": (lambda z: gs.maximum(z, z), "maximum not implemented for complex tensors"),
    "lt": (lambda z: z < z, "\"lt\" not implemented for 'ComplexFloat'"),
    "softmax": (lambda z: z.softmax(0), "\"softmax\" not implemented for 'ComplexFloat'"),
    "max": (gs.max, "\"max\" not implemented for 'ComplexFloat'"),
    "argmax": (gs.argmax, "\"argmax\" not implemented for 'ComplexFloat'"),
    "abs_": (lambda z: z.abs_(), "In-place abs is not supported for complex tensors"),
    "imag": (lambda z: z.real.imag, "imag is not implemented for tensors with non-complex dtypes"),
    "complex": (lambda z: gs.complex(z.real, z.real.double()), "scalar type Double for second argument"),
    "parts": (lambda z: gs.polar(z, z), "Expected both inputs to be Float or Double"),
}


@pytest.mark.parametrize(("call", "message"), REFUSED.values(), ids=REFUSED)
def test_refusals(call, message):
    with pytest.raises((RuntimeError, TypeError), match=message):
        call(gs.tensor([1 + 1j]))


@pytest.mark.parametrize("call", [lambda m: -m, lambda m: m - m, lambda m: m - 1, lambda m: 1 - m])
def test_bools_have_no_difference(call):
    with pytest.raises(RuntimeError, match=r"the `-` operator, (on|with) a bool tensor is not supported"):
        call(gs.tensor([True]))


def test_positions_of_nonzero_elements():
    x = gs.tensor([[0.0, 1.0], [2.0, 0.0]])
    assert gs.nonzero(x).tolist() == [[0, 1], [1, 0]]
    for rows, columns in (gs.where(x), x.nonzero(as_tuple=True)):
        assert (rows.tolist(), columns.tolist()) == ([0, 1], [1, 0])
    assert gs.where(x > 0, input=x, other=5.0).tolist() == [[5.0, 1.0], [2.0, 5.0]]
    with pytest.raises(TypeError, match="argument 'other' must be a Tensor"):
        gs.where(x > 0, x)
    assert gs.nonzero(gs.tensor(3.0)).shape == (1, 0)
    assert [t.tolist() for t in gs.where(gs.tensor(2.0))] == [[0]]


def test_cumprod_of_many_elements_with_a_zero():
    """The gradient with zeros is exact, and does not lose the elements behind the zero."""
    x = np.linspace(0.9, 1.1, 2_000)
    x[1_000] = 0.0
    t = gs.tensor(x, requires_grad=True)
    (g,) = grad(t.cumprod(0).sum(), t)
    before, after = np.prod(x[:1_000]), np.cumprod(np.concatenate([[1.0], x[1_001:]])).sum()
    assert g[1_000].item() == pytest.approx(before * after)
    assert not np.any(g.numpy()[1_001:])
