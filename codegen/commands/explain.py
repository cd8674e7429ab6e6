"""`gradspec explain`: what a message means."""

from __future__ import annotations

import argparse

from ..words.rules.catalogue import RULES
from ..write.rule_pages import explanation
from .common import Commands, Failure


def add(commands: Commands) -> None:
    """Add the parser of `gradspec explain`."""
    parser = commands.add_parser("explain", help="say what a message of lint means, with an example and its cure")
    parser.add_argument(
        "code", nargs="?", metavar="CODE", help="the code at its end, such as GS406 (default: list all)"
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print what the rule of a code says, or the list of all."""
    if options.code is None:
        for rule in RULES:
            print(f"{rule.code}  {rule.title}")
        return 0
    found = {rule.code: rule for rule in RULES}
    code = options.code.strip("[]").upper()
    if code not in found:
        raise Failure(f"no message has the code '{options.code}'; 'gradspec explain' lists those that there are")
    print(explanation(found[code]), end="")
    return 0
