"""Steps along orthogonal matrices: Muon."""

from __future__ import annotations

from gradspec.core import ops
from gradspec.core.tensor import Tensor
from gradspec.optim.optimizer import Group, Kept, Optimizer, ParamsT, check_lr_size, number, options_in

__all__ = ["Muon"]

_COEFFICIENTS = (3.4445, -4.7750, 2.0315)


class Muon(Optimizer):
    """Steps of matrices along the orthogonal one that is nearest to the running mean of the gradient (Jordan 2024).

    lr: the length of the step. weight_decay: the factor, times `lr`, by which the parameter shrinks. momentum: the
    factor of the mean. nesterov: whether the step looks ahead along the mean. ns_coefficients, eps, ns_steps: of the
    Newton-Schulz iteration, which works in bfloat16 as in torch and needs the package ml_dtypes. adjust_lr_fn: how `lr`
    depends on the shape, "original" or "match_rms_adamw" (Liu et al. 2025). Raises ValueError for options out of range
    and for parameters of other than two dims.

    >>> w = gs.eye(2).requires_grad_()
    >>> gs.optim.Muon([w], lr=0.25).defaults["momentum"]
    0.95
    """

    def __init__(
        self,
        params: ParamsT,
        lr: float = 1e-3,
        weight_decay: float = 0.1,
        momentum: float = 0.95,
        nesterov: bool = True,
        ns_coefficients: tuple[float, float, float] = _COEFFICIENTS,
        eps: float = 1e-7,
        ns_steps: int = 5,
        adjust_lr_fn: str | None = None,
    ) -> None:
        defaults = options_in(locals())
        check_lr_size(lr)
        for name, value in (("Learning rate", lr), ("momentum", momentum), ("weight decay", weight_decay)):
            if not 0.0 <= value:
                raise ValueError(f"{name} should be >= 0 but is: {value}")
        if adjust_lr_fn not in (None, "original", "match_rms_adamw"):
            raise ValueError(f"Adjust learning rate function {adjust_lr_fn} is not supported")
        super().__init__(params, defaults)

    def _check_group(self, group: Group) -> None:
        for parameter in group["params"]:
            if parameter.ndim != 2:
                raise ValueError(
                    f"Muon only supports 2D parameters whereas we found a parameter with size: {parameter.size()}"
                )

    def _update(self, group: Group, parameter: Tensor, gradient: Tensor, kept: Kept) -> None:
        lr = number(group["lr"])
        rows, columns = parameter.shape
        mean = kept.tensor("momentum_buffer").lerp_(gradient, 1 - group["momentum"])
        wanted = gradient.lerp(mean, group["momentum"]) if group["nesterov"] else mean
        step = _orthogonal(wanted, group["ns_coefficients"], group["ns_steps"], group["eps"])
        ratio = max(1, rows / columns) ** 0.5
        if group["adjust_lr_fn"] == "match_rms_adamw":
            ratio = 0.2 * max(rows, columns) ** 0.5
        parameter.mul_(1 - lr * group["weight_decay"]).add_(step.to(parameter.dtype), alpha=-lr * ratio)


def _orthogonal(matrix: Tensor, coefficients: tuple[float, float, float], steps: int, eps: float) -> Tensor:
    """A matrix whose singular values are near 1, by iterations of an odd polynomial."""
    if steps >= 100:
        raise ValueError("Number of steps must be less than 100 for computational efficiency")
    if len(coefficients) != 3:
        raise ValueError("Coefficients must be a tuple of exactly 3 values")
    a, b, c = coefficients
    is_tall = matrix.shape[0] > matrix.shape[1]
    x = matrix.bfloat16()
    x = x.T if is_tall else x
    x = x / x.norm().clamp(min=eps)
    for _ in range(steps):
        gram = x @ x.T
        x = ops.addmm(x, ops.addmm(gram, gram, gram, beta=b, alpha=c), x, beta=a)
    return x.T if is_tall else x
