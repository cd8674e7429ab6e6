"""The keys of entries, sections, test data and points, in the order of the canonical layout.

Each has a JSON Schema of its value, and a sentence for editors.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from .language import (
    AUTOCAST,
    BATCH_WORDS,
    DTYPE_GROUPS,
    EXACT,
    INTEGER_ROLES,
    JVP_RULES,
    MATRIX_DOMAINS,
    OPERATORS,
    ROUNDED,
)

_TEXT = {"type": "string", "minLength": 1}
_FORMULA = {"type": ["string", "number"]}
_FLAG = {"type": "boolean"}
_INTERVAL = {"type": "array", "items": {"type": "number"}, "minItems": 2, "maxItems": 2}
_DOMAIN = {"anyOf": [_INTERVAL, {"enum": list(MATRIX_DOMAINS)}]}
_GROUP = "|".join(DTYPE_GROUPS)
_WORDS = {"type": "array", "items": {"type": "string"}, "uniqueItems": True}


def _mapping(value: object, **more: object) -> dict[str, object]:
    return {"type": "object", "additionalProperties": value, **more}


class Key(NamedTuple):
    """The value of a key, as a JSON Schema, and its meaning."""

    schema: Mapping[str, object]
    meaning: str


POINT: Final = {
    "at": Key(_mapping(True), "The arguments: a value for each parameter without a default."),
    "gradient": Key(_mapping(True), "The gradient of the sum of the output, for Tensors in 'at'."),
    "note": Key(_TEXT, "What there is to say of the convention."),
}
SECTION: Final = {
    "section": Key(_TEXT, "The name of the section; in lower case, its words joined by '_', that of its files."),
    "doc": Key(_TEXT, "One sentence."),
    "namespace": Key(_TEXT, "The module of the package that has those of its ops whose names begin with it and a dot."),
    "options": Key(_mapping(_WORDS), "The 'options' of parameters of these names whose entries give none."),
    "dtypes": Key(_TEXT, "Dtype groups of its ops whose entries have none."),
    "planned": Key(_FLAG, "'planned' of its composites whose entries do not say it."),
    "batch": Key({"enum": list(BATCH_WORDS)}, "'batch' of its ops whose entries have none, where it does not follow."),
}
ENTRY: Final = {
    "op": Key(_TEXT, "The signature: '[private] name(Type parameter=default, *, Type keyword_only) -> Type output'."),
    "doc": Key(_TEXT, "One sentence."),
    "options": Key(_mapping(_WORDS), "For each 'str' parameter the strings that it may be."),
    "let": Key(_mapping(_FORMULA), "Names for parts of the entry's formulas; each may use those before it."),
    "forward": Key(
        _FORMULA, "How the value is computed: an expression over elements, array(name), view(name), or composite(...)."
    ),
    "fused": Key(_TEXT, "For a composite, the function on arrays that an ordinary backward pass calls in its place."),
    "backward": Key(
        {"anyOf": [_FORMULA, _mapping(_FORMULA)]},
        "A formula for each Tensor or Real parameter, or that of the only one; 0 for no gradient, also of all.",
    ),
    "jvp": Key(
        {"anyOf": [{"enum": list(JVP_RULES)}, _FORMULA, _mapping({"anyOf": [_FORMULA, _mapping(_FORMULA)]})]},
        "'elementwise' (derived from 'backward'; the default of such ops), 'linear' (that of views), 'multilinear', or "
        "formulas.",
    ),
    "inplace": Key(_FLAG, "Whether there is an in-place form, 'name_'."),
    "copy": Key(_FLAG, "Of a view, whether there is a form that gives a copy, 'name_copy'."),
    "casts": Key(_FLAG, "Whether the op casts its operands to the dtype of the first, even if that loses something."),
    "operators": Key(
        {"type": "array", "items": {"enum": list(OPERATORS)}, "uniqueItems": True},
        "The dunder methods of Tensor that the op implements.",
    ),
    "aliases": Key(_WORDS, "Further public names."),
    "method": Key(
        _FLAG, "Whether the op and its in-place form are methods of Tensor (as those of public ops, if it is left out)."
    ),
    "dtypes": Key(
        {"type": "string", "pattern": rf"^\s*({_GROUP})(\s+({_GROUP}))*\s*$"},
        "What the op is for, and is tested with: groups of dtypes; 'float' if it is left out.",
    ),
    "refuses": Key(
        {"type": "object", "properties": dict.fromkeys(DTYPE_GROUPS, _TEXT), "additionalProperties": False},
        "For each of the other dtype groups the message that refuses it.",
    ),
    "integers": Key(
        _mapping({"enum": list(INTEGER_ROLES)}),
        "What an operand is where the op computes in integers: a divisor, or a power.",
    ),
    "numbers": Key(
        _mapping({"enum": [EXACT, ROUNDED]}),
        "How a number beside a half type is read: 'exact', in single precision, in the place of a Tensor parameter; "
        "'rounded', to the half type, as a parameter that is a number.",
    ),
    "autocast": Key(
        {"enum": list(AUTOCAST)},
        "The dtype of float operands within autocast: its lower precision, float32, the widest of them, or their own.",
    ),
    "planned": Key(
        _FLAG,
        "Whether the ops that the function of a composite calls, and their other arguments than tensors, follow from "
        "shapes, dtypes, numbers and strings: C then keeps them as a plan.",
    ),
    "batch": Key(
        _FORMULA, "What the op is within vmap: 'dims', 'leading', 'rule(name)', or a formula, the op in other words."
    ),
    "flops": Key(_FORMULA, "How many floating point operations the op takes: a formula of shapes, for the profiler."),
}
UPDATE: Final = {
    "update": Key(_TEXT, "The signature: 'name(Tensor parameter, Tensor? kept, float number)', without outputs."),
    "doc": Key(_TEXT, "One sentence."),
    "let": Key(_mapping(_FORMULA), "Names for parts of the entry's formulas; each may use those before it."),
    "writes": Key(
        _mapping(_FORMULA), "For each tensor that is written to its new elements, a formula of the old ones."
    ),
}
TESTS: Final = {
    "reference": Key(_FORMULA, "An expression of NumPy or SciPy that the values must agree with."),
    "meaning": Key(
        _FORMULA, "What the C primitive of the op's name is, as an expression of mathematics, for the proof."
    ),
    "domain": Key(
        {"anyOf": [_DOMAIN, _mapping(_DOMAIN)]},
        "The interval of elements and numbers in tests, or what matrices are; or such for each parameter.",
    ),
    "samples": Key(
        {"type": "array", "items": _mapping(True), "minItems": 1},
        "What the tests call the op with: mappings from parameter to value.",
    ),
    "special": Key(
        {"type": "array", "items": {"$ref": "#/$defs/point"}, "minItems": 1},
        "Kinks and singularities, and the gradients there.",
    ),
    "math": Key(_TEXT, "The formulas as rows of LaTeX, where the entry's own cannot be read as mathematics."),
    "phases": Key(_WORDS, "Outputs that are determined up to a phase of each element: tests look at absolute values."),
}
