"""Handles of hooks, by torch's name of the module."""

from gradspec.graph.hooks import RemovableHandle

__all__ = ["RemovableHandle"]
