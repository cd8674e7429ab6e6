"""Sets of numbers, vectors and matrices: where parameters and samples of distributions lie.

A constraint tells by `check(value)`, for each element of a batch, whether it lies in the set; `event_dim` is how many
dims such an element has.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import gradspec
from gradspec.core.tensor import Tensor

__all__ = [
    "Constraint",
    "boolean",
    "cat",
    "corr_cholesky",
    "dependent",
    "dependent_property",
    "greater_than",
    "greater_than_eq",
    "half_open_interval",
    "independent",
    "integer_interval",
    "interval",
    "is_dependent",
    "less_than",
    "lower_cholesky",
    "lower_triangular",
    "multinomial",
    "nonnegative",
    "nonnegative_integer",
    "one_hot",
    "positive",
    "positive_definite",
    "positive_integer",
    "positive_semidefinite",
    "real",
    "real_vector",
    "simplex",
    "square",
    "stack",
    "symmetric",
    "unit_interval",
]

# How far sums of probabilities and products of matrices may be from what they should be.
TOLERANCE = 1e-6


class Constraint:
    """A set of values; those of discrete distributions are `is_discrete`."""

    is_discrete = False
    event_dim = 0

    def check(self, value: Tensor) -> Tensor:
        """Whether each element of a batch lies in the set: bools of the batch's shape."""
        raise NotImplementedError(f"{type(self).__name__} has no check()")

    def __repr__(self) -> str:
        return f"{self._title()}()"

    def _title(self) -> str:
        return "".join(f"{word[:1].upper()}{word[1:]}" for word in type(self).__name__.split("_"))


class _Dependent(Constraint):
    """A set that depends on other parameters; `check` cannot know it."""

    def __init__(self, *, is_discrete: bool | None = None, event_dim: int | None = None) -> None:
        self._is_discrete, self._event_dim = is_discrete, event_dim

    @property
    def is_discrete(self) -> bool:  # type: ignore[override]
        return _known(self._is_discrete, "is_discrete")

    @property
    def event_dim(self) -> int:  # type: ignore[override]
        return _known(self._event_dim, "event_dim")

    def __call__(self, *, is_discrete: bool | None = None, event_dim: int | None = None) -> _Dependent:
        """The same with one or both of its properties stated."""
        return _Dependent(
            is_discrete=self._is_discrete if is_discrete is None else is_discrete,
            event_dim=self._event_dim if event_dim is None else event_dim,
        )

    def check(self, value: Tensor) -> Tensor:
        raise ValueError("Cannot determine validity of dependent constraint")


def _known(value: Any, name: str) -> Any:
    if value is None:
        raise NotImplementedError(f".{name} cannot be determined statically")
    return value


class dependent_property(property, _Dependent):
    """A property whose value, a constraint, depends on the instance; on the class it is a dependent constraint."""

    def __init__(
        self,
        function: Callable[[Any], Any] | None = None,
        *,
        is_discrete: bool | None = None,
        event_dim: int | None = None,
    ) -> None:
        property.__init__(self, function)
        _Dependent.__init__(self, is_discrete=is_discrete, event_dim=event_dim)

    def __call__(self, function: Callable[[Any], Any]) -> dependent_property:  # type: ignore[override]
        return dependent_property(function, is_discrete=self._is_discrete, event_dim=self._event_dim)


def is_dependent(constraint: object) -> bool:
    """Whether a constraint depends on other parameters."""
    return isinstance(constraint, _Dependent)


class independent(Constraint):
    """A set of arrays, all of whose elements lie in `base_constraint`; the last dims make one element."""

    def __init__(self, base_constraint: Constraint, reinterpreted_batch_ndims: int) -> None:
        self.base_constraint, self.reinterpreted_batch_ndims = base_constraint, reinterpreted_batch_ndims

    @property
    def is_discrete(self) -> bool:  # type: ignore[override]
        return self.base_constraint.is_discrete

    @property
    def event_dim(self) -> int:  # type: ignore[override]
        return self.base_constraint.event_dim + self.reinterpreted_batch_ndims

    def check(self, value: Tensor) -> Tensor:
        valid, dims = self.base_constraint.check(value), self.reinterpreted_batch_ndims
        if valid.dim() < dims:
            raise ValueError(f"Expected value.dim() >= {self.base_constraint.event_dim + dims} but got {value.dim()}")
        return valid.reshape(*valid.shape[: valid.dim() - dims], -1).all(-1)

    def __repr__(self) -> str:
        return f"independent({self.base_constraint!r}, {self.reinterpreted_batch_ndims})"


class _Bounded(Constraint):
    """Numbers between bounds, which may be tensors. `_signs` says how each bound is compared."""

    def __init__(self, **bounds: Any) -> None:
        self._bounds = bounds
        self.__dict__.update(bounds)

    def __repr__(self) -> str:
        return f"{self._title()}({', '.join(f'{name}={value}' for name, value in self._bounds.items())})"


class greater_than(_Bounded):
    """Numbers above `lower_bound`."""

    lower_bound: Any

    def __init__(self, lower_bound: Any) -> None:
        super().__init__(lower_bound=lower_bound)

    def check(self, value: Tensor) -> Tensor:
        return self.lower_bound < value


class greater_than_eq(_Bounded):
    """Numbers from `lower_bound` on."""

    lower_bound: Any

    def __init__(self, lower_bound: Any) -> None:
        super().__init__(lower_bound=lower_bound)

    def check(self, value: Tensor) -> Tensor:
        return self.lower_bound <= value


class less_than(_Bounded):
    """Numbers below `upper_bound`."""

    upper_bound: Any

    def __init__(self, upper_bound: Any) -> None:
        super().__init__(upper_bound=upper_bound)

    def check(self, value: Tensor) -> Tensor:
        return value < self.upper_bound


class interval(_Bounded):
    """Numbers from `lower_bound` to `upper_bound`."""

    lower_bound: Any
    upper_bound: Any

    def __init__(self, lower_bound: Any, upper_bound: Any) -> None:
        super().__init__(lower_bound=lower_bound, upper_bound=upper_bound)

    def check(self, value: Tensor) -> Tensor:
        return (self.lower_bound <= value) & (value <= self.upper_bound)


class half_open_interval(interval):
    """Numbers from `lower_bound` on and below `upper_bound`."""

    def check(self, value: Tensor) -> Tensor:
        return (self.lower_bound <= value) & (value < self.upper_bound)


class integer_interval(interval):
    """Whole numbers from `lower_bound` to `upper_bound`."""

    is_discrete = True

    def check(self, value: Tensor) -> Tensor:
        return (value % 1 == 0) & super().check(value)


class _IntegerGreaterThan(greater_than_eq):
    is_discrete = True

    def check(self, value: Tensor) -> Tensor:
        return (value % 1 == 0) & super().check(value)


class _Real(Constraint):
    def check(self, value: Tensor) -> Tensor:
        return value == value


class _Boolean(Constraint):
    is_discrete = True

    def check(self, value: Tensor) -> Tensor:
        return (value == 0) | (value == 1)


class _OneHot(Constraint):
    is_discrete = True
    event_dim = 1

    def check(self, value: Tensor) -> Tensor:
        return ((value == 0) | (value == 1)).all(-1) & (value.sum(-1) == 1)


class _Simplex(Constraint):
    event_dim = 1

    def check(self, value: Tensor) -> Tensor:
        return (value >= 0).all(-1) & ((value.sum(-1) - 1).abs() < TOLERANCE)


class multinomial(Constraint):
    """Vectors of counts whose sum is at most `upper_bound`."""

    is_discrete = True
    event_dim = 1

    def __init__(self, upper_bound: Any) -> None:
        self.upper_bound = upper_bound

    def check(self, value: Tensor) -> Tensor:
        return (value >= 0).all(-1) & (value.sum(-1) <= self.upper_bound)


class _Matrices(Constraint):
    event_dim = 2


class _LowerTriangular(_Matrices):
    def check(self, value: Tensor) -> Tensor:
        return (value.tril() == value).all(-1).all(-1)


class _LowerCholesky(_LowerTriangular):
    def check(self, value: Tensor) -> Tensor:
        return super().check(value) & (value.diagonal(dim1=-2, dim2=-1) > 0).all(-1)


class _CorrCholesky(_LowerCholesky):
    def check(self, value: Tensor) -> Tensor:
        tolerance = gradspec.finfo(value.dtype).eps * value.shape[-1] * 10
        is_unit = ((value.detach() ** 2).sum(-1).sqrt() - 1).abs() <= tolerance
        return super().check(value) & is_unit.all(-1)


class _Square(_Matrices):
    def check(self, value: Tensor) -> Tensor:
        is_square = value.shape[-2] == value.shape[-1]
        return gradspec.full(value.shape[:-2], is_square, dtype=gradspec.bool)


class _Symmetric(_Square):
    def check(self, value: Tensor) -> Tensor:
        valid = super().check(value)
        return valid & gradspec.isclose(value, value.mT, atol=TOLERANCE).all(-1).all(-1) if valid.all() else valid


class _PositiveSemidefinite(_Symmetric):
    def check(self, value: Tensor) -> Tensor:
        valid = super().check(value)
        return valid & (gradspec.linalg.eigvalsh(value) >= 0).all(-1) if valid.all() else valid


class _PositiveDefinite(_Symmetric):
    def check(self, value: Tensor) -> Tensor:
        valid = super().check(value)
        return valid & (gradspec.linalg.cholesky_ex(value).info == 0) if valid.all() else valid


class _Parts(Constraint):
    """Tensors whose parts along `dim` lie in a constraint each."""

    def __init__(self, cseq: Sequence[Constraint], dim: int = 0) -> None:
        self.cseq, self.dim = list(cseq), dim

    @property
    def is_discrete(self) -> bool:  # type: ignore[override]
        return any(constraint.is_discrete for constraint in self.cseq)


class cat(_Parts):
    """Tensors whose sections along `dim`, of the given lengths, lie in a constraint each."""

    def __init__(self, cseq: Sequence[Constraint], dim: int = 0, lengths: Sequence[int] | None = None) -> None:
        super().__init__(cseq, dim)
        self.lengths = [1] * len(self.cseq) if lengths is None else list(lengths)
        if len(self.lengths) != len(self.cseq):
            raise ValueError(f"cat() of {len(self.cseq)} constraints takes as many lengths, not {len(self.lengths)}")

    @property
    def event_dim(self) -> int:  # type: ignore[override]
        return max(constraint.event_dim for constraint in self.cseq)

    def check(self, value: Tensor) -> Tensor:
        sections = value.split(self.lengths, self.dim)
        return gradspec.cat([c.check(part) for c, part in zip(self.cseq, sections, strict=True)], self.dim)


class stack(_Parts):
    """Tensors whose slices along `dim` lie in a constraint each."""

    @property
    def event_dim(self) -> int:  # type: ignore[override]
        dim = max(constraint.event_dim for constraint in self.cseq)
        return dim + 1 if self.dim + dim < 0 else dim

    def check(self, value: Tensor) -> Tensor:
        slices = value.unbind(self.dim)
        return gradspec.stack([c.check(part) for c, part in zip(self.cseq, slices, strict=True)], self.dim)


dependent = _Dependent()
boolean = _Boolean()
one_hot = _OneHot()
nonnegative_integer = _IntegerGreaterThan(0)
positive_integer = _IntegerGreaterThan(1)
real = _Real()
real_vector = independent(real, 1)
positive = greater_than(0.0)
nonnegative = greater_than_eq(0.0)
unit_interval = interval(0.0, 1.0)
simplex = _Simplex()
lower_triangular = _LowerTriangular()
lower_cholesky = _LowerCholesky()
corr_cholesky = _CorrCholesky()
square = _Square()
symmetric = _Symmetric()
positive_semidefinite = _PositiveSemidefinite()
positive_definite = _PositiveDefinite()
