"""Expressions of the spec language: their syntax, and what the names in them may mean.

An expression is only parsed, never run.
"""

from __future__ import annotations

import ast
import math
import operator
import re
import warnings
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ..words.errors import Collector, Fix, Message, mark_of
from ..words.language import (
    ATTRIBUTES,
    CONSTANTS,
    FOLDED,
    MATRIX_ATTRIBUTES,
    MATRIX_PRODUCT,
    MAX_FORMULA,
    MAX_FORMULA_NESTING,
    NOT_IMPLEMENTED,
    STATIC_FUNCTIONS,
)
from ..words.parameters import flat_name
from ..words.rules.gs4_formulas import (
    ATTRIBUTE,
    CALL,
    COMPARISON,
    EXPRESSION,
    FOREIGN,
    LITERAL,
    UNKNOWN_NAME,
    UNKNOWN_OP,
)
from ..words.rules.gs4_formulas import NOT_IMPLEMENTED as NOT_IMPLEMENTED_FORM
from .signature import Signature
from .yaml_nodes import Node

_PLAIN_NODES = (ast.Name, ast.IfExp, ast.BoolOp, ast.Tuple, ast.Subscript, ast.keyword, ast.Call, ast.Load)
_OPERATORS = (
    ast.Add, ast.Sub, ast.Mult, ast.Div, ast.Pow, ast.USub, ast.Not, ast.And, ast.Or,
    ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.Is, ast.IsNot,
)  # fmt: skip
_FOREIGN = {
    ast.Lambda: "lambda", ast.JoinedStr: "an f-string", ast.NamedExpr: "':='",
    ast.List: "a list (write a tuple)", ast.Dict: "a dictionary", ast.Set: "a set",
    ast.Starred: "'*'", ast.ListComp: "a comprehension",
    ast.SetComp: "a comprehension", ast.DictComp: "a comprehension", ast.GeneratorExp: "a comprehension",
    ast.Await: "await", ast.Yield: "yield", ast.YieldFrom: "yield", ast.Mod: "operator '%'",
    ast.FloorDiv: "operator '//'", ast.BitAnd: "operator '&'",
    ast.BitOr: "operator '|'", ast.BitXor: "operator '^'", ast.LShift: "operator '<<'",
    ast.RShift: "operator '>>'", ast.Invert: "operator '~'", ast.UAdd: "unary '+'",
    ast.In: "'in'", ast.NotIn: "'not in'",
}  # fmt: skip
_INSTEAD: dict[type[ast.AST], str] = {  # what operators are written as
    ast.BitXor: "use **",
    ast.FloorDiv: "call the op that has __floordiv__ among its operators",
    ast.Mod: "call the op that has __mod__ among its operators",
}  # fmt: skip


ARITHMETIC: dict[type[ast.operator], Callable[..., Any]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv,
    ast.Pow: operator.pow,
}  # fmt: skip


class _Syntax:
    """What an expression may consist of, in the one list of it."""

    def __init__(self, op: str, errors: Collector, dotted: bool) -> None:
        self.op, self.errors, self.dotted = op, errors, dotted
        self.good = True

    def refuse(self, node: ast.AST, message: Message) -> None:
        self.good = False
        at = node if isinstance(node, (ast.expr, ast.keyword)) else self.parent
        self.errors.add(mark_of(at), self.op, message)

    def check(self, tree: ast.expr) -> bool:
        stack: list[tuple[ast.AST, ast.expr, int]] = [(tree, tree, 1)]
        while stack:
            node, self.parent, depth = stack.pop()
            if depth > MAX_FORMULA_NESTING:
                self.refuse(node, EXPRESSION(f"expression is nested more than {MAX_FORMULA_NESTING} levels deep"))
                return False
            if not self.visit(node):
                continue
            parent = node if isinstance(node, ast.expr) else self.parent
            stack.extend((child, parent, depth + 1) for child in ast.iter_child_nodes(node))
        return self.good

    def visit(self, node: ast.AST) -> bool:
        """Check one node; return whether its children are still to be checked."""
        if isinstance(node, ast.Constant):
            self.constant(node)
        elif isinstance(node, ast.Attribute):
            return self.attribute(node)
        elif isinstance(node, ast.Compare):
            return self.compare(node)
        elif isinstance(node, ast.Call) and not isinstance(node.func, ast.Name):
            if not (self.dotted and isinstance(node.func, ast.Attribute)):
                written = f", as {node.func.attr}(...)" if isinstance(node.func, ast.Attribute) else ""
                self.refuse(node.func, FOREIGN(f"only an op can be called, by its name{written}"))
                return False
        elif isinstance(node, ast.keyword) and node.arg is None:
            self.refuse(node, FOREIGN("'**' in a call"))
        elif isinstance(node, ast.Slice):
            if not isinstance(self.parent, (ast.Subscript, ast.Tuple)):
                self.refuse(node, FOREIGN("a slice stands only in a subscript"))
        elif isinstance(node, (ast.BinOp, ast.UnaryOp, *_PLAIN_NODES, *_OPERATORS)):
            pass
        else:
            construct = _FOREIGN.get(type(node), "this construct")
            instead = f"; {_INSTEAD[type(node)]}" if type(node) in _INSTEAD else ""
            self.refuse(node, FOREIGN(f"{construct} is not part of the language{instead}"))
            return False
        return True

    def constant(self, node: ast.Constant) -> None:
        value = node.value
        if isinstance(value, (bytes, complex)):
            self.refuse(node, LITERAL(f"{type(value).__name__} literals are not part of the language"))
        elif value is ... and not isinstance(self.parent, (ast.Subscript, ast.Tuple)):
            self.refuse(node, LITERAL("'...' stands only in a subscript"))
        elif isinstance(value, int) and abs(value) >= 2**63:
            self.refuse(node, LITERAL("integer of more than 64 bits"))
        elif isinstance(value, float) and value == float("inf"):
            self.refuse(node, LITERAL("number is too large"))
        elif isinstance(value, str) and ('"' in value or "*/" in value):
            self.refuse(node, LITERAL("'\"' or '*/' in a string"))

    def attribute(self, node: ast.Attribute) -> bool:
        if self.dotted and not node.attr.startswith("_"):
            return True
        if node.attr not in ATTRIBUTES:
            others = ".shape, .ndim and .dtype of a tensor, and .mT and .mH"
            message = f"attribute '.{node.attr}'; there are only {others}"
            before, known = f"{ast.unparse(node.value)}.", (*ATTRIBUTES, *MATRIX_ATTRIBUTES)
            self.refuse(node, ATTRIBUTE(message).suggest(node.attr, known, before=before))
            return False
        return True

    def compare(self, node: ast.Compare) -> bool:
        if len(node.ops) > 1:
            self.refuse(node, COMPARISON("chained comparison; write 'a < b and b < c'", _unchained(node)))
            return False
        if isinstance(node.ops[0], (ast.Is, ast.IsNot)):
            right = node.comparators[0]
            if not (isinstance(right, ast.Constant) and right.value is None):
                self.refuse(node, COMPARISON("'is' compares with None only; write '=='"))
                return False
        return True


def _unchained(node: ast.Compare) -> Fix:
    """`a < b < c` as a conjunction, which means the same: nothing in a formula has an effect."""
    sides = [node.left, *node.comparators]
    parts = [
        ast.unparse(ast.Compare(left, [op], [right]))
        for left, op, right in zip(sides, node.ops, sides[1:], strict=False)
    ]
    return Fix(ast.unparse(node), " and ".join(parts))


def parse_expression(node: Node, op: str, errors: Collector, *, dotted: bool = False) -> tuple[str, ast.expr] | None:
    """Parse a scalar as an expression of the spec language.

    With `dotted`, functions and constants may be dotted names (`numpy.multiply`). The nodes' `lineno` and
    `col_offset` are rewritten to the file's: `Mark(tree.lineno, tree.col_offset + 1)` is where a node stands.

    Returns:
        The expression on one line and its tree, or None when `errors` was told what is wrong.
    """
    positions = node.positions(errors.source)
    text = re.sub(r"\s", " ", node.value)
    margin = len(text) - len(text.lstrip())
    text = text.strip()
    if not text:
        errors.add(node.mark, op, EXPRESSION("empty expression"))
        return None
    if len(text) > MAX_FORMULA:
        errors.add(node.mark, op, EXPRESSION(f"expression with more than {MAX_FORMULA:,} characters"))
        return None
    if bad := re.search(r"[^\x00-\x7f]|[\\`#]", text):  # a comment would end in that of the C code
        errors.add(positions[margin + bad.start()], op, EXPRESSION(f"character {bad.group()!r} in an expression"))
        return None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(text, mode="eval").body
    except SyntaxError as error:
        index = min(max((error.offset or 1) - 1, 0), len(text) - 1)
        bracket = f": {error.msg}" if re.match(r"'.' was never closed|unmatched '.'", error.msg) else ""
        errors.add(positions[margin + index], op, EXPRESSION(f"not an expression: '{text[:60]}'{bracket}"))
        return None
    except (RecursionError, MemoryError, ValueError):
        errors.add(node.mark, op, EXPRESSION("expression is nested too deeply"))
        return None
    for part in ast.walk(tree):
        if isinstance(part, (ast.expr, ast.keyword)):
            part_end = (part.end_col_offset or 1) - 1
            begin, end = positions[margin + part.col_offset], positions[margin + part_end]
            part.lineno, part.col_offset = begin.line, begin.column - 1
            part.end_lineno, part.end_col_offset = end.line, end.column
    if not dotted:
        tree = _Flat().visit(tree)
    good = _Syntax(op, errors, dotted).check(tree)
    return (re.sub(r" +", " ", text), tree) if good else None


class _Flat(ast.NodeTransformer):
    """Calls `namespace.name(...)` by its name in code, and what `a @ b`, `a.mT` and `a.mH` stand for."""

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        self.generic_visit(node)
        is_product = isinstance(node.op, ast.MatMult)
        return _call(MATRIX_PRODUCT, node, node.left, node.right) if is_product else node

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        self.generic_visit(node)
        meaning = MATRIX_ATTRIBUTES.get(node.attr)
        return node if meaning is None else _call(meaning, node, node.value)

    def visit_Call(self, node: ast.Call) -> ast.expr:
        if (path := _path(node.func)) is not None:
            node.func = ast.copy_location(ast.Name(flat_name(path)), node.func)
        self.generic_visit(node)
        return node


def _path(node: ast.expr) -> str | None:
    """The dotted name that an expression is, if it is one."""
    match node:
        case ast.Name(id=name):
            return name
        case ast.Attribute(value=value, attr=name) if (outer := _path(value)) is not None:
            return f"{outer}.{name}"
    return None


def _call(op: str, node: ast.expr, *operands: ast.expr) -> ast.expr:
    """A call of an op in the place of what stands for it."""
    function = ast.Name(op, lineno=node.lineno, col_offset=node.col_offset)
    return ast.copy_location(ast.Call(function, list(operands), []), node)


class _Replace(ast.NodeTransformer):
    """Puts expressions in the places of variables, called functions aside."""

    def __init__(self, meaning: Callable[[ast.Name], ast.expr]) -> None:
        self.meaning = meaning

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return self.meaning(node)

    def visit_Call(self, node: ast.Call) -> ast.expr:
        node.args = [self.visit(argument) for argument in node.args]
        node.keywords = [self.visit(argument) for argument in node.keywords]
        return node


def with_constants(tree: ast.expr, variables: Collection[str]) -> ast.expr:
    """The expression with numbers in the place of the language's constants, but for what `variables` hide."""

    def meaning(node: ast.Name) -> ast.expr:
        is_constant = node.id in CONSTANTS and node.id not in variables
        return ast.copy_location(ast.Constant(CONSTANTS[node.id]), node) if is_constant else node

    found: ast.expr = _Replace(meaning).visit(tree)
    return found


def with_names(tree: ast.expr, names: Mapping[str, ast.expr]) -> ast.expr:
    """The expression with what local names stand for in their places: trees that all who name them share."""
    found: ast.expr = _Replace(lambda node: names.get(node.id, node)).visit(tree)
    return found


def calls_in(tree: ast.expr) -> Iterator[tuple[str, ast.Call]]:
    """The calls in an expression, with the name of what is called."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id=name)):
                yield name, node


def variable_nodes(tree: ast.expr) -> list[ast.Name]:
    """Where variables stand in an expression: names, but for those of what it calls."""
    nodes = list(ast.walk(tree))
    callees = {node.func for node in nodes if isinstance(node, ast.Call)}
    return [node for node in nodes if isinstance(node, ast.Name) and node not in callees]


def variables(tree: ast.expr) -> set[str]:
    """The names in an expression, but for those of what it calls."""
    return {node.id for node in variable_nodes(tree)}


def folded(tree: ast.expr) -> ast.expr:
    """The expression with what is made of constants, or is a function of numbers, as `sqrt(2)`, computed."""

    class Fold(ast.NodeTransformer):
        def visit(self, node: ast.AST) -> Any:
            if not isinstance(node, ast.expr) or not any(map(_is_named, ast.walk(node))):
                return node
            number = _number(node)
            return self.generic_visit(node) if number is None else ast.copy_location(ast.Constant(number), node)

    found: ast.expr = Fold().visit(tree)
    return found


def _is_named(node: ast.AST) -> bool:
    """Whether an expression is a function's value, or one of the language's finite constants."""
    return isinstance(node, ast.Call) or (isinstance(node, ast.Constant) and node.value in (math.pi, math.e))


def _number(node: ast.expr) -> float | None:
    """The value of an expression of numbers alone; None of another, and where there is none."""
    function: Callable[..., Any]
    match node:
        case ast.Constant(value=int() | float() as value) if not isinstance(value, bool):
            return value
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            parts, function = [operand], operator.neg
        case ast.BinOp(left=left, op=operation, right=right) if type(operation) in ARITHMETIC:
            parts, function = [left, right], ARITHMETIC[type(operation)]
        case ast.Call(func=ast.Name(id=name), args=parts, keywords=[]) if name in FOLDED:
            function = getattr(math, name)
        case _:
            return None
    numbers = [number for part in parts if (number := _number(part)) is not None]
    try:
        return float(function(*numbers)) if len(numbers) == len(parts) else None
    except (ArithmeticError, ValueError, TypeError):
        return None


@dataclass(frozen=True)
class Scope:
    """The names a formula may use, those of `let`, which it no longer has, and the ops it may call."""

    op: str
    names: Mapping[str, bool]  # whether each is a tensor
    local: Sequence[str]
    calls: Mapping[str, Sequence[Signature]]  # the overloads by name; empty when the op's entry is broken
    derivative: bool

    def check(self, tree: ast.expr, errors: Collector, extra: Iterable[str] = ()) -> bool:
        """Report names and calls in `tree` that do not resolve; suggestions may offer `extra` words too.

        Returns:
            Whether all resolve.
        """
        before = errors.count
        for name, call in calls_in(tree):
            if self.derivative and call is tree and name == NOT_IMPLEMENTED:
                self._not_implemented(call, errors)
            elif problem := self._call_problem(name, call, _written(call.func, errors), extra):
                errors.add(mark_of(call), self.op, problem)
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute):
                if not isinstance(node.value, ast.Name) or self.names.get(node.value.id) is False:
                    message = f"'.{node.attr}' of something that is not a named tensor"
                    errors.add(mark_of(node), self.op, ATTRIBUTE(message))
        for variable in variable_nodes(tree):
            if variable.id not in self.names:
                errors.add(mark_of(variable), self.op, self._unknown_name(variable.id, extra))
        return errors.count == before

    def _unknown_name(self, name: str, extra: Iterable[str]) -> Message:
        if name in self.calls:
            return UNKNOWN_NAME(f"unknown name '{name}'; it is an op, call it")
        if whole := self._whole(name, extra):
            return UNKNOWN_NAME(f"unknown name '{name}'{whole}")
        known = [*self.names, *self.local, *CONSTANTS]
        return UNKNOWN_NAME(f"unknown name '{name}'").suggest(name, [*known, *extra], "; in scope: " + ", ".join(known))

    def _whole(self, name: str, words: Iterable[str]) -> str:
        """A hint where one of these words is used as part of a formula."""
        key = "jvp" if self.derivative else "forward"
        return f"; it stands only as the whole of '{key}'" if name in words else ""

    def _not_implemented(self, node: ast.Call, errors: Collector) -> None:
        match node:
            case ast.Call(args=[ast.Constant(value=str())], keywords=[]):
                return
        errors.add(mark_of(node), self.op, NOT_IMPLEMENTED_FORM(f"write {NOT_IMPLEMENTED}('why')"))

    def _call_problem(self, name: str, node: ast.Call, written: str, extra: Iterable[str]) -> Message | None:
        keywords = [item.arg or "" for item in node.keywords]
        if name == NOT_IMPLEMENTED:
            return NOT_IMPLEMENTED_FORM(f"{NOT_IMPLEMENTED}(...) must be the whole formula of 'backward' or 'jvp'")
        if name in STATIC_FUNCTIONS:
            return None if len(node.args) == 1 and not keywords else CALL(f"{name}() takes one argument")
        if name not in self.calls or any(one.path != written for one in self.calls[name]):
            if whole := self._whole(name, extra):
                return UNKNOWN_OP(f"unknown op '{name}'{whole}")
            if name in (*self.names, *self.local) and written == name:
                return UNKNOWN_OP(f"'{name}' is no op; a product is written '{name} * (...)'")
            known = [one.path for overloads in self.calls.values() for one in overloads]
            unknown = UNKNOWN_OP(f"unknown op '{written}'")
            module, _, last = written.rpartition(".")
            if module and last in known:  # of another library
                return replace(unknown, text=f"{unknown.text}; did you mean '{last}'?", fix=Fix(written, last))
            return unknown.suggest(written, [*known, *STATIC_FUNCTIONS, *extra])
        problems = [signature.call_problem(len(node.args), keywords) for signature in self.calls[name]]
        if not problems or None in problems:
            return None
        if len(problems) == 1:
            return CALL(f"call of {written}() {problems[0]}: {self.calls[name][0].text}")
        overloads = "; ".join(item.text for item in self.calls[name])
        return CALL(f"no overload takes this call of {written}(): {overloads}")


def _written(node: ast.expr, errors: Collector) -> str:
    """The text of a node that stands on one line, or the name of an op that an entry calls by itself."""
    if node.end_col_offset is None:
        return ast.unparse(node)
    line: str = errors.source.lines[node.lineno - 1]
    return line[node.col_offset : node.end_col_offset]
