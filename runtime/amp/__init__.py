"""Mixed precision: `autocast` has ops compute in a lower precision, `GradScaler` keeps gradients in its range."""

from __future__ import annotations

from gradspec.amp.autocast_mode import autocast, custom_bwd, custom_fwd, is_autocast_available
from gradspec.amp.grad_scaler import GradScaler

__all__ = ["GradScaler", "autocast", "custom_bwd", "custom_fwd", "is_autocast_available"]
