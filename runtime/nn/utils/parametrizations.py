"""Parametrizations that are known by name."""

from gradspec.nn.utils.norms import parametrized_spectral_norm as spectral_norm
from gradspec.nn.utils.norms import parametrized_weight_norm as weight_norm

__all__ = ["spectral_norm", "weight_norm"]
