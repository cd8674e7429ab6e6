"""Adam and its forms."""

from __future__ import annotations

from typing import Any

from gradspec.core import ops
from gradspec.core.tensor import Tensor
from gradspec.optim.optimizer import Group, Kept, Optimizer, Params, check_options, decayed, number

__all__ = ["Adam", "AdamW", "Adamax", "NAdam", "RAdam", "SparseAdam"]

Betas = tuple[float, float]


def _averages(kept: Kept, gradient: Tensor, betas: Betas) -> tuple[Tensor, Tensor]:
    """The running means of the gradient and of its square, with this gradient."""
    mean, square = kept.tensor("exp_avg"), kept.tensor("exp_avg_sq")
    mean.lerp_(gradient, 1 - betas[0])
    square.mul_(betas[1]).addcmul_(gradient, gradient, value=1 - betas[1])
    return mean, square


class Adam(Optimizer):
    """Steps along the running mean of the gradient over the root of that of its square (Kingma and Ba 2015).

    lr: the length of a step. betas: the factors of both means. eps: what is added to the root. weight_decay: the
    factor of the parameter that is added to its gradient, or by which, times `lr`, it shrinks with
    `decoupled_weight_decay`. amsgrad: the largest mean of squares so far takes the place of the current one (Reddi
    et al. 2018). foreach, fused and capturable change nothing. Raises ValueError for options out of range.
    """

    _sparse = "{} does not support sparse gradients, please consider SparseAdam instead"

    def __init__(
        self,
        params: Params,
        lr: float | Tensor = 1e-3,
        betas: Betas = (0.9, 0.999),
        eps: float = 1e-8,
        weight_decay: float = 0,
        amsgrad: bool = False,
        *,
        foreach: bool | None = None,
        maximize: bool = False,
        capturable: bool = False,
        differentiable: bool = False,
        fused: bool | None = None,
        decoupled_weight_decay: bool = False,
    ) -> None:
        defaults: dict[str, Any] = {
            "lr": lr,
            "betas": tuple(map(number, betas)),
            "eps": eps,
            "weight_decay": weight_decay,
            "amsgrad": amsgrad,
            "maximize": maximize,
            "foreach": foreach,
            "capturable": capturable,
            "differentiable": differentiable,
            "fused": fused,
            "decoupled_weight_decay": decoupled_weight_decay,
        }
        check_options(defaults, "lr", "eps", "betas", "weight_decay")
        super().__init__(params, defaults)

    def _update(self, group: Group, parameter: Tensor, gradient: Tensor, kept: Kept) -> None:
        lr, betas, step = number(group["lr"]), group["betas"], kept.step()
        gradient = decayed(group, parameter, gradient)
        mean, square = _averages(kept, gradient, betas)
        if group["amsgrad"]:
            largest = kept.tensor("max_exp_avg_sq")
            square = largest.copy_(ops.maximum(largest.clone(), square))
        rest = 1 - betas[0] ** step, (1 - betas[1] ** step) ** 0.5
        denominator = square.sqrt().div(rest[1]).add_(group["eps"])
        if isinstance(lr, Tensor):
            parameter.sub_(mean / denominator * (lr / rest[0]))
        else:
            parameter.addcdiv_(mean, denominator, value=-lr / rest[0])


class AdamW(Adam):
    """`Adam` with a weight decay outside of the gradient (Loshchilov and Hutter 2019)."""

    def __init__(
        self,
        params: Params,
        lr: float | Tensor = 1e-3,
        betas: Betas = (0.9, 0.999),
        eps: float = 1e-8,
        weight_decay: float = 1e-2,
        amsgrad: bool = False,
        *,
        maximize: bool = False,
        foreach: bool | None = None,
        capturable: bool = False,
        differentiable: bool = False,
        fused: bool | None = None,
    ) -> None:
        super().__init__(
            params,
            lr,
            betas,
            eps,
            weight_decay,
            amsgrad,
            foreach=foreach,
            maximize=maximize,
            capturable=capturable,
            differentiable=differentiable,
            fused=fused,
            decoupled_weight_decay=True,
        )


class Adamax(Optimizer):
    """`Adam` with the running maximum of the gradient's absolute value for its scale (Kingma and Ba 2015).

    Options as for `Adam`.
    """

    def __init__(
        self,
        params: Params,
        lr: float | Tensor = 2e-3,
        betas: Betas = (0.9, 0.999),
        eps: float = 1e-8,
        weight_decay: float = 0,
        foreach: bool | None = None,
        *,
        maximize: bool = False,
        differentiable: bool = False,
        capturable: bool = False,
    ) -> None:
        defaults: dict[str, Any] = {
            "lr": lr,
            "betas": betas,
            "eps": eps,
            "weight_decay": weight_decay,
            "foreach": foreach,
            "maximize": maximize,
            "differentiable": differentiable,
            "capturable": capturable,
        }
        check_options(defaults, "lr", "eps", "betas", "weight_decay")
        super().__init__(params, defaults)

    def _update(self, group: Group, parameter: Tensor, gradient: Tensor, kept: Kept) -> None:
        lr, (first, second), step = number(group["lr"]), group["betas"], kept.step()
        gradient = decayed(group, parameter, gradient)
        mean, scale = kept.tensor("exp_avg"), kept.tensor("exp_inf")
        mean.lerp_(gradient, 1 - first)
        scale.copy_(ops.maximum(scale * second, gradient.abs().add_(group["eps"])))
        parameter.addcdiv_(mean, scale, value=-lr / (1 - first**step))


class NAdam(Optimizer):
    """`Adam` with Nesterov's momentum, whose factor grows with the steps (Dozat 2016).

    momentum_decay: how fast it grows. Other options as for `Adam`.
    """

    def __init__(
        self,
        params: Params,
        lr: float | Tensor = 2e-3,
        betas: Betas = (0.9, 0.999),
        eps: float = 1e-8,
        weight_decay: float = 0,
        momentum_decay: float = 4e-3,
        decoupled_weight_decay: bool = False,
        *,
        foreach: bool | None = None,
        maximize: bool = False,
        capturable: bool = False,
        differentiable: bool = False,
    ) -> None:
        defaults: dict[str, Any] = {
            "lr": lr,
            "betas": betas,
            "eps": eps,
            "weight_decay": weight_decay,
            "momentum_decay": momentum_decay,
            "decoupled_weight_decay": decoupled_weight_decay,
            "maximize": maximize,
            "foreach": foreach,
            "capturable": capturable,
            "differentiable": differentiable,
        }
        check_options(defaults, "lr", "eps", "betas", "weight_decay", "momentum_decay")
        super().__init__(params, defaults)

    def _update(self, group: Group, parameter: Tensor, gradient: Tensor, kept: Kept) -> None:
        lr, betas, step = number(group["lr"]), group["betas"], kept.step()
        product = kept.number("mu_product", 1.0)
        gradient = decayed(group, parameter, gradient)
        now, later = (betas[0] * (1 - 0.5 * 0.96 ** (k * group["momentum_decay"])) for k in (step, step + 1))
        product *= now
        passed = product.item()
        mean, square = _averages(kept, gradient, betas)
        denominator = square.div(1 - betas[1] ** step).sqrt_().add(group["eps"])
        parameter.addcdiv_(gradient, denominator, value=-lr * (1 - now) / (1 - passed))
        parameter.addcdiv_(mean, denominator, value=-lr * later / (1 - passed * later))


class RAdam(Optimizer):
    """`Adam` that leaves the scale out until it is known well enough, and rectifies it then (Liu et al. 2020).

    Options as for `Adam`.
    """

    def __init__(
        self,
        params: Params,
        lr: float | Tensor = 1e-3,
        betas: Betas = (0.9, 0.999),
        eps: float = 1e-8,
        weight_decay: float = 0,
        decoupled_weight_decay: bool = False,
        *,
        foreach: bool | None = None,
        maximize: bool = False,
        capturable: bool = False,
        differentiable: bool = False,
    ) -> None:
        defaults: dict[str, Any] = {
            "lr": lr,
            "betas": betas,
            "eps": eps,
            "weight_decay": weight_decay,
            "maximize": maximize,
            "foreach": foreach,
            "capturable": capturable,
            "decoupled_weight_decay": decoupled_weight_decay,
            "differentiable": differentiable,
        }
        check_options(defaults, "lr", "eps", "betas", "weight_decay")
        super().__init__(params, defaults)

    def _update(self, group: Group, parameter: Tensor, gradient: Tensor, kept: Kept) -> None:
        lr, (first, second), step = number(group["lr"]), group["betas"], kept.step()
        gradient = decayed(group, parameter, gradient)
        mean, square = _averages(kept, gradient, (first, second))
        size = lr / (1 - first**step)
        rest = 1 - second**step
        most = 2 / (1 - second) - 1  # the length of the running mean, in the limit and now
        length = most - 2 * step * second**step / rest
        if length <= 5:
            parameter.add_(mean, alpha=-size)
            return
        rectified = ((length - 4) * (length - 2) * most / ((most - 4) * (most - 2) * length)) ** 0.5
        denominator = square.sqrt().add(group["eps"])
        parameter.addcdiv_(mean, denominator, value=-size * rectified * rest**0.5)


class SparseAdam(Optimizer):
    """`Adam` for sparse gradients: only the elements that a gradient has are updated, and their means.

    Options as for `Adam`. Raises ValueError for sparse parameters, RuntimeError for dense gradients.
    """

    _sparse = ""

    def __init__(
        self,
        params: Params,
        lr: float | Tensor = 1e-3,
        betas: Betas = (0.9, 0.999),
        eps: float = 1e-8,
        maximize: bool = False,
    ) -> None:
        defaults: dict[str, Any] = {"lr": lr, "betas": betas, "eps": eps, "maximize": maximize}
        check_options(defaults, "lr", "eps", "betas")
        if not 0.0 < number(lr):
            raise ValueError(f"Invalid learning rate: {lr}")
        if not 0.0 < eps:
            raise ValueError(f"Invalid epsilon value: {eps}")
        super().__init__(params, defaults)
        sparse = [k for group in self.param_groups for k, p in enumerate(group["params"]) if p.is_sparse]
        if sparse:
            raise ValueError(f"Sparse params at indices {sparse}: SparseAdam requires dense parameter tensors")

    def _update(self, group: Group, parameter: Tensor, gradient: Tensor, kept: Kept) -> None:
        if not gradient.is_sparse:
            raise RuntimeError("SparseAdam does not support dense gradients, please consider Adam instead")
        lr, (first, second), step = number(group["lr"]), group["betas"], kept.count()
        whole = gradient.coalesce()
        if not whole._nnz():
            return
        at, values = tuple(whole.indices()), whole.values()
        mean, square = kept.tensor("exp_avg"), kept.tensor("exp_avg_sq")
        means, squares = mean[at].lerp_(values, 1 - first), square[at].lerp_(values * values, 1 - second)
        mean[at], square[at] = means, squares
        size = lr * (1 - second**step) ** 0.5 / (1 - first**step)
        parameter[at] += means.div_(squares.sqrt_().add_(group["eps"])).mul_(-size)
