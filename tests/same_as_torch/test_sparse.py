"""Sparse tensors: what is made, what ops do with it, gradients of sparse tensors, and sparse gradients."""

import copy
import io
import pickle
import warnings

import pytest

INDICES = [[0, 1, 1, 0], [2, 0, 2, 2]]
VALUES = [3.0, 4.0, 5.0, 1.0]
DENSE = [[0.0, 0.0, 4.0], [4.0, 0.0, 5.0]]


@pytest.fixture(autouse=True)
def _beta(lib):
    """torch warns that invariants are not checked, and that its CSR tensors are new."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Sparse")
        yield


def sparse(lib, requires_grad=False, coalesced=False):
    made = lib.sparse_coo_tensor(INDICES, VALUES, (2, 3))
    return (made.coalesce() if coalesced else made).requires_grad_(requires_grad)


def elements(tensor):
    return tensor.detach().to_dense().tolist()


# ---- tensors ----


def test_new_tensors_like_one(lib):
    x = sparse(lib)
    indices, values = lib.tensor([[0, 1], [1, 0]]), lib.tensor([3.0, 4.0])
    for given, expected in (
        ((indices, values, x.size()), [[0.0, 3.0, 0.0], [4.0, 0.0, 0.0]]),
        ((indices, values), [[0.0, 3.0], [4.0, 0.0]]),
        ((1, 2), [[0.0, 0.0]]),
        ((x.size()[1:],), [0.0, 0.0, 0.0]),
    ):
        found = x.new(*given)
        assert found.is_sparse and elements(found) == expected and found.dtype == x.dtype
    with pytest.raises(TypeError):
        x.new([1, 2])


def test_attributes_of_a_sparse_tensor(lib):
    s = sparse(lib)
    assert s.is_sparse and s.layout is lib.sparse_coo and not lib.ones(2).is_sparse
    assert lib.ones(2).layout is lib.strided
    assert (s.sparse_dim(), s.dense_dim(), s._nnz(), s.dim(), s.numel(), len(s)) == (2, 0, 4, 2, 6, 2)
    assert s.shape == (2, 3) and s.dtype is lib.float32 and s.is_leaf and not s.is_contiguous()
    assert s._indices().tolist() == INDICES and s._values().tolist() == VALUES
    assert elements(s) == DENSE
    assert (lib.ones(2, 3).sparse_dim(), lib.ones(2, 3).dense_dim()) == (0, 2)


def test_coalescing_sums_what_is_stored_twice(lib):
    s = sparse(lib)
    c = s.coalesce()
    assert not s.is_coalesced() and c.is_coalesced() and c.coalesce() is c
    assert c.indices().tolist() == [[0, 1, 1], [2, 0, 2]] and c.values().tolist() == [4, 4, 5]
    for name in ("indices", "values"):
        with pytest.raises(RuntimeError, match=f"Cannot get {name} on an uncoalesced tensor, please call"):
            getattr(s, name)()
        with pytest.raises(RuntimeError, match=r"expected sparse .*tensor layout but got Strided"):
            getattr(lib.ones(2), name)()


def test_construction(lib):
    assert lib.sparse_coo_tensor(INDICES, VALUES).shape == (2, 3)
    assert lib.sparse_coo_tensor(size=(2, 3))._nnz() == 0
    assert lib.sparse_coo_tensor([[0], [1]], 3.0, (2, 2)).to_dense().tolist() == [[0, 3], [0, 0]]
    blocks = lib.sparse_coo_tensor([[0, 2]], lib.ones(2, 2), (3, 2))
    assert (blocks.sparse_dim(), blocks.dense_dim()) == (1, 1) and elements(blocks)[1] == [0, 0]
    assert lib.sparse_coo_tensor(INDICES, VALUES, (2, 3), dtype=lib.float64).dtype is lib.float64
    assert lib.sparse_coo_tensor(INDICES, VALUES, (2, 3), requires_grad=True).requires_grad
    values = lib.tensor(VALUES)
    made = lib.sparse_coo_tensor(INDICES, values, (2, 3), is_coalesced=True)
    values.zero_()  # whose memory is shared
    assert made.is_coalesced() and made._values().tolist() == [0] * 4


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (([[0, 2], [0, 0]], [1.0, 2.0], (2, 2)), "size is inconsistent with indices: for dim 0, size is 2 but"),
        (([[0, -1], [0, 0]], [1.0, 2.0], (2, 2)), "found negative index -1 for dim 0"),
        (([[0, 1], [1, 1]], [1.0], (2, 2)), "indices and values must have same nnz, but got nnz from indices: 2"),
        (([[0, 1]], [1.0, 2.0], (2, 2)), r"'len\(size\) == sparse_dim \+ dense_dim' is not satisfied"),
        (([[0, 1]], [[1.0, 2.0], [3.0, 4.0]], (2, 3)), r"values has incorrect size, expected \[2, 3\], got"),
    ],
)
def test_parts_that_do_not_fit(lib, arguments, message):
    with pytest.raises(RuntimeError, match=message):
        lib.sparse_coo_tensor(*arguments, check_invariants=True)


def test_a_wrong_promise_is_found_when_it_is_checked(lib):
    with pytest.raises(RuntimeError, match="cannot set is_coalesced to true if indices correspond to"):
        lib.sparse_coo_tensor(INDICES, VALUES, (2, 3), is_coalesced=True, check_invariants=True)


def test_dense_to_sparse_and_back(lib):
    d = lib.tensor(DENSE)
    s = d.to_sparse()
    assert s.is_coalesced() and s.indices().tolist() == [[0, 1, 1], [2, 0, 2]]
    assert elements(s) == DENSE and s.to_sparse() is s and d.to_dense() is d
    rows = lib.tensor([[0.0, 0.0], [1.0, 0.0]]).to_sparse(1)
    assert rows.indices().tolist() == [[1]] and rows.values().tolist() == [[1, 0]]
    assert lib.tensor(DENSE).sparse_mask(s).values().tolist() == [4, 4, 5]
    with pytest.raises(RuntimeError, match=r"sparse_dim argument must be in \[0,2\] range, but 3 is given"):
        d.to_sparse(3)


def test_text(lib):
    text = repr(sparse(lib, requires_grad=True)).replace("torch", "gradspec")
    assert text == (
        "tensor(indices=tensor([[0, 1, 1, 0],\n"
        "                       [2, 0, 2, 2]]),\n"
        "       values=tensor([3., 4., 5., 1.]),\n"
        "       size=(2, 3), nnz=4, layout=gradspec.sparse_coo, requires_grad=True)"
    )
    assert "dtype=" in repr(sparse(lib).double())


def test_copies_and_files(lib):
    s = sparse(lib, requires_grad=True)
    file = io.BytesIO()
    lib.save({"s": s}, file)
    file.seek(0)
    copies = [pickle.loads(pickle.dumps(s)), copy.deepcopy(s), copy.copy(s), lib.load(file)["s"]]
    for other in copies:
        assert other.layout is lib.sparse_coo and elements(other) == DENSE


# ---- ops ----


def test_arithmetic(lib):
    s, d = sparse(lib), lib.tensor(DENSE)
    for result, expected in [
        (s * 2, d * 2),
        (2 * s, d * 2),
        (s / 4, d / 4),
        (-s, -d),
        (s + s, d + d),
        (s - s * 3, d * -2),
        (s.coalesce() + (s * 2).coalesce(), d * 3),
        (s * (d + 1), d * (d + 1)),
        (s.coalesce() * s.coalesce(), d * d),
        (s**2, d**2),
        (s.sqrt(), d.sqrt()),
        (s.abs(), d),
        (s.double(), d.double()),
        (s.t(), d.t()),
        (s.transpose(0, 1), d.t()),
        (s[1], d[1]),
        (s.unsqueeze(1), d.unsqueeze(1)),
        (lib.cat([s, s]), lib.cat([d, d])),
        (lib.stack([s, s]), lib.stack([d, d])),
        (lib.zeros_like(s), lib.zeros_like(d)),
    ]:
        assert result.is_sparse and result.dtype == expected.dtype and elements(result) == expected.tolist()
    for result, expected in [(d + s, d + d), (d - s, d - d), (s.sum(), d.sum()), (s[0, 2], d[0, 2])]:
        assert not result.is_sparse and lib.equal(result, expected)


def test_products(lib):
    s, d = sparse(lib), lib.tensor(DENSE)
    other = lib.arange(6.0).reshape(3, 2)
    vector = lib.tensor([1.0, 2.0, 3.0])
    for result, expected in [
        (lib.sparse.mm(s, other), d @ other),
        (s @ other, d @ other),
        (lib.mm(s, other), d @ other),
        (other @ s, other @ d),
        (s @ vector, d @ vector),
        (lib.tensor([1.0, 2.0]) @ s, lib.tensor([1.0, 2.0]) @ d),
        (lib.sparse.addmm(lib.ones(2, 2), s, other, beta=3, alpha=2), 3 + 2 * (d @ other)),
        (lib.sparse.sum(s), d.sum()),
    ]:
        assert not result.is_sparse and lib.equal(result, expected)
    assert elements(lib.sparse.mm(s, s.t())) == (d @ d.t()).tolist()
    assert elements(lib.sparse.sum(s, 0)) == d.sum(0).tolist()


def test_refusals(lib):
    s, d = sparse(lib), lib.ones(2, 3)
    with pytest.raises(RuntimeError, match=r"add\(sparse, dense\) is not supported. Use add\(dense"):
        s + d
    with pytest.raises(RuntimeError, match="Sparse division requires a scalar or zero-dim dense tensor"):
        s / d
    for call in (s.exp, s.mean, lambda: s == s, lambda: lib.where(d > 0, s, d), lambda: lib.equal(s, s)):
        with pytest.raises(NotImplementedError):
            call()
    with pytest.raises(TypeError, match=r"can't convert Sparse layout .* Use Tensor.to_dense\(\)"):
        s.numpy()
    with pytest.raises(TypeError, match="Cannot assign to a sparse tensor"):
        s[0, 0] = 1
    with pytest.raises(RuntimeError, match=r"copy_\(\) between dense and sparse Tensors is not implemented"):
        sparse(lib).copy_(d)


def test_writes_in_place(lib):
    s, d = sparse(lib), lib.ones(2, 3)
    version = s._version
    assert s.mul_(2) is s and s._version > version and elements(s) == [[0, 0, 8], [8, 0, 10]]
    assert s.add_(sparse(lib)) is s and elements(s) == [[0, 0, 12], [12, 0, 15]]
    assert d.add_(s, alpha=2) is d and d.tolist() == [[1, 1, 25], [25, 1, 31]]
    assert s.zero_()._nnz() == 0
    with pytest.raises(RuntimeError, match="a leaf Variable that requires grad is being used in an in-place"):
        sparse(lib, requires_grad=True).mul_(2)


def test_layouts_of_results(lib):
    x = lib.ones(2, 3)
    for make in (lib.zeros, lib.ones, lib.empty, lib.rand, lib.randn):
        assert make(2, 3, layout=lib.strided).layout is lib.strided
    for make in (lib.zeros_like, lib.ones_like, lib.empty_like, lib.rand_like, lib.randn_like):
        assert make(x, layout=lib.strided).layout is lib.strided
    assert lib.full((2,), 1.0, layout=lib.strided).tolist() == [1, 1]
    assert lib.arange(3, layout=lib.strided).tolist() == [0, 1, 2]
    assert lib.eye(1, layout=lib.strided).tolist() == [[1]]
    assert lib.linspace(0, 1, 2, layout=lib.strided).tolist() == [0, 1]
    assert lib.randperm(1, layout=lib.strided).tolist() == lib.randint(1, (1,), layout=lib.strided).tolist()
    for made in (
        lib.zeros(2, 3, layout=lib.sparse_coo),
        lib.empty(2, 3, layout=lib.sparse_coo),
        lib.zeros_like(x, layout=lib.sparse_coo),
        lib.zeros_like(x.to_sparse()),
        x.new_zeros((2, 3), layout=lib.sparse_coo),
    ):
        assert made.is_sparse and made.shape == (2, 3) and made._nnz() == 0 and made.dtype is lib.float32
    assert lib.zeros_like(x.to_sparse(), layout=lib.strided).tolist() == [[0, 0, 0], [0, 0, 0]]
    for call in (lib.ones, lib.rand, lib.eye):
        with pytest.raises(RuntimeError):
            call(2, layout=lib.sparse_coo)
    with pytest.raises(TypeError, match="argument 'layout' must be"):
        lib.zeros(2, layout="strided")


def table(lib):
    return lib.arange(12.0).reshape(4, 3).requires_grad_()


def looked_up(lib, weight, rows=((0, 2), (2, 1))):
    return lib.embedding(weight, lib.tensor(rows), -1, False, True)


# ---- gradients of sparse tensors ----


def gradient_of(lib, function):
    leaf = sparse(lib, requires_grad=True, coalesced=True)
    function(leaf).backward()
    return leaf.grad


def test_gradients_reach_what_is_stored(lib):
    other = lib.ones(3, 2)
    for function, expected in [
        (lambda s: (s.to_dense() ** 2).sum(), [8, 8, 10]),
        (lambda s: (s.values() ** 2).sum(), [8, 8, 10]),
        (lambda s: (lib.sparse.mm(s, other) ** 2).sum(), [16, 36, 36]),
        (lambda s: lib.sparse.sum(s * 2.5), [2.5, 2.5, 2.5]),
        (lambda s: lib.sparse.sum(s, 0).to_dense().sum(), [1, 1, 1]),
        (lambda s: (s.t().to_dense() ** 2).sum(), [8, 8, 10]),
        (lambda s: ((s.clone() / 4).to_dense() ** 2).sum(), [0.5, 0.5, 0.625]),
        (lambda s: lib.sparse.mm(s, s.t()).to_dense().sum(), [18, 8, 18]),
        (lambda s: ((lib.ones(2, 3) + s) ** 2).sum(), [10, 10, 12]),
    ]:
        grad = gradient_of(lib, function)
        mask = sparse(lib, coalesced=True)
        kept = grad.to_dense().sparse_mask(mask)
        assert kept.coalesce().values().tolist() == pytest.approx(expected)


def test_gradients_go_on_to_values_and_dense_tensors(lib):
    values = lib.tensor(VALUES, requires_grad=True)
    other = lib.ones(3, 2, requires_grad=True)
    s = lib.sparse_coo_tensor(INDICES, values, (2, 3))
    assert s.requires_grad and not s.is_leaf and not s.detach().requires_grad
    (s.coalesce().values() ** 2).sum().backward(retain_graph=True)
    assert values.grad.tolist() == [8, 8, 10, 8]
    (lib.sparse.mm(s, other) ** 2).sum().backward()
    assert other.grad.tolist() == [[72, 72], [0, 0], [122, 122]]
    d = lib.tensor(DENSE, requires_grad=True)
    (d.to_sparse().values() ** 2).sum().backward()
    assert d.grad.tolist() == [[0, 0, 8], [8, 0, 10]]


# ---- sparse gradients of dense tensors ----


def test_the_gradient_of_a_table_may_be_sparse(lib):
    w = table(lib)
    looked_up(lib, w).sum().backward()
    assert w.grad.is_sparse and w.grad._indices().tolist() == [[0, 2, 2, 1]]
    assert elements(w.grad) == [[1] * 3, [1] * 3, [2] * 3, [0] * 3]
    (again,) = lib.autograd.grad(looked_up(lib, w).sum(), w)
    assert again.is_sparse and elements(again) == elements(w.grad)
    padded = table(lib)
    lib.embedding(padded, lib.tensor([0, 2, 2]), 2, False, True).sum().backward()
    assert padded.grad._indices().tolist() == [[0]]
    with pytest.raises(RuntimeError, match="scale_grad_by_freq not supported with sparse gradients"):
        lib.embedding(w, lib.tensor([0]), -1, True, True).sum().backward()


def test_embedding_with_dense_gradients(lib):
    w = table(lib)
    assert lib.embedding(w, lib.tensor([[3, 0]])).tolist() == [[[9, 10, 11], [0, 1, 2]]]
    lib.embedding(w, lib.tensor([0, 2, 2, 1]), 1, True).sum().backward()
    assert w.grad.tolist() == [[1] * 3, [0] * 3, [1] * 3, [0] * 3]
    with pytest.raises(IndexError, match="index out of range in self"):
        lib.embedding(w, lib.tensor([4]))


def test_gather_may_have_a_sparse_gradient(lib):
    x = lib.arange(6.0).reshape(2, 3).requires_grad_()
    lib.gather(x, 1, lib.tensor([[0, 0], [2, 1]]), sparse_grad=True).sum().backward()
    assert x.grad.is_sparse and elements(x.grad) == [[2, 0, 0], [0, 1, 1]]
    number = lib.tensor(3.0, requires_grad=True)
    lib.gather(number, 0, lib.tensor([0, 0]), sparse_grad=True).sum().backward()
    assert number.grad.to_dense().item() == 2


def test_sparse_gradients_add_up(lib):
    w = table(lib)
    looked_up(lib, w).sum().backward()
    first = w.grad
    looked_up(lib, w).sum().backward()
    assert w.grad is first and w.grad.is_sparse  # in place
    assert elements(w.grad) == [[2] * 3, [2] * 3, [4] * 3, [0] * 3]


def test_a_dense_gradient_makes_a_sparse_one_dense(lib):
    w = table(lib)
    looked_up(lib, w).sum().backward()
    first = w.grad
    w.sum().backward()
    assert w.grad is not first and not w.grad.is_sparse
    assert w.grad.tolist() == [[2] * 3, [2] * 3, [3] * 3, [1] * 3]


def test_a_sparse_gradient_is_added_to_a_dense_one_in_place(lib):
    w = table(lib)
    w.sum().backward()
    first = w.grad
    looked_up(lib, w).sum().backward()
    assert w.grad is first and w.grad.tolist() == [[2] * 3, [2] * 3, [3] * 3, [1] * 3]


def test_both_kinds_meet_on_the_way(lib):
    w = table(lib)
    (looked_up(lib, w).sum() + w.sum()).backward()
    assert not w.grad.is_sparse and w.grad.tolist() == [[2] * 3, [2] * 3, [3] * 3, [1] * 3]


@pytest.mark.parametrize("function", ["mul", "square", "exp", "neg", "clone"])
def test_sparse_gradients_go_through_nodes(lib, function):
    found = []
    for is_sparse in (True, False):
        w = table(lib)
        y = w * 2 if function == "mul" else getattr(w, function)()
        lib.embedding(y, lib.tensor([0, 2, 2]), -1, False, is_sparse).sum().backward()
        assert w.grad.is_sparse is is_sparse
        found.append(w.grad.to_dense())
    assert lib.allclose(*found)


def test_hooks_see_sparse_gradients(lib):
    w, seen = table(lib), []
    y = w * 1
    y.retain_grad()
    w.register_hook(lambda grad: seen.append(grad.is_sparse) or grad * 2)
    w.register_post_accumulate_grad_hook(lambda leaf: seen.append(leaf.grad.is_sparse))
    y.grad_fn.register_hook(lambda inputs, outputs: seen.append(inputs[0].is_sparse and outputs[0].is_sparse))
    y.grad_fn.register_prehook(lambda outputs: seen.append(outputs[0].is_sparse))
    looked_up(lib, y).sum().backward()
    assert seen == [True] * 4 and y.grad.is_sparse
    assert elements(w.grad) == [[2] * 3, [2] * 3, [4] * 3, [0] * 3]


def test_functions_may_give_sparse_gradients(lib, function):
    def forward(ctx, x, gradient):
        ctx.gradient = gradient
        return x * 1

    Given = function(forward, backward=lambda ctx, grad: (ctx.gradient, None))

    for gradients, is_sparse, expected in [
        ((sparse(lib),), True, DENSE),
        ((sparse(lib), sparse(lib)), True, [[0, 0, 8], [8, 0, 10]]),
        ((sparse(lib), lib.ones(2, 3)), False, [[1, 1, 5], [5, 1, 6]]),
        ((lib.ones(2, 3), sparse(lib)), False, [[1, 1, 5], [5, 1, 6]]),
    ]:
        x = lib.ones(2, 3, requires_grad=True)
        sum(Given.apply(x, gradient).sum() for gradient in gradients).backward()
        assert x.grad.is_sparse is is_sparse and elements(x.grad) == expected
        if len(gradients) == 1:  # the leaf's own
            gradients[0].mul_(100)
            assert elements(x.grad) == expected


def test_sparse_gradients_to_begin_with_and_to_assign(lib):
    x = lib.ones(2, 3, requires_grad=True)
    (x * 2).backward(sparse(lib))
    assert x.grad.is_sparse and elements(x.grad) == [[0, 0, 8], [8, 0, 10]]
    x.grad = sparse(lib)
    (x * 2).sum().backward()
    assert elements(x.grad) == [[2, 2, 6], [6, 2, 7]]


def test_differentiable_sparse_gradients(lib):
    w = table(lib)
    (grad,) = lib.autograd.grad((looked_up(lib, w) ** 2).sum(), w, create_graph=True)
    assert grad.is_sparse and grad.requires_grad
    (second,) = lib.autograd.grad((grad.coalesce().values() ** 2).sum(), w)
    expected = [[8 * n for n in row] for row in ([0, 1, 2], [3, 4, 5])] + [[32 * n for n in (6, 7, 8)], [0] * 3]
    assert elements(second) == expected


def test_a_step_with_a_sparse_gradient(lib):
    w = table(lib)
    looked_up(lib, w).sum().backward()
    with lib.no_grad():
        w -= w.grad
        w.add_(w.grad, alpha=-1)
    assert w.tolist() == [[-2, -1, 0], [1, 2, 3], [2, 3, 4], [9, 10, 11]]
    w.grad.zero_()
    assert w.grad.is_sparse and w.grad._nnz() == 0


# ---- gradcheck ----


def test_gradcheck_of_sparse_inputs(lib):
    s = sparse(lib, coalesced=True).double().detach().requires_grad_()
    d = lib.arange(6.0, dtype=lib.float64).reshape(3, 2).requires_grad_()
    gradcheck = lib.autograd.gradcheck
    assert gradcheck(lambda s, d: lib.sparse.mm(s, d), (s, d), masked=True)
    assert gradcheck(lambda s: s.to_dense() ** 2, s, masked=True, fast_mode=True)
    assert gradcheck(lambda s: lib.sparse.sum(s, 0).to_dense(), s, masked=True)
    with pytest.raises((ValueError, RuntimeError)):  # what a sparse tensor does not store has no gradient
        gradcheck(lambda s: s.to_dense(), s)
    with pytest.raises(ValueError, match=r"Sparse output is not supported at gradcheck .* call to_dense"):
        gradcheck(lambda s: s * 2, s, masked=True)
