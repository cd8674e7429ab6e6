"""The C of the kernels."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass

from .formula import rebuilt, uses
from .language import DTYPE_GROUPS
from .opplan import Kernel, Operand, OpPlan
from .readings import to_c


@dataclass(frozen=True)
class Version:
    """What a kernel is where `operand`, its `index`-th, is one number that fulfils `test`: a cheaper one."""

    name: str
    index: int
    operand: str
    test: str
    body: str
    alone: str


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
    versions: tuple[Version, ...]


def c_kernels(plans: list[OpPlan]) -> list[CKernel]:
    """The kernels of all ops, in their order."""
    return [_c_kernel(kernel) for p in plans for kernel in p.kernels]


def _c_kernel(kernel: Kernel) -> CKernel:
    return CKernel(
        kernel.name,
        kernel.origin,
        " | ".join(DTYPE_GROUPS[group].c_class for group in kernel.dtypes),
        "int" if kernel.result_kind == "B" else kernel.result_kind,
        ", ".join(f"{operand.kind} {operand.name}" for operand in kernel.operands),
        to_c(kernel.body),
        _alone(kernel.body),
        len(kernel.operands),
        ", ".join([kernel.result_kind, *(operand.kind for operand in kernel.operands)]),
        _versions(kernel),
    )


def _called(body: ast.expr) -> list[str]:
    """The C primitives that a formula calls."""
    return sorted(set(re.findall(r"\bgs_(\w+)\(", to_c(body))))


def _alone(body: ast.expr) -> str:
    return " | ".join(f"GS_ALONE({name})" for name in _called(body)) or "0"


def _versions(kernel: Kernel) -> tuple[Version, ...]:
    """The versions for numbers with which the formula calls less: x ** 2 is no power, but a product."""
    found = []
    tests = {ast.dump(node.test): node.test for node in ast.walk(kernel.body) if isinstance(node, ast.IfExp)}
    for test in tests.values():
        decides = _decides(test, kernel.operands)
        body = _given(kernel.body, test)
        if decides is not None and len(_called(body)) < len(_called(kernel.body)):
            operand = kernel.operands[decides].name
            name = f"{kernel.name}_{len(found) + 1}"
            found.append(Version(name, decides, operand, to_c(test), to_c(body), _alone(body)))
    return tuple(found)


def _decides(test: ast.expr, operands: tuple[Operand, ...]) -> int | None:
    """The number of the operand of dtype T that a test compares with a number; None if it is another test.

    What is compared with 0 is as a rule no parameter, but a tensor at a singular point.
    """
    match test:
        case ast.Compare(ops=[ast.Eq()], comparators=[ast.Constant(value=value)]) if value != 0:
            names = [use.name for use in uses(test)]
        case _:
            return None
    indices = [index for index, operand in enumerate(operands) if [operand.name] == names]
    return indices[0] if indices and operands[indices[0]].kind == "T" else None


def _given(body: ast.expr, test: ast.expr) -> ast.expr:
    """The formula where the test is true."""

    def visit(node: ast.expr) -> ast.expr:
        if isinstance(node, ast.IfExp) and ast.dump(node.test) == ast.dump(test):
            return visit(node.body)
        return rebuilt(node, visit)

    return visit(body)
