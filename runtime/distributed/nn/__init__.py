"""Collectives that record, as `torch.distributed.nn` has them."""

from __future__ import annotations

from gradspec.distributed.nn import functional as functional
from gradspec.distributed.nn.functional import *  # noqa: F403  # as torch
