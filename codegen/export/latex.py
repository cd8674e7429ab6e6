"""Formulas of entries as mathematics: for papers, and for the pages of ops."""

import ast
import re
from collections.abc import Iterator, Mapping
from itertools import groupby

from ..read.expression import rebuilt, substitute, variables
from ..read.formula import bind, calls, fitting
from ..read.model import Formula, Op, Spec
from ..words.language import COMPOSITE, MATRIX_PRODUCT, NOT_IMPLEMENTED
from ..words.parameters import flat_name
from .library_words import words
from .lowering import NotExportable

_GREEK = frozenset(
    "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau".split()
    + "upsilon phi chi psi omega".split()
)
_COMPARE = {
    ast.Lt: "<", ast.LtE: r"\le", ast.Gt: ">", ast.GtE: r"\ge", ast.Eq: "=", ast.NotEq: r"\ne",
    ast.Is: r"\text{ is }", ast.IsNot: r"\text{ is not }",
}  # fmt: skip
_TRANSPOSES = {"mT": r"\mathsf{T}", "mH": r"\mathsf{H}"}
_WEAKER = (ast.BinOp, ast.IfExp, ast.Compare, ast.BoolOp, ast.UnaryOp)
_LETTERS = {"self": "x", "result": "y"}
_ONE_SYMBOL = re.compile(r"\w|\\[a-z]+|\\(bar|overline|mathit|mathrm)\{[^{}]*(\{[^{}]*\})?\}")
_REFUSALS = ("fail", NOT_IMPLEMENTED)


def formulas(op: Op, spec: Spec) -> list[str]:
    r"""An `align*` of the value, and of the gradients by the gradient of the result: `\bar{x}` of x.

    `self` is x and `result` is y, unless the entry has these letters. Local names have rows of their own, and ops
    that only formulas call are written out; `math` of the test data replaces all of it. Raises NotExportable for
    a composite that is a function in Python.
    """
    if op.tests.math is not None:
        return _aligned([row.strip() for row in op.tests.math.split(r"\\")])
    if op.forward.kind == COMPOSITE and op.forward.tree is None:
        raise NotExportable(f"its forward is a function in Python, '{op.forward.text}'")
    reading = _Latex(op, spec)
    value = reading.plain(op.forward.tree or _own_call(op))
    rows = [(", ".join(reading.name(output.name) for output in op.signature.outputs), value)]
    rows += [
        (_barred(reading.name(name)), reading.plain(_parsed(formula)))
        for name, formula in op.backward.items()
        if not calls(formula.tree, NOT_IMPLEMENTED)
    ]
    rows[1:1] = reading.local_rows([tree for _, tree in rows])
    return _aligned([f"{name} &= {reading.read(tree)}" for name, tree in rows])


def _aligned(rows: list[str]) -> list[str]:
    return [r"\begin{align*}", *(f"  {row} \\\\" for row in rows[:-1]), f"  {rows[-1]}", r"\end{align*}"]


def _own_call(op: Op) -> ast.Call:
    """The op, called with its tensors and with the arguments that it requires."""
    wanted = [param for param in op.signature.params if param.required or param.is_tensor or param.is_dim]
    given: list[ast.expr] = [ast.Name(param.name) for param in wanted if not param.keyword_only]
    by_name = [ast.keyword(param.name, ast.Name(param.name)) for param in wanted if param.keyword_only]
    return ast.Call(ast.Name(op.signature.name), given, by_name)


def _parsed(formula: Formula) -> ast.expr:
    """The formula with local names, which its own tree has no more."""
    return ast.parse(formula.text, mode="eval").body


class _Latex:
    """The reading of an op's formulas as LaTeX."""

    def __init__(self, op: Op, spec: Spec) -> None:
        self.op, self.spec, self.words = op, spec, words("latex", spec)
        signature = op.signature
        taken = {*op.let, *(param.name for param in signature.params), *(output.name for output in signature.outputs)}
        self.given: Mapping[str, str] = {} if taken & {*_LETTERS.values()} else _LETTERS
        bars = {gradient: _barred(self.name(output)) for output, gradient in signature.gradients.items()}
        self.given = {**self.given, **bars}
        has_matrices = any(calls(formula.tree, MATRIX_PRODUCT) for formula in op.backward.values())
        self.times = r" \odot " if has_matrices else r" \, "  # of elements

    def name(self, name: str) -> str:
        return self.given.get(name) or _name(name)

    # ---- the formula that is read ----

    def plain(self, tree: ast.expr) -> ast.expr:
        """The formula with ops that are not public written out, and without refusals and empty operands."""

        def visit(node: ast.expr) -> ast.expr:
            match node:
                case ast.IfExp(test=test, body=body, orelse=orelse) if self.is_left_out(test, body):
                    return visit(orelse)
                case ast.BoolOp(op=ast.Or(), values=[first, ast.Constant()]):  # in place of a zero
                    return visit(first)
                case ast.Call(func=ast.Attribute() as function, args=args, keywords=keywords):
                    return visit(ast.Call(ast.Name(flat_name(ast.unparse(function))), args, keywords))
                case ast.Call(func=ast.Name(id=name), args=[left, right]) if name == MATRIX_PRODUCT:
                    return ast.BinOp(visit(left), ast.MatMult(), visit(right))
                case ast.Call(func=ast.Name(id=name), args=[first, *_]) if self.words.get(name) == "{0}":
                    return visit(first)
                case ast.Call(func=ast.Name(id=name)) if name not in self.words:
                    op = fitting(node, self.spec.overloads(name))
                    if op is not None and op.forward.tree is not None and op is not self.op and _is_helper(op):
                        bound = {key: visit(value) for key, value in bind(node, op).items()}
                        return substitute(visit(op.forward.tree), bound)
            return rebuilt(node, visit)

        return visit(tree)

    def is_left_out(self, test: ast.expr, body: ast.expr) -> bool:
        """Whether a branch is no mathematics: an error, a short cut for missing gradients, one for no elements."""
        if isinstance(body, ast.Name) and body.id in self.op.let:
            body = self.op.let[body.id].tree
        while isinstance(body, ast.IfExp):
            body = body.body
        if isinstance(body, ast.Call) and isinstance(body.func, ast.Name) and body.func.id in _REFUSALS:
            return True
        match test:
            case ast.Compare(left=ast.Call(func=ast.Name(id="numel")), comparators=[ast.Constant(value=0)]):
                return True
        return calls(test, "is_nothing")

    def local_rows(self, trees: list[ast.expr]) -> Iterator[tuple[str, ast.expr]]:
        """The local names that the formulas use, in the order of the entry, with their formulas."""
        local = {name: self.plain(_parsed(formula)) for name, formula in self.op.let.items()}
        used: set[str] = set()
        waiting = [*trees]
        while waiting:
            new = (variables(waiting.pop()) & local.keys()) - used
            used |= new
            waiting += [local[name] for name in new]
        for name, tree in local.items():
            if name in used:
                yield self.name(name), tree

    # ---- its text ----

    def read(self, node: ast.expr) -> str:
        match node:
            case ast.Name(id=name):
                return self.name(name)
            case ast.Constant(value=bool() | None | str() as value):
                return rf"\mathrm{{{_escaped(str(value))}}}"
            case ast.Constant(value=value):
                return _number(value)
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return rf"\lnot {self.group(operand)}"
            case ast.UnaryOp(operand=ast.BinOp(op=ast.Mult() | ast.Div()) as operand):
                return f"-{self.read(operand)}"
            case ast.UnaryOp(operand=operand):
                return f"-{self.group(operand)}"
            case ast.BinOp(op=ast.Div(), left=ast.UnaryOp(op=ast.USub(), operand=left), right=right):
                return self.read(ast.UnaryOp(ast.USub(), ast.BinOp(left, ast.Div(), right)))
            case ast.BinOp(op=ast.Div(), left=left, right=right):
                return rf"\frac{{{self.read(left)}}}{{{self.read(right)}}}"
            case ast.BinOp(op=ast.Pow(), left=left, right=right):
                return f"{self.base(left)}^{{{self.read(right)}}}"
            case ast.BinOp(op=ast.MatMult(), left=left, right=right):
                return rf"{self.factor(left)} \, {self.factor(right)}"
            case ast.BinOp(op=ast.Mult()):
                return self.product(node)
            case ast.BinOp(op=operator, left=left, right=right):
                second = self.group(right) if isinstance(operator, ast.Sub) and _is_sum(right) else self.read(right)
                return f"{self.read(left)} {'-' if isinstance(operator, ast.Sub) else '+'} {second}"
            case ast.Compare(left=left, ops=[compare], comparators=[right]) if type(compare) in _COMPARE:
                return f"{self.read(left)} {_COMPARE[type(compare)]} {self.read(right)}"
            case ast.BoolOp(op=operator, values=values):
                return (r" \lor " if isinstance(operator, ast.Or) else r" \land ").join(map(self.group, values))
            case ast.IfExp(body=body, orelse=orelse) if self.read(body) == self.read(orelse):
                return self.read(body)
            case ast.IfExp():
                return rf"\begin{{cases}} {self.cases(node)} \end{{cases}}"
            case ast.Tuple(elts=elements):
                return rf"\left({', '.join(map(self.read, elements))}\right)"
            case ast.Call(func=ast.Name(id=name)):
                return self.call(name, node)
            case ast.Attribute(value=value, attr=attribute) if attribute in _TRANSPOSES:
                return f"{self.base(value)}^{{{_TRANSPOSES[attribute]}}}"
            case ast.Attribute(value=value, attr=attribute):
                return rf"\operatorname{{{attribute}}}\left({self.read(value)}\right)"
        return rf"\mathtt{{{_escaped(ast.unparse(node))}}}"

    def cases(self, node: ast.expr) -> str:
        """The rows of a choice, those of a choice in its last branch among them."""
        if not isinstance(node, ast.IfExp):
            return rf"{self.read(node)} & \text{{else}}"
        return rf"{self.read(node.body)} & \text{{if }} {self.read(node.test)} \\ {self.cases(node.orelse)}"

    def call(self, name: str, node: ast.Call) -> str:
        op, pattern = fitting(node, self.spec.overloads(name)), self.words.get(name)
        arguments = node.args
        if pattern is not None:
            if op is not None:
                bound = bind(node, op)
                arguments = [bound[param.name] for param in op.signature.params]
            texts = [self.argument(argument, place, pattern) for place, argument in enumerate(arguments)]
            return pattern.format(*texts).replace(r"_{\mathrm{None}}", "")
        given = [self.read(argument) for argument in arguments]
        given += [f"{_name(key.arg or '')} = {self.read(key.value)}" for key in node.keywords]
        operator = _escaped(op.signature.path if op else name)
        return rf"\operatorname{{{operator}}}\left({', '.join(given)}\right)"

    def argument(self, node: ast.expr, place: int, pattern: str) -> str:
        """The form of an argument in a pattern: with an index or an exponent, outside of brackets, or in them."""
        before, _, after = pattern.partition(f"{{{place}}}")
        if after.startswith(("^", "_")):
            return self.base(node)
        return self.read(node) if before.endswith(("(", "{", "|", ", ")) else self.group(node)

    def product(self, node: ast.expr) -> str:
        """Factors, equal neighbours as a power; the sign of the first one comes before all."""
        factors = list(_factors(node))
        sign = ""
        if isinstance(factors[0], ast.UnaryOp) and isinstance(factors[0].op, ast.USub):
            sign, factors[0] = "-", factors[0].operand
        text, times = "", ""
        for (factor, is_number), equal in groupby(
            factors, lambda one: (self.factor(one), isinstance(one, ast.Constant))
        ):
            count = len(list(equal))
            power = factor if count == 1 else f"{self.symbol(factor)}^{{{count}}}"
            text += (r" \, " if text and is_number else times) + power
            times = r" \, " if is_number else self.times
        return sign + text

    def symbol(self, text: str) -> str:
        """A text that may have an exponent."""
        return text if _ONE_SYMBOL.fullmatch(text) or _is_bracketed(text) else rf"\left({text}\right)"

    def base(self, node: ast.expr) -> str:
        return self.symbol(self.group(node))

    def factor(self, node: ast.expr) -> str:
        """The form as a factor: sums are in parentheses, products and fractions are not."""
        plain = isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult | ast.MatMult | ast.Div | ast.Pow)
        return self.read(node) if plain else self.group(node)

    def group(self, node: ast.expr) -> str:
        text = self.read(node)
        fraction = isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div)
        return rf"\left({text}\right)" if isinstance(node, _WEAKER) and not fraction else text


def _is_helper(op: Op) -> bool:
    """Whether an op is for formulas only, and more than a C primitive."""
    return not op.public and op.forward.tree is not None and not calls(op.forward.tree, op.signature.name)


def _factors(node: ast.expr) -> Iterator[ast.expr]:
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult):
        yield from _factors(node.left)
        yield from _factors(node.right)
    else:
        yield node


def _is_sum(node: ast.expr) -> bool:
    return isinstance(node, ast.IfExp) or (isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub))


def _is_bracketed(text: str) -> bool:
    """Whether a text is one pair of brackets with all else in it."""
    depth = 0
    for found in re.finditer(r"\\(left|right)\b", text):
        depth += 1 if found[1] == "left" else -1
        if not depth:
            return text.startswith(r"\left(") and found.end() == len(text) - 1
    return False


def _barred(name: str) -> str:
    return rf"\bar{{{name}}}" if len(name) == 1 else rf"\overline{{{name}}}"


def _name(name: str) -> str:
    """A variable: a letter, a Greek letter by its name, infinity, or a word."""
    if len(name) == 1:
        return name
    if name == "inf":
        return r"\infty"
    return rf"\{name}" if name in _GREEK else rf"\mathit{{{_escaped(name)}}}"


def _escaped(text: str) -> str:
    return re.sub(r"([_%#&${}])", r"\\\1", text)


def _number(value: object) -> str:
    text = repr(value).removesuffix(".0")
    mantissa, _, exponent = text.partition("e")
    return rf"{mantissa} \cdot 10^{{{int(exponent)}}}" if exponent else text
