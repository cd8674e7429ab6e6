"""Batch rules: each op x each sample under `vmap`, beside one call for each sample of the batch.

Nothing here is about one op. A case is called `<op>-<check>-<sample>`.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

import numpy as np

import gradspec as gs
from gradspec.codegen.read.model import Op
from gradspec.codegen.words.parameters import Parameter
from gradspec.func import grad, jvp, vjp, vmap
from gradspec.func.jacobians import pushed
from gradspec.func.pytree import tree_map
from gradspec.testing.applies import differentiable, is_early
from gradspec.testing.samples import Sample, assert_close, call, cotangents_for, in_place_function, samples
from gradspec.testing.suite import Case, Suite

_SIZE = 3
Arguments = dict[str, Any]


def variants(sample: Sample, dtype: str | None = None) -> list[Arguments]:
    """The arguments of a batch of calls, which differ in the values of their tensors."""
    found = []
    for k in range(_SIZE):
        other = Sample(sample.op, f"{sample.label} {k}", sample.values)
        arguments = other.tensors(dtype, grad=False)
        for param in sample.op.signature.tensors:
            if k == 1 and not param.differentiable and arguments.get(param.name) is not None:
                mixed = {**arguments, param.name: _mixed(param, arguments[param.name])}
                arguments = mixed if _is_taken(other, mixed) else arguments
        found.append(arguments)
    return found


def _is_taken(sample: Sample, arguments: Arguments) -> bool:
    """Whether the op takes positions in another order, as it does unless they have to ascend."""
    try:
        call(sample, arguments)
    except (RuntimeError, ValueError):
        return False
    return True


def _mixed(param: Parameter, value: Any) -> Any:
    """The same elements in another order, so that positions and values that are given differ, too."""
    if param.is_list:
        return [_mixed(param._replace(is_list=False), item) for item in value]
    return value.flip(0) if value.ndim else value


def stacked(values: Sequence[Any], dim: int) -> Any:
    """The values of a batch along one dim, each of them contiguous."""
    if isinstance(values[0], list):
        return [stacked(items, dim) for items in zip(*values, strict=True)]
    return gs.stack([value.to_dense() for value in values], 0).movedim(0, dim)


def _elements(tensor: gs.Tensor) -> Any:
    """The elements of a tensor, sparse ones among them."""
    return tensor.to_dense().numpy(force=True)


def _present(sample: Sample) -> list[str]:
    return [param.name for param in sample.op.signature.tensors if sample.values.get(param.name) is not None]


def refused(sample: Sample, names: Sequence[str], run: Callable[[], Any]) -> Any:
    """The result of a call; None if it is refused, as it may be if the shape of its result depends on values."""
    try:
        return run()
    except RuntimeError as error:
        if "dynamic shape" not in str(error):
            raise
        index = {param.name for param in sample.op.signature.tensors if not param.differentiable}
        assert sample.op.batch.kind in ("refused", "composite") or index & set(names)
        return None


def mapped(sample: Sample, batch: Sequence[Arguments], names: Sequence[str], dim: int) -> Any:
    """The outputs of one call under `vmap` over these parameters, each along its dim `dim`."""
    first = batch[0]

    def one(*values: Any) -> tuple[gs.Tensor, ...]:
        return tuple(call(sample, {**first, **dict(zip(names, values, strict=True))}))

    given = [stacked([arguments[name] for arguments in batch], dim) for name in names]
    return vmap(one, in_dims=dim)(*given)


def singles(sample: Sample, batch: Sequence[Arguments], names: Sequence[str]) -> list[list[gs.Tensor]]:
    """The outputs of a call for each sample."""
    first = batch[0]
    return [call(sample, {**first, **{name: arguments[name] for name in names}}) for arguments in batch]


def chosen(sample: Sample) -> Iterator[tuple[str, ...]]:
    """The parameters to map over: each alone, in pairs, and all of them."""
    names = _present(sample)
    for count in sorted({1, min(2, len(names)), len(names)} - {0}):
        yield from itertools.combinations(names, count)


def check_values(sample: Sample, dtype: str | None = None) -> None:
    batch = variants(sample, dtype)
    for names in chosen(sample):
        expected: Any = None
        for dim in (0, -1):
            found = refused(sample, names, partial(mapped, sample, batch, names, dim))
            if found is None:
                continue
            expected = expected or singles(sample, batch, names)
            for k, y in enumerate(found):
                assert_close(y, stacked([outputs[k] for outputs in expected], 0).numpy(force=True), what=f"{names}")
                assert y.dtype == expected[0][k].dtype


def check_nested(sample: Sample) -> None:
    """Two calls of `vmap` within each other: the outer one over all tensors, the inner one over the first."""
    names = _present(sample)
    inner, rest = names[0], names[1:]
    batch = variants(sample)

    def one(value: Any, *others: Any) -> tuple[gs.Tensor, ...]:
        return tuple(call(sample, {**batch[0], inner: value, **dict(zip(rest, others, strict=True))}))

    def outer(value: Any, *others: Any) -> Any:
        return vmap(one, in_dims=(0, *[None] * len(rest)))(value, *others)

    given = [stacked([arguments[name] for arguments in batch], 0) for name in names]
    twice = tree_map(lambda x: gs.stack([x, x.flip(0)], 1), given[0])
    found = refused(sample, names, lambda: vmap(outer)(twice, *given[1:]))
    if found is None:
        return
    for i, arguments in enumerate(batch):
        for j, other in enumerate((arguments, batch[_SIZE - 1 - i])):
            changed = {name: arguments[name] for name in rest} | {inner: other[inner]}
            expected = call(sample, {**batch[0], **changed})
            for y, z in zip(found, expected, strict=True):
                assert_close(y[i, j], _elements(z))


def check_in_place(sample: Sample) -> None:
    """The in-place form writes for each sample what it writes for one, or refuses them all as the op does."""
    batch = variants(sample)
    present = _present(sample)
    for names in dict.fromkeys([(present[0],), tuple(present)]):
        _check_written(sample, batch, names)


def _check_written(sample: Sample, batch: Sequence[Arguments], names: tuple[str, ...]) -> None:
    method = in_place_function(sample.op)

    def one(*values: Any) -> Any:
        return sample.call(method, {**batch[0], **dict(zip(names, (values[0].clone(), *values[1:]), strict=True))})

    rows = [[arguments[name] for name in names] for arguments in batch]
    given = [stacked(values, 0) for values in zip(*rows, strict=True)]
    try:
        expected = [one(*values) for values in rows]
    except (RuntimeError, TypeError):
        try:
            vmap(one)(*given)
        except (RuntimeError, TypeError):
            return
        raise
    found = refused(sample, names, lambda: vmap(one)(*given))
    if found is not None:
        assert_close(found, stacked(expected, 0).numpy(force=True), what=f"{names} in place")
    else:
        assert refused(sample, names, partial(mapped, sample, batch, names, 0)) is None, f"{names} in place"


# ---- derivatives ----


def _function(sample: Sample, arguments: Arguments) -> tuple[Callable[..., Any], list[gs.Tensor]]:
    """The differentiable outputs of the op as a function of its differentiable inputs, and these."""
    recorded = sample.tensors(grad=True)
    names = [param.name for param in sample.op.signature.tensors]
    marked = {name: recorded[name] for name in names if name in recorded}
    flat = [x for name in marked for x in _items(marked[name])]
    values = [x for name in marked for x in _items(arguments[name])]
    variables = [x for x, mark in zip(values, flat, strict=True) if mark is not None and mark.requires_grad]
    places = [k for k, mark in enumerate(flat) if mark is not None and mark.requires_grad]

    def function(*inputs: gs.Tensor) -> tuple[gs.Tensor, ...]:
        changed = list(values)
        for place, x in zip(places, inputs, strict=True):
            changed[place] = x
        left = iter(changed)
        given = dict(arguments)
        for name in marked:
            value = arguments[name]
            given[name] = [next(left) for _ in value] if isinstance(value, list) else next(left)
        outputs = call(sample, given)
        return tuple([y for y in outputs if y.is_floating_point() or y.is_complex()])

    return function, variables


def _items(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _batch_of_functions(
    sample: Sample, dtype: str | None
) -> tuple[Callable[..., Any], list[list[gs.Tensor]], list[gs.Tensor]]:
    """The op as a function, the inputs of a batch of calls, and a cotangent for each output."""
    batch = variants(sample, dtype)
    function, first = _function(sample, batch[0])
    inputs = [first, *[_function(sample, {**batch[0], **_only(sample, batch[k])})[1] for k in (1, 2)]]
    return function, inputs, cotangents_for(list(function(*first)), sample.seed)


def _only(sample: Sample, arguments: Arguments) -> Arguments:
    """The differentiable tensors among some arguments."""
    names = [param.name for param in sample.op.signature.tensors if param.differentiable]
    return {name: arguments[name] for name in names if name in arguments}


def check_vjp(sample: Sample, dtype: str | None = None) -> None:
    """Gradients of each sample, `vmap` of `grad`, also of arguments common to all; and `grad` of `vmap`."""
    function, inputs, cotangents = _batch_of_functions(sample, dtype)
    if not cotangents:
        return

    def total(*xs: gs.Tensor) -> gs.Tensor:
        pairs = zip(function(*xs), cotangents, strict=True)
        parts = [(y * v.conj()).real.sum() if y.is_complex() else (y * v).sum() for y, v in pairs]
        return gs.stack(parts).sum()

    numbers = tuple(range(len(inputs[0])))
    expected = [grad(total, numbers)(*xs) for xs in inputs]
    stacks = [stacked([xs[k] for xs in inputs], 0) for k in numbers]
    found = vmap(grad(total, numbers))(*stacks)
    summed = grad(lambda *xs: vmap(total)(*xs).sum(), numbers)(*stacks)
    for k in numbers:
        wanted = stacked([gradients[k] for gradients in expected], 0).numpy(force=True)
        assert_close(_elements(found[k]), wanted, what="vmap of grad")
        assert_close(_elements(summed[k]), wanted, what="grad of vmap")
    if len(numbers) > 1:
        common = vmap(grad(total, numbers), in_dims=(0, *[None] * (len(numbers) - 1)))(stacks[0], *inputs[0][1:])
        for i, xs in enumerate(inputs):
            alone = grad(total, numbers)(xs[0], *inputs[0][1:])
            for k in numbers:
                assert_close(_elements(common[k])[i], _elements(alone[k]), what="what is common to all samples")


def check_batched_cotangents(sample: Sample, dtype: str | None = None) -> None:
    """A batched backward pass, and second derivatives by it."""
    function, inputs, cotangents = _batch_of_functions(sample, dtype)
    if not cotangents:
        return
    _, pull_back = vjp(function, *inputs[0])
    batch = [cotangents, [2 * v for v in cotangents], [v.flip(0) if v.ndim else -v for v in cotangents]]
    stacks = tuple([stacked([vs[k] for vs in batch], 0) for k in range(len(cotangents))])
    found = vmap(pull_back)(stacks)
    for i, vs in enumerate(batch):
        expected = pull_back(tuple(vs))
        pairs = zip(_items_of(found), _items_of(expected), strict=True)
        for y, z in pairs:
            assert_close(y[i], _elements(z))


def _items_of(value: Any) -> Sequence[Any]:
    return value if isinstance(value, tuple) else (value,)


def check_jvp(sample: Sample, dtype: str | None = None) -> None:
    """Tangents of each sample, tangents of arguments common to all, and a batch of tangents."""
    function, inputs, _ = _batch_of_functions(sample, dtype)
    tangents = [tuple(cotangents_for(xs, sample.seed + k)) for k, xs in enumerate(inputs)]
    numbers = range(len(inputs[0]))

    def push(xs: tuple[gs.Tensor, ...], ts: tuple[gs.Tensor, ...]) -> Any:
        return jvp(function, xs, ts)[1]

    stacks = tuple([stacked([xs[k] for xs in inputs], 0) for k in numbers])
    along = tuple([stacked([ts[k] for ts in tangents], 0) for k in numbers])
    own, common = vmap(push)(stacks, along), vmap(push, in_dims=(None, 0))(tuple(inputs[0]), along)
    columns = pushed(lambda x: function(x, *inputs[0][1:]), inputs[0][0], along[0])
    zeros = [gs.zeros_like(x) for x in inputs[0][1:]]
    for i, (xs, ts) in enumerate(zip(inputs, tangents, strict=True)):
        for y, z in zip(own, push(tuple(xs), ts), strict=True):
            assert_close(y[i], _elements(z), what="tangents of samples")
        for y, z in zip(common, push(tuple(inputs[0]), ts), strict=True):
            assert_close(y[i], _elements(z), what="tangents of one tensor")
        for y, z in zip(columns, push(tuple(inputs[0]), (ts[0], *zeros)), strict=True):
            assert_close(None if y is None else y[i], _elements(z), what="a batch of tangents")


def _has_tensors(sample: Sample) -> bool:
    return bool(_present(sample))


def _is_complex(sample: Sample) -> bool:
    """Whether its tensors can be complex: not where it asks for a real dtype, which some ops then refuse."""
    dtypes = [sample.values.get(p.name) for p in sample.op.signature.params if p.type == "dtype"]
    is_real = any(dtype is not None and np.dtype(dtype).kind == "f" for dtype in dtypes)
    return _has_tensors(sample) and "complex" in sample.op.dtypes and not is_real


def _is_written_to(sample: Sample) -> bool:
    """Whether there is an in-place form; that of a view changes the shape, which a batch has for all."""
    first = sample.op.signature.params[0]
    return sample.op.inplace and sample.op.forward.kind != "view" and first.is_tensor and not first.is_list


def unless_refused(check: Callable[..., None], sample: Sample, dtype: str | None = None) -> None:
    """A check of derivatives, where the op has batches at all."""
    refused(sample, (), partial(check, sample, dtype))


def _is_batched(sample: Sample) -> bool:
    """Whether derivatives of a batch can be asked for."""
    return sample.op.batch.kind != "refused" and not sample.without_gradient and differentiable(sample)


def _is_batched_and_complex(sample: Sample) -> bool:
    return _is_batched(sample) and is_early(sample) and _is_complex(sample)


_Check = tuple[Callable[[Sample], None], Callable[[Sample], bool]]
CHECKS: dict[str, _Check] = {
    "vmap": (check_values, _has_tensors),
    "vmap_in_place": (check_in_place, _is_written_to),
    "vmap_nested": (check_nested, _has_tensors),
    "vmap_complex": (partial(check_values, dtype="complex128"), _is_complex),
    "vmap_vjp": (partial(unless_refused, check_vjp), _is_batched),
    "batched_cotangents": (partial(unless_refused, check_batched_cotangents), _is_batched),
    "vmap_jvp": (partial(unless_refused, check_jvp), _is_batched),
    "vmap_complex_vjp": (partial(unless_refused, check_vjp, dtype="complex128"), _is_batched_and_complex),
    "vmap_complex_jvp": (partial(unless_refused, check_jvp, dtype="complex128"), _is_batched_and_complex),
}


def cases(op: Op, suite: Suite) -> Iterator[Case]:
    """The cases of an op."""
    for i, sample in enumerate(samples(op)):
        for name, (run, applies) in CHECKS.items():
            if applies(sample):
                yield Case(f"{op.key}-{name}-{i}", partial(run, sample))
