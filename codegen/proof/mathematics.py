"""A formula over single elements, read as mathematics: what all such readings share."""

import ast
from collections.abc import Callable, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, Final, NamedTuple, Protocol, TypeAlias

from ..read.expression import calls_in, rebuilt
from ..read.formula import structure
from ..read.model import Op, Spec
from ..words.language import JOINED, KIND_FUNCTIONS, MATHEMATICS


class Unreadable(Exception):
    """The formula needs what a reading does not have; its text names that."""


class Reading(Protocol):
    """The parts of formulas: numbers or expressions, complex ones if tensors are; functions that it knows.

    `join` makes a complex number of its parts.
    """

    @property
    def complex(self) -> bool: ...
    def number(self, value: float) -> Any: ...
    def binary(self, kind: ast.operator, left: Any, right: Any) -> Any: ...
    def compare(self, kind: ast.cmpop, left: Any, right: Any) -> bool: ...
    def function(self, name: str) -> Callable[..., Any] | None: ...
    def join(self, real: Any, imag: Any) -> Any: ...


class Meaning(NamedTuple):
    """What a C primitive is: an expression of its parameters."""

    params: tuple[str, ...]
    body: ast.expr


Meanings: TypeAlias = Mapping[str, Meaning]
_NONE: Final[Meanings] = MappingProxyType({})


@cache
def meanings(spec: Spec) -> Meanings:
    """The meanings of a spec's C primitives, by their names; functions of mathematics are left out."""
    return {op.signature.name: _meaning(op) for op in spec.in_scope if op.tests.meaning is not None}


def _meaning(op: Op) -> Meaning:
    """What the primitive of an op is: the op's meaning, in which its forward's arguments are parameters."""
    assert op.tests.meaning is not None and op.forward.tree is not None
    call = next(call for name, call in calls_in(op.forward.tree) if name == op.signature.name)
    given = {structure(argument): f"argument{place}" for place, argument in enumerate(call.args)}

    def visit(node: ast.expr) -> ast.expr:
        name = given.get(structure(node))
        return ast.Name(name) if name is not None else rebuilt(node, visit)

    return Meaning(tuple(given.values()), visit(op.tests.meaning.tree))


def known_as(name: str, library: int) -> str | None:
    """The name of a function of mathematics in mpmath (0) or sympy (1), if that has it."""
    names = MATHEMATICS.get(name, ())
    return names[library] if library < len(names) else None


def op_called(name: str, spec: Spec) -> str | None:
    """The op that computes what sympy calls so, of the same arguments."""
    for function in MATHEMATICS:
        if known_as(function, 1) == name:
            return function if spec.overloads(function) else _renamed(spec).get(function)
    return None


@cache
def _renamed(spec: Spec) -> Mapping[str, str]:
    """Ops that are a function of mathematics under another name, by that function."""
    found = {}
    for op, (params, body) in meanings(spec).items():
        match body:
            case ast.Call(func=ast.Name(id=name), args=args):
                if [ast.unparse(argument) for argument in args] == list(params):
                    found[name] = op
    return found


def read(tree: ast.expr, names: Mapping[str, Any], reading: Reading, of: Meanings = _NONE) -> Any:
    """The value of a formula that calls functions of mathematics, and C primitives that are made `of` them.

    Raises:
        Unreadable: it needs more than the elements, or a primitive whose meaning is not known.
    """
    match tree:
        case ast.Name(id=name):
            if name not in names:
                raise Unreadable(name)
            return names[name]
        case ast.Constant(value=bool(value)):
            return value
        case ast.Constant(value=int(value) | float(value)):
            return reading.number(value)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return not read(operand, names, reading, of)
        case ast.UnaryOp(operand=operand):
            return -read(operand, names, reading, of)
        case ast.BinOp(op=op, left=left, right=right):
            return reading.binary(op, read(left, names, reading, of), read(right, names, reading, of))
        case ast.Compare(ops=[op], left=left, comparators=[right]):
            return reading.compare(op, read(left, names, reading, of), read(right, names, reading, of))
        case ast.BoolOp(op=op, values=values):
            holds = [read(value, names, reading, of) for value in values]
            return any(holds) if isinstance(op, ast.Or) else all(holds)
        case ast.IfExp(test=test, body=body, orelse=orelse):
            return read(body if read(test, names, reading, of) else orelse, names, reading, of)
        case ast.Call(func=ast.Name(id=name), args=args):
            return _called(name, args, names, reading, of)
    raise Unreadable(ast.unparse(tree))


def _called(name: str, args: list[ast.expr], names: Mapping[str, Any], reading: Reading, of: Meanings) -> Any:
    if name in KIND_FUNCTIONS:
        return reading.complex
    values = [read(argument, names, reading, of) for argument in args]
    if name == JOINED:
        return reading.join(*values)
    if (function := reading.function(name)) is not None:
        return function(*values)
    if name not in of:
        raise Unreadable(f"gs_{name}")
    return read(of[name].body, dict(zip(of[name].params, values, strict=True)), reading, of)
