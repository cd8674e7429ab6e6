"""Reductions of expanded arrays: as exact as of a copy, and without one."""

import contextlib
import os
import re
import subprocess
import sys

import numpy as np
import pytest

import gradspec as gs
from gradspec.autograd import grad
from gradspec.testing.samples import function_of, outputs_of, samples
from support.cases import for_each
from support.graphs import point
from support.project import SPEC

REDUCTIONS = {
    "sum": lambda x, dim: x.sum(dim),
    "mean": lambda x, dim: x.mean(dim),
    "prod": lambda x, dim: x.prod(dim),
    "amax": lambda x, dim: x.amax(dim),
    "amin": lambda x, dim: x.amin(dim),
    "any": lambda x, dim: (x > 1).any(dim),
    "all": lambda x, dim: (x > 0).all(dim),
    "var": lambda x, dim: x.var(dim),
    "std": lambda x, dim: x.std(dim, correction=0),
    "logsumexp": lambda x, dim: x.logsumexp((0, 1, 2, 3) if dim is None else dim),
    "norm": lambda x, dim: x.norm(2, dim),
    "norm 1": lambda x, dim: x.norm(1, dim),
    "norm 3": lambda x, dim: x.norm(3, dim),
    "norm inf": lambda x, dim: x.norm(float("inf"), dim),
    "norm 0": lambda x, dim: x.norm(0, dim),
    "argmax": lambda x, dim: x.argmax() if dim is None else x.argmax(dim[0]),
    "max": lambda x, dim: x.max(),
}
OF_STRIDES = re.compile("stride|memory")  # views refuse some, and writes those that overlap
DIMS = [None, (0, 1), (1, 2), (0, -1), (3,), (0, 2, 3)]


@for_each("dim", DIMS, ids=str)
@pytest.mark.parametrize("name", REDUCTIONS)
def test_an_expanded_array_is_reduced_as_its_copy(name, dim):
    for dtype in (gs.float64, gs.float32, gs.float16):
        x = point(3, 1, 4, 1).to(dtype).expand(3, 5, 4, 7)
        found, expected = REDUCTIONS[name](x, dim), REDUCTIONS[name](x.clone().contiguous(), dim)
        assert found.dtype is expected.dtype
        tolerance = {gs.float64: 1e-12, gs.float32: 1e-5, gs.float16: 1e-2}[dtype]
        np.testing.assert_allclose(found.numpy(), expected.numpy(), rtol=tolerance, atol=tolerance / 10)
        assert found.numpy().flags.writeable


@pytest.mark.parametrize("name", ["sum", "mean", "prod", "norm", "var"])
def test_an_expanded_complex_array(name):
    x = point(3, 1, dtype=gs.complex128).expand(2, 3, 4)
    found, expected = REDUCTIONS[name](x, None), REDUCTIONS[name](x.clone().contiguous(), None)
    np.testing.assert_allclose(found.numpy(), expected.numpy(), rtol=1e-12)
    infinite = gs.tensor([complex(float("inf"), 0.0)]).expand(3).sum()
    assert infinite.item() == complex(float("inf"), 0.0)


@pytest.mark.parametrize("correction", [0, 1, 6, 7])
def test_the_variance_of_equal_elements(correction):
    x = gs.tensor([[1.0, 2.0]], dtype=gs.float64).expand(3, 2)
    found, expected = x.var(correction=correction), x.clone().contiguous().var(correction=correction)
    np.testing.assert_allclose(found.numpy(), expected.numpy(), equal_nan=True)


def test_integers_and_empty_arrays():
    assert gs.tensor([3]).expand(5).sum().item() == 15
    assert gs.tensor([3]).expand(2, 5).prod().item() == 3**10
    assert gs.tensor([True]).expand(5).sum().item() == 5
    assert gs.ones(1).expand(0).sum().item() == 0
    assert gs.ones(1, 3).expand(0, 3).sum((0, 1)).item() == 0
    assert gs.ones(1).expand(4, 0).prod().item() == 1


PROGRAM = """
import resource
import gradspec as gs
resource.setrlimit(resource.RLIMIT_AS, (3 * 2**30, resource.RLIM_INFINITY))
n = 2**31 + 5
for dtype in (gs.float32, gs.float64, gs.float16):
    x = gs.ones(1, dtype=dtype, requires_grad=True)
    y = x.expand(n)
    assert y.mean().item() == 1 and y.amax().item() == 1 and (x > 0).expand(n).all().item()
    y.mean().backward()
    assert dtype is gs.float16 or x.grad.tolist() == [1]  # one by so many is zero in half precision
z = gs.ones(1, dtype=gs.float64, requires_grad=True)
z.expand(n).sum().backward()
assert z.grad.tolist() == [n]
assert z.expand(n).sum().item() == n
assert z.expand(n).norm(1).item() == n and abs(z.expand(n).logsumexp((0,)).item() - 22.487) < 1
"""


@pytest.mark.skipif("libasan" in os.environ.get("LD_PRELOAD", ""), reason="its shadow takes more addresses")
def test_an_array_larger_than_memory():
    subprocess.run([sys.executable, "-c", PROGRAM], check=True)


def _first_of(array, dim):
    """The first slice along a dim, expanded to all of them."""
    return np.broadcast_to(np.take(array, [0], dim), array.shape)


def _outcome(sample, arrays):
    given = {name: gs.from_numpy(x) if isinstance(x, np.ndarray) else x for name, x in arrays.items()}
    recorded = [
        x.requires_grad_()
        for name, x in given.items()
        if isinstance(x, gs.Tensor) and x.is_floating_point() and name not in sample.without_gradient
    ]
    gs.manual_seed(0)
    try:
        outputs = outputs_of(sample.call(function_of(sample.op), given))
    except (RuntimeError, ValueError, IndexError) as error:
        return error
    found = list(outputs)
    differentiable = [y for y in outputs if y.requires_grad]
    with contextlib.suppress(RuntimeError):
        found += grad(differentiable, recorded, [gs.ones_like(y) for y in differentiable], allow_unused=True)
    return [y.numpy(force=True) for y in found if y is not None and not y.is_sparse]


@pytest.mark.filterwarnings("ignore:Casting complex values")
@pytest.mark.parametrize("section", SPEC.sections, ids=lambda section: section.name)
def test_every_op_takes_an_expanded_operand_as_its_copy(section):
    for op in (op for op in SPEC.ops if op.section is section):
        for sample in samples(op)[:2]:
            arrays = sample.arrays(sample.dtype)
            for name, value in arrays.items():
                for dim in range(value.ndim if isinstance(value, np.ndarray) and value.size else 0):
                    expanded = _first_of(value, dim)
                    found = _outcome(sample, {**arrays, name: expanded})
                    expected = _outcome(sample, {**arrays, name: expanded.copy()})
                    where = f"{op.key}, {sample.label}: {name} over dim {dim}"
                    if isinstance(found, Exception):
                        assert type(found) is type(expected) or OF_STRIDES.search(str(found)), where
                        continue
                    assert not isinstance(expected, Exception), where
                    for a, b in zip(found, expected, strict=True):
                        np.testing.assert_allclose(a, b, rtol=1e-9, atol=1e-9, err_msg=where)


COPIES = {
    "clone": lambda x: x.clone(),
    "to": lambda x: x.to(gs.float32),
    "to an integer": lambda x: x.to(gs.int64),
    "zeros_like": gs.zeros_like,
    "full_like": lambda x: gs.full_like(x, 2.0),
    "empty_like": gs.empty_like,
    "exp": gs.exp,
    "times another dtype": lambda x: x.float() * gs.ones((), dtype=gs.float64),
}


@pytest.mark.parametrize("name", COPIES)
def test_copies_leave_expanded_dims_in_their_places(name):
    """In memory, as elementwise ops do, so `view` takes a copy of an expanded vector."""
    x = gs.arange(12, dtype=gs.float64).reshape(3, 4)
    layouts = {
        x[:1].expand(3, 4): (4, 1),
        x[:, :1].expand(3, 4): (4, 1),
        x[0].expand(2, 3, 4).transpose(0, 1): (8, 4, 1),
        x.t().expand(2, 4, 3): (12, 1, 4),
        x[:, None].expand(3, 2, 4): (8, 4, 1),
    }
    for tensor, strides in layouts.items():
        result = COPIES[name](tensor)
        assert result.stride() == strides
        if name != "empty_like":
            np.testing.assert_array_equal(result.numpy(), COPIES[name](tensor.contiguous()).numpy())


@pytest.mark.parametrize("size", [40, 40_000])
def test_large_and_small_copies_of_expanded_vectors_have_one_layout(size):
    vector = gs.arange(size, dtype=gs.float64)
    assert vector.expand(3, size).clone().view(-1).tolist() == vector.tolist() * 3
