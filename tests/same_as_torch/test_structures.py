"""Structures of values by `utils._pytree`, which programs import though its name is private."""

from collections import OrderedDict, defaultdict, deque, namedtuple
from importlib import import_module

import pytest

Pair = namedtuple("Pair", "x y")


@pytest.fixture
def pytree(lib):
    return import_module(f"{lib.__name__}.utils._pytree")


def test_leaves_and_structures(lib, pytree):
    tree = [
        Pair(1, (2,)), OrderedDict(a=3), {"b": 4, "a": [5]}, defaultdict(int, {"q": 6}), deque([7], maxlen=3), None,
        8,
    ]  # fmt: skip
    leaves, spec = pytree.tree_flatten(tree)
    assert leaves == [1, 2, 3, 4, 5, 6, 7, None, 8] and spec.num_leaves == 9
    assert list(pytree.tree_iter(tree)) == pytree.tree_leaves(tree) == leaves
    again = pytree.tree_unflatten(leaves, spec)
    assert again == tree and list(map(type, again)) == list(map(type, tree))
    assert again[3].default_factory is int and again[4].maxlen == 3
    assert spec == pytree.tree_structure(tree) != pytree.tree_structure(tree[:-1])
    assert pytree.tree_structure(3).is_leaf() and not spec.is_leaf()
    assert pytree.tree_is_leaf(3) and not pytree.tree_is_leaf([])


def test_maps(lib, pytree):
    assert pytree.tree_map(lambda a, b: (a, b), [1, {"k": 2}], [3, {"k": [4]}]) == [(1, 3), {"k": (2, [4])}]
    assert pytree.tree_map(len, [(1, 2), (3,)], is_leaf=lambda v: isinstance(v, tuple)) == [2, 1]
    assert pytree.tree_map_only(int, lambda v: v + 1, [1, 2.0, ("a",)]) == [2, 2.0, ("a",)]
    assert pytree.tree_map_only((int, str), lambda v: 0, [1, 2.0, "a"]) == [0, 2.0, 0]
    assert pytree.tree_map_only(int | str, lambda v: 0, [1, 2.0, "a"]) == [0, 2.0, 0]
    assert pytree.tree_map_only(lambda v: v == 2, lambda v: 0, [1, 2.0]) == [1, 0]
    seen = []
    tree = (1, [2.0])
    assert pytree.tree_map_only_(float, seen.append, tree) is tree and seen == [2.0]
    assert pytree.tree_all_only(int, bool, [1, 0.0]) and not pytree.tree_all_only(int, bool, [0, 1.0])
    assert pytree.tree_any_only(int, bool, [1, 0.0]) and not pytree.tree_any_only(int, bool, [0, 1.0])
    seen.clear()
    assert pytree.tree_map_(seen.append, tree) is tree and seen == [1, 2.0]
    assert pytree.tree_all(bool, [1, (2,)]) and not pytree.tree_any(bool, [0, {"a": 0}])
    detached = pytree.tree_map_only(lib.Tensor, lambda t: t.detach(), {"a": lib.ones(2, requires_grad=True), "b": 1})
    assert not detached["a"].requires_grad and detached["b"] == 1


def test_paths(lib, pytree):
    tree = {"a": [1, (2,)], "o": OrderedDict(b=4), "d": defaultdict(list, {1: 5}), "q": deque([7]), "p": Pair(8, None)}
    found, spec = pytree.tree_flatten_with_path(tree)
    paths = {pytree.keystr(path): leaf for path, leaf in found}
    assert paths == {
        "['a'][0]": 1, "['a'][1][0]": 2, "['o']['b']": 4, "['d'][1]": 5, "['q'][0]": 7, "['p'].x": 8, "['p'].y": None,
    }  # fmt: skip
    assert spec == pytree.tree_structure(tree) and found == pytree.tree_leaves_with_path(tree)
    assert all(pytree.key_get(tree, path) == leaf for path, leaf in found)
    assert pytree.tree_leaves_with_path(3) == [((), 3)]
    assert pytree.tree_leaves_with_path([(1, 2)], lambda v: isinstance(v, tuple)) == [
        ((pytree.SequenceKey(0),), (1, 2))
    ]
    named = pytree.tree_map_with_path(lambda path, a, b: (pytree.keystr(path), a, b), {"k": [1]}, {"k": [(2, 3)]})
    assert named == {"k": [("['k'][0]", 1, (2, 3))]}


def test_paths_through_registered_classes(pytree):
    class Box:
        def __init__(self, inside):
            self.inside = inside

    class Shut(Box):
        pass

    pytree.register_pytree_node(
        Box,
        lambda box: ([box.inside], None),
        lambda parts, _: Box(*parts),
        flatten_with_keys_fn=lambda box: ([(pytree.GetAttrKey("inside"), box.inside)], None),
    )
    pytree.register_pytree_node(Shut, lambda box: ([box.inside], None), lambda parts, _: Shut(*parts))
    made = pytree.tree_map_with_path(lambda path, leaf: (pytree.keystr(path), leaf), [Box(1)])
    assert made[0].inside == ("[0].inside", 1)
    with pytest.raises(ValueError, match="flatten_with_keys_fn"):
        pytree.tree_leaves_with_path([Shut(1)])


@pytest.mark.parametrize(
    "call, error, message",
    [
        (lambda p: p.tree_unflatten([1], p.tree_structure([1, 2])), ValueError, "`leaves` has length 1"),
        (lambda p: p.tree_unflatten([1], 5), TypeError, "treespec"),
        (lambda p: p.tree_map(max, [1, 2], [3]), ValueError, "arity mismatch; expected 2, but got 1"),
        (lambda p: p.tree_map(max, [1, 2], (3, 4)), ValueError, "type mismatch; expected <class 'list'>, but got"),
        (lambda p: p.tree_map(max, {"a": 1}, {"b": 1}), ValueError, "mismatch"),
        (lambda p: p.register_pytree_node(list, iter, list), ValueError, "already registered"),
    ],
)
def test_structures_that_do_not_fit(pytree, call, error, message):
    with pytest.raises(error, match=message):
        call(pytree)


def test_registered_classes_go_through_transforms(lib, pytree):
    class Output:
        def __init__(self, mean, name):
            self.mean, self.name = mean, name

    pytree.register_pytree_node(Output, lambda o: ([o.mean], o.name), lambda parts, name: Output(*parts, name))
    found = lib.vmap(lambda o: Output(o.mean.sum(), o.name))(Output(lib.ones(3, 2), "n"))
    assert found.mean.tolist() == [2.0, 2.0, 2.0] and found.name == "n"
    found = lib.func.grad(lambda o: (o.mean**2).sum())(Output(lib.ones(2), "m"))
    assert found.mean.tolist() == [2.0, 2.0] and found.name == "m"
    found = lib.vmap(lambda o: o.mean + 1, in_dims=(Output(1, "k"),))(Output(lib.zeros(2, 3), "k"))
    assert found.shape == (3, 2)


def test_the_parts_of_a_structure_and_their_places(pytree):
    spec = pytree.tree_structure({"a": [1, 2], "b": 3})
    assert spec.type is dict and list(spec.context) == ["a", "b"]
    leaf = pytree.tree_structure(3)
    assert (
        [child.type for child in spec.children()] == [list, None] and spec.child(1) == leaf and spec.num_children == 2
    )
    made = pytree.TreeSpec(dict, ["a"], [pytree.TreeSpec(list, None, [leaf, leaf])])
    assert pytree.tree_unflatten([1, 2], made) == {"a": [1, 2]} and made.num_leaves == 2
    assert all(kind in pytree.SUPPORTED_NODES for kind in (list, tuple, dict, OrderedDict))
    assert int not in pytree.SUPPORTED_NODES and pytree._get_node_type([1]) is list
    children, context = pytree.SUPPORTED_NODES[dict].flatten_fn({"k": 1})
    assert list(children) == [1] and pytree.SUPPORTED_NODES[dict].unflatten_fn([2], context) == {"k": 2}
    places, context = pytree._dict_flatten_with_keys({"k": 1})
    assert places == [(pytree.MappingKey("k"), 1)] and list(context) == ["k"]
    assert [str(key) for key in (pytree.MappingKey("k"), pytree.SequenceKey(1), pytree.GetAttrKey("x"))] == [
        "['k']", "[1]", ".x",
    ]  # fmt: skip
