"""Anomaly mode: the forward call behind an error, where nan and inf come from, and the setting itself."""

import subprocess
import sys
import warnings

import pytest

import gradspec as gs
from gradspec import autograd
from gradspec.autograd import anomaly_mode, detect_anomaly, set_detect_anomaly
from support.functions import Square
from support.graphs import leaf
from support.threads import in_threads

CALLED = "Traceback of forward call that caused the error"
INDUCED = "Traceback of forward call that induced the previous calculation"


@pytest.fixture
def anomaly():
    """The mode without the warning of `detect_anomaly`."""
    with set_detect_anomaly(True):
        yield


def failure(call, match):
    """The error of a call, and the warnings it gives; notes of the error name the last lines of their tracebacks."""
    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        with pytest.raises(RuntimeError, match=match) as caught:
            call()
    told = [str(warning.message) for warning in warned]
    assert all(warning.category is UserWarning and warning.filename == __file__ for warning in warned)
    assert [note.partition(".")[0] for note in caught.value.__notes__] == [text.partition(".")[0] for text in told]
    for text, note in zip(told, caught.value.__notes__, strict=True):
        assert "Traceback" not in note and note.count('  File "') == ("  File" in text)
        assert note.endswith(text.rpartition('  File "')[2])
    return caught.value, told


def root(x):
    return gs.sqrt(x - 1)  # the line that makes the root


# ---- the traceback of the forward call ----


@pytest.mark.usefixtures("anomaly")
def test_nan_names_the_node_and_shows_the_forward_call():
    y = root(leaf())
    error, (told,) = failure((y * 0).sum().backward, "Function 'SqrtBackward0' returned nan values in its 0th")
    assert "of 'self', of shape [3] and dtype float64, has nan first at index [0]" in str(error)
    assert "the gradient that reached the node has none" in str(error)
    assert told.startswith(f"Error detected in SqrtBackward0. {CALLED}:")
    assert "return gs.sqrt(x - 1)  # the line that makes the root" in told
    assert "in test_nan_names_the_node_and_shows_the_forward_call" in told
    assert "sqrt(self: float64[3])" in told
    assert "gradspec/" not in told and "runtime/" not in told  # the user's frames only


@pytest.mark.usefixtures("anomaly")
def test_the_output_and_the_index_are_named():
    x, y = leaf(1, 2, 3, 4), leaf(1, 2, 0, 4)
    z = (x * 0).reshape(2, 2) / y.reshape(2, 2)
    with set_detect_anomaly(True, check_nan=False):
        assert z.isnan().any()
    error, _ = failure(z.sum().backward, "Function 'DivBackward0' returned nan values in its 1st output")
    assert "of 'other'" in str(error) and "index [1, 0]" in str(error)


@pytest.mark.usefixtures("anomaly")
def test_a_gradient_that_had_nan_before_is_told_apart():
    y = leaf() * 2
    error, _ = failure(lambda: y.backward(gs.tensor([1.0, float("nan"), 1.0])), "'MulBackward0' returned nan")
    assert "index [1]; the gradient that reached the node has some too" in str(error)


def test_without_the_mode_nothing_is_checked():
    x = leaf()
    (root(x) * 0).sum().backward()
    assert x.grad.isnan().tolist() == [True, False, False]


@pytest.mark.usefixtures("anomaly")
def test_double_backward_shows_both_calls():
    x = leaf()
    y = (x - 1).pow(1.5).sum()  # the first call
    (grad,) = autograd.grad(y, x, create_graph=True)  # the second call
    _, told = failure((grad * 0).sum().backward, "Function 'PowBackward0' returned nan values")
    assert len(told) == 2
    assert told[0].startswith(f"Error detected in PowBackward0. {CALLED}:") and "# the second call" in told[0]
    assert told[1].startswith(f"Previous calculation was induced by PowBackward0. {INDUCED}:")
    assert "# the first call" in told[1]


@pytest.mark.usefixtures("anomaly")
def test_three_levels_and_a_first_call_outside_of_the_mode():
    x = leaf()
    with set_detect_anomaly(False):
        y = (x - 1).pow(2.5).sum()
    (first,) = autograd.grad(y, x, create_graph=True)
    (second,) = autograd.grad(first.sum(), x, create_graph=True)
    _, told = failure((second * 0).sum().backward, "returned nan values")
    assert [text.split(".")[0].split()[0] for text in told] == ["Error", "Previous", "Previous"]
    assert "No forward pass information available" in told[2]


@pytest.mark.usefixtures("anomaly")
def test_errors_of_hooks_are_shown_with_the_forward_call():
    x = leaf()
    y = x * 2

    def hook(grad):
        raise RuntimeError("of the hook")

    y.register_hook(hook)
    _, (told,) = failure(y.sum().backward, "of the hook")
    assert "Error detected in MulBackward0" in told and "y = x * 2" in told


@pytest.mark.usefixtures("anomaly")
def test_writing_to_a_view_is_the_call_behind_its_base():
    base = leaf(4, 9) * 1
    base[:1].sub_(4).sqrt_()  # the write
    _, (told,) = failure((base * 0).sum().backward, "Function 'CopySlices' returned nan values")
    assert "Error detected in CopySlices" in told and "# the write" in told


@pytest.mark.usefixtures("anomaly")
def test_the_warning_points_to_the_call_of_backward():
    y = (root(leaf()) * 0).sum()
    with pytest.warns(UserWarning, match=CALLED) as warned, pytest.raises(RuntimeError) as caught:
        y.backward()
    assert (warned[0].filename, warned[0].lineno) == (__file__, caught.tb.tb_lineno)


@pytest.mark.usefixtures("anomaly")
@pytest.mark.filterwarnings("error")
def test_where_warnings_are_errors_the_note_has_the_traceback():
    y = (root(leaf()) * 0).sum()
    with pytest.raises(RuntimeError, match="returned nan") as caught:
        y.backward()
    (note,) = caught.value.__notes__
    assert CALLED in note and note.count('  File "') > 1


def test_an_error_that_is_not_caught_shows_the_traceback_once(tmp_path):
    program = tmp_path / "program.py"
    program.write_text(
        "import gradspec as gs\n"
        "def loss(x):\n    return (gs.sqrt(x) * 0).sum()\n"
        "gs.autograd.set_detect_anomaly(True)\n"
        "loss(gs.zeros(2, requires_grad=True)).backward()\n"
    )
    done = subprocess.run([sys.executable, program], capture_output=True, text=True)
    assert done.stderr.count("Traceback of forward call") == 1 and "_refusal" not in done.stderr
    assert done.stderr.count("requires_grad=True)).backward()") == 3  # in both tracebacks, and below the warning


def test_several_outputs_and_complex_numbers():
    with set_detect_anomaly(True):
        a, b = (leaf(0, 1, 2, 3) * 1).split(2)
        failure((a.sqrt() * 0).sum().backward, "'SqrtBackward0' returned nan")
        z = gs.tensor([0j, 1j], requires_grad=True)
        failure(lambda: (z.sqrt() * 0).backward(gs.ones(2, dtype=gs.complex64)), "'SqrtBackward0' returned nan")
        b.sum().backward()


# ---- check_nan, check_inf, forward ----


def test_check_inf():
    x = leaf()
    with set_detect_anomaly(True):
        root(x).sum().backward()
    with set_detect_anomaly(True, check_nan=False, check_inf=True):
        y = root(x).sum()
        error, _ = failure(y.backward, "Function 'SqrtBackward0' returned inf values in its 0th output")
    assert "has inf first at index [0]" in str(error)


def test_forward_stops_at_the_op_that_makes_it():
    x = leaf(1, 0, -1)
    with set_detect_anomaly(True, forward=True):
        y = x * 2
        with pytest.raises(RuntimeError, match="Function 'log' returned nan values in its 0th") as caught:
            gs.log(y)
        assert "in the forward pass, of shape [3] and dtype float64, first at index [2]" in str(caught.value)
        assert "log(self: float64[3])" in str(caught.value)
        with pytest.raises(RuntimeError, match=r"Function 'div' returned inf values.*other: float32\[3\]"):
            gs.ones(3) / gs.tensor([1.0, 0.0, 1.0])
    assert gs.log(x).isnan().any()


def test_forward_lets_nan_of_the_arguments_through():
    bad = gs.tensor([1.0, float("nan"), float("inf")])
    with set_detect_anomaly(True, forward=True):
        assert (bad * 2).isnan().any()
        masked = gs.ones(3).masked_fill(gs.tensor([True, False, False]), -float("inf"))
        assert masked.tolist() == [-float("inf"), 1, 1]
        with pytest.raises(RuntimeError, match="Function 'sub' returned nan values"):
            masked - masked


def test_forward_sees_writes_as_well():
    with set_detect_anomaly(True, forward=True):
        with pytest.raises(RuntimeError, match="Function 'add' returned inf values"):
            gs.full((2,), 3e38).add_(3e38)
        bad = gs.tensor([float("nan"), 1.0])
        assert bad.add_(1).isnan().any()


def test_forward_sees_the_ops_of_a_double_backward():
    x = leaf(0, 1)
    with set_detect_anomaly(True, check_nan=False, forward=True):
        y = gs.sqrt(x).sum()
        _, told = failure(lambda: autograd.grad(y, x, create_graph=True), "in the forward pass")
    assert "Error detected in SqrtBackward0" in told[0]


# ---- stale values ----


def test_a_stale_value_tells_both_lines():
    with set_detect_anomaly(True):
        b = leaf() * 1
        y = b * b  # saves it
        b.add_(1)  # writes to it
        error, _ = failure(y.sum().backward, "modified by an inplace operation")
    text = str(error)
    assert f'last written to by add_, called at File "{__file__}"' in text and "b.add_(1)  # writes to it" in text
    assert "The value was saved at" in text and "y = b * b  # saves it" in text


def test_a_later_write_outside_of_the_mode_is_not_taken_for_the_last_seen():
    with set_detect_anomaly(True):
        b = leaf() * 1
        y = b * b
        b.add_(1)  # seen
    b.mul_(2)
    with pytest.raises(RuntimeError, match=r"last written to by mul_\. Hint") as caught:
        y.sum().backward()
    assert "# seen" not in str(caught.value)


# ---- the setting ----


def state():
    return gs.is_anomaly_enabled(), gs.is_anomaly_check_nan_enabled()


def test_detect_anomaly_warns_and_nests():
    with pytest.warns(UserWarning, match="Anomaly Detection has been enabled") as warned:
        outer = detect_anomaly()
    assert warned[0].filename == __file__ and state() == (False, True)
    with pytest.warns(UserWarning, match="should only be enabled for debugging"):
        inner = detect_anomaly(check_nan=False)
    with outer:
        assert state() == (True, True)
        with inner:
            assert state() == (True, False)
            with outer:
                assert state() == (True, True)
            assert state() == (True, False)
        assert state() == (True, True)
    assert state() == (False, True)


def test_set_detect_anomaly_as_function_and_context():
    set_detect_anomaly(True)
    assert state() == (True, True)
    with set_detect_anomaly(True, check_nan=False):
        assert state() == (True, False)
    with set_detect_anomaly(False):
        assert state() == (False, True)
    assert state() == (True, True)
    set_detect_anomaly(False)
    assert state() == (False, True)


@pytest.mark.parametrize("arguments", [{"mode": 3}, {"mode": True, "check_nan": 1}, {"mode": True, "forward": ""}])
def test_set_detect_anomaly_takes_bools_only(arguments):
    with pytest.raises(TypeError, match=r"set_detect_anomaly\(\): argument '.*' must be bool, not"):
        set_detect_anomaly(**arguments)
    assert state() == (False, True)


@pytest.mark.usefixtures("anomaly")
def test_the_setting_belongs_to_a_thread():
    assert in_threads(state) == [(False, True)] and state() == (True, True)


@pytest.mark.usefixtures("anomaly")
def test_the_mode_goes_with_inference_and_no_grad():
    with gs.inference_mode():
        assert (gs.ones(2) * 2).is_inference() and gs.ones(2).add_(1).tolist() == [2, 2]
    with gs.no_grad():
        assert (leaf() * 2).grad_fn is None


def test_names_are_where_torch_has_them():
    assert anomaly_mode.detect_anomaly is autograd.detect_anomaly
    assert anomaly_mode.set_detect_anomaly is autograd.set_detect_anomaly


@pytest.mark.usefixtures("anomaly")
def test_nan_names_the_line_that_wrote_through_data_to_a_saved_value():
    for save in (gs.log, gs.rsqrt, Square.apply):
        x = leaf(1.0, 2.0) * 1
        x.data.mul_(2)  # before
        y = save(x)
        error, _ = failure((y * float("nan")).sum().backward, "returned nan values")
        assert ".data" not in str(error)
        y = save(x)
        for written in (x, y):
            written.data.fill_(float("nan"))  # since
        error, _ = failure(y.sum().backward, "returned nan values")
        assert "What it has saved was written to since through .data" in str(error)
        assert 'written.data.fill_(float("nan"))  # since' in str(error)
