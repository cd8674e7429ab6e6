"""Saved-tensor hooks: packing of tensors between the forward and the backward pass."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ContextDecorator
from typing import Any

from gradspec.core.process.guard import Guard, attributes, drop_last
from gradspec.core.process.state import SAVED_HOOKS, state
from gradspec.core.tensor import Tensor

Hooks = tuple[Callable[[Tensor], Any], Callable[[Any], Tensor]]


class saved_tensors_hooks(Guard):
    """In this context, a pair of hooks keeps the tensors that are saved for backward.

    When an op or a Function saves a tensor, `pack_hook(tensor)` is called without recording, and its result,
    of any type, is kept instead. When the tensor is needed, `unpack_hook(result)` must return a tensor with
    the same values. Tensors come in the order of the op's parameters, then its outputs. In nested contexts
    only the innermost applies. A packed tensor is no longer checked for in-place writes. The tensor of an
    op's own output is detached when the pack hook returns, so keeping it does not keep the graph alive.

    Entering raises RuntimeError if hooks are disabled. Saving raises RuntimeError if a pack hook writes to
    its argument; unpacking raises TypeError if the result is not a tensor.

    >>> x = gs.tensor([1.0, 2.0], requires_grad=True)
    >>> with gs.autograd.graph.saved_tensors_hooks(lambda saved: saved.numpy(force=True), gs.from_numpy):
    ...     y = (x * x).sum()
    >>> y.backward()
    >>> x.grad
    tensor([2., 4.])
    """

    def __init__(self, pack_hook: Callable[[Tensor], Any], unpack_hook: Callable[[Any], Tensor]) -> None:
        if not (callable(pack_hook) and callable(unpack_hook)):
            raise TypeError("saved_tensors_hooks() takes two functions, pack_hook and unpack_hook")
        self.pack_hook = pack_hook
        self.unpack_hook = unpack_hook

    def __enter__(self) -> Any:
        hooks, mode = self.hooks(), state.mode
        undo = ((drop_last, (state, "saved_hooks", SAVED_HOOKS)),)  # the innermost one's, whichever block ends
        self._entered, state.saved_hooks, state.mode = (undo, self._entered), hooks, mode | SAVED_HOOKS

    def hooks(self) -> list[Hooks]:
        """The hooks in force once the context is entered; RuntimeError where they are disabled.

        >>> len(gs.autograd.graph.saved_tensors_hooks(lambda saved: saved, lambda saved: saved).hooks())
        1
        """
        if state.saved_hooks_disabled is not None:
            raise RuntimeError(state.saved_hooks_disabled)
        return [*state.saved_hooks, (self.pack_hook, self.unpack_hook)]


class save_on_cpu(saved_tensors_hooks):
    """In this context, keep saved tensors in the CPU's memory, which is where all tensors are.

    With `pin_memory` each is copied, as torch copies to page-locked memory; later writes do not affect the
    copy. `device_type` is accepted for compatibility.

    >>> x = gs.tensor(2.0, requires_grad=True)
    >>> with gs.autograd.graph.save_on_cpu(pin_memory=True):
    ...     y = x.exp()
    >>> y.backward()
    """

    def __init__(self, pin_memory: bool = False, device_type: str = "cuda") -> None:
        def pack(tensor: Tensor) -> Tensor:
            return tensor.clone() if pin_memory else tensor

        super().__init__(pack, lambda packed: packed)


class disable_saved_tensors_hooks(Guard, ContextDecorator):
    """In this context, or in a function decorated with it, using saved-tensor hooks is an error.

    Raises RuntimeError with that message if hooks are already in force, and whenever `saved_tensors_hooks` is
    entered. `register_hooks` of a single saved tensor is not affected.

    error_message: the message of the error.

    >>> with gs.autograd.graph.disable_saved_tensors_hooks("no hooks here"):
    ...     y = gs.tensor(2.0, requires_grad=True).exp()
    """

    def __init__(self, error_message: str) -> None:
        if not isinstance(error_message, str):
            raise TypeError(f"disable_saved_tensors_hooks() takes a message, but got {type(error_message).__name__}")
        self.error_message = error_message

    def __enter__(self) -> None:
        if state.saved_hooks:
            raise RuntimeError(self.error_message)
        undo = attributes("saved_hooks_disabled")
        self._entered, state.saved_hooks_disabled = (undo, self._entered), self.error_message
