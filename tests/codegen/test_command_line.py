"""The command line: its help, names of ops, what it says of mistakes, colours, the terminal's width, completion."""

import argparse
import io
import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from gradspec.codegen.commands import cli, regen, terminal
from support.pages import PAGES
from support.specs import ENTRY, write_spec

COMMANDS = ["new-op", "check", "lint", "explain", "fmt", "regen", "ops", "schema", "build", "export", "completion"]
SPEC = f"""\
- section: Products
{ENTRY}  inplace: true
  aliases: [eff]
  operators: [__mul__, __imul__]

- section: Logarithms of numbers, with a name that does not fit into a narrow terminal
- op: log_one(Tensor self) -> Mask result
  doc: A long sentence, which has to be wrapped in a terminal that is narrow, and in a pipe stands on a single line.
  forward: self > 1

- op: log_two(Tensor self) -> Mask result
  forward: self > 2
"""


@pytest.fixture
def spec(tmp_path, monkeypatch):
    """A small spec in the current directory; it is like gradspec's own, which has a runtime beside it."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "runtime").mkdir()
    return write_spec(tmp_path / "spec.yaml", SPEC, "f:\n  reference: numpy.multiply(self, other)\n")


def run(capsys, *arguments):
    try:
        code = cli.main(arguments)
    except SystemExit as ended:  # by argparse
        code = int(ended.code or 0)
    captured = capsys.readouterr()
    return code, captured.out, captured.err


# ---- help


def test_help_lists_all_commands(capsys):
    code, out, _ = run(capsys, "--help")
    assert code == 0 and re.findall(r"^    (\S+)", out, re.MULTILINE) == COMMANDS


@pytest.mark.parametrize("command", COMMANDS)
def test_help_has_a_sentence_examples_and_exit_codes(command, capsys):
    code, out, _ = run(capsys, command, "--help")
    assert code == 0
    usage, sentence = out.split("\n\n")[:2]
    assert usage.startswith(f"usage: gradspec {command}") and sentence[0].isupper() and sentence.endswith(".")
    examples, codes = out.partition("\nexamples:\n")[2].split("\nexit codes:\n")
    assert re.findall(r"^  (\d)  \w", codes, re.MULTILINE) in (["0", "1", "2"], ["0", "2"])
    lines = re.findall(r"^  \S.*", examples, re.MULTILINE)
    assert lines
    for line in lines:
        called = re.sub(r" > \S+$", "", line).strip().removeprefix('eval "$(').removesuffix(')"')
        program, *arguments = shlex.split(called)
        assert program == "gradspec" and cli._parser().parse_args(arguments).command == command


def test_pages_name_subcommands_and_options_that_exist():
    found = 0
    for page in PAGES:
        for command in re.findall(r"`gradspec ([a-z][^`]*)`|^\$ gradspec (.*)$", page.read_text("utf-8"), re.MULTILINE):
            name, *words = shlex.split("".join(command).partition(" > ")[0])
            found += 1
            assert name in COMMANDS, f"{page.name}: gradspec {name}"
            known = subcommand(name)._option_string_actions
            assert {word for word in words if word.startswith("--")} <= {*known}, f"{page.name}: {command}"
    assert found > 30


def subcommand(name):
    (commands,) = [action for action in cli._parser()._actions if isinstance(action, argparse._SubParsersAction)]
    found = commands.choices[name]
    return found


# ---- mistakes


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["chek"], "gradspec: error: argument COMMAND: invalid choice 'chek'; did you mean 'check'?"),
        (["lint", "--nope"], "gradspec lint: error: unrecognized arguments: --nope; did you mean '--prove'?"),
        (["ops", "--jsn"], "gradspec ops: error: unrecognized arguments: --jsn; did you mean '--json'?"),
        (["export", "f", "--to=ja"], "gradspec export: error: argument --to: invalid choice 'ja'; did you mean 'jax'?"),
        (
            ["completion", "powershell"],
            "gradspec completion: error: argument shell: invalid choice 'powershell'; choose from bash, zsh, tcsh",
        ),
    ],
)
def test_a_wrong_command_line(arguments, message, capsys):
    """The error shows the usage of the subcommand, and the closest right word."""
    code, out, err = run(capsys, *arguments)
    prog = message.partition(": error")[0]
    assert (code, out) == (2, "")
    assert err.startswith(f"usage: {prog} [-h]") and err.endswith(f"\n{message}\nsee '{prog} --help'\n")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["ops", "log_tow", "--spec", "spec.yaml"], "gradspec: no op 'log_tow'; did you mean 'log_two'?"),
        (["ops", "gs.log_tow", "--spec", "spec.yaml"], "gradspec: no op 'gs.log_tow'; did you mean 'log_two'?"),
        (["ops", "z*", "--spec", "spec.yaml"], "gradspec: no op 'z*' in spec.yaml; 'gradspec ops' lists all"),
        (
            ["check", "spec.yaml"],
            "gradspec: 'spec.yaml' is a file, not an op; name the file with --spec, and an op of it, or '*' for all",
        ),
        (["lint", "specs.yaml"], "specs.yaml: no such file; did you mean 'spec.yaml'? [GS101]"),
        (["explain", "GS999"], "gradspec: no message has the code 'GS999'; 'gradspec explain' lists the codes"),
        (
            ["new-op", "g(Tensor self) -> Mask m", "--forward", "0 > 1", "--spec", "spec.yaml", "--section", "Product"],
            "gradspec: no section 'Product' in spec.yaml; did you mean 'Products'?",
        ),
    ],
)
def test_a_name_that_is_not_known(spec, arguments, message, capsys):
    code, _, err = run(capsys, *arguments)
    assert code == 1 and err.splitlines()[0] == message


def test_an_op_of_gradspec_is_none_of_a_file(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    write_spec(tmp_path / "own.yaml", ENTRY.replace(" f(", " own_product("))
    code, _, err = run(capsys, "ops", "exp", "--spec", "own.yaml")
    assert (code, err) == (1, "gradspec: no op 'exp' in own.yaml; it is gradspec's own, so leave out --spec\n")


# ---- the list of ops


@pytest.mark.parametrize(
    ("name", "ops"),
    [
        ("f", ["f"]),
        ("eff", ["f"]),
        ("gs.f", ["f"]),
        ("torch.eff", ["f"]),
        ("Tensor.f_", ["f"]),
        ("eff_", ["f"]),
        ("__imul__", ["f"]),
        ("FBackward0", ["f"]),
        ("log_*", ["log_one", "log_two"]),
        ("*", ["f", "log_one", "log_two"]),
    ],
)
def test_names_of_ops(spec, name, ops, capsys):
    code, out, _ = run(capsys, "ops", name, "--spec", "spec.yaml", "--json")
    assert code == 0 and [op["op"] for op in json.loads(out)] == ops


def test_the_list_and_the_details_of_ops(spec, capsys):
    listed = run(capsys, "ops", "--spec", "spec.yaml")[1].splitlines()
    assert listed[0].split() == ["op", "forward", "gradients", "in", "place", "batch", "defined", "at"]
    assert listed[2] == "Products"
    assert listed[3].split() == ["f", "elementwise", "self,", "other", "f_", "derived:", "elementwise", "spec.yaml:2"]
    shown = run(capsys, "ops", "eff", "--spec", "spec.yaml")[1]
    assert shown.startswith("f(Tensor self, Tensor other) -> Tensor result\n")
    for text in ("section +Products", r"backward other +grad \* self", "jvp +elementwise", "generated +"):
        assert re.search(f"^  {text}", shown, re.MULTILINE)


def test_ops_as_json(spec, capsys):
    code, out, _ = run(capsys, "ops", "--json", "--spec", "spec.yaml")
    (f, *rest) = json.loads(out)
    assert code == 0 and len(rest) == 2
    assert f["signature"] == "f(Tensor self, Tensor other) -> Tensor result"
    assert f["forward"] == "self * other" and f["backward"] == {"self": "grad * other", "other": "grad * self"}
    assert (f["in_place"], f["operators"], f["aliases"]) == ("f_", ["__mul__", "__imul__"], ["eff"])
    assert (f["section"], f["node"], f["defined"]) == ("Products", "FBackward0", "spec.yaml:2")


def test_a_pattern_gives_a_list_and_names_give_details(spec, capsys):
    listed = run(capsys, "ops", "log_*", "--spec", "spec.yaml")[1]
    assert "Products" not in listed and listed.count("\nlog_") == 2
    shown = run(capsys, "ops", "log_two", "f", "--spec", "spec.yaml")[1]
    assert shown.startswith("f(Tensor self") and "\n\nlog_two(Tensor self)" in shown


def test_the_ops_of_a_family_are_listed_in_their_order(tmp_path, capsys):
    path = write_spec(
        tmp_path / "spec.yaml", "- op: is_low{1,2,3,4,5,6,7,8}d(Tensor self) -> Mask result\n  forward: self < {n}\n"
    )
    found = json.loads(run(capsys, "ops", "--json", "--spec", str(path))[1])
    assert [op["op"] for op in found] == [f"is_low{number}d" for number in range(1, 9)]


UPDATE = """
- section: Steps
- update: step(Tensor parameter, Tensor gradient, float lr)
  doc: A step along the gradient.
  let:
    change: lr * gradient
  writes:
    parameter: parameter - change
"""


def test_updates_are_listed_and_shown(spec, capsys):
    spec.write_text(spec.read_text("utf-8") + UPDATE, "utf-8")
    listed = run(capsys, "ops", "--spec", "spec.yaml")[1]
    assert re.search(r"\n\nSteps\nstep +update +- +parameter +- +spec.yaml:\d+\n$", listed)
    shown = run(capsys, "ops", "step", "--spec", "spec.yaml")[1]
    assert shown.startswith("step(Tensor parameter, Tensor gradient, float lr)\n  A step along the gradient.\n")
    assert re.search(r"\n  writes parameter +parameter - change\n", shown)
    assert re.search(r"\n  generated +generated/updates.inc:\d.*\n +generated/updates.py:\d+\n$", shown)
    (found,) = json.loads(run(capsys, "ops", "st?p", "--json", "--spec", "spec.yaml")[1])
    assert (found["update"], found["writes"]) == ("step", {"parameter": "parameter - change"})
    assert run(capsys, "check", "step", "--spec", "spec.yaml")[2] == (
        "gradspec: 'step' is an update, not an op; 'gradspec ops step' shows it\n"
    )


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.mark.parametrize("names", [[], ["log_*"], ["log_one"], ["f"]])
def test_ops_fit_the_terminal(spec, names, monkeypatch):
    narrow = Terminal()
    monkeypatch.setattr(sys, "stdout", narrow)
    monkeypatch.setenv("COLUMNS", "60")
    monkeypatch.setenv("NO_COLOR", "1")
    assert cli.main(["ops", *names, "--spec", "spec.yaml"]) == 0
    lines = narrow.getvalue().splitlines()
    assert max(map(len, lines)) <= 60, lines
    if not names:
        assert any(line.endswith("…") for line in lines)


# ---- regen


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
    assert err.startswith("spec.yaml:5:18: f: unknown name 'othr'; did you mean 'other'? [GS406]\n")
    assert err.endswith("1 error; nothing was written\n")
    assert contents(Path("out")) == before


def test_regen_refuses_modules_that_are_not_python(spec, capsys):
    """Which module has a function, generated code knows from it."""
    entry = "- op: f(Tensor self) -> Mask result\n  forward: array(product)\n  batch: leading\n"
    write_spec(spec, entry)
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


# ---- colours and progress


def test_colours_only_on_terminals_that_want_them(monkeypatch):
    for name in ("NO_COLOR", "FORCE_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)
    assert terminal.has_colours(Terminal()) and not terminal.has_colours(io.StringIO())
    monkeypatch.setenv("TERM", "dumb")
    assert not terminal.has_colours(Terminal())
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert terminal.has_colours(io.StringIO())
    monkeypatch.setenv("NO_COLOR", "1")
    assert not terminal.has_colours(Terminal())


def test_colours_add_nothing_but_colours(spec, capsys, monkeypatch):
    spec.write_text(SPEC.replace("grad * other", "grad * othr"), encoding="utf-8")
    plain = run(capsys, "lint", "spec.yaml")[2]
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("FORCE_COLOR", "1")
    coloured = run(capsys, "lint", "spec.yaml")[2]
    assert "\033[1mspec.yaml:5:18\033[0m: " in coloured and "\033[31m1 error\033[0m\n" in coloured
    assert re.sub(r"\033\[\d+m", "", coloured) == plain


def test_progress_on_a_terminal_leaves_nothing(monkeypatch):
    shown = Terminal()
    monkeypatch.setattr(sys, "stderr", shown)
    titled = [argparse.Namespace(title=name) for name in ("first", "second")]
    with terminal.step("reading"):
        assert [item.title for item in terminal.counted(titled, "proving")] == ["first", "second"]
    lines = shown.getvalue().split("\r\033[K")
    assert lines == ["", "reading ...", "proving 1/2 first", "proving 2/2 second", "", ""]
    silent = io.StringIO()
    monkeypatch.setattr(sys, "stderr", silent)
    with terminal.step("reading"):
        assert list(terminal.counted(titled, "proving")) == titled
    assert silent.getvalue() == ""


# ---- lint, programs


def test_lint(spec, capsys):
    code, _, err = run(capsys, "lint", "spec.yaml")
    assert code == 1 and "log_one: spec.tests.yaml has no entry 'log_one'" in err  # no error: regen takes it
    more = "  doc: The product of self and other.\n"
    write_spec(spec, ENTRY + more, "f:\n  reference: numpy.multiply(self, other)\n")
    assert run(capsys, "lint", "spec.yaml") == (0, "spec.yaml: 1 op, no errors\n", "")
    assert run(capsys, "lint", "none.yaml") == (1, "", "none.yaml: no such file [GS101]\n1 error\n")


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


# ---- completion


def test_bash_completes_commands_options_and_files(tmp_path, capsys, monkeypatch):
    code, out, _ = run(capsys, "completion", "bash")
    assert code == 0
    script = tmp_path / "completion.bash"
    script.write_text(out, encoding="utf-8")

    def completed(*words):
        line = f"source {script}; COMP_WORDS=({shlex.join(words)}); COMP_CWORD={len(words) - 1}; "
        line += '_shtab_gradspec; printf "%s\\n" "${COMPREPLY[@]}"'
        done = subprocess.run(["bash", "-c", line], capture_output=True, text=True, check=True)
        return done.stdout.split()

    assert completed("gradspec", "ex") == ["explain", "export"]
    assert completed("gradspec", "lint", "--p") == ["--prove"]
    assert completed("gradspec", "export", "--to", "n") == ["numpy"]
    (tmp_path / "own.yaml").touch()
    monkeypatch.chdir(tmp_path)
    assert "own.yaml" in completed("gradspec", "ops", "--spec", "o")
