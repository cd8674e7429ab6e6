"""Shapes of formulas: what lint knows of them is so, and a gradient of a wrong shape is reported."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import gradspec as gs
from gradspec.codegen.check.numpy_shapes import UNKNOWN, Array
from gradspec.codegen.check.shape_claims import sample_shapes
from gradspec.codegen.check.shape_rules import rules
from gradspec.codegen.check.shapes import output_shapes
from gradspec.codegen.commands.lint import lint
from gradspec.codegen.read.model import Op
from gradspec.codegen.words.errors import SpecError
from gradspec.core import ops
from gradspec.testing.samples import Sample
from support.project import ROOT, SPEC
from support.specs import write_spec

SAMPLED = [op for op in SPEC.ops if op.tests.samples]


def known(value: Any, result: Any) -> Any:
    """The shape of a result as far as it is known."""
    if isinstance(value, list):
        return [known(*pair) for pair in zip(value, result, strict=True)]
    return tuple(result.shape) if isinstance(value, Array) else UNKNOWN


def stated(value: Any) -> Any:
    return [stated(item) for item in value] if isinstance(value, list) else getattr(value, "shape", UNKNOWN)


@pytest.mark.parametrize("op", SAMPLED, ids=lambda op: op.key)
def test_what_is_known_of_an_op_is_so(op: Op) -> None:
    for number, (values, shapes) in enumerate(
        zip(op.tests.samples, list(sample_shapes(op))[-len(op.tests.samples) :], strict=True)
    ):
        found = output_shapes(op, shapes, SPEC)
        arguments = Sample(op, str(number), values).tensors(grad=False)
        with gs.no_grad():
            result = ops.OPS[op.key].function(**arguments)
        results = [result] if len(op.signature.outputs) == 1 else list(result)
        assert stated(found) == [known(*pair) for pair in zip(found, results, strict=True)], values


def test_of_most_ops_something_is_known() -> None:
    shapes = [
        found for op in SAMPLED for shapes in sample_shapes(op) for found in output_shapes(op, shapes, SPEC)
    ]
    # Nothing is known of functions of tests/references, nor of array functions without a reference.
    assert sum(found is not UNKNOWN for found in shapes) > 0.56 * len(shapes)
    assert callable(rules()["numpy.sum"])


@pytest.mark.parametrize(
    ("op", "right", "wrong", "message"),
    [
        (
            "sum",
            "expand(unreduce(grad, self.shape, dim, keepdim), self.shape)",
            "grad",
            "has the shape (), not",
        ),
        (
            "sum",
            "expand(unreduce(grad, self.shape, dim, keepdim), self.shape)",
            "unreduce(grad, self.shape, dim, keepdim)",
            "has the shape (), not (3, 4), for self: (3, 4)",
        ),
        (
            "mm",
            "mm_nt(grad, mat2)",
            "mm(grad, mat2)",
            "has no value: there is no product of shapes (3, 2) and (4, 2)",
        ),
        ("mv", "mv(matrix_adjoint(self), grad)", "mv(self, grad)", "has no value"),
        (
            "transpose",
            "transpose(grad, dim0, dim1)",
            "transpose(grad, dim0, dim0)",
            "(4, 3), not (3, 4), for self: (3, 4), dim0: 0, dim1: 1",
        ),
        ("unsqueeze", "view(grad, self.shape)", "unsqueeze(grad, dim)", "has the shape"),
        ("unsqueeze", "grad, self.shape", "grad, result.shape", "gets the shape of 'result'"),
        ("reshape_copy", "reshape_copy(grad, self.shape)", "grad", "has the shape"),
        (
            "narrow",
            "narrow_put(grad, self.shape, dim, start, length)",
            "grad",
            "has the shape (3, 2), not (3, 4)",
        ),
        ("outer", "mv(grad, conj(vec2))", "mv(t(grad), conj(vec2))", "has no value"),
        ("cumsum", "reverse_cumsum(grad, dim)", "sum(grad, dim)", "has the shape"),
        (
            "linalg.det",
            "grad[..., None, None] * conj(cofactors(A))",
            "grad * sum(cofactors(A), -1)",
            "has the shape (3,)",
        ),
        ("linalg.inv", "matmul(grad, adjoint(result))", "matmul(grad, result)[0]", "has the shape (3,)"),
    ],
)
def test_a_gradient_of_a_wrong_shape(op: str, right: str, wrong: str, message: str, tmp_path: Path) -> None:
    text = SPEC.source.text
    start = text.index(f"- op: {op}(")
    end = text.index("\n\n", start)
    entry = text[start:end].replace(right, wrong, 1)
    assert entry != text[start:end]
    for name in ("runtime", "csrc", "tests"):
        (tmp_path / name).symlink_to(ROOT / name)
    file = write_spec(tmp_path / "spec.yaml", text[:start] + entry + text[end:], SPEC.tests_source.text)
    with pytest.raises(SpecError) as caught:
        lint(str(file))
    (problem,) = [one for one in caught.value.problems if one.message.rule.code == "GS705"]
    assert message in problem.message.text and problem.op == op
