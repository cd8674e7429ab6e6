"""Modules have torch's text, state dicts and signatures, and exchange their states with torch's both ways."""

import inspect
import itertools

import numpy as np
import pytest

import gradspec as gs
from gradspec import nn

pytestmark = pytest.mark.torch

# Calls of constructors, as they are written for both.
LAYERS = """
Identity(); Linear(3, 4); Linear(3, 4, bias=False); Bilinear(2, 3, 4); LazyLinear(5); Flatten()
Unflatten(1, (2, 3)); Threshold(0.1, 20); ReLU(); ReLU(inplace=True); RReLU(); Hardtanh()
Hardtanh(-2, 2, inplace=True); ReLU6(); ReLU6(True); Sigmoid(); Hardsigmoid(); Tanh(); SiLU(); Mish(True)
Hardswish(); ELU(); ELU(0.5, True); CELU(); SELU(); GLU(); GELU("tanh"); Hardshrink(); LeakyReLU(0.2); LogSigmoid()
Softplus(); Softplus(2, 10); Softshrink(0.3); PReLU(); PReLU(3); Softsign(); Tanhshrink(); Softmin(1); Softmax()
Softmax(dim=1); Softmax2d(); LogSoftmax(-1); Dropout(); Dropout(0.2, True); Dropout1d(); Dropout2d(); Dropout3d()
AlphaDropout(); FeatureAlphaDropout(0.1); BatchNorm1d(3); BatchNorm2d(3, eps=1e-3, momentum=None)
BatchNorm3d(3, affine=False); BatchNorm2d(3, track_running_stats=False); InstanceNorm1d(3)
InstanceNorm2d(3, affine=True, track_running_stats=True); InstanceNorm3d(3); LazyBatchNorm2d(); LazyInstanceNorm1d()
SyncBatchNorm(3, affine=False)
LayerNorm(4); LayerNorm((2, 3), eps=1e-3, bias=False); LayerNorm(4, elementwise_affine=False); GroupNorm(2, 4)
GroupNorm(2, 4, affine=False); RMSNorm(4); RMSNorm((2, 3), eps=1e-4); LocalResponseNorm(2); Embedding(5, 3)
Embedding(5, 3, padding_idx=-1, max_norm=1.0, scale_grad_by_freq=True, sparse=True); EmbeddingBag(5, 3, mode="sum")
Conv1d(2, 4, 3); Conv2d(2, 4, (3, 5), stride=2, padding=1, dilation=2, groups=2, bias=False)
Conv2d(2, 4, 3, padding="same", padding_mode="circular"); Conv3d(2, 4, 3); ConvTranspose1d(2, 4, 3)
ConvTranspose2d(2, 4, 3, stride=2, output_padding=1); ConvTranspose3d(2, 4, 3, groups=2); LazyConv2d(4, 3)
LazyConvTranspose1d(4, 3); MaxPool1d(2); MaxPool2d((2, 3), stride=1, padding=1, dilation=2, ceil_mode=True)
MaxPool3d(2); MaxUnpool1d(2); MaxUnpool2d(2, stride=3); MaxUnpool3d(2); AvgPool1d(2); AvgPool2d(2)
AvgPool3d(2, padding=1); LPPool1d(2, 3); LPPool2d(1.5, 2); LPPool3d(2, 2); FractionalMaxPool2d(2, output_size=3)
FractionalMaxPool3d(2, output_ratio=0.5); AdaptiveAvgPool1d(3); AdaptiveAvgPool2d((3, None)); AdaptiveAvgPool3d(1)
AdaptiveMaxPool1d(3); AdaptiveMaxPool2d(3); AdaptiveMaxPool3d(3); ReflectionPad1d(1); ReflectionPad2d((1, 2, 3, 4))
ReflectionPad3d(1); ReplicationPad1d(1); ReplicationPad2d(1); ReplicationPad3d(1); ZeroPad1d(1); ZeroPad2d(1)
ZeroPad3d(1); ConstantPad1d(1, 2.0); ConstantPad2d(1, 2); ConstantPad3d(1, 0.5); CircularPad1d(1); CircularPad2d(1)
CircularPad3d(1); PixelShuffle(2); PixelUnshuffle(2); ChannelShuffle(2); Fold((4, 5), 2); Unfold(2, padding=1)
Upsample(scale_factor=2); Upsample((3, 4), mode="bilinear"); UpsamplingNearest2d(scale_factor=2)
UpsamplingBilinear2d((3, 4)); PairwiseDistance(); CosineSimilarity(); L1Loss(); MSELoss(reduction="sum")
SmoothL1Loss(); HuberLoss(); SoftMarginLoss(); NLLLoss(); CrossEntropyLoss(label_smoothing=0.1); PoissonNLLLoss()
GaussianNLLLoss(); KLDivLoss(log_target=True); BCELoss(); BCEWithLogitsLoss(); HingeEmbeddingLoss()
MultiLabelMarginLoss(); MultiLabelSoftMarginLoss(); CosineEmbeddingLoss(); MarginRankingLoss(0.5); MultiMarginLoss()
TripletMarginLoss(swap=True); TripletMarginWithDistanceLoss(margin=2.0); CTCLoss()
Sequential(Linear(2, 3), ReLU(), Sequential(Linear(3, 3), Linear(3, 3)))
ModuleList([Linear(2, 2), Linear(2, 2), ReLU()]); ModuleDict({"a": Linear(2, 2), "b": ReLU()})
"""
CALLS = [call.strip() for line in LAYERS.strip().splitlines() for call in line.split(";")]


def made(library, call):
    return eval(call, dict(vars(library.nn)))


def state_of(module):
    return {name: np.array(tensor.detach().numpy()) for name, tensor in module.state_dict().items()}


@pytest.mark.parametrize("call", CALLS)
def test_text_and_state(torch, call):
    ours, theirs = made(gs, call), made(torch, call)
    assert repr(ours) == repr(theirs)
    assert [*ours.state_dict()] == [*theirs.state_dict()]
    if "Lazy" in call:
        return
    for own, other in zip(ours.state_dict().values(), theirs.state_dict().values(), strict=True):
        assert tuple(own.shape) == tuple(other.shape) and str(own.dtype).split(".")[1] == str(other.dtype).split(".")[1]
    ours.load_state_dict({name: gs.from_numpy(array) for name, array in state_of(theirs).items()})
    theirs.load_state_dict({name: torch.from_numpy(array) for name, array in state_of(ours).items()})


@pytest.mark.parametrize("name", sorted({call.partition("(")[0] for call in CALLS}))
def test_signatures(torch, name):
    ours, theirs = (inspect.signature(getattr(library.nn, name)).parameters for library in (gs, torch))
    kinds = [(p.name, p.kind) for p in theirs.values() if p.kind not in (p.VAR_KEYWORD, p.VAR_POSITIONAL)]
    own = [(p.name, p.kind) for p in ours.values() if p.kind not in (p.VAR_KEYWORD, p.VAR_POSITIONAL)]
    assert own == kinds or name.startswith("Lazy")
    for parameter in theirs.values():
        if parameter.name in ours and parameter.default is not parameter.empty:
            assert ours[parameter.name].default == parameter.default, parameter.name


@pytest.mark.parametrize("dims", [2, 3])
def test_fractional_pools_of_given_samples(torch, dims):
    rng = np.random.default_rng(0)
    x, samples = rng.standard_normal((1, 2, *[7] * dims)), rng.random((1, 2, dims))
    ours, theirs = (
        getattr(library.nn, f"FractionalMaxPool{dims}d")(2, 3, None, True, library.from_numpy(samples))(
            library.from_numpy(x)
        )
        for library in (gs, torch)
    )
    for own, other in zip(ours, theirs, strict=True):
        np.testing.assert_array_equal(own.numpy(), other.numpy())


def test_version_metadata(torch):
    call = "Sequential(Linear(2, 3), BatchNorm1d(3))"
    assert dict(made(gs, call).state_dict()._metadata) == dict(made(torch, call).state_dict()._metadata)


def network(library, seed=0):
    """A network of plain ops, whose modules are written for both."""
    generator = np.random.default_rng(seed)

    class Layer(library.nn.Module):
        def __init__(self, inputs, outputs):
            super().__init__()
            self.weight = library.nn.Parameter(library.from_numpy(generator.standard_normal((outputs, inputs))))
            self.register_buffer("calls", library.zeros((), dtype=library.int64))

        def forward(self, x, scale=1.0):
            self.calls += 1
            return (x @ self.weight.T).tanh() * scale

    class Net(library.nn.Module):
        def __init__(self):
            super().__init__()
            self.first, self.second = Layer(3, 4), Layer(4, 2)

        def forward(self, x):
            return self.second(self.first(x), scale=2.0)

    return Net()


@pytest.mark.filterwarnings("ignore:Full backward hook is firing")
def test_hooks_see_what_torchs_see(torch):
    logs = []
    for library in (gs, torch):
        log = []

        def shown(value, log=log):
            if isinstance(value, tuple):
                return tuple(map(shown, value))
            return (
                None
                if value is None
                else value
                if isinstance(value, dict | float)
                else np.round(value.detach().numpy(), 9).tolist()
            )

        net = network(library)
        net.first.register_forward_pre_hook(lambda m, args, log=log: log.append(("pre", shown(args))))
        net.second.register_forward_pre_hook(
            lambda m, args, kwargs: (args, {"scale": kwargs["scale"] + 1}), with_kwargs=True
        )
        net.first.register_forward_hook(lambda m, args, output: output * 2)
        net.first.register_forward_hook(
            lambda m, args, output, log=log: log.append(("first", shown(output))), prepend=True
        )
        net.second.register_forward_hook(
            lambda m, args, kwargs, output, log=log: log.append(("post", shown(kwargs), shown(output))),
            with_kwargs=True,
        )
        net.first.register_full_backward_pre_hook(lambda m, gradients: (gradients[0] * 3,))
        net.first.register_full_backward_hook(
            lambda m, ins, outs, log=log: log.append(("backward", shown(ins), shown(outs)))
        )
        net.second.register_full_backward_hook(lambda m, ins, outs: (ins[0] / 2,))
        x = library.from_numpy(np.random.default_rng(1).standard_normal((2, 3)))
        for needs in (False, True):
            leaf = x.clone().requires_grad_(needs)
            net(leaf).sum().backward()
            log.append(("gradients", [shown(p.grad) for p in net.parameters()], shown(leaf.grad)))
        logs.append(log)
    assert logs[0] == logs[1]


def test_errors_of_state_dicts_have_torchs_text(torch):
    texts = []
    for library in (gs, torch):
        net = network(library)
        state = dict(net.state_dict())
        state["other"] = state.pop("first.calls")
        state["second.weight"] = library.zeros(2, 7)
        with pytest.raises(RuntimeError) as error:
            net.load_state_dict(state)
        texts.append(str(error.value).replace("gradspec.", "torch."))
        result = net.load_state_dict({"other": state["other"]}, strict=False)
        texts[-1] += repr(result)
    assert texts[0] == texts[1]


def test_initial_values_have_torchs_distributions(torch):
    """Bounds and moments, since the numbers are others."""
    calls = (
        "uniform_(t, -2, 3)",
        "normal_(t, 1, 2)",
        "trunc_normal_(t, 0.5, 2.0, -1.0, 3.0)",
        "constant_(t, 7)",
        "ones_(t)",
        "zeros_(t)",
        "xavier_uniform_(t, 2)",
        "xavier_normal_(t)",
        "kaiming_uniform_(t, 0.1)",
        "kaiming_normal_(t, mode='fan_out', nonlinearity='relu')",
        "eye_(t)",
        "sparse_(t, 0.3)",
        "orthogonal_(t, 2)",
        "dirac_(t.reshape(50, 4, 50), 2)",
    )
    for call in calls:
        moments = []
        for library in (gs, torch):
            t = library.zeros(50, 200)
            library.manual_seed(0)
            result = eval(call, dict(vars(library.nn.init)), {"t": t}).numpy()
            moments.append([result.mean(), result.std(), np.abs(result).max(), (result == 0).mean()])
        tolerance = 0.05 if call not in ("normal_(t, 1, 2)",) and "normal" not in call else 0.25
        np.testing.assert_allclose(moments[0], moments[1], rtol=tolerance, atol=0.02, err_msg=call)
    for name, param in itertools.product(
        ("linear", "tanh", "relu", "leaky_relu", "selu", "sigmoid", "conv2d"), (None, 0.3)
    ):
        assert nn.init.calculate_gain(name, param) == torch.nn.init.calculate_gain(name, param)
