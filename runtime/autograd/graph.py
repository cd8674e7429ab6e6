"""The recorded graph as users see it: nodes, gradient edges, hooks, saved tensors."""

from __future__ import annotations

from gradspec.autograd.engine.edges import GradientEdge, get_gradient_edge
from gradspec.autograd.multi_grad_hook import register_multi_grad_hook
from gradspec.autograd.mutation import allow_mutation_on_saved_tensors, increment_version
from gradspec.autograd.saved_hooks import disable_saved_tensors_hooks, save_on_cpu, saved_tensors_hooks
from gradspec.autograd.spill import save_on_disk
from gradspec.graph.node import AccumulateGrad, Node

__all__ = [
    "AccumulateGrad",
    "GradientEdge",
    "Node",
    "allow_mutation_on_saved_tensors",
    "disable_saved_tensors_hooks",
    "get_gradient_edge",
    "increment_version",
    "register_multi_grad_hook",
    "save_on_cpu",
    "save_on_disk",
    "saved_tensors_hooks",
]

# Users find them here, whichever file they are in; their text and pickles say so.
for _class in (AccumulateGrad, GradientEdge, Node, save_on_cpu, save_on_disk, saved_tensors_hooks):
    _class.__module__ = __name__
del _class
