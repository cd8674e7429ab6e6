"""Hostile specs: no input makes the generator fall over, take long, or write anything but names and texts."""

import pytest

import gradspec
from fuzz.specs import run as run_damaged
from gradspec.codegen.check.spec import load
from gradspec.codegen.commands import cli
from gradspec.codegen.read.handwritten_names import neighbours
from gradspec.codegen.words.errors import MAX_PROBLEMS, SHOWN_PROBLEMS, SpecError
from gradspec.core.compiled import kernels
from gradspec.extensions.library import library_of
from support.project import ROOT, SPEC, plans
from support.specs import ENTRY, complaints


@pytest.mark.parametrize("seed", range(3))
def test_damaged_specs(seed, capsys):
    """The real spec, pieces of it, and hostile texts: accepted, or refused with positions."""
    assert run_damaged(100, seed) == 0, capsys.readouterr().err


# What grows with the square of its length takes minutes.
LONG = {
    "items": ("- x\n" * 30_000, MAX_PROBLEMS),
    "parameters": (
        "- op: f(" + ", ".join(f"Tensor a{number}" for number in range(10_000)) + ") -> Mask b\n  forward: a0\n",
        1,
    ),
    "aliases": (f"{ENTRY}  aliases: [{', '.join(['a'] * 30_000)}]\n", MAX_PROBLEMS),
    "keys": ("- k: 1\n" + "  k: 1\n" * 20_000, MAX_PROBLEMS),
    "dtypes": (f"{ENTRY}  dtypes: {'float ' * 30_000}\n", MAX_PROBLEMS),
    "ops": ("".join(ENTRY.replace("f(", f"f{number}(") for number in range(1_000)), 0),
    "overloads": ("".join(ENTRY.replace("f(", f"f.a{number}(") for number in range(1_000)), MAX_PROBLEMS),
}


@pytest.mark.parametrize("name", LONG)
def test_long_specs(name, tmp_path):
    text, count = LONG[name]
    assert len(complaints(text, tmp_path)) == count


def printed(capsys, spec):
    """The lines that lint prints about a spec."""
    assert cli.main(["lint", str(spec)]) == 1
    return capsys.readouterr().err.splitlines()


def test_the_first_of_many_errors_are_shown(tmp_path, capsys):
    spec = tmp_path / "spec.yaml"
    spec.write_text("- x\n" * 150, encoding="utf-8")
    lines = printed(capsys, spec)
    assert lines[-2:] == [f"{spec}: and 50 more", "150 errors"]
    assert lines[0].startswith(f"{spec}:1:3: entry 1: ") and len(lines) == 3 * SHOWN_PROBLEMS + 2
    spec.write_text("- x\n" * 5_000, encoding="utf-8")
    lines = printed(capsys, spec)
    assert lines[-2:] == [f"{spec}: and 900 more, where reading stopped at 1,000", "1000 errors"]


@pytest.mark.parametrize("name", ["a\nb.yaml", "a\r.yaml", "\u2028.yaml", "nul\0.yaml"])
def test_a_file_name_that_would_end_a_comment(name, tmp_path):
    with pytest.raises(SpecError) as caught:
        load(tmp_path / name)
    assert str(caught.value).endswith(
        ": the name of a spec file goes into generated code: printable characters only [GS101]"
    )
    assert "\n" not in str(caught.value)


def test_names_that_are_taken_beside_the_spec(tmp_path):
    def taken(name, more="", parameter="self"):
        text = f"- op: {name}(Tensor {parameter}) -> Tensor result\n  forward: -{parameter}\n"
        text += f"  backward:\n    {parameter}: -grad\n"
        return complaints(f"{text}  jvp: linear\n{more}", tmp_path)

    for link in ("runtime", "csrc"):
        (tmp_path / link).symlink_to(ROOT / link)
    attribute = "is an attribute of Tensor already, and not an op; choose another name"
    package = "is a name of the package already, and not an op; choose another name"
    assert taken("free") == []
    assert taken("backward") == [f"1:3: backward: 'backward' {attribute}, or 'method: false'"]
    assert taken("backward", "  method: false\n") == []
    assert taken("shape") == [f"1:3: shape: 'shape' {attribute}, or 'method: false'"]
    in_place_method = "  inplace: true\n  method: true\n"
    public, private, underscored = "requires_grad", "private requires_grad", "1:3: requires_grad: 'requires_grad_'"
    assert taken(public, in_place_method)[1:] == taken(private, in_place_method)
    assert taken(private, in_place_method) == [f"{underscored} {attribute}, or 'method: false'"]
    assert taken(public, "  inplace: true\n  method: false\n") == taken(private, "  inplace: true\n") == []
    assert taken("free", "  aliases: [backward]\n") == [f"1:3: free: 'backward' {attribute}, or 'method: false'"]
    assert taken("tensor") == [f"1:3: tensor: 'tensor' {package}"]
    assert taken("private tensor") == []
    assert taken("private publish") == [f"1:3: publish: 'publish' {package}"]
    assert taken("autograd") == taken("autograd", "  method: false\n") == [f"1:3: autograd: 'autograd' {package}"]
    assert taken("overload") == ["1:3: overload: name 'overload' is taken: the type stubs use it"]
    assert taken("matmul") == ["1:3: matmul: csrc/ has a kernel 'matmul' of its own; choose another name"]
    assert taken("free", parameter="exp") == [
        "1:3: free: name 'exp' is taken: the C primitives use it (csrc/primitives/primitives.h)"
    ]


def test_handwritten_kernels_are_known():
    """Every ufunc that is not generated is one whose name is taken."""
    generated = {name for op_plan in plans() for name in op_plan.kernel_names}
    handwritten = set(kernels.ufuncs) - generated
    assert handwritten and handwritten <= neighbours(SPEC.path).taken.kernels
    assert not generated & neighbours(SPEC.path).taken.kernels


def test_methods_of_tensor_are_known():
    """Every attribute of Tensor is an op that is to be a method, Python's, or one whose name is taken."""
    methods = [op for op in SPEC.ops if op.method]
    ops = {name for op in methods if op.public for name in op.plain_names}
    ops |= {f"{name}_" for op in methods if op.inplace for name in op.plain_names}
    ops |= {name for name in vars(gradspec.Tensor) if library_of(name) is not None}  # of other tests
    others = {name for name in vars(gradspec.Tensor) if name not in ops and not name.startswith("__")}
    assert "backward" in others and others <= neighbours(SPEC.path).taken.methods | set(gradspec.Tensor.__slots__)
