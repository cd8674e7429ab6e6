"""How close running sums of exponentials come to exact ones, and what they pass on."""

import math

import numpy as np
import pytest

import gradspec as gs

DTYPES = {gs.float32: 1.2e-7, gs.float64: 2.3e-16, gs.float16: 1e-3, gs.bfloat16: 8e-3, gs.complex64: 1.2e-7}


@pytest.mark.parametrize("dtype", DTYPES)
def test_no_digit_of_many_equal_elements_is_lost(dtype):
    n = 1_000_000
    x = gs.zeros(n, dtype=dtype, requires_grad=True)
    y = gs.logcumsumexp(x, 0)
    exact = np.log(np.arange(1, n + 1))
    got = y.detach().to(gs.float64 if not dtype.is_complex else gs.complex128).numpy()
    assert np.abs(got - exact).max() <= DTYPES[dtype] * 14
    (y[-1].real if dtype.is_complex else y[-1]).backward()
    if dtype not in (gs.float16, gs.bfloat16):
        assert abs(x.grad.sum().item() - 1) < 1e-6


@pytest.mark.parametrize("order", ["random", "rising", "falling"])
@pytest.mark.parametrize("dtype", [gs.float32, gs.float64])
def test_values_and_derivatives_in_extended_precision(order, dtype):
    rng = np.random.default_rng(0)
    values = rng.normal(size=2000) * 30
    values = {"random": values, "rising": np.sort(values), "falling": -np.sort(-values)}[order]
    x = gs.tensor(values, dtype=dtype, requires_grad=True)
    direction = gs.tensor(rng.normal(size=2000), dtype=dtype)
    exact = x.detach().numpy().astype(np.longdouble)
    sums = np.logaddexp.accumulate(exact)
    digits = gs.finfo(dtype).eps * 8
    y = gs.logcumsumexp(x, 0)
    np.testing.assert_allclose(y.detach().numpy(), sums.astype(float), rtol=digits, atol=digits)
    shares = np.tril(np.exp(exact[None] - sums[:, None]))
    along = direction.numpy().astype(np.longdouble)
    y.backward(direction)
    got, expected = x.grad.numpy(), along @ shares
    limit = digits * 20 * (np.abs(along) @ shares) + gs.finfo(dtype).tiny
    assert (np.abs(got - expected) < limit).all()
    _, tangent = gs.func.jvp(lambda v: gs.logcumsumexp(v, 0), (x.detach(),), (direction,))
    assert (np.abs(tangent.numpy() - shares @ along) < digits * 20 * (shares @ np.abs(along))).all()


def test_small_terms_beside_a_large_one():
    got = gs.logcumsumexp(gs.tensor([0.0, -50.0, -30.0], dtype=gs.float64), 0)
    assert got.tolist() == pytest.approx(
        [0, math.exp(-50), math.log1p(math.exp(-50) + math.exp(-30))], rel=1e-15, abs=0
    )
    x = gs.tensor([-1000.0, 1000.0, -1000.0], requires_grad=True)
    gs.logcumsumexp(x, 0).backward(gs.tensor([1.0, 2.0, 3.0]))
    assert x.grad.tolist() == [1, 5, 0]


@pytest.mark.torch
@pytest.mark.parametrize("dtype", ["float16", "float32", "float64"])
def test_infinities_as_torch(torch, dtype):
    inf, nan = math.inf, math.nan
    for values in [[1, inf, 1], [inf, 1, inf], [-inf, 0.0], [-inf, -inf], [-inf, inf], [1, nan, 1], [0, -inf, 1]]:
        found = []
        for library in (gs, torch):
            x = library.tensor(values, dtype=getattr(library, dtype), requires_grad=True)
            y = library.logcumsumexp(x, 0)
            y.sum().backward()
            found.append((y.detach().tolist(), x.grad.tolist()))
        for mine, theirs in zip(*found, strict=True):
            np.testing.assert_allclose(mine, theirs, rtol=2e-3, err_msg=str(values))
