"""Released packages that compute with arrays of others: gradients go through them."""

import importlib

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
xarray = package("xarray")
dask_array = package("dask.array")


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


def test_opt_einsum(opt_einsum, x):
    y = gs.tensor(np.random.default_rng(1).normal(size=(4, 5)), requires_grad=True)
    z = gs.tensor(np.random.default_rng(2).normal(size=(5, 3)), requires_grad=True)
    path = opt_einsum.contract_expression("ij,jk,kl->il", x.shape, y.shape, z.shape)
    np.testing.assert_allclose(path(x, y, z).detach().numpy(), (x @ y @ z).detach().numpy())
    assert gs.autograd.gradcheck(path, (x, y, z))
    assert gs.autograd.gradcheck(lambda x, y: opt_einsum.contract("ij,jk,ij->k", x, y, x), (x, y))


def test_array_api_compat(array_api_compat, x):
    xp = array_api_compat.array_namespace(x)
    assert array_api_compat.is_array_api_obj(x)
    assert str(array_api_compat.device(x)) == "cpu" and array_api_compat.size(x) == 12
    assert array_api_compat.to_device(x, "cpu") is x
    assert gs.autograd.gradcheck(lambda x: xp.linalg.matrix_norm(xp.sin(x)), x)


def test_xarray(xarray, x):
    def loss(x):
        array = xarray.DataArray(x, dims=("time", "place"), coords={"time": [0, 1, 2]})
        centred = array - array.mean("place")
        found = (centred**2).sum("time").isel(place=slice(1, None)) + array.sel(time=1)[:3].data
        return np.exp(-found).data

    assert isinstance(loss(x), gs.Tensor)
    assert gs.autograd.gradcheck(loss, x)
    data = xarray.Dataset({"a": ("i", x[0]), "b": ("i", x[1])})
    assert gs.autograd.grad((data["a"] * data["b"]).sum().data, x)[0][0].tolist() == x[1].tolist()


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


def test_sklearn_metrics(sklearn, x):
    metrics = importlib.import_module("sklearn.metrics")
    y = x.detach() * 1.5 + 0.1
    for name in ("mean_squared_error", "mean_absolute_error", "r2_score"):
        function = getattr(metrics, name)
        found = function(y, x)
        np.testing.assert_allclose(float(found), function(y.numpy(), x.detach().numpy()))


def test_sklearn_estimators(sklearn, x):
    preprocessing = importlib.import_module("sklearn.preprocessing")
    decomposition = importlib.import_module("sklearn.decomposition")
    linear_model = importlib.import_module("sklearn.linear_model")
    for make in (
        lambda: preprocessing.StandardScaler(),
        lambda: preprocessing.MinMaxScaler(),
        lambda: preprocessing.MaxAbsScaler(),
        lambda: preprocessing.Normalizer(),
        lambda: decomposition.PCA(2, svd_solver="full"),
    ):
        found = make().fit_transform(x)
        assert isinstance(found, gs.Tensor) and found.requires_grad
        np.testing.assert_allclose(found.detach().numpy(), make().fit_transform(x.detach().numpy()), rtol=1e-6)
        assert gs.autograd.gradcheck(lambda x, make=make: make().fit_transform(x), x)

    def predicted(x, y):
        return linear_model.Ridge(solver="svd").fit(x, y).predict(x)

    y = gs.tensor([1.0, -0.5, 2.0], requires_grad=True)
    assert gs.autograd.gradcheck(predicted, (x, y))
