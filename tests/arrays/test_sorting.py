"""Sorting."""

import math

import pytest

import gradspec as gs
from support.cases import for_each


def test_shapes_and_errors():
    values, indices = gs.sort(gs.tensor(3.0))
    assert values.item() == 3 and indices.tolist() == 0 and indices.dtype == gs.int64
    assert gs.zeros(0, 2).sort(0).values.shape == (0, 2) and gs.zeros(3, 0).sort(1).indices.shape == (3, 0)
    with pytest.raises(RuntimeError, match="complex numbers have no order"):
        gs.sort(gs.ones(2, dtype=gs.complex64))
    with pytest.raises(IndexError):
        gs.ones(2).sort(1)


@pytest.mark.parametrize("shape", [(), (0,), (3,), (2, 0)])
def test_complex_numbers_have_no_middle_one_however_many_there_are(shape):
    z = gs.zeros(shape, dtype=gs.complex64, requires_grad=True)
    for call in (z.median, lambda: z.median(0)):
        with pytest.raises(RuntimeError, match="median: complex numbers have no order"):
            call()


def test_one_complex_number_is_its_own_mode_and_several_have_none():
    values, indices = gs.tensor(1 + 2j).mode()
    assert values.item() == 1 + 2j and indices.item() == 0
    with pytest.raises(RuntimeError, match="mode: complex numbers have no order"):
        gs.tensor([1 + 2j]).mode()


@pytest.mark.parametrize("other", [gs.int32, gs.uint16, gs.float16, gs.float64])
def test_bfloat16_is_found_among_others(other):
    x, y = gs.tensor([256.0, 2.0], dtype=gs.bfloat16), gs.tensor([2, 257], dtype=other)
    assert gs.isin(x, y).tolist() == [False, True] and gs.isin(y, x).tolist() == [True, False]
    assert gs.searchsorted(y, x).tolist() == [1, 0] and gs.searchsorted(x.sort()[0], y).tolist() == [0, 2]


@pytest.mark.parametrize("dtype", [gs.float32, gs.float64, gs.float16, gs.int32])
@pytest.mark.parametrize("dim", [0, 1])
@pytest.mark.parametrize("content", ["apart", "equals", "nan"])
def test_selections_among_many_agree_with_sorting(dtype, dim, content):
    gs.manual_seed(0)
    x = gs.randperm(6_000).reshape(60, 100).to(dtype)
    if content == "equals":
        x = (x % 7).to(dtype)
    if content == "nan" and dtype.is_floating_point:
        x[3, 5] = x[0, 0] = math.nan
    values, order = x.sort(dim)
    for k in (1, 30, 60):
        found = gs.kthvalue(x, k, dim)
        assert gs.equal(gs.isnan(found.values), gs.isnan(values.select(dim, k - 1)))
        assert gs.equal(found.indices, order.select(dim, k - 1))
    middle = (x.shape[dim] - 1) // 2
    has_nan = gs.isnan(x).any(dim)
    expected = gs.where(has_nan, gs.isnan(x).to(gs.int8).argmax(dim), order.select(dim, middle))
    assert gs.equal(x.median(dim).indices, expected)


@pytest.mark.parametrize("largest", [True, False])
@pytest.mark.parametrize("equals", [True, False])
def test_the_top_of_many_agrees_with_sorting(largest, equals):
    x = gs.randperm(8_000).reshape(40, 200).float()
    x = x % 150 if equals else x
    for dim, k in ((0, 5), (1, 3), (1, 25)):
        values, order = x.sort(dim, descending=largest)
        top = gs.topk(x, k, dim, largest)
        assert gs.equal(top.values, values.narrow(dim, 0, k)) and gs.equal(top.indices, order.narrow(dim, 0, k))


@pytest.mark.parametrize("mode", [None, "use_mm_for_euclid_dist"])
def test_distances_of_many_rows_have_no_gradient_where_they_are_zero(mode):
    x = gs.randn(40, 3, dtype=gs.float64).requires_grad_()
    y = gs.cat([x.detach()[:20] + 1, x.detach()[20:21]])
    plain = gs.cdist(x, y, compute_mode="donot_use_mm_for_euclid_dist")
    expected = gs.autograd.grad(plain.sum(), x)[0]
    found = gs.cdist(x, y, compute_mode=mode)
    assert gs.allclose(found, plain, atol=1e-6)
    kept = [i for i in range(40) if i != 20]  # whose distance to itself is noise
    assert gs.allclose(gs.autograd.grad(found.sum(), x)[0][kept], expected[kept])
    with pytest.raises(ValueError, match="not a valid value for compute_mode"):
        gs.cdist(x, y, compute_mode="other")


@pytest.mark.parametrize("reduce", ["amax", "amin"])
def test_complex_numbers_have_no_extremes(reduce):
    x = gs.tensor([1.0 + 1.0j])
    with pytest.raises(NotImplementedError, match=f"{reduce} not implemented for 'ComplexFloat'"):
        x.scatter_reduce(0, gs.tensor([0]), x, reduce)


@pytest.mark.parametrize("name", ["uint8", "int8", "int32", "int64", "float16", "bfloat16", "float32", "float64"])
@for_each("value", [-2.5, -1, 0.5, 1e-30, 2, 2.5, 300, 2**40, math.inf])
def test_numbers_are_compared_as_they_are(name, value):
    numbers = [0, 1, 2, 3, 101]
    sequence = gs.tensor(numbers, dtype=getattr(gs, name))
    expected = sum(number < value for number in numbers)
    if name == "float16" and value == 1e-30:  # which is zero there
        expected = 0
    assert gs.searchsorted(sequence, value).item() == expected
    assert gs.bucketize(value, sequence).item() == expected
    for kind in (gs.float32, gs.float64) if isinstance(value, float) else (gs.int64, gs.float64):
        assert gs.bucketize(gs.tensor([value], dtype=kind), sequence).item() == sum(n < value for n in numbers)
        assert gs.vmap(lambda x: gs.bucketize(x, sequence))(gs.tensor([value], dtype=kind)).item() == expected


def test_everything_belongs_at_the_start_of_nothing():
    x = gs.tensor([1.0, -2.0, 3.0])
    assert gs.searchsorted(gs.zeros(0), x).tolist() == [0, 0, 0]
    assert gs.histogram(x, gs.tensor([-2.0, 3.0])).hist.tolist() == [3.0]
