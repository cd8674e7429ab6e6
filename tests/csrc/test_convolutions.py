"""Convolutions and their gradients, of sizes at which kernels change, against sums of windows in double precision."""

import numpy as np
import pytest

import gradspec as gs
from support.cases import for_each

# Batch, groups, channels and outputs of a group, sizes, window, stride, padding, dilation.
CASES = [
    (1, 6, 1, 1, (11, 56), (3, 3), (1, 1), (1, 1), (1, 1)),  # depthwise: runs longer than any vector
    (3, 5, 1, 1, (9, 13), (3, 3), (2, 2), (1, 1), (1, 1)),
    (2, 3, 2, 2, (12, 40), (3, 5), (1, 2), (0, 2), (2, 1)),
    (2, 1, 70, 1, (8, 19), (1, 1), (1, 1), (0, 0), (1, 1)),
    (2, 1, 3, 3, (21, 33), (7, 7), (2, 2), (3, 3), (1, 1)),
    (3, 1, 12, 4, (5, 7), (3, 3), (1, 1), (1, 1), (1, 1)),
    (2, 1, 8, 16, (6, 18), (3, 3), (1, 1), (1, 1), (1, 1)),  # more outputs than are taken without panels
    (2, 2, 9, 13, (17, 14), (3, 2), (2, 3), (1, 0), (1, 2)),
    (2, 3, 2, 2, (300,), (5,), (3,), (2,), (1,)),
    (2, 1, 16, 16, (2, 3), (3, 3), (2, 2), (1, 1), (1, 1)),  # of taps that fall
    (1, 2, 24, 24, (4, 2), (5, 5), (3, 3), (2, 2), (1, 1)),
    (2, 1, 70, 100, (64, 64), (1, 1), (1, 1), (0, 0), (1, 1)),  # inputs that are asked for before they are packed
    (6, 1, 24, 60, (62, 65), (1, 1), (1, 1), (0, 0), (1, 1)),
]

pytestmark = pytest.mark.usefixtures("threads")


def windows(x, window, stride, dilation):
    """The elements under the window, (batch, channels, *places, *window)."""
    d = len(window)
    reach = [step * (taps - 1) + 1 for step, taps in zip(dilation, window, strict=True)]
    views = np.lib.stride_tricks.sliding_window_view(x, reach, tuple(range(2, 2 + d)))
    return views[(..., *[slice(None, None, s) for s in stride], *[slice(None, None, s) for s in dilation])]


def exact(x, w, gradient, stride, padding, dilation, groups):
    """The convolution, its gradients, and bounds of what is added up in each of them."""
    (batch, channels), outputs = x.shape[:2], len(w)
    padded = np.pad(x, ((0, 0), (0, 0), *[(one, one) for one in padding]))
    kept = (..., *[slice(one, one + size) for one, size in zip(padding, x.shape[2:], strict=True)])
    seen = windows(padded, w.shape[2:], stride, dilation).reshape(batch, groups, channels // groups, -1, w[0, 0].size)
    of_groups = w.reshape(groups, outputs // groups, channels // groups, -1)
    result = np.einsum("bgcpt,goct->bgop", seen, of_groups).reshape(gradient.shape)
    split = gradient.reshape(batch, groups, outputs // groups, -1)
    of_weight = np.einsum("bgcpt,bgop->goct", seen, split).reshape(w.shape)
    names = np.arange(padded.size).reshape(padded.shape)
    places = windows(names, w.shape[2:], stride, dilation).reshape(seen.shape)
    of_input = np.zeros(padded.size)
    np.add.at(of_input, places, np.einsum("goct,bgop->bgcpt", of_groups, split))
    return result, of_input.reshape(padded.shape)[kept], of_weight


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@for_each(("batch", "groups", "share", "outputs", "sizes", "window", "stride", "padding", "dilation"), CASES)
def test_convolution_and_its_gradients(batch, groups, share, outputs, sizes, window, stride, padding, dilation, dtype):
    rng = np.random.default_rng(len(window) + groups)
    x = rng.standard_normal((batch, groups * share, *sizes)).astype(dtype)
    w = rng.standard_normal((groups * outputs, share, *window)).astype(dtype)
    tensors = [gs.from_numpy(array).requires_grad_() for array in (x, w)]
    result = getattr(gs, f"conv{len(window)}d")(*tensors, None, stride, padding, dilation, groups)
    gradient = rng.standard_normal(result.shape).astype(dtype)
    result.backward(gs.from_numpy(gradient))
    found = [result.detach().numpy(), *[tensor.grad.numpy() for tensor in tensors]]
    arrays = [array.astype(np.float64) for array in (x, w, gradient)]
    bounds = exact(*[np.abs(array) for array in arrays], stride, padding, dilation, groups)
    for one, value, bound in zip(found, exact(*arrays, stride, padding, dilation, groups), bounds, strict=True):
        assert one.dtype == dtype
        assert np.all(np.abs(one - value) <= 8 * np.finfo(dtype).eps * bound)


# Windows of 3 x 3 at every place: batch, groups, channels and outputs of a group, sizes, padding.
TILES = [
    (1, 1, 16, 16, (14, 14), (1, 1)),
    (3, 1, 20, 30, (13, 9), (1, 1)),  # tiles that are cut off; a batch in one panel of tiles
    (2, 2, 17, 9, (15, 64), (2, 1)),  # rows of many tiles
    (2, 1, 300, 26, (16, 14), (0, 2)),  # more channels than are taken at a time
    (60, 1, 16, 49, (3, 4), (1, 0)),
]


def of_tiles(batch, groups, share, outputs, sizes):
    """An input, a weight and their generator."""
    rng = np.random.default_rng(share)
    x = rng.standard_normal((batch, groups * share, *sizes), np.float32)
    return x, rng.standard_normal((groups * outputs, share, 3, 3), np.float32), rng


@for_each(("batch", "groups", "share", "outputs", "sizes", "padding"), TILES)
def test_windows_of_three_by_three(batch, groups, share, outputs, sizes, padding):
    x, w, rng = of_tiles(batch, groups, share, outputs, sizes)
    tensors = [gs.from_numpy(array).requires_grad_() for array in (x, w)]
    result = gs.conv2d(*tensors, None, 1, padding, 1, groups)
    gradient = rng.standard_normal(result.shape, np.float32)
    result.backward(gs.from_numpy(gradient))
    found = [result.detach().numpy(), *[tensor.grad.numpy() for tensor in tensors]]
    arrays = [array.astype(np.float64) for array in (x, w, gradient)]
    rest = (1, 1), padding, (1, 1), groups
    bounds = exact(*[np.abs(array) for array in arrays], *rest)
    for one, value, bound in zip(found, exact(*arrays, *rest), bounds, strict=True):
        assert np.all(np.abs(one - value) <= 4 * np.finfo(np.float32).eps * bound.max())


@pytest.mark.parametrize("special", [np.inf, np.nan, 3e38])
def test_an_infinity_stays_under_its_windows(special):
    x, w, _ = of_tiles(2, 1, 16, 8, (15, 16))
    x[1, 3, 7, 9] = special
    result = gs.conv2d(*map(gs.from_numpy, (x, w)), padding=1).numpy()
    is_touched = np.zeros(result.shape, bool)
    is_touched[1, :, 6:9, 8:11] = True
    assert np.all(np.isfinite(result[~is_touched]))
    if not np.isfinite(special):
        assert not np.any(np.isfinite(result[is_touched]))
    x[1, 3, 7, 9] = 0
    assert np.all(np.abs(result - gs.conv2d(*map(gs.from_numpy, (x, w)), padding=1).numpy())[~is_touched] < 1e-4)


def test_weights_of_several_samples_have_three_by_three():
    x, w, rng = of_tiles(4, 1, 16, 8, (14, 15))
    weights = rng.standard_normal((3, *w.shape), np.float32)
    inputs = rng.standard_normal((3, *x.shape), np.float32)
    found = gs.vmap(lambda a, b: gs.conv2d(a, b, padding=1))(gs.from_numpy(inputs), gs.from_numpy(weights)).numpy()
    each = [gs.conv2d(*map(gs.from_numpy, pair), padding=1).numpy() for pair in zip(inputs, weights, strict=True)]
    assert found.tobytes() == np.stack(each).tobytes()


@for_each(
    ("batch", "groups", "share", "outputs", "sizes", "window", "stride", "padding", "dilation"),
    [*CASES, *[(*case[:-1], (3, 3), (1, 1), case[-1], (1, 1)) for case in TILES]],
)
def test_the_number_of_threads_changes_no_bit(batch, groups, share, outputs, sizes, window, stride, padding, dilation):
    def bits(threads):
        gs.set_num_threads(threads)
        rng = np.random.default_rng(0)
        x = gs.from_numpy(rng.standard_normal((16 * batch, groups * share, *sizes), np.float32)).requires_grad_()
        w = gs.from_numpy(rng.standard_normal((groups * outputs, share, *window), np.float32)).requires_grad_()
        result = getattr(gs, f"conv{len(window)}d")(x, w, None, stride, padding, dilation, groups)
        result.sum().backward()
        return [part.detach().numpy().tobytes() for part in (result, x.grad, w.grad)]

    assert bits(1) == bits(3)
