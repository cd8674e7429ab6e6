"""GS8xx: formulas that are not the derivative of 'forward': `gradspec lint --prove` and `check` find them."""

from typing import Final

from ..errors import Example, Rule
from .sound_entry import spoiled

_RAMP = """\
- op: ramp(Tensor self) -> Tensor result
  doc: Self where it is positive, else 0.
  forward: self if self > 0 else 0
  backward:
    self: grad if self > 0 else 0
  jvp: elementwise
"""
_RAMP_TESTS = """\
ramp:
  reference: numpy.maximum(self, 0)
  special:
    - {at: {self: [0.0]}, gradient: {self: [0.0]}}
"""

WRONG_DERIVATIVE: Final = Rule(
    "GS801: a formula that is not the derivative of its forward",
    "At the point in the message, numbers of 60 digits differ: the value of the formula, and finite differences of "
    "'forward'. A gradient is grad times the conjugate of the derivative, a tangent is multiplied with the "
    "derivative. If 'forward' is wrong, its 'reference' disagrees as well.",
    spoiled("self: grad * other", "self: »grad * self"),
)
OTHER_SPECIAL: Final = Rule(
    "GS802: a gradient at a special point that is not the one stated",
    "'special' states the conventional gradient at a kink or a singularity. Change the formula's condition, or the "
    "stated gradient.",
    Example(_RAMP, "self: grad if self > 0 else 0", "self: »grad if self >= 0 else 0", _RAMP_TESTS),
)
