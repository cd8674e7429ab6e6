"""The readings of a formula: C, array code, tensor code; and the code of other libraries."""

import ast
import math
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from ..read.formula import expand_composites, is_constant, is_static, resolve_call, uses
from ..read.model import Spec
from ..words.language import ATTRIBUTES, CONJUGATE, ELEMENTWISE, STATIC_FUNCTIONS

_BINARY = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.Pow: "**"}
METHODS: Final[dict[type[ast.operator], str]] = {
    ast.Add: "__add__", ast.Sub: "__sub__", ast.Mult: "__mul__", ast.Div: "__truediv__", ast.Pow: "__pow__",
}  # fmt: skip
_COMPARE = {
    ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!=",
    ast.Is: "is", ast.IsNot: "is not",
}  # fmt: skip


def to_c(tree: ast.expr) -> str:
    """The C expression of an inlined formula; names are scalars of the compute type `T`."""
    match tree:
        case ast.Name(id=name):
            return name
        case ast.Constant(value=bool(value)):
            return str(int(value))
        case ast.Constant(value=value):
            return f"(T){_c_number(value)}"
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return f"(!{to_c(operand)})"
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=value)):
            return f"(T)-{_c_number(value)}"
        case ast.UnaryOp(operand=operand):
            return f"(-{to_c(operand)})"
        case ast.BinOp(op=ast.Pow(), left=left, right=right):
            if is_constant(right, 2):
                return f"({to_c(left)} * {to_c(left)})"
            return f"gs_pow({to_c(left)}, {to_c(right)})"
        case ast.BinOp(op=ast.Div(), left=left, right=right):
            return f"gs_quotient({to_c(left)}, {to_c(right)})"
        case ast.BinOp(op=op, left=left, right=right):
            return f"({to_c(left)} {_BINARY[type(op)]} {to_c(right)})"
        case ast.Compare(left=left, ops=[op], comparators=[right]):
            # Only real numbers have an order, so what a constant is compared with is real.
            ordered = not isinstance(op, ast.Eq | ast.NotEq)
            sides = [
                f"(R){_c_number(side.value)}" if ordered and isinstance(side, ast.Constant) else to_c(side)
                for side in (left, right)
            ]
            return f"({sides[0]} {_COMPARE[type(op)]} {sides[1]})"
        case ast.BoolOp(op=op, values=values):
            return f"({(' && ' if isinstance(op, ast.And) else ' || ').join(map(to_c, values))})"
        case ast.IfExp(test=test, body=body, orelse=orelse):
            return f"({to_c(test)} ? {to_c(body)} : {to_c(orelse)})"
        case ast.Call(func=ast.Name(id=name), args=args):
            return f"gs_{name}({', '.join(to_c(argument) for argument in args)})"
    raise AssertionError(f"no C for {ast.dump(tree)}")


def _c_number(value: object) -> str:
    return "INFINITY" if value == math.inf else repr(value)


_NOTHING: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True)
class _Python:
    """Python code of formulas, in which the names `tensors` are tensors.

    `call` names a called op; `choose` is the function for `a if c else b`; `number`, if not empty, is the
    pattern of a plain number that meets a tensor. `infix` names the functions of operators on tensors that
    are not written as operators, and `exact` has another pattern of numbers for some of them. `both`, if not
    empty, is the function for `a and b`, which calls for b only if a does not decide. `given` is the code of
    names other than variables.
    """

    tensors: Collection[str]
    call: Callable[[ast.Call], str]
    choose: str
    given: Mapping[str, str]
    number: str = ""
    infix: Mapping[type[ast.operator], str] = field(default_factory=dict)
    exact: Mapping[type[ast.operator], str] = field(default_factory=dict)
    both: str = ""

    def read(self, node: ast.expr) -> str:
        """The code of a formula."""
        match node:
            case ast.Name(id=name):
                return self.given.get(name, name)
            case ast.Constant(value=math.inf):
                return "float('inf')"
            case ast.Constant(value=value) if value is ...:
                return "..."
            case ast.Constant(value=value):
                return repr(value)
            case ast.Attribute(value=ast.Name(id=name), attr=attribute) if attribute in ATTRIBUTES:
                return self.given.get(f"{name}_{attribute}", f"{name}_{attribute}")
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                static = is_static(operand, self.tensors)
                return f"(not {self.read(operand)})" if static else f"~{self.group(operand)}"
            case ast.UnaryOp(operand=operand):
                return f"-{self.group(operand)}"
            case ast.BinOp(op=op, left=left, right=right):
                if type(op) in self.infix and not is_static(node, self.tensors):
                    number = self.exact.get(type(op), self.number)
                    sides = ", ".join(self.operand(side, number) for side in (left, right))
                    return f"{self.infix[type(op)]}({sides})"
                return f"{self.side(left, right)} {_BINARY[type(op)]} {self.side(right, left)}"
            case ast.Compare(left=left, ops=[compare], comparators=[right]):
                return f"{self.group(left)} {_COMPARE[type(compare)]} {self.group(right)}"
            case ast.BoolOp(op=operator, values=values):
                static, is_or = is_static(node, self.tensors), isinstance(operator, ast.Or)
                if self.both and not static and not is_or:
                    first, *others = values
                    return f"{self.both}({self.read(first)}, lambda: {' & '.join(map(self.group, others))})"
                words = (" and ", " or ") if static else (" & ", " | ")
                return words[is_or].join(map(self.group, values))
            case ast.IfExp(test=test, body=body, orelse=orelse):
                if is_static(test, self.tensors):
                    return f"{self.group(body)} if {self.read(test)} else {self.group(orelse)}"
                one = self.number_for(body, orelse) or self.read(body)
                other = self.number_for(orelse, body) or self.read(orelse)
                return f"{self.choose}({self.read(test)}, {one}, {other})"
            case ast.Call(args=args, keywords=keywords):
                named = (f"{keyword.arg}={self.read(keyword.value)}" for keyword in keywords)
                return f"{self.call(node)}({', '.join([*map(self.read, args), *named])})"
        return self.collection(node)

    def collection(self, node: ast.expr) -> str:
        """The code of an expression that is made of parts, or takes one."""
        match node:
            case ast.Subscript(value=value, slice=ast.Tuple(elts=[_, _, *_] as indices)):
                return f"{self.group(value)}[{', '.join(map(self.read, indices))}]"
            case ast.Subscript(value=value, slice=index):
                return f"{self.group(value)}[{self.read(index)}]"
            case ast.Tuple(elts=elements):
                return "(" + "".join(f"{self.read(element)}, " for element in elements).rstrip(" ") + ")"
            case ast.Slice(lower=lower, upper=upper, step=step):
                parts = [self.read(part) if part else "" for part in (lower, upper)]
                return ":".join(parts) + (f":{self.read(step)}" if step else "")
        raise AssertionError(f"no Python for {ast.dump(node)}")

    def group(self, node: ast.expr) -> str:
        """The code as an operand of something else."""
        text = self.read(node)
        simple = ast.Name | ast.Constant | ast.Attribute | ast.Call | ast.Subscript | ast.Tuple | ast.List
        return text if isinstance(node, simple) else f"({text})"

    def operand(self, node: ast.expr, number: str) -> str:
        """The code of an operand of a function for tensors; `number` is the pattern of a plain number."""
        static = is_static(node, self.tensors) and not isinstance(node, ast.Call)
        return number.format(self.read(node)) if static else self.read(node)

    def side(self, node: ast.expr, other: ast.expr) -> str:
        """The code of one side of an operation."""
        return self.number_for(node, other) or self.group(node)

    def number_for(self, node: ast.expr, other: ast.expr) -> str:
        """The code of a plain number beside a tensor, which may not be an integer; else nothing."""
        integer = isinstance(node, ast.Constant) and isinstance(node.value, int)
        may_be_float = is_static(node, self.tensors) and not isinstance(node, ast.Call) and not integer
        is_number = self.number and may_be_float and not is_static(other, self.tensors)
        return self.number.format(self.read(node)) if is_number else ""


def to_tensors(
    tree: ast.expr,
    tensors: Collection[str],
    given: Mapping[str, str] = _NOTHING,
    conjugate: str = "_conjugate",
    is_own: Callable[[ast.Call], bool] = lambda call: False,
) -> str:
    """Code on Tensors: calls are differentiable ops. `given` is the code of names other than variables.

    Formulas want conjugate elements, while the op of that name, which composites call, gives a view. Calls
    that satisfy `is_own` are those of `_own`.
    """

    def call(node: ast.Call) -> str:
        assert isinstance(node.func, ast.Name)
        name = node.func.id
        if name == CONJUGATE:
            return conjugate
        if is_own(node):
            return "_own"
        return name if name in STATIC_FUNCTIONS else f"_ops.{name}"

    return _Python(tensors, call, "_choose", given, both="_both").read(tree)


def to_arrays(tree: ast.expr, tensors: Collection[str], spec: Spec, like: str = "grad") -> str:
    """Code on ndarrays: calls and operators are the ops' raw forward functions, whose kernels run on several
    threads and warn of nothing; composite expressions are written out. Numbers take the dtype of `like`.
    """

    def call(node: ast.Call) -> str:
        assert isinstance(node.func, ast.Name)
        name = node.func.id
        if name == CONJUGATE:
            return "_conjugate_array"
        return name if name in STATIC_FUNCTIONS else f"_raw.{resolve_call(node, spec).identifier}"

    # To NumPy a Python float and a bfloat16 make a float32.
    operators = {operator: spec.by_operator.get(method) for operator, method in METHODS.items()}
    ops = {kind: op for kind, op in operators.items() if op is not None and op.forward.kind == ELEMENTWISE}
    infix = {kind: f"_raw.{op.identifier}" for kind, op in ops.items()}
    read_exactly = [kind for kind, op in ops.items() if all(map(op.is_exact, op.signature.params))]
    exact = dict.fromkeys(read_exactly, f"_exact_scalar({{}}, {like})")
    written_out = expand_composites(tree, spec, tensors)
    asked = {
        use.slot: f"{use.name}.{use.attribute}"
        for use in uses(written_out)
        if use.attribute is not None and use not in uses(tree)
    }
    python = _Python(tensors, call, "_choose_arrays", asked, f"_scalar({{}}, {like})", infix, exact)
    return python.read(written_out)


def to_library(tree: ast.expr, tensors: Collection[str], words: Mapping[str, str]) -> str:
    """Code that calls another library, by the patterns of its calls and of `choice`; others are Python's."""
    return _Library(tensors, _called, "", _NOTHING, words=words).read(tree)


def _called(node: ast.Call) -> str:
    assert isinstance(node.func, ast.Name)
    return node.func.id


@dataclass(frozen=True)
class _Library(_Python):
    words: Mapping[str, str] = field(default_factory=dict)

    def read(self, node: ast.expr) -> str:
        """The code of a formula."""
        match node:
            case ast.Attribute(value=ast.Name(id=name), attr=attribute) if attribute in ATTRIBUTES:
                return f"{name}.{attribute}"
            case ast.Call(func=ast.Name(id=name), args=args) if name in self.words:
                return self.words[name].format(*map(self.read, args))
            case ast.IfExp(test=test, body=body, orelse=orelse) if not is_static(test, self.tensors):
                return self.words["choice"].format(*map(self.read, (test, body, orelse)))
        return super().read(node)
