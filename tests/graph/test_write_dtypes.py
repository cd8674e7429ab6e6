"""In-place operations: what results are cast to, and which do not fit."""

import math

import pytest

import gradspec as gs
from support.cases import for_each


def test_a_result_too_large_for_its_target_is_refused():
    x = gs.zeros(3)
    with pytest.raises(RuntimeError, match="doesn't match the broadcast shape"):
        x.add_(gs.ones(2, 3))
    assert x._version == 0


def test_a_result_of_a_wider_dtype_is_refused():
    with pytest.raises(RuntimeError, match="can't be cast to the desired output type"):
        gs.zeros(3, dtype=gs.int64).add_(1.5)


@pytest.mark.parametrize("recorded", [False, True])
@pytest.mark.parametrize(("target", "other"), [("bfloat16", "float16"), ("float16", "float32"), ("float32", "float64")])
@for_each("op", ["add", "mul", "remainder", "fmod", "atan2", "hypot", "pow", "clamp_min"])
def test_operands_of_a_wider_dtype_are_not_rounded_first(op, target, other, recorded):
    """The op is computed in the dtype that its operands promote to, and the result is cast."""
    x = gs.tensor([1.5, 2.75, 4.5, 0.625], dtype=getattr(gs, target))
    y = gs.tensor([0.357421875, 1.2345678, 0.7771, 2.3333], dtype=gs.float64).to(getattr(gs, other))
    expected = getattr(gs, op)(x, y).to(x.dtype)
    if recorded:
        y.requires_grad_()
    written = getattr(x.clone(), f"{op}_")(y)
    assert written.tolist() == expected.tolist()
    if recorded:
        written.double().sum().backward()
        assert y.grad.dtype is y.dtype


def test_copy_and_fill_cast():
    numbers, values = gs.tensor([1, 2, 3]), gs.tensor([1.7, -2.5, 0.0])
    assert numbers.clone().copy_(values).tolist() == [1, -2, 0]
    assert gs.tensor([True, False, True]).copy_(values).tolist() == [True, True, False]
    assert numbers.clone().fill_(2.7).tolist() == [2, 2, 2]
    numbers[:2] = values[:2]
    assert numbers.tolist() == [1, -2, 3]


def test_copy_of_complex_numbers_keeps_the_real_parts():
    z = gs.tensor([1 + 2j, 2 - 1j], requires_grad=True)
    x = gs.zeros(2)
    with pytest.warns(UserWarning, match="discards the imaginary part") as caught:
        x.copy_(z)
    assert caught[0].filename == __file__
    assert x.tolist() == [1, 2]
    x.sum().backward()
    assert z.grad.tolist() == [1, 1]
    with pytest.raises(RuntimeError, match="cannot be converted to type float32"):
        gs.zeros(2).fill_(1j)
    with pytest.raises(RuntimeError, match="cannot be converted to type float32"):
        gs.zeros(2)[0] = 1j
    assert gs.zeros(2).tolist() == [0, 0]


@pytest.mark.parametrize("shape", [(), (1,), (3,)])
@pytest.mark.parametrize(
    ("target", "other", "value", "found"),
    [
        ("int8", "int64", 10**18 + 5, 5),
        ("uint8", "int32", -7, 249),
        ("float32", "float64", 1e300, math.inf),
        ("float16", "float32", -1e30, -math.inf),
    ],
)
def test_results_out_of_the_range_of_their_target_are_wrapped_or_infinite(shape, target, other, value, found):
    y = gs.full(shape, value, dtype=getattr(gs, other))
    written = gs.zeros(shape, dtype=getattr(gs, target)).add_(y)
    assert written.reshape(-1)[0].item() == found
    assert gs.zeros(shape, dtype=getattr(gs, target)).copy_(y).reshape(-1)[0].item() == found


def test_narrower_complex_numbers_are_copied_without_a_warning():
    z = gs.zeros(2, dtype=gs.complex64).copy_(gs.full((2,), 1 + 2j, dtype=gs.complex128))
    assert z.fill_(gs.tensor(3j, dtype=gs.complex128)).tolist() == [3j, 3j]


@pytest.mark.parametrize("number", [1e30, -70_000.0, 10**9, 1e300])
def test_numbers_out_of_the_range_of_a_tensor_are_infinite_in_silence(number):
    x = gs.ones(2, dtype=gs.float16)
    assert (x * number).isinf().all() and (number + x).isinf().all() and gs.mul(x, number).isinf().all()
    assert x.norm(number).item() == 1 or number < 0
    assert gs.leaky_relu(-x, number).isinf().all() and x.clone().mul_(number).isinf().all()


def test_masks_are_bools():
    for dtype in (gs.uint8, gs.int64, gs.float32):
        mask = gs.ones(2, dtype=dtype)
        for call in (gs.ones(2).masked_fill, gs.ones(2).masked_fill_):
            with pytest.raises(RuntimeError, match="expected a boolean mask"):
                call(mask, 0.0)
