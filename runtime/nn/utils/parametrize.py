"""Tensors of modules that are computed from others: `register_parametrization`.

Note [Parametrizations] A parametrized tensor becomes a property of a class made for its module alone, which calls the
parametrizations one after the other on the unconstrained tensor. Module `parametrizations` of the module has one
`ParametrizationList` for each tensor, with the tensor as `original`, or as `original0`, `original1` and so on if
`right_inverse` of the first parametrization gives several.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any

from gradspec.autograd.grad_mode import no_grad
from gradspec.core.tensor import Tensor
from gradspec.nn.modules.container import ModuleDict, ModuleList
from gradspec.nn.modules.module import Module
from gradspec.nn.parameter import Parameter

__all__ = [
    "ParametrizationList", "cached", "is_parametrized", "register_parametrization", "remove_parametrizations",
    "transfer_parametrizations_and_params", "type_before_parametrizations",
]  # fmt: skip

_cached: dict[tuple[int, str], Tensor] = {}
_depth = 0


@contextmanager
def cached() -> Iterator[None]:
    """Within it, parametrized tensors are computed once."""
    global _depth
    _depth += 1
    try:
        yield
    finally:
        _depth -= 1
        if not _depth:
            _cached.clear()


class ParametrizationList(ModuleList):
    """The parametrizations of one tensor, and what it is computed from. Made by `register_parametrization`."""

    def __init__(self, modules: list[Module], original: Tensor, unsafe: bool = False) -> None:
        if not modules:
            raise ValueError("ParametrizationList requires one or more modules.")
        super().__init__(modules)
        self.unsafe = unsafe
        value: Any = original
        with no_grad():
            for module in reversed(modules):
                if hasattr(module, "right_inverse"):
                    with suppress(NotImplementedError):  # then the tensor is taken as the unconstrained one
                        value = module.right_inverse(value)
        several = not isinstance(value, Tensor)
        if several and not (isinstance(value, Sequence) and all(isinstance(part, Tensor) for part in value)):
            raise ValueError(
                "parametrization.right_inverse must return a Tensor or a Sequence of tensors, but it returned "
                f"{type(value).__name__}"
            )
        self.is_tensor, self.ntensors = not several, len(value) if several else 1
        parts = [*value] if several else [value]
        if not unsafe:
            _check("A parametrization", self._composed(parts), original)
        if not several and value is not original:
            original.data = value  # it stays the parameter that an optimizer may have
        for name, part in zip(self._names(), parts if several else [original], strict=True):
            if isinstance(original, Parameter):
                needs = original.requires_grad and part.is_floating_point()
                self.register_parameter(name, Parameter(part.detach(), requires_grad=needs) if several else original)
            else:
                self.register_buffer(name, part)

    def _names(self) -> list[str]:
        return ["original"] if self.is_tensor else [f"original{k}" for k in range(self.ntensors)]

    def right_inverse(self, value: Tensor) -> None:
        """Set what the tensor is computed from, so that it becomes `value`."""
        with no_grad():
            given: Any = value
            for module in reversed(list(self)):
                if not hasattr(module, "right_inverse"):
                    raise RuntimeError(f"parametrization {type(module).__name__} does not implement right_inverse.")
                given = module.right_inverse(given)
            for name, part in zip(self._names(), [given] if self.is_tensor else given, strict=True):
                getattr(self, name).copy_(part)

    def _composed(self, parts: list[Any]) -> Any:
        first, *others = self
        value = first(*parts)
        for module in others:
            value = module(value)
        return value

    def forward(self) -> Any:
        return self._composed([getattr(self, name) for name in self._names()])


def _check(maker: str, made: Any, original: Tensor) -> None:
    """ValueError unless a parametrization, or its `right_inverse`, has made a tensor like the original one."""
    if not isinstance(made, Tensor):
        raise ValueError(f"{maker} must return a tensor. Got {type(made).__name__}.")
    for what, found, wanted in (("dtype", made.dtype, original.dtype), ("shape", made.shape, original.shape)):
        if found != wanted:
            raise ValueError(
                f"Registering a parametrization may not change the {what} of the tensor, unless `unsafe` flag is "
                f"enabled.\nunparametrized {what}: {wanted}\nreturned {what}: {found}"
            )


def _computed(self: Module, name: str) -> Any:
    if not _depth:
        return self.parametrizations[name]()
    key = (id(self), name)
    if key not in _cached:
        _cached[key] = self.parametrizations[name]()
    return _cached[key]


def _property(name: str) -> property:
    def read(self: Module) -> Any:
        return _computed(self, name)

    def write(self: Module, value: Tensor) -> None:
        self.parametrizations[name].right_inverse(value)

    return property(read, write)


class _Parametrized(Module):
    """The mark of the classes that are made for parametrized modules."""

    def __setattr__(self, name: str, value: Any) -> None:
        if isinstance(getattr(type(self), name, None), property):
            object.__setattr__(self, name, value)
        else:
            super().__setattr__(name, value)

    def __reduce_ex__(self, protocol: Any) -> Any:
        original = type_before_parametrizations(self)
        return _rebuilt, (original, [*self.parametrizations]), self.__dict__


def _rebuilt(cls: type[Module], names: list[str]) -> Module:
    made = cls.__new__(cls)
    _change_class(made, names)
    return made


def _change_class(module: Module, names: list[str]) -> None:
    cls = type_before_parametrizations(module)
    made = type(f"Parametrized{cls.__name__}", (_Parametrized, cls), {"__module__": cls.__module__})
    for name in names:
        setattr(made, name, _property(name))
    module.__class__ = made


def type_before_parametrizations(module: Module) -> type[Module]:
    """The class that a module had before its first parametrization."""
    cls = type(module)
    return cls.__mro__[2] if issubclass(cls, _Parametrized) else cls


def is_parametrized(module: Module, tensor_name: str | None = None) -> bool:
    """Whether a module has parametrized tensors, or whether that of a name is."""
    parametrizations = module._modules.get("parametrizations")
    if not isinstance(parametrizations, ModuleDict):
        return False
    return tensor_name in parametrizations if tensor_name is not None else len(parametrizations) > 0


def register_parametrization(
    module: Module, tensor_name: str, parametrization: Module, *, unsafe: bool = False
) -> Module:
    """Have a parameter or buffer of a module computed by `parametrization(tensor)`; returns the module.

    Where the parametrization has `right_inverse`, the tensor's value stays, and may be assigned. A tensor may have
    several, which are called one after the other; those after the first change its value. Raises ValueError if there
    is no such tensor, or if its shape or dtype changes, unless `unsafe`.
    """
    parametrization.train(module.training)
    if is_parametrized(module, tensor_name):
        chain = module.parametrizations[tensor_name]
        if not unsafe:
            value = getattr(module, tensor_name)
            made = parametrization(value)
            _check("A parametrization", made, value)
            if hasattr(parametrization, "right_inverse"):
                _check("parametrization.right_inverse", parametrization.right_inverse(made), value)
        chain.append(parametrization)
        chain.unsafe |= unsafe
        return module
    if tensor_name not in module._parameters and tensor_name not in module._buffers:
        raise ValueError(
            f"Module '{module}' does not have a parameter, a buffer, or a parametrized element with name "
            f"'{tensor_name}'"
        )
    original = getattr(module, tensor_name)
    chain = ParametrizationList([parametrization], original, unsafe=unsafe)
    delattr(module, tensor_name)
    if not is_parametrized(module):
        module.parametrizations = ModuleDict()
    module.parametrizations[tensor_name] = chain
    _change_class(module, [*module.parametrizations])
    return module


def remove_parametrizations(module: Module, tensor_name: str, leave_parametrized: bool = True) -> Module:
    """Make a parametrized tensor a usual one again, with its present value or the unconstrained one.

    Raises ValueError for a tensor that is not parametrized, and, unless `leave_parametrized`, for one of several.
    """
    if not is_parametrized(module, tensor_name):
        raise ValueError(f"Module {module} does not have a parametrization on {tensor_name}")
    chain = module.parametrizations[tensor_name]
    if not chain.is_tensor and not leave_parametrized:
        raise ValueError(
            "Cannot leave unparametrized (`leave_parametrized=False`) a tensor that is parametrized in terms of a "
            "sequence of tensors."
        )
    kept = getattr(chain, chain._names()[0])
    if leave_parametrized:
        with no_grad():
            value = getattr(module, tensor_name).detach().clone()
        if chain.is_tensor and value.shape == kept.shape and value.dtype == kept.dtype:
            with no_grad():
                kept.copy_(value)
        else:
            kept = Parameter(value, requires_grad=kept.requires_grad) if isinstance(kept, Parameter) else value
    del module.parametrizations[tensor_name]
    rest = [*module.parametrizations]
    if rest:
        _change_class(module, rest)
    else:
        original = type_before_parametrizations(module)
        del module.parametrizations
        module.__class__ = original
    if isinstance(kept, Parameter):
        module.register_parameter(tensor_name, kept)
    else:
        module.register_buffer(tensor_name, kept)
    return module


def transfer_parametrizations_and_params(
    from_module: Module, to_module: Module, tensor_name: str | None = None
) -> Module:
    """Give a module the parametrizations of another and what their tensors are computed from; returns it."""
    names = [*from_module.parametrizations] if tensor_name is None else [tensor_name]
    for name in names:
        chain = from_module.parametrizations[name]
        for parametrization in chain:
            register_parametrization(to_module, name, parametrization, unsafe=True)
        for kept in chain._names():
            setattr(to_module.parametrizations[name], kept, getattr(chain, kept))
    return to_module
