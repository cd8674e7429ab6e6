"""Arguments that stand for one number for each spatial dim, and names in state dicts."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

__all__ = ["consume_prefix_in_state_dict_if_present", "repeated"]


def repeated(value: Any, count: int) -> tuple[Any, ...]:
    """A sequence as a tuple, and anything else `count` times."""
    return tuple(value) if isinstance(value, Iterable) and not isinstance(value, str) else (value,) * count


# Their names in programs for torch.
_single = partial(repeated, count=1)
_pair = partial(repeated, count=2)
_triple = partial(repeated, count=3)
_quadruple = partial(repeated, count=4)


def consume_prefix_in_state_dict_if_present(state_dict: dict[str, Any], prefix: str) -> None:
    """Take a prefix off the names in a state dict, in place, as for the state of a module that `DataParallel` wraps.

    state_dict: the dict; its attribute `_metadata` is changed as well. prefix: with its dot, such as "module.".

    >>> state = gs.nn.DataParallel(gs.nn.Linear(2, 3)).state_dict()
    >>> gs.nn.modules.utils.consume_prefix_in_state_dict_if_present(state, "module.")
    >>> list(state)
    ['weight', 'bias']
    """
    for key in [key for key in state_dict if key.startswith(prefix)]:
        state_dict[key[len(prefix) :]] = state_dict.pop(key)
    metadata = getattr(state_dict, "_metadata", {})
    for key in [key for key in metadata if key and f"{key}.".startswith(prefix)]:
        metadata[key[len(prefix) :]] = metadata.pop(key)
