# Made by `gradspec regen` from derivatives.yaml. Do not edit: change the spec and run it again.
# In an edited module functions and formulas run in the place of rows. Checksum of what follows: 43be147b
"""Joining and copying: New tensors out of the elements of others, in other places or in another dtype."""

from gradspec.composites import precision as _precision, reshaping as _reshaping, stacking as _stacking
from gradspec.core import ops as _ops
from gradspec.core.tensor import add_methods as _add_methods
from gradspec.core.elements.dtypes import as_numpy_dtype as _as_numpy_dtype
from gradspec.core.ops import OPS as _OPS, as_generated as _as_generated, publish as _publish
from gradspec.core.compiled.bindings import Op as _Op
from gradspec.dispatch.arguments import (
    integer as _integer, is_one as _is_one, number as _number, option as _option, refuse as _refuse, require_list as _require_list,
)
from gradspec.dispatch.formulas import tangent as _tangent, tangents as _tangents, numel
from gradspec.dispatch.overloads import overloads_in_c as _overloads_in_c, select_overload as _select_overload
from gradspec.graph.saved import OpNode as _OpNode
from . import raw as _raw

_Op = _as_generated(_Op, __file__)

# derivatives.yaml:2151  cat
class CatBackward0(_OpNode, op="cat", inputs={"tensors": 0}):
    """tensors: split_like(grad, tensors.shape, tensors.dtype, dim)"""
    _saves = {"tensors_shape": ("shape", 0, 1), "tensors_dtype": ("dtype", 0, 1), "dim": ("argument", 1, 1)}

    def _on_arrays(grad, tensors_shape, tensors_dtype, dim):
        return _raw.split_like(grad, tensors_shape, tensors_dtype, dim)

    def _on_tensors(grad, tensors_shape, tensors_dtype, dim):
        return _ops.split_like(grad, tensors_shape, tensors_dtype, dim)

def _cat_jvp(tensors, dim, *, result, tensors_t=None):
    return _ops.cat(_tangents(tensors, tensors_t), dim)

def cat(tensors, dim=0):
    """cat(Tensor[] tensors, dim dim=0) -> Tensor result
    The tensors joined along `dim`; they agree in the other dims, and are promoted to one dtype.
    Dtypes: float, complex, int, bool.
    Raises: IndexError for a `dim` that the tensor does not have.
    Gradient of tensors: split_like(grad, tensors.shape, tensors.dtype, dim).
    Source: the entry cat of the spec.
    Example: gs.cat([gs.linspace(-2.0, 2.0, 6).reshape(2, 3), gs.linspace(2.0, -2.0, 3).reshape(1, 3)])"""
    if tensors.__class__ is not list: _require_list("cat", "tensors", tensors)
    if dim.__class__ is not int: dim = _integer("cat", "dim", dim)
    return cat.run(tensors, dim)
cat = _Op(
    "cat", cat, CatBackward0, "Tensor[] tensors, dim dim", computes=_raw.cat, jvp=_cat_jvp, dtypes=("float", "complex", "int", "bool"), autocast="widest",
    batch="dims",
)

concat = concatenate = cat

# derivatives.yaml:2160  stack
class StackBackward0(_OpNode, op="stack", inputs={"tensors": 0}):
    """tensors: unbind_like(grad, tensors.dtype, dim)"""
    _saves = {"tensors_dtype": ("dtype", 0, 1), "dim": ("argument", 1, 1)}

    def _on_arrays(grad, tensors_dtype, dim):
        return _raw.unbind_like(grad, tensors_dtype, dim)

    def _on_tensors(grad, tensors_dtype, dim):
        return _ops.unbind_like(grad, tensors_dtype, dim)

def _stack_jvp(tensors, dim, *, result, tensors_t=None):
    return _ops.stack(_tangents(tensors, tensors_t), dim)

def stack(tensors, dim=0):
    """stack(Tensor[] tensors, dim dim=0) -> Tensor result
    The tensors, all of one shape, joined along a new dim in one dtype.
    Dtypes: float, complex, int, bool.
    Raises: IndexError for a `dim` that the tensor does not have.
    Gradient of tensors: unbind_like(grad, tensors.dtype, dim).
    Source: the entry stack of the spec.
    Example: gs.stack([gs.linspace(-2.0, 2.0, 6).reshape(2, 3), gs.linspace(2.0, -2.0, 6).reshape(2, 3)])"""
    if tensors.__class__ is not list: _require_list("stack", "tensors", tensors)
    if dim.__class__ is not int: dim = _integer("stack", "dim", dim)
    return stack.run(tensors, dim)
stack = _Op(
    "stack", stack, StackBackward0, "Tensor[] tensors, dim dim", computes=_raw.stack, jvp=_stack_jvp, dtypes=("float", "complex", "int", "bool"),
    autocast="widest", batch="dims",
)

# derivatives.yaml:2168  hstack
def hstack(tensors, *more):
    """hstack(Tensor[] tensors) -> Tensor result
    The tensors joined along their second dim, vectors and numbers along the only one.
    Source: the entry hstack of the spec.
    Example: gs.hstack([gs.linspace(-2.0, 2.0, 6).reshape(2, 3), gs.linspace(2.0, -2.0, 2).reshape(2, 1)])"""
    if more or _is_one(tensors):
        tensors = (tensors, *more)
    if tensors.__class__ is not list: _require_list("hstack", "tensors", tensors)
    return _stacking.hstack(tensors)
hstack = _Op("hstack", hstack, None, "Tensor[] tensors", composes=_stacking.hstack, dtypes=("float", "complex", "int", "bool"), planned=True)

# derivatives.yaml:2173  vstack
def vstack(tensors, *more):
    """vstack(Tensor[] tensors) -> Tensor result
    The tensors, vectors and numbers as rows, joined along the first dim.
    Source: the entry vstack of the spec.
    Example: gs.vstack([gs.linspace(-2.0, 2.0, 6).reshape(2, 3), gs.tensor([0.8, -0.8, -1.4])])"""
    if more or _is_one(tensors):
        tensors = (tensors, *more)
    if tensors.__class__ is not list: _require_list("vstack", "tensors", tensors)
    return _stacking.vstack(tensors)
vstack = _Op("vstack", vstack, None, "Tensor[] tensors", composes=_stacking.vstack, dtypes=("float", "complex", "int", "bool"), planned=True)

row_stack = vstack

# derivatives.yaml:2179  dstack
def dstack(tensors, *more):
    """dstack(Tensor[] tensors) -> Tensor result
    The tensors, made to have three dims, joined along the third.
    Source: the entry dstack of the spec.
    Example: gs.dstack([gs.linspace(-2.0, 2.0, 6).reshape(2, 3), gs.linspace(2.0, -2.0, 12).reshape(2, 3, 2)])"""
    if more or _is_one(tensors):
        tensors = (tensors, *more)
    if tensors.__class__ is not list: _require_list("dstack", "tensors", tensors)
    return _stacking.dstack(tensors)
dstack = _Op("dstack", dstack, None, "Tensor[] tensors", composes=_stacking.dstack, dtypes=("float", "complex", "int", "bool"), planned=True)

# derivatives.yaml:2184  column_stack
def column_stack(tensors, *more):
    """column_stack(Tensor[] tensors) -> Tensor result
    The tensors, vectors and numbers as columns, joined along the second dim.
    Source: the entry column_stack of the spec.
    Example: gs.column_stack([gs.linspace(-2.0, 2.0, 2), gs.linspace(2.0, -2.0, 6).reshape(2, 3)])"""
    if more or _is_one(tensors):
        tensors = (tensors, *more)
    if tensors.__class__ is not list: _require_list("column_stack", "tensors", tensors)
    return _stacking.column_stack(tensors)
column_stack = _Op(
    "column_stack", column_stack, None, "Tensor[] tensors", composes=_stacking.column_stack, dtypes=("float", "complex", "int", "bool"), planned=True,
)

# derivatives.yaml:2189  block_diagonal
class BlockDiagonalBackward0(_OpNode, op="block_diagonal", inputs={"tensors": 0}):
    """tensors: diagonal_blocks(grad, tensors.shape)"""
    _saves = {"tensors_shape": ("shape", 0, 1)}

    def _on_arrays(grad, tensors_shape):
        return _raw.diagonal_blocks(grad, tensors_shape)

    def _on_tensors(grad, tensors_shape):
        return _ops.diagonal_blocks(grad, tensors_shape)

def _block_diagonal_jvp(tensors, *, result, tensors_t=None):
    return _ops.block_diagonal(_tangents(tensors, tensors_t))

def block_diagonal(tensors, *more):
    """block_diagonal(Tensor[] tensors) -> Tensor result
    Matrices of one dtype as blocks along the diagonal of a larger one."""
    if more or _is_one(tensors):
        tensors = (tensors, *more)
    return block_diagonal.run(tensors)
block_diagonal = _Op(
    "block_diagonal", block_diagonal, BlockDiagonalBackward0, "Tensor[] tensors", computes=_raw.block_diagonal, jvp=_block_diagonal_jvp,
    dtypes=("float", "complex"), batch="leading", public=False,
)

# derivatives.yaml:2196  diagonal_blocks
class DiagonalBlocksBackward0(_OpNode, op="diagonal_blocks", inputs={"self": 0}, outputs={"result": None}):
    """self: block_diagonal(grad)"""

    def _on_arrays(grad):
        return _raw.block_diagonal(grad)

    def _on_tensors(grad):
        return _ops.block_diagonal(grad)

def _diagonal_blocks_jvp(self, shapes, *, result, self_t=None):
    return _ops.diagonal_blocks(_tangent(self, self_t), shapes)

def diagonal_blocks(self, shapes):
    """diagonal_blocks(Tensor self, any shapes) -> Tensor[] result
    The transpose of `block_diagonal`, matrices of these shapes along the diagonal of one."""
    return diagonal_blocks.run(self, shapes)
diagonal_blocks = _Op(
    "diagonal_blocks", diagonal_blocks, DiagonalBlocksBackward0, "Tensor self, any shapes", "Tensor[] result", computes=_raw.diagonal_blocks,
    jvp=_diagonal_blocks_jvp, dtypes=("float", "complex"), batch="leading", public=False,
)

# derivatives.yaml:2203  block_diag
def block_diag(tensors, *more):
    """block_diag(Tensor[] tensors) -> Tensor result
    The matrix with the tensors, vectors as rows, as blocks along its diagonal.
    Source: the entry block_diag of the spec.
    Example: gs.block_diag([gs.linspace(-2.0, 2.0, 4).reshape(2, 2), gs.linspace(2.0, -2.0, 3).reshape(3, 1)])"""
    if more or _is_one(tensors):
        tensors = (tensors, *more)
    if tensors.__class__ is not list: _require_list("block_diag", "tensors", tensors)
    return _stacking.block_diag(tensors)
block_diag = _Op("block_diag", block_diag, None, "Tensor[] tensors", composes=_stacking.block_diag, dtypes=("float", "complex", "int", "bool"), planned=True)

# derivatives.yaml:2208  cartesian_prod
def cartesian_prod(tensors, *more):
    """cartesian_prod(Tensor[] tensors) -> Tensor result
    All combinations of an element of each vector, one in a row; of one vector alone that vector.
    Source: the entry cartesian_prod of the spec.
    Example: gs.cartesian_prod([gs.linspace(-2.0, 2.0, 2), gs.tensor([0.8, -0.8, -1.4])])"""
    if more or _is_one(tensors):
        tensors = (tensors, *more)
    if tensors.__class__ is not list: _require_list("cartesian_prod", "tensors", tensors)
    return _stacking.cartesian_prod(tensors)
cartesian_prod = _Op("cartesian_prod", cartesian_prod, None, "Tensor[] tensors", composes=_stacking.cartesian_prod, dtypes=("float", "complex", "int", "bool"))

# derivatives.yaml:2214  combinations
def combinations(self, r=2, with_replacement=False):
    """combinations(Tensor self, int r=2, bool with_replacement=False) -> Tensor result
    All combinations of `r` elements of a vector in their order, one in a row.
    Shapes: for example self (4,).
    Source: the entry combinations of the spec.
    Example: gs.combinations(gs.linspace(-2.0, 2.0, 4))"""
    if r.__class__ is not int: r = _integer("combinations", "r", r)
    if with_replacement is not False and with_replacement is not True: _refuse("combinations", "with_replacement", with_replacement)
    return _stacking.combinations(self, r, with_replacement)
combinations = _Op(
    "combinations", combinations, None, "Tensor self, int r, bool with_replacement", composes=_stacking.combinations,
    dtypes=("float", "complex", "int", "bool"),
)

# derivatives.yaml:2219  repeat
class RepeatBackward0(_OpNode, op="repeat", inputs={"self": 0}):
    """self: unrepeat(grad, self.shape, repeats)"""
    _saves = {"self_shape": ("shape", 0, 1), "repeats": ("argument", 1, 1)}

    def _on_arrays(grad, self_shape, repeats):
        return _raw.unrepeat(grad, self_shape, repeats)

    def _on_tensors(grad, self_shape, repeats):
        return _ops.unrepeat(grad, self_shape, repeats)

def _repeat_jvp(self, repeats, *, result, self_t=None):
    return _ops.repeat(_tangent(self, self_t), repeats)

def repeat(self, repeats, *more):
    """repeat(Tensor self, counts repeats) -> Tensor result
    The tensor repeated `repeats` times along each dim; further repeats add leading dims.
    Shapes: for example self (2, 3).
    Dtypes: float, complex, int, bool.
    Gradient of self: unrepeat(grad, self.shape, repeats).
    Source: the entry repeat of the spec.
    Example: gs.repeat(gs.linspace(-2.0, 2.0, 6).reshape(2, 3), (2, 1, 3))"""
    if more or _is_one(repeats):
        repeats = (repeats, *more)
    return repeat.run(self, repeats)
repeat = _Op(
    "repeat", repeat, RepeatBackward0, "Tensor self, counts repeats", computes=_raw.repeat, jvp=_repeat_jvp, dtypes=("float", "complex", "int", "bool"),
    batch="rule:repeat",
)

# derivatives.yaml:2226  tile
def tile(self, dims, *more):
    """tile(Tensor self, counts dims) -> Tensor result
    The tensor repeated `dims` times along its last dims; missing numbers are 1.
    Shapes: for example self (2, 3).
    Source: the entry tile of the spec.
    Example: gs.tile(gs.linspace(-2.0, 2.0, 6).reshape(2, 3), (2,))"""
    if more or _is_one(dims):
        dims = (dims, *more)
    return _reshaping.tile(self, dims)
tile = _Op("tile", tile, None, "Tensor self, counts dims", composes=_reshaping.tile, dtypes=("float", "complex", "int", "bool"), planned=True)

# derivatives.yaml:2230  unrepeat
class UnrepeatBackward0(_OpNode, op="unrepeat", inputs={"self": 0}):
    """self: repeat(grad, repeats)"""
    _saves = {"repeats": ("argument", 2, 1)}

    def _on_arrays(grad, repeats):
        return _raw.repeat(grad, repeats)

    def _on_tensors(grad, repeats):
        return _ops.repeat(grad, repeats)

def _unrepeat_jvp(self, shape, repeats, *, result, self_t=None):
    return _ops.unrepeat(_tangent(self, self_t), shape, repeats)

def unrepeat(self, shape, repeats, *more):
    """unrepeat(Tensor self, shape shape, counts repeats) -> Tensor result
    The sum over the copies that `repeat` made of a tensor of `shape`."""
    if more or _is_one(repeats):
        repeats = (repeats, *more)
    return unrepeat.run(self, shape, repeats)
unrepeat = _Op(
    "unrepeat", unrepeat, UnrepeatBackward0, "Tensor self, shape shape, counts repeats", computes=_raw.unrepeat, jvp=_unrepeat_jvp, dtypes=("float", "complex"),
    batch="rule:unrepeat", public=False,
)

# derivatives.yaml:2238  repeat_interleave
def _repeat_interleave__0(self, repeats, dim=None, *, output_size=None):
    """repeat_interleave(Tensor self, any repeats, dim? dim=None, *, int? output_size=None) -> Tensor result
    Each element, or slice along `dim`, repeated, as one number or one for each says; `output_size` is their sum.
    Shapes: for example self (2, 3).
    Raises: IndexError for a `dim` that the tensor does not have.
    Source: the entry repeat_interleave of the spec.
    Example: gs.repeat_interleave(gs.linspace(-2.0, 2.0, 6).reshape(2, 3), 2)"""
    if dim is not None and dim.__class__ is not int: dim = _integer("repeat_interleave", "dim", dim)
    if output_size is not None and output_size.__class__ is not int: output_size = _integer("repeat_interleave", "output_size", output_size)
    return _reshaping.repeat_interleave(self, repeats, dim, output_size=output_size)
_repeat_interleave__0 = _Op(
    "repeat_interleave", _repeat_interleave__0, None, "Tensor self, any repeats, dim? dim, int? output_size", composes=_reshaping.repeat_interleave,
    dtypes=("float", "complex", "int", "bool"),
)

def repeat_interleave(*args, **kwargs):
    """repeat_interleave(Tensor self, any repeats, dim? dim=None, *, int? output_size=None) -> Tensor result
    repeat_interleave.numbers(Index repeats, *, int? output_size=None) -> Index result
    Each element, or slice along `dim`, repeated, as one number or one for each says; `output_size` is their sum.
    repeat_interleave.numbers: Each position of `repeats`, as often as its number says.
    Shapes: for example self (2, 3).
    Raises: IndexError for a `dim` that the tensor does not have.
    Source: the entry repeat_interleave of the spec.
    Example: gs.repeat_interleave(gs.linspace(-2.0, 2.0, 6).reshape(2, 3), 2)"""
    return _select_overload("repeat_interleave", ("repeat_interleave", "repeat_interleave.numbers"), "function", args, kwargs)(*args, **kwargs)
repeat_interleave = _overloads_in_c(
    repeat_interleave, "repeat_interleave", ("repeat_interleave", "repeat_interleave.numbers"), "function"
)

# derivatives.yaml:2243  repeat_interleave.numbers
def _repeat_interleave__numbers(repeats, *, output_size=None):
    """repeat_interleave.numbers(Index repeats, *, int? output_size=None) -> Index result
    Each position of `repeats`, as often as its number says.
    Source: the entry repeat_interleave.numbers of the spec.
    Example: gs.repeat_interleave(gs.tensor([1, 0, 2]))"""
    if output_size is not None and output_size.__class__ is not int: output_size = _integer("repeat_interleave.numbers", "output_size", output_size)
    return _reshaping.repeated_positions(repeats, output_size=output_size)
_repeat_interleave__numbers = _Op(
    "repeat_interleave.numbers", _repeat_interleave__numbers, None, "Index repeats, int? output_size", "Index result", composes=_reshaping.repeated_positions,
)

# derivatives.yaml:2249  repeat_slices
class RepeatSlicesBackward0(_OpNode, op="repeat_slices", inputs={"self": 0}):
    """self: unrepeat_slices(grad, self.shape, repeats, dim)"""
    _saves = {"self_shape": ("shape", 0, 1), "repeats": ("argument", 1, 1), "dim": ("argument", 2, 1)}

    def _on_arrays(grad, self_shape, repeats, dim):
        return _raw.unrepeat_slices(grad, self_shape, repeats, dim)

    def _on_tensors(grad, self_shape, repeats, dim):
        return _ops.unrepeat_slices(grad, self_shape, repeats, dim)

def _repeat_slices_jvp(self, repeats, dim, *, result, self_t=None):
    return _ops.repeat_slices(_tangent(self, self_t), repeats, dim)

def repeat_slices(self, repeats, dim):
    """repeat_slices(Tensor self, any repeats, dim? dim) -> Tensor result
    The same as `repeat_interleave`, for an int or a list of ints."""
    return repeat_slices.run(self, repeats, dim)
repeat_slices = _Op(
    "repeat_slices", repeat_slices, RepeatSlicesBackward0, "Tensor self, any repeats, dim? dim", computes=_raw.repeat_slices, jvp=_repeat_slices_jvp,
    dtypes=("float", "complex"), batch=lambda _own, self, repeats,
    dim: _own(self, repeats, dim) if dim is not None else _own(_ops.reshape(self, (-1,)), repeats, 0), public=False,
)

# derivatives.yaml:2257  unrepeat_slices
class UnrepeatSlicesBackward0(_OpNode, op="unrepeat_slices", inputs={"self": 0}):
    """self: repeat_slices(grad, repeats, dim)"""
    _saves = {"repeats": ("argument", 2, 1), "dim": ("argument", 3, 1)}

    def _on_arrays(grad, repeats, dim):
        return _raw.repeat_slices(grad, repeats, dim)

    def _on_tensors(grad, repeats, dim):
        return _ops.repeat_slices(grad, repeats, dim)

def _unrepeat_slices_jvp(self, shape, repeats, dim, *, result, self_t=None):
    return _ops.unrepeat_slices(_tangent(self, self_t), shape, repeats, dim)

def unrepeat_slices(self, shape, repeats, dim):
    """unrepeat_slices(Tensor self, shape shape, any repeats, dim? dim) -> Tensor result
    The sum over the copies that `repeat_slices` made of a tensor of `shape`."""
    return unrepeat_slices.run(self, shape, repeats, dim)
unrepeat_slices = _Op(
    "unrepeat_slices", unrepeat_slices, UnrepeatSlicesBackward0, "Tensor self, shape shape, any repeats, dim? dim", computes=_raw.unrepeat_slices,
    jvp=_unrepeat_slices_jvp, dtypes=("float", "complex"), batch=lambda _own, self, shape, repeats,
    dim: _own(self, shape, repeats, dim) if dim is not None else _ops.reshape(_own(self, (numel(shape),), repeats, 0), shape), public=False,
)

# derivatives.yaml:2266  repeat_by
class RepeatByBackward0(_OpNode, op="repeat_by", inputs={"self": 0}):
    """self: unrepeat_by(grad, self.shape, repeats, dim)"""
    _saves = {"self_shape": ("shape", 0, 1), "repeats": ("input", 1, 1), "dim": ("argument", 2, 1)}

    def _on_arrays(grad, self_shape, repeats, dim):
        return _raw.unrepeat_by(grad, self_shape, repeats, dim)

    def _on_tensors(grad, self_shape, repeats, dim):
        return _ops.unrepeat_by(grad, self_shape, repeats, dim)

def _repeat_by_jvp(self, repeats, dim, *, result, self_t=None):
    return _ops.repeat_by(_tangent(self, self_t), repeats, dim)

def repeat_by(self, repeats, dim):
    """repeat_by(Tensor self, Index repeats, dim? dim) -> Tensor result
    The same as `repeat_interleave`, for a tensor of ints."""
    return repeat_by.run(self, repeats, dim)
repeat_by = _Op(
    "repeat_by", repeat_by, RepeatByBackward0, "Tensor self, Index repeats, dim? dim", computes=_raw.repeat_by, jvp=_repeat_by_jvp, dtypes=("float", "complex"),
    batch="rule:repeat_by", public=False,
)

# derivatives.yaml:2274  unrepeat_by
class UnrepeatByBackward0(_OpNode, op="unrepeat_by", inputs={"self": 0}):
    """self: repeat_by(grad, repeats, dim)"""
    _saves = {"repeats": ("input", 2, 1), "dim": ("argument", 3, 1)}

    def _on_arrays(grad, repeats, dim):
        return _raw.repeat_by(grad, repeats, dim)

    def _on_tensors(grad, repeats, dim):
        return _ops.repeat_by(grad, repeats, dim)

def _unrepeat_by_jvp(self, shape, repeats, dim, *, result, self_t=None):
    return _ops.unrepeat_by(_tangent(self, self_t), shape, repeats, dim)

def unrepeat_by(self, shape, repeats, dim):
    """unrepeat_by(Tensor self, shape shape, Index repeats, dim? dim) -> Tensor result
    The sum over the copies that `repeat_by` made of a tensor of `shape`."""
    return unrepeat_by.run(self, shape, repeats, dim)
unrepeat_by = _Op(
    "unrepeat_by", unrepeat_by, UnrepeatByBackward0, "Tensor self, shape shape, Index repeats, dim? dim", computes=_raw.unrepeat_by, jvp=_unrepeat_by_jvp,
    dtypes=("float", "complex"), batch="rule:unrepeat_by", public=False,
)

# derivatives.yaml:2282  flip
class FlipBackward0(_OpNode, op="flip", inputs={"self": 0}):
    """self: flip(grad, dims)"""
    _saves = {"dims": ("argument", 1, 1)}

    def _on_arrays(grad, dims):
        return _raw.flip(grad, dims)

    def _on_tensors(grad, dims):
        return _ops.flip(grad, dims)

def _flip_jvp(self, dims, *, result, self_t=None):
    return _ops.flip(_tangent(self, self_t), dims)

def flip(self, dims, *more):
    """flip(Tensor self, axes dims) -> Tensor result
    A copy with the order along `dims` reversed.
    Shapes: for example self (3, 4).
    Dtypes: float, complex, int, bool.
    Raises: IndexError for a `dims` that the tensor does not have.
    Gradient of self: flip(grad, dims).
    Source: the entry flip of the spec.
    Example: gs.flip(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), (0,))"""
    if more or _is_one(dims):
        dims = (dims, *more)
    return flip.run(self, dims)
flip = _Op("flip", flip, FlipBackward0, "Tensor self, axes dims", computes=_raw.flip, jvp=_flip_jvp, dtypes=("float", "complex", "int", "bool"), batch="dims")

# derivatives.yaml:2288  fliplr
def fliplr(self):
    """fliplr(Tensor self) -> Tensor result
    A copy with the order along the second dim reversed.
    Shapes: for example self (3, 4).
    Source: the entry fliplr of the spec.
    Example: gs.fliplr(gs.linspace(-2.0, 2.0, 12).reshape(3, 4))"""
    return _reshaping.fliplr(self)
fliplr = _Op("fliplr", fliplr, None, "Tensor self", composes=_reshaping.fliplr, dtypes=("float", "complex", "int", "bool"), planned=True)

# derivatives.yaml:2292  flipud
def flipud(self):
    """flipud(Tensor self) -> Tensor result
    A copy with the order along the first dim reversed.
    Shapes: for example self (3, 4).
    Source: the entry flipud of the spec.
    Example: gs.flipud(gs.linspace(-2.0, 2.0, 12).reshape(3, 4))"""
    return _reshaping.flipud(self)
flipud = _Op("flipud", flipud, None, "Tensor self", composes=_reshaping.flipud, dtypes=("float", "complex", "int", "bool"), planned=True)

# derivatives.yaml:2296  rot90
def rot90(self, k=1, dims=(0, 1)):
    """rot90(Tensor self, int k=1, dims dims=(0, 1)) -> Tensor result
    A copy turned `k` times by a right angle, from the first of two dims to the second.
    Shapes: for example self (2, 3).
    Raises: IndexError for a `dims` that the tensor does not have.
    Source: the entry rot90 of the spec.
    Example: gs.rot90(gs.linspace(-2.0, 2.0, 6).reshape(2, 3))"""
    if k.__class__ is not int: k = _integer("rot90", "k", k)
    if dims is True or dims is False: _refuse("rot90", "dims", dims)
    return _reshaping.rot90(self, k, dims)
rot90 = _Op("rot90", rot90, None, "Tensor self, int k, dims dims", composes=_reshaping.rot90, dtypes=("float", "complex", "int", "bool"), planned=True)

# derivatives.yaml:2300  roll
class RollBackward0(_OpNode, op="roll", inputs={"self": 0}):
    """self: unroll(grad, shifts, dims)"""
    _saves = {"shifts": ("argument", 1, 1), "dims": ("argument", 2, 1)}

    def _on_arrays(grad, shifts, dims):
        return _raw.unroll(grad, shifts, dims)

    def _on_tensors(grad, shifts, dims):
        return _ops.unroll(grad, shifts, dims)

def _roll_jvp(self, shifts, dims, *, result, self_t=None):
    return _ops.roll(_tangent(self, self_t), shifts, dims)

def roll(self, shifts, dims=None):
    """roll(Tensor self, ints shifts, dims dims=None) -> Tensor result
    The elements moved by `shifts` along `dims`; elements beyond the end come first.
    Shapes: for example self (3, 4).
    Dtypes: float, complex, int, bool.
    Raises: IndexError for a `dims` that the tensor does not have.
    Gradient of self: unroll(grad, shifts, dims).
    Source: the entry roll of the spec.
    Example: gs.roll(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), 1)"""
    if shifts is True or shifts is False: _refuse("roll", "shifts", shifts)
    if dims is True or dims is False: _refuse("roll", "dims", dims)
    return roll.run(self, shifts, dims)
roll = _Op(
    "roll", roll, RollBackward0, "Tensor self, ints shifts, dims dims", computes=_raw.roll, jvp=_roll_jvp, dtypes=("float", "complex", "int", "bool"),
    batch=lambda _own, self, shifts,
    dims: _own(self, shifts, dims) if dims is not None else _ops.reshape(_own(_ops.reshape(self, (-1,)), shifts, 0), self.shape),
)

# derivatives.yaml:2307  unroll
class UnrollBackward0(_OpNode, op="unroll", inputs={"self": 0}):
    """self: roll(grad, shifts, dims)"""
    _saves = {"shifts": ("argument", 1, 1), "dims": ("argument", 2, 1)}

    def _on_arrays(grad, shifts, dims):
        return _raw.roll(grad, shifts, dims)

    def _on_tensors(grad, shifts, dims):
        return _ops.roll(grad, shifts, dims)

def _unroll_jvp(self, shifts, dims, *, result, self_t=None):
    return _ops.unroll(_tangent(self, self_t), shifts, dims)

def unroll(self, shifts, dims):
    """unroll(Tensor self, ints shifts, dims dims) -> Tensor result
    The inverse of `roll`."""
    return unroll.run(self, shifts, dims)
unroll = _Op(
    "unroll", unroll, UnrollBackward0, "Tensor self, ints shifts, dims dims", computes=_raw.unroll, jvp=_unroll_jvp, dtypes=("float", "complex"),
    batch=lambda _own, self, shifts, dims: _own(self, shifts, dims) if dims is not None else _ops.reshape_as(_own(_ops.reshape(self, (-1,)), shifts, 0), self),
    public=False,
)

# derivatives.yaml:2315  tril
class TrilBackward0(_OpNode, op="tril", inputs={"self": 0}):
    """self: tril(grad, diagonal)"""
    _saves = {"diagonal": ("argument", 1, 1)}

    def _on_arrays(grad, diagonal):
        return _raw.tril(grad, diagonal)

    def _on_tensors(grad, diagonal):
        return _ops.tril(grad, diagonal)

def _tril_jvp(self, diagonal, *, result, self_t=None):
    return _ops.tril(_tangent(self, self_t), diagonal)

def tril(self, diagonal=0):
    """tril(Tensor self, int diagonal=0) -> Tensor result
    The matrices with zeros above a diagonal.
    Shapes: any number of leading batch dims; for example self (3, 4).
    Dtypes: float, complex, int, bool.
    Gradient of self: tril(grad, diagonal).
    Source: the entry tril of the spec.
    Example: gs.tril(gs.linspace(-2.0, 2.0, 12).reshape(3, 4))"""
    if diagonal.__class__ is not int: diagonal = _integer("tril", "diagonal", diagonal)
    return tril.run(self, diagonal)
tril = _Op(
    "tril", tril, TrilBackward0, "Tensor self, int diagonal", computes=_raw.tril, jvp=_tril_jvp, dtypes=("float", "complex", "int", "bool"), batch="leading",
)

def tril_(self, diagonal=0):
    """The in-place form of tril: the result is written to self, which is returned."""
    if diagonal.__class__ is not int: diagonal = _integer("tril", "diagonal", diagonal)
    return tril_.run(self, diagonal)
tril_ = tril.in_place_form(tril_)

# derivatives.yaml:2322  triu
class TriuBackward0(_OpNode, op="triu", inputs={"self": 0}):
    """self: triu(grad, diagonal)"""
    _saves = {"diagonal": ("argument", 1, 1)}

    def _on_arrays(grad, diagonal):
        return _raw.triu(grad, diagonal)

    def _on_tensors(grad, diagonal):
        return _ops.triu(grad, diagonal)

def _triu_jvp(self, diagonal, *, result, self_t=None):
    return _ops.triu(_tangent(self, self_t), diagonal)

def triu(self, diagonal=0):
    """triu(Tensor self, int diagonal=0) -> Tensor result
    The matrices with zeros below a diagonal.
    Shapes: any number of leading batch dims; for example self (3, 4).
    Dtypes: float, complex, int, bool.
    Gradient of self: triu(grad, diagonal).
    Source: the entry triu of the spec.
    Example: gs.triu(gs.linspace(-2.0, 2.0, 12).reshape(3, 4))"""
    if diagonal.__class__ is not int: diagonal = _integer("triu", "diagonal", diagonal)
    return triu.run(self, diagonal)
triu = _Op(
    "triu", triu, TriuBackward0, "Tensor self, int diagonal", computes=_raw.triu, jvp=_triu_jvp, dtypes=("float", "complex", "int", "bool"), batch="leading",
)

def triu_(self, diagonal=0):
    """The in-place form of triu: the result is written to self, which is returned."""
    if diagonal.__class__ is not int: diagonal = _integer("triu", "diagonal", diagonal)
    return triu_.run(self, diagonal)
triu_ = triu.in_place_form(triu_)

# derivatives.yaml:2329  diag
def diag(self, diagonal=0):
    """diag(Tensor self, int diagonal=0) -> Tensor result
    The matrix with a vector on a diagonal, or a copy of the diagonal of a matrix.
    Shapes: for example self (3,).
    Source: the entry diag of the spec.
    Example: gs.diag(gs.tensor([-1.2, 0.2, 1.4]))"""
    if diagonal.__class__ is not int: diagonal = _integer("diag", "diagonal", diagonal)
    return _reshaping.diag(self, diagonal)
diag = _Op("diag", diag, None, "Tensor self, int diagonal", composes=_reshaping.diag, dtypes=("float", "complex", "int", "bool"), planned=True)

# derivatives.yaml:2333  diagflat
def diagflat(self, offset=0):
    """diagflat(Tensor self, int offset=0) -> Tensor result
    The matrix with the elements on a diagonal.
    Shapes: for example self (2, 2).
    Source: the entry diagflat of the spec.
    Example: gs.diagflat(gs.linspace(-2.0, 2.0, 4).reshape(2, 2))"""
    if offset.__class__ is not int: offset = _integer("diagflat", "offset", offset)
    return _ops.diag_embed(_ops.reshape(self, (-1,)), offset, -2, -1)
diagflat = _Op("diagflat", diagflat, None, "Tensor self, int offset", dtypes=("float", "complex", "int", "bool"), planned=True)

# derivatives.yaml:2337  diag_embed
def diag_embed(self, offset=0, dim1=-2, dim2=-1):
    """diag_embed(Tensor self, int offset=0, dim dim1=-2, dim dim2=-1) -> Tensor result
    The matrices, in two new dims, with the elements along the last dim on a diagonal.
    Shapes: for example self (2, 3).
    Raises: IndexError for a `dim1` or `dim2` that the tensor does not have.
    Source: the entry diag_embed of the spec.
    Example: gs.diag_embed(gs.linspace(-2.0, 2.0, 6).reshape(2, 3))"""
    if offset.__class__ is not int: offset = _integer("diag_embed", "offset", offset)
    if dim1.__class__ is not int: dim1 = _integer("diag_embed", "dim1", dim1)
    if dim2.__class__ is not int: dim2 = _integer("diag_embed", "dim2", dim2)
    return _reshaping.diag_embed(self, offset, dim1, dim2)
diag_embed = _Op(
    "diag_embed", diag_embed, None, "Tensor self, int offset, dim dim1, dim dim2", composes=_reshaping.diag_embed, dtypes=("float", "complex", "int", "bool"),
    planned=True,
)

# derivatives.yaml:2341  pad
class PadBackward0(_OpNode, op="pad", inputs={"self": 0}):
    """self: pad_backward(grad, self.shape, pad, mode)"""
    _saves = {"self_shape": ("shape", 0, 1), "pad": ("argument", 1, 1), "mode": ("argument", 2, 1)}

    def _on_arrays(grad, self_shape, pad, mode):
        return _raw.pad_backward(grad, self_shape, pad, mode)

    def _on_tensors(grad, self_shape, pad, mode):
        return _ops.pad_backward(grad, self_shape, pad, mode)

def _pad_jvp(self, pad, mode, value, *, result, self_t=None):
    return _ops.pad(self_t, pad, mode, 0)

def pad(self, pad, mode='constant', value=None):
    """pad(Tensor self, counts pad, str mode='constant', scalar? value=None) -> Tensor result
    The tensor extended, the last dim first, by pairs in `pad`; modes constant, reflect, replicate and circular.
    Shapes: any number of leading batch dims; for example self (3, 4).
    Dtypes: float, complex, int, bool.
    Raises: ValueError for a `mode` other than 'constant', 'reflect', 'replicate', 'circular'.
    Gradient of self: pad_backward(grad, self.shape, pad, mode).
    Source: the entry pad of the spec.
    Example: gs.pad(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), (1, 2))"""
    if mode not in ("constant", "reflect", "replicate", "circular"): _option("pad", "mode", mode)
    if value is not None and value.__class__ is not float and value.__class__ is not int: value = _number("pad", "value", value)
    return _ops.OPS["pad"].function.run(self, pad, mode, value)
pad = _Op(
    "pad", pad, PadBackward0, "Tensor self, counts pad, str(constant|reflect|replicate|circular) mode, scalar? value", computes=_raw.pad, jvp=_pad_jvp,
    dtypes=("float", "complex", "int", "bool"), batch="leading",
)

# derivatives.yaml:2350  pad_backward
class PadBackwardBackward0(_OpNode, op="pad_backward", inputs={"self": 0}):
    """self: pad(grad, pad, mode, 0)"""
    _saves = {"pad": ("argument", 2, 1), "mode": ("argument", 3, 1)}

    def _on_arrays(grad, pad, mode):
        return _raw.pad(grad, pad, mode, 0)

    def _on_tensors(grad, pad, mode):
        return _ops.pad(grad, pad, mode, 0)

def _pad_backward_jvp(self, shape, pad, mode, *, result, self_t=None):
    return _ops.pad_backward(_tangent(self, self_t), shape, pad, mode)

def pad_backward(self, shape, pad, mode):
    """pad_backward(Tensor self, shape shape, counts pad, str mode) -> Tensor result
    The transpose of `pad` for a tensor of `shape`."""
    return pad_backward.run(self, shape, pad, mode)
pad_backward = _Op(
    "pad_backward", pad_backward, PadBackwardBackward0, "Tensor self, shape shape, counts pad, str(constant|reflect|replicate|circular) mode",
    computes=_raw.pad_backward, jvp=_pad_backward_jvp, dtypes=("float", "complex"), batch="dims", public=False,
)

# derivatives.yaml:2358  clone
class CloneBackward0(_OpNode, op="clone", inputs={"self": 0}):
    """self: grad"""

    def _on_arrays(grad):
        return grad

    def _on_tensors(grad):
        return grad

def _clone_jvp(self, *, result, self_t=None):
    return _ops.clone(_tangent(self, self_t))

def clone(self, *, memory_format=None):
    """clone(Tensor self) -> Tensor result
    A copy.
    Shapes: any number of leading batch dims; for example self (3, 4).
    Dtypes: float, complex, int, bool.
    Gradient of self: grad.
    Source: the entry clone of the spec.
    Example: gs.clone(gs.linspace(-2.0, 2.0, 12).reshape(3, 4))"""
    if memory_format is not None:
        return _clone__in_format(self, memory_format=memory_format)
    return clone.run(self)
clone = _Op("clone", clone, CloneBackward0, "Tensor self", computes=_raw.clone, jvp=_clone_jvp, dtypes=("float", "complex", "int", "bool"), batch="leading")

# derivatives.yaml:2364  clone.in_format
def _clone__in_format(self, *, memory_format):
    """clone.in_format(Tensor self, *, any memory_format) -> Tensor result
    A copy in a memory format, such as `channels_last`.
    Shapes: for example self (3, 4).
    Source: the entry clone.in_format of the spec.
    Example: gs.clone(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), memory_format=None)"""
    return _reshaping.clone_in_format(self, memory_format=memory_format)
_clone__in_format = _Op(
    "clone.in_format", _clone__in_format, None, "Tensor self, any memory_format", composes=_reshaping.clone_in_format,
    dtypes=("float", "complex", "int", "bool"),
)

# derivatives.yaml:2369  contiguous_copy
class ContiguousCopyBackward0(_OpNode, op="contiguous_copy", inputs={"self": 0}):
    """self: grad"""

    def _on_arrays(grad):
        return grad

    def _on_tensors(grad):
        return grad

def _contiguous_copy_jvp(self, *, result, self_t=None):
    return _ops.contiguous_copy(_tangent(self, self_t))

def contiguous_copy(self):
    """contiguous_copy(Tensor self) -> Tensor result
    A copy in row-major order."""
    return contiguous_copy.run(self)
contiguous_copy = _Op(
    "contiguous_copy", contiguous_copy, ContiguousCopyBackward0, "Tensor self", computes=_raw.contiguous_copy, jvp=_contiguous_copy_jvp,
    dtypes=("float", "complex"), batch="leading", public=False,
)

# derivatives.yaml:2376  contiguous_copies
class ContiguousCopiesBackward0(_OpNode, op="contiguous_copies", inputs={"tensors": 0}, outputs={"result": None}):
    """tensors: grad"""

    def _on_arrays(grad):
        return grad

    def _on_tensors(grad):
        return grad

def _contiguous_copies_jvp(tensors, *, result, tensors_t=None):
    return _ops.contiguous_copies(_tangents(tensors, tensors_t))

def contiguous_copies(tensors, *more):
    """contiguous_copies(Tensor[] tensors) -> Tensor[] result
    Copies in row-major order."""
    if more or _is_one(tensors):
        tensors = (tensors, *more)
    return contiguous_copies.run(tensors)
contiguous_copies = _Op(
    "contiguous_copies", contiguous_copies, ContiguousCopiesBackward0, "Tensor[] tensors", "Tensor[] result", computes=_raw.contiguous_copies,
    jvp=_contiguous_copies_jvp, dtypes=("float", "complex"), batch="leading", public=False,
)

# derivatives.yaml:2383  to_dtype
class ToDtypeBackward0(_OpNode, op="to_dtype", inputs={"self": 0}):
    """self: to_dtype(grad, self.dtype)"""
    _saves = {"self_dtype": ("dtype", 0, 1)}

    def _on_arrays(grad, self_dtype):
        return _raw.to_dtype(grad, self_dtype)

    def _on_tensors(grad, self_dtype):
        return _ops.to_dtype(grad, self_dtype)

def _to_dtype_jvp(self, dtype, *, result, self_t=None):
    return _ops.to_dtype(_tangent(self, self_t), dtype)

def to_dtype(self, dtype):
    """to_dtype(Tensor self, dtype dtype) -> Tensor result
    A copy converted to `dtype`."""
    dtype = _as_numpy_dtype(dtype)
    return to_dtype.run(self, dtype)
to_dtype = _Op("to_dtype", to_dtype, ToDtypeBackward0, "Tensor self, dtype dtype", computes=_raw.to_dtype, jvp=_to_dtype_jvp, batch="leading", public=False)

# derivatives.yaml:2390  converted
def converted(self, dtype):
    """converted(Tensor self, dtype? dtype) -> Tensor result
    The elements in `dtype`, if one is given that they do not have."""
    dtype = None if dtype is None else _as_numpy_dtype(dtype)
    return _precision.converted(self, dtype)
converted = _Op(
    "converted", converted, None, "Tensor self, dtype? dtype", composes=_precision.converted, dtypes=("float", "complex", "int", "bool"), public=False,
)

_OPS.enter((
    cat, stack, hstack, vstack, dstack, column_stack, block_diagonal, diagonal_blocks, block_diag, cartesian_prod, combinations, repeat, tile, unrepeat,
    _repeat_interleave__0, _repeat_interleave__numbers, repeat_slices, unrepeat_slices, repeat_by, unrepeat_by, flip, fliplr, flipud, rot90, roll, unroll, tril,
    triu, diag, diagflat, diag_embed, pad, pad_backward, clone, _clone__in_format, contiguous_copy, contiguous_copies, to_dtype, converted,
))
_add_methods({
    "combinations": combinations, "repeat": repeat, "tile": tile, "repeat_interleave": repeat_interleave, "flip": flip, "fliplr": fliplr, "flipud": flipud,
    "rot90": rot90, "roll": roll, "tril": tril, "tril_": tril_, "triu": triu, "triu_": triu_, "diag": diag, "diagflat": diagflat, "diag_embed": diag_embed,
    "clone": clone,
})

__all__ = (
    "cat", "concat", "concatenate", "stack", "hstack", "vstack", "row_stack", "dstack", "column_stack", "block_diagonal", "diagonal_blocks", "block_diag",
    "cartesian_prod", "combinations", "repeat", "tile", "unrepeat", "repeat_interleave", "repeat_slices", "unrepeat_slices", "repeat_by", "unrepeat_by", "flip",
    "fliplr", "flipud", "rot90", "roll", "unroll", "tril", "tril_", "triu", "triu_", "diag", "diagflat", "diag_embed", "pad", "pad_backward", "clone",
    "contiguous_copy", "contiguous_copies", "to_dtype", "converted",
)
_publish({name: globals()[name] for name in __all__})
