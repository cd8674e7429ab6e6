"""Comparison of computed with expected values, in tests."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NoReturn

import numpy as np

from gradspec.core.tensor import Tensor
from gradspec.tensors.factories import as_tensor

# By dtype, the relative and the absolute tolerance; of dtypes that are not here both are zero.
_TOLERANCES = {
    "float16": (1e-3, 1e-5),
    "bfloat16": (1.6e-2, 1e-5),
    "float32": (1.3e-6, 1e-5),
    "float64": (1e-7, 1e-7),
    "complex64": (1.3e-6, 1e-5),
    "complex128": (1e-7, 1e-7),
}
# The tolerances of `assert_allclose`
_WIDER = {"float16": (1e-3, 1e-3), "float32": (1e-4, 1e-5), "float64": (1e-5, 1e-8)}
_Message = str | Callable[[str], str] | None


def assert_close(
    actual: Any,
    expected: Any,
    *,
    allow_subclasses: bool = True,
    rtol: float | None = None,
    atol: float | None = None,
    equal_nan: bool = False,
    check_device: bool = True,
    check_dtype: bool = True,
    check_layout: bool = True,
    check_stride: bool = False,
    msg: _Message = None,
) -> None:
    """Raise AssertionError unless elements differ from `expected` by at most `atol + rtol * |expected|`.

    Both are tensors, arrays or numbers, or sequences or mappings of these, of the same structure. Give both
    tolerances or none; the defaults depend on the dtype, and are zero for integers and bools. `check_dtype`,
    `check_layout` and `check_stride` compare these as well. `msg` is the error's text, or a function of it.
    ValueError for one tolerance without the other.

    actual: the values that are checked. allow_subclasses: whether other classes than Tensor may be
    compared. equal_nan: whether NaN equals NaN. check_device: taken for compatibility.

    >>> gs.testing.assert_close(gs.tensor([1.0]), gs.tensor([1.0 + 1e-7]))
    """
    if (rtol is None) != (atol is None):
        missing = "rtol" if rtol is None else "atol"
        raise ValueError(f"Both 'rtol' and 'atol' must be either specified or omitted, but got no {missing}.")

    def fail(where: str, what: str) -> NoReturn:
        text = what + (f"\n\nThe failure occurred for item {where}" if where else "")
        raise AssertionError(msg(text) if callable(msg) else text if msg is None else msg)

    def compare(a: Any, b: Any, where: str) -> None:
        if isinstance(a, Mapping) and isinstance(b, Mapping):
            if a.keys() != b.keys():
                fail(where, f"The keys of the mappings do not match:\n{list(a)}\n{list(b)}")
            for key in a:
                compare(a[key], b[key], f"{where}[{key!r}]")
        elif _is_sequence(a) and _is_sequence(b):
            if len(a) != len(b):
                fail(where, f"The length of the sequences mismatch: {len(a)} != {len(b)}")
            for k, pair in enumerate(zip(a, b, strict=True)):
                compare(*pair, f"{where}[{k}]")
        elif isinstance(a, str) or a is None or b is None:
            if (problem := _other_object(a, b)) is not None:
                fail(where, problem)
        elif not allow_subclasses and type(a) is not type(b):
            fail(where, f"Except for None, types must match: {type(a).__name__} and {type(b).__name__}")
        else:
            problem = _difference(
                as_tensor(a), as_tensor(b), rtol, atol, equal_nan, check_dtype, check_layout, check_stride
            )
            if problem is not None:
                fail(where, problem)

    compare(actual, expected, "")


def assert_allclose(
    actual: Any,
    expected: Any,
    rtol: float | None = None,
    atol: float | None = None,
    equal_nan: bool = True,
    msg: str = "",
) -> None:
    """`assert_close` for any dtypes and with wider tolerances, with a FutureWarning: this is its former name.

    actual: the values that are checked. expected: the values that they are compared with. rtol, atol: both or none.
    equal_nan: whether NaN equals NaN. msg: the error's text. AssertionError unless the elements are close.

    >>> import pytest
    >>> with pytest.warns(FutureWarning):
    ...     gs.testing.assert_allclose(gs.tensor([1.0]), [1.00001])
    """
    warnings.warn("`assert_allclose()` is the former name of `assert_close()`", FutureWarning, stacklevel=2)
    actual, expected = (value if isinstance(value, Tensor) else as_tensor(value) for value in (actual, expected))
    if rtol is None and atol is None:
        known = [_WIDER.get(value.dtype.name, (0.0, 0.0)) for value in (actual, expected)]
        rtol, atol = (max(pair) for pair in zip(*known, strict=True))
    assert_close(
        actual, expected, rtol=rtol, atol=atol, equal_nan=equal_nan, check_dtype=False, check_layout=False,
        msg=msg or None,
    )  # fmt: skip


def _is_sequence(value: Any) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str | bytes)


def _other_object(a: Any, b: Any) -> str | None:
    """The difference of a text, or of anything from None, in words, or None."""
    if a is None or b is None:
        return None if a is b else f"None mismatch: {a} is not {b}"
    return None if a == b else f"Object comparison failed: {a!r} != {b!r}"


def _difference(
    a: Tensor,
    b: Tensor,
    rtol: float | None,
    atol: float | None,
    equal_nan: bool,
    check_dtype: bool,
    check_layout: bool,
    check_stride: bool,
) -> str | None:
    """The difference of a tensor from an expected one, in words, or None."""
    checks = (
        (True, "shape", tuple(a.shape), tuple(b.shape)),
        (check_layout, "layout", a.layout, b.layout),
        (check_dtype, "dtype", a.dtype, b.dtype),
        (check_stride, "stride()", *(None if x.is_sparse else x.stride() for x in (a, b))),
    )
    for wanted, name, of_a, of_b in checks:
        if wanted and of_a != of_b:
            return f"The values for attribute '{name}' do not match: {of_a} != {of_b}."
    known = [_TOLERANCES.get(x.dtype.name, (0.0, 0.0)) for x in (a, b)]
    relative = max(pair[0] for pair in known) if rtol is None else rtol
    absolute = max(pair[1] for pair in known) if atol is None else atol
    return _mismatch(_numbers(a), _numbers(b), relative, absolute, equal_nan)


def _numbers(tensor: Tensor) -> np.ndarray[Any, Any]:
    """The elements in a dtype in which NumPy takes differences."""
    dense = (tensor.detach().to_dense() if tensor.is_sparse else tensor.detach()).resolve_conj().resolve_neg()
    array: np.ndarray[Any, Any] = dense._array
    if array.dtype.kind in "fV":
        return array.astype(np.float64)
    return array.astype(np.complex128) if array.dtype.kind == "c" else array.astype(object)


def _mismatch(
    a: np.ndarray[Any, Any], b: np.ndarray[Any, Any], rtol: float, atol: float, equal_nan: bool
) -> str | None:
    with np.errstate(all="ignore"):
        distance = np.where(a == b, 0, np.abs(a - b)).astype(np.float64)
        size = np.asarray(np.abs(b), np.float64)  # an int for one element of integers
        close = np.asarray((a == b) | (np.isfinite(distance) & (distance <= atol + rtol * size)), bool)
        if equal_nan:
            close |= np.asarray((a != a) & (b != b), bool)
        share = distance / size
    if close.all():
        return None
    exact = rtol == atol == 0
    what = "equal" if exact else "close"
    allowed = ["" if exact else f" (up to {tolerance} allowed)" for tolerance in (atol, rtol)]
    if a.ndim == 0:
        return (
            f"Scalars are not {what}!\n\nExpected {b.item()} but got {a.item()}.\n"
            f"Absolute difference: {distance.item()}{allowed[0]}\n"
            f"Relative difference: {share.item()}{allowed[1]}"
        )
    wrong = ~close
    lines = [f"Mismatched elements: {wrong.sum()} / {wrong.size} ({100 * wrong.mean():.1f}%)"]
    for name, measure, limit in zip(("absolute", "relative"), (distance, share), allowed, strict=True):
        seen = np.where(wrong, np.where(np.isnan(measure), np.inf, measure), -1.0)
        index = tuple(int(i) for i in np.unravel_index(int(seen.argmax()), seen.shape))
        lines.append(f"Greatest {name} difference: {measure[index]} at index {index}{limit}")
    return f"Tensor-likes are not {what}!\n\n" + "\n".join(lines)
