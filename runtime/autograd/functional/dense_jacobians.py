"""Jacobians as arrays, written in place row by row (backward passes) or column by column (forward mode)."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from gradspec.autograd import forward_ad
from gradspec.autograd.engine import entry, loop
from gradspec.autograd.engine.edges import get_gradient_edge
from gradspec.autograd.progress import Progress
from gradspec.core import ops
from gradspec.core.compiled import memory
from gradspec.core.compiled.bindings import edge_of, reach
from gradspec.core.process.first_use import on_first_call
from gradspec.core.tensor import Tensor, wrap

_columns = on_first_call("gradspec.func.jacobians:columns")
_CHUNK_ELEMENTS = 1 << 16  # vectors are made in blocks of about so many elements if no chunk_size is given


def vector_products(y: Tensor, inputs: tuple[Tensor, ...]) -> Callable[[np.ndarray], list[np.ndarray | None]]:
    """A function from a vector to its products with the Jacobians of `y`, None for an input not reached.

    Each call is a backward pass that keeps the graph. Where that has no other leaves than `inputs`, which
    belong to the caller, the pass accumulates into them. The engine then need not find the nodes that lead to
    them, which is half of the cost of a pass over small arrays.
    """
    root = edge_of(y)
    if all(any(leaf is x for x in inputs) for leaf in reach([(root, None)]).leaves()):

        def accumulated(vector: np.ndarray) -> list[np.ndarray | None]:
            for x in inputs:
                x._grad = None
            loop.run([(root, vector)], None, True, False)
            return [None if x._grad is None else x._grad._array for x in inputs]

        return accumulated
    captures = [(x, 0) if x._node is None else get_gradient_edge(x)[:2] for x in inputs]
    return lambda vector: loop.run([(root, vector)], captures, True, False, accumulating=False)


def unit_blocks(
    shape: tuple[int, ...], dtype: np.dtype[Any], chunk_size: int | None, *, at_least_one: bool = False
) -> Iterator[np.ndarray]:
    """The standard basis of arrays of this shape, in chunks, `at_least_one` of which may be empty."""
    size = math.prod(shape)
    step = chunk_size or max(size, 1)
    for start in range(0, max(size, int(at_least_one)), step):
        length = min(step, size - start)
        block = memory.zeros((length, size), dtype)
        block[np.arange(length), np.arange(start, start + length)] = 1
        yield block.reshape((length, *shape))


def unit_vectors(like: Tensor, chunk_size: int | None) -> Iterator[tuple[int, np.ndarray]]:
    """The number and value of each vector of the standard basis, in the shape of `like`.

    They are made `chunk_size` at a time.
    """
    array = like._memory
    blocks = unit_blocks(array.shape, array.dtype, chunk_size or max(1, _CHUNK_ELEMENTS // max(array.size, 1)))
    return enumerate(block[k, ...] for block in blocks for k in range(len(block)))


def reverse(
    y: Tensor, inputs: tuple[Tensor, ...], chunk_size: int | None, progress: Progress
) -> tuple[list[np.ndarray], list[bool]]:
    """The Jacobians of one output by each input, and which inputs it depends on.

    A backward pass for each element of `y`.
    """
    size, shape = y._memory.size, y._memory.shape
    jacobians = [np.zeros((size, *x._memory.shape), x._memory.dtype) for x in inputs]
    reached = [False] * len(inputs)
    if y._requires_grad:
        products = vector_products(y, inputs)
        for row, vector in progress.over(unit_vectors(y, chunk_size)):
            for j, gradient in enumerate(products(vector)):
                if gradient is not None:
                    jacobians[j][row] = gradient
                    reached[j] = True
    return [a.reshape(shape + a.shape[1:]) for a in jacobians], reached


def reverse_tensors(
    y: Tensor, inputs: tuple[Tensor, ...], create_graph: bool, chunk_size: int | None, progress: Progress
) -> tuple[list[Tensor], list[bool]]:
    """The same as tensors, with a graph of their own or, in forward mode, tangents."""

    shape = y._memory.shape
    rows: list[list[Tensor]] = [[] for _ in inputs]
    reached = [False] * len(inputs)
    if y._requires_grad:
        for _, vector in progress.over(unit_vectors(y, chunk_size)):
            gradients = entry.grad(y, inputs, wrap(vector), True, create_graph, allow_unused=True)
            for j, gradient in enumerate(gradients):
                reached[j] = reached[j] or gradient is not None
                rows[j].append(wrap(np.zeros_like(inputs[j]._array)) if gradient is None else gradient)
    jacobians = []
    for x, found, depends in zip(inputs, rows, reached, strict=True):
        full = shape + x._memory.shape
        if depends:
            jacobians.append(ops.stack(found, 0).reshape(full))
        else:
            jacobians.append(wrap(np.zeros(full, x._memory.dtype)))
    return jacobians, reached


def reverse_batched(
    y: Tensor, inputs: tuple[Tensor, ...], create_graph: bool, chunk_size: int | None, progress: Progress
) -> tuple[list[Tensor], list[bool]]:
    """The same by batched passes, one for each chunk of rows."""
    shape = y._memory.shape
    parts: list[tuple[Tensor | None, ...]] = []
    for block in progress.over(unit_blocks(shape, y._memory.dtype, chunk_size) if y._requires_grad else ()):
        vectors = wrap(block)
        parts.append(entry.grad(y, inputs, vectors, True, create_graph, allow_unused=True, is_grads_batched=True))
    jacobians, reached = [], []
    for j, x in enumerate(inputs):
        found = [part[j] for part in parts]
        depends = [gradient for gradient in found if gradient is not None]
        reached.append(bool(depends))
        full = shape + x._memory.shape
        if depends:
            jacobians.append(ops.reshape(ops.cat(depends, 0) if len(depends) > 1 else depends[0], full))
        else:
            jacobians.append(wrap(np.zeros(full, x._memory.dtype)))
    return jacobians, reached


def forward_batched(
    func: Callable[..., tuple[Tensor, ...]], inputs: tuple[Tensor, ...], chunk_size: int | None
) -> list[list[Tensor]]:
    """The Jacobian of each output by each input, by a call of `func` for each input and chunk of columns."""
    found, _, _ = _columns(lambda duals: func(*duals), inputs, False, chunk_size)
    return [[block.detach() for block in blocks] for blocks in found]


def forward(
    func: Callable[..., tuple[Tensor, ...]],
    inputs: tuple[Tensor, ...],
    chunk_size: int | None,
    progress: Progress,
) -> list[list[np.ndarray]]:
    """The Jacobian of each output by each input, in the dtypes of the outputs.

    A call of `func` for each element of the inputs, with tangents that are vectors of the standard basis.
    """
    results: list[list[np.ndarray]] = []
    for j, x in enumerate(inputs):
        for column, vector in progress.over(unit_vectors(x, chunk_size)):
            with forward_ad.dual_level():
                arguments: list[Any] = list(inputs)
                arguments[j] = forward_ad.make_dual(x, wrap(vector))
                duals = [forward_ad.unpack_dual(y) for y in func(*arguments)]
            if not results:
                results = _zeros([dual.primal for dual in duals], inputs)
            for blocks, (_, tangent) in zip(results, duals, strict=True):
                if tangent is not None:
                    block = blocks[j]
                    lead = block.ndim - x._memory.ndim
                    matrix = block.reshape((*block.shape[:lead], x._memory.size))
                    matrix[..., column] = tangent._array
    return results or _zeros(list(func(*inputs)), inputs)  # without elements there were no columns


def _zeros(outputs: list[Tensor], inputs: tuple[Tensor, ...]) -> list[list[np.ndarray]]:
    """Room for the Jacobian of each output by each input."""
    return [[np.zeros(y._memory.shape + x._memory.shape, y._memory.dtype) for x in inputs] for y in outputs]
