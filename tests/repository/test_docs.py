"""The documentation is true: examples run, excerpts are verbatim, links resolve, the guide's op works."""

from __future__ import annotations

import ast
import doctest
import multiprocessing
import re
import sys
import textwrap
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

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
from support.project import ROOT
from support.prose import findings
from support.specs import write_spec

README = ROOT / "README.md"
GUIDE = ROOT / "docs" / "adding_an_op.md"
TOUR = ROOT / "docs" / "tour.md"
DESIGN = ROOT / "docs" / "design.md"
LANGUAGE = ROOT / "docs" / "spec.md"
SOURCES = [path for folder in ("runtime", "codegen") for path in sorted((ROOT / folder).rglob("*.py"))]
PAGES = [README, ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").glob("*.md"))]
FENCE = re.compile(r"^( *)```(\w*) ?([^\n]*)\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)


class Block(NamedTuple):
    """A fenced block: its language, the `key=value`s after it, its text, and where it stands."""

    language: str
    options: dict[str, str]
    text: str
    place: str


def blocks(page: Path) -> list[Block]:
    text = page.read_text(encoding="utf-8")
    found = []
    for match in FENCE.finditer(text):
        options = dict(item.split("=", 1) for item in match[3].split())
        line = text.count("\n", 0, match.start()) + 1
        found.append(Block(match[2], options, textwrap.dedent(match[4]), f"{page.relative_to(ROOT)}:{line}"))
    return found


def by_place(block: Block) -> str:
    return block.place


BLOCKS = [block for page in PAGES for block in blocks(page)]
EXCERPTS = [block for block in BLOCKS if "file" in block.options and "entry" not in block.options]


def contains(text: str, part: str) -> bool:
    """Whether these lines stand in the text one after another, however deep they are indented there."""
    lines = [line.rstrip("\\ ") for line in text.splitlines()]
    wanted = [line.rstrip() for line in textwrap.dedent(part).strip("\n").splitlines()]
    first = [i for i, line in enumerate(lines) if line.strip() == wanted[0].strip()]
    for i in first:
        piece = textwrap.dedent("\n".join(lines[i : i + len(wanted)])).splitlines()
        if piece == wanted:
            return True
    return False


# ---- links, files, examples ----


def anchors(page: Path) -> set[str]:
    """The names of a page's headings in links."""
    headings = re.findall(r"^#+ (.*)$", FENCE.sub("", page.read_text(encoding="utf-8")), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    text = FENCE.sub("", page.read_text(encoding="utf-8"))
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        if not target.startswith(("http://", "https://")):
            name, _, heading = target.partition("#")
            path = page.parent / name if name else page
            assert path.exists(), f"{page.name} links to {target}"
            assert not heading or heading in anchors(path), f"{page.name} links to {target}"


@pytest.mark.parametrize("page", [README, GUIDE, TOUR, DESIGN, LANGUAGE], ids=lambda page: page.name)
def test_files_that_are_named_exist(page: Path) -> None:
    text = FENCE.sub("", page.read_text(encoding="utf-8"))
    for name in re.findall(r"`((?:[\w.]+/)+[\w.]*)`", text):
        assert (ROOT / name).exists(), f"{page.name} names {name}"


def test_modules_say_what_they_hold() -> None:
    """No page lists the modules: their first lines are the list."""
    for path in (path for name in ("codegen", "runtime") for path in (ROOT / name).glob("*/**/*.py")):
        assert ast.get_docstring(ast.parse(path.read_text("utf-8"))), f"{path} says nothing of its subject"


def resolves(name: str) -> bool:
    """Whether a dotted name is that of a module, or of something in one."""
    parts = name.split(".")
    found: Any = import_module(parts[0])
    for end, part in enumerate(parts[1:], 2):
        if not hasattr(found, part) and find_spec(".".join(parts[:end])) is None:
            return False
        found = getattr(found, part, None) or import_module(".".join(parts[:end]))
    return True


NOW = [page for page in PAGES if page.name != "CHANGELOG.md"]  # which also tells of names that are gone


def test_names_of_the_package_resolve() -> None:
    for page in [*NOW, *SOURCES]:
        for name in re.findall(r"`(gradspec(?:\.\w+)+)", page.read_text(encoding="utf-8")):
            assert resolves(name), f"{page.relative_to(ROOT)} names {name}"


def test_notes_that_are_named_are_written() -> None:
    in_c = [path for path in (ROOT / "csrc").rglob("*") if path.suffix in (".c", ".h", ".inc")]
    texts = {path: path.read_text(encoding="utf-8") for path in [*PAGES, *SOURCES, *in_c]}
    starts = r"^(?:\s|#|/\*)*Note \[([^]]+)\]"
    written = {note for text in texts.values() for note in re.findall(starts, text, re.MULTILINE)}
    for path, text in texts.items():
        missing = set(re.findall(r"Note \[([^]\n]+)\]", text)) - written
        assert not missing, f"{path.name} names the notes {missing}"


def test_make_targets_that_are_named_exist() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for page in [*PAGES, ROOT / ".ci" / "run"]:
        text = page.read_text(encoding="utf-8")
        for target in re.findall(r"(?:^|`|\$ )make ([a-z-]+)", text, re.MULTILINE):
            assert re.search(rf"^{target}:", makefile, re.MULTILINE), f"{page.name}: make {target}"


def test_lint_of_prose_tells_sentences_that_are_read_twice(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(
        "# What is left alone: a heading\n\n"
        "| Of a table | whatever |\n\n"
        "A good sentence, `of which` one\n"
        "word is code. What follows\nis bad.\n\n"
        "- An item of those who are there.\n\n"
        f"{'Too many words ' * 14}.\n",
        "utf-8",
    )
    assert [finding.line for finding in findings(page)] == [6, 9, 9, 11]


def test_readme_has_a_place_for_the_benchmark() -> None:
    text = README.read_text(encoding="utf-8")
    assert 0 < text.index("<!-- bench -->") < text.index("<!-- /bench -->")


@pytest.mark.parametrize(
    "page", [page for page in PAGES if ">>> " in page.read_text("utf-8")], ids=lambda page: page.name
)
def test_examples(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    result = doctest.testfile(str(page), module_relative=False, encoding="utf-8", optionflags=doctest.ELLIPSIS)
    assert result.attempted and not result.failed


def in_the_code(message: str) -> bool:
    code = "".join(path.read_text("utf-8") for path in [*SOURCES, *sorted((ROOT / "csrc").rglob("*.c"))])
    return message in re.sub(r'"\s*\n\s*f?"', "", code)  # strings on several lines


def test_messages_of_the_troubleshooting_page_are_those_of_the_code() -> None:
    page = (ROOT / "docs" / "troubleshooting.md").read_text("utf-8")
    titles = re.findall(r"^### (.*)$", page, re.MULTILINE)
    assert [title for title in titles if not in_the_code(title)] == ["`.grad` is None"]


def test_messages_of_what_vmap_refuses_are_those_of_the_code() -> None:
    page = (ROOT / "docs" / "batching.md").read_text("utf-8")
    table = page.partition("\n| in the function |")[2].partition("\n\n")[0]
    messages = [row.split(" | ")[1] for row in table.splitlines()[2:]]
    spec = (ROOT / "derivatives.yaml").read_text("utf-8")  # the rules of batches there, too
    assert messages and all(in_the_code(message) or message in spec for message in messages)


@pytest.mark.parametrize("block", EXCERPTS, ids=by_place)
def test_excerpts_are_verbatim(block: Block) -> None:
    text = (ROOT / block.options["file"]).read_text(encoding="utf-8")
    assert contains(text, block.text), f"{block.place}: {block.options['file']} has other lines by now"


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


def entry(part: str = "entry") -> Block:
    """The guide's entry, or its test data."""
    (block,) = [b for b in blocks(GUIDE) if b.language == "yaml" and part in b.options]
    return block


@pytest.fixture(scope="module")
def spec(checkout: Path) -> Spec:
    return load(str(checkout / "derivatives.yaml"))


@pytest.fixture(scope="module")
def files(spec: Spec) -> dict[str, str]:
    return render(spec)


def test_readme_shows_the_same_entry() -> None:
    (shown,) = [b for b in blocks(README) if b.language == "yaml"]
    assert entry().text.startswith(shown.text)


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
    """Each `$ gradspec ...` of the guide that shows what it prints, and what that is."""
    found = []
    for block in blocks(GUIDE):
        command, _, output = block.text.partition("\n")
        if block.language == "console" and output.strip():
            found.append((command.removeprefix("$ gradspec "), output))
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


def good_formulas() -> list[tuple[str, str, str]]:
    """The rows (op, input, good formula) of the guide's last table."""
    row = r"^\| `(\w+)`, `(\w+)` \| `[^`]*` \| `([^`]*)` \|"
    return re.findall(row, GUIDE.read_text(encoding="utf-8"), re.MULTILINE)


@pytest.mark.parametrize(("op", "name", "formula"), good_formulas())
def test_good_formulas_are_those_of_the_spec(op: str, name: str, formula: str, spec: Spec) -> None:
    assert spec.by_key[op].backward[name].text == formula
