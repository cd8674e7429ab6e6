"""Every op keeps the class of its operands, and asks those of their classes that override it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import gradspec as gs
from gradspec.codegen.read.model import Op
from gradspec.testing.applies import differentiable
from gradspec.testing.readings import bits
from gradspec.testing.samples import (
    Sample,
    function_of,
    gradients,
    in_place_function,
    outputs_of,
    samples,
    without_phases,
)
from gradspec.testing.suite import Case, Suite


class Own(gs.Tensor):
    """A class that leaves all to Tensor."""


class Asked:
    """An operand, no tensor, that tells what it was asked."""

    @classmethod
    def __torch_function__(
        cls, func: Any, types: tuple[type, ...], args: tuple[Any, ...] = (), kwargs: Any = None
    ) -> Any:
        return "answer", func, types, len(args) + len(kwargs or {})


def _own(value: Any) -> Any:
    """An argument with tensors of the class Own."""
    if isinstance(value, list):
        return [_own(item) for item in value]
    is_dense = isinstance(value, gs.Tensor) and not value.is_sparse
    return gs.Tensor._make_subclass(Own, value, value.requires_grad) if is_dense else value


def _is_given(value: Any) -> bool:
    """Whether an argument holds a tensor."""
    return len(value) > 0 if isinstance(value, list) else value is not None


def _has_class(result: Any) -> bool:
    """Whether all tensors of a result are of the class, or of another kind."""
    if isinstance(result, tuple | list):
        return all(map(_has_class, result))
    return not isinstance(result, gs.Tensor) or type(result) is Own or result.is_sparse


def check_keeps_class(sample: Sample) -> None:
    """One operand of a subclass makes results of the subclass, with the same bits and gradients."""
    function = function_of(sample.op)
    tensors = [param.name for param in sample.op.signature.params if param.is_tensor]
    expected = _seen(sample, function, sample.tensors())
    for name in tensors:
        arguments = sample.tensors()
        if not _is_given(arguments.get(name)):
            continue
        arguments[name] = _own(arguments[name])
        gs.manual_seed(0)
        assert _has_class(sample.call(function, arguments)), name
        gs.manual_seed(0)
        assert _seen(sample, function, arguments) == expected, name


def _seen(sample: Sample, function: Callable[..., Any], arguments: dict[str, Any]) -> list[Any]:
    gs.manual_seed(0)
    outputs = without_phases(sample.op, outputs_of(sample.call(function, arguments)))
    seen: list[Any] = [(bits(y), y.requires_grad) for y in outputs]
    if differentiable(sample) and all(y.dtype.is_floating_point or y.dtype.is_complex for y in outputs):
        seen += [bits(g) for g in gradients(sample, arguments, outputs)]
    return seen


def check_written_class(sample: Sample) -> None:
    """The in-place form returns the very tensor that it has written to."""
    first = next(param.name for param in sample.op.signature.params if param.is_tensor)
    method = in_place_function(sample.op)
    arguments = sample.tensors(grad=False)
    try:
        expected = bits(sample.call(method, arguments))
    except RuntimeError:  # a result of another shape or dtype
        return
    arguments = sample.tensors(grad=False)
    target = arguments[first] = _own(arguments[first])
    assert sample.call(method, arguments) is target
    assert bits(target) == expected


def check_is_asked(sample: Sample) -> None:
    """The class of an operand, wherever it stands, is asked about the function that was called."""
    functions = [function_of(sample.op)]
    if sample.op.inplace:
        functions.append(in_place_function(sample.op))
    for param in sample.op.signature.params:
        arguments = sample.arrays()
        if not param.is_tensor or not _is_given(arguments.get(param.name)):
            continue
        arguments[param.name] = [*arguments[param.name][1:], Asked()] if param.is_list else Asked()
        positional, keywords = sample.bind(arguments)
        for function in functions:
            answer = function(*positional, **keywords)
            assert answer == ("answer", function, (Asked,), len(positional) + len(keywords)), param.name


def cases(op: Op, suite: Suite) -> Iterator[Case]:
    """The cases of an op."""
    for i, sample in enumerate(samples(op)):
        yield Case(f"{op.key}-class-{i}", partial(check_keeps_class, sample))
        yield Case(f"{op.key}-asked-{i}", partial(check_is_asked, sample))
        if op.inplace:
            yield Case(f"{op.key}-written-{i}", partial(check_written_class, sample))
