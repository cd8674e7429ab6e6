"""Layouts: whether all elements of a tensor are in memory, or only some, with their positions."""

from __future__ import annotations

__all__ = ["layout", "sparse_coo", "strided"]


class Named:
    """Something of the package that has a name, by which it is pickled."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return f"gradspec.{self.name}"

    def __reduce__(self) -> str:
        return self.name


class layout(Named):
    """A layout; there are the two of this module.

    >>> gs.ones(2).layout
    gradspec.strided
    """

    __slots__ = ()


strided = layout("strided")
sparse_coo = layout("sparse_coo")
