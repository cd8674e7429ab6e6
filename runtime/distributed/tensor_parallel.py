"""Layers whose parameters are divided among the processes of a group: each has a part, and all have the results.

Inputs and results are the same in all processes, and so is the loss, which each differentiates by its part of the
parameters; Shoeybi et al., "Megatron-LM", 2019, describe the layers.
"""

from __future__ import annotations

from typing import Any

from gradspec.autograd.grad_mode import no_grad
from gradspec.core import ops
from gradspec.core.tensor import Tensor
from gradspec.distributed.collectives import Group, all_reduce
from gradspec.distributed.groups import get_rank, get_world_size
from gradspec.distributed.ops import replicated
from gradspec.distributed.reductions import ReduceOp
from gradspec.nn.modules.linear import Linear
from gradspec.nn.modules.module import Module
from gradspec.nn.modules.sparse import Embedding
from gradspec.nn.parameter import Parameter
from gradspec.nn.utils.clip_grad import clip_grads_with_norm_, get_total_norm

__all__ = ["ColumnParallelLinear", "RowParallelLinear", "VocabParallelEmbedding", "clip_grad_norm_"]


def _own(tensor: Tensor, dim: int, group: Group) -> Parameter:
    """This process's part of a tensor along a dim; ValueError if the processes cannot share it equally."""
    size, length = get_world_size(group), tensor.shape[dim]
    if length % size:
        raise ValueError(f"dim {dim} has length {length}, which {size} processes cannot share equally")
    with no_grad():
        part = ops.clone(ops.narrow(tensor, dim, get_rank(group) * (length // size), length // size))
    own: Parameter = Parameter(part, requires_grad=tensor.requires_grad)
    return own


class _Divided(Module):
    """A module of which each process has parts of these parameters, and the others whole."""

    group: Group
    divided: tuple[str, ...] = ("weight",)


class ColumnParallelLinear(_Divided):
    """A `Linear` of which each process has some of the outputs.

    linear: the whole layer, the same in all processes, of which this keeps a part. gather_output: whether the result
    has all outputs; if not, this process's, as `RowParallelLinear(input_is_parallel=True)` takes them. group: which
    processes, all for None. ValueError if the outputs cannot be shared equally.

    >>> layer = dist.tensor_parallel.ColumnParallelLinear(gs.nn.Linear(3, 4))
    >>> layer(gs.ones(2, 3)).shape
    gradspec.Size([2, 4])
    """

    divided = ("weight", "bias")

    def __init__(self, linear: Linear, gather_output: bool = True, group: Group = None) -> None:
        super().__init__()
        self.gather_output, self.group = gather_output, group
        self.weight = _own(linear.weight, 0, group)
        self.bias = None if linear.bias is None else _own(linear.bias, 0, group)

    def forward(self, input: Tensor) -> Tensor:
        """All outputs, or this process's."""
        own = ops.linear(replicated().enter(input, group=self.group), self.weight, self.bias)
        return replicated().join(own, -1, group=self.group) if self.gather_output else own


class RowParallelLinear(_Divided):
    """A `Linear` of which each process has the weights of some of the inputs.

    linear: the whole layer, the same in all processes, of which this keeps a part. input_is_parallel: whether inputs
    are this process's, as `ColumnParallelLinear(gather_output=False)` gives them; if not, all. group: which processes,
    all for None. ValueError if the inputs cannot be shared equally.

    >>> layer = dist.tensor_parallel.RowParallelLinear(gs.nn.Linear(4, 3))
    >>> layer(gs.ones(2, 4)).shape
    gradspec.Size([2, 3])
    """

    def __init__(self, linear: Linear, input_is_parallel: bool = False, group: Group = None) -> None:
        super().__init__()
        self.input_is_parallel, self.group = input_is_parallel, group
        self.weight = _own(linear.weight, 1, group)
        self.bias = None if linear.bias is None else Parameter(linear.bias.detach().clone())

    def forward(self, input: Tensor) -> Tensor:
        """The outputs."""
        own = input if self.input_is_parallel else replicated().part(input, -1, group=self.group)
        summed: Tensor = replicated().leave(ops.linear(own, self.weight), group=self.group)
        return summed if self.bias is None else summed + self.bias


class VocabParallelEmbedding(_Divided):
    """An `Embedding` of which each process has some of the rows.

    embedding: the whole layer, the same in all processes, of which this keeps a part; `padding_idx`, `max_norm` and
    `sparse` are not supported. group: which processes, all for None. ValueError if the rows cannot be shared equally.

    >>> layer = dist.tensor_parallel.VocabParallelEmbedding(gs.nn.Embedding(10, 3))
    >>> layer(gs.tensor([1, 7])).shape
    gradspec.Size([2, 3])
    """

    def __init__(self, embedding: Embedding, group: Group = None) -> None:
        super().__init__()
        for name in ("padding_idx", "max_norm"):
            if getattr(embedding, name) is not None:
                raise ValueError(f"VocabParallelEmbedding: the embedding has a {name}, which is not supported")
        self.group = group
        self.weight = _own(embedding.weight, 0, group)
        self.first = get_rank(group) * self.weight.shape[0]

    def forward(self, input: Tensor) -> Tensor:
        """The rows of the whole table."""
        rows = input - self.first
        is_own = (rows >= 0) & (rows < self.weight.shape[0])
        found: Any = ops.embedding(self.weight, ops.where(is_own, rows, 0))
        own = ops.where(is_own.unsqueeze(-1), found, 0)
        result: Tensor = replicated().leave(own, group=self.group)
        return result


def clip_grad_norm_(
    module: Module, max_norm: float, norm_type: float = 2.0, error_if_nonfinite: bool = False
) -> Tensor:
    """Scale the gradients of a module with divided layers so that their norm, over all processes, is at most a number.

    `nn.utils.clip_grad_norm_` would take the norm of this process's parts. module: whose other parameters have the same
    gradients in all processes; the layers of one module are divided among one group. max_norm: the number. norm_type:
    the power, or inf. Returns the norm. RuntimeError for one that is not finite, under `error_if_nonfinite`.

    >>> layer = dist.tensor_parallel.ColumnParallelLinear(gs.nn.Linear(1, 4, bias=False))
    >>> layer(gs.ones(1, 1)).sum().backward()
    >>> dist.tensor_parallel.clip_grad_norm_(layer, 1.0)
    tensor(2.)
    >>> next(layer.parameters()).grad.norm()
    tensor(1.0000)
    """
    layers = [layer for layer in module.modules() if isinstance(layer, _Divided)]
    parts = [getattr(layer, name) for layer in layers for name in layer.divided]
    divided = [part for part in parts if part is not None]
    keys = {id(part) for part in divided}
    whole = [parameter for parameter in module.parameters() if id(parameter) not in keys]
    own, others = (get_total_norm([p.grad for p in some if p.grad is not None], norm_type) for some in (divided, whole))
    if layers:
        group = layers[0].group
        if norm_type == float("inf"):
            all_reduce(own, ReduceOp.MAX, group)
        else:
            own = own**norm_type
            all_reduce(own, group=group)
            own = own ** (1 / norm_type)
    total = get_total_norm([own, others], norm_type, error_if_nonfinite)
    clip_grads_with_norm_([*divided, *whole], max_norm, total)
    return total
