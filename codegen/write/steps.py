"""A formula's array reading as steps on a stack, which the path in C takes without Python's interpreter.

Both run the same functions on the same values: the steps are compiled from the code that the node's method
has. See `csrc/engine/steps.c`.
"""

import ast
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from ..words.language import MAX_DEPTH


@dataclass(frozen=True)
class Step:
    """An instruction, with a number, and for a call the number of arguments: csrc/libraries/formulas.h."""

    what: str
    number: int = 0
    count: int = 0


@dataclass
class Steps:
    """The steps of a formula, and the functions and constants that they name by number."""

    code: list[Step] = field(default_factory=list)
    functions: list[str] = field(default_factory=list)
    constants: list[str] = field(default_factory=list)


class _Unknown(Exception):
    """The code has something that steps cannot do."""


def compile_steps(code: str, arrays: Mapping[str, int], values: Mapping[str, int]) -> Steps | None:
    """The steps of statements that return a value of `grad`, saved arrays, and other saved values, each with
    its number; None if there is more in them than parts with names, calls, quotients and conditions.
    """
    made = _Compiler(arrays, values)
    try:
        made.block(ast.parse(code).body)
    except _Unknown:
        return None
    return made.steps if made.deepest <= MAX_DEPTH else None


class _Compiler:
    def __init__(self, arrays: Mapping[str, int], values: Mapping[str, int]) -> None:
        self.arrays, self.values = arrays, values
        self.parts: dict[str, int] = {}  # where on the stack those lie that have a name
        self.steps = Steps()
        self.depth = self.deepest = 0

    def block(self, statements: Sequence[ast.stmt]) -> None:
        """Steps that leave what the statements return on top of the stack, above the named values."""
        depth, parts = self.depth, self.parts
        first, *rest = statements
        match first:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                self.read(value)
                self.parts = {**parts, name: depth}
                self.block(rest)
                self.parts = parts
            case ast.If(test=test, body=body):
                self.choose(test, lambda: self.block(body), lambda: self.block(rest))
            case ast.Return(value=ast.expr() as value):
                self.read(value)
            case _:
                raise _Unknown
        self.depth = depth + 1

    def read(self, node: ast.expr) -> None:
        """Steps that leave the value of an expression on the stack."""
        match node:
            case ast.Name(id="grad"):
                self.load("GRADIENT")
            case ast.Name(id=name) if name in self.parts:
                self.load("PART", self.parts[name])
            case ast.Name(id=name) if name in self.arrays:
                self.load("ARRAY", self.arrays[name])
            case ast.Name(id=name) if name in self.values:
                self.load("VALUE", self.values[name])
            case (
                ast.Constant(value=None | int() | float())
                | ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() | float()))
            ):
                self.load("CONSTANT", _number(self.steps.constants, ast.unparse(node)))
            case ast.Call(func=function, args=arguments, keywords=[]):
                for argument in arguments:
                    self.read(argument)
                self.add(Step("CALL", _number(self.steps.functions, _name(function)), len(arguments)))
                self.depth -= len(arguments) - 1
            case ast.BinOp(left=left, op=ast.Div(), right=right):
                self.both(left, right, "DIVIDE")
            case ast.Compare(left=left, ops=[ast.Eq()], comparators=[right]):
                self.both(left, right, "EQUAL")
            case ast.IfExp(test=test, body=body, orelse=orelse):
                self.choose(test, lambda: self.read(body), lambda: self.read(orelse))
            case _:
                raise _Unknown

    def both(self, left: ast.expr, right: ast.expr, what: str) -> None:
        """Steps for two operands and what makes one value of them."""
        self.read(left)
        self.read(right)
        self.add(Step(what))
        self.depth -= 1

    def choose(self, test: ast.expr, body: Callable[[], None], orelse: Callable[[], None]) -> None:
        """Steps for one of two values; where conditions are joined by `and`, each may lead to the second."""
        leaving = []
        for condition in test.values if isinstance(test, ast.BoolOp) else [test]:
            if isinstance(test, ast.BoolOp) and not isinstance(test.op, ast.And):
                raise _Unknown
            self.read(condition)
            leaving.append(self.add(Step("UNLESS")))
            self.depth -= 1
        body()
        end = self.add(Step("JUMP"))
        self.depth -= 1
        for position in leaving:
            self.steps.code[position] = Step("UNLESS", len(self.steps.code))
        orelse()
        self.steps.code[end] = Step("JUMP", len(self.steps.code))

    def load(self, what: str, number: int = 0) -> None:
        self.add(Step(what, number))
        self.depth += 1
        self.deepest = max(self.deepest, self.depth)

    def add(self, step: Step) -> int:
        """Add a step; its position."""
        self.steps.code.append(step)
        return len(self.steps.code) - 1


def _number(known: list[str], text: str) -> int:
    """The number of a text in a list, which gets the text if it is new."""
    if text not in known:
        known.append(text)
    return known.index(text)


def _name(function: ast.expr) -> str:
    """The name of a called function: of one in the module, or of one of its `_raw`."""
    match function:
        case ast.Name() | ast.Attribute(value=ast.Name(id="_raw")):
            return ast.unparse(function)
    raise _Unknown
