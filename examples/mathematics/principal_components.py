"""Principal components of images by a singular value decomposition, and what the decomposition depends on.

python examples/mathematics/principal_components.py
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np

import gradspec as gs

DIGITS = Path(__file__).parents[1] / "digits" / "digits.csv.gz"


@dataclass(frozen=True)
class Components:
    """The mean (d,), the directions (k, d) of largest variance, orthonormal, and the variances of all d."""

    mean: gs.Tensor
    directions: gs.Tensor
    variances: gs.Tensor

    def transform(self, samples: gs.Tensor) -> gs.Tensor:
        """The coordinates (n, k) of samples (n, d)."""
        return (samples - self.mean) @ self.directions.T

    def reconstruct(self, coordinates: gs.Tensor) -> gs.Tensor:
        """The samples (n, d) with these coordinates (n, k)."""
        return coordinates @ self.directions + self.mean

    def explained(self) -> gs.Tensor:
        """The share of the variance that the directions keep."""
        return self.variances[: len(self.directions)].sum() / self.variances.sum()


def principal_components(samples: gs.Tensor, k: int) -> Components:
    """The first k components of samples (n, d), by the singular values of the centred samples."""
    mean = samples.mean(0)
    _, singular_values, directions = gs.linalg.svd(samples - mean, full_matrices=False)
    return Components(mean, directions[:k], singular_values.square() / (len(samples) - 1))


def influence(samples: gs.Tensor, k: int) -> gs.Tensor:
    """The derivatives (d,) of the share that k components explain by a scale of each feature."""

    def explained(scales: gs.Tensor) -> gs.Tensor:
        return principal_components(samples * scales, k).explained()

    derivatives: gs.Tensor = gs.func.grad(explained)(gs.ones(samples.shape[1], dtype=samples.dtype))
    return derivatives


def digits() -> gs.Tensor:
    """Images of handwritten digits (1797, 64), scaled to [0, 1]."""
    return gs.from_numpy(np.loadtxt(DIGITS, delimiter=",")[:, :64] / 16)


def main() -> None:
    images = digits()
    for k in (2, 10, 30):
        components = principal_components(images, k)
        errors = components.reconstruct(components.transform(images)) - images
        share, error = components.explained().item(), errors.square().mean().sqrt().item()
        print(f"{k:2d} components explain {share:.1%}, root mean square error {error:.3f}")
    print("what scaling a pixel up would do to the share of 10 components, in thousandths:")
    for row in (1000 * influence(images, 10)).reshape(8, 8).tolist():
        print(" ".join(f"{derivative:6.2f}" for derivative in row))


if __name__ == "__main__":
    main()
