# Made by `gradspec regen` from derivatives.yaml. Do not edit: change the spec and run it again.
# In an edited module functions and formulas run in the place of rows. Checksum of what follows: 591f0e0e
"""Linear algebra of the array API: Functions of matrices of the Python array API standard whose arguments or conventions are not torch's."""

from gradspec.composites import standard as _standard
from gradspec.core import ops as _ops
from gradspec.core.elements.dtypes import as_numpy_dtype as _as_numpy_dtype
from gradspec.core.ops import OPS as _OPS, as_generated as _as_generated, publish as _publish
from gradspec.core.compiled.bindings import Op as _Op
from gradspec.dispatch.arguments import integer as _integer, refuse as _refuse

_Op = _as_generated(_Op, __file__)

# derivatives.yaml:5084  array_api_linalg_cross
def array_api_linalg_cross(x1, x2, *, axis=-1):
    """array_api.linalg.cross(Tensor x1, Tensor x2, *, dim axis=-1) -> Tensor result
    The vector products along `axis`, which has length three.
    Shapes: for example x1 (2, 3), x2 (2, 3).
    Raises: IndexError for a `axis` that the tensor does not have.
    Source: the entry array_api_linalg_cross of the spec.
    Example: gs.array_api.linalg.cross(gs.linspace(-2.0, 2.0, 6).reshape(2, 3), gs.linspace(2.0, -2.0, 6).reshape(2, 3))"""
    if axis.__class__ is not int: axis = _integer("array_api_linalg_cross", "axis", axis)
    return _standard.cross_promoted(x1, x2, axis=axis)
array_api_linalg_cross.__qualname__ = "array_api.linalg.cross"
array_api_linalg_cross = _Op(
    "array_api_linalg_cross", array_api_linalg_cross, None, "Tensor x1, Tensor x2, dim axis", composes=_standard.cross_promoted, dtypes=("float", "complex"),
    planned=True, namespace="array_api.linalg",
)

# derivatives.yaml:5088  array_api_linalg_diagonal
def array_api_linalg_diagonal(x, *, offset=0):
    """array_api.linalg.diagonal(Tensor x, *, int offset=0) -> Tensor result
    The diagonal of each matrix, `offset` places from the main one.
    Shapes: for example x (3, 4).
    Source: the entry array_api_linalg_diagonal of the spec.
    Example: gs.array_api.linalg.diagonal(gs.linspace(-2.0, 2.0, 12).reshape(3, 4))"""
    if offset.__class__ is not int: offset = _integer("array_api_linalg_diagonal", "offset", offset)
    return _ops.linalg_diagonal(x, offset=offset)
array_api_linalg_diagonal.__qualname__ = "array_api.linalg.diagonal"
array_api_linalg_diagonal = _Op(
    "array_api_linalg_diagonal", array_api_linalg_diagonal, None, "Tensor x, int offset", dtypes=("float", "complex"), planned=True,
    namespace="array_api.linalg",
)

# derivatives.yaml:5092  array_api_linalg_matrix_norm
def array_api_linalg_matrix_norm(x, *, keepdims=False, ord='fro'):
    """array_api.linalg.matrix_norm(Tensor x, *, bool keepdims=False, any ord='fro') -> Real result
    The norm of each matrix.
    Shapes: for example x (3, 4).
    Source: the entry array_api_linalg_matrix_norm of the spec.
    Example: gs.array_api.linalg.matrix_norm(gs.linspace(-2.0, 2.0, 12).reshape(3, 4))"""
    if keepdims is not False and keepdims is not True: _refuse("array_api_linalg_matrix_norm", "keepdims", keepdims)
    return _standard.matrix_norm_over(x, keepdims=keepdims, ord=ord)
array_api_linalg_matrix_norm.__qualname__ = "array_api.linalg.matrix_norm"
array_api_linalg_matrix_norm = _Op(
    "array_api_linalg_matrix_norm", array_api_linalg_matrix_norm, None, "Tensor x, bool keepdims, any ord", "Real result", composes=_standard.matrix_norm_over,
    dtypes=("float", "complex"), planned=True, namespace="array_api.linalg",
)

# derivatives.yaml:5096  array_api_linalg_matrix_rank
def array_api_linalg_matrix_rank(x, *, rtol=None):
    """array_api.linalg.matrix_rank(Tensor x, *, any rtol=None) -> Index result
    The number of singular values of each matrix above `rtol` times the largest.
    Shapes: for example x (3, 4).
    Source: the entry array_api_linalg_matrix_rank of the spec.
    Example: gs.array_api.linalg.matrix_rank(gs.tensor([[4.0, 0.5, 0.25, 0.125], [0.5, 5.0, 0.5, 0.25], [0.25, 0.5, 6.0, 0.5]]))"""
    return _ops.linalg_matrix_rank(x, rtol=rtol)
array_api_linalg_matrix_rank.__qualname__ = "array_api.linalg.matrix_rank"
array_api_linalg_matrix_rank = _Op(
    "array_api_linalg_matrix_rank", array_api_linalg_matrix_rank, None, "Tensor x, any rtol", "Index result", dtypes=("float", "complex"), planned=True,
    namespace="array_api.linalg",
)

# derivatives.yaml:5100  array_api_linalg_pinv
def array_api_linalg_pinv(x, *, rtol=None):
    """array_api.linalg.pinv(Tensor x, *, any rtol=None) -> Tensor result
    The pseudoinverse of each matrix; singular values below `rtol` times the largest count as zero.
    Shapes: for example x (3, 4).
    Source: the entry array_api_linalg_pinv of the spec.
    Example: gs.array_api.linalg.pinv(gs.tensor([[4.0, 0.5, 0.25, 0.125], [0.5, 5.0, 0.5, 0.25], [0.25, 0.5, 6.0, 0.5]]))"""
    return _ops.linalg_pinv(x, rtol=rtol)
array_api_linalg_pinv.__qualname__ = "array_api.linalg.pinv"
array_api_linalg_pinv = _Op(
    "array_api_linalg_pinv", array_api_linalg_pinv, None, "Tensor x, any rtol", dtypes=("float", "complex"), planned=True, namespace="array_api.linalg",
)

# derivatives.yaml:5104  array_api_linalg_solve
def array_api_linalg_solve(x1, x2):
    """array_api.linalg.solve(Tensor x1, Tensor x2) -> Tensor result
    The solution of `x1 @ result == x2`, with a vector on the right only if it has one axis.
    Shapes: for example x1 (3, 3), x2 (3,).
    Source: the entry array_api_linalg_solve of the spec.
    Example: gs.array_api.linalg.solve(gs.tensor([[4.0, 0.5, 0.25], [0.5, 5.0, 0.5], [0.25, 0.5, 6.0]]), gs.tensor([0.8, -0.8, -1.4]))"""
    return _standard.solve_stacked(x1, x2)
array_api_linalg_solve.__qualname__ = "array_api.linalg.solve"
array_api_linalg_solve = _Op(
    "array_api_linalg_solve", array_api_linalg_solve, None, "Tensor x1, Tensor x2", composes=_standard.solve_stacked, dtypes=("float", "complex"), planned=True,
    namespace="array_api.linalg",
)

# derivatives.yaml:5108  array_api_linalg_trace
def array_api_linalg_trace(x, *, offset=0, dtype=None):
    """array_api.linalg.trace(Tensor x, *, int offset=0, dtype? dtype=None) -> Tensor result
    The sum of the diagonal of each matrix.
    Shapes: for example x (3, 4).
    Source: the entry array_api_linalg_trace of the spec.
    Example: gs.array_api.linalg.trace(gs.linspace(-2.0, 2.0, 12).reshape(3, 4))"""
    if offset.__class__ is not int: offset = _integer("array_api_linalg_trace", "offset", offset)
    dtype = None if dtype is None else _as_numpy_dtype(dtype)
    return _standard.trace_of(x, offset=offset, dtype=dtype)
array_api_linalg_trace.__qualname__ = "array_api.linalg.trace"
array_api_linalg_trace = _Op(
    "array_api_linalg_trace", array_api_linalg_trace, None, "Tensor x, int offset, dtype? dtype", composes=_standard.trace_of, dtypes=("float", "complex"),
    planned=True, namespace="array_api.linalg",
)

# derivatives.yaml:5112  array_api_linalg_vector_norm
def array_api_linalg_vector_norm(x, *, axis=None, keepdims=False, ord=2):
    """array_api.linalg.vector_norm(Tensor x, *, dims axis=None, bool keepdims=False, any ord=2) -> Real result
    The norm of all elements, or of the elements along `axis`.
    Shapes: for example x (3, 4).
    Raises: IndexError for a `axis` that the tensor does not have.
    Source: the entry array_api_linalg_vector_norm of the spec.
    Example: gs.array_api.linalg.vector_norm(gs.linspace(-2.0, 2.0, 12).reshape(3, 4))"""
    if axis is True or axis is False: _refuse("array_api_linalg_vector_norm", "axis", axis)
    if keepdims is not False and keepdims is not True: _refuse("array_api_linalg_vector_norm", "keepdims", keepdims)
    return _standard.vector_norm_over(x, axis=axis, keepdims=keepdims, ord=ord)
array_api_linalg_vector_norm.__qualname__ = "array_api.linalg.vector_norm"
array_api_linalg_vector_norm = _Op(
    "array_api_linalg_vector_norm", array_api_linalg_vector_norm, None, "Tensor x, dims axis, bool keepdims, any ord", "Real result",
    composes=_standard.vector_norm_over, dtypes=("float", "complex"), planned=True, namespace="array_api.linalg",
)

_OPS.enter((
    array_api_linalg_cross, array_api_linalg_diagonal, array_api_linalg_matrix_norm, array_api_linalg_matrix_rank, array_api_linalg_pinv,
    array_api_linalg_solve, array_api_linalg_trace, array_api_linalg_vector_norm,
))

__all__ = (
    "array_api_linalg_cross", "array_api_linalg_diagonal", "array_api_linalg_matrix_norm", "array_api_linalg_matrix_rank", "array_api_linalg_pinv",
    "array_api_linalg_solve", "array_api_linalg_trace", "array_api_linalg_vector_norm",
)
_publish({name: globals()[name] for name in __all__})
