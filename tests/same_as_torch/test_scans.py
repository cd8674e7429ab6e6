"""Scans by an associative function, by `_higher_order_ops`."""

from importlib import import_module

import pytest


@pytest.fixture
def scan(lib):
    return import_module(f"{lib.__name__}._higher_order_ops").associative_scan


def recurrence(first, second):
    """x -> a x + b, one after the other."""
    return first[0] * second[0], first[1] * second[0] + second[1]


@pytest.mark.parametrize("size", [1, 2, 7])
@pytest.mark.parametrize("reverse", [False, True])
def test_it_is_the_recurrence_step_by_step(lib, scan, size, reverse):
    lib.manual_seed(0)
    a, b = (lib.randn(3, size, 2, dtype=lib.float64, requires_grad=True) for _ in range(2))
    found = scan(recurrence, (a, b), dim=1, reverse=reverse, combine_mode="generic")
    steps, state = [], lib.zeros(3, 2, dtype=lib.float64)
    order = range(size)[::-1] if reverse else range(size)
    for k in order:
        state = a[:, k] * state + b[:, k]
        steps.append(state)
    expected = lib.stack(steps[::-1] if reverse else steps, 1)
    assert lib.allclose(found[1], expected)
    for mine, theirs in zip(
        lib.autograd.grad(found[1].sin().sum(), (a, b), allow_unused=True),
        lib.autograd.grad(expected.sin().sum(), (a, b), allow_unused=True),
        strict=True,
    ):
        mine, theirs = (lib.zeros_like(a) if grad is None else grad for grad in (mine, theirs))
        assert lib.allclose(mine, theirs)


def test_elements_may_be_matrices(lib, scan):
    lib.manual_seed(0)
    x = lib.randn(5, 2, 2, dtype=lib.float64)
    found = scan(lambda a, b: a @ b, x, dim=0, combine_mode="generic")
    expected = [x[0]]
    for matrix in x[1:]:
        expected.append(expected[-1] @ matrix)
    assert lib.allclose(found, lib.stack(expected))
