"""Operations on the elements at which a mask is True, with the names of `torch.masked`."""

from gradspec.generated import masked as _ops
from gradspec.generated.masked import *

__all__ = _ops.__all__
