"""The spec that most examples spoil in one place."""

from __future__ import annotations

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
  reference: numpy.multiply(self, other)
"""


def spoiled(right: str, wrong: str, more: str = "") -> Example:
    """The entry, with the lines `more` at its end, and what is written in the place of `right`."""
    return Example(ENTRY + more, right, wrong)
