"""Which part of a formula becomes one kernel: pairs of a formula and its operands and body."""

import ast

import pytest

from gradspec.codegen.plan.kernels import fuse
from gradspec.codegen.write.readings import to_c
from support.project import SPEC

KINDS = {"grad": "T", "self": "T", "result": "T", "mask": "B"}


def parse(formula):
    return ast.parse(formula, mode="eval").body


@pytest.mark.parametrize(
    ("formula", "operands", "body"),
    [
        (
            "result * (grad - sum(grad * result, dim, True))",
            ["result", "grad", "sum(grad * result, dim, True)"],
            "(result * (grad - part2))",
        ),
        ("grad * exp(self) / n", ["grad", "self", "n"], "gs_quotient((grad * gs_exp(self)), n)"),
        ("grad + self * 2 if mask else 0", ["mask", "grad", "self"], "(mask ? (grad + (self * (T)2)) : (T)0)"),
    ],
)
def test_fused(formula, operands, body):
    fused = fuse(parse(formula), KINDS, SPEC)
    assert fused is not None
    fused_body, fused_operands = fused
    assert [ast.unparse(operand.value) for operand in fused_operands] == operands
    assert to_c(fused_body) == body


@pytest.mark.parametrize(
    "formula",
    [
        "sum(grad, dim)",  # nothing elementwise
        "grad * sum(self, dim)",  # one operation: NumPy does that as well
        "grad * self - result if keepdim else grad",  # a static choice: only one branch is to be computed
        "grad * self + split(grad, 2)[0]",  # a list has no kernel
    ],
)
def test_not_fused(formula):
    assert fuse(parse(formula), KINDS, SPEC) is None
