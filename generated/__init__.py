# Made by `gradspec regen` from derivatives.yaml. Do not edit: change the spec and run it again.
"""The ops: what each section has, by which it is imported on first use.

See Note [Deferred sections], runtime/core/ops.py.
"""

from gradspec.core.compiled.native import require as _require

_require("1d005efcae92bc4b")

from gradspec.core.ops import defer as _defer

# The public names, and where each is.
PUBLIC = {
    **_defer(
        "gradspec.generated.elementwise_functions",
        functions=(
            "neg", "neg_", "negative", "negative_", "abs", "abs_", "absolute", "absolute_", "sign", "sign_", "sgn", "sgn_", "exp", "exp_", "expm1", "expm1_", "exp2",
            "exp2_", "log", "log_", "log1p", "log1p_", "log2", "log2_", "log10", "log10_", "sqrt", "sqrt_", "rsqrt", "rsqrt_", "square", "square_", "reciprocal",
            "reciprocal_", "sin", "sin_", "cos", "cos_", "tan", "tan_", "asin", "asin_", "arcsin", "arcsin_", "rest_of_square", "acos", "acos_", "arccos", "arccos_",
            "atan", "atan_", "arctan", "arctan_", "sinh", "sinh_", "cosh", "cosh_", "tanh", "tanh_", "tanh_backward", "asinh", "asinh_", "arcsinh", "arcsinh_", "acosh",
            "acosh_", "arccosh", "arccosh_", "atanh", "atanh_", "arctanh", "arctanh_", "erf", "erf_", "erfc", "erfc_", "exp_square", "floor", "floor_", "ceil", "ceil_",
            "trunc", "trunc_", "fix", "fix_", "frac", "frac_", "rint", "deg2rad", "deg2rad_", "rad2deg", "rad2deg_", "logit", "logit_", "log_odds", "limited_log_odds",
            "nan_to_num", "nan_to_num_", "replace_nonfinite", "positive", "frexp", "round_parts", "round_multiples", "round", "round_",
        ),
        methods=(
            "__neg__", "neg", "negative", "neg_", "negative_", "__abs__", "abs", "absolute", "abs_", "absolute_", "sign", "sign_", "sgn", "sgn_", "exp", "exp_",
            "expm1", "expm1_", "exp2", "exp2_", "log", "log_", "log1p", "log1p_", "log2", "log2_", "log10", "log10_", "sqrt", "sqrt_", "rsqrt", "rsqrt_", "square",
            "square_", "reciprocal", "reciprocal_", "sin", "sin_", "cos", "cos_", "tan", "tan_", "asin", "arcsin", "asin_", "arcsin_", "acos", "arccos", "acos_",
            "arccos_", "atan", "arctan", "atan_", "arctan_", "sinh", "sinh_", "cosh", "cosh_", "tanh", "tanh_", "asinh", "arcsinh", "asinh_", "arcsinh_", "acosh",
            "arccosh", "acosh_", "arccosh_", "atanh", "arctanh", "atanh_", "arctanh_", "erf", "erf_", "erfc", "erfc_", "floor", "floor_", "ceil", "ceil_", "trunc",
            "fix", "trunc_", "fix_", "frac", "frac_", "deg2rad", "deg2rad_", "rad2deg", "rad2deg_", "logit", "logit_", "nan_to_num", "nan_to_num_", "positive", "frexp",
            "round", "round_",
        ),
        public=(
            "abs", "abs_", "absolute", "absolute_", "acos", "acos_", "acosh", "acosh_", "arccos", "arccos_", "arccosh", "arccosh_", "arcsin", "arcsin_", "arcsinh",
            "arcsinh_", "arctan", "arctan_", "arctanh", "arctanh_", "asin", "asin_", "asinh", "asinh_", "atan", "atan_", "atanh", "atanh_", "ceil", "ceil_", "cos",
            "cos_", "cosh", "cosh_", "deg2rad", "deg2rad_", "erf", "erf_", "erfc", "erfc_", "exp", "exp2", "exp2_", "exp_", "expm1", "expm1_", "fix", "fix_", "floor",
            "floor_", "frac", "frac_", "frexp", "log", "log10", "log10_", "log1p", "log1p_", "log2", "log2_", "log_", "logit", "logit_", "nan_to_num", "nan_to_num_",
            "neg", "neg_", "negative", "negative_", "positive", "rad2deg", "rad2deg_", "reciprocal", "reciprocal_", "round", "round_", "rsqrt", "rsqrt_", "sgn", "sgn_",
            "sign", "sign_", "sin", "sin_", "sinh", "sinh_", "sqrt", "sqrt_", "square", "square_", "tan", "tan_", "tanh", "tanh_", "trunc", "trunc_",
        ),
    ),
    **_defer(
        "gradspec.generated.activations",
        functions=(
            "sigmoid", "sigmoid_", "sigmoid_backward", "relu", "relu_", "leaky_relu", "leaky_relu_", "elu", "elu_", "softplus", "silu", "silu_", "ndtr", "gelu_exact",
            "gelu_tanh", "gelu",
        ),
        methods=(
            "sigmoid", "sigmoid_", "relu", "relu_",
        ),
        public=(
            "elu", "elu_", "gelu", "leaky_relu", "leaky_relu_", "relu", "relu_", "sigmoid", "sigmoid_", "silu", "silu_", "softplus",
        ),
    ),
    **_defer(
        "gradspec.generated.complex_numbers_and_predicates",
        functions=(
            "isnan", "isinf", "isfinite", "isposinf", "isneginf", "signbit", "conj_elements", "conj_physical", "conj_physical_", "conj_view", "conj", "real_part",
            "imag_part", "rotate", "make_complex", "complex", "polar", "from_polar", "angle", "real", "imag", "real_view", "imag_view", "view_as_real",
            "view_as_real_copy", "view_as_complex", "view_as_complex_copy", "isreal", "logical_not", "logical_not_", "zero", "zero_",
        ),
        methods=(
            "isnan", "isinf", "isfinite", "isposinf", "isneginf", "signbit", "conj_physical", "conj_physical_", "conj", "angle", "view_as_real", "view_as_complex",
            "isreal", "logical_not", "logical_not_", "zero_",
        ),
        public=(
            "angle", "complex", "conj", "conj_physical", "conj_physical_", "imag", "isfinite", "isinf", "isnan", "isneginf", "isposinf", "isreal", "logical_not",
            "logical_not_", "polar", "real", "signbit", "view_as_complex", "view_as_complex_copy", "view_as_real", "view_as_real_copy",
        ),
    ),
    **_defer(
        "gradspec.generated.elementwise_arithmetic",
        functions=(
            "clamp_min", "clamp_min_", "clamp_max", "clamp_max_", "clamp_between", "clamp", "clamp_", "clip", "clip_", "add", "add_", "sub", "sub_", "subtract",
            "subtract_", "rsub", "mul", "mul_", "multiply", "multiply_", "div", "div_", "divide", "true_divide", "divide_", "true_divide_", "floor_divide",
            "floor_divide_", "trunc_divide", "pow", "pow_", "maximum", "minimum", "fmax", "fmin", "copysign", "copysign_", "nextafter", "nextafter_", "next_number",
            "next_half", "heaviside", "heaviside_", "ldexp", "ldexp_", "float_power", "float_power_", "gcd", "gcd_", "lcm", "lcm_", "atan2", "atan2_", "arctan2",
            "arctan2_", "fmod", "fmod_", "remainder", "remainder_", "hypot", "hypot_", "logaddexp", "logaddexp2", "lerp", "lerp_",
        ),
        methods=(
            "clamp_min", "clamp_min_", "clamp_max", "clamp_max_", "clamp", "clip", "clamp_", "clip_", "__add__", "__radd__", "__iadd__", "add", "add_", "__sub__",
            "__rsub__", "__isub__", "sub", "subtract", "sub_", "subtract_", "rsub", "__mul__", "__rmul__", "__imul__", "mul", "multiply", "mul_", "multiply_",
            "__truediv__", "__rtruediv__", "__itruediv__", "__div__", "__rdiv__", "__idiv__", "div", "divide", "true_divide", "div_", "divide_", "true_divide_",
            "__floordiv__", "__rfloordiv__", "__ifloordiv__", "floor_divide", "floor_divide_", "__pow__", "__rpow__", "__ipow__", "pow", "pow_", "maximum", "minimum",
            "fmax", "fmin", "copysign", "copysign_", "nextafter", "nextafter_", "heaviside", "heaviside_", "ldexp", "ldexp_", "float_power", "float_power_", "gcd",
            "gcd_", "lcm", "lcm_", "atan2", "arctan2", "atan2_", "arctan2_", "fmod", "fmod_", "__mod__", "__rmod__", "__imod__", "remainder", "remainder_", "hypot",
            "hypot_", "logaddexp", "logaddexp2", "lerp", "lerp_",
        ),
        public=(
            "add", "add_", "arctan2", "arctan2_", "atan2", "atan2_", "clamp", "clamp_", "clamp_max", "clamp_max_", "clamp_min", "clamp_min_", "clip", "clip_",
            "copysign", "copysign_", "div", "div_", "divide", "divide_", "float_power", "float_power_", "floor_divide", "floor_divide_", "fmax", "fmin", "fmod",
            "fmod_", "gcd", "gcd_", "heaviside", "heaviside_", "hypot", "hypot_", "lcm", "lcm_", "ldexp", "ldexp_", "lerp", "lerp_", "logaddexp", "logaddexp2",
            "maximum", "minimum", "mul", "mul_", "multiply", "multiply_", "nextafter", "nextafter_", "pow", "pow_", "remainder", "remainder_", "rsub", "sub", "sub_",
            "subtract", "subtract_", "true_divide", "true_divide_",
        ),
    ),
    **_defer(
        "gradspec.generated.selection_and_comparison",
        functions=(
            "where", "masked_fill", "masked_fill_", "eq", "eq_", "ne", "ne_", "not_equal", "not_equal_", "lt", "lt_", "less", "less_", "le", "le_", "less_equal",
            "less_equal_", "gt", "gt_", "greater", "greater_", "ge", "ge_", "greater_equal", "greater_equal_", "isclose", "logical_and", "logical_and_", "logical_or",
            "logical_or_", "logical_xor", "logical_xor_", "bitwise_and", "bitwise_and_", "bitwise_or", "bitwise_or_", "bitwise_xor", "bitwise_xor_", "bitwise_not",
            "bitwise_not_", "bitwise_left_shift", "bitwise_left_shift_", "bitwise_right_shift", "bitwise_right_shift_", "addcmul", "addcmul_", "addcdiv", "addcdiv_",
            "copy", "copy_", "fill", "fill_", "mse", "bce_logits",
        ),
        methods=(
            "masked_fill", "masked_fill_", "__eq__", "eq", "eq_", "__ne__", "ne", "not_equal", "ne_", "not_equal_", "__lt__", "lt", "less", "lt_", "less_", "__le__",
            "le", "less_equal", "le_", "less_equal_", "__gt__", "gt", "greater", "gt_", "greater_", "__ge__", "ge", "greater_equal", "ge_", "greater_equal_", "isclose",
            "logical_and", "logical_and_", "logical_or", "logical_or_", "logical_xor", "logical_xor_", "__and__", "__rand__", "__iand__", "bitwise_and", "bitwise_and_",
            "__or__", "__ror__", "__ior__", "bitwise_or", "bitwise_or_", "__xor__", "__rxor__", "__ixor__", "bitwise_xor", "bitwise_xor_", "__invert__", "bitwise_not",
            "bitwise_not_", "__lshift__", "__rlshift__", "__ilshift__", "bitwise_left_shift", "bitwise_left_shift_", "__rshift__", "__rrshift__", "__irshift__",
            "bitwise_right_shift", "bitwise_right_shift_", "addcmul", "addcmul_", "addcdiv", "addcdiv_", "copy_", "fill", "fill_",
        ),
        public=(
            "addcdiv", "addcdiv_", "addcmul", "addcmul_", "bitwise_and", "bitwise_and_", "bitwise_left_shift", "bitwise_left_shift_", "bitwise_not", "bitwise_not_",
            "bitwise_or", "bitwise_or_", "bitwise_right_shift", "bitwise_right_shift_", "bitwise_xor", "bitwise_xor_", "eq", "eq_", "fill", "fill_", "ge", "ge_",
            "greater", "greater_", "greater_equal", "greater_equal_", "gt", "gt_", "isclose", "le", "le_", "less", "less_", "less_equal", "less_equal_", "logical_and",
            "logical_and_", "logical_or", "logical_or_", "logical_xor", "logical_xor_", "lt", "lt_", "masked_fill", "masked_fill_", "ne", "ne_", "not_equal",
            "not_equal_", "where",
        ),
    ),
    **_defer(
        "gradspec.generated.reductions",
        functions=(
            "sum", "nansum", "nan_to_zero", "mean", "nanmean", "prod", "prod_excluding", "prod_excluding_along", "prod_excluding_twice", "var", "var_mean", "std_mean",
            "std", "amax", "amin", "aminmax", "max", "same", "min", "take_along", "put_along", "argmax", "argmin", "all", "any", "count_nonzero", "logsumexp", "norm",
            "unreduce", "merge_dims", "unmerge_dims", "sum_to_size", "quantile", "probabilities", "nanquantile", "trapezoid", "trapz", "cumulative_trapezoid", "renorm",
            "renorm_", "shrink_factor",
        ),
        methods=(
            "sum", "nansum", "mean", "nanmean", "prod", "var", "var_mean", "std_mean", "std", "amax", "amin", "aminmax", "max", "min", "argmax", "argmin", "all", "any",
            "count_nonzero", "logsumexp", "norm", "sum_to_size", "quantile", "nanquantile", "renorm", "renorm_",
        ),
        public=(
            "all", "amax", "amin", "aminmax", "any", "argmax", "argmin", "count_nonzero", "cumulative_trapezoid", "logsumexp", "max", "mean", "min", "nanmean",
            "nanquantile", "nansum", "norm", "prod", "quantile", "renorm", "renorm_", "std", "std_mean", "sum", "sum_to_size", "trapezoid", "trapz", "var", "var_mean",
        ),
    ),
    **_defer(
        "gradspec.generated.scans",
        functions=(
            "cumsum", "cumsum_", "narrow_cumsum", "reverse_cumsum", "cumprod", "cumprod_", "cumprod_backward", "narrow_cumprod", "cummax", "cummin", "logcumsumexp",
            "logcumsumexp_tangent", "logcumsumexp_backward", "diff", "gradient", "linear_recurrence", "linear_recurrence_backward", "shift", "softmax", "softmax_grad",
            "log_softmax", "log_softmax_grad",
        ),
        methods=(
            "cumsum", "cumsum_", "cumprod", "cumprod_", "cummax", "cummin", "logcumsumexp", "diff", "softmax", "log_softmax",
        ),
        public=(
            "cummax", "cummin", "cumprod", "cumprod_", "cumsum", "cumsum_", "diff", "gradient", "log_softmax", "logcumsumexp", "softmax",
        ),
    ),
    **_defer(
        "gradspec.generated.views",
        functions=(
            "alias", "view", "view_copy", "reinterpret", "reshape", "reshape_copy", "flatten", "ravel", "view_as", "reshape_as", "transpose", "transpose_", "swapaxes",
            "swapdims", "swapaxes_", "swapdims_", "transpose_copy", "permute", "permute_copy", "unpermute", "t", "t_", "t_copy", "matrix_transpose", "matrix_adjoint",
            "adjoint", "movedim", "moveaxis", "squeeze", "squeeze_", "squeeze_copy", "unsqueeze", "unsqueeze_", "unsqueeze_copy", "expand", "expand_copy",
            "broadcast_to", "expand_as", "select", "select_copy", "select_put", "narrow", "narrow_copy", "narrow_put", "slice", "slice_put", "diagonal",
            "diagonal_copy", "diagonal_put", "as_strided_from", "restride", "unbind", "unbind_copy", "split", "split_copy", "split_with_sizes", "split_with_sizes_copy",
            "unsafe_split", "unsafe_split_with_sizes", "unsafe_chunk", "chunk", "split_like", "unbind_like", "unfold", "unfold_copy", "fold", "unflatten",
            "tensor_split", "hsplit", "vsplit", "dsplit", "alias_copy", "broadcast_tensors", "meshgrid", "atleast_1d", "atleast_2d", "atleast_3d",
        ),
        methods=(
            "reshape", "flatten", "ravel", "view_as", "reshape_as", "transpose", "swapaxes", "swapdims", "transpose_", "swapaxes_", "swapdims_", "permute", "t", "t_",
            "adjoint", "movedim", "moveaxis", "squeeze", "squeeze_", "unsqueeze", "unsqueeze_", "expand", "broadcast_to", "expand_as", "select", "narrow",
            "narrow_copy", "diagonal", "unbind", "split", "split_with_sizes", "unsafe_split", "unsafe_split_with_sizes", "unsafe_chunk", "chunk", "unfold", "unflatten",
            "tensor_split", "hsplit", "vsplit", "dsplit",
        ),
        public=(
            "adjoint", "alias_copy", "atleast_1d", "atleast_2d", "atleast_3d", "broadcast_tensors", "broadcast_to", "chunk", "diagonal", "diagonal_copy", "dsplit",
            "expand", "expand_as", "expand_copy", "flatten", "hsplit", "meshgrid", "moveaxis", "movedim", "narrow", "narrow_copy", "permute", "permute_copy", "ravel",
            "reshape", "reshape_as", "select", "select_copy", "split", "split_copy", "split_with_sizes", "split_with_sizes_copy", "squeeze", "squeeze_", "squeeze_copy",
            "swapaxes", "swapaxes_", "swapdims", "swapdims_", "t", "t_", "t_copy", "tensor_split", "transpose", "transpose_", "transpose_copy", "unbind", "unbind_copy",
            "unflatten", "unfold", "unfold_copy", "unsafe_chunk", "unsafe_split", "unsafe_split_with_sizes", "unsqueeze", "unsqueeze_", "unsqueeze_copy", "view",
            "view_as", "view_copy", "vsplit",
        ),
    ),
    **_defer(
        "gradspec.generated.joining_and_copying",
        functions=(
            "cat", "concat", "concatenate", "stack", "hstack", "vstack", "row_stack", "dstack", "column_stack", "block_diagonal", "diagonal_blocks", "block_diag",
            "cartesian_prod", "combinations", "repeat", "tile", "unrepeat", "repeat_interleave", "repeat_slices", "unrepeat_slices", "repeat_by", "unrepeat_by", "flip",
            "fliplr", "flipud", "rot90", "roll", "unroll", "tril", "tril_", "triu", "triu_", "diag", "diagflat", "diag_embed", "pad", "pad_backward", "clone",
            "contiguous_copy", "contiguous_copies", "to_dtype", "converted",
        ),
        methods=(
            "combinations", "repeat", "tile", "repeat_interleave", "flip", "fliplr", "flipud", "rot90", "roll", "tril", "tril_", "triu", "triu_", "diag", "diagflat",
            "diag_embed", "clone",
        ),
        public=(
            "block_diag", "cartesian_prod", "cat", "clone", "column_stack", "combinations", "concat", "concatenate", "diag", "diag_embed", "diagflat", "dstack", "flip",
            "fliplr", "flipud", "hstack", "pad", "repeat", "repeat_interleave", "roll", "rot90", "row_stack", "stack", "tile", "tril", "tril_", "triu", "triu_",
            "vstack",
        ),
    ),
    **_defer(
        "gradspec.generated.indexing",
        functions=(
            "basic_index", "basic_index_put", "advanced_index", "advanced_index_add", "advanced_index_put", "advanced_index_put_", "index_put", "index_put_",
            "advanced_index_zero", "index_select", "wrapped_select", "index_select_put", "index_add", "index_add_", "index_copy", "index_copy_", "index_fill",
            "index_fill_", "index_reduce", "index_reduce_", "sort", "topk", "median", "nanmedian", "kthvalue", "mode", "argsort", "msort", "searchsorted",
            "sorted_positions", "bucketize", "bincount", "unique_all", "unique_values", "unique_counts", "unique_inverse", "histc", "bin_counts", "interval_counts",
            "finite_range", "histogram", "isin", "embedding", "embedding_dense_backward", "embedding_sparse_backward", "gather", "gather_sparse_backward", "gather_put",
            "scatter", "scatter_", "scatter_add", "scatter_add_", "grow_to", "scatter_reduce", "scatter_reduce_", "scatter_extreme", "scatter_extreme_",
            "scatter_multiply", "scatter_others", "group_prod_excluding", "masked_select", "masked_put", "masked_scatter", "masked_scatter_", "masked_spread",
            "masked_take", "take", "take_put", "put", "put_", "select_scatter", "slice_scatter", "diagonal_scatter", "as_strided_scatter", "nonzero", "argwhere",
            "nonzero_static", "wrap_positions", "take_along_dim",
        ),
        methods=(
            "index_put", "index_put_", "index_select", "index_add", "index_add_", "index_copy", "index_copy_", "index_fill", "index_fill_", "index_reduce",
            "index_reduce_", "sort", "topk", "median", "nanmedian", "kthvalue", "mode", "argsort", "msort", "bincount", "histc", "histogram", "gather", "scatter",
            "scatter_", "scatter_add", "scatter_add_", "scatter_reduce", "scatter_reduce_", "masked_select", "masked_scatter", "masked_scatter_", "take", "put", "put_",
            "select_scatter", "slice_scatter", "diagonal_scatter", "as_strided_scatter", "nonzero", "argwhere", "nonzero_static", "take_along_dim",
        ),
        public=(
            "argsort", "argwhere", "as_strided_scatter", "bincount", "bucketize", "diagonal_scatter", "embedding", "gather", "histc", "histogram", "index_add",
            "index_add_", "index_copy", "index_copy_", "index_fill", "index_fill_", "index_put", "index_put_", "index_reduce", "index_reduce_", "index_select", "isin",
            "kthvalue", "masked_scatter", "masked_scatter_", "masked_select", "median", "mode", "msort", "nanmedian", "nonzero", "nonzero_static", "put", "put_",
            "scatter", "scatter_", "scatter_add", "scatter_add_", "scatter_reduce", "scatter_reduce_", "searchsorted", "select_scatter", "slice_scatter", "sort",
            "take", "take_along_dim", "topk", "unique_all", "unique_counts", "unique_inverse", "unique_values",
        ),
    ),
    **_defer(
        "gradspec.generated.matrix_products",
        functions=(
            "matmul", "matmul_backward_self", "matmul_backward_other", "mm", "sparse_mm", "mm_nt", "mm_tn", "bmm", "mv", "dot", "vdot", "outer", "ger", "outer_product",
            "addmm", "addmm_", "linear", "linear_matrix", "einsum",
        ),
        methods=(
            "__matmul__", "__rmatmul__", "matmul", "mm", "bmm", "mv", "dot", "vdot", "outer", "ger", "addmm", "addmm_",
        ),
        public=(
            "addmm", "addmm_", "bmm", "dot", "einsum", "ger", "linear", "matmul", "mm", "mv", "outer", "vdot",
        ),
    ),
    **_defer(
        "gradspec.generated.linear_algebra",
        functions=(
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
        ),
        methods=(
            "inverse", "det", "slogdet", "logdet", "triangular_solve", "cholesky", "cholesky_solve", "cholesky_inverse", "svd", "geqrf", "qr", "lu_solve", "pinverse",
            "matrix_exp", "matrix_power", "cross", "orgqr", "ormqr", "trace", "inner", "kron", "addmv", "addmv_", "addr", "addr_", "addbmm", "addbmm_", "baddbmm",
            "baddbmm_", "dist", "cov", "corrcoef",
        ),
        public=(
            "addbmm", "addbmm_", "addmv", "addmv_", "addr", "addr_", "baddbmm", "baddbmm_", "cdist", "chain_matmul", "cholesky", "cholesky_inverse", "cholesky_solve",
            "corrcoef", "cov", "cross", "det", "dist", "geqrf", "inner", "inverse", "kron", "logdet", "lu_solve", "lu_unpack", "matrix_exp", "matrix_power", "orgqr",
            "ormqr", "pinverse", "qr", "slogdet", "svd", "tensordot", "trace", "triangular_solve", "vander",
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
            "special_entr", "xlogy", "xlogy_", "special_xlog1py", "sinc", "sinc_", "sinc_slope", "hypergeometric_limit", "special_ndtr", "lgamma", "lgamma_", "digamma",
            "digamma_", "trigamma", "tetragamma", "polygamma_of_order", "polygamma", "polygamma_", "erfinv", "erfinv_", "special_erfcx", "erfcx_fall", "erfcx_order",
            "special_log_ndtr", "special_ndtri", "i0", "i0_", "special_i0e", "i0e_fall", "i0e_order", "special_i1", "i1_slope", "special_i1e", "i1e_slope",
            "special_bessel_j0", "special_bessel_j1", "special_bessel_y0", "special_bessel_y1", "special_modified_bessel_k0", "special_modified_bessel_k1",
            "special_scaled_modified_bessel_k0", "k0e_fall", "k0e_order", "special_scaled_modified_bessel_k1", "igamma", "igamma_", "igammac", "igammac_",
            "special_zeta", "special_airy_ai", "airy_ai_slope", "special_spherical_bessel_j0", "spherical_bessel_slope", "special_chebyshev_polynomial_t",
            "special_chebyshev_polynomial_u", "special_chebyshev_polynomial_v", "special_chebyshev_polynomial_w", "special_shifted_chebyshev_polynomial_t",
            "special_shifted_chebyshev_polynomial_u", "special_shifted_chebyshev_polynomial_v", "special_shifted_chebyshev_polynomial_w",
            "special_hermite_polynomial_h", "special_hermite_polynomial_he", "special_laguerre_polynomial_l", "special_legendre_polynomial_p", "chebyshev_first",
            "chebyshev_other", "gegenbauer_halves", "hermite_of_scale", "laguerre_associated", "mvlgamma", "mvlgamma_",
        ),
        methods=(
            "xlogy", "xlogy_", "sinc", "sinc_", "lgamma", "lgamma_", "digamma", "digamma_", "polygamma", "polygamma_", "erfinv", "erfinv_", "i0", "i0_", "igamma",
            "igamma_", "igammac", "igammac_", "mvlgamma", "mvlgamma_",
        ),
        public=(
            "digamma", "digamma_", "erfinv", "erfinv_", "i0", "i0_", "igamma", "igamma_", "igammac", "igammac_", "lgamma", "lgamma_", "mvlgamma", "mvlgamma_",
            "polygamma", "polygamma_", "sinc", "sinc_", "xlogy", "xlogy_",
        ),
    ),
    **_defer(
        "gradspec.generated.masked_reductions",
        functions=(
            "masked_input", "masked_sum", "masked_prod", "masked_amax", "masked_amin", "masked_argmax", "masked_argmin", "masked_mean", "masked_var", "masked_std",
            "without_nan", "masked_median", "masked_logsumexp", "masked_logaddexp", "masked_norm", "masked_normalize", "masked_cumsum", "masked_cumprod",
            "masked_softmax", "masked_log_softmax", "masked_softmin",
        ),
        methods=(
        ),
        public=(
        ),
    ),
    **_defer(
        "gradspec.generated.functions_of_the_array_api",
        functions=(
            "array_api_sign", "array_api_round", "array_api_floor_divide", "array_api_remainder", "array_api_clip", "array_api_tril", "array_api_triu",
            "array_api_broadcast_to", "array_api_concat", "array_api_stack", "array_api_expand_dims", "array_api_squeeze", "array_api_flip", "array_api_moveaxis",
            "array_api_permute_dims", "array_api_repeat", "array_api_reshape", "array_api_roll", "array_api_tile", "array_api_unstack", "array_api_take",
            "array_api_take_along_axis", "array_api_argmax", "array_api_argmin", "array_api_count_nonzero", "array_api_searchsorted", "array_api_sort",
            "array_api_argsort", "array_api_top_k", "array_api_cumulative_sum", "array_api_cumulative_prod", "array_api_sum", "array_api_prod", "array_api_max",
            "array_api_min", "array_api_mean", "array_api_std", "array_api_var", "array_api_all", "array_api_any", "array_api_diff", "array_api_matrix_transpose",
            "array_api_tensordot", "array_api_vecdot",
        ),
        methods=(
        ),
        public=(
        ),
    ),
    **_defer(
        "gradspec.generated.special_functions_of_the_array_api",
        functions=(
            "array_api_special_betaln", "array_api_special_betainc", "array_api_special_stdtr", "array_api_special_gamma", "array_api_special_poch",
            "array_api_special_exp1", "array_api_special_expi", "array_api_special_kl_div",
        ),
        methods=(
        ),
        public=(
        ),
    ),
    **_defer(
        "gradspec.generated.linear_algebra_of_the_array_api",
        functions=(
            "array_api_linalg_cross", "array_api_linalg_diagonal", "array_api_linalg_matrix_norm", "array_api_linalg_matrix_rank", "array_api_linalg_pinv",
            "array_api_linalg_solve", "array_api_linalg_trace", "array_api_linalg_vector_norm",
        ),
        methods=(
        ),
        public=(
        ),
    ),
    **_defer(
        "gradspec.generated.fourier_transforms_of_the_array_api",
        functions=(
            "array_api_fft_fft", "array_api_fft_ifft", "array_api_fft_rfft", "array_api_fft_irfft", "array_api_fft_hfft", "array_api_fft_ihfft", "array_api_fft_fftn",
            "array_api_fft_ifftn", "array_api_fft_rfftn", "array_api_fft_irfftn", "array_api_fft_fftshift", "array_api_fft_ifftshift",
        ),
        methods=(
        ),
        public=(
        ),
    ),
    **_defer(
        "gradspec.generated.losses",
        functions=(
            "reduced", "target_for", "mse_loss", "nll_loss", "nll_rows", "nll_rows_put", "mean_kept", "mean_share", "cross_entropy_mean", "cross_entropy_mean_grad",
            "cross_entropy_mean_slopes", "cross_entropy_curvature", "cross_entropy", "binary_cross_entropy_with_logits",
        ),
        methods=(
        ),
        public=(
            "binary_cross_entropy_with_logits", "cross_entropy", "mse_loss", "nll_loss",
        ),
    ),
    **_defer(
        "gradspec.generated.activations_of_networks",
        functions=(
            "nn_functional_relu", "nn_functional_leaky_relu", "nn_functional_elu", "nn_functional_silu", "hardtanh", "hardtanh_", "nn_functional_hardtanh",
            "nn_functional_relu6", "selu", "selu_", "nn_functional_selu", "celu", "celu_", "nn_functional_celu", "hardsigmoid", "hardsigmoid_",
            "nn_functional_hardsigmoid", "hardswish", "hardswish_", "nn_functional_hardswish", "mish", "mish_", "nn_functional_mish", "threshold", "threshold_",
            "nn_functional_threshold", "hardshrink", "softshrink", "nn_functional_softshrink", "nn_functional_softsign", "nn_functional_tanhshrink",
            "nn_functional_logsigmoid", "nn_functional_softmin", "gated", "nn_functional_glu", "prelu_elements", "prelu",
        ),
        methods=(
            "hardshrink", "prelu",
        ),
        public=(
            "celu", "celu_", "hardshrink", "prelu", "selu", "selu_", "threshold", "threshold_",
        ),
    ),
    **_defer(
        "gradspec.generated.losses_of_networks",
        functions=(
            "absolute_error", "nn_functional_l1_loss", "smooth_absolute_error", "nn_functional_smooth_l1_loss", "huber", "nn_functional_huber_loss",
            "cross_entropy_of_probabilities", "unit_interval", "nn_functional_binary_cross_entropy", "nn_functional_kl_div", "stirling",
            "nn_functional_poisson_nll_loss", "gaussian_nll", "nonnegative", "nn_functional_gaussian_nll_loss", "hinge_embedding", "nn_functional_hinge_embedding_loss",
            "margin_ranking", "nn_functional_margin_ranking_loss", "soft_margin", "nn_functional_soft_margin_loss", "nn_functional_multilabel_soft_margin_loss",
            "multi_margin", "multi_margin_slopes", "multi_margin_curvature", "multilabel_margin", "multilabel_margin_slopes", "nn_functional_multi_margin_loss",
            "nn_functional_multilabel_margin_loss", "cosine_embedding", "nn_functional_cosine_embedding_loss", "nn_functional_triplet_margin_loss",
            "nn_functional_triplet_margin_with_distance_loss", "nn_functional_linear_cross_entropy",
        ),
        methods=(
        ),
        public=(
        ),
    ),
    **_defer(
        "gradspec.generated.normalization_and_noise",
        functions=(
            "scaled_difference", "standardize", "standardize_grad", "standardize_backward", "layer_norm", "rms_norm", "group_norm", "nn_functional_batch_norm",
            "nn_functional_instance_norm", "nn_functional_local_response_norm", "nn_functional_normalize", "dropped", "dropped_", "dropped_to", "dropped_to_",
            "nn_functional_dropout", "dropout", "nn_functional_dropout1d", "nn_functional_dropout2d", "nn_functional_dropout3d", "nn_functional_alpha_dropout",
            "nn_functional_feature_alpha_dropout", "leaky", "leaky_", "nn_functional_rrelu", "nn_functional_gumbel_softmax", "nn_functional_embedding", "bilinear",
            "pairwise_distance", "cosine_similarity", "pdist",
        ),
        methods=(
            "dropout",
        ),
        public=(
            "bilinear", "cosine_similarity", "dropout", "group_norm", "layer_norm", "pairwise_distance", "pdist", "rms_norm",
        ),
    ),
    **_defer(
        "gradspec.generated.convolutions",
        functions=(
            "convolve", "convolve_backward_input", "convolve_backward_weight", "conv", "conv1d", "conv2d", "conv3d", "conv_by_input", "conv_by_weight",
            "conv_transpose", "conv_transpose1d", "conv_transpose2d", "conv_transpose3d",
        ),
        methods=(
        ),
        public=(
            "conv1d", "conv2d", "conv3d", "conv_transpose1d", "conv_transpose2d", "conv_transpose3d",
        ),
    ),
    **_defer(
        "gradspec.generated.gradients_of_convolutions",
        functions=(
            "nn_grad_conv1d_input", "nn_grad_conv2d_input", "nn_grad_conv3d_input", "nn_grad_conv1d_weight", "nn_grad_conv2d_weight", "nn_grad_conv3d_weight",
        ),
        methods=(
        ),
        public=(
        ),
    ),
    **_defer(
        "gradspec.generated.pooling_and_resampling",
        functions=(
            "take_places", "put_places", "unpool", "window_max", "fractional_window_max", "window_mean", "max_pool", "nn_functional_max_pool1d_with_indices",
            "nn_functional_max_pool2d_with_indices", "nn_functional_max_pool3d_with_indices", "max_pool1d", "max_pool2d", "max_pool3d", "adaptive_max_pool",
            "nn_functional_adaptive_max_pool1d_with_indices", "nn_functional_adaptive_max_pool2d_with_indices", "nn_functional_adaptive_max_pool3d_with_indices",
            "nn_functional_adaptive_max_pool1d", "nn_functional_adaptive_max_pool2d", "nn_functional_adaptive_max_pool3d", "avg_pool", "nn_functional_avg_pool1d",
            "nn_functional_avg_pool2d", "nn_functional_avg_pool3d", "adaptive_avg_pool", "nn_functional_adaptive_avg_pool1d", "nn_functional_adaptive_avg_pool2d",
            "nn_functional_adaptive_avg_pool3d", "lp_pool", "nn_functional_lp_pool1d", "nn_functional_lp_pool2d", "nn_functional_lp_pool3d", "max_unpool",
            "nn_functional_max_unpool1d", "nn_functional_max_unpool2d", "nn_functional_max_unpool3d", "fractional_max_pool",
            "nn_functional_fractional_max_pool2d_with_indices", "nn_functional_fractional_max_pool3d_with_indices", "nn_functional_fractional_max_pool2d",
            "nn_functional_fractional_max_pool3d", "window_columns", "nn_functional_unfold", "nn_functional_fold", "pixel_shuffle", "pixel_unshuffle",
            "channel_shuffle", "resample", "nn_functional_interpolate", "nn_functional_upsample", "nn_functional_upsample_nearest", "nn_functional_upsample_bilinear",
            "nn_functional_affine_grid", "weighted_gather", "weighted_gather_put", "weighted_gather_weights", "grid_taps", "grid_taps_backward", "grid_taps_push",
            "nn_functional_grid_sample",
        ),
        methods=(
        ),
        public=(
            "channel_shuffle", "max_pool1d", "max_pool2d", "max_pool3d", "pixel_shuffle", "pixel_unshuffle",
        ),
    ),
    **_defer(
        "gradspec.generated.attention_and_sequences",
        functions=(
            "attention_scores", "attention", "attention_backward", "nn_functional_scaled_dot_product_attention", "nn_functional_multi_head_attention_forward",
            "nn_functional_embedding_bag", "bag_of_each", "split_labels", "alignment_losses", "alignment_shares", "alignment_curvature", "nn_functional_ctc_loss",
            "recurrent", "recurrent_backward", "recurrent_before", "recurrent_push",
        ),
        methods=(
        ),
        public=(
        ),
    ),
}
