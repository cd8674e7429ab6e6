"""Functions of sparse tensors give the elements that they give for dense ones, and are differentiable."""

import pytest

import gradspec as gs
from gradspec.autograd import gradcheck, gradgradcheck

INDICES = [[0, 1, 1, 0], [2, 0, 2, 2]]


def sparse(sparse_dims=2, coalesced=True):
    """A matrix that stores one of its elements twice, unless it is to be coalesced."""
    values = gs.tensor([3.0, 0.5, -5.0, 1.0], dtype=gs.float64)
    made = gs.sparse_coo_tensor(INDICES, values, (2, 3))
    return (made.coalesce() if coalesced else made) if sparse_dims == 2 else made.to_dense().to_sparse(sparse_dims)


def blocks(sparse_dims=3):
    x = gs.arange(24.0, dtype=gs.float64).reshape(2, 3, 4) % 5 - 2
    return x.mul(x > 0).to_sparse(sparse_dims)


def same(result, expected):
    assert result.is_sparse and result.dtype == expected.dtype
    assert gs.equal(result.to_dense().nan_to_num(), expected.nan_to_num())


@pytest.mark.parametrize("sparse_dims", [1, 2])
@pytest.mark.parametrize("coalesced", [True, False])
@pytest.mark.parametrize(
    "name", "erfinv frac isinf isnan isneginf isposinf nan_to_num positive sgn signbit asinh tanh trunc sqrt".split()
)
def test_functions_that_are_zero_at_zero(name, sparse_dims, coalesced):
    s = sparse(sparse_dims, coalesced) / 8
    same(getattr(s, name)(), getattr(s.to_dense(), name)())


@pytest.mark.parametrize("name", ["abs_", "asin_", "sqrt_", "neg_", "sgn_", "tanh_", "nan_to_num_"])
def test_they_write(name):
    s = sparse(coalesced=False) / 8
    expected, version = getattr(s.to_dense(), name)(), s._version
    assert getattr(s, name)() is s and s._version == version + 1
    same(s, expected)


@pytest.mark.parametrize("name", ["t_", "transpose_", "floor_divide_"])
def test_others_that_write(name):
    s, arguments = sparse(), {"t_": (), "transpose_": (0, -1), "floor_divide_": (2,)}[name]
    expected = getattr(s.to_dense(), name)(*arguments)
    same(getattr(s, name)(*arguments), expected)
    assert s.shape == expected.shape


def test_a_write_that_is_recorded():
    s = sparse().requires_grad_()
    (s * 2).tanh_().sum().backward()
    expected = s.detach().to_dense().requires_grad_()
    (expected * 2).tanh_().sum().backward()
    assert gs.allclose(s.grad.to_dense(), expected.grad * (expected != 0))


def test_a_dense_matrix_takes_the_product_with_a_sparse_one():
    x, w = gs.ones(2, 2, dtype=gs.float64), gs.arange(6.0, dtype=gs.float64).reshape(3, 2)
    expected = x.addmm(sparse().to_dense(), w, beta=2, alpha=3)
    assert x.addmm_(sparse(), w, beta=2, alpha=3) is x and gs.equal(x, expected)


@pytest.mark.parametrize("join", [gs.hstack, gs.vstack, gs.dstack])
@pytest.mark.parametrize("shape", [(), (3,), (2, 3), (2, 3, 2)])
def test_tensors_that_are_stacked(join, shape):
    x = gs.arange(float(gs.Size(shape).numel())).reshape(shape)
    same(join([x.to_sparse(), (x * 2).to_sparse()]), join([x, x * 2]))


@pytest.mark.parametrize("sparse_dims", [1, 2, 3])
@pytest.mark.parametrize("dim", [0, 1, -1])
def test_parts_along_a_dim(sparse_dims, dim):
    s = blocks(sparse_dims)
    for index in ([1, 0, 1], [], [0]):
        index = gs.tensor(index, dtype=gs.int64)
        same(gs.index_select(s, dim, index), gs.index_select(s.to_dense(), dim, index))
    same(s.index_select(dim, gs.tensor(1)), s.to_dense().index_select(dim, gs.tensor(1)))
    same(s.narrow_copy(dim, 1, 1), s.to_dense().narrow_copy(dim, 1, 1))
    same(s.narrow_copy(dim, -1, 1), s.to_dense().narrow_copy(dim, -1, 1))
    same(s.movedim(dim, 1), s.to_dense().movedim(dim, 1))


def test_parts_that_are_missing():
    with pytest.raises(IndexError, match=r"index 2 is out of bounds for dimension 0 with size 2"):
        sparse().index_select(0, gs.tensor([0, 2]))
    with pytest.raises(IndexError, match=r"index -1 is out of bounds for dimension 1 with size 3"):
        sparse().index_select(1, gs.tensor([-1]))
    with pytest.raises(IndexError, match="vector"):
        sparse().index_select(0, gs.tensor([[0]]))
    with pytest.raises(RuntimeError, match=r"start \(1\) \+ length \(2\) exceeds dimension size \(2\)"):
        sparse().narrow_copy(0, 1, 2)


def test_a_coalesced_tensor_stays_so_where_its_rows_do():
    assert sparse().index_select(0, gs.tensor([1, 1, 0])).is_coalesced()
    assert sparse().index_select(1, gs.tensor([2, 0])).coalesce().indices().tolist() == [[0, 1, 1], [0, 0, 1]]


@pytest.mark.parametrize("coalesced", [True, False])
def test_norms_and_any(coalesced):
    s = sparse(coalesced=coalesced)
    for p in ("fro", 1, 2, 3.5, 0, gs.inf):
        assert gs.allclose(gs.norm(s, p), gs.norm(s.to_dense(), p))
    assert gs.allclose(s.norm(), s.to_dense().norm())
    assert s.any().item() and not (s * 0).any().item() and s.any().dtype is gs.bool
    for options in ({"p": -1}, {"dim": 0}, {"p": "nuc"}):
        with pytest.raises(RuntimeError, match="norm"):
            s.norm(**options)
    with pytest.raises(RuntimeError, match="any"):
        s.any(0)


def test_batches_of_products():
    s, x = blocks(), gs.arange(40.0, dtype=gs.float64).reshape(2, 4, 5)
    assert gs.allclose(gs.bmm(s, x), gs.bmm(s.to_dense(), x))
    for a, b in ((s, x[:1]), (s, x[:, :3]), (s, x.float()), (x, s), (blocks(2), x), (sparse(), x)):
        with pytest.raises(RuntimeError, match=r"bmm|batch|dtype"):
            gs.bmm(a, b)


def test_sparse_features_of_networks():
    layer = gs.nn.Linear(3, 2, dtype=gs.float64)
    assert gs.allclose(layer(sparse()), layer(sparse().to_dense()))
    assert gs.allclose(gs.nn.functional.linear(sparse(), layer.weight), sparse().to_dense() @ layer.weight.t())
    kept = gs.nn.functional.dropout(sparse(coalesced=False), 0.5).to_dense()
    assert ((kept == 0) | (kept == 2 * sparse().to_dense())).all()
    assert gs.nn.functional.dropout(sparse(), 0.5, training=False).is_sparse


# ---- softmax of stored elements ----


def stored(function, s, dim):
    """A function of dense tensors for the elements that are stored: the others are infinitely small, and stay zero."""
    is_stored = gs.sparse_coo_tensor(s._indices(), gs.ones_like(s._values()), s.shape).to_dense() != 0
    result = function(s.to_dense().masked_fill(~is_stored, -gs.inf), dim)
    return result.masked_fill(~is_stored, 0)


@pytest.mark.parametrize("name", ["softmax", "log_softmax"])
@pytest.mark.parametrize("dim", [0, 1, -1])
@pytest.mark.parametrize("s", [sparse(), sparse(coalesced=False), blocks(), blocks(2), blocks(1), sparse() * 300])
def test_softmax_of_stored_elements(name, dim, s):
    expected = stored(getattr(gs, name), s, dim)
    result = getattr(gs.sparse, name)(s, dim)
    assert result.is_coalesced() and gs.allclose(result.to_dense(), expected, atol=1e-12)
    assert getattr(gs.sparse, name)(s, dim=dim, dtype=gs.float32).dtype is gs.float32


def test_softmax_of_one_sparse_dim_and_of_none_stored():
    s = gs.tensor([0.0, 1.0, 0.0, 2.0]).to_sparse()
    assert gs.allclose(gs.sparse.softmax(s, 0).values(), gs.softmax(gs.tensor([1.0, 2.0]), 0))
    assert gs.sparse.softmax(gs.zeros(2, 3).to_sparse(), 1)._nnz() == 0


def test_softmax_refuses():
    with pytest.raises(TypeError, match=r"sparse.softmax\(\) takes a sparse tensor"):
        gs.sparse.softmax(gs.ones(2), 0)
    with pytest.raises(IndexError, match="Dimension out of range"):
        gs.sparse.softmax(sparse(), 2)
    with pytest.raises(RuntimeError, match="float"):
        gs.sparse.log_softmax(sparse().to(gs.int64), 0)


# ---- diagonals ----


@pytest.mark.parametrize("offsets", [[0, -1], [2], [-2, 5, 1]])
@pytest.mark.parametrize("shape", [(3, 4), (4, 3), (3, 3)])
def test_matrices_of_diagonals(offsets, shape):
    scipy_sparse = pytest.importorskip("scipy.sparse")
    diagonals = gs.arange(1.0, 1 + 3 * len(offsets)).reshape(len(offsets), 3)
    made = gs.sparse.spdiags(diagonals, gs.tensor(offsets), shape)
    expected = scipy_sparse.dia_array((diagonals.numpy(), offsets), shape).toarray()
    assert made.is_sparse and made.shape == shape and made.to_dense().tolist() == expected.tolist()


def test_diagonals_may_come_alone_and_have_gradients():
    assert gs.sparse.spdiags(gs.ones(3), gs.tensor(0), (3, 3)).to_dense().tolist() == gs.eye(3).tolist()
    x = gs.ones(2, 3, dtype=gs.float64, requires_grad=True)
    assert gradcheck(lambda x: gs.sparse.spdiags(x, gs.tensor([0, -1]), (3, 3)).to_dense() ** 2, x)


def test_diagonals_that_do_not_fit():
    with pytest.raises(RuntimeError, match="offset"):
        gs.sparse.spdiags(gs.ones(2, 3), gs.tensor([0]), (3, 3))
    with pytest.raises(RuntimeError, match="duplicate"):
        gs.sparse.spdiags(gs.ones(2, 3), gs.tensor([1, 1]), (3, 3))
    with pytest.raises(RuntimeError, match="shape"):
        gs.sparse.spdiags(gs.ones(1, 3), gs.tensor([0]), (3, 3, 3))
    with pytest.raises(RuntimeError, match="layout"):
        gs.sparse.spdiags(gs.ones(1, 3), gs.tensor([0]), (3, 3), layout=gs.strided)


# ---- invariants ----


def test_promises_about_order_are_checked_where_it_is_asked_for():
    checks = gs.sparse.check_sparse_tensor_invariants

    def make(**options):
        return gs.sparse_coo_tensor([[1, 0]], [1.0, 2.0], (2,), is_coalesced=True, **options)

    assert make().is_coalesced() and not checks.is_enabled()
    with checks():
        with pytest.raises(RuntimeError, match="cannot set is_coalesced to true"):
            make()
        with checks(enable=False):
            assert make() is not None and not checks.is_enabled()
        assert make(check_invariants=False).is_coalesced() and checks.is_enabled()
    checks.enable()
    try:
        with pytest.raises(RuntimeError, match="cannot set is_coalesced to true"):
            checks()(make)()
    finally:
        checks.disable()
    assert make() is not None


# ---- derivatives ----


@pytest.mark.parametrize(
    "function",
    [
        lambda s: gs.sparse.softmax(s, 1).to_dense(),
        lambda s: gs.sparse.log_softmax(s, 0).to_dense(),
        lambda s: s.index_select(1, gs.tensor([2, 0, 2])).to_dense() ** 2,
        lambda s: s.narrow_copy(1, 1, 2).to_dense() ** 2,
        lambda s: s.norm(3),
        lambda s: gs.hstack([s, s]).to_dense() ** 2,
        lambda s: gs.nn.functional.linear(s, gs.ones(2, 3, dtype=gs.float64)) ** 2,
        lambda s: gs.bmm(s.unsqueeze(0), gs.ones(1, 3, 2, dtype=gs.float64)) ** 2,
    ],
)
@pytest.mark.parametrize("coalesced", [True, False])
def test_first_and_second_derivatives(function, coalesced):
    s = sparse(coalesced=coalesced).requires_grad_()
    assert gradcheck(function, s, masked=True, check_forward_ad=True)
    assert gradgradcheck(function, s, masked=True)
