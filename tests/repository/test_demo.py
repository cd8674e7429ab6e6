"""The parts of `make demo`: a network learns, and an op is followed from its entry to its gradient."""

import json
import runpy
import subprocess
import sys

import pytest

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
    assert {path.name for path in tmp_path.iterdir()} == {"loss_accuracy.png", "predictions.png", *profile}
    assert all(name in result.stdout for name in profile)
    slices = {event["name"] for event in check_trace(json.loads((tmp_path / "trace.json").read_text("utf-8")))}
    assert {"forward", "backward", "optimizer", "matmul", "MatmulBackward0", "cross_entropy"} <= slices
    assert "MatmulBackward0" in (tmp_path / "profile.txt").read_text("utf-8")
    assert "weight 3" in (tmp_path / "graph.svg").read_text("utf-8")


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
