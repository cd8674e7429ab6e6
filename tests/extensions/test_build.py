"""`gradspec build`: what it writes, what it leaves alone, and the guide's commands."""

from __future__ import annotations

import doctest
import importlib
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import gradspec as gs
from gradspec.codegen.commands import cli
from gradspec.extensions import library
from support.project import ROOT

EXAMPLE = ROOT / "examples" / "signal_ops"
GUIDE = ROOT / "docs" / "own_specs.md"
SQUASH = """\
- op: squash(Tensor self) -> Tensor result
  forward: self / sqrt(1 + self * self)
  backward:
    self: grad * (1 + self * self) ** -1.5
  jvp: elementwise
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current directory, a copy of the example."""
    shutil.copytree(EXAMPLE, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def imports(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Modules that the test imports are gone after it."""
    before = set(sys.modules)
    yield
    for name in set(sys.modules) - before:
        if name.startswith("squash"):
            del sys.modules[name]


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = cli.main(arguments)
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def test_only_what_changed_is_written(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "build", "signal_ops.yaml", "--out", "project")[0] == 0
    project = folder / "project" / "pyproject.toml"
    project.write_text(project.read_text().replace("0.1.0", "2.0.0"))
    code, out, _ = run(capsys, "build", "signal_ops.yaml", "--out", "project")
    assert code == 0 and out.startswith("nothing changed: ") and "2.0.0" in project.read_text()
    arrays = folder / "arrays.py"
    arrays.write_text(arrays.read_text() + "# more\n")
    code, out, _ = run(capsys, "build", "signal_ops.yaml", "--out", "project")
    assert out.splitlines()[0] == "changed: project/src/signal_ops/arrays.py"


def test_a_section_that_is_gone_is_removed(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = folder / "squash.yaml"
    file.write_text(f"- section: Squashing\n{SQUASH}")
    run(capsys, "build", "squash.yaml")
    file.write_text(SQUASH)
    _, out, _ = run(capsys, "build", "squash.yaml")
    assert "removed: squash/src/squash/squashing.py\n" in out and "new: squash/src/squash/ops.py\n" in out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--name", "3d"], "'3d' is not a name of Python, and cannot name a package; choose one with --name"),
        (["--out", "arrays.py"], "arrays.py is not a directory"),
        (
            ["--out", "theirs"],
            "theirs/setup.py was not made by 'gradspec build'; move it away or choose another --out",
        ),
    ],
)
def test_refusals(
    arguments: list[str], message: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    theirs = folder / "theirs" / "setup.py"
    theirs.parent.mkdir()
    theirs.write_text("print('mine')\n")
    assert run(capsys, "build", "signal_ops.yaml", *arguments) == (1, "", f"gradspec: {message}\n")
    assert [path.name for path in (folder / "theirs").iterdir()] == ["setup.py"]


def test_gradspecs_own_spec_is_no_package(capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = run(capsys, "build", str(ROOT / "derivatives.yaml"))
    assert code == 1 and "is gradspec's own spec" in err


def test_mistakes_write_nothing(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "squash.yaml").write_text(SQUASH.replace("forward", "forwards"))
    code, out, err = run(capsys, "build", "squash.yaml")
    assert (code, out) == (1, "") and err.endswith("1 error; nothing was written\n")
    assert not (folder / "squash").exists()


# ---- importing ----


def built(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package without C, where it can be imported; its module of the library."""
    (folder / "squash.yaml").write_text(SQUASH)
    assert cli.main(["build", "squash.yaml", "--no-c"]) == 0
    monkeypatch.syspath_prepend(folder / "squash" / "src")
    return folder / "squash" / "src" / "squash" / "library.py"


@pytest.mark.usefixtures("imports")
def test_a_package_without_c_works(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    built(folder, monkeypatch)
    squash = importlib.import_module("squash")
    x = gs.tensor([0.0, 0.75], dtype=gs.float64, requires_grad=True)
    assert squash.squash(x).tolist() == [0.0, 0.6]
    assert gs.autograd.gradcheck(squash.squash, x)
    found = library.library_of("squash")
    assert found is not None
    found._leave()
    library._installed.pop(found.source)


@pytest.mark.usefixtures("imports")
def test_a_package_of_another_version_is_refused(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = built(folder, monkeypatch)
    file.write_text(file.read_text().replace(f'"{gs.__version__}"', '"0.0.1"'))
    wanted = (
        rf"squash was generated by gradspec 0.0.1, and this is gradspec {gs.__version__}: make it anew with"
    )
    with pytest.raises(ImportError, match=wanted):
        importlib.import_module("squash")


@pytest.mark.usefixtures("imports")
def test_kernels_from_other_headers_are_refused(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = built(folder, monkeypatch)
    file.write_text(file.read_text().replace('interpret(f"{__package__}.formulas")', 'load("json")'))
    monkeypatch.setattr("json.library", None, raising=False)
    monkeypatch.setattr(library, "add_library", lambda capsule, ufuncs: None)
    wanted = (
        "its kernels were compiled from headers of another gradspec; compile it again, in its folder: pip"
    )
    with pytest.raises(ImportError, match=wanted):
        importlib.import_module("squash")


@pytest.mark.usefixtures("imports")
def test_kernels_that_are_missing_are_an_import_error(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = built(folder, monkeypatch)
    file.write_text(file.read_text().replace("interpret", "load").replace("formulas", "_kernels"))
    with pytest.raises(ImportError, match=r"squash: its kernels cannot be loaded: No module named"):
        importlib.import_module("squash")


def test_installed_packages_are_found_by_name() -> None:
    assert "no_such_ops" not in gs.extensions.installed()
    with pytest.raises(
        ModuleNotFoundError, match="no installed package gives ops as 'no_such_ops'; there are: "
    ):
        gs.extensions.load("no_such_ops")


# ---- the guide ----


def commands() -> list[tuple[str, str]]:
    text = GUIDE.read_text(encoding="utf-8").split("```console\n")[1:]
    blocks = [part.partition("```")[0].partition("\n") for part in text]
    return [(command.removeprefix("$ gradspec "), output) for command, _, output in blocks]


@pytest.mark.parametrize(("command", "expected"), commands())
def test_the_guides_commands_print_what_is_shown(
    command: str, expected: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = run(capsys, *command.split())
    assert code == 0, err
    assert doctest.OutputChecker().check_output(expected, out, doctest.ELLIPSIS), out
