"""Every op that torch has under the same name, on a sample of its entry: where a single op loses.

Small: the first sample, float64, the call alone and with its gradient. At 1e6 elements: elementwise ops and
those of `_SECTIONS`, three dtypes, contiguous operands and transposed ones. The cases come from the entries,
so a new op is in them; what torch takes in no such form is left out, and the page says what.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np

from gradspec.codegen.check.spec import load
from gradspec.codegen.read.model import Op
from gradspec.codegen.words.installation import SPEC
from gradspec.codegen.words.language import ELEMENTWISE
from gradspec.testing.samples import DTYPES, Sample, Shape, function_of, samples
from tests.support.beside_torch import NOT_IN_TORCH, Lay, flat, function_in_torch, tensors

from .case import Case, Makers, Refused, Result, Thunk
from .report import Run, format_ratio, format_value, mean_ratio, table
from .runs import EVERY_OP

SMALL, LARGE = "every op, its first sample", "every op, 1e6 elements"
CALL, GRADIENT = "call", "with gradient"
_SECTIONS = ("Reductions", "Scans")
_NO_GRADIENT = "no gradient"
_SHAPE = (1_000, 1_000)
_DTYPES = ("float32", "float64", "int64")
_LAYOUTS: Mapping[str, Lay] = {
    "contiguous": np.ascontiguousarray,
    "transposed": np.asfortranarray,
}


_LIMITS = {SMALL: 1.3, LARGE: 1.15}

# Why rows are above the limit: what bounds them.
_BOUNDS_OF_SMALL = {
    "OpenBLAS' LAPACK beside MKL's": "linalg_lstsq linalg_eig linalg_eigvals linalg_qr",
    "12 powers an element, whose sum has all digits": "special_zeta",
}
_BOUNDS_OF_LARGE = {
    "the memory's speed: from run to run the same loop takes 0.6 to 2 times torch's time": """
        add add.scaled sub rsub mul div minimum maximum addcmul addcdiv copysign threshold clamp_min clamp_max
        amax amin max prod sum sum.dtype sum_to_size mean trapezoid.dx square bitwise_and bitwise_not
    """,
    "rows of memory are turned, some at a time, for a scan across them": "cumprod.dtype",
    "12 powers an element, whose sum has all digits": "special_zeta",
}
_REASONS = {
    group: {key: reason for reason, keys in bounds.items() for key in keys.split()}
    for group, bounds in ((SMALL, _BOUNDS_OF_SMALL), (LARGE, _BOUNDS_OF_LARGE))
}


def _function(lib: SimpleNamespace, op: Op) -> Callable[..., Any]:
    if lib.library.__name__ == "gradspec":
        return function_of(op)
    try:
        function: Callable[..., Any] = function_in_torch(lib.library, op.signature.path)
    except AssertionError as error:
        raise Refused(str(error)) from None
    return function


def _differentiable(result: Any) -> list[Any]:
    outputs = result if isinstance(result, list | tuple) else [result]
    return [y for y in outputs if getattr(y, "requires_grad", False)]


def _thunk(lib: SimpleNamespace, sample: Sample, dtype: str, lay: Lay, with_gradient: bool) -> Thunk:
    """The call of the sample by a library; with the gradients of all that has one, from ones."""
    function = _function(lib, sample.op)
    try:
        arguments = tensors(lib.library, sample, sample.arrays(dtype), recorded=with_gradient, lay=lay)
    except RuntimeError:  # of integers
        raise Refused(_NO_GRADIENT) from None
    inputs = [x for x in flat(arguments) if getattr(x, "requires_grad", False)]
    positional, keywords = sample.bind(arguments)
    first = positional[0] if positional else None

    def call() -> Any:
        return function(*positional, **keywords)

    try:
        try:
            outputs = _differentiable(call())
        except TypeError:
            if not isinstance(first, list):
                raise
            positional[:1] = first  # some of torch's take no list
            outputs = _differentiable(call())
        if not with_gradient:
            return call
        if not outputs:
            raise Refused(_NO_GRADIENT)
        gradients = [lib.library.ones_like(y) for y in outputs]
        grad = lib.library.autograd.grad

        def both() -> object:
            return grad(_differentiable(call()), inputs, gradients, allow_unused=True)

        both()
    except (RuntimeError, TypeError, ValueError, IndexError) as error:
        raise Refused(f"{type(error).__name__}: {error}".partition("\n")[0]) from None
    return both


def _makers(*recipe: Any) -> Makers:
    def make(lib: SimpleNamespace) -> Thunk:
        return _thunk(lib, *recipe)

    return {"gradspec": make, "torch": make}


def _large(op: Op) -> Sample | None:
    """The call at 1e6 elements; None of an op that is neither elementwise nor reduces."""
    tensors = [param for param in op.signature.params if param.is_tensor]
    if op.forward.kind == ELEMENTWISE:
        found = samples(op)[:1]
    else:
        matrices = [s for s in samples(op) if len(s.values.get(tensors[0].name) or ()) == len(_SHAPE)]
        found = matrices[:1] if op.section.name in _SECTIONS and len(tensors) == 1 else []
    for sample in found:
        large = {param.name: Shape(_SHAPE) for param in tensors if param.name in sample.values}
        return Sample(op, sample.label, {**sample.values, **large})
    return None


def cases(quick: bool) -> Iterator[Case]:
    """Every case, or the small ones; that a library refuses one is found when it is made."""
    for op in load(SPEC).ops:
        if not op.public or op.signature.name in NOT_IN_TORCH:
            continue
        for found in samples(op)[:1]:
            sample = replace(found, is_projected=False)  # which would be a part of the call
            for column in (CALL, GRADIENT):
                recipe = (sample, sample.dtype, np.ndarray.copy, column == GRADIENT)
                yield Case(SMALL, op.key, _makers(*recipe), column, pinned=True)
        large = None if quick else _large(op)
        for dtype in _DTYPES if large else ():
            if any(dtype in DTYPES[group] for group in op.dtypes):
                for layout, lay in _LAYOUTS.items():
                    makers = _makers(large, dtype, lay, False)
                    yield Case(LARGE, op.key, makers, f"{dtype}, {layout}", pinned=True)


def markdown(run: Run, refused: Mapping[str, str]) -> str:
    """The page: what is aimed at and reached, all rows by ratio, and what was left out."""
    results = sorted(run.results, key=lambda result: -(result.ratio or 0.0))
    lines = [
        f"# Every op: {run.processor}, level {run.level}",
        "",
        "Written by `make bench BENCH_ARGS=--every`, of the samples that entries of the spec have. A row is",
        "one op; times are those of one call on one pinned thread, the best of several samples. The ratio is",
        "gradspec over torch: below 1 gradspec is faster.",
        "",
        f"{run.machine}.",
        "",
        *table(["", "rows", "geometric mean", "above 1.0", "above 1.15", "above 1.3"], _summary(results)),
    ]
    for group in (SMALL, LARGE):
        chosen = [result for result in results if result.group == group]
        head = ["op", "", "gradspec", "torch", "ratio", f"above {_LIMITS[group]} because"]
        lines += [f"## {group[0].upper()}{group[1:]}", "", *table(head, map(_row, chosen))]
    lines += ["## Left out, as torch takes no such call", ""]
    left_out = [(name, why.replace("|", "\\|")) for name, why in refused.items() if why != _NO_GRADIENT]
    lines += table(["op", "what it says"], left_out)
    return "\n".join(lines).rstrip() + "\n"


def write(run: Run, refused: Mapping[str, str], folder: Path) -> None:
    """Write the page into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{run.name}{EVERY_OP}"
    path.write_text(markdown(run, refused), encoding="utf-8")
    print(f"wrote {os.path.relpath(path)}", file=sys.stderr)


def _summary(results: list[Result]) -> Iterator[list[str]]:
    for group, columns in ((SMALL, (CALL, GRADIENT)), (LARGE, ("",))):
        for column in columns:
            chosen = [r for r in results if r.group == group and r.column.startswith(column)]
            counts = [sum((r.ratio or 0.0) > limit for r in chosen) for limit in (1.0, 1.15, 1.3)]
            title = f"{group}, {column}".removesuffix(", ")
            yield [title, str(len(chosen)), format_ratio(mean_ratio(chosen)), *map(str, counts)]


def _row(result: Result) -> list[str]:
    times = [format_value(result.values[library], "s") for library in ("gradspec", "torch")]
    reason = _REASONS[result.group].get(result.row, "") if (result.ratio or 0.0) > _LIMITS[result.group] else ""
    return [f"`{result.row}`", result.column, *times, format_ratio(result.ratio), reason]
