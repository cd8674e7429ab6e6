"""Every decision about an op, as data without code: kernels, saved values, gradients, tangents, names."""
