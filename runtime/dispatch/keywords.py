"""The keywords that all ops take besides their own.

Note [Common keywords] Every public op is also called with other names of its parameters, `input` for `self`,
NumPy's `axis` for `dim` and `keepdims` for `keepdim`, and the `split_size` of torch's method. `out` gives tensors that
the result is written to. No entry says so. C binds plain arguments by either name (`find_parameter`, csrc/calls/op.c),
and comes here for `out` and for other arguments by such a name. A parameter that an entry calls so is itself. Type
stubs have the first parameter of functions by the name `input`. Calls by torch's former signatures come here, too
(former_signatures.py).
"""

from __future__ import annotations

import warnings
from typing import Any

from gradspec.core.compiled.bindings import introduce, tangent_of
from gradspec.core.elements.dtypes import from_numpy_dtype
from gradspec.core.elements.promotion import can_cast_numpy_dtypes
from gradspec.core.ops import OPS
from gradspec.core.process.state import FORWARD, GRAD, state
from gradspec.core.process.user_stack import user_stacklevel
from gradspec.core.tensor import Tensor
from gradspec.dispatch.arguments import with_own_names
from gradspec.dispatch.former_signatures import by_present_signature


def call_with_keywords(op: Any, *args: Any, out: Any = None, **kwargs: Any) -> Any:
    """Call an op with other names of parameters, or with `out`; returns `out`, if that is given, under the usual names.

    An op with an overload for a dtype computes in the dtype of `out`, unless the call gives another.

    Raises TypeError for a parameter that is given under both names, and for `out` of an in-place form or a
    view. Raises RuntimeError for `out` where a gradient would be lost, or of a dtype that the result does not
    fit, which for indices and beside `dtype` is any but the result's.
    """
    names = [name for name, *_ in op.parameters]
    args, kwargs = by_present_signature(op, args, kwargs, out is None)
    kwargs = with_own_names(op.__qualname__, names, kwargs)
    if out is None:
        return op(*args, **kwargs)
    _check_out(op, out, (*args, *kwargs.values()))
    if f"{op.key}.dtype" in OPS and isinstance(out, Tensor) and kwargs.get("dtype") is None:
        kwargs["dtype"] = out.dtype
    result = op(*args, **kwargs)
    targets, values = (out, result) if isinstance(result, tuple) else ((out,), (result,))
    if not isinstance(targets, tuple | list) or len(targets) != len(values):
        raise TypeError(f"{op.__qualname__}(): argument 'out' must be {len(values)} tensors in a tuple")
    kinds = [kind for _, kind, is_list in op.outputs for _ in range(len(values) if is_list else 1)]
    for target, value, kind in zip(targets, values, kinds, strict=True):
        check_fits(op.__qualname__, target, value)
        is_exact = kind == "Index" or kwargs.get("dtype") is not None
        if is_exact and target._memory.dtype != value._memory.dtype:
            raise RuntimeError(f"{op.__qualname__}(): Expected 'out' to have dtype {value.dtype}, not {target.dtype}")
    for target, value in zip(targets, values, strict=True):
        put(op.__qualname__, target, value)
    return type(result)(*targets) if hasattr(result, "_fields") else out


introduce(call_with_keywords=call_with_keywords)


def _check_out(op: Any, out: Any, arguments: tuple[Any, ...]) -> None:
    name = op.__qualname__  # as users write it
    if op.writes is not None or op.is_view:
        raise TypeError(f"{name}() got an unexpected keyword argument 'out': its result has no memory of its own")
    check_undifferentiated(name, (*arguments, out))


def check_undifferentiated(name: str, given: tuple[Any, ...]) -> None:
    """An error, naming the function, where `out` would lose the gradient or the tangent of an argument."""
    if state.mode & GRAD and any(getattr(value, "_requires_grad", False) for value in _flat(given)):
        raise RuntimeError(
            f"{name}(): functions with out=... arguments don't support automatic differentiation, but one of "
            "the arguments requires grad. Call it without out, or in no_grad()."
        )
    if state.mode & FORWARD and any(
        tangent_of(value) is not None for value in _flat(given) if isinstance(value, Tensor)
    ):
        raise NotImplementedError(
            f"Trying to use forward AD with {name}_out that does not support it because it is an out= "
            "function: call it without out"
        )


def _flat(values: Any) -> list[Any]:
    return [part for value in values for part in (value if isinstance(value, tuple | list) else (value,))]


def check_fits(name: str, target: Any, value: Tensor) -> None:
    """An error, naming the function, for an `out` that cannot take a result."""
    if not isinstance(target, Tensor):
        raise TypeError(f"{name}(): argument 'out' must be Tensor, not {type(target).__name__}")
    if not can_cast_numpy_dtypes(value._memory.dtype, target._memory.dtype):
        raise RuntimeError(
            f"result type {from_numpy_dtype(value._memory.dtype).type_name} can't be cast to the desired "
            f"output type {target.dtype.type_name} [{name}, out]"
        )


def put(name: str, target: Tensor, value: Tensor) -> None:
    """Write a result into the tensor given for it, which is resized if it has another shape."""
    if target._memory.shape != value._memory.shape:
        if target._memory.size:
            warnings.warn(
                f"An output with one or more elements was resized since it had shape {list(target.shape)}, "
                f"which does not match the required output shape {list(value.shape)} "
                f"[{name}, out]. Pass a tensor of that shape, or an empty one.",
                stacklevel=user_stacklevel(),
            )
        target.resize_(value._memory.shape)
    target.copy_(value)
