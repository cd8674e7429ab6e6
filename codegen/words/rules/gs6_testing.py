"""GS6xx: test data: the arguments and expected values of the generated tests."""

from typing import Final

from ..errors import Rule
from .sound_entry import TESTS, spoiled_tests

DOMAIN: Final = Rule(
    "GS601: 'domain' is not an interval",
    "'domain' is [low, high], the range of the elements that the tests draw, or a kind of matrices: full_rank, "
    "hermitian, positive_definite. It may also map parameters, including numbers, to such domains.",
    spoiled_tests("  samples", "  domain: »[2, 1]\n  samples"),
)
SAMPLE_KEYS: Final = Rule(
    "GS602: a sample that is not a call of the op",
    "A sample, or a special point, maps parameters to values. Every parameter without a default needs a value.",
    spoiled_tests("{self: [2, 3], other: [3]}", "»{self: [2, 3]}"),
)
SAMPLE_VALUE: Final = Rule(
    "GS603: a sample's value does not fit its parameter",
    "A Tensor is given by its shape, or by an explicit list of floats; an Index or a Mask by its values; "
    "a Tensor[] by a list of shapes; plain values as they are.",
    spoiled_tests("other: [3]", "other: »[-3]"),
)
POINT: Final = Rule(
    "GS604: a special point that is not complete",
    "A point has 'at', with the values of a call, and 'gradient', with the gradients of its Tensors, in lists of the "
    "same lengths.",
    spoiled_tests(
        "  samples", "  special:\n    - {at: {self: [0.0], other: [1.0]}, gradient: {self: »[1.0, 1.0]}}\n  samples"
    ),
)
REFERENCE: Final = Rule(
    "GS605: a reference that cannot be resolved",
    "A reference consists of the parameters and of functions of NumPy, SciPy and tests/references, by their full "
    "names. Functions that touch files are excluded.",
    spoiled_tests("numpy.multiply(self, other)", "»multiply(self, other)"),
)
PHASES: Final = Rule(
    "GS606: 'phases' names no output",
    "'phases' lists differentiable outputs whose elements are determined up to a phase, such as eigenvectors. The "
    "tests compare their absolute values.",
    spoiled_tests("  samples", "  phases: [»other]\n  samples"),
)
MEANING: Final = Rule(
    "GS609: a meaning that cannot be read",
    "'meaning' defines the C primitive with the op's name: an expression of its parameters, of mathematical "
    "functions, and of other primitives with a meaning.",
    spoiled_tests("reference: numpy.multiply(self, other)", "»meaning: self * other"),
)
NOT_A_MAPPING: Final = Rule(
    "GS607: the file of test data is not a mapping",
    "Test data are one YAML document, a mapping from the name of each op to its data. The test data of ops.yaml are "
    "in ops.tests.yaml.",
    spoiled_tests(TESTS, "»- scaled"),
)
NO_OP: Final = Rule(
    "GS608: test data of an op that does not exist",
    "Each name is an op of the spec, or 'name.variant' for an overload. If you rename or move an op, rename or move "
    "its test data.",
    spoiled_tests("scaled:", "»scale:"),
)
