"""Numbers at which errors of functions are looked for: bit patterns, and those beside poles and switches."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

CSRC = Path(__file__).parents[1] / "csrc"
CHUNK = 1 << 16  # elements, which stay in the cache
AROUND = 1_000  # units to each side of a place
_COMPARED = re.compile(r"[<>]=?\s*-?(\d+(?:\.\d*)?(?:e[-+]?\d+)?)\b(?!p)")


@cache
def places() -> tuple[float, ...]:
    """Where formulas may change, and where functions may have poles or zeros.

    That is each number that the C of special and elementary functions compares with, whole and half numbers
    up to 12, zeros of the logarithm of gamma, digamma and the Bessel functions, all with both signs.
    """
    sources = CSRC.glob("primitives/*.h")
    compared = {float(number) for path in sources for number in _COMPARED.findall(path.read_text("utf-8"))}
    zeros = {
        1.4616321449683622,
        2.4570247382208006,
        2.404825557695773,
        3.8317059702075125,
        0.8935769662791676,
    }
    found = compared | zeros | {k / 2 for k in range(25)} | {0.2, 0.1, 1 / np.e, np.pi, np.pi / 2, np.e}
    return tuple(sorted({sign * x for x in found if x < 1e6 for sign in (1.0, -1.0)}))


def beside(dtype: np.dtype[Any], units: int = AROUND, step: int = 1) -> np.ndarray:
    """The numbers up to so many units from each place."""
    bits = np.int64 if dtype.itemsize == 8 else np.int32
    offsets = np.arange(-units, units + 1, step, dtype=bits)
    with np.errstate(all="ignore"):
        near = np.abs(np.array(places(), dtype))[:, None].view(bits) + offsets
        signs = np.signbit(np.array(places()))[:, None]
        near = np.where(near < 0, -near, near).view(dtype)
        return np.asarray(np.where(signs, -near, near).ravel())


def patterns(dtype: np.dtype[Any], step: int) -> Iterator[np.ndarray]:
    """Every `step`th bit pattern of a dtype of up to four bytes, in chunks."""
    count, bits = (1 << 16, np.uint16) if dtype.itemsize == 2 else (1 << 32, np.uint32)
    for start in range(0, count, CHUNK * step):
        found = np.arange(start, min(start + CHUNK * step, count), step, dtype=np.uint64)
        yield found.astype(bits).view(dtype)


def sampled(dtype: np.dtype[Any], count: int, seed: int = 0) -> np.ndarray:
    """Random numbers: of magnitudes from 2^-60 to 2^12, from small intervals, and a few of all magnitudes."""
    rng = np.random.default_rng(seed)
    quarter = count // 4
    wide = rng.choice([-1.0, 1.0], quarter) * np.exp2(rng.uniform(-60, 12, quarter))
    near = [rng.uniform(-end, end, quarter) for end in (1.5, 12.0)]
    rest = count - 3 * quarter
    far = rng.choice([-1.0, 1.0], rest) * np.exp2(rng.uniform(-140, 120, rest))
    return np.concatenate([wide, *near, far]).astype(dtype)


def grid(dtype: np.dtype[Any], operands: int) -> Iterator[tuple[np.ndarray, ...]]:
    """All pairs of some 300 numbers, or as many random ones of more operands, in chunks."""
    with np.errstate(all="ignore"):
        axis = np.concatenate([sampled(np.dtype(np.float64), 200), places()]).astype(dtype)
    if operands == 2:
        pairs = [part.ravel() for part in np.meshgrid(axis, axis)]
    else:
        rng = np.random.default_rng(1)
        pairs = [rng.choice(axis, axis.size**2) for _ in range(operands)]
    for start in range(0, pairs[0].size, CHUNK):
        yield tuple([part[start : start + CHUNK] for part in pairs])
