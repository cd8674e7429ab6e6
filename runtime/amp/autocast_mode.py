"""`autocast`: ops cast their operands to the precision that suits them.

Note [Autocast] While a thread's mode has the bit AUTOCAST, an op whose entry has the key `autocast` comes here before
anything else (`run_cast`, csrc/calls/op.c). Its operands are cast, and it runs with the bit switched off, so the parts
of a composite take the operands as they are. Without the bit nothing of this runs. Casts are ops, and so recorded. The
cast of a parameter is kept until the outermost block ends, so that its uses add up their gradients in low precision,
in one cast.
"""

from __future__ import annotations

import functools
import warnings
from collections.abc import Callable, Mapping
from typing import Any, TypeVar, overload

from gradspec.core import ops
from gradspec.core.compiled.bindings import introduce
from gradspec.core.elements import dtypes
from gradspec.core.process.guard import Guard, attributes, bits, restore_bits
from gradspec.core.process.state import AUTOCAST, FORWARD, GRAD, state
from gradspec.core.tensor import SparseTensor, Tensor

__all__ = [
    "as_now", "autocast", "clear_autocast_cache", "custom_bwd", "custom_fwd", "get_autocast_cpu_dtype",
    "get_autocast_dtype", "is_autocast_available", "is_autocast_cache_enabled", "is_autocast_cpu_enabled",
    "is_autocast_enabled", "set_autocast_cache_enabled", "set_autocast_dtype", "set_autocast_enabled",
]  # fmt: skip

F = TypeVar("F", bound=Callable[..., Any])


def is_autocast_available(device_type: str) -> bool:
    """Whether `autocast` works for a device: the CPU's does.

    device_type: "cpu", or another name.

    >>> gs.amp.is_autocast_available("cpu")
    True
    """
    return device_type == "cpu"


def _check_device(device_type: Any, name: str) -> None:
    if not isinstance(device_type, str):
        raise ValueError(f"Expected `device_type` of type `str`, got: `{type(device_type)}`")
    if device_type not in dtypes.DEVICES:
        raise RuntimeError(f"{name}: User specified an unsupported autocast device_type '{device_type}'")


class autocast(Guard):
    """Have ops compute in the precision that suits them, in this block, or in calls of the decorated function.

    Products, convolutions and attention cast float operands to `dtype`; losses, decompositions and transforms cast
    operands of low precision to float32; `cat`, `stack` and `index_copy` cast to the widest dtype among theirs; other
    ops take operands as they are. float64 is never cast, and in-place forms and calls with `out` cast nothing.

    device_type: "cpu"; others give a warning and have no effect, as there are none. dtype: bfloat16 (the default) or
    float16; another dtype gives a warning and has no effect. enabled: False ends the effect of an outer block.
    cache_enabled: whether the casts of parameters are kept until the outermost block ends, by default as in the outer
    block.

    Raises ValueError and RuntimeError for another `device_type`.

    >>> with gs.autocast("cpu", dtype=gs.float16):
    ...     (gs.ones(2, 2) @ gs.ones(2, 2)).dtype
    gradspec.float16
    """

    def __init__(
        self,
        device_type: str,
        dtype: dtypes.dtype | None = None,
        enabled: bool = True,
        cache_enabled: bool | None = None,
    ) -> None:
        _check_device(device_type, "autocast()")
        self.device = device_type
        self.fast_dtype = dtype
        self._cache_enabled = cache_enabled
        if enabled and device_type != "cpu":
            warnings.warn(f"{device_type.upper()} is not available. Disabling autocast.", stacklevel=2)
            enabled = False
        elif enabled and dtype is not None and dtype.name not in ("bfloat16", "float16"):
            message = "In CPU autocast, but the target dtype is not supported. Disabling autocast.\nCPU Autocast only "
            warnings.warn(f"{message}supports dtypes of gradspec.bfloat16, gradspec.float16 currently.", stacklevel=2)
            enabled = False
        self._enabled = enabled

    def __enter__(self) -> autocast:
        undo = bits(AUTOCAST) + attributes("autocast_dtype", "autocast_cache", "autocast_cache_enabled")
        mode = state.mode & ~AUTOCAST | (AUTOCAST if self._enabled else 0)
        dtype = state.autocast_dtype if self.fast_dtype is None else self.fast_dtype
        kept = state.autocast_cache_enabled if self._cache_enabled is None else self._cache_enabled
        cache: dict[int, tuple[Tensor, int, Tensor]] = {} if state.autocast_cache is None else state.autocast_cache
        if self.device != "cpu":
            mode, dtype = state.mode, state.autocast_dtype
        (self._entered, state.mode, state.autocast_dtype, state.autocast_cache_enabled, state.autocast_cache) = (
            (undo, self._entered), mode, dtype, kept, cache,
        )  # fmt: skip
        return self

    def __call__(self, func: F) -> F:
        if not callable(func):
            raise TypeError(
                f"autocast()(func) requires a callable, but got {type(func).__name__}. Did you mean to use autocast as "
                "a context manager? For example: with gradspec.autocast(device_type=...): output = model(input)"
            )

        @functools.wraps(func)
        def decorated(*args: Any, **kwargs: Any) -> Any:
            with self:
                return func(*args, **kwargs)

        return decorated  # type: ignore[return-value]


def as_now() -> autocast:
    """A block with the thread's present settings, for code that runs later in its place."""
    return autocast("cpu", state.autocast_dtype, bool(state.mode & AUTOCAST), state.autocast_cache_enabled)


# ---- casting ----


def _run_cast(op: Any, precision: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """The result of an op whose operands are cast as its entry says."""
    state.mode &= ~AUTOCAST
    try:
        if precision == "given" or kwargs.get("out") is not None:
            return op(*args, **kwargs)
        dtype = dtypes.float32
        if precision == "lower" or (precision == "widest" and not _has_wider((*args, *kwargs.values()))):
            dtype = _lower()
        named = {name: _cast(value, dtype) for name, value in kwargs.items()}
        return op(*[_cast(value, dtype) for value in args], **named)
    finally:
        restore_bits(state, AUTOCAST, AUTOCAST)


introduce(autocast=_run_cast)


def _is_cast(value: Any) -> bool:
    return isinstance(value, Tensor) and value.dtype.is_floating_point and value.dtype is not dtypes.float64


def _has_wider(values: Any) -> bool:
    """Whether tensors, in lists among them, are of another float dtype than the low precision."""
    if isinstance(values, list | tuple):
        return any(map(_has_wider, values))
    return _is_cast(values) and values.dtype is not _lower()


def _cast(value: Any, dtype: dtypes.dtype) -> Any:
    if isinstance(value, list | tuple) and any(isinstance(part, Tensor) for part in value):
        return [_cast(part, dtype) for part in value]
    if not _is_cast(value) or value.dtype is dtype:
        return value
    return _kept_cast(value, dtype) if _may_be_kept(value, dtype) else ops.to_dtype(value, dtype.numpy)


def _may_be_kept(tensor: Tensor, dtype: dtypes.dtype) -> bool:
    """Whether it is a leaf that requires grad, which is recorded and nothing else."""
    plain = state.mode & (GRAD | FORWARD) == GRAD and not state.transforming and not isinstance(tensor, SparseTensor)
    is_leaf = tensor.requires_grad and tensor.is_leaf and tensor._view is None
    to_lower = tensor.dtype is dtypes.float32 and dtype is not dtypes.float32
    return plain and is_leaf and to_lower and state.autocast_cache_enabled and state.autocast_cache is not None


def _kept_cast(tensor: Tensor, dtype: dtypes.dtype) -> Tensor:
    cache = state.autocast_cache
    assert cache is not None
    known = cache.get(id(tensor))
    if known is None or known[1] != tensor._version or known[2].dtype is not dtype:
        known = cache[id(tensor)] = tensor, tensor._version, ops.to_dtype(tensor, dtype.numpy)
    return known[2]


def _lower() -> dtypes.dtype:
    found = state.autocast_dtype
    return dtypes.bfloat16 if found is None else found


# ---- settings of the thread ----


def is_autocast_enabled(device_type: str = "cpu") -> bool:
    """Whether `autocast` is on in this thread.

    device_type: "cpu"; for others it is off.

    >>> gs.is_autocast_enabled("cpu")
    False
    """
    _check_device(device_type, "is_autocast_enabled()")
    return device_type == "cpu" and state.mode & AUTOCAST != 0


def is_autocast_cpu_enabled() -> bool:
    """Whether `autocast` is on in this thread, by torch's former name.

    >>> gs.is_autocast_cpu_enabled()
    False
    """
    return is_autocast_enabled("cpu")


def set_autocast_enabled(device_type: str, enabled: bool) -> None:
    """Switch `autocast` on or off, until the end of the block that surrounds the call.

    device_type: "cpu"; others can only be switched off, otherwise RuntimeError. enabled: on or off.

    >>> gs.set_autocast_enabled("cpu", False)
    """
    _check_device(device_type, "set_autocast_enabled()")
    if device_type == "cpu":
        state.mode = state.mode & ~AUTOCAST | (AUTOCAST if enabled else 0)
    elif enabled:
        raise RuntimeError(
            f"set_autocast_enabled(): there is no autocast for {device_type!r}: gradspec computes on the CPU"
        )


def get_autocast_dtype(device_type: str) -> dtypes.dtype:
    """The low precision of `autocast` in this thread, bfloat16 by default.

    device_type: "cpu"; for others it is float16.

    >>> with gs.autocast("cpu", dtype=gs.float16):
    ...     gs.get_autocast_dtype("cpu")
    gradspec.float16
    """
    _check_device(device_type, "get_autocast_dtype()")
    return _lower() if device_type == "cpu" else dtypes.float16


def get_autocast_cpu_dtype() -> dtypes.dtype:
    """The low precision of `autocast` in this thread, by torch's former name.

    >>> with gs.autocast("cpu", dtype=gs.float16):
    ...     gs.get_autocast_cpu_dtype()
    gradspec.float16
    """
    return get_autocast_dtype("cpu")


def set_autocast_dtype(device_type: str, dtype: dtypes.dtype) -> None:
    """Choose the low precision of `autocast`, until the end of the block that surrounds the call.

    device_type: "cpu"; others have no effect. dtype: bfloat16 or float16; RuntimeError for another one.

    >>> with gs.autocast("cpu"):
    ...     gs.set_autocast_dtype("cpu", gs.float16)
    """
    _check_device(device_type, "set_autocast_dtype()")
    if dtype.name not in ("bfloat16", "float16"):
        raise RuntimeError(f"set_autocast_dtype(): autocast casts to bfloat16 or float16, not to {dtype!r}")
    if device_type == "cpu":
        state.autocast_dtype = dtype


def is_autocast_cache_enabled() -> bool:
    """Whether `autocast` keeps the casts of parameters.

    >>> gs.is_autocast_cache_enabled()
    True
    """
    return state.autocast_cache_enabled


def set_autocast_cache_enabled(enabled: bool) -> None:
    """Choose whether `autocast` keeps the casts of parameters, until the end of the block that surrounds the call.

    enabled: whether it does.

    >>> gs.set_autocast_cache_enabled(True)
    """
    state.autocast_cache_enabled = bool(enabled)


def clear_autocast_cache() -> None:
    """Forget the casts that `autocast` keeps.

    >>> gs.clear_autocast_cache()
    """
    if state.autocast_cache is not None:
        state.autocast_cache.clear()


# ---- custom Functions ----


@overload
def custom_fwd(fwd: F, *, device_type: str, cast_inputs: dtypes.dtype | None = None) -> F: ...
@overload
def custom_fwd(fwd: None = None, *, device_type: str, cast_inputs: dtypes.dtype | None = None) -> Callable[[F], F]: ...
def custom_fwd(fwd: Any = None, *, device_type: str, cast_inputs: dtypes.dtype | None = None) -> Any:
    """Decorate the `forward` of a custom Function whose `backward` has `custom_bwd`.

    fwd: the method, whose first argument is the context. device_type: "cpu". cast_inputs: within `autocast`, cast
    float tensors among the arguments to this dtype (float64 stays), and run the method without `autocast`.

    >>> class Square(gs.autograd.Function):
    ...     @staticmethod
    ...     @gs.amp.custom_fwd(device_type="cpu", cast_inputs=gs.float32)
    ...     def forward(ctx, x):
    ...         return x * x
    >>> with gs.autocast("cpu", dtype=gs.float16):
    ...     Square.apply(gs.ones(1, dtype=gs.float16)).dtype
    gradspec.float32
    """
    _check_device(device_type, "custom_fwd()")
    if fwd is None:
        return functools.partial(custom_fwd, device_type=device_type, cast_inputs=cast_inputs)

    @functools.wraps(fwd)
    def decorated(ctx: Any, *args: Any, **kwargs: Any) -> Any:
        is_on = is_autocast_enabled(device_type)
        ctx._autocast = state.autocast_dtype, is_on and cast_inputs is None
        if not is_on or cast_inputs is None:
            return fwd(ctx, *args, **kwargs)
        with autocast(device_type, enabled=False):
            return fwd(ctx, *_deeply_cast(args, cast_inputs), **_deeply_cast(kwargs, cast_inputs))

    return decorated


@overload
def custom_bwd(bwd: F, *, device_type: str) -> F: ...
@overload
def custom_bwd(bwd: None = None, *, device_type: str) -> Callable[[F], F]: ...
def custom_bwd(bwd: Any = None, *, device_type: str) -> Any:
    """Decorate the `backward` of a custom Function, so that it runs with the `autocast` of its `forward`.

    bwd: the method. device_type: "cpu". The method `forward` has `custom_fwd`.

    >>> class Double(gs.autograd.Function):
    ...     @staticmethod
    ...     @gs.amp.custom_fwd(device_type="cpu")
    ...     def forward(ctx, x):
    ...         return 2 * x
    ...     @staticmethod
    ...     @gs.amp.custom_bwd(device_type="cpu")
    ...     def backward(ctx, grad):
    ...         return 2 * grad
    """
    _check_device(device_type, "custom_bwd()")
    if bwd is None:
        return functools.partial(custom_bwd, device_type=device_type)

    @functools.wraps(bwd)
    def decorated(ctx: Any, *args: Any, **kwargs: Any) -> Any:
        dtype, enabled = ctx._autocast
        with autocast(device_type, dtype, enabled):
            return bwd(ctx, *args, **kwargs)

    return decorated


def _deeply_cast(value: Any, dtype: dtypes.dtype) -> Any:
    if isinstance(value, Tensor):
        return value.to(dtype) if _is_cast(value) else value
    if isinstance(value, Mapping):
        return {key: _deeply_cast(part, dtype) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return type(value)(_deeply_cast(part, dtype) for part in value)
    return value
