"""`Module`: an object with parameters, buffers and other modules, and a function of them.

Note [Places of tensors] A module keeps its tensors and its children by name in three dicts, `_parameters`, `_buffers`
and `_modules`. Assigning to an attribute chooses the dict, and reading an attribute looks into them last. A name may
be kept with None, as that of a bias that a layer does without.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, ClassVar, TypeVar

from gradspec.core.elements import dtypes
from gradspec.core.tensor import Tensor
from gradspec.graph.hooks import RemovableHandle, Table, register
from gradspec.nn.modules import loading
from gradspec.nn.modules.hooks import Hook, HookTable, ModuleHooks, Watch, all_modules, attach_to_results
from gradspec.nn.modules.loading import EXTRA as _EXTRA_STATE_KEY_SUFFIX
from gradspec.nn.modules.loading import _IncompatibleKeys
from gradspec.nn.parameter import Buffer, Parameter, is_lazy
from gradspec.tensors.differentiation import zeroed
from gradspec.tensors.factories import empty_like
from gradspec.tensors.memory_formats import channels_last, channels_last_3d
from gradspec.tensors.storage_objects import share_memory
from gradspec.utils import settings

__all__ = ["Module"]

M = TypeVar("M", bound="Module")
_DICTS = ("_parameters", "_buffers", "_modules")
# Of each dict, the words of messages.
_WORDS = {
    "_parameters": ("parameter", "gradspec.nn.Parameter"),
    "_buffers": ("buffer", "gradspec.Tensor, gradspec.nn.Buffer,"),
    "_modules": ("child module", "gradspec.nn.Module"),
}


def _forward_unimplemented(self: Module, *args: Any) -> Any:
    """Compute the result; every subclass has its own."""
    raise NotImplementedError(f'Module [{type(self).__name__}] is missing the required "forward" function')


class Module:
    """The base of all layers and networks: `forward` is the function, a call runs it between the hooks.

    Parameters, buffers and modules that are assigned to attributes belong to the module. A subclass calls
    `super().__init__()` before it assigns any.

    >>> class Scaled(gs.nn.Module):
    ...     def __init__(self):
    ...         super().__init__()
    ...         self.linear = gs.nn.Linear(2, 1)                       # a module inside
    ...         self.register_parameter("factor", gs.nn.Parameter(gs.ones(1)))
    ...         self.register_buffer("calls", gs.zeros(()))
    ...     def forward(self, x):
    ...         return self.factor * self.linear(x)
    >>> model = Scaled()
    >>> [name for name, parameter in model.named_parameters()], sum(p.numel() for p in model.parameters())
    (['factor', 'linear.weight', 'linear.bias'], 4)
    >>> [name for name, buffer in model.named_buffers()], list(model.buffers()) == [model.calls]
    (['calls'], True)
    >>> [name for name, module in model.named_modules()], [name for name, child in model.named_children()]
    (['', 'linear'], ['linear'])
    >>> len(list(model.modules())), list(model.children()) == [model.linear]
    (2, True)
    >>> model.get_submodule("linear") is model.linear, model.get_buffer("calls") is model.calls
    (True, True)
    >>> model.get_parameter("linear.bias").shape, model.extra_repr()
    (gradspec.Size([1]), '')

    The state goes to a dict and back, with hooks before and after:

    >>> hooks = [model.register_state_dict_pre_hook(lambda module, prefix, keep_vars: print("saved"))]
    >>> hooks += [model.register_state_dict_post_hook(lambda module, state, prefix, metadata: None)]
    >>> hooks += [model.register_load_state_dict_pre_hook(lambda module, *arguments: print("loaded"))]
    >>> hooks += [model.register_load_state_dict_post_hook(lambda module, keys: None)]
    >>> state = model.state_dict()
    saved
    >>> list(state), model.load_state_dict(state)
    loaded
    (['factor', 'calls', 'linear.weight', 'linear.bias'], <All keys matched successfully>)

    Conversions and switches change the module in place, and return it:

    >>> model.double().factor.dtype, model.float().factor.dtype
    (gradspec.float64, gradspec.float32)
    >>> model.half().factor.dtype, model.bfloat16().factor.dtype
    (gradspec.float16, gradspec.bfloat16)
    >>> model.to(gs.float64).factor.dtype, model.type(gs.float32).cpu() is model
    (gradspec.float64, True)
    >>> model.eval().training, model.train().training, model.requires_grad_(False).factor.requires_grad
    (False, True, False)
    >>> names = []
    >>> model.apply(lambda module: names.append(type(module).__name__)) is model, names
    (True, ['Linear', 'Scaled'])
    >>> model.add_module("last", gs.nn.ReLU())                     # register_module is another name of it
    >>> model.set_submodule("last", gs.nn.Tanh())
    >>> model.last
    Tanh()

    Hooks run around forward and backward:

    >>> hooks = [model.register_forward_pre_hook(lambda module, args: print("before"))]
    >>> hooks += [model.register_forward_hook(lambda module, args, output: print("after"))]
    >>> hooks += [model.register_full_backward_pre_hook(lambda module, grad_output: print("backward"))]
    >>> hooks += [model.register_full_backward_hook(lambda module, grad_input, grad_output: print("done"))]
    >>> loss = model.requires_grad_()(gs.ones(1, 2, requires_grad=True)).sum()
    before
    after
    >>> loss.backward()
    backward
    done
    >>> model.zero_grad()
    >>> model.factor.grad is None, model.to_empty(device="cpu").factor.shape
    (True, gradspec.Size([1]))
    """

    _version: ClassVar[int] = 1  # of what the state dict means, which is kept in its metadata
    dump_patches: ClassVar[bool] = False
    call_super_init: ClassVar[bool] = False  # whether the constructor calls the next class's, with the arguments

    training: bool
    _parameters: dict[str, Parameter | None]
    _buffers: dict[str, Tensor | None]
    _modules: dict[str, Module | None]
    _non_persistent_buffers_set: set[str]
    _hooks: ModuleHooks | None
    # Torch's names, by which programs count hooks or remove all of them.
    _forward_hooks, _forward_pre_hooks = HookTable("forward"), HookTable("forward_pre")
    _backward_hooks, _backward_pre_hooks = HookTable("backward"), HookTable("backward_pre")
    _state_hooks: dict[str, Table]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        if (args or kwargs) and not self.call_super_init:
            name = next(iter(kwargs), None)
            given = f"{len(args)} positional arguments" if args else f"an unexpected keyword argument '{name}'"
            raise TypeError(f"{type(self).__name__}.__init__() got {given}: Module.__init__() takes none")
        own = self.__dict__
        own["training"] = True
        for name in _DICTS:
            own[name] = {}
        own["_non_persistent_buffers_set"] = set()
        own["_hooks"] = None
        own["_state_hooks"] = {}
        if self.call_super_init:
            super().__init__(*args, **kwargs)

    forward: Callable[..., Any] = _forward_unimplemented

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """`forward(*args, **kwargs)`, between the hooks."""
        if self._hooks is None and not all_modules.around_calls():
            return self.forward(*args, **kwargs)
        return self._call_with_hooks(args, kwargs)

    # ---- attributes ----

    def __getattr__(self, name: str) -> Any:
        own = self.__dict__
        for kind in _DICTS:
            if kind in own and name in own[kind]:
                return own[kind][name]
        raise AttributeError(f"'{type(self).__name__}' object has no attribute '{name}'")

    def __setattr__(self, name: str, value: Any) -> None:
        if isinstance(value, Module):
            self._place("_modules", name, value)
        elif isinstance(value, Tensor) and isinstance(value, Parameter):
            self._place("_parameters", name, value)
        elif isinstance(value, Tensor) and (isinstance(value, Buffer) or name in self.__dict__.get("_buffers", ())):
            self._place("_buffers", name, value)
        elif (kind := next((kind for kind in _DICTS if name in self.__dict__.get(kind, ())), None)) is None:
            object.__setattr__(self, name, value)
        elif value is None:
            self.__dict__[kind][name] = None
        else:
            what, wanted = _WORDS[kind]
            raise TypeError(f"cannot assign '{_type(value)}' as {what} '{name}' ({wanted} or None expected)")

    def _place(self, kind: str, name: str, value: Any) -> None:
        """Put a tensor or a module into one of the dicts, in its place if the name is known."""
        self._require_start(_WORDS[kind][0])
        own = self.__dict__
        if kind != "_buffers":
            own.pop(name, None)
        for other in _DICTS:
            if other != kind:
                own[other].pop(name, None)
        if kind == "_parameters":
            self._non_persistent_buffers_set.discard(name)
            self.register_parameter(name, value)
        elif kind == "_buffers":
            self._check_name("buffer", name, self._buffers)
            self._set_buffer(name, value, getattr(value, "persistent", None) if isinstance(value, Buffer) else None)
        else:
            self._non_persistent_buffers_set.discard(name)
            self._modules[name] = _registered("module", self, name, value)

    def __delattr__(self, name: str) -> None:
        for kind in _DICTS:
            if name in self.__dict__.get(kind, ()):
                del self.__dict__[kind][name]
                self._non_persistent_buffers_set.discard(name)
                return
        object.__delattr__(self, name)

    def __dir__(self) -> list[str]:
        names = {*object.__dir__(self), *self._parameters, *self._buffers, *self._modules}
        return sorted(name for name in names if name.isidentifier())

    def _require_start(self, what: str) -> None:
        if "_parameters" not in self.__dict__:
            raise AttributeError(f"cannot assign {what} before Module.__init__() call")

    def register_parameter(self, name: str, param: Parameter | None) -> None:
        """Add a parameter, or a name without one if `param` is None.

        TypeError for anything but a `Parameter`; KeyError for a name with a dot, an empty one and one that is taken;
        ValueError for a tensor with a history.
        """
        self._require_start("parameter")
        self._check_name("parameter", name, self._parameters)
        if param is not None:
            if not isinstance(param, Parameter):
                raise TypeError(
                    f"cannot assign '{_type(param)}' object to parameter '{name}' (gradspec.nn.Parameter or None "
                    f"required)"
                )
            if param.grad_fn is not None:
                raise ValueError(
                    f"Cannot assign non-leaf Tensor to parameter '{name}'. Model parameters must be created "
                    f"explicitly. To express '{name}' as a function of another Tensor, compute the value in the "
                    "forward() method."
                )
            param = _registered("parameter", self, name, param)
        self._parameters[name] = param

    def register_buffer(self, name: str, tensor: Tensor | None, persistent: bool = True) -> None:
        """Add a buffer, or a name for none; one that is not `persistent` is not in the state dict.

        TypeError for anything but a tensor; KeyError for a name with a dot, an empty one and one that is taken.
        """
        self._require_start("buffer")
        self._check_name("buffer", name, self._buffers)
        if tensor is not None and not isinstance(tensor, Tensor):
            raise TypeError(
                f"cannot assign '{_type(tensor)}' object to buffer '{name}' (gradspec.Tensor or None required)"
            )
        self._set_buffer(name, tensor, persistent)

    def _set_buffer(self, name: str, tensor: Tensor | None, persistent: bool | None) -> None:
        self._buffers[name] = tensor if tensor is None else _registered("buffer", self, name, tensor)
        if persistent is not None:
            (self._non_persistent_buffers_set.discard if persistent else self._non_persistent_buffers_set.add)(name)

    def add_module(self, name: str, module: Module | None) -> None:
        """Add a child, or a name for none; TypeError and KeyError as for `register_parameter`."""
        if module is not None and not isinstance(module, Module):
            raise TypeError(f"{_type(module)} is not a Module subclass")
        self._check_name("module", name, self._modules)
        self._modules[name] = module if module is None else _registered("module", self, name, module)

    register_module = add_module

    def _check_name(self, what: str, name: Any, known: Mapping[str, Any]) -> None:
        if not isinstance(name, str):
            raise TypeError(f"{what} name should be a string. Got {_type(name)}")
        if name not in known and (name in self.__dict__ or hasattr(self, name)):
            raise KeyError(f"attribute '{name}' already exists")
        if "." in name:
            raise KeyError(f'{what} name can\'t contain ".", got: {name}')
        if name == "":
            raise KeyError(f'{what} name can\'t be empty string ""')

    # ---- what is inside ----

    def named_modules(
        self, memo: set[Any] | None = None, prefix: str = "", remove_duplicate: bool = True
    ) -> Iterator[tuple[str, Module]]:
        """The module and all that it contains, with dotted names; with `remove_duplicate`, each once.

        memo: modules to be left out, to which the found ones are added. prefix: put before each name.
        """
        memo = set() if memo is None else memo
        if self in memo:
            return
        if remove_duplicate:
            memo.add(self)
        yield prefix, self
        for name, child in self._modules.items():
            if child is not None:
                yield from child.named_modules(memo, f"{prefix}.{name}" if prefix else name, remove_duplicate)

    def modules(self) -> Iterator[Module]:
        """The module and all that it contains, each once."""
        for _, module in self.named_modules():
            yield module

    def named_children(self) -> Iterator[tuple[str, Module]]:
        """The modules that this one has itself, each once, with their names."""
        seen = set()
        for name, child in self._modules.items():
            if child is not None and child not in seen:
                seen.add(child)
                yield name, child

    def children(self) -> Iterator[Module]:
        """The modules that this one has itself, each once."""
        for _, child in self.named_children():
            yield child

    def _named_members(
        self,
        get_members_fn: Callable[[Module], Iterable[tuple[str, Any]]],
        prefix: str = "",
        recurse: bool = True,
        remove_duplicate: bool = True,
    ) -> Iterator[tuple[str, Any]]:
        """The members that a function gives for each module, with dotted names: also for kinds of other packages."""
        seen = set()
        inside = self.named_modules(prefix=prefix, remove_duplicate=remove_duplicate) if recurse else [(prefix, self)]
        for path, module in inside:
            for name, tensor in get_members_fn(module):
                if tensor is None or id(tensor) in seen:
                    continue
                if remove_duplicate:
                    seen.add(id(tensor))
                yield (f"{path}.{name}" if path else name), tensor

    def named_parameters(
        self, prefix: str = "", recurse: bool = True, remove_duplicate: bool = True
    ) -> Iterator[tuple[str, Parameter]]:
        """The parameters with dotted names; with `recurse` also of all modules inside.

        prefix: put before each name. remove_duplicate: whether a shared parameter comes only once.
        """
        return self._named_members(lambda module: module._parameters.items(), prefix, recurse, remove_duplicate)

    def parameters(self, recurse: bool = True) -> Iterator[Parameter]:
        """The parameters, each once; with `recurse` also of all modules inside."""
        for _, parameter in self.named_parameters(recurse=recurse):
            yield parameter

    def named_buffers(
        self, prefix: str = "", recurse: bool = True, remove_duplicate: bool = True
    ) -> Iterator[tuple[str, Tensor]]:
        """The buffers with dotted names; with `recurse` also of all modules inside.

        prefix: put before each name. remove_duplicate: whether a shared buffer comes only once.
        """
        return self._named_members(lambda module: module._buffers.items(), prefix, recurse, remove_duplicate)

    def buffers(self, recurse: bool = True) -> Iterator[Tensor]:
        """The buffers, each once; with `recurse` also of all modules inside."""
        for _, buffer in self.named_buffers(recurse=recurse):
            yield buffer

    def _holders(self) -> tuple[tuple[dict[str, Any], ...], dict[str, Any]]:
        """Where tensors are that `gradspec.func.functional_call` may replace, and the children by name."""
        return (self._parameters, self._buffers), self._modules

    def get_submodule(self, target: str) -> Module:
        """The module whose dotted name is `target`, empty for this one; AttributeError if there is none."""
        found: Module = self
        for name in target.split(".") if target else ():
            if not hasattr(found, name):
                raise AttributeError(f"{found._get_name()} has no attribute `{name}`")
            child = getattr(found, name)
            if not isinstance(child, Module):
                raise AttributeError(f"`{name}` is not an nn.Module")
            found = child
        return found

    def set_submodule(self, target: str, module: Module, strict: bool = False) -> None:
        """Put a module in the place of another, or in a new one.

        target: the dotted name of the place. strict: whether it must exist. Raises ValueError for an empty name and for
        anything but a module, AttributeError for a place that does not exist or holds no module.
        """
        if not target:
            raise ValueError("Cannot set the submodule without a target name!")
        if not isinstance(module, Module):
            raise ValueError(f"`module` is not an nn.Module, found {type(module)}")
        path, _, name = target.rpartition(".")
        holder = self.get_submodule(path)
        if strict and not hasattr(holder, name):
            raise AttributeError(f"{holder._get_name()} has no attribute `{name}`")
        if hasattr(holder, name) and not isinstance(getattr(holder, name), Module):
            raise AttributeError(f"`{name}` is not an nn.Module")
        setattr(holder, name, module)

    def _get_tensor(self, target: str, kind: str, what: str) -> Any:
        path, _, name = target.rpartition(".")
        holder = self.get_submodule(path)
        if not hasattr(holder, name):
            raise AttributeError(f"{holder._get_name()} has no attribute `{name}`")
        found = getattr(holder, kind).get(name)
        if found is None:
            raise AttributeError(f"`{name}` is not {what}")
        return found

    def get_parameter(self, target: str) -> Parameter:
        """The parameter whose dotted name is `target`; AttributeError if there is none."""
        found: Parameter = self._get_tensor(target, "_parameters", "an nn.Parameter")
        return found

    def get_buffer(self, target: str) -> Tensor:
        """The buffer whose dotted name is `target`; AttributeError if there is none."""
        found: Tensor = self._get_tensor(target, "_buffers", "a buffer")
        return found

    # ---- all of it at once ----

    def apply(self: M, fn: Callable[[Module], Any]) -> M:
        """Call `fn` on every module inside, innermost first, and on this one; returns it."""
        for child in self.children():
            child.apply(fn)
        fn(self)
        return self

    def _apply(self: M, fn: Callable[[Tensor], Tensor], recurse: bool = True) -> M:
        """Replace the elements of all tensors, gradients included, by those of `fn(tensor)`."""
        if recurse:
            for child in self.children():
                child._apply(fn)
        for parameter in self._parameters.values():
            if parameter is not None:
                made, gradient = fn(parameter.detach()), parameter.grad
                if made._memory is not parameter._memory:
                    parameter.grad = None
                    parameter.data = made
                if gradient is not None:
                    mapped = fn(gradient.detach())
                    kept_in = parameter.grad_dtype
                    gradient.data = mapped if kept_in is None else mapped.to(kept_in)
                    parameter.grad = gradient
        for name, buffer in self._buffers.items():
            if buffer is not None:
                self._buffers[name] = fn(buffer)
        return self

    def to(self: M, *args: Any, **kwargs: Any) -> M:
        """Convert floating point parameters and buffers in place to a dtype; returns the module.

        Takes the arguments of `Tensor.to`. The only device is the CPU. A memory format is for tensors with its number
        of dims. TypeError for an integer dtype.
        """
        memory_format = kwargs.pop("memory_format", None)
        if memory_format is not None:
            dims = {channels_last: 4, channels_last_3d: 5}.get(memory_format)
            self._apply(lambda t: t.to(memory_format=memory_format) if dims in (None, t.dim()) else t)
        wanted = kwargs.get("dtype", next((a for a in args if isinstance(a, dtypes.dtype | Tensor)), None))
        if wanted is None:
            Tensor().to(*args, **kwargs)  # which checks the arguments
            return self
        target = wanted.dtype if isinstance(wanted, Tensor) else wanted
        if not (target.is_floating_point or target.is_complex):
            raise TypeError(
                f"nn.Module.to only accepts floating point or complex dtypes, but got desired dtype={target}"
            )
        return self._apply(lambda t: t.to(*args, **kwargs) if t.is_floating_point() or t.is_complex() else t)

    def _to_floating(self: M, dtype: dtypes.dtype) -> M:
        return self._apply(lambda t: t.to(dtype) if t.is_floating_point() else t)

    def float(self: M) -> M:
        """Convert floating point parameters and buffers in place to float32; returns the module."""
        return self._to_floating(dtypes.float32)

    def double(self: M) -> M:
        """Convert floating point parameters and buffers in place to float64; returns the module."""
        return self._to_floating(dtypes.float64)

    def half(self: M) -> M:
        """Convert floating point parameters and buffers in place to float16; returns the module."""
        return self._to_floating(dtypes.float16)

    def bfloat16(self: M) -> M:
        """Convert floating point parameters and buffers in place to bfloat16; returns the module."""
        return self._to_floating(dtypes.bfloat16)

    def type(self: M, dst_type: Any) -> M:
        """Convert all parameters and buffers in place to the dtype `dst_type`; returns the module."""
        return self._apply(lambda t: t.type(dst_type))

    def cpu(self: M) -> M:
        """The module itself: it is on the CPU."""
        return self

    def cuda(self: M, device: Any = None) -> M:
        """Raise RuntimeError: there are no GPUs."""
        dtypes.refuse_device("cuda" if device is None else device, "cuda")

    def compile(self, *args: Any, **kwargs: Any) -> None:
        """Nothing, with one warning in a process: see `gradspec.compile`."""
        settings.compile(self, **kwargs)

    def to_empty(self: M, *, device: Any, recurse: bool = True) -> M:
        """Give all parameters and buffers new memory, with arbitrary elements; returns the module.

        recurse: whether the modules inside get new memory, too.
        """
        dtypes.check_device(device, "to_empty")
        return self._apply(lambda t: empty_like(t), recurse)

    def train(self: M, mode: bool = True) -> M:
        """Set whether this module and all inside are in training; returns the module.

        mode: False for evaluation, as `eval()`. Raises ValueError for anything but a bool.
        """
        if not isinstance(mode, bool):
            raise ValueError("training mode is expected to be boolean")
        self.training = mode
        for child in self.children():
            child.train(mode)
        return self

    def eval(self: M) -> M:
        """`train(False)`."""
        return self.train(False)

    def requires_grad_(self: M, requires_grad: bool = True) -> M:
        """Set `requires_grad` of all parameters, whether their gradients are computed; returns the module."""
        for parameter in self.parameters():
            parameter.requires_grad_(requires_grad)
        return self

    def zero_grad(self, set_to_none: bool = True) -> None:
        """Set the gradients of all parameters to None, or fill them with zeros unless `set_to_none`."""
        for parameter in self.parameters():
            if parameter.grad is not None:
                parameter.grad = None if set_to_none else zeroed(parameter.grad)

    def share_memory(self: M) -> M:
        """Move parameters, their gradients and buffers to memory that processes share; returns the module.

        See `Tensor.share_memory_`. Raises RuntimeError for parameters of lazy modules without a shape.

        >>> gs.nn.Linear(2, 3).share_memory().weight.is_shared()
        True
        """
        parameters = list(self.parameters())
        tensors = [*parameters, *[p.grad for p in parameters if p.grad is not None], *self.buffers()]
        for tensor in filter(is_lazy, tensors):
            tensor.share_memory_()  # which says that it has no shape
        share_memory(tensors)
        return self

    # ---- hooks ----

    def _own_hooks(self) -> ModuleHooks:
        if self._hooks is None:
            self._hooks = ModuleHooks()
        return self._hooks

    def register_forward_pre_hook(
        self, hook: Callable[..., Any], *, prepend: bool = False, with_kwargs: bool = False
    ) -> RemovableHandle:
        """Call `hook(module, args)` before each forward; a result that is not None replaces the arguments.

        With `with_kwargs` it is `hook(module, args, kwargs)`, and the result a pair. With `prepend` it is called
        before the module's other pre-hooks. Returns a handle whose `remove` removes the hook.
        """
        return register(self._own_hooks().forward_pre, Hook(hook, with_kwargs), prepend)

    def register_forward_hook(
        self,
        hook: Callable[..., Any],
        *,
        prepend: bool = False,
        with_kwargs: bool = False,
        always_call: bool = False,
    ) -> RemovableHandle:
        """Call `hook(module, args, output)` after each forward; a result that is not None replaces the output.

        With `with_kwargs` it is `hook(module, args, kwargs, output)`. With `always_call` it is called also if the
        forward raises an exception. With `prepend` it is called before earlier hooks. Returns a handle whose `remove`
        removes the hook.
        """
        return register(self._own_hooks().forward, Hook(hook, with_kwargs, always_call), prepend)

    def register_full_backward_pre_hook(self, hook: Callable[..., Any], prepend: bool = False) -> RemovableHandle:
        """Call `hook(module, grad_output)` when the gradients of the outputs have arrived; a result replaces them.

        With `prepend` it is called before earlier hooks. Returns a handle whose `remove` removes the hook.
        """
        return register(self._own_hooks().backward_pre, hook, prepend)

    def register_full_backward_hook(self, hook: Callable[..., Any], prepend: bool = False) -> RemovableHandle:
        """Call `hook(module, grad_input, grad_output)` when the gradients of the inputs are computed.

        A result replaces `grad_input`. The inputs are the positional arguments. With `prepend` it is called before
        earlier hooks. Returns a handle whose `remove` removes the hook. Raises RuntimeError if the module has hooks of
        `register_backward_hook`.
        """
        if self._own_hooks().former_backward:
            raise RuntimeError(_ONE_KIND_OF_HOOKS)
        return register(self._own_hooks().backward, hook, prepend)

    def register_backward_hook(self, hook: Callable[..., Any]) -> RemovableHandle:
        """Deprecated: call `hook(module, grad_input, grad_output)` on the last node of each forward.

        Returns a handle whose `remove` removes the hook. Raises RuntimeError if the module has hooks of
        `register_full_backward_hook`.
        """
        if self._own_hooks().backward:
            raise RuntimeError(_ONE_KIND_OF_HOOKS)
        return register(self._own_hooks().former_backward, hook)

    def _call_with_hooks(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        every = [all_modules] if self._hooks is None else [all_modules, self._hooks]
        ran: set[int] = set()
        output = None
        try:
            args, kwargs = self._before_forward(every, args, kwargs)
            backward = [hook for hooks in every for hook in hooks.backward.values()]
            before = [hook for hooks in every for hook in hooks.backward_pre.values()]
            watch = Watch(self, before, backward) if backward or before else None
            if watch is not None:
                args = watch.inputs(args)
            output = self.forward(*args, **kwargs)
            for hooks in every:
                for identity, hook in hooks.after_forward():
                    ran.add(identity)
                    output = self._after_forward(hook, args, kwargs, output)
            if watch is not None:
                output = watch.outputs(output)
            for hooks in every:
                if hooks.former_backward:
                    attach_to_results(self, hooks.former_backward.values(), output)
            return output
        except Exception:
            self._always_called(every, ran, args, kwargs, output)
            raise

    def _before_forward(
        self, every: list[ModuleHooks], args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> tuple[tuple[Any, ...], dict[str, Any]]:
        for hooks in every:
            for hook in hooks.before_forward():
                if not hook.with_kwargs:
                    answer = hook.fn(self, args)
                    if answer is not None:
                        args = answer if isinstance(answer, tuple) else (answer,)
                    continue
                answer = hook.fn(self, args, kwargs)
                if answer is not None:
                    if not (isinstance(answer, tuple) and len(answer) == 2):
                        raise RuntimeError(
                            f"forward pre-hook must return None or a tuple of (new_args, new_kwargs), but got {answer}."
                        )
                    args, kwargs = answer
        return args, kwargs

    def _after_forward(self, hook: Hook, args: tuple[Any, ...], kwargs: dict[str, Any], output: Any) -> Any:
        given = (self, args, kwargs, output) if hook.with_kwargs else (self, args, output)
        answer = hook.fn(*given)
        return output if answer is None else answer

    def _always_called(
        self, every: list[ModuleHooks], ran: set[int], args: tuple[Any, ...], kwargs: dict[str, Any], output: Any
    ) -> None:
        """After an exception, call the hooks that shall always be called and were not."""
        for hooks in every:
            for identity, hook in hooks.after_forward():
                if hook.always_call and identity not in ran:
                    try:
                        output = self._after_forward(hook, args, kwargs, output)
                    except Exception as error:
                        warnings.warn(
                            "module forward hook with ``always_call=True`` raised an exception that was silenced as "
                            f"another error was raised in forward: {error}",
                            stacklevel=4,
                        )

    # ---- state ----

    def get_extra_state(self) -> Any:
        """The further parts of the state, for `set_extra_state`; a subclass defines both.

        >>> class Counted(gs.nn.Module):
        ...     count = 3
        ...     def get_extra_state(self):
        ...         return {"count": self.count}
        ...     def set_extra_state(self, state):
        ...         self.count = state["count"]
        >>> Counted().state_dict()["_extra_state"]
        {'count': 3}

        Raises RuntimeError if the subclass defines the other one only.
        """
        raise RuntimeError(
            "Reached a code path in Module.get_extra_state() that should never be called. A subclass that overrides "
            "set_extra_state() overrides get_extra_state(), too."
        )

    def set_extra_state(self, state: Any) -> None:
        """Take the `state` that `get_extra_state` returned; a subclass defines both.

        >>> class Counted(gs.nn.Module):
        ...     def get_extra_state(self):
        ...         return self.count
        ...     def set_extra_state(self, state):
        ...         self.count = state
        >>> first, second = Counted(), Counted()
        >>> first.count = 3
        >>> second.load_state_dict(first.state_dict())
        <All keys matched successfully>
        >>> second.count
        3

        Raises RuntimeError if the subclass defines the other one only.
        """
        raise RuntimeError(
            "Reached a code path in Module.set_extra_state() that should never be called. A subclass that overrides "
            "get_extra_state() overrides set_extra_state(), too."
        )

    def state_dict(self, *args: Any, destination: Any = None, prefix: str = "", keep_vars: bool = False) -> Any:
        """The parameters and persistent buffers by dotted name, which share memory with the module.

        They are outside of the graph unless `keep_vars`. `destination` is a dict to be filled; its attribute
        `_metadata` has the version of each module. `prefix` is put before each name.
        """
        if args:  # as older programs give them
            given: Any = (*args, *(destination, prefix, keep_vars)[len(args) :])
            destination, prefix, keep_vars = given
        if destination is None:
            destination = loading.new_state()
        metadata = {"version": self._version}
        if hasattr(destination, "_metadata"):
            destination._metadata[prefix[:-1]] = metadata
        for hook in self._hooks_of_state("pre"):
            hook(self, prefix, keep_vars)
        self._save_to_state_dict(destination, prefix, keep_vars)
        for name, child in self._modules.items():
            if child is not None:
                child.state_dict(destination=destination, prefix=f"{prefix}{name}.", keep_vars=keep_vars)
        for hook in self._hooks_of_state("post"):
            answer = hook(self, destination, prefix, metadata)
            destination = destination if answer is None else answer
        return destination

    def _save_to_state_dict(self, destination: Any, prefix: str, keep_vars: bool) -> None:
        """Write the tensors of this module itself to a state dict."""
        for name, tensor in (*self._parameters.items(), *self._buffers.items()):
            if tensor is not None and name not in self._non_persistent_buffers_set:
                destination[prefix + name] = tensor if keep_vars or is_lazy(tensor) else tensor.detach()
        if self._has_extra_state()[0]:
            destination[prefix + _EXTRA_STATE_KEY_SUFFIX] = self.get_extra_state()

    def load_state_dict(
        self, state_dict: Mapping[str, Any], strict: bool = True, assign: bool = False
    ) -> _IncompatibleKeys:
        """Copy the tensors of `state_dict` into the module; returns the missing and the unexpected keys.

        With `assign` its tensors become the module's own. RuntimeError for tensors of other shapes and, if
        `strict`, for missing and unexpected keys: it lists all of them, and the tensors that fit are loaded
        nevertheless, as in torch. TypeError for anything but a mapping.
        """
        return loading.load(self, state_dict, strict, assign)

    def _load_from_state_dict(
        self,
        state_dict: Any,
        prefix: str,
        local_metadata: Any,
        strict: bool,
        missing_keys: list[str],
        unexpected_keys: list[str],
        error_msgs: list[str],
    ) -> None:
        """Load the tensors of this module itself; subclasses extend it to read older states."""
        for hook in self._hooks_of_state("load_pre"):
            hook(state_dict, prefix, local_metadata, strict, missing_keys, unexpected_keys, error_msgs)
        loading.load_own(self, state_dict, prefix, local_metadata, strict, missing_keys, unexpected_keys, error_msgs)

    def _has_extra_state(self) -> tuple[bool, bool]:
        """Whether the class overrides `get_extra_state`, and `set_extra_state`."""
        cls = type(self)
        return (
            cls.get_extra_state is not Module.get_extra_state,
            cls.set_extra_state is not Module.set_extra_state,
        )

    def _hooks_of_state(self, kind: str) -> list[Any]:
        return [*self._state_hooks.get(kind, {}).values()]

    def _add_state_hook(self, kind: str, hook: Any) -> RemovableHandle:
        return register(self._state_hooks.setdefault(kind, Table()), hook)

    def register_state_dict_pre_hook(self, hook: Callable[..., Any]) -> RemovableHandle:
        """Call `hook(module, prefix, keep_vars)` before the state of the module is read.

        Returns a handle whose `remove` removes the hook.
        """
        return self._add_state_hook("pre", hook)

    def register_state_dict_post_hook(self, hook: Callable[..., Any]) -> RemovableHandle:
        """Call `hook(module, state_dict, prefix, local_metadata)`, which may change the state dict.

        Returns a handle whose `remove` removes the hook.
        """
        return self._add_state_hook("post", loading.SilentHook(hook))

    def _register_state_dict_hook(self, hook: Callable[..., Any]) -> RemovableHandle:
        return self._add_state_hook("post", hook)

    def register_load_state_dict_pre_hook(self, hook: Callable[..., Any]) -> RemovableHandle:
        """Call `hook(module, state_dict, prefix, local_metadata, strict, missing_keys, unexpected_keys, error_msgs)`
        before the module's own tensors are loaded.

        Returns a handle whose `remove` removes the hook.
        """
        return self._add_state_hook("load_pre", loading.BoundHook(hook, self))

    def _register_load_state_dict_pre_hook(
        self, hook: Callable[..., Any], with_module: bool = False
    ) -> RemovableHandle:
        return self._add_state_hook("load_pre", loading.BoundHook(hook, self) if with_module else hook)

    def register_load_state_dict_post_hook(self, hook: Callable[..., Any]) -> RemovableHandle:
        """Call `hook(module, incompatible_keys)` after the module and its children are loaded; it may change the
        lists of keys, and returns None.

        Returns a handle whose `remove` removes the hook.
        """
        return self._add_state_hook("load_post", hook)

    # ---- text ----

    def _get_name(self) -> str:
        return type(self).__name__

    def extra_repr(self) -> str:
        """The words between the parentheses of the module's text."""
        return ""

    def __repr__(self) -> str:
        extra = self.extra_repr()
        lines = extra.split("\n") if extra else []
        children = [f"({name}): {indented(repr(child))}" for name, child in self._modules.items()]
        if len(lines) == 1 and not children:
            return f"{self._get_name()}({lines[0]})"
        inside = [*lines, *children]
        return f"{self._get_name()}(" + ("\n  " + "\n  ".join(inside) + "\n" if inside else "") + ")"


_ONE_KIND_OF_HOOKS = (
    "Cannot use both regular backward hooks and full backward hooks on a single Module. Please use only one of them."
)


def indented(text: str) -> str:
    """A text of several lines, those after the first further to the right."""
    return text.replace("\n", "\n  ")


def _type(value: Any) -> str:
    """The name of a value's class with its module, as in torch's messages."""
    kind = type(value)
    return kind.__qualname__ if kind.__module__ == "builtins" else f"{kind.__module__}.{kind.__qualname__}"


def _registered(kind: str, module: Module, name: str, value: Any) -> Any:
    """The value to be registered, after the hooks of all modules."""
    for hook in [*all_modules.registrations[kind].values()]:
        answer = hook(module, name, value)
        value = value if answer is None else answer
    return value


def register_module_forward_pre_hook(hook: Callable[..., Any]) -> RemovableHandle:
    """`Module.register_forward_pre_hook` for all modules; called before their own.

    Returns a handle whose `remove` removes the hook.
    """
    return register(all_modules.forward_pre, Hook(hook))


def register_module_forward_hook(
    hook: Callable[..., Any], *, with_kwargs: bool = False, always_call: bool = False
) -> RemovableHandle:
    """`Module.register_forward_hook` for all modules; called before their own.

    Returns a handle whose `remove` removes the hook.
    """
    return register(all_modules.forward, Hook(hook, with_kwargs, always_call))


def register_module_full_backward_pre_hook(hook: Callable[..., Any]) -> RemovableHandle:
    """`Module.register_full_backward_pre_hook` for all modules; called before their own.

    Returns a handle whose `remove` removes the hook.
    """
    return register(all_modules.backward_pre, hook)


def register_module_full_backward_hook(hook: Callable[..., Any]) -> RemovableHandle:
    """`Module.register_full_backward_hook` for all modules; called before their own.

    Returns a handle whose `remove` removes the hook.
    """
    return register(all_modules.backward, hook)


def register_module_backward_hook(hook: Callable[..., Any]) -> RemovableHandle:
    """`Module.register_backward_hook` for all modules; called before their own.

    Returns a handle whose `remove` removes the hook.
    """
    return register(all_modules.former_backward, hook)


def register_module_parameter_registration_hook(hook: Callable[..., Any]) -> RemovableHandle:
    """Call `hook(module, name, parameter)` when any module gets a parameter; a result replaces it.

    Returns a handle whose `remove` removes the hook.
    """
    return register(all_modules.registrations["parameter"], hook)


def register_module_buffer_registration_hook(hook: Callable[..., Any]) -> RemovableHandle:
    """Call `hook(module, name, buffer)` when any module gets a buffer; a result replaces it.

    Returns a handle whose `remove` removes the hook.
    """
    return register(all_modules.registrations["buffer"], hook)


def register_module_module_registration_hook(hook: Callable[..., Any]) -> RemovableHandle:
    """Call `hook(module, name, submodule)` when any module gets a child; a result replaces it.

    Returns a handle whose `remove` removes the hook.
    """
    return register(all_modules.registrations["module"], hook)
