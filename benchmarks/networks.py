"""Functions of networks on the shapes of residual and mobile networks and of transformers.

Each runs on all threads, as the other cases do, and on one thread that is pinned to a core.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

import numpy as np

from .case import PINNED, Array, Case, both, forward
from .programs import BOTH, FORWARD

CONVOLUTIONS, POOLS, NORMS, LOSSES = "convolutions", "pools", "norms", "losses of networks"
INTERPOLATION, ATTENTION = "interpolation", "scaled dot-product attention"
GROUPS = (CONVOLUTIONS, POOLS, NORMS, LOSSES, INTERPOLATION, ATTENTION)

Shapes = Sequence[tuple[int, ...]]
Function = Callable[..., Any]
Row = tuple[str, str, Function, Shapes]
"""A group, a title, a function of `nn.functional` and tensors, and the shapes of these."""


def _conv(f: Any, x: Any, w: Any, stride: int = 1, padding: int = 0, groups: int = 1) -> Any:
    return f.conv2d(x, w, stride=stride, padding=padding, groups=groups)


def _convolutions() -> Iterator[Row]:
    for batch in (1, 8):
        for channels, size in ((64, 56), (128, 28), (256, 14)):
            shapes = [(batch, channels, size, size), (channels, channels, 3, 3)]
            row = f"3 x 3, {channels} channels of {size} x {size}, batch {batch}"
            yield CONVOLUTIONS, row, partial(_conv, padding=1), shapes
        for channels, outputs, size in ((64, 256, 56), (512, 128, 28), (1024, 256, 14)):
            shapes = [(batch, channels, size, size), (outputs, channels, 1, 1)]
            yield (
                CONVOLUTIONS,
                f"1 x 1, {channels} to {outputs} channels of {size} x {size}, batch {batch}",
                _conv,
                shapes,
            )
        shapes = [(batch, 3, 224, 224), (64, 3, 7, 7)]
        row = f"7 x 7, stride 2, 3 to 64 channels of 224 x 224, batch {batch}"
        yield CONVOLUTIONS, row, partial(_conv, stride=2, padding=3), shapes
        for channels, size, stride in ((96, 56, 1), (192, 28, 1), (144, 56, 2)):
            shapes = [(batch, channels, size, size), (channels, 1, 3, 3)]
            row = f"depthwise 3 x 3, stride {stride}, {channels} channels of {size} x {size}, batch {batch}"
            yield CONVOLUTIONS, row, partial(_conv, stride=stride, padding=1, groups=channels), shapes
    for channels, outputs, size, batch in ((1, 16, 8, 64), (16, 32, 8, 64)):
        shapes = [(batch, channels, size, size), (outputs, channels, 3, 3)]
        row = f"3 x 3, {channels} to {outputs} channels of {size} x {size}, batch {batch}"
        yield CONVOLUTIONS, row, partial(_conv, padding=1), shapes


def _pools() -> Iterator[Row]:
    shapes = [(8, 64, 56, 56)]
    yield POOLS, "max_pool2d, 2 x 2", lambda f, x: f.max_pool2d(x, 2), shapes
    yield POOLS, "max_pool2d, 3 x 3, stride 2", lambda f, x: f.max_pool2d(x, 3, 2, 1), shapes
    yield POOLS, "avg_pool2d, 2 x 2", lambda f, x: f.avg_pool2d(x, 2), shapes
    yield POOLS, "avg_pool2d, 3 x 3, stride 2", lambda f, x: f.avg_pool2d(x, 3, 2, 1), shapes
    yield POOLS, "adaptive_avg_pool2d to 1 x 1", lambda f, x: f.adaptive_avg_pool2d(x, 1), shapes


def _norms() -> Iterator[Row]:
    images, channels = (8, 64, 56, 56), (64,)
    yield NORMS, "layer_norm", lambda f, x, w, b: f.layer_norm(x, (512,), w, b), [(1024, 512), (512,), (512,)]
    yield NORMS, "rms_norm", lambda f, x, w: f.rms_norm(x, (512,), w), [(1024, 512), (512,)]
    yield NORMS, "group_norm", lambda f, x, w, b: f.group_norm(x, 8, w, b), [images, channels, channels]
    row = "batch_norm, 64 channels of 56 x 56"
    yield NORMS, row, lambda f, x, w, b: f.batch_norm(x, None, None, w, b, True), [images, channels, channels]
    row, shapes = "batch_norm, 128 features", [(64, 128), (128,), (128,)]
    yield NORMS, row, lambda f, x, w, b: f.batch_norm(x, None, None, w, b, True), shapes
    row = "instance_norm"
    yield NORMS, row, lambda f, x, w, b: f.instance_norm(x, None, None, w, b), [images, channels, channels]


def _losses() -> Iterator[tuple[str, Array, tuple[int, ...]]]:
    rng = np.random.default_rng(0)
    shape = (1024, 512)
    yield "cross_entropy", rng.integers(0, 1000, 256), (256, 1000)
    yield "cross_entropy", rng.integers(0, 21, (4, 64, 64)), (4, 21, 64, 64)
    for name in ("mse_loss", "l1_loss", "smooth_l1_loss"):
        yield name, rng.standard_normal(shape, np.float32), shape
    yield "binary_cross_entropy_with_logits", rng.random(shape, np.float32), shape


def _interpolation() -> Iterator[Row]:
    for mode in ("nearest", "bilinear", "bicubic"):
        enlarged = partial(_interpolated, mode=mode)
        yield INTERPOLATION, f"{mode}, 28 x 28 to 56 x 56", enlarged, [(4, 64, 28, 28)]
    shapes = [(4, 64, 28, 28), (4, 56, 56, 2)]
    sampled = partial(_sampled, mode="bilinear")
    yield INTERPOLATION, "grid_sample, bilinear, 28 x 28 to 56 x 56", sampled, shapes


def _interpolated(f: Any, x: Any, mode: str) -> Any:
    return f.interpolate(x, scale_factor=2, mode=mode)


def _sampled(f: Any, x: Any, grid: Any, mode: str) -> Any:
    return f.grid_sample(x, grid, mode=mode, align_corners=False)


def _rows() -> Iterator[tuple[str, str, Function, Shapes]]:
    for group, row, function, shapes in (*_convolutions(), *_pools(), *_norms(), *_interpolation()):
        yield group, row, partial(_functional, function), shapes
    for name, target, shape in _losses():
        yield LOSSES, f"{name}, {' x '.join(map(str, shape))}", partial(_of_target, name, target), [shape]
    attend = partial(_functional, lambda f, q, k, v: f.scaled_dot_product_attention(q, k, v))
    for length in (1024, 4096):
        yield ATTENTION, f"{length:,} positions, 4 heads, width 64", attend, [(1, 4, length, 64)] * 3


def _functional(function: Function, lib: Any, *tensors: Any) -> Any:
    return function(lib.library.nn.functional, *tensors)


def _of_target(name: str, target: Array, lib: Any, x: Any) -> Any:
    return getattr(lib.library.nn.functional, name)(x, lib.from_numpy(target))


def _inputs(shapes: Shapes) -> list[Array]:
    rng = np.random.default_rng(1)
    return [rng.standard_normal(shape, np.float32) for shape in shapes]


def cases(quick: bool) -> Iterator[Case]:
    for group, row, program, shapes in _rows():
        for suffix in ("",) if quick else ("", PINNED):
            for direction, makers in ((FORWARD, forward), (BOTH, both)):
                made = makers(program, partial(_inputs, shapes))
                chosen = {library: made[library] for library in ("gradspec", "torch")}
                yield Case(group + direction, row + suffix, chosen, pinned=bool(suffix))
