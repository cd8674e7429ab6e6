"""Functions of gradspec for torch and of torch for gradspec: their derivatives beside one library's own."""

import numpy as np
import pytest

import gradspec as gs
from gradspec.interop import from_torch, torch_function
from support.pages import blocks
from support.project import ROOT

pytestmark = [
    pytest.mark.torch,
    pytest.mark.filterwarnings("ignore:`torch.jit.script` is:DeprecationWarning"),  # which torch's forward mode calls
]


def formula(lib):
    """A function of two arguments, in either library."""

    def function(x, y):
        return lib.sin(x * y) * lib.exp(-x) + (x**2 * y).sum()

    return function


def points(lib):
    return lib.tensor([0.3, -1.2, 2.0], dtype=lib.float64), lib.tensor([1.1, 0.4, -0.7], dtype=lib.float64)


@pytest.fixture(params=["torch_function", "from_torch"])
def pair(request, torch):
    """The library outside, its own function, and the one that crosses the border."""
    if request.param == "torch_function":
        return torch, formula(torch), torch_function(formula(gs))
    return gs, formula(gs), from_torch(formula(torch))


def close(found, known):
    if isinstance(known, tuple | list):
        for one, other in zip(found, known, strict=True):
            close(one, other)
    else:
        assert found.dtype == known.dtype
        np.testing.assert_allclose(found.detach().numpy(), known.detach().numpy(), rtol=1e-12, atol=1e-14)


def test_values_and_gradients(pair):
    lib, own, crossing = pair
    x, y = (point.requires_grad_() for point in points(lib))
    close(crossing(x, y), own(x, y))
    for wanted in ((x,), (y,), (x, y)):
        close(lib.autograd.grad(crossing(x, y).sum(), wanted), lib.autograd.grad(own(x, y).sum(), wanted))


@pytest.mark.parametrize("order", [2, 3])
def test_higher_orders(pair, order):
    lib, *functions = pair
    found = []
    for function in functions:
        x, y = (point.requires_grad_() for point in points(lib))
        value = function(x, y)
        for _ in range(order):
            grads = lib.autograd.grad((value**2).sum(), (x, y), create_graph=True)
            value = grads[0] * grads[1].sin()
        found.append(grads)
    close(*found)


def test_gradcheck(pair):
    lib, _, crossing = pair
    inputs = [point.requires_grad_() for point in points(lib)]
    assert lib.autograd.gradcheck(crossing, inputs, check_forward_ad=True)
    assert lib.autograd.gradgradcheck(crossing, inputs)


def test_transforms(pair):
    lib, own, crossing = pair
    x, y = points(lib)
    func = lib.func
    for transform in (
        func.jacrev,
        func.jacfwd,
        lambda f: func.grad(lambda x, y: f(x, y).sum()),
        lambda f: func.hessian(lambda x, y: f(x, y).sum()),
        lambda f: func.jacrev(func.jacfwd(f)),
        lambda f: func.jacfwd(func.grad(lambda x, y: f(x, y).prod())),
        lambda f: lambda x, y: func.jvp(f, (x, y), (y, x)),
        lambda f: lambda x, y: func.vjp(f, x, y)[1](x),
    ):
        close(transform(crossing)(x, y), transform(own)(x, y))


def test_vmap(pair):
    lib, own, crossing = pair
    x, y = points(lib)
    xs = lib.stack([x, 2 * x, x + 1], 1)
    for in_dims in ((1, None), (1, 0)):
        for function in (lambda f: f, lambda f: lib.func.grad(lambda x, y: f(x, y).sum())):
            mapped = [lib.func.vmap(function(f), in_dims)(xs, y) for f in (crossing, own)]
            close(*mapped)


def test_structures_integers_and_constants(pair):
    lib, _, _ = pair
    inner = gs if lib is not gs else pytest.importorskip("torch")

    def function(parts, index, *, scale):
        assert isinstance(parts["a"], inner.Tensor)
        return {"rows": scale * parts["a"][index], "index": index + 1, "what": "rows", "pair": (parts["b"][0].sum(),)}

    crossing = (torch_function if inner is gs else from_torch)(function)
    a, b = (point.requires_grad_() for point in points(lib))
    found = crossing({"a": a, "b": [b]}, lib.tensor([0, 2, 2]), scale=lib.tensor(2.0, dtype=lib.float64))
    assert found["what"] == "rows" and found["index"].tolist() == [1, 3, 3] and not found["index"].requires_grad
    by_a, by_b = lib.autograd.grad(found["rows"].sum() + found["pair"][0], (a, b))
    assert by_a.tolist() == [2, 0, 4] and by_b.tolist() == [1, 1, 1]


def test_inputs_without_influence_have_gradients_of_zero(pair):
    lib, _, _ = pair
    crossing = torch_function(lambda x, y: x * 2) if lib is not gs else from_torch(lambda x, y: x * 2)
    x, y = (point.requires_grad_() for point in points(lib))
    assert lib.autograd.grad(crossing(x, y).sum(), y)[0].tolist() == [0, 0, 0]
    assert not crossing(x.detach(), y.detach()).requires_grad


def test_complex_gradients_follow_torch(pair):
    lib, _, _ = pair
    inner = gs if lib is not gs else pytest.importorskip("torch")

    def function(lib):
        return lambda z: lib.exp(z * 1j) * z.conj()

    crossing = (torch_function if inner is gs else from_torch)(function(inner))
    z = lib.tensor([0.3 + 1j, -0.5 - 0.2j], dtype=lib.complex128, requires_grad=True)
    weights = lib.tensor([1 - 2j, 3j], dtype=lib.complex128)
    grads = [lib.autograd.grad((f(z) * weights).real.sum(), z)[0] for f in (crossing, function(lib))]
    close(*grads)


def test_memory_is_shared_but_not_with_results(pair):
    lib, _, _ = pair
    seen = []
    crossing = (torch_function if lib is not gs else from_torch)(lambda x: seen.append(x) or x)
    x = points(lib)[0]
    result = crossing(x)
    assert seen[0].data_ptr() == x.data_ptr() != result.data_ptr()


def test_modules_of_torch(torch):
    layer = torch.nn.Linear(3, 2, dtype=torch.float64)
    x = points(gs)[0]
    weight = layer.weight.detach().numpy()
    np.testing.assert_allclose(gs.func.jacrev(from_torch(layer))(x).numpy(), weight)
    parameters = {name: gs.from_dlpack(p.detach()) for name, p in layer.named_parameters()}
    functional = from_torch(lambda parameters, x: torch.func.functional_call(layer, parameters, x))
    grads = gs.func.grad(lambda p: functional(p, x).sum())(parameters)
    np.testing.assert_allclose(grads["weight"].numpy(), np.tile(x.numpy(), (2, 1)))


def test_refusals(torch):
    def scaled(x, factor):
        return x * factor

    ours, theirs = torch_function(scaled), from_torch(scaled)
    with pytest.raises(TypeError, match=r"scaled\(\): argument 0 is a gradspec.Tensor, but .* takes a torch.Tensor"):
        ours(gs.ones(2), 1)
    with pytest.raises(TypeError, match=r"scaled\(\): argument 'factor' is a torch.Tensor, but"):
        theirs(gs.ones(2), factor=torch.ones(2))
    with pytest.raises(TypeError, match=r"scaled\(\): argument 0 is sparse: use to_dense\(\)"):
        ours(torch.ones(2).to_sparse(), 1)
    with pytest.raises(TypeError, match=r"scaled\(\): argument 0 is on meta: move it to the CPU"):
        ours(torch.ones(2, device="meta"), 1)
    with pytest.raises(TypeError, match=r"scaled\(\): argument 0 is sparse: use to_dense\(\)"):
        theirs(gs.ones(2).to_sparse(), 1)
    with pytest.raises(TypeError, match=r"the function returned a torch.Tensor, but the result must consist of"):
        torch_function(lambda x: torch.ones(2))(torch.ones(2))


def test_the_example_of_the_page_runs(torch):
    (block,) = [block for block in blocks(ROOT / "docs" / "arrays.md") if "import torch\n" in block.text]
    names = {"gs": gs}
    exec(compile(block.text, block.place, "exec"), names)
    assert names["x"].requires_grad and isinstance(names["layer"], torch.nn.Module)


@pytest.mark.parametrize("given", ["tensor", "parameter"])
def test_tensors_of_both_libraries_in_one_call_are_refused_by_name(torch, given):
    ours, theirs = gs.ones(3), torch.ones(3)
    if given == "parameter":
        theirs = torch.nn.Parameter(theirs)
    for call in (lambda: ours + theirs, lambda: gs.stack([ours, theirs]), lambda: gs.sin(theirs)):
        with pytest.raises(TypeError, match=r"from_dlpack\(\)"):
            call()
    for call in (lambda: theirs + ours, lambda: torch.stack([theirs, ours]), lambda: torch.sin(ours)):
        with pytest.raises(TypeError):
            call()


def test_a_list_of_torchs_tensors_becomes_one(torch):
    assert gs.tensor([torch.ones(2), torch.zeros(2)]).tolist() == [[1.0, 1.0], [0.0, 0.0]]
