"""What may be done with gradients between processes, as `torch.distributed.algorithms` has it."""
