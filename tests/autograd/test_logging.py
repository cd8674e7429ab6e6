"""The log of a backward pass."""

import logging
import subprocess
import sys

import pytest

import gradspec as gs
from gradspec import autograd

LOGGER = "gradspec.autograd"


@pytest.fixture
def debug(caplog):
    with caplog.at_level(logging.DEBUG, LOGGER):
        yield caplog


def test_each_node_is_logged_as_it_runs(debug):
    x = gs.ones(2, 3, requires_grad=True)
    y = x.exp()
    z = (y * 2).sum()
    nodes = [z.grad_fn, z.grad_fn.next_functions[0][0], y.grad_fn, y.grad_fn.next_functions[0][0]]
    z.backward()
    shapes = ([], [2, 3], [2, 3], [2, 3])
    assert debug.messages == [
        f"{node.name()} (sequence {node._sequence_nr()}) gets {shape}"
        for node, shape in zip(nodes, shapes, strict=True)
    ]
    assert {(record.name, record.levelno) for record in debug.records} == {(LOGGER, logging.DEBUG)}


def test_a_node_of_several_outputs_tells_what_each_got(debug):
    x = gs.ones(4, requires_grad=True)
    _, second = x.split(2)
    second.sum().backward()
    names = [message.split(" (")[0] for message in debug.messages]
    assert names[:2] == ["SumBackward0", "SplitBackward0"] and names[2].endswith("AccumulateGrad")
    assert debug.messages[1].endswith("gets None, [2]")


def test_only_what_runs_is_logged(debug):
    x, y = gs.ones(2, requires_grad=True), gs.ones(2, requires_grad=True)
    z = (x.exp() * y.sin()).sum()
    autograd.grad(z, x, create_graph=True)
    names = [message.split("Backward0")[0] for message in debug.messages]
    assert names == ["Sum", "Mul", "Exp"]


def test_the_log_says_what_ran_before_an_error(debug):
    x = gs.ones(2, requires_grad=True)
    y = x.exp()
    z = (y * 2).sum()
    y.add_(1)
    with pytest.raises(RuntimeError, match="inplace"):
        z.backward()
    assert debug.messages[-1].startswith("ExpBackward0")


def test_nothing_is_logged_above_debug(caplog):
    with caplog.at_level(logging.INFO, LOGGER):
        gs.ones(2, requires_grad=True).sum().backward()
    assert not caplog.messages


def test_the_import_does_not_bring_logging_in():
    program = """
import sys, numpy
before = "logging" in sys.modules
import gradspec
x = gradspec.ones(2, requires_grad=True)
x.sum().backward()
assert ("logging" in sys.modules) is before
import logging
logging.basicConfig(level=logging.DEBUG, stream=sys.stdout)
x.sum().backward()
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert "DEBUG:gradspec.autograd:SumBackward0 (sequence" in done.stdout
