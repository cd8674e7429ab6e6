"""The parts of `make demo`: a network learns, and an op is followed from its entry to its gradient."""

import json
import runpy
import subprocess
import sys
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader

import numpy as np
import pytest

import gradspec as gs
from support.project import ROOT
from support.traces import check_trace

DEMO = ROOT / "examples" / "demo.py"


def test_a_network_learns_to_read_digits(tmp_path):
    """The program fails by itself when the network reads fewer digits than it should."""
    program = ROOT / "examples" / "digits" / "train.py"
    command = [sys.executable, str(program), "--output", str(tmp_path)]
    result = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert result.returncode == 0, result.stdout + result.stderr
    profile = {"profile.txt", "profile.html", "trace.json", "graph.svg"}
    results = {"loss_accuracy.png", "predictions.png", "digits.pt"}
    assert {path.name for path in tmp_path.iterdir()} == results | profile
    assert all(name in result.stdout for name in profile)
    slices = {event["name"] for event in check_trace(json.loads((tmp_path / "trace.json").read_text("utf-8")))}
    assert {"forward", "backward", "optimizer", "conv", "ConvolveBackward0", "nn_functional_batch_norm"} <= slices
    assert "ConvolveBackward0" in (tmp_path / "profile.txt").read_text("utf-8")
    assert "3.weight" in (tmp_path / "graph.svg").read_text("utf-8")


@pytest.mark.torch
def test_torch_and_the_demo_load_each_others_weights(tmp_path, torch, monkeypatch):
    program = SourceFileLoader("train", str(ROOT / "examples" / "digits" / "train.py"))
    train = module_from_spec(spec_from_loader("train", program))
    monkeypatch.setitem(sys.modules, "train", train)  # where dataclasses look for it
    program.exec_module(train)
    training, test = train.load()
    images = test.tensors[0]
    ours, path = train.make_network(), tmp_path / "digits.pt"
    train.train(ours, training, test, epochs=1)
    gs.save(ours.state_dict(), path)
    monkeypatch.setattr(train, "nn", torch.nn)
    theirs = train.make_network()
    theirs.load_state_dict(torch.load(path))
    outputs = theirs.eval()(torch.from_numpy(images.numpy())).detach().numpy()
    np.testing.assert_allclose(ours.eval()(images).detach().numpy(), outputs, rtol=1e-4, atol=1e-4)

    fresh = train.make_network().eval()
    torch.save(fresh.state_dict(), path)
    ours.load_state_dict(gs.load(path))
    outputs = fresh(torch.from_numpy(images.numpy())).detach().numpy()
    np.testing.assert_allclose(ours(images).detach().numpy(), outputs, rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize(("op", "node"), [("tan", "TanBackward0"), ("atan2", "Atan2Backward0")])
def test_an_op_is_followed(op, node, capsys):
    runpy.run_path(str(DEMO))["travel"](op)
    shown = capsys.readouterr().out
    for part in (f"- op: {op}(Tensor", f"T {op}_at(", f"T {op}_backward_self_at(", f"class {node}("):
        assert part in shown
    assert shown.endswith("True\n")


def test_an_op_that_is_none_is_named():
    with pytest.raises(SystemExit, match="has no op 'exq'"):
        runpy.run_path(str(DEMO))["travel"]("exq")
