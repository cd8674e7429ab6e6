"""Whole spec files, and the command line."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from gradspec.codegen.check.spec import load
from gradspec.codegen.commands import cli, regen
from gradspec.codegen.words.errors import MAX_BYTES, SpecError
from support.specs import ENTRY, complaints, write_spec

SPEC = Path(cli.__file__).resolve().parent.parent / "derivatives.yaml"

FILES = [
    ("", ["is empty; a spec is a list of entries '- op: ...'"]),
    ("# a comment\n", ["is empty; a spec is a list of entries '- op: ...'"]),
    ("hello\n", ["1:1: a spec is a list of entries '- op: ...', not a scalar"]),
    ("op: f\n", ["1:1: a spec is a list of entries '- op: ...', not a mapping"]),
    ("- op: x\n\tforward: y\n", ["2:1: tab; use spaces"]),
    ("- op: x\n  doc: \x00\n", ["2:8: unprintable character U+0000"]),
    ("- op: x\n  doc: \u2028\n", ["2:8: unprintable character U+2028"]),
    (ENTRY + '  doc: "a\\0b\\x1b"\n', ["7:8: escape of the unprintable character U+0000"]),
    ("[" * 100_000, ["1:11: nested more than 10 levels deep"]),
    ("".join("  " * i + "- a:\n" for i in range(9)), ["6:11: nested more than 10 levels deep"]),
    (
        "- op: a: b\n",
        [
            "1:8: not YAML: mapping values are not allowed here "
            "(is the line indented as the others are? a value that holds ': ' must be quoted)"
        ],
    ),
    ("- 'x\n", ["2:1: not YAML: found unexpected end of stream"]),
    (
        "- foward: 1\n",
        ["1:3: entry 1: unknown key 'foward'; did you mean 'forward'?", "1:3: entry 1: entry has no 'op'"],
    ),
    (ENTRY * 2, ["7:3: f: op 'f' is defined already, at line 1"]),
    (
        "- op: a(Tensor self) -> Mask result\n  forward: b(self)\n"
        "- op: b(Tensor self) -> Mask result\n  forward: a(self) > 0\n",
        ["2:12: a: cyclic inlining: a -> b -> a"],
    ),
    ("- op: a(Tensor self) -> Tensor result\n  forward: composite(a(self))\n", ["2:12: a: cyclic inlining: a -> a"]),
    (
        "- op: a(Tensor self) -> Mask result\n  forward: b(self)\n"
        "- op: b(Tensor self) -> Mask result\n  forward: array(b)\n  batch: leading\n",
        ["2:12: a: 'b' is not elementwise; an elementwise forward calls elementwise ops only"],
    ),
    (
        "- op: a.b_c(Tensor self) -> Mask result\n  forward: self > 0\n"
        "- op: a_b.c(Tensor self) -> Mask result\n  forward: self > 0\n",
        ["3:3: a_b.c: 'a_b.c' and 'a.b_c' would share the name 'a_b_c'"],
    ),
    (
        "- op: a(Tensor self, dims d, scalar? s, str t) -> Mask result\n  forward: self * d < s * t\n"
        "  options: {t: [a, b]}\n",
        [
            f"2:{column}: a: '{name}' of type '{kind}' cannot be an operand of an elementwise op"
            for column, name, kind in ((19, "d", "dims"), (23, "s", "scalar?"), (27, "t", "str"))
        ],
    ),
    (
        "- op: m(Tensor self) -> Tensor a, Tensor b\n  forward: array(m)\n"
        "  backward:\n    self: grad\n  jvp: self_t\n  batch: leading\n",
        [
            "4:11: m: unknown name 'grad'; did you mean 'grad_b'?",
            "5:8: m: 'jvp' must have one formula per Tensor output: 'a', 'b'",
        ],
    ),
    (
        "- op: m(Tensor self, int n) -> Mask a\n  forward: array(m)\n  batch: leading\n"
        "- op: m.two(Tensor self) -> Mask a\n  forward: composite(m(self, self, 3))\n",
        [
            "5:22: m.two: no overload takes this call of m(): m(Tensor self, int n) -> Mask a; "
            "m.two(Tensor self) -> Mask a"
        ],
    ),
    (
        "- op: m(Tensor self) -> Tensor a, Tensor b\n  forward: composite(self * 1)\n",
        ["2:12: m: composite expression gives 1 values for 2 outputs"],
    ),
]


def test_functions_and_primitives_beside_the_spec(tmp_path):
    arrays = tmp_path / "runtime" / "arrays"
    arrays.mkdir(parents=True)
    (arrays / "reductions.py").write_text(
        "import functools\n__all__ = ['total']\ndef total(self): ...\ndef norm(self): ...\n", encoding="utf-8"
    )
    (tmp_path / "csrc" / "primitives").mkdir(parents=True)
    (tmp_path / "csrc" / "primitives" / "primitives.h").write_text(
        "#define gs_f(a, b) a\n#define gs_fo(x) x\n", encoding="utf-8"
    )
    batched = ENTRY + "  batch: leading\n"
    assert complaints(batched.replace("self * other", "array(totl)"), tmp_path) == [
        "2:12: f: 'totl' is not in '__all__' of runtime/arrays; did you mean 'total'?"
    ]
    assert complaints(batched.replace("self * other", "array(functools)"), tmp_path) == [
        "2:12: f: 'functools' is not in '__all__' of runtime/arrays"
    ]
    assert complaints(batched.replace("self * other", "view(norm)"), tmp_path) == [
        "2:12: f: 'norm' is not in '__all__' of runtime/arrays"
    ]
    assert complaints(batched.replace("self * other", "array(total)"), tmp_path) == []
    assert complaints(ENTRY.replace("self * other", "f(self, other)"), tmp_path) == []
    assert complaints(ENTRY.replace("self * other", "f(self)"), tmp_path) == [
        "2:12: f: C primitive gs_f takes 2 arguments"
    ]
    assert complaints(ENTRY.replace(" f(", " fob(").replace("self * other", "fob(self)"), tmp_path) == [
        "2:12: fob: 'fob' calls itself, so it means a C primitive, but there is no gs_fob "
        "in csrc/primitives/primitives.h; "
        "did you mean 'fo'?"
    ]


def test_composites_beside_the_spec(tmp_path):
    file = tmp_path / "runtime" / "composites" / "doubling.py"
    file.parent.mkdir(parents=True)
    file.write_text("import functools\n__all__ = ('twice',)\n", encoding="utf-8")
    entry = "- op: f(Tensor self) -> Tensor result\n  forward: composite({})\n"
    assert complaints(entry.format("twice"), tmp_path) == []
    assert complaints(entry.format("functools"), tmp_path) == [
        "2:12: f: 'functools' is not in '__all__' of runtime/composites"
    ]
    file.write_text("def twice(self): ...\n", encoding="utf-8")
    assert complaints(entry.format("twice"), tmp_path) == ["2:12: f: 'twice' is not in '__all__' of runtime/composites"]


def test_references_beside_the_spec(tmp_path):
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "references.py").write_text(
        "import numpy\ndef product(a, b): ...\ndef _hidden(a): ...\n", encoding="utf-8"
    )
    for text, messages in {
        "references.product(self, other)": [],
        "2 * references.product(numpy.abs(self), othr)": ["2:54: f: unknown name 'othr'; did you mean 'other'?"],
        "references.produkt(self)": ["2:14: f: tests/references has no function 'produkt'; did you mean 'product'?"],
        "references.numpy(self)": ["2:14: f: tests/references has no function 'numpy'"],
        "references.numpy.load(self)": ["2:14: f: tests/references has no function 'numpy.load'"],
        "references.product": ["2:14: f: 'references.product' is a function of tests/references, call it"],
    }.items():
        assert complaints(ENTRY, tmp_path, f"f:\n  reference: {text}\n") == messages
    assert len(complaints(ENTRY, tmp_path, "f:\n  reference: references._hidden(self)\n")) == 1


@pytest.mark.parametrize(("text", "messages"), FILES, ids=[repr(text[:30]) for text, _ in FILES])
def test_file(text, messages, tmp_path):
    assert complaints(text, tmp_path) == messages


def test_file_that_is_not_text(tmp_path):
    assert complaints(b"- op: x\n  doc: a\xff\n", tmp_path) == ["2:9: byte 0xff is not UTF-8"]
    assert complaints(b"#" * (MAX_BYTES + 1), tmp_path) == ["is larger than 1,000,000 bytes, the limit for a spec file"]
    for path, message in ((tmp_path / "none.yaml", "no such file"), (tmp_path, "is a directory, not a spec file")):
        with pytest.raises(SpecError) as caught:
            load(path)
        assert str(caught.value) == f"{path}: {message} [GS101]"


def test_windows_line_ends_and_byte_order_mark(tmp_path):
    text = ENTRY.replace("grad * self", "grad * slf").replace("\n", "\r\n")
    assert complaints(b"\xef\xbb\xbf" + text.encode(), tmp_path) == [
        "5:19: f: unknown name 'slf'; did you mean 'self'?"
    ]


def test_formulas_that_double_each_other_are_refused(tmp_path):
    text = "- op: a0(Tensor self) -> Tensor r\n  forward: composite(self * self)\n"
    for i in range(1, 40):
        text += f"- op: a{i}(Tensor self) -> Tensor r\n  forward: composite(a{i - 1}(a{i - 1}(self)))\n"
    messages = complaints(text, tmp_path)
    assert messages and all("grows over 40,000 terms" in message for message in messages)


# --- the command


@pytest.fixture
def spec(tmp_path, monkeypatch):
    """A small spec in the current directory; it is like gradspec's own, which has a runtime beside it."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "runtime").mkdir()
    file = tmp_path / "spec.yaml"
    file.write_text(ENTRY + "  inplace: true\n  aliases: [eff]\n  operators: [__mul__, __imul__]\n", encoding="utf-8")
    return file


def run(capsys, *arguments):
    code = cli.main(arguments)
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def contents(folder):
    return {path.name: (path.read_bytes(), path.stat().st_mtime_ns) for path in folder.iterdir()}


def test_regen_writes_only_what_changed(spec, capsys):
    command = ("regen", "--spec", "spec.yaml", "--out", "out")
    code, out, err = run(capsys, *command, "--check")
    assert code == 1 and not Path("out").exists()
    assert {line.split(":")[0] for line in err.splitlines()[:-1]} == {"missing"}

    code, out, err = run(capsys, *command)
    assert code == 0 and not err
    first = contents(Path("out"))
    assert sorted(f"new: {Path('out') / name}" for name in first) == out.splitlines()

    assert run(capsys, *command) == (0, f"nothing changed: {len(first)} files up to date\n", "")
    assert run(capsys, *command, "--check") == (0, f"nothing changed: {len(first)} files up to date\n", "")
    assert contents(Path("out")) == first

    spec.write_text(spec.read_text("utf-8").replace("self: grad * other", "self: grad * other * 3"), encoding="utf-8")
    code, out, err = run(capsys, *command, "--check")
    assert code == 1 and not out and err.endswith("run 'gradspec regen'\n")
    stale = [line.removeprefix(f"stale: out{os.sep}") for line in err.splitlines()[:-1]]
    assert contents(Path("out")) == first and stale
    assert run(capsys, *command) == (0, "".join(f"changed: out{os.sep}{name}\n" for name in stale), "")
    after = contents(Path("out"))
    assert sorted(name for name in after if after[name] != first[name]) == sorted(stale)


def test_regen_removes_its_own_stale_files_only(spec, capsys):
    command = ("regen", "--spec", "spec.yaml", "--out", "out")
    run(capsys, *command)
    made = next(path for path in sorted(Path("out").iterdir()) if path.suffix == ".py")
    Path("out/old.py").write_bytes(made.read_bytes())
    Path("out/mine.py").write_text("mine\n", encoding="utf-8")
    assert run(capsys, *command, "--check")[2].startswith(f"no longer generated: {Path('out/old.py')}\n")
    assert run(capsys, *command)[1] == f"removed: {Path('out/old.py')}\n"
    assert not Path("out/old.py").exists() and Path("out/mine.py").exists()

    made.write_text("handwritten\n", encoding="utf-8")
    code, _, err = run(capsys, *command)
    assert code == 1 and "was not made by 'gradspec regen'" in err
    assert made.read_text("utf-8") == "handwritten\n"


def test_an_error_writes_nothing(spec, capsys):
    run(capsys, "regen", "--spec", "spec.yaml", "--out", "out")
    before = contents(Path("out"))
    spec.write_text(spec.read_text("utf-8").replace("grad * other", "grad * othr"), encoding="utf-8")
    code, out, err = run(capsys, "regen", "--spec", "spec.yaml", "--out", "out")
    assert (code, out) == (1, "")
    assert err.startswith("spec.yaml:4:18: f: unknown name 'othr'; did you mean 'other'? [GS406]\n")
    assert err.endswith("1 error; nothing was written\n")
    assert contents(Path("out")) == before


def test_regen_refuses_modules_that_are_not_python(spec, capsys):
    """Which module has a function, generated code knows from it."""
    entry = "- op: f(Tensor self) -> Mask result\n  forward: array(product)\n  batch: leading\n"
    spec.write_text(entry, encoding="utf-8")
    module = spec.parent / "runtime" / "arrays" / "products.py"
    module.parent.mkdir(parents=True)
    module.write_text("__all__ = ['product']\n", encoding="utf-8")
    command = ("regen", "--spec", "spec.yaml", "--out", "out")
    assert run(capsys, *command)[0] == 0
    before = contents(Path("out"))
    assert b'"products:product"' in before["raw.py"][0]
    module.write_text("__all__ = ['product'\n", encoding="utf-8")
    code, out, err = run(capsys, *command)
    assert (code, out) == (1, "") and contents(Path("out")) == before
    assert "runtime/arrays/products.py beside the spec, which is no Python (line 1: '[' was never closed)" in err


def test_regen_asks_where_to_write(spec, capsys, monkeypatch):
    assert run(capsys, "regen", "--spec", "spec.yaml") == (
        1,
        "",
        "gradspec: regen needs --out DIR with a spec of your own\n",
    )
    code, _, err = run(capsys, "regen", "--spec", "spec.yaml", "--out", "spec.yaml")
    assert (code, err) == (1, "gradspec: spec.yaml is not a directory\n")
    monkeypatch.setattr(regen, "is_checkout", lambda: False)
    code, _, err = run(capsys, "regen")
    assert code == 1 and "--out DIR with an installed gradspec, which is not a checkout" in err


def test_ops_by_section(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    text = f"- section: Products\n  doc: They multiply.\n{ENTRY}- section: More\n" + ENTRY.replace(" f(", " g(")
    Path("spec.yaml").write_text(text, encoding="utf-8")
    code, out, _ = run(capsys, "ops", "--spec", "spec.yaml")
    assert code == 0
    assert [line.split()[:2] for line in out.splitlines()[1:]] == [
        [], ["Products:", "They"], ["f", "elementwise"], [], ["More"], ["g", "elementwise"],
    ]  # fmt: skip
    assert "  section         More\n" in run(capsys, "ops", "g", "--spec", "spec.yaml")[1]


def test_lint(spec, capsys):
    code, _, err = run(capsys, "lint", "spec.yaml")
    assert code == 1 and "f: spec.tests.yaml has no entry 'f'" in err  # no error: regen takes it
    more = "  doc: The product of self and other.\n"
    write_spec(spec, ENTRY + more, "f:\n  reference: numpy.multiply(self, other)\n")
    assert run(capsys, "lint", "spec.yaml") == (0, "spec.yaml: 1 op, no errors\n", "")
    assert run(capsys, "lint", "none.yaml") == (1, "", "none.yaml: no such file [GS101]\n1 error\n")


def test_ops(spec, capsys):
    code, out, _ = run(capsys, "ops", "--spec", "spec.yaml")
    assert code == 0
    assert [line.split() for line in out.splitlines()] == [
        ["op", "forward", "gradients", "in", "place", "batch", "defined", "at"],
        ["f", "elementwise", "self,", "other", "f_", "derived:", "elementwise", "spec.yaml:1"],
    ]
    code, out, _ = run(capsys, "ops", "eff", "--spec", "spec.yaml")
    shown = dict(line.strip().split("  ", 1) for line in out.splitlines()[1:] if line[2] != " ")
    shown = {label: value.strip() for label, value in shown.items()}
    assert code == 0 and out.startswith("f(Tensor self, Tensor other) -> Tensor result\n")
    assert shown["forward"] == "self * other" and shown["backward other"] == "grad * self"
    assert shown["in place"] == "f_" and shown["jvp"] == "elementwise" and shown["defined"] == "spec.yaml:1"
    assert shown["node"] == "FBackward0" and "generated" in shown
    assert run(capsys, "ops", "efg", "--spec", "spec.yaml") == (1, "", "gradspec: no op 'efg'; did you mean 'eff'?\n")


def test_as_a_program(spec):
    command = [sys.executable, "-m", "gradspec", "lint", "spec.yaml"]
    spec.write_text("- op: f\n", encoding="utf-8")
    done = subprocess.run(command, capture_output=True, text=True, cwd=spec.parent, check=False)
    assert (done.returncode, done.stdout) == (1, "")
    assert (
        done.stderr.startswith("spec.yaml:1:3: f: entry has no 'forward' [GS202]\n") and "Traceback" not in done.stderr
    )


@pytest.mark.parametrize(
    ("module", "command", "packages"),
    [
        ("yaml", ["regen", "--out", "made"], "pyyaml"),
        ("jinja2", ["regen", "--out", "made"], "jinja2"),
        ("sympy mpmath pytest", ["check", "exp"], "sympy mpmath pytest"),
        ("sympy mpmath pytest", ["lint", "--prove"], "sympy mpmath"),
        ("shtab", ["completion", "bash"], "shtab"),
    ],
)
def test_packages_that_are_missing(module, command, packages, tmp_path):
    """Importing gradspec, and commands that read no spec, work; the others name all that is to be installed."""
    program = (
        f"import sys; sys.modules.update(dict.fromkeys({module.split()!r}))\n"
        "from gradspec.codegen.commands.cli import main\n"
        "assert main(['explain', 'GS406']) == main(['schema']) == 0\n"
        "sys.exit(main())"
    )
    refused = subprocess.run([sys.executable, "-c", program, *command], cwd=tmp_path, capture_output=True, text=True)
    assert refused.returncode == 1
    assert refused.stderr.startswith(f"gradspec: '{command[0]}' needs {module.partition(' ')[0]}")
    assert refused.stderr.endswith(f" not installed; run: pip install {packages}\n")
