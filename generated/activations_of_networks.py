# Made by `gradspec regen` from derivatives.yaml. Do not edit: change the spec and run it again.
# In an edited module functions and formulas run in the place of rows. Checksum of what follows: 73b0af4d
"""Activations of networks: Further nonlinear functions of neural networks, and the forms of all that take `inplace`."""

from gradspec.composites import nonlinearities as _nonlinearities
from gradspec.core import ops as _ops
from gradspec.core.tensor import add_methods as _add_methods
from gradspec.core.elements.dtypes import as_numpy_dtype as _as_numpy_dtype
from gradspec.core.compiled.kernels import kernels as _kernels
from gradspec.core.ops import OPS as _OPS, as_generated as _as_generated, publish as _publish
from gradspec.core.compiled.bindings import Op as _Op
from gradspec.dispatch.arguments import integer as _integer, number as _number, refuse as _refuse
from gradspec.dispatch.formulas import both as _both, choose as _choose, conjugate as _conjugate, total as _total, fail, is_complex
from gradspec.dispatch.operands import exact_scalar as _exact_scalar, scalar as _scalar
from gradspec.graph.saved import OpNode as _OpNode

_Op = _as_generated(_Op, __file__)

# derivatives.yaml:5280  nn_functional_relu
def nn_functional_relu(input, inplace=False):
    """nn.functional.relu(Tensor input, bool inplace=False) -> Tensor result
    The larger of zero and each element.
    Shapes: for example input (2, 3).
    Source: the entry nn_functional_relu of the spec.
    Example: gs.nn.functional.relu(gs.linspace(-2.0, 2.0, 6).reshape(2, 3))"""
    if inplace is not False and inplace is not True: _refuse("nn_functional_relu", "inplace", inplace)
    return _ops.relu_(input) if inplace else _ops.relu(input)
nn_functional_relu.__qualname__ = "nn.functional.relu"
nn_functional_relu = _Op("nn_functional_relu", nn_functional_relu, None, "Tensor input, bool inplace", planned=True, namespace="nn.functional")

# derivatives.yaml:5284  nn_functional_leaky_relu
def nn_functional_leaky_relu(input, negative_slope=0.01, inplace=False):
    """nn.functional.leaky_relu(Tensor input, scalar negative_slope=0.01, bool inplace=False) -> Tensor result
    Each element where it is positive, and negative_slope times the element elsewhere.
    Shapes: for example input (2, 3).
    Source: the entry nn_functional_leaky_relu of the spec.
    Example: gs.nn.functional.leaky_relu(gs.linspace(-2.0, 2.0, 6).reshape(2, 3))"""
    if negative_slope.__class__ is not float and negative_slope.__class__ is not int: negative_slope = _number(
        "nn_functional_leaky_relu", "negative_slope", negative_slope,
    )
    if inplace is not False and inplace is not True: _refuse("nn_functional_leaky_relu", "inplace", inplace)
    return _ops.leaky_relu_(input, negative_slope) if inplace else _ops.leaky_relu(input, negative_slope)
nn_functional_leaky_relu.__qualname__ = "nn.functional.leaky_relu"
nn_functional_leaky_relu = _Op(
    "nn_functional_leaky_relu", nn_functional_leaky_relu, None, "Tensor input, scalar negative_slope, bool inplace", planned=True, namespace="nn.functional",
)

# derivatives.yaml:5288  nn_functional_elu
def nn_functional_elu(input, alpha=1.0, inplace=False):
    """nn.functional.elu(Tensor input, scalar alpha=1.0, bool inplace=False) -> Tensor result
    Each element where it is positive, and alpha * (exp(element) - 1) elsewhere.
    Shapes: for example input (2, 3).
    Source: the entry nn_functional_elu of the spec.
    Example: gs.nn.functional.elu(gs.linspace(-2.0, 2.0, 6).reshape(2, 3))"""
    if alpha.__class__ is not float and alpha.__class__ is not int: alpha = _number("nn_functional_elu", "alpha", alpha)
    if inplace is not False and inplace is not True: _refuse("nn_functional_elu", "inplace", inplace)
    return _ops.elu_(input, alpha) if inplace else _ops.elu(input, alpha)
nn_functional_elu.__qualname__ = "nn.functional.elu"
nn_functional_elu = _Op("nn_functional_elu", nn_functional_elu, None, "Tensor input, scalar alpha, bool inplace", planned=True, namespace="nn.functional")

# derivatives.yaml:5292  nn_functional_silu
def nn_functional_silu(input, inplace=False):
    """nn.functional.silu(Tensor input, bool inplace=False) -> Tensor result
    Each element times its logistic function.
    Shapes: for example input (2, 3).
    Source: the entry nn_functional_silu of the spec.
    Example: gs.nn.functional.silu(gs.linspace(-2.0, 2.0, 6).reshape(2, 3))"""
    if inplace is not False and inplace is not True: _refuse("nn_functional_silu", "inplace", inplace)
    return _ops.silu_(input) if inplace else _ops.silu(input)
nn_functional_silu.__qualname__ = "nn.functional.silu"
nn_functional_silu = _Op("nn_functional_silu", nn_functional_silu, None, "Tensor input, bool inplace", planned=True, namespace="nn.functional")

# derivatives.yaml:5296  hardtanh
_k_hardtanh, _k_hardtanh_backward_self = _kernels("hardtanh", "hardtanh_backward_self")
class HardtanhBackward0(_OpNode, op="hardtanh", inputs={"self": 0}):
    """self: 0 if result <= min_val or result >= max_val else grad"""
    _saves = {"result": ("output", 0, 1), "min_val": ("argument", 1, 1), "max_val": ("argument", 2, 1)}

    def _on_arrays(grad, result, min_val, max_val):
        return _k_hardtanh_backward_self(grad, _scalar(min_val, grad), _scalar(max_val, grad), result)

    def _on_tensors(grad, result, min_val, max_val):
        return _choose((result <= min_val) | (result >= max_val), 0, grad)

def _hardtanh_jvp(self, min_val, max_val, *, result, self_t=None):
    return _choose((result <= min_val) | (result >= max_val), 0, self_t)

def _hardtanh_jvp_arrays(self, min_val, max_val, *, result, self_t=None):
    return _k_hardtanh_backward_self(self_t._array, _scalar(min_val, self_t._array), _scalar(max_val, self_t._array), result._array)

def hardtanh(self, min_val, max_val):
    """hardtanh(Tensor self, scalar min_val, scalar max_val) -> Tensor result
    Each element limited to the interval from min_val to max_val; the gradient is zero at the bounds."""
    return hardtanh.run(self, min_val, max_val)
hardtanh = _Op(
    "hardtanh", hardtanh, HardtanhBackward0, "Tensor self, scalar min_val, scalar max_val", kernel=_k_hardtanh, jvp=_hardtanh_jvp,
    jvp_arrays=_hardtanh_jvp_arrays, dtypes=("float", "int"), batch="elementwise", public=False,
)

def hardtanh_(self, min_val, max_val):
    """The in-place form of hardtanh: the result is written to self, which is returned.
    hardtanh(Tensor self, scalar min_val, scalar max_val) -> Tensor result
    Each element limited to the interval from min_val to max_val; the gradient is zero at the bounds."""
    return hardtanh_.run(self, min_val, max_val)
hardtanh_ = hardtanh.in_place_form(hardtanh_)

# derivatives.yaml:5304  nn_functional_hardtanh
def nn_functional_hardtanh(input, min_val=-1.0, max_val=1.0, inplace=False):
    """nn.functional.hardtanh(Tensor input, scalar min_val=-1.0, scalar max_val=1.0, bool inplace=False) -> Tensor result
    Each element limited to the interval from min_val to max_val; the gradient is zero at the bounds.
    Shapes: for example input (2, 3).
    Source: the entry nn_functional_hardtanh of the spec.
    Example: gs.nn.functional.hardtanh(gs.linspace(-2.0, 2.0, 6).reshape(2, 3))"""
    if min_val.__class__ is not float and min_val.__class__ is not int: min_val = _number("nn_functional_hardtanh", "min_val", min_val)
    if max_val.__class__ is not float and max_val.__class__ is not int: max_val = _number("nn_functional_hardtanh", "max_val", max_val)
    if inplace is not False and inplace is not True: _refuse("nn_functional_hardtanh", "inplace", inplace)
    return _nonlinearities.hardtanh(input, min_val, max_val, inplace)
nn_functional_hardtanh.__qualname__ = "nn.functional.hardtanh"
nn_functional_hardtanh = _Op(
    "nn_functional_hardtanh", nn_functional_hardtanh, None, "Tensor input, scalar min_val, scalar max_val, bool inplace", composes=_nonlinearities.hardtanh,
    planned=True, namespace="nn.functional",
)

# derivatives.yaml:5308  nn_functional_relu6
def nn_functional_relu6(input, inplace=False):
    """nn.functional.relu6(Tensor input, bool inplace=False) -> Tensor result
    Each element limited to the interval from 0 to 6; the gradient is zero at the bounds.
    Shapes: for example input (2, 3).
    Source: the entry nn_functional_relu6 of the spec.
    Example: gs.nn.functional.relu6(gs.linspace(-2.0, 2.0, 6).reshape(2, 3))"""
    if inplace is not False and inplace is not True: _refuse("nn_functional_relu6", "inplace", inplace)
    return _ops.hardtanh_(input, 0, 6) if inplace else _ops.hardtanh(input, 0, 6)
nn_functional_relu6.__qualname__ = "nn.functional.relu6"
nn_functional_relu6 = _Op("nn_functional_relu6", nn_functional_relu6, None, "Tensor input, bool inplace", planned=True, namespace="nn.functional")

# derivatives.yaml:5312  selu
_k_selu, _k_selu_backward_self = _kernels("selu", "selu_backward_self")
class SeluBackward0(_OpNode, op="selu", inputs={"self": 0}):
    """self: grad * scale if self > 0 else grad * scaled_alpha * exp(0 if self > 0 else self), where scale = 1.0507009873554804934193349852946, scaled_alpha =
        1.0507009873554804934193349852946 * 1.6732632423543772848170429916717"""
    _saves = {"self": ("input", 0, 1)}

    def _on_arrays(grad, self):
        return _k_selu_backward_self(grad, self)

    def _on_tensors(grad, self):
        scale = 1.0507009873554805
        return _choose(self > 0, grad * scale, (grad * (scale * 1.6732632423543772)) * _ops.exp(_choose(self > 0, 0, self)))

def _selu_jvp(self, *, result, self_t=None):
    scale = 1.0507009873554805
    return _choose(self > 0, self_t * scale, (self_t * (scale * 1.6732632423543772)) * _ops.exp(_choose(self > 0, 0, self)))

def _selu_jvp_arrays(self, *, result, self_t=None):
    return _k_selu_backward_self(self_t._array, self._array)

def selu(self):
    """selu(Tensor self) -> Tensor result
    The elu of each element with the alpha and the scale that keep mean 0 and variance 1 through many layers.
    Shapes: any; the result has the same.
    Dtypes: float.
    Gradient of self: grad * scale if self > 0 else grad * scaled_alpha * exp(0 if self > 0 else self), where scale = 1.0507009873554804934193349852946,
    scaled_alpha = 1.0507009873554804934193349852946 * 1.6732632423543772848170429916717.
    Source: the entry selu of the spec.
    Example: gs.selu(gs.tensor([-1.2, 0.2, 1.4]))"""
    return selu.run(self)
selu = _Op("selu", selu, SeluBackward0, "Tensor self", kernel=_k_selu, jvp=_selu_jvp, jvp_arrays=_selu_jvp_arrays, batch="elementwise")

def selu_(self):
    """The in-place form of selu: the result is written to self, which is returned."""
    return selu_.run(self)
selu_ = selu.in_place_form(selu_, keeps=True)

# derivatives.yaml:5322  nn_functional_selu
def nn_functional_selu(input, inplace=False):
    """nn.functional.selu(Tensor input, bool inplace=False) -> Tensor result
    The elu of each element with the alpha and the scale that keep mean 0 and variance 1 through many layers.
    Shapes: for example input (2, 3).
    Source: the entry nn_functional_selu of the spec.
    Example: gs.nn.functional.selu(gs.linspace(-2.0, 2.0, 6).reshape(2, 3))"""
    if inplace is not False and inplace is not True: _refuse("nn_functional_selu", "inplace", inplace)
    return _ops.selu_(input) if inplace else _ops.selu(input)
nn_functional_selu.__qualname__ = "nn.functional.selu"
nn_functional_selu = _Op("nn_functional_selu", nn_functional_selu, None, "Tensor input, bool inplace", planned=True, namespace="nn.functional")

# derivatives.yaml:5326  celu
_k_celu, _k_celu_backward_self = _kernels("celu", "celu_backward_self")
class CeluBackward0(_OpNode, op="celu", inputs={"self": 0}):
    """self: grad if self > 0 else grad * exp((0 if self > 0 else self) / alpha)"""
    _saves = {"self": ("input", 0, 1), "alpha": ("argument", 1, 1)}

    def _on_arrays(grad, self, alpha):
        return _k_celu_backward_self(grad, self, _exact_scalar(alpha, grad))

    def _on_tensors(grad, self, alpha):
        return _choose(self > 0, grad, grad * _ops.exp((_choose(self > 0, 0, self)) / alpha))

def _celu_jvp(self, alpha, *, result, self_t=None):
    return _choose(self > 0, self_t, self_t * _ops.exp((_choose(self > 0, 0, self)) / alpha))

def _celu_jvp_arrays(self, alpha, *, result, self_t=None):
    return _k_celu_backward_self(self_t._array, self._array, _exact_scalar(alpha, self_t._array))

def celu(self, alpha=1.0):
    """celu(Tensor self, scalar alpha=1.0) -> Tensor result
    Each element where it is positive, and alpha * (exp(element / alpha) - 1) elsewhere.
    Shapes: any; the result has the same.
    Dtypes: float.
    Gradient of self: grad if self > 0 else grad * exp((0 if self > 0 else self) / alpha).
    Source: the entry celu of the spec.
    Example: gs.celu(gs.linspace(-2.0, 2.0, 6).reshape(2, 3))"""
    return celu.run(self, alpha)
celu = _Op("celu", celu, CeluBackward0, "Tensor self, scalar alpha", kernel=_k_celu, exact=2, jvp=_celu_jvp, jvp_arrays=_celu_jvp_arrays, batch="elementwise")

def celu_(self, alpha=1.0):
    """The in-place form of celu: the result is written to self, which is returned."""
    return celu_.run(self, alpha)
celu_ = celu.in_place_form(celu_, keeps=True)

# derivatives.yaml:5333  nn_functional_celu
def nn_functional_celu(input, alpha=1.0, inplace=False):
    """nn.functional.celu(Tensor input, scalar alpha=1.0, bool inplace=False) -> Tensor result
    Each element where it is positive, and alpha * (exp(element / alpha) - 1) elsewhere.
    Shapes: for example input (2, 3).
    Source: the entry nn_functional_celu of the spec.
    Example: gs.nn.functional.celu(gs.linspace(-2.0, 2.0, 6).reshape(2, 3))"""
    if alpha.__class__ is not float and alpha.__class__ is not int: alpha = _number("nn_functional_celu", "alpha", alpha)
    if inplace is not False and inplace is not True: _refuse("nn_functional_celu", "inplace", inplace)
    invertible = alpha if alpha != 0 else fail('ZeroDivisionError. alpha cannot be 0 for CELU')
    return _ops.celu_(input, invertible) if inplace else _ops.celu(input, invertible)
nn_functional_celu.__qualname__ = "nn.functional.celu"
nn_functional_celu = _Op("nn_functional_celu", nn_functional_celu, None, "Tensor input, scalar alpha, bool inplace", planned=True, namespace="nn.functional")

# derivatives.yaml:5339  hardsigmoid
_k_hardsigmoid, _k_hardsigmoid_backward_self = _kernels("hardsigmoid", "hardsigmoid_backward_self")
class HardsigmoidBackward0(_OpNode, op="hardsigmoid", inputs={"self": 0}):
    """self: grad / 6 if self > -3 and self < 3 else 0"""
    _saves = {"self": ("input", 0, 1)}

    def _on_arrays(grad, self):
        return _k_hardsigmoid_backward_self(grad, self)

    def _on_tensors(grad, self):
        return _choose(_both(self > (-3), lambda: (self < 3)), grad / 6, 0)

def _hardsigmoid_jvp(self, *, result, self_t=None):
    return _choose(_both(self > (-3), lambda: (self < 3)), self_t / 6, 0)

def _hardsigmoid_jvp_arrays(self, *, result, self_t=None):
    return _k_hardsigmoid_backward_self(self_t._array, self._array)

def hardsigmoid(self):
    """hardsigmoid(Tensor self) -> Tensor result
    The line through 1/2 at zero with slope 1/6, limited to the interval from 0 to 1."""
    return hardsigmoid.run(self)
hardsigmoid = _Op(
    "hardsigmoid", hardsigmoid, HardsigmoidBackward0, "Tensor self", kernel=_k_hardsigmoid, jvp=_hardsigmoid_jvp, jvp_arrays=_hardsigmoid_jvp_arrays,
    batch="elementwise", public=False,
)

def hardsigmoid_(self):
    """The in-place form of hardsigmoid: the result is written to self, which is returned.
    hardsigmoid(Tensor self) -> Tensor result
    The line through 1/2 at zero with slope 1/6, limited to the interval from 0 to 1."""
    return hardsigmoid_.run(self)
hardsigmoid_ = hardsigmoid.in_place_form(hardsigmoid_, keeps=True)

# derivatives.yaml:5345  nn_functional_hardsigmoid
def nn_functional_hardsigmoid(input, inplace=False):
    """nn.functional.hardsigmoid(Tensor input, bool inplace=False) -> Tensor result
    The line through 1/2 at zero with slope 1/6, limited to the interval from 0 to 1.
    Shapes: for example input (2, 3).
    Source: the entry nn_functional_hardsigmoid of the spec.
    Example: gs.nn.functional.hardsigmoid(gs.linspace(-5.0, 5.0, 6).reshape(2, 3))"""
    if inplace is not False and inplace is not True: _refuse("nn_functional_hardsigmoid", "inplace", inplace)
    return _ops.hardsigmoid_(input) if inplace else _ops.hardsigmoid(input)
nn_functional_hardsigmoid.__qualname__ = "nn.functional.hardsigmoid"
nn_functional_hardsigmoid = _Op(
    "nn_functional_hardsigmoid", nn_functional_hardsigmoid, None, "Tensor input, bool inplace", planned=True, namespace="nn.functional",
)

# derivatives.yaml:5349  hardswish
_k_hardswish, _k_hardswish_backward_self = _kernels("hardswish", "hardswish_backward_self")
class HardswishBackward0(_OpNode, op="hardswish", inputs={"self": 0}):
    """self: 0 if self <= -3 else (grad if self >= 3 else grad * (self / 3 + 0.5))"""
    _saves = {"self": ("input", 0, 1)}

    def _on_arrays(grad, self):
        return _k_hardswish_backward_self(grad, self)

    def _on_tensors(grad, self):
        return _choose(self <= (-3), 0, _choose(self >= 3, grad, grad * ((self / 3) + 0.5)))

def _hardswish_jvp(self, *, result, self_t=None):
    return _choose(self <= (-3), 0, _choose(self >= 3, self_t, self_t * ((self / 3) + 0.5)))

def _hardswish_jvp_arrays(self, *, result, self_t=None):
    return _k_hardswish_backward_self(self_t._array, self._array)

def hardswish(self):
    """hardswish(Tensor self) -> Tensor result
    Each element times its hard sigmoid."""
    return hardswish.run(self)
hardswish = _Op(
    "hardswish", hardswish, HardswishBackward0, "Tensor self", kernel=_k_hardswish, jvp=_hardswish_jvp, jvp_arrays=_hardswish_jvp_arrays, batch="elementwise",
    public=False,
)

def hardswish_(self):
    """The in-place form of hardswish: the result is written to self, which is returned.
    hardswish(Tensor self) -> Tensor result
    Each element times its hard sigmoid."""
    return hardswish_.run(self)
hardswish_ = hardswish.in_place_form(hardswish_, keeps=True)

# derivatives.yaml:5355  nn_functional_hardswish
def nn_functional_hardswish(input, inplace=False):
    """nn.functional.hardswish(Tensor input, bool inplace=False) -> Tensor result
    Each element times its hard sigmoid.
    Shapes: for example input (2, 3).
    Source: the entry nn_functional_hardswish of the spec.
    Example: gs.nn.functional.hardswish(gs.linspace(-5.0, 5.0, 6).reshape(2, 3))"""
    if inplace is not False and inplace is not True: _refuse("nn_functional_hardswish", "inplace", inplace)
    return _ops.hardswish_(input) if inplace else _ops.hardswish(input)
nn_functional_hardswish.__qualname__ = "nn.functional.hardswish"
nn_functional_hardswish = _Op("nn_functional_hardswish", nn_functional_hardswish, None, "Tensor input, bool inplace", planned=True, namespace="nn.functional")

# derivatives.yaml:5359  mish
_k_mish, _k_mish_backward_self = _kernels("mish", "mish_backward_self")
class MishBackward0(_OpNode, op="mish", inputs={"self": 0}):
    """self: grad * (gate + bounded * sigmoid(bounded) * 4 * (product + 1) / ((product + 2) * (product + 2))), where bounded = minimum(self, 22), power =
        exp(bounded), product = power * (power + 2), gate = product / (product + 2)"""
    _saves = {"self": ("input", 0, 1)}

    def _on_arrays(grad, self):
        return _k_mish_backward_self(grad, self)

    def _on_tensors(grad, self):
        bounded = _ops.minimum(self, 22)
        power = _ops.exp(bounded)
        product = power * (power + 2)
        return grad * ((product / (product + 2)) + ((((bounded * _ops.sigmoid(bounded)) * 4) * (product + 1)) / ((product + 2) * (product + 2))))

def _mish_jvp(self, *, result, self_t=None):
    bounded = _ops.minimum(self, 22)
    power = _ops.exp(bounded)
    product = power * (power + 2)
    return self_t * ((product / (product + 2)) + ((((bounded * _ops.sigmoid(bounded)) * 4) * (product + 1)) / ((product + 2) * (product + 2))))

def _mish_jvp_arrays(self, *, result, self_t=None):
    return _k_mish_backward_self(self_t._array, self._array)

def mish(self):
    """mish(Tensor self) -> Tensor result
    Each element times the hyperbolic tangent of its softplus."""
    return mish.run(self)
mish = _Op("mish", mish, MishBackward0, "Tensor self", kernel=_k_mish, jvp=_mish_jvp, jvp_arrays=_mish_jvp_arrays, batch="elementwise", public=False)

def mish_(self):
    """The in-place form of mish: the result is written to self, which is returned.
    mish(Tensor self) -> Tensor result
    Each element times the hyperbolic tangent of its softplus."""
    return mish_.run(self)
mish_ = mish.in_place_form(mish_, keeps=True)

# derivatives.yaml:5370  nn_functional_mish
def nn_functional_mish(input, inplace=False):
    """nn.functional.mish(Tensor input, bool inplace=False) -> Tensor result
    Each element times the hyperbolic tangent of its softplus.
    Shapes: for example input (2, 3).
    Source: the entry nn_functional_mish of the spec.
    Example: gs.nn.functional.mish(gs.linspace(-25.0, 25.0, 6).reshape(2, 3))"""
    if inplace is not False and inplace is not True: _refuse("nn_functional_mish", "inplace", inplace)
    return _ops.mish_(input) if inplace else _ops.mish(input)
nn_functional_mish.__qualname__ = "nn.functional.mish"
nn_functional_mish = _Op("nn_functional_mish", nn_functional_mish, None, "Tensor input, bool inplace", planned=True, namespace="nn.functional")

# derivatives.yaml:5374  threshold
_k_threshold, _k_threshold_backward_self = _kernels("threshold", "threshold_backward_self")
class ThresholdBackward0(_OpNode, op="threshold", inputs={"self": 0}):
    """self: 0 if self <= threshold else grad"""
    _saves = {"self": ("input", 0, 1), "threshold": ("argument", 1, 1)}

    def _on_arrays(grad, self, threshold):
        return _k_threshold_backward_self(grad, self, _exact_scalar(threshold, grad))

    def _on_tensors(grad, self, threshold):
        return _choose(self <= threshold, 0, grad)

def _threshold_jvp(self, threshold, value, *, result, self_t=None):
    return _choose(self <= threshold, 0, self_t)

def _threshold_jvp_arrays(self, threshold, value, *, result, self_t=None):
    return _k_threshold_backward_self(self_t._array, self._array, _exact_scalar(threshold, self_t._array))

def threshold(self, threshold, value):
    """threshold(Tensor self, scalar threshold, scalar value) -> Tensor result
    Each element above the threshold, and value elsewhere.
    Shapes: any; the result has the same.
    Dtypes: float, int.
    Gradient of self: 0 if self <= threshold else grad.
    Source: the entry threshold of the spec.
    Example: gs.threshold(gs.linspace(-2.0, 2.0, 6).reshape(2, 3), 0, 20)"""
    return _ops.OPS["threshold"].function.run(self, threshold, value)
threshold = _Op(
    "threshold", threshold, ThresholdBackward0, "Tensor self, scalar threshold, scalar value", kernel=_k_threshold, exact=6, jvp=_threshold_jvp,
    jvp_arrays=_threshold_jvp_arrays, dtypes=("float", "int"), batch="elementwise",
)

def threshold_(self, threshold, value):
    """The in-place form of threshold: the result is written to self, which is returned."""
    return threshold_.run(self, threshold, value)
threshold_ = threshold.in_place_form(threshold_, keeps=True)

# derivatives.yaml:5382  nn_functional_threshold
def nn_functional_threshold(input, threshold, value, inplace=False):
    """nn.functional.threshold(Tensor input, scalar threshold, scalar value, bool inplace=False) -> Tensor result
    Each element above the threshold, and value elsewhere.
    Shapes: for example input (2, 3).
    Source: the entry nn_functional_threshold of the spec.
    Example: gs.nn.functional.threshold(gs.linspace(-2.0, 2.0, 6).reshape(2, 3), 0.1, 20.0)"""
    if threshold.__class__ is not float and threshold.__class__ is not int: threshold = _number("nn_functional_threshold", "threshold", threshold)
    if value.__class__ is not float and value.__class__ is not int: value = _number("nn_functional_threshold", "value", value)
    if inplace is not False and inplace is not True: _refuse("nn_functional_threshold", "inplace", inplace)
    return _nonlinearities.threshold(input, threshold, value, inplace)
nn_functional_threshold.__qualname__ = "nn.functional.threshold"
nn_functional_threshold = _Op(
    "nn_functional_threshold", nn_functional_threshold, None, "Tensor input, scalar threshold, scalar value, bool inplace", composes=_nonlinearities.threshold,
    planned=True, namespace="nn.functional",
)

# derivatives.yaml:5386  hardshrink
_k_hardshrink, _k_hardshrink_backward_self = _kernels("hardshrink", "hardshrink_backward_self")
class HardshrinkBackward0(_OpNode, op="hardshrink", inputs={"self": 0}):
    """self: 0 if self >= -lambd and self <= lambd else grad"""
    _saves = {"self": ("input", 0, 1), "lambd": ("argument", 1, 1)}

    def _on_arrays(grad, self, lambd):
        return _k_hardshrink_backward_self(grad, self, _scalar(lambd, grad))

    def _on_tensors(grad, self, lambd):
        return _choose(_both(self >= (-lambd), lambda: (self <= lambd)), 0, grad)

def _hardshrink_jvp(self, lambd, *, result, self_t=None):
    return _choose(_both(self >= (-lambd), lambda: (self <= lambd)), 0, self_t)

def _hardshrink_jvp_arrays(self, lambd, *, result, self_t=None):
    return _k_hardshrink_backward_self(self_t._array, self._array, _scalar(lambd, self_t._array))

def hardshrink(self, lambd=0.5):
    """hardshrink(Tensor self, scalar lambd=0.5) -> Tensor result
    Zero for elements from -lambd to lambd, and the others as they are.
    Shapes: any; the result has the same.
    Dtypes: float.
    Gradient of self: 0 if self >= -lambd and self <= lambd else grad.
    Source: the entry hardshrink of the spec.
    Example: gs.hardshrink(gs.linspace(-2.0, 2.0, 6).reshape(2, 3))"""
    return hardshrink.run(self, lambd)
hardshrink = _Op(
    "hardshrink", hardshrink, HardshrinkBackward0, "Tensor self, scalar lambd", kernel=_k_hardshrink, jvp=_hardshrink_jvp, jvp_arrays=_hardshrink_jvp_arrays,
    batch="elementwise",
)

# derivatives.yaml:5393  softshrink
_k_softshrink, _k_softshrink_backward_self = _kernels("softshrink", "softshrink_backward_self")
class SoftshrinkBackward0(_OpNode, op="softshrink", inputs={"self": 0}):
    """self: 0 if self >= -lambd and self <= lambd else grad"""
    _saves = {"self": ("input", 0, 1), "lambd": ("argument", 1, 1)}

    def _on_arrays(grad, self, lambd):
        return _k_softshrink_backward_self(grad, self, _exact_scalar(lambd, grad))

    def _on_tensors(grad, self, lambd):
        return _choose(_both(self >= (-lambd), lambda: (self <= lambd)), 0, grad)

def _softshrink_jvp(self, lambd, *, result, self_t=None):
    return _choose(_both(self >= (-lambd), lambda: (self <= lambd)), 0, self_t)

def _softshrink_jvp_arrays(self, lambd, *, result, self_t=None):
    return _k_softshrink_backward_self(self_t._array, self._array, _exact_scalar(lambd, self_t._array))

def softshrink(self, lambd):
    """softshrink(Tensor self, scalar lambd) -> Tensor result
    Zero for elements from -lambd to lambd, and the others moved towards zero by lambd."""
    return softshrink.run(self, lambd)
softshrink = _Op(
    "softshrink", softshrink, SoftshrinkBackward0, "Tensor self, scalar lambd", kernel=_k_softshrink, exact=2, jvp=_softshrink_jvp,
    jvp_arrays=_softshrink_jvp_arrays, batch="elementwise", public=False,
)

# derivatives.yaml:5398  nn_functional_softshrink
def nn_functional_softshrink(input, lambd=0.5):
    """nn.functional.softshrink(Tensor input, scalar lambd=0.5) -> Tensor result
    Zero for elements from -lambd to lambd, and the others moved towards zero by lambd.
    Shapes: for example input (2, 3).
    Source: the entry nn_functional_softshrink of the spec.
    Example: gs.nn.functional.softshrink(gs.linspace(-2.0, 2.0, 6).reshape(2, 3))"""
    if lambd.__class__ is not float and lambd.__class__ is not int: lambd = _number("nn_functional_softshrink", "lambd", lambd)
    return _ops.softshrink(input, lambd if lambd >= 0 else fail('lambda must be greater or equal to 0'))
nn_functional_softshrink.__qualname__ = "nn.functional.softshrink"
nn_functional_softshrink = _Op(
    "nn_functional_softshrink", nn_functional_softshrink, None, "Tensor input, scalar lambd", planned=True, namespace="nn.functional",
)

# derivatives.yaml:5402  nn_functional_softsign
_k_nn_functional_softsign, _k_nn_functional_softsign_backward_input = _kernels("nn_functional_softsign", "nn_functional_softsign_backward_input")
class NnFunctionalSoftsignBackward0(_OpNode, op="nn_functional_softsign", inputs={"input": 0}):
    """input: grad / size - sgn(input) * real_part(conj(grad) * input) / square(size) if is_complex(input) else grad / square(size), where size = 1 + abs(input)"""
    _saves = {"input": ("input", 0, 1)}

    def _on_arrays(grad, input):
        return _k_nn_functional_softsign_backward_input(grad, input)

    def _on_tensors(grad, input):
        size = 1 + _ops.abs(input)
        return (
            (grad / size) - ((_ops.sgn(input) * _ops.real_part(_conjugate(grad) * input)) / _ops.square(size))
        ) if is_complex(input) else (grad / _ops.square(size))

def _nn_functional_softsign_jvp(input, *, result, input_t=None):
    size = 1 + _ops.abs(input)
    return (
        (input_t / size) - ((input * _ops.real_part(_conjugate(_ops.sgn(input)) * input_t)) / _ops.square(size))
    ) if is_complex(input) else (input_t / _ops.square(size))

def nn_functional_softsign(input):
    """nn.functional.softsign(Tensor input) -> Tensor result
    Each element divided by one plus its absolute value.
    Shapes: any; the result has the same.
    Dtypes: float, complex.
    Gradient of input: grad / size - sgn(input) * real_part(conj(grad) * input) / square(size) if is_complex(input) else grad / square(size), where size = 1
    + abs(input).
    Source: the entry nn_functional_softsign of the spec.
    Example: gs.nn.functional.softsign(gs.tensor([-1.2, 0.2, 1.4]))"""
    return nn_functional_softsign.run(input)
nn_functional_softsign.__qualname__ = "nn.functional.softsign"
nn_functional_softsign = _Op(
    "nn_functional_softsign", nn_functional_softsign, NnFunctionalSoftsignBackward0, "Tensor input", kernel=_k_nn_functional_softsign,
    jvp=_nn_functional_softsign_jvp, dtypes=("float", "complex"), batch="elementwise", namespace="nn.functional",
)

# derivatives.yaml:5413  nn_functional_tanhshrink
_k_nn_functional_tanhshrink, _k_nn_functional_tanhshrink_backward_input = _kernels("nn_functional_tanhshrink", "nn_functional_tanhshrink_backward_input")
class NnFunctionalTanhshrinkBackward0(_OpNode, op="nn_functional_tanhshrink", inputs={"input": 0}):
    """input: grad * conj(square(tanh(input)))"""
    _saves = {"input": ("input", 0, 1)}

    def _on_arrays(grad, input):
        return _k_nn_functional_tanhshrink_backward_input(grad, input)

    def _on_tensors(grad, input):
        return grad * _conjugate(_ops.square(_ops.tanh(input)))

def _nn_functional_tanhshrink_jvp(input, *, result, input_t=None):
    return input_t * _ops.square(_ops.tanh(input))

def _nn_functional_tanhshrink_jvp_arrays(input, *, result, input_t=None):
    return _k_nn_functional_tanhshrink_backward_input(input_t._array, input._array)

def nn_functional_tanhshrink(input):
    """nn.functional.tanhshrink(Tensor input) -> Tensor result
    Each element less its hyperbolic tangent.
    Shapes: any; the result has the same.
    Dtypes: float, complex.
    Gradient of input: grad * conj(square(tanh(input))).
    Source: the entry nn_functional_tanhshrink of the spec.
    Example: gs.nn.functional.tanhshrink(gs.tensor([-1.2, 0.2, 1.4]))"""
    return nn_functional_tanhshrink.run(input)
nn_functional_tanhshrink.__qualname__ = "nn.functional.tanhshrink"
nn_functional_tanhshrink = _Op(
    "nn_functional_tanhshrink", nn_functional_tanhshrink, NnFunctionalTanhshrinkBackward0, "Tensor input", kernel=_k_nn_functional_tanhshrink,
    jvp=_nn_functional_tanhshrink_jvp, jvp_arrays=_nn_functional_tanhshrink_jvp_arrays, dtypes=("float", "complex"), batch="elementwise",
    namespace="nn.functional",
)

# derivatives.yaml:5419  nn_functional_logsigmoid
_k_nn_functional_logsigmoid, _k_nn_functional_logsigmoid_backward_input = _kernels("nn_functional_logsigmoid", "nn_functional_logsigmoid_backward_input")
class NnFunctionalLogsigmoidBackward0(_OpNode, op="nn_functional_logsigmoid", inputs={"input": 0}):
    """input: grad * sigmoid(-input)"""
    _saves = {"input": ("input", 0, 1)}

    def _on_arrays(grad, input):
        return _k_nn_functional_logsigmoid_backward_input(grad, input)

    def _on_tensors(grad, input):
        return grad * _ops.sigmoid(-input)

def _nn_functional_logsigmoid_jvp(input, *, result, input_t=None):
    return input_t * _ops.sigmoid(-input)

def _nn_functional_logsigmoid_jvp_arrays(input, *, result, input_t=None):
    return _k_nn_functional_logsigmoid_backward_input(input_t._array, input._array)

def nn_functional_logsigmoid(input):
    """nn.functional.logsigmoid(Tensor input) -> Tensor result
    The logarithm of the logistic function of each element.
    Shapes: any; the result has the same.
    Dtypes: float.
    Gradient of input: grad * sigmoid(-input).
    Source: the entry nn_functional_logsigmoid of the spec.
    Example: gs.nn.functional.logsigmoid(gs.tensor([-18.0, 3.0, 21.0]))"""
    return nn_functional_logsigmoid.run(input)
nn_functional_logsigmoid.__qualname__ = "nn.functional.logsigmoid"
nn_functional_logsigmoid = _Op(
    "nn_functional_logsigmoid", nn_functional_logsigmoid, NnFunctionalLogsigmoidBackward0, "Tensor input", kernel=_k_nn_functional_logsigmoid,
    jvp=_nn_functional_logsigmoid_jvp, jvp_arrays=_nn_functional_logsigmoid_jvp_arrays, batch="elementwise", namespace="nn.functional",
)

# derivatives.yaml:5424  nn_functional_softmin
def nn_functional_softmin(input, dim, *, dtype=None):
    """nn.functional.softmin(Tensor input, dim dim, *, dtype? dtype=None) -> Tensor result
    The softmax of the negative elements along `dim`.
    Shapes: for example input (2, 3).
    Raises: IndexError for a `dim` that the tensor does not have.
    Source: the entry nn_functional_softmin of the spec.
    Example: gs.nn.functional.softmin(gs.linspace(-2.0, 2.0, 6).reshape(2, 3), 1)"""
    if dim.__class__ is not int: dim = _integer("nn_functional_softmin", "dim", dim)
    dtype = None if dtype is None else _as_numpy_dtype(dtype)
    return _ops.softmax(-input, dim) if dtype is None else _ops.softmax(-input, dim, dtype=dtype)
nn_functional_softmin.__qualname__ = "nn.functional.softmin"
nn_functional_softmin = _Op(
    "nn_functional_softmin", nn_functional_softmin, None, "Tensor input, dim dim, dtype? dtype", planned=True, namespace="nn.functional",
)

# derivatives.yaml:5428  gated
_k_gated, _k_gated_backward_self, _k_gated_backward_gate = _kernels("gated", "gated_backward_self", "gated_backward_gate")
class GatedBackward0(_OpNode, op="gated", inputs={"self": 0, "gate": 1}, broadcasts=True):
    """self: grad * opened, where opened = sigmoid(gate)
    gate: grad * self * opened * (1 - opened), where opened = sigmoid(gate)"""
    _saves = {"gate": ("input", 1, 3), "self_shape": ("shape", 0, 1), "self": ("input", 0, 2), "gate_shape": ("shape", 1, 2)}

    def _on_arrays(needs, grad, gate, self):
        return (_k_gated_backward_self(grad, gate) if needs & 1 else None, _k_gated_backward_gate(grad, self, gate) if needs & 2 else None)

    def _on_tensors(needs, grad, gate, self):
        opened = _ops.sigmoid(gate)
        return (grad * opened if needs & 1 else None, ((grad * self) * opened) * (1 - opened) if needs & 2 else None)

def _gated_jvp(self, gate, *, result, self_t=None, gate_t=None):
    opened = _ops.sigmoid(gate)
    return _total(None if self_t is None else self_t * opened, None if gate_t is None else ((gate_t * self) * opened) * (1 - opened))

def _gated_jvp_arrays(self, gate, *, result, self_t=None, gate_t=None):
    return _total(
        None if self_t is None else _k_gated_backward_self(self_t._array, gate._array),
        None if gate_t is None else _k_gated_backward_gate(gate_t._array, self._array, gate._array),
    )

def gated(self, gate):
    """gated(Tensor self, Tensor gate) -> Tensor result
    Each element times the logistic function of a gate."""
    return gated.run(self, gate)
gated = _Op(
    "gated", gated, GatedBackward0, "Tensor self, Tensor gate", kernel=_k_gated, jvp=_gated_jvp, jvp_arrays=_gated_jvp_arrays, batch="elementwise",
    public=False,
)

# derivatives.yaml:5437  nn_functional_glu
def nn_functional_glu(input, dim=-1):
    """nn.functional.glu(Tensor input, dim dim=-1) -> Tensor result
    The first half of the elements along `dim`, each times the logistic function of its counterpart in the second.
    Shapes: for example input (2, 4).
    Raises: IndexError for a `dim` that the tensor does not have.
    Source: the entry nn_functional_glu of the spec.
    Example: gs.nn.functional.glu(gs.linspace(-2.0, 2.0, 8).reshape(2, 4))"""
    if dim.__class__ is not int: dim = _integer("nn_functional_glu", "dim", dim)
    return _nonlinearities.glu(input, dim)
nn_functional_glu.__qualname__ = "nn.functional.glu"
nn_functional_glu = _Op(
    "nn_functional_glu", nn_functional_glu, None, "Tensor input, dim dim", composes=_nonlinearities.glu, planned=True, namespace="nn.functional",
)

# derivatives.yaml:5441  prelu_elements
_k_prelu_elements, _k_prelu_elements_backward_self, _k_prelu_elements_backward_weight = _kernels(
    "prelu_elements", "prelu_elements_backward_self", "prelu_elements_backward_weight",
)
class PreluElementsBackward0(_OpNode, op="prelu_elements", inputs={"self": 0, "weight": 1}, broadcasts=True):
    """self: grad if self > 0 else grad * weight
    weight: 0 if self > 0 else grad * self"""
    _saves = {"self": ("input", 0, 3), "weight": ("input", 1, 1), "self_shape": ("shape", 0, 1), "weight_shape": ("shape", 1, 2)}

    def _on_arrays(needs, grad, self, weight):
        return (
            _k_prelu_elements_backward_self(grad, self, weight) if needs & 1 else None, _k_prelu_elements_backward_weight(grad, self) if needs & 2 else None,
        )

    def _on_tensors(needs, grad, self, weight):
        return (_choose(self > 0, grad, grad * weight) if needs & 1 else None, _choose(self > 0, 0, grad * self) if needs & 2 else None)

def _prelu_elements_jvp(self, weight, *, result, self_t=None, weight_t=None):
    return _total(None if self_t is None else _choose(self > 0, self_t, self_t * weight), None if weight_t is None else _choose(self > 0, 0, weight_t * self))

def _prelu_elements_jvp_arrays(self, weight, *, result, self_t=None, weight_t=None):
    return _total(
        None if self_t is None else _k_prelu_elements_backward_self(self_t._array, self._array, weight._array),
        None if weight_t is None else _k_prelu_elements_backward_weight(weight_t._array, self._array),
    )

def prelu_elements(self, weight):
    """prelu_elements(Tensor self, Tensor weight) -> Tensor result
    Each element where it is positive, and weight times the element elsewhere."""
    return prelu_elements.run(self, weight)
prelu_elements = _Op(
    "prelu_elements", prelu_elements, PreluElementsBackward0, "Tensor self, Tensor weight", kernel=_k_prelu_elements, jvp=_prelu_elements_jvp,
    jvp_arrays=_prelu_elements_jvp_arrays, batch="elementwise", public=False,
)

# derivatives.yaml:5448  prelu
def prelu(self, weight):
    """prelu(Tensor self, Tensor weight) -> Tensor result
    Each element where it is positive, and elsewhere times the weight, or that of its channel, which are in dim 1.
    Shapes: for example self (2, 3), weight (1,).
    Source: the entry prelu of the spec.
    Example: gs.prelu(gs.linspace(-2.0, 2.0, 6).reshape(2, 3), gs.linspace(2.0, -2.0, 1))"""
    return _nonlinearities.prelu(self, weight)
prelu = _Op("prelu", prelu, None, "Tensor self, Tensor weight", composes=_nonlinearities.prelu, autocast="lower", planned=True)

_OPS.enter((
    nn_functional_relu, nn_functional_leaky_relu, nn_functional_elu, nn_functional_silu, hardtanh, nn_functional_hardtanh, nn_functional_relu6, selu,
    nn_functional_selu, celu, nn_functional_celu, hardsigmoid, nn_functional_hardsigmoid, hardswish, nn_functional_hardswish, mish, nn_functional_mish,
    threshold, nn_functional_threshold, hardshrink, softshrink, nn_functional_softshrink, nn_functional_softsign, nn_functional_tanhshrink,
    nn_functional_logsigmoid, nn_functional_softmin, gated, nn_functional_glu, prelu_elements, prelu,
))
_add_methods({"hardshrink": hardshrink, "prelu": prelu})

__all__ = (
    "nn_functional_relu", "nn_functional_leaky_relu", "nn_functional_elu", "nn_functional_silu", "hardtanh", "hardtanh_", "nn_functional_hardtanh",
    "nn_functional_relu6", "selu", "selu_", "nn_functional_selu", "celu", "celu_", "nn_functional_celu", "hardsigmoid", "hardsigmoid_",
    "nn_functional_hardsigmoid", "hardswish", "hardswish_", "nn_functional_hardswish", "mish", "mish_", "nn_functional_mish", "threshold", "threshold_",
    "nn_functional_threshold", "hardshrink", "softshrink", "nn_functional_softshrink", "nn_functional_softsign", "nn_functional_tanhshrink",
    "nn_functional_logsigmoid", "nn_functional_softmin", "gated", "nn_functional_glu", "prelu_elements", "prelu",
)
_publish({name: globals()[name] for name in __all__})
