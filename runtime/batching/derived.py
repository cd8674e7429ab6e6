"""The choice of an op's batch rule. See Note [Batch rules], calls.py."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NoReturn

from gradspec.batching import rules
from gradspec.batching.common import Call, call_function, singles
from gradspec.batching.dims import along_dims, with_leading_dims
from gradspec.batching.elementwise import elementwise
from gradspec.core.tensor import Tensor, shape_of

if TYPE_CHECKING:
    from gradspec.core.op_info import OpInfo

_MOST_CHECKED = 1_000
_DERIVED: dict[str, Callable[[OpInfo, Callable[..., Any]], Call]] = {
    "elementwise": elementwise,
    "dims": along_dims,
    "leading": with_leading_dims,
}


def derived(info: OpInfo, function: Callable[..., Any], word: str) -> Call:
    """The rule of this name, of an op or of another function with its parameters."""
    return _DERIVED[word](info, function)


def rule_of(info: OpInfo) -> Call:
    """The call of an op with arguments, one for each of its parameters, some with batch dims."""
    batch = info.batch
    assert batch is not None, "a composite is called as it stands"
    if callable(batch):
        return _in_other_words(info, batch)
    word, _, detail = batch.partition(":")
    if word == "refused":
        return lambda values: _refuse(info, detail)
    if word == "rule":
        rule = getattr(rules, detail)
        return lambda values: rule(*values)
    return derived(info, info.function, word)


def _refuse(info: OpInfo, why: str) -> NoReturn:
    """Raise RuntimeError for a call that has no meaning, for the reason that the op's entry gives."""
    raise RuntimeError(f"vmap: {info.written}() cannot be called on a tensor with a batch dimension: {why}")


def _in_other_words(info: OpInfo, formula: Callable[..., Any]) -> Call:
    """The result of a formula; errors name one sample's arguments, since the formula may take more."""
    parameters = info.parameters
    words = "dims" if any(parameter.is_dim or parameter.is_size for parameter in parameters) else "leading"
    rule = derived(info, info.function, words)
    checked: set[Any] = set()

    def own(*args: Any) -> Any:
        return rule([*args, *[parameter.default for parameter in parameters[len(args) :]]])

    def call(values: list[Any]) -> Any:
        shapes = tuple([shape_of(value) for value in values if isinstance(value, Tensor)])
        if shapes not in checked:
            call_function(info, info.function, singles(values))
            if len(checked) >= _MOST_CHECKED:
                checked.clear()
            checked.add(shapes)
        return formula(own, *values)

    return call
