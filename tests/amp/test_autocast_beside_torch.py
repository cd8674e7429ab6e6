"""Within autocast every op gives the dtypes that torch's gives, for its samples in float32 and in low precision."""

import pytest

import gradspec as gs
from gradspec.testing.samples import function_of, samples
from support.beside_torch import NOT_IN_TORCH, called, function_in_torch, tensors
from support.project import SPEC

pytestmark = [pytest.mark.torch, pytest.mark.filterwarnings("ignore")]

OPS = [op for op in SPEC.ops if op.public and op.signature.name not in NOT_IN_TORCH]
# op -> why its dtypes differ from torch's
OTHERWISE = {
    **dict.fromkeys(
        ("avg_pool", "max_pool", "adaptive_avg_pool", "adaptive_max_pool", "lp_pool", "local_response_norm"),
        "torch casts to float32 where there are three spatial dims, here all pools take tensors as they are",
    ),
    "pad": "torch casts to float32 for reflections and copies, here all modes take tensors as they are",
    "linalg_pinv": "torch's last step is a product in low precision, here all is float32",
    "inner": "torch's takes vectors as they are, here they are a product like others",
    "masked_arg": "torch's indices are floats",
    "mse_loss": "with weights torch's is made of ops that cast nothing",
    "l1_loss": "with weights torch's is made of ops that cast nothing",
    "multi_head_attention_forward": "torch adds a mask of floats in low precision, here it is added as it is",
}


def given(lib, sample, dtype):
    arrays = sample.arrays("float32")
    arguments = tensors(lib, sample, arrays, recorded=False)

    def low(value):
        if isinstance(value, list):
            return [low(part) for part in value]
        is_float = isinstance(value, lib.Tensor) and value.dtype is lib.float32
        return value.to(getattr(lib, dtype)) if is_float else value

    return {name: low(value) for name, value in arguments.items()}


def dtypes(lib, sample, function, dtype, low):
    """The dtypes of the results, or None where the library refuses the call."""
    try:
        arguments = given(lib, sample, dtype)
        with lib.autocast("cpu", dtype=getattr(lib, low)):
            results = called(sample, function, arguments)
    except (RuntimeError, TypeError, NotImplementedError, ValueError, IndexError, AttributeError):
        return None
    return [str(result.dtype).rpartition(".")[2] for result in results if isinstance(result, lib.Tensor)]


ALIKE = [pytest.param(op, id=op.key) for op in OPS if not any(name in op.key for name in OTHERWISE)]


@pytest.mark.parametrize("op", ALIKE)
def test_dtypes_of_results(op, torch):
    assert_same_dtypes(op, torch)


def assert_same_dtypes(op, torch):
    theirs = function_in_torch(torch, op.signature.name if "." not in op.signature.path else op.signature.path)
    differ = []
    for sample in samples(op):
        for dtype, low in (("float32", "bfloat16"), ("bfloat16", "bfloat16"), ("float32", "float16")):
            expected = dtypes(torch, sample, theirs, dtype, low)
            found = dtypes(gs, sample, function_of(op), dtype, low)
            if expected is not None and found != expected:
                differ.append(f"{sample.label}, {dtype}, {low}: {found}, torch {expected}")
    assert not differ, "\n".join(differ)


def test_known_differences_exist(torch):
    """Each of them is one of some op, so that none is left when its reason has gone."""
    for name in OTHERWISE:
        with pytest.raises(AssertionError):
            for op in OPS:
                if name in op.key:
                    assert_same_dtypes(op, torch)


def network(lib):
    nn = lib.nn
    lib.manual_seed(0)
    return nn.Sequential(
        nn.Conv2d(1, 4, 3, padding=1), nn.BatchNorm2d(4), nn.PReLU(), nn.AvgPool2d(2), nn.Flatten(), nn.Linear(16, 3)
    )


@pytest.mark.parametrize("low", ["bfloat16", "float16"])
def test_training_in_mixed_precision(low, torch):
    """The losses and gradients of a few steps, in one autocast each, as torch's up to the rounding of `low`."""
    nets = network(torch), network(gs)
    nets[1].load_state_dict({name: gs.from_numpy(t.numpy().copy()) for name, t in nets[0].state_dict().items()})
    losses = []
    for lib, net in zip((torch, gs), nets, strict=True):
        optimizer = lib.optim.SGD(net.parameters(), lr=0.1)
        scaler = lib.amp.GradScaler("cpu", init_scale=256.0, growth_interval=2)
        found = []
        for step in range(4):
            x = lib.linspace(-1, 1, 48).reshape(3, 1, 4, 4) + step
            optimizer.zero_grad()
            with lib.autocast("cpu", dtype=getattr(lib, low)):
                loss = lib.nn.functional.cross_entropy(net(x), lib.arange(3))
            scaler.scale(loss).backward()
            assert all(p.grad.dtype is lib.float32 for p in net.parameters())
            scaler.step(optimizer)
            scaler.update()
            found.append(loss.item())
        losses.append(found)
        assert scaler.state_dict()["scale"] == 1024
    assert losses[1] == pytest.approx(losses[0], rel=0.05 if low == "bfloat16" else 0.01)
