"""Tensors made like another one: of its dtype, unless another is given. None of them records a graph."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gradspec.core.elements import dtypes
from gradspec.core.elements.shapes import Size as SizeOfTensor
from gradspec.core.elements.shapes import sizes_of
from gradspec.core.tensor import Tensor, methods_of_tensor
from gradspec.tensors import factories, positions
from gradspec.tensors.arguments import Device, Size, shape_argument


@methods_of_tensor
class New:
    """The methods of Tensor that make others."""

    def new_tensor(
        self: Tensor,
        data: Any,
        *,
        dtype: dtypes.dtype | None = None,
        device: Device = None,
        requires_grad: bool = False,
    ) -> Tensor:
        """A new leaf with a copy of `data`, of this tensor's dtype unless `dtype` is given; see `tensor`.

        requires_grad: whether backward passes compute its gradient.

        >>> gs.tensor([1, 2]).new_tensor([3, 4])
        tensor([3, 4])
        """
        wanted = self.dtype if dtype is None else dtype
        return factories.tensor(data, dtype=wanted, device=device, requires_grad=requires_grad)

    def new_empty(self: Tensor, *sizes: Size, size: Size = None, **options: Any) -> Tensor:
        """A tensor of `size` whose elements are arbitrary; `options` are those of `empty`.

        sizes: the lengths of the dims.

        >>> gs.ones(2).new_empty(3).shape
        gradspec.Size([3])
        """
        return factories.empty(shape_argument(sizes, size, "new_empty"), **_of(self, options))

    def new_empty_strided(self: Tensor, size: Size, stride: Sequence[int], **options: Any) -> Tensor:
        """A tensor of `size` with these strides, whose elements are arbitrary; see `empty_strided`.

        size, stride: the length of each dim, and its step in elements; `options` are those of `empty_strided`.

        >>> gs.ones(2).new_empty_strided((2, 3), (1, 2)).stride()
        (1, 2)
        """
        return positions.empty_strided(size, stride, **_of(self, options))

    def new_zeros(self: Tensor, *sizes: Size, size: Size = None, **options: Any) -> Tensor:
        """A tensor of `size` filled with 0; `options` are those of `zeros`.

        sizes: the lengths of the dims.

        >>> gs.tensor([1, 2]).new_zeros(2)
        tensor([0, 0])
        """
        return factories.zeros(shape_argument(sizes, size, "new_zeros"), **_of(self, options))

    def new_ones(self: Tensor, *sizes: Size, size: Size = None, **options: Any) -> Tensor:
        """A tensor of `size` filled with 1; `options` are those of `ones`.

        sizes: the lengths of the dims.

        >>> gs.tensor([1, 2]).new_ones(2)
        tensor([1, 1])
        """
        return factories.ones(shape_argument(sizes, size, "new_ones"), **_of(self, options))

    def new_full(self: Tensor, size: Size, fill_value: Any, **options: Any) -> Tensor:
        """A tensor of `size` filled with `fill_value`; `options` are those of `full`.

        >>> gs.ones(2).new_full((2,), 5)
        tensor([5., 5.])
        """
        return factories.full(size, fill_value, **_of(self, options))

    def new(self: Tensor, *data: Any) -> Tensor:
        """A tensor of zeros of the sizes given as ints or as a `Size`, or a copy of another argument.

        data: sizes, or values.

        >>> gs.ones(2).new([3, 4])
        tensor([3., 4.])
        """
        if len(data) == 1 and not isinstance(data[0], int | SizeOfTensor):
            source = data[0].detach().numpy() if isinstance(data[0], Tensor) else data[0]
            return factories.tensor(source, dtype=self.dtype)
        return factories.zeros(sizes_of(data), dtype=self.dtype)


def _of(tensor: Tensor, options: dict[str, Any]) -> dict[str, Any]:
    """The options, with the tensor's dtype where they have none."""
    if options.get("dtype") is None:
        options["dtype"] = tensor.dtype
    return options
