"""The node of a custom Function, which is at the same time the context that its methods get."""

from __future__ import annotations

import warnings
from typing import TYPE_CHECKING, Any, NoReturn

import numpy as np

from gradspec.autograd.function.context import FunctionCtx
from gradspec.core.dtypes import from_numpy_dtype
from gradspec.core.state import SAVED_HOOKS, state
from gradspec.core.tensor import Tensor, wrap
from gradspec.dispatch.formulas import unbroadcast_tensor
from gradspec.graph import packed, saved
from gradspec.graph.node import FREED, Gradients, Node, Output, Pairs
from gradspec.graph.storage import storage_of, watch_output

if TYPE_CHECKING:
    from collections.abc import Container

    from gradspec.autograd.function.definition import Function

_ndarray = np.ndarray
Metadata = tuple[tuple[int, ...], Any]  # the shape and NumPy dtype of a tensor


class BackwardCFunction(Node, FunctionCtx):
    """The recorded call of a custom Function; every Function has a subclass named after it."""

    __slots__ = (
        "_argument_metadata",
        "_edge_tuple",
        "_kept_values",
        "_output_count",
        "_output_metadata",
        "dirty_tensors",
        "needs_input_grad",
        "non_differentiable",
        "saved_for_forward",
        "to_save",
    )

    # Note [Custom nodes] The context is the node itself, so that `tensor.grad_fn` has the attributes that the
    # forward has set. What the engine needs is in slots, and what only this module does is in functions, so
    # that few names are taken (Note [Names on nodes]). Of every saved value `_kept_values` holds None, the
    # tensor, the array of one of the node's own outputs (a tensor would hold the node), or a `Packed`; and
    # after all of them, for each the version of the tensor, or ~nr for output number nr.

    _forward_cls: type[Function]
    _argument_metadata: tuple[Metadata | None, ...]  # None for what is no tensor
    _edge_tuple: tuple[Any, ...]  # of the arguments that are tensors
    _kept_values: Any
    _output_metadata: tuple[Metadata | None, ...]
    needs_input_grad: tuple[bool, ...]

    _takes_undefined = True

    def __init__(self) -> None:
        self._node_extra = None
        self._sequence_number = self._output_count = 0  # until the forward has ended
        self.to_save = self.saved_for_forward = self.dirty_tensors = self.non_differentiable = None
        self._argument_metadata = self._edge_tuple = self._output_metadata = self._kept_values = ()

    # ---- running ----

    def apply(self, *args: Any) -> Any:
        """What `backward` or `vjp`, whichever the Function has, makes of the gradients of the outputs.

        Raises RuntimeError if it has both, NotImplementedError if it has neither.
        """
        return type(self)._forward_cls._reverse_rule()(self, *args)

    def apply_jvp(self, *args: Any) -> Any:
        """What `jvp` of the Function makes of the tangents of the inputs."""
        return type(self)._forward_cls.jvp(self, *args)

    def _edge_targets(self) -> tuple[Any, ...]:
        return self._edge_tuple

    def _backward_arrays(self, grad: Any, retain: bool, needed: Container[Any] | None) -> Pairs:
        pairs = self._backward_tensors(grad, needed)
        if not retain:
            self._kept_values = FREED
        # The user may hold what was returned; a view is never kept as a `.grad`. See Note [Owned gradients].
        return tuple([(edge, None if result is None else result._array.view()) for edge, result in pairs])

    def _backward_tensors(self, grad: Any, needed: Container[Any] | None) -> Pairs:
        rule = type(self)._forward_cls._reverse_rule()
        described = self._output_metadata
        if len(described) == 1:
            if grad is not None:
                return _checked(self, rule(self, wrap(grad) if type(grad) is _ndarray else grad), needed)
            parts: Any = (None,)
        else:
            parts = grad if isinstance(grad, Gradients) else (None,) * len(described)
        arguments = []
        for part, metadata in zip(parts, described, strict=True):
            if part is None:
                if metadata is not None and self.materialize_grads:
                    part = wrap(np.zeros(*metadata))
            elif type(part) is _ndarray:
                part = wrap(part)
            arguments.append(part)
        return _checked(self, rule(self, *arguments), needed)

    # ---- saved tensors ----

    @property
    def saved_tensors(self) -> tuple[Tensor | None, ...]:
        """What was saved: for `jvp` while that runs, for `backward` otherwise.

        Raises RuntimeError if the graph was freed, and if a tensor has been written to since it was saved.
        """
        if self.saved_for_forward is not None:
            return self.saved_for_forward
        _check_not_freed(self)
        return tuple([_read(self, position) for position in range(len(self._kept_values) // 2)])

    @property
    def saved_variables(self) -> tuple[Tensor | None, ...]:
        """The former name of `saved_tensors`."""
        warnings.warn(
            "'saved_variables' is deprecated; use 'saved_tensors'", DeprecationWarning, stacklevel=2
        )
        return self.saved_tensors

    @property
    def _raw_saved_tensors(self) -> tuple[saved.SavedTensor, ...]:
        _check_not_freed(self)
        count = len(self._kept_values) // 2
        return tuple([SavedForBackward(self, "_kept_values", position) for position in range(count)])

    def _saves_outputs(self) -> bool:
        _check_not_freed(self)
        return bool(own_saved(self))

    def _release_saved(self) -> None:
        self._kept_values = FREED


# ---- what backward returned ----


def _checked(node: BackwardCFunction, results: Any, needed: Container[Any] | None) -> Pairs:
    """What the user's function returned, as one gradient per edge of the edge's shape and dtype."""
    inputs, edges = node._argument_metadata, node._edge_tuple
    expected = len(inputs)
    if not isinstance(results, tuple):
        if expected == 1 and type(results) is Tensor and edges[0] is not None:
            array = results._array
            if (array.shape, array.dtype) == inputs[0]:
                return ((edges[0], results),)
        results = (results,)
    if len(results) != expected:
        if len(results) < expected or any(result is not None for result in results[expected:]):
            raise RuntimeError(
                f"function {type(node).__name__} returned an incorrect number of gradients (expected "
                f"{expected}, got {len(results)}): it must return one for each argument of forward, None for "
                "those that have none"
            )
        results = results[:expected]
    gradients: list[tuple[Any, Tensor | None]] = []
    for position, (result, metadata) in enumerate(zip(results, inputs, strict=True)):
        if metadata is None:
            if result is not None:
                raise RuntimeError(
                    f"function {type(node).__name__} returned a gradient different than None at position "
                    f"{position + 1}, but the corresponding forward input was not a Variable"
                )
            continue
        index = len(gradients)
        edge = edges[index]
        if result is not None and not isinstance(result, Tensor):
            raise RuntimeError(
                f"expected Variable or None (got {type(result).__name__}) from {type(node).__name__} for the "
                f"gradient of argument {position}"
            )
        if edge is None or (needed is not None and edge not in needed):
            result = None
        elif result is not None:
            array = result._array
            if array.shape != metadata[0] or array.dtype != metadata[1]:
                result = _fitted(node, result, metadata, index)
        gradients.append((edge, result))
    return gradients


def _fitted(node: BackwardCFunction, gradient: Tensor, metadata: Metadata, index: int) -> Tensor:
    """The gradient summed to the shape of its input and in its dtype, if that can be done."""
    shape, dtype = metadata
    given = gradient._array.shape
    if given != shape:
        trailing = given[len(given) - len(shape) :]
        if len(given) < len(shape) or any(a != b and a != 1 for a, b in zip(shape, trailing, strict=True)):
            _refuse(node, index, f"got {list(given)} but expected shape compatible with {list(shape)}")
        gradient = unbroadcast_tensor(gradient, shape)
    if gradient._array.dtype != dtype:
        target = from_numpy_dtype(dtype)
        if gradient._array.dtype.kind == "c" and dtype.kind != "c":
            _refuse(node, index, f"got {gradient.dtype} but the input is real ({target})")
        gradient = gradient.to(target)
    return gradient


def _refuse(node: BackwardCFunction, index: int, what: str) -> NoReturn:
    raise RuntimeError(
        f"Function {type(node).__name__} returned an invalid gradient at index {index} - {what}"
    )


# ---- saved values ----


def keep(node: BackwardCFunction, tensors: tuple[Any, ...], own: dict[int, int]) -> None:
    """Save tensors; `own` has the numbers of the node's own outputs by identity, a single one apart.

    Raises TypeError for what is neither a tensor nor None.
    """
    values: Any = tensors
    places = []
    for tensor in tensors:
        if isinstance(tensor, Tensor):
            if tensor._node is node or id(tensor) in own:
                places.append(~own.get(id(tensor), 0))
                if values is tensors:
                    values = list(tensors)
                values[len(places) - 1] = tensor._array
            else:
                storage = tensor._storage
                places.append(0 if storage is None else storage.version)
        elif tensor is None:
            places.append(0)
        else:
            raise TypeError(
                f"save_for_backward can only save variables, but argument {len(places)} is of type "
                f"{type(tensor).__name__}"
            )
    if state.mode & SAVED_HOOKS:
        values = _packed_values(node, tensors, values, places)
    node._kept_values = (*values, *places)


def _packed_values(node: BackwardCFunction, tensors: tuple[Any, ...], values: Any, places: list[int]) -> Any:
    pair = packed.hooks_in_force()
    if pair is None:
        return values
    for tensor, place in zip(tensors, places, strict=True):
        if place < 0:
            watch_output(node, ~place, storage_of(tensor))
    result: list[Any] = []
    for value, place in zip(values, places, strict=True):
        if value is not None:
            tensor = value if place >= 0 else _own_output(node, value, ~place)
            value = packed.packed_by(*pair, tensor, node)
        result.append(value)
    return result


def own_saved(node: BackwardCFunction) -> list[int]:
    """The numbers of the node's own outputs among what it saves."""
    return [~place for place in node._kept_values[len(node._kept_values) // 2 :] if place < 0]


def _own_output(node: BackwardCFunction, array: np.ndarray, nr: int) -> Tensor:
    tensor = wrap(array)
    tensor._node = node if node._output_count == 1 else Output(node, nr)
    tensor._requires_grad = True
    extra = node._node_extra
    if extra is not None:
        if extra.watched is not None and nr in extra.watched:
            tensor._storage = extra.watched[nr][0]
        if extra.duals is not None and nr in extra.duals:
            tensor._extra = extra.duals[nr]
    return tensor


def _read(node: BackwardCFunction, position: int) -> Tensor | None:
    value, place = node._kept_values[position], node._kept_values[len(node._kept_values) // 2 + position]
    if value is None:
        return None
    if place < 0:
        array = saved.check_output(node, f"saved_tensors[{position}]", value, ~place)
        return _own_output(node, array, ~place)
    storage = value._storage
    if storage is not None and storage.version != place:
        if isinstance(value, packed.Packed):
            return value.placed()
        saved.invalid(node, f"saved_tensors[{position}]", value, place)
    return value


def _check_not_freed(node: BackwardCFunction) -> None:
    if node._kept_values is FREED:
        raise RuntimeError(f"{saved.SECOND_BACKWARD} [node {type(node).__name__}]")


class SavedForBackward(saved.SavedTensor):
    """One of the tensors that a custom Function has saved, on which a pair of hooks can be set."""

    __slots__ = ()

    def _pack(self, pack_hook: saved.Hook, unpack_hook: saved.Hook) -> None:
        node: Any = self._node
        position: int = self._position  # type: ignore[assignment]
        tensor: Any = _read(node, position)
        made = packed.packed_by(pack_hook, unpack_hook, tensor, node)
        node._kept_values = (*node._kept_values[:position], made, *node._kept_values[position + 1 :])
