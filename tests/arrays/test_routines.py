"""The routines in C that run for functions on arrays do what these do. See Note [Routines]."""

import inspect
import math
import sys

import numpy as np
import pytest

import gradspec as gs
from gradspec.arrays import joining, linalg, reductions, windows
from gradspec.testing.readings import traced
from support.namespaces import modules_by_name

FUNCTIONS = {name: getattr(module, name) for name, module in modules_by_name("gradspec.arrays").items()}


def test_routines_look_like_functions():
    assert reductions.sum.__name__ == "sum" and str(reductions.sum.__doc__).startswith("The sum over")
    assert inspect.isroutine(joining.stack)
    assert list(inspect.signature(joining.stack).parameters) == ["tensors", "dim"]


def test_routines_take_arguments_by_name():
    a = np.arange(6.0).reshape(2, 3)
    var = reductions.var
    assert var(a, 0, correction=0, keepdim=True).tolist() == var(a, 0, 0, True).tolist()
    assert var(a, keepdim=True, dim=1).tolist() == var(a, 1, 1, True).tolist()
    with pytest.raises(TypeError, match="unexpected keyword"):
        reductions.sum(a, axis=0)


def test_routines_are_not_run_where_somebody_traces():
    names = []
    before = sys.getprofile()
    sys.setprofile(lambda frame, event, argument: names.append(frame.f_code.co_name))
    try:
        gs.stack([gs.ones(2), gs.ones(2)]).sum()
        gs.ones(3)[1:]
        gs.ones(3).max()
    finally:
        sys.setprofile(before)
    assert {"stack", "sum", "__getitem__", "basic_index", "max"} <= set(names)


ONE = (1, 1, 1, 1, 0, 1)  # a dim that there is not, of the geometry of windows
COVERING = (*ONE, 3, 0, 1, 0, 0, 2, 4, 0, 1, 0, 0, 3)
SHAPES = [(), (1,), (5,), (0,), (3, 4), (1, 4), (4, 1), (0, 3), (3, 2), (2, 3, 4), (2, 0, 3), (70, 80)]
CALLS = {
    "basic_index_put": [
        ((5, 3, 4), (2,)),
        ((3, 8), (slice(None), slice(0, 8, 2))),
        ((6,), (slice(1, None),)),
        ((3, 4), (...,)),
        ((2, 2), (0,)),
        ((-1, 3), (0,)),
    ],
    "narrow_put": [((9, 4), 0, 2, 3), ((3, 9), 1, -5, 4), ((9,), 0, 1, 5), ((3, 9), 1, 8, 4)],
    "slice_put": [((9, 3, 4), 0, 1, 7, 2), ((3, 9), 1, None, 8, 2), ((6,), 0, 1)],
    "diagonal_put": [((5, 5),), ((6, 9), 1), ((3, 4, 4), 0, 1, 2), ((5, 2),)],
    "select_put": [((5, 3, 4), 0, 2), ((3, 5, 4), -2, 0), ((9,), 0, 1), ((9,), 0, 11)],
    "sum_to_size": [
        ((4,),),
        ((),),
        ((3, 4),),
        ((1, 4),),
        ((5,),),
        ([4],),
        ((2, 3, 4),),
        ((1, 1, 4),),
        ((1, 3, 1),),
        ((1, 1),),
        ((3, 1),),
        ((1,),),
    ],
    "unreduce": [((3, 4), 0, False), ((2, 3, 4), 0, False), ((2, 3, 4), -1, True), ((5, 1), 1, False)],
    "view": [((-1,),), ([4, 3],), ((-1, 0),), ((2, -1, -1),), ((2, -2),), ((),)],
    "expand": [((3, 4),), ((2, -1, 4),), ((-1, 4),), ((0,),), ((2**40, 2**40),)],
    "slice": [(), (0, 1, 3, 2), (-1, None, -1), (0, -2), (0, 9), (0, 0, 1, 0), (5,), (0, 2**70)],
    "t": [()],
    "view_as_complex": [()],
    "view_as_real": [()],
    "transpose": [(0, 1), (-1, 0), (0, 5)],
    "permute": [((1, 0),), ((0, 0),), ((-1, 0, 1),)],
    "unpermute": [((2, 0, 1),)],
    "movedim": [(0, 1), (-1, 0), (0, 2), ((0, 1), (1, 0))],
    "squeeze": [(), (0,), (-1,), ((0, 1),)],
    "unsqueeze": [(0,), (-1,), (9,)],
    "select": [(0, 0), (-1, -1), (1, 9)],
    "narrow": [(0, 1, 1), (0, -1, 1), (-1, 0, 0), (0, 1, 2**62)],
    "diagonal": [(), (1,), (-1, 1, 0), (9,), (0, 0, 2)],
    "unbind": [(), (-1,)],
    "split": [(2,), (2, -1), (0,), (2**62,), ([1, 2],)],
    "chunk": [(2,), (3, -1), (0,), (2**62,)],
    "sum": [(), (0,), (-1, True), (1,), ((0, 1),), ((0, -1),), ((2, 0), True), ((),), (None, True)],
    "prod": [(0,), ((1, 0),)],
    "mean": [(), (1, True), ((0, -1),), ((0, 1), True)],
    "amax": [(0,), ((0, 2), True), ((0, 0),)],
    "amin": [(), ((-1, -2),)],
    "max": [()],
    "min": [()],
    "max_dim": [(0,)],
    "min_dim": [(-1, True)],
    "argmax": [(), (None, True)],
    "argmin": [(0,)],
    "any": [(), ((),)],
    "all": [(0, True)],
    "logsumexp": [(0,), (None,)],
    "norm": [(), (3, 0), (math.inf, 0, True), ("fro",), (1e300,)],
    "var": [(), (0,), (0, 0, True), (None, None)],
    "std": [(1, 5)],
    "flip": [(0,), ((-1,),), ((0, 1),), ((),)],
    "reshape": [
        ((2, 2),),
        ((4, 1),),
        ((12,),),
        ([3, 4],),
        ((2, 3, 2),),
        ((1,),),
        ((0, 3),),
        ((-1,),),
        ((2**40, 2**40),),
    ],
    "roll": [(1,), (-7, 0), (2, -1), ((1, 1), (0, 1)), ((2, -9), (1, -1)), ((1, 2), (0,)), ((1, 1),), (2**62,)],
    "frexp": [()],
    "interval_counts": [(np.array([-2.0, 0.0, 1.0, 3.0]),), (np.array([0.0, 1.0]),), (np.arange(300.0),)],
    "finite_range": [(np.array(9.0),), (np.array(-9.0),), (np.array(np.inf),)],
    "masked_spread": [(np.array([True, False, True]),), (np.ones((2, 4), np.bool_),), (np.zeros((), np.bool_),)],
    "repeat": [((2,),), ((2, 1, 3),), ((0, 2),), ([1, 1, 1, 2],), ((-1, 1),), (2,), ((2**40, 2**40),)],
    "pad": [
        ((1, 2),),
        ((0, 1, 2, 0),),
        ([1, 1, 0, 0, 2, 2], "constant", 0.0),
        ((-1, 1),),
        ((1,),),
        ((1, 1), "reflect"),
    ],
    "select_scatter": [(np.ones(4), 0, 1), (np.ones(3), -1, -1), (np.ones(4), 0, 9), (np.ones(()), 0, 0)],
    "slice_scatter": [(np.ones((2, 4)), 0, 1), (np.ones((3, 2)), 1, 0, 4, 2), (np.ones(4), 0, 1, None)],
    "diagonal_scatter": [(np.ones(3),), (np.ones(3), 1), (np.ones((2, 3)), 0, 1, 2), (np.ones(2),)],
    "window_max": [((*ONE, 3, 2, 1, 1, 0, 2, 4, 2, 2, 2, 1, 2), 2), (COVERING, 2), (COVERING[:6] + COVERING, 2)],
    "window_mean": [
        ((*COVERING, 0, 0), 2, False),
        ((*ONE, 3, 2, 1, 1, 0, 2, 4, 3, 1, 2, 1, 2, 1, 0), 2, False),
        ((*ONE, 4, 2, 1, 1, 0, 3, 7, 3, 1, 2, 1, 4, 2, 5), 2, True),
    ],
    "window_columns": [
        ((*ONE, 3, 2, 2, 1, 0, 1, 4, 2, 1, 2, 1, 3), 2, False),
        ((*ONE, 2, 1, 1, 1, 0, 2, 4, 3, 1, 1, 0, 2), 2, True),
    ],
    "clone": [()],
    "contiguous_copy": [()],
    "trace": [()],
    "tril": [(), (1,), (-9,)],
    "triu": [(-1,), (2**62,)],
    "polygamma": [(0,), (2,), (5,), (-1,), (2**70,)],
    "bessel_j1": [()],
    "igammac": [(np.array(1.5),), (np.linspace(0.1, 3, 4),), (np.linspace(0.1, 3, 3)[:, None],), (np.ones((0, 1)),)],
    "betainc": [(np.array(1.5), np.linspace(0.1, 0.9, 4)), (np.ones((3, 1)), np.full((2, 1, 1), 0.5))],
}


def bits(value):
    if isinstance(value, tuple):
        return [bits(part) for part in value]
    return value.dtype, value.shape, value.tobytes(), value.flags.writeable, type(value)


def ran(function, *args):
    try:
        return bits(function(*args))
    except Exception as error:
        return type(error), str(error)


def laid_out(function, *args):
    try:
        value = function(*args)
    except Exception as error:
        return type(error), str(error)
    return bits(value), value.strides


def sources(shape, dtype):
    """An array of this shape with several strides, with infinities and NaN among its elements."""
    values = np.random.default_rng(0).normal(size=shape) * 3
    if dtype[0] in "fc" and values.size > 4:
        values.flat[2], values.flat[4] = np.nan, np.inf
    with np.errstate(all="ignore"):
        plain = np.asarray(values.astype(dtype))
    read_only = plain.copy()
    read_only.flags.writeable = False
    every_second = np.repeat(plain, 2, -1)[..., ::2] if shape else plain
    return [plain, np.asfortranarray(plain), every_second, read_only, np.broadcast_to(plain, (2, *shape))[0]]


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("transposed", [False, True])
@pytest.mark.parametrize("name", ["window_max", "window_mean", "window_columns"])
def test_windows_of_another_size_are_refused(name, transposed):
    """The elements are a multiple of those of the geometry, and the last dims have others."""
    geometry = (1, 1, 1, 1, 0, 1, 4, 2, 1, 2, 0, 2, 5, 5, 1, 5, 0, 1, *(0, 0) * (name == "window_mean"))
    arguments = (2,) if name == "window_max" else (2, transposed)
    with pytest.raises(ValueError, match="cannot reshape"):
        getattr(windows, name)(np.zeros((2, 1, 10, 3)), geometry, *arguments)


@pytest.mark.parametrize("dtype", ["float32", "float64", "float16", "int64", "uint8", "bool", "complex64"])
def test_routines_do_what_functions_do(dtype):
    for shape in SHAPES:
        for array in sources(shape, dtype):
            for name, args in [(name, args) for name, several in CALLS.items() for args in several]:
                function = FUNCTIONS[name]
                with traced():
                    expected = ran(function, array, *args)
                assert ran(function, array, *args) == expected, (name, args, shape, array.strides)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("dtype", ["float32", "float16", "int64", "bool", "complex64"])
def test_joins_and_products_do_what_functions_do(dtype):
    lists = [[a, b] for shape in SHAPES for a in sources(shape, dtype)[:3] for b in sources(shape, dtype)[:3]]
    lists += [[sources((2, 3), dtype)[0], sources((2, n), dtype)[0]] for n in (0, 1, 5)]
    lists += [[np.ones(2), np.ones(3, np.float32)], [np.ones(0), np.ones((2, 2))], [], [np.ones((2, 2))]]
    for parts in lists:
        for name, args in (("cat", ()), ("cat", (1,)), ("stack", ()), ("stack", (-1,)), ("stack", (1,)), ("cat", (9,))):
            function = FUNCTIONS[name]
            with traced():
                expected = laid_out(function, parts, *args)
            assert laid_out(function, parts, *args) == laid_out(function, tuple(parts), *args) == expected
    vectors = [*sources((5,), dtype), *sources((0,), dtype)[:1], *sources((3, 5), dtype), *sources((5, 3), dtype)]
    for a in vectors:
        for b in vectors:
            for product in (linalg.matmul, linalg.mm, linalg.mv, linalg.dot):
                with traced():
                    expected = ran(product, a, b)
                assert ran(product, a, b) == expected
