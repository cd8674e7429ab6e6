"""The dtype in which a leaf keeps its gradient."""

import copy
import io

import pytest

import gradspec as gs


def leaf(grad_dtype, dtype=gs.float32):
    x = gs.ones(2, 3, dtype=dtype, requires_grad=True)
    x.grad_dtype = grad_dtype
    return x


class Doubled(gs.autograd.Function):
    """A function whose gradient is float64, whatever its input is."""

    @staticmethod
    def forward(ctx, x):
        return 2 * x

    @staticmethod
    def backward(ctx, gradient):
        return 2 * gradient.double()


@pytest.mark.filterwarnings("ignore:Using backward")
@pytest.mark.parametrize("dtype", [gs.float16, gs.bfloat16, gs.float32, gs.float64, gs.complex64])
@pytest.mark.parametrize("create_graph", [False, True])
def test_gradients_are_kept_in_it(dtype, create_graph):
    x = leaf(dtype)
    for k in (1, 2):
        (x.t().exp() * gs.arange(6.0).reshape(3, 2)).sum().backward(create_graph=create_graph)
        assert x.grad.dtype is dtype and (create_graph or x.grad.is_contiguous())
        expected = (x.detach().exp() * gs.arange(6.0).reshape(3, 2).t()).to(dtype)
        assert gs.allclose(x.grad, k * expected, rtol=1e-2)
    (gradient,) = gs.autograd.grad((3 * x).sum(), x, create_graph=create_graph)
    assert gradient.dtype is dtype and (gradient == 3).all()
    assert x.grad_dtype is dtype and x.dtype is gs.float32


def test_a_transposed_leaf_keeps_its_strides():
    x = gs.ones(3, 2).t().requires_grad_()
    x.grad_dtype = gs.float64
    (x * 2).sum().backward()
    assert x.grad.stride() == x.stride() and x.grad.tolist() == [[2.0] * 3] * 2


def test_hooks_see_gradients_in_it():
    x, seen = leaf(gs.float64), []
    x.register_hook(lambda gradient: seen.append(gradient.dtype))
    x.register_post_accumulate_grad_hook(lambda x: seen.append(x.grad.dtype))
    (x * 2).sum().backward()
    assert seen == [gs.float64, gs.float64]


def test_small_gradients_add_up():
    x = leaf(gs.float32, gs.bfloat16)
    for _ in range(300):
        x.sum().backward()
    assert (x.grad == 300).all()
    y = gs.ones(2, 3, dtype=gs.bfloat16, requires_grad=True)
    for _ in range(300):
        y.sum().backward()
    assert (y.grad == 256).all()


def test_none_takes_any():
    x = leaf(None)
    assert x.grad_dtype is None
    x.grad = gs.ones(2, 3, dtype=gs.float16)
    (x * 2).sum().backward()
    assert x.grad.dtype is gs.float16 and (x.grad == 3).all()
    for use in (lambda x: Doubled.apply(x), lambda x: Doubled.apply(x * 1)):
        x = leaf(None)
        (gradient,) = gs.autograd.grad(use(x).sum(), x)
        use(x).sum().backward()
        assert gradient.dtype is x.grad.dtype
    x = leaf(None)
    Doubled.apply(x).sum().backward()
    assert x.grad.dtype is gs.float64


def test_sparse_gradients_and_complex_ones():
    x = leaf(gs.float64)
    gs.nn.functional.embedding(gs.tensor([1, 1]), x, sparse=True).sum().backward()
    assert x.grad.is_sparse and x.grad.dtype is gs.float64 and x.grad.to_dense().tolist() == [[0] * 3, [2] * 3]
    z = leaf(gs.float32, gs.complex64)
    (z * (2 + 1j)).sum().real.backward()
    assert z.grad.dtype is gs.float32 and (z.grad == 2).all()


def test_batches_of_gradients():
    x = leaf(gs.float64)
    (found,) = gs.autograd.grad(x.sum(1), x, gs.eye(2), is_grads_batched=True)
    assert found.dtype is gs.float64 and found.shape == (2, 2, 3) and found.sum(2).tolist() == [[3, 0], [0, 3]]


def test_the_default_is_the_dtype():
    x = gs.ones(2)
    assert x.grad_dtype is gs.float32 and gs.ones(2, dtype=gs.int64).grad_dtype is gs.int64
    x.grad_dtype = gs.float64
    others = [x.detach(), x.clone(), copy.deepcopy(x), gs.nn.Parameter(x)]
    file = io.BytesIO()
    gs.save(x, file)
    file.seek(0)
    assert all(other.grad_dtype is gs.float32 for other in [*others, gs.load(file)])


@pytest.mark.parametrize("grad_dtype", [gs.float64, None])
def test_a_deep_copy_with_the_gradient_keeps_it(grad_dtype):
    x, z = leaf(grad_dtype), gs.eye(3).to_sparse().requires_grad_()
    z.grad_dtype = grad_dtype
    for tensor in (x, z):
        tensor.grad = gs.full(tensor.shape, 2.0, dtype=gs.float64)
        other = copy.deepcopy(tensor)
        assert other.grad_dtype is grad_dtype and other.grad.dtype is gs.float64 and (other.grad == 2).all()
        assert other.grad is not tensor.grad
    (x * 3).sum().backward()
    assert (x.grad == 5).all()


@pytest.mark.parametrize("grad_dtype", [gs.float32, None])
def test_modules_change_their_dtype_and_keep_it(grad_dtype):
    layer = gs.nn.Linear(2, 3)
    layer.weight.grad_dtype = grad_dtype
    for _ in range(2):
        layer(gs.ones(4, 2, dtype=layer.weight.dtype)).sum().backward()
        layer.bfloat16()
    kept = gs.bfloat16 if grad_dtype is None else grad_dtype
    assert layer.weight.dtype is gs.bfloat16 and layer.bias.grad.dtype is gs.bfloat16
    assert layer.weight.grad.dtype is kept and layer.weight.grad_dtype is grad_dtype and (layer.weight.grad == 8).all()


@pytest.mark.parametrize("make", [gs.optim.SGD, gs.optim.Adam, gs.optim.AdamW])
def test_optimizers_take_steps(make):
    found = []
    for dtype, grad_dtype in ((gs.bfloat16, gs.float32), (gs.float32, gs.float32)):
        x = leaf(grad_dtype, dtype)
        optimizer = make([x], lr=0.1)
        for _ in range(3):
            optimizer.zero_grad()
            (x * x).sum().backward()
            optimizer.step()
        assert x.dtype is dtype and x.grad.dtype is gs.float32
        found.append(x.detach().float())
    assert gs.allclose(*found, rtol=0.02)


def test_errors_leave_it_as_it_was():
    x = leaf(gs.float64)
    with pytest.raises(RuntimeError, match=r"must be a gradspec.dtype or None, but got str"):
        x.grad_dtype = "float16"
    with pytest.raises(RuntimeError, match=r"floating point or complex dtypes, not gradspec.int64"):
        x.grad_dtype = gs.int64
    with pytest.raises(RuntimeError, match=r"dtype 'gradspec.float32' to a tensor .* grad_dtype 'gradspec.float64'"):
        x.grad = gs.ones(2, 3)
    x.grad = gs.ones(2, 3, dtype=gs.float64)
    with pytest.raises(RuntimeError, match=r"already a gradient with dtype 'gradspec.float64'"):
        x.grad_dtype = gs.float16
    assert x.grad_dtype is gs.float64
    for use in (lambda y: y.grad_dtype, lambda y: setattr(y, "grad_dtype", gs.float16)):
        with pytest.raises(RuntimeError, match="leaf tensors"):
            use(x * 2)


@pytest.mark.torch
@pytest.mark.parametrize("dtype", ["float16", "float64", "complex64"])
def test_as_torch(torch, dtype):
    for library in (gs, torch):
        x = library.ones(3, requires_grad=True)
        x.grad_dtype = getattr(library, dtype)
        (x * 3).sum().backward()
        (x * 3).sum().backward()
        assert x.grad.dtype is getattr(library, dtype) and x.grad.real.tolist() == [6, 6, 6]
        assert library.autograd.grad(x.exp().sum(), x)[0].dtype is getattr(library, dtype)
