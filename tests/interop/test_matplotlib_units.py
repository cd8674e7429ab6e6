"""matplotlib plots tensors, those that require grad after its converter is registered."""

import matplotlib.figure
import matplotlib.units
import numpy as np
import pytest

import gradspec as gs
from gradspec.interop import register_matplotlib


@pytest.fixture
def axes(monkeypatch):
    monkeypatch.setattr(matplotlib.units, "registry", matplotlib.units.Registry(matplotlib.units.registry))
    return matplotlib.figure.Figure().subplots()


@pytest.mark.filterwarnings("ignore:Converting a tensor with requires_grad:UserWarning")  # by which it looks for units
def test_a_tensor_that_requires_grad_is_plotted_once_that_is_asked_for(axes):
    x = gs.linspace(0, 1, 5)
    y = (x * gs.ones(1, requires_grad=True)).sin()
    with pytest.raises(RuntimeError, match="requires grad"):
        axes.plot(x, y)
    register_matplotlib()
    (line,) = axes.plot(x, y)
    np.testing.assert_allclose(line.get_ydata(orig=False), np.sin(line.get_xdata(orig=False)), rtol=1e-6)
    points = axes.scatter(x, y)
    np.testing.assert_allclose(np.asarray(points.get_offsets())[:, 1], y.tolist(), rtol=1e-6)
    axes.fill_between(x, y)
    axes.figure.draw_without_rendering()
