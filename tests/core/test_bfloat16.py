"""bfloat16: when it is imported, how it is promoted, and that it computes in float32."""

import copy
import pickle
import subprocess
import sys

import ml_dtypes
import numpy as np
import pytest

import gradspec as gs


def test_ml_dtypes_is_imported_when_it_is_first_needed():
    code = (
        "import sys, gradspec as gs; assert 'ml_dtypes' not in sys.modules; gs.ones(2).bfloat16(); "
        "assert 'ml_dtypes' in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_without_ml_dtypes_its_arrays_say_what_to_install():
    code = (
        "import sys; sys.modules['ml_dtypes'] = None; import inspect, numpy, gradspec as gs; "
        "assert dict(inspect.getmembers(gs))['bfloat16'] is gs.bfloat16 and 'BFloat16Tensor' in dir(gs); "
        "assert {gs.bfloat16: 16, gs.float16: 5}[gs.bfloat16] == 16; "
        "assert gs.bfloat16.itemsize == 2 and gs.bfloat16.is_floating_point and repr(gs.bfloat16); "
        "assert gs.bfloat16 not in (gs.float16, numpy.float32, numpy.dtype('float32'), 'bfloat16'); "
        "assert gs.ones(2).dtype != gs.bfloat16 and gs.bfloat16.to_complex() is gs.complex64; "
        "gs.zeros(2, dtype=gs.bfloat16)"
    )
    done = subprocess.run([sys.executable, "-W", "ignore", "-c", code], capture_output=True, text=True)
    assert done.stderr.endswith("ImportError: gradspec.bfloat16 needs the package ml_dtypes: pip install ml_dtypes\n")


@pytest.mark.parametrize(
    "first",
    [
        "gs.zeros(2, dtype=gs.bfloat16)",
        "gs.tensor([1.0], dtype=gs.bfloat16)",
        "gs.ones(2).to(gs.bfloat16)",
        "gs.ones(2).sum(dtype=gs.bfloat16)",
        "gs.ones_like(gs.ones(2), dtype=gs.bfloat16)",
        "gs.arange(3, dtype=gs.bfloat16)",
        "gs.from_numpy(numpy.zeros(2, ml_dtypes.bfloat16))",
        "gs.tensor(numpy.zeros(2, ml_dtypes.bfloat16))",
        "gs.ones(2, dtype=gs.promote_types(gs.bfloat16, gs.int8))",
        "gs.rand(2, dtype=gs.bfloat16)",
        "gs.BFloat16Tensor(2)",
    ],
)
def test_the_first_use_is_any(first):
    code = f"import gradspec as gs, ml_dtypes, numpy; assert {first}.dtype is gs.bfloat16"
    subprocess.run([sys.executable, "-W", "ignore", "-c", code], check=True)


def test_it_is_that_of_ml_dtypes():
    numpy = np.dtype(ml_dtypes.bfloat16)
    assert gs.bfloat16 == numpy and gs.bfloat16 == ml_dtypes.bfloat16 and hash(gs.bfloat16) == hash(numpy)
    assert gs.float16 != ml_dtypes.bfloat16 and gs.bfloat16 != np.float16


def test_it_is_one_object():
    assert gs.bfloat16 is gs.dtype("bfloat16") is gs.dtypes.bfloat16
    assert pickle.loads(pickle.dumps(gs.bfloat16)) is gs.bfloat16
    assert gs.bfloat16.is_floating_point
    assert gs.bfloat16.to_complex() is gs.complex64
    x = gs.ones(2, dtype=gs.bfloat16, requires_grad=True)
    assert copy.deepcopy(x).dtype is pickle.loads(pickle.dumps(x)).dtype is gs.bfloat16
    assert gs.from_numpy(x.detach().numpy()).dtype is gs.bfloat16
    assert x.type() == "gradspec.BFloat16Tensor"


def test_numbers_do_not_change_it():
    x = gs.ones(2, dtype=gs.bfloat16)
    for y in (x + 1.5, 2 * x, x / 3, x**2, x.clamp(0, 0.5), x.mean(), x.softmax(0), x @ x, x.std()):
        assert y.dtype is gs.bfloat16


def test_printing_and_limits():
    assert repr(gs.tensor([1.5, 2], dtype=gs.bfloat16)) == "tensor([1.5000, 2.0000], dtype=gradspec.bfloat16)"
    limits = gs.finfo(gs.bfloat16)
    assert (limits.eps, limits.bits, limits.dtype) == (0.0078125, 16, "bfloat16")
    assert limits.max == pytest.approx(3.38953e38)


def test_factories_and_random_numbers():
    for x in (gs.zeros(3, dtype=gs.bfloat16), gs.full((3,), 1.5, dtype=gs.bfloat16), gs.randn(3, dtype=gs.bfloat16)):
        assert x.dtype is gs.bfloat16
    assert gs.arange(3, dtype=gs.bfloat16).tolist() == [0.0, 1.0, 2.0]
    drawn = gs.rand(5_000, dtype=gs.bfloat16)
    assert bool((drawn < 1).all())
    assert drawn.float().mean().item() == pytest.approx(0.5, abs=0.03)


def test_values_are_rounded_to_nearest_and_nan_stays():
    x = gs.tensor([1 + 2**-8, 1 + 3 * 2**-8, float("nan"), float("inf"), 3.4e38])
    assert (x.bfloat16() * 1).tolist()[:2] == [1.0, 1 + 2**-6]
    y = (x.bfloat16() + 0).float().numpy()
    assert np.isnan(y[2])
    assert np.isinf(y[3:]).all()


@pytest.mark.parametrize("name", ["float16", "bfloat16"])
def test_sums_do_not_lose_small_addends(name):
    """Accumulated in float32: in the dtype itself the sum would stop growing at 256 or 2048."""
    x = gs.ones(64, 64, dtype=getattr(gs, name), requires_grad=True)
    assert x.sum().item() == x.sum((0, 1)).item() == 4096
    x.mean().backward()
    assert x.grad.dtype is getattr(gs, name)
    assert x.grad[0, 0].item() == 2**-12
