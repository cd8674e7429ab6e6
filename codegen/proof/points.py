"""Points at which an op's formulas are held against its forward: random ones, and edges of branches."""

import ast
import math
import random
import zlib
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Any, Final

from mpmath import mpc, mpf

from ..read.formula import structure
from ..words.language import DEFAULT_DOMAIN
from ..words.parameters import Parameter
from .elements import Elements, Point
from .mathematics import Unreadable, read
from .numbers import Numbers, is_finite

WIDTHS: Final = (1,) * 16 + (3,) * 8  # of the random points, the first: times the domain
_EDGE: Final = mpf("0.25")  # beside the edge of a branch
_DEFAULT_DOMAINS: Final = {
    "Index": (0, 3), "int": (0, 3), "bool": (0, 3), "float": (0.1, 2.0), "scalar": (0.1, 2.0),
}  # fmt: skip


def points(of: Elements, reading: Numbers) -> Iterator[Point]:
    """Points of the domain and around it, and for each comparison such on both its sides and on its edge."""
    rng = random.Random(zlib.crc32(of.op.key.encode()))
    domains = of.op.tests.domain
    drawn: list[Point] = [
        {
            param.name: _argument(param, domains.get(param.name), rng, reading.complex, wide)
            for param in of.op.signature.params
        }
        for wide in WIDTHS
    ]
    yield from drawn
    for first, second in pairwise(param.name for param in of.op.signature.inputs):
        yield {**drawn[0], second: drawn[0][first]}  # as at ties
    for number, compare in enumerate(_comparisons(of)):
        for k in range(2):
            yield from _around(of, compare, drawn[(2 * number + k) % len(drawn)], reading)


def _argument(
    param: Parameter, domain: tuple[float, float] | None, rng: random.Random, is_complex: bool, wide: int
) -> Any:
    """A random value of a parameter from its domain; of a tensor also from one `wide` times as wide."""
    if param.type == "Mask":
        return rng.random() < 0.5
    if param.static and isinstance(param.default, int | float) and wide == 1 and rng.random() < 0.5:
        return mpf(param.default)
    low, high = domain or _DEFAULT_DOMAINS.get(param.type, DEFAULT_DOMAIN)
    if param.type in ("Index", "int", "bool"):
        return mpf(rng.randint(math.ceil(low), math.floor(high)))
    if param.static:
        return _number(rng, (low, high))
    value = _number(rng, (wide * low, wide * high))
    if is_complex and param.type == "Tensor":
        return mpc(value, _number(rng, (-1.0, 1.0)))
    return value


def _number(rng: random.Random, domain: tuple[float, float]) -> mpf:
    return mpf(f"{rng.uniform(*domain):.6f}")


def _comparisons(of: Elements) -> Iterable[ast.Compare]:
    """The comparisons in the op's formulas, each once."""
    trees = [of.forward, *(derivative.body for derivative in of.derivatives)]
    nodes = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Compare)]
    return {structure(node): node for node in nodes}.values()


def _around(of: Elements, compare: ast.Compare, point: Point, reading: Numbers) -> Iterator[Point]:
    """The point with one parameter moved to the edge of a comparison, and to both sides of it."""
    params = {param.name for param in of.op.signature.params if param.type != "Mask"}
    sides = [compare.left, compare.comparators[0]]
    for side, other in (sides, sides[::-1]):
        if isinstance(side, ast.Name) and side.id in params:
            edge = _value(of, other, point, reading)
            if edge is not None:
                yield from ({**point, side.id: edge + shift} for shift in (0, _EDGE, -_EDGE, 40, -40))
                return


def _value(of: Elements, tree: ast.expr, point: Mapping[str, Any], reading: Numbers) -> Any:
    try:
        value = read(tree, point, reading, of.meanings)
    except Unreadable:
        return None  # of an output or a gradient
    return value if not isinstance(value, bool) and is_finite(value) else None
