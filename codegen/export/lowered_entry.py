"""What all targets need of an entry: its formulas in their words, and what is not to be had elsewhere."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import cached_property

from ..plan.op_plan import Applied, OpPlan, Pushed, Refusal
from ..read.expression import variables
from ..read.model import Op, Spec
from ..words.language import COMPOSITE, ELEMENTWISE
from ..words.parameters import NO_DEFAULT, Parameter
from ..write.readings import to_library
from .library_words import words
from .lowering import NotExportable, lowered, require_shape


@dataclass(frozen=True)
class Entry:
    """An elementwise or composite entry, for a target."""

    plan: OpPlan
    spec: Spec
    target: str

    def __post_init__(self) -> None:
        op = self.op
        if op.forward.kind not in (ELEMENTWISE, COMPOSITE):
            raise NotExportable(f"its forward is a function on arrays, '{op.forward.text}'")
        if op.forward.tree is None:
            raise NotExportable(f"its forward is a function in Python, '{op.forward.text}'")
        if len(op.signature.outputs) > 1 or op.signature.outputs[0].is_list:
            raise NotExportable("it has several outputs")
        if any(param.is_list or param.optional for param in op.signature.tensors):
            raise NotExportable("it takes a list of tensors, or None for one")

        if op.forward.kind == ELEMENTWISE:
            require_shape(op)

    @property
    def op(self) -> Op:
        return self.plan.op

    @property
    def name(self) -> str:
        return self.op.identifier

    @property
    def class_name(self) -> str:
        return "".join(part.capitalize() for part in self.name.split("_"))

    @property
    def doc(self) -> list[str]:
        """The lines of a docstring: the signature, and the sentence of the entry."""
        lines = [self.op.signature.text, *([self.op.doc] if self.op.doc else [])]
        return [f'"""{lines[0]}', *lines[1:]] if len(lines) > 1 else [f'"""{lines[0]}']

    @property
    def params(self) -> tuple[Parameter, ...]:
        return self.op.signature.params

    @property
    def tensors(self) -> frozenset[str]:
        """The names in formulas that are arrays of the library."""
        return self.plan.tensor_names | {f"{param.name}_t" for param in self.params}

    @property
    def result(self) -> str:
        return self.op.signature.outputs[0].name

    @property
    def has_derivatives(self) -> bool:
        return self.plan.node_class is not None

    @property
    def parameters(self) -> str:
        """The parameters of a function, with defaults."""
        parts = []
        for param in self.params:
            if param.keyword_only and "*" not in parts:
                parts.append("*")
            parts.append(param.name if param.default is NO_DEFAULT else f"{param.name}={param.default!r}")
        return ", ".join(parts)

    @property
    def names(self) -> list[str]:
        return [param.name for param in self.params]

    @cached_property
    def forward(self) -> str:
        """The code of the value."""
        assert self.op.forward.tree is not None
        tree = lowered(self.op.forward.tree, self.spec, self.target, self.op)
        code = self.code(tree)
        if self.op.signature.outputs[0].type == "Tensor" and _is_number(tree):
            return words(self.target, self.spec)["cast"].format(code, self.op.signature.tensors[0].name)
        return code

    @cached_property
    def gradients(self) -> dict[str, str | None]:
        """The code of each gradient, as a formula of `grad`; None if it is zero."""
        return {name: None if tree is None else self.code(tree) for name, tree in self.gradient_trees.items()}

    @cached_property
    def gradient_trees(self) -> dict[str, ast.expr | None]:
        found: dict[str, ast.expr | None] = {}
        for param in self.op.signature.inputs:
            tree = lowered(self.op.backward[param.name].tree, self.spec, self.target)
            is_zero = isinstance(tree, ast.Constant) and tree.value == 0
            found[param.name] = None if is_zero else tree
        return found

    @cached_property
    def tangent_trees(self) -> list[ast.expr]:
        """What the tangents of the inputs, `<name>_t`, add to that of the result."""
        found = []
        assert self.plan.tangent is not None
        for term in self.plan.tangent.terms[0]:
            match term.value:
                case Refusal(reason):
                    raise NotExportable(f"its tangent is not implemented: {reason}")
                case Pushed(tree):
                    found.append(lowered(tree, self.spec, self.target))
                case Applied(params):
                    given = {param.name for param in params}
                    names = [f"{name}_t" if name in given else name for name in self.names]
                    call = ast.Call(ast.Name(self.op.signature.name), [ast.Name(name) for name in names], [])
                    found.append(lowered(call, self.spec, self.target))
        return found

    @cached_property
    def tangents(self) -> list[str]:
        """The code of each summand of the tangent."""
        return [self.code(tree) for tree in self.tangent_trees]

    def code(self, tree: ast.expr) -> str:
        """The code of a formula in the words of the target."""
        return self.code_with(tree, self.tensors)

    def code_with(self, tree: ast.expr, tensors: Collection[str]) -> str:
        """The code of a formula in which these names are arrays."""
        return to_library(tree, tensors, words(self.target, self.spec))

    def used_in(self, trees: Iterable[ast.expr | None]) -> set[str]:
        """The names that formulas use, whole or by an attribute."""
        return {name for tree in trees if tree is not None for name in variables(tree)}

    @property
    def broadcasts(self) -> bool:
        """Whether gradients are summed to the shapes of the inputs."""
        return len(self.op.signature.tensors) > 1


def _is_number(tree: ast.expr) -> bool:
    """Whether the value is one of a few numbers, whose dtype is not that of the operands."""
    match tree:
        case ast.IfExp(body=body, orelse=orelse):
            return _is_number(body) and _is_number(orelse)
        case ast.UnaryOp(operand=operand):
            return _is_number(operand)
    return isinstance(tree, ast.Constant)
