"""The formulas of an op as mathematics, and where its gradients exist."""

from __future__ import annotations

import re
from collections.abc import Iterator

from gradspec.codegen.export.latex import formulas
from gradspec.codegen.export.lowering import NotExportable
from gradspec.codegen.read.formula import not_implemented
from gradspec.codegen.read.model import Op, Spec

_NAMES = re.compile(r"\\\w+(\{\w*\})?")  # in mathematics: of parameters and functions with more than one letter
_MATRICES = {
    "full_rank": "matrices of full rank with distinct singular values",
    "hermitian": "Hermitian matrices with distinct eigenvalues",
    "positive_definite": "Hermitian positive definite matrices with distinct eigenvalues",
}


def displayed(op: Op, spec: Spec) -> str:
    """The value and the gradients, for MyST; empty where the forward is no formula of mathematics."""
    try:
        text = "\n".join(formulas(op, spec))
    except NotExportable:
        return ""
    if r"\mathtt" in text:  # code, which the page shows for maintainers
        return ""
    letters = ["$x$ is `input`"] * bool(re.search(r"\bx\b", _NAMES.sub("", text)))
    letters += ["$y$ is the result"] * (" y &=" in text)
    bars = ["a bar marks the gradient with respect to a variable"] * (r"\bar{" in text or r"\overline{" in text)
    stars = [r"${}^*$ is the complex conjugate"] * ("^{*}" in text)
    stars += [r"${}^\mathsf{H}$ is the conjugate transpose"] * (r"\mathsf{H}" in text)
    note = "; ".join([*letters, *bars, *stars])
    return f"{text}\n\n{note[:1].upper()}{note[1:]}." if note else text


def conditions(op: Op) -> Iterator[str]:
    """Where the gradient is another one than the formula's, or none."""
    for name, formula in op.backward.items():
        if reason := not_implemented(formula.tree):
            yield f"no gradient of `{name}`: {reason}"
    for name, kind in op.tests.matrices.items():
        yield f"gradients are tested for `{name}` with {_MATRICES[kind]}"
    if op.tests.phases:
        names = ", ".join(f"`{name}`" for name in op.tests.phases)
        yield f"for complex {names}, only functions that do not depend on phases have gradients"
