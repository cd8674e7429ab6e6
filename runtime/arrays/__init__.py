"""Raw array functions: `array(name)` and `view(name)` may name the ones in `__all__` of a module.

They take and give ndarrays, record nothing, and check their arguments: users see the errors that they raise. A
result is always an ndarray, 0-d when it is one number, never a NumPy scalar. Those of `aliasing.py` and
`splitting.py` give views of their first argument; the others may give it back as it is. Only the runtime
calls functions that are in no `__all__`.
"""
