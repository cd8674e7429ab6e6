"""Warnings that are given once."""

import pytest

import gradspec as gs


@pytest.mark.parametrize("convert", [float, complex])
def test_a_gradient_that_is_left_behind_is_told_of_once(convert):
    x = gs.tensor(2.0, requires_grad=True)
    assert not gs.is_warn_always_enabled()
    gs.set_warn_always(True)
    try:
        assert gs.is_warn_always_enabled()
        with pytest.warns(UserWarning, match="leaves its gradient behind") as given:
            assert convert(x) == convert(x) == 2
        assert len(given) == 2
        assert given[0].filename == __file__
    finally:
        gs.set_warn_always(False)
    assert convert(x) == 2
    gs.set_warn_always(True)
    try:
        assert convert(x.detach()) == int(x) == x.item() == 2
        with gs.no_grad():
            assert convert(x) == 2
    finally:
        gs.set_warn_always(False)


def test_flags_other_than_bools():
    with pytest.raises(TypeError, match="expects a bool, but got int"):
        gs.set_warn_always(1)
