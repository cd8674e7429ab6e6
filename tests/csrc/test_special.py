"""How close the special functions come to exact results, and what they are at special values."""

import functools
import math

import mpmath
import numpy as np
import pytest
from mpmath import mpf
from scipy import special

import gradspec as gs

FUNCTIONS = {
    "lgamma": gs.lgamma,
    "digamma": gs.digamma,
    "trigamma": lambda x: gs.polygamma(1, x),
    "tetragamma": lambda x: gs.polygamma(2, x),
    "erfinv": gs.erfinv,
    "ndtri": gs.special.ndtri,
    "erfcx": gs.special.erfcx,
    "log_ndtr": gs.special.log_ndtr,
    "ndtr": gs.special.ndtr,
    "k0": gs.special.modified_bessel_k0,
    "k1": gs.special.modified_bessel_k1,
    "k0e": gs.special.scaled_modified_bessel_k0,
    "k1e": gs.special.scaled_modified_bessel_k1,
    "i0": gs.i0,
    "i0e": gs.special.i0e,
    "i1": gs.special.i1,
    "i1e": gs.special.i1e,
}
SCIPY = {
    **{name: getattr(special, name) for name in FUNCTIONS if name not in ("lgamma", "trigamma", "tetragamma")},
    "lgamma": special.gammaln,
    "trigamma": lambda x: special.polygamma(1, x),
    "tetragamma": lambda x: special.polygamma(2, x),
}


def exact_ndtri(p):
    """By Newton's method, in the tail that is smaller."""
    if p > 0.5:
        return -exact_ndtri(1 - p)
    y = mpf(special.ndtri(float(p)))
    for _ in range(4):
        y -= (mpmath.erfc(-y / mpmath.sqrt(2)) / 2 - p) / mpmath.npdf(y)
    return y


besselk = functools.cache(mpmath.besselk)  # which scaled functions need at the same points, of the same digits

EXACT = {
    "lgamma": lambda x: mpmath.re(mpmath.loggamma(x)),
    "digamma": mpmath.digamma,
    "trigamma": lambda x: mpmath.psi(1, x),
    "tetragamma": lambda x: mpmath.psi(2, x),
    "erfinv": mpmath.erfinv,
    "ndtri": exact_ndtri,
    "erfcx": lambda x: mpmath.exp(x * x) * mpmath.erfc(x),
    "log_ndtr": lambda x: mpmath.log(mpmath.erfc(-x / mpmath.sqrt(2)) / 2),
    "ndtr": lambda x: mpmath.erfc(-x / mpmath.sqrt(2)) / 2,
    "k0": lambda x: besselk(0, x),
    "k1": lambda x: besselk(1, x),
    "k0e": lambda x: mpmath.exp(x) * besselk(0, x),
    "k1e": lambda x: mpmath.exp(x) * besselk(1, x),
    "i0": lambda x: mpmath.besseli(0, x),
    "i0e": lambda x: mpmath.exp(-abs(x)) * mpmath.besseli(0, x),
    "i1": lambda x: mpmath.besseli(1, x),
    "i1e": lambda x: mpmath.exp(-abs(x)) * mpmath.besseli(1, x),
}


# A function, an interval, and what errors in float64 may be there, in units of the last place.
INTERVALS = [
    ("lgamma", 0, 1, 4),
    ("lgamma", 0.999, 1.001, 4),  # its zeros
    ("lgamma", 1.2, 1.5, 6),
    ("lgamma", 1.5, 4, 3),
    ("lgamma", 1.999, 2.001, 2),
    ("lgamma", 4, 100, 3),
    ("lgamma", -1, 0, 4),
    ("digamma", 0, 1, 3),
    ("digamma", 1, 2, 3),
    ("digamma", 1.46, 1.463, 3),  # its zero
    ("digamma", 2, 100, 3),
    ("digamma", -0.3, 0, 4),
    ("trigamma", 0, 3, 5),
    ("trigamma", 3, 100, 5),
    ("trigamma", -20, 0, 5),
    ("tetragamma", 0, 3, 5),
    ("tetragamma", 3, 100, 5),
    ("tetragamma", -0.4, 0, 6),
    ("erfinv", -0.85, 0.85, 2),
    ("erfinv", 0.85, 1, 3),
    ("erfinv", 1 - 1e-9, 1 - 1e-12, 3),
    ("ndtri", 0, 1, 4),
    ("ndtri", 0, 1e-6, 3),
    ("ndtri", 1e-30, 1e-28, 3),
    ("erfcx", -26, -1, 3),
    ("erfcx", -1, 1, 4),
    ("erfcx", 1, 1000, 3),
    ("log_ndtr", -30, 0, 4),
    ("log_ndtr", 0, 8, 5),
    ("ndtr", -38, -20, 5),
    ("ndtr", -20, 0, 5),
    ("ndtr", 0, 8, 3),
    ("k0", 0, 1, 6),
    ("k0", 1, 700, 5),
    ("k1", 0, 1, 5),
    ("k1", 1, 700, 5),
    ("k0e", 0, 1, 6),
    ("k0e", 1, 700, 4),
    ("k1e", 0, 1, 5),
    ("k1e", 1, 700, 4),
    ("i0", -8, 8, 4),
    ("i0", 8, 700, 4),
    ("i0e", -8, 8, 4),
    ("i0e", 8, 700, 3),
    ("i1", -8, 8, 6),
    ("i1", 8, 700, 4),
    ("i1e", -8, 8, 5),
    ("i1e", 8, 700, 3),
]


@pytest.mark.parametrize(("name", "low", "high", "error"), INTERVALS)
def test_float64_against_many_digits(name, low, high, error):
    x = np.random.default_rng(0).uniform(low, high, 300)
    got = FUNCTIONS[name](gs.from_numpy(x)).tolist()
    with mpmath.workdps(40):
        exact = [EXACT[name](mpf(value)) for value in x.tolist()]
        units = [abs(mpf(g) - e) / math.ulp(float(e)) for g, e in zip(got, exact, strict=True)]
    assert max(units) < error


@pytest.mark.parametrize("name", FUNCTIONS)
def test_float32_in_many_bit_patterns(name):
    bits = np.arange(0, 1 << 32, 40_961, np.uint64).astype(np.uint32)
    x = np.concatenate([bits.view(np.float32), np.linspace(-2, 2, 20_001).astype(np.float32)])
    if name in ("trigamma", "tetragamma"):
        x = np.abs(x)  # left of zero SciPy's takes as many steps as x is far from it
    if name == "lgamma":
        x = x[x > -np.inf]  # where SciPy's has no limit
    got = FUNCTIONS[name](gs.from_numpy(x)).numpy()
    with np.errstate(all="ignore"):
        exact = SCIPY[name](x.astype(np.float64))
        single = exact.astype(np.float32)
        finite = np.isfinite(single)
        unit = np.spacing(np.maximum(np.abs(single[finite]), np.finfo(np.float32).tiny)).astype(np.float64)
    limit = {"erfinv": 1.9, "ndtr": 5.7}.get(name, 0.75)
    assert (np.abs(got[finite] - exact[finite]) / unit).max() < limit
    np.testing.assert_array_equal(got[~finite], single[~finite])


@pytest.mark.parametrize("dtype", [gs.float16, gs.bfloat16, gs.float32, gs.float64])
def test_special_values(dtype):
    """As in torch, whose trigamma at negative integers is a large number, and not infinite."""
    inf, nan = math.inf, math.nan
    x = gs.tensor([0.0, -0.0, 1.0, -1.0, -3.0, inf, -inf, nan], dtype=dtype)
    expected = {
        "lgamma": [inf, inf, 0, inf, inf, inf, inf, nan],
        "digamma": [-inf, inf, -0.5772156649015329, nan, nan, inf, nan, nan],
        "trigamma": [inf, inf, math.pi**2 / 6, inf, inf, 0, nan, nan],
        "tetragamma": [-inf, inf, special.polygamma(2, 1), -inf, -inf, -0.0, nan, nan],
        "erfinv": [0, -0.0, inf, -inf, nan, nan, nan, nan],
        "ndtri": [-inf, -inf, inf, nan, nan, nan, nan, nan],
        "erfcx": [1, 1, special.erfcx(1), special.erfcx(-1), special.erfcx(-3), 0, inf, nan],
        "log_ndtr": [math.log(0.5)] * 2 + [special.log_ndtr(v) for v in (1, -1, -3)] + [0, -inf, nan],
        "ndtr": [0.5, 0.5] + [special.ndtr(v) for v in (1, -1, -3)] + [1, 0, nan],
        "k0": [inf, inf, special.k0(1), nan, nan, 0, nan, nan],
        "k1": [inf, inf, special.k1(1), nan, nan, 0, nan, nan],
        "k0e": [inf, inf, special.k0e(1), nan, nan, 0, nan, nan],
        "k1e": [inf, inf, special.k1e(1), nan, nan, 0, nan, nan],
        "i0": [1, 1, special.i0(1), special.i0(1), special.i0(3), nan, nan, nan],
        "i0e": [1, 1, special.i0e(1), special.i0e(1), special.i0e(3), 0, 0, nan],
        "i1": [0, -0.0, special.i1(1), -special.i1(1), -special.i1(3), nan, nan, nan],
        "i1e": [0, -0.0, special.i1e(1), -special.i1e(1), -special.i1e(3), 0, -0.0, nan],
    }
    digits = {gs.float16: 2e-3, gs.bfloat16: 1e-2, gs.float32: 2e-7, gs.float64: 1e-15}[dtype]
    for name, values in expected.items():
        got = FUNCTIONS[name](x).double().numpy()
        np.testing.assert_allclose(got, values, rtol=digits, err_msg=name)
        zeros = np.array(values) == 0
        np.testing.assert_array_equal(np.signbit(got[zeros]), np.signbit(np.array(values)[zeros]), err_msg=name)


def test_the_smallest_and_largest_numbers():
    smallest, largest = 5e-324, 1.7976931348623157e308
    x = gs.tensor([smallest, -smallest, largest, -largest], dtype=gs.float64)
    log = 744.4400719213812
    assert gs.lgamma(x).tolist() == [log, log, math.inf, math.inf]
    assert gs.lgamma(gs.tensor(2.5e305, dtype=gs.float64)).item() == pytest.approx(special.gammaln(2.5e305))
    assert gs.digamma(x)[:3].tolist() == [-math.inf, math.inf, math.log(largest)]
    assert gs.polygamma(1, x)[:3].tolist() == [math.inf, math.inf, 1 / largest]
    assert gs.special.erfcx(x).tolist() == [1, 1, pytest.approx(0.5641895835477563 / largest, abs=0), math.inf]
    assert gs.special.i1e(x)[:2].abs().max().item() <= smallest  # halves, between two numbers
    assert gs.special.ndtri(gs.tensor(smallest, dtype=gs.float64)).item() == pytest.approx(-38.467405617144344)


@pytest.mark.parametrize("x", [-1e4, -1e5, -1e10])
def test_the_gradient_of_log_ndtr_far_left(x):
    """About |x|, which a difference of two squares had lost."""
    value = gs.tensor(x, requires_grad=True)
    gs.special.log_ndtr(value).backward()
    assert value.grad.item() == pytest.approx(-x, rel=1e-6)


def test_derivatives_of_digamma_left_of_zero():
    """There differences of zeta functions cancel; the infinite series of both sides do not."""
    places = [-0.5, -10.5, -10.25, -3.999, -1e-3]
    for n in (2, 3, 4, 7, 40, 64):
        with mpmath.workdps(150):
            exact = [float(mpmath.psi(n, mpf(x))) for x in np.float32(places).tolist()]
        for dtype, error in ((gs.float32, 3e-7), (gs.float64, 2e-14)):
            if n < 30 or dtype is gs.float64:
                got = gs.special.polygamma(n, gs.tensor(np.float32(places), dtype=dtype)).tolist()
                np.testing.assert_allclose(got, exact, rtol=error)


def test_zeta_against_many_digits():
    rng = np.random.default_rng(0)
    s = np.exp(rng.uniform(np.log(1e-3), np.log(100), 30)) + 1
    q = np.exp(rng.uniform(np.log(1e-2), np.log(1e3), 30))
    with mpmath.workdps(100):
        exact = [mpmath.zeta(mpf(a), mpf(b)) for a, b in zip(s.tolist(), q.tolist(), strict=True)]
    got = gs.special.zeta(gs.from_numpy(s), gs.from_numpy(q)).tolist()
    errors = [abs(g - e) / e for g, e in zip(got, exact, strict=True) if 1e-300 < e < 1e300]
    assert max(errors) < 1e-15


def test_the_second_derivative_of_acosh_at_one():
    x = gs.tensor([1.0, 2.0], requires_grad=True)
    (first,) = gs.autograd.grad(gs.acosh(x).sum(), [x], create_graph=True)
    (second,) = gs.autograd.grad(first.sum(), [x])
    assert first.tolist() == [math.inf, pytest.approx(3**-0.5)]
    assert second.tolist() == [-math.inf, pytest.approx(-2 * 3**-1.5)]


@pytest.mark.parametrize("name", ["i0", "i1"])
def test_bessel_functions_that_grow_are_finite_as_far_as_they_are_in_range(name):
    x = [699.5, 700.5, 709.783, 712.5, 713.9, -713.9]
    got = FUNCTIONS[name](gs.tensor(x, dtype=gs.float64)).tolist()
    with mpmath.workdps(40):
        exact = [EXACT[name](mpf(value)) for value in x]
        assert max(abs(mpf(g) - e) / math.ulp(float(e)) for g, e in zip(got, exact, strict=True)) < 5
    assert FUNCTIONS[name](gs.tensor([714.0, 1e4], dtype=gs.float64)).tolist() == [math.inf, math.inf]


@pytest.mark.parametrize("order", [2, 4])
def test_polygamma_of_numbers_too_large_for_adding_one(order):
    x = [2.61618e16, 9.1e15, 4.5e15, 1e20]
    got = gs.polygamma(order, gs.tensor(x, dtype=gs.float64)).tolist()
    with mpmath.workdps(40):
        exact = [mpmath.psi(order, mpf(value)) for value in x]
        assert max(abs(mpf(g) - e) / math.ulp(float(e)) for g, e in zip(got, exact, strict=True)) < 5


def test_distributions_are_computed_in_double_precision():
    """SciPy's single precision gives 0 and NaN here."""
    functions = gs.array_api.special
    assert functions.stdtr(gs.tensor([5.6e-18]), gs.tensor([-4.7e14])).item() == pytest.approx(0.5)
    found = functions.betainc(gs.tensor([2.06695]), gs.tensor([2.33542e29]), gs.tensor([9.21239e-38]))
    assert found.dtype is gs.float32 and found.item() == pytest.approx(6.6667e-17, rel=1e-4)
