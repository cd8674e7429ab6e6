"""Functions that make tensors: from values, of one number, in a row, at random."""

import numpy as np
import pytest

import gradspec as gs


def test_factories():
    assert gs.tensor([1.0]).dtype is gs.float32
    assert gs.tensor([1]).dtype is gs.int64
    assert gs.tensor([True]).dtype is gs.bool
    assert gs.tensor([1j]).dtype is gs.complex64
    assert gs.tensor(np.zeros(2)).dtype is gs.float64
    assert gs.arange(3).dtype is gs.int64
    assert gs.arange(0, 1, 0.25).tolist() == [0.0, 0.25, 0.5, 0.75]
    assert gs.linspace(0, 1, 5).tolist() == [0.0, 0.25, 0.5, 0.75, 1.0]
    assert gs.eye(2).tolist() == [[1.0, 0.0], [0.0, 1.0]]
    assert gs.full((2,), 3).dtype is gs.int64
    assert gs.full((2,), 3.0).dtype is gs.float32
    assert gs.zeros_like(gs.ones(2, 3, dtype=gs.float64)).dtype is gs.float64
    assert gs.ones((2, 3)).shape == gs.ones(2, 3).shape == gs.empty([2, 3]).shape
    assert gs.zeros(2, requires_grad=True).requires_grad
    assert sorted(gs.randperm(5).tolist()) == [0, 1, 2, 3, 4]
    assert 0 <= int(gs.randint(0, 4, (100,)).min()) <= int(gs.randint(4, (100,)).max()) < 4


def test_large_steps_are_counted_exactly():
    assert gs.arange(0, 2**62 + 1, 2**61).tolist() == [0, 2**61, 2**62]
    assert gs.arange(-(2**62), 2**62, 2**60 + 1).tolist() == list(range(-(2**62), 2**62, 2**60 + 1))
    assert gs.arange(2**62, -(2**62) - 1, -(2**61)).tolist() == list(range(2**62, -(2**62) - 1, -(2**61)))


def test_bools_of_any_numbers():
    assert gs.tensor([float("nan"), 0.0, -(2**70)], dtype=gs.bool).tolist() == [True, False, True]
    assert gs.tensor([1j, 0], dtype=gs.bool).tolist() == [True, False] and gs.tensor([2**70], dtype=gs.bool).item()


def test_permutations_need_a_dtype_with_all_integers():
    assert sorted(gs.randperm(2049, dtype=gs.float16).tolist()) == list(range(2049))
    for dtype, count in ((gs.float16, 2050), (gs.bfloat16, 258), (gs.uint8, 257)):
        with pytest.raises(RuntimeError, match="randperm"):
            gs.randperm(count, dtype=dtype)


@pytest.mark.parametrize(
    ("data", "kind", "message"),
    [
        ([1, [2]], TypeError, r"^tensor\(\): expected a number at dim 1 \(got a list\)$"),
        ([[1], 2], TypeError, r"^tensor\(\): not a sequence: 2 stands where dim 1 needs 1 items$"),
        ([[1, 2], [3]], ValueError, r"^tensor\(\): expected sequence of length 2 at dim 1 \(got 1\)$"),
    ],
)
def test_ragged_sequences_are_refused_by_one_error(data, kind, message):
    with pytest.raises(kind, match=message) as caught:
        gs.tensor(data)
    assert caught.value.__suppress_context__


@pytest.mark.parametrize("dtype", ["float32", "float16"])
@pytest.mark.parametrize("make", [gs.from_numpy, gs.as_tensor])
def test_memory_in_parts_of_elements_is_not_shared(make, dtype):
    records = np.zeros(3, [("mark", "u1"), ("value", dtype)])
    records["value"] = [1, 2, 3]
    with pytest.raises(ValueError, match=f"{make.__name__}.*not multiples of the {np.dtype(dtype).itemsize} bytes"):
        make(records["value"])
    assert gs.tensor(records["value"]).tolist() == [1, 2, 3]


def test_default_dtype():
    gs.set_default_dtype(gs.float64)
    assert gs.get_default_dtype() is gs.float64
    assert gs.tensor([1.0]).dtype is gs.zeros(1).dtype is gs.rand(1).dtype is gs.float64


def test_random_numbers_repeat():
    gs.manual_seed(7)
    first = gs.randn(5).tolist()
    gs.manual_seed(7)
    assert gs.randn(5).tolist() == first
    a, b = gs.Generator().manual_seed(3), gs.Generator().manual_seed(3)
    assert gs.rand(4, generator=a).tolist() == gs.rand(4, generator=b).tolist()


def test_normal_takes_numbers_and_a_size_or_tensors():
    gs.manual_seed(0)
    drawn = gs.normal(3.0, 0.5, (4000,), dtype=gs.float64, requires_grad=True)
    assert drawn.requires_grad
    assert abs(drawn.detach().mean().item() - 3) < 0.05
    assert abs(drawn.detach().std().item() - 0.5) < 0.05
    gs.manual_seed(1)
    first = gs.normal(gs.zeros(3), gs.ones(2, 1))
    gs.manual_seed(1)
    assert gs.equal(first, gs.normal(gs.zeros(3), gs.ones(2, 1)))
    assert first.shape == (2, 3)
    assert gs.normal(gs.tensor([1.0, 2.0]), 0.0).tolist() == [1.0, 2.0]
    assert gs.normal(2.0, gs.zeros(3, dtype=gs.float64)).dtype is gs.float64
    assert gs.normal(gs.zeros(2, dtype=gs.complex64)).dtype is gs.complex64


@pytest.mark.parametrize(
    ("arguments", "kind", "message"),
    [
        ((0.0, 1.0), TypeError, "takes numbers mean and std with a size"),
        ((gs.zeros(2), 1.0, (2,)), TypeError, "takes numbers mean and std with a size"),
        ((0.0, 1.0, 2), TypeError, "argument 'size' must be tuple of ints, not int"),
        ((gs.zeros(2), -1.0), RuntimeError, "expects all elements of std >= 0.0"),
        ((gs.zeros(2), gs.ones(3)), RuntimeError, "must match the size"),
        ((gs.zeros(2, dtype=gs.int64), 1.0), NotImplementedError, "Long"),
        (("mean", 1.0, (2,)), TypeError, "mean"),
    ],
)
def test_refusals_of_normal(arguments, kind, message):
    with pytest.raises(kind, match=message):
        gs.normal(*arguments)


RANGES = [
    ((0, 5, 2), {}), ((1, 2.1, 0.5), {}), ((5, 0, -2), {}), ((3, 3), {}), ((0, 0.3, 0.1), {}),
    ((0.5, 3.9), {"dtype": "int64"}), ((-3, 4, 3), {"dtype": "uint8"}), ((0, 1), {"dtype": "float64"}),
]  # fmt: skip


@pytest.mark.filterwarnings("ignore:.*range.*deprecated")
@pytest.mark.torch
@pytest.mark.parametrize(("bounds", "options"), RANGES)
def test_ranges_beside_torch(torch, bounds, options):
    def made(library):
        return library.range(*bounds, **{key: getattr(library, name) for key, name in options.items()}).numpy()

    ours, theirs = made(gs), made(torch)
    assert ours.dtype == theirs.dtype
    np.testing.assert_allclose(ours, theirs, rtol=1e-6)


def test_ranges_have_their_end():
    with pytest.warns(UserWarning, match="use arange"):
        assert gs.range(1, 4).tolist() == [1.0, 2.0, 3.0, 4.0]
    with pytest.warns(UserWarning), pytest.raises(RuntimeError, match=r"range\(\): step must be nonzero"):
        gs.range(0, 5, 0)
    with pytest.warns(UserWarning), pytest.raises(RuntimeError, match="inconsistent with step sign"):
        gs.range(5, 0)


def test_bounds_are_numbers_or_tensors_of_one():
    assert gs.linspace(gs.tensor(0.0), gs.tensor(1), 3).tolist() == [0.0, 0.5, 1.0]
    with pytest.raises(TypeError, match=r"^linspace\(\): argument 'start' must be Number, not Tensor$"):
        gs.linspace(gs.zeros(1), 1, 3)


def test_integers_in_a_row_are_the_numbers_without_their_fractions():
    assert gs.linspace(0.5, 2.7, 4, dtype=gs.int64).tolist() == [0, 1, 1, 2]
    assert gs.logspace(0, 1.2, 3, dtype=gs.int64).tolist() == [1, 3, 15]


def test_integers_up_to_the_largest():
    top = 2**63 - 1
    assert gs.arange(top - 5, top, 3).tolist() == [top - 5, top - 2]
    assert gs.arange(-top, 5 - top, 2).tolist() == [-top, 2 - top, 4 - top]
    assert gs.arange(5, 0, -2).tolist() == [5, 3, 1] and gs.arange(3, 3, 2).tolist() == []


def test_memory_is_never_pinned():
    for made in (gs.tensor([1.0], pin_memory=True), gs.zeros(2, pin_memory=True), gs.rand(2, pin_memory=True)):
        assert not made.is_pinned()
    assert gs.ones_like(gs.rand(2), pin_memory=False).new_zeros(3, pin_memory=True).shape == (3,)


LIKE = {
    "zeros_like": (), "ones_like": (), "empty_like": (), "full_like": (2.0,), "rand_like": (), "randn_like": (),
    "randint_like": (9,),
}  # fmt: skip


@pytest.mark.parametrize(("name", "arguments"), LIKE.items())
def test_tensors_like_others_take_memory_formats(name, arguments):
    function = getattr(gs, name)
    plain = gs.ones(2, 3, 4, 5)
    images = plain.contiguous(memory_format=gs.channels_last)
    for source in (plain, images):
        kept = function(source, *arguments)
        assert (
            kept.stride() == function(source, *arguments, memory_format=gs.preserve_format).stride() == source.stride()
        )
        assert function(source, *arguments, memory_format=gs.contiguous_format).stride() == plain.stride()
        made = function(source, *arguments, memory_format=gs.channels_last, dtype=gs.float64)
        assert made.stride() == images.stride() and made.dtype == gs.float64 and made.shape == plain.shape
    if name in ("zeros_like", "ones_like", "full_like"):
        assert (made == {"zeros_like": 0, "ones_like": 1, "full_like": 2}[name]).all()
    with pytest.raises(RuntimeError, match="required rank 4 tensor to use channels_last format"):
        function(gs.ones(2), *arguments, memory_format=gs.channels_last)
    with pytest.raises(TypeError, match=r"'memory_format' must be gradspec\.memory_format, not int"):
        function(plain, *arguments, memory_format=3)


def test_empty_and_resized_tensors_take_memory_formats():
    images = gs.ones(2, 3, 4, 5).contiguous(memory_format=gs.channels_last)
    assert gs.empty(2, 3, 4, 5, memory_format=gs.channels_last).stride() == images.stride()
    assert gs.empty((2, 3), memory_format=gs.contiguous_format, dtype=gs.int64).stride() == (3, 1)
    assert gs.zeros(0).resize_(2, 3, 4, 5, memory_format=gs.channels_last).stride() == images.stride()
    assert gs.arange(6).resize_((2, 3), memory_format=gs.contiguous_format).tolist() == [[0, 1, 2], [3, 4, 5]]
    assert images.type(gs.float64, memory_format=gs.contiguous_format).is_contiguous()
    with pytest.raises(RuntimeError, match="required rank 5"):
        gs.empty(2, memory_format=gs.channels_last_3d)
    with pytest.raises(TypeError, match="unexpected keyword argument 'memory_format'"):
        gs.zeros(2, memory_format=gs.channels_last)


def test_a_block_on_the_only_device():
    with gs.device("cpu") as device:
        assert gs.ones(2).device == device


def test_a_block_of_the_device_meta_makes_tensors_of_the_cpu():
    """Programs make a module so before they load it, and replace its parameters."""
    with gs.device("meta"):
        layer = gs.nn.Linear(2, 3)
    assert layer.weight.device.type == "cpu" and layer(gs.ones(2)).shape == (3,)
    with pytest.raises(RuntimeError, match="'cuda' is not available"), gs.device("cuda"):
        pass
