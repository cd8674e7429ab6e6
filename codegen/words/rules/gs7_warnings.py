"""GS7xx: what can be generated, and is probably not meant: `gradspec lint` tells of it, `regen` does not."""

from __future__ import annotations

from typing import Final

from ..errors import Example, Rule
from .sound_entry import ENTRY, TESTS, spoiled, spoiled_tests

_GROWN = """\
- op: grown(Tensor self, float times=2.0) -> Tensor result
  doc: Self, grown.
  forward: self * times
  backward:
    self: grad * times
  jvp: elementwise
"""
_GROWN_TESTS = """\
grown:
  reference: self * times
  samples:
    - {self: [2, 3], times: 0.5}
"""
_LOW = """\
- op: is_low(Tensor self) -> Mask result
  doc: Whether self is negative.
  forward: self < 0
"""

UNUSED: Final = Rule(
    "GS701",
    "a parameter that nothing uses",
    "The value does not depend on it. Use it, or leave it out.",
    Example(_LOW, "Tensor self)", "Tensor self, Tensor »limit)"),
)
NO_REFERENCE: Final = Rule(
    "GS702",
    "an op without a reference",
    "Without a 'reference' the tests compare derivatives with the values, and the values with nothing. "
    "What has no counterpart in NumPy or SciPy is a function of tests/references.",
    spoiled_tests(TESTS, "»" + TESTS.replace("  reference: numpy.multiply(self, other)\n", "")),
)
NO_SAMPLES: Final = Rule(
    "GS703",
    "an op whose parameters are not tested",
    "Without 'samples' the tests call an op with Tensors, and defaults for all else. Give samples with other values.",
    Example(_GROWN, _GROWN_TESTS, "»" + _GROWN_TESTS.replace(", times: 0.5", ""), _GROWN_TESTS, in_tests=True),
)
NO_EFFECT: Final = Rule(
    "GS704",
    "a term that is zero",
    "'+ 0 * self' adds nothing where self is finite, and NaN where it is not. Shapes are taken care of: the gradient "
    "of an elementwise op is summed to its parameter's shape, and missing tangents are no terms.",
    spoiled("self: grad * other", "self: grad * other + »0 * self"),
)
NO_DOC: Final = Rule(
    "GS706",
    "an op without a doc",
    "'doc' is what help(), editors and the pages of ops say of it: what its result is, in a sentence.",
    Example(ENTRY, ENTRY, "- »" + ENTRY[2:].replace("  doc: The product of self and other.\n", "")),
)
MIXED_ELEMENTS: Final = Rule(
    "GS707",
    "a derivative that mixes elements",
    "Each element of the result of an elementwise op depends on one element of each tensor, and so do its "
    "derivatives. Shapes are taken care of: the gradient is summed to its parameter's shape.",
    Example(_GROWN, "self: grad * times", "self: »sum(grad) * times", own=True),
)
NO_TESTS: Final = Rule(
    "GS708",
    "an op without test data",
    "The generated tests call an op with what its test data give, and compare it with their 'reference'. "
    "These stand beside the spec, those of ops.yaml in ops.tests.yaml. A private op needs none.",
    Example(_LOW.replace("is_low", "private is_low"), "- op: private is_low", "- »op: is_low"),
)
