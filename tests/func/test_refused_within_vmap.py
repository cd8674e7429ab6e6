"""Refusals within `vmap`, where a tensor has neither memory nor a `.grad` of its own."""

import copy

import pytest

import gradspec as gs
from gradspec.autograd import forward_ad, functional
from gradspec.func import vmap
from support.graphs import point


@pytest.mark.parametrize(
    "call",
    [
        lambda a: a.requires_grad_(),
        lambda a: a.retain_grad(),
        lambda a: a.detach_(),
        lambda a: a.data_ptr(),
        lambda a: a.resize_(2),
        lambda a: copy.deepcopy(a),
    ],
)
def test_methods_that_vmap_lacks(call):
    with pytest.raises(RuntimeError, match=r"vmap: \w+\(\) of a tensor within vmap is not possible: "):
        vmap(call)(point(3, 2))


def test_the_old_entrances_say_which_to_use():
    with pytest.raises(RuntimeError, match=r"make_dual\(\): the tensor has a batch dimension(.*)func.jvp"):
        with forward_ad.dual_level():
            vmap(lambda a: forward_ad.make_dual(a, a))(point(3))
    with pytest.raises(RuntimeError, match=r"attempting to call Tensor.requires_grad_\(\) \(or perhaps"):
        vmap(lambda a: functional.jacobian(gs.sin, a))(point(3))
    with pytest.raises(RuntimeError, match=r"grad_outputs must be given; or use gradspec\.func\.grad"):
        vmap(lambda a: gs.autograd.grad((a * a).sum(), a)[0])(point(3, 2).requires_grad_())
    with pytest.raises(RuntimeError, match=r"backward\(\): within vmap there is no .grad to add to"):
        vmap(lambda a: (a * a).sum().backward())(point(3, 2).requires_grad_())


def test_grad_of_each_sample_by_its_own_input():
    x = point(3, 2).requires_grad_()

    def one(a):
        y = a * a
        return gs.autograd.grad(y, a, gs.ones_like(y))[0]

    assert gs.equal(vmap(one)(x), 2 * x.detach())
    w = point(2, seed=1).requires_grad_()
    with pytest.raises(RuntimeError, match="input 0 does not have the batch dims of the outputs"):
        vmap(lambda a: gs.autograd.grad(a * w, w, gs.ones_like(a))[0])(x)


def test_messages_have_the_wording_of_torch():
    """So that what is known of them can be found."""
    dynamic = "We do not support batching operators that can output dynamic shape"
    for call in (gs.nonzero, lambda a: gs.unique_all(a), lambda a: gs.bincount(a.long())):
        with pytest.raises(RuntimeError, match=dynamic):
            vmap(call)(point(3, 2).abs())
    with pytest.raises(RuntimeError, match="Attempting to batch over indexing with a boolean mask"):
        vmap(lambda a: a[a > 0])(point(3, 2))
    with pytest.raises(RuntimeError, match=r"set_\(\): a tensor within vmap has no memory of its own"):
        vmap(lambda a: gs.ones(2, dtype=gs.float64).set_(a))(point(3, 2))


def test_a_tensor_that_escapes_is_refused():
    kept = []
    vmap(lambda a: (kept.append(a * 2), a)[1])(point(2, 3))
    with pytest.raises(RuntimeError, match=r"of shape \[3\] within vmap was used after that vmap had"):
        _ = kept[0] + 1
    assert kept[0].shape == (3,)
    assert "BatchedTensor" in repr(kept[0])


@pytest.mark.parametrize(
    "call",
    [
        lambda x, number: gs.linalg.lstsq(x, x, rcond=number),
        lambda x, number: gs.softmax(x, number),
        lambda x, number: gs.norm(x, number),
        lambda x, number: gs.std(x, correction=number),
    ],
)
@pytest.mark.parametrize("shared", [False, True])
def test_a_batch_is_not_a_number(call, shared):
    matrix, numbers = point(3, 3), gs.tensor([0, 1, 1])
    with pytest.raises(RuntimeError, match=r"you're calling \.item\(\) on a Tensor"):
        if shared:
            vmap(lambda number: call(matrix, number))(numbers)
        else:
            vmap(call)(gs.stack([matrix] * 3), numbers)
