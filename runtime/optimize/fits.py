"""`least_squares` and `curve_fit`: fits by SciPy's methods, as differentiable functions of their data."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from gradspec.arrays.lapack import LinAlgError
from gradspec.autograd.grad_mode import no_grad
from gradspec.core import ops
from gradspec.core.tensor import Tensor, wrap
from gradspec.func.jacobians import jacfwd, jacrev
from gradspec.func.reverse import grad
from gradspec.optimize.bounds import Bounds
from gradspec.optimize.implicit import solution
from gradspec.optimize.unknowns import Arguments, Unknowns, numbers, vector_of

__all__ = ["curve_fit", "least_squares"]

# The functions rho of squares, by SciPy's names; Triggs et al., Bundle Adjustment: A Modern Synthesis (2000).
_LOSSES: dict[str, Callable[[Tensor], Tensor]] = {
    "linear": lambda z: z,
    "soft_l1": lambda z: 2 * (ops.sqrt(1 + z) - 1),
    "huber": lambda z: ops.where(z <= 1, z, 2 * ops.sqrt(ops.clamp_min(z, 1)) - 1),
    "cauchy": lambda z: ops.log1p(z),
    "arctan": lambda z: ops.atan(z),
}


def least_squares(
    fun: Callable[..., Any],
    x0: Any,
    args: tuple[Any, ...] = (),
    method: str = "trf",
    *,
    bounds: Any = None,
    loss: str = "linear",
    f_scale: float = 1.0,
    **options: Any,
) -> Any:
    """The x with the least sum of squares of `fun(x, *args)`, by SciPy's methods; x is differentiable by `args`.

    fun: returns the residuals, a real tensor or a structure of them. x0: where the iteration starts, a real tensor or a
    structure of them (tuples, lists, dicts), which `fun` gets and `result.x` is. args: a tuple of further arguments, in
    which tensors may be anywhere in structures; tensors that `fun` closes over are constants. method, loss, f_scale,
    options: as in `scipy.optimize.least_squares`, which gets the Jacobian; the iteration is in float64. bounds: a pair
    of a lower and an upper bound, numbers or tensors that broadcast with each tensor of x, or None; `result.x` is
    differentiable by them as well.

    Returns SciPy's result, with tensors as `x` and `fun`. The derivatives are those of the implicit function theorem.

    Raises TypeError and ValueError for unknowns and residuals other than real tensors, bounds that do not fit, and an
    unknown `loss`; RuntimeError when a derivative is computed where the Hessian is singular.

    >>> data = gs.tensor([1.0, 2.0, 6.0], requires_grad=True)
    >>> x = gs.optimize.least_squares(lambda x, data: x - data, gs.tensor(0.0), (data,)).x
    >>> gs.autograd.grad(x, data)
    (tensor([0.3333, 0.3333, 0.3333]),)
    """
    from scipy import optimize

    if loss not in _LOSSES:
        raise ValueError(f"least_squares(): unknown loss {loss!r}: one of {', '.join(_LOSSES)}")
    unknowns = Unknowns("least_squares", x0)
    arguments = Arguments("least_squares", args)
    limits = Bounds("least_squares", bounds, unknowns)
    values = vector_of("least_squares", fun, unknowns.dtype)

    def residuals(x: Tensor, *smooth: Tensor) -> Tensor:
        return values(unknowns.tree(x), *arguments.replaced(smooth))

    def cost(x: Tensor, *smooth: Tensor) -> Tensor:
        return 0.5 * f_scale**2 * ops.sum(_LOSSES[loss]((residuals(x, *smooth) / f_scale) ** 2))

    constant = arguments.constant()
    jacobian = jacfwd(residuals)
    options |= {"method": method, "loss": loss, "f_scale": f_scale, "bounds": (limits.lower, limits.upper)}
    with no_grad():
        result = optimize.least_squares(
            lambda point: numbers(residuals(unknowns.point(point), *constant)),
            numbers(unknowns.vector(x0)),
            lambda point: numbers(jacobian(unknowns.point(point), *constant)),
            **options,
        )
    stationary = limits.within(grad(cost), result.active_mask)
    x = solution("least_squares", stationary, unknowns.point(result.x), [*arguments.smooth, *limits.vectors])
    result.x = unknowns.tree(x)
    result.fun = fun(result.x, *args)
    return result


def curve_fit(
    f: Callable[..., Tensor],
    xdata: Any,
    ydata: Tensor,
    p0: Tensor,
    sigma: Tensor | None = None,
    absolute_sigma: bool = False,
    *,
    bounds: Any = None,
    method: str = "trf",
    **options: Any,
) -> tuple[Tensor, Tensor]:
    """The parameters with which `f(xdata, *parameters)` fits `ydata`, and their covariance, both differentiable.

    f: returns a real tensor of the shape of `ydata`. xdata: the first argument of `f`, a tensor or a structure of them.
    ydata: the observations, a real tensor. p0: where the iteration starts, a vector (k,) with the parameters that `f`
    gets as k tensors without dims. sigma: the errors of `ydata`, a tensor of its shape, or their covariance, a matrix;
    None for equal errors. absolute_sigma: whether `sigma` is in the units of `ydata`; else it is relative and the
    covariance is scaled by the residuals. bounds: a pair of bounds of the parameters, or None. method, options: as for
    `least_squares`.

    Returns the parameters (k,) and their covariance (k, k), which are differentiable by `xdata`, `ydata`, `sigma` and
    `bounds`. The covariance is infinite if the data are no more than the parameters and `sigma` is not absolute, as in
    `scipy.optimize.curve_fit`.

    Raises RuntimeError if the iteration does not converge or the covariance is singular, and the errors of
    `least_squares`.

    >>> x = gs.tensor([0.0, 1.0, 2.0, 3.0])
    >>> popt, pcov = gs.optimize.curve_fit(lambda x, a, b: a * x + b, x, 2 * x + 1, gs.ones(2))
    >>> popt.detach().round(decimals=4)
    tensor([2., 1.])
    """

    def residuals(p: Tensor, xdata: Any, ydata: Tensor, sigma: Tensor | None) -> Tensor:
        return _weighted(f(xdata, *p.unbind(0)) - ydata, sigma)

    result = least_squares(residuals, p0, (xdata, ydata, sigma), method, bounds=bounds, **options)
    if not result.success:
        raise RuntimeError(f"curve_fit(): optimal parameters were not found: {result.message}")
    popt: Tensor = result.x
    slopes = jacrev(residuals)(popt, xdata, ydata, sigma).reshape(-1, popt.numel())
    scale = None if absolute_sigma else ops.sum(result.fun**2)
    return popt, _covariance(slopes, scale)


def _weighted(residuals: Tensor, sigma: Tensor | None) -> Tensor:
    """Residuals in units of their errors, or made independent by the Cholesky factor of their covariance."""
    if sigma is None:
        return residuals
    if sigma.dim() == 2 and residuals.dim() == 1:
        factor = ops.linalg_cholesky(sigma)
        return ops.linalg_solve_triangular(factor, ops.unsqueeze(residuals, -1), upper=False).squeeze(-1)
    return residuals / sigma


def _covariance(slopes: Tensor, squares: Tensor | None) -> Tensor:
    """The covariance of parameters, scaled by the sum of squares that is left, if it is given."""
    count, parameters = slopes.shape
    if squares is not None and count <= parameters:
        return wrap(np.full((parameters, parameters), np.inf, slopes.dtype.numpy))
    try:
        inverse: Tensor = ops.linalg_inv(slopes.T @ slopes)
    except LinAlgError:
        raise RuntimeError(
            "curve_fit(): the covariance does not exist, because the data do not determine all parameters; "
            "fix some of them"
        ) from None
    return inverse if squares is None else inverse * (squares / (count - parameters))
