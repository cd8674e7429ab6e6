"""The examples of the documentation run, and the op of docs/adding_an_op.md works as the page says."""

import ast
import doctest
import multiprocessing
import re
import subprocess
import sys
from types import ModuleType

import numpy as np
import pytest

import gradspec as gs
from gradspec.codegen.check.spec import load
from gradspec.codegen.commands import cli
from gradspec.codegen.plan.decide import plan
from gradspec.codegen.write.readings import to_c
from gradspec.codegen.write.render import PAGES as PAGES_OF_SPEC
from gradspec.codegen.write.render import render
from gradspec.core import ops
from gradspec.core.compiled.kernels import ufuncs
from support.pages import GUIDE, PAGES, blocks, contains, entry
from support.project import ROOT, SPEC
from support.specs import part_of_spec, write_spec


def by_place(block):
    return block.place


@pytest.mark.parametrize(
    "page", [page for page in PAGES if ">>> " in page.read_text("utf-8")], ids=lambda page: page.name
)
def test_examples(page, monkeypatch):
    monkeypatch.chdir(ROOT)
    result = doctest.testfile(str(page), module_relative=False, encoding="utf-8", optionflags=doctest.ELLIPSIS)
    assert result.attempted and not result.failed


@pytest.mark.parametrize(
    ("page", "part", "check"),
    [
        (
            "coming_from.md",
            "as_torch()",
            "torch.exp is gradspec.exp and F.relu is gradspec.nn.functional.relu and StepLR",
        ),
        ("arrays.md", "SCIPY_ARRAY_API", "x.grad.isfinite().all()"),
    ],
)
def test_programs_run_in_processes_of_their_own(page, part, check):
    (block,) = [b for b in blocks(ROOT / "docs" / page) if part in b.text and ">>>" not in b.text]
    subprocess.run([sys.executable, "-c", f"{block.text}assert {check}"], check=True)


# ---- the op of docs/adding_an_op.md ----


def write_with_entry(folder, spec, tests):
    """A spec with the guide's entry at the end of its section."""
    for name in ("runtime", "csrc"):
        (folder / name).symlink_to(ROOT / name, target_is_directory=True)
    if "op: cbrt(" not in spec:
        following = spec.index("\n- section:", spec.index("- section: Elementwise functions"))
        spec, tests = f"{spec[:following]}\n{entry().text}{spec[following:]}", f"{tests}\n{entry('tests').text}"
    return write_spec(folder / "derivatives.yaml", spec, tests)


@pytest.fixture(scope="module")
def spec(tmp_path_factory):
    return load(write_with_entry(tmp_path_factory.mktemp("checkout"), SPEC.source.text, SPEC.tests_source.text))


@pytest.fixture(scope="module")
def files(spec):
    return render(spec)


def declarations(files, name):
    """The signatures with which the stubs declare functions and methods of this name."""
    trees = [ast.parse(text) for file, text in files.items() if file.endswith(".pyi")]
    nodes = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    found = [(node.args, node.returns) for node in nodes if node.name == name]
    return sorted(f"({ast.unparse(args)}) -> {returns and ast.unparse(returns)}" for args, returns in found)


def test_entry_gives_types(files):
    out = "out: Tensor | tuple[Tensor, ...] | None=None"
    assert declarations(files, "cbrt") == [f"(input: Tensor | _Number, *, {out}) -> Tensor", "(self) -> Tensor"]
    assert declarations(files, "cbrt_") == ["(input: Tensor) -> Tensor", "(self) -> Tensor"]


def unnumbered(text):
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


def test_entry_changes_nothing_else(files):
    """Apart from the lines that are new, the generated files are as they were."""
    for name, text in files.items():
        before = (ROOT / ("docs" if name in PAGES_OF_SPEC else "generated") / name).read_text("utf-8")
        rest = iter(unnumbered(text))
        missing = [line for line in unnumbered(before) if line not in rest]
        assert not missing, f"{name} lost {missing[0]!r}"


@pytest.mark.parametrize(
    "block", [b for b in blocks(GUIDE) if "entry" in b.options and "file" in b.options], ids=by_place
)
def test_generated_code_is_as_shown(block, files):
    text = files[block.options["file"]]
    if block.language == "python":
        text = text[text.index("class CbrtBackward0") :]
    assert contains(text, block.text)


def consoles():
    """Each `$ gradspec ...` of the pages, with its output; those of own_specs.md are in tests/extensions."""
    found = []
    for block in (block for page in PAGES if page.name != "own_specs.md" for block in blocks(page)):
        command, *output = block.text.splitlines(keepends=True)
        shows = output and not any(line.startswith("$ ") for line in output)
        if block.language == "console" and command.startswith("$ gradspec ") and shows:
            found.append((command.removeprefix("$ gradspec ").rstrip(), "".join(output)))
    return found


@pytest.mark.parametrize(("command", "expected"), consoles())
def test_commands_print_what_is_shown(command, expected, tmp_path, monkeypatch, capsys):
    spec = write_with_entry(tmp_path, *part_of_spec("exp", "mul", "div"))
    if "1 error\n" in expected:
        spec.write_text(spec.read_text("utf-8").replace("(3 * result *", "(3 * results *"), "utf-8")
    monkeypatch.chdir(tmp_path)
    name, *arguments = command.split()
    where = ["derivatives.yaml"] if name == "lint" else ["--spec", "derivatives.yaml"]
    cli.main([name, *arguments, *where])
    captured = capsys.readouterr()
    printed = captured.out + captured.err
    assert doctest.OutputChecker().check_output(expected, printed, doctest.ELLIPSIS), printed


def without_compiler(kernel):
    """A kernel's C body as a function on arrays: arithmetic and calls read the same in both languages."""
    body = re.sub(r"\bgs_(\w+)\(", r"numpy.\1(", to_c(kernel.body).replace("(T)", ""))
    body = body.replace("numpy.quotient(", "numpy.divide(")
    function = eval(f"lambda {', '.join(operand.name for operand in kernel.operands)}: {body}", {"numpy": np})

    def call(*operands):
        if len(operands) == len(kernel.operands):
            return function(*operands)
        operands[-1][...] = function(*operands[:-1])
        return operands[-1]

    return call


def run_the_example(spec, files):
    """The guide's example on the generated Python; NumPy evaluates the C bodies of its kernels."""
    (op_plan,) = [p for p in plan(spec) if p.op.key == "cbrt"]
    for kernel in op_plan.kernels:
        ufuncs[kernel.name] = without_compiler(kernel)
    module = ModuleType("generated_with_cbrt")
    module.__package__ = "gradspec.generated"
    module.__file__ = "cbrt"
    sys.modules[module.__name__] = module
    exec(compile(files["elementwise_functions.py"], module.__name__, "exec"), module.__dict__)
    gs.cbrt = ops.OPS["cbrt"].function
    (example,) = [b for b in blocks(GUIDE) if b.language == "python" and set(b.options) == {"entry"}]
    exec(compile(example.text, example.place, "exec"), {})


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # of forks beside threads
def test_the_op_works(spec, files):
    """In a process of its own, since generated code puts its ops in the place of the present ones."""
    child = multiprocessing.get_context("fork").Process(target=run_the_example, args=(spec, files))
    child.start()
    child.join(60)
    assert child.exitcode == 0


def test_good_formulas_are_those_of_the_spec(spec):
    """The rows of the guide's last table: op, input, good formula."""
    row = r"^\| `(\w+)`, `(\w+)` \| `[^`]*` \| `([^`]*)` \|"
    rows = re.findall(row, GUIDE.read_text(encoding="utf-8"), re.MULTILINE)
    assert rows == [(op, name, spec.by_key[op].backward[name].text) for op, name, _ in rows] != []
