"""What there is to know of an op: its row in the table that lint, the generator and the runtime share.

It imports nothing but the standard library and the words of the language, since the runtime imports it; its
classes are plain or named tuples, which cost less at import than dataclasses, and annotations are no strings,
which named tuples would compile.
"""

from collections.abc import Callable, Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from .language import (
    DEFAULT_DTYPES,
    DIFFERENTIABLE_TYPES,
    DIM_NAMES,
    DIM_TYPES,
    DTYPE_GROUPS,
    SIZE_NAMES,
    TENSOR_TYPES,
)


def written_name(name: str, namespace: str | None) -> str:
    """The name of an op as users write it: `namespace.name` where code has `namespace_name`."""
    return name if namespace is None else f"{namespace}.{name.removeprefix(f'{namespace}_')}"


class _NoDefault:
    def __repr__(self) -> str:
        return "NO_DEFAULT"


NO_DEFAULT: Final = _NoDefault()
_NOTHING: Final[Mapping[str, Any]] = MappingProxyType({})
_Function = Callable[..., Any]
_MaybeFunction = _Function | None


class Parameter(NamedTuple):
    """A parameter: `type` is without its suffix `?` (`optional`) or `[]` (`is_list`).

    `options` are the strings that a `str` may be.
    """

    name: str
    type: str
    optional: bool = False
    is_list: bool = False
    default: object = NO_DEFAULT
    keyword_only: bool = False
    options: tuple[str, ...] = ()

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
    def is_dim(self) -> bool:
        """Whether the argument says dims of a tensor."""
        return self.type in DIM_TYPES and self.name in DIM_NAMES

    @property
    def is_size(self) -> bool:
        """Whether the argument says the length of each dim of a tensor."""
        return self.type == "shape" and self.name in SIZE_NAMES

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


RESULT: Final = (Output("result", "Tensor"),)
"""The outputs of most ops."""


class OpInfo:
    """An op, as the runtime knows it.

    `function` is called with the parameters in order, by users if it is `public`; `in_place` is the in-place
    form, if there is one.
    `dtypes` are the groups the op's kernel has loops for, `refusals` the messages that refuse others. With
    `casts` the operands are cast to the dtype of the first, whatever theirs.

    `jvp` takes all parameters in order, the outputs by name, and the tangents by the keywords in `inputs`; it
    returns the tangent of the differentiable output, or a tuple of them, None being zero. `jvp_arrays` does
    the same where all is real, as a new array or a tangent's own. A composite has neither.

    `flops` takes an object that has the shapes and numbers of dims of tensors, as `self_shape`, and returns
    the number of floating point operations; an `elementwise` op without it has one for each element.

    `batch` is what a call on tensors with batch dims is: a word, or a function of the op's own rule and all
    parameters (Note [Batch rules], runtime/batching/calls.py); None for a composite.
    """

    def __init__(
        self,
        key: str,
        function: _Function,
        parameters: tuple[Parameter, ...],
        outputs: tuple[Output, ...] = RESULT,
        *,
        in_place: _MaybeFunction = None,
        dtypes: tuple[str, ...] = DEFAULT_DTYPES,
        refusals: Mapping[str, str] = _NOTHING,
        casts: bool = False,
        jvp: _MaybeFunction = None,
        jvp_arrays: _MaybeFunction = None,
        is_view: bool = False,
        elementwise: bool = False,
        flops: _MaybeFunction = None,
        batch: str | _MaybeFunction = None,
        namespace: str | None = None,
        public: bool = True,
    ) -> None:
        self.key, self.function, self.in_place = key, function, in_place
        self.parameters, self.outputs = parameters, outputs
        self.dtypes, self.refusals, self.casts = dtypes, refusals, casts
        self.jvp, self.jvp_arrays = jvp, jvp_arrays
        self.is_view = is_view
        self.elementwise, self.flops, self.batch = elementwise, flops, batch
        self.namespace, self.public = namespace, public

    @property
    def written(self) -> str:
        """The name as users write it, which overloads share."""
        return written_name(self.key.partition(".")[0], self.namespace)

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
