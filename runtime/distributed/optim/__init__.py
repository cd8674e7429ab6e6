"""Optimizers of several processes, as `torch.distributed.optim` has them."""

from __future__ import annotations

from gradspec.distributed.optim.zero_redundancy_optimizer import ZeroRedundancyOptimizer as ZeroRedundancyOptimizer
