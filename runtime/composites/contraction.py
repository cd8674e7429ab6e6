"""Einstein's notation for the sums of products of `einsum`: its letters, their sizes, repeated ones."""

from __future__ import annotations

import functools
import operator
from collections.abc import Sequence
from typing import Any, NamedTuple, SupportsIndex

from gradspec.core import ops
from gradspec.core.bare import Tensor

# A dim is known by its letter, or, if an ellipsis stands for it, by its negative position from the right.
Labels = tuple[str | int, ...]


# The numbers of sublists, in their order, as letters, which sort alike.
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


def from_sublists(parts: Sequence[Any]) -> tuple[str, tuple[Tensor, ...]]:
    """The equation and the operands of `operand, sublist, operand, sublist, ..., sublist of the result`."""
    operands, terms = tuple(parts[: len(parts) // 2 * 2 : 2]), [_term(part) for part in parts[1::2]]
    for position, operand in enumerate(operands):
        if not isinstance(operand, Tensor):
            raise TypeError(
                f"einsum(): operand {position} must be Tensor, followed by its list of subscripts, not "
                f"{type(operand).__name__}"
            )
    output = f"->{_term(parts[-1])}" if len(parts) % 2 else ""
    return ",".join(terms) + output, operands


def _term(sublist: Any) -> str:
    if not isinstance(sublist, list | tuple):
        raise TypeError(f"einsum(): a list of subscripts is a list of ints, not {type(sublist).__name__}")
    return "".join([_letter(subscript) for subscript in sublist])


def _letter(subscript: Any) -> str:
    if subscript is Ellipsis:
        return "..."
    if not isinstance(subscript, SupportsIndex):
        raise TypeError(
            f"einsum(): a subscript in a list is an int or Ellipsis, not {type(subscript).__name__}"
        )
    number = operator.index(subscript)
    if not 0 <= number < len(_LETTERS):
        raise ValueError(
            f"einsum(): subscript in subscript list is not within the valid range [0, 52), but {number}"
        )
    return _LETTERS[number]


@functools.lru_cache(maxsize=512)
def parse(equation: str, ndims: tuple[int, ...]) -> tuple[tuple[Labels, ...], Labels]:
    """The labels of each operand and those of the result; RuntimeError for what is no such equation."""
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


class Arrangement(NamedTuple):
    """How an operand comes to have certain dims in a certain order."""

    summed: tuple[int, ...]  # dims over which it is summed
    order: tuple[int, ...] | None  # of the dims that are left; None if they are in order
    labels: Labels  # of the result


class Product(NamedTuple):
    """A product of two operands, as one of matrices: of rows by inner and of inner by columns."""

    left: Arrangement
    right: Arrangement
    batch: Labels
    rows: Labels
    inner: Labels
    columns: Labels


class Plan(NamedTuple):
    """What is to be done for an equation, whatever the sizes are."""

    inputs: tuple[Labels, ...]
    repeats: bool  # whether an operand repeats a label
    products: tuple[Product, ...]  # of the result so far and the next operand
    last: Arrangement


@functools.lru_cache(maxsize=512)
def plan(equation: str, ndims: tuple[int, ...]) -> Plan:
    """The plan for operands of so many dims; RuntimeError for what is no such equation."""
    inputs, output = parse(equation, ndims)
    single = [_without_repeats(names) for names in inputs]
    names, products = single[0], []
    for position, others in enumerate(single[1:], 1):
        later = set(output).union(*single[position + 1 :])
        product = _product(names, others, later)
        products.append(product)
        names = (*product.batch, *product.rows, *product.columns)
    summed = tuple([dim for dim, label in enumerate(names) if label not in output])
    last = _arrangement(names, summed, output)
    return Plan(inputs, list(inputs) != single, tuple(products), last)


def _without_repeats(names: Labels) -> Labels:
    """The labels that `take_diagonals` leaves: each repeated one comes last."""
    for label in names:
        if names.count(label) > 1:
            names = (*[other for other in names if other != label], label)
    return names


def _product(a: Labels, b: Labels, later: set[str | int]) -> Product:
    a_summed = tuple([dim for dim, label in enumerate(a) if label not in later.union(b)])
    b_summed = tuple([dim for dim, label in enumerate(b) if label not in later.union(a)])
    batch = tuple([label for label in a if label in b and label in later])
    inner = tuple([label for label in a if label in b and label not in later])
    rows = tuple([label for label in a if label not in b and label in later])
    columns = tuple([label for label in b if label not in a and label in later])
    left = _arrangement(a, a_summed, batch + rows + inner)
    right = _arrangement(b, b_summed, batch + inner + columns)
    return Product(left, right, batch, rows, inner, columns)


def _arrangement(names: Labels, summed: tuple[int, ...], wanted: Labels) -> Arrangement:
    left = [label for dim, label in enumerate(names) if dim not in summed]
    order = tuple([left.index(label) for label in wanted])
    return Arrangement(summed, None if order == tuple(range(len(left))) else order, wanted)


def take_diagonals(tensor: Tensor, names: Labels) -> tuple[Tensor, Labels]:
    """An operand with the diagonals of the labels it repeats, and its labels then."""
    for label in names:
        while names.count(label) > 1:
            first = names.index(label)
            second = names.index(label, first + 1)
            if tensor.shape[first] != tensor.shape[second]:
                raise RuntimeError(
                    f"einsum(): subscript {label} is repeated for operand of shape {list(tensor.shape)} but "
                    f"the sizes don't match, {tensor.shape[second]} != {tensor.shape[first]}"
                )
            tensor = ops.diagonal(tensor, 0, first, second)
            names = (*names[:first], *names[first + 1 : second], *names[second + 1 :], label)
    return tensor, names


def label_sizes(tensors: Sequence[Tensor], labels: Sequence[Labels]) -> dict[str | int, int]:
    """The size of each label, where one of 1 gives way to others; RuntimeError for two that differ."""
    sizes: dict[str | int, int] = {}
    for position, (tensor, names) in enumerate(zip(tensors, labels, strict=True)):
        for label, size in zip(names, tensor.shape, strict=True):
            known = sizes.setdefault(label, size)
            if known == 1:
                sizes[label] = size
            elif size != known and size != 1:
                raise RuntimeError(
                    f"einsum(): subscript {label} has size {size} for operand {position} which does not "
                    f"broadcast with previously seen size {known}"
                )
    return sizes
