"""Layouts: whether all elements of a tensor are in memory, or only some, with their positions."""

from __future__ import annotations

__all__ = ["layout", "sparse_coo", "strided"]


class layout:
    """A layout; there are the two of this module."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return f"gradspec.{self.name}"

    def __reduce__(self) -> str:
        return self.name


strided = layout("strided")
sparse_coo = layout("sparse_coo")
