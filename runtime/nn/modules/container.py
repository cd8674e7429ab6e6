"""Modules and parameters in sequences and dicts."""

from __future__ import annotations

import operator
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Any, TypeVar, overload

from gradspec.core.tensor import Tensor
from gradspec.nn.modules.module import Module, indented
from gradspec.nn.parameter import Parameter

__all__ = ["ModuleDict", "ModuleList", "ParameterDict", "ParameterList", "Sequential"]

S = TypeVar("S", bound="_Sequence")


def _place(index: Any, length: int) -> int:
    """An index from the end as one from the start; IndexError out of range."""
    k = operator.index(index)
    if not -length <= k < length:
        raise IndexError(f"index {k} is out of range")
    return k % length


class _Sequence(Module):
    """Children named by their numbers."""

    def __len__(self) -> int:
        return len(self._modules)

    def __iter__(self) -> Iterator[Any]:
        return iter(self._modules.values())

    def _key(self, index: Any) -> str:
        return next(islice(self._modules, _place(index, len(self)), None))

    def _refill(self, modules: Iterable[Any]) -> None:
        self._modules.clear()
        for k, module in enumerate(modules):
            self.add_module(str(k), module)

    @overload
    def __getitem__(self, index: int) -> Any: ...
    @overload
    def __getitem__(self: S, index: slice) -> S: ...
    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return self._part(list(self._modules.items())[index])
        return self._modules[self._key(index)]

    def _part(self, items: list[tuple[str, Any]]) -> Any:
        raise NotImplementedError

    def __setitem__(self, index: int, module: Module) -> None:
        setattr(self, self._key(index), module)

    def __delitem__(self, index: Any) -> None:
        gone = {*list(self._modules)[index]} if isinstance(index, slice) else {self._key(index)}
        self._refill([module for name, module in self._modules.items() if name not in gone])

    def append(self: S, module: Module) -> S:
        """Add a module at the end; returns the container."""
        self.add_module(str(len(self)), module)
        return self

    def insert(self: S, index: int, module: Module) -> S:
        """Add a module before an index; returns the container. IndexError out of range."""
        if not -len(self) <= index <= len(self):
            raise IndexError(f"Index out of range: {index}")
        modules = list(self)
        modules.insert(index, module)
        self._refill(modules)
        return self

    def extend(self: S, modules: Iterable[Module]) -> S:
        """Add modules at the end; returns the container. TypeError unless they can be iterated over."""
        if not isinstance(modules, Iterable):
            raise TypeError(
                f"{type(self).__name__}.extend should be called with an iterable, but got {type(modules).__name__}"
            )
        for module in list(modules):
            self.append(module)
        return self

    def pop(self, index: int) -> Any:
        """Take the module at `index` away, and return it."""
        module = self[index]
        del self[index]
        return module


class Sequential(_Sequence):
    """Modules called one after the other, each with the result of the one before.

    Takes modules, or one OrderedDict of them by name.

    >>> gs.nn.Sequential(gs.nn.ReLU(), gs.nn.Flatten(0))(gs.tensor([[-1.0], [2.0]]))
    tensor([0., 2.])
    """

    def __init__(self, *args: Any) -> None:
        super().__init__()
        if len(args) == 1 and isinstance(args[0], OrderedDict):
            for name, module in args[0].items():
                self.add_module(name, module)
        else:
            for k, module in enumerate(args):
                self.add_module(str(k), module)

    def _part(self, items: list[tuple[str, Any]]) -> Any:
        return type(self)(OrderedDict(items))

    def __add__(self, other: Sequential) -> Sequential:
        if not isinstance(other, Sequential):
            raise ValueError(f"add operator supports only objects of Sequential class, but {type(other)} is given.")
        return Sequential(*self, *other)

    def __iadd__(self, other: Sequential) -> Sequential:
        if not isinstance(other, Sequential):
            raise ValueError(f"add operator supports only objects of Sequential class, but {type(other)} is given.")
        return self.extend(other)

    def __mul__(self, count: int) -> Sequential:
        if not isinstance(count, int):
            raise TypeError(f"unsupported operand type(s) for *: {type(self)} and {type(count)}")
        if count <= 0:
            raise ValueError(f"Non-positive multiplication factor {count} for {type(self)}")
        return Sequential(*[module for _ in range(count) for module in self])

    __rmul__ = __mul__

    def __imul__(self, count: int) -> Sequential:
        return self.extend(list(self * count)[len(self) :])

    def forward(self, input: Any) -> Any:
        for module in self:
            input = module(input)
        return input


class ModuleList(_Sequence):
    """A list of modules; it has no `forward`.

    >>> layers = gs.nn.ModuleList([gs.nn.ReLU()])
    >>> layers = layers.insert(0, gs.nn.Tanh())
    >>> layers.append(gs.nn.GELU()) is layers.extend([gs.nn.SiLU()]), len(layers), layers.pop(0)
    (True, 4, Tanh())
    """

    def __init__(self, modules: Iterable[Module] | None = None) -> None:
        super().__init__()
        if modules is not None:
            self.extend(modules)

    def _part(self, items: list[tuple[str, Any]]) -> Any:
        return type(self)([module for _, module in items])

    def __add__(self, other: Iterable[Module]) -> ModuleList:
        return ModuleList([*self, *other])

    def __iadd__(self, other: Iterable[Module]) -> ModuleList:
        return self.extend(other)

    def __repr__(self) -> str:
        """Equal neighbours are written once, with their count."""
        runs: list[tuple[int, int, str]] = []
        for k, text in enumerate(map(repr, self)):
            if runs and runs[-1][2] == text:
                runs[-1] = (runs[-1][0], k, text)
            else:
                runs.append((k, k, text))
        if not runs:
            return f"{self._get_name()}()"
        lines = [
            f"({first}): {text}" if first == last else f"({first}-{last}): {last - first + 1} x {text}"
            for first, last, text in runs
        ]
        return f"{self._get_name()}(\n  " + "\n  ".join(map(indented, lines)) + "\n)"


class ModuleDict(Module):
    """A dict of modules in the order of insertion; it has no `forward`.

    >>> table = gs.nn.ModuleDict({"first": gs.nn.ReLU()})
    >>> table.update({"second": gs.nn.Tanh()})
    >>> list(table.keys()), list(table.values()), [key for key, module in table.items()]
    (['first', 'second'], [ReLU(), Tanh()], ['first', 'second'])
    >>> table.pop("second")
    Tanh()
    >>> table.clear()
    >>> len(table)
    0
    """

    def __init__(self, modules: Mapping[str, Module] | Iterable[tuple[str, Module]] | None = None) -> None:
        super().__init__()
        if modules is not None:
            self.update(modules)

    def __getitem__(self, key: str) -> Any:
        return self._modules[key]

    def __setitem__(self, key: str, module: Module) -> None:
        self.add_module(key, module)

    def __delitem__(self, key: str) -> None:
        del self._modules[key]

    def __len__(self) -> int:
        return len(self._modules)

    def __iter__(self) -> Iterator[str]:
        return iter(self._modules)

    def __contains__(self, key: object) -> bool:
        return key in self._modules

    def clear(self) -> None:
        """Take all modules away."""
        self._modules.clear()

    def pop(self, key: str) -> Any:
        """Take the module of `key` away, and return it."""
        return self._modules.pop(key)

    def keys(self) -> Iterable[str]:
        """The names."""
        return self._modules.keys()

    def items(self) -> Iterable[tuple[str, Any]]:
        """The names and the modules."""
        return self._modules.items()

    def values(self) -> Iterable[Any]:
        """The modules."""
        return self._modules.values()

    def update(self, modules: Mapping[str, Module] | Iterable[tuple[str, Module]]) -> None:
        """Add the modules of a mapping, or of pairs. TypeError for anything else, ValueError for other tuples."""
        for name, module in _pairs("ModuleDict", modules):
            self[name] = module


def _pairs(kind: str, given: Any) -> list[tuple[Any, Any]]:
    """The items of a mapping, or pairs."""
    if isinstance(given, Mapping | ModuleDict | ParameterDict):
        return list(given.items())
    if not isinstance(given, Iterable):
        raise TypeError(
            f"{kind}.update should be called with an iterable of key/value pairs, but got {type(given).__name__}"
        )
    pairs = []
    for k, pair in enumerate(given):
        if not isinstance(pair, Iterable):
            raise TypeError(f"{kind} update sequence element #{k} should be Iterable; is {type(pair).__name__}")
        pair = tuple(pair)
        if len(pair) != 2:
            raise ValueError(f"{kind} update sequence element #{k} has length {len(pair)}; 2 is required")
        pairs.append(pair)
    return pairs


def _text(value: Any) -> str:
    if not isinstance(value, Tensor):
        return f"Object of type: {type(value).__name__}"
    kind = "Parameter" if isinstance(value, Parameter) else "Tensor"
    return f"{kind} containing: [{value.type()} of size {'x'.join(str(size) for size in value.shape)}]"


class ParameterList(Module):
    """A list of parameters; tensors become parameters when they are added, other objects stay as they are.

    values: tensors and other values; None begins an empty list.

    >>> values = gs.nn.ParameterList([gs.ones(2)])
    >>> values[0]
    Parameter containing:
    tensor([1., 1.], requires_grad=True)
    >>> values.append(gs.zeros(1)) is values.extend(["plain"]), len(values), values.pop()
    (True, 3, 'plain')
    """

    _size: int

    def __init__(self, values: Iterable[Any] | None = None) -> None:
        super().__init__()
        self._size = 0
        if values is not None:
            self.extend(values)

    def _name(self, index: Any) -> str:
        return str(_place(index, self._size))

    @overload
    def __getitem__(self, index: int) -> Any: ...
    @overload
    def __getitem__(self, index: slice) -> ParameterList: ...
    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return type(self)([self[k] for k in range(*index.indices(self._size))])
        return getattr(self, self._name(index))

    def __setitem__(self, index: int, value: Any) -> None:
        setattr(self, self._name(index), _as_parameter(value))

    def __len__(self) -> int:
        return self._size

    def __iter__(self) -> Iterator[Any]:
        return iter([self[k] for k in range(self._size)])

    def __iadd__(self, values: Iterable[Any]) -> ParameterList:
        return self.extend(values)

    def append(self, value: Any) -> ParameterList:
        """Add a value at the end; returns the list."""
        self._size += 1
        self[self._size - 1] = value
        return self

    def extend(self, values: Iterable[Any]) -> ParameterList:
        """Add values at the end; returns the list. TypeError unless they can be iterated over."""
        if not isinstance(values, Iterable) or isinstance(values, Tensor):
            raise TypeError(f"ParameterList.extend should be called with an iterable, but got {type(values).__name__}")
        for value in list(values):
            self.append(value)
        return self

    def pop(self, index: int = -1) -> Any:
        """Take the value at `index` away, and return it."""
        value, rest = self[index], list(self)
        del rest[_place(index, self._size)]
        delattr(self, str(self._size - 1))
        self._size -= 1
        for k, kept in enumerate(rest):
            self[k] = kept
        return value

    def extra_repr(self) -> str:
        return "\n".join(f"  ({k}): {_text(value)}" for k, value in enumerate(self))

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        raise RuntimeError("ParameterList should not be called.")


def _as_parameter(value: Any) -> Any:
    return Parameter(value) if isinstance(value, Tensor) and not isinstance(value, Parameter) else value


class ParameterDict(Module):
    """A dict of parameters; tensors become parameters when they are added, other objects stay as they are.

    >>> table = gs.nn.ParameterDict({"scale": gs.ones(2)})
    >>> table.update({"shift": gs.zeros(2), "name": "plain"})
    >>> list(table.keys()), [type(value).__name__ for value in table.values()]
    (['scale', 'name', 'shift'], ['Parameter', 'str', 'Parameter'])
    >>> table.pop("name"), table.get("name", "none"), table.setdefault("scale", gs.zeros(1)).shape
    ('plain', 'none', gradspec.Size([2]))
    >>> table.popitem()[0], [key for key, value in table.copy().items()]
    ('shift', ['scale'])
    >>> list(table.fromkeys(["a", "b"], gs.ones(1)))
    ['a', 'b']
    >>> table.clear()
    >>> len(table)
    0
    """

    _keys: dict[str, None]

    def __init__(self, parameters: Any = None) -> None:
        super().__init__()
        self._keys = {}
        if parameters is not None:
            self.update(parameters)

    def __getitem__(self, key: str) -> Any:
        if key not in self._keys:
            raise KeyError(key)
        return getattr(self, key)

    def __setitem__(self, key: str, value: Any) -> None:
        if not isinstance(key, str):
            raise TypeError(
                "Index given to ParameterDict cannot be used as a key as it is not a string (type is "
                f"'{type(key).__name__}')."
            )
        self._keys[key] = None
        setattr(self, key, _as_parameter(value))

    def __delitem__(self, key: str) -> None:
        del self._keys[key]
        delattr(self, key)

    def __len__(self) -> int:
        return len(self._keys)

    def __iter__(self) -> Iterator[str]:
        return iter(self._keys)

    def __reversed__(self) -> Iterator[str]:
        return reversed(list(self._keys))

    def __contains__(self, key: object) -> bool:
        return key in self._keys

    def copy(self) -> ParameterDict:
        """A dict of the same parameters."""
        return ParameterDict(OrderedDict(self.items()))

    def setdefault(self, key: str, default: Any = None) -> Any:
        """The value of a key, which is set to the default if it is missing."""
        if key not in self:
            self[key] = default
        return self[key]

    def clear(self) -> None:
        """Take all values away."""
        for key in list(self._keys):
            del self[key]

    def pop(self, key: str) -> Any:
        """Take the value of `key` away, and return it."""
        value = self[key]
        del self[key]
        return value

    def popitem(self) -> tuple[str, Any]:
        """Take the value that was added last away, and return it with its key."""
        key = next(reversed(self))
        return key, self.pop(key)

    def get(self, key: str, default: Any = None) -> Any:
        """The value of a key, or the default."""
        return self[key] if key in self else default

    def fromkeys(self, keys: Iterable[str], default: Any = None) -> ParameterDict:
        """A new dict with one value, `default`, for all keys."""
        return ParameterDict((key, default) for key in keys)

    def keys(self) -> Iterable[str]:
        """The keys."""
        return self._keys.keys()

    def items(self) -> Iterable[tuple[str, Any]]:
        """The keys and the values."""
        return [(key, self[key]) for key in self._keys]

    def values(self) -> Iterable[Any]:
        """The values."""
        return [self[key] for key in self._keys]

    def update(self, parameters: Any) -> None:
        """Add the values of a mapping, or of pairs. TypeError for anything else, ValueError for other tuples."""
        pairs = _pairs("ParameterDict", parameters)
        if isinstance(parameters, Mapping) and not isinstance(parameters, OrderedDict):
            pairs.sort()
        for key, value in pairs:
            self[key] = value

    def extra_repr(self) -> str:
        return "\n".join(f"  ({key}): {_text(value)}" for key, value in self.items())

    def __call__(self, input: Any) -> Any:
        raise RuntimeError("ParameterDict should not be called.")

    def __or__(self, other: ParameterDict) -> ParameterDict:
        made = self.copy()
        made.update(other)
        return made

    def __ror__(self, other: ParameterDict) -> ParameterDict:
        made = other.copy()
        made.update(self)
        return made

    def __ior__(self, other: Any) -> ParameterDict:  # type: ignore[misc]
        self.update(other)
        return self
