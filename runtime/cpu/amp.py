"""Mixed precision on the CPU, by torch's former names."""

from __future__ import annotations

from gradspec.amp import autocast_mode, grad_scaler
from gradspec.core.elements.dtypes import dtype as _dtype

__all__ = ["GradScaler", "autocast"]


class autocast(autocast_mode.autocast):
    """`gradspec.autocast("cpu", ...)`.

    enabled, dtype, cache_enabled: as in `gradspec.autocast`.

    >>> with gs.cpu.amp.autocast(dtype=gs.float16):
    ...     gs.is_autocast_enabled("cpu")
    True
    """

    def __init__(self, enabled: bool = True, dtype: _dtype | None = None, cache_enabled: bool | None = None) -> None:
        super().__init__("cpu", dtype, enabled, cache_enabled)


class GradScaler(grad_scaler.GradScaler):
    """`gradspec.amp.GradScaler("cpu", ...)`.

    init_scale, growth_factor, backoff_factor, growth_interval, enabled: as in `gradspec.amp.GradScaler`.

    >>> gs.cpu.amp.GradScaler().get_scale()
    65536.0
    """

    def __init__(
        self,
        init_scale: float = 2.0**16,
        growth_factor: float = 2.0,
        backoff_factor: float = 0.5,
        growth_interval: int = 2000,
        enabled: bool = True,
    ) -> None:
        super().__init__("cpu", init_scale, growth_factor, backoff_factor, growth_interval, enabled)
