"""Mixed precision on GPUs, by torch's former names: as there are no GPUs, it warns and is off."""

from __future__ import annotations

from functools import partial

from gradspec.amp import autocast_mode, grad_scaler
from gradspec.core.elements.dtypes import dtype as _dtype

__all__ = ["GradScaler", "autocast", "custom_bwd", "custom_fwd"]

custom_fwd = partial(autocast_mode.custom_fwd, device_type="cuda")
custom_bwd = partial(autocast_mode.custom_bwd, device_type="cuda")


class autocast(autocast_mode.autocast):
    """`gradspec.autocast("cuda", ...)`.

    enabled, dtype, cache_enabled: as in `gradspec.autocast`.
    """

    def __init__(self, enabled: bool = True, dtype: _dtype | None = None, cache_enabled: bool | None = None) -> None:
        super().__init__("cuda", dtype, enabled, cache_enabled)


class GradScaler(grad_scaler.GradScaler):
    """`gradspec.amp.GradScaler("cuda", ...)`.

    init_scale, growth_factor, backoff_factor, growth_interval, enabled: as in `gradspec.amp.GradScaler`.
    """

    def __init__(
        self,
        init_scale: float = 2.0**16,
        growth_factor: float = 2.0,
        backoff_factor: float = 0.5,
        growth_interval: int = 2000,
        enabled: bool = True,
    ) -> None:
        super().__init__("cuda", init_scale, growth_factor, backoff_factor, growth_interval, enabled)
