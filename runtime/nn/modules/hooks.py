"""Hooks of modules: where they are kept, those of all modules, and how they see gradients.

Note [Gradients of a module] To see the gradients of a call, a module passes its inputs and its outputs through one
identity of several tensors each. The node over the outputs gets the gradients before they enter the module, and that
over the inputs gives them after they have left it: the hooks of these two nodes call the module's.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, cast

from gradspec.autograd.function import Function
from gradspec.core.process.user_stack import user_stacklevel
from gradspec.core.tensor import Tensor
from gradspec.graph.hooks import Table

__all__ = ["Hook", "HookTable", "ModuleHooks", "Watch", "all_modules", "attach_to_results"]


class Hook(NamedTuple):
    """A forward hook or pre-hook, and how it is called."""

    fn: Callable[..., Any]
    with_kwargs: bool = False
    always_call: bool = False


class ModuleHooks:
    """The tables of hooks that one module has, or all modules."""

    def __init__(self) -> None:
        self.forward_pre: Table = Table()
        self.forward: Table = Table()
        self.backward_pre: Table = Table()
        self.backward: Table = Table()
        self.former_backward: Table = Table()  # of `register_backward_hook`
        self.registrations: dict[str, Table] = {kind: Table() for kind in ("parameter", "buffer", "module")}

    def before_forward(self) -> list[Hook]:
        """The forward pre-hooks."""
        return [*cast(dict[int, Hook], self.forward_pre).values()]

    def after_forward(self) -> list[tuple[int, Hook]]:
        """The forward hooks, with the numbers of their handles."""
        return [*cast(dict[int, Hook], self.forward).items()]

    def around_calls(self) -> bool:
        """Whether there is one that a call has to mind."""
        return bool(self.forward_pre or self.forward or self.backward_pre or self.backward or self.former_backward)


class HookTable:
    """An attribute of a module: one of the tables of its hooks."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __get__(self, module: Any, owner: type) -> Any:
        return self if module is None else getattr(module._own_hooks(), self.name)

    def __set__(self, module: Any, hooks: dict[int, Any]) -> None:
        setattr(module._own_hooks(), self.name, Table(hooks))


all_modules = ModuleHooks()


class _Identity(Function):
    """The tensors themselves, as results of one node."""

    generate_vmap_rule = True

    @staticmethod
    def forward(*tensors: Tensor) -> tuple[Tensor, ...]:
        return tuple([tensor.view_as(tensor) for tensor in tensors])

    @staticmethod
    def setup_context(ctx: Any, inputs: tuple[Tensor, ...], output: tuple[Tensor, ...]) -> None:
        ctx.mark_non_differentiable(
            *[made for given, made in zip(inputs, output, strict=True) if not given.requires_grad]
        )

    @staticmethod
    def backward(ctx: Any, *gradients: Any) -> Any:
        return gradients

    @staticmethod
    def jvp(ctx: Any, *tangents: Any) -> Any:
        return tangents


def _through_one_node(values: Any) -> tuple[Any, Any]:
    """The values with their tensors made by one node, and this node; None if no tensor requires grad."""
    items = values if isinstance(values, tuple) else (values,)
    at = [k for k, item in enumerate(items) if isinstance(item, Tensor)]
    if not any(items[k].requires_grad for k in at):
        return values, None
    made = _Identity.apply(*[items[k] for k in at])
    replaced = list(items)
    for k, tensor in zip(at, made, strict=True):
        replaced[k] = tensor
    node = next(tensor.grad_fn for tensor in made if tensor.requires_grad)
    if not isinstance(values, tuple):
        return replaced[0], node
    return (type(values)(*replaced) if hasattr(values, "_fields") else tuple(replaced)), node


class Watch:
    """The gradients of one call of a module, shown to its hooks. See Note [Gradients of a module]."""

    def __init__(self, module: Any, pre_hooks: Iterable[Any], hooks: Iterable[Any]) -> None:
        self.module, self.pre_hooks, self.hooks = module, [*pre_hooks], [*hooks]
        self.arrived: tuple[Any, ...] | None = None
        self.watches_inputs = False
        self.input_places: tuple[int, list[int]] = (0, [])

    def inputs(self, values: tuple[Any, ...]) -> tuple[Any, ...]:
        """The arguments of the call, watched."""
        replaced: tuple[Any, ...]
        replaced, node = _through_one_node(values)
        self.input_places = len(values), [k for k, item in enumerate(values) if isinstance(item, Tensor)]
        if node is not None:
            self.watches_inputs = True
            node.register_hook(self._left)
        return replaced

    def outputs(self, values: Any) -> Any:
        """The results of the call, watched."""
        if not isinstance(values, Tensor | tuple):
            _warn_of_outputs(values)
        replaced, node = _through_one_node(values)
        if node is not None:
            items = values if isinstance(values, tuple) else (values,)
            self.output_places = len(items), [k for k, item in enumerate(items) if isinstance(item, Tensor)]
            node.register_prehook(self._arrive)
        return replaced

    def _arrive(self, gradients: tuple[Any, ...]) -> Any:
        whole = _spread(gradients, *self.output_places)
        for hook in self.pre_hooks:
            whole = _answer(hook(self.module, whole), whole, "backward_pre_hook", "grad_output")
        self.arrived = whole
        if not self.watches_inputs and self.hooks:
            warnings.warn(
                "Full backward hook is firing when gradients are computed with respect to module outputs since no "
                "inputs require gradients.",
                stacklevel=2,
            )
            for hook in self.hooks:
                answer = hook(self.module, (None,) * self.input_places[0], whole)
                if answer is not None and (not isinstance(answer, tuple) or any(part is not None for part in answer)):
                    raise RuntimeError(
                        "backward hook for Modules where no input requires gradient should always return None or "
                        "None for all gradients."
                    )
            self.arrived = None
        return tuple([whole[k] for k in self.output_places[1]])

    def _left(self, gradients: tuple[Any, ...], _: Any) -> Any:
        if self.arrived is None:
            return None  # no gradient has reached the outputs
        whole = _spread(gradients, *self.input_places)
        for hook in self.hooks:
            whole = _answer(hook(self.module, whole, self.arrived), whole, "backward hook", "grad_input")
        self.arrived = None
        return tuple([whole[k] for k in self.input_places[1]])


def _spread(gradients: tuple[Any, ...], count: int, places: list[int]) -> tuple[Any, ...]:
    whole: list[Any] = [None] * count
    for k, gradient in zip(places, gradients, strict=True):
        whole[k] = gradient
    return tuple(whole)


def _answer(answer: Any, whole: tuple[Any, ...], kind: str, name: str) -> tuple[Any, ...]:
    if answer is None:
        return whole
    given = answer if isinstance(answer, tuple) else (answer,)
    if len(given) != len(whole):
        raise RuntimeError(
            f"{kind} returned an invalid number of {name}: it returned {len(given)}, and there are {len(whole)}"
        )
    return given


def _warn_of_outputs(values: Any) -> None:
    warnings.warn(
        "For backward hooks to be called, module output should be a Tensor or a tuple of Tensors but received "
        f"{type(values)}",
        stacklevel=user_stacklevel(),
    )


def attach_to_results(module: Any, hooks: Iterable[Any], result: Any) -> None:
    """Have hooks of the former kind see the gradients of the node that made the first tensor of a result."""
    while not isinstance(result, Tensor):
        if isinstance(result, dict):
            result = next((value for value in result.values() if isinstance(value, Tensor)), None)
        elif isinstance(result, tuple | list) and result:
            result = result[0]
        else:
            _warn_of_outputs(result)
            return
    node = result.grad_fn
    if node is None:
        return
    for hook in hooks:
        node.register_hook(lambda inputs, outputs, hook=hook: hook(module, inputs, outputs))
