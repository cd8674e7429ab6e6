"""The largest errors of elementwise functions: `make accuracy` writes the table of docs/numerics.md.

float16 and bfloat16 are tried in all bit patterns, float32 in every `step`th of them (with --step 1,
which takes hours, in all), against double precision; float64 in a million random numbers against long double.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import ml_dtypes
import numpy as np
from scipy import special

import gradspec as gs

PAGE = Path(__file__).parents[1] / "docs" / "numerics.md"
START, END = "<!-- accuracy -->", "<!-- end of accuracy -->"
CHUNK = 1 << 20
DTYPES = (np.dtype(ml_dtypes.bfloat16), np.dtype(np.float16), np.dtype(np.float32), np.dtype(np.float64))
NAMES = "exp exp2 expm1 log log1p log2 log10 sqrt sin cos tan asin acos atan sinh cosh tanh".split()
NAMES += ["asinh", "acosh", "atanh"]
NUMPY = {
    "asin": "arcsin",
    "acos": "arccos",
    "atan": "arctan",
    "asinh": "arcsinh",
    "acosh": "arccosh",
    "atanh": "arctanh",
}


def sigmoid(x: Any) -> Any:
    """The logistic function, in the precision of x, without overflow."""
    small = np.exp(-np.abs(x))
    return np.where(x < 0, small, 1) / (1 + small)


REFERENCES: dict[str, Callable[[Any], Any]] = {name: getattr(np, NUMPY.get(name, name)) for name in NAMES}
REFERENCES |= {
    "reciprocal": lambda x: 1 / x,
    "rsqrt": lambda x: 1 / np.sqrt(x),
    "sigmoid": sigmoid,
    "silu": lambda x: x * sigmoid(x),
    "softplus": lambda x: np.logaddexp(x, 0),
    "erf": special.erf,
    "erfc": special.erfc,
    "gelu": lambda x: x * special.ndtr(x),
}
DOUBLE_ONLY = ("erf", "erfc", "gelu")  # their references know no long double


def inputs(dtype: np.dtype[Any], step: int) -> Iterator[Any]:
    """All bit patterns of a dtype, or some of them, in chunks."""
    if dtype.itemsize == 8:
        rng = np.random.default_rng(0)
        size = 500_000
        yield rng.choice([-1.0, 1.0], size) * np.exp2(rng.uniform(-60, 12, size))
        yield rng.integers(-(2**63), 2**63, size).view(np.float64)
        return
    count, bits = (1 << 16, np.uint16) if dtype.itemsize == 2 else (1 << 32, np.uint32)
    step = step if dtype.itemsize == 4 else 1
    for start in range(0, count, CHUNK * step):
        patterns: Any = np.arange(start, min(start + CHUNK * step, count), step, dtype=np.uint64)
        yield patterns.astype(bits).view(dtype)


def error(name: str, dtype: np.dtype[Any], step: int) -> tuple[float, float]:
    """The largest error in units of the last place, and where it is; NaN and overflow must agree."""
    worst, place = 0.0, 0.0
    wide = np.longdouble if dtype.itemsize == 8 else np.float64
    finfo: Any = ml_dtypes.finfo(dtype)  # type: ignore[no-untyped-call]
    top = wide(finfo.max) * (1 + wide(finfo.eps) / 4)  # above it, what is exact rounds to infinity
    for x in inputs(dtype, step):
        got = getattr(gs, name)(gs.from_numpy(x)).numpy().astype(wide)
        exact = np.asarray(REFERENCES[name](x.astype(wide)))
        exponent = np.frexp(np.where(np.isfinite(exact), exact, 1))[1]
        unit = np.ldexp(wide(1), np.maximum(exponent - 1, finfo.minexp) - finfo.nmant)
        got = np.where(np.isinf(got) & (np.abs(exact) > finfo.max), np.copysign(top, got), got)
        exact = np.where(np.abs(exact) > top, np.copysign(top, exact), exact)
        distance = np.where(np.isnan(exact) & np.isnan(got) | (exact == got), 0, np.abs(got - exact) / unit)
        distance = np.where(np.isnan(distance), np.inf, distance)
        k = int(np.argmax(distance))
        if distance[k] > worst:
            worst, place = float(distance[k]), float(x[k])
    return worst, place


def cell(worst: float, place: float) -> str:
    """An entry of the table."""
    if worst <= 1000:
        return f"{worst:.2f}" + (f" at {place:.6g}" if worst > 2 else "")
    return f"{worst:.1e} at {place:.6g}"


def main() -> None:
    """Measure the functions named, or all, and write the table if it is all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "names", nargs="*", help="functions to measure; all, and write the table, if none is given"
    )
    parser.add_argument("--step", type=int, default=1, help="take every so manieth bit pattern of float32")
    options = parser.parse_args()
    lines = ["| function | " + " | ".join(str(dtype) for dtype in DTYPES) + " |", "|---" * 5 + "|"]
    gs.set_num_threads(1)
    with np.errstate(all="ignore"):
        for name in options.names or REFERENCES:
            cells = [
                "" if dtype.itemsize == 8 and name in DOUBLE_ONLY else cell(*error(name, dtype, options.step))
                for dtype in DTYPES
            ]
            lines.append(f"| `{name}` | " + " | ".join(cells) + " |")
            print(lines[-1], flush=True)
    if not options.names:
        patterns = "all bit patterns" if options.step == 1 else f"every {options.step}th bit pattern"
        text = PAGE.read_text("utf-8")
        before, rest = text.split(START)
        table = "\n".join(lines).replace("float32", f"float32, {patterns}", 1)
        PAGE.write_text(f"{before}{START}\n{table}\n{END}{rest.split(END)[1]}", "utf-8")


if __name__ == "__main__":
    main()
