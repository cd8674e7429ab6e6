"""What Python gets of the compiled module: kernels, their level and memory, routines, and the call path."""
