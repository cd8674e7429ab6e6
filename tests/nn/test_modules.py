"""Modules: what belongs to them, their hooks, states and containers."""

import copy
import gc
import pickle
import re
import weakref
from collections import OrderedDict

import pytest

import gradspec as gs
from gradspec import nn
from gradspec.nn.modules.module import register_module_forward_hook, register_module_parameter_registration_hook


class Scale(nn.Module):
    def __init__(self, n=3):
        super().__init__()
        self.weight = nn.Parameter(gs.ones(n))
        self.register_parameter("bias", None)
        self.register_buffer("calls", gs.zeros((), dtype=gs.int64))
        self.seen = nn.Buffer(gs.zeros(2), persistent=False)

    def forward(self, x, *, by=1.0):
        self.calls += 1
        return x * self.weight * by


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.first, self.second = Scale(), Scale()
        self.tied = self.first

    def forward(self, x):
        return self.second(self.first(x))


def test_parameters_are_tensors_whose_results_are_plain():
    x = gs.ones(3)
    p = nn.Parameter(x)
    assert isinstance(p, gs.Tensor) and p.requires_grad and type(p * 2) is type(p.detach()) is gs.Tensor
    p.data[0] = 5.0
    assert x[0].item() == 5.0 and repr(p).startswith("Parameter containing:\ntensor([5., 1., 1.]")
    loaded = pickle.loads(pickle.dumps(p))
    assert type(loaded) is type(copy.deepcopy(p)) is nn.Parameter and loaded.requires_grad
    p.sum().backward()
    assert type(p.grad) is gs.Tensor and copy.deepcopy(p).grad is None
    assert type(p.add_(1) if not p.requires_grad else p) is nn.Parameter
    with pytest.raises(TypeError, match="a Tensor is needed"):
        nn.Parameter([1.0])


def test_parameters_of_other_classes_of_tensors():
    class Own(gs.Tensor):
        pass

    p = nn.Parameter(gs.ones(2).as_subclass(Own))
    assert isinstance(p, nn.Parameter) and isinstance(p, Own) and not isinstance(gs.ones(2), nn.Parameter)
    module = nn.Module()
    module.p = p
    assert dict(module.named_parameters()) == {"p": p}


def test_parts_of_a_module():
    net = Net()
    assert [name for name, _ in net.named_parameters()] == ["first.weight", "second.weight"]
    assert dict(net._named_members(lambda module: [("kind", type(module))], recurse=False)) == {"kind": type(net)}
    every = [name for name, _ in net.named_parameters(remove_duplicate=False)]
    assert every == ["first.weight", "second.weight", "tied.weight"]
    assert [name for name, _ in net.named_buffers()] == ["first.calls", "first.seen", "second.calls", "second.seen"]
    assert [name for name, _ in net.named_modules()] == ["", "first", "second"]
    assert [*net.children()] == [net.first, net.second] and len([*net.modules()]) == 3
    assert [*net.state_dict()] == [
        f"{part}.{name}" for part in ("first", "second", "tied") for name in ("weight", "calls")
    ]
    assert net.get_parameter("second.weight") is net.second.weight and net.get_submodule("") is net
    assert net.first.bias is None and "weight" in dir(net.first)
    net.set_submodule("second", nn.Identity())
    assert isinstance(net.second, nn.Identity)
    del net.first.weight
    with pytest.raises(AttributeError, match="'Scale' object has no attribute 'weight'"):
        _ = net.first.weight
    with pytest.raises(AttributeError, match="no attribute `nothing`"):
        net.get_submodule("first.nothing")


@pytest.mark.parametrize(
    ("act", "error", "message"),
    [
        (
            lambda m: setattr(m, "weight", gs.ones(3)),
            TypeError,
            "cannot assign 'gradspec.Tensor' as parameter 'weight'",
        ),
        (lambda m: setattr(m, "calls", 3), TypeError, "cannot assign 'int' as buffer 'calls'"),
        (lambda m: m.register_parameter("a.b", None), KeyError, 'contain ".", got: a.b'),
        (lambda m: m.register_parameter("", None), KeyError, "be empty string"),
        (lambda m: m.register_buffer("forward", None), KeyError, "attribute 'forward' already exists"),
        (
            lambda m: m.register_parameter("p", gs.ones(1)),
            TypeError,
            "cannot assign 'gradspec.Tensor' object to parameter",
        ),
        (lambda m: m.add_module("child", 3), TypeError, "int is not a Module subclass"),
        (lambda m: m.train("yes"), ValueError, "expected to be boolean"),
        (lambda m: m.to(gs.int64), TypeError, "only accepts floating point or complex dtypes"),
        (lambda m: m.cuda(), RuntimeError, "cuda"),
        (lambda m: nn.Module()(1), NotImplementedError, 'missing the required "forward" function'),
        (lambda m: m.load_state_dict([]), TypeError, "to be dict-like"),
        (lambda m: nn.Module(3), TypeError, "got 1 positional arguments"),
    ],
)
def test_refused(act, error, message):
    with pytest.raises(error, match=re.escape(message)):
        act(Scale())


def test_parameters_need_the_base_to_be_ready():
    class Early(nn.Module):
        def __init__(self):
            self.weight = nn.Parameter(gs.ones(1))

    with pytest.raises(AttributeError, match=re.escape("before Module.__init__() call")):
        Early()


def test_everything_at_once():
    net = Net()
    net(gs.ones(3)).sum().backward()
    net.double()
    assert net.first.weight.dtype is net.first.weight.grad.dtype is gs.float64 and net.first.calls.dtype is gs.int64
    net.zero_grad()
    assert net.first.weight.grad is None
    names = []
    net.apply(lambda module: names.append(type(module).__name__))
    assert names == ["Scale", "Scale", "Net"]
    assert not net.eval().first.training and net.train().second.training
    assert not net.requires_grad_(False).first.weight.requires_grad


def test_copies_and_pickles():
    net = Net()
    net.first.register_forward_hook(double)
    for other in (copy.deepcopy(net), pickle.loads(pickle.dumps(net))):
        assert other.tied is other.first and other.first.weight is not net.first.weight
        assert other(gs.ones(3)).tolist() == [2.0] * 3


def double(module, args, output):
    return output * 2


def test_hooks_of_one_call():
    module, seen = Scale(), []
    first = module.register_forward_pre_hook(lambda m, args: (args[0] + 1,))
    module.register_forward_pre_hook(lambda m, args, kwargs: (args, {"by": 10.0}), with_kwargs=True)
    module.register_forward_hook(lambda m, args, kwargs, out: seen.append(kwargs["by"]), with_kwargs=True)
    assert module(gs.ones(3)).tolist() == [20.0] * 3 and seen == [10.0]
    first.remove()
    assert module(gs.ones(3)).tolist() == [10.0] * 3
    module.register_forward_hook(lambda m, args, out: seen.append("always"), always_call=True)
    with pytest.raises(TypeError):
        module("x")
    assert seen[-1] == "always"


def test_hooks_are_counted_and_removed_all_at_once():
    module = Scale()
    for hooks in (module._forward_hooks, module._forward_pre_hooks, module._backward_hooks):
        assert len(hooks) == 0
    module.register_forward_hook(double)
    module.register_forward_pre_hook(lambda module, args: (args[0] + 1,))
    assert len(module._forward_hooks) == len(module._forward_pre_hooks) == 1 and module(gs.ones(3))[0] == 4
    module._forward_hooks.clear()
    assert module(gs.ones(3))[0] == 2
    module._forward_pre_hooks = OrderedDict()
    assert module(gs.ones(3))[0] == 1
    module.register_full_backward_pre_hook(lambda module, grads: None)
    assert len(module._backward_pre_hooks) == 1


def test_results_without_tensors_have_no_gradients_to_watch():
    class Named(nn.Module):
        def forward(self, x):
            return {"x": x * 2}

    module = Named()
    module.register_full_backward_hook(lambda module, grad_input, grad_output: None)
    with pytest.warns(UserWarning, match="module output should be a Tensor or a tuple of Tensors but received <class"):
        module(gs.ones(2, requires_grad=True))


def test_constructors_of_further_bases_are_called_on_request():
    class Named:
        def __init__(self, name):
            self.name = name

    class Both(nn.Module, Named):
        call_super_init = True

    assert Both("a").name == "a" and Both.dump_patches is False


def test_gradients_stay_the_same_tensors_when_a_module_is_converted():
    module = Scale()
    module(gs.ones(3)).sum().backward()
    gradient = module.weight.grad
    module.double()
    assert module.weight.grad is gradient and gradient.dtype == module.weight.dtype == gs.float64


def test_tensors_that_cannot_be_assigned_are_reported_with_their_key():
    module = Scale()
    state = {**module.state_dict(), "weight": gs.ones(3, dtype=gs.int64)}
    with pytest.raises(RuntimeError, match=r'named "weight", .* an exception occurred .*can require gradients'):
        module.load_state_dict(state, assign=True)
    assert repr(module.load_state_dict({}, strict=False)).startswith("_IncompatibleKeys(missing_keys=['weight', ")


def test_layers_of_complex_parameters():
    layer = nn.Linear(100, 200, dtype=gs.complex64)
    assert layer.weight.dtype == gs.complex64 and 0 < layer.weight.imag.abs().max() <= 0.1
    made = nn.init.normal_(gs.empty(200, 100, dtype=gs.complex128), 1.0, 2.0)
    for part in (made.real, made.imag):
        assert abs(part.mean() - 1) < 0.1 and abs(part.std() - 2**0.5) < 0.1
    assert gs.empty((), dtype=gs.complex64).uniform_(2.0, 3.0).real >= 2
    with pytest.raises(NotImplementedError):
        gs.empty(2, dtype=gs.int64).uniform_()


def test_hooks_of_all_modules():
    seen = []
    with register_module_forward_hook(lambda m, args, out: seen.append(type(m).__name__)):
        Net()(gs.ones(3))
    with register_module_parameter_registration_hook(lambda m, name, p: nn.Parameter(p.detach() * 7)):
        assert Scale().weight.tolist() == [7.0] * 3
    Net()(gs.ones(3))
    assert seen == ["Scale", "Scale", "Net"]


def test_hooks_of_gradients():
    module, seen = Scale(), []
    module.register_full_backward_pre_hook(lambda m, gradients: (gradients[0] * 2,))
    module.register_full_backward_hook(lambda m, ins, outs: seen.append((ins[0].tolist(), outs[0].tolist())))
    x = gs.ones(3, requires_grad=True)
    module(x).sum().backward()
    assert seen == [([2.0] * 3, [2.0] * 3)] and x.grad.tolist() == [2.0] * 3
    with pytest.raises(RuntimeError, match="Cannot use both regular backward hooks and full backward hooks"):
        module.register_backward_hook(lambda *args: None)
    former = Scale()
    former.register_backward_hook(lambda m, ins, outs: seen.append(len(ins)))
    former(x).sum().backward()
    assert seen[-1] >= 1


def test_states_load():
    source, target = Net(), Net()
    with gs.no_grad():
        source.first.weight.fill_(3.0)
    weight = target.first.weight
    assert repr(target.load_state_dict(source.state_dict())) == "<All keys matched successfully>"
    assert target.first.weight is weight and weight.tolist() == [3.0] * 3
    result = target.load_state_dict({"other": gs.ones(1)}, strict=False)
    assert result.unexpected_keys == ["other"] and "second.weight" in result.missing_keys
    state = source.state_dict()
    target.load_state_dict(state, assign=True)
    assert target.first.weight.data_ptr() == state["first.weight"].data_ptr()
    assert isinstance(target.first.weight, nn.Parameter)
    with pytest.raises(RuntimeError) as error:
        target.load_state_dict({"first.weight": gs.ones(2), "x": gs.ones(1)})
    assert "Missing key(s) in state_dict: " in str(error.value) and "size mismatch for first.weight" in str(error.value)
    assert 'Unexpected key(s) in state_dict: "x"' in str(error.value)


def test_hooks_of_states():
    class Extra(Scale):
        def get_extra_state(self):
            return {"x": 1}

        def set_extra_state(self, state):
            self.extra = state

    class Notes:
        def __init__(self, seen):
            self.seen = seen

        def take(self, module, state, prefix, metadata):
            self.seen.append(next(key for key in state if key.startswith("_")))

    module, seen = Extra(), []
    module.register_state_dict_pre_hook(lambda m, prefix, keep: seen.append("pre"))
    module.register_state_dict_post_hook(lambda m, state, prefix, metadata: state.update(more=gs.ones(1)))
    state = module.state_dict()
    assert seen == ["pre"] and state["_extra_state"] == {"x": 1} and "more" in state
    module.register_load_state_dict_pre_hook(lambda m, state, prefix, *rest: state.pop("more"))
    module.register_load_state_dict_post_hook(lambda m, keys: seen.append(type(keys).__name__))
    module.load_state_dict(state)
    assert module.extra == {"x": 1} and seen[-1] == "_IncompatibleKeys"
    module.register_state_dict_post_hook(Notes(seen).take)  # a method, which takes no attributes
    module.state_dict()
    assert seen[-1] == "_extra_state"
    other = Scale()
    other.register_state_dict_post_hook(lambda m, state, prefix, metadata: state)
    with pytest.raises(RuntimeError, match="state_dict post-hook must return None"):
        other.state_dict()


def test_sequences_of_modules():
    layers = nn.Sequential(OrderedDict(a=nn.Linear(2, 3), b=nn.Tanh()))
    assert [name for name, _ in layers.named_children()] == ["a", "b"] and layers[-1] is layers.b
    assert [*layers[:1].state_dict()] == ["a.weight", "a.bias"]
    layers = nn.Sequential(nn.Linear(2, 2), nn.Tanh()) + nn.Sequential(nn.Identity())
    layers.append(nn.Linear(2, 1)).insert(0, nn.Identity())
    assert len(layers) == 5 and layers(gs.ones(4, 2)).shape == (4, 1)
    del layers[1]
    assert [*layers._modules] == ["0", "1", "2", "3"] and isinstance(layers.pop(0), nn.Identity)
    listed = nn.ModuleList([nn.Linear(1, 1)])
    listed += [nn.Tanh()]
    assert len(listed) == 2 and isinstance(listed[1], nn.Tanh)
    named = nn.ModuleDict({"x": nn.Linear(1, 1)})
    named.update([("y", nn.Tanh())])
    assert [*named] == ["x", "y"] and "x" in named and len([*named.parameters()]) == 2
    for wrong in (lambda: listed[5], lambda: layers[9]):
        with pytest.raises(IndexError):
            wrong()


def test_containers_of_parameters():
    values = nn.ParameterList([gs.ones(2), nn.Parameter(gs.zeros(1))])
    values.append(gs.ones(3))
    assert (
        len(values) == 3
        and all(isinstance(p, nn.Parameter) for p in values)
        and [*values.state_dict()] == ["0", "1", "2"]
    )
    assert values.pop().shape == (3,) and len(values[:1]) == 1
    named = nn.ParameterDict({"b": gs.ones(1), "a": gs.ones(2)})
    assert [*named] == ["a", "b"] and named.get("c") is None and len([*named.parameters()]) == 2
    assert [*(named | nn.ParameterDict({"c": gs.ones(1)}))] == ["a", "b", "c"]
    assert named.popitem()[0] == "b" and [*named.keys()] == ["a"]


def test_lazy_modules():
    layer = nn.LazyLinear(4)
    other = nn.LazyLinear(4)
    with pytest.raises(ValueError, match="uninitialized parameter"):
        _ = layer.weight + 1
    with pytest.raises(RuntimeError, match="Can't access the shape"):
        _ = layer.weight.shape
    assert layer(gs.ones(2, 3)).shape == (2, 4) and type(layer) is nn.Linear and layer.in_features == 3
    other.load_state_dict(layer.state_dict())
    assert gs.equal(other(gs.ones(2, 3)), layer(gs.ones(2, 3))) and type(other) is nn.Linear


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda module: pickle.loads(pickle.dumps(module))])
@pytest.mark.parametrize(
    ("lazy", "usual"), [(lambda: nn.LazyLinear(4), nn.Linear), (lambda: nn.LazyConv1d(4, 1), nn.Conv1d)]
)
def test_copies_of_lazy_modules_learn_their_own_shapes(lazy, usual, copied):
    layer = lazy()
    made = copied(layer)
    made(gs.ones(2, 5, 5))
    layer(gs.ones(2, 3, 3))
    assert type(made) is type(layer) is usual
    assert layer.weight.shape[1] == 3 and made.weight.shape[1] == 5


def test_lazy_modules_are_converted():
    layer = nn.LazyBatchNorm1d().double().requires_grad_(False)
    assert isinstance(layer.weight, nn.UninitializedParameter)
    assert isinstance(layer.running_mean, nn.UninitializedBuffer)
    assert layer(gs.ones(2, 3, dtype=gs.float64)).dtype == layer.running_mean.dtype == gs.float64
    assert layer.weight.dtype == gs.float64 and not layer.weight.requires_grad


def test_states_of_lazy_modules_tell_what_has_no_shape():
    layer = nn.LazyBatchNorm1d()
    state = layer.state_dict()
    assert isinstance(state["weight"], nn.UninitializedParameter)
    assert isinstance(state["running_mean"], nn.UninitializedBuffer)
    for assign in (False, True):
        assert not any(nn.LazyBatchNorm1d().load_state_dict(state, assign=assign))
    with pytest.raises(RuntimeError, match="Can't access the shape"):
        nn.BatchNorm1d(3).load_state_dict(state)
    module = nn.Module()
    module.hidden = nn.UninitializedBuffer(persistent=False)
    module.shown = nn.UninitializedBuffer()
    assert [*module.state_dict()] == ["shown"] and [name for name, _ in module.named_buffers()] == ["hidden", "shown"]
    for norm in (nn.utils.weight_norm, nn.utils.spectral_norm):
        with pytest.raises(ValueError, match="uninitialized parameter"):
            norm(nn.LazyLinear(2))


def test_a_module_with_a_hook_of_its_loading_ends_with_its_last_reference():
    layer = nn.Linear(2, 3)
    seen = []
    layer.register_load_state_dict_pre_hook(lambda module, *arguments: seen.append(module))
    made = copy.deepcopy(layer)
    made.load_state_dict(made.state_dict())
    assert seen.pop() is made
    gone = weakref.ref(layer)
    with_collector = gc.isenabled()
    gc.disable()
    try:
        del layer
        assert gone() is None
    finally:
        if with_collector:
            gc.enable()


def test_the_prefix_of_a_wrapped_module_is_taken_off_its_state():
    state = nn.DataParallel(nn.Sequential(nn.BatchNorm1d(2), nn.Linear(2, 3))).state_dict()
    state["other"] = gs.ones(1)
    nn.modules.utils.consume_prefix_in_state_dict_if_present(state, "module.")
    own = nn.Sequential(nn.BatchNorm1d(2), nn.Linear(2, 3)).state_dict()
    assert [*own] == [key for key in state if key != "other"] and state._metadata == own._metadata
    plain = {"module.weight": 1, "modules": 2}
    nn.modules.utils.consume_prefix_in_state_dict_if_present(plain, "module.")
    assert plain == {"weight": 1, "modules": 2}


@pytest.mark.parametrize("answer", [None, (None,), gs.ones(2), (gs.ones(2),)])
def test_answers_of_backward_hooks_where_no_input_requires_grad(answer):
    layer = nn.Linear(2, 3)
    layer.register_full_backward_hook(lambda module, grad_input, grad_output: answer)
    result = layer(gs.ones(1, 2)).sum()
    with pytest.warns(UserWarning, match="no inputs require gradients"):
        if answer in (None, (None,)):
            result.backward()
        else:
            with pytest.raises(RuntimeError, match="None for all gradients"):
                result.backward()


def test_batches_are_counted_while_moments_are_tracked():
    norm = nn.BatchNorm1d(3)
    norm(gs.rand(4, 3))
    norm.track_running_stats = False
    before = norm.running_mean.clone()
    norm(gs.rand(4, 3))
    assert norm.num_batches_tracked.item() == 1 and gs.equal(norm.running_mean, before)


def test_a_buffer_does_not_take_the_place_of_an_attribute():
    module = nn.Module()
    module.factor = None
    with pytest.raises(KeyError, match="attribute 'factor' already exists"):
        module.factor = nn.Buffer(gs.ones(1))
    assert module.factor is None and not [*module.buffers()]
    module.factor = nn.Parameter(gs.ones(1))
    assert len([*module.parameters()]) == 1


@pytest.mark.filterwarnings("ignore::FutureWarning")
@pytest.mark.parametrize("norm", [nn.utils.parametrizations.spectral_norm, nn.utils.spectral_norm])
@pytest.mark.parametrize("dtype", [gs.float64, gs.complex128])
def test_a_weight_is_divided_by_its_largest_singular_value(norm, dtype):
    layer = norm(nn.Linear(2, 2, bias=False, dtype=dtype))
    weight = next(layer.parameters())
    with gs.no_grad():
        weight.copy_(gs.tensor([[3.0, 0.0], [1.0, 1.0]]) * (1j if dtype.is_complex else 1))
        for _ in range(30):
            layer(gs.ones(1, 2, dtype=dtype))
    assert gs.allclose(layer.weight, weight / gs.linalg.svdvals(weight)[0])


@pytest.mark.parametrize("answer", [None, (None, gs.ones(1)), 3])
def test_inverses_of_parametrizations_give_tensors(answer):
    class Wrong(nn.Identity):
        def right_inverse(self, x):
            return answer

    with pytest.raises(ValueError, match="right_inverse must return a Tensor or a Sequence of tensors"):
        nn.utils.parametrize.register_parametrization(nn.Linear(1, 1), "weight", Wrong())


def test_handles_are_copied_with_the_tables_of_their_hooks():
    layer = nn.Linear(2, 3)
    handle = layer.register_forward_hook(print)
    made, of_made = pickle.loads(pickle.dumps((layer, handle)))
    made.register_forward_hook(repr)
    assert len(made._forward_hooks) == 2 and of_made.id == handle.id
    of_made.remove()
    assert len(made._forward_hooks) == len(layer._forward_hooks) == 1
    x, seen = gs.ones(2, requires_grad=True), []
    both = gs.autograd.graph.register_multi_grad_hook([x, layer.weight], seen.append)
    copy.deepcopy(both).remove()
    (x * 2).sum().backward()
    assert len(seen) == 1


def test_ensembles():
    models = [nn.Sequential(nn.Linear(3, 4), nn.Tanh(), nn.Linear(4, 2)) for _ in range(3)]
    parameters, buffers = gs.func.stack_module_state(models)

    def call(parameters, x):
        return gs.func.functional_call(models[0], (parameters, buffers), (x,))

    x = gs.randn(5, 3)
    found = gs.vmap(call, in_dims=(0, None))(parameters, x)
    assert gs.allclose(found, gs.stack([model(x) for model in models]), atol=1e-6)
    gradients = gs.func.grad(lambda p: gs.vmap(call, in_dims=(0, None))(p, x).sum())(parameters)
    assert gradients["2.bias"].tolist() == [[5.0, 5.0]] * 3


def test_ensembles_are_in_training_or_not():
    with pytest.raises(RuntimeError, match="the same training/eval mode"):
        gs.func.stack_module_state([nn.Linear(1, 1), nn.Linear(1, 1).eval()])


def test_batch_norms_without_running_moments_within_transforms():
    model = nn.Sequential(nn.Linear(2, 3), nn.Sequential(nn.BatchNorm1d(3), nn.InstanceNorm1d(3)))
    x = gs.rand(5, 4, 2)
    with pytest.raises(RuntimeError):
        gs.vmap(model)(x)
    assert gs.func.replace_all_batch_norm_modules_(model) is model
    norm = model[1][0]
    assert norm.running_mean is norm.num_batches_tracked is None and not norm.track_running_stats
    assert gs.allclose(gs.vmap(model)(x)[1], model(x[1]))


def test_norms_of_gradients():
    p = nn.Parameter(gs.ones(4))
    p.grad = gs.full((4,), 3.0)
    assert nn.utils.clip_grad_norm_([p], 2.0).item() == 6.0
    assert gs.allclose(p.grad, gs.ones(4))
    nn.utils.clip_grad_value_(p, 0.5)
    assert p.grad.tolist() == [0.5] * 4


def test_several_devices():
    net = nn.DataParallel(nn.Linear(2, 3))
    assert [*net.state_dict()] == ["module.weight", "module.bias"] and net(gs.ones(4, 2)).shape == (4, 3)


def test_norms_over_processes():
    model = nn.Sequential(nn.Linear(3, 4), nn.Sequential(nn.BatchNorm1d(4, momentum=0.2)))
    norm, x = model[1][0], gs.randn(5, 3)
    expected = model(x)
    norm.reset_running_stats()
    assert nn.SyncBatchNorm.convert_sync_batchnorm(model, "group") is model
    made = model[1][0]
    assert type(made) is nn.SyncBatchNorm and made.process_group == "group"
    assert made.weight is norm.weight and made.running_mean is norm.running_mean
    assert gs.equal(model(x), expected) and norm.num_batches_tracked == 1
    assert not nn.SyncBatchNorm.convert_sync_batchnorm(nn.BatchNorm2d(2).eval()).training
    with pytest.raises(ValueError, match="at least 2D"):
        made(gs.ones(4))


def test_fused_norms():
    layer, norm = nn.Linear(3, 4).eval(), nn.BatchNorm1d(4).eval()
    with gs.no_grad():
        norm.running_mean.copy_(gs.randn(4))
        norm.running_var.copy_(gs.rand(4) + 0.5)
        norm.weight.copy_(gs.randn(4))
    x = gs.randn(5, 3)
    assert gs.allclose(nn.utils.fuse_linear_bn_eval(layer, norm)(x), norm(layer(x)), atol=1e-6)
    moments = norm.running_mean, norm.running_var, norm.eps
    found = nn.utils.fuse_linear_bn_weights(layer.weight, layer.bias, *moments, norm.weight, norm.bias)
    needs = nn.utils.fuse_linear_bn_weights(layer.weight.detach(), layer.bias, *moments, norm.weight, norm.bias)
    assert [x.requires_grad for x in (*found, *needs)] == [True, True, False, True]
    assert gs.allclose(nn.functional.linear(x, *found), norm(layer(x)), atol=1e-6)
    images = gs.randn(2, 4, 5)
    for make, function in ((nn.Conv1d, nn.functional.conv1d), (nn.ConvTranspose1d, nn.functional.conv_transpose1d)):
        conv = make(4, 4, 3)
        parameters = conv.weight, conv.bias, *moments, norm.weight, norm.bias
        fused = nn.utils.fuse_conv_bn_weights(*parameters, make is nn.ConvTranspose1d)
        assert gs.allclose(function(images, *fused), norm(conv(images)), atol=1e-5)
    with pytest.raises(AssertionError, match="only for eval"):
        nn.utils.fuse_linear_bn_eval(layer.train(), norm)


@pytest.mark.parametrize(
    ("sizes", "mask", "message"),
    [
        ((3, 3, 2), None, r"key shape .*\[3, 2, 4\].* does not match value shape .*\[2, 2, 4\]"),
        ((3, 3, 3), (3, 3), r"Expected key_padding_mask of shape \[2, 3\], but got \[3, 3\]"),
        ((3, 5, 5), (2, 3), r"Expected key_padding_mask of shape \[2, 5\], but got \[2, 3\]"),
    ],
)
def test_keys_have_a_value_and_an_element_of_the_mask_each(sizes, mask, message):
    layer = nn.MultiheadAttention(4, 2)
    operands = [gs.ones(size, 2, 4) for size in sizes]
    with pytest.raises(RuntimeError, match=message):
        layer(*operands, key_padding_mask=None if mask is None else gs.zeros(mask, dtype=gs.bool))


def test_gradients_are_changed_in_place_with_their_parameters():
    layer = nn.Linear(2, 1)
    layer(gs.ones(2)).backward()
    gradient, before = layer.weight.grad, layer.weight.detach().clone()
    layer._apply(lambda tensor: tensor.add_(1))
    assert layer.weight.grad is gradient and gradient._version == 1
    assert gradient.tolist() == [[2, 2]] and gs.equal(layer.weight, before + 1)


def test_static_keys_have_no_biases():
    x, layer = gs.ones(3, 1, 4), nn.MultiheadAttention(4, 2, add_bias_kv=True)
    weights = layer.in_proj_weight, layer.in_proj_bias, layer.bias_k, layer.bias_v
    last = False, 0.0, layer.out_proj.weight, layer.out_proj.bias
    with pytest.raises(RuntimeError, match="bias cannot be added to static key"):
        nn.functional.multi_head_attention_forward(x, x, x, 4, 2, *weights, *last, static_k=gs.ones(2, 5, 2))


def test_states_of_modules_and_optimizers_are_kept_in_files(tmp_path):
    def model():
        gs.manual_seed(0)
        return nn.Sequential(nn.Linear(3, 4), nn.BatchNorm1d(4), nn.Linear(4, 1))

    def steps(net, optimizer, count):
        for k in range(count):
            optimizer.zero_grad()
            net(gs.linspace(-1, 1, 15).reshape(5, 3) + k).square().mean().backward()
            optimizer.step()

    net = model()
    optimizer = gs.optim.Adam(net.parameters(), lr=0.1)
    steps(net, optimizer, 3)
    gs.save({"net": net.state_dict(), "optimizer": optimizer.state_dict()}, tmp_path / "state")
    found = gs.load(tmp_path / "state")
    assert found["net"]._metadata == net.state_dict()._metadata
    again = model()
    other = gs.optim.Adam(again.parameters(), lr=0.5)
    assert str(again.load_state_dict(found["net"])) == "<All keys matched successfully>"
    other.load_state_dict(found["optimizer"])
    steps(net, optimizer, 2)
    steps(again, other, 2)
    for one, two in zip(net.state_dict().values(), again.state_dict().values(), strict=True):
        assert one.tolist() == two.tolist()


@pytest.mark.parametrize("kind", ["RNN", "LSTM", "GRU"])
def test_recurrent_networks_have_second_derivatives(kind):
    gs.manual_seed(0)
    network = getattr(gs.nn, kind)(2, 3, dtype=gs.float64)
    x = gs.randn(3, 2, 2, dtype=gs.float64, requires_grad=True)
    names = [name for name, _ in network.named_parameters()]

    def outputs(x, *parameters):
        return gs.func.functional_call(network, dict(zip(names, parameters, strict=True)), (x,))[0]

    given = (x, *network.parameters())
    assert gs.autograd.gradcheck(outputs, given)
    assert gs.autograd.gradgradcheck(outputs, given)


def test_weights_of_recurrent_networks_may_be_parametrized():
    def double(layer, args):
        layer.weight_ih_l0 = layer.half_weight * 2

    x = gs.rand(4, 2, 3, dtype=gs.float64)
    for make in (nn.RNN, nn.GRU, nn.LSTM):
        layer = make(3, 5, bidirectional=True).double()
        plain = layer(x)[0]
        nn.utils.parametrizations.weight_norm(layer, "weight_hh_l0")
        nn.utils.parametrizations.weight_norm(layer, "weight_ih_l0_reverse")
        assert gs.allclose(layer(x)[0], plain) and [len(weights) for weights in layer.all_weights] == [4, 4]
        layer(x)[0].sum().backward()
        assert all(p.grad.abs().sum() > 0 for p in layer.parametrizations.weight_hh_l0.parameters())
        layer.half_weight = nn.Parameter(layer.weight_ih_l0.detach() / 2)
        del layer.weight_ih_l0
        layer.register_forward_pre_hook(double)
        assert gs.allclose(layer(x)[0], plain)


def test_recurrent_networks_of_no_sequences_and_no_steps():
    for make in (nn.RNN, nn.GRU, nn.LSTM):
        layer = make(3, 5, num_layers=2, bidirectional=True)
        outputs, states = layer(gs.ones(4, 0, 3))
        outputs.sum().backward()
        assert layer.weight_hh_l0.grad.abs().sum() == 0
        assert outputs.shape == (4, 0, 10) and (states[0] if make is nn.LSTM else states).shape == (4, 0, 5)
        with pytest.raises(RuntimeError, match="sequence length to be larger than 0"):
            layer(gs.ones(0, 2, 3))
        with pytest.raises(ValueError, match=r"RNN input dtype \(gradspec.float64\) does not match weight dtype"):
            layer(gs.ones(4, 2, 3, dtype=gs.float64))


@pytest.mark.parametrize("cell", [nn.RNNCell(3, 4), nn.GRUCell(3, 4), nn.LSTMCell(3, 4)])
def test_states_of_cells_have_a_row_for_each_input(cell):
    def state(*shape):
        return (gs.ones(shape),) * 2 if isinstance(cell, nn.LSTMCell) else gs.ones(shape)

    x = gs.ones(2, 3)
    assert len(cell(x, state(2, 4))) == 2
    for rows in (state(3, 4), state(1, 4), state(4)):
        with pytest.raises(RuntimeError, match="Input batch size 2 doesn't match hidden0 batch size"):
            cell(x, rows)
    with pytest.raises(RuntimeError, match="hidden0 has inconsistent hidden_size: got 3, expected 4"):
        cell(x, state(2, 3))
    with pytest.raises(RuntimeError, match="inconsistent input_size: got 5 expected 3"):
        cell(gs.ones(2, 5))
    if isinstance(cell, nn.LSTMCell):
        with pytest.raises(TypeError, match="'hx' must be a pair of Tensors"):
            cell(x, gs.ones(2, 4))


def test_sequences_of_several_dtypes_or_none():
    rnn = nn.utils.rnn
    assert rnn.pad_sequence([gs.ones(2), gs.ones(3, dtype=gs.float64)]).dtype == gs.float32
    for function in (rnn.pad_sequence, rnn.pack_sequence):
        with pytest.raises(RuntimeError, match="received an empty list of sequences"):
            function([])
    packed = rnn.pack_sequence([gs.ones(3), gs.ones(2)])
    assert packed.half().data.dtype == gs.float16 and packed.long().data.dtype == gs.int64
    assert packed.int().short().char().byte().data.dtype == gs.uint8
    assert packed.to("cpu") is packed.pin_memory() is packed.float() is packed and not packed.is_pinned()
