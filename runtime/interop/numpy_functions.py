"""`wrap`: a function of NumPy arrays as a differentiable function of tensors.

Note [Rules in NumPy] The rules of a wrapped function are wrapped functions themselves: a gradient is the recorded call
of the `vjp`. Where that has a rule it is differentiated in its turn, and where it has none the error names it.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any, NoReturn

import numpy as np

from gradspec.autograd.function import Function
from gradspec.core import ops
from gradspec.core.tensor import Tensor
from gradspec.func import pytree
from gradspec.tensors.factories import from_numpy

__all__ = ["wrap"]


def wrap(
    function: Callable[..., Any], vjp: Callable[..., Any] | None = None, jvp: Callable[..., Any] | None = None
) -> Callable[..., Any]:
    """Make a function of NumPy arrays a function of tensors, differentiable by the rules `vjp` and `jvp`.

    function: gets each tensor among its positional arguments, also in tuples, lists and dicts, as a read-only array
    without a copy, and other arguments as they are. It returns arrays or numbers, or a structure of them, which become
    tensors; other values stay the same. vjp: for reverse mode, ``vjp(grad, result, *args, **kwargs)`` returns a tuple
    with the gradient of each positional argument, or just the gradient for a function of one argument; None stands for
    no gradient. jvp: for forward mode, ``jvp(tangents, result, *args, **kwargs)`` gets a tuple with the tangent of each
    positional argument, or just the tangent of a single one, and returns the tangent of the result. Both are functions
    of NumPy arrays, too; a rule that was made by `wrap` with rules of its own can be differentiated again.

    Within `vmap` the function is called for each sample.

    Raises TypeError for a tensor among the keyword arguments; RuntimeError when a derivative has no rule, and for
    gradients and tangents that do not fit.

    >>> cube = gs.wrap(lambda x: x**3, vjp=lambda grad, y, x: 3 * grad * x**2)
    >>> x = gs.tensor([1.0, 2.0], requires_grad=True)
    >>> gs.autograd.grad(cube(x).sum(), x)
    (tensor([ 3., 12.]),)
    """
    return _Wrapped(function, vjp, jvp)


class _Wrapped:
    """A function of arrays with its rules; see Note [Rules in NumPy]."""

    def __init__(
        self, function: Callable[..., Any], vjp: Callable[..., Any] | None = None, jvp: Callable[..., Any] | None = None
    ) -> None:
        functools.update_wrapper(self, function)
        self._function = function
        self._vjp, self._jvp = _rule(vjp), _rule(jvp)

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        for name, value in kwargs.items():
            if any(isinstance(leaf, Tensor) for leaf in pytree.leaves_of(value)):
                raise TypeError(
                    f"{self.name}(): the argument '{name}' is a Tensor, but tensors must be positional arguments: "
                    "derivatives go by position"
                )
        call = _Call(self, args, kwargs)
        outputs = _Recorded.apply(call, *call.tensors_of(args))
        return pytree.unflatten(outputs, call.result_spec)

    @property
    def name(self) -> str:
        """The name of the function, for messages."""
        return getattr(self._function, "__name__", type(self._function).__name__)

    def compute(self, *args: Any, **kwargs: Any) -> Any:
        """The value for arrays."""
        return self._function(*args, **kwargs)

    def rule(self, which: str) -> _Wrapped:
        """The rule for a mode, "vjp" or "jvp"; RuntimeError if it has none."""
        found = self._vjp if which == "vjp" else self._jvp
        if found is None:
            raise RuntimeError(
                f"{self.name}() has no {which}, and cannot be differentiated in {_MODES[which]} mode: "
                f"gradspec.wrap(function, {which}=...) states it; a rule of a rule is stated in the same way"
            )
        return found


_MODES = {"vjp": "reverse", "jvp": "forward"}


def _rule(function: Callable[..., Any] | None) -> _Wrapped | None:
    return function if function is None or isinstance(function, _Wrapped) else _Wrapped(function)


class _Call:
    """A call with its arguments other than tensors, and the structures of arguments and results."""

    def __init__(self, wrapped: _Wrapped, args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
        leaves, self._spec = pytree.flatten(args)
        self._constants = [None if isinstance(leaf, Tensor) else leaf for leaf in leaves]
        self._places = [place for place, leaf in enumerate(leaves) if isinstance(leaf, Tensor)]
        self._wrapped, self._kwargs = wrapped, kwargs
        self.result_spec = pytree.LEAF

    @staticmethod
    def tensors_of(args: tuple[Any, ...]) -> list[Tensor]:
        """The tensors among arguments, in order."""
        return [leaf for leaf in pytree.leaves_of(args) if isinstance(leaf, Tensor)]

    def _arguments(self, values: Sequence[Any], constants: Sequence[Any]) -> tuple[Any, ...]:
        """The positional arguments with values in the places of tensors."""
        leaves = list(constants)
        for place, value in zip(self._places, values, strict=True):
            leaves[place] = value
        found: tuple[Any, ...] = pytree.unflatten(leaves, self._spec)
        return found

    def value(self, tensors: Sequence[Tensor]) -> tuple[Any, ...]:
        """The leaves of the result, with tensors for arrays and numbers."""
        arrays = [_read_only(tensor) for tensor in tensors]
        result = self._wrapped.compute(*self._arguments(arrays, self._constants), **self._kwargs)
        leaves, self.result_spec = pytree.flatten(result)
        return tuple([_tensor(leaf, arrays) for leaf in leaves])

    def gradients(self, tensors: Sequence[Tensor], outputs: Sequence[Any], grads: Sequence[Any]) -> list[Any]:
        """The gradients of the tensors."""
        rule = self._wrapped.rule("vjp")
        args = self._arguments(tensors, self._constants)
        grad, result = pytree.unflatten(grads, self.result_spec), pytree.unflatten(outputs, self.result_spec)
        found = rule(grad, result, *args, **self._kwargs)
        if len(args) == 1:
            found = (found,)
        leaves = pytree.prefix_leaves(found, self._spec)
        alone = found is not None and not isinstance(found, tuple)  # it would stand for all arguments
        if leaves is None or alone:
            self._refuse("vjp", pytree.flatten(found)[1], f"the structure of the arguments, {self._spec}")
        return [leaves[place] for place in self._places]

    def tangents(self, tensors: Sequence[Tensor], outputs: Sequence[Any], given: Sequence[Any]) -> tuple[Any, ...]:
        """The tangents of the outputs."""
        rule = self._wrapped.rule("jvp")
        args = self._arguments(tensors, self._constants)
        along = self._arguments(given, [None] * len(self._constants))
        result = pytree.unflatten(outputs, self.result_spec)
        found = rule(along[0] if len(args) == 1 else along, result, *args, **self._kwargs)
        leaves = pytree.prefix_leaves(found, self.result_spec)
        if leaves is None:
            self._refuse("jvp", pytree.flatten(found)[1], f"the structure of the result, {self.result_spec}")
        return tuple(leaves)

    def _refuse(self, which: str, returned: Any, expected: str) -> NoReturn:
        raise RuntimeError(f"{self._wrapped.name}(): the {which} must return {expected}, but it returned {returned}")


class _Recorded(Function):
    """The recorded call of a wrapped function."""

    @staticmethod
    def forward(call: _Call, *tensors: Tensor) -> tuple[Any, ...]:
        return call.value(tensors)

    @staticmethod
    def setup_context(ctx: Any, inputs: tuple[Any, ...], output: tuple[Any, ...]) -> None:
        ctx.call, *tensors = inputs
        ctx.constants = [None if isinstance(leaf, Tensor) else leaf for leaf in output]
        saved = [*tensors, *[leaf if isinstance(leaf, Tensor) else None for leaf in output]]
        ctx.save_for_backward(*saved)
        ctx.save_for_forward(*saved)

    @staticmethod
    def backward(ctx: Any, *grads: Any) -> tuple[Any, ...]:
        return (None, *ctx.call.gradients(*_values(ctx), grads))

    @staticmethod
    def jvp(ctx: Any, _call: None, *tangents: Any) -> tuple[Any, ...]:
        found: tuple[Any, ...] = ctx.call.tangents(*_values(ctx), tangents)
        return found

    @staticmethod
    def vmap(info: Any, in_dims: tuple[int | None, ...], call: _Call, *tensors: Tensor) -> tuple[Any, Any]:
        samples = []
        for number in range(info.batch_size):
            parts = [
                tensor if dim is None else ops.select(tensor, dim, number)
                for tensor, dim in zip(tensors, in_dims[1:], strict=True)
            ]
            samples.append(_Recorded.apply(call, *parts))
        joined = tuple(
            [ops.stack(leaves) if isinstance(leaves[0], Tensor) else leaves[0] for leaves in zip(*samples, strict=True)]
        )
        return joined, tuple([0 if isinstance(leaf, Tensor) else None for leaf in joined])


def _values(ctx: Any) -> tuple[list[Tensor], list[Any]]:
    """The tensors of a call, and the leaves of its result."""
    saved, count = ctx.saved_tensors, len(ctx.constants)
    split = len(saved) - count
    outputs = [other if leaf is None else leaf for leaf, other in zip(saved[split:], ctx.constants, strict=True)]
    return list(saved[:split]), outputs


def _read_only(tensor: Tensor) -> np.ndarray:
    """The elements of a tensor, which a function must not write to: no version counter would notice."""
    array = tensor.detach().resolve_conj().numpy().view()
    array.flags.writeable = False
    return array


def _tensor(leaf: Any, arrays: Sequence[np.ndarray]) -> Any:
    """An array or a number as a tensor of its own; other values as they are."""
    if not isinstance(leaf, np.ndarray | np.generic | int | float | complex):
        return leaf
    array = np.asarray(leaf)
    if any(np.may_share_memory(array, other) for other in arrays):
        array = array.copy()
    return from_numpy(array)
