"""`python -m tests.portability syntax|all`: other compilers and systems; exits with 1 if C is wrong."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from portability import bits, syntax
from portability.units import ROOT


def everything() -> int:
    """Print what other compilers say, and how the bits differ."""
    wrong = syntax.main()
    with tempfile.TemporaryDirectory() as folder:
        bits.compare(Path(folder))
    return wrong


COMMANDS = {"syntax": syntax.main, "all": everything}

if __name__ == "__main__":
    os.chdir(ROOT)
    sys.exit(COMMANDS[sys.argv[1]]())
