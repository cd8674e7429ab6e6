"""The examples of the documentation run, and the op of docs/adding_an_op.md works as the page says."""

from __future__ import annotations

import ast
import doctest
import multiprocessing
import re
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

import gradspec as gs
from gradspec.codegen.check.spec import load
from gradspec.codegen.commands import cli
from gradspec.codegen.plan.decide import plan
from gradspec.codegen.plan.op_plan import Kernel
from gradspec.codegen.read.model import Spec
from gradspec.codegen.write.readings import to_c
from gradspec.codegen.write.render import render
from gradspec.core import ops
from gradspec.core.compiled.kernels import ufuncs
from support.pages import GUIDE, PAGES, Block, blocks, contains, entry
from support.project import ROOT
from support.specs import write_spec


def by_place(block: Block) -> str:
    return block.place


@pytest.mark.parametrize(
    "page", [page for page in PAGES if ">>> " in page.read_text("utf-8")], ids=lambda page: page.name
)
def test_examples(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    result = doctest.testfile(str(page), module_relative=False, encoding="utf-8", optionflags=doctest.ELLIPSIS)
    assert result.attempted and not result.failed


# ---- the op of docs/adding_an_op.md ----


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the project's spec and the guide's entry at the end of its section."""
    folder = tmp_path_factory.mktemp("checkout")
    for name in ("runtime", "csrc"):
        (folder / name).symlink_to(ROOT / name, target_is_directory=True)
    spec = (ROOT / "derivatives.yaml").read_text(encoding="utf-8")
    if "op: cbrt(" not in spec:
        following = spec.index("\n- section:", spec.index("- section: Elementwise functions"))
        spec = f"{spec[:following]}\n{entry().text}{spec[following:]}"
    tests = (ROOT / "derivatives.tests.yaml").read_text(encoding="utf-8")
    if "\ncbrt:" not in tests:
        tests += f"\n{entry('tests').text}"
    write_spec(folder / "derivatives.yaml", spec, tests)
    return folder


@pytest.fixture(scope="module")
def spec(checkout: Path) -> Spec:
    return load(str(checkout / "derivatives.yaml"))


@pytest.fixture(scope="module")
def files(spec: Spec) -> dict[str, str]:
    return render(spec)


def declarations(files: dict[str, str], name: str) -> list[str]:
    """The signatures with which the stubs declare functions and methods of this name."""
    trees = [ast.parse(text) for file, text in files.items() if file.endswith(".pyi")]
    nodes = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    found = [(node.args, node.returns) for node in nodes if node.name == name]
    return sorted(f"({ast.unparse(args)}) -> {returns and ast.unparse(returns)}" for args, returns in found)


def test_entry_gives_types(files: dict[str, str]) -> None:
    out = "out: Tensor | tuple[Tensor, ...] | None=None"
    assert declarations(files, "cbrt") == [f"(input: Tensor | _Number, *, {out}) -> Tensor", "(self) -> Tensor"]
    assert declarations(files, "cbrt_") == ["(input: Tensor) -> Tensor", "(self) -> Tensor"]


def unnumbered(text: str) -> list[str]:
    """The lines of a file, without places in the spec, the number for the C, checksums, and lists of names,
    which are filled anew.
    """
    text = re.sub(
        r"derivatives\.yaml:\d+|(?<=\")[0-9a-f]{16}(?=\")|(?<=follows: )[0-9a-f]{8}$", "", text, flags=re.MULTILINE
    )
    filled = (
        r"^(__all__ = |from \.\w+ import |_add_methods\(|_OPS\.enter\(| +(functions|methods|public)=)"
        r"[(\[{].*?^ *[)\]}]"
    )
    return re.sub(filled, "", text, flags=re.DOTALL | re.MULTILINE).splitlines()


def test_entry_changes_nothing_else(files: dict[str, str]) -> None:
    """Apart from the lines that are new, the generated files are as they were."""
    before = render(load(str(ROOT / "derivatives.yaml")))
    for name, text in files.items():
        rest = iter(unnumbered(text))
        missing = [line for line in unnumbered(before[name]) if line not in rest]
        assert not missing, f"{name} lost {missing[0]!r}"


@pytest.mark.parametrize(
    "block", [b for b in blocks(GUIDE) if "entry" in b.options and "file" in b.options], ids=by_place
)
def test_generated_code_is_as_shown(block: Block, files: dict[str, str]) -> None:
    text = files[block.options["file"]]
    if block.language == "python":
        text = text[text.index("class CbrtBackward0") :]
    assert contains(text, block.text)


def consoles() -> list[tuple[str, str]]:
    """Each `$ gradspec ...` of the pages, with its output; those of own_specs.md are in tests/extensions."""
    found = []
    for block in (block for page in PAGES if page.name != "own_specs.md" for block in blocks(page)):
        command, *output = block.text.splitlines(keepends=True)
        shows = output and not any(line.startswith("$ ") for line in output)
        if block.language == "console" and command.startswith("$ gradspec ") and shows:
            found.append((command.removeprefix("$ gradspec ").rstrip(), "".join(output)))
    return found


@pytest.mark.parametrize(("command", "expected"), consoles())
def test_commands_print_what_is_shown(
    command: str, expected: str, checkout: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    text = (checkout / "derivatives.yaml").read_text(encoding="utf-8")
    if "1 error\n" in expected:
        text = text.replace("grad / (3 * result * result)", "grad / (3 * results * result)")
    tests = (checkout / "derivatives.tests.yaml").read_text(encoding="utf-8")
    write_spec(tmp_path / "derivatives.yaml", text, tests)
    (tmp_path / "runtime").symlink_to(ROOT / "runtime")
    monkeypatch.chdir(tmp_path)
    name, *arguments = command.split()
    where = ["derivatives.yaml"] if name == "lint" else ["--spec", "derivatives.yaml"]
    cli.main([name, *arguments, *where])
    captured = capsys.readouterr()
    printed = captured.out + captured.err
    assert doctest.OutputChecker().check_output(expected, printed, doctest.ELLIPSIS), printed


def without_compiler(kernel: Kernel) -> Callable[..., Any]:
    """A kernel's C body as a function on arrays: arithmetic and calls read the same in both languages."""
    body = re.sub(r"\bgs_(\w+)\(", r"numpy.\1(", to_c(kernel.body).replace("(T)", ""))
    body = body.replace("numpy.quotient(", "numpy.divide(")
    function = eval(f"lambda {', '.join(operand.name for operand in kernel.operands)}: {body}", {"numpy": np})

    def call(*operands: Any) -> Any:
        if len(operands) == len(kernel.operands):
            return function(*operands)
        operands[-1][...] = function(*operands[:-1])
        return operands[-1]

    return call


def run_the_example(spec: Spec, files: dict[str, str]) -> None:
    """The guide's example on the generated Python; NumPy evaluates the C bodies of its kernels."""
    (op_plan,) = [p for p in plan(spec) if p.op.key == "cbrt"]
    for kernel in op_plan.kernels:
        ufuncs[kernel.name] = without_compiler(kernel)  # type: ignore[assignment]
    module = ModuleType("generated_with_cbrt")
    module.__package__ = "gradspec.generated"
    module.__file__ = "cbrt"
    sys.modules[module.__name__] = module
    exec(compile(files["elementwise_functions.py"], module.__name__, "exec"), module.__dict__)
    gs.cbrt = ops.OPS["cbrt"].function
    (example,) = [b for b in blocks(GUIDE) if b.language == "python" and set(b.options) == {"entry"}]
    exec(compile(example.text, example.place, "exec"), {})


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # of forks beside threads
def test_the_op_works(spec: Spec, files: dict[str, str]) -> None:
    """In a process of its own, since generated code puts its ops in the place of those that are there."""
    child = multiprocessing.get_context("fork").Process(target=run_the_example, args=(spec, files))
    child.start()
    child.join(60)
    assert child.exitcode == 0


def test_good_formulas_are_those_of_the_spec(spec: Spec) -> None:
    """Of the guide's last table: op, input, good formula."""
    row = r"^\| `(\w+)`, `(\w+)` \| `[^`]*` \| `([^`]*)` \|"
    rows = re.findall(row, GUIDE.read_text(encoding="utf-8"), re.MULTILINE)
    assert rows == [(op, name, spec.by_key[op].backward[name].text) for op, name, _ in rows] != []
