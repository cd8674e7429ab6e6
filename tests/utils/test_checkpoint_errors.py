"""Checkpoints: errors and warnings."""

import pytest

import gradspec as gs
from gradspec.utils.checkpoint import CheckpointError, checkpoint, noop_context_fn, set_checkpoint_debug_enabled
from support.graphs import MODIFIED, SECOND, leaf, values

NUMBER = "A different number of tensors was saved during the original forward and recomputation"
INCOMPATIBLE = r"Checkpointing is not compatible with .grad\(\) or when an `inputs` parameter is passed"


class Changing:
    """A function that does something else the second time."""

    def __init__(self, first, then):
        self.functions = [first, then]

    def __call__(self, x):
        return self.functions.pop(0)(x) if len(self.functions) > 1 else self.functions[0](x)


# ---- errors and warnings ----


def test_the_kind_should_be_said():
    a = leaf()
    with pytest.warns(UserWarning, match="the use_reentrant parameter should be passed explicitly"):
        y = checkpoint(gs.sin, a)
    assert y.grad_fn.name() == "CheckpointFunctionBackward"


def test_no_input_requires_grad():
    with pytest.warns(UserWarning, match="None of the inputs have requires_grad=True. Gradients"):
        y = checkpoint(gs.sin, gs.ones(3), use_reentrant=True)
    assert not y.requires_grad
    w = leaf()
    checkpoint(lambda x: x * w, gs.ones(3, dtype=gs.float64), use_reentrant=False).sum().backward()
    assert values(w.grad) == [1.0] * 3


def test_arguments_are_checked():
    a = leaf()
    with pytest.raises(ValueError, match="is only supported when use_reentrant=False"):
        checkpoint(gs.sin, a, use_reentrant=True, context_fn=lambda: (1, 2))
    with pytest.raises(ValueError, match=r"should be one of \['default', 'none'\], but got maybe"):
        checkpoint(gs.sin, a, use_reentrant=False, determinism_check="maybe")
    with pytest.raises(ValueError, match="should return two context managers"):
        checkpoint(gs.sin, a, use_reentrant=False, context_fn=lambda: ())
    with pytest.raises(ValueError, match="debug=True is incompatible with non-default context_fn"):
        checkpoint(gs.sin, a, use_reentrant=False, debug=True, context_fn=lambda: noop_context_fn())


def test_the_reentrant_kind_needs_a_whole_pass():
    a = leaf()
    with pytest.raises(RuntimeError, match=INCOMPATIBLE):
        checkpoint(gs.sin, a, use_reentrant=True).sum().backward(inputs=[a])
    y = checkpoint(lambda x: x.detach(), a, use_reentrant=True)
    with pytest.raises(RuntimeError, match="none of output has requires_grad=True"):
        y.sum().backward()
    y = checkpoint(gs.sin, a, use_reentrant=True).sum()
    y.backward()
    with pytest.raises(RuntimeError, match=SECOND):
        y.backward()


def test_a_second_run_that_saves_other_tensors():
    a = leaf()
    other = Changing(lambda x: x * x, lambda x: x.sum() * x.sum())
    y = checkpoint(other, a, use_reentrant=False).sum()
    with pytest.raises(CheckpointError, match="have different metadata than during the forward") as error:
        y.backward()
    assert "tensor at position 0:\nsaved metadata: {'shape': " in str(error.value)
    other = Changing(lambda x: x * x, lambda x: x.sum() * x.sum())
    checkpoint(other, a, use_reentrant=False, determinism_check="none").sum().backward()
    y = checkpoint(Changing(lambda x: x.exp().sin(), gs.exp), a, use_reentrant=False).sum()
    with pytest.raises(CheckpointError, match=NUMBER) as error:
        y.backward()
    assert "during forward: 2\nNumber of tensors saved during recomputation: 1" in str(error.value)


def test_a_second_run_that_saves_more_tensors():
    a = leaf()
    more = lambda x: x.exp().sin().cos()  # noqa: E731
    checkpoint(Changing(gs.exp, more), a, use_reentrant=False).sum().backward()
    y = checkpoint(Changing(gs.exp, more), a, use_reentrant=False, early_stop=False).sum()
    with pytest.raises(CheckpointError, match="trying to save more tensors during recomputation"):
        y.backward()


def test_debugging_shows_the_ops_of_both_runs():
    a = leaf()

    def run(**options):
        y = checkpoint(Changing(lambda x: x.exp().sin(), gs.exp), a, use_reentrant=False, **options).sum()
        with pytest.raises(CheckpointError) as error:
            y.backward()
        return str(error.value)

    text = run(debug=True)
    assert "dumping logs of latest computation" in text
    ops = "float64[3] = exp(float64[3])   (1 of 2)", "(2 of 2)", "(1 of 1)"
    assert [*ops] == sorted(ops, key=text.index)
    assert "Operations executed during recomputation:\nfloat64[3] = exp(float64[3])\n" in text
    assert "test_checkpoint_errors.py" in text
    assert "Detected non-determinism" in text and NUMBER in text
    assert "Operations executed" not in run()
    with set_checkpoint_debug_enabled(True):
        assert "Operations executed" in run()
    with set_checkpoint_debug_enabled(False):
        assert "Operations executed" not in run(debug=True)


@pytest.mark.parametrize("make", [lambda a: a * 1, lambda a: a.detach()], ids=["recorded", "plain"])
def test_arguments_that_were_written_to_are_noticed(make):
    w = leaf()
    x = make(leaf())
    y = checkpoint(lambda x: x * w, x, use_reentrant=False).sum()
    with gs.no_grad():
        x.add_(1)
    with pytest.raises(RuntimeError, match=MODIFIED):
        y.backward()


def test_saved_tensors_that_were_written_to_are_noticed():
    def f(x):
        y = x.exp()
        return y.mul_(x)

    for run in (f, lambda x: checkpoint(f, x, use_reentrant=False)):
        y = run(leaf()).sum()
        with pytest.raises(RuntimeError, match=MODIFIED):
            y.backward()
