"""Steps scaled by past gradients, without momentum of Adam's kind: Adagrad, Adadelta, RMSprop, Adafactor."""

from __future__ import annotations

from gradspec.core.elements.dtypes import finfo
from gradspec.core.tensor import Tensor
from gradspec.graph.updates import updates
from gradspec.optim.optimizer import Group, Kept, Optimizer, ParamsT, check_lr_size, check_options, number, options_in
from gradspec.tensors.factories import zeros

__all__ = ["Adadelta", "Adafactor", "Adagrad", "RMSprop"]


class Adagrad(Optimizer):
    """Steps along the gradient over the root of the sum of all its squares (Duchi et al. 2011).

    lr: the length of the first step. lr_decay: how fast it falls. weight_decay: the factor of the parameter that is
    added to its gradient. initial_accumulator_value: the sum before the first step. eps: added to the root.
    Raises ValueError for negative options, RuntimeError for sparse gradients with decay.

    >>> w = gs.tensor([2.0], requires_grad=True)
    >>> optimizer = gs.optim.Adagrad([w], lr=0.25)
    >>> (w * w).sum().backward()
    >>> optimizer.step()
    >>> w.detach()
    tensor([1.7500])
    """

    _sparse = ""

    def __init__(
        self,
        params: ParamsT,
        lr: float | Tensor = 1e-2,
        lr_decay: float = 0,
        weight_decay: float = 0,
        initial_accumulator_value: float = 0,
        eps: float = 1e-10,
        foreach: bool | None = None,
        *,
        maximize: bool = False,
        differentiable: bool = False,
        fused: bool | None = None,
    ) -> None:
        defaults = options_in(locals(), "lr", "lr_decay", "eps")
        check_options(defaults, "lr", "lr_decay", "weight_decay", "initial_accumulator_value", "eps")
        super().__init__(params, defaults)
        for group in self.param_groups:
            for parameter in group["params"]:
                kept = Kept(self.state, parameter, [])
                kept.number("step", 0.0)
                kept.tensor("sum", group["initial_accumulator_value"])

    def share_memory(self) -> None:
        """Move the sums to memory that processes share; see `Tensor.share_memory_`."""
        for group in self.param_groups:
            for parameter in group["params"]:
                self.state[parameter]["sum"].share_memory_()

    def _update(self, group: Group, parameter: Tensor, gradient: Tensor, kept: Kept) -> None:
        step = kept.step()
        lr, decay, total = number(group["lr"]), group["lr_decay"], kept.tensor("sum")
        if gradient.is_sparse:
            if group["weight_decay"] != 0:
                raise RuntimeError("weight_decay option is not compatible with sparse gradients")
            whole = gradient.coalesce()
            at, values = tuple(whole.indices()), whole.values()
            sums = total[at] + values * values
            total[at] = sums
            size = lr / (1 + (step - 1) * decay)
            parameter[at] -= values.div(sums.sqrt_().add_(group["eps"])).mul_(size)
            return
        numbers = {
            "lr": lr,
            "lr_decay": decay,
            "step": step,
            "eps": group["eps"],
            "weight_decay": group["weight_decay"],
        }
        kept.write(updates.adagrad, (parameter, gradient, total), numbers)


class Adadelta(Optimizer):
    """Steps along the gradient, scaled by the roots of the running means of squares of steps and gradients (Zeiler
    2012).

    lr: the factor of the step. rho: the factor of both means. eps: added to them. weight_decay: the factor of
    the parameter that is added to its gradient. Raises ValueError for options out of range.

    >>> w = gs.tensor([2.0], requires_grad=True)
    >>> optimizer = gs.optim.Adadelta([w], lr=0.25)
    >>> (w * w).sum().backward()
    >>> optimizer.step()
    >>> w.detach()
    tensor([1.9992])
    """

    def __init__(
        self,
        params: ParamsT,
        lr: float | Tensor = 1.0,
        rho: float = 0.9,
        eps: float = 1e-6,
        weight_decay: float = 0,
        foreach: bool | None = None,
        *,
        capturable: bool = False,
        maximize: bool = False,
        differentiable: bool = False,
    ) -> None:
        defaults = options_in(locals(), "lr", "rho", "eps", "weight_decay", "maximize", "capturable")
        check_options(defaults, "lr", "rho", "eps", "weight_decay")
        if rho > 1.0:
            raise ValueError(f"Invalid rho value: {rho}")
        super().__init__(params, defaults)

    def _update(self, group: Group, parameter: Tensor, gradient: Tensor, kept: Kept) -> None:
        kept.step()
        numbers = {name: number(group[name]) for name in ("lr", "rho", "eps", "weight_decay")}
        kept.write(
            updates.adadelta, (parameter, gradient, kept.tensor("square_avg"), kept.tensor("acc_delta")), numbers
        )


class RMSprop(Optimizer):
    """Steps along the gradient over the root of the running mean of its square (Hinton 2012).

    lr: the factor of the step. alpha: the factor of the mean. eps: added to the root. weight_decay: the factor
    of the parameter that is added to its gradient. momentum: the factor of the running sum of steps. centered: the
    variance takes the place of the mean of squares (Graves 2013). Raises ValueError for negative options.

    >>> w = gs.tensor([2.0], requires_grad=True)
    >>> optimizer = gs.optim.RMSprop([w], lr=0.25)
    >>> (w * w).sum().backward()
    >>> optimizer.step()
    >>> w.detach()
    tensor([-0.5000])
    """

    def __init__(
        self,
        params: ParamsT,
        lr: float | Tensor = 1e-2,
        alpha: float = 0.99,
        eps: float = 1e-8,
        weight_decay: float = 0,
        momentum: float = 0,
        centered: bool = False,
        capturable: bool = False,
        foreach: bool | None = None,
        maximize: bool = False,
        differentiable: bool = False,
    ) -> None:
        defaults = options_in(locals(), "lr", "momentum", "alpha", "eps", "centered")
        check_options(defaults, "lr", "eps", "momentum", "weight_decay", "alpha")
        super().__init__(params, defaults)

    def _update(self, group: Group, parameter: Tensor, gradient: Tensor, kept: Kept) -> None:
        kept.step()
        square = kept.tensor("square_avg")
        mean = kept.tensor("grad_avg") if group["centered"] else None
        buffer = kept.tensor("momentum_buffer") if group["momentum"] > 0 else None
        numbers = {name: number(group[name]) for name in ("lr", "alpha", "eps", "weight_decay", "momentum")}
        kept.write(updates.rmsprop, (parameter, gradient, square, mean, buffer), numbers)


class Adafactor(Optimizer):
    """Steps scaled by an estimate of the squares that keeps only the means of rows and columns (Shazeer and Stern
    2018).

    lr: the largest size of a step, relative to the parameter. beta2_decay: the exponent of the means' factor. eps: the
    least scale of squares (None: that of the dtype), and of parameters. d: where the step is clipped. weight_decay: the
    factor, times `lr`, by which the parameter shrinks. Raises ValueError for options out of range, RuntimeError for
    complex parameters.

    >>> w = gs.tensor([2.0], requires_grad=True)
    >>> optimizer = gs.optim.Adafactor([w], lr=0.25)
    >>> (w * w).sum().backward()
    >>> optimizer.step()
    >>> w.detach()
    tensor([1.5000])
    """

    def __init__(
        self,
        params: ParamsT,
        lr: float | Tensor = 1e-2,
        beta2_decay: float = -0.8,
        eps: tuple[float | None, float] = (None, 1e-3),
        d: float = 1.0,
        weight_decay: float = 0.0,
        *,
        foreach: bool | None = None,
        maximize: bool = False,
    ) -> None:
        defaults = options_in(locals())
        check_lr_size(lr)
        if not 0.0 <= lr:
            raise ValueError(f"Learning rate should be >= 0 but is: {lr}")
        if not 0.0 >= beta2_decay:
            raise ValueError(f"beta2_decay should be <= 0 but is: {beta2_decay}")
        for k, least in enumerate(eps, 1):
            if least is not None and not 0.0 <= least:
                raise ValueError(f"epsilon{k} should be >= 0 but is: {least}")
        if not 1.0 <= d:
            raise ValueError(f"Clipping threshold d should be >= 1 but is: {d}")
        if not 0.0 <= weight_decay:
            raise ValueError(f"weight_decay should be >= 0 but is: {weight_decay}")
        super().__init__(params, defaults)

    def _update(self, group: Group, parameter: Tensor, gradient: Tensor, kept: Kept) -> None:
        if kept.parameter.is_complex():
            raise RuntimeError("Adafactor does not support complex parameters")
        lr, (least, least_size), step = number(group["lr"]), group["eps"], kept.step()
        least = finfo(parameter.dtype).eps if least is None else least
        weight = step ** group["beta2_decay"]
        size = max(least_size, parameter.norm().item() / parameter.numel() ** 0.5) * min(lr, 1 / step**0.5)
        if group["weight_decay"] != 0:
            parameter.mul_(1 - lr * group["weight_decay"])
        if gradient.dim() > 1:
            variance = self._factored(kept, gradient, weight, least)
        else:
            variance = kept.tensor("variance").lerp_(gradient * gradient, weight).clone()
        change = variance.clamp_(min=least * least).rsqrt_().mul_(gradient)
        clip = max(1.0, change.norm().item() / (change.numel() ** 0.5 * group["d"]))
        parameter.add_(change, alpha=-size / clip)

    def _factored(self, kept: Kept, gradient: Tensor, weight: float, least: float) -> Tensor:
        """The product of the means over rows and columns, which replaces the mean of squares."""
        means = []
        for name, dim in (("row_var", -1), ("col_var", -2)):
            mean = (gradient * gradient).mean(dim, keepdim=True)
            if name not in kept.state:
                kept.state[name] = zeros(*mean.shape, dtype=mean.dtype)
            means.append(kept.state[name].lerp_(mean, weight))
        rows, columns = means
        product: Tensor = rows @ columns
        return product.div_(rows.mean(-2, keepdim=True).clamp_(min=least))
