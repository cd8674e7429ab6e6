"""The array API namespace where its rules are not torch's; `make array-api` runs the standard's own suite."""

import numpy as np
import pytest

import gradspec as gs
from gradspec.array_api.promotion import SAME_OPS
from gradspec.core.ops import OPS
from gradspec.testing.samples import outputs_of, samples
from support.project import SPEC

xp = gs.array_api


def test_numbers_of_dimensions_do_not_change_promotion():
    single, double = gs.ones(2, dtype=gs.float32), gs.tensor(1.0, dtype=gs.float64)
    assert (single + double).dtype is gs.float32
    assert xp.add(single, double).dtype is gs.float64
    assert xp.add(gs.ones(2, dtype=gs.uint16), gs.ones(2, dtype=gs.int16)).dtype is gs.int32
    assert xp.add(gs.ones(2, dtype=gs.bfloat16), gs.ones(2, dtype=gs.float16)).dtype is gs.float32
    assert xp.remainder(gs.ones(2, dtype=gs.int64), gs.ones(2, dtype=gs.bfloat16)).dtype is gs.bfloat16


@pytest.mark.parametrize("name", ["sum", "max", "mean", "prod"])
def test_no_axis_is_reduced_by_an_empty_tuple(name):
    x = gs.tensor([1.0, 2.0], requires_grad=True)
    result = getattr(xp, name)(x, axis=())
    assert result.tolist() == [1.0, 2.0]
    result.sum().backward()
    assert x.grad.tolist() == [1.0, 1.0]


@pytest.mark.parametrize(("start", "stop", "step"), [(0, 0.0, 1), (1.5, 1, 1), (3, 0, 1), (0, 3, -1.0), (2, 5, 1)])
def test_a_range_has_the_dtype_of_its_numbers_also_if_it_is_empty(start, stop, step):
    found = gs.array_api.arange(start, stop, step)
    assert found.tolist() == np.arange(start, stop, step).tolist()
    assert found.dtype is (gs.int64 if type(start + stop + step) is int else gs.float32)


@pytest.mark.parametrize("name", ["floor_divide", "remainder"])
def test_quotients_and_remainders_are_pythons_except_for_infinities(name):
    values = np.array([np.inf, -np.inf, np.nan, 0.0, -0.0, 2.0, -2.0])
    x, y = (part.ravel() for part in np.meshgrid(values, values))
    with np.errstate(all="ignore"):
        infinite = (np.isinf(x) | np.isinf(y)) & (name == "floor_divide")
        expected = np.where(infinite, x / y, getattr(np, name)(x, y))
    found = getattr(xp, name)(gs.from_numpy(x), gs.from_numpy(y)).numpy()
    np.testing.assert_array_equal(found, expected)
    is_number = ~np.isnan(expected)
    np.testing.assert_array_equal(np.signbit(found[is_number]), np.signbit(expected[is_number]))


def test_expm1_of_complex_infinities_and_nan():
    inf, nan = np.inf, np.nan
    cases = {
        complex(inf, 0): complex(inf, 0), complex(-inf, inf): -1, complex(inf, inf): complex(inf, nan),
        complex(-inf, nan): -1, complex(inf, nan): complex(inf, nan), complex(nan, 0): complex(nan, 0),
        complex(-inf, 1): -1,
    }  # fmt: skip
    found = xp.expm1(gs.tensor(list(cases), dtype=gs.complex128))
    parts = np.stack([abs(found.real.numpy()), abs(found.imag.numpy())])
    wanted = np.array(list(cases.values()))
    np.testing.assert_array_equal(parts, [abs(wanted.real), abs(wanted.imag)])


def test_steps_below_zero():
    x = gs.arange(5.0, requires_grad=True)
    y = x[::-2]
    assert y.tolist() == [4.0, 2.0, 0.0]
    (y * gs.tensor([1.0, 2.0, 3.0])).sum().backward()
    assert x.grad.tolist() == [3.0, 0.0, 2.0, 0.0, 1.0]
    z = gs.arange(3)
    z[::-1] = gs.tensor([7, 8, 9])
    assert z.tolist() == [9, 8, 7]


def test_namespace_of_a_tensor():
    assert gs.ones(1).__array_namespace__(api_version="2025.12") is xp
    with pytest.raises(ValueError, match="version '1999' is none of"):
        gs.ones(1).__array_namespace__(api_version="1999")


def test_places_from_the_end_are_taken():
    x = gs.arange(6.0, requires_grad=True).reshape(2, 3)
    assert xp.take(x, gs.tensor([-1, 0]), axis=1).tolist() == [[2.0, 0.0], [5.0, 3.0]]
    long, last = gs.arange(300.0), gs.tensor([-1], dtype=gs.int8)
    assert xp.take(long, last).tolist() == xp.take_along_axis(long, last).tolist() == [299.0]


def test_products_of_zeros_keep_their_signs():
    found = xp.linalg.outer(gs.tensor([0.0, 1.0]), gs.tensor([-0.0, -1.0]))
    assert np.signbit(found.numpy()).all()


@pytest.mark.parametrize("key", sorted(SAME_OPS))
@pytest.mark.parametrize("dtype", ["float64", "float32", "int32", "uint8"])
def test_a_function_that_is_an_op_does_what_its_entry_does(key, dtype):
    (op,) = (one for one in SPEC.ops if one.key == key)
    function, entry = getattr(xp, op.names[0].rpartition(".")[2]), OPS[key].function
    for sample in samples(op):
        drawn = sample.tensors()
        arguments = sample.substitute(drawn, [x.to(getattr(gs, dtype)) for x in sample.variables(drawn)])
        try:
            known = outputs_of(sample.call(entry, arguments))
        except RuntimeError as error:
            with pytest.raises(type(error)):
                sample.call(function, arguments)
            continue
        for found, wanted in zip(outputs_of(sample.call(function, arguments)), known, strict=True):
            assert found.dtype is wanted.dtype and gs.equal(found, wanted)


def test_numbers_promote_as_in_operators():
    assert xp.add(gs.tensor([1, 2]), 1.5).tolist() == [2.5, 3.5]
    assert xp.multiply(gs.tensor([True, False]), 2).tolist() == [2, 0]
    assert xp.add(gs.ones(1), 1j).dtype is gs.complex64
    assert xp.add(gs.ones(1, dtype=gs.float32), 1.5).dtype is gs.float32


def test_arguments_of_ops_are_not_the_standards():
    for call in (lambda x: xp.sum(x, 0), lambda x: xp.sum(x, dim=0)):
        for x in (gs.ones(2), gs.ones(2, dtype=gs.int32)):
            with pytest.raises(TypeError):
                call(x)


def test_views_made_by_functions_of_the_namespace_are_written_to():
    x = gs.arange(6.0).reshape(2, 3).requires_grad_()
    y = x * 1
    view = xp.moveaxis(y, 0, 1)[1:]
    view *= 3.0
    (y * y).sum().backward()
    assert x.grad.tolist() == [[0.0, 18.0, 36.0], [6.0, 72.0, 90.0]]
