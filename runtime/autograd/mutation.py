"""Writing to tensors that are saved for backward.

Note [Copy on write] Whoever saves a tensor in the context of `allow_mutation_on_saved_tensors` gets a handle
for it. The handles are listed, weakly, with the storage the tensor is in; in-place ops look whether a storage
has such a list. Before the first write to it each tensor that is still needed is copied, whichever alias is
written to.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable
from typing import Any
from weakref import WeakKeyDictionary, WeakValueDictionary, ref

from gradspec.autograd.saved_hooks import saved_tensors_hooks
from gradspec.core.compiled import memory
from gradspec.core.compiled.bindings import storage_of
from gradspec.core.process.guard import Guard, attributes, bits
from gradspec.core.process.state import SAVED_HOOKS, state
from gradspec.core.tensor import Tensor, wrap

_OUTSIDE = (
    "Trying to backward outside of the 'allow_mutation_on_saved_tensors' context in which the graph was "
    "originally recorded."
)


class _Handle:
    """Stands for a saved tensor in the graph; its lifetime tells whether the tensor is still needed."""

    __slots__ = ("__weakref__", "context")

    def __init__(self, context: _AllowMutationOnSavedContext) -> None:
        self.context = context

    def copy(self) -> None:
        """The tensor is about to be written to."""
        self.context._copy(self)


class _AllowMutationOnSavedContext:
    """What is saved in the context: by handle the tensors, and copies of the tensors that were written to since."""

    def __init__(self) -> None:
        self.original: WeakKeyDictionary[_Handle, Tensor] = WeakKeyDictionary()
        self.cloned: WeakKeyDictionary[_Handle, Tensor] = WeakKeyDictionary()
        # By memory, layout and version: a tensor that several nodes have saved is copied once.
        self._handles: WeakValueDictionary[tuple[Any, ...], _Handle] = WeakValueDictionary()

    def clear(self) -> None:
        """Forget all that is saved; graphs recorded in the context cannot be run backwards any more."""
        self.original.clear()
        self.cloned.clear()

    def _pack(self, tensor: Tensor) -> _Handle:
        storage, array = storage_of(tensor), tensor._array
        address = array.__array_interface__["data"][0]
        key = (
            id(storage),
            storage.writes_until(storage.version),
            address,
            array.shape,
            array.strides,
            array.dtype.char,
        )
        handle = self._handles.get(key)
        if handle is None or handle not in self.original:
            handle = self._handles[key] = _Handle(self)
            self.original[handle] = tensor.detach()
            storage.guard(ref(handle))
        return handle

    def _unpack(self, handle: _Handle) -> Tensor:
        tensor = self.cloned.get(handle)
        if tensor is None:
            tensor = self.original.get(handle)
        if state.mutation_allowed is not self or tensor is None:
            raise AssertionError(_OUTSIDE)
        return tensor

    def _copy(self, handle: _Handle) -> None:
        tensor = self.original.pop(handle, None)
        if tensor is not None:
            self.cloned[handle] = wrap(memory.copy(tensor._array))


class allow_mutation_on_saved_tensors(Guard, contextlib.ContextDecorator):
    """In this context, tensors saved for backward may be written to: they are copied before the first write.

    Forward and backward both belong in the context; a backward pass elsewhere raises AssertionError. The
    context returns an object with `clear()`, which forgets all saved tensors, as leaving the context does.
    Raises RuntimeError if entered within another such context.

    >>> x = gs.tensor([1.0, 2.0], requires_grad=True)
    >>> with gs.autograd.graph.allow_mutation_on_saved_tensors():
    ...     y = x.clone()
    ...     z = (y * y).sum()
    ...     y.zero_()
    ...     z.backward()
    tensor([0., 0.], grad_fn=<ZeroBackward0>)
    >>> x.grad
    tensor([2., 4.])
    """

    def __enter__(self) -> _AllowMutationOnSavedContext:
        if state.mutation_allowed is not None:
            raise RuntimeError("allow_mutation_on_saved_tensors contexts cannot be nested")
        context = _AllowMutationOnSavedContext()
        hooks = saved_tensors_hooks(context._pack, context._unpack).hooks()
        undo = bits(SAVED_HOOKS) + attributes("saved_hooks", "mutation_allowed") + ((context.clear, ()),)
        self._entered, state.mutation_allowed, state.saved_hooks, state.mode = (
            (undo, self._entered),
            context,
            hooks,
            state.mode | SAVED_HOOKS,
        )
        return context


def increment_version(tensor: Tensor | Iterable[Tensor]) -> None:
    """Report a write to the memory of a tensor, or of each of several, that gradspec has not seen.

    Inference tensors have no version and are skipped. Raises RuntimeError for anything but a tensor or an
    iterable of tensors, and counts nothing then.

    >>> x = gs.zeros(2)
    >>> gs.autograd.graph.increment_version(x)
    >>> x._version
    1
    """
    tensors: tuple[Any, ...] = ()
    with contextlib.suppress(TypeError):
        tensors = (tensor,) if isinstance(tensor, Tensor) else tuple(tensor)
    if not all(isinstance(one, Tensor) for one in tensors) or not isinstance(tensor, Tensor | Iterable):
        raise RuntimeError(
            f"increment_version expect a Iterable[Tensor] as input, or a Tensor, not {type(tensor).__name__}"
        )
    for one in tensors:
        storage_of(one).count_write("increment_version")
