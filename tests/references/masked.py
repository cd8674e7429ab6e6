"""Reductions under masks."""

import numpy as np

__all__ = ["converted", "kept", "masked_median", "masked_norm", "masked_var"]


def converted(array, dtype):
    return array if dtype is None else array.astype(dtype)


def kept(input, mask, neutral, dtype=None):
    """The elements where the mask is True, and elsewhere `neutral`; of integers the extreme on its side."""
    if mask is None:
        return converted(input, dtype)
    if np.isinf(neutral) and input.dtype.kind in "iu":
        limits = np.iinfo(input.dtype)
        neutral = limits.min if neutral < 0 else limits.max
    return converted(np.where(np.broadcast_to(mask, input.shape), input, neutral), dtype)


def masked_var(input, dim, unbiased, correction, keepdim, mask):
    ddof = (0 if unbiased is False else 1) if correction is None else correction
    where = True if mask is None else np.broadcast_to(mask, input.shape)
    return np.var(input, axis=dim, ddof=ddof, keepdims=keepdim, where=where).astype(input.dtype)


def masked_norm(input, ord, dim, keepdim, mask):
    sizes = np.abs(kept(input, mask, np.inf if ord == -np.inf else 0))
    if abs(ord) == np.inf:
        return (np.max if ord > 0 else np.min)(sizes, axis=dim, keepdims=keepdim)
    return np.sum(sizes**ord, axis=dim, keepdims=keepdim) ** (1 / ord)


def masked_median(input, dim, keepdim, mask):
    if not input.shape[dim]:
        raise ValueError("no number is the middle one of none")
    return np.nanquantile(kept(input, mask, np.nan), 0.5, axis=dim, keepdims=keepdim, method="lower")
