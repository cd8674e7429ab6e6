"""Helpers for distributions, also of programs: parameters of one shape, probabilities and logits."""

from __future__ import annotations

from functools import cached_property
from numbers import Number
from typing import Any

import gradspec
from gradspec.core.tensor import Tensor

__all__ = ["broadcast_all", "clamp_probs", "lazy_property", "logits_to_probs", "probs_to_logits"]

lazy_property = cached_property  # its name in programs for torch


def broadcast_all(*values: Any) -> list[Tensor]:
    """Numbers and tensors as tensors of one shape.

    Numbers get the dtype of the first tensor, or the default one. Raises ValueError for other objects.
    """
    tensors = [value for value in values if isinstance(value, Tensor)]
    if not all(isinstance(value, Tensor | Number) for value in values):
        raise ValueError(f"parameters are numbers or tensors, not {[type(value).__name__ for value in values]}")
    dtype = tensors[0].dtype if tensors else gradspec.get_default_dtype()
    made = [value if isinstance(value, Tensor) else gradspec.tensor(value, dtype=dtype) for value in values]
    return list(gradspec.broadcast_tensors(*made))


def clamp_probs(probs: Tensor) -> Tensor:
    """Probabilities no nearer to 0 and 1 than the dtype's epsilon."""
    eps = gradspec.finfo(probs.dtype).eps
    return probs.clamp(min=eps, max=1 - eps)


def logits_to_probs(logits: Tensor, is_binary: bool = False) -> Tensor:
    """The probabilities of categories in the last dim, whose logarithms may lack a common term; of each element by
    itself if is_binary, from its log-odds.

    >>> gs.distributions.utils.logits_to_probs(gs.tensor([0.0, 0.0]))
    tensor([0.5000, 0.5000])
    """
    return logits.sigmoid() if is_binary else logits.softmax(-1)


def probs_to_logits(probs: Tensor, is_binary: bool = False) -> Tensor:
    """The logarithms of probabilities, or their log-odds if is_binary; they are kept away from 0 and 1.

    >>> gs.distributions.utils.probs_to_logits(gs.tensor([0.5]), is_binary=True)
    tensor([0.])
    """
    kept = clamp_probs(probs)
    return kept.log() - (-kept).log1p() if is_binary else kept.log()
