"""Every public op with its samples beside torch: values, gradients, tangents, second derivatives.

A sample is called with three draws of numbers, one of them of whole numbers, among which are ties and zeros,
in float64 and in complex128 as far as the entry lists these. An op is in it with its entry.
"""

import re
from dataclasses import replace
from itertools import product
from typing import Any

import numpy as np
import pytest

import gradspec as gs
from gradspec.autograd import forward_ad
from gradspec.codegen.words.language import HERMITIAN_DOMAINS
from gradspec.testing.samples import function_of, samples
from support.beside_torch import NOT_IN_TORCH, called, flat, function_in_torch, random_like, tensors
from support.project import SPEC
from support.variations import REFUSALS, is_valid, more_samples, variations

pytestmark = [pytest.mark.torch, pytest.mark.filterwarnings("ignore")]

PUBLIC = [pytest.param(op, id=op.key) for op in SPEC.ops if op.public and op.signature.name not in NOT_IN_TORCH]
HERMITIAN = [
    param for param in PUBLIC if any(kind in HERMITIAN_DOMAINS for kind in param.values[0].tests.matrices.values())
]
DTYPES = {"float": "float64", "complex": "complex128"}
DRAWS = ("", "again", "whole")
IN_PLACE = "a leaf Variable that requires grad is being used in an in-place operation"
WITHOUT_COMPLEX = "does not support automatic differentiation for outputs with complex dtype"
GRADIENTS = "gradient|second|tangent"
# op -> the errors with which torch refuses samples that gradspec takes
REFUSED = {
    **dict.fromkeys(
        (
            *("binary_cross_entropy_with_logits", "cross_entropy", "nll_loss", "nn_functional_batch_norm"),
            *(
                "nn_functional_binary_cross_entropy",
                "nn_functional_instance_norm",
                "nn_functional_linear_cross_entropy",
            ),
            *(f"nn_functional_fractional_max_pool{dims}d" for dims in (2, 3)),
            *(f"nn_functional_fractional_max_pool{dims}d_with_indices" for dims in (2, 3)),
            "nn_functional_soft_margin_loss",
        ),
        "not differentiable with respect to argument",
    ),
    **dict.fromkeys(
        (
            f"nn_functional_{name}"
            for name in "celu elu hardswish hardtanh leaky_relu mish relu relu6 rrelu selu silu threshold".split()
        ),
        IN_PLACE,
    ),
    **dict.fromkeys(
        (
            *("bincount", "floor_divide", "heaviside", "histogram", "histogram.bins", "linalg_ldl_solve"),
            *("scatter.src_reduce", "scatter.value_reduce"),
        ),
        "derivative for aten::.* is not implemented",
    ),
    **dict.fromkeys(
        ("linalg_matrix_norm", "linalg_norm", "linalg_vector_norm", "norm.named", "norm.in_dtype"),
        "dtype should be complex",
    ),
    **dict.fromkeys(("linalg_cond", "vander"), "modified by an inplace operation"),
    **dict.fromkeys(("pixel_shuffle", "pixel_unshuffle"), "returned an invalid gradient|to be divisible by"),
    **dict.fromkeys(("view_as_complex", "view_as_real", "view_as_real_copy"), "last dimension with stride 1"),
    **dict.fromkeys(
        (f"nn_grad_conv{dims}d_{by}" for dims in (1, 2, 3) for by in ("input", "weight")),
        "not implemented for 'ComplexDouble'",
    ),
    "nn_functional_ctc_loss": "derivative for aten::_ctc_loss_backward is not implemented",
    "nn_functional_embedding_bag": "_embedding_bag.*backward'? is not implemented|is not differentiable",
    "nn_functional_hardsigmoid": f"hardsigmoid_backward is not implemented|{IN_PLACE}",
    "nn_functional_multi_margin_loss": "multi_margin_loss_backward is not implemented|is not differentiable",
    "nn_functional_multilabel_margin_loss": "multilabel_margin_loss_backward is not implemented",
    "nn_functional_scaled_dot_product_attention": "_for_cpu_backward is not implemented",
    "pdist": "_pdist_backward' is not implemented",
    "cdist": "derivative for '_cdist_backward' is not implemented",
    "fill": "only supports 0-dimension value",
    "linalg_qr": "depends on Q, which is not computed when mode='r'|when mode='complete' and nrows > ncols",
    "linalg_tensorinv": "ArrayRef: invalid slice",
    "linalg_vander": "N must be greater than 1",
    "lu_unpack": "exceeds dimension size|at least 2 dimensions",  # where the matrix is not unpacked
    "masked_fill": "only supports a 0-dimensional value",
    "masked_norm": "input must be floating point|dtype should be complex for complex inputs",
    "masked_normalize": "dtype should be complex for complex inputs",
    "narrow_copy": "must match the size",  # where `start` is negative
    "polygamma": "must be int, not Tensor",  # whose function has n in front
    "prod": r"got \(Tensor, tuple\)",
    "qr": "when mode='complete' and nrows > ncols",
    "repeat_interleave": r"got \(Tensor, tuple, int",
    "scatter": "returned an invalid gradient at index 1|same number of dimensions as src",
    "scatter_add": "returned an invalid gradient at index 1",
    "split_copy": "must be int, not tuple",
    "view_as_complex_copy": f"last dimension with stride 1|{WITHOUT_COMPLEX}",
}
_OF_HERMITIAN = (
    "as it is, complex128: (gradient|second)|as it is, .*: tangent",
    "torch's is not Hermitian where the cotangent of the diagonal is not real; tangents are to be",
)
# op -> where the two differ, and why
OTHERWISE = {
    **dict.fromkeys(
        ("celu", "elu", "selu", *(f"nn_functional_{name}" for name in ("celu", "elu", "selu"))),
        ("whole.*second", "at the kink the second derivative is that of the left side, as is the first"),
    ),
    **dict.fromkeys(
        (
            f"nn_functional_{name}"
            for name in "alpha_dropout dropout dropout1d dropout2d dropout3d feature_alpha_dropout rrelu".split()
        ),
        ("training|p 0", "random numbers"),
    ),
    "dropout": ("train 0", "random numbers"),
    **dict.fromkeys(
        ("std.unbiased", "std_mean.unbiased"),
        ("(empty|one element).*(second|tangent)", "torch has NaN where nothing varies"),
    ),
    **dict.fromkeys(("masked_argmax", "masked_argmin"), ("value", "torch has positions of the dtype of the input")),
    **dict.fromkeys(
        ("masked_cumprod", "masked_std", "masked_var"), ("sample 2 .*complex128", "complex numbers, made real")
    ),
    **dict.fromkeys(
        ("fmax", "fmin"), ("whole.*tangent", "the tangents of equal elements; here they fit the gradients")
    ),
    **dict.fromkeys(
        ("float_power", "pow"), ("whole.*second", "where a power of zero is differentiated, torch has NaN")
    ),
    **dict.fromkeys(("cholesky", "linalg_cholesky", "linalg_cholesky_ex"), _OF_HERMITIAN),
    **dict.fromkeys(("median", "nanmedian"), ("empty.*tangent", "of nothing")),
    "nn_functional_ctc_loss": ("gradient|second|tangent", "torch's gradient is that by scores before `log_softmax`"),
    "pdist": ("sample 3 whole", "several largest differences share the gradient"),
    "pixel_shuffle": ("in an empty batch", "torch leaves tensors without elements as they are"),
    "pixel_unshuffle": ("in an empty batch|without elements", "torch leaves tensors without elements as they are"),
    "cosine_similarity": ("whole.*second", "torch has NaN where a vector is zero"),
    "prelu": ("whole.*(second|tangent)", "at the kink these are of the left side, as the gradient is"),
    "nn_functional_gaussian_nll_loss": ("whole", "variances below `eps` have the gradient zero"),
    "nn_functional_poisson_nll_loss": ("whole", "torch has NaN where the target is zero"),
    "acosh": ("whole.*second", "a singularity, by another order of the same operations"),
    "angle": ("whole, complex128: second", "at zero, a singularity, torch has NaN"),
    "as_strided_scatter": ("gradient|second", "torch gives what is overwritten the gradient"),
    "copysign": ("whole.*second", "torch has NaN at zero"),
    "masked_logaddexp": ("second", "torch has NaN where both summands are left out"),
    "cdist": ("sample 2 whole", "several largest differences share the gradient"),
    "cholesky_inverse": (f"complex|{GRADIENTS}", "torch reads more of what is no Cholesky factor"),
    "cholesky_solve": (GRADIENTS, "torch gives gradients to the half that is not read"),
    "dist": ("whole.*second", "torch has NaN where both are equal"),
    "linalg_lstsq": (f"(sample 1|driver).*({GRADIENTS})", "the singular values are differentiable here"),
    "linalg_norm": ("in an empty batch.*second", "torch has NaN at zero"),
    "linalg_tensorinv": ("whole", "whole numbers give a singular matrix"),
    "embedding": ("scale_grad_by_freq.*second", "torch's is not divided by the frequencies"),
    "linalg_vector_norm": ("sample 5 whole.*second", "torch has NaN at zero"),
    "nextafter": ("whole.*(gradient|second|tangent)", "torch has no gradient where both are equal"),
    "triangular_solve": ("tangent 0", "torch's has a share of the triangle that is not read"),
    "renorm": ("sample 1 whole.*second", "infinite at zero"),
    "logit": ("sample 1 whole.*second", "where the argument is limited, torch has NaN"),
    "polar": ("gradient|second", "torch's has the wrong sign where abs < 0"),
    "kthvalue": ("whole", "equal elements have no order"),
    "scatter_reduce": ("tangent|sample 7 whole", "no tangent of products; self has a share though left out"),
    "special_i0e": (
        "whole.*second",
        "at the kink torch adds half of one summand's derivative, and none of the other's",
    ),
    "sinc": ("whole.*second", "torch has NaN at zero"),
}

Found = dict[str, Any]


@pytest.mark.parametrize("op", PUBLIC)
def test_values_and_derivatives(torch, op):
    more = filter(is_valid, variations(op)) if op.tests.matrices else more_samples(op)
    for sample, draw in (*product(samples(op), DRAWS), *product(more, DRAWS[:1])):
        compare(torch, sample, draw)


@pytest.mark.parametrize("op", HERMITIAN)
def test_matrices_that_are_not_projected(torch, op):
    """Gradients and tangents of functions of Hermitian matrices along other matrices."""
    for sample, draw in product((*samples(op), *more_samples(op)), DRAWS[:2]):
        compare(torch, replace(sample, is_projected=False), draw)


def compare(torch, sample, draw):
    """A call in both libraries, with each dtype of the entry."""
    op = sample.op
    theirs = function_in_torch(torch, op.signature.path)
    otherwise, _ = OTHERWISE.get(op.key, ("$^", ""))
    for dtype in (DTYPES[group] for group in op.dtypes if group in DTYPES):
        arrays = drawn(sample, draw, dtype)
        given = "" if sample.is_projected else ", as it is"
        what = f"{op.key}, {sample.label} {draw}{given}, {dtype}"
        expected = {}
        try:
            expected.update(derivatives(torch, torch.autograd.forward_ad, sample, theirs, arrays))
        except (RuntimeError, TypeError, IndexError, ValueError, AssertionError) as error:
            refused = REFUSED.get(op.key, WITHOUT_COMPLEX)
            assert re.search(refused, str(error)), f"{what}: torch: {error!r}"
        compared = {key for key in expected if not re.search(otherwise, f"{what}: {key}")}
        if compared:
            found = {}
            try:
                found.update(derivatives(gs, forward_ad, sample, function_of(op), arrays))
            except REFUSALS as error:
                assert compared <= found.keys(), f"{what}: {error!r}; torch has {compared}"
            for key in compared:
                assert_same(found[key], expected[key], f"{what}: {key}")


def drawn(sample, draw, dtype):
    """The arguments of a sample, with other numbers, or with whole ones where it gives shapes."""
    if not draw:
        return sample.arrays(dtype)
    arrays = replace(sample, label=f"{sample.label} {draw}").arrays(dtype)
    differentiable = {param.name for param in sample.op.signature.params if param.differentiable}
    rounded = differentiable - set(sample.op.tests.matrices)  # these are to stay well-conditioned
    return {
        name: np.asarray(np.round(value))
        if draw == "whole" and name in rounded and isinstance(value, np.ndarray)
        else value
        for name, value in arrays.items()
    }


def derivatives(lib, fwad, sample, function, arrays):
    """The results of a library, as far as it comes: outputs, gradients, tangents, gradients of gradients."""
    arguments = tensors(lib, sample, arrays)
    outputs = called(sample, function, arguments)
    yield from numbered("value", outputs)
    variables = [x for x in flat(arguments) if getattr(x, "requires_grad", False)]
    if not any(y.requires_grad for y in outputs):
        return
    rng = np.random.default_rng(sample.seed)
    cotangents = [random_like(lib, rng, y).requires_grad_() for y in outputs]
    recorded = [(y, g) for y, g in zip(outputs, cotangents, strict=True) if y.requires_grad]
    results, given = map(list, zip(*recorded, strict=True))
    first = lib.autograd.grad(results, variables, given, create_graph=True, allow_unused=True)
    yield from numbered("gradient", first)
    yield from numbered("tangent", tangents(lib, fwad, sample, function, arrays))
    weights = [random_like(lib, rng, x) for x in variables]
    again = [(g, w) for g, w in zip(first, weights, strict=True) if g is not None and g.requires_grad]
    if again:
        second = lib.autograd.grad(
            [g for g, _ in again], [*variables, *cotangents], [w for _, w in again], allow_unused=True
        )
        yield from numbered("second", second)


def tangents(lib, fwad, sample, function, arrays):
    """The tangents of the outputs; none where the library has no forward mode for the op."""
    rng = np.random.default_rng(sample.seed + 1)
    with fwad.dual_level():

        def dual(x):
            needed = getattr(x, "requires_grad", False)
            return fwad.make_dual(x.detach(), random_like(lib, rng, x)) if needed else x

        arguments = {
            name: [dual(x) for x in value] if isinstance(value, list) else dual(value)
            for name, value in tensors(lib, sample, arrays).items()
        }
        try:
            return [fwad.unpack_dual(y).tangent for y in called(sample, function, arguments)]
        except NotImplementedError:
            return []


def numbered(what, found):
    return ((f"{what} {k}", plain(x)) for k, x in enumerate(found))


def plain(x):
    return None if x is None else np.array(x.to_dense().numpy(force=True))


def assert_same(found, expected, what):
    """Equal apart from rounding; no gradient is as good as zeros, and a complex infinity as good as NaN."""
    if found is None or expected is None:
        present = expected if found is None else found
        assert present is None or not np.any(present), f"{what}: {found} and not {expected}"
        return
    assert found.dtype == expected.dtype, what
    assert found.shape == expected.shape, what
    if found.dtype.kind == "c":
        found, expected = (np.where(np.isfinite(z), z, np.nan) for z in (found, expected))
    np.testing.assert_allclose(found, expected, rtol=1e-7, atol=1e-9, err_msg=what)
