"""Random calls of every op, and random specs: `python -m tests.fuzz`."""
