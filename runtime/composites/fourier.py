"""Fourier transforms as users call them: their dims, sizes and norms."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gradspec.core import ops
from gradspec.core.compiled.constants import FOURIER_BY_LENGTH, FOURIER_BY_ROOT, FOURIER_UNSCALED
from gradspec.core.elements.dtypes import float32, get_default_dtype
from gradspec.core.elements.shapes import dims_tuple, plain_int, wrap_dim, wrap_dims
from gradspec.core.tensor import Tensor, shape_of

__all__ = [
    "fftshift",
    "from_half_spectrum",
    "half_spectrum",
    "ifftshift",
    "spectrum",
]

_SCALES = {  # of a forward transform, and of an inverse one
    "backward": (FOURIER_UNSCALED, FOURIER_BY_LENGTH),
    "ortho": (FOURIER_BY_ROOT, FOURIER_BY_ROOT),
    "forward": (FOURIER_BY_LENGTH, FOURIER_UNSCALED),
}


def spectrum(self: Tensor, s: Any, dim: Any, norm: str | None, forward: bool) -> Tensor:
    """The transform along `dim`, of as many elements along each as `s` says."""
    dims, sizes = _arguments(self, s, dim)
    x = _floating(self) if s is None else _resized(_floating(self), dims, sizes)
    return ops.fft_c2c(x, dims, _normalization(norm, forward), forward)


def half_spectrum(self: Tensor, s: Any, dim: Any, norm: str | None, forward: bool) -> Tensor:
    """The first half of the transform of real numbers; divided as the inverse is if not `forward`."""
    if self.is_complex():
        raise RuntimeError(f"rfft expects a real input tensor, but got {self.dtype.type_name}")
    dims, sizes = _arguments(self, s, dim)
    if not dims:
        raise RuntimeError("rfftn must transform at least one axis")
    x = _floating(self) if s is None else _resized(_floating(self), dims, sizes)
    return ops.fft_r2c(x, dims, _normalization(norm, forward))


def from_half_spectrum(self: Tensor, s: Any, dim: Any, norm: str | None, forward: bool) -> Tensor:
    """The real numbers that half of a spectrum stands for; divided as a forward transform is if so said."""
    dims, sizes = _arguments(self, s, dim)
    if not dims:
        raise RuntimeError("irfftn must transform at least one axis")
    last = 2 * (shape_of(self)[dims[-1]] - 1)
    if s is not None:
        s, dim = plain_int(s), plain_int(dim)
        if dims_tuple(s)[-1] != -1 or (isinstance(s, int) and isinstance(dim, int)):
            last = sizes[-1]
    if last < 1:
        raise RuntimeError(f"Invalid number of data points ({last}) specified")
    x = _floating(self)
    x = x if x.is_complex() else ops.make_complex(x, ops.zero(x))
    if s is not None:
        x = _resized(x, dims, (*sizes[:-1], last // 2 + 1))
    return ops.fft_c2r(x, dims, _normalization(norm, forward), last)


def fftshift(self: Tensor, dim: Any) -> Tensor:
    """The elements rolled by half of each size."""
    dims, shape = _all_dims(self, dim), shape_of(self)
    return ops.roll(self, [shape[d] // 2 for d in dims], dims)


def ifftshift(self: Tensor, dim: Any) -> Tensor:
    """The elements rolled back."""
    dims, shape = _all_dims(self, dim), shape_of(self)
    return ops.roll(self, [-(shape[d] // 2) for d in dims], dims)


def _all_dims(self: Tensor, dim: Any) -> tuple[int, ...]:
    return tuple(range(self.ndim)) if dim is None else wrap_dims(dim, self.ndim)


def _arguments(self: Tensor, s: Any, dim: Any) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The dims and the sizes along them."""
    shape, s, dim = shape_of(self), plain_int(s), plain_int(dim)
    if s is None and shape and isinstance(dim, int | tuple):  # as they are: in a third of the time
        dims = tuple([wrap_dim(d, len(shape)) for d in ((dim,) if isinstance(dim, int) else dim)])
        if len(set(dims)) == len(dims):
            return dims, tuple([_size(shape[d]) for d in dims])
    wanted = None if s is None else dims_tuple(s)
    if dim is None and wanted is not None and len(wanted) > self.ndim:
        raise RuntimeError(f"Got shape with {len(wanted)} values but input tensor only has {self.ndim} dimensions.")
    if dim is not None and dim != () and not self.ndim:
        raise IndexError(f"Dimension specified as {dims_tuple(dim)[0]} but tensor has no dimensions")
    if dim is not None:
        dims = wrap_dims(dim, self.ndim)
    elif wanted is None:
        dims = tuple(range(self.ndim))
    else:
        dims = tuple(wrap_dim(k - len(wanted), self.ndim) for k in range(len(wanted)))
    if wanted is not None and len(wanted) != len(dims):
        raise RuntimeError("When given, dim and shape arguments must have the same length")
    own = tuple(shape[d] for d in dims)
    if isinstance(s, int) and isinstance(dim, int):  # of the one dim: there -1 is no size
        return dims, (_size(s),)
    sizes = own if wanted is None else tuple(m if n == -1 else n for n, m in zip(wanted, own, strict=True))
    return dims, tuple(map(_size, sizes))


def _size(size: int) -> int:
    if size < 1:
        raise RuntimeError(f"Invalid number of data points ({size}) specified")
    return size


def _resized(self: Tensor, dims: Sequence[int], sizes: Sequence[int]) -> Tensor:
    """The first elements along each dim, and zeros behind them."""
    for d, size in zip(dims, sizes, strict=True):
        shape = list(shape_of(self))
        if shape[d] > size:
            self = ops.narrow(self, d, 0, size)
        elif shape[d] < size:
            shape[d], length = size, shape[d]
            self = ops.narrow_put(self, tuple(shape), d, 0, length)
    return self


def _floating(self: Tensor) -> Tensor:
    dtype = self.dtype
    if dtype.itemsize == 2:
        return ops.to_dtype(self, float32)  # there are no complex numbers of half precision
    if dtype.is_floating_point or dtype.is_complex:
        return self
    return ops.to_dtype(self, get_default_dtype())


def _normalization(norm: str | None, forward: bool) -> int:
    of_forward, of_inverse = _SCALES["backward" if norm is None else norm]
    return of_forward if forward else of_inverse
