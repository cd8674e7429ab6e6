"""`gradspec explain`: what a message means."""

import argparse
from collections.abc import Sequence
from itertools import groupby

from ..words.errors import Rule
from ..words.rules.catalogue import RULES, SUBJECTS
from ..write.rule_pages import explanation
from .common import Failure
from .parser import Subcommand, argument
from .terminal import BOLD, show

COMMAND = Subcommand(
    "explain a message about a spec, with an example and its cure",
    [
        argument(
            "code", nargs="?", default="", metavar="CODE", help="the code at the end of a message, or how codes begin"
        )
    ],
    examples={
        "gradspec explain GS406": "Explain the messages that end in [GS406]",
        "gradspec explain GS4": "List the codes that begin with GS4",
        "gradspec explain": "List all codes, by subject",
    },
    exits={0: "the code is explained", 1: "no message has the code"},
)


def run(options: argparse.Namespace) -> int:
    """Print what the rule of a code says, or the list of the codes that begin so."""
    code = options.code.strip("[]").upper()
    found = [rule for rule in RULES if rule.code.startswith(code)]
    if not found:
        raise Failure(f"no message has the code '{options.code}'; 'gradspec explain' lists the codes")
    if found[0].code == code:
        print(explanation(found[0]), end="")
    else:
        _show_list(found)
    return 0


def _show_list(rules: Sequence[Rule]) -> None:
    """The codes and titles of rules, by subject."""
    for number, (subject, group) in enumerate(groupby(rules, key=lambda rule: rule.code[:3])):
        show("\n" * bool(number) + f"{subject}xx: {SUBJECTS[subject]}", style=BOLD)
        for rule in group:
            print(f"  {rule.code}  {rule.title}")
