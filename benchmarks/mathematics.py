"""The programs of examples/mathematics: each is run as it is, with gradspec or with torch as its library."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np

from .case import Case, Makers, Thunk

GROUP = "mathematics"
FOLDER = Path(__file__).parents[1] / "examples" / "mathematics"


def _program(name: str, library: Any) -> ModuleType:
    """An example whose `gs` is the library."""
    spec = importlib.util.spec_from_file_location(name, FOLDER / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[name] = importlib.util.module_from_spec(spec)  # where its dataclasses look for it
    spec.loader.exec_module(module)
    module.__dict__["gs"] = library
    return module


def _of(name: str, prepare: Callable[[Any, Any], Thunk]) -> Makers:
    def make(lib: SimpleNamespace) -> Thunk:
        return prepare(_program(name, lib.library), lib.library)

    return {"gradspec": make, "torch": make}


def _gradient(loss: Callable[[Any], Any], point: Any) -> Thunk:
    def run() -> None:
        point.grad = None
        loss(point).backward()

    return run


def _gaussian_process(program: Any, lib: Any) -> Thunk:
    x, y = program.observations(200)
    logarithms = lib.tensor([0.0, 0.0, -1.0], dtype=lib.float64, requires_grad=True)
    return _gradient(lambda point: program.log_likelihood(x, y, point), logarithms)


def _kalman_filter(program: Any, lib: Any) -> Thunk:
    flows = program.nile()
    logarithms = lib.from_numpy(np.log([15000.0, 1500.0])).requires_grad_()
    return _gradient(lambda point: program.log_likelihood(point, flows), logarithms)


def _principal_components(program: Any, lib: Any) -> Thunk:
    # Not all pixels, as some are never set: what torch makes of such images is NaN.
    images = program.digits()[:, 18:46]
    return lambda: program.influence(images, 10)


def _deconvolution(program: Any, lib: Any) -> Thunk:
    _, blurred, transfer = program.blurred_shapes()
    loss = program.piecewise(blurred, transfer, 1e-3)
    return lambda: program.descend(loss, blurred, 20)


def _von_mises(program: Any, lib: Any) -> Thunk:
    angles = program.sample()
    return lambda: program.fit(angles)


def _spline(program: Any, lib: Any) -> Thunk:
    points, observed = program.observations()
    return lambda: program.fit_knots(points, observed, 8, 10)


def cases(quick: bool) -> Iterator[Case]:
    programs = [
        (
            "gaussian_process",
            "Gaussian process, likelihood of 200 points and its gradient",
            _gaussian_process,
        ),
        ("kalman_filter", "Kalman filter, likelihood of 100 steps and its gradient", _kalman_filter),
        ("principal_components", "principal components, derivatives by 28 scales", _principal_components),
        ("deconvolution", "deconvolution, 20 steps with total variation, 64 x 64", _deconvolution),
        ("von_mises", "von Mises fit, Newton's method, 500 angles", _von_mises),
        ("spline", "spline fit, 10 steps of 8 knots, 200 points", _spline),
    ]
    for name, row, prepare in programs:
        yield Case(GROUP, row, _of(name, prepare), pinned=True)
