"""Values that a spec gives for parameters: whether they fit, and what is wrong with them."""

import math

from ..words.language import DIFFERENTIABLE_TYPES, FREE_TYPES
from ..words.parameters import Parameter

_MAX_SAMPLE_ELEMENTS = 1_000_000


def static_value_fits(param: Parameter, value: object) -> bool:
    """Whether `value` (plain data, lists as tuples) can be passed for a static parameter."""
    if value is None:
        return param.optional or param.type in ("dims", *FREE_TYPES)
    if param.type in ("dims", "shape") and isinstance(value, tuple):
        return all(type(item) is int for item in value)
    kinds: dict[str, tuple[type, ...]] = {
        "int": (int,), "dims": (int,), "shape": (), "float": (int, float), "bool": (bool,),
        "scalar": (int, float, bool), "str": (str,), "dtype": (str,),
    }  # fmt: skip
    return param.type in FREE_TYPES or type(value) in kinds[param.type]


def sample_problem(param: Parameter, value: object) -> str | None:
    """Return what is wrong with a value that `samples` gives for a parameter, or None."""
    if value is None and param.optional:
        return None
    if param.static:
        if not static_value_fits(param, value):
            return f"is not a value for type '{param.type}'"
        return option_problem(param, value)
    if not param.is_list:
        return _tensor_problem(param.type, value)
    if not isinstance(value, tuple):
        return f"is a list of tensors: [{_TENSOR_FORMS[param.type]}, ...]"
    return next(filter(None, (_tensor_problem(param.type, item) for item in value)), None)


def option_problem(param: Parameter, value: object) -> str | None:
    """Return what is wrong with a value for a parameter that has options, or None."""
    if not param.options or value in param.options or (value is None and param.optional):
        return None
    return f"is '{value}', which is none of its options, {', '.join(param.options)}"


_TENSOR_FORMS = dict.fromkeys(DIFFERENTIABLE_TYPES, "a shape or a list of floats") | {
    "Index": "its int values", "Mask": "its bool values",
}  # fmt: skip


def _tensor_problem(type_name: str, value: object) -> str | None:
    if type_name in DIFFERENTIABLE_TYPES and isinstance(value, tuple) and all(type(item) is int for item in value):
        if any(item < 0 for item in value):
            return f"has a negative size in its shape {list(value)}"
        if math.prod(value) > _MAX_SAMPLE_ELEMENTS:
            return f"has more than {_MAX_SAMPLE_ELEMENTS:,} elements"
        return None
    leaf, form = {"Index": int, "Mask": bool}.get(type_name, float), _TENSOR_FORMS[type_name]
    if type_name in DIFFERENTIABLE_TYPES and not isinstance(value, tuple):
        return f"is given by {form}"
    return f"is given by {form}, in lists of equal length" if _shape(value, leaf) is None else None


def gradient_problem(value: object, at: object) -> str | None:
    """Return what is wrong with a gradient that `special` gives for the tensor given as `at`, or None."""
    fits = _shape(at, float) is not None and _shape(value, float) == _shape(at, float)
    return None if fits else "is given by numbers, in lists shaped like the tensor's"


def _shape(value: object, leaf: type) -> tuple[int, ...] | None:
    if not isinstance(value, tuple):
        return () if type(value) is leaf or (leaf is float and type(value) is int) else None
    shapes = {_shape(item, leaf) for item in value}
    if not shapes:
        return (0,)
    first = shapes.pop()
    return None if shapes or first is None else (len(value), *first)
