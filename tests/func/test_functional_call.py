"""`functional_call`: an object with tensors, called with others in their places."""

import pytest

import gradspec as gs
from gradspec.func import functional_call, grad, stack_module_state, vmap
from support.graphs import point


class Layer:
    def __init__(self, seed):
        self.weight, self.bias = point(3, 3, seed=seed), point(3, seed=seed + 1)
        self.name = "layer"

    def __call__(self, x, *, scale=1.0):
        return (x @ self.weight + self.bias) * scale


class Network:
    def __init__(self):
        self.first, self.last = Layer(0), Layer(2)

    def __call__(self, x, scale=1.0):
        if scale < 0:
            raise ValueError("a negative scale")
        return self.last(self.first(x).tanh(), scale=scale)


NAMES = {"first.weight", "first.bias", "last.weight", "last.bias"}
X = point(3, seed=9)


def attributes(network):
    return {
        f"{layer}.{name}": getattr(getattr(network, layer), name)
        for layer in ("first", "last")
        for name in ("weight", "bias")
    }


@pytest.fixture
def network():
    return Network()


def test_tensors_are_replaced_for_the_call(network):
    before = attributes(network)
    found = functional_call(network, {"last.bias": gs.zeros(3, dtype=gs.float64)}, (X,))
    assert gs.allclose(found, network(X) - network.last.bias)
    assert all(attributes(network)[name] is tensor for name, tensor in before.items())


def test_arguments_in_all_forms(network):
    expected = network(X, 2.0)
    for args, kwargs in (((X, 2.0), None), ((X,), {"scale": 2.0}), (X, {"scale": 2.0})):
        assert gs.equal(functional_call(network, {}, args, kwargs), expected)
    several = [{"last.bias": network.last.bias}, {"first.bias": network.first.bias}]
    assert gs.equal(functional_call(network, several, (X, 2.0)), expected)
    assert functional_call(type("Bare", (), {"__call__": lambda self: 7})(), {}) == 7


def test_gradients_of_each_sample_and_an_ensemble(network):
    params, rows = attributes(network), point(4, 3, seed=8)

    def loss(params, x):
        result = functional_call(network, params, (x,)).square().sum()
        return result

    found = vmap(grad(loss), in_dims=(None, 0))(params, rows)
    assert set(found) == NAMES
    for i in range(4):
        alone = grad(loss)(params, rows[i])
        assert all(gs.allclose(found[name][i], alone[name]) for name in NAMES)
    stacks = {name: gs.stack([tensor, tensor * 2]) for name, tensor in params.items()}
    outputs = vmap(lambda p: functional_call(network, p, (X,)))(stacks)
    twice = {name: tensor * 2 for name, tensor in params.items()}
    assert gs.allclose(outputs[1], functional_call(network, twice, (X,)))


def test_tied_tensors_are_replaced_together(network):
    network.last.weight = network.first.weight
    zeros = gs.zeros(3, 3, dtype=gs.float64)
    tied = functional_call(network, {"first.weight": zeros}, (X,))
    assert gs.equal(tied, network.last.bias)
    alone = functional_call(network, {"first.weight": zeros}, (X,), tie_weights=False)
    assert not gs.equal(alone, network.last.bias)
    different = {"first.weight": zeros, "last.weight": zeros + 1}
    with pytest.raises(ValueError, match=r"multiple values for keys \['first.weight', 'last.weight'\], which are tied"):
        functional_call(network, different, (X,))
    assert gs.equal(functional_call(network, dict.fromkeys(different, zeros), (X,)), tied)
    both = functional_call(network, different, (X,), tie_weights=False)
    assert gs.allclose(both, network.first.bias.tanh().sum() + network.last.bias)
    assert network.last.weight is network.first.weight


class Twice(gs.nn.Module):
    def __init__(self):
        super().__init__()
        self.first = gs.nn.Linear(1, 1, bias=False)
        self.last = self.first
        self.shift = gs.zeros(1)

    def forward(self, x):
        return self.last(self.first(x)) + self.shift


def test_tensors_of_an_object_with_several_names():
    network, three, x = Twice(), gs.full((1, 1), 3.0), gs.ones(1)
    assert dict(network.named_parameters()).keys() == stack_module_state([network])[0].keys() == {"first.weight"}
    for given in ({"first.weight": three}, {"last.weight": three}, {"first.weight": three, "last.weight": three}):
        assert functional_call(network, given, x, strict=True).item() == 9
    different = {"last.weight": three, "first.weight": three + 1}
    with pytest.raises(ValueError, match="multiple values for keys"):
        functional_call(network, different, x)
    assert functional_call(network, different, x, tie_weights=False).item() == 16
    assert functional_call(network, {"first.weight": three, "shift": gs.ones(1)}, x).item() == 10
    assert network.shift.item() == 0


def test_strict_wants_all_tensors(network):
    params = attributes(network)
    assert gs.equal(functional_call(network, params, (X,), strict=True), network(X))
    del params["last.bias"]
    with pytest.raises(RuntimeError, match=r"all tensors are to be given; \['last.bias'\] are not"):
        functional_call(network, params, (X,), strict=True)


@pytest.mark.parametrize(
    ("given", "args", "error", "message"),
    [
        ({"first.bias": 3.0}, (X,), TypeError, "'first.bias' is to be a Tensor, not float"),
        ({"first.name": X}, (X,), KeyError, "Network has no tensor 'first.name'; it has "),
        ({"other": X}, (X,), KeyError, "Network has no tensor 'other'"),
        ([{"first.bias": X}, {"first.bias": X}], (X,), ValueError, "'first.bias' appears in several"),
        ({"first.bias": X}, (X, -1.0), ValueError, "a negative scale"),
        ({"first.bias": X}, (), TypeError, "missing 1 required positional argument"),
    ],
)
def test_errors_leave_the_object_as_it_was(network, given, args, error, message):
    before = attributes(network)
    with pytest.raises(error, match=message):
        functional_call(network, given, args)
    assert all(attributes(network)[name] is tensor for name, tensor in before.items())
    assert network.first.name == "layer"


def test_an_ensemble_is_called_with_its_stacked_tensors():
    layers = [Layer(0), Layer(5), Layer(7)]
    for layer in layers:
        layer.weight.requires_grad_()
        layer.bias.requires_grad_(False)
    parameters, buffers = stack_module_state(layers)
    assert list(parameters) == ["weight"] and list(buffers) == ["bias"]
    assert parameters["weight"].is_leaf and parameters["weight"].requires_grad

    def call(weights, others):
        return functional_call(layers[0], (weights, others), X)

    assert gs.equal(vmap(call)(parameters, buffers), gs.stack([layer(X) for layer in layers]))
    with pytest.raises(RuntimeError, match="Expected at least one model, got 0"):
        stack_module_state([])
    with pytest.raises(RuntimeError, match="Expected all models to be of the same class"):
        stack_module_state([layers[0], Network()])
    layers[1].weight.requires_grad_(False)
    with pytest.raises(RuntimeError, match=r"'weight' to have the same \.requires_grad"):
        stack_module_state(layers)


def test_assignments_of_the_call_are_in_the_dict_that_it_was_given():
    class Counter(gs.nn.Module):
        def __init__(self):
            super().__init__()
            self.count = gs.nn.Buffer(gs.zeros(1))

        def forward(self, x):
            self.count = self.count + 1
            return x / (3 - self.count)

    counter, start = Counter(), gs.ones(1)
    given = {"count": start}
    assert functional_call(counter, given, X).shape == X.shape
    assert given["count"].item() == 2 and counter.count.item() == 0 and start.item() == 1
    functional_call(counter, (given,), X)
    assert given["count"].item() == 2


def test_none_takes_the_place_of_a_bias():
    layer = gs.nn.Linear(3, 2).double()
    assert gs.equal(functional_call(layer, {"bias": None}, X), X @ layer.weight.T) and layer.bias is not None
