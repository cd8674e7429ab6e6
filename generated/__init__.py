# Made by `gradspec regen` from derivatives.yaml. Do not edit: change the spec and run it again.
"""The ops: importing this enters those of all sections in the table of ops, and gives the public ones.

Sections with a namespace are imported when one of their names is first asked for. See Note [Deferred sections],
runtime/core/ops.py.
"""

from gradspec.core.native import require as _require

_require("5354d789809e4281")

from gradspec.core.ops import defer as _defer

from .elementwise_functions import (
    abs, absolute, acos, acosh, arccos, arccosh, arcsin, arcsinh, arctan, arctanh, asin, asinh, atan, atanh, ceil, cos, cosh, deg2rad, erf, erfc, exp, exp2,
    expm1, fix, floor, frac, frexp, log, log10, log1p, log2, logit, nan_to_num, neg, negative, positive, rad2deg, reciprocal, round, rsqrt, sgn, sign, sin,
    sinh, sqrt, square, tan, tanh, trunc,
)
from .activations import elu, gelu, leaky_relu, relu, sigmoid, silu, softplus
from .complex_numbers_and_predicates import (
    angle, complex, conj, conj_physical, imag, isfinite, isinf, isnan, isneginf, isposinf, isreal, logical_not, polar, real, signbit, view_as_complex,
    view_as_complex_copy, view_as_real, view_as_real_copy,
)
from .elementwise_arithmetic import (
    add, arctan2, atan2, clamp, clamp_max, clamp_min, clip, copysign, div, divide, float_power, floor_divide, fmax, fmin, fmod, gcd, heaviside, hypot, lcm,
    ldexp, lerp, logaddexp, logaddexp2, maximum, minimum, mul, multiply, nextafter, pow, remainder, rsub, sub, subtract, true_divide,
)
from .selection_and_comparison import (
    addcdiv, addcmul, bitwise_and, bitwise_left_shift, bitwise_not, bitwise_or, bitwise_right_shift, bitwise_xor, eq, fill, ge, greater, greater_equal, gt,
    isclose, le, less, less_equal, logical_and, logical_or, logical_xor, lt, masked_fill, ne, not_equal, where,
)
from .reductions import (
    all, amax, amin, aminmax, any, argmax, argmin, count_nonzero, cumulative_trapezoid, logsumexp, max, mean, min, nanmean, nanquantile, nansum, norm, prod,
    quantile, renorm, std, std_mean, sum, sum_to_size, trapezoid, trapz, var, var_mean,
)
from .scans import cummax, cummin, cumprod, cumsum, diff, gradient, log_softmax, logcumsumexp, softmax
from .views import (
    adjoint, alias_copy, atleast_1d, atleast_2d, atleast_3d, broadcast_tensors, broadcast_to, chunk, diagonal, diagonal_copy, dsplit, expand, expand_as,
    expand_copy, flatten, hsplit, meshgrid, moveaxis, movedim, narrow, narrow_copy, permute, permute_copy, ravel, reshape, reshape_as, select, select_copy,
    split, split_copy, split_with_sizes, split_with_sizes_copy, squeeze, squeeze_copy, swapaxes, swapdims, t, t_copy, tensor_split, transpose, transpose_copy,
    unbind, unbind_copy, unflatten, unfold, unfold_copy, unsafe_chunk, unsafe_split, unsafe_split_with_sizes, unsqueeze, unsqueeze_copy, view, view_as,
    view_copy, vsplit,
)
from .joining_and_copying import (
    block_diag, cartesian_prod, cat, clone, column_stack, combinations, concat, concatenate, diag, diag_embed, diagflat, dstack, flip, fliplr, flipud, hstack,
    pad, repeat, repeat_interleave, roll, rot90, row_stack, stack, tile, tril, triu, vstack,
)
from .indexing import (
    argsort, argwhere, as_strided_scatter, bincount, bucketize, diagonal_scatter, embedding, gather, histc, histogram, index_add, index_copy, index_fill,
    index_put, index_reduce, index_select, isin, kthvalue, masked_scatter, masked_select, median, mode, msort, nanmedian, nonzero, nonzero_static, put, scatter,
    scatter_add, scatter_reduce, searchsorted, select_scatter, slice_scatter, sort, take, take_along_dim, topk, unique_all, unique_counts, unique_inverse,
    unique_values,
)
from .matrix_products import addmm, bmm, dot, einsum, ger, linear, matmul, mm, mv, outer, vdot
from .losses import binary_cross_entropy_with_logits, cross_entropy, mse_loss, nll_loss

__all__ = [
    "abs", "absolute", "acos", "acosh", "add", "addcdiv", "addcmul", "addmm", "adjoint", "alias_copy", "all", "amax", "amin", "aminmax", "angle", "any",
    "arccos", "arccosh", "arcsin", "arcsinh", "arctan", "arctan2", "arctanh", "argmax", "argmin", "argsort", "argwhere", "as_strided_scatter", "asin", "asinh",
    "atan", "atan2", "atanh", "atleast_1d", "atleast_2d", "atleast_3d", "binary_cross_entropy_with_logits", "bincount", "bitwise_and", "bitwise_left_shift",
    "bitwise_not", "bitwise_or", "bitwise_right_shift", "bitwise_xor", "block_diag", "bmm", "broadcast_tensors", "broadcast_to", "bucketize", "cartesian_prod",
    "cat", "ceil", "chunk", "clamp", "clamp_max", "clamp_min", "clip", "clone", "column_stack", "combinations", "complex", "concat", "concatenate", "conj",
    "conj_physical", "copysign", "cos", "cosh", "count_nonzero", "cross_entropy", "cummax", "cummin", "cumprod", "cumsum", "cumulative_trapezoid", "deg2rad",
    "diag", "diag_embed", "diagflat", "diagonal", "diagonal_copy", "diagonal_scatter", "diff", "div", "divide", "dot", "dsplit", "dstack", "einsum", "elu",
    "embedding", "eq", "erf", "erfc", "exp", "exp2", "expand", "expand_as", "expand_copy", "expm1", "fill", "fix", "flatten", "flip", "fliplr", "flipud",
    "float_power", "floor", "floor_divide", "fmax", "fmin", "fmod", "frac", "frexp", "gather", "gcd", "ge", "gelu", "ger", "gradient", "greater",
    "greater_equal", "gt", "heaviside", "histc", "histogram", "hsplit", "hstack", "hypot", "imag", "index_add", "index_copy", "index_fill", "index_put",
    "index_reduce", "index_select", "isclose", "isfinite", "isin", "isinf", "isnan", "isneginf", "isposinf", "isreal", "kthvalue", "lcm", "ldexp", "le",
    "leaky_relu", "lerp", "less", "less_equal", "linear", "log", "log10", "log1p", "log2", "log_softmax", "logaddexp", "logaddexp2", "logcumsumexp",
    "logical_and", "logical_not", "logical_or", "logical_xor", "logit", "logsumexp", "lt", "masked_fill", "masked_scatter", "masked_select", "matmul", "max",
    "maximum", "mean", "median", "meshgrid", "min", "minimum", "mm", "mode", "moveaxis", "movedim", "mse_loss", "msort", "mul", "multiply", "mv", "nan_to_num",
    "nanmean", "nanmedian", "nanquantile", "nansum", "narrow", "narrow_copy", "ne", "neg", "negative", "nextafter", "nll_loss", "nonzero", "nonzero_static",
    "norm", "not_equal", "outer", "pad", "permute", "permute_copy", "polar", "positive", "pow", "prod", "put", "quantile", "rad2deg", "ravel", "real",
    "reciprocal", "relu", "remainder", "renorm", "repeat", "repeat_interleave", "reshape", "reshape_as", "roll", "rot90", "round", "row_stack", "rsqrt", "rsub",
    "scatter", "scatter_add", "scatter_reduce", "searchsorted", "select", "select_copy", "select_scatter", "sgn", "sigmoid", "sign", "signbit", "silu", "sin",
    "sinh", "slice_scatter", "softmax", "softplus", "sort", "split", "split_copy", "split_with_sizes", "split_with_sizes_copy", "sqrt", "square", "squeeze",
    "squeeze_copy", "stack", "std", "std_mean", "sub", "subtract", "sum", "sum_to_size", "swapaxes", "swapdims", "t", "t_copy", "take", "take_along_dim", "tan",
    "tanh", "tensor_split", "tile", "topk", "transpose", "transpose_copy", "trapezoid", "trapz", "tril", "triu", "true_divide", "trunc", "unbind",
    "unbind_copy", "unflatten", "unfold", "unfold_copy", "unique_all", "unique_counts", "unique_inverse", "unique_values", "unsafe_chunk", "unsafe_split",
    "unsafe_split_with_sizes", "unsqueeze", "unsqueeze_copy", "var", "var_mean", "vdot", "view", "view_as", "view_as_complex", "view_as_complex_copy",
    "view_as_real", "view_as_real_copy", "view_copy", "vsplit", "vstack", "where",
]
# The public names of the sections that are imported on first use, and where each is.
DEFERRED = {
    **_defer(
        "gradspec.generated.linear_algebra",
        functions=(
            "linalg_inv", "inverse", "linalg_inv_ex", "linalg_det", "det", "cofactors", "cofactors_along", "cofactors_along_twice", "trace_of_product",
            "linalg_slogdet", "slogdet", "logdet", "solve_matrix", "linalg_solve", "linalg_solve_ex", "triangle", "linalg_solve_triangular", "solve_triangular_outer",
            "triangular_solve", "cholesky_lower", "hermitian_of_lower", "halved_lower", "between_inverses", "linalg_cholesky", "cholesky", "linalg_cholesky_ex",
            "cholesky_solve", "identity_like", "cholesky_factor", "cholesky_inverse", "linalg_eigh", "eigh_backward", "eigh_rotation", "divide_or_zero", "over_gaps",
            "without_phase", "linalg_eigvalsh", "weighted_projections", "linalg_eig", "eig_backward", "eig_rotation", "eig_push", "linalg_eigvals", "eigvals_backward",
            "linalg_svd", "svd_backward", "svd_push", "linalg_svdvals", "svdvals_backward", "svdvals_push", "svd", "linalg_qr", "qr_backward", "qr_push", "qr",
            "linalg_lu_factor_ex", "lu_backward", "lu_push", "permutation", "linalg_lu_factor", "lu", "lu_unpack", "linalg_lu", "linalg_lu_solve",
            "linalg_ldl_factor_ex", "linalg_ldl_factor", "linalg_ldl_solve", "solve_with_ldl", "lu_solve", "pseudoinverse", "pinv_backward", "pinv_push", "linalg_pinv",
            "pinverse", "least_squares", "linalg_lstsq", "linalg_matrix_rank", "linalg_matrix_exp", "matrix_exp", "matrix_exp_derivative", "linalg_vector_norm",
            "linalg_matrix_norm", "linalg_norm", "linalg_cond", "linalg_matrix_power", "matrix_power", "linalg_multi_dot", "chain_matmul", "linalg_cross", "cross",
            "linalg_vecdot", "linalg_diagonal", "linalg_vander", "vander", "linalg_tensorinv", "linalg_tensorsolve", "linalg_householder_product", "orgqr", "ormqr",
            "trace", "inner", "kron", "tensordot", "addmv", "addmv_", "addr", "addr_", "addbmm", "addbmm_", "baddbmm", "baddbmm_", "dist", "cdist", "cov", "corrcoef",
        ),
        methods=(
            "inverse", "det", "slogdet", "logdet", "triangular_solve", "cholesky", "cholesky_solve", "cholesky_inverse", "svd", "qr", "lu", "lu_solve", "pinverse",
            "matrix_exp", "matrix_power", "cross", "orgqr", "ormqr", "trace", "inner", "kron", "addmv", "addmv_", "addr", "addr_", "addbmm", "addbmm_", "baddbmm",
            "baddbmm_", "dist", "cov", "corrcoef",
        ),
        public=(
            "addbmm", "addmv", "addr", "baddbmm", "cdist", "chain_matmul", "cholesky", "cholesky_inverse", "cholesky_solve", "corrcoef", "cov", "cross", "det", "dist",
            "inner", "inverse", "kron", "logdet", "lu", "lu_solve", "lu_unpack", "matrix_exp", "matrix_power", "orgqr", "ormqr", "pinverse", "qr", "slogdet", "svd",
            "tensordot", "trace", "triangular_solve", "vander",
        ),
    ),
    **_defer(
        "gradspec.generated.fourier_transforms",
        functions=(
            "fft_c2c", "fft_r2c", "fft_c2r", "fft_scaled_pairs", "spectrum", "half_spectrum", "from_half_spectrum", "fft_fft", "fft_ifft", "fft_rfft", "fft_irfft",
            "fft_hfft", "fft_ihfft", "fft_fft2", "fft_ifft2", "fft_rfft2", "fft_irfft2", "fft_hfft2", "fft_ihfft2", "fft_fftn", "fft_ifftn", "fft_rfftn", "fft_irfftn",
            "fft_hfftn", "fft_ihfftn", "fft_fftshift", "fft_ifftshift", "stft", "without_gaps", "istft",
        ),
        methods=(
            "stft", "istft",
        ),
        public=(
            "istft", "stft",
        ),
    ),
    **_defer(
        "gradspec.generated.special_functions",
        functions=(
            "special_entr", "xlogy", "xlogy_", "special_xlog1py", "sinc", "sinc_", "special_ndtr", "lgamma", "lgamma_", "digamma", "digamma_", "trigamma", "polygamma",
            "polygamma_", "erfinv", "erfinv_", "special_erfcx", "special_log_ndtr", "special_ndtri", "i0", "i0_", "special_i0e", "special_i1", "special_i1e",
            "special_bessel_j0", "special_bessel_j1", "special_bessel_y0", "special_bessel_y1", "special_modified_bessel_k0", "special_modified_bessel_k1",
            "special_scaled_modified_bessel_k0", "special_scaled_modified_bessel_k1", "igamma", "igammac", "special_zeta", "mvlgamma", "mvlgamma_",
        ),
        methods=(
            "xlogy", "xlogy_", "sinc", "sinc_", "lgamma", "lgamma_", "digamma", "digamma_", "polygamma", "polygamma_", "erfinv", "erfinv_", "i0", "i0_", "igamma",
            "igammac", "mvlgamma", "mvlgamma_",
        ),
        public=(
            "digamma", "erfinv", "i0", "igamma", "igammac", "lgamma", "mvlgamma", "polygamma", "sinc", "xlogy",
        ),
    ),
    **_defer(
        "gradspec.generated.masked_reductions",
        functions=(
            "masked_input", "converted", "masked_sum", "masked_prod", "masked_amax", "masked_amin", "masked_argmax", "masked_argmin", "masked_mean", "masked_var",
            "masked_std", "without_nan", "masked_median", "masked_logsumexp", "masked_logaddexp", "masked_norm", "masked_normalize", "masked_cumsum", "masked_cumprod",
            "masked_softmax", "masked_log_softmax", "masked_softmin",
        ),
        methods=(
        ),
        public=(
        ),
    ),
}
