"""A second pass beside torch: where torch raises, because a node has freed a tensor, gradspec does.

Every public op is called with its samples, once with all inputs that require grad, and once with each of them
alone. The saved values of a node depend on its formula; where that is another one than torch's, `OTHERWISE` says why.
"""

import numpy as np
import pytest

import gradspec as gs
from gradspec.testing.samples import function_of, samples
from support.beside_torch import NOT_IN_TORCH, called, flat, function_in_torch, random_like, tensors
from support.project import SPEC

pytestmark = [pytest.mark.torch, pytest.mark.filterwarnings("ignore")]

PUBLIC = [
    pytest.param(op, id=op.key)
    for op in SPEC.ops
    if op.public and op.signature.name not in NOT_IN_TORCH and "float" in op.dtypes
]
RAISES, RUNS, NO_PASS = "raises", "runs", "no pass"
_ZERO = "the gradient is zero, for which nothing is saved"
_SIZES = "sizes are enough for the gradient, torch saves the tensor"
_NUMBER = "a number is multiplied with as a tensor is, torch saves it as a number within a function"
_COMPLEX = "torch makes complex numbers of real ones first, and saves them"
_AGAIN = "torch makes what it multiplies with again"
_LINEAR = "the gradient goes on as it is, torch saves what other gradients need"
# op -> why one of the two saves a tensor and the other does not
OTHERWISE = {
    "addbmm": _NUMBER,
    "addcdiv": _LINEAR,
    "addmm": _NUMBER,
    "addmv": _NUMBER,
    "addr": _NUMBER,
    "as_strided_scatter": "elements are found by an index, in torch by strides",
    "baddbmm": _NUMBER,
    **{f"{name}{dims}d": _LINEAR for name in ("conv", "conv_transpose") for dims in (1, 2, 3)},
    "copysign": _ZERO,
    "cumulative_trapezoid.dx": _NUMBER,
    "div.mode": _ZERO,
    "gradient": _NUMBER,
    "group_norm": _LINEAR,
    "index_put": _LINEAR,
    "layer_norm": _LINEAR,
    "nextafter": _ZERO,
    **{f"nn_functional_{name}_pool{dims}d": _SIZES for name in ("avg", "adaptive_avg") for dims in (1, 2, 3)},
    "nn_functional_affine_grid": _AGAIN,
    "nn_functional_batch_norm": _LINEAR,
    "nn_functional_instance_norm": _LINEAR,
    "nn_functional_interpolate": _SIZES,
    "pad": _SIZES,
    "put": _LINEAR,
    "scatter_reduce": _LINEAR,
    "stft": _COMPLEX,
    "trapezoid.dx": _NUMBER,
} | {op.key: _COMPLEX for op in SPEC.ops if op.signature.path.startswith("fft.")}


@pytest.mark.parametrize("op", PUBLIC)
def test_a_second_pass_raises_where_it_does_in_torch(torch, op):
    theirs = function_in_torch(torch, op.signature.path)
    for sample in samples(op):
        arrays = sample.arrays("float64")
        for number in range(-1, len(op.signature.inputs)):
            expected = second_pass(torch, sample, theirs, arrays, number)
            if expected != NO_PASS and op.key not in OTHERWISE:
                found = second_pass(gs, sample, function_of(op), arrays, number)
                assert found == expected, f"{op.key}, {sample.label}, input {number}"


def second_pass(lib, sample, function, arrays, number):
    """The outcome of a second pass, by input `number` alone, or all of them if that is -1."""
    arguments = tensors(lib, sample, arrays)
    variables = [x for x in flat(arguments) if getattr(x, "requires_grad", False)]
    if number >= len(variables):
        return NO_PASS
    if number >= 0:
        for x in variables:
            x.requires_grad_(x is variables[number])
        variables = [variables[number]]
    try:
        outputs = [y for y in called(sample, function, arguments) if y.requires_grad]
    except (RuntimeError, TypeError, IndexError, ValueError):
        return NO_PASS
    if not outputs:
        return NO_PASS
    rng = np.random.default_rng(sample.seed)
    cotangents = [random_like(lib, rng, y) for y in outputs]

    def run():
        lib.autograd.grad(outputs, variables, cotangents, allow_unused=True)

    try:
        run()
    except (RuntimeError, NotImplementedError):
        return NO_PASS
    try:
        run()
    except RuntimeError as error:
        assert "a second time" in str(error), error
        return RAISES
    return RUNS
