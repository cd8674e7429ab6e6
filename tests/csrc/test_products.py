"""Products of matrices of every shape and layout, and cross entropies, against NumPy in double precision."""

import math

import numpy as np
import pytest

import gradspec as gs
from gradspec.testing.readings import traced
from support.cases import for_each
from support.layouts import layouts

# Around the sizes of the kernel's tiles, panels and blocks of depth, and of products of a few rows.
SIZES = [
    (1, 1, 1),
    (2, 1, 3),
    (3, 300, 2),
    (7, 5, 9),
    (8, 16, 32),
    (9, 17, 33),
    (13, 257, 31),
    (64, 64, 10),
    (70, 513, 65),
    (2, 9, 70),
    (3, 5, 5001),
    (16, 515, 130),
    (1029, 520, 290),  # the left operand is packed
    (75, 13, 201),  # so few terms that all panels are packed
    (130, 300, 1800),  # panels of the right operand are asked for before they are packed
]


pytestmark = pytest.mark.usefixtures("threads")


def array(*shape, dtype=np.float32):
    return np.random.default_rng(sum(shape)).standard_normal(shape).astype(dtype)


def product(left, right):
    """By the routine in C, where there is one, and by the function that it stands for: the same bits."""
    operands = gs.from_numpy(left), gs.from_numpy(right)
    found = gs.matmul(*operands).numpy()
    with traced():
        assert gs.matmul(*operands).numpy().tobytes() == found.tobytes()
    return found


def check(product, a, b):
    """Within the rounding of a sum of that many products."""
    exact = np.matmul(a.astype(np.float64), b.astype(np.float64))
    bound = np.matmul(np.abs(a).astype(np.float64), np.abs(b).astype(np.float64)) * np.finfo(a.dtype).eps
    assert product.shape == exact.shape
    assert product.dtype == a.dtype
    assert np.all(np.abs(product - exact) <= bound * (2 + math.sqrt(a.shape[-1])))


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@for_each(("m", "k", "n"), SIZES)
def test_product_of_matrices_in_every_layout(m, k, n, dtype):
    a, b = array(m, k, dtype=dtype), array(k, n, dtype=dtype)
    for left in layouts(a):
        for right in layouts(b):
            check(product(left, right), a, b)


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@pytest.mark.parametrize(("m", "k", "n"), [(9, 17, 133), (75, 13, 201), (264, 2100, 600), (1029, 520, 290)])
def test_the_number_of_threads_changes_no_bit(m, k, n, dtype):
    """Nor does it matter whether the left operand is packed, or into how many blocks."""
    a, b = array(m, k, dtype=dtype), array(k, n, dtype=dtype)
    for left in (a, np.asfortranarray(a)):
        expected = product(left, b)
        for threads in (1, 2, 7):
            gs.set_num_threads(threads)
            assert product(left, b).tobytes() == expected.tobytes()
        for rows, columns in ((slice(3, 40), slice(None)), (slice(None), slice(5, 100))):
            part = product(left[rows], b[:, columns])
            assert part.tobytes() == expected[rows, columns].tobytes()


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ((5, 9, 17), (5, 17, 33)),
        ((2, 1, 9, 4), (3, 4, 5)),
        ((4, 40, 70), (70, 40)),
        ((9, 4), (6, 4, 5)),
        ((0, 3, 2), (0, 2, 3)),
        ((3, 2, 20, 30), (3, 2, 30, 40)),
        ((3, 2, 20, 30), (2, 30, 40)),
        ((3, 1, 20, 30), (1, 2, 30, 40)),
        ((30, 64, 64), (30, 64, 64)),
        ((3, 270, 2000), (3, 2000, 300)),
        ((2, 3, 4, 1), (2, 3, 1, 70)),
        ((90, 30, 1), (90, 1, 9)),
    ],
)
def test_product_of_batches(left, right):
    a, b = array(*left), array(*right)
    check(product(a, b), a, b)
    check(product(a, np.ascontiguousarray(b.swapaxes(-1, -2)).swapaxes(-1, -2)), a, b)
    check(product(a[..., ::-1], b[..., ::-1, :]), a, b)
    every_second = np.repeat(a, 2, 0)[::2]
    check(product(every_second, b), a, b)


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@pytest.mark.parametrize("batch", [(5,), (2, 3)])
@for_each(("m", "k", "n"), [(1, 4, 3), (3, 4, 1), (8, 1, 9), (2, 3, 4), (9, 17, 33)])
def test_a_matrix_that_is_broadcast_to_a_batch(m, k, n, batch, dtype):
    """On either side, for all of the batch or along one of its dims."""
    a, b = array(*batch, m, k, dtype=dtype), array(*batch, k, n, dtype=dtype)
    one_a, one_b = (np.broadcast_to(a[(0,) * len(batch)], a.shape), np.broadcast_to(b[(0,) * len(batch)], b.shape))
    row_a, row_b = np.broadcast_to(a[:1], a.shape), np.broadcast_to(b[:1], b.shape)
    for left, right in ((a, one_b), (one_a, b), (one_a, one_b), (a, row_b), (row_a, b), (a[0], b), (a, b[:1])):
        check(product(left, right), left, right)


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_the_smallest_products_are_the_same_in_a_batch_and_alone(dtype):
    a, b = array(2000, 3, 4, dtype=dtype), array(2000, 4, 2, dtype=dtype)
    check(gs.matmul(gs.from_numpy(a), gs.from_numpy(b)).numpy(), a, b)
    together = gs.matmul(gs.from_numpy(a), gs.from_numpy(b)).numpy()
    for left, right, product in zip(a[:50], b[:50], together[:50], strict=True):
        alone = gs.matmul(gs.from_numpy(left), gs.from_numpy(right)).numpy()
        assert alone.tobytes() == product.tobytes()


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@for_each(("m", "n"), [(9, 1), (5, 3), (40, 9), (3, 15), (7, 16), (6, 21), (70, 4111)])
def test_a_column_by_a_row(m, n, dtype):
    """Rounded once each, in every layout, and nothing is written beside the result."""
    a, b = array(m, 1, dtype=dtype), array(1, n, dtype=dtype)
    for left in layouts(a):
        for right in layouts(b):
            assert product(left, right).tobytes() == (a * b).tobytes()
    around = gs.full((m + 2, n + 3), 7.0, dtype=gs.from_numpy(a).dtype)
    gs.matmul(gs.from_numpy(a), gs.from_numpy(b), out=around[1:-1, 1:-2])
    expected = np.full((m + 2, n + 3), 7, dtype)
    expected[1:-1, 1:-2] = a * b
    np.testing.assert_array_equal(around.numpy(), expected)


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@pytest.mark.parametrize(("k", "n"), [(3, 64), (300, 129), (1030, 77)])
def test_a_few_rows_are_those_of_a_larger_product(k, n, dtype):
    """The same bits, whichever way the right operand is read."""
    a, b = gs.from_numpy(array(40, k, dtype=dtype)), gs.from_numpy(array(k, n, dtype=dtype))
    whole = gs.matmul(a, b)
    for rows in (2, 5, 16, 17):
        assert gs.equal(gs.matmul(a[:rows], b), whole[:rows])


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@for_each("n", [3, 9, 10, 17])
@for_each("m", [2, 6, 13, 100])
def test_nothing_is_written_beside_a_narrow_product(m, n, dtype):
    a, b = array(m, 5, dtype=dtype), array(5, n, dtype=dtype)
    around = gs.full((m + 2, n), 7.0, dtype=gs.from_numpy(a).dtype)
    gs.matmul(gs.from_numpy(a), gs.from_numpy(b), out=around[1:-1])
    check(around[1:-1].numpy(), a, b)
    assert around[0].tolist() == around[-1].tolist() == [7.0] * n


@pytest.mark.parametrize(("m", "k", "n"), [(0, 3, 2), (3, 0, 2), (3, 2, 0), (0, 0, 0)])
def test_product_of_empty_matrices(m, k, n):
    product = gs.matmul(gs.zeros(m, k), gs.zeros(k, n))
    assert product.shape == (m, n)
    assert product.tolist() == np.zeros((m, n)).tolist()


def test_product_keeps_infinities_and_nan_in_their_rows_and_columns():
    a, b = np.ones((5, 6), np.float32), np.ones((6, 7), np.float32)
    a[1, 2], b[3, 4] = math.inf, math.nan
    expected = np.full((5, 7), 6, np.float32)
    expected[1], expected[:, 4] = math.inf, math.nan
    np.testing.assert_array_equal(gs.matmul(gs.from_numpy(a), gs.from_numpy(b)).numpy(), expected)


def entropies(x, classes, ignored):
    exact = x.astype(np.float64)
    shifted = exact - exact.max(1, keepdims=True)
    logs = shifted - np.log(np.exp(shifted).sum(1, keepdims=True))
    return -logs[np.arange(len(x)), np.where(classes == ignored, 0, classes)]


@pytest.mark.parametrize("dtype", [np.float16, np.float32, np.float64])
@for_each(("m", "n"), [(1, 1), (3, 10), (300, 7), (2, 1500), (70, 2100)])
def test_mean_cross_entropy(m, n, dtype):
    classes = np.arange(m) % n
    classes[::3] = -1
    classes[0] = 0
    for x in layouts(3 * array(m, n, dtype=dtype)):
        scores = gs.from_numpy(x).requires_grad_()
        loss = gs.cross_entropy(scores, gs.from_numpy(classes), ignore_index=-1)
        kept = classes != -1
        expected = entropies(x, classes, -1)[kept].mean()
        assert loss.item() == pytest.approx(expected, rel=float(8 * np.finfo(dtype).eps))
        loss.backward()
        exact = np.exp(x.astype(np.float64) - x.astype(np.float64).max(1, keepdims=True))
        exact /= exact.sum(1, keepdims=True)
        exact[np.arange(m), np.where(kept, classes, 0)] -= 1
        exact *= kept[:, None] / np.count_nonzero(kept)
        assert np.abs(scores.grad.numpy() - exact).max() <= 8 * np.finfo(dtype).eps


def test_mean_cross_entropy_of_extreme_scores():
    x = gs.tensor([[1e30, -1e30], [1e4, 1e4 + 1]], requires_grad=True)
    loss = gs.cross_entropy(x, gs.tensor([0, 0]))
    assert loss.item() == pytest.approx(math.log1p(math.e) / 2)
    loss.backward()
    assert x.grad.tolist()[0] == [0, 0]


def test_mean_cross_entropy_of_nothing_is_nan():
    assert math.isnan(gs.cross_entropy(gs.zeros(2, 3), gs.tensor([-100, -100])).item())
    assert math.isnan(gs.cross_entropy(gs.zeros(0, 3), gs.zeros(0, dtype=gs.int64)).item())


@pytest.mark.parametrize("wrong", [3, -1])
def test_an_unknown_class(wrong):
    with pytest.raises(IndexError, match=f"Target {wrong} is out of bounds for 3 classes"):
        gs.cross_entropy(gs.zeros(2, 3), gs.tensor([0, wrong]))


def test_classes_of_other_integer_types():
    x = gs.from_numpy(array(4, 3))
    expected = gs.cross_entropy(x, gs.tensor([0, 2, 1, 1])).item()
    for dtype in (gs.uint8, gs.int32):
        assert gs.cross_entropy(x, gs.tensor([0, 2, 1, 1], dtype=dtype)).item() == expected


# ---- zero times NaN is NaN, in gradients too: no product leaves out zeros ----

PRODUCTS = {
    "outer": ((3,), (4,), "i,j->ij"),
    "mv": ((3, 4), (4,), "ij,j->i"),
    "dot": ((4,), (4,), "i,i->"),
    "mm": ((3, 4), (4, 5), "ij,jk->ik"),
    "bmm": ((2, 3, 4), (2, 4, 5), "bij,bjk->bik"),
    "matmul": ((2, 3, 4), (4, 5), "bij,jk->bik"),
}


@pytest.mark.parametrize("dtype", ["float16", "float32", "float64", "complex64"])
@for_each("rows", [1, 2, 3, 17])
@for_each("depth", [1, 2, 16, 33])
def test_zeros_meet_what_is_not_a_number(rows, depth, dtype):
    a, v = np.ones((rows, depth), dtype), np.ones(depth, dtype)
    a[-1, -1], v[-1] = np.nan, 0
    for lay in layouts(a):
        matrix, vector = gs.from_numpy(lay), gs.from_numpy(v)
        for product in (
            gs.mv(matrix, vector),
            matrix @ vector,
            vector @ matrix.t(),
            gs.mm(matrix, vector[:, None]),
            (matrix[None] @ vector)[0],
            gs.matmul(matrix[None], vector[:, None])[0],
        ):
            assert product.isnan().reshape(-1).tolist() == [False] * (rows - 1) + [True]


@for_each("dtype", ["float16", "float32", "float64", "complex64"])
@for_each("value", [np.nan, np.inf])
@pytest.mark.parametrize("name", PRODUCTS)
def test_gradients_of_zero_meet_what_is_not_finite(name, value, dtype):
    first, second, subscripts = PRODUCTS[name]
    operands, result = subscripts.split("->")
    x, y = operands.split(",")
    a, b = np.ones(first, dtype), np.ones(second, dtype)
    a.flat[1] = b.flat[2] = value
    for lay in (np.ascontiguousarray, np.asfortranarray):
        leaves = [gs.from_numpy(lay(array)).requires_grad_() for array in (a, b)]
        made = getattr(gs, name)(*leaves)
        made.backward(gs.zeros(made.shape, dtype=made.dtype))
        zeros = np.zeros(made.shape)
        expected = (
            np.einsum(f"{result},{y}->{x}", zeros, b.real.astype(float)),
            np.einsum(f"{result},{x}->{y}", zeros, a.real.astype(float)),
        )
        for leaf, nan in zip(leaves, expected, strict=True):
            np.testing.assert_array_equal(np.isnan(leaf.grad.numpy()), np.isnan(nan))
