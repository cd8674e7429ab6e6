"""The `gradspec` command, which works where the runtime does not: before its kernels are built.

What it needs is in `gradspec.codegen`, and to import that would import the runtime first. So the package is
made here without running its `__init__`.
"""

from __future__ import annotations

import importlib.util
import sys


def main() -> int:
    """Run the command and return its exit code."""
    spec = importlib.util.find_spec("gradspec")
    if spec is None:
        sys.exit("gradspec: the package is not installed")
    sys.modules.setdefault("gradspec", importlib.util.module_from_spec(spec))
    from gradspec.codegen.commands.cli import main as command

    return command()


if __name__ == "__main__":
    sys.exit(main())
