"""GS4xx: formulas."""

from __future__ import annotations

from typing import Final

from ..errors import Example, Rule
from .sound_entry import ENTRY, spoiled

_COUNTED = """\
- op: doubled(Tensor self) -> Tensor result
  doc: Twice self.
  forward: self + self
  backward:
    self: 0
  jvp: elementwise
  dtypes: int
"""

_POWERS = """\
- op: quartic(Tensor self) -> Tensor result
  doc: The fourth power of self.
  forward: self * self * self * self
  backward:
    self: 4 * grad * self * self * self
  jvp: elementwise
- op: steep(Tensor self) -> Tensor result
  doc: The sixteenth power of self.
  forward: quartic(quartic(self))
  backward:
    self: 16 * grad * result / self
  jvp: elementwise
"""

_FIRST = """\
- op: first_of_rows(Tensor self) -> Tensor result
  doc: The first element of each row.
  forward: array(sum)
  backward:
    self: grad
  jvp: linear
  batch: leading
"""

EXPRESSION: Final = Rule(
    "GS401",
    "not an expression",
    "A formula is one expression of Python's syntax, in ASCII, without comments, of at most 2,000 "
    "characters and 40 levels. What needs more is a function of runtime/composites.",
    spoiled("self: grad * other", "self: grad * »("),
)
FOREIGN: Final = Rule(
    "GS402",
    "a construct that is not part of the language",
    "Numbers, strings, names, + - * / ** @, comparisons, 'is None', and or not, 'a if c else b', tuples, "
    "subscripts, calls of ops, and .shape .ndim .dtype .mT .mH: this is all, because each formula is read "
    "as C, as code on arrays, and as code on tensors. A tuple stands for a list, and sums are ops.",
    spoiled("self: grad * other", "self: »grad // other"),
)
LITERAL: Final = Rule(
    "GS403",
    "a literal that is not part of the language",
    "Numbers are ints of at most 64 bits and finite floats; write inf for infinity. Strings hold no '\"' "
    "and no '*/'. '...' stands in subscripts only.",
    spoiled("self: grad * other", "self: grad * other * »1e999"),
)
ATTRIBUTE: Final = Rule(
    "GS404",
    "an unknown attribute",
    "Of a tensor that has a name there are .shape, .ndim and .dtype, which save no values. All else is an op.",
    spoiled("self: grad * other", "self: grad * »other.sum"),
)
COMPARISON: Final = Rule(
    "GS405",
    "a comparison that is not part of the language",
    "A comparison has two sides, because each element has a result of its own; and 'is' compares with None only.",
    Example(
        "- op: is_between(Tensor self) -> Mask result\n  doc: Whether self is between 0 and 1.\n"
        "  forward: 0 < self and self < 1\n",
        "forward: 0 < self and self < 1",
        "forward: »0 < self < 1",
    ),
)
UNKNOWN_NAME: Final = Rule(
    "GS406",
    "an unknown name",
    "In scope are the parameters and the constants pi, e and inf; in 'backward' and 'jvp' also the "
    "outputs; in 'backward' the gradients 'grad', or 'grad_<output>' of several; in 'jvp' the tangents "
    "'<parameter>_t'. 'linear' and the like are no names, but stand as the whole of 'jvp'.",
    spoiled("self: grad * other", "self: grad * »othr"),
)
UNKNOWN_OP: Final = Rule(
    "GS407",
    "an unknown op",
    "Formulas call the ops of the spec, and numel, len, is_complex and float.",
    spoiled("self: grad * other", "self: »scalled(grad, other)"),
)
CALL: Final = Rule(
    "GS408",
    "a call that does not fit the signature",
    "The message says what does not fit, and the signature of what is called. Parameters without a "
    "default must be given.",
    spoiled("self: grad * other", "self: »scaled(grad)"),
)
NOT_IMPLEMENTED: Final = Rule(
    "GS409",
    "not_implemented() where it says nothing",
    "not_implemented('why') is the whole formula of 'backward' or of 'jvp': the op then refuses to be "
    "differentiated, for the reason given.",
    spoiled("self: grad * other", "self: »not_implemented()"),
)
OF_NOTHING: Final = Rule(
    "GS411",
    "a derivative that does not use what it is derived from",
    "A formula of 'backward' multiplies a gradient that arrives, a formula of 'jvp' a tangent. Where the "
    "derivative is zero, the formula is 0.",
    spoiled("self: grad * other", "self: »other"),
)
WITHOUT_DTYPE: Final = Rule(
    "GS412",
    "a gradient that no dtype of the op has",
    "Gradients are floats or complex numbers. An op with 'dtypes: int bool' has none: its formulas are 0.",
    Example(_COUNTED, "self: 0", "self: »grad"),
)
CYCLE: Final = Rule(
    "GS413",
    "forwards that are made of each other",
    "An elementwise forward and a composite expression are written out with those of the ops that they call, so none "
    "leads back to itself. An elementwise op that calls its own name means the function of C.",
    Example(
        "- op: first(Tensor self) -> Mask result\n  doc: Whether self is positive.\n"
        "  forward: self > 0\n"
        "- op: second(Tensor self) -> Mask result\n  doc: Whether self is positive.\n"
        "  forward: first(self)\n",
        "forward: self > 0",
        "forward: »second(self)",
    ),
)
TOO_LARGE: Final = Rule(
    "GS414",
    "a formula that grows too large",
    "Calls of elementwise ops are written out. Thirty ops, each of which uses the one before twice, would "
    "so make gigabytes of C. Make one of them an op of its own, with array(...).",
    Example(_POWERS, "quartic(quartic(self))", "»" + 8 * "quartic(" + "self" + 8 * ")"),
)
NOT_ELEMENTWISE: Final = Rule(
    "GS415",
    "something that cannot stand in an elementwise forward",
    "The expression is the body of a loop in C: its operands are elements of at most 6 tensors and "
    "numbers, and what it calls is elementwise. composite(...) takes any ops.",
    spoiled("  forward: self * other", "  forward: self * other * »self.ndim"),
)
PRIMITIVE: Final = Rule(
    "GS416",
    "a function that C does not have",
    "An elementwise op that calls its own name means gs_name of csrc/primitives/primitives.h.",
    Example(
        "- op: grown(Tensor self) -> Tensor result\n  doc: Self, grown.\n"
        "  forward: self * 2\n  backward:\n    self: grad * 2\n"
        "  jvp: linear\n",
        "forward: self * 2",
        "forward: »grown(self)",
    ),
)
FORMULA_KEY: Final = Rule(
    "GS417",
    "formulas for other names than those of the signature",
    "'backward' has a formula for each Tensor or Real parameter, and none besides. 'jvp' has such "
    "formulas, or, of several outputs, one for each, or such formulas for each.",
    Example(ENTRY, "backward:\n    self: grad * other\n", "»backward:\n"),
)

NOT_LINEAR: Final = Rule(
    "GS418",
    "'linear' or 'multilinear' of an op that is not",
    "'jvp: linear' calls the op with all tangents at once, and 'multilinear' with one of them at a time. Both are "
    "wrong where a gradient depends on more than such an op lets it: of a linear one on no Tensor, of a multilinear "
    "one not on the parameter that it belongs to. 'elementwise' derives the tangent from the gradients.",
    spoiled("jvp: elementwise", "jvp: »linear"),
)
GRADIENT_KIND: Final = Rule(
    "GS419",
    "a gradient that is a list, or none where one is due",
    "The gradient of a 'Tensor' is a tensor, that of a 'Tensor[]' a list of them: a tuple, or a call of an "
    "op that gives a list.",
    spoiled("other: grad * self", "other: »(grad * self, grad)"),
)
BATCH: Final = Rule(
    "GS421",
    "an op that does not say what it is within vmap",
    "An elementwise op, a composite, and an op of one tensor with dims or sizes batch by themselves. Any other says "
    "'batch: dims', if its tensors have the same dims; 'batch: leading', if it takes any number of dims in front of "
    "those that it is about; a formula, the op in other words; or that there is none, with not_implemented('why').",
    Example(_FIRST, _FIRST, "- »" + _FIRST[2:].replace("  batch: leading\n", "")),
)
FLOPS: Final = Rule(
    "GS420",
    "'flops' that are no formula of shapes",
    "The profiler knows the shapes of an op's tensors and of its outputs, not their values and not its other "
    "arguments: '.shape' and '.ndim' of these, and numel() and len() of a shape.",
    spoiled("  doc: The", "  flops: »numel(self)\n  doc: The"),
)
LET: Final = Rule(
    "GS422",
    "a local name that does not fit",
    "'let' names parts of the entry's formulas. Such a name is none of the signature, of a gradient, of a "
    "tangent or of a constant, and some formula uses it.",
    spoiled("  backward:", "  let:\n    »square: other * other\n  backward:"),
)
