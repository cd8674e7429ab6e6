"""Ops written by hand in terms of other ops; differentiable, to any order, because those are.

An entry whose forward is `composite(name)` is the function `name` of this package, which its module lists in
`__all__`.
"""

from . import (
    complex_numbers,
    counting,
    decompositions,
    differences,
    elementwise,
    equations,
    fourier,
    inverses,
    losses,
    masked,
    moments,
    multilinear,
    norms,
    positions,
    products,
    reshaping,
    scattering,
    searching,
    short_time,
    sparse,
    spectra,
    splitting,
    stacking,
    statistics,
    tensor_products,
)
from .complex_numbers import *
from .counting import *
from .decompositions import *
from .differences import *
from .elementwise import *
from .equations import *
from .fourier import *
from .inverses import *
from .losses import *
from .masked import *
from .moments import *
from .multilinear import *
from .norms import *
from .positions import *
from .products import *
from .reshaping import *
from .scattering import *
from .searching import *
from .short_time import *
from .sparse import *
from .spectra import *
from .splitting import *
from .stacking import *
from .statistics import *
from .tensor_products import *

__all__ = [
    *complex_numbers.__all__,
    *counting.__all__,
    *decompositions.__all__,
    *differences.__all__,
    *elementwise.__all__,
    *equations.__all__,
    *fourier.__all__,
    *inverses.__all__,
    *losses.__all__,
    *masked.__all__,
    *moments.__all__,
    *multilinear.__all__,
    *norms.__all__,
    *positions.__all__,
    *products.__all__,
    *reshaping.__all__,
    *scattering.__all__,
    *searching.__all__,
    *short_time.__all__,
    *sparse.__all__,
    *spectra.__all__,
    *splitting.__all__,
    *stacking.__all__,
    *statistics.__all__,
    *tensor_products.__all__,
]
