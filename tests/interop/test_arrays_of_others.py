"""Released packages that compute with arrays of others: gradients go through them."""

import functools
import importlib
import sys

import numpy as np
import pytest

import gradspec as gs

pytestmark = pytest.mark.torch  # whose job installs the packages


@pytest.fixture(autouse=True)
def _double():
    gs.set_default_dtype(gs.float64)


def package(name):
    return pytest.fixture(name=name.replace(".", "_"))(lambda: importlib.import_module(name))


einops_array_api = package("einops.array_api")
opt_einsum = package("opt_einsum")
array_api_compat = package("array_api_compat")
pyarrow = package("pyarrow")
xarray = package("xarray")


@pytest.fixture
def dask_array(monkeypatch):
    monkeypatch.setitem(sys.modules, "sparse", None)  # a folder of tests, and not the package that dask looks for
    return importlib.import_module("dask.array")


@pytest.fixture
def x():
    return gs.tensor(np.random.default_rng(0).normal(size=(3, 4)), requires_grad=True)


def test_einops(einops_array_api, x):
    e = einops_array_api
    assert gs.autograd.gradcheck(lambda x: e.rearrange(x, "a (b c) -> b a c", b=2), x)
    assert gs.autograd.gradcheck(lambda x: e.reduce(x, "a b -> a", "mean"), x)
    assert gs.autograd.gradcheck(lambda x: e.repeat(x, "a b -> b k a", k=2), x)
    packed, shapes = e.pack([x, x.sum(1)], "a *")
    assert packed.shape == (3, 5) and packed.requires_grad
    assert e.unpack(packed, shapes, "a *")[1].tolist() == x.sum(1).tolist()


def test_einops_by_its_own_names(x):
    einops = importlib.import_module("einops")
    gs.interop.register_einops()
    assert gs.autograd.gradcheck(lambda x: einops.rearrange(x, "a (b c) -> b a c", b=2), x)
    for name in ("sum", "mean", "max", "min", "prod"):
        assert gs.autograd.gradcheck(lambda x, name=name: einops.reduce(x, "a b -> a", name), x)
    assert gs.autograd.gradcheck(lambda x: einops.repeat(x, "a b -> b k a", k=2), x)
    assert gs.autograd.gradcheck(lambda x: einops.einsum(x, x, "a b, c b -> a c"), x)
    packed, shapes = einops.pack([x, x.sum(1)], "a *")
    assert einops.unpack(packed, shapes, "a *")[1].tolist() == x.sum(1).tolist()
    assert einops.rearrange([x, x], "k a b -> a (k b)").shape == (3, 8)
    assert einops.asnumpy(x).shape == (3, 4)
    assert einops.parse_shape(x, "a b") == {"a": 3, "b": 4}


def test_opt_einsum(opt_einsum, x):
    y = gs.tensor(np.random.default_rng(1).normal(size=(4, 5)), requires_grad=True)
    z = gs.tensor(np.random.default_rng(2).normal(size=(5, 3)), requires_grad=True)
    path = functools.partial(opt_einsum.contract_expression("ij,jk,kl->il", x.shape, y.shape, z.shape), backend="numpy")
    np.testing.assert_allclose(path(x, y, z).detach().numpy(), (x @ y @ z).detach().numpy())
    assert gs.autograd.gradcheck(path, (x, y, z))
    assert gs.autograd.gradcheck(lambda x, y: opt_einsum.contract("ij,jk,ij->k", x, y, x, backend="numpy"), (x, y))


def test_array_api_compat(array_api_compat, x):
    xp = array_api_compat.array_namespace(x)
    assert array_api_compat.is_array_api_obj(x)
    assert str(array_api_compat.device(x)) == "cpu" and array_api_compat.size(x) == 12
    assert array_api_compat.to_device(x, "cpu") is x
    assert gs.autograd.gradcheck(lambda x: xp.linalg.matrix_norm(xp.sin(x)), x)


def test_arrow(pyarrow, x):
    array = pyarrow.array([1.0, 2.0, 3.0])
    found = gs.from_dlpack(array)
    assert found.data_ptr() == array.buffers()[1].address and found.tolist() == [1, 2, 3]
    with pytest.raises(RuntimeError, match="read-only"):
        found[0] = 5
    assert gs.frombuffer(array.buffers()[1], dtype=gs.float64, offset=8).tolist() == [2, 3]
    for tensor in (x.detach(), gs.arange(4, dtype=gs.int8), gs.ones(3, dtype=gs.float16)):
        column = tensor.reshape(-1)
        lent = pyarrow.array(column.numpy())
        assert lent.buffers()[1].address == column.data_ptr() and lent.to_pylist() == column.tolist()
    for missing in ([True, False], [1.0, None]):
        with pytest.raises(TypeError, match="DLPack"):
            gs.from_dlpack(pyarrow.array(missing))
    with pytest.raises(TypeError, match="from_dlpack"):
        x[0, :3] + array


@pytest.mark.skipif(sys.version_info < (3, 12), reason="until then typing reads Tensor.imag, an error if real")
def test_xarray(xarray, x):
    def loss(x):
        array = xarray.DataArray(x, dims=("time", "place"), coords={"time": [0, 1, 2]})
        centred = array - array.mean("place", skipna=False)
        found = (centred**2).sum("time", skipna=False).isel(place=slice(1, None)) + array.sel(time=1)[:3].data
        return np.exp(-found).data

    assert isinstance(loss(x), gs.Tensor)
    assert gs.autograd.gradcheck(loss, x)
    data = xarray.Dataset({"a": ("i", x[0]), "b": ("i", x[1])})
    assert gs.autograd.grad((data["a"] * data["b"]).sum(skipna=False).data, x)[0][0].tolist() == x[1].tolist()


def test_dask(dask_array, x):
    def loss(x):
        blocks = dask_array.from_array(x, chunks=(2, 2), asarray=False)
        return ((dask_array.sin(blocks) ** 2).sum(0) @ blocks.T.sum(1)).compute(scheduler="synchronous")

    assert gs.autograd.gradcheck(loss, x)


@pytest.fixture
def sklearn(monkeypatch):
    monkeypatch.setenv("SCIPY_ARRAY_API", "1")
    module = importlib.import_module("sklearn")
    importlib.import_module("sklearn.preprocessing")
    with module.config_context(array_api_dispatch=True):
        yield module


def test_sklearn_computes_what_it_does_of_arrays(sklearn, x):
    x = x.detach()
    for module, names in {
        "metrics": ("mean_squared_error", "mean_absolute_error", "r2_score"),
        "metrics.pairwise": ("rbf_kernel", "cosine_similarity", "euclidean_distances"),
    }.items():
        for name in names:
            function = getattr(importlib.import_module(f"sklearn.{module}"), name)
            known = function((1.5 * x).numpy(), x.numpy())
            np.testing.assert_allclose(np.asarray(function(1.5 * x, x)), known, atol=1e-12)
    for module, name in (("preprocessing", "StandardScaler"), ("preprocessing", "Normalizer")):
        estimator = getattr(importlib.import_module(f"sklearn.{module}"), name)
        found = estimator().fit_transform(x)
        assert isinstance(found, gs.Tensor)
        np.testing.assert_allclose(found.numpy(), estimator().fit_transform(x.numpy()))


def test_gradients_through_sklearn(sklearn, x):
    preprocessing = importlib.import_module("sklearn.preprocessing")
    decomposition = importlib.import_module("sklearn.decomposition")
    linear_model = importlib.import_module("sklearn.linear_model")
    pairwise = importlib.import_module("sklearn.metrics.pairwise")
    y = gs.tensor([[1.0, 0.2, 0.3, -0.4], [-0.5, 0.1, 1.7, 0.6]], requires_grad=True)
    for function, *inputs in (
        (lambda x: preprocessing.MinMaxScaler().fit_transform(x), x),
        (lambda x: preprocessing.MaxAbsScaler().fit_transform(x), x),
        (lambda x: decomposition.PCA(2, svd_solver="covariance_eigh").fit_transform(x), x),
        (lambda x, y: linear_model.Ridge(solver="svd").fit(x, y[0, :3]).predict(x), x, y),
        (pairwise.rbf_kernel, x, y),
        (pairwise.polynomial_kernel, x, y),
        (pairwise.euclidean_distances, x, y),
    ):
        assert gs.autograd.gradcheck(function, inputs)


def test_a_gradient_that_a_write_of_sklearn_would_make_wrong_is_refused(sklearn, x):
    scaled = importlib.import_module("sklearn.preprocessing").StandardScaler().fit_transform(x)
    with pytest.raises(RuntimeError, match="modified by an inplace operation"):
        scaled.square().sum().backward()
