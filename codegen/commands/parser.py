"""The command line of `gradspec`: subcommands with examples and exit codes, and errors that name what was meant."""

import argparse
import shutil
import textwrap
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NoReturn, TypeAlias

from ..words.errors import did_you_mean

Commands: TypeAlias = "argparse._SubParsersAction[Parser]"


class Parser(argparse.ArgumentParser):
    """A parser whose errors show its own usage, and the closest right option, choice or subcommand."""

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:  # pyright: ignore
        """As argparse does; a subcommand's parser is asked so as well, and leaves nothing to the command's."""
        found, unknown = super().parse_known_args(args, namespace)
        if unknown:
            known = [name for action in self._actions for name in action.option_strings]
            hint = did_you_mean(unknown[0].partition("=")[0], known) if unknown[0].startswith("-") else ""
            self.error(f"unrecognized arguments: {' '.join(unknown)}{hint}")
        return found, unknown

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        choices = list(action.choices or ())
        if choices and value not in choices:
            hint = did_you_mean(str(value), choices) or f"; choose from {', '.join(choices)}"
            raise argparse.ArgumentError(action, f"invalid choice '{value}'{hint}")

    def error(self, message: str) -> NoReturn:
        """Print the usage and the message, and exit with 2."""
        super().error(f"{message}\nsee '{self.prog} --help'")


def add_command(
    commands: Commands,
    name: str,
    sentence: str,
    *,
    run: Callable[[argparse.Namespace], int],
    examples: Mapping[str, str],
    exits: Mapping[int, str],
    more: str = "",
    writes: bool = False,
    needs: Callable[[argparse.Namespace], Sequence[str]] = lambda options: (),
) -> Parser:
    """The parser of a new subcommand, whose help has its sentence, more about it, examples and exit codes.

    examples: what each command line does. exits: what exit codes mean. writes: whether the subcommand writes
    files, of which an error leaves none. needs: the modules that it imports with these options, beside
    gradspec's dependencies.
    """
    width = min(shutil.get_terminal_size().columns, 100) - 2
    described = f"{sentence[0].upper()}{sentence[1:]}." + f" {more}" * bool(more)
    shown = [f"  {command}\n{textwrap.fill(f'{says}.', width, initial_indent='      ', subsequent_indent='      ')}"
             for command, says in examples.items()]  # fmt: skip
    codes = {**exits, 2: "the command line is wrong"}
    told = [f"  {code}  {meaning}" for code, meaning in codes.items()]
    parser = commands.add_parser(
        name,
        help=sentence,
        description=textwrap.fill(described, width),
        epilog="\n".join(["examples:", *shown, "", "exit codes:", *told]),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.set_defaults(run=run, writes=writes, needs=needs)
    return parser


def add_spec(parser: argparse.ArgumentParser, name: str = "--spec") -> None:
    """Add the option, or the argument, by which a subcommand is given another spec than gradspec's own."""
    many = None if name.startswith("-") else "?"
    parser.add_argument(name, nargs=many, metavar="FILE", help="the spec file (default: gradspec's own)")
