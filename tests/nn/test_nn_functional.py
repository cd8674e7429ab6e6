"""Functions of networks beyond their entries: forms that write in place, random ones, running moments, errors."""

import numpy as np
import pytest

import gradspec as gs
import gradspec.nn.functional as F
from gradspec.utils.checkpoint import checkpoint

IN_PLACE = {
    "relu": (), "relu6": (), "elu": (0.7,), "celu": (0.7,), "selu": (), "leaky_relu": (0.2,), "silu": (), "mish": (),
    "hardtanh": (-0.5, 0.5), "hardsigmoid": (), "hardswish": (), "threshold": (0.1, 0.3),
}  # fmt: skip


@pytest.mark.parametrize("name", IN_PLACE)
def test_an_activation_in_place(name):
    function, options = getattr(F, name), IN_PLACE[name]
    x = gs.linspace(-4, 4, 9, dtype=gs.float64, requires_grad=True)
    expected = function(x, *options)
    (gradient,) = gs.autograd.grad(expected.sum(), x)
    written = x.clone()
    result = function(written, *options, inplace=True)
    assert result is written and gs.equal(result, expected)
    assert gs.equal(gs.autograd.grad(result.sum(), x)[0], gradient)


@pytest.mark.parametrize("name", ["dropout", "alpha_dropout", "rrelu"])
def test_a_random_function_in_place(name):
    x = gs.randn(50, dtype=gs.float64, requires_grad=True)
    results = []
    for inplace in (False, True):
        gs.manual_seed(3)
        y = x.clone()
        result = getattr(F, name)(y, training=True, inplace=inplace)
        assert (result is y) == inplace
        results.append((result, gs.autograd.grad((result * result).sum(), x)[0]))
    assert gs.equal(results[0][0], results[1][0]) and gs.equal(results[0][1], results[1][1])


def test_dropout_keeps_the_mean():
    gs.manual_seed(0)
    x = gs.ones(20_000, requires_grad=True)
    y = F.dropout(x, 0.25)
    kept = y != 0
    assert abs(kept.to(gs.float32).mean().item() - 0.75) < 0.02
    assert np.allclose(y[kept].tolist(), 4 / 3)
    y.sum().backward()
    assert gs.equal(x.grad, y)
    assert F.dropout(x, 1.0).count_nonzero().item() == 0


def test_dropout_of_channels_leaves_out_whole_ones():
    gs.manual_seed(0)
    for function, shape in ((F.dropout1d, (8, 6, 5)), (F.dropout2d, (8, 6, 3, 2)), (F.dropout3d, (8, 6, 2, 2, 2))):
        y = function(gs.ones(shape)).flatten(2)
        assert gs.equal(y.amax(-1), y.amin(-1)) and 0 < (y[..., 0] == 0).to(gs.float32).mean().item() < 1
    y = F.dropout3d(gs.ones(64, 2, 2, 2)).flatten(1)  # one sample, whose channels are the first dim
    assert gs.equal(y.amax(-1), y.amin(-1))


def test_alpha_dropout_keeps_mean_and_variance():
    gs.manual_seed(0)
    y = F.alpha_dropout(gs.randn(100_000), 0.3, training=True)
    assert abs(y.mean().item()) < 0.02 and abs(y.var().item() - 1) < 0.03


def test_a_checkpoint_repeats_dropout():
    x = gs.randn(40, requires_grad=True)
    y = checkpoint(lambda x: F.dropout(x) * x, x, use_reentrant=False)
    dropped = y.detach() == 0
    y.sum().backward()
    assert gs.equal(x.grad == 0, dropped)


def test_dropout_within_vmap_does_as_it_is_told():
    x = gs.ones(5, 30)
    with pytest.raises(RuntimeError, match="randomness error mode"):
        gs.vmap(F.dropout)(x)
    same = gs.vmap(F.dropout, randomness="same")(x)
    assert gs.equal(same, same[:1].expand(5, 30))
    different = gs.vmap(F.dropout, randomness="different")(x)
    assert not gs.equal(different, different[:1].expand(5, 30))


def test_slopes_of_rrelu_are_between_the_bounds():
    x = -gs.ones(1_000)
    slopes = -F.rrelu(x, 0.2, 0.6, training=True)
    assert 0.2 <= slopes.min().item() < 0.25 and 0.55 < slopes.max().item() <= 0.6
    assert F.rrelu_(x, 0.5, 0.5) is x and x[0].item() == -0.5


def test_gumbel_softmax_draws_by_the_scores():
    gs.manual_seed(0)
    scores = gs.tensor([0.1, 0.6, 0.3]).log().expand(20_000, 3).requires_grad_()
    sample = F.gumbel_softmax(scores, hard=True)
    assert np.allclose(sample.mean(0).tolist(), [0.1, 0.6, 0.3], atol=0.02)
    assert gs.autograd.grad(sample[:, 0].sum(), scores)[0].abs().sum().item() > 0


def test_batch_norm_follows_the_moments_of_batches():
    x = gs.randn(6, 3, 4, dtype=gs.float64)
    mean, var = gs.zeros(3, dtype=gs.float64), gs.ones(3, dtype=gs.float64)
    F.batch_norm(x, mean, var, training=True, momentum=0.3)
    flat = x.transpose(0, 1).flatten(1)
    assert np.allclose(mean.tolist(), (0.3 * flat.mean(1)).tolist())
    assert np.allclose(var.tolist(), (0.7 + 0.3 * flat.var(1)).tolist())
    before = mean.clone()
    F.batch_norm(x, mean, var)
    assert gs.equal(mean, before)


def test_instance_norm_follows_the_means_over_samples():
    x = gs.randn(6, 3, 4, dtype=gs.float64)
    mean, var = gs.zeros(3, dtype=gs.float64), gs.ones(3, dtype=gs.float64)
    F.instance_norm(x, mean, var, momentum=0.3)
    assert np.allclose(mean.tolist(), (0.3 * x.mean(-1).mean(0)).tolist())
    assert np.allclose(var.tolist(), (0.7 + 0.3 * x.var(-1).mean(0)).tolist())


@pytest.mark.parametrize("norm", [F.batch_norm, F.instance_norm])
@pytest.mark.parametrize("dtype", [gs.float16, gs.bfloat16])
def test_running_moments_of_half_types_follow(norm, dtype):
    x = gs.randn(6, 3, 4).to(dtype)
    expected = gs.zeros(3), gs.ones(3)
    found = tuple(moment.to(dtype) for moment in expected)
    for input, (mean, var) in ((x.float(), expected), (x, found)):
        norm(input, mean, var, None, None, True, 0.3)
    for one, other in zip(found, expected, strict=True):
        assert one.dtype is dtype and np.allclose(one.tolist(), other.tolist(), atol=0.02)


@pytest.mark.parametrize("shape", [(0, 3, 4), (2, 3, 0)])
def test_running_moments_stay_without_elements(shape):
    mean, var = gs.zeros(3), gs.ones(3)
    for norm in (F.batch_norm, F.instance_norm):
        assert norm(gs.ones(shape), mean, var, None, None, True).shape == shape
        assert not mean.any() and gs.equal(var, gs.ones(3))


def test_embedding_scales_rows_down():
    table = gs.tensor([[3.0, 4.0], [0.3, 0.4], [6.0, 8.0]], requires_grad=True)
    found = F.embedding(gs.tensor([0, 1]), table, max_norm=1.0)
    assert np.allclose(found.tolist(), [[0.6, 0.8], [0.3, 0.4]])
    assert table[2].tolist() == [6.0, 8.0]
    assert gs.equal(F.embedding(gs.tensor([2], dtype=gs.int32), table, max_norm=1.0), table[2:])
    assert np.allclose(table[2].tolist(), [0.6, 0.8])


@pytest.mark.parametrize("mode", ["sum", "mean", "max"])
def test_positions_from_the_last_offset_on_are_in_no_bag(mode):
    table = gs.eye(3, requires_grad=True)
    found = F.embedding_bag(
        gs.tensor([0, 1, 2, 2]), table, gs.tensor([0, 1, 1, 2]), mode=mode, include_last_offset=True
    )
    assert found.tolist() == [[1, 0, 0], [0, 0, 0], [0, 1, 0]]
    assert not gs.autograd.grad(found.sum(), table)[0][2].any()


@pytest.mark.parametrize("value", [1.0, gs.nan, -gs.inf])
def test_the_first_of_the_largest_rows_in_a_bag_gets_the_gradient(value):
    table = gs.full((4, 2), value, requires_grad=True)
    found = F.embedding_bag(gs.tensor([3, 1, 2, 1]), table, gs.tensor([0, 2, 4]), mode="max", padding_idx=3)
    assert np.array_equal(found.tolist(), [[value] * 2, [value] * 2, [0, 0]], equal_nan=True)
    assert gs.autograd.grad(found.sum(), table)[0].tolist() == [[0, 0], [1, 1], [1, 1], [0, 0]]


def test_no_bags():
    whole = F.embedding_bag(gs.tensor([[0, 1]]), gs.eye(3), include_last_offset=True)
    assert whole.tolist() == [[0.5, 0.5, 0]]
    none = gs.zeros(0, dtype=gs.int64)
    assert F.embedding_bag(none, gs.eye(3), none).shape == (0, 3)
    assert F.embedding_bag(none, gs.eye(3), gs.tensor([0]), include_last_offset=True).shape == (0, 3)
    with pytest.raises(ValueError, match="offsets has no elements"):
        F.embedding_bag(none, gs.eye(3), none, include_last_offset=True)


@pytest.mark.parametrize("kind", ["adaptive_avg_pool", "adaptive_max_pool"])
@pytest.mark.parametrize("dims", [1, 2, 3])
def test_adaptive_pools_without_channels(kind, dims):
    pool = getattr(F, f"{kind}{dims}d")
    for shape in ((0,), (2, 0)):
        x = gs.ones(*shape, *(4,) * dims, requires_grad=True)
        result = pool(x, 3)
        assert result.shape == (*shape, *(3,) * dims)
        result.sum().backward()
        assert x.grad.shape == x.shape
    with pytest.raises(RuntimeError, match="optional 0 dim batch size"):
        pool(gs.ones(2, *(4,) * (dims - 1), 0), 3)


def test_a_pool_tells_where_the_largest_are():
    x = gs.arange(16.0).reshape(1, 1, 4, 4)
    values, indices = F.max_pool2d(x, 2, return_indices=True)
    assert values.flatten().tolist() == indices.flatten().tolist() == [5, 7, 13, 15]
    assert gs.equal(F.max_unpool2d(values, indices, 2), gs.where((x % 8 == 5) | (x % 8 == 7), x, 0))
    x[0, 0, 1, 0] = gs.nan
    assert F.max_pool2d(x, 2).isnan().flatten().tolist() == [True, False, False, False]
    assert F.max_pool1d(gs.full((1, 3), -gs.inf), 3, padding=1, return_indices=True)[1].tolist() == [[0]]


def test_windows_without_elements_of_their_own():
    x = gs.ones(1, 1, 1, 1)  # the taps of the window are at -3 and 2
    values, indices = F.max_pool2d(x, (1, 2), padding=(0, 3), dilation=(1, 5), return_indices=True)
    assert values.tolist() == [[[[-gs.inf]]]] and indices.tolist() == [[[[-1]]]]


def test_nearest_elements_have_a_gradient_of_zeros_by_the_grid():
    x, grid = gs.rand(1, 2, 3, 4), gs.rand(1, 5, 5, 2).requires_grad_()
    F.grid_sample(x, grid, mode="nearest", align_corners=False).sum().backward()
    assert grid.grad is not None and not grid.grad.any()


@pytest.mark.parametrize("mode", ["bilinear", "bicubic"])
def test_no_channels_have_a_gradient_of_zeros_by_the_grid(mode):
    grid = gs.rand(2, 40, 40, 2).requires_grad_()
    F.grid_sample(gs.rand(2, 0, 3, 4), grid, mode, align_corners=False).sum().backward()
    assert grid.grad is not None and not grid.grad.any()


def test_a_factor_that_keeps_the_size_keeps_a_linear_interpolation():
    x = gs.rand(1, 2, 4, 6)
    assert gs.equal(F.interpolate(x, scale_factor=(1.2, 1.1), mode="bilinear"), x)
    assert not gs.equal(F.interpolate(x, scale_factor=(1.2, 1.1), mode="bicubic"), x)


@pytest.mark.parametrize("function", [F.softmax, F.log_softmax, F.softmin])
def test_a_softmax_without_a_dim_is_over_classes(function):
    for shape, dim in (((4,), 0), ((3, 4), 1), ((2, 3, 4), 0), ((2, 3, 4, 4), 1)):
        x = gs.rand(shape)
        with pytest.warns(UserWarning, match="Implicit dimension choice"):
            assert gs.equal(function(x), function(x, dim))
    with pytest.raises(TypeError, match=r"unsqueeze\(\) missing 1 required positional argument: 'dim'"):
        gs.unsqueeze(x)


def test_losses_take_the_former_words_for_their_reduction():
    x, y = gs.rand(3, 2).requires_grad_(), gs.rand(3, 2)
    for loss in (F.mse_loss, F.binary_cross_entropy, F.smooth_l1_loss, F.kl_div):
        assert gs.equal(loss(x, y, size_average=False), loss(x, y, reduction="sum"))
        assert gs.equal(loss(x, y, reduce=False, size_average=True), loss(x, y, reduction="none"))
        assert gs.equal(loss(x, y, size_average=None, reduce=True), loss(x, y))
        assert gs.equal(
            gs.vmap(lambda x, loss=loss: loss(x, y[0], size_average=False))(x),
            gs.vmap(lambda x, loss=loss: loss(x, y[0], reduction="sum"))(x),
        )
    with pytest.raises(TypeError, match="unexpected keyword argument 'size_average'"):
        F.relu(x, size_average=True)


def test_second_derivatives_of_convolutions():
    x, w = gs.randn(2, 2, 5, 4, dtype=gs.float64), gs.randn(4, 1, 3, 2, dtype=gs.float64)
    for t in (x, w):
        t.requires_grad_()
    assert gs.autograd.gradgradcheck(lambda x, w: F.conv2d(x, w, stride=(2, 1), padding=1, groups=2), (x, w))


@pytest.mark.parametrize("dims", [1, 2, 3])
@pytest.mark.parametrize("batch", [(), (2,)])
def test_transposed_convolutions_without_places(batch, dims):
    x, w = gs.ones(*batch, 2, *[1] * dims, dtype=gs.float64), gs.ones(2, 3, *[2] * dims, dtype=gs.float64)
    b = gs.ones(3, dtype=gs.float64)
    for t in (x, w, b):
        t.requires_grad_()
    transposed = getattr(F, f"conv_transpose{dims}d")
    result = transposed(x, w, b, padding=1)
    assert result.shape == (*batch, 3, *[0] * dims)
    gradients = gs.autograd.grad(result.sum(), (x, w, b))
    assert [g.shape for g in gradients] == [x.shape, w.shape, b.shape]
    assert all(g.count_nonzero().item() == 0 for g in gradients)
    with pytest.raises(RuntimeError, match="Output size is too small"):
        transposed(x, w, b, padding=2)


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: F.hardtanh(gs.ones(2), 1, -1), ValueError, "min_val cannot be greater than max_val"),
        (lambda: F.celu(gs.ones(2), 0), RuntimeError, "alpha cannot be 0 for CELU"),
        (lambda: F.glu(gs.ones(3)), RuntimeError, "Halving dimension must be even, but dimension -1 is size 3"),
        (lambda: F.dropout(gs.ones(3), 1.5), ValueError, "dropout probability has to be between 0 and 1, but got 1.5"),
        (lambda: F.binary_cross_entropy(gs.full((2,), 1.5), gs.ones(2)), RuntimeError, "should be between 0 and 1"),
        (lambda: F.batch_norm(gs.ones(1, 3), None, None, training=True), ValueError, "more than 1 value per channel"),
        (lambda: F.layer_norm(gs.ones(2, 3), (4,)), RuntimeError, r"expected input with shape \[\*, 4\]"),
        (lambda: F.group_norm(gs.ones(2, 3), 2), RuntimeError, "to be divisible by num_groups"),
        (lambda: F.conv2d(gs.ones(1, 2, 5, 5), gs.ones(4, 3, 3, 3)), RuntimeError, "to have 3 channels, but got 2"),
        (
            lambda: F.conv1d(gs.ones(1, 2, 2), gs.ones(4, 2, 3)),
            RuntimeError,
            "Kernel size can't be greater than actual",
        ),
        (lambda: F.conv1d(gs.ones(1, 2, 5), gs.ones(4, 2, 3), padding="same", stride=2), RuntimeError, "strided"),
        (lambda: F.max_pool1d(gs.ones(1, 2, 5), 2, padding=2), RuntimeError, "at most half of effective kernel size"),
        (
            lambda: F.max_pool2d(gs.ones(1, 1, 4, 4), 2.0),
            TypeError,
            "kernel_size must be an integer or 2 of them, but is 2.0",
        ),
        (lambda: F.interpolate(gs.ones(1, 2, 5)), ValueError, "one of size or scale_factor should be defined"),
        (lambda: F.pixel_shuffle(gs.ones(1, 3, 2, 2), 2), RuntimeError, "divisible by the square of upscale_factor"),
    ],
)
def test_errors_are_torchs(call, error, message):
    with pytest.raises(error, match=message):
        call()


def test_long_attention_is_that_of_the_whole_matrix():
    q, k, v = (gs.randn(2, 3, n, 8, dtype=gs.float64, requires_grad=True) for n in (300, 1_100, 1_100))
    mask = gs.randn(300, 1_100, dtype=gs.float64)
    mask[7] = -gs.inf  # no key is left
    result = F.scaled_dot_product_attention(q, k, v, mask)
    weights = (q @ k.mT / 8**0.5 + mask).softmax(-1).nan_to_num(0.0)
    assert gs.allclose(result, weights @ v) and not result[:, :, 7].any()
    cotangent = gs.randn_like(result)
    found = gs.autograd.grad(result, (q, k, v), cotangent)
    keep = gs.arange(300) != 7
    expected = gs.autograd.grad(
        ((q @ k.mT / 8**0.5 + mask)[:, :, keep].softmax(-1) @ v), (q, k, v), cotangent[:, :, keep]
    )
    assert all(gs.allclose(a, b) for a, b in zip(found, expected, strict=True))


def test_ctc_loss_of_targets_that_cannot_be_aligned():
    scores = gs.randn(3, 1, 4, dtype=gs.float64).log_softmax(2).requires_grad_()
    targets = gs.tensor([[1, 1, 2]])
    assert F.ctc_loss(scores, targets, (3,), (3,)).item() == gs.inf
    loss = F.ctc_loss(scores, targets, (3,), (3,), zero_infinity=True)
    assert loss.item() == 0 and not gs.autograd.grad(loss, scores)[0].any()


def test_ctc_loss_without_times_or_labels():
    scores = gs.randn(3, 2, 4, dtype=gs.float64).log_softmax(2).requires_grad_()
    losses = F.ctc_loss(scores, gs.tensor([[1, 1], [2, 2]]), (0, 0), (0, 1), reduction="none")
    assert losses.tolist() == [0, gs.inf]
    losses = F.ctc_loss(scores, gs.zeros(2, 0, dtype=gs.int64), (3, 2), (0, 0), reduction="none")
    assert gs.allclose(losses, -gs.stack([scores[:3, 0, 0].sum(), scores[:2, 1, 0].sum()]))
    for call, message in {
        (((3, 4), (2, 1))): "input_lengths must be from 0 to 3",
        (((3, 3), (2, 3))): "target_lengths must be from 0 to 2",
    }.items():
        with pytest.raises(RuntimeError, match=message):
            F.ctc_loss(scores, gs.tensor([[1, 1], [2, 2]]), *call)
    with pytest.raises(IndexError, match="index 4 is out of bounds for dimension with size 4"):
        F.ctc_loss(scores, gs.tensor([[1, 4], [2, 2]]), (3, 3), (2, 2))


def test_second_derivatives_of_ctc_loss_are_those_of_all_alignments():
    gs.manual_seed(0)
    scores = gs.randn(5, 3, 4, dtype=gs.float64)
    labels, counts = gs.tensor([[1, 1, 2], [3, 0, 0], [0, 0, 0]]), (3, 1, 0)

    def losses(x):
        return F.ctc_loss(x.log_softmax(2), labels, (5, 4, 2), counts, reduction="sum")

    gs.autograd.gradcheck(losses, scores.requires_grad_())
    gs.autograd.gradgradcheck(losses, scores)
    hessian = gs.func.hessian(losses)(scores).reshape(60, 60)
    assert gs.allclose(hessian, hessian.mT) and gs.allclose(
        hessian, gs.func.jacfwd(gs.func.grad(losses))(scores).reshape(60, 60)
    )


def test_fractional_pools_need_a_ratio_for_each_dim():
    for ratio in ((0.5,), (0.5, 0.5, 0.5)):
        with pytest.raises(ValueError, match="output_ratio must be a number or 2 of them"):
            F.fractional_max_pool2d(gs.ones(1, 1, 8, 8), 3, output_ratio=ratio)


def test_fractional_pools_cover_the_input():
    gs.manual_seed(0)
    x = gs.arange(49.0).reshape(1, 1, 7, 7)
    values, indices = F.fractional_max_pool2d(x, 2, output_size=4, return_indices=True)
    assert values.shape == (1, 1, 4, 4) and gs.equal(values, indices.to(gs.float32)) and values.max().item() == 48


@pytest.mark.parametrize("dims", [2, 3])
def test_fractional_pools_as_modules(dims):
    gs.manual_seed(0)
    x, samples = gs.randn(1, 2, *[6] * dims), gs.rand(1, 2, dims)
    module = getattr(gs.nn, f"FractionalMaxPool{dims}d")(2, output_size=3, _random_samples=samples)
    function = getattr(F, f"fractional_max_pool{dims}d")
    assert gs.equal(module(x), function(x, 2, output_size=3, random_samples=samples))
    more = gs.cat([samples, gs.rand(1, 2, dims)])  # a last batch may be smaller than the samples of the others
    assert gs.equal(module(x), function(x, 2, output_size=3, random_samples=more))
    assert gs.equal(module(x)[0], function(x[0], 2, output_size=3, random_samples=more))
    for wrong in (samples[:0], samples[0], samples[:, :1], gs.rand(1, 2, dims + 1), gs.rand(())):
        with pytest.raises(RuntimeError, match="Expect random_samples to have size"):
            function(x, 2, output_size=3, random_samples=wrong)


@pytest.mark.parametrize("dtypes", [("float32", "float64"), ("float64", "float32"), ("float16", "float32")])
def test_samples_of_fractional_pools_have_zero_gradients_of_their_dtype(dtypes):
    of_input, of_samples = (getattr(gs, name) for name in dtypes)
    x = gs.rand(1, 2, 6, 6).to(of_input).requires_grad_()
    samples = gs.rand(1, 2, 2, dtype=of_samples, requires_grad=True)
    result = F.fractional_max_pool2d(x, 2, output_size=3, random_samples=samples)
    result.sum().backward()
    assert result.dtype is x.grad.dtype is of_input
    assert samples.grad.dtype is of_samples and samples.grad.count_nonzero().item() == 0


@pytest.mark.parametrize("loss", [F.mse_loss, F.l1_loss, F.smooth_l1_loss, F.huber_loss])
def test_a_target_of_another_size_is_warned_of_each_time(loss):
    input, target = gs.ones(3, 1, requires_grad=True), gs.zeros(3)
    for _ in range(4):
        with pytest.warns(UserWarning, match=r"target size \(.*\[3\]\)\) .* input size \(.*\[3, 1\]\)\)") as seen:
            found = loss(input, target)
        assert found.shape == () and seen[0].filename == __file__
    for _ in range(4):
        loss(input, gs.zeros(3, 1))
    assert gs.autograd.grad(found, input)[0].shape == (3, 1)


@pytest.mark.parametrize("dtype", [gs.uint8, gs.int8, gs.int16, gs.int32, gs.int64])
def test_largest_integers_of_windows(dtype):
    limits = gs.iinfo(dtype)
    x = gs.tensor([[[limits.min, limits.max - 1, 0, 1], [limits.max, limits.max - 1, 1, 1]]], dtype=dtype)
    values, indices = F.max_pool2d(x, 2, return_indices=True)
    assert values.dtype is dtype and values.tolist() == [[[limits.max, 1]]]
    assert indices.tolist() == [[[4, 3]]]
    padded = F.max_pool2d(x - 1 if limits.min else x, 3, 1, padding=1)
    assert padded.shape == (1, 2, 4) and padded.dtype is dtype
    assert F.max_pool3d(x[None], 1).tolist() == x[None].tolist()


@pytest.mark.parametrize("function", [F.softsign, F.tanhshrink])
def test_activations_of_complex_numbers(function):
    x = gs.tensor([0.3 - 0.4j, -1 + 0.2j, 2j], dtype=gs.complex128, requires_grad=True)
    z = x.detach().numpy()
    known = z / (1 + abs(z)) if function is F.softsign else z - np.tanh(z)
    np.testing.assert_allclose(function(x).detach().numpy(), known)
    assert gs.autograd.gradcheck(function, x, check_forward_ad=True)
    assert gs.autograd.gradgradcheck(function, x)


NUMBERS = {  # of spatial dims, as a tensor, and as a tensor among several
    "conv1d": lambda x, n: F.conv1d(x, gs.ones(1, 1, 2), None, n),
    "conv_transpose1d": lambda x, n: F.conv_transpose1d(x, gs.ones(1, 1, 2), None, n),
    "max_pool1d": F.max_pool1d,
    "avg_pool1d": F.avg_pool1d,
    "lp_pool1d": lambda x, n: F.lp_pool1d(x, 2.0, n),
    "adaptive_avg_pool1d": F.adaptive_avg_pool1d,
    "adaptive_max_pool1d": F.adaptive_max_pool1d,
    "interpolate": lambda x, n: F.interpolate(x, size=n),
    "unfold": lambda x, n: F.unfold(x.view(1, 1, 4, 3), n),
}


@pytest.mark.parametrize("name", NUMBERS)
def test_numbers_may_be_tensors_which_are_read_at_each_call(name):
    call, x = NUMBERS[name], gs.linspace(0, 1, 12).view(1, 1, 12)
    for given in (lambda n: n, lambda n: (n,)):
        n = gs.tensor(2)
        assert gs.equal(call(x, given(n)), call(x, given(2)))
        n.add_(1)
        assert gs.equal(call(x, given(n)), call(x, given(3)))
    for wrong in (gs.tensor(2.5), [gs.tensor([2, 3])]):
        with pytest.raises(TypeError, match="must be an integer"):
            call(x, wrong)


def test_probabilities_have_no_class_to_ignore():
    scores, probabilities = gs.rand(2, 3), gs.rand(2, 3)
    for ignored in (0, 2):
        with pytest.raises(RuntimeError, match="ignore_index is not supported for floating point target"):
            F.cross_entropy(scores, probabilities, ignore_index=ignored)
    assert F.cross_entropy(scores, probabilities, ignore_index=-1) == F.cross_entropy(scores, probabilities)


@pytest.mark.parametrize("weight", [gs.ones(1), gs.ones(4), gs.ones(1, 3)])
def test_weights_of_classes_are_one_for_each(weight):
    scores, classes = gs.ones(5, 3), gs.zeros(5, dtype=gs.int64)
    for loss, target in ((F.nll_loss, classes), (F.cross_entropy, classes), (F.cross_entropy, scores / 3)):
        with pytest.raises(RuntimeError, match="either for all 3 classes or no classes"):
            loss(scores, target, weight=weight)


@pytest.mark.parametrize("name", ["input_lengths", "target_lengths"])
def test_lengths_of_sequences_are_integers(name):
    lengths = {"input_lengths": gs.tensor([4, 4]), "target_lengths": gs.tensor([2, 1])}
    log_probs, targets = gs.zeros(4, 2, 3).log_softmax(2), gs.ones(2, 2, dtype=gs.int64)
    assert F.ctc_loss(log_probs, targets, **lengths).isfinite()
    with pytest.raises(RuntimeError, match=f"{name} must be integral"):
        F.ctc_loss(log_probs, targets, **{**lengths, name: lengths[name].double()})


def test_groups_of_one_element_cannot_be_standardized():
    with pytest.raises(ValueError, match="more than 1 value per channel"):
        F.group_norm(gs.ones(1, 4, 1), 4)
    assert F.group_norm(gs.ones(2, 4, 1), 4).shape == (2, 4, 1) and F.group_norm(gs.ones(0, 4), 4).shape == (0, 4)


@pytest.mark.parametrize("size", [4.0, (4, 4.0), (gs.tensor(4), gs.tensor(4.0))])
def test_sizes_of_resampled_dims_are_integers(size):
    with pytest.raises(TypeError, match="must be an integer"):
        F.interpolate(gs.ones(1, 1, 2, 2), size=size)


@pytest.mark.parametrize("loss", [F.multi_margin_loss, F.multilabel_margin_loss])
def test_margins_of_one_score(loss):
    score = gs.tensor(0.5, requires_grad=True)
    found = loss(score, gs.tensor(0), reduction="none")
    assert found.shape == () and found.item() == 0 and gs.autograd.grad(found, score)[0].item() == 0
