"""Sparse tensors in gradspec's own way: SciPy, errors, derivatives of every order, modes and files."""

import io
import zipfile

import numpy as np
import pytest
import scipy.sparse

import gradspec as gs
from gradspec.autograd import forward_ad, functional, gradcheck, gradgradcheck

INDICES = [[0, 1, 1, 0], [2, 0, 2, 2]]


def sparse(dtype=None, coalesced=False, requires_grad=False):
    made = gs.sparse_coo_tensor(INDICES, [3.0, 4.0, 5.0, 1.0], (2, 3), dtype=dtype or gs.float64)
    return (made.coalesce() if coalesced else made).requires_grad_(requires_grad)


# ---- SciPy ----


@pytest.mark.parametrize("format", ["bsr", "coo", "csc", "csr", "dia", "dok", "lil"])
def test_scipys_arrays_to_and_fro(format):
    dense = np.array([[0.0, 0.0, 4.0], [4.0, 0.0, 5.0]])
    tensor = gs.sparse.from_scipy(scipy.sparse.coo_array(dense).asformat(format))
    assert tensor.is_sparse and tensor.dtype is gs.float64 and tensor.to_dense().tolist() == dense.tolist()
    array = gs.sparse.to_scipy(tensor, format)
    assert array.format == format and (array.toarray() == dense).all()


def test_sparse_tensors_are_made_by_the_name_of_their_format():
    x = gs.tensor([[0.0, 2.0], [0.0, 3.0]])
    sparse = x.to_sparse_coo()
    assert sparse.layout is gs.sparse_coo and sparse.values().tolist() == [2, 3]
    assert sparse.to_sparse_coo() is sparse and gs.equal(sparse.to_dense(), x)


def test_elements_stored_twice_stay_so():
    array = gs.sparse.to_scipy(sparse())
    assert array.nnz == 4 and not array.has_canonical_format
    again = gs.sparse.from_scipy(array, requires_grad=True)
    assert not again.is_coalesced() and again.requires_grad and again._nnz() == 4
    assert gs.sparse.from_scipy(scipy.sparse.csr_matrix(np.eye(2))).is_coalesced()


def test_values_are_copied_between_the_libraries():
    array = scipy.sparse.coo_array(np.eye(2))
    tensor = gs.sparse.from_scipy(array)
    array.data[:] = 7
    assert tensor._values().tolist() == [1, 1]
    gs.sparse.to_scipy(tensor).data[:] = 7
    assert tensor._values().tolist() == [1, 1]


def test_tensors_that_scipy_cannot_take():
    with pytest.raises(TypeError, match=r"from_scipy\(\) takes a sparse array of scipy.sparse, not ndarray"):
        gs.sparse.from_scipy(np.eye(2))
    with pytest.raises(RuntimeError, match=r"takes a sparse tensor without dense dims: to_sparse\(\) makes"):
        gs.sparse.to_scipy(gs.ones(2, 2))
    with pytest.raises(RuntimeError, match=r"on Tensor that requires grad. Use tensor.detach\(\) first"):
        gs.sparse.to_scipy(sparse(requires_grad=True))
    with pytest.raises(ValueError, match="format must be one of bsr, coo, csc"):
        gs.sparse.to_scipy(sparse(), "dense")


@pytest.mark.parametrize("dtype", [gs.float16, gs.float32, gs.float64, gs.complex128, gs.int64])
def test_products_in_every_dtype(dtype):
    s = sparse(dtype) if dtype is not gs.int64 else sparse().to(gs.int64)
    other = gs.arange(6).reshape(3, 2).to(dtype)
    assert (s @ other).dtype is dtype and (s @ other).tolist() == (s.to_dense() @ other).tolist()


# ---- derivatives ----


@pytest.mark.parametrize(
    "function",
    [
        lambda s: s.to_dense() ** 3,
        lambda s: s.coalesce().values() ** 3,
        lambda s: (s * s).to_dense(),
        lambda s: (s + s * 2).to_dense().exp(),
        lambda s: (s**3).to_dense(),
        lambda s: s.sin().to_dense(),
        lambda s: s @ (gs.ones(3, 2, dtype=gs.float64) * 2) * s.sum(),
        lambda s: gs.sparse.mm(s, s.t()).to_dense(),
        lambda s: gs.sparse.sum(s, 1).to_dense() ** 2,
        lambda s: s[1].to_dense() ** 2,
        lambda s: gs.cat([s, s.conj()]).to_dense() ** 2,
        lambda s: s.reshape(3, 2).t().to_dense() ** 2,
        lambda s: gs.linspace(0, 1, 6, dtype=gs.float64).reshape(2, 3).sparse_mask(s).to_dense() * s.to_dense(),
        lambda s: gs.zeros(2, 3, dtype=gs.float64).add_(s, alpha=2) ** 2,
    ],
)
@pytest.mark.parametrize("coalesced", [True, False])
def test_first_and_second_derivatives(function, coalesced):
    s = sparse(coalesced=coalesced, requires_grad=True)
    assert gradcheck(function, s, masked=True, check_forward_ad=True)
    assert gradgradcheck(function, s, masked=True)


def test_derivatives_of_complex_products():
    s = sparse(gs.complex128, coalesced=True) * (1 + 2j)
    s = s.detach().requires_grad_()
    other = (gs.arange(6.0, dtype=gs.float64).reshape(3, 2) * (2 - 1j)).requires_grad_()
    assert gradcheck(lambda s, d: s @ d, (s, other), masked=True)
    assert gradcheck(lambda s: s.conj().t().to_dense(), s, masked=True)


def test_tables_and_gathering():
    w = gs.arange(12.0, dtype=gs.float64).reshape(4, 3).requires_grad_()
    rows, index = gs.tensor([[0, 2], [2, 1]]), gs.tensor([[0, 0, 1], [3, 3, 3]])
    for check in (gradcheck, gradgradcheck):
        assert check(lambda w: gs.embedding(w, rows, sparse=True) ** 2, w)
        assert check(lambda w: gs.gather(w, 0, index, sparse_grad=True) ** 2, w)


def test_the_gradient_of_one_gathered_element():
    x = gs.arange(4.0).requires_grad_()
    for index in (gs.tensor(2), gs.tensor([2])):
        (gradient,) = gs.autograd.grad(x.gather(0, index, sparse_grad=True).sum(), x)
        assert gradient.is_sparse and gradient.to_dense().tolist() == [0, 0, 1, 0]


@pytest.mark.parametrize(
    "call",
    [
        lambda s, x: s.permute(dims=(1, 0)),
        lambda s, x: gs.reshape(s, shape=(3, 2)),
        lambda s, x: s.view(size=(6,)),
        lambda s, x: gs.mm(input=s, mat2=x),
        lambda s, x: gs.mv(s, vec=x[:, 0]),
        lambda s, x: s.matmul(other=x),
        lambda s, x: s.clone().copy_(src=s * 2),
        lambda s, x: s.clone().mul_(other=3),
    ],
)
def test_operands_by_name(call):
    x = gs.arange(9.0, dtype=gs.float64).reshape(3, 3)
    assert call(sparse(), x).to_dense().tolist() == call(sparse().to_dense(), x).tolist()


@pytest.mark.parametrize("sparse_dims", [(2, 2), (1, 1), (2, 1)])
@pytest.mark.parametrize("dim", [0, 1])
def test_tensors_that_are_joined(sparse_dims, dim):
    x, y = gs.arange(6.0).reshape(2, 3), gs.eye(2, 3)
    parts = [x.to_sparse(sparse_dims[0]), y.to_sparse(sparse_dims[1])]
    assert gs.cat(parts, dim).to_dense().tolist() == gs.cat([x, y], dim).tolist()
    assert gs.stack(parts, dim).to_dense().tolist() == gs.stack([x, y], dim).tolist()
    for other in (gs.ones(4, 4), gs.ones(2), gs.ones(2, 3, 1)):
        for join in (gs.cat, gs.stack):
            with pytest.raises(RuntimeError, match="tensor 1"):
                join([parts[0], other.to_sparse()], dim)


@pytest.mark.parametrize("make", [gs.zeros_like, gs.empty_like])
def test_tensors_like_a_sparse_one(make):
    s = gs.ones(2, 3, dtype=gs.float64).to_sparse(1)
    made = make(s, dtype=gs.float32)
    assert made.is_sparse and made.sparse_dim() == 1 and made._nnz() == 0 and made.dtype == gs.float32
    dense = make(s, layout=gs.strided)
    assert dense.layout == gs.strided and dense.shape == (2, 3) and dense.dtype == gs.float64


def test_a_size_alone_may_come_first():
    for size in ((2, 3), [2, 3], gs.Size([2, 3])):
        made = gs.sparse_coo_tensor(size, dtype=gs.float64)
        assert made.shape == (2, 3) and made.dtype == gs.float64 and made._nnz() == 0


def test_sparse_tensors_have_tangents():
    s, t = sparse(coalesced=True), sparse(coalesced=True) * 10
    with forward_ad.dual_level():
        result = forward_ad.make_dual(s, t).to_dense() ** 2
        assert forward_ad.unpack_dual(result).tangent.tolist() == (20 * s.to_dense() ** 2).tolist()
        dual = forward_ad.unpack_dual(forward_ad.make_dual(s, t) * 3)
        assert dual.tangent.is_sparse and dual.tangent.to_dense().tolist() == (30 * s.to_dense()).tolist()
        with pytest.raises(RuntimeError, match=r"a forward gradient of layout gradspec\.strided for a"):
            forward_ad.make_dual(s, gs.ones(2, 3, dtype=gs.float64))


def test_jacobians_through_sparse_tensors():
    values = gs.tensor([1.0, 2.0, 3.0, 4.0])
    jacobian = functional.jacobian(lambda v: gs.sparse_coo_tensor(INDICES, v, (2, 3)).to_dense(), values)
    assert jacobian[0, 2].tolist() == [1, 0, 0, 1]


# ---- gradients ----


def test_a_dense_leaf_keeps_the_layout_of_its_dense_gradient():
    w = gs.zeros(3, 4).t().requires_grad_()
    gs.embedding(w, gs.tensor([0]), sparse=True).sum().backward()
    w.sum().backward()
    assert w.grad.tolist()[0] == [2] * 3


def test_gradients_of_sparse_leaves_add_up():
    s = sparse(coalesced=True, requires_grad=True)
    s.sum().backward()
    first = s.grad
    s.sum().backward()
    assert s.grad is first and s.grad is not None and s.grad.values().tolist() == [2, 2, 2]
    s.backward(gs.ones(2, 3, dtype=gs.float64))
    assert s.grad is not None and not s.grad.is_sparse


def test_a_hook_may_make_a_gradient_dense():
    w = gs.ones(4, 3, requires_grad=True)
    w.register_hook(lambda grad: grad.to_dense())
    gs.embedding(w, gs.tensor([1]), sparse=True).sum().backward()
    assert w.grad is not None and not w.grad.is_sparse


@pytest.mark.parametrize("create_graph", [False, True])
def test_a_gradient_with_another_number_of_sparse_dims(create_graph):
    s = sparse(requires_grad=True)
    clone = s * 1
    clone.register_hook(lambda gradient: gradient.to_dense().to_sparse(1))
    (gradient,) = gs.autograd.grad((clone.to_dense() ** 2).sum(), s, create_graph=create_graph)
    assert gradient.to_dense().tolist() == (2 * s).to_dense().tolist()
    assert gs.ones(2, 3).to_sparse().sparse_mask(gs.eye(2, 3).to_sparse(1)).to_dense().tolist() == [[1.0] * 3] * 2
    _, tangent = gs.func.jvp(lambda s: s.to_dense(), (gs.ones(2, 3).to_sparse(),), (gs.eye(2, 3).to_sparse(1),))
    assert tangent.tolist() == gs.eye(2, 3).tolist()


def test_a_gradient_is_nobody_elses():
    kept = []
    w = gs.ones(4, 3, requires_grad=True)
    w.register_hook(kept.append)
    gs.embedding(w, gs.tensor([1]), sparse=True).sum().backward()
    w.grad._values().zero_()
    assert kept[0]._values().tolist() == [[1] * 3]


def test_several_outputs_and_one_sparse_gradient():
    w = gs.ones(4, 3, requires_grad=True)
    first, _ = w.split(2)
    with pytest.raises(RuntimeError, match=r"cat\(\): Concatenating sparse tensors, but a dense tensor was"):
        gs.embedding(first, gs.tensor([1]), sparse=True).sum().backward()
    a, b = w.unbind(1)[:2]
    assert (a.to_sparse() + b.to_sparse()).sum().requires_grad


def test_a_node_that_refuses_a_sparse_gradient_is_named_by_its_op():
    w = gs.ones(4, 3, requires_grad=True)
    with pytest.raises(NotImplementedError, match=r"cumsum\(\) is not implemented for sparse tensors"):
        gs.embedding(w.cumsum(0), gs.tensor([1]), sparse=True).sum().backward()
    with pytest.raises(RuntimeError, match=r"div\(\): a sparse tensor can only be divided, and only by a"):
        gs.embedding(w.log(), gs.tensor([1]), sparse=True).sum().backward()


def test_anomaly_mode_looks_at_sparse_gradients():
    w = gs.ones(4, 3, requires_grad=True)
    with pytest.warns(UserWarning), gs.autograd.detect_anomaly():
        y = gs.embedding(w * 1, gs.tensor([1]), sparse=True) * gs.inf * 0
        with pytest.raises(RuntimeError, match="returned nan values"):
            y.sum().backward()


def test_saved_tensor_hooks_and_checkpoints():
    s = sparse(coalesced=True, requires_grad=True)
    with gs.autograd.graph.saved_tensors_hooks(lambda t: t.numpy(), gs.from_numpy):
        y = (s @ gs.ones(3, 2, dtype=gs.float64)) ** 2
    y.sum().backward()
    expected, s.grad = s.grad.to_dense(), None
    gs.utils.checkpoint.checkpoint(
        lambda s: (s @ gs.ones(3, 2, dtype=gs.float64)) ** 2, s, use_reentrant=False
    ).sum().backward()
    assert s.grad.to_dense().tolist() == expected.tolist()


def test_inference_mode_and_no_grad():
    s = sparse(requires_grad=True)
    with gs.no_grad():
        assert not (s * 2).requires_grad
    with gs.inference_mode():
        made = sparse()
        assert made.is_inference() and (made * 2).is_inference()


def test_memory_that_a_detached_tensor_shares():
    s = sparse(coalesced=True, requires_grad=True)
    detached = s.detach()
    assert not detached.requires_grad
    detached.values().zero_()
    assert s.values().tolist() == [0, 0, 0]
    detached.add_(sparse())
    assert s.values().tolist() == [0, 0, 0]


def test_gradcheck_of_stored_elements():
    s = sparse(requires_grad=True)
    for options in ({"masked": True}, {"check_sparse_nnz": True}):
        assert gradcheck(lambda s: s.to_dense(), s, **options)
    assert gradgradcheck(lambda s: s.to_dense() ** 2, s, masked=True)
    with pytest.raises(ValueError, match="expects all tensor inputs are dense when check_sparse_nnz is set"):
        gradcheck(lambda s: s.to_dense(), s)
    with pytest.raises(ValueError, match="masked=False contradicts check_sparse_nnz=True"):
        gradcheck(lambda s: s.to_dense(), s, masked=False, check_sparse_nnz=True)
    with pytest.raises(RuntimeError, match="Jacobian mismatch"):
        gradcheck(lambda s: s.to_dense() + s.detach().to_dense(), s, masked=True)


# ---- errors leave everything as it was ----


@pytest.mark.parametrize(
    "call",
    [
        lambda s: s.exp(),
        lambda s: s.cumsum(0),
        lambda s: s.exp_(),
        lambda s: s.fill_(1),
        lambda s: gs.ones(2, 3, dtype=gs.float64).mul_(s),
        lambda s: s.tolist(),
        lambda s: s.data_ptr(),
        lambda s: s.untyped_storage(),
        lambda s: gs.ones_like(s),
        lambda s: gs.rand_like(s),
        lambda s: gs.allclose(s, s),
        lambda s: s[:1],
        lambda s: s == 1,
        lambda s: s.max(),
    ],
)
def test_missing_functions_say_so(call):
    s = sparse()
    before = s._values().tolist()
    with pytest.raises(NotImplementedError, match=r"not implemented for sparse .* call .to_dense\(\)"):
        call(s)
    assert s._values().tolist() == before and s._version == 0


def test_indices_are_always_checked():
    with pytest.raises(RuntimeError, match="size is inconsistent with indices"):
        gs.sparse_coo_tensor([[5]], [1.0], (2,))
    for fractions in (gs.tensor([[0.5]]), [[0, 1.5]], gs.tensor([[gs.inf]]), gs.tensor([[1j]])):
        with pytest.raises(TypeError, match="indices must be whole numbers"):
            gs.sparse_coo_tensor(fractions, 1.0, (2,))
    with pytest.raises(TypeError, match="takes indices and values, or a size by itself"):
        gs.sparse_coo_tensor([[0]])


@pytest.mark.parametrize("dtype", [gs.float64, gs.int32, gs.uint8, gs.bool])
def test_indices_of_any_dtype_become_int64(dtype):
    indices = gs.sparse_coo_tensor(gs.tensor([[0, 1]]).to(dtype), gs.ones(2))._indices()
    assert indices.dtype == gs.int64 and indices.tolist() == [[0, 1]]


def test_tensors_without_sparse_dims():
    made = gs.sparse_coo_tensor(gs.zeros(0, 3), gs.tensor([[1.0, 2.0]] * 3))
    assert made.sparse_dim() == 0 and made.shape == (2,) and made.to_dense().tolist() == [3, 6]
    with pytest.raises(RuntimeError, match="size"):
        gs.sparse_coo_tensor([], [], (3,))


def test_data_keeps_its_layout():
    for first, second in ((gs.ones(2), gs.ones(2).to_sparse()), (gs.ones(2).to_sparse(), gs.ones(2))):
        with pytest.raises(RuntimeError, match="layout"):
            first.data = second
        assert first.layout != second.layout


def test_indices_of_large_tensors_do_not_overflow():
    large = 2**29
    s = gs.sparse_coo_tensor([[large - 1, 0, large - 1], [0, 3, 0]], [1.0, 2.0, 3.0], (large, large))
    assert s.coalesce().values().tolist() == [2, 4] and (s + s).sum().item() == 12
    with pytest.raises(RuntimeError, match=r"sparse tensors are smaller than 2\*\*63 bytes"):
        gs.sparse_coo_tensor(size=(2**40, 2**40))


def test_a_file_that_lies_is_refused():
    file = io.BytesIO()
    gs.save(sparse(coalesced=True), file)
    with zipfile.ZipFile(file) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    members["archive/data/0"] = np.array([[9, 1, 1], [2, 0, 2]]).tobytes()
    forged = io.BytesIO()
    with zipfile.ZipFile(forged, "w") as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    with pytest.raises(ValueError, match="size is inconsistent with indices"):
        gs.load(forged)
    file.seek(0)
    assert gs.load(file).is_coalesced()


def test_profilers_see_ops_of_sparse_tensors():
    with gs.autograd.profiler.profile(record_shapes=True) as found:
        sparse() * 2
    assert any(event.name.endswith("mul") for event in found.function_events)
