"""Numbers from NumPy's generators as tensors of the default dtype, so that two libraries draw the same."""

import torch


def tensor(array):
    """An array's copy; integers keep their dtype."""
    return torch.tensor(array, dtype=torch.get_default_dtype() if array.dtype.kind == "f" else None)


def normal(rng, *shape):
    """From the standard normal distribution."""
    return tensor(rng.standard_normal(shape))


def uniform(rng, *shape):
    """Between 0 and 1."""
    return tensor(rng.random(shape))


def integers(rng, high, *shape):
    """Integers from 0 up to `high`, without it."""
    return tensor(rng.integers(0, high, shape))
