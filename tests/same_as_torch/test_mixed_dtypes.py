"""Operands of different dtypes, generated: every op with its first samples, one of them, and all, in another.

What torch computes has the same dtype and values here; what only gradspec takes is what the op gives of
operands that were promoted before; and what is refused is so in gradspec's words.
"""

import re

import numpy as np
import pytest

import gradspec as gs
from gradspec.core.elements.promotion import result_numpy_dtype
from gradspec.testing.samples import function_of, real_of, samples
from support.beside_torch import NOT_IN_TORCH, called, function_in_torch, tensors
from support.project import SPEC

DTYPES = ("float16", "float32", "float64", "complex64", "complex128", "uint8", "int64", "bool")
# op -> which operands another dtype of which torch takes, and why gradspec does not, or gives something else
OTHERWISE = {
    **dict.fromkeys(("addbmm", "addmm", "addmv", "baddbmm"), ("all as int64", "a fraction is no integer there")),
    **dict.fromkeys(("trapezoid", "cumulative_trapezoid"), ("uint8", "differences wrap there")),
    **dict.fromkeys(("masked_argmax", "masked_argmin"), ("", "positions have the dtype of the input there")),
    **dict.fromkeys(("fill", "masked_fill"), ("value as complex", "imaginary parts are dropped there")),
    **dict.fromkeys(
        ("as_strided_scatter", "diagonal_scatter", "select_scatter", "slice_scatter"),
        ("src as complex", "imaginary parts are dropped there"),
    ),
    "binary_cross_entropy_with_logits": ("target|input as float16", "the dtype is that of the target there"),
    **dict.fromkeys(
        [f"conv_transpose{dims}d" for dims in (1, 2, 3)], ("bias as", "the dtype of a bias is not looked at there")
    ),
    "nn_functional_ctc_loss": ("(targets|all) as", "labels of any dtype are cast there"),
    "nn_functional_embedding_bag": (
        "(input|offsets) as bool",
        "positions may be bool there; those behind the last offset are in a bag or not, by dtype and mode",
    ),
    **dict.fromkeys(
        ("nn_functional_huber_loss", "nn_functional_soft_margin_loss"), ("", "the dtype is that of the input there")
    ),
    **dict.fromkeys(
        ("nn_functional_hinge_embedding_loss", "nn_functional_l1_loss", "nn_functional_smooth_l1_loss"),
        ("complex|uint8|int64", "losses of integers, and of complex numbers, are taken there"),
    ),
    "nn_functional_instance_norm": ("running_(mean|var) as complex", "imaginary parts are dropped there"),
    "nn_functional_margin_ranking_loss": ("uint8", "differences and negatives wrap there"),
    "nn_functional_gaussian_nll_loss": (
        "complex|all as uint8",
        "losses of complex numbers are taken, differences wrap there",
    ),
    "nn_functional_multilabel_soft_margin_loss": ("complex|uint8", "complex targets are taken, negatives wrap there"),
    "nn_functional_cosine_embedding_loss": ("input[12] as uint8", "products wrap there"),
    "linalg_solve_triangular": ("", "dtypes of triangular matrices are not looked at there"),
    "masked_logsumexp": ("float16", "sums are rounded otherwise"),
    "masked_softmin": ("uint8", "negatives wrap there"),
    "mse_loss": ("complex|all as (uint8|int64)", "squares of complex numbers, and of integers, are taken there"),
    "where": ("(condition|all) as uint8", "deprecated there"),
}
# What casts to the dtype of the first operand, computes in that of one, or leaves each its own; and the array API, in
# which operands without dims count
NOT_PROMOTED = re.compile(
    r"(as_strided|diagonal|select|slice)_scatter|(masked_|index_)?fill|ldexp|masked_logaddexp|(view|reshape|expand)_as"
    r"|(layer|group|rms|nn_functional_(batch|instance))_norm|broadcast_tensors|atleast_.*|hstack"
    r"|nn_functional_fractional_max_pool.*|array_api_.*"
)
# Words of Python and NumPy about functions of their own
FOREIGN = r"object (has|is not)|operands could not|tuple index|list ind|ufunc|NoneType|numpy|Python"

Outputs = list[tuple[str, np.ndarray]]


def is_mixable(op):
    tensors = [param for param in op.signature.params if param.is_tensor]
    return op.public and (len(tensors) > 1 or any(param.is_list for param in tensors))


OPS = [pytest.param(op, id=op.key) for op in SPEC.ops if is_mixable(op)]
IN_TORCH = [param for param in OPS if param.values[0].signature.name not in NOT_IN_TORCH]


def varied(sample):
    """The arguments with one tensor, and with all of them, in another dtype, and what was changed."""
    given = sample.arrays()
    of_tensors = {param.name for param in sample.op.signature.params if param.is_tensor}
    places = [
        (name, at)
        for name in of_tensors & given.keys()
        for at in range(min(len(given[name]), 2) if isinstance(given[name], list) else given[name] is not None)
    ]
    for dtype in DTYPES if len(places) > 1 else ():
        for chosen in [[place] for place in sorted(places)] + [places]:
            arrays = {name: list(x) if isinstance(x, list) else x for name, x in given.items()}
            for name, at in chosen:
                if isinstance(arrays[name], list):
                    arrays[name][at] = cast(arrays[name][at], dtype)
                else:
                    arrays[name] = cast(arrays[name], dtype)
            yield f"{chosen[0][0] if len(chosen) == 1 else 'all'} as {dtype}", arrays


def cast(array, dtype):
    return (array if dtype.startswith("complex") else array.real).astype(dtype)


def run(library, sample, function, arrays):
    """The dtypes and values of the outputs, or the error."""
    try:
        outputs = called(sample, function, tensors(library, sample, arrays, recorded=False))
        return [(str(y.dtype).rpartition(".")[2], y.to_dense().resolve_conj().numpy()) for y in outputs]
    except Exception as error:  # of whatever class: what is compared is whether there is one
        return error


def assert_same(found, expected, what):
    assert [dtype for dtype, _ in found] == [dtype for dtype, _ in expected], what
    for (_, a), (_, b) in zip(found, expected, strict=True):
        tolerance = 1e-2 if "float16" in what else 1e-4
        np.testing.assert_allclose(a, b, tolerance, tolerance, err_msg=what)


def is_otherwise(op, what):
    return op.signature.name in OTHERWISE and re.search(OTHERWISE[op.signature.name][0], what) is not None


@pytest.mark.torch
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("op", IN_TORCH)
def test_mixed_dtypes_are_computed_as_in_torch(torch, op):
    ours, theirs = function_of(op), function_in_torch(torch, op.signature.path)
    for sample in samples(op)[:4]:
        for what, arrays in varied(sample):
            expected = run(torch, sample, theirs, arrays)
            if isinstance(expected, Exception) or is_otherwise(op, what):
                continue
            found = run(gs, sample, ours, arrays)
            assert not isinstance(found, Exception), f"{sample.label} {what}: {found!r}"
            assert_same(found, expected, f"{sample.label} {what}")


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("op", OPS)
def test_words_and_promotion(op):
    """A refusal has words of its own; operands that are taken might as well have been promoted before."""
    for sample in samples(op)[:2]:
        for what, arrays in varied(sample):
            found = run(gs, sample, function_of(op), arrays)
            if isinstance(found, Exception):
                assert not re.search(FOREIGN, str(found)), f"{sample.label} {what}: {found!r}"
            elif not NOT_PROMOTED.fullmatch(op.signature.name):
                expected = run(gs, sample, function_of(op), promoted(op, arrays))
                if not isinstance(expected, Exception):
                    assert_same(found, expected, f"{sample.label} {what}")


def is_mask(param, x):
    """Whether an argument says of elements whether they count; of another dtype it would be added."""
    return param.name.endswith("mask") and not isinstance(x, list) and x.dtype == bool


def promoted(op, arrays):
    """The arguments with all differentiable tensors in the dtype that they promote to."""
    names = [param.name for param in op.signature.params if param.differentiable and param.name in arrays]
    given = [x for name in names for x in (arrays[name] if isinstance(arrays[name], list) else [arrays[name]])]
    dtype = result_numpy_dtype([x for x in given if x is not None])

    def converted(param, x):
        if x is None or not param.differentiable or is_mask(param, x):
            return x
        to = real_of(dtype.name) if param.type == "Real" else dtype
        return [item.astype(to) for item in x] if isinstance(x, list) else x.astype(to)

    return {p.name: converted(p, arrays[p.name]) for p in op.signature.params if p.name in arrays}
