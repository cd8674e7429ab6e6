"""The page of the command `gradspec`: the help of each of its subcommands."""

from __future__ import annotations

import contextlib
import io
import re

from gradspec.codegen.commands import cli


def commands_page() -> str:
    """The page, in MyST."""
    names = re.findall(r"^    (\w[\w-]*)(?:  |$)", _help(), re.MULTILINE)
    parts = [f"## gradspec {name}\n\n```text\n{_help(name)}\n```" for name in names]
    return "\n\n".join(["# The command gradspec", f"```text\n{_help()}\n```", *parts]) + "\n"


def _help(*command: str) -> str:
    """The text that `gradspec COMMAND --help` prints."""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed), contextlib.suppress(SystemExit):
        cli.main([*command, "--help"])
    return printed.getvalue().strip()
