"""The order in which a product of several arrays takes the fewest operations, as NumPy finds it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

_UNLIMITED = 2**62  # elements of a product


def contraction_path(
    factors: Sequence[tuple[tuple[int, ...], Sequence[int]]], output: Sequence[int]
) -> list[tuple[int, ...]]:
    """Which factors are multiplied at each step, by their positions; a product is placed behind the rest.

    factors: the shape of each, and a number for each of its dims, by which dims of the same size are one.
    output: the numbers of the dims of the result.
    """
    given: list[Any] = []
    for shape, labels in factors:
        given += [np.broadcast_to(0, shape), list(labels)]
    how = ("optimal" if len(factors) < 6 else "greedy", _UNLIMITED)
    path, _ = np.einsum_path(*given, list(output), optimize=how)
    return list(path[1:])
