"""A failing case made small: fewer elements, plainer layouts and values, while it fails in the same way."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from fuzz.cases import Case, Operand
from fuzz.checks import Failure, failures
from fuzz.layouts import fitted, plain

_ATTEMPTS = 300


def shrink(case: Case, failure: Failure, torch: Any) -> tuple[Case, str]:
    """The smallest case found that fails as `failure` does, and how it fails."""
    detail, left = failure.detail, _ATTEMPTS
    again = True
    while again and left > 0:
        again = False
        for smaller in _smaller(case):
            left -= 1
            same = next((f for f in failures(smaller, torch) if f.kind == failure.kind), None)
            if same is not None:
                case, detail, again = smaller, same.detail, True
                break
            if left <= 0:
                break
    return case, detail


def _smaller(case: Case) -> Iterator[Case]:
    """Simpler cases, the boldest steps first."""
    if case.threads > 1:
        yield replace(case, threads=1)
    sizes = sorted({n for _, _, operand in case.operands() for n in operand.values.shape if n > 1}, reverse=True)
    for size in sizes:
        for fewer in (1, size // 2, size - 1):
            if 0 < fewer < size:
                yield _cut(case, size, fewer)
    for name, place, operand in case.operands():
        if not operand.layout.plain:
            yield case.with_operand(name, place, Operand(operand.values, plain(operand.values.ndim)))
    for name, place, operand in case.operands():
        for number in (1, 0):
            same = np.full_like(operand.values, number)
            if operand.values.size > 1 and np.any(operand.values != same):
                half = operand.values.copy()
                half.reshape(-1)[: half.size // 2] = number
                yield case.with_operand(name, place, Operand(same, operand.layout))
                if np.any(half != operand.values):
                    yield case.with_operand(name, place, Operand(fitted(half, operand.layout), operand.layout))


def _cut(case: Case, size: int, fewer: int) -> Case:
    """The case with all dims of one size cut to another."""
    for name, place, operand in case.operands():
        cut = tuple(slice(fewer) if n == size else slice(None) for n in operand.values.shape)
        case = case.with_operand(name, place, Operand(np.array(operand.values[cut]), operand.layout))
    return case
