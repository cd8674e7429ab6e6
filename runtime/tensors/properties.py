"""Properties of a tensor: its shape, its place in memory, its dtype, its parts."""

from __future__ import annotations

import warnings
from typing import Any

from gradspec.core import ops
from gradspec.core.compiled.bindings import DtypeProperty, NdimProperty, ShapeProperty
from gradspec.core.compiled.routines import shortcut
from gradspec.core.elements import dtypes
from gradspec.core.elements.dtypes import from_numpy_dtype
from gradspec.core.elements.shapes import Size, row_major, wrap_dim
from gradspec.core.process.user_stack import user_stacklevel
from gradspec.core.tensor import LazyTensor, SparseTensor, Tensor, methods_of_tensor
from gradspec.tensors import layouts
from gradspec.tensors.memory_formats import contiguous_format, copy_in, is_in, memory_format

# The dims in reverse order, for each number of them that NumPy allows.
_REVERSED = tuple([tuple(range(ndim))[::-1] for ndim in range(65)])


@methods_of_tensor
class Properties:
    """The methods of Tensor that describe it."""

    @ShapeProperty
    def shape(self: Tensor) -> Size:
        """The length of each dimension.

        >>> gs.ones(2, 3).shape
        gradspec.Size([2, 3])
        """
        return Size(self._memory.shape)

    @DtypeProperty
    def dtype(self: Tensor) -> dtypes.dtype:
        """The element type.

        >>> gs.ones(2).dtype
        gradspec.float32
        """
        return from_numpy_dtype(self._memory.dtype)

    @property
    def device(self: Tensor) -> dtypes.device:
        """Where the tensor lives: always the CPU.

        >>> gs.ones(2).device
        device(type='cpu')
        """
        return dtypes.device("cpu")

    @property
    def _cdata(self: Tensor) -> int:
        """A number that no other tensor object has, by which programs compare tensors."""
        return id(self)

    def to_device(self: Tensor, device: Any, /, *, stream: Any = None) -> Tensor:
        """The tensor itself, which is on the CPU; RuntimeError for another device.

        device: "cpu" or a `gradspec.device`.
        stream: None, as the CPU has no streams; ValueError for another one.

        >>> gs.ones(2).to_device("cpu")
        tensor([1., 1.])
        """
        dtypes.check_device(device, "to_device")
        if stream is not None:
            raise ValueError(f"to_device(): argument 'stream' must be None on the CPU, not {stream!r}")
        return self

    @property
    def layout(self: Tensor) -> layouts.layout:
        """`gradspec.sparse_coo`, or `gradspec.strided` for a dense tensor.

        >>> gs.ones(2).layout
        gradspec.strided
        """
        return layouts.sparse_coo if isinstance(self, SparseTensor) else layouts.strided

    @property
    def is_sparse(self: Tensor) -> bool:
        """Whether only some elements are stored, with their positions.

        >>> gs.eye(2).to_sparse().is_sparse
        True
        """
        return isinstance(self, SparseTensor)

    @property
    def is_cpu(self: Tensor) -> bool:
        """Whether the tensor is on the CPU: True.

        >>> gs.ones(2).is_cpu
        True
        """
        return True

    @property
    def is_cuda(self: Tensor) -> bool:
        """Whether the tensor is on a device, or in a layout, that gradspec does not have: False.

        >>> gs.ones(2).is_cuda
        False
        """
        return False

    is_ipu = is_maia = is_meta = is_mkldnn = is_mps = is_mtia = is_nested = is_quantized = is_cuda
    is_sparse_csr = is_vulkan = is_xla = is_xpu = is_cuda

    @NdimProperty
    def ndim(self: Tensor) -> int:
        """The number of dimensions.

        >>> gs.ones(2, 3).ndim
        2
        """
        return self._memory.ndim

    @property
    def itemsize(self: Tensor) -> int:
        """Bytes per element.

        >>> gs.ones(2).itemsize
        4
        """
        return self._memory.itemsize

    @property
    def nbytes(self: Tensor) -> int:
        """Bytes of all elements.

        >>> gs.ones(2).nbytes
        8
        """
        return self._memory.nbytes

    @property
    def real(self: Tensor) -> Tensor:
        """The real parts, as a view; a real tensor is its own. May be assigned to.

        >>> gs.tensor([1 + 2j]).real
        tensor([1.])
        """
        return ops.real(self)

    @real.setter
    def real(self: Tensor, value: Any) -> None:
        self.real.copy_(value)

    @property
    def imag(self: Tensor) -> Tensor:
        """The imaginary parts of a complex tensor, as a view. May be assigned to.

        >>> gs.tensor([1 + 2j]).imag
        tensor([2.])
        """
        return ops.imag(self)

    @imag.setter
    def imag(self: Tensor, value: Any) -> None:
        self.imag.copy_(value)

    @property
    def T(self: Tensor) -> Tensor:
        """The tensor with its dimensions in reverse order.

        >>> gs.ones(2, 3).T.shape
        gradspec.Size([3, 2])
        """
        return ops.permute(self, _REVERSED[self._memory.ndim])

    @property
    def mT(self: Tensor) -> Tensor:
        """The tensor with its last two dimensions swapped; RuntimeError for a vector.

        >>> gs.ones(5, 2, 3).mT.shape
        gradspec.Size([5, 3, 2])
        """
        return ops.matrix_transpose(self) if _has_matrices(self, "mT") else self

    @property
    def mH(self: Tensor) -> Tensor:
        """The conjugate with the last two dims swapped; RuntimeError for a vector.

        >>> gs.tensor([[1j, 2]]).mH
        tensor([[0.-1.j],
                [2.-0.j]])
        """
        return ops.adjoint(self) if _has_matrices(self, "mH") else ops.conj(self)

    @property
    def H(self: Tensor) -> Tensor:
        """The conjugate transpose of a matrix.

        >>> gs.tensor([[1j, 2]]).H
        tensor([[0.-1.j],
                [2.-0.j]])
        """
        if not self._memory.ndim:
            _warn_of_number("H")
            return ops.conj(self)
        if self._memory.ndim != 2:
            batch = " For batches of matrices, consider using tensor.mH" if self._memory.ndim > 2 else ""
            raise RuntimeError(
                f"tensor.H is only supported on matrices (2-D tensors). Got {self._memory.ndim}-D tensor.{batch}"
            )
        return ops.adjoint(self)

    @shortcut
    def size(self: Tensor, dim: int | None = None) -> Any:
        """The shape, or the length of one dimension.

        dim: the dimension; None for all.

        >>> gs.ones(2, 3).size(), gs.ones(2, 3).size(0)
        (gradspec.Size([2, 3]), 2)
        """
        return self.shape if dim is None else self._memory.shape[wrap_dim(dim, self.ndim)]

    @shortcut
    def stride(self: Tensor, dim: int | None = None) -> Any:
        """The distance between neighbours in each dimension, in elements.

        dim: the dimension; None for all.

        >>> gs.ones(2, 3).stride()
        (3, 1)
        """
        elements = self._memory
        item = elements.itemsize
        strides = tuple([step // item for step in elements.strides])
        if not elements.size and not any(strides):  # NumPy gives its arrays without elements no others
            strides = row_major(elements.shape)
        return strides if dim is None else strides[wrap_dim(dim, self.ndim)]

    @shortcut
    def dim(self: Tensor) -> int:
        """The number of dimensions.

        >>> gs.ones(2, 3).dim()
        2
        """
        return self._memory.ndim

    ndimension = dim

    @shortcut
    def numel(self: Tensor) -> int:
        """The number of elements.

        >>> gs.ones(2, 3).nelement()
        6
        """
        return self._memory.size

    nelement = numel

    @shortcut
    def element_size(self: Tensor) -> int:
        """Bytes per element.

        >>> gs.ones(2).element_size()
        4
        """
        return self._memory.itemsize

    def data_ptr(self: Tensor) -> int:
        """The address of the first element.

        >>> x = gs.ones(2)
        >>> x.data_ptr() == x.view(2).data_ptr()
        True
        """
        address: int = self._memory.__array_interface__["data"][0]
        return address

    @shortcut
    def is_contiguous(self: Tensor, memory_format: memory_format = contiguous_format) -> bool:
        """Whether the elements lie in memory in row-major order, or in that of the format.

        >>> gs.ones(2, 3).T.is_contiguous()
        False
        """
        return is_in(self, memory_format)

    def contiguous(self: Tensor, memory_format: memory_format = contiguous_format) -> Tensor:
        """The tensor itself if contiguous, else a copy in row-major order, or in that of the format.

        >>> gs.ones(2, 3).T.contiguous().stride()
        (2, 1)
        """
        return self if is_in(self, memory_format) else copy_in(self, memory_format)

    def is_nonzero(self: Tensor) -> bool:
        """Whether the one element is other than zero; RuntimeError for no element or several.

        >>> gs.tensor(2).is_nonzero()
        True
        """
        return bool(self)

    @shortcut
    def is_floating_point(self: Tensor) -> bool:
        """Whether the dtype is a floating one.

        >>> gs.ones(2).is_floating_point()
        True
        """
        return self._memory.dtype.kind in "fV"

    @shortcut
    def is_complex(self: Tensor) -> bool:
        """Whether the dtype is a complex one.

        >>> gs.tensor(1j).is_complex()
        True
        """
        return bool(self._memory.dtype.kind == "c")

    def is_signed(self: Tensor) -> bool:
        """Whether the dtype has negative numbers.

        >>> gs.ones(2).byte().is_signed()
        False
        """
        return self._memory.dtype.kind not in "ub"

    def is_same_size(self: Tensor, other: Tensor) -> bool:
        """Whether another tensor has the same shape.

        other: the other tensor.

        >>> gs.ones(2, 3).is_same_size(gs.zeros(2, 3))
        True
        """
        return bool(self.shape == other.shape)

    def is_pinned(self: Tensor) -> bool:
        """Whether the memory is kept for transfers to a device: False.

        >>> gs.ones(2).is_pinned()
        False
        """
        return False

    def pin_memory(self: Tensor, device: Any = None) -> Tensor:
        """The tensor itself: there is no device to transfer it to.

        device: ignored.

        >>> gs.ones(2).pin_memory()
        tensor([1., 1.])
        """
        return self

    def get_device(self: Tensor) -> int:
        """The number of the tensor's GPU: -1, which stands for the CPU.

        >>> gs.ones(2).get_device()
        -1
        """
        return -1

    def is_conj(self: Tensor) -> bool:
        """Whether this is the conjugate of its memory, like the result of `conj`.

        >>> gs.tensor([1j]).conj().is_conj()
        True
        """
        return isinstance(self, LazyTensor) and self.is_complex()

    def is_neg(self: Tensor) -> bool:
        """Whether this is the negative of its memory, like the imaginary part of a conjugate.

        >>> gs.tensor([1j]).conj().imag.is_neg()
        True
        """
        return isinstance(self, LazyTensor) and not self.is_complex()


def _has_matrices(tensor: Tensor, name: str) -> bool:
    """Whether there are dims for the property `name` to swap; a number has none, which is warned of."""
    ndim = tensor._memory.ndim
    if ndim == 1:
        raise RuntimeError(f"tensor.{name} is only supported on matrices or batches of matrices. Got 1-D tensor.")
    if not ndim:
        _warn_of_number(name)
    return ndim > 1


def _warn_of_number(name: str) -> None:
    warnings.warn(
        f"Tensor.{name} is deprecated on 0-D tensors, which have nothing to transpose.",
        stacklevel=user_stacklevel(),
    )
