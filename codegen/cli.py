"""The command `gradspec`: its options, and what all subcommands do about errors."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Sequence

from .commands import lint, ops, regen
from .commands.common import ROOT, Failure
from .errors import SpecError

_COMMANDS = (regen, lint, ops)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code: 0, or 1 after an error (argparse exits with 2 itself)."""
    options = _parser().parse_args(arguments)
    try:
        code: int = options.run(options)
        sys.stdout.flush()
        return code
    except SpecError as error:
        print(error, file=sys.stderr)
        count = len(error.problems)
        untouched = "; nothing was written" if options.writes else ""
        print(f"{count} error{'s' * (count != 1)}{untouched}", file=sys.stderr)
    except Failure as error:
        print(f"gradspec: {error}", file=sys.stderr)
    except ModuleNotFoundError as error:
        print(
            f"gradspec: this command needs {error.name}; install it with 'pip install pyyaml jinja2'",
            file=sys.stderr,
        )
    except BrokenPipeError:  # 'gradspec ops | head'
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except OSError as error:
        print(f"gradspec: {error.filename or 'file'}: {error.strerror or error}", file=sys.stderr)
    return 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="gradspec", description="Generate differentiable ops from a spec file, and look at the spec."
    )
    parser.add_argument("--version", action="version", version=f"gradspec {_version()}")
    parser.set_defaults(writes=False)  # whether the subcommand writes files, of which an error leaves none
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    for command in _COMMANDS:
        command.add(commands)
    return parser


def _version() -> str:
    for file in (ROOT / "runtime" / "_version.py", ROOT / "_version.py"):
        if file.is_file() and (found := re.search(r'__version__ = "([^"]+)"', file.read_text("utf-8"))):
            return found.group(1)
    return "(unknown version)"
