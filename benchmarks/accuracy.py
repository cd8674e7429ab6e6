"""The largest errors of functions of elements and of their gradients: `make accuracy` writes the table.

The functions are those of the spec. float16 and bfloat16 are tried in all bit patterns, float32 in all of an
elementary function and in every 101st of a special function or a gradient, there and wherever a formula
may change (places.py); several operands on a grid. What is exact is the same call in float64, whose errors
are found against mpmath (exact.py) in random numbers and at the same places.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from operator import attrgetter
from pathlib import Path
from typing import Any

import ml_dtypes
import mpmath
import numpy as np
from mpmath import mpf

import gradspec as gs
from gradspec.codegen.check.spec import load
from gradspec.codegen.read.model import Op
from gradspec.core import ops

from . import exact, places

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "numerics.md"
START, END = "<!-- accuracy -->", "<!-- end of accuracy -->"
DTYPES = (np.dtype(ml_dtypes.bfloat16), np.dtype(np.float16), np.dtype(np.float32), np.dtype(np.float64))
SPEC = load(str(ROOT / "derivatives.yaml"))
# name -> the public function whose formula is that of the private op of this name
PATHS = {
    op.signature.path.rpartition(".")[2]: op.signature.path
    for op in SPEC.ops
    if op.public and exact.forward(op, SPEC) is None
}
ELEMENTARY = ("Elementwise functions", "Elementwise arithmetic")  # sections
EXACT_COUNT = 320  # random numbers of float64
SPECIAL_STEP = 101


@dataclass(frozen=True)
class Case:
    """A function of tensors, or its gradient by one of them."""

    op: Op
    statics: dict[str, Any]
    by: str | None  # a parameter

    @property
    def name(self) -> str:
        statics = "".join(f", {name} = {value}" for name, value in self.statics.items())
        name = f"`{path(self.op)}`{statics}"
        if self.by is None:
            return name
        return f"{name}, gradient" + (f" of `{self.by}`" if len(self.operands) > 1 else "")

    @property
    def operands(self) -> list[str]:
        return [param.name for param in self.op.signature.params if param.is_tensor]

    @property
    def is_elementary(self) -> bool:
        return self.op.section.name in ELEMENTARY and self.by is None

    @property
    def exact(self) -> exact.Exact:
        if self.by is None:
            found = exact.forward(self.op, SPEC)
        else:
            param = next(param for param in self.op.signature.params if param.name == self.by)
            found = exact.gradient(self.op, param, SPEC)
        assert found is not None
        return found

    def compute(self, arrays: tuple[np.ndarray, ...]) -> np.ndarray:
        """The function's values, or the gradient of their sum."""
        home = gs if self.op.public else ops
        function: Callable[..., gs.Tensor] = attrgetter(self.op.signature.path)(home)
        tensors = {name: gs.from_numpy(x) for name, x in zip(self.operands, arrays, strict=True)}
        if self.by is None:
            with gs.no_grad():
                return function(**tensors, **self.statics).numpy()
        tensors[self.by].requires_grad_()
        result = function(**tensors, **self.statics)
        (found,) = gs.autograd.grad(result, [tensors[self.by]], gs.ones_like(result))
        return found.numpy()

    def has_value(self, arrays: tuple[np.ndarray, ...]) -> np.ndarray:
        """Where the function of which this is the gradient is finite."""
        return np.isfinite(Case(self.op, self.statics, None).compute(arrays).astype(np.float64))


def path(op: Op) -> str | None:
    """The name of the function with dots, None for those of formulas."""
    return op.signature.path if op.public else PATHS.get(op.signature.path)


def cases() -> Iterator[Case]:
    """What the spec has: functions of elements of floating point tensors, and their gradients."""
    for op in SPEC.ops:
        params, outputs = op.signature.params, op.signature.outputs
        tensors = [param for param in params if param.is_tensor]
        is_plain = all(param.type == "Tensor" and not param.is_list for param in tensors) and tensors == list(
            params[: len(tensors)]
        )
        if not (path(op) and is_plain and "float" in op.dtypes and outputs[0].differentiable and len(outputs) == 1):
            continue
        if any(param.required and param.type not in ("int", "float", "scalar") for param in params[len(tensors) :]):
            continue
        if exact.forward(op, SPEC) is None:
            continue
        given = [
            {param.name: sample.get(param.name, param.default) for param in params[len(tensors) :]}
            for sample in op.tests.samples
        ]
        static = [param for param in params[len(tensors) :] if param.required]
        chosen = {tuple(sorted((p.name, row[p.name]) for p in static)): None for row in given} or {(): None}
        others = [((p.name, option),) for p in params[len(tensors) :] for option in p.options if option != p.default]
        for statics in [*chosen, *others]:
            yield Case(op, dict(statics), None)
            for param in tensors:
                if exact.gradient(op, param, SPEC) is not None:
                    yield Case(op, dict(statics), param.name)


def units(values: np.ndarray, dtype: np.dtype[Any]) -> np.ndarray:
    """The units of the last place of float64 numbers, which are finite: of subnormal ones, their spacing."""
    finfo: Any = ml_dtypes.finfo(dtype)  # type: ignore[no-untyped-call]
    power = (values.view(np.int64) & 0x7FF0_0000_0000_0000).view(np.float64)  # an exponent without digits
    return np.asarray(np.maximum(power, 2.0**finfo.minexp) * 2.0**-finfo.nmant)


def distances(got: np.ndarray, values: np.ndarray, dtype: np.dtype[Any]) -> np.ndarray:
    """Errors in units of the last place; NaN and overflow must agree."""
    distance = np.abs(got - values)
    if not np.isfinite(distance.max(initial=0.0)):
        finfo: Any = ml_dtypes.finfo(dtype)  # type: ignore[no-untyped-call]
        top = np.float64(finfo.max) * (1 + np.float64(finfo.eps) / 4)  # above it, what is exact rounds to infinity
        got = np.where(np.isinf(got) & (np.abs(values) > finfo.max), np.copysign(top, got), got)
        values = np.where(np.abs(values) > top, np.copysign(top, values), values)
        same = np.isnan(values) & np.isnan(got) | (values == got)
        distance = np.where(same, 0, np.abs(got - values))
        distance = np.where(np.isnan(distance), np.inf, distance)
        values = np.where(np.isfinite(values), values, 1)
    return np.asarray(distance / units(values, dtype))


def inputs(case: Case, dtype: np.dtype[Any], step: int) -> Iterator[tuple[np.ndarray, ...]]:
    """The arguments of a case, in chunks."""
    if len(case.operands) > 1:
        yield from places.grid(dtype, len(case.operands))
        return
    if dtype.itemsize == 4 and step > 1:
        yield (places.beside(dtype),)
    for x in places.patterns(dtype, step if dtype.itemsize == 4 else 1):
        yield (x,)


def error(case: Case, dtype: np.dtype[Any], step: int) -> tuple[float, Any]:
    """The largest error in units of the last place, and where it is."""
    worst, place = 0.0, None
    for arrays in inputs(case, dtype, step):
        got = case.compute(arrays).astype(np.float64)
        values = case.compute(tuple([x.astype(np.float64) for x in arrays]))
        distance = distances(got, values, dtype)
        if case.by is not None:
            distance = np.where(case.has_value(arrays), distance, 0)
        k = int(np.argmax(distance))
        if distance[k] > worst:
            worst, place = float(distance[k]), [float(x[k]) for x in arrays]
    return worst, place


def points(operands: int) -> Iterator[tuple[float, ...]]:
    """Some numbers of float64: random ones, and those beside the places."""
    double = np.dtype(np.float64)
    random = [places.sampled(double, EXACT_COUNT, seed) for seed in range(operands)]
    if operands == 1:
        yield from ((x,) for x in random[0].tolist())
        yield from ((x,) for x in places.beside(double, places.AROUND, places.AROUND).tolist())
        return
    yield from zip(*[x.tolist() for x in random], strict=True)
    rng = np.random.default_rng(2)
    yield from zip(*[rng.choice(places.places(), EXACT_COUNT // 2).tolist() for _ in range(operands)], strict=True)


def exact_error(case: Case) -> tuple[float, Any]:
    """The largest error of float64 in units of the last place, and where it is."""
    function = case.exact
    given = list(points(len(case.operands)))
    arrays = tuple([np.array(column) for column in zip(*given, strict=True)])
    got = case.compute(arrays).tolist()
    worst, place = 0.0, None
    largest = mpf(np.finfo(np.float64).max)
    is_there = case.has_value(arrays) if case.by is not None else np.ones(len(given), bool)
    for at, found, has_value in zip(given, got, is_there.tolist(), strict=True):
        if not has_value:
            continue
        names = {name: mpf(x) for name, x in zip(case.operands, at, strict=True)}
        defaults = {param.name: param.default for param in case.op.signature.params if not param.required}
        statics = (defaults | case.statics).items()
        names |= {name: mpf(x) if isinstance(x, int | float) else x for name, x in statics}
        try:
            value = exact.value(function, names)
        except exact.TooLong:
            continue
        if mpmath.isnan(value):
            continue
        if abs(value) > largest:
            is_right = math.isinf(found) or abs(value) < largest * (1 + mpf(2) ** -53)
            distance = 0.0 if is_right and (found > 0) == (value > 0) else math.inf
        elif not math.isfinite(found):
            distance = math.inf
        else:
            distance = float(abs(mpf(found) - value) / math.ulp(float(value)))
        if distance > worst:
            worst, place = distance, list(at)
    return worst, place


def cell(worst: float, place: Any) -> str:
    """An entry of the table."""
    at = f" at {', '.join(f'{x:.6g}' for x in place)}" if worst > 2 else ""
    return (f"{worst:.2f}" if worst <= 1000 else f"{worst:.1e}") + at


def row(case: Case, step: int) -> str:
    """The row of a case."""
    cells = [case.name, *[cell(*error(case, dtype, step)) for dtype in DTYPES[:3]]]
    tried = "grid" if len(case.operands) > 1 else "all" if step == 1 else f"1 in {step:,}, places"
    return "| " + " | ".join([*cells, tried, cell(*exact_error(case))]) + " |"


def write(rows: dict[str, str], page: Path) -> None:
    """Put rows into the table of the page, in the place of those of the same functions."""
    text = page.read_text("utf-8")
    before, rest = text.split(START)
    table, after = rest.split(END)
    known = {line.split(" | ")[0].removeprefix("| "): line for line in table.splitlines() if "`" in line} | rows
    names = ["function", *map(str, DTYPES[:3]), "patterns of float32", str(DTYPES[3])]
    lines = ["| " + " | ".join(names) + " |", "|---" * len(names) + "|"]
    lines += [known[case.name] for case in cases() if case.name in known]
    page.write_text(f"{before}{START}\n{chr(10).join(lines)}\n{END}{after}", "utf-8")


def main() -> None:
    """Measure the functions named, or all, and write their rows of the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="function", help="what to measure; all if none is given")
    parser.add_argument("--step", type=int, default=1, help="measure every STEP-th bit pattern of float32")
    parser.add_argument("--gradients", choices=["with", "without", "only"], default="with")
    parser.add_argument("--page", type=Path, default=PAGE, help="the page whose table is written")
    options = parser.parse_args()
    gs.set_num_threads(1)
    with np.errstate(all="ignore"):
        for case in cases():
            if options.names and path(case.op) not in options.names:
                continue
            if options.gradients != "with" and (case.by is None) == (options.gradients == "only"):
                continue
            step = options.step if case.is_elementary else max(options.step, SPECIAL_STEP)
            rows = {case.name: row(case, step)}
            print(rows[case.name], flush=True)
            write(rows, options.page)


if __name__ == "__main__":
    main()
