"""`torch_function` and `from_torch`: functions of gradspec for torch's tensors, and the other way round."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any

from gradspec.interop.crossing import Crossing, Flat, Library, crossed, operation
from gradspec.interop.own_tensors import OWN

__all__ = ["from_torch", "torch_function"]


def torch_function(function: Callable[..., Any]) -> Callable[..., Any]:
    """Make a function of gradspec's tensors a function of torch's, which torch differentiates as its own.

    function: gets Tensors over the memory of torch's tensors, also in structures (tuples, lists, dicts), and other
    arguments as they are; it returns Tensors or a structure of them, and other values stay the same. Tensors that it
    closes over are constants. Gradients, forward mode, derivatives of higher order and `torch.func` work; a gradient
    calls the function again.

    Raises ImportError without torch; the result raises TypeError for tensors of gradspec, and for sparse tensors and
    those of other devices than the CPU.

    >>> import torch
    >>> x = torch.zeros(2, requires_grad=True)
    >>> gs.interop.torch_function(gs.sin)(x).sum().backward()
    >>> x.grad
    tensor([1., 1.])
    """
    return crossed(function, OWN, _library())


def from_torch(function: Callable[..., Any]) -> Callable[..., Any]:
    """Make a function of torch's tensors, a module for example, a function of gradspec's, with its derivatives.

    function: gets torch's tensors over the memory of Tensors, also in structures (tuples, lists, dicts), and other
    arguments as they are; it returns torch's tensors or a structure of them, and other values stay the same. Tensors
    that it closes over, such as the parameters of a module, are constants: `torch.func.functional_call` takes them as
    arguments. All modes and transforms work, and a gradient calls the function again.

    Raises ImportError without torch; the result raises TypeError for torch's tensors and for sparse tensors.

    >>> import torch
    >>> x = gs.zeros(2, requires_grad=True)
    >>> gs.interop.from_torch(torch.sin)(x).sum().backward()
    >>> x.grad
    tensor([1., 1.])
    """
    return crossed(function, _library(), OWN)


@functools.cache
def _library() -> Library:
    return TorchTensors()


class TorchTensors(Library):
    """The tensors of torch."""

    name = "torch.Tensor"

    def __init__(self) -> None:
        import torch

        self._torch, self._operation = torch, operation(torch.autograd.Function)

    def is_array(self, value: Any) -> bool:
        return isinstance(value, self._torch.Tensor)

    def refusal(self, array: Any) -> str | None:
        if array.layout != self._torch.strided:
            return "is sparse: use to_dense()"
        return None if array.device.type == "cpu" else f"is on {array.device}: move it to the CPU by cpu()"

    def is_smooth(self, array: Any) -> bool:
        return bool(array.is_floating_point() or array.is_complex())

    def lent(self, array: Any) -> Any:
        return array.detach().resolve_conj().resolve_neg()

    def received(self, array: Any) -> Any:
        return self._torch.from_dlpack(array)

    def apart(self, array: Any, others: Sequence[Any]) -> Any:
        first, last = _extent(array)
        shared = any([first < end and start < last for start, end in map(_extent, others)])
        return array.clone() if shared else array

    def pulled(self, function: Flat, primals: Sequence[Any], cotangents: Sequence[Any]) -> list[Any]:
        _, pull = self._torch.func.vjp(function, *primals)
        return list(pull(list(cotangents)))

    def pushed(self, function: Flat, primals: Sequence[Any], tangents: Sequence[Any]) -> list[Any]:
        _, found = self._torch.func.jvp(function, tuple(primals), tuple(tangents))
        return list(found)

    def mapped(self, function: Flat, in_dims: tuple[int | None, ...]) -> Flat:
        mapped: Flat = self._torch.func.vmap(function, in_dims)
        return mapped

    def recorded(self, crossing: Crossing, arrays: Sequence[Any]) -> Sequence[Any]:
        found: Sequence[Any] = self._operation.apply(crossing, *arrays)  # type: ignore[attr-defined]
        return found


def _extent(tensor: Any) -> tuple[int, int]:
    """The addresses of the first byte of a tensor and after its last one."""
    start, elements = tensor.data_ptr(), tensor.numel() and 1
    for size, stride in zip(tensor.shape, tensor.stride(), strict=True):
        elements += elements and (size - 1) * stride
    return start, start + elements * tensor.element_size()
