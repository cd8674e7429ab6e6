"""Layouts: whether all elements of a tensor are in memory, or only some, with their positions."""

from __future__ import annotations

from gradspec.core.process.package_name import qualified

__all__ = ["layout", "sparse_bsc", "sparse_bsr", "sparse_coo", "sparse_csc", "sparse_csr", "strided"]


class Named:
    """Something of the package that has a name, by which it is pickled."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return qualified(self.name)

    def __reduce__(self) -> str:
        return self.name


class layout(Named):
    """A layout: `strided` or `sparse_coo`; tensors of others, which have names only, are refused.

    >>> gs.ones(2).layout
    gradspec.strided
    """

    __slots__ = ()


strided = layout("strided")
sparse_coo = layout("sparse_coo")
sparse_csr, sparse_csc = layout("sparse_csr"), layout("sparse_csc")
sparse_bsr, sparse_bsc = layout("sparse_bsr"), layout("sparse_bsc")
