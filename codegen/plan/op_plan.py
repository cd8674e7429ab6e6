"""The decisions about an op, as data: `plan` makes them from the spec, the writers turn them into code."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from typing import Literal, TypeAlias

from ..read.formula import Use
from ..read.model import Formula, Op
from ..words.parameters import Output, Parameter


@dataclass(frozen=True, eq=False)
class Operand:
    """An argument of a kernel: its name in the body, its kind (T, R, N, B or I), and what it stands for.

    A `static` one is a plain number, which becomes a scalar of the dtype of the kernel's tensors, or, of kind N, is
    read in single precision beside a half type.
    """

    name: str
    kind: str
    value: ast.expr
    static: bool


@dataclass(frozen=True, eq=False)
class Kernel:
    """A fused loop over elements: its inlined body over the operands, its dtype groups, and its origin.

    `others` are the kinds of operands where numbers are in the places of some, as half types have them.
    """

    name: str
    result_kind: str
    operands: tuple[Operand, ...]
    body: ast.expr
    dtypes: tuple[str, ...]
    origin: str
    others: tuple[tuple[str, ...], ...] = ()


# An input, a list of them, an output that has a gradient, one that has none, arrays, or what is neither and
# stays when the graph is freed. The runtime has a function for each (runtime/graph/saved.py).
SaveKind = Literal["input", "list", "output", "plain", "arrays", "value"]


@dataclass(frozen=True)
class Save:
    """A value that the node keeps, of a parameter or `of_output`, for gradients of the inputs `needed_by`."""

    use: Use
    kind: SaveKind
    needed_by: tuple[str, ...]
    of_output: bool

    @property
    def slot(self) -> str:
        return self.use.slot

    @property
    def source(self) -> str:
        """The saved value, in the words of csrc/books/nodes.c."""
        if self.kind != "value":
            return self.kind
        return "output_" * self.of_output + (self.use.attribute or "argument")


# ---- how a gradient is computed ----


@dataclass(frozen=True)
class Zeros:
    """The formula is 0."""


@dataclass(frozen=True)
class Refusal:
    """The formula says that the gradient does not exist."""

    reason: str


@dataclass(frozen=True)
class Evaluated:
    """The formula is evaluated op by op."""


@dataclass(frozen=True, eq=False)
class Loop:
    """The formula of an elementwise op is one kernel."""

    kernel: Kernel


@dataclass(frozen=True, eq=False)
class FusedLoop:
    """For real dtypes one kernel runs over the parts that are not elementwise; others are evaluated."""

    kernel: Kernel


Method: TypeAlias = Zeros | Refusal | Evaluated | Loop | FusedLoop


@dataclass(frozen=True, eq=False)
class Gradient:
    """How one input's gradient is computed; `loads` are the saved values it reads.

    `unbroadcast`: whether it is summed to the input's shape.
    """

    param: Parameter
    formula: Formula
    method: Method
    loads: tuple[Save, ...]
    unbroadcast: bool


# ---- how a tangent is computed ----


@dataclass(frozen=True)
class Applied:
    """The op itself, called with the tangents of these parameters in their places."""

    params: tuple[Parameter, ...]


@dataclass(frozen=True, eq=False)
class Pushed:
    """A formula that has tangents by their names; of its value the real part if `real`."""

    tree: ast.expr
    real: bool = False


@dataclass(frozen=True, eq=False)
class Term:
    """A summand of a tangent, which is zero if the tangents of all of `params` are missing (none: never)."""

    params: tuple[Parameter, ...]
    value: Applied | Pushed | Refusal


@dataclass(frozen=True, eq=False)
class Tangent:
    """An op's tangent function.

    `terms`: of each differentiable output. `uses`: what the formulas need. `filled`: the
    inputs whose missing tangent is replaced with zeros; `completed`: lists of which only some may be missing.
    `array_terms`: for real tensors the inputs with the kernels of their gradients, which push tangents, too
    (None: the tangent as it is); None if that is not all there is to it.
    """

    terms: tuple[tuple[Term, ...], ...]
    uses: tuple[Use, ...]
    filled: tuple[Parameter, ...]
    completed: tuple[Parameter, ...]
    array_terms: tuple[tuple[Parameter, Kernel | None], ...] | None


# ---- the op ----


@dataclass(frozen=True, eq=False)
class OpPlan:
    """One op, decided.

    `merged` are overloads that only add keywords, and so are reached through this op's function; `overloads`,
    of a primary op, are chosen by their arguments, itself the first.
    """

    op: Op
    function: str
    is_primary: bool
    node_class: str | None
    kernels: tuple[Kernel, ...]
    saves: tuple[Save, ...]
    gradients: tuple[Gradient, ...]
    tangent: Tangent | None
    merged: tuple[OpPlan, ...] = ()
    overloads: tuple[OpPlan, ...] = ()

    @property
    def saved(self) -> tuple[str, ...]:
        """The names of the saved values, as they appear in ``_saved_<name>``."""
        return tuple(save.slot for save in self.saves)

    @property
    def kernel_names(self) -> tuple[str, ...]:
        """The names of the generated kernels, the forward one first."""
        return tuple(kernel.name for kernel in self.kernels)

    @property
    def name(self) -> str:
        return self.op.signature.name

    @property
    def params(self) -> tuple[Parameter, ...]:
        return self.op.signature.params

    @property
    def inputs(self) -> tuple[Parameter, ...]:
        return self.op.signature.inputs

    @property
    def tensors(self) -> tuple[Parameter, ...]:
        return self.op.signature.tensors

    @property
    def tensor_names(self) -> frozenset[str]:
        """The names in the op's formulas that are tensors."""
        signature = self.op.signature
        names = [param.name for param in self.tensors] + [output.name for output in self.outputs]
        return frozenset([*names, *signature.tangents.values(), *signature.gradients.values()])

    @property
    def outputs(self) -> tuple[Output, ...]:
        return self.op.signature.outputs

    @property
    def differentiable_outputs(self) -> tuple[Output, ...]:
        return self.op.signature.differentiable_outputs

    @property
    def copies_first(self) -> bool:
        """Whether the in-place form must keep the old value of the first parameter: some formula reads it."""
        read = {*(save.use for save in self.saves), *(self.tangent.uses if self.tangent else ())}
        return Use(self.params[0].name) in read
