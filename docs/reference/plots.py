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

_RANGE = (-4.0, 4.0)  # and the domain of the entry, as far as the value is finite
_POINTS = 1601
_VALUE, _SLOPE, _TEXT, _LINES = "#1f5fa8", "#b0440c", "#333333", "#8a8f98"  # on white, which the picture brings along
_HIGHEST = 6.0


def plot(p: OpPlan) -> str | None:
    """An SVG with both; None for an op that is no function of one real number."""
    op = p.op
    is_function = op.forward.kind == ELEMENTWISE and len(op.signature.tensors) == 1 and op.backward
    if not op.public or not is_function or "float" not in op.dtypes:
        return None
    if any(param.required and param.static for param in op.signature.params):
        return None
    low, high = op.tests.domain.get(op.signature.tensors[0].name, _RANGE)
    points = np.linspace(min(low, _RANGE[0]), max(high, _RANGE[1]), _POINTS)
    function = attrgetter(op.signature.path)(gs)
    finite = np.isfinite(function(gs.tensor(points)).numpy())
    if not finite.any():
        return None
    shown = points[finite]
    x = gs.tensor(np.linspace(shown[0], shown[-1], _POINTS), requires_grad=True)
    value = function(x)
    value.sum().backward()
    assert x.grad is not None
    return _drawn(op.signature.path, x.detach().numpy(), value.detach().numpy(), x.grad.numpy())


def _drawn(name: str, x: np.ndarray, value: np.ndarray, slope: np.ndarray) -> str:
    # The same text each time; letters are letters.
    with rc_context({"svg.hashsalt": name, "svg.fonttype": "none", "font.family": "sans-serif"}):
        figure = Figure(figsize=(6, 3))
        axes = figure.subplots(gridspec_kw={"left": 0.1, "right": 0.98, "bottom": 0.16, "top": 0.97})
        axes.axhline(0, color=_LINES, linewidth=0.6)
        axes.axvline(0, color=_LINES, linewidth=0.6)
        axes.plot(x, _broken(value), color=_VALUE, label=f"{name}(x)", linewidth=1.8)
        axes.plot(x, _broken(slope), color=_SLOPE, label="its derivative", linewidth=1.8, linestyle="--")
        axes.set_xlim(x[0], x[-1])
        axes.set_xlabel("x", color=_TEXT)
        axes.tick_params(colors=_TEXT)
        for side, spine in axes.spines.items():
            spine.set_visible(side in ("left", "bottom"))
            spine.set_color(_LINES)
        axes.legend(frameon=False, labelcolor=_TEXT)
        text = io.StringIO()
        figure.savefig(text, format="svg", facecolor="white", metadata={"Date": None})
    return text.getvalue()


def _broken(curve: np.ndarray) -> np.ndarray:
    """The curve without what is too high to see, and with gaps where it jumps."""
    shown = np.where(np.abs(curve) <= _HIGHEST, curve, np.nan)
    jumps = np.abs(np.diff(shown)) > _HIGHEST / 10
    shown[1:][jumps] = np.nan
    return shown
