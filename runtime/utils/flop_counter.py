"""The name of torch.utils.flop_counter that packages import; the profiler counts operations here."""

from __future__ import annotations

from typing import Any

from gradspec.core.process.first_use import NameOnly, absent

_INSTEAD = "gradspec.autograd.profiler.profile(with_flops=True) counts the operations of products and convolutions"


class FlopCounterMode(NameOnly, instead=_INSTEAD):
    """A class for `isinstance` only; NotImplementedError when it is called."""


def __getattr__(name: str) -> Any:
    raise absent(__name__, name, _INSTEAD)
