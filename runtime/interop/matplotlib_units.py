"""`register_matplotlib`: matplotlib plots tensors that require grad."""

from __future__ import annotations

from typing import Any

from gradspec.core.tensor import Tensor

__all__ = ["register_matplotlib"]


def register_matplotlib() -> None:
    """Let `plot`, `scatter` and the other functions of matplotlib for data plot tensors that require grad.

    A converter of units gives matplotlib the elements; without it such a tensor raises an error, as anywhere its
    history would be lost. Raises ImportError without matplotlib.

    >>> from matplotlib.figure import Figure
    >>> gs.interop.register_matplotlib()
    >>> (line,) = Figure().subplots().plot(gs.ones(3, requires_grad=True))
    >>> line.get_ydata()
    tensor([1., 1., 1.], requires_grad=True)
    """
    from matplotlib import units

    class Elements(units.ConversionInterface):
        """The elements of tensors, which have no units."""

        @staticmethod
        def convert(obj: Any, unit: Any, axis: Any) -> Any:
            return obj.detach().resolve_conj().numpy() if isinstance(obj, Tensor) else obj

    units.registry[Tensor] = Elements()
