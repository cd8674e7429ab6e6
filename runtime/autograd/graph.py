"""The recorded graph as users see it: nodes, gradient edges, hooks, saved tensors."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gradspec.autograd.engine.edges import GradientEdge, get_gradient_edge
from gradspec.autograd.saved_hooks import disable_saved_tensors_hooks, save_on_cpu, saved_tensors_hooks
from gradspec.core.process.first_use import on_first_use
from gradspec.graph.node import AccumulateGrad, Node

if TYPE_CHECKING:
    from gradspec.autograd.multi_grad_hook import register_multi_grad_hook
    from gradspec.autograd.mutation import allow_mutation_on_saved_tensors, increment_version
    from gradspec.autograd.pictures.picture import draw
    from gradspec.autograd.spill import save_on_disk

__all__ = [
    "AccumulateGrad",
    "GradientEdge",
    "Node",
    "allow_mutation_on_saved_tensors",
    "disable_saved_tensors_hooks",
    "draw",
    "get_gradient_edge",
    "increment_version",
    "register_multi_grad_hook",
    "save_on_cpu",
    "save_on_disk",
    "saved_tensors_hooks",
]

# Users find them here, whichever file they are in; their text and pickles say so.
for _class in (AccumulateGrad, GradientEdge, Node, save_on_cpu, saved_tensors_hooks):
    _class.__module__ = __name__
del _class

__getattr__, __dir__ = on_first_use(
    globals(),
    {
        "allow_mutation_on_saved_tensors": "gradspec.autograd.mutation:allow_mutation_on_saved_tensors",
        "draw": "gradspec.autograd.pictures.picture:draw",
        "increment_version": "gradspec.autograd.mutation:increment_version",
        "register_multi_grad_hook": "gradspec.autograd.multi_grad_hook:register_multi_grad_hook",
        "save_on_disk": "gradspec.autograd.spill:save_on_disk",
    },
)
