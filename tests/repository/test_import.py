"""The cost and the names of `import gradspec`."""

import pickle
import subprocess
import sys
from importlib import import_module, metadata
from pathlib import Path

import pytest

import gradspec as gs

HEAVY = {"yaml", "jinja2", "matplotlib", "scipy", "torch", "mpi4py", "gradspec.codegen.check.spec"}


def run(code):
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_import_leaves_out():
    assert run(f"import sys, gradspec; print(sys.modules.keys() & {HEAVY})") == "set()"


def test_without_mpi_a_sentence_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "mpi4py", None)
    monkeypatch.setitem(sys.modules, "mpi4py.MPI", None)
    gs.distributed.mpi.mpi.cache_clear()
    with pytest.raises(RuntimeError, match=r"needs mpi4py and a library of MPI, .*: pip install mpi4py mpich"):
        gs.distributed.init_process_group("mpi")
    assert not gs.distributed.is_initialized()


def test_version_is_that_of_the_distribution():
    assert gs.__version__ == metadata.version("gradspec")


def test_typing_marker_exists():
    assert (Path(gs.__file__).parent / "py.typed").is_file()


PUBLIC = ["gradspec", "gradspec.autograd", "gradspec.utils"]
PUBLIC += [f"gradspec.autograd.{name}" for name in ("forward_ad", "function", "functional", "gradcheck", "graph")]
PUBLIC += [f"gradspec.autograd.{name}" for name in ("anomaly_mode", "grad_mode", "variable")]


@pytest.mark.parametrize("name", PUBLIC)
def test_public_names_exist(name):
    module = import_module(name)
    for public in module.__all__:
        assert hasattr(module, public), f"{name}.{public}"


CLASSES = {
    "gradspec": ["Generator", "Size", "Tensor", "device", "dtype", "finfo", "iinfo"],
    "gradspec.autograd.function": ["BackwardCFunction", "Function", "FunctionCtx", "NestedIOFunction"],
    "gradspec.autograd.gradcheck": ["GradcheckError"],
    "gradspec.autograd.graph": ["AccumulateGrad", "GradientEdge", "Node", "save_on_cpu", "saved_tensors_hooks"],
}


@pytest.mark.parametrize(("module", "name"), [(module, name) for module in CLASSES for name in CLASSES[module]])
def test_classes_name_the_module_where_users_find_them(module, name):
    found = getattr(import_module(module), name)
    assert repr(found) == f"<class '{module}.{name}'>"
    assert pickle.loads(pickle.dumps(found)) is found


def test_a_dtype_is_pickled_by_its_public_name():
    text = pickle.dumps(gs.float64, protocol=0)
    assert text.startswith(b"cgradspec\nfloat64\n")
    assert pickle.loads(text) is gs.float64


def test_random_is_a_module_as_in_torch():
    assert gs.random.manual_seed(3) is gs.default_generator
    assert gs.random.initial_seed() == gs.initial_seed() == 3


@pytest.mark.parametrize(
    ("statement", "alternative"),
    [
        ("gradspec.distributed.pipelining", "gradspec.distributed.send"),
        ("import gradspec.utils.cpp_extension", "gradspec.load_ops"),
        ("from gradspec.utils.cpp_extension import load", "gradspec.load_ops"),
        ("gradspec.utils.cpp_extension", "gradspec.load_ops"),
    ],
)
def test_an_absent_part_of_torch_names_the_alternative(statement, alternative):
    with pytest.raises((ImportError, AttributeError), match=alternative):
        exec(statement, {"gradspec": gs})
