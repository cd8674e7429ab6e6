"""Programs as people write them for torch, after the papers that they name, on small data that they make.

`build()` gives the network, and `train(model, rng)` yields the loss of each step. Noise and order come from NumPy's
generator, and nothing is dropped out, so two libraries compute the same from the same parameters.
"""
