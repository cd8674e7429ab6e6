"""Steps that look at signs of gradients, and averages of parameters: Rprop and ASGD."""

from __future__ import annotations

from gradspec.core.tensor import Tensor
from gradspec.graph.updates import updates
from gradspec.optim.optimizer import Group, Kept, Optimizer, ParamsT, check_options, number, options_in
from gradspec.tensors.factories import tensor

__all__ = ["ASGD", "Rprop"]


class Rprop(Optimizer):
    """Steps whose sizes grow while the gradient keeps its sign, and shrink when it changes (Riedmiller and Braun 1993).

    lr: the first size. etas: the factors by which sizes shrink and grow. step_sizes: the smallest and the largest.
    Raises ValueError for options out of range.

    >>> w = gs.tensor([2.0], requires_grad=True)
    >>> optimizer = gs.optim.Rprop([w], lr=0.25)
    >>> (w * w).sum().backward()
    >>> optimizer.step()
    >>> w.detach()
    tensor([1.7500])
    """

    def __init__(
        self,
        params: ParamsT,
        lr: float | Tensor = 1e-2,
        etas: tuple[float, float] = (0.5, 1.2),
        step_sizes: tuple[float, float] = (1e-6, 50),
        *,
        foreach: bool | None = None,
        maximize: bool = False,
        differentiable: bool = False,
        capturable: bool = False,
    ) -> None:
        defaults = options_in(locals())
        check_options(defaults, "lr")
        if not 0.0 < etas[0] < 1.0 < etas[1]:
            raise ValueError(f"Invalid eta values: {etas[0]}, {etas[1]}")
        super().__init__(params, defaults)

    def _update(self, group: Group, parameter: Tensor, gradient: Tensor, kept: Kept) -> None:
        kept.step()
        before, sizes = kept.tensor("prev"), kept.tensor("step_size", number(group["lr"]))
        (shrinks, grows), (smallest, largest) = group["etas"], group["step_sizes"]
        numbers = {"shrinks": shrinks, "grows": grows, "smallest": smallest, "largest": largest}
        kept.write(updates.rprop, (parameter, gradient, before, sizes), numbers)


class ASGD(Optimizer):
    """Gradient descent that also keeps the average of the parameters, under `ax` (Polyak and Juditsky 1992).

    lr: the first factor of the step. lambd: the decay of the parameter. alpha: the power by which the factor falls.
    t0: the step from which on parameters are averaged. weight_decay: the factor of the parameter that is added to its
    gradient. Raises ValueError for negative `lr` and `weight_decay`.

    >>> w = gs.tensor([2.0], requires_grad=True)
    >>> optimizer = gs.optim.ASGD([w], lr=0.25)
    >>> (w * w).sum().backward()
    >>> optimizer.step()
    >>> w.detach()
    tensor([1.0000])
    """

    def __init__(
        self,
        params: ParamsT,
        lr: float | Tensor = 1e-2,
        lambd: float = 1e-4,
        alpha: float = 0.75,
        t0: float = 1e6,
        weight_decay: float = 0,
        foreach: bool | None = None,
        maximize: bool = False,
        differentiable: bool = False,
        capturable: bool = False,
    ) -> None:
        defaults = options_in(locals())
        check_options(defaults, "lr", "weight_decay")
        super().__init__(params, defaults)

    def _update(self, group: Group, parameter: Tensor, gradient: Tensor, kept: Kept) -> None:
        lr, step = number(group["lr"]), kept.step()
        eta, mu = kept.number("eta", lr).item(), kept.number("mu", 1.0).item()
        numbers = {"eta": eta, "mu": mu, "lambd": group["lambd"], "weight_decay": group["weight_decay"]}
        kept.write(updates.asgd, (parameter, gradient, kept.tensor("ax")), numbers)
        kept.state["eta"] = tensor(lr / (1 + group["lambd"] * lr * step) ** group["alpha"])
        kept.state["mu"] = tensor(1 / max(1, step - group["t0"]))
