"""References that would be hard to read as one expression; entries call them as `references.name(...)`.

Arguments are arrays and plain values, results arrays. An invalid call raises some exception.
"""

from . import (
    elementwise,
    linear_algebra,
    losses,
    masked,
    networks,
    positions,
    reductions,
    resampling,
    shapes,
    signals,
    special,
    windows,
)
from .elementwise import *
from .linear_algebra import *
from .losses import *
from .masked import *
from .networks import *
from .positions import *
from .reductions import *
from .resampling import *
from .shapes import *
from .signals import *
from .special import *
from .windows import *

__all__ = [
    *elementwise.__all__,
    *linear_algebra.__all__,
    *losses.__all__,
    *masked.__all__,
    *networks.__all__,
    *positions.__all__,
    *reductions.__all__,
    *resampling.__all__,
    *shapes.__all__,
    *signals.__all__,
    *special.__all__,
    *windows.__all__,
]
