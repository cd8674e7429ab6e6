"""Composites around matrix products."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from gradspec.composites.contraction import (
    Arrangement,
    Product,
    from_sublists,
    label_sizes,
    plan,
    take_diagonals,
)
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
        if bias.dtype is not result.dtype:
            raise RuntimeError(
                "linear: expected input, weight and bias to have the same dtype, but got a bias of dtype "
                f"{bias.dtype.type_name} for a product of dtype {result.dtype.type_name}"
            )
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
    todo = plan(equation, tuple([tensor.ndim for tensor in operands]))
    labels = todo.inputs
    if todo.repeats:
        pairs = [take_diagonals(tensor, names) for tensor, names in zip(operands, labels, strict=True)]
        operands, labels = [tensor for tensor, _ in pairs], tuple([names for _, names in pairs])
    sizes = label_sizes(operands, labels)
    result = operands[0]
    for product, tensor in zip(todo.products, operands[1:], strict=True):
        result = _multiply(result, tensor, product, sizes)
    if todo.products and not todo.last.summed and todo.last.order is None:
        return result
    return _arrange(result, todo.last)


def _multiply(a: Tensor, b: Tensor, product: Product, sizes: dict[str | int, int]) -> Tensor:
    lead = [sizes[label] for label in product.batch]
    rows, inner, columns = (
        [sizes[label] for label in group] for group in (product.rows, product.inner, product.columns)
    )
    depth = math.prod(inner)
    left = _shaped(_arrange(a, product.left), [*lead, *rows, *inner], (*lead, math.prod(rows), depth))
    right = _shaped(_arrange(b, product.right), [*lead, *inner, *columns], (*lead, depth, math.prod(columns)))
    whole = ops.matmul(left, right) if product.inner else left * right
    shape = (*lead, *rows, *columns)
    return whole if shape_of(whole) == shape else ops.reshape(whole, shape)


def _arrange(tensor: Tensor, arrangement: Arrangement) -> Tensor:
    if arrangement.summed:
        tensor = ops.sum(tensor, arrangement.summed)
    if arrangement.order is None:
        return tensor
    return ops.permute(tensor, arrangement.order)


def _shaped(tensor: Tensor, full: list[int], shape: Shape) -> Tensor:
    """The tensor with dims of size 1 repeated to their `full` sizes, as matrices of `shape`."""
    whole = tuple(full)
    if shape_of(tensor) != whole:
        tensor = ops.expand(tensor, whole)
    return tensor if whole == shape else ops.reshape(tensor, shape)
