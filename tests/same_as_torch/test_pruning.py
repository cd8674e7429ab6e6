"""Pruned parameters: masks, containers of methods, states, errors."""

from importlib import import_module

import pytest


@pytest.fixture
def prune(lib):
    return import_module(f"{lib.__name__}.nn.utils.prune")


@pytest.fixture
def layer(lib):
    layer = lib.nn.Linear(3, 4)
    with lib.no_grad():
        layer.weight.copy_(lib.tensor([[9.0, -1, 8], [2, 7, -3], [6, 4, -5], [10, 12, 11]]))
        layer.bias.copy_(lib.tensor([1.0, -2, 3, -4]))
    return layer


def test_parameter_becomes_a_product(lib, prune, layer):
    assert prune.l1_unstructured(layer, "weight", amount=0.25) is layer and prune.is_pruned(layer)
    assert {name for name, _ in layer.named_parameters()} == {"weight_orig", "bias"}
    assert set(layer.state_dict()) == {"weight_orig", "bias", "weight_mask"}
    assert layer.weight_mask.tolist() == [[1, 0, 1], [0, 1, 0], [1, 1, 1], [1, 1, 1]]
    assert layer.weight.tolist() == (layer.weight_orig * layer.weight_mask).tolist()
    layer(lib.ones(1, 3)).sum().backward()
    assert layer.weight_orig.grad.tolist() == layer.weight_mask.tolist()
    with lib.no_grad():
        layer.weight_orig.fill_(2.0)
    assert layer(lib.ones(1, 3)).tolist() == [[5.0, 0.0, 9.0, 2.0]]
    kept = layer.weight_orig
    assert prune.remove(layer, "weight") is layer and not prune.is_pruned(layer)
    assert set(layer.state_dict()) == {"weight", "bias"} and layer.weight is kept
    assert layer.weight.tolist() == [[2, 0, 2], [0, 2, 0], [2, 2, 2], [2, 2, 2]]


def test_methods_prune_what_others_have_left(lib, prune, layer):
    prune.l1_unstructured(layer, "weight", amount=2)
    prune.ln_structured(layer, "weight", amount=0.5, n=1, dim=0)
    assert layer.weight_mask.tolist() == [[1, 0, 1], [0, 0, 0], [0, 0, 0], [1, 1, 1]]
    prune.ln_structured(layer, "weight", amount=1, n=2, dim=0)
    assert layer.weight_mask.tolist() == [[0, 0, 0], [0, 0, 0], [0, 0, 0], [1, 1, 1]]
    prune.l1_unstructured(layer, "weight", amount=0.34)
    assert layer.weight_mask[3].tolist() == [0, 1, 1]
    prune.custom_from_mask(layer, "weight", lib.tensor([[1, 1, 0]] * 4))
    assert layer.weight_mask[3].tolist() == [0, 1, 0]
    assert isinstance(prune.L1Unstructured.apply(layer, "bias", 1), prune.L1Unstructured)
    container = prune.RandomUnstructured.apply(layer, "bias", 2)
    assert isinstance(container, prune.PruningContainer) and len(container) == 2 == len(list(container))
    assert isinstance(container[1], prune.RandomUnstructured) and layer.bias_mask.sum() == 1


def test_random_methods(lib, prune, layer):
    assert prune.random_unstructured(layer, "weight", amount=5).weight_mask.sum() == 7
    assert prune.random_unstructured(layer, "bias", amount=0.5).bias_mask.sum() == 2
    conv = prune.random_structured(lib.nn.Conv2d(4, 6, 3), "weight", amount=0.5, dim=1)
    found = conv.weight_mask.sum((0, 2, 3))
    assert sorted(found.tolist()) == [0, 0, 54, 54]
    assert prune.identity(lib.nn.Linear(2, 2), "weight").weight_mask.tolist() == [[1, 1], [1, 1]]


def test_importances_in_place_of_elements(lib, prune, layer):
    scores = lib.arange(12.0).reshape(4, 3)
    assert prune.l1_unstructured(layer, "weight", 2, importance_scores=scores).weight_mask[0].tolist() == [0, 0, 1]
    method = prune.L1Unstructured(1)
    t = lib.tensor([3.0, -1.0, 2.0])
    assert method.prune(t).tolist() == [3, 0, 2]
    assert method.prune(t, importance_scores=lib.tensor([0.0, 5.0, 2.0])).tolist() == [0, -1, 2]
    assert method.prune(t, default_mask=lib.tensor([1, 1, 0])).tolist() == [3, 0, 0]


def test_several_parameters_as_one(lib, prune):
    first, second = lib.nn.Linear(2, 2), lib.nn.Linear(2, 2)
    with lib.no_grad():
        first.weight.copy_(lib.tensor([[1.0, 2], [3, 9]]))
        second.weight.copy_(lib.tensor([[5.0, 6], [-0.5, 8]]))
    pairs = [(first, "weight"), (second, "weight")]
    prune.global_unstructured(pairs, pruning_method=prune.L1Unstructured, amount=3)
    assert first.weight_mask.tolist() == [[0, 0], [1, 1]] and second.weight_mask.tolist() == [[1, 1], [0, 1]]
    prune.global_unstructured(pairs, prune.L1Unstructured, {(first, "weight"): lib.full((2, 2), 7.0)}, amount=0.4)
    assert first.weight_mask.tolist() == [[0, 0], [1, 1]] and second.weight_mask.tolist() == [[0, 0], [0, 1]]


def test_own_methods(lib, prune, layer):
    class Negative(prune.BasePruningMethod):
        PRUNING_TYPE = "unstructured"

        def compute_mask(self, t, default_mask):
            return default_mask * (t > 0)

    assert isinstance(Negative.apply(layer, "bias"), Negative)
    assert layer.bias_mask.tolist() == [1, 0, 1, 0]
    with pytest.raises(TypeError, match="abstract"):
        prune.BasePruningMethod()


@pytest.mark.parametrize(
    "call, error, message",
    [
        (lambda p, m: p.l1_unstructured(m, "weight", amount=1.5), ValueError, r"amount=1.5 should .*range \[0, 1\]"),
        (lambda p, m: p.l1_unstructured(m, "weight", amount=-1), ValueError, "amount=-1 should"),
        (lambda p, m: p.l1_unstructured(m, "weight", amount="a"), TypeError, "Invalid type for amount: a"),
        (lambda p, m: p.l1_unstructured(m, "weight", amount=13), ValueError, "amount=13 should be smaller than"),
        (lambda p, m: p.ln_structured(m, "weight", amount=1, n=2, dim=5), IndexError, "Invalid index 5"),
        (lambda p, m: p.random_structured(m, "bias", amount=1, dim=0), ValueError, "multidimensional"),
        (lambda p, m: p.identity(m, "other"), AttributeError, "other"),
        (lambda p, m: p.remove(m, "weight"), ValueError, "has to be pruned before pruning can be removed"),
        (lambda p, m: p.PruningContainer().add_pruning_method(4), TypeError, "not a BasePruningMethod subclass"),
        (lambda p, m: p.global_unstructured(5, p.L1Unstructured, amount=1), TypeError, "not an Iterable"),
        (
            lambda p, m: p.global_unstructured([(m, "weight")], p.RandomStructured, amount=1),
            TypeError,
            'Only "unstructured"',
        ),
        (
            lambda p, m: p.global_unstructured([(m, "weight")], p.L1Unstructured, [1], amount=1),
            TypeError,
            "must be of type dict",
        ),
    ],
)
def test_refusals_leave_the_module(prune, layer, call, error, message):
    with pytest.raises(error, match=message):
        call(prune, layer)
    assert set(layer.state_dict()) == {"weight", "bias"} and not prune.is_pruned(layer)
