"""`python -m tests.fuzz ops|specs`: random cases; exits with 1 if one fails."""

from __future__ import annotations

import argparse
import faulthandler
import random
import resource
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from fuzz import ops, specs

MEMORY = 2**33  # bytes of addresses: a case that asks for more ends, and not the machine


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tests.fuzz", description="Random cases, and what is wrong with them."
    )
    commands = parser.add_subparsers(dest="command", required=True)
    of_ops = commands.add_parser("ops", help="call ops with random operands, against NumPy and torch")
    of_ops.add_argument("--cases", type=int, default=10_000, help="how many (10,000)")
    of_ops.add_argument("--seed", type=int, help="a case depends on its seed and its number alone (another each time)")
    of_ops.add_argument("--case", type=int, help="the number of the one to run")
    of_ops.add_argument("--only", metavar="OP", help="a pattern for names of ops: add, 'max.*'")
    of_ops.add_argument(
        "--torch",
        action=argparse.BooleanOptionalAction,
        default=ops.has_torch(),
        help="compare with torch, too (if it is installed)",
    )
    of_ops.add_argument("--trace", action="store_true", help="print the number of each case before it runs")
    of_specs = commands.add_parser("specs", help="damage specs, and see that they are refused or taken whole")
    of_specs.add_argument("--cases", type=int, default=1_000, help="how many (1,000)")
    of_specs.add_argument("--seed", type=int, help="what the damage depends on (another each time)")
    return parser.parse_args()


def main() -> int:
    """Run what the command line says; 1 if something failed."""
    faulthandler.enable()
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, resource.getrlimit(resource.RLIMIT_AS)[1]))
    given = _arguments()
    seed = random.randrange(10**6) if given.seed is None else given.seed
    if given.command == "specs":
        failed = specs.run(given.cases, seed)
        print(f"specs: {given.cases} cases of seed {seed}: {failed} failures")
        return int(failed > 0)
    torch = ops.load_torch() if given.torch else None
    return int(ops.run(given.cases, seed, given.only, torch, given.case, given.trace) > 0)


if __name__ == "__main__":
    sys.exit(main())
