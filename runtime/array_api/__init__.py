"""The Python array API standard, version 2025.12, over gradspec's tensors and ops; all of it records.

Ops of the spec are functions of this namespace by the names that entries give them (``array_api.exp``). Those of two
tensors promote as the standard says, in which a 0-d array counts as any other and is not torch's lower group.
"""

from math import e, inf, nan, pi

from gradspec.array_api import broadcasting, creation, dtypes, fft, info, linalg, sets, special
from gradspec.array_api.broadcasting import *
from gradspec.array_api.creation import *
from gradspec.array_api.dtypes import *
from gradspec.array_api.info import *
from gradspec.array_api.promotion import standard
from gradspec.array_api.sets import *
from gradspec.core.elements.dtypes import (
    bool,
    complex64,
    complex128,
    float32,
    float64,
    int8,
    int16,
    int32,
    int64,
    uint8,
    uint16,
    uint32,
    uint64,
)
from gradspec.generated import array_api as _ops

newaxis = None

globals().update({name: standard(getattr(_ops, name)) for name in _ops.__all__})

__array_api_version__ = "2025.12"

__all__ = [
    "__array_api_version__",
    "bool",
    "complex64",
    "complex128",
    "e",
    "fft",
    "float32",
    "float64",
    "inf",
    "int8",
    "int16",
    "int32",
    "int64",
    "linalg",
    "nan",
    "newaxis",
    "pi",
    "special",
    "uint8",
    "uint16",
    "uint32",
    "uint64",
]
__all__ += _ops.__all__
__all__ += broadcasting.__all__
__all__ += creation.__all__
__all__ += dtypes.__all__
__all__ += info.__all__
__all__ += sets.__all__
