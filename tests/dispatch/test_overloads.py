"""Which overload a call means."""

import numpy as np
import pytest

import gradspec as gs
from gradspec.core.ops import OPS
from gradspec.dispatch import overloads

ARRAY = np.arange(6.0).reshape(2, 3) ** 2


@pytest.mark.parametrize("name", ["std", "var"])
def test_unbiased_is_a_bool_and_no_dim(name):
    x, reference = gs.from_numpy(ARRAY), getattr(np, name)
    function = getattr(gs, name)
    calls = [
        ((), {}, {"ddof": 1}),
        ((False,), {}, {}),
        ((True,), {}, {"ddof": 1}),
        ((), {"unbiased": False}, {}),
        ((0,), {}, {"axis": 0, "ddof": 1}),
        ((0, False), {}, {"axis": 0}),
        (((0, 1), True, True), {}, {"axis": (0, 1), "ddof": 1, "keepdims": True}),
        ((1,), {"unbiased": False, "keepdim": True}, {"axis": 1, "keepdims": True}),
        ((None,), {"unbiased": False}, {}),
        ((), {"dim": 1, "correction": 2}, {"axis": 1, "ddof": 2}),
    ]
    for args, kwargs, meant in calls:
        for found in (getattr(x, name)(*args, **kwargs), function(x, *args, **kwargs)):
            np.testing.assert_allclose(found.numpy(), reference(ARRAY, **meant))
    for args in ((0, 2), (0, 1, True), (0, True, True, True)):
        with pytest.raises(TypeError, match=rf"{name}\(\) received an invalid combination of arguments"):
            getattr(x, name)(*args)


def test_few_choices_are_remembered(monkeypatch):
    monkeypatch.setattr(overloads, "_MOST_CHOSEN", 3)
    x = gs.from_numpy(ARRAY)
    for kind in (type(f"Kind{number}", (gs.Tensor,), {}) for number in range(9)):
        assert x.max(kind(ARRAY)).shape == x.shape
    assert len(OPS.chosen) <= 3


def test_tensors_of_a_list_may_be_given_one_by_one():
    x, y = gs.ones(2), gs.tensor(3.0)
    assert [one.tolist() for one in gs.atleast_1d(y, x)] == [[3.0], [1.0, 1.0]]
    assert [one.shape for one in gs.vmap(lambda a: gs.atleast_1d(a, x))(y[None])] == [(1, 1), (1, 2)]
    with pytest.raises(TypeError, match="element 1 of argument 'tensors' must be Tensor, not int"):
        gs.atleast_2d(x, 2)
