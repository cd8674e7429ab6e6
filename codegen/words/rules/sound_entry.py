"""Specs, and test data, that examples spoil in one place."""

from typing import Final

from ..errors import Example

ENTRY: Final = """\
- op: scaled(Tensor self, Tensor other) -> Tensor result
  doc: The product of self and other.
  forward: self * other
  backward:
    self: grad * other
    other: grad * self
  jvp: elementwise
"""
TESTS: Final = """\
scaled:
  reference: numpy.multiply(self, other)
  samples:
    - {self: [2, 3], other: [3]}
"""
LOW: Final = """\
- op: is_low(Tensor self) -> Mask result
  doc: Whether self is negative.
  forward: self < 0
"""
GROWN: Final = """\
- op: grown(Tensor self, float times=2.0) -> Tensor result
  doc: Self, grown.
  forward: self * times
  backward:
    self: grad * times
  jvp: elementwise
"""


def spoiled(right: str, wrong: str) -> Example:
    """The entry, and what is written in the place of `right`."""
    return Example(ENTRY, right, wrong)


def spoiled_tests(right: str, wrong: str) -> Example:
    """The test data of the entry, in which `right` is written as `wrong`."""
    return Example(ENTRY, right, wrong, TESTS, in_tests=True)
