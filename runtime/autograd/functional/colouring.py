"""Groups of columns (or rows) of a sparse matrix that one product computes, and its nonzero elements.

Two columns may share a product, that is a colour, if no row has an element in both: each number of the
product then belongs to one element. Curtis, Powell and Reid 1974; the greedy choice is that of Coleman and
Moré 1983.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

Pattern = tuple[np.ndarray, np.ndarray]  # rows and columns of the elements, sorted by row and then column


def greedy(columns: np.ndarray, rows: np.ndarray, count: int) -> np.ndarray:
    """A colour for each of `count` columns with elements at these places, fullest column first.

    A column without elements gets -1.
    """
    order = np.argsort(columns, kind="stable")
    sizes = np.bincount(columns, minlength=count)
    ends = np.cumsum(sizes)
    sorted_rows = rows[order]
    taken: dict[int, int] = {}  # for each row the colours that its elements have, as the bits of an integer
    colours = np.full(count, -1)
    for column in np.argsort(-sizes, kind="stable"):
        members = sorted_rows[ends[column] - sizes[column] : ends[column]].tolist()
        if not members:
            break
        used = 0
        for row in members:
            used |= taken.get(row, 0)
        free = ~used & (used + 1)  # the lowest bit that is not set
        for row in members:
            taken[row] = taken.get(row, 0) | free
        colours[column] = free.bit_length() - 1
    return colours


def detect(product: Callable[[np.ndarray], np.ndarray], shape: tuple[int, int]) -> Pattern:
    """The nonzero elements of a matrix of which only products ``v -> v @ matrix`` can be had.

    The rows are one block at first. In each round all blocks are halved, and a product with random numbers in
    the rows of a half tells which columns have elements in them. They are columns of its parent, so that
    parents without a common column share the product. A band of width w costs about ``2 w log2(rows)``
    products.
    """
    height, width = shape
    rng = np.random.default_rng(0)
    blocks = [(0, height, np.arange(width))] if height and width else []
    first = True
    while any(stop - start > 1 for start, stop, _ in blocks) or first:
        first = False
        places = np.concatenate([columns for _, _, columns in blocks] or [np.arange(0)])
        owners = np.repeat(np.arange(len(blocks)), [len(columns) for _, _, columns in blocks])
        colours = greedy(owners, places, len(blocks))
        halves: list[tuple[int, int, np.ndarray]] = []
        for colour in range(colours.max(initial=-1) + 1):
            members = [blocks[k] for k in np.flatnonzero(colours == colour)]
            for part in (0, 1):
                vector = np.zeros(height)
                ranges = []
                for start, stop, columns in members:
                    middle = (start + stop + 1) // 2
                    low, high = (start, middle) if part == 0 else (middle, stop)
                    vector[low:high] = rng.uniform(1.0, 2.0, high - low)
                    ranges.append((low, high, columns))
                if not vector.any():
                    continue
                found = product(vector) != 0
                halves += [(low, high, c[found[c]]) for low, high, c in ranges if high > low]
        blocks = sorted((half for half in halves if len(half[2])), key=lambda half: half[0])
    rows = [np.full(len(columns), start) for start, _, columns in blocks]
    empty = np.zeros(0, np.int64)
    return np.concatenate([empty, *rows]), np.concatenate([empty, *(columns for _, _, columns in blocks)])
