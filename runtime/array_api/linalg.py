"""The extension of the standard for linear algebra."""

from gradspec.array_api.promotion import standard
from gradspec.generated import array_api_linalg as _ops

globals().update({name: standard(getattr(_ops, name)) for name in _ops.__all__})

__all__ = list(_ops.__all__)
