"""A look at an installed gradspec, from outside a checkout and without pytest.

`python smoke.py`; prints what it looked at, or fails.
"""

import math
import platform

import numpy as np

import gradspec as gs
from gradspec.core.compiled.cpu_levels import cpu_level


def close(found, expected, tolerance=1e-12):
    np.testing.assert_allclose(found.detach().numpy(), expected, rtol=tolerance, atol=tolerance)


def kernels():
    for dtype, tolerance in ((gs.float32, 1e-6), (gs.float64, 1e-14)):
        x = gs.linspace(0.1, 2.9, 1_001, dtype=dtype)
        array = x.numpy().astype(np.float64)
        for name in ("exp", "log", "sin", "tan", "tanh", "sqrt"):
            close(getattr(gs, name)(x), getattr(np, name)(array), 4 * tolerance)
        close(x.softmax(0), np.exp(array) / np.exp(array).sum(), 1e-4 if dtype is gs.float32 else 1e-12)
        close(x.sort().values, np.sort(array), tolerance)


def gradients():
    x = gs.tensor([0.3, 0.7], dtype=gs.float64, requires_grad=True)
    (first,) = gs.autograd.grad((x.exp() * x).sum(), x, create_graph=True)
    assert first is not None
    first.sum().backward()
    assert x.grad is not None
    close(x.grad, [(2 + value) * math.exp(value) for value in (0.3, 0.7)])


def matrices():
    gs.manual_seed(0)
    for n in (3, 64, 300):
        a, b = gs.randn(n, n, dtype=gs.float64), gs.randn(n, 5, dtype=gs.float64)
        close(a @ b, a.numpy() @ b.numpy(), 1e-9)
        close(a @ gs.linalg.solve(a, b), b.numpy(), 1e-6)
    close(gs.fft.ifft(gs.fft.fft(b[:, 0])).real, b[:, 0].numpy(), 1e-12)


def threads():
    x = gs.linspace(0.0, 1.0, 1_000_000, dtype=gs.float64)
    gs.set_num_threads(1)
    alone = x.sin()
    gs.set_num_threads(3)
    assert gs.equal(alone, x.sin())


def main():
    for look in (kernels, gradients, matrices, threads):
        look()
    print(f"gradspec {gs.__version__}, NumPy {np.__version__}, Python {platform.python_version()}", end="")
    print(f", {platform.machine()} {cpu_level()}: kernels, gradients, matrices and threads work")


if __name__ == "__main__":
    main()
