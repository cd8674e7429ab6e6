"""Expressions of the spec language: their syntax, and what the names in them may mean.

An expression is only parsed, never run.
"""

import ast
import math
import operator
import re
import warnings
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import lru_cache
from typing import Any

from ..words import language, rules
from ..words.errors import Collector, Fix, Message, mark_of
from ..words.parameters import flat_name
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


_LEAVES = (ast.Name, ast.Constant)
ARITHMETIC: dict[type[ast.operator], Callable[..., Any]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv,
    ast.Pow: operator.pow,
}  # fmt: skip


class _Syntax:
    """The constructs that an expression may consist of, in one list."""

    def __init__(self, op: str, errors: Collector, dotted: bool) -> None:
        self.op, self.errors, self.dotted = op, errors, dotted
        self.good = True

    def refuse(self, node: ast.AST, message: Message) -> None:
        self.good = False
        at = node if isinstance(node, (ast.expr, ast.keyword)) else self.parent
        self.errors.add(mark_of(at), message, self.op)

    def check(self, tree: ast.expr) -> bool:
        stack: list[tuple[ast.AST, ast.expr, int]] = [(tree, tree, 1)]
        while stack:
            node, self.parent, depth = stack.pop()
            if depth > language.MAX_FORMULA_NESTING:
                message = f"expression is nested more than {language.MAX_FORMULA_NESTING} levels deep"
                self.refuse(node, rules.EXPRESSION(message))
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
                self.refuse(node.func, rules.FOREIGN(f"only an op can be called, by its name{written}"))
                return False
        elif isinstance(node, ast.keyword) and node.arg is None:
            self.refuse(node, rules.FOREIGN("'**' in a call"))
        elif isinstance(node, (ast.Slice, ast.BinOp, ast.UnaryOp, *_PLAIN_NODES, *_OPERATORS)):
            pass
        else:
            construct = _FOREIGN.get(type(node), "this construct")
            instead = f"; {_INSTEAD[type(node)]}" if type(node) in _INSTEAD else ""
            self.refuse(node, rules.FOREIGN(f"{construct} is not part of the language{instead}"))
            return False
        return True

    def constant(self, node: ast.Constant) -> None:
        value = node.value
        if isinstance(value, (bytes, complex)):
            self.refuse(node, rules.LITERAL(f"{type(value).__name__} literals are not part of the language"))
        elif value is ... and not isinstance(self.parent, (ast.Subscript, ast.Tuple)):
            self.refuse(node, rules.LITERAL("'...' stands only in a subscript"))
        elif isinstance(value, int) and abs(value) >= 2**63:
            self.refuse(node, rules.LITERAL("integer of more than 64 bits"))
        elif isinstance(value, float) and value == float("inf"):
            self.refuse(node, rules.LITERAL("number is too large"))
        elif isinstance(value, str) and ('"' in value or "*/" in value):
            self.refuse(node, rules.LITERAL("'\"' or '*/' in a string"))

    def attribute(self, node: ast.Attribute) -> bool:
        if self.dotted and not node.attr.startswith("_"):
            return True
        if node.attr not in language.ATTRIBUTES:
            others = ".shape, .ndim and .dtype of a tensor, and .mT and .mH"
            message = f"attribute '.{node.attr}'; there are only {others}"
            before, known = f"{ast.unparse(node.value)}.", (*language.ATTRIBUTES, *language.MATRIX_ATTRIBUTES)
            self.refuse(node, rules.ATTRIBUTE(message).suggest(node.attr, known, before=before))
            return False
        return True

    def compare(self, node: ast.Compare) -> bool:
        if len(node.ops) > 1:
            self.refuse(node, rules.COMPARISON("chained comparison; write 'a < b and b < c'", _unchained(node)))
            return False
        if isinstance(node.ops[0], (ast.Is, ast.IsNot)):
            right = node.comparators[0]
            if not (isinstance(right, ast.Constant) and right.value is None):
                self.refuse(node, rules.COMPARISON("'is' compares with None only; write '=='"))
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
        errors.add(node.mark, rules.EXPRESSION("empty expression"), op)
        return None
    if len(text) > language.MAX_FORMULA:
        errors.add(node.mark, rules.EXPRESSION(f"expression with more than {language.MAX_FORMULA:,} characters"), op)
        return None
    if bad := re.search(r"[^\x00-\x7f]|[\\`#]", text):  # a comment would end in that of the C code
        errors.add(positions[margin + bad.start()], rules.EXPRESSION(f"character {bad.group()!r} in an expression"), op)
        return None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(text, mode="eval").body
    except SyntaxError as error:
        index = min(max((error.offset or 1) - 1, 0), len(text) - 1)
        bracket = f": {error.msg}" if re.match(r"'.' was never closed|unmatched '.'", error.msg) else ""
        errors.add(positions[margin + index], rules.EXPRESSION(f"not an expression: '{text[:60]}'{bracket}"), op)
        return None
    except (RecursionError, MemoryError, ValueError):
        errors.add(node.mark, rules.EXPRESSION("expression is nested too deeply"), op)
        return None
    for part in ast.walk(tree):
        if isinstance(part, (ast.expr, ast.keyword)):
            part_end = (part.end_col_offset or 1) - 1
            begin, end = positions[margin + part.col_offset], positions[margin + part_end]
            part.lineno, part.col_offset = begin.line, begin.column - 1
            part.end_lineno, part.end_col_offset = end.line, end.column
    tree = _flat(tree) if not dotted and re.search(r"[.@]", text) else tree
    good = _Syntax(op, errors, dotted).check(tree)
    return (re.sub(r" +", " ", text), tree) if good else None


def _flat(node: ast.expr) -> ast.expr:
    """The expression with a call in the place of `a @ b`, `a.mT`, `a.mH`, and of `namespace.name(...)` in code."""
    name, operands = "", list[ast.expr]()
    match node:
        case ast.BinOp(op=ast.MatMult(), left=left, right=right):
            name, operands = language.MATRIX_PRODUCT, [left, right]
        case ast.Attribute(value=value, attr=attribute) if attribute in language.MATRIX_ATTRIBUTES:
            name, operands = language.MATRIX_ATTRIBUTES[attribute], [value]
        case ast.Call(func=ast.Attribute() as function, args=args, keywords=keywords) if path := _path(function):
            called = ast.copy_location(ast.Name(flat_name(path)), function)
            node = ast.copy_location(ast.Call(called, args, keywords), node)
    if name:
        called = ast.Name(name, lineno=node.lineno, col_offset=node.col_offset)  # it is written nowhere
        node = ast.copy_location(ast.Call(called, operands, []), node)
    return rebuilt(node, _flat)


def _path(node: ast.expr) -> str | None:
    """The dotted name that an expression is, if it is one."""
    match node:
        case ast.Name(id=name):
            return name
        case ast.Attribute(value=value, attr=name) if (outer := _path(value)) is not None:
            return f"{outer}.{name}"
    return None


def rebuilt(node: ast.expr, part: Callable[[ast.expr], ast.expr]) -> ast.expr:
    """The node with `part(child)` for each expression in it but a called name; itself if none is another."""

    def visit(value: Any) -> Any:
        if isinstance(value, ast.expr):
            return part(value)
        if isinstance(value, list):
            return [visit(item) for item in value]
        if isinstance(value, ast.keyword):
            changed = part(value.value)
            return value if changed is value.value else ast.copy_location(ast.keyword(value.arg, changed), value)
        return value

    if isinstance(node, _LEAVES):
        return node
    kept = vars(node)  # its place as well
    made = kept | {name: visit(kept[name]) for name in node._fields if name != "func" and name in kept}
    return node if made == kept else type(node)(**made)


def substitute(tree: ast.expr, replacements: Mapping[str, ast.expr]) -> ast.expr:
    """The expression with names replaced; called functions keep their names."""

    def visit(node: ast.expr) -> ast.expr:
        return replacements.get(node.id, node) if isinstance(node, ast.Name) else rebuilt(node, visit)

    return visit(tree)


def with_constants(tree: ast.expr, variables: Collection[str]) -> ast.expr:
    """The expression with numbers in the place of the language's constants, unless `variables` hide them."""

    constants = {name: value for name, value in language.CONSTANTS.items() if name not in variables}

    def visit(node: ast.expr) -> ast.expr:
        if isinstance(node, ast.Name) and node.id in constants:
            return ast.copy_location(ast.Constant(constants[node.id]), node)
        return rebuilt(node, visit)

    return visit(tree) if any(node.id in constants for node in variable_nodes(tree)) else tree


def parts_of(node: ast.expr) -> list[ast.expr]:
    """The expressions that one is directly made of, in order; not what it calls."""
    if isinstance(node, _LEAVES):
        return []
    if isinstance(node, ast.BinOp):
        return [node.left, node.right]
    if isinstance(node, ast.Call):
        return [*node.args, *(keyword.value for keyword in node.keywords)]
    values = vars(node).values()
    return [
        one for value in values for one in (value if type(value) is list else (value,)) if isinstance(one, ast.expr)
    ]


@lru_cache(maxsize=1 << 12)
def all_parts(tree: ast.expr) -> Sequence[ast.expr]:
    """The expression, what it is made of, what that is made of, and so on."""
    found = [tree]
    for node in found:  # which grows
        found += parts_of(node)
    return found


def calls_in(tree: ast.expr) -> list[tuple[str, ast.Call]]:
    """The calls in an expression, with the name of the callee."""
    calls = [node for node in all_parts(tree) if isinstance(node, ast.Call)]
    return [(call.func.id, call) for call in calls if isinstance(call.func, ast.Name)]


def variable_nodes(tree: ast.expr) -> list[ast.Name]:
    """Where variables stand in an expression: names, except for the names of callees."""
    return [node for node in all_parts(tree) if isinstance(node, ast.Name)]


def variables(tree: ast.expr) -> set[str]:
    """The names in an expression, except for the names of callees."""
    return {node.id for node in variable_nodes(tree)}


def folded(tree: ast.expr) -> ast.expr:
    """The expression with its parts made of constants, or functions of numbers, as `sqrt(2)`, computed."""
    if (number := _number(tree)) is None:
        return rebuilt(tree, folded)
    made_of = all_parts(tree)
    is_named = any(isinstance(node, ast.Call) or getattr(node, "value", 0) in (math.pi, math.e) for node in made_of)
    return ast.copy_location(ast.Constant(number), tree) if is_named else tree


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
        case ast.Call(func=ast.Name(id=name), args=parts, keywords=[]) if name in language.FOLDED:
            function = getattr(math, name)
        case _:
            return None
    numbers = []
    for part in parts:
        if (number := _number(part)) is None:
            return None
        numbers.append(number)
    try:
        return float(function(*numbers))
    except (ArithmeticError, ValueError, TypeError):
        return None
