"""The tensors of modules: `Parameter`, `Buffer`, and those whose shape is not known yet."""

from __future__ import annotations

import copy
from typing import Any, ClassVar, NoReturn, TypeVar

from gradspec.core.compiled import bindings, memory
from gradspec.core.elements import dtypes
from gradspec.core.tensor import Tensor, wrap
from gradspec.tensors.arguments import dtype_argument, shape_argument
from gradspec.tensors.printing import format_tensor
from gradspec.tensors.sharing import copied, copied_versions

__all__ = ["Buffer", "Parameter", "UninitializedBuffer", "UninitializedParameter", "is_lazy"]

T = TypeVar("T", bound=Tensor)


class _KindMeta(type):
    """Tensors of other subclasses count as instances of a kind if an attribute, its `_mark`, says so."""

    def __instancecheck__(cls, instance: Any) -> bool:
        mark = cls.__dict__.get("_mark")
        return super().__instancecheck__(instance) or (
            mark is not None and isinstance(instance, Tensor) and getattr(instance, mark, False)
        )


class Parameter(Tensor, metaclass=_KindMeta):
    """A tensor that becomes a parameter of the module to which it is assigned; results of ops are plain tensors.

    `Parameter(data=None, requires_grad=True)` shares memory with `data`, outside of its graph; without `data` it is
    empty. A tensor of a subclass stays of its class, and counts as an instance. RuntimeError for integers that shall
    require grad, TypeError for anything but a tensor.

    >>> gs.nn.Parameter(gs.ones(2))
    Parameter containing:
    tensor([1., 1.], requires_grad=True)
    """

    __slots__ = ()
    __torch_function__ = bindings.plain_results
    _mark = "_is_param"
    _is_param: bool = True

    def __new__(cls, data: Any = None, requires_grad: bool = True) -> Any:
        source = Tensor() if data is None else data
        if not isinstance(source, Tensor):
            raise TypeError(f"cannot make a {cls.__name__} of a {type(data).__name__}: a Tensor is needed")
        if type(source) in (Tensor, Parameter):
            return Tensor._make_subclass(cls, source, requires_grad)
        made = source.detach().requires_grad_(requires_grad)
        if type(made) is not type(source):
            raise RuntimeError(
                f"cannot make a {cls.__name__} of a {type(source).__name__}, whose detach() gives a "
                f"{type(made).__name__}"
            )
        setattr(made, cls._mark, True)
        return made

    def __deepcopy__(self, memo: dict[Any, Any]) -> Any:
        known = memo.get(id(self))
        if known is not None:
            return known
        made = memo[id(self)] = wrap(copied(self._array, memo), type(self))
        copied_versions(self, made, memo)
        made._requires_grad = self._requires_grad
        made.__dict__.update(copy.deepcopy(self.__dict__, memo))
        return made

    def __repr__(self) -> str:
        return f"Parameter containing:\n{format_tensor(self, 'tensor')}"


bindings.introduce(Parameter=Parameter)  # whose instances run in C as tensors do


class Buffer(Tensor, metaclass=_KindMeta):
    """A tensor that becomes a buffer of the module to which it is assigned, part of the state dict if `persistent`.

    `Buffer(data=None, *, persistent=True)` is a tensor of the class of `data` that shares its memory, outside of its
    graph.

    >>> gs.nn.Buffer(gs.ones(2))
    tensor([1., 1.])
    """

    __slots__ = ()
    _mark = "_is_buffer"

    def __new__(cls, data: Any = None, *, persistent: bool = True) -> Any:
        source: Any = Tensor() if data is None else data
        made = source.detach().requires_grad_(source.requires_grad)
        made.persistent, made._is_buffer = persistent, True
        return made


_SHAPELESS = (
    "Can't access the shape of an uninitialized parameter or buffer. This error usually happens in `load_state_dict` "
    "when trying to load an uninitialized parameter into an initialized one. Call `forward` to initialize the "
    "parameters before accessing their attributes."
)
# The methods that work without a shape, and attributes that modules set.
_WITHOUT_SHAPE = frozenset(
    ("__hash__", "__get__", "__set__", "__deepcopy__", "__reduce_ex__", "__repr__", "to", "float", "double", "half",
     "bfloat16", "cpu", "cuda", "type", "requires_grad_", "is_floating_point", "is_complex", "detach")
)  # fmt: skip


class _Uninitialized(Tensor):
    """What parameters and buffers without a shape have in common: no elements, only a dtype."""

    __slots__ = ()
    _becomes: ClassVar[type[Tensor]]

    @classmethod
    def __torch_function__(
        cls, func: Any, types: Any, args: tuple[Any, ...] = (), kwargs: dict[str, Any] | None = None
    ) -> Any:
        if getattr(func, "__name__", "") in _WITHOUT_SHAPE:
            return super().__torch_function__(func, types, args, kwargs or {})
        raise ValueError(
            f"Attempted to use an uninitialized parameter in {func}. This error happens when you are using a "
            "`LazyModule` or explicitly manipulating `nn.parameter` objects. When using LazyModules call "
            "`forward` with a dummy batch to initialize the parameters before calling functions"
        )

    def materialize(self, shape: Any, device: Any = None, dtype: dtypes.dtype | None = None) -> None:
        """Become a parameter or buffer of this shape, with arbitrary elements; the dtype stays if none is given."""
        dtypes.check_device(device, "materialize")
        wanted = self._memory.dtype if dtype is None else dtype_argument(dtype, "materialize")
        self._array = memory.empty(shape_argument((shape,), None, "materialize"), wanted)
        self.__class__ = self._becomes  # type: ignore[assignment]

    @property
    def shape(self) -> NoReturn:
        """Raise RuntimeError: the shape is not known yet.

        >>> gs.nn.UninitializedParameter().shape
        Traceback (most recent call last):
            ...
        RuntimeError: Can't access the shape of an uninitialized parameter or buffer. ...
        """
        raise RuntimeError(_SHAPELESS)

    def share_memory_(self) -> NoReturn:
        """RuntimeError: there is no memory yet."""
        raise RuntimeError(
            "Can't share memory on an uninitialized parameter or buffer: call the module once, which gives it a shape"
        )

    def __reduce_ex__(self, protocol: Any) -> Any:
        return type(self), (self._requires_grad, None, self.dtype), self.__dict__

    def __repr__(self) -> str:
        return f"<{type(self).__name__}>"


def _without_shape(cls: type[T], requires_grad: bool, device: Any, dtype: dtypes.dtype | None) -> T:
    dtypes.check_device(device, cls.__name__)
    wanted = dtypes.get_default_dtype() if dtype is None else dtype
    made = wrap(memory.empty((0,), dtype_argument(wanted, cls.__name__)), cls)
    made._requires_grad = requires_grad
    return made  # type: ignore[return-value]


class UninitializedParameter(_Uninitialized, Parameter):
    """A parameter of a lazy module, which gets its shape by `materialize`; until then most ops are a ValueError.

    >>> parameter = gs.nn.UninitializedParameter()
    >>> gs.nn.parameter.is_lazy(parameter)
    True
    >>> parameter.materialize((2, 3))
    >>> parameter.shape
    gradspec.Size([2, 3])
    """

    __slots__ = ()
    _becomes = Parameter

    def __new__(cls, requires_grad: bool = True, device: Any = None, dtype: dtypes.dtype | None = None) -> Any:
        return _without_shape(cls, requires_grad, device, dtype)


class UninitializedBuffer(_Uninitialized):
    """A buffer of a lazy module, which gets its shape by `materialize`; until then most ops are a ValueError.

    requires_grad: whether it gets a gradient. persistent: whether it is part of the state dict of its module.

    >>> gs.nn.parameter.is_lazy(gs.nn.UninitializedBuffer())
    True
    """

    __slots__ = ()
    _becomes = Tensor

    def __new__(
        cls,
        requires_grad: bool = False,
        device: Any = None,
        dtype: dtypes.dtype | None = None,
        persistent: bool = True,
    ) -> Any:
        made = _without_shape(cls, requires_grad, device, dtype)
        made.persistent, made._is_buffer = persistent, True  # type: ignore[attr-defined]
        return made


def is_lazy(tensor: Any) -> bool:
    """Whether a tensor is one without a shape.

    >>> gs.nn.parameter.is_lazy(gs.ones(2))
    False
    """
    return isinstance(tensor, _Uninitialized)
