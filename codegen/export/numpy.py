"""NumPy functions of entries: the value, and the gradients for a gradient of it."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ..read.formula import bind, fitting, is_static, rebuilt, substitute
from ..read.model import Op
from ..words.language import COMPOSITE
from ..write.blocks import indented
from ..write.readings import METHODS
from .lowered_entry import Entry
from .lowering import NotExportable, lowered

IMPORTS = ("import math", "import numpy as np", "import scipy.special")

HELPERS = '''
def unbroadcast(grad, shape):
    """The gradient summed over the dims in which an input of this shape was broadcast."""
    grad = np.asarray(grad)
    lead = grad.ndim - len(shape)
    dims = tuple(d for d in range(grad.ndim) if d < lead or (shape[d - lead] == 1 and grad.shape[d] != 1))
    return np.sum(grad, dims, keepdims=True).reshape(shape) if dims else grad


def unreduce(array, shape, dim, keepdim):
    """The result of a reduction of an array of this shape, with the reduced dims of size 1."""
    dims = range(len(shape)) if dim is None else np.atleast_1d(dim) % max(len(shape), 1)
    return np.reshape(array, [1 if d in dims else n for d, n in enumerate(shape)])
'''.strip("\n").splitlines()


def function(entry: Entry) -> list[str]:
    """The lines of an entry: the functions `<op>` and `<op>_vjp`."""
    *first, last = entry.doc
    lines = [f"def {entry.name}({entry.parameters}):", *indented([*first, f'{last}"""', f"return {entry.forward}"])]
    composed = entry.op.forward.kind == COMPOSITE
    if not composed and not entry.has_derivatives:
        return lines
    body = _Reverse(entry).lines() if composed else _vjp(entry)
    return [
        *lines,
        "",
        "",
        f"def {entry.name}_vjp(grad, {entry.parameters}):",
        *indented([f'"""The gradients of {entry.name} by its tensors, a tuple, for that of its result."""', *body]),
    ]


def _vjp(entry: Entry) -> list[str]:
    lines = []
    if entry.result in entry.used_in(entry.gradient_trees.values()):
        lines.append(f"{entry.result} = {entry.name}({', '.join(entry.names)})")
    returned = []
    for name, code in entry.gradients.items():
        value = f"np.zeros_like({name})" if code is None else code
        returned.append(f"unbroadcast({value}, np.shape({name}))" if entry.broadcasts else value)
    return [*lines, f"return ({', '.join(returned)},)"]


class _Reverse:
    """The gradients of a composite entry, by reverse mode on its formula: steps forwards, one for each op
    called, and their gradients backwards.
    """

    def __init__(self, entry: Entry) -> None:
        self.entry = entry
        self.steps: list[tuple[str, Op, dict[str, ast.expr]]] = []
        self.grads: dict[str, list[str]] = {}

    def lines(self) -> Iterator[str]:
        assert self.entry.op.forward.tree is not None
        last = self.step(self.entry.op.forward.tree)
        for name, op, bound in self.steps:
            call = ast.Call(ast.Name(op.signature.name), [bound[p.name] for p in op.signature.params], [])
            yield f"{name} = {self.code(call)}"
        assert isinstance(last, ast.Name)
        self.grads[last.id] = ["grad"]
        for name, op, bound in reversed(self.steps):
            if name in self.grads:
                yield f"grad_{name} = {' + '.join(self.grads[name])}"
                yield from self.backwards(name, op, bound)
        names = [param.name for param in self.entry.op.signature.inputs]
        returned = [" + ".join(self.grads.get(name, ())) or f"np.zeros_like({name})" for name in names]
        yield f"return ({', '.join(returned)},)"

    def backwards(self, name: str, op: Op, bound: dict[str, ast.expr]) -> Iterator[str]:
        """The gradients of a step by its arguments that vary."""
        names = {**bound, op.signature.outputs[0].name: ast.Name(name), "grad": ast.Name(f"grad_{name}")}
        for param in op.signature.inputs:
            argument = bound[param.name]
            if not isinstance(argument, ast.Name) or argument.id not in self.varying:
                continue
            tree = _with_attributes(op.backward[param.name].tree, bound)
            value = f"unbroadcast({self.code(substitute(tree, names))}, np.shape({argument.id}))"
            yield f"grad_{name}_{param.name} = {value}"
            self.grads.setdefault(argument.id, []).append(f"grad_{name}_{param.name}")

    @property
    def varying(self) -> set[str]:
        steps = {name for name, _, _ in self.steps}
        return steps | {param.name for param in self.entry.op.signature.inputs}

    def code(self, tree: ast.expr) -> str:
        entry = self.entry
        names = entry.tensors | self.varying | {f"grad_{name}" for name in self.varying} | {"grad"}
        return entry.code_with(lowered(tree, entry.spec, entry.target), names)

    def step(self, node: ast.expr) -> ast.expr:
        """The name of the value of an expression, a step for each op in it; plain values stay as they are."""
        if is_static(node, self.entry.tensors | self.varying):
            return node
        match node:
            case ast.Name():
                return node
            case ast.BinOp(op=operator, left=left, right=right):
                return self.add(self.entry.spec.by_operator[METHODS[type(operator)]], [left, right])
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return self.add(self.entry.spec.by_operator["__neg__"], [operand])
            case ast.Call(func=ast.Name(id=name)):
                op = fitting(node, self.entry.spec.overloads(name))
                if op is not None and op.forward.kind == COMPOSITE and op.forward.tree is not None:
                    return self.step(substitute(op.forward.tree, bind(node, op)))
                if op is not None:
                    bound = bind(node, op)
                    return self.add(op, [bound[param.name] for param in op.signature.params])
        raise NotExportable(f"its gradients by NumPy: {ast.unparse(node)} is no call of an op")

    def add(self, op: Op, arguments: list[ast.expr]) -> ast.expr:
        if len(op.signature.outputs) > 1 or not op.signature.differentiable_outputs:
            raise NotExportable(f"its gradients by NumPy: '{op.title}' has no single gradient")
        params = op.signature.params
        bound = {param.name: self.step(value) for param, value in zip(params, arguments, strict=False)}
        for param in params[len(arguments) :]:
            bound[param.name] = ast.Constant(param.default)  # type: ignore[arg-type]
        name = f"step_{len(self.steps) + 1}"
        self.steps.append((name, op, bound))
        return ast.Name(name)


def _with_attributes(tree: ast.expr, bound: dict[str, ast.expr]) -> ast.expr:
    """The formula with `x.shape` of a parameter as that of what stands for it."""

    def visit(node: ast.expr) -> ast.expr:
        match node:
            case ast.Attribute(value=ast.Name(id=name), attr=attribute) if name in bound:
                return ast.Attribute(bound[name], attribute)
        return rebuilt(node, visit)

    return visit(tree)
