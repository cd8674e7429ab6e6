"""The text of `gradspec export`: entries in the code of another library, or as formulas."""

import re
from collections.abc import Mapping, Sequence
from functools import cache

from ..plan.decide import plan
from ..plan.op_plan import OpPlan
from ..read.model import Op, Spec
from . import jax, latex, numpy, torch
from .lowering import Entry, NotExportable

_LIBRARIES = {"torch": torch, "jax": jax, "numpy": numpy}


@cache
def _plans(spec: Spec) -> Mapping[Op, OpPlan]:
    return {p.op: p for p in plan(spec)}


def exported(spec: Spec, ops: Sequence[Op], target: str) -> str:
    """A module with these entries for a library, or the formulas for a paper.

    Raises NotExportable, which names the op and what it is in the way.
    """
    plans = _plans(spec)
    blocks = []
    for op in ops:
        try:
            if target == "latex":
                blocks.append(latex.formulas(op, spec))
            else:
                blocks.append(_LIBRARIES[target].function(Entry(plans[op], spec, target)))
        except NotExportable as error:
            raise NotExportable(f"'{op.title}' cannot be exported to {target}: {error}") from None
    made_by = f"Made by `gradspec export --to {target}` from {spec.source.name}."
    if target == "latex":
        return "\n\n".join([f"% {made_by}", *("\n".join(block) for block in blocks)]) + "\n"
    library = _LIBRARIES[target]
    body = "\n\n\n".join("\n".join(block) for block in blocks)
    imports = [line for line in library.IMPORTS if f"{line.split()[-1].split('.')[0]}." in body or "numpy" in line]
    helpers = ["", "", *library.HELPERS] if re.search(r"\b(unbroadcast|as_tensors)\(", body) else []
    return "\n".join([f'"""{made_by}"""', "", *imports, *helpers, "", "", body]) + "\n"
