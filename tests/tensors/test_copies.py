"""What shares memory shares it in copies: `copy.deepcopy`, `pickle`, `save` and `load`."""

import copy
import io
import pickle

import numpy as np
import pytest

import gradspec as gs


def stored(value):
    file = io.BytesIO()
    gs.save(value, file)
    file.seek(0)
    return gs.load(file)


COPIES = {"deepcopy": copy.deepcopy, "pickle": lambda value: pickle.loads(pickle.dumps(value)), "save": stored}
VIEWS = {
    "whole": lambda x: x.detach(),
    "part": lambda x: x[1:, ::2],
    "row": lambda x: x[1],
    "transposed": lambda x: x.t(),
    "flat": lambda x: x.view(-1),
    "element": lambda x: x[2, 3],
    "repeated": lambda x: x[:, :1].expand(3, 5),
    "empty": lambda x: x[:, :0],
    "diagonal": lambda x: x.diagonal(),
}
DTYPES = ("float64", "float32", "float16", "bfloat16", "complex64", "int64", "uint8", "bool")


@pytest.mark.parametrize("way", COPIES)
@pytest.mark.parametrize("dtype", DTYPES)
def test_views_stay_views_of_their_base(way, dtype):
    values = np.arange(12).reshape(3, 4)
    base = gs.tensor(values).to(getattr(gs, dtype))
    for order in (list(VIEWS), list(reversed(VIEWS))):
        views = [VIEWS[name](base) for name in order]
        copies = COPIES[way]([*views, base] if order[0] == "whole" else [base, *views])
        whole = copies.pop(-1 if order[0] == "whole" else 0)
        for name, x, y in zip(order, copies, views, strict=True):
            assert (x.dtype is y.dtype and x.stride() == y.stride()) or name in ("empty", "element"), name
            assert x.tolist() == y.tolist(), name
        whole.copy_(whole.logical_not())
        for name, x in zip(order, copies, strict=True):
            assert x.tolist() == VIEWS[name](whole).tolist(), name
        assert base.tolist() == gs.tensor(values).to(base.dtype).tolist()


@pytest.mark.parametrize("way", COPIES)
def test_a_write_to_a_copy_is_noticed_where_its_views_were_saved(way):
    base = gs.ones(3)
    base[0] = 2
    whole, part, other = COPIES[way]([base, base[1:], gs.ones(2)])
    versions = part._version, other._version
    weight = gs.ones(2, requires_grad=True)
    product = (weight * part).sum()
    whole[1] = 5
    assert (part._version, other._version) == (versions[0] + 1, versions[1])
    with pytest.raises(RuntimeError, match="modified by an inplace operation"):
        product.backward()


@pytest.mark.parametrize("way", COPIES)
def test_tied_weights_stay_tied(way):
    weight = gs.ones(2, 2, requires_grad=True)
    first, (second, other) = COPIES[way]([weight, [weight, gs.ones(2)]])
    assert first is second and first.requires_grad and first.is_leaf
    assert other.data_ptr() != first.data_ptr() and first.data_ptr() != weight.data_ptr()
    (first * second).sum().backward()
    assert first.grad.tolist() == [[2, 2], [2, 2]] and weight.grad is None


def test_a_part_that_is_saved_alone_brings_no_more_than_its_elements():
    file = io.BytesIO()
    gs.save(gs.zeros(10_000)[:2], file)
    assert len(file.getvalue()) < 1_000


def test_a_leaf_takes_other_memory_while_nothing_records():
    parameter, other = gs.ones(2, requires_grad=True), gs.tensor([3.0, 4.0, 5.0])
    with pytest.raises(RuntimeError, match="set_"):
        parameter.set_(other)
    with gs.no_grad():
        parameter.set_(other)
    assert parameter.is_leaf and parameter.data_ptr() == other.data_ptr()
    (parameter * parameter).sum().backward()
    assert parameter.grad.tolist() == [6, 8, 10]
    computed = parameter * 2
    with gs.no_grad(), pytest.raises(RuntimeError, match="set_"):
        computed.set_(other)


def test_a_size_is_not_data():
    assert gs.ones(1).new(gs.Size([5])).shape == (5,) and gs.ones(1).new((5,)).tolist() == [5]
