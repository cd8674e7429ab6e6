"""Saved tensors: reading, checking, packing and unpacking the values that nodes keep for backward.

Note [Saved values] A slot of a node holds an input tensor, the array of an output, or a list of inputs. It
may instead hold FREED, once the graph is freed, or a `Packed`, where saved-tensor hooks are at work. C reads
plain values (csrc/books/saved.c), and comes here for all else. Outputs are kept as arrays because a tensor
would hold the node, which would hold the tensor. An output without gradient, such as indices, is held by the
tensor that it is: it has no node.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from typing import Any, NoReturn

import numpy as np

from gradspec.core.compiled import memory
from gradspec.core.compiled.bindings import (
    Storage,
    edge_targets,
    introduce,
    kept_tensors,
    release_saved,
    run_formulas,
    storage_of,
    watch_output,
)
from gradspec.core.process.state import SAVED_HOOKS
from gradspec.core.process.user_stack import describe
from gradspec.core.tensor import Tensor
from gradspec.graph.interpose import observes
from gradspec.graph.node import FREED, SECOND_BACKWARD, Node, Output, Pairs, extra_of, producer
from gradspec.graph.packed import Hook, Packed, hooks_in_force, packed_by, placed_at

_WITH_VERSION = ("input", "list")
_KINDS = (*_WITH_VERSION, "output", "plain", "arrays")
_NO_TENSORS = ("arrays", "value")
_NOTHING: Mapping[str, Any] = {}  # C reads dicts


class _Kind(type):
    """The class of node classes that the generator writes: it gives them the slots of their values."""

    def __new__(
        mcs,
        name: str,
        bases: tuple[type, ...],
        namespace: dict[str, Any],
        op: str = "",
        inputs: Mapping[str, int] = _NOTHING,
        outputs: Mapping[str, int | None] = _NOTHING,
        broadcasts: bool = False,
    ) -> Any:
        saves = namespace.get("_saves", _NOTHING)
        slots = [f"edge_{parameter}" for parameter in inputs]
        for value, (source, _, _) in saves.items():
            slots += [value, f"{value}_version"] if source in _WITH_VERSION else [value]
        if len(outputs) > 1 or None in outputs.values():
            slots += ["_output_count", "grad_dtypes", "grad_shapes"]
        kinds = {value: source if source in _KINDS else "value" for value, (source, _, _) in saves.items()}
        stated = {
            "__slots__": slots,
            "_broadcasts": broadcasts,
            "_input_names": tuple(inputs),
            "_inputs": inputs,
            "_may_save_outputs": "output" in kinds.values(),
            "_op_key": op,
            "_outputs": outputs,
            "_save_kinds": kinds,
        }
        return super().__new__(mcs, name, bases, stated | namespace)

    def __init__(cls, name: str, bases: tuple[type, ...], namespace: dict[str, Any], **stated: Any) -> None:
        super().__init__(name, bases, namespace)


class OpNode(Node, metaclass=_Kind):
    """The node of an op of the spec.

    A generated subclass states the op's key, its differentiable parameters and outputs with their positions
    (outputs where they are not the first one alone, a list as None). It also states whether gradients are summed to the
    shapes of inputs that were broadcast. `_saves` are the values that it keeps, by the names of their slots:
    from where (Note [Kinds of nodes], csrc/books/nodes.h), the position of the parameter or output, and for
    the gradients of which inputs (bits). `_on_arrays` and `_on_tensors` are the formulas, functions of saved
    values and of gradients, `grad` or `grad_<output>`; of several inputs they give a tuple, and take in
    `needs` which of it are wanted (bits). Neither is a method: C calls them.

    `_save_kinds` is how values are saved: ``"input"``, ``"list"``, ``"output"``, ``"plain"`` for an output
    without gradient, ``"arrays"``, or ``"value"`` for a value that stays when the graph is freed. Users read these as
    `_saved_<name>` and, where hooks can be set on them, which are for tensors, as `_raw_saved_<name>`.
    """

    __init__ = object.__init__  # recording makes instances, and sets their slots

    _save_kinds: Mapping[str, str]
    _saves: Mapping[str, tuple[str, int, int]] = _NOTHING
    _outputs: Mapping[str, int | None]

    def _edge_targets(self) -> tuple[Any, ...]:
        return edge_targets(self)

    def _backward_arrays(self, grad: Any, retain: bool, needed: Container[Any] | None) -> Pairs:
        return run_formulas(self, grad, retain, needed, False)

    def _backward_tensors(self, grad: Any, needed: Container[Any] | None) -> Pairs:
        return run_formulas(self, grad, True, needed, True)

    def _release_saved(self) -> None:
        release_saved(self)

    def _unpack_saved(self) -> None:
        for name in kept_tensors(self):
            value: Any = getattr(self, name)
            for part in value if isinstance(value, tuple) else (value,):
                if isinstance(part, Packed):
                    part.tensor()

    def _output_shape(self) -> tuple[int, ...] | None:
        for name, kind in self._save_kinds.items() if self._output_count == 1 else ():
            value = slot(self, name)
            if kind == "output" and isinstance(value, np.ndarray):
                return tuple(value.shape)
            if kind == "value" and name == "result_shape" and value is not None:
                return tuple(value)
        return None

    def _saves_outputs(self) -> bool:
        return self._may_save_outputs

    def __getattr__(self, name: str) -> Any:
        if name.startswith(("_saved_", "_raw_saved_")):
            kind, _, value = name[1:].partition("saved_")
            if value in self._save_kinds:
                return raw(self, value) if kind else read(self, value)
        raise AttributeError(f"'{type(self).__name__}' object has no attribute '{name}'")

    def __dir__(self) -> list[str]:
        values = {f"_saved_{name}" for name in self._save_kinds}
        raw_values = {f"_raw_saved_{name}" for name, kind in self._save_kinds.items() if kind not in _NO_TENSORS}
        return sorted({*super().__dir__(), *values, *raw_values})


introduce(OpNode=OpNode)


def slot(node: Node, name: str) -> Any:
    """The content of a slot for a saved value; None if no input that needs the value requires grad."""
    try:
        return object.__getattribute__(node, name)
    except AttributeError:
        return None


def copied_arrays(values: Sequence[Any]) -> tuple[Any, ...]:
    """What a node keeps of values with arrays among them: copies, which nobody writes to."""
    return tuple([memory.copy(value) if value.__class__ is np.ndarray else value for value in values])


introduce(copied_arrays=copied_arrays)


# ---- what is not simply there ----


def saved_array(node: OpNode, name: str) -> Any:
    """A saved value as formulas on arrays read it: unpacked, or an error for a value that is freed or has changed."""
    kind, value = node._save_kinds[name], getattr(node, name)
    if kind == "input":
        return _unpacked_or_checked(node, name, value)._array
    if kind == "list":
        return [tensor._array for tensor in saved_list(node, name)]
    return saved_arrays(node, name) if kind == "arrays" else check_output(node, name, value, _output_nr(node, name))


def saved_tensor(node: OpNode, name: str) -> Any:
    """The same as formulas on tensors read it: with its place in the graph."""
    kind = node._save_kinds[name]
    if kind == "input":
        return saved_input(node, name)
    if kind == "list":
        return saved_list(node, name)
    if kind == "output":
        return saved_output(node, name, _output_nr(node, name))
    return saved_plain(node, name) if kind == "plain" else saved_arrays(node, name)


introduce(saved_array=saved_array, saved_tensor=saved_tensor)


def _unpacked_or_checked(node: Node, name: str, value: Any) -> Tensor:
    tensor: Tensor = value.tensor() if isinstance(value, Packed) else saved_input(node, name)
    return tensor


def saved_input(node: Node, name: str) -> Any:
    """The saved input tensor, checked; None if the parameter was None."""
    value = getattr(node, name)
    if value is None:
        return None
    tensor = _checked(node, name, value, getattr(node, name + "_version"))
    _check_attached(node, name, tensor, getattr(node, f"edge_{name}", None))
    return tensor


def saved_list(node: Node, name: str) -> list[Any]:
    """The saved list of input tensors, checked."""
    values = getattr(node, name)
    if values is FREED:
        invalid(node, name, FREED, 0)
    versions, edges = getattr(node, name + "_version"), getattr(node, f"edge_{name}")
    found = [_checked(node, name, value, version) for value, version in zip(values, versions, strict=True)]
    for tensor, edge in zip(found, edges, strict=True):
        _check_attached(node, name, tensor, edge)
    return found


def _checked(node: Node, name: str, value: Any, version: int) -> Any:
    storage = value._storage
    if storage is not None and storage.version != version:
        if isinstance(value, Packed):
            return value.placed()
        check_unwritten(node, name, value, version)
    return value


def check_unwritten(node: Node, name: str, value: Any, version: int) -> None:
    """RuntimeError for a saved tensor, of another version now, that was freed or has been written to."""
    if value is FREED or value._storage.was_written(version):
        invalid(node, name, value, version)


def _check_attached(node: Node, name: str, tensor: Tensor, edge: Any) -> None:
    """RuntimeError for a saved tensor that had a history when it was saved, and has none now."""
    if not tensor._requires_grad and isinstance(edge, Node):
        refuse_detached(node, name)


def refuse_detached(node: Node, name: str) -> NoReturn:
    """Refuse a saved tensor that was detached in place."""
    raise RuntimeError(
        "Trying to use a saved tensor that has been detached in-place, i.e. with .detach_(): "
        f"{type(node).__name__} saved '{name}'. This is not supported, please use out-of-place "
        "`.detach()` instead"
    )


def check_output(node: Node, name: str, value: Any, nr: int | None) -> Any:
    """The array of a saved output; an error if it was freed or has been written to since."""
    if isinstance(value, Packed):
        return value.tensor()._array
    if value is FREED:
        invalid(node, name, FREED, 0)
    if isinstance(value, Tensor):
        storage = value._storage
        if storage is not None and storage.was_written(0):
            stale(node, name, value._memory.shape, None, 0, storage, 0)
        return value._array
    watched = None if node._node_extra is None else node._node_extra.watched
    if watched is not None and (nr or 0) in watched:
        storage, version = watched[nr or 0]
        if storage.was_written(version):
            stale(node, name, value.shape, node, nr or 0, storage, version)
    return value


def saved_output(node: OpNode, name: str, nr: int | None) -> Tensor:
    """The saved output as a tensor with its place in the graph."""
    return own_output(node, check_output(node, name, getattr(node, name), nr), nr)


def own_output(node: Node, array: Any, nr: int | None) -> Tensor:
    """An array that a node made as the tensor it was: output number `nr`, or None for the only one."""
    tensor = placed_at(array, node if nr is None else Output(node, nr), True)
    extra = node._node_extra
    if extra is not None and extra.watched is not None and (nr or 0) in extra.watched:
        tensor._storage = extra.watched[nr or 0][0]
    if extra is not None and extra.duals is not None and (nr or 0) in extra.duals:
        tensor._extra = extra.duals[nr or 0]
    return tensor


def saved_plain(node: Node, name: str) -> Tensor:
    """The saved output that is not differentiable, such as indices."""
    value: Any = getattr(node, name)
    array = check_output(node, name, value, None)
    return value if isinstance(value, Tensor) else placed_at(array, None, False)


def saved_arrays(node: Node, name: str) -> Any:
    """The saved value with arrays in it."""
    value = getattr(node, name)
    if value is FREED:
        invalid(node, name, FREED, 0)
    return value


# ---- errors ----


def invalid(node: Node, name: str, value: Any, version: int) -> NoReturn:
    """Raise for a saved value that was freed or has been written to since."""
    if value is FREED:
        raise RuntimeError(f"{SECOND_BACKWARD} [node {type(node).__name__}, saved value '{name}']")
    maker, nr = producer(value)
    stale(node, name, value._memory.shape, maker, nr, value._storage, version)


def stale(
    node: Node, name: str, shape: tuple[int, ...], maker: Node | None, nr: int, storage: Storage, version: int
) -> NoReturn:
    """Raise for a saved value whose memory was written to after it was saved."""
    origin = f", which is output {nr} of {type(maker).__name__}," if maker is not None else ""
    writer = f"; it was last written to by {storage.writer}" if storage.writer else ""
    version_written, line = storage.written_at or (None, None)
    if version_written == storage.version:
        writer += f", called at {describe(line)}"
    trace = None if node._node_extra is None else node._node_extra.trace
    if trace is None:
        lines = "Anomaly detection shows the lines concerned: autograd.set_detect_anomaly(True)."
    else:
        lines = f"The value was saved at {describe(trace.line)}."
    raise RuntimeError(
        "one of the variables needed for gradient computation has been modified by an inplace operation: "
        f"[{node._op_key}] saved '{name}', a tensor of shape {list(shape)}{origin} for "
        f"{type(node).__name__}; it is at version {storage.writes_until(storage.version)}; expected version "
        f"{storage.writes_until(version)} "
        f"instead{writer}. Hint: make the change out of place (x = x + 1), or save a clone(). {lines}"
    )


# ---- `_saved_*`, `_raw_saved_*` and hooks ----


def read(node: OpNode, name: str) -> Any:
    """The value of ``node._saved_<name>``."""
    kind = node._save_kinds[name]
    try:
        value = object.__getattribute__(node, name)
    except AttributeError:
        return None  # not saved, since no input that needs it requires grad
    if kind == "value":
        return value
    if kind == "list":
        return tuple(saved_list(node, name))
    return _shown(node, name, _output_nr(node, name)) if kind == "output" else saved_tensor(node, name)


def _shown(node: OpNode, name: str, nr: int | None) -> Tensor:
    """A saved output that shares its versions with the tensor that users have, also if that has none yet."""
    tensor = saved_output(node, name, nr)
    if tensor._storage is None and not isinstance(getattr(node, name), Packed):
        extra = extra_of(node)
        if extra.shown is None:
            extra.shown = {}
        extra.shown.setdefault(nr or 0, (Storage(), tensor._memory))
        tensor._storage = extra.shown[nr or 0][0]
        watch_output(node, nr or 0, tensor._storage)
    return tensor


def _output_nr(node: OpNode, name: str) -> int | None:
    """The number of a saved output, if there are several that have gradients."""
    return node._saves[name][1] if len(node._outputs) > 1 else None


class SavedTensor:
    """One saved tensor of a node; `register_hooks` sets a pair of hooks on it."""

    __slots__ = ("_name", "_node", "_position")

    def __init__(self, node: Node | None = None, name: str = "", position: int | None = None) -> None:
        if node is None:
            raise RuntimeError(
                "Trying to create a SavedTensor object from Python is forbidden. A node has one for each "
                "tensor it saves: grad_fn._raw_saved_self, for instance."
            )
        self._node = node
        self._name = name
        self._position = position

    def register_hooks(self, pack_hook: Hook, unpack_hook: Hook) -> None:
        """Replace the saved tensor by `pack_hook(tensor)` now, and get it back by `unpack_hook` when it is
        used.

        Raises RuntimeError if the tensor is freed, if hooks are already set, and if `pack_hook` writes to its
        argument; TypeError for an object that is not callable. The tensor then stays as it was.
        """
        if not (callable(pack_hook) and callable(unpack_hook)):
            raise TypeError("register_hooks() takes two functions, pack_hook and unpack_hook")
        node, name, position = self._node, self._name, self._position
        value: Any = getattr(node, name, None)
        if value is not FREED and position is not None:
            value = value[position]
        if value is None:
            raise RuntimeError("Calling register_hooks on a saved tensor with value None is forbidden")
        if value is FREED:
            raise RuntimeError(
                "Calling register_hooks on a saved tensor after it has been freed. Saved intermediate values "
                "of the graph are freed when you call .backward() or autograd.grad(). Specify "
                "retain_graph=True if you need to backward through the graph a second time or if you need to "
                "access saved variables after calling backward."
            )
        if isinstance(value, Packed):
            raise RuntimeError(
                "Calling register_hooks on a saved tensor whose hooks have already been set. Hint: only one "
                "pair of hooks is allowed at a time."
            )
        self._pack(pack_hook, unpack_hook)

    def _pack(self, pack_hook: Hook, unpack_hook: Hook) -> None:
        assert isinstance(self._node, OpNode)
        _pack_slot(self._node, self._name, self._position, pack_hook, unpack_hook)


def raw(node: OpNode, name: str) -> Any:
    """The value of ``node._raw_saved_<name>``: a `SavedTensor`, or a tuple of them for a list."""
    kind = node._save_kinds[name]
    if kind in _NO_TENSORS:
        raise AttributeError(f"'{type(node).__name__}' object has no attribute '_raw_saved_{name}'")
    if kind == "list":
        values = getattr(node, name)
        if values is FREED:
            invalid(node, name, FREED, 0)
        return tuple(SavedTensor(node, name, position) for position in range(len(values)))
    return SavedTensor(node, name)


def pack(node: OpNode, outputs: Any, pack_hook: Hook, unpack_hook: Hook) -> None:
    """Let a pair of hooks take over all that the node that made `outputs` has saved just now."""
    storages = {}
    if node._may_save_outputs:
        storages = {id(output._array): storage_of(output) for output in outputs}
    for name in kept_tensors(node):
        value = getattr(node, name)
        if type(value) is tuple:
            _keep(node, name, tuple([packed_by(pack_hook, unpack_hook, one, node) for one in value]))
        elif not isinstance(value, Tensor):
            tensor = saved_output(node, name, _output_nr(node, name))
            tensor._storage = storages[id(value)]
            _keep(node, name, packed_by(pack_hook, unpack_hook, tensor, node))
        elif "_wrapped_number" not in value.__dict__:
            _keep(node, name, packed_by(pack_hook, unpack_hook, value, node))


def _pack_slot(node: OpNode, name: str, position: int | None, pack_hook: Hook, unpack_hook: Hook) -> None:
    """Let hooks take over one saved tensor."""
    kind = node._save_kinds[name]
    if position is not None:
        packed = packed_by(pack_hook, unpack_hook, saved_list(node, name)[position], node)
        values = getattr(node, name)
        _keep(node, name, (*values[:position], packed, *values[position + 1 :]))
        return
    if kind == "output":
        tensor = saved_output(node, name, _output_nr(node, name))
    else:
        tensor = saved_plain(node, name) if kind == "plain" else saved_input(node, name)
    _keep(node, name, packed_by(pack_hook, unpack_hook, tensor, node))


def _keep(node: OpNode, name: str, kept: Packed | tuple[Any, ...]) -> None:
    extra_of(node).packed = True
    setattr(node, name, kept)


def pack_saved(node: Node | None, outputs: Any) -> None:
    """Let the hooks in force take over what the node of an op has saved."""
    pair = hooks_in_force()
    if pair is not None and isinstance(node, OpNode):
        pack(node, outputs, *pair)


introduce(pack_saved=pack_saved)


@observes(SAVED_HOOKS)
def _observe(op: str, arguments: tuple[Any, ...], outputs: Any, node: Node | None) -> None:
    pack_saved(node, outputs)
