"""The choice among implementations of attention, which programs for torch make; there is one here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from enum import IntEnum

__all__ = ["SDPBackend", "sdpa_kernel"]


class SDPBackend(IntEnum):
    """Implementations of `scaled_dot_product_attention` in torch.

    >>> gs.nn.attention.SDPBackend.MATH.name
    'MATH'
    """

    ERROR = -1
    MATH = 0
    FLASH_ATTENTION = 1
    EFFICIENT_ATTENTION = 2
    CUDNN_ATTENTION = 3
    OVERRIDEABLE = 4


@contextmanager
def sdpa_kernel(backends: SDPBackend | Iterable[SDPBackend], set_priority: bool = False) -> Iterator[None]:
    """A context in which attention may use these implementations; without effect, since gradspec has one.

    Raises TypeError for something else than implementations.

    >>> with gs.nn.attention.sdpa_kernel([gs.nn.attention.SDPBackend.MATH]):
    ...     gs.nn.functional.scaled_dot_product_attention(gs.ones(1, 2), gs.ones(1, 2), gs.ones(1, 2))
    tensor([[1., 1.]])
    """
    given = (backends,) if isinstance(backends, SDPBackend) else tuple(backends)
    for backend in given:
        if not isinstance(backend, SDPBackend):
            raise TypeError(f"sdpa_kernel(): expected members of SDPBackend, but got {type(backend).__name__}")
    yield
