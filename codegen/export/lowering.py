"""Entries in the words of another library: what it has no function for is written out."""

import ast
from collections.abc import Iterable
from functools import cached_property

from ..plan.op_plan import Applied, OpPlan, Pushed, Refusal
from ..read.expression import rebuilt, substitute, variables
from ..read.formula import bind, fitting, is_constant
from ..read.model import Op, Spec
from ..words.language import COMPOSITE, ELEMENTWISE, NOT_IMPLEMENTED
from ..write.blocks import indented
from ..write.docstrings import docstring_lines
from ..write.op_functions import listed
from ..write.readings import to_library
from .library_words import words


class NotExportable(Exception):
    """An entry that another library cannot have; the text says why."""


class Entry:
    """An elementwise or composite entry, for a target. Raises NotExportable for others."""

    def __init__(self, plan: OpPlan, spec: Spec, target: str) -> None:
        self.plan, self.spec, self.target, self.op = plan, spec, target, plan.op
        self.name, self.params = self.op.identifier, plan.params
        self.names = [param.name for param in plan.params]
        self.tensors = [param.name for param in plan.tensors]
        self.result = plan.outputs[0].name
        self.broadcasts = len(self.tensors) > 1  # gradients are summed to the shapes of the inputs
        # A composite is differentiated by its parts.
        self.has_derivatives = plan.node_class is not None
        if self.op.forward.kind not in (ELEMENTWISE, COMPOSITE):
            raise NotExportable(f"its forward is a function on arrays, '{self.op.forward.text}'")
        if self.op.forward.tree is None:
            raise NotExportable(f"its forward is a function in Python, '{self.op.forward.text}'")
        if len(plan.outputs) > 1 or plan.outputs[0].is_list:
            raise NotExportable("it has several outputs")
        if any(param.is_list or param.optional for param in plan.tensors):
            raise NotExportable("it takes a list of tensors, or None for one")
        _require_shape(self.op)

    @property
    def doc(self) -> list[str]:
        """The lines of a docstring: the signature, and the sentence of the entry."""
        return docstring_lines([self.op.signature.text], [self.op.doc or ""])

    @property
    def parameters(self) -> str:
        """The parameters of a function, with defaults."""
        return listed(self.params)

    def function(self, value: str) -> list[str]:
        """The lines of the function that returns a value."""
        return [f"def {self.name}({self.parameters}):", *indented([*self.doc, f"return {value}"])]

    @cached_property
    def forward(self) -> str:
        """The code of the value."""
        assert self.op.forward.tree is not None
        tree = lowered(self.op.forward.tree, self.spec, self.target, self.op)
        code = self.code(tree)
        if self.plan.outputs[0].type == "Tensor" and _is_number(tree):
            return words(self.target, self.spec)["cast"].format(code, self.tensors[0])
        return code

    @cached_property
    def gradient_trees(self) -> dict[str, ast.expr | None]:
        """Each gradient as a formula of `grad`; None if it is zero."""
        trees = {param.name: self.op.backward[param.name].tree for param in self.plan.inputs}
        found = {name: lowered(tree, self.spec, self.target) for name, tree in trees.items()}
        return {name: None if is_constant(tree, 0) else tree for name, tree in found.items()}

    @cached_property
    def tangent_trees(self) -> list[ast.expr]:
        """The terms that the tangents of the inputs, `<name>_t`, add to the result's."""
        found = []
        assert self.plan.tangent is not None
        for term in self.plan.tangent.terms[0]:
            match term.value:
                case Refusal(reason):
                    raise NotExportable(f"its tangent is not implemented: {reason}")
                case Pushed(tree):
                    found.append(lowered(tree, self.spec, self.target))
                case Applied(params):
                    names = [param.tangent if param in params else param.name for param in self.params]
                    call = ast.Call(ast.Name(self.op.signature.name), [ast.Name(name) for name in names], [])
                    found.append(lowered(call, self.spec, self.target))
        return found

    def code(self, tree: ast.expr) -> str:
        """The code of a formula in the words of the target."""
        return to_library(tree, self.plan.tensor_names, words(self.target, self.spec))

    def used_in(self, trees: Iterable[ast.expr | None]) -> set[str]:
        """The names that formulas use, whole or by an attribute."""
        return {name for tree in trees if tree is not None for name in variables(tree)}


def _is_number(tree: ast.expr) -> bool:
    """Whether the value is one of a few numbers, whose dtype is not that of the operands."""
    match tree:
        case ast.IfExp(body=body, orelse=orelse):
            return _is_number(body) and _is_number(orelse)
        case ast.UnaryOp(operand=operand):
            return _is_number(operand)
    return isinstance(tree, ast.Constant)


def _require_shape(op: Op) -> None:
    """Raise NotExportable for an elementwise op whose value does not have the shape of all its operands."""
    if op.forward.kind != ELEMENTWISE or op.forward.tree is None:
        return
    for param in op.signature.tensors:
        if param.name not in variables(op.forward.tree):
            raise NotExportable(f"'{op.title}' does not name '{param.name}', whose shape it has")


def lowered(tree: ast.expr, spec: Spec, target: str, own: Op | None = None) -> ast.expr:
    """The formula with calls of words of the target only, all arguments in order.

    A call of `own`'s name, in its forward, is a C primitive. Raises NotExportable where a word is missing.
    """
    known = words(target, spec)

    def call(node: ast.Call) -> ast.expr:
        assert isinstance(node.func, ast.Name)
        name = node.func.id
        if own is not None and name == own.signature.name and own.forward.kind == ELEMENTWISE:
            if name not in known:
                raise NotExportable(f"{target} has no word for the C primitive '{name}'")
            return rebuilt(node, visit)
        if name == NOT_IMPLEMENTED:
            raise NotExportable("a formula of it is not implemented")
        op = fitting(node, spec.overloads(name))
        if op is None:  # a static function
            return rebuilt(node, visit)
        bound = {name: visit(argument) for name, argument in bind(node, op).items()}
        if name in known:
            return ast.Call(node.func, [bound[param.name] for param in op.signature.params], [])
        if op.forward.tree is None:
            raise NotExportable(f"{target} has no word for '{name}', which is a function on arrays")
        _require_shape(op)
        return substitute(lowered(op.forward.tree, spec, target, op), bound)

    def visit(node: ast.expr) -> ast.expr:
        return call(node) if isinstance(node, ast.Call) else rebuilt(node, visit)

    return visit(tree)
