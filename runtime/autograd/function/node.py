"""The node of a custom Function, which is at the same time the context that its methods get."""

from __future__ import annotations

import sys
import warnings
from typing import TYPE_CHECKING, Any, NoReturn

import numpy as np

from gradspec.autograd.function import kept
from gradspec.autograd.function.context import FunctionCtx
from gradspec.autograd.function.kept import NO_OUTPUTS
from gradspec.core.compiled import memory
from gradspec.core.elements.coo import Coo
from gradspec.core.elements.dtypes import from_numpy_dtype
from gradspec.core.tensor import Tensor, wrap
from gradspec.dispatch.formulas import unbroadcast_tensor
from gradspec.graph import saved
from gradspec.graph.hooks import has_grad_dtype
from gradspec.graph.node import FREED, Gradients, Node, Pairs

if TYPE_CHECKING:
    from collections.abc import Container, Mapping

    from gradspec.autograd.function.definition import Function

_ndarray = np.ndarray
Metadata = tuple[tuple[int, ...], Any]  # the shape and NumPy dtype of a tensor


class BackwardCFunction(Node, FunctionCtx):
    """The recorded call of a custom Function; every Function has a subclass named after it.

    >>> class Double(gs.autograd.Function):
    ...     @staticmethod
    ...     def forward(ctx, x):
    ...         return 2 * x
    >>> node = Double.apply(gs.ones(1, requires_grad=True)).grad_fn
    >>> isinstance(node, gs.autograd.function.BackwardCFunction)
    True
    """

    __slots__ = (
        "_argument_metadata",
        "_edge_tuple",
        "_kept_outputs",
        "_kept_values",
        "_kept_versions",
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
    # that few names are taken (Note [Names on nodes]). Of every value that is saved `_kept_values` holds the
    # tensor, None, the array of one of the node's own outputs (a tensor would hold the node), or a `Packed`;
    # `_kept_versions` holds its version; and `_kept_outputs`, by position, which output it is, if it is one.

    _forward_cls: type[Function]
    _argument_metadata: tuple[Metadata | None, ...]  # None for anything but a tensor
    _edge_tuple: tuple[Any, ...]  # of the arguments that are tensors
    _kept_outputs: Mapping[int, int]
    _kept_values: Any  # a tuple, or FREED
    _kept_versions: tuple[int, ...]
    _output_metadata: tuple[Metadata | None, ...]
    needs_input_grad: tuple[bool, ...]

    _takes_undefined = True

    def __init__(self) -> None:
        self._node_extra = None
        self._sequence_number = self._output_count = 0  # until the forward has ended
        self.to_save = self.saved_for_forward = self.dirty_tensors = self.non_differentiable = None
        self._argument_metadata = self._edge_tuple = self._output_metadata = ()
        self._kept_values = self._kept_versions = ()
        self._kept_outputs = NO_OUTPUTS

    # ---- running ----

    def apply(self, *args: Any) -> Any:
        """The result of `backward` or `vjp`, whichever the Function has, for the gradients of the outputs.

        Raises RuntimeError if it has both, NotImplementedError if it has neither.
        """
        return type(self)._forward_cls._reverse_rule()(self, *args)

    def apply_jvp(self, *args: Any) -> Any:
        """The result of the Function's `jvp` for the tangents of the inputs."""
        return type(self)._forward_cls.jvp(self, *args)

    def _edge_targets(self) -> tuple[Any, ...]:
        return self._edge_tuple

    def _backward_arrays(self, grad: Any, retain: bool, needed: Container[Any] | None) -> Pairs:
        pairs = self._backward_tensors(grad, needed)
        if not retain:
            self._kept_values = FREED
        return tuple([(edge, None if result is None else _handed_over(result)) for edge, result in pairs])

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
                    part = wrap(memory.zeros(*metadata))
            elif type(part) is _ndarray:
                part = wrap(part)
            arguments.append(part)
        return _checked(self, rule(self, *arguments), needed)

    # ---- saved tensors ----

    @property
    def saved_tensors(self) -> tuple[Tensor | None, ...]:
        """The saved tensors: for `jvp` while it runs, for `backward` otherwise.

        Raises RuntimeError if the graph was freed, and if a tensor has been written to since it was saved.

        >>> class Double(gs.autograd.Function):
        ...     @staticmethod
        ...     def forward(ctx, x):
        ...         ctx.save_for_backward(x)
        ...         return 2 * x
        ...     @staticmethod
        ...     def backward(ctx, grad):
        ...         return 2 * grad
        >>> y = Double.apply(gs.ones(2, requires_grad=True))
        >>> y.grad_fn.saved_tensors
        (tensor([1., 1.], requires_grad=True),)
        """
        if self.saved_for_forward is not None:
            return self.saved_for_forward
        kept.check_not_freed(self)
        return tuple([kept.read(self, position) for position in range(len(self._kept_values))])

    @property
    def saved_variables(self) -> tuple[Tensor | None, ...]:
        """The former name of `saved_tensors`."""
        warnings.warn("'saved_variables' is deprecated; use 'saved_tensors'", DeprecationWarning, stacklevel=2)
        return self.saved_tensors

    @property
    def _raw_saved_tensors(self) -> tuple[saved.SavedTensor, ...]:
        kept.check_not_freed(self)
        count = len(self._kept_values)
        return tuple([kept.SavedForBackward(self, "_kept_values", position) for position in range(count)])

    def _saves_outputs(self) -> bool:
        kept.check_not_freed(self)
        return bool(self._kept_outputs)

    def _release_saved(self) -> None:
        self._kept_values = FREED


# ---- what backward returned ----


def _handed_over(gradient: Tensor) -> Any:
    """The array of a gradient, as a view if the user may still hold it: a view is never kept as a `.grad`.

    See Note [Owned gradients].
    """
    array: Any = gradient._array
    if type(array) is Coo:
        return array  # which is copied where it is kept
    if _references(gradient, array) == _ALONE and gradient._node is None and gradient._storage is None:
        return array
    return array.view()


def _references(gradient: Tensor, array: np.ndarray[Any, Any]) -> tuple[int, int]:
    return sys.getrefcount(gradient), sys.getrefcount(array)


def _counted_alone() -> tuple[int, int]:
    """The count of `_handed_over` for a gradient that only it and a pair of an edge and the gradient hold."""

    def count(gradient: Tensor) -> tuple[int, int]:
        array = gradient._array
        return _references(gradient, array)

    (counted,) = [count(gradient) for _, gradient in [(None, wrap(memory.zeros((), np.dtype(float))))]]
    return counted


_ALONE = _counted_alone()


def _checked(node: BackwardCFunction, results: Any, needed: Container[Any] | None) -> Pairs:
    """The gradients that the user's function returned, one per edge, in the edge's shape and dtype."""
    inputs, edges = node._argument_metadata, node._edge_tuple
    expected = len(inputs)
    if not isinstance(results, tuple):
        if expected == 1 and type(results) is Tensor and edges[0] is not None:
            array = results._memory
            if (array.shape, array.dtype) == inputs[0]:
                return ((edges[0], results),)
        results = (results,)
    if len(results) != expected:
        if len(results) < expected or any(result is not None for result in results[expected:]):
            raise RuntimeError(
                f"function {type(node).__name__} returned an incorrect number of gradients (expected "
                f"{expected}, got {len(results)}): it must return one for each argument of forward, None for "
                "an argument without gradient"
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
            array = result._memory
            if array.shape != metadata[0] or array.dtype != metadata[1]:
                result = _fitted(node, result, metadata, index)
        gradients.append((edge, result))
    return gradients


def _fitted(node: BackwardCFunction, gradient: Tensor, metadata: Metadata, index: int) -> Tensor:
    """The gradient summed to the shape of its input and in its dtype, if that can be done."""
    shape, dtype = metadata
    given = gradient._memory.shape
    if given != shape:
        trailing = given[len(given) - len(shape) :]
        if len(given) < len(shape) or any(a != b and a != 1 for a, b in zip(shape, trailing, strict=True)):
            _refuse(node, index, f"got {list(given)} but expected shape compatible with {list(shape)}")
        gradient = unbroadcast_tensor(gradient, shape)
    edge = node._edge_tuple[index]
    if gradient._memory.dtype != dtype and not (isinstance(edge, Tensor) and has_grad_dtype(edge)):
        target = from_numpy_dtype(dtype)
        if gradient._memory.dtype.kind == "c" and dtype.kind != "c":
            _refuse(node, index, f"got {gradient.dtype} but the input is real ({target})")
        gradient = gradient.to(target)
    return gradient


def _refuse(node: BackwardCFunction, index: int, what: str) -> NoReturn:
    raise RuntimeError(f"Function {type(node).__name__} returned an invalid gradient at index {index} - {what}")
