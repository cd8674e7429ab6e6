# Made by `gradspec regen` from derivatives.yaml. Do not edit: change the spec and run it again.
# The public functions of all sections, as `gradspec` has them.
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
from .linear_algebra import (
    addbmm, addmv, addr, baddbmm, cdist, chain_matmul, cholesky, cholesky_inverse, cholesky_solve, corrcoef, cov, cross, det, dist, inner, inverse, kron,
    logdet, lu, lu_solve, lu_unpack, matrix_exp, matrix_power, orgqr, ormqr, pinverse, qr, slogdet, svd, tensordot, trace, triangular_solve, vander,
)
from .fourier_transforms import istft, stft
from .special_functions import digamma, erfinv, i0, igamma, igammac, lgamma, mvlgamma, polygamma, sinc, xlogy
from . import masked_reductions as _masked_reductions
from .losses import binary_cross_entropy_with_logits, cross_entropy, mse_loss, nll_loss

__all__ = [
    "abs", "absolute", "acos", "acosh", "add", "addbmm", "addcdiv", "addcmul", "addmm", "addmv", "addr", "adjoint", "alias_copy", "all", "amax", "amin",
    "aminmax", "angle", "any", "arccos", "arccosh", "arcsin", "arcsinh", "arctan", "arctan2", "arctanh", "argmax", "argmin", "argsort", "argwhere",
    "as_strided_scatter", "asin", "asinh", "atan", "atan2", "atanh", "atleast_1d", "atleast_2d", "atleast_3d", "baddbmm", "binary_cross_entropy_with_logits",
    "bincount", "bitwise_and", "bitwise_left_shift", "bitwise_not", "bitwise_or", "bitwise_right_shift", "bitwise_xor", "block_diag", "bmm",
    "broadcast_tensors", "broadcast_to", "bucketize", "cartesian_prod", "cat", "cdist", "ceil", "chain_matmul", "cholesky", "cholesky_inverse",
    "cholesky_solve", "chunk", "clamp", "clamp_max", "clamp_min", "clip", "clone", "column_stack", "combinations", "complex", "concat", "concatenate", "conj",
    "conj_physical", "copysign", "corrcoef", "cos", "cosh", "count_nonzero", "cov", "cross", "cross_entropy", "cummax", "cummin", "cumprod", "cumsum",
    "cumulative_trapezoid", "deg2rad", "det", "diag", "diag_embed", "diagflat", "diagonal", "diagonal_copy", "diagonal_scatter", "diff", "digamma", "dist",
    "div", "divide", "dot", "dsplit", "dstack", "einsum", "elu", "embedding", "eq", "erf", "erfc", "erfinv", "exp", "exp2", "expand", "expand_as",
    "expand_copy", "expm1", "fill", "fix", "flatten", "flip", "fliplr", "flipud", "float_power", "floor", "floor_divide", "fmax", "fmin", "fmod", "frac",
    "frexp", "gather", "gcd", "ge", "gelu", "ger", "gradient", "greater", "greater_equal", "gt", "heaviside", "histc", "histogram", "hsplit", "hstack", "hypot",
    "i0", "igamma", "igammac", "imag", "index_add", "index_copy", "index_fill", "index_put", "index_reduce", "index_select", "inner", "inverse", "isclose",
    "isfinite", "isin", "isinf", "isnan", "isneginf", "isposinf", "isreal", "istft", "kron", "kthvalue", "lcm", "ldexp", "le", "leaky_relu", "lerp", "less",
    "less_equal", "lgamma", "linear", "log", "log10", "log1p", "log2", "log_softmax", "logaddexp", "logaddexp2", "logcumsumexp", "logdet", "logical_and",
    "logical_not", "logical_or", "logical_xor", "logit", "logsumexp", "lt", "lu", "lu_solve", "lu_unpack", "masked_fill", "masked_scatter", "masked_select",
    "matmul", "matrix_exp", "matrix_power", "max", "maximum", "mean", "median", "meshgrid", "min", "minimum", "mm", "mode", "moveaxis", "movedim", "mse_loss",
    "msort", "mul", "multiply", "mv", "mvlgamma", "nan_to_num", "nanmean", "nanmedian", "nanquantile", "nansum", "narrow", "narrow_copy", "ne", "neg",
    "negative", "nextafter", "nll_loss", "nonzero", "nonzero_static", "norm", "not_equal", "orgqr", "ormqr", "outer", "pad", "permute", "permute_copy",
    "pinverse", "polar", "polygamma", "positive", "pow", "prod", "put", "qr", "quantile", "rad2deg", "ravel", "real", "reciprocal", "relu", "remainder",
    "renorm", "repeat", "repeat_interleave", "reshape", "reshape_as", "roll", "rot90", "round", "row_stack", "rsqrt", "rsub", "scatter", "scatter_add",
    "scatter_reduce", "searchsorted", "select", "select_copy", "select_scatter", "sgn", "sigmoid", "sign", "signbit", "silu", "sin", "sinc", "sinh",
    "slice_scatter", "slogdet", "softmax", "softplus", "sort", "split", "split_copy", "split_with_sizes", "split_with_sizes_copy", "sqrt", "square", "squeeze",
    "squeeze_copy", "stack", "std", "std_mean", "stft", "sub", "subtract", "sum", "sum_to_size", "svd", "swapaxes", "swapdims", "t", "t_copy", "take",
    "take_along_dim", "tan", "tanh", "tensor_split", "tensordot", "tile", "topk", "trace", "transpose", "transpose_copy", "trapezoid", "trapz",
    "triangular_solve", "tril", "triu", "true_divide", "trunc", "unbind", "unbind_copy", "unflatten", "unfold", "unfold_copy", "unique_all", "unique_counts",
    "unique_inverse", "unique_values", "unsafe_chunk", "unsafe_split", "unsafe_split_with_sizes", "unsqueeze", "unsqueeze_copy", "vander", "var", "var_mean",
    "vdot", "view", "view_as", "view_as_complex", "view_as_complex_copy", "view_as_real", "view_as_real_copy", "view_copy", "vsplit", "vstack", "where",
    "xlogy",
]
