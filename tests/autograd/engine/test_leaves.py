"""Gradients accumulate in leaves."""

import gradspec as gs


def test_a_gradient_is_added_to_the_conjugate_that_was_assigned():
    x = gs.tensor([1 + 2j, 3j], requires_grad=True)
    x.grad = gs.tensor([1 + 1j, 2j]).conj()
    (x * (1 - 1j)).real.sum().backward()
    assert x.grad.resolve_conj().tolist() == [2, 1 - 1j]
