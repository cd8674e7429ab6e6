"""Conversion of arguments for the parameters of ops, and the errors for invalid ones.

Generated functions look at numbers and strings first, since a wrong one might pass for another, as True does
for 1. An argument that is not a tensor fails by itself, and is checked only then.
"""

from __future__ import annotations

import operator
from collections.abc import Collection, Iterable, Sequence
from numbers import Integral
from typing import TYPE_CHECKING, Any, NoReturn

import numpy as np

from gradspec.core.compiled.bindings import introduce
from gradspec.core.compiled.kernels import ufuncs
from gradspec.core.elements.dtypes import from_numpy_dtype
from gradspec.core.ops import OPS
from gradspec.core.tensor import Tensor

if TYPE_CHECKING:
    from gradspec.codegen.words.parameters import Parameter
    from gradspec.core.op_info import OpInfo

NUMBERS = (bool, int, float, complex)
CONSTANTS = (*NUMBERS, np.ndarray, np.generic)
_INTEGERS = (int, np.integer)
_BOOLS = (bool, np.bool_)
try:
    ufuncs["exp"](np.array(True))
except TypeError as _error:
    _NoLoopError = type(_error)  # which NumPy does not export

# Other names of parameters: Note [Common keywords], keywords.py
OTHER_NAMES = {"axis": "dim", "input": "self", "keepdims": "keepdim", "split_size": "split_size_or_sections"}
_REFUSED = "must be Tensor, not "  # which an op says of other arguments
_OF_ONE_ELEMENT = ("int", "dims", "float", "scalar")  # for which a tensor of one element may stand
_WANTED = {
    "int": "int",
    "dims": "int or tuple of ints",
    "shape": "tuple of ints",
    "float": "float",
    "bool": "bool",
    "scalar": "Number",
    "str": "str",
}


def fits(value: Any, parameter: Parameter, tensors_are_numbers: bool = False) -> bool:
    """Whether a value can be given for a parameter; that depends on its type only."""
    kind = parameter.type
    if tensors_are_numbers and isinstance(value, Tensor) and kind in _OF_ONE_ELEMENT:
        return True
    if value is None:
        return parameter.optional or parameter.default is None or kind in ("dims", "any", "arrays")
    if parameter.is_list:
        return isinstance(value, list | tuple)
    if parameter.is_tensor:
        return isinstance(value, Tensor)
    if kind == "bool":
        return isinstance(value, bool)
    if kind == "int":
        return isinstance(value, _INTEGERS) and not isinstance(value, _BOOLS)
    if kind in ("dims", "shape"):
        return isinstance(value, (*_INTEGERS, tuple, list)) and not isinstance(value, _BOOLS)
    if kind in ("float", "scalar"):
        return isinstance(value, (*NUMBERS, np.number))
    return isinstance(value, str) if kind == "str" else True


def shown_name(parameters: Iterable[Parameter], name: str) -> str:
    """The name of a parameter in messages: `input` for `self`, as in the signatures of the reference."""
    others = {parameter.name for parameter in parameters}
    return "input" if name == "self" and "input" not in others else name


def with_own_names(called: str, names: Collection[str], kwargs: dict[str, Any]) -> dict[str, Any]:
    """Arguments by the names of parameters, of which each may be given by its other name: see Note [Common keywords],
    runtime/dispatch/keywords.py.

    Raises TypeError for a parameter that is given under both.
    """
    others = {other: own for other, own in OTHER_NAMES.items() if own in names and other not in names}
    for other, own in others.items():
        if own in kwargs and other in kwargs:
            raise TypeError(f"{called}() got '{own}' and '{other}', which are the same parameter")
    return {others.get(name, name): value for name, value in kwargs.items()}


# ---- what generated functions look at first ----


def integer(op: str, name: str, value: Any) -> int:
    """An argument for an int that is no plain one: NumPy's, or a tensor of one integer, but no bool."""
    if not isinstance(value, _BOOLS):
        try:
            return operator.index(value)
        except TypeError:
            pass
    refuse(op, name, value)


def number(op: str, name: str, value: Any) -> Any:
    """An argument for a number that is no plain one: another number, or a tensor of one element.

    Raises TypeError for a tensor that requires grad, whose gradient would be lost.
    """
    if _is_number(value):
        return value.item()
    if isinstance(value, (*NUMBERS, np.number)):
        return value
    refuse(op, name, value)


def is_one(value: Any) -> bool:
    """Whether an argument for a shape or a list of tensors is an item of it, given by itself.

    Tuples, which are usual, are told by their class: to ask whether they count as integers takes longer.
    """
    return value.__class__ is not tuple and isinstance(value, (int, Integral, Tensor))


def require_list(op: str, name: str, value: Any) -> None:
    """Refuse anything but a list of tensors, such as a single tensor."""
    if not isinstance(value, list | tuple):
        refuse(op, name, value)


def option(op: str, name: str, value: Any) -> NoReturn:
    """Refuse what is none of the strings that a parameter may be."""
    if not isinstance(value, str):
        refuse(op, name, value)
    options = [repr(text) for text in _parameter(op, name).options]
    if _parameter(op, name).optional:
        options.insert(0, "None")
    raise ValueError(
        f"{OPS[op].written}(): {value} is not a valid value for {name}; it is {', '.join(options[:-1])} or "
        f"{options[-1]}"
    )


def refuse(op: str, name: str, value: Any) -> NoReturn:
    """Refuse an argument for its type."""
    raise TypeError(_complaint(op, _parameter(op, name), value))


# ---- why a call has failed ----


def bad_argument(op: str, error: Exception, *arguments: Any) -> NoReturn:
    """Say what is wrong with the arguments of an op that has failed, or raise its error if nothing is."""
    for parameter, value in zip(OPS[op].parameters, arguments, strict=False):
        if complaint := _problem(op, parameter, value, error):
            raise TypeError(complaint) from None
        if parameter.type == "Index" and value is not None and value._memory.dtype.kind not in "iu":
            wanted = f"Expected dtype int32 or int64 for {parameter.name}"
            raise RuntimeError(f"{OPS[op].written}(): {wanted}, but got {value.dtype}") from None
    if isinstance(error, _NoLoopError):
        _explain_dtypes(op, arguments)
    try:
        raise error from error.__cause__  # alone: NumPy's, which led to it, says the same in other words
    finally:
        del error  # its traceback has this frame, which would keep it, and the tensors of all frames behind


def _explain_dtypes(op: str, arguments: Sequence[Any]) -> None:
    """Raise the error for differentiable tensors of dtypes that have no kernel, alone or together."""
    names: dict[str, None] = {}
    for parameter, value in zip(OPS[op].parameters, arguments, strict=False):
        for tensor in value if parameter.is_list else [value] if parameter.differentiable else []:
            if tensor is not None:
                names[from_numpy_dtype(tensor._memory.dtype).type_name] = None
    if not names:
        return
    first, *others = names
    if others:
        written = OPS[op].written
        raise RuntimeError(f"{written}(): expected scalar type {first} but found {others[0]}") from None
    raise TypeError(f"\"{op}\" not implemented for '{first}'") from None


def explain(op: str, error: Exception, args: tuple[Any, ...], kwargs: dict[str, Any]) -> NoReturn:
    """Say what is wrong with the arguments of a call that has failed, or raise its error if nothing is.

    The call does not fit the signature, or is one of a composite, whose parts may take numbers and ndarrays for
    tensors, or refuse them: users do not know what it is made of.
    """
    refused = isinstance(error, AttributeError) or (isinstance(error, TypeError) and _REFUSED in str(error))
    info = OPS.get(op)  # none of a package that is not installed yet
    for parameter, value in _bound(info, args, kwargs) if info is not None and info.public else ():
        if parameter.is_tensor and not refused:
            if parameter.is_list or isinstance(value, CONSTANTS):
                continue
        if complaint := _problem(op, parameter, value, error):
            raise TypeError(complaint) from None
        shown = _shown(op, parameter)
        _, _, complaint = str(error).partition(f"(): argument '{shown}' must be ")
        if isinstance(error, TypeError) and complaint.endswith(f", not {_type_name(value)}"):
            # A part has said so, which has a parameter of the same name.
            raise TypeError(f"{OPS[op].written}(): argument '{shown}' must be {complaint}") from None
    if error.__traceback__ is None:  # Python's, of a call that does not fit the signature
        shown = shown_name(info.parameters if info is not None else (), "self")
        raise TypeError(str(error).replace("'self'", f"'{shown}'")) from None
    try:
        raise error from error.__cause__
    finally:
        del error


introduce(explain=explain, OTHER_NAMES=OTHER_NAMES)


def _bound(info: OpInfo, args: tuple[Any, ...], kwargs: dict[str, Any]) -> list[tuple[Parameter, Any]]:
    """The parameters with the arguments of a call; none if that does not fit the op."""
    positional = [parameter for parameter in info.parameters if not parameter.keyword_only]
    last = len(positional) - 1
    if positional[last].takes_items and (len(args) > len(positional) or (len(args) > last and is_one(args[last]))):
        args = (*args[:last], args[last:])
    names = {parameter.name for parameter in info.parameters}
    given = dict(zip([parameter.name for parameter in positional], args, strict=False))
    given |= with_own_names(info.written, names, kwargs)
    missing = {parameter.name for parameter in info.parameters if parameter.required} - given.keys()
    if missing or len(args) > len(positional) or given.keys() - names:
        return []
    return [(parameter, given[parameter.name]) for parameter in info.parameters if parameter.name in given]


def check_numbers(op: str, arguments: dict[str, Any]) -> None:
    """Raise TypeError for a value of the wrong type for a parameter other than a tensor."""
    for parameter in OPS[op].parameters:
        if parameter.name in arguments and (complaint := _problem(op, parameter, arguments[parameter.name])):
            raise TypeError(complaint)


def _problem(op: str, parameter: Parameter, value: Any, error: Exception | None = None) -> str | None:
    """The error of an argument, if it has one; None stands for dims where the call has not failed by it."""
    failed = value is None and parameter.type == "dims" and parameter.required and isinstance(error, TypeError)
    if failed or not fits(value, parameter):
        if parameter.type in (*_OF_ONE_ELEMENT, "shape") and _is_number(value):
            return None
        return _complaint(op, parameter, value)
    if parameter.is_list and value is not None:
        for position, item in enumerate(value):
            if not isinstance(item, Tensor):
                return _complaint(op, parameter, item, f"element {position} of ")
    elif parameter.type in ("dims", "shape") and isinstance(value, list | tuple):
        for position, item in enumerate(value):
            if isinstance(item, _BOOLS) or not hasattr(item, "__index__"):
                wanted = _WANTED[parameter.type]
                return (
                    f"{OPS[op].written}(): argument '{_shown(op, parameter)}' must be {wanted}, but its element "
                    f"{position} is {_type_name(item)}"
                )
    return None


def _is_number(value: Any) -> bool:
    """Whether a value is a tensor that may stand for a number, if it has one element."""
    return isinstance(value, Tensor) and not value._requires_grad


def _complaint(op: str, parameter: Parameter, value: Any, part: str = "") -> str:
    if parameter.is_tensor:
        wanted = "a list or tuple of Tensors" if parameter.is_list and not part else "Tensor"
        return f"{OPS[op].written}(): {part}argument '{_shown(op, parameter)}' must be {wanted}, not {kind_of(value)}"
    wanted = _WANTED[parameter.type]
    requires_grad = isinstance(value, Tensor) and value._requires_grad
    why = ": it requires grad, and its gradient would be lost; item() gives the number" if requires_grad else ""
    return f"{OPS[op].written}(): argument '{_shown(op, parameter)}' must be {wanted}, not {_type_name(value)}{why}"


def _shown(op: str, parameter: Parameter) -> str:
    return shown_name(OPS[op].parameters, parameter.name)


def kind_of(value: Any) -> str:
    """The value given in the place of a tensor, and how one is made of it."""
    name = _type_name(value)
    if isinstance(value, np.ndarray | np.generic):
        return f"{name}: from_numpy() makes a tensor of it"
    if isinstance(value, list | tuple) and any(isinstance(item, Tensor) for item in value):
        return f"{name}: stack() makes one tensor of several"
    if hasattr(type(value), "__dlpack__") and not isinstance(value, Tensor):
        return f"{type(value).__module__.partition('.')[0]}.{name}: from_dlpack() makes a tensor of it"
    return f"{name}: tensor() makes one of it" if isinstance(value, (*NUMBERS, list, tuple)) else name


def _type_name(value: Any) -> str:
    kind = type(value)
    return f"numpy.{kind.__name__}" if kind.__module__ == "numpy" else kind.__name__


def _parameter(op: str, name: str) -> Parameter:
    return next(parameter for parameter in OPS[op].parameters if parameter.name == name)
