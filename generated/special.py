# Made by `gradspec regen` from derivatives.yaml. Do not edit: change the spec and run it again.
"""Functions of mathematical physics and statistics, elementwise."""

from .special_functions import special_entr as entr
from .activations import sigmoid as expit

__all__ = [
    "entr", "expit",
]
