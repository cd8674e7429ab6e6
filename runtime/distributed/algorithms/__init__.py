"""Ways of reducing gradients over processes, with the names of `torch.distributed.algorithms`."""
