"""GS6xx: test data: what the generated tests feed an op and compare it with."""

from __future__ import annotations

from typing import Final

from ..errors import Example, Rule
from .sound_entry import TESTS, spoiled_tests

DOMAIN: Final = Rule(
    "GS601",
    "'domain' is no interval",
    "'domain' is [low, high], from which the tests draw the elements of Tensors, or says what matrices are: "
    "full_rank, hermitian, positive_definite; or it maps parameters, numbers among them, to such.",
    spoiled_tests("  samples", "  domain: »[2, 1]\n  samples"),
)
SAMPLE_KEYS: Final = Rule(
    "GS602",
    "a sample that is no call of the op",
    "A sample, or a special point, maps parameters to values, all those without a default among them.",
    spoiled_tests("{self: [2, 3], other: [3]}", "»{self: [2, 3]}"),
)
SAMPLE_VALUE: Final = Rule(
    "GS603",
    "a sample's value does not fit its parameter",
    "A Tensor is given by its shape, or by an explicit list of floats; an Index or a Mask by its values; "
    "a Tensor[] by a list of shapes; plain values as they are.",
    spoiled_tests("other: [3]", "other: »[-3]"),
)
POINT: Final = Rule(
    "GS604",
    "a special point that is not complete",
    "A point has 'at', with the values of a call, and 'gradient', with the gradients of Tensors in it, in "
    "lists of the same lengths.",
    spoiled_tests(
        "  samples", "  special:\n    - {at: {self: [0.0], other: [1.0]}, gradient: {self: »[1.0, 1.0]}}\n  samples"
    ),
)
REFERENCE: Final = Rule(
    "GS605",
    "a reference that cannot be resolved",
    "A reference is made of the parameters and of functions of NumPy, SciPy and tests/references, by "
    "their full names, but for those that touch files.",
    spoiled_tests("numpy.multiply(self, other)", "»multiply(self, other)"),
)
PHASES: Final = Rule(
    "GS606",
    "'phases' names no output",
    "'phases' lists outputs with a gradient of which tests look at absolute values, since their elements are "
    "determined up to a phase, as those of eigenvectors are.",
    spoiled_tests("  samples", "  phases: [»other]\n  samples"),
)
MEANING: Final = Rule(
    "GS609",
    "a meaning that cannot be read",
    "'meaning' says what the C primitive of an op's name is: an expression of its parameters, of functions "
    "of mathematics, and of primitives that have a meaning themselves.",
    Example(
        "- op: doubly(Tensor self) -> Mask result\n  doc: Whether twice self is positive.\n"
        "  forward: self + self > 0\n",
        "doubly:\n",
        "doubly:\n  »meaning: self > 0\n",
        "doubly:\n  reference: self > 0\n",
        in_tests=True,
    ),
)
NOT_A_MAPPING: Final = Rule(
    "GS607",
    "the file of test data is not a mapping",
    "Test data are one YAML document, a mapping from the name of each op to its data. They stand beside the "
    "spec: those of ops.yaml in ops.tests.yaml.",
    spoiled_tests(TESTS, "»- scaled"),
)
NO_OP: Final = Rule(
    "GS608",
    "test data of an op that is not there",
    "Each name is that of an op of the spec beside, 'name.variant' of an overload. Where an op was renamed, "
    "rename its test data; where it went, they go.",
    spoiled_tests("scaled:", "»scale:"),
)
