"""Sums of products in Einstein's notation, reduced to matrix products."""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from .kernel import sum as _sum
from .linalg import matmul
from .shapes import Array

# A dim is known by its letter, or, if an ellipsis stands for it, by its negative position from the right.
Labels = tuple[str | int, ...]


def einsum(equation: str, operands: Sequence[Array]) -> Array:
    """The sum of products that `equation` describes ('ij,jk->ik'), contracted from left to right.

    A letter may repeat within an operand (its diagonal), sizes of 1 broadcast, `...` stands for any dims.
    """
    if not operands:
        raise RuntimeError("einsum(): must provide at least one operand")
    inputs, output = _parse(equation, tuple([array.ndim for array in operands]))
    arrays, labels = [], []
    for array, names in zip(operands, inputs, strict=True):
        array, names = _take_diagonals(array, names)
        arrays.append(array)
        labels.append(names)
    sizes = _sizes(arrays, labels)
    result, names = arrays[0], labels[0]
    for position in range(1, len(arrays)):
        later = set(output).union(*labels[position + 1 :])
        result, names = _contract(result, names, arrays[position], labels[position], later, sizes)
    result, names = _sum_out(result, names, set(output))
    result = result.transpose([names.index(label) for label in output])
    return result.copy() if len(arrays) == 1 and np.may_share_memory(result, operands[0]) else result


@functools.lru_cache(maxsize=512)
def _parse(equation: str, ndims: tuple[int, ...]) -> tuple[tuple[Labels, ...], Labels]:
    text = equation.replace(" ", "")
    left, arrow, right = text.partition("->")
    terms = left.split(",")
    if len(terms) != len(ndims):
        raise RuntimeError(
            f"einsum(): the equation '{equation}' has {len(terms)} operands, but {len(ndims)} were provided"
        )
    inputs = tuple(
        [_labels(equation, term, ndim, k) for k, (term, ndim) in enumerate(zip(terms, ndims, strict=True))]
    )
    used = [label for names in inputs for label in names]
    broadcast = tuple(sorted({label for label in used if isinstance(label, int)}))
    letters = [label for label in used if isinstance(label, str)]
    if not arrow:
        return inputs, broadcast + tuple(sorted({label for label in letters if letters.count(label) == 1}))
    before, dots, after = right.partition("...")
    for letter in before + after:
        if letter not in letters:
            raise RuntimeError(
                f"einsum(): output subscript {letter} does not appear in the equation for any input operand "
                f"('{equation}')"
            )
        if right.count(letter) > 1:
            raise RuntimeError(
                f"einsum(): output subscript {letter} appears more than once in the output ('{equation}')"
            )
    return inputs, (*before, *(broadcast if dots else ()), *after)


def _labels(equation: str, term: str, ndim: int, position: int) -> Labels:
    before, dots, after = term.partition("...")
    for letter in before + after:
        if not (letter.isascii() and letter.isalpha()):
            raise RuntimeError(
                f"einsum(): invalid subscript given at index {equation.index(letter)} in the equation string "
                f"'{equation}', subscripts must be in [a-zA-Z]"
            )
    hidden = ndim - len(before) - len(after)
    if hidden < 0 or (hidden and not dots):
        none = "" if dots else " and no ellipsis was given"
        raise RuntimeError(
            f"einsum(): the number of subscripts in the equation ({len(before) + len(after)}) does not match "
            f"the number of dimensions ({ndim}) for operand {position}{none}"
        )
    return (*before, *range(-hidden, 0), *after)


def _take_diagonals(array: Any, names: Labels) -> tuple[Any, Labels]:  # of arrays and of tensors
    for label in names:
        while names.count(label) > 1:
            first = names.index(label)
            second = names.index(label, first + 1)
            if array.shape[first] != array.shape[second]:
                raise RuntimeError(
                    f"einsum(): subscript {label} is repeated for operand of shape {list(array.shape)} but "
                    f"the sizes don't match, {array.shape[second]} != {array.shape[first]}"
                )
            array = array.diagonal(0, first, second)
            names = (*names[:first], *names[first + 1 : second], *names[second + 1 :], label)
    return array, names


def _sizes(arrays: Sequence[Any], labels: Sequence[Labels]) -> dict[str | int, int]:
    sizes: dict[str | int, int] = {}
    for position, (array, names) in enumerate(zip(arrays, labels, strict=True)):
        for label, size in zip(names, array.shape, strict=True):
            known = sizes.setdefault(label, size)
            if known == 1:
                sizes[label] = size
            elif size != known and size != 1:
                raise RuntimeError(
                    f"einsum(): subscript {label} has size {size} for operand {position} which does not "
                    f"broadcast with previously seen size {known}"
                )
    return sizes


def _sum_out(array: Array, names: Labels, kept: set[str | int]) -> tuple[Array, Labels]:
    dims = [d for d, label in enumerate(names) if label not in kept]
    if not dims:
        return array, names
    return _sum(array, dims), tuple([label for label in names if label in kept])


def _contract(
    a: Array, a_names: Labels, b: Array, b_names: Labels, later: set[str | int], sizes: dict[str | int, int]
) -> tuple[Array, Labels]:
    a, a_names = _sum_out(a, a_names, later.union(b_names))
    b, b_names = _sum_out(b, b_names, later.union(a_names))
    batch = [label for label in a_names if label in b_names and label in later]
    inner = [label for label in a_names if label in b_names and label not in later]
    rows = [label for label in a_names if label not in b_names]
    columns = [label for label in b_names if label not in a_names]
    a = _arrange(a, a_names, batch + rows + inner, batch + inner, sizes)
    b = _arrange(b, b_names, batch + inner + columns, batch + inner, sizes)
    lead = [sizes[label] for label in batch]
    row_shape, column_shape = a.shape[len(batch) : len(batch) + len(rows)], b.shape[len(batch) + len(inner) :]
    m, k, n = math.prod(row_shape), math.prod(sizes[label] for label in inner), math.prod(column_shape)
    a, b = a.reshape([*lead, m, k]), b.reshape([*lead, k, n])
    if inner or a.dtype.kind == "b":
        product = matmul(a, b)
    else:
        with np.errstate(all="ignore"):
            product = np.multiply(a, b)
    return product.reshape([*lead, *row_shape, *column_shape]), (*batch, *rows, *columns)


def _arrange(
    array: Array, names: Labels, order: list[str | int], shared: list[str | int], sizes: dict[str | int, int]
) -> Array:
    # The dims in `order`, those shared with the other operand in full size.
    array = array.transpose([names.index(label) for label in order])
    shape = tuple(
        [sizes[label] if label in shared else n for label, n in zip(order, array.shape, strict=True)]
    )
    return array if shape == array.shape else np.broadcast_to(array, shape)
