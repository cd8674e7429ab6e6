"""`gradspec schema`: the JSON Schema of specs."""

from __future__ import annotations

import argparse

from ..write.json_schema import schema_text
from .common import Commands


def add(commands: Commands) -> None:
    """Add the parser of `gradspec schema`."""
    parser = commands.add_parser("schema", help="print the JSON Schema of specs, for completion in editors")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the schema."""
    print(schema_text("Printed by `gradspec schema`."), end="")
    return 0
