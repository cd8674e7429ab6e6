"""`register_einops`: `einops.rearrange` and its like take tensors."""

from __future__ import annotations

from importlib import import_module
from typing import Any

__all__ = ["register_einops"]


def register_einops() -> None:
    """Let `rearrange`, `reduce`, `repeat`, `einsum`, `pack` and `unpack` of einops take tensors.

    einops computes with them by the names of torch's functions. Without this call it has `einops.array_api` for
    tensors. Raises ImportError without einops.

    >>> import einops
    >>> gs.interop.register_einops()
    >>> einops.rearrange(gs.ones(2, 3), "a b -> (b a)").shape
    gradspec.Size([6])
    """
    backends: Any = import_module("einops._backends")

    class Backend(backends.TorchBackend):  # type: ignore[misc]
        """Tensors, computed with as torch's."""

        framework_name = "gradspec"

        def __init__(self) -> None:
            self.torch = import_module("gradspec")

        def layers(self) -> Any:
            raise NotImplementedError("einops.layers has modules for torch, and none for gradspec")

    backends._loaded_backends["gradspec"] = Backend()
