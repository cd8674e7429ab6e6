"""`NestedIOFunction`: a Function whose inputs and outputs are nested lists, tuples and dicts of tensors."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gradspec.autograd.function.definition import Function
from gradspec.core.tensor import Tensor


class NestedIOFunction(Function):
    """A function of nested inputs, in a legacy form: an instance is called.

    A subclass defines `forward_extended` and `backward_extended`, which get and return lists, tuples and
    dicts of tensors. A subclass that defines a static `forward` and `backward` is a plain `Function`.

    >>> import warnings
    >>> warnings.simplefilter("ignore")  # the form is deprecated
    >>> class Sum(gs.autograd.function.NestedIOFunction):
    ...     def forward_extended(self, pair):
    ...         self.save_for_backward(pair)
    ...         return pair[0] + pair[1]
    ...     def backward_extended(self, grad):
    ...         return [grad * len(self.saved_tensors[0]), grad]
    >>> x = gs.ones(2, requires_grad=True)
    >>> Sum()([x, x]).sum().backward()
    >>> x.grad
    tensor([3., 3.])
    """

    __module__ = "gradspec.autograd.function"  # where users find it

    _call: Any = None  # the context of the call, while one of the methods runs

    def _do_forward(self, *input: Any) -> Any:
        """Call the function.

        Raises ValueError for arguments other than tensors and None, nested.
        """
        self._nested_input = input
        try:
            flat = _NestedCall.apply(self, *_tensors(input))
        finally:
            del self._nested_input
        return _nested(iter(flat), self._nested_output)

    __call__ = _do_forward

    def forward(self, *args: Any) -> Any:  # type: ignore[override]
        """The outputs of `forward_extended`, flat."""
        result = self.forward_extended(*self._nested_input)
        self._nested_output = _structure(result)
        return tuple(_tensors(result))

    def backward(self, *gradients: Any) -> Any:  # type: ignore[override]
        """The gradients that `backward_extended` returns, flat."""
        result = self.backward_extended(*_nested(iter(gradients), self._nested_output, whole=True))
        return tuple(_tensors(result, with_none=True))

    def save_for_backward(self, *args: Any) -> None:
        """Keep nested tensors for `backward_extended`; see `FunctionCtx.save_for_backward`."""
        self._to_save_nested = _structure(args)
        self._call.save_for_backward(*_tensors(args))

    @property
    def saved_tensors(self) -> Any:
        """The saved tensors, nested as given.

        >>> import warnings
        >>> warnings.simplefilter("ignore")  # the form is deprecated
        >>> class Double(gs.autograd.function.NestedIOFunction):
        ...     def forward_extended(self, one):
        ...         self.save_for_backward(one)
        ...         return 2 * one[0]
        ...     def backward_extended(self, grad):
        ...         print(self.saved_tensors)
        ...         return [2 * grad]
        >>> x = gs.ones(2, requires_grad=True)
        >>> Double()([x]).sum().backward()
        ([tensor([1., 1.], requires_grad=True)],)
        """
        return _nested(iter(self._call.saved_tensors), self._to_save_nested)

    def mark_dirty(self, *args: Any, **kwargs: Any) -> None:
        """See `FunctionCtx.mark_dirty`; takes nested tensors."""
        self._call.mark_dirty(*_tensors((args, kwargs)))

    def mark_non_differentiable(self, *args: Any, **kwargs: Any) -> None:
        """See `FunctionCtx.mark_non_differentiable`; takes nested tensors."""
        self._call.mark_non_differentiable(*_tensors((args, kwargs)))

    def forward_extended(self, *input: Any) -> Any:
        """The nested outputs; to be defined by the subclass."""
        raise NotImplementedError(f"{type(self).__name__} must define forward_extended")

    def backward_extended(self, *grad_output: Any) -> Any:
        """The nested gradients of the inputs, from the nested `grad_output`; to be defined by the subclass."""
        raise NotImplementedError(f"{type(self).__name__} must define backward_extended")


class _NestedCall(Function):
    """The flat function that a nested one is recorded as."""

    @staticmethod
    def forward(ctx: Any, instance: NestedIOFunction, *tensors: Tensor) -> Any:
        ctx.instance = instance
        return _during(instance, ctx, instance.forward, tensors)

    @staticmethod
    def backward(ctx: Any, *gradients: Any) -> Any:
        return (None, *_during(ctx.instance, ctx, ctx.instance.backward, gradients))


def _during(instance: NestedIOFunction, ctx: Any, method: Any, args: tuple[Any, ...]) -> Any:
    outer, instance._call = instance._call, ctx
    try:
        return method(*args)
    finally:
        instance._call = outer


def _tensors(value: Any, with_none: bool = False) -> Iterator[Any]:
    """The tensors in a nested value, in order."""
    if isinstance(value, Tensor) or (value is None and with_none):
        yield value
    elif isinstance(value, list | tuple):
        for part in value:
            yield from _tensors(part, with_none)
    elif isinstance(value, dict):
        for part in value.values():
            yield from _tensors(part, with_none)
    elif value is not None:
        raise ValueError(
            "Auto nesting doesn't know how to process an input object of type "
            f"{type(value).__name__}. Accepted types: Tensors, or lists/tuples of them"
        )


def _structure(value: Any) -> Any:
    """The nested value with True in place of every tensor: a tensor would hold the node that holds this."""
    if isinstance(value, dict):
        return {key: _structure(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return _rebuilt(value, [_structure(part) for part in value])
    return None if value is None else True


def _rebuilt(like: Any, parts: list[Any]) -> Any:
    return type(like)(*parts) if hasattr(like, "_fields") else type(like)(parts)


def _nested(flat: Iterator[Any], structure: Any, whole: bool = False) -> Any:
    """The flat values in a nested structure; as the arguments of a function if `whole`."""
    if isinstance(structure, dict):
        result: Any = {key: _nested(flat, part) for key, part in structure.items()}
    elif isinstance(structure, list | tuple):
        result = _rebuilt(structure, [_nested(flat, part) for part in structure])
    else:
        result = None if structure is None else next(flat)
    return (result,) if whole and not isinstance(structure, tuple) else result
