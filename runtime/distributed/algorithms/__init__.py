"""Ways of reducing gradients over processes, with the names of `torch.distributed.algorithms`."""

from __future__ import annotations

from gradspec.distributed.algorithms.join import Join as Join
from gradspec.distributed.algorithms.join import Joinable as Joinable
from gradspec.distributed.algorithms.join import JoinHook as JoinHook
