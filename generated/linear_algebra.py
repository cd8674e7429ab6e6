# Made by `gradspec regen` from derivatives.yaml. Do not edit: change the spec and run it again.
# In an edited module functions and formulas run in the place of rows. Checksum of what follows: 0f2073c4
"""Linear algebra: Solutions, factorizations, functions and norms of matrices, and of batches of them."""

from gradspec.composites import (
    decompositions as _decompositions, determinants as _determinants, equations as _equations, inverses as _inverses, moments as _moments,
    multilinear as _multilinear, norms as _norms, reflections as _reflections, spectra as _spectra, tensor_products as _tensor_products,
)
from gradspec.core import ops as _ops
from gradspec.core.tensor import add_methods as _add_methods, wrap as _wrap
from gradspec.core.elements.dtypes import as_numpy_dtype as _as_numpy_dtype
from gradspec.core.compiled.kernels import kernels as _kernels
from gradspec.core.ops import OPS as _OPS, as_generated as _as_generated, publish as _publish
from gradspec.core.compiled.bindings import Op as _Op
from gradspec.core.named_results import namedtuple as _namedtuple
from gradspec.dispatch.arguments import (
    integer as _integer, is_one as _is_one, number as _number, option as _option, refuse as _refuse, require_list as _require_list,
)
from gradspec.dispatch.formulas import (
    both as _both, choose as _choose, choose_arrays as _choose_arrays, conjugate as _conjugate, conjugate_array as _conjugate_array, no_tangent as _no_tangent,
    not_implemented as _not_implemented, tangent as _tangent, total as _total, zeros as _zeros, fail, is_complex, is_nothing, numel,
)
from gradspec.dispatch.operands import exact_scalar as _exact_scalar
from gradspec.dispatch.overloads import overloads_in_c as _overloads_in_c, select_overload as _select_overload
from gradspec.graph.saved import OpNode as _OpNode
from gradspec.graph.writes import before_composite as _before_composite, write_composite as _write_composite
from . import raw as _raw

_Op = _as_generated(_Op, __file__)

# derivatives.yaml:3167  linalg_inv
class LinalgInvBackward0(_OpNode, op="linalg_inv", inputs={"A": 0}):
    """A: -(Ah @ (grad @ Ah)), where Ah = result.mH"""
    _saves = {"result": ("output", 0, 1)}

    def _on_arrays(grad, result):
        Ah = _raw.transpose(_raw.conj_view(result) if is_complex(result) else result, -2, -1)
        return -_raw.matmul(Ah, _raw.matmul(grad, Ah))

    def _on_tensors(grad, result):
        Ah = _ops.matrix_adjoint(result)
        return -_ops.matmul(Ah, _ops.matmul(grad, Ah))

def _linalg_inv_jvp(A, *, result, A_t=None):
    return -_ops.matmul(result, _ops.matmul(A_t, result))

def linalg_inv(A):
    """linalg.inv(Tensor A) -> Tensor result
    The inverse of a matrix (Giles 2008, 2.2.3).
    Shapes: any number of leading batch dims; for example A (3, 3).
    Dtypes: float, complex.
    Gradient of A: -(Ah @ (grad @ Ah)), where Ah = result.mH.
    Source: the entry linalg_inv of the spec.
    Example: gs.linalg.inv(gs.tensor([[4.0, 0.5, 0.25], [0.5, 5.0, 0.5], [0.25, 0.5, 6.0]]))"""
    return linalg_inv.run(A)
linalg_inv.__qualname__ = "linalg.inv"
linalg_inv = _Op(
    "linalg_inv", linalg_inv, LinalgInvBackward0, "Tensor A", computes=_raw.linalg_inv, jvp=_linalg_inv_jvp, dtypes=("float", "complex"),
    flops=lambda of: (2 * numel(of.A_shape)) * of.A_shape[-1], autocast="float32", batch="leading", namespace="linalg",
)

inverse = linalg_inv

# derivatives.yaml:3178  linalg_inv_ex
_linalg_inv_ex_result = _namedtuple("linalg_inv_ex", ("inverse", "info"))
class LinalgInvExBackward0(_OpNode, op="linalg_inv_ex", inputs={"A": 0}):
    """A: -(Ah @ (grad @ Ah)), where Ah = inverse.mH"""
    _saves = {"inverse": ("output", 0, 1)}

    def _on_arrays(grad, inverse):
        Ah = _raw.transpose(_raw.conj_view(inverse) if is_complex(inverse) else inverse, -2, -1)
        return -_raw.matmul(Ah, _raw.matmul(grad, Ah))

    def _on_tensors(grad, inverse):
        Ah = _ops.matrix_adjoint(inverse)
        return -_ops.matmul(Ah, _ops.matmul(grad, Ah))

def _linalg_inv_ex_jvp(A, check_errors, *, inverse, info, A_t=None):
    return -_ops.matmul(inverse, _ops.matmul(A_t, inverse))

def linalg_inv_ex(A, *, check_errors=False):
    """linalg.inv_ex(Tensor A, *, bool check_errors=False) -> Tensor inverse, Index info
    The inverse of a matrix, infinite if it is singular, and the number of the pivot that is zero, or 0.
    Shapes: any number of leading batch dims; for example A (3, 3).
    Dtypes: float, complex.
    Gradient of A: -(Ah @ (grad @ Ah)), where Ah = inverse.mH.
    Source: the entry linalg_inv_ex of the spec.
    Example: gs.linalg.inv_ex(gs.tensor([[4.0, 0.5, 0.25], [0.5, 5.0, 0.5], [0.25, 0.5, 6.0]]))"""
    if check_errors is not False and check_errors is not True: _refuse("linalg_inv_ex", "check_errors", check_errors)
    return linalg_inv_ex.run(A, check_errors)
linalg_inv_ex.__qualname__ = "linalg.inv_ex"
linalg_inv_ex = _Op(
    "linalg_inv_ex", linalg_inv_ex, LinalgInvExBackward0, "Tensor A, bool check_errors", "Tensor inverse, Index info", computes=_raw.linalg_inv_ex,
    named=_linalg_inv_ex_result, jvp=_linalg_inv_ex_jvp, dtypes=("float", "complex"), autocast="float32", batch="leading", namespace="linalg",
)

# derivatives.yaml:3187  linalg_det
class LinalgDetBackward0(_OpNode, op="linalg_det", inputs={"A": 0}):
    """A: grad[..., None, None] * conj(cofactors(A))"""
    _saves = {"A": ("input", 0, 1)}

    def _on_arrays(grad, A):
        return _raw.mul(grad[..., None, None], _conjugate_array(_raw.cofactors(A)))

    def _on_tensors(grad, A):
        return grad[..., None, None] * _conjugate(_ops.cofactors(A))

def _linalg_det_jvp(A, *, result, A_t=None):
    return _ops.sum(A_t * _ops.cofactors(A), (-2, -1,))

def linalg_det(A):
    """linalg.det(Tensor A) -> Tensor result
    The determinant of a matrix (Giles 2008, 2.2.4). Singular matrices have their gradient, too, from the cofactors.
    Shapes: any number of leading batch dims; for example A (3, 3).
    Dtypes: float, complex.
    Gradient of A: grad[..., None, None] * conj(cofactors(A)).
    Source: the entry linalg_det of the spec.
    Example: gs.linalg.det(gs.tensor([[4.0, 0.5, 0.25], [0.5, 5.0, 0.5], [0.25, 0.5, 6.0]]))"""
    return linalg_det.run(A)
linalg_det.__qualname__ = "linalg.det"
linalg_det = _Op(
    "linalg_det", linalg_det, LinalgDetBackward0, "Tensor A", computes=_raw.linalg_det, jvp=_linalg_det_jvp, dtypes=("float", "complex"), batch="leading",
    namespace="linalg",
)

det = linalg_det

# derivatives.yaml:3194  cofactors
class CofactorsBackward0(_OpNode, op="cofactors", inputs={"A": 0}):
    """A: conj(squeeze(cofactors_along(unsqueeze(conj(grad), -3), unsqueeze(A, -3)), -3))"""
    _saves = {"A": ("input", 0, 1)}

    def _on_arrays(grad, A):
        return _conjugate_array(_raw.squeeze(
            _raw.cofactors_along(_raw.unsqueeze(_raw.conj_view(grad) if is_complex(grad) else grad, -3), _raw.unsqueeze(A, -3)), -3,
        ))

    def _on_tensors(grad, A):
        return _conjugate(_ops.squeeze(_ops.cofactors_along(_ops.unsqueeze(_conjugate(grad), -3), _ops.unsqueeze(A, -3)), -3))

def _cofactors_jvp(A, *, result, A_t=None):
    return _ops.squeeze(_ops.cofactors_along(_ops.unsqueeze(A_t, -3), _ops.unsqueeze(A, -3)), -3)

def cofactors(A):
    """cofactors(Tensor A) -> Tensor result
    The derivative of the determinant by each element, det(A) * inv(A).mT where A is invertible."""
    return cofactors.run(A)
cofactors = _Op(
    "cofactors", cofactors, CofactorsBackward0, "Tensor A", computes=_raw.cofactors, jvp=_cofactors_jvp, dtypes=("float", "complex"), batch="leading",
    public=False,
)

# derivatives.yaml:3200  cofactors_along
class CofactorsAlongBackward0(_OpNode, op="cofactors_along", inputs={"E": 0, "A": 1}):
    """E: conj(cofactors_along_others(expand(conj(grad), E.shape), E, A))
    A: conj(cofactors_along(cat((E, conj(grad)), -3), A))"""
    _saves = {"E_shape": ("shape", 0, 1), "E": ("input", 0, 3), "A": ("input", 1, 3)}

    def _on_arrays(needs, grad, E_shape, E, A):
        return (
            (_conjugate_array(_raw.cofactors_along_others(
                _raw.expand(_raw.conj_view(grad) if is_complex(grad) else grad, E_shape), E, A,
            ))) if needs & 1 else None,
            (_conjugate_array(_raw.cofactors_along(_raw.cat((E, _raw.conj_view(grad) if is_complex(grad) else grad,), -3), A))) if needs & 2 else None,
        )

    def _on_tensors(needs, grad, E_shape, E, A):
        return (
            _conjugate(_ops.cofactors_along_others(_ops.expand(_conjugate(grad), E_shape), E, A)) if needs & 1 else None,
            _conjugate(_ops.cofactors_along(_ops.cat((E, _conjugate(grad),), -3), A)) if needs & 2 else None,
        )

def _cofactors_along_jvp(E, A, *, result, E_t=None, A_t=None):
    return _total(
        None if E_t is None else _ops.sum(_ops.cofactors_along_others(E_t, E, A), -3, True),
        None if A_t is None else _ops.cofactors_along(_ops.cat((E, A_t,), -3), A),
    )

def cofactors_along(E, A):
    """cofactors_along(Tensor E, Tensor A) -> Tensor result
    The derivative of the cofactors of A, (*, 1, n, n), also a singular one, along all the matrices E, (*, k, n, n)."""
    return cofactors_along.run(E, A)
cofactors_along = _Op(
    "cofactors_along", cofactors_along, CofactorsAlongBackward0, "Tensor E, Tensor A", computes=_raw.cofactors_along, jvp=_cofactors_along_jvp,
    dtypes=("float", "complex"), batch="leading", public=False,
)

# derivatives.yaml:3210  cofactors_along_others
def cofactors_along_others(F, E, A):
    """cofactors_along_others(Tensor F, Tensor E, Tensor A) -> Tensor result
    The derivatives of the cofactors of A along E, (*, k, n, n), of which the k-th has the k-th of F in its place."""
    return _determinants.cofactors_along_others(F, E, A)
cofactors_along_others = _Op(
    "cofactors_along_others", cofactors_along_others, None, "Tensor F, Tensor E, Tensor A", composes=_determinants.cofactors_along_others,
    dtypes=("float", "complex"), public=False,
)

# derivatives.yaml:3215  linalg_slogdet
_linalg_slogdet_result = _namedtuple("linalg_slogdet", ("sign", "logabsdet"))
class LinalgSlogdetBackward0(_OpNode, op="linalg_slogdet", inputs={"A": 0}, outputs={"sign": 0, "logabsdet": 1}):
    """A: inverse.mH * (grad_logabsdet - 0.5 * (conj(grad_sign) * sign - conj(sign) * grad_sign))[..., None, None], where inverse = linalg.inv_ex(A)[0]"""
    _saves = {"A": ("input", 0, 1), "sign": ("output", 0, 1)}

    def _on_arrays(grad_sign, grad_logabsdet, A, sign):
        return _raw.mul(
            _raw.transpose(_conjugate_array(_raw.linalg_inv_ex(A)[0]), -2, -1),
            (_raw.sub(
                grad_logabsdet,
                _raw.mul(
                    _exact_scalar(0.5, grad_sign),
                    _raw.sub(
                        _raw.mul(_raw.conj_view(grad_sign) if is_complex(grad_sign) else grad_sign, sign),
                        _raw.mul(_raw.conj_view(sign) if is_complex(sign) else sign, grad_sign),
                    ),
                ),
            ))[..., None, None],
        )

    def _on_tensors(grad_sign, grad_logabsdet, A, sign):
        return _ops.matrix_adjoint(_ops.linalg_inv_ex(A)[0]) * (grad_logabsdet - (0.5 * (
            (_conjugate(grad_sign) * sign) - (_conjugate(sign) * grad_sign)
        )))[..., None, None]

def _linalg_slogdet_jvp(A, *, sign, logabsdet, A_t=None):
    growth = _ops.sum(_ops.linalg_inv_ex(A)[0] * _ops.matrix_transpose(A_t), (-2, -1,))
    return ((sign * 0.5) * (growth - _conjugate(growth)), _ops.real_part(growth))

def linalg_slogdet(A):
    """linalg.slogdet(Tensor A) -> Tensor sign, Real logabsdet
    The sign, for complex numbers one of absolute value 1, and the logarithm of the absolute value of a determinant.
    Shapes: any number of leading batch dims; for example A (3, 3).
    Dtypes: float, complex.
    Gradient of A: inverse.mH * (grad_logabsdet - 0.5 * (conj(grad_sign) * sign - conj(sign) * grad_sign))[..., None, None], where inverse =
    linalg.inv_ex(A)[0].
    Source: the entry linalg_slogdet of the spec.
    Example: gs.linalg.slogdet(gs.tensor([[4.0, 0.5, 0.25], [0.5, 5.0, 0.5], [0.25, 0.5, 6.0]]))"""
    return linalg_slogdet.run(A)
linalg_slogdet.__qualname__ = "linalg.slogdet"
linalg_slogdet = _Op(
    "linalg_slogdet", linalg_slogdet, LinalgSlogdetBackward0, "Tensor A", "Tensor sign, Real logabsdet", computes=_raw.linalg_slogdet,
    named=_linalg_slogdet_result, jvp=_linalg_slogdet_jvp, dtypes=("float", "complex"), batch="leading", namespace="linalg",
)

slogdet = linalg_slogdet

# derivatives.yaml:3227  logdet
def logdet(A):
    """logdet(Tensor A) -> Tensor result
    The logarithm of a determinant; NaN where a real one is negative.
    Shapes: for example A (3, 3).
    Source: the entry logdet of the spec.
    Example: gs.logdet(gs.tensor([[4.0, 0.5, 0.25], [0.5, 5.0, 0.5], [0.25, 0.5, 6.0]]))"""
    return _equations.logdet(A)
logdet = _Op("logdet", logdet, None, "Tensor A", composes=_equations.logdet, dtypes=("float", "complex"), planned=True)

# derivatives.yaml:3231  solve_matrix
_solve_matrix_result = _namedtuple("solve_matrix", ("result", "info"))
class SolveMatrixBackward0(_OpNode, op="solve_matrix", inputs={"A": 0, "B": 1}):
    """A: sum_to_size(-(back @ result.mH), A.shape), where back = solve_matrix(A.mH, grad, False)[0]
    B: sum_to_size(back, B.shape), where back = solve_matrix(A.mH, grad, False)[0]"""
    _saves = {"A": ("input", 0, 3), "result": ("output", 0, 1), "A_shape": ("shape", 0, 1), "B_shape": ("shape", 1, 2)}

    def _on_arrays(needs, grad, A, result, A_shape, B_shape):
        back = _raw.solve_matrix(_raw.transpose(_raw.conj_view(A) if is_complex(A) else A, -2, -1), grad, False)[0]
        return (
            (_raw.sum_to_size(
                -_raw.matmul(back, _raw.transpose(_raw.conj_view(result) if is_complex(result) else result, -2, -1)), A_shape,
            )) if needs & 1 else None,
            _raw.sum_to_size(back, B_shape) if needs & 2 else None,
        )

    def _on_tensors(needs, grad, A, result, A_shape, B_shape):
        back = _ops.solve_matrix(_ops.matrix_adjoint(A), grad, False)[0]
        return (
            _ops.sum_to_size(-_ops.matmul(back, _ops.matrix_adjoint(result)), A_shape) if needs & 1 else None,
            _ops.sum_to_size(back, B_shape) if needs & 2 else None,
        )

def _solve_matrix_jvp(A, B, check_errors, *, result, info, A_t=None, B_t=None):
    return _total(
        None if A_t is None else -_ops.solve_matrix(A, _ops.matmul(A_t, result), False)[0], None if B_t is None else _ops.solve_matrix(A, B_t, False)[0],
    )

def solve_matrix(A, B, check_errors):
    """solve_matrix(Tensor A, Tensor B, bool check_errors) -> Tensor result, Index info
    The matrix X with AX = B (Giles 2008, 2.3.1), infinite if A is singular, and the pivot that is zero, or 0."""
    return solve_matrix.run(A, B, check_errors)
solve_matrix = _Op(
    "solve_matrix", solve_matrix, SolveMatrixBackward0, "Tensor A, Tensor B, bool check_errors", "Tensor result, Index info", computes=_raw.solve_matrix,
    named=_solve_matrix_result, jvp=_solve_matrix_jvp, dtypes=("float", "complex"), batch="leading", public=False,
)

# derivatives.yaml:3244  linalg_solve
def linalg_solve(A, B, *, left=True):
    """linalg.solve(Tensor A, Tensor B, *, bool left=True) -> Tensor result
    The matrix, or vector, X with AX = B, or XA = B if not left.
    Shapes: for example A (3, 3), B (3, 2).
    Source: the entry linalg_solve of the spec.
    Example: gs.linalg.solve(gs.tensor([[4.0, 0.5, 0.25], [0.5, 5.0, 0.5], [0.25, 0.5, 6.0]]), gs.linspace(2.0, -2.0, 6).reshape(3, 2))"""
    if left is not False and left is not True: _refuse("linalg_solve", "left", left)
    return _equations.solve(A, B, left=left)
linalg_solve.__qualname__ = "linalg.solve"
linalg_solve = _Op(
    "linalg_solve", linalg_solve, None, "Tensor A, Tensor B, bool left", composes=_equations.solve, dtypes=("float", "complex"), autocast="float32",
    planned=True, namespace="linalg",
)

# derivatives.yaml:3249  linalg_solve_ex
_linalg_solve_ex_result = _namedtuple("linalg_solve_ex", ("result", "info"))
def linalg_solve_ex(A, B, *, left=True, check_errors=False):
    """linalg.solve_ex(Tensor A, Tensor B, *, bool left=True, bool check_errors=False) -> Tensor result, Index info
    The solution X of AX = B, infinite if A is singular, and the number of the pivot that is zero, or 0.
    Shapes: for example A (3, 3), B (3, 2).
    Source: the entry linalg_solve_ex of the spec.
    Example: gs.linalg.solve_ex(gs.tensor([[4.0, 0.5, 0.25], [0.5, 5.0, 0.5], [0.25, 0.5, 6.0]]), gs.linspace(2.0, -2.0, 6).reshape(3, 2))"""
    if left is not False and left is not True: _refuse("linalg_solve_ex", "left", left)
    if check_errors is not False and check_errors is not True: _refuse("linalg_solve_ex", "check_errors", check_errors)
    return _linalg_solve_ex_result(*_equations.solve_ex(A, B, left=left, check_errors=check_errors))
linalg_solve_ex.__qualname__ = "linalg.solve_ex"
linalg_solve_ex = _Op(
    "linalg_solve_ex", linalg_solve_ex, None, "Tensor A, Tensor B, bool left, bool check_errors", "Tensor result, Index info", composes=_equations.solve_ex,
    named=_linalg_solve_ex_result, dtypes=("float", "complex"), planned=True, namespace="linalg",
)

# derivatives.yaml:3253  triangle
def triangle(self, upper, strict):
    """triangle(Tensor self, bool upper, bool strict) -> Tensor result
    The elements on one side of the diagonal, and on it if not strict; zeros in the place of others."""
    return _ops.triu(self, 1 if strict else 0) if upper else _ops.tril(self, (-1) if strict else 0)
triangle = _Op("triangle", triangle, None, "Tensor self, bool upper, bool strict", dtypes=("float", "complex"), planned=True, public=False)

# derivatives.yaml:3257  linalg_solve_triangular
class LinalgSolveTriangularBackward0(_OpNode, op="linalg_solve_triangular", inputs={"A": 0, "B": 1}):
    """A: sum_to_size(-triangle(back @ result.mH if left else result.mH @ back, upper, unitriangular), A.shape), where back = linalg.solve_triangular(A.mH, grad,
        upper=not upper, left=left, unitriangular=unitriangular)
    B: sum_to_size(back, B.shape), where back = linalg.solve_triangular(A.mH, grad, upper=not upper, left=left, unitriangular=unitriangular)"""
    _saves = {
        "left": ("argument", 3, 3), "A": ("input", 0, 3), "upper": ("argument", 2, 3), "unitriangular": ("argument", 4, 3), "result": ("output", 0, 1),
        "A_shape": ("shape", 0, 1), "B_shape": ("shape", 1, 2),
    }

    def _on_arrays(needs, grad, left, A, upper, unitriangular, result, A_shape, B_shape):
        back = _raw.linalg_solve_triangular(
            _raw.transpose(_raw.conj_view(A) if is_complex(A) else A, -2, -1), grad, upper=(not upper), left=left, unitriangular=unitriangular,
        )
        return (
            (_raw.sum_to_size(
                -_raw.triangle(
                    _raw.matmul(
                        back, _raw.transpose(_raw.conj_view(result) if is_complex(result) else result, -2, -1),
                    ) if left else _raw.matmul(_raw.transpose(_raw.conj_view(result) if is_complex(result) else result, -2, -1), back),
                    upper, unitriangular,
                ),
                A_shape,
            )) if needs & 1 else None,
            _raw.sum_to_size(back, B_shape) if needs & 2 else None,
        )

    def _on_tensors(needs, grad, left, A, upper, unitriangular, result, A_shape, B_shape):
        back = _ops.linalg_solve_triangular(_ops.matrix_adjoint(A), grad, upper=(not upper), left=left, unitriangular=unitriangular)
        return (
            (_ops.sum_to_size(
                -_ops.triangle(
                    _ops.matmul(back, _ops.matrix_adjoint(result)) if left else _ops.matmul(_ops.matrix_adjoint(result), back), upper, unitriangular,
                ),
                A_shape,
            )) if needs & 1 else None,
            _ops.sum_to_size(back, B_shape) if needs & 2 else None,
        )

def _linalg_solve_triangular_jvp(A, B, upper, left, unitriangular, *, result, A_t=None, B_t=None):
    factor_t = None if A_t is None else _ops.triangle(A_t, upper, unitriangular)
    return _total(
        None if A_t is None else -_ops.linalg_solve_triangular(
            A, _ops.matmul(factor_t, result) if left else _ops.matmul(result, factor_t), upper=upper, left=left, unitriangular=unitriangular,
        ),
        None if B_t is None else _ops.linalg_solve_triangular(A, B_t, upper=upper, left=left, unitriangular=unitriangular),
    )

def linalg_solve_triangular(A, B, *, upper, left=True, unitriangular=False):
    """linalg.solve_triangular(Tensor A, Tensor B, *, bool upper, bool left=True, bool unitriangular=False) -> Tensor result
    The X with AX = B, or XA = B if not left; of A one triangle is read, the diagonal unless it counts as ones.
    Shapes: any number of leading batch dims; for example A (3, 3), B (3, 2).
    Dtypes: float, complex.
    Gradient of A: sum_to_size(-triangle(back @ result.mH if left else result.mH @ back, upper, unitriangular), A.shape), where back =
    linalg.solve_triangular(A.mH, grad, upper=not upper, left=left, unitriangular=unitriangular).
    Gradient of B: sum_to_size(back, B.shape), where back = linalg.solve_triangular(A.mH, grad, upper=not upper, left=left, unitriangular=unitriangular).
    Source: the entry linalg_solve_triangular of the spec.
    Example: gs.linalg.solve_triangular(gs.tensor([[4.0, 0.5, 0.25], [0.5, 5.0, 0.5], [0.25, 0.5, 6.0]]), gs.linspace(2.0, -2.0, 6).reshape(3, 2),
    upper=True)"""
    if upper is not False and upper is not True: _refuse("linalg_solve_triangular", "upper", upper)
    if left is not False and left is not True: _refuse("linalg_solve_triangular", "left", left)
    if unitriangular is not False and unitriangular is not True: _refuse("linalg_solve_triangular", "unitriangular", unitriangular)
    return linalg_solve_triangular.run(A, B, upper, left, unitriangular)
linalg_solve_triangular.__qualname__ = "linalg.solve_triangular"
linalg_solve_triangular = _Op(
    "linalg_solve_triangular", linalg_solve_triangular, LinalgSolveTriangularBackward0, "Tensor A, Tensor B, bool upper, bool left, bool unitriangular",
    computes=_raw.linalg_solve_triangular, jvp=_linalg_solve_triangular_jvp, dtypes=("float", "complex"), batch="leading", namespace="linalg",
)

# derivatives.yaml:3272  triangular_solve
_triangular_solve_result = _namedtuple("triangular_solve", ("solution", "cloned_coefficient"))
def triangular_solve(b, A, upper=True, transpose=False, unitriangular=False):
    """triangular_solve(Tensor b, Tensor A, bool upper=True, bool transpose=False, bool unitriangular=False) -> Tensor solution, Tensor cloned_coefficient
    The matrix X with AX = b for a triangular A, or with the transpose of A, and a copy of A.
    Shapes: for example b (3, 2), A (3, 3).
    Source: the entry triangular_solve of the spec.
    Example: gs.triangular_solve(gs.linspace(-2.0, 2.0, 6).reshape(3, 2), gs.tensor([[4.0, 0.5, 0.25], [0.5, 5.0, 0.5], [0.25, 0.5, 6.0]]))"""
    if upper is not False and upper is not True: _refuse("triangular_solve", "upper", upper)
    if transpose is not False and transpose is not True: _refuse("triangular_solve", "transpose", transpose)
    if unitriangular is not False and unitriangular is not True: _refuse("triangular_solve", "unitriangular", unitriangular)
    return _triangular_solve_result(*_equations.triangular_solve(b, A, upper, transpose, unitriangular))
triangular_solve = _Op(
    "triangular_solve", triangular_solve, None, "Tensor b, Tensor A, bool upper, bool transpose, bool unitriangular",
    "Tensor solution, Tensor cloned_coefficient", composes=_equations.triangular_solve, named=_triangular_solve_result, dtypes=("float", "complex"),
    autocast="float32", planned=True,
)

# derivatives.yaml:3278  cholesky_lower
_cholesky_lower_result = _namedtuple("cholesky_lower", ("L", "info"))
class CholeskyLowerBackward0(_OpNode, op="cholesky_lower", inputs={"A": 0}):
    """A: 0.5 * linalg.solve_triangular(L.mH, over_L, upper=True), where product = L.mH @ grad, lower = 0.5 * (tril(product) + tril(product, -1)), over_L =
        linalg.solve_triangular(L, lower + lower.mH, upper=False, left=False)"""
    _saves = {"L": ("output", 0, 1)}

    def _on_arrays(grad, L):
        product = _raw.matmul(_raw.transpose(_raw.conj_view(L) if is_complex(L) else L, -2, -1), grad)
        lower = _raw.mul(_exact_scalar(0.5, grad), _raw.add(_raw.tril(product), _raw.tril(product, -1)))
        return _raw.mul(
            _exact_scalar(0.5, grad),
            _raw.linalg_solve_triangular(
                _raw.transpose(_raw.conj_view(L) if is_complex(L) else L, -2, -1),
                _raw.linalg_solve_triangular(
                    L, _raw.add(lower, _raw.transpose(_raw.conj_view(lower) if is_complex(lower) else lower, -2, -1)), upper=False, left=False,
                ),
                upper=True,
            ),
        )

    def _on_tensors(grad, L):
        product = _ops.matmul(_ops.matrix_adjoint(L), grad)
        lower = 0.5 * (_ops.tril(product) + _ops.tril(product, -1))
        return 0.5 * _ops.linalg_solve_triangular(
            _ops.matrix_adjoint(L), _ops.linalg_solve_triangular(L, lower + _ops.matrix_adjoint(lower), upper=False, left=False), upper=True,
        )

def _cholesky_lower_jvp(A, check_errors, *, L, info, A_t=None):
    inner = _ops.linalg_solve_triangular(_ops.matrix_adjoint(L), _ops.linalg_solve_triangular(L, A_t, upper=False), upper=True, left=False)
    return _ops.matmul(L, 0.5 * (_ops.tril(inner) + _ops.tril(inner, -1)))

def cholesky_lower(A, check_errors):
    """cholesky_lower(Tensor A, bool check_errors) -> Tensor L, Index info
    The lower Cholesky factor (Murray 2016, symmetric gradients), and the order of the first bad leading minor, or 0."""
    return cholesky_lower.run(A, check_errors)
cholesky_lower = _Op(
    "cholesky_lower", cholesky_lower, CholeskyLowerBackward0, "Tensor A, bool check_errors", "Tensor L, Index info", computes=_raw.cholesky_lower,
    named=_cholesky_lower_result, jvp=_cholesky_lower_jvp, dtypes=("float", "complex"), batch="leading", public=False,
)

# derivatives.yaml:3289  linalg_cholesky
def linalg_cholesky(self, *, upper=False):
    """linalg.cholesky(Tensor self, *, bool upper=False) -> Tensor result
    The Cholesky factor of a Hermitian positive definite matrix, lower or upper as the triangle read.
    Shapes: for example self (3, 3).
    Source: the entry linalg_cholesky of the spec.
    Example: gs.linalg.cholesky(gs.tensor([[4.0, 0.5, 0.25], [0.5, 5.0, 0.5], [0.25, 0.5, 6.0]]))"""
    if upper is not False and upper is not True: _refuse("linalg_cholesky", "upper", upper)
    return _ops.adjoint(_ops.cholesky_lower(_ops.adjoint(self), True)[0]) if upper else _ops.cholesky_lower(self, True)[0]
linalg_cholesky.__qualname__ = "linalg.cholesky"
linalg_cholesky = _Op(
    "linalg_cholesky", linalg_cholesky, None, "Tensor self, bool upper", dtypes=("float", "complex"), autocast="float32", planned=True, namespace="linalg",
)

# derivatives.yaml:3295  cholesky
def cholesky(self, upper=False):
    """cholesky(Tensor self, bool upper=False) -> Tensor result
    The Cholesky factor of a matrix, as `linalg.cholesky` gives it.
    Shapes: for example self (3, 3).
    Source: the entry cholesky of the spec.
    Example: gs.cholesky(gs.tensor([[4.0, 0.5, 0.25], [0.5, 5.0, 0.5], [0.25, 0.5, 6.0]]))"""
    if upper is not False and upper is not True: _refuse("cholesky", "upper", upper)
    return _ops.linalg_cholesky(self, upper=upper)
cholesky = _Op("cholesky", cholesky, None, "Tensor self, bool upper", dtypes=("float", "complex"), autocast="float32", planned=True)

# derivatives.yaml:3300  linalg_cholesky_ex
_linalg_cholesky_ex_result = _namedtuple("linalg_cholesky_ex", ("L", "info"))
def linalg_cholesky_ex(self, *, upper=False, check_errors=False):
    """linalg.cholesky_ex(Tensor self, *, bool upper=False, bool check_errors=False) -> Tensor L, Index info
    The Cholesky factor of a matrix, and the order of the leading minor that is not positive definite, or 0.
    Shapes: for example self (3, 3).
    Source: the entry linalg_cholesky_ex of the spec.
    Example: gs.linalg.cholesky_ex(gs.tensor([[4.0, 0.5, 0.25], [0.5, 5.0, 0.5], [0.25, 0.5, 6.0]]))"""
    if upper is not False and upper is not True: _refuse("linalg_cholesky_ex", "upper", upper)
    if check_errors is not False and check_errors is not True: _refuse("linalg_cholesky_ex", "check_errors", check_errors)
    return _linalg_cholesky_ex_result(*_equations.cholesky_ex(self, upper=upper, check_errors=check_errors))
linalg_cholesky_ex.__qualname__ = "linalg.cholesky_ex"
linalg_cholesky_ex = _Op(
    "linalg_cholesky_ex", linalg_cholesky_ex, None, "Tensor self, bool upper, bool check_errors", "Tensor L, Index info", composes=_equations.cholesky_ex,
    named=_linalg_cholesky_ex_result, dtypes=("float", "complex"), autocast="float32", planned=True, namespace="linalg",
)

# derivatives.yaml:3305  cholesky_solve
class CholeskySolveBackward0(_OpNode, op="cholesky_solve", inputs={"self": 0, "input2": 1}):
    """self: sum_to_size(back, self.shape), where back = cholesky_solve(grad, input2, upper)
    input2: sum_to_size(-triangle(factor @ both if upper else both @ factor, upper, False), input2.shape), where back = cholesky_solve(grad, input2, upper),
        factor = triangle(input2, upper, False), outer = back @ result.mH, both = outer + outer.mH"""
    _saves = {
        "input2": ("input", 1, 3), "upper": ("argument", 2, 3), "self_shape": ("shape", 0, 1), "result": ("output", 0, 2), "input2_shape": ("shape", 1, 2),
    }

    def _on_arrays(needs, grad, input2, upper, self_shape, result, input2_shape):
        back = _raw.cholesky_solve(grad, input2, upper)
        factor = _raw.triu(input2, 1 if False else 0) if upper else _raw.tril(input2, (-1) if False else 0) if needs & 2 else None
        outer = _raw.matmul(back, _raw.transpose(_raw.conj_view(result) if is_complex(result) else result, -2, -1)) if needs & 2 else None
        both = _raw.add(outer, _raw.transpose(_raw.conj_view(outer) if is_complex(outer) else outer, -2, -1)) if needs & 2 else None
        return (
            _raw.sum_to_size(back, self_shape) if needs & 1 else None,
            (_raw.sum_to_size(
                -_raw.triangle(_raw.matmul(factor, both) if upper else _raw.matmul(both, factor), upper, False), input2_shape,
            )) if needs & 2 else None,
        )

    def _on_tensors(needs, grad, input2, upper, self_shape, result, input2_shape):
        back = _ops.cholesky_solve(grad, input2, upper)
        factor = _ops.triangle(input2, upper, False) if needs & 2 else None
        outer = _ops.matmul(back, _ops.matrix_adjoint(result)) if needs & 2 else None
        both = outer + _ops.matrix_adjoint(outer) if needs & 2 else None
        return (
            _ops.sum_to_size(back, self_shape) if needs & 1 else None,
            (_ops.sum_to_size(
                -_ops.triangle(_ops.matmul(factor, both) if upper else _ops.matmul(both, factor), upper, False), input2_shape,
            )) if needs & 2 else None,
        )

def _cholesky_solve_jvp(self, input2, upper, *, result, self_t=None, input2_t=None):
    factor = None if input2_t is None else _ops.triangle(input2, upper, False)
    factor_t = None if input2_t is None else _ops.triangle(input2_t, upper, False)
    half = None if input2_t is None else _ops.matmul(_ops.matrix_adjoint(factor_t), factor) if upper else _ops.matmul(factor_t, _ops.matrix_adjoint(factor))
    return _total(
        None if self_t is None else _ops.cholesky_solve(self_t, input2, upper),
        None if input2_t is None else -_ops.cholesky_solve(_ops.matmul(half + _ops.matrix_adjoint(half), result), input2, upper),
    )

def cholesky_solve(self, input2, upper=False):
    """cholesky_solve(Tensor self, Tensor input2, bool upper=False) -> Tensor result
    The solution X of AX = self, given the Cholesky factor of A.
    Shapes: any number of leading batch dims; for example self (3, 2), input2 (3, 3).
    Dtypes: float, complex.
    Gradient of self: sum_to_size(back, self.shape), where back = cholesky_solve(grad, input2, upper).
    Gradient of input2: sum_to_size(-triangle(factor @ both if upper else both @ factor, upper, False), input2.shape), where back = cholesky_solve(grad,
    input2, upper), factor = triangle(input2, upper, False), outer = back @ result.mH, both = outer + outer.mH.
    Source: the entry cholesky_solve of the spec.
    Example: gs.cholesky_solve(gs.linspace(-2.0, 2.0, 6).reshape(3, 2), gs.tensor([[4.0, 0.5, 0.25], [0.5, 5.0, 0.5], [0.25, 0.5, 6.0]]))"""
    if upper is not False and upper is not True: _refuse("cholesky_solve", "upper", upper)
    return cholesky_solve.run(self, input2, upper)
cholesky_solve = _Op(
    "cholesky_solve", cholesky_solve, CholeskySolveBackward0, "Tensor self, Tensor input2, bool upper", computes=_raw.cholesky_solve, jvp=_cholesky_solve_jvp,
    dtypes=("float", "complex"), autocast="float32", batch="leading",
)

# derivatives.yaml:3323  identity_like
class IdentityLikeBackward0(_OpNode, op="identity_like", inputs={"self": 0}):
    """self: 0"""
    _saves = {"self_shape": ("shape", 0, 1)}

    def _on_arrays(grad, self_shape):
        return _zeros(self_shape, grad.dtype)

    def _on_tensors(grad, self_shape):
        return _wrap(_zeros(self_shape, grad._memory.dtype))

def _identity_like_jvp(self, *, result, self_t=None):
    return _ops.zero(self_t)

def identity_like(self):
    """identity_like(Tensor self) -> Tensor result
    The identity matrix of the size of a square matrix."""
    return identity_like.run(self)
identity_like = _Op(
    "identity_like", identity_like, IdentityLikeBackward0, "Tensor self", computes=_raw.identity_like, jvp=_identity_like_jvp, dtypes=("float", "complex"),
    batch="leading", public=False,
)

# derivatives.yaml:3329  cholesky_inverse
class CholeskyInverseBackward0(_OpNode, op="cholesky_inverse", inputs={"self": 0}):
    """self: -triangle(factor @ both if upper else both @ factor, upper, False), where factor = triangle(self, upper, False), outer = result @ (grad @ result),
        both = outer + outer.mH"""
    _saves = {"upper": ("argument", 1, 1), "self": ("input", 0, 1), "result": ("output", 0, 1)}

    def _on_arrays(grad, upper, self, result):
        factor = _raw.triu(self, 1 if False else 0) if upper else _raw.tril(self, (-1) if False else 0)
        outer = _raw.matmul(result, _raw.matmul(grad, result))
        both = _raw.add(outer, _raw.transpose(_raw.conj_view(outer) if is_complex(outer) else outer, -2, -1))
        return -_raw.triangle(_raw.matmul(factor, both) if upper else _raw.matmul(both, factor), upper, False)

    def _on_tensors(grad, upper, self, result):
        factor = _ops.triangle(self, upper, False)
        outer = _ops.matmul(result, _ops.matmul(grad, result))
        both = outer + _ops.matrix_adjoint(outer)
        return -_ops.triangle(_ops.matmul(factor, both) if upper else _ops.matmul(both, factor), upper, False)

def _cholesky_inverse_jvp(self, upper, *, result, self_t=None):
    factor = _ops.triangle(self, upper, False)
    factor_t = _ops.triangle(self_t, upper, False)
    half = _ops.matmul(_ops.matrix_adjoint(factor_t), factor) if upper else _ops.matmul(factor_t, _ops.matrix_adjoint(factor))
    return -_ops.matmul(result, _ops.matmul(half + _ops.matrix_adjoint(half), result))

def cholesky_inverse(self, upper=False):
    """cholesky_inverse(Tensor self, bool upper=False) -> Tensor result
    The inverse of a matrix, given its Cholesky factor.
    Shapes: any number of leading batch dims; for example self (3, 3).
    Dtypes: float, complex.
    Gradient of self: -triangle(factor @ both if upper else both @ factor, upper, False), where factor = triangle(self, upper, False), outer = result @ (grad
    @ result), both = outer + outer.mH.
    Source: the entry cholesky_inverse of the spec.
    Example: gs.cholesky_inverse(gs.tensor([[4.0, 0.5, 0.25], [0.5, 5.0, 0.5], [0.25, 0.5, 6.0]]))"""
    if upper is not False and upper is not True: _refuse("cholesky_inverse", "upper", upper)
    return cholesky_inverse.run(self, upper)
cholesky_inverse = _Op(
    "cholesky_inverse", cholesky_inverse, CholeskyInverseBackward0, "Tensor self, bool upper", computes=_raw.cholesky_inverse, jvp=_cholesky_inverse_jvp,
    dtypes=("float", "complex"), autocast="float32", batch="leading",
)

# derivatives.yaml:3342  linalg_eigh
_linalg_eigh_result = _namedtuple("linalg_eigh", ("eigenvalues", "eigenvectors"))
class LinalgEighBackward0(_OpNode, op="linalg_eigh", inputs={"self": 0}, outputs={"eigenvalues": 0, "eigenvectors": 1}):
    """self: (V * unsqueeze(grad_eigenvalues, -2)) @ Vh if is_nothing(grad_eigenvectors) else V @ inner, where V = eigenvectors, Vh = V.mH, turned =
        without_phase(Vh @ grad_eigenvectors, 'linalg_eigh'), inner = over_gaps(0.5 * (turned - turned.mH), eigenvalues) @ Vh + unsqueeze(grad_eigenvalues, -1)
        * Vh"""
    _saves = {"eigenvectors": ("output", 1, 1), "eigenvalues": ("output", 0, 1)}

    def _on_arrays(grad_eigenvalues, grad_eigenvectors, eigenvectors, eigenvalues):
        Vh = _raw.transpose(_raw.conj_view(eigenvectors) if is_complex(eigenvectors) else eigenvectors, -2, -1)
        if is_nothing(grad_eigenvectors):
            return _raw.matmul(_raw.mul(eigenvectors, _raw.unsqueeze(grad_eigenvalues, -2)), Vh)
        turned = _raw.without_phase(_raw.matmul(Vh, grad_eigenvectors), 'linalg_eigh')
        return _raw.matmul(
            eigenvectors,
            _raw.add(
                _raw.matmul(
                    _raw.over_gaps(
                        _raw.mul(
                            _exact_scalar(0.5, grad_eigenvalues),
                            _raw.sub(turned, _raw.transpose(_raw.conj_view(turned) if is_complex(turned) else turned, -2, -1)),
                        ),
                        eigenvalues,
                    ),
                    Vh,
                ),
                _raw.mul(_raw.unsqueeze(grad_eigenvalues, -1), Vh),
            ),
        )

    def _on_tensors(grad_eigenvalues, grad_eigenvectors, eigenvectors, eigenvalues):
        Vh = _ops.matrix_adjoint(eigenvectors)
        if is_nothing(grad_eigenvectors):
            return _ops.matmul(eigenvectors * _ops.unsqueeze(grad_eigenvalues, -2), Vh)
        turned = _ops.without_phase(_ops.matmul(Vh, grad_eigenvectors), 'linalg_eigh')
        return _ops.matmul(
            eigenvectors,
            _ops.matmul(_ops.over_gaps(0.5 * (turned - _ops.matrix_adjoint(turned)), eigenvalues), Vh) + (_ops.unsqueeze(grad_eigenvalues, -1) * Vh),
        )

def _linalg_eigh_jvp(self, UPLO, *, eigenvalues, eigenvectors, self_t=None):
    rotated = _ops.matmul(_ops.matrix_adjoint(eigenvectors), _ops.matmul(self_t, eigenvectors))
    return (_ops.real_part(_ops.diagonal(rotated, 0, -2, -1)), _ops.matmul(eigenvectors, _ops.over_gaps(rotated, eigenvalues)))

def linalg_eigh(self, UPLO='L'):
    """linalg.eigh(Tensor self, str UPLO='L') -> Real eigenvalues, Tensor eigenvectors
    The eigenvalues of a Hermitian matrix in ascending order, and its eigenvectors as columns (Giles 2008, 3.1). Functions of the eigenvectors have gradients
    if they do not depend on phases, and, where eigenvalues are repeated, not on the choice of vectors either.
    Shapes: any number of leading batch dims; for example self (3, 3).
    Dtypes: float, complex.
    Raises: ValueError for a `UPLO` other than 'L', 'U', 'l', 'u'.
    Gradient of self: (V * unsqueeze(grad_eigenvalues, -2)) @ Vh if is_nothing(grad_eigenvectors) else V @ inner, where V = eigenvectors, Vh = V.mH, turned =
    without_phase(Vh @ grad_eigenvectors, 'linalg_eigh'), inner = over_gaps(0.5 * (turned - turned.mH), eigenvalues) @ Vh + unsqueeze(grad_eigenvalues, -1) *
    Vh.
    Source: the entry linalg_eigh of the spec.
    Example: gs.linalg.eigh(gs.tensor([[4.0, 0.5, 0.25], [0.5, 5.0, 0.5], [0.25, 0.5, 6.0]]))"""
    if UPLO not in ("L", "U", "l", "u"): _option("linalg_eigh", "UPLO", UPLO)
    return linalg_eigh.run(self, UPLO)
linalg_eigh.__qualname__ = "linalg.eigh"
linalg_eigh = _Op(
    "linalg_eigh", linalg_eigh, LinalgEighBackward0, "Tensor self, str(L|U|l|u) UPLO", "Real eigenvalues, Tensor eigenvectors", computes=_raw.linalg_eigh,
    named=_linalg_eigh_result, jvp=_linalg_eigh_jvp, dtypes=("float", "complex"), autocast="float32", batch="leading", namespace="linalg",
)

# derivatives.yaml:3361  divide_or_zero
_k_divide_or_zero, _k_divide_or_zero_backward_self, _k_divide_or_zero_backward_other = _kernels(
    "divide_or_zero", "divide_or_zero_backward_self", "divide_or_zero_backward_other",
)
class DivideOrZeroBackward0(_OpNode, op="divide_or_zero", inputs={"self": 0, "other": 1}, broadcasts=True):
    """self: 0 if nothing else grad / conj(divisor), where nothing = self == 0 and other == 0, divisor = 1 if nothing else other
    other: -grad * conj(result / divisor), where nothing = self == 0 and other == 0, divisor = 1 if nothing else other"""
    _saves = {"self": ("input", 0, 3), "other": ("input", 1, 3), "self_shape": ("shape", 0, 1), "result": ("output", 0, 2), "other_shape": ("shape", 1, 2)}

    def _on_arrays(needs, grad, self, other, result):
        return (
            _k_divide_or_zero_backward_self(grad, self, other) if needs & 1 else None,
            _k_divide_or_zero_backward_other(grad, self, other, result) if needs & 2 else None,
        )

    def _on_tensors(needs, grad, self, other, result):
        nothing = _both(self == 0, lambda: (other == 0))
        divisor = _choose(nothing, 1, other)
        return (_choose(nothing, 0, grad / _conjugate(divisor)) if needs & 1 else None, (-grad) * _conjugate(result / divisor) if needs & 2 else None)

def _divide_or_zero_jvp(self, other, *, result, self_t=None, other_t=None):
    nothing = _both(self == 0, lambda: (other == 0))
    divisor = _choose(nothing, 1, other)
    return _total(None if self_t is None else _choose(nothing, 0, self_t / divisor), None if other_t is None else (-other_t) * (result / divisor))

def _divide_or_zero_jvp_arrays(self, other, *, result, self_t=None, other_t=None):
    return _total(
        None if self_t is None else _k_divide_or_zero_backward_self(self_t._array, self._array, other._array),
        None if other_t is None else _k_divide_or_zero_backward_other(other_t._array, self._array, other._array, result._array),
    )

def divide_or_zero(self, other):
    """divide_or_zero(Tensor self, Tensor other) -> Tensor result
    self / other, and zero, with gradients of zero, where both are zero."""
    return divide_or_zero.run(self, other)
divide_or_zero = _Op(
    "divide_or_zero", divide_or_zero, DivideOrZeroBackward0, "Tensor self, Tensor other", kernel=_k_divide_or_zero, jvp=_divide_or_zero_jvp,
    jvp_arrays=_divide_or_zero_jvp_arrays, dtypes=("float", "complex"), batch="elementwise", public=False,
)

# derivatives.yaml:3371  over_gaps
def over_gaps(self, values):
    """over_gaps(Tensor self, Tensor values) -> Tensor result
    self[i, j] / (values[j] - values[i]), and zero on the diagonal and where both are zero."""
    return _ops.divide_or_zero(_ops.tril(self, -1) + _ops.triu(self, 1), _ops.unsqueeze(values, -2) - _ops.unsqueeze(values, -1))
over_gaps = _Op("over_gaps", over_gaps, None, "Tensor self, Tensor values", dtypes=("float", "complex"), planned=True, public=False)

# derivatives.yaml:3375  without_phase
class WithoutPhaseBackward0(_OpNode, op="without_phase", inputs={"self": 0}):
    """self: grad"""

    def _on_arrays(grad):
        return grad

    def _on_tensors(grad):
        return grad

def _without_phase_jvp(self, op, *, result, self_t=None):
    return _ops.without_phase(_tangent(self, self_t), op)

def without_phase(self, op):
    """without_phase(Tensor self, any op) -> Tensor result
    The matrix itself, whose diagonal has to be real, as it is if a function of vectors ignores their phases."""
    return without_phase.run(self, op)
without_phase = _Op(
    "without_phase", without_phase, WithoutPhaseBackward0, "Tensor self, any op", computes=_raw.without_phase, jvp=_without_phase_jvp, batch="leading",
    public=False,
)

# derivatives.yaml:3382  linalg_eigvalsh
def linalg_eigvalsh(self, UPLO='L'):
    """linalg.eigvalsh(Tensor self, str UPLO='L') -> Real result
    The eigenvalues of a Hermitian matrix in ascending order.
    Shapes: for example self (3, 3).
    Raises: ValueError for a `UPLO` other than 'L', 'U', 'l', 'u'.
    Source: the entry linalg_eigvalsh of the spec.
    Example: gs.linalg.eigvalsh(gs.tensor([[4.0, 0.5, 0.25], [0.5, 5.0, 0.5], [0.25, 0.5, 6.0]]))"""
    if UPLO not in ("L", "U", "l", "u"): _option("linalg_eigvalsh", "UPLO", UPLO)
    return _spectra.eigvalsh(self, UPLO)
linalg_eigvalsh.__qualname__ = "linalg.eigvalsh"
linalg_eigvalsh = _Op(
    "linalg_eigvalsh", linalg_eigvalsh, None, "Tensor self, str(L|U|l|u) UPLO", "Real result", composes=_spectra.eigvalsh, dtypes=("float", "complex"),
    autocast="float32", planned=True, namespace="linalg",
)

# derivatives.yaml:3389  eigenvalues_alone
class EigenvaluesAloneBackward0(_OpNode, op="eigenvalues_alone", inputs={"self": 0}):
    """self: (V * unsqueeze(grad, -2)) @ V.mH, where V = linalg.eigh(self, UPLO)[1]"""
    _saves = {"self": ("input", 0, 1), "UPLO": ("argument", 1, 1)}

    def _on_arrays(grad, self, UPLO):
        V = _raw.linalg_eigh(self, UPLO)[1]
        return _raw.matmul(_raw.mul(V, _raw.unsqueeze(grad, -2)), _raw.transpose(_raw.conj_view(V) if is_complex(V) else V, -2, -1))

    def _on_tensors(grad, self, UPLO):
        V = _ops.linalg_eigh(self, UPLO)[1]
        return _ops.matmul(V * _ops.unsqueeze(grad, -2), _ops.matrix_adjoint(V))

def _eigenvalues_alone_jvp(self, UPLO, *, result, self_t=None):
    V = _ops.linalg_eigh(self, UPLO)[1]
    return _ops.real_part(_ops.diagonal(_ops.matmul(_ops.matrix_adjoint(V), _ops.matmul(self_t, V)), 0, -2, -1))

def eigenvalues_alone(self, UPLO):
    """eigenvalues_alone(Tensor self, str UPLO) -> Real result
    The eigenvalues of a Hermitian matrix, without its eigenvectors, in ascending order."""
    return eigenvalues_alone.run(self, UPLO)
eigenvalues_alone = _Op(
    "eigenvalues_alone", eigenvalues_alone, EigenvaluesAloneBackward0, "Tensor self, str(L|U|l|u) UPLO", "Real result", computes=_raw.eigenvalues_alone,
    jvp=_eigenvalues_alone_jvp, dtypes=("float", "complex"), batch="leading", public=False,
)

# derivatives.yaml:3398  linalg_eig
_linalg_eig_result = _namedtuple("linalg_eig", ("eigenvalues", "eigenvectors"))
class LinalgEigBackward0(_OpNode, op="linalg_eig", inputs={"self": 0}, outputs={"eigenvalues": 0, "eigenvectors": 1}):
    """self: to_dtype(linalg.solve(Vh, outer), self.dtype), where V = eigenvectors, Vh = V.mH, turned = without_phase(Vh @ grad_eigenvectors, 'linalg_eig'), inner
        = turned - (Vh @ V) * unsqueeze(real_part(diagonal(turned, 0, -2, -1)), -2), outer = over_gaps(inner, conj(eigenvalues)) @ Vh +
        unsqueeze(grad_eigenvalues, -1) * Vh"""
    _saves = {"eigenvectors": ("output", 1, 1), "eigenvalues": ("output", 0, 1), "self_dtype": ("dtype", 0, 1)}

    def _on_arrays(grad_eigenvalues, grad_eigenvectors, eigenvectors, eigenvalues, self_dtype):
        Vh = _raw.transpose(_raw.conj_view(eigenvectors) if is_complex(eigenvectors) else eigenvectors, -2, -1)
        turned = _raw.without_phase(_raw.matmul(Vh, grad_eigenvectors), 'linalg_eig')
        return _raw.to_dtype(
            _raw.linalg_solve(
                Vh,
                _raw.add(
                    _raw.matmul(
                        _raw.over_gaps(
                            _raw.sub(turned, _raw.mul(_raw.matmul(Vh, eigenvectors), _raw.unsqueeze(_raw.real_part(_raw.diagonal(turned, 0, -2, -1)), -2))),
                            _raw.conj_view(eigenvalues) if is_complex(eigenvalues) else eigenvalues,
                        ),
                        Vh,
                    ),
                    _raw.mul(_raw.unsqueeze(grad_eigenvalues, -1), Vh),
                ),
            ),
            self_dtype,
        )

    def _on_tensors(grad_eigenvalues, grad_eigenvectors, eigenvectors, eigenvalues, self_dtype):
        Vh = _ops.matrix_adjoint(eigenvectors)
        turned = _ops.without_phase(_ops.matmul(Vh, grad_eigenvectors), 'linalg_eig')
        return _ops.to_dtype(
            _ops.linalg_solve(
                Vh,
                _ops.matmul(
                    _ops.over_gaps(
                        turned - (_ops.matmul(Vh, eigenvectors) * _ops.unsqueeze(_ops.real_part(_ops.diagonal(turned, 0, -2, -1)), -2)),
                        _conjugate(eigenvalues),
                    ),
                    Vh,
                ) + (_ops.unsqueeze(grad_eigenvalues, -1) * Vh),
            ),
            self_dtype,
        )

def _linalg_eig_jvp(self, *, eigenvalues, eigenvectors, self_t=None):
    eigenvectors_dtype = eigenvectors._array.dtype
    rotated = _ops.linalg_solve(eigenvectors, _ops.matmul(_ops.to_dtype(self_t, eigenvectors_dtype), eigenvectors))
    moved = _ops.matmul(eigenvectors, _ops.over_gaps(rotated, eigenvalues))
    return (_ops.diagonal(rotated, 0, -2, -1), moved - (eigenvectors * _ops.real_part(_ops.sum(_conjugate(eigenvectors) * moved, -2, True))))

def linalg_eig(self):
    """linalg.eig(Tensor self) -> Tensor eigenvalues, Tensor eigenvectors
    The eigenvalues of a matrix, and its eigenvectors as columns of norm 1, complex (Boeddeker et al. 2017). Functions of the eigenvectors have gradients if
    they do not depend on phases, and, where eigenvalues are repeated, not on the choice of vectors either.
    Shapes: any number of leading batch dims; for example self (3, 3).
    Dtypes: float, complex.
    Gradient of self: to_dtype(linalg.solve(Vh, outer), self.dtype), where V = eigenvectors, Vh = V.mH, turned = without_phase(Vh @ grad_eigenvectors,
    'linalg_eig'), inner = turned - (Vh @ V) * unsqueeze(real_part(diagonal(turned, 0, -2, -1)), -2), outer = over_gaps(inner, conj(eigenvalues)) @ Vh +
    unsqueeze(grad_eigenvalues, -1) * Vh.
    Source: the entry linalg_eig of the spec.
    Example: gs.linalg.eig(gs.tensor([[4.0, 0.5, 0.25], [0.5, 5.0, 0.5], [0.25, 0.5, 6.0]]))"""
    return linalg_eig.run(self)
linalg_eig.__qualname__ = "linalg.eig"
linalg_eig = _Op(
    "linalg_eig", linalg_eig, LinalgEigBackward0, "Tensor self", "Tensor eigenvalues, Tensor eigenvectors", computes=_raw.linalg_eig, named=_linalg_eig_result,
    jvp=_linalg_eig_jvp, dtypes=("float", "complex"), autocast="float32", batch="leading", namespace="linalg",
)

# derivatives.yaml:3418  linalg_eigvals
class LinalgEigvalsBackward0(_OpNode, op="linalg_eigvals", inputs={"self": 0}):
    """self: to_dtype(linalg.solve(Vh, unsqueeze(grad, -1) * Vh), self.dtype), where V = linalg.eig(self)[1], Vh = V.mH"""
    _saves = {"self": ("input", 0, 1), "self_dtype": ("dtype", 0, 1)}

    def _on_arrays(grad, self, self_dtype):
        Vh = _raw.transpose(_conjugate_array(_raw.linalg_eig(self)[1]), -2, -1)
        return _raw.to_dtype(_raw.linalg_solve(Vh, _raw.mul(_raw.unsqueeze(grad, -1), Vh)), self_dtype)

    def _on_tensors(grad, self, self_dtype):
        Vh = _ops.matrix_adjoint(_ops.linalg_eig(self)[1])
        return _ops.to_dtype(_ops.linalg_solve(Vh, _ops.unsqueeze(grad, -1) * Vh), self_dtype)

def _linalg_eigvals_jvp(self, *, result, self_t=None):
    result_dtype = result._array.dtype
    V = _ops.linalg_eig(self)[1]
    return _ops.diagonal(_ops.linalg_solve(V, _ops.matmul(_ops.to_dtype(self_t, result_dtype), V)), 0, -2, -1)

def linalg_eigvals(self):
    """linalg.eigvals(Tensor self) -> Tensor result
    The eigenvalues of a matrix; complex.
    Shapes: any number of leading batch dims; for example self (3, 3).
    Dtypes: float, complex.
    Gradient of self: to_dtype(linalg.solve(Vh, unsqueeze(grad, -1) * Vh), self.dtype), where V = linalg.eig(self)[1], Vh = V.mH.
    Source: the entry linalg_eigvals of the spec.
    Example: gs.linalg.eigvals(gs.tensor([[4.0, 0.5, 0.25], [0.5, 5.0, 0.5], [0.25, 0.5, 6.0]]))"""
    return linalg_eigvals.run(self)
linalg_eigvals.__qualname__ = "linalg.eigvals"
linalg_eigvals = _Op(
    "linalg_eigvals", linalg_eigvals, LinalgEigvalsBackward0, "Tensor self", computes=_raw.linalg_eigvals, jvp=_linalg_eigvals_jvp, dtypes=("float", "complex"),
    autocast="float32", batch="leading", namespace="linalg",
)

# derivatives.yaml:3429  linalg_svd
_linalg_svd_result = _namedtuple("linalg_svd", ("U", "S", "Vh"))
class LinalgSvdBackward0(_OpNode, op="linalg_svd", inputs={"A": 0}, outputs={"U": 0, "S": 1, "Vh": 2}):
    """A: (left * unsqueeze(grad_S, -2)) @ right if is_nothing(grad_U[..., :count]) and is_nothing(grad_Vh[..., :count, :]) else left @ rows + outside if tall else
        left @ rows, where count = S.shape[-1], tall = U.shape[-2] > count, wide = Vh.shape[-1] > count, down = unsqueeze(S, -1), along = unsqueeze(S, -2), left
        = U[..., :count], right = Vh[..., :count, :], V = right.mH, of_left = left.mH @ grad_U[..., :count], of_right = grad_Vh[..., :count, :] @ V, turned_left
        = of_left - of_left.mH, turned_right = of_right.mH - of_right, turned = over_gaps(turned_left * along + down * turned_right, S * S), phases =
        diagonal(without_phase(turned_left + turned_right, 'svd') - 2 * turned_right, 0, -2, -1), scales = grad_S + divide_or_zero(0.25 * phases, S) if
        is_complex(U) else grad_S, inside = turned @ right + unsqueeze(scales, -1) * right, rows = inside + divide_or_zero(grad_Vh[..., :count, :] - of_right @
        right, down) if wide else inside, outside = divide_or_zero(grad_U[..., :count] - left @ of_left, along) @ right"""
    _saves = {
        "S_shape": ("output_shape", 1, 1), "U": ("output", 0, 1), "Vh": ("output", 2, 1), "U_shape": ("output_shape", 0, 1), "Vh_shape": ("output_shape", 2, 1),
        "S": ("output", 1, 1),
    }

    def _on_arrays(grad_U, grad_S, grad_Vh, S_shape, U, Vh, U_shape, Vh_shape, S):
        left = U[..., :S_shape[-1]]
        right = Vh[..., :S_shape[-1], :]
        if is_nothing(grad_U[..., :S_shape[-1]]) and is_nothing(grad_Vh[..., :S_shape[-1], :]):
            return _raw.matmul(_raw.mul(left, _raw.unsqueeze(grad_S, -2)), right)
        down = _raw.unsqueeze(S, -1)
        along = _raw.unsqueeze(S, -2)
        of_left = _raw.matmul(_raw.transpose(_raw.conj_view(left) if is_complex(left) else left, -2, -1), grad_U[..., :S_shape[-1]])
        of_right = _raw.matmul(grad_Vh[..., :S_shape[-1], :], _raw.transpose(_raw.conj_view(right) if is_complex(right) else right, -2, -1))
        turned_left = _raw.sub(of_left, _raw.transpose(_raw.conj_view(of_left) if is_complex(of_left) else of_left, -2, -1))
        turned_right = _raw.sub(_raw.transpose(_raw.conj_view(of_right) if is_complex(of_right) else of_right, -2, -1), of_right)
        inside = _raw.add(
            _raw.matmul(_raw.over_gaps(_raw.add(_raw.mul(turned_left, along), _raw.mul(down, turned_right)), _raw.mul(S, S)), right),
            _raw.mul(
                _raw.unsqueeze(
                    (_raw.add(
                        grad_S,
                        _raw.divide_or_zero(
                            _raw.mul(
                                _exact_scalar(0.25, grad_U),
                                _raw.diagonal(
                                    _raw.sub(_raw.without_phase(_raw.add(turned_left, turned_right), 'svd'), _raw.mul(_exact_scalar(2, grad_U), turned_right)),
                                    0, -2, -1,
                                ),
                            ),
                            S,
                        ),
                    )) if is_complex(U) else grad_S,
                    -1,
                ),
                right,
            ),
        )
        rows = (_raw.add(
            inside, _raw.divide_or_zero(_raw.sub(grad_Vh[..., :S_shape[-1], :], _raw.matmul(of_right, right)), down),
        )) if Vh_shape[-1] > S_shape[-1] else inside
        return (_raw.add(
            _raw.matmul(left, rows), _raw.matmul(_raw.divide_or_zero(_raw.sub(grad_U[..., :S_shape[-1]], _raw.matmul(left, of_left)), along), right),
        )) if U_shape[-2] > S_shape[-1] else _raw.matmul(left, rows)

    def _on_tensors(grad_U, grad_S, grad_Vh, S_shape, U, Vh, U_shape, Vh_shape, S):
        left = U[..., :S_shape[-1]]
        right = Vh[..., :S_shape[-1], :]
        if is_nothing(grad_U[..., :S_shape[-1]]) and is_nothing(grad_Vh[..., :S_shape[-1], :]):
            return _ops.matmul(left * _ops.unsqueeze(grad_S, -2), right)
        down = _ops.unsqueeze(S, -1)
        along = _ops.unsqueeze(S, -2)
        of_left = _ops.matmul(_ops.matrix_adjoint(left), grad_U[..., :S_shape[-1]])
        of_right = _ops.matmul(grad_Vh[..., :S_shape[-1], :], _ops.matrix_adjoint(right))
        turned_left = of_left - _ops.matrix_adjoint(of_left)
        turned_right = _ops.matrix_adjoint(of_right) - of_right
        inside = _ops.matmul(_ops.over_gaps((turned_left * along) + (down * turned_right), S * S), right) + (
            _ops.unsqueeze(
                (grad_S + _ops.divide_or_zero(
                    0.25 * _ops.diagonal(_ops.without_phase(turned_left + turned_right, 'svd') - (2 * turned_right), 0, -2, -1), S,
                )) if is_complex(U) else grad_S,
                -1,
            ) * right
        )
        rows = (inside + _ops.divide_or_zero(grad_Vh[..., :S_shape[-1], :] - _ops.matmul(of_right, right), down)) if Vh_shape[-1] > S_shape[-1] else inside
        return (
            _ops.matmul(left, rows) + _ops.matmul(_ops.divide_or_zero(grad_U[..., :S_shape[-1]] - _ops.matmul(left, of_left), along), right)
        ) if U_shape[-2] > S_shape[-1] else _ops.matmul(left, rows)

def _linalg_svd_jvp(A, full_matrices, driver, *, U, S, Vh, A_t=None):
    U_shape = U._array.shape
    S_shape = S._array.shape
    Vh_shape = Vh._array.shape
    down = _ops.unsqueeze(S, -1)
    along = _ops.unsqueeze(S, -2)
    left = U[..., :S_shape[-1]]
    V = _ops.matrix_adjoint(Vh[..., :S_shape[-1], :])
    rotated = _ops.matmul(_ops.matrix_adjoint(left), _ops.matmul(A_t, V))
    turned_U = _ops.matmul(left, _ops.over_gaps((rotated * along) + (down * _ops.matrix_adjoint(rotated)), S * S))
    turned_V = _ops.matmul(V, _ops.over_gaps((down * rotated) + (_ops.matrix_adjoint(rotated) * along), S * S))
    phased_U = (turned_U + (left * _ops.unsqueeze(
        _ops.divide_or_zero(0.25 * _ops.diagonal(rotated - _ops.matrix_adjoint(rotated), 0, -2, -1), S), -2,
    ))) if is_complex(U) else turned_U
    phased_V = (turned_V - (V * _ops.unsqueeze(
        _ops.divide_or_zero(0.25 * _ops.diagonal(rotated - _ops.matrix_adjoint(rotated), 0, -2, -1), S), -2,
    ))) if is_complex(U) else turned_V
    return (
        _ops.cat(
            (
                (phased_U + _ops.divide_or_zero(_ops.matmul(A_t, V) - _ops.matmul(left, rotated), along)) if U_shape[-2] > S_shape[-1] else phased_U,
                _ops.zero(U[..., S_shape[-1]:]),
            ),
            -1,
        ),
        _ops.real_part(_ops.diagonal(rotated, 0, -2, -1)),
        _ops.cat(
            (
                _ops.matrix_adjoint(
                    (phased_V + _ops.divide_or_zero(
                        _ops.matmul(_ops.matrix_adjoint(A_t), left) - _ops.matmul(V, _ops.matrix_adjoint(rotated)), along,
                    )) if Vh_shape[-1] > S_shape[-1] else phased_V
                ),
                _ops.zero(Vh[..., S_shape[-1]:, :]),
            ),
            -2,
        ),
    )

def linalg_svd(A, full_matrices=True, *, driver=None):
    """linalg.svd(Tensor A, bool full_matrices=True, *, str? driver=None) -> Tensor U, Real S, Tensor Vh
    The singular value decomposition A = U diag(S) Vh (Wan and Zhang 2019). Functions of the first min(A.shape) singular vectors have gradients if they do
    not depend on their common phases, and, where values are repeated, not on the choice of vectors either.
    Shapes: any number of leading batch dims; for example A (3, 3).
    Dtypes: float, complex.
    Raises: ValueError for a `driver` other than 'gesvd', 'gesvdj', 'gesvda'.
    Gradient of A: (left * unsqueeze(grad_S, -2)) @ right if is_nothing(grad_U[..., :count]) and is_nothing(grad_Vh[..., :count, :]) else left @ rows +
    outside if tall else left @ rows, where count = S.shape[-1], tall = U.shape[-2] > count, wide = Vh.shape[-1] > count, down = unsqueeze(S, -1), along =
    unsqueeze(S, -2), left = U[..., :count], right = Vh[..., :count, :], V = right.mH, of_left = left.mH @ grad_U[..., :count], of_right = grad_Vh[...,
    :count, :] @ V, turned_left = of_left - of_left.mH, turned_right = of_right.mH - of_right, turned = over_gaps(turned_left * along + down * turned_right,
    S * S), phases = diagonal(without_phase(turned_left + turned_right, 'svd') - 2 * turned_right, 0, -2, -1), scales = grad_S + divide_or_zero(0.25 *
    phases, S) if is_complex(U) else grad_S, inside = turned @ right + unsqueeze(scales, -1) * right, rows = inside + divide_or_zero(grad_Vh[..., :count, :]
    - of_right @ right, down) if wide else inside, outside = divide_or_zero(grad_U[..., :count] - left @ of_left, along) @ right.
    Source: the entry linalg_svd of the spec.
    Example: gs.linalg.svd(gs.tensor([[4.0, 0.5, 0.25], [0.5, 5.0, 0.5], [0.25, 0.5, 6.0]]))"""
    if full_matrices is not False and full_matrices is not True: _refuse("linalg_svd", "full_matrices", full_matrices)
    if driver is not None and driver not in ("gesvd", "gesvdj", "gesvda"): _option("linalg_svd", "driver", driver)
    return linalg_svd.run(A, full_matrices, driver)
linalg_svd.__qualname__ = "linalg.svd"
linalg_svd = _Op(
    "linalg_svd", linalg_svd, LinalgSvdBackward0, "Tensor A, bool full_matrices, str(gesvd|gesvdj|gesvda)? driver", "Tensor U, Real S, Tensor Vh",
    computes=_raw.linalg_svd, named=_linalg_svd_result, jvp=_linalg_svd_jvp, dtypes=("float", "complex"), autocast="float32", batch="leading",
    namespace="linalg",
)

# derivatives.yaml:3471  linalg_svdvals
def linalg_svdvals(A, *, driver=None):
    """linalg.svdvals(Tensor A, *, str? driver=None) -> Real result
    The singular values of a matrix in descending order.
    Shapes: for example A (3, 3).
    Raises: ValueError for a `driver` other than 'gesvd', 'gesvdj', 'gesvda'.
    Source: the entry linalg_svdvals of the spec.
    Example: gs.linalg.svdvals(gs.tensor([[4.0, 0.5, 0.25], [0.5, 5.0, 0.5], [0.25, 0.5, 6.0]]))"""
    if driver is not None and driver not in ("gesvd", "gesvdj", "gesvda"): _option("linalg_svdvals", "driver", driver)
    return _spectra.svdvals(A, driver=driver)
linalg_svdvals.__qualname__ = "linalg.svdvals"
linalg_svdvals = _Op(
    "linalg_svdvals", linalg_svdvals, None, "Tensor A, str(gesvd|gesvdj|gesvda)? driver", "Real result", composes=_spectra.svdvals, dtypes=("float", "complex"),
    autocast="float32", planned=True, namespace="linalg",
)

# derivatives.yaml:3478  singular_values_alone
class SingularValuesAloneBackward0(_OpNode, op="singular_values_alone", inputs={"A": 0}):
    """A: (vectors[0] * unsqueeze(grad, -2)) @ vectors[2], where vectors = linalg.svd(A, False)"""
    _saves = {"A": ("input", 0, 1)}

    def _on_arrays(grad, A):
        vectors = _raw.linalg_svd(A, False)
        return _raw.matmul(_raw.mul(vectors[0], _raw.unsqueeze(grad, -2)), vectors[2])

    def _on_tensors(grad, A):
        vectors = _ops.linalg_svd(A, False)
        return _ops.matmul(vectors[0] * _ops.unsqueeze(grad, -2), vectors[2])

def _singular_values_alone_jvp(A, driver, *, result, A_t=None):
    vectors = _ops.linalg_svd(A, False)
    return _ops.real_part(_ops.diagonal(_ops.matmul(_ops.matrix_adjoint(vectors[0]), _ops.matmul(A_t, _ops.matrix_adjoint(vectors[2]))), 0, -2, -1))

def singular_values_alone(A, driver):
    """singular_values_alone(Tensor A, str? driver) -> Real result
    The singular values of a matrix, without its singular vectors, in descending order."""
    return singular_values_alone.run(A, driver)
singular_values_alone = _Op(
    "singular_values_alone", singular_values_alone, SingularValuesAloneBackward0, "Tensor A, str(gesvd|gesvdj|gesvda)? driver", "Real result",
    computes=_raw.singular_values_alone, jvp=_singular_values_alone_jvp, dtypes=("float", "complex"), batch="leading", public=False,
)

# derivatives.yaml:3487  svd
_svd_result = _namedtuple("svd", ("U", "S", "V"))
def svd(self, some=True, compute_uv=True):
    """svd(Tensor self, bool some=True, bool compute_uv=True) -> Tensor U, Real S, Tensor V
    The singular value decomposition as it was before `linalg.svd`, with V in the place of its adjoint.
    Shapes: for example self (3, 3).
    Source: the entry svd of the spec.
    Example: gs.svd(gs.tensor([[4.0, 0.5, 0.25], [0.5, 5.0, 0.5], [0.25, 0.5, 6.0]]))"""
    if some is not False and some is not True: _refuse("svd", "some", some)
    if compute_uv is not False and compute_uv is not True: _refuse("svd", "compute_uv", compute_uv)
    return _svd_result(*_spectra.svd_with_v(self, some, compute_uv))
svd = _Op(
    "svd", svd, None, "Tensor self, bool some, bool compute_uv", "Tensor U, Real S, Tensor V", composes=_spectra.svd_with_v, named=_svd_result,
    dtypes=("float", "complex"), autocast="float32", planned=True,
)

# derivatives.yaml:3492  linalg_qr
_linalg_qr_result = _namedtuple("linalg_qr", ("Q", "R"))
class LinalgQrBackward0(_OpNode, op="linalg_qr", inputs={"A": 0}, outputs={"Q": 0, "R": 1}):
    """A: zero(Q) @ zero(R) if numel(R.shape) == 0 else refusal if without_Q or not_square else cat((of_A, Q @ of_others), -1) if wide else of_A, where rows =
        R.shape[-2], wide = R.shape[-1] > rows, without_Q = mode == 'r', not_square = mode == 'complete' and R.shape[-2] > R.shape[-1], refusal = fail("The
        derivative of linalg.qr depends on Q, which is not computed when mode='r'. " + "Please use linalg.qr(A, mode='reduced') if you are going to
        differentiate through linalg.qr.") if without_Q else fail("The QR decomposition is not differentiable when mode='complete' and nrows > ncols."), first =
        R[..., :rows], others = R[..., rows:], of_others = grad_R[..., rows:], of_Q = grad_Q + Q @ (others @ of_others.mH) if wide else grad_Q, inner =
        grad_R[..., :rows] @ first.mH - Q.mH @ of_Q, doubled = triu(inner) + triu(inner, 1), of_A = linalg.solve_triangular(first.mH, of_Q + Q @ (0.5 * (doubled
        + doubled.mH)), upper=False, left=False)"""
    _saves = {"R_shape": ("output_shape", 1, 1), "Q": ("output", 0, 1), "R": ("output", 1, 1), "mode": ("argument", 1, 1)}

    def _on_arrays(grad_Q, grad_R, R_shape, Q, R, mode):
        if numel(R_shape) == 0:
            return _raw.matmul(_raw.zero(Q), _raw.zero(R))
        without_Q = mode == 'r'
        if without_Q or ((mode == 'complete') and (R_shape[-2] > R_shape[-1])):
            return fail(
                "The derivative of linalg.qr depends on Q, which is not computed when mode='r'. " + "Please use linalg.qr(A, mode='reduced') if you are going to differentiate through linalg.qr."
            ) if without_Q else fail("The QR decomposition is not differentiable when mode='complete' and nrows > ncols.")
        wide = R_shape[-1] > R_shape[-2]
        first = R[..., :R_shape[-2]]
        of_Q = (_raw.add(
            grad_Q, _raw.matmul(Q, _raw.matmul(R[..., R_shape[-2]:], _raw.transpose(_conjugate_array(grad_R[..., R_shape[-2]:]), -2, -1))),
        )) if wide else grad_Q
        inner = _raw.sub(
            _raw.matmul(grad_R[..., :R_shape[-2]], _raw.transpose(_raw.conj_view(first) if is_complex(first) else first, -2, -1)),
            _raw.matmul(_raw.transpose(_raw.conj_view(Q) if is_complex(Q) else Q, -2, -1), of_Q),
        )
        doubled = _raw.add(_raw.triu(inner), _raw.triu(inner, 1))
        of_A = _raw.linalg_solve_triangular(
            _raw.transpose(_raw.conj_view(first) if is_complex(first) else first, -2, -1),
            _raw.add(
                of_Q,
                _raw.matmul(
                    Q,
                    _raw.mul(
                        _exact_scalar(0.5, grad_Q), _raw.add(doubled, _raw.transpose(_raw.conj_view(doubled) if is_complex(doubled) else doubled, -2, -1)),
                    ),
                ),
            ),
            upper=False, left=False,
        )
        return _raw.cat((of_A, _raw.matmul(Q, grad_R[..., R_shape[-2]:]),), -1) if wide else of_A

    def _on_tensors(grad_Q, grad_R, R_shape, Q, R, mode):
        if numel(R_shape) == 0:
            return _ops.matmul(_ops.zero(Q), _ops.zero(R))
        without_Q = mode == 'r'
        if without_Q or ((mode == 'complete') and (R_shape[-2] > R_shape[-1])):
            return fail(
                "The derivative of linalg.qr depends on Q, which is not computed when mode='r'. " + "Please use linalg.qr(A, mode='reduced') if you are going to differentiate through linalg.qr."
            ) if without_Q else fail("The QR decomposition is not differentiable when mode='complete' and nrows > ncols.")
        wide = R_shape[-1] > R_shape[-2]
        first = R[..., :R_shape[-2]]
        of_Q = (grad_Q + _ops.matmul(Q, _ops.matmul(R[..., R_shape[-2]:], _ops.matrix_adjoint(grad_R[..., R_shape[-2]:])))) if wide else grad_Q
        inner = _ops.matmul(grad_R[..., :R_shape[-2]], _ops.matrix_adjoint(first)) - _ops.matmul(_ops.matrix_adjoint(Q), of_Q)
        doubled = _ops.triu(inner) + _ops.triu(inner, 1)
        of_A = _ops.linalg_solve_triangular(
            _ops.matrix_adjoint(first), of_Q + _ops.matmul(Q, 0.5 * (doubled + _ops.matrix_adjoint(doubled))), upper=False, left=False,
        )
        return _ops.cat((of_A, _ops.matmul(Q, grad_R[..., R_shape[-2]:]),), -1) if wide else of_A

def _linalg_qr_jvp(A, mode, *, Q, R, A_t=None):
    R_shape = R._array.shape
    if numel(R_shape) == 0:
        return (_ops.zero(Q), _ops.zero(R))
    without_Q = mode == 'r'
    if without_Q or ((mode == 'complete') and (R_shape[-2] > R_shape[-1])):
        refusal = fail(
            "The derivative of linalg.qr depends on Q, which is not computed when mode='r'. " + "Please use linalg.qr(A, mode='reduced') if you are going to differentiate through linalg.qr."
        ) if without_Q else fail("The QR decomposition is not differentiable when mode='complete' and nrows > ncols.")
        return (refusal, refusal)
    first = R[..., :R_shape[-2]]
    scaled = _ops.linalg_solve_triangular(first, A_t[..., :R_shape[-2]], upper=True, left=False)
    turned = _ops.matmul(_ops.matrix_adjoint(Q), scaled)
    hermitian = turned + _ops.matrix_adjoint(turned)
    upper = 0.5 * (_ops.triu(hermitian) + _ops.triu(hermitian, 1))
    Q_t = scaled - _ops.matmul(Q, upper)
    R_t = _ops.matmul(upper, first)
    return (
        Q_t,
        _ops.cat(
            (R_t, _ops.matmul(_ops.matmul(_ops.matrix_adjoint(Q_t), Q), R[..., R_shape[-2]:]) + _ops.matmul(_ops.matrix_adjoint(Q), A_t[..., R_shape[-2]:]),),
            -1,
        ) if R_shape[-1] > R_shape[-2] else R_t,
    )

def linalg_qr(A, mode='reduced'):
    """linalg.qr(Tensor A, str mode='reduced') -> Tensor Q, Tensor R
    A as the product of Q, with orthonormal columns, and an upper triangular R (Walter and Lehmann 2018).
    Shapes: any number of leading batch dims; for example A (3, 3).
    Dtypes: float, complex.
    Raises: ValueError for a `mode` other than 'reduced', 'complete', 'r'.
    Gradient of A: zero(Q) @ zero(R) if numel(R.shape) == 0 else refusal if without_Q or not_square else cat((of_A, Q @ of_others), -1) if wide else of_A,
    where rows = R.shape[-2], wide = R.shape[-1] > rows, without_Q = mode == 'r', not_square = mode == 'complete' and R.shape[-2] > R.shape[-1], refusal =
    fail("The derivative of linalg.qr depends on Q, which is not computed when mode='r'. " + "Please use linalg.qr(A, mode='reduced') if you are going to
    differentiate through linalg.qr.") if without_Q else fail("The QR decomposition is not differentiable when mode='complete' and nrows > ncols."), first =
    R[..., :rows], others = R[..., rows:], of_others = grad_R[..., rows:], of_Q = grad_Q + Q @ (others @ of_others.mH) if wide else grad_Q, inner =
    grad_R[..., :rows] @ first.mH - Q.mH @ of_Q, doubled = triu(inner) + triu(inner, 1), of_A = linalg.solve_triangular(first.mH, of_Q + Q @ (0.5 * (doubled
    + doubled.mH)), upper=False, left=False).
    Source: the entry linalg_qr of the spec.
    Example: gs.linalg.qr(gs.tensor([[4.0, 0.5, 0.25], [0.5, 5.0, 0.5], [0.25, 0.5, 6.0]]))"""
    if mode not in ("reduced", "complete", "r"): _option("linalg_qr", "mode", mode)
    return linalg_qr.run(A, mode)
linalg_qr.__qualname__ = "linalg.qr"
linalg_qr = _Op(
    "linalg_qr", linalg_qr, LinalgQrBackward0, "Tensor A, str(reduced|complete|r) mode", "Tensor Q, Tensor R", computes=_raw.linalg_qr, named=_linalg_qr_result,
    jvp=_linalg_qr_jvp, dtypes=("float", "complex"), autocast="float32", batch="leading", namespace="linalg",
)

# derivatives.yaml:3526  geqrf
_geqrf_result = _namedtuple("geqrf", ("a", "tau"))
class GeqrfBackward0(_OpNode, op="geqrf", inputs={"self": 0}, outputs={"a": 0, "tau": 1}):
    """self: not_implemented("differentiate linalg.qr in its place")"""

    def _on_arrays():
        return _not_implemented('geqrf', 'self', 'differentiate linalg.qr in its place')

    def _on_tensors():
        return _not_implemented('geqrf', 'self', 'differentiate linalg.qr in its place')

def _geqrf_jvp(self, *, a, tau, self_t=None):
    return (_no_tangent('geqrf', 'differentiate linalg.qr in its place'), _no_tangent('geqrf', 'differentiate linalg.qr in its place'))

def geqrf(self):
    """geqrf(Tensor self) -> Tensor a, Tensor tau
    The QR decomposition as LAPACK has it, R and below it the Householder vectors, with their factors tau.
    Shapes: any number of leading batch dims; for example self (3, 3).
    Dtypes: float, complex.
    Raises: NotImplementedError for a backward pass through `self`: differentiate linalg.qr in its place.
    Gradient of self: not_implemented("differentiate linalg.qr in its place").
    Source: the entry geqrf of the spec.
    Example: gs.geqrf(gs.tensor([[4.0, 0.5, 0.25], [0.5, 5.0, 0.5], [0.25, 0.5, 6.0]]))"""
    return geqrf.run(self)
geqrf = _Op(
    "geqrf", geqrf, GeqrfBackward0, "Tensor self", "Tensor a, Tensor tau", computes=_raw.geqrf, named=_geqrf_result, jvp=_geqrf_jvp,
    dtypes=("float", "complex"), autocast="float32", batch="leading",
)

# derivatives.yaml:3535  qr
_qr_result = _namedtuple("qr", ("Q", "R"))
def qr(self, some=True):
    """qr(Tensor self, bool some=True) -> Tensor Q, Tensor R
    The QR decomposition as it was before `linalg.qr`; complete if not some.
    Shapes: for example self (3, 3).
    Source: the entry qr of the spec.
    Example: gs.qr(gs.tensor([[4.0, 0.5, 0.25], [0.5, 5.0, 0.5], [0.25, 0.5, 6.0]]))"""
    if some is not False and some is not True: _refuse("qr", "some", some)
    return _qr_result(*_decompositions.qr_some(self, some))
qr = _Op(
    "qr", qr, None, "Tensor self, bool some", "Tensor Q, Tensor R", composes=_decompositions.qr_some, named=_qr_result, dtypes=("float", "complex"),
    autocast="float32", planned=True,
)

# derivatives.yaml:3540  linalg_lu_factor_ex
_linalg_lu_factor_ex_result = _namedtuple("linalg_lu_factor_ex", ("LU", "pivots", "info"))
class LinalgLuFactorExBackward0(_OpNode, op="linalg_lu_factor_ex", inputs={"A": 0}):
    """A: P @ (square if rows == columns else cat((square, below if tall else beside), -2 if tall else -1)), where rows = A.shape[-2], columns = A.shape[-1], tall
        = rows > columns, count = columns if tall else rows, P = permutation(pivots, rows, LU.dtype), triangles = lu_triangles(LU), L = triangles[0], U =
        triangles[1], square_L = L[..., :count, :], square_U = U[..., :count], of_L = tril(grad[..., :count], -1), of_U = triu(grad[..., :count, :]), of_both =
        tril(L.mH @ of_L, -1) + triu(of_U @ U.mH), of_rest = of_L[..., count:, :] if tall else of_U[..., count:], others = L[..., count:, :] if tall else U[...,
        count:], inside = others.mH @ of_rest if tall else of_rest @ others.mH, inner = of_both if rows == columns else of_both - inside, over_U =
        linalg.solve_triangular(square_U.mH, inner, upper=False, left=False), square = linalg.solve_triangular(square_L.mH, over_U, upper=True,
        unitriangular=True), below = linalg.solve_triangular(square_U.mH, of_rest, upper=False, left=False), beside = linalg.solve_triangular(square_L.mH,
        of_rest, upper=True, unitriangular=True)"""
    _saves = {"pivots": ("plain", 1, 1), "A_shape": ("shape", 0, 1), "LU_dtype": ("output_dtype", 0, 1), "LU": ("output", 0, 1)}

    def _on_arrays(grad, pivots, A_shape, LU_dtype, LU):
        tall = A_shape[-2] > A_shape[-1]
        count = A_shape[-1] if tall else A_shape[-2]
        triangles = _raw.lu_triangles(LU)
        L = triangles[0]
        U = triangles[1]
        square_L = L[..., :count, :]
        square_U = U[..., :count]
        of_L = _raw.tril(grad[..., :count], -1)
        of_U = _raw.triu(grad[..., :count, :])
        of_both = _raw.add(
            _raw.tril(_raw.matmul(_raw.transpose(_raw.conj_view(L) if is_complex(L) else L, -2, -1), of_L), -1),
            _raw.triu(_raw.matmul(of_U, _raw.transpose(_raw.conj_view(U) if is_complex(U) else U, -2, -1))),
        )
        square = _raw.linalg_solve_triangular(
            _raw.transpose(_raw.conj_view(square_L) if is_complex(square_L) else square_L, -2, -1),
            _raw.linalg_solve_triangular(
                _raw.transpose(_raw.conj_view(square_U) if is_complex(square_U) else square_U, -2, -1),
                of_both if A_shape[-2] == A_shape[-1] else (_raw.sub(
                    of_both,
                    _raw.matmul(
                        _raw.transpose(_conjugate_array(L[..., count:, :] if tall else U[..., count:]), -2, -1),
                        of_L[..., count:, :] if tall else of_U[..., count:],
                    ) if tall else _raw.matmul(
                        of_L[..., count:, :] if tall else of_U[..., count:],
                        _raw.transpose(_conjugate_array(L[..., count:, :] if tall else U[..., count:]), -2, -1),
                    ),
                )),
                upper=False, left=False,
            ),
            upper=True, unitriangular=True,
        )
        if A_shape[-2] == A_shape[-1]:
            return _raw.matmul(_raw.permutation(pivots, A_shape[-2], LU_dtype), square)
        of_rest = of_L[..., count:, :] if tall else of_U[..., count:]
        return _raw.matmul(
            _raw.permutation(pivots, A_shape[-2], LU_dtype),
            _raw.cat(
                (
                    square,
                    _raw.linalg_solve_triangular(
                        _raw.transpose(_raw.conj_view(square_U) if is_complex(square_U) else square_U, -2, -1), of_rest, upper=False, left=False,
                    ) if tall else _raw.linalg_solve_triangular(
                        _raw.transpose(_raw.conj_view(square_L) if is_complex(square_L) else square_L, -2, -1), of_rest, upper=True, unitriangular=True,
                    ),
                ),
                (-2) if tall else (-1),
            ),
        )

    def _on_tensors(grad, pivots, A_shape, LU_dtype, LU):
        tall = A_shape[-2] > A_shape[-1]
        count = A_shape[-1] if tall else A_shape[-2]
        triangles = _ops.lu_triangles(LU)
        L = triangles[0]
        U = triangles[1]
        square_L = L[..., :count, :]
        square_U = U[..., :count]
        of_L = _ops.tril(grad[..., :count], -1)
        of_U = _ops.triu(grad[..., :count, :])
        of_both = _ops.tril(_ops.matmul(_ops.matrix_adjoint(L), of_L), -1) + _ops.triu(_ops.matmul(of_U, _ops.matrix_adjoint(U)))
        square = _ops.linalg_solve_triangular(
            _ops.matrix_adjoint(square_L),
            _ops.linalg_solve_triangular(
                _ops.matrix_adjoint(square_U),
                of_both if A_shape[-2] == A_shape[-1] else (of_both - (
                    _ops.matmul(
                        _ops.matrix_adjoint(L[..., count:, :] if tall else U[..., count:]), of_L[..., count:, :] if tall else of_U[..., count:],
                    ) if tall else _ops.matmul(
                        of_L[..., count:, :] if tall else of_U[..., count:], _ops.matrix_adjoint(L[..., count:, :] if tall else U[..., count:]),
                    )
                )),
                upper=False, left=False,
            ),
            upper=True, unitriangular=True,
        )
        if A_shape[-2] == A_shape[-1]:
            return _ops.matmul(_ops.permutation(pivots, A_shape[-2], LU_dtype), square)
        of_rest = of_L[..., count:, :] if tall else of_U[..., count:]
        return _ops.matmul(
            _ops.permutation(pivots, A_shape[-2], LU_dtype),
            _ops.cat(
                (
                    square,
                    _ops.linalg_solve_triangular(_ops.matrix_adjoint(square_U), of_rest, upper=False, left=False) if tall else _ops.linalg_solve_triangular(
                        _ops.matrix_adjoint(square_L), of_rest, upper=True, unitriangular=True,
                    ),
                ),
                (-2) if tall else (-1),
            ),
        )

def _linalg_lu_factor_ex_jvp(A, pivot, check_errors, *, LU, pivots, info, A_t=None):
    A_shape = A._array.shape
    LU_dtype = LU._array.dtype
    tall = A_shape[-2] > A_shape[-1]
    count = A_shape[-1] if tall else A_shape[-2]
    triangles = _ops.lu_triangles(LU)
    L = triangles[0]
    U = triangles[1]
    square_L = L[..., :count, :]
    square_U = U[..., :count]
    moved = _ops.matmul(_ops.matrix_transpose(_ops.permutation(pivots, A_shape[-2], LU_dtype)), A_t)
    inner_t = _ops.linalg_solve_triangular(
        square_U, _ops.linalg_solve_triangular(square_L, moved[..., :count, :count], upper=False, unitriangular=True), upper=True, left=False,
    )
    L_t = _ops.matmul(square_L, _ops.tril(inner_t, -1))
    U_t = _ops.matmul(_ops.triu(inner_t), square_U)
    return (L_t + U_t) if A_shape[-2] == A_shape[-1] else _ops.cat(
        (
            L_t + U_t,
            _ops.linalg_solve_triangular(
                square_U, moved[..., count:, :] - _ops.matmul(L[..., count:, :], U_t), upper=True, left=False,
            ) if tall else _ops.linalg_solve_triangular(square_L, moved[..., count:] - _ops.matmul(L_t, U[..., count:]), upper=False, unitriangular=True),
        ),
        (-2) if tall else (-1),
    )

def linalg_lu_factor_ex(A, *, pivot=True, check_errors=False):
    """linalg.lu_factor_ex(Tensor A, *, bool pivot=True, bool check_errors=False) -> Tensor LU, Index pivots, Index info
    The LU decomposition (de Hoog et al. 2011) in one matrix, the exchanged rows from 1, and which pivot is zero.
    Shapes: any number of leading batch dims; for example A (3, 3).
    Dtypes: float, complex.
    Gradient of A: P @ (square if rows == columns else cat((square, below if tall else beside), -2 if tall else -1)), where rows = A.shape[-2], columns =
    A.shape[-1], tall = rows > columns, count = columns if tall else rows, P = permutation(pivots, rows, LU.dtype), triangles = lu_triangles(LU), L =
    triangles[0], U = triangles[1], square_L = L[..., :count, :], square_U = U[..., :count], of_L = tril(grad[..., :count], -1), of_U = triu(grad[...,
    :count, :]), of_both = tril(L.mH @ of_L, -1) + triu(of_U @ U.mH), of_rest = of_L[..., count:, :] if tall else of_U[..., count:], others = L[..., count:,
    :] if tall else U[..., count:], inside = others.mH @ of_rest if tall else of_rest @ others.mH, inner = of_both if rows == columns else of_both - inside,
    over_U = linalg.solve_triangular(square_U.mH, inner, upper=False, left=False), square = linalg.solve_triangular(square_L.mH, over_U, upper=True,
    unitriangular=True), below = linalg.solve_triangular(square_U.mH, of_rest, upper=False, left=False), beside = linalg.solve_triangular(square_L.mH,
    of_rest, upper=True, unitriangular=True).
    Source: the entry linalg_lu_factor_ex of the spec.
    Example: gs.linalg.lu_factor_ex(gs.tensor([[4.0, 0.5, 0.25], [0.5, 5.0, 0.5], [0.25, 0.5, 6.0]]))"""
    if pivot is not False and pivot is not True: _refuse("linalg_lu_factor_ex", "pivot", pivot)
    if check_errors is not False and check_errors is not True: _refuse("linalg_lu_factor_ex", "check_errors", check_errors)
    return linalg_lu_factor_ex.run(A, pivot, check_errors)
linalg_lu_factor_ex.__qualname__ = "linalg.lu_factor_ex"
linalg_lu_factor_ex = _Op(
    "linalg_lu_factor_ex", linalg_lu_factor_ex, LinalgLuFactorExBackward0, "Tensor A, bool pivot, bool check_errors", "Tensor LU, Index pivots, Index info",
    computes=_raw.linalg_lu_factor_ex, named=_linalg_lu_factor_ex_result, jvp=_linalg_lu_factor_ex_jvp, dtypes=("float", "complex"), batch="leading",
    namespace="linalg",
)

# derivatives.yaml:3577  permutation
def permutation(pivots, rows, dtype):
    """permutation(Index pivots, int rows, dtype dtype) -> Tensor result
    The matrix of the exchanges of rows in `pivots`."""
    dtype = _as_numpy_dtype(dtype)
    return permutation.run(pivots, rows, dtype)
permutation = _Op("permutation", permutation, None, "Index pivots, int rows, dtype dtype", computes=_raw.permutation, batch="leading", public=False)

# derivatives.yaml:3582  linalg_lu_factor
_linalg_lu_factor_result = _namedtuple("linalg_lu_factor", ("LU", "pivots"))
def linalg_lu_factor(A, *, pivot=True):
    """linalg.lu_factor(Tensor A, *, bool pivot=True) -> Tensor LU, Index pivots
    The LU decomposition in one matrix, L without its diagonal of ones, and the rows that were exchanged.
    Shapes: for example A (3, 3).
    Source: the entry linalg_lu_factor of the spec.
    Example: gs.linalg.lu_factor(gs.tensor([[4.0, 0.5, 0.25], [0.5, 5.0, 0.5], [0.25, 0.5, 6.0]]))"""
    if pivot is not False and pivot is not True: _refuse("linalg_lu_factor", "pivot", pivot)
    return _linalg_lu_factor_result(*_decompositions.lu_factor(A, pivot=pivot))
linalg_lu_factor.__qualname__ = "linalg.lu_factor"
linalg_lu_factor = _Op(
    "linalg_lu_factor", linalg_lu_factor, None, "Tensor A, bool pivot", "Tensor LU, Index pivots", composes=_decompositions.lu_factor,
    named=_linalg_lu_factor_result, dtypes=("float", "complex"), planned=True, namespace="linalg",
)

# derivatives.yaml:3586  lu_with_infos
_lu_with_infos_result = _namedtuple("lu_with_infos", ("LU", "pivots", "infos"))
def lu_with_infos(A, pivot=True):
    """lu_with_infos(Tensor A, bool pivot=True) -> Tensor LU, Index pivots, Index infos
    The decomposition of `linalg.lu_factor_ex`."""
    return _lu_with_infos_result(*_decompositions.lu_with_infos(A, pivot))
lu_with_infos = _Op(
    "lu_with_infos", lu_with_infos, None, "Tensor A, bool pivot", "Tensor LU, Index pivots, Index infos", composes=_decompositions.lu_with_infos,
    named=_lu_with_infos_result, dtypes=("float", "complex"), autocast="float32", planned=True, public=False,
)

# derivatives.yaml:3591  lu_triangles
_lu_triangles_result = _namedtuple("lu_triangles", ("L", "U"))
class LuTrianglesBackward0(_OpNode, op="lu_triangles", inputs={"LU": 0}, outputs={"L": 0, "U": 1}):
    """LU: whole_L + whole_U, where of_L = tril(grad_L, -1), of_U = triu(grad_U), whole_L = cat((of_L, zero(grad_U[..., L.shape[-1]:])), -1) if U.shape[-1] >
        L.shape[-1] else of_L, whole_U = cat((of_U, zero(grad_L[..., U.shape[-2]:, :])), -2) if L.shape[-2] > U.shape[-2] else of_U"""
    _saves = {"U_shape": ("output_shape", 1, 1), "L_shape": ("output_shape", 0, 1)}

    def _on_arrays(grad_L, grad_U, U_shape, L_shape):
        of_L = _raw.tril(grad_L, -1)
        of_U = _raw.triu(grad_U)
        return _raw.add(
            _raw.cat((of_L, _raw.zero(grad_U[..., L_shape[-1]:]),), -1) if U_shape[-1] > L_shape[-1] else of_L,
            _raw.cat((of_U, _raw.zero(grad_L[..., U_shape[-2]:, :]),), -2) if L_shape[-2] > U_shape[-2] else of_U,
        )

    def _on_tensors(grad_L, grad_U, U_shape, L_shape):
        of_L = _ops.tril(grad_L, -1)
        of_U = _ops.triu(grad_U)
        return (_ops.cat((of_L, _ops.zero(grad_U[..., L_shape[-1]:]),), -1) if U_shape[-1] > L_shape[-1] else of_L) + (
            _ops.cat((of_U, _ops.zero(grad_L[..., U_shape[-2]:, :]),), -2) if L_shape[-2] > U_shape[-2] else of_U
        )

def _lu_triangles_jvp(LU, *, L, U, LU_t=None):
    L_shape = L._array.shape
    U_shape = U._array.shape
    return (_ops.tril(LU_t[..., :L_shape[-1]], -1), _ops.triu(LU_t[..., :U_shape[-2], :]))

def lu_triangles(LU):
    """lu_triangles(Tensor LU) -> Tensor L, Tensor U
    L, with ones on its diagonal, and U of a decomposition that has them in one matrix."""
    return lu_triangles.run(LU)
lu_triangles = _Op(
    "lu_triangles", lu_triangles, LuTrianglesBackward0, "Tensor LU", "Tensor L, Tensor U", computes=_raw.lu_triangles, named=_lu_triangles_result,
    jvp=_lu_triangles_jvp, dtypes=("float", "complex"), batch="leading", public=False,
)

# derivatives.yaml:3604  lu_unpack
_lu_unpack_result = _namedtuple("lu_unpack", ("P", "L", "U"))
def lu_unpack(LU_data, LU_pivots, unpack_data=True, unpack_pivots=True):
    """lu_unpack(Tensor LU_data, Index LU_pivots, bool unpack_data=True, bool unpack_pivots=True) -> Tensor P, Tensor L, Tensor U
    The matrices of an LU decomposition A = PLU; empty ones for parts that are not unpacked.
    Shapes: for example LU_data (3, 3).
    Source: the entry lu_unpack of the spec.
    Example: gs.lu_unpack(gs.linspace(-2.0, 2.0, 9).reshape(3, 3), gs.tensor([2, 3, 3]))"""
    if unpack_data is not False and unpack_data is not True: _refuse("lu_unpack", "unpack_data", unpack_data)
    if unpack_pivots is not False and unpack_pivots is not True: _refuse("lu_unpack", "unpack_pivots", unpack_pivots)
    return _lu_unpack_result(*_decompositions.lu_unpack(LU_data, LU_pivots, unpack_data, unpack_pivots))
lu_unpack = _Op(
    "lu_unpack", lu_unpack, None, "Tensor LU_data, Index LU_pivots, bool unpack_data, bool unpack_pivots", "Tensor P, Tensor L, Tensor U",
    composes=_decompositions.lu_unpack, named=_lu_unpack_result, dtypes=("float", "complex"), planned=True,
)

# derivatives.yaml:3610  linalg_lu
_linalg_lu_result = _namedtuple("linalg_lu", ("P", "L", "U"))
def linalg_lu(A, *, pivot=True):
    """linalg.lu(Tensor A, *, bool pivot=True) -> Tensor P, Tensor L, Tensor U
    The LU decomposition A = PLU with a permutation P, an L with ones on its diagonal, and an upper triangular U.
    Shapes: for example A (3, 3).
    Source: the entry linalg_lu of the spec.
    Example: gs.linalg.lu(gs.tensor([[4.0, 0.5, 0.25], [0.5, 5.0, 0.5], [0.25, 0.5, 6.0]]))"""
    if pivot is not False and pivot is not True: _refuse("linalg_lu", "pivot", pivot)
    return _linalg_lu_result(*_decompositions.lu(A, pivot=pivot))
linalg_lu.__qualname__ = "linalg.lu"
linalg_lu = _Op(
    "linalg_lu", linalg_lu, None, "Tensor A, bool pivot", "Tensor P, Tensor L, Tensor U", composes=_decompositions.lu, named=_linalg_lu_result,
    dtypes=("float", "complex"), planned=True, namespace="linalg",
)

# derivatives.yaml:3614  linalg_lu_solve
def linalg_lu_solve(LU, pivots, B, *, left=True, adjoint=False):
    """linalg.lu_solve(Tensor LU, Index pivots, Tensor B, *, bool left=True, bool adjoint=False) -> Tensor result
    The X with AX = B, or XA = B if not left, given the LU decomposition of A, or that of its adjoint.
    Shapes: for example LU (3, 3), B (3, 2).
    Source: the entry linalg_lu_solve of the spec.
    Example: gs.linalg.lu_solve(gs.tensor([[4.0, 0.5, 0.25], [0.5, 5.0, 0.5], [0.25, 0.5, 6.0]]), gs.tensor([2, 3, 3]), gs.linspace(-2.0, 2.0, 6).reshape(3,
    2))"""
    if left is not False and left is not True: _refuse("linalg_lu_solve", "left", left)
    if adjoint is not False and adjoint is not True: _refuse("linalg_lu_solve", "adjoint", adjoint)
    return _decompositions.lu_solve(LU, pivots, B, left=left, adjoint=adjoint)
linalg_lu_solve.__qualname__ = "linalg.lu_solve"
linalg_lu_solve = _Op(
    "linalg_lu_solve", linalg_lu_solve, None, "Tensor LU, Index pivots, Tensor B, bool left, bool adjoint", composes=_decompositions.lu_solve,
    dtypes=("float", "complex"), planned=True, namespace="linalg",
)

# derivatives.yaml:3618  solve_with_lu
class SolveWithLuBackward0(_OpNode, op="solve_with_lu", inputs={"LU": 0, "B": 2}):
    """LU: sum_to_size(-(triu((half + lower.mH @ half) @ other.mH) + tril(half @ (triu(LU) @ other).mH, -1)), LU.shape), where P = permutation(squeeze(pivots, -2),
        LU.shape[-2], LU.dtype), lower = tril(LU, -1), back = solve_with_lu(LU, pivots, grad, not adjoint), half = P.mT @ (result if adjoint else back), other =
        back if adjoint else result
    B: sum_to_size(back, B.shape), where back = solve_with_lu(LU, pivots, grad, not adjoint)"""
    _saves = {
        "pivots": ("input", 1, 3), "LU_shape": ("shape", 0, 1), "LU_dtype": ("dtype", 0, 1), "adjoint": ("argument", 3, 3), "result": ("output", 0, 1),
        "LU": ("input", 0, 3), "B_shape": ("shape", 2, 2),
    }

    def _on_arrays(needs, grad, pivots, LU_shape, LU_dtype, adjoint, result, LU, B_shape):
        half = _raw.matmul(
            _raw.transpose(_raw.permutation(_raw.squeeze(pivots, -2), LU_shape[-2], LU_dtype), -2, -1),
            result if adjoint else _raw.solve_with_lu(LU, pivots, grad, (not adjoint)),
        ) if needs & 1 else None
        other = _raw.solve_with_lu(LU, pivots, grad, (not adjoint)) if adjoint else result if needs & 1 else None
        return (
            (_raw.sum_to_size(
                -(_raw.add(
                    _raw.triu(_raw.matmul(
                        _raw.add(half, _raw.matmul(_raw.transpose(_conjugate_array(_raw.tril(LU, -1)), -2, -1), half)),
                        _raw.transpose(_raw.conj_view(other) if is_complex(other) else other, -2, -1),
                    )),
                    _raw.tril(_raw.matmul(half, _raw.transpose(_conjugate_array(_raw.matmul(_raw.triu(LU), other)), -2, -1)), -1),
                )),
                LU_shape,
            )) if needs & 1 else None,
            _raw.sum_to_size(_raw.solve_with_lu(LU, pivots, grad, (not adjoint)), B_shape) if needs & 2 else None,
        )

    def _on_tensors(needs, grad, pivots, LU_shape, LU_dtype, adjoint, result, LU, B_shape):
        half = _ops.matmul(
            _ops.matrix_transpose(_ops.permutation(_ops.squeeze(pivots, -2), LU_shape[-2], LU_dtype)),
            result if adjoint else _ops.solve_with_lu(LU, pivots, grad, (not adjoint)),
        ) if needs & 1 else None
        other = _ops.solve_with_lu(LU, pivots, grad, (not adjoint)) if adjoint else result if needs & 1 else None
        return (
            _ops.sum_to_size(
                -(
                    _ops.triu(_ops.matmul(
                        half + _ops.matmul(_ops.matrix_adjoint(_ops.tril(LU, -1)), half), _ops.matrix_adjoint(other),
                    )) + _ops.tril(_ops.matmul(half, _ops.matrix_adjoint(_ops.matmul(_ops.triu(LU), other))), -1)
                ),
                LU_shape,
            ) if needs & 1 else None,
            _ops.sum_to_size(_ops.solve_with_lu(LU, pivots, grad, (not adjoint)), B_shape) if needs & 2 else None,
        )

def _solve_with_lu_jvp(LU, pivots, B, adjoint, *, result, LU_t=None, B_t=None):
    LU_shape = LU._array.shape
    LU_dtype = LU._array.dtype
    triangles = None if LU_t is None else _ops.lu_triangles(LU)
    A_t = None if LU_t is None else _ops.matmul(
        _ops.permutation(_ops.squeeze(pivots, -2), LU_shape[-2], LU_dtype),
        _ops.matmul(_ops.tril(LU_t, -1), triangles[1]) + _ops.matmul(triangles[0], _ops.triu(LU_t)),
    )
    return _total(
        None if LU_t is None else -_ops.solve_with_lu(LU, pivots, _ops.matmul(_ops.matrix_adjoint(A_t) if adjoint else A_t, result), adjoint),
        None if B_t is None else _ops.solve_with_lu(LU, pivots, B_t, adjoint),
    )

def solve_with_lu(LU, pivots, B, adjoint):
    """solve_with_lu(Tensor LU, Index pivots, Tensor B, bool adjoint) -> Tensor result
    The result of `linalg.lu_solve` for pivots that are the rows of a matrix."""
    return solve_with_lu.run(LU, pivots, B, adjoint)
solve_with_lu = _Op(
    "solve_with_lu", solve_with_lu, SolveWithLuBackward0, "Tensor LU, Index pivots, Tensor B, bool adjoint", computes=_raw.solve_with_lu,
    jvp=_solve_with_lu_jvp, dtypes=("float", "complex"), batch="leading", public=False,
)

# derivatives.yaml:3636  linalg_ldl_factor_ex
_linalg_ldl_factor_ex_result = _namedtuple("linalg_ldl_factor_ex", ("LD", "pivots", "info"))
class LinalgLdlFactorExBackward0(_OpNode, op="linalg_ldl_factor_ex", inputs={"self": 0}):
    """self: not_implemented("differentiate linalg.solve, linalg.cholesky or linalg.eigh in its place")"""

    def _on_arrays():
        return _not_implemented('linalg_ldl_factor_ex', 'self', 'differentiate linalg.solve, linalg.cholesky or linalg.eigh in its place')

    def _on_tensors():
        return _not_implemented('linalg_ldl_factor_ex', 'self', 'differentiate linalg.solve, linalg.cholesky or linalg.eigh in its place')

def _linalg_ldl_factor_ex_jvp(self, hermitian, check_errors, *, LD, pivots, info, self_t=None):
    return _no_tangent('linalg_ldl_factor_ex', 'differentiate linalg.solve, linalg.cholesky or linalg.eigh in its place')

def linalg_ldl_factor_ex(self, *, hermitian=False, check_errors=False):
    """linalg.ldl_factor_ex(Tensor self, *, bool hermitian=False, bool check_errors=False) -> Tensor LD, Index pivots, Index info
    L and D of A = L D L.mH in one matrix, from the lower triangle (Bunch and Kaufman 1977), the pivots, and the number of the first block of D that is
    singular, or 0.
    Shapes: any number of leading batch dims; for example self (3, 3).
    Dtypes: float, complex.
    Raises: NotImplementedError for a backward pass through `self`: differentiate linalg.solve, linalg.cholesky or linalg.eigh in its place.
    Gradient of self: not_implemented("differentiate linalg.solve, linalg.cholesky or linalg.eigh in its place").
    Source: the entry linalg_ldl_factor_ex of the spec.
    Example: gs.linalg.ldl_factor_ex(gs.tensor([[4.0, 0.5, 0.25], [0.5, 5.0, 0.5], [0.25, 0.5, 6.0]]))"""
    if hermitian is not False and hermitian is not True: _refuse("linalg_ldl_factor_ex", "hermitian", hermitian)
    if check_errors is not False and check_errors is not True: _refuse("linalg_ldl_factor_ex", "check_errors", check_errors)
    return linalg_ldl_factor_ex.run(self, hermitian, check_errors)
linalg_ldl_factor_ex.__qualname__ = "linalg.ldl_factor_ex"
linalg_ldl_factor_ex = _Op(
    "linalg_ldl_factor_ex", linalg_ldl_factor_ex, LinalgLdlFactorExBackward0, "Tensor self, bool hermitian, bool check_errors",
    "Tensor LD, Index pivots, Index info", computes=_raw.linalg_ldl_factor_ex, named=_linalg_ldl_factor_ex_result, jvp=_linalg_ldl_factor_ex_jvp,
    dtypes=("float", "complex"), batch="leading", namespace="linalg",
)

# derivatives.yaml:3644  linalg_ldl_factor
_linalg_ldl_factor_result = _namedtuple("linalg_ldl_factor", ("LD", "pivots"))
class LinalgLdlFactorBackward0(_OpNode, op="linalg_ldl_factor", inputs={"self": 0}):
    """self: not_implemented("differentiate linalg.solve, linalg.cholesky or linalg.eigh in its place")"""

    def _on_arrays():
        return _not_implemented('linalg_ldl_factor', 'self', 'differentiate linalg.solve, linalg.cholesky or linalg.eigh in its place')

    def _on_tensors():
        return _not_implemented('linalg_ldl_factor', 'self', 'differentiate linalg.solve, linalg.cholesky or linalg.eigh in its place')

def _linalg_ldl_factor_jvp(self, hermitian, *, LD, pivots, self_t=None):
    return _no_tangent('linalg_ldl_factor', 'differentiate linalg.solve, linalg.cholesky or linalg.eigh in its place')

def linalg_ldl_factor(self, *, hermitian=False):
    """linalg.ldl_factor(Tensor self, *, bool hermitian=False) -> Tensor LD, Index pivots
    The decomposition of `linalg.ldl_factor_ex`, which raises where it fails.
    Shapes: any number of leading batch dims; for example self (3, 3).
    Dtypes: float, complex.
    Raises: NotImplementedError for a backward pass through `self`: differentiate linalg.solve, linalg.cholesky or linalg.eigh in its place.
    Gradient of self: not_implemented("differentiate linalg.solve, linalg.cholesky or linalg.eigh in its place").
    Source: the entry linalg_ldl_factor of the spec.
    Example: gs.linalg.ldl_factor(gs.tensor([[4.0, 0.5, 0.25], [0.5, 5.0, 0.5], [0.25, 0.5, 6.0]]))"""
    if hermitian is not False and hermitian is not True: _refuse("linalg_ldl_factor", "hermitian", hermitian)
    return linalg_ldl_factor.run(self, hermitian)
linalg_ldl_factor.__qualname__ = "linalg.ldl_factor"
linalg_ldl_factor = _Op(
    "linalg_ldl_factor", linalg_ldl_factor, LinalgLdlFactorBackward0, "Tensor self, bool hermitian", "Tensor LD, Index pivots", computes=_raw.linalg_ldl_factor,
    named=_linalg_ldl_factor_result, jvp=_linalg_ldl_factor_jvp, dtypes=("float", "complex"), batch="leading", namespace="linalg",
)

# derivatives.yaml:3650  linalg_ldl_solve
class LinalgLdlSolveBackward0(_OpNode, op="linalg_ldl_solve", inputs={"LD": 0, "B": 2}):
    """LD: not_implemented("differentiate linalg.solve in its place")
    B: sum_to_size(conj(linalg.ldl_solve(LD, pivots, conj(grad))) if not hermitian else linalg.ldl_solve(LD, pivots, grad, hermitian=True), B.shape)"""
    _saves = {"hermitian": ("argument", 3, 2), "LD": ("input", 0, 2), "pivots": ("input", 1, 2), "B_shape": ("shape", 2, 2)}

    def _on_arrays(needs, grad, hermitian, LD, pivots, B_shape):
        return (
            _not_implemented('linalg_ldl_solve', 'LD', 'differentiate linalg.solve in its place') if needs & 1 else None,
            (_raw.sum_to_size(
                _conjugate_array(_raw.linalg_ldl_solve(
                    LD, pivots, _raw.conj_view(grad) if is_complex(grad) else grad,
                )) if (not hermitian) else _raw.linalg_ldl_solve(LD, pivots, grad, hermitian=True),
                B_shape,
            )) if needs & 2 else None,
        )

    def _on_tensors(needs, grad, hermitian, LD, pivots, B_shape):
        return (
            _not_implemented('linalg_ldl_solve', 'LD', 'differentiate linalg.solve in its place') if needs & 1 else None,
            (_ops.sum_to_size(
                _conjugate(_ops.linalg_ldl_solve(LD, pivots, _conjugate(grad))) if (not hermitian) else _ops.linalg_ldl_solve(LD, pivots, grad, hermitian=True),
                B_shape,
            )) if needs & 2 else None,
        )

def _linalg_ldl_solve_jvp(LD, pivots, B, hermitian, *, result, LD_t=None, B_t=None):
    return _total(
        None if LD_t is None else _no_tangent('linalg_ldl_solve', 'differentiate linalg.solve in its place'),
        None if B_t is None else _ops.linalg_ldl_solve(LD, pivots, B_t, hermitian=hermitian),
    )

def linalg_ldl_solve(LD, pivots, B, *, hermitian=False):
    """linalg.ldl_solve(Tensor LD, Index pivots, Tensor B, *, bool hermitian=False) -> Tensor result
    The X with AX = B, given the decomposition of A by `linalg.ldl_factor`.
    Shapes: for example LD (3, 3), B (3, 2).
    Dtypes: float, complex.
    Raises: NotImplementedError for a backward pass through `LD`: differentiate linalg.solve in its place.
    Gradient of LD: not_implemented("differentiate linalg.solve in its place").
    Gradient of B: sum_to_size(conj(linalg.ldl_solve(LD, pivots, conj(grad))) if not hermitian else linalg.ldl_solve(LD, pivots, grad, hermitian=True),
    B.shape).
    Source: the entry linalg_ldl_solve of the spec.
    Example: gs.linalg.ldl_solve(gs.tensor([[4.0, 0.5, 0.25], [0.5, 5.0, 0.5], [0.25, 0.5, 6.0]]), gs.tensor([1, 2, 3]), gs.linspace(-2.0, 2.0, 6).reshape(3,
    2))"""
    if hermitian is not False and hermitian is not True: _refuse("linalg_ldl_solve", "hermitian", hermitian)
    return linalg_ldl_solve.run(LD, pivots, B, hermitian)
linalg_ldl_solve.__qualname__ = "linalg.ldl_solve"
linalg_ldl_solve = _Op(
    "linalg_ldl_solve", linalg_ldl_solve, LinalgLdlSolveBackward0, "Tensor LD, Index pivots, Tensor B, bool hermitian", computes=_raw.linalg_ldl_solve,
    jvp=_linalg_ldl_solve_jvp, dtypes=("float", "complex"), batch=lambda _own, LD, pivots, B,
    hermitian: _ops.solve_with_ldl(LD, _ops.unsqueeze(pivots, -2), B, hermitian), namespace="linalg",
)

# derivatives.yaml:3662  solve_with_ldl
class SolveWithLdlBackward0(_OpNode, op="solve_with_ldl", inputs={"LD": 0, "B": 2}):
    """LD: not_implemented("differentiate linalg.solve in its place")
    B: sum_to_size(conj(solve_with_ldl(LD, pivots, conj(grad), False)) if not hermitian else solve_with_ldl(LD, pivots, grad, True), B.shape)"""
    _saves = {"hermitian": ("argument", 3, 2), "LD": ("input", 0, 2), "pivots": ("input", 1, 2), "B_shape": ("shape", 2, 2)}

    def _on_arrays(needs, grad, hermitian, LD, pivots, B_shape):
        return (
            _not_implemented('solve_with_ldl', 'LD', 'differentiate linalg.solve in its place') if needs & 1 else None,
            (_raw.sum_to_size(
                _conjugate_array(_raw.solve_with_ldl(
                    LD, pivots, _raw.conj_view(grad) if is_complex(grad) else grad, False,
                )) if (not hermitian) else _raw.solve_with_ldl(LD, pivots, grad, True),
                B_shape,
            )) if needs & 2 else None,
        )

    def _on_tensors(needs, grad, hermitian, LD, pivots, B_shape):
        return (
            _not_implemented('solve_with_ldl', 'LD', 'differentiate linalg.solve in its place') if needs & 1 else None,
            (_ops.sum_to_size(
                _conjugate(_ops.solve_with_ldl(LD, pivots, _conjugate(grad), False)) if (not hermitian) else _ops.solve_with_ldl(LD, pivots, grad, True),
                B_shape,
            )) if needs & 2 else None,
        )

def _solve_with_ldl_jvp(LD, pivots, B, hermitian, *, result, LD_t=None, B_t=None):
    return _total(
        None if LD_t is None else _no_tangent('solve_with_ldl', 'differentiate linalg.solve in its place'),
        None if B_t is None else _ops.solve_with_ldl(LD, pivots, B_t, hermitian),
    )

def solve_with_ldl(LD, pivots, B, hermitian):
    """solve_with_ldl(Tensor LD, Index pivots, Tensor B, bool hermitian) -> Tensor result
    The result of `linalg.ldl_solve` for pivots that are the rows of a matrix."""
    return solve_with_ldl.run(LD, pivots, B, hermitian)
solve_with_ldl = _Op(
    "solve_with_ldl", solve_with_ldl, SolveWithLdlBackward0, "Tensor LD, Index pivots, Tensor B, bool hermitian", computes=_raw.solve_with_ldl,
    jvp=_solve_with_ldl_jvp, dtypes=("float", "complex"), batch="leading", public=False,
)

# derivatives.yaml:3673  lu_solve
def lu_solve(self, LU_data, LU_pivots):
    """lu_solve(Tensor self, Tensor LU_data, Index LU_pivots) -> Tensor result
    The X with AX = self, given the LU decomposition of A.
    Shapes: for example self (3, 2), LU_data (3, 3).
    Source: the entry lu_solve of the spec.
    Example: gs.lu_solve(gs.linspace(-2.0, 2.0, 6).reshape(3, 2), gs.tensor([[4.0, 0.5, 0.25], [0.5, 5.0, 0.5], [0.25, 0.5, 6.0]]), gs.tensor([2, 3, 3]))"""
    return _ops.linalg_lu_solve(LU_data, LU_pivots, self)
lu_solve = _Op("lu_solve", lu_solve, None, "Tensor self, Tensor LU_data, Index LU_pivots", dtypes=("float", "complex"), autocast="float32", planned=True)

# derivatives.yaml:3678  pseudoinverse
class PseudoinverseBackward0(_OpNode, op="pseudoinverse", inputs={"A": 0}):
    """A: pinv_backward(grad, A, result)"""
    _saves = {"A": ("input", 0, 1), "result": ("output", 0, 1)}

    def _on_arrays(grad, A, result):
        return _raw.pinv_backward(grad, A, result)

    def _on_tensors(grad, A, result):
        return _ops.pinv_backward(grad, A, result)

def _pseudoinverse_jvp(A, atol, rtol, hermitian, *, result, A_t=None):
    return _ops.pinv_push(A_t, A, result)

def pseudoinverse(A, atol, rtol, hermitian):
    """pseudoinverse(Tensor A, float atol, float rtol, bool hermitian) -> Tensor result
    The pseudoinverse (Golub and Pereyra 1973), with singular values below max(atol, rtol * the largest) zero."""
    return pseudoinverse.run(A, atol, rtol, hermitian)
pseudoinverse = _Op(
    "pseudoinverse", pseudoinverse, PseudoinverseBackward0, "Tensor A, float atol, float rtol, bool hermitian", computes=_raw.pseudoinverse,
    jvp=_pseudoinverse_jvp, dtypes=("float", "complex"), batch="leading", public=False,
)

# derivatives.yaml:3684  pseudoinverse_within
class PseudoinverseWithinBackward0(_OpNode, op="pseudoinverse_within", inputs={"A": 0, "atol": 1, "rtol": 2}):
    """A: pinv_backward(grad, A, result)
    atol: 0
    rtol: 0"""
    _saves = {
        "A": ("input", 0, 1), "result": ("output", 0, 1), "atol_shape": ("shape", 1, 2), "atol_dtype": ("dtype", 1, 2), "rtol_shape": ("shape", 2, 4),
        "rtol_dtype": ("dtype", 2, 4),
    }

    def _on_arrays(needs, grad, A, result, atol_shape, atol_dtype, rtol_shape, rtol_dtype):
        return (
            _raw.pinv_backward(grad, A, result) if needs & 1 else None, _zeros(atol_shape, atol_dtype) if needs & 2 else None,
            _zeros(rtol_shape, rtol_dtype) if needs & 4 else None,
        )

    def _on_tensors(needs, grad, A, result, atol_shape, atol_dtype, rtol_shape, rtol_dtype):
        return (
            _ops.pinv_backward(grad, A, result) if needs & 1 else None, _wrap(_zeros(atol_shape, atol_dtype)) if needs & 2 else None,
            _wrap(_zeros(rtol_shape, rtol_dtype)) if needs & 4 else None,
        )

def _pseudoinverse_within_jvp(A, atol, rtol, hermitian, *, result, A_t=None, atol_t=None, rtol_t=None):
    return None if A_t is None else _ops.pinv_push(A_t, A, result)

def pseudoinverse_within(A, atol, rtol, hermitian):
    """pseudoinverse_within(Tensor A, Real atol, Real rtol, bool hermitian) -> Tensor result
    The pseudoinverse, with tolerances for each matrix, which are matrices of one element."""
    return pseudoinverse_within.run(A, atol, rtol, hermitian)
pseudoinverse_within = _Op(
    "pseudoinverse_within", pseudoinverse_within, PseudoinverseWithinBackward0, "Tensor A, Real atol, Real rtol, bool hermitian",
    computes=_raw.pseudoinverse_within, jvp=_pseudoinverse_within_jvp, dtypes=("float", "complex"), batch="leading", public=False,
)

# derivatives.yaml:3696  pinv_backward
def pinv_backward(gradient, A, result):
    """pinv_backward(Tensor gradient, Tensor A, Tensor result) -> Tensor direction
    The gradient of a pseudoinverse."""
    Ah = _ops.matrix_adjoint(result)
    turned = _ops.matrix_adjoint(gradient)
    right = _ops.matmul(turned, _ops.matmul(result, Ah))
    left = _ops.matmul(_ops.matmul(Ah, result), turned)
    return (
        ((right - _ops.matmul(A, _ops.matmul(result, right))) + left) - _ops.matmul(_ops.matmul(left, result), A)
    ) - _ops.matmul(_ops.matmul(Ah, gradient), Ah)
pinv_backward = _Op(
    "pinv_backward", pinv_backward, None, "Tensor gradient, Tensor A, Tensor result", "Tensor direction", dtypes=("float", "complex"), planned=True,
    public=False,
)

# derivatives.yaml:3705  pinv_push
def pinv_push(tangent, A, result):
    """pinv_push(Tensor tangent, Tensor A, Tensor result) -> Tensor direction
    The tangent of a pseudoinverse."""
    Ah = _ops.matrix_adjoint(result)
    turned = _ops.matrix_adjoint(tangent)
    right = _ops.matmul(_ops.matmul(result, Ah), turned)
    left = _ops.matmul(turned, _ops.matmul(Ah, result))
    return (
        ((right - _ops.matmul(_ops.matmul(right, A), result)) + left) - _ops.matmul(result, _ops.matmul(A, left))
    ) - _ops.matmul(result, _ops.matmul(tangent, result))
pinv_push = _Op(
    "pinv_push", pinv_push, None, "Tensor tangent, Tensor A, Tensor result", "Tensor direction", dtypes=("float", "complex"), planned=True, public=False,
)

# derivatives.yaml:3714  linalg_pinv
def _linalg_pinv__0(A, *, atol=None, rtol=None, hermitian=False):
    """linalg.pinv(Tensor A, *, any atol=None, any rtol=None, bool hermitian=False) -> Tensor result
    The Moore-Penrose pseudoinverse; singular values up to max(atol, rtol * the largest) count as zero; each is a number, or a tensor that has one for each
    matrix, which has no gradient.
    Shapes: for example A (3, 2).
    Source: the entry linalg_pinv of the spec.
    Example: gs.linalg.pinv(gs.tensor([[4.0, 0.5], [0.5, 5.0], [0.25, 0.5]]))"""
    if hermitian is not False and hermitian is not True: _refuse("linalg_pinv", "hermitian", hermitian)
    return _inverses.pinv(A, atol=atol, rtol=rtol, hermitian=hermitian)
_linalg_pinv__0.__qualname__ = "linalg.pinv"
_linalg_pinv__0 = _Op(
    "linalg_pinv", _linalg_pinv__0, None, "Tensor A, any atol, any rtol, bool hermitian", composes=_inverses.pinv, dtypes=("float", "complex"), planned=True,
    namespace="linalg",
)

def linalg_pinv(*args, **kwargs):
    """linalg.pinv(Tensor A, *, any atol=None, any rtol=None, bool hermitian=False) -> Tensor result
    linalg.pinv.rcond(Tensor A, any rcond, bool hermitian=False) -> Tensor result
    The Moore-Penrose pseudoinverse; singular values up to max(atol, rtol * the largest) count as zero; each is a number, or a tensor that has one for each
    matrix, which has no gradient.
    linalg.pinv.rcond: The Moore-Penrose pseudoinverse; singular values up to rcond * the largest count as zero.
    Shapes: for example A (3, 2).
    Source: the entry linalg_pinv of the spec.
    Example: gs.linalg.pinv(gs.tensor([[4.0, 0.5], [0.5, 5.0], [0.25, 0.5]]))"""
    return _select_overload("linalg_pinv", ("linalg_pinv", "linalg_pinv.rcond"), "function", args, kwargs)(*args, **kwargs)
linalg_pinv = _overloads_in_c(
    linalg_pinv, "linalg_pinv", ("linalg_pinv", "linalg_pinv.rcond"), "function"
)

# derivatives.yaml:3719  linalg_pinv.rcond
def _linalg_pinv__rcond(A, rcond, hermitian=False):
    """linalg.pinv.rcond(Tensor A, any rcond, bool hermitian=False) -> Tensor result
    The Moore-Penrose pseudoinverse; singular values up to rcond * the largest count as zero.
    Shapes: for example A (3, 2).
    Source: the entry linalg_pinv.rcond of the spec.
    Example: gs.linalg.pinv(gs.tensor([[4.0, 0.5], [0.5, 5.0], [0.25, 0.5]]), 0.001)"""
    if hermitian is not False and hermitian is not True: _refuse("linalg_pinv.rcond", "hermitian", hermitian)
    return _ops.linalg_pinv(A, rtol=rcond, hermitian=hermitian)
_linalg_pinv__rcond.__qualname__ = "linalg.pinv"
_linalg_pinv__rcond = _Op(
    "linalg_pinv.rcond", _linalg_pinv__rcond, None, "Tensor A, any rcond, bool hermitian", dtypes=("float", "complex"), planned=True, namespace="linalg",
)

# derivatives.yaml:3723  pinverse
def pinverse(self, rcond=1e-15):
    """pinverse(Tensor self, float rcond=1e-15) -> Tensor result
    The Moore-Penrose pseudoinverse; singular values up to rcond * the largest count as zero.
    Shapes: for example self (3, 2).
    Source: the entry pinverse of the spec.
    Example: gs.pinverse(gs.tensor([[4.0, 0.5], [0.5, 5.0], [0.25, 0.5]]))"""
    if rcond.__class__ is not float and rcond.__class__ is not int: rcond = _number("pinverse", "rcond", rcond)
    return _ops.linalg_pinv(self, rtol=rcond)
pinverse = _Op("pinverse", pinverse, None, "Tensor self, float rcond", dtypes=("float", "complex"), autocast="float32", planned=True)

# derivatives.yaml:3728  least_squares
_least_squares_result = _namedtuple("least_squares", ("solution", "rank"))
class LeastSquaresBackward0(_OpNode, op="least_squares", inputs={"A": 0, "B": 1}):
    """A: pinv_backward(grad @ B.mH, A, pseudo), where pseudo = pseudoinverse(A, 0.0, rcond, False)
    B: pseudo.mH @ grad, where pseudo = pseudoinverse(A, 0.0, rcond, False)"""
    _saves = {"B": ("input", 1, 1), "A": ("input", 0, 3), "rcond": ("argument", 2, 3)}

    def _on_arrays(needs, grad, B, A, rcond):
        pseudo = _raw.pseudoinverse(A, 0.0, rcond, False)
        return (
            (_raw.pinv_backward(_raw.matmul(grad, _raw.transpose(_raw.conj_view(B) if is_complex(B) else B, -2, -1)), A, pseudo)) if needs & 1 else None,
            (_raw.matmul(_raw.transpose(_raw.conj_view(pseudo) if is_complex(pseudo) else pseudo, -2, -1), grad)) if needs & 2 else None,
        )

    def _on_tensors(needs, grad, B, A, rcond):
        pseudo = _ops.pseudoinverse(A, 0.0, rcond, False)
        return (
            _ops.pinv_backward(_ops.matmul(grad, _ops.matrix_adjoint(B)), A, pseudo) if needs & 1 else None,
            _ops.matmul(_ops.matrix_adjoint(pseudo), grad) if needs & 2 else None,
        )

def _least_squares_jvp(A, B, rcond, driver, *, solution, rank, A_t=None, B_t=None):
    return _total(
        None if A_t is None else _ops.matmul(_ops.pinv_push(A_t, A, _ops.pseudoinverse(A, 0.0, rcond, False)), B),
        None if B_t is None else _ops.least_squares(A, B_t, rcond, driver)[0],
    )

def least_squares(A, B, rcond, driver):
    """least_squares(Tensor A, Tensor B, float rcond, str driver) -> Tensor solution, Index rank
    The X of least norm that minimizes the norm of AX - B; its gradient is that of pinv(A) @ B (Golub, Pereyra 1973)."""
    return least_squares.run(A, B, rcond, driver)
least_squares = _Op(
    "least_squares", least_squares, LeastSquaresBackward0, "Tensor A, Tensor B, float rcond, str(gels|gelsy|gelsd|gelss) driver", "Tensor solution, Index rank",
    computes=_raw.least_squares, named=_least_squares_result, jvp=_least_squares_jvp, dtypes=("float", "complex"), batch="leading", public=False,
)

# derivatives.yaml:3741  linalg_lstsq
_linalg_lstsq_result = _namedtuple("linalg_lstsq", ("solution", "residuals", "rank", "singular_values"))
def linalg_lstsq(A, B, rcond=None, *, driver=None):
    """linalg.lstsq(Tensor A, Tensor B, float? rcond=None, *, str? driver=None) -> Tensor solution, Tensor residuals, Index rank, Real singular_values
    The X of least norm that minimizes the norm of A X - B, the squared residuals, the rank and the singular values; results that the driver does not compute
    are empty.
    Shapes: for example A (3, 2), B (3, 2).
    Raises: ValueError for a `driver` other than 'gels', 'gelsy', 'gelsd', 'gelss'.
    Source: the entry linalg_lstsq of the spec.
    Example: gs.linalg.lstsq(gs.tensor([[4.0, 0.5], [0.5, 5.0], [0.25, 0.5]]), gs.linspace(2.0, -2.0, 6).reshape(3, 2))"""
    if rcond is not None and rcond.__class__ is not float and rcond.__class__ is not int: rcond = _number("linalg_lstsq", "rcond", rcond)
    if driver is not None and driver not in ("gels", "gelsy", "gelsd", "gelss"): _option("linalg_lstsq", "driver", driver)
    return _linalg_lstsq_result(*_inverses.lstsq(A, B, rcond, driver=driver))
linalg_lstsq.__qualname__ = "linalg.lstsq"
linalg_lstsq = _Op(
    "linalg_lstsq", linalg_lstsq, None, "Tensor A, Tensor B, float? rcond, str(gels|gelsy|gelsd|gelss)? driver",
    "Tensor solution, Tensor residuals, Index rank, Real singular_values", composes=_inverses.lstsq, named=_linalg_lstsq_result, dtypes=("float", "complex"),
    autocast="float32", planned=True, namespace="linalg",
)

# derivatives.yaml:3749  linalg_matrix_rank
def _linalg_matrix_rank__0(A, *, atol=None, rtol=None, hermitian=False):
    """linalg.matrix_rank(Tensor A, *, any atol=None, any rtol=None, bool hermitian=False) -> Index result
    The number of singular values above max(atol, rtol * the largest); each is a number, or a tensor that has one for each matrix.
    Shapes: for example A (3, 2).
    Source: the entry linalg_matrix_rank of the spec.
    Example: gs.linalg.matrix_rank(gs.tensor([[4.0, 0.5], [0.5, 5.0], [0.25, 0.5]]))"""
    if hermitian is not False and hermitian is not True: _refuse("linalg_matrix_rank", "hermitian", hermitian)
    return _inverses.matrix_rank(A, atol=atol, rtol=rtol, hermitian=hermitian)
_linalg_matrix_rank__0.__qualname__ = "linalg.matrix_rank"
_linalg_matrix_rank__0 = _Op(
    "linalg_matrix_rank", _linalg_matrix_rank__0, None, "Tensor A, any atol, any rtol, bool hermitian", "Index result", composes=_inverses.matrix_rank,
    dtypes=("float", "complex"), autocast="float32", namespace="linalg",
)

def linalg_matrix_rank(*args, **kwargs):
    """linalg.matrix_rank(Tensor A, *, any atol=None, any rtol=None, bool hermitian=False) -> Index result
    linalg.matrix_rank.tol(Tensor A, any tol, bool hermitian=False) -> Index result
    The number of singular values above max(atol, rtol * the largest); each is a number, or a tensor that has one for each matrix.
    linalg.matrix_rank.tol: The number of singular values above `tol`.
    Shapes: for example A (3, 2).
    Source: the entry linalg_matrix_rank of the spec.
    Example: gs.linalg.matrix_rank(gs.tensor([[4.0, 0.5], [0.5, 5.0], [0.25, 0.5]]))"""
    return _select_overload("linalg_matrix_rank", ("linalg_matrix_rank", "linalg_matrix_rank.tol"), "function", args, kwargs)(*args, **kwargs)
linalg_matrix_rank = _overloads_in_c(
    linalg_matrix_rank, "linalg_matrix_rank", ("linalg_matrix_rank", "linalg_matrix_rank.tol"), "function"
)

# derivatives.yaml:3756  linalg_matrix_rank.tol
def _linalg_matrix_rank__tol(A, tol, hermitian=False):
    """linalg.matrix_rank.tol(Tensor A, any tol, bool hermitian=False) -> Index result
    The number of singular values above `tol`.
    Shapes: for example A (3, 2).
    Source: the entry linalg_matrix_rank.tol of the spec.
    Example: gs.linalg.matrix_rank(gs.tensor([[4.0, 0.5], [0.5, 5.0], [0.25, 0.5]]), 0.001)"""
    if hermitian is not False and hermitian is not True: _refuse("linalg_matrix_rank.tol", "hermitian", hermitian)
    return _ops.linalg_matrix_rank(A, atol=tol, rtol=0.0, hermitian=hermitian)
_linalg_matrix_rank__tol.__qualname__ = "linalg.matrix_rank"
_linalg_matrix_rank__tol = _Op(
    "linalg_matrix_rank.tol", _linalg_matrix_rank__tol, None, "Tensor A, any tol, bool hermitian", "Index result", dtypes=("float", "complex"),
    autocast="float32", planned=True, namespace="linalg",
)

# derivatives.yaml:3761  linalg_matrix_exp
class LinalgMatrixExpBackward0(_OpNode, op="linalg_matrix_exp", inputs={"self": 0}):
    """self: matrix_exp_derivative(self.mH, grad)"""
    _saves = {"self": ("input", 0, 1)}

    def _on_arrays(grad, self):
        return _raw.matrix_exp_derivative(_raw.transpose(_raw.conj_view(self) if is_complex(self) else self, -2, -1), grad)

    def _on_tensors(grad, self):
        return _ops.matrix_exp_derivative(_ops.matrix_adjoint(self), grad)

def _linalg_matrix_exp_jvp(self, *, result, self_t=None):
    return _ops.matrix_exp_derivative(self, self_t)

def linalg_matrix_exp(self):
    """linalg.matrix_exp(Tensor self) -> Tensor result
    The exponential of a matrix; its derivative is a block of that of a larger one (Mathias 1996).
    Shapes: any number of leading batch dims; for example self (3, 3).
    Dtypes: float, complex.
    Gradient of self: matrix_exp_derivative(self.mH, grad).
    Source: the entry linalg_matrix_exp of the spec.
    Example: gs.linalg.matrix_exp(gs.linspace(-2.0, 2.0, 9).reshape(3, 3))"""
    return linalg_matrix_exp.run(self)
linalg_matrix_exp.__qualname__ = "linalg.matrix_exp"
linalg_matrix_exp = _Op(
    "linalg_matrix_exp", linalg_matrix_exp, LinalgMatrixExpBackward0, "Tensor self", computes=_raw.linalg_matrix_exp, jvp=_linalg_matrix_exp_jvp,
    dtypes=("float", "complex"), batch="leading", namespace="linalg",
)

matrix_exp = linalg_matrix_exp

# derivatives.yaml:3768  matrix_exp_derivative
def matrix_exp_derivative(self, direction):
    """matrix_exp_derivative(Tensor self, Tensor direction) -> Tensor result
    The derivative of the exponential of a matrix along a direction."""
    return _ops.linalg_matrix_exp(_ops.cat(
        (_ops.cat((self, direction,), -1), _ops.cat((_ops.zero(self), self,), -1),), -2,
    ))[..., :self._memory.shape[-1], self._memory.shape[-1]:]
matrix_exp_derivative = _Op(
    "matrix_exp_derivative", matrix_exp_derivative, None, "Tensor self, Tensor direction", dtypes=("float", "complex"), planned=True, public=False,
)

# derivatives.yaml:3774  linalg_vector_norm
def linalg_vector_norm(x, ord=2, dim=None, keepdim=False, *, dtype=None):
    """linalg.vector_norm(Tensor x, scalar ord=2, dims dim=None, bool keepdim=False, *, dtype? dtype=None) -> Real result
    The p-norm of the elements along dim, or of all.
    Shapes: any; the result lacks `dim`, or has it with length 1 if `keepdim`.
    Raises: IndexError for a `dim` that the tensor does not have.
    Source: the entry linalg_vector_norm of the spec.
    Example: gs.linalg.vector_norm(gs.linspace(-2.0, 2.0, 12).reshape(3, 4))"""
    if ord.__class__ is not float and ord.__class__ is not int: ord = _number("linalg_vector_norm", "ord", ord)
    if dim is True or dim is False: _refuse("linalg_vector_norm", "dim", dim)
    if keepdim is not False and keepdim is not True: _refuse("linalg_vector_norm", "keepdim", keepdim)
    dtype = None if dtype is None else _as_numpy_dtype(dtype)
    return _norms.vector_norm(x, ord, dim, keepdim, dtype=dtype)
linalg_vector_norm.__qualname__ = "linalg.vector_norm"
linalg_vector_norm = _Op(
    "linalg_vector_norm", linalg_vector_norm, None, "Tensor x, scalar ord, dims dim, bool keepdim, dtype? dtype", "Real result", composes=_norms.vector_norm,
    dtypes=("float", "complex"), planned=True, namespace="linalg",
)

# derivatives.yaml:3778  linalg_matrix_norm
def linalg_matrix_norm(A, ord='fro', dim=(-2, -1), keepdim=False, *, dtype=None):
    """linalg.matrix_norm(Tensor A, any ord='fro', any dim=(-2, -1), bool keepdim=False, *, dtype? dtype=None) -> Real result
    A norm of matrices; 'fro', 'nuc', inf, -inf, 1, -1, 2 or -2.
    Shapes: for example A (3, 4).
    Source: the entry linalg_matrix_norm of the spec.
    Example: gs.linalg.matrix_norm(gs.tensor([[4.0, 0.5, 0.25, 0.125], [0.5, 5.0, 0.5, 0.25], [0.25, 0.5, 6.0, 0.5]]))"""
    if keepdim is not False and keepdim is not True: _refuse("linalg_matrix_norm", "keepdim", keepdim)
    dtype = None if dtype is None else _as_numpy_dtype(dtype)
    return _norms.matrix_norm(A, ord, dim, keepdim, dtype=dtype)
linalg_matrix_norm.__qualname__ = "linalg.matrix_norm"
linalg_matrix_norm = _Op(
    "linalg_matrix_norm", linalg_matrix_norm, None, "Tensor A, any ord, any dim, bool keepdim, dtype? dtype", "Real result", composes=_norms.matrix_norm,
    dtypes=("float", "complex"), planned=True, namespace="linalg",
)

# derivatives.yaml:3783  linalg_norm
def linalg_norm(A, ord=None, dim=None, keepdim=False, *, dtype=None):
    """linalg.norm(Tensor A, any ord=None, any dim=None, bool keepdim=False, *, dtype? dtype=None) -> Real result
    A norm of vectors or matrices, as `ord` and `dim` say; without both that of all elements.
    Shapes: for example A (2, 3, 4).
    Source: the entry linalg_norm of the spec.
    Example: gs.linalg.norm(gs.tensor([[4.0, 0.5, 0.25, 0.125], [0.5, 5.0, 0.5, 0.25], [0.25, 0.5, 6.0, 0.5]]).expand(2, 3, 4))"""
    if keepdim is not False and keepdim is not True: _refuse("linalg_norm", "keepdim", keepdim)
    dtype = None if dtype is None else _as_numpy_dtype(dtype)
    return _norms.norm(A, ord, dim, keepdim, dtype=dtype)
linalg_norm.__qualname__ = "linalg.norm"
linalg_norm = _Op(
    "linalg_norm", linalg_norm, None, "Tensor A, any ord, any dim, bool keepdim, dtype? dtype", "Real result", composes=_norms.norm,
    dtypes=("float", "complex"), planned=True, namespace="linalg",
)

# derivatives.yaml:3787  linalg_cond
def linalg_cond(A, p=None):
    """linalg.cond(Tensor A, any p=None) -> Real result
    The condition number of a matrix by a matrix norm; by default the 2-norm.
    Shapes: for example A (3, 3).
    Source: the entry linalg_cond of the spec.
    Example: gs.linalg.cond(gs.tensor([[4.0, 0.5, 0.25], [0.5, 5.0, 0.5], [0.25, 0.5, 6.0]]))"""
    return _norms.cond(A, p)
linalg_cond.__qualname__ = "linalg.cond"
linalg_cond = _Op(
    "linalg_cond", linalg_cond, None, "Tensor A, any p", "Real result", composes=_norms.cond, dtypes=("float", "complex"), autocast="float32", planned=True,
    namespace="linalg",
)

# derivatives.yaml:3792  linalg_matrix_power
def linalg_matrix_power(A, n):
    """linalg.matrix_power(Tensor A, int n) -> Tensor result
    The n-th power of a square matrix, of its inverse if n is negative.
    Shapes: for example A (3, 3).
    Source: the entry linalg_matrix_power of the spec.
    Example: gs.linalg.matrix_power(gs.tensor([[4.0, 0.5, 0.25], [0.5, 5.0, 0.5], [0.25, 0.5, 6.0]]), 3)"""
    if n.__class__ is not int: n = _integer("linalg_matrix_power", "n", n)
    return _tensor_products.matrix_power(A, n)
linalg_matrix_power.__qualname__ = "linalg.matrix_power"
linalg_matrix_power = _Op(
    "linalg_matrix_power", linalg_matrix_power, None, "Tensor A, int n", composes=_tensor_products.matrix_power, dtypes=("float", "complex"), planned=True,
    namespace="linalg",
)

matrix_power = linalg_matrix_power

# derivatives.yaml:3797  linalg_multi_dot
def linalg_multi_dot(tensors, *more):
    """linalg.multi_dot(Tensor[] tensors) -> Tensor result
    The product of matrices, in the order that takes the fewest operations; the first and the last may be vectors.
    Source: the entry linalg_multi_dot of the spec.
    Example: gs.linalg.multi_dot([gs.linspace(-2.0, 2.0, 12).reshape(3, 4), gs.linspace(2.0, -2.0, 8).reshape(4, 2)])"""
    if more or _is_one(tensors):
        tensors = (tensors, *more)
    if tensors.__class__ is not list: _require_list("linalg_multi_dot", "tensors", tensors)
    return _tensor_products.multi_dot(tensors)
linalg_multi_dot.__qualname__ = "linalg.multi_dot"
linalg_multi_dot = _Op(
    "linalg_multi_dot", linalg_multi_dot, None, "Tensor[] tensors", composes=_tensor_products.multi_dot, dtypes=("float", "complex", "int"), planned=True,
    namespace="linalg",
)

# derivatives.yaml:3802  chain_matmul
def chain_matmul(matrices, *more):
    """chain_matmul(Tensor[] matrices) -> Tensor result
    The product of matrices, in the order that takes the fewest operations.
    Source: the entry chain_matmul of the spec.
    Example: gs.chain_matmul([gs.linspace(-2.0, 2.0, 12).reshape(3, 4), gs.linspace(2.0, -2.0, 8).reshape(4, 2), gs.linspace(-2.0, 2.0, 10).reshape(2, 5)])"""
    if more or _is_one(matrices):
        matrices = (matrices, *more)
    if matrices.__class__ is not list: _require_list("chain_matmul", "matrices", matrices)
    return _tensor_products.chain_matmul(matrices)
chain_matmul = _Op(
    "chain_matmul", chain_matmul, None, "Tensor[] matrices", composes=_tensor_products.chain_matmul, dtypes=("float", "complex", "int"), planned=True,
)

# derivatives.yaml:3808  linalg_cross
class LinalgCrossBackward0(_OpNode, op="linalg_cross", inputs={"self": 0, "other": 1}):
    """self: sum_to_size(linalg.cross(conj(other), grad, dim=dim), self.shape)
    other: sum_to_size(linalg.cross(grad, conj(self), dim=dim), other.shape)"""
    _saves = {"other": ("input", 1, 1), "dim": ("argument", 2, 3), "self_shape": ("shape", 0, 1), "self": ("input", 0, 2), "other_shape": ("shape", 1, 2)}

    def _on_arrays(needs, grad, other, dim, self_shape, self, other_shape):
        return (
            (_raw.sum_to_size(_raw.linalg_cross(_raw.conj_view(other) if is_complex(other) else other, grad, dim=dim), self_shape)) if needs & 1 else None,
            (_raw.sum_to_size(_raw.linalg_cross(grad, _raw.conj_view(self) if is_complex(self) else self, dim=dim), other_shape)) if needs & 2 else None,
        )

    def _on_tensors(needs, grad, other, dim, self_shape, self, other_shape):
        return (
            _ops.sum_to_size(_ops.linalg_cross(_conjugate(other), grad, dim=dim), self_shape) if needs & 1 else None,
            _ops.sum_to_size(_ops.linalg_cross(grad, _conjugate(self), dim=dim), other_shape) if needs & 2 else None,
        )

def _linalg_cross_jvp(self, other, dim, *, result, self_t=None, other_t=None):
    return _total(None if self_t is None else _ops.linalg_cross(self_t, other, dim=dim), None if other_t is None else _ops.linalg_cross(self, other_t, dim=dim))

def linalg_cross(self, other, *, dim=-1):
    """linalg.cross(Tensor self, Tensor other, *, dim dim=-1) -> Tensor result
    The cross product of vectors along dim, which broadcast.
    Shapes: for example self (2, 3), other (2, 3).
    Dtypes: float, complex, int.
    Raises: IndexError for a `dim` that the tensor does not have.
    Gradient of self: sum_to_size(linalg.cross(conj(other), grad, dim=dim), self.shape).
    Gradient of other: sum_to_size(linalg.cross(grad, conj(self), dim=dim), other.shape).
    Source: the entry linalg_cross of the spec.
    Example: gs.linalg.cross(gs.linspace(-2.0, 2.0, 6).reshape(2, 3), gs.linspace(2.0, -2.0, 6).reshape(2, 3))"""
    if dim.__class__ is not int: dim = _integer("linalg_cross", "dim", dim)
    return linalg_cross.run(self, other, dim)
linalg_cross.__qualname__ = "linalg.cross"
linalg_cross = _Op(
    "linalg_cross", linalg_cross, LinalgCrossBackward0, "Tensor self, Tensor other, dim dim", computes=_raw.linalg_cross, jvp=_linalg_cross_jvp,
    dtypes=("float", "complex", "int"), batch="dims", namespace="linalg",
)

# derivatives.yaml:3820  cross
def cross(self, other, dim=None):
    """cross(Tensor self, Tensor other, dim? dim=None) -> Tensor result
    The cross product of vectors along dim, by default the first dim of size 3.
    Shapes: for example self (3, 2), other (3, 2).
    Raises: IndexError for a `dim` that the tensor does not have.
    Source: the entry cross of the spec.
    Example: gs.cross(gs.linspace(-2.0, 2.0, 6).reshape(3, 2), gs.linspace(2.0, -2.0, 6).reshape(3, 2))"""
    if dim is not None and dim.__class__ is not int: dim = _integer("cross", "dim", dim)
    return _tensor_products.cross_of_first(self, other, dim)
cross = _Op(
    "cross", cross, None, "Tensor self, Tensor other, dim? dim", composes=_tensor_products.cross_of_first, dtypes=("float", "complex", "int"), planned=True,
)

# derivatives.yaml:3825  linalg_vecdot
def linalg_vecdot(x, y, *, dim=-1):
    """linalg.vecdot(Tensor x, Tensor y, *, dim dim=-1) -> Tensor result
    The sum of the products of the elements of two vectors along dim, of the first the conjugates.
    Shapes: for example x (2, 3), y (3,).
    Raises: IndexError for a `dim` that the tensor does not have.
    Source: the entry linalg_vecdot of the spec.
    Example: gs.linalg.vecdot(gs.linspace(-2.0, 2.0, 6).reshape(2, 3), gs.tensor([0.8, -0.8, -1.4]))"""
    if dim.__class__ is not int: dim = _integer("linalg_vecdot", "dim", dim)
    return _ops.sum(_ops.conj(x) * y, dim)
linalg_vecdot.__qualname__ = "linalg.vecdot"
linalg_vecdot = _Op(
    "linalg_vecdot", linalg_vecdot, None, "Tensor x, Tensor y, dim dim", dtypes=("float", "complex", "int"), autocast="lower", planned=True, namespace="linalg",
)

# derivatives.yaml:3831  linalg_diagonal
def linalg_diagonal(A, *, offset=0, dim1=-2, dim2=-1):
    """linalg.diagonal(Tensor A, *, int offset=0, dim dim1=-2, dim dim2=-1) -> Tensor result
    The diagonal of matrices, as a view.
    Shapes: for example A (2, 3, 3).
    Raises: IndexError for a `dim1` or `dim2` that the tensor does not have.
    Source: the entry linalg_diagonal of the spec.
    Example: gs.linalg.diagonal(gs.linspace(-2.0, 2.0, 18).reshape(2, 3, 3))"""
    if offset.__class__ is not int: offset = _integer("linalg_diagonal", "offset", offset)
    if dim1.__class__ is not int: dim1 = _integer("linalg_diagonal", "dim1", dim1)
    if dim2.__class__ is not int: dim2 = _integer("linalg_diagonal", "dim2", dim2)
    return _ops.diagonal(A, offset, dim1, dim2)
linalg_diagonal.__qualname__ = "linalg.diagonal"
linalg_diagonal = _Op(
    "linalg_diagonal", linalg_diagonal, None, "Tensor A, int offset, dim dim1, dim dim2", dtypes=("float", "complex", "int", "bool"), planned=True,
    namespace="linalg",
)

# derivatives.yaml:3836  linalg_vander
def linalg_vander(x, *, N=None):
    """linalg.vander(Tensor x, *, int? N=None) -> Tensor result
    The matrix of the powers 0 to N - 1 of the elements of vectors.
    Shapes: for example x (2, 3).
    Source: the entry linalg_vander of the spec.
    Example: gs.linalg.vander(gs.linspace(-2.0, 2.0, 6).reshape(2, 3))"""
    if N is not None and N.__class__ is not int: N = _integer("linalg_vander", "N", N)
    return _tensor_products.linalg_vander(x, N=N)
linalg_vander.__qualname__ = "linalg.vander"
linalg_vander = _Op(
    "linalg_vander", linalg_vander, None, "Tensor x, int? N", composes=_tensor_products.linalg_vander, dtypes=("float", "complex", "int"), planned=True,
    namespace="linalg",
)

# derivatives.yaml:3841  vander
def vander(x, N=None, increasing=False):
    """vander(Tensor x, int? N=None, bool increasing=False) -> Tensor result
    The matrix of the powers 0 to N - 1 of the elements of a vector, the largest first unless increasing.
    Shapes: for example x (3,).
    Source: the entry vander of the spec.
    Example: gs.vander(gs.tensor([-1.2, 0.2, 1.4]))"""
    if N is not None and N.__class__ is not int: N = _integer("vander", "N", N)
    if increasing is not False and increasing is not True: _refuse("vander", "increasing", increasing)
    return _tensor_products.vander(x, N, increasing)
vander = _Op("vander", vander, None, "Tensor x, int? N, bool increasing", composes=_tensor_products.vander, dtypes=("float", "complex", "int"), planned=True)

# derivatives.yaml:3847  linalg_tensorinv
def linalg_tensorinv(A, ind=2):
    """linalg.tensorinv(Tensor A, int ind=2) -> Tensor result
    The inverse of a tensor as a map from its last dims to its first ind ones.
    Shapes: for example A (2, 3, 6).
    Source: the entry linalg_tensorinv of the spec.
    Example: gs.linalg.tensorinv(gs.tensor([[[2.0, 1.0]], [[0.5, 3.0]]]))"""
    if ind.__class__ is not int: ind = _integer("linalg_tensorinv", "ind", ind)
    return _multilinear.tensorinv(A, ind)
linalg_tensorinv.__qualname__ = "linalg.tensorinv"
linalg_tensorinv = _Op(
    "linalg_tensorinv", linalg_tensorinv, None, "Tensor A, int ind", composes=_multilinear.tensorinv, dtypes=("float", "complex"), autocast="float32",
    planned=True, namespace="linalg",
)

# derivatives.yaml:3852  linalg_tensorsolve
def linalg_tensorsolve(A, B, dims=None):
    """linalg.tensorsolve(Tensor A, Tensor B, any dims=None) -> Tensor result
    The X with tensordot(A, X, X.ndim) = B, the dims in `dims` of A being moved to its end before.
    Shapes: for example B (2, 1).
    Source: the entry linalg_tensorsolve of the spec.
    Example: gs.linalg.tensorsolve(gs.tensor([[[2.0, 1.0]], [[0.5, 3.0]]]), gs.linspace(2.0, -2.0, 2).reshape(2, 1))"""
    return _multilinear.tensorsolve(A, B, dims)
linalg_tensorsolve.__qualname__ = "linalg.tensorsolve"
linalg_tensorsolve = _Op(
    "linalg_tensorsolve", linalg_tensorsolve, None, "Tensor A, Tensor B, any dims", composes=_multilinear.tensorsolve, dtypes=("float", "complex"),
    autocast="float32", planned=True, namespace="linalg",
)

# derivatives.yaml:3857  reflected
class ReflectedBackward0(_OpNode, op="reflected", inputs={"A": 0, "tau": 1, "other": 2}):
    """A: gradients[0], where gradients = reflected_backward(grad, A, tau, other, adjoint)
    tau: gradients[1], where gradients = reflected_backward(grad, A, tau, other, adjoint)
    other: reflected(A, tau, grad, not adjoint)"""
    _saves = {"A": ("input", 0, 7), "tau": ("input", 1, 7), "other": ("input", 2, 3), "adjoint": ("argument", 3, 7)}

    def _on_arrays(needs, grad, A, tau, other, adjoint):
        gradients = _raw.reflected_backward(grad, A, tau, other, adjoint) if needs & 3 else None
        return (gradients[0] if needs & 1 else None, gradients[1] if needs & 2 else None, _raw.reflected(A, tau, grad, (not adjoint)) if needs & 4 else None)

    def _on_tensors(needs, grad, A, tau, other, adjoint):
        gradients = _ops.reflected_backward(grad, A, tau, other, adjoint) if needs & 3 else None
        return (gradients[0] if needs & 1 else None, gradients[1] if needs & 2 else None, _ops.reflected(A, tau, grad, (not adjoint)) if needs & 4 else None)

def _reflected_jvp(A, tau, other, adjoint, *, result, A_t=None, tau_t=None, other_t=None):
    return _total(
        None if A_t is None else _ops.reflected_push(A_t, _ops.zero(tau), A, tau, other, adjoint),
        None if tau_t is None else _ops.reflected_push(_ops.zero(A), tau_t, A, tau, other, adjoint),
        None if other_t is None else _ops.reflected(A, tau, other_t, adjoint),
    )

def reflected(A, tau, other, adjoint):
    """reflected(Tensor A, Tensor tau, Tensor other, bool adjoint) -> Tensor result
    The product of I - tau v v^H, with the v below the diagonal of A and tau (*, 1, k), or its adjoint, and a matrix."""
    return reflected.run(A, tau, other, adjoint)
reflected = _Op(
    "reflected", reflected, ReflectedBackward0, "Tensor A, Tensor tau, Tensor other, bool adjoint", computes=_raw.reflected, jvp=_reflected_jvp,
    dtypes=("float", "complex"), batch="leading", public=False,
)

# derivatives.yaml:3871  reflected_backward
_reflected_backward_result = _namedtuple("reflected_backward", ("of_A", "of_tau"))
def reflected_backward(gradient, A, tau, other, adjoint):
    """reflected_backward(Tensor gradient, Tensor A, Tensor tau, Tensor other, bool adjoint) -> Tensor of_A, Tensor of_tau
    The gradients of Householder matrices, given that of their product with a matrix."""
    return _reflected_backward_result(*_reflections.reflected_backward(gradient, A, tau, other, adjoint))
reflected_backward = _Op(
    "reflected_backward", reflected_backward, None, "Tensor gradient, Tensor A, Tensor tau, Tensor other, bool adjoint", "Tensor of_A, Tensor of_tau",
    composes=_reflections.reflected_backward, named=_reflected_backward_result, public=False,
)

# derivatives.yaml:3878  reflected_push
def reflected_push(of_A, of_tau, A, tau, other, adjoint):
    """reflected_push(Tensor of_A, Tensor of_tau, Tensor A, Tensor tau, Tensor other, bool adjoint) -> Tensor result
    The tangent of a product with Householder matrices that have these tangents."""
    return _reflections.reflected_push(of_A, of_tau, A, tau, other, adjoint)
reflected_push = _Op(
    "reflected_push", reflected_push, None, "Tensor of_A, Tensor of_tau, Tensor A, Tensor tau, Tensor other, bool adjoint",
    composes=_reflections.reflected_push, dtypes=("float", "complex"), public=False,
)

# derivatives.yaml:3884  linalg_householder_product
def linalg_householder_product(A, tau):
    """linalg.householder_product(Tensor A, Tensor tau) -> Tensor result
    The first columns of the product of the Householder matrices I - tau v v^H, A having the v below its diagonal.
    Shapes: for example A (3, 2), tau (2,).
    Source: the entry linalg_householder_product of the spec.
    Example: gs.linalg.householder_product(gs.linspace(-2.0, 2.0, 6).reshape(3, 2), gs.linspace(2.0, -2.0, 2))"""
    return _reflections.householder_product(A, tau)
linalg_householder_product.__qualname__ = "linalg.householder_product"
linalg_householder_product = _Op(
    "linalg_householder_product", linalg_householder_product, None, "Tensor A, Tensor tau", composes=_reflections.householder_product,
    dtypes=("float", "complex"), autocast="float32", planned=True, namespace="linalg",
)

orgqr = linalg_householder_product

# derivatives.yaml:3890  ormqr
def ormqr(self, input2, input3, left=True, transpose=False):
    """ormqr(Tensor self, Tensor input2, Tensor input3, bool left=True, bool transpose=False) -> Tensor result
    The product of the Householder matrices in self and input2, or of its adjoint, with input3 on either side.
    Shapes: for example self (3, 2), input2 (2,), input3 (3, 2).
    Source: the entry ormqr of the spec.
    Example: gs.ormqr(gs.linspace(-2.0, 2.0, 6).reshape(3, 2), gs.linspace(2.0, -2.0, 2), gs.linspace(-2.0, 2.0, 6).reshape(3, 2))"""
    if left is not False and left is not True: _refuse("ormqr", "left", left)
    if transpose is not False and transpose is not True: _refuse("ormqr", "transpose", transpose)
    return _reflections.ormqr(self, input2, input3, left, transpose)
ormqr = _Op(
    "ormqr", ormqr, None, "Tensor self, Tensor input2, Tensor input3, bool left, bool transpose", composes=_reflections.ormqr, dtypes=("float", "complex"),
    autocast="float32", planned=True,
)

# derivatives.yaml:3895  trace
class TraceBackward0(_OpNode, op="trace", inputs={"self": 0}):
    """self: trace_put(grad, self.shape)"""
    _saves = {"self_shape": ("shape", 0, 1)}

    def _on_arrays(grad, self_shape):
        return _raw.trace_put(grad, self_shape)

    def _on_tensors(grad, self_shape):
        return _ops.trace_put(grad, self_shape)

def _trace_jvp(self, *, result, self_t=None):
    return _ops.trace(_tangent(self, self_t))

def trace(self):
    """trace(Tensor self) -> Tensor result
    The sum of the diagonal of a matrix.
    Shapes: for example self (3, 4).
    Dtypes: float, complex, int.
    Gradient of self: trace_put(grad, self.shape).
    Source: the entry trace of the spec.
    Example: gs.trace(gs.linspace(-2.0, 2.0, 12).reshape(3, 4))"""
    return trace.run(self)
trace = _Op(
    "trace", trace, TraceBackward0, "Tensor self", computes=_raw.trace, jvp=_trace_jvp, dtypes=("float", "complex", "int"), autocast="float32",
    batch=lambda _own, self: _ops.sum(_ops.diagonal(self)),
)

# derivatives.yaml:3904  trace_put
class TracePutBackward0(_OpNode, op="trace_put", inputs={"self": 0}):
    """self: sum(diagonal(grad, 0, -2, -1), -1)"""

    def _on_arrays(grad):
        return _raw.sum(_raw.diagonal(grad, 0, -2, -1), -1)

    def _on_tensors(grad):
        return _ops.sum(_ops.diagonal(grad, 0, -2, -1), -1)

def _trace_put_jvp(self, shape, *, result, self_t=None):
    return _ops.trace_put(_tangent(self, self_t), shape)

def trace_put(self, shape, *more):
    """trace_put(Tensor self, shape shape) -> Tensor result
    Zeros of `shape` with `self` at each position of the diagonal of the last two dims."""
    if more or _is_one(shape):
        shape = (shape, *more)
    return trace_put.run(self, shape)
trace_put = _Op(
    "trace_put", trace_put, TracePutBackward0, "Tensor self, shape shape", computes=_raw.trace_put, jvp=_trace_put_jvp, dtypes=("float", "complex"),
    batch="dims", public=False,
)

# derivatives.yaml:3910  inner
def inner(self, other):
    """inner(Tensor self, Tensor other) -> Tensor result
    The sums of the products along the last dims of both; the product if one has no dims.
    Shapes: for example self (2, 3), other (4, 3).
    Source: the entry inner of the spec.
    Example: gs.inner(gs.linspace(-2.0, 2.0, 6).reshape(2, 3), gs.linspace(2.0, -2.0, 12).reshape(4, 3))"""
    return _tensor_products.inner(self, other)
inner = _Op("inner", inner, None, "Tensor self, Tensor other", composes=_tensor_products.inner, dtypes=("float", "complex", "int"), planned=True)

# derivatives.yaml:3915  kron
def kron(self, other):
    """kron(Tensor self, Tensor other) -> Tensor result
    The Kronecker product, in which each element of self is replaced by its product with other.
    Shapes: for example self (2, 3), other (3, 2).
    Source: the entry kron of the spec.
    Example: gs.kron(gs.linspace(-2.0, 2.0, 6).reshape(2, 3), gs.linspace(2.0, -2.0, 6).reshape(3, 2))"""
    return _tensor_products.kron(self, other)
kron = _Op("kron", kron, None, "Tensor self, Tensor other", composes=_tensor_products.kron, dtypes=("float", "complex", "int"), planned=True)

# derivatives.yaml:3920  tensordot
def tensordot(a, b, dims=2):
    """tensordot(Tensor a, Tensor b, any dims=2) -> Tensor result
    The sums of the products along dims of both, the last ones of a with the first ones of b, or pairs in two lists.
    Shapes: for example a (2, 3, 4), b (3, 4, 2).
    Source: the entry tensordot of the spec.
    Example: gs.tensordot(gs.linspace(-2.0, 2.0, 24).reshape(2, 3, 4), gs.linspace(2.0, -2.0, 24).reshape(3, 4, 2))"""
    return _tensor_products.tensordot(a, b, dims)
tensordot = _Op(
    "tensordot", tensordot, None, "Tensor a, Tensor b, any dims", composes=_tensor_products.tensordot, dtypes=("float", "complex", "int"), planned=True,
)

# derivatives.yaml:3926  addmv
def addmv(self, mat, vec, *, beta=1, alpha=1):
    """addmv(Tensor self, Tensor mat, Tensor vec, *, scalar beta=1, scalar alpha=1) -> Tensor result
    beta * self + alpha * (mat @ vec).
    Shapes: for example self (3,), mat (3, 4), vec (4,).
    Source: the entry addmv of the spec.
    Example: gs.addmv(gs.tensor([-1.2, 0.2, 1.4]), gs.linspace(2.0, -2.0, 12).reshape(3, 4), gs.linspace(-2.0, 2.0, 4))"""
    if beta.__class__ is not float and beta.__class__ is not int: beta = _number("addmv", "beta", beta)
    if alpha.__class__ is not float and alpha.__class__ is not int: alpha = _number("addmv", "alpha", alpha)
    return _tensor_products.addmv(self, mat, vec, beta=beta, alpha=alpha)
addmv = _Op(
    "addmv", addmv, None, "Tensor self, Tensor mat, Tensor vec, scalar beta, scalar alpha", composes=_tensor_products.addmv, dtypes=("float", "complex", "int"),
    planned=True,
)

def addmv_(self, mat, vec, *, beta=1, alpha=1):
    """The in-place form of addmv: the result is written to self, which is returned."""
    if beta.__class__ is not float and beta.__class__ is not int: beta = _number("addmv", "beta", beta)
    if alpha.__class__ is not float and alpha.__class__ is not int: alpha = _number("addmv", "alpha", alpha)
    _target, self = self, _before_composite(self)
    return _write_composite("addmv_", _target, _tensor_products.addmv(self, mat, vec, beta=beta, alpha=alpha))
addmv_ = addmv.in_place_form(addmv_, by_function=True)

# derivatives.yaml:3932  addr
def addr(self, vec1, vec2, *, beta=1, alpha=1):
    """addr(Tensor self, Tensor vec1, Tensor vec2, *, scalar beta=1, scalar alpha=1) -> Tensor result
    beta * self + alpha * outer(vec1, vec2).
    Shapes: for example self (3, 4), vec1 (3,), vec2 (4,).
    Source: the entry addr of the spec.
    Example: gs.addr(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), gs.tensor([0.8, -0.8, -1.4]), gs.linspace(-2.0, 2.0, 4))"""
    if beta.__class__ is not float and beta.__class__ is not int: beta = _number("addr", "beta", beta)
    if alpha.__class__ is not float and alpha.__class__ is not int: alpha = _number("addr", "alpha", alpha)
    return _tensor_products.addr(self, vec1, vec2, beta=beta, alpha=alpha)
addr = _Op(
    "addr", addr, None, "Tensor self, Tensor vec1, Tensor vec2, scalar beta, scalar alpha", composes=_tensor_products.addr, dtypes=("float", "complex", "int"),
    planned=True,
)

def addr_(self, vec1, vec2, *, beta=1, alpha=1):
    """The in-place form of addr: the result is written to self, which is returned."""
    if beta.__class__ is not float and beta.__class__ is not int: beta = _number("addr", "beta", beta)
    if alpha.__class__ is not float and alpha.__class__ is not int: alpha = _number("addr", "alpha", alpha)
    _target, self = self, _before_composite(self)
    return _write_composite("addr_", _target, _tensor_products.addr(self, vec1, vec2, beta=beta, alpha=alpha))
addr_ = addr.in_place_form(addr_, by_function=True)

# derivatives.yaml:3938  addbmm
def addbmm(self, batch1, batch2, *, beta=1, alpha=1):
    """addbmm(Tensor self, Tensor batch1, Tensor batch2, *, scalar beta=1, scalar alpha=1) -> Tensor result
    beta * self + alpha * the sum of the products of two batches of matrices.
    Shapes: for example self (3, 2), batch1 (2, 3, 4), batch2 (2, 4, 2).
    Source: the entry addbmm of the spec.
    Example: gs.addbmm(gs.linspace(-2.0, 2.0, 6).reshape(3, 2), gs.linspace(2.0, -2.0, 24).reshape(2, 3, 4), gs.linspace(-2.0, 2.0, 16).reshape(2, 4, 2))"""
    if beta.__class__ is not float and beta.__class__ is not int: beta = _number("addbmm", "beta", beta)
    if alpha.__class__ is not float and alpha.__class__ is not int: alpha = _number("addbmm", "alpha", alpha)
    return _tensor_products.addbmm(self, batch1, batch2, beta=beta, alpha=alpha)
addbmm = _Op(
    "addbmm", addbmm, None, "Tensor self, Tensor batch1, Tensor batch2, scalar beta, scalar alpha", composes=_tensor_products.addbmm,
    dtypes=("float", "complex", "int"), autocast="lower", planned=True,
)

def addbmm_(self, batch1, batch2, *, beta=1, alpha=1):
    """The in-place form of addbmm: the result is written to self, which is returned."""
    if beta.__class__ is not float and beta.__class__ is not int: beta = _number("addbmm", "beta", beta)
    if alpha.__class__ is not float and alpha.__class__ is not int: alpha = _number("addbmm", "alpha", alpha)
    _target, self = self, _before_composite(self)
    return _write_composite("addbmm_", _target, _tensor_products.addbmm(self, batch1, batch2, beta=beta, alpha=alpha))
addbmm_ = addbmm.in_place_form(addbmm_, by_function=True)

# derivatives.yaml:3945  baddbmm
def baddbmm(self, batch1, batch2, *, beta=1, alpha=1):
    """baddbmm(Tensor self, Tensor batch1, Tensor batch2, *, scalar beta=1, scalar alpha=1) -> Tensor result
    beta * self + alpha * bmm(batch1, batch2).
    Shapes: for example self (2, 3, 2), batch1 (2, 3, 4), batch2 (2, 4, 2).
    Source: the entry baddbmm of the spec.
    Example: gs.baddbmm(gs.linspace(-2.0, 2.0, 12).reshape(2, 3, 2), gs.linspace(2.0, -2.0, 24).reshape(2, 3, 4), gs.linspace(-2.0, 2.0, 16).reshape(2, 4,
    2))"""
    if beta.__class__ is not float and beta.__class__ is not int: beta = _number("baddbmm", "beta", beta)
    if alpha.__class__ is not float and alpha.__class__ is not int: alpha = _number("baddbmm", "alpha", alpha)
    return _tensor_products.baddbmm(self, batch1, batch2, beta=beta, alpha=alpha)
baddbmm = _Op(
    "baddbmm", baddbmm, None, "Tensor self, Tensor batch1, Tensor batch2, scalar beta, scalar alpha", composes=_tensor_products.baddbmm,
    dtypes=("float", "complex", "int"), autocast="lower", planned=True,
)

def baddbmm_(self, batch1, batch2, *, beta=1, alpha=1):
    """The in-place form of baddbmm: the result is written to self, which is returned."""
    if beta.__class__ is not float and beta.__class__ is not int: beta = _number("baddbmm", "beta", beta)
    if alpha.__class__ is not float and alpha.__class__ is not int: alpha = _number("baddbmm", "alpha", alpha)
    _target, self = self, _before_composite(self)
    return _write_composite("baddbmm_", _target, _tensor_products.baddbmm(self, batch1, batch2, beta=beta, alpha=alpha))
baddbmm_ = baddbmm.in_place_form(baddbmm_, by_function=True)

# derivatives.yaml:3952  dist
def dist(self, other, p=2):
    """dist(Tensor self, Tensor other, scalar p=2) -> Real result
    The p-norm of the difference.
    Shapes: for example self (3, 4), other (4,).
    Source: the entry dist of the spec.
    Example: gs.dist(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), gs.linspace(2.0, -2.0, 4))"""
    if p.__class__ is not float and p.__class__ is not int: p = _number("dist", "p", p)
    return _norms.dist(self, other, p)
dist = _Op("dist", dist, None, "Tensor self, Tensor other, scalar p", "Real result", composes=_norms.dist, dtypes=("float", "complex"), planned=True)

# derivatives.yaml:3956  distances
class DistancesBackward0(_OpNode, op="distances", inputs={"x1": 0, "x2": 1}):
    """x1: distance_slopes(grad, x1, x2, result, p)
    x2: distance_slopes(transpose(grad, -2, -1), x2, x1, transpose(result, -2, -1), p)"""
    _saves = {"x1": ("input", 0, 3), "x2": ("input", 1, 3), "result": ("output", 0, 3), "p": ("argument", 2, 3)}

    def _on_arrays(needs, grad, x1, x2, result, p):
        return (
            _raw.distance_slopes(grad, x1, x2, result, p) if needs & 1 else None,
            _raw.distance_slopes(_raw.transpose(grad, -2, -1), x2, x1, _raw.transpose(result, -2, -1), p) if needs & 2 else None,
        )

    def _on_tensors(needs, grad, x1, x2, result, p):
        return (
            _ops.distance_slopes(grad, x1, x2, result, p) if needs & 1 else None,
            _ops.distance_slopes(_ops.transpose(grad, -2, -1), x2, x1, _ops.transpose(result, -2, -1), p) if needs & 2 else None,
        )

def _distances_jvp(x1, x2, p, *, result, x1_t=None, x2_t=None):
    slopes = _ops.norm_slopes(_ops.unsqueeze(x1, -2) - _ops.unsqueeze(x2, -3), _ops.unsqueeze(result, -1), p)
    return _total(
        None if x1_t is None else _ops.sum(_ops.unsqueeze(x1_t, -2) * slopes, -1), None if x2_t is None else -_ops.sum(_ops.unsqueeze(x2_t, -3) * slopes, -1),
    )

def distances(x1, x2, p):
    """distances(Tensor x1, Tensor x2, scalar p) -> Tensor result
    The p-norms of the differences of all rows of x1 with all rows of x2, matrices with the same dims in front."""
    return distances.run(x1, x2, p)
distances = _Op(
    "distances", distances, DistancesBackward0, "Tensor x1, Tensor x2, scalar p", computes=_raw.distances, jvp=_distances_jvp, batch="leading", public=False,
)

# derivatives.yaml:3969  distance_slopes
(_k_distance_slopes_backward_lengths,) = _kernels("distance_slopes_backward_lengths")
class DistanceSlopesBackward0(_OpNode, op="distance_slopes", inputs={"gradient": 0, "x1": 1, "x2": 2, "lengths": 3}):
    """gradient: sum(along * slopes, -1), where differences = unsqueeze(x1, -2) - unsqueeze(x2, -3), radius = unsqueeze(lengths, -1), slopes =
        norm_slopes(differences, radius, p), along = unsqueeze(grad, -2)
    x1: sum(unsqueeze(gradient, -1) * along * bends, -2), where differences = unsqueeze(x1, -2) - unsqueeze(x2, -3), radius = unsqueeze(lengths, -1), bends =
        norm_bends(differences, radius, p), along = unsqueeze(grad, -2)
    x2: -sum(unsqueeze(gradient, -1) * along * bends, -3), where differences = unsqueeze(x1, -2) - unsqueeze(x2, -3), radius = unsqueeze(lengths, -1), bends =
        norm_bends(differences, radius, p), along = unsqueeze(grad, -2)
    lengths: gradient * share * sum(along * slopes, -1), where differences = unsqueeze(x1, -2) - unsqueeze(x2, -3), radius = unsqueeze(lengths, -1), slopes =
        norm_slopes(differences, radius, p), along = unsqueeze(grad, -2), share = (0 if p == inf else 1 - p) / (1 if lengths == 0 else lengths)"""
    _saves = {"x1": ("input", 1, 15), "x2": ("input", 2, 15), "lengths": ("input", 3, 15), "p": ("argument", 4, 15), "gradient": ("input", 0, 14)}

    def _on_arrays(needs, grad, x1, x2, lengths, p, gradient):
        differences = _raw.sub(_raw.unsqueeze(x1, -2), _raw.unsqueeze(x2, -3)) if needs & 7 else None
        radius = _raw.unsqueeze(lengths, -1) if needs & 7 else None
        bends = _raw.zero(differences) if (p == float('inf')) or (p == 1) or (p == 0) else (
            (_raw.add(
                _raw.zero(differences), _choose_arrays(radius == 0, 0, _raw.div(_exact_scalar(1, grad), _choose_arrays(radius == 0, 1, radius))),
            )) if p == 2 else (_raw.div(
                _raw.mul(
                    _exact_scalar(p - 1, grad),
                    _choose_arrays(
                        (_choose_arrays(radius == 0, 0, _raw.div(differences, _choose_arrays(radius == 0, 1, radius)))) == 0, 0,
                        _raw.pow(
                            _choose_arrays(
                                (_choose_arrays(radius == 0, 0, _raw.div(differences, _choose_arrays(radius == 0, 1, radius)))) == 0, 1,
                                _raw.abs(_choose_arrays(radius == 0, 0, _raw.div(differences, _choose_arrays(radius == 0, 1, radius)))),
                            ),
                            p - 2,
                        ),
                    ),
                ),
                _choose_arrays(radius == 0, 1, radius),
            ))
        ) if needs & 6 else None
        along = _raw.unsqueeze(grad, -2) if needs & 7 else None
        grad_gradient = grad_x1 = grad_x2 = grad_lengths = None
        if needs & 1:
            grad_gradient = _raw.sum(_raw.mul(along, _raw.norm_slopes(differences, radius, p)), -1)
        if needs & 2:
            grad_x1 = _raw.sum(_raw.mul(_raw.mul(_raw.unsqueeze(gradient, -1), along), bends), -2)
        if needs & 4:
            grad_x2 = -_raw.sum(_raw.mul(_raw.mul(_raw.unsqueeze(gradient, -1), along), bends), -3)
        if needs & 8 and grad.dtype.kind in "fV":
            grad_lengths = _k_distance_slopes_backward_lengths(
                gradient, _exact_scalar(0 if p == float('inf') else (1 - p), grad), lengths,
                _raw.sum(
                    _raw.mul(
                        _raw.unsqueeze(grad, -2), _raw.norm_slopes(_raw.sub(_raw.unsqueeze(x1, -2), _raw.unsqueeze(x2, -3)), _raw.unsqueeze(lengths, -1), p),
                    ),
                    -1,
                ),
            )
        elif needs & 8:
            grad_lengths = _raw.mul(
                _raw.mul(gradient, _raw.div(_exact_scalar(0 if p == float('inf') else (1 - p), grad), _choose_arrays(lengths == 0, 1, lengths))),
                _raw.sum(
                    _raw.mul(
                        _raw.unsqueeze(grad, -2), _raw.norm_slopes(_raw.sub(_raw.unsqueeze(x1, -2), _raw.unsqueeze(x2, -3)), _raw.unsqueeze(lengths, -1), p),
                    ),
                    -1,
                ),
            )
        return (grad_gradient, grad_x1, grad_x2, grad_lengths)

    def _on_tensors(needs, grad, x1, x2, lengths, p, gradient):
        differences = _ops.unsqueeze(x1, -2) - _ops.unsqueeze(x2, -3)
        radius = _ops.unsqueeze(lengths, -1)
        slopes = _ops.norm_slopes(differences, radius, p) if needs & 9 else None
        bends = _ops.norm_bends(differences, radius, p) if needs & 6 else None
        along = _ops.unsqueeze(grad, -2)
        return (
            _ops.sum(along * slopes, -1) if needs & 1 else None, _ops.sum((_ops.unsqueeze(gradient, -1) * along) * bends, -2) if needs & 2 else None,
            -_ops.sum((_ops.unsqueeze(gradient, -1) * along) * bends, -3) if needs & 4 else None,
            ((gradient * ((0 if p == float('inf') else (1 - p)) / (_choose(lengths == 0, 1, lengths)))) * _ops.sum(along * slopes, -1)) if needs & 8 else None,
        )

def _distance_slopes_jvp(gradient, x1, x2, lengths, p, *, result, gradient_t=None, x1_t=None, x2_t=None, lengths_t=None):
    differences = None if x1_t is None and x2_t is None and lengths_t is None else _ops.unsqueeze(x1, -2) - _ops.unsqueeze(x2, -3)
    radius = None if x1_t is None and x2_t is None and lengths_t is None else _ops.unsqueeze(lengths, -1)
    bends = None if x1_t is None and x2_t is None else _ops.norm_bends(differences, radius, p)
    return _total(
        None if gradient_t is None else _ops.distance_slopes(gradient_t, x1, x2, lengths, p),
        None if x1_t is None else x1_t * _ops.sum(_ops.unsqueeze(gradient, -1) * bends, -2),
        None if x2_t is None else -_ops.sum((_ops.unsqueeze(gradient, -1) * _ops.unsqueeze(x2_t, -3)) * bends, -2),
        None if lengths_t is None else _ops.sum(
            _ops.unsqueeze(
                (gradient * lengths_t) * ((0 if p == float('inf') else (1 - p)) / (_choose(lengths == 0, 1, lengths))), -1,
            ) * _ops.norm_slopes(differences, radius, p),
            -2,
        ),
    )

def distance_slopes(gradient, x1, x2, lengths, p):
    """distance_slopes(Tensor gradient, Tensor x1, Tensor x2, Tensor lengths, scalar p) -> Tensor result
    The gradient of x1 by those of its distances from x2, which are `lengths`."""
    return distance_slopes.run(gradient, x1, x2, lengths, p)
distance_slopes = _Op(
    "distance_slopes", distance_slopes, DistanceSlopesBackward0, "Tensor gradient, Tensor x1, Tensor x2, Tensor lengths, scalar p",
    computes=_raw.distance_slopes, jvp=_distance_slopes_jvp, batch="leading", public=False,
)

# derivatives.yaml:3991  pair_distances
class PairDistancesBackward0(_OpNode, op="pair_distances", inputs={"self": 0}):
    """self: distance_slopes(both, self, self, lengths + transpose(lengths, -2, -1), p), where rows = self.shape[-2], upper = upper_triangle(grad, rows), lengths =
        upper_triangle(result, rows), both = upper + transpose(upper, -2, -1)"""
    _saves = {"self_shape": ("shape", 0, 1), "self": ("input", 0, 1), "result": ("output", 0, 1), "p": ("argument", 1, 1)}

    def _on_arrays(grad, self_shape, self, result, p):
        upper = _raw.upper_triangle(grad, self_shape[-2])
        lengths = _raw.upper_triangle(result, self_shape[-2])
        return _raw.distance_slopes(_raw.add(upper, _raw.transpose(upper, -2, -1)), self, self, _raw.add(lengths, _raw.transpose(lengths, -2, -1)), p)

    def _on_tensors(grad, self_shape, self, result, p):
        upper = _ops.upper_triangle(grad, self_shape[-2])
        lengths = _ops.upper_triangle(result, self_shape[-2])
        return _ops.distance_slopes(upper + _ops.transpose(upper, -2, -1), self, self, lengths + _ops.transpose(lengths, -2, -1), p)

def _pair_distances_jvp(self, p, *, result, self_t=None):
    self_shape = self._array.shape
    return _ops.upper_pairs(_ops.sum(
        (_ops.unsqueeze(self_t, -2) - _ops.unsqueeze(self_t, -3)) * _ops.norm_slopes(
            _ops.unsqueeze(self, -2) - _ops.unsqueeze(self, -3), _ops.unsqueeze(_ops.upper_triangle(result, self_shape[-2]), -1), p,
        ),
        -1,
    ))

def pair_distances(self, p):
    """pair_distances(Tensor self, scalar p) -> Tensor result
    The p-norms of the differences of each row of matrices with each later one."""
    return pair_distances.run(self, p)
pair_distances = _Op(
    "pair_distances", pair_distances, PairDistancesBackward0, "Tensor self, scalar p", computes=_raw.pair_distances, jvp=_pair_distances_jvp, batch="leading",
    public=False,
)

# derivatives.yaml:4004  norm_bends
def norm_bends(self, length, p):
    """norm_bends(Tensor self, Tensor length, scalar p) -> Tensor result
    The derivatives of `norm_slopes` by the element itself, where `length` stays."""
    if (p == float('inf')) or (p == 1) or (p == 0):
        return _ops.zero(self)
    is_none = length == 0
    divisor = _choose(is_none, 1, length)
    if p == 2:
        return _ops.zero(self) + (_choose(is_none, 0, 1 / divisor))
    unit = _choose(is_none, 0, self / divisor)
    return ((p - 1) * (_choose(unit == 0, 0, _ops.pow(_choose(unit == 0, 1, _ops.abs(unit)), p - 2)))) / divisor
norm_bends = _Op("norm_bends", norm_bends, None, "Tensor self, Tensor length, scalar p", dtypes=("float", "complex"), planned=True, public=False)

# derivatives.yaml:4014  norm_slopes
def norm_slopes(self, length, p):
    """norm_slopes(Tensor self, Tensor length, scalar p) -> Tensor result
    The derivatives of the p-norms of vectors in the last dim, which are `length`, by their elements."""
    if p == 2:
        is_none = length == 0
        return _choose(is_none, 0, self / (_choose(is_none, 1, length)))
    if p == float('inf'):
        largest = _ops.to_dtype(_ops.abs(self) == length, self._memory.dtype)
        return _choose(length == 0, 0, (_ops.sgn(self) * largest) / _ops.sum(largest, -1, True))
    if p == 1:
        return _ops.sgn(self)
    if p:
        is_none = length == 0
        unit = _choose(is_none, 0, self / (_choose(is_none, 1, length)))
        return _choose(unit == 0, 0, _ops.sgn(unit) * _ops.pow(_choose(unit == 0, 1, _ops.abs(unit)), p - 1))
    return _ops.zero(self)
norm_slopes = _Op("norm_slopes", norm_slopes, None, "Tensor self, Tensor length, scalar p", dtypes=("float", "complex"), planned=True, public=False)

# derivatives.yaml:4024  upper_triangle
class UpperTriangleBackward0(_OpNode, op="upper_triangle", inputs={"self": 0}):
    """self: upper_pairs(grad)"""

    def _on_arrays(grad):
        return _raw.upper_pairs(grad)

    def _on_tensors(grad):
        return _ops.upper_pairs(grad)

def _upper_triangle_jvp(self, rows, *, result, self_t=None):
    return _ops.upper_triangle(_tangent(self, self_t), rows)

def upper_triangle(self, rows):
    """upper_triangle(Tensor self, int rows) -> Tensor result
    Square matrices with these elements above the diagonal, row by row, and zeros elsewhere."""
    return upper_triangle.run(self, rows)
upper_triangle = _Op(
    "upper_triangle", upper_triangle, UpperTriangleBackward0, "Tensor self, int rows", computes=_raw.upper_triangle, jvp=_upper_triangle_jvp,
    dtypes=("float", "complex"), batch="leading", public=False,
)

# derivatives.yaml:4030  upper_pairs
class UpperPairsBackward0(_OpNode, op="upper_pairs", inputs={"self": 0}):
    """self: upper_triangle(grad, self.shape[-1])"""
    _saves = {"self_shape": ("shape", 0, 1)}

    def _on_arrays(grad, self_shape):
        return _raw.upper_triangle(grad, self_shape[-1])

    def _on_tensors(grad, self_shape):
        return _ops.upper_triangle(grad, self_shape[-1])

def _upper_pairs_jvp(self, *, result, self_t=None):
    return _ops.upper_pairs(_tangent(self, self_t))

def upper_pairs(self):
    """upper_pairs(Tensor self) -> Tensor result
    The elements above the diagonals of square matrices, row by row; the transpose of `upper_triangle`."""
    return upper_pairs.run(self)
upper_pairs = _Op(
    "upper_pairs", upper_pairs, UpperPairsBackward0, "Tensor self", computes=_raw.upper_pairs, jvp=_upper_pairs_jvp, dtypes=("float", "complex"),
    batch="leading", public=False,
)

# derivatives.yaml:4036  cdist
def cdist(x1, x2, p=2.0, compute_mode=None):
    """cdist(Tensor x1, Tensor x2, float p=2.0, any compute_mode=None) -> Tensor result
    The p-norms of the differences of all rows of x1 with all rows of x2; zero with gradient zero for equal ones.
    Shapes: for example x1 (3, 2), x2 (4, 2).
    Source: the entry cdist of the spec.
    Example: gs.cdist(gs.linspace(-2.0, 2.0, 6).reshape(3, 2), gs.linspace(2.0, -2.0, 8).reshape(4, 2))"""
    if p.__class__ is not float and p.__class__ is not int: p = _number("cdist", "p", p)
    return _norms.cdist(x1, x2, p, compute_mode)
cdist = _Op("cdist", cdist, None, "Tensor x1, Tensor x2, float p, any compute_mode", composes=_norms.cdist, autocast="float32", planned=True)

# derivatives.yaml:4043  cov
def cov(self, *, correction=1, fweights=None, aweights=None):
    """cov(Tensor self, *, int correction=1, Index? fweights=None, Real? aweights=None) -> Tensor result
    The covariance matrix of variables in rows, whose columns are observations, with weights.
    Shapes: for example self (3, 4).
    Source: the entry cov of the spec.
    Example: gs.cov(gs.linspace(-2.0, 2.0, 12).reshape(3, 4))"""
    if correction.__class__ is not int: correction = _integer("cov", "correction", correction)
    return _moments.cov(self, correction=correction, fweights=fweights, aweights=aweights)
cov = _Op("cov", cov, None, "Tensor self, int correction, Index? fweights, Real? aweights", composes=_moments.cov, dtypes=("float", "complex"))

# derivatives.yaml:4048  corrcoef
def corrcoef(self):
    """corrcoef(Tensor self) -> Tensor result
    The matrix of Pearson's correlation coefficients of variables in rows.
    Shapes: for example self (3, 4).
    Source: the entry corrcoef of the spec.
    Example: gs.corrcoef(gs.linspace(-2.0, 2.0, 12).reshape(3, 4))"""
    return _moments.corrcoef(self)
corrcoef = _Op("corrcoef", corrcoef, None, "Tensor self", composes=_moments.corrcoef, dtypes=("float", "complex"))

_OPS.enter((
    linalg_inv, linalg_inv_ex, linalg_det, cofactors, cofactors_along, cofactors_along_others, linalg_slogdet, logdet, solve_matrix, linalg_solve,
    linalg_solve_ex, triangle, linalg_solve_triangular, triangular_solve, cholesky_lower, linalg_cholesky, cholesky, linalg_cholesky_ex, cholesky_solve,
    identity_like, cholesky_inverse, linalg_eigh, divide_or_zero, over_gaps, without_phase, linalg_eigvalsh, eigenvalues_alone, linalg_eig, linalg_eigvals,
    linalg_svd, linalg_svdvals, singular_values_alone, svd, linalg_qr, geqrf, qr, linalg_lu_factor_ex, permutation, linalg_lu_factor, lu_with_infos,
    lu_triangles, lu_unpack, linalg_lu, linalg_lu_solve, solve_with_lu, linalg_ldl_factor_ex, linalg_ldl_factor, linalg_ldl_solve, solve_with_ldl, lu_solve,
    pseudoinverse, pseudoinverse_within, pinv_backward, pinv_push, _linalg_pinv__0, _linalg_pinv__rcond, pinverse, least_squares, linalg_lstsq,
    _linalg_matrix_rank__0, _linalg_matrix_rank__tol, linalg_matrix_exp, matrix_exp_derivative, linalg_vector_norm, linalg_matrix_norm, linalg_norm,
    linalg_cond, linalg_matrix_power, linalg_multi_dot, chain_matmul, linalg_cross, cross, linalg_vecdot, linalg_diagonal, linalg_vander, vander,
    linalg_tensorinv, linalg_tensorsolve, reflected, reflected_backward, reflected_push, linalg_householder_product, ormqr, trace, trace_put, inner, kron,
    tensordot, addmv, addr, addbmm, baddbmm, dist, distances, distance_slopes, pair_distances, norm_bends, norm_slopes, upper_triangle, upper_pairs, cdist, cov,
    corrcoef,
))
_add_methods({
    "inverse": linalg_inv, "det": linalg_det, "slogdet": linalg_slogdet, "logdet": logdet, "triangular_solve": triangular_solve, "cholesky": cholesky,
    "cholesky_solve": cholesky_solve, "cholesky_inverse": cholesky_inverse, "svd": svd, "geqrf": geqrf, "qr": qr, "lu_solve": lu_solve, "pinverse": pinverse,
    "matrix_exp": linalg_matrix_exp, "matrix_power": linalg_matrix_power, "cross": cross, "orgqr": linalg_householder_product, "ormqr": ormqr, "trace": trace,
    "inner": inner, "kron": kron, "addmv": addmv, "addmv_": addmv_, "addr": addr, "addr_": addr_, "addbmm": addbmm, "addbmm_": addbmm_, "baddbmm": baddbmm,
    "baddbmm_": baddbmm_, "dist": dist, "cov": cov, "corrcoef": corrcoef,
})

__all__ = (
    "linalg_inv", "inverse", "linalg_inv_ex", "linalg_det", "det", "cofactors", "cofactors_along", "cofactors_along_others", "linalg_slogdet", "slogdet",
    "logdet", "solve_matrix", "linalg_solve", "linalg_solve_ex", "triangle", "linalg_solve_triangular", "triangular_solve", "cholesky_lower", "linalg_cholesky",
    "cholesky", "linalg_cholesky_ex", "cholesky_solve", "identity_like", "cholesky_inverse", "linalg_eigh", "divide_or_zero", "over_gaps", "without_phase",
    "linalg_eigvalsh", "eigenvalues_alone", "linalg_eig", "linalg_eigvals", "linalg_svd", "linalg_svdvals", "singular_values_alone", "svd", "linalg_qr",
    "geqrf", "qr", "linalg_lu_factor_ex", "permutation", "linalg_lu_factor", "lu_with_infos", "lu_triangles", "lu_unpack", "linalg_lu", "linalg_lu_solve",
    "solve_with_lu", "linalg_ldl_factor_ex", "linalg_ldl_factor", "linalg_ldl_solve", "solve_with_ldl", "lu_solve", "pseudoinverse", "pseudoinverse_within",
    "pinv_backward", "pinv_push", "linalg_pinv", "pinverse", "least_squares", "linalg_lstsq", "linalg_matrix_rank", "linalg_matrix_exp", "matrix_exp",
    "matrix_exp_derivative", "linalg_vector_norm", "linalg_matrix_norm", "linalg_norm", "linalg_cond", "linalg_matrix_power", "matrix_power",
    "linalg_multi_dot", "chain_matmul", "linalg_cross", "cross", "linalg_vecdot", "linalg_diagonal", "linalg_vander", "vander", "linalg_tensorinv",
    "linalg_tensorsolve", "reflected", "reflected_backward", "reflected_push", "linalg_householder_product", "orgqr", "ormqr", "trace", "trace_put", "inner",
    "kron", "tensordot", "addmv", "addmv_", "addr", "addr_", "addbmm", "addbmm_", "baddbmm", "baddbmm_", "dist", "distances", "distance_slopes",
    "pair_distances", "norm_bends", "norm_slopes", "upper_triangle", "upper_pairs", "cdist", "cov", "corrcoef",
)
_publish({name: globals()[name] for name in __all__})
