"""The generator: `derivatives.yaml` in, C and Python out. It imports nothing of the runtime."""
