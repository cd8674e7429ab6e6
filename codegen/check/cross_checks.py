"""The checks that need all entries of a spec at once; `spec.load` runs them."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from ..read.expression import Scope, calls_in, variable_nodes, variables
from ..read.formula import fitting, is_constant, not_implemented, uses
from ..read.handwritten_names import Neighbours
from ..read.model import Op, Spec
from ..read.signature import Signature
from ..words.errors import Collector, Fix, Mark, Message, mark_of
from ..words.language import (
    BATCH_WORDS,
    COMPOSITE,
    DTYPE_GROUPS,
    ELEMENTWISE,
    FORWARD_WORDS,
    JOINED,
    JVP_RULES,
    KIND_FUNCTIONS,
    MATHEMATICS,
    MAX_INLINED,
    MAX_OPERANDS,
    NO_BATCH,
    NUMBER_TYPES,
    STATIC_FUNCTIONS,
    TENSOR_TYPES,
)
from ..words.rules.gs4_formulas import (
    BATCH,
    CYCLE,
    FLOPS,
    NOT_ELEMENTWISE,
    OF_NOTHING,
    PRIMITIVE,
    TOO_LARGE,
    UNKNOWN_NAME,
    WITHOUT_DTYPE,
)
from ..words.rules.gs5_names import ALIAS, DEFINED, NEVER_CHOSEN, OPERATOR, OVERLOAD_SECTION, SHARED, TAKEN_BY_GRADSPEC
from ..words.rules.gs6_testing import MEANING
from .contradictions import contradictions

_SIZES = ("shape", "ndim")
_SIZE_FUNCTIONS = ("numel", "len")


class _Scoped(NamedTuple):
    """A formula, and what it is for; the names in scope, and whether each is a tensor.

    A derivative uses one of the names `derived_from`: gradients of outputs, or tangents.
    """

    what: str
    tree: ast.expr
    names: dict[str, bool]
    derived_from: tuple[str, ...]


class EntryChecks:
    """Names used twice, names and calls in formulas, elementwise forwards, inlining.

    `broken` holds the names of entries that could not be read: calls of them are not complained about.
    `known` are the names beside the spec, C primitives among them, as far as there are any; `base` is the
    spec whose ops are in scope besides.
    """

    def __init__(
        self, ops: Sequence[Op], broken: Collection[str], known: Neighbours, errors: Collector, base: Spec | None
    ) -> None:
        self.ops, self.known, self.errors, self.base = ops, known, errors, base
        self.overloads: dict[str, list[Op]] = {}
        for op in (*(base.ops if base is not None else ()), *ops):
            self.overloads.setdefault(op.signature.name, []).append(op)
        self.calls: dict[str, list[Signature]] = {name: [] for name in broken}
        for name, overloads in self.overloads.items():
            self.calls[name] = [] if name in broken else [op.signature for op in overloads]
        self.in_place = {
            f"{name}_": [replace(op.signature, name=f"{name}_") for op in overloads if op.inplace]
            for name, overloads in self.overloads.items()
            if overloads[0].inplace
        }
        self.inlinable: set[Op] = set()
        # The size of each expression, and the uses of each parameter in it
        self.weights: dict[Op, tuple[int, dict[str, int]]] = {}

    def run(self) -> None:
        """Report everything that is wrong."""
        self.names()
        for op in self.ops:
            self.scopes(op)
            self.misnamed(op)
            self.gradients_without_dtype(op)
            self.flops(op)
            for mark, problem in contradictions(op, self.overloads):
                self.report(op, problem, mark)
        for op in self.inner_first():
            body = op.forward.tree
            if body is None:
                continue
            problems = list(self.without_c(op, body))
            if op.forward.kind == ELEMENTWISE:
                for node, problem in problems:
                    self.report(op, problem, mark_of(node))
            if op.forward.kind == ELEMENTWISE or not problems:
                self.inlinable.add(op)
            alone = self.size(op, body, {})
            twice = {param.name: self.size(op, body, {param.name: 2}) for param in op.signature.params}
            self.weights[op] = (alone, {name: size - alone for name, size in twice.items()})
        for op in self.ops:
            for formula in self.formulas(op):
                if self.size(op, formula.tree, {}) > MAX_INLINED:
                    message = f"formula grows over {MAX_INLINED:,} terms when its calls are written out"
                    self.report(op, TOO_LARGE(message), mark_of(formula.tree))
        self.without_batch()

    def report(self, op: Op, message: Message, mark: Mark | None = None) -> None:
        """Record a problem of an op, whose entry it stands at unless there is a closer mark."""
        self.errors.add(mark or op.mark, op.title, message)

    def without_batch(self) -> None:
        """Report ops that do not say what they are within vmap: that is for what is right otherwise."""
        missing = "entry has no 'batch', which does not follow from 'forward' and the signature"
        for op in self.ops if not self.errors.count else ():
            if op.batch.kind == NO_BATCH:
                self.report(op, BATCH(f"{missing}; write one of {', '.join(BATCH_WORDS)}, or a formula"))

    def misnamed(self, op: Op) -> None:
        """Report a parameter that no formula names in the place of the names that all have for it."""
        problems = [one for one in self.errors.problems if one.op == op.title]
        if not problems:
            return
        trees = [formula.tree for formula in self.formulas(op)]
        trees += [op.tests.reference.tree] if op.tests.reference is not None else []
        named = {name for tree in trees for name in variables(tree)}
        for param, mark in zip(op.signature.params, op.signature.marks, strict=True):
            found = [one for one in problems if one.message.fix and one.message.fix.new == param.name]
            others = {one.message.fix.old for one in found if one.message.fix}
            if param.name in named or len(others) != 1 or len(found) < 2:
                continue
            (other,) = others
            text = (
                f"no formula names parameter '{param.name}', and {len(found)} places name '{other}'; did you "
                f"mean '{other}'?"
            )
            lacking = f"no formula for Tensor parameter '{param.name}'"
            found += [one for one in problems if lacking in one.message.text]
            self.errors.replace(found, mark, op.title, UNKNOWN_NAME(text, Fix(param.name, other)))

    def gradients_without_dtype(self, op: Op) -> None:
        """Report formulas of gradients that no dtype of the op has."""
        if any(group not in DTYPE_GROUPS or DTYPE_GROUPS[group].differentiable for group in op.dtypes):
            return
        for name, formula in op.backward.items():
            if not is_constant(formula.tree, 0):
                message = f"'dtypes: {' '.join(op.dtypes)}' have no gradients: that of '{name}' can only be 0"
                self.report(op, WITHOUT_DTYPE(message), formula.mark)

    def flops(self, op: Op) -> None:
        """Report what in the op's `flops` is not known of shapes."""
        if op.flops is None:
            return
        tensors = [param.name for param in op.signature.tensors if not param.is_list]
        tensors += [output.name for output in op.signature.outputs if not output.is_list]
        are_sizes = all(use.name in tensors and use.attribute in _SIZES for use in uses(op.flops.tree))
        if not are_sizes or any(name not in _SIZE_FUNCTIONS for name, _ in calls_in(op.flops.tree)):
            known = f".shape and .ndim of {', '.join(tensors)}, and numel() and len() of these"
            self.report(op, FLOPS(f"'flops' uses only {known}"), op.flops.mark)

    def formulas(self, op: Op) -> Iterator[_Scoped]:
        """The op's formulas with the names in scope."""
        signature = op.signature
        params = {param.name: param.is_tensor for param in signature.params}
        outputs = dict.fromkeys((output.name for output in signature.outputs), True)
        if op.forward.tree is not None:
            yield _Scoped("'forward'", op.forward.tree, params, ())
        grads = tuple(signature.gradients.values())
        for name, formula in op.backward.items():
            names = {**params, **outputs, **dict.fromkeys(grads, True)}
            yield _Scoped(f"'backward' for '{name}'", formula.tree, names, grads)
        for tangent in () if isinstance(op.jvp, str) else op.jvp:
            param, output = tangent.param, tangent.output
            tangents = tuple(name for of, name in signature.tangents.items() if param in (None, of))
            names = {**params, **outputs, **dict.fromkeys(tangents, True)}
            yield _Scoped(f"'jvp' for '{param or output}'", tangent.formula.tree, names, tangents)
        if op.batch.formula is not None:
            yield _Scoped("'batch'", op.batch.formula.tree, params, tuple(params))

    def names(self) -> None:
        """Report names of ops, aliases and operators that belong to several, and overloads out of reach."""
        seen: dict[str, Op] = {}
        operators: dict[str, Op] = {}
        own = frozenset(self.ops)
        if self.base is not None:
            self.names_of_base(self.base)
        for op in self.ops:
            flat = op.key.replace(".", "_")
            if flat in seen and op.key == seen[flat].key:
                self.report(op, DEFINED(f"op '{op.title}' is defined already, at line {seen[flat].mark.line}"))
            elif flat in seen:
                self.report(op, SHARED(f"'{op.title}' and '{seen[flat].title}' would share the name '{flat}'"))
            seen.setdefault(flat, op)
            if op.signature.namespace is not None:
                seen.setdefault(op.signature.path, op)
        spaces = {op.section.namespace for op in self.ops}
        for op in self.ops:
            overloads = [other for other in self.overloads[op.signature.name] if other in own]
            section = overloads[0].section
            if op.section is not section:
                where = f"in section '{section.name}', and belongs there"
                self.report(op, OVERLOAD_SECTION(f"'{op.title}' is an overload of an op {where}"))
            for other in overloads[: overloads.index(op)]:
                if other.key != op.key and other.signature.takes_all_of(op.signature):
                    message = f"'{op.title}' is never chosen: '{other.title}' takes the same arguments"
                    self.report(op, NEVER_CHOSEN(message))
            for alias in op.aliases:
                space, dot, _ = alias.rpartition(".")
                if dot and space not in spaces:
                    self.report(op, ALIAS(f"alias '{alias}': no section has the namespace '{space}'"))
                if alias in self.overloads or seen.get(alias, op) is not op:
                    self.report(op, ALIAS(f"alias '{alias}' is the name of another op"))
                seen[alias] = op
            for name in op.operators:
                other = operators.setdefault(name, op)
                if other is not op and other.signature.name != op.signature.name:
                    self.report(op, OPERATOR(f"operator '{name}' belongs to '{other.title}' already"))

    def names_of_base(self, base: Spec) -> None:
        """Report names that an op of the other spec has."""
        taken = {name: op for op in base.ops for name in (op.signature.name, *op.names, *op.operators)}
        taken |= {f"{op.signature.name}_": op for op in base.ops if op.inplace}
        for op in self.ops:
            names = [op.signature.name, *op.names, *op.operators]
            for name in [*names, *[f"{op.signature.name}_"] * op.inplace]:
                if name in taken:
                    other = f"'{taken[name].title}' of gradspec ({base.source.name}:{taken[name].mark.line})"
                    self.report(op, TAKEN_BY_GRADSPEC(f"'{name}' belongs to {other}; choose another name"))

    def target(self, op: Op, call: ast.Call) -> Op | None:
        """The op a call means; None for a C primitive, a static function or a call that does not resolve."""
        name = call.func.id if isinstance(call.func, ast.Name) else ""
        if op.forward.kind == ELEMENTWISE and name == op.signature.name:
            return None
        return fitting(call, self.overloads.get(name, ()))

    def inner_first(self) -> list[Op]:
        """The ops, each after those its forward is written out with; cycles are reported."""
        done: dict[Op, bool] = {}  # False while the op is on the path
        for root in self.ops:
            stack: list[tuple[Op, Iterator[Op]]] = [] if root in done else [(root, self.inlined(root))]
            done.setdefault(root, False)
            while stack:
                op, rest = stack[-1]
                following = next(rest, None)
                if following is None:
                    done[stack.pop()[0]] = True
                    done[op] = done.pop(op)
                elif following not in done:
                    done[following] = False
                    stack.append((following, self.inlined(following)))
                elif not done[following]:
                    path = [item.key for item, _ in stack]
                    cycle = [*path[path.index(following.key) :], following.key]
                    self.report(following, CYCLE("cyclic inlining: " + " -> ".join(cycle)), following.forward.mark)
        return list(done)

    def inlined(self, op: Op) -> Iterator[Op]:
        calls = calls_in(op.forward.tree) if op.forward.tree is not None else ()
        return iter([found for _, call in calls if (found := self.target(op, call)) is not None])

    def size(self, op: Op, tree: ast.AST, weights: Mapping[str, int]) -> int:
        """How many nodes the expression has once its calls are written out; `weights`: sizes of names.

        This guards against entries that double each other: thirty lines could else grow into gigabytes of C.
        """
        if isinstance(tree, ast.Name):
            return weights.get(tree.id, 1)
        if not isinstance(tree, ast.Call):
            return 1 + sum(self.size(op, child, weights) for child in ast.iter_child_nodes(tree))
        arguments = [*enumerate(tree.args), *((item.arg or "", item.value) for item in tree.keywords)]
        sizes = {place: self.size(op, value, weights) for place, value in arguments}
        callee = self.target(op, tree)
        if callee not in self.weights:
            return 1 + sum(sizes.values())
        assert callee is not None
        alone, uses = self.weights[callee]
        for index, param in enumerate(callee.signature.params):
            alone += uses[param.name] * (sizes.get(index, sizes.get(param.name, 1)) - 1)
        return min(alone, 10**9)

    def without_c(self, op: Op, body: ast.expr) -> Iterator[tuple[ast.expr, Message]]:
        """What keeps a forward expression from being the body of a C loop: nodes, and why."""
        params = {param.name: param for param in op.signature.params}
        used = {node.id: node for node in variable_nodes(body) if node.id in params}
        for name, use in used.items():
            param = params[name]
            suffix = "[]" * param.is_list + "?" * param.optional
            if param.type not in TENSOR_TYPES + NUMBER_TYPES or suffix:
                message = f"'{name}' of type '{param.type}{suffix}' cannot be an operand of an elementwise op"
                yield use, NOT_ELEMENTWISE(message)
        if len(used) > MAX_OPERANDS:
            yield body, NOT_ELEMENTWISE(f"an elementwise op has at most {MAX_OPERANDS} operands, not {len(used)}")
        if op.signature.outputs[0].is_list:
            yield body, NOT_ELEMENTWISE("an elementwise op gives one tensor, not a list")
        for node in ast.walk(body):
            if isinstance(node, (ast.Attribute, ast.Subscript, ast.Tuple)) or (
                isinstance(node, ast.Constant) and not isinstance(node.value, (int, float))
            ):
                yield node, NOT_ELEMENTWISE(f"'{ast.unparse(node)}' cannot stand in an elementwise forward")
            elif isinstance(node, ast.Call) and (problem := self.call_without_c(op, node)):
                yield node, problem

    def call_without_c(self, op: Op, call: ast.Call) -> Message | None:
        name = call.func.id if isinstance(call.func, ast.Name) else ""
        if op.forward.kind == ELEMENTWISE and name == op.signature.name:
            primitives = self.known.primitives
            if primitives is None:
                return None
            if name not in primitives:
                meaning = f"'{name}' calls itself, so it means a C primitive"
                message = PRIMITIVE(f"{meaning}, but there is no gs_{name} in {self.known.primitives_at}")
                return message.suggest(name, primitives)
            if call.keywords or len(call.args) != primitives[name]:
                return PRIMITIVE(f"C primitive gs_{name} takes {primitives[name]} arguments")
        elif name in STATIC_FUNCTIONS and name not in KIND_FUNCTIONS:
            return NOT_ELEMENTWISE(f"{name}() cannot stand in an elementwise forward")
        elif name in STATIC_FUNCTIONS:
            return None
        elif name in self.in_place:
            return NOT_ELEMENTWISE(f"'{name}' writes to its operand")
        elif (callee := self.target(op, call)) is not None and callee not in self.inlinable:
            if callee.forward.kind == ELEMENTWISE:
                return None  # part of a cycle, which is reported
            why = f"'{callee.title}' is not elementwise"
            return NOT_ELEMENTWISE(f"{why}; an elementwise forward calls elementwise ops only")
        return None

    def scopes(self, op: Op) -> None:
        """Report the names and calls in an op's formulas that do not resolve, and derivatives of nothing."""
        for what, tree, names, derived_from in self.formulas(op):
            in_forward = tree is op.forward.tree
            calls: Mapping[str, Sequence[Signature]] = self.calls
            if in_forward and op.forward.kind == ELEMENTWISE:
                calls = {**self.calls, op.signature.name: []}  # the C primitive
            if in_forward and op.forward.kind == COMPOSITE:
                calls = {**self.calls, **self.in_place}
            extra = FORWARD_WORDS if in_forward else JVP_RULES
            scope = Scope(op.title, names, tuple(op.let), calls, not in_forward)
            if not scope.check(tree, self.errors, extra) or in_forward or not_implemented(tree) is not None:
                continue
            if not (variables(tree) & {*derived_from} or is_constant(tree, 0)):
                wanted = " or ".join(f"'{name}'" for name in derived_from)
                self.report(op, OF_NOTHING(f"formula of {what} does not use {wanted}"), mark_of(tree))


def check_meanings(ops: Sequence[Op], base: Spec | None, errors: Collector) -> None:
    """Report what is wrong in the meanings of these ops."""
    given = {op.signature.name: op for op in (*(base.ops if base is not None else ()), *ops)}
    known = [name for name, op in given.items() if op.tests.meaning is not None]
    functions = [*MATHEMATICS, JOINED, *KIND_FUNCTIONS, *known]
    for op in ops:
        for name in _called(op):
            if name not in functions:
                text = f"'{name}' is no function of mathematics, and no primitive that has a meaning"
                message = MEANING(text).suggest(name, functions)
            elif name not in MATHEMATICS and _leads_to(name, op.signature.name, given, set()):
                message = MEANING(f"the meaning of '{name}' leads back to '{op.title}'")
            else:
                continue
            assert op.tests.meaning is not None
            errors.add(op.tests.meaning.mark, op.title, message)


def _called(op: Op) -> list[str]:
    """What the meaning of an op calls."""
    return [] if op.tests.meaning is None else [name for name, _ in calls_in(op.tests.meaning.tree)]


def _leads_to(name: str, target: str, given: Mapping[str, Op], seen: set[str]) -> bool:
    """Whether a function is another one, or its meaning calls it, or what that calls does."""
    if name == target or name in seen or name not in given or name in MATHEMATICS:
        return name == target
    seen.add(name)
    return any(_leads_to(other, target, given, seen) for other in _called(given[name]))
