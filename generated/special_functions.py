# Made by `gradspec regen` from derivatives.yaml. Do not edit: change the spec and run it again.
"""Special functions: Functions of mathematical physics and statistics, elementwise."""

from numpy import asarray as _asarray
from gradspec.core import ops as _ops
from gradspec.core.kernels import kernels as _kernels
from gradspec.core.ops import OPS as _OPS, publish as _publish
from gradspec.core.path import Op as _Op, next_sequence as _next_sequence
from gradspec.core.state import state as _state
from gradspec.dispatch.operands import RETRY as _RETRY, retry as _retry
from gradspec.graph.node import FREED as _FREED
from gradspec.graph.outputs import output as _output
from gradspec.graph.saved import OpNode as _OpNode, resolve as _resolve, saved_input as _saved_input
from gradspec.graph.views import edge_of as _edge_of

# derivatives.yaml:3512  special_entr
_k_special_entr, _k_special_entr_backward_self = _kernels("special_entr", "special_entr_backward_self")
class SpecialEntrBackward0(_OpNode, op="special_entr", inputs=("self",)):
    """self: grad * (-1 - log(self))"""
    __slots__ = ("edge_self", "self", "self_version")
    _save_kinds = {"self": "input"}
    def _edge_targets(node): return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        self = node.self
        if self._storage is not None and self._storage.version != node.self_version:
            self = _resolve(node, "self")
        self = self._array
        grad_self = _k_special_entr_backward_self(grad, self)
        if not retain:
            node.self = _FREED
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        self = _saved_input(node, "self")
        return ((node.edge_self, grad * ((-1) - _ops.log(self))),)

def _special_entr_jvp(self, *, result, self_t=None):
    return self_t * ((-1) - _ops.log(self))

def _special_entr_jvp_arrays(self, *, result, self_t=None):
    return _k_special_entr_backward_self(self_t._array, self._array)

def special_entr(self):
    """special.entr(Tensor self) -> Tensor result
    The entropy -x * log(x) of each element x, 0 at 0, and -inf for negative ones.
    Shapes: any. Dtypes: float. Gradient of self: grad * (-1 - log(self)). Example: gs.special.entr(gs.tensor([0.68, 1.7, 2.56]))"""
    try:
        result_array = _asarray(_k_special_entr(self._array))
    except _RETRY as error:
        return _retry("special_entr", error, (self,))
    node = None
    if self._requires_grad and _state.mode & 1:
        node = SpecialEntrBackward0()
        node._sequence_number, node._node_extra = _next_sequence(), None
        node.self = self
        node.self_version = 0 if self._storage is None else self._storage.version
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
    return _output("special_entr", (self,), result_array, node)
special_entr = _Op("special_entr", special_entr, SpecialEntrBackward0)

def _rows(_info):
    """The rows of these ops in the table of ops, made of the classes in codegen/info.py."""
    return (
        _info.OpInfo(
            "special_entr", special_entr, (_info.Parameter("self", "Tensor"),), jvp=_special_entr_jvp, jvp_arrays=_special_entr_jvp_arrays, elementwise=True),
    )

_OPS.enter(_rows)

__all__ = (
    "special_entr",
)
_publish({name: globals()[name] for name in __all__})
