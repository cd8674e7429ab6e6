"""The checks that need all entries of a spec at once; `spec.load` runs them."""

import ast
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from ..read.expression import calls_in, variable_nodes, variables
from ..read.formula import fitting, is_constant, uses, without
from ..read.handwritten_names import Neighbours
from ..read.model import Op, Spec, Update
from ..read.signature import Signature
from ..words import language, rules
from ..words.errors import Collector, Fix, Mark, Message, mark_of
from ..words.language import COMPOSITE, ELEMENTWISE, NUMBER_TYPES, STATIC_FUNCTIONS
from .contradictions import contradictions
from .scopes import Scoped

_SIZES = ("shape", "ndim")
_SIZE_FUNCTIONS = ("numel", "len")


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

    def run(self, updates: Sequence[Update] = ()) -> None:
        """Report everything that is wrong in the ops, and in the updates."""
        self.names()
        for op in self.ops:
            for formula in self.formulas(op):
                for node, problem in formula.problems(self.errors.source):
                    self.report(op, problem, mark_of(node))
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
                if self.size(op, formula.tree, {}) > language.MAX_INLINED:
                    message = f"formula grows over {language.MAX_INLINED:,} terms when its calls are written out"
                    self.report(op, rules.TOO_LARGE(message), mark_of(formula.tree))
        for update in updates:
            self.update(update)
        self.without_batch()

    def update(self, update: Update) -> None:
        """Report names that are unknown in an update, or taken, and what cannot be in a loop over elements."""
        if update.name in self.overloads:
            self.report(update, rules.SHARED(f"update '{update.name}' has the name of an op"))
        names = {param.name: param.is_tensor for param in update.signature.params}
        for name, formula in update.writes.items():
            scoped = Scoped(update, f"'writes' for '{name}'", formula.tree, names, tuple(names), self.calls)
            unresolved = list(scoped.problems(self.errors.source))
            tree = formula.tree
            for param in update.left_out:
                tree = without(tree, param.name, left_out=False)
            for node, problem in unresolved or self.outside_of_loops(update, tree):
                self.report(update, problem, mark_of(node))

    def report(self, op: Op | Update, message: Message, mark: Mark | None = None) -> None:
        """Record a problem of an op, whose entry it stands at unless there is a closer mark."""
        self.errors.add(mark or op.mark, message, op.title)

    def without_batch(self) -> None:
        """Report ops that do not say what they are within vmap: that is for ops without other errors."""
        missing = "entry has no 'batch', which does not follow from 'forward' and the signature"
        for op in self.ops if not self.errors.count else ():
            if op.batch.kind == language.NO_BATCH:
                self.report(op, rules.BATCH(f"{missing}; write one of {', '.join(language.BATCH_WORDS)}, or a formula"))

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
            places = f"{len(found)} places name '{other}'; did you mean '{other}'?"
            text = f"no formula names parameter '{param.name}', and {places}"
            lacking = f"no formula for Tensor parameter '{param.name}'"
            found += [one for one in problems if lacking in one.message.text]
            self.errors.replace(found, mark, op.title, rules.UNKNOWN_NAME(text, Fix(param.name, other)))

    def gradients_without_dtype(self, op: Op) -> None:
        """Report formulas of gradients that no dtype of the op has."""
        groups = [language.DTYPE_GROUPS.get(group) for group in op.dtypes]
        if any(group is None or group.differentiable for group in groups):
            return
        for name, formula in op.backward.items():
            if not is_constant(formula.tree, 0):
                message = f"'dtypes: {' '.join(op.dtypes)}' have no gradients: that of '{name}' can only be 0"
                self.report(op, rules.WITHOUT_DTYPE(message), formula.mark)

    def flops(self, op: Op) -> None:
        """Report what in the op's `flops` is not known of shapes."""
        if op.flops is None:
            return
        tensors = [param.name for param in op.signature.tensors if not param.is_list]
        tensors += [output.name for output in op.signature.outputs if not output.is_list]
        are_sizes = all(use.name in tensors and use.attribute in _SIZES for use in uses(op.flops.tree))
        if not are_sizes or any(name not in _SIZE_FUNCTIONS for name, _ in calls_in(op.flops.tree)):
            known = f".shape and .ndim of {', '.join(tensors)}, and numel() and len() of these"
            self.report(op, rules.FLOPS(f"'flops' uses only {known}"), op.flops.mark)

    def formulas(self, op: Op) -> Iterator[Scoped]:
        """The op's formulas with the names in scope."""
        signature = op.signature
        params = {param.name: param.is_tensor for param in signature.params}
        outputs = dict.fromkeys((output.name for output in signature.outputs), True)
        if op.forward.tree is not None:
            calls: dict[str, list[Signature]] = self.in_place if op.forward.kind == COMPOSITE else {}
            calls = {signature.name: []} if op.forward.kind == ELEMENTWISE else calls  # its own name is a C primitive
            yield Scoped(op, "'forward'", op.forward.tree, params, (), {**self.calls, **calls})
        grads = tuple(signature.gradients.values())
        for name, formula in op.backward.items():
            names = {**params, **outputs, **dict.fromkeys(grads, True)}
            yield Scoped(op, f"'backward' for '{name}'", formula.tree, names, grads, self.calls)
        for tangent in () if isinstance(op.jvp, str) else op.jvp:
            param, output = tangent.param, tangent.output
            tangents = tuple(name for of, name in signature.tangents.items() if param in (None, of))
            names = {**params, **outputs, **dict.fromkeys(tangents, True)}
            yield Scoped(op, f"'jvp' for '{param or output}'", tangent.formula.tree, names, tangents, self.calls)
        if op.batch.formula is not None:
            yield Scoped(op, "'batch'", op.batch.formula.tree, params, tuple(params), self.calls)

    def names(self) -> None:
        """Report names of ops, aliases and operators that belong to several, and overloads out of reach."""
        seen: dict[str, Op] = {}
        operators: dict[str, Op] = {}
        own = frozenset(self.ops)
        if self.base is not None:
            self.names_of_base(self.base)
        for op in self.ops:
            flat = op.key.replace(".", "_")
            first = seen.setdefault(flat, op)
            if first is not op and op.key == first.key:
                self.report(op, rules.DEFINED(f"op '{op.title}' is defined already, at line {first.mark.line}"))
            elif first is not op:
                self.report(op, rules.SHARED(f"'{op.title}' and '{first.title}' would share the name '{flat}'"))
            if op.signature.namespace is not None:
                seen.setdefault(op.signature.path, op)
        spaces = {op.section.namespace for op in self.ops}
        for op in self.ops:
            overloads = [other for other in self.overloads[op.signature.name] if other in own]
            section = overloads[0].section
            if op.section is not section:
                where = f"in section '{section.name}', and belongs there"
                self.report(op, rules.OVERLOAD_SECTION(f"'{op.title}' is an overload of an op {where}"))
            for other in overloads[: overloads.index(op)]:
                if other.key != op.key and other.signature.takes_all_of(op.signature):
                    message = f"'{op.title}' is never chosen: '{other.title}' takes the same arguments"
                    self.report(op, rules.NEVER_CHOSEN(message))
            for alias in op.aliases:
                space, dot, _ = alias.rpartition(".")
                if dot and space not in spaces:
                    self.report(op, rules.ALIAS(f"alias '{alias}': no section has the namespace '{space}'"))
                if alias in self.overloads or seen.get(alias, op) is not op:
                    self.report(op, rules.ALIAS(f"alias '{alias}' is the name of another op"))
                seen[alias] = op
            for name in op.operators:
                other = operators.setdefault(name, op)
                if other is not op and other.signature.name != op.signature.name:
                    self.report(op, rules.SHARED_OPERATOR(f"operator '{name}' belongs to '{other.title}' already"))

    def names_of_base(self, base: Spec) -> None:
        """Report names that an op of the other spec has."""
        taken = {name: op for op in base.ops for name in (op.signature.name, *op.names, *op.operators)}
        taken |= {f"{op.signature.name}_": op for op in base.ops if op.inplace}
        for op in self.ops:
            names = [op.signature.name, *op.names, *op.operators]
            for name in [*names, *[f"{op.signature.name}_"] * op.inplace]:
                if name in taken:
                    other = f"'{taken[name].title}' of gradspec ({base.source.name}:{taken[name].mark.line})"
                    self.report(op, rules.TAKEN_BY_GRADSPEC(f"'{name}' belongs to {other}; choose another name"))

    def target(self, op: Op | Update, call: ast.Call) -> Op | None:
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
                    cycle = " -> ".join([*path[path.index(following.key) :], following.key])
                    self.report(following, rules.CYCLE(f"cyclic inlining: {cycle}"), following.forward.mark)
        return list(done)

    def inlined(self, op: Op) -> Iterator[Op]:
        calls = calls_in(op.forward.tree) if op.forward.tree is not None else ()
        return filter(None, [self.target(op, call) for _, call in calls])

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
            if param.type not in language.TENSOR_TYPES + NUMBER_TYPES or suffix:
                message = f"'{name}' of type '{param.type}{suffix}' cannot be an operand of an elementwise op"
                yield use, rules.NOT_ELEMENTWISE(message)
        if len(used) > language.MAX_OPERANDS:
            message = f"an elementwise op has at most {language.MAX_OPERANDS} operands, not {len(used)}"
            yield body, rules.NOT_ELEMENTWISE(message)
        if op.signature.outputs[0].is_list:
            yield body, rules.NOT_ELEMENTWISE("an elementwise op gives one tensor, not a list")
        yield from self.outside_of_loops(op, body)

    def outside_of_loops(self, op: Op | Update, body: ast.expr) -> Iterator[tuple[ast.expr, Message]]:
        """The parts of a formula that cannot be in the body of a C loop."""
        for node in ast.walk(body):
            if isinstance(node, (ast.Attribute, ast.Subscript, ast.Tuple)) or (
                isinstance(node, ast.Constant) and not isinstance(node.value, (int, float))
            ):
                yield node, rules.NOT_ELEMENTWISE(f"'{ast.unparse(node)}' cannot stand in an elementwise forward")
            elif isinstance(node, ast.Call) and (problem := self.call_without_c(op, node)):
                yield node, problem

    def call_without_c(self, op: Op | Update, call: ast.Call) -> Message | None:
        name = call.func.id if isinstance(call.func, ast.Name) else ""
        if op.forward.kind == ELEMENTWISE and name == op.signature.name:
            primitives = self.known.primitives
            if primitives is None:
                return None
            if name not in primitives:
                meaning = f"'{name}' calls itself, so it means a C primitive"
                message = rules.PRIMITIVE(f"{meaning}, but there is no gs_{name} in {self.known.primitives_at}")
                return message.suggest(name, primitives)
            if call.keywords or len(call.args) != primitives[name]:
                return rules.PRIMITIVE(f"C primitive gs_{name} takes {primitives[name]} arguments")
        elif name in STATIC_FUNCTIONS:
            refused = rules.NOT_ELEMENTWISE(f"{name}() cannot stand in an elementwise forward")
            return None if name in language.KIND_FUNCTIONS else refused
        elif name in self.in_place:
            return rules.NOT_ELEMENTWISE(f"'{name}' writes to its operand")
        elif (callee := self.target(op, call)) is not None and callee not in self.inlinable:
            why = f"'{callee.title}' is not elementwise; an elementwise forward calls elementwise ops only"
            is_in_cycle = callee.forward.kind == ELEMENTWISE  # which is reported
            return None if is_in_cycle else rules.NOT_ELEMENTWISE(why)
        return None


def check_meanings(ops: Sequence[Op], base: Spec | None, errors: Collector) -> None:
    """Report what is wrong in the meanings of these ops."""
    given = {op.signature.name: op for op in (*(base.ops if base is not None else ()), *ops)}
    known = [name for name, op in given.items() if op.tests.meaning is not None]
    functions = [*language.MATHEMATICS, language.JOINED, *language.KIND_FUNCTIONS, *known]
    for op in ops:
        for name in _called(op):
            if name not in functions:
                text = f"'{name}' is no function of mathematics, and no primitive that has a meaning"
                message = rules.MEANING(text).suggest(name, functions)
            elif name not in language.MATHEMATICS and _leads_to(name, op.signature.name, given, set()):
                message = rules.MEANING(f"the meaning of '{name}' leads back to '{op.title}'")
            else:
                continue
            assert op.tests.meaning is not None
            errors.add(op.tests.meaning.mark, message, op.title)


def _called(op: Op) -> list[str]:
    """The calls in the meaning of an op."""
    return [] if op.tests.meaning is None else [name for name, _ in calls_in(op.tests.meaning.tree)]


def _leads_to(name: str, target: str, given: Mapping[str, Op], seen: set[str]) -> bool:
    """Whether a function is another one, or its meaning calls it, or what that calls does."""
    if name == target or name in seen or name not in given or name in language.MATHEMATICS:
        return name == target
    seen.add(name)
    return any(_leads_to(other, target, given, seen) for other in _called(given[name]))
