"""Raw forward functions: ndarray in, ndarray out, nothing recorded. They validate and raise what users see.

`view.py`: the result is a NumPy view of `self`. `library.py`: over NumPy routines. `kernel.py`: over the
kernels in `csrc/`. A result is always an ndarray, 0-d when it is one number, never a NumPy scalar.
"""
