"""Ops as callables: what they are to Python, when they run in C, and the engine's loop around them."""

import copy
import inspect
import math
import pickle
import pydoc
import re
import signal
import sys
import traceback
import weakref

import numpy as np
import pytest

import gradspec as gs
from gradspec.codegen.words import language
from gradspec.codegen.words.installation import limits
from gradspec.codegen.words.language import DIFFERENTIABLE_TYPES, STATIC_TYPES, TENSOR_TYPES
from gradspec.core.compiled import constants
from gradspec.graph.interpose import listening
from support.project import ROOT


def ran_in_python(function):
    """Whether the generated `mul` runs when this is called."""
    code = gs.mul.__code__
    before = code.co_code

    def refuse(self, other):
        raise ZeroDivisionError

    gs.mul.__wrapped__.__code__ = refuse.__code__
    try:
        function()
    except ZeroDivisionError:
        return True
    finally:
        gs.mul.__wrapped__.__code__ = code
        assert gs.mul.__code__.co_code == before
    return False


# ---- an op is a function to those who look ----


def test_an_op_has_the_traits_of_its_function():
    assert gs.exp.__name__ == gs.exp.__qualname__ == "exp"
    assert gs.exp.__module__ == "gradspec.generated.elementwise_functions"
    assert str(gs.exp.__doc__).startswith("exp(Tensor self) -> Tensor result")
    assert repr(gs.exp).startswith("<function exp at ")
    assert str(inspect.signature(gs.softmax)) == "(self, dim, *, dtype=None)"
    assert str(inspect.signature(gs.tensor(1.0).softmax)) == "(dim, *, dtype=None)"
    assert inspect.isroutine(gs.exp)
    assert "exp(self)" in pydoc.plain(pydoc.render_doc(gs.exp))
    with pytest.raises(AttributeError, match="nothing_of_that_name"):
        gs.exp.nothing_of_that_name  # noqa: B018


def test_an_op_is_copied_and_pickled_by_its_name():
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(gs.mul, protocol)) is gs.mul
    assert copy.deepcopy(gs.mul) is copy.copy(gs.mul) is gs.mul
    assert weakref.ref(gs.mul)() is gs.mul


def test_keywords_and_defaults():
    x = gs.tensor([[1.0, 2.0], [3.0, 4.0]])
    assert gs.softmax(x, dim=1).tolist() == gs.softmax(x, 1).tolist() == x.softmax(np.int64(1)).tolist()
    assert gs.mul(x, other=x).tolist() == gs.mul(self=x, other=x).tolist() == (x * x).tolist()
    for args, kwargs in (((x,), {"othr": x}), ((x, x, x), {}), ((x,), {}), ((x,), {"self": x})):
        with pytest.raises(TypeError, match=r"mul\(\)"):
            gs.mul(*args, **kwargs)


def test_errors_are_worded_in_python():
    """With its lines in the traceback, and those of the function on arrays that has raised."""
    with pytest.raises(RuntimeError, match=r"must match the size .* \[mul: ") as caught:
        gs.mul(gs.ones(3), gs.ones(4))
    assert "explain_broadcast" in [frame.name for frame in traceback.extract_tb(caught.tb)]
    with pytest.raises(IndexError, match="out of range") as of_arrays:
        gs.ones(3).sort(5)
    assert "wrap_dim" in [frame.name for frame in traceback.extract_tb(of_arrays.tb)]
    x = gs.ones(3, requires_grad=True)
    y = x.exp()
    y.sum().backward()
    with pytest.raises(RuntimeError, match="second time") as again:
        y.sum().backward()
    assert "saved_array" in [frame.name for frame in traceback.extract_tb(again.tb)]


def test_numbers_out_of_the_range_of_a_dtype():
    x = gs.tensor([1.0], dtype=gs.float32)
    assert (x * 1e300).tolist() == [math.inf]
    assert (x * 2**70).tolist() == [2.0**70]
    with pytest.raises(OverflowError):
        x * 10**400


# ---- who looks on ----


def test_profilers_and_tracers_see_functions():
    x = gs.ones(3, requires_grad=True)
    for install in (sys.setprofile, sys.settrace):
        names = []
        before = sys.getprofile() if install is sys.setprofile else sys.gettrace()

        def note(frame, event, argument, names=names):
            names.append(frame.f_code.co_name)

        y = x * x
        install(note)
        try:
            (y * x).sum().backward()
        finally:
            install(before)
        assert {"mul", "_on_arrays"} <= set(names)


def test_interposers_see_ops():
    """All hear of the ops that ran in C."""
    x = gs.ones(3, requires_grad=True)
    packed = []
    with gs.autograd.graph.saved_tensors_hooks(packed.append, lambda t: t):
        assert not ran_in_python(lambda: x * x) and len(packed) == 2
        assert not ran_in_python(lambda: x * 2) and len(packed) == 2  # a number is not the user's
    with gs.inference_mode():
        assert not ran_in_python(lambda: x * x)
        assert (x * x).is_inference() and gs.cat([x, x]).is_inference()
        assert not x[1:].is_inference() and (x * x)[1:].is_inference()
    with gs.autograd.forward_ad.dual_level():
        dual = gs.autograd.forward_ad.make_dual(x.detach(), gs.ones(3))
        assert not ran_in_python(lambda: dual * dual)
        assert gs.autograd.forward_ad.unpack_dual(dual[1:] * dual[:2]).tangent.tolist() == [2.0, 2.0]


def test_an_error_of_an_observer_is_that_of_the_op():
    """The op is not run again for it."""
    calls = []

    def listen(op, arguments, outputs):
        calls.append(op)
        raise ValueError("not this one")

    x = gs.ones(3)
    with listening(listen), pytest.raises(ValueError, match="not this one"):
        x * 2
    assert calls == ["mul"]


def test_a_method_that_was_replaced_is_called(monkeypatch):
    x = gs.ones(3, requires_grad=True)
    y = (x * x).sum()
    cls = type((x * x).grad_fn)
    right = cls._backward_arrays
    monkeypatch.setattr(cls, "_backward_arrays", lambda *args: [(t, 10 * g) for t, g in right(*args)])
    y.backward(retain_graph=True)
    assert x.grad.tolist() == [20.0] * 3
    monkeypatch.undo()
    y.backward()
    assert x.grad.tolist() == [22.0] * 3


# ---- memory ----


def test_gradients_that_others_hold_are_not_written_to():
    x = gs.tensor([1.0, 2.0], requires_grad=True)
    given = gs.tensor([1.0, 1.0])
    y = x * 2.0
    (y * 3.0 + y * 4.0 + y).backward(given)
    assert given.tolist() == [1.0, 1.0]
    assert x.grad.tolist() == [16.0, 16.0]
    x.grad = None
    seen = []
    z = x * 2.0
    z.register_hook(seen.append)
    (z * 3.0).exp().mul(2.0).backward(given, retain_graph=True)
    kept = seen[0].tolist()
    (z * 5.0).backward(given)
    assert seen[0].tolist() == kept


@pytest.mark.usefixtures("no_collector")
def test_graphs_are_freed_without_recursion_and_without_the_collector():
    x = gs.tensor(1.0, requires_grad=True)
    y = x
    for _ in range(200_000):
        y = y * x
    watched = weakref.ref(y.grad_fn)
    y.backward()
    assert x.grad.item() == 200_001
    del y
    assert watched() is None


# ---- threads and signals ----


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="signals of POSIX")
def test_a_signal_ends_a_pass():
    x = gs.tensor(1.0, requires_grad=True)
    y = x
    for _ in range(300_000):
        y = y + x

    def stop(number, frame):
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, stop)
    try:
        for _ in range(100):  # until one does not come too late
            signal.setitimer(signal.ITIMER_REAL, 0.005)
            try:
                y.backward(retain_graph=True)
            except KeyboardInterrupt:
                break
        else:
            pytest.fail("no pass was interrupted")
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    x.grad = None
    y.backward()
    assert x.grad.item() == 300_001


# ---- rows ----


def test_python_has_each_number_of_c_by_its_name():
    given = re.findall(r"\bX\((\w+)\)", (ROOT / "csrc/module/constants.c").read_text("utf-8"))
    assert {name for name in vars(constants) if name.isupper()} == {*given, "IMPOSSIBLE"}


def test_the_language_has_each_limit_of_c_by_its_name():
    assert {name: getattr(language, name) for name in limits()} == limits() != {}


def test_the_generator_and_c_know_the_same_types():
    rows = (ROOT / "csrc/books/op_rows.c").read_text("utf-8")
    found = re.findall(r'\{"(\w+)", ([01]), ([01]), GS_TAKES_\w+\}', rows)
    types = (*TENSOR_TYPES, *STATIC_TYPES)
    assert {word: (tensor == "1", differentiable == "1") for word, tensor, differentiable in found} == {
        word: (word in TENSOR_TYPES, word in DIFFERENTIABLE_TYPES) for word in types
    }
