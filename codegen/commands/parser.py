"""The command line of `gradspec`: subcommands with examples and exit codes, and errors that name what was meant."""

import argparse
import shutil
import textwrap
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, NoReturn, TypeAlias

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


Argument: TypeAlias = tuple[tuple[str, ...], dict[str, Any]]


def argument(*names: str, **options: Any) -> Argument:
    """An argument or an option, in the terms of argparse."""
    return names, options


_SPEC: Final = {"metavar": "FILE", "help": "the spec file (default: gradspec's own)"}
SPEC_OPTION: Final = argument("--spec", **_SPEC)
SPEC_ARGUMENT: Final = argument("spec", nargs="?", **_SPEC)


@dataclass(frozen=True)
class Subcommand:
    """A subcommand by its help: a sentence and more, its arguments, examples and exit codes.

    examples: the effect of each command line. exits: the meanings of exit codes. writes: whether the subcommand writes
    files, of which an error leaves none. needs: the modules that it imports with these options, beside
    gradspec's dependencies.
    """

    sentence: str
    arguments: Sequence[Argument]
    examples: Mapping[str, str]
    exits: Mapping[int, str]
    more: str = ""
    writes: bool = False
    needs: Callable[[argparse.Namespace], Sequence[str]] = lambda options: ()

    def add(self, commands: Commands, name: str, run: Callable[[argparse.Namespace], int]) -> None:
        """Add its parser to those of argparse."""
        width = min(shutil.get_terminal_size().columns, 100) - 2
        described = f"{self.sentence[0].upper()}{self.sentence[1:]}." + f" {self.more}" * bool(self.more)
        fill = partial(textwrap.fill, width=width, initial_indent="      ", subsequent_indent="      ")
        shown = [f"  {command}\n{fill(f'{says}.')}" for command, says in self.examples.items()]
        codes = {**self.exits, 2: "the command line is wrong"}
        told = [f"  {code}  {meaning}" for code, meaning in codes.items()]
        parser = commands.add_parser(
            name,
            help=self.sentence,
            description=textwrap.fill(described, width),
            epilog="\n".join(["examples:", *shown, "", "exit codes:", *told]),
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        for names, options in self.arguments:
            parser.add_argument(*names, **options)
        parser.set_defaults(run=run, writes=self.writes, needs=self.needs)
