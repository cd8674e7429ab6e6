# Made by `gradspec regen` from derivatives.yaml. Do not edit: change the spec and run it again.
"""Linear algebra: Solutions, factorizations, functions and norms of matrices, and of batches of them."""

from gradspec.core import ops as _ops
from gradspec.core.bare import add_methods as _add_methods
from gradspec.core.ops import OPS as _OPS, publish as _publish
from gradspec.core.path import Op as _Op, next_sequence as _next_sequence
from gradspec.core.state import state as _state
from gradspec.dispatch.arguments import bad_argument as _bad_argument
from gradspec.dispatch.formulas import is_complex
from gradspec.graph.node import FREED as _FREED
from gradspec.graph.outputs import output as _output
from gradspec.graph.saved import OpNode as _OpNode, check_output as _check_output, saved_output as _saved_output
from gradspec.graph.views import edge_of as _edge_of
from . import raw as _raw

# derivatives.yaml:3494  linalg_inv
class LinalgInvBackward0(_OpNode, op="linalg_inv", inputs=("A",)):
    """A: -matmul(adjoint(result), matmul(grad, adjoint(result)))"""
    __slots__ = ("edge_A", "result")
    _save_kinds = {"result": "output"}
    def _edge_targets(node): return (node.edge_A,)

    def _backward_arrays(node, grad, retain, needed):
        result = _check_output(node, "result", node.result, None)
        grad_A = -_raw.matmul(
            _raw.transpose(_raw.conj_view(result) if is_complex(result) else result, -2, -1),
            _raw.matmul(grad, _raw.transpose(_raw.conj_view(result) if is_complex(result) else result, -2, -1)),
        )
        if not retain:
            node.result = _FREED
        return ((node.edge_A, grad_A),)

    def _backward_tensors(node, grad, needed):
        result = _saved_output(node, "result", None)
        return ((node.edge_A, -_ops.matmul(_ops.adjoint(result), _ops.matmul(grad, _ops.adjoint(result)))),)

def _linalg_inv_jvp(A, *, result, A_t=None):
    return -_ops.matmul(result, _ops.matmul(A_t, result))

def linalg_inv(A):
    """linalg.inv(Tensor A) -> Tensor result
    The inverse of a matrix.
    Dtypes: float, complex. Gradient of A: -matmul(adjoint(result), matmul(grad, adjoint(result))). Example: gs.linalg.inv(gs.tensor([[4.0, 0.5, 0.25], [0.5,
    5.0, 0.5], [0.25, 0.5, 6.0]]))"""
    try:
        result_array = _raw.linalg_inv(A._array)
    except Exception as error:
        _bad_argument("linalg_inv", error, A)
    if result_array is A._array:
        result_array = result_array.copy()
    node = None
    if A._requires_grad and _state.mode & 1:
        node = LinalgInvBackward0()
        node._sequence_number, node._node_extra = _next_sequence(), None
        node.result = result_array
        node.edge_A = A._node or A if A._view is None else _edge_of(A)
    return _output("linalg_inv", (A,), result_array, node)
linalg_inv = _Op("linalg_inv", linalg_inv, LinalgInvBackward0, _raw.linalg_inv)

inverse = linalg_inv

def _rows(_info):
    """The rows of these ops in the table of ops, made of the classes in codegen/info.py."""
    return (
        _info.OpInfo("linalg_inv", linalg_inv, (_info.Parameter("A", "Tensor"),), dtypes=("float", "complex"), jvp=_linalg_inv_jvp),
    )

_OPS.enter(_rows)
_add_methods({"inverse": linalg_inv})

__all__ = (
    "linalg_inv", "inverse",
)
_publish({name: globals()[name] for name in __all__})
