"""`python -m tests.portability syntax|all`: other compilers and systems; exits with 1 if C is wrong."""

import os
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from portability import bits, hot_loops, syntax, wheels
from portability.units import ROOT


def everything():
    """Print what is found by compilers, in bits, in loops and with wheels; 1 if anything is wrong."""
    wrong = syntax.main()
    with tempfile.TemporaryDirectory() as folder:
        programs = {}
        for way in bits.WAYS:
            if missing := way.missing():
                print(f"bits by {way.name}: not tried: there is no {missing}")
            else:
                programs[way] = bits.driver(way, Path(folder))
        wrong += bits.compare(programs)
        for way, program in programs.items():
            if way.has_levels:
                wrong += hot_loops.main(way.name, program)
    return 1 if wrong + wheels.main() else 0


COMMANDS = {"syntax": syntax.main, "all": everything}

if __name__ == "__main__":
    os.chdir(ROOT)
    sys.exit(COMMANDS[sys.argv[1]]())
