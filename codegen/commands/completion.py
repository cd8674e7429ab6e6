"""`gradspec completion`: completion of the command line in a shell."""

import argparse
from collections.abc import Iterator

from .parser import Subcommand, argument

_SHELLS = ("bash", "zsh", "tcsh")


COMMAND = Subcommand(
    "print a script that completes gradspec's command line in a shell",
    [argument("shell", choices=_SHELLS, help="the shell")],
    examples={
        'eval "$(gradspec completion bash)"': "Complete in this bash; add the line to ~/.bashrc for all",
        "gradspec completion zsh > ~/.zfunc/_gradspec": "Complete in zsh, with ~/.zfunc in fpath",
    },
    exits={0: "the script is printed", 1: "shtab is not installed"},
    needs=lambda options: ("shtab",),
)


def run(options: argparse.Namespace) -> int:
    """Print the script."""
    import shtab

    paths = {"FILE": shtab.FILE, "DIR": shtab.DIRECTORY}
    for action in _actions(options.root):
        if action.metavar in paths:
            action.complete = paths[action.metavar]  # type: ignore[attr-defined]
    print(shtab.complete(options.root, options.shell))
    return 0


def _actions(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    """The arguments and options of a parser and of its subcommands."""
    for action in parser._actions:
        yield action
        if isinstance(action, argparse._SubParsersAction):
            for command in action.choices.values():
                yield from _actions(command)
