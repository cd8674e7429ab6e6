"""The dtypes of results: of each pair of dtypes as in torch or NumPy, of numbers and of tensors without dims."""

from itertools import product

import numpy as np
import pytest

import gradspec as gs
from gradspec.testing.samples import function_of
from support.cases import for_each
from support.graphs import leaf
from support.project import SPEC

ORDER = (
    "bool", "uint8", "int8", "int16", "int32", "int64", "uint16", "uint32", "uint64",
    "float16", "bfloat16", "float32", "float64", "complex64", "complex128",
)  # fmt: skip
UNSIGNED = ("uint16", "uint32", "uint64")
# Those that do not simply give the later one of the order.
OTHERWISE = {("uint8", "int8"): "int16", ("float16", "bfloat16"): "float32", ("float64", "complex64"): "complex128"}
PAIRS = list(product(ORDER, ORDER))


def expected(a, b):
    """The common dtype of two dtypes; None where there is none."""
    low, high = sorted((a, b), key=ORDER.index)
    if {a, b} & set(UNSIGNED) and not np.issubdtype(high, np.inexact) and high != "bfloat16":
        found = np.promote_types(a, b)
        return found.name if found.kind in "iu" else None
    return OTHERWISE.get((low, high), high)


@for_each(("a", "b"), PAIRS)
def test_every_pair(a, b):
    first, second, wanted = gs.dtypes.dtype(a), gs.dtypes.dtype(b), expected(a, b)
    x, y = gs.ones(2, dtype=first), gs.ones(2, dtype=second)
    if wanted is not None:
        assert gs.promote_types(first, second) is gs.result_type(x, y) is gs.dtypes.dtype(wanted)
        assert (x * y).dtype is gs.dtypes.dtype(wanted)
        assert gs.cat([x, y]).dtype is gs.dtypes.dtype(wanted)
        assert (x == y).tolist() == [True, True]
        return
    names = f"attempted to promote {first.type_name} and {second.type_name}"
    for call in (
        lambda: gs.promote_types(first, second),
        lambda: gs.result_type(x, y),
        lambda: x * y,
        lambda: x == y,
        lambda: x.mul_(y),
        lambda: gs.cat([x, y]),
        lambda: gs.where(gs.tensor([True, False]), x, y),
    ):
        with pytest.raises(RuntimeError, match=f"^Promotion of uint64 and signed integers .* {names}, which have"):
            call()


@pytest.mark.parametrize("name", UNSIGNED)
def test_an_unsigned_tensor_and_one_without_dims(name):
    dtype = getattr(gs, name)
    x = gs.ones(2, dtype=dtype)
    assert (x * 2).dtype is (x * True).dtype is (x * gs.tensor(2)).dtype is dtype
    assert (x * 2.5).dtype is (x * gs.tensor(2.5)).dtype is gs.float32
    assert (x * 1j).dtype is gs.complex64
    assert (gs.ones(2, dtype=gs.int8) * gs.ones((), dtype=dtype)).dtype is gs.int8
    assert (gs.ones(2, dtype=gs.bool) * gs.ones((), dtype=dtype)).dtype is dtype


@pytest.mark.parametrize(
    ("make", "expected"),
    [
        (lambda: gs.ones(2, dtype=gs.int64) + 1, gs.int64),
        (lambda: gs.ones(2, dtype=gs.int64) + 1.5, gs.float32),
        (lambda: gs.ones(2, dtype=gs.float32) + gs.ones((), dtype=gs.float64), gs.float32),
        (lambda: gs.ones(2, dtype=gs.int32) + gs.ones((), dtype=gs.int64), gs.int32),
        (lambda: gs.ones(2, dtype=gs.int64) + gs.ones((), dtype=gs.float64), gs.float64),
        (lambda: gs.ones(2, dtype=gs.float16) + 2.0, gs.float16),
        (lambda: gs.ones(2, dtype=gs.bool) + 1, gs.int64),
        (lambda: gs.ones(2, dtype=gs.float32) * 1j, gs.complex64),
        (lambda: gs.ones(2, dtype=gs.int64) / gs.ones(2, dtype=gs.int64), gs.float32),
        (lambda: gs.ones(2, dtype=gs.int64).exp(), gs.float32),
        (lambda: gs.ones(2, dtype=gs.int64) == 1, gs.bool),
        (lambda: gs.ones(2, dtype=gs.int32).sum(), gs.int64),
        (lambda: gs.ones(2, dtype=gs.bool).sum(), gs.int64),
        (lambda: 2 ** gs.ones(2, dtype=gs.int64), gs.int64),
    ],
)
def test_numbers_tensors_without_dims_and_ops(make, expected):
    assert make().dtype is expected


ELEMENTWISE = [
    op
    for op in SPEC.ops
    if op.public
    and op.forward.kind == "elementwise"
    and len(op.signature.params) == 2
    and op.signature.params[1].is_tensor
]


@pytest.mark.parametrize("op", ELEMENTWISE, ids=lambda op: op.key)
def test_the_default_dtype_is_the_present_one(op):
    """What an op remembers of two dtypes is of the default dtype at that time."""
    integers, bools, function = gs.tensor([1, 1]), gs.tensor([True, True]), function_of(op)
    pairs = [(bools, integers), (integers, bools), (integers, gs.tensor(True)), (integers.int(), integers)]

    def found():
        for pair in pairs:
            try:
                yield function(*pair).dtype
            except (RuntimeError, TypeError) as error:
                yield type(error)

    single = [*found()]
    try:
        gs.set_default_dtype(gs.float64)
        assert [*found()] == [gs.float64 if dtype is gs.float32 else dtype for dtype in single]
    finally:
        gs.set_default_dtype(gs.float32)
    assert [*found()] == single


def test_promotion_in_the_graph():
    x, y = gs.ones(2, requires_grad=True), leaf(1.0, 2.0)
    (x * y).sum().backward()
    assert x.grad.dtype is gs.float32
    assert y.grad.dtype is gs.float64


@pytest.mark.torch
@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_the_table_is_that_of_torch(torch, a, b):
    try:
        found = str(torch.promote_types(getattr(torch, a), getattr(torch, b))).removeprefix("torch.")
    except RuntimeError:
        assert {a, b} & set(UNSIGNED)
    else:
        assert expected(a, b) == found
    assert gs.can_cast(gs.dtypes.dtype(a), gs.dtypes.dtype(b)) == torch.can_cast(getattr(torch, a), getattr(torch, b))
