"""Functions whose usual calls run in C: they give what Python's give, and leave the rest to these."""

import inspect
import pickle
from contextlib import nullcontext

import numpy as np
import pytest

import gradspec as gs
from gradspec.testing.readings import traced
from support.cases import for_each

CALLS = """
zeros(3)  zeros(2, 3)  zeros((2, 3))  zeros([2, 0])  zeros(())  zeros(2, dtype=gs.int8)
zeros(2, requires_grad=True)  zeros(2, dtype=None, device=None)  zeros(size=(2,))  zeros(2, device='cpu')
zeros(2, dtype=int)  zeros(2, dtype=np.float64)  zeros(-1)  zeros(2.0)  zeros()  zeros(True)
zeros(2, dtype=gs.int64, requires_grad=True)  zeros(2, dtype='float32')  zeros(2, shape=3)  zeros(10**30)
zeros(2, requires_grad=1)  zeros(*[1] * 70)  zeros(np.int64(2))  zeros(gs.ones(2, 3).shape)  ones(2, 3)
ones(2, dtype=gs.bool)  ones(2, dtype=gs.float16)  ones(2, dtype=gs.complex64)  ones(100, 100)
ones(2, dtype=gs.uint8)  full((2,), 3)  full((2,), 3.5)  full([2], -1)  full(2, 1)  full((2,), True)
full((2,), 2j)  full((2,), 3, dtype=gs.float64)  full((2,), 1e300)  full((2,), 2**80)  full((2,), 2**53 + 1)
full((2,), 3.5, dtype=gs.int64)  full((), 1.5, requires_grad=True)  full((2,), 3, requires_grad=True)
full((2,), float('inf'))  full(size=(2,), fill_value=1.0)  full((2,))  full((2,), 'a')  eye(3)  eye(2, 3)
eye(3, 2, dtype=gs.float64)  eye(0)  eye(-1)  eye(3, m=2)  eye((2, 3))  eye(2, dtype=gs.int64)  eye(2.0)
zeros_like(x)  zeros_like(x.t())  zeros_like(x, dtype=gs.int64)  zeros_like(x, requires_grad=True)
zeros_like(3)  zeros_like(input=x)  ones_like(x)  ones_like(x[:, ::2])  ones_like(x.to(gs.int32))
ones_like(gs.tensor(1.0))  zeros_like(gs.zeros(0, 3))  tensor(1)  tensor(1.5)  tensor(True)  tensor([1, 2])
tensor([1.0, 2])  tensor([[1, 2], [3, 4]])  tensor(((1.5, 2), [3, 4]))  tensor([])  tensor([[], []])
tensor([True, False])  tensor([True, 1])  tensor([1, 2j])  tensor([[1, 2], [3]])  tensor([1, [2]])
tensor([[1], 2])  tensor([1, 2], dtype=gs.float64)  tensor([1.5], dtype=gs.int64)
tensor([True], dtype=gs.float32)  tensor([1e300])  tensor([2**62, 1])  tensor([2**63])  tensor([2**80, 1.0])
tensor([1.0], requires_grad=True)  tensor([1], requires_grad=True)  tensor(np.ones(2))
tensor([np.float64(1.5), 2.0])  tensor([gs.tensor(1.0), 2.0])  tensor('a')  tensor([None])  tensor(range(3))
tensor([[[[1.0]]]])  tensor(data=[1.0])  tensor([1.0], device='cpu')  tensor([float('nan'), 1.0])
tensor([1, 2], dtype=gs.int8)  tensor(deep)  tensor()  arange(5)  arange(1, 5)  arange(1, 8, 3)
arange(5, 0, -2)  arange(0)  arange(3, 3)  arange(5, 1)  arange(1, 5, 0)  arange(0.5, 2)  arange(0, 1, 0.1)
arange(2, dtype=gs.float64)  arange(2.5, dtype=gs.int64)  arange(1, 2, 0.25, requires_grad=True)
arange(True)  arange(2**70)  arange(1e300, 2e300)  arange(float('nan'))  arange(5, dtype=gs.uint8)
arange(end=3)  arange(1, end=3)  arange(10**4)  arange(-3, 4, 2)  arange(4, -3, -2)
arange(0, 1e-3, 1e-4, dtype=gs.float64)  arange(2**53 + 1, 2**53 + 3)  arange(2**53, 2**53 + 3, 1.0)
linspace(0, 1, 5)  linspace(0.0, 1.0, 8)  linspace(-1, 2.5, 7, dtype=gs.float64)  linspace(0, 1, 1)
linspace(0, 1, 0)  linspace(0, 1, -1)  linspace(1, 0, 4, requires_grad=True)
linspace(0, 1, 5, dtype=gs.int64)  linspace(0, 1j, 3)  linspace(0, 1, 2.5)  linspace(0.1, 0.7, 100)
from_numpy(np.ones(3))  from_numpy(np.ones(3, np.int16))  from_numpy(np.ones(3, '>f4'))  from_numpy([1])
from_numpy(np.ones(3, 'O'))  equal(x, x)  equal(x, y)  equal(x, x.t())  equal(x, 3)  equal(n, n)
equal(x, x.double())  equal(x.t(), x.t())  equal(gs.ones(0), gs.ones(0))  equal(gs.zeros(2), -gs.zeros(2))
equal(gs.arange(3), gs.arange(3))  equal(other=x, self=x)  equal(x > 0, x > 0)  equal(x.half(), x.half())
allclose(x, y)  allclose(x, x + 1e-6)  allclose(x, x + 1e-4)  allclose(x, x + 1e-4, 1e-2)
allclose(x, x + 1e-4, atol=1e-2)  allclose(n, n)  allclose(n, n, equal_nan=True)  allclose(i, i)
allclose(i, -i)  allclose(x, x.double())  allclose(x, 1)  allclose(x, x[0])
allclose(x, x + 1e-4, 0.0, 1e-2)  allclose(x, x, rtol=0)  allclose(x, x, 1e-5, rtol=1e-5)
allclose(i, x[0, :2])  allclose(x[0, :2], i)
Tensor.dim(x)  Tensor.dim(x[0, 0])  Tensor.ndimension(x)  Tensor.numel(x)  Tensor.nelement(x[:0])  numel(x)
Tensor.element_size(x)  Tensor.element_size(x.bfloat16())  Tensor.size(x)  Tensor.size(x, 0)  Tensor.size(x, -1)
Tensor.size(x, 2)  Tensor.size(x, dim=1)  Tensor.size(x, None)  Tensor.size(x[0, 0])  Tensor.size(x[0, 0], 0)
Tensor.size(x, True)  Tensor.size(x, 1.0)  Tensor.stride(x)  Tensor.stride(x.t())  Tensor.stride(x[:, ::2], 1)
Tensor.stride(x, -3)  Tensor.stride(x[0, 0])  Tensor.stride(x, dim=0)  Tensor.is_contiguous(x)
Tensor.is_contiguous(x.t())  Tensor.is_contiguous(x, memory_format=gs.channels_last)
Tensor.is_contiguous(x, gs.preserve_format)  Tensor.is_floating_point(x)  Tensor.is_floating_point(x.half())
Tensor.is_floating_point(x.bfloat16())  Tensor.is_floating_point(x > 0)  Tensor.is_complex(x)
Tensor.is_complex(x.to(gs.complex64))  Tensor.is_complex(x.to(gs.complex64).conj())  is_complex(x.bfloat16())
Tensor.dim(3)  Tensor.size(x, 0, 1)  Tensor.numel()
"""


def calls():
    return [call for line in CALLS.strip().splitlines() for call in line.split("  ")]


def what_happens(call):
    rng = np.random.default_rng(0)
    deep = []
    deep.append(deep)
    x, y = (gs.from_numpy(rng.standard_normal((3, 4)).astype(np.float32)) for _ in range(2))
    n, i = gs.tensor([1.0, float("nan")]), gs.tensor([1.0, float("inf")])
    names = {"x": x, "y": y, "n": n, "i": i, "deep": deep, "gs": gs, "np": np}
    try:
        made = eval(f"gs.{call}", names)
    except Exception as error:
        return type(error), str(error)
    if not isinstance(made, gs.Tensor):
        return made
    array = made.detach().numpy()
    laid_out = array.dtype, array.shape, array.strides, array.tobytes()
    return type(made), *laid_out, made.requires_grad, made.is_leaf


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("default", [gs.float32, gs.float64, gs.float16])
@for_each("call", calls())
def test_both_give_the_same(call, default):
    gs.set_default_dtype(default)
    with traced():
        expected = what_happens(call)
    assert what_happens(call) == expected


@pytest.mark.parametrize("function", [gs.rand, gs.randn])
@pytest.mark.parametrize("options", [{}, {"dtype": gs.float64}, {"dtype": gs.complex64}, {"requires_grad": True}])
def test_both_draw_the_same_numbers(function, options):
    drawn = []
    for looks_on in (traced, nullcontext):
        gs.manual_seed(3)
        gs.rand(1)  # the stream starts
        with looks_on():
            drawn += [function(3, 2, **options), function((5,), **options)]
    assert [t.tolist() for t in drawn[:2]] == [t.tolist() for t in drawn[2:]]
    assert [t.requires_grad for t in drawn[:2]] == [t.requires_grad for t in drawn[2:]]


def test_a_shortcut_looks_like_its_function():
    assert gs.zeros.__name__ == "zeros" and "filled with 0" in str(gs.zeros.__doc__)
    assert "requires_grad" in inspect.signature(gs.zeros).parameters
    assert pickle.loads(pickle.dumps(gs.zeros)) is gs.zeros
    with pytest.raises(TypeError, match="missing 1 required"):
        gs.zeros()
