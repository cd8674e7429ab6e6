"""Every op other than loops over elements, with random shapes: beside its reference, torch and `vmap`.

A call is a sample of the entry with other shapes and dims, the sizes few, so that they often fit. Shapes that
the op refuses are passed over.
"""

import zlib
from itertools import islice

import numpy as np
import pytest

import gradspec as gs
from gradspec.testing.batching import check_values
from gradspec.testing.samples import Sample, assert_close, call, function_of, reference_of, samples
from support.beside_torch import NOT_IN_TORCH, called, function_in_torch, tensors
from support.project import SPEC
from support.variations import REFUSALS, is_valid

pytestmark = pytest.mark.filterwarnings("ignore")

DRAWS = 60
BATCHED = 4
SIZES = (1, 2, 2, 3)
# op -> why its reference is none for all shapes
REFERENCES = {
    "linalg_lstsq": "has no batch of solutions for one matrix",
    "mse_loss": "does not broadcast the target",
    "ormqr": "has other sizes",
    "triangular_solve": "gives the matrix without the batch dims of the other",
}
# op -> where torch differs, and why
OTHERWISE = {
    "cumulative_trapezoid": "torch counts dims in y, also where x has more",
    "linalg_lstsq": "torch has fewer batch dims than A and B",
    "nn_functional_interpolate": "torch repeats the first row of antialiased images of one column",
    "nn_functional_l1_loss": "torch divides by the sum of weights that it has not broadcast",
    "nn_functional_multilabel_soft_margin_loss": "torch counts dims in input, also where target has more",
    "topk": "what is not sorted is in any order",
    "trapezoid": "torch counts dims in y, also where x has more",
}
RANDOM = {"nn_functional_gumbel_softmax"}  # but for what its samples have
OPS = [
    op
    for op in SPEC.ops
    if op.public and op.tests.reference is not None and op.forward.kind != "elementwise" and op.key not in RANDOM
]


def drawn(op, least):
    """Random calls of tensors of so many dims at least, some of which the op refuses."""
    rng = np.random.default_rng(zlib.crc32(op.key.encode()))
    given = samples(op)
    for k in range(DRAWS):
        sample = given[k % len(given)]
        params = [param for param in op.signature.params if param.name in sample.values]
        values = {param.name: _other(rng, param, sample.values[param.name], least) for param in params}
        if values != sample.values and all(_is_square(values[name]) for name in op.tests.matrices if name in values):
            yield Sample(op, f"{values}", values)


def _is_square(shape):
    return len(shape) > 1 and shape[-1] == shape[-2]


def _has_shapes(value):
    return isinstance(value, tuple) and all(type(n) is int or _has_shapes(n) for n in value)


def _other(rng, param, value, least):
    """Another shape of a tensor, another dim or other dims."""
    if param.is_tensor:
        if not (param.differentiable and _has_shapes(value)):
            return value
        if param.is_list and value and isinstance(value[0], tuple):
            first = value[0] if rng.integers(2) else _shape(rng, value[0], least)
            return tuple([first if rng.integers(4) else _shape(rng, first, least) for _ in value])
        return _shape(rng, value, least)
    if param.is_dim and type(value) is int:
        return int(rng.integers(-3, 4))
    if param.is_dim and _has_shapes(value):
        return tuple(rng.choice(4, int(rng.integers(1, 4)), replace=False).tolist())
    return value


def _shape(rng, given, least):
    """The arguments with another size in one place, or another shape altogether."""
    if given and rng.integers(2):
        k = int(rng.integers(len(given)))
        return (*given[:k], int(rng.choice(SIZES)), *given[k + 1 :])
    return tuple(rng.choice(SIZES, rng.integers(least, 5)).tolist())


@pytest.mark.parametrize("op", [pytest.param(op, id=op.key) for op in OPS])
def test_as_the_reference_and_within_vmap(op):
    for sample in filter(is_valid, drawn(op, 1)) if op.key not in REFERENCES else ():
        try:
            expected = reference_of(sample)
        except (*REFUSALS, AttributeError):  # NumPy's, which takes less
            continue
        for y, value in zip(call(sample, sample.tensors(grad=False)), expected, strict=True):
            assert_close(y, value, what=sample.label)
    for sample in islice(filter(is_valid, drawn(op, 0)), BATCHED):
        check_values(sample)


@pytest.mark.torch
@pytest.mark.parametrize(
    "op",
    [pytest.param(op, id=op.key) for op in OPS if op.key not in OTHERWISE and op.signature.name not in NOT_IN_TORCH],
)
def test_as_torch(torch, op):
    theirs = function_in_torch(torch, op.signature.path)
    for sample in filter(is_valid, drawn(op, 0)):
        arrays = sample.arrays()
        try:
            expected = called(sample, theirs, tensors(torch, sample, arrays, recorded=False))
        except (*REFUSALS, AssertionError):
            continue
        found = called(sample, function_of(op), tensors(gs, sample, arrays, recorded=False))
        for y, value in zip(found, expected, strict=True):
            assert_close(y, value.resolve_conj().numpy(), what=sample.label)
