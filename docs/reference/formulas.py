"""The formulas of an op as mathematics."""

from __future__ import annotations

from gradspec.codegen.export.latex import formulas
from gradspec.codegen.export.lowering import NotExportable
from gradspec.codegen.read.model import Op, Spec


def displayed(op: Op, spec: Spec) -> str:
    """The value and the gradients, for MyST; empty where the forward is no formula."""
    try:
        return "\n".join(formulas(op, spec))
    except NotExportable:
        return ""
