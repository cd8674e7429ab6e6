"""Parameters and outputs of ops, which lint, the generator and the runtime share.

It imports nothing but the standard library and the words of the language, since the runtime imports it. Its
classes are plain or named tuples, which cost less at import than dataclasses. Annotations are not strings, which
named tuples would compile.
"""

from typing import Final, NamedTuple

from .language import DIFFERENTIABLE_TYPES, DIM, INTEGER_TYPES, SIZE, TENSOR_TYPES


def flat_name(path: str) -> str:
    """A name with dots as a name of Python and C: `outer_inner_name` for `outer.inner.name`."""
    return path.replace(".", "_")


def written_name(name: str, namespace: str | None) -> str:
    """The name of an op as users write it: `namespace.name` where code has its flat name."""
    return name if namespace is None else f"{namespace}.{name.removeprefix(f'{flat_name(namespace)}_')}"


class _NoDefault:
    def __repr__(self) -> str:
        return "NO_DEFAULT"

    def __reduce__(self) -> str:
        return "NO_DEFAULT"  # the one object, also for pickle


NO_DEFAULT: Final = _NoDefault()


class Parameter(NamedTuple):
    """A parameter: `type` is without its suffix `?` (`optional`) or `[]` (`is_list`).

    `options` are the strings that a `str` may be, and `says` what integers are of a tensor, if anything.
    """

    name: str
    type: str
    optional: bool = False
    is_list: bool = False
    default: object = NO_DEFAULT
    keyword_only: bool = False
    options: tuple[str, ...] = ()
    says: str = ""

    @property
    def word(self) -> str:
        """The type, as an entry has it."""
        pair = (self.type, self.says)
        return next((word for word, meaning in INTEGER_TYPES.items() if meaning == pair), self.type)

    @property
    def is_tensor(self) -> bool:
        """Whether the argument is a tensor or a list of tensors."""
        return self.type in TENSOR_TYPES

    @property
    def takes_items(self) -> bool:
        """Whether items of the argument, if it is the last one, may be given one by one."""
        return self.type == "shape" or (self.is_tensor and self.is_list)

    @property
    def differentiable(self) -> bool:
        """Whether the parameter has a gradient and a tangent."""
        return self.type in DIFFERENTIABLE_TYPES

    @property
    def tangent(self) -> str:
        """The name of the parameter's tangent."""
        return f"{self.name}_t"

    @property
    def static(self) -> bool:
        """Whether the argument is a plain Python value."""
        return not self.is_tensor

    @property
    def is_dim(self) -> bool:
        """Whether the argument says dims of a tensor."""
        return self.says == DIM

    @property
    def is_size(self) -> bool:
        """Whether the argument says the length of each dim of a tensor."""
        return self.says == SIZE

    @property
    def required(self) -> bool:
        """Whether a call must give the argument."""
        return self.default is NO_DEFAULT


def meaning_of(word: str) -> tuple[str, str]:
    """The type that a word of an entry is, and what of a tensor it says."""
    return INTEGER_TYPES.get(word, (word, ""))


class Output(NamedTuple):
    """An output: `type` is Tensor, Real, Index or Mask, without the suffix `[]` (`is_list`)."""

    name: str
    type: str
    is_list: bool = False

    @property
    def differentiable(self) -> bool:
        """Whether the output receives a gradient."""
        return self.type in DIFFERENTIABLE_TYPES


RESULT: Final = (Output("result", "Tensor"),)
"""The outputs of most ops."""
