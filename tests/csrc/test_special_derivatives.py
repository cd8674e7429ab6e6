"""Derivatives of special functions far from zero and close to it, where terms of usual formulas cancel."""

import functools
from operator import attrgetter

import mpmath
import pytest
from mpmath import mpf

import gradspec as gs
from support.cases import for_each

EXACT = {
    "erf": mpmath.erf,
    "erfc": mpmath.erfc,
    "special.erfcx": lambda x: mpmath.exp(x * x) * mpmath.erfc(x),
    "special.ndtr": lambda x: mpmath.erfc(-x / mpmath.sqrt(2)) / 2,
    "special.log_ndtr": lambda x: mpmath.log(mpmath.erfc(-x / mpmath.sqrt(2)) / 2),
    "sinc": lambda x: mpmath.sinc(mpmath.pi * x),
    "i0": lambda x: mpmath.besseli(0, x),
    "special.i1": lambda x: mpmath.besseli(1, x),
    "special.i0e": lambda x: mpmath.exp(-abs(x)) * mpmath.besseli(0, x),
    "special.i1e": lambda x: mpmath.exp(-abs(x)) * mpmath.besseli(1, x),
    "special.bessel_j0": lambda x: mpmath.besselj(0, x),
    "special.bessel_j1": lambda x: mpmath.besselj(1, x),
}


def second_kind(bessel, sign, order, scaled=False):
    """A Bessel function's k-th derivative (DLMF 10.6.7, 10.29.5); finite differences would take minutes."""

    bessel = functools.cache(bessel)  # derivatives of each order need those of all orders around

    def derivative(x, k):
        if scaled:
            parts = [mpmath.binomial(k, j) * plain(x, j) for j in range(k + 1)]
            return mpmath.exp(x) * mpmath.fsum(parts)
        return plain(x, k)

    def plain(x, k):
        terms = [(sign**j) * mpmath.binomial(k, j) * bessel(order - k + 2 * j, x) for j in range(k + 1)]
        return mpmath.fsum(terms) * (-sign if sign > 0 else 1) ** k / mpf(2) ** k

    return derivative


DERIVATIVES = {
    "special.bessel_y0": second_kind(mpmath.bessely, -1, 0),
    "special.bessel_y1": second_kind(mpmath.bessely, -1, 1),
    "special.modified_bessel_k0": second_kind(mpmath.besselk, 1, 0),
    "special.modified_bessel_k1": second_kind(mpmath.besselk, 1, 1),
    "special.scaled_modified_bessel_k0": second_kind(mpmath.besselk, 1, 0, True),
    "special.scaled_modified_bessel_k1": second_kind(mpmath.besselk, 1, 1, True),
    "lgamma": lambda x, k: mpmath.re(mpmath.psi(k - 1, x) if k else mpmath.loggamma(x)),
    "digamma": lambda x, k: mpmath.psi(k, x),
    "polygamma 2": lambda x, k: mpmath.psi(2 + k, x),
    "polygamma 4": lambda x, k: mpmath.psi(4 + k, x),
    "special.zeta 3.5": lambda x, k: (-1) ** k * mpmath.rf(3.5, k) * mpmath.zeta(3.5 + k, x),  # DLMF 25.11.17
}
ALLOWED = (40, 64, 150, 2_000, 20_000)  # errors of each order, in units in the last place of 1
NEAR = [1e-20, 1e-4, 0.01, 0.07, 0.6]
FAR = [1.5, 4.25, 30.5, 1e4, 1e6]
LEFT = [-1e-4, -0.3, -3.125, -8.5, -12.0]
POINTS = {
    "erf": [*NEAR, 3.25, 8.125, *LEFT],
    "erfc": [*NEAR, 3.25, 8.125, *LEFT],
    "special.erfcx": [*NEAR, *FAR, *LEFT[:-2]],
    "special.ndtr": [*NEAR, 3.25, 12.0, *LEFT],
    "special.log_ndtr": [*NEAR, 3.25, 12.0, *LEFT, -1e4],
    "sinc": [*NEAR, 0.25, 1.25, 7.625, *LEFT[:3]],
    "i0": [*NEAR, 1.5, 4.25, 30.5, *LEFT],
    "special.i1": [*NEAR, 1.5, 4.25, 30.5, *LEFT],
    "special.i0e": [*NEAR, *FAR, *LEFT],
    "special.i1e": [*NEAR, *FAR, *LEFT],
    "special.bessel_j0": [*NEAR, 1.5, 4.25, 30.5, *LEFT],
    "special.bessel_j1": [*NEAR, 1.5, 4.25, 30.5, *LEFT],
    "special.modified_bessel_k0": [1e-4, 0.07, 0.6, 1.5, 4.25, 30.5],
    "special.modified_bessel_k1": [1e-4, 0.07, 0.6, 1.5, 4.25, 30.5],
    "special.bessel_y0": [0.07, 0.6, 1.5, 4.25, 30.5],
    "special.bessel_y1": [0.07, 0.6, 1.5, 4.25, 30.5],
    "digamma": [0.07, 0.6, *FAR, -3.125, -8.53],
    "lgamma": [0.07, 0.6, *FAR, -3.125, -8.53],
    "special.zeta 3.5": [0.07, 0.6, *FAR[:-1]],
    "polygamma 2": [0.07, 0.6, *FAR[:-1], -3.125, -8.53, -10.5],
    "polygamma 4": [0.07, 0.6, *FAR[:-2], -3.125, -8.53, -10.5],
}


def function(name):
    head, _, order = name.partition(" ")
    found = attrgetter(head)(gs)
    if head == "polygamma":
        return lambda x: found(int(order), x)
    if order:
        return lambda x: found(gs.tensor(float(order), dtype=x.dtype), x)
    return found


@functools.cache
def derivatives(name, x):
    """The exact ones from order 0 on; finite differences in many digits, of as small a step as they allow."""
    if name in DERIVATIVES:
        with mpmath.workdps(40):
            return [DERIVATIVES[name](mpf(x), order) for order in range(len(ALLOWED))]
    with mpmath.workdps(80):
        return [mpmath.re(y) for y in mpmath.diffs(EXACT[name], mpf(x), len(ALLOWED) - 1)]


@for_each("dtype", [gs.float32, gs.float64])
@pytest.mark.parametrize("name", [*EXACT, *DERIVATIVES])
def test_derivatives_are_right_to_their_own_digits(name, dtype):
    info = gs.finfo(dtype)
    x = gs.tensor(POINTS.get(name, [0.07, 0.6, *FAR]), dtype=gs.float32).to(dtype).requires_grad_()
    found = function(name)(x)
    for order, allowed in enumerate(ALLOWED):
        if order:
            (found,) = gs.autograd.grad(found.sum(), [x], create_graph=True)
        for place, got in zip(x.tolist(), found.tolist(), strict=True):
            if name == "special.log_ndtr" and order > 2 and place < -10:
                continue  # where all but two terms of its asymptotic series cancel
            exact = derivatives(name, place)[order]
            if info.tiny * 10 < abs(exact) < info.max:
                error = abs(got - exact) / abs(exact)
                words = (order, place, got, float(exact), float(error / info.eps))
                assert error < allowed * info.eps, words
