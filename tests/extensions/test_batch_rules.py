"""Ops of specs of one's own within `vmap`: by derived rules, by those they give, and what lint asks for."""

import pytest

import gradspec as gs
from gradspec.codegen.check.spec import load_own
from gradspec.codegen.words.errors import SpecError
from gradspec.func import grad, jacfwd, jacrev, vmap
from gradspec.testing.suite import Suite
from support.comparison import same
from support.graphs import point
from support.specs import write_spec

pytestmark = pytest.mark.usefixtures("quickly")

ELEMENTWISE = """\
- op: {name}(Tensor self, scalar limit=1.0) -> Tensor result
  forward: self / (1 + abs(self) / limit)
  backward:
    self: grad / square(1 + abs(self) / limit)
  jvp: elementwise
  inplace: true
"""
ROWS = """\
- op: {name}(Tensor self) -> Tensor result
  forward: array({function})
  backward:
    self: {name}(grad)
  jvp: linear
"""
TESTS = """\
{name}:
  reference: self[..., ::-1]
  samples:
    - {{self: [3, 4]}}
"""
ARRAYS = """\
__all__ = ["backwards", "upside_down"]


def backwards(array):
    return array[..., ::-1].copy()


def upside_down(array):
    return array[::-1].copy()
"""
PARTS = """\
- op: halves_of_rows(Tensor self, dim dim) -> Tensor whole, Tensor rest
  forward: array(halves_of_rows)
  backward:
    self: grad_whole + grad_rest / 2
  jvp:
    whole: self_t
    rest: self_t / 2
"""
HALVES = "__all__ = ['halves_of_rows']\n\n\ndef halves_of_rows(array, dim):\n    return array.copy(), array / 2\n"
X = point(3, 4)


def rows(folder, name, more, function="backwards"):
    """A spec of an op by an array function."""
    (folder / "arrays.py").write_text(ARRAYS)
    text = ROWS.format(name=name, function=function) + more
    return write_spec(folder / f"{name}_ops.yaml", text, TESTS.format(name=name))


def test_elementwise_ops(tmp_path):
    file = tmp_path / "batched_ops.yaml"
    file.write_text(ELEMENTWISE.format(name="batched_bend"))
    bend = gs.load_ops(file).batched_bend
    same(vmap(bend)(X), X / (1 + X))
    same(vmap(lambda x: bend(x, limit=2.0), in_dims=1, out_dims=1)(X), X / (1 + X / 2))
    same(vmap(grad(lambda x: bend(x).sum()))(X), 1 / (1 + X).square())
    same(vmap(jacfwd(bend))(X), vmap(jacrev(bend))(X))
    same(jacrev(jacfwd(bend))(X[0]).sum((1, 2)), -2 / (1 + X[0]) ** 3)


def test_ops_without_compiled_parts(tmp_path):
    (tmp_path / "arrays.py").write_text(HALVES)
    file = tmp_path / "parts_ops.yaml"
    file.write_text(PARTS)
    halves_of_rows = gs.load_ops(file).halves_of_rows
    whole, rest = vmap(lambda x: halves_of_rows(x, 0), in_dims=1)(X)
    same(whole, X.t())
    same(rest, X.t() / 2)
    same(vmap(grad(lambda x: halves_of_rows(x, 0).rest.sum()))(X), gs.full((3, 4), 0.5))


def test_composites(tmp_path):
    (tmp_path / "composites.py").write_text(
        "from gradspec.core import ops\n\n__all__ = ['centred']\n\n\n"
        "def centred(self):\n    return ops.sub(self, ops.mean(self, -1, True))\n"
    )
    file = tmp_path / "centred_ops.yaml"
    file.write_text("- op: centred(Tensor self) -> Tensor result\n  forward: composite(centred)\n")
    centred = gs.load_ops(file).centred
    same(vmap(centred, in_dims=1)(X), (X - X.mean(0, keepdim=True)).t())
    same(vmap(jacrev(centred))(X), vmap(jacfwd(centred))(X))


@pytest.mark.parametrize(("name", "rule"), [("led", "  batch: leading\n"), ("worded", "  batch: flip(self, (-1,))\n")])
def test_rules_that_an_entry_gives(name, rule, tmp_path):
    file = rows(tmp_path, name, rule)
    op = getattr(gs.load_ops(file), name)
    same(vmap(op, in_dims=1)(X), X.t().flip(-1))
    same(vmap(vmap(op))(point(2, 3, 4)), point(2, 3, 4).flip(-1))
    same(vmap(grad(lambda x: (op(x) * X[0]).sum()))(X), X[0].flip(-1).expand(3, 4))
    same(vmap(jacrev(op))(X), vmap(jacfwd(op))(X))


def test_an_op_that_has_no_rule_says_why(tmp_path):
    file = rows(tmp_path, "unruly", "  batch: not_implemented('its rows know each other')\n")
    unruly = gs.load_ops(file).unruly
    with pytest.raises(RuntimeError, match=r"unruly\(\) cannot be called(.*)its rows know each other"):
        vmap(unruly)(X)


def test_a_rule_is_asked_for(tmp_path):
    with pytest.raises(SpecError, match=r"silent_ops.yaml:1:\d+: silent: (.*)batch(.*)\[GS421\]"):
        gs.load_ops(rows(tmp_path, "silent", ""))


def test_an_unknown_rule(tmp_path):
    file = rows(tmp_path, "ruled", "  batch: rule(indexselect)\n")
    message = r"ruled: there is no batch rule 'indexselect'; did you mean 'index_select'\?"
    with pytest.raises(SpecError, match=message):
        gs.load_ops(file)


def batching(file):
    """The checks of the batch rule of a file's one op, by their names."""
    gs.load_ops(file)
    spec = load_own(file)
    return {case.name: case.run for case in Suite(spec).cases(*spec.ops, ["batching"])}


def test_the_tests_of_a_spec_find_a_rule_that_is_wrong(tmp_path):
    file = rows(tmp_path, "capsized", "  batch: leading\n", "upside_down")
    cases = batching(file)
    assert {"capsized-vmap-0", "capsized-vmap_nested-0", "capsized-vmap_vjp-0"} <= set(cases)
    with pytest.raises(AssertionError):
        cases["capsized-vmap-0"]()
    for run in batching(rows(tmp_path, "upright", "  batch: leading\n")).values():
        run()
