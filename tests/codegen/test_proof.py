"""Formulas held against their forwards: what is wrong is found, with its place and what would be right."""

import ast
import re

import pytest

from gradspec.codegen.check.spec import load
from gradspec.codegen.commands import cli
from gradspec.codegen.proof.constants import meaning
from gradspec.codegen.proof.derive import proposal
from gradspec.codegen.proof.elements import elements
from gradspec.codegen.proof.mathematics import meanings
from gradspec.codegen.proof.prove import prove
from gradspec.codegen.read.formula import calls
from gradspec.codegen.words.errors import SpecError
from gradspec.codegen.words.language import JOINED, MATHEMATICS
from support.project import SPEC
from support.specs import write_spec

ENTRY = """\
- op: damped(Tensor self, Tensor rate) -> Tensor result
  forward: self * exp(-rate)
  backward:
    self: {first}
    rate: {second}
  jvp: {jvp}
  dtypes: {dtypes}
- op: exp(Tensor self) -> Tensor result
  forward: exp(self)
  backward:
    self: grad * conj(result)
  jvp: elementwise
  dtypes: float complex
- op: conj_elements(Tensor self) -> Tensor result
  forward: conj_elements(self)
  backward:
    self: conj_elements(grad)
  jvp: elementwise
  dtypes: float complex
- op: conj(Tensor self) -> Tensor result
  forward: composite(conj_elements(self) if is_complex(self) else self)
  dtypes: float complex
"""
TESTS = "conj_elements:\n  meaning: conj(self)\n"
RIGHT = {
    "first": "grad * conj(exp(-rate))",
    "second": "-grad * conj(result)",
    "jvp": "elementwise",
    "dtypes": "float complex",
}


def spec_of(folder, **parts):
    return load(write_spec(folder / "spec.yaml", ENTRY.format(**{**RIGHT, **parts}), TESTS))


def problems(spec):
    """Code, line and text of the proof's findings."""
    try:
        prove(spec, spec.ops, symbolic=False)
    except SpecError as error:
        return [(p.message.rule.code, p.mark.line if p.mark else 0, p.message.text) for p in error.problems]
    return []


def test_right_formulas_are_proven(tmp_path):
    spec = spec_of(tmp_path)
    states = [verdict.state for found in prove(spec, spec.ops).verdicts.values() for verdict in found]
    assert states == ["proven"] * 8


@pytest.mark.parametrize(
    ("part", "formula", "line"),
    [
        ("first", "-grad * conj(exp(-rate))", 4),
        ("first", "2 * grad * conj(exp(-rate))", 4),
        ("first", "grad * exp(-rate)", 4),
        ("first", "grad", 4),
        ("second", "grad * conj(result)", 5),
        ("second", "-grad * result", 5),
        ("second", "-grad * conj(result) * 1.000001", 5),
        ("jvp", "self_t * exp(-rate)", 6),
        ("jvp", "self_t * exp(-rate) - 2 * rate_t * result", 6),
    ],
)
def test_wrong_formulas_are_found(tmp_path, part, formula, line):
    found = problems(spec_of(tmp_path, **{part: formula}))
    assert [(code, at) for code, at, _ in found] == [("GS801", line)] * len(found)
    assert found
    assert "is not the derivative of 'forward': it gives" in found[0][2]


def test_the_message_says_what_would_be_right(tmp_path):
    ((_, _, message),) = problems(spec_of(tmp_path, second="grad * conj(result)"))
    assert message.endswith("; write: -grad * conj(result)")


def test_a_conjugate_is_needed_for_complex_numbers_only(tmp_path):
    assert problems(spec_of(tmp_path, first="grad * exp(-rate)", dtypes="float")) == []


def test_edges_of_branches_are_looked_at(tmp_path):
    text = """\
- op: hinge(Tensor self, Tensor limit) -> Tensor result
  forward: self if self > limit + 10 else 0
  backward:
    self: {formula}
    limit: 0
  jvp: elementwise
"""
    tests = "hinge:\n  special:\n    - {at: {self: [10.0], limit: [0.0]}, gradient: {self: [0.0]}}\n"
    codes = {}
    for formula in ("grad if self > limit + 10 else 0", "grad if self >= limit + 10 else 0", "0"):
        file = write_spec(tmp_path / "spec.yaml", text.format(formula=formula), tests)
        codes[formula] = [code for code, _, _ in problems(load(str(file)))]
    assert list(codes.values()) == [[], ["GS802"], ["GS801"]]


@pytest.mark.parametrize(("rule", "forward"), [("linear", "self + 1"), ("multilinear", "self + other")])
def test_claims_are_checked(tmp_path, rule, forward):
    other = "Tensor other" if "other" in forward else ""
    file = tmp_path / "spec.yaml"
    file.write_text(
        f"- op: moved({', '.join(filter(None, ['Tensor self', other]))}) -> Tensor result\n"
        f"  forward: {forward}\n  backward:\n    self: grad\n{'    other: grad' if other else ''}\n"
        f"  jvp: {rule}\n",
        encoding="utf-8",
    )
    found = problems(load(str(file)))
    assert {code for code, _, _ in found} == {"GS801"}
    assert found[0][2].startswith(f"'jvp: {rule}' is not the derivative of 'forward'")


def test_the_command(tmp_path, capsys):
    file, table = tmp_path / "spec.yaml", tmp_path / "table.md"
    entry = ENTRY.partition("- op: exp(")[0]  # gradspec's own ops are in scope of the spec of a user
    doc = "  doc: The product of self and a decay.\n"
    tests = "damped:\n  reference: self * numpy.exp(-rate)\n"
    write_spec(file, entry.format(**RIGHT) + doc, tests)
    assert cli.main(["lint", str(file), "--prove", "--table", str(table)]) == 0
    assert "of 4 elementwise formulas 4 proven, 0 tested, 0 trusted" in capsys.readouterr().out
    assert "| `damped` | backward `rate` | proven | sympy |" in table.read_text("utf-8")
    write_spec(file, entry.format(**{**RIGHT, "second": "grad * conj(result)"}) + doc, tests)
    assert cli.main(["lint", str(file), "--prove"]) == 1
    assert re.search(r"spec\.yaml:5:11: damped: .*\[GS801\]\n +5 \|", capsys.readouterr().err)
    write_spec(file, entry.format(**{**RIGHT, "second": "grad * conj(result)"}) + doc)
    assert cli.main(["lint", str(file), "--prove", "--table", str(tmp_path / "none")]) == 1
    errors = capsys.readouterr().err
    assert "[GS708]" in errors and "[GS801]" in errors and errors.endswith("2 errors\n")
    assert not (tmp_path / "none").exists()


@pytest.mark.parametrize(
    ("name", "formula"),
    [
        ("tan", "grad * conj(1 + result * result)"),
        ("sqrt", "grad / conj(2 * result)"),
        ("sigmoid", "grad * conj(result * (1 - result))"),
        ("log2", "1.4426950408889634 * grad / conj(self)"),
        ("leaky_relu", "grad if self > 0 else grad * negative_slope"),
    ],
)
def test_formulas_are_derived(name, formula):
    op = SPEC.by_key[name]
    of = elements(op, SPEC)
    assert of is not None
    found = proposal(of, op.signature.inputs[0], SPEC)
    assert found is not None and found.text == formula and found.how == "proven by sympy"


@pytest.mark.parametrize(
    ("value", "decimal", "factor"),
    [
        (0.5, "0.5", None),
        (0.044715, "0.044715", None),
        (0.6931471805599453, "1", "log(2)"),
        (1.1283791670955126, "2", "1 / sqrt(pi)"),
        (0.10703222440890037, "0.26829", "1 / sqrt(2 * pi)"),
        (0.6931471805599, "0.6931471805599", None),
    ],
)
def test_constants_mean_what_they_are_rounded_from(value, decimal, factor):
    found, tree = meaning(value)
    assert (found, None if tree is None else ast.unparse(tree)) == (decimal, factor)


def test_every_primitive_of_floats_has_a_meaning():
    names = [
        op.signature.name
        for op in SPEC.ops
        if op.forward.kind == "elementwise"
        and not {"float", "complex"}.isdisjoint(op.dtypes)
        and op.forward.tree is not None
        and calls(op.forward.tree, op.signature.name)
    ]
    assert len(names) > 70
    assert [name for name in names if name not in {*MATHEMATICS, JOINED, *meanings(SPEC)}] == []
