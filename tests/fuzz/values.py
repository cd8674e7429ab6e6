"""Values for operands: of an op's domain, with infinities, NaN and extremes among them, with ties."""

from __future__ import annotations

from typing import Any

import numpy as np

from gradspec.core.elements import dtypes
from gradspec.testing.samples import draw

Array = np.ndarray[Any, Any]

MOODS = ("tame", "ties", "unordered", "special", "wide")
# Sums in another order, or in another precision, may give something else entirely.
DELICATE = ("special", "wide")


def draw_values(
    rng: np.random.Generator, shape: tuple[int, ...], domain: tuple[float, float], dtype: str, mood: str
) -> Array:
    """Random values of a dtype.

    mood: "tame", of the domain; "ties", few different ones; "unordered", some of them infinite, NaN or
    signed zeros; "special", some of them as large or small as there are; "wide", of all orders of magnitude.
    """
    tame = draw(rng, shape, domain, dtype)
    kind = tame.dtype.kind
    if mood == "tame" or kind == "b" or not tame.size:
        return tame
    if mood == "ties":
        low = 0 if kind == "u" else -2
        return np.asarray(rng.integers(low, 3, shape)).astype(dtype)
    if kind in "iu":
        return _integers(rng, tame, mood)
    if kind == "c":
        part = "float32" if tame.dtype == np.complex64 else "float64"
        real, imag = (draw_values(rng, shape, domain, part, mood) for _ in range(2))
        made = np.empty(shape, dtype)
        made.real, made.imag = real, imag  # a sum would make NaN of inf * 1j
        return made
    if mood == "wide":
        largest = np.log(float(dtypes.finfo(dtypes.dtype(dtype)).max))
        return np.asarray(rng.choice([-1.0, 1.0], shape) * np.exp(rng.uniform(-largest, largest, shape))).astype(dtype)
    pool = np.array([0.0, -0.0, np.inf, -np.inf, np.nan] if mood == "unordered" else _extremes(dtype), np.float64)
    chosen = np.asarray(rng.random(shape) < rng.choice([0.05, 0.3, 1.0]))
    with np.errstate(over="ignore"):
        return np.where(chosen, np.asarray(rng.choice(pool, shape)).astype(dtype), tame)


def _extremes(dtype: str) -> list[float]:
    limits = dtypes.finfo(dtypes.dtype(dtype))
    smallest = {"float16": 2.0**-24, "bfloat16": 2.0**-133, "float32": 2.0**-149, "float64": 5e-324}[dtype]
    largest, tiny = limits.max, limits.tiny
    sizes = [largest, largest / 2, tiny, tiny / 2, smallest, limits.eps, 1 / limits.eps, np.inf, 0.0]
    sizes += [0.5, 1.0, 2.0, np.pi, 88.8, 709.9, 1e4, 16777217.0]
    return [*sizes, *(-size for size in sizes), np.nan]


def _integers(rng: np.random.Generator, tame: Array, mood: str) -> Array:
    limits = np.iinfo(tame.dtype)
    if mood == "unordered":
        pool = [n for n in (-3, -2, -1, 0, 1, 2, 3, 7, 8, 63, 64, 65) if limits.min <= n <= limits.max]
    elif mood == "special":
        near = [limits.min, limits.min + 1, limits.max, limits.max - 1, 0, 1, limits.max // 2]
        pool = [n for n in (*near, -1, 2**24 + 1, 2**53 + 1, 2**31, 255) if limits.min <= n <= limits.max]
    else:
        return np.asarray(rng.integers(limits.min, limits.max, tame.shape, tame.dtype, endpoint=True))
    chosen = np.asarray(rng.random(tame.shape) < rng.choice([0.05, 0.3, 1.0]))
    return np.where(chosen, np.asarray(rng.choice(np.array(pool, tame.dtype), tame.shape)), tame)
