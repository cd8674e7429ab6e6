"""Ops written by hand in terms of other ops; differentiable, to any order, because those are.

An entry whose forward is `composite(name)` is the function `name` of this package, which its module lists in
`__all__`.
"""

from . import complex_numbers, elementwise, losses, moments, positions, products, reshaping, sparse
from .complex_numbers import *
from .elementwise import *
from .losses import *
from .moments import *
from .positions import *
from .products import *
from .reshaping import *
from .sparse import *

__all__ = [
    *complex_numbers.__all__,
    *elementwise.__all__,
    *losses.__all__,
    *moments.__all__,
    *positions.__all__,
    *products.__all__,
    *reshaping.__all__,
    *sparse.__all__,
]
