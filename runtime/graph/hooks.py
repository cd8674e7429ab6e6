"""Hooks: where they are kept, the handles that take them away, and how they are called.

Note [Hook order] When all of a tensor's gradient has arrived: the tensor's own hooks in the order of their
registration, then its `retain_grad`; then the pre-hooks of the node that made it, the node, and the node's
post-hooks. For a leaf, accumulating takes the place of the node, and its post-accumulate hooks follow at
once. A tensor's hooks are kept where its gradient arrives, in the node (or `Output`) that made it, so that a
hook stays with the value it was registered on when the tensor is written to later.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, NoReturn
from weakref import ref

from gradspec.core.compiled.bindings import introduce
from gradspec.core.process.guard import Guard, Undo
from gradspec.core.tensor import Tensor

if TYPE_CHECKING:
    from gradspec.core.elements.dtypes import dtype
    from gradspec.graph.tangents import Level

Hook = Callable[..., Any]

_next_id = itertools.count().__next__


class Table(dict[int, Hook]):
    """Hooks by the id of their handle, in the order of their registration."""

    __slots__ = ("__weakref__",)


class HookTables:
    """The hooks of a node or of a leaf; a table is made when its first hook comes."""

    tensor_hooks: Table | None = None
    prehooks: Table | None = None
    posthooks: Table | None = None


class TensorExtra(HookTables):
    """The parts that few tensors need; the hooks of a leaf are here, those of any other tensor in its node.

    `tangents` are kept by the level that each belongs to; see Note [Tangents]. `grad_dtype` is that of a leaf's
    gradient, or None for any, once it `has_grad_dtype` of its own.
    """

    __slots__ = ("tangents",)

    post_accumulate: Table | None = None
    retains_grad = False
    has_grad_dtype = False
    grad_dtype: dtype | None = None

    def __init__(self) -> None:
        self.tangents: dict[Level, Tensor] | None = None


introduce(TensorExtra=TensorExtra)


def tensor_extra(tensor: Tensor) -> TensorExtra:
    """The tensor's extra part, made now if it has none."""
    extra: TensorExtra | None = tensor._extra
    if extra is None:
        extra = tensor._extra = TensorExtra()
    return extra


def has_grad_dtype(tensor: Tensor) -> bool:
    """Whether a dtype of its gradient was set for a tensor, or None for any."""
    extra: TensorExtra | None = tensor._extra
    return extra is not None and extra.has_grad_dtype


class RemovableHandle(Guard):
    """Takes a hook away again: by `remove()`, or at the end of a `with` block.

    table: the dict that has the hook. identity: the key of the hook.

    >>> x = gs.tensor(2.0, requires_grad=True)
    >>> with x.register_hook(print):
    ...     (x * x).backward()
    tensor(4.)
    >>> handle = x.register_hook(print)
    >>> handle.remove()
    """

    __slots__ = ("__weakref__", "_entered", "_table", "id")

    def __init__(self, table: Table, identity: int) -> None:
        self._table = ref(table)
        self.id = identity
        self._entered = None

    def __getstate__(self) -> Any:
        return self._table(), self.id  # so that copies and pickles of a module have handles of their own tables

    def __setstate__(self, state: Any) -> None:
        table, identity = state
        self.__init__(Table() if table is None else table, identity)  # type: ignore[misc]

    def remove(self) -> None:
        """Take the hook away; nothing happens if it is gone already."""
        table = self._table()
        if table is not None:
            table.pop(self.id, None)

    def _removals(self) -> Undo:
        """The handle that removes the hook, without a function of Python. See Note [Guards]."""
        table = self._table()
        return () if table is None else ((table.pop, (self.id, None)),)

    def __enter__(self) -> RemovableHandle:
        undo = self._removals()
        self._entered = undo, self._entered
        return self


class MultiHandle(RemovableHandle):
    """Takes away one hook that was registered at several places."""

    __slots__ = ("handles",)

    def __init__(self, handles: Iterable[RemovableHandle]) -> None:
        self.handles = tuple(handles)
        self._entered = None

    def __getstate__(self) -> Any:
        return self.handles

    def __setstate__(self, state: Any) -> None:
        self.__init__(state)  # type: ignore[misc]

    def _removals(self) -> Undo:
        return tuple([removal for handle in self.handles for removal in handle._removals()])

    def remove(self) -> None:
        """Take the hook away everywhere."""
        for handle in self.handles:
            handle.remove()


def add_hook(owner: Any, kind: str, fn: Hook) -> RemovableHandle:
    """Add a hook to one of the tables of `owner`."""
    if not callable(fn):
        raise TypeError(f"a hook must be callable, not {type(fn).__name__}")
    table = getattr(owner, kind)
    if table is None:
        table = Table()
        setattr(owner, kind, table)
    return register(table, fn)


def register(table: Table, fn: Any, prepend: bool = False) -> RemovableHandle:
    """Add a hook to a table, as the first one if it shall `prepend`."""
    identity, others = _next_id(), dict(table) if prepend else {}
    while identity in table:  # as in a table of another process
        identity = _next_id()
    if prepend:
        table.clear()
    table[identity] = fn
    table.update(others)
    return RemovableHandle(table, identity)


def call_tensor_hooks(table: Table, gradient: Tensor | None) -> Tensor | None:
    """The gradient of a tensor after its hooks; None is a gradient that is missing, and zero."""
    for hook in list(table.values()):
        result = hook(gradient)
        if result is not None:
            _check(hook, gradient, result)
            gradient = result
    return gradient


def call_prehooks(table: Table, gradients: tuple[Tensor | None, ...]) -> tuple[Tensor | None, ...]:
    """The gradients of a node's outputs after its pre-hooks."""
    for hook in list(table.values()):
        gradients = _replaced(hook, gradients, hook(gradients))
    return gradients


def call_posthooks(
    table: Table, inputs: tuple[Tensor | None, ...], outputs: tuple[Tensor | None, ...]
) -> tuple[Tensor | None, ...]:
    """The gradients of a node's inputs after its post-hooks."""
    for hook in list(table.values()):
        inputs = _replaced(hook, inputs, hook(inputs, outputs))
    return inputs


def call_post_accumulate_hooks(table: Table, leaf: Tensor) -> None:
    """Tell the hooks of a leaf that its gradient has been accumulated; they must return nothing."""
    for hook in list(table.values()):
        result = hook(leaf)
        if isinstance(result, Tensor):
            raise RuntimeError(
                f"Tensor post accumulate grad hooks should return None. [hook '{_name(hook)}' returned a "
                "tensor; assign it to the .grad of the tensor it is called with]"
            )
        if result is not None:
            raise TypeError(
                f"expected Variable, but hook returned '{type(result).__name__}' [hook '{_name(hook)}', a "
                "post accumulate grad hook, should return None]"
            )


def _replaced(hook: Hook, gradients: tuple[Tensor | None, ...], result: Any) -> tuple[Tensor | None, ...]:
    if result is None:
        return gradients
    if not isinstance(result, tuple):
        raise TypeError(f"expected tuple, but hook returned '{type(result).__name__}' [hook '{_name(hook)}']")
    if len(result) != len(gradients):
        raise RuntimeError(
            f"hook '{_name(hook)}' has returned an incorrect number of values (got {len(result)}, but "
            f"expected {len(gradients)})"
        )
    for old, new in zip(gradients, result, strict=True):
        if new is not None:
            _check(hook, old, new)
    return tuple(result)


def _check(hook: Hook, old: Tensor | None, new: Any) -> None:
    if not isinstance(new, Tensor):
        raise TypeError(f"expected Variable, but hook returned '{type(new).__name__}' [hook '{_name(hook)}']")
    if old is None:
        raise RuntimeError(f"can't replace a None gradient with a non-None value [hook '{_name(hook)}']")
    if new.dtype != old.dtype:
        _changed(hook, "type", old.dtype, new.dtype)
    if new._memory.shape != old._memory.shape:
        _changed(hook, "size", list(old.shape), list(new.shape))


def _changed(hook: Hook, what: str, old: object, new: object) -> NoReturn:
    raise RuntimeError(f"hook '{_name(hook)}' has changed the {what} of value (was {old} got {new})")


def _name(hook: Hook) -> str:
    try:
        name = hook.__name__
    except Exception:  # whatever an object's own `__getattr__` raises
        name = None
    return name if isinstance(name, str) and name else type(hook).__name__
