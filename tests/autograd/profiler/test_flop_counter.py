"""The block that counts floating point operations, of which torch has the same numbers."""

from importlib import import_module

import pytest

import gradspec as gs


@pytest.mark.parametrize("name", ["gradspec", pytest.param("torch", marks=pytest.mark.torch)])
def test_products_are_counted(name):
    lib = import_module(name)
    counter = import_module(f"{name}.utils.flop_counter").FlopCounterMode(display=False)
    model = lib.nn.Sequential(lib.nn.Linear(4, 8), lib.nn.Tanh(), lib.nn.Linear(8, 1))
    with counter, lib.no_grad():
        model(lib.ones(3, 4))
        lib.bmm(lib.ones(2, 3, 4), lib.ones(2, 4, 5))
        lib.nn.functional.conv2d(lib.ones(2, 3, 8, 8), lib.ones(4, 3, 3, 3))
    total = 2 * 3 * 4 * 8 + 2 * 3 * 8 + 2 * 2 * 3 * 4 * 5 + 2 * 2 * 4 * 36 * 27
    assert counter.get_total_flops() == total
    assert sum(counter.get_flop_counts()["Global"].values()) == total


def test_a_second_block_begins_anew(capsys):
    from gradspec.utils.flop_counter import FlopCounterMode

    counter = FlopCounterMode()
    for _ in range(2):
        with counter:
            gs.ones(2, 3) @ gs.ones(3, 4)
    assert counter.get_flop_counts() == {"Global": {"matmul": 48}}
    assert capsys.readouterr().out.count("total") == 2
    assert FlopCounterMode(display=False).get_flop_counts() == {}
