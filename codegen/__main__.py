"""`python -m gradspec.codegen`: the `gradspec` command."""

import sys

from .commands.cli import main

if __name__ == "__main__":
    sys.exit(main())
