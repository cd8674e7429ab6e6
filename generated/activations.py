# Made by `gradspec regen` from derivatives.yaml. Do not edit: change the spec and run it again.
# In an edited module functions and formulas run in the place of rows. Checksum of what follows: d2c2d64f
"""Activations: The nonlinear functions of neural networks, elementwise."""

from gradspec.core import ops as _ops
from gradspec.core.tensor import add_methods as _add_methods
from gradspec.core.compiled.kernels import kernels as _kernels
from gradspec.core.ops import OPS as _OPS, as_generated as _as_generated, publish as _publish
from gradspec.core.compiled.bindings import Op as _Op
from gradspec.dispatch.arguments import option as _option
from gradspec.dispatch.formulas import choose as _choose, conjugate as _conjugate, total as _total
from gradspec.dispatch.operands import exact_scalar as _exact_scalar
from gradspec.graph.saved import OpNode as _OpNode

_Op = _as_generated(_Op, __file__)

# derivatives.yaml:385  sigmoid
_k_sigmoid, _k_sigmoid_backward_self = _kernels("sigmoid", "sigmoid_backward_self")
class SigmoidBackward0(_OpNode, op="sigmoid", inputs={"self": 0}):
    """self: sigmoid_backward(grad, result)"""
    _saves = {"result": ("output", 0, 1)}

    def _on_arrays(grad, result):
        return _k_sigmoid_backward_self(grad, result)

    def _on_tensors(grad, result):
        return _ops.sigmoid_backward(grad, result)

def _sigmoid_jvp(self, *, result, self_t=None):
    return _conjugate(_ops.sigmoid_backward(_conjugate(self_t), result))

def _sigmoid_jvp_arrays(self, *, result, self_t=None):
    return _k_sigmoid_backward_self(self_t._array, result._array)

def sigmoid(self):
    """sigmoid(Tensor self) -> Tensor result
    The logistic function of each element.
    Shapes: any; the result has the same.
    Dtypes: float, complex.
    Gradient of self: sigmoid_backward(grad, result).
    Source: the entry sigmoid of the spec.
    Example: gs.sigmoid(gs.tensor([-1.2, 0.2, 1.4]))"""
    return sigmoid.run(self)
sigmoid = _Op(
    "sigmoid", sigmoid, SigmoidBackward0, "Tensor self", kernel=_k_sigmoid, jvp=_sigmoid_jvp, jvp_arrays=_sigmoid_jvp_arrays, dtypes=("float", "complex"),
    batch="elementwise",
)

def sigmoid_(self):
    """The in-place form of sigmoid: the result is written to self, which is returned."""
    return sigmoid_.run(self)
sigmoid_ = sigmoid.in_place_form(sigmoid_)

# derivatives.yaml:393  sigmoid_backward
_k_sigmoid_backward, _k_sigmoid_backward_backward_gradient, _k_sigmoid_backward_backward_result = _kernels(
    "sigmoid_backward", "sigmoid_backward_backward_gradient", "sigmoid_backward_backward_result",
)
class SigmoidBackwardBackward0(_OpNode, op="sigmoid_backward", inputs={"gradient": 0, "result": 1}, broadcasts=True):
    """gradient: sigmoid_backward(grad, conj(result))
    result: conj(grad) * gradient * conj(1 - 2 * result)"""
    _saves = {"result": ("input", 1, 3), "gradient_shape": ("shape", 0, 1), "gradient": ("input", 0, 2), "result_shape": ("shape", 1, 2)}

    def _on_arrays(needs, grad, result, gradient):
        return (
            _k_sigmoid_backward_backward_gradient(grad, result) if needs & 1 else None,
            _k_sigmoid_backward_backward_result(grad, gradient, result) if needs & 2 else None,
        )

    def _on_tensors(needs, grad, result, gradient):
        return (
            _ops.sigmoid_backward(grad, _conjugate(result)) if needs & 1 else None,
            (_conjugate(grad) * gradient) * _conjugate(1 - (2 * result)) if needs & 2 else None,
        )

def _sigmoid_backward_jvp(gradient, result, *, direction, gradient_t=None, result_t=None):
    return _total(
        None if gradient_t is None else _ops.sigmoid_backward(gradient_t, result),
        None if result_t is None else gradient * _conjugate((1 - (2 * result)) * result_t),
    )

def sigmoid_backward(gradient, result):
    """sigmoid_backward(Tensor gradient, Tensor result) -> Tensor direction
    The gradient of a logistic function with that result."""
    return sigmoid_backward.run(gradient, result)
sigmoid_backward = _Op(
    "sigmoid_backward", sigmoid_backward, SigmoidBackwardBackward0, "Tensor gradient, Tensor result", "Tensor direction", kernel=_k_sigmoid_backward,
    jvp=_sigmoid_backward_jvp, dtypes=("float", "complex"), batch="elementwise", public=False,
)

# derivatives.yaml:404  relu
_k_relu, _k_relu_backward_self = _kernels("relu", "relu_backward_self")
class ReluBackward0(_OpNode, op="relu", inputs={"self": 0}):
    """self: 0 if result <= 0 else grad"""
    _saves = {"result": ("output", 0, 1)}

    def _on_arrays(grad, result):
        return _k_relu_backward_self(grad, result)

    def _on_tensors(grad, result):
        return _choose(result <= 0, 0, grad)

def _relu_jvp(self, *, result, self_t=None):
    return _choose(result <= 0, 0, self_t)

def _relu_jvp_arrays(self, *, result, self_t=None):
    return _k_relu_backward_self(self_t._array, result._array)

def relu(self):
    """relu(Tensor self) -> Tensor result
    The larger of zero and each element; the gradient at zero is zero.
    Shapes: any; the result has the same.
    Dtypes: float, int.
    Raises: RuntimeError for bool tensors.
    Gradient of self: 0 if result <= 0 else grad.
    Source: the entry relu of the spec.
    Example: gs.relu(gs.tensor([-1.2, 0.2, 1.4]))"""
    return relu.run(self)
relu = _Op(
    "relu", relu, ReluBackward0, "Tensor self", kernel=_k_relu, jvp=_relu_jvp, jvp_arrays=_relu_jvp_arrays, dtypes=("float", "int"),
    refusals={"bool": 'Boolean inputs not supported for relu'}, batch="elementwise",
)

def relu_(self):
    """The in-place form of relu: the result is written to self, which is returned."""
    return relu_.run(self)
relu_ = relu.in_place_form(relu_)

# derivatives.yaml:412  leaky_relu
_k_leaky_relu, _k_leaky_relu_backward_self = _kernels("leaky_relu", "leaky_relu_backward_self")
class LeakyReluBackward0(_OpNode, op="leaky_relu", inputs={"self": 0}):
    """self: grad if self > 0 else grad * negative_slope"""
    _saves = {"self": ("input", 0, 1), "negative_slope": ("argument", 1, 1)}

    def _on_arrays(grad, self, negative_slope):
        return _k_leaky_relu_backward_self(grad, self, _exact_scalar(negative_slope, grad))

    def _on_tensors(grad, self, negative_slope):
        return _choose(self > 0, grad, grad * negative_slope)

def _leaky_relu_jvp(self, negative_slope, *, result, self_t=None):
    return _choose(self > 0, self_t, self_t * negative_slope)

def _leaky_relu_jvp_arrays(self, negative_slope, *, result, self_t=None):
    return _k_leaky_relu_backward_self(self_t._array, self._array, _exact_scalar(negative_slope, self_t._array))

def leaky_relu(self, negative_slope=0.01):
    """leaky_relu(Tensor self, scalar negative_slope=0.01) -> Tensor result
    Each element where it is positive, and negative_slope times the element elsewhere.
    Shapes: any; the result has the same.
    Dtypes: float.
    Gradient of self: grad if self > 0 else grad * negative_slope.
    Source: the entry leaky_relu of the spec.
    Example: gs.leaky_relu(gs.linspace(-2.0, 2.0, 6).reshape(2, 3))"""
    return leaky_relu.run(self, negative_slope)
leaky_relu = _Op(
    "leaky_relu", leaky_relu, LeakyReluBackward0, "Tensor self, scalar negative_slope", kernel=_k_leaky_relu, exact=2, jvp=_leaky_relu_jvp,
    jvp_arrays=_leaky_relu_jvp_arrays, batch="elementwise",
)

def leaky_relu_(self, negative_slope=0.01):
    """The in-place form of leaky_relu: the result is written to self, which is returned."""
    return leaky_relu_.run(self, negative_slope)
leaky_relu_ = leaky_relu.in_place_form(leaky_relu_, keeps=True)

# derivatives.yaml:419  elu
_k_elu, _k_elu_backward_self = _kernels("elu", "elu_backward_self")
class EluBackward0(_OpNode, op="elu", inputs={"self": 0}):
    """self: grad if self > 0 else grad * alpha * exp(0 if self > 0 else self)"""
    _saves = {"self": ("input", 0, 1), "alpha": ("argument", 1, 1)}

    def _on_arrays(grad, self, alpha):
        return _k_elu_backward_self(grad, self, _exact_scalar(alpha, grad))

    def _on_tensors(grad, self, alpha):
        return _choose(self > 0, grad, (grad * alpha) * _ops.exp(_choose(self > 0, 0, self)))

def _elu_jvp(self, alpha, *, result, self_t=None):
    return _choose(self > 0, self_t, (self_t * alpha) * _ops.exp(_choose(self > 0, 0, self)))

def _elu_jvp_arrays(self, alpha, *, result, self_t=None):
    return _k_elu_backward_self(self_t._array, self._array, _exact_scalar(alpha, self_t._array))

def elu(self, alpha=1.0):
    """elu(Tensor self, scalar alpha=1.0) -> Tensor result
    Each element where it is positive, and alpha * (exp(element) - 1) elsewhere.
    Shapes: any; the result has the same.
    Dtypes: float.
    Gradient of self: grad if self > 0 else grad * alpha * exp(0 if self > 0 else self).
    Source: the entry elu of the spec.
    Example: gs.elu(gs.linspace(-2.0, 2.0, 6).reshape(2, 3))"""
    return elu.run(self, alpha)
elu = _Op("elu", elu, EluBackward0, "Tensor self, scalar alpha", kernel=_k_elu, exact=2, jvp=_elu_jvp, jvp_arrays=_elu_jvp_arrays, batch="elementwise")

def elu_(self, alpha=1.0):
    """The in-place form of elu: the result is written to self, which is returned."""
    return elu_.run(self, alpha)
elu_ = elu.in_place_form(elu_, keeps=True)

# derivatives.yaml:426  softplus
_k_softplus, _k_softplus_backward_self = _kernels("softplus", "softplus_backward_self")
class SoftplusBackward0(_OpNode, op="softplus", inputs={"self": 0}):
    """self: grad if self * beta > threshold else grad * sigmoid(self * beta)"""
    _saves = {"self": ("input", 0, 1), "beta": ("argument", 1, 1), "threshold": ("argument", 2, 1)}

    def _on_arrays(grad, self, beta, threshold):
        return _k_softplus_backward_self(grad, self, _exact_scalar(beta, grad), _exact_scalar(threshold, grad))

    def _on_tensors(grad, self, beta, threshold):
        return _choose((self * beta) > threshold, grad, grad * _ops.sigmoid(self * beta))

def _softplus_jvp(self, beta, threshold, *, result, self_t=None):
    return _choose((self * beta) > threshold, self_t, self_t * _ops.sigmoid(self * beta))

def _softplus_jvp_arrays(self, beta, threshold, *, result, self_t=None):
    return _k_softplus_backward_self(self_t._array, self._array, _exact_scalar(beta, self_t._array), _exact_scalar(threshold, self_t._array))

def softplus(self, beta=1.0, threshold=20.0):
    """softplus(Tensor self, scalar beta=1.0, scalar threshold=20.0) -> Tensor result
    The smooth relu log(1 + exp(beta * element)) / beta, and the element itself above threshold / beta.
    Shapes: any; the result has the same.
    Dtypes: float.
    Gradient of self: grad if self * beta > threshold else grad * sigmoid(self * beta).
    Source: the entry softplus of the spec.
    Example: gs.softplus(gs.linspace(-2.0, 2.0, 6).reshape(2, 3))"""
    return softplus.run(self, beta, threshold)
softplus = _Op(
    "softplus", softplus, SoftplusBackward0, "Tensor self, scalar beta, scalar threshold", kernel=_k_softplus, exact=6, jvp=_softplus_jvp,
    jvp_arrays=_softplus_jvp_arrays, batch="elementwise",
)

# derivatives.yaml:433  silu
_k_silu, _k_silu_backward_self = _kernels("silu", "silu_backward_self")
class SiluBackward0(_OpNode, op="silu", inputs={"self": 0}):
    """self: grad * sigmoid(self) * (1 + self * (1 - sigmoid(self)))"""
    _saves = {"self": ("input", 0, 1)}

    def _on_arrays(grad, self):
        return _k_silu_backward_self(grad, self)

    def _on_tensors(grad, self):
        return (grad * _ops.sigmoid(self)) * (1 + (self * (1 - _ops.sigmoid(self))))

def _silu_jvp(self, *, result, self_t=None):
    return (self_t * _ops.sigmoid(self)) * (1 + (self * (1 - _ops.sigmoid(self))))

def _silu_jvp_arrays(self, *, result, self_t=None):
    return _k_silu_backward_self(self_t._array, self._array)

def silu(self):
    """silu(Tensor self) -> Tensor result
    Each element times its logistic function.
    Shapes: any; the result has the same.
    Dtypes: float.
    Gradient of self: grad * sigmoid(self) * (1 + self * (1 - sigmoid(self))).
    Source: the entry silu of the spec.
    Example: gs.silu(gs.tensor([-1.2, 0.2, 1.4]))"""
    return silu.run(self)
silu = _Op("silu", silu, SiluBackward0, "Tensor self", kernel=_k_silu, jvp=_silu_jvp, jvp_arrays=_silu_jvp_arrays, batch="elementwise")

def silu_(self):
    """The in-place form of silu: the result is written to self, which is returned."""
    return silu_.run(self)
silu_ = silu.in_place_form(silu_, keeps=True)

# derivatives.yaml:440  ndtr
_k_ndtr, _k_ndtr_backward_self = _kernels("ndtr", "ndtr_backward_self")
class NdtrBackward0(_OpNode, op="ndtr", inputs={"self": 0}):
    """self: grad * (1 / sqrt(2 * pi)) * exp_square(self, -0.5)"""
    _saves = {"self": ("input", 0, 1)}

    def _on_arrays(grad, self):
        return _k_ndtr_backward_self(grad, self)

    def _on_tensors(grad, self):
        return (grad * 0.3989422804014327) * _ops.exp_square(self, -0.5)

def _ndtr_jvp(self, *, result, self_t=None):
    return (self_t * 0.3989422804014327) * _ops.exp_square(self, -0.5)

def _ndtr_jvp_arrays(self, *, result, self_t=None):
    return _k_ndtr_backward_self(self_t._array, self._array)

def ndtr(self):
    """ndtr(Tensor self) -> Tensor result
    The normal distribution function of each element."""
    return ndtr.run(self)
ndtr = _Op("ndtr", ndtr, NdtrBackward0, "Tensor self", kernel=_k_ndtr, jvp=_ndtr_jvp, jvp_arrays=_ndtr_jvp_arrays, batch="elementwise", public=False)

# derivatives.yaml:445  gelu_exact
_k_gelu_exact, _k_gelu_exact_backward_self = _kernels("gelu_exact", "gelu_exact_backward_self")
class GeluExactBackward0(_OpNode, op="gelu_exact", inputs={"self": 0}):
    """self: grad * (ndtr(self) + self * exp_square(self, -0.5) * (1 / sqrt(2 * pi)))"""
    _saves = {"self": ("input", 0, 1)}

    def _on_arrays(grad, self):
        return _k_gelu_exact_backward_self(grad, self)

    def _on_tensors(grad, self):
        return grad * (_ops.ndtr(self) + ((self * _ops.exp_square(self, -0.5)) * 0.3989422804014327))

def _gelu_exact_jvp(self, *, result, self_t=None):
    return self_t * (_ops.ndtr(self) + ((self * _ops.exp_square(self, -0.5)) * 0.3989422804014327))

def _gelu_exact_jvp_arrays(self, *, result, self_t=None):
    return _k_gelu_exact_backward_self(self_t._array, self._array)

def gelu_exact(self):
    """gelu_exact(Tensor self) -> Tensor result
    Each element times the normal distribution function of it."""
    return gelu_exact.run(self)
gelu_exact = _Op(
    "gelu_exact", gelu_exact, GeluExactBackward0, "Tensor self", kernel=_k_gelu_exact, jvp=_gelu_exact_jvp, jvp_arrays=_gelu_exact_jvp_arrays,
    batch="elementwise", public=False,
)

# derivatives.yaml:450  gelu_tanh
_k_gelu_tanh, _k_gelu_tanh_backward_self = _kernels("gelu_tanh", "gelu_tanh_backward_self")
class GeluTanhBackward0(_OpNode, op="gelu_tanh", inputs={"self": 0}):
    """self: 0.5 * grad * (1 + gate + bounded * (1 - gate * gate) * (slope + 3 * 0.044715 * slope * bounded * bounded)), where slope = sqrt(2 / pi), gate =
        tanh(slope * (self + 0.044715 * self * self * self)), bounded = minimum(maximum(self, -100), 100)"""
    _saves = {"self": ("input", 0, 1)}

    def _on_arrays(grad, self):
        return _k_gelu_tanh_backward_self(grad, self)

    def _on_tensors(grad, self):
        slope = 0.7978845608028654
        gate = _ops.tanh(slope * (self + (((0.044715 * self) * self) * self)))
        bounded = _ops.minimum(_ops.maximum(self, -100), 100)
        return (0.5 * grad) * ((1 + gate) + ((bounded * (1 - (gate * gate))) * (slope + ((((3 * 0.044715) * slope) * bounded) * bounded))))

def _gelu_tanh_jvp(self, *, result, self_t=None):
    slope = 0.7978845608028654
    gate = _ops.tanh(slope * (self + (((0.044715 * self) * self) * self)))
    bounded = _ops.minimum(_ops.maximum(self, -100), 100)
    return (0.5 * self_t) * ((1 + gate) + ((bounded * (1 - (gate * gate))) * (slope + ((((3 * 0.044715) * slope) * bounded) * bounded))))

def _gelu_tanh_jvp_arrays(self, *, result, self_t=None):
    return _k_gelu_tanh_backward_self(self_t._array, self._array)

def gelu_tanh(self):
    """gelu_tanh(Tensor self) -> Tensor result
    The tanh approximation of gelu."""
    return gelu_tanh.run(self)
gelu_tanh = _Op(
    "gelu_tanh", gelu_tanh, GeluTanhBackward0, "Tensor self", kernel=_k_gelu_tanh, jvp=_gelu_tanh_jvp, jvp_arrays=_gelu_tanh_jvp_arrays, batch="elementwise",
    public=False,
)

# derivatives.yaml:459  gelu
def gelu(self, *, approximate='none'):
    """gelu(Tensor self, *, str approximate='none') -> Tensor result
    Each element times the normal distribution function of it, or with approximate='tanh' its tanh approximation.
    Shapes: for example self (2, 3).
    Raises: ValueError for a `approximate` other than 'none', 'tanh'.
    Source: the entry gelu of the spec.
    Example: gs.gelu(gs.linspace(-2.0, 2.0, 6).reshape(2, 3))"""
    if approximate not in ("none", "tanh"): _option("gelu", "approximate", approximate)
    return _ops.gelu_tanh(self) if approximate == 'tanh' else _ops.gelu_exact(self)
gelu = _Op("gelu", gelu, None, "Tensor self, str(none|tanh) approximate", planned=True)

_OPS.enter((sigmoid, sigmoid_backward, relu, leaky_relu, elu, softplus, silu, ndtr, gelu_exact, gelu_tanh, gelu))
_add_methods({"sigmoid": sigmoid, "sigmoid_": sigmoid_, "relu": relu, "relu_": relu_})

__all__ = (
    "sigmoid", "sigmoid_", "sigmoid_backward", "relu", "relu_", "leaky_relu", "leaky_relu_", "elu", "elu_", "softplus", "silu", "silu_", "ndtr", "gelu_exact",
    "gelu_tanh", "gelu",
)
_publish({name: globals()[name] for name in __all__})
