# Made by `gradspec regen` from derivatives.yaml. Do not edit: change the spec and run it again.
"""Solutions, factorizations, functions and norms of matrices, and of batches of them."""

from .linear_algebra import linalg_inv as inv

__all__ = [
    "inv",
]
