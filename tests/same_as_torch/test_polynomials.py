"""Orthogonal polynomials, whose degrees are elements."""

import pytest

OF_DEGREE_3_AT_2 = {
    "chebyshev_polynomial_t": 26, "chebyshev_polynomial_u": 56, "chebyshev_polynomial_v": 41,
    "chebyshev_polynomial_w": 71, "shifted_chebyshev_polynomial_t": 99, "shifted_chebyshev_polynomial_u": 204,
    "shifted_chebyshev_polynomial_v": 169, "shifted_chebyshev_polynomial_w": 239, "hermite_polynomial_h": 40,
    "hermite_polynomial_he": 2, "laguerre_polynomial_l": -1 / 3, "legendre_polynomial_p": 17,
}  # fmt: skip


@pytest.mark.parametrize("name", OF_DEGREE_3_AT_2)
def test_degrees_are_tensors_and_numbers(lib, name):
    polynomial = getattr(lib.special, name)
    x, n = lib.linspace(-1, 1, 7, dtype=lib.float64), lib.arange(-2, 12)
    values = polynomial(x[:, None], n)
    assert values.shape == (7, 14) and values.dtype == lib.float64
    assert values[:, :3].tolist() == [[0.0, 0.0, 1.0]] * 7  # of negative degrees, and of zero
    lib.testing.assert_close(polynomial(x, 5), values[:, 7])
    lib.testing.assert_close(polynomial(0.25, n), polynomial(lib.full((14,), 0.25), n))
    integers = polynomial(lib.arange(3), 3)
    assert integers.dtype == lib.float32 and integers[2].item() == pytest.approx(OF_DEGREE_3_AT_2[name])
