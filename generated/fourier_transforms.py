# Made by `gradspec regen` from derivatives.yaml. Do not edit: change the spec and run it again.
# In an edited module functions and formulas run in the place of rows. Checksum of what follows: fbfa6ecb
"""Fourier transforms: Discrete Fourier transforms along one or several dims."""

from gradspec.composites import fourier as _fourier, short_time as _short_time
from gradspec.core import ops as _ops
from gradspec.core.tensor import add_methods as _add_methods
from gradspec.core.ops import OPS as _OPS, as_generated as _as_generated, publish as _publish
from gradspec.core.compiled.bindings import Op as _Op
from gradspec.dispatch.arguments import integer as _integer, option as _option, refuse as _refuse
from gradspec.dispatch.formulas import tangent as _tangent
from gradspec.graph.saved import OpNode as _OpNode
from . import raw as _raw

_Op = _as_generated(_Op, __file__)

# derivatives.yaml:4060  fft_c2c
class FftC2cBackward0(_OpNode, op="fft_c2c", inputs={"self": 0}):
    """self: to_dtype(fft_c2c(grad, dim, normalization, not forward), self.dtype)"""
    _saves = {"dim": ("argument", 1, 1), "normalization": ("argument", 2, 1), "forward": ("argument", 3, 1), "self_dtype": ("dtype", 0, 1)}

    def _on_arrays(grad, dim, normalization, forward, self_dtype):
        return _raw.to_dtype(_raw.fft_c2c(grad, dim, normalization, (not forward)), self_dtype)

    def _on_tensors(grad, dim, normalization, forward, self_dtype):
        return _ops.to_dtype(_ops.fft_c2c(grad, dim, normalization, (not forward)), self_dtype)

def _fft_c2c_jvp(self, dim, normalization, forward, *, result, self_t=None):
    return _ops.fft_c2c(_tangent(self, self_t), dim, normalization, forward)

def fft_c2c(self, dim, normalization, forward):
    """fft_c2c(Tensor self, dims dim, int normalization, bool forward) -> Tensor result
    The Fourier transform, of the other sign if not forward, by 1 (0), the root of the count (1) or the count (2)."""
    return fft_c2c.run(self, dim, normalization, forward)
fft_c2c = _Op(
    "fft_c2c", fft_c2c, FftC2cBackward0, "Tensor self, dims dim, int normalization, bool forward", computes=_raw.fft_c2c, jvp=_fft_c2c_jvp,
    dtypes=("float", "complex"), batch="dims", public=False,
)

# derivatives.yaml:4066  fft_r2c
class FftR2cBackward0(_OpNode, op="fft_r2c", inputs={"self": 0}):
    """self: to_dtype(fft_c2r(fft_scaled_pairs(grad, dim[-1], self.shape[dim[-1]], 0.5), dim, normalization, self.shape[dim[-1]]), self.dtype)"""
    _saves = {"dim": ("argument", 1, 1), "self_shape": ("shape", 0, 1), "normalization": ("argument", 2, 1), "self_dtype": ("dtype", 0, 1)}

    def _on_arrays(grad, dim, self_shape, normalization, self_dtype):
        return _raw.to_dtype(_raw.fft_c2r(_raw.fft_scaled_pairs(grad, dim[-1], self_shape[dim[-1]], 0.5), dim, normalization, self_shape[dim[-1]]), self_dtype)

    def _on_tensors(grad, dim, self_shape, normalization, self_dtype):
        return _ops.to_dtype(_ops.fft_c2r(_ops.fft_scaled_pairs(grad, dim[-1], self_shape[dim[-1]], 0.5), dim, normalization, self_shape[dim[-1]]), self_dtype)

def _fft_r2c_jvp(self, dim, normalization, *, result, self_t=None):
    return _ops.fft_r2c(_tangent(self, self_t), dim, normalization)

def fft_r2c(self, dim, normalization):
    """fft_r2c(Real self, dims dim, int normalization) -> Tensor result
    The first half of the discrete Fourier transform of real numbers, along the last of dim."""
    return fft_r2c.run(self, dim, normalization)
fft_r2c = _Op(
    "fft_r2c", fft_r2c, FftR2cBackward0, "Real self, dims dim, int normalization", computes=_raw.fft_r2c, jvp=_fft_r2c_jvp, batch="dims", public=False,
)

# derivatives.yaml:4074  fft_c2r
class FftC2rBackward0(_OpNode, op="fft_c2r", inputs={"self": 0}):
    """self: fft_scaled_pairs(fft_r2c(grad, dim, normalization), dim[-1], last_dim_size, 2.0)"""
    _saves = {"dim": ("argument", 1, 1), "normalization": ("argument", 2, 1), "last_dim_size": ("argument", 3, 1)}

    def _on_arrays(grad, dim, normalization, last_dim_size):
        return _raw.fft_scaled_pairs(_raw.fft_r2c(grad, dim, normalization), dim[-1], last_dim_size, 2.0)

    def _on_tensors(grad, dim, normalization, last_dim_size):
        return _ops.fft_scaled_pairs(_ops.fft_r2c(grad, dim, normalization), dim[-1], last_dim_size, 2.0)

def _fft_c2r_jvp(self, dim, normalization, last_dim_size, *, result, self_t=None):
    return _ops.fft_c2r(_tangent(self, self_t), dim, normalization, last_dim_size)

def fft_c2r(self, dim, normalization, last_dim_size):
    """fft_c2r(Tensor self, dims dim, int normalization, int last_dim_size) -> Real result
    The inverse transform that gives real numbers, of the first half of a spectrum along the last of dim."""
    return fft_c2r.run(self, dim, normalization, last_dim_size)
fft_c2r = _Op(
    "fft_c2r", fft_c2r, FftC2rBackward0, "Tensor self, dims dim, int normalization, int last_dim_size", "Real result", computes=_raw.fft_c2r, jvp=_fft_c2r_jvp,
    dtypes=("complex",), batch="dims", public=False,
)

# derivatives.yaml:4081  fft_scaled_pairs
class FftScaledPairsBackward0(_OpNode, op="fft_scaled_pairs", inputs={"self": 0}):
    """self: fft_scaled_pairs(grad, dim, size, factor)"""
    _saves = {"dim": ("argument", 1, 1), "size": ("argument", 2, 1), "factor": ("argument", 3, 1)}

    def _on_arrays(grad, dim, size, factor):
        return _raw.fft_scaled_pairs(grad, dim, size, factor)

    def _on_tensors(grad, dim, size, factor):
        return _ops.fft_scaled_pairs(grad, dim, size, factor)

def _fft_scaled_pairs_jvp(self, dim, size, factor, *, result, self_t=None):
    return _ops.fft_scaled_pairs(_tangent(self, self_t), dim, size, factor)

def fft_scaled_pairs(self, dim, size, factor):
    """fft_scaled_pairs(Tensor self, dim dim, int size, float factor) -> Tensor result
    Half of a spectrum of `size` real numbers, the elements that stand for two of the whole times `factor`."""
    return fft_scaled_pairs.run(self, dim, size, factor)
fft_scaled_pairs = _Op(
    "fft_scaled_pairs", fft_scaled_pairs, FftScaledPairsBackward0, "Tensor self, dim dim, int size, float factor", computes=_raw.fft_scaled_pairs,
    jvp=_fft_scaled_pairs_jvp, dtypes=("complex",), batch="dims", public=False,
)

# derivatives.yaml:4088  spectrum
def spectrum(self, s, dim, norm, forward):
    """spectrum(Tensor self, any s, any dim, any norm, bool forward) -> Tensor result
    The transform of complex numbers or its inverse, of as many elements as `s` says."""
    return _fourier.spectrum(self, s, dim, norm, forward)
spectrum = _Op(
    "spectrum", spectrum, None, "Tensor self, any s, any dim, any norm, bool forward", composes=_fourier.spectrum, dtypes=("float", "complex"), planned=True,
    public=False,
)

# derivatives.yaml:4092  half_spectrum
def half_spectrum(self, s, dim, norm, forward):
    """half_spectrum(Real self, any s, any dim, any norm, bool forward) -> Tensor result
    The first half of the transform of as many real numbers as `s` says; if not forward, scaled as an inverse."""
    return _fourier.half_spectrum(self, s, dim, norm, forward)
half_spectrum = _Op(
    "half_spectrum", half_spectrum, None, "Real self, any s, any dim, any norm, bool forward", composes=_fourier.half_spectrum, planned=True, public=False,
)

# derivatives.yaml:4097  from_half_spectrum
def from_half_spectrum(self, s, dim, norm, forward):
    """from_half_spectrum(Tensor self, any s, any dim, any norm, bool forward) -> Real result
    The inverse of `half_spectrum` of as many real numbers as `s` says; if forward, scaled as a transform."""
    return _fourier.from_half_spectrum(self, s, dim, norm, forward)
from_half_spectrum = _Op(
    "from_half_spectrum", from_half_spectrum, None, "Tensor self, any s, any dim, any norm, bool forward", "Real result", composes=_fourier.from_half_spectrum,
    dtypes=("float", "complex"), planned=True, public=False,
)

# derivatives.yaml:4101  fft_fft
def fft_fft(self, n=None, dim=-1, norm=None):
    """fft.fft(Tensor self, int? n=None, dim dim=-1, str? norm=None) -> Tensor result
    The discrete Fourier transform of one dim.
    Shapes: for example self (2, 4).
    Raises: IndexError for a `dim` that the tensor does not have; ValueError for a `norm` other than 'forward', 'backward', 'ortho'.
    Source: the entry fft_fft of the spec.
    Example: gs.fft.fft(gs.linspace(-2.0, 2.0, 8).reshape(2, 4))"""
    if n is not None and n.__class__ is not int: n = _integer("fft_fft", "n", n)
    if dim.__class__ is not int: dim = _integer("fft_fft", "dim", dim)
    if norm is not None and norm not in ("forward", "backward", "ortho"): _option("fft_fft", "norm", norm)
    return _ops.spectrum(self, n, dim, norm, True)
fft_fft.__qualname__ = "fft.fft"
fft_fft = _Op(
    "fft_fft", fft_fft, None, "Tensor self, int? n, dim dim, str(forward|backward|ortho)? norm", dtypes=("float", "complex"), autocast="float32", planned=True,
    namespace="fft",
)

# derivatives.yaml:4106  fft_ifft
def fft_ifft(self, n=None, dim=-1, norm=None):
    """fft.ifft(Tensor self, int? n=None, dim dim=-1, str? norm=None) -> Tensor result
    The inverse discrete Fourier transform of one dim.
    Shapes: for example self (2, 4).
    Raises: IndexError for a `dim` that the tensor does not have; ValueError for a `norm` other than 'forward', 'backward', 'ortho'.
    Source: the entry fft_ifft of the spec.
    Example: gs.fft.ifft(gs.linspace(-2.0, 2.0, 8).reshape(2, 4))"""
    if n is not None and n.__class__ is not int: n = _integer("fft_ifft", "n", n)
    if dim.__class__ is not int: dim = _integer("fft_ifft", "dim", dim)
    if norm is not None and norm not in ("forward", "backward", "ortho"): _option("fft_ifft", "norm", norm)
    return _ops.spectrum(self, n, dim, norm, False)
fft_ifft.__qualname__ = "fft.ifft"
fft_ifft = _Op(
    "fft_ifft", fft_ifft, None, "Tensor self, int? n, dim dim, str(forward|backward|ortho)? norm", dtypes=("float", "complex"), autocast="float32",
    planned=True, namespace="fft",
)

# derivatives.yaml:4111  fft_rfft
def fft_rfft(self, n=None, dim=-1, norm=None):
    """fft.rfft(Tensor self, int? n=None, dim dim=-1, str? norm=None) -> Tensor result
    The discrete Fourier transform of real numbers of one dim, of which half is given.
    Shapes: for example self (2, 4).
    Raises: IndexError for a `dim` that the tensor does not have; ValueError for a `norm` other than 'forward', 'backward', 'ortho'.
    Source: the entry fft_rfft of the spec.
    Example: gs.fft.rfft(gs.linspace(-2.0, 2.0, 8).reshape(2, 4))"""
    if n is not None and n.__class__ is not int: n = _integer("fft_rfft", "n", n)
    if dim.__class__ is not int: dim = _integer("fft_rfft", "dim", dim)
    if norm is not None and norm not in ("forward", "backward", "ortho"): _option("fft_rfft", "norm", norm)
    return _ops.half_spectrum(self, n, dim, norm, True)
fft_rfft.__qualname__ = "fft.rfft"
fft_rfft = _Op("fft_rfft", fft_rfft, None, "Tensor self, int? n, dim dim, str(forward|backward|ortho)? norm", autocast="float32", planned=True, namespace="fft")

# derivatives.yaml:4117  fft_irfft
def fft_irfft(self, n=None, dim=-1, norm=None):
    """fft.irfft(Tensor self, int? n=None, dim dim=-1, str? norm=None) -> Tensor result
    The inverse of `fft.rfft`.
    Shapes: for example self (2, 4).
    Raises: IndexError for a `dim` that the tensor does not have; ValueError for a `norm` other than 'forward', 'backward', 'ortho'.
    Source: the entry fft_irfft of the spec.
    Example: gs.fft.irfft(gs.linspace(-2.0, 2.0, 8).reshape(2, 4))"""
    if n is not None and n.__class__ is not int: n = _integer("fft_irfft", "n", n)
    if dim.__class__ is not int: dim = _integer("fft_irfft", "dim", dim)
    if norm is not None and norm not in ("forward", "backward", "ortho"): _option("fft_irfft", "norm", norm)
    return _ops.from_half_spectrum(self, n, dim, norm, False)
fft_irfft.__qualname__ = "fft.irfft"
fft_irfft = _Op(
    "fft_irfft", fft_irfft, None, "Tensor self, int? n, dim dim, str(forward|backward|ortho)? norm", dtypes=("float", "complex"), autocast="float32",
    planned=True, namespace="fft",
)

# derivatives.yaml:4122  fft_hfft
def fft_hfft(self, n=None, dim=-1, norm=None):
    """fft.hfft(Tensor self, int? n=None, dim dim=-1, str? norm=None) -> Tensor result
    The discrete Fourier transform of one dim of half of a Hermitian signal, which is real.
    Shapes: for example self (2, 4).
    Raises: IndexError for a `dim` that the tensor does not have; ValueError for a `norm` other than 'forward', 'backward', 'ortho'.
    Source: the entry fft_hfft of the spec.
    Example: gs.fft.hfft(gs.linspace(-2.0, 2.0, 8).reshape(2, 4))"""
    if n is not None and n.__class__ is not int: n = _integer("fft_hfft", "n", n)
    if dim.__class__ is not int: dim = _integer("fft_hfft", "dim", dim)
    if norm is not None and norm not in ("forward", "backward", "ortho"): _option("fft_hfft", "norm", norm)
    return _ops.from_half_spectrum(_ops.conj(self), n, dim, norm, True)
fft_hfft.__qualname__ = "fft.hfft"
fft_hfft = _Op(
    "fft_hfft", fft_hfft, None, "Tensor self, int? n, dim dim, str(forward|backward|ortho)? norm", dtypes=("float", "complex"), autocast="float32",
    planned=True, namespace="fft",
)

# derivatives.yaml:4127  fft_ihfft
def fft_ihfft(self, n=None, dim=-1, norm=None):
    """fft.ihfft(Tensor self, int? n=None, dim dim=-1, str? norm=None) -> Tensor result
    The inverse of `fft.hfft`.
    Shapes: for example self (2, 4).
    Raises: IndexError for a `dim` that the tensor does not have; ValueError for a `norm` other than 'forward', 'backward', 'ortho'.
    Source: the entry fft_ihfft of the spec.
    Example: gs.fft.ihfft(gs.linspace(-2.0, 2.0, 8).reshape(2, 4))"""
    if n is not None and n.__class__ is not int: n = _integer("fft_ihfft", "n", n)
    if dim.__class__ is not int: dim = _integer("fft_ihfft", "dim", dim)
    if norm is not None and norm not in ("forward", "backward", "ortho"): _option("fft_ihfft", "norm", norm)
    return _ops.conj_view(_ops.half_spectrum(self, n, dim, norm, False))
fft_ihfft.__qualname__ = "fft.ihfft"
fft_ihfft = _Op(
    "fft_ihfft", fft_ihfft, None, "Tensor self, int? n, dim dim, str(forward|backward|ortho)? norm", autocast="float32", planned=True, namespace="fft",
)

# derivatives.yaml:4133  fft_fft2
def fft_fft2(self, s=None, dim=(-2, -1), norm=None):
    """fft.fft2(Tensor self, any s=None, dims dim=(-2, -1), str? norm=None) -> Tensor result
    The discrete Fourier transform of two dims.
    Shapes: for example self (2, 3, 4).
    Raises: IndexError for a `dim` that the tensor does not have; ValueError for a `norm` other than 'forward', 'backward', 'ortho'.
    Source: the entry fft_fft2 of the spec.
    Example: gs.fft.fft2(gs.linspace(-2.0, 2.0, 24).reshape(2, 3, 4))"""
    if dim is True or dim is False: _refuse("fft_fft2", "dim", dim)
    if norm is not None and norm not in ("forward", "backward", "ortho"): _option("fft_fft2", "norm", norm)
    return _ops.spectrum(self, s, dim, norm, True)
fft_fft2.__qualname__ = "fft.fft2"
fft_fft2 = _Op(
    "fft_fft2", fft_fft2, None, "Tensor self, any s, dims dim, str(forward|backward|ortho)? norm", dtypes=("float", "complex"), autocast="float32",
    planned=True, namespace="fft",
)

# derivatives.yaml:4138  fft_ifft2
def fft_ifft2(self, s=None, dim=(-2, -1), norm=None):
    """fft.ifft2(Tensor self, any s=None, dims dim=(-2, -1), str? norm=None) -> Tensor result
    The inverse discrete Fourier transform of two dims.
    Shapes: for example self (2, 3, 4).
    Raises: IndexError for a `dim` that the tensor does not have; ValueError for a `norm` other than 'forward', 'backward', 'ortho'.
    Source: the entry fft_ifft2 of the spec.
    Example: gs.fft.ifft2(gs.linspace(-2.0, 2.0, 24).reshape(2, 3, 4))"""
    if dim is True or dim is False: _refuse("fft_ifft2", "dim", dim)
    if norm is not None and norm not in ("forward", "backward", "ortho"): _option("fft_ifft2", "norm", norm)
    return _ops.spectrum(self, s, dim, norm, False)
fft_ifft2.__qualname__ = "fft.ifft2"
fft_ifft2 = _Op(
    "fft_ifft2", fft_ifft2, None, "Tensor self, any s, dims dim, str(forward|backward|ortho)? norm", dtypes=("float", "complex"), autocast="float32",
    planned=True, namespace="fft",
)

# derivatives.yaml:4143  fft_rfft2
def fft_rfft2(self, s=None, dim=(-2, -1), norm=None):
    """fft.rfft2(Tensor self, any s=None, dims dim=(-2, -1), str? norm=None) -> Tensor result
    The discrete Fourier transform of real numbers of two dims, of which half is given.
    Shapes: for example self (2, 3, 4).
    Raises: IndexError for a `dim` that the tensor does not have; ValueError for a `norm` other than 'forward', 'backward', 'ortho'.
    Source: the entry fft_rfft2 of the spec.
    Example: gs.fft.rfft2(gs.linspace(-2.0, 2.0, 24).reshape(2, 3, 4))"""
    if dim is True or dim is False: _refuse("fft_rfft2", "dim", dim)
    if norm is not None and norm not in ("forward", "backward", "ortho"): _option("fft_rfft2", "norm", norm)
    return _ops.half_spectrum(self, s, dim, norm, True)
fft_rfft2.__qualname__ = "fft.rfft2"
fft_rfft2 = _Op(
    "fft_rfft2", fft_rfft2, None, "Tensor self, any s, dims dim, str(forward|backward|ortho)? norm", autocast="float32", planned=True, namespace="fft",
)

# derivatives.yaml:4149  fft_irfft2
def fft_irfft2(self, s=None, dim=(-2, -1), norm=None):
    """fft.irfft2(Tensor self, any s=None, dims dim=(-2, -1), str? norm=None) -> Tensor result
    The inverse of `fft.rfft2`.
    Shapes: for example self (2, 3, 4).
    Raises: IndexError for a `dim` that the tensor does not have; ValueError for a `norm` other than 'forward', 'backward', 'ortho'.
    Source: the entry fft_irfft2 of the spec.
    Example: gs.fft.irfft2(gs.linspace(-2.0, 2.0, 24).reshape(2, 3, 4))"""
    if dim is True or dim is False: _refuse("fft_irfft2", "dim", dim)
    if norm is not None and norm not in ("forward", "backward", "ortho"): _option("fft_irfft2", "norm", norm)
    return _ops.from_half_spectrum(self, s, dim, norm, False)
fft_irfft2.__qualname__ = "fft.irfft2"
fft_irfft2 = _Op(
    "fft_irfft2", fft_irfft2, None, "Tensor self, any s, dims dim, str(forward|backward|ortho)? norm", dtypes=("float", "complex"), autocast="float32",
    planned=True, namespace="fft",
)

# derivatives.yaml:4154  fft_hfft2
def fft_hfft2(self, s=None, dim=(-2, -1), norm=None):
    """fft.hfft2(Tensor self, any s=None, dims dim=(-2, -1), str? norm=None) -> Tensor result
    The discrete Fourier transform of two dims of half of a Hermitian signal, which is real.
    Shapes: for example self (2, 3, 4).
    Raises: IndexError for a `dim` that the tensor does not have; ValueError for a `norm` other than 'forward', 'backward', 'ortho'.
    Source: the entry fft_hfft2 of the spec.
    Example: gs.fft.hfft2(gs.linspace(-2.0, 2.0, 24).reshape(2, 3, 4))"""
    if dim is True or dim is False: _refuse("fft_hfft2", "dim", dim)
    if norm is not None and norm not in ("forward", "backward", "ortho"): _option("fft_hfft2", "norm", norm)
    return _ops.from_half_spectrum(_ops.conj(self), s, dim, norm, True)
fft_hfft2.__qualname__ = "fft.hfft2"
fft_hfft2 = _Op(
    "fft_hfft2", fft_hfft2, None, "Tensor self, any s, dims dim, str(forward|backward|ortho)? norm", dtypes=("float", "complex"), planned=True, namespace="fft",
)

# derivatives.yaml:4158  fft_ihfft2
def fft_ihfft2(self, s=None, dim=(-2, -1), norm=None):
    """fft.ihfft2(Tensor self, any s=None, dims dim=(-2, -1), str? norm=None) -> Tensor result
    The inverse of `fft.hfft2`.
    Shapes: for example self (2, 3, 4).
    Raises: IndexError for a `dim` that the tensor does not have; ValueError for a `norm` other than 'forward', 'backward', 'ortho'.
    Source: the entry fft_ihfft2 of the spec.
    Example: gs.fft.ihfft2(gs.linspace(-2.0, 2.0, 24).reshape(2, 3, 4))"""
    if dim is True or dim is False: _refuse("fft_ihfft2", "dim", dim)
    if norm is not None and norm not in ("forward", "backward", "ortho"): _option("fft_ihfft2", "norm", norm)
    return _ops.conj_elements(_ops.half_spectrum(self, s, dim, norm, False))
fft_ihfft2.__qualname__ = "fft.ihfft2"
fft_ihfft2 = _Op("fft_ihfft2", fft_ihfft2, None, "Tensor self, any s, dims dim, str(forward|backward|ortho)? norm", planned=True, namespace="fft")

# derivatives.yaml:4163  fft_fftn
def fft_fftn(self, s=None, dim=None, norm=None):
    """fft.fftn(Tensor self, any s=None, dims dim=None, str? norm=None) -> Tensor result
    The discrete Fourier transform of several dims.
    Shapes: for example self (2, 3).
    Raises: IndexError for a `dim` that the tensor does not have; ValueError for a `norm` other than 'forward', 'backward', 'ortho'.
    Source: the entry fft_fftn of the spec.
    Example: gs.fft.fftn(gs.linspace(-2.0, 2.0, 6).reshape(2, 3))"""
    if dim is True or dim is False: _refuse("fft_fftn", "dim", dim)
    if norm is not None and norm not in ("forward", "backward", "ortho"): _option("fft_fftn", "norm", norm)
    return _ops.spectrum(self, s, dim, norm, True)
fft_fftn.__qualname__ = "fft.fftn"
fft_fftn = _Op(
    "fft_fftn", fft_fftn, None, "Tensor self, any s, dims dim, str(forward|backward|ortho)? norm", dtypes=("float", "complex"), autocast="float32",
    planned=True, namespace="fft",
)

# derivatives.yaml:4168  fft_ifftn
def fft_ifftn(self, s=None, dim=None, norm=None):
    """fft.ifftn(Tensor self, any s=None, dims dim=None, str? norm=None) -> Tensor result
    The inverse discrete Fourier transform of several dims.
    Shapes: for example self (2, 3).
    Raises: IndexError for a `dim` that the tensor does not have; ValueError for a `norm` other than 'forward', 'backward', 'ortho'.
    Source: the entry fft_ifftn of the spec.
    Example: gs.fft.ifftn(gs.linspace(-2.0, 2.0, 6).reshape(2, 3))"""
    if dim is True or dim is False: _refuse("fft_ifftn", "dim", dim)
    if norm is not None and norm not in ("forward", "backward", "ortho"): _option("fft_ifftn", "norm", norm)
    return _ops.spectrum(self, s, dim, norm, False)
fft_ifftn.__qualname__ = "fft.ifftn"
fft_ifftn = _Op(
    "fft_ifftn", fft_ifftn, None, "Tensor self, any s, dims dim, str(forward|backward|ortho)? norm", dtypes=("float", "complex"), autocast="float32",
    planned=True, namespace="fft",
)

# derivatives.yaml:4173  fft_rfftn
def fft_rfftn(self, s=None, dim=None, norm=None):
    """fft.rfftn(Tensor self, any s=None, dims dim=None, str? norm=None) -> Tensor result
    The discrete Fourier transform of real numbers of several dims, of which half is given.
    Shapes: for example self (2, 3).
    Raises: IndexError for a `dim` that the tensor does not have; ValueError for a `norm` other than 'forward', 'backward', 'ortho'.
    Source: the entry fft_rfftn of the spec.
    Example: gs.fft.rfftn(gs.linspace(-2.0, 2.0, 6).reshape(2, 3))"""
    if dim is True or dim is False: _refuse("fft_rfftn", "dim", dim)
    if norm is not None and norm not in ("forward", "backward", "ortho"): _option("fft_rfftn", "norm", norm)
    return _ops.half_spectrum(self, s, dim, norm, True)
fft_rfftn.__qualname__ = "fft.rfftn"
fft_rfftn = _Op(
    "fft_rfftn", fft_rfftn, None, "Tensor self, any s, dims dim, str(forward|backward|ortho)? norm", autocast="float32", planned=True, namespace="fft",
)

# derivatives.yaml:4179  fft_irfftn
def fft_irfftn(self, s=None, dim=None, norm=None):
    """fft.irfftn(Tensor self, any s=None, dims dim=None, str? norm=None) -> Tensor result
    The inverse of `fft.rfftn`.
    Shapes: for example self (2, 3).
    Raises: IndexError for a `dim` that the tensor does not have; ValueError for a `norm` other than 'forward', 'backward', 'ortho'.
    Source: the entry fft_irfftn of the spec.
    Example: gs.fft.irfftn(gs.linspace(-2.0, 2.0, 6).reshape(2, 3))"""
    if dim is True or dim is False: _refuse("fft_irfftn", "dim", dim)
    if norm is not None and norm not in ("forward", "backward", "ortho"): _option("fft_irfftn", "norm", norm)
    return _ops.from_half_spectrum(self, s, dim, norm, False)
fft_irfftn.__qualname__ = "fft.irfftn"
fft_irfftn = _Op(
    "fft_irfftn", fft_irfftn, None, "Tensor self, any s, dims dim, str(forward|backward|ortho)? norm", dtypes=("float", "complex"), autocast="float32",
    planned=True, namespace="fft",
)

# derivatives.yaml:4184  fft_hfftn
def fft_hfftn(self, s=None, dim=None, norm=None):
    """fft.hfftn(Tensor self, any s=None, dims dim=None, str? norm=None) -> Tensor result
    The discrete Fourier transform of several dims of half of a Hermitian signal, which is real.
    Shapes: for example self (2, 3).
    Raises: IndexError for a `dim` that the tensor does not have; ValueError for a `norm` other than 'forward', 'backward', 'ortho'.
    Source: the entry fft_hfftn of the spec.
    Example: gs.fft.hfftn(gs.linspace(-2.0, 2.0, 6).reshape(2, 3))"""
    if dim is True or dim is False: _refuse("fft_hfftn", "dim", dim)
    if norm is not None and norm not in ("forward", "backward", "ortho"): _option("fft_hfftn", "norm", norm)
    return _ops.from_half_spectrum(_ops.conj(self), s, dim, norm, True)
fft_hfftn.__qualname__ = "fft.hfftn"
fft_hfftn = _Op(
    "fft_hfftn", fft_hfftn, None, "Tensor self, any s, dims dim, str(forward|backward|ortho)? norm", dtypes=("float", "complex"), planned=True, namespace="fft",
)

# derivatives.yaml:4188  fft_ihfftn
def fft_ihfftn(self, s=None, dim=None, norm=None):
    """fft.ihfftn(Tensor self, any s=None, dims dim=None, str? norm=None) -> Tensor result
    The inverse of `fft.hfftn`.
    Shapes: for example self (2, 3).
    Raises: IndexError for a `dim` that the tensor does not have; ValueError for a `norm` other than 'forward', 'backward', 'ortho'.
    Source: the entry fft_ihfftn of the spec.
    Example: gs.fft.ihfftn(gs.linspace(-2.0, 2.0, 6).reshape(2, 3))"""
    if dim is True or dim is False: _refuse("fft_ihfftn", "dim", dim)
    if norm is not None and norm not in ("forward", "backward", "ortho"): _option("fft_ihfftn", "norm", norm)
    return _ops.conj_elements(_ops.half_spectrum(self, s, dim, norm, False))
fft_ihfftn.__qualname__ = "fft.ihfftn"
fft_ihfftn = _Op("fft_ihfftn", fft_ihfftn, None, "Tensor self, any s, dims dim, str(forward|backward|ortho)? norm", planned=True, namespace="fft")

# derivatives.yaml:4193  fft_fftshift
def fft_fftshift(self, dim=None):
    """fft.fftshift(Tensor self, dims dim=None) -> Tensor result
    The elements rolled so that the frequency zero is in the middle of each dim.
    Shapes: for example self (3, 4).
    Raises: IndexError for a `dim` that the tensor does not have.
    Source: the entry fft_fftshift of the spec.
    Example: gs.fft.fftshift(gs.linspace(-2.0, 2.0, 12).reshape(3, 4))"""
    if dim is True or dim is False: _refuse("fft_fftshift", "dim", dim)
    return _fourier.fftshift(self, dim)
fft_fftshift.__qualname__ = "fft.fftshift"
fft_fftshift = _Op(
    "fft_fftshift", fft_fftshift, None, "Tensor self, dims dim", composes=_fourier.fftshift, dtypes=("float", "complex", "int", "bool"), planned=True,
    namespace="fft",
)

# derivatives.yaml:4198  fft_ifftshift
def fft_ifftshift(self, dim=None):
    """fft.ifftshift(Tensor self, dims dim=None) -> Tensor result
    The inverse of `fft.fftshift`.
    Shapes: for example self (3, 4).
    Raises: IndexError for a `dim` that the tensor does not have.
    Source: the entry fft_ifftshift of the spec.
    Example: gs.fft.ifftshift(gs.linspace(-2.0, 2.0, 12).reshape(3, 4))"""
    if dim is True or dim is False: _refuse("fft_ifftshift", "dim", dim)
    return _fourier.ifftshift(self, dim)
fft_ifftshift.__qualname__ = "fft.ifftshift"
fft_ifftshift = _Op(
    "fft_ifftshift", fft_ifftshift, None, "Tensor self, dims dim", composes=_fourier.ifftshift, dtypes=("float", "complex", "int", "bool"), planned=True,
    namespace="fft",
)

# derivatives.yaml:4203  stft
def stft(
    self, n_fft, hop_length=None, win_length=None, window=None, center=True, pad_mode='reflect', normalized=False, onesided=None, return_complex=None,
    align_to_window=None,
):
    """stft(Tensor self, int n_fft, int? hop_length=None, int? win_length=None, Tensor? window=None, bool center=True, str pad_mode='reflect', bool
    normalized=False, bool? onesided=None, bool? return_complex=None, bool? align_to_window=None) -> Tensor result
    The discrete Fourier transforms of windows of `n_fft` elements of a signal, `hop_length` apart, as columns.
    Shapes: for example self (2, 9).
    Raises: ValueError for a `pad_mode` other than 'constant', 'reflect', 'replicate', 'circular'.
    Source: the entry stft of the spec.
    Example: gs.stft(gs.linspace(-2.0, 2.0, 18).reshape(2, 9), 4, return_complex=True)"""
    if n_fft.__class__ is not int: n_fft = _integer("stft", "n_fft", n_fft)
    if hop_length is not None and hop_length.__class__ is not int: hop_length = _integer("stft", "hop_length", hop_length)
    if win_length is not None and win_length.__class__ is not int: win_length = _integer("stft", "win_length", win_length)
    if center is not False and center is not True: _refuse("stft", "center", center)
    if pad_mode not in ("constant", "reflect", "replicate", "circular"): _option("stft", "pad_mode", pad_mode)
    if normalized is not False and normalized is not True: _refuse("stft", "normalized", normalized)
    if onesided is not None and onesided is not False and onesided is not True: _refuse("stft", "onesided", onesided)
    if return_complex is not None and return_complex is not False and return_complex is not True: _refuse("stft", "return_complex", return_complex)
    if align_to_window is not None and align_to_window is not False and align_to_window is not True: _refuse("stft", "align_to_window", align_to_window)
    return _short_time.stft(self, n_fft, hop_length, win_length, window, center, pad_mode, normalized, onesided, return_complex, align_to_window)
stft = _Op(
    "stft", stft, None,
    "Tensor self, int n_fft, int? hop_length, int? win_length, Tensor? window, bool center, str(constant|reflect|replicate|circular) pad_mode, bool "
    "normalized, bool? onesided, bool? return_complex, bool? align_to_window",
    composes=_short_time.stft, dtypes=("float", "complex"), autocast="float32", planned=True,
)

# derivatives.yaml:4211  without_gaps
class WithoutGapsBackward0(_OpNode, op="without_gaps", inputs={"self": 0}):
    """self: grad"""

    def _on_arrays(grad):
        return grad

    def _on_tensors(grad):
        return grad

def _without_gaps_jvp(self, *, result, self_t=None):
    return self_t

def without_gaps(self):
    """without_gaps(Tensor self) -> Tensor result
    The squares of windows, added where they overlap, which must not be zero."""
    return without_gaps.run(self)
without_gaps = _Op(
    "without_gaps", without_gaps, WithoutGapsBackward0, "Tensor self", computes=_raw.without_gaps, jvp=_without_gaps_jvp, dtypes=("float", "complex"),
    batch="leading", public=False,
)

# derivatives.yaml:4218  istft
def istft(self, n_fft, hop_length=None, win_length=None, window=None, center=True, normalized=False, onesided=None, length=None, return_complex=False):
    """istft(Tensor self, int n_fft, int? hop_length=None, int? win_length=None, Real? window=None, bool center=True, bool normalized=False, bool?
    onesided=None, int? length=None, bool return_complex=False) -> Tensor result
    The signal whose transforms by `stft` are nearest to these (Griffin and Lim 1984).
    Shapes: for example self (2, 3, 5).
    Source: the entry istft of the spec.
    Example: gs.istft(gs.complex(gs.linspace(-2.0, 2.0, 30).reshape(2, 3, 5), gs.linspace(-2.0, 2.0, 30).reshape(2, 3, 5)), 4)"""
    if n_fft.__class__ is not int: n_fft = _integer("istft", "n_fft", n_fft)
    if hop_length is not None and hop_length.__class__ is not int: hop_length = _integer("istft", "hop_length", hop_length)
    if win_length is not None and win_length.__class__ is not int: win_length = _integer("istft", "win_length", win_length)
    if center is not False and center is not True: _refuse("istft", "center", center)
    if normalized is not False and normalized is not True: _refuse("istft", "normalized", normalized)
    if onesided is not None and onesided is not False and onesided is not True: _refuse("istft", "onesided", onesided)
    if length is not None and length.__class__ is not int: length = _integer("istft", "length", length)
    if return_complex is not False and return_complex is not True: _refuse("istft", "return_complex", return_complex)
    return _short_time.istft(self, n_fft, hop_length, win_length, window, center, normalized, onesided, length, return_complex)
istft = _Op(
    "istft", istft, None,
    "Tensor self, int n_fft, int? hop_length, int? win_length, Real? window, bool center, bool normalized, bool? onesided, int? length, bool return_complex",
    composes=_short_time.istft, dtypes=("complex",), planned=True,
)

_OPS.enter((
    fft_c2c, fft_r2c, fft_c2r, fft_scaled_pairs, spectrum, half_spectrum, from_half_spectrum, fft_fft, fft_ifft, fft_rfft, fft_irfft, fft_hfft, fft_ihfft,
    fft_fft2, fft_ifft2, fft_rfft2, fft_irfft2, fft_hfft2, fft_ihfft2, fft_fftn, fft_ifftn, fft_rfftn, fft_irfftn, fft_hfftn, fft_ihfftn, fft_fftshift,
    fft_ifftshift, stft, without_gaps, istft,
))
_add_methods({"stft": stft, "istft": istft})

__all__ = (
    "fft_c2c", "fft_r2c", "fft_c2r", "fft_scaled_pairs", "spectrum", "half_spectrum", "from_half_spectrum", "fft_fft", "fft_ifft", "fft_rfft", "fft_irfft",
    "fft_hfft", "fft_ihfft", "fft_fft2", "fft_ifft2", "fft_rfft2", "fft_irfft2", "fft_hfft2", "fft_ihfft2", "fft_fftn", "fft_ifftn", "fft_rfftn", "fft_irfftn",
    "fft_hfftn", "fft_ihfftn", "fft_fftshift", "fft_ifftshift", "stft", "without_gaps", "istft",
)
_publish({name: globals()[name] for name in __all__})
