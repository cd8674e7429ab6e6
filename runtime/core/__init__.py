"""The foundation: dtypes, kernels, the state of a thread, the bare tensor, the ops by name."""
