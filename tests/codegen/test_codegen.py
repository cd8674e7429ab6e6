"""The generator: entry in, exact text out.

Each file of `expected/` is such a pair: a spec, then excerpts of the files that it must be rendered to. After a
change of the templates `python tests/codegen/test_codegen.py` writes the excerpts anew; the diff shows what
changed.
"""

import ast
import re
import tempfile
import textwrap
from pathlib import Path

import pytest

from gradspec.codegen.check.spec import load
from gradspec.codegen.commands import cli
from gradspec.codegen.plan.decide import plan
from gradspec.codegen.read.formula import NotElementwise, Use, inline, uses
from gradspec.codegen.write.readings import to_arrays, to_c, to_tensors
from gradspec.codegen.write.render import render

PAIRS = sorted((Path(__file__).parent / "expected").glob("*.txt"))
HEADER = re.compile(r"^=== (\S+) ?(.*)\n", re.MULTILINE)


def parse(text, folder):
    file = folder / "spec.yaml"
    file.write_text(text, encoding="utf-8")
    return load(str(file))


def sections(path):
    """The parts of a pair: (file, what of it, text); the first is the spec."""
    _, *parts = HEADER.split(path.read_text(encoding="utf-8"))
    return [(parts[i], parts[i + 1], parts[i + 2].strip("\n")) for i in range(0, len(parts), 3)]


def excerpt(files, file, name):
    """A class, function or variable of Python code, a kernel of `kernels.inc`, or the lines with the name."""
    text = files[file]
    word = re.escape(name.split()[-1])
    if file == "kernels.inc":
        blocks = re.findall(r"^#if .*?^#endif", text, re.MULTILINE | re.DOTALL)
        found = [block for block in blocks if re.search(rf"\b{word}_at\(", block)]
    elif file == "ops.py":
        kind, _, word = name.partition(" ")
        inside = ast.walk if kind == "row" else ast.iter_child_nodes
        found = [
            textwrap.dedent(ast.get_source_segment(text, node, padded=kind != "row") or "")
            for node in inside(ast.parse(text))
            if is_called(node, kind, word)
        ]
    else:
        lines = (line.strip() for line in text.splitlines())
        found = [line for line in lines if re.search(rf"(?<![\w.]){word}(?!\w)", line)]
    return "\n".join(part.strip("\n") for part in found)


def is_called(node, kind, word):
    """Whether this defines the class or function "def name", or makes the op "row name"."""
    if kind == "row":
        return isinstance(node, ast.Call) and ast.unparse(node).startswith(f"_Op('{word}',")
    return isinstance(node, ast.ClassDef | ast.FunctionDef) and node.name == word


@pytest.mark.parametrize("path", PAIRS, ids=lambda path: path.stem)
def test_rendered_text(path, tmp_path):
    (_, _, spec), *expected = sections(path)
    files = render(parse(spec + "\n", tmp_path))
    assert expected
    for file, name, text in expected:
        assert excerpt(files, file, name) == text, f"{file}: {name}"
    for name, text in files.items():
        assert text.endswith("\n") and "\t" not in text, name
        if name.endswith((".py", ".pyi")):
            ast.parse(text, name)


# ---- the readings of a formula ----

LIBRARY = """\
- op: conj(Tensor self) -> Tensor result
  forward: conj(self)
  backward:
    self: conj(grad)
  jvp: linear
  dtypes: float complex

- op: exp(Tensor self) -> Tensor result
  forward: exp(self)
  backward:
    self: grad * result
  jvp: elementwise

- op: sigmoid(Tensor self) -> Tensor result
  forward: 1 / (1 + exp(-self))
  backward:
    self: grad * result * (1 - result)
  jvp: elementwise

- op: square(Tensor self) -> Tensor result
  forward: composite(self * self)

- op: doubled(Tensor self) -> Tensor result
  forward: composite(self * 2 if self.ndim else self)

- op: total(Tensor self, dims dim=None) -> Tensor result
  forward: array(sum)
  backward:
    self: spread(grad, self.shape, dim)
  jvp: linear

- op: total.all(Tensor self, *, bool whole) -> Tensor result
  forward: array(sum)
  backward:
    self: spread(grad, self.shape, None)
  jvp: linear
  batch: leading

- op: spread(Tensor self, shape shape, dims dim) -> Tensor result
  forward: array(spread_dim)
  backward:
    self: total(grad, dim)
  jvp: linear
"""

# formula -> C of its inlined form; None: it needs more than the elements.
C = {
    "grad": "grad",
    "2": "(T)2",
    "0.5 * x": "((T)0.5 * x)",
    "-1 * x": "((T)-1 * x)",
    "-x": "(-x)",
    "True": "1",
    "x ** 2": "(x * x)",
    "x ** 3": "gs_pow(x, (T)3)",
    "x ** y": "gs_pow(x, y)",
    "x - y - grad": "((x - y) - grad)",
    "x - (y - grad)": "(x - (y - grad))",
    "x / y * grad": "(gs_quotient(x, y) * grad)",
    "x if x > 0 else y": "((x > (R)0) ? x : y)",
    "x < y and not x == y": "((x < y) && (!(x == y)))",
    "x >= 0 or y != 0": "((x >= (R)0) || (y != (T)0))",
    "exp(x)": "gs_exp(x)",
    "sigmoid(x + y)": "gs_quotient((T)1, ((T)1 + gs_exp((-(x + y)))))",
    "square(exp(x))": "(gs_exp(x) * gs_exp(x))",
    "grad * conj(x)": "(grad * gs_conj(x))",
    "total(x)": None,
    "x.shape": None,
    "(x, y)": None,
    "x * 1j": None,
}

# formula -> array code, tensor code. `x`, `y`, `grad` are tensors, `dim` and `flag` are not.
PYTHON = {
    "grad * conj(x)": ("grad * _conjugate_array(x)", "grad * _conjugate(x)"),
    "2 * grad * x": ("(2 * grad) * x", "(2 * grad) * x"),
    "-x * y": ("(-x) * y", "(-x) * y"),
    "-(x * y)": ("-(x * y)", "-(x * y)"),
    "x ** 2": ("x ** 2", "x ** 2"),
    "grad if x > 0 else 0": ("_choose_arrays(x > 0, grad, 0)", "_choose(x > 0, grad, 0)"),
    "grad if flag else 2 * grad": ("grad if flag else (2 * grad)", "grad if flag else (2 * grad)"),
    "grad if dim is None else x": ("grad if dim is None else x", "grad if dim is None else x"),
    "x > 0 and y > 0": ("(x > 0) & (y > 0)", "_both(x > 0, lambda: (y > 0))"),
    "x > 0 or not y > 0": ("(x > 0) | (~(y > 0))", "(x > 0) | (~(y > 0))"),
    "flag and not dim": ("flag and ((not dim))", "flag and ((not dim))"),
    "spread(grad, x.shape, dim)": ("_raw.spread(grad, x_shape, dim)", "_ops.spread(grad, x_shape, dim)"),
    "grad / numel(x.shape)": ("grad / numel(x_shape)", "grad / numel(x_shape)"),
    "total(grad, dim=(0, 1))": ("_raw.total(grad, dim=(0, 1,))", "_ops.total(grad, dim=(0, 1,))"),
    "total(grad, whole=True)": ("_raw.total__all(grad, whole=True)", "_ops.total(grad, whole=True)"),
    "square(grad)": ("grad * grad", "_ops.square(grad)"),
    "doubled(x)": ("(x * 2) if x.ndim else x", "_ops.doubled(x)"),
    "doubled(x) if x.ndim else x": ("((x * 2) if x_ndim else x) if x_ndim else x", "_ops.doubled(x) if x_ndim else x"),
    "doubled(grad * x)": ("_raw.doubled(grad * x)", "_ops.doubled(grad * x)"),
    "x[0]": ("x[0]", "x[0]"),
}

USES = {
    "grad * x": [Use("grad"), Use("x")],
    "exp(x) * x": [Use("x")],
    "spread(grad, x.shape, dim=dim)": [Use("grad"), Use("x", "shape"), Use("dim")],
    "x.shape if x.ndim > 1 else y": [Use("x", "ndim"), Use("x", "shape"), Use("y")],
    "2": [],
}

TENSORS = {"x", "y", "grad"}


def expression(text):
    return ast.parse(text, mode="eval").body


@pytest.mark.parametrize(("formula", "code"), C.items())
def test_reading_as_c(formula, code, tmp_path):
    spec = parse(LIBRARY, tmp_path)
    if code is None:
        with pytest.raises(NotElementwise):
            inline(expression(formula), spec)
    else:
        assert to_c(inline(expression(formula), spec)) == code


@pytest.mark.parametrize(("formula", "code"), PYTHON.items())
def test_reading_as_python(formula, code, tmp_path):
    tree = expression(formula)
    assert (to_arrays(tree, TENSORS, parse(LIBRARY, tmp_path)), to_tensors(tree, TENSORS)) == code


@pytest.mark.parametrize(("formula", "used"), USES.items())
def test_names_that_a_formula_uses(formula, used):
    assert sorted(map(str, uses(expression(formula)))) == sorted(map(str, used))


def test_call_of_its_own_name_is_the_primitive(tmp_path):
    spec = parse(LIBRARY, tmp_path)
    tree = spec.by_key["exp"].forward.tree
    assert tree is not None and to_c(inline(tree, spec, "exp")) == "gs_exp(self)"


# ---- what is saved ----

# signature, forward, formula of self (and of other) -> (name, kind, the inputs it is saved for)
SAVED = [
    ("f(Tensor self) -> Tensor result", "self * 2", ["grad * 2"], []),
    ("f(Tensor self) -> Tensor result", "self * self", ["2 * grad * self"], [("self", "input", ("self",))]),
    ("f(Tensor self) -> Tensor result", "1 / self", ["-grad * result ** 2"], [("result", "output", ("self",))]),
    ("f(Tensor self) -> Tensor result", "2 * self", ["0"], [("self_shape", "value", ("self",))]),
    ("f(Tensor self) -> Tensor result", "self * 2", ["not_implemented('no')"], []),
    ("f(Tensor self, scalar a) -> Tensor result", "a * self", ["grad * a"], [("a", "value", ("self",))]),
    (
        "f(Tensor self, Mask other) -> Tensor result",
        "0 if other else self",
        ["0 if other else grad"],
        [("other", "input", ("self",)), ("self_shape", "value", ("self",))],
    ),
    (
        "f(Tensor self, Tensor other) -> Tensor result",
        "self * other",
        ["grad * other", "grad * self"],
        [
            ("other", "input", ("self",)),
            ("self_shape", "value", ("self",)),
            ("self", "input", ("other",)),
            ("other_shape", "value", ("other",)),
        ],
    ),
    (
        "f(Tensor self, Tensor other) -> Tensor result",
        "self / other",
        ["grad / other", "-grad * result / other"],
        [
            ("other", "input", ("self", "other")),
            ("self_shape", "value", ("self",)),
            ("result", "output", ("other",)),
            ("other_shape", "value", ("other",)),
        ],
    ),
]


@pytest.mark.parametrize(("signature", "forward", "formulas", "expected"), SAVED)
def test_saved_values(signature, forward, formulas, expected, tmp_path):
    backward = [f"    {name}: {formula}" for name, formula in zip(("self", "other"), formulas, strict=False)]
    entry = [f"- op: {signature}", f"  forward: {forward}", "  backward:", *backward, "  jvp: elementwise"]
    (op_plan,) = plan(parse("\n".join(entry) + "\n", tmp_path))
    assert sorted((save.slot, save.kind, save.needed_by) for save in op_plan.saves) == sorted(expected)


# ---- the generator as a whole ----


def test_changed_formula_is_found_stale(tmp_path, capsys):
    """An edit of a formula, with the generated files left as they were, is an error and is named."""
    spec, out = tmp_path / "spec.yaml", tmp_path / "out"
    spec.write_text(LIBRARY, encoding="utf-8")
    command = ["regen", "--spec", str(spec), "--out", str(out)]
    assert cli.main(command) == 0
    assert cli.main([*command, "--check"]) == 0
    before = {path.name: path.read_bytes() for path in out.iterdir()}
    spec.write_text(LIBRARY.replace("grad * result\n", "grad * result * 2\n"), encoding="utf-8")
    capsys.readouterr()
    assert cli.main([*command, "--check"]) == 1
    stale = re.findall(r"^stale: .*?([\w.]+)$", capsys.readouterr().err, re.MULTILINE)
    assert stale == ["__init__.py", "built_from.inc", "kernels.inc", "ops.py"]
    assert {path.name: path.read_bytes() for path in out.iterdir()} == before


def rewrite():
    """Write the excerpts of all pairs as they are now."""
    for path in PAIRS:
        (_, _, spec), *expected = sections(path)
        with tempfile.TemporaryDirectory() as folder:
            files = render(parse(spec + "\n", Path(folder)))
        parts = [f"=== spec\n{spec}\n"]
        for file, name, _ in expected:
            parts.append(f"=== {file} {name}\n{excerpt(files, file, name)}\n")
        path.write_text("\n".join(parts), encoding="utf-8")


if __name__ == "__main__":
    rewrite()
