"""Formulas of entries for papers."""

import ast
import re
from collections.abc import Mapping

from ..read.formula import bind, fitting
from ..read.model import Op, Spec
from ..words.language import COMPOSITE, ELEMENTWISE
from .library_words import words
from .lowering import NotExportable

_GREEK = frozenset(
    "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau".split()
    + "upsilon phi chi psi omega".split()
)
_COMPARE = {
    ast.Lt: "<", ast.LtE: r"\le", ast.Gt: ">", ast.GtE: r"\ge", ast.Eq: "=", ast.NotEq: r"\ne",
}  # fmt: skip
_WEAKER = (ast.BinOp, ast.IfExp, ast.Compare, ast.BoolOp)


def formulas(op: Op, spec: Spec) -> list[str]:
    r"""An `align*` of the value, and of the gradients by the gradient of the result: `\bar{x}` of x."""
    if op.forward.kind not in (ELEMENTWISE, COMPOSITE) or op.forward.tree is None:
        raise NotExportable(f"its forward is a function, '{op.forward.text}'")
    outputs = op.signature.outputs
    if len(outputs) > 1 or outputs[0].is_list:
        raise NotExportable("it has several outputs")
    result, params = outputs[0].name, [param.name for param in op.signature.params]
    reading = _Latex(spec, {"grad": rf"\bar{{{_name(result)}}}"})
    signature = f"{_operator(op.signature.name)}\\left({', '.join(map(_name, params))}\\right)"
    lines = [f"{_name(result)} = {signature} &= {reading.read(op.forward.tree)}"]
    for name, formula in op.backward.items():
        lines.append(rf"\bar{{{_name(name)}}} &= {reading.read(formula.tree)}")
    return [r"\begin{align*}", *(f"  {line} \\\\" for line in lines[:-1]), f"  {lines[-1]}", r"\end{align*}"]


class _Latex:
    """The reading of a formula as LaTeX. `given` are names with a form of their own."""

    def __init__(self, spec: Spec, given: Mapping[str, str]) -> None:
        self.spec, self.given = spec, given

    def read(self, node: ast.expr) -> str:
        match node:
            case ast.Name(id=name):
                return self.given.get(name) or _name(name)
            case ast.Constant(value=bool() | None | str() as value):
                return rf"\mathrm{{{_escaped(str(value))}}}"
            case ast.Constant(value=value):
                return _number(value)
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return rf"\lnot {self.group(operand)}"
            case ast.UnaryOp(operand=operand):
                return f"-{self.group(operand)}"
            case ast.BinOp(op=ast.Div(), left=left, right=right):
                return rf"\frac{{{self.read(left)}}}{{{self.read(right)}}}"
            case ast.BinOp(op=ast.Pow(), left=left, right=right):
                return f"{self.group(left)}^{{{self.read(right)}}}"
            case ast.BinOp(op=ast.Mult(), left=left, right=right):
                return rf"{self.factor(left)} \, {self.factor(right)}"
            case ast.BinOp(op=operator, left=left, right=right):
                second = self.group(right) if isinstance(operator, ast.Sub) else self.read(right)
                return f"{self.read(left)} {'-' if isinstance(operator, ast.Sub) else '+'} {second}"
            case ast.Compare(left=left, ops=[compare], comparators=[right]) if type(compare) in _COMPARE:
                return f"{self.read(left)} {_COMPARE[type(compare)]} {self.read(right)}"
            case ast.BoolOp(op=operator, values=values):
                return (r" \lor " if isinstance(operator, ast.Or) else r" \land ").join(map(self.group, values))
            case ast.IfExp(test=test, body=body, orelse=orelse):
                first = rf"{self.read(body)} & \text{{if }} {self.read(test)}"
                rows = rf"{first} \\ {self.read(orelse)} & \text{{else}}"
                return rf"\begin{{cases}} {rows} \end{{cases}}"
            case ast.Call(func=ast.Name(id=name)):
                return self.call(name, node)
            case ast.Attribute(value=value, attr=attribute):
                return rf"\mathrm{{{attribute}}}\left({self.read(value)}\right)"
        return rf"\mathtt{{{_escaped(ast.unparse(node))}}}"

    def call(self, name: str, node: ast.Call) -> str:
        op = fitting(node, self.spec.overloads(name))
        arguments = node.args
        if op is not None:
            bound = bind(node, op)
            arguments = [bound[param.name] for param in op.signature.params if param.required or param.is_tensor]
        pattern = words("latex", self.spec).get(name)
        if pattern is not None:
            return pattern.format(*map(self.read, arguments))
        return f"{_operator(name)}\\left({', '.join(map(self.read, arguments))}\\right)"

    def factor(self, node: ast.expr) -> str:
        """The form as a factor: sums are in parentheses, products and fractions are not."""
        plain = isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult | ast.Div | ast.Pow)
        return self.read(node) if plain else self.group(node)

    def group(self, node: ast.expr) -> str:
        text = self.read(node)
        fraction = isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div)
        weaker = isinstance(node, _WEAKER) and not fraction
        return rf"\left({text}\right)" if weaker or isinstance(node, ast.UnaryOp) else text


def _name(name: str) -> str:
    """A variable: a letter, a Greek letter by its name, or a word; tangents have a dot."""
    if name.endswith("_t"):
        return rf"\dot{{{_name(name.removesuffix('_t'))}}}"
    if len(name) == 1:
        return name
    return rf"\{name}" if name in _GREEK else rf"\mathit{{{_escaped(name)}}}"


def _operator(name: str) -> str:
    return rf"\operatorname{{{_escaped(name)}}}"


def _escaped(text: str) -> str:
    return re.sub(r"([_%#&${}])", r"\\\1", text)


def _number(value: object) -> str:
    text = repr(value)
    mantissa, _, exponent = text.partition("e")
    return rf"{mantissa} \cdot 10^{{{int(exponent)}}}" if exponent else text
