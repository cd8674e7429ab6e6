"""Linear algebra, with the names of `torch.linalg`."""

from gradspec.arrays.lapack import LinAlgError
from gradspec.generated import linalg as _ops
from gradspec.generated.linalg import *

__all__ = ["LinAlgError"]
__all__ += _ops.__all__
