"""Averages of a model's parameters over the steps of a training, and the schedule that goes with them.

Izmailov et al., "Averaging weights leads to wider optima and better generalization", 2018.
"""

from __future__ import annotations

import copy
import math
from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from typing import Any, TypeAlias

from gradspec.autograd.grad_mode import no_grad
from gradspec.core.tensor import Tensor
from gradspec.nn.modules.batchnorm import _BatchNorm
from gradspec.nn.modules.module import Module
from gradspec.optim.lr_scheduler import LRScheduler, Rates, _of_groups
from gradspec.optim.optimizer import Optimizer
from gradspec.tensors.factories import tensor

__all__ = [
    "SWALR", "AveragedModel", "get_ema_avg_fn", "get_ema_multi_avg_fn", "get_swa_avg_fn", "get_swa_multi_avg_fn",
    "update_bn",
]  # fmt: skip

Average: TypeAlias = Callable[[Tensor, Tensor, Any], Tensor]
MultiAverage: TypeAlias = Callable[[Sequence[Tensor], Sequence[Tensor], Any], None]


def get_swa_avg_fn() -> Average:
    """The function `(average, value, count)` that gives the mean of `value` and of the `count` averaged before.

    >>> gs.optim.swa_utils.get_swa_avg_fn()(gs.tensor(1.0), gs.tensor(4.0), 2)
    tensor(2.)
    """

    @no_grad()
    def swa_update(averaged_param: Tensor, current_param: Tensor, num_averaged: Any) -> Tensor:
        difference: Tensor = (current_param - averaged_param) / (num_averaged + 1)
        return averaged_param + difference

    return swa_update


def get_ema_avg_fn(decay: float = 0.999) -> Average:
    """The function `(average, value, count)` that gives `decay * average + (1 - decay) * value`.

    Raises ValueError unless `decay` is in [0, 1].

    >>> gs.optim.swa_utils.get_ema_avg_fn(0.5)(gs.tensor(1.0), gs.tensor(4.0), 2)
    tensor(2.5000)
    """
    _check_decay(decay)

    @no_grad()
    def ema_update(ema_param: Tensor, current_param: Tensor, num_averaged: Any) -> Tensor:
        return decay * ema_param + (1 - decay) * current_param

    return ema_update


def get_swa_multi_avg_fn() -> MultiAverage:
    """`get_swa_avg_fn` for lists of tensors: it writes to the averages.

    >>> averages = [gs.tensor(1.0)]
    >>> gs.optim.swa_utils.get_swa_multi_avg_fn()(averages, [gs.tensor(4.0)], 2)
    >>> averages
    [tensor(2.)]
    """
    return _in_place(get_swa_avg_fn())


def get_ema_multi_avg_fn(decay: float = 0.999) -> MultiAverage:
    """`get_ema_avg_fn` for lists of tensors: it writes to the averages. ValueError unless `decay` is in [0, 1].

    >>> averages = [gs.tensor(1.0)]
    >>> gs.optim.swa_utils.get_ema_multi_avg_fn(0.5)(averages, [gs.tensor(4.0)], 2)
    >>> averages
    [tensor(2.5000)]
    """
    return _in_place(get_ema_avg_fn(decay))


def _check_decay(decay: float) -> None:
    if not 0.0 <= decay <= 1.0:
        raise ValueError(f"Invalid decay value {decay} provided. Please provide a value in [0,1] range.")


def _in_place(average: Average) -> MultiAverage:
    @no_grad()
    def update(averaged: Sequence[Tensor], current: Sequence[Tensor], num_averaged: Any) -> None:
        for mean, value in zip(averaged, current, strict=True):
            mean.copy_(average(mean, value, num_averaged))

    return update


class AveragedModel(Module):
    """A copy of a model, its `module`, whose parameters are averages; `n_averaged` counts the models averaged.

    model: the model to copy. device: where the copy is. avg_fn: a function of an average, a new value and
    `n_averaged`, that gives the next average; by default the mean (`get_swa_avg_fn`). multi_avg_fn: one of lists of
    tensors, that writes to the averages. use_buffers: averages buffers too; without, they are copied. Raises
    AssertionError for both functions.

    >>> model = gs.nn.Linear(2, 2)
    >>> averaged = gs.optim.swa_utils.AveragedModel(model)
    >>> averaged.update_parameters(model)
    >>> averaged.n_averaged
    tensor(1)
    """

    n_averaged: Tensor

    def __init__(
        self,
        model: Module,
        device: Any = None,
        avg_fn: Average | None = None,
        multi_avg_fn: MultiAverage | None = None,
        use_buffers: bool = False,
    ) -> None:
        super().__init__()
        if avg_fn is not None and multi_avg_fn is not None:
            raise AssertionError("Only one of avg_fn and multi_avg_fn should be provided")
        self.module = copy.deepcopy(model)
        if device is not None:
            self.module = self.module.to(device)
        self.register_buffer("n_averaged", tensor(0))
        self.avg_fn, self.multi_avg_fn, self.use_buffers = avg_fn, multi_avg_fn, use_buffers

    def forward(self, *args: Any, **kwargs: Any) -> Any:
        return self.module(*args, **kwargs)

    def _averaged(self, model: Module) -> list[Tensor]:
        buffers: Iterable[Tensor] = model.buffers() if self.use_buffers else ()
        return [value.detach() for value in chain(model.parameters(), buffers)]

    @no_grad()
    def update_parameters(self, model: Module) -> None:
        """Average the parameters of `model`, whose modules are those of the copy; the first are copied."""
        means, values = self._averaged(self.module), self._averaged(model)
        if self.n_averaged == 0:
            for mean, value in zip(means, values, strict=True):
                mean.copy_(value)
        else:
            update = self.multi_avg_fn or _in_place(self.avg_fn or get_swa_avg_fn())
            update(means, values, self.n_averaged)
        if not self.use_buffers:
            for kept, buffer in zip(self.module.buffers(), model.buffers(), strict=True):
                kept.copy_(buffer)
        self.n_averaged += 1


@no_grad()
def update_bn(loader: Iterable[Any], model: Module, device: Any = None) -> None:
    """Compute the running statistics of a model's batch norms anew, as means over the batches of a loader.

    loader: gives inputs, or tuples and lists that begin with one. device: where inputs are moved to.

    >>> norm = gs.nn.BatchNorm1d(1)
    >>> gs.optim.swa_utils.update_bn([gs.ones(2, 1), 3 * gs.ones(2, 1)], norm)
    >>> norm.running_mean
    tensor([2.])
    """
    norms = [module for module in model.modules() if isinstance(module, _BatchNorm)]
    if not norms:
        return
    momenta, was_training = [norm.momentum for norm in norms], model.training
    model.train()
    try:
        for norm in norms:
            norm.reset_running_stats()
            norm.momentum = None
        for batch in loader:
            input = batch[0] if isinstance(batch, list | tuple) else batch
            model(input if device is None else input.to(device))
    finally:
        for norm, momentum in zip(norms, momenta, strict=True):
            norm.momentum = momentum
        model.train(was_training)


class SWALR(LRScheduler):
    """The rate goes to a constant one and stays, for an averaged model.

    swa_lr: the last rate, or one for each group. anneal_epochs: the steps on the way. anneal_strategy: "cos" or
    "linear". Raises ValueError for another strategy, for a negative or fractional number of epochs, and for a list of
    another length.

    >>> optimizer = gs.optim.SGD([gs.ones(2, requires_grad=True)], lr=1.0)
    >>> schedule = gs.optim.swa_utils.SWALR(optimizer, swa_lr=0.5, anneal_epochs=1)
    >>> optimizer.step()
    >>> schedule.step()
    >>> schedule.get_last_lr()
    [0.5]
    """

    def __init__(
        self,
        optimizer: Optimizer,
        swa_lr: Any,
        anneal_epochs: int = 10,
        anneal_strategy: str = "cos",
        last_epoch: int = -1,
    ) -> None:
        rates = _of_groups("swa_lr", optimizer, swa_lr)
        if anneal_strategy not in ("cos", "linear"):
            raise ValueError(f"anneal_strategy must by one of 'cos' or 'linear', instead got {anneal_strategy}")
        if not isinstance(anneal_epochs, int) or anneal_epochs < 0:
            raise ValueError(f"anneal_epochs must be equal or greater than 0, got {anneal_epochs}")
        for group, rate in zip(optimizer.param_groups, rates, strict=True):
            group["swa_lr"] = rate
        self._anneal_strategy, self.anneal_epochs = anneal_strategy, anneal_epochs
        super().__init__(optimizer, last_epoch)

    def _left(self, step: int) -> float:
        """The part of the way that is left after some steps."""
        passed = max(0.0, min(1.0, step / max(1, self.anneal_epochs)))
        return 1 - passed if self._anneal_strategy == "linear" else (1 + math.cos(math.pi * passed)) / 2

    def get_lr(self) -> Rates:
        step = max(1, self._step_count - 1) if self.anneal_epochs == 0 else self._step_count - 1
        before = self._left(step - 1)
        part = self._left(step) / before if before else 0.0
        return [group["swa_lr"] + (group["lr"] - group["swa_lr"]) * part for group in self.optimizer.param_groups]
