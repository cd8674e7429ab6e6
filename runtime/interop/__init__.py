"""Functions of other libraries as differentiable functions of tensors."""
