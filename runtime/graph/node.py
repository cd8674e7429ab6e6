"""The recorded graph: nodes, their edges, and stand-ins for outputs and leaves.

Note [Edges] For each differentiable input a node has an edge: the node that made the input, or the leaf
tensor itself, or None where no gradient is needed. The output of an op that has several is made by an
`Output`, a small node of its own that leads to the op's node, so that every edge is one reference and every
target gets one gradient. Edges live in slots and not in a tuple, because Python's cyclic collector pays for
every container: a recorded op costs it one object, the node.

Note [Names on nodes] A node may be the context of a custom Function, on which users set attributes of any
name. So a node has only the public names of torch's nodes. Users call these and the runtime never does: an
attribute of the context hides them. It calls a node by the name of its class.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import TYPE_CHECKING, Any
from weakref import WeakValueDictionary

from gradspec.core.compiled.bindings import introduce, next_sequence
from gradspec.core.compiled.constants import LEAVES_FIRST
from gradspec.core.tensor import Tensor
from gradspec.graph.hooks import Hook, HookTables, RemovableHandle, TensorExtra, add_hook, tensor_extra

if TYPE_CHECKING:
    from collections.abc import Callable

    from gradspec.autograd.engine.anomaly import Trace
    from gradspec.core.compiled.bindings import Storage

Pairs = Sequence[tuple[Any, Any]]  # targets of edges, each with a gradient

SECOND_BACKWARD = (
    "Trying to backward through the graph a second time (or directly access saved tensors after they have "
    "already been freed). Saved intermediate values of the graph are freed when you call .backward() or "
    "autograd.grad(). Specify retain_graph=True if you need to backward through the graph a second time "
    "or if you need to access saved tensors after calling backward."
)


class NodeExtra(HookTables):
    """What few nodes need besides hooks: watched outputs, anomaly traces, the user's metadata."""

    packed = False  # whether saved-tensor hooks keep something for the node
    metadata: dict[Any, Any] | None = None
    # Storages of outputs that were viewed or written to, with the version the node knows, by output number.
    watched: dict[int, tuple[Storage, int]] | None = None
    # Storages of outputs that users have asked the node for, with their arrays, by output number.
    shown: dict[int, tuple[Storage, Any]] | None = None
    retained: Callable[[], Tensor | None] | None = None  # the tensor that wants its gradient kept, weakly
    trace: Trace | None = None  # of the forward call, in anomaly mode
    # The extra parts of outputs that have hooks, by output number: these hear also of gradients not coming.
    hooked: dict[int, NodeExtra] | None = None
    # The extra parts of saved outputs that have a tangent, by output number. See Note [Tangents].
    duals: dict[int, TensorExtra] | None = None


introduce(NodeExtra=NodeExtra)


class _Freed:
    """The value that replaces a saved one once the graph is freed."""

    __slots__ = ()
    version = -1  # never equal to a recorded version, so one comparison finds whatever is not simply there

    @property
    def _storage(self) -> _Freed:
        return self

    def __repr__(self) -> str:
        return "<freed>"


FREED = _Freed()
introduce(FREED=FREED)


class Node:
    """A recorded operation; `tensor.grad_fn` is one.

    Subclasses state `_op_key`, the spec's name of the operation, and `_input_names`, its differentiable
    parameters. See Note [Names on nodes].

    >>> y = gs.tensor(2.0, requires_grad=True).exp()
    >>> node = y.grad_fn
    >>> node.name(), isinstance(node, gs.autograd.graph.Node), node.requires_grad
    ('ExpBackward0', True, True)
    >>> [(type(before).__name__, number) for before, number in node.next_functions]
    [('AccumulateGrad', 0)]
    >>> node.metadata["note"] = "yours"
    >>> before = node.register_prehook(lambda grad_outputs: print("before", grad_outputs))
    >>> after = node.register_hook(lambda grad_inputs, grad_outputs: print("after", grad_inputs))
    >>> y.backward()
    before (tensor(1.),)
    after (tensor(7.3891),)
    """

    __slots__ = ("__weakref__", "_node_extra", "_sequence_number")

    _op_key = ""
    _input_names: tuple[str, ...] = ()
    _output_count = 1
    _may_save_outputs = True  # whether nodes of this class may
    _takes_undefined = False  # whether the node wants to run even if no gradient reached it

    _node_extra: NodeExtra | None
    _sequence_number: int

    def __init__(self) -> None:
        raise TypeError(
            f"Can't instantiate abstract class {type(self).__name__}: nodes are made by recording operations"
        )

    def _edge_targets(self) -> tuple[Any, ...]:
        """Where the gradients of the inputs go. See Note [Edges]."""
        raise NotImplementedError(f"{type(self).__name__} has no edges")

    def _backward_arrays(self, grad: Any, retain: bool, needed: Container[Any] | None) -> Pairs:
        """The gradients of the inputs from that of the output, as arrays, each with the edge it goes along.

        The gradient is None where none is needed: along an edge that is None, or whose target is not among
        those `needed`, if these are given.
        """
        raise NotImplementedError(f"{type(self).__name__} has no backward")

    def _backward_tensors(self, grad: Any, needed: Container[Any] | None) -> Pairs:
        """The same formulas as `_backward_arrays`, made of differentiable ops."""
        raise NotImplementedError(f"{type(self).__name__} has no backward")

    def _release_saved(self) -> None:
        """Drop the saved values, if the node has any."""

    def _unpack_saved(self) -> None:
        """Have all that saved-tensor hooks keep for the node, which is about to run, unpacked."""

    def _output_shape(self) -> tuple[int, ...] | None:
        """The shape of the node's only output, if the node knows it."""
        return None

    def _saves_outputs(self) -> bool:
        """Whether gradients may come back to the node from an output that it has saved itself."""
        return False

    def name(self) -> str:
        """The name of the node's class, such as ``MulBackward0``."""
        return type(self).__name__

    @property
    def metadata(self) -> dict[Any, Any]:
        """A dictionary for the user's own data, which lives as long as the node.

        >>> y = gs.ones(2, requires_grad=True).exp()
        >>> y.grad_fn.metadata["layer"] = 1
        >>> y.grad_fn.metadata
        {'layer': 1}
        """
        extra = extra_of(self)
        if extra.metadata is None:
            extra.metadata = {}
        return extra.metadata

    @property
    def next_functions(self) -> tuple[tuple[Node | None, int], ...]:
        """The nodes that the gradients go to, each with the number of the output concerned.

        >>> x = gs.ones(2, requires_grad=True)
        >>> x.exp().sin().grad_fn.next_functions
        ((<ExpBackward0 [2]>, 0),)
        """
        return tuple(shown_as(target) for target in self._edge_targets())

    def _sequence_nr(self) -> int:
        return self._sequence_number

    def _set_sequence_nr(self, number: int) -> None:
        """Set the number by which the engine orders nodes that could run: higher ones go first."""
        self._sequence_number = number

    @property
    def requires_grad(self) -> bool:
        """True: only ops on inputs that require grad are recorded.

        >>> gs.ones(2, requires_grad=True).exp().grad_fn.requires_grad
        True
        """
        return True

    def _register_hook_dict(self, tensor: Tensor) -> None:
        """Have the hooks of `tensor`, an output of this node, called with its gradient.

        They are from the moment they are registered, so that only the argument is checked: TypeError for a
        value that is not a tensor, RuntimeError for one that this node did not make.
        """
        if not isinstance(tensor, Tensor):
            raise TypeError(f"_register_hook_dict expected a Tensor, but got {type(tensor).__name__}")
        if producer(tensor)[0] is not self:
            raise RuntimeError(f"_register_hook_dict: the tensor is not an output of {type(self).__name__}")

    def register_hook(self, fn: Hook) -> RemovableHandle:
        """Call `fn(grad_inputs, grad_outputs)` after the node has run; what it returns replaces
        `grad_inputs`.

        Both are tuples of tensors or None. The function must not change them in place. Returns a handle whose
        `remove()` takes the hook away again.
        """
        return add_hook(extra_of(self), "posthooks", fn)

    def register_prehook(self, fn: Hook) -> RemovableHandle:
        """Call `fn(grad_outputs)` before the node runs; what it returns replaces `grad_outputs`.

        Returns a handle whose `remove()` takes the hook away again.
        """
        return add_hook(extra_of(self), "prehooks", fn)

    def __call__(self, *gradients: Tensor | None) -> Any:
        """The gradients of the inputs from those of the outputs, by differentiable ops and without any hooks.

        One input's is returned by itself, several as a tuple. Saved values stay. Raises TypeError for another
        number of gradients than there are outputs, or for one that is neither a tensor nor None.
        """
        name = type(self).__name__
        if len(gradients) != self._output_count:
            raise TypeError(
                f"expected {self._output_count} arguments, got {len(gradients)} instead [{name} takes a "
                "gradient for each output of the operation]"
            )
        for gradient in gradients:
            if gradient is not None and not isinstance(gradient, Tensor):
                raise TypeError(f"{name} expects tensors or None, but got {type(gradient).__name__}")
        if self._output_count == 1 and gradients[0] is None and not self._takes_undefined:
            results: tuple[Any, ...] = (None,) * len(self._edge_targets())
        else:
            arriving = gradients[0] if self._output_count == 1 else Gradients(gradients)
            results = tuple([result for _, result in self._backward_tensors(arriving, None)])
        return results[0] if len(results) == 1 else results

    def __repr__(self) -> str:
        shape = self._output_shape()
        return f"<{type(self).__name__}{'' if shape is None else f' {list(shape)}'}>"

    def __reduce_ex__(self, protocol: Any) -> Any:
        raise TypeError(f"cannot pickle '{type(self).__name__}' object")


introduce(Node=Node)


def extra_of(node: Node) -> NodeExtra:
    """The node's extra part, made now if it has none."""
    extra = node._node_extra
    if extra is None:
        extra = node._node_extra = NodeExtra()
    return extra


def hooks_of(node: Node) -> NodeExtra:
    """Where the hooks of a tensor that `node` made are kept; those of one output its op's node knows, too."""
    extra = extra_of(node)
    if isinstance(node, Output):
        whole = extra_of(node.node)
        if whole.hooked is None:
            whole.hooked = {}
        whole.hooked[node.nr] = extra
    return extra


class Gradients(list[Any]):
    """The gradients of the outputs of a node that has several; None for outputs that none has reached."""

    __slots__ = ()

    def __add__(self, other: Any) -> Gradients:
        return Gradients(b if a is None else a if b is None else a + b for a, b in zip(self, other, strict=True))


class Output(Node):
    """One of the outputs of a node that has several. See Note [Edges]."""

    __slots__ = ("node", "nr")

    def __init__(self, node: Node, nr: int) -> None:
        self.node = node
        self.nr = nr
        self._sequence_number = next_sequence()
        self._node_extra = None

    def _edge_targets(self) -> tuple[Any, ...]:
        return (self.node,)

    def _backward_arrays(self, grad: Any, retain: bool, needed: Container[Any] | None) -> Pairs:
        gradients = Gradients([None] * self.node._output_count)
        gradients[self.nr] = grad
        return ((self.node, gradients),)

    def _backward_tensors(self, grad: Any, needed: Container[Any] | None) -> Pairs:
        return self._backward_arrays(grad, True, needed)


introduce(Output=Output, Gradients=Gradients)

UNRECORDED = (
    "is a view of a tensor that requires grad, made while nothing was recorded (in no_grad or inference "
    "mode), and no gradient arrives there: call requires_grad_() on it to have gradients of its own, or make "
    "the view while recording to have them passed on"
)


class Unrecorded(Node):
    """Stands where a history would be that was not recorded; gradients end here."""

    __slots__ = ()

    _may_save_outputs = False

    def _edge_targets(self) -> tuple[Any, ...]:
        return ()

    def _backward_arrays(self, grad: Any, retain: bool, needed: Container[Any] | None) -> Pairs:
        return ()

    def _backward_tensors(self, grad: Any, needed: Container[Any] | None) -> Pairs:
        return ()


class AccumulateGrad(Node):
    """The node of a leaf tensor in `next_functions`, which accumulates gradients in `.grad`.

    Its hooks run at each accumulation, whichever way the gradient comes.

    variable: the leaf.

    >>> x = gs.ones(2, requires_grad=True)
    >>> x.exp().grad_fn.next_functions[0][0].variable is x
    True
    """

    __slots__ = ("variable",)

    def __init__(self, variable: Tensor) -> None:
        self.variable = variable
        self._node_extra = None
        self._sequence_number = LEAVES_FIRST + next_sequence()  # memory is free early

    def _edge_targets(self) -> tuple[Any, ...]:
        return (self.variable,)

    def _output_shape(self) -> tuple[int, ...] | None:
        return tuple(self.variable._memory.shape)

    def _backward_arrays(self, grad: Any, retain: bool, needed: Container[Any] | None) -> Pairs:
        return ((self.variable, grad),)

    def _backward_tensors(self, grad: Any, needed: Container[Any] | None) -> Pairs:
        return ((self.variable, grad),)

    @property
    def next_functions(self) -> tuple[tuple[Node | None, int], ...]:
        """An empty tuple: gradients stay here.

        >>> x = gs.ones(2, requires_grad=True)
        >>> gs.autograd.graph.get_gradient_edge(x).node.next_functions
        ()
        """
        return ()

    def register_hook(self, fn: Hook) -> RemovableHandle:
        return add_hook(tensor_extra(self.variable), "posthooks", fn)

    def register_prehook(self, fn: Hook) -> RemovableHandle:
        return add_hook(tensor_extra(self.variable), "prehooks", fn)


# One stand-in per leaf while anybody holds it; an entry lives no longer than the leaf, which the stand-in
# holds.
_accumulators: WeakValueDictionary[int, AccumulateGrad] = WeakValueDictionary()


def accumulator(leaf: Tensor) -> AccumulateGrad:
    """The node that stands for a leaf."""
    node = _accumulators.get(id(leaf))
    if node is None:
        node = _accumulators[id(leaf)] = AccumulateGrad(leaf)
    return node


def shown_as(target: Any) -> tuple[Node | None, int]:
    """The node and the output number that the target of an edge is shown as."""
    if isinstance(target, Output):
        return target.node, target.nr
    if isinstance(target, Unrecorded):
        return None, 0
    if target is None or isinstance(target, Node):
        return target, 0
    return accumulator(target), 0


def producer(tensor: Tensor) -> tuple[Node | None, int]:
    """The node that made the tensor, and which of its outputs the tensor is; (None, 0) for a leaf."""
    return shown_as(tensor._node)
