"""Type promotion: the dtype that an op of mixed operands computes in, and the dtype of nested data.

Note [Promotion]
Operands fall into three groups: tensors with dimensions, 0-d tensors, Python numbers. Within a group dtypes
meet in the lattice bool < integers < floating point < complex. A lower group changes the result only when it
is of a higher kind than the groups above it: an int64 tensor times 0.5 is floating point, but a float32
tensor times a float64 0-d tensor stays float32.

torch refuses to promote uint16, uint32 and uint64 with other integers. Here they meet as in NumPy and the array API
standard, in the smallest integer dtype that holds both. uint64 and a signed dtype have none, and are refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np

from gradspec.core.compiled import memory
from gradspec.core.elements import dtypes
from gradspec.core.elements.dtypes import dtype
from gradspec.core.overrides import overridable

NumpyDtype = np.dtype[Any]

_numbers = {bool, int, float, complex}
_deepest = 64  # NumPy's limit on dimensions; also ends the descent into a list that contains itself


def _kind(d: dtype) -> int:
    return 3 if d.is_complex else 2 if d.is_floating_point else 0 if d is dtypes.bool else 1


_UNSIGNED = (dtypes.uint16, dtypes.uint32, dtypes.uint64)


def _meet(a: dtype, b: dtype) -> dtype | None:
    if {a.name, b.name} == {"float16", "bfloat16"}:
        return dtypes.float32
    low, high = sorted((a, b), key=lambda d: (_kind(d), d.itemsize))
    if (low in _UNSIGNED or high in _UNSIGNED) and _kind(high) < 2:
        found = np.promote_types(low.numpy, high.numpy)
        return dtypes.BY_NUMPY[found] if found.kind in "iu" else None
    if high.is_complex and low is dtypes.float64:
        return dtypes.complex128
    if {low, high} == {dtypes.uint8, dtypes.int8}:
        return dtypes.int16
    return high


def _override(high: dtype, low: dtype) -> dtype | None:
    if _kind(low) <= _kind(high):
        return high
    if high is dtypes.bool:
        return _meet(high, low)
    return high.to_complex() if high.is_floating_point else low


_Rule = Callable[[dtype, dtype], dtype | None]


class _Row(dict[NumpyDtype, NumpyDtype]):
    """The common dtype of one with each other dtype, found when first asked for."""

    def __init__(self, rule: _Rule, given: NumpyDtype) -> None:
        self.rule, self.given = rule, dtypes.BY_NUMPY[given]

    def __missing__(self, other: NumpyDtype) -> NumpyDtype:
        met = dtypes.BY_NUMPY[other]
        result = self.rule(self.given, met)
        if result is None:
            raise RuntimeError(
                "Promotion of uint64 and signed integers is not supported, attempted to promote "
                f"{self.given.type_name} and {met.type_name}, which have no common integer dtype; convert one of them "
                "with to()"
            )
        self[other] = result.numpy
        return result.numpy


class _Table(dict[NumpyDtype, _Row]):
    def __init__(self, rule: _Rule) -> None:
        self.rule = rule

    def __missing__(self, given: NumpyDtype) -> _Row:
        row = self[given] = _Row(self.rule, given)
        return row


_promoted = _Table(_meet)
_overridden = _Table(_override)


def promote_numpy_dtypes(a: NumpyDtype, b: NumpyDtype) -> NumpyDtype:
    """The smallest dtype that holds both, on NumPy dtypes that gradspec has."""
    return _promoted[a][b]


def result_numpy_dtype(arrays: Iterable[np.ndarray], numbers: Iterable[complex] = ()) -> NumpyDtype:
    """The dtype an op computes in, from its tensor operands' arrays and its Python numbers.

    `arrays` hold dtypes that gradspec has; there must be an operand. TypeError for anything but a number,
    RuntimeError for dtypes that do not promote.
    """
    with_dims: NumpyDtype | None = None
    without: NumpyDtype | None = None
    for array in arrays:
        if array.ndim:
            with_dims = array.dtype if with_dims is None else _promoted[with_dims][array.dtype]
        else:
            without = array.dtype if without is None else _promoted[without][array.dtype]
    if with_dims is None:
        result = without
    else:
        result = with_dims if without is None else _overridden[with_dims][without]
    number: NumpyDtype | None = None
    for value in numbers:
        kind = dtypes.number_dtype(type(value))
        if kind is None:
            raise TypeError(f"result_type(): operands must be Tensors or numbers, not {type(value).__name__}")
        number = kind if number is None else _promoted[number][kind]
    if number is not None:
        result = number if result is None else _overridden[result][number]
    if result is None:
        raise TypeError("result_type(): needs at least one operand")
    return result


@overridable
def result_type(*operands: Any) -> dtype:
    """The dtype that arithmetic on `operands` (Tensors, ndarrays, Python numbers) gives.

    TypeError for other operands, for none, and for ndarrays of a dtype gradspec does not have; RuntimeError
    for uint16, uint32 or uint64 with another dtype that is not floating.

    >>> gs.result_type(gs.tensor([1, 2]), 0.5)
    gradspec.float32
    """
    arrays, numbers, met = [], [], set()
    for operand in operands:
        array = getattr(operand, "_memory", operand)  # that of a batch is nowhere, and has a dtype
        if isinstance(array, np.ndarray):
            met.add(dtypes.from_numpy_dtype(array.dtype))
            arrays.append(array)
        else:
            numbers.append(operand)
    if len(met) == 1 and not numbers:
        return met.pop()
    return dtypes.from_numpy_dtype(result_numpy_dtype(arrays, numbers))


@overridable
def promote_types(type1: dtype, type2: dtype) -> dtype:
    """The smallest dtype of a size and kind not below either of the two.

    TypeError for anything but a dtype, RuntimeError for uint16, uint32 or uint64 with
    another dtype that is not floating.

    type1, type2: dtypes of tensors.

    >>> gs.promote_types(gs.int64, gs.float16)
    gradspec.float16
    """
    a = dtypes.as_numpy_dtype(type1, "promote_types")
    return dtypes.from_numpy_dtype(_promoted[a][dtypes.as_numpy_dtype(type2, "promote_types")])


@overridable
def can_cast(from_: dtype, to: dtype) -> bool:
    """Whether an in-place op on a `to` tensor may take a `from_` result: the kind must not fall.

    >>> gs.can_cast(gs.float64, gs.float32), gs.can_cast(gs.float64, gs.int64)
    (True, False)
    """
    source, target = (dtypes.as_numpy_dtype(given, "can_cast") for given in (from_, to))
    return can_cast_numpy_dtypes(source, target)


def can_cast_numpy_dtypes(source: NumpyDtype, target: NumpyDtype) -> bool:
    """`can_cast` on NumPy dtypes that gradspec has."""
    return _kind(dtypes.BY_NUMPY[source]) <= _kind(dtypes.BY_NUMPY[target])


def native(array: np.ndarray) -> np.ndarray:
    """`array` as a plain ndarray whose dtype is the very object the kernels are registered for."""
    known = dtypes.from_numpy_dtype(array.dtype).numpy
    if type(array) is not np.ndarray:
        array = np.asarray(array)
    return array if array.dtype is known else array.view(known)


def in_whole_elements(array: np.ndarray, op: str) -> np.ndarray:
    """`array` itself, for a tensor to share, whose strides count elements; ValueError for other strides."""
    if any(step % array.itemsize for step in array.strides):
        raise ValueError(
            f"{op}(): the strides of the array, {array.strides} bytes, are not multiples of the {array.itemsize} bytes "
            "of an element: copy the array first"
        )
    return array


def array_from(data: Any, wanted: NumpyDtype | None, copy: bool, op: str) -> np.ndarray:
    """An array of `data` (a number, nested sequences, an array or what becomes one) for function `op`.

    Its dtype is `wanted`, or else that of the arrays and numbers in `data`, promoted. Without `copy` an
    array of that dtype comes back itself; ValueError if its strides are not in whole elements. ValueError for ragged
    sequences, TypeError for other objects.
    """
    kind = type(data)
    if kind is float and (wanted is None or wanted.kind in "fVc"):
        with np.errstate(over="ignore"):
            return np.array(data, wanted or dtypes.get_default_dtype().numpy)
    if kind is not list and not isinstance(data, (list, tuple, np.ndarray)):
        if hasattr(data, "__array__"):
            data = np.asarray(data)
        elif hasattr(data, "__dlpack__"):
            data = np.from_dlpack(data)
    if isinstance(data, np.ndarray):
        array = native(data)
        if wanted is None or wanted is array.dtype:
            return memory.copy(array, "K") if copy else in_whole_elements(array, op)
        with np.errstate(all="ignore"):
            return memory.astype(array, wanted)
    if isinstance(data, (str, bytes)):
        raise TypeError(f"{op}(): invalid data type '{type(data).__name__}'; expected numbers")
    kinds: set[type] = set()
    leaves: list[Any] = []
    data = _plain(data, kinds, leaves, 0, op)
    return _converted(data, _inferred(kinds, leaves) if wanted is None else wanted, op)


def _plain(data: Any, kinds: set[type], leaves: list[Any], depth: int, op: str) -> Any:
    """`data` in `np.array`'s terms; collects its numbers' types in `kinds`, its arrays in `leaves`."""
    if depth > _deepest:
        raise ValueError(f"{op}(): too many dimensions: sequences are nested more than {_deepest} deep")
    if isinstance(data, (list, tuple)):
        inside = set(map(type, data))
        if inside <= _numbers:
            kinds |= inside
            return data
        return [_plain(item, kinds, leaves, depth + 1, op) for item in data]
    array = getattr(data, "_array", None)
    if array is not None:
        if array.size != 1:
            raise ValueError(
                f"{op}(): only one element tensors can be converted to Python scalars, got one of shape "
                f"{array.shape} in a list; use stack() or cat() to join tensors"
            )
        data = array.reshape(())
    if isinstance(data, (np.ndarray, np.generic)):
        leaves.append(native(np.asarray(data)))
        return data
    if dtypes.number_dtype(type(data)) is not None:
        kinds.add(type(data))
        return data
    if hasattr(type(data), "__array__"):  # of another library
        leaves.append(native(np.asarray(data)))
        return leaves[-1]
    if hasattr(data, "__len__") and hasattr(data, "__getitem__") and not isinstance(data, (str, bytes, dict)):
        return _plain(list(data), kinds, leaves, depth, op)
    if isinstance(data, (str, bytes)):
        raise TypeError(f"{op}(): invalid data type '{type(data).__name__}'; expected numbers")
    raise RuntimeError(f"{op}(): Could not infer dtype of {type(data).__name__}; expected numbers")


def _inferred(kinds: set[type], leaves: list[np.ndarray]) -> NumpyDtype:
    found = [leaf.dtype for leaf in leaves] + [d for d in map(dtypes.number_dtype, kinds) if d is not None]
    if not found:
        return dtypes.get_default_dtype().numpy
    result = found[0]
    for other in found[1:]:
        result = _promoted[result][other]
    return result


def require_real(op: str, source: NumpyDtype, target: NumpyDtype) -> None:
    """Raise RuntimeError for complex elements where real ones are to be."""
    if source.kind == "c" and target.kind in "fViu":
        raise RuntimeError(
            f"{op}(): a complex operand cannot be converted to {dtypes.from_numpy_dtype(target)!r} without "
            "overflow; take its real part, or make the tensor complex"
        )


def _converted(data: Any, wanted: NumpyDtype, op: str) -> np.ndarray:
    widest = wanted if wanted == dtypes.uint64.numpy else dtypes.int64.numpy
    try:
        array = np.array(data)
        if array.dtype.char in "OQL" or (array.dtype.kind == "f" and wanted.char in "QL"):
            # ints beyond int64, which only a float or uint64 can hold; next to small ones NumPy takes floats
            array = np.array(data, dtype=np.float64 if wanted.kind in "fVc" else bool if wanted.kind == "b" else widest)
    except (ValueError, TypeError) as error:
        raise _raggedness(data, op) or error from None
    except OverflowError:
        raise ValueError(f"{op}(): Overflow when unpacking long long: an int does not fit into {widest}") from None
    if array.dtype.kind == "c" and wanted.kind not in "cb":
        raise TypeError(f"{op}(): must be real number, not complex, for dtype={dtypes.from_numpy_dtype(wanted)!r}")
    if wanted.kind in "iu" and array.dtype.kind != "b" and array.dtype != wanted:
        _require_fit(array, wanted, op)
        if array.size and array.min() < 0:
            array = array.astype(np.int64)
    with np.errstate(all="ignore"):
        return array.astype(wanted, copy=False)


def _require_fit(values: np.ndarray, wanted: NumpyDtype, op: str) -> None:
    limits = np.iinfo(wanted)
    # a negative number given for an unsigned dtype wraps around, as in C
    least, most = (limits.min if wanted.kind == "i" else -limits.max), limits.max
    if values.size and not (np.isfinite(values).all() and values.min() >= least and values.max() <= most):
        raise RuntimeError(
            f"{op}(): value cannot be converted to type {wanted} without overflow: "
            f"the values span {values.min()} to {values.max()}"
        )


def _raggedness(data: Any, op: str) -> Exception | None:
    """The error that says where nested sequences are ragged, if they are."""
    shape: list[int] = []
    first = data
    while isinstance(first, (list, tuple)):
        shape.append(len(first))
        first = first[0] if first else None

    def visit(item: Any, dim: int) -> Exception | None:
        if dim == len(shape):
            if isinstance(item, (list, tuple)):
                return TypeError(f"{op}(): expected a number at dim {dim} (got a {type(item).__name__})")
            return None
        if not isinstance(item, (list, tuple)):
            return TypeError(f"{op}(): not a sequence: {item!r} stands where dim {dim} needs {shape[dim]} items")
        if len(item) != shape[dim]:
            return ValueError(f"{op}(): expected sequence of length {shape[dim]} at dim {dim} (got {len(item)})")
        return next(filter(None, (visit(inner, dim + 1) for inner in item)), None)

    return visit(data, 0)
