"""Einstein's notation for the sums of products of `einsum`: its letters, their sizes, repeated ones."""

from __future__ import annotations

import functools
from collections.abc import Sequence

from gradspec.core import ops
from gradspec.core.bare import Tensor

# A dim is known by its letter, or, if an ellipsis stands for it, by its negative position from the right.
Labels = tuple[str | int, ...]


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
