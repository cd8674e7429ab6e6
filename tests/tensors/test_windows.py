"""Windows for signals."""

import numpy as np
import pytest
import scipy.signal.windows

import gradspec as gs
from gradspec.signal import windows

OPTIONS = {
    "bartlett": {}, "blackman": {}, "cosine": {}, "exponential": {"tau": 2.0}, "gaussian": {"std": 1.5},
    "general_cosine": {"a": [0.4, 0.5, 0.1]}, "general_hamming": {"alpha": 0.7}, "hamming": {}, "hann": {},
    "kaiser": {"beta": 7.0}, "nuttall": {},
}  # fmt: skip


@pytest.mark.parametrize("sym", [True, False], ids=["symmetric", "periodic"])
@pytest.mark.parametrize("name", OPTIONS)
def test_windows_are_those_of_scipy(name, sym):
    of_scipy = getattr(scipy.signal.windows, name)
    for length in (0, 1, 2, 7, 8):
        found = getattr(windows, name)(length, sym=sym, dtype=gs.float64, **OPTIONS[name])
        np.testing.assert_allclose(found.numpy(), of_scipy(length, sym=sym, **OPTIONS[name]), rtol=1e-9, atol=1e-12)
    assert set(OPTIONS) == set(windows.__all__)


@pytest.mark.parametrize("name", ["bartlett", "blackman", "hamming", "hann", "kaiser"])
def test_both_functions_of_a_window_agree(name):
    of_package = getattr(gs, f"{name}_window")
    assert of_package(8).equal(getattr(windows, name)(8, sym=False))
    assert of_package(8, periodic=False).equal(getattr(windows, name)(8))


def test_a_center_and_a_leaf():
    found = windows.exponential(4, center=1, sym=False, requires_grad=True)
    np.testing.assert_allclose(found.detach().numpy(), np.exp([-1.0, 0, -1, -2]), rtol=1e-6)
    assert found.requires_grad


@pytest.mark.parametrize(
    ("name", "options", "message"),
    [
        ("hann", {"M": -1}, "requires a non-negative window length, got M=-1"),
        ("hann", {"M": 3, "dtype": gs.int32}, "expects float32 or float64 dtypes, got: gradspec.int32"),
        ("kaiser", {"M": 3, "beta": -1.0}, "beta must be non-negative"),
        ("gaussian", {"M": 3, "std": 0.0}, "std must be positive"),
        ("exponential", {"M": 3, "tau": 0.0}, "tau must be positive"),
        ("exponential", {"M": 3, "center": 1}, "a symmetric window has its center in the middle"),
        ("general_cosine", {"M": 3, "a": []}, "a has no coefficients"),
    ],
)
def test_refusals(name, options, message):
    with pytest.raises(ValueError, match=message):
        getattr(windows, name)(**options)


@pytest.mark.parametrize(
    ("name", "options", "message"),
    [
        ("hann", {"M": "a"}, r"hann\(\): argument 'M' must be int, not str"),
        ("hann", {"M": 2.5}, r"hann\(\): argument 'M' must be int, not float"),
        ("kaiser", {"M": 3, "beta": "a"}, r"kaiser\(\): .*beta"),
        ("gaussian", {"M": 3, "std": None}, r"gaussian\(\): .*std"),
        ("exponential", {"M": 3, "tau": "a"}, r"exponential\(\): .*tau"),
    ],
)
def test_arguments_of_other_types(name, options, message):
    with pytest.raises(TypeError, match=message):
        getattr(windows, name)(**options)
