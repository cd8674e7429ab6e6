"""What a section's page says of each op that users call: signature, formulas, when gradients exist."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from gradspec.codegen.read.model import Op
from gradspec.codegen.words.language import COMPOSITE, ELEMENTWISE, NOT_IMPLEMENTED

from .page import table

_MATRICES = {
    "full_rank": "matrices of full rank with distinct singular values",
    "hermitian": "Hermitian matrices with distinct eigenvalues",
    "positive_definite": "Hermitian positive definite matrices with distinct eigenvalues",
}


def family_entry(op: Op) -> str:
    """The part of the page about one op, in MyST."""
    parts = [
        f"### {op.signature.title}",
        f"```text\n{op.signature.text}\n```",
        op.doc or "",
        table(("", "in the spec"), [(what, f"`{text}`") for what, text in _formulas(op)]),
        "\n".join(f"- {condition}" for condition in _conditions(op)),
    ]
    return "\n\n".join(part for part in parts if part)


def _formulas(op: Op) -> Iterator[tuple[str, str]]:
    """The forward of an elementwise op or a composite, and the gradients."""
    if op.forward.kind in (ELEMENTWISE, COMPOSITE) and op.forward.tree is not None:
        yield "value", op.forward.text
    for name, formula in op.backward.items():
        if not formula.text.startswith(f"{NOT_IMPLEMENTED}("):
            yield f"gradient of {name}", formula.said


def _conditions(op: Op) -> Iterator[str]:
    """Where the gradient is what the formula says, and where it is another one, or none."""
    for name, formula in op.backward.items():
        if formula.text.startswith(f"{NOT_IMPLEMENTED}("):
            call = ast.parse(formula.text, mode="eval").body
            assert isinstance(call, ast.Call)
            yield f"no gradient of `{name}`: {ast.literal_eval(call.args[0])}"
    for name, kind in op.tests.matrices.items():
        yield f"gradients are tested for `{name}` with {_MATRICES[kind]}"
    if op.tests.phases:
        names = ", ".join(f"`{name}`" for name in op.tests.phases)
        yield f"for complex {names}, only functions that do not depend on phases have gradients"
    if op.tests.special:
        count = len(op.tests.special)
        yield f"[the gradient at {count} kinks or singularities](../{op.key}.md)"
