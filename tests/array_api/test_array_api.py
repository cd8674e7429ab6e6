"""The array API namespace where its rules are not torch's; `make array-api` runs the standard's own suite."""

import numpy as np
import pytest

import gradspec as gs

xp = gs.array_api


def test_numbers_of_dimensions_do_not_change_promotion():
    single, double = gs.ones(2, dtype=gs.float32), gs.tensor(1.0, dtype=gs.float64)
    assert (single + double).dtype is gs.float32
    assert xp.add(single, double).dtype is gs.float64
    assert xp.add(gs.ones(2, dtype=gs.uint16), gs.ones(2, dtype=gs.int16)).dtype is gs.int32


@pytest.mark.parametrize("name", ["sum", "max", "mean", "prod"])
def test_no_axis_is_reduced_by_an_empty_tuple(name):
    x = gs.tensor([1.0, 2.0], requires_grad=True)
    result = getattr(xp, name)(x, axis=())
    assert result.tolist() == [1.0, 2.0]
    result.sum().backward()
    assert x.grad.tolist() == [1.0, 1.0]


def test_quotients_by_infinities_and_zeros_with_signs():
    infinity = gs.tensor(np.inf)
    assert xp.floor_divide(infinity, gs.tensor(2.0)).item() == np.inf
    assert np.signbit(xp.remainder(gs.tensor(0.0), gs.tensor(-2.0)).item())


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
