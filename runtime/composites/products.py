"""Composites around matrix products."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from gradspec.composites.contraction import Labels, from_sublists, label_sizes, parse, take_diagonals
from gradspec.core import ops
from gradspec.core.bare import Tensor, shape_of

Shape = Sequence[int]


def matmul_backward_self(gradient: Tensor, other: Tensor, shape: Shape) -> Tensor:
    """The gradient of `self @ other` by a `self` of `shape`."""
    other = ops.conj(other)
    if other.ndim == 1:
        if len(shape) == 1:
            return gradient * other
        return ops.unsqueeze(gradient, -1) * other
    if len(shape) == 1:
        return ops.sum_to_size(ops.squeeze(ops.matmul(other, ops.unsqueeze(gradient, -1)), -1), shape)
    return ops.sum_to_size(ops.matmul(gradient, ops.transpose(other, -2, -1)), shape)


def matmul_backward_other(gradient: Tensor, self: Tensor, shape: Shape) -> Tensor:
    """The gradient of `self @ other` by an `other` of `shape`."""
    self = ops.conj(self)
    if self.ndim == 1:
        if len(shape) == 1:
            return self * gradient
        return ops.unsqueeze(self, -1) * ops.unsqueeze(gradient, -2)
    if len(shape) == 1:
        count = math.prod(shape_of(gradient))
        return ops.mv(ops.t(ops.reshape(self, (count, *shape))), ops.reshape(gradient, (count,)))
    if len(shape) == 2 and 0 not in shape_of(self) and 0 not in shape_of(gradient):
        rows = ops.reshape(self, (-1, shape[0]))
        return ops.mm(ops.t(rows), ops.reshape(gradient, (-1, shape[1])))
    return ops.sum_to_size(ops.matmul(ops.transpose(self, -2, -1), gradient), shape)


def addmm(self: Tensor, mat1: Tensor, mat2: Tensor, beta: float, alpha: float) -> Tensor:
    """beta * self + alpha * (mat1 @ mat2); `self` broadcasts, and is not read when `beta` is 0."""
    product = ops.mm(mat1, mat2)
    if alpha != 1:
        product = product * alpha
    if beta == 0:
        return product
    return (self if beta == 1 else self * beta) + product


def linear(input: Tensor, weight: Tensor, bias: Tensor | None) -> Tensor:
    """`input @ weight.T + bias` over the last dim of `input`; a `weight` of one dim gives one output."""
    ndim = input.ndim
    if weight.ndim == 1:
        result = ops.matmul(input, weight)
        return result if bias is None else result + bias
    if bias is not None and shape_of(bias) != shape_of(weight)[:1]:
        result = linear(input, weight, None)
        return result + ops.expand_as(bias, result)
    if ndim == 2:
        return ops.linear_matrix(input, weight, bias)
    if not ndim:
        raise RuntimeError("linear(): input must have at least one dimension, got a 0-d tensor")
    *lead, count = shape_of(input)
    rows = ops.reshape(input, (math.prod(lead), count))
    return ops.view(ops.linear_matrix(rows, weight, bias), (*lead, shape_of(weight)[0]))


def einsum(equation: Any, operands: Sequence[Any]) -> Tensor:
    """The sum of products that `equation` describes ('ij,jk->ik'), contracted from left to right.

    A letter may repeat within an operand (its diagonal), sizes of 1 broadcast, `...` stands for leading dims.
    In the place of an equation, each operand may be followed by a list of numbers, its subscripts, and these
    by such a list for the result.
    """
    if isinstance(equation, Tensor):
        alone = not operands or not isinstance(operands[0], list | tuple | Tensor)
        equation, operands = from_sublists((equation, operands) if alone else (equation, *operands))
    if not isinstance(equation, str):
        raise TypeError(
            "einsum(): argument 'equation' must be str, or a Tensor that is followed by its list of "
            f"subscripts, not {type(equation).__name__}"
        )
    if not operands:
        raise RuntimeError("einsum(): must provide at least one operand")
    inputs, output = parse(equation, tuple([tensor.ndim for tensor in operands]))
    pairs = [take_diagonals(tensor, names) for tensor, names in zip(operands, inputs, strict=True)]
    sizes = label_sizes([tensor for tensor, _ in pairs], [names for _, names in pairs])
    result, names = pairs[0]
    for position, (tensor, labels) in enumerate(pairs[1:], 1):
        later = set(output).union(*[labels for _, labels in pairs[position + 1 :]])
        result, names = _contract(result, names, tensor, labels, later, sizes)
    result, names = _sum_out(result, names, set(output))
    return ops.permute(result, [names.index(label) for label in output])


def _sum_out(tensor: Tensor, names: Labels, kept: set[str | int]) -> tuple[Tensor, Labels]:
    dims = [dim for dim, label in enumerate(names) if label not in kept]
    if not dims:
        return tensor, names
    return ops.sum(tensor, dims), tuple([label for label in names if label in kept])


def _contract(
    a: Tensor, a_names: Labels, b: Tensor, b_names: Labels, later: set[str | int], sizes: dict[str | int, int]
) -> tuple[Tensor, Labels]:
    a, a_names = _sum_out(a, a_names, later.union(b_names))
    b, b_names = _sum_out(b, b_names, later.union(a_names))
    batch = [label for label in a_names if label in b_names and label in later]
    inner = [label for label in a_names if label in b_names and label not in later]
    rows = [label for label in a_names if label not in b_names]
    columns = [label for label in b_names if label not in a_names]
    count = [math.prod(sizes[label] for label in group) for group in (rows, inner, columns)]
    lead = [sizes[label] for label in batch]
    left = _arrange(a, a_names, batch + rows + inner, sizes, (*lead, count[0], count[1]))
    right = _arrange(b, b_names, batch + inner + columns, sizes, (*lead, count[1], count[2]))
    product = ops.matmul(left, right) if inner else left * right
    names = (*batch, *rows, *columns)
    return ops.reshape(product, [sizes[label] for label in names]), names


def _arrange(
    tensor: Tensor, names: Labels, order: list[str | int], sizes: dict[str | int, int], shape: Shape
) -> Tensor:
    tensor = ops.permute(tensor, [names.index(label) for label in order])
    full = tuple([sizes[label] for label in order])
    return ops.reshape(tensor if shape_of(tensor) == full else ops.expand(tensor, full), shape)
