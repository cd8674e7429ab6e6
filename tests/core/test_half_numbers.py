"""Numbers beside half types: read in float32 by products, quotients, activations and weights, else rounded first."""

import numpy as np
import pytest

import gradspec as gs
from gradspec.autograd import forward_ad
from gradspec.nn import functional as F
from support.cases import for_each

HALVES = ("float16", "bfloat16")
NUMBERS = (0.1, 0.3, 1 / 3, 1.7, 3.3)
# Of a module, its functional, a tensor, another one, and a number: in gradspec and in torch.
EXACT = {
    "x * n": lambda m, f, x, y, n: x * n,
    "n * x": lambda m, f, x, y, n: n * x,
    "multiply": lambda m, f, x, y, n: m.multiply(x, other=n),
    "x / n": lambda m, f, x, y, n: x / n,
    "n / x": lambda m, f, x, y, n: n / x,
    "a NumPy number": lambda m, f, x, y, n: np.float64(n) * x,
    "true_divide": lambda m, f, x, y, n: m.true_divide(x, n),
    "div without a mode": lambda m, f, x, y, n: x.div(n, rounding_mode=None),
    "a tensor without dims": lambda m, f, x, y, n: x * m.tensor(n, dtype=m.float64),
    "its quotient": lambda m, f, x, y, n: x / m.tensor(n),
    "an integer": lambda m, f, x, y, n: x * 1001,
    "an integer without dims": lambda m, f, x, y, n: x / m.tensor(1001),
    "elu": lambda m, f, x, y, n: f.elu(x, n),
    "celu": lambda m, f, x, y, n: f.celu(x, n),
    "leaky_relu": lambda m, f, x, y, n: f.leaky_relu(x, n),
    "softplus": lambda m, f, x, y, n: f.softplus(x, n, 2.3),
    "threshold": lambda m, f, x, y, n: f.threshold(x, n, -n),
    "lerp": lambda m, f, x, y, n: m.lerp(x, y, n),
    "addcmul": lambda m, f, x, y, n: m.addcmul(x.detach(), x, y, value=n),
    "addcdiv": lambda m, f, x, y, n: m.addcdiv(x.detach(), x, y, value=n),
}
# torch multiplies by a rounded reciprocal.
VALUES = {name: call for name, call in EXACT.items() if name != "n / x"}
VALUES["softshrink"] = lambda m, f, x, y, n: f.softshrink(x, n)
ROUNDED = {
    "x + n": lambda m, f, x, y, n: x + n,
    "n - x": lambda m, f, x, y, n: n - x,
    "alpha": lambda m, f, x, y, n: m.add(x, y, alpha=n),
    "alpha of a difference": lambda m, f, x, y, n: m.sub(x, y, alpha=n),
    "x % n": lambda m, f, x, y, n: x % n,
    "x // n": lambda m, f, x, y, n: x // n,
    "x < n": lambda m, f, x, y, n: x < n,
    "hardshrink": lambda m, f, x, y, n: f.hardshrink(x, n),
    "a tensor without dims first": lambda m, f, x, y, n: m.tensor(n) * x,
    "its quotient": lambda m, f, x, y, n: m.tensor(n) / x,
    "clamp": lambda m, f, x, y, n: x.clamp(-n, n),
}


class Marked(gs.Tensor):
    """A subclass."""


def of_dtype(dtype, seed=0, n=3000):
    """Elements of both signs, none of them small beside the numbers."""
    rng = np.random.default_rng(seed)
    elements = rng.uniform(0.1, 4, n) * rng.choice([-1.0, 1.0], n)
    return gs.tensor(elements, dtype=getattr(gs, dtype))


def rounded(n, dtype):
    return gs.tensor(n, dtype=getattr(gs, dtype)).item()


def bits(x):
    return np.asarray(x.detach().numpy()).view(np.int16)


def assert_same(found, wanted):
    """The same numbers; `wanted` is rounded to the dtype of those that are found."""
    assert np.array_equal(bits(found), bits(wanted.to(found.dtype)))


def both_directions(call, n, dtype, inside):
    """The value, the gradients of both tensors, and the tangent, computed in a dtype."""
    x, y, cotangent, a, b = (of_dtype(dtype, seed).to(inside) for seed in range(5))
    x, y = x.requires_grad_(), y.requires_grad_()
    value = call(gs, F, x, y, n)
    gradients = gs.autograd.grad(value, (x, y), cotangent, allow_unused=True)
    with forward_ad.dual_level():
        duals = forward_ad.make_dual(x.detach(), a), forward_ad.make_dual(y.detach(), b)
        tangent = forward_ad.unpack_dual(call(gs, F, *duals, n)).tangent
    return value, *[gradient for gradient in gradients if gradient is not None], tangent


@for_each("dtype", HALVES)
@for_each("name", EXACT)
def test_numbers_are_read_in_float32(name, dtype):
    for n in NUMBERS:
        half, wide = (both_directions(EXACT[name], n, dtype, inside) for inside in (getattr(gs, dtype), gs.float32))
        # Tangents of several operands are rounded before they are added.
        rounded_once = len(half) - 1 if "add" in name or name == "lerp" else len(half)
        for found, wanted in zip(half[:rounded_once], wide[:rounded_once], strict=True):
            assert str(found.dtype).endswith(dtype)
            assert_same(found, wanted)


@for_each("dtype", HALVES)
@for_each("name", ROUNDED)
def test_numbers_are_rounded_first(name, dtype):
    x, y = of_dtype(dtype), of_dtype(dtype, 1)
    for n in NUMBERS:
        found = ROUNDED[name](gs, F, x, y, n)
        wanted = ROUNDED[name](gs, F, x.float(), y.float(), rounded(n, dtype))
        assert found.equal(wanted) if found.dtype is gs.bool else np.array_equal(bits(found), bits(wanted.to(x.dtype)))


def in_torch(torch, x):
    """The same tensor in torch."""
    return torch.from_numpy(bits(x).copy()).view(getattr(torch, str(x.dtype).rpartition(".")[2]))


@pytest.mark.torch
@for_each("dtype", HALVES)
@for_each("name", {**VALUES, **ROUNDED})
def test_values_are_those_of_torch(torch, name, dtype):
    call = {**VALUES, **ROUNDED}[name]
    x, y = of_dtype(dtype), of_dtype(dtype, 1)
    for n in NUMBERS:
        found = call(gs, F, x, y, n)
        wanted = call(torch, torch.nn.functional, in_torch(torch, x), in_torch(torch, y), n)
        if found.dtype is gs.bool:
            assert np.array_equal(found.numpy(), wanted.numpy())
        else:
            differing = np.mean(found.float().numpy() != wanted.float().numpy())
            assert differing <= (0.02 if name in SUMS else 0), differing


# Of products and quotients, which torch does not round where we do: now and then another last bit.
SUMS = {"lerp", "addcmul", "addcdiv", "alpha", "alpha of a difference", "x // n"}
ROUTES = {
    "in place": lambda m, x, n: x.clone().mul_(n),
    "an operator in place": lambda m, x, n: operator_in_place(x, n),
    "a quotient in place": lambda m, x, n: x.clone().div_(n),
    "out": lambda m, x, n: m.mul(x, n, out=m.empty_like(x)),
    "each of a list": lambda m, x, n: m._foreach_mul([x, x], n)[1],
    "vmap": lambda m, x, n: m.func.vmap(lambda row: row * n)(x.reshape(-1, 10)).reshape(-1),
    "vmap of elements": lambda m, x, n: m.func.vmap(lambda element: element * n)(x),
    "many dims": lambda m, x, n: (x[:2048].reshape([2] * 11).permute(*range(0, 11, 2), *range(1, 11, 2)) * n).flatten(),
    "every other": lambda m, x, n: x[::2] * n,
    "backwards": lambda m, x, n: x.flip(0) * n,
    "one element": lambda m, x, n: x[:1] * n,
    "no dims": lambda m, x, n: m.stack([x[k] * n for k in range(50)]),
    "an integer beside no dims": lambda m, x, n: m.stack([x[k] * m.tensor(1001) for k in range(50)]),
    "broadcast": lambda m, x, n: (x[:100].expand(20, 100) * n).flatten(),
}


def operator_in_place(x, n):
    x = x.clone()
    x *= n
    return x


@for_each("dtype", HALVES)
@for_each("route", ROUTES)
def test_every_route_reads_numbers_in_float32(route, dtype):
    x = of_dtype(dtype)
    for n in NUMBERS:
        found = ROUTES[route](gs, x, n)
        assert found.dtype is x.dtype
        assert_same(found, ROUTES[route](gs, x.float(), n))
        with gs.inference_mode():
            assert np.array_equal(bits(ROUTES[route](gs, x, n)), bits(found))


@pytest.mark.torch
@for_each("dtype", HALVES)
@for_each("route", ROUTES)
def test_every_route_is_as_in_torch(torch, route, dtype):
    x = of_dtype(dtype)
    for n in NUMBERS if route != "vmap of elements" else ():  # which torch rounds first there
        wanted = ROUTES[route](torch, in_torch(torch, x), n)
        assert np.array_equal(bits(ROUTES[route](gs, x, n)), wanted.contiguous().view(torch.int16).numpy())


@for_each("dtype", HALVES)
@for_each(
    ("call", "is_one_op"),
    [
        (lambda x: x * 0.1, True),
        (lambda x: x / 0.3, True),
        (lambda x: 0.1 / x, False),
        (lambda x: F.elu(x, 0.3), False),
    ],
)
def test_gradients_in_every_pass(call, is_one_op, dtype):
    """An ordinary one, with packed values, with hooks, of a subclass, and a differentiable one, with and without dims;
    where this is of several ops, it rounds several times.
    """
    x, cotangent = of_dtype(dtype).requires_grad_(), of_dtype(dtype, 1)
    wide = x.detach().float().requires_grad_()
    (wanted,) = gs.autograd.grad(call(wide), wide, cotangent.float())
    assert_same(gs.autograd.grad(call(x), x, cotangent)[0], wanted)
    with gs.autograd.graph.saved_tensors_hooks(lambda tensor: tensor.clone(), lambda packed: packed):
        (found,) = gs.autograd.grad(call(x), x, cotangent)
    assert_same(found, wanted)
    value = call(x)
    value.register_hook(lambda gradient: gradient.clone())
    assert_same(gs.autograd.grad(value, x, cotangent)[0], wanted)
    (found,) = gs.autograd.grad(call(x.as_subclass(Marked)), x, cotangent)
    assert_same(found, wanted)
    one = x.detach()[0].requires_grad_()
    assert_same(gs.autograd.grad(call(one), one, cotangent[0])[0], wanted[0])
    for part, at in ((x, slice(None)), (one, 0)):
        (found,) = gs.autograd.grad(call(part), part, cotangent[at], create_graph=True)
        assert found.dtype is x.dtype
        if is_one_op:
            assert_same(found, wanted[at])
        assert gs.allclose(found.float(), wanted[at], rtol=2e-2)


@for_each("dtype", HALVES)
def test_second_derivatives(dtype):
    x, cotangent = of_dtype(dtype).requires_grad_(), of_dtype(dtype, 1)
    (first,) = gs.autograd.grad(0.1 / x, x, cotangent, create_graph=True)
    (second,) = gs.autograd.grad(first, x, gs.ones_like(first))
    assert second.dtype is x.dtype
    wanted = 0.2 * cotangent.double() / x.detach().double() ** 3
    error = 3e-3 if dtype == "float16" else 2e-2
    assert gs.allclose(second.double(), wanted, rtol=error, atol=error)
    (first,) = gs.autograd.grad(x * 0.1, x, cotangent.requires_grad_(), create_graph=True)
    assert_same(gs.autograd.grad(first, cotangent, cotangent.detach())[0], cotangent.detach().float() * 0.1)


@for_each("dtype", HALVES)
@for_each("wide", ["float32", "float64"])
def test_tensors_without_dims_have_gradients_and_tangents_of_their_dtype(dtype, wide):
    x = of_dtype(dtype).requires_grad_()
    for call, is_exact in (
        (lambda x, s: x * s, True),
        (lambda x, s: s * x, False),
        (lambda x, s: x / s, True),
        (lambda x, s: s / x, False),
    ):
        s = gs.tensor(0.3, dtype=getattr(gs, wide), requires_grad=True)
        value, read = call(x, s), s.detach().float() if is_exact else s.detach().to(x.dtype).float()
        assert_same(value, call(x.detach().float(), read))
        for given in (False, True):
            gradients = gs.autograd.grad(call(x, s), (x, s), gs.ones_like(x), create_graph=given)
            assert [gradient.dtype for gradient in gradients] == [x.dtype, s.dtype]
            assert gradients[1].shape == ()
        target = of_dtype(dtype, 1).mul_(s)
        target.sum().backward()
        assert s.grad.dtype is s.dtype
        with forward_ad.dual_level():
            dual = forward_ad.make_dual(s.detach(), gs.tensor(0.7, dtype=s.dtype))
            tangent = forward_ad.unpack_dual(call(x.detach(), dual)).tangent
            assert tangent.dtype is x.dtype and tangent.shape == x.shape
            one = forward_ad.make_dual(s.detach().float(), gs.tensor(0.7))
            wanted = forward_ad.unpack_dual(call(x.detach().float(), one)).tangent
            if is_exact:
                assert_same(tangent, wanted)
            assert gs.allclose(tangent.float(), wanted, rtol=1e-2)


@pytest.mark.torch
@for_each("dtype", HALVES)
def test_gradients_of_tensors_without_dims_are_those_of_torch(torch, dtype):
    x, cotangent = of_dtype(dtype, n=40), of_dtype(dtype, 1, n=40)
    for call in (lambda x, s: x * s, lambda x, s: x / s):
        s, t = gs.tensor(0.3, requires_grad=True), torch.tensor(0.3, requires_grad=True)
        a, b = x.detach().requires_grad_(), in_torch(torch, x).requires_grad_()
        call(a, s).backward(cotangent)
        call(b, t).backward(in_torch(torch, cotangent))
        assert np.array_equal(bits(a.grad), b.grad.view(torch.int16).numpy())
        assert s.grad.dtype is gs.float32 and np.isclose(s.grad.item(), t.grad.item(), rtol=2e-2)


def test_other_dtypes_are_promoted_as_before():
    x, wide = gs.ones(3, dtype=gs.float16), gs.full((3,), 0.1)
    assert (x * wide).dtype is (wide / x).dtype is gs.float32
    assert (x[0] * wide[0]).dtype is gs.float32
    assert (x * wide[0].bfloat16()).dtype is gs.float16
    assert (x.bfloat16() * wide).dtype is gs.float32
    assert gs.lerp(x, x, wide[0]).dtype is gs.float16
    assert (gs.ones(3, dtype=gs.int32) * 0.1).dtype is gs.float32
    assert (x * 1j).dtype is gs.complex64

    assert (x.as_subclass(Marked) * wide).dtype is gs.float32
    assert (x.as_subclass(Marked) * wide[0]).dtype is gs.float16
    assert (x.bfloat16().as_subclass(Marked) * wide).dtype is gs.float32
    target = x.clone()
    target *= wide
    assert target.dtype is gs.float16


def test_numbers_beyond_a_half_type():
    x = gs.tensor([1e-4, 1.0], dtype=gs.float16)
    assert (x * 70000).tolist() == [7.0, float("inf")]
    assert (x * gs.tensor(70000)).tolist() == [7.0, float("inf")]
    assert (gs.tensor([1e4], dtype=gs.float16) * 1e-9).item() == pytest.approx(1e-5, rel=1e-2)
    assert (x + 70000).tolist() == [float("inf")] * 2
    assert (x * 1e39).tolist() == [float("inf")] * 2


@pytest.mark.torch
@for_each("dtype", HALVES)
def test_optimizers_are_those_of_torch(torch, dtype):
    for name in ("Adadelta", "Adamax", "RAdam"):  # others add products, which are rounded elsewhere
        x, gradient = of_dtype(dtype), of_dtype(dtype, 1)
        a, b = gs.nn.Parameter(x.clone()), torch.nn.Parameter(in_torch(torch, x))
        ours = getattr(gs.optim, name)([a])
        theirs = getattr(torch.optim, name)([b])
        for _ in range(3):
            a.grad, b.grad = gradient.clone(), in_torch(torch, gradient)
            ours.step()
            theirs.step()
        assert np.mean(bits(a) != b.detach().view(torch.int16).numpy()) < 0.01
