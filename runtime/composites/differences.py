"""Composites of neighbours along a dim: differences, derivatives and integrals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gradspec.composites.reshaping import reshape
from gradspec.core import ops
from gradspec.core.elements.dtypes import bool as bool_dtype
from gradspec.core.elements.dtypes import dtype as Dtype
from gradspec.core.elements.dtypes import int64
from gradspec.core.elements.promotion import result_type
from gradspec.core.elements.shapes import dims_tuple, wrap_dim, wrap_dims
from gradspec.core.tensor import Tensor, shape_of

__all__ = [
    "cumulative_trapezoid",
    "cumulative_trapezoid_dx",
    "diff",
    "gradient",
    "trapezoid",
    "trapezoid_dx",
]


def diff(self: Tensor, n: int, dim: int, prepend: Tensor | None, append: Tensor | None) -> Tensor:
    """The `n`-th differences of neighbours along `dim`."""
    if not shape_of(self):
        raise RuntimeError("diff expects input to be at least one-dimensional")
    if n < 0:
        raise RuntimeError(f"order must be non-negative but got {n}")
    added = [part for part in (prepend, append) if part is not None]
    if any(len(shape_of(part)) != len(shape_of(self)) for part in added):
        raise RuntimeError("diff expects prepend or append to be the same dimension as input")
    along = wrap_dim(dim, len(shape_of(self)))
    for part in added:
        _require_same_sizes(self, part, along)
    if not n:
        return ops.clone(self)
    joined = ops.cat([part for part in (prepend, self, append) if part is not None], dim) if added else self
    for _ in range(min(n, shape_of(joined)[dim])):
        earlier, later = _neighbours(joined, dim)
        joined = (ops.logical_xor if joined.dtype is bool_dtype else ops.sub)(later, earlier)
    return joined


def _require_same_sizes(self: Tensor, part: Tensor, along: int) -> None:
    for d, (size, given) in enumerate(zip(shape_of(self), shape_of(part), strict=True)):
        if size != given and d != along:
            raise RuntimeError(
                "diff expects the shape of tensor to prepend or append to match that of input except along "
                f"the differencing dimension; input.size({d}) = {size}, but got tensor.size({d}) = {given}"
            )


def _neighbours(self: Tensor, dim: int) -> tuple[Tensor, Tensor]:
    """All but the last, and all but the first along a dim."""
    size = max(shape_of(self)[dim] - 1, 0)
    return ops.narrow(self, dim, 0, size), ops.narrow(self, dim, shape_of(self)[dim] - size, size)


# ---- integrals ----


def trapezoid(y: Tensor, x: Tensor, dim: int) -> Tensor:
    """The integral along `dim` at the points `x`."""
    return ops.sum(_areas("trapezoid", y, x, dim), dim)


def trapezoid_dx(y: Tensor, dx: float, dim: int) -> Tensor:
    """The integral along `dim` at points with the distance `dx`."""
    _require_numbers("trapezoid", y, dim)
    y, size = _widened(y), shape_of(y)[dim]
    inner = ops.sum(ops.narrow(y, dim, min(size, 1), max(size - 2, 0)), dim)
    if size > 1:  # half of the ends, all of what is between
        inner = ops.add(ops.mul(inner, 2), ops.add(ops.select(y, dim, 0), ops.select(y, dim, -1)))
    return ops.mul(inner, dx / 2)


def cumulative_trapezoid(y: Tensor, x: Tensor, dim: int) -> Tensor:
    """The integrals along `dim` up to each of the points `x` but the first."""
    return ops.cumsum(_areas("cumulative_trapezoid", y, x, dim), dim)


def cumulative_trapezoid_dx(y: Tensor, dx: float, dim: int) -> Tensor:
    """The integrals along `dim` up to each point but the first."""
    return ops.cumsum(ops.mul(_doubled("cumulative_trapezoid", y, dim), dx / 2), dim)


def _areas(name: str, y: Tensor, x: Tensor, dim: int) -> Tensor:
    if x.dtype is bool_dtype:
        raise RuntimeError(f"{name}: received a bool input for `x`, but bool is not supported")
    sums, size = _doubled(name, y, dim), shape_of(y)[dim]
    if len(shape_of(x)) == 1:
        if shape_of(x)[0] != size:
            raise RuntimeError(f"{name}: There must be one `x` value for each sample point")
        along = wrap_dim(dim, len(shape_of(y)))
        x = reshape(x, (-1,) + (1,) * (len(shape_of(y)) - 1 - along))
        dim = along - len(shape_of(y))
    earlier, later = _neighbours(_widened(x), dim)
    return ops.mul(ops.mul(ops.sub(later, earlier), sums), 0.5)


def _doubled(name: str, y: Tensor, dim: int) -> Tensor:
    """The sums of neighbours along `dim`."""
    _require_numbers(name, y, dim)
    return ops.add(*_neighbours(_widened(y), dim))


def _require_numbers(name: str, y: Tensor, dim: int) -> None:
    if y.dtype is bool_dtype:
        raise RuntimeError(f"{name}: received a bool input for `y`, but bool is not supported")
    if not shape_of(y):
        raise IndexError(f"Dimension specified as {dim} but tensor has no dimensions")
    wrap_dim(dim, len(shape_of(y)))


def _widened(self: Tensor) -> Tensor:
    """`self` in a dtype that holds sums and differences of its elements, if these are integers."""
    dtype = self.dtype
    is_wide = dtype is int64 or dtype.is_floating_point or dtype.is_complex
    return self if is_wide else ops.to_dtype(self, int64)


# ---- derivatives ----


def gradient(self: Tensor, spacing: Any, dim: Any, edge_order: int) -> tuple[Tensor, ...]:
    """The derivatives along each of `dim`, of second order but at the edges, where they are as asked for."""
    shape = shape_of(self)
    if edge_order not in (1, 2):
        raise RuntimeError("gradient() only supports edge_order=1 and edge_order=2.")
    dims = tuple(range(len(shape))) if dim is None else wrap_dims(dims_tuple(dim), len(shape))
    spacings = _spacings(spacing, len(dims), dim is None)
    if any(shape[d] < edge_order + 1 for d in dims):
        raise RuntimeError("gradient() expected each dimension size to be at least edge_order+1")
    return tuple([_derivative(self, given, d, edge_order) for given, d in zip(spacings, dims, strict=True)])


def _spacings(spacing: Any, count: int, all_dims: bool) -> Sequence[Any]:
    if not isinstance(spacing, list | tuple):
        return [1 if spacing is None else spacing] * count
    if len(spacing) != count:
        of = "'self.dim()'" if all_dims else "the dim argument"
        raise RuntimeError(
            "gradient() expected spacing to be unspecified, a scalar, or a list of length equal to "
            f"{of} = {count}, but got a list of length {len(spacing)}"
        )
    return spacing


def _derivative(self: Tensor, spacing: Any, dim: int, edge_order: int) -> Tensor:
    """The derivative along a dim; `spacing` is a distance or the coordinates.

    The derivative of the parabola through three neighbours with distances a and b, at the one between, is the
    mean of both slopes, weighted by b and a; with equal ones, the slope between the outer two. At an edge it goes on
    in a straight line.
    """
    size = shape_of(self)[dim]
    if isinstance(spacing, Tensor) and spacing.ndim > 0:
        common = result_type(self, spacing)
        self, spacing = _wide(self, common), _wide(spacing, common)
        after = (1,) * (len(shape_of(self)) - 1 - dim)
        steps = reshape(ops.sub(*_neighbours(spacing, 0)[::-1]), (-1, *after))
        slopes = _slopes(self, steps, dim)
        before, behind = _neighbours(slopes, dim)
        a, b = _neighbours(steps, dim - len(shape_of(self)))
        between = ops.add(before, ops.mul(ops.sub(behind, before), ops.div(a, ops.add(a, b))))
        first, last = ops.narrow(slopes, dim, 0, 1), ops.narrow(slopes, dim, size - 2, 1)
    else:
        inner = size - 2
        self = _wide(self, self.dtype)
        between = ops.div(ops.sub(ops.narrow(self, dim, 2, inner), ops.narrow(self, dim, 0, inner)), 2 * spacing)
        first, last = (_slopes(ops.narrow(self, dim, start, 2), spacing, dim) for start in (0, inner))
    if edge_order == 2:
        first, last = _extrapolated(first, between, 0, dim), _extrapolated(last, between, size - 3, dim)
    return ops.cat([first, between, last], dim)


def _wide(self: Tensor, dtype: Dtype) -> Tensor:
    """The elements in a dtype, or in int64 in place of integers, of whose narrow dtypes differences wrap around."""
    is_exact = not (dtype.is_floating_point or dtype.is_complex or dtype is bool_dtype)
    return ops.to_dtype(self, int64 if is_exact else dtype)


def _slopes(self: Tensor, steps: Any, dim: int) -> Tensor:
    earlier, later = _neighbours(self, dim)
    return ops.div(ops.sub(later, earlier), steps)


def _extrapolated(slope: Tensor, between: Tensor, within: int, dim: int) -> Tensor:
    """The derivative of the outermost parabola at its edge: twice its slope, less the derivative within."""
    return ops.sub(ops.mul(slope, 2), ops.narrow(between, dim, within, 1))
