"""Traits of cases that make a difference a known one."""

from __future__ import annotations

import importlib

import numpy as np

from fuzz.calls import to_torch
from fuzz.cases import Case, Operand
from fuzz.compare import is_far, widened
from gradspec.core.elements.dtypes import dtype, finfo


def repeats(case: Case) -> bool:
    """Whether the first argument repeats elements."""
    operand = next(iter(case.arguments.values()))
    return isinstance(operand, Operand) and 0 in operand.layout.steps


def over_all(case: Case) -> bool:
    return case.arguments.get("dim") == ()


def unsorted(case: Case) -> bool:
    """Whether what is searched is in no order, that of its sorter if there is one, or has NaN in it."""
    given = {name: operand.values for name, _, operand in case.operands()}
    values = next(given[name] for name in ("sorted_sequence", "boundaries", "bins", "x1") if name in given)
    values = widened(values.real if values.dtype.kind == "c" else values)
    if "sorter" in given:
        values = np.take_along_axis(values, given["sorter"], -1)
    return not bool((values[..., 1:] >= values[..., :-1]).all())


def wrongly_unique(case: Case) -> bool:
    """Whether isin() is told that elements are unique which are not."""
    found = [operand.values.ravel() for _, _, operand in case.operands()]
    return bool(case.arguments.get("assume_unique")) and any(len(set(x.tolist())) < len(x) for x in found)


def complex_infinities(case: Case) -> bool:
    """Whether complex numbers meet infinities, NaN or divisions by zero."""
    return case.mood != "tame" and any(operand.values.dtype.kind == "c" for _, _, operand in case.operands())


def narrow_integers(case: Case) -> bool:
    """Whether an operand is of integers of which products are out of range."""
    return any(operand.values.dtype.name in ("int8", "uint8", "int16", "uint16") for _, _, operand in case.operands())


def without_self(case: Case) -> bool:
    """Whether elements are put in the place of others."""
    return case.arguments.get("include_self") is False


def integers(case: Case) -> bool:
    """Whether operands are integers."""
    return any(operand.values.dtype.kind in "iu" for _, _, operand in case.operands())


def equal(case: Case) -> bool:
    """Whether some of the elements that are next to each other along a dim are the same."""
    x = next(iter(case.arguments.values())).values
    return any(bool((y[1:] == y[:-1]).any()) for y in (np.moveaxis(x, dim, 0) for dim in range(x.ndim)))


def wide_numbers(case: Case) -> bool:
    """Whether a 0-d operand has another dtype than the first."""
    _, _, first = next(case.operands())
    return any(x.values.ndim == 0 and x.values.dtype != first.values.dtype for _, _, x in case.operands())


def hermitian(case: Case) -> bool:
    """Whether a matrix is said to be Hermitian, which a drawn one is not."""
    return case.op.key.endswith("eigvalsh") or bool(case.arguments.get("hermitian"))


def nearly_singular(case: Case) -> bool:
    """Whether a matrix of the first argument has no inverse that single precision could tell from another."""
    A = widened(next(iter(case.arguments.values())).values)
    return bool(A.size) and bool((np.linalg.cond(A) > 1e6).any())


def rank_by_rounding(case: Case) -> bool:
    """Whether singular values of the first matrix are small enough to be zero in its dtype, or in another."""
    x = next(iter(case.arguments.values())).values
    A = widened(x)
    least = max(*A.shape[-2:], 1) * float(finfo(dtype(x.dtype.name)).eps)
    return bool(A.size) and bool((np.linalg.cond(A) > 0.1 / least).any())


def finite(case: Case) -> bool:
    """Whether all elements are numbers, and none infinite."""
    return all(bool(np.isfinite(widened(operand.values)).all()) for _, _, operand in case.operands())


def has_nan(case: Case) -> bool:
    """Whether an operand has NaN among its elements."""
    return any(bool((operand.values != operand.values).any()) for _, _, operand in case.operands())


def halves(case: Case) -> bool:
    """Whether an operand is of a half type."""
    return any(operand.values.dtype.name in ("float16", "bfloat16") for _, _, operand in case.operands())


def empty(case: Case) -> bool:
    """Whether an operand has no elements."""
    return any(not operand.values.size for _, _, operand in case.operands())


def ties(case: Case) -> bool:
    """Whether elements of the first operand are equal, of which another may be the one that is chosen."""
    _, _, first = next(case.operands())
    return len({*first.values.ravel().tolist()}) < first.values.size


def no_dims(case: Case) -> bool:
    """Whether an op is asked to work along no dims."""
    return case.arguments.get("dim") == ()


def high_power(case: Case) -> bool:
    """Whether a power is so high that elements have to be scaled before it is taken."""
    return any(isinstance(value, float) and abs(value) > 100 for value in case.arguments.values())


def divisor_near_zero(case: Case) -> bool:
    """Whether a sum of squares is weighted or shifted so that it may be zero."""
    return any(case.arguments.get(name, 1) <= 0 for name in ("k", "alpha"))


def has_zero_key(case: Case) -> bool:
    """Whether attention adds a key of zeros."""
    return bool(case.arguments.get("add_zero_attn"))


def infinite_power(case: Case) -> bool:
    """Whether distances are largest differences."""
    return case.arguments.get("p") == float("inf")


def to_integers(case: Case) -> bool:
    """Whether elements are converted to a dtype of integers or bools."""
    return str(case.arguments.get("dtype")).startswith(("int", "uint", "bool"))


def made_real(case: Case) -> bool:
    """Whether complex elements are converted to a real dtype."""
    _, _, first = next(case.operands())
    return first.values.dtype.kind == "c" and str(case.arguments.get("dtype")).startswith("float")


def half_nan(case: Case) -> bool:
    """Whether NaN of half types are among the elements."""
    return halves(case) and has_nan(case)


def wide(case: Case) -> bool:
    """Whether the first matrix has fewer rows than columns."""
    shape = next(case.operands())[2].values.shape
    return len(shape) > 1 and shape[-2] < shape[-1]


def many_factors(case: Case) -> bool:
    """Whether products of many numbers are added up, of which few digits are left."""
    return any(operand.values.shape[-1:] > (8,) for _, _, operand in case.operands())


def ill_conditioned(case: Case) -> bool:
    """Whether a matrix loses digits of a solution, others in another order of operations."""

    def condition(A: np.ndarray) -> float:
        if A.ndim < 2 or not A.size or not np.isfinite(A).all():
            return 0.0
        as_one = A.reshape(A.shape[0], -1) if "tensor" in case.op.key else A
        return float(max(np.linalg.cond(A).max(), np.linalg.cond(as_one).max()))

    return any(condition(widened(operand.values)) > 30 for _, _, operand in case.operands())


def amplified(case: Case) -> bool:
    """Whether what is called reflections makes numbers so much larger that digits are lost between them."""
    names = list(case.arguments)
    at = names.index("tau" if "tau" in names else "input2")
    columns, factors = (widened(case.arguments[name].values) for name in names[at - 1 : at + 1])
    lengths = 1 + (np.abs(np.tril(columns, -1)[..., : factors.shape[-1]]) ** 2).sum(-2)
    return bool((np.prod(1 + np.abs(factors) * lengths, -1) > 100).any())


def infinite(case: Case) -> bool:
    """Whether an element is infinite or NaN."""
    return not finite(case)


def is_complex(case: Case) -> bool:
    """Whether an operand is complex."""
    return any(operand.values.dtype.kind == "c" for _, _, operand in case.operands())


def to_half(case: Case) -> bool:
    """Whether elements are converted to a half type."""
    return case.arguments.get("dtype") in ("float16", "bfloat16")


def any_order(case: Case) -> bool:
    """Whether topk() is not asked to sort."""
    return case.arguments.get("sorted") is False


def rank_at_a_step(case: Case) -> bool:
    """Whether the place of a quantile is, apart from rounding, a place where another element has it."""
    q, x, dim = case.arguments["q"], case.arguments["self"].values, case.arguments.get("dim")
    count = x.size if dim is None or not x.ndim else x.shape[dim]
    places = 2 * (count - 1) * widened(np.asarray(q.values if isinstance(q, Operand) else q))
    rounding = 8 * count * float(finfo(dtype(x.dtype.name)).eps)
    return bool((np.abs(places - np.round(places)) <= rounding).any())


def at_an_end(case: Case) -> bool:
    """Whether an element is, apart from rounding, at an end of an interval of a histogram."""
    x = widened(case.arguments["self"].values)
    found = np.histogram_bin_edges(x, case.arguments.get("bins", 100), case.arguments.get("range"))
    rounding = 8 * np.abs(found).max() * float(finfo(dtype(case.arguments["self"].values.dtype.name)).eps)
    return bool((np.abs(x.reshape(-1, 1) - found[1:-1]) <= rounding).any())


def eigenvalues_in_another_order(case: Case) -> bool:
    """Whether the LAPACK of NumPy and that of torch find eigenvalues in different orders, or other ones."""
    torch = importlib.import_module("torch")
    _, _, A = next(case.operands())
    theirs = torch.linalg.eigvals(to_torch(torch, A.values)).numpy()
    return is_far(np.linalg.eigvals(A.values), theirs, A.values.dtype.name) is not None


def repeated_eigenvalues(case: Case) -> bool:
    """Whether eigenvalues of the first matrix are equal apart from rounding, of which none has a gradient."""
    x = next(case.operands())[2].values
    found = np.linalg.eigvals(widened(x))
    apart = np.abs(found[..., :, None] - found[..., None, :]) + np.where(np.eye(x.shape[-1]), np.inf, 0)
    rounding = float(finfo(dtype(x.dtype.name)).eps) ** 0.5 * np.abs(found).max(-1, initial=0.0)
    return bool((apart.min((-1, -2), initial=np.inf) <= rounding).any())


def unordered(case: Case) -> bool:
    """Whether elements have no order: equal ones and NaN, or all if no order is asked for."""
    return ties(case) or has_nan(case) or any_order(case)


def starts_below_zero(case: Case) -> bool:
    return bool(case.arguments["start"] < 0)


def product_times_zero(case: Case) -> bool:
    """Whether a product of half types is not to be added."""
    return halves(case) and case.arguments.get("alpha") == 0


def overwrites(case: Case) -> bool:
    """Whether the result is to be in the place of the first operand."""
    return bool(case.arguments.get("inplace"))


def is_random(case: Case) -> bool:
    """Whether elements are dropped, or have factors or places, by chance."""
    defaults = {param.name: param.default for param in case.op.signature.params}
    given = {**defaults, **case.arguments}
    return (
        bool(given.get("training"))
        or bool(given.get("dropout_p"))
        or "gumbel" in case.op.key
        or ("random_samples" in given and given["random_samples"] is None)
    )


def unordered_offsets(case: Case) -> bool:
    """Whether bags do not begin one after the other, from the first position on."""
    offsets = case.arguments.get("offsets")
    return isinstance(offsets, Operand) and bool((np.diff(offsets.values, prepend=0) < 0).any())


def samples_out_of_range(case: Case) -> bool:
    """Whether random samples are given that are not from 0 to 1."""
    x = widened(case.arguments["random_samples"].values)
    return not bool(((x >= 0) & (x < 1)).all())


def other_targets(case: Case) -> bool:
    """Whether a target is neither 1 nor -1."""
    return bool((np.abs(case.arguments["target"].values) != 1).any())
