"""The plot of a function of one number and its derivative, as gradspec computes them."""

from __future__ import annotations

import io
from operator import attrgetter

import numpy as np
from matplotlib import rc_context
from matplotlib.figure import Figure

import gradspec as gs
from gradspec.codegen.plan.op_plan import OpPlan
from gradspec.codegen.words.language import ELEMENTWISE

_RANGE = (-4.0, 4.0)
_VALUE, _SLOPE, _QUIET = "#2f7fd1", "#e07b39", "#8a8f98"  # seen on white and on black
_HIGHEST = 6.0


def plot(p: OpPlan) -> str | None:
    """An SVG with both; None for an op that is no function of one real number."""
    op = p.op
    is_function = op.forward.kind == ELEMENTWISE and len(op.signature.tensors) == 1 and op.backward
    if not op.public or not is_function or "float" not in op.dtypes:
        return None
    if any(param.required and param.static for param in op.signature.params):
        return None
    name = op.signature.tensors[0].name
    low, high = op.tests.domain.get(name, _RANGE)
    x = gs.tensor(np.linspace(low, high, 801), requires_grad=True)
    value = attrgetter(op.signature.path)(gs)(x)
    value.sum().backward()
    assert x.grad is not None
    return _drawn(op.key, x.detach().numpy(), value.detach().numpy(), x.grad.numpy())


def _drawn(name: str, x: np.ndarray, value: np.ndarray, slope: np.ndarray) -> str:
    # The same text each time; letters are letters.
    with rc_context({"svg.hashsalt": name, "svg.fonttype": "none", "font.family": "sans-serif"}):
        figure = Figure(figsize=(6, 3), layout="constrained")
        axes = figure.subplots()
        axes.axhline(0, color=_QUIET, linewidth=0.6)
        axes.plot(x, _broken(value), color=_VALUE, label=name, linewidth=1.8)
        axes.plot(x, _broken(slope), color=_SLOPE, label="derivative", linewidth=1.8, linestyle="--")
        axes.tick_params(colors=_QUIET)
        for spine in axes.spines.values():
            spine.set_color(_QUIET)
        axes.legend(frameon=False, labelcolor=_QUIET)
        text = io.StringIO()
        figure.savefig(text, format="svg", transparent=True, metadata={"Date": None})
    return text.getvalue()


def _broken(curve: np.ndarray) -> np.ndarray:
    """The curve without what is too high to see, and with gaps where it jumps."""
    shown = np.where(np.abs(curve) <= _HIGHEST, curve, np.nan)
    jumps = np.abs(np.diff(shown)) > _HIGHEST / 10
    shown[1:][jumps] = np.nan
    return shown
