"""The elements of tensors as MPI sends and receives them: contiguous arrays."""

from __future__ import annotations

from typing import Any

import numpy as np

from gradspec.autograd.grad_mode import no_grad
from gradspec.core.compiled.bindings import may_write
from gradspec.core.tensor import LazyTensor, Tensor, wrap
from gradspec.distributed.reductions import datatype

__all__ = ["Received", "buffer", "sent"]

Array = np.ndarray[Any, Any]


def buffer(array: Array) -> list[Any]:
    """A contiguous array as the functions of mpi4py take it."""
    kind = datatype(array.dtype)
    return [array.view(np.uint16) if array.dtype.kind == "V" else array, kind]


def sent(name: str, tensor: Any) -> Array:
    """The elements of a tensor that a function of this name sends: the memory itself where it is contiguous."""
    if not isinstance(tensor, Tensor):
        raise TypeError(f"{name}: expected a Tensor, found {type(tensor).__name__}")
    return np.asarray(tensor._array, order="C")


class Received:
    """Memory that a function receives a tensor's elements in: its own where that is contiguous, or else apart.

    name: of the function, which counts as the writer. RuntimeError where the tensor cannot be written.
    """

    def __init__(self, name: str, tensor: Any) -> None:
        if not isinstance(tensor, Tensor):
            raise TypeError(f"{name}: expected a Tensor, found {type(tensor).__name__}")
        storage, memory = may_write(tensor, name), tensor._memory
        if not memory.flags.writeable:
            raise RuntimeError(f"{name}: the tensor's memory is read-only: write to a clone of it")
        self.tensor = tensor
        self.is_apart = isinstance(tensor, LazyTensor) or not memory.flags.c_contiguous
        self.array: Array = np.array(tensor._array, order="C") if self.is_apart else memory
        if not self.is_apart:
            storage.count_write(name)  # `copy_` counts the other

    def store(self) -> None:
        """Put what was received apart where it belongs."""
        if self.is_apart:
            with no_grad():
                self.tensor.copy_(wrap(self.array))
