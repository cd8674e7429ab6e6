"""`Layer`: a module whose constructor takes the fields that its class lists, as a dataclass does.

Note [Fields of layers] Most layers keep their arguments and call one function with them. Their class lists the fields
with types and defaults, in the order of the constructor. A field whose type begins with `Tensor` becomes a buffer.
`_by_keyword` names the fields that are given by name only, `_shown` those in the layer's text; `inplace` is shown where
it is true.
"""

from __future__ import annotations

import inspect
from typing import Any, ClassVar, dataclass_transform

from gradspec.nn.modules.module import Module

__all__ = ["Layer", "unusual"]

_FIELD, _BY_KEYWORD = inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY


def unusual(module: Module, **usual: Any) -> str:
    """The attributes of a module that have other than the usual values, for its text after others."""
    values = {name: getattr(module, name) for name in usual}
    return "".join(f", {name}={value}" for name, value in values.items() if value != usual[name])


@dataclass_transform()
class Layer(Module):
    """A module that keeps the arguments of its constructor. See Note [Fields of layers]."""

    _fields: ClassVar[dict[str, inspect.Parameter]] = {}
    _shown: ClassVar[tuple[str, ...]] = ()
    _by_keyword: ClassVar[tuple[str, ...]] = ()
    __signature__: ClassVar[inspect.Signature]  # of the constructor, for `inspect`

    def __init_subclass__(cls) -> None:
        own = {}
        for name, kind in ({} if "__init__" in cls.__dict__ else inspect.get_annotations(cls)).items():
            if not kind.startswith("ClassVar"):
                default = cls.__dict__.get(name, inspect.Parameter.empty)
                form = _BY_KEYWORD if name in cls._by_keyword else _FIELD
                own[name] = inspect.Parameter(name, form, default=default, annotation=kind)
                if name in cls.__dict__:
                    delattr(cls, name)  # which would hide a buffer of that name
        if own:
            cls._fields = own
        if "__init__" not in cls.__dict__ and cls._fields:
            cls.__signature__ = inspect.Signature([*cls._fields.values()])

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__()
        fields = self._fields
        for name, value in self._bound(args, kwargs).items():
            if fields[name].annotation.startswith("Tensor"):
                self.register_buffer(name, value)
            else:
                setattr(self, name, value)
        self._check()

    def _bound(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> dict[str, Any]:
        try:
            bound = inspect.Signature([*self._fields.values()]).bind(*args, **kwargs)
        except TypeError as error:
            raise TypeError(f"{type(self).__name__}.__init__(): {error}") from None
        bound.apply_defaults()
        return bound.arguments

    def _check(self) -> None:
        """Refuse arguments that make no sense, or complete them."""

    def extra_repr(self) -> str:
        parts = [f"{name}={getattr(self, name)!r}" for name in self._shown]
        if "inplace" not in self._shown and self.__dict__.get("inplace", False):
            parts.append("inplace=True")
        return ", ".join(parts)
