"""NumPy functions of entries: the value, and of elementwise ones the gradients for a gradient of it."""

from ..write.blocks import indented
from .lowering import Entry

IMPORTS = ("import math", "import numpy as np", "import scipy.special")
HELPERS = '''
def unbroadcast(grad, shape):
    """The gradient summed over the dims in which an input of this shape was broadcast."""
    grad = np.asarray(grad)
    lead = grad.ndim - len(shape)
    dims = tuple(d for d in range(grad.ndim) if d < lead or (shape[d - lead] == 1 and grad.shape[d] != 1))
    return np.sum(grad, dims, keepdims=True).reshape(shape) if dims else grad
'''.strip("\n").splitlines()


def function(entry: Entry) -> list[str]:
    """The lines of an entry: the functions `<op>` and `<op>_vjp`."""
    lines = entry.function(entry.forward)
    if not entry.has_derivatives:
        return lines
    body = [f'"""The gradients of {entry.name} by its tensors, a tuple, for that of its result."""']
    if entry.result in entry.used_in(entry.gradient_trees.values()):
        body.append(f"{entry.result} = {entry.name}({', '.join(entry.names)})")
    returned = []
    for name, tree in entry.gradient_trees.items():
        value = f"np.zeros_like({name})" if tree is None else entry.code(tree)
        returned.append(f"unbroadcast({value}, np.shape({name}))" if entry.broadcasts else value)
    head = f"def {entry.name}_vjp(grad, {entry.parameters}):"
    return [*lines, "", "", head, *indented([*body, f"return ({', '.join(returned)},)"])]
