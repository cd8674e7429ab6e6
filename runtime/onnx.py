"""The question of torch.onnx: whether a program is being exported."""

from __future__ import annotations

from typing import Any

from gradspec.core.process.first_use import absent

__all__ = ["is_in_onnx_export"]


def is_in_onnx_export() -> bool:
    """Whether this code is being exported: False.

    >>> gs.onnx.is_in_onnx_export()
    False
    """
    return False


def __getattr__(name: str) -> Any:
    raise absent(__name__, name, "gradspec writes files of tensors: gradspec.save")
