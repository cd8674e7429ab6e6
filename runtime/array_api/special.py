"""Special functions, an extension that the standard plans, under SciPy's names: SciPy calls them for Tensors."""

from gradspec.array_api.promotion import standard
from gradspec.generated import array_api_special as _ops

globals().update({name: standard(getattr(_ops, name)) for name in _ops.__all__})

__all__ = list(_ops.__all__)
