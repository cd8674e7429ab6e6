"""How close the elementary functions come to exact results, and what they are at special values."""

import math

import mpmath
import numpy as np
import pytest
from mpmath import mpf
from scipy import special

import gradspec as gs
from gradspec.core.compiled.cpu_levels import cpu_level
from support.cases import for_each

# The largest errors in units of the last place, in single and in double precision.
BOUNDS = {
    "exp": (1.0, 1.1),
    "exp2": (1.1, 1.1),
    "expm1": (1.1, 1.3),
    "log": (0.9, 0.9),
    "log2": (1.1, 1.0),
    "log10": (1.0, 1.0),
    "log1p": (0.9, 0.9),
    "sinh": (1.3, 1.3),
    "cosh": (0.9, 0.9),
    "tanh": (1.1, 1.1),
    "asinh": (1.1, 1.1),
    "acosh": (1.1, 1.1),
    "atanh": (0.9, 0.9),
    "asin": (0.8, 0.8),
    "acos": (0.8, 0.8),
    "atan": (1.2, 1.2),
    "sin": (0.51, 1.9),
    "cos": (0.51, 1.9),
    "tan": (0.51, 1.1),
    "erf": (1.9, 1.9),
    "erfc": (1.3, 3.0),
}
WITHOUT_FUSED = {"atan": 1.25, "erf": 1.95}  # in single precision on processors without fused operations
LOGISTIC = {
    "sigmoid": special.expit,
    "silu": lambda x: x * special.expit(x),
    "softplus": lambda x: np.logaddexp(x, 0),
}
EXACT = {
    "erfc": lambda x: mpmath.erfc(x) if x < 100 else mpf(0),
    "exp2": lambda x: mpf(2) ** x,
    "log2": lambda x: mpmath.log(x) / mpmath.log(2),
}
DOMAINS = {
    **dict.fromkeys(["log", "log2", "log10"], (0.0, math.inf)),
    "log1p": (-1.0, math.inf),
    "acosh": (1.0, math.inf),
    **dict.fromkeys(["asin", "acos", "atanh"], (-1.0, 1.0)),
}
ODD = "sin tan erf expm1 log1p sinh tanh asinh atanh asin atan".split()  # at least in the sign of zero
SPECIAL = [0.0, -0.0, 1.0, -1.0, 0.5, -0.5, 2.0, -2.0, math.inf, -math.inf, math.nan]


def arguments(name, dtype):
    """Numbers of all sizes, most of them around 1, and the largest and smallest of all."""
    rng = np.random.default_rng(0)
    sizes = np.concatenate([rng.uniform(-12, 12, 400), rng.uniform(-120, 120, 100), rng.uniform(-2, 2, 400)])
    x = np.concatenate([np.exp2(sizes[:500]) * rng.choice([-1, 1], 500), sizes[500:]]).astype(dtype)
    ends = np.finfo(dtype)
    edges = [88.7, 709.7, -87.5, -708.5, -103.0, -744.0, ends.max, ends.tiny, ends.smallest_subnormal * 7]
    x = np.concatenate([x, np.array(edges, dtype)])
    low, high = DOMAINS.get(name, (-math.inf, math.inf))
    return x[(x > low) & (x < high)]


def reference(name):
    """The function of NumPy or SciPy."""
    found = getattr(np, name.replace("a", "arc", 1), None) or getattr(np, name, None)
    return LOGISTIC.get(name) or found or getattr(special, name)


def ulps(got, exact):
    """The distance in units of the last place that float32 has at the exact (float64) value."""
    place = np.spacing(np.maximum(np.abs(exact), np.finfo(np.float32).tiny).astype(np.float32)).astype(np.float64)
    return np.abs(got.astype(np.float64) - exact) / place


@for_each("dtype", [np.float32, np.float64])
@pytest.mark.parametrize("name", BOUNDS)
def test_errors(name, dtype):
    x = arguments(name, dtype)
    with mpmath.workdps(40):
        exact = [(EXACT.get(name) or getattr(mpmath, name))(mpf(float(value))) for value in x]
        got = getattr(gs, name)(gs.from_numpy(x)).numpy()
        most = mpf(float(np.finfo(dtype).max))
        for value, result, right in zip(x, got, exact, strict=True):
            if abs(right) > most:
                assert abs(result) == math.inf or abs(result) == most, value
                continue
            unit = max(np.spacing(abs(dtype(float(right)))), np.finfo(dtype).smallest_subnormal)
            error = abs(mpf(float(result)) - right) / mpf(float(unit))
            assert error <= BOUNDS[name][dtype is np.float64], f"{name}({value!r}) is {result!r}: {error}"


@pytest.mark.parametrize("name", [*BOUNDS, *LOGISTIC])
def test_errors_of_all_kinds_of_numbers_in_single_precision(name):
    bits = np.arange(0, 1 << 32, 4093, np.uint64).astype(np.uint32)
    x = np.concatenate([bits.view(np.float32), np.linspace(-2, 2, 100_001).astype(np.float32)])
    with np.errstate(all="ignore"):
        exact = reference(name)(x.astype(np.float64))
        got = getattr(gs, name)(gs.from_numpy(x)).numpy()
        finite = np.isfinite(exact.astype(np.float32))
        bound = BOUNDS.get(name, (2.0,))[0]
        bound = WITHOUT_FUSED.get(name, bound) if cpu_level() == "v2" else bound
        assert ulps(got[finite], exact[finite]).max() < bound
        np.testing.assert_array_equal(got[~finite], exact[~finite].astype(np.float32))


@for_each("dtype", [np.float32, np.float64])
@pytest.mark.parametrize("name", BOUNDS)
def test_special_values(name, dtype):
    x = np.array([*SPECIAL, *([-3.0] if name in DOMAINS else [])], dtype)
    with np.errstate(all="ignore"):
        exact = reference(name)(x)
    got = getattr(gs, name)(gs.from_numpy(x)).numpy()
    np.testing.assert_allclose(got, exact, rtol=1e-6 if dtype is np.float32 else 1e-15)
    if name in ODD:
        assert np.signbit(got[x == 0]).tolist() == [False, True]


def test_pow_in_single_precision():
    rng = np.random.default_rng(0)
    x = np.exp(rng.uniform(-100, 88, 500_000)).astype(np.float32)
    y = rng.uniform(-20, 20, x.size).astype(np.float32)
    with np.errstate(over="ignore"):
        exact = x.astype(np.float64) ** y
        fits = exact < 3.4e38
        got = (gs.from_numpy(x) ** gs.from_numpy(y)).numpy()
        assert ulps(got[fits], exact[fits]).max() < 0.6
        np.testing.assert_array_equal(got[~fits], exact[~fits].astype(np.float32))


def test_pow_of_special_values():
    values = [*SPECIAL, 1e-45, -1e-45, 1e-38, 1e30, -1e30, 3, -3, 2.5, -3.5, 16777216, -33554432, 0.99999994]
    x, y = (part.ravel() for part in np.meshgrid(*[np.array(values, np.float32)] * 2))
    got = (gs.from_numpy(x) ** gs.from_numpy(y)).numpy()
    with np.errstate(all="ignore"):
        exact = np.power(x.astype(np.float64), y.astype(np.float64)).astype(np.float32)
    np.testing.assert_allclose(got, exact, rtol=2**-23, atol=2.0**-149)
    np.testing.assert_array_equal(np.signbit(got[~np.isnan(got)]), np.signbit(exact[~np.isnan(got)]))


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_logistic_functions_where_their_exponential_overflows(dtype):
    ends = {np.float32: (-104.0, -85.0), np.float64: (-746.0, -690.0)}
    x = np.linspace(*ends[dtype], 20_001).astype(dtype)
    exact = np.exp(x.astype(np.longdouble))
    unit = np.maximum(np.spacing(exact.astype(dtype)), np.finfo(dtype).smallest_subnormal).astype(np.longdouble)
    assert (np.abs(gs.sigmoid(gs.from_numpy(x)).numpy() - exact) / unit).max() < 4
    unit = np.maximum(np.spacing(np.abs(x * exact).astype(dtype)), np.finfo(dtype).smallest_subnormal)
    assert (np.abs(gs.silu(gs.from_numpy(x)).numpy() - x * exact) / unit.astype(np.longdouble)).max() < 5
    assert gs.sigmoid(gs.tensor([math.inf, -math.inf], dtype=gs.from_numpy(x).dtype)).tolist() == [1, 0]
    assert np.signbit(gs.silu(gs.tensor([0.0, -0.0])).numpy()).tolist() == [False, True]


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_errors_of_hypot(dtype):
    x = arguments("exp", dtype)
    with mpmath.workdps(40):
        y = np.roll(x, 1)
        with np.errstate(over="ignore"):
            far = [float(mpmath.hypot(mpf(float(a)), mpf(float(b)))) for a, b in zip(x, y, strict=True)]
            got, near = gs.hypot(gs.from_numpy(x), gs.from_numpy(y)).numpy(), np.array(far, dtype)
        np.testing.assert_allclose(got, near, rtol=1.3 * np.finfo(dtype).eps, atol=np.finfo(dtype).smallest_subnormal)


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_angles(dtype):
    ends = np.finfo(dtype)
    x = np.concatenate([np.array([*SPECIAL, ends.tiny, ends.max], dtype), arguments("atan", dtype)[::9]])
    a, b = (part.ravel() for part in np.meshgrid(x, x))
    got = gs.atan2(gs.from_numpy(a), gs.from_numpy(b)).numpy()
    with np.errstate(all="ignore"):
        exact = np.arctan2(a.astype(np.longdouble), b.astype(np.longdouble))
    unit = np.maximum(np.spacing(abs(exact).astype(dtype)), np.finfo(dtype).smallest_subnormal)
    finite = ~np.isnan(exact)
    assert (abs(got - exact) / unit)[finite].max() < 1.5
    np.testing.assert_array_equal(np.isnan(got), ~finite)
    np.testing.assert_array_equal(np.signbit(got[finite]), np.signbit(exact[finite]))


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@pytest.mark.parametrize("name", ["sin", "cos", "tan"])
def test_far_arguments_among_near_ones(name, dtype):
    rng = np.random.default_rng(0)
    x = rng.uniform(-10, 10, 5_000).astype(dtype)
    near = getattr(gs, name)(gs.from_numpy(x)).numpy()
    at = rng.choice(x.size, 200, replace=False)
    x[at] = np.exp2(rng.uniform(20, np.finfo(dtype).maxexp - 1, at.size)) * rng.choice([-1, 1], at.size)
    x[at[:2]] = math.inf, math.nan
    tensor = gs.from_numpy(x.copy())
    got = getattr(tensor, f"{name}_")().numpy()
    with mpmath.workprec(1_200):
        exact = [getattr(mpmath, name)(mpf(float(value))) for value in x[at[2:]]]
    np.testing.assert_allclose(got[at[2:]], np.array(exact, float), rtol=3 * np.finfo(dtype).eps)
    assert np.isnan(got[at[:2]]).all()
    rest = np.setdiff1d(np.arange(x.size), at)
    np.testing.assert_array_equal(got[rest], near[rest])


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_the_functions_of_angles_are_those_of_real_numbers(dtype):
    x = np.concatenate([np.linspace(-9, 9, 1_003, dtype=dtype), np.array([3e5, -2e7, 1e30, math.inf, math.nan], dtype)])
    angle = gs.from_numpy(x)
    got = gs.polar(gs.ones_like(angle), angle).numpy()
    within = 2 * np.finfo(dtype).eps  # loops of complex numbers may have no fused operations
    np.testing.assert_allclose(got.real, angle.cos().numpy(), rtol=within)
    np.testing.assert_allclose(got.imag, angle.sin().numpy(), rtol=within)
