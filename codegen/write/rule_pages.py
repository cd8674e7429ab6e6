"""The meanings of messages of `gradspec lint`: rules as text for a terminal, and as a page."""

import difflib
import textwrap

from ..words.errors import Command, Example, Rule
from ..words.rules.catalogue import RULES

_PAGE = """\
# Messages of `gradspec lint`

<!-- {banner} -->

Each message ends in the code of the broken rule. `gradspec explain GS406` prints the section of a rule, and
`gradspec lint --fix` applies the cures that messages suggest. Codes that begin with `GS7` are warnings:
`gradspec regen` ignores them.

In the examples, lines with `-` are refused, and a caret shows the place; lines with `+` are the cure.
"""
_LEGEND = "Lines with '-' are refused, and the caret shows the place; lines with '+' are the cure:"
_OWN = "In a spec outside of gradspec:"
_TESTS = "In the test data of a spec:"


def explanation(rule: Rule) -> str:
    """The text of a rule, and a spec that breaks it, with its cure."""
    example = textwrap.indent(_compared(rule.example), "    ")
    return "\n\n".join([rule.heading, textwrap.fill(rule.text, 96), _LEGEND, *_setting(rule), example]) + "\n"


def page(banner: str) -> str:
    """The page of all rules."""
    return _PAGE.format(banner=banner) + "\n" + "\n\n".join(map(_section, RULES)) + "\n"


def _section(rule: Rule) -> str:
    example = f"```diff\n{_compared(rule.example)}\n```"
    return "\n\n".join([f"## {rule.heading}", textwrap.fill(rule.text, 120), *_setting(rule), example])


def _setting(rule: Rule) -> list[str]:
    if isinstance(rule.example, Command):
        return []
    return [_OWN] * rule.example.own + [_TESTS] * rule.example.in_tests


def _compared(example: Example | Command) -> str:
    """The lines that break the rule, a caret below where the message points, and the lines of its cure."""
    if isinstance(example, Command):
        return f"-$ {example.wrong}\n {example.message}\n+$ {example.right}"
    text, mark = example.broken
    broken, cured = text.splitlines(), example.text.splitlines()
    lines: list[str] = []
    for tag, start, end, first, last in difflib.SequenceMatcher(None, broken, cured, False).get_opcodes():
        for number in range(start, end):
            lines.append((" " if tag == "equal" else "-") + broken[number])
            if number == mark.line - 1:
                lines.append(" " * mark.column + "^")
        if tag != "equal":
            lines += ["+" + line for line in cured[first:last]]
    return "\n".join(line.rstrip() for line in lines)
