"""Specs of one's own that are compiled when they are loaded."""

import multiprocessing
import re
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import gradspec as gs
from gradspec import testing
from gradspec.autograd import forward_ad, gradcheck, gradgradcheck
from gradspec.codegen.words.errors import SpecError
from gradspec.codegen.write.compile_cache import CompileError
from gradspec.core.compiled.bindings import Op
from gradspec.extensions import library
from support.project import ROOT
from support.specs import BENT, written

pytestmark = pytest.mark.usefixtures("quickly")

EXAMPLE = ROOT / "examples" / "signal_ops"
WAVED = """\
- op: {name}(Tensor self) -> Tensor result
  forward: exp(-self * self) * sin(self) + log1p(abs(self))
  backward:
    self: grad * (exp(-self * self) * (cos(self) - 2 * self * sin(self)) + sign(self) / (1 + abs(self)))
  jvp: elementwise
  dtypes: float
"""

test_example = testing.test_ops(EXAMPLE / "signal_ops.yaml")


def variable(*values):
    return gs.tensor(list(values) or [-2.0, 0.5, 3.0], dtype=gs.float64, requires_grad=True)


def test_ops_are_on_the_path_in_c(tmp_path):
    ops = gs.load_ops(written(tmp_path, "on_path"))
    x = variable()
    assert type(ops.on_path) is Op and type(ops.on_path_) is Op
    y = ops.on_path(x)
    assert y.grad_fn.name() == "OnPathBackward0"
    assert gradcheck(ops.on_path, x) and gradgradcheck(ops.on_path, x)
    with forward_ad.dual_level():
        dual = forward_ad.make_dual(x.detach(), gs.ones_like(x))
        tangent = forward_ad.unpack_dual(ops.on_path(dual)).tangent
    (gradient,) = gs.autograd.grad(y.sum(), x)
    np.testing.assert_allclose(tangent.numpy(), gradient.numpy())


def test_ops_say_their_precision_within_autocast(tmp_path):
    words = {"lower": [gs.bfloat16] * 2, "float32": [gs.float32] * 2}
    file = tmp_path / "mixed.yaml"
    file.write_text("".join(WAVED.format(name=f"mixed_{word}") + f"  autocast: {word}\n" for word in words), "utf-8")
    ops = gs.load_ops(file)
    for word, dtypes in words.items():
        op = getattr(ops, f"mixed_{word}")
        with gs.autocast("cpu"):
            assert [op(gs.ones(3, dtype=dtype)).dtype for dtype in (gs.float32, gs.bfloat16)] == dtypes
        assert op(gs.ones(3, dtype=gs.bfloat16)).dtype is gs.bfloat16


def test_generated_code_that_was_edited_runs(tmp_path, monkeypatch, capfd):
    """A `print` in the function, in a formula of the node, or in the in-place form."""
    monkeypatch.setenv("GRADSPEC_CACHE", str(tmp_path / "cache"))
    file = written(tmp_path, "printed")
    ops = gs.load_ops(file)
    (module,) = [one for one in Path(ops.__file__).parent.glob("*.py") if "def _on_arrays" in one.read_text()]
    program = (
        "import gradspec as gs\n"
        f"ops = gs.load_ops({str(file)!r})\n"
        "x = gs.tensor([1.0, 2.0], requires_grad=True)\n"
        "y = ops.printed(x)\n"
        "ops.printed_(y)\n"
        "y.sum().backward()\n"
        "print(x.grad.tolist())"
    )
    seen = []
    for edit in ("", 'print("seen"); '):
        text = module.read_text()
        module.write_text(re.sub(r"^(    +)(return )", rf"\1{edit}\2", text, flags=re.MULTILINE))
        subprocess.run([sys.executable, "-c", program], check=True)
        *lines, gradients = capfd.readouterr().out.splitlines()
        seen.append((lines, gradients))
    assert seen[0][0] == [] and seen[1][0] == ["seen"] * 4 and seen[0][1] == seen[1][1]


@pytest.mark.skipif(not (shutil.which("gcc") and shutil.which("clang")), reason="needs gcc and clang")
def test_each_compiler_gives_the_same_bits(tmp_path, monkeypatch):
    monkeypatch.delenv("CFLAGS")  # as users compile them
    results = []
    for compiler in ("gcc", "clang"):
        monkeypatch.setenv("CC", compiler)
        name = f"waved_by_{compiler}"
        spec = tmp_path / f"{name}_ops.yaml"
        spec.write_text(WAVED.format(name=name))
        function = getattr(gs.load_ops(spec), name)
        for dtype in (gs.float32, gs.float64):
            x = gs.linspace(-20, 20, 1003, dtype=dtype).requires_grad_()
            y = function(x)
            (gradient,) = gs.autograd.grad(y, x, gs.ones_like(y))
            results.append([y.detach().numpy().tobytes(), gradient.numpy().tobytes()])
    assert results[:2] == results[2:]


def test_ops_are_seen_by_hooks_and_by_anomaly_mode(tmp_path):
    ops = gs.load_ops(written(tmp_path, "seen"))
    x, found = variable(), []
    y = ops.seen(x)
    y.grad_fn.register_hook(lambda inputs, outputs: found.append(len(inputs)))
    y.sum().backward()
    assert found == [1]
    with (
        pytest.warns(UserWarning, match="Anomaly Detection has been enabled"),
        pytest.warns(UserWarning, match="Error detected in SeenBackward0"),
        gs.autograd.detect_anomaly(),
    ):
        with pytest.raises(RuntimeError, match="'SeenBackward0' returned nan values"):
            ops.seen(variable(1.0), limit=float("nan")).sum().backward()


def test_an_edited_file_replaces_its_ops(tmp_path):
    file = written(tmp_path, "edited", more="  method: true\n")
    x = variable(1.0)
    first = gs.load_ops(file)
    assert first.edited(x).item() == 0.5 and gs.load_ops(file) is first
    written(tmp_path, "edited", factor=4)
    second = gs.load_ops(file)
    assert second.edited(x).item() == 2 and not hasattr(x, "edited")
    written(tmp_path, "edited", more="  method: true\n")
    assert gs.load_ops(file) is first
    assert x.edited().item() == 0.5


def test_a_mistake_leaves_the_ops_as_they_were(tmp_path):
    file = written(tmp_path, "kept", more="  method: true\n")
    gs.load_ops(file)
    file.write_text(file.read_text().replace("grad /", "gradd /"))
    with pytest.raises(SpecError, match=r"yaml:4:\d+: kept: unknown name 'gradd'; did you mean 'grad'"):
        gs.load_ops(file)
    assert variable(1.0).kept().item() == 0.5


def test_a_mistake_in_c_is_shown(tmp_path):
    (tmp_path / "kernels.inc").write_text("static int wrong(void) { return no_such_name; }\n")
    with pytest.raises(CompileError, match=r"bent_ops.yaml does not compile:\n(.*\n)*.*no_such_name"):
        gs.load_ops(written(tmp_path))


def test_a_primitive_that_a_dtype_lacks_is_a_mistake_in_c(tmp_path):
    (tmp_path / "primitives.h").write_text("#if GS_CLASS == GS_FLOAT\n#define gs_lifted(x) (x)\n#endif\n")
    file = tmp_path / "lifted_ops.yaml"
    file.write_text(
        "- op: lifted(Tensor self) -> Tensor result\n  forward: lifted(self)\n  backward:\n    self: grad\n"
        "  jvp: linear\n  dtypes: float int\n"
    )
    with pytest.raises(CompileError, match="gs_lifted"):
        gs.load_ops(file)


def test_own_primitives(tmp_path):
    (tmp_path / "primitives.h").write_text("#define gs_twice(x) ((x) + (x))\n")
    file = tmp_path / "primitive_ops.yaml"
    file.write_text(
        "- op: twice(Tensor self) -> Tensor result\n  forward: twice(self)\n"
        "  backward:\n    self: 2 * grad\n  jvp: elementwise\n"
    )
    assert gs.load_ops(file).twice(variable(4.0)).item() == 8
    file.write_text(file.read_text().replace("twice(", "thrice("))
    with pytest.raises(SpecError, match=r"no gs_thrice in gradspec or in primitives.h .* did you mean 'twice'"):
        gs.load_ops(file)


@pytest.mark.parametrize("name", ["two words.yaml", "class.yaml"])
def test_the_name_of_the_file_is_that_of_a_module(name, tmp_path):
    shutil.copy(written(tmp_path), tmp_path / name)
    with pytest.raises(ValueError, match="cannot name a module; rename it"):
        gs.load_ops(tmp_path / name)


ARRAY = """\
- op: lone(Tensor self) -> Tensor result
  forward: array(lone)
  backward:
    self: grad
  jvp: linear
  batch: leading
"""


@pytest.mark.parametrize(
    ("arrays", "message"),
    [
        (None, "'lone' is not in '__all__' of arrays.py beside the spec, which is not there: make the file"),
        ("def lone(self)\n", "of arrays.py beside the spec, which is no Python (line 1: expected ':')"),
        ("__all__ = ['lonely']\n", "of arrays.py beside the spec; did you mean 'lonely'?"),
    ],
)
def test_array_functions_that_are_missing(arrays, message, tmp_path):
    if arrays is not None:
        (tmp_path / "arrays.py").write_text(arrays)
    file = tmp_path / "lone_ops.yaml"
    file.write_text(ARRAY)
    with pytest.raises(SpecError) as caught:
        gs.load_ops(file)
    assert message in str(caught.value)


def test_an_error_of_a_module_beside_the_spec_names_the_users_line(tmp_path):
    (tmp_path / "arrays.py").write_text('from .library import ufuncs\n__all__ = ["lone"]\nlone = ufuncs["lonly"]\n')
    file = tmp_path / "lone_ops.yaml"
    file.write_text(ARRAY)
    with pytest.raises(ImportError, match="there is no kernel 'lonly'") as caught:
        gs.load_ops(file)
    (note,) = caught.value.__notes__
    assert f"{tmp_path / 'arrays.py'}:3" in note


def test_array_functions_may_return_numbers(tmp_path):
    """As NumPy's do where an array has no dims."""
    (tmp_path / "arrays.py").write_text(
        "import numpy as np\n"
        '__all__ = ["whole_sum", "ends"]\n'
        "def whole_sum(array):\n    return np.sum(array)\n"
        "def ends(array):\n    return array.min(), array.max()\n"
    )
    file = tmp_path / "number_ops.yaml"
    file.write_text(
        "- op: whole_sum(Tensor self) -> Tensor result\n"
        "  forward: array(whole_sum)\n"
        "  backward:\n    self: expand(grad, self.shape)\n"
        "  jvp: linear\n"
        "  batch: not_implemented('it takes no rows')\n"
        "- op: ends(Tensor self) -> Tensor low, Tensor high\n"
        "  forward: array(ends)\n"
        "  backward:\n    self: not_implemented('it has two ends')\n"
        "  jvp:\n    low: self_t[0]\n    high: self_t[0]\n"
        "  batch: not_implemented('it takes no rows')\n"
    )
    ops = gs.load_ops(file)
    x = variable()
    y = ops.whole_sum(x) * 2
    y.backward()
    assert y.item() == 3.0 and x.grad is not None and x.grad.tolist() == [2.0, 2.0, 2.0]
    low, high = ops.ends(x.detach())
    assert (low + 1).item() == -1.0 and (high * 1).item() == 3.0


# ---- names ----


def test_names_of_gradspec_are_taken(tmp_path):
    with pytest.raises(SpecError, match=r"'exp' belongs to 'exp' of gradspec \(derivatives.yaml:\d+\)"):
        gs.load_ops(written(tmp_path, "exp"))


def test_two_packages_cannot_have_the_same_op(tmp_path):
    for folder in ("one", "two"):
        (tmp_path / folder).mkdir()
    first = gs.load_ops(written(tmp_path / "one", "shared", more=BENT.format(name="alone", factor=1)))
    with pytest.raises(ImportError) as caught:
        gs.load_ops(written(tmp_path / "two", "shared", factor=3))
    assert f"shared_ops ({tmp_path / 'two' / 'shared_ops.yaml'}): an op 'shared'" in str(caught.value)
    assert f"from shared_ops ({tmp_path / 'one' / 'shared_ops.yaml'}); rename one" in str(caught.value)
    assert first.shared(variable(1.0)).item() == 0.5


def test_a_copy_of_a_file_is_another_one(tmp_path):
    for folder in ("one", "two"):
        (tmp_path / folder).mkdir()
    gs.load_ops(written(tmp_path / "one", "copied"))
    with pytest.raises(ImportError, match="an op 'copied' exists already, from copied_ops"):
        gs.load_ops(written(tmp_path / "two", "copied"))


def test_a_method_that_is_there_is_refused(tmp_path):
    gs.Tensor.wanted = lambda self: "mine"
    try:
        with pytest.raises(ImportError, match="Tensor has a method 'wanted' already"):
            gs.load_ops(written(tmp_path, "wanted", more="  method: true\n"))
        assert gs.ones(1).wanted() == "mine"
    finally:
        del gs.Tensor.wanted
    assert library.library_of("wanted") is None


def test_in_place_forms_are_methods_where_the_op_is(tmp_path):
    ops = gs.load_ops(written(tmp_path, "in_place"))
    assert not hasattr(gs.Tensor, "in_place_")
    x = gs.tensor([1.0])
    assert ops.in_place_(x) is x and x.item() == 0.5


# ---- processes, and no compiler ----

PROGRAM = """
import sys
import gradspec as gs
ops = gs.load_ops(sys.argv[1])
x = gs.tensor([-2.0, 0.5, 3.0], dtype=gs.float64, requires_grad=True)
y = ops.{name}(x, limit=2.0)
y.sum().backward()
z = x.detach().clone()
ops.{name}_(z, 2)
print(y.tolist(), x.grad.tolist(), z.tolist(), ops.{name}(gs.tensor([1, 2])).tolist())
print(gs.autograd.gradcheck(ops.{name}, x), gs.autograd.gradgradcheck(ops.{name}, x))
print(gs.vmap(ops.{name})(x).tolist(), gs.vmap(gs.func.grad(ops.{name}))(x).tolist())
"""


def test_formulas_run_without_a_compiler(tmp_path, monkeypatch, capfd):
    file, program = written(tmp_path, "bare"), PROGRAM.format(name="bare")
    monkeypatch.setattr(sys, "argv", ["", str(file)])
    exec(program)
    compiled = capfd.readouterr().out
    without = {"PATH": str(tmp_path), "GRADSPEC_CACHE": str(tmp_path / "cache")}
    subprocess.run([sys.executable, "-c", program, str(file)], env=without, check=True)
    formulas, warned = capfd.readouterr()
    assert formulas == compiled != ""
    assert "UserWarning: load_ops: no C compiler found" in warned
    assert "The formulas of bare_ops.yaml run as NumPy code" in warned


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # of forks beside threads
def test_processes_load_a_file_at_once(tmp_path, monkeypatch):
    monkeypatch.setenv("GRADSPEC_CACHE", str(tmp_path / "cache"))
    file = written(tmp_path, "together")
    context = multiprocessing.get_context("fork")
    children = [context.Process(target=gs.load_ops, args=(file,)) for _ in range(4)]
    for child in children:
        child.start()
    for child in children:
        child.join(120)
    assert [child.exitcode for child in children] == [0] * 4
    made = list((tmp_path / "cache").glob("together_ops-*"))
    assert len(made) == 1 and (made[0] / "src" / "together_ops" / "__init__.py").is_file()


PAIRED = """\
- op: reversed_rows(Tensor self) -> Tensor result
  forward: array(reversed_rows)
  backward:
    self: reversed_rows(grad)
  jvp: linear
  batch: leading

- op: paired(Tensor self, Tensor other, bool turned=True) -> Tensor result
  let:
    back: reversed_rows(grad)
    twice: back * back
    there: reversed_rows(self_t) if turned else self_t
  forward: array(paired)
  backward:
    self: twice + back if turned else grad
    other: twice - back if turned else grad
  jvp:
    self: there + there
    other: other_t
  batch: leading
"""
REVERSING = """\
import numpy

__all__ = ["reversed_rows", "paired"]


def reversed_rows(self):
    return numpy.flip(self, -1)


def paired(self, other, turned):
    return self + other
"""


def test_local_names_are_computed_once_and_where_they_are_needed(tmp_path, monkeypatch):
    (tmp_path / "paired_ops.yaml").write_text(PAIRED)
    (tmp_path / "arrays.py").write_text(REVERSING)
    op = gs.load_ops(tmp_path / "paired_ops.yaml").paired
    flips = []
    flip = np.flip
    monkeypatch.setattr(np, "flip", lambda *args: (flips.append(args), flip(*args))[1])
    x, y = variable(), variable()

    def count(run):
        before = len(flips)
        run()
        return len(flips) - before

    for create_graph in (False, True):
        total = op(x, y).square().sum()
        assert count(lambda t=total, c=create_graph: gs.autograd.grad(t, (x, y), create_graph=c)) == 1
        total = op(x, y).square().sum()
        assert count(lambda t=total, c=create_graph: gs.autograd.grad(t, x, create_graph=c)) == 1
        total = op(x, y, False).sum()
        assert count(lambda t=total, c=create_graph: gs.autograd.grad(t, (x, y), create_graph=c)) == 0
    assert count(lambda: gs.func.jvp(lambda a: op(a, y.detach()), (x.detach(),), (y.detach(),))) == 1
