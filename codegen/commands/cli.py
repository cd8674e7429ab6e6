"""The command `gradspec`: its options, and what all subcommands do about errors."""

import argparse
import importlib.util
import os
import sys
from collections.abc import Sequence
from typing import Final

from ..words.errors import SpecError
from ..words.installation import version
from ..write.compile_cache import CompileError
from . import build, check, completion, explain, export, fmt, lint, new_op, ops, regen, schema
from .common import Failure
from .parser import Parser
from .terminal import show

_COMMANDS = (new_op, check, lint, explain, fmt, regen, ops, schema, build, export, completion)
_PACKAGES: Final = {  # what installs the modules that gradspec and its subcommands need
    "yaml": "pyyaml",
    "jinja2": "jinja2",
    "sympy": "sympy",
    "mpmath": "mpmath",
    "pytest": "pytest",
    "shtab": "shtab",
}
_ALWAYS_NEEDED: Final = ("yaml", "jinja2")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code: 0, or 1 after an error (argparse exits with 2 itself)."""
    parser = _parser()
    options = parser.parse_args(arguments, argparse.Namespace(root=parser))
    try:
        code: int = options.run(options)
        sys.stdout.flush()
        return code
    except SpecError as error:
        show(str(error), sys.stderr)
        count = len(error.problems)
        untouched = "; nothing was written" if options.writes else ""
        show(f"{count} error{'s' * (count != 1)}{untouched}", sys.stderr)
    except (Failure, CompileError) as error:
        show(f"gradspec: {error}", sys.stderr)
    except ModuleNotFoundError as error:
        if error.name not in _PACKAGES:
            raise
        show(f"gradspec: {_missing(error.name, options)}", sys.stderr)
    except BrokenPipeError:  # 'gradspec ops | head'
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except OSError as error:
        show(f"gradspec: {error.filename or 'file'}: {error.strerror or error}", sys.stderr)
    return 1


def _missing(name: str, options: argparse.Namespace) -> str:
    """The message for a module that is not installed; it names all missing modules of the subcommand."""
    needed = dict.fromkeys((name, *_ALWAYS_NEEDED, *options.needs(options)))
    missing = [module for module in needed if importlib.util.find_spec(module) is None]
    modules = " and ".join([", ".join(missing[:-1])] * (len(missing) > 1) + missing[-1:])
    are = "are" if len(missing) > 1 else "is"
    install = " ".join(_PACKAGES[module] for module in missing)
    return f"'{options.command}' needs {modules}, which {are} not installed; run: pip install {install}"


def _parser() -> Parser:
    parser = Parser(
        prog="gradspec",
        description="Generate differentiable ops from a spec file, check them, and look at the spec.",
        epilog="'gradspec COMMAND --help' shows a command's options, examples and exit codes.",
    )
    parser.add_argument("--version", action="version", version=f"gradspec {version() or '(unknown version)'}")
    commands = parser.add_subparsers(metavar="COMMAND", dest="command", required=True)
    for module in _COMMANDS:
        name = module.__name__.rpartition(".")[2].replace("_", "-")
        module.COMMAND.add(commands, name, module.run)
    return parser
