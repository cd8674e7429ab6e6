"""Modules that learn the shapes of their parameters from their first input."""

from __future__ import annotations

import itertools
from typing import Any, ClassVar

from gradspec.autograd.grad_mode import no_grad
from gradspec.core.tensor import Tensor
from gradspec.graph.hooks import RemovableHandle
from gradspec.nn.modules.module import Module
from gradspec.nn.parameter import is_lazy

__all__ = ["LazyLayer", "LazyModuleMixin"]


class LazyModuleMixin(Module):
    """Before its first call a module runs `initialize_parameters(*args, **kwargs)`, and becomes one of its usual class.

    Until then its uninitialized parameters load any shape of a state dict, and most ops on them are a ValueError.
    A subclass says in `cls_to_become` which class that is.
    """

    cls_to_become: ClassVar[type[Module] | None] = None
    _first_call: RemovableHandle
    _first_load: RemovableHandle

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        object.__setattr__(self, "_first_call", self.register_forward_pre_hook(_initialize, with_kwargs=True))
        object.__setattr__(self, "_first_load", self._register_load_state_dict_pre_hook(_materialize, with_module=True))

    def initialize_parameters(self, *args: Any, **kwargs: Any) -> None:
        """Give the uninitialized parameters their shapes, and all their first values."""
        raise NotImplementedError(f"initialize_parameters is not implemented for {type(self).__name__}")

    def has_uninitialized_params(self) -> bool:
        """Whether some parameter or buffer has no shape yet."""
        own = itertools.chain(self._parameters.values(), self._buffers.values())
        return any(is_lazy(tensor) for tensor in own)

    def _become(self) -> None:
        for handle in (self._first_call, self._first_load):
            handle.remove()
        del self._first_call, self._first_load
        if self._hooks is not None and not self._hooks.around_calls():
            self._hooks = None
        if self.cls_to_become is not None:
            self.__class__ = self.cls_to_become  # type: ignore[assignment]


def _initialize(module: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
    module.initialize_parameters(*args, **kwargs)
    if module.has_uninitialized_params():
        raise RuntimeError(
            f"module {type(module).__name__} has not been fully initialized: initialize_parameters() is to give all "
            "of its parameters a shape"
        )
    module._become()


def _materialize(module: Any, state_dict: Any, prefix: str, *rest: Any) -> None:
    """Give parameters without a shape that of their value in a state dict."""
    for name, tensor in (*module._parameters.items(), *module._buffers.items()):
        given = state_dict.get(prefix + name)
        if is_lazy(tensor) and given is not None and not is_lazy(given):
            with no_grad():
                tensor.materialize(given.shape)


class LazyLayer(LazyModuleMixin):
    """The base of the lazy layers, which learn one size from their first input."""

    _learned: ClassVar[str]  # the attribute of the size, 0 until it is known

    def _size_in(self, input: Tensor) -> int:
        """The size that an input has."""
        raise NotImplementedError

    def _shapes(self) -> dict[str, tuple[int, ...]]:
        """The shapes of the tensors, by name, once the size is known."""
        raise NotImplementedError

    def reset_parameters(self) -> None:
        """Give the parameters their first values, if they have shapes."""
        layer: Any = super()
        if not self.has_uninitialized_params() and getattr(self, self._learned):
            layer.reset_parameters()

    def initialize_parameters(self, input: Tensor, *args: Any, **kwargs: Any) -> None:
        if not getattr(self, self._learned):
            setattr(self, self._learned, self._size_in(input))
        if self.has_uninitialized_params():
            with no_grad():
                for name, shape in self._shapes().items():
                    tensor = getattr(self, name)
                    if tensor is not None:
                        tensor.materialize(shape)
            self.reset_parameters()
