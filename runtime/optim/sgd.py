"""Gradient descent with momentum."""

from __future__ import annotations

from gradspec.core.tensor import Tensor
from gradspec.graph.updates import updates
from gradspec.optim.optimizer import Group, Kept, Optimizer, ParamsT, State, check_options, number, options_in

__all__ = ["SGD"]


class SGD(Optimizer):
    """Steps against the gradient, or its running sum (Polyak 1964; `nesterov`: Sutskever et al. 2013).

    lr: the factor of the step. momentum: the factor of the running sum. dampening: the part of the gradient that
    the sum leaves out. weight_decay: the factor of the parameter that is added to its gradient. nesterov: whether the
    step looks ahead along the sum. Raises ValueError for negative options, and for `nesterov` without momentum or with
    dampening; RuntimeError for sparse gradients with decay.

    >>> w = gs.tensor([2.0], requires_grad=True)
    >>> optimizer = gs.optim.SGD([w], lr=0.25)
    >>> (w * w).sum().backward()
    >>> optimizer.step()
    >>> w.detach()
    tensor([1.])
    """

    _sparse = ""

    def __init__(
        self,
        params: ParamsT,
        lr: float | Tensor = 1e-3,
        momentum: float = 0,
        dampening: float = 0,
        weight_decay: float = 0,
        nesterov: bool = False,
        *,
        maximize: bool = False,
        foreach: bool | None = None,
        differentiable: bool = False,
        fused: bool | None = None,
    ) -> None:
        defaults = options_in(locals())
        check_options(defaults, "lr", "momentum", "weight_decay")
        if nesterov and (momentum <= 0 or dampening != 0):
            raise ValueError("Nesterov momentum requires a momentum and zero dampening")
        super().__init__(params, defaults)

    def _update(self, group: Group, parameter: Tensor, gradient: Tensor, kept: Kept) -> None:
        lr, momentum, decay = number(group["lr"]), group["momentum"], group["weight_decay"]
        if gradient.is_sparse:
            if decay != 0:
                raise RuntimeError("SGD takes sparse gradients without weight_decay")
            if momentum != 0:
                gradient = _with_momentum(group, gradient, kept.state)
            parameter.sub_(gradient * lr) if isinstance(lr, Tensor) else parameter.add_(gradient, alpha=-lr)
            return
        is_first = momentum != 0 and "momentum_buffer" not in kept.state
        numbers = {
            "lr": lr,
            "momentum": momentum,
            "dampening": 0 if is_first else group["dampening"],
            "nesterov": group["nesterov"],
            "weight_decay": decay,
        }
        kept.write(
            updates.sgd, (parameter, gradient, kept.tensor("momentum_buffer") if momentum != 0 else None), numbers
        )


def _with_momentum(group: Group, gradient: Tensor, state: State) -> Tensor:
    """What a step takes for a sparse gradient: the running sum, which is sparse, too, or a look ahead along it."""
    momentum, former = group["momentum"], state.get("momentum_buffer")
    total = gradient.clone() if former is None else former * momentum + gradient * (1 - group["dampening"])
    state["momentum_buffer"] = total
    return gradient + total * momentum if group["nesterov"] else total
