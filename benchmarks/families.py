"""The families of ops one by one, small and large, forward and backward: where a single call loses.

A call is written as a user writes it, of float32 tensors whose size is the column's. `m` is a matrix, `p` a
positive definite one, `t` a triangular one, `r` a right-hand side, `v` a vector for `m`. `x` and `y` are
vectors with elements between 0.5 and 1.5, `u` one between 0 and 1, `w` and `z` matrices of as many elements,
`d` the diagonal of one, `q` a vector like `x` of float64. They require grad. `f` is a mask for `x`, `i` are
indices into `x`, `j` into the columns of `w`, `k` into its rows, `e` are edges of bins, `c` counts; `F` has
the functions of networks.
"""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import numpy as np

from .case import Array, Case, Makers, Thunk

GROUP = "family: "  # and its name
FAMILIES = "families of ops"
FORWARD, BOTH = ", forward", ", backward"
MATRICES = {"4 x 4": 4, "64 x 64": 64, "512 x 512": 512}
VECTORS = {"1e3": 1_000, "1e6": 1_000_000}

_CALLS = {
    "linalg": """
        lib.linalg.solve(m, r)          lib.linalg.inv(m)                lib.linalg.cholesky(p)
        lib.linalg.det(m)               lib.linalg.slogdet(m)
        lib.linalg.solve_triangular(t, r, upper=False)
        lib.linalg.qr(m)                lib.linalg.lu_factor(m)          lib.linalg.eigh(p)
        lib.linalg.eigvalsh(p)          lib.linalg.svd(m)                lib.linalg.svdvals(m)
        lib.linalg.pinv(m)              lib.linalg.lstsq(m, r)[0]        lib.linalg.matrix_exp(t)
        lib.linalg.matrix_power(m, 3)   lib.linalg.multi_dot([m, r, p])  lib.linalg.vector_norm(m, dim=1)
        lib.linalg.matrix_norm(m)       lib.linalg.matrix_norm(m, 1)     lib.logdet(p)
        lib.cholesky_solve(r, t)        m @ r                            lib.mv(m, v)
        lib.trace(m)                    lib.tensordot(m, r, 1)           lib.einsum('ij,jk,kl->il', m, r, p)
        lib.einsum('ij,ij->i', m, r)    lib.einsum('ij,kj->ik', m, r)    lib.cdist(m, r)
        lib.addmm(p, m, r)              lib.addmv(v, m, v)               lib.cov(m)
    """,
    "fft": """
        lib.fft.fft(x)    lib.fft.ifft(x)    lib.fft.rfft(x)     lib.fft.irfft(lib.complex(x, y))
        lib.fft.hfft(x)   lib.fft.ihfft(x)   lib.fft.fft(w)      lib.fft.fft2(w)
        lib.fft.rfft2(w)  lib.fft.fftn(w)    lib.fft.fftshift(x)  lib.fft.ifftshift(w)
        lib.fft.ifft2(w)  lib.fft.rfftn(w)   lib.fft.irfft2(lib.complex(w, z))
        lib.fft.ifftn(w)  lib.fft.hfft2(w)   lib.fft.irfftn(lib.complex(w, z))
    """,
    "special": """
        lib.special.erf(x)          lib.special.erfc(x)         lib.special.erfinv(u)
        lib.special.gammaln(x)      lib.special.digamma(x)      lib.special.polygamma(1, x)
        lib.special.expit(x)        lib.logit(u)                lib.special.entr(x)
        lib.special.ndtr(x)         lib.special.ndtri(u)        lib.special.log_ndtr(x)
        lib.special.i0(x)           lib.special.i0e(x)          lib.special.i1(x)
        lib.special.i1e(x)          lib.special.erfcx(x)        lib.special.sinc(x)
        lib.special.xlogy(x, y)     lib.special.xlog1py(x, y)   lib.special.expm1(x)
        lib.special.multigammaln(x + 1, 2)
    """,
    "shapes": """
        lib.stack([x, y])             lib.cat([w, z], 1)          lib.hstack([x, y])
        lib.vstack([x, y])            lib.tile(x, (2,))           w.repeat(2, 1)
        lib.repeat_interleave(x, 2)   w.T.contiguous()            w.permute(1, 0).reshape(-1)
        lib.split(w, 5)               lib.tensor_split(x, 7)      lib.chunk(w, 3, 1)
        w.unbind(0)                   lib.flip(w, (0, 1))         lib.roll(w, 3, 1)
        lib.roll(x, 3)                lib.flip(x, (0,))           lib.flip(w, (1,))
        lib.rot90(w)                  lib.tril(w)                 lib.diag(w)
        lib.diag(v)                   lib.diag_embed(v)           lib.diagonal(w)
        lib.meshgrid(v, v, indexing='ij')                         lib.broadcast_to(v, (8, len(v))).clone()
        x.unfold(0, 5, 3)             lib.atleast_2d(x)           w.flatten()
        lib.swapaxes(w, 0, 1)         lib.block_diag(w, z)        lib.column_stack([x, y])
        F.pad(w, (1, 2))              w.unflatten(0, (5, -1))
        lib.cartesian_prod(v, v)
    """,
    "indexing": """
        x[i]                            x[f]                             w[k]
        w[:, j]                         w[k, j[:len(k)]]                 x[::3]
        lib.gather(w, 1, g)             lib.take_along_dim(w, g, 1)      lib.index_select(w, 1, j)
        lib.take(x, i)                  lib.masked_select(x, f)          lib.masked_fill(x, f, 0.5)
        lib.where(f, x, y)              lib.scatter(w, 1, g, z)          lib.scatter_add(w, 1, g, z)
        lib.index_add(w, 0, k, z)       lib.index_copy(w, 0, k, z)       lib.index_fill(w, 0, k, 0.5)
        lib.index_put(x, (i,), y)       lib.masked_scatter(x, f, y)      lib.select_scatter(w, v, 0, 1)
        lib.slice_scatter(w, z[:5], 0, 5, 10)                            lib.diagonal_scatter(w, d)
        lib.nonzero(f)                  lib.searchsorted(e, x.detach())  lib.bucketize(x.detach(), e)
        lib.scatter_reduce(w, 1, g, z, 'amax')
    """,
    "reductions": """
        x.sum()               w.sum(0)                w.sum(1)                w.mean(1)
        w.var(1)              lib.std_mean(w, 1)      w.amax(1)               w.max(1)
        w.argmax(1)           lib.aminmax(w, dim=1)   w.prod(1)               w.logsumexp(1)
        w.softmax(1)          w.log_softmax(1)        w.cumsum(1)             w.cumprod(1)
        lib.cummax(w, 1)      w.logcumsumexp(1)       lib.nansum(w, 1)        lib.nanmean(w, 1)
        x.median()            w.median(1)             lib.quantile(w, 0.3, 1)  lib.kthvalue(w, 3, 1)
        lib.topk(w, 3)        w.sort(1)               w.argsort(1)  w.argmin(1)              lib.mode(w, 1)
        x.sort()              x.argsort()             w.sort(0)               q.sort()
        lib.aminmax(x)        lib.aminmax(q)          w.cumsum(0)
        w.norm()              w.norm(dim=1)           lib.dist(x, y)           lib.diff(w)
        lib.trapezoid(w)      lib.count_nonzero(w)    (w > 1).any(1)           (w > 0).all()
        lib.bincount(c)
    """,
    "elementwise": """
        x + y                     x * 2.0                 x / y                      x ** 2.5
        lib.pow(x, y)             lib.exp(x)              lib.exp2(x)                lib.expm1(x)
        lib.log(x)                lib.log1p(x)            lib.log10(x)               lib.sqrt(x)
        lib.rsqrt(x)              lib.sin(x)              lib.tan(x)                 lib.asin(u)
        lib.atan2(x, y)           lib.sinh(x)             lib.tanh(x)                lib.asinh(x)
        lib.sigmoid(x)            lib.relu(x)             F.gelu(x)                  F.silu(x)
        F.softplus(x)             lib.abs(x)              lib.square(x)              lib.clamp(x, 0.6, 1.4)
        lib.lerp(x, y, 0.3)       lib.addcmul(x, x, y)    lib.addcdiv(x, x, y)       lib.hypot(x, y)
        lib.maximum(x, y)         lib.fmod(x, y)          lib.remainder(x, y)        lib.copysign(x, y)
        lib.logaddexp(x, y)       lib.ldexp(x, y)         lib.nan_to_num(x)          lib.float_power(x, 2)
        lib.floor(x)              lib.frac(x)             lib.sign(x)                lib.polar(x, y)
        lib.deg2rad(x)            lib.reciprocal(x)       w + v                      w * w[:, :1]
        x ** 3                    F.elu(x)                lib.clamp(x, min=0.6)
        q ** 3                    q ** 2.5                F.elu(q)                   lib.clamp(q, 0.6, 1.4)
        F.elu(x - 1)
    """,
}

# Why calls take more than 1.3 times as long as torch's: what bounds them.
_BOUNDS = {
    "OpenBLAS' LAPACK beside MKL's, and of 4 x 4 the calls of it": """
        lib.linalg.qr(m)  lib.linalg.eigh(p)  lib.linalg.svd(m)  lib.linalg.lstsq(m, r)[0]
        lib.linalg.eigvalsh(p)  lib.linalg.svdvals(m)
    """,
    "several ops, of which the formula is composed": """
        lib.linalg.matrix_norm(m, 1)  lib.linalg.multi_dot([m, r, p])  lib.trace(m)  lib.tensordot(m, r, 1)
        lib.block_diag(w, z)  lib.nan_to_num(x)  lib.masked_scatter(x, f, y)  lib.index_fill(w, 0, k, 0.5)
    """,
    "NumPy's partition or counts": """
        x.median()  w.median(1)  lib.quantile(w, 0.3, 1)  lib.bincount(c)
    """,
    "1e3: a search without branches; the processor learns torch's, which are the same each time": """
        lib.searchsorted(e, x.detach())  lib.bucketize(x.detach(), e)
    """,
    "each gradient has memory of its own, where torch gives out one array for several": """
        x + y  w + v  lib.lerp(x, y, 0.3)  lib.frac(x)  lib.cat([w, z], 1)
    """,
    "numbers and columns are spread before the loop": "lib.clamp(x, 0.6, 1.4)  w * w[:, :1]",
}


def _split(text: str) -> list[str]:
    return [part.strip() for line in text.splitlines() for part in line.split("  ") if part.strip()]


REASONS = {call: reason for reason, text in _BOUNDS.items() for call in _split(text)}


def _vectors(size: int) -> dict[str, Array]:
    """The arrays of a column of so many elements."""
    rng = np.random.default_rng(size)
    rows = 25 if size < 10_000 else 1_000
    columns = size // rows

    def uniform(*shape: int, low: float = 0.5, high: float = 1.5) -> Array:
        return rng.uniform(low, high, shape).astype(np.float32)

    return {
        "x": uniform(size),
        "y": uniform(size),
        "u": uniform(size, low=0.1, high=0.9),
        "w": uniform(rows, columns),
        "z": uniform(rows, columns),
        "v": uniform(columns),
        "d": uniform(min(rows, columns)),
        "e": np.linspace(0.5, 1.5, 100, dtype=np.float32),
        "f": rng.random(size) < 0.5,
        "i": rng.permutation(size),
        "j": rng.permutation(columns),
        "k": rng.permutation(rows),
        "g": rng.integers(0, columns, (rows, columns)),
        "c": rng.integers(0, 100, size),
        "q": rng.uniform(0.5, 1.5, size),
    }


def _matrices(n: int) -> dict[str, Array]:
    """The arrays of a column of matrices of so many rows."""
    rng = np.random.default_rng(n)
    m = rng.standard_normal((n, n)) / np.sqrt(n)
    p = m @ m.T + np.eye(n)
    arrays = {
        "m": m + 2 * np.eye(n),
        "p": p,
        "t": np.linalg.cholesky(p),
        "r": rng.standard_normal((n, n)),
        "v": rng.standard_normal(n),
    }
    return {name: array.astype(np.float32) for name, array in arrays.items()}


def _differentiable(output: Any) -> list[Any]:
    """The tensors of an output that have a gradient."""
    outputs = [output] if hasattr(output, "requires_grad") else list(output)
    return [one for one in outputs if one.requires_grad]


def _made(lib: SimpleNamespace, arrays: dict[str, Array], source: str) -> tuple[Any, list[Any]]:
    """The call as a function without parameters, and the tensors in it that require grad."""
    used = compile(source, "<family>", "eval").co_names
    names = {name: lib.library.from_numpy(arrays[name].copy()) for name in used if name in arrays}
    inputs = [t.requires_grad_() for name, t in names.items() if t.is_floating_point() and name != "e"]
    values = {"lib": lib.library, "F": lib.functional, **names}
    parameters = ", ".join(f"{name}={name}" for name in values)
    exec(f"def call({parameters}):\n    return {source}", values)
    return values["call"], inputs


def _forward(arrays: dict[str, Array], source: str) -> Makers:
    def make(lib: SimpleNamespace) -> Thunk:
        call: Thunk = _made(lib, arrays, source)[0]
        return call

    return {"gradspec": make, "torch": make}


def _both(arrays: dict[str, Array], source: str) -> Makers:
    """The call, and a backward pass from gradients of ones."""

    def make(lib: SimpleNamespace) -> Thunk:
        call, inputs = _made(lib, arrays, source)
        outputs = _differentiable(call())
        if not outputs:
            return lambda: call()
        gradients = [lib.library.ones_like(one) for one in outputs]
        grad = lib.autograd.grad
        return lambda: grad(_differentiable(call()), inputs, gradients, allow_unused=True)

    return {"gradspec": make, "torch": make}


def calls(family: str) -> list[str]:
    """The calls of a family, in the order of the report."""
    return _split(_CALLS[family])


def _columns(family: str, quick: bool) -> Iterator[tuple[str, dict[str, Array]]]:
    if family == "linalg":
        for title, n in list(MATRICES.items())[: 1 if quick else None]:
            yield title, _matrices(n)
    else:
        for title, size in list(VECTORS.items())[: 1 if quick else None]:
            yield title, _vectors(size)


def cases(quick: bool) -> Iterator[Case]:
    for family in _CALLS:
        for column, arrays in _columns(family, quick):
            for source in calls(family)[:: 4 if quick else 1]:
                for direction, makers in ((FORWARD, _forward), (BOTH, _both)):
                    yield Case(GROUP + family, f"`{source}`", makers(arrays, source), column + direction, pinned=True)
