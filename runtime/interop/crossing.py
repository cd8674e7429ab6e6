"""Functions of one array library as differentiable functions of another one's arrays.

Note [Crossings] A function crosses a border from the library inside, in which it is written, to the library outside,
whose arrays it is called with. Arrays go over by DLPack, without a copy. To the library outside the call is one
operation, whose rules are crossings, too: the gradient is the crossing of the pullback that the library inside makes
of the function, and likewise for tangents and batches. So derivatives of every order and all mixtures of modes follow,
each library records its own operations only, and nothing is kept of a call but its inputs. A pullback therefore
calls the function again.

Gradients of complex numbers follow torch: a pullback multiplies by the conjugate transposed Jacobian.
"""

from __future__ import annotations

import functools
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any

from gradspec.func import pytree

Flat = Callable[..., list[Any]]
"""A function of arrays that returns a list of arrays."""


class Library(ABC):
    """An array library with derivatives, as a side of a border."""

    name: str
    """The class of its arrays, for messages."""

    @abstractmethod
    def is_array(self, value: Any) -> bool:
        """Whether a value is an array of this library."""

    @abstractmethod
    def refusal(self, array: Any) -> str | None:
        """The reason why another library cannot read the memory of an array, with the way out."""

    @abstractmethod
    def is_smooth(self, array: Any) -> bool:
        """Whether an array has derivatives: whether its elements are floating point or complex numbers."""

    @abstractmethod
    def lent(self, array: Any) -> Any:
        """The array without its history, whose memory another library reads by DLPack."""

    @abstractmethod
    def received(self, array: Any) -> Any:
        """An array of this library over the memory of another one's."""

    @abstractmethod
    def apart(self, array: Any, others: Sequence[Any]) -> Any:
        """The array, or a copy if it may be written to and others have parts of its memory."""

    @abstractmethod
    def pulled(self, function: Flat, primals: Sequence[Any], cotangents: Sequence[Any]) -> list[Any]:
        """The gradients of the primals, for cotangents of the outputs."""

    @abstractmethod
    def pushed(self, function: Flat, primals: Sequence[Any], tangents: Sequence[Any]) -> list[Any]:
        """The tangents of the outputs, for tangents of the primals."""

    @abstractmethod
    def mapped(self, function: Flat, in_dims: tuple[int | None, ...]) -> Flat:
        """The function on batches, whose outputs have the batch as their first dim."""

    @abstractmethod
    def recorded(self, crossing: Crossing, arrays: Sequence[Any]) -> Sequence[Any]:
        """The outputs of a crossing into this library, as one operation with the rules of the crossing."""


class Crossing:
    """A function of the library inside, for arrays of the library outside; see Note [Crossings]."""

    def __init__(self, function: Flat, inside: Library, outside: Library, linear: Linear | None = None) -> None:
        self.function, self.inside, self.outside, self.linear = function, inside, outside, linear

    def __call__(self, *arrays: Any) -> Sequence[Any]:
        return self.outside.recorded(self, arrays)

    def value(self, arrays: Sequence[Any]) -> tuple[Any, ...]:
        """The outputs, without a record."""
        received = [self.outside.received(self.inside.lent(output)) for output in self.within(arrays)]
        return tuple([self.outside.apart(array, arrays) for array in received])

    def within(self, arrays: Sequence[Any]) -> list[Any]:
        """The outputs as arrays of the library inside."""
        return self.function(*[self.inside.received(self.outside.lent(array)) for array in arrays])

    def pullback(self, wanted: tuple[bool, ...]) -> Crossing:
        """The gradients of the wanted inputs, of all inputs and the cotangents of the smooth outputs."""
        return self._derived(self.inside.pulled, wanted)

    def pushforward(self, wanted: tuple[bool, ...]) -> Crossing:
        """The tangents of the smooth outputs, of all inputs and the tangents of the wanted inputs."""
        return self._derived(self.inside.pushed, wanted, Linear(self, wanted))

    def batched(self, in_dims: tuple[int | None, ...]) -> Crossing:
        """The function on batches, along these dims of the inputs and the first one of the outputs."""
        return self._with(self.inside.mapped(self.function, in_dims))

    def _derived(
        self, rule: Callable[..., list[Any]], wanted: tuple[bool, ...], linear: Linear | None = None
    ) -> Crossing:
        """The crossing of a derivative with respect to the wanted inputs; integers among the outputs have none."""
        count = len(wanted)

        def function(*arrays: Any) -> list[Any]:
            primals = arrays[:count]

            def smooth(*changed: Any) -> list[Any]:
                left = iter(changed)
                outputs = self.function(*[next(left) if w else p for w, p in zip(wanted, primals, strict=True)])
                return [output for output in outputs if self.inside.is_smooth(output)]

            chosen = [p for w, p in zip(wanted, primals, strict=True) if w]
            return rule(smooth, chosen, arrays[count:])

        return self._with(function, linear)

    def _with(self, function: Flat, linear: Linear | None = None) -> Crossing:
        return Crossing(function, self.inside, self.outside, linear)


class Linear:
    """What a pushforward is the derivative of: the transpose of one is the pullback of the other."""

    def __init__(self, primal: Crossing, wanted: tuple[bool, ...]) -> None:
        self.primal, self.wanted = primal, wanted


def crossed(function: Callable[..., Any], inside: Library, outside: Library) -> Callable[..., Any]:
    """The function for arrays of the library outside, anywhere in structures of arguments."""
    name = getattr(function, "__name__", type(function).__name__)

    @functools.wraps(function, updated=())
    def crossing(*args: Any, **kwargs: Any) -> Any:
        given: list[tuple[int | str, Any]] = [*enumerate(args), *kwargs.items()]
        for place, value in given:
            for leaf in pytree.leaves_of(value):
                _check_argument(name, place, leaf, inside, outside)
        call = _Call(name, function, inside, outside, (args, kwargs))
        outputs = iter(Crossing(call, inside, outside)(*call.arrays))
        leaves = [next(outputs) if is_array else leaf for is_array, leaf in call.leaves]
        return pytree.unflatten(leaves, call.result_spec)

    return crossing


def _check_argument(name: str, place: int | str, leaf: Any, inside: Library, outside: Library) -> None:
    if outside.is_array(leaf):
        if refusal := outside.refusal(leaf):
            raise TypeError(f"{name}(): argument {place!r} {refusal}")
    elif inside.is_array(leaf):
        raise TypeError(f"{name}(): argument {place!r} is a {inside.name}, but this function takes a {outside.name}")


class _Call:
    """A call as a function of its arrays, which notes the structure of the result."""

    def __init__(
        self, name: str, function: Callable[..., Any], inside: Library, outside: Library, arguments: Any
    ) -> None:
        self._name, self._function, self._inside, self._outside = name, function, inside, outside
        self._given, self._spec = pytree.flatten(arguments)
        self._places = [place for place, leaf in enumerate(self._given) if outside.is_array(leaf)]
        self.arrays = [self._given[place] for place in self._places]
        self.leaves: list[tuple[bool, Any]] = []
        self.result_spec = pytree.LEAF

    def __call__(self, *arrays: Any) -> list[Any]:
        given = list(self._given)
        for place, array in zip(self._places, arrays, strict=True):
            given[place] = array
        args, kwargs = pytree.unflatten(given, self._spec)
        leaves, self.result_spec = pytree.flatten(self._function(*args, **kwargs))
        outputs = [leaf for leaf in leaves if self._inside.is_array(leaf)]
        self.leaves = [(True, None) if self._inside.is_array(leaf) else (False, leaf) for leaf in leaves]
        for is_array, leaf in self.leaves:
            if not is_array and self._outside.is_array(leaf):
                raise TypeError(
                    f"{self._name}(): the function returned a {self._outside.name}, but the result must consist of "
                    f"{self._inside.name}, as its arguments do"
                )
        return outputs


def operation(base: type) -> type:
    """The call of a crossing as a Function, for libraries whose class `base` has the interface of torch."""

    class Crossed(base):  # type: ignore[misc]
        """The call of a function of another library."""

        @staticmethod
        def forward(crossing: Crossing, *arrays: Any) -> tuple[Any, ...]:
            return crossing.value(arrays)

        @staticmethod
        def setup_context(ctx: Any, inputs: tuple[Any, ...], output: tuple[Any, ...]) -> None:
            ctx.crossing, *arrays = inputs
            ctx.smooth = tuple([ctx.crossing.outside.is_smooth(array) for array in output])
            ctx.save_for_backward(*arrays)
            ctx.save_for_forward(*arrays)

        @staticmethod
        def backward(ctx: Any, *grads: Any) -> tuple[Any, ...]:
            wanted = tuple(ctx.needs_input_grad[1:])
            given = [grad for grad, smooth in zip(grads, ctx.smooth, strict=True) if smooth]
            found = iter(ctx.crossing.pullback(wanted)(*ctx.saved_tensors, *given))
            return (None, *[next(found) if w else None for w in wanted])

        @staticmethod
        def jvp(ctx: Any, _crossing: None, *tangents: Any) -> tuple[Any, ...]:
            arrays = ctx.saved_tensors
            wanted = tuple([ctx.crossing.outside.is_smooth(array) for array in arrays])
            given = [tangent for tangent, w in zip(tangents, wanted, strict=True) if w]
            found = iter(ctx.crossing.pushforward(wanted)(*arrays, *given))
            return tuple([next(found) if smooth else None for smooth in ctx.smooth])

        @staticmethod
        def vmap(info: Any, in_dims: tuple[int | None, ...], crossing: Crossing, *arrays: Any) -> tuple[Any, Any]:
            outputs = tuple(crossing.batched(tuple(in_dims[1:]))(*arrays))
            return outputs, (0,) * len(outputs)

    return Crossed
