"""Complex numbers out of their parts and back; functions that ask what kind of number a tensor holds."""

from __future__ import annotations

from gradspec import dispatch
from gradspec.arrays.shapes import broadcast_shapes
from gradspec.tensor import Tensor

__all__ = ["is_complex", "is_conj", "is_floating_point", "resolve_conj"]


def complex(real: Tensor, imag: Tensor) -> Tensor:
    """The complex numbers with these parts, broadcast: complex64 of float32, complex128 of float64."""
    _check_parts(real, imag)
    return dispatch.ops.make_complex(real, imag)


def polar(abs: Tensor, angle: Tensor) -> Tensor:
    """The complex numbers with these absolute values and angles, broadcast."""
    ops = dispatch.ops
    _check_parts(abs, angle)
    return ops.make_complex(abs * ops.cos(angle), abs * ops.sin(angle))


def imag(self: Tensor) -> Tensor:
    """The imaginary parts of a complex tensor, as a view of it."""
    if not self.is_complex():
        raise RuntimeError("imag is not implemented for tensors with non-complex dtypes.")
    return dispatch.ops.imag_view(self)


def _check_parts(first: Tensor, second: Tensor) -> None:
    a, b = first.dtype, second.dtype
    # NumPy has no complex dtype with parts in half precision.
    if not all(d.is_floating_point and d.itemsize >= 4 for d in (a, b)):
        raise RuntimeError(
            f"Expected both inputs to be Float or Double tensors but got {a.type_name} and {b.type_name}"
        )
    if a is not b:
        raise RuntimeError(
            f"Expected object of scalar type {a.type_name} but got scalar type {b.type_name} for second "
            "argument"
        )
    broadcast_shapes(first._array.shape, second._array.shape)


def is_complex(input: Tensor) -> bool:
    """Whether the tensor's dtype is a complex one."""
    return input.is_complex()


def is_floating_point(input: Tensor) -> bool:
    """Whether the tensor's dtype is a floating one."""
    return input.is_floating_point()


def is_conj(input: Tensor) -> bool:
    """Whether the tensor is a conjugate not yet computed: never, `conj` computes at once."""
    return input.is_conj()


def resolve_conj(input: Tensor) -> Tensor:
    """The tensor itself: its conjugation has been computed."""
    return input.resolve_conj()
