# Made by `gradspec regen` from derivatives.yaml. Do not edit: change the spec and run it again.
# The public functions of all sections, as `gradspec` has them.
from .elementwise_functions import (
    abs, abs_, absolute, absolute_, acos, acos_, acosh, acosh_, arccos, arccos_, arccosh, arccosh_, arcsin, arcsin_, arcsinh, arcsinh_, arctan, arctan_,
    arctanh, arctanh_, asin, asin_, asinh, asinh_, atan, atan_, atanh, atanh_, ceil, ceil_, cos, cos_, cosh, cosh_, deg2rad, deg2rad_, erf, erf_, erfc, erfc_,
    exp, exp2, exp2_, exp_, expm1, expm1_, fix, fix_, floor, floor_, frac, frac_, frexp, log, log10, log10_, log1p, log1p_, log2, log2_, log_, logit, logit_,
    nan_to_num, nan_to_num_, neg, neg_, negative, negative_, positive, rad2deg, rad2deg_, reciprocal, reciprocal_, round, round_, rsqrt, rsqrt_, sgn, sgn_,
    sign, sign_, sin, sin_, sinh, sinh_, sqrt, sqrt_, square, square_, tan, tan_, tanh, tanh_, trunc, trunc_,
)
from .activations import elu, elu_, gelu, leaky_relu, leaky_relu_, relu, relu_, sigmoid, sigmoid_, silu, silu_, softplus
from .complex_numbers_and_predicates import (
    angle, complex, conj, conj_physical, conj_physical_, imag, isfinite, isinf, isnan, isneginf, isposinf, isreal, logical_not, logical_not_, polar, real,
    signbit, view_as_complex, view_as_complex_copy, view_as_real, view_as_real_copy,
)
from .elementwise_arithmetic import (
    add, add_, arctan2, arctan2_, atan2, atan2_, clamp, clamp_, clamp_max, clamp_max_, clamp_min, clamp_min_, clip, clip_, copysign, copysign_, div, div_,
    divide, divide_, float_power, float_power_, floor_divide, floor_divide_, fmax, fmin, fmod, fmod_, gcd, gcd_, heaviside, heaviside_, hypot, hypot_, lcm,
    lcm_, ldexp, ldexp_, lerp, lerp_, logaddexp, logaddexp2, maximum, minimum, mul, mul_, multiply, multiply_, nextafter, nextafter_, pow, pow_, remainder,
    remainder_, rsub, sub, sub_, subtract, subtract_, true_divide, true_divide_,
)
from .selection_and_comparison import (
    addcdiv, addcdiv_, addcmul, addcmul_, bitwise_and, bitwise_and_, bitwise_left_shift, bitwise_left_shift_, bitwise_not, bitwise_not_, bitwise_or,
    bitwise_or_, bitwise_right_shift, bitwise_right_shift_, bitwise_xor, bitwise_xor_, eq, eq_, fill, fill_, ge, ge_, greater, greater_, greater_equal,
    greater_equal_, gt, gt_, isclose, le, le_, less, less_, less_equal, less_equal_, logical_and, logical_and_, logical_or, logical_or_, logical_xor,
    logical_xor_, lt, lt_, masked_fill, masked_fill_, ne, ne_, not_equal, not_equal_, where,
)
from .reductions import (
    all, amax, amin, aminmax, any, argmax, argmin, count_nonzero, cumulative_trapezoid, logsumexp, max, mean, min, nanmean, nanquantile, nansum, norm, prod,
    quantile, renorm, renorm_, std, std_mean, sum, sum_to_size, trapezoid, trapz, var, var_mean,
)
from .scans import cummax, cummin, cumprod, cumprod_, cumsum, cumsum_, diff, gradient, log_softmax, logcumsumexp, softmax
from .views import (
    adjoint, alias_copy, atleast_1d, atleast_2d, atleast_3d, broadcast_tensors, broadcast_to, chunk, diagonal, diagonal_copy, dsplit, expand, expand_as,
    expand_copy, flatten, hsplit, meshgrid, moveaxis, movedim, narrow, narrow_copy, permute, permute_copy, ravel, reshape, reshape_as, select, select_copy,
    split, split_copy, split_with_sizes, split_with_sizes_copy, squeeze, squeeze_, squeeze_copy, swapaxes, swapaxes_, swapdims, swapdims_, t, t_, t_copy,
    tensor_split, transpose, transpose_, transpose_copy, unbind, unbind_copy, unflatten, unfold, unfold_copy, unsafe_chunk, unsafe_split,
    unsafe_split_with_sizes, unsqueeze, unsqueeze_, unsqueeze_copy, view, view_as, view_copy, vsplit,
)
from .joining_and_copying import (
    block_diag, cartesian_prod, cat, clone, column_stack, combinations, concat, concatenate, diag, diag_embed, diagflat, dstack, flip, fliplr, flipud, hstack,
    pad, repeat, repeat_interleave, roll, rot90, row_stack, stack, tile, tril, tril_, triu, triu_, vstack,
)
from .indexing import (
    argsort, argwhere, as_strided_scatter, bincount, bucketize, diagonal_scatter, embedding, gather, histc, histogram, index_add, index_add_, index_copy,
    index_copy_, index_fill, index_fill_, index_put, index_put_, index_reduce, index_reduce_, index_select, isin, kthvalue, masked_scatter, masked_scatter_,
    masked_select, median, mode, msort, nanmedian, nonzero, nonzero_static, put, put_, scatter, scatter_, scatter_add, scatter_add_, scatter_reduce,
    scatter_reduce_, searchsorted, select_scatter, slice_scatter, sort, take, take_along_dim, topk, unique_all, unique_counts, unique_inverse, unique_values,
)
from .matrix_products import addmm, addmm_, bmm, dot, einsum, ger, linear, matmul, mm, mv, outer, vdot
from .linear_algebra import (
    addbmm, addbmm_, addmv, addmv_, addr, addr_, baddbmm, baddbmm_, cdist, chain_matmul, cholesky, cholesky_inverse, cholesky_solve, corrcoef, cov, cross, det,
    dist, geqrf, inner, inverse, kron, logdet, lu_solve, lu_unpack, matrix_exp, matrix_power, orgqr, ormqr, pinverse, qr, slogdet, svd, tensordot, trace,
    triangular_solve, vander,
)
from .fourier_transforms import istft, stft
from .special_functions import (
    digamma, digamma_, erfinv, erfinv_, i0, i0_, igamma, igamma_, igammac, igammac_, lgamma, lgamma_, mvlgamma, mvlgamma_, polygamma, polygamma_, sinc, sinc_,
    xlogy, xlogy_,
)
from . import masked_reductions as _masked_reductions
from . import functions_of_the_array_api as _functions_of_the_array_api
from . import special_functions_of_the_array_api as _special_functions_of_the_array_api
from . import linear_algebra_of_the_array_api as _linear_algebra_of_the_array_api
from . import fourier_transforms_of_the_array_api as _fourier_transforms_of_the_array_api
from .losses import binary_cross_entropy_with_logits, cross_entropy, mse_loss, nll_loss
from .activations_of_networks import celu, celu_, hardshrink, prelu, selu, selu_, threshold, threshold_
from . import losses_of_networks as _losses_of_networks
from .normalization_and_noise import bilinear, cosine_similarity, dropout, group_norm, layer_norm, pairwise_distance, pdist, rms_norm
from .convolutions import conv1d, conv2d, conv3d, conv_transpose1d, conv_transpose2d, conv_transpose3d
from . import gradients_of_convolutions as _gradients_of_convolutions
from .pooling_and_resampling import channel_shuffle, max_pool1d, max_pool2d, max_pool3d, pixel_shuffle, pixel_unshuffle
from . import attention_and_sequences as _attention_and_sequences

__all__ = [
    "abs", "abs_", "absolute", "absolute_", "acos", "acos_", "acosh", "acosh_", "add", "add_", "addbmm", "addbmm_", "addcdiv", "addcdiv_", "addcmul",
    "addcmul_", "addmm", "addmm_", "addmv", "addmv_", "addr", "addr_", "adjoint", "alias_copy", "all", "amax", "amin", "aminmax", "angle", "any", "arccos",
    "arccos_", "arccosh", "arccosh_", "arcsin", "arcsin_", "arcsinh", "arcsinh_", "arctan", "arctan2", "arctan2_", "arctan_", "arctanh", "arctanh_", "argmax",
    "argmin", "argsort", "argwhere", "as_strided_scatter", "asin", "asin_", "asinh", "asinh_", "atan", "atan2", "atan2_", "atan_", "atanh", "atanh_",
    "atleast_1d", "atleast_2d", "atleast_3d", "baddbmm", "baddbmm_", "bilinear", "binary_cross_entropy_with_logits", "bincount", "bitwise_and", "bitwise_and_",
    "bitwise_left_shift", "bitwise_left_shift_", "bitwise_not", "bitwise_not_", "bitwise_or", "bitwise_or_", "bitwise_right_shift", "bitwise_right_shift_",
    "bitwise_xor", "bitwise_xor_", "block_diag", "bmm", "broadcast_tensors", "broadcast_to", "bucketize", "cartesian_prod", "cat", "cdist", "ceil", "ceil_",
    "celu", "celu_", "chain_matmul", "channel_shuffle", "cholesky", "cholesky_inverse", "cholesky_solve", "chunk", "clamp", "clamp_", "clamp_max", "clamp_max_",
    "clamp_min", "clamp_min_", "clip", "clip_", "clone", "column_stack", "combinations", "complex", "concat", "concatenate", "conj", "conj_physical",
    "conj_physical_", "conv1d", "conv2d", "conv3d", "conv_transpose1d", "conv_transpose2d", "conv_transpose3d", "copysign", "copysign_", "corrcoef", "cos",
    "cos_", "cosh", "cosh_", "cosine_similarity", "count_nonzero", "cov", "cross", "cross_entropy", "cummax", "cummin", "cumprod", "cumprod_", "cumsum",
    "cumsum_", "cumulative_trapezoid", "deg2rad", "deg2rad_", "det", "diag", "diag_embed", "diagflat", "diagonal", "diagonal_copy", "diagonal_scatter", "diff",
    "digamma", "digamma_", "dist", "div", "div_", "divide", "divide_", "dot", "dropout", "dsplit", "dstack", "einsum", "elu", "elu_", "embedding", "eq", "eq_",
    "erf", "erf_", "erfc", "erfc_", "erfinv", "erfinv_", "exp", "exp2", "exp2_", "exp_", "expand", "expand_as", "expand_copy", "expm1", "expm1_", "fill",
    "fill_", "fix", "fix_", "flatten", "flip", "fliplr", "flipud", "float_power", "float_power_", "floor", "floor_", "floor_divide", "floor_divide_", "fmax",
    "fmin", "fmod", "fmod_", "frac", "frac_", "frexp", "gather", "gcd", "gcd_", "ge", "ge_", "gelu", "geqrf", "ger", "gradient", "greater", "greater_",
    "greater_equal", "greater_equal_", "group_norm", "gt", "gt_", "hardshrink", "heaviside", "heaviside_", "histc", "histogram", "hsplit", "hstack", "hypot",
    "hypot_", "i0", "i0_", "igamma", "igamma_", "igammac", "igammac_", "imag", "index_add", "index_add_", "index_copy", "index_copy_", "index_fill",
    "index_fill_", "index_put", "index_put_", "index_reduce", "index_reduce_", "index_select", "inner", "inverse", "isclose", "isfinite", "isin", "isinf",
    "isnan", "isneginf", "isposinf", "isreal", "istft", "kron", "kthvalue", "layer_norm", "lcm", "lcm_", "ldexp", "ldexp_", "le", "le_", "leaky_relu",
    "leaky_relu_", "lerp", "lerp_", "less", "less_", "less_equal", "less_equal_", "lgamma", "lgamma_", "linear", "log", "log10", "log10_", "log1p", "log1p_",
    "log2", "log2_", "log_", "log_softmax", "logaddexp", "logaddexp2", "logcumsumexp", "logdet", "logical_and", "logical_and_", "logical_not", "logical_not_",
    "logical_or", "logical_or_", "logical_xor", "logical_xor_", "logit", "logit_", "logsumexp", "lt", "lt_", "lu_solve", "lu_unpack", "masked_fill",
    "masked_fill_", "masked_scatter", "masked_scatter_", "masked_select", "matmul", "matrix_exp", "matrix_power", "max", "max_pool1d", "max_pool2d",
    "max_pool3d", "maximum", "mean", "median", "meshgrid", "min", "minimum", "mm", "mode", "moveaxis", "movedim", "mse_loss", "msort", "mul", "mul_",
    "multiply", "multiply_", "mv", "mvlgamma", "mvlgamma_", "nan_to_num", "nan_to_num_", "nanmean", "nanmedian", "nanquantile", "nansum", "narrow",
    "narrow_copy", "ne", "ne_", "neg", "neg_", "negative", "negative_", "nextafter", "nextafter_", "nll_loss", "nonzero", "nonzero_static", "norm", "not_equal",
    "not_equal_", "orgqr", "ormqr", "outer", "pad", "pairwise_distance", "pdist", "permute", "permute_copy", "pinverse", "pixel_shuffle", "pixel_unshuffle",
    "polar", "polygamma", "polygamma_", "positive", "pow", "pow_", "prelu", "prod", "put", "put_", "qr", "quantile", "rad2deg", "rad2deg_", "ravel", "real",
    "reciprocal", "reciprocal_", "relu", "relu_", "remainder", "remainder_", "renorm", "renorm_", "repeat", "repeat_interleave", "reshape", "reshape_as",
    "rms_norm", "roll", "rot90", "round", "round_", "row_stack", "rsqrt", "rsqrt_", "rsub", "scatter", "scatter_", "scatter_add", "scatter_add_",
    "scatter_reduce", "scatter_reduce_", "searchsorted", "select", "select_copy", "select_scatter", "selu", "selu_", "sgn", "sgn_", "sigmoid", "sigmoid_",
    "sign", "sign_", "signbit", "silu", "silu_", "sin", "sin_", "sinc", "sinc_", "sinh", "sinh_", "slice_scatter", "slogdet", "softmax", "softplus", "sort",
    "split", "split_copy", "split_with_sizes", "split_with_sizes_copy", "sqrt", "sqrt_", "square", "square_", "squeeze", "squeeze_", "squeeze_copy", "stack",
    "std", "std_mean", "stft", "sub", "sub_", "subtract", "subtract_", "sum", "sum_to_size", "svd", "swapaxes", "swapaxes_", "swapdims", "swapdims_", "t", "t_",
    "t_copy", "take", "take_along_dim", "tan", "tan_", "tanh", "tanh_", "tensor_split", "tensordot", "threshold", "threshold_", "tile", "topk", "trace",
    "transpose", "transpose_", "transpose_copy", "trapezoid", "trapz", "triangular_solve", "tril", "tril_", "triu", "triu_", "true_divide", "true_divide_",
    "trunc", "trunc_", "unbind", "unbind_copy", "unflatten", "unfold", "unfold_copy", "unique_all", "unique_counts", "unique_inverse", "unique_values",
    "unsafe_chunk", "unsafe_split", "unsafe_split_with_sizes", "unsqueeze", "unsqueeze_", "unsqueeze_copy", "vander", "var", "var_mean", "vdot", "view",
    "view_as", "view_as_complex", "view_as_complex_copy", "view_as_real", "view_as_real_copy", "view_copy", "vsplit", "vstack", "where", "xlogy", "xlogy_",
]
