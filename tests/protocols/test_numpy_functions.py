"""NumPy's public functions with a tensor that requires grad: each records, describes it, or refuses by name."""

import inspect
import math

import numpy as np
import pytest
import scipy.optimize

import gradspec as gs
from gradspec.protocols import calls
from gradspec.protocols.conventions import DESCRIPTIONS

X = np.array([[0.31, 0.72, 0.13], [0.54, 0.27, 0.96], [0.47, 0.88, 0.69]])
Y = 1.37 - 0.8 * X  # another, without ties or whole quotients
SPD = X @ X.T + np.eye(3)
V = X[0]
# The arguments of functions that do not take one square matrix of numbers in (0, 1). A list is a sequence of tensors.
ARGUMENTS = {
    "append": (X, X, 0), "array_split": (X, 2), "arccosh": (X + 1.5,), "acosh": (X + 1.5,), "average": (X, 0),
    "broadcast_arrays": (X, V), "broadcast_to": (V, (2, 3)), "clip": (X, 0.3, 0.6), "column_stack": ([V, V],),
    "compress": (np.array([True, False, True]), X, 0), "concatenate": ([X, X],), "concat": ([X, X],),
    "convolve": (V, X[1]), "cross": (V, X[1]), "diagonal": (X,), "dot": (X, V), "dsplit": (X[None, :, :2], 2),
    "dstack": ([X, X],), "einsum": ("ij,j", X, V), "expand_dims": (X, 1), "full_like": (X, 2.0), "hsplit": (X, 3),
    "hstack": ([X, X],), "inner": (X, V), "isclose": (X, X), "kron": (X, X), "linalg.cross": (V, X[1]),
    "linalg.matrix_power": (SPD, 2), "linalg.multi_dot": ([X, X, X],), "linalg.outer": (V, V),
    "linalg.solve": (SPD, V), "linalg.cholesky": (SPD,), "linalg.eigh": (SPD,), "linalg.eigvalsh": (SPD,),
    "linalg.tensorinv": (SPD.reshape(3, 3, 1), 1), "linalg.tensorsolve": (SPD, V), "meshgrid": (V, V),
    "moveaxis": (X, 0, 1), "outer": (V, V), "percentile": (X, 30), "polyval": (V, X), "quantile": (X, 0.3),
    "repeat": (X, 2, 0), "reshape": (X, (9,)), "roll": (X, 1), "rollaxis": (X, 1), "searchsorted": (np.sort(V), V),
    "split": (X, 3), "stack": ([X, X],), "swapaxes": (X, 0, 1), "take": (X, [0, 2], 1),
    "take_along_axis": (X, np.array([[0, 2, 1]]), 1), "tensordot": (X, X, 1), "tile": (X, 2), "vander": (V,),
    "vdot": (V, V), "vsplit": (X, 3), "vstack": ([X, X],), "where": (X > 0.5, X, X),
    "select": ([X > 0.5], [X]), "unstack": (X,), "linalg.tensordot": (X, X), "delete": (X, 1), "insert": (X, 1, 2.0),
    "linalg.vecdot": (X, X), "linalg.matmul": (X, X), "linalg.lstsq": (X, V), "interp": (V / 2 + 0.1, np.sort(V), V),
    "partition": (X, 1), "argpartition": (X, 1), "fill_diagonal": (X, 1.0), "copyto": (X, 1.0), "put": (X, [0], [1.0]),
    "piecewise": (X, [X > 0.5], [1.0]), "resize": (X, (2, 2)), "polyfit": (V, X[1], 1), "place": (X, X > 0.5, [1.0]),
    "putmask": (X, X > 0.5, 1.0), "extract": (X > 0.5, X), "histogram2d": (V, V), "digitize": (V, np.sort(V)),
    "choose": (np.array([0, 1, 0]), [V, V]), "apply_along_axis": (np.sum, 0, X), "apply_over_axes": (np.sum, X, 0),
    "correlate": (V, V), "bincount": (np.array([0, 1, 1]), V), "put_along_axis": (X, np.array([[0, 1, 2]]), 1.0, 0),
    "linspace": (0.0, V, 4), "geomspace": (0.5, V, 4), "logspace": (0.0, V, 4), "fix": (X,), "lexsort": ([V, V],),
    "block": ([V, V],), "busday_count": None, "savez": None, "savez_compressed": None, "save": None,
    "savetxt": None, "ix_": None, "unravel_index": None, "ravel_multi_index": None, "busday_offset": None,
    "is_busday": None, "datetime_as_string": None, "packbits": None, "unpackbits": None, "can_cast": None,
    "isin": (X, X), "intersect1d": (V, V), "setdiff1d": (V, V), "setxor1d": (V, V), "union1d": (V, V),
    "array_equal": (X, X), "array_equiv": (X, X), "allclose": (X, X), "may_share_memory": (X, X),
    "shares_memory": (X, X), "polyadd": (V, V), "polydiv": (V, V), "polymul": (V, V), "polysub": (V, V),
    "histogramdd": (X,), "tri": None, "einsum_path": ("ij,j", X, V), "matvec": (X, V), "vecmat": (V, X),
    "matmul": (X, X),
    "trim_zeros": (V,), "diagflat": (V,), "astype": (X, np.complex128), "cumulative_sum": (V,), "cumulative_prod": (V,),
    "linalg.diagonal": (X,),
    "linalg.matrix_norm": (X,), "diag_indices_from": (X,), "trapezoid": (X, X), "flipud": (X,),
    "lcm": None, "gcd": None, "isnat": None, "ldexp": (X, np.array(2)), "bitwise_count": None,
    "bitwise_and": None, "bitwise_or": None, "bitwise_xor": None, "invert": None, "left_shift": None,
    "right_shift": None,
}  # fmt: skip


def public_functions():
    """The functions of NumPy that dispatch on their arguments, by name, without aliases."""
    found = {}
    for module in (np, np.linalg, np.fft):
        for name in dir(module):
            function = getattr(module, name)
            if isinstance(function, np.ufunc) and module is np:
                found.setdefault(function.__name__, function)
            elif hasattr(function, "_implementation"):
                own = f"{function.__module__}.{function.__name__}".removeprefix("numpy.")
                found.setdefault(own, function)
    return found


FUNCTIONS = public_functions()


def arguments_of(name):
    if name in ARGUMENTS:
        return ARGUMENTS[name]
    function = FUNCTIONS[name]
    return (X, Y)[: function.nin] if isinstance(function, np.ufunc) else (X,)


def mapped(value, function):
    if isinstance(value, np.ndarray) and value.dtype == float:
        return function(value)
    if type(value) in (list, tuple):
        return type(value)(mapped(one, function) for one in value)
    return value


def flat(result):
    """The tensors or arrays of a result."""
    if isinstance(result, list | tuple):
        return [part for one in result for part in flat(one)]
    return [result]


def outcome(name):
    """What the function does with leaves: "records", "describes", "refuses"; and the leaves and the result."""
    arguments = arguments_of(name)
    if arguments is None:
        return "takes no such numbers", [], None
    leaves = []

    def leaf(array):
        leaves.append(gs.tensor(array, requires_grad=True))
        return leaves[-1]

    tensors = mapped(arguments, leaf)
    try:
        result = FUNCTIONS[name](*tensors)
    except (RuntimeError, TypeError, NotImplementedError) as error:
        last = name.rpartition(".")[2]
        assert last in str(error) or "requires grad" in str(error), f"{type(error).__name__}: {error}"
        return "refuses", leaves, None
    parts = flat(result)
    if any(isinstance(part, gs.Tensor) and part.requires_grad for part in parts):
        return "records", leaves, parts
    kinds = [np.asarray(part.detach() if isinstance(part, gs.Tensor) else part).dtype.kind for part in parts]
    is_constant = name in ("zeros_like", "ones_like", "empty_like", "full_like", "signbit")
    assert name in DESCRIPTIONS or is_constant or not set(kinds) & set("fc"), f"detached silently: {result!r}"
    return "describes", leaves, parts


def slopes(name, arguments, weights):
    """The derivative of the weighted sum of the results by each array, by central differences."""
    arrays = []
    mapped(arguments, lambda array: arrays.append(array) or array)

    def value(replaced):
        again = iter(replaced)
        parts = flat(FUNCTIONS[name](*mapped(arguments, lambda _: next(again))))
        return sum(float(np.sum(np.real(np.conj(w) * p))) for w, p in zip(weights, parts, strict=True) if w is not None)

    found = []
    for place, array in enumerate(arrays):
        slope = np.zeros_like(array)
        for index in np.ndindex(array.shape):
            ends = []
            for step in (1e-6, -1e-6):
                moved = [one.copy() for one in arrays]
                moved[place][index] += step
                ends.append(value(moved))
            slope[index] = (ends[0] - ends[1]) / 2e-6
        found.append(slope)
    return found


# Vectors whose signs, triangles or ties NumPy's perturbed results choose anew.
NOT_SMOOTH = {"linalg.eig", "linalg.eigh", "linalg.svd", "linalg.eigvals", "linalg.cholesky", "linalg.eigvalsh"}


@pytest.mark.filterwarnings("ignore:numpy.fix is deprecated")  # from NumPy 2.5 on
@pytest.mark.parametrize("name", sorted(FUNCTIONS))
def test_a_function_of_numpy_records_or_refuses(name):
    kind, leaves, parts = outcome(name)
    if kind != "records" or name in NOT_SMOOTH:
        return
    generator = np.random.default_rng(0)
    weights = [generator.normal(size=p.shape) if p.requires_grad else None for p in parts]
    arrays = [p.detach().numpy(force=True) for p in parts]
    expected = flat(FUNCTIONS[name](*arguments_of(name)))
    for array, other in zip(arrays, expected, strict=True):
        np.testing.assert_allclose(array, other, rtol=1e-6, atol=1e-9)
    total = sum((gs.real(p) * gs.tensor(w)).sum() for p, w in zip(parts, weights, strict=True) if w is not None)
    total.backward()
    for leaf, slope in zip(leaves, slopes(name, arguments_of(name), weights), strict=True):
        gradient = np.zeros(leaf.shape) if leaf.grad is None else leaf.grad.numpy()
        np.testing.assert_allclose(gradient, slope, rtol=1e-4, atol=1e-6)


def test_the_dtype_of_a_ufunc_is_that_of_its_computation():
    x = gs.ones(2, dtype=gs.float32, requires_grad=True)
    found = np.add(x, 1e-9, dtype=np.float64)
    assert found.dtype is gs.float64 and (found > 1).all()
    assert gs.autograd.grad(found.sum(), x)[0].dtype is gs.float32


def test_zeros_like_nan_and_infinity():
    assert np.zeros_like(gs.tensor([math.nan, math.inf], requires_grad=True)).tolist() == [0.0, 0.0]


def test_a_hundred_functions_record():
    assert sum(outcome(name)[0] == "records" for name in FUNCTIONS) >= 150


@pytest.mark.parametrize("name", calls._IN_C)
def test_signatures_of_functions_in_c_are_those_of_numpy(name):
    assert calls._signature(name, getattr(np, name)) == inspect.signature(calls._IN_C[name])


@pytest.mark.parametrize(
    "name",
    ["matmul", "dot", "vdot", "inner", "outer", "tensordot", "kron", "cross", "convolve", "linalg.solve", "einsum"],
)
def test_products_of_several_dtypes_promote_as_numpys(name):
    arguments = {"tensordot": (SPD, SPD, 1), "einsum": ("ij,jk", SPD, SPD), "linalg.solve": (SPD, SPD)}.get(
        name, (SPD, SPD) if name in ("matmul", "dot", "outer", "kron") else (V, V)
    )
    *before, first, second = [one for one in arguments if not isinstance(one, int)]
    after = [one for one in arguments if isinstance(one, int)]
    x = gs.tensor(first, dtype=gs.float32, requires_grad=True)
    found = FUNCTIONS[name](*before, x, second, *after)
    assert found.requires_grad and found.dtype is gs.float64
    np.testing.assert_allclose(found.detach().numpy(), FUNCTIONS[name](*arguments), rtol=1e-5, atol=1e-7)
    assert FUNCTIONS[name](*before, second, x, *after).dtype is gs.float64


def test_scipy_gets_arrays_of_the_results_of_functions():
    assert isinstance(np.atleast_1d(gs.ones(2)), np.ndarray)
    assert np.atleast_2d(gs.ones(2, requires_grad=True)).requires_grad
    x = scipy.optimize.least_squares(lambda p: gs.tensor(p) - 1, np.zeros(2), jac=lambda p: gs.eye(2).double()).x
    np.testing.assert_allclose(x, 1)
    assert scipy.optimize.check_grad(lambda p: (gs.tensor(p) ** 2).sum(), lambda p: 2 * gs.tensor(p), [1.0, 2.0]) < 1e-6


def test_numbers_broadcast_with_tensors():
    assert [one.tolist() for one in np.broadcast_arrays(gs.ones(2), 3)] == [[1.0, 1.0], [3, 3]]


def test_padding_of_each_kind():
    x = gs.tensor(X, requires_grad=True)
    for mode in ("constant", "edge", "reflect", "symmetric", "wrap"):
        found = np.pad(x, ((1, 2), (0, 1)), mode)
        np.testing.assert_array_equal(found.detach().numpy(), np.pad(X, ((1, 2), (0, 1)), mode))
        assert found.requires_grad
    assert np.pad(x, 1, constant_values=2.0)[0, 0].item() == 2.0
    with pytest.raises(TypeError, match="mode 'mean'"):
        np.pad(x, 1, "mean")


def test_interpolation_beyond_the_points():
    points, heights = gs.tensor([0.0, 1.0, 3.0]), gs.tensor([1.0, 2.0, 0.0], requires_grad=True)
    x = gs.tensor([-1.0, 0.0, 0.5, 1.0, 2.0, 3.0, 9.0])
    given = (x.numpy(), points.numpy(), heights.detach().numpy())
    for options in ({}, {"left": 7.0, "right": -7.0}):
        found = np.interp(x, points, heights, **options)
        np.testing.assert_allclose(found.detach().numpy(), np.interp(*given, **options), rtol=1e-6)


def test_blocks_of_several_numbers_of_dims():
    x, v = gs.tensor(X, requires_grad=True), gs.tensor(V)
    found = np.block([[x, x[:, :1]], [v, 2.0]])
    np.testing.assert_array_equal(found.detach().numpy(), np.block([[X, X[:, :1]], [V, 2.0]]))
    assert found.requires_grad
