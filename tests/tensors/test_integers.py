"""Integers and bools: their dtypes in every op, exact values, and what is refused."""

import numpy as np
import pytest

import gradspec as gs
from support.cases import for_each

INTEGERS = ("int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64")
NARROW = ("int8", "int16", "uint8", "uint16")


def of(name, *values):
    return gs.tensor(list(values), dtype=getattr(gs, name))


@pytest.mark.parametrize("name", INTEGERS)
def test_a_dtype(name):
    dtype, limits = getattr(gs, name), np.iinfo(name)
    info = gs.iinfo(dtype)
    assert (info.min, info.max, info.bits) == (limits.min, limits.max, limits.bits)
    assert repr(dtype) == f"gradspec.{name}" and dtype.is_signed == (name[0] == "i")
    array = np.array([limits.min, 0, limits.max], name)
    x = gs.from_numpy(array)
    assert x.dtype is dtype and np.shares_memory(x.numpy(), array)
    assert x.tolist() == gs.tensor(array.tolist(), dtype=dtype).tolist() == array.tolist()
    shown = "" if name == "int64" else f", dtype=gradspec.{name}"
    assert repr(of(name, 1, 2)) == f"tensor([1, 2]{shown})"
    assert gs.tensor([limits.max], dtype=dtype).tolist() == [limits.max]
    assert gs.full((), limits.max, dtype=dtype).item() == x[-1].item() == limits.max
    assert gs.randint(5, (3,), dtype=dtype).dtype is gs.arange(3, dtype=dtype).dtype is dtype
    made = gs.zeros(2, dtype=dtype), gs.eye(2, dtype=dtype), gs.randperm(3, dtype=dtype)
    assert all(tensor.dtype is dtype for tensor in made)
    assert x.double().dtype is gs.float64 and x.bool().tolist() == [limits.min < 0, False, True]


def test_the_methods_that_convert():
    x = gs.tensor([300.7, -1.5, 70000.0])
    assert x.char().tolist() == [44, -1, 112] and x.char().dtype is gs.int8
    assert x.short().tolist() == [300, -1, 4464] and x.short().dtype is gs.int16 is gs.short
    assert x.byte().tolist() == [44, 255, 112] and x.byte().dtype is gs.uint8
    assert x.to(gs.uint16).tolist() == [300, 65535, 4464]
    assert gs.tensor([-1]).to(gs.uint64).tolist() == [2**64 - 1]
    assert gs.tensor([True, False], dtype=gs.uint64).tolist() == [1, 0]
    assert gs.tensor([2**64 - 1], dtype=gs.uint64).long().tolist() == [-1]


@pytest.mark.parametrize("name", NARROW)
@pytest.mark.parametrize("size", [3, 5_000, 200_000])
def test_narrow_integers_at_every_stride(name, size):
    values = np.random.default_rng(0).integers(0, 100, (size, 2)).astype(name)
    x = gs.from_numpy(values)
    for a, b in ((x[:, 0], x[:, 1]), (x[::2, 0], x[:1, 1]), (x.T[0].clone(), x.T[1].clone())):
        np.testing.assert_array_equal((a + b).numpy(), a.numpy() + b.numpy())
        np.testing.assert_array_equal((a * b).numpy(), a.numpy() * b.numpy())
        np.testing.assert_array_equal((a < b).numpy(), a.numpy() < b.numpy())
    assert x.sum().item() == values.sum(dtype=np.int64)
    assert x[:, 0].max().item() == values[:, 0].max() and x[:, 1].argmin().item() == values[:, 1].argmin()
    np.testing.assert_array_equal(x.cumsum(0).numpy(), values.cumsum(0, dtype=np.int64))
    np.testing.assert_array_equal(x[:, 1].cumsum(0).numpy(), values[:, 1].cumsum(dtype=np.int64))
    np.testing.assert_array_equal(x.gather(0, gs.zeros(1, 2, dtype=gs.int64)).numpy(), values[:1])


# ---- arithmetic wraps around, and takes numbers as they come ----


def test_arithmetic_wraps_around():
    assert (of("uint8", 250) + 10).tolist() == [4]
    assert (of("uint8", 1) + 300).tolist() == [45]
    assert (of("uint8", 1) - 5).tolist() == [252]
    assert (of("uint16", 1) * -1).tolist() == [65535]
    assert (of("int8", 1) * 200).tolist() == [-56]
    assert (of("int64", 1) + 2**63).tolist() == [-(2**63) + 1]
    assert of("int8", -128).abs().tolist() == of("int8", -128).neg().tolist() == [-128]
    assert (of("int8", -128) // of("int8", -1)).tolist() == [-128]
    assert (of("int8", -128) % of("int8", -1)).tolist() == [0]
    assert of("int8", 100, 100, 100).cumsum_(0).tolist() == [100, -56, 44]
    assert (of("int8", 100) / 200).tolist() == (of("int8", 100)[0] / 200).reshape(1).tolist() == [0.5]
    assert (200 / of("int8", 100)).tolist() == [2] and gs.atan2(of("int8", 100), 1000).item() < 0.1
    with pytest.raises(OverflowError):
        of("int64", 1) * 2**70


def test_in_place_forms_compute_in_the_wider_integers():
    x, wide = of("int8", 100, -100, 7), of("int32", 300, 256, -3)
    assert x.clone().floor_divide_(wide).tolist() == [0, -1, -3]
    assert x.clone().remainder_(wide).tolist() == [100, 156 - 256, -2]
    assert x.clone().fmod_(wide).tolist() == [100, -100, 1]
    assert (x.clone() << of("int64", 8, 1, 0)).dtype is gs.int64
    assert x.clone().bitwise_left_shift_(of("int64", 256, 1, 0)).tolist() == [0, 56, 7]
    assert x.clone().mul_(wide).tolist() == [(100 * 300 + 128) % 256 - 128, 0, -21]
    y = x.clone()
    for wrong, message in ((gs.ones(2, dtype=gs.int32), "size of tensor"), (gs.ones(3), "can't be cast")):
        with pytest.raises(RuntimeError, match=message):
            y.floor_divide_(wrong)
    assert gs.equal(x, y) and y._version == 0


REFUSED = [
    ("fill_", lambda: of("uint8", 1).fill_(300)),
    ("fill_", lambda: of("int64", 1).fill_(float("nan"))),
    ("fill_", lambda: gs.zeros(2).fill_(2j)),
    ("masked_fill", lambda: of("uint8", 1).masked_fill(gs.tensor([True]), 300)),
    ("masked_fill", lambda: of("int64", 1).masked_fill(gs.tensor([True]), 2j)),
    ("masked_fill_", lambda: of("int8", 1).masked_fill_(gs.tensor([True]), 128)),
    ("where", lambda: gs.where(gs.tensor([True]), of("uint8", 1), 300)),
    ("scatter", lambda: of("uint8", 1).scatter(0, gs.tensor([0]), 300)),
    ("index_add", lambda: of("uint8", 1).index_add(0, gs.tensor([0]), of("uint8", 1), alpha=300)),
    ("pad", lambda: gs.pad(of("uint8", 1), (1, 1), value=300)),
    ("full", lambda: gs.full((2,), 300, dtype=gs.uint8)),
    ("__setitem__", lambda: of("uint8", 1).__setitem__(0, 300)),
    ("", lambda: of("uint8", 1).clamp(0, 300)),
]


@pytest.mark.parametrize(("where", "call"), REFUSED)
def test_numbers_that_a_dtype_does_not_hold(where, call):
    prefix = rf"^{where}\(\): " if where else "^"
    message = prefix + "value cannot be converted to type .* without overflow: "
    with pytest.raises(RuntimeError, match=message):
        call()


def test_a_filled_tensor_keeps_its_dtype():
    mask = gs.tensor([True, False])
    for value in (2.5, gs.tensor(2.5), gs.tensor(2.5, dtype=gs.float64), 2, True):
        wanted = int(value)
        assert of("int64", 7, 8).masked_fill(mask, value).tolist() == [wanted, 8]
        assert of("int8", 7, 8).masked_fill_(mask, value).tolist() == [wanted, 8]
        assert of("int16", 7, 8).masked_fill(mask, value).dtype is gs.int16
        assert of("int64", 7, 8).fill_(value).tolist() == [wanted, wanted]
        if not isinstance(value, gs.Tensor):
            assert of("int64", 7, 8).scatter(0, gs.tensor([0]), value).tolist() == [wanted, 8]
    assert gs.tensor([False, False]).masked_fill(mask, 2.5).tolist() == [True, False]
    assert of("uint8", 7, 8).masked_fill(mask, -1).tolist() == [255, 8]
    x = gs.ones(2, requires_grad=True)
    value = gs.tensor(2.0, dtype=gs.float64, requires_grad=True)
    y = x.masked_fill(mask, value)
    y.sum().backward()
    assert y.dtype is x.grad.dtype is gs.float32 and value.grad.dtype is gs.float64
    assert x.grad.tolist() == [0, 1] and value.grad.item() == 1
    with pytest.raises(RuntimeError, match="complex operand cannot be converted"):
        gs.ones(2).masked_fill(mask, gs.tensor(2j))


def test_a_number_is_as_precise_as_the_tensor_it_is_chosen_with():
    x = gs.zeros(1, dtype=gs.float64)
    assert gs.where(gs.tensor([False]), x, 0.1).item() == 0.1


def test_numbers_of_a_higher_kind():
    x = of("int64", 1, 2, 3)
    assert x.clamp(0, 2.5).tolist() == [1, 2, 2.5] and x.clamp(0, 2.5).dtype is gs.float32
    assert x.clamp(2.5).tolist() == [2.5, 2.5, 3]
    assert gs.tensor([True]).clamp(0, 1).dtype is gs.int64
    with pytest.raises(RuntimeError, match=r"result type Float can't be cast .* Long \[clamp_\]"):
        x.clamp_(0, 2.5)
    assert x.tolist() == [1, 2, 3]
    for call in (lambda: gs.add(x, x, alpha=2.5), lambda: x.addcmul(x, x, value=2.5)):
        with pytest.raises(RuntimeError, match=r"integral input tensors, argument .* must not be a floating"):
            call()
    with pytest.raises(RuntimeError, match="result type Float can't be cast"):
        x.sub_(x, alpha=2.5)
    with pytest.raises(RuntimeError, match="non-complex input tensors, argument alpha must not be a complex"):
        gs.add(gs.ones(2), gs.ones(2), alpha=2j)
    assert x.tolist() == [1, 2, 3]


# ---- exact values and dtypes of results ----


@pytest.mark.parametrize("name", ["floor", "ceil", "trunc", "fix", "round"])
def test_whole_numbers_stay_as_they_are(name):
    for value in (2**24 + 1, 2**53 + 1, 2**63 - 1, -(2**63)):
        assert getattr(gs, name)(of("int64", value)).tolist() == [value]
        assert getattr(gs.Tensor, name)(of("int64", value)).dtype is gs.int64
    assert getattr(gs, name)(of("uint8", 255)).dtype is gs.uint8


@pytest.mark.parametrize("name", ["floor", "ceil", "trunc", "round", "abs", "relu", "neg"])
def test_ops_that_bools_lack(name):
    with pytest.raises(RuntimeError, match=r"(?i)not supported"):
        getattr(gs, name)(gs.tensor([True]))


def test_bools():
    x = gs.tensor([True, False])
    assert x.sign().dtype is x.sgn().dtype is x.conj_physical().dtype is gs.bool
    assert x.sign().tolist() == [True, False]
    assert x.square().dtype is x.sum().dtype is x.cumsum(0).dtype is (x**2).dtype is gs.int64
    assert x.clamp_min(gs.tensor(True)).tolist() == [True, True]
    assert gs.add(x, x, alpha=2).dtype is x.max().dtype is x.amin().dtype is gs.bool


def test_any_and_all():
    x = gs.tensor([[1, 0], [0, 0]])
    assert x.any(dim=()).tolist() == x.all(dim=()).tolist() == [[True, False], [False, False]]
    assert x.any(dim=(), keepdim=True).shape == (2, 2)
    assert x.any().tolist() is x.any(dim=None).tolist() is x.any(dim=(0, 1)).tolist() is True
    assert x.any(0).dtype is gs.bool
    y = gs.tensor([[5, 0], [0, 0]], dtype=gs.uint8)
    assert y.any(0).dtype is y.all().dtype is y.any(dim=()).dtype is gs.uint8
    assert y.any(0).tolist() == [1, 0] and y.all(1).tolist() == [0, 0]
    assert y.any(dim=()).tolist() == [[1, 0], [0, 0]]
    assert x.sum(dim=()).item() == 1 and x.amax(dim=()).item() == 1


def test_sums_in_a_dtype():
    x = of("int64", 100, 100, 1)
    results = x.sum(dtype=gs.int8), x.prod(dtype=gs.int8), x.cumsum(0, dtype=gs.int8)
    assert all(result.dtype is gs.int8 for result in results)
    assert x.sum(dtype=gs.int8).item() == 201 - 256
    assert x.cumsum(0, dtype=gs.int8).tolist() == [100, -56, -55]
    assert x.cumprod(0, dtype=gs.uint8).tolist() == [100, 10000 % 256, 10000 % 256]
    assert x.sum(dtype=gs.bool).item() is True
    assert gs.tensor([1.7, 2.7]).sum(dtype=gs.int64).item() == 3
    assert of("uint64", 2**63, 1).cumsum(0).dtype is gs.int64
    with pytest.raises(RuntimeError, match="could not infer output dtype"):
        x.mean()


@pytest.mark.parametrize("name", INTEGERS)
def test_shifts(name):
    bits, lowest = gs.iinfo(getattr(gs, name)).bits, gs.iinfo(getattr(gs, name)).min
    x = of(name, 1, 5, 100)
    assert (x << 1).tolist() == [2, 10, 200 if bits > 8 or lowest == 0 else -56]
    assert (x >> 1).tolist() == [0, 2, 50] and (x >> of(name, 0, 1, 2)).tolist() == [1, 2, 25]
    assert (x << bits).tolist() == (x >> bits).tolist() == [0, 0, 0]
    assert (x << -1).tolist() == (x >> -1).tolist() == [0, 0, 0]
    assert (1 << of(name, 0, 1, 3)).tolist() == [1, 2, 8] and (8 >> of(name, 0, 1, 3)).tolist() == [8, 4, 1]
    if lowest:
        assert (of(name, -4, -1) >> 1).tolist() == [-2, -1] and (of(name, -4) >> bits).tolist() == [-1]
    x <<= 2
    x >>= 1
    assert x.bitwise_right_shift(1).bitwise_left_shift(2)[:2].tolist() == [4, 20]
    with pytest.raises(TypeError, match="not implemented for 'Float'"):
        x << 1.5


# ---- division by zero, negative powers ----

DIVISIONS = {
    "floor_divide": lambda a, b: a // b,
    "remainder": lambda a, b: a % b,
    "fmod": gs.fmod,
    "floor": lambda a, b: gs.div(a, b, rounding_mode="floor"),
    "trunc": lambda a, b: gs.div(a, b, rounding_mode="trunc"),
    "method": lambda a, b: gs.Tensor.floor_divide(a, b),
}
IN_PLACE = {
    "floor_divide": gs.Tensor.floor_divide_,
    "remainder": gs.Tensor.remainder_,
    "fmod": gs.Tensor.fmod_,
    "floor": lambda a, b: a.div_(b, rounding_mode="floor"),
    "trunc": lambda a, b: a.div_(b, rounding_mode="trunc"),
    "operator": lambda a, b: a.__ifloordiv__(b),
    "modulo": lambda a, b: a.__imod__(b),
}


@for_each("name", INTEGERS)
@pytest.mark.parametrize("form", DIVISIONS)
def test_integers_are_not_divided_by_zero(name, form):
    divide, x = DIVISIONS[form], of(name, 4, 5, 6)
    for zero in (0, False, of(name, 1, 0, 1), of(name, 0), gs.tensor(0)):
        with pytest.raises(RuntimeError, match=r"^ZeroDivisionError: \w+\(\): integers are divided by zero"):
            divide(x, zero)
    assert divide(x[:0], 0).tolist() == []
    assert divide(x, of(name, 2, 3, 4)).dtype is x.dtype
    quotient = divide(x, 0.0)
    assert quotient.dtype is gs.float32 and not quotient.isfinite().any()


@pytest.mark.parametrize("form", IN_PLACE)
def test_a_division_by_zero_in_place_changes_nothing(form):
    x = gs.arange(200_000).reshape(2, -1).T[::2]
    divisor = gs.ones(x.shape, dtype=gs.int32)
    divisor[-1, -1] = 0
    before, version = x.clone(), x._version
    for zero in (divisor, 0):
        with pytest.raises(RuntimeError, match=r"^ZeroDivisionError: \w+\(\): "):
            IN_PLACE[form](x, zero)
    assert gs.equal(x, before) and x._version == version
    assert IN_PLACE[form](gs.ones(2), 0) is not None  # floating point numbers may


def test_divisions_by_zero_of_a_number():
    zero = of("int8", 0)
    for call in (lambda: 1 // zero, lambda: 1 % zero, lambda: gs.tensor([True]) // zero):
        with pytest.raises(RuntimeError, match=r"^ZeroDivisionError"):
            call()
    assert (of("int64", 1) / 0).item() == float("inf")


def test_negative_powers_of_integers():
    x = of("int8", 1, -1, 2, 0)
    assert (x ** of("int8", -1, -3, -2, -1)).tolist() == [1, -1, 0, 0]
    assert (x**2).tolist() == [1, 1, 4, 0] and (2 ** of("int8", 1, 2)).dtype is gs.int8
    for call in (lambda: x**-1, lambda: gs.pow(x, -2), lambda: x.pow_(-1), lambda: of("uint8", 3) ** -1):
        with pytest.raises(RuntimeError, match="Integers to negative integer powers are not allowed"):
            call()
    assert x.tolist() == [1, -1, 2, 0]
    assert (x.double() ** -1)[2].item() == 0.5 and (x[:1] ** -0.5).item() == 1


# ---- indices ----


@pytest.mark.parametrize("name", INTEGERS)
def test_indices(name):
    x, at = gs.arange(5.0), of(name, 1, 0)
    assert x.gather(0, at).tolist() == x.index_select(0, at).tolist() == [1, 0]
    assert x.take_along_dim(at, 0).tolist() == x.take_along_dim(at).tolist() == [1, 0]
    assert x.scatter(0, at, x).tolist() == [1, 0, 2, 3, 4]
    assert x.scatter_add(0, at, x).tolist() == [1, 1, 2, 3, 4] == x.index_add(0, at, x[:2]).tolist()
    if name == "uint8":
        with pytest.warns(UserWarning, match="deprecated"):
            assert x[of(name, 1, 0, 1, 0, 0)].tolist() == [0, 2]  # a mask
        return
    assert x[gs.tensor(1, dtype=getattr(gs, name))].item() == 1
    if name in ("int32", "int64"):
        assert x[at].tolist() == [1, 0]
        return
    with pytest.raises(IndexError, match="must be long, int, byte or bool"):
        x[at]


def test_negative_indices_along_a_dim():
    x = gs.arange(12.0, requires_grad=True)
    m = x.reshape(3, 4)
    assert m.take_along_dim(gs.tensor([[-1]]), 1).tolist() == [[3], [7], [11]]
    assert m.take_along_dim(gs.tensor([[-3, 0, 2, -1]]), -2).tolist() == [[0, 1, 10, 11]]
    m.take_along_dim(gs.tensor([[-1]]), 1).sum().backward()
    assert x.grad.nonzero().flatten().tolist() == [3, 7, 11]
    for indices in ([[-5]], [[4]]):
        with pytest.raises(RuntimeError, match="out of bounds"):
            m.take_along_dim(gs.tensor(indices), 1)
    with pytest.raises(RuntimeError, match="out of bounds"):
        m.take_along_dim(gs.tensor([-1]))
    for dtype in (gs.bool, gs.float32):
        with pytest.raises(RuntimeError, match="int"):
            m.take_along_dim(gs.zeros(1, 1, dtype=dtype), 1)
