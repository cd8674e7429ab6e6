"""`gradspec check`: ops as their entries are now, beside the built ones."""

import ast
import math
import subprocess
import sys
import zlib
from dataclasses import replace
from operator import attrgetter

import numpy as np
import pytest

import gradspec as gs
from gradspec.codegen.check.spec import load
from gradspec.codegen.commands import cli
from gradspec.codegen.commands.new_entry import new_op
from gradspec.codegen.read.model import Formula, TangentFormula
from gradspec.codegen.words.cache import OBJECTS, cache_folder
from gradspec.codegen.words.installation import is_checkout
from gradspec.codegen.write.trial import handwritten_package
from gradspec.extensions.building import write_package
from gradspec.extensions.handwritten import DTYPES
from gradspec.testing.report import reports
from gradspec.testing.trial import trying
from mutation.hunt import hunt
from support.project import ROOT, SPEC
from support.specs import part_of_spec, write_spec

pytestmark = pytest.mark.usefixtures("quickly")

NEW_NAMESPACE = """\
- section: Periodic functions
  namespace: waves

- op: waves.triangle(Tensor self) -> Tensor result
  doc: The distance from the nearest multiple of 2 pi.
  forward: acos(cos(self))
  backward:
    self: grad * sin(self) / sin(result)
  jvp: elementwise
"""
NEW_NAMESPACE_TESTS = """\
waves.triangle:
  reference: numpy.arccos(numpy.cos(self))
  domain: [0.5, 2.5]
"""


def formula(op, text):
    """A formula as if it stood in the entry of an op."""
    tree = ast.parse(text, mode="eval").body
    for node in ast.walk(tree):
        if isinstance(node, ast.expr):
            node.lineno, node.col_offset = op.mark.line, 0
    return Formula(text, tree, op.mark)


def with_entry(name, **keys):
    """The spec with other parts of an entry, and its op in it."""
    op = SPEC.by_key[name]
    other = replace(op, **keys)
    ops = tuple(other if one is op else one for one in SPEC.ops)
    return replace(SPEC, ops=ops), other


def changed(name, **formulas):
    """The same with other gradients."""
    op = SPEC.by_key[name]
    return with_entry(name, backward=op.backward | {key: formula(op, text) for key, text in formulas.items()})


def report_of(made):
    """The report on the op of such a spec, without its speed."""
    spec, op = made
    (report,) = reports(spec, [op], timed=False)
    return report


def failing(report):
    return [row.name for row in report.rows if not row.good]


@pytest.mark.parametrize("name", ["tan", "lerp", "max.dim", "softmax", "mm", "round"])
def test_ops_that_are_right(name):
    (report,) = reports(SPEC, [SPEC.by_key[name]])
    assert failing(report) == []
    assert report.rows[0].name == "proof" and report.rows[-1].name == "speed"


def test_a_wrong_formula_fails_where_it_is_seen():
    report = report_of(changed("tan", self="grad * conj(2 + result * result)"))
    assert {"proof", "gradcheck", "jvp and differences"} <= set(failing(report))
    assert "write: grad * conj(1 + result * result)" in report.rows[0].message
    assert str(report).startswith("tan(Tensor self) -> Tensor result\n  FAIL  proof")


def test_a_sample_that_is_not_a_call(tmp_path, capsys):
    (tmp_path / "arrays.py").write_text(
        "__all__ = ['shares']\n\n\ndef shares(array, dim):\n    return array / array.sum(dim, keepdims=True)\n"
    )
    spec = write_spec(
        tmp_path / "shares_ops.yaml",
        "- op: shares(Tensor self, dim dim) -> Tensor result\n"
        "  forward: array(shares)\n"
        "  backward:\n"
        "    self: (grad - sum(grad * result, dim, True)) / sum(self, dim, True)\n"
        "  jvp: (self_t - result * sum(self_t, dim, True)) / sum(self, dim, True)\n",
        "shares:\n  reference: self / numpy.sum(self, axis=dim, keepdims=True)\n"
        "  samples:\n    - {self: [3, 4], dim: 5}\n",
    )
    assert cli.main(["check", "--spec", str(spec), "shares"]) == 1
    printed = capsys.readouterr().out
    assert "FAIL  forward and reference" in printed
    assert "axis 5 is out of bounds" in printed
    assert "speed" not in printed


TWICE = """\
- op: twice(Tensor self) -> Tensor result
  doc: Each element, twice.
  forward: array(twice)
  backward:
    self: 2 * grad
  jvp: 2 * self_t
  batch: dims
"""
TWICE_TESTS = """\
twice:
  reference: 2 * self
  samples:
    - {self: [3]}
"""
TWICE_ARRAYS = """\
from .library import ufuncs

__all__ = ["twice"]
_twice = ufuncs["twice_of"]


def twice(self):
    return _twice(self)
"""
TWICE_KERNEL = """\
static int twice_of_row_(char *const *data, npy_intp n, npy_intp const *core) {
    for (npy_intp k = 0; k < n; k++) {
        store_value(data[1] + k * core[1], 2 * load_value(data[0] + k * core[0]));
    }
    return 0;
}
GS_ROWS(twice_of, 2)
#define GS_OWN_TABLE GS_GENERALIZED(twice_of, "(n)->(n)", 1, GS_TYPENUM, GS_TYPENUM)
"""


@pytest.mark.parametrize(
    ("file", "right", "wrong", "place", "message"),
    [
        ("kernels.inc", "load_value", "load_valeu", "kernels.inc:3:", "'load_valeu'"),
        ("arrays.py", '"twice_of"', '"twice_off"', "arrays.py:4: ImportError", "did you mean 'twice_of'?"),
        ("arrays.py", "_twice =", "lost; _twice =", "arrays.py:4: NameError", "'lost'"),
    ],
)
def test_a_mistake_beside_the_spec_is_told_by_the_users_file(file, right, wrong, place, message, tmp_path, capsys):
    texts = {"twice_ops.yaml": TWICE, "twice_ops.tests.yaml": TWICE_TESTS}
    texts |= {"arrays.py": TWICE_ARRAYS, "kernels.inc": TWICE_KERNEL}
    for name, text in texts.items():
        (tmp_path / name).write_text(text.replace(right, wrong) if name == file else text)
    assert cli.main(["check", "--spec", str(tmp_path / "twice_ops.yaml"), "twice"]) == 1
    told = capsys.readouterr().err.replace("\u2018", "'").replace("\u2019", "'")
    assert f"{tmp_path}/{place}" in told and message in told
    assert "Traceback" not in told and "included from" not in told and "gradspec_trial" not in told


def test_an_error_of_an_array_function_names_the_call(tmp_path, capsys):
    (tmp_path / "arrays.py").write_text(
        "__all__ = ['mean_of']\n\n\ndef mean_of(self):\n    return self.sum() * (1 / self.size)\n"
    )
    write_spec(
        tmp_path / "mean_ops.yaml",
        "- op: mean_of(Tensor self) -> Tensor result\n  doc: The mean.\n  forward: array(mean_of)\n"
        "  backward:\n    self: expand(grad / numel(self), self.shape)\n"
        "  jvp: mean_of(self_t)\n  batch: dims\n",
        "mean_of:\n  reference: numpy.mean(self)\n  samples:\n    - {self: [2, 3]}\n",
    )
    assert cli.main(["check", "--spec", str(tmp_path / "mean_ops.yaml"), "mean_of"]) == 1
    printed = capsys.readouterr().out
    assert "ZeroDivisionError: division by zero\n        in the call mean_of(self=[0, 3])\n" in printed
    assert "at arrays.py:5: return self.sum() * (1 / self.size)" in printed


def test_a_wrong_jvp_has_its_cure_and_rows_count_what_failed():
    wrong = formula(SPEC.by_key["tan"], "self_t * (2 + result * result)")
    report = report_of(with_entry("tan", jvp=(TangentFormula("result", None, wrong),)))
    assert "; write: jvp: elementwise" in report.rows[0].message
    assert "FAIL  jvp and differences    " in str(report) and " failed\n" in str(report)


@pytest.mark.skipif(not is_checkout(), reason="only a checkout has the files")
def test_handwritten_kernels_compile_as_they_are_now(tmp_path):
    """The work of `check` after a file of kernels was edited."""
    package = handwritten_package(SPEC, "kernels_of_now", DTYPES)
    module = write_package(package, tmp_path, "", cache_folder() / OBJECTS, "-O0")
    assert module.is_file()


def test_a_domain_names_the_side_of_zero(tmp_path, capsys):
    tests = "softcap:\n  reference: c * numpy.tanh(self / c)\n"
    file = write_spec(
        tmp_path / "cap_ops.yaml",
        "- op: softcap(Tensor self, Tensor c) -> Tensor result\n  doc: Self, bent below c.\n"
        "  forward: c * tanh(self / c)\n  backward:\n    self: grad * (1 - tanh(self / c) * tanh(self / c))\n"
        "    c: grad * (result + self * tanh(self / c) * tanh(self / c) - self) / c\n  jvp: elementwise\n",
        tests,
    )
    assert cli.main(["check", "--spec", str(file), "softcap"]) == 1
    assert "if it is not meant for c = 0, say so: 'domain: {c: [0.1, 2]}'" in capsys.readouterr().out
    write_spec(file, file.read_text(), f"{tests}  domain:\n    c: [0.1, 2]\n")
    assert cli.main(["check", "--spec", str(file), "softcap"]) == 0


def test_a_second_derivative_that_a_branch_breaks():
    # infinite where it is not taken
    report = report_of(changed("elu", self="grad if self > 0 else grad * alpha * exp(self)"))
    assert failing(report) == ["special points"]
    row = next(row for row in report.rows if row.name == "special points")
    assert "the second derivative by 'self' and 'self' is nan, not 0.0, at self = 800.0" in row.message


@pytest.mark.parametrize(
    ("key", "param", "text"),
    [
        ("special_i1", "self", "grad * where(self == 0, 0.5, i0(self) - result / self)"),
        ("angle", "self", "0 if self == 0 else grad * rotate(self) / (abs(self) * abs(self))"),
        ("sinc", "self", "0 if self == 0 else grad * conj((cos(3.141592653589793 * self) - result) / self)"),
    ],
)
def test_a_second_derivative_that_is_nan_at_zero(key, param, text):
    report = report_of(changed(key, **{param: text}))
    assert failing(report) == ["special points"]
    assert "is nan" in str(report)


def test_a_third_derivative_at_zero():
    ratio = "where(self == 0, 0.5 - self * self, result / where(self == 0, 1.0, self))"
    report = report_of(changed("special_bessel_j1", self=f"grad * (special_bessel_j0(self) - {ratio})"))
    assert failing(report) == ["special points"]
    assert "the derivative of order 3 by 'self' is" in str(report), str(report)


def test_a_wrong_formula_of_a_reduction():
    wrong = "grad / sum(to_dtype(same(self, result), self.dtype)) if same(self, result) else grad"
    report = report_of(changed("max", self=wrong))
    assert {"gradcheck", "jvp and backward", "special points"} <= set(failing(report))


def test_a_trial_leaves_everything_as_it_was():
    spec, op = changed("maximum", self="2 * grad", other="3 * grad")
    before = gs.maximum, gs.Tensor.maximum
    x, y = (gs.tensor([value], dtype=gs.float64, requires_grad=True) for value in (1.0, 2.0))
    with trying(spec, [op]):
        found = gs.autograd.grad(x.maximum(y), [x, y], gs.ones(1, dtype=gs.float64))
        assert [g.item() for g in found if g is not None] == [2, 3]
        assert gs.maximum is not before[0]
    found = gs.autograd.grad(gs.max(x, y), [x, y], gs.ones(1, dtype=gs.float64))
    assert [g.item() for g in found if g is not None] == [0, 1]
    assert (gs.maximum, gs.Tensor.maximum) == before


@pytest.mark.parametrize("key", ["linalg_inv", "special_i1", "sigmoid", "fft_fft"])
def test_a_trial_reaches_an_op_wherever_users_do(key):
    op = SPEC.by_key[key]
    places = {name: attrgetter(name) for name in op.names}
    before = {name: place(gs) for name, place in places.items()}
    with trying(SPEC, [op]):
        assert not any(place(gs) is before[name] for name, place in places.items())
        assert len({place(gs) for place in places.values()}) == 1
    assert {name: place(gs) for name, place in places.items()} == before


@pytest.mark.parametrize(
    ("key", "param", "text"),
    [
        ("linalg_inv", "A", "matmul(adjoint(result), matmul(grad, adjoint(result)))"),
        ("special_i1", "self", "grad * where(self == 0, 0.5, i0(self) + result / self)"),
        ("fft_c2c", "self", "to_dtype(fft_c2c(grad, dim, normalization, forward), self.dtype)"),
    ],
)
def test_a_wrong_formula_of_an_op_of_a_namespace(key, param, text):
    report = report_of(changed(key, **{param: text}))
    assert "gradcheck" in failing(report)


def test_an_op_of_a_namespace_that_was_not_imported(tmp_path):
    """And one of a namespace that does not exist yet."""
    path = tmp_path / "derivatives.yaml"
    for name in ("runtime", "csrc", "tests"):
        (tmp_path / name).symlink_to(ROOT / name)
    text, tests = part_of_spec("special_entr", "sin", "cos", "acos")
    write_spec(path, f"{text}\n{NEW_NAMESPACE}", f"{tests}\n{NEW_NAMESPACE_TESTS}")
    command = [sys.executable, "-m", "gradspec_command", "check", "--spec", str(path)]
    done = subprocess.run([*command, "special.entr", "waves.triangle"], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0 and done.stdout.count("ok    gradcheck") == 2, done.stdout + done.stderr


def test_an_op_that_is_not_built_yet(tmp_path, capsys):
    path = tmp_path / "derivatives.yaml"
    for name in ("runtime", "csrc", "tests"):
        (tmp_path / name).symlink_to(ROOT / name)
    write_spec(path, *part_of_spec("mul", "log", "div"))
    signature = "scaled_log(Tensor self, Tensor other) -> Tensor result"
    made = new_op(str(path), signature, "0 if self == 0 else self * log(other)", None, True, None)
    domain = "  domain:\n    other: [0.1, 3]\n"
    write_spec(path, made.text, made.tests_text.replace(made.tests_entry, made.tests_entry + domain))
    assert cli.main(["check", "scaled_log", "--spec", str(path)]) == 0
    assert "ok    gradgradcheck" in capsys.readouterr().out
    assert not hasattr(gs, "scaled_log")
    spec = load(str(path))
    with trying(spec, [spec.by_key["scaled_log"]]):
        three = gs.tensor([3.0], dtype=gs.float64)
        np.testing.assert_allclose(gs.scaled_log(three, three).numpy(), [3 * math.log(3)])
    assert cli.main(["check", "scaled_lag", "--spec", str(path)]) == 1
    assert "no op 'scaled_lag'; did you mean 'scaled_log'?" in capsys.readouterr().err


def test_files_beside_the_spec_are_found_from_anywhere(tmp_path, monkeypatch, capsys):
    def assert_good(code, printed, ops):
        assert code == 0 and printed.count("ok    forward and reference") >= len(ops) and "FAIL" not in printed, printed

    monkeypatch.chdir(tmp_path)
    assert_good(cli.main(["check", "median", "--spec", str(SPEC.path)]), capsys.readouterr().out, ["median"])
    ops = ["soft_clip", "rms", "leaky_sum", "envelope"]  # which other tests load, so they are for another process
    command = [sys.executable, "-m", "gradspec_command", "check", *ops, "--spec"]
    spec = ROOT / "examples" / "signal_ops" / "signal_ops.yaml"
    done = subprocess.run([*command, str(spec)], capture_output=True, text=True)
    assert_good(done.returncode, done.stdout + done.stderr, ops)


def test_planted_mistakes_are_found():
    """A short hunt, another one for each spec; `python -m mutation` in tests/ is the long one."""
    seed = zlib.crc32(SPEC.source.text.encode()) % 10_000
    *_, tally = hunt(SPEC, seed, 14)
    assert tally.planted == 14 and not tally.missed, f"seed {seed}: {tally}"
