"""Arguments that are no tensors: which kinds of numbers are taken, under which names, and in which places."""

import math
from functools import partial

import numpy as np
import pytest


def matrix(lib, *, rows=4):
    return lib.tensor([[3.0, 1.0, 2.0], [1.0, 5.0, 4.0], [0.0, 2.0, 2.5], [7.0, 1.0, 1.0]][:rows])


def same(a, b):
    """Whether both are tensors, or equally many, that are equal but for rounding: in batches MKL rounds otherwise."""
    found, other = [(part,) if hasattr(part, "shape") else tuple(part) for part in (a, b)]
    return [part.shape for part in found] == [part.shape for part in other] and all(
        np.allclose(one.tolist(), two.tolist(), 1e-5, 1e-6) for one, two in zip(found, other, strict=True)
    )


# Two ways to say the same.
EQUAL = {
    "stable may be None": lambda lib, x: (lib.sort(x, stable=None), lib.sort(x)),
    "argsort": lambda lib, x: (lib.argsort(x, 1, descending=True), x.sort(1, True)[1]),
    "argsort, stable": lambda lib, x: (x.argsort(stable=True), x.sort()[1]),
    "argwhere": lambda lib, x: (lib.argwhere(x > 3), x.gt(3).nonzero()),
    "rcond": lambda lib, x: (lib.linalg.pinv(x, 0.5), lib.linalg.pinv(x, rtol=0.5)),
    "rcond, hermitian": lambda lib, x: (
        lib.linalg.pinv(x @ x.mT, rcond=0.5, hermitian=True),
        lib.linalg.pinv(x @ x.mT, rtol=0.5, hermitian=True),
    ),
    "a tolerance for each matrix": lambda lib, x: (
        lib.linalg.pinv(lib.stack([x, x]), rtol=lib.tensor([0.5, 0.0])),
        lib.stack([lib.linalg.pinv(x, rtol=0.5), lib.linalg.pinv(x, rtol=0.0)]),
    ),
    "rcond for each matrix": lambda lib, x: (
        lib.linalg.pinv(x, lib.tensor([0.5, 0.0])),
        lib.stack([lib.linalg.pinv(x, rtol=0.5), lib.linalg.pinv(x, rtol=0.0)]),
    ),
    "one tolerance for several matrices": lambda lib, x: (
        lib.linalg.pinv(lib.stack([x, x]), rtol=lib.tensor(0.5)),
        lib.stack([lib.linalg.pinv(x, rtol=0.5)] * 2),
    ),
    "rtol where atol is 0": lambda lib, x: (
        lib.linalg.pinv(x @ x.mT, atol=lib.tensor([0.0, 9.0])),
        lib.stack([lib.linalg.pinv(x @ x.mT), lib.linalg.pinv(x @ x.mT, atol=9.0)]),
    ),
    "powers out of range": lambda lib, x: (lib.ldexp(x * 2.0**-100, lib.tensor([200, 200, 200])), x * 2.0**100),
    "tol": lambda lib, x: (lib.linalg.matrix_rank(x, 3.0), lib.linalg.matrix_rank(x, atol=3.0, rtol=0.0)),
    "no tol": lambda lib, x: (lib.linalg.matrix_rank(x, tol=0.0), lib.tensor(3)),
    "-1 for all sizes": lambda lib, x: (lib.fft.irfftn(x, s=-1), lib.fft.irfftn(x, s=(-1,))),
    "NumPy's dim of norm": lambda lib, x: (lib.linalg.norm(x, dim=np.int64(1)), lib.linalg.norm(x, dim=1)),
    "NumPy's dim of fftn": lambda lib, x: (lib.fft.fftn(x, dim=np.int64(1)).real, lib.fft.fftn(x, dim=1).real),
    "NumPy's dim of irfftn": lambda lib, x: (
        lib.fft.irfftn(x, s=np.int64(3), dim=np.int64(1)),
        lib.fft.irfftn(x, s=3, dim=1),
    ),
    "NumPy's sections": lambda lib, x: (x.tensor_split(np.int64(2)), x.tensor_split(2)),
    "NumPy's sections of rows": lambda lib, x: (x.vsplit(np.int64(2)), x.vsplit(2)),
    "a tensor for sections": lambda lib, x: (x.tensor_split(lib.tensor(2)), x.tensor_split(2)),
    "a tensor for a size": lambda lib, x: (x.split(lib.tensor(2)), x.split(2)),
    "a tensor for dims": lambda lib, x: (lib.tensordot(x, x.mT, lib.tensor(1)), lib.tensordot(x, x.mT, 1)),
    "a tensor for a spacing": lambda lib, x: (lib.gradient(x, spacing=lib.tensor(2.0)), lib.gradient(x, spacing=2.0)),
}


@pytest.mark.parametrize("case", EQUAL)
def test_equal_calls(lib, case):
    assert same(*EQUAL[case](lib, matrix(lib)))


# Ops of several signatures, which also take a tensor of one integer for a dim and the like.
TENSORS = {
    "var": lambda lib, x, one: x.var(dim=one),
    "std, correction": lambda lib, x, one: x.std(correction=one),
    "var_mean": lambda lib, x, one: lib.var_mean(x, one),
    "max": lambda lib, x, one: x.max(dim=one),
    "median": lambda lib, x, one: x.median(dim=one),
    "quantile": lambda lib, x, one: x.quantile(0.5, one),
    "trapezoid": lambda lib, x, one: lib.trapezoid(x, dx=one, dim=one),
    "index_fill": lambda lib, x, one: x.index_fill(one, lib.tensor([0]), 2.0),
    "scatter": lambda lib, x, one: x.scatter(one, lib.tensor([[0]]), 2.0),
    "repeat_interleave": lambda lib, x, one: x.repeat_interleave(2, one),
}


@pytest.mark.parametrize("case", TENSORS)
def test_a_tensor_of_one_integer_for_a_number(lib, case):
    call, x = TENSORS[case], matrix(lib)
    assert same(call(lib, x, lib.tensor(1)), call(lib, x, 1))


LOSING = {
    "alpha": lambda lib, x, t: lib.add(x, x, alpha=t),
    "value": lambda lib, x, t: lib.addcmul(x, x, x, value=t),
    "nan": lambda lib, x, t: x.nan_to_num(t),
    "p": lambda lib, x, t: lib.renorm(x, t, 0, 1.0),
    "dx": lambda lib, x, t: lib.trapezoid(x, dx=t),
    "in place": lambda lib, x, t: x.add_(x, alpha=t),
    "full": lambda lib, x, t: lib.full((2,), t),
    "full_like": lambda lib, x, t: lib.full_like(x, t),
    "new_full": lambda lib, x, t: x.new_full((2,), t),
    "arange": lambda lib, x, t: lib.arange(t),
}


@pytest.mark.parametrize("case", LOSING)
def test_no_number_is_made_of_a_tensor_that_requires_grad(lib, case):
    x = matrix(lib)
    LOSING[case](lib, x, lib.tensor(2.0))
    before = x.tolist()
    with pytest.raises(TypeError, match=r"must be (Number|float), not Tensor|invalid combination"):
        LOSING[case](lib, x, lib.tensor(2.0, requires_grad=True))
    assert x.tolist() == before


def test_hermitian_matrices_are_square(lib):
    for function in (lib.linalg.matrix_rank, lib.linalg.pinv):
        with pytest.raises(RuntimeError, match="must be batches of square matrices, but they are 4 by 3"):
            function(matrix(lib), hermitian=True)


@pytest.mark.parametrize(
    "bounds", [(0.0, -8.000001, -4.0), (0.5, 3.7, 1), (0.9, 3.1, 1), (0, 5, 2), (5, 0, -2), (0.5, 7.5, 2.5)]
)
def test_integers_between_fractions(lib, bounds):
    start, end, step = bounds
    wide, narrow = lib.arange(*bounds, dtype=lib.int64), lib.arange(*bounds, dtype=lib.int8)
    assert wide.tolist() == list(range(int(start), int(end), int(step)))
    count = math.ceil((end - start) / step)  # before the bounds are rounded
    assert narrow.tolist() == [int(start) + k * int(step) for k in range(count)]


@pytest.mark.parametrize("hermitian", [False, True])
def test_tolerances_of_ranks_for_each_matrix(lib, hermitian):
    A = lib.diag_embed(lib.tensor([[4.0, 1.0, 0.5], [4.0, 2.0, 2.0]]))
    rank = partial(lib.linalg.matrix_rank, hermitian=hermitian)
    assert rank(A, atol=lib.tensor([0.75, 3.0])).tolist() == [2, 1]
    assert rank(A, rtol=lib.tensor([0.2, 0.5])).tolist() == [2, 1]
    assert rank(A, atol=lib.tensor([0.75, 0.0]), rtol=lib.tensor([0.0, 0.5])).tolist() == [2, 1]
    assert rank(A[:0], atol=lib.zeros(0)).shape == (0,) and rank(lib.zeros(2, 0, 0)).tolist() == [0, 0]
    assert lib.linalg.matrix_rank(A, tol=lib.tensor(0.75)).tolist() == [2, 3]


@pytest.mark.parametrize("dtype", ["float32", "float64", "complex128"])
def test_corrections_between_integers(lib, dtype):
    x = (lib.arange(10).reshape(2, 5) ** 2).to(getattr(lib, dtype))
    for name in ("var", "std"):
        expected = getattr(lib, name)(x, 1, correction=1.3)
        assert lib.allclose(getattr(lib.masked, name)(x, dim=1, correction=1.3, mask=None).real, expected, rtol=1e-6)


def test_margins_of_one_row_have_the_shape_of_their_target(lib):
    loss = partial(lib.nn.functional.multi_margin_loss, reduction="none")
    assert loss(lib.ones(5), lib.tensor([1])).shape == (1,) and loss(lib.ones(5), lib.tensor(1)).shape == ()
