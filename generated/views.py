# Made by `gradspec regen` from derivatives.yaml. Do not edit: change the spec and run it again.
# In an edited module functions and formulas run in the place of rows. Checksum of what follows: 22d08753
"""Views: Tensors that share the memory of another, and their transposes."""

from gradspec.composites import reshaping as _reshaping, splitting as _splitting, stacking as _stacking
from gradspec.core import ops as _ops
from gradspec.core.tensor import add_methods as _add_methods
from gradspec.core.elements.dtypes import as_numpy_dtype as _as_numpy_dtype
from gradspec.core.ops import OPS as _OPS, as_generated as _as_generated, publish as _publish
from gradspec.core.compiled.bindings import Op as _Op
from gradspec.dispatch.arguments import integer as _integer, is_one as _is_one, refuse as _refuse, require_list as _require_list
from gradspec.dispatch.formulas import tangent as _tangent, fail, is_complex
from gradspec.dispatch.overloads import overloads_in_c as _overloads_in_c, select_overload as _select_overload
from gradspec.graph.saved import OpNode as _OpNode
from gradspec.graph.writes import become_view as _become_view
from . import raw as _raw

_Op = _as_generated(_Op, __file__)

# derivatives.yaml:1813  alias
class AliasBackward0(_OpNode, op="alias", inputs={"self": 0}):
    """self: grad"""

    def _on_arrays(grad):
        return grad

    def _on_tensors(grad):
        return grad

def _alias_jvp(self, *, result, self_t=None):
    return _ops.alias(_tangent(self, self_t))

def alias(self):
    """alias(Tensor self) -> Tensor result
    The same tensor as a view of itself, such as one of another class is."""
    return alias.run(self)
alias = _Op(
    "alias", alias, AliasBackward0, "Tensor self", computes=_raw.alias, is_view=True, jvp=_alias_jvp, dtypes=("float", "complex", "int", "bool"),
    batch="leading", public=False,
)
alias.raw = _raw.alias

# derivatives.yaml:1819  view
class ViewBackward0(_OpNode, op="view", inputs={"self": 0}):
    """self: reshape_copy(grad, self.shape)"""
    _saves = {"self_shape": ("shape", 0, 1)}

    def _on_arrays(grad, self_shape):
        return _raw.reshape_copy(grad, self_shape)

    def _on_tensors(grad, self_shape):
        return _ops.reshape_copy(grad, self_shape)

def _view_jvp(self, size, *, result, self_t=None):
    return _ops.view(_tangent(self, self_t), size)

def view(self, size, *more):
    """view(Tensor self, shape size) -> Tensor result
    The same elements in another shape, sharing memory; an error when the strides do not allow it.
    Shapes: for example self (3, 4).
    Dtypes: float, complex, int, bool.
    Gradient of self: reshape_copy(grad, self.shape).
    Source: the entry view of the spec.
    Example: gs.view(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), (2, -1))"""
    if more or _is_one(size):
        size = (size, *more)
    return view.run(self, size)
view = _Op(
    "view", view, ViewBackward0, "Tensor self, shape size", computes=_raw.view, is_view=True, jvp=_view_jvp, dtypes=("float", "complex", "int", "bool"),
    batch="dims",
)
view.raw = _raw.view

# derivatives.yaml:1819  view_copy
def view_copy(self, size, *more):
    """view_copy(Tensor self, shape size) -> Tensor result
    What `view` gives, copied.
    Shapes: for example self (3, 4).
    Source: the entry view_copy of the spec.
    Example: gs.view_copy(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), (2, -1))"""
    if more or _is_one(size):
        size = (size, *more)
    return _ops.contiguous_copy(_ops.view(self, size))
view_copy = _Op("view_copy", view_copy, None, "Tensor self, shape size", dtypes=("float", "complex", "int", "bool"), planned=True)

# derivatives.yaml:1826  reinterpret
def reinterpret(self, dtype):
    """reinterpret(Tensor self, dtype dtype) -> Index result
    The bytes of the elements as elements of another dtype."""
    dtype = _as_numpy_dtype(dtype)
    return reinterpret.run(self, dtype)
reinterpret = _Op(
    "reinterpret", reinterpret, None, "Tensor self, dtype dtype", "Index result", computes=_raw.reinterpret, is_view=True,
    dtypes=("float", "complex", "int", "bool"), batch="leading", public=False,
)
reinterpret.raw = _raw.reinterpret

# derivatives.yaml:1831  reshape
def reshape(self, shape, *more):
    """reshape(Tensor self, shape shape) -> Tensor result
    The same elements in another shape, sharing memory when the strides allow it.
    Shapes: for example self (3, 4).
    Source: the entry reshape of the spec.
    Example: gs.reshape(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), (2, -1))"""
    if more or _is_one(shape):
        shape = (shape, *more)
    return _reshaping.reshape(self, shape)
reshape = _Op("reshape", reshape, None, "Tensor self, shape shape", composes=_reshaping.reshape, dtypes=("float", "complex", "int", "bool"), planned=True)

# derivatives.yaml:1835  reshape_copy
class ReshapeCopyBackward0(_OpNode, op="reshape_copy", inputs={"self": 0}):
    """self: reshape_copy(grad, self.shape)"""
    _saves = {"self_shape": ("shape", 0, 1)}

    def _on_arrays(grad, self_shape):
        return _raw.reshape_copy(grad, self_shape)

    def _on_tensors(grad, self_shape):
        return _ops.reshape_copy(grad, self_shape)

def _reshape_copy_jvp(self, shape, *, result, self_t=None):
    return _ops.reshape_copy(_tangent(self, self_t), shape)

def reshape_copy(self, shape, *more):
    """reshape_copy(Tensor self, shape shape) -> Tensor result
    The same elements in another shape, whatever the strides."""
    if more or _is_one(shape):
        shape = (shape, *more)
    return reshape_copy.run(self, shape)
reshape_copy = _Op(
    "reshape_copy", reshape_copy, ReshapeCopyBackward0, "Tensor self, shape shape", computes=_raw.reshape_copy, jvp=_reshape_copy_jvp,
    dtypes=("float", "complex"), batch="dims", public=False,
)

# derivatives.yaml:1842  flatten
def flatten(self, start_dim=0, end_dim=-1):
    """flatten(Tensor self, dim start_dim=0, dim end_dim=-1) -> Tensor result
    The tensor with the dims from `start_dim` to `end_dim` joined into one.
    Shapes: for example self (2, 3, 4).
    Raises: IndexError for a `start_dim` or `end_dim` that the tensor does not have.
    Source: the entry flatten of the spec.
    Example: gs.flatten(gs.linspace(-2.0, 2.0, 24).reshape(2, 3, 4))"""
    if start_dim.__class__ is not int: start_dim = _integer("flatten", "start_dim", start_dim)
    if end_dim.__class__ is not int: end_dim = _integer("flatten", "end_dim", end_dim)
    return _reshaping.flatten(self, start_dim, end_dim)
flatten = _Op(
    "flatten", flatten, None, "Tensor self, dim start_dim, dim end_dim", composes=_reshaping.flatten, dtypes=("float", "complex", "int", "bool"), planned=True,
)

# derivatives.yaml:1846  ravel
def ravel(self):
    """ravel(Tensor self) -> Tensor result
    The elements as one dim.
    Shapes: for example self (2, 3).
    Source: the entry ravel of the spec.
    Example: gs.ravel(gs.linspace(-2.0, 2.0, 6).reshape(2, 3))"""
    return _reshaping.ravel(self)
ravel = _Op("ravel", ravel, None, "Tensor self", composes=_reshaping.ravel, dtypes=("float", "complex", "int", "bool"), planned=True)

# derivatives.yaml:1850  view_as
def view_as(self, other):
    """view_as(Tensor self, Tensor other) -> Tensor result
    The tensor viewed in the shape of `other`.
    Shapes: for example self (2, 6), other (3, 4).
    Source: the entry view_as of the spec.
    Example: gs.view_as(gs.linspace(-2.0, 2.0, 12).reshape(2, 6), gs.linspace(2.0, -2.0, 12).reshape(3, 4))"""
    return _reshaping.view_as(self, other)
view_as = _Op("view_as", view_as, None, "Tensor self, Tensor other", composes=_reshaping.view_as, dtypes=("float", "complex", "int", "bool"), planned=True)

# derivatives.yaml:1854  reshape_as
def reshape_as(self, other):
    """reshape_as(Tensor self, Tensor other) -> Tensor result
    The tensor in the shape of `other`.
    Shapes: for example self (2, 6), other (3, 4).
    Source: the entry reshape_as of the spec.
    Example: gs.reshape_as(gs.linspace(-2.0, 2.0, 12).reshape(2, 6), gs.linspace(2.0, -2.0, 12).reshape(3, 4))"""
    return _reshaping.reshape_as(self, other)
reshape_as = _Op(
    "reshape_as", reshape_as, None, "Tensor self, Tensor other", composes=_reshaping.reshape_as, dtypes=("float", "complex", "int", "bool"), planned=True,
)

# derivatives.yaml:1858  transpose
class TransposeBackward0(_OpNode, op="transpose", inputs={"self": 0}):
    """self: transpose(grad, dim0, dim1)"""
    _saves = {"dim0": ("argument", 1, 1), "dim1": ("argument", 2, 1)}

    def _on_arrays(grad, dim0, dim1):
        return _raw.transpose(grad, dim0, dim1)

    def _on_tensors(grad, dim0, dim1):
        return _ops.transpose(grad, dim0, dim1)

def _transpose_jvp(self, dim0, dim1, *, result, self_t=None):
    return _ops.transpose(_tangent(self, self_t), dim0, dim1)

def transpose(self, dim0, dim1):
    """transpose(Tensor self, dim dim0, dim dim1) -> Tensor result
    The tensor with two dims swapped.
    Shapes: for example self (3, 4).
    Dtypes: float, complex, int, bool.
    Raises: IndexError for a `dim0` or `dim1` that the tensor does not have.
    Gradient of self: transpose(grad, dim0, dim1).
    Source: the entry transpose of the spec.
    Example: gs.transpose(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), 0, 1)"""
    if dim0.__class__ is not int: dim0 = _integer("transpose", "dim0", dim0)
    if dim1.__class__ is not int: dim1 = _integer("transpose", "dim1", dim1)
    return transpose.run(self, dim0, dim1)
transpose = _Op(
    "transpose", transpose, TransposeBackward0, "Tensor self, dim dim0, dim dim1", computes=_raw.transpose, is_view=True, jvp=_transpose_jvp,
    dtypes=("float", "complex", "int", "bool"), batch="dims",
)
transpose.raw = _raw.transpose

def transpose_(self, dim0, dim1):
    """The in-place form of transpose: the result is written to self, which is returned."""
    if dim0.__class__ is not int: dim0 = _integer("transpose", "dim0", dim0)
    if dim1.__class__ is not int: dim1 = _integer("transpose", "dim1", dim1)
    return _become_view(self, transpose, (dim0, dim1), (_ops.transpose, (dim0, dim1), None))
transpose_ = transpose.in_place_form(transpose_, by_function=True)

swapaxes = swapdims = transpose

swapaxes_ = swapdims_ = transpose_

# derivatives.yaml:1858  transpose_copy
def transpose_copy(self, dim0, dim1):
    """transpose_copy(Tensor self, dim dim0, dim dim1) -> Tensor result
    What `transpose` gives, copied.
    Shapes: for example self (3, 4).
    Raises: IndexError for a `dim0` or `dim1` that the tensor does not have.
    Source: the entry transpose_copy of the spec.
    Example: gs.transpose_copy(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), 0, 1)"""
    if dim0.__class__ is not int: dim0 = _integer("transpose_copy", "dim0", dim0)
    if dim1.__class__ is not int: dim1 = _integer("transpose_copy", "dim1", dim1)
    return _ops.contiguous_copy(_ops.transpose(self, dim0, dim1))
transpose_copy = _Op("transpose_copy", transpose_copy, None, "Tensor self, dim dim0, dim dim1", dtypes=("float", "complex", "int", "bool"), planned=True)

# derivatives.yaml:1866  permute
class PermuteBackward0(_OpNode, op="permute", inputs={"self": 0}):
    """self: unpermute(grad, dims)"""
    _saves = {"dims": ("argument", 1, 1)}

    def _on_arrays(grad, dims):
        return _raw.unpermute(grad, dims)

    def _on_tensors(grad, dims):
        return _ops.unpermute(grad, dims)

def _permute_jvp(self, dims, *, result, self_t=None):
    return _ops.permute(_tangent(self, self_t), dims)

def permute(self, dims, *more):
    """permute(Tensor self, axes dims) -> Tensor result
    The tensor with its dims in the order `dims`.
    Shapes: for example self (2, 3, 4).
    Dtypes: float, complex, int, bool.
    Raises: IndexError for a `dims` that the tensor does not have.
    Gradient of self: unpermute(grad, dims).
    Source: the entry permute of the spec.
    Example: gs.permute(gs.linspace(-2.0, 2.0, 24).reshape(2, 3, 4), (2, 0, 1))"""
    if more or _is_one(dims):
        dims = (dims, *more)
    return permute.run(self, dims)
permute = _Op(
    "permute", permute, PermuteBackward0, "Tensor self, axes dims", computes=_raw.permute, is_view=True, jvp=_permute_jvp,
    dtypes=("float", "complex", "int", "bool"), batch="dims",
)
permute.raw = _raw.permute

# derivatives.yaml:1866  permute_copy
def permute_copy(self, dims, *more):
    """permute_copy(Tensor self, axes dims) -> Tensor result
    What `permute` gives, copied.
    Shapes: for example self (2, 3, 4).
    Raises: IndexError for a `dims` that the tensor does not have.
    Source: the entry permute_copy of the spec.
    Example: gs.permute_copy(gs.linspace(-2.0, 2.0, 24).reshape(2, 3, 4), (2, 0, 1))"""
    if more or _is_one(dims):
        dims = (dims, *more)
    return _ops.contiguous_copy(_ops.permute(self, dims))
permute_copy = _Op("permute_copy", permute_copy, None, "Tensor self, axes dims", dtypes=("float", "complex", "int", "bool"), planned=True)

# derivatives.yaml:1872  unpermute
class UnpermuteBackward0(_OpNode, op="unpermute", inputs={"self": 0}):
    """self: permute(grad, dims)"""
    _saves = {"dims": ("argument", 1, 1)}

    def _on_arrays(grad, dims):
        return _raw.permute(grad, dims)

    def _on_tensors(grad, dims):
        return _ops.permute(grad, dims)

def _unpermute_jvp(self, dims, *, result, self_t=None):
    return _ops.unpermute(_tangent(self, self_t), dims)

def unpermute(self, dims, *more):
    """unpermute(Tensor self, axes dims) -> Tensor result
    The inverse of `permute`."""
    if more or _is_one(dims):
        dims = (dims, *more)
    return unpermute.run(self, dims)
unpermute = _Op(
    "unpermute", unpermute, UnpermuteBackward0, "Tensor self, axes dims", computes=_raw.unpermute, is_view=True, jvp=_unpermute_jvp,
    dtypes=("float", "complex"), batch="dims", public=False,
)
unpermute.raw = _raw.unpermute

# derivatives.yaml:1878  t
class TBackward0(_OpNode, op="t", inputs={"self": 0}):
    """self: t(grad)"""

    def _on_arrays(grad):
        return _raw.t(grad)

    def _on_tensors(grad):
        return _ops.t(grad)

def _t_jvp(self, *, result, self_t=None):
    return _ops.t(_tangent(self, self_t))

def t(self):
    """t(Tensor self) -> Tensor result
    The transpose of a matrix; a vector stays as it is.
    Shapes: for example self (3, 4).
    Dtypes: float, complex, int, bool.
    Gradient of self: t(grad).
    Source: the entry t of the spec.
    Example: gs.t(gs.linspace(-2.0, 2.0, 12).reshape(3, 4))"""
    return t.run(self)
t = _Op(
    "t", t, TBackward0, "Tensor self", computes=_raw.t, is_view=True, jvp=_t_jvp, dtypes=("float", "complex", "int", "bool"), batch=lambda _own,
    self: _ops.transpose(self, 0, 1) if self.ndim == 2 else self,
)
t.raw = _raw.t

def t_(self):
    """The in-place form of t: the result is written to self, which is returned."""
    return _become_view(self, t, (), (_ops.t, (), None))
t_ = t.in_place_form(t_, by_function=True)

# derivatives.yaml:1878  t_copy
def t_copy(self):
    """t_copy(Tensor self) -> Tensor result
    What `t` gives, copied.
    Shapes: for example self (3, 4).
    Source: the entry t_copy of the spec.
    Example: gs.t_copy(gs.linspace(-2.0, 2.0, 12).reshape(3, 4))"""
    return _ops.contiguous_copy(_ops.t(self))
t_copy = _Op("t_copy", t_copy, None, "Tensor self", dtypes=("float", "complex", "int", "bool"), planned=True)

# derivatives.yaml:1886  matrix_transpose
def matrix_transpose(self):
    """matrix_transpose(Tensor self) -> Tensor result
    The tensor with its last two dims swapped."""
    return _ops.transpose(self, -2, -1)
matrix_transpose = _Op("matrix_transpose", matrix_transpose, None, "Tensor self", dtypes=("float", "complex"), planned=True, public=False)

# derivatives.yaml:1891  matrix_adjoint
def matrix_adjoint(self):
    """matrix_adjoint(Tensor self) -> Tensor result
    The conjugate with the last two dims swapped."""
    return _ops.transpose(_ops.conj(self), -2, -1)
matrix_adjoint = _Op("matrix_adjoint", matrix_adjoint, None, "Tensor self", dtypes=("float", "complex"), planned=True, public=False)

# derivatives.yaml:1896  adjoint
def adjoint(self):
    """adjoint(Tensor self) -> Tensor result
    The conjugate with the last two dims swapped; of a number, the conjugate.
    Shapes: for example self (2, 3, 4).
    Source: the entry adjoint of the spec.
    Example: gs.adjoint(gs.linspace(-2.0, 2.0, 24).reshape(2, 3, 4))"""
    return _ops.transpose(_ops.conj_view(self) if is_complex(self) else self, -2, -1) if self._memory.ndim > 1 else (
        fail('adjoint() takes matrices, and a vector has one dim. conj() is its conjugate') if self._memory.ndim else _ops.conj(self)
    )
adjoint = _Op("adjoint", adjoint, None, "Tensor self", dtypes=("float", "complex", "int", "bool"), planned=True)

# derivatives.yaml:1902  movedim
class MovedimBackward0(_OpNode, op="movedim", inputs={"self": 0}):
    """self: movedim(grad, destination, source)"""
    _saves = {"destination": ("argument", 2, 1), "source": ("argument", 1, 1)}

    def _on_arrays(grad, destination, source):
        return _raw.movedim(grad, destination, source)

    def _on_tensors(grad, destination, source):
        return _ops.movedim(grad, destination, source)

def _movedim_jvp(self, source, destination, *, result, self_t=None):
    return _ops.movedim(_tangent(self, self_t), source, destination)

def movedim(self, source, destination):
    """movedim(Tensor self, dims source, dims destination) -> Tensor result
    The tensor with the dims `source` at the positions `destination`.
    Shapes: for example self (2, 3, 4).
    Dtypes: float, complex, int, bool.
    Raises: IndexError for a `source` or `destination` that the tensor does not have.
    Gradient of self: movedim(grad, destination, source).
    Source: the entry movedim of the spec.
    Example: gs.movedim(gs.linspace(-2.0, 2.0, 24).reshape(2, 3, 4), 0, -1)"""
    if source is True or source is False: _refuse("movedim", "source", source)
    if destination is True or destination is False: _refuse("movedim", "destination", destination)
    return movedim.run(self, source, destination)
movedim = _Op(
    "movedim", movedim, MovedimBackward0, "Tensor self, dims source, dims destination", computes=_raw.movedim, is_view=True, jvp=_movedim_jvp,
    dtypes=("float", "complex", "int", "bool"), batch="dims",
)
movedim.raw = _raw.movedim

moveaxis = movedim

# derivatives.yaml:1908  squeeze
class SqueezeBackward0(_OpNode, op="squeeze", inputs={"self": 0}):
    """self: view(grad, self.shape)"""
    _saves = {"self_shape": ("shape", 0, 1)}

    def _on_arrays(grad, self_shape):
        return _raw.view(grad, self_shape)

    def _on_tensors(grad, self_shape):
        return _ops.view(grad, self_shape)

def _squeeze_jvp(self, dim, *, result, self_t=None):
    return _ops.squeeze(_tangent(self, self_t), dim)

def squeeze(self, dim=None):
    """squeeze(Tensor self, dims dim=None) -> Tensor result
    The tensor without its dims of size 1, or without those in `dim`.
    Shapes: for example self (1, 3, 1).
    Dtypes: float, complex, int, bool.
    Raises: IndexError for a `dim` that the tensor does not have.
    Gradient of self: view(grad, self.shape).
    Source: the entry squeeze of the spec.
    Example: gs.squeeze(gs.linspace(-2.0, 2.0, 3).reshape(1, 3, 1))"""
    if dim is True or dim is False: _refuse("squeeze", "dim", dim)
    return squeeze.run(self, dim)
squeeze = _Op(
    "squeeze", squeeze, SqueezeBackward0, "Tensor self, dims dim", computes=_raw.squeeze, is_view=True, jvp=_squeeze_jvp,
    dtypes=("float", "complex", "int", "bool"), batch="dims",
)
squeeze.raw = _raw.squeeze

def squeeze_(self, dim=None):
    """The in-place form of squeeze: the result is written to self, which is returned."""
    if dim is True or dim is False: _refuse("squeeze", "dim", dim)
    return _become_view(self, squeeze, (dim,), (_ops.view, (self.shape,), None))
squeeze_ = squeeze.in_place_form(squeeze_, by_function=True)

# derivatives.yaml:1908  squeeze_copy
def squeeze_copy(self, dim=None):
    """squeeze_copy(Tensor self, dims dim=None) -> Tensor result
    What `squeeze` gives, copied.
    Shapes: for example self (1, 3, 1).
    Raises: IndexError for a `dim` that the tensor does not have.
    Source: the entry squeeze_copy of the spec.
    Example: gs.squeeze_copy(gs.linspace(-2.0, 2.0, 3).reshape(1, 3, 1))"""
    if dim is True or dim is False: _refuse("squeeze_copy", "dim", dim)
    return _ops.contiguous_copy(_ops.squeeze(self, dim))
squeeze_copy = _Op("squeeze_copy", squeeze_copy, None, "Tensor self, dims dim", dtypes=("float", "complex", "int", "bool"), planned=True)

# derivatives.yaml:1915  unsqueeze
class UnsqueezeBackward0(_OpNode, op="unsqueeze", inputs={"self": 0}):
    """self: view(grad, self.shape)"""
    _saves = {"self_shape": ("shape", 0, 1)}

    def _on_arrays(grad, self_shape):
        return _raw.view(grad, self_shape)

    def _on_tensors(grad, self_shape):
        return _ops.view(grad, self_shape)

def _unsqueeze_jvp(self, dim, *, result, self_t=None):
    return _ops.unsqueeze(_tangent(self, self_t), dim)

def unsqueeze(self, dim):
    """unsqueeze(Tensor self, dim dim) -> Tensor result
    The tensor with a dim of size 1 inserted at `dim`.
    Shapes: for example self (3, 4).
    Dtypes: float, complex, int, bool.
    Raises: IndexError for a `dim` that the tensor does not have.
    Gradient of self: view(grad, self.shape).
    Source: the entry unsqueeze of the spec.
    Example: gs.unsqueeze(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), 1)"""
    if dim.__class__ is not int: dim = _integer("unsqueeze", "dim", dim)
    return unsqueeze.run(self, dim)
unsqueeze = _Op(
    "unsqueeze", unsqueeze, UnsqueezeBackward0, "Tensor self, dim dim", computes=_raw.unsqueeze, is_view=True, jvp=_unsqueeze_jvp,
    dtypes=("float", "complex", "int", "bool"), batch="dims",
)
unsqueeze.raw = _raw.unsqueeze

def unsqueeze_(self, dim):
    """The in-place form of unsqueeze: the result is written to self, which is returned."""
    if dim.__class__ is not int: dim = _integer("unsqueeze", "dim", dim)
    return _become_view(self, unsqueeze, (dim,), (_ops.view, (self.shape,), None))
unsqueeze_ = unsqueeze.in_place_form(unsqueeze_, by_function=True)

# derivatives.yaml:1915  unsqueeze_copy
def unsqueeze_copy(self, dim):
    """unsqueeze_copy(Tensor self, dim dim) -> Tensor result
    What `unsqueeze` gives, copied.
    Shapes: for example self (3, 4).
    Raises: IndexError for a `dim` that the tensor does not have.
    Source: the entry unsqueeze_copy of the spec.
    Example: gs.unsqueeze_copy(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), 1)"""
    if dim.__class__ is not int: dim = _integer("unsqueeze_copy", "dim", dim)
    return _ops.contiguous_copy(_ops.unsqueeze(self, dim))
unsqueeze_copy = _Op("unsqueeze_copy", unsqueeze_copy, None, "Tensor self, dim dim", dtypes=("float", "complex", "int", "bool"), planned=True)

# derivatives.yaml:1922  expand
class ExpandBackward0(_OpNode, op="expand", inputs={"self": 0}):
    """self: sum_to_size(grad, self.shape)"""
    _saves = {"self_shape": ("shape", 0, 1)}

    def _on_arrays(grad, self_shape):
        return _raw.sum_to_size(grad, self_shape)

    def _on_tensors(grad, self_shape):
        return _ops.sum_to_size(grad, self_shape)

def _expand_jvp(self, size, *, result, self_t=None):
    return _ops.expand(_tangent(self, self_t), size)

def expand(self, size, *more):
    """expand(Tensor self, shape size) -> Tensor result
    The tensor with dims of size 1 repeated, without copying, and new leading dims; -1 keeps a size.
    Shapes: for example self (3, 1).
    Dtypes: float, complex, int, bool.
    Gradient of self: sum_to_size(grad, self.shape).
    Source: the entry expand of the spec.
    Example: gs.expand(gs.linspace(-2.0, 2.0, 3).reshape(3, 1), (2, 3, 4))"""
    if more or _is_one(size):
        size = (size, *more)
    return expand.run(self, size)
expand = _Op(
    "expand", expand, ExpandBackward0, "Tensor self, shape size", computes=_raw.expand, is_view=True, jvp=_expand_jvp,
    dtypes=("float", "complex", "int", "bool"), batch="rule:expand",
)
expand.raw = _raw.expand

# derivatives.yaml:1922  expand_copy
def expand_copy(self, size, *more):
    """expand_copy(Tensor self, shape size) -> Tensor result
    What `expand` gives, copied.
    Shapes: for example self (3, 1).
    Source: the entry expand_copy of the spec.
    Example: gs.expand_copy(gs.linspace(-2.0, 2.0, 3).reshape(3, 1), (2, 3, 4))"""
    if more or _is_one(size):
        size = (size, *more)
    return _ops.contiguous_copy(_ops.expand(self, size))
expand_copy = _Op("expand_copy", expand_copy, None, "Tensor self, shape size", dtypes=("float", "complex", "int", "bool"), planned=True)

# derivatives.yaml:1929  broadcast_to
def broadcast_to(self, size, *more):
    """broadcast_to(Tensor self, shape size) -> Tensor result
    The same as `expand`, under the name NumPy has for it.
    Shapes: for example self (3, 1).
    Source: the entry broadcast_to of the spec.
    Example: gs.broadcast_to(gs.linspace(-2.0, 2.0, 3).reshape(3, 1), (2, 3, 4))"""
    if more or _is_one(size):
        size = (size, *more)
    return _ops.expand(self, size)
broadcast_to = _Op("broadcast_to", broadcast_to, None, "Tensor self, shape size", dtypes=("float", "complex", "int", "bool"), planned=True)

# derivatives.yaml:1933  expand_as
def expand_as(self, other):
    """expand_as(Tensor self, Tensor other) -> Tensor result
    The tensor expanded to the shape of `other`.
    Shapes: for example self (3, 1), other (2, 3, 4).
    Source: the entry expand_as of the spec.
    Example: gs.expand_as(gs.linspace(-2.0, 2.0, 3).reshape(3, 1), gs.linspace(2.0, -2.0, 24).reshape(2, 3, 4))"""
    return _reshaping.expand_as(self, other)
expand_as = _Op(
    "expand_as", expand_as, None, "Tensor self, Tensor other", composes=_reshaping.expand_as, dtypes=("float", "complex", "int", "bool"), planned=True,
)

# derivatives.yaml:1937  select
class SelectBackward0(_OpNode, op="select", inputs={"self": 0}):
    """self: select_put(grad, self.shape, dim, index)"""
    _saves = {"self_shape": ("shape", 0, 1), "dim": ("argument", 1, 1), "index": ("argument", 2, 1)}

    def _on_arrays(grad, self_shape, dim, index):
        return _raw.select_put(grad, self_shape, dim, index)

    def _on_tensors(grad, self_shape, dim, index):
        return _ops.select_put(grad, self_shape, dim, index)

def _select_jvp(self, dim, index, *, result, self_t=None):
    return _ops.select(_tangent(self, self_t), dim, index)

def select(self, dim, index):
    """select(Tensor self, dim dim, int index) -> Tensor result
    The slice at one position of `dim`, which disappears.
    Shapes: for example self (3, 4).
    Dtypes: float, complex, int, bool.
    Raises: IndexError for a `dim` that the tensor does not have.
    Gradient of self: select_put(grad, self.shape, dim, index).
    Source: the entry select of the spec.
    Example: gs.select(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), 0, 1)"""
    if dim.__class__ is not int: dim = _integer("select", "dim", dim)
    if index.__class__ is not int: index = _integer("select", "index", index)
    return select.run(self, dim, index)
select = _Op(
    "select", select, SelectBackward0, "Tensor self, dim dim, int index", computes=_raw.select, is_view=True, jvp=_select_jvp,
    dtypes=("float", "complex", "int", "bool"), batch="dims",
)
select.raw = _raw.select

# derivatives.yaml:1937  select_copy
def select_copy(self, dim, index):
    """select_copy(Tensor self, dim dim, int index) -> Tensor result
    What `select` gives, copied.
    Shapes: for example self (3, 4).
    Raises: IndexError for a `dim` that the tensor does not have.
    Source: the entry select_copy of the spec.
    Example: gs.select_copy(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), 0, 1)"""
    if dim.__class__ is not int: dim = _integer("select_copy", "dim", dim)
    if index.__class__ is not int: index = _integer("select_copy", "index", index)
    return _ops.contiguous_copy(_ops.select(self, dim, index))
select_copy = _Op("select_copy", select_copy, None, "Tensor self, dim dim, int index", dtypes=("float", "complex", "int", "bool"), planned=True)

# derivatives.yaml:1943  select_put
class SelectPutBackward0(_OpNode, op="select_put", inputs={"self": 0}):
    """self: select(grad, dim, index)"""
    _saves = {"dim": ("argument", 2, 1), "index": ("argument", 3, 1)}

    def _on_arrays(grad, dim, index):
        return _raw.select(grad, dim, index)

    def _on_tensors(grad, dim, index):
        return _ops.select(grad, dim, index)

def _select_put_jvp(self, shape, dim, index, *, result, self_t=None):
    return _ops.select_put(_tangent(self, self_t), shape, dim, index)

def select_put(self, shape, dim, index):
    """select_put(Tensor self, shape shape, dim dim, int index) -> Tensor result
    Zeros of `shape` with `self` at one position of `dim`."""
    return select_put.run(self, shape, dim, index)
select_put = _Op(
    "select_put", select_put, SelectPutBackward0, "Tensor self, shape shape, dim dim, int index", computes=_raw.select_put, jvp=_select_put_jvp,
    dtypes=("float", "complex"), batch="dims", public=False,
)

# derivatives.yaml:1950  narrow
class NarrowBackward0(_OpNode, op="narrow", inputs={"self": 0}):
    """self: narrow_put(grad, self.shape, dim, start, length)"""
    _saves = {"self_shape": ("shape", 0, 1), "dim": ("argument", 1, 1), "start": ("argument", 2, 1), "length": ("argument", 3, 1)}

    def _on_arrays(grad, self_shape, dim, start, length):
        return _raw.narrow_put(grad, self_shape, dim, start, length)

    def _on_tensors(grad, self_shape, dim, start, length):
        return _ops.narrow_put(grad, self_shape, dim, start, length)

def _narrow_jvp(self, dim, start, length, *, result, self_t=None):
    return _ops.narrow(_tangent(self, self_t), dim, start, length)

def narrow(self, dim, start, length):
    """narrow(Tensor self, dim dim, int start, int length) -> Tensor result
    The `length` positions of `dim` from `start` on.
    Shapes: for example self (3, 4).
    Dtypes: float, complex, int, bool.
    Raises: IndexError for a `dim` that the tensor does not have.
    Gradient of self: narrow_put(grad, self.shape, dim, start, length).
    Source: the entry narrow of the spec.
    Example: gs.narrow(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), 1, 1, 2)"""
    if dim.__class__ is not int: dim = _integer("narrow", "dim", dim)
    if start.__class__ is not int: start = _integer("narrow", "start", start)
    if length.__class__ is not int: length = _integer("narrow", "length", length)
    return narrow.run(self, dim, start, length)
narrow = _Op(
    "narrow", narrow, NarrowBackward0, "Tensor self, dim dim, int start, int length", computes=_raw.narrow, is_view=True, jvp=_narrow_jvp,
    dtypes=("float", "complex", "int", "bool"), batch="dims",
)
narrow.raw = _raw.narrow

# derivatives.yaml:1955  narrow_copy
def narrow_copy(self, dim, start, length):
    """narrow_copy(Tensor self, dim dim, int start, int length) -> Tensor result
    A copy of the result of `narrow`.
    Shapes: for example self (3, 4).
    Raises: IndexError for a `dim` that the tensor does not have.
    Source: the entry narrow_copy of the spec.
    Example: gs.narrow_copy(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), 1, 1, 2)"""
    if dim.__class__ is not int: dim = _integer("narrow_copy", "dim", dim)
    if start.__class__ is not int: start = _integer("narrow_copy", "start", start)
    if length.__class__ is not int: length = _integer("narrow_copy", "length", length)
    return _ops.contiguous_copy(_ops.narrow(self, dim, start, length))
narrow_copy = _Op("narrow_copy", narrow_copy, None, "Tensor self, dim dim, int start, int length", dtypes=("float", "complex", "int", "bool"), planned=True)

# derivatives.yaml:1959  narrow_put
class NarrowPutBackward0(_OpNode, op="narrow_put", inputs={"self": 0}):
    """self: narrow(grad, dim, start, length)"""
    _saves = {"dim": ("argument", 2, 1), "start": ("argument", 3, 1), "length": ("argument", 4, 1)}

    def _on_arrays(grad, dim, start, length):
        return _raw.narrow(grad, dim, start, length)

    def _on_tensors(grad, dim, start, length):
        return _ops.narrow(grad, dim, start, length)

def _narrow_put_jvp(self, shape, dim, start, length, *, result, self_t=None):
    return _ops.narrow_put(_tangent(self, self_t), shape, dim, start, length)

def narrow_put(self, shape, dim, start, length):
    """narrow_put(Tensor self, shape shape, dim dim, int start, int length) -> Tensor result
    Zeros of `shape` with `self` at some consecutive positions of `dim`."""
    return narrow_put.run(self, shape, dim, start, length)
narrow_put = _Op(
    "narrow_put", narrow_put, NarrowPutBackward0, "Tensor self, shape shape, dim dim, int start, int length", computes=_raw.narrow_put, jvp=_narrow_put_jvp,
    dtypes=("float", "complex"), batch="dims", public=False,
)

# derivatives.yaml:1966  slice
class SliceBackward0(_OpNode, op="slice", inputs={"self": 0}):
    """self: slice_put(grad, self.shape, dim, start, end, step)"""
    _saves = {"self_shape": ("shape", 0, 1), "dim": ("argument", 1, 1), "start": ("argument", 2, 1), "end": ("argument", 3, 1), "step": ("argument", 4, 1)}

    def _on_arrays(grad, self_shape, dim, start, end, step):
        return _raw.slice_put(grad, self_shape, dim, start, end, step)

    def _on_tensors(grad, self_shape, dim, start, end, step):
        return _ops.slice_put(grad, self_shape, dim, start, end, step)

def _slice_jvp(self, dim, start, end, step, *, result, self_t=None):
    return _ops.slice(_tangent(self, self_t), dim, start, end, step)

def slice(self, dim=0, start=None, end=None, step=1):
    """slice(Tensor self, dim dim=0, int? start=None, int? end=None, int step=1) -> Tensor result
    Every `step`-th position of `dim` from `start` up to `end`."""
    return slice.run(self, dim, start, end, step)
slice = _Op(
    "slice", slice, SliceBackward0, "Tensor self, dim dim, int? start, int? end, int step", computes=_raw.slice, is_view=True, jvp=_slice_jvp,
    dtypes=("float", "complex"), batch="dims", public=False,
)
slice.raw = _raw.slice

# derivatives.yaml:1972  slice_put
class SlicePutBackward0(_OpNode, op="slice_put", inputs={"self": 0}):
    """self: slice(grad, dim, start, end, step)"""
    _saves = {"dim": ("argument", 2, 1), "start": ("argument", 3, 1), "end": ("argument", 4, 1), "step": ("argument", 5, 1)}

    def _on_arrays(grad, dim, start, end, step):
        return _raw.slice(grad, dim, start, end, step)

    def _on_tensors(grad, dim, start, end, step):
        return _ops.slice(grad, dim, start, end, step)

def _slice_put_jvp(self, shape, dim, start, end, step, *, result, self_t=None):
    return _ops.slice_put(_tangent(self, self_t), shape, dim, start, end, step)

def slice_put(self, shape, dim, start, end, step):
    """slice_put(Tensor self, shape shape, dim dim, int? start, int? end, int step) -> Tensor result
    Zeros of `shape` with `self` at the positions of a slice of `dim`."""
    return slice_put.run(self, shape, dim, start, end, step)
slice_put = _Op(
    "slice_put", slice_put, SlicePutBackward0, "Tensor self, shape shape, dim dim, int? start, int? end, int step", computes=_raw.slice_put, jvp=_slice_put_jvp,
    dtypes=("float", "complex"), batch="dims", public=False,
)

# derivatives.yaml:1979  diagonal
class DiagonalBackward0(_OpNode, op="diagonal", inputs={"self": 0}):
    """self: diagonal_put(grad, self.shape, offset, dim1, dim2)"""
    _saves = {"self_shape": ("shape", 0, 1), "offset": ("argument", 1, 1), "dim1": ("argument", 2, 1), "dim2": ("argument", 3, 1)}

    def _on_arrays(grad, self_shape, offset, dim1, dim2):
        return _raw.diagonal_put(grad, self_shape, offset, dim1, dim2)

    def _on_tensors(grad, self_shape, offset, dim1, dim2):
        return _ops.diagonal_put(grad, self_shape, offset, dim1, dim2)

def _diagonal_jvp(self, offset, dim1, dim2, *, result, self_t=None):
    return _ops.diagonal(_tangent(self, self_t), offset, dim1, dim2)

def diagonal(self, offset=0, dim1=0, dim2=1):
    """diagonal(Tensor self, int offset=0, dim dim1=0, dim dim2=1) -> Tensor result
    The diagonal of the matrices in two dims, as a last dim.
    Shapes: for example self (3, 4).
    Dtypes: float, complex, int, bool.
    Raises: IndexError for a `dim1` or `dim2` that the tensor does not have.
    Gradient of self: diagonal_put(grad, self.shape, offset, dim1, dim2).
    Source: the entry diagonal of the spec.
    Example: gs.diagonal(gs.linspace(-2.0, 2.0, 12).reshape(3, 4))"""
    if offset.__class__ is not int: offset = _integer("diagonal", "offset", offset)
    if dim1.__class__ is not int: dim1 = _integer("diagonal", "dim1", dim1)
    if dim2.__class__ is not int: dim2 = _integer("diagonal", "dim2", dim2)
    return diagonal.run(self, offset, dim1, dim2)
diagonal = _Op(
    "diagonal", diagonal, DiagonalBackward0, "Tensor self, int offset, dim dim1, dim dim2", computes=_raw.diagonal, is_view=True, jvp=_diagonal_jvp,
    dtypes=("float", "complex", "int", "bool"), batch="dims",
)
diagonal.raw = _raw.diagonal

# derivatives.yaml:1979  diagonal_copy
def diagonal_copy(self, offset=0, dim1=0, dim2=1):
    """diagonal_copy(Tensor self, int offset=0, dim dim1=0, dim dim2=1) -> Tensor result
    What `diagonal` gives, copied.
    Shapes: for example self (3, 4).
    Raises: IndexError for a `dim1` or `dim2` that the tensor does not have.
    Source: the entry diagonal_copy of the spec.
    Example: gs.diagonal_copy(gs.linspace(-2.0, 2.0, 12).reshape(3, 4))"""
    if offset.__class__ is not int: offset = _integer("diagonal_copy", "offset", offset)
    if dim1.__class__ is not int: dim1 = _integer("diagonal_copy", "dim1", dim1)
    if dim2.__class__ is not int: dim2 = _integer("diagonal_copy", "dim2", dim2)
    return _ops.contiguous_copy(_ops.diagonal(self, offset, dim1, dim2))
diagonal_copy = _Op(
    "diagonal_copy", diagonal_copy, None, "Tensor self, int offset, dim dim1, dim dim2", dtypes=("float", "complex", "int", "bool"), planned=True,
)

# derivatives.yaml:1985  diagonal_put
class DiagonalPutBackward0(_OpNode, op="diagonal_put", inputs={"self": 0}):
    """self: diagonal(grad, offset, dim1, dim2)"""
    _saves = {"offset": ("argument", 2, 1), "dim1": ("argument", 3, 1), "dim2": ("argument", 4, 1)}

    def _on_arrays(grad, offset, dim1, dim2):
        return _raw.diagonal(grad, offset, dim1, dim2)

    def _on_tensors(grad, offset, dim1, dim2):
        return _ops.diagonal(grad, offset, dim1, dim2)

def _diagonal_put_jvp(self, shape, offset, dim1, dim2, *, result, self_t=None):
    return _ops.diagonal_put(_tangent(self, self_t), shape, offset, dim1, dim2)

def diagonal_put(self, shape, offset, dim1, dim2):
    """diagonal_put(Tensor self, shape shape, int offset, dim dim1, dim dim2) -> Tensor result
    Zeros of `shape` with `self` on a diagonal."""
    return diagonal_put.run(self, shape, offset, dim1, dim2)
diagonal_put = _Op(
    "diagonal_put", diagonal_put, DiagonalPutBackward0, "Tensor self, shape shape, int offset, dim dim1, dim dim2", computes=_raw.diagonal_put,
    jvp=_diagonal_put_jvp, dtypes=("float", "complex"), batch="dims", public=False,
)

# derivatives.yaml:1992  as_strided_from
class AsStridedFromBackward0(_OpNode, op="as_strided_from", inputs={"self": 0}):
    """self: restride(grad, size, stride, offset, self.shape, layout, 0, False)"""
    _saves = {
        "size": ("argument", 1, 1), "stride": ("argument", 2, 1), "offset": ("argument", 3, 1), "self_shape": ("shape", 0, 1), "layout": ("argument", 4, 1),
    }

    def _on_arrays(grad, size, stride, offset, self_shape, layout):
        return _raw.restride(grad, size, stride, offset, self_shape, layout, 0, False)

    def _on_tensors(grad, size, stride, offset, self_shape, layout):
        return _ops.restride(grad, size, stride, offset, self_shape, layout, 0, False)

def _as_strided_from_jvp(self, size, stride, offset, layout, *, result, self_t=None):
    return _ops.as_strided_from(_tangent(self, self_t), size, stride, offset, layout)

def as_strided_from(self, size, stride, offset, layout):
    """as_strided_from(Tensor self, any size, any stride, int offset, any layout) -> Tensor result
    A view of the memory `offset` elements after the first one of `self`, whose own strides are `layout`."""
    return as_strided_from.run(self, size, stride, offset, layout)
as_strided_from = _Op(
    "as_strided_from", as_strided_from, AsStridedFromBackward0, "Tensor self, any size, any stride, int offset, any layout", computes=_raw.as_strided_from,
    is_view=True, jvp=_as_strided_from_jvp, dtypes=("float", "complex", "int", "bool"), batch="rule:as_strided_from", public=False,
)
as_strided_from.raw = _raw.as_strided_from

# derivatives.yaml:1998  restride
class RestrideBackward0(_OpNode, op="restride", inputs={"self": 0}):
    """self: restride(grad, to_size, to_stride, to_offset, size, stride, offset, not averages)"""
    _saves = {
        "to_size": ("argument", 4, 1), "to_stride": ("argument", 5, 1), "to_offset": ("argument", 6, 1), "size": ("argument", 1, 1),
        "stride": ("argument", 2, 1), "offset": ("argument", 3, 1), "averages": ("argument", 7, 1),
    }

    def _on_arrays(grad, to_size, to_stride, to_offset, size, stride, offset, averages):
        return _raw.restride(grad, to_size, to_stride, to_offset, size, stride, offset, (not averages))

    def _on_tensors(grad, to_size, to_stride, to_offset, size, stride, offset, averages):
        return _ops.restride(grad, to_size, to_stride, to_offset, size, stride, offset, (not averages))

def _restride_jvp(self, size, stride, offset, to_size, to_stride, to_offset, averages, *, result, self_t=None):
    return _ops.restride(_tangent(self, self_t), size, stride, offset, to_size, to_stride, to_offset, averages)

def restride(self, size, stride, offset, to_size, to_stride, to_offset, averages):
    """restride(Tensor self, any size, any stride, int offset, any to_size, any to_stride, int to_offset, bool averages) -> Tensor result
    The elements of `self` at their places in memory, added or averaged where they meet, and read in another layout."""
    return restride.run(self, size, stride, offset, to_size, to_stride, to_offset, averages)
restride = _Op(
    "restride", restride, RestrideBackward0, "Tensor self, any size, any stride, int offset, any to_size, any to_stride, int to_offset, bool averages",
    computes=_raw.restride, jvp=_restride_jvp, dtypes=("float", "complex"), batch="rule:restride", public=False,
)

# derivatives.yaml:2007  unbind
class UnbindBackward0(_OpNode, op="unbind", inputs={"self": 0}, outputs={"result": None}):
    """self: stack(grad, dim)"""
    _saves = {"dim": ("argument", 1, 1)}

    def _on_arrays(grad, dim):
        return _raw.stack(grad, dim)

    def _on_tensors(grad, dim):
        return _ops.stack(grad, dim)

def _unbind_jvp(self, dim, *, result, self_t=None):
    return _ops.unbind(_tangent(self, self_t), dim)

def unbind(self, dim=0):
    """unbind(Tensor self, dim dim=0) -> Tensor[] result
    All slices along `dim`, without that dim.
    Shapes: for example self (3, 4).
    Dtypes: float, complex, int, bool.
    Raises: IndexError for a `dim` that the tensor does not have.
    Gradient of self: stack(grad, dim).
    Source: the entry unbind of the spec.
    Example: gs.unbind(gs.linspace(-2.0, 2.0, 12).reshape(3, 4))"""
    if dim.__class__ is not int: dim = _integer("unbind", "dim", dim)
    return unbind.run(self, dim)
unbind = _Op(
    "unbind", unbind, UnbindBackward0, "Tensor self, dim dim", "Tensor[] result", computes=_raw.unbind, is_view=True, jvp=_unbind_jvp,
    dtypes=("float", "complex", "int", "bool"), batch="dims",
)
unbind.raw = _raw.unbind

# derivatives.yaml:2007  unbind_copy
def unbind_copy(self, dim=0):
    """unbind_copy(Tensor self, dim dim=0) -> Tensor[] result
    What `unbind` gives, copied.
    Shapes: for example self (3, 4).
    Raises: IndexError for a `dim` that the tensor does not have.
    Source: the entry unbind_copy of the spec.
    Example: gs.unbind_copy(gs.linspace(-2.0, 2.0, 12).reshape(3, 4))"""
    if dim.__class__ is not int: dim = _integer("unbind_copy", "dim", dim)
    return _ops.contiguous_copies(_ops.unbind(self, dim))
unbind_copy = _Op("unbind_copy", unbind_copy, None, "Tensor self, dim dim", "Tensor[] result", dtypes=("float", "complex", "int", "bool"), planned=True)

# derivatives.yaml:2013  split
class SplitBackward0(_OpNode, op="split", inputs={"self": 0}, outputs={"result": None}):
    """self: cat(grad, dim)"""
    _saves = {"dim": ("argument", 2, 1)}

    def _on_arrays(grad, dim):
        return _raw.cat(grad, dim)

    def _on_tensors(grad, dim):
        return _ops.cat(grad, dim)

def _split_jvp(self, split_size_or_sections, dim, *, result, self_t=None):
    return _ops.split(_tangent(self, self_t), split_size_or_sections, dim)

def split(self, split_size_or_sections, dim=0):
    """split(Tensor self, any split_size_or_sections, dim dim=0) -> Tensor[] result
    Consecutive pieces along `dim`, of one size or of the sizes in a list.
    Shapes: for example self (5, 2).
    Dtypes: float, complex, int, bool.
    Raises: IndexError for a `dim` that the tensor does not have.
    Gradient of self: cat(grad, dim).
    Source: the entry split of the spec.
    Example: gs.split(gs.linspace(-2.0, 2.0, 10).reshape(5, 2), 2)"""
    if dim.__class__ is not int: dim = _integer("split", "dim", dim)
    return split.run(self, split_size_or_sections, dim)
split = _Op(
    "split", split, SplitBackward0, "Tensor self, any split_size_or_sections, dim dim", "Tensor[] result", computes=_raw.split, is_view=True, jvp=_split_jvp,
    dtypes=("float", "complex", "int", "bool"), batch="dims",
)
split.raw = _raw.split

# derivatives.yaml:2013  split_copy
def split_copy(self, split_size_or_sections, dim=0):
    """split_copy(Tensor self, any split_size_or_sections, dim dim=0) -> Tensor[] result
    What `split` gives, copied.
    Shapes: for example self (5, 2).
    Raises: IndexError for a `dim` that the tensor does not have.
    Source: the entry split_copy of the spec.
    Example: gs.split_copy(gs.linspace(-2.0, 2.0, 10).reshape(5, 2), 2)"""
    if dim.__class__ is not int: dim = _integer("split_copy", "dim", dim)
    return _ops.contiguous_copies(_ops.split(self, split_size_or_sections, dim))
split_copy = _Op(
    "split_copy", split_copy, None, "Tensor self, any split_size_or_sections, dim dim", "Tensor[] result", dtypes=("float", "complex", "int", "bool"),
    planned=True,
)

# derivatives.yaml:2019  split_with_sizes
class SplitWithSizesBackward0(_OpNode, op="split_with_sizes", inputs={"self": 0}, outputs={"result": None}):
    """self: cat(grad, dim)"""
    _saves = {"dim": ("argument", 2, 1)}

    def _on_arrays(grad, dim):
        return _raw.cat(grad, dim)

    def _on_tensors(grad, dim):
        return _ops.cat(grad, dim)

def _split_with_sizes_jvp(self, split_sizes, dim, *, result, self_t=None):
    return _ops.split_with_sizes(_tangent(self, self_t), split_sizes, dim)

def split_with_sizes(self, split_sizes, dim=0):
    """split_with_sizes(Tensor self, any split_sizes, dim dim=0) -> Tensor[] result
    Consecutive pieces along `dim`, of the sizes in a list.
    Shapes: for example self (2, 5).
    Dtypes: float, complex, int, bool.
    Raises: IndexError for a `dim` that the tensor does not have.
    Gradient of self: cat(grad, dim).
    Source: the entry split_with_sizes of the spec.
    Example: gs.split_with_sizes(gs.linspace(-2.0, 2.0, 10).reshape(2, 5), (1, 4, 0), dim=-1)"""
    if dim.__class__ is not int: dim = _integer("split_with_sizes", "dim", dim)
    return split_with_sizes.run(self, split_sizes, dim)
split_with_sizes = _Op(
    "split_with_sizes", split_with_sizes, SplitWithSizesBackward0, "Tensor self, any split_sizes, dim dim", "Tensor[] result", computes=_raw.split_with_sizes,
    is_view=True, jvp=_split_with_sizes_jvp, dtypes=("float", "complex", "int", "bool"), batch="dims",
)
split_with_sizes.raw = _raw.split_with_sizes

# derivatives.yaml:2019  split_with_sizes_copy
def split_with_sizes_copy(self, split_sizes, dim=0):
    """split_with_sizes_copy(Tensor self, any split_sizes, dim dim=0) -> Tensor[] result
    What `split_with_sizes` gives, copied.
    Shapes: for example self (2, 5).
    Raises: IndexError for a `dim` that the tensor does not have.
    Source: the entry split_with_sizes_copy of the spec.
    Example: gs.split_with_sizes_copy(gs.linspace(-2.0, 2.0, 10).reshape(2, 5), (1, 4, 0), dim=-1)"""
    if dim.__class__ is not int: dim = _integer("split_with_sizes_copy", "dim", dim)
    return _ops.contiguous_copies(_ops.split_with_sizes(self, split_sizes, dim))
split_with_sizes_copy = _Op(
    "split_with_sizes_copy", split_with_sizes_copy, None, "Tensor self, any split_sizes, dim dim", "Tensor[] result",
    dtypes=("float", "complex", "int", "bool"), planned=True,
)

# derivatives.yaml:2025  unsafe_split
class UnsafeSplitBackward0(_OpNode, op="unsafe_split", inputs={"self": 0}, outputs={"result": None}):
    """self: cat(grad, dim)"""
    _saves = {"dim": ("argument", 2, 1)}

    def _on_arrays(grad, dim):
        return _raw.cat(grad, dim)

    def _on_tensors(grad, dim):
        return _ops.cat(grad, dim)

def _unsafe_split_jvp(self, split_size, dim, *, result, self_t=None):
    return _ops.unsafe_split(_tangent(self, self_t), split_size, dim)

def unsafe_split(self, split_size, dim=0):
    """unsafe_split(Tensor self, int split_size, dim dim=0) -> Tensor[] result
    Copies of the consecutive pieces of one size along `dim`, which may be written to.
    Shapes: for example self (5, 2).
    Dtypes: float, complex, int, bool.
    Raises: IndexError for a `dim` that the tensor does not have.
    Gradient of self: cat(grad, dim).
    Source: the entry unsafe_split of the spec.
    Example: gs.unsafe_split(gs.linspace(-2.0, 2.0, 10).reshape(5, 2), 2)"""
    if split_size.__class__ is not int: split_size = _integer("unsafe_split", "split_size", split_size)
    if dim.__class__ is not int: dim = _integer("unsafe_split", "dim", dim)
    return unsafe_split.run(self, split_size, dim)
unsafe_split = _Op(
    "unsafe_split", unsafe_split, UnsafeSplitBackward0, "Tensor self, int split_size, dim dim", "Tensor[] result", computes=_raw.unsafe_split,
    jvp=_unsafe_split_jvp, dtypes=("float", "complex", "int", "bool"), batch="dims",
)

# derivatives.yaml:2031  unsafe_split_with_sizes
class UnsafeSplitWithSizesBackward0(_OpNode, op="unsafe_split_with_sizes", inputs={"self": 0}, outputs={"result": None}):
    """self: cat(grad, dim)"""
    _saves = {"dim": ("argument", 2, 1)}

    def _on_arrays(grad, dim):
        return _raw.cat(grad, dim)

    def _on_tensors(grad, dim):
        return _ops.cat(grad, dim)

def _unsafe_split_with_sizes_jvp(self, split_sizes, dim, *, result, self_t=None):
    return _ops.unsafe_split_with_sizes(_tangent(self, self_t), split_sizes, dim)

def unsafe_split_with_sizes(self, split_sizes, dim=0):
    """unsafe_split_with_sizes(Tensor self, any split_sizes, dim dim=0) -> Tensor[] result
    Copies of the consecutive pieces of the sizes in a list along `dim`, which may be written to.
    Shapes: for example self (2, 5).
    Dtypes: float, complex, int, bool.
    Raises: IndexError for a `dim` that the tensor does not have.
    Gradient of self: cat(grad, dim).
    Source: the entry unsafe_split_with_sizes of the spec.
    Example: gs.unsafe_split_with_sizes(gs.linspace(-2.0, 2.0, 10).reshape(2, 5), (1, 4, 0), dim=-1)"""
    if dim.__class__ is not int: dim = _integer("unsafe_split_with_sizes", "dim", dim)
    return unsafe_split_with_sizes.run(self, split_sizes, dim)
unsafe_split_with_sizes = _Op(
    "unsafe_split_with_sizes", unsafe_split_with_sizes, UnsafeSplitWithSizesBackward0, "Tensor self, any split_sizes, dim dim", "Tensor[] result",
    computes=_raw.unsafe_split_with_sizes, jvp=_unsafe_split_with_sizes_jvp, dtypes=("float", "complex", "int", "bool"), batch="dims",
)

# derivatives.yaml:2037  unsafe_chunk
class UnsafeChunkBackward0(_OpNode, op="unsafe_chunk", inputs={"self": 0}, outputs={"result": None}):
    """self: cat(grad, dim)"""
    _saves = {"dim": ("argument", 2, 1)}

    def _on_arrays(grad, dim):
        return _raw.cat(grad, dim)

    def _on_tensors(grad, dim):
        return _ops.cat(grad, dim)

def _unsafe_chunk_jvp(self, chunks, dim, *, result, self_t=None):
    return _ops.unsafe_chunk(_tangent(self, self_t), chunks, dim)

def unsafe_chunk(self, chunks, dim=0):
    """unsafe_chunk(Tensor self, int chunks, dim dim=0) -> Tensor[] result
    Copies of at most `chunks` consecutive pieces along `dim`, which may be written to.
    Shapes: for example self (5, 2).
    Dtypes: float, complex, int, bool.
    Raises: IndexError for a `dim` that the tensor does not have.
    Gradient of self: cat(grad, dim).
    Source: the entry unsafe_chunk of the spec.
    Example: gs.unsafe_chunk(gs.linspace(-2.0, 2.0, 10).reshape(5, 2), 2)"""
    if chunks.__class__ is not int: chunks = _integer("unsafe_chunk", "chunks", chunks)
    if dim.__class__ is not int: dim = _integer("unsafe_chunk", "dim", dim)
    return unsafe_chunk.run(self, chunks, dim)
unsafe_chunk = _Op(
    "unsafe_chunk", unsafe_chunk, UnsafeChunkBackward0, "Tensor self, int chunks, dim dim", "Tensor[] result", computes=_raw.unsafe_chunk,
    jvp=_unsafe_chunk_jvp, dtypes=("float", "complex", "int", "bool"), batch="dims",
)

# derivatives.yaml:2043  chunk
class ChunkBackward0(_OpNode, op="chunk", inputs={"self": 0}, outputs={"result": None}):
    """self: cat(grad, dim)"""
    _saves = {"dim": ("argument", 2, 1)}

    def _on_arrays(grad, dim):
        return _raw.cat(grad, dim)

    def _on_tensors(grad, dim):
        return _ops.cat(grad, dim)

def _chunk_jvp(self, chunks, dim, *, result, self_t=None):
    return _ops.chunk(_tangent(self, self_t), chunks, dim)

def chunk(self, chunks, dim=0):
    """chunk(Tensor self, int chunks, dim dim=0) -> Tensor[] result
    At most `chunks` consecutive pieces along `dim`.
    Shapes: for example self (5, 2).
    Dtypes: float, complex, int, bool.
    Raises: IndexError for a `dim` that the tensor does not have.
    Gradient of self: cat(grad, dim).
    Source: the entry chunk of the spec.
    Example: gs.chunk(gs.linspace(-2.0, 2.0, 10).reshape(5, 2), 2)"""
    if chunks.__class__ is not int: chunks = _integer("chunk", "chunks", chunks)
    if dim.__class__ is not int: dim = _integer("chunk", "dim", dim)
    return chunk.run(self, chunks, dim)
chunk = _Op(
    "chunk", chunk, ChunkBackward0, "Tensor self, int chunks, dim dim", "Tensor[] result", computes=_raw.chunk, is_view=True, jvp=_chunk_jvp,
    dtypes=("float", "complex", "int", "bool"), batch="dims",
)
chunk.raw = _raw.chunk

# derivatives.yaml:2048  split_like
class SplitLikeBackward0(_OpNode, op="split_like", inputs={"self": 0}, outputs={"result": None}):
    """self: to_dtype(cat(grad, dim), self.dtype)"""
    _saves = {"dim": ("argument", 3, 1), "self_dtype": ("dtype", 0, 1)}

    def _on_arrays(grad, dim, self_dtype):
        return _raw.to_dtype(_raw.cat(grad, dim), self_dtype)

    def _on_tensors(grad, dim, self_dtype):
        return _ops.to_dtype(_ops.cat(grad, dim), self_dtype)

def _split_like_jvp(self, shapes, dtypes, dim, *, result, self_t=None):
    return _ops.split_like(_tangent(self, self_t), shapes, dtypes, dim)

def split_like(self, shapes, dtypes, dim):
    """split_like(Tensor self, any shapes, any dtypes, dim dim) -> Tensor[] result
    The inverse of `cat`, pieces of the given shapes and dtypes."""
    return split_like.run(self, shapes, dtypes, dim)
split_like = _Op(
    "split_like", split_like, SplitLikeBackward0, "Tensor self, any shapes, any dtypes, dim dim", "Tensor[] result", computes=_raw.split_like,
    jvp=_split_like_jvp, dtypes=("float", "complex"), batch="rule:split_like", public=False,
)

# derivatives.yaml:2056  unbind_like
class UnbindLikeBackward0(_OpNode, op="unbind_like", inputs={"self": 0}, outputs={"result": None}):
    """self: to_dtype(stack(grad, dim), self.dtype)"""
    _saves = {"dim": ("argument", 2, 1), "self_dtype": ("dtype", 0, 1)}

    def _on_arrays(grad, dim, self_dtype):
        return _raw.to_dtype(_raw.stack(grad, dim), self_dtype)

    def _on_tensors(grad, dim, self_dtype):
        return _ops.to_dtype(_ops.stack(grad, dim), self_dtype)

def _unbind_like_jvp(self, dtypes, dim, *, result, self_t=None):
    return _ops.unbind_like(_tangent(self, self_t), dtypes, dim)

def unbind_like(self, dtypes, dim):
    """unbind_like(Tensor self, any dtypes, dim dim) -> Tensor[] result
    The inverse of `stack`, slices of the given dtypes."""
    return unbind_like.run(self, dtypes, dim)
unbind_like = _Op(
    "unbind_like", unbind_like, UnbindLikeBackward0, "Tensor self, any dtypes, dim dim", "Tensor[] result", computes=_raw.unbind_like, jvp=_unbind_like_jvp,
    dtypes=("float", "complex"), batch="dims", public=False,
)

# derivatives.yaml:2063  unfold
class UnfoldBackward0(_OpNode, op="unfold", inputs={"self": 0}):
    """self: fold(grad, self.shape, dimension, size, step)"""
    _saves = {"self_shape": ("shape", 0, 1), "dimension": ("argument", 1, 1), "size": ("argument", 2, 1), "step": ("argument", 3, 1)}

    def _on_arrays(grad, self_shape, dimension, size, step):
        return _raw.fold(grad, self_shape, dimension, size, step)

    def _on_tensors(grad, self_shape, dimension, size, step):
        return _ops.fold(grad, self_shape, dimension, size, step)

def _unfold_jvp(self, dimension, size, step, *, result, self_t=None):
    return _ops.unfold(_tangent(self, self_t), dimension, size, step)

def unfold(self, dimension, size, step):
    """unfold(Tensor self, dim dimension, int size, int step) -> Tensor result
    The windows of `size` along `dimension`, `step` apart, with a last dim for the elements of a window.
    Shapes: for example self (5,).
    Dtypes: float, complex, int, bool.
    Raises: IndexError for a `dimension` that the tensor does not have.
    Gradient of self: fold(grad, self.shape, dimension, size, step).
    Source: the entry unfold of the spec.
    Example: gs.unfold(gs.linspace(-2.0, 2.0, 5), 0, 2, 1)"""
    if dimension.__class__ is not int: dimension = _integer("unfold", "dimension", dimension)
    if size.__class__ is not int: size = _integer("unfold", "size", size)
    if step.__class__ is not int: step = _integer("unfold", "step", step)
    return unfold.run(self, dimension, size, step)
unfold = _Op(
    "unfold", unfold, UnfoldBackward0, "Tensor self, dim dimension, int size, int step", computes=_raw.unfold, is_view=True, jvp=_unfold_jvp,
    dtypes=("float", "complex", "int", "bool"), batch="dims",
)
unfold.raw = _raw.unfold

# derivatives.yaml:2063  unfold_copy
def unfold_copy(self, dimension, size, step):
    """unfold_copy(Tensor self, dim dimension, int size, int step) -> Tensor result
    What `unfold` gives, copied.
    Shapes: for example self (5,).
    Raises: IndexError for a `dimension` that the tensor does not have.
    Source: the entry unfold_copy of the spec.
    Example: gs.unfold_copy(gs.linspace(-2.0, 2.0, 5), 0, 2, 1)"""
    if dimension.__class__ is not int: dimension = _integer("unfold_copy", "dimension", dimension)
    if size.__class__ is not int: size = _integer("unfold_copy", "size", size)
    if step.__class__ is not int: step = _integer("unfold_copy", "step", step)
    return _ops.contiguous_copy(_ops.unfold(self, dimension, size, step))
unfold_copy = _Op("unfold_copy", unfold_copy, None, "Tensor self, dim dimension, int size, int step", dtypes=("float", "complex", "int", "bool"), planned=True)

# derivatives.yaml:2069  fold
class FoldBackward0(_OpNode, op="fold", inputs={"self": 0}):
    """self: unfold(grad, dimension, size, step)"""
    _saves = {"dimension": ("argument", 2, 1), "size": ("argument", 3, 1), "step": ("argument", 4, 1)}

    def _on_arrays(grad, dimension, size, step):
        return _raw.unfold(grad, dimension, size, step)

    def _on_tensors(grad, dimension, size, step):
        return _ops.unfold(grad, dimension, size, step)

def _fold_jvp(self, shape, dimension, size, step, *, result, self_t=None):
    return _ops.fold(_tangent(self, self_t), shape, dimension, size, step)

def fold(self, shape, dimension, size, step):
    """fold(Tensor self, shape shape, dim dimension, int size, int step) -> Tensor result
    The transpose of `unfold`, zeros of `shape` to which the windows are added at their places."""
    return fold.run(self, shape, dimension, size, step)
fold = _Op(
    "fold", fold, FoldBackward0, "Tensor self, shape shape, dim dimension, int size, int step", computes=_raw.fold, jvp=_fold_jvp, dtypes=("float", "complex"),
    batch="dims", public=False,
)

# derivatives.yaml:2076  unflatten
def unflatten(self, dim, sizes, *more):
    """unflatten(Tensor self, dim dim, shape sizes) -> Tensor result
    The tensor with `dim` split into dims of these sizes, of which one may be -1.
    Shapes: for example self (6,).
    Raises: IndexError for a `dim` that the tensor does not have.
    Source: the entry unflatten of the spec.
    Example: gs.unflatten(gs.linspace(-2.0, 2.0, 6), 0, (2, 3))"""
    if more or _is_one(sizes):
        sizes = (sizes, *more)
    if dim.__class__ is not int: dim = _integer("unflatten", "dim", dim)
    return _reshaping.unflatten(self, dim, sizes)
unflatten = _Op(
    "unflatten", unflatten, None, "Tensor self, dim dim, shape sizes", composes=_reshaping.unflatten, dtypes=("float", "complex", "int", "bool"), planned=True,
)

# derivatives.yaml:2080  tensor_split
def tensor_split(self, indices_or_sections, dim=0):
    """tensor_split(Tensor self, any indices_or_sections, dim dim=0) -> Tensor[] result
    Pieces along `dim`, as many as a number says and nearly equal, or cut at the indices of a list.
    Shapes: for example self (5, 2).
    Raises: IndexError for a `dim` that the tensor does not have.
    Source: the entry tensor_split of the spec.
    Example: gs.tensor_split(gs.linspace(-2.0, 2.0, 10).reshape(5, 2), 3)"""
    if dim.__class__ is not int: dim = _integer("tensor_split", "dim", dim)
    return _splitting.tensor_split(self, indices_or_sections, dim)
tensor_split = _Op(
    "tensor_split", tensor_split, None, "Tensor self, any indices_or_sections, dim dim", "Tensor[] result", composes=_splitting.tensor_split,
    dtypes=("float", "complex", "int", "bool"), planned=True,
)

# derivatives.yaml:2084  hsplit
def hsplit(self, indices_or_sections):
    """hsplit(Tensor self, any indices_or_sections) -> Tensor[] result
    Pieces along the second dim, or the only one, in equal sizes or cut at the indices of a list.
    Shapes: for example self (2, 4).
    Source: the entry hsplit of the spec.
    Example: gs.hsplit(gs.linspace(-2.0, 2.0, 8).reshape(2, 4), 2)"""
    return _splitting.hsplit(self, indices_or_sections)
hsplit = _Op(
    "hsplit", hsplit, None, "Tensor self, any indices_or_sections", "Tensor[] result", composes=_splitting.hsplit, dtypes=("float", "complex", "int", "bool"),
    planned=True,
)

# derivatives.yaml:2088  vsplit
def vsplit(self, indices_or_sections):
    """vsplit(Tensor self, any indices_or_sections) -> Tensor[] result
    Pieces along the first of at least two dims, in equal sizes or cut at the indices of a list.
    Shapes: for example self (4, 2).
    Source: the entry vsplit of the spec.
    Example: gs.vsplit(gs.linspace(-2.0, 2.0, 8).reshape(4, 2), 2)"""
    return _splitting.vsplit(self, indices_or_sections)
vsplit = _Op(
    "vsplit", vsplit, None, "Tensor self, any indices_or_sections", "Tensor[] result", composes=_splitting.vsplit, dtypes=("float", "complex", "int", "bool"),
    planned=True,
)

# derivatives.yaml:2092  dsplit
def dsplit(self, indices_or_sections):
    """dsplit(Tensor self, any indices_or_sections) -> Tensor[] result
    Pieces along the third dim, in equal sizes or cut at the indices of a list.
    Shapes: for example self (2, 3, 4).
    Source: the entry dsplit of the spec.
    Example: gs.dsplit(gs.linspace(-2.0, 2.0, 24).reshape(2, 3, 4), 2)"""
    return _splitting.dsplit(self, indices_or_sections)
dsplit = _Op(
    "dsplit", dsplit, None, "Tensor self, any indices_or_sections", "Tensor[] result", composes=_splitting.dsplit, dtypes=("float", "complex", "int", "bool"),
    planned=True,
)

# derivatives.yaml:2096  alias_copy
def alias_copy(self):
    """alias_copy(Tensor self) -> Tensor result
    A copy in row-major order.
    Shapes: for example self (3, 4).
    Source: the entry alias_copy of the spec.
    Example: gs.alias_copy(gs.linspace(-2.0, 2.0, 12).reshape(3, 4))"""
    return _ops.contiguous_copy(self)
alias_copy = _Op("alias_copy", alias_copy, None, "Tensor self", dtypes=("float", "complex", "int", "bool"), planned=True)

# derivatives.yaml:2101  broadcast_tensors
def broadcast_tensors(tensors, *more):
    """broadcast_tensors(Tensor[] tensors) -> Tensor[] result
    The tensors expanded to the shape that they have in common.
    Source: the entry broadcast_tensors of the spec.
    Example: gs.broadcast_tensors([gs.linspace(-2.0, 2.0, 2).reshape(2, 1), gs.tensor([0.8, -0.8, -1.4]), gs.tensor(-0.2)])"""
    if more or _is_one(tensors):
        tensors = (tensors, *more)
    if tensors.__class__ is not list: _require_list("broadcast_tensors", "tensors", tensors)
    return _stacking.broadcast_tensors(tensors)
broadcast_tensors = _Op(
    "broadcast_tensors", broadcast_tensors, None, "Tensor[] tensors", "Tensor[] result", composes=_stacking.broadcast_tensors,
    dtypes=("float", "complex", "int", "bool"), planned=True,
)

# derivatives.yaml:2106  meshgrid
def meshgrid(tensors, *more, indexing=None):
    """meshgrid(Tensor[] tensors, *, any indexing=None) -> Tensor[] result
    The coordinates of all points of a grid, a tensor for each dim; 'xy' swaps the first two dims.
    Source: the entry meshgrid of the spec.
    Example: gs.meshgrid([gs.linspace(-2.0, 2.0, 2), gs.tensor([0.8, -0.8, -1.4])])"""
    if more or _is_one(tensors):
        tensors = (tensors, *more)
    if tensors.__class__ is not list: _require_list("meshgrid", "tensors", tensors)
    return _stacking.meshgrid(tensors, indexing=indexing)
meshgrid = _Op(
    "meshgrid", meshgrid, None, "Tensor[] tensors, any indexing", "Tensor[] result", composes=_stacking.meshgrid, dtypes=("float", "complex", "int", "bool"),
)

# derivatives.yaml:2112  atleast_1d
def _atleast_1d__0(self):
    """atleast_1d(Tensor self) -> Tensor result
    The tensor with at least one dim.
    Shapes: for example self ().
    Source: the entry atleast_1d of the spec.
    Example: gs.atleast_1d(gs.tensor(-1.2))"""
    return _reshaping.atleast_1d(self)
_atleast_1d__0 = _Op(
    "atleast_1d", _atleast_1d__0, None, "Tensor self", composes=_reshaping.atleast_1d, dtypes=("float", "complex", "int", "bool"), planned=True,
)

def atleast_1d(*args, **kwargs):
    """atleast_1d(Tensor self) -> Tensor result
    atleast_1d.several(Tensor[] tensors) -> Tensor[] result
    The tensor with at least one dim.
    atleast_1d.several: The tensors with at least one dim.
    Shapes: for example self ().
    Source: the entry atleast_1d of the spec.
    Example: gs.atleast_1d(gs.tensor(-1.2))"""
    return _select_overload("atleast_1d", ("atleast_1d", "atleast_1d.several"), "function", args, kwargs)(*args, **kwargs)
atleast_1d = _overloads_in_c(
    atleast_1d, "atleast_1d", ("atleast_1d", "atleast_1d.several"), "function"
)

# derivatives.yaml:2117  atleast_1d.several
def _atleast_1d__several(tensors, *more):
    """atleast_1d.several(Tensor[] tensors) -> Tensor[] result
    The tensors with at least one dim.
    Source: the entry atleast_1d.several of the spec.
    Example: gs.atleast_1d([gs.tensor(-1.2), gs.linspace(2.0, -2.0, 6).reshape(2, 3)])"""
    if more or _is_one(tensors):
        tensors = (tensors, *more)
    if tensors.__class__ is not list: _require_list("atleast_1d.several", "tensors", tensors)
    return _stacking.each_atleast_1d(tensors)
_atleast_1d__several = _Op(
    "atleast_1d.several", _atleast_1d__several, None, "Tensor[] tensors", "Tensor[] result", composes=_stacking.each_atleast_1d,
    dtypes=("float", "complex", "int", "bool"),
)

# derivatives.yaml:2123  atleast_2d
def _atleast_2d__0(self):
    """atleast_2d(Tensor self) -> Tensor result
    The tensor with at least two dims, new ones in front.
    Shapes: for example self ().
    Source: the entry atleast_2d of the spec.
    Example: gs.atleast_2d(gs.tensor(-1.2))"""
    return _reshaping.atleast_2d(self)
_atleast_2d__0 = _Op(
    "atleast_2d", _atleast_2d__0, None, "Tensor self", composes=_reshaping.atleast_2d, dtypes=("float", "complex", "int", "bool"), planned=True,
)

def atleast_2d(*args, **kwargs):
    """atleast_2d(Tensor self) -> Tensor result
    atleast_2d.several(Tensor[] tensors) -> Tensor[] result
    The tensor with at least two dims, new ones in front.
    atleast_2d.several: The tensors with at least two dims.
    Shapes: for example self ().
    Source: the entry atleast_2d of the spec.
    Example: gs.atleast_2d(gs.tensor(-1.2))"""
    return _select_overload("atleast_2d", ("atleast_2d", "atleast_2d.several"), "function", args, kwargs)(*args, **kwargs)
atleast_2d = _overloads_in_c(
    atleast_2d, "atleast_2d", ("atleast_2d", "atleast_2d.several"), "function"
)

# derivatives.yaml:2128  atleast_2d.several
def _atleast_2d__several(tensors, *more):
    """atleast_2d.several(Tensor[] tensors) -> Tensor[] result
    The tensors with at least two dims.
    Source: the entry atleast_2d.several of the spec.
    Example: gs.atleast_2d([gs.tensor(-1.2), gs.tensor([0.8, -0.8, -1.4]), gs.linspace(-2.0, 2.0, 6).reshape(2, 3)])"""
    if more or _is_one(tensors):
        tensors = (tensors, *more)
    if tensors.__class__ is not list: _require_list("atleast_2d.several", "tensors", tensors)
    return _stacking.each_atleast_2d(tensors)
_atleast_2d__several = _Op(
    "atleast_2d.several", _atleast_2d__several, None, "Tensor[] tensors", "Tensor[] result", composes=_stacking.each_atleast_2d,
    dtypes=("float", "complex", "int", "bool"),
)

# derivatives.yaml:2134  atleast_3d
def _atleast_3d__0(self):
    """atleast_3d(Tensor self) -> Tensor result
    The tensor with at least three dims; a vector lies along the second of them, a matrix along the first two.
    Shapes: for example self ().
    Source: the entry atleast_3d of the spec.
    Example: gs.atleast_3d(gs.tensor(-1.2))"""
    return _reshaping.atleast_3d(self)
_atleast_3d__0 = _Op(
    "atleast_3d", _atleast_3d__0, None, "Tensor self", composes=_reshaping.atleast_3d, dtypes=("float", "complex", "int", "bool"), planned=True,
)

def atleast_3d(*args, **kwargs):
    """atleast_3d(Tensor self) -> Tensor result
    atleast_3d.several(Tensor[] tensors) -> Tensor[] result
    The tensor with at least three dims; a vector lies along the second of them, a matrix along the first two.
    atleast_3d.several: The tensors with at least three dims.
    Shapes: for example self ().
    Source: the entry atleast_3d of the spec.
    Example: gs.atleast_3d(gs.tensor(-1.2))"""
    return _select_overload("atleast_3d", ("atleast_3d", "atleast_3d.several"), "function", args, kwargs)(*args, **kwargs)
atleast_3d = _overloads_in_c(
    atleast_3d, "atleast_3d", ("atleast_3d", "atleast_3d.several"), "function"
)

# derivatives.yaml:2139  atleast_3d.several
def _atleast_3d__several(tensors, *more):
    """atleast_3d.several(Tensor[] tensors) -> Tensor[] result
    The tensors with at least three dims.
    Source: the entry atleast_3d.several of the spec.
    Example: gs.atleast_3d([gs.tensor(-1.2), gs.tensor([0.8, -0.8, -1.4]), gs.linspace(-2.0, 2.0, 12).reshape(2, 3, 2)])"""
    if more or _is_one(tensors):
        tensors = (tensors, *more)
    if tensors.__class__ is not list: _require_list("atleast_3d.several", "tensors", tensors)
    return _stacking.each_atleast_3d(tensors)
_atleast_3d__several = _Op(
    "atleast_3d.several", _atleast_3d__several, None, "Tensor[] tensors", "Tensor[] result", composes=_stacking.each_atleast_3d,
    dtypes=("float", "complex", "int", "bool"),
)

_OPS.enter((
    alias, view, view_copy, reinterpret, reshape, reshape_copy, flatten, ravel, view_as, reshape_as, transpose, transpose_copy, permute, permute_copy,
    unpermute, t, t_copy, matrix_transpose, matrix_adjoint, adjoint, movedim, squeeze, squeeze_copy, unsqueeze, unsqueeze_copy, expand, expand_copy,
    broadcast_to, expand_as, select, select_copy, select_put, narrow, narrow_copy, narrow_put, slice, slice_put, diagonal, diagonal_copy, diagonal_put,
    as_strided_from, restride, unbind, unbind_copy, split, split_copy, split_with_sizes, split_with_sizes_copy, unsafe_split, unsafe_split_with_sizes,
    unsafe_chunk, chunk, split_like, unbind_like, unfold, unfold_copy, fold, unflatten, tensor_split, hsplit, vsplit, dsplit, alias_copy, broadcast_tensors,
    meshgrid, _atleast_1d__0, _atleast_1d__several, _atleast_2d__0, _atleast_2d__several, _atleast_3d__0, _atleast_3d__several,
))
_add_methods({
    "reshape": reshape, "flatten": flatten, "ravel": ravel, "view_as": view_as, "reshape_as": reshape_as, "transpose": transpose, "swapaxes": transpose,
    "swapdims": transpose, "transpose_": transpose_, "swapaxes_": transpose_, "swapdims_": transpose_, "permute": permute, "t": t, "t_": t_, "adjoint": adjoint,
    "movedim": movedim, "moveaxis": movedim, "squeeze": squeeze, "squeeze_": squeeze_, "unsqueeze": unsqueeze, "unsqueeze_": unsqueeze_, "expand": expand,
    "broadcast_to": broadcast_to, "expand_as": expand_as, "select": select, "narrow": narrow, "narrow_copy": narrow_copy, "diagonal": diagonal,
    "unbind": unbind, "split": split, "split_with_sizes": split_with_sizes, "unsafe_split": unsafe_split, "unsafe_split_with_sizes": unsafe_split_with_sizes,
    "unsafe_chunk": unsafe_chunk, "chunk": chunk, "unfold": unfold, "unflatten": unflatten, "tensor_split": tensor_split, "hsplit": hsplit, "vsplit": vsplit,
    "dsplit": dsplit,
})

__all__ = (
    "alias", "view", "view_copy", "reinterpret", "reshape", "reshape_copy", "flatten", "ravel", "view_as", "reshape_as", "transpose", "transpose_", "swapaxes",
    "swapdims", "swapaxes_", "swapdims_", "transpose_copy", "permute", "permute_copy", "unpermute", "t", "t_", "t_copy", "matrix_transpose", "matrix_adjoint",
    "adjoint", "movedim", "moveaxis", "squeeze", "squeeze_", "squeeze_copy", "unsqueeze", "unsqueeze_", "unsqueeze_copy", "expand", "expand_copy",
    "broadcast_to", "expand_as", "select", "select_copy", "select_put", "narrow", "narrow_copy", "narrow_put", "slice", "slice_put", "diagonal",
    "diagonal_copy", "diagonal_put", "as_strided_from", "restride", "unbind", "unbind_copy", "split", "split_copy", "split_with_sizes", "split_with_sizes_copy",
    "unsafe_split", "unsafe_split_with_sizes", "unsafe_chunk", "chunk", "split_like", "unbind_like", "unfold", "unfold_copy", "fold", "unflatten",
    "tensor_split", "hsplit", "vsplit", "dsplit", "alias_copy", "broadcast_tensors", "meshgrid", "atleast_1d", "atleast_2d", "atleast_3d",
)
_publish({name: globals()[name] for name in __all__})
