"""Products, factorizations, norms, and what else has no counterpart."""

import numpy as np
import scipy.linalg
import scipy.special

__all__ = [
    "cdist", "cholesky_inverse", "cholesky_solve", "cofactors_along", "cross", "einsum", "householder_product",
    "ldl_factor", "ldl_solve", "least_squares", "linalg_vander", "lstsq", "lu", "lu_factor", "lu_solve", "lu_unpack",
    "matrix_norm", "mvlgamma", "norm", "ormqr", "pinv", "solve", "solve_triangular", "svd_with_v", "triangular_solve",
    "vector_norm",
]  # fmt: skip


def cofactors_along(E, A):
    """For one or two matrices in E, by the inverse of A; zero for as many as A has rows."""
    if E.shape[-3] >= A.shape[-1]:
        return np.zeros(np.broadcast_shapes(E[..., :1, :, :].shape, A.shape), A.dtype)
    if E.shape[-3] > 2:
        raise ValueError("along more than two matrices")
    inverse = np.linalg.inv(A[..., 0, :, :])
    along = inverse[..., None, :, :] @ E
    traces = np.trace(along, axis1=-2, axis2=-1)[..., None, None]
    P, trace, identity = along[..., 0, :, :], traces[..., 0, :, :], np.eye(A.shape[-1])
    inner = trace * identity - P
    if E.shape[-3] == 2:
        Q, other = along[..., 1, :, :], traces[..., 1, :, :]
        both = np.trace(P @ Q, axis1=-2, axis2=-1)[..., None, None]
        inner = (trace * other - both) * identity - trace * Q - other * P + P @ Q + Q @ P
    return np.linalg.det(A)[..., None, None] * (inner @ inverse).swapaxes(-1, -2)[..., None, :, :]


def einsum(equation, operands):
    return np.einsum(equation, *operands)


def solve(A, B, left):
    if B.ndim == 1 or B.shape == A.shape[:-1]:
        return np.linalg.solve(A, B[..., None])[..., 0]
    return np.linalg.solve(A, B) if left else np.linalg.solve(A.swapaxes(-1, -2), B.swapaxes(-1, -2)).swapaxes(-1, -2)


def solve_triangular(A, B, upper, left, unitriangular):
    triangle = np.triu(A, int(unitriangular)) if upper else np.tril(A, -int(unitriangular))
    return solve(triangle + (np.eye(A.shape[-1]) if unitriangular else 0), B, left)


def triangular_solve(b, A, upper, transpose, unitriangular):
    matrix = A.swapaxes(-1, -2) if transpose else A
    return solve_triangular(matrix, b, upper != transpose, True, unitriangular)


def cholesky_solve(self, input2, upper):
    factor = np.triu(input2).swapaxes(-1, -2).conj() if upper else np.tril(input2)
    return np.linalg.solve(factor @ factor.swapaxes(-1, -2).conj(), self)


def cholesky_inverse(self, upper):
    inverse = np.linalg.inv(np.triu(self).swapaxes(-1, -2).conj() if upper else np.tril(self))
    return inverse.swapaxes(-1, -2).conj() @ inverse


def svd_with_v(self, some, compute_uv):
    U, S, Vh = np.linalg.svd(self, not some)
    rows, columns = self.shape[-2:]
    if not compute_uv:
        return np.zeros((*self.shape[:-2], rows, rows)), S, np.zeros((*self.shape[:-2], columns, columns))
    return U, S, Vh.swapaxes(-1, -2).conj()


def lu_factor(A):
    batch = A.shape[:-2]
    found = [scipy.linalg.lu_factor(A[index]) for index in np.ndindex(batch)]
    LU = np.array([one[0] for one in found]).reshape(A.shape)
    pivots = np.array([one[1] for one in found], np.int32).reshape(*batch, -1)
    is_zero = np.concatenate([np.diagonal(LU, axis1=-2, axis2=-1) == 0, np.ones((*batch, 1), bool)], -1)
    return LU, pivots + 1, (is_zero.argmax(-1) + 1) % is_zero.shape[-1]  # the number of the first zero, 0 for none


def lu(A):
    LU, pivots, _ = lu_factor(A)
    return lu_unpack(LU, pivots, True, True)


def _permutations(pivots, rows):
    result = np.zeros((*pivots.shape[:-1], rows, rows))
    for index in np.ndindex(pivots.shape[:-1]):
        P = np.eye(rows)
        for step, other in enumerate(pivots[index]):
            P[:, [step, other - 1]] = P[:, [other - 1, step]]
        result[index] = P
    return result


def linalg_vander(x, N):
    powers = np.arange(x.shape[-1] if N is None else N)
    if powers.size < 2:
        raise ValueError("two powers at least")
    return x[..., None] ** powers


def lu_unpack(LU_data, LU_pivots, unpack_data, unpack_pivots):
    rows, columns = LU_data.shape[-2:]
    count = min(rows, columns)
    if unpack_pivots and LU_pivots.shape != (*LU_data.shape[:-2], count):
        raise ValueError("a vector of pivots for each matrix")
    L = np.tril(LU_data[..., :count], -1) + np.eye(rows, count)
    P = _permutations(LU_pivots, rows) if unpack_pivots else np.zeros(0)
    return (P, L, np.triu(LU_data[..., :count, :])) if unpack_data else (P, np.zeros(0), np.zeros(0))


def lu_solve(LU, pivots, B, left, adjoint):
    P, L, U = lu_unpack(LU, pivots, True, True)
    A = P @ L @ U
    return solve(A.swapaxes(-1, -2).conj() if adjoint else A, B, left)


def pinv(A, atol, rtol, hermitian):
    S = np.linalg.svd(A, compute_uv=False)
    atol = np.asarray(0.0 if atol is None else atol)
    if rtol is None:
        rtol = np.where(atol > 0, 0.0, max(A.shape[-2:]) * np.finfo(A.dtype).eps)
    zero = np.maximum(atol, rtol * S.max(-1, initial=0.0))
    A = np.broadcast_to(A, (*zero.shape, *A.shape[-2:]))
    return np.linalg.pinv(A, zero / np.maximum(S.max(-1, initial=0.0), np.finfo(S.dtype).tiny), hermitian)


def least_squares(A, B, driver):
    rank = np.asarray(np.linalg.matrix_rank(A))
    if driver == "gels" and (rank < min(A.shape[-2:])).any():
        raise ValueError("this driver is for matrices of full rank")
    return np.linalg.pinv(A) @ B, rank if B.size else np.zeros_like(rank)  # LAPACK then looks at no matrix


def lstsq(A, B, driver):
    solution, rank = least_squares(A, B, driver)
    has_residuals = A.shape[-2] > A.shape[-1] and driver not in (None, "gelsy")
    residuals = (np.abs(B - A @ solution) ** 2).sum(-2) if has_residuals else np.zeros(0)
    S = np.linalg.svd(A, compute_uv=False) if driver in ("gelsd", "gelss") else np.zeros(0)
    return solution, residuals, rank if driver != "gels" else np.zeros(0, np.int64), S


def vector_norm(x, ord, dim, keepdim):
    size = np.abs(x)
    if np.isinf(ord):
        return np.asarray((np.max if ord > 0 else np.min)(size, axis=dim, keepdims=keepdim))
    if ord == 0:
        return np.sum(size != 0, axis=dim, keepdims=keepdim, dtype=size.dtype)
    return np.power(np.sum(np.power(size, ord), axis=dim, keepdims=keepdim), 1 / ord)


def norm(A, ord, dim, keepdim):
    if ord is None:
        return vector_norm(A, 2, dim, keepdim)
    return np.asarray(np.linalg.norm(A, ord, dim, keepdim))


def matrix_norm(A, ord, dim, keepdim):
    if not A.size and ord not in ("fro", "nuc"):
        raise ValueError("the largest of no elements")
    return np.asarray(np.linalg.norm(A, ord, dim, keepdim))


def cross(self, other, dim):
    return np.cross(self, other, axis=self.shape.index(3) if dim is None else dim)


def householder_product(A, tau):
    return ormqr(A, tau, np.broadcast_to(np.eye(*A.shape[-2:]), A.shape), True, False)


def ormqr(self, input2, input3, left, transpose):
    rows = self.shape[-2]
    product = np.broadcast_to(np.eye(rows), (*self.shape[:-2], rows, rows))
    for step in range(input2.shape[-1]):
        v = np.where(np.arange(rows) > step, self[..., step], 0) + np.eye(rows)[step]
        outer = v[..., :, None] * v[..., None, :].conj()
        product = product @ (np.eye(rows) - input2[..., step, None, None] * outer)
    product = product.swapaxes(-1, -2).conj() if transpose else product
    return product @ input3 if left else input3 @ product


def cdist(x1, x2, p):
    return vector_norm(x1[..., :, None, :] - x2[..., None, :, :], p, -1, False)


def mvlgamma(self, p):
    steps = sum(scipy.special.gammaln(self - step / 2) for step in range(p))
    return np.asarray(p * (p - 1) / 4 * np.log(np.pi) + steps)


def ldl_factor(self, hermitian):
    """LAPACK's, one matrix at a time."""
    name = "hetrf" if hermitian and np.iscomplexobj(self) else "sytrf"
    (factorize,) = scipy.linalg.get_lapack_funcs((name,), (self,))
    LD, pivots = np.zeros_like(self), np.zeros(self.shape[:-1], np.int32)
    if self.shape[-1] != self.shape[-2]:
        raise ValueError("a symmetric matrix is square")
    for index in np.ndindex(self.shape[:-2]):
        if self.size:
            found, pivots[index], _ = factorize(self[index], lower=1)
            LD[index] = np.tril(found)
    return LD, pivots, np.zeros(self.shape[:-2], np.int32)


def ldl_solve(LD, pivots, B, hermitian):
    """The solution for the matrix that is put together again."""
    if pivots.shape != LD.shape[:-1]:
        raise ValueError("one pivot for each row")
    return np.linalg.solve(_of_ldl(LD, pivots, hermitian), B)


def _of_ldl(LD, pivots, hermitian):
    size = LD.shape[-1]
    A = np.zeros_like(LD)
    for index in np.ndindex(LD.shape[:-2]):
        L, D, step = np.eye(size, dtype=LD.dtype), np.zeros_like(LD[index]), 0
        while step < size:
            width = 1 if pivots[index][step] > 0 else 2
            block = slice(step, step + width)
            other, own = abs(pivots[index][step + width - 1]) - 1, step + width - 1
            exchange = np.eye(size, dtype=LD.dtype)
            exchange[[own, other]] = exchange[[other, own]]
            factor = np.eye(size, dtype=LD.dtype)
            factor[step + width :, block] = LD[index][step + width :, block]
            L = L @ exchange @ factor
            corner = np.tril(LD[index][block, block])
            upper = np.tril(corner, -1).T
            D[block, block] = corner + (upper.conj() if hermitian else upper)
            step += width
        A[index] = L @ D @ (L.conj().T if hermitian else L.T)
    return A
