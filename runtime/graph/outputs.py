"""The tensors that an op makes of its arrays: wrapped, with their place in the graph, shown to observers.

Elementwise ops, which are called most, have this in their generated functions, where it costs no call.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from gradspec.core.bare import LazyTensor, Tensor, wrap, wrap_lazily
from gradspec.core.ops import OPS
from gradspec.core.path import link_view
from gradspec.core.state import state
from gradspec.graph.interpose import interpose
from gradspec.graph.lazy import lazy_view
from gradspec.graph.node import Output

if TYPE_CHECKING:
    from gradspec.codegen.info import OpInfo

Array = np.ndarray[Any, Any]


def output(op: str, arguments: tuple[Any, ...], array: Array, node: Any) -> Tensor:
    """The output of an op that was called with `arguments`; `node` is what was recorded, or None."""
    if array.__class__ is not np.ndarray:  # NumPy makes numbers of arrays without dims
        array = np.asarray(array)
    result = wrap(array)
    if node is not None and array.dtype.kind not in "fVc":
        node = None  # integers that are filled with a number that has a gradient have none
    if node is not None:
        result._node, result._requires_grad = node, True
    if state.mode > 1:
        interpose(op, arguments, (result,), node)
    return result


def view_output(op: str, function: Any, arguments: tuple[Any, ...], memory: Array, node: Any) -> Tensor:
    """The output of a view op, which is a view of its first argument; `function` derives it again."""
    source = arguments[0]
    result = wrap(memory) if type(source) is not LazyTensor else lazy_view(op, source, memory)
    result._node, result._requires_grad = node, node is not None
    link_view(source, result, function, arguments[1:])
    if state.mode > 1:
        interpose(op, arguments, (result,), result._node)
    return result


def lazy_output(op: str, function: Any, source: Tensor, mapping: np.ufunc, node: Any) -> Tensor:
    """The output of a view op whose elements `mapping` computes. See Note [Lazy views]."""
    memory = source._memory.view()
    back = type(source) is LazyTensor and source._mapping is mapping
    result = wrap(memory) if back else wrap_lazily(memory, mapping)
    result._node, result._requires_grad = node, node is not None
    link_view(source, result, function, ())
    if state.mode > 1:
        interpose(op, (source,), (result,), result._node)
    return result


def outputs(op: str, arguments: tuple[Any, ...], arrays: Sequence[Array], node: Any) -> tuple[Tensor, ...]:
    """The outputs of an op that has several, or a list; if it is a view op, views of its first argument."""
    info = OPS[op]
    if info.is_view and type(arguments[0]) is LazyTensor:
        results = tuple([lazy_view(op, arguments[0], array) for array in arrays])
    else:
        results = tuple([wrap(np.asarray(array)) for array in arrays])
    if node is not None:
        _place(results, info, node)
    if info.is_view:
        for nr, result in enumerate(results):
            link_view(arguments[0], result, info.function, arguments[1:], nr)
    if state.mode > 1:
        interpose(op, arguments, results, node)
    return results


def _place(results: tuple[Tensor, ...], info: OpInfo, node: Any) -> None:
    """Make the differentiable results those of the node; they are numbered if there can be several.

    Of the others the node keeps those that it has saved, as the tensors that users may write to.
    """
    if info.outputs[0].is_list:
        made = results
    else:
        pairs = tuple(zip(results, info.outputs, strict=True))
        for result, output in pairs:
            if not output.differentiable and output.name in node._save_kinds:
                setattr(node, output.name, result)
        made = tuple([result for result, output in pairs if output.differentiable])
        if len(made) == 1:
            made[0]._node = node
            made[0]._requires_grad = True
            return
    node._output_count = len(made)
    node.grad_shapes = [result._memory.shape for result in made]
    node.grad_dtypes = [result._memory.dtype for result in made]
    for nr, result in enumerate(made):
        result._node = Output(node, nr)
        result._requires_grad = True
