"""`minimize`: the minimum of a function by SciPy's methods, as a differentiable function of its parameters."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

import numpy as np

from gradspec.autograd.grad_mode import no_grad
from gradspec.core.tensor import Tensor
from gradspec.func.forward import jvp
from gradspec.func.reverse import grad, grad_and_value
from gradspec.optimize.bounds import Bounds
from gradspec.optimize.implicit import solution
from gradspec.optimize.unknowns import Arguments, Unknowns, number_of, numbers

__all__ = ["minimize"]

_WITHOUT_GRADIENT = ("nelder-mead", "powell", "cobyla", "cobyqa")
_WITH_HESSIAN = ("newton-cg", "trust-ncg", "trust-krylov", "trust-constr")  # products with it are enough


class Problem(Protocol):
    """A function of a vector of float64, and its derivatives."""

    def loss(self, point: np.ndarray) -> float:
        """The value at a point."""

    def loss_and_gradient(self, point: np.ndarray) -> tuple[float, np.ndarray]:
        """The value and the gradient at a point."""

    def hessian_product(self, point: np.ndarray, vector: np.ndarray) -> np.ndarray:
        """The product of the Hessian at a point with a vector."""


def run_minimizer(problem: Problem, start: np.ndarray, method: str, **options: Any) -> Any:
    """The result of `scipy.optimize.minimize`, with the derivatives that the method uses."""
    from scipy import optimize

    name = method.lower()
    by_values = name in _WITHOUT_GRADIENT
    return optimize.minimize(
        problem.loss if by_values else problem.loss_and_gradient,
        start,
        method=method,
        jac=None if by_values else True,
        hessp=problem.hessian_product if name in _WITH_HESSIAN else None,
        **options,
    )


def minimize(
    fun: Callable[..., Tensor],
    x0: Any,
    args: tuple[Any, ...] = (),
    method: str = "L-BFGS-B",
    *,
    bounds: Any = None,
    tol: float | None = None,
    callback: Callable[[Any], Any] | None = None,
    options: dict[str, Any] | None = None,
) -> Any:
    """The minimum of `fun(x, *args)` over x by SciPy's methods; x and the minimum are differentiable by `args`.

    fun: returns a tensor with one real element. x0: where the iteration starts, a real tensor or a structure of them
    (tuples, lists, dicts), which `fun` gets and `result.x` is. args: a tuple of further arguments, in which tensors may
    be anywhere in structures; tensors that `fun` closes over are constants. method, tol, callback, options: those of
    `scipy.optimize.minimize`; the iteration is in float64. Methods that use them get gradients, and products with the
    Hessian. bounds: a pair of a lower and an upper bound, numbers or tensors that broadcast with each tensor of x, or
    None; `result.x` is differentiable by them as well.

    Returns SciPy's result, with tensors as `x` and `fun`. The derivatives are those of the implicit function theorem
    where the gradient is zero: they need the Hessian, one backward pass for each element of x, and are as exact as the
    minimum; so set a small `tol` for them. An unknown at a bound moves with the bound.

    Raises TypeError and ValueError for unknowns other than real tensors, a function that does not return one number,
    and bounds that do not fit; RuntimeError when a derivative is computed where the Hessian is singular.

    >>> a = gs.tensor(3.0, requires_grad=True)
    >>> result = gs.optimize.minimize(lambda x, a: ((x - a) ** 2 + x**2).sum(), gs.zeros(2), (a,))
    >>> result.x.sum().backward()
    >>> a.grad
    tensor(1.)
    """
    unknowns = Unknowns("minimize", x0)
    arguments = Arguments("minimize", args)
    limits = Bounds("minimize", bounds, unknowns)
    number = number_of("minimize", fun)
    constant = arguments.replaced(arguments.constant())
    problem = _Problem(lambda x: number(unknowns.tree(x), *constant), unknowns)
    with no_grad():
        start = numbers(unknowns.vector(x0))
        result = run_minimizer(
            problem,
            start,
            method,
            bounds=np.stack([limits.lower, limits.upper], 1) if limits.finite else None,
            tol=tol,
            callback=callback,
            options=options,
        )

    def slope(x: Tensor, *smooth: Tensor) -> Tensor:
        found: Tensor = grad(lambda x: number(unknowns.tree(x), *arguments.replaced(smooth)))(x)
        return found

    stationary = limits.within(slope, limits.reached(result.x))
    x = solution("minimize", stationary, unknowns.point(result.x), [*arguments.smooth, *limits.vectors])
    result.x = unknowns.tree(x)
    result.fun = number(result.x, *args)
    return result


class _Problem:
    """A function of one vector and its derivatives, as SciPy calls them."""

    def __init__(self, function: Callable[[Tensor], Tensor], unknowns: Unknowns) -> None:
        self._function, self._point = function, unknowns.point

    def loss(self, point: np.ndarray) -> float:
        return float(self._function(self._point(point)))

    def loss_and_gradient(self, point: np.ndarray) -> tuple[float, np.ndarray]:
        gradient, value = grad_and_value(self._function)(self._point(point))
        return value.item(), numbers(gradient)

    def hessian_product(self, point: np.ndarray, vector: np.ndarray) -> np.ndarray:
        _, product = jvp(grad(self._function), (self._point(point),), (self._point(vector),))
        return numbers(product)
