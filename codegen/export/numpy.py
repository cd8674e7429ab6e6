"""NumPy functions of entries: the value, and the gradients for a gradient of it."""

from __future__ import annotations

from ..words.language import COMPOSITE
from ..write.blocks import indented
from .composed import composed_vjp
from .lowered_entry import Entry

IMPORTS = ("import math", "import numpy as np", "import scipy.special")

HELPERS = '''
def unbroadcast(grad, shape):
    """The gradient summed over the dims in which an input of this shape was broadcast."""
    grad = np.asarray(grad)
    lead = grad.ndim - len(shape)
    dims = tuple(d for d in range(grad.ndim) if d < lead or (shape[d - lead] == 1 and grad.shape[d] != 1))
    return np.sum(grad, dims, keepdims=True).reshape(shape) if dims else grad


def unreduce(array, shape, dim, keepdim):
    """The result of a reduction of an array of this shape, with the reduced dims of size 1."""
    dims = range(len(shape)) if dim is None else np.atleast_1d(dim) % max(len(shape), 1)
    return np.reshape(array, [1 if d in dims else n for d, n in enumerate(shape)])
'''.strip("\n").splitlines()


def function(entry: Entry) -> list[str]:
    """The lines of an entry: the functions `<op>` and `<op>_vjp`."""
    *first, last = entry.doc
    lines = [
        f"def {entry.name}({entry.parameters}):",
        *indented([*first, f'{last}"""', f"return {entry.forward}"]),
    ]
    composed = entry.op.forward.kind == COMPOSITE
    if not composed and not entry.has_derivatives:
        return lines
    body = composed_vjp(entry) if composed else _vjp(entry)
    return [
        *lines,
        "",
        "",
        f"def {entry.name}_vjp(grad, {entry.parameters}):",
        *indented(
            [
                f'"""The gradients of {entry.name} by its tensors, a tuple, for that of its result."""',
                *body,
            ]
        ),
    ]


def _vjp(entry: Entry) -> list[str]:
    lines = []
    if entry.result in entry.used_in(entry.gradient_trees.values()):
        lines.append(f"{entry.result} = {entry.name}({', '.join(entry.names)})")
    returned = []
    for name, code in entry.gradients.items():
        value = f"np.zeros_like({name})" if code is None else code
        returned.append(f"unbroadcast({value}, np.shape({name}))" if entry.broadcasts else value)
    return [*lines, f"return ({', '.join(returned)},)"]
