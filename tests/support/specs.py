"""Small specs: entries to edit, what is wrong with a text, and tables of texts and messages."""

from __future__ import annotations

import re
from pathlib import Path

from gradspec.codegen.check.spec import load
from gradspec.codegen.read.model import Op
from gradspec.codegen.read.testdata import path_of_tests
from gradspec.codegen.words.errors import Example, SpecError
from gradspec.codegen.words.rules.catalogue import RULES
from gradspec.codegen.write.trial import with_called
from support.project import SPEC

ENTRY = """\
- op: f(Tensor self, Tensor other) -> Tensor result
  forward: self * other
  backward:
    self: grad * other
    other: grad * self
  jvp: elementwise
"""
# An op of one's own for `load_ops`.
BENT = """\
- op: {name}(Tensor self, scalar limit=1.0) -> Tensor result
  forward: {factor} * self / (1 + abs(self) / limit)
  backward:
    self: {factor} * grad / square(1 + abs(self) / limit)
  jvp: elementwise
  inplace: true
"""
EXAMPLES = {rule: rule.example for rule in RULES if isinstance(rule.example, Example)}


def write_spec(file: Path, text: str, tests: str = "") -> Path:
    """A spec in a file, and its test data, if there are any, in the one beside."""
    file.write_text(text, encoding="utf-8")
    path_of_tests(file).unlink(missing_ok=True)
    if tests:
        path_of_tests(file).write_text(tests, encoding="utf-8")
    return file


def part_of_spec(*keys: str) -> tuple[str, str]:
    """The entries of some ops of gradspec's spec, of all ops that their formulas call, and their test data.

    It is read in milliseconds, and the whole in a second.
    """
    ops: list[Op] = []
    found = [SPEC.by_key[key] for key in keys]
    while len(found) > len(ops):
        ops = with_called(SPEC, found, ())
        found = [op for op in SPEC.ops if op.mark in {one.mark for one in ops}]  # with the copy forms of entries
    begins = {mark.line for op in ops for mark in (op.mark, op.section.mark) if mark is not None}
    titles = {op.title for op in ops}
    text, number = "", 1
    for piece in re.split(r"^(?=- )", SPEC.source.text, flags=re.MULTILINE):
        text += piece * (number in begins)
        number += piece.count("\n")
    spaces = {op.section.namespace for op in ops}
    for alias in {alias for op in ops for alias in op.aliases if alias.rpartition(".")[0] not in {"", *spaces}}:
        text = re.sub(rf"(, )?(?<=[\[ ]){re.escape(alias)}(?=[,\]])", "", text)
    text = re.sub(r"^  aliases: \[\]\n", "", text.replace("[, ", "["), flags=re.MULTILINE)
    pieces = re.split(r"^(?=\w)", SPEC.tests_source.text, flags=re.MULTILINE)
    return text, "".join(piece for piece in pieces if piece.partition(":")[0] in titles)


def complaints(text: str | bytes, folder: Path, tests: str = "") -> list[str]:
    """All messages about a spec, each with its position; where there are test data, they are about these."""
    file = write_spec(folder / "spec.yaml", "", tests)
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    try:
        load(file)
    except SpecError as error:
        assert {problem.source.name for problem in error.problems} == {path_of_tests(file).name if tests else file.name}
        return [
            ": ".join(filter(None, (f"{at.line}:{at.column}" if at else "", problem.op, problem.message.text)))
            for problem in error.problems
            for at in [problem.mark]
        ]
    return []


def cases(table: str) -> list[tuple[str, list[str]]]:
    """The cases of a table: what is written, and the messages."""
    unfolded = re.sub(r"\n {8}", " ", table.strip())
    blocks = [block.split("\n    ") for block in re.split(r"(?:^|\n)> ", unfolded)[1:]]
    return [(block[0].replace("\\n", "\n"), block[1:]) for block in blocks]


def written(folder: Path, name: str = "bent", factor: int = 1, more: str = "") -> Path:
    """A spec of one op, in a file that has its name."""
    file = folder / f"{name}_ops.yaml"
    file.write_text(BENT.format(name=name, factor=factor) + more)
    return file
