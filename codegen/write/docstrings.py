"""The docstring of an op: its sentence, shapes, dtypes, errors, formulas and an example, all from the entry."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence

from ..plan.op_plan import OpPlan
from ..read.formula import not_implemented
from ..read.model import Op
from ..words.language import COMPOSITE, ELEMENTWISE, LEADING
from .blocks import WIDTH, docstring
from .example_calls import example_of

_MARGIN = 7  # of a docstring's indentation and quotes


def op_docstring(p: OpPlan) -> list[str]:
    """The lines of the docstring of an op's function: the signature as messages show it, and what follows."""
    return docstring_lines([p.op.signature.text], [p.op.doc or "", *(_facts(p.op) if p.op.public else ())])


def overloaded_docstring(p: OpPlan) -> list[str]:
    """The lines of the docstring of a function that chooses among overloads: facts are of the first of them."""
    first, *others = [overload.op for overload in p.overloads]
    sentences = [f"{op.signature.title}: {op.doc}" for op in others if op.doc]
    signatures = [op.signature.text for op in (first, *others)]
    return docstring_lines(signatures, [first.doc or "", *sentences, *(_facts(first) if first.public else ())])


def in_place_docstring(p: OpPlan) -> list[str]:
    """The lines of the docstring of an in-place form; of an op that is not public, what users see of it."""
    return docstring_lines([in_place_sentence(p)], [] if p.op.public else [p.op.signature.text, p.op.doc or ""])


def in_place_sentence(p: OpPlan) -> str:
    """What every in-place form does and returns."""
    return f"The in-place form of {p.name}: the result is written to {p.params[0].name}, which is returned."


def docstring_lines(signatures: Sequence[str], paragraphs: Sequence[str]) -> list[str]:
    """The lines of a docstring in its quotes, wrapped and escaped."""
    lines = [line for text in (*signatures, *paragraphs) for line in textwrap.wrap(docstring(text), WIDTH - _MARGIN)]
    return [f'"""{lines[0]}', *lines[1:-1], f'{lines[-1]}"""'] if len(lines) > 1 else [f'"""{lines[0]}"""']


def _facts(op: Op) -> Iterator[str]:
    """A line for each kind of facts; that of the example is the last."""
    if shapes := shapes_of(op):
        yield f"Shapes: {shapes}."
    if op.forward.kind != COMPOSITE:  # which has those of its parts
        yield f"Dtypes: {', '.join(op.dtypes)}."
    if errors := errors_of(op):
        yield f"Raises: {'; '.join(f'{error} for {cause}' for error, cause in errors)}."
    for name, formula in op.backward.items():
        yield f"Gradient of {name}: {formula.said}."
    yield f"Source: the entry {op.key} of the spec."
    if (example := example_of(op)) is not None:
        yield f"Example: {example.line}"


def shapes_of(op: Op) -> str:
    """The shapes that an op takes and gives, in few words; '' if the entry does not say."""
    if op.forward.kind == ELEMENTWISE:
        return "the tensors are broadcast" if len(op.signature.tensors) > 1 else "any; the result has the same"
    dims = [param for param in op.signature.params if param.is_dim]
    if dims and any(param.name == "keepdim" for param in op.signature.params):
        return f"any; the result lacks `{dims[0].name}`, or has it with length 1 if `keepdim`"
    leading = "any number of leading batch dims; " if op.batch.kind == LEADING else ""
    for sample in op.tests.samples:
        given = [(param.name, sample.get(param.name)) for param in op.signature.inputs if not param.is_list]
        shapes = [f"{name} {shape}" for name, shape in given if _is_shape(shape)]
        if shapes:
            return f"{leading}for example {', '.join(shapes)}"
    return leading.removesuffix("; ")


def _is_shape(value: object) -> bool:
    return isinstance(value, tuple) and all(type(size) is int for size in value) and 0 not in value


def errors_of(op: Op) -> list[tuple[str, str]]:
    """The errors that follow from the entry: the exception, and its cause."""
    params = op.signature.params
    found = []
    if op.forward.kind == ELEMENTWISE and len(op.signature.tensors) > 1:
        found.append(("RuntimeError", "shapes that do not broadcast"))
    if dims := [f"`{param.name}`" for param in params if param.is_dim and not param.is_list]:
        found.append(("IndexError", f"a {' or '.join(dims)} that the tensor does not have"))
    found += [
        ("ValueError", f"a `{param.name}` other than {', '.join(map(repr, param.options))}")
        for param in params
        if param.options
    ]
    if op.refuses:
        found.append(("RuntimeError", f"{' and '.join(op.refuses)} tensors"))
    if roles := [f"{role} {_ROLES[role]}" for role in dict.fromkeys(op.integers.values())]:
        found.append(("RuntimeError", f"integers with a {' or '.join(roles)}"))
    found += [
        ("NotImplementedError", f"a backward pass through `{name}`: {reason}")
        for name, formula in op.backward.items()
        if (reason := not_implemented(formula.tree))
    ]
    return found


_ROLES = {"divisor": "of zero", "power": "below zero"}
