"""What a spec is read into: its ops, their forwards and formulas."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from ..words.errors import Mark, Source
from ..words.language import BATCH_RULE, DEFAULT_DTYPES, EXACT, NUMBER_TYPES, ROUNDED, UPDATE
from ..words.parameters import Parameter
from .signature import Signature


@dataclass(frozen=True, eq=False)
class Forward:
    """How an op computes its value.

    `kind` is elementwise, array, view or composite. `text` is an expression, and `tree` its syntax tree;
    or the name of a function, `tree` is None, and `module` the one of the runtime's package that has it, ''
    where functions are those of a file beside the spec. The result of an elementwise op that is `lazy` is a
    view. A function that `overwrites` has a parameter of that name, and then writes to its first operand.
    """

    kind: str
    text: str
    mark: Mark
    tree: ast.expr | None = None
    lazy: bool = False
    module: str = ""
    overwrites: bool = False

    @property
    def is_name(self) -> bool:
        """Whether a function is named, and no expression given."""
        return self.tree is None


@dataclass(frozen=True, eq=False)
class Formula:
    """A formula: its text on one line, its tree, whose nodes carry positions in the file, and its start.

    The tree has no local names; `names` are those in the text, directly or through others, with their texts.
    """

    text: str
    tree: ast.expr
    mark: Mark
    names: tuple[tuple[str, str], ...] = ()

    @property
    def said(self) -> str:
        """The text, with the meanings of its names."""
        where = ", ".join(f"{name} = {text}" for name, text in self.names)
        return f"{self.text}, where {where}" if where else self.text


@dataclass(frozen=True, eq=False)
class TangentFormula:
    """A formula of `jvp`: the tangent of an output, or what the tangent of one parameter adds to it."""

    output: str
    param: str | None
    formula: Formula


@dataclass(frozen=True, eq=False)
class Batch:
    """The batch rule of an op: the form of a call on tensors with batch dims.

    `kind` is elementwise, composite, dims, leading, rule, formula or refused; `text` the name of the rule, or
    why there is none. A rule that the entry states is not `derived`.
    """

    kind: str
    text: str = ""
    formula: Formula | None = None
    derived: bool = False

    @property
    def origin(self) -> str:
        """How the rule came about, in a word or two."""
        own = f"{BATCH_RULE}({self.text})" if self.kind == BATCH_RULE else self.kind
        return f"derived: {self.kind}" if self.derived else own

    @property
    def said(self) -> str:
        """The same; of a formula its text, of a refusal why there is no rule."""
        if self.formula is not None:
            return self.formula.said
        return f"refused: {self.text}" if self.kind == "refused" else self.origin


@dataclass(frozen=True, eq=False)
class Point:
    """A kink or a singularity: arguments, and the gradients of the sum of the (first) output at them."""

    at: Mapping[str, object]
    gradient: Mapping[str, object]
    note: str | None


@dataclass(frozen=True, eq=False)
class Tests:
    """The test data of an op: what its values are compared with, and the arguments that it is called with."""

    mark: Mark | None = None  # where they stand in the file of test data
    reference: Formula | None = None
    meaning: Formula | None = None  # of the C primitive that computes the op
    domain: Mapping[str, tuple[float, float]] = field(default_factory=dict)  # Tensor or number -> (low, high)
    matrices: Mapping[str, str] = field(default_factory=dict)  # Tensor -> what its matrices are
    samples: tuple[Mapping[str, object], ...] = ()  # YAML lists are tuples here
    special: tuple[Point, ...] = ()
    math: str | None = None  # rows of LaTeX in the place of its formulas
    phases: tuple[str, ...] = ()  # outputs of which only absolute values of complex elements are determined


@dataclass(frozen=True, eq=False)
class Section:
    """A part of the spec, which says where its ops stand in the documentation and in `generated/`.

    `doc` is one sentence, or None. The one section of a spec without sections has the name ''. `namespace` is
    the module of the package in which users find those of its ops that are called `namespace.name`, and
    `options`, `dtypes`, `planned` and `batch` are those of its ops whose entries do not say it.
    """

    name: str
    doc: str | None
    mark: Mark
    namespace: str | None = None
    options: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    dtypes: tuple[str, ...] = DEFAULT_DTYPES
    planned: bool = False
    batch: str | None = None

    @property
    def module(self) -> str:
        """The name of the section's generated files: its words in lower case, joined by '_'."""
        return "_".join(re.findall(r"\w+", self.name.lower())) or "ops"


@dataclass(frozen=True, eq=False)
class Op:
    """One entry of the spec."""

    signature: Signature
    section: Section
    let: Mapping[str, Formula]  # local names for parts of its formulas, which these no longer have
    forward: Forward
    fused: str | None  # "module:name", the function on arrays that formulas call in place of a composite
    backward: Mapping[str, Formula]
    jvp: str | tuple[TangentFormula, ...]  # one of JVP_RULES, or formulas (none if none is needed)
    jvp_mark: Mark  # of its value, or of the entry
    inplace: bool
    copies: bool  # whether the entry stands for a copy form, too
    casts: bool  # whether operands of any dtype are cast to that of the first
    operators: tuple[str, ...]
    aliases: tuple[str, ...]
    dtypes: tuple[str, ...]
    refuses: Mapping[str, str]  # dtype group -> the message that refuses it
    integers: Mapping[str, str]  # Tensor parameter -> what it is to an op of integers, one of INTEGER_ROLES
    numbers: Mapping[str, str]  # parameter -> how a number beside a half type is read, if not as usual: EXACT, ROUNDED
    autocast: str | None  # one of AUTOCAST: the precision of its float operands within autocast
    planned: bool  # whether the ops that a composite calls follow from shapes, so that C keeps a plan of them
    batch: Batch
    flops: Formula | None  # of shapes; an elementwise op without one does one operation for each element
    method: bool  # whether the public of its function and its in-place form are methods of Tensor, too
    public: bool
    doc: str | None
    mark: Mark
    text: str
    tests: Tests = field(default_factory=Tests)

    @property
    def key(self) -> str:
        """`name`, or `name.variant`."""
        return self.signature.key

    def is_exact(self, param: Parameter) -> bool:
        """Whether a number that is this parameter is read in single precision beside a half type."""
        return self.numbers.get(param.name, EXACT if param.type in NUMBER_TYPES else ROUNDED) == EXACT

    @property
    def title(self) -> str:
        """The key with the name as users write it, for messages."""
        return self.signature.title

    @property
    def names(self) -> tuple[str, ...]:
        """What users call the op: its own name and its aliases, `namespace.name` where they are in one."""
        return (self.signature.path, *self.aliases)

    @property
    def local_trees(self) -> dict[str, ast.expr]:
        """The expression of each local name."""
        return {name: formula.tree for name, formula in self.let.items()}

    @property
    def class_name(self) -> str:
        """The name in the form of a class's, to which something is added."""
        return "".join(part.capitalize() for part in self.signature.name.split("_"))

    @property
    def derivative_trees(self) -> list[ast.expr]:
        """The trees of `backward`, and of `jvp` if that is formulas."""
        tangents = () if isinstance(self.jvp, str) else self.jvp
        formulas = [*self.backward.values(), *(tangent.formula for tangent in tangents)]
        return [formula.tree for formula in formulas]

    @property
    def plain_names(self) -> tuple[str, ...]:
        """Those of its names that are in no namespace."""
        return tuple(name for name in self.names if "." not in name)

    @property
    def identifier(self) -> str:
        """The key as a name of Python and C; no name of an op holds `__`."""
        return self.key.replace(".", "__")


@dataclass(frozen=True, eq=False)
class Update:
    """An entry that writes to several tensors at once: to each its new elements, a formula of all the old ones."""

    signature: Signature
    section: Section
    let: Mapping[str, Formula]
    writes: Mapping[str, Formula]
    doc: str
    mark: Mark

    @property
    def name(self) -> str:
        """The name of the update."""
        return self.signature.name

    title = key = name

    @property
    def forward(self) -> Forward:
        """That of an op without one formula."""
        return Forward(UPDATE, "", self.mark)

    @property
    def tensors(self) -> tuple[Parameter, ...]:
        """The tensors, which come first."""
        return self.signature.tensors

    @property
    def numbers(self) -> tuple[Parameter, ...]:
        """The other parameters."""
        return self.signature.params[len(self.tensors) :]

    @property
    def left_out(self) -> tuple[Parameter, ...]:
        """The tensors that may be None."""
        return tuple(param for param in self.tensors if param.optional)


@dataclass(frozen=True, eq=False)
class Spec:
    """A checked spec file: its ops, its updates and its sections in file order. `source` is its text, and
    `tests_source` that of its test data.

    `base` is gradspec's own spec, whose ops are in scope of the formulas, of a spec that is not that itself.
    """

    path: str
    ops: tuple[Op, ...]
    sections: tuple[Section, ...]
    source: Source = field(repr=False)
    tests_source: Source = field(repr=False)
    base: Spec | None = field(default=None, repr=False)
    updates: tuple[Update, ...] = ()

    @cached_property
    def by_key(self) -> Mapping[str, Op]:
        """The ops by their keys."""
        return {op.key: op for op in self.ops}

    @cached_property
    def _groups(self) -> dict[str | Section, tuple[Op, ...]]:
        """The ops of each base name, and of each section."""
        found: dict[str | Section, list[Op]] = {section: [] for section in self.sections}
        for op in self.ops:
            found.setdefault(op.signature.name, []).append(op)
            found[op.section].append(op)
        return {group: tuple(ops) for group, ops in found.items()}

    def overloads(self, name: str) -> tuple[Op, ...]:
        """Return the ops of that base name in scope of formulas, the primary one first."""
        return self._groups.get(name) or (self.base.overloads(name) if self.base is not None else ())

    @cached_property
    def namespaces(self) -> tuple[str, ...]:
        """The namespaces that sections have."""
        return tuple(dict.fromkeys(one.namespace for one in self.sections if one.namespace is not None))

    @cached_property
    def by_operator(self) -> Mapping[str, Op]:
        """The op that implements each operator method of Tensor."""
        return {name: op for op in self.in_scope for name in op.operators}

    @property
    def in_scope(self) -> tuple[Op, ...]:
        """The ops that formulas may call."""
        return (*self.base.ops, *self.ops) if self.base is not None else self.ops

    def ops_of(self, section: Section) -> tuple[Op, ...]:
        """Return the ops of a section."""
        return self._groups[section]
