"""What there is to know of an op: its row in the table that lint, the generator and the runtime share.

It imports nothing but the standard library and the words of the language, since the runtime imports it; its
classes are plain or named tuples, which cost less at import than dataclasses.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from .language import DEFAULT_DTYPES, DIFFERENTIABLE_TYPES, DTYPE_GROUPS, TENSOR_TYPES


class _NoDefault:
    def __repr__(self) -> str:
        return "NO_DEFAULT"


NO_DEFAULT: Final = _NoDefault()
_NOTHING: Final[Mapping[str, Any]] = MappingProxyType({})


class Parameter(NamedTuple):
    """A parameter: `type` is without its suffix `?` (`optional`) or `[]` (`is_list`)."""

    name: str
    type: str
    optional: bool = False
    is_list: bool = False
    default: object = NO_DEFAULT
    keyword_only: bool = False

    @property
    def is_tensor(self) -> bool:
        """Whether the argument is a tensor or a list of tensors."""
        return self.type in TENSOR_TYPES

    @property
    def differentiable(self) -> bool:
        """Whether the parameter has a gradient and a tangent."""
        return self.type in DIFFERENTIABLE_TYPES

    @property
    def tangent(self) -> str:
        """What the parameter's tangent is called."""
        return f"{self.name}_t"

    @property
    def static(self) -> bool:
        """Whether the argument is a plain Python value."""
        return not self.is_tensor

    @property
    def required(self) -> bool:
        """Whether a call must give the argument."""
        return self.default is NO_DEFAULT


class Output(NamedTuple):
    """An output: `type` is Tensor, Real, Index or Mask, without the suffix `[]` (`is_list`)."""

    name: str
    type: str
    is_list: bool = False

    @property
    def differentiable(self) -> bool:
        """Whether the output receives a gradient."""
        return self.type in DIFFERENTIABLE_TYPES


class Input(NamedTuple):
    """A differentiable parameter, as forward mode sees it: the keyword of its tangent, and its position."""

    position: int
    tangent: str
    is_list: bool


class OpInfo:
    """An op, as the runtime knows it.

    `function` is called with the parameters in order; `in_place` is the in-place form, if there is one. Where
    there are overloads to choose from, the primary one has the functions that choose, under the base name.
    `dtypes` are the groups the op's kernel has loops for, `refusals` the messages that refuse others. With
    `casts` the operands are cast to the dtype of the first, whatever theirs.

    `jvp` takes all parameters in order, the outputs by name, and the tangents by the keywords in `inputs`; it
    returns the tangent of the differentiable output, or a tuple of them, None being zero. `jvp_arrays` does
    the same where all is real, as a new array or a tangent's own. A composite has neither, and no node class.
    """

    def __init__(
        self,
        key: str,
        section: str,
        function: Callable[..., Any],
        parameters: tuple[Parameter, ...],
        outputs: tuple[Output, ...],
        *,
        is_primary: bool = True,
        in_place: Callable[..., Any] | None = None,
        chooser: Callable[..., Any] | None = None,
        in_place_chooser: Callable[..., Any] | None = None,
        aliases: tuple[str, ...] = (),
        is_method: bool = True,
        operators: Mapping[str, Callable[..., Any]] = _NOTHING,
        dtypes: tuple[str, ...] = DEFAULT_DTYPES,
        refusals: Mapping[str, str] = _NOTHING,
        casts: bool = False,
        jvp: Callable[..., Any] | None = None,
        jvp_arrays: Callable[..., Any] | None = None,
        node_class: Any = None,
        is_view: bool = False,
    ) -> None:
        self.key, self.section, self.is_primary = key, section, is_primary
        self.function, self.in_place = function, in_place
        self.chooser, self.in_place_chooser = chooser, in_place_chooser
        self.parameters, self.outputs = parameters, outputs
        self.aliases, self.is_method, self.operators = aliases, is_method, operators
        self.dtypes, self.refusals, self.casts = dtypes, refusals, casts
        self.jvp, self.jvp_arrays = jvp, jvp_arrays
        self.node_class, self.is_view = node_class, is_view

    @property
    def methods(self) -> dict[str, Callable[..., Any]]:
        """What the op contributes to Tensor, by name: overloads only their operators."""
        found = dict(self.operators)
        name = self.key.partition(".")[0]
        function, in_place = self.chooser or self.function, self.in_place_chooser or self.in_place
        for called in (name, *self.aliases) if self.is_primary else ():
            if self.is_method:
                found[called] = function
            if in_place is not None:
                found[f"{called}_"] = in_place
        return found

    @cached_property
    def inputs(self) -> tuple[Input, ...]:
        """The differentiable parameters."""
        return tuple(
            Input(position, parameter.tangent, parameter.is_list)
            for position, parameter in enumerate(self.parameters)
            if parameter.differentiable
        )

    @cached_property
    def tensors(self) -> tuple[Parameter, ...]:
        """The parameters that are tensors."""
        return tuple(parameter for parameter in self.parameters if parameter.is_tensor)

    @cached_property
    def takes_gradients(self) -> tuple[bool, ...]:
        """Of each parameter that is a tensor, whether it is differentiable."""
        return tuple(parameter.differentiable for parameter in self.tensors)

    @cached_property
    def kinds(self) -> str:
        """The NumPy kind characters of the dtypes that the op's kernel has loops for."""
        return "".join(DTYPE_GROUPS[group].kinds for group in self.dtypes)

    def refusal(self, kind: str) -> str | None:
        """The message that refuses dtypes of a NumPy kind, if the op has one."""
        return next(
            (self.refusals[group] for group in self.refusals if kind in DTYPE_GROUPS[group].kinds), None
        )
