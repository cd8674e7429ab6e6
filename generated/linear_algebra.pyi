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
    "linalg_inv", "inverse",
)

def linalg_inv(A: Tensor, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
inverse = linalg_inv

class LinalgInvBackward0(OpNode):
    _saved_result: Tensor
    _raw_saved_result: SavedTensor
