"""The shapes of formulas: what those of the tensors in them say of that of their value.

A call is followed into the op's own expression, or into its `reference`. What cannot be known is `UNKNOWN`.
"""

from __future__ import annotations

import ast
import math
import operator
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from ..read.formula import calls, resolve_call
from ..read.model import Op, Spec
from ..words.language import ELEMENTWISE, REFERENCE_ROOTS
from ..words.parameters import Output
from .numpy_shapes import MAX_DIMS, UNKNOWN, Array, Unknown, broadcast, indexed
from .shape_rules import rules

_GIVEN: Final = ("shape", "size")  # the parameter that is the shape of what is made
_LARGE: Final = 1 << 40  # numbers beyond which none is computed

_OPERATORS: Final[Mapping[type[ast.AST], Callable[..., Any]]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv,
    ast.Eq: operator.eq, ast.NotEq: operator.ne, ast.Lt: operator.lt, ast.LtE: operator.le,
    ast.Gt: operator.gt, ast.GtE: operator.ge, ast.Is: operator.is_, ast.IsNot: operator.is_not,
    ast.In: lambda a, b: a in b, ast.NotIn: lambda a, b: a not in b, ast.USub: operator.neg,
    ast.UAdd: operator.pos, ast.Not: operator.not_, ast.Invert: operator.invert,
}  # fmt: skip
_STATIC: Final[Mapping[str, Callable[..., Any]]] = {
    "numel": lambda shape: math.prod(shape.shape if isinstance(shape, Array) else shape),
    "len": len,
    "is_complex": lambda tensor: False,  # as if all tensors were real
    "is_nothing": lambda tensor: False,
    "float": float,
}


def output_shapes(op: Op, arguments: Mapping[str, Any], spec: Spec) -> list[Any]:
    """What is known of an op's outputs: an `Array`, a list of them, or UNKNOWN.

    arguments: for each parameter an `Array`, a list of them, a plain value or UNKNOWN.

    Raises:
        Mismatch: there is no value, for tensors whose shapes do not go together.
    """
    count = len(op.signature.outputs)
    if op.forward.kind == ELEMENTWISE:
        tensors = [arguments[param.name] for param in op.signature.params if param.is_tensor]
        return [UNKNOWN if UNKNOWN in tensors else broadcast(*tensors)]
    found = (shape_of(tree, arguments, spec) for tree in _words(op))
    value = next((value for value in found if value is not UNKNOWN), UNKNOWN)
    values = [value] if count == 1 else value
    if not isinstance(values, list | tuple) or len(values) != count:
        values = [UNKNOWN] * count
    if count == 1 and values[0] is UNKNOWN:
        return [_given_shape(op, arguments)]
    return [_output(one, value) for one, value in zip(op.signature.outputs, values, strict=True)]


def _words(op: Op) -> Iterator[ast.expr]:
    """The expressions that say what an op computes."""
    if op.forward.tree is not None:
        yield op.forward.tree
    if op.tests.reference is not None:
        yield op.tests.reference.tree
    if op.batch.formula is not None and not calls(op.batch.formula.tree, op.signature.name):
        yield op.batch.formula.tree


def shape_of(tree: ast.expr, names: Mapping[str, Any], spec: Spec) -> Any:
    """What is known of the value of a formula or a reference: an `Array`, a list, a plain value or UNKNOWN.

    Raises:
        Mismatch: there is no value, for tensors whose shapes do not go together.
    """
    try:
        return _Reader(names, spec).read(tree)
    except (Unknown, TypeError, ValueError, AttributeError, LookupError, ArithmeticError):
        return UNKNOWN


_NUMBERS: Final = {  # of references
    "numpy.inf": math.inf,
    "numpy.nan": math.nan,
    "numpy.pi": math.pi,
    "numpy.e": math.e,
}


def _output(output: Output, value: Any) -> Any:
    """The value as that of an output: a number is a tensor of no dims, and an array a list of its slices."""
    if output.is_list and isinstance(value, Array):
        value = [Array(value.shape[1:])] * value.shape[0]
    if output.is_list:
        one = output._replace(is_list=False)
        return [_output(one, item) for item in value] if isinstance(value, tuple | list) else UNKNOWN
    if isinstance(value, int | float):
        return Array(())
    return value if isinstance(value, Array) else UNKNOWN


def _given_shape(op: Op, arguments: Mapping[str, Any]) -> Any:
    """What an op makes that is given a shape to make it in."""
    names = [param.name for param in op.signature.params if param.type == "shape"]
    shape = arguments[names[0]] if len(names) == 1 and names[0] in _GIVEN else None
    if not isinstance(shape, tuple) or min(shape, default=0) < 0 or op.signature.outputs[0].is_list:
        return UNKNOWN
    return Array(shape)


class _Reader:
    """Reads expressions, their names bound to what is known of these."""

    def __init__(self, names: Mapping[str, Any], spec: Spec) -> None:
        self.names, self.spec = names, spec

    def read(self, tree: ast.expr) -> Any:
        match tree:
            case ast.Constant(value=value):
                return value
            case ast.Name(id=name):
                return self.names[name]
            case ast.Tuple(elts=elts) | ast.List(elts=elts):
                return tuple(map(self.read, elts))
            case ast.Attribute():
                return self.attribute(tree)
            case ast.Call():
                return self.call(tree)
            case ast.IfExp(test=test, body=body, orelse=orelse):
                return self.choice(self.part(test), body, orelse)
            case ast.Compare(left=left, ops=[by], comparators=[right]):
                return self.combined(by, left, right)
            case ast.BinOp(left=left, op=by, right=right):
                return self.combined(by, left, right)
            case ast.UnaryOp(op=by, operand=operand):
                value = self.read(operand)
                return value if isinstance(value, Array) else self.plain(by, value)
            case ast.BoolOp(op=by, values=values):
                return self.truth(by, [self.part(value) for value in values])
            case ast.Subscript(value=value, slice=index):
                whole = self.read(value)
                if whole is UNKNOWN:
                    raise Unknown
                if isinstance(whole, Array):
                    parts = index.elts if isinstance(index, ast.Tuple) else [index]
                    return indexed(whole, [self.index(part) for part in parts])
                return whole[self.index(index)]
        raise Unknown

    def part(self, tree: ast.expr) -> Any:
        """The value of a part, UNKNOWN where that is not known."""
        return shape_of(tree, self.names, self.spec)

    def attribute(self, tree: ast.Attribute) -> Any:
        if ast.unparse(tree) in _NUMBERS:
            return _NUMBERS[ast.unparse(tree)]
        value = self.read(tree.value)  # a LookupError where that is a library
        if not isinstance(value, Array):
            raise Unknown
        known = {
            "shape": value.shape,
            "ndim": value.ndim,
            "size": math.prod(value.shape),
            "T": Array(value.shape[::-1]),
        }
        return known.get(tree.attr, UNKNOWN)

    def index(self, tree: ast.expr) -> Any:
        if isinstance(tree, ast.Slice):
            ends = (tree.lower, tree.upper, tree.step)
            return slice(*(None if end is None else self.plain(ast.UAdd(), self.read(end)) for end in ends))
        return self.read(tree)

    def combined(self, by: ast.AST, left: ast.expr, right: ast.expr) -> Any:
        values = [self.part(left), self.part(right)]
        if UNKNOWN in values:
            raise Unknown
        if any(isinstance(value, Array) for value in values) and not isinstance(by, ast.Is | ast.IsNot):
            return broadcast(*values)
        return self.plain(by, *values)

    def plain(self, by: ast.AST, *values: Any) -> Any:
        """An operation on plain values, of which none may be large."""
        for value in values:
            if value is UNKNOWN or (isinstance(value, int) and abs(value) > _LARGE):
                raise Unknown
        longest = max((len(value) for value in values if isinstance(value, tuple | str)), default=0)
        factor = max((abs(value) for value in values if isinstance(value, int)), default=1)
        if isinstance(by, ast.Mult) and longest * factor > MAX_DIMS:
            raise Unknown
        return _OPERATORS[type(by)](*values)

    def truth(self, by: ast.boolop, values: list[Any]) -> Any:
        if UNKNOWN in values:
            raise Unknown
        if any(isinstance(value, Array) for value in values):
            return broadcast(*values)
        return all(values) if isinstance(by, ast.And) else any(values)

    def choice(self, test: Any, body: ast.expr, orelse: ast.expr) -> Any:
        if test is not UNKNOWN and not isinstance(test, Array):
            return self.read(body if test else orelse)
        values = [self.part(body), self.part(orelse)]
        if (test is UNKNOWN and values[0] != values[1]) or UNKNOWN in values:
            raise Unknown
        return values[0] if test is UNKNOWN else broadcast(test, *values)

    def call(self, tree: ast.Call) -> Any:
        positional = [self.part(value) for value in tree.args]
        keywords = {item.arg or "": self.part(item.value) for item in tree.keywords}
        name = ast.unparse(tree.func)
        if name in _STATIC:
            return _STATIC[name](*positional)
        if name.partition(".")[0] in REFERENCE_ROOTS:
            return rules()[name](*positional, **keywords)
        op = resolve_call(tree, self.spec)
        params = [param.name for param in op.signature.params]
        defaults = {param.name: param.default for param in op.signature.params if not param.required}
        given = {**defaults, **dict(zip(params, positional, strict=False)), **keywords}
        found = output_shapes(op, given, self.spec)
        return found[0] if len(found) == 1 else found
