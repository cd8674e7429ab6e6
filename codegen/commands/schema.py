"""`gradspec schema`: the JSON Schema of specs."""

import argparse

from ..write.json_schema import schema_text
from .parser import Subcommand

COMMAND = Subcommand(
    "print the JSON Schema of specs, for completion in editors",
    [],
    examples={"gradspec schema > spec.schema.json": "Write the schema to a file, for a comment in the spec"},
    exits={0: "the schema is printed"},
)


def run(options: argparse.Namespace) -> int:
    """Print the schema."""
    print(schema_text("Printed by `gradspec schema`."), end="")
    return 0
