"""Namespaces of a spec of one's own."""

import pytest

import gradspec as gs
from gradspec.codegen.words.errors import SpecError

pytestmark = pytest.mark.usefixtures("quickly")

SPEC = """\
- section: Filters
  namespace: smooth

- op: smooth.half(Tensor self) -> Tensor result
  forward: self / 2
  backward:
    self: grad / 2
  jvp: elementwise
  inplace: true
  aliases: [half_of, smooth.halved]

- op: smooth.bent(Tensor self) -> Tensor result
  forward: composite(smooth.half(special.expit(self)) * linalg.inv(self))

- op: smooth.quarter(Tensor self) -> Tensor result
  forward: smooth.half(smooth.half(self))
  backward:
    self: smooth.half(smooth.half(grad))
  jvp: elementwise
"""


@pytest.fixture
def spec(tmp_path):
    file = tmp_path / "smooth_ops.yaml"
    file.write_text(SPEC.replace("special.expit", "sigmoid"))
    return file


def test_ops_are_in_the_namespaces_of_their_package(spec):
    ops = gs.load_ops(spec)
    x = gs.tensor([[2.0, 1.0], [0.0, 4.0]], requires_grad=True)
    assert ops.smooth.half(x).tolist() == ops.half_of(x).tolist() == [[1.0, 0.5], [0.0, 2.0]]
    assert ops.smooth.halved is ops.smooth.half and not hasattr(ops, "half")
    y = ops.smooth.quarter(x)
    assert type(y.grad_fn).__name__ == "SmoothQuarterBackward0"
    y.sum().backward()
    assert x.grad.tolist() == [[0.25, 0.25], [0.25, 0.25]]
    assert gs.allclose(ops.smooth.bent(x), gs.sigmoid(x) / 2 * gs.linalg.inv(x))


def test_formulas_do_not_know_aliases(spec):
    spec.write_text(SPEC)
    with pytest.raises(SpecError, match=r"unknown op 'special\.expit'"):
        gs.load_ops(spec)
