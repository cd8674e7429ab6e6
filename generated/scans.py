# Made by `gradspec regen` from derivatives.yaml. Do not edit: change the spec and run it again.
# In an edited module functions and formulas run in the place of rows. Checksum of what follows: 9e0bd167
"""Scans: Running results along a dim, which keep the shape; softmax among them."""

from gradspec.composites import differences as _differences, running_values as _running_values
from gradspec.core import ops as _ops
from gradspec.core.tensor import add_methods as _add_methods, wrap as _wrap
from gradspec.core.elements.dtypes import as_numpy_dtype as _as_numpy_dtype
from gradspec.core.compiled.kernels import kernels as _kernels
from gradspec.core.ops import OPS as _OPS, as_generated as _as_generated, publish as _publish
from gradspec.core.compiled.bindings import Op as _Op
from gradspec.core.named_results import namedtuple as _namedtuple
from gradspec.dispatch.arguments import integer as _integer, refuse as _refuse
from gradspec.dispatch.formulas import (
    conjugate as _conjugate, conjugate_array as _conjugate_array, tangent as _tangent, total as _total, zeros as _zeros, is_complex,
)
from gradspec.graph.saved import OpNode as _OpNode
from gradspec.graph.writes import before_composite as _before_composite, require_dtype as _require_dtype, write_composite as _write_composite
from . import raw as _raw

_Op = _as_generated(_Op, __file__)

# derivatives.yaml:1623  cumsum
class CumsumBackward0(_OpNode, op="cumsum", inputs={"self": 0}):
    """self: reverse_cumsum(grad, dim)"""
    _saves = {"dim": ("argument", 1, 1)}

    def _on_arrays(grad, dim):
        return _raw.reverse_cumsum(grad, dim)

    def _on_tensors(grad, dim):
        return _ops.reverse_cumsum(grad, dim)

def _cumsum_jvp(self, dim, *, result, self_t=None):
    return _ops.cumsum(_tangent(self, self_t), dim)

def cumsum(self, dim, *, dtype=None):
    """cumsum(Tensor self, dim dim) -> Tensor result
    The running sum along `dim`.
    Shapes: for example self (3, 4).
    Dtypes: float, complex, int, bool.
    Raises: IndexError for a `dim` that the tensor does not have.
    Gradient of self: reverse_cumsum(grad, dim).
    Source: the entry cumsum of the spec.
    Example: gs.cumsum(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), 0)"""
    if dtype is not None:
        return _cumsum__dtype(self, dim, dtype=dtype)
    if dim.__class__ is not int: dim = _integer("cumsum", "dim", dim)
    return cumsum.run(self, dim)
cumsum = _Op(
    "cumsum", cumsum, CumsumBackward0, "Tensor self, dim dim", computes=_raw.cumsum, jvp=_cumsum_jvp, dtypes=("float", "complex", "int", "bool"), batch="dims",
)

def cumsum_(self, dim, *, dtype=None):
    """The in-place form of cumsum: the result is written to self, which is returned."""
    if dtype is not None:
        return _cumsum__dtype_(self, dim, dtype=dtype)
    if dim.__class__ is not int: dim = _integer("cumsum", "dim", dim)
    return cumsum_.run(self, dim)
cumsum_ = cumsum.in_place_form(cumsum_)

# derivatives.yaml:1631  cumsum.dtype
def _cumsum__dtype(self, dim, *, dtype):
    """cumsum.dtype(Tensor self, dim dim, *, dtype dtype) -> Tensor result
    The running sum of `self` converted to `dtype`.
    Shapes: for example self (3, 4).
    Raises: IndexError for a `dim` that the tensor does not have.
    Source: the entry cumsum.dtype of the spec.
    Example: gs.cumsum(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), 1, dtype=gs.float64)"""
    if dim.__class__ is not int: dim = _integer("cumsum.dtype", "dim", dim)
    dtype = _as_numpy_dtype(dtype)
    return _running_values.cumsum_as(self, dim, dtype=dtype)
_cumsum__dtype = _Op(
    "cumsum.dtype", _cumsum__dtype, None, "Tensor self, dim dim, dtype dtype", composes=_running_values.cumsum_as, dtypes=("float", "int", "bool"),
    planned=True,
)

def _cumsum__dtype_(self, dim, *, dtype):
    """The in-place form of cumsum: the result is written to self, which is returned."""
    if dim.__class__ is not int: dim = _integer("cumsum.dtype", "dim", dim)
    dtype = _as_numpy_dtype(dtype)
    _require_dtype("cumsum_", self, dtype)
    _target, self = self, _before_composite(self)
    return _write_composite("cumsum_", _target, _running_values.cumsum_as(self, dim, dtype=dtype))
_cumsum__dtype_ = _cumsum__dtype.in_place_form(_cumsum__dtype_, by_function=True)

# derivatives.yaml:1637  narrow_cumsum
class NarrowCumsumBackward0(_OpNode, op="narrow_cumsum", inputs={"self": 0}):
    """self: 0"""
    _saves = {"self_shape": ("shape", 0, 1)}

    def _on_arrays(grad, self_shape):
        return _zeros(self_shape, grad.dtype)

    def _on_tensors(grad, self_shape):
        return _wrap(_zeros(self_shape, grad._memory.dtype))

def _narrow_cumsum_jvp(self, dim, *, result, self_t=None):
    return 0

def narrow_cumsum(self, dim):
    """narrow_cumsum(Tensor self, dim dim) -> Tensor result
    The running sum of integers along `dim` in their dtype, which wraps."""
    return narrow_cumsum.run(self, dim)
narrow_cumsum = _Op(
    "narrow_cumsum", narrow_cumsum, NarrowCumsumBackward0, "Tensor self, dim dim", computes=_raw.narrow_cumsum, jvp=_narrow_cumsum_jvp, dtypes=("int",),
    batch="dims", public=False,
)

# derivatives.yaml:1644  reverse_cumsum
class ReverseCumsumBackward0(_OpNode, op="reverse_cumsum", inputs={"self": 0}):
    """self: cumsum(grad, dim)"""
    _saves = {"dim": ("argument", 1, 1)}

    def _on_arrays(grad, dim):
        return _raw.cumsum(grad, dim)

    def _on_tensors(grad, dim):
        return _ops.cumsum(grad, dim)

def _reverse_cumsum_jvp(self, dim, *, result, self_t=None):
    return _ops.reverse_cumsum(_tangent(self, self_t), dim)

def reverse_cumsum(self, dim):
    """reverse_cumsum(Tensor self, dim dim) -> Tensor result
    The running sum along `dim` from its end."""
    return reverse_cumsum.run(self, dim)
reverse_cumsum = _Op(
    "reverse_cumsum", reverse_cumsum, ReverseCumsumBackward0, "Tensor self, dim dim", computes=_raw.reverse_cumsum, jvp=_reverse_cumsum_jvp,
    dtypes=("float", "complex"), batch="dims", public=False,
)

# derivatives.yaml:1651  cumprod
class CumprodBackward0(_OpNode, op="cumprod", inputs={"self": 0}):
    """self: cumprod_backward(grad, self, result, dim)"""
    _saves = {"self": ("input", 0, 1), "result": ("output", 0, 1), "dim": ("argument", 1, 1)}

    def _on_arrays(grad, self, result, dim):
        return _raw.cumprod_backward(grad, self, result, dim)

    def _on_tensors(grad, self, result, dim):
        return _ops.cumprod_backward(grad, self, result, dim)

def _cumprod_jvp(self, dim, *, result, self_t=None):
    return _ops.linear_recurrence(self, self_t * _ops.shift(result, dim, 1.0), dim)

def cumprod(self, dim, *, dtype=None):
    """cumprod(Tensor self, dim dim) -> Tensor result
    The running product along `dim`.
    Shapes: for example self (3, 4).
    Dtypes: float, complex, int, bool.
    Raises: IndexError for a `dim` that the tensor does not have.
    Gradient of self: cumprod_backward(grad, self, result, dim).
    Source: the entry cumprod of the spec.
    Example: gs.cumprod(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), 0)"""
    if dtype is not None:
        return _cumprod__dtype(self, dim, dtype=dtype)
    if dim.__class__ is not int: dim = _integer("cumprod", "dim", dim)
    return cumprod.run(self, dim)
cumprod = _Op(
    "cumprod", cumprod, CumprodBackward0, "Tensor self, dim dim", computes=_raw.cumprod, jvp=_cumprod_jvp, dtypes=("float", "complex", "int", "bool"),
    batch="dims",
)

def cumprod_(self, dim, *, dtype=None):
    """The in-place form of cumprod: the result is written to self, which is returned."""
    if dtype is not None:
        return _cumprod__dtype_(self, dim, dtype=dtype)
    if dim.__class__ is not int: dim = _integer("cumprod", "dim", dim)
    return cumprod_.run(self, dim)
cumprod_ = cumprod.in_place_form(cumprod_, keeps=True)

# derivatives.yaml:1659  cumprod_backward
def cumprod_backward(gradient, self, result, dim):
    """cumprod_backward(Tensor gradient, Tensor self, Tensor result, dim dim) -> Tensor of_self
    The gradient of `cumprod`."""
    return _running_values.cumprod_backward(gradient, self, result, dim)
cumprod_backward = _Op(
    "cumprod_backward", cumprod_backward, None, "Tensor gradient, Tensor self, Tensor result, dim dim", "Tensor of_self",
    composes=_running_values.cumprod_backward, planned=True, public=False,
)

# derivatives.yaml:1664  cumprod.dtype
def _cumprod__dtype(self, dim, *, dtype):
    """cumprod.dtype(Tensor self, dim dim, *, dtype dtype) -> Tensor result
    The running product of `self` converted to `dtype`.
    Shapes: for example self (3, 4).
    Raises: IndexError for a `dim` that the tensor does not have.
    Source: the entry cumprod.dtype of the spec.
    Example: gs.cumprod(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), 1, dtype=gs.float64)"""
    if dim.__class__ is not int: dim = _integer("cumprod.dtype", "dim", dim)
    dtype = _as_numpy_dtype(dtype)
    return _running_values.cumprod_as(self, dim, dtype=dtype)
_cumprod__dtype = _Op(
    "cumprod.dtype", _cumprod__dtype, None, "Tensor self, dim dim, dtype dtype", composes=_running_values.cumprod_as, dtypes=("float", "int", "bool"),
    planned=True,
)

def _cumprod__dtype_(self, dim, *, dtype):
    """The in-place form of cumprod: the result is written to self, which is returned."""
    if dim.__class__ is not int: dim = _integer("cumprod.dtype", "dim", dim)
    dtype = _as_numpy_dtype(dtype)
    _require_dtype("cumprod_", self, dtype)
    _target, self = self, _before_composite(self)
    return _write_composite("cumprod_", _target, _running_values.cumprod_as(self, dim, dtype=dtype))
_cumprod__dtype_ = _cumprod__dtype.in_place_form(_cumprod__dtype_, by_function=True)

# derivatives.yaml:1670  narrow_cumprod
class NarrowCumprodBackward0(_OpNode, op="narrow_cumprod", inputs={"self": 0}):
    """self: 0"""
    _saves = {"self_shape": ("shape", 0, 1)}

    def _on_arrays(grad, self_shape):
        return _zeros(self_shape, grad.dtype)

    def _on_tensors(grad, self_shape):
        return _wrap(_zeros(self_shape, grad._memory.dtype))

def _narrow_cumprod_jvp(self, dim, *, result, self_t=None):
    return 0

def narrow_cumprod(self, dim):
    """narrow_cumprod(Tensor self, dim dim) -> Tensor result
    The running product of integers along `dim` in their dtype, which wraps."""
    return narrow_cumprod.run(self, dim)
narrow_cumprod = _Op(
    "narrow_cumprod", narrow_cumprod, NarrowCumprodBackward0, "Tensor self, dim dim", computes=_raw.narrow_cumprod, jvp=_narrow_cumprod_jvp, dtypes=("int",),
    batch="dims", public=False,
)

# derivatives.yaml:1677  cummax
_cummax_result = _namedtuple("cummax", ("values", "indices"))
class CummaxBackward0(_OpNode, op="cummax", inputs={"self": 0}):
    """self: gather_put(grad, self.shape, dim, indices)"""
    _saves = {"self_shape": ("shape", 0, 1), "dim": ("argument", 1, 1), "indices": ("plain", 1, 1)}

    def _on_arrays(grad, self_shape, dim, indices):
        return _raw.gather_put(grad, self_shape, dim, indices)

    def _on_tensors(grad, self_shape, dim, indices):
        return _ops.gather_put(grad, self_shape, dim, indices)

def _cummax_jvp(self, dim, *, values, indices, self_t=None):
    return _ops.gather(self_t, dim, indices)

def cummax(self, dim):
    """cummax(Tensor self, dim dim) -> Tensor values, Index indices
    The largest elements so far along `dim`, and where the last of equal ones are.
    Shapes: for example self (3, 4).
    Dtypes: float, int, bool.
    Raises: IndexError for a `dim` that the tensor does not have.
    Gradient of self: gather_put(grad, self.shape, dim, indices).
    Source: the entry cummax of the spec.
    Example: gs.cummax(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), 0)"""
    if dim.__class__ is not int: dim = _integer("cummax", "dim", dim)
    return cummax.run(self, dim)
cummax = _Op(
    "cummax", cummax, CummaxBackward0, "Tensor self, dim dim", "Tensor values, Index indices", computes=_raw.cummax, named=_cummax_result, jvp=_cummax_jvp,
    dtypes=("float", "int", "bool"), batch="dims",
)

# derivatives.yaml:1684  cummin
_cummin_result = _namedtuple("cummin", ("values", "indices"))
class CumminBackward0(_OpNode, op="cummin", inputs={"self": 0}):
    """self: gather_put(grad, self.shape, dim, indices)"""
    _saves = {"self_shape": ("shape", 0, 1), "dim": ("argument", 1, 1), "indices": ("plain", 1, 1)}

    def _on_arrays(grad, self_shape, dim, indices):
        return _raw.gather_put(grad, self_shape, dim, indices)

    def _on_tensors(grad, self_shape, dim, indices):
        return _ops.gather_put(grad, self_shape, dim, indices)

def _cummin_jvp(self, dim, *, values, indices, self_t=None):
    return _ops.gather(self_t, dim, indices)

def cummin(self, dim):
    """cummin(Tensor self, dim dim) -> Tensor values, Index indices
    The smallest elements so far along `dim`, and where the last of equal ones are.
    Shapes: for example self (3, 4).
    Dtypes: float, int, bool.
    Raises: IndexError for a `dim` that the tensor does not have.
    Gradient of self: gather_put(grad, self.shape, dim, indices).
    Source: the entry cummin of the spec.
    Example: gs.cummin(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), 0)"""
    if dim.__class__ is not int: dim = _integer("cummin", "dim", dim)
    return cummin.run(self, dim)
cummin = _Op(
    "cummin", cummin, CumminBackward0, "Tensor self, dim dim", "Tensor values, Index indices", computes=_raw.cummin, named=_cummin_result, jvp=_cummin_jvp,
    dtypes=("float", "int", "bool"), batch="dims",
)

# derivatives.yaml:1691  logcumsumexp
class LogcumsumexpBackward0(_OpNode, op="logcumsumexp", inputs={"self": 0}):
    """self: logcumsumexp_backward(grad, self, dim)"""
    _saves = {"self": ("input", 0, 1), "dim": ("argument", 1, 1)}

    def _on_arrays(grad, self, dim):
        return _raw.logcumsumexp_backward(grad, self, dim)

    def _on_tensors(grad, self, dim):
        return _ops.logcumsumexp_backward(grad, self, dim)

def _logcumsumexp_jvp(self, dim, *, result, self_t=None):
    return _ops.logcumsumexp_tangent(self_t, self, dim)

def logcumsumexp(self, dim):
    """logcumsumexp(Tensor self, dim dim) -> Tensor result
    The logarithms of the running sums of exponentials along `dim`, without overflow.
    Shapes: for example self (3, 4).
    Dtypes: float, complex.
    Raises: IndexError for a `dim` that the tensor does not have.
    Gradient of self: logcumsumexp_backward(grad, self, dim).
    Source: the entry logcumsumexp of the spec.
    Example: gs.logcumsumexp(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), 0)"""
    if dim.__class__ is not int: dim = _integer("logcumsumexp", "dim", dim)
    return logcumsumexp.run(self, dim)
logcumsumexp = _Op(
    "logcumsumexp", logcumsumexp, LogcumsumexpBackward0, "Tensor self, dim dim", computes=_raw.logcumsumexp, jvp=_logcumsumexp_jvp, dtypes=("float", "complex"),
    batch="dims",
)

# derivatives.yaml:1698  logcumsumexp_tangent
(_k_logcumsumexp_tangent_backward_self,) = _kernels("logcumsumexp_tangent_backward_self")
class LogcumsumexpTangentBackward0(_OpNode, op="logcumsumexp_tangent", inputs={"tangent": 0, "self": 1}):
    """tangent: back, where back = logcumsumexp_backward(grad, self, dim)
    self: conj(tangent) * back - logcumsumexp_backward(grad * conj(result), self, dim), where back = logcumsumexp_backward(grad, self, dim)"""
    _saves = {"self": ("input", 1, 3), "dim": ("argument", 2, 3), "tangent": ("input", 0, 2), "result": ("output", 0, 2)}

    def _on_arrays(needs, grad, self, dim, tangent, result):
        grad_tangent = grad_self = None
        if needs & 1:
            grad_tangent = _raw.logcumsumexp_backward(grad, self, dim)
        if needs & 2 and grad.dtype.kind in "fV":
            grad_self = _k_logcumsumexp_tangent_backward_self(
                tangent, _raw.logcumsumexp_backward(grad, self, dim),
                _raw.logcumsumexp_backward(_raw.mul(grad, _raw.conj_view(result) if is_complex(result) else result), self, dim),
            )
        elif needs & 2:
            grad_self = _raw.sub(
                _raw.mul(_raw.conj_view(tangent) if is_complex(tangent) else tangent, _raw.logcumsumexp_backward(grad, self, dim)),
                _raw.logcumsumexp_backward(_raw.mul(grad, _raw.conj_view(result) if is_complex(result) else result), self, dim),
            )
        return (grad_tangent, grad_self)

    def _on_tensors(needs, grad, self, dim, tangent, result):
        back = _ops.logcumsumexp_backward(grad, self, dim)
        return (
            back if needs & 1 else None, (_conjugate(tangent) * back) - _ops.logcumsumexp_backward(grad * _conjugate(result), self, dim) if needs & 2 else None,
        )

def _logcumsumexp_tangent_jvp(tangent, self, dim, *, result, tangent_t=None, self_t=None):
    return _total(
        None if tangent_t is None else _ops.logcumsumexp_tangent(tangent_t, self, dim),
        None if self_t is None else _ops.logcumsumexp_tangent(tangent * self_t, self, dim) - (result * _ops.logcumsumexp_tangent(self_t, self, dim)),
    )

def logcumsumexp_tangent(tangent, self, dim):
    """logcumsumexp_tangent(Tensor tangent, Tensor self, dim dim) -> Tensor result
    The derivative of `logcumsumexp` along a tangent."""
    return logcumsumexp_tangent.run(tangent, self, dim)
logcumsumexp_tangent = _Op(
    "logcumsumexp_tangent", logcumsumexp_tangent, LogcumsumexpTangentBackward0, "Tensor tangent, Tensor self, dim dim", computes=_raw.logcumsumexp_tangent,
    jvp=_logcumsumexp_tangent_jvp, dtypes=("float", "complex"), batch="dims", public=False,
)

# derivatives.yaml:1711  logcumsumexp_backward
(_k_logcumsumexp_backward_backward_self,) = _kernels("logcumsumexp_backward_backward_self")
class LogcumsumexpBackwardBackward0(_OpNode, op="logcumsumexp_backward", inputs={"gradient": 0, "self": 1}):
    """gradient: logcumsumexp_tangent(grad, self, dim)
    self: conj(grad) * result - logcumsumexp_backward(gradient * conj(logcumsumexp_tangent(grad, self, dim)), self, dim)"""
    _saves = {"self": ("input", 1, 3), "dim": ("argument", 2, 3), "result": ("output", 0, 2), "gradient": ("input", 0, 2)}

    def _on_arrays(needs, grad, self, dim, result, gradient):
        grad_gradient = grad_self = None
        if needs & 1:
            grad_gradient = _raw.logcumsumexp_tangent(grad, self, dim)
        if needs & 2 and grad.dtype.kind in "fV":
            grad_self = _k_logcumsumexp_backward_backward_self(
                grad, result, _raw.logcumsumexp_backward(_raw.mul(gradient, _conjugate_array(_raw.logcumsumexp_tangent(grad, self, dim))), self, dim),
            )
        elif needs & 2:
            grad_self = _raw.sub(
                _raw.mul(_raw.conj_view(grad) if is_complex(grad) else grad, result),
                _raw.logcumsumexp_backward(_raw.mul(gradient, _conjugate_array(_raw.logcumsumexp_tangent(grad, self, dim))), self, dim),
            )
        return (grad_gradient, grad_self)

    def _on_tensors(needs, grad, self, dim, result, gradient):
        return (
            _ops.logcumsumexp_tangent(grad, self, dim) if needs & 1 else None,
            (_conjugate(grad) * result) - _ops.logcumsumexp_backward(
                gradient * _conjugate(_ops.logcumsumexp_tangent(grad, self, dim)), self, dim,
            ) if needs & 2 else None,
        )

def _logcumsumexp_backward_jvp(gradient, self, dim, *, result, gradient_t=None, self_t=None):
    return _total(
        None if gradient_t is None else _ops.logcumsumexp_backward(gradient_t, self, dim),
        None if self_t is None else (_conjugate(self_t) * result) - _ops.logcumsumexp_backward(
            gradient * _conjugate(_ops.logcumsumexp_tangent(self_t, self, dim)), self, dim,
        ),
    )

def logcumsumexp_backward(gradient, self, dim):
    """logcumsumexp_backward(Tensor gradient, Tensor self, dim dim) -> Tensor result
    The gradient of `logcumsumexp`, which is the transpose of `logcumsumexp_tangent`."""
    return logcumsumexp_backward.run(gradient, self, dim)
logcumsumexp_backward = _Op(
    "logcumsumexp_backward", logcumsumexp_backward, LogcumsumexpBackwardBackward0, "Tensor gradient, Tensor self, dim dim", computes=_raw.logcumsumexp_backward,
    jvp=_logcumsumexp_backward_jvp, dtypes=("float", "complex"), batch="dims", public=False,
)

# derivatives.yaml:1724  diff
def diff(self, n=1, dim=-1, prepend=None, append=None):
    """diff(Tensor self, int n=1, dim dim=-1, Tensor? prepend=None, Tensor? append=None) -> Tensor result
    The `n`-th differences of neighbours along `dim`, of self between `prepend` and `append`.
    Shapes: for example self (3, 4).
    Raises: IndexError for a `dim` that the tensor does not have.
    Source: the entry diff of the spec.
    Example: gs.diff(gs.linspace(-2.0, 2.0, 12).reshape(3, 4))"""
    if n.__class__ is not int: n = _integer("diff", "n", n)
    if dim.__class__ is not int: dim = _integer("diff", "dim", dim)
    return _differences.diff(self, n, dim, prepend, append)
diff = _Op(
    "diff", diff, None, "Tensor self, int n, dim dim, Tensor? prepend, Tensor? append", composes=_differences.diff, dtypes=("float", "complex", "int", "bool"),
    planned=True,
)

# derivatives.yaml:1729  gradient
def gradient(self, *, spacing=None, dim=None, edge_order=1):
    """gradient(Tensor self, *, any spacing=None, dims dim=None, int edge_order=1) -> Tensor[] result
    The derivatives along each of `dim`, or all dims, from neighbours at distances, or coordinates, `spacing`.
    Shapes: for example self (4,).
    Raises: IndexError for a `dim` that the tensor does not have.
    Source: the entry gradient of the spec.
    Example: gs.gradient(gs.linspace(-2.0, 2.0, 4))"""
    if dim is True or dim is False: _refuse("gradient", "dim", dim)
    if edge_order.__class__ is not int: edge_order = _integer("gradient", "edge_order", edge_order)
    return _differences.gradient(self, spacing=spacing, dim=dim, edge_order=edge_order)
gradient = _Op(
    "gradient", gradient, None, "Tensor self, any spacing, dims dim, int edge_order", "Tensor[] result", composes=_differences.gradient,
    dtypes=("float", "complex"), planned=True,
)

# derivatives.yaml:1735  linear_recurrence
class LinearRecurrenceBackward0(_OpNode, op="linear_recurrence", inputs={"decay": 0, "input": 1}):
    """decay: linear_recurrence_backward(grad, decay, dim) * shift(conj(result), dim, 0.0)
    input: linear_recurrence_backward(grad, decay, dim)"""
    _saves = {"decay": ("input", 0, 3), "dim": ("argument", 2, 3), "result": ("output", 0, 1)}

    def _on_arrays(needs, grad, decay, dim, result):
        return (
            (_raw.mul(
                _raw.linear_recurrence_backward(grad, decay, dim), _raw.shift(_raw.conj_view(result) if is_complex(result) else result, dim, 0.0),
            )) if needs & 1 else None,
            _raw.linear_recurrence_backward(grad, decay, dim) if needs & 2 else None,
        )

    def _on_tensors(needs, grad, decay, dim, result):
        return (
            _ops.linear_recurrence_backward(grad, decay, dim) * _ops.shift(_conjugate(result), dim, 0.0) if needs & 1 else None,
            _ops.linear_recurrence_backward(grad, decay, dim) if needs & 2 else None,
        )

def _linear_recurrence_jvp(decay, input, dim, *, result, decay_t=None, input_t=None):
    return _total(
        None if decay_t is None else _ops.linear_recurrence(decay, decay_t * _ops.shift(result, dim, 0.0), dim),
        None if input_t is None else _ops.linear_recurrence(decay, input_t, dim),
    )

def linear_recurrence(decay, input, dim):
    """linear_recurrence(Tensor decay, Tensor input, dim dim) -> Tensor result
    The sequence r[i] = input[i] + decay[i] * r[i - 1] along `dim`."""
    return linear_recurrence.run(decay, input, dim)
linear_recurrence = _Op(
    "linear_recurrence", linear_recurrence, LinearRecurrenceBackward0, "Tensor decay, Tensor input, dim dim", computes=_raw.linear_recurrence,
    jvp=_linear_recurrence_jvp, dtypes=("float", "complex"), batch="dims", public=False,
)

# derivatives.yaml:1746  linear_recurrence_backward
class LinearRecurrenceBackwardBackward0(_OpNode, op="linear_recurrence_backward", inputs={"gradient": 0, "decay": 1}):
    """gradient: linear_recurrence(decay, grad, dim)
    decay: shift(linear_recurrence(conj(decay), conj(grad), dim), dim, 0.0) * result"""
    _saves = {"decay": ("input", 1, 3), "dim": ("argument", 2, 3), "result": ("output", 0, 2)}

    def _on_arrays(needs, grad, decay, dim, result):
        return (
            _raw.linear_recurrence(decay, grad, dim) if needs & 1 else None,
            (_raw.mul(
                _raw.shift(
                    _raw.linear_recurrence(_raw.conj_view(decay) if is_complex(decay) else decay, _raw.conj_view(grad) if is_complex(grad) else grad, dim), dim,
                    0.0,
                ),
                result,
            )) if needs & 2 else None,
        )

    def _on_tensors(needs, grad, decay, dim, result):
        return (
            _ops.linear_recurrence(decay, grad, dim) if needs & 1 else None,
            _ops.shift(_ops.linear_recurrence(_conjugate(decay), _conjugate(grad), dim), dim, 0.0) * result if needs & 2 else None,
        )

def _linear_recurrence_backward_jvp(gradient, decay, dim, *, result, gradient_t=None, decay_t=None):
    return _total(
        None if gradient_t is None else _ops.linear_recurrence_backward(gradient_t, decay, dim),
        None if decay_t is None else _ops.linear_recurrence_backward(
            _ops.flip(_ops.shift(_ops.flip(_conjugate(decay_t) * result, (dim,)), dim, 0.0), (dim,)), decay, dim,
        ),
    )

def linear_recurrence_backward(gradient, decay, dim):
    """linear_recurrence_backward(Tensor gradient, Tensor decay, dim dim) -> Tensor result
    The gradient of `linear_recurrence` by its input, r[i] = gradient[i] + conj(decay[i + 1]) * r[i + 1] along `dim`."""
    return linear_recurrence_backward.run(gradient, decay, dim)
linear_recurrence_backward = _Op(
    "linear_recurrence_backward", linear_recurrence_backward, LinearRecurrenceBackwardBackward0, "Tensor gradient, Tensor decay, dim dim",
    computes=_raw.linear_recurrence_backward, jvp=_linear_recurrence_backward_jvp, dtypes=("float", "complex"), batch="dims", public=False,
)

# derivatives.yaml:1757  shift
class ShiftBackward0(_OpNode, op="shift", inputs={"self": 0}):
    """self: flip(shift(flip(grad, (dim,)), dim, 0.0), (dim,))"""
    _saves = {"dim": ("argument", 1, 1)}

    def _on_arrays(grad, dim):
        return _raw.flip(_raw.shift(_raw.flip(grad, (dim,)), dim, 0.0), (dim,))

    def _on_tensors(grad, dim):
        return _ops.flip(_ops.shift(_ops.flip(grad, (dim,)), dim, 0.0), (dim,))

def _shift_jvp(self, dim, fill, *, result, self_t=None):
    return _ops.shift(self_t, dim, 0.0)

def shift(self, dim, fill):
    """shift(Tensor self, dim dim, float fill) -> Tensor result
    The tensor moved by one position along `dim`, the first position filled."""
    return shift.run(self, dim, fill)
shift = _Op(
    "shift", shift, ShiftBackward0, "Tensor self, dim dim, float fill", computes=_raw.shift, jvp=_shift_jvp, dtypes=("float", "complex"), batch="dims",
    public=False,
)

# derivatives.yaml:1764  softmax
class SoftmaxBackward0(_OpNode, op="softmax", inputs={"self": 0}):
    """self: softmax_grad(grad, result, dim)"""
    _saves = {"result": ("output", 0, 1), "dim": ("argument", 1, 1)}

    def _on_arrays(grad, result, dim):
        return _raw.softmax_grad(grad, result, dim)

    def _on_tensors(grad, result, dim):
        return _ops.softmax_grad(grad, result, dim)

def _softmax_jvp(self, dim, *, result, self_t=None):
    return _ops.softmax_grad(self_t, result, dim)

def softmax(self, dim, *, dtype=None):
    """softmax(Tensor self, dim dim) -> Tensor result
    The exponentials of the elements divided by their sum along `dim`.
    Shapes: for example self (3, 4).
    Dtypes: float.
    Raises: IndexError for a `dim` that the tensor does not have.
    Gradient of self: softmax_grad(grad, result, dim).
    Source: the entry softmax of the spec.
    Example: gs.softmax(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), 0)"""
    if dtype is not None:
        return _softmax__dtype(self, dim, dtype=dtype)
    if dim.__class__ is not int: dim = _integer("softmax", "dim", dim)
    return softmax.run(self, dim)
softmax = _Op("softmax", softmax, SoftmaxBackward0, "Tensor self, dim dim", computes=_raw.softmax, jvp=_softmax_jvp, batch="dims")

# derivatives.yaml:1771  softmax_grad
(_k_softmax_grad_backward_result,) = _kernels("softmax_grad_backward_result")
class SoftmaxGradBackward0(_OpNode, op="softmax_grad", inputs={"gradient": 0, "result": 1}):
    """gradient: softmax_grad(grad, result, dim)
    result: grad * centred - gradient * sum(grad * result, dim, True), where centred = gradient - sum(gradient * result, dim, True)"""
    _saves = {"result": ("input", 1, 3), "dim": ("argument", 2, 3), "gradient": ("input", 0, 2)}

    def _on_arrays(needs, grad, result, dim, gradient):
        grad_gradient = grad_result = None
        if needs & 1:
            grad_gradient = _raw.softmax_grad(grad, result, dim)
        if needs & 2 and grad.dtype.kind in "fV":
            grad_result = _k_softmax_grad_backward_result(
                grad, gradient, _raw.sum(_raw.mul(gradient, result), dim, True), _raw.sum(_raw.mul(grad, result), dim, True),
            )
        elif needs & 2:
            grad_result = _raw.sub(
                _raw.mul(grad, _raw.sub(gradient, _raw.sum(_raw.mul(gradient, result), dim, True))),
                _raw.mul(gradient, _raw.sum(_raw.mul(grad, result), dim, True)),
            )
        return (grad_gradient, grad_result)

    def _on_tensors(needs, grad, result, dim, gradient):
        return (
            _ops.softmax_grad(grad, result, dim) if needs & 1 else None,
            (grad * (gradient - _ops.sum(gradient * result, dim, True))) - (gradient * _ops.sum(grad * result, dim, True)) if needs & 2 else None,
        )

def _softmax_grad_jvp(gradient, result, dim, *, spread, gradient_t=None, result_t=None):
    return _total(
        None if gradient_t is None else _ops.softmax_grad(gradient_t, result, dim),
        None if result_t is None else (result_t * (gradient - _ops.sum(gradient * result, dim, True))) - (result * _ops.sum(gradient * result_t, dim, True)),
    )

def softmax_grad(gradient, result, dim):
    """softmax_grad(Tensor gradient, Tensor result, dim dim) -> Tensor spread
    The gradient of a softmax with that result; also its tangent, as the matrix between them is symmetric."""
    return softmax_grad.run(gradient, result, dim)
softmax_grad = _Op(
    "softmax_grad", softmax_grad, SoftmaxGradBackward0, "Tensor gradient, Tensor result, dim dim", "Tensor spread", computes=_raw.softmax_grad,
    jvp=_softmax_grad_jvp, batch="dims", public=False,
)

# derivatives.yaml:1783  softmax.dtype
def _softmax__dtype(self, dim, *, dtype):
    """softmax.dtype(Tensor self, dim dim, *, dtype dtype) -> Tensor result
    The softmax of `self` converted to `dtype`.
    Shapes: for example self (3, 4).
    Raises: IndexError for a `dim` that the tensor does not have.
    Source: the entry softmax.dtype of the spec.
    Example: gs.softmax(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), 1, dtype=gs.float64)"""
    if dim.__class__ is not int: dim = _integer("softmax.dtype", "dim", dim)
    dtype = _as_numpy_dtype(dtype)
    return _ops.softmax(_ops.converted(self, dtype), dim)
_softmax__dtype = _Op("softmax.dtype", _softmax__dtype, None, "Tensor self, dim dim, dtype dtype", planned=True)

# derivatives.yaml:1787  log_softmax
class LogSoftmaxBackward0(_OpNode, op="log_softmax", inputs={"self": 0}):
    """self: log_softmax_grad(grad, result, dim)"""
    _saves = {"result": ("output", 0, 1), "dim": ("argument", 1, 1)}

    def _on_arrays(grad, result, dim):
        return _raw.log_softmax_grad(grad, result, dim)

    def _on_tensors(grad, result, dim):
        return _ops.log_softmax_grad(grad, result, dim)

def _log_softmax_jvp(self, dim, *, result, self_t=None):
    return self_t - _ops.sum(self_t * _ops.exp(result), dim, True)

def log_softmax(self, dim, *, dtype=None):
    """log_softmax(Tensor self, dim dim) -> Tensor result
    The logarithm of the softmax along `dim`.
    Shapes: for example self (3, 4).
    Dtypes: float.
    Raises: IndexError for a `dim` that the tensor does not have.
    Gradient of self: log_softmax_grad(grad, result, dim).
    Source: the entry log_softmax of the spec.
    Example: gs.log_softmax(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), 0)"""
    if dtype is not None:
        return _log_softmax__dtype(self, dim, dtype=dtype)
    if dim.__class__ is not int: dim = _integer("log_softmax", "dim", dim)
    return log_softmax.run(self, dim)
log_softmax = _Op("log_softmax", log_softmax, LogSoftmaxBackward0, "Tensor self, dim dim", computes=_raw.log_softmax, jvp=_log_softmax_jvp, batch="dims")

# derivatives.yaml:1794  log_softmax_grad
(_k_log_softmax_grad_backward_result,) = _kernels("log_softmax_grad_backward_result")
class LogSoftmaxGradBackward0(_OpNode, op="log_softmax_grad", inputs={"gradient": 0, "result": 1}):
    """gradient: grad - sum(grad * exp(result), dim, True)
    result: -grad * exp(result) * sum(gradient, dim, True)"""
    _saves = {"result": ("input", 1, 3), "dim": ("argument", 2, 3), "gradient": ("input", 0, 2)}

    def _on_arrays(needs, grad, result, dim, gradient):
        grad_gradient = grad_result = None
        if needs & 1:
            grad_gradient = _raw.sub(grad, _raw.sum(_raw.mul(grad, _raw.exp(result)), dim, True))
        if needs & 2 and grad.dtype.kind in "fV":
            grad_result = _k_log_softmax_grad_backward_result(grad, result, _raw.sum(gradient, dim, True))
        elif needs & 2:
            grad_result = _raw.mul(_raw.mul(-grad, _raw.exp(result)), _raw.sum(gradient, dim, True))
        return (grad_gradient, grad_result)

    def _on_tensors(needs, grad, result, dim, gradient):
        return (
            grad - _ops.sum(grad * _ops.exp(result), dim, True) if needs & 1 else None,
            ((-grad) * _ops.exp(result)) * _ops.sum(gradient, dim, True) if needs & 2 else None,
        )

def _log_softmax_grad_jvp(gradient, result, dim, *, spread, gradient_t=None, result_t=None):
    return _total(
        None if gradient_t is None else _ops.log_softmax_grad(gradient_t, result, dim),
        None if result_t is None else ((-_ops.exp(result)) * result_t) * _ops.sum(gradient, dim, True),
    )

def log_softmax_grad(gradient, result, dim):
    """log_softmax_grad(Tensor gradient, Tensor result, dim dim) -> Tensor spread
    The gradient of a log-softmax with that result."""
    return log_softmax_grad.run(gradient, result, dim)
log_softmax_grad = _Op(
    "log_softmax_grad", log_softmax_grad, LogSoftmaxGradBackward0, "Tensor gradient, Tensor result, dim dim", "Tensor spread", computes=_raw.log_softmax_grad,
    jvp=_log_softmax_grad_jvp, batch="dims", public=False,
)

# derivatives.yaml:1804  log_softmax.dtype
def _log_softmax__dtype(self, dim, *, dtype):
    """log_softmax.dtype(Tensor self, dim dim, *, dtype dtype) -> Tensor result
    The log-softmax of `self` converted to `dtype`.
    Shapes: for example self (3, 4).
    Raises: IndexError for a `dim` that the tensor does not have.
    Source: the entry log_softmax.dtype of the spec.
    Example: gs.log_softmax(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), 1, dtype=gs.float64)"""
    if dim.__class__ is not int: dim = _integer("log_softmax.dtype", "dim", dim)
    dtype = _as_numpy_dtype(dtype)
    return _ops.log_softmax(_ops.converted(self, dtype), dim)
_log_softmax__dtype = _Op("log_softmax.dtype", _log_softmax__dtype, None, "Tensor self, dim dim, dtype dtype", planned=True)

_OPS.enter((
    cumsum, _cumsum__dtype, narrow_cumsum, reverse_cumsum, cumprod, cumprod_backward, _cumprod__dtype, narrow_cumprod, cummax, cummin, logcumsumexp,
    logcumsumexp_tangent, logcumsumexp_backward, diff, gradient, linear_recurrence, linear_recurrence_backward, shift, softmax, softmax_grad, _softmax__dtype,
    log_softmax, log_softmax_grad, _log_softmax__dtype,
))
_add_methods({
    "cumsum": cumsum, "cumsum_": cumsum_, "cumprod": cumprod, "cumprod_": cumprod_, "cummax": cummax, "cummin": cummin, "logcumsumexp": logcumsumexp,
    "diff": diff, "softmax": softmax, "log_softmax": log_softmax,
})

__all__ = (
    "cumsum", "cumsum_", "narrow_cumsum", "reverse_cumsum", "cumprod", "cumprod_", "cumprod_backward", "narrow_cumprod", "cummax", "cummin", "logcumsumexp",
    "logcumsumexp_tangent", "logcumsumexp_backward", "diff", "gradient", "linear_recurrence", "linear_recurrence_backward", "shift", "softmax", "softmax_grad",
    "log_softmax", "log_softmax_grad",
)
_publish({name: globals()[name] for name in __all__})
