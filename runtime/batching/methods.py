"""Methods of tensors with batch dims that are not ops: the ones that differ, and the refused ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NoReturn

from gradspec.batching.batch_dims import batches_of, lift, lower, sizes
from gradspec.core.elements.shapes import row_major
from gradspec.core.tensor import BatchedTensor, SparseTensor, Tensor, wrap_batched
from gradspec.sparse.text import format_sparse
from gradspec.tensors.arguments import shape_argument
from gradspec.tensors.printing import format_tensor


def method(function: Callable[..., Any]) -> Callable[..., Any]:
    """Decorate a function that is to be a method, which has its name."""
    setattr(BatchedTensor, function.__name__, function)
    return function


@method
def __repr__(self: BatchedTensor) -> str:
    physical = self._physical
    if isinstance(physical, SparseTensor):
        return format_sparse(physical, self._batches)
    return format_tensor(physical, batches=self._batches)


@method
def __format__(self: BatchedTensor, spec: str) -> str:
    return repr(self)


@method
def __copy__(self: BatchedTensor) -> Tensor:
    return wrap_batched(self._physical.__copy__(), self._batches)


@method
def __getitem__(self: BatchedTensor, index: Any) -> Tensor:
    items = index if type(index) is tuple else (index,)
    for item in items:
        if type(item) not in _BASIC:
            return _getitem(self, index)
    batches = batches_of(self)
    try:
        return wrap_batched(self._physical[(*(_ALL,) * len(batches), *items)], batches)
    except IndexError:
        return _getitem(self, index)  # which tells what is wrong with that of a sample


_ALL = slice(None)
_BASIC = (int, slice, type(None), type(Ellipsis))
_getitem: Callable[..., Tensor] = vars(Tensor)["__getitem__"]


@method
def detach(self: BatchedTensor) -> Tensor:
    """The same memory outside of the graph."""
    return wrap_batched(self._physical.detach(), self._batches)


def _data(self: BatchedTensor) -> NoReturn:
    raise RuntimeError("accessing `data` under vmap transform is not allowed: detach() is the same memory")


def _set_data(self: BatchedTensor, value: Tensor) -> NoReturn:
    raise RuntimeError(
        "mutating directly with `.data` under vmap transform is not allowed: use copy_() within no_grad()"
    )


BatchedTensor.data = property(_data, _set_data)  # type: ignore[assignment, method-assign]


@method
def register_hook(self: BatchedTensor, hook: Callable[[Tensor], Any]) -> Any:
    """Call `hook` with the gradient of each sample when it is computed; what it returns takes its place."""
    batches = batches_of(self)

    def of_physical(gradient: Tensor) -> Any:
        changed = hook(lift(gradient, batches))
        return lower(changed, batches) if isinstance(changed, Tensor) else changed

    return self._physical.register_hook(of_physical)


def _new(name: str) -> None:
    def made(self: BatchedTensor, *given: Any, size: Any = None, **options: Any) -> Tensor:
        first, rest = (given, ()) if name != "new_full" else (given[:1], given[1:])
        if size is None and rest and len(first) == 1:
            first = (first[0],)
        shape = shape_argument(first, size, name)
        physical = getattr(Tensor, name)(self._physical, (*sizes(self._batches), *shape), *rest, **options)
        return wrap_batched(physical, self._batches)

    made.__name__ = name
    made.__doc__ = f"`Tensor.{name}`, for each sample."
    method(made)


for _name in ("new_empty", "new_zeros", "new_ones", "new_full"):
    _new(_name)


@method
def new_empty_strided(self: BatchedTensor, size: Any, stride: Sequence[int], **options: Any) -> Tensor:
    """`Tensor.new_empty_strided`, for each sample, which follow one another."""
    shape, outer = shape_argument((), size, "new_empty_strided"), sizes(self._batches)
    span = 1 + sum((length - 1) * step for length, step in zip(shape, stride, strict=False)) if all(shape) else 0
    steps = [span * step for step in row_major(outer)]
    physical = Tensor.new_empty_strided(self._physical, (*outer, *shape), (*steps, *stride), **options)
    return wrap_batched(physical, self._batches)


# ---- what depends on values ----

_INSTEAD = "please try to rewrite what you're doing with other operations"


def _element(name: str, call: str) -> None:
    def refuse(self: BatchedTensor, *args: Any, **kwargs: Any) -> NoReturn:
        raise RuntimeError(
            f"vmap: It looks like you're calling {call} on a Tensor. We don't support vmap over calling "
            f"{call} on a Tensor, {_INSTEAD}: it differs among {list(sizes(self._batches))} samples. A "
            "tensor can be used where a number can; read values from the result of vmap."
        )

    refuse.__name__ = name
    method(refuse)


for _name, _call in (
    ("item", ".item()"),
    ("tolist", ".tolist()"),
    ("numpy", ".numpy()"),
    ("__array__", "numpy.asarray()"),
    ("__int__", "int()"),
    ("__float__", "float()"),
    ("__complex__", "complex()"),
    ("__index__", "int()"),
):
    _element(_name, _call)


def _branch(name: str, what: str) -> None:
    def refuse(self: BatchedTensor, *args: Any, **kwargs: Any) -> NoReturn:
        raise RuntimeError(
            "vmap: It looks like you're attempting to use a Tensor in some data-dependent control flow. We "
            f"don't support that yet: {what} differs from sample to sample. Compute both sides, and choose "
            "with where(condition, a, b)."
        )

    refuse.__name__ = name
    method(refuse)


for _name, _what in (
    ("__bool__", "its truth"),
    ("__contains__", "whether a value is in it"),
    ("equal", "whether it equals another"),
    ("allclose", "whether it is close to another"),
):
    _branch(_name, _what)


# ---- what belongs to a tensor that is one ----


def _absent(name: str, instead: str) -> None:
    def refuse(self: BatchedTensor, *args: Any, **kwargs: Any) -> NoReturn:
        raise RuntimeError(f"vmap: {name}() of a tensor within vmap is not possible: {instead}")

    refuse.__name__ = name
    method(refuse)


for _name in ("retain_grad", "detach_", "register_post_accumulate_grad_hook"):
    _absent(_name, "use gradspec.func.grad, vjp or jvp, which compose with vmap, or detach()")
_absent(
    "requires_grad_",
    "You are attempting to call Tensor.requires_grad_() (or perhaps using autograd.functional.* APIs) inside "
    "of a function being transformed by vmap. This is unsupported, please attempt to use the transforms of "
    "gradspec.func (e.g. grad, vjp, jacrev, jacfwd, hessian) or call requires_grad_() outside of a function "
    "being transformed instead.",
)
for _name in (
    "set_", "resize_", "resize_as_", "storage", "untyped_storage", "data_ptr", "is_set_to", "share_memory_",
    "is_shared",
):  # fmt: skip
    _absent(_name, "its memory is that of all samples, in another layout")
for _name in ("__reduce_ex__", "__deepcopy__"):
    _absent(_name, "return it from vmap first")
