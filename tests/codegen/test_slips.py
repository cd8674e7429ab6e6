"""Slips in formulas by users of Python and torch, and the cures in messages."""

import re

import pytest

from gradspec.codegen.check.spec import load_own
from gradspec.codegen.words.errors import Mark, SpecError
from support.specs import write_spec


@pytest.mark.parametrize(
    ("formula", "message"),
    [
        ("grad (other)", "'grad' is no op; a product is written 'grad * (...)'"),
        ("torch.exp(grad)", "unknown op 'torch.exp'; did you mean 'exp'?"),
        ("(grad * other).exp()", "only an op can be called, by its name, as exp(...)"),
        ("grad * other)", "'grad * other)': unmatched ')'"),
    ],
)
def test_slips(formula, message, tmp_path):
    file = tmp_path / "slips.yaml"
    file.write_text(
        "- op: slip(Tensor self, Tensor other) -> Tensor result\n  forward: self * other\n  backward:\n"
        f"    self: {formula}\n    other: grad * self\n  jvp: elementwise\n"
    )
    with pytest.raises(SpecError, match=re.escape(message)):
        load_own(file)


def test_a_parameter_that_all_formulas_call_otherwise_is_one_mistake(tmp_path):
    file = write_spec(
        tmp_path / "slips.yaml",
        "- op: slip(Tensor slef, Tensor other) -> Tensor result\n  forward: self * other\n  backward:\n"
        "    self: grad * other\n    other: grad * self\n  jvp: elementwise\n",
        "slip:\n  reference: self * other\n",
    )
    with pytest.raises(SpecError) as caught:
        load_own(file)
    (problem,) = caught.value.problems
    wanted = "no formula names parameter 'slef', and 4 places name 'self'; did you mean 'self'?"
    assert problem.message.text == wanted and problem.mark == Mark(1, 19)
