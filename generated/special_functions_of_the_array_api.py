# Made by `gradspec regen` from derivatives.yaml. Do not edit: change the spec and run it again.
# In an edited module functions and formulas run in the place of rows. Checksum of what follows: 3ace8472
"""Special functions of the array API: Functions that torch lacks, under the names by which SciPy asks a namespace for them."""

from gradspec.core import ops as _ops
from gradspec.core.compiled.kernels import kernels as _kernels
from gradspec.core.ops import OPS as _OPS, as_generated as _as_generated, publish as _publish
from gradspec.core.compiled.bindings import Op as _Op
from gradspec.dispatch.formulas import no_tangent as _no_tangent, not_implemented as _not_implemented, total as _total
from gradspec.dispatch.operands import exact_scalar as _exact_scalar, scalar as _scalar
from gradspec.graph.saved import OpNode as _OpNode
from . import raw as _raw

_Op = _as_generated(_Op, __file__)

# derivatives.yaml:4992  array_api_special_betaln
class ArrayApiSpecialBetalnBackward0(_OpNode, op="array_api_special_betaln", inputs={"a": 0, "b": 1}):
    """a: to_dtype(sum_to_size(grad * (digamma(p) - both), a.shape), a.dtype), where p = to_dtype(a, result.dtype), q = to_dtype(b, result.dtype), both = digamma(p
        + q)
    b: to_dtype(sum_to_size(grad * (digamma(q) - both), b.shape), b.dtype), where p = to_dtype(a, result.dtype), q = to_dtype(b, result.dtype), both = digamma(p
        + q)"""
    _saves = {
        "a": ("input", 0, 3), "result_dtype": ("output_dtype", 0, 3), "b": ("input", 1, 3), "a_shape": ("shape", 0, 1), "a_dtype": ("dtype", 0, 1),
        "b_shape": ("shape", 1, 2), "b_dtype": ("dtype", 1, 2),
    }

    def _on_arrays(needs, grad, a, result_dtype, b, a_shape, a_dtype, b_shape, b_dtype):
        p = _raw.to_dtype(a, result_dtype)
        q = _raw.to_dtype(b, result_dtype)
        both = _raw.digamma(_raw.add(p, q))
        return (
            _raw.to_dtype(_raw.sum_to_size(_raw.mul(grad, _raw.sub(_raw.digamma(p), both)), a_shape), a_dtype) if needs & 1 else None,
            _raw.to_dtype(_raw.sum_to_size(_raw.mul(grad, _raw.sub(_raw.digamma(q), both)), b_shape), b_dtype) if needs & 2 else None,
        )

    def _on_tensors(needs, grad, a, result_dtype, b, a_shape, a_dtype, b_shape, b_dtype):
        p = _ops.to_dtype(a, result_dtype)
        q = _ops.to_dtype(b, result_dtype)
        both = _ops.digamma(p + q)
        return (
            _ops.to_dtype(_ops.sum_to_size(grad * (_ops.digamma(p) - both), a_shape), a_dtype) if needs & 1 else None,
            _ops.to_dtype(_ops.sum_to_size(grad * (_ops.digamma(q) - both), b_shape), b_dtype) if needs & 2 else None,
        )

def _array_api_special_betaln_jvp(a, b, *, result, a_t=None, b_t=None):
    result_dtype = result._array.dtype
    p = _ops.to_dtype(a, result_dtype)
    q = _ops.to_dtype(b, result_dtype)
    both = _ops.digamma(p + q)
    return _total(None if a_t is None else a_t * (_ops.digamma(p) - both), None if b_t is None else b_t * (_ops.digamma(q) - both))

def array_api_special_betaln(a, b):
    """array_api.special.betaln(Tensor a, Tensor b) -> Tensor result
    The logarithm of the absolute value of the beta function.
    Shapes: any number of leading batch dims; for example a (2, 3), b (3,).
    Dtypes: float.
    Gradient of a: to_dtype(sum_to_size(grad * (digamma(p) - both), a.shape), a.dtype), where p = to_dtype(a, result.dtype), q = to_dtype(b, result.dtype),
    both = digamma(p + q).
    Gradient of b: to_dtype(sum_to_size(grad * (digamma(q) - both), b.shape), b.dtype), where p = to_dtype(a, result.dtype), q = to_dtype(b, result.dtype),
    both = digamma(p + q).
    Source: the entry array_api_special_betaln of the spec.
    Example: gs.array_api.special.betaln(gs.linspace(0.3, 3.0, 6).reshape(2, 3), gs.tensor([2.19, 1.11, 0.705]))"""
    return array_api_special_betaln.run(a, b)
array_api_special_betaln.__qualname__ = "array_api.special.betaln"
array_api_special_betaln = _Op(
    "array_api_special_betaln", array_api_special_betaln, ArrayApiSpecialBetalnBackward0, "Tensor a, Tensor b", computes=_raw.array_api_special_betaln,
    jvp=_array_api_special_betaln_jvp, batch="leading", namespace="array_api.special",
)

# derivatives.yaml:5006  array_api_special_betainc
class ArrayApiSpecialBetaincBackward0(_OpNode, op="array_api_special_betainc", inputs={"a": 0, "b": 1, "x": 2}):
    """a: not_implemented("the derivative by the first argument has no closed form")
    b: not_implemented("the derivative by the second argument has no closed form")
    x: to_dtype(sum_to_size(grad * density, x.shape), x.dtype), where p = to_dtype(a, result.dtype), q = to_dtype(b, result.dtype), y = to_dtype(x,
        result.dtype), density = exp(xlogy(p - 1, y) + special.xlog1py(q - 1, -y) - array_api.special.betaln(p, q))"""
    _saves = {
        "a": ("input", 0, 4), "result_dtype": ("output_dtype", 0, 4), "x": ("input", 2, 4), "b": ("input", 1, 4), "x_shape": ("shape", 2, 4),
        "x_dtype": ("dtype", 2, 4),
    }

    def _on_arrays(needs, grad, a, result_dtype, x, b, x_shape, x_dtype):
        p = _raw.to_dtype(a, result_dtype) if needs & 4 else None
        q = _raw.to_dtype(b, result_dtype) if needs & 4 else None
        y = _raw.to_dtype(x, result_dtype) if needs & 4 else None
        return (
            _not_implemented('array_api_special_betainc', 'a', 'the derivative by the first argument has no closed form') if needs & 1 else None,
            _not_implemented('array_api_special_betainc', 'b', 'the derivative by the second argument has no closed form') if needs & 2 else None,
            _raw.to_dtype(
                _raw.sum_to_size(
                    _raw.mul(
                        grad,
                        _raw.exp(_raw.sub(
                            _raw.add(_raw.xlogy(_raw.sub(p, _scalar(1, grad)), y), _raw.special_xlog1py(_raw.sub(q, _scalar(1, grad)), -y)),
                            _raw.array_api_special_betaln(p, q),
                        )),
                    ),
                    x_shape,
                ),
                x_dtype,
            ) if needs & 4 else None,
        )

    def _on_tensors(needs, grad, a, result_dtype, x, b, x_shape, x_dtype):
        p = _ops.to_dtype(a, result_dtype) if needs & 4 else None
        q = _ops.to_dtype(b, result_dtype) if needs & 4 else None
        y = _ops.to_dtype(x, result_dtype) if needs & 4 else None
        return (
            _not_implemented('array_api_special_betainc', 'a', 'the derivative by the first argument has no closed form') if needs & 1 else None,
            _not_implemented('array_api_special_betainc', 'b', 'the derivative by the second argument has no closed form') if needs & 2 else None,
            _ops.to_dtype(
                _ops.sum_to_size(grad * _ops.exp((_ops.xlogy(p - 1, y) + _ops.special_xlog1py(q - 1, -y)) - _ops.array_api_special_betaln(p, q)), x_shape),
                x_dtype,
            ) if needs & 4 else None,
        )

def _array_api_special_betainc_jvp(a, b, x, *, result, a_t=None, b_t=None, x_t=None):
    result_dtype = result._array.dtype
    p = None if x_t is None else _ops.to_dtype(a, result_dtype)
    q = None if x_t is None else _ops.to_dtype(b, result_dtype)
    y = None if x_t is None else _ops.to_dtype(x, result_dtype)
    return _total(
        None if a_t is None else _no_tangent('array_api_special_betainc', 'the derivative by the first argument has no closed form'),
        None if b_t is None else _no_tangent('array_api_special_betainc', 'the derivative by the second argument has no closed form'),
        None if x_t is None else x_t * _ops.exp((_ops.xlogy(p - 1, y) + _ops.special_xlog1py(q - 1, -y)) - _ops.array_api_special_betaln(p, q)),
    )

def array_api_special_betainc(a, b, x):
    """array_api.special.betainc(Tensor a, Tensor b, Tensor x) -> Tensor result
    The regularized incomplete beta function.
    Shapes: any number of leading batch dims; for example a (2, 3), b (3,), x (2, 3).
    Dtypes: float.
    Raises: NotImplementedError for a backward pass through `a`: the derivative by the first argument has no closed form; NotImplementedError for a backward
    pass through `b`: the derivative by the second argument has no closed form.
    Gradient of a: not_implemented("the derivative by the first argument has no closed form").
    Gradient of b: not_implemented("the derivative by the second argument has no closed form").
    Gradient of x: to_dtype(sum_to_size(grad * density, x.shape), x.dtype), where p = to_dtype(a, result.dtype), q = to_dtype(b, result.dtype), y =
    to_dtype(x, result.dtype), density = exp(xlogy(p - 1, y) + special.xlog1py(q - 1, -y) - array_api.special.betaln(p, q)).
    Source: the entry array_api_special_betainc of the spec.
    Example: gs.array_api.special.betainc(gs.linspace(0.5, 3.0, 6).reshape(2, 3), gs.tensor([2.25, 1.25, 0.875]), gs.linspace(0.1, 0.9, 6).reshape(2, 3))"""
    return array_api_special_betainc.run(a, b, x)
array_api_special_betainc.__qualname__ = "array_api.special.betainc"
array_api_special_betainc = _Op(
    "array_api_special_betainc", array_api_special_betainc, ArrayApiSpecialBetaincBackward0, "Tensor a, Tensor b, Tensor x",
    computes=_raw.array_api_special_betainc, jvp=_array_api_special_betainc_jvp, batch="leading", namespace="array_api.special",
)

# derivatives.yaml:5023  array_api_special_stdtr
class ArrayApiSpecialStdtrBackward0(_OpNode, op="array_api_special_stdtr", inputs={"df": 0, "t": 1}):
    """df: not_implemented("the derivative by the first argument has no closed form")
    t: to_dtype(sum_to_size(grad * density, t.shape), t.dtype), where degrees = to_dtype(df, result.dtype), place = to_dtype(t, result.dtype), half = (degrees +
        1) / 2, size = lgamma(half) - lgamma(degrees / 2) - log(pi * degrees) / 2, density = exp(size - half * log1p(place * place / degrees))"""
    _saves = {"df": ("input", 0, 2), "result_dtype": ("output_dtype", 0, 2), "t": ("input", 1, 2), "t_shape": ("shape", 1, 2), "t_dtype": ("dtype", 1, 2)}

    def _on_arrays(needs, grad, df, result_dtype, t, t_shape, t_dtype):
        degrees = _raw.to_dtype(df, result_dtype) if needs & 2 else None
        place = _raw.to_dtype(t, result_dtype) if needs & 2 else None
        half = _raw.div(_raw.add(degrees, _scalar(1, grad)), _exact_scalar(2, grad)) if needs & 2 else None
        return (
            _not_implemented('array_api_special_stdtr', 'df', 'the derivative by the first argument has no closed form') if needs & 1 else None,
            _raw.to_dtype(
                _raw.sum_to_size(
                    _raw.mul(
                        grad,
                        _raw.exp(_raw.sub(
                            _raw.sub(
                                _raw.sub(_raw.lgamma(half), _raw.lgamma(_raw.div(degrees, _exact_scalar(2, grad)))),
                                _raw.div(_raw.log(_raw.mul(_exact_scalar(3.141592653589793, grad), degrees)), _exact_scalar(2, grad)),
                            ),
                            _raw.mul(half, _raw.log1p(_raw.div(_raw.mul(place, place), degrees))),
                        )),
                    ),
                    t_shape,
                ),
                t_dtype,
            ) if needs & 2 else None,
        )

    def _on_tensors(needs, grad, df, result_dtype, t, t_shape, t_dtype):
        degrees = _ops.to_dtype(df, result_dtype) if needs & 2 else None
        place = _ops.to_dtype(t, result_dtype) if needs & 2 else None
        half = (degrees + 1) / 2 if needs & 2 else None
        return (
            _not_implemented('array_api_special_stdtr', 'df', 'the derivative by the first argument has no closed form') if needs & 1 else None,
            _ops.to_dtype(
                _ops.sum_to_size(
                    grad * _ops.exp(
                        (
                            (_ops.lgamma(half) - _ops.lgamma(degrees / 2)) - (_ops.log(3.141592653589793 * degrees) / 2)
                        ) - (half * _ops.log1p((place * place) / degrees))
                    ),
                    t_shape,
                ),
                t_dtype,
            ) if needs & 2 else None,
        )

def _array_api_special_stdtr_jvp(df, t, *, result, df_t=None, t_t=None):
    result_dtype = result._array.dtype
    degrees = None if t_t is None else _ops.to_dtype(df, result_dtype)
    place = None if t_t is None else _ops.to_dtype(t, result_dtype)
    half = None if t_t is None else (degrees + 1) / 2
    return _total(
        None if df_t is None else _no_tangent('array_api_special_stdtr', 'the derivative by the first argument has no closed form'),
        None if t_t is None else t_t * _ops.exp(
            ((_ops.lgamma(half) - _ops.lgamma(degrees / 2)) - (_ops.log(3.141592653589793 * degrees) / 2)) - (half * _ops.log1p((place * place) / degrees))
        ),
    )

def array_api_special_stdtr(df, t):
    """array_api.special.stdtr(Tensor df, Tensor t) -> Tensor result
    The distribution function of Student's t distribution with `df` degrees of freedom.
    Shapes: any number of leading batch dims; for example df (2, 3), t (3,).
    Dtypes: float.
    Raises: NotImplementedError for a backward pass through `df`: the derivative by the first argument has no closed form.
    Gradient of df: not_implemented("the derivative by the first argument has no closed form").
    Gradient of t: to_dtype(sum_to_size(grad * density, t.shape), t.dtype), where degrees = to_dtype(df, result.dtype), place = to_dtype(t, result.dtype),
    half = (degrees + 1) / 2, size = lgamma(half) - lgamma(degrees / 2) - log(pi * degrees) / 2, density = exp(size - half * log1p(place * place / degrees)).
    Source: the entry array_api_special_stdtr of the spec.
    Example: gs.array_api.special.stdtr(gs.linspace(1.0, 9.0, 6).reshape(2, 3), gs.tensor([0.8, -0.8, -1.4]))"""
    return array_api_special_stdtr.run(df, t)
array_api_special_stdtr.__qualname__ = "array_api.special.stdtr"
array_api_special_stdtr = _Op(
    "array_api_special_stdtr", array_api_special_stdtr, ArrayApiSpecialStdtrBackward0, "Tensor df, Tensor t", computes=_raw.array_api_special_stdtr,
    jvp=_array_api_special_stdtr_jvp, batch="leading", namespace="array_api.special",
)

# derivatives.yaml:5039  array_api_special_gamma
(_k_array_api_special_gamma_backward_x,) = _kernels("array_api_special_gamma_backward_x")
class ArrayApiSpecialGammaBackward0(_OpNode, op="array_api_special_gamma", inputs={"x": 0}):
    """x: grad * result * digamma(x)"""
    _saves = {"result": ("output", 0, 1), "x": ("input", 0, 1)}

    def _on_arrays(grad, result, x):
        if grad.dtype.kind in "fV":
            return _k_array_api_special_gamma_backward_x(grad, result, x)
        return _raw.mul(_raw.mul(grad, result), _raw.digamma(x))

    def _on_tensors(grad, result, x):
        return (grad * result) * _ops.digamma(x)

def _array_api_special_gamma_jvp(x, *, result, x_t=None):
    return (x_t * result) * _ops.digamma(x)

def array_api_special_gamma(x):
    """array_api.special.gamma(Tensor x) -> Tensor result
    The gamma function.
    Shapes: any number of leading batch dims; for example x (2, 3).
    Dtypes: float.
    Gradient of x: grad * result * digamma(x).
    Source: the entry array_api_special_gamma of the spec.
    Example: gs.array_api.special.gamma(gs.linspace(0.3, 4.0, 6).reshape(2, 3))"""
    return array_api_special_gamma.run(x)
array_api_special_gamma.__qualname__ = "array_api.special.gamma"
array_api_special_gamma = _Op(
    "array_api_special_gamma", array_api_special_gamma, ArrayApiSpecialGammaBackward0, "Tensor x", computes=_raw.array_api_special_gamma,
    jvp=_array_api_special_gamma_jvp, batch="leading", namespace="array_api.special",
)

# derivatives.yaml:5045  array_api_special_poch
class ArrayApiSpecialPochBackward0(_OpNode, op="array_api_special_poch", inputs={"z": 0, "m": 1}):
    """z: to_dtype(sum_to_size(grad * result * (digamma(end) - digamma(start)), z.shape), z.dtype), where start = to_dtype(z, result.dtype), end = start +
        to_dtype(m, result.dtype)
    m: to_dtype(sum_to_size(grad * result * digamma(end), m.shape), m.dtype), where start = to_dtype(z, result.dtype), end = start + to_dtype(m, result.dtype)"""
    _saves = {
        "result": ("output", 0, 3), "z": ("input", 0, 3), "result_dtype": ("output_dtype", 0, 3), "m": ("input", 1, 3), "z_shape": ("shape", 0, 1),
        "z_dtype": ("dtype", 0, 1), "m_shape": ("shape", 1, 2), "m_dtype": ("dtype", 1, 2),
    }

    def _on_arrays(needs, grad, result, z, result_dtype, m, z_shape, z_dtype, m_shape, m_dtype):
        start = _raw.to_dtype(z, result_dtype)
        end = _raw.add(start, _raw.to_dtype(m, result_dtype))
        return (
            _raw.to_dtype(
                _raw.sum_to_size(_raw.mul(_raw.mul(grad, result), _raw.sub(_raw.digamma(end), _raw.digamma(start))), z_shape), z_dtype,
            ) if needs & 1 else None,
            _raw.to_dtype(_raw.sum_to_size(_raw.mul(_raw.mul(grad, result), _raw.digamma(end)), m_shape), m_dtype) if needs & 2 else None,
        )

    def _on_tensors(needs, grad, result, z, result_dtype, m, z_shape, z_dtype, m_shape, m_dtype):
        start = _ops.to_dtype(z, result_dtype)
        end = start + _ops.to_dtype(m, result_dtype)
        return (
            _ops.to_dtype(_ops.sum_to_size((grad * result) * (_ops.digamma(end) - _ops.digamma(start)), z_shape), z_dtype) if needs & 1 else None,
            _ops.to_dtype(_ops.sum_to_size((grad * result) * _ops.digamma(end), m_shape), m_dtype) if needs & 2 else None,
        )

def _array_api_special_poch_jvp(z, m, *, result, z_t=None, m_t=None):
    result_dtype = result._array.dtype
    start = _ops.to_dtype(z, result_dtype)
    end = start + _ops.to_dtype(m, result_dtype)
    return _total(
        None if z_t is None else (z_t * result) * (_ops.digamma(end) - _ops.digamma(start)), None if m_t is None else (m_t * result) * _ops.digamma(end),
    )

def array_api_special_poch(z, m):
    """array_api.special.poch(Tensor z, Tensor m) -> Tensor result
    The rising factorial gamma(z + m) / gamma(z), the symbol of Pochhammer.
    Shapes: any number of leading batch dims; for example z (2, 3), m (3,).
    Dtypes: float.
    Gradient of z: to_dtype(sum_to_size(grad * result * (digamma(end) - digamma(start)), z.shape), z.dtype), where start = to_dtype(z, result.dtype), end =
    start + to_dtype(m, result.dtype).
    Gradient of m: to_dtype(sum_to_size(grad * result * digamma(end), m.shape), m.dtype), where start = to_dtype(z, result.dtype), end = start + to_dtype(m,
    result.dtype).
    Source: the entry array_api_special_poch of the spec.
    Example: gs.array_api.special.poch(gs.linspace(0.3, 3.0, 6).reshape(2, 3), gs.tensor([2.19, 1.11, 0.705]))"""
    return array_api_special_poch.run(z, m)
array_api_special_poch.__qualname__ = "array_api.special.poch"
array_api_special_poch = _Op(
    "array_api_special_poch", array_api_special_poch, ArrayApiSpecialPochBackward0, "Tensor z, Tensor m", computes=_raw.array_api_special_poch,
    jvp=_array_api_special_poch_jvp, batch="leading", namespace="array_api.special",
)

# derivatives.yaml:5058  array_api_special_exp1
(_k_array_api_special_exp1_backward_x,) = _kernels("array_api_special_exp1_backward_x")
class ArrayApiSpecialExp1Backward0(_OpNode, op="array_api_special_exp1", inputs={"x": 0}):
    """x: -grad * exp(-x) / x"""
    _saves = {"x": ("input", 0, 1)}

    def _on_arrays(grad, x):
        if grad.dtype.kind in "fV":
            return _k_array_api_special_exp1_backward_x(grad, x)
        return _raw.div(_raw.mul(-grad, _raw.exp(-x)), x)

    def _on_tensors(grad, x):
        return ((-grad) * _ops.exp(-x)) / x

def _array_api_special_exp1_jvp(x, *, result, x_t=None):
    return ((-x_t) * _ops.exp(-x)) / x

def array_api_special_exp1(x):
    """array_api.special.exp1(Tensor x) -> Tensor result
    The exponential integral of exp(-t) / t over t from x to infinity.
    Shapes: any number of leading batch dims; for example x (2, 3).
    Dtypes: float.
    Gradient of x: -grad * exp(-x) / x.
    Source: the entry array_api_special_exp1 of the spec.
    Example: gs.array_api.special.exp1(gs.linspace(0.2, 3.0, 6).reshape(2, 3))"""
    return array_api_special_exp1.run(x)
array_api_special_exp1.__qualname__ = "array_api.special.exp1"
array_api_special_exp1 = _Op(
    "array_api_special_exp1", array_api_special_exp1, ArrayApiSpecialExp1Backward0, "Tensor x", computes=_raw.array_api_special_exp1,
    jvp=_array_api_special_exp1_jvp, batch="leading", namespace="array_api.special",
)

# derivatives.yaml:5064  array_api_special_expi
(_k_array_api_special_expi_backward_x,) = _kernels("array_api_special_expi_backward_x")
class ArrayApiSpecialExpiBackward0(_OpNode, op="array_api_special_expi", inputs={"x": 0}):
    """x: grad * exp(x) / x"""
    _saves = {"x": ("input", 0, 1)}

    def _on_arrays(grad, x):
        if grad.dtype.kind in "fV":
            return _k_array_api_special_expi_backward_x(grad, x)
        return _raw.div(_raw.mul(grad, _raw.exp(x)), x)

    def _on_tensors(grad, x):
        return (grad * _ops.exp(x)) / x

def _array_api_special_expi_jvp(x, *, result, x_t=None):
    return (x_t * _ops.exp(x)) / x

def array_api_special_expi(x):
    """array_api.special.expi(Tensor x) -> Tensor result
    The principal value of the exponential integral of exp(t) / t over t from -infinity to x.
    Shapes: any number of leading batch dims; for example x (2, 3).
    Dtypes: float.
    Gradient of x: grad * exp(x) / x.
    Source: the entry array_api_special_expi of the spec.
    Example: gs.array_api.special.expi(gs.linspace(0.2, 3.0, 6).reshape(2, 3))"""
    return array_api_special_expi.run(x)
array_api_special_expi.__qualname__ = "array_api.special.expi"
array_api_special_expi = _Op(
    "array_api_special_expi", array_api_special_expi, ArrayApiSpecialExpiBackward0, "Tensor x", computes=_raw.array_api_special_expi,
    jvp=_array_api_special_expi_jvp, batch="leading", namespace="array_api.special",
)

# derivatives.yaml:5070  array_api_special_kl_div
_k_array_api_special_kl_div, _k_array_api_special_kl_div_backward_x, _k_array_api_special_kl_div_backward_y = _kernels(
    "array_api_special_kl_div", "array_api_special_kl_div_backward_x", "array_api_special_kl_div_backward_y",
)
class ArrayApiSpecialKlDivBackward0(_OpNode, op="array_api_special_kl_div", inputs={"x": 0, "y": 1}, broadcasts=True):
    """x: grad * log(x / y)
    y: grad * (1 - x / y)"""
    _saves = {"x": ("input", 0, 3), "y": ("input", 1, 3), "x_shape": ("shape", 0, 1), "y_shape": ("shape", 1, 2)}

    def _on_arrays(needs, grad, x, y):
        return (
            _k_array_api_special_kl_div_backward_x(grad, x, y) if needs & 1 else None,
            _k_array_api_special_kl_div_backward_y(grad, x, y) if needs & 2 else None,
        )

    def _on_tensors(needs, grad, x, y):
        return (grad * _ops.log(x / y) if needs & 1 else None, grad * (1 - (x / y)) if needs & 2 else None)

def _array_api_special_kl_div_jvp(x, y, *, result, x_t=None, y_t=None):
    return _total(None if x_t is None else x_t * _ops.log(x / y), None if y_t is None else y_t * (1 - (x / y)))

def _array_api_special_kl_div_jvp_arrays(x, y, *, result, x_t=None, y_t=None):
    return _total(
        None if x_t is None else _k_array_api_special_kl_div_backward_x(x_t._array, x._array, y._array),
        None if y_t is None else _k_array_api_special_kl_div_backward_y(y_t._array, x._array, y._array),
    )

def array_api_special_kl_div(x, y):
    """array_api.special.kl_div(Tensor x, Tensor y) -> Tensor result
    A term x * log(x / y) - x + y of the divergence of Kullback and Leibler; infinite for negative numbers.
    Shapes: the tensors are broadcast.
    Dtypes: float.
    Raises: RuntimeError for shapes that do not broadcast.
    Gradient of x: grad * log(x / y).
    Gradient of y: grad * (1 - x / y).
    Source: the entry array_api_special_kl_div of the spec.
    Example: gs.array_api.special.kl_div(gs.linspace(0.2, 3.0, 6).reshape(2, 3), gs.tensor([2.16, 1.04, 0.62]))"""
    return array_api_special_kl_div.run(x, y)
array_api_special_kl_div.__qualname__ = "array_api.special.kl_div"
array_api_special_kl_div = _Op(
    "array_api_special_kl_div", array_api_special_kl_div, ArrayApiSpecialKlDivBackward0, "Tensor x, Tensor y", kernel=_k_array_api_special_kl_div,
    jvp=_array_api_special_kl_div_jvp, jvp_arrays=_array_api_special_kl_div_jvp_arrays, batch="elementwise", namespace="array_api.special",
)

_OPS.enter((
    array_api_special_betaln, array_api_special_betainc, array_api_special_stdtr, array_api_special_gamma, array_api_special_poch, array_api_special_exp1,
    array_api_special_expi, array_api_special_kl_div,
))

__all__ = (
    "array_api_special_betaln", "array_api_special_betainc", "array_api_special_stdtr", "array_api_special_gamma", "array_api_special_poch",
    "array_api_special_exp1", "array_api_special_expi", "array_api_special_kl_div",
)
_publish({name: globals()[name] for name in __all__})
