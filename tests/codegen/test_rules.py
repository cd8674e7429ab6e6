"""The rules of the spec language: each has a code and an example, which says what it promises."""

import re
from pathlib import Path

import pytest

from gradspec.codegen.commands import cli
from gradspec.codegen.commands.lint import lint
from gradspec.codegen.proof.prove import prove
from gradspec.codegen.words.errors import Command, SpecError
from gradspec.codegen.words.rules.catalogue import RULES
from gradspec.codegen.words.rules.gs7_warnings import NO_TESTS
from gradspec.codegen.words.rules.sound_entry import ENTRY, TESTS
from support.project import ROOT
from support.specs import EXAMPLES, write_spec

COMMANDS = [(rule, rule.example) for rule in RULES if isinstance(rule.example, Command)]


@pytest.fixture(scope="module")
def folders(tmp_path_factory):
    """A folder in which a spec finds what lies beside the project's own, and one for specs of one's own."""
    checkout, own = tmp_path_factory.mktemp("checkout"), tmp_path_factory.mktemp("own")
    for name in ("runtime", "csrc", "tests"):
        (checkout / name).symlink_to(ROOT / name)
    return checkout, own


def found(example, text, folder):
    """Code and position of all errors of an example, including formulas that are not derivatives.

    `text` stands for that which the rule is about. Test data are missed only where it is about them.
    """
    spec, tests = (example.spec, text) if example.in_tests else (text, example.tests)
    file = write_spec(folder / "spec.yaml", spec, tests)
    try:
        spec, warnings = lint(str(file))
        problems = [one for one in warnings if one.message.rule != NO_TESTS or example == NO_TESTS.example]
        if not problems:
            prove(spec, spec.ops, symbolic=False)
    except SpecError as error:
        problems = list(error.problems)
    return [
        (problem.message.rule.code, f"{problem.mark.line}:{problem.mark.column}" if problem.mark else "")
        for problem in problems
    ]


@pytest.mark.parametrize(("rule", "example"), EXAMPLES.items(), ids=lambda given: getattr(given, "code", ""))
def test_the_example_breaks_its_rule_where_it_says_so_and_its_cure_breaks_none(rule, example, folders):
    broken, mark = example.broken
    assert found(example, broken, folders[example.own]) == [(rule.code, f"{mark.line}:{mark.column}")]
    assert found(example, example.text, folders[example.own]) == []


@pytest.mark.parametrize(("rule", "command"), COMMANDS, ids=lambda given: getattr(given, "code", ""))
def test_the_command_breaks_its_rule_and_its_cure_does_not(rule, command, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    write_spec(Path("ops.yaml"), ENTRY, TESTS)
    assert cli.main(command.wrong.split()[1:]) == 1
    assert capsys.readouterr().err.splitlines()[0] == command.message
    assert command.message.endswith(f"[{rule.code}]")
    assert cli.main(command.right.split()[1:]) == 0


def test_codes_are_in_order_and_belong_to_one_rule_each():
    codes = [rule.code for rule in RULES]
    assert codes == sorted(set(codes))
    assert all(re.fullmatch(r"GS[1-9]\d\d", code) for code in codes)


def test_explain_says_what_a_rule_says(capsys):
    assert cli.main(["explain", "gs406"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "GS406: an unknown name"
    assert "    -    self: grad * othr" in lines and "    +    self: grad * other" in lines
    assert lines[lines.index("    -    self: grad * othr") + 1] == " " * 22 + "^"
    assert cli.main(["explain"]) == 0
    listed = capsys.readouterr().out
    assert re.findall(r"^  (GS\d+)  \w", listed.replace("'", ""), re.MULTILINE) == [rule.code for rule in RULES]
    assert re.findall(r"^(GS\d)xx: ", listed, re.MULTILINE) == sorted({rule.code[:3] for rule in RULES})
    assert cli.main(["explain", "GS4"]) == 0
    assert capsys.readouterr().out in listed


def test_explain_of_an_unknown_code(capsys):
    assert cli.main(["explain", "GS999"]) == 1
    error = "gradspec: no message has the code 'GS999'; 'gradspec explain' lists the codes\n"
    assert capsys.readouterr().err == error


def test_every_rule_has_an_example():
    assert len(EXAMPLES) + len(COMMANDS) == len(RULES)
