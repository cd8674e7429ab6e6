"""What can be generated and is probably not meant: unused parameters, terms that are zero, missing tests."""

import ast
import importlib
from collections.abc import Iterator

from ..read.expression import calls_in, variables
from ..read.formula import NotElementwise, inline, is_constant, resolve_call
from ..read.model import Formula, Op, Spec
from ..words import rules
from ..words.errors import Collector, Fix, Mark, Message, Source, mark_of
from ..words.language import ELEMENTWISE, REFERENCE_ROOTS


def report_suspicions(spec: Spec, errors: Collector) -> None:
    """Report what is suspicious in the entries of a spec that `load` has taken, and in their test data."""
    tests = errors.beside(spec.tests_source)
    for op in spec.ops:
        for mark, message in _of(op, spec):
            errors.add(mark, message, op.title)
        for mark, message in _of_tests(op):
            tests.add(mark, message, op.title)


def _of(op: Op, spec: Spec) -> Iterator[tuple[Mark, Message]]:
    if not op.doc and op.public:
        yield op.mark, rules.NO_DOC("entry has no 'doc', which says in a sentence what the op is")
    if op.tests.mark is None and op.public:
        yield op.mark, rules.NO_TESTS(f"{spec.tests_source.name} has no entry '{op.title}'")
    yield from _unused(op)
    yield from _mixed(op, spec)
    for tree in [*filter(None, [op.forward.tree]), *op.derivative_trees]:
        yield from _zero_terms(tree, spec.source)


def _of_tests(op: Op) -> Iterator[tuple[Mark, Message]]:
    if op.tests.mark is None:
        return
    if op.tests.reference is None and op.public:
        yield op.tests.mark, rules.NO_REFERENCE("no 'reference' that its values are compared with")
    given = {name for sample in op.tests.samples for name in sample}
    for param in op.signature.params if op.public else ():
        if param.static and param.name not in given:
            yield op.tests.mark, rules.NO_SAMPLES(f"no sample gives '{param.name}': it is tested with its default only")
    if op.tests.reference is not None:
        yield from _unresolved(op.tests.reference)


def _unused(op: Op) -> Iterator[tuple[Mark, Message]]:
    """Parameters that the expression of `forward` does not name, except for the target of an in-place form."""
    if op.forward.tree is None:
        return
    used = variables(op.forward.tree)
    for param, mark in zip(op.signature.params, op.signature.marks, strict=True):
        if param.name not in used and not (op.inplace and param is op.signature.params[0]):
            yield mark, rules.UNUSED(f"parameter '{param.name}' is not used: 'forward' does not name it")


def _mixed(op: Op, spec: Spec) -> Iterator[tuple[Mark, Message]]:
    """Calls in the derivatives of an elementwise op that are not computed element by element."""
    for tree in op.derivative_trees if op.forward.kind == ELEMENTWISE else ():
        for name, call in calls_in(tree):
            if spec.overloads(name) and not _is_elementwise(resolve_call(call, spec), spec):
                yield mark_of(call), rules.MIXED_ELEMENTS(f"'{name}' is not elementwise, as the op is; leave it out")


def _is_elementwise(op: Op, spec: Spec) -> bool:
    try:
        return op.forward.tree is not None and bool(inline(op.forward.tree, spec, op.signature.name))
    except NotElementwise:
        return False


def _zero_terms(tree: ast.expr, source: Source) -> Iterator[tuple[Mark, Message]]:
    for node in ast.walk(tree):
        if not isinstance(node, ast.BinOp) or not isinstance(node.op, ast.Add | ast.Sub):
            continue
        for term, rest in ((node.right, node.left), (node.left, node.right)):
            if _is_zero(term) and not (term is node.left and isinstance(node.op, ast.Sub)):
                whole, kept = source.text_of(node), source.text_of(rest)
                fix = Fix(whole, kept, mark_of(node)) if whole and kept else None
                yield mark_of(term), rules.NO_EFFECT(f"'{ast.unparse(term)}' adds nothing; leave it out", fix)
                break


def _is_zero(term: ast.expr) -> bool:
    if isinstance(term, ast.BinOp) and isinstance(term.op, ast.Mult):
        return _is_zero(term.left) or _is_zero(term.right)
    return is_constant(term, 0)


def _unresolved(reference: Formula) -> Iterator[tuple[Mark, Message]]:
    """Functions that the installed NumPy and SciPy do not have; neither is needed for that."""
    inner = set()
    for node in ast.walk(reference.tree):
        if not isinstance(node, ast.Attribute) or id(node) in inner:
            continue
        inner |= {id(part) for part in ast.walk(node.value)}
        module, _, name = ast.unparse(node).rpartition(".")
        if module.partition(".")[0] not in REFERENCE_ROOTS or module == REFERENCE_ROOTS[-1]:
            continue
        try:
            known = dir(importlib.import_module(module))
        except ImportError:
            continue
        if name not in known:
            yield mark_of(node), rules.REFERENCE(f"{module} has no '{name}'").suggest(name, known, before=f"{module}.")
