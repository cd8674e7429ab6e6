"""The facts about an op that Python reads from its row, in the classes of the language."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Any, Final

from gradspec.codegen.words.language import DEFAULT_DTYPES, DTYPE_GROUPS
from gradspec.codegen.words.parameters import NO_DEFAULT, Output, Parameter, meaning_of, written_name

_NOTHING: Final[Mapping[str, str]] = MappingProxyType({})


class OpInfo:
    """An op, as the runtime knows it.

    `function` is the op, called with the parameters in order, by users if it is `public`; `in_place` is the
    in-place form, if there is one.
    `dtypes` are the groups the op's kernel has loops for, `refusals` the messages that refuse others. With
    `casts` the operands are cast to the dtype of the first, whatever theirs.

    `jvp` takes all parameters in order, the outputs by name, and the tangents by the names of the inputs with
    `_t`; it returns the tangent of the differentiable output, or a tuple of them, None being zero.
    `jvp_arrays` does the same where all is real, as a new array or a tangent's own. A composite has neither.

    `flops` takes an object that has the shapes and numbers of dims of tensors, as `self_shape`, and returns
    the number of floating point operations; an `elementwise` op without it has one for each element.

    `exact` has a bit for each parameter of which a number beside a half type is read in single precision.

    `batch` says how a call on tensors with batch dims is made: a word, or a function of the op's own rule and all
    parameters (Note [Batch rules], runtime/batching/calls.py); None for a composite.
    """

    def __init__(self, op: Any) -> None:
        self.function: Callable[..., Any] = op
        self.key: str = op.key
        self.in_place: Callable[..., Any] | None = op.in_place
        self.parameters = tuple([_parameter(*said) for said in op.parameters])
        self.outputs = tuple([Output(*said) for said in op.outputs])
        self.dtypes: tuple[str, ...] = op.dtypes or DEFAULT_DTYPES
        self.refusals: Mapping[str, str] = op.refusals or _NOTHING
        self.casts: bool = op.casts
        self.jvp: Callable[..., Any] | None = op.jvp
        self.jvp_arrays: Callable[..., Any] | None = op.jvp_arrays
        self.is_view: bool = op.is_view
        self.elementwise: bool = op.elementwise
        self.flops: Callable[[Any], int] | None = op.flops
        self.batch: str | Callable[..., Any] | None = op.batch
        self.exact: int = op.exact
        self.written = written_name(op.key.partition(".")[0], op.namespace)
        """The name as users write it, which overloads share."""
        self.public: bool = op.public

    @cached_property
    def tensors(self) -> tuple[Parameter, ...]:
        """The parameters that are tensors."""
        return tuple(parameter for parameter in self.parameters if parameter.is_tensor)

    @cached_property
    def takes_gradients(self) -> tuple[bool, ...]:
        """Whether each parameter that is a tensor is differentiable."""
        return tuple(parameter.differentiable for parameter in self.tensors)

    @cached_property
    def kinds(self) -> str:
        """The NumPy kind characters of the dtypes that the op's kernel has loops for."""
        return "".join(DTYPE_GROUPS[group].kinds for group in self.dtypes)

    def is_exact(self, name: str) -> bool:
        """Whether a number that is this parameter is read in single precision beside a half type."""
        return any(p.name == name and self.exact >> k & 1 for k, p in enumerate(self.parameters))

    def refusal(self, kind: str) -> str | None:
        """The message that refuses dtypes of a NumPy kind, if the op has one."""
        return next((self.refusals[group] for group in self.refusals if kind in DTYPE_GROUPS[group].kinds), None)


def _parameter(
    name: str, said: str, optional: bool, is_list: bool, keyword_only: bool, default: object = NO_DEFAULT
) -> Parameter:
    kind, _, options = said.rstrip(")").partition("(")
    words = tuple(options.split("|")) if options else ()
    kind, says = meaning_of(kind)
    return Parameter(name, kind, optional, is_list, default, keyword_only, words, says)
