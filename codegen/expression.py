"""Expressions of the spec language: their syntax, and what the names in them may mean.

An expression is only parsed, never run.
"""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Iterable, Mapping, Sequence

from .errors import Collector, did_you_mean, mark_of
from .language import ATTRIBUTES, MAX_FORMULA, MAX_FORMULA_NESTING, NOT_IMPLEMENTED, STATIC_FUNCTIONS
from .loader import Node
from .signature import Signature

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
    ast.FloorDiv: "operator '//'", ast.MatMult: "operator '@'", ast.BitAnd: "operator '&'",
    ast.BitOr: "operator '|'", ast.BitXor: "operator '^'", ast.LShift: "operator '<<'",
    ast.RShift: "operator '>>'", ast.Invert: "operator '~'", ast.UAdd: "unary '+'",
    ast.In: "'in'", ast.NotIn: "'not in'",
}  # fmt: skip


class _Syntax:
    """What an expression may consist of, in the one list of it."""

    def __init__(self, op: str, errors: Collector, dotted: bool) -> None:
        self.op, self.errors, self.dotted = op, errors, dotted
        self.good = True

    def refuse(self, node: ast.AST, message: str) -> None:
        self.good = False
        at = node if isinstance(node, (ast.expr, ast.keyword)) else self.parent
        self.errors.add(mark_of(at), self.op, message)

    def check(self, tree: ast.expr) -> bool:
        stack: list[tuple[ast.AST, ast.expr, int]] = [(tree, tree, 1)]
        while stack:
            node, self.parent, depth = stack.pop()
            if depth > MAX_FORMULA_NESTING:
                self.refuse(node, f"expression is nested more than {MAX_FORMULA_NESTING} levels deep")
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
                self.refuse(node.func, "only an op can be called, by its name")
                return False
        elif isinstance(node, ast.keyword) and node.arg is None:
            self.refuse(node, "'**' in a call")
        elif isinstance(node, ast.Slice):
            if not isinstance(self.parent, (ast.Subscript, ast.Tuple)):
                self.refuse(node, "a slice stands only in a subscript")
        elif isinstance(node, (ast.BinOp, ast.UnaryOp, *_PLAIN_NODES, *_OPERATORS)):
            pass
        else:
            self.refuse(node, f"{_FOREIGN.get(type(node), 'this construct')} is not part of the language")
            return False
        return True

    def constant(self, node: ast.Constant) -> None:
        value = node.value
        if isinstance(value, (bytes, complex)):
            self.refuse(node, f"{type(value).__name__} literals are not part of the language")
        elif value is ... and not isinstance(self.parent, (ast.Subscript, ast.Tuple)):
            self.refuse(node, "'...' stands only in a subscript")
        elif isinstance(value, int) and abs(value) >= 2**63:
            self.refuse(node, "integer of more than 64 bits")
        elif isinstance(value, float) and value == float("inf"):
            self.refuse(node, "number is too large")
        elif isinstance(value, str) and ('"' in value or "*/" in value):
            self.refuse(node, "'\"' or '*/' in a string")

    def attribute(self, node: ast.Attribute) -> bool:
        if self.dotted and not node.attr.startswith("_"):
            return True
        if node.attr not in ATTRIBUTES:
            hint = did_you_mean(node.attr, ATTRIBUTES)
            self.refuse(
                node, f"attribute '.{node.attr}'; there are only .shape, .ndim and .dtype of a tensor{hint}"
            )
            return False
        return True

    def compare(self, node: ast.Compare) -> bool:
        if len(node.ops) > 1:
            self.refuse(node, "chained comparison; write 'a < b and b < c'")
            return False
        if isinstance(node.ops[0], (ast.Is, ast.IsNot)):
            right = node.comparators[0]
            if not (isinstance(right, ast.Constant) and right.value is None):
                self.refuse(node, "'is' compares with None only; write '=='")
                return False
        return True


def parse_expression(
    node: Node, op: str, errors: Collector, *, dotted: bool = False
) -> tuple[str, ast.expr] | None:
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
        errors.add(node.mark, op, "empty expression")
        return None
    if len(text) > MAX_FORMULA:
        errors.add(node.mark, op, f"expression with more than {MAX_FORMULA:,} characters")
        return None
    for index, character in enumerate(text):
        if not character.isascii() or character in "\\`#":  # a comment would end in that of the C code
            errors.add(positions[margin + index], op, f"character {character!r} in an expression")
            return None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(text, mode="eval").body
    except SyntaxError as error:
        index = min(max((error.offset or 1) - 1, 0), len(text) - 1)
        errors.add(positions[margin + index], op, f"not an expression: '{text[:60]}'")
        return None
    except (RecursionError, MemoryError, ValueError):
        errors.add(node.mark, op, "expression is nested too deeply")
        return None
    for part in ast.walk(tree):
        if isinstance(part, (ast.expr, ast.keyword)):
            part_end = (part.end_col_offset or 1) - 1
            begin, end = positions[margin + part.col_offset], positions[margin + part_end]
            part.lineno, part.col_offset = begin.line, begin.column - 1
            part.end_lineno, part.end_col_offset = end.line, end.column
    good = _Syntax(op, errors, dotted).check(tree)
    return (re.sub(r" +", " ", text), tree) if good else None


class Scope:
    """The names a formula may use and the ops it may call."""

    def __init__(
        self, op: str, names: Mapping[str, bool], calls: Mapping[str, Sequence[Signature]], derivative: bool
    ) -> None:
        self.op, self.derivative = op, derivative
        self.names = names  # whether each is a tensor
        self.calls = calls  # the overloads by name; an empty list when the op's entry is broken

    def check(self, tree: ast.expr, errors: Collector, extra: Iterable[str] = ()) -> bool:
        """Report names and calls in `tree` that do not resolve; suggestions may offer `extra` words too.

        Returns:
            Whether all resolve.
        """
        before = errors.count
        callees = {id(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                if self.derivative and node is tree and node.func.id == NOT_IMPLEMENTED:
                    self._not_implemented(node, errors)
                elif problem := self._call_problem(node, extra):
                    errors.add(mark_of(node), self.op, problem)
            elif isinstance(node, ast.Attribute):
                if not isinstance(node.value, ast.Name) or self.names.get(node.value.id) is False:
                    errors.add(
                        mark_of(node), self.op, f"'.{node.attr}' of something that is not a named tensor"
                    )
            elif isinstance(node, ast.Name) and id(node) not in callees and node.id not in self.names:
                hint = self._whole(node.id, extra) or did_you_mean(node.id, [*self.names, *extra])
                if node.id in self.calls:
                    hint = "; it is an op, call it"
                errors.add(mark_of(node), self.op, f"unknown name '{node.id}'{hint or self._known()}")
        return errors.count == before

    def _whole(self, name: str, words: Iterable[str]) -> str:
        """A hint where one of these words is used as part of a formula."""
        key = "jvp" if self.derivative else "forward"
        return f"; it stands only as the whole of '{key}'" if name in words else ""

    def _known(self) -> str:
        return "; in scope: " + ", ".join(self.names) if self.names else ""

    def _not_implemented(self, node: ast.Call, errors: Collector) -> None:
        reasons = [
            item.value for item in node.args if isinstance(item, ast.Constant) and isinstance(item.value, str)
        ]
        if len(reasons) != 1 or len(node.args) != 1 or node.keywords:
            errors.add(mark_of(node), self.op, f"write {NOT_IMPLEMENTED}('why')")

    def _call_problem(self, node: ast.Call, extra: Iterable[str]) -> str | None:
        assert isinstance(node.func, ast.Name)
        name, keywords = node.func.id, [item.arg or "" for item in node.keywords]
        if name == NOT_IMPLEMENTED:
            return f"{NOT_IMPLEMENTED}(...) must be the whole formula of 'backward' or 'jvp'"
        if name in STATIC_FUNCTIONS:
            return None if len(node.args) == 1 and not keywords else f"{name}() takes one argument"
        if name not in self.calls:
            close = did_you_mean(name, [*self.calls, *STATIC_FUNCTIONS, *extra])
            return f"unknown op '{name}'{self._whole(name, extra) or close}"
        problems = [signature.call_problem(len(node.args), keywords) for signature in self.calls[name]]
        if not problems or None in problems:
            return None
        if len(problems) == 1:
            return f"call of {name}() {problems[0]}: {self.calls[name][0].text}"
        return f"no overload takes this call of {name}(): " + "; ".join(
            item.text for item in self.calls[name]
        )
