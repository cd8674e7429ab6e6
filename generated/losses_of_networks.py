# Made by `gradspec regen` from derivatives.yaml. Do not edit: change the spec and run it again.
# In an edited module functions and formulas run in the place of rows. Checksum of what follows: c4f0510f
"""Losses of networks: Losses that networks are trained with, of elements, classes, margins and distances."""

from gradspec.composites import margins as _margins
from gradspec.core import ops as _ops
from gradspec.core.compiled.kernels import kernels as _kernels
from gradspec.core.ops import OPS as _OPS, as_generated as _as_generated, publish as _publish
from gradspec.core.compiled.bindings import Op as _Op
from gradspec.dispatch.arguments import integer as _integer, number as _number, option as _option, refuse as _refuse
from gradspec.dispatch.formulas import both as _both, choose as _choose, conjugate as _conjugate, real as _real, total as _total, fail
from gradspec.dispatch.operands import exact_scalar as _exact_scalar, scalar as _scalar
from gradspec.dispatch.overloads import overloads_in_c as _overloads_in_c, select_overload as _select_overload
from gradspec.graph.saved import OpNode as _OpNode
from . import raw as _raw

_Op = _as_generated(_Op, __file__)

# derivatives.yaml:5461  absolute_error
_k_absolute_error, _k_absolute_error_backward_self, _k_absolute_error_backward_target = _kernels(
    "absolute_error", "absolute_error_backward_self", "absolute_error_backward_target",
)
class AbsoluteErrorBackward0(_OpNode, op="absolute_error", inputs={"self": 0, "target": 1}, broadcasts=True):
    """self: grad * sgn(self - target)
    target: -grad * sgn(self - target)"""
    _saves = {"self": ("input", 0, 3), "target": ("input", 1, 3), "self_shape": ("shape", 0, 1), "target_shape": ("shape", 1, 2)}

    def _on_arrays(needs, grad, self, target):
        return (
            _k_absolute_error_backward_self(grad, self, target) if needs & 1 else None,
            _k_absolute_error_backward_target(grad, self, target) if needs & 2 else None,
        )

    def _on_tensors(needs, grad, self, target):
        return (grad * _ops.sgn(self - target) if needs & 1 else None, (-grad) * _ops.sgn(self - target) if needs & 2 else None)

def _absolute_error_jvp(self, target, *, result, self_t=None, target_t=None):
    return _total(
        None if self_t is None else _real(self_t * _conjugate(_ops.sgn(self - target))),
        None if target_t is None else _real((-target_t) * _conjugate(_ops.sgn(self - target))),
    )

def _absolute_error_jvp_arrays(self, target, *, result, self_t=None, target_t=None):
    return _total(
        None if self_t is None else _k_absolute_error_backward_self(self_t._array, self._array, target._array),
        None if target_t is None else _k_absolute_error_backward_target(target_t._array, self._array, target._array),
    )

def absolute_error(self, target):
    """absolute_error(Tensor self, Tensor target) -> Real result
    The absolute difference of self and target."""
    return absolute_error.run(self, target)
absolute_error = _Op(
    "absolute_error", absolute_error, AbsoluteErrorBackward0, "Tensor self, Tensor target", "Real result", kernel=_k_absolute_error, jvp=_absolute_error_jvp,
    jvp_arrays=_absolute_error_jvp_arrays, dtypes=("float", "complex"), batch="elementwise", public=False,
)

# derivatives.yaml:5469  nn_functional_l1_loss
def nn_functional_l1_loss(input, target, *, reduction='mean', weight=None):
    """nn.functional.l1_loss(Tensor input, Tensor target, *, str reduction='mean', Tensor? weight=None) -> Tensor result
    The absolute differences; their mean, their sum, or each.
    Shapes: for example input (3, 4), target (3, 4).
    Raises: ValueError for a `reduction` other than 'none', 'mean', 'sum'.
    Source: the entry nn_functional_l1_loss of the spec.
    Example: gs.nn.functional.l1_loss(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), gs.linspace(2.0, -2.0, 12).reshape(3, 4))"""
    if reduction not in ("none", "mean", "sum"): _option("nn_functional_l1_loss", "reduction", reduction)
    return _ops.reduced(_ops.absolute_error(input, _ops.target_for(target, input)), reduction, weight)
nn_functional_l1_loss.__qualname__ = "nn.functional.l1_loss"
nn_functional_l1_loss = _Op(
    "nn_functional_l1_loss", nn_functional_l1_loss, None, "Tensor input, Tensor target, str(none|mean|sum) reduction, Tensor? weight", autocast="float32",
    planned=True, namespace="nn.functional",
)

# derivatives.yaml:5474  smooth_absolute_error
_k_smooth_absolute_error, _k_smooth_absolute_error_backward_self, _k_smooth_absolute_error_backward_target = _kernels(
    "smooth_absolute_error", "smooth_absolute_error_backward_self", "smooth_absolute_error_backward_target",
)
class SmoothAbsoluteErrorBackward0(_OpNode, op="smooth_absolute_error", inputs={"self": 0, "target": 1}, broadcasts=True):
    """self: grad * slope, where distance = abs(self - target), slope = (self - target) / beta if distance < beta else sgn(self - target)
    target: -grad * slope, where distance = abs(self - target), slope = (self - target) / beta if distance < beta else sgn(self - target)"""
    _saves = {"self": ("input", 0, 3), "target": ("input", 1, 3), "beta": ("argument", 2, 3), "self_shape": ("shape", 0, 1), "target_shape": ("shape", 1, 2)}

    def _on_arrays(needs, grad, self, target, beta):
        return (
            _k_smooth_absolute_error_backward_self(grad, self, target, _exact_scalar(beta, grad)) if needs & 1 else None,
            _k_smooth_absolute_error_backward_target(grad, self, target, _exact_scalar(beta, grad)) if needs & 2 else None,
        )

    def _on_tensors(needs, grad, self, target, beta):
        slope = _choose(_ops.abs(self - target) < beta, (self - target) / beta, _ops.sgn(self - target))
        return (grad * slope if needs & 1 else None, (-grad) * slope if needs & 2 else None)

def _smooth_absolute_error_jvp(self, target, beta, *, result, self_t=None, target_t=None):
    slope = _choose(_ops.abs(self - target) < beta, (self - target) / beta, _ops.sgn(self - target))
    return _total(None if self_t is None else self_t * slope, None if target_t is None else (-target_t) * slope)

def _smooth_absolute_error_jvp_arrays(self, target, beta, *, result, self_t=None, target_t=None):
    return _total(
        None if self_t is None else _k_smooth_absolute_error_backward_self(self_t._array, self._array, target._array, _exact_scalar(beta, self_t._array)),
        None if target_t is None else _k_smooth_absolute_error_backward_target(
            target_t._array, self._array, target._array, _exact_scalar(beta, target_t._array),
        ),
    )

def smooth_absolute_error(self, target, beta):
    """smooth_absolute_error(Tensor self, Tensor target, scalar beta) -> Tensor result
    The absolute difference less beta / 2, or below beta its square divided by 2 beta."""
    return smooth_absolute_error.run(self, target, beta)
smooth_absolute_error = _Op(
    "smooth_absolute_error", smooth_absolute_error, SmoothAbsoluteErrorBackward0, "Tensor self, Tensor target, scalar beta", kernel=_k_smooth_absolute_error,
    exact=4, jvp=_smooth_absolute_error_jvp, jvp_arrays=_smooth_absolute_error_jvp_arrays, batch="elementwise", public=False,
)

# derivatives.yaml:5484  nn_functional_smooth_l1_loss
def nn_functional_smooth_l1_loss(input, target, *, reduction='mean', beta=1.0):
    """nn.functional.smooth_l1_loss(Tensor input, Tensor target, *, str reduction='mean', scalar beta=1.0) -> Tensor result
    The absolute differences less beta / 2, or below beta their squares divided by 2 beta.
    Shapes: for example input (3, 4), target (3, 4).
    Raises: ValueError for a `reduction` other than 'none', 'mean', 'sum'.
    Source: the entry nn_functional_smooth_l1_loss of the spec.
    Example: gs.nn.functional.smooth_l1_loss(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), gs.linspace(2.0, -2.0, 12).reshape(3, 4))"""
    if reduction not in ("none", "mean", "sum"): _option("nn_functional_smooth_l1_loss", "reduction", reduction)
    if beta.__class__ is not float and beta.__class__ is not int: beta = _number("nn_functional_smooth_l1_loss", "beta", beta)
    expected = _ops.target_for(target, input)
    return _ops.reduced(
        _ops.absolute_error(input, expected) if beta == 0 else _ops.smooth_absolute_error(
            input, expected, beta if beta >= 0 else fail('smooth_l1_loss does not support negative values for beta.'),
        ),
        reduction,
    )
nn_functional_smooth_l1_loss.__qualname__ = "nn.functional.smooth_l1_loss"
nn_functional_smooth_l1_loss = _Op(
    "nn_functional_smooth_l1_loss", nn_functional_smooth_l1_loss, None, "Tensor input, Tensor target, str(none|mean|sum) reduction, scalar beta",
    autocast="float32", planned=True, namespace="nn.functional",
)

# derivatives.yaml:5494  huber
_k_huber, _k_huber_backward_self, _k_huber_backward_target = _kernels("huber", "huber_backward_self", "huber_backward_target")
class HuberBackward0(_OpNode, op="huber", inputs={"self": 0, "target": 1}, broadcasts=True):
    """self: grad * slope, where distance = abs(self - target), slope = self - target if distance < delta else delta * sgn(self - target)
    target: -grad * slope, where distance = abs(self - target), slope = self - target if distance < delta else delta * sgn(self - target)"""
    _saves = {"self": ("input", 0, 3), "target": ("input", 1, 3), "delta": ("argument", 2, 3), "self_shape": ("shape", 0, 1), "target_shape": ("shape", 1, 2)}

    def _on_arrays(needs, grad, self, target, delta):
        return (
            _k_huber_backward_self(grad, self, target, _scalar(delta, grad)) if needs & 1 else None,
            _k_huber_backward_target(grad, self, target, _scalar(delta, grad)) if needs & 2 else None,
        )

    def _on_tensors(needs, grad, self, target, delta):
        slope = _choose(_ops.abs(self - target) < delta, self - target, delta * _ops.sgn(self - target))
        return (grad * slope if needs & 1 else None, (-grad) * slope if needs & 2 else None)

def _huber_jvp(self, target, delta, *, result, self_t=None, target_t=None):
    slope = _choose(_ops.abs(self - target) < delta, self - target, delta * _ops.sgn(self - target))
    return _total(None if self_t is None else self_t * slope, None if target_t is None else (-target_t) * slope)

def _huber_jvp_arrays(self, target, delta, *, result, self_t=None, target_t=None):
    return _total(
        None if self_t is None else _k_huber_backward_self(self_t._array, self._array, target._array, _scalar(delta, self_t._array)),
        None if target_t is None else _k_huber_backward_target(target_t._array, self._array, target._array, _scalar(delta, target_t._array)),
    )

def huber(self, target, delta):
    """huber(Tensor self, Tensor target, scalar delta) -> Tensor result
    Half the squared difference, continued from a distance of delta on by its tangent."""
    return huber.run(self, target, delta)
huber = _Op(
    "huber", huber, HuberBackward0, "Tensor self, Tensor target, scalar delta", kernel=_k_huber, jvp=_huber_jvp, jvp_arrays=_huber_jvp_arrays,
    batch="elementwise", public=False,
)

# derivatives.yaml:5505  nn_functional_huber_loss
def nn_functional_huber_loss(input, target, reduction='mean', delta=1.0, weight=None):
    """nn.functional.huber_loss(Tensor input, Tensor target, str reduction='mean', scalar delta=1.0, Tensor? weight=None) -> Tensor result
    Half the squared differences, continued from a distance of delta on by their tangents.
    Shapes: for example input (3, 4), target (3, 4).
    Raises: ValueError for a `reduction` other than 'none', 'mean', 'sum'.
    Source: the entry nn_functional_huber_loss of the spec.
    Example: gs.nn.functional.huber_loss(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), gs.linspace(2.0, -2.0, 12).reshape(3, 4))"""
    if reduction not in ("none", "mean", "sum"): _option("nn_functional_huber_loss", "reduction", reduction)
    if delta.__class__ is not float and delta.__class__ is not int: delta = _number("nn_functional_huber_loss", "delta", delta)
    losses = _ops.huber(input, _ops.target_for(target, input), delta if delta > 0 else fail('huber_loss does not support non-positive values for delta.'))
    return _ops.reduced(losses if weight is None else (losses * weight), reduction)
nn_functional_huber_loss.__qualname__ = "nn.functional.huber_loss"
nn_functional_huber_loss = _Op(
    "nn_functional_huber_loss", nn_functional_huber_loss, None, "Tensor input, Tensor target, str(none|mean|sum) reduction, scalar delta, Tensor? weight",
    autocast="float32", planned=True, namespace="nn.functional",
)

# derivatives.yaml:5514  cross_entropy_of_probabilities
_k_cross_entropy_of_probabilities, _k_cross_entropy_of_probabilities_backward_self, _k_cross_entropy_of_probabilities_backward_target = _kernels(
    "cross_entropy_of_probabilities", "cross_entropy_of_probabilities_backward_self", "cross_entropy_of_probabilities_backward_target",
)
class CrossEntropyOfProbabilitiesBackward0(_OpNode, op="cross_entropy_of_probabilities", inputs={"self": 0, "target": 1}, broadcasts=True):
    """self: grad * (self - target) / maximum((1 - self) * self, 1e-12)
    target: -grad * odds, where odds = log(self) - log1p(-self)"""
    _saves = {"self": ("input", 0, 3), "target": ("input", 1, 1), "self_shape": ("shape", 0, 1), "target_shape": ("shape", 1, 2)}

    def _on_arrays(needs, grad, self, target):
        return (
            _k_cross_entropy_of_probabilities_backward_self(grad, self, target) if needs & 1 else None,
            _k_cross_entropy_of_probabilities_backward_target(grad, self) if needs & 2 else None,
        )

    def _on_tensors(needs, grad, self, target):
        return (
            (grad * (self - target)) / _ops.maximum((1 - self) * self, 1e-12) if needs & 1 else None,
            (-grad) * (_ops.log(self) - _ops.log1p(-self)) if needs & 2 else None,
        )

def _cross_entropy_of_probabilities_jvp(self, target, *, result, self_t=None, target_t=None):
    return _total(
        None if self_t is None else (self_t * (self - target)) / _ops.maximum((1 - self) * self, 1e-12),
        None if target_t is None else (-target_t) * (_ops.log(self) - _ops.log1p(-self)),
    )

def _cross_entropy_of_probabilities_jvp_arrays(self, target, *, result, self_t=None, target_t=None):
    return _total(
        None if self_t is None else _k_cross_entropy_of_probabilities_backward_self(self_t._array, self._array, target._array),
        None if target_t is None else _k_cross_entropy_of_probabilities_backward_target(target_t._array, self._array),
    )

def cross_entropy_of_probabilities(self, target):
    """cross_entropy_of_probabilities(Tensor self, Tensor target) -> Tensor result
    The binary cross entropy of two probabilities, whose logarithms are at least -100."""
    return cross_entropy_of_probabilities.run(self, target)
cross_entropy_of_probabilities = _Op(
    "cross_entropy_of_probabilities", cross_entropy_of_probabilities, CrossEntropyOfProbabilitiesBackward0, "Tensor self, Tensor target",
    kernel=_k_cross_entropy_of_probabilities, jvp=_cross_entropy_of_probabilities_jvp, jvp_arrays=_cross_entropy_of_probabilities_jvp_arrays,
    batch="elementwise", public=False,
)

# derivatives.yaml:5523  unit_interval
class UnitIntervalBackward0(_OpNode, op="unit_interval", inputs={"self": 0}):
    """self: grad"""

    def _on_arrays(grad):
        return grad

    def _on_tensors(grad):
        return grad

def _unit_interval_jvp(self, *, result, self_t=None):
    return self_t

def unit_interval(self):
    """unit_interval(Tensor self) -> Tensor result
    The elements themselves, which have to be from 0 to 1."""
    return unit_interval.run(self)
unit_interval = _Op(
    "unit_interval", unit_interval, UnitIntervalBackward0, "Tensor self", computes=_raw.unit_interval, jvp=_unit_interval_jvp, batch="leading", public=False,
)

# derivatives.yaml:5530  nn_functional_binary_cross_entropy
def nn_functional_binary_cross_entropy(input, target, weight=None, *, reduction='mean'):
    """nn.functional.binary_cross_entropy(Tensor input, Tensor target, Tensor? weight=None, *, str reduction='mean') -> Tensor result
    The binary cross entropy of probabilities with probabilities.
    Shapes: for example input (3, 4), target (3, 4).
    Raises: ValueError for a `reduction` other than 'none', 'mean', 'sum'.
    Source: the entry nn_functional_binary_cross_entropy of the spec.
    Example: gs.nn.functional.binary_cross_entropy(gs.linspace(0.05, 0.95, 12).reshape(3, 4), gs.linspace(0.95, 0.05, 12).reshape(3, 4))"""
    if reduction not in ("none", "mean", "sum"): _option("nn_functional_binary_cross_entropy", "reduction", reduction)
    return _margins.binary_cross_entropy(input, target, weight, reduction=reduction)
nn_functional_binary_cross_entropy.__qualname__ = "nn.functional.binary_cross_entropy"
nn_functional_binary_cross_entropy = _Op(
    "nn_functional_binary_cross_entropy", nn_functional_binary_cross_entropy, None, "Tensor input, Tensor target, Tensor? weight, str(none|mean|sum) reduction",
    composes=_margins.binary_cross_entropy, autocast="float32", planned=True, namespace="nn.functional",
)

# derivatives.yaml:5536  nn_functional_kl_div
def nn_functional_kl_div(input, target, *, reduction='mean', log_target=False):
    """nn.functional.kl_div(Tensor input, Tensor target, *, str reduction='mean', bool log_target=False) -> Tensor result
    The pointwise Kullback-Leibler divergences from `input`, logarithms of probabilities, to `target`.
    Shapes: for example input (3, 4), target (3, 4).
    Raises: ValueError for a `reduction` other than 'none', 'mean', 'sum', 'batchmean'.
    Source: the entry nn_functional_kl_div of the spec.
    Example: gs.nn.functional.kl_div(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), gs.linspace(1.0, 0.1, 12).reshape(3, 4))"""
    if reduction not in ("none", "mean", "sum", "batchmean"): _option("nn_functional_kl_div", "reduction", reduction)
    if log_target is not False and log_target is not True: _refuse("nn_functional_kl_div", "log_target", log_target)
    return _margins.kl_div(input, target, reduction=reduction, log_target=log_target)
nn_functional_kl_div.__qualname__ = "nn.functional.kl_div"
nn_functional_kl_div = _Op(
    "nn_functional_kl_div", nn_functional_kl_div, None, "Tensor input, Tensor target, str(none|mean|sum|batchmean) reduction, bool log_target",
    composes=_margins.kl_div, autocast="float32", planned=True, namespace="nn.functional",
)

# derivatives.yaml:5542  stirling
_k_stirling, _k_stirling_backward_self = _kernels("stirling", "stirling_backward_self")
class StirlingBackward0(_OpNode, op="stirling", inputs={"self": 0}):
    """self: grad * (log(self if self > 1 else 1) + 0.5 / (self if self > 1 else 1)) if self > 1 else 0"""
    _saves = {"self": ("input", 0, 1)}

    def _on_arrays(grad, self):
        return _k_stirling_backward_self(grad, self)

    def _on_tensors(grad, self):
        return _choose(self > 1, grad * (_ops.log(_choose(self > 1, self, 1)) + (0.5 / (_choose(self > 1, self, 1)))), 0)

def _stirling_jvp(self, *, result, self_t=None):
    return _choose(self > 1, self_t * (_ops.log(_choose(self > 1, self, 1)) + (0.5 / (_choose(self > 1, self, 1)))), 0)

def _stirling_jvp_arrays(self, *, result, self_t=None):
    return _k_stirling_backward_self(self_t._array, self._array)

def stirling(self):
    """stirling(Tensor self) -> Tensor result
    Stirling's approximation of the logarithm of the factorial, and zero up to 1."""
    return stirling.run(self)
stirling = _Op(
    "stirling", stirling, StirlingBackward0, "Tensor self", kernel=_k_stirling, jvp=_stirling_jvp, jvp_arrays=_stirling_jvp_arrays, batch="elementwise",
    public=False,
)

# derivatives.yaml:5547  nn_functional_poisson_nll_loss
def nn_functional_poisson_nll_loss(input, target, log_input=True, full=False, *, eps=1e-08, reduction='mean'):
    """nn.functional.poisson_nll_loss(Tensor input, Tensor target, bool log_input=True, bool full=False, *, float eps=1e-8, str reduction='mean') -> Tensor
    result
    The negative log-likelihood of counts with rates, or their logarithms, and with the factorials if `full`.
    Shapes: for example input (3, 4), target (3, 4).
    Raises: ValueError for a `reduction` other than 'none', 'mean', 'sum'.
    Source: the entry nn_functional_poisson_nll_loss of the spec.
    Example: gs.nn.functional.poisson_nll_loss(gs.linspace(0.1, 4.0, 12).reshape(3, 4), gs.linspace(4.0, 0.1, 12).reshape(3, 4))"""
    if log_input is not False and log_input is not True: _refuse("nn_functional_poisson_nll_loss", "log_input", log_input)
    if full is not False and full is not True: _refuse("nn_functional_poisson_nll_loss", "full", full)
    if eps.__class__ is not float and eps.__class__ is not int: eps = _number("nn_functional_poisson_nll_loss", "eps", eps)
    if reduction not in ("none", "mean", "sum"): _option("nn_functional_poisson_nll_loss", "reduction", reduction)
    losses = (_ops.exp(input) - (target * input)) if log_input else (input - (target * _ops.log(input + eps)))
    return _ops.reduced((losses + _ops.stirling(target)) if full else losses, reduction)
nn_functional_poisson_nll_loss.__qualname__ = "nn.functional.poisson_nll_loss"
nn_functional_poisson_nll_loss = _Op(
    "nn_functional_poisson_nll_loss", nn_functional_poisson_nll_loss, None,
    "Tensor input, Tensor target, bool log_input, bool full, float eps, str(none|mean|sum) reduction", autocast="float32", planned=True,
    namespace="nn.functional",
)

# derivatives.yaml:5555  gaussian_nll
_k_gaussian_nll, _k_gaussian_nll_backward_self, _k_gaussian_nll_backward_target, _k_gaussian_nll_backward_var = _kernels(
    "gaussian_nll", "gaussian_nll_backward_self", "gaussian_nll_backward_target", "gaussian_nll_backward_var",
)
class GaussianNllBackward0(_OpNode, op="gaussian_nll", inputs={"self": 0, "target": 1, "var": 2}, broadcasts=True):
    """self: grad * difference / var, where difference = self - target
    target: -grad * difference / var, where difference = self - target
    var: 0.5 * grad * (1 - difference * difference / var) / var, where difference = self - target"""
    _saves = {
        "self": ("input", 0, 7), "target": ("input", 1, 7), "var": ("input", 2, 7), "self_shape": ("shape", 0, 1), "target_shape": ("shape", 1, 2),
        "var_shape": ("shape", 2, 4),
    }

    def _on_arrays(needs, grad, self, target, var):
        return (
            _k_gaussian_nll_backward_self(grad, self, target, var) if needs & 1 else None,
            _k_gaussian_nll_backward_target(grad, self, target, var) if needs & 2 else None,
            _k_gaussian_nll_backward_var(grad, self, target, var) if needs & 4 else None,
        )

    def _on_tensors(needs, grad, self, target, var):
        difference = self - target
        return (
            (grad * difference) / var if needs & 1 else None, ((-grad) * difference) / var if needs & 2 else None,
            ((0.5 * grad) * (1 - ((difference * difference) / var))) / var if needs & 4 else None,
        )

def _gaussian_nll_jvp(self, target, var, *, result, self_t=None, target_t=None, var_t=None):
    difference = self - target
    return _total(
        None if self_t is None else (self_t * difference) / var, None if target_t is None else ((-target_t) * difference) / var,
        None if var_t is None else ((0.5 * var_t) * (1 - ((difference * difference) / var))) / var,
    )

def _gaussian_nll_jvp_arrays(self, target, var, *, result, self_t=None, target_t=None, var_t=None):
    return _total(
        None if self_t is None else _k_gaussian_nll_backward_self(self_t._array, self._array, target._array, var._array),
        None if target_t is None else _k_gaussian_nll_backward_target(target_t._array, self._array, target._array, var._array),
        None if var_t is None else _k_gaussian_nll_backward_var(var_t._array, self._array, target._array, var._array),
    )

def gaussian_nll(self, target, var):
    """gaussian_nll(Tensor self, Tensor target, Tensor var) -> Tensor result
    The negative log-likelihood of a normal distribution, without its constant."""
    return gaussian_nll.run(self, target, var)
gaussian_nll = _Op(
    "gaussian_nll", gaussian_nll, GaussianNllBackward0, "Tensor self, Tensor target, Tensor var", kernel=_k_gaussian_nll, jvp=_gaussian_nll_jvp,
    jvp_arrays=_gaussian_nll_jvp_arrays, batch="elementwise", public=False,
)

# derivatives.yaml:5565  nonnegative
class NonnegativeBackward0(_OpNode, op="nonnegative", inputs={"self": 0}):
    """self: grad"""

    def _on_arrays(grad):
        return grad

    def _on_tensors(grad):
        return grad

def _nonnegative_jvp(self, *, result, self_t=None):
    return self_t

def nonnegative(self):
    """nonnegative(Tensor self) -> Tensor result
    The elements themselves, none of which may be negative."""
    return nonnegative.run(self)
nonnegative = _Op(
    "nonnegative", nonnegative, NonnegativeBackward0, "Tensor self", computes=_raw.nonnegative, jvp=_nonnegative_jvp, batch="leading", public=False,
)

# derivatives.yaml:5572  nn_functional_gaussian_nll_loss
def _nn_functional_gaussian_nll_loss__0(input, target, var, full=False, eps=1e-06, reduction='mean'):
    """nn.functional.gaussian_nll_loss(Tensor input, Tensor target, Tensor var, bool full=False, scalar eps=1e-6, str reduction='mean') -> Tensor result
    The negative log-likelihood of normal distributions with means `input` and variances `var`, at least `eps`.
    Shapes: for example input (3, 4), target (3, 4), var (3, 4).
    Raises: ValueError for a `reduction` other than 'none', 'mean', 'sum'.
    Source: the entry nn_functional_gaussian_nll_loss of the spec.
    Example: gs.nn.functional.gaussian_nll_loss(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), gs.linspace(2.0, -2.0, 12).reshape(3, 4), gs.linspace(0.1, 2.0,
    12).reshape(3, 4))"""
    if full is not False and full is not True: _refuse("nn_functional_gaussian_nll_loss", "full", full)
    if eps.__class__ is not float and eps.__class__ is not int: eps = _number("nn_functional_gaussian_nll_loss", "eps", eps)
    if reduction not in ("none", "mean", "sum"): _option("nn_functional_gaussian_nll_loss", "reduction", reduction)
    return _margins.gaussian_nll_loss(input, target, var, full, eps, reduction)
_nn_functional_gaussian_nll_loss__0.__qualname__ = "nn.functional.gaussian_nll_loss"
_nn_functional_gaussian_nll_loss__0 = _Op(
    "nn_functional_gaussian_nll_loss", _nn_functional_gaussian_nll_loss__0, None,
    "Tensor input, Tensor target, Tensor var, bool full, scalar eps, str(none|mean|sum) reduction", composes=_margins.gaussian_nll_loss, planned=True,
    namespace="nn.functional",
)

def nn_functional_gaussian_nll_loss(*args, **kwargs):
    """nn.functional.gaussian_nll_loss(Tensor input, Tensor target, Tensor var, bool full=False, scalar eps=1e-6, str reduction='mean') -> Tensor result
    nn.functional.gaussian_nll_loss.number(Tensor input, Tensor target, float var, bool full=False, scalar eps=1e-6, str reduction='mean') -> Tensor result
    The negative log-likelihood of normal distributions with means `input` and variances `var`, at least `eps`.
    nn.functional.gaussian_nll_loss.number: The negative log-likelihood of normal distributions with means `input` and one variance, at least `eps`.
    Shapes: for example input (3, 4), target (3, 4), var (3, 4).
    Raises: ValueError for a `reduction` other than 'none', 'mean', 'sum'.
    Source: the entry nn_functional_gaussian_nll_loss of the spec.
    Example: gs.nn.functional.gaussian_nll_loss(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), gs.linspace(2.0, -2.0, 12).reshape(3, 4), gs.linspace(0.1, 2.0,
    12).reshape(3, 4))"""
    return _select_overload(
        "nn_functional_gaussian_nll_loss", ("nn_functional_gaussian_nll_loss", "nn_functional_gaussian_nll_loss.number"), "function", args, kwargs,
    )(*args, **kwargs)
nn_functional_gaussian_nll_loss = _overloads_in_c(
    nn_functional_gaussian_nll_loss, "nn_functional_gaussian_nll_loss", ("nn_functional_gaussian_nll_loss", "nn_functional_gaussian_nll_loss.number"), "function"
)

# derivatives.yaml:5577  nn_functional_gaussian_nll_loss.number
def _nn_functional_gaussian_nll_loss__number(input, target, var, full=False, eps=1e-06, reduction='mean'):
    """nn.functional.gaussian_nll_loss.number(Tensor input, Tensor target, float var, bool full=False, scalar eps=1e-6, str reduction='mean') -> Tensor result
    The negative log-likelihood of normal distributions with means `input` and one variance, at least `eps`.
    Shapes: for example input (3, 4), target (3, 4).
    Raises: ValueError for a `reduction` other than 'none', 'mean', 'sum'.
    Source: the entry nn_functional_gaussian_nll_loss.number of the spec.
    Example: gs.nn.functional.gaussian_nll_loss(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), gs.linspace(2.0, -2.0, 12).reshape(3, 4), 0.5)"""
    if var.__class__ is not float and var.__class__ is not int: var = _number("nn_functional_gaussian_nll_loss.number", "var", var)
    if full is not False and full is not True: _refuse("nn_functional_gaussian_nll_loss.number", "full", full)
    if eps.__class__ is not float and eps.__class__ is not int: eps = _number("nn_functional_gaussian_nll_loss.number", "eps", eps)
    if reduction not in ("none", "mean", "sum"): _option("nn_functional_gaussian_nll_loss.number", "reduction", reduction)
    return _margins.gaussian_nll_loss_of_number(input, target, var, full, eps, reduction)
_nn_functional_gaussian_nll_loss__number.__qualname__ = "nn.functional.gaussian_nll_loss"
_nn_functional_gaussian_nll_loss__number = _Op(
    "nn_functional_gaussian_nll_loss.number", _nn_functional_gaussian_nll_loss__number, None,
    "Tensor input, Tensor target, float var, bool full, scalar eps, str(none|mean|sum) reduction", composes=_margins.gaussian_nll_loss_of_number, planned=True,
    namespace="nn.functional",
)

# derivatives.yaml:5582  hinge_embedding
_k_hinge_embedding, _k_hinge_embedding_backward_self = _kernels("hinge_embedding", "hinge_embedding_backward_self")
class HingeEmbeddingBackward0(_OpNode, op="hinge_embedding", inputs={"self": 0}, broadcasts=True):
    """self: (0 if is_unlike else grad) - (0 if is_like or lack < 0 else grad), where lack = margin - self"""
    _saves = {"is_unlike": ("input", 2, 1), "is_like": ("input", 1, 1), "margin": ("argument", 3, 1), "self": ("input", 0, 1), "self_shape": ("shape", 0, 1)}

    def _on_arrays(grad, is_unlike, is_like, margin, self):
        return _k_hinge_embedding_backward_self(grad, self, is_like, is_unlike, _scalar(margin, grad))

    def _on_tensors(grad, is_unlike, is_like, margin, self):
        return (_choose(is_unlike, 0, grad)) - (_choose(is_like | ((margin - self) < 0), 0, grad))

def _hinge_embedding_jvp(self, is_like, is_unlike, margin, *, result, self_t=None):
    return (_choose(is_unlike, 0, self_t)) - (_choose(is_like | ((margin - self) < 0), 0, self_t))

def _hinge_embedding_jvp_arrays(self, is_like, is_unlike, margin, *, result, self_t=None):
    return _k_hinge_embedding_backward_self(self_t._array, self._array, is_like._array, is_unlike._array, _scalar(margin, self_t._array))

def hinge_embedding(self, is_like, is_unlike, margin):
    """hinge_embedding(Tensor self, Mask is_like, Mask is_unlike, scalar margin) -> Tensor result
    The distance self unless of unlike ones, and its shortfall from the margin unless of like ones."""
    return hinge_embedding.run(self, is_like, is_unlike, margin)
hinge_embedding = _Op(
    "hinge_embedding", hinge_embedding, HingeEmbeddingBackward0, "Tensor self, Mask is_like, Mask is_unlike, scalar margin", kernel=_k_hinge_embedding,
    jvp=_hinge_embedding_jvp, jvp_arrays=_hinge_embedding_jvp_arrays, batch="elementwise", public=False,
)

# derivatives.yaml:5590  nn_functional_hinge_embedding_loss
def nn_functional_hinge_embedding_loss(input, target, margin=1.0, *, reduction='mean'):
    """nn.functional.hinge_embedding_loss(Tensor input, Index target, scalar margin=1.0, *, str reduction='mean') -> Tensor result
    The distances `input` where `target` is 1, and their shortfall from the margin where it is -1.
    Shapes: for example input (4,).
    Raises: ValueError for a `reduction` other than 'none', 'mean', 'sum'.
    Source: the entry nn_functional_hinge_embedding_loss of the spec.
    Example: gs.nn.functional.hinge_embedding_loss(gs.linspace(-2.0, 2.0, 4), gs.tensor([1, -1, -1, 1]))"""
    if margin.__class__ is not float and margin.__class__ is not int: margin = _number("nn_functional_hinge_embedding_loss", "margin", margin)
    if reduction not in ("none", "mean", "sum"): _option("nn_functional_hinge_embedding_loss", "reduction", reduction)
    return _margins.hinge_embedding_loss(input, target, margin, reduction=reduction)
nn_functional_hinge_embedding_loss.__qualname__ = "nn.functional.hinge_embedding_loss"
nn_functional_hinge_embedding_loss = _Op(
    "nn_functional_hinge_embedding_loss", nn_functional_hinge_embedding_loss, None, "Tensor input, Index target, scalar margin, str(none|mean|sum) reduction",
    composes=_margins.hinge_embedding_loss, autocast="float32", planned=True, namespace="nn.functional",
)

# derivatives.yaml:5596  margin_ranking
_k_margin_ranking, _k_margin_ranking_backward_self, _k_margin_ranking_backward_other, _k_margin_ranking_backward_target = _kernels(
    "margin_ranking", "margin_ranking_backward_self", "margin_ranking_backward_other", "margin_ranking_backward_target",
)
class MarginRankingBackward0(_OpNode, op="margin_ranking", inputs={"self": 0, "other": 1, "target": 2}, broadcasts=True):
    """self: -share * target, where lack = margin - target * (self - other), share = grad if lack >= 0 else 0
    other: share * target, where lack = margin - target * (self - other), share = grad if lack >= 0 else 0
    target: share * (other - self), where lack = margin - target * (self - other), share = grad if lack >= 0 else 0"""
    _saves = {
        "margin": ("argument", 3, 7), "target": ("input", 2, 7), "self": ("input", 0, 7), "other": ("input", 1, 7), "self_shape": ("shape", 0, 1),
        "other_shape": ("shape", 1, 2), "target_shape": ("shape", 2, 4),
    }

    def _on_arrays(needs, grad, margin, target, self, other):
        return (
            _k_margin_ranking_backward_self(grad, self, other, target, _scalar(margin, grad)) if needs & 1 else None,
            _k_margin_ranking_backward_other(grad, self, other, target, _scalar(margin, grad)) if needs & 2 else None,
            _k_margin_ranking_backward_target(grad, self, other, target, _scalar(margin, grad)) if needs & 4 else None,
        )

    def _on_tensors(needs, grad, margin, target, self, other):
        share = _choose((margin - (target * (self - other))) >= 0, grad, 0)
        return ((-share) * target if needs & 1 else None, share * target if needs & 2 else None, share * (other - self) if needs & 4 else None)

def _margin_ranking_jvp(self, other, target, margin, *, result, self_t=None, other_t=None, target_t=None):
    lack = margin - (target * (self - other))
    return _total(
        None if self_t is None else (-(_choose(lack >= 0, self_t, 0))) * target, None if other_t is None else (_choose(lack >= 0, other_t, 0)) * target,
        None if target_t is None else (_choose(lack >= 0, target_t, 0)) * (other - self),
    )

def _margin_ranking_jvp_arrays(self, other, target, margin, *, result, self_t=None, other_t=None, target_t=None):
    return _total(
        None if self_t is None else _k_margin_ranking_backward_self(self_t._array, self._array, other._array, target._array, _scalar(margin, self_t._array)),
        None if other_t is None else _k_margin_ranking_backward_other(
            other_t._array, self._array, other._array, target._array, _scalar(margin, other_t._array),
        ),
        None if target_t is None else _k_margin_ranking_backward_target(
            target_t._array, self._array, other._array, target._array, _scalar(margin, target_t._array),
        ),
    )

def margin_ranking(self, other, target, margin):
    """margin_ranking(Tensor self, Tensor other, Tensor target, scalar margin) -> Tensor result
    The shortfall from the margin of the difference of self and other, times target."""
    return margin_ranking.run(self, other, target, margin)
margin_ranking = _Op(
    "margin_ranking", margin_ranking, MarginRankingBackward0, "Tensor self, Tensor other, Tensor target, scalar margin", kernel=_k_margin_ranking,
    jvp=_margin_ranking_jvp, jvp_arrays=_margin_ranking_jvp_arrays, batch="elementwise", public=False,
)

# derivatives.yaml:5608  nn_functional_margin_ranking_loss
def nn_functional_margin_ranking_loss(input1, input2, target, margin=0, *, reduction='mean'):
    """nn.functional.margin_ranking_loss(Tensor input1, Tensor input2, Tensor target, scalar margin=0, *, str reduction='mean') -> Tensor result
    The shortfall of input1 (where `target` is 1) or input2 (where it is -1) from being larger by the margin.
    Shapes: for example input1 (4,), input2 (4,).
    Raises: ValueError for a `reduction` other than 'none', 'mean', 'sum'.
    Source: the entry nn_functional_margin_ranking_loss of the spec.
    Example: gs.nn.functional.margin_ranking_loss(gs.linspace(-2.0, 2.0, 4), gs.linspace(2.0, -2.0, 4), gs.tensor([1.0, -1.0, -1.0, 1.0]))"""
    if margin.__class__ is not float and margin.__class__ is not int: margin = _number("nn_functional_margin_ranking_loss", "margin", margin)
    if reduction not in ("none", "mean", "sum"): _option("nn_functional_margin_ranking_loss", "reduction", reduction)
    return _margins.margin_ranking_loss(input1, input2, target, margin, reduction=reduction)
nn_functional_margin_ranking_loss.__qualname__ = "nn.functional.margin_ranking_loss"
nn_functional_margin_ranking_loss = _Op(
    "nn_functional_margin_ranking_loss", nn_functional_margin_ranking_loss, None,
    "Tensor input1, Tensor input2, Tensor target, scalar margin, str(none|mean|sum) reduction", composes=_margins.margin_ranking_loss, autocast="float32",
    planned=True, namespace="nn.functional",
)

# derivatives.yaml:5614  soft_margin
_k_soft_margin, _k_soft_margin_backward_self, _k_soft_margin_backward_target = _kernels(
    "soft_margin", "soft_margin_backward_self", "soft_margin_backward_target",
)
class SoftMarginBackward0(_OpNode, op="soft_margin", inputs={"self": 0, "target": 1}, broadcasts=True):
    """self: -grad * target * sigmoid(-score), where score = target * self
    target: -grad * self * sigmoid(-score), where score = target * self"""
    _saves = {"target": ("input", 1, 3), "self": ("input", 0, 3), "self_shape": ("shape", 0, 1), "target_shape": ("shape", 1, 2)}

    def _on_arrays(needs, grad, target, self):
        return (
            _k_soft_margin_backward_self(grad, self, target) if needs & 1 else None, _k_soft_margin_backward_target(grad, self, target) if needs & 2 else None,
        )

    def _on_tensors(needs, grad, target, self):
        score = target * self
        return (((-grad) * target) * _ops.sigmoid(-score) if needs & 1 else None, ((-grad) * self) * _ops.sigmoid(-score) if needs & 2 else None)

def _soft_margin_jvp(self, target, *, result, self_t=None, target_t=None):
    score = target * self
    return _total(
        None if self_t is None else ((-self_t) * target) * _ops.sigmoid(-score), None if target_t is None else ((-target_t) * self) * _ops.sigmoid(-score),
    )

def _soft_margin_jvp_arrays(self, target, *, result, self_t=None, target_t=None):
    return _total(
        None if self_t is None else _k_soft_margin_backward_self(self_t._array, self._array, target._array),
        None if target_t is None else _k_soft_margin_backward_target(target_t._array, self._array, target._array),
    )

def soft_margin(self, target):
    """soft_margin(Tensor self, Tensor target) -> Tensor result
    The softplus of minus target times self."""
    return soft_margin.run(self, target)
soft_margin = _Op(
    "soft_margin", soft_margin, SoftMarginBackward0, "Tensor self, Tensor target", kernel=_k_soft_margin, jvp=_soft_margin_jvp,
    jvp_arrays=_soft_margin_jvp_arrays, batch="elementwise", public=False,
)

# derivatives.yaml:5623  nn_functional_soft_margin_loss
def nn_functional_soft_margin_loss(input, target, *, reduction='mean'):
    """nn.functional.soft_margin_loss(Tensor input, Tensor target, *, str reduction='mean') -> Tensor result
    The logistic losses of scores with targets 1 and -1.
    Shapes: for example input (4,).
    Raises: ValueError for a `reduction` other than 'none', 'mean', 'sum'.
    Source: the entry nn_functional_soft_margin_loss of the spec.
    Example: gs.nn.functional.soft_margin_loss(gs.linspace(-2.0, 2.0, 4), gs.tensor([1.0, -1.0, -1.0, 1.0]))"""
    if reduction not in ("none", "mean", "sum"): _option("nn_functional_soft_margin_loss", "reduction", reduction)
    return _ops.reduced(_ops.soft_margin(input, target), reduction)
nn_functional_soft_margin_loss.__qualname__ = "nn.functional.soft_margin_loss"
nn_functional_soft_margin_loss = _Op(
    "nn_functional_soft_margin_loss", nn_functional_soft_margin_loss, None, "Tensor input, Tensor target, str(none|mean|sum) reduction", autocast="float32",
    planned=True, namespace="nn.functional",
)

# derivatives.yaml:5628  nn_functional_multilabel_soft_margin_loss
def nn_functional_multilabel_soft_margin_loss(input, target, weight=None, *, reduction='mean'):
    """nn.functional.multilabel_soft_margin_loss(Tensor input, Tensor target, Tensor? weight=None, *, str reduction='mean') -> Tensor result
    The binary cross entropies of scores with targets, their mean over the classes in the last dim.
    Shapes: for example input (2, 3).
    Raises: ValueError for a `reduction` other than 'none', 'mean', 'sum'.
    Source: the entry nn_functional_multilabel_soft_margin_loss of the spec.
    Example: gs.nn.functional.multilabel_soft_margin_loss(gs.linspace(-2.0, 2.0, 6).reshape(2, 3), gs.tensor([[0.0, 1.0, 1.0], [1.0, 0.0, 0.0]]))"""
    if reduction not in ("none", "mean", "sum"): _option("nn_functional_multilabel_soft_margin_loss", "reduction", reduction)
    losses = _ops.bce_logits(input, target)
    return _ops.reduced(_ops.mean(losses if weight is None else (losses * weight), -1), reduction)
nn_functional_multilabel_soft_margin_loss.__qualname__ = "nn.functional.multilabel_soft_margin_loss"
nn_functional_multilabel_soft_margin_loss = _Op(
    "nn_functional_multilabel_soft_margin_loss", nn_functional_multilabel_soft_margin_loss, None,
    "Tensor input, Tensor target, Tensor? weight, str(none|mean|sum) reduction", planned=True, namespace="nn.functional",
)

# derivatives.yaml:5635  multi_margin
class MultiMarginBackward0(_OpNode, op="multi_margin", inputs={"self": 0}):
    """self: unsqueeze(grad, -1) * multi_margin_slopes(self, target, p, margin)"""
    _saves = {"self": ("input", 0, 1), "target": ("input", 1, 1), "p": ("argument", 2, 1), "margin": ("argument", 3, 1)}

    def _on_arrays(grad, self, target, p, margin):
        return _raw.mul(_raw.unsqueeze(grad, -1), _raw.multi_margin_slopes(self, target, p, margin))

    def _on_tensors(grad, self, target, p, margin):
        return _ops.unsqueeze(grad, -1) * _ops.multi_margin_slopes(self, target, p, margin)

def _multi_margin_jvp(self, target, p, margin, *, result, self_t=None):
    return _ops.sum(self_t * _ops.multi_margin_slopes(self, target, p, margin), -1)

def multi_margin(self, target, p, margin):
    """multi_margin(Tensor self, Index target, scalar p, scalar margin) -> Tensor result
    The mean over the classes of each row of the shortfalls of `target`'s lead from the margin, to the power of p."""
    return multi_margin.run(self, target, p, margin)
multi_margin = _Op(
    "multi_margin", multi_margin, MultiMarginBackward0, "Tensor self, Index target, scalar p, scalar margin", computes=_raw.multi_margin, jvp=_multi_margin_jvp,
    batch="dims", public=False,
)

# derivatives.yaml:5641  multi_margin_slopes
class MultiMarginSlopesBackward0(_OpNode, op="multi_margin_slopes", inputs={"self": 0}):
    """self: multi_margin_curvature(grad, self, target, p, margin)"""
    _saves = {"self": ("input", 0, 1), "target": ("input", 1, 1), "p": ("argument", 2, 1), "margin": ("argument", 3, 1)}

    def _on_arrays(grad, self, target, p, margin):
        return _raw.multi_margin_curvature(grad, self, target, p, margin)

    def _on_tensors(grad, self, target, p, margin):
        return _ops.multi_margin_curvature(grad, self, target, p, margin)

def _multi_margin_slopes_jvp(self, target, p, margin, *, result, self_t=None):
    return _ops.multi_margin_curvature(self_t, self, target, p, margin)

def multi_margin_slopes(self, target, p, margin):
    """multi_margin_slopes(Tensor self, Index target, scalar p, scalar margin) -> Tensor result
    The derivative of `multi_margin` by each score."""
    return multi_margin_slopes.run(self, target, p, margin)
multi_margin_slopes = _Op(
    "multi_margin_slopes", multi_margin_slopes, MultiMarginSlopesBackward0, "Tensor self, Index target, scalar p, scalar margin",
    computes=_raw.multi_margin_slopes, jvp=_multi_margin_slopes_jvp, batch="dims", public=False,
)

# derivatives.yaml:5647  multi_margin_curvature
def multi_margin_curvature(direction, self, target, p, margin):
    """multi_margin_curvature(Tensor direction, Tensor self, Index target, scalar p, scalar margin) -> Tensor result
    The derivative of `multi_margin_slopes` along a `direction`; symmetric."""
    return _margins.multi_margin_curvature(direction, self, target, p, margin)
multi_margin_curvature = _Op(
    "multi_margin_curvature", multi_margin_curvature, None, "Tensor direction, Tensor self, Index target, scalar p, scalar margin",
    composes=_margins.multi_margin_curvature, planned=True, public=False,
)

# derivatives.yaml:5652  multilabel_margin
class MultilabelMarginBackward0(_OpNode, op="multilabel_margin", inputs={"self": 0}):
    """self: unsqueeze(grad, -1) * multilabel_margin_slopes(self, target)"""
    _saves = {"self": ("input", 0, 1), "target": ("input", 1, 1)}

    def _on_arrays(grad, self, target):
        return _raw.mul(_raw.unsqueeze(grad, -1), _raw.multilabel_margin_slopes(self, target))

    def _on_tensors(grad, self, target):
        return _ops.unsqueeze(grad, -1) * _ops.multilabel_margin_slopes(self, target)

def _multilabel_margin_jvp(self, target, *, result, self_t=None):
    return _ops.sum(self_t * _ops.multilabel_margin_slopes(self, target), -1)

def multilabel_margin(self, target):
    """multilabel_margin(Tensor self, Index target) -> Tensor result
    The mean over each row of the shortfalls of the targets' leads from a margin of 1; the first -1 ends the targets."""
    return multilabel_margin.run(self, target)
multilabel_margin = _Op(
    "multilabel_margin", multilabel_margin, MultilabelMarginBackward0, "Tensor self, Index target", computes=_raw.multilabel_margin, jvp=_multilabel_margin_jvp,
    batch="dims", public=False,
)

# derivatives.yaml:5658  multilabel_margin_slopes
class MultilabelMarginSlopesBackward0(_OpNode, op="multilabel_margin_slopes", inputs={"self": 0}):
    """self: zero(grad)"""

    def _on_arrays(grad):
        return _raw.zero(grad)

    def _on_tensors(grad):
        return _ops.zero(grad)

def _multilabel_margin_slopes_jvp(self, target, *, result, self_t=None):
    return _ops.zero(self_t)

def multilabel_margin_slopes(self, target):
    """multilabel_margin_slopes(Tensor self, Index target) -> Tensor result
    The derivative of `multilabel_margin` by each score, which is piecewise constant."""
    return multilabel_margin_slopes.run(self, target)
multilabel_margin_slopes = _Op(
    "multilabel_margin_slopes", multilabel_margin_slopes, MultilabelMarginSlopesBackward0, "Tensor self, Index target", computes=_raw.multilabel_margin_slopes,
    jvp=_multilabel_margin_slopes_jvp, batch="dims", public=False,
)

# derivatives.yaml:5664  nn_functional_multi_margin_loss
def nn_functional_multi_margin_loss(input, target, p=1, margin=1.0, weight=None, *, reduction='mean'):
    """nn.functional.multi_margin_loss(Tensor input, Index target, scalar p=1, scalar margin=1.0, Tensor? weight=None, *, str reduction='mean') -> Tensor result
    The shortfalls of the score of the class `target` from being above each other by the margin, to the power of p.
    Shapes: for example input (3, 4).
    Raises: ValueError for a `reduction` other than 'none', 'mean', 'sum'.
    Source: the entry nn_functional_multi_margin_loss of the spec.
    Example: gs.nn.functional.multi_margin_loss(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), gs.tensor([0, 3, 1]))"""
    if p.__class__ is not float and p.__class__ is not int: p = _number("nn_functional_multi_margin_loss", "p", p)
    if margin.__class__ is not float and margin.__class__ is not int: margin = _number("nn_functional_multi_margin_loss", "margin", margin)
    if reduction not in ("none", "mean", "sum"): _option("nn_functional_multi_margin_loss", "reduction", reduction)
    return _margins.multi_margin_loss(input, target, p, margin, weight, reduction=reduction)
nn_functional_multi_margin_loss.__qualname__ = "nn.functional.multi_margin_loss"
nn_functional_multi_margin_loss = _Op(
    "nn_functional_multi_margin_loss", nn_functional_multi_margin_loss, None,
    "Tensor input, Index target, scalar p, scalar margin, Tensor? weight, str(none|mean|sum) reduction", composes=_margins.multi_margin_loss,
    autocast="float32", planned=True, namespace="nn.functional",
)

# derivatives.yaml:5670  nn_functional_multilabel_margin_loss
def nn_functional_multilabel_margin_loss(input, target, *, reduction='mean'):
    """nn.functional.multilabel_margin_loss(Tensor input, Index target, *, str reduction='mean') -> Tensor result
    The shortfalls of the scores of the classes in `target`, up to the first -1, from being above each other by 1.
    Shapes: for example input (3, 4).
    Raises: ValueError for a `reduction` other than 'none', 'mean', 'sum'.
    Source: the entry nn_functional_multilabel_margin_loss of the spec.
    Example: gs.nn.functional.multilabel_margin_loss(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), gs.tensor([[0, 2, -1, 1], [3, -1, 0, 0], [-1, 0, 1, 2]]))"""
    if reduction not in ("none", "mean", "sum"): _option("nn_functional_multilabel_margin_loss", "reduction", reduction)
    return _margins.multilabel_margin_loss(input, target, reduction=reduction)
nn_functional_multilabel_margin_loss.__qualname__ = "nn.functional.multilabel_margin_loss"
nn_functional_multilabel_margin_loss = _Op(
    "nn_functional_multilabel_margin_loss", nn_functional_multilabel_margin_loss, None, "Tensor input, Index target, str(none|mean|sum) reduction",
    composes=_margins.multilabel_margin_loss, autocast="float32", planned=True, namespace="nn.functional",
)

# derivatives.yaml:5675  cosine_embedding
_k_cosine_embedding, _k_cosine_embedding_backward_self = _kernels("cosine_embedding", "cosine_embedding_backward_self")
class CosineEmbeddingBackward0(_OpNode, op="cosine_embedding", inputs={"self": 0}, broadcasts=True):
    """self: -grad if is_like else (grad if is_unlike and excess >= 0 else 0), where excess = self - margin"""
    _saves = {"is_like": ("input", 1, 1), "is_unlike": ("input", 2, 1), "self": ("input", 0, 1), "margin": ("argument", 3, 1), "self_shape": ("shape", 0, 1)}

    def _on_arrays(grad, is_like, is_unlike, self, margin):
        return _k_cosine_embedding_backward_self(grad, self, is_like, is_unlike, _scalar(margin, grad))

    def _on_tensors(grad, is_like, is_unlike, self, margin):
        return _choose(is_like, -grad, _choose(_both(is_unlike, lambda: ((self - margin) >= 0)), grad, 0))

def _cosine_embedding_jvp(self, is_like, is_unlike, margin, *, result, self_t=None):
    return _choose(is_like, -self_t, _choose(_both(is_unlike, lambda: ((self - margin) >= 0)), self_t, 0))

def _cosine_embedding_jvp_arrays(self, is_like, is_unlike, margin, *, result, self_t=None):
    return _k_cosine_embedding_backward_self(self_t._array, self._array, is_like._array, is_unlike._array, _scalar(margin, self_t._array))

def cosine_embedding(self, is_like, is_unlike, margin):
    """cosine_embedding(Tensor self, Mask is_like, Mask is_unlike, scalar margin) -> Tensor result
    One less a cosine of like ones, and how far it is above the margin of unlike ones."""
    return cosine_embedding.run(self, is_like, is_unlike, margin)
cosine_embedding = _Op(
    "cosine_embedding", cosine_embedding, CosineEmbeddingBackward0, "Tensor self, Mask is_like, Mask is_unlike, scalar margin", kernel=_k_cosine_embedding,
    jvp=_cosine_embedding_jvp, jvp_arrays=_cosine_embedding_jvp_arrays, batch="elementwise", public=False,
)

# derivatives.yaml:5683  nn_functional_cosine_embedding_loss
def nn_functional_cosine_embedding_loss(input1, input2, target, margin=0, *, reduction='mean'):
    """nn.functional.cosine_embedding_loss(Tensor input1, Tensor input2, Index target, scalar margin=0, *, str reduction='mean') -> Tensor result
    One less the cosine of two vectors where `target` is 1, and how far it is above the margin where it is -1.
    Shapes: for example input1 (4, 3), input2 (4, 3).
    Raises: ValueError for a `reduction` other than 'none', 'mean', 'sum'.
    Source: the entry nn_functional_cosine_embedding_loss of the spec.
    Example: gs.nn.functional.cosine_embedding_loss(gs.linspace(-2.0, 2.0, 12).reshape(4, 3), gs.linspace(2.0, -2.0, 12).reshape(4, 3), gs.tensor([1, -1, -1,
    1]))"""
    if margin.__class__ is not float and margin.__class__ is not int: margin = _number("nn_functional_cosine_embedding_loss", "margin", margin)
    if reduction not in ("none", "mean", "sum"): _option("nn_functional_cosine_embedding_loss", "reduction", reduction)
    return _margins.cosine_embedding_loss(input1, input2, target, margin, reduction=reduction)
nn_functional_cosine_embedding_loss.__qualname__ = "nn.functional.cosine_embedding_loss"
nn_functional_cosine_embedding_loss = _Op(
    "nn_functional_cosine_embedding_loss", nn_functional_cosine_embedding_loss, None,
    "Tensor input1, Tensor input2, Index target, scalar margin, str(none|mean|sum) reduction", composes=_margins.cosine_embedding_loss, autocast="float32",
    planned=True, namespace="nn.functional",
)

# derivatives.yaml:5689  nn_functional_triplet_margin_loss
def nn_functional_triplet_margin_loss(anchor, positive, negative, margin=1.0, p=2.0, eps=1e-06, swap=False, *, reduction='mean'):
    """nn.functional.triplet_margin_loss(Tensor anchor, Tensor positive, Tensor negative, scalar margin=1.0, scalar p=2.0, float eps=1e-6, bool swap=False, *,
    str reduction='mean') -> Tensor result
    The amount by which the distance to the negative is below the distance to the positive plus the margin.
    Shapes: for example anchor (4, 3), positive (4, 3), negative (4, 3).
    Raises: ValueError for a `reduction` other than 'none', 'mean', 'sum'.
    Source: the entry nn_functional_triplet_margin_loss of the spec.
    Example: gs.nn.functional.triplet_margin_loss(gs.linspace(-2.0, 2.0, 12).reshape(4, 3), gs.linspace(2.0, -2.0, 12).reshape(4, 3), gs.linspace(-2.0, 2.0,
    12).reshape(4, 3))"""
    if margin.__class__ is not float and margin.__class__ is not int: margin = _number("nn_functional_triplet_margin_loss", "margin", margin)
    if p.__class__ is not float and p.__class__ is not int: p = _number("nn_functional_triplet_margin_loss", "p", p)
    if eps.__class__ is not float and eps.__class__ is not int: eps = _number("nn_functional_triplet_margin_loss", "eps", eps)
    if swap is not False and swap is not True: _refuse("nn_functional_triplet_margin_loss", "swap", swap)
    if reduction not in ("none", "mean", "sum"): _option("nn_functional_triplet_margin_loss", "reduction", reduction)
    return _margins.triplet_margin_loss(anchor, positive, negative, margin, p, eps, swap, reduction=reduction)
nn_functional_triplet_margin_loss.__qualname__ = "nn.functional.triplet_margin_loss"
nn_functional_triplet_margin_loss = _Op(
    "nn_functional_triplet_margin_loss", nn_functional_triplet_margin_loss, None,
    "Tensor anchor, Tensor positive, Tensor negative, scalar margin, scalar p, float eps, bool swap, str(none|mean|sum) reduction",
    composes=_margins.triplet_margin_loss, autocast="float32", planned=True, namespace="nn.functional",
)

# derivatives.yaml:5695  nn_functional_triplet_margin_with_distance_loss
def nn_functional_triplet_margin_with_distance_loss(anchor, positive, negative, *, distance_function=None, margin=1.0, swap=False, reduction='mean'):
    """nn.functional.triplet_margin_with_distance_loss(Tensor anchor, Tensor positive, Tensor negative, *, any distance_function=None, scalar margin=1.0, bool
    swap=False, str reduction='mean') -> Tensor result
    The triplet margin loss of distances that `distance_function` computes, `pairwise_distance` if it is None.
    Shapes: for example anchor (4, 3), positive (4, 3), negative (4, 3).
    Raises: ValueError for a `reduction` other than 'none', 'mean', 'sum'.
    Source: the entry nn_functional_triplet_margin_with_distance_loss of the spec.
    Example: gs.nn.functional.triplet_margin_with_distance_loss(gs.linspace(-2.0, 2.0, 12).reshape(4, 3), gs.linspace(2.0, -2.0, 12).reshape(4, 3),
    gs.linspace(-2.0, 2.0, 12).reshape(4, 3))"""
    if margin.__class__ is not float and margin.__class__ is not int: margin = _number("nn_functional_triplet_margin_with_distance_loss", "margin", margin)
    if swap is not False and swap is not True: _refuse("nn_functional_triplet_margin_with_distance_loss", "swap", swap)
    if reduction not in ("none", "mean", "sum"): _option("nn_functional_triplet_margin_with_distance_loss", "reduction", reduction)
    return _margins.triplet_margin_with_distance_loss(
        anchor, positive, negative, distance_function=distance_function, margin=margin, swap=swap, reduction=reduction,
    )
nn_functional_triplet_margin_with_distance_loss.__qualname__ = "nn.functional.triplet_margin_with_distance_loss"
nn_functional_triplet_margin_with_distance_loss = _Op(
    "nn_functional_triplet_margin_with_distance_loss", nn_functional_triplet_margin_with_distance_loss, None,
    "Tensor anchor, Tensor positive, Tensor negative, any distance_function, scalar margin, bool swap, str(none|mean|sum) reduction",
    composes=_margins.triplet_margin_with_distance_loss, namespace="nn.functional",
)

# derivatives.yaml:5701  nn_functional_linear_cross_entropy
def nn_functional_linear_cross_entropy(
    input, linear_weight, target, *, linear_bias=None, weight=None, reduction='mean', ignore_index=None, label_smoothing=0.0,
):
    """nn.functional.linear_cross_entropy(Tensor input, Tensor linear_weight, Index target, *, Tensor? linear_bias=None, Tensor? weight=None, str
    reduction='mean', int? ignore_index=None, float label_smoothing=0.0) -> Tensor result
    The cross entropy of a linear map of `input` with class indices, or with probabilities.
    Shapes: for example input (3, 2), linear_weight (4, 2).
    Raises: ValueError for a `reduction` other than 'none', 'mean', 'sum'.
    Source: the entry nn_functional_linear_cross_entropy of the spec.
    Example: gs.nn.functional.linear_cross_entropy(gs.linspace(-2.0, 2.0, 6).reshape(3, 2), gs.linspace(2.0, -2.0, 8).reshape(4, 2), gs.tensor([0, 3, 1]))"""
    if reduction not in ("none", "mean", "sum"): _option("nn_functional_linear_cross_entropy", "reduction", reduction)
    if ignore_index is not None and ignore_index.__class__ is not int: ignore_index = _integer(
        "nn_functional_linear_cross_entropy", "ignore_index", ignore_index,
    )
    if label_smoothing.__class__ is not float and label_smoothing.__class__ is not int: label_smoothing = _number(
        "nn_functional_linear_cross_entropy", "label_smoothing", label_smoothing,
    )
    return _margins.linear_cross_entropy(
        input, linear_weight, target, linear_bias=linear_bias, weight=weight, reduction=reduction, ignore_index=ignore_index, label_smoothing=label_smoothing,
    )
nn_functional_linear_cross_entropy.__qualname__ = "nn.functional.linear_cross_entropy"
nn_functional_linear_cross_entropy = _Op(
    "nn_functional_linear_cross_entropy", nn_functional_linear_cross_entropy, None,
    "Tensor input, Tensor linear_weight, Index target, Tensor? linear_bias, Tensor? weight, str(none|mean|sum) reduction, int? ignore_index, float "
    "label_smoothing",
    composes=_margins.linear_cross_entropy, autocast="float32", planned=True, namespace="nn.functional",
)

_OPS.enter((
    absolute_error, nn_functional_l1_loss, smooth_absolute_error, nn_functional_smooth_l1_loss, huber, nn_functional_huber_loss, cross_entropy_of_probabilities,
    unit_interval, nn_functional_binary_cross_entropy, nn_functional_kl_div, stirling, nn_functional_poisson_nll_loss, gaussian_nll, nonnegative,
    _nn_functional_gaussian_nll_loss__0, _nn_functional_gaussian_nll_loss__number, hinge_embedding, nn_functional_hinge_embedding_loss, margin_ranking,
    nn_functional_margin_ranking_loss, soft_margin, nn_functional_soft_margin_loss, nn_functional_multilabel_soft_margin_loss, multi_margin,
    multi_margin_slopes, multi_margin_curvature, multilabel_margin, multilabel_margin_slopes, nn_functional_multi_margin_loss,
    nn_functional_multilabel_margin_loss, cosine_embedding, nn_functional_cosine_embedding_loss, nn_functional_triplet_margin_loss,
    nn_functional_triplet_margin_with_distance_loss, nn_functional_linear_cross_entropy,
))

__all__ = (
    "absolute_error", "nn_functional_l1_loss", "smooth_absolute_error", "nn_functional_smooth_l1_loss", "huber", "nn_functional_huber_loss",
    "cross_entropy_of_probabilities", "unit_interval", "nn_functional_binary_cross_entropy", "nn_functional_kl_div", "stirling",
    "nn_functional_poisson_nll_loss", "gaussian_nll", "nonnegative", "nn_functional_gaussian_nll_loss", "hinge_embedding", "nn_functional_hinge_embedding_loss",
    "margin_ranking", "nn_functional_margin_ranking_loss", "soft_margin", "nn_functional_soft_margin_loss", "nn_functional_multilabel_soft_margin_loss",
    "multi_margin", "multi_margin_slopes", "multi_margin_curvature", "multilabel_margin", "multilabel_margin_slopes", "nn_functional_multi_margin_loss",
    "nn_functional_multilabel_margin_loss", "cosine_embedding", "nn_functional_cosine_embedding_loss", "nn_functional_triplet_margin_loss",
    "nn_functional_triplet_margin_with_distance_loss", "nn_functional_linear_cross_entropy",
)
_publish({name: globals()[name] for name in __all__})
