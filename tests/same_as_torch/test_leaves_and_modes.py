"""Leaves, grad modes, attributes of tensors, and operands at the edges."""

import copy

import pytest

from support.threads import in_threads

BOOL = "Subtraction, the `-` operator, with a bool tensor is not supported"


def leaf(lib):
    return lib.ones(2, requires_grad=True)


def test_requires_grad_of_results(lib):
    y = leaf(lib) * 2
    for change in (lambda: setattr(y, "requires_grad", True), lambda: setattr(y, "requires_grad", False)):
        with pytest.raises(RuntimeError, match="you can only change requires_grad flags of leaf variables"):
            change()
    with pytest.raises(RuntimeError, match="you can only change requires_grad flags of leaf variables"):
        y.requires_grad_(False)
    assert y.requires_grad_() is y


def test_only_floating_and_complex_tensors_require_grad(lib):
    for dtype in (lib.half, lib.float, lib.double, lib.bfloat16, lib.cfloat, lib.cdouble):
        assert lib.ones(2, dtype=dtype, requires_grad=True).requires_grad
    with pytest.raises(RuntimeError, match="only Tensors of floating point"):
        lib.ones(2, dtype=lib.int64).requires_grad_()
    with pytest.raises(RuntimeError, match="Only Tensors of floating point and complex dtype can require"):
        lib.tensor([1], requires_grad=True)
    with pytest.raises(RuntimeError, match="requires_grad must be a bool"):
        lib.ones(2).requires_grad = 1


def test_which_tensors_are_leaves(lib):
    a = lib.rand(10, requires_grad=True)
    assert a.is_leaf and not (a + 2).is_leaf and not a.double().is_leaf
    assert lib.rand(10).is_leaf and lib.rand(10).double().requires_grad_().is_leaf
    assert (lib.rand(10) + 2).is_leaf and a.detach().is_leaf and a.grad_fn is None


def test_grad_is_none_until_a_pass_and_then_accumulates(lib):
    x = leaf(lib)
    assert x.grad is None
    for times in (1, 2):
        (x * 3).sum().backward()
        assert x.grad.tolist() == [3 * times] * 2
    y = x * 2
    y.sum().backward()
    with pytest.warns(UserWarning, match=r"The \.grad attribute of a Tensor that is not a leaf"):
        assert y.grad is None
    y = x * 2
    y.retain_grad()
    y.sum().backward()
    assert y.grad.tolist() == [1, 1] and y.retains_grad and not x.retains_grad
    x.retain_grad()  # nothing happens


def test_views_taken_before_their_base_required_grad(lib):
    base = lib.ones(3)
    view = base[:2]
    base.requires_grad_()
    assert view.requires_grad
    with pytest.raises(RuntimeError, match="a view of a leaf Variable that requires grad is being used in"):
        view.mul_(2)
    with lib.no_grad():
        base.mul_(2)
    (view * base[:2]).sum().backward()
    assert base.grad.tolist() == [4, 4, 0]


def test_data_and_detach_share_memory(lib):
    x = leaf(lib)
    for other in (x.data, x.detach()):
        assert not other.requires_grad and other.data_ptr() == x.data_ptr() and not other._is_view()
    x.data.mul_(2)
    assert x.tolist() == [2, 2]
    x.data = lib.ones(3)
    assert x.shape == (3,) and x.requires_grad
    with pytest.raises(RuntimeError, match="data set to a tensor that requires gradients must be floating"):
        x.data = lib.ones(2, dtype=lib.int64)
    with pytest.raises(TypeError, match="Variable data has to be a tensor, but got int"):
        x.data = 3


def test_detached_in_place(lib):
    x = leaf(lib)
    y = x * 2
    y.detach_()
    assert y.is_leaf and not y.requires_grad and x.detach().requires_grad is False
    with pytest.raises(RuntimeError, match="Can't detach views in-place"):
        x.clone()[:1].detach_()


def test_writes_to_a_detached_tensor_are_seen(lib):
    x = leaf(lib)
    y = x.clone()
    z = y * y
    y.detach().zero_()
    assert y.tolist() == [0, 0]
    with pytest.raises(RuntimeError, match="modified by an inplace operation"):
        z.sum().backward()


def test_deleting_attributes(lib):
    x = leaf(lib)
    x.sum().backward()
    del x.grad
    assert x.grad is None
    with pytest.raises(RuntimeError, match="Deleting tensor data is not allowed"):
        del x.data
    with pytest.raises(RuntimeError, match="requires_grad must be a bool"):
        del x.requires_grad
    for name in ("grad_fn", "shape", "dtype", "is_leaf", "_version", "T"):
        with pytest.raises(AttributeError):
            delattr(x, name)
    x.note = 3
    del x.note
    assert not hasattr(x, "note")


@pytest.mark.parametrize(
    "call",
    [
        lambda x: True - x,
        lambda x: x - True,
        lambda x: False - x.detach(),
        lambda x: x.detach().sub_(True),
        lambda x: x - (x > 0),
    ],
)
def test_bools_are_not_subtracted(lib, call):
    with pytest.raises(RuntimeError, match=BOOL):
        call(leaf(lib))


def test_transposes_of_few_dims(lib):
    for name in ("mT", "mH"):
        with pytest.raises(RuntimeError, match=f"tensor.{name} is only supported on matrices or batches of"):
            getattr(lib.ones(2), name)
    for name in ("mT", "H"):
        with pytest.warns(UserWarning, match=f"Tensor.{name} is deprecated on 0-D tensors"):
            assert getattr(lib.tensor(1.0), name).shape == ()


def test_no_grad_in_blocks_and_functions(lib):
    x = leaf(lib)
    with lib.no_grad():
        assert not (x * 2).requires_grad and lib.ones(2, requires_grad=True).requires_grad
        with lib.enable_grad():
            assert (x * 2).requires_grad

    @lib.no_grad()
    def doubler(x):
        return x * 2

    @lib.enable_grad()
    def tracked(x):
        return x * 2

    assert not doubler(x).requires_grad
    with lib.no_grad():
        assert tracked(x).requires_grad


def test_set_grad_enabled_as_function_block_and_decorator(lib):
    lib.set_grad_enabled(False)
    assert not lib.is_grad_enabled() and not (leaf(lib) * 2).requires_grad
    with lib.set_grad_enabled(True):
        assert lib.is_grad_enabled() and (leaf(lib) * 2).requires_grad
    assert not lib.is_grad_enabled()
    lib.set_grad_enabled(True)

    @lib.set_grad_enabled(False)
    def enabled():
        return lib.is_grad_enabled()

    assert lib.is_grad_enabled() and not enabled() and lib.is_grad_enabled()


def test_grad_modes_belong_to_their_thread(lib):
    with lib.no_grad():
        assert in_threads(lib.is_grad_enabled) == [True]


def test_variables_are_tensors(lib):
    variable = lib.autograd.Variable(lib.ones(2), requires_grad=True)
    assert type(variable) is lib.Tensor and variable.requires_grad
    assert not lib.autograd.Variable(lib.ones(2)).requires_grad
    assert isinstance(variable, lib.autograd.Variable)


def test_copies_of_leaves(lib):
    x = leaf(lib)
    x.sum().backward()
    assert copy.deepcopy(x).grad.tolist() == [1, 1] and copy.deepcopy(x).requires_grad
    with pytest.raises(RuntimeError, match="Only Tensors created explicitly by the user"):
        copy.deepcopy(x * 2)


def test_enable_grad_has_no_effect_elsewhere(lib):
    x = lib.ones(2, requires_grad=True)
    with lib.enable_grad():
        assert lib.is_grad_enabled() and (x * 2).requires_grad and not (lib.ones(2) * 2).requires_grad
    assert lib.is_grad_enabled()


WRITES_THROUGH_DATA = {"a leaf": lambda x: x, "an input that is saved": lambda x: x * 1, "a view": lambda x: (x * 1)[:]}


@pytest.mark.parametrize("of", WRITES_THROUGH_DATA.values(), ids=WRITES_THROUGH_DATA)
def test_writes_through_data_are_counted_apart(lib, of):
    x = leaf(lib)
    y = of(x)
    loss = (y * y).sum()
    data = y.data
    data.mul_(3)
    y.data.data.mul_(2)
    assert (y._version, data._version, y.data._version) == (0, 1, 0)
    assert y.tolist() == [6, 6] and data[0]._version == 1
    loss.backward()
    assert x.grad.tolist() == [12, 12]


def test_saved_data_does_not_see_writes_to_the_tensor(lib):
    x, y = leaf(lib), lib.ones(2)
    loss = (x * y.data).sum()
    y.mul_(5)
    loss.backward()
    assert x.grad.tolist() == [5, 5]
    saved = y.data
    loss = (leaf(lib) * saved).sum()
    saved.detach().mul_(2)
    with pytest.raises(RuntimeError, match="modified by an inplace operation"):
        loss.backward()


def test_outputs_written_to_through_data(lib):
    x = leaf(lib)
    y = x.exp()
    y.data.fill_(7)
    y.sum().backward()
    assert x.grad.tolist() == [7, 7]


def test_data_of_inference_tensors_and_within_transforms(lib):
    older = lib.ones(2)
    with lib.inference_mode():
        made = lib.ones(2)
        assert not older.data.is_inference()
    assert made.data.is_inference()
    for use in (lambda x: x.data, lambda x: setattr(x, "data", lib.ones(()))):
        with pytest.raises(RuntimeError, match=r"`\.?data` under vmap transform is not allowed"):
            lib.vmap(use)(lib.ones(2))
