"""gradspec beside torch, HIPS autograd and plain NumPy: `python -m benchmarks`."""
