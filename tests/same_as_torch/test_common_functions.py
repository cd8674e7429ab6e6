"""Functions of tensors that are no ops: distinct elements, class indices, windows, and closeness in tests."""

import importlib
import itertools

import pytest

GIVEN = {
    "integers": [[3, 1, 1], [2, 3, 1], [3, 1, 1]],
    "floats": [[0.5, -1.0], [0.5, -1.0], [2.0, 0.5]],
    "bools": [[True, False], [True, False]],
    "runs": [1, 1, 2, 2, 2, 1],
    "nothing": [],
}


def flat(result):
    parts = result if isinstance(result, tuple) else (result,)
    return [(part.tolist(), tuple(part.shape), part.dtype.itemsize) for part in parts]


def expected_runs(rows):
    """The first of each run, where each row is among these, and how long the runs are."""
    values, inverse, counts = [], [], []
    for row in rows:
        if not values or values[-1] != row:
            values.append(row)
            counts.append(0)
        counts[-1] += 1
        inverse.append(len(values) - 1)
    return values, inverse, counts


@pytest.mark.parametrize("given", GIVEN.values(), ids=GIVEN)
def test_distinct_elements(lib, given):
    x = lib.tensor(given)
    for dim in (None, 0) if x.numel() else (None,):
        rows = (x.reshape(-1) if dim is None else x).tolist()
        for inverse, counts in itertools.product((False, True), repeat=2):
            values, places, numbers = expected_runs(rows)
            found = flat(lib.unique_consecutive(x, return_inverse=inverse, return_counts=counts, dim=dim))
            where = places if dim is not None or x.ndim == 1 else lib.tensor(places).reshape(x.shape).tolist()
            wanted = [values, *([where] if inverse else []), *([numbers] if counts else [])]
            assert [part[0] for part in found] == wanted
            found = flat(x.unique(True, inverse, counts, dim))
            values, _, numbers = expected_runs(sorted(rows))
            assert found[0][0] == values and (not counts or found[-1][0] == numbers)
            if inverse and dim is not None:
                assert [values[k] for k in found[1][0]] == rows


def test_every_nan_is_distinct(lib):
    x = lib.tensor([float("nan"), 1.0, float("nan"), 1.0])
    values, counts = lib.unique(x, return_counts=True)
    assert values[0].item() == 1 and values.isnan().tolist() == [False, True, True]
    assert counts.tolist() == [2, 1, 1]


def test_distinct_elements_of_empty_tensors(lib):
    with pytest.raises(IndexError):
        lib.ones(2).unique(dim=1)
    with pytest.raises(IndexError):
        lib.tensor(3).unique(dim=0)
    with pytest.raises(RuntimeError, match="vmap"):
        lib.vmap(lambda x: x.unique())(lib.ones(2, 3))


@pytest.fixture
def one_hot(lib):
    return lib.one_hot if hasattr(lib, "one_hot") else importlib.import_module("torch.nn.functional").one_hot


def test_class_indices(lib, one_hot):
    x = lib.tensor([[0, 2], [1, 0]])
    assert one_hot(x).tolist() == [[[1, 0, 0], [0, 0, 1]], [[0, 1, 0], [1, 0, 0]]]
    assert one_hot(x, 4).shape == (2, 2, 4) and one_hot(x, 4).dtype == lib.int64
    assert one_hot(x[:0], 3).shape == (0, 2, 3)
    assert lib.vmap(lambda row: one_hot(row, 3))(x).tolist() == one_hot(x).tolist()
    for given, count in ((x, 2), (x - 1, -1), (x.double(), -1), (x[:0], -1), (x[:0], 0)):
        with pytest.raises(RuntimeError):
            one_hot(given, count)


WINDOWS = {
    "hann_window": ((), [0, 0.25, 0.75, 1, 0.75, 0.25]),
    "hamming_window": ((), [0.08, 0.31, 0.77, 1, 0.77, 0.31]),
    "blackman_window": ((), [0, 0.13, 0.63, 1, 0.63, 0.13]),
    "bartlett_window": ((), [0, 1 / 3, 2 / 3, 1, 2 / 3, 1 / 3]),
    "kaiser_window": ((2.0,), [0.4386763, 0.7183974, 0.9243139, 1, 0.9243139, 0.7183974]),
}


@pytest.mark.parametrize(("name", "case"), WINDOWS.items(), ids=WINDOWS)
def test_windows(lib, name, case):
    window, (options, expected) = getattr(lib, name), case
    found = window(6, True, *options, dtype=lib.float64)
    assert found.tolist() == pytest.approx(expected, abs=1e-6)
    symmetric = window(7, False, *options, dtype=lib.float64)
    assert symmetric.tolist() == pytest.approx([*expected, expected[0]], abs=1e-6)
    assert window(1).tolist() == [1] and window(0).shape == (0,) and window(3).dtype == lib.float32
    assert window(4, requires_grad=True).requires_grad
    for length, dtype in ((-1, lib.float32), (3, lib.int64)):
        with pytest.raises(RuntimeError):
            window(length, dtype=dtype)


# ---- in tests ----


@pytest.fixture
def assert_close(lib):
    return importlib.import_module(f"{lib.__name__}.testing").assert_close


def test_close_elements(lib, assert_close):
    x = lib.tensor([1.0, 2.0])
    assert_close(x, x + 1e-6)
    assert_close(x.double(), x.double() + 1e-8)
    assert_close(lib.tensor([1, 2]), lib.tensor([1, 2]))
    assert_close([x, {"a": (x, 1.0)}], [x.clone(), {"a": (x, 1.0 + 1e-9)}])
    assert_close(x, x + 0.1, rtol=0, atol=0.2)
    assert_close(x * float("nan"), x * float("nan"), equal_nan=True)
    assert_close(x * float("inf"), x * float("inf"))
    assert_close(x, x.double(), check_dtype=False)
    assert_close(lib.ones(2, 3).t(), lib.ones(3, 2))


def test_the_former_name_of_assert_close(lib):
    testing = importlib.import_module(f"{lib.__name__}.testing")
    x = lib.tensor([1.0, 2.0])
    with pytest.warns(FutureWarning, match="assert_close"):
        testing.assert_allclose(x, x.double() * (1 + 5e-5))
    for expected, options in (
        ([1.0, 2.0], {}),
        (x * 1.2, {"rtol": 0.3, "atol": 0.0}),
        (x.half() * 1.0005, {}),
        (lib.tensor([1, 2]), {}),
    ):
        with pytest.warns(FutureWarning):
            testing.assert_allclose(x, expected, **options)
    with pytest.warns(FutureWarning):
        testing.assert_allclose(x * float("nan"), x * float("nan"))
    for expected, options in ((x.double() * 1.001, {}), (x * float("nan"), {"equal_nan": False}), ([1.0], {})):
        with pytest.raises(AssertionError), pytest.warns(FutureWarning):
            testing.assert_allclose(x, expected, **options)
    with pytest.raises(AssertionError, match=r"^far$"), pytest.warns(FutureWarning):
        testing.assert_allclose(x, x + 1, msg="far")


def test_elements_that_are_not_close(lib, assert_close):
    x = lib.tensor([[1.0, 2.0, 3.0]])
    far = x + lib.tensor([0.0, 0.5, 0.25])
    for pattern in (
        r"Tensor-likes are not close!",
        r"Mismatched elements: 2 / 3 \(66\.7%\)",
        r"Greatest absolute difference: 0\.5 at index \(0, 1\) \(up to 1e-05 allowed\)",
        r"Greatest relative difference: 0\.2\d* at index \(0, 1\) \(up to 1\.3e-06 allowed\)",
    ):
        with pytest.raises(AssertionError, match=pattern):
            assert_close(far, x)
    for a, b, pattern in (
        (x, x.double(), "attribute 'dtype' do not match"),
        (x, x[0], "attribute 'shape' do not match"),
        (x, x.to_sparse(), "attribute 'layout' do not match"),
        (x * float("nan"), x * float("nan"), "not close"),
        (x * float("inf"), -x * float("inf"), "not close"),
        (1.0, 1.1, "Scalars are not close!"),
        ([x], [x, x], "length of the sequences mismatch: 1 != 2"),
        ({"a": x}, {"b": x}, "The keys of the mappings do not match"),
        ({"a": [x, x]}, {"a": [x, far]}, r"The failure occurred for item \['a'\]\[1\]"),
        (lib.tensor([2]), lib.tensor([3]), r"Greatest absolute difference: 1(\.0)? at index \(0,\)\n"),
    ):
        with pytest.raises(AssertionError, match=pattern):
            assert_close(a, b)
    with pytest.raises(AssertionError, match=r"^mine$"):
        assert_close(x, far, msg="mine")
    with pytest.raises(AssertionError, match=r"^mine: Tensor-likes"):
        assert_close(x, far, msg=lambda text: f"mine: {text}")
    with pytest.raises(AssertionError, match="attribute 'stride"):
        assert_close(lib.ones(2, 3).t(), lib.ones(3, 2), check_stride=True)
    with pytest.raises(ValueError, match="must be either specified or omitted, but got no atol"):
        assert_close(x, x, rtol=1.0)


def test_names(lib):
    name = lib.__name__
    assert lib.numel(lib.ones(2, 3)) == 6
    assert lib.typename(lib.ones(2)) == f"{name}.FloatTensor" and lib.typename(lib.tensor([1])) == f"{name}.LongTensor"
    assert lib.typename([]).endswith("list")
    hooks = importlib.import_module(f"{name}.utils.hooks")
    assert isinstance(lib.ones(2, requires_grad=True).register_hook(print), hooks.RemovableHandle)


def test_scripts_choose_the_cpu(lib):
    device = lib.device("cuda" if lib.cuda.is_available() else "cpu")
    assert str(device) == "cpu" and lib.cuda.device_count() == 0 and not lib.cuda.is_initialized()
    lib.cuda.manual_seed_all(0)
    assert lib.ones(2).to(device).device == device


@pytest.mark.parametrize(("value", "other"), [(1, 2), ((1, 2), (1, 3)), (True, False), ([1], [2]), (1.5, 2.5)])
def test_numbers_are_close(lib, value, other):
    lib.testing.assert_close(value, value)
    with pytest.raises(AssertionError):
        lib.testing.assert_close(value, other)


@pytest.mark.parametrize(("value", "other"), [(None, 1), (1, None), ([None, 1], [1, 1]), ({"a": 1}, {"a": None})])
def test_nothing_is_close_to_none(assert_close, value, other):
    assert_close([None], [None])
    with pytest.raises(AssertionError, match="None mismatch"):
        assert_close(value, other)


def test_a_tensor_is_not_close_to_none(lib, assert_close):
    with pytest.raises(AssertionError, match="None mismatch"):
        assert_close(lib.ones(2), None)


def test_tensors_of_one_integer_are_close(lib):
    for dtype in (lib.int64, lib.uint8, lib.bool):
        lib.testing.assert_close(lib.tensor(1, dtype=dtype), lib.tensor(1, dtype=dtype))
        with pytest.raises(AssertionError, match="Scalars are not equal"):
            lib.testing.assert_close(lib.tensor(1, dtype=dtype), lib.tensor(0, dtype=dtype))


@pytest.mark.parametrize("name", ["int64", "bool", "float16"])
def test_a_bound_without_dims_widens_no_dtype(lib, name):
    x = lib.ones(3).to(getattr(lib, name))
    number, bounds = lib.tensor(0.5, dtype=lib.float64), lib.ones(3)
    for low, high in ((number, bounds), (bounds, number)):
        assert lib.clamp(x, low, high).dtype is lib.float32
    assert lib.clamp(x, number, number).dtype is (lib.float16 if name == "float16" else lib.float64)


@pytest.mark.parametrize(("name", "bounds"), [("arange", (4,)), ("linspace", (0, 3, 4)), ("logspace", (0, 3, 4, 2.0))])
def test_a_sequence_fills_an_out_of_as_many_elements(lib, name, bounds):
    x = lib.full((2, 3), 7.0)
    result = getattr(lib, name)(*bounds, out=x[:, 1:])
    expected = [2.0**k for k in range(4)] if name == "logspace" else [0.0, 1.0, 2.0, 3.0]
    assert result.shape == (2, 2) and result.flatten().tolist() == expected
    assert x[:, 0].tolist() == [7, 7] and x[:, 1:].flatten().tolist() == expected
    other = lib.empty(0)
    assert getattr(lib, name)(*bounds, out=other) is other and other.tolist() == expected


def test_powers_between_complex_exponents(lib):
    powers = lib.logspace(0, 1j, 3)
    assert powers.dtype is lib.complex64
    assert lib.allclose(powers, 10 ** lib.linspace(0, 1j, 3))
    with pytest.raises(RuntimeError):
        lib.logspace(0, 1j, 3, dtype=lib.float32)


@pytest.mark.parametrize(
    ("call", "names", "dtype"),
    [
        (lambda lib, x, out: lib.sort(x, out=out), "values indices", "int64"),
        (lambda lib, x, out: lib.max(x, 0, out=out), "values indices", "int64"),
        (lambda lib, x, out: lib.linalg.inv_ex(x, out=out), "inverse info", "int32"),
        (lambda lib, x, out: lib.aminmax(x, out=out), "min max", "float32"),
    ],
)
def test_results_written_to_out_have_their_names(lib, call, names, dtype):
    out = lib.empty(0), lib.empty(0, dtype=getattr(lib, dtype))
    result = call(lib, lib.eye(3) * 2, out)
    for name, target in zip(names.split(), out, strict=True):
        assert getattr(result, name) is target and target.numel() >= 1


@pytest.mark.filterwarnings("ignore:.*chain_matmul is deprecated")
def test_a_chain_of_one_matrix(lib):
    A = lib.arange(6.0).reshape(2, 3)
    assert lib.chain_matmul(A).tolist() == A.tolist() and lib.chain_matmul(A, A.T).tolist() == (A @ A.T).tolist()
