# Made by `gradspec regen` from derivatives.yaml. Do not edit: change the spec and run it again.
# In an edited module functions and formulas run in the place of rows. Checksum of what follows: 3d943266
"""Losses: Functions that training minimizes, and their parts with kernels of their own."""

from gradspec.composites import losses as _losses
from gradspec.core import ops as _ops
from gradspec.core.ops import OPS as _OPS, as_generated as _as_generated, publish as _publish
from gradspec.core.compiled.bindings import Op as _Op
from gradspec.dispatch.arguments import integer as _integer, number as _number, option as _option
from gradspec.dispatch.formulas import tangent as _tangent, total as _total
from gradspec.graph.saved import OpNode as _OpNode
from . import raw as _raw

_Op = _as_generated(_Op, __file__)

# derivatives.yaml:5178  reduced
def reduced(self, reduction, weight=None):
    """reduced(Tensor self, str reduction, Tensor? weight=None) -> Tensor result
    The elements, their sum or their mean, with `weight` as weights."""
    return _losses.reduced(self, reduction, weight)
reduced = _Op("reduced", reduced, None, "Tensor self, str(none|mean|sum) reduction, Tensor? weight", composes=_losses.reduced, planned=True, public=False)

# derivatives.yaml:5182  target_for
def target_for(target, input):
    """target_for(Tensor target, Tensor input) -> Tensor result
    The target of a loss; with a warning if its size is not the input's."""
    return _losses.target_for(target, input)
target_for = _Op("target_for", target_for, None, "Tensor target, Tensor input", composes=_losses.target_for, public=False)

# derivatives.yaml:5187  mse_loss
def mse_loss(input, target, *, reduction='mean', weight=None):
    """mse_loss(Tensor input, Tensor target, *, str reduction='mean', Tensor? weight=None) -> Tensor result
    The squared differences; their mean, their sum, or each.
    Shapes: for example input (3, 4), target (3, 4).
    Raises: ValueError for a `reduction` other than 'none', 'mean', 'sum'.
    Source: the entry mse_loss of the spec.
    Example: gs.mse_loss(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), gs.linspace(2.0, -2.0, 12).reshape(3, 4))"""
    if reduction not in ("none", "mean", "sum"): _option("mse_loss", "reduction", reduction)
    return _ops.reduced(_ops.mse(input, _ops.target_for(target, input)), reduction, weight)
mse_loss = _Op("mse_loss", mse_loss, None, "Tensor input, Tensor target, str(none|mean|sum) reduction, Tensor? weight", autocast="float32", planned=True)

# derivatives.yaml:5194  nll_loss
def nll_loss(input, target, weight=None, *, ignore_index=-100, reduction='mean'):
    """nll_loss(Tensor input, Index target, Tensor? weight=None, *, int ignore_index=-100, str reduction='mean') -> Tensor result
    The negative log-likelihood of class indices, given log-probabilities in dim 1.
    Shapes: for example input (3, 4).
    Raises: ValueError for a `reduction` other than 'none', 'mean', 'sum'.
    Source: the entry nll_loss of the spec.
    Example: gs.nll_loss(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), gs.tensor([0, 3, 1]))"""
    if ignore_index.__class__ is not int: ignore_index = _integer("nll_loss", "ignore_index", ignore_index)
    if reduction not in ("none", "mean", "sum"): _option("nll_loss", "reduction", reduction)
    return _losses.nll_loss(input, target, weight, ignore_index=ignore_index, reduction=reduction)
nll_loss = _Op(
    "nll_loss", nll_loss, None, "Tensor input, Index target, Tensor? weight, int ignore_index, str(none|mean|sum) reduction", composes=_losses.nll_loss,
    autocast="float32", planned=True,
)

# derivatives.yaml:5202  nll_rows
class NllRowsBackward0(_OpNode, op="nll_rows", inputs={"self": 0}):
    """self: nll_rows_put(grad, self.shape, target, ignore_index)"""
    _saves = {"self_shape": ("shape", 0, 1), "target": ("input", 1, 1), "ignore_index": ("argument", 2, 1)}

    def _on_arrays(grad, self_shape, target, ignore_index):
        return _raw.nll_rows_put(grad, self_shape, target, ignore_index)

    def _on_tensors(grad, self_shape, target, ignore_index):
        return _ops.nll_rows_put(grad, self_shape, target, ignore_index)

def _nll_rows_jvp(self, target, ignore_index, *, result, self_t=None):
    return _ops.nll_rows(_tangent(self, self_t), target, ignore_index)

def nll_rows(self, target, ignore_index):
    """nll_rows(Tensor self, Index target, int ignore_index) -> Tensor result
    Minus the element at position `target` of each row, or 0 for `ignore_index`; rows may have dims in front."""
    return nll_rows.run(self, target, ignore_index)
nll_rows = _Op(
    "nll_rows", nll_rows, NllRowsBackward0, "Tensor self, Index target, int ignore_index", computes=_raw.nll_rows, jvp=_nll_rows_jvp, batch="dims",
    public=False,
)

# derivatives.yaml:5208  nll_rows_put
class NllRowsPutBackward0(_OpNode, op="nll_rows_put", inputs={"self": 0}):
    """self: nll_rows(grad, target, ignore_index)"""
    _saves = {"target": ("input", 2, 1), "ignore_index": ("argument", 3, 1)}

    def _on_arrays(grad, target, ignore_index):
        return _raw.nll_rows(grad, target, ignore_index)

    def _on_tensors(grad, target, ignore_index):
        return _ops.nll_rows(grad, target, ignore_index)

def _nll_rows_put_jvp(self, shape, target, ignore_index, *, result, self_t=None):
    return _ops.nll_rows_put(_tangent(self, self_t), shape, target, ignore_index)

def nll_rows_put(self, shape, target, ignore_index):
    """nll_rows_put(Tensor self, shape shape, Index target, int ignore_index) -> Tensor result
    The transpose of `nll_rows`."""
    return nll_rows_put.run(self, shape, target, ignore_index)
nll_rows_put = _Op(
    "nll_rows_put", nll_rows_put, NllRowsPutBackward0, "Tensor self, shape shape, Index target, int ignore_index", computes=_raw.nll_rows_put,
    jvp=_nll_rows_put_jvp, batch="dims", public=False,
)

# derivatives.yaml:5214  mean_kept
class MeanKeptBackward0(_OpNode, op="mean_kept", inputs={"self": 0}):
    """self: mean_share(expand(unsqueeze(grad, -1), self.shape), target, ignore_index)"""
    _saves = {"self_shape": ("shape", 0, 1), "target": ("input", 1, 1), "ignore_index": ("argument", 2, 1)}

    def _on_arrays(grad, self_shape, target, ignore_index):
        return _raw.mean_share(_raw.expand(_raw.unsqueeze(grad, -1), self_shape), target, ignore_index)

    def _on_tensors(grad, self_shape, target, ignore_index):
        return _ops.mean_share(_ops.expand(_ops.unsqueeze(grad, -1), self_shape), target, ignore_index)

def _mean_kept_jvp(self, target, ignore_index, *, result, self_t=None):
    return _ops.mean_kept(_tangent(self, self_t), target, ignore_index)

def mean_kept(self, target, ignore_index):
    """mean_kept(Tensor self, Index target, int ignore_index) -> Tensor result
    The mean of the elements whose `target` is not `ignore_index`."""
    return mean_kept.run(self, target, ignore_index)
mean_kept = _Op(
    "mean_kept", mean_kept, MeanKeptBackward0, "Tensor self, Index target, int ignore_index", computes=_raw.mean_kept, jvp=_mean_kept_jvp, batch="dims",
    public=False,
)

# derivatives.yaml:5220  mean_share
class MeanShareBackward0(_OpNode, op="mean_share", inputs={"self": 0}):
    """self: mean_share(grad, target, ignore_index)"""
    _saves = {"target": ("input", 1, 1), "ignore_index": ("argument", 2, 1)}

    def _on_arrays(grad, target, ignore_index):
        return _raw.mean_share(grad, target, ignore_index)

    def _on_tensors(grad, target, ignore_index):
        return _ops.mean_share(grad, target, ignore_index)

def _mean_share_jvp(self, target, ignore_index, *, result, self_t=None):
    return _ops.mean_share(_tangent(self, self_t), target, ignore_index)

def mean_share(self, target, ignore_index):
    """mean_share(Tensor self, Index target, int ignore_index) -> Tensor result
    The rows divided by the number of rows whose `target` is not `ignore_index`; zeros in place of the other rows."""
    return mean_share.run(self, target, ignore_index)
mean_share = _Op(
    "mean_share", mean_share, MeanShareBackward0, "Tensor self, Index target, int ignore_index", computes=_raw.mean_share, jvp=_mean_share_jvp, batch="dims",
    public=False,
)

# derivatives.yaml:5226  cross_entropy_mean
class CrossEntropyMeanBackward0(_OpNode, op="cross_entropy_mean", inputs={"input": 0}):
    """input: cross_entropy_mean_grad(grad, input, target, dims, ignore_index)"""
    _saves = {"input": ("input", 0, 1), "target": ("input", 1, 1), "dims": ("argument", 2, 1), "ignore_index": ("argument", 3, 1)}

    def _on_arrays(grad, input, target, dims, ignore_index):
        return _raw.cross_entropy_mean_grad(grad, input, target, dims, ignore_index)

    def _on_tensors(grad, input, target, dims, ignore_index):
        return _ops.cross_entropy_mean_grad(grad, input, target, dims, ignore_index)

def _cross_entropy_mean_jvp(input, target, dims, ignore_index, *, result, input_t=None):
    return _ops.sum(_ops.flatten(input_t * _ops.cross_entropy_mean_slopes(input, target, dims, ignore_index), (-dims) - 1, -1), -1)

def cross_entropy_mean(input, target, dims, ignore_index):
    """cross_entropy_mean(Tensor input, Index target, int dims, int ignore_index) -> Tensor result
    The mean cross entropy of scores in dim 1 with `target`, of `dims` dims, without the class `ignore_index`."""
    return cross_entropy_mean.run(input, target, dims, ignore_index)
cross_entropy_mean = _Op(
    "cross_entropy_mean", cross_entropy_mean, CrossEntropyMeanBackward0, "Tensor input, Index target, int dims, int ignore_index",
    computes=_raw.cross_entropy_mean, jvp=_cross_entropy_mean_jvp, batch="dims", public=False,
)

# derivatives.yaml:5234  cross_entropy_mean_grad
class CrossEntropyMeanGradBackward0(_OpNode, op="cross_entropy_mean_grad", inputs={"gradient": 0, "input": 1}):
    """gradient: sum(flatten(grad * slopes, -dims - 1, -1), -1), where slopes = cross_entropy_mean_slopes(input, target, dims, ignore_index)
    input: cross_entropy_curvature(grad * each, input, target, dims, ignore_index), where each = reshape(gradient, gradient.shape + (1,) * (dims + 1))"""
    _saves = {
        "input": ("input", 1, 3), "target": ("input", 2, 3), "dims": ("argument", 3, 3), "ignore_index": ("argument", 4, 3), "gradient": ("input", 0, 2),
        "gradient_shape": ("shape", 0, 2),
    }

    def _on_arrays(needs, grad, input, target, dims, ignore_index, gradient, gradient_shape):
        return (
            _raw.sum(
                _raw.flatten(_raw.mul(grad, _raw.cross_entropy_mean_slopes(input, target, dims, ignore_index)), (-dims) - 1, -1), -1,
            ) if needs & 1 else None,
            _raw.cross_entropy_curvature(
                _raw.mul(grad, _raw.reshape(gradient, gradient_shape + ((1,) * (dims + 1)))), input, target, dims, ignore_index,
            ) if needs & 2 else None,
        )

    def _on_tensors(needs, grad, input, target, dims, ignore_index, gradient, gradient_shape):
        return (
            _ops.sum(_ops.flatten(grad * _ops.cross_entropy_mean_slopes(input, target, dims, ignore_index), (-dims) - 1, -1), -1) if needs & 1 else None,
            _ops.cross_entropy_curvature(
                grad * _ops.reshape(gradient, gradient_shape + ((1,) * (dims + 1))), input, target, dims, ignore_index,
            ) if needs & 2 else None,
        )

def _cross_entropy_mean_grad_jvp(gradient, input, target, dims, ignore_index, *, result, gradient_t=None, input_t=None):
    gradient_shape = gradient._array.shape
    return _total(
        None if gradient_t is None else _ops.cross_entropy_mean_grad(gradient_t, input, target, dims, ignore_index),
        None if input_t is None else _ops.cross_entropy_curvature(
            input_t * _ops.reshape(gradient, gradient_shape + ((1,) * (dims + 1))), input, target, dims, ignore_index,
        ),
    )

def cross_entropy_mean_grad(gradient, input, target, dims, ignore_index):
    """cross_entropy_mean_grad(Tensor gradient, Tensor input, Index target, int dims, int ignore_index) -> Tensor result
    The gradient of `cross_entropy_mean` by its `input`."""
    return cross_entropy_mean_grad.run(gradient, input, target, dims, ignore_index)
cross_entropy_mean_grad = _Op(
    "cross_entropy_mean_grad", cross_entropy_mean_grad, CrossEntropyMeanGradBackward0,
    "Tensor gradient, Tensor input, Index target, int dims, int ignore_index", computes=_raw.cross_entropy_mean_grad, jvp=_cross_entropy_mean_grad_jvp,
    batch="dims", public=False,
)

# derivatives.yaml:5248  cross_entropy_mean_slopes
class CrossEntropyMeanSlopesBackward0(_OpNode, op="cross_entropy_mean_slopes", inputs={"input": 0}):
    """input: cross_entropy_curvature(grad, input, target, dims, ignore_index)"""
    _saves = {"input": ("input", 0, 1), "target": ("input", 1, 1), "dims": ("argument", 2, 1), "ignore_index": ("argument", 3, 1)}

    def _on_arrays(grad, input, target, dims, ignore_index):
        return _raw.cross_entropy_curvature(grad, input, target, dims, ignore_index)

    def _on_tensors(grad, input, target, dims, ignore_index):
        return _ops.cross_entropy_curvature(grad, input, target, dims, ignore_index)

def _cross_entropy_mean_slopes_jvp(input, target, dims, ignore_index, *, result, input_t=None):
    return _ops.cross_entropy_curvature(input_t, input, target, dims, ignore_index)

def cross_entropy_mean_slopes(input, target, dims, ignore_index):
    """cross_entropy_mean_slopes(Tensor input, Index target, int dims, int ignore_index) -> Tensor result
    The derivative of `cross_entropy_mean` by each element of `input`."""
    return cross_entropy_mean_slopes.run(input, target, dims, ignore_index)
cross_entropy_mean_slopes = _Op(
    "cross_entropy_mean_slopes", cross_entropy_mean_slopes, CrossEntropyMeanSlopesBackward0, "Tensor input, Index target, int dims, int ignore_index",
    computes=_raw.cross_entropy_mean_slopes, jvp=_cross_entropy_mean_slopes_jvp, batch="dims", public=False,
)

# derivatives.yaml:5254  cross_entropy_curvature
def cross_entropy_curvature(direction, input, target, dims, ignore_index):
    """cross_entropy_curvature(Tensor direction, Tensor input, Index target, int dims, int ignore_index) -> Tensor result
    The derivative of `cross_entropy_mean_slopes` along a `direction`, that of a softmax; symmetric."""
    return _losses.cross_entropy_curvature(direction, input, target, dims, ignore_index)
cross_entropy_curvature = _Op(
    "cross_entropy_curvature", cross_entropy_curvature, None, "Tensor direction, Tensor input, Index target, int dims, int ignore_index",
    composes=_losses.cross_entropy_curvature, planned=True, public=False,
)

# derivatives.yaml:5259  cross_entropy
def cross_entropy(input, target, weight=None, *, ignore_index=-100, reduction='mean', label_smoothing=0.0):
    """cross_entropy(Tensor input, Index target, Tensor? weight=None, *, int ignore_index=-100, str reduction='mean', float label_smoothing=0.0) -> Tensor
    result
    The cross entropy of scores in dim 1 with class indices, or with probabilities of the shape of `input`.
    Shapes: for example input (3, 4).
    Raises: ValueError for a `reduction` other than 'none', 'mean', 'sum'.
    Source: the entry cross_entropy of the spec.
    Example: gs.cross_entropy(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), gs.tensor([0, 3, 1]))"""
    if ignore_index.__class__ is not int: ignore_index = _integer("cross_entropy", "ignore_index", ignore_index)
    if reduction not in ("none", "mean", "sum"): _option("cross_entropy", "reduction", reduction)
    if label_smoothing.__class__ is not float and label_smoothing.__class__ is not int: label_smoothing = _number(
        "cross_entropy", "label_smoothing", label_smoothing,
    )
    return _losses.cross_entropy(input, target, weight, ignore_index=ignore_index, reduction=reduction, label_smoothing=label_smoothing)
cross_entropy = _Op(
    "cross_entropy", cross_entropy, None, "Tensor input, Index target, Tensor? weight, int ignore_index, str(none|mean|sum) reduction, float label_smoothing",
    composes=_losses.cross_entropy, autocast="float32", planned=True,
)

# derivatives.yaml:5267  binary_cross_entropy_with_logits
def binary_cross_entropy_with_logits(input, target, weight=None, *, reduction='mean', pos_weight=None):
    """binary_cross_entropy_with_logits(Tensor input, Tensor target, Tensor? weight=None, *, str reduction='mean', Tensor? pos_weight=None) -> Tensor result
    The binary cross entropy of scores, before the sigmoid, with probabilities.
    Shapes: for example input (3, 4), target (3, 4).
    Raises: ValueError for a `reduction` other than 'none', 'mean', 'sum'.
    Source: the entry binary_cross_entropy_with_logits of the spec.
    Example: gs.binary_cross_entropy_with_logits(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), gs.linspace(2.0, -2.0, 12).reshape(3, 4))"""
    if reduction not in ("none", "mean", "sum"): _option("binary_cross_entropy_with_logits", "reduction", reduction)
    return _losses.binary_cross_entropy_with_logits(input, target, weight, reduction=reduction, pos_weight=pos_weight)
binary_cross_entropy_with_logits = _Op(
    "binary_cross_entropy_with_logits", binary_cross_entropy_with_logits, None,
    "Tensor input, Tensor target, Tensor? weight, str(none|mean|sum) reduction, Tensor? pos_weight", composes=_losses.binary_cross_entropy_with_logits,
    autocast="float32", planned=True,
)

_OPS.enter((
    reduced, target_for, mse_loss, nll_loss, nll_rows, nll_rows_put, mean_kept, mean_share, cross_entropy_mean, cross_entropy_mean_grad,
    cross_entropy_mean_slopes, cross_entropy_curvature, cross_entropy, binary_cross_entropy_with_logits,
))

__all__ = (
    "reduced", "target_for", "mse_loss", "nll_loss", "nll_rows", "nll_rows_put", "mean_kept", "mean_share", "cross_entropy_mean", "cross_entropy_mean_grad",
    "cross_entropy_mean_slopes", "cross_entropy_curvature", "cross_entropy", "binary_cross_entropy_with_logits",
)
_publish({name: globals()[name] for name in __all__})
