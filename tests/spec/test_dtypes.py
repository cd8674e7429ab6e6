"""Every op of the spec with every dtype, and every elementwise op with every two, against torch itself.

torch refuses some that gradspec takes, among them most ops with uint16, uint32 and uint64; a promotion that
torch refuses is refused here, too. Results that torch computes have the same dtype, shape and values here,
except for `OTHERWISE`.
"""

from itertools import product

import numpy as np
import pytest

import gradspec as gs
from gradspec.testing.samples import function_of, samples
from support.beside_torch import NOT_IN_TORCH, called, function_in_torch, made, tensors
from support.project import SPEC

INTEGERS = ("int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64")
DTYPES = ("bool", *INTEGERS, "float32", "float64", "complex64")
# op -> dtypes, and why
OTHERWISE = {
    # a fraction among beta and alpha makes the sum floating point; torch drops it
    **dict.fromkeys(("addbmm", "addmm", "addmv", "baddbmm"), INTEGERS),
    # matrices of ones, which rounding takes for positive definite on some processors
    **dict.fromkeys(("cholesky", "linalg_cholesky", "linalg_cholesky_ex"), ("bool",)),
    "cholesky_inverse": ("complex64",),  # of a factor whose diagonal is not real, which LAPACK does not read
    "masked_argmax": DTYPES,  # of which torch's positions are of the dtype of the input
    "masked_argmin": DTYPES,
    "masked_std": ("complex64",),  # the dtype of a sample makes complex numbers real
    "masked_var": ("complex64",),
    "fill": ("complex64",),  # of which torch drops the imaginary part
    "kthvalue": (*INTEGERS, "complex64"),  # equal elements have no order, and complex numbers none
    "linalg_eigh": ("bool", *INTEGERS),  # of which torch takes those without elements
    # of windows and filters gradspec has kernels for floating point numbers only
    **dict.fromkeys(
        (
            *(f"nn_functional_avg_pool{dims}d" for dims in (1, 2, 3)),
            "nn_functional_local_response_norm",
        ),
        INTEGERS,
    ),
    **dict.fromkeys((f"nn_functional_lp_pool{dims}d" for dims in (1, 2, 3)), ("bool", *INTEGERS)),
    "nn_functional_silu": ("complex64",),  # not for complex numbers
    # always floating point, as mse_loss; not for complex numbers
    **dict.fromkeys(
        (
            "nn_functional_hinge_embedding_loss",
            "nn_functional_l1_loss",
            "nn_functional_smooth_l1_loss",
            "nn_functional_soft_margin_loss",
        ),
        (*INTEGERS, "complex64"),
    ),
    "nn_functional_margin_ranking_loss": ("uint8",),  # of which torch's differences wrap
    "mode": ("complex64",),  # which have no order
    "mse_loss": (*INTEGERS, "complex64"),  # always floating point; not for complex numbers
    "threshold": INTEGERS,  # of numbers with fractions, which torch drops
    "vander": ("uint16", "uint32", "uint64"),  # which torch does not take to int64
    "silu": ("complex64",),  # not for complex numbers
    **dict.fromkeys(("trapezoid", "cumulative_trapezoid"), INTEGERS),  # of which torch's sums wrap
}

KINDS = ("bool", "int64", "float16", "bfloat16", "float32", "float64", "complex64")
# op -> why operands of several kinds are another thing in torch
MIXED = {
    "addr": "torch promotes tensors without dims as those with",
    "as_strided_scatter": "torch drops imaginary parts",
    "binary_cross_entropy_with_logits": "torch has the dtype of the target",
    "complex": "torch has complex32",
    "diagonal_scatter": "torch drops imaginary parts",
    "fill": "torch drops imaginary parts",
    "isin": "torch takes numbers",
    "lerp": "torch drops the imaginary part of a weight",
    "linalg_solve_triangular": "torch does not look at dtypes",
    "masked_fill": "torch drops imaginary parts",
    **dict.fromkeys(
        ("cosine_similarity", "mse_loss", "nn_functional_l1_loss", "nn_functional_smooth_l1_loss"),
        "torch broadcasts before it promotes",
    ),
    **dict.fromkeys(
        (
            "nn_functional_cosine_embedding_loss",
            "nn_functional_triplet_margin_loss",
            "nn_functional_triplet_margin_with_distance_loss",
        ),
        "torch has distances of integers in the default dtype",
    ),
    "nn_functional_huber_loss": "torch has the dtype of the input",
    **dict.fromkeys(
        ("nn_functional_gaussian_nll_loss", "nn_functional_gaussian_nll_loss.number"),
        "torch's wrapper takes numbers as the variance",
    ),
    **dict.fromkeys(
        (f"nn_grad_conv{dims}d_{by}" for dims in (1, 2, 3) for by in ("input", "weight")),
        "torch does not look at all dtypes",
    ),
    "nn_functional_multilabel_soft_margin_loss": "torch takes complex targets",
    "nn_functional_soft_margin_loss": "torch takes complex inputs",
    "pairwise_distance": "torch has complex32",
    "scatter.src_reduce": "torch drops imaginary parts of zero",
    "select_scatter": "torch drops imaginary parts",
    "slice_scatter": "torch drops imaginary parts",
}

Result = list[tuple[str, np.ndarray]] | Exception


def run(function, *arguments):
    try:
        result = function(*arguments)
        outputs = list(result) if isinstance(result, list | tuple) else [result]
        return [(str(one.dtype).rpartition(".")[2], one.detach().resolve_conj().numpy()) for one in outputs]
    except Exception as error:  # of whatever class: what is compared is whether there is one
        return error


def assert_as_torch(found, expected, what):
    if isinstance(expected, Exception):
        return
    assert not isinstance(found, Exception), f"{what}: {found!r}; torch: {expected}"
    assert [name for name, _ in found] == [name for name, _ in expected], what
    arrays = ([array for _, array in result] for result in (found, expected))
    for a, b in zip(*arrays, strict=True):
        if a.dtype.kind in "fc":
            np.testing.assert_allclose(a, b, rtol=1e-5, atol=1e-5, err_msg=what)
        else:
            np.testing.assert_array_equal(a, b, err_msg=what)


PUBLIC = [pytest.param(op, id=op.key) for op in SPEC.ops if op.public and op.signature.name not in NOT_IN_TORCH]


@pytest.mark.torch
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("op", PUBLIC)
def test_each_dtype(torch, op):
    function = function_in_torch(torch, op.signature.path)
    for sample, dtype in product(samples(op), DTYPES):
        if dtype in OTHERWISE.get(op.signature.name, ()):
            continue
        arrays = sample.arrays(dtype)
        found = run(call, sample, function_of(op), gs, arrays)
        expected = run(call, sample, function, torch, arrays)
        assert_as_torch(found, expected, f"{op.key} {sample.label} {dtype}")


def call(sample, function, library, arrays):
    return called(sample, function, tensors(library, sample, arrays, recorded=False))


def is_pair(op):
    given = [param for param in op.signature.params if param.required]
    tensors = len(given) == 2 and all(param.type == "Tensor" for param in given)
    return op.public and tensors and op.forward.kind == "elementwise"


PAIRS = [pytest.param(op, id=op.key) for op in SPEC.ops if is_pair(op) and op.signature.name not in NOT_IN_TORCH]
SHAPES = (((3,), (3,)), ((3,), ()), ((), (3,)), ((), ()))
NUMBERS = (True, 0, 1, 2, -1, 200, 2.5, 2j)


@pytest.mark.torch
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("op", PAIRS)
def test_each_pair_of_dtypes(torch, op):
    rng = np.random.default_rng(0)
    for a, b, (m, n) in product(DTYPES, DTYPES, SHAPES):
        if b in OTHERWISE.get(op.signature.name, ()):
            continue
        x, y = (rng.integers(1, 4, shape).astype(dtype) for shape, dtype in ((m, a), (n, b)))
        assert_both_forms_as_torch(torch, op, x, y, f"{op.key} {a}{list(m)} {b}{list(n)}")


@pytest.mark.torch
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("op", PAIRS)
def test_each_dtype_with_a_number(torch, op):
    for dtype, number in product(DTYPES, NUMBERS):
        if dtype in OTHERWISE.get(op.signature.name, ()):
            continue
        x = np.array([1, 2, 3]).astype(dtype)
        assert_both_forms_as_torch(torch, op, x, number, f"{op.key} {dtype} {number}")


def assert_both_forms_as_torch(torch, op, x, y, what):
    """The function and, in place, the method: a refused cast in place leaves the tensor as it was."""
    name = op.signature.name
    expected = run(function_in_torch(torch, op.signature.path), made(torch, x), made(torch, y))
    if isinstance(expected, TypeError):  # a function of torch that takes no numbers, whose method may
        expected = run(getattr(torch.Tensor, name), made(torch, x), made(torch, y))
    assert_as_torch(run(function_of(op), made(gs, x), made(gs, y)), expected, what)
    if not op.inplace:
        return
    target = made(gs, x)
    found = run(getattr(gs.Tensor, f"{name}_"), target, made(gs, y))
    expected = run(getattr(torch.Tensor, f"{name}_"), made(torch, x), made(torch, y))
    assert_as_torch(found, expected, f"{what}, in place")
    if isinstance(expected, RuntimeError) and "can't be cast" in str(expected):
        assert isinstance(found, RuntimeError), f"{what}: torch refuses: {expected}"
    if isinstance(found, Exception):
        np.testing.assert_array_equal(target.numpy(), x, err_msg=what)


def mixable(op):
    """The operands of which one may be of another kind than the others."""
    return [param.name for param in op.signature.params if param.differentiable and not param.is_list]


def of_kind(library, x, kind, form):
    """An operand as a tensor of another dtype, as one without dims, or as a Python number."""
    x = x if form == "tensor" else x.flatten()[0]
    x = x.to(getattr(library, kind))
    return x.item() if form == "number" else x


@pytest.mark.torch
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(
    "op", [param for param in PUBLIC if len(mixable(param.values[0])) > 1 and param.id not in MIXED]
)
def test_dtypes_of_mixed_kinds(torch, op):
    """Tensors with and without dims, and numbers; where torch has complex32, complex64."""
    sample = samples(op)[0]
    arrays = sample.arrays()
    names = [name for name in mixable(op) if arrays.get(name) is not None and arrays[name].size]
    functions = {torch: function_in_torch(torch, op.signature.path), gs: function_of(op)}
    for kind, other, form, which in product(KINDS, KINDS, ("tensor", "0-d", "number"), names):
        dtypes = []
        for library, function in functions.items():
            arguments = tensors(library, sample, arrays, recorded=False)
            for name in names:
                given = (other, form) if name == which else (kind, "tensor")
                arguments[name] = of_kind(library, arguments[name], *given)
            try:
                outputs = called(sample, function, arguments)
            except Exception as error:  # of whatever class
                outputs = error
            if isinstance(outputs, Exception) and library is torch:
                break
            assert not isinstance(outputs, Exception), f"{kind} {other} {form} as {which}: {outputs!r}"
            dtypes.append([str(y.dtype).rpartition(".")[2].replace("complex32", "complex64") for y in outputs])
        assert dtypes[:1] == dtypes[1:] or len(dtypes) < 2, f"{kind} {other} {form} as {which}"
