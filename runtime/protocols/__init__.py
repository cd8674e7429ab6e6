"""Tensors in the protocols of other libraries: NumPy's functions and ufuncs, DLPack."""
