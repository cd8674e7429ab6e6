"""Adam and its forms."""

from __future__ import annotations

from typing import Any

from gradspec.core.tensor import Tensor
from gradspec.graph.updates import updates
from gradspec.optim.optimizer import Group, Kept, Optimizer, ParamsT, check_options, number, options_in

__all__ = ["Adam", "AdamW", "Adamax", "NAdam", "RAdam", "SparseAdam"]

Betas = tuple[float, float]


def _numbers(group: Group, kept: Kept) -> dict[str, Any]:
    """The numbers that the updates of all forms have in common."""
    lr, (beta1, beta2), decay = number(group["lr"]), group["betas"], group["weight_decay"]
    is_apart = group.get("decoupled_weight_decay")  # the parameter shrinks, and the gradient stays as it is
    return {
        "lr": lr,
        "beta1": beta1,
        "beta2": beta2,
        "eps": group["eps"],
        "weight_decay": 0 if is_apart else decay,
        "shrinkage": lr * decay if is_apart else 0,
        "step": kept.step(),
    }


class Adam(Optimizer):
    """Steps along the running mean of the gradient over the root of that of its square (Kingma and Ba 2015).

    lr: the length of a step. betas: the factors of both means. eps: added to the root. weight_decay: the
    factor of the parameter that is added to its gradient, or by which, times `lr`, it shrinks with
    `decoupled_weight_decay`. amsgrad: the largest mean of squares so far takes the place of the current one (Reddi
    et al. 2018). decoupled_weight_decay: see `weight_decay`. Raises ValueError for options out of range.

    >>> w = gs.tensor([2.0], requires_grad=True)
    >>> optimizer = gs.optim.Adam([w], lr=0.25)
    >>> (w * w).sum().backward()
    >>> optimizer.step()
    >>> w.detach()
    tensor([1.7500])
    """

    _sparse = "{} does not support sparse gradients, please consider SparseAdam instead"

    def __init__(
        self,
        params: ParamsT,
        lr: float | Tensor = 1e-3,
        betas: Betas = (0.9, 0.999),
        eps: float = 1e-8,
        weight_decay: float = 0,
        amsgrad: bool = False,
        *,
        maximize: bool = False,
        foreach: bool | None = None,
        capturable: bool = False,
        differentiable: bool = False,
        fused: bool | None = None,
        decoupled_weight_decay: bool = False,
    ) -> None:
        defaults = options_in(locals()) | {"betas": tuple(map(number, betas))}
        check_options(defaults, "lr", "eps", "betas", "weight_decay")
        super().__init__(params, defaults)

    def _update(self, group: Group, parameter: Tensor, gradient: Tensor, kept: Kept) -> None:
        numbers = _numbers(group, kept)
        means = kept.tensor("exp_avg"), kept.tensor("exp_avg_sq")
        largest = kept.tensor("max_exp_avg_sq") if group["amsgrad"] else None
        kept.write(updates.adam, (parameter, gradient, *means, largest), numbers)


class AdamW(Adam):
    """`Adam` with a weight decay outside of the gradient (Loshchilov and Hutter 2019).

    lr, betas, eps, amsgrad: as for `Adam`. weight_decay: the factor, times `lr`, by which the parameter shrinks.

    >>> w = gs.tensor([2.0], requires_grad=True)
    >>> optimizer = gs.optim.AdamW([w], lr=0.25)
    >>> (w * w).sum().backward()
    >>> optimizer.step()
    >>> w.detach()
    tensor([1.7450])
    """

    def __init__(
        self,
        params: ParamsT,
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
        super().__init__(params, **options_in(locals()), decoupled_weight_decay=True)


class Adamax(Optimizer):
    """`Adam` with the running maximum of the gradient's absolute value for its scale (Kingma and Ba 2015).

    lr, betas, eps, weight_decay: as for `Adam`.

    >>> w = gs.tensor([2.0], requires_grad=True)
    >>> optimizer = gs.optim.Adamax([w], lr=0.25)
    >>> (w * w).sum().backward()
    >>> optimizer.step()
    >>> w.detach()
    tensor([1.7500])
    """

    def __init__(
        self,
        params: ParamsT,
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
        defaults = options_in(locals())
        check_options(defaults, "lr", "eps", "betas", "weight_decay")
        super().__init__(params, defaults)

    def _update(self, group: Group, parameter: Tensor, gradient: Tensor, kept: Kept) -> None:
        numbers = _numbers(group, kept)
        del numbers["shrinkage"]
        kept.write(updates.adamax, (parameter, gradient, kept.tensor("exp_avg"), kept.tensor("exp_inf")), numbers)


class NAdam(Optimizer):
    """`Adam` with Nesterov's momentum, whose factor grows with the steps (Dozat 2016).

    lr, betas, eps, weight_decay, decoupled_weight_decay: as for `Adam`. momentum_decay: how fast the factor grows.

    >>> w = gs.tensor([2.0], requires_grad=True)
    >>> optimizer = gs.optim.NAdam([w], lr=0.25)
    >>> (w * w).sum().backward()
    >>> optimizer.step()
    >>> w.detach()
    tensor([1.7359])
    """

    def __init__(
        self,
        params: ParamsT,
        lr: float | Tensor = 2e-3,
        betas: Betas = (0.9, 0.999),
        eps: float = 1e-8,
        weight_decay: float = 0,
        momentum_decay: float = 4e-3,
        decoupled_weight_decay: bool = False,
        *,
        maximize: bool = False,
        foreach: bool | None = None,
        capturable: bool = False,
        differentiable: bool = False,
    ) -> None:
        defaults = options_in(locals())
        check_options(defaults, "lr", "eps", "betas", "weight_decay", "momentum_decay")
        super().__init__(params, defaults)

    def _update(self, group: Group, parameter: Tensor, gradient: Tensor, kept: Kept) -> None:
        numbers = _numbers(group, kept)
        step, product = numbers["step"], kept.number("mu_product", 1.0)
        now, later = (numbers["beta1"] * (1 - 0.5 * 0.96 ** (k * group["momentum_decay"])) for k in (step, step + 1))
        product *= now
        numbers |= {"mu": now, "next_mu": later, "mu_product": product.item()}
        kept.write(updates.nadam, (parameter, gradient, kept.tensor("exp_avg"), kept.tensor("exp_avg_sq")), numbers)


class RAdam(Optimizer):
    """`Adam` that leaves the scale out until it is known well enough, and rectifies it then (Liu et al. 2020).

    lr, betas, eps, weight_decay, decoupled_weight_decay: as for `Adam`.

    >>> w = gs.tensor([2.0], requires_grad=True)
    >>> optimizer = gs.optim.RAdam([w], lr=0.25)
    >>> (w * w).sum().backward()
    >>> optimizer.step()
    >>> w.detach()
    tensor([1.])
    """

    def __init__(
        self,
        params: ParamsT,
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
        defaults = options_in(locals(), "lr", "betas", "eps", "weight_decay", "maximize", "foreach", "capturable")
        check_options(defaults, "lr", "eps", "betas", "weight_decay")
        super().__init__(params, defaults)

    def _update(self, group: Group, parameter: Tensor, gradient: Tensor, kept: Kept) -> None:
        numbers = _numbers(group, kept)
        kept.write(updates.radam, (parameter, gradient, kept.tensor("exp_avg"), kept.tensor("exp_avg_sq")), numbers)


class SparseAdam(Optimizer):
    """`Adam` for sparse gradients: only the elements that a gradient has are updated, and their means.

    lr, betas, eps: as for `Adam`. Raises ValueError for sparse and complex parameters, RuntimeError for dense
    gradients.

    >>> rows = gs.nn.Embedding(4, 2, sparse=True)
    >>> rows(gs.tensor([1])).sum().backward()
    >>> optimizer = gs.optim.SparseAdam(rows.parameters())
    >>> optimizer.step()
    """

    _sparse = ""

    def __init__(
        self,
        params: ParamsT,
        lr: float | Tensor = 1e-3,
        betas: Betas = (0.9, 0.999),
        eps: float = 1e-8,
        maximize: bool = False,
    ) -> None:
        defaults = options_in(locals())
        check_options(defaults, "lr", "eps", "betas")
        if not 0.0 < number(lr):
            raise ValueError(f"Invalid learning rate: {lr}")
        if not 0.0 < eps:
            raise ValueError(f"Invalid epsilon value: {eps}")
        super().__init__(params, defaults)
        given = [(k, p) for group in self.param_groups for k, p in enumerate(group["params"])]
        if sparse := [k for k, p in given if p.is_sparse]:
            raise ValueError(f"Sparse params at indices {sparse}: SparseAdam requires dense parameter tensors")
        if numbers := [k for k, p in given if p.is_complex()]:
            raise ValueError(f"Complex params at indices {numbers}: SparseAdam does not support complex parameters")

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
