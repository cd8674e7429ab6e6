"""Recurrent networks, packed sequences and helpers give torch's results for the same parameters."""

import numpy as np
import pytest

import gradspec as gs

pytestmark = pytest.mark.torch


def given(library, value):
    if isinstance(value, np.ndarray):
        return library.from_numpy(value.copy())
    return tuple(given(library, part) for part in value) if isinstance(value, tuple) else value


def arrays_of(value):
    """All tensors inside a result, as arrays."""
    if hasattr(value, "detach"):
        return [value.detach().numpy()]
    return (
        [array for part in value if part is not None for array in arrays_of(part)]
        if isinstance(value, list | tuple)
        else []
    )


def assert_same(ours, theirs):
    ours, theirs = arrays_of(ours), arrays_of(theirs)
    assert len(ours) == len(theirs) > 0
    for own, other in zip(ours, theirs, strict=True):
        np.testing.assert_allclose(own, other, rtol=1e-9, atol=1e-11)


def copied(torch, ours, theirs):
    """Gives our module the state of torch's."""
    ours.double().load_state_dict(
        {k: gs.from_numpy(v.detach().numpy().copy()) for k, v in theirs.double().state_dict().items()}
    )
    return ours, theirs


def total(value):
    return sum((t * t).sum() for t in ([value] if hasattr(value, "detach") else leaves(value)))


def leaves(value):
    if hasattr(value, "detach"):
        return [value] if value.is_floating_point() else []
    return [t for part in value if part is not None for t in leaves(part)] if isinstance(value, list | tuple) else []


def assert_same_call(torch, make, call):
    """The same results and gradients of parameters for `call(library, module)`."""
    ours, theirs = copied(torch, make(gs.nn), make(torch.nn))
    results = [call(library, module) for library, module in ((gs, ours), (torch, theirs))]
    assert_same(*results)
    for result in results:
        total(result).backward()
    assert_same([p.grad for p in ours.parameters()], [p.grad for p in theirs.parameters()])


X = np.random.default_rng(0).standard_normal((5, 3, 4))
LENGTHS = [2, 5, 3]


@pytest.mark.parametrize("kind", ["RNN", "LSTM", "GRU"])
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"num_layers": 2, "bidirectional": True},
        {"batch_first": True, "bias": False},
        {"num_layers": 3, "batch_first": True},
    ],
)
def test_recurrent_networks(torch, kind, options):
    def make(nn):
        return getattr(nn, kind)(4, 6, **options)

    assert repr(make(gs.nn)) == repr(make(torch.nn))
    x = X.transpose(1, 0, 2).copy() if options.get("batch_first") else X
    assert_same_call(torch, make, lambda library, m: m(given(library, x)))
    assert_same_call(torch, make, lambda library, m: m(given(library, X[:, 0].copy())))
    directions = options.get("num_layers", 1) * (2 if options.get("bidirectional") else 1)
    states = [np.random.default_rng(k).standard_normal((directions, 3, 6)) for k in range(2)]
    hx = tuple(states) if kind == "LSTM" else states[0]
    assert_same_call(torch, make, lambda library, m: m(given(library, x), given(library, hx)))

    def packed(library, m):
        pack = library.nn.utils.rnn.pack_padded_sequence(
            given(library, X), LENGTHS, enforce_sorted=False, batch_first=False
        )
        output, final = m(pack, given(library, hx))
        return *library.nn.utils.rnn.pad_packed_sequence(output, batch_first=True), final

    assert_same_call(torch, make, packed)


def test_projections_and_relu(torch):
    assert_same_call(
        torch, lambda nn: nn.LSTM(4, 6, 2, proj_size=3, bidirectional=True), lambda lib, m: m(given(lib, X))
    )
    assert_same_call(torch, lambda nn: nn.RNN(4, 6, nonlinearity="relu"), lambda lib, m: m(given(lib, X)))


@pytest.mark.parametrize(
    "call", ["RNNCell(4, 6)", "RNNCell(4, 6, nonlinearity='relu')", "LSTMCell(4, 6)", "GRUCell(4, 6, bias=False)"]
)
def test_cells(torch, call):
    def make(nn):
        return eval(call, dict(vars(nn)))

    assert repr(make(gs.nn)) == repr(make(torch.nn))
    assert_same_call(torch, make, lambda library, m: m(given(library, X[0])))
    assert_same_call(torch, make, lambda library, m: m(given(library, X[0, 0].copy())))
    hx = np.ones((3, 6))
    assert_same_call(
        torch, make, lambda library, m: m(given(library, X[0]), given(library, (hx, hx) if "LSTM" in call else hx))
    )


def test_refused_recurrent_arguments(torch):
    calls = [
        "LSTM(4, 6)(x[:, :, :3])",
        "LSTM(4, 6)(x, (h, h[:, :2]))",
        "GRU(4, 6)(x, h[0])",
        "LSTM(4, 6, proj_size=6)",
        "GRU(4, 0)",
        "LSTM(4, 6, dropout=2)",
        "LSTM(4, 6)(x[0, 0])",
        "RNN(4, 6, nonlinearity='sin')",
        "utils.rnn.pack_padded_sequence(x, [2, 5, 3])",
        "utils.rnn.pack_padded_sequence(x[:, :0], [])",
    ]
    for call in calls:
        errors = []
        for library in (gs, torch):
            scope = {**vars(library.nn), "x": library.zeros(5, 3, 4), "h": library.zeros(1, 3, 6)}
            with pytest.raises((RuntimeError, ValueError)) as error:
                eval(call, scope)
            errors.append(
                (type(error.value), str(error.value).replace("(1, 3, 6)", "").replace("gradspec", "torch")[:60])
            )
        assert errors[0] == errors[1], call


def test_sequences(torch):
    for library, found in ((gs, ours := []), (torch, theirs := [])):
        u = library.nn.utils.rnn
        rows = [library.from_numpy(X[:n, k].copy()) for k, n in enumerate((5, 3, 2))]
        found += [
            u.pad_sequence(rows),
            u.pad_sequence(rows, True, -1.0, padding_side="left"),
            list(u.pack_sequence(rows))[:2],
        ]
        found += u.unpad_sequence(u.pad_sequence(rows), library.tensor([5, 3, 2]))
        found += u.pad_packed_sequence(
            u.pack_sequence(rows[::-1], enforce_sorted=False), total_length=7, padding_value=2.0
        )
    assert_same(ours, theirs)


def test_clipping_and_vectors(torch):
    for library, found in ((gs, ours := []), (torch, theirs := [])):
        utils = library.nn.utils
        parameters = [library.nn.Parameter(given(library, X)), library.nn.Parameter(given(library, X[0]))]
        for norm in (2.0, 1.0, float("inf")):
            for parameter in parameters:
                parameter.grad = parameter.detach() * 3
            found += [utils.clip_grad_norm_(parameters, 2.0, norm), *[p.grad.clone() for p in parameters]]
        utils.clip_grad_value_(parameters, 0.01)
        vector = utils.parameters_to_vector(parameters)
        utils.vector_to_parameters(vector.detach() * 2, parameters)
        found += [vector, *[p.grad for p in parameters], *parameters, utils.get_total_norm(parameters)]
        parameters[0].grad = parameters[0].detach() * float("nan")
        with pytest.raises(RuntimeError, match="non-finite"):
            utils.clip_grad_norm_(parameters, 1.0, error_if_nonfinite=True)
    assert_same(ours, theirs)


@pytest.mark.parametrize(("bias", "div_value"), [(False, 2.0), (True, 2.0), (False, 4.0)])
@pytest.mark.filterwarnings("ignore:Initializing zero-element tensors")
def test_adaptive_softmax(torch, bias, div_value):
    inputs = np.random.default_rng(1).standard_normal((12, 8))
    classes = np.array([0, 3, 19, 4, 5, 9, 10, 18, 1, 2, 0, 12])

    def make(nn):
        return nn.AdaptiveLogSoftmaxWithLoss(8, 20, [4, 10], div_value=div_value, head_bias=bias)

    def call(library, module):
        output, loss = module(given(library, inputs), given(library, classes))
        single = module(given(library, inputs[2]), given(library, classes)[2])
        log_prob = module.log_prob(given(library, inputs))
        assert module.predict(given(library, inputs)).tolist() == log_prob.argmax(1).tolist()
        return output, loss, *single, log_prob

    assert_same_call(torch, make, call)


@pytest.mark.parametrize(
    ("cutoffs", "inputs", "classes"),
    [
        ([], 8, [0]),
        ([10, 4], (1, 8), [0]),
        ([4, 20], (1, 8), [0]),
        ([4, 10], (8,), [0]),
        ([4, 10], (2, 8), [0]),
        ([4, 10], (1, 8), [20]),
        ([4, 10], (1, 8), [[0]]),
    ],
)
def test_errors_of_the_adaptive_softmax(torch, cutoffs, inputs, classes):
    raised = []
    for library in (gs, torch):
        with pytest.raises((ValueError, RuntimeError)) as error:
            module = library.nn.AdaptiveLogSoftmaxWithLoss(8, 20, cutoffs, div_value=2.0)
            module(library.ones(inputs), library.tensor(classes))
        raised.append((error.type, str(error.value).replace("gradspec.Size", "torch.Size")))
    assert raised[0] == raised[1]


@pytest.mark.parametrize(
    ("options", "target"),
    [
        ({}, np.array([0, 4, 2])),
        ({"bias": True, "label_smoothing": 0.1, "reduction": "sum"}, np.array([0, 4, 2])),
        ({"ignore_index": 4, "reduction": "none"}, np.array([0, 4, 2])),
        ({"bias": True, "out_features": (2,)}, np.array([[0, 4], [2, 1], [3, 3]])),
        ({"out_features": (2,)}, np.random.default_rng(2).random((3, 5, 2))),
    ],
)
def test_cross_entropy_of_a_linear_map(torch, options, target):
    inputs = np.random.default_rng(1).standard_normal((3, 8))

    def make(nn):
        return nn.LinearCrossEntropyLoss(8, 5, **options)

    assert_same_call(torch, make, lambda library, module: module(given(library, inputs), given(library, target)))
    for library, found in ((gs, ours := []), (torch, theirs := [])):
        weighted = library.nn.LinearCrossEntropyLoss(8, 5, weight=library.ones(5))
        found.append(sorted(weighted.state_dict()))
    assert ours == theirs


@pytest.mark.filterwarnings("ignore::FutureWarning")
@pytest.mark.parametrize("name", ["weight_norm", "spectral_norm"])
def test_norms_of_weights(torch, name):
    def new(nn):
        return getattr(nn.utils.parametrizations, name)(nn.Linear(4, 6))

    def former(nn):
        return getattr(nn.utils, name)(nn.Linear(4, 6))

    for make in (new, former):
        names = [[*make(library.nn).state_dict()] for library in (gs, torch)]
        assert names[0] == names[1]
        assert_same_call(torch, make, lambda library, m: m(given(library, X)))
    removed = []
    for library in (gs, torch):
        module = former(library.nn)
        getattr(library.nn.utils, f"remove_{name}")(module)
        removed.append([k for k, _ in module.named_parameters()])
    assert sorted(removed[0]) == sorted(removed[1])


@pytest.mark.parametrize("trivial", [True, False])
@pytest.mark.parametrize("kind", [None, "matrix_exp", "cayley", "householder"])
@pytest.mark.parametrize("shape", [(4, 4), (5, 3), (3, 5)])
def test_orthogonal_weights(torch, shape, kind, trivial):
    rows, columns = shape
    rng = np.random.default_rng(0)
    step, wanted = rng.standard_normal(shape), np.linalg.qr(rng.standard_normal((max(shape), min(shape))))[0]
    np.fill_diagonal(step, 0.0)  # Householder's map has signs on the diagonal

    def make(nn):
        layer = nn.Linear(columns, rows)
        return nn.utils.parametrizations.orthogonal(layer, orthogonal_map=kind, use_trivialization=trivial)

    def call(library, module):
        with library.no_grad():
            module.parametrizations.weight.original.add_(given(library, step))
        return module(given(library, X[..., :1].repeat(columns, -1))), module.weight

    assert_same_call(torch, make, call)
    for library in (gs, torch):
        layer = make(library.nn).double()
        assigned = given(library, wanted if rows >= columns else wanted.T)
        if trivial or kind == "householder" or (kind is None and rows != columns):
            layer.weight = assigned
            np.testing.assert_allclose(layer.weight.detach().numpy(), assigned.numpy(), atol=1e-12)
        else:
            with pytest.raises(NotImplementedError, match="It is not possible to assign to"):
                layer.weight = assigned


@pytest.mark.parametrize(
    ("make", "kind"),
    [
        (lambda nn: (nn.Linear(2, 2), "weights"), None),
        (lambda nn: (nn.Linear(2, 2), "bias"), None),
        (lambda nn: (nn.Linear(2, 2), "weight"), "polar"),
    ],
)
def test_errors_of_orthogonal_weights(torch, make, kind):
    messages = []
    for library in (gs, torch):
        module, name = make(library.nn)
        with pytest.raises(ValueError) as raised:
            library.nn.utils.parametrizations.orthogonal(module, name, kind)
        messages.append(str(raised.value))
    assert messages[0] == messages[1]


def test_parametrizations(torch):
    for library, found in ((gs, ours := []), (torch, theirs := [])):
        nn, parametrize = library.nn, library.nn.utils.parametrize

        class Symmetric(nn.Module):
            def forward(self, x):
                return x.triu() + x.triu(1).transpose(-1, -2)

            def right_inverse(self, x):
                return x.triu()

        class Doubled(nn.Module):
            def forward(self, x):
                return 2 * x

        class Tripled(nn.Module):
            def forward(self, x):
                return 3 * x

            def right_inverse(self, x):
                return x / 3

        class Cut(Tripled):
            def right_inverse(self, x):
                return x[:1]

        layer = nn.Linear(4, 4, bias=False).double()
        weight = layer.weight
        with library.no_grad():
            layer.weight.copy_(given(library, np.arange(16.0).reshape(4, 4)))
        parametrize.register_parametrization(layer, "weight", Symmetric())
        found += [layer.weight, layer.parametrizations.weight.original]
        assert layer.parametrizations.weight.original is weight  # which an optimizer may have
        parametrize.register_parametrization(layer, "weight", Doubled())
        with parametrize.cached():
            assert layer.weight is layer.weight
        found += [layer.weight, layer(given(library, X)), *layer.parameters()]
        assert type(layer).__name__ == "ParametrizedLinear" and isinstance(layer, nn.Linear)
        assert [*layer.state_dict()] == ["parametrizations.weight.original"]
        layer.weight.sum().backward()
        found.append(layer.parametrizations.weight.original.grad)
        parametrize.remove_parametrizations(layer, "weight")
        assert type(layer) is nn.Linear and [*layer.state_dict()] == ["weight"]
        found.append(layer.weight)
        for _ in range(2):  # the second changes the value
            parametrize.register_parametrization(layer, "weight", Tripled())
            found += [layer.weight, layer.parametrizations.weight.original]
        parametrize.remove_parametrizations(layer, "weight")
        with pytest.raises(ValueError, match="may not change the shape of the tensor"):
            parametrize.register_parametrization(refusing := nn.Linear(4, 4), "weight", Cut())
        assert library is torch or refusing.weight.shape == (4, 4)
        with pytest.raises(ValueError):
            parametrize.remove_parametrizations(layer, "weight")
    assert_same(ours, theirs)


@pytest.mark.parametrize(
    "options",
    [{}, {"kdim": 3, "vdim": 5, "bias": False}, {"add_bias_kv": True, "add_zero_attn": True}, {"batch_first": True}],
)
def test_attention(torch, options):
    def make(nn):
        return nn.MultiheadAttention(4, 2, **options)

    assert repr(make(gs.nn)) == repr(make(torch.nn))
    generator = np.random.default_rng(3)
    sizes = [(5, 3, 4), (6, 3, options.get("kdim", 4)), (6, 3, options.get("vdim", 4))]
    q, k, v = (generator.standard_normal(size) for size in sizes)
    if options.get("batch_first"):
        q, k, v = (part.transpose(1, 0, 2).copy() for part in (q, k, v))
    hidden = np.zeros((3, 6), bool)
    hidden[1, 4:] = True
    masked = np.triu(np.full((5, 6), -np.inf), 2)
    for more in (
        {},
        {"key_padding_mask": hidden},
        {"attn_mask": masked},
        {"attn_mask": masked < 0, "average_attn_weights": False},
        {"need_weights": False},
    ):

        def call(library, m, more=more):
            return m(*given(library, (q, k, v)), **{name: given(library, value) for name, value in more.items()})

        assert_same_call(torch, make, call)


@pytest.mark.filterwarnings("ignore:enable_nested_tensor is True")
@pytest.mark.parametrize(
    "options", [{}, {"norm_first": True, "activation": "gelu", "bias": False}, {"batch_first": True}]
)
def test_transformers(torch, options):
    def make(nn):
        return nn.Transformer(4, 2, 2, 2, 8, dropout=0.0, **options)

    assert repr(make(gs.nn)) == repr(make(torch.nn))
    generator = np.random.default_rng(4)
    src, tgt = (
        generator.standard_normal((3, 5, 4) if options.get("batch_first") else (5, 3, 4)),
        generator.standard_normal((3, 6, 4) if options.get("batch_first") else (6, 3, 4)),
    )
    hidden = np.zeros((3, 5), bool)
    hidden[2, 3:] = True

    def call(library, m):
        mask = library.nn.Transformer.generate_square_subsequent_mask(6, dtype=library.float64)
        padding = given(library, hidden)
        return m(
            given(library, src),
            given(library, tgt),
            tgt_mask=mask,
            src_key_padding_mask=padding,
            memory_key_padding_mask=padding,
        )

    assert_same_call(torch, make, call)
