"""Functions of the default random number generator, with the names of `torch.random`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from gradspec.tensors.random import (
    Generator,
    default_generator,
    get_rng_state,
    initial_seed,
    manual_seed,
    seed,
    set_rng_state,
)

__all__ = [
    "Generator", "default_generator", "fork_rng", "get_rng_state", "initial_seed", "manual_seed", "seed",
    "set_rng_state",
]  # fmt: skip


@contextmanager
def fork_rng(
    devices: Any = None,
    enabled: bool = True,
    device_type: Any = None,
) -> Iterator[None]:
    """A block after which the default generator is in the state that it had before.

    devices, device_type: ignored, as there is only the CPU. enabled: without, the block changes nothing.

    >>> generator = gs.manual_seed(0)
    >>> with gs.random.fork_rng():
    ...     inside = gs.rand(2)
    >>> gs.equal(inside, gs.rand(2))
    True
    """
    state = get_rng_state() if enabled else None
    try:
        yield
    finally:
        if state is not None:
            set_rng_state(state)
