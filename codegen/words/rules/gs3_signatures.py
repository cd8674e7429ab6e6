"""GS3xx: signatures, and the form of 'forward'."""

from typing import Final

from ..errors import Example, Rule
from ..language import MAX_PARAMETERS
from .sound_entry import ENTRY, GROWN, LOW, spoiled

SYNTAX: Final = Rule(
    "GS301: not a signature",
    "A signature is 'name(Type parameter=default, *, Type keyword_only) -> Type output', types first, as in "
    "'add(Tensor self, Tensor other) -> Tensor result'.",
    spoiled("Tensor self, Tensor other", "Tensor self, »other"),
)
TYPE: Final = Rule(
    "GS302: an unknown type",
    "Tensors are Tensor, Real, Index and Mask. Plain values are float, bool, scalar, str, dtype, any and arrays; int, "
    "ints and counts for integers; dim, dims, axes and shape for dims and their lengths. An output is a tensor.",
    spoiled("Tensor self, Tensor other", "Tensor self, »Tenser other"),
)
TYPE_SUFFIX: Final = Rule(
    "GS303: a type that cannot be a list, or None",
    "Only tensors come in lists, 'Tensor[]'; tuples of ints have types such as 'dims' and 'shape'. A list or None is "
    "'Tensor[]?'. An output cannot be None.",
    spoiled("-> Tensor result", "-> Tensor? result»"),
)
DEFAULT: Final = Rule(
    "GS304: a default that does not fit its parameter",
    "A default is a literal of the parameter's type: a number, a string, a tuple or None, which needs a type with "
    "'?'. Positional parameters with a default come after the others.",
    Example(GROWN, "float times=2.0", "float times=»None"),
)
TOO_MANY: Final = Rule(
    "GS305: too many parameters or outputs",
    f"An op has at most {MAX_PARAMETERS} of each. Use the type 'Tensor[]' for a list of tensors.",
    Example(
        ENTRY,
        "self, Tensor other) ->",
        f"self, {', '.join(f'Tensor x{number}' for number in range(63))},» Tensor other) ->",
    ),
)
NAME: Final = Rule(
    "GS306: not a name",
    "Names of ops, parameters, outputs and aliases consist of lower-case letters, digits and '_', begin with a "
    "letter, have no '__' and at most 60 characters, and are not keywords of Python. Parameters and outputs may have "
    "capitals, like matrices. A name with '_' at its end belongs to an in-place form.",
    spoiled("op: scaled(", "op: »Scaled("),
)
RESERVED: Final = Rule(
    "GS307: a name that generated code uses",
    "The name would hide a Python function that generated code calls, a variable of generated functions, or a word of "
    "C or of the formula language. Choose another name.",
    Example(ENTRY, ENTRY, ENTRY.replace("other", "»default", 1).replace("other", "default")),
)
TWICE: Final = Rule(
    "GS308: a name is used twice in a signature",
    "Parameters, outputs and the names derived from them must differ: the gradient 'grad', tangents such as 'self_t', "
    "saved values such as 'self_shape'.",
    Example(ENTRY, ENTRY, ENTRY.replace("scaled(", "»scaled(").replace("other", "grad")),
)
NO_TENSOR: Final = Rule(
    "GS309: an op that takes no tensor by position",
    "The tensors of a call determine its dtype and whether it is recorded, so every op takes one by position.",
    Example(LOW, "is_low(Tensor self)", "»is_low(*, Tensor self)"),
)
FUNCTION: Final = Rule(
    "GS310: a function that does not exist",
    "array(name) and view(name) name a function of runtime/arrays, composite(name) a function of runtime/composites. "
    "A module of the package must list it in '__all__'.",
    spoiled("self * other", "»array(scaled)"),
)
FORWARD: Final = Rule(
    "GS311: a forward that does not fit the signature",
    "An expression is elementwise and has one output; array(name), view(name) and composite(...) have one argument. A "
    "view's first parameter is a tensor, and a composite expression gives a value for each output.",
    spoiled("forward: self * other", "forward: »composite(self * other, self)"),
)
