"""New entries: in their section, with formulas that are derived, and nothing written when they are wrong."""

import shutil
import subprocess
import sys
import sysconfig

import numpy as np
import pytest

from gradspec.codegen.check.spec import load
from gradspec.codegen.commands import cli
from gradspec.codegen.read.testdata import path_of_tests
from gradspec.codegen.write.compile_cache import compiler_command
from support.project import ROOT
from support.specs import part_of_spec, write_spec

SPEC = """\
- section: Functions
  doc: Of one number.

- op: exp(Tensor self) -> Tensor result
  forward: exp(self)
  backward:
    self: grad * result
  jvp: elementwise

- op: abs(Tensor self) -> Tensor result
  forward: abs(self)
  backward:
    self: grad * sgn(self)
  jvp: elementwise

- op: sgn(Tensor self) -> Tensor result
  forward: sgn(self)
  backward:
    self: 0
  jvp: elementwise

- section: Pairs

- op: mul(Tensor self, Tensor other) -> Tensor result
  forward: self * other
  backward:
    self: grad * other
    other: grad * self
  jvp: elementwise
"""
TESTS = """\
exp:
  reference: numpy.exp(self)

abs:
  reference: numpy.abs(self)

mul:
  reference: self * other
"""


@pytest.fixture
def file(tmp_path):
    path = write_spec(tmp_path / "ops.yaml", SPEC, TESTS)
    for name in ("runtime", "csrc", "tests"):
        (tmp_path / name).symlink_to(ROOT / name)
    return path


def new_op(file, *arguments):
    return cli.main(["new-op", *arguments, "--spec", str(file)])


def test_an_elementwise_op(file, capsys):
    code = new_op(file, "softsign(Tensor self) -> Tensor result", "--forward", "self / (1 + abs(self))", "--derive")
    assert code == 0
    entry = """
- op: softsign(Tensor self) -> Tensor result
  forward: self / (1 + abs(self))
  backward:
    self: grad / ((1 + abs(self)) * (1 + abs(self)))
  jvp: elementwise
"""
    tests = """
softsign:
  reference: self / (1 + numpy.abs(self))
"""
    place, tests_place = SPEC.index("\n- section: Pairs"), TESTS.index("\nmul:")
    assert file.read_text("utf-8") == SPEC[:place] + entry + SPEC[place:]
    assert path_of_tests(file).read_text("utf-8") == TESTS[:tests_place] + tests + TESTS[tests_place:]
    assert "the formula for 'self' is proven by sympy" in capsys.readouterr().out
    load(str(file))


def test_formulas_of_the_result_are_cheaper(file):
    assert new_op(file, "logistic(Tensor self) -> Tensor result", "--forward", "1 / (1 + exp(-self))", "--derive") == 0
    assert "    self: grad * result * (1 - result)\n" in file.read_text("utf-8")


@pytest.mark.parametrize(
    ("forward", "formula", "reference"),
    [
        ("exp(pi * self)", "pi * grad * result", "numpy.exp(numpy.pi * self)"),
        ("pi * self * self", "2 * pi * grad * self", "numpy.pi * self * self"),
        ("exp(self / pi)", "1 / pi * grad * result", "numpy.exp(self / numpy.pi)"),
        ("exp(e * self)", "e * grad * result", "numpy.exp(numpy.e * self)"),
    ],
)
def test_constants_keep_their_names(file, forward, formula, reference):
    assert new_op(file, "scaled(Tensor self) -> Tensor result", "--forward", forward, "--derive") == 0
    assert f"    self: {formula}\n" in file.read_text("utf-8")
    assert f"  reference: {reference}\n" in path_of_tests(file).read_text("utf-8")
    load(str(file))


def test_exceptions_at_points_are_left_out_of_gradients(file):
    forward = "0 if self == 0 else self * exp(other)"
    assert new_op(file, "scaled(Tensor self, Tensor other) -> Tensor result", "--forward", forward, "--derive") == 0
    op = load(str(file)).by_key["scaled"]
    assert op.section.name == "Pairs"
    assert [formula.text for formula in op.backward.values()] == ["grad * exp(other)", "grad * result"]


def test_the_entry_is_in_the_canonical_layout(file):
    assert cli.main(["fmt", str(file)]) == 0
    before = file.read_text("utf-8"), path_of_tests(file).read_text("utf-8")
    arguments = ("--forward", "self / other", "--derive", "--doc", "A quotient.")
    assert new_op(file, "quotient(Tensor self, Tensor other) -> Tensor result", *arguments) == 0
    assert file.read_text("utf-8") != before[0] and path_of_tests(file).read_text("utf-8") != before[1]
    assert cli.main(["fmt", "--check", str(file)]) == 0


def test_test_data_in_a_new_file(tmp_path):
    entry = "- op: scaled_by_one(Tensor self) -> Tensor result\n  forward: composite(self * 1)\n"
    file = write_spec(tmp_path / "ops.yaml", entry)
    assert new_op(file, "hyper(Tensor self) -> Tensor result", "--forward", "cosh(self)") == 0
    assert path_of_tests(file).read_text("utf-8") == "hyper:\n  reference: numpy.cosh(self)\n"


def test_without_derive_the_formulas_are_to_be_written(file):
    assert new_op(file, "cube(Tensor self) -> Tensor result", "--forward", "self * self * self") == 0
    assert load(str(file)).by_key["cube"].backward["self"].text.startswith("not_implemented(")


def test_two_outputs(file):
    forward = "composite((exp(self), abs(self)))"
    signature = "both(Tensor self) -> Tensor first, Tensor second"
    assert new_op(file, signature, "--forward", forward, "--section", "pairs", "--doc", "Both of them.") == 0
    op = load(str(file)).by_key["both"]
    assert (op.section.name, op.doc, op.backward) == ("Pairs", "Both of them.", {})


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["exp(Tensor self) -> Tensor result", "--forward", "self"], "op 'exp' is defined already"),
        (["halved(Tensor self) -> Tensor result", "--forward", "0.5 * selv"], "did you mean 'self'?"),
        (["halved(Tensor self) -> Tensor", "--forward", "self"], "ops.yaml:"),
        (["halved(Tensor self) -> Tensor result", "--forward", "self", "--section", "None"], "no section 'None'"),
    ],
)
def test_a_wrong_one_writes_nothing(file, arguments, message, capsys):
    assert new_op(file, *arguments) == 1
    assert message in capsys.readouterr().err
    assert (file.read_text("utf-8"), path_of_tests(file).read_text("utf-8")) == (SPEC, TESTS)
    names = ["csrc", "ops.tests.yaml", "ops.yaml", "runtime", "tests"]
    assert sorted(path.name for path in file.parent.iterdir()) == names


def test_a_function_on_arrays_in_a_spec_of_ones_own(tmp_path):
    """The file beside the spec gets a stub and lists it; a wrong entry changes nothing."""
    file, arrays = tmp_path / "own.yaml", tmp_path / "arrays.py"
    assert new_op(file, "square_sum(Tensor self, dims? dim=None, bool keepdim=False) -> Tensor result") == 0
    first = arrays.read_text("utf-8")
    assert '__all__ = ["square_sum"]' in first and "def square_sum(self, dim, keepdim):" in first
    assert new_op(file, "cube_sum(Tensor self) -> Tensor result") == 0
    assert load(str(file)).by_key.keys() == {"square_sum", "cube_sum"}
    second = arrays.read_text("utf-8")
    assert '__all__ = ["cube_sum", "square_sum"]' in second and second.count("NotImplementedError") == 2
    assert new_op(file, "wrong(Tensor self) -> Tensr result") == 1
    assert arrays.read_text("utf-8") == second
    arrays.unlink()
    assert new_op(file, "wrong(Tensor self) -> Tensr result") == 1
    assert not arrays.exists()


def test_a_kernel_of_its_own(tmp_path):
    """The stub of a reduction stands before the table of floats, which has it."""
    for name in ("codegen", "runtime", "csrc", "generated"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    (tmp_path / "tests").symlink_to(ROOT / "tests")
    write_spec(tmp_path / "derivatives.yaml", *part_of_spec("sum"))
    signature = "sum_of_squares(Tensor self, dim? dim=None, bool keepdim=False) -> Tensor result"
    command = [sys.executable, "-m", "codegen", "new-op", signature]
    made = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert made.returncode == 0, made.stderr
    assert "changed: csrc/kernels/row_reductions.inc" in made.stdout
    include = [f"-I{folder}" for folder in ("csrc", np.get_include(), sysconfig.get_paths()["include"])]
    preprocess = [*compiler_command(), *include, "-E", "-P", "csrc/kernels/float32.c"]
    text = subprocess.run(preprocess, cwd=tmp_path, capture_output=True, text=True, check=True).stdout
    row, _, line = text.partition('{"sum_of_squares"')
    assert "static int sum_of_squares_row_(" in row and "sum_of_squares_kernel}" in line
