# Made by `gradspec regen` from derivatives.yaml. Do not edit: change the spec and run it again.
# In an edited module functions and formulas run in the place of rows. Checksum of what follows: 66f2d179
"""Normalization and noise: Elements scaled by the moments or norms of groups of them, elements left out at random, tables and distances."""

from gradspec.composites import noise as _noise, normalization as _normalization, tables_and_distances as _tables_and_distances
from gradspec.core import ops as _ops
from gradspec.core.tensor import add_methods as _add_methods
from gradspec.core.compiled.kernels import kernels as _kernels
from gradspec.core.ops import OPS as _OPS, as_generated as _as_generated, publish as _publish
from gradspec.core.compiled.bindings import Op as _Op
from gradspec.core.named_results import namedtuple as _namedtuple
from gradspec.dispatch.arguments import integer as _integer, number as _number, refuse as _refuse
from gradspec.dispatch.formulas import choose as _choose, tangent as _tangent, total as _total, is_nothing, numel
from gradspec.dispatch.operands import exact_scalar as _exact_scalar, scalar as _scalar
from gradspec.graph.saved import OpNode as _OpNode
from . import raw as _raw

_Op = _as_generated(_Op, __file__)

# derivatives.yaml:5711  scaled_difference
_k_scaled_difference, _k_scaled_difference_backward_self, _k_scaled_difference_backward_mean, _k_scaled_difference_backward_scale = _kernels(
    "scaled_difference", "scaled_difference_backward_self", "scaled_difference_backward_mean", "scaled_difference_backward_scale",
)
class ScaledDifferenceBackward0(_OpNode, op="scaled_difference", inputs={"self": 0, "mean": 1, "scale": 2}, broadcasts=True):
    """self: grad * scale
    mean: -grad * scale
    scale: grad * (self - mean)"""
    _saves = {
        "scale": ("input", 2, 3), "self_shape": ("shape", 0, 1), "mean_shape": ("shape", 1, 2), "self": ("input", 0, 4), "mean": ("input", 1, 4),
        "scale_shape": ("shape", 2, 4),
    }

    def _on_arrays(needs, grad, scale, self, mean):
        return (
            _k_scaled_difference_backward_self(grad, scale) if needs & 1 else None, _k_scaled_difference_backward_mean(grad, scale) if needs & 2 else None,
            _k_scaled_difference_backward_scale(grad, self, mean) if needs & 4 else None,
        )

    def _on_tensors(needs, grad, scale, self, mean):
        return (grad * scale if needs & 1 else None, (-grad) * scale if needs & 2 else None, grad * (self - mean) if needs & 4 else None)

def _scaled_difference_jvp(self, mean, scale, *, result, self_t=None, mean_t=None, scale_t=None):
    return _total(
        None if self_t is None else self_t * scale, None if mean_t is None else (-mean_t) * scale, None if scale_t is None else scale_t * (self - mean),
    )

def _scaled_difference_jvp_arrays(self, mean, scale, *, result, self_t=None, mean_t=None, scale_t=None):
    return _total(
        None if self_t is None else _k_scaled_difference_backward_self(self_t._array, scale._array),
        None if mean_t is None else _k_scaled_difference_backward_mean(mean_t._array, scale._array),
        None if scale_t is None else _k_scaled_difference_backward_scale(scale_t._array, self._array, mean._array),
    )

def scaled_difference(self, mean, scale):
    """scaled_difference(Tensor self, Tensor mean, Tensor scale) -> Tensor result
    The difference of self and mean, times scale."""
    return scaled_difference.run(self, mean, scale)
scaled_difference = _Op(
    "scaled_difference", scaled_difference, ScaledDifferenceBackward0, "Tensor self, Tensor mean, Tensor scale", kernel=_k_scaled_difference,
    jvp=_scaled_difference_jvp, jvp_arrays=_scaled_difference_jvp_arrays, batch="elementwise", public=False,
)

# derivatives.yaml:5719  standardize
_standardize_result = _namedtuple("standardize", ("result", "mean", "var"))
class StandardizeBackward0(_OpNode, op="standardize", inputs={"self": 0, "weight": 1, "bias": 2}, outputs={"result": 0, "mean": 1, "var": 2}):
    """self: of_mean if is_nothing(grad_var) else of_mean + grad_var * (self - mean) * (2 / count), where scale = rsqrt(var + eps), count = numel(self.shape) /
        (numel(mean.shape) or 1) or 1, gradients = standardize_backward(grad_result, self, mean, scale, weight, dim), of_mean = gradients[0] if
        is_nothing(grad_mean) else gradients[0] + grad_mean / count
    weight: gradients[1], where scale = rsqrt(var + eps), gradients = standardize_backward(grad_result, self, mean, scale, weight, dim)
    bias: sum_to_size(gradients[2], bias.shape), where scale = rsqrt(var + eps), gradients = standardize_backward(grad_result, self, mean, scale, weight, dim)"""
    _saves = {
        "self": ("input", 0, 7), "mean": ("output", 1, 7), "var": ("output", 2, 7), "eps": ("argument", 4, 7), "weight": ("input", 1, 7),
        "dim": ("argument", 3, 7), "self_shape": ("shape", 0, 1), "mean_shape": ("output_shape", 1, 1), "bias_shape": ("shape", 2, 4),
    }

    def _on_arrays(needs, grad_result, grad_mean, grad_var, self, mean, var, eps, weight, dim, self_shape, mean_shape, bias_shape):
        gradients = _raw.standardize_backward(grad_result, self, mean, _raw.rsqrt(_raw.add(var, _scalar(eps, grad_result))), weight, dim)
        of_mean = gradients[0] if is_nothing(grad_mean) else (_raw.add(
            gradients[0], _raw.div(grad_mean, _exact_scalar((numel(self_shape) / (numel(mean_shape) or 1)) or 1, grad_result)),
        )) if needs & 1 else None
        return (
            (
                of_mean if is_nothing(grad_var) else (_raw.add(
                    of_mean,
                    _raw.mul(_raw.mul(grad_var, _raw.sub(self, mean)), _exact_scalar(2 / ((numel(self_shape) / (numel(mean_shape) or 1)) or 1), grad_result)),
                ))
            ) if needs & 1 else None,
            gradients[1] if needs & 2 else None, _raw.sum_to_size(gradients[2], bias_shape) if needs & 4 else None,
        )

    def _on_tensors(needs, grad_result, grad_mean, grad_var, self, mean, var, eps, weight, dim, self_shape, mean_shape, bias_shape):
        gradients = _ops.standardize_backward(grad_result, self, mean, _ops.rsqrt(var + eps), weight, dim)
        of_mean = gradients[0] if is_nothing(grad_mean) else (
            gradients[0] + (grad_mean / ((numel(self_shape) / (numel(mean_shape) or 1)) or 1))
        ) if needs & 1 else None
        return (
            (
                of_mean if is_nothing(grad_var) else (of_mean + ((grad_var * (self - mean)) * (2 / ((numel(self_shape) / (numel(mean_shape) or 1)) or 1))))
            ) if needs & 1 else None,
            gradients[1] if needs & 2 else None, _ops.sum_to_size(gradients[2], bias_shape) if needs & 4 else None,
        )

def _standardize_jvp(self, weight, bias, dim, eps, *, result, mean, var, self_t=None, weight_t=None, bias_t=None):
    self_t = _tangent(self, self_t)
    weight_t = _tangent(weight, weight_t)
    bias_t = _tangent(bias, bias_t)
    scale = _ops.rsqrt(var + eps)
    standard = _ops.scaled_difference(self, mean, scale)
    standard_t = _ops.standardize_grad(self_t, standard, scale, dim)
    weighted_t = standard_t if weight is None else ((standard_t * weight) + (standard * weight_t))
    return (weighted_t if bias is None else (weighted_t + bias_t), _ops.mean(self_t, dim, True), 2 * _ops.mean(self_t * (self - mean), dim, True))

def standardize(self, weight, bias, dim, eps):
    """standardize(Tensor self, Tensor? weight, Tensor? bias, dims dim, float eps) -> Tensor result, Tensor mean, Tensor var
    The elements less their mean over `dim`, divided by the root of their variance plus `eps`, times weight, plus bias; both moments."""
    return standardize.run(self, weight, bias, dim, eps)
standardize = _Op(
    "standardize", standardize, StandardizeBackward0, "Tensor self, Tensor? weight, Tensor? bias, dims dim, float eps",
    "Tensor result, Tensor mean, Tensor var", computes=_raw.standardize, named=_standardize_result, jvp=_standardize_jvp, batch="dims", public=False,
)

# derivatives.yaml:5742  standardize_grad
def standardize_grad(gradient, result, scale, dim):
    """standardize_grad(Tensor gradient, Tensor result, Tensor scale, dims dim) -> Tensor slope
    The gradient of the elements, whose deviation is 1 / `scale`, from the gradient of the standardized elements."""
    return scale * ((gradient - _ops.mean(gradient, dim, True)) - (result * _ops.mean(gradient * result, dim, True)))
standardize_grad = _Op(
    "standardize_grad", standardize_grad, None, "Tensor gradient, Tensor result, Tensor scale, dims dim", "Tensor slope", planned=True, public=False,
)

# derivatives.yaml:5746  standardize_backward
_standardize_backward_result = _namedtuple("standardize_backward", ("of_self", "of_weight", "of_bias"))
def standardize_backward(gradient, self, mean, scale, weight, dim):
    """standardize_backward(Tensor gradient, Tensor self, Tensor mean, Tensor scale, Tensor? weight, dims dim) -> Tensor of_self, Tensor of_weight, Tensor
    of_bias
    The gradients of `standardize`, that of a bias having the weight's shape; without a weight, an empty one and the gradient itself."""
    return _standardize_backward_result(*_normalization.standardize_backward(gradient, self, mean, scale, weight, dim))
standardize_backward = _Op(
    "standardize_backward", standardize_backward, None, "Tensor gradient, Tensor self, Tensor mean, Tensor scale, Tensor? weight, dims dim",
    "Tensor of_self, Tensor of_weight, Tensor of_bias", composes=_normalization.standardize_backward, named=_standardize_backward_result, planned=True,
    public=False,
)

# derivatives.yaml:5754  layer_norm
def layer_norm(input, normalized_shape, weight=None, bias=None, eps=1e-05):
    """layer_norm(Tensor input, any normalized_shape, Tensor? weight=None, Tensor? bias=None, float eps=1e-5) -> Tensor result
    The elements standardized over the last dims, whose sizes are `normalized_shape`, times weight, plus bias.
    Shapes: for example input (3, 4).
    Source: the entry layer_norm of the spec.
    Example: gs.layer_norm(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), (4,))"""
    if eps.__class__ is not float and eps.__class__ is not int: eps = _number("layer_norm", "eps", eps)
    return _normalization.layer_norm(input, normalized_shape, weight, bias, eps)
layer_norm = _Op(
    "layer_norm", layer_norm, None, "Tensor input, any normalized_shape, Tensor? weight, Tensor? bias, float eps", composes=_normalization.layer_norm,
    planned=True,
)

# derivatives.yaml:5762  rms_norm
def rms_norm(input, normalized_shape, weight=None, eps=None):
    """rms_norm(Tensor input, any normalized_shape, Tensor? weight=None, float? eps=None) -> Tensor result
    The elements divided by the root of their mean square over the last dims plus `eps`, times weight.
    Shapes: for example input (3, 4).
    Source: the entry rms_norm of the spec.
    Example: gs.rms_norm(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), (4,))"""
    if eps is not None and eps.__class__ is not float and eps.__class__ is not int: eps = _number("rms_norm", "eps", eps)
    return _normalization.rms_norm(input, normalized_shape, weight, eps)
rms_norm = _Op("rms_norm", rms_norm, None, "Tensor input, any normalized_shape, Tensor? weight, float? eps", composes=_normalization.rms_norm, planned=True)

# derivatives.yaml:5769  group_norm
def group_norm(input, num_groups, weight=None, bias=None, eps=1e-05):
    """group_norm(Tensor input, int num_groups, Tensor? weight=None, Tensor? bias=None, float eps=1e-5) -> Tensor result
    The elements standardized in each of `num_groups` groups of the channels in dim 1, times weight, plus bias.
    Shapes: for example input (3, 4).
    Source: the entry group_norm of the spec.
    Example: gs.group_norm(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), 2)"""
    if num_groups.__class__ is not int: num_groups = _integer("group_norm", "num_groups", num_groups)
    if eps.__class__ is not float and eps.__class__ is not int: eps = _number("group_norm", "eps", eps)
    return _normalization.group_norm(input, num_groups, weight, bias, eps)
group_norm = _Op(
    "group_norm", group_norm, None, "Tensor input, int num_groups, Tensor? weight, Tensor? bias, float eps", composes=_normalization.group_norm, planned=True,
)

# derivatives.yaml:5776  nn_functional_batch_norm
def nn_functional_batch_norm(input, running_mean, running_var, weight=None, bias=None, training=False, momentum=0.1, eps=1e-05):
    """nn.functional.batch_norm(Tensor input, Tensor? running_mean, Tensor? running_var, Tensor? weight=None, Tensor? bias=None, bool training=False, float
    momentum=0.1, float eps=1e-5) -> Tensor result
    The channels in dim 1 standardized, when `training` by their own moments, which the running ones then follow.
    Shapes: for example input (4, 3).
    Source: the entry nn_functional_batch_norm of the spec.
    Example: gs.nn.functional.batch_norm(gs.linspace(-2.0, 2.0, 12).reshape(4, 3), None, None, training=True)"""
    if training is not False and training is not True: _refuse("nn_functional_batch_norm", "training", training)
    if momentum.__class__ is not float and momentum.__class__ is not int: momentum = _number("nn_functional_batch_norm", "momentum", momentum)
    if eps.__class__ is not float and eps.__class__ is not int: eps = _number("nn_functional_batch_norm", "eps", eps)
    return _normalization.batch_norm(input, running_mean, running_var, weight, bias, training, momentum, eps)
nn_functional_batch_norm.__qualname__ = "nn.functional.batch_norm"
nn_functional_batch_norm = _Op(
    "nn_functional_batch_norm", nn_functional_batch_norm, None,
    "Tensor input, Tensor? running_mean, Tensor? running_var, Tensor? weight, Tensor? bias, bool training, float momentum, float eps",
    composes=_normalization.batch_norm, planned=True, namespace="nn.functional",
)

# derivatives.yaml:5782  nn_functional_instance_norm
def nn_functional_instance_norm(input, running_mean=None, running_var=None, weight=None, bias=None, use_input_stats=True, momentum=0.1, eps=1e-05):
    """nn.functional.instance_norm(Tensor input, Tensor? running_mean=None, Tensor? running_var=None, Tensor? weight=None, Tensor? bias=None, bool
    use_input_stats=True, float momentum=0.1, float eps=1e-5) -> Tensor result
    The channels of each sample standardized by their own moments, or else by the running ones.
    Shapes: for example input (2, 3, 4).
    Source: the entry nn_functional_instance_norm of the spec.
    Example: gs.nn.functional.instance_norm(gs.linspace(-2.0, 2.0, 24).reshape(2, 3, 4))"""
    if use_input_stats is not False and use_input_stats is not True: _refuse("nn_functional_instance_norm", "use_input_stats", use_input_stats)
    if momentum.__class__ is not float and momentum.__class__ is not int: momentum = _number("nn_functional_instance_norm", "momentum", momentum)
    if eps.__class__ is not float and eps.__class__ is not int: eps = _number("nn_functional_instance_norm", "eps", eps)
    return _normalization.instance_norm(input, running_mean, running_var, weight, bias, use_input_stats, momentum, eps)
nn_functional_instance_norm.__qualname__ = "nn.functional.instance_norm"
nn_functional_instance_norm = _Op(
    "nn_functional_instance_norm", nn_functional_instance_norm, None,
    "Tensor input, Tensor? running_mean, Tensor? running_var, Tensor? weight, Tensor? bias, bool use_input_stats, float momentum, float eps",
    composes=_normalization.instance_norm, planned=True, namespace="nn.functional",
)

# derivatives.yaml:5789  nn_functional_local_response_norm
def nn_functional_local_response_norm(input, size, alpha=0.0001, beta=0.75, k=1.0):
    """nn.functional.local_response_norm(Tensor input, int size, scalar alpha=1e-4, scalar beta=0.75, scalar k=1.0) -> Tensor result
    The elements divided by (k + alpha times the mean square of `size` channels around) to the power of beta.
    Shapes: for example input (2, 5, 3).
    Source: the entry nn_functional_local_response_norm of the spec.
    Example: gs.nn.functional.local_response_norm(gs.linspace(-2.0, 2.0, 30).reshape(2, 5, 3), 2)"""
    if size.__class__ is not int: size = _integer("nn_functional_local_response_norm", "size", size)
    if alpha.__class__ is not float and alpha.__class__ is not int: alpha = _number("nn_functional_local_response_norm", "alpha", alpha)
    if beta.__class__ is not float and beta.__class__ is not int: beta = _number("nn_functional_local_response_norm", "beta", beta)
    if k.__class__ is not float and k.__class__ is not int: k = _number("nn_functional_local_response_norm", "k", k)
    return _normalization.local_response_norm(input, size, alpha, beta, k)
nn_functional_local_response_norm.__qualname__ = "nn.functional.local_response_norm"
nn_functional_local_response_norm = _Op(
    "nn_functional_local_response_norm", nn_functional_local_response_norm, None, "Tensor input, int size, scalar alpha, scalar beta, scalar k",
    composes=_normalization.local_response_norm, planned=True, namespace="nn.functional",
)

# derivatives.yaml:5795  nn_functional_normalize
def nn_functional_normalize(input, p=2.0, dim=1, eps=1e-12):
    """nn.functional.normalize(Tensor input, scalar p=2.0, dims dim=1, float eps=1e-12) -> Tensor result
    The elements divided by their p-norm over `dim`, which is at least `eps`.
    Shapes: for example input (3, 4).
    Raises: IndexError for a `dim` that the tensor does not have.
    Source: the entry nn_functional_normalize of the spec.
    Example: gs.nn.functional.normalize(gs.linspace(-2.0, 2.0, 12).reshape(3, 4))"""
    if p.__class__ is not float and p.__class__ is not int: p = _number("nn_functional_normalize", "p", p)
    if dim is True or dim is False: _refuse("nn_functional_normalize", "dim", dim)
    if eps.__class__ is not float and eps.__class__ is not int: eps = _number("nn_functional_normalize", "eps", eps)
    return input / _ops.clamp_min(_ops.norm(input, p, dim, True), eps)
nn_functional_normalize.__qualname__ = "nn.functional.normalize"
nn_functional_normalize = _Op(
    "nn_functional_normalize", nn_functional_normalize, None, "Tensor input, scalar p, dims dim, float eps", planned=True, namespace="nn.functional",
)

# derivatives.yaml:5799  dropped
_k_dropped, _k_dropped_backward_self = _kernels("dropped", "dropped_backward_self")
class DroppedBackward0(_OpNode, op="dropped", inputs={"self": 0}, broadcasts=True):
    """self: grad * scale if kept else 0"""
    _saves = {"kept": ("input", 1, 1), "scale": ("argument", 2, 1), "self_shape": ("shape", 0, 1)}

    def _on_arrays(grad, kept, scale):
        return _k_dropped_backward_self(grad, kept, _scalar(scale, grad))

    def _on_tensors(grad, kept, scale):
        return _choose(kept, grad * scale, 0)

def _dropped_jvp(self, kept, scale, *, result, self_t=None):
    return _choose(kept, self_t * scale, 0)

def _dropped_jvp_arrays(self, kept, scale, *, result, self_t=None):
    return _k_dropped_backward_self(self_t._array, kept._array, _scalar(scale, self_t._array))

def dropped(self, kept, scale):
    """dropped(Tensor self, Mask kept, scalar scale) -> Tensor result
    The elements that are kept times scale, and zeros."""
    return dropped.run(self, kept, scale)
dropped = _Op(
    "dropped", dropped, DroppedBackward0, "Tensor self, Mask kept, scalar scale", kernel=_k_dropped, jvp=_dropped_jvp, jvp_arrays=_dropped_jvp_arrays,
    batch="elementwise", public=False,
)

def dropped_(self, kept, scale):
    """The in-place form of dropped: the result is written to self, which is returned.
    dropped(Tensor self, Mask kept, scalar scale) -> Tensor result
    The elements that are kept times scale, and zeros."""
    return dropped_.run(self, kept, scale)
dropped_ = dropped.in_place_form(dropped_)

# derivatives.yaml:5806  dropped_to
_k_dropped_to, _k_dropped_to_backward_self = _kernels("dropped_to", "dropped_to_backward_self")
class DroppedToBackward0(_OpNode, op="dropped_to", inputs={"self": 0}, broadcasts=True):
    """self: grad * scale if kept else 0"""
    _saves = {"kept": ("input", 1, 1), "scale": ("argument", 2, 1), "self_shape": ("shape", 0, 1)}

    def _on_arrays(grad, kept, scale):
        return _k_dropped_to_backward_self(grad, kept, _scalar(scale, grad))

    def _on_tensors(grad, kept, scale):
        return _choose(kept, grad * scale, 0)

def _dropped_to_jvp(self, kept, scale, shift, value, *, result, self_t=None):
    return _choose(kept, self_t * scale, 0)

def _dropped_to_jvp_arrays(self, kept, scale, shift, value, *, result, self_t=None):
    return _k_dropped_to_backward_self(self_t._array, kept._array, _scalar(scale, self_t._array))

def dropped_to(self, kept, scale, shift, value):
    """dropped_to(Tensor self, Mask kept, scalar scale, scalar shift, scalar value) -> Tensor result
    The elements that are kept times scale, plus shift, and value for others."""
    return dropped_to.run(self, kept, scale, shift, value)
dropped_to = _Op(
    "dropped_to", dropped_to, DroppedToBackward0, "Tensor self, Mask kept, scalar scale, scalar shift, scalar value", kernel=_k_dropped_to, jvp=_dropped_to_jvp,
    jvp_arrays=_dropped_to_jvp_arrays, batch="elementwise", public=False,
)

def dropped_to_(self, kept, scale, shift, value):
    """The in-place form of dropped_to: the result is written to self, which is returned.
    dropped_to(Tensor self, Mask kept, scalar scale, scalar shift, scalar value) -> Tensor result
    The elements that are kept times scale, plus shift, and value for others."""
    return dropped_to_.run(self, kept, scale, shift, value)
dropped_to_ = dropped_to.in_place_form(dropped_to_)

# derivatives.yaml:5813  nn_functional_dropout
def nn_functional_dropout(input, p=0.5, training=True, inplace=False):
    """nn.functional.dropout(Tensor input, float p=0.5, bool training=True, bool inplace=False) -> Tensor result
    Each element zero with the probability `p`, the others divided by 1 - p.
    Shapes: for example input (3, 4).
    Source: the entry nn_functional_dropout of the spec.
    Example: gs.nn.functional.dropout(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), training=False)"""
    if p.__class__ is not float and p.__class__ is not int: p = _number("nn_functional_dropout", "p", p)
    if training is not False and training is not True: _refuse("nn_functional_dropout", "training", training)
    if inplace is not False and inplace is not True: _refuse("nn_functional_dropout", "inplace", inplace)
    return _noise.dropout(input, p, training, inplace)
nn_functional_dropout.__qualname__ = "nn.functional.dropout"
nn_functional_dropout = _Op(
    "nn_functional_dropout", nn_functional_dropout, None, "Tensor input, float p, bool training, bool inplace", composes=_noise.dropout,
    namespace="nn.functional",
)

# derivatives.yaml:5817  dropout
def dropout(input, p, train):
    """dropout(Tensor input, float p, bool train) -> Tensor result
    nn.functional.dropout of positional arguments.
    Shapes: for example input (3, 4).
    Source: the entry dropout of the spec.
    Example: gs.dropout(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), 0.5, False)"""
    if p.__class__ is not float and p.__class__ is not int: p = _number("dropout", "p", p)
    if train is not False and train is not True: _refuse("dropout", "train", train)
    return _ops.nn_functional_dropout(input, p, train)
dropout = _Op("dropout", dropout, None, "Tensor input, float p, bool train", planned=True)

# derivatives.yaml:5821  nn_functional_dropout1d
def nn_functional_dropout1d(input, p=0.5, training=True, inplace=False):
    """nn.functional.dropout1d(Tensor input, float p=0.5, bool training=True, bool inplace=False) -> Tensor result
    Each channel of one dim zero with the probability `p`, the others divided by 1 - p.
    Shapes: for example input (3, 4).
    Source: the entry nn_functional_dropout1d of the spec.
    Example: gs.nn.functional.dropout1d(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), training=False)"""
    if p.__class__ is not float and p.__class__ is not int: p = _number("nn_functional_dropout1d", "p", p)
    if training is not False and training is not True: _refuse("nn_functional_dropout1d", "training", training)
    if inplace is not False and inplace is not True: _refuse("nn_functional_dropout1d", "inplace", inplace)
    return _noise.dropout1d(input, p, training, inplace)
nn_functional_dropout1d.__qualname__ = "nn.functional.dropout1d"
nn_functional_dropout1d = _Op(
    "nn_functional_dropout1d", nn_functional_dropout1d, None, "Tensor input, float p, bool training, bool inplace", composes=_noise.dropout1d,
    namespace="nn.functional",
)

# derivatives.yaml:5825  nn_functional_dropout2d
def nn_functional_dropout2d(input, p=0.5, training=True, inplace=False):
    """nn.functional.dropout2d(Tensor input, float p=0.5, bool training=True, bool inplace=False) -> Tensor result
    Each channel of two dims zero with the probability `p`, the others divided by 1 - p.
    Shapes: for example input (3, 4, 2, 2).
    Source: the entry nn_functional_dropout2d of the spec.
    Example: gs.nn.functional.dropout2d(gs.linspace(-2.0, 2.0, 48).reshape(3, 4, 2, 2), training=False)"""
    if p.__class__ is not float and p.__class__ is not int: p = _number("nn_functional_dropout2d", "p", p)
    if training is not False and training is not True: _refuse("nn_functional_dropout2d", "training", training)
    if inplace is not False and inplace is not True: _refuse("nn_functional_dropout2d", "inplace", inplace)
    return _noise.dropout2d(input, p, training, inplace)
nn_functional_dropout2d.__qualname__ = "nn.functional.dropout2d"
nn_functional_dropout2d = _Op(
    "nn_functional_dropout2d", nn_functional_dropout2d, None, "Tensor input, float p, bool training, bool inplace", composes=_noise.dropout2d,
    namespace="nn.functional",
)

# derivatives.yaml:5829  nn_functional_dropout3d
def nn_functional_dropout3d(input, p=0.5, training=True, inplace=False):
    """nn.functional.dropout3d(Tensor input, float p=0.5, bool training=True, bool inplace=False) -> Tensor result
    Each channel of three dims zero with the probability `p`, the others divided by 1 - p.
    Shapes: for example input (3, 4, 2, 2, 2).
    Source: the entry nn_functional_dropout3d of the spec.
    Example: gs.nn.functional.dropout3d(gs.linspace(-2.0, 2.0, 96).reshape(3, 4, 2, 2, 2), training=False)"""
    if p.__class__ is not float and p.__class__ is not int: p = _number("nn_functional_dropout3d", "p", p)
    if training is not False and training is not True: _refuse("nn_functional_dropout3d", "training", training)
    if inplace is not False and inplace is not True: _refuse("nn_functional_dropout3d", "inplace", inplace)
    return _noise.dropout3d(input, p, training, inplace)
nn_functional_dropout3d.__qualname__ = "nn.functional.dropout3d"
nn_functional_dropout3d = _Op(
    "nn_functional_dropout3d", nn_functional_dropout3d, None, "Tensor input, float p, bool training, bool inplace", composes=_noise.dropout3d,
    namespace="nn.functional",
)

# derivatives.yaml:5833  nn_functional_alpha_dropout
def nn_functional_alpha_dropout(input, p=0.5, training=False, inplace=False):
    """nn.functional.alpha_dropout(Tensor input, float p=0.5, bool training=False, bool inplace=False) -> Tensor result
    Each element at the lowest value of selu with the probability `p`, and all scaled to keep mean 0 and variance 1.
    Shapes: for example input (3, 4).
    Source: the entry nn_functional_alpha_dropout of the spec.
    Example: gs.nn.functional.alpha_dropout(gs.linspace(-2.0, 2.0, 12).reshape(3, 4))"""
    if p.__class__ is not float and p.__class__ is not int: p = _number("nn_functional_alpha_dropout", "p", p)
    if training is not False and training is not True: _refuse("nn_functional_alpha_dropout", "training", training)
    if inplace is not False and inplace is not True: _refuse("nn_functional_alpha_dropout", "inplace", inplace)
    return _noise.alpha_dropout(input, p, training, inplace)
nn_functional_alpha_dropout.__qualname__ = "nn.functional.alpha_dropout"
nn_functional_alpha_dropout = _Op(
    "nn_functional_alpha_dropout", nn_functional_alpha_dropout, None, "Tensor input, float p, bool training, bool inplace", composes=_noise.alpha_dropout,
    namespace="nn.functional",
)

# derivatives.yaml:5837  nn_functional_feature_alpha_dropout
def nn_functional_feature_alpha_dropout(input, p=0.5, training=False, inplace=False):
    """nn.functional.feature_alpha_dropout(Tensor input, float p=0.5, bool training=False, bool inplace=False) -> Tensor result
    The same as alpha_dropout for whole channels.
    Shapes: for example input (3, 4).
    Source: the entry nn_functional_feature_alpha_dropout of the spec.
    Example: gs.nn.functional.feature_alpha_dropout(gs.linspace(-2.0, 2.0, 12).reshape(3, 4))"""
    if p.__class__ is not float and p.__class__ is not int: p = _number("nn_functional_feature_alpha_dropout", "p", p)
    if training is not False and training is not True: _refuse("nn_functional_feature_alpha_dropout", "training", training)
    if inplace is not False and inplace is not True: _refuse("nn_functional_feature_alpha_dropout", "inplace", inplace)
    return _noise.feature_alpha_dropout(input, p, training, inplace)
nn_functional_feature_alpha_dropout.__qualname__ = "nn.functional.feature_alpha_dropout"
nn_functional_feature_alpha_dropout = _Op(
    "nn_functional_feature_alpha_dropout", nn_functional_feature_alpha_dropout, None, "Tensor input, float p, bool training, bool inplace",
    composes=_noise.feature_alpha_dropout, namespace="nn.functional",
)

# derivatives.yaml:5842  leaky
_k_leaky, _k_leaky_backward_self, _k_leaky_backward_slope = _kernels("leaky", "leaky_backward_self", "leaky_backward_slope")
class LeakyBackward0(_OpNode, op="leaky", inputs={"self": 0, "slope": 1}, broadcasts=True):
    """self: grad if self > 0 else grad * slope
    slope: 0 if self > 0 else grad * self"""
    _saves = {"self": ("input", 0, 3), "slope": ("input", 1, 1), "self_shape": ("shape", 0, 1), "slope_shape": ("shape", 1, 2)}

    def _on_arrays(needs, grad, self, slope):
        return (_k_leaky_backward_self(grad, self, slope) if needs & 1 else None, _k_leaky_backward_slope(grad, self) if needs & 2 else None)

    def _on_tensors(needs, grad, self, slope):
        return (_choose(self > 0, grad, grad * slope) if needs & 1 else None, _choose(self > 0, 0, grad * self) if needs & 2 else None)

def _leaky_jvp(self, slope, *, result, self_t=None, slope_t=None):
    return _total(None if self_t is None else _choose(self > 0, self_t, self_t * slope), None if slope_t is None else _choose(self > 0, 0, slope_t * self))

def _leaky_jvp_arrays(self, slope, *, result, self_t=None, slope_t=None):
    return _total(
        None if self_t is None else _k_leaky_backward_self(self_t._array, self._array, slope._array),
        None if slope_t is None else _k_leaky_backward_slope(slope_t._array, self._array),
    )

def leaky(self, slope):
    """leaky(Tensor self, Tensor slope) -> Tensor result
    Each element where it is positive, and slope times the element elsewhere."""
    return leaky.run(self, slope)
leaky = _Op(
    "leaky", leaky, LeakyBackward0, "Tensor self, Tensor slope", kernel=_k_leaky, jvp=_leaky_jvp, jvp_arrays=_leaky_jvp_arrays, batch="elementwise",
    public=False,
)

def leaky_(self, slope):
    """The in-place form of leaky: the result is written to self, which is returned.
    leaky(Tensor self, Tensor slope) -> Tensor result
    Each element where it is positive, and slope times the element elsewhere."""
    return leaky_.run(self, slope)
leaky_ = leaky.in_place_form(leaky_, keeps=True)

# derivatives.yaml:5850  nn_functional_rrelu
def nn_functional_rrelu(input, lower=0.125, upper=0.3333333333333333, training=False, inplace=False):
    """nn.functional.rrelu(Tensor input, float lower=0.125, float upper=0.3333333333333333, bool training=False, bool inplace=False) -> Tensor result
    Leaky relu with slopes between the bounds, random for each element when `training`, or else their middle.
    Shapes: for example input (3, 4).
    Source: the entry nn_functional_rrelu of the spec.
    Example: gs.nn.functional.rrelu(gs.linspace(-2.0, 2.0, 12).reshape(3, 4))"""
    if lower.__class__ is not float and lower.__class__ is not int: lower = _number("nn_functional_rrelu", "lower", lower)
    if upper.__class__ is not float and upper.__class__ is not int: upper = _number("nn_functional_rrelu", "upper", upper)
    if training is not False and training is not True: _refuse("nn_functional_rrelu", "training", training)
    if inplace is not False and inplace is not True: _refuse("nn_functional_rrelu", "inplace", inplace)
    return _noise.rrelu(input, lower, upper, training, inplace)
nn_functional_rrelu.__qualname__ = "nn.functional.rrelu"
nn_functional_rrelu = _Op(
    "nn_functional_rrelu", nn_functional_rrelu, None, "Tensor input, float lower, float upper, bool training, bool inplace", composes=_noise.rrelu,
    namespace="nn.functional",
)

# derivatives.yaml:5855  nn_functional_gumbel_softmax
def nn_functional_gumbel_softmax(logits, tau=1.0, hard=False, eps=1e-10, dim=-1):
    """nn.functional.gumbel_softmax(Tensor logits, float tau=1.0, bool hard=False, float eps=1e-10, dim dim=-1) -> Tensor result
    A sample of the relaxed categorical distribution; if `hard` its largest entry is 1, with the same gradient.
    Shapes: for example logits (3, 1).
    Raises: IndexError for a `dim` that the tensor does not have.
    Source: the entry nn_functional_gumbel_softmax of the spec.
    Example: gs.nn.functional.gumbel_softmax(gs.linspace(-2.0, 2.0, 3).reshape(3, 1))"""
    if tau.__class__ is not float and tau.__class__ is not int: tau = _number("nn_functional_gumbel_softmax", "tau", tau)
    if hard is not False and hard is not True: _refuse("nn_functional_gumbel_softmax", "hard", hard)
    if eps.__class__ is not float and eps.__class__ is not int: eps = _number("nn_functional_gumbel_softmax", "eps", eps)
    if dim.__class__ is not int: dim = _integer("nn_functional_gumbel_softmax", "dim", dim)
    return _noise.gumbel_softmax(logits, tau, hard, eps, dim)
nn_functional_gumbel_softmax.__qualname__ = "nn.functional.gumbel_softmax"
nn_functional_gumbel_softmax = _Op(
    "nn_functional_gumbel_softmax", nn_functional_gumbel_softmax, None, "Tensor logits, float tau, bool hard, float eps, dim dim",
    composes=_noise.gumbel_softmax, namespace="nn.functional",
)

# derivatives.yaml:5860  nn_functional_embedding
def nn_functional_embedding(input, weight, padding_idx=None, max_norm=None, norm_type=2.0, scale_grad_by_freq=False, sparse=False):
    """nn.functional.embedding(Index input, Tensor weight, int? padding_idx=None, float? max_norm=None, float norm_type=2.0, bool scale_grad_by_freq=False, bool
    sparse=False) -> Tensor result
    The rows of `weight` at the positions `input`; with `max_norm` rows of a larger norm are scaled down in place.
    Shapes: for example weight (4, 3).
    Source: the entry nn_functional_embedding of the spec.
    Example: gs.nn.functional.embedding(gs.tensor([[0, 2], [2, 1]]), gs.linspace(2.0, -2.0, 12).reshape(4, 3))"""
    if padding_idx is not None and padding_idx.__class__ is not int: padding_idx = _integer("nn_functional_embedding", "padding_idx", padding_idx)
    if max_norm is not None and max_norm.__class__ is not float and max_norm.__class__ is not int: max_norm = _number(
        "nn_functional_embedding", "max_norm", max_norm,
    )
    if norm_type.__class__ is not float and norm_type.__class__ is not int: norm_type = _number("nn_functional_embedding", "norm_type", norm_type)
    if scale_grad_by_freq is not False and scale_grad_by_freq is not True: _refuse("nn_functional_embedding", "scale_grad_by_freq", scale_grad_by_freq)
    if sparse is not False and sparse is not True: _refuse("nn_functional_embedding", "sparse", sparse)
    return _tables_and_distances.embedding_lookup(input, weight, padding_idx, max_norm, norm_type, scale_grad_by_freq, sparse)
nn_functional_embedding.__qualname__ = "nn.functional.embedding"
nn_functional_embedding = _Op(
    "nn_functional_embedding", nn_functional_embedding, None,
    "Index input, Tensor weight, int? padding_idx, float? max_norm, float norm_type, bool scale_grad_by_freq, bool sparse",
    composes=_tables_and_distances.embedding_lookup, namespace="nn.functional",
)

# derivatives.yaml:5865  bilinear
def bilinear(input1, input2, weight, bias=None):
    """bilinear(Tensor input1, Tensor input2, Tensor weight, Tensor? bias=None) -> Tensor result
    The bilinear forms of the last dims of both inputs whose matrices are in `weight`, plus the bias.
    Shapes: for example input1 (3, 2), input2 (3, 4), weight (5, 2, 4).
    Source: the entry bilinear of the spec.
    Example: gs.bilinear(gs.linspace(-2.0, 2.0, 6).reshape(3, 2), gs.linspace(2.0, -2.0, 12).reshape(3, 4), gs.linspace(-2.0, 2.0, 40).reshape(5, 2, 4))"""
    return _tables_and_distances.bilinear(input1, input2, weight, bias)
bilinear = _Op(
    "bilinear", bilinear, None, "Tensor input1, Tensor input2, Tensor weight, Tensor? bias", composes=_tables_and_distances.bilinear, autocast="given",
    planned=True,
)

# derivatives.yaml:5873  pairwise_distance
def pairwise_distance(x1, x2, p=2.0, eps=1e-06, keepdim=False):
    """pairwise_distance(Tensor x1, Tensor x2, scalar p=2.0, float eps=1e-6, bool keepdim=False) -> Tensor result
    The p-norms of the differences of vectors in the last dim, to each element of which `eps` is added.
    Shapes: for example x1 (3, 4), x2 (3, 4).
    Source: the entry pairwise_distance of the spec.
    Example: gs.pairwise_distance(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), gs.linspace(2.0, -2.0, 12).reshape(3, 4))"""
    if p.__class__ is not float and p.__class__ is not int: p = _number("pairwise_distance", "p", p)
    if eps.__class__ is not float and eps.__class__ is not int: eps = _number("pairwise_distance", "eps", eps)
    if keepdim is not False and keepdim is not True: _refuse("pairwise_distance", "keepdim", keepdim)
    return _tables_and_distances.pairwise_distance(x1, x2, p, eps, keepdim)
pairwise_distance = _Op(
    "pairwise_distance", pairwise_distance, None, "Tensor x1, Tensor x2, scalar p, float eps, bool keepdim", composes=_tables_and_distances.pairwise_distance,
    planned=True,
)

# derivatives.yaml:5880  cosine_similarity
def cosine_similarity(x1, x2, dim=1, eps=1e-08):
    """cosine_similarity(Tensor x1, Tensor x2, dim dim=1, float eps=1e-8) -> Tensor result
    The cosines of the angles between vectors along `dim`, whose norms count as at least `eps`.
    Shapes: for example x1 (3, 4), x2 (3, 4).
    Raises: IndexError for a `dim` that the tensor does not have.
    Source: the entry cosine_similarity of the spec.
    Example: gs.cosine_similarity(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), gs.linspace(2.0, -2.0, 12).reshape(3, 4))"""
    if dim.__class__ is not int: dim = _integer("cosine_similarity", "dim", dim)
    if eps.__class__ is not float and eps.__class__ is not int: eps = _number("cosine_similarity", "eps", eps)
    return _tables_and_distances.cosine_similarity(x1, x2, dim, eps)
cosine_similarity = _Op(
    "cosine_similarity", cosine_similarity, None, "Tensor x1, Tensor x2, dim dim, float eps", composes=_tables_and_distances.cosine_similarity, planned=True,
)

# derivatives.yaml:5887  pdist
def pdist(input, p=2.0):
    """pdist(Tensor input, scalar p=2.0) -> Tensor result
    The p-norms of the differences of each two rows of a matrix.
    Shapes: for example input (4, 3).
    Source: the entry pdist of the spec.
    Example: gs.pdist(gs.linspace(-2.0, 2.0, 12).reshape(4, 3))"""
    if p.__class__ is not float and p.__class__ is not int: p = _number("pdist", "p", p)
    return _tables_and_distances.pdist(input, p)
pdist = _Op("pdist", pdist, None, "Tensor input, scalar p", composes=_tables_and_distances.pdist, planned=True)

_OPS.enter((
    scaled_difference, standardize, standardize_grad, standardize_backward, layer_norm, rms_norm, group_norm, nn_functional_batch_norm,
    nn_functional_instance_norm, nn_functional_local_response_norm, nn_functional_normalize, dropped, dropped_to, nn_functional_dropout, dropout,
    nn_functional_dropout1d, nn_functional_dropout2d, nn_functional_dropout3d, nn_functional_alpha_dropout, nn_functional_feature_alpha_dropout, leaky,
    nn_functional_rrelu, nn_functional_gumbel_softmax, nn_functional_embedding, bilinear, pairwise_distance, cosine_similarity, pdist,
))
_add_methods({"dropout": dropout})

__all__ = (
    "scaled_difference", "standardize", "standardize_grad", "standardize_backward", "layer_norm", "rms_norm", "group_norm", "nn_functional_batch_norm",
    "nn_functional_instance_norm", "nn_functional_local_response_norm", "nn_functional_normalize", "dropped", "dropped_", "dropped_to", "dropped_to_",
    "nn_functional_dropout", "dropout", "nn_functional_dropout1d", "nn_functional_dropout2d", "nn_functional_dropout3d", "nn_functional_alpha_dropout",
    "nn_functional_feature_alpha_dropout", "leaky", "leaky_", "nn_functional_rrelu", "nn_functional_gumbel_softmax", "nn_functional_embedding", "bilinear",
    "pairwise_distance", "cosine_similarity", "pdist",
)
_publish({name: globals()[name] for name in __all__})
