"""Optimizers of several processes, as `torch.distributed.optim` has them."""

from gradspec.distributed.optim.zero_redundancy_optimizer import ZeroRedundancyOptimizer as ZeroRedundancyOptimizer
