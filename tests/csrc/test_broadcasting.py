"""Kernels over operands that broadcast, in rows and in tiles: bits and strides are those of NumPy's walk."""

import numpy as np
import pytest

import gradspec as gs
from gradspec.testing.readings import traced
from support.cases import for_each

# Shapes of three operands.
CASES = [
    ((1000, 1, 10), (1, 10, 10), (10, 10)),
    ((7, 1, 10), (1, 9, 10), (10,)),
    ((50, 10), (10,), (50, 1)),
    ((3, 1), (1, 4), ()),
    ((1,), (5, 1), (1, 1, 6)),
    ((40, 600), (600,), (40, 1)),
    ((2, 3, 1, 5), (4, 1), (2, 1, 1, 5)),
    ((300, 1, 1), (1, 70, 1), (1, 1, 5)),
    ((0, 3), (1, 3), (3,)),
    ((2, 1), (1, 0), ()),
    ((1, 1), (1,), ()),
    ((3, 1, 2, 1, 2, 1, 2), (1, 2, 1, 2, 1, 2, 1), (2,)),
    ((1, 2, 1, 2, 1, 2, 1, 2, 1), (2, 1), ()),
    ((5, 1030), (1, 1030), (5, 1)),
    ((513, 3), (3,), ()),
    ((90_000, 2), (2,), (1, 2)),
    ((3, 70_000), (70_000,), (3, 1)),
]
# In memory: as it is; its last two dims exchanged; every second element of the last dim; expanded.
LAYOUTS = ["ccc", "tcc", "ctc", "scc", "ess", "tte", "cse", "ect"]


def placed(values, layout):
    tensor = gs.from_numpy(values)
    if layout == "t" and values.ndim > 1:
        return gs.from_numpy(np.ascontiguousarray(values.swapaxes(-1, -2)).swapaxes(-1, -2))
    if layout == "s" and values.ndim:
        return gs.from_numpy(np.repeat(values, 2, -1)[..., ::2])
    if layout == "e" and values.ndim:
        return tensor[..., :1].expand(values.shape) if values.shape[-1] else tensor
    return tensor


def results(operands):
    a, b, c = operands
    real = a.dtype.is_floating_point
    made = [a + b, b * a, gs.where(a != c, b, a), a == b, *([gs.lerp(a, b, c), a**2] if real else [])]
    target = a + b
    target += c.expand(target.shape) if c.ndim > target.ndim else c
    return [(t.numpy().dtype, t.shape, t.stride(), t.numpy().tobytes()) for t in [*made, target]]


@pytest.mark.usefixtures("threads")
@pytest.mark.parametrize("dtype", ["float32", "float64", "float16", "complex64", "complex128", "int16", "bool"])
@for_each("shapes", CASES, ids=str)
def test_broadcasting(shapes, dtype):
    rng = np.random.default_rng(1)
    arrays = [np.array(4 * rng.standard_normal(shape), dtype) for shape in shapes]
    for layout in LAYOUTS:
        operands = [placed(array, letter) for array, letter in zip(arrays, layout, strict=True)]
        try:
            target = np.broadcast_shapes(*shapes) == np.broadcast_shapes(*shapes[:2])
        except ValueError:
            target = False
        if not target:
            operands[2] = operands[0]
        with traced():
            expected = results(operands)
        assert results(operands) == expected, layout


# What is written to, as a part of an array, and the shape of an operand that broadcasts to it.
PARTS = [
    ((400, 30), lambda x: x[:, 3:11], (8,)),
    ((400, 30), lambda x: x[:, ::2], (400, 1)),
    ((400, 30), lambda x: x[::-1, 20:17:-1], (400, 3)),
    ((40, 400), lambda x: x[:, 5:390], (40, 385)),
    ((40, 1500), lambda x: x[::3, 100:], ()),
    ((30, 41), lambda x: x.T, (41, 30)),
    ((300, 410), lambda x: x.T[2:, ::5], (60,)),
    ((5, 6, 7, 8), lambda x: x[:, 1:3, ::2, 2:7].transpose(0, 2, 1, 3), (2, 5)),
    ((5, 60, 7, 80), lambda x: x.transpose(3, 0, 2, 1)[4:], (7, 60)),
    ((2, 3, 2, 3, 2, 3, 2, 3, 2), lambda x: x[..., :1], (3, 1)),
    ((9, 5), lambda x: x[:0, 1:], (1, 4)),
    ((70_000, 3), lambda x: x[:, 1], (1,)),
]


@pytest.mark.usefixtures("threads")
@pytest.mark.parametrize("dtype", ["float32", "float64", "float16", "complex128", "int8"])
@for_each("case", PARTS, ids=lambda case: f"{case[0]} and {case[2]}")
def test_writes_to_parts_of_arrays(case, dtype):
    """Elements between those of the part stay as they were."""
    shape, part, own = case
    rng = np.random.default_rng(1)
    array, operand = (np.array(4 * rng.standard_normal(s), dtype) for s in (shape, own))
    other = gs.from_numpy(operand)
    for write in (
        lambda x: x.add_(other),
        lambda x: x.mul_(3),
        lambda x: x.neg_(),
        lambda x: x.addcmul_(other, x),
        lambda x: x.sub_(x),
        lambda x: x.fill_(2),
        lambda x: x.copy_(other),
    ):
        ours, expected = array.copy(), array.copy()
        with traced():
            write(gs.from_numpy(part(expected)))
        write(gs.from_numpy(part(ours)))
        assert ours.tobytes() == expected.tobytes()


@pytest.mark.usefixtures("threads")
def test_writes_beside_what_is_read():
    """An operand in the same memory, at other elements, is read as it was before the write."""
    for n in (40, 400):
        array = np.random.default_rng(1).standard_normal((n, n))
        for target, source in (
            (np.s_[1:], np.s_[:-1]),
            (np.s_[:, 1:], np.s_[:, :-1]),
            (np.s_[:, ::2], np.s_[:, 1::2]),
            (np.s_[:], np.s_[::-1]),
            (np.s_[:], np.s_[:1]),
        ):
            ours, expected = array.copy(), array.copy()
            expected[target] = array[target] + array[source]
            gs.from_numpy(ours[target]).add_(gs.from_numpy(ours[source]))
            assert ours.tobytes() == expected.tobytes()


@pytest.mark.parametrize("dtype", ["float32", "float64", "float16", "bfloat16", "complex64", "int32"])
@for_each("exponent", [1, 2, 3, 0])
def test_a_number_as_exponent_is_a_tensor_of_that_number(dtype, exponent):
    """Also where the kernel has a version of its own for it."""
    rng = np.random.default_rng(2)
    for shape in ((), (1,), (5,), (3, 700), (1000, 3)):
        x = gs.tensor(np.array(rng.standard_normal(shape) * 3)).to(gs.dtype(dtype))
        many = gs.full(shape, exponent, dtype=x.dtype)
        powers = [x**exponent, x**many, x ** gs.full((), exponent, dtype=x.dtype)]
        assert len({(p.dtype, p.shape, bytes(p.numpy().tobytes())) for p in powers}) == 1
        if x.dtype.is_floating_point:
            x.requires_grad_()
            first, second = (gs.autograd.grad((x**e).sum(), x)[0].numpy() for e in (exponent, many))
            assert first.tobytes() == second.tobytes()
