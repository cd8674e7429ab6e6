"""The context of a custom Function: the methods with which it describes a call."""

from __future__ import annotations

import warnings
from typing import Any

from gradspec.core.tensor import Tensor


class FunctionCtx:
    """The context of a call of a custom Function, for `forward` and `setup_context`.

    Its methods take effect when the forward has ended.

    >>> class Exp(gs.autograd.Function):
    ...     @staticmethod
    ...     def forward(ctx, x):
    ...         result = x.exp()
    ...         ctx.save_for_backward(result)
    ...         return result
    ...     @staticmethod
    ...     def backward(ctx, grad):
    ...         (result,) = ctx.saved_tensors
    ...         return grad * result
    >>> Exp.apply(gs.zeros(1, requires_grad=True)).requires_grad
    True
    """

    to_save: tuple[Any, ...] | None = None
    saved_for_forward: tuple[Tensor | None, ...] | None = None
    dirty_tensors: tuple[Any, ...] | None = None
    non_differentiable: tuple[Any, ...] | None = None
    materialize_grads: bool = True
    _materialize_non_diff_grads: bool = True  # whether outputs without a gradient get zeros, too

    def save_for_backward(self, *tensors: Tensor | None) -> None:
        """Keep tensors (or None) for `backward`, where `ctx.saved_tensors` gives them back.

        Inputs and outputs may be saved without making a reference cycle. Their versions are checked when they
        are read, and saved-tensor hooks apply to them. The last call counts. Other objects raise TypeError at
        the end of the forward, if the call is recorded.
        """
        self.to_save = tensors

    def save_for_forward(self, *tensors: Tensor | None) -> None:
        """Keep tensors (or None) for `jvp`, where `ctx.saved_tensors` gives them back.

        Raises AssertionError for anything else.
        """
        if not all(tensor is None or isinstance(tensor, Tensor) for tensor in tensors):
            raise AssertionError(
                "save_for_forward expects all arguments to be tensors; you should save non-tensors as "
                "attributes on ctx."
            )
        self.saved_for_forward = tensors

    def mark_dirty(self, *args: Tensor) -> None:
        """State which inputs the forward has written to, before or after it does; they must be returned."""
        self.dirty_tensors = args

    def mark_non_differentiable(self, *args: Tensor) -> None:
        """State which outputs have no gradient; `backward` still gets an argument for each, of zeros."""
        self.non_differentiable = args

    def mark_shared_storage(self, *pairs: tuple[Tensor, Tensor]) -> None:
        """Deprecated and without effect, whatever the `pairs`: tensors that share memory are known to."""
        warnings.warn(
            "`mark_shared_storage` is deprecated. Tensors with shared storages are automatically tracked. "
            "The call can be left out.",
            FutureWarning,
            stacklevel=2,
        )

    def set_materialize_grads(self, value: bool) -> None:
        """Set whether `backward` and `jvp` get zeros (the default) or None for missing gradients.

        value: True for zeros. Raises TypeError for anything but a bool.
        """
        if not isinstance(value, bool):
            raise TypeError(
                "set_materialize_grads received an invalid combination of arguments - got "
                f"({type(value).__name__}), but expected (bool)"
            )
        self.materialize_grads = value
