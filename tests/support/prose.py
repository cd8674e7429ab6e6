"""Lint of prose: finds sentences of pages, docstrings, messages, specs and names of tests that one has to read twice.

`python tests/support/prose.py [FILE ...]` prints each as `file:line: what to do: the sentence`, and fails if it
finds any. It leaves out headings, tables and code.
"""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
_FOLDERS = ("", "docs", "benchmarks/results", "examples/digits")
PAGES = [page for folder in _FOLDERS for page in sorted((ROOT / folder).glob("*.md"))]
MODULES = [path for folder in ("runtime", "codegen") for path in sorted((ROOT / folder).rglob("*.py"))]
SPECS = [ROOT / "derivatives.yaml", *sorted((ROOT / "examples").rglob("*_ops.yaml"))]
TESTS = sorted((ROOT / "tests").rglob("test_*.py"))
LONGEST = 40
_SAYS = re.compile(r"warnings\.warn|Rule|[A-Z][A-Z_]+")  # the calls whose texts are messages

_RELATIVE = "make two sentences, or use 'whose', 'that' or 'where'"  # a docstring may be one noun phrase
_BE = "(?:is|are|was|were|be|been)"
_PREPOSITION = "(?:about|after|against|at|before|behind|by|for|from|in|into|of|on|than|through|to|with|within|without)"
_NUMBER = r"(?:\d[\d.,]*|an?|one|two|three|four|five|six|eight|ten|twenty|thirty|few|some|several)"
_MEASURE = "have a program write measured times, or leave them out"  # those that are typed are of another machine
_TORCH = ("expected index", "inplace arithmetic")  # of messages in torch's words
PATTERNS = {
    r"^(?:What|Whatever)\b[^?]*$": "begin with the noun that 'What' stands for",
    r"^Of\b": "begin with the subject, not with 'Of'",
    r"^(?:Who|Whoever)\b[^?]*$": "begin with the subject: 'A user who ...'",
    r"\b[Tt]hose (?:who|that|which)\b": "repeat the noun in place of 'those'",
    r"\b(?:that|what) there (?:is|are)\b": "leave out 'that there is', or say where",
    r"\bthere\b(?! (?:is|are|was|were|will|may|must|can|should|has|have)\b)": "name the place, not 'there'",
    rf"\b{_PREPOSITION} which\b": _RELATIVE,
    rf"\b(?:{_PREPOSITION}|{_BE}) what\b": "name the thing in place of 'what'",
    r"\b[Bb]y (?:that|this)\b(?= *[,.;:])": "name the means in place of 'by that'",
    r"\bsame of\b": "write 'the same holds for'",
    rf"(?<![Tt]here )\b{_BE} no (?!(?:longer|more|such|other|different|better|worse)\b)": "write 'is not a'",
    r",? (?:as|nor) (?:is|are|do|does|has|have|was|were)\b": "give the clause a subject, or write 'like ...'",
    r"\b[Bb]ut for\b": "write 'except'",
    r"\bbe it\b": "write 'whether ... or ...'",
    rf"\b{_NUMBER} (?:seconds|minutes?|hours?)\b": _MEASURE,
    r"\b(?:half|third|fourth|quarter|fifth|tenth) of (?:the|its) time\b": _MEASURE,
    r"\bderivatives? by (?:the|its|their)\b": "write 'with respect to'",
}


class Finding(NamedTuple):
    """A sentence to write anew: its page, its first line, what to do, and the sentence."""

    page: Path
    line: int
    advice: str
    sentence: str

    def __str__(self) -> str:
        return f"{self.page.relative_to(ROOT)}:{self.line}: {self.advice}: {self.sentence}"


def findings(page: Path) -> Iterator[Finding]:
    """The findings of the patterns on a page, in a module or a spec, or in the names of tests, in order."""
    is_test = page.name.startswith("test_")
    left_out = {_MEASURE} if is_test else set() if page.suffix == ".md" else {_RELATIVE, _MEASURE}
    read = names_of_tests if is_test else _READERS[page.suffix]
    for line, sentence in read(page.read_text(encoding="utf-8")):
        words = re.sub(r"`[^`]*`", "code", sentence)
        if (length := len(re.findall(r"\w[\w'.-]*", words))) > LONGEST:
            yield Finding(page, line, f"make two sentences of these {length} words", sentence)
        for pattern, advice in PATTERNS.items():
            if advice not in left_out and re.search(pattern, words):
                yield Finding(page, line, advice, sentence)


def sentences_of_module(source: str) -> Iterator[tuple[int, str]]:
    """Each sentence of a module's docstrings and messages, and its line."""
    tree = ast.parse(source)
    docstrings = {
        node.body[0].value
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node) is not None
        if isinstance(node.body[0], ast.Expr)
    }
    found = []
    for node in docstrings:
        found += [(node.lineno - 1 + line, sentence) for line, sentence in sentences(_prose_of(ast.literal_eval(node)))]
    for node in _messages(tree):
        if not any(words in _text_of(node) for words in _TORCH):
            found += [(node.lineno, sentence) for _, sentence in sentences(_text_of(node))]
    yield from sorted(found)


def sentences_of_spec(source: str) -> Iterator[tuple[int, str]]:
    """Each sentence of the documentation of entries and sections, and its line."""
    for match in re.finditer(r"^ *(?:- )?doc: (.*(?:\n {4,}\S.*)*)", source, re.MULTILINE):
        line = source.count("\n", 0, match.start())
        yield from ((line + inner, sentence) for inner, sentence in sentences(match[1]))


def names_of_tests(source: str) -> Iterator[tuple[int, str]]:
    """The name of each test as a sentence, and its line."""
    for match in re.finditer(r"^ *def test_(\w+)", source, re.MULTILINE):
        yield source.count("\n", 0, match.start()) + 1, match[1].replace("_", " ").capitalize()


def _prose_of(docstring: str) -> str:
    """A docstring without its examples, names of parameters and headings of sections, line by line."""
    lines = inspect.cleandoc("\n" + docstring if docstring.startswith(" ") else docstring).splitlines()
    example = False
    for number, line in enumerate(lines):
        example = bool(line) and (example or line.startswith((">>> ", "    >>> ")))
        lines[number] = "" if example else re.sub(r"^ *(?:[\w*]+(?:, [\w*]+)*|\w[\w ]*):(?= |$)", "- ", line)
    return "\n".join(lines)


def _messages(tree: ast.AST) -> Iterator[ast.expr]:
    """The texts that a module raises, warns with, or has rules say."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Raise) or (isinstance(node, ast.Call) and _SAYS.fullmatch(ast.unparse(node.func))):
            inside = [part for part in ast.walk(node) if isinstance(part, ast.Constant | ast.JoinedStr)]
            parts = {part for one in inside if isinstance(one, ast.JoinedStr) for part in one.values}
            yield from (one for one in inside if one not in parts and " " in _text_of(one))


def _text_of(node: ast.expr) -> str:
    """The text of a string; what an f-string puts into it is code."""
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "`code`" for part in node.values)
    return str(node.value) if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def sentences(text: str) -> Iterator[tuple[int, str]]:
    """Each sentence of a page, links as their words, and the line that it begins in."""
    for hidden in (r"^( *)```.*?^\1```$", r"<!--.*?-->"):
        text = re.sub(hidden, lambda match: "\n" * match[0].count("\n"), text, flags=re.MULTILINE | re.DOTALL)
    for start, paragraph in paragraphs(text):
        shown = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", paragraph).replace("**", "")
        for match in re.finditer(r"\S.*?(?:[.!?][\")]*(?=\s)|\Z)", shown, re.DOTALL):
            yield start + shown.count("\n", 0, match.start()), " ".join(match[0].split())


def paragraphs(text: str) -> Iterator[tuple[int, str]]:
    """Each paragraph and item of a list, and its first line."""
    lines: list[str] = []
    for number, line in enumerate([*text.splitlines(), ""], 1):
        bare = line.strip()
        item = re.match(r"(?:[-*]|\d+\.) ", bare)
        if lines and (not bare or item or bare.startswith(("|", "#"))):
            yield number - len(lines), "\n".join(lines)
            lines = []
        if bare and not bare.startswith(("|", "#")):
            lines.append(bare[item.end() :] if item else bare)


_READERS = {".md": sentences, ".py": sentences_of_module, ".yaml": sentences_of_spec}


def main() -> int:
    """Print the findings; 1 if there are any."""
    pages = [Path(name).resolve() for name in sys.argv[1:]] or [*PAGES, *MODULES, *SPECS, *TESTS]
    found = [finding for page in pages for finding in findings(page)]
    print(*found, sep="\n", end="\n" if found else "")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
