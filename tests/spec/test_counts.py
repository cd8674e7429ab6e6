"""Every op that reduces, on more elements of half precision than the dtype can count.

A call is a sample in which one size is so large; indices and masks begin again where they end.
"""

import numpy as np
import pytest

import gradspec as gs
from gradspec.autograd import grad
from gradspec.testing.samples import Sample, call, cotangents_for, samples
from support.project import SPEC
from support.variations import REFUSALS

pytestmark = pytest.mark.filterwarnings("ignore")

MANY = {"float16": 70_000, "bfloat16": 2_000}  # float16 has no such number, and bfloat16 none next to 256
LARGEST = 65_504
# op -> why its many elements say nothing
LEFT_OUT = {
    "linalg_lstsq": "equations of vectors that are nearly parallel",
    "linalg_matrix_norm": "singular vectors of values that lie together",
    "nn_functional_ctc_loss": "times are steps one after another, and input_lengths counts few of them",
}
OPS = [
    op
    for op in SPEC.ops
    if op.public and op.key not in LEFT_OUT and "float" in op.dtypes and op.forward.kind not in ("elementwise", "view")
]


def _shapes(value):
    if isinstance(value, tuple):
        if all(type(n) is int for n in value):
            yield value
        else:
            for item in value:
                yield from _shapes(item)


def _sizes(op, values):
    given = [values.get(param.name) for param in op.signature.params if param.differentiable]
    return sorted({n for value in given for shape in _shapes(value) for n in shape if n > 1})


def _stretched(param, value, size, to):
    """A shape, or what is in a tensor, with another size in the place of one."""
    if not param.is_tensor or value is None:
        return value
    if param.differentiable and isinstance(value, tuple) and all(type(n) is int for n in value):
        return tuple([to if n == size else n for n in value])
    if param.is_list:
        return tuple([_stretched(param._replace(is_list=False), item, size, to) for item in value])
    array = np.asarray(value)
    for dim in (dim for dim, n in enumerate(array.shape) if n == size):
        array = array.take(np.arange(to) % size, dim)
    return array if array.ndim else value


def _resized(sample, size, to):
    values = {
        param.name: _stretched(param, sample.values[param.name], size, to)
        for param in sample.op.signature.params
        if param.name in sample.values
    }
    return Sample(sample.op, f"{sample.label} {size} -> {to}", values)


def _given(sample):
    values = [x for value in sample.arrays().values() for x in (value if isinstance(value, list) else [value])]
    return sum(x.size for x in values if isinstance(x, np.ndarray))


def _results(sample):
    """The shapes of the outputs; None if the call is refused."""
    try:
        return [y.shape for y in call(sample, sample.tensors("float32", grad=False))]
    except REFUSALS:
        return None


def calls(op):
    """The samples with many elements in a dim that the results do not have, and the dtype that cannot count them."""
    for sample in samples(op):
        for size in _sizes(op, sample.values):
            few, more = (_resized(sample, size, n) for n in (12, 24))
            if _given(more) <= 2 * _given(few) and _results(few) == _results(more) is not None:
                yield from ((dtype, _resized(sample, size, many)) for dtype, many in MANY.items())


def compare(found, exact, what):
    """Those of the numbers that a half type has room for."""
    exact = exact.to_dense().numpy(force=True)
    y = found.to_dense().numpy(force=True).astype(exact.dtype)
    finite = np.abs(exact[np.isfinite(exact)])
    is_far = ~np.isclose(y, exact, rtol=0.03, atol=0.03 * finite.max(initial=0.0) + 1e-7, equal_nan=True)
    is_far &= ~(np.abs(exact) >= LARGEST) | np.isinf(exact)
    assert not is_far.any(), f"{what}: {y[is_far][:3]} for {exact[is_far][:3]}"


def _is_lost(y, exact):
    """Whether something has left the range of the half type."""
    values, others = y.numpy(force=True), exact.numpy(force=True)
    return bool(np.any((values == 0) != (others == 0)) or np.any(np.isinf(values) != np.isinf(others)))


def _wide(value):
    if isinstance(value, list):
        return [_wide(item) for item in value]
    if not (isinstance(value, gs.Tensor) and value.is_floating_point()):
        return value
    return value.detach().double().requires_grad_(value.requires_grad)


@pytest.mark.parametrize("op", OPS, ids=lambda op: op.key)
def test_many_elements_of_half_precision(op):
    for dtype, sample in calls(op):
        given = sample.tensors(dtype)
        try:
            found = call(sample, given)
        except REFUSALS:
            continue
        wide = {name: _wide(value) for name, value in given.items()}
        pairs = list(zip(found, call(sample, wide), strict=True))
        for y, exact in pairs:
            compare(y, exact, sample.label)
        pairs = [(y, exact) for y, exact in pairs if y.requires_grad and y.dtype is not exact.dtype]
        if not pairs or any(_is_lost(y, exact) for y, exact in pairs):
            continue
        outputs, exact = zip(*pairs, strict=True)
        cotangents = cotangents_for(list(outputs), sample.seed)
        gradients = grad(outputs, sample.variables(given), cotangents, allow_unused=True)
        expected = grad(
            exact,
            sample.variables(wide),
            [v.to(y.dtype) for v, y in zip(cotangents, exact, strict=True)],
            allow_unused=True,
        )
        for g, h in zip(gradients, expected, strict=True):
            if h is not None:
                compare(g, h, f"{sample.label}, gradient")
