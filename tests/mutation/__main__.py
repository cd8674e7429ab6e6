"""`python -m mutation --count 300 --seed 1` in tests/: plants mistakes, and prints which are not found."""

import argparse
import random
import sys

from mutation.hunt import Tally, hunt
from support.project import SPEC


def main():
    """Hunt; 1 if a mistake was missed, or the proof found less than 95 % of the mistakes that it should."""
    parser = argparse.ArgumentParser(prog="python -m mutation", description=__doc__)
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=random.randrange(10_000))
    options = parser.parse_args()
    print(f"seed {options.seed}")
    tally = Tally()
    for tally in hunt(SPEC, options.seed, options.count):
        if tally.planted % 20 == 0:
            print(f"{tally.planted} planted, {len(tally.missed)} missed", flush=True)
    print(tally)
    return 0 if not tally.missed and tally.proven >= 0.95 * tally.elementwise else 1


if __name__ == "__main__":
    sys.exit(main())
