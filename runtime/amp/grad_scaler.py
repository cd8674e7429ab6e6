"""`GradScaler`: losses times a factor, so that gradients of float16 do not vanish."""

from __future__ import annotations

import warnings
from collections.abc import Iterable
from typing import Any

from gradspec.autograd.grad_mode import no_grad
from gradspec.core.elements.dtypes import float16, float32
from gradspec.core.tensor import Tensor
from gradspec.tensors.factories import tensor

__all__ = ["GradScaler"]

_HINT = "call scaler.scale(loss) earlier in the iteration"
_UNSCALED, _STEPPED = "unscaled", "stepped"


class GradScaler:
    """Scales losses, and the gradients back before a step; skips steps whose gradients are not finite.

    In each iteration: `scaler.scale(loss).backward()`, `scaler.step(optimizer)`, `scaler.update()`. `unscale_` before
    `step` gives gradients of their true size, for clipping.

    device: "cpu"; the default, "cuda", gives a warning and switches the scaler off, as there are no GPUs. init_scale:
    the first factor. growth_factor: by which it grows after `growth_interval` iterations of finite gradients.
    backoff_factor: by which it shrinks after others. enabled: False makes `scale` and `unscale_` do nothing.

    Raises AssertionError for a growth factor up to 1, and a backoff factor from 1 on.

    >>> w = gs.ones(2, requires_grad=True)
    >>> optimizer, scaler = gs.optim.SGD([w], lr=0.5), gs.amp.GradScaler("cpu")
    >>> scaler.scale(w.sum()).backward()
    >>> scaler.unscale_(optimizer)                                   # to look at the gradients before the step
    >>> scaler.step(optimizer)
    >>> scaler.update()
    >>> w
    tensor([0.5000, 0.5000], requires_grad=True)
    >>> scaler.is_enabled(), scaler.get_scale()
    (True, 65536.0)
    >>> scaler.set_growth_factor(4.0)
    >>> scaler.set_backoff_factor(0.25)
    >>> scaler.set_growth_interval(10)
    >>> scaler.get_growth_factor(), scaler.get_backoff_factor(), scaler.get_growth_interval()
    (4.0, 0.25, 10)
    >>> other = gs.amp.GradScaler("cpu")
    >>> other.load_state_dict(scaler.state_dict())
    >>> other.get_growth_factor()
    4.0
    """

    def __init__(
        self,
        device: str = "cuda",
        init_scale: float = 2.0**16,
        growth_factor: float = 2.0,
        backoff_factor: float = 0.5,
        growth_interval: int = 2000,
        enabled: bool = True,
    ) -> None:
        self._device, self._enabled = device, enabled
        if enabled and device != "cpu":
            warnings.warn("GradScaler is enabled, but CUDA is not available.  Disabling.", stacklevel=2)
            self._enabled = False
        if self._enabled and growth_factor <= 1:
            raise AssertionError("The growth factor must be > 1.0.")
        if self._enabled and backoff_factor >= 1:
            raise AssertionError("The backoff factor must be < 1.0.")
        self._scale, self._growth_tracker = float(init_scale), 0
        self._growth_factor, self._backoff_factor = growth_factor, backoff_factor
        self._growth_interval = growth_interval
        self._has_scaled = False
        self._stages: dict[int, str] = {}  # by id of an optimizer, since the last update
        self._found_infinities: dict[int, bool] = {}

    def scale(self, outputs: Any) -> Any:
        """Outputs times the factor.

        outputs: a tensor, or a list, tuple or iterable of them, nested or not; the result has the same form. Raises
        ValueError for anything else.
        """
        if not self._enabled:
            return outputs
        self._has_scaled = True
        if isinstance(outputs, Tensor):
            return outputs * tensor(self._scale, dtype=float32)
        if isinstance(outputs, list | tuple):
            return type(outputs)(map(self.scale, outputs))
        if isinstance(outputs, Iterable):
            return map(self.scale, outputs)
        raise ValueError("outputs must be a Tensor or an iterable of Tensors")

    @no_grad()
    def unscale_(self, optimizer: Any) -> None:
        """Divide the gradients of an optimizer's parameters by the factor, and see whether all are finite.

        Raises RuntimeError for a second call since the last `update`, ValueError for gradients of float16,
        AssertionError before the first `scale` and where no parameter has a gradient.
        """
        if not self._enabled:
            return
        self._require_scaled("unscale_")
        stage = self._stages.get(id(optimizer))
        if stage is not None:
            raise RuntimeError(
                "unscale_() has already been called on this optimizer since the last update()."
                if stage == _UNSCALED
                else "unscale_() is being called after step()."
            )
        gradients = [p.grad for group in optimizer.param_groups for p in group["params"] if p.grad is not None]
        if any(gradient.dtype is float16 for gradient in gradients):
            raise ValueError(
                "Attempting to unscale FP16 gradients. Keep parameters in float32: autocast() casts them for each op."
            )
        if not gradients:
            raise AssertionError(
                "No inf checks were recorded for this optimizer. None of its parameters has a gradient: call "
                "scale(loss).backward() first."
            )
        is_finite = True
        for gradient in gradients:
            values = gradient._values() if gradient.is_sparse else gradient
            values.mul_(1 / self._scale)
            is_finite = is_finite and bool(values.isfinite().all())
        self._found_infinities[id(optimizer)] = not is_finite
        self._stages[id(optimizer)] = _UNSCALED

    def step(self, optimizer: Any, *args: Any, **kwargs: Any) -> Any:
        """Have the optimizer step, unless a gradient is not finite; unscales gradients that are not.

        Returns the result of the optimizer's `step`, or None if it takes none. Raises RuntimeError for a second call
        since the last `update`, and for a closure.
        """
        if not self._enabled:
            return optimizer.step(*args, **kwargs)
        if "closure" in kwargs:
            raise RuntimeError(
                "Closure use is not currently supported if GradScaler is enabled. Call step() without it."
            )
        self._require_scaled("step")
        if self._stages.get(id(optimizer)) == _STEPPED:
            raise RuntimeError("step() has already been called since the last update().")
        if id(optimizer) not in self._stages:
            self.unscale_(optimizer)
        result = None if self._found_infinities[id(optimizer)] else optimizer.step(*args, **kwargs)
        self._stages[id(optimizer)] = _STEPPED
        return result

    def update(self, new_scale: float | Tensor | None = None) -> None:
        """Choose the next factor, by whether gradients have been finite.

        new_scale: the next factor, in place of that choice. Raises AssertionError before the first `scale`, and if no
        gradients were looked at since the last call.
        """
        if not self._enabled:
            return
        self._require_scaled("update")
        if new_scale is not None:
            self._scale = float(new_scale)
        elif not self._found_infinities:
            raise AssertionError("No inf checks were recorded prior to update.")
        elif any(self._found_infinities.values()):
            self._scale, self._growth_tracker = self._scale * self._backoff_factor, 0
        else:
            self._growth_tracker += 1
            if self._growth_tracker == self._growth_interval:
                grown = float(tensor(self._scale * self._growth_factor, dtype=float32))
                self._scale, self._growth_tracker = grown if grown != float("inf") else self._scale, 0
        self._stages, self._found_infinities = {}, {}

    def _require_scaled(self, method: str) -> None:
        if not self._has_scaled:
            raise AssertionError(f"Attempted {method} but nothing has been scaled: {_HINT}.")

    def get_scale(self) -> float:
        """The factor; 1 if the scaler is off."""
        return self._scale if self._enabled else 1.0

    def is_enabled(self) -> bool:
        """Whether the scaler does anything."""
        return self._enabled

    def get_growth_factor(self) -> float:
        """The number by which the factor grows."""
        return self._growth_factor

    def set_growth_factor(self, new_factor: float) -> None:
        """Set the number by which the factor grows to `new_factor`."""
        self._growth_factor = new_factor

    def get_backoff_factor(self) -> float:
        """The number by which the factor shrinks."""
        return self._backoff_factor

    def set_backoff_factor(self, new_factor: float) -> None:
        """Set the number by which the factor shrinks to `new_factor`."""
        self._backoff_factor = new_factor

    def get_growth_interval(self) -> int:
        """The number of iterations with finite gradients after which the factor grows."""
        return self._growth_interval

    def set_growth_interval(self, new_interval: int) -> None:
        """Set the number of iterations with finite gradients after which the factor grows to `new_interval`."""
        self._growth_interval = new_interval

    def state_dict(self) -> dict[str, Any]:
        """The state, with torch's keys; empty if the scaler is off."""
        if not self._enabled:
            return {}
        return {
            "scale": self._scale,
            "growth_factor": self._growth_factor,
            "backoff_factor": self._backoff_factor,
            "growth_interval": self._growth_interval,
            "_growth_tracker": self._growth_tracker,
        }

    def load_state_dict(self, state_dict: dict[str, Any]) -> None:
        """Take the `state_dict` of another scaler; RuntimeError for that of a scaler that was off."""
        if not self._enabled:
            return
        if not state_dict:
            raise RuntimeError(
                "The source state dict is empty, possibly because it was saved from a disabled instance of GradScaler."
            )
        for key, value in state_dict.items():
            name = key if key.startswith("_") else f"_{key}"
            if name in ("_scale", "_growth_factor", "_backoff_factor", "_growth_interval", "_growth_tracker"):
                setattr(self, name, value)
