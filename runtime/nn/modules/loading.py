"""State dicts of modules: what they are, and how they are loaded."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple
from weakref import ref

from gradspec.autograd.grad_mode import no_grad
from gradspec.core.tensor import Tensor
from gradspec.nn.parameter import Parameter, is_lazy

__all__ = ["EXTRA", "BoundHook", "SilentHook", "load", "load_own", "new_state"]

EXTRA = "_extra_state"  # the key of `Module.get_extra_state`


def new_state(entries: Any = (), metadata: Any = ()) -> Any:
    """A state dict: an OrderedDict whose attribute `_metadata` has a dict for each module, with its version, under its
    name without the last dot.
    """
    state: Any = OrderedDict(entries)
    state._metadata = OrderedDict(metadata)
    return state


class _IncompatibleKeys(NamedTuple):
    """The keys that a module lacks in a state dict, and those of the state dict that the module lacks."""

    missing_keys: list[str]
    unexpected_keys: list[str]

    def __repr__(self) -> str:
        if not self.missing_keys and not self.unexpected_keys:
            return "<All keys matched successfully>"
        return f"_IncompatibleKeys(missing_keys={self.missing_keys}, unexpected_keys={self.unexpected_keys})"


class BoundHook:
    """A hook that gets the module as its first argument, also after both were copied."""

    def __init__(self, fn: Callable[..., Any], module: Any) -> None:
        self.fn, self.module = fn, ref(module)  # weakly, or the module would keep itself in memory

    def __call__(self, *args: Any) -> Any:
        return self.fn(self.module(), *args)

    def __getstate__(self) -> Any:
        return self.fn, self.module()

    def __setstate__(self, state: Any) -> None:
        self.__init__(*state)  # type: ignore[misc]


class SilentHook:
    """A hook after `Module.state_dict` that may not return another state dict."""

    def __init__(self, fn: Callable[..., Any]) -> None:
        self.fn = fn

    def __call__(self, *args: Any) -> None:
        if self.fn(*args) is not None:
            raise RuntimeError("state_dict post-hook must return None")


def load(module: Any, state_dict: Mapping[str, Any], strict: bool, assign: bool) -> _IncompatibleKeys:
    """See `Module.load_state_dict`."""
    if not isinstance(state_dict, Mapping):
        raise TypeError(f"Expected state_dict to be dict-like, got {type(state_dict)}.")
    state = new_state(state_dict, getattr(state_dict, "_metadata", None) or ())
    keys, errors = _IncompatibleKeys([], []), list[str]()
    _load_inside(module, state, "", assign, keys, errors)
    if strict:
        for what, names in (("Unexpected", keys.unexpected_keys), ("Missing", keys.missing_keys)):
            if names:
                listed = ", ".join(f'"{name}"' for name in names)
                errors.insert(0, f"{what} key(s) in state_dict: {listed}. ")
    if errors:
        raise RuntimeError(f"Error(s) in loading state_dict for {type(module).__name__}:\n\t" + "\n\t".join(errors))
    return keys


def _load_inside(
    module: Any, state: Any, prefix: str, assign: bool, keys: _IncompatibleKeys, errors: list[str]
) -> None:
    metadata = dict(state._metadata.get(prefix[:-1], {}))
    if assign:
        metadata["assign_to_params_buffers"] = True
    missing, unexpected = keys
    module._load_from_state_dict(state, prefix, metadata, True, missing, unexpected, errors)  # strict, as in torch
    for name, child in module._modules.items():
        if child is not None:
            inner = f"{prefix}{name}."
            part = new_state(((key, value) for key, value in state.items() if key.startswith(inner)), state._metadata)
            _load_inside(child, part, inner, assign, keys, errors)
    for hook in module._hooks_of_state("load_post"):
        if hook(module, keys) is not None:
            raise AssertionError(
                "Hooks registered with ``register_load_state_dict_post_hook`` are not expected to return new values; "
                "change incompatible_keys in place"
            )


def load_own(
    module: Any,
    state_dict: Mapping[str, Any],
    prefix: str,
    metadata: Mapping[str, Any],
    strict: bool,
    missing: list[str],
    unexpected: list[str],
    errors: list[str],
) -> None:
    """Load the tensors of one module itself."""
    persistent = {name: t for name, t in module._buffers.items() if name not in module._non_persistent_buffers_set}
    own = {name: t for name, t in (*module._parameters.items(), *persistent.items()) if t is not None}
    for name, tensor in own.items():
        key = prefix + name
        if key in state_dict:
            error = _load_tensor(module, name, tensor, state_dict[key], key, metadata)
            errors.extend([error] if error else [])
        elif strict:
            missing.append(key)
    extra = prefix + EXTRA
    if module._has_extra_state()[1]:
        if extra in state_dict:
            module.set_extra_state(state_dict[extra])
        elif strict:
            missing.append(extra)
    elif strict and extra in state_dict:
        unexpected.append(extra)
    if strict:
        for key in state_dict:
            if key.startswith(prefix) and key != extra:
                first, dot, _ = key[len(prefix) :].partition(".")
                if first not in (module._modules if dot else own):
                    unexpected.append(key)


def _assign(module: Any, name: str, tensor: Tensor, given: Tensor) -> None:
    if isinstance(tensor, Parameter):
        given = given if isinstance(given, Parameter) else Parameter(given, requires_grad=tensor.requires_grad)
        given.requires_grad_(tensor.requires_grad)
    setattr(module, name, given)


def _copy(module: Any, name: str, tensor: Tensor, given: Tensor) -> None:
    if is_lazy(given):
        return  # as is the tensor itself: both have no elements
    with no_grad():
        tensor.copy_(given)


def _load_tensor(
    module: Any, name: str, tensor: Tensor, given: Any, key: str, metadata: Mapping[str, Any]
) -> str | None:
    """Load one tensor; what is wrong with it."""
    if not isinstance(given, Tensor):
        return (
            f'While copying the parameter named "{key}", expected gradspec.Tensor or Tensor-like object from '
            f"checkpoint but received {type(given)}"
        )
    lazy = is_lazy(tensor)
    if not lazy and tensor.ndim == 0 and tuple(given.shape) == (1,):
        given = given[0]  # as very old states have them
    if not lazy and given.shape != tensor.shape:
        return (
            f"size mismatch for {key}: copying a param with shape {given.shape} from checkpoint, the shape in "
            f"current model is {tensor.shape}."
        )
    change = _assign if metadata.get("assign_to_params_buffers", False) else _copy
    try:
        change(module, name, tensor, given)
    except Exception as error:
        return (
            f'While copying the parameter named "{key}", whose dimensions in the model are {tensor.shape} and whose '
            f"dimensions in the checkpoint are {given.shape}, an exception occurred : {error.args}."
        )
    return None
