"""The three readings of a formula: C, array code, tensor code."""

from __future__ import annotations

import ast
from collections.abc import Callable, Collection

from .formula import ATTRIBUTES, STATIC_FUNCTIONS, bind, is_constant, resolve_call, substitute
from .spec import Spec

_BINARY = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.Pow: "**"}
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
            return f"(T){value!r}"
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return f"(!{to_c(operand)})"
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=value)):
            return f"(T)-{value!r}"
        case ast.UnaryOp(operand=operand):
            return f"(-{to_c(operand)})"
        case ast.BinOp(op=ast.Pow(), left=left, right=right):
            if is_constant(right, 2):
                return f"({to_c(left)} * {to_c(left)})"
            return f"gs_pow({to_c(left)}, {to_c(right)})"
        case ast.BinOp(op=op, left=left, right=right):
            return f"({to_c(left)} {_BINARY[type(op)]} {to_c(right)})"
        case ast.Compare(left=left, ops=[op], comparators=[right]):
            # Only real numbers have an order, so what a constant is compared with is real.
            ordered = not isinstance(op, ast.Eq | ast.NotEq)
            sides = [
                f"(R){side.value!r}" if ordered and isinstance(side, ast.Constant) else to_c(side)
                for side in (left, right)
            ]
            return f"({sides[0]} {_COMPARE[type(op)]} {sides[1]})"
        case ast.BoolOp(op=op, values=values):
            return (
                "("
                + (" && " if isinstance(op, ast.And) else " || ").join(to_c(value) for value in values)
                + ")"
            )
        case ast.IfExp(test=test, body=body, orelse=orelse):
            return f"({to_c(test)} ? {to_c(body)} : {to_c(orelse)})"
        case ast.Call(func=ast.Name(id=name), args=args):
            return f"gs_{name}({', '.join(to_c(argument) for argument in args)})"
    raise AssertionError(f"no C for {ast.dump(tree)}")


def is_static(tree: ast.expr, tensors: Collection[str]) -> bool:
    """Whether the expression is a plain Python value, given the names that are tensors."""
    match tree:
        case ast.Attribute():
            return True
        case ast.Call(func=ast.Name(id=name), args=args):
            return name == "is_complex" or (
                name in STATIC_FUNCTIONS and all(is_static(a, tensors) for a in args)
            )
        case ast.Compare(ops=[ast.Is() | ast.IsNot()]):
            return True
        case ast.Name(id=name):
            return name not in tensors
    return all(
        is_static(child, tensors) for child in ast.iter_child_nodes(tree) if isinstance(child, ast.expr)
    )


def to_python(
    tree: ast.expr,
    tensors: Collection[str],
    call: Callable[[ast.Call], str],
    choose: str,
    number: str = "",
) -> str:
    """Python code of a formula. `call` names a called op; `choose` is the function for `a if c else b`.

    `number`, if not empty, is the pattern of a plain float that meets a tensor.
    """

    def read(node: ast.expr) -> str:
        match node:
            case ast.Name(id=name):
                return name
            case ast.Constant(value=value):
                return repr(value)
            case ast.Attribute(value=ast.Name(id=name), attr=attribute) if attribute in ATTRIBUTES:
                return f"{name}_{attribute}"
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return f"(not {read(operand)})" if is_static(operand, tensors) else f"~{group(operand)}"
            case ast.UnaryOp(operand=operand):
                return f"-{group(operand)}"
            case ast.BinOp(op=op, left=left, right=right):
                sides = [group(left), group(right)]
                fixed = [is_static(side, tensors) for side in (left, right)]
                for index, side in enumerate((left, right)):
                    whole = isinstance(side, ast.Call) or (
                        isinstance(side, ast.Constant) and isinstance(side.value, int)
                    )
                    if number and fixed[index] and not fixed[1 - index] and not whole:
                        sides[index] = number.format(read(side))
                return f"{sides[0]} {_BINARY[type(op)]} {sides[1]}"
            case ast.Compare(left=left, ops=[op], comparators=[right]):
                return f"{group(left)} {_COMPARE[type(op)]} {group(right)}"
            case ast.BoolOp(op=op, values=values):
                static = is_static(node, tensors)
                word = {(True, True): " and ", (True, False): " & "}.get((isinstance(op, ast.And), static))
                return (word or (" or " if static else " | ")).join(group(value) for value in values)
            case ast.IfExp(test=test, body=body, orelse=orelse):
                if is_static(test, tensors):
                    return f"{group(body)} if {read(test)} else {group(orelse)}"
                return f"{choose}({read(test)}, {read(body)}, {read(orelse)})"
            case ast.Subscript(value=value, slice=index):
                return f"{group(value)}[{read(index)}]"
            case ast.Tuple(elts=elements):
                return "(" + "".join(f"{read(element)}, " for element in elements).rstrip(" ") + ")"
            case ast.List(elts=elements):
                return "[" + ", ".join(read(element) for element in elements) + "]"
            case ast.Slice(lower=lower, upper=upper, step=step):
                parts = [read(part) if part else "" for part in (lower, upper)]
                return ":".join(parts) + (f":{read(step)}" if step else "")
            case ast.Call(args=args, keywords=keywords):
                given = [*map(read, args), *(f"{keyword.arg}={read(keyword.value)}" for keyword in keywords)]
                return f"{call(node)}({', '.join(given)})"
        raise AssertionError(f"no Python for {ast.dump(node)}")

    def group(node: ast.expr) -> str:
        text = read(node)
        simple = isinstance(
            node, ast.Name | ast.Constant | ast.Attribute | ast.Call | ast.Subscript | ast.Tuple | ast.List
        )
        return text if simple else f"({text})"

    return read(tree)


def to_tensors(tree: ast.expr, tensors: Collection[str]) -> str:
    """Code on Tensors: calls are differentiable ops."""

    def call(node: ast.Call) -> str:
        assert isinstance(node.func, ast.Name)
        name = node.func.id
        return name if name in STATIC_FUNCTIONS else f"_ops.{name}"

    return to_python(tree, tensors, call, "_choose")


def to_arrays(tree: ast.expr, tensors: Collection[str], spec: Spec) -> str:
    """Code on ndarrays: calls are the ops' raw forward functions; composite expressions are written out."""

    def call(node: ast.Call) -> str:
        assert isinstance(node.func, ast.Name)
        name = node.func.id
        return name if name in STATIC_FUNCTIONS else f"_raw.{raw_name(resolve_call(node, spec).key)}"

    # To NumPy a Python float and a bfloat16 make a float32.
    return to_python(expand_composites(tree, spec), tensors, call, "_choose_arrays", "_scalar({}, grad)")


def raw_name(key: str) -> str:
    """The attribute of `_raw` that holds an op's raw forward function."""
    return key.replace(".", "__")


def expand_composites(tree: ast.expr, spec: Spec) -> ast.expr:
    """The formula with calls of composite expressions replaced by these expressions."""

    class Expand(ast.NodeTransformer):
        def visit_Call(self, node: ast.Call) -> ast.expr:
            assert isinstance(node.func, ast.Name)
            args = [self.visit(argument) for argument in node.args]
            keywords = [ast.keyword(keyword.arg, self.visit(keyword.value)) for keyword in node.keywords]
            name = node.func.id
            node = ast.Call(node.func, args, keywords)
            if name in STATIC_FUNCTIONS:
                return node
            op = resolve_call(node, spec)
            if op.forward.kind != "composite" or op.forward.tree is None or op.forward.is_name:
                return node
            return self.visit(substitute(op.forward.tree, bind(node, op)))

    result = Expand().visit(substitute(tree, {}))
    assert isinstance(result, ast.expr)
    return result
