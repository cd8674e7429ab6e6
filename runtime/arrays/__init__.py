"""Raw array functions: what `__all__` of the modules lists is what `array(name)` and `view(name)` may name.

They take and give ndarrays, record nothing, and check their arguments: what they raise is what users see. A
result is always an ndarray, 0-d when it is one number, never a NumPy scalar. Those of `aliasing.py` and
`splitting.py` give views of their first argument; the others may give it back as it is. What only the runtime
calls is imported from its module.
"""

from . import (
    aliasing,
    broadcasting,
    copying,
    counting,
    factorizations,
    floats,
    fourier,
    gathering,
    indexing,
    joining,
    linalg,
    lstsq,
    matrices,
    padding,
    placing,
    rearranging,
    reductions,
    repeating,
    requirements,
    rows,
    scan,
    scattering,
    slices,
    sorting,
    sparse,
    special,
    splitting,
    striding,
    symmetric_factors,
)
from .aliasing import *
from .broadcasting import *
from .copying import *
from .counting import *
from .factorizations import *
from .floats import *
from .fourier import *
from .gathering import *
from .indexing import *
from .joining import *
from .linalg import *
from .lstsq import *
from .matrices import *
from .padding import *
from .placing import *
from .rearranging import *
from .reductions import *
from .repeating import *
from .requirements import *
from .rows import *
from .scan import *
from .scattering import *
from .slices import *
from .sorting import *
from .sparse import *
from .special import *
from .splitting import *
from .striding import *
from .symmetric_factors import *

__all__ = [
    *aliasing.__all__,
    *broadcasting.__all__,
    *copying.__all__,
    *counting.__all__,
    *factorizations.__all__,
    *floats.__all__,
    *fourier.__all__,
    *gathering.__all__,
    *indexing.__all__,
    *joining.__all__,
    *linalg.__all__,
    *lstsq.__all__,
    *matrices.__all__,
    *padding.__all__,
    *placing.__all__,
    *rearranging.__all__,
    *reductions.__all__,
    *repeating.__all__,
    *requirements.__all__,
    *rows.__all__,
    *scan.__all__,
    *scattering.__all__,
    *slices.__all__,
    *sorting.__all__,
    *sparse.__all__,
    *special.__all__,
    *splitting.__all__,
    *striding.__all__,
    *symmetric_factors.__all__,
]
