"""`jax_function` and `from_jax`: functions of gradspec for JAX's arrays, and the other way round.

Note [Crossings into JAX] A crossing is a primitive, since neither `custom_vjp` nor `custom_jvp` differentiates in both
modes what JAX cannot trace. Its transpose is the crossing of the pullback. Outside of `jit` a crossing is computed at
once; a program that `jit` compiles calls it back.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from gradspec.interop.crossing import Crossing, Flat, Library, crossed
from gradspec.interop.own_tensors import OWN

__all__ = ["from_jax", "jax_function"]


def jax_function(function: Callable[..., Any]) -> Callable[..., Any]:
    """Make a function of gradspec's tensors a function of JAX's arrays, which JAX differentiates as its own.

    function: gets Tensors over the memory of the arrays, which are read-only, also in structures (tuples, lists,
    dicts), and other arguments as they are; it returns Tensors or a structure of them, and other values stay the same.
    Tensors that it closes over are constants. All transformations of JAX work. A gradient calls the function again. To
    know the shapes of the result, `jit` calls it once with an example: definite matrices, and zeros for integers.

    Raises ImportError without JAX; the result raises TypeError for tensors of gradspec.

    >>> import jax, jax.numpy as jnp
    >>> jax.grad(gs.interop.jax_function(lambda x: x.sin().sum()))(jnp.zeros(2))
    Array([1., 1.], dtype=float32)
    """
    return crossed(function, OWN, _library())


def from_jax(function: Callable[..., Any]) -> Callable[..., Any]:
    """Make a function of JAX's arrays a function of gradspec's tensors, with its derivatives.

    function: gets JAX's arrays over the memory of Tensors, also in structures (tuples, lists, dicts), and other
    arguments as they are; it returns arrays or a structure of them, which become read-only Tensors; other values stay
    the same. All modes and transforms work, and a gradient calls the function again. Tensors of float64 stay so with
    JAX's setting `jax_enable_x64`, and become float32 without.

    Raises ImportError without JAX; the result raises TypeError for JAX's arrays and for sparse tensors.

    >>> import jax.numpy as jnp
    >>> x = gs.zeros(2, requires_grad=True)
    >>> gs.interop.from_jax(jnp.sin)(x).sum().backward()
    >>> x.grad
    tensor([1., 1.])
    """
    return crossed(function, _library(), OWN)


@functools.cache
def _library() -> Library:
    return JaxArrays()


class JaxArrays(Library):
    """The arrays of JAX, and NumPy's, which JAX takes for its own."""

    name = "jax.Array"

    def __init__(self) -> None:
        import jax

        self._jax, self._primitive = jax, _Primitive(self)

    def is_array(self, value: Any) -> bool:
        return isinstance(value, self._jax.Array | np.ndarray)

    def refusal(self, array: Any) -> str | None:
        return None

    def is_smooth(self, array: Any) -> bool:
        return bool(self._jax.numpy.issubdtype(array.dtype, np.inexact))

    def lent(self, array: Any) -> Any:
        if not isinstance(array, self._jax.Array | np.ndarray):  # a number of Python, to which JAX has given a dtype
            return np.asarray(array, array.dtype)
        return self._jax.block_until_ready(array)

    def received(self, array: Any) -> Any:
        return self._jax.numpy.from_dlpack(array.contiguous())

    def apart(self, array: Any, others: Sequence[Any]) -> Any:
        return array  # nobody writes to either

    def pulled(self, function: Flat, primals: Sequence[Any], cotangents: Sequence[Any]) -> list[Any]:
        conj = self._jax.numpy.conj
        _, pull = self._jax.vjp(function, *primals)
        return [conj(found) for found in pull([conj(cotangent) for cotangent in cotangents])]

    def pushed(self, function: Flat, primals: Sequence[Any], tangents: Sequence[Any]) -> list[Any]:
        _, found = self._jax.jvp(function, tuple(primals), tuple(tangents))
        return list(found)

    def mapped(self, function: Flat, in_dims: tuple[int | None, ...]) -> Flat:
        mapped: Flat = self._jax.vmap(function, in_dims)
        return mapped

    def recorded(self, crossing: Crossing, arrays: Sequence[Any]) -> Sequence[Any]:
        found: Sequence[Any] = self._primitive.bind(*arrays, crossing=crossing, results=None)
        return found


class _Primitive:
    """The primitive of crossings into JAX, with its rules; see Note [Crossings into JAX].

    Its parameters are the crossing, and the shapes and dtypes of its results where they are known.
    """

    def __init__(self, library: JaxArrays) -> None:
        import jax
        from jax.extend.core import Primitive
        from jax.interpreters import ad, batching, mlir

        self._jax, self._ad, self._mlir, self._library = jax, ad, mlir, library
        primitive = Primitive("crossing")
        primitive.multiple_results = True
        primitive.def_impl(self._value)
        primitive.def_abstract_eval(self._shapes)
        ad.primitive_jvps[primitive] = self._tangents
        ad.primitive_transposes[primitive] = self._transposed
        batching.primitive_batchers[primitive] = self._batched
        mlir.register_lowering(primitive, self._lowered)
        self.bind = primitive.bind

    def _value(self, *arrays: Any, crossing: Crossing, results: Any) -> list[Any]:
        return list(crossing.value(arrays))

    def _shapes(self, *given: Any, crossing: Crossing, results: Any) -> list[Any]:
        if results is not None:
            return list(results)
        outputs = crossing.within([_example(array.shape, array.dtype) for array in given])
        return [self._abstract(tuple(output.shape), output.dtype.numpy) for output in outputs]

    def _abstract(self, shape: tuple[int, ...], dtype: Any) -> Any:
        return self._jax.core.ShapedArray(shape, self._jax.dtypes.canonicalize_dtype(dtype))

    def _lowered(self, context: Any, *operands: Any, crossing: Crossing, results: Any) -> Any:
        def called_back(*arrays: Any) -> list[Any]:
            return [np.asarray(OWN.lent(output)) for output in crossing.within(list(map(np.asarray, arrays)))]

        def function(*arrays: Any) -> Any:
            return self._jax.pure_callback(called_back, context.avals_out, *arrays)

        return self._mlir.lower_fun(function, multiple_results=True)(context, *operands)

    def _tangents(self, primals: Any, given: Any, *, crossing: Crossing, results: Any) -> tuple[Any, Any]:
        is_smooth, zero = self._library.is_smooth, self._ad.Zero
        outputs = self.bind(*primals, crossing=crossing, results=results)
        types = [self._jax.typeof(output) for output in outputs]
        wanted = tuple([type(tangent) is not zero and is_smooth(tangent) for tangent in given])
        along = [tangent for tangent, w in zip(given, wanted, strict=True) if w]
        known = tuple([aval for aval in types if is_smooth(aval)])
        found = iter(self.bind(*primals, *along, crossing=crossing.pushforward(wanted), results=known))
        return outputs, [next(found) if is_smooth(aval) else zero(aval.to_tangent_aval()) for aval in types]

    def _transposed(self, cotangents: Any, *arrays: Any, crossing: Crossing, results: Any) -> list[Any]:
        ad, conj, linear = self._ad, self._jax.numpy.conj, crossing.linear
        unknown = tuple([ad.is_undefined_primal(array) for array in arrays])
        wanted = tuple([array.aval for array, u in zip(arrays, unknown, strict=True) if u])
        if linear is not None and unknown == (False,) * len(linear.wanted) + (True,) * sum(linear.wanted):
            back, primals = linear.primal.pullback(linear.wanted), arrays[: len(linear.wanted)]
        else:  # whatever is linear in its unknown inputs has the same derivative everywhere
            back = crossing.pullback(unknown)
            primals = tuple([ad.zeros_like_aval(a.aval) if u else a for a, u in zip(arrays, unknown, strict=True)])
        given = [conj(ad.instantiate_zeros(cotangent)) for cotangent in cotangents]
        found = iter(self.bind(*primals, *given, crossing=back, results=wanted))
        return [conj(next(found)) if u else None for u in unknown]

    def _batched(self, arrays: Any, dims: Any, *, crossing: Crossing, results: Any) -> tuple[Any, Any]:
        in_dims = tuple([dim if isinstance(dim, int) else None for dim in dims])
        (size, *_) = [array.shape[dim] for array, dim in zip(arrays, in_dims, strict=True) if dim is not None]
        known = None
        if results is not None:
            known = tuple([self._abstract((size, *result.shape), result.dtype) for result in results])
        outputs = self.bind(*arrays, crossing=crossing.batched(in_dims), results=known)
        return outputs, [0] * len(outputs)


def _example(shape: tuple[int, ...], dtype: Any) -> np.ndarray:
    """An array on which most functions are defined."""
    if not np.issubdtype(dtype, np.inexact):
        return np.zeros(shape, dtype)
    example = np.ones(shape, dtype)
    if len(shape) > 1:
        example += np.eye(shape[-2], shape[-1], dtype=dtype)
    return example
