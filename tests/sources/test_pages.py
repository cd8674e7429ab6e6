"""The text of the documentation is true: links resolve, excerpts are verbatim, the code has the names."""

import ast
import html
import re
from importlib import import_module
from importlib.util import find_spec

import pytest

from benchmarks import runs
from benchmarks.report import Run, markdown, readme_table
from gradspec.codegen.proof.prove import prove
from support.pages import FENCE, GUIDE, PAGES, README, blocks, contains, entry
from support.project import ROOT, SPEC
from support.prose import findings

TOUR = ROOT / "docs" / "tour.md"
DESIGN = ROOT / "docs" / "design.md"
BEHAVIOURS = ROOT / "docs" / "behaviours.md"
LANGUAGE = ROOT / "docs" / "spec.md"
SOURCES = [path for folder in ("runtime", "codegen") for path in sorted((ROOT / folder).rglob("*.py"))]
NOW = [page for page in PAGES if page.name != "CHANGELOG.md"]  # which also tells of names that are gone


def text_of(page):
    """A page without its blocks of code."""
    return FENCE.sub("", page.read_text(encoding="utf-8"))


def anchors(page):
    """The names of a page's headings in links."""
    headings = re.findall(r"^#+ (.*)$", text_of(page), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_links_lead_somewhere():
    for page in PAGES:
        for target in re.findall(r"\]\(([^)\s]+)\)", text_of(page)):
            if not target.startswith(("http://", "https://")):
                name, _, heading = target.partition("#")
                path = page.parent / name if name else page
                assert path.exists(), f"{page.name} links to {target}"
                assert not heading or heading in anchors(path), f"{page.name} links to {target}"


# What a newcomer looks for: the page and the heading with the answer, and a part of the answer.
ANSWERS = {
    "install": ("README.md#install", "pip install ."),
    "fit a line": ("docs/quick_start.md#a-fit", "slope -= 0.5 * slope.grad"),
    "see the graph": ("docs/pictures.md", "gs.autograd.graph.draw("),
    "save": ("docs/quick_start.md#saving-and-loading", "gs.save("),
    "load": ("docs/quick_start.md#saving-and-loading", "gs.load("),
    "profile": ("docs/profiler.md", "profiler.profile("),
    "find a NaN": ("docs/anomaly_mode.md", "detect_anomaly("),
    "per-sample gradients": ("docs/batching.md#per-sample-gradients", "vmap("),
    "a Hessian": ("docs/batching.md#jacobians-and-hessians", "hessian("),
    "add an op": ("docs/adding_an_op.md", "- op: cbrt("),
    "ops of one's own spec": ("docs/own_specs.md", "gs.load_ops("),
    "debug a formula": ("docs/debugging.md#formulas", "breakpoint()"),
}


def links_of(page):
    """The pages, with headings, that a page links to, relative to the repository."""
    found = set()
    for name, heading in re.findall(r"\]\((?!https?:)([^)\s#]*)(#[^)\s]+)?\)", text_of(page)):
        target = (page.parent / name).resolve() if name else page
        found.add(f"{target.relative_to(ROOT)}{heading}")
    return found


def section_of(page, heading):
    """The page from a heading on, to the next of its level; the whole page without a heading."""
    text = page.read_text("utf-8")
    for match in re.finditer(r"^(#+) (.*)$", text, re.MULTILINE):
        if re.sub(r"[^\w -]", "", match[2].lower()).replace(" ", "-") == heading:
            return re.split(rf"^#{{1,{len(match[1])}}} ", text[match.end() :], maxsplit=1, flags=re.MULTILINE)[0]
    return "" if heading else text


@pytest.mark.parametrize("question", ANSWERS)
def test_a_newcomer_has_the_answer_in_two_clicks(question):
    target, part = ANSWERS[question]
    once = links_of(README)
    pages = [ROOT / link.partition("#")[0] for link in once]
    twice = {link for page in pages if page.suffix == ".md" for link in links_of(page)}
    assert target in once | twice
    name, _, heading = target.partition("#")
    assert part in section_of(ROOT / name, heading)


# What who changes gradspec looks for: the folder or file that a page of the code names, and a part of its first line.
PLACES = {
    "the version check": ("csrc/books/saved.c", "version check"),
    "the broadcast of gradients": ("runtime/dispatch/formulas.py", "sums over broadcast dims"),
    "a rule of lint": ("codegen/words/rules/", "rules of the spec language"),
    "the proof of a formula": ("codegen/proof/", "held against mathematics"),
    "the jvp of linalg.qr": ("derivatives.yaml", "The ops of gradspec"),
    "the C of exp": ("csrc/primitives/exponential.h", "exponential functions"),
    "the error of a wrong argument": ("runtime/dispatch/arguments.py", "errors for invalid ones"),
    "the order of hooks": ("runtime/graph/hooks.py", "how they are called"),
    "the order of nodes": ("csrc/engine/engine.c", "engine's loop"),
    "how a call computes": ("csrc/calls/compute.c", "How an op computes"),
    "type promotion": ("runtime/core/elements/promotion.py", "Type promotion"),
    "the memory of large arrays": ("csrc/memory/blocks.c", "memory for large arrays"),
}


@pytest.mark.parametrize("question", PLACES)
def test_pages_of_the_code_lead_to_files_that_say_what_they_hold(question):
    place, part = PLACES[question]
    assert any(f"`{place}`" in text_of(page) for page in (DESIGN, BEHAVIOURS))
    path = ROOT / place
    head = (path / "__init__.py" if path.is_dir() else path).read_text("utf-8").split("\n\n")[0]
    assert part in " ".join(head.split()[:40])


def test_files_that_are_named_exist():
    for page in (README, GUIDE, TOUR, DESIGN, BEHAVIOURS, LANGUAGE):
        for name in re.findall(r"`((?:[\w.]+/)+[\w.]*)`", text_of(page)):
            assert (ROOT / name).exists(), f"{page.name} names {name}"


def test_modules_say_what_they_hold():
    """No page lists the modules: their first lines are the list."""
    for path in (path for name in ("codegen", "runtime") for path in (ROOT / name).glob("*/**/*.py")):
        assert ast.get_docstring(ast.parse(path.read_text("utf-8"))), f"{path} says nothing of its subject"


def resolves(name):
    """Whether a dotted name is that of a module, or of something in one."""
    parts = name.split(".")
    found = import_module(parts[0])
    for end, part in enumerate(parts[1:], 2):
        if not hasattr(found, part) and find_spec(".".join(parts[:end])) is None:
            return False
        found = getattr(found, part, None) or import_module(".".join(parts[:end]))
    return True


def test_names_of_the_package_resolve():
    for page in [*NOW, *SOURCES]:
        for name in re.findall(r"`(gradspec(?:\.\w+)+)", page.read_text(encoding="utf-8")):
            assert resolves(name), f"{page.relative_to(ROOT)} names {name}"


def test_notes_that_are_named_are_written():
    in_c = [path for path in (ROOT / "csrc").rglob("*") if path.suffix in (".c", ".h", ".inc")]
    texts = {path: path.read_text(encoding="utf-8") for path in [*PAGES, *SOURCES, *in_c]}
    starts = r"^(?:\s|#|/\*)*Note \[([^]]+)\]"
    written = {note for text in texts.values() for note in re.findall(starts, text, re.MULTILINE)}
    for path, text in texts.items():
        missing = set(re.findall(r"Note \[([^]\n]+)\]", text)) - written
        assert not missing, f"{path.name} names the notes {missing}"


def test_make_targets_that_are_named_exist():
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for page in [*PAGES, ROOT / ".ci" / "run"]:
        text = page.read_text(encoding="utf-8")
        for target in re.findall(r"(?:^|`|\$ )make ([a-z-]+)", text, re.MULTILINE):
            assert re.search(rf"^{target}:", makefile, re.MULTILINE), f"{page.name}: make {target}"


def test_lint_of_prose_tells_sentences_that_are_read_twice(tmp_path):
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


def test_lint_of_prose_finds_durations_on_pages_alone(tmp_path):
    page, module = tmp_path / "page.md", tmp_path / "module.py"
    page.write_text("The build takes ten minutes.\n\n<!-- times -->\n| 10 minutes |\n\nIt took 10 ms.\n", "utf-8")
    module.write_text('"""Wait for ten minutes."""\n', "utf-8")
    assert [finding.line for each in (page, module) for finding in findings(each)] == [1]


def test_lint_of_prose_reads_docstrings_and_messages(tmp_path):
    module = tmp_path / "module.py"
    module.write_text(
        '"""What the module is for."""\n\n'
        "WORDS = 'What is no message is left alone'\n\n"
        "def function(x):\n"
        '    """The block in which x counts.\n\n'
        "    x: what\n"
        "        is good, for those who\n"
        "        have it.\n"
        "    >>> 'those who'\n"
        '    """\n'
        "    raise ValueError(f'{x} is what '\n"
        "                     'those who know call wrong')\n",
        "utf-8",
    )
    assert [finding.line for finding in findings(module)] == [1, 8, 13, 13]


def test_lint_of_prose_reads_the_documentation_of_entries(tmp_path):
    spec = tmp_path / "own.yaml"
    spec.write_text(
        "- section: Waves\n"
        "  doc: What waves need.\n\n"
        "- op: wave(Tensor self) -> Tensor result\n"
        "  doc: The wave of each element, and the phase\n"
        "    there, for those who need it.\n"
        "  forward: what\n",
        "utf-8",
    )
    assert [finding.line for finding in findings(spec)] == [2, 5, 5]


def test_lint_of_prose_reads_names_of_tests(tmp_path):
    module = tmp_path / "test_own.py"
    module.write_text("def test_what_is_there():\n    pass\n\n\ndef test_gradients():\n    pass\n", "utf-8")
    assert [finding.line for finding in findings(module)] == [1, 1]


def test_pages_quote_the_benchmark_from_its_results():
    """`python -m benchmarks.runs` writes these pages from the results, which alone hold what was measured."""
    found = [Run.read(path) for path in runs.RESULTS.glob("*.json")]
    text = README.read_text("utf-8")
    assert runs.splice(text, readme_table(runs.least_good(found))).split() == text.split()
    for run in found:
        assert (runs.RESULTS / f"{run.name}.md").read_text("utf-8") == markdown(run)
        assert (runs.RESULTS / f"{run.name}.svg").exists()


def test_no_other_page_has_a_figure_of_speed():
    """A ratio or a time in a unit is measured by the benchmark, whose programs write it between marks of the page."""
    speed = re.compile(
        r"\d [mµn]?s\b|(?:micro|milli|nano)seconds? (?:longer|faster)|\d times (?:as (?:long|fast)|faster|slower)"
    )
    for page in NOW:
        text = re.sub(r"<!-- (\w+) -->.*?<!-- (/bench|end of \1) -->", "", page.read_text("utf-8"), flags=re.DOTALL)
        assert not speed.findall(text), page.name


def in_the_code(message):
    code = "".join(path.read_text("utf-8") for path in [*SOURCES, *sorted((ROOT / "csrc").rglob("*.c"))])
    return message in re.sub(r'"\s*\n\s*f?"', "", code)  # strings on several lines


def test_messages_of_the_troubleshooting_page_are_those_of_the_code():
    page = (ROOT / "docs" / "troubleshooting.md").read_text("utf-8")
    titles = re.findall(r"^### (.*)$", page, re.MULTILINE)
    assert [title for title in titles if not in_the_code(title)] == ["`.grad` is None"]


def test_messages_of_refusals_of_vmap_are_those_of_the_code():
    page = (ROOT / "docs" / "batching.md").read_text("utf-8")
    table = page.partition("\n| in the function |")[2].partition("\n\n")[0]
    messages = [row.split(" | ")[1] for row in table.splitlines()[2:]]
    spec = (ROOT / "derivatives.yaml").read_text("utf-8")  # the rules of batches there, too
    assert messages and all(in_the_code(message) or message in spec for message in messages)


def test_excerpts_are_verbatim():
    for block in (block for page in PAGES for block in blocks(page)):
        if "file" in block.options and "entry" not in block.options:
            file = block.options["file"]
            text = (ROOT / file).read_text(encoding="utf-8")
            assert contains(text, block.text), f"{block.place}: {file} has other lines by now"


def test_readme_shows_the_entry_of_the_guide():
    (shown,) = [block for block in blocks(README) if block.language == "yaml"]
    assert entry().text.startswith(shown.text)


def test_the_figure_of_the_readme_shows_lines_of_the_guide():
    figure = (ROOT / "docs" / "images" / "one_entry.svg").read_text("utf-8")
    shown = re.findall(r'<text data-from="guide"[^>]*>(.*?)</text>', figure)
    lines = {line.strip() for block in blocks(GUIDE) for line in block.text.splitlines()}
    assert shown and {html.unescape(line).strip() for line in shown} <= lines


def test_the_page_of_proofs_says_what_is_found_now():
    proof = prove(SPEC, SPEC.ops)
    page = (ROOT / "docs" / "proofs.md").read_text("utf-8")
    assert proof.table() == page, "run `gradspec lint --prove --table docs/proofs.md`"
