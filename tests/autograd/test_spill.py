"""Saved tensors in files: what is written when, when it goes away, errors."""

import os
import resource
import stat
import subprocess
import sys

import numpy as np
import pytest

import gradspec as gs
from gradspec.autograd import grad
from gradspec.autograd.graph import disable_saved_tensors_hooks, save_on_disk, saved_tensors_hooks
from support.graphs import leaf


def files(directory):
    return sorted(path for path in directory.rglob("*") if path.is_file())


# Files go away with the graph, not when the collector comes by.
pytestmark = pytest.mark.usefixtures("no_collector")


def test_gradients_of_every_order_come_from_the_files(tmp_path):
    a = leaf()
    with save_on_disk(tmp_path):
        y = (a * a.exp()).sum()
    assert len(files(tmp_path)) == 3
    (first,) = grad(y, a, create_graph=True)
    (second,) = grad(first.sum(), a)
    array = np.array([1.0, 2.0, 3.0])
    assert first.tolist() == pytest.approx((1 + array) * np.exp(array))
    assert second.tolist() == pytest.approx((2 + array) * np.exp(array))
    assert isinstance(save_on_disk(tmp_path), saved_tensors_hooks)


@pytest.mark.parametrize("dtype", [gs.float16, gs.float32, gs.complex128])
@pytest.mark.parametrize("shape", [(), (0, 3), (2, 3, 4)])
def test_any_dtype_and_shape(tmp_path, dtype, shape):
    a = gs.ones(shape, dtype=dtype, requires_grad=True)
    b = gs.full(shape, 3, dtype=dtype).transpose(0, -1) if shape else gs.full(shape, 3, dtype=dtype)
    with save_on_disk(str(tmp_path)):
        y = a * b.transpose(0, -1) if shape else a * b
    y.backward(gs.ones(shape, dtype=dtype))
    assert a.grad.dtype == dtype
    assert a.grad.tolist() == gs.full(shape, 3, dtype=dtype).tolist()


def test_files_go_away_with_their_graph(tmp_path):
    a = leaf()
    with save_on_disk(tmp_path):
        y = a.exp().sin().sum()
        z = a.exp()
        assert len(files(tmp_path)) == 3
    y.backward(retain_graph=True)
    assert len(files(tmp_path)) == 3
    y.backward()
    assert len(files(tmp_path)) == 1
    del z
    assert list(tmp_path.iterdir()) == []


def test_contexts_nest_and_may_be_used_again(tmp_path):
    a = leaf()
    context = save_on_disk(tmp_path)
    with context:
        x = a.exp()
        with context:
            y = a.exp()
        z = a.exp()
    assert len(list(tmp_path.iterdir())) == 2
    del y
    assert len(list(tmp_path.iterdir())) == 1
    (x * z).sum().backward()
    assert a.grad is not None


def test_an_error_in_the_context_leaves_nothing(tmp_path):
    def fail():
        with save_on_disk(tmp_path):
            y = leaf().exp()
            assert len(files(tmp_path)) == 1
            del y
            raise ValueError("stop")

    with pytest.raises(ValueError, match="stop"):
        fail()
    assert list(tmp_path.iterdir()) == []
    assert leaf().exp().grad_fn._saved_result is not None


def test_a_directory_that_cannot_be_used(tmp_path):
    file = tmp_path / "file"
    file.write_text("")
    a = leaf()
    for wrong, error in ((tmp_path / "missing", FileNotFoundError), (file, NotADirectoryError)):
        with pytest.raises(error, match="save_on_disk: cannot write to the directory") as caught:
            with save_on_disk(wrong):
                pytest.fail("entered")
        assert str(wrong) in str(caught.value)
    a.exp().sum().backward()
    with pytest.raises(TypeError):
        save_on_disk(3)
    with disable_saved_tensors_hooks("disabled"):
        with pytest.raises(RuntimeError, match="disabled"), save_on_disk(tmp_path):
            pass
    assert files(tmp_path) == [file]


def test_a_full_disk_leaves_no_part_of_a_file(tmp_path):
    a = leaf()
    with save_on_disk(tmp_path):
        (folder,) = tmp_path.iterdir()
        limits = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (8, limits[1]))  # as on a disk with so much room
        try:
            with pytest.raises(OSError, match=r"cannot write a tensor of shape \[3\], 24 bytes"):
                a.exp()
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, limits)
        assert list(folder.iterdir()) == []
        y = a.exp().sum()
    y.backward()
    assert list(tmp_path.iterdir()) == []


def test_files_that_others_changed_or_removed(tmp_path):
    a = leaf()
    with save_on_disk(tmp_path):
        y = a.exp().sum()
    (file,) = files(tmp_path)
    content = file.read_bytes()
    file.write_bytes(content[:8])
    with pytest.raises(RuntimeError, match="was changed: it holds 1 elements, and the saved tensor"):
        y.backward()
    file.unlink()
    with pytest.raises(RuntimeError, match="the file of a saved tensor cannot be read"):
        y.backward()
    file.write_bytes(content)
    y.backward()
    assert a.grad.tolist() == a.exp().tolist()


def test_files_are_removed_when_the_program_ends(tmp_path):
    code = (
        "import gradspec as gs, sys, os\n"
        "with gs.autograd.graph.save_on_disk(sys.argv[1]):\n"
        "    y = gs.ones(3, requires_grad=True).exp()\n"
        "if os.fork() == 0: sys.exit()\n"
        "os.wait()\n"
        "print(len(os.listdir(sys.argv[1])), y.grad_fn._saved_result.tolist())\n"
    )
    done = subprocess.run([sys.executable, "-c", code, str(tmp_path)], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("1 [2.718")
    assert list(tmp_path.iterdir()) == []


def test_only_the_user_may_read_the_files(tmp_path):
    a = leaf()
    before = os.umask(0)
    try:
        with save_on_disk(tmp_path):
            y = a.exp()
    finally:
        os.umask(before)
    (folder,) = tmp_path.iterdir()
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert [stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir()] == [0o600]
    y.sum().backward()


def test_files_of_a_killed_process_are_removed(tmp_path):
    code = (
        "import os, signal, sys, gradspec as gs; from gradspec.autograd.graph import save_on_disk\n"
        "a = gs.ones(3, requires_grad=True)\n"
        "with save_on_disk(sys.argv[1]): y = a.exp()\n"
        "os.kill(os.getpid(), signal.SIGKILL)"
    )
    a = leaf()
    with save_on_disk(tmp_path):
        y = a.exp()
    (tmp_path / "gradspec-saved-by-hand").write_text("a file of that name")
    ours = set(tmp_path.iterdir())
    for _ in range(2):
        killed = subprocess.run([sys.executable, "-c", code, str(tmp_path)], check=False)
        assert killed.returncode == -9
        assert len(set(tmp_path.iterdir()) - ours) == 1  # the first one's went when the second came
    with save_on_disk(tmp_path):
        assert len(set(tmp_path.iterdir()) - ours) == 1
    assert set(tmp_path.iterdir()) == ours
    y.sum().backward()  # what is still needed was left alone
