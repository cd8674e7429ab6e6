"""Calls, writes and passes happen once or not at all, and levels stay, whichever allocation in them fails."""

import itertools
import sys
from functools import partial

import pytest

import gradspec as gs
from gradspec.autograd import backward, forward_ad
from gradspec.testing.samples import function_of, in_place_function, outputs_of, samples
from gradspec.testing.suite import Case, run_all
from support.interrupts import snapshot
from support.project import SPEC

_testcapi = pytest.importorskip("_testcapi")
# Python tells of a collection that begins, also when it has no memory to do so.
pytestmark = pytest.mark.filterwarnings("ignore:Exception ignored on invoking gc callbacks")


def without_memory(number, run):
    """Whether a function raises MemoryError when its allocation of this number fails, and its result.

    No other thread runs meanwhile, or the allocation might be one of its own: a worker takes messages in a thread.
    """
    failed, found, interval = False, None, sys.getswitchinterval()
    sys.setswitchinterval(1e6)
    _testcapi.set_nomemory(number, number + 1)
    try:
        found = run()
    except MemoryError:
        failed = True
    finally:
        _testcapi.remove_mem_hooks()
        sys.setswitchinterval(interval)
    return failed, found


def with_view():
    made = gs.ones(3, requires_grad=True) * 1
    made.views = made[:2], made[1:]
    return made


def one_view():
    return (gs.ones(4, requires_grad=True) * 1)[:3]


def history(tensor):
    """The nodes from a tensor on, and from its views, of which one follows the other."""
    names = []
    for one in (tensor, *getattr(tensor, "views", ())):
        node = one.grad_fn
        while node is not None:
            names.append(node.name())
            node = node.next_functions[0][0] if node.next_functions else None
    return names


TARGETS = [
    lambda: gs.ones(3),
    lambda: gs.ones(3, requires_grad=True) * 1,
    lambda: gs.ones(3, requires_grad=True).exp() * 0 + 1,
    with_view,
    one_view,
]
WRITES = [
    lambda x, two: x.mul_(two),
    lambda x, two: x.add_(two, alpha=0.5),
    lambda x, two: x.__setitem__(slice(None), two),
    lambda x, two: x.exp_(),
]


@pytest.mark.parametrize("make", TARGETS, ids=["plain", "recorded", "saved", "with views", "view"])
@pytest.mark.parametrize("write", WRITES, ids=["mul_", "add_", "item", "exp_"])
def test_writes(make, write):
    two = gs.full((3,), 2.0)
    done = make()
    write(done, two)
    before, after = ([1.0] * 3, 0, history(make())), (done.tolist(), 1, history(done))
    outcomes = set()
    for number in range(150):
        x = make()
        failed, _ = without_memory(number, lambda x=x: write(x, two))
        state = x.tolist(), x._version, history(x)
        assert state == (after if not failed or state[1] else before), f"allocation {number}"
        outcomes.add(failed)
    assert outcomes == {False, True}


OPS = [lambda x: x * x, lambda x: x[1:], lambda x: x.split(1), lambda x: gs.cat([x, x]), lambda x: (x * 1).mul_(x)]


@pytest.mark.parametrize("op", OPS, ids=["mul", "slice", "split", "cat", "mul_"])
def test_tangents(op):
    with forward_ad.dual_level():
        dual = forward_ad.make_dual(gs.ones(3), gs.full((3,), 2.0))
        op(dual)
        outcomes = set()
        for number in range(300):
            outcomes.add(without_memory(number, lambda: op(dual))[0])
        tangent = forward_ad.unpack_dual(dual * dual).tangent
        assert outcomes == {False, True} and tangent is not None and tangent.tolist() == [4, 4, 4]


# Those that run without NumPy's own calls of ufuncs, which crash when there is no memory for a tuple.
ELEMENTWISE = [op for op in SPEC.ops if op.forward.kind == "elementwise"]
VIEWS = [op for op in SPEC.ops if op.forward.kind == "view"]


def outcomes(begin, run):
    """The objects that `begin` makes, and the result of a function of them when an allocation fails, each in turn.

    A function that raises MemoryError has the result None. The end is where it has returned several times in a
    row: Python can do without some of them.
    """
    succeeded = 0
    for number in itertools.count():
        given = begin()
        _, found = without_memory(number, lambda given=given: run(given))
        yield given, found
        succeeded = 0 if found is None else succeeded + 1
        if succeeded == 5:
            return


def bits(tensor):
    return None if tensor is None else tensor.detach().resolve_conj().resolve_neg().numpy().tobytes()


def state(tensor):
    """The state that a failure must leave as it was."""
    return bits(tensor), tensor.shape, tensor._version, tensor.grad_fn


def states(arguments):
    return [state(x) for x in arguments.values() if isinstance(x, gs.Tensor)]


@pytest.mark.parametrize("op", ELEMENTWISE + VIEWS, ids=lambda op: op.key)
def test_ops(op):
    has_pass = op.forward.kind == "elementwise" and op.backward
    checks = [check_calls, *[check_passes] * bool(has_pass), *[check_writes] * op.inplace]
    run_all(Case(f"{op.key}-{check.__name__}", partial(check, op)) for check in checks)


def check_calls(op):
    sample, function = samples(op)[0], function_of(op)
    arguments = sample.tensors()
    positional, keywords = sample.bind(arguments)  # beforehand: Python 3.12 and 3.13 crash on generators without memory

    def call(arguments):
        return outputs_of(function(*positional, **keywords))

    before, expected = (states(arguments), snapshot()), [bits(y) for y in call(arguments)]
    for _, found in outcomes(lambda: arguments, call):
        assert (states(arguments), snapshot()) == before
        assert found is None or [bits(y) for y in found] == expected
    assert [bits(y) for y in call(arguments)] == expected


def check_passes(op):
    """Each gradient is whole or None, and the graph is good for another pass."""
    sample = samples(op)[0]
    arguments = sample.tensors()
    recorded = [y for y in outputs_of(sample.call(function_of(op), arguments)) if y.requires_grad]
    ones = [gs.ones_like(y) for y in recorded]

    def leaves():
        found = [x for x in arguments.values() if isinstance(x, gs.Tensor) and x.requires_grad]
        for leaf in found:
            leaf.grad = None
        return found

    def run(leaves):
        backward(recorded, ones, retain_graph=True)
        return [bits(leaf.grad) for leaf in leaves]

    whole, before = run(leaves()), snapshot()
    for given, found in outcomes(leaves, run):
        assert snapshot() == before
        gradients = [bits(leaf.grad) for leaf in given]
        assert all(a == b or (a is None and not found) for a, b in zip(gradients, whole, strict=True))
    assert run(leaves()) == whole


def check_writes(op):
    """A target is as it was, or written to and counted."""
    sample, function = samples(op)[0], in_place_function(op)
    name = op.signature.params[0].name

    def begin():
        arguments = sample.tensors()
        arguments[name] = arguments[name].clone()
        return arguments, state(arguments[name]), sample.bind(arguments)

    def write(given):
        positional, keywords = given[2]
        return function(*positional, **keywords)

    *after, node = state(write(begin()))
    for (arguments, before, _), found in outcomes(begin, write):
        *now, writer = state(arguments[name])
        assert (now, type(writer)) == (after, type(node)) or ((*now, writer) == before and found is None)
