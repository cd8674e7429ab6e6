"""GS7xx: warnings: `gradspec lint` reports entries that are probably not meant, and `regen` generates them."""

from typing import Final

from ..errors import Example, Rule
from .sound_entry import ENTRY, GROWN, LOW, TESTS, spoiled, spoiled_tests

_GROWN_TESTS = """\
grown:
  reference: self * times
  samples:
    - {self: [2, 3], times: 0.5}
"""

UNUSED: Final = Rule(
    "GS701: a parameter that nothing uses",
    "The value does not depend on it. Use it, or leave it out.",
    Example(LOW, "Tensor self)", "Tensor self, Tensor »limit)"),
)
NO_REFERENCE: Final = Rule(
    "GS702: an op without a reference",
    "Without a 'reference' the tests compare derivatives with the values, and the values with nothing. If NumPy and "
    "SciPy have no counterpart, write a function in tests/references.",
    spoiled_tests(TESTS, "»" + TESTS.replace("  reference: numpy.multiply(self, other)\n", "")),
)
NO_SAMPLES: Final = Rule(
    "GS703: an op whose parameters are not tested",
    "Without 'samples' the tests call an op with Tensors and with defaults for the other parameters. Give samples "
    "with other values.",
    Example(GROWN, _GROWN_TESTS, "»" + _GROWN_TESTS.replace(", times: 0.5", ""), _GROWN_TESTS, in_tests=True),
)
NO_EFFECT: Final = Rule(
    "GS704: a term that is zero",
    "'+ 0 * self' adds nothing if self is finite, and NaN if it is not. Formulas need no such term for shapes: "
    "generated code sums the gradient of an elementwise op to its parameter's shape, and skips the terms of missing "
    "tangents.",
    spoiled("self: grad * other", "self: grad * other + »0 * self"),
)
NO_DOC: Final = Rule(
    "GS706: an op without a doc",
    "'doc' is the sentence that help(), editors and the pages of ops show: it describes the result.",
    Example(ENTRY, ENTRY, "- »" + ENTRY[2:].replace("  doc: The product of self and other.\n", "")),
)
MIXED_ELEMENTS: Final = Rule(
    "GS707: a derivative that mixes elements",
    "Each element of the result of an elementwise op depends on one element of each tensor, and so do its "
    "derivatives. Formulas need no sum: generated code sums the gradient to its parameter's shape.",
    Example(GROWN, "self: grad * times", "self: »sum(grad) * times", own=True),
)
NO_TESTS: Final = Rule(
    "GS708: an op without test data",
    "The generated tests call an op with its test data, and compare it with their 'reference'. The test data of "
    "ops.yaml are in ops.tests.yaml. A private op needs none.",
    Example(LOW.replace("is_low", "private is_low"), "- op: private is_low", "- »op: is_low"),
)
