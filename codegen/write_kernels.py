"""The C of the kernels."""

from __future__ import annotations

import re
from dataclasses import dataclass

from .language import DTYPE_GROUPS
from .opplan import Kernel, OpPlan
from .readings import to_c


@dataclass(frozen=True)
class CKernel:
    """A kernel in C: its function, the classes of dtypes it is compiled for, whether it calls what has no
    vector form, the kinds of its operands.
    """

    name: str
    origin: str
    classes: str
    result_type: str
    parameters: str
    body: str
    alone: str
    count: int
    kinds: str


@dataclass(frozen=True)
class Part:
    """The kernels of a section, which are compiled together. See Note [Parts], csrc/dtype.inc."""

    name: str
    kernels: tuple[CKernel, ...]


def c_parts(plans: list[OpPlan]) -> list[Part]:
    """The kernels of all ops, in their order, by sections."""
    found: dict[str, list[CKernel]] = {}
    for p in plans:
        for kernel in p.kernels:
            found.setdefault(p.op.section.module, []).append(_c_kernel(kernel))
    return [Part(name, tuple(kernels)) for name, kernels in found.items()]


def _c_kernel(kernel: Kernel) -> CKernel:
    body = to_c(kernel.body)
    called = sorted(set(re.findall(r"\bgs_(\w+)\(", body)))
    return CKernel(
        kernel.name,
        kernel.origin,
        " | ".join(DTYPE_GROUPS[group].c_class for group in kernel.dtypes),
        "int" if kernel.result_kind == "B" else kernel.result_kind,
        ", ".join(f"{operand.kind} {operand.name}" for operand in kernel.operands),
        body,
        " | ".join(f"GS_ALONE({name})" for name in called) or "0",
        len(kernel.operands),
        ", ".join([kernel.result_kind, *(operand.kind for operand in kernel.operands)]),
    )
