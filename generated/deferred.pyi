# Made by `gradspec regen` from derivatives.yaml. Do not edit: change the spec and run it again.
# The public functions of the sections that are imported on first use, as `gradspec` has them.
from .linear_algebra import inverse
from . import special_functions as _special_functions

__all__ = [
    "inverse",
]
