"""`gradspec lint --fix`: cures that messages suggest, applied to the file."""

import os
import re

import pytest

from gradspec.codegen.commands import cli
from gradspec.codegen.commands.lint import lint
from gradspec.codegen.words.errors import SpecError
from support.specs import ENTRY, EXAMPLES, write_spec

CLEAN = ENTRY + "  doc: The product of two tensors.\n"
TESTS = "f:\n  reference: numpy.multiply(self, other)\n"


def fixed(text, folder, expected=0, tests=TESTS):
    """The text after `gradspec lint --fix`, which exits with the expected code."""
    file = write_spec(folder / "spec.yaml", "", tests)
    file.write_bytes(text.encode())
    assert cli.main(["lint", "--fix", str(file)]) == expected
    return file.read_bytes().decode()


def has_cure(example, folder):
    file = folder / "example.yaml"
    file.write_text(example.broken[0], encoding="utf-8")
    try:
        problems = lint(str(file))[1]  # none where what breaks the rule lies beside the spec
    except SpecError as error:
        problems = error.problems
    return any(problem.message.fix for problem in problems)


def test_examples_with_a_cure_are_cured(tmp_path):
    examples = [example for rule, example in EXAMPLES.items() if rule.code[2] in "24"]
    curable = [example for example in examples if has_cure(example, tmp_path)]
    assert len(curable) >= 6
    for example in curable:
        names = re.findall(r"op: ([\w.]+)\(", example.spec)
        tests = "".join(f"{name}:\n  reference: numpy.abs(self)\n" for name in names)
        fixed(example.broken[0], tmp_path, tests=tests)


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("grad * other", "grad * othr"),
        ("forward: self", "foward: self"),
        ("Tensor other", "Tensr other"),
        ("jvp: elementwise", "jvp: linear"),
        ("self: grad * other", "self: grad * other + 0 * self"),
        ("self: grad * other", "self: 0 * other + grad * other"),
    ],
)
def test_the_position_and_nothing_else_is_changed(right, wrong, tmp_path):
    text = "# héllo\n" + CLEAN.replace("jvp: e", "jvp:   e") + "\n# the end"
    right = right.replace("jvp: e", "jvp:   e")
    assert right in text
    assert fixed(text.replace(right, wrong.replace("jvp: l", "jvp:   l"), 1), tmp_path) == text


def test_test_data_are_cured(tmp_path):
    wrong = TESTS.replace("numpy.multiply", "numpy.multiplyy").replace("f:", "scaledd:")
    text = CLEAN.replace("op: f(", "op: scaled(").replace("grad * self", "grad * slf")
    assert fixed(text, tmp_path, tests=wrong) == text.replace("slf", "self")
    assert (tmp_path / "spec.tests.yaml").read_text("utf-8") == TESTS.replace("f:", "scaled:")


def test_a_cure_may_show_what_was_hidden(tmp_path, capsys):
    wrong = CLEAN.replace("jvp: elementwise", "jvpp: linear").replace("grad * self", "grad * slf")
    assert fixed(wrong, tmp_path) == CLEAN
    lines = capsys.readouterr().out.splitlines()
    assert [line.partition(": ")[2] for line in lines[:3]] == [
        "'slf' is now 'self' [GS406]",
        "'jvpp' is now 'jvp' [GS201]",
        "'linear' is now 'elementwise' [GS418]",
    ]


def test_line_ends_a_mark_at_the_start_and_the_mode_stay(tmp_path):
    text = "\ufeff" + CLEAN.replace("\n", "\r\n").replace("jvp: elementwise\r", "jvp: elementwise")
    file = write_spec(tmp_path / "spec.yaml", "", TESTS)
    file.write_bytes(text.replace("op: f", "op: f").replace("- op:", "- opp:").encode())
    file.chmod(0o640)
    assert cli.main(["lint", "--fix", str(file)]) == 0
    assert file.read_bytes().decode() == text
    assert file.stat().st_mode & 0o777 == 0o640


def test_errors_without_a_cure_are_reported_and_left(tmp_path, capsys):
    text = CLEAN.replace("grad * self", "grad * entirely_else")
    assert fixed(text, tmp_path, expected=1) == text
    assert "[GS406]" in capsys.readouterr().err
    wrong = text.replace("grad * other", "grad * othr")
    assert fixed(wrong, tmp_path, expected=1) == text


def test_a_write_that_fails_leaves_the_file(tmp_path, monkeypatch):
    def full(source, target):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    wrong = CLEAN.replace("grad * self", "grad * slf")
    assert fixed(wrong, tmp_path, expected=1) == wrong
    assert {path.name for path in tmp_path.iterdir()} == {"spec.yaml", "spec.tests.yaml"}
