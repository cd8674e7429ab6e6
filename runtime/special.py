"""Special functions, with the names of `torch.special`."""

from gradspec.generated import special as _ops
from gradspec.generated.special import *

__all__ = _ops.__all__
