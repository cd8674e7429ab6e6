"""Where ops differ from torch or from their references on purpose, with the reason."""

from __future__ import annotations

import re

from fuzz import traits
from fuzz.cases import Case
from fuzz.difference import Known
from fuzz.known_gradients import GRADIENTS
from fuzz.known_masked import MASKED
from fuzz.known_matrices import MATRICES

# Whether the results of elementwise ops are the same to the bit wherever their operands lie
BITWISE = True


_NO_KERNEL = (
    r"NotImplementedError|not support|no longer supported|only supports|TypeError|Unsupported (input|dtype)"
    r"|a floating point or complex tensor|doesn't (handle types|support tensors of type)|supports floating"
    r"|must be floating point|may not be a boolean"
)
_PROMOTED = (
    r"expected scalar type|expected dtype|same dtype|two bool|can't be cast|without overflow"
    r"|types must be the same|Promotion for uint16"
)
_BY_PARTS = "complex numbers are multiplied by parts, of which infinities make NaN"
_UNSTABLE = "equal elements have no order if the sort is not stable"


KNOWN = (
    *MATRICES,
    *MASKED,
    *GRADIENTS,
    # What torch refuses, and ops take
    Known("torch-error", rf"torch: .*({_NO_KERNEL})", "ops take more dtypes, shapes and forms of calls"),
    Known("torch-error", rf"torch: .*({_PROMOTED})", "operands are promoted where torch refuses to"),
    Known(
        "torch-error",
        r"alpha must|Boolean (alpha|beta)",
        "alpha is promoted as any number",
        "(add|sub).scaled|rsub.*|addr",
    ),
    Known(
        "torch-error",
        r"argument (alpha|beta) must not",
        "numbers are promoted as any number",
        "add(bmm|mm|mv|r)|baddbmm",
    ),
    Known("torch-error", r"input tensor must be either float", "half types are taken", "(nan)?quantile.*"),
    Known("torch-error", r"of float, double, cfloat", "half types are taken", "(linalg_)?pinv(erse)?.*"),
    Known("torch-error", r"cannot be negative", "the signs of weights are not looked at", "cov"),
    Known("torch-error", r"q values must be in the range", "numbers out of range are NaN", "(nan)?quantile"),
    Known("torch-error", r"", "torch.embedding takes its arguments in another order", "embedding"),
    Known(
        "torch-error",
        r"yet implemented for tensors with different dtypes|same scalar type",
        "ops promote",
        "heaviside|index_reduce",
    ),
    Known(
        "torch-error",
        r"expected input to have floating point|Expected a floating point",
        "integers are converted",
        "nanmean.dtype|logdet",
    ),
    Known("torch-error", r"doesn't take in value", "the value is for constants only", "pad"),
    Known("torch-error", r"match the broadcast", "() means all dims, as in sum", "logsumexp"),
    Known("torch-error", r"of dimensions as src", "one number goes to all places", "scatter"),
    Known("torch-error", r"matrix_norm|replicate|possibly 0 batch", "ops take more", "norm|pad"),
    Known("torch-error", r"a result.*stride 1", "an empty tensor has no strides that matter", "view_as_complex"),
    Known("torch-error", r"can't allocate memory", "torch makes copies in other dtypes"),
    # What torch takes, and ops refuse
    Known("torch-error", r"median\(\) of no integers", "torch's is a number out of nowhere", "(nan)?median"),
    Known("torch-error", r"a result.*Output size is too small", "oneDNN gives it, too", "conv_transpose.*"),
    Known("torch-error", r"negative dimension", "torch does not look where there are no elements", "tile"),
    Known("torch-error", r"nansum.*complex", "nansum is for real numbers", "nansum.dtype"),
    Known("torch-error", r"must not be a floating", "torch drops the fraction without a word", "addcmul"),
    Known("torch-error", r"take its real part.*a result", "torch drops the imaginary part", "fill"),
    Known("torch-error", r"numbers have no order", "torch does not look where there are no elements", "(nan)?median"),
    Known("torch-error", r"negative dimension", "torch does not look where there are no elements", "repeat"),
    Known(
        "torch-error", r"for 'Complex", "these are for real numbers", "silu|(log_)?softmax.*|mse.*|binary.*|am(ax|in)"
    ),
    Known("torch-error", r"for '.*; torch: a result", "an empty tensor is refused, too", "(log_)?softmax.*"),
    Known("torch-error", r"finds no elements", "torch does not look where there are none", "pad"),
    Known("torch-error", r"axis 1 with size 0", "there is no class, also if all are ignored", "nll_loss"),
    Known("torch-error", r"to have the same dtype", "products do not promote, as torch's mm"),
    Known("torch-error", r"out of bounds", "torch does not look", "index_(add|put|fill)|take_along_dim"),
    # Values
    Known("torch-dtype", r"bool; torch: int64", "the dtype stays, whether or not dims are summed", "sum_to_size"),
    Known("torch-dtype", r"float32; torch: float16", "torch takes the target's dtype", "binary_cross.*"),
    Known(
        "torch-dtype",
        r"(float32|int64); torch: (u?int|bool)",
        "alpha and beta are promoted as any number",
        "add(bmm|mm|mv|r)|baddbmm",
    ),
    Known("torch-dtype", r"int\d+; torch: int64", "the dtype stays, whether or not dims are summed", "sum_to_size"),
    Known("torch-dtype", r"float32; torch: ", "a weight or mean of integers is computed in floats", "mse_loss"),
    Known("torch-dtype", r"", "the result promotes input, target and weight", "binary_cross.*"),
    Known("torch-value", r"shape", "torch broadcasts nothing to no rows", "addmv", traits.empty),
    Known("torch-(value|gradient)", r"", "torch forgets beta if alpha is 0", "baddbmm", traits.product_times_zero),
    Known(
        "torch-(value|gradient)", r"", "zero times NaN or infinity is NaN", "add(bmm|mm|mv|r)|baddbmm", traits.infinite
    ),
    Known("reference", r"inf", "products out of range of half types", "add(bmm|mm|mv|r)|baddbmm", traits.halves),
    Known("torch-error", r"[af]weights", "ops take more dtypes", "cov"),
    Known("torch-error", r"only support dx as a real number", "a bool is a number", "(cumulative_)?trapezoid.dx"),
    Known("torch-dtype", r"float32; torch: int", "torch does not look where there are none", "cholesky"),
    Known(
        "torch-value|reference",
        r"",
        "ends that are not in order have nothing between them",
        "histogram.bins",
        traits.unsorted,
    ),
    Known(
        "reference",
        r"",
        "operands of calls are made Hermitian, those of references are not",
        "linalg_ldl_.*|eigenvalues_alone",
    ),
    Known("torch-value", r"nan", "NaN stays, and infinities differ by it", "cdist"),
    Known("torch-(value|gradient)", r"inf|0j", "elements are scaled before a high power", "dist|renorm"),
    Known("reference", r"", "elements are scaled before a high power", "renorm|masked_norm.*"),
    Known("torch-value", r"", "products that are out of range wrap", "lcm", traits.narrow_integers),
    Known("torch-value", r"nan", "differences of infinities, by another order of the same operations", "gradient"),
    Known("torch-value", r"output 1", "equal elements have no order", "mode"),
    Known("torch-value", r"output 1", _UNSTABLE, "kthvalue", traits.ties),
    Known("torch-value", r"inf", "another order of the same operations", "(nan)?quantile.*", traits.infinite),
    Known("torch-value", r"", "torch counts in half types", "hist(c|ogram.*)", traits.halves),
    Known("torch-value", r"nan\)?, expected", "NaN stays", "igammac?", traits.has_nan),
    Known("torch-value", r"", "NaN of half types has no order", "searchsorted|bucketize", traits.half_nan),
    Known("torch-value", r"nan", "torch subtracts the ends", "trapezoid.dx"),
    Known("torch-error", r"trapezoid: .*a result", "torch does not look", "trapezoid.*", traits.empty),
    Known("torch-value", r"", "torch's sums wrap", "(cumulative_)?trapezoid.*", traits.integers),
    Known("reference", r"", "the reference's differences wrap", "(cumulative_)?trapezoid.*", traits.integers),
    Known("(torch-value|reference)", r"nan", "of equal elements it is rounding", "corrcoef", traits.equal),
    Known("torch-value", r"", "torch adds up in half types", "put", traits.halves),
    Known("torch-error", r"have no order.*a result", "torch does not look", "bucketize|searchsorted", traits.empty),
    Known("torch-dtype", r"torch: u?int", "torch does not look where there are none", "trapezoid.*", traits.empty),
    Known("torch-dtype", r"torch: int64", "torch drops the dtype of no weights", "bincount", traits.empty),
    Known("reference", r"", "integers wrap", "add(bmm|mm|mv|r)|baddbmm", traits.narrow_integers),
    Known("(torch-.*|reference)", r"", "elements are scaled before", ".*norm.*|dist", traits.high_power),
    Known("torch-error", r"Invalid output_size", "torch does not look where there are none", "repeat_inter.*"),
    Known("torch-error", r"out of range.*a result", "torch does not look", "cum(max|min)", traits.empty),
    Known("torch-(value|gradient)", r"", "torch's is of single precision", "special_zeta", traits.integers),
    Known("torch-value", r"nan", "limits at infinity are there, and NaN stays", "special_zeta"),
    Known("torch-error", r"nan_to_zero.*a result", "torch does not look", "nanmean.dtype", traits.empty),
    Known("reference", r"", "differences are rounded, as torch's", "isclose", traits.halves),
    Known("reference", r"", "integers wrap", "sparse_mm", traits.narrow_integers),
    Known("torch-dtype", r"float32; torch: float16", "integers are of the default dtype", "cov"),
    Known("reference", r"", "positions are those of q in its own precision", "(nan)?quantile.*", traits.rank_at_a_step),
    Known("torch-error", r"IndexError.*a result", "torch looks at no dim if it takes no differences", "diff"),
    Known("torch-error", r"setStorage", "torch's frames reach out of its memory", "stft"),
    Known("torch-error", r"last dimension with stride 1", "empty tensors have no strides", "view_as_complex_copy"),
    Known("torch-error", r"windows that overlap.*a result", "torch takes windows of NaN", "istft", traits.has_nan),
    Known("(torch-value|reference)", r"", "at an end rounding decides", "histogram", traits.at_an_end),
    Known("torch-value", r"output 1", _UNSTABLE, "(nan)?median.dim", traits.ties),
    Known("torch-value", r"", "torch's differences wrap", "isclose", traits.narrow_integers),
    Known("torch-error", r"have no order.*a result", "torch does not look at one number", "kthvalue"),
    Known(
        "torch-value", r"", "NaN counts as the smallest; in torch its place decides what it is", "mode", traits.has_nan
    ),
    Known("(torch-.*|reference)", r"inf", "the matrix is singular but for rounding", "logdet"),
    Known("torch-(value|gradient)", r"", "at a pole the next wider number decides", "digamma|polygamma.*|(mv)?lgamma"),
    Known("torch-value", r"expected .*(inf|nan)", "the result is there", "sinh|cosh|gelu|remainder|fmod|i0|special_i1"),
    Known("torch-value", r"inf|nan", "another order of the same operations", "lerp|(add|sub).*|binary_cross.*"),
    Known("torch-value", r"output 0: \S*0.*nan", "without elements, but with degrees of freedom", "(var|std)(_mean)?"),
    Known("torch-value", r"inf.*nan", "all terms are divided at once, by a weight of zero", "cross_entropy"),
    Known("layout", r"out of bounds for storage", "there is more memory around it", "as_strided.*"),
    Known(".*", r"nan|inf", "a product of many has parts that overflow", "(cum)?prod"),
    Known("torch-value", r"nan\+nanj|\(nan", "torch loses infinities", "(masked_)?logaddexp"),
    Known("torch-value", r"\(1\+0j\), expected", "0 ** 0 is 1, as of real numbers", "(float_)?pow(er)?"),
    Known(
        "torch-(value|gradient)",
        r"nan",
        _BY_PARTS,
        "(float_)?pow(er)?|div.*|addcdiv|gradient|logcumsumexp|xlog.*",
        traits.complex_infinities,
    ),
    Known("reference", r"int\d+\(", "powers of integers wrap; the reference's are floats", "pow"),
    Known("reference", r"int64.*expected np\.u?int(8|16|32)\(", "NumPy's products wrap", "einsum"),
    Known("(torch-value|reference)", r"output 1", _UNSTABLE, "sort|topk"),
    Known("(torch-value|reference)", r"output 0", _UNSTABLE, "argsort"),
    Known(
        "torch-value|reference",
        r"",
        "there is no place in what is not sorted",
        "(array_api_)?searchsorted|bucketize",
        traits.unsorted,
    ),
    Known("torch-value", r"output 0", "the order is torch's own", "topk", traits.any_order),
    Known("torch-value", r"", "elements are not unique, as was promised", "isin", traits.wrongly_unique),
    Known("torch-value", r"output 1: .*inf.*nan", "mean() of torch is infinite, too", "(var|std)_mean.*"),
    Known(
        "reference",
        r"nan.*, expected .*inf",
        "of equal elements it is zero, and 0 / 0 NaN",
        "(var|std).*",
        traits.equal,
    ),
    Known("reference", r"shape", "the reference is of as_tuple=True", "nonzero.tuple"),
    Known("reference", r"shape", "() means no dims, which is all for others", "squeeze(_copy)?"),
    Known(
        "reference",
        r"0, expected .*nan|0.0.*, expected .*nan",
        "there is no gradient if no row counts",
        "cross_entropy.*",
    ),
    Known(
        ".*layout", r"", "of equal elements it is zero, not the rounding of their mean", "(var|std).*", traits.repeats
    ),
    Known("torch-value", r"nan", "complex numbers are multiplied by parts, which overflow", "(cum)?prod.dtype"),
    Known("torch-value", r"int", "what an integer is made of NaN depends on the processor", "(cum)?(sum|prod).dtype"),
    Known("in-place", r"", "a 0-d operand is rounded to the target's dtype first", "lerp|addc.*", traits.wide_numbers),
    Known("torch-gradient", r"", _UNSTABLE, "sort|topk", traits.unordered),
    Known("torch-gradient", r"", _UNSTABLE, "msort|kthvalue|(nan)?quantile.*", traits.ties),
    Known("reference", r"shape", "NumPy's index is broadcast", "gather"),
    # What networks' functions are asked for
    Known("error", r"'axis' must be .* not NoneType", "an axis is required", "array_api_(expand_dims|squeeze)"),
    Known("error", r"alpha cannot be 0 for CELU", "torch divides by zero, too", "nn_functional_celu"),
    Known("operand-written", r"running_", "running moments are to be overwritten", "nn_functional_.*_norm"),
    Known("reference", r"", "bags overlap in the reference", "nn_functional_embedding_bag", traits.unordered_offsets),
    Known("reference", r"", "powers overflow", "nn_functional_(lp_pool.*|triplet.*)", traits.high_power),
    Known("reference", r"", "terms cancel", "nn_functional_local_response_norm", traits.divisor_near_zero),
    Known("reference", r"", "the added key is left out there", "nn_functional_multi_head_.*", traits.has_zero_key),
    Known(".*layout", r"more than one element of the written-to", "it is one for several", "nn_functional_.*"),
    Known("reference", r"", "targets are 1 or -1", "nn_functional_hinge_embedding_loss", traits.other_targets),
    Known("reference", r"", "samples are from 0 to 1", "nn_functional_fractional_.*", traits.samples_out_of_range),
    Known("operand-written|overlap", r"", "the operand is to be overwritten", "nn_functional_.*", traits.overwrites),
    Known(
        "(torch-.*|reference)",
        r"",
        "chance decides, and not the same there",
        "dropout|nn_functional_(.*dropout.*|rrelu|gumbel_.*|fractional_.*|scaled_dot_.*|multi_head_.*)",
        traits.is_random,
    ),
)


def is_deliberate(case: Case, kind: str, detail: str) -> bool:
    """Whether a failure is one of the known differences."""
    return any(
        re.fullmatch(entry.ops, case.op.key)
        and re.fullmatch(entry.kind, kind)
        and re.search(entry.detail, detail, re.DOTALL)
        and entry.where(case)
        for entry in KNOWN
    )


def ends_torch(case: Case, *, refused: bool) -> bool:
    """Whether torch does not survive a call: it hands LAPACK what that does not understand, which then writes
    where it should not or never returns, and divides the least of integers by -1.
    """
    if case.op.signature.namespace == "linalg":
        return refused or not traits.finite(case)
    return case.op.key == "lcm" and case.mood != "tame"
