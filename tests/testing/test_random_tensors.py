"""Random tensors for tests."""

import pytest

import gradspec as gs
from gradspec.testing import make_tensor

BOUNDS = {
    gs.bool: (0, 1),
    gs.uint8: (0, 9),
    gs.int8: (-9, 9),
    gs.int64: (-9, 9),
    gs.float16: (-9, 9),
    gs.float64: (-9, 9),
}


@pytest.mark.parametrize("dtype", BOUNDS, ids=str)
def test_all_of_the_range_is_drawn(dtype):
    gs.manual_seed(0)
    found = make_tensor(50, 40, dtype=dtype)
    low, high = BOUNDS[dtype]
    assert found.dtype is dtype and found.shape == (50, 40)
    numbers = found.to(gs.float64)
    assert low <= numbers.min().item() < low + 0.1 and high - 0.1 < numbers.max().item() <= high


def test_a_tensor_without_dims():
    assert make_tensor(dtype=gs.float32).shape == make_tensor((), dtype=gs.float32).shape == ()


def test_bounds():
    gs.manual_seed(0)
    assert make_tensor(99, dtype=gs.int8, low=1.5, high=3.5).unique().tolist() == [2, 3]
    assert make_tensor(99, dtype=gs.uint8, low=-4, high=3).unique().tolist() == [0, 1, 2]
    assert make_tensor((99,), dtype=gs.float32, low=-float("inf"), high=float("inf")).isfinite().all()
    parts = make_tensor(99, dtype=gs.complex64, low=2, high=3)
    assert 2 <= parts.real.min().item() and parts.imag.max().item() <= 3


def test_options():
    gs.manual_seed(0)
    apart = make_tensor(4, 3, dtype=gs.float32, noncontiguous=True, requires_grad=True)
    assert apart.stride() == (6, 2) and apart.is_leaf and apart.requires_grad
    assert not (make_tensor(99, dtype=gs.int32, low=-1, high=2, exclude_zero=True) == 0).any()
    complex_one = make_tensor(3, dtype=gs.complex64, low=0, high=1e-320, exclude_zero=True)
    assert (complex_one == complex(gs.finfo(gs.float32).tiny, gs.finfo(gs.float32).tiny)).all()
    last = make_tensor(2, 3, 4, 5, dtype=gs.float32, memory_format=gs.channels_last)
    assert last.is_contiguous(memory_format=gs.channels_last)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (dict(dtype=gs.float32, low=4, high=3), "low must be below high, got 4 and 3 for gradspec.float32"),
        (dict(dtype=gs.float32, low=float("nan")), "low and high must be numbers"),
        (dict(dtype=gs.int32, requires_grad=True), "only floating point and complex tensors can require grad"),
        (
            dict(dtype=gs.float32, noncontiguous=True, memory_format=gs.contiguous_format),
            "noncontiguous=True and memory_format=.* exclude each other",
        ),
    ],
)
def test_refusals(options, message):
    with pytest.raises(ValueError, match=message):
        make_tensor(3, **options)
