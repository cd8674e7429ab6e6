"""`python -m gradspec`: the `gradspec` command."""

import sys

from gradspec.codegen.commands.cli import main

if __name__ == "__main__":
    sys.exit(main())
