# Made by `gradspec regen` from derivatives.yaml. Do not edit: change the spec and run it again.
# In an edited module functions and formulas run in the place of rows. Checksum of what follows: 12374696
"""Fourier transforms of the array API: Discrete Fourier transforms with the arguments of the Python array API standard."""

from gradspec.core import ops as _ops
from gradspec.core.ops import OPS as _OPS, as_generated as _as_generated, publish as _publish
from gradspec.core.compiled.bindings import Op as _Op
from gradspec.dispatch.arguments import integer as _integer, refuse as _refuse

_Op = _as_generated(_Op, __file__)

# derivatives.yaml:5121  array_api_fft_fft
def array_api_fft_fft(x, *, n=None, axis=-1, norm='backward'):
    """array_api.fft.fft(Tensor x, *, int? n=None, dim axis=-1, any norm='backward') -> Tensor result
    The discrete Fourier transform along `axis`.
    Shapes: for example x (3, 4).
    Raises: IndexError for a `axis` that the tensor does not have.
    Source: the entry array_api_fft_fft of the spec.
    Example: gs.array_api.fft.fft(gs.linspace(-2.0, 2.0, 12).reshape(3, 4))"""
    if n is not None and n.__class__ is not int: n = _integer("array_api_fft_fft", "n", n)
    if axis.__class__ is not int: axis = _integer("array_api_fft_fft", "axis", axis)
    return _ops.fft_fft(x, n, axis, norm)
array_api_fft_fft.__qualname__ = "array_api.fft.fft"
array_api_fft_fft = _Op(
    "array_api_fft_fft", array_api_fft_fft, None, "Tensor x, int? n, dim axis, any norm", dtypes=("float", "complex"), planned=True, namespace="array_api.fft",
)

# derivatives.yaml:5125  array_api_fft_ifft
def array_api_fft_ifft(x, *, n=None, axis=-1, norm='backward'):
    """array_api.fft.ifft(Tensor x, *, int? n=None, dim axis=-1, any norm='backward') -> Tensor result
    The inverse Fourier transform along `axis`.
    Shapes: for example x (3, 4).
    Raises: IndexError for a `axis` that the tensor does not have.
    Source: the entry array_api_fft_ifft of the spec.
    Example: gs.array_api.fft.ifft(gs.linspace(-2.0, 2.0, 12).reshape(3, 4))"""
    if n is not None and n.__class__ is not int: n = _integer("array_api_fft_ifft", "n", n)
    if axis.__class__ is not int: axis = _integer("array_api_fft_ifft", "axis", axis)
    return _ops.fft_ifft(x, n, axis, norm)
array_api_fft_ifft.__qualname__ = "array_api.fft.ifft"
array_api_fft_ifft = _Op(
    "array_api_fft_ifft", array_api_fft_ifft, None, "Tensor x, int? n, dim axis, any norm", dtypes=("float", "complex"), planned=True,
    namespace="array_api.fft",
)

# derivatives.yaml:5129  array_api_fft_rfft
def array_api_fft_rfft(x, *, n=None, axis=-1, norm='backward'):
    """array_api.fft.rfft(Tensor x, *, int? n=None, dim axis=-1, any norm='backward') -> Tensor result
    The Fourier transform of real numbers along `axis`.
    Shapes: for example x (3, 4).
    Raises: IndexError for a `axis` that the tensor does not have.
    Source: the entry array_api_fft_rfft of the spec.
    Example: gs.array_api.fft.rfft(gs.linspace(-2.0, 2.0, 12).reshape(3, 4))"""
    if n is not None and n.__class__ is not int: n = _integer("array_api_fft_rfft", "n", n)
    if axis.__class__ is not int: axis = _integer("array_api_fft_rfft", "axis", axis)
    return _ops.fft_rfft(x, n, axis, norm)
array_api_fft_rfft.__qualname__ = "array_api.fft.rfft"
array_api_fft_rfft = _Op("array_api_fft_rfft", array_api_fft_rfft, None, "Tensor x, int? n, dim axis, any norm", planned=True, namespace="array_api.fft")

# derivatives.yaml:5134  array_api_fft_irfft
def array_api_fft_irfft(x, *, n=None, axis=-1, norm='backward'):
    """array_api.fft.irfft(Tensor x, *, int? n=None, dim axis=-1, any norm='backward') -> Tensor result
    The inverse of `rfft`.
    Shapes: for example x (3, 4).
    Raises: IndexError for a `axis` that the tensor does not have.
    Source: the entry array_api_fft_irfft of the spec.
    Example: gs.array_api.fft.irfft(gs.linspace(-2.0, 2.0, 12).reshape(3, 4))"""
    if n is not None and n.__class__ is not int: n = _integer("array_api_fft_irfft", "n", n)
    if axis.__class__ is not int: axis = _integer("array_api_fft_irfft", "axis", axis)
    return _ops.fft_irfft(x, n, axis, norm)
array_api_fft_irfft.__qualname__ = "array_api.fft.irfft"
array_api_fft_irfft = _Op(
    "array_api_fft_irfft", array_api_fft_irfft, None, "Tensor x, int? n, dim axis, any norm", dtypes=("float", "complex"), planned=True,
    namespace="array_api.fft",
)

# derivatives.yaml:5138  array_api_fft_hfft
def array_api_fft_hfft(x, *, n=None, axis=-1, norm='backward'):
    """array_api.fft.hfft(Tensor x, *, int? n=None, dim axis=-1, any norm='backward') -> Tensor result
    The Fourier transform of a Hermitian signal, which is real.
    Shapes: for example x (3, 4).
    Raises: IndexError for a `axis` that the tensor does not have.
    Source: the entry array_api_fft_hfft of the spec.
    Example: gs.array_api.fft.hfft(gs.linspace(-2.0, 2.0, 12).reshape(3, 4))"""
    if n is not None and n.__class__ is not int: n = _integer("array_api_fft_hfft", "n", n)
    if axis.__class__ is not int: axis = _integer("array_api_fft_hfft", "axis", axis)
    return _ops.fft_hfft(x, n, axis, norm)
array_api_fft_hfft.__qualname__ = "array_api.fft.hfft"
array_api_fft_hfft = _Op(
    "array_api_fft_hfft", array_api_fft_hfft, None, "Tensor x, int? n, dim axis, any norm", dtypes=("float", "complex"), planned=True,
    namespace="array_api.fft",
)

# derivatives.yaml:5142  array_api_fft_ihfft
def array_api_fft_ihfft(x, *, n=None, axis=-1, norm='backward'):
    """array_api.fft.ihfft(Tensor x, *, int? n=None, dim axis=-1, any norm='backward') -> Tensor result
    The inverse of `hfft`.
    Shapes: for example x (3, 4).
    Raises: IndexError for a `axis` that the tensor does not have.
    Source: the entry array_api_fft_ihfft of the spec.
    Example: gs.array_api.fft.ihfft(gs.linspace(-2.0, 2.0, 12).reshape(3, 4))"""
    if n is not None and n.__class__ is not int: n = _integer("array_api_fft_ihfft", "n", n)
    if axis.__class__ is not int: axis = _integer("array_api_fft_ihfft", "axis", axis)
    return _ops.fft_ihfft(x, n, axis, norm)
array_api_fft_ihfft.__qualname__ = "array_api.fft.ihfft"
array_api_fft_ihfft = _Op("array_api_fft_ihfft", array_api_fft_ihfft, None, "Tensor x, int? n, dim axis, any norm", planned=True, namespace="array_api.fft")

# derivatives.yaml:5147  array_api_fft_fftn
def array_api_fft_fftn(x, *, s=None, axes=None, norm='backward'):
    """array_api.fft.fftn(Tensor x, *, any s=None, dims axes=None, any norm='backward') -> Tensor result
    The Fourier transform over `axes`.
    Shapes: for example x (3, 4).
    Raises: IndexError for a `axes` that the tensor does not have.
    Source: the entry array_api_fft_fftn of the spec.
    Example: gs.array_api.fft.fftn(gs.linspace(-2.0, 2.0, 12).reshape(3, 4))"""
    if axes is True or axes is False: _refuse("array_api_fft_fftn", "axes", axes)
    return _ops.fft_fftn(x, s, axes, norm)
array_api_fft_fftn.__qualname__ = "array_api.fft.fftn"
array_api_fft_fftn = _Op(
    "array_api_fft_fftn", array_api_fft_fftn, None, "Tensor x, any s, dims axes, any norm", dtypes=("float", "complex"), planned=True,
    namespace="array_api.fft",
)

# derivatives.yaml:5151  array_api_fft_ifftn
def array_api_fft_ifftn(x, *, s=None, axes=None, norm='backward'):
    """array_api.fft.ifftn(Tensor x, *, any s=None, dims axes=None, any norm='backward') -> Tensor result
    The inverse Fourier transform over `axes`.
    Shapes: for example x (3, 4).
    Raises: IndexError for a `axes` that the tensor does not have.
    Source: the entry array_api_fft_ifftn of the spec.
    Example: gs.array_api.fft.ifftn(gs.linspace(-2.0, 2.0, 12).reshape(3, 4))"""
    if axes is True or axes is False: _refuse("array_api_fft_ifftn", "axes", axes)
    return _ops.fft_ifftn(x, s, axes, norm)
array_api_fft_ifftn.__qualname__ = "array_api.fft.ifftn"
array_api_fft_ifftn = _Op(
    "array_api_fft_ifftn", array_api_fft_ifftn, None, "Tensor x, any s, dims axes, any norm", dtypes=("float", "complex"), planned=True,
    namespace="array_api.fft",
)

# derivatives.yaml:5155  array_api_fft_rfftn
def array_api_fft_rfftn(x, *, s=None, axes=None, norm='backward'):
    """array_api.fft.rfftn(Tensor x, *, any s=None, dims axes=None, any norm='backward') -> Tensor result
    The Fourier transform of real numbers over `axes`.
    Shapes: for example x (3, 4).
    Raises: IndexError for a `axes` that the tensor does not have.
    Source: the entry array_api_fft_rfftn of the spec.
    Example: gs.array_api.fft.rfftn(gs.linspace(-2.0, 2.0, 12).reshape(3, 4))"""
    if axes is True or axes is False: _refuse("array_api_fft_rfftn", "axes", axes)
    return _ops.fft_rfftn(x, s, axes, norm)
array_api_fft_rfftn.__qualname__ = "array_api.fft.rfftn"
array_api_fft_rfftn = _Op("array_api_fft_rfftn", array_api_fft_rfftn, None, "Tensor x, any s, dims axes, any norm", planned=True, namespace="array_api.fft")

# derivatives.yaml:5160  array_api_fft_irfftn
def array_api_fft_irfftn(x, *, s=None, axes=None, norm='backward'):
    """array_api.fft.irfftn(Tensor x, *, any s=None, dims axes=None, any norm='backward') -> Tensor result
    The inverse of `rfftn`.
    Shapes: for example x (3, 4).
    Raises: IndexError for a `axes` that the tensor does not have.
    Source: the entry array_api_fft_irfftn of the spec.
    Example: gs.array_api.fft.irfftn(gs.linspace(-2.0, 2.0, 12).reshape(3, 4))"""
    if axes is True or axes is False: _refuse("array_api_fft_irfftn", "axes", axes)
    return _ops.fft_irfftn(x, s, axes, norm)
array_api_fft_irfftn.__qualname__ = "array_api.fft.irfftn"
array_api_fft_irfftn = _Op(
    "array_api_fft_irfftn", array_api_fft_irfftn, None, "Tensor x, any s, dims axes, any norm", dtypes=("float", "complex"), planned=True,
    namespace="array_api.fft",
)

# derivatives.yaml:5164  array_api_fft_fftshift
def array_api_fft_fftshift(x, *, axes=None):
    """array_api.fft.fftshift(Tensor x, *, dims axes=None) -> Tensor result
    The elements with frequency zero in the middle of `axes`.
    Shapes: for example x (3, 4).
    Raises: IndexError for a `axes` that the tensor does not have.
    Source: the entry array_api_fft_fftshift of the spec.
    Example: gs.array_api.fft.fftshift(gs.linspace(-2.0, 2.0, 12).reshape(3, 4))"""
    if axes is True or axes is False: _refuse("array_api_fft_fftshift", "axes", axes)
    return _ops.fft_fftshift(x, axes)
array_api_fft_fftshift.__qualname__ = "array_api.fft.fftshift"
array_api_fft_fftshift = _Op(
    "array_api_fft_fftshift", array_api_fft_fftshift, None, "Tensor x, dims axes", dtypes=("float", "complex"), planned=True, namespace="array_api.fft",
)

# derivatives.yaml:5168  array_api_fft_ifftshift
def array_api_fft_ifftshift(x, *, axes=None):
    """array_api.fft.ifftshift(Tensor x, *, dims axes=None) -> Tensor result
    The inverse of `fftshift`.
    Shapes: for example x (3, 4).
    Raises: IndexError for a `axes` that the tensor does not have.
    Source: the entry array_api_fft_ifftshift of the spec.
    Example: gs.array_api.fft.ifftshift(gs.linspace(-2.0, 2.0, 12).reshape(3, 4))"""
    if axes is True or axes is False: _refuse("array_api_fft_ifftshift", "axes", axes)
    return _ops.fft_ifftshift(x, axes)
array_api_fft_ifftshift.__qualname__ = "array_api.fft.ifftshift"
array_api_fft_ifftshift = _Op(
    "array_api_fft_ifftshift", array_api_fft_ifftshift, None, "Tensor x, dims axes", dtypes=("float", "complex"), planned=True, namespace="array_api.fft",
)

_OPS.enter((
    array_api_fft_fft, array_api_fft_ifft, array_api_fft_rfft, array_api_fft_irfft, array_api_fft_hfft, array_api_fft_ihfft, array_api_fft_fftn,
    array_api_fft_ifftn, array_api_fft_rfftn, array_api_fft_irfftn, array_api_fft_fftshift, array_api_fft_ifftshift,
))

__all__ = (
    "array_api_fft_fft", "array_api_fft_ifft", "array_api_fft_rfft", "array_api_fft_irfft", "array_api_fft_hfft", "array_api_fft_ihfft", "array_api_fft_fftn",
    "array_api_fft_ifftn", "array_api_fft_rfftn", "array_api_fft_irfftn", "array_api_fft_fftshift", "array_api_fft_ifftshift",
)
_publish({name: globals()[name] for name in __all__})
