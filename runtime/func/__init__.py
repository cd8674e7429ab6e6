"""torch.func: functions that make functions: batched ones, and derivatives."""

from gradspec.func.batching import vmap as vmap

__all__ = ["vmap"]
