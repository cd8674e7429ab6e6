"""`vmap`: which dims of which arguments are mapped, where results are put, chunks, and what is refused."""

from collections import OrderedDict
from typing import Any, NamedTuple

import pytest

import gradspec as gs
from gradspec import func
from gradspec.func import vmap
from support.comparison import same
from support.graphs import point


class Pair(NamedTuple):
    a: Any
    b: Any


def rows(function, *stacks):
    """The results of a call for each row, stacked."""
    return gs.stack([function(*row) for row in zip(*stacks, strict=True)])


def test_vmap_is_a_function_of_both_modules():
    assert gs.vmap is func.vmap


# ---- which dims ----


@pytest.mark.parametrize("dim", [0, 1, 2, -1, -2, -3])
def test_a_dim_of_an_argument(dim):
    x = point(2, 3, 4)
    same(vmap(lambda a: a.sum(0) * 2, in_dims=dim)(x), rows(lambda a: a.sum(0) * 2, x.movedim(dim, 0)))


@pytest.mark.parametrize("dim", [0, 1, 2, -1, -2, -3])
def test_a_dim_of_the_result(dim):
    x = point(2, 3, 4)
    same(vmap(lambda a: a * 2, out_dims=dim)(x), (x * 2).movedim(0, dim))


def test_one_dim_for_each_argument():
    x, y, z = point(2, 3), point(3, 2, seed=1), point(3, seed=2)
    same(vmap(lambda a, b, c: a * b + c, (0, 1, None))(x, y, z), x * y.t() + z)
    same(vmap(lambda a, b, c: a * b + c, [0, -1, None])(x, y, z), x * y.t() + z)


def test_structures_of_arguments():
    x, y, z = point(2), point(3, 2, seed=1), point(3, seed=2)

    def one(first, second):
        return first[0] * first[1]["x"] + second.a - second.b[0]

    dims = ((0, {"x": 1}), Pair(None, [-1]))
    same(vmap(one, dims)((x, {"x": y}), Pair(z, [y])), x[:, None] * y.t() + z - y.t())


def test_a_number_stands_for_a_whole_structure():
    x, y = point(4, 2), point(4, 3, seed=1)
    mapped = vmap(lambda p, w: p["x"].sum() * p["rest"][0] * w, in_dims=(0, None))
    same(mapped({"x": x, "rest": [y]}, gs.tensor(2.0, dtype=gs.float64)), x.sum(1)[:, None] * y * 2)


def test_dicts_keep_their_kind_and_order():
    given = OrderedDict(b=point(3), a=point(3, 2))
    found = vmap(lambda d: OrderedDict(z=d["b"], y=d["a"] * 2))(given)
    assert type(found) is OrderedDict and list(found) == ["z", "y"]
    same(found["y"], given["a"] * 2)


def test_structures_of_results():
    x = point(3, 2)
    first, rest = vmap(lambda a: (a, {"k": a * 2, "l": [a.sum(), a]}), out_dims=(0, {"k": 1, "l": [0, -1]}))(x)
    same(first, x)
    same(rest["k"], 2 * x.t())
    same(rest["l"][0], x.sum(1))
    same(rest["l"][1], x.t())


def test_results_in_lists_and_named_tuples():
    x = point(3, 2)
    named = vmap(lambda a: Pair(a, a * 2), out_dims=Pair(1, 0))(x)
    assert type(named) is Pair
    same(named.a, x.t())
    listed = vmap(lambda a: [a, a * 2], out_dims=[1, 0])(x)
    assert type(listed) is list
    same(listed[0], x.t())
    (single,) = (vmap(lambda a: a, out_dims=(1,))(x),)
    same(single, x.t())


def test_keyword_arguments_are_common_to_all():
    x, k = point(3, 2), point(3, 2, seed=1)
    same(vmap(lambda a, *, k, factor=1.0: a * k.sum() * factor)(x, k=k, factor=2.0), x * k.sum() * 2)


# ---- results that are not batched ----


def test_a_result_that_does_not_depend_on_samples_is_repeated():
    x, y = point(3, 2), point(2, seed=1)
    same(vmap(lambda a, b: b * 2, (0, None))(x, y), (y * 2).expand(3, 2))


def test_none_leaves_a_result_as_it_is():
    x, y = point(3, 2), point(2, seed=1)
    once, each, number = vmap(lambda a, b: (b * 2, a, 7), (0, None), out_dims=(None, 0, None))(x, y)
    same(once, y * 2)
    same(each, x)
    assert number == 7
    assert vmap(lambda a: None, out_dims=None)(x) is None


def test_none_for_a_result_with_samples_is_refused():
    with pytest.raises(ValueError, match="can not return a BatchedTensor when out_dim is None"):
        vmap(lambda a: a, out_dims=None)(point(3, 2))


# ---- chunks ----


@pytest.mark.parametrize("chunk_size", [1, 2, 3, 5, 100])
def test_chunks_change_nothing(chunk_size):
    x, y = point(2, 5), point(2, seed=1)

    def one(a, b):
        return a * b, {"sum": a.sum()}, b

    options = {"in_dims": (1, None), "out_dims": (-1, {"sum": 0}, None)}
    product, rest, common = vmap(one, **options, chunk_size=chunk_size)(x, y)
    same(product, x * y[:, None])
    same(rest["sum"], x.sum(0))
    same(common, y)


def test_chunks_bound_how_many_samples_there_are_at_a_time():
    seen = []

    def one(a):
        whole = vmap(lambda b: b, out_dims=0)(a.reshape(1)).sum()
        seen.append(1)
        return whole

    same(vmap(one, chunk_size=2)(point(5)), point(5))
    assert len(seen) == 3


def test_gradients_go_through_chunks():
    x, w = point(5, 3), point(3, seed=1).requires_grad_()
    y = vmap(lambda a: (a * w).sin().sum(), chunk_size=2)(x)
    (gradient,) = gs.autograd.grad(y.sum(), w)
    same(gradient, ((x * w).cos() * x).sum(0))


# ---- within each other ----


def test_vmap_of_vmap():
    x, y = point(2, 3), point(3, 4, seed=1)
    product = vmap(vmap(gs.dot, in_dims=(None, 1)), in_dims=(0, None))
    same(product(x, y), x @ y)


def test_three_levels_with_dims_of_all_kinds():
    x, y = point(2, 3), point(4, 5, seed=1)

    def add(a, b):
        return a + b * b

    inner = vmap(add, in_dims=(None, 0))
    middle = vmap(inner, in_dims=(None, -1), out_dims=-1)
    same(vmap(vmap(middle, (0, None)), (0, None))(x, y), x[:, :, None, None] + y * y)


def test_an_inner_call_maps_over_what_the_outer_one_does_not():
    x, w = point(3, 2), point(4, 2, seed=1)
    same(vmap(lambda a: vmap(lambda b: (a * b).sum())(w))(x), x @ w.t())


# ---- no samples, and other dtypes ----


@pytest.mark.parametrize("shape", [(0, 3), (0,), (3, 0)])
def test_empty_batches_and_samples(shape):
    x = gs.zeros(*shape, dtype=gs.float64)
    assert vmap(lambda a: (a * 2).sum())(x).shape == shape[:1]
    assert vmap(func.grad(lambda a: (a * a).sum()))(x).shape == shape
    assert vmap(vmap(lambda a: a + 1) if len(shape) == 2 else (lambda a: a + 1))(x).shape == shape


def test_numbers_of_a_batch_take_part_in_promotion_as_numbers():
    numbers, vector = gs.tensor([1.0, 2.0, 3.0], dtype=gs.float64), gs.tensor([1.0, 2.0])
    product, total = vmap(lambda s: (s * vector, gs.add(vector, s)))(numbers)
    assert product.dtype is gs.float32 and total.dtype is gs.float32
    same(product, numbers[:, None].float() * vector)
    integers = gs.tensor([1, 2])
    assert vmap(lambda s: s * vector)(integers).dtype is gs.float32
    assert vmap(lambda s: s * vector.to(gs.int32))(integers).dtype is gs.int32
    assert vmap(lambda s: s * gs.tensor(2.5))(integers).dtype is gs.float32
    assert vmap(lambda s, v: s * v)(numbers, gs.ones(3, 2)).dtype is gs.float32


# ---- what is refused ----

X = gs.ones(3, 2)


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: vmap(abs, in_dims=2)(X), ValueError, "Got in_dim=2 for some input, but that input is a Tensor"),
        (lambda: vmap(abs, in_dims=-3)(X), ValueError, "expected in_dim to satisfy -2 <= in_dim < 2"),
        (lambda: vmap(abs, in_dims="x")(X), ValueError, "expected `in_dims` to be int or a .potentially nested"),
        (lambda: vmap(abs, in_dims=True)(X), ValueError, "expected `in_dims` to be int or a"),
        (lambda: vmap(abs, in_dims=(0, 0))(X), ValueError, "in_dims is not compatible with the structure"),
        (lambda: vmap(abs, in_dims=({"a": 0},))({"b": X}), ValueError, "in_dims is not compatible with"),
        (lambda: vmap(abs, in_dims=(0.5,))(X), ValueError, "must be either an integer dimension or None"),
        (lambda: vmap(max)(X, 3.0), ValueError, "input is of type <class 'float'>. We cannot vmap over non-"),
        (lambda: vmap(abs, in_dims=None)(X), ValueError, "at least one input must have an in_dim"),
        (lambda: vmap(abs)(gs.ones(())), ValueError, "Tensor of dimensionality 0"),
        (lambda: vmap(abs)(), ValueError, "got no inputs. Maybe you forgot to add inputs"),
        (lambda: vmap(max)(X, gs.ones(2)), ValueError, r"size in the mapped dimension, got sizes \[3, 2\]"),
        (lambda: vmap(abs, out_dims=(0, 0))(X), ValueError, "out_dims is not compatible with the structure"),
        (lambda: vmap(abs, out_dims=5)(X), IndexError, r"range of \[-2, 1\], but got 5"),
        (lambda: vmap(abs, out_dims="a")(X), ValueError, "`out_dims` must be an int, None or a structure"),
        (lambda: vmap(lambda a: (a, 3))(X), ValueError, "must only return Tensors, got type <class 'int'>"),
        (lambda: vmap(lambda a: None)(X), ValueError, "only return Tensors, got type <class 'NoneType'>"),
        (lambda: vmap(abs, chunk_size=0), ValueError, r"should be None or greater than 0. \(got 0\)"),
        (lambda: vmap(abs, chunk_size=1.5), ValueError, "chunk_size should be None or greater than 0"),
        (lambda: vmap(abs, randomness="x"), RuntimeError, "'error', 'different', or 'same'. Got 'x'"),
    ],
)
def test_errors_name_misfits(call, error, message):
    with pytest.raises(error, match=message):
        call()


def test_an_error_within_leaves_nothing_behind():
    def fails(a):
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        vmap(vmap(fails))(gs.ones(2, 3))
    assert gs.rand(2).shape == (2,)  # which would be refused within vmap
    assert gs.ones(2).requires_grad_().sum().backward() is None


@pytest.mark.parametrize(
    "name", ["sum", "mean", "amax", "all", "nansum", "logsumexp", "count_nonzero", "flip", "squeeze"]
)
@pytest.mark.parametrize("dims", [(), []])
def test_no_dims_of_numbers(name, dims):
    numbers = gs.tensor([0.0, 1.0, 2.0])
    same(vmap(lambda x: getattr(x, name)(dims))(numbers), gs.stack([getattr(x, name)(dims) for x in numbers]))
