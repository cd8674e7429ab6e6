"""Plans of composites: what they follow, and what they do not take."""

import numpy as np

import gradspec as gs
import gradspec.nn.functional as F
from gradspec.core import ops


def _repeated(function, *arguments, **options):
    """The result of the third call, which follows a plan if there can be one."""
    return [function(*arguments, **options) for _ in range(3)][-1]


def _plans(key):
    return ops.OPS[key].function.plans


def test_plan_is_followed_with_other_elements():
    weight, bias = gs.randn(7), gs.randn(7)
    for _ in range(4):
        x = gs.randn(5, 7)
        normal = (x - x.mean(-1, keepdim=True)) / (x.var(-1, correction=0, keepdim=True) + 1e-5).sqrt()
        assert np.allclose(F.layer_norm(x, (7,), weight, bias).numpy(), (normal * weight + bias).numpy(), atol=1e-5)
    assert _plans("layer_norm") > 0


def test_number_is_part_of_the_key():
    x = gs.arange(4.0).reshape(1, 1, 4)
    assert _repeated(F.avg_pool1d, x, 2).tolist() == [[[0.5, 2.5]]]
    assert _repeated(F.avg_pool1d, x, 4).tolist() == [[[1.5]]]
    assert _repeated(F.mse_loss, x, x + 2).item() == 4
    assert _repeated(F.mse_loss, x, x + 2, reduction="sum").item() == 16


def test_strides_are_part_of_the_key():
    x = gs.arange(24.0)
    for view in (x.view(4, 6).t(), x.view(4, 3, 2).permute(1, 2, 0).reshape(6, 4), x.as_strided((6, 4), (4, 1))) * 3:
        assert gs.reshape(view, (3, 8)).tolist() == gs.tensor(view.tolist()).view(3, 8).tolist()
    with_gap = x.as_strided((2, 3, 2), (12, 2, 1))
    for view in (with_gap, x.as_strided((2, 3, 2), (12, 4, 1)), with_gap.transpose(0, 1).transpose(0, 1)) * 3:
        assert gs.reshape(view, (2, 6)).tolist() == gs.tensor(view.tolist()).view(2, 6).tolist()


def test_bool_or_float_is_not_an_integer():
    x = gs.tensor([[1.0, -3.0]])
    assert _repeated(F.normalize, x, 1).tolist() == _repeated(F.normalize, x, 1.0).tolist() == [[0.25, -0.75]]
    assert _repeated(gs.std_mean, gs.tensor([1.0, 3.0]), False)[0].item() == 1
    assert np.isclose(_repeated(gs.std_mean, gs.tensor([1.0, 3.0]), True)[0].item(), 2**0.5)


def test_tensor_that_is_given_twice_is_two_tensors_in_another_call():
    x, y = gs.tensor([1.0, 2.0]), gs.tensor([3.0, 5.0])
    assert _repeated(F.mse_loss, x, x).item() == 0
    plans = _plans("mse_loss")
    assert _repeated(F.mse_loss, x, y).item() == 6.5
    assert F.mse_loss(y, y).item() == 0
    assert _plans("mse_loss") == plans + 1


def test_running_moments_follow_each_call():
    x, mean, var = gs.tensor([[1.0], [3.0]]), gs.zeros(1), gs.ones(1)
    for _ in range(5):
        F.batch_norm(x, mean, var, training=True, momentum=0.5)
    assert np.isclose(mean.item(), 2 * (1 - 0.5**5)) and np.isclose(var.item(), 2 - 0.5**5)


def test_gradients_are_those_of_the_function():
    def gradient():
        x = gs.linspace(-1, 2, 24).reshape(2, 3, 4).requires_grad_()
        (F.group_norm(x, 3) * gs.arange(24.0).reshape(2, 3, 4)).sum().backward()
        return x.grad.tolist()

    first = gradient()
    assert all(gradient() == first for _ in range(4))
    x = gs.ones(2, 3, 4)
    assert not _repeated(F.group_norm, x, 3).requires_grad
    assert _repeated(F.group_norm, x.requires_grad_(), 3).requires_grad
    with gs.no_grad():
        assert not _repeated(F.group_norm, x, 3).requires_grad


def test_default_dtype_is_part_of_the_key():
    x = gs.tensor([1, 3])
    assert _repeated(gs.logit, x, 0.25).dtype is gs.float32
    gs.set_default_dtype(gs.float64)
    try:
        assert _repeated(gs.logit, x, 0.25).dtype is gs.float64
    finally:
        gs.set_default_dtype(gs.float32)


def test_noise_is_drawn_by_each_call():
    x = gs.linspace(0, 1, 400).reshape(1, 1, 20, 20)
    drawn = [F.fractional_max_pool2d(x, 2, output_size=8).tolist() for _ in range(6)]
    assert any(one != drawn[-1] for one in drawn[2:-1])


def test_errors_are_those_of_the_first_call():
    messages = set()
    for _ in range(4):
        try:
            F.max_pool2d(gs.ones(1, 1, 2, 2), 3)
        except RuntimeError as error:
            messages.add(str(error))
    (message,) = messages
    assert "Output size is too small" in message


def test_elements_of_a_tensor_for_a_number_are_read_each_time():
    x = gs.arange(6)
    for sizes in ([1, 2], [1, 2], [1, 2], [2, 4]):
        parts = gs.tensor_split(x, gs.tensor(sizes))
        assert [len(part) for part in parts] == [sizes[0], sizes[1] - sizes[0], 6 - sizes[1]]


def test_transforms_and_modes_see_the_parts():
    x = gs.randn(3, 5)
    for _ in range(3):
        F.layer_norm(x, (5,))
    assert gs.vmap(lambda row: F.layer_norm(row, (5,)))(x).shape == (3, 5)
    _, tangent = gs.func.jvp(lambda y: F.layer_norm(y, (5,)), (x,), (gs.ones(3, 5),))
    assert np.allclose(tangent.numpy(), 0, atol=1e-4)


def test_op_that_returns_an_operand_is_not_a_step():
    xp = gs.array_api
    x = gs.arange(3.0, requires_grad=True)
    assert _repeated(xp.cumulative_sum, x).tolist() == [0, 1, 3]
    xp.cumulative_sum(gs.arange(3.0, requires_grad=True)).sum().backward()  # the plan of x, with another tensor
    assert x.grad is None
    assert _repeated(xp.take, x, gs.tensor([-1, 0])).tolist() == [2, 0]
    narrow = gs.tensor([-1], dtype=gs.int8)
    assert _repeated(xp.take, gs.arange(300.0), narrow).tolist() == [299]
