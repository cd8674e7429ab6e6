"""The modules named as in torch.utils."""

from __future__ import annotations

from gradspec.utils import checkpoint

__all__ = ["checkpoint"]
