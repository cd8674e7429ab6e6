"""Dtypes that no tensor has: objects that programs compare, print and look up."""

import pickle

import ml_dtypes
import numpy as np
import pytest

import gradspec as gs

NAMES = (
    "float8_e4m3fn float8_e4m3fnuz float8_e5m2 float8_e5m2fnuz float8_e8m0fnu float4_e2m1fn_x2 complex32 qint8 qint32 "
    "quint8 quint4x2 quint2x4 bits8 bits16 bits1x8 bits2x4 bits4x2 "
    + " ".join(f"{kind}{bits}" for kind in ("int", "uint") for bits in range(1, 8))
).split()
HAVE = [gs.float16, gs.bfloat16, gs.float32, gs.complex64, gs.int8, gs.uint8, gs.bool]


@pytest.mark.parametrize("name", NAMES)
def test_it_is_an_object_like_other_dtypes(name):
    dtype = getattr(gs, name)
    assert type(dtype) is gs.dtype and repr(dtype) == f"gradspec.{name}" and gs.dtype(name) is dtype
    assert dtype == dtype and not any(dtype == other or other == dtype for other in HAVE)
    assert {dtype: 1, gs.float32: 2}[dtype] == 1 and dtype not in {gs.float32, gs.int8}
    assert pickle.loads(pickle.dumps(dtype)) is dtype
    assert dtype != np.dtype("float32") and np.dtype("int8") != dtype and dtype != name
    assert gs.ones(2).dtype != dtype


def test_chalf_is_another_name_of_complex32():
    assert gs.chalf is gs.complex32 and gs.complex32.to_real() is gs.float16 and gs.complex32.to_complex() is gs.chalf
    assert gs.finfo(gs.complex32).max == 65504 and gs.finfo(gs.complex32).dtype == "float16"


@pytest.mark.parametrize("name", [name for name in NAMES if name.startswith("float8")])
def test_limits_are_the_ones_of_ml_dtypes(name):
    found, expected = gs.finfo(getattr(gs, name)), ml_dtypes.finfo(getattr(ml_dtypes, name))
    assert (found.bits, found.dtype) == (8, name)
    for limit in ("eps", "min", "max", "smallest_normal"):
        assert getattr(found, limit) == float(getattr(expected, limit)), limit


@pytest.mark.parametrize("name", NAMES)
def test_a_tensor_of_it_is_refused_by_name(name):
    dtype, x = getattr(gs, name), gs.ones(2)
    for refused in (
        lambda: gs.zeros(2, dtype=dtype),
        lambda: gs.empty(2, dtype=dtype),
        lambda: gs.tensor(1.0, dtype=dtype),
        lambda: x.to(dtype),
        lambda: x.type(dtype),
        lambda: x.sum(dtype=dtype),
        lambda: gs.promote_types(dtype, gs.float32),
        lambda: gs.can_cast(gs.float32, dtype),
        lambda: np.zeros(2, dtype),
    ):
        with pytest.raises(NotImplementedError, match=f"gradspec.{name} is the name of a dtype that no tensor"):
            refused()
    with pytest.raises(TypeError, match="only floating-point types of tensors"):
        gs.set_default_dtype(dtype)
    assert gs.get_default_dtype() is gs.float32


@pytest.mark.torch
@pytest.mark.parametrize("name", NAMES)
def test_its_properties_are_torchs(torch, name):
    mine, theirs = getattr(gs, name), getattr(torch, name)
    for asked in ("itemsize", "is_floating_point", "is_complex", "is_signed"):
        try:
            expected = getattr(theirs, asked)
        except RuntimeError:  # of some torch does not say whether they have a sign
            continue
        assert getattr(mine, asked) == expected, asked
