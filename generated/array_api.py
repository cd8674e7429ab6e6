# Made by `gradspec regen` from derivatives.yaml. Do not edit: change the spec and run it again.
"""Functions of the Python array API standard whose arguments or conventions are not torch's."""

from .elementwise_functions import (
    abs, acos, acosh, asin, asinh, atan, atanh, ceil, cos, cosh, exp, expm1, floor, log, log10, log1p, log2, neg as negative, positive, reciprocal, sin, sinh,
    sqrt, square, tan, tanh, trunc,
)
from .elementwise_arithmetic import add, atan2, copysign, div as divide, hypot, logaddexp, maximum, minimum, mul as multiply, nextafter, pow, sub as subtract
from .functions_of_the_array_api import (
    array_api_all as all, array_api_any as any, array_api_argmax as argmax, array_api_argmin as argmin, array_api_argsort as argsort,
    array_api_broadcast_to as broadcast_to, array_api_clip as clip, array_api_concat as concat, array_api_count_nonzero as count_nonzero,
    array_api_cumulative_prod as cumulative_prod, array_api_cumulative_sum as cumulative_sum, array_api_diff as diff, array_api_expand_dims as expand_dims,
    array_api_flip as flip, array_api_floor_divide as floor_divide, array_api_matrix_transpose as matrix_transpose, array_api_max as max,
    array_api_mean as mean, array_api_min as min, array_api_moveaxis as moveaxis, array_api_permute_dims as permute_dims, array_api_prod as prod,
    array_api_remainder as remainder, array_api_repeat as repeat, array_api_reshape as reshape, array_api_roll as roll, array_api_round as round,
    array_api_searchsorted as searchsorted, array_api_sign as sign, array_api_sort as sort, array_api_squeeze as squeeze, array_api_stack as stack,
    array_api_std as std, array_api_sum as sum, array_api_take as take, array_api_take_along_axis as take_along_axis, array_api_tensordot as tensordot,
    array_api_tile as tile, array_api_top_k as top_k, array_api_tril as tril, array_api_triu as triu, array_api_unstack as unstack, array_api_var as var,
    array_api_vecdot as vecdot,
)
from .selection_and_comparison import (
    bitwise_and, bitwise_not as bitwise_invert, bitwise_left_shift, bitwise_or, bitwise_right_shift, bitwise_xor, eq as equal, gt as greater,
    ge as greater_equal, lt as less, le as less_equal, logical_and, logical_or, logical_xor, ne as not_equal, where,
)
from .complex_numbers_and_predicates import conj, imag, isfinite, isinf, isnan, logical_not, real, signbit
from .indexing import isin
from .matrix_products import matmul

__all__ = [
    "abs", "acos", "acosh", "add", "all", "any", "argmax", "argmin", "argsort", "asin", "asinh", "atan", "atan2", "atanh", "bitwise_and", "bitwise_invert",
    "bitwise_left_shift", "bitwise_or", "bitwise_right_shift", "bitwise_xor", "broadcast_to", "ceil", "clip", "concat", "conj", "copysign", "cos", "cosh",
    "count_nonzero", "cumulative_prod", "cumulative_sum", "diff", "divide", "equal", "exp", "expand_dims", "expm1", "flip", "floor", "floor_divide", "greater",
    "greater_equal", "hypot", "imag", "isfinite", "isin", "isinf", "isnan", "less", "less_equal", "log", "log10", "log1p", "log2", "logaddexp", "logical_and",
    "logical_not", "logical_or", "logical_xor", "matmul", "matrix_transpose", "max", "maximum", "mean", "min", "minimum", "moveaxis", "multiply", "negative",
    "nextafter", "not_equal", "permute_dims", "positive", "pow", "prod", "real", "reciprocal", "remainder", "repeat", "reshape", "roll", "round",
    "searchsorted", "sign", "signbit", "sin", "sinh", "sort", "sqrt", "square", "squeeze", "stack", "std", "subtract", "sum", "take", "take_along_axis", "tan",
    "tanh", "tensordot", "tile", "top_k", "tril", "triu", "trunc", "unstack", "var", "vecdot", "where",
]
