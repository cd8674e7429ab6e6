"""Mixed precision: what `autocast` casts, where, and how long; `GradScaler`; custom Functions."""

import pytest

import gradspec as gs
from gradspec.utils.checkpoint import checkpoint
from support.threads import in_threads

LOW = [gs.float16, gs.bfloat16]


@pytest.fixture
def weight():
    return gs.nn.Parameter(gs.eye(3))


@pytest.mark.parametrize("dtype", LOW)
def test_ops_compute_in_the_precision_of_their_entry(dtype):
    x, low = gs.eye(3), gs.eye(3).to(dtype)
    with gs.autocast("cpu", dtype=dtype):
        lower = [x @ x, x.matmul(low), gs.mm(x, x), gs.einsum("ij,jk", x, x), gs.nn.functional.linear(x, x)]
        wide = [gs.linalg.inv(low), gs.nn.functional.mse_loss(low, x), gs.fft.fft(low).real, gs.cat([low, x])]
        assert {t.dtype for t in lower} == {dtype} and {t.dtype for t in wide} == {gs.float32}
        assert (gs.exp(low).dtype, gs.exp(x).dtype, gs.stack([low, low]).dtype) == (dtype, gs.float32, dtype)
        doubles = x.double() @ x.double(), gs.linalg.inv(x.double()), gs.cat([x.double(), low])
        assert {t.dtype for t in doubles} == {gs.float64}
        assert (gs.arange(3) @ gs.arange(3)).item() == 5
    assert (x @ x).dtype is gs.float32


def test_writes_and_out_are_not_cast():
    x, out = gs.eye(2), gs.empty(2, 2)
    with gs.autocast("cpu"):
        assert gs.mm(x, x, out=out) is out and out.dtype is gs.float32
        assert x.addmm_(x, x).dtype is gs.float32


def test_gradients_have_the_dtype_of_their_parameters(weight):
    x = gs.full((2, 3), 1.5)
    with gs.autocast("cpu"):
        y = x @ weight
        (y * 2).sum().backward()
    assert y.dtype is gs.bfloat16 and weight.grad.dtype is gs.float32 and weight.grad.tolist() == [[6.0] * 3] * 3


def test_blocks_nest_and_end_with_an_error():
    assert not gs.is_autocast_enabled("cpu") and gs.get_autocast_dtype("cpu") is gs.bfloat16
    with pytest.raises(KeyError), gs.autocast("cpu", dtype=gs.float16, cache_enabled=False):
        assert gs.is_autocast_enabled("cpu") and not gs.is_autocast_enabled("cuda")
        assert gs.get_autocast_dtype("cpu") is gs.float16 and not gs.is_autocast_cache_enabled()
        with gs.autocast("cpu", enabled=False):
            assert not gs.is_autocast_cpu_enabled() and (gs.eye(2) @ gs.eye(2)).dtype is gs.float32
            with gs.autocast("cpu", gs.bfloat16):
                assert (gs.eye(2) @ gs.eye(2)).dtype is gs.bfloat16
        assert in_threads(lambda: gs.is_autocast_enabled("cpu")) == [False]
        assert gs.get_autocast_cpu_dtype() is gs.float16
        with pytest.raises(RuntimeError):
            gs.eye(2) @ gs.eye(3)
        assert gs.is_autocast_enabled("cpu")
        raise KeyError
    assert not gs.is_autocast_enabled("cpu") and gs.is_autocast_cache_enabled()
    assert gs.get_autocast_dtype("cpu") is gs.bfloat16


def test_former_names():
    from gradspec.cpu.amp import GradScaler, autocast

    with autocast(dtype=gs.float16):
        assert (gs.eye(2) @ gs.eye(2)).dtype is gs.float16
    assert GradScaler(init_scale=2.0).get_scale() == 2 and gs.cpu.amp.autocast is autocast
    from gradspec.cuda.amp import GradScaler, autocast

    with pytest.warns(UserWarning, match="CUDA is not available"), autocast():
        assert (gs.eye(2) @ gs.eye(2)).dtype is gs.float32
    assert GradScaler(enabled=False).get_scale() == 1 and gs.cuda.amp.autocast is autocast
    assert gs.GradScaler is gs.amp.GradScaler
    with autocast(enabled=False):
        assert gs.cpu.is_available() and gs.cpu.device_count() == 1 and gs.cpu.current_device() == "cpu"
    gs.cpu.synchronize()


def test_as_decorator_and_by_switches():
    @gs.autocast("cpu", dtype=gs.float16)
    def product(x, again=True):
        return (x @ x, product(x, False)) if again else x @ x

    first, second = product(gs.eye(2))
    assert first.dtype is second.dtype is gs.float16 and not gs.is_autocast_enabled("cpu")
    with gs.autocast("cpu", enabled=False):
        gs.set_autocast_enabled("cpu", True)
        gs.set_autocast_dtype("cpu", gs.float16)
        assert (gs.eye(2) @ gs.eye(2)).dtype is gs.float16
    assert not gs.is_autocast_enabled("cpu")


def casts_of(weight, **options):
    """The number of casts that two products by the weight record."""
    with gs.autocast("cpu", **options):
        x = gs.eye(3)
        first, second = x @ weight, x @ weight
        nodes = {id(y.grad_fn.next_functions[1][0]) for y in (first, second)}
    (first + second).sum().backward()
    return len(nodes)


def test_the_cast_of_a_parameter_is_kept(weight):
    assert casts_of(weight) == 1 and weight.grad.tolist() == [[2.0] * 3] * 3
    assert casts_of(weight, cache_enabled=False) == 2
    with gs.autocast("cpu"):
        before = gs.eye(3) @ weight
        with gs.no_grad():
            weight.mul_(2)
            assert not (gs.eye(3) @ weight).requires_grad
        assert (gs.eye(3) @ weight).tolist() == (2 * before).tolist()
        gs.clear_autocast_cache()
        assert (gs.eye(3) @ weight).requires_grad


def test_settings_that_have_no_effect_warn():
    with pytest.warns(UserWarning, match="CUDA is not available"), gs.autocast("cuda"):
        assert (gs.eye(2) @ gs.eye(2)).dtype is gs.float32
    with pytest.warns(UserWarning, match="target dtype is not supported"), gs.autocast("cpu", gs.float64):
        assert not gs.is_autocast_enabled("cpu")
    with pytest.raises(RuntimeError, match="unsupported autocast device_type 'tpu'"):
        gs.autocast("tpu")
    with pytest.raises(ValueError, match="`device_type` of type `str`"):
        gs.autocast(gs.float16)
    with pytest.raises(TypeError, match="requires a callable"):
        gs.autocast("cpu")(3)
    assert gs.amp.is_autocast_available("cpu") and not gs.amp.is_autocast_available("cuda")


@pytest.mark.parametrize("use_reentrant", [False, True])
def test_checkpoints_run_again_in_the_same_precision(use_reentrant, weight):
    seen = []

    def block(x):
        y = x @ weight
        seen.append(y.dtype)
        return y.tanh()

    x = gs.ones(2, 3, requires_grad=True)
    with gs.autocast("cpu", dtype=gs.float16):
        y = checkpoint(block, x, use_reentrant=use_reentrant)
    y.sum().backward()
    assert seen == [gs.float16, gs.float16] and weight.grad.dtype is gs.float32


def test_transforms_forward_mode_and_profiles(weight):
    x = gs.ones(4, 3)
    with gs.autocast("cpu"):
        assert gs.vmap(lambda row: row @ weight)(x).dtype is gs.bfloat16
        assert gs.func.grad(lambda w: (x @ w).float().sum())(weight).dtype is gs.float32
        value, tangent = gs.func.jvp(lambda w: x @ w, (weight,), (gs.ones(3, 3),))
        assert value.dtype is tangent.dtype is gs.bfloat16 and tangent[0, 0].item() == 3
        with gs.autograd.profiler.profile() as profile:
            x @ weight
    assert {"matmul", "to_dtype"} & {event.name for event in profile.function_events}


class Scaled(gs.autograd.Function):
    seen = None

    @staticmethod
    @gs.amp.custom_fwd(device_type="cpu")
    def forward(ctx, x, w):
        ctx.save_for_backward(x, w)
        return x @ w

    @staticmethod
    @gs.amp.custom_bwd(device_type="cpu")
    def backward(ctx, grad):
        x, w = ctx.saved_tensors
        Scaled.seen = (grad @ w.t()).dtype, gs.is_autocast_enabled("cpu")
        return grad @ w.t(), x.t() @ grad


class Precise(gs.autograd.Function):
    @staticmethod
    @gs.amp.custom_fwd(device_type="cpu", cast_inputs=gs.float32)
    def forward(ctx, x, options):
        ctx.on = gs.is_autocast_enabled("cpu")
        return x @ options["w"]

    @staticmethod
    @gs.amp.custom_bwd(device_type="cpu")
    def backward(ctx, grad):
        assert not ctx.on and not gs.is_autocast_enabled("cpu")
        return grad, None


def test_modules():
    nn, x = gs.nn, gs.ones(2, 5, 8)
    modules = {
        nn.utils.parametrizations.spectral_norm(nn.Linear(8, 3)): gs.bfloat16,
        nn.utils.parametrizations.weight_norm(nn.Linear(8, 3)): gs.bfloat16,
        nn.TransformerEncoderLayer(8, 2, 16, batch_first=True): gs.float32,
        nn.BatchNorm1d(5): gs.float32,
        nn.GRU(8, 4): gs.float32,
    }
    for module, dtype in modules.items():
        with gs.autocast("cpu"):
            y = module(x)
        y = y[0] if isinstance(y, tuple) else y
        y.float().sum().backward()
        assert y.dtype is dtype, module
        assert all(p.grad.dtype is gs.float32 for p in module.parameters())


def test_custom_functions(weight):
    x = gs.ones(2, 3, requires_grad=True)
    with gs.autocast("cpu", dtype=gs.float16):
        y = Scaled.apply(x, weight)
        z = Precise.apply(x.half(), {"w": gs.eye(3).half()})
    assert y.dtype is gs.float16 and z.dtype is gs.float32
    y.sum().backward()
    z.sum().backward()
    assert Scaled.seen == (gs.float16, True)
    assert Precise.apply(x.double(), {"w": gs.eye(3).double()}).dtype is gs.float64


def steps(scaler, factors):
    w = gs.zeros(1, requires_grad=True)
    optimizer = gs.optim.SGD([w], lr=1.0)
    for factor in factors:
        optimizer.zero_grad()
        scaler.scale((w * factor).sum()).backward()
        scaler.step(optimizer)
        scaler.update()
    return w.item()


def test_steps_without_finite_gradients_are_skipped():
    scaler = gs.amp.GradScaler("cpu", init_scale=8.0, growth_interval=2)
    assert steps(scaler, [1.0, float("inf"), 1.0]) == -2 and scaler.get_scale() == 4
    assert steps(scaler, [1.0]) == -1 and scaler.get_scale() == 8
    other = gs.amp.GradScaler("cpu")
    other.load_state_dict(scaler.state_dict())
    assert other.state_dict() == scaler.state_dict() and other.get_growth_interval() == 2


def test_gradients_are_unscaled_once():
    w = gs.ones(2, requires_grad=True)
    optimizer, scaler = gs.optim.SGD([w], lr=0.5), gs.amp.GradScaler("cpu", init_scale=16.0)
    with pytest.raises(AssertionError, match=r"Attempted unscale_ but nothing has been scaled"):
        scaler.unscale_(optimizer)
    assert [t.item() for t in scaler.scale([w.sum(), w.sum()])] == [32, 32]
    scaler.scale(w.sum()).backward()
    assert w.grad.tolist() == [16, 16]
    scaler.unscale_(optimizer)
    assert w.grad.tolist() == [1, 1]
    with pytest.raises(RuntimeError, match="already been called on this optimizer"):
        scaler.unscale_(optimizer)
    scaler.step(optimizer)
    assert w.tolist() == [0.5, 0.5]
    with pytest.raises(RuntimeError, match="already been called since the last update"):
        scaler.step(optimizer)
    scaler.update(4.0)
    assert scaler.get_scale() == 4


def test_a_scaler_that_is_off_does_nothing():
    with pytest.warns(UserWarning, match="CUDA is not available"):
        scaler = gs.amp.GradScaler()
    assert steps(scaler, [3.0]) == -3 and scaler.get_scale() == 1 and scaler.state_dict() == {}
    with pytest.raises(RuntimeError, match="source state dict is empty"):
        gs.amp.GradScaler("cpu").load_state_dict({})
    for options, message in (({"growth_factor": 1.0}, "growth"), ({"backoff_factor": 1.0}, "backoff")):
        with pytest.raises(AssertionError, match=f"The {message} factor"):
            gs.amp.GradScaler("cpu", **options)
