"""The type of a tensor's shape."""

from __future__ import annotations

import numpy as np


class Size(tuple[int, ...]):
    """The shape of a tensor: a tuple of ints that prints as one and knows its number of elements."""

    __slots__ = ()

    def numel(self) -> int:
        """The number of elements of a tensor of this shape."""
        return int(np.prod(self, dtype=np.int64))

    def __repr__(self) -> str:
        return f"gradspec.Size({list(self)})"
