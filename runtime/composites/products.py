"""Composites around matrix products."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from gradspec.composites.contraction import Arrangement, from_sublists, plan
from gradspec.core import ops
from gradspec.core.tensor import Tensor, shape_of

__all__ = [
    "addmm",
    "einsum",
    "linear",
]

Shape = Sequence[int]


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
    """The sum of products that `equation` describes ('ij,jk->ik'), in the order of fewest operations.

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
    todo = plan(equation, tuple([shape_of(tensor) for tensor in operands]))
    for position, first, second in todo.diagonals:
        operands = list(operands)
        operands[position] = ops.diagonal(operands[position], 0, first, second)
    factors = list(operands)
    for first, second, product in todo.products:
        left, right = _arranged(factors[first], product.left), _arranged(factors[second], product.right)
        del factors[max(first, second)], factors[min(first, second)]
        result = ops.matmul(left, right) if product.of_matrices else left * right
        factors.append(result if product.shape is None else ops.reshape(result, product.shape))
    made = _arranged(factors[0], todo.last)
    return made if made is not operands[0] else ops.permute(made, tuple(range(made.ndim)))


def _arranged(tensor: Tensor, arrangement: Arrangement) -> Tensor:
    if arrangement.summed is not None:
        tensor = ops.sum(tensor, arrangement.summed)
    if arrangement.order is not None:
        tensor = ops.permute(tensor, arrangement.order)
    if arrangement.full is not None:
        tensor = ops.expand(tensor, arrangement.full)
    return tensor if arrangement.shape is None else ops.reshape(tensor, arrangement.shape)
