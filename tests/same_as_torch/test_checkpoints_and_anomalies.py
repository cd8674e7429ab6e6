"""Checkpoints, and anomaly mode."""

import pytest


def leaf(lib):
    return lib.ones(2, requires_grad=True)


@pytest.mark.parametrize("reentrant", [True, False])
def test_objects_passed_in_are_seen_again(lib, checkpoint, reentrant):
    given, seen, x = object(), [], leaf(lib)

    def square(x, other):
        seen.append(other)
        return x * x

    checkpoint.checkpoint(square, x, given, use_reentrant=reentrant).sum().backward()
    assert seen == [given, given] and x.grad.tolist() == [2, 2]


@pytest.mark.parametrize("reentrant", [True, False])
def test_an_error_in_the_second_run_leaves_all_usable(lib, checkpoint, reentrant):
    runs, x = [], leaf(lib)

    def twice(x):
        runs.append(1)
        if len(runs) == 2:
            raise ValueError("the second time")
        return x * x

    y = checkpoint.checkpoint(twice, x, use_reentrant=reentrant).sum()
    with pytest.raises(ValueError, match="the second time"):
        y.backward()
    assert lib.is_grad_enabled() and x.grad is None
    (x * 3).sum().backward()
    assert x.grad.tolist() == [3, 3]


def test_a_tensor_detached_in_place_may_be_written_to_before(lib, checkpoint):
    x, y = leaf(lib), lib.ones(2)
    y.detach_()
    y.mul_(3)
    checkpoint.checkpoint(lambda a, b: (a * b).exp() * b, x, y, use_reentrant=False).sum().backward()
    assert lib.allclose(x.grad, lib.full((2,), 9.0) * lib.tensor(3.0).exp())
    z = checkpoint.checkpoint(lambda a, b: (a * b).exp() * b, x, y, use_reentrant=False).sum()
    y.mul_(3)
    with pytest.raises(RuntimeError, match=r"version 2; expected version 1"):
        z.backward()


def test_runs_that_differ(lib, checkpoint):
    runs = []

    def fewer(x):
        runs.append(1)
        return x.exp().sin() if len(runs) == 1 else x.exp()

    def reshaped(x):
        runs.append(1)
        return x.sin() if len(runs) == 1 else x.view(1, 2).sin()

    for function, message in (
        (fewer, "A different number of tensors was saved during the original forward and recomputation"),
        (reshaped, "have different metadata than during the forward pass"),
    ):
        runs.clear()
        y = checkpoint.checkpoint(function, leaf(lib), use_reentrant=False)
        with pytest.raises(checkpoint.CheckpointError, match=message):
            y.sum().backward()
    runs.clear()
    y = checkpoint.checkpoint(fewer, leaf(lib), use_reentrant=False, debug=True)
    with pytest.raises(checkpoint.CheckpointError, match="An error happened while unpacking tensors;"):
        y.sum().backward()


def test_saved_tensors_read_twice_in_a_recomputed_function(lib, function, checkpoint):
    def forward(ctx, x):
        ctx.save_for_backward(x.clone())
        return x * 2

    Twice = function(forward, backward=lambda ctx, grad: grad * ctx.saved_tensors[0] * ctx.saved_tensors[0])

    x = leaf(lib)
    y = checkpoint.checkpoint(Twice.apply, x, use_reentrant=False).sum()
    with pytest.raises(checkpoint.CheckpointError, match="for a tensor that was already unpacked once"):
        y.backward()


def test_a_second_pass_through_a_checkpoint(lib, checkpoint):
    y = checkpoint.checkpoint(lambda x: x.exp().sin(), leaf(lib), use_reentrant=False).sum()
    y.backward(retain_graph=True)
    y.backward()
    with pytest.raises(RuntimeError, match="Trying to backward through the graph a second time"):
        y.backward()


def test_reentrant_checkpoints_take_whole_passes_only(lib, checkpoint):
    x = leaf(lib)
    y = checkpoint.checkpoint(lambda x: x * 2, x, use_reentrant=True).sum()
    with pytest.raises(RuntimeError, match=r"When use_reentrant=True, .*is incompatible with \.grad\(\)"):
        lib.autograd.grad(y, x)
    with pytest.raises(ValueError, match="Unexpected keyword arguments: k"):
        checkpoint.checkpoint(lambda x, k: x, x, use_reentrant=True, k=1)
    with pytest.raises(ValueError, match="only supported when use_reentrant=False"):
        checkpoint.checkpoint(lambda x: x, x, use_reentrant=True, debug=True)


def test_anomaly_mode_warns_on_entry(lib):
    with pytest.warns(UserWarning, match="Anomaly Detection has been enabled"):
        lib.autograd.detect_anomaly()
    with lib.autograd.set_detect_anomaly(True):
        assert lib.is_anomaly_enabled()
    assert not lib.is_anomaly_enabled()


def test_anomaly_mode_names_the_node_that_failed(lib, function):
    def backward(ctx, grad):
        raise RuntimeError("Some error in backward")

    failing = function(lambda ctx, x: x.clone(), backward=backward).apply
    outside = failing(leaf(lib)).sum()
    with lib.autograd.set_detect_anomaly(True):
        inside = failing(leaf(lib)).sum()
        for y, message in (
            (inside, "Error detected in MadeBackward. Traceback of forward call"),
            (outside, "No forward pass information available"),
        ):
            with pytest.warns(UserWarning, match=message):
                with pytest.raises(RuntimeError, match="Some error in backward"):
                    y.backward()


def test_anomaly_mode_finds_nan(lib):
    x = lib.tensor([1.0, 0.0], requires_grad=True)
    with lib.autograd.set_detect_anomaly(True):
        y = (lib.sqrt(x) * 0).sum()
        with pytest.warns(UserWarning, match="Error detected in SqrtBackward0"):
            with pytest.raises(RuntimeError, match="Function 'SqrtBackward0' returned nan values in its 0th"):
                y.backward()
    with lib.autograd.set_detect_anomaly(True, check_nan=False):
        assert not lib.is_anomaly_check_nan_enabled()
        (lib.sqrt(x) * 0).sum().backward()


def test_anomaly_mode_where_warnings_are_errors(lib):
    x = lib.tensor([1.0, 0.0], requires_grad=True)
    with lib.autograd.set_detect_anomaly(True):
        y = (lib.sqrt(x) * 0).sum()
        with pytest.raises(RuntimeError, match="returned nan values"):
            y.backward()
