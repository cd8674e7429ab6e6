# Made by `gradspec regen` from derivatives.yaml. Do not edit: change the spec and run it again.
# In an edited module functions and formulas run in the place of rows. Checksum of what follows: 8cad544a
"""Matrix products: Products of vectors, matrices and batches of them, and sums of products."""

from gradspec.composites import products as _products, tensor_products as _tensor_products
from gradspec.core import ops as _ops
from gradspec.core.tensor import add_methods as _add_methods
from gradspec.core.ops import OPS as _OPS, as_generated as _as_generated, publish as _publish
from gradspec.core.compiled.bindings import Op as _Op
from gradspec.dispatch.arguments import is_one as _is_one, number as _number, require_list as _require_list
from gradspec.dispatch.formulas import conjugate as _conjugate, conjugate_array as _conjugate_array, tangent as _tangent, total as _total, is_complex, numel
from gradspec.dispatch.operands import operator_method as _operator_method, reflected as _reflected
from gradspec.graph.saved import OpNode as _OpNode
from gradspec.graph.writes import before_composite as _before_composite, write_composite as _write_composite
from . import raw as _raw

_Op = _as_generated(_Op, __file__)

# derivatives.yaml:2999  matmul
class MatmulBackward0(_OpNode, op="matmul", inputs={"self": 0, "other": 1}):
    """self: mm_nt(grad, other) if self.ndim == 2 and other.ndim == 2 else matmul_backward_self(grad, other, self.shape)
    other: mm_tn(self, grad) if self.ndim == 2 and other.ndim == 2 else matmul_backward_other(grad, self, other.shape)"""
    _saves = {
        "self_ndim": ("ndim", 0, 3), "other_ndim": ("ndim", 1, 3), "other": ("input", 1, 1), "self_shape": ("shape", 0, 1), "self": ("input", 0, 2),
        "other_shape": ("shape", 1, 2),
    }

    def _on_arrays(needs, grad, self_ndim, other_ndim, other, self_shape, self, other_shape):
        return (
            (_raw.mm_nt(grad, other) if (self_ndim == 2) and (other_ndim == 2) else _raw.matmul_backward_self(grad, other, self_shape)) if needs & 1 else None,
            (_raw.mm_tn(self, grad) if (self_ndim == 2) and (other_ndim == 2) else _raw.matmul_backward_other(grad, self, other_shape)) if needs & 2 else None,
        )

    def _on_tensors(needs, grad, self_ndim, other_ndim, other, self_shape, self, other_shape):
        return (
            (_ops.mm_nt(grad, other) if (self_ndim == 2) and (other_ndim == 2) else _ops.matmul_backward_self(grad, other, self_shape)) if needs & 1 else None,
            (_ops.mm_tn(self, grad) if (self_ndim == 2) and (other_ndim == 2) else _ops.matmul_backward_other(grad, self, other_shape)) if needs & 2 else None,
        )

def _matmul_jvp(self, other, *, result, self_t=None, other_t=None):
    return _total(
        None if self_t is None else _ops.matmul(_tangent(self, self_t), other), None if other_t is None else _ops.matmul(self, _tangent(other, other_t)),
    )

def matmul(self, other):
    """matmul(Tensor self, Tensor other) -> Tensor result
    The matrix product of vectors, matrices or batches of matrices.
    Shapes: for example self (3, 4), other (4, 2).
    Dtypes: float, complex, int.
    Gradient of self: mm_nt(grad, other) if self.ndim == 2 and other.ndim == 2 else matmul_backward_self(grad, other, self.shape).
    Gradient of other: mm_tn(self, grad) if self.ndim == 2 and other.ndim == 2 else matmul_backward_other(grad, self, other.shape).
    Source: the entry matmul of the spec.
    Example: gs.matmul(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), gs.linspace(2.0, -2.0, 8).reshape(4, 2))"""
    return matmul.run(self, other)
matmul = _Op(
    "matmul", matmul, MatmulBackward0, "Tensor self, Tensor other", computes=_raw.matmul, jvp=_matmul_jvp, dtypes=("float", "complex", "int"),
    flops=lambda of: (2 * numel(of.result_shape)) * of.self_shape[-1], autocast="lower", batch="rule:matmul",
)

# derivatives.yaml:3012  matmul_backward_self
class MatmulBackwardSelfBackward0(_OpNode, op="matmul_backward_self", inputs={"gradient": 0, "other": 1}):
    """gradient: matmul(grad, other)
    other: matmul_backward_other(gradient, grad, other.shape)"""
    _saves = {"other": ("input", 1, 1), "gradient": ("input", 0, 2), "other_shape": ("shape", 1, 2)}

    def _on_arrays(needs, grad, other, gradient, other_shape):
        return (_raw.matmul(grad, other) if needs & 1 else None, _raw.matmul_backward_other(gradient, grad, other_shape) if needs & 2 else None)

    def _on_tensors(needs, grad, other, gradient, other_shape):
        return (_ops.matmul(grad, other) if needs & 1 else None, _ops.matmul_backward_other(gradient, grad, other_shape) if needs & 2 else None)

def _matmul_backward_self_jvp(gradient, other, shape, *, result, gradient_t=None, other_t=None):
    return _total(
        None if gradient_t is None else _ops.matmul_backward_self(_tangent(gradient, gradient_t), other, shape),
        None if other_t is None else _ops.matmul_backward_self(gradient, _tangent(other, other_t), shape),
    )

def matmul_backward_self(gradient, other, shape, *more):
    """matmul_backward_self(Tensor gradient, Tensor other, shape shape) -> Tensor result
    The gradient of `matmul` by its first operand, of this shape."""
    if more or _is_one(shape):
        shape = (shape, *more)
    return matmul_backward_self.run(gradient, other, shape)
matmul_backward_self = _Op(
    "matmul_backward_self", matmul_backward_self, MatmulBackwardSelfBackward0, "Tensor gradient, Tensor other, shape shape", computes=_raw.matmul_backward_self,
    jvp=_matmul_backward_self_jvp, dtypes=("float", "complex"), flops=lambda of: (2 * numel(of.gradient_shape)) * of.result_shape[-1],
    batch="rule:matmul_backward_self", public=False,
)

# derivatives.yaml:3023  matmul_backward_other
class MatmulBackwardOtherBackward0(_OpNode, op="matmul_backward_other", inputs={"gradient": 0, "self": 1}):
    """gradient: matmul(self, grad)
    self: matmul_backward_self(gradient, grad, self.shape)"""
    _saves = {"self": ("input", 1, 1), "gradient": ("input", 0, 2), "self_shape": ("shape", 1, 2)}

    def _on_arrays(needs, grad, self, gradient, self_shape):
        return (_raw.matmul(self, grad) if needs & 1 else None, _raw.matmul_backward_self(gradient, grad, self_shape) if needs & 2 else None)

    def _on_tensors(needs, grad, self, gradient, self_shape):
        return (_ops.matmul(self, grad) if needs & 1 else None, _ops.matmul_backward_self(gradient, grad, self_shape) if needs & 2 else None)

def _matmul_backward_other_jvp(gradient, self, shape, *, result, gradient_t=None, self_t=None):
    return _total(
        None if gradient_t is None else _ops.matmul_backward_other(_tangent(gradient, gradient_t), self, shape),
        None if self_t is None else _ops.matmul_backward_other(gradient, _tangent(self, self_t), shape),
    )

def matmul_backward_other(gradient, self, shape, *more):
    """matmul_backward_other(Tensor gradient, Tensor self, shape shape) -> Tensor result
    The gradient of `matmul` by its second operand, of this shape."""
    if more or _is_one(shape):
        shape = (shape, *more)
    return matmul_backward_other.run(gradient, self, shape)
matmul_backward_other = _Op(
    "matmul_backward_other", matmul_backward_other, MatmulBackwardOtherBackward0, "Tensor gradient, Tensor self, shape shape",
    computes=_raw.matmul_backward_other, jvp=_matmul_backward_other_jvp, dtypes=("float", "complex"),
    flops=lambda of: (2 * numel(of.gradient_shape)) * of.self_shape[-1], batch="rule:matmul_backward_other", public=False,
)

# derivatives.yaml:3034  mm
class MmBackward0(_OpNode, op="mm", inputs={"self": 0, "mat2": 1}):
    """self: mm_nt(grad, mat2)
    mat2: mm_tn(self, grad)"""
    _saves = {"mat2": ("input", 1, 1), "self": ("input", 0, 2)}

    def _on_arrays(needs, grad, mat2, self):
        return (_raw.mm_nt(grad, mat2) if needs & 1 else None, _raw.mm_tn(self, grad) if needs & 2 else None)

    def _on_tensors(needs, grad, mat2, self):
        return (_ops.mm_nt(grad, mat2) if needs & 1 else None, _ops.mm_tn(self, grad) if needs & 2 else None)

def _mm_jvp(self, mat2, *, result, self_t=None, mat2_t=None):
    return _total(None if self_t is None else _ops.mm(_tangent(self, self_t), mat2), None if mat2_t is None else _ops.mm(self, _tangent(mat2, mat2_t)))

def mm(self, mat2):
    """mm(Tensor self, Tensor mat2) -> Tensor result
    The product of two matrices.
    Shapes: for example self (3, 4), mat2 (4, 2).
    Dtypes: float, complex, int.
    Gradient of self: mm_nt(grad, mat2).
    Gradient of mat2: mm_tn(self, grad).
    Source: the entry mm of the spec.
    Example: gs.mm(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), gs.linspace(2.0, -2.0, 8).reshape(4, 2))"""
    return mm.run(self, mat2)
mm = _Op(
    "mm", mm, MmBackward0, "Tensor self, Tensor mat2", computes=_raw.mm, jvp=_mm_jvp, dtypes=("float", "complex", "int"),
    flops=lambda of: (2 * numel(of.result_shape)) * of.self_shape[-1], autocast="lower", batch=lambda _own, self, mat2: _ops.matmul(self, mat2),
)

# derivatives.yaml:3045  sparse_mm
class SparseMmBackward0(_OpNode, op="sparse_mm", inputs={"values": 0, "mat2": 4}):
    """values: sum(index_select(grad, 0, rows) * conj(index_select(mat2, 0, columns)), 1)
    mat2: sparse_mm(conj(values), columns, rows, mat2.shape[0], grad)"""
    _saves = {"rows": ("input", 1, 3), "mat2": ("input", 4, 1), "columns": ("input", 2, 3), "values": ("input", 0, 2), "mat2_shape": ("shape", 4, 2)}

    def _on_arrays(needs, grad, rows, mat2, columns, values, mat2_shape):
        return (
            _raw.sum(_raw.mul(_raw.index_select(grad, 0, rows), _conjugate_array(_raw.index_select(mat2, 0, columns))), 1) if needs & 1 else None,
            (_raw.sparse_mm(_raw.conj_view(values) if is_complex(values) else values, columns, rows, mat2_shape[0], grad)) if needs & 2 else None,
        )

    def _on_tensors(needs, grad, rows, mat2, columns, values, mat2_shape):
        return (
            _ops.sum(_ops.index_select(grad, 0, rows) * _conjugate(_ops.index_select(mat2, 0, columns)), 1) if needs & 1 else None,
            _ops.sparse_mm(_conjugate(values), columns, rows, mat2_shape[0], grad) if needs & 2 else None,
        )

def _sparse_mm_jvp(values, rows, columns, height, mat2, *, result, values_t=None, mat2_t=None):
    return _total(
        None if values_t is None else _ops.sparse_mm(_tangent(values, values_t), rows, columns, height, mat2),
        None if mat2_t is None else _ops.sparse_mm(values, rows, columns, height, _tangent(mat2, mat2_t)),
    )

def sparse_mm(values, rows, columns, height, mat2):
    """sparse_mm(Tensor values, Index rows, Index columns, int height, Tensor mat2) -> Tensor result
    The product of a sparse matrix, of which `values` are stored in `rows` and `columns`, and a dense one."""
    return sparse_mm.run(values, rows, columns, height, mat2)
sparse_mm = _Op(
    "sparse_mm", sparse_mm, SparseMmBackward0, "Tensor values, Index rows, Index columns, int height, Tensor mat2", computes=_raw.sparse_mm, jvp=_sparse_mm_jvp,
    dtypes=("float", "complex", "int"), flops=lambda of: (2 * numel(of.values_shape)) * of.mat2_shape[-1], batch=lambda _own, values, rows, columns, height,
    mat2: _ops.index_select_put(_ops.unsqueeze(values, 1) * _ops.index_select(mat2, 0, columns), (height, mat2.shape[1],), 0, rows), public=False,
)

# derivatives.yaml:3055  mm_nt
class MmNtBackward0(_OpNode, op="mm_nt", inputs={"self": 0, "mat2": 1}):
    """self: mm(grad, mat2)
    mat2: mm_tn(grad, self)"""
    _saves = {"mat2": ("input", 1, 1), "self": ("input", 0, 2)}

    def _on_arrays(needs, grad, mat2, self):
        return (_raw.mm(grad, mat2) if needs & 1 else None, _raw.mm_tn(grad, self) if needs & 2 else None)

    def _on_tensors(needs, grad, mat2, self):
        return (_ops.mm(grad, mat2) if needs & 1 else None, _ops.mm_tn(grad, self) if needs & 2 else None)

def _mm_nt_jvp(self, mat2, *, result, self_t=None, mat2_t=None):
    return _total(None if self_t is None else _ops.mm_nt(_tangent(self, self_t), mat2), None if mat2_t is None else _ops.mm_nt(self, _tangent(mat2, mat2_t)))

def mm_nt(self, mat2):
    """mm_nt(Tensor self, Tensor mat2) -> Tensor result
    The product of a matrix and the adjoint of another."""
    return mm_nt.run(self, mat2)
mm_nt = _Op(
    "mm_nt", mm_nt, MmNtBackward0, "Tensor self, Tensor mat2", computes=_raw.mm_nt, jvp=_mm_nt_jvp, dtypes=("float", "complex"),
    flops=lambda of: (2 * numel(of.result_shape)) * of.self_shape[-1], batch=lambda _own, self, mat2: _ops.matmul(self, _ops.transpose(_ops.conj(mat2), 0, 1)),
    public=False,
)

# derivatives.yaml:3066  mm_tn
class MmTnBackward0(_OpNode, op="mm_tn", inputs={"self": 0, "mat2": 1}):
    """self: mm_nt(mat2, grad)
    mat2: mm(self, grad)"""
    _saves = {"mat2": ("input", 1, 1), "self": ("input", 0, 2)}

    def _on_arrays(needs, grad, mat2, self):
        return (_raw.mm_nt(mat2, grad) if needs & 1 else None, _raw.mm(self, grad) if needs & 2 else None)

    def _on_tensors(needs, grad, mat2, self):
        return (_ops.mm_nt(mat2, grad) if needs & 1 else None, _ops.mm(self, grad) if needs & 2 else None)

def _mm_tn_jvp(self, mat2, *, result, self_t=None, mat2_t=None):
    return _total(None if self_t is None else _ops.mm_tn(_tangent(self, self_t), mat2), None if mat2_t is None else _ops.mm_tn(self, _tangent(mat2, mat2_t)))

def mm_tn(self, mat2):
    """mm_tn(Tensor self, Tensor mat2) -> Tensor result
    The product of the adjoint of a matrix and another."""
    return mm_tn.run(self, mat2)
mm_tn = _Op(
    "mm_tn", mm_tn, MmTnBackward0, "Tensor self, Tensor mat2", computes=_raw.mm_tn, jvp=_mm_tn_jvp, dtypes=("float", "complex"),
    flops=lambda of: (2 * numel(of.result_shape)) * of.self_shape[0], batch=lambda _own, self, mat2: _ops.matmul(_ops.transpose(_ops.conj(self), 0, 1), mat2),
    public=False,
)

# derivatives.yaml:3077  bmm
class BmmBackward0(_OpNode, op="bmm", inputs={"self": 0, "mat2": 1}):
    """self: bmm(grad, mat2.mH)
    mat2: bmm(self.mH, grad)"""
    _saves = {"mat2": ("input", 1, 1), "self": ("input", 0, 2)}

    def _on_arrays(needs, grad, mat2, self):
        return (
            (_raw.bmm(grad, _raw.transpose(_raw.conj_view(mat2) if is_complex(mat2) else mat2, -2, -1))) if needs & 1 else None,
            (_raw.bmm(_raw.transpose(_raw.conj_view(self) if is_complex(self) else self, -2, -1), grad)) if needs & 2 else None,
        )

    def _on_tensors(needs, grad, mat2, self):
        return (_ops.bmm(grad, _ops.matrix_adjoint(mat2)) if needs & 1 else None, _ops.bmm(_ops.matrix_adjoint(self), grad) if needs & 2 else None)

def _bmm_jvp(self, mat2, *, result, self_t=None, mat2_t=None):
    return _total(None if self_t is None else _ops.bmm(_tangent(self, self_t), mat2), None if mat2_t is None else _ops.bmm(self, _tangent(mat2, mat2_t)))

def bmm(self, mat2):
    """bmm(Tensor self, Tensor mat2) -> Tensor result
    The products of two batches of matrices.
    Shapes: for example self (2, 3, 4), mat2 (2, 4, 2).
    Dtypes: float, complex, int.
    Gradient of self: bmm(grad, mat2.mH).
    Gradient of mat2: bmm(self.mH, grad).
    Source: the entry bmm of the spec.
    Example: gs.bmm(gs.linspace(-2.0, 2.0, 24).reshape(2, 3, 4), gs.linspace(2.0, -2.0, 16).reshape(2, 4, 2))"""
    return bmm.run(self, mat2)
bmm = _Op(
    "bmm", bmm, BmmBackward0, "Tensor self, Tensor mat2", computes=_raw.bmm, jvp=_bmm_jvp, dtypes=("float", "complex", "int"),
    flops=lambda of: (2 * numel(of.result_shape)) * of.self_shape[-1], autocast="lower", batch=lambda _own, self, mat2: _ops.matmul(self, mat2),
)

# derivatives.yaml:3088  mv
class MvBackward0(_OpNode, op="mv", inputs={"self": 0, "vec": 1}):
    """self: outer(grad, conj(vec))
    vec: mv(matrix_adjoint(self), grad)"""
    _saves = {"vec": ("input", 1, 1), "self": ("input", 0, 2)}

    def _on_arrays(needs, grad, vec, self):
        return (
            (_raw.outer(grad, _raw.conj_view(vec) if is_complex(vec) else vec)) if needs & 1 else None,
            (_raw.mv(_raw.transpose(_raw.conj_view(self) if is_complex(self) else self, -2, -1), grad)) if needs & 2 else None,
        )

    def _on_tensors(needs, grad, vec, self):
        return (_ops.outer(grad, _conjugate(vec)) if needs & 1 else None, _ops.mv(_ops.matrix_adjoint(self), grad) if needs & 2 else None)

def _mv_jvp(self, vec, *, result, self_t=None, vec_t=None):
    return _total(None if self_t is None else _ops.mv(_tangent(self, self_t), vec), None if vec_t is None else _ops.mv(self, _tangent(vec, vec_t)))

def mv(self, vec):
    """mv(Tensor self, Tensor vec) -> Tensor result
    The product of a matrix and a vector.
    Shapes: for example self (3, 4), vec (4,).
    Dtypes: float, complex, int.
    Gradient of self: outer(grad, conj(vec)).
    Gradient of vec: mv(matrix_adjoint(self), grad).
    Source: the entry mv of the spec.
    Example: gs.mv(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), gs.linspace(2.0, -2.0, 4))"""
    return mv.run(self, vec)
mv = _Op(
    "mv", mv, MvBackward0, "Tensor self, Tensor vec", computes=_raw.mv, jvp=_mv_jvp, dtypes=("float", "complex", "int"),
    flops=lambda of: 2 * numel(of.self_shape), batch=lambda _own, self, vec: _ops.matmul(self, vec),
)

# derivatives.yaml:3098  dot
class DotBackward0(_OpNode, op="dot", inputs={"self": 0, "tensor": 1}):
    """self: grad * conj(tensor)
    tensor: grad * conj(self)"""
    _saves = {"tensor": ("input", 1, 1), "self": ("input", 0, 2)}

    def _on_arrays(needs, grad, tensor, self):
        return (
            (_raw.mul(grad, _raw.conj_view(tensor) if is_complex(tensor) else tensor)) if needs & 1 else None,
            (_raw.mul(grad, _raw.conj_view(self) if is_complex(self) else self)) if needs & 2 else None,
        )

    def _on_tensors(needs, grad, tensor, self):
        return (grad * _conjugate(tensor) if needs & 1 else None, grad * _conjugate(self) if needs & 2 else None)

def _dot_jvp(self, tensor, *, result, self_t=None, tensor_t=None):
    return _total(
        None if self_t is None else _ops.dot(_tangent(self, self_t), tensor), None if tensor_t is None else _ops.dot(self, _tangent(tensor, tensor_t)),
    )

def dot(self, tensor):
    """dot(Tensor self, Tensor tensor) -> Tensor result
    The sum of the products of two vectors.
    Shapes: for example self (4,), tensor (4,).
    Dtypes: float, complex, int.
    Gradient of self: grad * conj(tensor).
    Gradient of tensor: grad * conj(self).
    Source: the entry dot of the spec.
    Example: gs.dot(gs.linspace(-2.0, 2.0, 4), gs.linspace(2.0, -2.0, 4))"""
    return dot.run(self, tensor)
dot = _Op(
    "dot", dot, DotBackward0, "Tensor self, Tensor tensor", computes=_raw.dot, jvp=_dot_jvp, dtypes=("float", "complex", "int"),
    flops=lambda of: 2 * numel(of.self_shape), batch=lambda _own, self, tensor: _ops.matmul(self, tensor),
)

# derivatives.yaml:3108  vdot
def vdot(self, other):
    """vdot(Tensor self, Tensor other) -> Tensor result
    The sum of the products of two vectors, the first of them conjugated.
    Shapes: for example self (4,), other (4,).
    Source: the entry vdot of the spec.
    Example: gs.vdot(gs.linspace(-2.0, 2.0, 4), gs.linspace(2.0, -2.0, 4))"""
    return _ops.dot(_ops.conj_view(self) if is_complex(self) else self, other)
vdot = _Op("vdot", vdot, None, "Tensor self, Tensor other", dtypes=("float", "complex", "int"), planned=True)

# derivatives.yaml:3112  outer
def outer(self, vec2):
    """outer(Tensor self, Tensor vec2) -> Tensor result
    The matrix of all products of the elements of two vectors.
    Shapes: for example self (3,), vec2 (4,).
    Source: the entry outer of the spec.
    Example: gs.outer(gs.tensor([-1.2, 0.2, 1.4]), gs.linspace(2.0, -2.0, 4))"""
    return _tensor_products.outer(self, vec2)
outer = _Op("outer", outer, None, "Tensor self, Tensor vec2", composes=_tensor_products.outer, dtypes=("float", "complex", "int"), planned=True)

ger = outer

# derivatives.yaml:3117  outer_product
class OuterProductBackward0(_OpNode, op="outer_product", inputs={"self": 0, "vec2": 1}):
    """self: mv(grad, conj(vec2))
    vec2: mv(t(grad), conj(self))"""
    _saves = {"vec2": ("input", 1, 1), "self": ("input", 0, 2)}

    def _on_arrays(needs, grad, vec2, self):
        return (
            (_raw.mv(grad, _raw.conj_view(vec2) if is_complex(vec2) else vec2)) if needs & 1 else None,
            (_raw.mv(_raw.t(grad), _raw.conj_view(self) if is_complex(self) else self)) if needs & 2 else None,
        )

    def _on_tensors(needs, grad, vec2, self):
        return (_ops.mv(grad, _conjugate(vec2)) if needs & 1 else None, _ops.mv(_ops.t(grad), _conjugate(self)) if needs & 2 else None)

def _outer_product_jvp(self, vec2, *, result, self_t=None, vec2_t=None):
    return _total(
        None if self_t is None else _ops.outer_product(_tangent(self, self_t), vec2),
        None if vec2_t is None else _ops.outer_product(self, _tangent(vec2, vec2_t)),
    )

def outer_product(self, vec2):
    """outer_product(Tensor self, Tensor vec2) -> Tensor result
    The matrix of all products of the elements of two vectors of one dtype."""
    return outer_product.run(self, vec2)
outer_product = _Op(
    "outer_product", outer_product, OuterProductBackward0, "Tensor self, Tensor vec2", computes=_raw.outer_product, jvp=_outer_product_jvp,
    dtypes=("float", "complex", "int"), flops=lambda of: numel(of.result_shape), batch=lambda _own, self, vec2: _ops.unsqueeze(self, 1) * vec2, public=False,
)

# derivatives.yaml:3127  addmm
def addmm(self, mat1, mat2, *, beta=1, alpha=1):
    """addmm(Tensor self, Tensor mat1, Tensor mat2, *, scalar beta=1, scalar alpha=1) -> Tensor result
    beta * self + alpha * (mat1 @ mat2).
    Shapes: for example self (2,), mat1 (3, 4), mat2 (4, 2).
    Source: the entry addmm of the spec.
    Example: gs.addmm(gs.linspace(-2.0, 2.0, 2), gs.linspace(2.0, -2.0, 12).reshape(3, 4), gs.linspace(-2.0, 2.0, 8).reshape(4, 2))"""
    if beta.__class__ is not float and beta.__class__ is not int: beta = _number("addmm", "beta", beta)
    if alpha.__class__ is not float and alpha.__class__ is not int: alpha = _number("addmm", "alpha", alpha)
    return _products.addmm(self, mat1, mat2, beta=beta, alpha=alpha)
addmm = _Op(
    "addmm", addmm, None, "Tensor self, Tensor mat1, Tensor mat2, scalar beta, scalar alpha", composes=_products.addmm, dtypes=("float", "complex", "int"),
    autocast="lower", planned=True,
)

def addmm_(self, mat1, mat2, *, beta=1, alpha=1):
    """The in-place form of addmm: the result is written to self, which is returned."""
    if beta.__class__ is not float and beta.__class__ is not int: beta = _number("addmm", "beta", beta)
    if alpha.__class__ is not float and alpha.__class__ is not int: alpha = _number("addmm", "alpha", alpha)
    _target, self = self, _before_composite(self)
    return _write_composite("addmm_", _target, _products.addmm(self, mat1, mat2, beta=beta, alpha=alpha))
addmm_ = addmm.in_place_form(addmm_, by_function=True)

# derivatives.yaml:3133  linear
def linear(input, weight, bias=None):
    """linear(Tensor input, Tensor weight, Tensor? bias=None) -> Tensor result
    The product of `input` with the transposed weight, plus the bias, over the last dim of `input`.
    Shapes: for example input (3, 4), weight (2, 4), bias (2,).
    Source: the entry linear of the spec.
    Example: gs.linear(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), gs.linspace(2.0, -2.0, 8).reshape(2, 4), gs.linspace(-2.0, 2.0, 2))"""
    return _products.linear(input, weight, bias)
linear = _Op(
    "linear", linear, None, "Tensor input, Tensor weight, Tensor? bias", composes=_products.linear, dtypes=("float", "complex", "int"), autocast="lower",
    planned=True,
)

# derivatives.yaml:3140  linear_matrix
class LinearMatrixBackward0(_OpNode, op="linear_matrix", inputs={"input": 0, "weight": 1, "bias": 2}):
    """input: mm(grad, conj(weight))
    weight: mm(t(grad), conj(input))
    bias: sum(grad, 0)"""
    _saves = {"weight": ("input", 1, 1), "input": ("input", 0, 2)}

    def _on_arrays(needs, grad, weight, input):
        return (
            (_raw.mm(grad, _raw.conj_view(weight) if is_complex(weight) else weight)) if needs & 1 else None,
            (_raw.mm(_raw.t(grad), _raw.conj_view(input) if is_complex(input) else input)) if needs & 2 else None, _raw.sum(grad, 0) if needs & 4 else None,
        )

    def _on_tensors(needs, grad, weight, input):
        return (
            _ops.mm(grad, _conjugate(weight)) if needs & 1 else None, _ops.mm(_ops.t(grad), _conjugate(input)) if needs & 2 else None,
            _ops.sum(grad, 0) if needs & 4 else None,
        )

def _linear_matrix_jvp(input, weight, bias, *, result, input_t=None, weight_t=None, bias_t=None):
    result_shape = result._array.shape
    return _total(
        None if input_t is None else _ops.linear_matrix(input_t, weight), None if weight_t is None else _ops.linear_matrix(input, weight_t),
        None if bias_t is None else _ops.expand(bias_t, result_shape),
    )

def linear_matrix(input, weight, bias=None):
    """linear_matrix(Tensor input, Tensor weight, Tensor? bias=None) -> Tensor result
    The linear map of the rows of a matrix."""
    return linear_matrix.run(input, weight, bias)
linear_matrix = _Op(
    "linear_matrix", linear_matrix, LinearMatrixBackward0, "Tensor input, Tensor weight, Tensor? bias", computes=_raw.linear_matrix, jvp=_linear_matrix_jvp,
    dtypes=("float", "complex"), flops=lambda of: (2 * numel(of.result_shape)) * of.input_shape[-1], batch=lambda _own, input, weight,
    bias: _ops.matmul(input, _ops.transpose(weight, 0, 1)) if bias is None else (_ops.matmul(input, _ops.transpose(weight, 0, 1)) + bias), public=False,
)

# derivatives.yaml:3155  einsum
def einsum(equation, operands, *more):
    """einsum(any equation, Tensor[] operands) -> Tensor result
    The sum of products that Einstein's notation in `equation` names.
    Source: the entry einsum of the spec.
    Example: gs.einsum('ij,jk->ik', [gs.linspace(-2.0, 2.0, 12).reshape(3, 4), gs.linspace(2.0, -2.0, 8).reshape(4, 2)])"""
    if more or _is_one(operands):
        operands = (operands, *more)
    if operands.__class__ is not list: _require_list("einsum", "operands", operands)
    return _products.einsum(equation, operands)
einsum = _Op("einsum", einsum, None, "any equation, Tensor[] operands", composes=_products.einsum, dtypes=("float", "complex", "int"), planned=True)

_OPS.enter((
    matmul, matmul_backward_self, matmul_backward_other, mm, sparse_mm, mm_nt, mm_tn, bmm, mv, dot, vdot, outer, outer_product, addmm, linear, linear_matrix,
    einsum,
))
_add_methods({
    "__matmul__": _operator_method(matmul), "__rmatmul__": _reflected(matmul), "matmul": matmul, "mm": mm, "bmm": bmm, "mv": mv, "dot": dot, "vdot": vdot,
    "outer": outer, "ger": outer, "addmm": addmm, "addmm_": addmm_,
})

__all__ = (
    "matmul", "matmul_backward_self", "matmul_backward_other", "mm", "sparse_mm", "mm_nt", "mm_tn", "bmm", "mv", "dot", "vdot", "outer", "ger", "outer_product",
    "addmm", "addmm_", "linear", "linear_matrix", "einsum",
)
_publish({name: globals()[name] for name in __all__})
