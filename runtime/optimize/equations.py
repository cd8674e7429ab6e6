"""`root`: solutions of equations by SciPy's methods, as differentiable functions of their parameters."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from gradspec.autograd.grad_mode import no_grad
from gradspec.core.tensor import Tensor
from gradspec.func.jacobians import jacrev
from gradspec.optimize.implicit import solution
from gradspec.optimize.unknowns import Arguments, Unknowns, numbers, vector_of

__all__ = ["root"]

_WITH_JACOBIAN = ("hybr", "lm")


def root(
    fun: Callable[..., Any],
    x0: Any,
    args: tuple[Any, ...] = (),
    method: str = "hybr",
    *,
    tol: float | None = None,
    callback: Callable[..., Any] | None = None,
    options: dict[str, Any] | None = None,
) -> Any:
    """The x for which `fun(x, *args)` is zero, by SciPy's methods; x is differentiable by `args`.

    fun: returns a real tensor, or a structure of them, with as many elements as x. x0: where the iteration starts, a
    real tensor or a structure of them (tuples, lists, dicts), which `fun` gets and `result.x` is. args: a tuple of
    further arguments, in which tensors may be anywhere in structures; tensors that `fun` closes over are constants.
    method, tol, callback, options: those of `scipy.optimize.root`; the iteration is in float64, and "hybr" and "lm" get
    the Jacobian.

    Returns SciPy's result, with tensors as `x` and `fun`. The derivatives are those of the implicit function theorem.

    Raises TypeError and ValueError for unknowns other than real tensors, and for values of `fun` other than real
    tensors of as many elements; RuntimeError when a derivative is computed where the Jacobian is singular.

    >>> a = gs.tensor(9.0, requires_grad=True)
    >>> x = gs.optimize.root(lambda x, a: x**2 - a, gs.tensor(1.0), (a,)).x
    >>> gs.autograd.grad(x, a)
    (tensor(0.1667),)
    """
    from scipy import optimize

    unknowns = Unknowns("root", x0)
    arguments = Arguments("root", args)
    values = vector_of("root", fun, unknowns.dtype)

    def residual(x: Tensor, *smooth: Tensor) -> Tensor:
        return _as_many(values(unknowns.tree(x), *arguments.replaced(smooth)), unknowns.size)

    constant = arguments.constant()
    jacobian = jacrev(residual)

    def slopes(point: np.ndarray) -> np.ndarray:
        return numbers(jacobian(unknowns.point(point), *constant))

    with no_grad():
        result = optimize.root(
            lambda point: numbers(residual(unknowns.point(point), *constant)),
            numbers(unknowns.vector(x0)),
            jac=(lambda point: numbers(jacobian(unknowns.point(point), *constant)))
            if method in _WITH_JACOBIAN
            else None,
            method=method,
            tol=tol,
            callback=callback,
            options=options,
        )
    x = solution("root", residual, unknowns.point(result.x), arguments.smooth)
    result.x = unknowns.tree(x)
    result.fun = fun(result.x, *args)
    return result


def _as_many(found: Tensor, count: int) -> Tensor:
    """The values of equations, which must be as many as the unknowns."""
    if found.numel() != count:
        raise ValueError(
            f"root(): the function returned {found.numel()} elements for {count} unknowns; least_squares() takes other "
            "numbers"
        )
    return found
