"""Properties of every call of every op."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np

import gradspec as gs
from fuzz import known
from fuzz.calls import ERRORS, HALF, Outcome, arrays_of, attempt, call, differentiate, torch_call, write
from fuzz.cases import Case
from fuzz.compare import cast, differs, is_far, widened
from fuzz.layouts import Layout, Placed, draw_layout, fitted
from fuzz.values import DELICATE
from gradspec.codegen.words.language import DTYPE_GROUPS
from gradspec.testing.reference import evaluate

NO_DIMS = ("all", "any", "array_api_")  # ops, and a namespace, for which () means no dims

Array = np.ndarray[Any, Any]

# Words of errors that speak of the inside
LEAKS = re.compile(
    r"_array\b|_core\b|ufunc|NoneType|has no attribute|object is not|gs_|numpy\.ndarray|positional argument|"
    r"subscriptable|iterable|unsupported operand|not supported between|operands could not"
)
_ABOUT_STRIDES = re.compile(r"contiguous|not compatible|stride")


class Failure(NamedTuple):
    """A failure of an op."""

    op: str
    kind: str
    detail: str


def failures(case: Case, torch: Any) -> Iterator[Failure]:
    """All that is wrong with a case; `torch` may be None."""
    before = gs.get_num_threads()
    try:
        for kind, detail in _found(case, torch):
            if not known.is_deliberate(case, kind, detail):
                yield Failure(case.op.key, kind, detail)
    except MemoryError:
        pass  # of a result that memory does not hold nothing can be said
    finally:
        gs.set_num_threads(before)


def _found(case: Case, torch: Any) -> Iterator[tuple[str, str]]:
    gs.set_num_threads(1)
    expected = call(case, case.arrays())
    asked = torch if torch and not known.ends_torch(case, refused=expected.error is not None) else None
    theirs = torch_call(asked, case, requires_grad=False) if asked else None
    yield from _unclean(case, expected)
    if theirs is not None:
        yield from _beside_torch(case, expected, theirs)
    if expected.error is None:
        yield from _beside_reference(case, expected)
    gs.set_num_threads(case.threads)
    yield from _elsewhere(case, expected)
    yield from _overlapping(case, expected)
    if expected.error is None:
        yield from _in_place(case, expected)
        yield from _gradients(case, torch if theirs and theirs.error is None else None)


def _unclean(case: Case, outcome: Outcome) -> Iterator[tuple[str, str]]:
    """Errors are of few kinds, speak the user's language, and do not come after one of NumPy's."""
    error = outcome.error
    if error is None or not case.op.public:
        return
    if type(error) not in ERRORS or LEAKS.search(str(error)):
        yield "error", outcome.what
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if before is not None:
        yield "error", f"{outcome.what}, after {before!r}"


def _beside_torch(case: Case, ours: Outcome, theirs: Outcome) -> Iterator[tuple[str, str]]:
    if (ours.error is None) != (theirs.error is None):
        yield "torch-error", f"{ours.what}; torch: {theirs.what}"
        return
    if ours.error is not None or len(ours.outputs) != len(theirs.outputs):
        return
    for k, (a, b) in enumerate(zip(ours.outputs, theirs.outputs, strict=True)):
        if a.dtype != b.dtype:
            yield "torch-dtype", f"output {k}: {a.dtype}; torch: {b.dtype}"
        elif a.shape != b.shape or not _delicate(case):
            wrong = is_far(a, b, _precision(case, b), _scale(case))
            if wrong:
                yield "torch-value", f"output {k}: {wrong}"


def _gradients_beside_torch(case: Case, ours: Outcome, theirs: Outcome, torch: Any) -> Iterator[tuple[str, str]]:
    """Gradients are torch's, but where those are NaN, or numbers too large for one formula or the other.

    Those of half types, which torch rounds at each step, may be torch's for these operands as float64.
    """

    def compare(g: Array, h: Array) -> str | None:
        return is_far(np.where(np.isnan(widened(h)), h, g), h, _precision(case, h), _scale(case, True))

    strict = case.mood not in DELICATE and (case.op.forward.kind == "elementwise" or case.mood != "unordered")
    if ours.error is not None and theirs.error is None:
        yield "torch-gradient-error", f"{ours.what}; torch: {theirs.what}"
    for k, (g, h) in enumerate(zip(ours.gradients, theirs.gradients, strict=False)):
        wrong = _gradient_differs(g, h, compare if strict else None)
        if wrong and g is not None and g.dtype.name in HALF:
            exact = torch_call(torch, case, requires_grad=True, in_double=True)
            if exact is not None and len(exact.gradients) > k and (h := exact.gradients[k]) is not None:
                wrong = compare(g, cast(h, g.dtype))
        if wrong:
            yield "torch-gradient", f"gradient {k}: {wrong}"


def _delicate(case: Case) -> bool:
    """Whether the order of additions, or of the parts of complex numbers, may change everything."""
    is_complex = any(operand.values.dtype.kind == "c" for _, _, operand in case.operands())
    return case.mood in DELICATE and (case.op.forward.kind != "elementwise" or is_complex)


def _gradient_differs(
    g: Array | None, h: Array | None, compare: Callable[[Array, Array], str | None] | None
) -> str | None:
    """The difference between two gradients; none is as good as zeros."""
    if g is None or h is None:
        present = h if g is None else g
        missing = present is not None and bool(np.any(widened(present) != 0)) and compare is not None
        return "there is none" if missing and g is None else "there is one" if missing else None
    if g.dtype != h.dtype:
        return f"dtype {g.dtype}, expected {h.dtype}"
    return compare(g, h) if compare else None


def _scale(case: Case, of_gradients: bool = False) -> float:
    """How large the numbers are that a result is computed from: sums of many small ones are large."""
    if case.op.forward.kind == "elementwise" and not of_gradients:
        return 1.0
    largest, counts = 1.0, [1]
    for value in case.arguments.values():
        if isinstance(value, float | int) and math.isfinite(value):
            largest = max(largest, abs(value))
    for name, _, operand in case.operands():
        counts.append(operand.values.size)
        counted = operand.values.dtype.kind in "fVc" or _differentiable(case, name)  # and not indices
        if counted and operand.values.size and case.op.forward.kind != "elementwise":
            sizes = np.abs(widened(operand.values))
            largest = max(largest, float(np.max(sizes, initial=0.0, where=np.isfinite(sizes))))
    return largest * max(1.0, math.sqrt(max(counts)) / 4)


def _beside_reference(case: Case, ours: Outcome) -> Iterator[tuple[str, str]]:
    """Values of an op's own dtypes are those of its reference, if that takes the call, too."""
    reference = case.op.tests.reference
    if reference is None or case.mood != "tame" or not _claimed(case):
        return

    def widen(value: Any) -> Any:
        if isinstance(value, list):
            return [widen(item) for item in value]
        return widened(value) if isinstance(value, np.ndarray) else value

    arguments = {param.name: param.default for param in case.op.signature.params}
    arrays = case.arrays()
    for param in (param for param in case.op.signature.params if param.name in arrays):
        value = arrays[param.name]
        if param.type == "dims" and value == () and not case.op.signature.name.startswith(NO_DIMS):
            value = None  # for NumPy () means no dims, as it does for these
        if param.type == "dtype" and value:
            arguments[param.name] = np.dtype(np.float64 if value in HALF else value)
        else:
            arguments[param.name] = widen(value)
    made = attempt(lambda: Outcome(_listed(case, evaluate(reference.tree, arguments))))
    if made.error is not None or len(made.outputs) != len(ours.outputs):
        return
    for k, (a, b) in enumerate(zip(ours.outputs, made.outputs, strict=True)):
        if a.shape != b.shape and b.ndim > a.ndim:
            continue  # some of NumPy's routines take a 0-d array for one of shape (1,)
        wrong = is_far(a, b, _precision(case, a), _scale(case))
        if wrong:
            yield "reference", f"output {k}: {wrong}"


def _listed(case: Case, result: Any) -> list[Array]:
    outputs = case.op.signature.outputs
    several = len(outputs) > 1 or outputs[0].is_list
    return [np.asarray(array) for array in result] if several else [np.asarray(result)]


def _precision(case: Case, result: Array) -> str:
    """The least precise of the dtypes of a result and the operands."""
    order = ["bfloat16", "float16", "complex64", "float32", "complex128", "float64"]
    statics = [value for value in case.arguments.values() if isinstance(value, str)]
    names = [result.dtype.name, *statics, *(operand.values.dtype.name for _, _, operand in case.operands())]
    return next((name for name in order if name in names), "float32")


def _claimed(case: Case) -> bool:
    """Whether the op's entry lists the dtype of all differentiable operands."""
    kinds = "".join(DTYPE_GROUPS[group].kinds for group in case.op.dtypes)
    found = [operand.values.dtype for name, _, operand in case.operands() if _differentiable(case, name)]
    real = any(param.type == "Real" for param in case.op.signature.params)
    return len({dtype.name for dtype in found}) <= 1 and all(d.kind in kinds or (real and d.kind == "f") for d in found)


def _differentiable(case: Case, name: str) -> bool:
    return any(param.name == name and param.differentiable for param in case.op.signature.params)


# ---- the same call on other memory ----


def _same(case: Case, found: Outcome, expected: Outcome) -> str | None:
    """The difference between two outcomes that should be one."""
    if (found.error is None) != (expected.error is None):
        strided = case.op.forward.kind in ("view", "composite") and found.error is not None
        if strided and _ABOUT_STRIDES.search(str(found.error)):
            return None
        return f"{found.what}; contiguous: {expected.what}"
    for k, (a, b) in enumerate(zip(found.outputs, expected.outputs, strict=False)):
        wrong = _apart(case, a, b)
        if wrong:
            return f"output {k}: {wrong}"
    for k, (g, h) in enumerate(zip(found.gradients, expected.gradients, strict=False)):
        wrong = _gradient_differs(g, h, lambda g, h: _apart(case, g, h, of_gradients=True))
        if wrong:
            return f"gradient {k}: {wrong}"
    return None


def _apart(case: Case, a: Array, b: Array, of_gradients: bool = False) -> str | None:
    """The difference between results that are the same to the bit if elements are computed one by one."""
    wrong = differs(a, b)
    one_by_one = known.BITWISE and case.op.forward.kind == "elementwise" and not of_gradients
    if wrong is None or one_by_one or a.dtype != b.dtype:
        return wrong
    if _delicate(case) or (of_gradients and case.mood in DELICATE and _broadcasts(case)):
        return None
    return is_far(a, b, _precision(case, b), _scale(case, of_gradients))


def _broadcasts(case: Case) -> bool:
    """Whether a gradient is a sum."""
    return len({operand.values.shape for _, _, operand in case.operands()}) > 1


def _elsewhere(case: Case, expected: Outcome) -> Iterator[tuple[str, str]]:
    """Where operands lie does not matter, nor how many threads there are; they are not written to."""
    placed = case.placed()
    found = call(case, arrays_of(placed))
    wrong = _same(case, found, expected)
    if wrong:
        yield "layout", wrong
    for name, place, operand in case.operands():
        lies = placed[name] if place is None else placed[name][place]
        if differs(lies.array, operand.values):
            yield "operand-written", name
        if not lies.gaps_unchanged:
            yield "gap-written", name


def _overlapping(case: Case, expected: Outcome) -> Iterator[tuple[str, str]]:
    if case.overlap is None:
        return
    views = case.overlap.views()
    wrong = _same(case, call(case, case.arrays() | views), expected)
    if wrong:
        yield "overlap", wrong
    if case.op.inplace and expected.error is None:
        views = case.overlap.views()
        written = write(case, case.arrays() | views)
        separate = write(case, case.arrays())
        wrong = _same(case, written, separate)
        if wrong:
            yield "overlap-in-place", wrong


def _in_place(case: Case, expected: Outcome) -> Iterator[tuple[str, str]]:
    """The in-place form writes what the op returns to the first operand, wherever that is; nowhere else."""
    if not case.op.inplace or case.op.forward.kind == "view":
        return
    name = next(param.name for param in case.op.signature.params)
    target: Array = case.arguments[name].values
    if expected.outputs[0].shape != target.shape:
        return
    plain = write(case, case.arrays())
    yield from _unclean(case, plain)
    if plain.error is None:
        wrong = _apart(case, plain.outputs[0], cast(expected.outputs[0], target.dtype))
        if wrong:
            yield "in-place", wrong
    if 0 in case.arguments[name].layout.steps and target.size > 1:
        return  # several elements are one
    placed = case.placed()
    written = write(case, arrays_of(placed))
    wrong = _same(case, written, plain)
    if wrong:
        yield "in-place-layout", wrong
    if written.error is not None and differs(placed[name].array, target):
        yield "in-place-refused-but-written", written.what
    if not placed[name].gaps_unchanged:
        yield "in-place-gap-written", name


# ---- gradients ----


def _gradients(case: Case, torch: Any) -> Iterator[tuple[str, str]]:
    expected = differentiate(case, case.arrays(), lambda g: g)
    if expected.error is None and not expected.gradients:
        return
    yield from _unclean(case, expected)
    rng = np.random.default_rng(case.seed)

    def lay(g: Array) -> Array:
        drawn = draw_layout(rng, g.ndim, g.dtype.itemsize)
        layout = Layout(drawn.order, tuple(step or 1 for step in drawn.steps), drawn.offset)
        return Placed(fitted(g, layout), layout).array

    wrong = _same(case, differentiate(case, arrays_of(case.placed()), lay), expected)
    if wrong:
        yield "gradient-layout", wrong
    for name, wrong in _dtypes_of_gradients(case, expected) if case.op.public else ():
        yield "gradient-dtype", f"{name}: {wrong}"
    if _fits_in_place(case, expected):
        written = differentiate(case, case.arrays(), lambda g: g, in_place=True)
        wrong = _same(case, written, expected) if written.error is None else None
        if wrong:
            yield "in-place-gradient", wrong
    theirs = torch_call(torch, case, requires_grad=True) if torch else None
    if theirs is not None and theirs.gradients:
        yield from _gradients_beside_torch(case, expected, theirs, torch)


def _dtypes_of_gradients(case: Case, outcome: Outcome) -> Iterator[tuple[str, str]]:
    """Gradients without the dtype and shape of their operands."""
    variables = [
        (name, operand.values)
        for name, _, operand in case.operands()
        if _differentiable(case, name) and name not in case.sample.without_gradient
    ]
    variables = [(name, x) for name, x in variables if x.dtype.kind in "fVc"]
    for (name, x), g in zip(variables, outcome.gradients, strict=False):
        if g is not None and (g.dtype, g.shape) != (x.dtype, x.shape):
            yield name, f"{g.dtype}{list(g.shape)}, of {x.dtype}{list(x.shape)}"


def _fits_in_place(case: Case, expected: Outcome) -> bool:
    """Whether the in-place form writes the very result."""
    if not case.op.inplace or case.op.forward.kind == "view" or expected.error is not None:
        return False
    result, target = expected.outputs[0], case.arguments[case.op.signature.params[0].name].values
    return bool((result.dtype, result.shape) == (target.dtype, target.shape))
