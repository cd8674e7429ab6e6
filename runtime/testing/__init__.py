"""Tests for packages with ops of their own; they need pytest, and SciPy where a reference does.

`test_ops(spec)` gives a test function with the checks that gradspec's own ops go through.
"""

from gradspec.testing.suite import GROUPS, test_ops

__all__ = ["GROUPS", "test_ops"]
