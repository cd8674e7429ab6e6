"""Einstein's notation for the sums of products of `einsum`: its letters, their sizes, repeated ones."""

from __future__ import annotations

import functools
import math
import operator
from collections.abc import Sequence
from typing import Any, NamedTuple, SupportsIndex

from gradspec.core.elements.contraction_path import contraction_path
from gradspec.core.tensor import Tensor

# A dim is known by its letter, or, if an ellipsis stands for it, by its negative position from the right.
Labels = tuple[str | int, ...]
Shape = tuple[int, ...]


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
        raise TypeError(f"einsum(): a subscript in a list is an int or Ellipsis, not {type(subscript).__name__}")
    number = operator.index(subscript)
    if not 0 <= number < len(_LETTERS):
        raise ValueError(f"einsum(): subscript in subscript list is not within the valid range [0, 52), but {number}")
    return _LETTERS[number]


def _parse(equation: str, ndims: tuple[int, ...]) -> tuple[tuple[Labels, ...], Labels]:
    """The labels of each operand and those of the result; RuntimeError for an invalid equation."""
    text = equation.replace(" ", "")
    left, arrow, right = text.partition("->")
    terms = left.split(",")
    if len(terms) != len(ndims):
        raise RuntimeError(
            f"einsum(): the equation '{equation}' has {len(terms)} operands, but {len(ndims)} were provided"
        )
    inputs = tuple([_labels(equation, term, ndim, k) for k, (term, ndim) in enumerate(zip(terms, ndims, strict=True))])
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


class Term(NamedTuple):
    """An operand as it is planned for: its labels, none of them twice, and its shape."""

    labels: Labels
    shape: Shape


class Arrangement(NamedTuple):
    """The steps for an operand, in this order; None stands for nothing."""

    summed: tuple[int, ...] | None  # dims over which it is summed
    order: tuple[int, ...] | None  # of the dims that are left
    full: Shape | None  # to which dims of size 1 are repeated
    shape: Shape | None  # as which the elements are then taken


class Product(NamedTuple):
    """A product of two operands, as one of matrices if they have labels to sum over in common."""

    left: Arrangement
    right: Arrangement
    of_matrices: bool
    shape: Shape | None  # as which its elements are then taken


class Plan(NamedTuple):
    """The steps for an equation and the shapes of its operands."""

    diagonals: tuple[tuple[int, int, int], ...]  # of which operand, and its two dims that become one, the last
    # Of which two factors, the left one first; both are taken out, and the product goes to the end.
    products: tuple[tuple[int, int, Product], ...]
    last: Arrangement  # of the result


@functools.lru_cache(maxsize=512)
def plan(equation: str, shapes: tuple[Shape, ...]) -> Plan:
    """The plan for operands of these shapes; RuntimeError for no such equation, and for sizes that differ."""
    inputs, output = _parse(equation, tuple([len(shape) for shape in shapes]))
    diagonals: list[tuple[int, int, int]] = []
    terms = [
        _without_repeats(position, Term(names, shape), diagonals)
        for position, (names, shape) in enumerate(zip(inputs, shapes, strict=True))
    ]
    sizes = _label_sizes(terms)
    products = []
    for first, second in _pairs(terms, output, sizes):
        right, left = terms.pop(second), terms.pop(first)
        later = set(output).union(*[other.labels for other in terms])
        product, result = _product(left, right, later, output, sizes)
        if not terms and result.labels != output:
            other = _product(right, left, later, output, sizes)
            if other[1].labels == output:  # the result is row-major as it is
                (product, result), first, second = other, second, first
        products.append((first, second, product))
        terms.append(result)
    kept, summed = _sum_out(terms[0], set(output))
    last = Arrangement(summed, _order(kept.labels, output), None, None)
    return Plan(tuple(diagonals), tuple(products), last)


def _pairs(terms: Sequence[Term], output: Labels, sizes: dict[str | int, int]) -> list[tuple[int, int]]:
    """Which two factors are multiplied next: in the order that NumPy finds to take the fewest operations."""
    if len(terms) < 3 or len(sizes) > len(_LETTERS):  # of which NumPy has no more
        return [(0, 1 if k == 0 else len(terms) - 1 - k) for k in range(len(terms) - 1)]
    numbers = {label: number for number, label in enumerate(sizes)}
    shapes = [(term.shape, [numbers[label] for label in term.labels]) for term in terms]
    path = contraction_path(shapes, [numbers[label] for label in output])
    pairs, count = [], len(terms)
    for step in path:
        factors = sorted(step)
        while len(factors) > 1:  # of more than two it says that their order does not matter
            first, second, *others = factors
            pairs.append((first, second))
            count -= 1
            factors = [*(k - (k > first) - (k > second) for k in others), count - 1]
    return pairs


def _without_repeats(position: int, term: Term, diagonals: list[tuple[int, int, int]]) -> Term:
    """An operand with the diagonals of the labels it repeats, which are added to the list."""
    names, shape = term
    for label in names:
        while names.count(label) > 1:
            first = names.index(label)
            second = names.index(label, first + 1)
            if shape[first] != shape[second]:
                raise RuntimeError(
                    f"einsum(): subscript {label} is repeated for operand of shape {list(shape)} but "
                    f"the sizes don't match, {shape[second]} != {shape[first]}"
                )
            diagonals.append((position, first, second))
            names = (*names[:first], *names[first + 1 : second], *names[second + 1 :], label)
            shape = (*shape[:first], *shape[first + 1 : second], *shape[second + 1 :], shape[first])
    return Term(names, shape)


def _label_sizes(terms: Sequence[Term]) -> dict[str | int, int]:
    """The size of each label, where one of 1 gives way to others; RuntimeError for two that differ."""
    sizes: dict[str | int, int] = {}
    for position, term in enumerate(terms):
        for label, size in zip(term.labels, term.shape, strict=True):
            known = sizes.setdefault(label, size)
            if known == 1:
                sizes[label] = size
            elif size != known and size != 1:
                raise RuntimeError(
                    f"einsum(): subscript {label} has size {size} for operand {position} which does not "
                    f"broadcast with previously seen size {known}"
                )
    return sizes


def _product(
    a: Term, b: Term, later: set[str | int], output: Labels, sizes: dict[str | int, int]
) -> tuple[Product, Term]:
    """The product of two operands, of whose labels those in `later` are still needed, and its result."""
    a, a_summed = _sum_out(a, later.union(b.labels))
    b, b_summed = _sum_out(b, later.union(a.labels))
    batch = [label for label in a.labels if label in b.labels and label in later]
    batch.sort(key=lambda label: output.index(label) if label in output else len(output))
    inner = [label for label in a.labels if label in b.labels and label not in later]
    rows = [label for label in a.labels if label not in b.labels]
    columns = [label for label in b.labels if label not in a.labels]
    lead = tuple([sizes[label] for label in batch])
    m, k, n = [math.prod([sizes[label] for label in group]) for group in (rows, inner, columns)]
    left = _arrangement(a, a_summed, batch + rows + inner, sizes, (*lead, m, k))
    right = _arrangement(b, b_summed, batch + inner + columns, sizes, (*lead, k, n))
    labels = (*batch, *rows, *columns)
    shape = tuple([sizes[label] for label in labels])
    return Product(left, right, inner != [], _unless(shape, (*lead, m, n))), Term(labels, shape)


def _sum_out(term: Term, kept: set[str | int]) -> tuple[Term, tuple[int, ...] | None]:
    """The operand summed over the dims whose labels are not kept, and these dims."""
    left = [(label, size) for label, size in zip(*term, strict=True) if label in kept]
    summed = tuple([dim for dim, label in enumerate(term.labels) if label not in kept])
    return Term(tuple([label for label, _ in left]), tuple([size for _, size in left])), summed or None


def _arrangement(
    term: Term,
    summed: tuple[int, ...] | None,
    wanted: list[str | int],
    sizes: dict[str | int, int],
    shape: Shape,
) -> Arrangement:
    here = dict(zip(*term, strict=True))
    full = tuple([sizes[label] for label in wanted])
    expanded = _unless(full, tuple([here[label] for label in wanted]))
    return Arrangement(summed, _order(term.labels, tuple(wanted)), expanded, _unless(shape, full))


def _order(labels: Labels, wanted: Labels) -> tuple[int, ...] | None:
    return None if labels == wanted else tuple([labels.index(label) for label in wanted])


def _unless(shape: Shape, there: Shape) -> Shape | None:
    return None if shape == there else shape
