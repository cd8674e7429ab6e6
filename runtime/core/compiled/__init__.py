"""The Python side of the compiled module: kernels, their level and memory, routines, the call path."""
