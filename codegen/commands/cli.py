"""The command `gradspec`: its options, and what all subcommands do about errors."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

from ..words.errors import SpecError
from ..words.installation import version
from ..write.compile_cache import CompileError
from . import build, check, explain, export, fmt, lint, new_op, ops, regen, schema
from .common import Failure

_COMMANDS = (new_op, check, lint, explain, fmt, regen, ops, schema, build, export)
_PACKAGES = {  # what installs the modules that subcommands need
    "yaml": "pyyaml",
    "jinja2": "jinja2",
    "sympy": "sympy mpmath",
    "mpmath": "sympy mpmath",
    "pytest": "pytest",
}


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
    except (Failure, CompileError) as error:
        print(f"gradspec: {error}", file=sys.stderr)
    except ModuleNotFoundError as error:
        if error.name not in _PACKAGES:
            raise
        print(
            f"gradspec: '{options.command}' needs {error.name}, which is not installed; "
            f"run: pip install {_PACKAGES[error.name]}",
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
    parser.add_argument("--version", action="version", version=f"gradspec {version() or '(unknown version)'}")
    parser.set_defaults(writes=False)  # whether the subcommand writes files, of which an error leaves none
    commands = parser.add_subparsers(metavar="COMMAND", dest="command", required=True)
    for command in _COMMANDS:
        command.add(commands)
    return parser
