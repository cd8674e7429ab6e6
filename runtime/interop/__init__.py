"""Functions of other libraries as differentiable functions of tensors, and of tensors for other libraries."""

from gradspec.interop.einops_backend import register_einops as register_einops
from gradspec.interop.jax_arrays import from_jax as from_jax
from gradspec.interop.jax_arrays import jax_function as jax_function
from gradspec.interop.matplotlib_units import register_matplotlib as register_matplotlib
from gradspec.interop.torch_tensors import from_torch as from_torch
from gradspec.interop.torch_tensors import torch_function as torch_function

__all__ = ["from_jax", "from_torch", "jax_function", "register_einops", "register_matplotlib", "torch_function"]
