"""Deconvolution with Fourier transforms: a blurred, noisy image is made sharp again.

    python examples/mathematics/deconvolution.py

The image is the one that explains the blurred one best, among images whose neighbours differ little: for
squares of differences a linear system, solved by conjugate gradients with products of the Hessian; for
absolute ones (Rudin, Osher and Fatemi, Physica D 60, 1992), which keep edges, by steps down the gradient.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

import gradspec as gs

Loss = Callable[[gs.Tensor], gs.Tensor]


def gaussian_blur(shape: tuple[int, int], width: float) -> gs.Tensor:
    """The transfer function of a periodic Gaussian blur, at the frequencies of `rfft2`."""
    rows = gs.fft.fftfreq(shape[0], dtype=gs.float64)[:, None]
    columns = gs.fft.rfftfreq(shape[1], dtype=gs.float64)
    return gs.exp(-2 * (np.pi * width) ** 2 * (rows.square() + columns.square()))


def convolve(image: gs.Tensor, transfer: gs.Tensor) -> gs.Tensor:
    """The periodic convolution of an image with the kernel of that transfer function."""
    return gs.fft.irfft2(gs.fft.rfft2(image) * transfer, s=tuple(image.shape))


def differences(image: gs.Tensor) -> tuple[gs.Tensor, gs.Tensor]:
    """The differences of neighbours, along rows and along columns, around the edges."""
    return gs.roll(image, -1, 0) - image, gs.roll(image, -1, 1) - image


def misfit(image: gs.Tensor, blurred: gs.Tensor, transfer: gs.Tensor) -> gs.Tensor:
    """Half the sum of squares of the residual."""
    return 0.5 * (convolve(image, transfer) - blurred).square().sum()


def smooth(blurred: gs.Tensor, transfer: gs.Tensor, weight: float) -> Loss:
    """The misfit, and squares of differences of neighbours."""

    def loss(image: gs.Tensor) -> gs.Tensor:
        down, right = differences(image)
        return misfit(image, blurred, transfer) + 0.5 * weight * (down.square() + right.square()).sum()

    return loss


def piecewise(blurred: gs.Tensor, transfer: gs.Tensor, weight: float, rounding: float = 1e-3) -> Loss:
    """The misfit, and the total variation, rounded where there is none."""

    def loss(image: gs.Tensor) -> gs.Tensor:
        down, right = differences(image)
        variation = gs.sqrt(down.square() + right.square() + rounding**2).sum()
        return misfit(image, blurred, transfer) + weight * variation

    return loss


def conjugate_gradients(loss: Loss, start: gs.Tensor, tolerance: float = 1e-10, steps: int = 500) -> gs.Tensor:
    """The minimum of a quadratic function, of whose Hessian only products are needed."""
    residual, hessian_product = gs.func.linearize(gs.func.grad(loss), start)
    residual = -residual
    point, direction, square = start, residual, residual.square().sum()
    limit = tolerance**2 * square
    for _ in range(steps):
        if square <= limit:
            break
        product = hessian_product(direction)
        length = square / (direction * product).sum()
        point = point + length * direction
        residual = residual - length * product
        previous, square = square, residual.square().sum()
        direction = residual + square / previous * direction
    return point


def descend(loss: Loss, start: gs.Tensor, steps: int = 200) -> gs.Tensor:
    """The point after steps down the gradient, of the lengths that Barzilai and Borwein (1988) chose."""
    gradient = gs.func.grad(loss)
    point, slope = start, gradient(start)
    length: float | gs.Tensor = 0.1
    for _ in range(steps):
        moved = point - length * slope
        steeper = gradient(moved)
        change, bend = moved - point, steeper - slope
        length = change.square().sum() / (change * bend).sum().clamp(min=1e-12)
        point, slope = moved, steeper
    return point


def shapes(size: int = 64) -> gs.Tensor:
    """An image of a disc and a rectangle."""
    row, column = np.mgrid[:size, :size] / size
    disc = (row - 0.35) ** 2 + (column - 0.4) ** 2 < 0.04
    rectangle = (abs(row - 0.7) < 0.12) & (abs(column - 0.6) < 0.25)
    return gs.from_numpy(disc + 0.6 * rectangle)


def blurred_shapes(size: int = 64, noise: float = 0.01, seed: int = 0) -> tuple[gs.Tensor, gs.Tensor, gs.Tensor]:
    """The image, the image blurred and with noise, and the transfer function of the blur."""
    image = shapes(size)
    transfer = gaussian_blur((size, size), 2.0)
    rng = np.random.default_rng(seed)
    return (
        image,
        convolve(image, transfer) + noise * gs.from_numpy(rng.standard_normal((size, size))),
        transfer,
    )


def main() -> None:
    image, blurred, transfer = blurred_shapes()

    def error(found: gs.Tensor) -> float:
        return float((found - image).square().mean().sqrt())

    print(f"root mean square error of the blurred image {error(blurred):.4f}")
    flat = conjugate_gradients(smooth(blurred, transfer, 1e-3), blurred)
    print(f"with squares of differences {error(flat):.4f}")
    sharp = descend(piecewise(blurred, transfer, 1e-3), flat)
    print(f"with total variation {error(sharp):.4f}")


if __name__ == "__main__":
    main()
