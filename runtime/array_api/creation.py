"""Functions of the standard that create arrays. `device` is "cpu", a device, or None everywhere."""

from __future__ import annotations

from typing import Any

from gradspec.core.compiled.routines import shortcut
from gradspec.core.elements.dtypes import dtype as Dtype
from gradspec.core.elements.dtypes import get_default_dtype
from gradspec.core.tensor import Tensor
from gradspec.protocols.dlpack import asarray, from_dlpack
from gradspec.tensors import factories

__all__ = [
    "arange", "asarray", "empty", "empty_like", "eye", "from_dlpack", "full", "full_like", "linspace", "ones",
    "ones_like", "zeros", "zeros_like",
]  # fmt: skip

_in_c = shortcut(namespace="array_api.")


@_in_c
def arange(
    start: float, /, stop: float | None = None, step: float = 1, *, dtype: Dtype | None = None, device: Any = None
) -> Tensor:
    """The numbers start, start + step, ... before `stop`, or those from 0 before `start` if `stop` is None.

    start, stop, step: numbers; none is between them if `step` leads away from `stop`.
    dtype: int64 for ints, else the default dtype, if None.
    Raises RuntimeError for a `step` of zero.

    >>> gs.array_api.arange(3)
    tensor([0, 1, 2])
    """
    if stop is None:
        start, stop = 0, start
    if step and (stop - start) / step <= 0:
        if dtype is None and not all(isinstance(one, int) for one in (start, stop, step)):
            dtype = get_default_dtype()
        stop = start
    return factories.arange(start, stop, step, dtype=dtype, device=device)


@_in_c
def empty(shape: Any, *, dtype: Dtype | None = None, device: Any = None) -> Tensor:
    """A tensor whose elements are not set.

    shape: an int or a tuple of ints.
    dtype: the default dtype if None.

    >>> gs.array_api.empty((2, 3)).shape
    gradspec.Size([2, 3])
    """
    return factories.empty(_sizes(shape), dtype=dtype, device=device)


@_in_c
def empty_like(x: Tensor, /, *, dtype: Dtype | None = None, device: Any = None) -> Tensor:
    """A tensor of the shape of `x` whose elements are not set.

    x: a Tensor.
    dtype: that of `x` if None.

    >>> gs.array_api.empty_like(gs.ones(2)).shape
    gradspec.Size([2])
    """
    return factories.empty_like(x, dtype=dtype, device=device)


@_in_c
def eye(
    n_rows: int, n_cols: int | None = None, /, *, k: int = 0, dtype: Dtype | None = None, device: Any = None
) -> Tensor:
    """The matrix with ones on its `k`-th diagonal and zeros elsewhere.

    n_rows, n_cols: its shape; square if `n_cols` is None.
    k: 0 is the main diagonal, positive numbers are above it.
    dtype: the default dtype if None.

    >>> gs.array_api.eye(2, k=1)
    tensor([[0., 1.],
            [0., 0.]])
    """
    size = (n_rows, n_rows if n_cols is None else n_cols)
    result = factories.zeros(size, dtype=dtype, device=device)
    if -n_rows < k < size[1]:
        result.diagonal(k).fill_(1)
    return result


@_in_c
def full(shape: Any, fill_value: Any, *, dtype: Dtype | None = None, device: Any = None) -> Tensor:
    """A tensor whose elements are all one number.

    shape: an int or a tuple of ints.
    fill_value: the number.
    dtype: that of the number if None.

    >>> gs.array_api.full(2, 7)
    tensor([7, 7])
    """
    return factories.full(_sizes(shape), fill_value, dtype=dtype, device=device)


def full_like(x: Tensor, /, fill_value: Any, *, dtype: Dtype | None = None, device: Any = None) -> Tensor:
    """A tensor of the shape of `x` whose elements are all one number.

    x: a Tensor.
    fill_value: the number.
    dtype: that of `x` if None.

    >>> gs.array_api.full_like(gs.ones(2), 7)
    tensor([7., 7.])
    """
    return factories.full_like(x, fill_value, dtype=dtype, device=device)


@_in_c
def linspace(
    start: complex,
    stop: complex,
    /,
    num: int,
    *,
    dtype: Dtype | None = None,
    device: Any = None,
    endpoint: bool = True,
) -> Tensor:
    """Numbers at equal distances from `start` to `stop`.

    start, stop: numbers.
    num: how many numbers.
    dtype: the default dtype, or the complex one of its precision for complex numbers, if None.
    endpoint: whether `stop` is the last number; else it follows the last.

    >>> gs.array_api.linspace(0, 1, 4, endpoint=False)
    tensor([0.0000, 0.2500, 0.5000, 0.7500])
    """
    if endpoint:
        return factories.linspace(start, stop, num, dtype=dtype, device=device)
    return factories.linspace(start, stop, num + 1, dtype=dtype, device=device)[:-1]


@_in_c
def ones(shape: Any, *, dtype: Dtype | None = None, device: Any = None) -> Tensor:
    """A tensor of ones.

    shape: an int or a tuple of ints.
    dtype: the default dtype if None.

    >>> gs.array_api.ones(2)
    tensor([1., 1.])
    """
    return factories.ones(_sizes(shape), dtype=dtype, device=device)


@_in_c
def ones_like(x: Tensor, /, *, dtype: Dtype | None = None, device: Any = None) -> Tensor:
    """Ones in the shape of `x`.

    x: a Tensor.
    dtype: that of `x` if None.

    >>> gs.array_api.ones_like(gs.zeros(2))
    tensor([1., 1.])
    """
    return factories.ones_like(x, dtype=dtype, device=device)


@_in_c
def zeros(shape: Any, *, dtype: Dtype | None = None, device: Any = None) -> Tensor:
    """A tensor of zeros.

    shape: an int or a tuple of ints.
    dtype: the default dtype if None.

    >>> gs.array_api.zeros(2)
    tensor([0., 0.])
    """
    return factories.zeros(_sizes(shape), dtype=dtype, device=device)


@_in_c
def zeros_like(x: Tensor, /, *, dtype: Dtype | None = None, device: Any = None) -> Tensor:
    """Zeros in the shape of `x`.

    x: a Tensor.
    dtype: that of `x` if None.

    >>> gs.array_api.zeros_like(gs.ones(2))
    tensor([0., 0.])
    """
    return factories.zeros_like(x, dtype=dtype, device=device)


def _sizes(shape: Any) -> tuple[int, ...]:
    return (shape,) if isinstance(shape, int) else tuple(shape)
