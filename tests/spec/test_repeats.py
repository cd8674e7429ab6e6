"""Every op and its gradients have the same bits wherever operands lie, with any number of threads.

The kernels under them are held to it in tests/csrc/test_same_bits.py, in all lengths and layouts.
"""

from __future__ import annotations

import contextlib
from typing import Any

import numpy as np
import pytest

import gradspec as gs
from gradspec.autograd import grad
from gradspec.codegen.read.model import Op
from gradspec.testing.samples import Sample, function_of, outputs_of, samples
from support.project import SPEC

Array = np.ndarray[Any, Any]
ADDRESSES = 16  # of four bytes each, from a cache line on


def placed(array: Array, offset: int) -> gs.Tensor:
    """A tensor with the elements of the array, so many elements behind the beginning of a cache line."""
    memory = np.empty(array.nbytes + 128 + ADDRESSES * array.itemsize, np.uint8)
    start = -memory.ctypes.data % 64 + offset * array.itemsize
    found = memory[start : start + array.nbytes].view(array.dtype).reshape(array.shape)
    found[...] = array
    return gs.from_numpy(found)


def arguments(sample: Sample, offset: int) -> dict[str, Any]:
    made: dict[str, Any] = {}
    for param in sample.op.signature.params:
        value = sample.arrays("float32").get(param.name)
        if isinstance(value, np.ndarray):
            needs = param.differentiable and param.name not in sample.without_gradient
            made[param.name] = placed(value, offset).requires_grad_(needs and value.dtype.kind == "f")
        elif isinstance(value, list) and value and isinstance(value[0], np.ndarray):
            made[param.name] = [placed(one, offset) for one in value]
        elif param.name in sample.arrays("float32"):
            made[param.name] = value
    return made


def bits(tensor: gs.Tensor | None) -> bytes:
    """The bytes of the elements, with one NaN for all."""
    array = np.array([] if tensor is None else tensor.numpy(force=True))
    if array.dtype.kind == "f":
        array[np.isnan(array)] = np.nan
    return array.tobytes()


def run(sample: Sample, offset: int) -> list[bytes]:
    gs.manual_seed(0)
    given = arguments(sample, offset)
    outputs = outputs_of(sample.call(function_of(sample.op), given))
    recorded = [y for y in outputs if y.requires_grad]
    variables = [x for x in given.values() if isinstance(x, gs.Tensor) and x.requires_grad]
    found: list[gs.Tensor | None] = []
    with contextlib.suppress(RuntimeError):  # what has no gradient says so, NotImplementedError among them
        found += grad(recorded, variables, [gs.ones_like(y) for y in recorded], allow_unused=True)
    dense = [None if y is None else y.to_dense() if y.is_sparse else y for y in (*outputs, *found)]
    return [bits(tensor) for tensor in dense]


@pytest.mark.parametrize("op", [op for op in SPEC.ops if "float" in op.dtypes], ids=lambda op: op.key)
def test_the_same_call_gives_the_same_bits(op: Op) -> None:
    for sample in samples(op)[:2]:
        gs.set_num_threads(1)
        expected = run(sample, 0)
        for offset in range(1, ADDRESSES):
            gs.set_num_threads(1 + offset % 4)
            assert run(sample, offset) == expected
