"""The largest errors of elementwise functions: `make accuracy` writes the table of docs/numerics.md.

float16 and bfloat16 are tried in all bit patterns, float32 in every `step`th of them, against double
precision, whose own error is a millionth of a unit; float64 in a million random numbers against long double.
All patterns of float32 (--step 1) take some minutes a function, whose row of the table is then written.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from operator import attrgetter
from pathlib import Path
from typing import Any

import ml_dtypes
import numpy as np
from scipy import special

import gradspec as gs
from gradspec.autograd.progress import Progress

PAGE = Path(__file__).parents[1] / "docs" / "numerics.md"
START, END = "<!-- accuracy -->", "<!-- end of accuracy -->"
CHUNK = 1 << 16  # elements, which stay in the cache
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


def trigamma(x: Any) -> Any:
    """The derivative of digamma; reflected left of zero, where SciPy's takes a step for each unit."""
    right = special.polygamma(1, np.where(x < 0, 1 - x, x))
    sine = np.sin(np.pi * (x - np.rint(x)))
    poles = np.where(sine == 0, np.inf, (np.pi / sine) ** 2)
    return np.where(x < 0, poles - right, right)


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
    "lgamma": lambda x: np.where(x == -np.inf, np.inf, special.gammaln(x)),
    "digamma": special.digamma,
    "trigamma": trigamma,
    "erfinv": special.erfinv,
    "i0": special.i0,
    **{f"special.{name}": getattr(special, name) for name in "i0e i1 i1e erfcx log_ndtr ndtri".split()},
}
# Their references know no long double.
DOUBLE_ONLY = [
    *"erf erfc gelu lgamma digamma trigamma erfinv i0".split(),
    *(n for n in REFERENCES if "." in n),
]


def inputs(name: str, dtype: np.dtype[Any], step: int) -> Iterator[Any]:
    """All bit patterns of a dtype, or some of them, in chunks; `name` is for the progress bar."""
    if dtype.itemsize == 8:
        rng = np.random.default_rng(0)
        size = 500_000
        yield rng.choice([-1.0, 1.0], size) * np.exp2(rng.uniform(-60, 12, size))
        yield rng.integers(-(2**63), 2**63, size).view(np.float64)
        return
    count, bits = (1 << 16, np.uint16) if dtype.itemsize == 2 else (1 << 32, np.uint32)
    step = step if dtype.itemsize == 4 else 1
    starts = range(0, count, CHUNK * step)
    with Progress(f"{name} {dtype}", len(starts), None) as bar:
        for start in starts:
            patterns: Any = np.arange(start, min(start + CHUNK * step, count), step, dtype=np.uint64)
            yield patterns.astype(bits).view(dtype)
            bar.advance()


def units(exact: Any, dtype: np.dtype[Any]) -> Any:
    """The units of the last place of exact values, which are finite: of subnormal ones, their spacing."""
    finfo: Any = ml_dtypes.finfo(dtype)  # type: ignore[no-untyped-call]
    if exact.dtype == np.float64:  # a power of two is an exponent without digits
        power = (exact.view(np.int64) & 0x7FF0_0000_0000_0000).view(np.float64)
        return np.maximum(power, 2.0**finfo.minexp) * 2.0**-finfo.nmant
    exponent = np.frexp(exact)[1]
    return np.ldexp(exact.dtype.type(1), np.maximum(exponent - 1, finfo.minexp) - finfo.nmant)


def function(name: str) -> Callable[..., Any]:
    """gradspec's function of that name, which may be in a namespace."""
    found: Callable[..., Any] = (lambda x: gs.polygamma(1, x)) if name == "trigamma" else attrgetter(name)(gs)
    return found


def error(name: str, dtype: np.dtype[Any], step: int) -> tuple[float, float]:
    """The largest error in units of the last place, and where it is; NaN and overflow must agree."""
    worst, place = 0.0, 0.0
    wide = np.longdouble if dtype.itemsize == 8 else np.float64
    finfo: Any = ml_dtypes.finfo(dtype)  # type: ignore[no-untyped-call]
    top = wide(finfo.max) * (1 + wide(finfo.eps) / 4)  # above it, what is exact rounds to infinity
    for x in inputs(name, dtype, step):
        got = function(name)(gs.from_numpy(x)).numpy().astype(wide)
        exact = np.asarray(REFERENCES[name](x.astype(wide)))
        distance = np.abs(got - exact)
        if not np.isfinite(distance.max()):
            got = np.where(np.isinf(got) & (np.abs(exact) > finfo.max), np.copysign(top, got), got)
            exact = np.where(np.abs(exact) > top, np.copysign(top, exact), exact)
            same = np.isnan(exact) & np.isnan(got) | (exact == got)
            distance = np.where(same, 0, np.abs(got - exact))
            distance = np.where(np.isnan(distance), np.inf, distance)
            exact = np.where(np.isfinite(exact), exact, 1)
        distance /= units(exact, dtype)
        k = int(np.argmax(distance))
        if distance[k] > worst:
            worst, place = float(distance[k]), float(x[k])
    return worst, place


def cell(worst: float, place: float) -> str:
    """An entry of the table."""
    if worst <= 1000:
        return f"{worst:.2f}" + (f" at {place:.6g}" if worst > 2 else "")
    return f"{worst:.1e} at {place:.6g}"


def row(name: str, step: int) -> str:
    """The row of a function."""
    cells = [f"`{name}`"]
    for dtype in DTYPES:
        missing = dtype.itemsize == 8 and name in DOUBLE_ONLY
        cells.append("" if missing else cell(*error(name, dtype, step)))
        if dtype.itemsize == 4:
            cells.append("all" if step == 1 else f"every {step:,}th")
    return "| " + " | ".join(cells) + " |"


def write(rows: dict[str, str]) -> None:
    """Put rows into the table of the page, in the place of those of the same functions."""
    text = PAGE.read_text("utf-8")
    before, rest = text.split(START)
    table, after = rest.split(END)
    known = {line.split("`")[1]: line for line in table.splitlines() if "`" in line} | rows
    names = ["function", *map(str, DTYPES[:3]), "bit patterns of float32", str(DTYPES[3])]
    lines = ["| " + " | ".join(names) + " |", "|---" * len(names) + "|"]
    lines += [known[name] for name in REFERENCES if name in known]
    PAGE.write_text(f"{before}{START}\n{chr(10).join(lines)}\n{END}{after}", "utf-8")


def main() -> None:
    """Measure the functions named, or all, and write their rows of the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="function", help="what to measure; all if none is given")
    parser.add_argument("--step", type=int, default=1, help="take every so manieth bit pattern of float32")
    options = parser.parse_args()
    gs.set_num_threads(1)
    with np.errstate(all="ignore"):
        for name in options.names or REFERENCES:
            rows = {name: row(name, options.step)}
            print(rows[name], flush=True)
            write(rows)


if __name__ == "__main__":
    main()
