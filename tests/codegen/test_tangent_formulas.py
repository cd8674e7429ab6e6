"""`jvp` by parameter: bad formulas in, exact message out; and the data model of good ones."""

import pytest

from gradspec.codegen.check.spec import load
from gradspec.codegen.write.render import render
from support.specs import ENTRY, cases, complaints

# '>' and what is written in the place of the `jvp` of ENTRY (\n is a line end), then every message.

FORMULAS = r"""
> \n    self: self_t * other
    6:3: f: 'jvp' has no formula for Tensor parameter 'other'
> \n    self: self_t * other\n    othr: self * other_t
    6:3: f: 'jvp' has no formula for Tensor parameter 'other'
    8:5: f: 'jvp' has a formula for 'othr', which is no parameter; did you mean 'other'?
> \n    result: self_t * other\n    other: self * other_t
    8:5: f: 'jvp' has formulas both for output 'result' and for parameter 'other'
> \n    self: self_t * other\n    other: self * self_t
    8:19: f: unknown name 'self_t'; did you mean 'self'?
> \n    result:\n      self: self_t * other
    7:5: f: 'result' has no formula for Tensor parameter 'other'
"""


def edited(formulas):
    return ENTRY.replace("jvp: elementwise", f"jvp:{formulas}")


@pytest.mark.parametrize(("formulas", "messages"), cases(FORMULAS))
def test_misuse(formulas, messages, tmp_path):
    assert complaints(edited(formulas), tmp_path) == messages


def test_by_parameter(tmp_path):
    file = tmp_path / "spec.yaml"
    file.write_text(edited("\n    other: self * other_t\n    self: 0"), encoding="utf-8")
    (op,) = load(str(file)).ops
    assert [(part.output, part.param, part.formula.text) for part in op.jvp] == [
        ("result", "self", "0"),
        ("result", "other", "self * other_t"),
    ]


def test_a_parameter_with_the_name_of_its_linear_op(tmp_path):
    """The tangent function calls the op, and not what it was given."""
    file = tmp_path / "spec.yaml"
    text = edited(" linear").replace("op: f(Tensor self", "op: self(Tensor self")
    text = text.replace("self * other", "self + other").replace("grad * other", "grad").replace("grad * self", "grad")
    file.write_text(text, encoding="utf-8")
    tangent = render(load(str(file)))["ops.py"].partition("def _self_jvp(")[2].partition("\ndef ")[0]
    assert "_ops.self(_tangent(self, self_t)" in tangent
