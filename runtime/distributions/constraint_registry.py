"""Transforms to constrained sets from unconstrained numbers: `biject_to` and `transform_to`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gradspec.distributions import constraints, transforms
from gradspec.distributions.constraints import Constraint
from gradspec.distributions.transforms import Transform

__all__ = ["ConstraintRegistry", "biject_to", "transform_to"]

Factory = Callable[[Any], Transform]


class ConstraintRegistry:
    """A transform to a constraint's set, by the constraint's class.

    `register` raises TypeError unless it gets a constraint or a class of constraints. A call raises
    NotImplementedError for a constraint without a transform.
    """

    def __init__(self) -> None:
        self._registry: dict[type[Constraint], Factory] = {}

    def register(self, constraint: Any, factory: Factory | None = None) -> Any:
        """Registers what makes a transform of a constraint of this class; a decorator without `factory`."""
        if factory is None:
            return lambda factory: self.register(constraint, factory)
        kind = type(constraint) if isinstance(constraint, Constraint) else constraint
        if not isinstance(kind, type) or not issubclass(kind, Constraint):
            raise TypeError(f"Expected constraint to be either a Constraint subclass or instance, but got {constraint}")
        self._registry[kind] = factory
        return factory

    def __call__(self, constraint: Constraint) -> Transform:
        """The transform to a constraint's set."""
        factory = self._registry.get(type(constraint))
        if factory is None:
            raise NotImplementedError(f"Cannot transform {type(constraint).__name__} constraints")
        return factory(constraint)


biject_to = ConstraintRegistry()
transform_to = ConstraintRegistry()


def _register(constraint: Any, bijection: Factory | None = None, transform: Factory | None = None) -> None:
    """A bijection serves as a transform, too."""
    if bijection is not None:
        biject_to.register(constraint, bijection)
    factory = transform or bijection
    assert factory is not None
    transform_to.register(constraint, factory)


def _between(constraint: Any) -> Transform:
    lower, upper = constraint.lower_bound, constraint.upper_bound
    if not hasattr(lower, "shape") and not hasattr(upper, "shape") and (lower, upper) == (0, 1):
        return transforms.SigmoidTransform()
    return transforms.ComposeTransform(
        [transforms.SigmoidTransform(), transforms.AffineTransform(lower, upper - lower)]
    )


def _above(constraint: Any) -> Transform:
    if constraint in (constraints.positive, constraints.nonnegative):
        return transforms.ExpTransform()
    return transforms.ComposeTransform(
        [transforms.ExpTransform(), transforms.AffineTransform(constraint.lower_bound, 1)]
    )


def _below(constraint: Any) -> Transform:
    return transforms.ComposeTransform(
        [transforms.ExpTransform(), transforms.AffineTransform(constraint.upper_bound, -1)]
    )


def _independent(registry: ConstraintRegistry) -> Factory:
    return lambda c: transforms.IndependentTransform(registry(c.base_constraint), c.reinterpreted_batch_ndims)


def _cat(registry: ConstraintRegistry) -> Factory:
    return lambda c: transforms.CatTransform([registry(part) for part in c.cseq], c.dim, c.lengths)


def _stack(registry: ConstraintRegistry) -> Factory:
    return lambda c: transforms.StackTransform([registry(part) for part in c.cseq], c.dim)


_register(constraints.real, lambda c: transforms.identity_transform)
_register(constraints.greater_than, _above)
_register(constraints.greater_than_eq, _above)
_register(constraints.less_than, _below)
_register(constraints.interval, _between)
_register(constraints.half_open_interval, _between)
_register(
    constraints.simplex,
    lambda c: transforms.StickBreakingTransform(),
    lambda c: transforms.SoftmaxTransform(),
)
_register(constraints.lower_cholesky, None, lambda c: transforms.LowerCholeskyTransform())
_register(constraints.positive_definite, None, lambda c: transforms.PositiveDefiniteTransform())
_register(constraints.positive_semidefinite, None, lambda c: transforms.PositiveDefiniteTransform())
_register(constraints.corr_cholesky, lambda c: transforms.CorrCholeskyTransform())
for _constraint, _make in (
    (constraints.independent, _independent),
    (constraints.cat, _cat),
    (constraints.stack, _stack),
):
    _register(_constraint, _make(biject_to), _make(transform_to))
