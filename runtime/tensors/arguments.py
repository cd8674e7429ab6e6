"""The arguments that functions which make tensors have in common, checked."""

from __future__ import annotations

import functools
import inspect
import operator
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias, TypedDict, TypeVar

import numpy as np

from gradspec.core.compiled.bindings import mark_inference
from gradspec.core.elements import dtypes
from gradspec.core.elements.dtypes import check_device, device
from gradspec.core.tensor import BatchedTensor, SparseTensor, Tensor, refuse_sparse, wrap, wrap_batched
from gradspec.dispatch.keywords import check_fits, check_undifferentiated, put
from gradspec.tensors.layouts import layout, strided
from gradspec.tensors.memory_formats import contiguous_format, empty_in, is_in, memory_format, preserve_format

Size: TypeAlias = Any  # ints one by one, or one sequence of ints
Device: TypeAlias = device | str | None
Layout: TypeAlias = layout | None
NumpyDtype: TypeAlias = np.dtype[Any]
F = TypeVar("F", bound=Callable[..., Any])


class Place(TypedDict, total=False):
    """The keywords of all functions that make tensors."""

    dtype: dtypes.dtype | None
    device: Device
    layout: Layout


class Options(Place, total=False):
    """Those of functions that make leaves. `pin_memory` has no effect, since all memory is the CPU's."""

    requires_grad: bool
    pin_memory: bool


class OptionsOfLike(Options, total=False):
    """Those of functions that make leaves in the layout of another tensor, unless `memory_format` gives one."""

    memory_format: memory_format | None


class OptionsAndOut(Options, total=False):
    """Those of functions that make leaves, or write to a tensor."""

    out: Tensor | None


class OptionsOfEmpty(OptionsAndOut, total=False):
    """Those of `empty`."""

    memory_format: memory_format | None


def takes(kind: type) -> Callable[[F], F]:
    """Decorate a function with `**options` of a kind: its signature names them, others are a TypeError."""
    hints = kind.__annotations__.items()
    added = [
        inspect.Parameter(
            name,
            inspect.Parameter.KEYWORD_ONLY,
            default=False if getattr(hint, "__forward_arg__", hint) == "bool" else None,
            annotation=getattr(hint, "__forward_arg__", hint),
        )
        for name, hint in hints
    ]

    def decorated(function: F) -> F:
        signature = inspect.signature(function)
        parameters = [*list(signature.parameters.values())[:-1], *added]
        names = frozenset([parameter.name for parameter in parameters])

        @functools.wraps(function)
        def named(*args: Any, **given: Any) -> Any:
            if given and not given.keys() <= names:
                other = next(name for name in given if name not in names)
                raise TypeError(f"{function.__name__}() got an unexpected keyword argument '{other}'")
            return function(*args, **given)

        named.__signature__ = signature.replace(parameters=parameters)  # type: ignore[attr-defined]
        return named  # type: ignore[return-value]

    return decorated


class Making:
    """The options of the tensor that function `op` makes; errors are those of `check_place`."""

    __slots__ = ("_dtype", "_format", "_out", "_requires_grad", "op")

    def __init__(self, op: str, options: Mapping[str, Any]) -> None:
        self.op = op
        if not options:
            self._dtype = self._out = self._format = None
            self._requires_grad = False
            return
        check_place(options.get("device"), options.get("layout"), op)
        self._dtype, self._out = options.get("dtype"), options.get("out")
        self._requires_grad = options.get("requires_grad", False)
        self._format = format_argument(options.get("memory_format"), op)

    def dtype(self, usual: NumpyDtype | None = None) -> NumpyDtype:
        """The dtype given, by default that of `out`, the usual one, or the default dtype."""
        if isinstance(self._out, Tensor):
            own: NumpyDtype = self._out._memory.dtype
            if self._dtype is not None and dtype_argument(self._dtype, self.op) != own:
                raise RuntimeError(f"{self.op}(): dtype is {self._dtype!r}, and 'out' has {self._out.dtype!r}")
            return own
        return dtype_argument(self._dtype, self.op) if self._dtype is not None or usual is None else usual

    def like(self, input: Any) -> tuple[np.ndarray, NumpyDtype]:
        """An array with the shape and strides of the tensor that a `..._like` function makes, and the dtype.

        By default these are the array and the dtype of `input`.
        """
        require_tensor(self.op, "input", input)
        if isinstance(input, SparseTensor):
            refuse_sparse(self.op)
        array = input._memory
        if self._format is not None and not is_in(input, self._format):
            array = empty_in(array.shape, array.dtype, self._format)
        return array, array.dtype if self._dtype is None else dtype_argument(self._dtype, self.op)

    def empty(self, shape: tuple[int, ...]) -> np.ndarray:
        """An array of arbitrary elements in the memory format."""
        return empty_in(shape, self.dtype(), self._format or contiguous_format)

    def sequence(self, array: np.ndarray) -> Tensor:
        """The tensor of a vector. An `out` of as many elements keeps its shape, and gets them in row-major order."""
        if isinstance(self._out, Tensor) and self._out._memory.size == array.size:
            array = array.reshape(self._out._memory.shape)
        return self.leaf(array)

    def leaf(self, array: np.ndarray) -> Tensor:
        """The tensor; see `new_leaf`."""
        return new_leaf(array, self._requires_grad, self.op, self._out)


def new_leaf(array: np.ndarray, requires_grad: bool, op: str, out: Tensor | None = None) -> Tensor:
    """The tensor that function `op` makes of an array, or `out` with its elements, a leaf, too.

    RuntimeError for integers that shall require grad; errors for `out` are those of ops.
    """
    if out is not None:
        return put_into(out, wrap(array), op).requires_grad_(requires_grad)
    made = wrap(array)
    mark_inference(made)
    if requires_grad:
        if array.dtype.kind not in "fVc":
            raise RuntimeError(
                f"{op}(): Only Tensors of floating point and complex dtype can require gradients, "
                f"got {dtypes.from_numpy_dtype(array.dtype)!r}; pass a floating point dtype="
            )
        made.requires_grad_(True)
    return made


def put_into(out: Tensor | None, value: Tensor, op: str) -> Tensor:
    """The value that function `op` made without a graph, or `out` with its elements."""
    if out is None:
        return value
    check_fits(op, out, value)
    check_undifferentiated(op, (out,))
    put(op, out, value)
    return out


def int_argument(value: Any, op: str, argument: str) -> int:
    """An int from a value that can be an index; TypeError for anything else, bools included."""
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise TypeError(f"{op}(): argument '{argument}' must be int, not {type(value).__name__}")
    return operator.index(value)


def shape_argument(sizes: tuple[Any, ...], size: Size, op: str) -> tuple[int, ...]:
    """A shape from ints one by one, one sequence, or `size=`; TypeError for none, both, or no ints."""
    given = sizes if size is None else size
    if len(sizes) == 1 and not hasattr(sizes[0], "__index__"):
        given = sizes[0]
    elif size is not None and sizes:
        raise TypeError(f"{op}(): got the size twice: {sizes} and size={size!r}")
    elif size is None and not sizes:
        raise TypeError(f'{op}(): missing 1 required positional arguments: "size"')
    if not isinstance(given, Iterable) or isinstance(given, (str, bytes)):
        raise TypeError(f"{op}(): argument 'size' must be tuple of ints, not {type(given).__name__}")
    shape = tuple([n if type(n) is int else int_argument(n, op, "size") for n in given])
    for n in shape:
        if n < 0:
            raise RuntimeError(f"{op}(): Trying to create tensor with negative dimension {n}: {list(shape)}")
    return shape


def dtype_argument(given: Any, op: str) -> NumpyDtype:
    """The NumPy dtype given, by default that of the default dtype."""
    return dtypes.get_default_dtype().numpy if given is None else dtypes.as_numpy_dtype(given, op)


def check_place(device: Device, layout: Layout, op: str) -> None:
    """RuntimeError, naming `op`, for another device than the CPU or another layout than `strided`."""
    check_device(device, op)
    check_layout(layout, op)
    if layout is not None and layout is not strided:
        raise RuntimeError(
            f"{op}(): makes tensors of layout {strided!r} only, but got {layout!r}: call .to_sparse() on its "
            "result, or make a sparse tensor with sparse_coo_tensor(indices, values, size)"
        )


def check_layout(given: Any, op: str) -> None:
    """TypeError, naming `op`, for a value that is neither a layout nor None."""
    if not (given is None or isinstance(given, layout)):
        raise TypeError(f"{op}(): argument 'layout' must be gradspec.layout, not {type(given).__name__}")


def format_argument(given: Any, op: str) -> memory_format | None:
    """A memory format, None for `preserve_format`; TypeError, naming `op`, for anything else."""
    if not (given is None or isinstance(given, memory_format)):
        raise TypeError(f"{op}(): argument 'memory_format' must be gradspec.memory_format, not {type(given).__name__}")
    return None if given is preserve_format else given


def require_tensor(op: str, name: str, value: Any) -> None:
    """TypeError, naming `op`, for anything but a tensor."""
    if not isinstance(value, Tensor):
        raise TypeError(f"{op}(): argument '{name}' must be Tensor, not {type(value).__name__}")


def for_each_sample(function: F) -> F:
    """Decorate a function `..._like`: like a tensor with batch dims, it makes one with the same."""

    @functools.wraps(function)
    def made_like(input: Any, *args: Any, **kwargs: Any) -> Any:
        if type(input) is BatchedTensor:
            return wrap_batched(function(input._physical, *args, **kwargs), input._batches)
        return function(input, *args, **kwargs)

    return made_like  # type: ignore[return-value]


def number_argument(value: Any, op: str, argument: str, *, constant: bool = True) -> Any:
    """A Python number from a number or a 0-d tensor; if `constant`, not from one that requires grad."""
    if constant and isinstance(value, Tensor) and value._requires_grad:
        raise TypeError(
            f"{op}(): argument '{argument}' must be Number, not Tensor: it requires grad, and its gradient "
            "would be lost; item() gives the number"
        )
    number = getattr(value, "_array", value)
    if isinstance(number, np.generic) or (isinstance(number, np.ndarray) and not number.ndim):
        number = number.item()
    if not isinstance(number, (int, float, complex)):
        raise TypeError(f"{op}(): argument '{argument}' must be Number, not {type(value).__name__}")
    return number
