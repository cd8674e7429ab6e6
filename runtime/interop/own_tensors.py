"""gradspec as a side of a border to another library."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from gradspec.autograd.function import Function
from gradspec.core import ops
from gradspec.core.tensor import SparseTensor, Tensor
from gradspec.func.forward import jvp
from gradspec.func.mapping import vmap
from gradspec.func.reverse import vjp
from gradspec.interop.crossing import Crossing, Flat, Library, operation
from gradspec.protocols.dlpack import from_dlpack


class OwnTensors(Library):
    """The tensors of gradspec."""

    name = "gradspec.Tensor"

    def is_array(self, value: Any) -> bool:
        return isinstance(value, Tensor)

    def refusal(self, array: Tensor) -> str | None:
        return "is sparse: use to_dense()" if isinstance(array, SparseTensor) else None

    def is_smooth(self, array: Tensor) -> bool:
        return array.is_floating_point() or array.is_complex()

    def lent(self, array: Tensor) -> Tensor:
        lent = array.detach().resolve_conj().resolve_neg()
        # torch sets no tangent of repeated elements.
        return ops.contiguous_copy(lent) if 0 in lent._memory.strides else lent

    def received(self, array: Any) -> Tensor:
        return from_dlpack(array)

    def apart(self, array: Tensor, others: Sequence[Tensor]) -> Tensor:
        shared = any([np.may_share_memory(array._memory, other._memory) for other in others])
        return ops.clone(array) if shared else array

    def pulled(self, function: Flat, primals: Sequence[Tensor], cotangents: Sequence[Tensor]) -> list[Tensor]:
        _, pull = vjp(function, *primals)
        return list(pull(list(cotangents)))

    def pushed(self, function: Flat, primals: Sequence[Tensor], tangents: Sequence[Tensor]) -> list[Tensor]:
        _, found = jvp(function, tuple(primals), tuple(tangents))
        return list(found)

    def mapped(self, function: Flat, in_dims: tuple[int | None, ...]) -> Flat:
        return vmap(function, in_dims)

    def recorded(self, crossing: Crossing, arrays: Sequence[Tensor]) -> Sequence[Tensor]:
        found: Sequence[Tensor] = _Crossed.apply(crossing, *arrays)  # type: ignore[attr-defined]
        return found


_Crossed = operation(Function)
OWN = OwnTensors()
