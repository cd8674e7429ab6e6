"""The rules of the spec language: each has a code and an example, which says what it promises."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gradspec.codegen import cli
from gradspec.codegen.errors import Rule, SpecError
from gradspec.codegen.lint import lint
from gradspec.codegen.rules.catalogue import RULES
from support.project import ROOT

EXAMPLES = [rule for rule in RULES if rule.example]


@pytest.fixture(scope="module")
def beside(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which a spec finds what lies beside the project's own."""
    folder = tmp_path_factory.mktemp("checkout")
    for name in ("runtime", "csrc", "tests"):
        (folder / name).symlink_to(ROOT / name)
    return folder


def found(text: str, folder: Path) -> list[tuple[str, str]]:
    """Code and position of all that is wrong with a spec."""
    file = folder / "spec.yaml"
    file.write_text(text, encoding="utf-8")
    try:
        lint(str(file))
    except SpecError as error:
        return [
            (problem.message.rule.code, f"{problem.mark.line}:{problem.mark.column}" if problem.mark else "")
            for problem in error.problems
        ]
    return []


@pytest.mark.parametrize("rule", EXAMPLES, ids=lambda rule: rule.code)
def test_the_example_breaks_its_rule_where_it_says_so_and_no_other(rule: Rule, beside: Path) -> None:
    assert rule.example is not None
    broken, mark = rule.example.broken
    assert found(broken, beside) == [(rule.code, f"{mark.line}:{mark.column}")]


@pytest.mark.parametrize("rule", EXAMPLES, ids=lambda rule: rule.code)
def test_the_cured_example_is_clean(rule: Rule, beside: Path) -> None:
    assert rule.example is not None
    assert found(rule.example.spec, beside) == []


def test_codes_are_in_order_and_belong_to_one_rule_each() -> None:
    codes = [rule.code for rule in RULES]
    assert codes == sorted(set(codes))
    assert all(re.fullmatch(r"GS[1-9]\d\d", code) for code in codes)


def test_explain_says_what_a_rule_says(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["explain", "gs406"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "GS406: an unknown name"
    assert "    -    self: grad * othr" in lines and "    +    self: grad * other" in lines
    assert lines[lines.index("    -    self: grad * othr") + 1] == " " * 22 + "^"
    assert cli.main(["explain"]) == 0
    listed = [line.partition("  ")[0] for line in capsys.readouterr().out.splitlines()]
    assert listed == [rule.code for rule in RULES]


def test_explain_of_a_code_that_there_is_not(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["explain", "GS999"]) == 1
    error = "gradspec: no message has the code 'GS999'; 'gradspec explain' lists those that there are\n"
    assert capsys.readouterr().err == error


def test_what_has_no_example_cannot_be_shown_in_a_few_lines() -> None:
    assert [rule.code for rule in RULES if not rule.example] == [
        "GS101", "GS414", "GS510", "GS801", "GS802",
    ]  # fmt: skip
