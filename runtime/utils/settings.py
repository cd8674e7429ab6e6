"""Settings by which torch chooses between ways of computing: gradspec has one way, so they change nothing."""

from __future__ import annotations

from collections.abc import Callable
from operator import index
from typing import Any

from gradspec.core.elements import dtypes
from gradspec.core.process.warn_once import Once
from gradspec.tensors.types import dtype_of_type

__all__ = [
    "are_deterministic_algorithms_enabled", "compile", "get_default_device", "get_float32_matmul_precision",
    "get_num_interop_threads", "is_deterministic_algorithms_warn_only_enabled", "set_default_device",
    "set_default_tensor_type", "set_float32_matmul_precision", "set_num_interop_threads",
    "use_deterministic_algorithms",
]  # fmt: skip

_PRECISIONS = ("highest", "high", "medium")
_not_compiled = Once("compile(): gradspec has no compiler for graphs; the function or module runs as it is")
_deterministic = _warns_only = False
_precision = "highest"


def compile(model: Callable[..., Any] | None = None, **options: Any) -> Any:
    """The function or module itself, with one warning in a process: nothing is compiled.

    model: a function or module; without it, the result is a decorator. options: those of torch, ignored.

    >>> import warnings
    >>> with warnings.catch_warnings(action="ignore"):
    ...     gs.compile(abs)(-1)
    1
    """
    if _not_compiled.due:
        _not_compiled.give()
    return (lambda function: function) if model is None else model


def use_deterministic_algorithms(mode: bool, *, warn_only: bool = False) -> None:
    """Keep the mode, which changes nothing: the same program gives the same bits in any case.

    mode, warn_only: as in torch.

    >>> gs.use_deterministic_algorithms(False)
    """
    global _deterministic, _warns_only
    _deterministic, _warns_only = bool(mode), bool(mode and warn_only)


def are_deterministic_algorithms_enabled() -> bool:
    """The mode that was given to `use_deterministic_algorithms`; False at first.

    >>> gs.are_deterministic_algorithms_enabled()
    False
    """
    return _deterministic


def is_deterministic_algorithms_warn_only_enabled() -> bool:
    """The `warn_only` that was given to `use_deterministic_algorithms` with its mode; False at first.

    >>> gs.is_deterministic_algorithms_warn_only_enabled()
    False
    """
    return _warns_only


def set_float32_matmul_precision(precision: str) -> None:
    """Keep the precision, which changes nothing: products of float32 are computed in float32.

    precision: "highest", "high" or "medium"; RuntimeError for others.

    >>> gs.set_float32_matmul_precision("highest")
    """
    global _precision
    if precision not in _PRECISIONS:
        raise RuntimeError(
            f"set_float32_matmul_precision() expects one of {', '.join(map(repr, _PRECISIONS))}, but got {precision!r}"
        )
    _precision = precision


def get_float32_matmul_precision() -> str:
    """The precision that was given to `set_float32_matmul_precision`; "highest" at first.

    >>> gs.get_float32_matmul_precision()
    'highest'
    """
    return _precision


def set_num_interop_threads(n: int) -> None:
    """Nothing: ops run one after the other, and `set_num_threads` is for the threads within an op.

    n: at least 1; RuntimeError for less.

    >>> gs.set_num_interop_threads(1)
    """
    if index(n) < 1:
        raise RuntimeError(f"set_num_interop_threads expects a positive integer, but got {n}")


def get_num_interop_threads() -> int:
    """The number of ops that run at the same time: 1.

    >>> gs.get_num_interop_threads()
    1
    """
    return 1


def set_default_device(device: Any) -> None:
    """Nothing, for the CPU; RuntimeError for any other device.

    device: "cpu", a `gradspec.device`, or None.

    >>> gs.set_default_device("cpu")
    """
    dtypes.check_device(device, "set_default_device")


def get_default_device() -> dtypes.device:
    """Where tensors are made: on the CPU.

    >>> gs.get_default_device()
    device(type='cpu')
    """
    return dtypes.device("cpu")


def set_default_tensor_type(t: Any, /) -> None:
    """Make the dtype of a tensor type the default, as `set_default_dtype` does.

    t: a type such as `gradspec.DoubleTensor`, or its name. TypeError unless its dtype is of floats.

    >>> gs.set_default_tensor_type("torch.FloatTensor")
    """
    dtypes.set_default_dtype(dtype_of_type(t))
