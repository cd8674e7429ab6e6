"""Views and writes in place: what is refused, in which words, and where gradients go."""

import pytest

AMBIGUOUS = "Given that this use case is ambiguous and error-prone, it is forbidden"


def base(lib, n=3):
    return lib.ones(n, requires_grad=True).clone()


@pytest.mark.parametrize(
    ("mode", "words"),
    [("no_grad", "no_grad mode and is being modified inplace with grad mode enabled"),
     ("inference_mode", "inference mode and is being modified inplace in normal mode")],
)  # fmt: skip
def test_views_of_views_made_without_recording(lib, mode, words):
    x = base(lib)
    with getattr(lib, mode)():
        view = x.view(3)
        both = x.view(3)[:2]
    of_view = view[:2]
    with pytest.raises(RuntimeError, match=f"Output 0 of .* is a view of a view which .* {words}"):
        of_view.mul_(2)
    for alone in (view, both):
        with pytest.raises(RuntimeError, match=f"^A view was created in {words}.*{AMBIGUOUS}"):
            alone.mul_(2)


def test_inference_tensors(lib):
    with lib.inference_mode():
        x = lib.ones(3)
        inside = x[:2]
    outside = x[:2]
    for view in (inside, outside):
        assert view.is_inference() and not view._is_view() and view._base is None
    message = "Inplace update to inference tensor outside InferenceMode is not allowed"
    for tensor in (x, outside):
        with pytest.raises(RuntimeError, match=message):
            tensor.mul_(2)
    with pytest.raises(RuntimeError, match="Setting requires_grad=True on inference tensor outside"):
        x.requires_grad_()
    with pytest.raises(RuntimeError, match="Inference tensors do not track version counter"):
        _ = x._version
    y = lib.ones(3, requires_grad=True)
    with pytest.raises(RuntimeError, match="Inference tensors cannot be saved for backward"):
        y * x
    assert (y + x).requires_grad and not x.clone().is_inference()
    with lib.inference_mode():
        assert not (y * 2).requires_grad and not y.view(3).is_inference() and y.view(3)._is_view()


def test_a_base_written_to_after_requires_grad(lib):
    x = lib.ones(3)
    view, w = x[:2], lib.ones(3, requires_grad=True)
    x.mul_(w)
    assert view.requires_grad and not view.is_leaf
    view.sum().backward()
    assert w.grad.tolist() == [1, 1, 0]


def test_several_outputs_are_not_written_to(lib):
    x = base(lib, 4)
    message = "is a view and is being modified inplace. This view is the output of a function that returns multiple"
    for parts in (x.split(2), x.unbind(), x.chunk(2), x.split_with_sizes((1, 3)), x.split([1, 3])):
        with pytest.raises(RuntimeError, match=message):
            parts[0].mul_(2)
        with pytest.raises(RuntimeError, match=message):
            parts[0][...].mul_(2)


def test_unsafe_pieces_may_be_written_to(lib):
    leaf = lib.ones(4, requires_grad=True)
    for make in (lambda x: x.unsafe_split(2), lambda x: x.unsafe_chunk(2), lambda x: x.unsafe_split_with_sizes((2, 2))):
        leaf.grad = None
        a, b = make(leaf.clone())
        a.mul_(2)
        (a.sum() + b.sum()).backward()
        assert leaf.grad.tolist() == [2, 2, 1, 1]


def test_outputs_that_are_not_views_may_be_written_to(lib):
    x = lib.tensor([1.0, 2.0, 4.0, 5.0], requires_grad=True)
    variance, mean = lib.var_mean(x, 0)
    assert [round(variance.item(), 4), mean.item()] == [3.3333, 3]
    variance.mul_(2)
    values, _ = x.clone().sort()
    values.mul_(2)
    (variance + mean + values.sum()).backward()
    assert [round(g, 4) for g in x.grad.tolist()] == [-0.4167, 0.9167, 3.5833, 4.9167]
    assert [t.item() for t in lib.var_mean(x.detach(), dim=0, correction=0)] == [2.5, 3]


def test_view_as_real_with_transposes_in_place(lib):
    z = lib.ones(2, 2, dtype=lib.cfloat, requires_grad=True).clone()
    real = lib.view_as_real(z)
    real.transpose_(0, 1).mul_(2)
    assert real.shape == (2, 2, 2) and z.tolist() == [[2, 2], [2, 2]]
    z.sum().abs().backward()


IN_PLACE_VIEWS = [
    ("squeeze_", ()),
    ("unsqueeze_", (1,)),
    ("t_", ()),
    ("transpose_", (0, 1)),
    ("swapaxes_", (0, 1)),
    ("swapdims_", (-1, 0)),
]


@pytest.mark.parametrize(("name", "arguments"), IN_PLACE_VIEWS)
@pytest.mark.parametrize("recorded", [True, False])
def test_a_tensor_reshaped_in_place_is_the_base_of_its_views(lib, graph, name, arguments, recorded):
    y = lib.arange(1.0, 4.0).reshape(3, 1).clone()
    part, flat = y[1:], y.view(-1)
    with lib.set_grad_enabled(recorded):
        getattr(y, name)(*arguments)
    assert not y._is_view() and part._base is y and flat._base is y
    x = lib.full(tuple(y.shape), 2.0, requires_grad=True)
    y.mul_(x)
    seen = []
    y.register_hook(lambda grad: seen.append(grad.flatten().tolist()))
    graph.register_multi_grad_hook((y, x), lambda grads: seen.append([grad.flatten().tolist() for grad in grads]))
    (part * part).sum().backward()
    assert part.tolist() == [[4], [6]] and x.grad.flatten().tolist() == [0, 16, 36]
    assert seen == [[0, 8, 12], [[0, 8, 12], [0, 16, 36]]]
    flat[0] = 5
    assert lib.autograd.grad((y * y).sum(), y)[0].shape == y.shape
    y.detach_()
    assert not y.requires_grad


@pytest.mark.parametrize(("name", "arguments"), IN_PLACE_VIEWS)
def test_the_history_of_a_tensor_reshaped_in_place(lib, name, arguments):
    x = lib.arange(1.0, 4.0).reshape(3, 1).clone().requires_grad_()
    y = x * 2
    part = y[1:]
    getattr(y, name)(*arguments)
    part.mul_(5)
    (gradient,) = lib.autograd.grad((y * y).sum(), x)
    assert gradient.tolist() == [[8], [400], [600]]


def test_tangents_of_views_of_a_dual_tensor_reshaped_in_place(lib, fwad):
    with fwad.dual_level():
        x = lib.arange(6.0).reshape(2, 3).clone()
        primal = fwad.unpack_dual(fwad.make_dual(x, x * 10)).primal
        row = primal[0]
        primal.t_()
        primal.copy_(fwad.make_dual(lib.ones(3, 2), lib.arange(6.0).reshape(3, 2)))
        assert fwad.unpack_dual(primal).tangent.tolist() == [[0, 1], [2, 3], [4, 5]]
        assert fwad.unpack_dual(row).tangent.tolist() == [0, 2, 4]
        assert fwad.unpack_dual(x).tangent is None


def test_as_strided_views(lib):
    leaf = lib.ones(4, requires_grad=True)
    view = leaf.clone().as_strided((2, 2), (1, 1))
    view.sum().backward()
    assert view.tolist() == [[1, 1], [1, 1]] and leaf.grad.tolist() == [1, 2, 1, 0]
    leaf.grad, y = None, leaf.clone()
    lib.as_strided(y, (2,), (2,), 1).mul_(3)
    y.sum().backward()
    assert y.tolist() == [1, 3, 1, 3] and leaf.grad.tolist() == [1, 3, 1, 3]
    x = lib.arange(4.0)
    assert x[1:].as_strided((2,), (1,)).tolist() == [1, 2]
    assert x.as_strided_((2, 2), (1, 1)) is x and x.tolist() == [[0, 1], [1, 2]] and x.stride() == (1, 1)
    with pytest.raises(RuntimeError, match=r"out of bounds for storage"):
        lib.ones(2).as_strided((3,), (1,))
    with pytest.raises(RuntimeError, match="mismatch in length of strides and shape"):
        lib.ones(2).as_strided((2,), (1, 1))
    with pytest.raises(RuntimeError, match="Negative strides"):
        lib.ones(2).as_strided((2,), (-1,))


def test_gradients_of_as_strided_by_tensors_that_repeat_elements(lib):
    leaf = lib.arange(5.0).requires_grad_()
    (grad,) = lib.autograd.grad(leaf.expand(3, 5).as_strided((2, 5), (0, 1)).sum(), leaf)
    assert grad.tolist() == [2, 2, 2, 2, 2]
    windows = leaf.as_strided((3, 3), (1, 1))
    (grad,) = lib.autograd.grad(windows.as_strided((2, 2), (2, 1)).pow(3).sum(), leaf, create_graph=True)
    assert grad.tolist() == [0, 3, 12, 27, 0]
    (second,) = lib.autograd.grad(grad.sum(), leaf)
    assert second.tolist() == [0, 6, 12, 18, 0]


def test_resizing(lib):
    x = lib.arange(4.0)
    assert x.resize_(2, 2).tolist() == [[0, 1], [2, 3]] and x._version == 1
    assert x.resize_(3).tolist() == [0, 1, 2] and x.resize_as_(lib.ones(1)).shape == (1,)
    x = lib.arange(4.0)
    assert x[:2].resize_(4).tolist() == [0, 1, 2, 3]
    x.resize_(6)
    assert x.shape == (6,) and x[:4].tolist() == [0, 1, 2, 3]
    with pytest.raises(RuntimeError, match="cannot resize variables that require grad"):
        lib.ones(2, requires_grad=True).resize_(2)


def test_setting_the_memory(lib):
    x, y = lib.ones(2), lib.arange(3.0)
    assert x.set_(y) is x and x.tolist() == [0, 1, 2] and x.data_ptr() == y.data_ptr() and x.is_set_to(y)
    assert x.set_(y.storage(), 1, (2,), (1,)).tolist() == [1, 2]
    assert x.set_().shape == (0,)
    with pytest.raises(RuntimeError, match="Could not set tensor of type"):
        x.set_(lib.ones(2, dtype=lib.int64))
    with pytest.raises(RuntimeError, match="a leaf Variable that requires grad is being used in an in-place"):
        lib.ones(2, requires_grad=True).set_(y)


@pytest.mark.parametrize(
    "write",
    [
        lambda lib, x: x.mul_(2),
        lambda lib, x: x.zero_(),
        lambda lib, x: x.__setitem__(0, 3.0),
        lambda lib, x: x[:1].mul_(2),
        lambda lib, x: x.view(2).copy_(lib.ones(2)),
    ],
)
def test_leaves_that_require_grad_are_not_written_to(lib, write):
    x = lib.ones(2, requires_grad=True)
    with pytest.raises(RuntimeError, match="leaf Variable that requires grad is being used in an in-place"):
        write(lib, x)
    assert x.tolist() == [1, 1]
    with lib.no_grad():
        write(lib, x)


def test_a_saved_value_that_was_written_to(lib):
    x = lib.ones(2, requires_grad=True)
    y = x.exp()
    y.add_(1)
    with pytest.raises(RuntimeError, match="one of the variables needed for gradient computation has been"):
        y.sum().backward()
    z = x.clone()
    w = z + 1
    z.add_(1)
    (w + z).sum().backward()
    assert x.grad.tolist() == [2, 2]


@pytest.fixture
def functions(lib, function):
    """Functions that return what they are given, two parts of it, and it doubled in place."""
    made = (
        function(lambda ctx, x: x),
        function(lambda ctx, x: (x[:1], x[1:]), backward=lambda ctx, *grads: lib.cat(grads)),
        function(lambda ctx, x: ctx.mark_dirty(x) or x.mul_(2), backward=lambda ctx, grad: grad * 2),
    )
    return [each.apply for each in made]


def test_views_that_functions_return(lib, functions):
    same, parts, _ = functions
    x = base(lib, 2)
    y = same(x)
    assert y is not x and y._is_view()
    with pytest.raises(RuntimeError, match="This view was created inside a custom Function"):
        y.mul_(2)
    x = base(lib, 2)
    pieces = parts(x)
    with pytest.raises(RuntimeError, match="is the output of a function that returns multiple views"):
        pieces[0].mul_(2)
    x.mul_(2)
    with pytest.raises(RuntimeError, match="its base or another view of its base has been modified inplace"):
        pieces[0] * 2


def test_functions_that_write(lib, functions):
    _, _, doubled = functions
    x = lib.ones(2, requires_grad=True)
    with pytest.raises(RuntimeError, match="a leaf Variable that requires grad has been used in an in-place"):
        doubled(x)
    x = lib.ones(2, requires_grad=True)
    y = x.clone()
    assert doubled(y) is y
    z = x.clone()
    doubled(z[:1])
    (y + z).sum().backward()
    assert x.grad.tolist() == [4, 3]


def test_changes_of_memory_count_one_version(lib):
    x, y = lib.ones(4), lib.ones(3)
    y.add_(1).add_(1)
    for change, version in (
        (lambda: x.resize_(2), 1),
        (lambda: x.resize_(2), 1),  # which changes nothing
        (lambda: x.resize_(8), 2),
        (lambda: x.resize_as_(y), 3),
        (lambda: x.set_(y), 4),
        (lambda: x.set_(y.untyped_storage()), 5),
        (lambda: x.as_strided_((1, 3), (1, 1)), 6),
    ):
        change()
        assert (x._version, y._version) == (version, 2)
    transposed = lib.ones(2, 3).t()
    assert transposed.resize_(3, 2).stride() == (1, 3)


def test_nodes_that_saved_a_tensor_see_that_its_memory_was_set(lib):
    x, y, other = lib.ones(2, requires_grad=True), lib.ones(2), lib.zeros(2)
    loss = (x * y).sum()
    y.set_(other)
    with pytest.raises(RuntimeError, match="modified by an inplace operation"):
        loss.backward()
    y.add_(1)  # which is counted for y alone
    assert other.tolist() == [1, 1] and other._version == 0


def test_views_that_must_not_be_used_print(lib, functions):
    same, parts, _ = functions
    with_parts, with_same, whole = base(lib, 2), base(lib, 2), base(lib, 2)
    with lib.no_grad():
        unrecorded = whole[:1]
    found = [unrecorded, *parts(with_parts), same(with_same), base(lib, 2).unbind()[0]]
    for one in (with_parts, with_same, whole, found[-1]._base):
        one.mul_(2)
    for view in found:
        with pytest.raises(RuntimeError, match="its base or another view of its base has been modified"):
            view * 2
        assert "grad_fn=<Invalid>" in repr(view) and "Invalid" in str(view)
