"""Schedules of learning rates.

Note [Schedules] A schedule is stepped after the optimizer. `get_lr` says the rates of all groups at `last_epoch`, as a
rule from the present ones, so that several schedules of one optimizer multiply. `_closed_form` says a group's rate from
its initial one, where such a formula exists, for steps to a given epoch. Attributes have torch's names, since they are
the state dict.
"""

from __future__ import annotations

import math
import types
import warnings
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from gradspec.core.tensor import Tensor
from gradspec.optim.optimizer import Group, Optimizer, number

__all__ = [
    "ChainedScheduler", "ConstantLR", "CosineAnnealingLR", "CosineAnnealingWarmRestarts", "CyclicLR", "ExponentialLR",
    "LRScheduler", "LambdaLR", "LinearLR", "MultiStepLR", "MultiplicativeLR", "OneCycleLR", "PolynomialLR",
    "ReduceLROnPlateau", "SequentialLR", "StepLR",
]  # fmt: skip

Rates = list[Any]  # one of each group: a float, or a tensor


def _copied(value: Any) -> Any:
    return value.clone() if isinstance(value, Tensor) else value


def _rates(optimizer: Optimizer, key: str = "lr") -> Rates:
    return [_copied(group[key]) for group in optimizer.param_groups]


def _set_rate(group: Group, rate: Any) -> None:
    if isinstance(group["lr"], Tensor):
        group["lr"].fill_(number(rate))
    else:
        group["lr"] = rate


def _of_groups(name: str, optimizer: Optimizer, value: Any) -> Rates:
    """A value for each group, from one or from a list. ValueError for a list of another length."""
    groups = len(optimizer.param_groups)
    if not isinstance(value, list | tuple):
        return [_copied(value) for _ in range(groups)]
    if len(value) != groups:
        raise ValueError(
            f"{name} must have the same length as optimizer.param_groups. {name} has {len(value)} values, param_groups "
            f"has {groups}."
        )
    return [*map(_copied, value)]


def _require_optimizer(optimizer: Any) -> None:
    if not isinstance(optimizer, Optimizer):
        raise TypeError(f"{type(optimizer).__name__} is not an Optimizer")


class LRScheduler:
    """The base of schedules, which a subclass makes by `get_lr`.

    optimizer: whose learning rates are set. last_epoch: the number of the last step when a schedule is resumed; -1
    starts one, and keeps the rates of the groups as `initial_lr`. Raises TypeError for anything but an optimizer,
    KeyError for a resumed schedule of groups without `initial_lr`.

    >>> optimizer = gs.optim.SGD([gs.ones(2, requires_grad=True)], lr=1.0)
    >>> class Halves(gs.optim.lr_scheduler.LRScheduler):
    ...     def get_lr(self):
    ...         return [rate / 2**self.last_epoch for rate in self.base_lrs]
    >>> schedule = Halves(optimizer)
    >>> optimizer.step()
    >>> schedule.step()
    >>> schedule.get_last_lr()
    [0.5]
    >>> other = Halves(optimizer)
    >>> other.load_state_dict(schedule.state_dict())
    >>> other.last_epoch
    1
    """

    _is_initial = False
    _within_step = False

    def __init__(self, optimizer: Optimizer, last_epoch: int = -1) -> None:
        _require_optimizer(optimizer)
        self.optimizer = optimizer
        for k, group in enumerate(optimizer.param_groups):
            if last_epoch == -1:
                group.setdefault("initial_lr", _copied(group["lr"]))
            elif "initial_lr" not in group:
                raise KeyError(
                    f"param 'initial_lr' is not specified in param_groups[{k}] when resuming scheduler with "
                    "last_epoch >= 0: load the state of the optimizer first"
                )
        self.base_lrs = _rates(optimizer, "initial_lr")
        self.last_epoch = last_epoch
        self._initial_step()

    def _initial_step(self) -> None:
        self._step_count = 0
        self._is_initial = True
        try:
            self.step()
        finally:
            del self._is_initial

    def state_dict(self) -> dict[str, Any]:
        """All attributes but the optimizer."""
        return {name: value for name, value in self.__dict__.items() if name != "optimizer"}

    def load_state_dict(self, state_dict: dict[str, Any]) -> None:
        """Take over what `state_dict` gave."""
        self.__dict__.update(state_dict)

    def get_last_lr(self) -> Rates:
        """The rates that were set last."""
        return self._last_lr

    def get_lr(self) -> Rates:
        """The rates at `last_epoch`; for `step` only."""
        if not self._within_step:
            warnings.warn(
                "To get the last learning rate computed by the scheduler, please use `get_last_lr()`.", stacklevel=2
            )
        return [self._next(group["lr"], base) for group, base in self._groups()]

    def _groups(self) -> Iterable[tuple[Group, Any]]:
        return zip(self.optimizer.param_groups, self.base_lrs, strict=True)

    def _next(self, rate: Any, base: Any) -> Any:
        """The rate of a group at `last_epoch`, from its present one and its initial one."""
        raise NotImplementedError(f"{type(self).__name__} has no get_lr()")

    def step(self, epoch: int | None = None) -> None:
        """Set the rates of the next epoch; or those of `epoch`, which is deprecated."""
        if self._step_count == 1 and not self.optimizer._opt_called:
            warnings.warn(
                "Detected call of `lr_scheduler.step()` before `optimizer.step()`. Call them in the opposite order: "
                "`optimizer.step()` before `lr_scheduler.step()`. Failure to do this will result in skipping the first "
                "value of the learning rate schedule.",
                stacklevel=2,
            )
        self._step_count += 1
        if epoch is not None:
            warnings.warn(_EPOCH, stacklevel=2)
        self._to(epoch)

    def _to(self, epoch: int | None) -> None:
        self.last_epoch = self.last_epoch + 1 if epoch is None else epoch
        if epoch is not None and type(self)._closed_form is not LRScheduler._closed_form:
            self._set([self._closed_form(base) for base in self.base_lrs])
        else:
            self._set(self._asked())

    def _asked(self) -> Rates:
        self._within_step = True
        try:
            return self.get_lr()
        finally:
            del self._within_step

    def _closed_form(self, base: Any) -> Any:
        """The rate of a group at `last_epoch`, from its initial one."""
        raise NotImplementedError

    def _set(self, rates: Rates) -> None:
        for group, rate in zip(self.optimizer.param_groups, rates, strict=True):
            _set_rate(group, rate)
        self._last_lr = _rates(self.optimizer)


_EPOCH = (
    "The epoch parameter in `scheduler.step()` was not necessary and is being deprecated where possible. Please use "
    "`scheduler.step()` to step the scheduler."
)


def _attributes(function: Any) -> dict[str, Any] | None:
    """The part of a state dict for a function that is an object; None for other functions and for none."""
    return None if function is None or isinstance(function, types.FunctionType) else function.__dict__.copy()


_LRScheduler = LRScheduler  # its name in programs for torch 1


class _OfFunctions(LRScheduler):
    """A schedule by a function of the epoch, or one for each group. State dicts have the attributes of functions that
    are objects."""

    lr_lambdas: list[Any]

    def __init__(self, optimizer: Optimizer, lr_lambda: Any, last_epoch: int = -1) -> None:
        groups = len(optimizer.param_groups)
        self.lr_lambdas = list(lr_lambda) if isinstance(lr_lambda, list | tuple) else [lr_lambda] * groups
        if len(self.lr_lambdas) != groups:
            raise ValueError(f"Expected {groups} lr_lambdas, but got {len(self.lr_lambdas)}")
        super().__init__(optimizer, last_epoch)

    def state_dict(self) -> dict[str, Any]:
        return {**super().state_dict(), "lr_lambdas": [*map(_attributes, self.lr_lambdas)]}

    def load_state_dict(self, state_dict: dict[str, Any]) -> None:
        own = self.lr_lambdas
        super().load_state_dict(state_dict)
        self.lr_lambdas = own
        for function, attributes in zip(own, state_dict["lr_lambdas"], strict=True):
            if attributes is not None:
                function.__dict__.update(attributes)


class LambdaLR(_OfFunctions):
    """The initial rate times a function of the epoch.

    lr_lambda: the function, or a list of one for each group. Raises ValueError for a list of another length.

    >>> optimizer = gs.optim.SGD([gs.ones(2, requires_grad=True)], lr=1.0, momentum=0.5)
    >>> schedule = gs.optim.lr_scheduler.LambdaLR(optimizer, lambda epoch: 0.5**epoch)
    >>> optimizer.step()
    >>> schedule.step()
    >>> schedule.get_last_lr()
    [0.5]
    """

    def get_lr(self) -> Rates:
        return [base * function(self.last_epoch) for base, function in zip(self.base_lrs, self.lr_lambdas, strict=True)]


class MultiplicativeLR(_OfFunctions):
    """The present rate times a function of the epoch, arguments as for `LambdaLR`. TypeError unless it is callable.

    >>> optimizer = gs.optim.SGD([gs.ones(2, requires_grad=True)], lr=1.0, momentum=0.5)
    >>> schedule = gs.optim.lr_scheduler.MultiplicativeLR(optimizer, lambda epoch: 0.5)
    >>> optimizer.step()
    >>> schedule.step()
    >>> schedule.get_last_lr()
    [0.5]
    """

    def __init__(self, optimizer: Optimizer, lr_lambda: Any, last_epoch: int = -1) -> None:
        for function in lr_lambda if isinstance(lr_lambda, list | tuple) else [lr_lambda]:
            if not callable(function):
                raise TypeError(f"lr_lambda should be a function, but got {type(function).__name__}")
        super().__init__(optimizer, lr_lambda, last_epoch)

    def get_lr(self) -> Rates:
        if self._is_initial:
            return _rates(self.optimizer)
        groups = self.optimizer.param_groups
        return [group["lr"] * f(self.last_epoch) for group, f in zip(groups, self.lr_lambdas, strict=True)]


class StepLR(LRScheduler):
    """The rate times `gamma` after every `step_size` epochs.

    >>> optimizer = gs.optim.SGD([gs.ones(2, requires_grad=True)], lr=1.0, momentum=0.5)
    >>> schedule = gs.optim.lr_scheduler.StepLR(optimizer, step_size=1)
    >>> optimizer.step()
    >>> schedule.step()
    >>> schedule.get_last_lr()
    [0.1]
    """

    def __init__(self, optimizer: Optimizer, step_size: int, gamma: float = 0.1, last_epoch: int = -1) -> None:
        self.step_size, self.gamma = step_size, gamma
        super().__init__(optimizer, last_epoch)

    def _next(self, rate: Any, base: Any) -> Any:
        return rate * self.gamma if self.last_epoch and self.last_epoch % self.step_size == 0 else rate

    def _closed_form(self, base: Any) -> Any:
        return base * self.gamma ** (self.last_epoch // self.step_size)


class MultiStepLR(LRScheduler):
    """The rate times `gamma` at each of the epochs `milestones`, as often as it is listed.

    >>> optimizer = gs.optim.SGD([gs.ones(2, requires_grad=True)], lr=1.0, momentum=0.5)
    >>> schedule = gs.optim.lr_scheduler.MultiStepLR(optimizer, milestones=[1])
    >>> optimizer.step()
    >>> schedule.step()
    >>> schedule.get_last_lr()
    [0.1]
    """

    def __init__(
        self, optimizer: Optimizer, milestones: Iterable[int], gamma: float = 0.1, last_epoch: int = -1
    ) -> None:
        self.milestones, self.gamma = Counter(milestones), gamma
        super().__init__(optimizer, last_epoch)

    def _next(self, rate: Any, base: Any) -> Any:
        times = self.milestones.get(self.last_epoch, 0)
        return rate * self.gamma**times if times else rate

    def _closed_form(self, base: Any) -> Any:
        return base * self.gamma ** bisect_right(sorted(self.milestones.elements()), self.last_epoch)


class ConstantLR(LRScheduler):
    """The rate times `factor` up to epoch `total_iters`. ValueError for a factor that is not in [0, 1].

    >>> optimizer = gs.optim.SGD([gs.ones(2, requires_grad=True)], lr=1.0, momentum=0.5)
    >>> schedule = gs.optim.lr_scheduler.ConstantLR(optimizer, factor=0.5, total_iters=1)
    >>> optimizer.step()
    >>> schedule.step()
    >>> schedule.get_last_lr()
    [1.0]
    """

    def __init__(
        self, optimizer: Optimizer, factor: float = 1.0 / 3, total_iters: int = 5, last_epoch: int = -1
    ) -> None:
        if not 0 <= factor <= 1:
            raise ValueError("Constant multiplicative factor expected to be between 0 and 1.")
        self.factor, self.total_iters = factor, total_iters
        super().__init__(optimizer, last_epoch)

    def _next(self, rate: Any, base: Any) -> Any:
        if self.last_epoch == 0:
            return rate * self.factor
        return rate * (1.0 / self.factor) if self.last_epoch == self.total_iters else rate

    def _closed_form(self, base: Any) -> Any:
        return base * (self.factor if self.last_epoch < self.total_iters else 1)


class LinearLR(LRScheduler):
    """The rate times a factor that goes from `start_factor` to `end_factor` in `total_iters` epochs.

    Raises ValueError unless the first is in (0, 1] and the second in [0, 1].

    >>> optimizer = gs.optim.SGD([gs.ones(2, requires_grad=True)], lr=1.0, momentum=0.5)
    >>> schedule = gs.optim.lr_scheduler.LinearLR(optimizer, start_factor=0.5, total_iters=2)
    >>> optimizer.step()
    >>> schedule.step()
    >>> schedule.get_last_lr()
    [0.75]
    """

    def __init__(
        self,
        optimizer: Optimizer,
        start_factor: float = 1.0 / 3,
        end_factor: float = 1.0,
        total_iters: int = 5,
        last_epoch: int = -1,
    ) -> None:
        if not 0 < start_factor <= 1:
            raise ValueError("Starting multiplicative factor expected to be greater than 0 and less or equal to 1.")
        if not 0 <= end_factor <= 1:
            raise ValueError("Ending multiplicative factor expected to be between 0 and 1.")
        self.start_factor, self.end_factor, self.total_iters = start_factor, end_factor, total_iters
        super().__init__(optimizer, last_epoch)

    def _next(self, rate: Any, base: Any) -> Any:
        if self.last_epoch == 0:
            return rate * self.start_factor
        if self._is_initial or self.last_epoch > self.total_iters:
            return rate
        growth = self.end_factor - self.start_factor
        return rate * (1.0 + growth / (self.total_iters * self.start_factor + (self.last_epoch - 1) * growth))

    def _closed_form(self, base: Any) -> Any:
        passed = min(self.total_iters, self.last_epoch) / self.total_iters
        return base * (self.start_factor + (self.end_factor - self.start_factor) * passed)


class ExponentialLR(LRScheduler):
    """The rate times `gamma` after every epoch.

    >>> optimizer = gs.optim.SGD([gs.ones(2, requires_grad=True)], lr=1.0, momentum=0.5)
    >>> schedule = gs.optim.lr_scheduler.ExponentialLR(optimizer, gamma=0.5)
    >>> optimizer.step()
    >>> schedule.step()
    >>> schedule.get_last_lr()
    [0.5]
    """

    def __init__(self, optimizer: Optimizer, gamma: float, last_epoch: int = -1) -> None:
        self.gamma = gamma
        super().__init__(optimizer, last_epoch)

    def _next(self, rate: Any, base: Any) -> Any:
        return rate if self._is_initial else rate * self.gamma

    def _closed_form(self, base: Any) -> Any:
        return base * self.gamma**self.last_epoch


class PolynomialLR(LRScheduler):
    """The rate falls to zero in `total_iters` epochs, as a power of the rest of the way.

    >>> optimizer = gs.optim.SGD([gs.ones(2, requires_grad=True)], lr=1.0, momentum=0.5)
    >>> schedule = gs.optim.lr_scheduler.PolynomialLR(optimizer, total_iters=2)
    >>> optimizer.step()
    >>> schedule.step()
    >>> schedule.get_last_lr()
    [0.5]
    """

    def __init__(self, optimizer: Optimizer, total_iters: int = 5, power: float = 1.0, last_epoch: int = -1) -> None:
        self.total_iters, self.power = total_iters, power
        super().__init__(optimizer, last_epoch)

    def _next(self, rate: Any, base: Any) -> Any:
        if self._is_initial or self.last_epoch > self.total_iters:
            return rate
        rest, before = (1.0 - epoch / self.total_iters for epoch in (self.last_epoch, self.last_epoch - 1))
        return rate * (rest / before) ** self.power

    def _closed_form(self, base: Any) -> Any:
        return base * (1.0 - min(self.total_iters, self.last_epoch) / self.total_iters) ** self.power


class CosineAnnealingLR(LRScheduler):
    """The rate goes along half a cosine to `eta_min` in `T_max` epochs, and back (Loshchilov and Hutter 2017).

    >>> optimizer = gs.optim.SGD([gs.ones(2, requires_grad=True)], lr=1.0, momentum=0.5)
    >>> schedule = gs.optim.lr_scheduler.CosineAnnealingLR(optimizer, T_max=2)
    >>> optimizer.step()
    >>> schedule.step()
    >>> schedule.get_last_lr()
    [0.5]
    """

    def __init__(self, optimizer: Optimizer, T_max: int, eta_min: float = 0.0, last_epoch: int = -1) -> None:
        self.T_max, self.eta_min = T_max, eta_min
        super().__init__(optimizer, last_epoch)

    def _next(self, rate: Any, base: Any) -> Any:
        if self._is_initial:
            return rate
        if self._step_count == 1 and self.last_epoch > 0:
            return self._closed_form(base)
        if (self.last_epoch - 1 - self.T_max) % (2 * self.T_max) == 0:  # from the lowest point, where no ratio is
            return rate + (base - self.eta_min) * (1 - math.cos(math.pi / self.T_max)) / 2
        now, before = (1 + math.cos(math.pi * k / self.T_max) for k in (self.last_epoch, self.last_epoch - 1))
        return now / before * (rate - self.eta_min) + self.eta_min

    def _closed_form(self, base: Any) -> Any:
        return self.eta_min + (base - self.eta_min) * (1 + math.cos(math.pi * self.last_epoch / self.T_max)) / 2


class CosineAnnealingWarmRestarts(LRScheduler):
    """The rate goes along half a cosine to `eta_min`, again and again (Loshchilov and Hutter 2017).

    T_0: the epochs of the first cycle. T_mult: the factor by which each cycle is longer than the one before. A step may
    be given a fraction of an epoch. Raises ValueError for other than positive integers.

    >>> optimizer = gs.optim.SGD([gs.ones(2, requires_grad=True)], lr=1.0, momentum=0.5)
    >>> schedule = gs.optim.lr_scheduler.CosineAnnealingWarmRestarts(optimizer, T_0=2)
    >>> optimizer.step()
    >>> schedule.step()
    >>> schedule.get_last_lr()
    [0.5]
    """

    def __init__(
        self, optimizer: Optimizer, T_0: int, T_mult: int = 1, eta_min: float = 0.0, last_epoch: int = -1
    ) -> None:
        if T_0 <= 0 or not isinstance(T_0, int):
            raise ValueError(f"Expected positive integer T_0, but got {T_0}")
        if T_mult < 1 or not isinstance(T_mult, int):
            raise ValueError(f"Expected integer T_mult >= 1, but got {T_mult}")
        if not isinstance(eta_min, float | int):
            raise ValueError(f"Expected float or int eta_min, but got {eta_min} of type {type(eta_min)}")
        self.T_0, self.T_i, self.T_mult, self.eta_min, self.T_cur = T_0, T_0, T_mult, eta_min, float(last_epoch)
        super().__init__(optimizer, last_epoch)

    def _next(self, rate: Any, base: Any) -> Any:
        return self.eta_min + (base - self.eta_min) * (1 + math.cos(math.pi * self.T_cur / self.T_i)) / 2

    def step(self, epoch: float | None = None) -> None:
        """Set the rates of the next epoch, or of `epoch`, which may be a fraction; ValueError for one below zero."""
        if epoch is None and self.last_epoch >= 0:
            epoch = self.last_epoch + 1
            self.T_cur += 1
            if self.T_cur >= self.T_i:
                self.T_cur %= self.T_i
                self.T_i *= self.T_mult
        else:
            epoch = 0 if epoch is None else epoch
            if epoch < 0:
                raise ValueError(f"Expected non-negative epoch, but got {epoch}")
            self._place(epoch)
        self.last_epoch = math.floor(epoch)
        self._set(self._asked())

    def _place(self, epoch: float) -> None:
        """The cycle in which an epoch is, and how far into it."""
        cycle = 0
        if self.T_mult == 1:
            self.T_i, self.T_cur = self.T_0, epoch % self.T_0
            return
        if epoch >= self.T_0:
            cycle = int(math.log(epoch / self.T_0 * (self.T_mult - 1) + 1, self.T_mult))
        self.T_i = self.T_0 * self.T_mult**cycle
        self.T_cur = epoch - self.T_0 * (self.T_mult**cycle - 1) / (self.T_mult - 1)


class _OfSeveral(LRScheduler):
    """A schedule made of others of the same optimizer."""

    _schedulers: Sequence[LRScheduler]

    def _check(self, schedulers: Sequence[LRScheduler], optimizer: Optimizer | None) -> Optimizer:
        name = type(self).__name__
        if len(schedulers) < 1:
            raise ValueError(f"{name} expects at least one scheduler, but got no scheduler.")
        found: Optimizer = optimizer or schedulers[0].optimizer
        for k, scheduler in enumerate(schedulers):
            if not hasattr(scheduler, "optimizer"):
                raise TypeError(f"{name} at index {k} should have `optimizer` as its attribute.")
            if isinstance(scheduler, ReduceLROnPlateau):
                raise ValueError(
                    f"{name} does not support `ReduceLROnPlateau` scheduler as it requires additional kwargs to be "
                    f"specified when calling `step`, but got one at index {k} in the given schedulers sequence."
                )
            if scheduler.optimizer is not found:
                raise ValueError(
                    f"{name} expects all schedulers to belong to the same optimizer, but got scheduler "
                    f"{type(scheduler).__name__} at index {k} has {scheduler.optimizer}, which is different from "
                    f"{type(found).__name__}."
                )
        return found

    def state_dict(self) -> dict[str, Any]:
        return {**super().state_dict(), "_schedulers": [scheduler.state_dict() for scheduler in self._schedulers]}

    def load_state_dict(self, state_dict: dict[str, Any]) -> None:
        own = self._schedulers
        super().load_state_dict(state_dict)
        self._schedulers = own
        for scheduler, state in zip(own, state_dict["_schedulers"], strict=True):
            scheduler.load_state_dict(state)


class SequentialLR(_OfSeveral):
    """Schedules one after the other: the k-th from epoch `milestones[k - 1]` on.

    Raises ValueError for no schedules, another number of milestones, and schedules of other optimizers.

    schedulers: the schedules, of one optimizer.

    >>> optimizer = gs.optim.SGD([gs.ones(2, requires_grad=True)], lr=1.0)
    >>> schedules = [gs.optim.lr_scheduler.StepLR(optimizer, 1, gamma) for gamma in (0.5, 0.25)]
    >>> gs.optim.lr_scheduler.SequentialLR(optimizer, schedules, [2]).get_last_lr()
    [1.0]
    """

    def __init__(
        self, optimizer: Optimizer, schedulers: list[LRScheduler], milestones: list[int], last_epoch: int = -1
    ) -> None:
        self._check(schedulers, optimizer)
        if len(milestones) != len(schedulers) - 1:
            raise ValueError(
                "Sequential Schedulers expects number of schedulers provided to be one more than the number of "
                f"milestone points, but got number of schedulers {len(schedulers)} and the number of milestones to be "
                f"equal to {len(milestones)}"
            )
        self._schedulers, self._milestones = schedulers, milestones
        self.last_epoch, self.optimizer = last_epoch + 1, optimizer
        for group in optimizer.param_groups:
            _set_rate(group, group["initial_lr"])
        _undo_first_steps(schedulers)
        first = schedulers[bisect_right(milestones, 0)]
        first._initial_step()
        self._last_lr = first.get_last_lr()

    def step(self) -> None:  # type: ignore[override]
        """Set the rates of the next epoch."""
        self.last_epoch += 1
        k = bisect_right(self._milestones, self.last_epoch)
        scheduler = self._schedulers[k]
        if k > 0 and self._milestones[k - 1] == self.last_epoch:
            scheduler._to(0)
        else:
            scheduler.step()
        self._last_lr = scheduler.get_last_lr()


def _undo_first_steps(schedulers: Sequence[LRScheduler]) -> None:
    for scheduler in schedulers:
        if isinstance(scheduler, _OfSeveral):
            _undo_first_steps(scheduler._schedulers)
        else:
            scheduler.last_epoch -= 1


class ChainedScheduler(_OfSeveral):
    """Schedules that are stepped together, so that their factors multiply.

    Raises ValueError for no schedules, and for schedules of other optimizers.

    schedulers: the schedules, of one optimizer. optimizer: that of the schedules, by default.

    >>> optimizer = gs.optim.SGD([gs.ones(2, requires_grad=True)], lr=1.0)
    >>> schedules = [gs.optim.lr_scheduler.StepLR(optimizer, 1, gamma) for gamma in (0.5, 0.25)]
    >>> both = gs.optim.lr_scheduler.ChainedScheduler(schedules)
    >>> optimizer.step()
    >>> both.step()
    >>> both.get_last_lr()
    [0.125]
    """

    def __init__(self, schedulers: Sequence[LRScheduler], optimizer: Optimizer | None = None) -> None:
        self.optimizer = self._check(schedulers, optimizer)
        self._schedulers = schedulers
        self._last_lr = _rates(self.optimizer)

    def step(self) -> None:  # type: ignore[override]
        """Step all of them."""
        for scheduler in self._schedulers:
            scheduler.step()
        self._last_lr = _rates(self.optimizer)


class ReduceLROnPlateau(LRScheduler):
    """The rate times `factor` when a metric, which is given to `step`, has not improved for `patience` epochs.

    mode: "min" or "max", which metric is better. threshold, threshold_mode: how much better it must be, relative to the
    best ("rel") or not ("abs"). cooldown: the epochs after a change that do not count. min_lr: the least rate, or one
    for each group. eps: smaller changes are not made. Raises ValueError for a factor of 1 or more, other modes, and a
    list of another length.

    >>> optimizer = gs.optim.SGD([gs.ones(2, requires_grad=True)], lr=1.0)
    >>> schedule = gs.optim.lr_scheduler.ReduceLROnPlateau(optimizer, patience=0)
    >>> for loss in (3.0, 2.0, 2.0):
    ...     schedule.step(loss)
    >>> schedule.get_last_lr()
    [0.1]
    """

    def __init__(
        self,
        optimizer: Optimizer,
        mode: str = "min",
        factor: float = 0.1,
        patience: int = 10,
        threshold: float = 1e-4,
        threshold_mode: str = "rel",
        cooldown: int = 0,
        min_lr: Any = 0,
        eps: float = 1e-8,
    ) -> None:
        if factor >= 1.0:
            raise ValueError("Factor should be < 1.0.")
        _require_optimizer(optimizer)
        if mode not in ("min", "max"):
            raise ValueError(f"mode {mode} is unknown!")
        if threshold_mode not in ("rel", "abs"):
            raise ValueError(f"threshold mode {threshold_mode} is unknown!")
        groups = len(optimizer.param_groups)
        several = isinstance(min_lr, list | tuple)
        if several and len(min_lr) != groups:
            raise ValueError(f"expected {groups} min_lrs, got {len(min_lr)}")
        self.optimizer, self.factor, self.patience, self.cooldown, self.eps = (
            optimizer, factor, patience, cooldown, eps,
        )  # fmt: skip
        self.default_min_lr = None if several else min_lr
        self.min_lrs = list(min_lr) if several else [min_lr] * groups
        self.mode, self.threshold, self.threshold_mode = mode, threshold, threshold_mode
        self.mode_worse = math.inf if mode == "min" else -math.inf
        self.last_epoch, self._last_lr = 0, _rates(optimizer)
        self._reset()

    def _reset(self) -> None:
        self.best, self.cooldown_counter, self.num_bad_epochs = self.mode_worse, 0, 0

    @property
    def in_cooldown(self) -> bool:
        """Whether the next epoch does not count.

        >>> optimizer = gs.optim.SGD([gs.ones(2, requires_grad=True)], lr=1.0)
        >>> schedule = gs.optim.lr_scheduler.ReduceLROnPlateau(optimizer, patience=0, cooldown=1)
        >>> for loss in (3.0, 4.0):
        ...     schedule.step(loss)
        >>> schedule.in_cooldown
        True
        """
        return self.cooldown_counter > 0

    def step(self, metrics: Any, epoch: int | None = None) -> None:  # type: ignore[override]
        """Lower the rates if the metric has not become better for `patience` epochs.

        metrics: a number or a tensor of one element. epoch: deprecated; the number of the epoch.
        """
        current = float(metrics)
        if epoch is not None:
            warnings.warn(_EPOCH, stacklevel=2)
        self.last_epoch = self.last_epoch + 1 if epoch is None else epoch
        if self._is_better(current):
            self.best, self.num_bad_epochs = current, 0
        else:
            self.num_bad_epochs += 1
        if self.in_cooldown:
            self.cooldown_counter, self.num_bad_epochs = self.cooldown_counter - 1, 0
        if self.num_bad_epochs > self.patience:
            self._lower()
            self.cooldown_counter, self.num_bad_epochs = self.cooldown, 0
        self._last_lr = _rates(self.optimizer)

    def _is_better(self, current: float) -> bool:
        margin = abs(self.threshold) if self.threshold_mode == "abs" else self.threshold
        sign = 1 if self.mode == "max" else -1
        bound = self.best + sign * margin if self.threshold_mode == "abs" else self.best * (1.0 + sign * margin)
        return current > bound if self.mode == "max" else current < bound

    def _lower(self) -> None:
        groups = self.optimizer.param_groups
        if len(groups) != len(self.min_lrs):
            if self.default_min_lr is None:
                raise RuntimeError(
                    f"The number of param groups in the `optimizer` ({len(groups)}) differs from when "
                    f"`ReduceLROnPlateau` was initialized ({len(self.min_lrs)}), usually due to a new param group "
                    "being added to the optimizer. Please modify the `min_lrs` field to match the length of the "
                    "`optimizer` param groups."
                )
            self.min_lrs = [self.default_min_lr] * len(groups)
        for group, least in zip(groups, self.min_lrs, strict=True):
            before = float(group["lr"])
            after = max(before * self.factor, least)
            if before - after > self.eps:
                _set_rate(group, after)


class _WithMomentum(LRScheduler):
    """A schedule that also moves the momentum, or the first of `betas`, the other way."""

    cycle_momentum: bool
    use_beta1: bool

    def _start_momentum(self, highest: Any, lowest: Any, last_epoch: int) -> None:
        defaults = self.optimizer.defaults
        if "momentum" not in defaults and "betas" not in defaults:
            raise ValueError("optimizer must support momentum or beta1 with `cycle_momentum` option enabled")
        self.use_beta1 = "betas" in defaults
        self.base_momentums = _of_groups("base_momentum", self.optimizer, lowest)
        self.max_momentums = _of_groups("max_momentum", self.optimizer, highest)
        if last_epoch == -1:
            for group, high, low in zip(
                self.optimizer.param_groups, self.max_momentums, self.base_momentums, strict=True
            ):
                self._set_momentum(group, high)
                group["max_momentum"], group["base_momentum"] = high, low

    def _set_momentum(self, group: Group, momentum: Any) -> None:
        if self.use_beta1:
            group["betas"] = (momentum, *group["betas"][1:])
        else:
            group["momentum"] = momentum


class CyclicLR(_WithMomentum):
    """The rate goes up and down between two bounds, at every batch (Smith 2017).

    base_lr, max_lr: the bounds, or lists of one for each group. step_size_up, step_size_down: the steps of both halves
    of a cycle. mode: "triangular", "triangular2" (the height halves with every cycle) or "exp_range" (it falls by
    `gamma` with every step). scale_fn: a function of the cycle or the step, by scale_mode ("cycle", "iterations"), in
    place of the mode. cycle_momentum, base_momentum, max_momentum: the momentum goes the other way. Raises ValueError
    for an unknown mode, and for an optimizer without momentum.

    >>> optimizer = gs.optim.SGD([gs.ones(2, requires_grad=True)], lr=1.0, momentum=0.5)
    >>> schedule = gs.optim.lr_scheduler.CyclicLR(optimizer, 0.25, 1.0, step_size_up=3, cycle_momentum=False)
    >>> optimizer.step()
    >>> schedule.step()
    >>> schedule.get_last_lr()
    [0.5000000000000001]
    """

    def __init__(
        self,
        optimizer: Optimizer,
        base_lr: Any,
        max_lr: Any,
        step_size_up: int = 2000,
        step_size_down: int | None = None,
        mode: str = "triangular",
        gamma: float = 1.0,
        scale_fn: Callable[[float], float] | None = None,
        scale_mode: str = "cycle",
        cycle_momentum: bool = True,
        base_momentum: Any = 0.8,
        max_momentum: Any = 0.9,
        last_epoch: int = -1,
    ) -> None:
        _require_optimizer(optimizer)
        self.optimizer = optimizer
        lowest = _of_groups("base_lr", optimizer, base_lr)
        if last_epoch == -1:
            for group, rate in zip(optimizer.param_groups, lowest, strict=True):
                _set_rate(group, rate)
        self.max_lrs = _of_groups("max_lr", optimizer, max_lr)
        up = float(step_size_up)
        self.total_size = up + (up if step_size_down is None else float(step_size_down))
        self.step_ratio = up / self.total_size
        if mode not in ("triangular", "triangular2", "exp_range") and scale_fn is None:
            raise ValueError("mode is invalid and scale_fn is None")
        self.mode, self.gamma, self._scale_fn_custom = mode, gamma, scale_fn
        self.scale_mode = scale_mode if scale_fn else "iterations" if mode == "exp_range" else "cycle"
        self.cycle_momentum = cycle_momentum
        if cycle_momentum:
            self._start_momentum(max_momentum, base_momentum, last_epoch)
        super().__init__(optimizer, last_epoch)
        self.base_lrs = lowest

    def scale_fn(self, x: float) -> float:
        """The height of a cycle; `x` is its number or that of the step, by `scale_mode`.

        >>> optimizer = gs.optim.SGD([gs.ones(2, requires_grad=True)], lr=0.1, momentum=0.9)
        >>> schedule = gs.optim.lr_scheduler.CyclicLR(optimizer, 0.1, 1.0, mode="triangular2")
        >>> schedule.scale_fn(2)
        0.5
        """
        if self._scale_fn_custom is not None:
            return self._scale_fn_custom(x)
        if self.mode == "triangular2":
            return float(1 / 2.0 ** (x - 1))
        return float(self.gamma**x) if self.mode == "exp_range" else 1.0

    def get_lr(self) -> Rates:
        cycle = math.floor(1 + self.last_epoch / self.total_size)
        x = 1.0 + self.last_epoch / self.total_size - cycle
        slope = x / self.step_ratio if x <= self.step_ratio else (x - 1) / (self.step_ratio - 1)
        height = slope * self.scale_fn(cycle if self.scale_mode == "cycle" else self.last_epoch)
        if self.cycle_momentum:
            bounds = zip(self.optimizer.param_groups, self.base_momentums, self.max_momentums, strict=True)
            for group, low, high in bounds:
                self._set_momentum(group, high - (high - low) * height)
        return [low + (high - low) * height for low, high in zip(self.base_lrs, self.max_lrs, strict=True)]

    def state_dict(self) -> dict[str, Any]:
        return {**super().state_dict(), "_scale_fn_custom": _attributes(self._scale_fn_custom)}

    def load_state_dict(self, state_dict: dict[str, Any]) -> None:
        own = self._scale_fn_custom
        super().load_state_dict(state_dict)
        self._scale_fn_custom = own
        if state_dict["_scale_fn_custom"] is not None:
            own.__dict__.update(state_dict["_scale_fn_custom"])


class OneCycleLR(_WithMomentum):
    """The rate goes up once and down again, below its first value, at every batch (Smith and Topin 2019).

    max_lr: the highest rate, or one for each group. total_steps, or epochs and steps_per_epoch: the length. pct_start:
    the fraction that goes up. anneal_strategy: "cos" or "linear". cycle_momentum, base_momentum, max_momentum: the
    momentum goes the other way. div_factor: the highest rate over the first. final_div_factor: the first over the last.
    three_phase: down to the first rate as fast as up, then on to the last. Raises ValueError for arguments out of
    range, for an optimizer without momentum, and for more steps than there are.

    >>> optimizer = gs.optim.SGD([gs.ones(2, requires_grad=True)], lr=1.0, momentum=0.5)
    >>> schedule = gs.optim.lr_scheduler.OneCycleLR(optimizer, max_lr=1.0, total_steps=4)
    >>> optimizer.step()
    >>> schedule.step()
    >>> schedule.get_last_lr()
    [0.811745653949763]
    """

    def __init__(
        self,
        optimizer: Optimizer,
        max_lr: Any,
        total_steps: int | None = None,
        epochs: int | None = None,
        steps_per_epoch: int | None = None,
        pct_start: float = 0.3,
        anneal_strategy: str = "cos",
        cycle_momentum: bool = True,
        base_momentum: Any = 0.85,
        max_momentum: Any = 0.95,
        div_factor: float = 25.0,
        final_div_factor: float = 1e4,
        three_phase: bool = False,
        last_epoch: int = -1,
    ) -> None:
        _require_optimizer(optimizer)
        self.optimizer = optimizer
        self.total_steps = _length(total_steps, epochs, steps_per_epoch)
        if not isinstance(pct_start, float) or not 0 <= pct_start <= 1:
            raise ValueError(f"Expected float between 0 and 1 pct_start, but got {pct_start}")
        if anneal_strategy not in ("cos", "linear"):
            raise ValueError(f"anneal_strategy must be one of 'cos' or 'linear', instead got {anneal_strategy}")
        self._anneal_func_type = anneal_strategy
        self._schedule_phases = _phases(float(pct_start * self.total_steps), self.total_steps, three_phase)
        if last_epoch == -1:
            for group, rate in zip(optimizer.param_groups, _of_groups("max_lr", optimizer, max_lr), strict=True):
                group["initial_lr"], group["max_lr"] = rate / div_factor, rate
                group["min_lr"] = group["initial_lr"] / final_div_factor
        self.cycle_momentum = cycle_momentum
        if cycle_momentum:
            self._start_momentum(max_momentum, base_momentum, last_epoch)
        super().__init__(optimizer, last_epoch)

    def _between(self, start: Any, end: Any, passed: float) -> Any:
        if self._anneal_func_type == "linear":
            return (end - start) * passed + start
        return end + (start - end) / 2.0 * (math.cos(math.pi * passed) + 1)

    def get_lr(self) -> Rates:
        """The rates of this step. Raises ValueError after the last one."""
        step = self.last_epoch
        if step > self.total_steps:
            raise ValueError(f"Tried to step {step} times. The specified number of total steps is {self.total_steps}")
        start = 0.0
        for phase in self._schedule_phases:
            if step <= phase["end_step"] or phase is self._schedule_phases[-1]:
                break
            start = phase["end_step"]
        passed, rates = (step - start) / (phase["end_step"] - start), []
        for group in self.optimizer.param_groups:
            rates.append(self._between(group[phase["start_lr"]], group[phase["end_lr"]], passed))
            if self.cycle_momentum:
                first, last = group[phase["start_momentum"]], group[phase["end_momentum"]]
                self._set_momentum(group, self._between(first, last, passed))
        return rates


def _length(total_steps: int | None, epochs: int | None, steps_per_epoch: int | None) -> int:
    """The number of steps that is given in either way; ValueError unless it is."""
    if total_steps is None and (epochs is None or steps_per_epoch is None):
        raise ValueError("You must define either total_steps OR (epochs AND steps_per_epoch)")
    given: dict[str, Any] = {"epochs": epochs, "steps_per_epoch": steps_per_epoch}
    given = given if total_steps is None else {"total_steps": total_steps}
    for name, value in given.items():
        if not isinstance(value, int) or value <= 0:
            raise ValueError(f"Expected positive integer {name}, but got {value}")
    return math.prod(given.values())


def _phases(rising: float, steps: int, three: bool) -> list[dict[str, Any]]:
    """Where the phases of one cycle end, and the options of a group between which they go."""
    high, low = "max_momentum", "base_momentum"
    parts = [(rising - 1, "initial_lr", "max_lr", high, low)]
    if three:
        parts += [(2 * rising - 2, "max_lr", "initial_lr", low, high), (steps - 1, "initial_lr", "min_lr", high, high)]
    else:
        parts += [(steps - 1, "max_lr", "min_lr", low, high)]
    names = ("end_step", "start_lr", "end_lr", "start_momentum", "end_momentum")
    return [dict(zip(names, part, strict=True)) for part in parts]
