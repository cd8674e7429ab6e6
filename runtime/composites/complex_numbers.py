"""Composites that make complex numbers of their parts, and take them apart."""

from __future__ import annotations

from gradspec.core import ops
from gradspec.core.elements.shapes import broadcast_shapes
from gradspec.core.tensor import Tensor, shape_of

__all__ = ["complex", "imag", "polar"]


def complex(real: Tensor, imag: Tensor) -> Tensor:
    """The complex numbers with these parts, broadcast: complex64 of float32, complex128 of float64."""
    _check_parts(real, imag)
    return ops.make_complex(real, imag)


def polar(abs: Tensor, angle: Tensor) -> Tensor:
    """The complex numbers with these absolute values and angles, broadcast."""
    _check_parts(abs, angle)
    return ops.from_polar(abs, angle)


def imag(self: Tensor) -> Tensor:
    """The imaginary parts of a complex tensor, as a view of it."""
    if not self.is_complex():
        raise RuntimeError("imag is not implemented for tensors with non-complex dtypes.")
    return ops.imag_view(self)


def _check_parts(first: Tensor, second: Tensor) -> None:
    # NumPy has no complex dtype with parts in half precision.
    a, b = first.dtype, second.dtype
    if not (a.is_floating_point and b.is_floating_point and a.itemsize > 2 and b.itemsize > 2):
        raise RuntimeError(
            f"Expected both inputs to be Float or Double tensors but got {a.type_name} and {b.type_name}"
        )
    if a is not b:
        raise RuntimeError(
            f"Expected object of scalar type {a.type_name} but got scalar type {b.type_name} for second argument"
        )
    if shape_of(first) != shape_of(second):
        broadcast_shapes(shape_of(first), shape_of(second))
