"""GS4xx: formulas."""

from typing import Final

from ..errors import Example, Rule
from ..language import MAX_OPERANDS
from .sound_entry import ENTRY, GROWN, spoiled

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
    "GS401: not an expression",
    "A formula is one expression of Python's syntax, in ASCII, without comments, of at most 2,000 characters and 40 "
    "levels. Write longer code as a function of runtime/composites.",
    spoiled("self: grad * other", "self: grad * »("),
)
FOREIGN: Final = Rule(
    "GS402: a construct that is not part of the language",
    "Each formula is read as C, as code on arrays, and as code on tensors. So it may contain only numbers, strings, "
    "names, + - * / ** @, comparisons, 'is None', and or not, 'a if c else b', tuples, subscripts, calls of ops, and "
    ".shape .ndim .dtype .mT .mH. A tuple stands for a list, and sums are ops.",
    spoiled("self: grad * other", "self: »grad // other"),
)
LITERAL: Final = Rule(
    "GS403: a literal that is not part of the language",
    "Numbers are ints of at most 64 bits and finite floats; write inf for infinity. Strings hold no '\"' "
    "and no '*/'. '...' stands in subscripts only.",
    spoiled("self: grad * other", "self: grad * other * »1e999"),
)
ATTRIBUTE: Final = Rule(
    "GS404: an unknown attribute",
    "A named tensor has .shape, .ndim and .dtype, which save no values. Everything else is an op.",
    spoiled("self: grad * other", "self: grad * »other.sum"),
)
COMPARISON: Final = Rule(
    "GS405: a comparison that is not part of the language",
    "A comparison has two sides, because each element has its own result. 'is' compares with None only.",
    Example(
        "- op: is_between(Tensor self) -> Mask result\n  doc: Whether self is between 0 and 1.\n"
        "  forward: 0 < self and self < 1\n",
        "forward: 0 < self and self < 1",
        "forward: »0 < self < 1",
    ),
)
UNKNOWN_NAME: Final = Rule(
    "GS406: an unknown name",
    "In scope are the parameters, names of 'let', and the constants pi, e and inf. 'backward' and 'jvp' also have the "
    "outputs; 'backward' has 'grad', or 'grad_<output>' for each of several outputs; 'jvp' has the tangents "
    "'<parameter>_t'. "
    "Words such as 'linear' are not names in formulas, but the whole value of 'jvp'.",
    spoiled("self: grad * other", "self: grad * »othr"),
)
UNKNOWN_OP: Final = Rule(
    "GS407: an unknown op",
    "Formulas call the ops of the spec, and numel, len, is_complex, is_nothing, float and fail.",
    spoiled("self: grad * other", "self: »scalled(grad, other)"),
)
CALL: Final = Rule(
    "GS408: a call that does not fit the signature",
    "The message shows the mismatch and the signature of the called op. Parameters without a default must be given.",
    spoiled("self: grad * other", "self: »scaled(grad)"),
)
NOT_IMPLEMENTED: Final = Rule(
    "GS409: not_implemented() without a reason, or within a formula",
    "not_implemented('why') is the whole formula of 'backward' or of 'jvp': the op then refuses to be differentiated, "
    "with this reason.",
    spoiled("self: grad * other", "self: »not_implemented()"),
)
OF_NOTHING: Final = Rule(
    "GS411: a derivative without the incoming gradient or tangent",
    "A formula of 'backward' multiplies the incoming gradient, a formula of 'jvp' a tangent. If the derivative is "
    "zero, the formula is 0.",
    spoiled("self: grad * other", "self: »other"),
)
WITHOUT_DTYPE: Final = Rule(
    "GS412: a gradient that no dtype of the op has",
    "Gradients are floats or complex numbers. An op with 'dtypes: int bool' has none: its formulas are 0.",
    Example(GROWN.replace("grad * times", "0") + "  dtypes: int\n", "self: 0", "self: »grad"),
)
CYCLE: Final = Rule(
    "GS413: forwards that are made of each other",
    "Elementwise forwards and composite expressions are expanded with those of the ops they call, so none may lead "
    "back to itself. An elementwise op that calls its own name means the C primitive.",
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
    "GS414: a formula that grows too large",
    "Calls of elementwise ops are expanded. Thirty ops that each use the previous one twice would make gigabytes of "
    "C. Make one of them an op of its own, with array(...).",
    Example(ENTRY, "self * other", "»" + 16 * "square(" + "self * other" + 16 * ")", own=True),
)
NOT_ELEMENTWISE: Final = Rule(
    "GS415: something that cannot stand in an elementwise forward",
    "The expression is the body of a loop in C: its operands are elements of at most "
    f"{MAX_OPERANDS} tensors and numbers, and it calls elementwise ops only. composite(...) takes any ops.",
    spoiled("  forward: self * other", "  forward: self * other * »self.ndim"),
)
PRIMITIVE: Final = Rule(
    "GS416: a primitive that is not in C",
    "An elementwise op that calls its own name means gs_name of csrc/primitives/primitives.h. Add this primitive, or "
    "write the forward with other ops.",
    spoiled("forward: self * other", "forward: »scaled(self, other)"),
)
FORMULA_KEY: Final = Rule(
    "GS417: formulas that do not fit the parameters or outputs",
    "'backward' has a formula for each Tensor or Real parameter, and no others. 'jvp' has such formulas too, or, for "
    "several outputs, one formula or one such mapping per output.",
    Example(ENTRY, "backward:\n    self: grad * other\n", "»backward:\n"),
)

NOT_LINEAR: Final = Rule(
    "GS418: 'linear' or 'multilinear' for an op that is not",
    "'jvp: linear' calls the op with all tangents at once, and 'multilinear' with one of them at a time. The "
    "gradients of a linear op must not depend on any Tensor, and a gradient of a multilinear op must not depend on "
    "its own parameter. 'elementwise' derives the tangent from the gradients.",
    spoiled("jvp: elementwise", "jvp: »linear"),
)
GRADIENT_KIND: Final = Rule(
    "GS419: a gradient that is wrongly a list, or wrongly a tensor",
    "The gradient of a 'Tensor' is a tensor. The gradient of a 'Tensor[]' is a list: a tuple, or a call of an op that "
    "returns a list.",
    spoiled("other: grad * self", "other: »(grad * self, grad)"),
)
BATCH: Final = Rule(
    "GS421: an op without a batch rule",
    "The batch rule of an elementwise op, a composite, and an op of one tensor with dims or sizes is derived. Any "
    "other op, or its section, states one: 'batch: dims' if its tensors have the same dims; 'batch: leading' if it "
    "accepts any number of leading dims; an equivalent formula; or not_implemented('why').",
    Example(_FIRST, _FIRST, "- »" + _FIRST[2:].replace("  batch: leading\n", "")),
)
FLOPS: Final = Rule(
    "GS420: 'flops' that are not a formula of shapes",
    "The profiler knows the shapes of an op's tensors and outputs, but not their values and not its other arguments. "
    "Use '.shape' and '.ndim', and numel() and len() of a shape.",
    spoiled("  doc: The", "  flops: »numel(self)\n  doc: The"),
)
LET: Final = Rule(
    "GS422: a local name that does not fit",
    "'let' names parts of the entry's formulas. Such a name must differ from the names of the signature, gradients, "
    "tangents and constants, and some formula must use it.",
    spoiled("  backward:", "  let:\n    »square: other * other\n  backward:"),
)
