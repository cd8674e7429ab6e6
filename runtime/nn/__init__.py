"""Neural networks, with the names of `torch.nn`."""

from gradspec.nn import functional as functional

__all__ = ["functional"]
