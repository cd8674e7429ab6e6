"""Functions of tensors as ops with a name, a derivative and a rule for batches: the functions of torch.library."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Callable, Iterable
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

from gradspec.autograd.function import Function
from gradspec.autograd.grad_mode import is_grad_enabled, no_grad
from gradspec.core.compiled.bindings import storage_of
from gradspec.core.process.first_use import absent
from gradspec.core.tensor import Tensor
from gradspec.func import pytree

__all__ = [
    "CustomOpDef", "Library", "custom_op", "define", "impl", "ops", "register_autograd", "register_fake",
    "register_kernel", "register_vmap",
]  # fmt: skip

_Function = Callable[..., Any]
_DEFINED: dict[str, CustomOpDef] = {}


class _Call(NamedTuple):
    """The op, and how its arguments are made of the leaves that the Function gets."""

    op: CustomOpDef
    spec: pytree.Spec

    def arguments(self, leaves: Iterable[Any]) -> tuple[tuple[Any, ...], dict[str, Any]]:
        """Those by position, and those by name only."""
        made: tuple[tuple[Any, ...], dict[str, Any]] = pytree.unflatten(list(leaves), self.spec)
        return made


class _OfOp(Function):
    """The Function of all ops, whose first argument is the call."""

    @staticmethod
    def forward(call: _Call, *leaves: Any) -> Any:
        args, options = call.arguments(leaves)
        return call.op._run(args, options)

    @staticmethod
    def setup_context(ctx: Any, inputs: Any, output: Any) -> None:
        ctx.call = call = inputs[0]
        if call.op._setup_context is None:
            return
        args, options = call.arguments(inputs[1:])
        if options:
            call.op._setup_context(ctx=ctx, inputs=args, keyword_only_inputs=options, output=output)
        else:
            call.op._setup_context(ctx=ctx, inputs=args, output=output)

    @staticmethod
    def backward(ctx: Any, *grads: Any) -> Any:
        call = ctx.call
        if call.op._backward is None:
            raise RuntimeError(
                f"Trying to backward through {call.op._name.replace('::', '.')}.default but no autograd formula was "
                "registered. Please use register_autograd to add one."
            )
        found = call.op._backward(ctx, *grads)
        given = found if isinstance(found, tuple) else (found,)
        (of_args, of_options) = call.spec.children_specs
        if len(given) != len(of_args.children_specs):
            raise RuntimeError(
                f"{call.op!r}: the backward returned {len(given)} gradients of {len(of_args.children_specs)} arguments"
            )
        leaves: list[Any] = [None]
        for grad, spec in zip(given, of_args.children_specs, strict=True):
            leaves += [None] * spec.num_leaves if grad is None else pytree.leaves_of(grad)
        return (*leaves, *[None] * of_options.num_leaves)

    @staticmethod
    def vmap(info: Any, in_dims: tuple[int | None, ...], *args: Any) -> Any:
        call: _Call = args[0]
        if call.op._vmap is None:
            raise RuntimeError(f"{call.op!r} has no rule for vmap; add one with register_vmap")
        given, options = call.arguments(args[1:])
        dims, _ = call.arguments(in_dims[1:])
        return call.op._vmap(info, dims, *given, **options)


class CustomOpDef:
    """An op that `custom_op` has made, called like its function; `ops` has it by its name.

    name: "namespace::name". fn: the function. mutates_args: the arguments that it writes to. signature: of the call,
    that of the function by default.

    >>> isinstance(gs.library.custom_op("docs::copy", lambda x: x.clone(), mutates_args=()), gs.library.CustomOpDef)
    True
    """

    def __init__(
        self,
        name: str,
        fn: _Function,
        mutates_args: str | Iterable[str],
        signature: inspect.Signature | None = None,
    ) -> None:
        self._name, self._fn = name, fn
        self._mutates = bool(mutates_args)  # one name, several, or "unknown"
        self._signature = inspect.signature(fn) if signature is None else signature
        # Called in place of `fn`, where gradients are recorded, or always, and their steps are recorded.
        self._autograd: _Function | None = None
        self._composite: _Function | None = None
        self._backward: _Function | None = None
        self._setup_context: _Function | None = None
        self._vmap: _Function | None = None

    def __repr__(self) -> str:
        return f"<CustomOpDef({self._name})>"

    @property
    def default(self) -> CustomOpDef:
        """The op: torch has an overload of this name.

        >>> gs.library.custom_op("docs::same", lambda x: x.clone(), mutates_args=()).default
        <CustomOpDef(docs::same)>
        """
        return self

    def __call__(self, *args: Any, **options: Any) -> Any:
        bound = self._signature.bind(*args, **options)
        bound.apply_defaults()
        instead = self._autograd if self._autograd is not None and is_grad_enabled() else self._composite
        if instead is not None:
            return instead(*bound.args, **bound.kwargs)
        if self._mutates:
            with no_grad():
                return self._fn(*bound.args, **bound.kwargs)
        leaves, spec = pytree.flatten((bound.args, bound.kwargs))
        return _OfOp.apply(_Call(self, spec), *leaves)

    def _run(self, args: tuple[Any, ...], options: dict[str, Any]) -> Any:
        result = self._fn(*args, **options)
        given = {id(storage_of(x)) for x in pytree.leaves_of((args, options)) if isinstance(x, Tensor)}
        for x in pytree.leaves_of(result):
            if isinstance(x, Tensor) and id(storage_of(x)) in given:
                raise RuntimeError(
                    f"{self!r}: a result has the memory of an argument; return a copy, x.clone(), or name the argument "
                    "in mutates_args and return None"
                )
        return result

    def register_autograd(self, backward: _Function, /, *, setup_context: _Function | None = None) -> None:
        """Give the op a derivative.

        backward: of the context and the gradients of the results; returns a gradient for each argument, or None.
        setup_context: of `ctx`, `inputs` and `output`, by name; keeps in the context the tensors that the backward
        needs. Arguments that are given by name only come as `keyword_only_inputs`, and have no gradient. RuntimeError
        for an op that writes to arguments.

        >>> double = gs.library.custom_op("docs::double", lambda x: 2 * x, mutates_args=())
        >>> double.register_autograd(lambda ctx, grad: 2 * grad)
        >>> gs.func.grad(double)(gs.tensor(3.0))
        tensor(2.)
        """
        if self._mutates:
            raise RuntimeError(f"Cannot register autograd formula for non-functional operator {self!r}")
        self._backward, self._setup_context = backward, setup_context

    def register_fake(self, fn: _Function, /) -> _Function:
        """The function itself: it gives the shapes of results to a compiler, and gradspec has none.

        fn: the function.

        >>> triple = gs.library.custom_op("docs::triple", lambda x: 3 * x, mutates_args=())
        >>> shapes = triple.register_fake(lambda x: gs.empty_like(x))
        """
        return fn

    def register_kernel(self, device_types: Any, fn: _Function | None = None, /) -> Any:
        """The function for tensors on devices, by itself or as a decorator; the one for "cpu" is called.

        device_types: the devices, None for all. fn: the function.

        >>> half = gs.library.custom_op("docs::half", lambda x: x / 2, mutates_args=())
        >>> other = half.register_kernel("cpu", lambda x: x * 0.5)
        """
        if fn is None:
            return lambda given: self.register_kernel(device_types, given)
        devices = (device_types,) if isinstance(device_types, str) else device_types
        if devices is None or "cpu" in devices:
            self._fn = fn
        return fn

    def register_vmap(self, func: _Function | None = None) -> Any:
        """The rule for batches, by itself or as a decorator, that of a `Function`.

        func: of `info`, the dims of the batch in the arguments, and the arguments; returns results and their dims.

        >>> turned = gs.library.custom_op("docs::turned", lambda x: x.flip(-1), mutates_args=())
        >>> rule = turned.register_vmap(lambda info, in_dims, x: (turned(x.movedim(in_dims[0], 0)), 0))
        >>> gs.vmap(turned)(gs.tensor([[1, 2], [3, 4]]))
        tensor([[2, 1],
                [4, 3]])
        """
        if func is None:
            return self.register_vmap
        self._vmap = func
        return func


def custom_op(
    name: str,
    fn: _Function | None = None,
    /,
    *,
    mutates_args: str | Iterable[str],
    device_types: Any = None,
    schema: str | None = None,
    tags: Any = None,
) -> Any:
    """An op of a function of tensors, whose steps are not recorded; without the function, a decorator.

    name: "namespace::name", by which `ops` has it; ValueError for another form. fn: the function, whose results share
    no memory with its arguments. mutates_args: the names of arguments that it writes to, or "unknown"; such an op has
    no derivative. device_types, schema, tags: torch's, ignored.

    >>> @gs.library.custom_op("docs::cube", mutates_args=())
    ... def cube(x: gs.Tensor) -> gs.Tensor:
    ...     return gs.from_numpy(x.numpy() ** 3)
    >>> cube.register_autograd(
    ...     lambda ctx, grad: 3 * ctx.saved_tensors[0] ** 2 * grad,
    ...     setup_context=lambda ctx, inputs, output: ctx.save_for_backward(*inputs),
    ... )
    >>> x = gs.tensor([1.0, 2.0], requires_grad=True)
    >>> gs.autograd.grad(gs.ops.docs.cube(x).sum(), x)
    (tensor([ 3., 12.]),)
    """
    if fn is None:
        return lambda given: custom_op(name, given, mutates_args=mutates_args)
    _check_name("custom_op", name)
    op = _DEFINED[name] = CustomOpDef(name, fn, mutates_args)
    return op


def _check_name(function: str, name: str) -> None:
    namespace, _, short = name.partition("::")
    if not (namespace.isidentifier() and short.isidentifier()):
        raise ValueError(f'{function}(): expected a name such as "namespace::name", but got {name!r}')


def define(qualname: str, schema: str, *, lib: Any = None, tags: Any = ()) -> None:
    """Make an op without a function, which `impl` gives it.

    qualname: "namespace::name"; ValueError for another form. schema: its arguments and results as torch writes them,
    such as "(Tensor x, int n=1) -> Tensor"; an argument with "!" in its type is written to, and the op has no
    derivative. lib, tags: torch's, ignored.

    >>> gs.library.define("docs::scaled", "(Tensor x, float by=2.0) -> Tensor")
    >>> kernel = gs.library.impl("docs::scaled", "cpu", lambda x, by: x * by)
    >>> gs.ops.docs.scaled(gs.ones(2))
    tensor([2., 2.])
    """
    _check_name("define", qualname)
    signature, written = _read_schema(schema)

    def missing(*args: Any, **options: Any) -> Any:
        raise NotImplementedError(f"{qualname} has no function for the CPU: gradspec.library.impl gives it one")

    _DEFINED[qualname] = CustomOpDef(qualname, missing, written, signature)


_SCHEMA = re.compile(r"\((?P<arguments>.*)\)\s*->\s*\S.*", re.DOTALL)
_ARGUMENT = re.compile(r"(?P<type>.+?)\s+(?P<name>\w+)\s*(=\s*(?P<default>.+))?", re.DOTALL)
_SEPARATOR = re.compile(r",(?![^(\[]*[)\]])")  # not within brackets


def _read_schema(schema: str) -> tuple[inspect.Signature, list[str]]:
    """The signature, and the arguments that are written to."""
    whole = _SCHEMA.fullmatch(schema.strip())
    if whole is None:
        raise ValueError(f'expected a schema such as "(Tensor x, int n=1) -> Tensor", but got {schema!r}')
    parameters: list[inspect.Parameter] = []
    written: list[str] = []
    is_by_name = False
    for text in filter(None, map(str.strip, _SEPARATOR.split(whole["arguments"]))):
        if text == "*":
            is_by_name = True
            continue
        found = _ARGUMENT.fullmatch(text)
        if found is None:
            raise ValueError(f"expected a type and a name, but got {text!r} in the schema {schema!r}")
        kind = inspect.Parameter.KEYWORD_ONLY if is_by_name else inspect.Parameter.POSITIONAL_OR_KEYWORD
        default = inspect.Parameter.empty if found["default"] is None else _read_default(found["default"])
        parameters.append(inspect.Parameter(found["name"], kind, default=default))
        written += [found["name"]] if "!" in found["type"] else []
    return inspect.Signature(parameters), written


def _read_default(text: str) -> Any:
    try:
        return ast.literal_eval(text)
    except (ValueError, SyntaxError):
        return text  # a word, such as mean


# By torch's dispatch keys in lower case, the attribute of an op that is the function.
_PLACES = {
    "cpu": "_fn", "default": "_fn", "compositeexplicitautograd": "_fn",
    "autograd": "_autograd", "autogradcpu": "_autograd", "compositeimplicitautograd": "_composite",
}  # fmt: skip


def impl(qualname: str, types: str | Iterable[str], func: _Function | None = None, *, lib: Any = None) -> Any:
    """The function of an op, by itself or as a decorator; ValueError for a name that no op has.

    qualname: the name of the op. func: the function. types: devices or torch's dispatch keys, one or several. For
    "cpu", "default" or "CompositeExplicitAutograd" the steps of the function are not recorded; for
    "CompositeImplicitAutograd" they are. One for "Autograd" is called where gradients are recorded, such as the `apply`
    of a Function that calls the op in its `forward`. Those of other devices are never called. lib: torch's, ignored.

    >>> gs.library.define("docs::squared", "(Tensor x) -> Tensor")
    >>> @gs.library.impl("docs::squared", "CompositeImplicitAutograd")
    ... def squared(x):
    ...     return x * x
    >>> gs.func.grad(gs.ops.docs.squared)(gs.tensor(3.0))
    tensor(6.)
    """
    if func is None:
        return lambda given: impl(qualname, types, given)
    op = _defined(qualname)
    for key in (types,) if isinstance(types, str) else types:
        if key.lower() in _PLACES:
            setattr(op, _PLACES[key.lower()], func)
    return func


class Library:
    """The ops of a namespace, which it defines and gives functions.

    ns: the namespace. kind: "DEF", "FRAGMENT" or "IMPL"; ValueError for another. dispatch_key: what `impl` takes by
    default.

    >>> library = gs.library.Library("docs", "FRAGMENT")
    >>> library.define("shifted(Tensor x) -> Tensor")
    'docs::shifted'
    >>> library.impl("shifted", lambda x: x + 1, "CPU")
    >>> gs.ops.docs.shifted(gs.zeros(1))
    tensor([1.])
    """

    def __init__(self, ns: str, kind: str, dispatch_key: str = "") -> None:
        if kind not in ("DEF", "FRAGMENT", "IMPL"):
            raise ValueError(f'Library: kind is "DEF", "FRAGMENT" or "IMPL", not {kind!r}')
        self.ns, self.kind, self.dispatch_key = ns, kind, dispatch_key

    def define(self, schema: str, alias_analysis: str = "", *, tags: Any = ()) -> str:
        """Make an op of a name and a schema, "name(Tensor x) -> Tensor"; returns its name with the namespace.

        schema: see `gradspec.library.define`. alias_analysis, tags: torch's, ignored.

        >>> gs.library.Library("docs", "FRAGMENT").define("negated(Tensor x) -> Tensor")
        'docs::negated'
        """
        name, bracket, rest = schema.partition("(")
        define(f"{self.ns}::{name.strip()}", bracket + rest)
        return f"{self.ns}::{name.strip()}"

    def impl(self, op_name: str | CustomOpDef, fn: _Function, dispatch_key: str = "", **options: Any) -> None:
        """Give an op a function; ValueError for a name that no op has.

        op_name: the op, or its name with or without the namespace. fn: the function. dispatch_key: see
        `gradspec.library.impl`. options: torch's, ignored.

        >>> library = gs.library.Library("docs", "FRAGMENT")
        >>> library.impl(library.define("third(Tensor x) -> Tensor"), lambda x: x / 3, "CPU")
        """
        name = op_name._name if isinstance(op_name, CustomOpDef) else op_name
        key = dispatch_key or self.dispatch_key or "CompositeImplicitAutograd"
        impl(name if "::" in name else f"{self.ns}::{name}", key, fn)


def _defined(op: str | CustomOpDef) -> CustomOpDef:
    if isinstance(op, CustomOpDef):
        return op
    if op not in _DEFINED:
        raise ValueError(f"no op is called {op!r}; custom_op() makes one")
    return _DEFINED[op]


def register_autograd(
    op: str | CustomOpDef, backward: _Function, /, *, setup_context: _Function | None = None, lib: Any = None
) -> None:
    """Give an op a derivative, as its method does; ValueError for a name that no op has.

    op: the op or its name. backward, setup_context: those of the method. lib: torch's, ignored.

    >>> minus = gs.library.custom_op("docs::minus", lambda x: -x, mutates_args=())
    >>> gs.library.register_autograd("docs::minus", lambda ctx, grad: -grad)
    >>> gs.func.grad(minus)(gs.tensor(3.0))
    tensor(-1.)
    """
    _defined(op).register_autograd(backward, setup_context=setup_context)


def register_fake(op: str | CustomOpDef, func: _Function | None = None, /, **options: Any) -> Any:
    """The function itself, or a decorator: it gives the shapes of results to a compiler, and gradspec has none.

    op: the op or its name. func: the function. options: torch's, ignored.

    >>> gs.library.register_fake("docs::minus", abs)(-1)
    1
    """
    return func if func is not None else lambda given: given


def register_kernel(op: str | CustomOpDef, device_types: Any, func: _Function | None = None, /, **options: Any) -> Any:
    """The function of an op for tensors on devices, as its method; ValueError for a name that no op has.

    op: the op or its name. device_types, func: those of the method. options: torch's, ignored.

    >>> fifth = gs.library.custom_op("docs::fifth", lambda x: x / 5, mutates_args=())
    >>> other = gs.library.register_kernel("docs::fifth", "cuda", lambda x: x * 0.2)
    """
    return _defined(op).register_kernel(device_types, func)


def register_vmap(op: str | CustomOpDef, func: _Function | None = None, /, *, lib: Any = None) -> Any:
    """The rule of an op for batches, as its method; ValueError for a name that no op has.

    op: the op or its name. func: that of the method. lib: torch's, ignored.

    >>> plus = gs.library.custom_op("docs::plus", lambda x: x + 1, mutates_args=())
    >>> rule = gs.library.register_vmap("docs::plus", lambda info, in_dims, x: (plus(x), in_dims[0]))
    >>> gs.vmap(plus)(gs.tensor([1, 2]))
    tensor([2, 3])
    """
    return _defined(op).register_vmap(func)


class _OfTorch:
    """An op of torch's, by its name; an overload is one by its own. The function or method of that name is called."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __repr__(self) -> str:
        return f"aten.{self._name}"

    def __getattr__(self, overload: str) -> _OfTorch:
        if overload.startswith("__"):
            raise AttributeError(overload)
        return _of_torch(f"{self._name}.{overload}")

    def __call__(self, *args: Any, **options: Any) -> Any:
        name = self._name.partition(".")[0]
        found = getattr(import_module("gradspec"), name, None) or getattr(Tensor, name, None)
        if found is None:
            raise NotImplementedError(f"{self!r}: gradspec has no function and no method of this name")
        return found(*args, **options)


@cache
def _of_torch(name: str) -> _OfTorch:
    return _OfTorch(name)


class _Namespace:
    """The ops of a namespace as attributes."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, name: str) -> CustomOpDef | _OfTorch:
        if name.startswith("__"):
            raise AttributeError(name)
        if self._name == "aten":
            return _of_torch(name)
        found = _DEFINED.get(f"{self._name}::{name}")
        if found is None:
            raise AttributeError(f"ops.{self._name} has no op {name!r}: gradspec.library.custom_op makes such an op")
        return found


class _Namespaces:
    """The namespaces as attributes."""

    def __getattr__(self, name: str) -> _Namespace:
        if name.startswith("__"):
            raise AttributeError(name)
        return _Namespace(name)


ops = _Namespaces()
"""The ops that `custom_op` has made, as attributes of their namespaces: `ops.namespace.name`. `ops.aten` has torch's
names of ops, and calls the functions and methods of these names."""


def __getattr__(name: str) -> Any:
    raise absent(__name__, name, "gradspec.library.custom_op makes ops of functions, gradspec.load_ops of formulas")
