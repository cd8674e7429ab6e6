"""Parametrizations that are known by name."""

from gradspec.nn.utils.norms import parametrized_spectral_norm as spectral_norm
from gradspec.nn.utils.norms import parametrized_weight_norm as weight_norm
from gradspec.nn.utils.orthogonal_maps import orthogonal

__all__ = ["orthogonal", "spectral_norm", "weight_norm"]
