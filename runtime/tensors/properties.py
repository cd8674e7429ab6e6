"""What a tensor is: its shape, its place in memory, its dtype."""

from __future__ import annotations

from typing import Any

from gradspec.core import dtypes, ops
from gradspec.core.bare import Tensor, methods_of_tensor
from gradspec.core.dtypes import as_numpy_dtype, from_numpy_dtype
from gradspec.core.shapes import Size, wrap_dim


@methods_of_tensor
class Properties:
    """The methods of Tensor that describe it."""

    @property
    def shape(self: Tensor) -> Size:
        """The length of each dimension."""
        return Size(self._array.shape)

    @property
    def dtype(self: Tensor) -> dtypes.dtype:
        """The element type."""
        return from_numpy_dtype(self._array.dtype)

    @property
    def device(self: Tensor) -> dtypes.device:
        """Where the tensor lives: always the CPU."""
        return dtypes.device("cpu")

    @property
    def ndim(self: Tensor) -> int:
        """The number of dimensions."""
        return self._array.ndim

    @property
    def itemsize(self: Tensor) -> int:
        """Bytes per element."""
        return self._array.itemsize

    @property
    def nbytes(self: Tensor) -> int:
        """Bytes of all elements."""
        return self._array.nbytes

    @property
    def T(self: Tensor) -> Tensor:
        """The tensor with its dimensions in reverse order."""
        return self.permute(tuple(range(self.ndim))[::-1])

    @property
    def mT(self: Tensor) -> Tensor:
        """The tensor with its last two dimensions swapped."""
        return ops.matrix_transpose(self)

    # ---- shape and elements ----

    def size(self: Tensor, dim: int | None = None) -> Any:
        """The shape, or the length of one dimension."""
        return self.shape if dim is None else self._array.shape[wrap_dim(dim, self.ndim)]

    def stride(self: Tensor, dim: int | None = None) -> Any:
        """The distance between neighbours in each dimension, in elements."""
        strides = tuple(step // self._array.itemsize for step in self._array.strides)
        return strides if dim is None else strides[wrap_dim(dim, self.ndim)]

    def dim(self: Tensor) -> int:
        """The number of dimensions."""
        return self._array.ndim

    ndimension = dim

    def numel(self: Tensor) -> int:
        """The number of elements."""
        return self._array.size

    nelement = numel

    def element_size(self: Tensor) -> int:
        """Bytes per element."""
        return self._array.itemsize

    def data_ptr(self: Tensor) -> int:
        """The address of the first element."""
        address: int = self._array.__array_interface__["data"][0]
        return address

    def is_contiguous(self: Tensor) -> bool:
        """Whether the elements lie in memory in row-major order."""
        return self._array.flags.c_contiguous

    def contiguous(self: Tensor) -> Tensor:
        """The tensor itself if contiguous, else a copy in row-major order."""
        return self if self._array.flags.c_contiguous else ops.contiguous_copy(self)

    def to(self: Tensor, *args: Any, **kwargs: Any) -> Tensor:
        """The tensor in another dtype (of another tensor, if one is given); itself if nothing changes."""
        target: Any = kwargs.pop("dtype", None)
        must_copy = kwargs.pop("copy", False)
        device: Any = kwargs.pop("device", None)
        kwargs.pop("non_blocking", None)
        if kwargs:
            raise TypeError(f"to() got unexpected keyword arguments: {', '.join(kwargs)}")
        for argument in args:
            if isinstance(argument, Tensor):
                target = argument.dtype
            elif isinstance(argument, str | dtypes.device):
                device = argument
            elif argument is not None:
                target = argument
        if device is not None:
            dtypes.check_device(device, "to")
        dtype = self._array.dtype if target is None else as_numpy_dtype(target)
        if dtype == self._array.dtype:
            return self.clone() if must_copy else self
        return ops.to_dtype(self, dtype)
