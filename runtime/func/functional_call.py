"""`functional_call`: an object with tensors as attributes, called with others in their places."""

from __future__ import annotations

from collections.abc import Callable, Mapping, MutableMapping, Sequence
from typing import Any, TypeVar

from gradspec.core import ops
from gradspec.core.tensor import Tensor

__all__ = ["functional_call", "functionalize", "replace_all_batch_norm_modules_", "stack_module_state"]

F = TypeVar("F", bound=Callable[..., Any])
M = TypeVar("M", bound=Any)


def functionalize(func: F, *, remove: str = "mutations") -> F:
    """The function itself: writes within transforms need no rewriting, and nothing traces the ops.

    Raises RuntimeError for another `remove` than "mutations" and "mutations_and_views", as torch.

    func: any function.

    >>> gs.func.functionalize(gs.sin)(gs.tensor(0.0))
    tensor(0.)
    """
    if remove not in ("mutations", "mutations_and_views"):
        raise RuntimeError(
            f"functionalize(f, remove='mutations'): received invalid argument for remove={remove!r}. Valid "
            "options are: 'mutations', 'mutations_and_views'"
        )
    return func


def functional_call(
    module: Any,
    parameter_and_buffer_dicts: Mapping[str, Tensor] | Sequence[Mapping[str, Tensor]],
    args: Any = None,
    kwargs: Mapping[str, Any] | None = None,
    *,
    tie_weights: bool = True,
    strict: bool = False,
) -> Any:
    """The result of `module(*args, **kwargs)` with other tensors in the place of some of its attributes.

    module: any callable object whose tensors are attributes, its own or those of objects that it holds.
    parameter_and_buffer_dicts: the tensors by name, with dots ("layer.weight"), or several such mappings.
    args: a tuple of arguments, or a single one. With `tie_weights`, other attributes that hold a replaced
    tensor are replaced as well. With `strict`, all tensors of the object must be given. The object is
    restored when the call ends, also by an exception. A single dict gets the tensors that the call assigns to the
    attributes; None takes the place of a missing tensor, such as a bias.

    Raises ValueError for a name in several mappings and for several tensors in the place of one, RuntimeError (under
    `strict`) for missing tensors, KeyError for unknown names, TypeError for values that are not tensors.

    >>> class Scale:
    ...     def __init__(self):
    ...         self.weight = gs.tensor(2.0)
    ...     def __call__(self, x):
    ...         return self.weight * x
    >>> gs.func.functional_call(Scale(), {"weight": gs.tensor(3.0)}, gs.tensor(5.0))
    tensor(15.)
    """
    dicts: Any = parameter_and_buffer_dicts
    tensors = _merged(dicts)
    places = _places(module)
    for name, tensor in tensors.items():
        place = places.get(name) or _place(module, name)
        if place is None:
            raise KeyError(f"functional_call: {type(module).__name__} has no tensor {name!r}; it has {sorted(places)}")
        places[name] = place
        if tensor is not None and not isinstance(tensor, Tensor):
            raise TypeError(f"functional_call: {name!r} is to be a Tensor, not {type(tensor).__name__}")
    given = dict(tensors)
    if tie_weights:
        given = {**_tied(tensors, places), **given}
    replaced = {_key(places[name]) for name in given}
    missing = sorted(name for name, place in places.items() if _key(place) not in replaced)
    if strict and missing:
        raise RuntimeError(f"functional_call: with strict=True all tensors are to be given; {missing} are not")
    arguments = () if args is None else args if isinstance(args, tuple) else (args,)
    before = [(places[name], _at(places[name])) for name in given]
    try:
        for name, tensor in given.items():
            _put(places[name], tensor)
        return module(*arguments, **(kwargs or {}))
    finally:
        if isinstance(dicts, MutableMapping):
            for name in tensors:
                holder, key = places[name]
                dicts[name] = holder.get(key)  # None if the call has deleted it
        for place, tensor in before:
            _put(place, tensor)


def _tied(tensors: Mapping[str, Tensor], places: Mapping[str, Place]) -> dict[str, Tensor]:
    """The tensors for all places that hold one of the replaced tensors; ValueError for several in the place of one."""
    names: dict[int, str] = {}
    for name, tensor in tensors.items():
        first = names.setdefault(id(_at(places[name])), name)
        if tensors[first] is not tensor:
            raise ValueError(
                f"functional_call got multiple values for keys {[first, name]}, which are tied. Consider using "
                "tie_weights=False"
            )
    found = {name: names.get(id(_at(place))) for name, place in places.items()}
    return {name: tensors[first] for name, first in found.items() if first is not None}


def stack_module_state(models: Sequence[Any]) -> tuple[dict[str, Tensor], dict[str, Tensor]]:
    """The tensors of objects of one class, stacked by name: parameters and all that require grad, as leaves, and
    others.

    Raises RuntimeError for no objects, for several classes, for modules of which some are in training and some are not,
    and for tensors that do not stack.

    models: the objects, whose attributes are tensors.

    >>> class Scale:
    ...     def __init__(self, weight):
    ...         self.weight = gs.tensor(weight, requires_grad=True)
    >>> parameters, buffers = gs.func.stack_module_state([Scale(1.0), Scale(2.0)])
    >>> parameters["weight"]
    tensor([1., 2.], requires_grad=True)
    """
    if len(models) == 0:
        raise RuntimeError("stack_module_state: Expected at least one model, got 0.")
    if any(type(model) is not type(models[0]) for model in models):
        raise RuntimeError("stack_module_state: Expected all models to be of the same class.")
    if len({getattr(model, "training", None) for model in models}) > 1:
        raise RuntimeError("stack_module_state: Expected all models to have the same training/eval mode.")
    places = [_places(model) for model in models]
    if any(found.keys() != places[0].keys() for found in places):
        raise RuntimeError("stack_module_state: Expected all models to have tensors of the same names.")
    parameters: dict[str, Tensor] = {}
    buffers: dict[str, Tensor] = {}
    for name in places[0]:
        tensors = [_at(found[name]) for found in places]
        needs = {tensor.requires_grad for tensor in tensors}
        if len(needs) == 2:
            raise RuntimeError(f"stack_module_state: Expected {name!r} to have the same .requires_grad in all models")
        stacked = ops.stack([tensor.detach() for tensor in tensors])
        is_parameter = True in needs or getattr(tensors[0], "_is_param", False)
        (parameters if is_parameter else buffers)[name] = stacked.requires_grad_(True in needs)
    return parameters, buffers


def replace_all_batch_norm_modules_(root: M) -> M:
    """The module `root`, in which batch norms keep no running moments from now on: transforms see no write to them.

    >>> gs.func.replace_all_batch_norm_modules_(gs.nn.Sequential(gs.nn.BatchNorm1d(3)))[0].running_mean is None
    True
    """
    for module in root.modules():
        if hasattr(module, "_drop_running_moments"):
            module._drop_running_moments()
    return root


def _merged(given: Any) -> dict[str, Any]:
    mappings = [given] if isinstance(given, Mapping) else list(given)
    found: dict[str, Any] = {}
    for mapping in mappings:
        for name, tensor in mapping.items():
            if name in found:
                raise ValueError(f"functional_call: {name!r} appears in several of the mappings")
            found[name] = tensor
    return found


Place = tuple[dict[str, Any], str]  # the dict that has a tensor, and its key


def _at(place: Place) -> Any:
    return place[0][place[1]]


def _put(place: Place, tensor: Tensor) -> None:
    place[0][place[1]] = tensor


def _key(place: Place) -> tuple[int, str]:
    return id(place[0]), place[1]


def _parts(holder: Any) -> tuple[tuple[dict[str, Any], ...], dict[str, Any]]:
    """The dicts in which an object has its tensors, and the objects that it holds."""
    own = getattr(holder, "__dict__", {})
    return holder._holders() if hasattr(holder, "_holders") else ((own,), own)


def _place(module: Any, name: str) -> Place | None:
    """The place of a tensor that has another name than in `_places`: of an object with several, or an attribute."""
    *path, last = name.split(".")
    holder = module
    for part in path:
        holder = _parts(holder)[1].get(part)
    attributes: dict[str, Any] = getattr(holder, "__dict__", {})
    return next(((d, last) for d in (*_parts(holder)[0], attributes) if isinstance(d.get(last), Tensor)), None)


def _places(module: Any) -> dict[str, Place]:
    """The places of all tensors by dotted names: of a `Module` its parameters and buffers, else attributes."""
    found: dict[str, Place] = {}
    seen: set[int] = set()
    todo = [("", module)]
    while todo:
        prefix, holder = todo.pop()
        if id(holder) in seen:
            continue
        seen.add(id(holder))
        tensors, children = _parts(holder)
        for holds in tensors:
            found.update({f"{prefix}{name}": (holds, name) for name, t in holds.items() if isinstance(t, Tensor)})
        for name, value in reversed(children.items()):
            if not isinstance(value, Tensor | type) and hasattr(value, "__dict__"):
                todo.append((f"{prefix}{name}.", value))
    return found
