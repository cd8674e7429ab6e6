"""The part of the tensor that is its place in a graph: gradients, hooks, views, detaching."""

from __future__ import annotations

import copy
import warnings
from collections.abc import Callable
from typing import Any

from gradspec.core.compiled.bindings import count_apart, edge_of, share_storage, storage_of
from gradspec.core.elements.dtypes import dtype
from gradspec.core.process.state import INFERENCE, state
from gradspec.core.tensor import LazyTensor, Tensor, alias, methods_of_tensor
from gradspec.graph.hooks import RemovableHandle, add_hook, has_grad_dtype, tensor_extra
from gradspec.graph.node import Node, hooks_of, shown_as
from gradspec.graph.storage import version_of
from gradspec.graph.tangents import drop_tangent
from gradspec.graph.views import forget_base, retain_grad, set_requires_grad

_REQUIRE = "call requires_grad_() on it, or on a tensor that it is computed from"


def zeroed(gradient: Tensor) -> Tensor:
    """The gradient itself, taken out of a graph and filled with zeros."""
    free = gradient.requires_grad_(False) if gradient.grad_fn is None else gradient.detach_()
    return free.zero_()


def copy_gradient(source: Tensor, result: Tensor, memo: dict[Any, Any]) -> None:
    """Give a deep copy of a tensor a deep copy of its gradient, with the dtype in which the gradient is kept."""
    if source._grad is not None:
        result._grad = copy.deepcopy(source._grad, memo)
        if has_grad_dtype(source):
            _keep_in(result, _grad_dtype(source))


def _keep_in(tensor: Tensor, grad_dtype: dtype | None) -> None:
    extra = tensor_extra(tensor)
    extra.has_grad_dtype, extra.grad_dtype = True, grad_dtype


def _grad_dtype(tensor: Tensor) -> dtype | None:
    return tensor_extra(tensor).grad_dtype if has_grad_dtype(tensor) else tensor.dtype


def _require_leaf(tensor: Tensor, use: str) -> None:
    if not tensor.is_leaf:
        raise RuntimeError(f"grad_dtype can only be {use} on leaf tensors: this one was made by {tensor.grad_fn}")


@methods_of_tensor
class Differentiation:
    """The methods of Tensor about its place in a graph; running the engine comes with `gradspec.autograd`."""

    @property
    def is_leaf(self: Tensor) -> bool:
        """Whether the tensor was not made by a recorded operation.

        >>> gs.ones(2, requires_grad=True).exp().is_leaf
        False
        """
        return self.grad_fn is None

    @property
    def grad_fn(self: Tensor) -> Node | None:
        """The node that made this tensor, or None for a leaf.

        Raises RuntimeError for a view whose base was written to in a way that leaves its history unknown.

        >>> gs.tensor(3.0, requires_grad=True).exp().grad_fn.name()
        'ExpBackward0'
        """
        return None if self._node is None else shown_as(edge_of(self))[0]

    @property
    def output_nr(self: Tensor) -> int:
        """Which output of `grad_fn` this is.

        >>> gs.ones(2).output_nr
        0
        """
        return shown_as(self._node)[1]

    @property
    def requires_grad(self: Tensor) -> bool:
        """Whether gradients are computed for this tensor; may be set on leaves.

        >>> gs.ones(2).requires_grad
        False
        """
        return self._requires_grad

    @requires_grad.setter
    def requires_grad(self: Tensor, value: bool) -> None:
        if value is True and not self.is_leaf:
            raise RuntimeError(
                "you can only change requires_grad flags of leaf variables. This one was computed: it "
                "requires grad already, and retain_grad() keeps its gradient."
            )
        self.requires_grad_(value)

    @requires_grad.deleter
    def requires_grad(self: Tensor) -> None:
        raise RuntimeError("requires_grad must be a bool, and cannot be deleted: set it to False")

    def requires_grad_(self: Tensor, requires_grad: bool = True) -> Tensor:
        """Set whether gradients are computed for this leaf; returns the tensor.

        Raises RuntimeError for anything but a bool, for False on a tensor that is not a leaf, for True on
        an integer tensor, and for an inference tensor outside inference mode.

        requires_grad: False stops recording from here on.

        >>> gs.ones(2).requires_grad_()
        tensor([1., 1.], requires_grad=True)
        """
        if not isinstance(requires_grad, bool):
            raise RuntimeError(f"requires_grad must be a bool, not {type(requires_grad).__name__}")
        if not requires_grad and not self.is_leaf:
            raise RuntimeError(
                "you can only change requires_grad flags of leaf variables. If you want to use a computed "
                "variable in a subgraph that doesn't require differentiation use "
                "var_no_grad = var.detach()."
            )
        if requires_grad and self._memory.dtype.kind not in "fVc":
            raise RuntimeError(
                f"only Tensors of floating point dtype can require gradients, not {self.dtype}: use "
                "x.double() or a floating point value"
            )
        if requires_grad and self.is_inference() and not state.mode & INFERENCE:
            raise RuntimeError(
                "Setting requires_grad=True on inference tensor outside InferenceMode is not allowed. Make a "
                "clone of it, and set it on that."
            )
        set_requires_grad(self, requires_grad)
        return self

    @property
    def grad(self: Tensor) -> Tensor | None:
        """The gradient that backward passes have accumulated for this tensor, or None.

        Warns if it is None because the tensor is not a leaf and `retain_grad` was not called.

        >>> x = gs.tensor(3.0, requires_grad=True)
        >>> (x * x).backward()
        >>> x.grad
        tensor(6.)
        """
        if self._grad is None and shown_as(self._node)[0] is not None and not self.retains_grad:
            warnings.warn(
                "The .grad attribute of a Tensor that is not a leaf Tensor is being accessed. Its .grad "
                "attribute won't be populated during autograd.backward(). If you indeed want the .grad field "
                "to be populated for a non-leaf Tensor, use .retain_grad() on the non-leaf Tensor. If you "
                "access the non-leaf Tensor by mistake, make sure you access the leaf Tensor instead.",
                stacklevel=2,
            )
        return self._grad

    @grad.setter
    def grad(self: Tensor, value: Tensor | None) -> None:
        if value is not None:
            if not isinstance(value, Tensor):
                raise TypeError(
                    f"assigned grad expected to be a Tensor or None but got grad of type {type(value).__name__}"
                )
            if value is self:
                raise RuntimeError("can't assign Variable as its own grad")
            if value._memory.shape != self._memory.shape:
                raise RuntimeError(
                    f"attempting to assign a gradient of size '{list(value.shape)}' to a tensor of size "
                    f"'{list(self.shape)}'. Please ensure that the gradient and the tensor are the same size"
                )
            wanted = _grad_dtype(self)
            if wanted is not None and value.dtype is not wanted:
                raise RuntimeError(
                    f"attempting to assign a gradient with dtype '{value.dtype}' to a tensor with dtype "
                    f"'{self.dtype}' and grad_dtype '{wanted}': convert it with to(), or set grad_dtype"
                )
        self._grad = value

    @grad.deleter
    def grad(self: Tensor) -> None:
        self._grad = None

    @property
    def grad_dtype(self: Tensor) -> dtype | None:
        """The dtype in which a leaf's gradient is kept, its own by default; None for any.

        Gradients are cast to it when they are complete, before hooks see them. Copies of the tensor have the default,
        unless the gradient is copied as well.
        torch documents it as `torch.Tensor.grad_dtype`.

        RuntimeError for a tensor that is not a leaf; when it is set, also for an object that is not a dtype, for a
        dtype that gradients cannot have, and for another dtype than that of the present gradient.

        >>> x = gs.ones(2, dtype=gs.bfloat16, requires_grad=True)
        >>> x.grad_dtype = gs.float32
        >>> (x * 3).sum().backward()
        >>> x.grad
        tensor([3., 3.])
        """
        _require_leaf(self, "accessed")
        return _grad_dtype(self)

    @grad_dtype.setter
    def grad_dtype(self: Tensor, value: dtype | None) -> None:
        _require_leaf(self, "set")
        if not isinstance(value, dtype | None):
            raise RuntimeError(f"grad_dtype must be a gradspec.dtype or None, but got {type(value).__name__}")
        if value is not None and value is not self.dtype and not (value.is_floating_point or value.is_complex):
            raise RuntimeError(f"grad_dtype: gradients are of floating point or complex dtypes, not {value}")
        if value is not None and self._grad is not None and self._grad.dtype is not value:
            raise RuntimeError(
                f"Cannot set grad_dtype to '{value}' because there is already a gradient with dtype "
                f"'{self._grad.dtype}': set .grad to None first, or to its conversion by to()"
            )
        _keep_in(self, value)

    # ---- hooks ----

    def register_hook(self: Tensor, hook: Callable[[Tensor], Tensor | None]) -> RemovableHandle:
        """Call `hook(grad)` whenever a gradient of this tensor is complete; what it returns replaces it.

        The hook must not change its argument. It stays with the value the tensor has now, also if the tensor
        is written to in place later. Returns a handle whose `remove()` takes the hook away again. Raises
        RuntimeError for a tensor that does not require grad. See Note [Hook order].

        >>> x = gs.tensor(3.0, requires_grad=True)
        >>> handle = x.register_hook(lambda gradient: 10 * gradient)
        >>> (x * x).backward()
        >>> x.grad
        tensor(60.)
        """
        if not self._requires_grad:
            raise RuntimeError(f"cannot register a hook on a tensor that doesn't require gradient: {_REQUIRE}")
        return add_hook(self._hook_owner(), "tensor_hooks", hook)

    def _hook_owner(self: Tensor) -> Any:
        return tensor_extra(self) if self._node is None else hooks_of(self._node)

    def register_post_accumulate_grad_hook(self: Tensor, hook: Callable[[Tensor], None]) -> RemovableHandle:
        """Call `hook(tensor)` whenever a gradient has been added to the `.grad` of this leaf.

        Returns a handle whose `remove()` takes the hook away again. Raises RuntimeError for a tensor that
        does not require grad or is not a leaf.

        >>> x = gs.tensor(3.0, requires_grad=True)
        >>> handle = x.register_post_accumulate_grad_hook(lambda leaf: print(leaf.grad))
        >>> (x * x).backward()
        tensor(6.)
        """
        if not self._requires_grad:
            raise RuntimeError(f"cannot register a hook on a tensor that doesn't require gradient: {_REQUIRE}")
        if not self.is_leaf:
            raise RuntimeError(
                "post accumulate grad hooks cannot be registered on non-leaf tensors: use register_hook()"
            )
        return add_hook(tensor_extra(self), "post_accumulate", hook)

    def retain_grad(self: Tensor) -> None:
        """Keep the gradient of this tensor in its `.grad`, as for a leaf; for a leaf nothing changes.

        Raises RuntimeError for a tensor that does not require grad.

        >>> x = gs.tensor(2.0, requires_grad=True)
        >>> y = x * x
        >>> y.retain_grad()
        >>> (3 * y).backward()
        >>> y.grad
        tensor(3.)
        """
        if not self._requires_grad:
            raise RuntimeError(f"can't retain_grad on Tensor that has requires_grad=False: {_REQUIRE}")
        if not self.is_leaf:
            retain_grad(self)

    @property
    def retains_grad(self: Tensor) -> bool:
        """Whether `retain_grad` was called on this tensor, and it is not a leaf.

        >>> gs.ones(2, requires_grad=True).exp().retains_grad
        False
        """
        extra = self._extra
        return self._node is not None and extra is not None and extra.retains_grad

    # ---- memory ----

    @property
    def data(self: Tensor) -> Tensor:
        """The same memory as a leaf outside the graph, with a version counter of its own.

        Nodes that saved the tensor do not see writes through it; they do see writes through `detach()`.

        >>> x = gs.tensor([1.0, 2.0], requires_grad=True)
        >>> x.data
        tensor([1., 2.])
        """
        result = alias(self)
        count_apart(self, result)
        return result

    @data.setter
    def data(self: Tensor, value: Tensor) -> None:
        if not isinstance(value, Tensor):
            raise TypeError(f"Variable data has to be a tensor, but got {type(value).__name__}")
        if value.layout != self.layout:
            raise RuntimeError(
                f"data of a tensor of layout {self.layout} cannot be set to one of layout {value.layout}: assign "
                "another tensor instead"
            )
        if self._requires_grad and value._memory.dtype.kind not in "fVc":
            raise RuntimeError(
                f"data set to a tensor that requires gradients must be floating point or complex, not {value.dtype}"
            )
        if type(self) is LazyTensor or type(value) is LazyTensor:
            raise RuntimeError(
                "data cannot be set where a tensor is a conjugate or negative that shares memory: use "
                "resolve_conj() or resolve_neg() first"
            )
        self._array = value._array

    @data.deleter
    def data(self: Tensor) -> None:
        raise RuntimeError("Deleting tensor data is not allowed. Delete tensor instead!")

    @property
    def _version(self: Tensor) -> int:
        return version_of(self)

    @property
    def _base(self: Tensor) -> Tensor | None:
        return None if self._view is None else self._view.base

    def _is_view(self: Tensor) -> bool:
        return self._view is not None

    def is_inference(self: Tensor) -> bool:
        """Whether the tensor was made in inference mode.

        >>> gs.ones(2).is_inference()
        False
        """
        return self._storage is not None and self._storage.is_inference

    def detach(self: Tensor) -> Tensor:
        """The same memory as a leaf outside the graph, sharing the version counter.

        >>> gs.ones(2, requires_grad=True).exp().detach().requires_grad
        False
        """
        result = alias(self)
        share_storage(self, result)
        return result

    def detach_(self: Tensor) -> Tensor:
        """Take the tensor out of the graph, making it a leaf without tangent, and return it.

        Raises RuntimeError for a view, which would be a leaf with a recorded base.

        >>> gs.ones(2, requires_grad=True).exp().detach_().grad_fn is None
        True
        """
        if self._view is not None:
            raise RuntimeError("Can't detach views in-place. Use detach() instead.")
        storage_of(self).count_detached()  # which the node, if it has saved its output, sees from now on
        self._node = None
        self._requires_grad = False
        forget_base(self)
        drop_tangent(self)
        return self
