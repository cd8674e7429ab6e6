"""Discrete Fourier transforms beside sums in extended precision."""

from functools import partial

import numpy as np
import pytest
from scipy import fft

import gradspec as gs
from support.cases import for_each
from support.threads import in_threads

PRECISIONS = [(np.float32, np.complex64), (np.float64, np.complex128)]
# All ways that a length can go: columns, matrices and convolutions, of odd and even numbers, with each radix.
LENGTHS = (*range(1, 70), 74, 77, 97, 121, 128, 143, 169, 187, 361, 999, 1000, 1155, 131, 262)


def numbers(shape, dtype):
    rng = np.random.default_rng(shape)
    real = rng.standard_normal(shape)
    return (real + 1j * rng.standard_normal(shape) if np.dtype(dtype).kind == "c" else real).astype(dtype)


def exact(x, sign=-1):
    """The sums that a transform over the last dim stands for, to the last place of float64."""
    n = x.shape[-1]
    angles = np.arange(n).astype(np.longdouble) * (2 * np.arccos(np.longdouble(-1)) / n)
    roots = np.cos(angles) + sign * 1j * np.sin(angles)
    return x.astype(np.clongdouble) @ roots[np.arange(n)[:, None] * np.arange(n) % n]


def assert_close(found, expected):
    """The error is some units in the last place for each of the log n additions that a result comes from."""
    n = found.shape[-1]
    size = np.sqrt(np.mean(np.abs(expected) ** 2)) + np.finfo(found.real.dtype).tiny
    error = np.sqrt(np.mean(np.abs(found - expected) ** 2))
    assert error <= (1 + 0.5 * np.log2(n)) * np.finfo(found.real.dtype).eps * size, n


@pytest.mark.parametrize(("real", "spectral"), PRECISIONS)
@for_each("n", LENGTHS)
def test_transforms_are_the_sums_they_stand_for(n, real, spectral):
    z, x = numbers((3, n), spectral), numbers((3, n), real)
    spectrum = exact(x)
    for array, expected in ((z, exact(z)), (x, spectrum)):
        assert_close(gs.fft.fft(gs.from_numpy(array)).numpy(), expected)
    assert_close(gs.fft.ifft(gs.from_numpy(z), norm="forward").numpy(), exact(z, 1))
    assert_close(gs.fft.ifft(gs.from_numpy(x)).numpy(), exact(x, 1) / n)
    half = spectrum[:, : n // 2 + 1]
    assert_close(gs.fft.rfft(gs.from_numpy(x), norm="ortho").numpy(), half / np.sqrt(np.longdouble(n)))
    back = gs.fft.irfft(gs.from_numpy(half.astype(spectral)), n).numpy()
    assert back.dtype == real
    assert_close(back, fft.irfft(half.astype(spectral).astype(np.clongdouble), n))


@pytest.mark.parametrize("n", [3, 16, 60, 64, 91, 1000, 2 * 37, 262])
@for_each("rows", [1, 7, 8, 40])
def test_rows_may_lie_in_memory_as_they_like(n, rows):
    z = numbers((n, rows, 2), np.complex64)
    views = gs.from_numpy(z)
    for view, array in ((views[:, :, 1], z[:, :, 1]), (views[:, ::2, 0], z[:, ::2, 0]), (views[:, 0], z[:, 0])):
        expected = fft.fft(array.astype(np.clongdouble), axis=0)
        assert_close(gs.fft.fft(view, dim=0).numpy().T, expected.T)
        assert_close(gs.fft.fft(view.mT).numpy(), expected.T)
    real, array = views.real[:, :, 1], z.real[:, :, 1]
    half = fft.rfft(array.astype(np.longdouble), axis=0)
    for found in (gs.fft.rfft(real, dim=0).mT, gs.fft.rfft(real.mT)):
        assert_close(found.numpy(), half.T)
    spectrum = gs.from_numpy(np.repeat(half.astype(np.complex64), 2, axis=1))[:, ::2]
    expected = fft.irfft(half.astype(np.complex64).astype(np.clongdouble), n, axis=0)
    for found in (gs.fft.irfft(spectrum, n, dim=0).mT, gs.fft.irfft(spectrum.mT, n)):
        assert_close(found.numpy(), expected.T)


@pytest.mark.parametrize("shape", [(2**17,), (10**5,), (10007,), (100, 1000), (1000, 100), (2, 3, 4099)])
def test_large_transforms_by_threads(shape):
    """The bits are the same, whatever the number of threads."""
    for real, spectral in PRECISIONS:
        z, x = numbers(shape, spectral), numbers(shape, real)
        expected = fft.fft(z.astype(np.clongdouble))
        half = fft.rfft(x.astype(np.longdouble))
        made = []
        for count in (1, 2, 4):
            gs.set_num_threads(count)
            found = [gs.fft.fft(gs.from_numpy(z)), gs.fft.rfft(gs.from_numpy(x))]
            found += [gs.fft.irfft(found[1], shape[-1]), gs.fft.fft2(gs.from_numpy(z.reshape(-1, shape[-1])))]
            made.append([one.numpy().tobytes() for one in found])
        assert_close(found[0].numpy(), expected)
        assert_close(found[1].numpy(), half)
        assert_close(found[2].numpy(), fft.irfft(found[1].numpy().astype(np.clongdouble), shape[-1]))
        assert made[0] == made[1] == made[2]


def test_a_row_depends_on_its_own_numbers_alone():
    for n in (5, 40, 200, 2 * 131):
        x = gs.from_numpy(numbers((20, n), np.complex64))
        for transform in (gs.fft.fft, gs.fft.ifft):
            expected = transform(x).numpy()
            y = x.clone()
            y[3, 1], y[7, 0] = float("nan"), float("inf")
            found = transform(y).numpy()
            rows = [row for row in range(20) if row not in (3, 7)]
            np.testing.assert_array_equal(found[rows], expected[rows])
            assert np.isnan(found[3]).all() and not np.isfinite(found[7]).any()


def test_half_of_a_spectrum_has_no_imaginary_parts_at_its_ends():
    """Imaginary parts that are given are ignored, as in NumPy."""
    for n in (2, 6, 7, 66, 75, 200, 2 * 131):
        half = numbers((2, n // 2 + 1), np.complex128)
        other = half.copy()
        other[:, 0].imag = 3
        if n % 2 == 0:
            other[:, -1].imag = float("inf")
        found = [gs.fft.irfft(gs.from_numpy(one), n).numpy() for one in (half, other)]
        np.testing.assert_array_equal(found[0], found[1])


def test_transforms_of_nothing():
    assert gs.fft.fft(gs.ones(0, 3)).shape == (0, 3)
    assert gs.fft.rfft(gs.ones(0, 6), dim=1).shape == (0, 4)
    assert gs.fft.irfft(gs.ones(0, 4)).shape == (0, 6)


def test_several_threads_plan_at_the_same_time():
    lengths = [*range(2, 80), *range(500, 520)]
    arrays = [numbers((2, n), np.complex64) for n in lengths]
    expected = [gs.fft.fft(gs.from_numpy(x)).numpy() for x in arrays]
    wrong = []

    def work(start):
        order = [*range(start, len(lengths)), *range(start)]
        for k in order * 5:
            if gs.fft.fft(gs.from_numpy(arrays[k])).numpy().tobytes() != expected[k].tobytes():
                wrong.append(lengths[k])

    in_threads(*[partial(work, start) for start in (0, 0, 30, 60)])
    assert not wrong
