# Made by `gradspec regen` from derivatives.yaml. Do not edit: change the spec and run it again.
import builtins
from collections.abc import Sequence
from typing import Any, NamedTuple, TypeAlias, overload

import numpy as np

from gradspec.core.tensor import Tensor
from gradspec.core.elements.dtypes import dtype
from gradspec.graph.saved import OpNode, SavedTensor

_Number: TypeAlias = bool | int | float | builtins.complex
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

class _linalg_inv_ex_result(NamedTuple):
    inverse: Tensor
    info: Tensor

class _linalg_slogdet_result(NamedTuple):
    sign: Tensor
    logabsdet: Tensor

class _solve_matrix_result(NamedTuple):
    result: Tensor
    info: Tensor

class _linalg_solve_ex_result(NamedTuple):
    result: Tensor
    info: Tensor

class _triangular_solve_result(NamedTuple):
    solution: Tensor
    cloned_coefficient: Tensor

class _cholesky_lower_result(NamedTuple):
    L: Tensor
    info: Tensor

class _linalg_cholesky_ex_result(NamedTuple):
    L: Tensor
    info: Tensor

class _linalg_eigh_result(NamedTuple):
    eigenvalues: Tensor
    eigenvectors: Tensor

class _linalg_eig_result(NamedTuple):
    eigenvalues: Tensor
    eigenvectors: Tensor

class _linalg_svd_result(NamedTuple):
    U: Tensor
    S: Tensor
    Vh: Tensor

class _svd_result(NamedTuple):
    U: Tensor
    S: Tensor
    V: Tensor

class _linalg_qr_result(NamedTuple):
    Q: Tensor
    R: Tensor

class _geqrf_result(NamedTuple):
    a: Tensor
    tau: Tensor

class _qr_result(NamedTuple):
    Q: Tensor
    R: Tensor

class _linalg_lu_factor_ex_result(NamedTuple):
    LU: Tensor
    pivots: Tensor
    info: Tensor

class _linalg_lu_factor_result(NamedTuple):
    LU: Tensor
    pivots: Tensor

class _lu_with_infos_result(NamedTuple):
    LU: Tensor
    pivots: Tensor
    infos: Tensor

class _lu_triangles_result(NamedTuple):
    L: Tensor
    U: Tensor

class _lu_unpack_result(NamedTuple):
    P: Tensor
    L: Tensor
    U: Tensor

class _linalg_lu_result(NamedTuple):
    P: Tensor
    L: Tensor
    U: Tensor

class _linalg_ldl_factor_ex_result(NamedTuple):
    LD: Tensor
    pivots: Tensor
    info: Tensor

class _linalg_ldl_factor_result(NamedTuple):
    LD: Tensor
    pivots: Tensor

class _least_squares_result(NamedTuple):
    solution: Tensor
    rank: Tensor

class _linalg_lstsq_result(NamedTuple):
    solution: Tensor
    residuals: Tensor
    rank: Tensor
    singular_values: Tensor

class _reflected_backward_result(NamedTuple):
    of_A: Tensor
    of_tau: Tensor

def linalg_inv(A: Tensor, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
inverse = linalg_inv
def linalg_inv_ex(A: Tensor, *, check_errors: bool = False, out: Tensor | tuple[Tensor, ...] | None = None) -> _linalg_inv_ex_result: ...
def linalg_det(A: Tensor, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
det = linalg_det
def cofactors(A: Tensor) -> Tensor: ...
def cofactors_along(E: Tensor, A: Tensor) -> Tensor: ...
def cofactors_along_others(F: Tensor, E: Tensor, A: Tensor) -> Tensor: ...
def linalg_slogdet(A: Tensor, *, out: Tensor | tuple[Tensor, ...] | None = None) -> _linalg_slogdet_result: ...
slogdet = linalg_slogdet
def logdet(A: Tensor, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def solve_matrix(A: Tensor, B: Tensor, check_errors: bool) -> _solve_matrix_result: ...
def linalg_solve(A: Tensor, B: Tensor, *, left: bool = True, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def linalg_solve_ex(A: Tensor, B: Tensor, *, left: bool = True, check_errors: bool = False, out: Tensor | tuple[Tensor, ...] | None = None) -> _linalg_solve_ex_result: ...
def triangle(self: Tensor, upper: bool, strict: bool) -> Tensor: ...
def linalg_solve_triangular(A: Tensor, B: Tensor, *, upper: bool, left: bool = True, unitriangular: bool = False, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def triangular_solve(b: Tensor, A: Tensor, upper: bool = True, transpose: bool = False, unitriangular: bool = False, *, out: Tensor | tuple[Tensor, ...] | None = None) -> _triangular_solve_result: ...
def cholesky_lower(A: Tensor, check_errors: bool) -> _cholesky_lower_result: ...
def linalg_cholesky(input: Tensor, *, upper: bool = False, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def cholesky(input: Tensor, upper: bool = False, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def linalg_cholesky_ex(input: Tensor, *, upper: bool = False, check_errors: bool = False, out: Tensor | tuple[Tensor, ...] | None = None) -> _linalg_cholesky_ex_result: ...
def cholesky_solve(input: Tensor, input2: Tensor, upper: bool = False, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def identity_like(self: Tensor) -> Tensor: ...
def cholesky_inverse(input: Tensor, upper: bool = False, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def linalg_eigh(input: Tensor, UPLO: str = 'L', *, out: Tensor | tuple[Tensor, ...] | None = None) -> _linalg_eigh_result: ...
def divide_or_zero(self: Tensor | _Number, other: Tensor | _Number) -> Tensor: ...
def over_gaps(self: Tensor, values: Tensor) -> Tensor: ...
def without_phase(self: Tensor, op: Any) -> Tensor: ...
def linalg_eigvalsh(input: Tensor, UPLO: str = 'L', *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def eigenvalues_alone(self: Tensor, UPLO: str) -> Tensor: ...
def linalg_eig(input: Tensor, *, out: Tensor | tuple[Tensor, ...] | None = None) -> _linalg_eig_result: ...
def linalg_eigvals(input: Tensor, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def linalg_svd(A: Tensor, full_matrices: bool = True, *, driver: str | None = None, out: Tensor | tuple[Tensor, ...] | None = None) -> _linalg_svd_result: ...
def linalg_svdvals(A: Tensor, *, driver: str | None = None, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def singular_values_alone(A: Tensor, driver: str | None) -> Tensor: ...
def svd(input: Tensor, some: bool = True, compute_uv: bool = True, *, out: Tensor | tuple[Tensor, ...] | None = None) -> _svd_result: ...
def linalg_qr(A: Tensor, mode: str = 'reduced', *, out: Tensor | tuple[Tensor, ...] | None = None) -> _linalg_qr_result: ...
def geqrf(input: Tensor, *, out: Tensor | tuple[Tensor, ...] | None = None) -> _geqrf_result: ...
def qr(input: Tensor, some: bool = True, *, out: Tensor | tuple[Tensor, ...] | None = None) -> _qr_result: ...
def linalg_lu_factor_ex(A: Tensor, *, pivot: bool = True, check_errors: bool = False, out: Tensor | tuple[Tensor, ...] | None = None) -> _linalg_lu_factor_ex_result: ...
def permutation(pivots: Tensor, rows: int, dtype: dtype | np.dtype[Any]) -> Tensor: ...
def linalg_lu_factor(A: Tensor, *, pivot: bool = True, out: Tensor | tuple[Tensor, ...] | None = None) -> _linalg_lu_factor_result: ...
def lu_with_infos(A: Tensor, pivot: bool = True) -> _lu_with_infos_result: ...
def lu_triangles(LU: Tensor) -> _lu_triangles_result: ...
def lu_unpack(LU_data: Tensor, LU_pivots: Tensor, unpack_data: bool = True, unpack_pivots: bool = True, *, out: Tensor | tuple[Tensor, ...] | None = None) -> _lu_unpack_result: ...
def linalg_lu(A: Tensor, *, pivot: bool = True, out: Tensor | tuple[Tensor, ...] | None = None) -> _linalg_lu_result: ...
def linalg_lu_solve(LU: Tensor, pivots: Tensor, B: Tensor, *, left: bool = True, adjoint: bool = False, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def solve_with_lu(LU: Tensor, pivots: Tensor, B: Tensor, adjoint: bool) -> Tensor: ...
def linalg_ldl_factor_ex(input: Tensor, *, hermitian: bool = False, check_errors: bool = False, out: Tensor | tuple[Tensor, ...] | None = None) -> _linalg_ldl_factor_ex_result: ...
def linalg_ldl_factor(input: Tensor, *, hermitian: bool = False, out: Tensor | tuple[Tensor, ...] | None = None) -> _linalg_ldl_factor_result: ...
def linalg_ldl_solve(LD: Tensor, pivots: Tensor, B: Tensor, *, hermitian: bool = False, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def solve_with_ldl(LD: Tensor, pivots: Tensor, B: Tensor, hermitian: bool) -> Tensor: ...
def lu_solve(input: Tensor, LU_data: Tensor, LU_pivots: Tensor, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def pseudoinverse(A: Tensor, atol: float, rtol: float, hermitian: bool) -> Tensor: ...
def pseudoinverse_within(A: Tensor, atol: Tensor, rtol: Tensor, hermitian: bool) -> Tensor: ...
def pinv_backward(gradient: Tensor, A: Tensor, result: Tensor) -> Tensor: ...
def pinv_push(tangent: Tensor, A: Tensor, result: Tensor) -> Tensor: ...
@overload
def linalg_pinv(A: Tensor, *, atol: Any = None, rtol: Any = None, hermitian: bool = False, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
@overload
def linalg_pinv(A: Tensor, rcond: Any, hermitian: bool = False, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def pinverse(input: Tensor, rcond: float = 1e-15, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def least_squares(A: Tensor, B: Tensor, rcond: float, driver: str) -> _least_squares_result: ...
def linalg_lstsq(A: Tensor, B: Tensor, rcond: float | None = None, *, driver: str | None = None, out: Tensor | tuple[Tensor, ...] | None = None) -> _linalg_lstsq_result: ...
@overload
def linalg_matrix_rank(A: Tensor, *, atol: Any = None, rtol: Any = None, hermitian: bool = False, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
@overload
def linalg_matrix_rank(A: Tensor, tol: Any, hermitian: bool = False, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def linalg_matrix_exp(input: Tensor, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
matrix_exp = linalg_matrix_exp
def matrix_exp_derivative(self: Tensor, direction: Tensor) -> Tensor: ...
def linalg_vector_norm(x: Tensor, ord: _Number = 2, dim: int | tuple[int, ...] | list[int] | None = None, keepdim: bool = False, *, dtype: dtype | np.dtype[Any] | None = None, axis: int | tuple[int, ...] | list[int] | None = ..., keepdims: bool = ..., out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def linalg_matrix_norm(A: Tensor, ord: Any = 'fro', dim: Any = (-2, -1), keepdim: bool = False, *, dtype: dtype | np.dtype[Any] | None = None, axis: Any = ..., keepdims: bool = ..., out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def linalg_norm(A: Tensor, ord: Any = None, dim: Any = None, keepdim: bool = False, *, dtype: dtype | np.dtype[Any] | None = None, axis: Any = ..., keepdims: bool = ..., out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def linalg_cond(A: Tensor, p: Any = None, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def linalg_matrix_power(A: Tensor, n: int, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
matrix_power = linalg_matrix_power
def linalg_multi_dot(tensors: Tensor | Sequence[Tensor], *more: Tensor, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def chain_matmul(matrices: Tensor | Sequence[Tensor], *more: Tensor, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def linalg_cross(input: Tensor, other: Tensor, *, dim: int = -1, axis: int = ..., out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def cross(input: Tensor, other: Tensor, dim: int | None = None, *, axis: int = ..., out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def linalg_vecdot(x: Tensor, y: Tensor, *, dim: int = -1, axis: int = ..., out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def linalg_diagonal(A: Tensor, *, offset: int = 0, dim1: int = -2, dim2: int = -1, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def linalg_vander(x: Tensor, *, N: int | None = None, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def vander(x: Tensor, N: int | None = None, increasing: bool = False, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def linalg_tensorinv(A: Tensor, ind: int = 2, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def linalg_tensorsolve(A: Tensor, B: Tensor, dims: Any = None, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def reflected(A: Tensor, tau: Tensor, other: Tensor, adjoint: bool) -> Tensor: ...
def reflected_backward(gradient: Tensor, A: Tensor, tau: Tensor, other: Tensor, adjoint: bool) -> _reflected_backward_result: ...
def reflected_push(of_A: Tensor, of_tau: Tensor, A: Tensor, tau: Tensor, other: Tensor, adjoint: bool) -> Tensor: ...
def linalg_householder_product(A: Tensor, tau: Tensor, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
orgqr = linalg_householder_product
def ormqr(input: Tensor, input2: Tensor, input3: Tensor, left: bool = True, transpose: bool = False, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def trace(input: Tensor, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def trace_put(self: Tensor, shape: int | Sequence[int], *more: int) -> Tensor: ...
def inner(input: Tensor, other: Tensor, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def kron(input: Tensor, other: Tensor, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def tensordot(a: Tensor, b: Tensor, dims: Any = 2, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def addmv(input: Tensor, mat: Tensor, vec: Tensor, *, beta: _Number = 1, alpha: _Number = 1, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def addmv_(input: Tensor, mat: Tensor, vec: Tensor, *, beta: _Number = 1, alpha: _Number = 1) -> Tensor: ...
def addr(input: Tensor, vec1: Tensor, vec2: Tensor, *, beta: _Number = 1, alpha: _Number = 1, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def addr_(input: Tensor, vec1: Tensor, vec2: Tensor, *, beta: _Number = 1, alpha: _Number = 1) -> Tensor: ...
def addbmm(input: Tensor, batch1: Tensor, batch2: Tensor, *, beta: _Number = 1, alpha: _Number = 1, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def addbmm_(input: Tensor, batch1: Tensor, batch2: Tensor, *, beta: _Number = 1, alpha: _Number = 1) -> Tensor: ...
def baddbmm(input: Tensor, batch1: Tensor, batch2: Tensor, *, beta: _Number = 1, alpha: _Number = 1, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def baddbmm_(input: Tensor, batch1: Tensor, batch2: Tensor, *, beta: _Number = 1, alpha: _Number = 1) -> Tensor: ...
def dist(input: Tensor, other: Tensor, p: _Number = 2, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def distances(x1: Tensor, x2: Tensor, p: _Number) -> Tensor: ...
def distance_slopes(gradient: Tensor, x1: Tensor, x2: Tensor, lengths: Tensor, p: _Number) -> Tensor: ...
def pair_distances(self: Tensor, p: _Number) -> Tensor: ...
def norm_bends(self: Tensor, length: Tensor, p: _Number) -> Tensor: ...
def norm_slopes(self: Tensor, length: Tensor, p: _Number) -> Tensor: ...
def upper_triangle(self: Tensor, rows: int) -> Tensor: ...
def upper_pairs(self: Tensor) -> Tensor: ...
def cdist(x1: Tensor, x2: Tensor, p: float = 2.0, compute_mode: Any = None, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def cov(input: Tensor, *, correction: int = 1, fweights: Tensor | None = None, aweights: Tensor | None = None, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def corrcoef(input: Tensor, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...

class LinalgInvBackward0(OpNode):
    _saved_result: Tensor
    _raw_saved_result: SavedTensor

class LinalgInvExBackward0(OpNode):
    _saved_inverse: Tensor
    _raw_saved_inverse: SavedTensor

class LinalgDetBackward0(OpNode):
    _saved_A: Tensor
    _raw_saved_A: SavedTensor

class CofactorsBackward0(OpNode):
    _saved_A: Tensor
    _raw_saved_A: SavedTensor

class CofactorsAlongBackward0(OpNode):
    _saved_E_shape: tuple[int, ...] | None
    _saved_E: Tensor
    _raw_saved_E: SavedTensor
    _saved_A: Tensor
    _raw_saved_A: SavedTensor

class LinalgSlogdetBackward0(OpNode):
    _saved_A: Tensor
    _raw_saved_A: SavedTensor
    _saved_sign: Tensor
    _raw_saved_sign: SavedTensor

class SolveMatrixBackward0(OpNode):
    _saved_A: Tensor
    _raw_saved_A: SavedTensor
    _saved_result: Tensor | None
    _raw_saved_result: SavedTensor
    _saved_A_shape: tuple[int, ...] | None
    _saved_B_shape: tuple[int, ...] | None

class LinalgSolveTriangularBackward0(OpNode):
    _saved_left: bool
    _saved_A: Tensor
    _raw_saved_A: SavedTensor
    _saved_upper: bool
    _saved_unitriangular: bool
    _saved_result: Tensor | None
    _raw_saved_result: SavedTensor
    _saved_A_shape: tuple[int, ...] | None
    _saved_B_shape: tuple[int, ...] | None

class CholeskyLowerBackward0(OpNode):
    _saved_L: Tensor
    _raw_saved_L: SavedTensor

class CholeskySolveBackward0(OpNode):
    _saved_input2: Tensor
    _raw_saved_input2: SavedTensor
    _saved_upper: bool
    _saved_self_shape: tuple[int, ...] | None
    _saved_result: Tensor | None
    _raw_saved_result: SavedTensor
    _saved_input2_shape: tuple[int, ...] | None

class IdentityLikeBackward0(OpNode):
    _saved_self_shape: tuple[int, ...]

class CholeskyInverseBackward0(OpNode):
    _saved_upper: bool
    _saved_self: Tensor
    _raw_saved_self: SavedTensor
    _saved_result: Tensor
    _raw_saved_result: SavedTensor

class LinalgEighBackward0(OpNode):
    _saved_eigenvectors: Tensor
    _raw_saved_eigenvectors: SavedTensor
    _saved_eigenvalues: Tensor
    _raw_saved_eigenvalues: SavedTensor

class DivideOrZeroBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor
    _saved_other: Tensor
    _raw_saved_other: SavedTensor
    _saved_self_shape: tuple[int, ...] | None
    _saved_result: Tensor | None
    _raw_saved_result: SavedTensor
    _saved_other_shape: tuple[int, ...] | None

class WithoutPhaseBackward0(OpNode):
    ...

class EigenvaluesAloneBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor
    _saved_UPLO: str

class LinalgEigBackward0(OpNode):
    _saved_eigenvectors: Tensor
    _raw_saved_eigenvectors: SavedTensor
    _saved_eigenvalues: Tensor
    _raw_saved_eigenvalues: SavedTensor
    _saved_self_dtype: np.dtype[Any]

class LinalgEigvalsBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor
    _saved_self_dtype: np.dtype[Any]

class LinalgSvdBackward0(OpNode):
    _saved_S_shape: tuple[int, ...]
    _saved_U: Tensor
    _raw_saved_U: SavedTensor
    _saved_Vh: Tensor
    _raw_saved_Vh: SavedTensor
    _saved_U_shape: tuple[int, ...]
    _saved_Vh_shape: tuple[int, ...]
    _saved_S: Tensor
    _raw_saved_S: SavedTensor

class SingularValuesAloneBackward0(OpNode):
    _saved_A: Tensor
    _raw_saved_A: SavedTensor

class LinalgQrBackward0(OpNode):
    _saved_R_shape: tuple[int, ...]
    _saved_Q: Tensor
    _raw_saved_Q: SavedTensor
    _saved_R: Tensor
    _raw_saved_R: SavedTensor
    _saved_mode: str

class GeqrfBackward0(OpNode):
    ...

class LinalgLuFactorExBackward0(OpNode):
    _saved_pivots: Tensor
    _raw_saved_pivots: SavedTensor
    _saved_A_shape: tuple[int, ...]
    _saved_LU_dtype: np.dtype[Any]
    _saved_LU: Tensor
    _raw_saved_LU: SavedTensor

class LuTrianglesBackward0(OpNode):
    _saved_U_shape: tuple[int, ...]
    _saved_L_shape: tuple[int, ...]

class SolveWithLuBackward0(OpNode):
    _saved_pivots: Tensor
    _raw_saved_pivots: SavedTensor
    _saved_LU_shape: tuple[int, ...] | None
    _saved_LU_dtype: np.dtype[Any] | None
    _saved_adjoint: bool
    _saved_result: Tensor | None
    _raw_saved_result: SavedTensor
    _saved_LU: Tensor
    _raw_saved_LU: SavedTensor
    _saved_B_shape: tuple[int, ...] | None

class LinalgLdlFactorExBackward0(OpNode):
    ...

class LinalgLdlFactorBackward0(OpNode):
    ...

class LinalgLdlSolveBackward0(OpNode):
    _saved_hermitian: bool | None
    _saved_LD: Tensor | None
    _raw_saved_LD: SavedTensor
    _saved_pivots: Tensor | None
    _raw_saved_pivots: SavedTensor
    _saved_B_shape: tuple[int, ...] | None

class SolveWithLdlBackward0(OpNode):
    _saved_hermitian: bool | None
    _saved_LD: Tensor | None
    _raw_saved_LD: SavedTensor
    _saved_pivots: Tensor | None
    _raw_saved_pivots: SavedTensor
    _saved_B_shape: tuple[int, ...] | None

class PseudoinverseBackward0(OpNode):
    _saved_A: Tensor
    _raw_saved_A: SavedTensor
    _saved_result: Tensor
    _raw_saved_result: SavedTensor

class PseudoinverseWithinBackward0(OpNode):
    _saved_A: Tensor | None
    _raw_saved_A: SavedTensor
    _saved_result: Tensor | None
    _raw_saved_result: SavedTensor
    _saved_atol_shape: tuple[int, ...] | None
    _saved_atol_dtype: np.dtype[Any] | None
    _saved_rtol_shape: tuple[int, ...] | None
    _saved_rtol_dtype: np.dtype[Any] | None

class LeastSquaresBackward0(OpNode):
    _saved_B: Tensor | None
    _raw_saved_B: SavedTensor
    _saved_A: Tensor
    _raw_saved_A: SavedTensor
    _saved_rcond: float

class LinalgMatrixExpBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor

class LinalgCrossBackward0(OpNode):
    _saved_other: Tensor | None
    _raw_saved_other: SavedTensor
    _saved_dim: int
    _saved_self_shape: tuple[int, ...] | None
    _saved_self: Tensor | None
    _raw_saved_self: SavedTensor
    _saved_other_shape: tuple[int, ...] | None

class ReflectedBackward0(OpNode):
    _saved_A: Tensor
    _raw_saved_A: SavedTensor
    _saved_tau: Tensor
    _raw_saved_tau: SavedTensor
    _saved_other: Tensor | None
    _raw_saved_other: SavedTensor
    _saved_adjoint: bool

class TraceBackward0(OpNode):
    _saved_self_shape: tuple[int, ...]

class TracePutBackward0(OpNode):
    ...

class DistancesBackward0(OpNode):
    _saved_x1: Tensor
    _raw_saved_x1: SavedTensor
    _saved_x2: Tensor
    _raw_saved_x2: SavedTensor
    _saved_result: Tensor
    _raw_saved_result: SavedTensor
    _saved_p: _Number

class DistanceSlopesBackward0(OpNode):
    _saved_x1: Tensor
    _raw_saved_x1: SavedTensor
    _saved_x2: Tensor
    _raw_saved_x2: SavedTensor
    _saved_lengths: Tensor
    _raw_saved_lengths: SavedTensor
    _saved_p: _Number
    _saved_gradient: Tensor | None
    _raw_saved_gradient: SavedTensor

class PairDistancesBackward0(OpNode):
    _saved_self_shape: tuple[int, ...]
    _saved_self: Tensor
    _raw_saved_self: SavedTensor
    _saved_result: Tensor
    _raw_saved_result: SavedTensor
    _saved_p: _Number

class UpperTriangleBackward0(OpNode):
    ...

class UpperPairsBackward0(OpNode):
    _saved_self_shape: tuple[int, ...]
