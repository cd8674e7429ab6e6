# Made by `gradspec regen` from derivatives.yaml. Do not edit: change the spec and run it again.
import builtins
from collections.abc import Sequence
from typing import Any, NamedTuple, TypeAlias, overload

import numpy as np

from gradspec.core.bare import Tensor
from gradspec.core.dtypes import dtype
from gradspec.graph.saved import OpNode, SavedTensor

_Number: TypeAlias = bool | int | float | builtins.complex
__all__ = (
    "special_entr",
)

def special_entr(self: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...

class SpecialEntrBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor
