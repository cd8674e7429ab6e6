"""A new entry of a spec, with formulas that are derived where they can be, and its test data."""

import ast
import os
import textwrap
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from ..check.spec import load_any
from ..read.expression import calls_in, rebuilt, substitute
from ..read.formula import resolve_call
from ..read.model import Op, Section, Spec
from ..read.signature import Signature, parse_signature
from ..read.source import read_source, source_of
from ..read.testdata import path_of_tests, read_tests_source
from ..read.yaml_nodes import Node
from ..words.errors import Collector, Mark, Source, did_you_mean
from ..words.language import ARRAY, COMPOSITE, CONSTANTS, DTYPE_GROUPS, ELEMENTWISE, FORWARD_WORDS, NOT_IMPLEMENTED
from .common import Failure

_TO_WRITE = f'{NOT_IMPLEMENTED}("this formula is to be written")'
_WIDTH = 110


@dataclass(frozen=True)
class NewOp:
    """A new entry and its test data: both files' texts with them, where they stand, and what was derived."""

    text: str
    tests_text: str
    entry: str
    tests_entry: str
    section: Section
    line: int
    tests_line: int
    derived: Mapping[str, str]  # parameter -> how its formula was checked


def new_op(path: str, signature: str, forward: str | None, section: str | None, derive: bool, doc: str | None) -> NewOp:
    """The entry of an op.

    forward: an expression, or None for a function on arrays. section: its name; by default that of the op
    that is most like it. derive: whether formulas for gradients are looked for.

    Raises:
        SpecError: the spec, or the spec with the entry, is wrong.
        Failure: the spec has no such section.
    """
    source, tests_source = _source(path, section), read_tests_source(path)
    before = source.text.rstrip("\n") + "\n\n" if source.text else ""
    first = _load_texts(before + _entry(signature, forward), tests_source.text, path)
    op = first.ops[-1]
    place = _section(first, op, section)
    dtypes = _dtypes(op, first)
    formulas, derived = _formulas(op, first, dtypes) if derive else ({}, {})
    if derive and "float" in dtypes and len(formulas) < len(op.signature.inputs):
        dtypes = ("float",)  # of complex numbers there may be none that is so simple
        formulas, derived = _formulas(op, first, dtypes)
    entry = _entry(signature, forward, formulas, () if tuple(dtypes) == place.dtypes else dtypes, doc)
    reference = _reference(op, first)
    tests_entry = f"{op.title}:\n  reference: {_scalar(reference)}\n" if reference else ""
    text, line = _inserted(source, _end(first, place, source), entry)
    tests_text, tests_line = _inserted(tests_source, _tests_end(first, place), tests_entry)
    _load_texts(text, tests_text, path)
    return NewOp(text, tests_text, entry, tests_entry, place, line, tests_line, derived)


def _source(path: str, section: str | None) -> Source:
    """The text of the spec; of a missing file, the section that it begins with."""
    if os.path.exists(path):
        return read_source(path)
    return source_of(path, f"- section: {_scalar(section)}\n" if section else "")


def _load_texts(text: str, tests: str, path: str) -> Spec:
    """The spec of these texts, as if they were in that file and in that of its test data."""
    return load_any(path, (source_of(path, text), source_of(str(path_of_tests(path)), tests)))


def _inserted(source: Source, at: int, entry: str) -> tuple[str, int]:
    """The text with an entry behind that many lines, and the number of the entry's first line."""
    lines = list(source.lines)
    while at and not lines[at - 1].strip():
        at -= 1
    if entry:
        lines[at:at] = [""] * bool(at) + entry.splitlines()
    return "\n".join(lines).rstrip("\n") + "\n", at + 1 + bool(at)


def _entry(
    signature: str,
    forward: str | None,
    formulas: Mapping[str, str] = MappingProxyType({}),
    dtypes: Sequence[str] = (),
    doc: str | None = None,
) -> str:
    name = signature.partition("(")[0].strip()
    word = forward.partition("(")[0].strip() if forward else ARRAY
    lines = [f"- op: {signature}"]
    if doc:
        lines.append(f"  doc: {_scalar(doc)}")
    lines.append(f"  forward: {_scalar(forward) if forward else f'{ARRAY}({name})'}")
    read = _read(signature)
    inputs = list(read.tangents) if read and read.gradients and word != COMPOSITE else []
    if inputs:
        lines.append("  backward:")
        lines += [f"    {param}: {_scalar(formulas.get(param, _TO_WRITE))}" for param in inputs]
        lines.append(f"  jvp: {_scalar(_TO_WRITE) if word in FORWARD_WORDS else ELEMENTWISE}")
    if not forward and read and not any(param.is_dim or param.is_size for param in read.params):  # or it would follow
        lines.append(f"  batch: {_TO_WRITE}")
    if dtypes:
        lines.append(f"  dtypes: {' '.join(dtypes)}")
    return "\n".join(lines) + "\n"


def _scalar(text: str) -> str:
    """A value of YAML: quoted where it would not be read as it is."""
    plain = ": " not in text and " #" not in text and text[0] not in "'\"{}[]&*!|>%@`-?"
    value = text if plain else "'" + text.replace("'", "''") + "'"
    return "\n      ".join(textwrap.wrap(value, _WIDTH, break_long_words=False, break_on_hyphens=False))


def _read(signature: str) -> Signature | None:
    """A signature as the entry will have it; None if it is wrong."""
    source = Source("", (signature,))
    node = Node("scalar", signature, Mark(1, 1), True, Mark(1, len(signature) + 1))
    return parse_signature(node, "", Collector(source), None)


def _section(spec: Spec, op: Op, name: str | None) -> Section:
    """The section of that name, or of the op that is most like this one, which is the spec's last."""
    if name is not None:
        names = {one.name.lower(): one for one in spec.sections}
        if name.lower() not in names:
            known = [one.name for one in spec.sections if one.name]
            hint = did_you_mean(name, known) or f"; its sections: {', '.join(known) or 'none'}"
            raise Failure(f"no section '{name}' in {spec.path}{hint}")
        return names[name.lower()]

    def likeness(other: Op) -> tuple[bool, int, bool]:
        ours, theirs = ([param.type for param in one.signature.params] for one in (op, other))
        alike = ours[: len(theirs)] == theirs[: len(ours)]
        return (other.forward.kind == op.forward.kind, alike * min(len(ours), len(theirs)), ours == theirs)

    others = [other for other in spec.ops[:-1] if other.public]
    return max(others, key=likeness, default=op).section


def _end(spec: Spec, section: Section, source: Source) -> int:
    """The index of the line behind the last entry of a section, in the text without the new entry."""
    following = [one.mark.line for one in spec.sections if one.mark.line > section.mark.line]
    return min(following) - 1 if following else len(source.lines)


def _tests_end(spec: Spec, section: Section) -> int:
    """The index of the line before the first test data of the sections behind this one."""
    later = spec.sections[spec.sections.index(section) + 1 :]
    marks = [op.tests.mark.line for one in later for op in spec.ops_of(one) if op.tests.mark is not None]
    return min(marks) - 1 if marks else len(spec.tests_source.lines)


def _dtypes(op: Op, spec: Spec) -> tuple[str, ...]:
    """The floating dtypes that all ops called in a forward have."""
    if op.forward.kind != ELEMENTWISE or op.forward.tree is None:
        return ("float",)
    groups = {group for group in DTYPE_GROUPS if DTYPE_GROUPS[group].differentiable}
    for name, call in calls_in(op.forward.tree):
        if spec.overloads(name) and name != op.signature.name:
            groups &= set(resolve_call(call, spec).dtypes)
    if any(isinstance(node, ast.Compare) for node in ast.walk(op.forward.tree)):
        groups &= {"float"}
    return tuple(group for group in DTYPE_GROUPS if group in groups) or ("float",)


def _reference(op: Op, spec: Spec) -> str | None:
    """The forward with the references of the ops that it calls, where all have one."""
    if op.forward.kind != ELEMENTWISE or op.forward.tree is None:
        return None
    constants = {value: ast.parse(f"numpy.{name}", mode="eval").body for name, value in CONSTANTS.items()}

    def visit(node: ast.expr) -> ast.expr:
        if isinstance(node, ast.Constant) and isinstance(node.value, float) and node.value in constants:
            return constants[node.value]
        if isinstance(node, ast.Call):
            called = resolve_call(node, spec)
            if called.key == op.key or called.tests.reference is None:
                raise LookupError(called.key)
            params = [param.name for param in called.signature.params]
            given = dict(zip(params, map(visit, node.args), strict=False))
            return substitute(called.tests.reference.tree, given)
        if isinstance(node, ast.IfExp):
            function = ast.parse("numpy.where", mode="eval").body
            return ast.Call(function, [visit(node.test), visit(node.body), visit(node.orelse)], [])
        return rebuilt(node, visit)

    try:
        return ast.unparse(visit(op.forward.tree))
    except LookupError:
        return None


def _formulas(op: Op, spec: Spec, dtypes: Sequence[str]) -> tuple[dict[str, str], dict[str, str]]:
    """The formulas of gradients that are found, and how they were checked."""
    from ..proof.derive import proposal
    from ..proof.elements import elements

    of = elements(replace(op, dtypes=tuple(dtypes)), spec)
    if of is None:
        return {}, {}
    proposed = {param.name: proposal(of, param, spec) for param in op.signature.inputs}
    found = {name: one for name, one in proposed.items() if one is not None}
    return {name: one.text for name, one in found.items()}, {name: one.how for name, one in found.items()}
