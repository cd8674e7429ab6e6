"""`Function`, the base class of custom differentiable functions, and how one is called."""

from __future__ import annotations

import inspect
import warnings
from collections.abc import Callable
from typing import Any

from gradspec.autograd.function.context import FunctionCtx
from gradspec.autograd.function.node import BackwardCFunction
from gradspec.autograd.function.outputs import place_outputs
from gradspec.autograd.function.tangents import carry_tangents
from gradspec.core.compiled.bindings import edge_of, mark_inference, next_sequence
from gradspec.core.compiled.constants import RANGE_OP
from gradspec.core.process.first_use import on_first_call
from gradspec.core.process.guard import restore_bits
from gradspec.core.process.state import FORWARD, GRAD, PROFILE, SAVED_HOOKS, state, switch
from gradspec.core.tensor import BatchedTensor, Tensor
from gradspec.graph.interpose import interpose


class FunctionMeta(type):
    """Makes the node class of every Function: ``ExpBackward`` for a Function ``Exp``.

    name, bases, namespace: those of the class, as for `type`.

    >>> type(gs.autograd.Function).__name__
    'FunctionMeta'
    """

    _backward_cls: type[BackwardCFunction]

    def __init__(cls, name: str, bases: tuple[type, ...], namespace: dict[str, Any]) -> None:
        stated = {"__module__": BackwardCFunction.__module__, "_forward_cls": cls, "_op_key": name}
        cls._backward_cls = type(name + "Backward", (BackwardCFunction,), stated)
        super().__init__(name, bases, namespace)


class Function(FunctionCtx, metaclass=FunctionMeta):
    """Base class of custom differentiable functions.

    A subclass has static methods: `forward`, and `backward` (also called `vjp`), `jvp`, or both for the
    modes it supports. It is called by its `apply`. Either ``forward(ctx, *args)`` gets the context, or
    ``forward(*args)`` does not and ``setup_context(ctx, inputs, output)`` does. See docs/custom_functions.md.

    >>> class Double(gs.autograd.Function):
    ...     @staticmethod
    ...     def forward(ctx, x):
    ...         return 2 * x
    ...     @staticmethod
    ...     def backward(ctx, grad):
    ...         return 2 * grad
    >>> x = gs.tensor(3.0, requires_grad=True)
    >>> Double.apply(x).backward()
    >>> x.grad
    tensor(2.)

    With forward mode and a rule for batches:

    >>> class Cube(gs.autograd.Function):
    ...     @staticmethod
    ...     def forward(x):
    ...         return x**3
    ...     @staticmethod
    ...     def setup_context(ctx, inputs, output):
    ...         ctx.save_for_backward(*inputs)
    ...         ctx.save_for_forward(*inputs)
    ...     @staticmethod
    ...     def vjp(ctx, grad):                                    # another name of backward
    ...         return 3 * ctx.saved_tensors[0] ** 2 * grad
    ...     @staticmethod
    ...     def jvp(ctx, tangent):
    ...         return 3 * ctx.saved_tensors[0] ** 2 * tangent
    ...     @staticmethod
    ...     def vmap(info, in_dims, x):
    ...         return Cube.apply(x), in_dims[0]
    >>> gs.func.jvp(Cube.apply, (gs.tensor(2.0),), (gs.tensor(1.0),))
    (tensor(8.), tensor(12.))
    >>> gs.vmap(gs.func.grad(Cube.apply))(gs.tensor([1.0, 2.0]))
    tensor([ 3., 12.])
    """

    generate_vmap_rule = False
    _is_legacy = False

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        warnings.warn(
            f"{type(self)} should not be instantiated. Methods on autograd functions are all static, so you "
            "should invoke them on the class itself: call its apply().",
            DeprecationWarning,
            stacklevel=2,
        )

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        raise RuntimeError(
            "Legacy autograd function with non-static forward method is deprecated. Please use new-style "
            f"autograd function with static forward method, and call {type(self).__name__}.apply()."
        )

    @staticmethod
    def forward(*args: Any, **kwargs: Any) -> Any:
        """The value: a tensor, or a tuple of tensors and other things; to be defined by the subclass.

        Runs without recording. Arguments may be anything; gradients are computed for tensors.
        """
        raise NotImplementedError("You must implement the forward function for custom autograd.Function.")

    @staticmethod
    def setup_context(ctx: Any, inputs: tuple[Any, ...], output: Any) -> Any:
        """Save values for the gradient, after a `forward` that takes no context; may be defined, and returns None.

        inputs: all arguments of `forward`. output: its result.
        """
        raise NotImplementedError("setup_context is not implemented.")

    @staticmethod
    def backward(ctx: Any, *grad_outputs: Any) -> Any:
        """The gradients of all arguments of `forward`, from those of its outputs; to be defined.

        grad_outputs: a gradient for each output, None for an output that is not a tensor. Return a gradient for each
        argument, None for an argument that needs none.
        """
        raise NotImplementedError(
            "You must implement either the backward or vjp method for your custom autograd.Function to use "
            "it with backward mode AD."
        )

    vjp = backward

    @staticmethod
    def jvp(ctx: Any, *grad_inputs: Any) -> Any:
        """The tangents of all outputs of `forward`, from those of its arguments; to be defined.

        grad_inputs: a tangent for each argument, None for an argument that has none. Return a tangent for each output.
        """
        raise NotImplementedError(
            "You must implement the jvp function for custom autograd.Function to use it with forward mode AD."
        )

    @staticmethod
    def vmap(info: Any, in_dims: tuple[int | None, ...], *args: Any) -> Any:
        """The value for batched arguments, and the batch dimension of each output; may be defined.

        info: `batch_size` and `randomness` of the `vmap`. in_dims: the batch dimension of each argument, None for an
        argument without one. args: the arguments, with their batch dimensions. Return the outputs and, in the same
        form, their batch dimensions.
        """
        raise NotImplementedError(
            "To use autograd.Function with vmap, you must either override the vmap staticmethod or set "
            "generate_vmap_rule=True."
        )

    @classmethod
    def _reverse_rule(cls) -> Callable[..., Any]:
        """`backward` or `vjp`, whichever the subclass defines."""
        backward, vjp = cls.backward, cls.vjp
        if vjp is Function.vjp:
            return backward
        if backward is not Function.backward:
            raise RuntimeError(
                "Implementing both 'backward' and 'vjp' for a custom Function is not allowed. You should "
                f"only implement one of them. [{cls.__name__}]"
            )
        return vjp

    @classmethod
    def apply(cls, *args: Any, **kwargs: Any) -> Any:
        """The outputs of `forward`; a node is recorded if recording is on and an argument requires grad.

        Keyword arguments are put at their positions. Raises TypeError for those `forward` does not have,
        RuntimeError for marks on the context that do not fit the arguments and outputs.
        """
        separate = cls.setup_context is not _NO_CONTEXT
        if kwargs or separate:
            args = _positional(cls, separate, args, kwargs)
        if state.transforming and not separate:
            raise RuntimeError(
                "In order to use an autograd.Function with functorch transforms (vmap, grad, jvp, jacrev, "
                f"...), it must override the setup_context staticmethod: the forward of {cls.__name__} takes "
                "ctx"
            )
        if any([type(arg) is BatchedTensor for arg in args]):
            return _apply_batched(Function, cls, args)
        ctx = cls._backward_cls()
        edges: list[Any] = []
        inputs: list[Any] = []
        needs: list[bool] = []
        for arg in args:
            if isinstance(arg, Tensor):
                needed = arg._requires_grad
                edges.append(edge_of(arg) if needed else None)
                inputs.append((arg._memory.shape, arg._memory.dtype))
                needs.append(needed)
            else:
                inputs.append(None)
                needs.append(False)
        ctx.needs_input_grad = tuple(needs)
        mode = state.mode
        recorder = state.recorder if mode & PROFILE else None
        entered = -1 if recorder is None else recorder.enter(RANGE_OP, cls)
        state.mode = mode & ~(GRAD | FORWARD)
        try:
            if separate:
                output = cls.forward(*args)
                cls.setup_context(ctx, args, output)
            else:
                output = cls.forward(ctx, *args)
        finally:
            state.mode = mode
            if recorder is not None:
                recorder.leave(entered)
        recorded = bool(mode & GRAD) and True in needs
        if recorded:
            ctx._edge_tuple, ctx._argument_metadata = tuple(edges), tuple(inputs)
            ctx._sequence_number = next_sequence()
            if recorder is not None:
                recorder.link(entered, ctx._sequence_number)
        outputs = output if isinstance(output, tuple) else (output,)
        results = place_outputs(ctx, args, outputs, recorded)
        if mode > GRAD:
            _interposed(ctx, args, results, recorded)
        # An output among these would hold the node, which holds them.
        ctx.to_save = ctx.saved_for_forward = ctx.dirty_tensors = ctx.non_differentiable = None
        return results if outputs is output else results[0]


_NO_CONTEXT = Function.setup_context
_apply_batched = on_first_call("gradspec.autograd.function.within_vmap:apply_batched")


def _interposed(ctx: BackwardCFunction, args: tuple[Any, ...], results: tuple[Any, ...], recorded: bool) -> None:
    """Let what is on in this thread see the call as it sees an op; two of them work otherwise here.

    Tangents come from `jvp` and not from a formula of the spec, and what is saved has been packed already.
    """
    if state.mode & FORWARD:
        carry_tangents(ctx, args, results)
    previous = switch(FORWARD | SAVED_HOOKS, 0)
    try:
        tensors = tuple(result for result in results if isinstance(result, Tensor))
        interpose(type(ctx)._forward_cls.__name__, args, tensors, ctx if recorded else None)
        for tensor in tensors:
            mark_inference(tensor)
    finally:
        restore_bits(state, FORWARD | SAVED_HOOKS, previous)


def _positional(cls: type[Function], separate: bool, args: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[Any, ...]:
    """All arguments by position; with defaults filled in for `setup_context`, or up to the last one given."""
    forward = cls.forward
    known = cls.__dict__.get("_signature")
    if known is None or known[0] is not forward:
        known = (forward, *_signature(forward))
        cls._signature = known  # type: ignore[attr-defined]
    _, signature, count = known
    if len(args) == count and not kwargs:
        return args
    try:
        bound = signature.bind(*(() if separate else (None,)), *args, **kwargs)
    except TypeError as error:
        raise TypeError(f"{cls.__name__}.apply(): forward() {error}") from None
    named = bound.kwargs.keys()
    if separate or named:
        bound.apply_defaults()
    for name in kwargs.keys() & named:
        parameter = signature.parameters.get(name)
        if parameter is None or parameter.kind is not inspect.Parameter.POSITIONAL_OR_KEYWORD:
            raise TypeError(
                f"{cls.__name__}.apply(): forward() got an unexpected keyword argument '{name}': gradients "
                "go by position, so every argument must have one"
            )
    return bound.args if separate else bound.args[1:]


def _signature(forward: Callable[..., Any]) -> tuple[inspect.Signature, int | None]:
    """The signature, and how many arguments it has if all are positional."""
    signature = inspect.signature(forward)
    plain = all(
        parameter.kind is inspect.Parameter.POSITIONAL_OR_KEYWORD for parameter in signature.parameters.values()
    )
    return signature, len(signature.parameters) if plain else None


class InplaceFunction(Function):
    """A Function, under a name that old programs use.

    inplace: kept as an attribute.

    >>> issubclass(gs.autograd.function.InplaceFunction, gs.autograd.Function)
    True
    """

    def __init__(self, inplace: bool = False) -> None:
        super().__init__()
        self.inplace = inplace
