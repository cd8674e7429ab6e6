"""Where an elementwise op is defined: the intervals from which tests can draw its tensors."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Final

from mpmath import mp, mpf

from ..words.language import DEFAULT_DOMAIN
from .elements import STEEP, Elements, Point, expected
from .mathematics import Unreadable
from .numbers import Numbers, is_finite
from .points import drawn_point

Domain = tuple[float, float]

_STEPS: Final = (0.1, 1.0)  # of the grids on which intervals are looked for, the second where the first has none
_REACH: Final = 30  # steps to each side of zero
_DRAWN: Final = 12  # values of the other tensors at each value of one
_BESIDE: Final = 0.3  # of a step: a grid's points are looked at beside them, where a kink or a jump does no harm
_FAST: Final = 25  # how fast a value may change by its own size: beside a pole, differences are too rough
_DIGITS: Final = 40


def proposed_domain(of: Elements) -> Mapping[str, Domain] | None:
    """An interval for each tensor that cannot be drawn from the default one; None if none are found.

    Within them the forward is real and finite, and its slopes are, too. There may be such points outside.
    """
    names = [param.name for param in of.op.signature.inputs]
    with mp.workdps(_DIGITS):
        try:
            for step in _STEPS:
                found = _search(of, names, step)
                if found is not None:
                    return {name: found[name] for name in names if found[name] != DEFAULT_DOMAIN}
        except Unreadable:
            pass
    return None


def _search(of: Elements, names: Sequence[str], step: float) -> dict[str, Domain] | None:
    """The intervals on one grid: the tensor on which most depends is narrowed first."""
    found = dict.fromkeys(names, DEFAULT_DOMAIN)
    grid = [round(step * k, 1) for k in range(-_REACH, _REACH + 1)]
    left = list(names)
    while True:
        good = {name: [_share(of, found, name, value, step) for value in grid] for name in names}
        if all(
            share == 1 or not found[name][0] <= value <= found[name][1]
            for name in names
            for share, value in zip(good[name], grid, strict=True)
        ):
            return found
        if not left:
            return None
        narrowed = max(left, key=lambda name: max(good[name]) - min(good[name]))
        left.remove(narrowed)
        run = _longest_run(good[narrowed], grid)
        if run is None:
            return None
        found[narrowed] = run


def _share(of: Elements, domains: Mapping[str, Domain], name: str, value: float, step: float) -> float:
    """The share of points at which all is well, with one tensor beside this value and the others drawn."""
    rng = random.Random(0)
    others = len(domains) > 1 or any(param.static for param in of.op.signature.params)
    drawn = [drawn_point(of.op, domains, rng, is_complex=False) for _ in range(_DRAWN if others else 1)]
    beside = [mpf(repr(value)) + side * mpf(repr(_BESIDE * step)) for side in (-1, 1)]
    return sum(
        all(_is_well(of, {**point, name: at}) for at in beside)
        and (value != 0 or _has_formulas(of, {**point, name: mpf(0)}))
        for point in drawn
    ) / len(drawn)


def _is_well(of: Elements, point: Point) -> bool:
    """Whether the forward is finite there, and changes neither suddenly nor too fast."""
    reading = Numbers(complex=False)
    value = of.value(point, reading)
    return is_finite(value) and all(
        is_finite(slope) and abs(slope) <= _FAST * (1 + abs(value))
        for param in of.op.signature.inputs
        for slope in (of.change(param, point, mpf(1), reading, side) for side in (1, -1))
    )


def _has_formulas(of: Elements, point: Point) -> bool:
    """Whether gradients are finite where the forward and its slopes are: `self / c` may hide a bad c."""
    reading = Numbers(complex=False)
    given = {"grad": mpf(1)}
    return not is_finite(of.value(point, reading)) or all(
        is_finite(of.found(derivative, point, given, reading))
        or not all(
            is_finite(slope) and abs(slope) < STEEP
            for slope in (expected(of, derivative, point, given, reading, side) for side in (-1, 1))
        )
        for derivative in of.derivatives
        if derivative.kind == "backward"
    )


def _longest_run(shares: Sequence[float], grid: Sequence[float]) -> Domain | None:
    """The longest run of values with the largest share, the one of larger numbers of two."""
    best = max(shares)
    runs = [list(values) for share, values in groupby(grid, lambda value: shares[grid.index(value)]) if share == best]
    longest = max(reversed(runs), key=len)
    return (longest[0], longest[-1]) if best and len(longest) > 1 else None
