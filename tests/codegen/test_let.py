"""`let`: local names mean what they stand for, functions of numbers are numbers, bad names are told."""

import ast
import math

import pytest

from gradspec.codegen.check.spec import load
from gradspec.codegen.write.render import render
from support.project import SPEC
from support.specs import ENTRY, cases, complaints

NAMED = """\
- op: ratio(Tensor self, Tensor other) -> Tensor result
  let:
    divisor: other * other + 1
    inverse: 1 / divisor
  forward: self * inverse
  backward:
    self: grad * inverse
    other: -grad * self * (2 * other) / divisor / divisor
  jvp: elementwise
"""
WRITTEN_OUT = """\
- op: ratio(Tensor self, Tensor other) -> Tensor result
  forward: self * (1 / (other * other + 1))
  backward:
    self: grad * (1 / (other * other + 1))
    other: -grad * self * (2 * other) / (other * other + 1) / (other * other + 1)
  jvp: elementwise
"""

# '>' and what is written in the place of the names of NAMED (\n is a line end), then every message.
MISUSE = r"""
> divisor: other * other + 1\n    inverse: 1 / divisr
    4:18: ratio: unknown name 'divisr'; did you mean 'divisor'?
> divisor: other * other + 1\n    inverse: 1 / divisor\n    third: self
    5:5: ratio: no formula uses the name 'third'
> divisor: other * other + 1\n    inverse: 1 / divisor\n    grad: self
    5:5: ratio: 'let' gives 'grad' another meaning
> divisor: other * other + 1\n    inverse: 1 / divisor\n    other_t: self
    5:5: ratio: 'let' gives 'other_t' another meaning
> divisor: other * other + 1\n    inverse: 1 / divisor\n    result: self
    5:5: ratio: 'let' gives 'result' another meaning
> divisor: other * other + 1\n    inverse: 1 / divisor\n    pi: self
    5:5: ratio: 'let' gives 'pi' another meaning
> divisor: other * other + 1\n    inverse: 1 / divisor\n    in: self
    5:5: ratio: name 'in' is a Python keyword
> inverse: 1 / divisor\n    divisor: other * other + 1
    3:14: ratio: 'inverse' uses 'divisor', which stands after it
"""


def read(text, folder):
    file = folder / "spec.yaml"
    file.write_text(text, encoding="utf-8")
    (op,) = load(str(file)).ops
    return op


def test_names_stand_for_their_formulas(tmp_path):
    named, written_out = read(NAMED, tmp_path), read(WRITTEN_OUT, tmp_path)
    assert named.forward.tree is not None and written_out.forward.tree is not None
    assert ast.dump(named.forward.tree) == ast.dump(written_out.forward.tree)
    for name, formula in named.backward.items():
        assert ast.dump(formula.tree) == ast.dump(written_out.backward[name].tree)


def test_code_is_that_of_the_formula_written_out(tmp_path):
    def kernels(text):
        file = tmp_path / "spec.yaml"
        file.write_text(text, encoding="utf-8")
        return [line for line in render(load(str(file)))["kernels.inc"].splitlines() if line[:2] != "/*"]

    assert kernels(NAMED) == kernels(WRITTEN_OUT)


def test_a_formula_is_shown_with_the_names_in_it(tmp_path):
    op = read(NAMED, tmp_path)
    names = "where divisor = other * other + 1"
    assert op.backward["self"].said == f"grad * inverse, {names}, inverse = 1 / divisor"
    assert op.backward["other"].said == f"-grad * self * (2 * other) / divisor / divisor, {names}"


@pytest.mark.parametrize(("names", "messages"), cases(MISUSE))
def test_misuse(names, messages, tmp_path):
    own = "divisor: other * other + 1\n    inverse: 1 / divisor"
    assert complaints(NAMED.replace(own, names), tmp_path) == messages


def test_names_are_a_mapping_in_block_style(tmp_path):
    assert complaints(ENTRY.replace("  forward", "  let: other\n  forward"), tmp_path) == [
        "2:8: f: 'let' must be a mapping from names to formulas"
    ]
    assert any(
        "write 'let' in block style" in text
        for text in complaints(ENTRY.replace("  forward", "  let: {twice: other}\n  forward"), tmp_path)
    )


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("log(2)", math.log(2)),
        ("2 / sqrt(pi)", 2 / math.sqrt(math.pi)),
        ("-sqrt(0.5)", -math.sqrt(0.5)),
        ("3 * 0.5 * sqrt(2 / pi)", 1.5 * math.sqrt(2 / math.pi)),
        ("log10(e)", 0.4342944819032518),
    ],
)
def test_a_function_of_numbers_is_a_number(text, value, tmp_path):
    op = read(WRITTEN_OUT.replace("(1 / (other * other + 1))\n  backward", f"({text})\n  backward"), tmp_path)
    match op.forward.tree:
        case ast.BinOp(right=ast.Constant(value=number)):
            assert number == value
        case _:
            pytest.fail(ast.dump(op.forward.tree) if op.forward.tree else "no expression")


def test_numbers_that_no_function_is_taken_of_stay_as_written():
    tree = SPEC.by_key["sinc"].forward.tree
    assert tree is not None and "3.141592653589793 * self" in ast.unparse(tree)


def test_no_line_of_the_spec_is_longer_than_120_columns():
    for source in (SPEC.source, SPEC.tests_source):
        assert [number for number, line in enumerate(source.lines, 1) if len(line) > 120] == []
