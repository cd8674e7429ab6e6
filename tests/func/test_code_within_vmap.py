"""Code within `vmap`: subscripts, writes, factories, views; and values that differ by sample."""

import copy
import re

import numpy as np
import pytest

import gradspec as gs
from gradspec.func import vmap
from support.comparison import same
from support.graphs import point


def agrees(function, *stacks):
    """Assert that a function does for all samples, on copies, what it does for each."""
    expected = gs.stack([function(*[a.clone() for a in row]) for row in zip(*stacks, strict=True)])
    found = vmap(function)(*[x.clone() for x in stacks])
    assert found.dtype is expected.dtype
    same(found, expected)


# ---- what a tensor says of itself ----


def test_shapes_are_those_of_one_sample():
    seen = []

    def one(a):
        seen.extend([a.shape, a.ndim, a.dim(), a.numel(), len(a), a.size(-1), a.dtype, a.is_floating_point()])
        assert isinstance(a, gs.Tensor) and not a.is_complex()
        assert a.stride() == (1,) or a.is_contiguous() in (True, False)
        return a

    vmap(one)(point(5, 3, 2))
    assert seen == [(3, 2), 2, 2, 6, 3, 2, gs.float64, True]


def test_it_prints_as_what_it_is():
    seen = []

    def one(a):
        seen.extend([repr(a), str(a), f"{a}"])
        return a

    vmap(one)(gs.ones(2, 3))
    assert all(text.startswith("BatchedTensor(lvl=1, bdim=0, value=\n    tensor(") for text in seen)


# ---- subscripts ----

SUBSCRIPTS = [
    0, -1, slice(1, None), (slice(None), 0), (..., 0), (slice(None), None, slice(None, None, 2)), [0, 1],
    (gs.tensor([1, 0]), 0), (gs.tensor([1, 0]), gs.tensor([[0], [2]])), (slice(None), gs.tensor([2, 2])),
    gs.tensor([True, False]), (np.array([1, 0]), ..., slice(0, 2)), True, None,
]  # fmt: skip


@pytest.mark.parametrize("index", SUBSCRIPTS, ids=str)
def test_subscripts_read(index):
    agrees(lambda a: a[index] * 2, point(4, 2, 3))


@pytest.mark.parametrize("index", SUBSCRIPTS[:-2], ids=str)
def test_subscripts_written(index):
    def one(a):
        a = a * 1
        a[index] = a[index] * 10
        a[index] = 7.0
        a[index] += a[0, 0]
        return a

    agrees(one, point(4, 2, 3))


def test_positions_that_differ_from_sample_to_sample():
    x, i = point(4, 3, 2), gs.tensor([2, 0, 1, 0])
    pairs = gs.tensor([[0, 1], [1, 1], [2, 0], [0, 0]])
    agrees(lambda a, k: a[k], x, i)
    agrees(lambda a, k: a[:, 0][k], x, pairs)
    agrees(lambda a, k: a[k, 1], x, pairs)
    agrees(lambda a, k: a.gather(0, k.reshape(2, 1)), x, pairs)
    same(vmap(lambda k: x[k])(i), x[i])
    same(vmap(lambda k: x[0][k])(pairs), x[0][pairs])

    def put(a, k):
        a = a.clone()
        a[k] = a.sum()
        return a.index_add(0, k.reshape(1), a[:1])

    agrees(put, x, i)


def test_an_index_that_is_out_of_range_is_told():
    for index in (
        lambda a, i: a[i],
        lambda a, i: a.index_add(0, i.reshape(1), a[:1]),
        lambda a, i: a[[0, 9]],
        lambda a, i: a[9],
    ):
        with pytest.raises(IndexError, match="index 9 is out of bounds for dimension 0 with size 3"):
            vmap(index)(point(2, 3), gs.tensor([0, 9]))
    with pytest.raises(IndexError, match="too many indices for tensor of dimension 1"):
        vmap(lambda a: a[0, 0])(point(5, 3))


def test_iteration_and_unpacking():
    agrees(lambda a: sum((row * (k + 1) for k, row in enumerate(a)), gs.zeros(2)), point(4, 3, 2))

    def unpacked(a):
        first, second = a
        return first * second

    agrees(unpacked, point(4, 2))


# ---- writes ----


def test_writes_in_place_are_seen_outside():
    x, y = point(3, 2), point(2, seed=1)
    before = x.clone()

    def one(a, b):
        a.mul_(b).add_(1)
        a.t_() if a.ndim > 1 else None
        return a

    found = vmap(one, (0, None))(x, y)
    same(x, before * y + 1)
    same(found, x)


def test_writes_to_views_of_samples():
    x = point(3, 2, 2)
    expected = x.clone()
    expected[:, :, 0] *= 10

    def one(a):
        a.t()[0].mul_(10)
        return a

    same(vmap(one)(x), expected)
    same(x, expected)


def test_tensors_made_with_strides_are_one_for_each_sample():
    def filled(x):
        return x.new_empty_strided((2, 3), (5, 1)).copy_(x)

    made = gs.vmap(gs.vmap(filled))(gs.arange(4.0).reshape(2, 2))
    assert made.stride() == (16, 8, 5, 1) and made[..., 1, 2].tolist() == [[0, 1], [2, 3]]
    assert gs.vmap(lambda x: x.new_empty_strided((0, 3), (3, 1)))(gs.ones(2)).shape == (2, 0, 3)


def test_writes_to_tensors_that_factories_make_of_a_sample():
    def one(a):
        made = [a.new_zeros(2), a.new_ones((2,)), a.new_full((2,), 3.0), gs.zeros_like(a), gs.full_like(a, 2)]
        for tensor in made:
            tensor[0] = a[1]
        return gs.stack(made)

    agrees(one, point(3, 2))


def test_out_is_written_to():
    def one(a):
        out = gs.empty_like(a)
        assert gs.mul(a, 2, out=out) is out
        return out

    agrees(one, point(3, 2))


@pytest.mark.parametrize(
    ("name", "write"),
    [
        ("add_", lambda z, a: z.add_(a)),
        ("copy_", lambda z, a: z.copy_(a)),
        ("copy_", lambda z, a: z.__setitem__(slice(None), a)),
        ("copy_", lambda z, a: gs.mul(a, 2, out=z)),
        ("mul_", lambda z, a: z.mul_(a)),
        ("masked_fill_", lambda z, a: z.masked_fill_(a > 0, 1.0)),
        ("index_add_", lambda z, a: z.index_add_(0, gs.tensor([0, 1]), a)),
    ],
)
def test_a_write_of_samples_to_one_tensor_names_both(name, write):
    target = gs.zeros(2, dtype=gs.float64)
    with pytest.raises(RuntimeError, match=r"vmap: inplace arithmetic\(self, \*extra_args\)") as info:
        vmap(lambda a: (write(target, a), a)[1])(point(3, 2))
    found = re.search(
        r"(\w+)\(\) would write argument \d, of shape \[2\] for each of a batch of \[3\], to one tensor of "
        r"shape \[2\]",
        str(info.value),
    )
    assert found[1] == name
    assert target.tolist() == [0, 0]


def test_a_write_to_one_tensor_that_all_samples_share():
    total = gs.zeros(2, dtype=gs.float64)
    vmap(lambda a: (total.add_(1), a)[1])(point(3, 2))
    assert total.tolist() == [1, 1]


def test_a_write_that_does_not_fit_leaves_the_samples_as_they_were():
    x = point(3, 2)
    before = x.clone()
    with pytest.raises(RuntimeError, match=r"more dims|doesn't match the broadcast shape|must match"):
        vmap(lambda a: a.add_(gs.ones(4, 2, dtype=gs.float64)))(x)
    assert gs.equal(x, before)


# ---- masks and branches ----


def test_masks_choose_between_values():
    x = point(4, 3) - 1
    agrees(lambda a: gs.where(a > 0, a, -a), x)
    agrees(lambda a: a.masked_fill(a > 0, -1.0), x)
    agrees(lambda a: a * (a > 0), x)
    same(vmap(lambda a: a[gs.tensor([True, False, True])])(x), x[:, [0, 2]])


@pytest.mark.parametrize(
    "select",
    [
        lambda a: a[a > 0],
        lambda a: a.masked_select(a > 0),
        lambda a: a.nonzero(),
        lambda a: gs.where(a > 0)[0],
        lambda a: gs.arange(3).repeat_interleave((a > 0).long()),
    ],
)
def test_results_whose_shape_depends_on_values_are_refused(select):
    with pytest.raises(RuntimeError, match="dynamic shape"):
        vmap(select)(point(4, 3) - 1)


def test_a_write_by_a_mask_says_what_to_do():
    def one(a):
        a[a > 0] = 0.0
        return a

    with pytest.raises(RuntimeError, match=r"Write where\(mask, a, b\)"):
        vmap(one)(point(4, 3))


@pytest.mark.parametrize(
    "look",
    [
        lambda a: -a if a > 0 else a,
        lambda a: -a if bool(a) else a,
        lambda a: -a if 1.0 in a.reshape(1) else a,
        lambda a: -a if a.equal(a) else a,
        lambda a: -a if a.allclose(a) else a,
        lambda a: -a if gs.equal(a, a) else a,
        lambda a: -a if gs.allclose(a, a) else a,
    ],
)
def test_control_flow_by_values_is_refused(look):
    message = r"attempting to use a Tensor in some data-dependent control flow(.*)where\(condition, a, b\)"
    with pytest.raises(RuntimeError, match=message):
        vmap(look)(point(3))


@pytest.mark.parametrize(
    ("name", "look"),
    [
        (".item()", lambda a: a.item()),
        (".tolist()", lambda a: a.tolist()),
        (".numpy()", lambda a: a.numpy()),
        ("numpy.asarray()", lambda a: np.asarray(a)),
        ("float()", float),
        ("int()", int),
        ("complex()", complex),
        ("int()", lambda a: [1, 2][a.long()]),
    ],
)
def test_elements_are_not_to_be_had(name, look):
    with pytest.raises(RuntimeError, match="It looks like you're calling ") as info:
        vmap(look)(point(3))
    assert f"calling {name} on a Tensor" in str(info.value) and "[3] samples" in str(info.value)


def test_tensors_without_samples_have_values():
    c = gs.tensor([2.0], dtype=gs.float64)
    same(vmap(lambda a: a * c.item() if c > 1 else a)(point(3)), point(3) * 2)
    same(vmap(lambda a: a * gs.tensor(float(c)))(point(3)), point(3) * 2)


# ---- factories and conversions ----


def test_factories_are_common_to_the_samples():
    agrees(lambda a: a + gs.arange(2) + gs.eye(2)[0] + gs.linspace(0, 1, 2), point(3))
    agrees(lambda a: gs.tensor([1.0, 2.0], dtype=a.dtype) * a, point(3, 2))
    agrees(lambda a: gs.as_tensor(a) * 2, point(3))
    agrees(lambda a: a.new_tensor([1.0, 2.0]) * a, point(3))


def test_a_tensor_of_samples_is_made_by_stack():
    with pytest.raises(RuntimeError, match="vmap: this needs the elements of a tensor that stands for a"):
        vmap(lambda a: gs.tensor([a, a]))(point(3))
    agrees(lambda a: gs.stack([a, a * 2]), point(3))
    c = point(2, seed=1)
    agrees(lambda a: gs.cat([a, c, a]), point(3, 2))


def test_dtypes_and_copies():
    x = point(3, 2) * 3
    for convert in ("float", "double", "int", "long", "bool", "contiguous", "clone", "detach"):
        agrees(lambda a, name=convert: getattr(a, name)().clone(), x)
    agrees(lambda a: a.to(gs.float32), x)
    agrees(lambda a: a.type_as(gs.ones(1)), x)
    agrees(lambda a: copy.copy(a) * 2, x)
