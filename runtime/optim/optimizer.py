"""`Optimizer`: parameters in groups, what is kept for each of them, and steps.

Note [Updates] An optimizer says how it changes one parameter: `_update` gets the parameter, its gradient and its state,
and gives its writes to `Kept.write`. The base goes through the groups, makes the writes to all parameters at once, and
turns complex tensors into real ones of pairs, which all formulas are for. The tensors that are kept and the options of
groups have torch's names, so that state dicts can be exchanged.
"""

from __future__ import annotations

import copy
import functools
import itertools
import warnings
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias

from gradspec.autograd.grad_mode import enable_grad, is_grad_enabled, set_grad_enabled
from gradspec.core import ops
from gradspec.core.tensor import Tensor
from gradspec.graph.hooks import RemovableHandle, Table, add_hook, register
from gradspec.graph.updates import Call, Update, run, updates
from gradspec.tensors.differentiation import zeroed
from gradspec.tensors.factories import tensor, zeros_like

__all__ = [
    "Optimizer", "ParamsT", "register_optimizer_step_post_hook", "register_optimizer_step_pre_hook", "required",
]  # fmt: skip

ParamsT: TypeAlias = Iterable[Tensor] | Iterable[dict[str, Any]] | Iterable[tuple[str, Tensor]]
Group: TypeAlias = dict[str, Any]
State: TypeAlias = dict[str, Any]
Closure: TypeAlias = Callable[[], Any] | None


class _Required:
    """The class of `required`, which takes the place of an option's default."""

    def __repr__(self) -> str:
        return "<required parameter>"


required = _Required()


class _StepHooks:
    """The hooks around steps, of one optimizer or of all."""

    pre: Table | None = None
    post: Table | None = None


_of_all = _StepHooks()


def register_optimizer_step_pre_hook(hook: Callable[..., Any]) -> RemovableHandle:
    """`Optimizer.register_step_pre_hook` for all optimizers.

    Returns a handle whose `remove` removes the hook.
    """
    return add_hook(_of_all, "pre", hook)


def register_optimizer_step_post_hook(hook: Callable[..., Any]) -> RemovableHandle:
    """`Optimizer.register_step_post_hook` for all optimizers.

    Returns a handle whose `remove` removes the hook.
    """
    return add_hook(_of_all, "post", hook)


def _hooks(*tables: Table | None) -> list[Callable[..., Any]]:
    return [hook for table in tables if table for hook in table.values()]


def _hooked(step: Callable[..., Any]) -> Callable[..., Any]:
    """A `step` between its hooks, which counts the steps."""

    @functools.wraps(step)
    def hooked(self: Optimizer, *args: Any, **kwargs: Any) -> Any:
        own = self._step_hooks
        for hook in _hooks(_of_all.pre, own.pre):
            answer = hook(self, (self, *args), kwargs)
            if answer is not None:
                if not (isinstance(answer, tuple) and len(answer) == 2):
                    raise RuntimeError(
                        f"{step} must return None or a tuple of (new_args, new_kwargs), but got {answer}."
                    )
                (_, *args), kwargs = answer
        result = step(self, *args, **kwargs)
        self._opt_called = True
        for hook in _hooks(own.post, _of_all.post):
            hook(self, (self, *args), kwargs)
        return result

    return hooked


class Optimizer:
    """The base of all optimizers.

    params: tensors, pairs of names and tensors, or dicts with such under `params` and options of their own, the groups.
    defaults: the options of groups that do not give them, `required` for one that each gives. A subclass has `_update`,
    or a `step` of its own.

    Raises TypeError for a tensor in place of an iterable and for anything but tensors, ValueError for no parameters,
    for tensors that are not leaves, for one that is in several groups, and for a group without a required option.

    Optimizers take these, too, where their signatures have them:

    maximize: whether steps go along the gradient. differentiable: whether steps are recorded. foreach, fused,
    capturable: without effect.

    >>> w = gs.tensor([2.0], requires_grad=True)
    >>> optimizer = gs.optim.SGD([w], lr=0.25)
    >>> optimizer.add_param_group({"params": gs.ones(1, requires_grad=True), "lr": 0.5})
    >>> [group["lr"] for group in optimizer.param_groups]
    [0.25, 0.5]
    >>> hooks = [optimizer.register_step_pre_hook(lambda optimizer, args, kwargs: print("before"))]
    >>> hooks += [optimizer.register_step_post_hook(lambda optimizer, args, kwargs: print("after"))]
    >>> (w * w).sum().backward()
    >>> optimizer.step()
    before
    after
    >>> optimizer.zero_grad()
    >>> w.detach(), w.grad
    (tensor([1.]), None)
    >>> hooks += [optimizer.register_state_dict_pre_hook(lambda optimizer: print("saved"))]
    >>> hooks += [optimizer.register_state_dict_post_hook(lambda optimizer, state: None)]
    >>> hooks += [optimizer.register_load_state_dict_pre_hook(lambda optimizer, state: None)]
    >>> hooks += [optimizer.register_load_state_dict_post_hook(lambda optimizer: print("loaded"))]
    >>> optimizer.load_state_dict(optimizer.state_dict())
    saved
    loaded
    """

    param_groups: list[Group]
    state: defaultdict[Any, State]
    _opt_called: bool = False
    _sparse = "{} does not support sparse gradients"  # why; empty where they are taken

    def __init_subclass__(cls) -> None:
        if "step" in cls.__dict__:
            cls.step = _hooked(cls.__dict__["step"])  # type: ignore[method-assign]

    def __init__(self, params: ParamsT, defaults: dict[str, Any]) -> None:
        if isinstance(params, Tensor):
            raise TypeError(
                "params argument given to the optimizer should be an iterable of Tensors or dicts, but got "
                f"{type(params).__name__}"
            )
        self.defaults = defaults
        self.state = defaultdict(dict)
        self.param_groups = []
        groups: list[Any] = list(params)
        if not groups:
            raise ValueError("optimizer got an empty parameter list")
        for group in groups if isinstance(groups[0], dict) else [{"params": groups}]:
            self.add_param_group(group)

    # Made when they are asked for, as optimizers around another one may not call `__init__`

    @functools.cached_property
    def _step_hooks(self) -> _StepHooks:
        return _StepHooks()

    @functools.cached_property
    def _state_hooks(self) -> dict[str, Table]:
        return {}

    @functools.cached_property
    def _has_repeats(self) -> bool:
        """Whether a parameter comes several times in a group."""
        return any(len({*map(id, group["params"])}) != len(group["params"]) for group in self.param_groups)

    def __getstate__(self) -> dict[str, Any]:
        return {"defaults": self.defaults, "state": self.state, "param_groups": self.param_groups}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)

    def __repr__(self) -> str:
        groups = [
            f"Parameter Group {k}\n" + "".join(f"    {key}: {group[key]}\n" for key in sorted(group) if key != "params")
            for k, group in enumerate(self.param_groups)
        ]
        return f"{type(self).__name__} (" + "".join(f"\n{text}" for text in groups) + ")"

    def add_param_group(self, param_group: Group) -> None:
        """Add a group of parameters.

        param_group: a dict with `params`, one or several tensors or pairs with their names, and options in place of the
        defaults. A parameter that comes several times gives a warning, and each step changes it as often.

        Raises TypeError for anything but a dict, for a set of parameters, and for parameters that are not tensors.
        Raises ValueError for parameters that are not leaves or are in another group, for a missing option, and for
        names of only some.
        """
        if not isinstance(param_group, dict):
            raise TypeError(f"param_group must be a dict, but got {type(param_group)}")
        group = dict(param_group)
        given = group["params"]
        if isinstance(given, set):
            raise TypeError(
                "optimizer parameters need to be organized in ordered collections, but the ordering of tensors in sets "
                "will change between runs. Please use a list instead."
            )
        parameters = [given] if isinstance(given, Tensor) else list(given)
        if any(isinstance(item, tuple) for item in parameters):
            if not all(isinstance(item, tuple) for item in parameters):
                raise ValueError("all optimizer params should be with/without names. Some param names are missing")
            group["param_names"] = [name for name, _ in parameters]
            parameters = [parameter for _, parameter in parameters]
        for parameter in parameters:
            if not isinstance(parameter, Tensor):
                raise TypeError(
                    f"optimizer can only optimize Tensors, but one of the params is {type(parameter).__name__}"
                )
            if not (self.defaults.get("differentiable", None) or parameter.is_leaf or parameter.retains_grad):
                raise ValueError("can't optimize a non-leaf Tensor")
        group["params"] = parameters
        for name, default in self.defaults.items():
            if default is required and name not in group:
                raise ValueError(f"parameter group didn't specify a value of required optimization parameter {name}")
            group.setdefault(name, default)
        if len({id(parameter) for parameter in parameters}) != len(parameters):
            warnings.warn(
                "optimizer contains a parameter group with duplicate parameters, which each step changes several times",
                stacklevel=3,
            )
        known = {id(parameter) for other in self.param_groups for parameter in other["params"]}
        if any(id(parameter) in known for parameter in parameters):
            raise ValueError("some parameters appear in more than one parameter group")
        if self.param_groups and ("param_names" in group) != ("param_names" in self.param_groups[0]):
            raise ValueError("all optimizer param groups should be with/without names")
        self._check_group(group)
        self.param_groups.append(group)
        self.__dict__.pop("_has_repeats", None)

    def _check_group(self, group: Group) -> None:
        """Refuse parameters that the optimizer is not for."""

    # ---- steps ----

    def zero_grad(self, set_to_none: bool = True) -> None:
        """Set the gradients of all parameters to None, or fill them with zeros unless `set_to_none`."""
        for group in self.param_groups:
            for parameter in group["params"]:
                if parameter.grad is not None:
                    parameter.grad = None if set_to_none else zeroed(parameter.grad)

    @_hooked
    def step(self, closure: Closure = None) -> Any:
        """Change all parameters that have a gradient.

        closure: computes the loss and its gradients again; its result is returned. Raises RuntimeError for sparse
        gradients that the optimizer does not take.
        """
        with set_grad_enabled(self.defaults.get("differentiable", False)):
            loss = _evaluated(closure)
            calls: list[Call] = []
            try:
                for group in self.param_groups:
                    for parameter in group["params"]:
                        gradient = parameter.grad
                        if gradient is None:
                            continue
                        if self._sparse and gradient.is_sparse:
                            raise RuntimeError(self._sparse.format(type(self).__name__))
                        if group.get("maximize"):
                            gradient = -gradient
                        if self._has_repeats:  # an update sees the one before, which is kept in the same tensors
                            run(calls)
                            calls.clear()
                        self._update(group, real(parameter), real(gradient), Kept(self.state, parameter, calls))
            finally:
                run(calls)
        return loss

    def _update(self, group: Group, parameter: Tensor, gradient: Tensor, kept: Kept) -> None:
        """Change one parameter. See Note [Updates]."""
        raise NotImplementedError(f"{type(self).__name__} has neither step() nor _update()")

    def register_step_pre_hook(self, hook: Callable[..., Any]) -> RemovableHandle:
        """Call `hook(optimizer, args, kwargs)` before each step; a pair that it returns replaces the arguments.

        Returns a handle whose `remove` removes the hook.
        """
        return add_hook(self._step_hooks, "pre", hook)

    def register_step_post_hook(self, hook: Callable[..., Any]) -> RemovableHandle:
        """Call `hook(optimizer, args, kwargs)` after each step.

        Returns a handle whose `remove` removes the hook.
        """
        return add_hook(self._step_hooks, "post", hook)

    # ---- state ----

    def state_dict(self) -> dict[str, Any]:
        """The tensors kept of each parameter, by its number, under `state`, and the options under `param_groups`.

        The tensors share memory with the optimizer's.
        """
        for hook in self._hooks_of_state("pre"):
            hook(self)
        numbers: dict[int, int] = {}
        groups = []
        for group in self.param_groups:
            for parameter in group["params"]:
                numbers.setdefault(id(parameter), len(numbers))
            packed = {key: value for key, value in group.items() if key != "params"}
            groups.append({**packed, "params": [numbers[id(parameter)] for parameter in group["params"]]})
        state = {numbers[id(key)] if isinstance(key, Tensor) else key: value for key, value in self.state.items()}
        found: dict[str, Any] = {"state": state, "param_groups": groups}
        for hook in self._hooks_of_state("post"):
            answer = hook(self, found)
            found = found if answer is None else answer
        return found

    def load_state_dict(self, state_dict: Mapping[str, Any]) -> None:
        """Take over what `state_dict` gave, for parameters in the same order.

        Tensors get the dtypes of their parameters. ValueError for other numbers of groups or of parameters.
        """
        given: Any = dict(state_dict)
        for hook in self._hooks_of_state("load_pre"):
            answer = hook(self, given)
            given = given if answer is None else answer
        own, saved = self.param_groups, copy.deepcopy(given["param_groups"])
        if len(own) != len(saved):
            raise ValueError("loaded state dict has a different number of parameter groups")
        if any(len(group["params"]) != len(other["params"]) for group, other in zip(own, saved, strict=True)):
            raise ValueError(
                "loaded state dict contains a parameter group that doesn't match the size of optimizer's group"
            )
        parameters = dict(
            zip(
                itertools.chain.from_iterable(group["params"] for group in saved),
                itertools.chain.from_iterable(group["params"] for group in own),
                strict=True,
            )
        )
        state: defaultdict[Any, State] = defaultdict(dict)
        for key, value in given["state"].items():
            if key in parameters:
                state[parameters[key]] = _cast(parameters[key], value)
            else:
                state[key] = value
        for group, other in zip(own, saved, strict=True):
            other["params"] = group["params"]
            if "param_names" in group:
                other.setdefault("param_names", group["param_names"])
        self.__setstate__({"state": state, "param_groups": saved})
        for hook in self._hooks_of_state("load_post"):
            hook(self)

    def _hooks_of_state(self, kind: str) -> list[Any]:
        return [*self._state_hooks.get(kind, {}).values()]

    def _add_state_hook(self, kind: str, hook: Any, prepend: bool) -> RemovableHandle:
        return register(self._state_hooks.setdefault(kind, Table()), hook, prepend)

    def register_state_dict_pre_hook(self, hook: Callable[..., Any], prepend: bool = False) -> RemovableHandle:
        """Call `hook(optimizer)` before the state is read; with `prepend` before earlier hooks.

        Returns a handle whose `remove` removes the hook.
        """
        return self._add_state_hook("pre", hook, prepend)

    def register_state_dict_post_hook(self, hook: Callable[..., Any], prepend: bool = False) -> RemovableHandle:
        """Call `hook(optimizer, state_dict)`, which may change the state dict or return another.

        With `prepend` it is called before earlier hooks. Returns a handle whose `remove` removes the hook.
        """
        return self._add_state_hook("post", hook, prepend)

    def register_load_state_dict_pre_hook(self, hook: Callable[..., Any], prepend: bool = False) -> RemovableHandle:
        """Call `hook(optimizer, state_dict)` before a state is loaded; it may change a copy or return another.

        With `prepend` it is called before earlier hooks. Returns a handle whose `remove` removes the hook.
        """
        return self._add_state_hook("load_pre", hook, prepend)

    def register_load_state_dict_post_hook(self, hook: Callable[..., Any], prepend: bool = False) -> RemovableHandle:
        """Call `hook(optimizer)` after a state was loaded; with `prepend` before earlier hooks.

        Returns a handle whose `remove` removes the hook.
        """
        return self._add_state_hook("load_post", hook, prepend)


def _evaluated(closure: Closure) -> Any:
    """The result of a closure, None without one."""
    if closure is None:
        return None
    with enable_grad():
        return closure()


def _cast(parameter: Tensor, value: Any, key: Any = None) -> Any:
    """A loaded value with the dtype of its parameter; counters of steps keep theirs."""
    if isinstance(value, Tensor):
        return value.to(parameter.dtype) if key != "step" and parameter.is_floating_point() else value
    if isinstance(value, dict):
        return {name: _cast(parameter, part, name) for name, part in value.items()}
    if isinstance(value, Iterable) and not isinstance(value, str):
        kind: Any = type(value)
        return kind(_cast(parameter, part) for part in value)
    return value


def real(of: Tensor) -> Tensor:
    """The tensor, or its real and imaginary parts."""
    return ops.view_as_real(of) if of.is_complex() else of


class Kept:
    """What is kept of one parameter: its tensors by name, and the number of steps; and the updates of a step so far."""

    __slots__ = ("_calls", "_known", "_states", "parameter")

    def __init__(self, states: defaultdict[Any, State], parameter: Tensor, calls: list[Call]) -> None:
        self._states, self.parameter, self._calls = states, parameter, calls
        self._known: State | None = None

    @property
    def state(self) -> State:
        """All of it by name; from the first time on that it is asked for, the parameter has a state."""
        known = self._known
        if known is None:
            known = self._known = self._states[self.parameter]
        return known

    def tensor(self, name: str, value: float = 0.0) -> Tensor:
        """The tensor of a name, to be written to, made with one value everywhere if it is missing."""
        state = self.state
        found = state.get(name)
        if found is None:
            found = zeros_like(self.parameter)
            state[name] = found.fill_(complex(value, value) if found.is_complex() else value) if value else found
        elif is_grad_enabled():  # a graph of earlier steps may have saved it
            state[name] = found = found.clone()
        return real(found)

    def number(self, name: str, value: float) -> Tensor:
        """The number of a name as a float32 tensor without dims, made if it is missing."""
        known = self.state.get(name)
        if not isinstance(known, Tensor):
            known = self.state[name] = tensor(float(value if known is None else known))
        return known

    def write(self, update: Update, tensors: tuple[Any, ...], numbers: Mapping[str, Any]) -> None:
        """Make an update together with the other ones of the step."""
        self._calls.append((update, tensors, numbers))

    def step(self) -> int:
        """The number of this step, from 1 on, which is kept under that name."""
        count = self.number("step", 0.0)
        self.write(updates.count, (count,), {})
        return int(count.item()) + 1

    def count(self) -> int:
        """The number of this step, kept as an int."""
        self.state["step"] = step = int(self.state.get("step", 0)) + 1
        return step


def number(value: Any) -> Any:
    """A learning rate or another option, which may be a tensor of one element, as a number."""
    return value.item() if isinstance(value, Tensor) and not value.requires_grad else value


def check_lr_size(lr: Any) -> None:
    """ValueError for a learning rate that is a tensor of several elements."""
    if isinstance(lr, Tensor) and lr.numel() != 1:
        raise ValueError("Tensor lr must be 1-element")


def options_in(names: Mapping[str, Any], *first: str) -> dict[str, Any]:
    """The options among the local names with which the `__init__` of an optimizer begins, the named ones first."""
    order = dict.fromkeys([*first, *names])
    return {name: names[name] for name in order if name not in ("self", "params", "__class__")}


def check_options(options: Mapping[str, Any], *names: str) -> None:
    """ValueError for an option of these names that has the wrong sign; `betas` are checked as well.

    RuntimeError for forms of the update that exclude each other, in torch; each is the same here.
    """
    check_lr_size(options["lr"])
    for name in names:
        value = options[name]
        if name == "betas":
            for k, beta in enumerate(value):
                if not 0.0 <= beta < 1.0:
                    raise ValueError(f"Invalid beta parameter at index {k}: {beta}")
        elif not 0.0 <= value:
            words = {"lr": "learning rate", "eps": "epsilon value"}.get(name, f"{name} value")
            raise ValueError(f"Invalid {words}: {value}")
    if options.get("fused"):
        if options["differentiable"]:
            raise RuntimeError("`fused` does not support `differentiable`")
        if options["foreach"]:
            raise RuntimeError("`fused` and `foreach` cannot be `True` together.")
