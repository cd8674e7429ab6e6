"""The code that `gradspec export` writes for a library computes the values of gradspec."""

import re
from contextlib import suppress
from functools import partial

import numpy as np
import pytest

import gradspec as gs
from gradspec.autograd import forward_ad
from gradspec.codegen.check.spec import load_own
from gradspec.codegen.commands import cli
from gradspec.codegen.export.lowering import NotExportable
from gradspec.codegen.export.targets import exported
from gradspec.testing.samples import call, cotangents_for, gradients, samples
from gradspec.testing.suite import Case, run_all
from support.project import ROOT, SPEC

EXAMPLE = ROOT / "examples" / "signal_ops" / "signal_ops.yaml"
REAL_IN_NUMPY = {"logaddexp"}  # whose function of this name takes no complex numbers
FORMULAS = [
    op
    for op in SPEC.ops
    if op.forward.kind in ("elementwise", "composite")
    and op.forward.tree
    and len(op.signature.outputs) == 1
    and not op.signature.outputs[0].is_list
]


def run_all_for(target, check):
    """Check each op that can be exported, with the names of its module."""
    cases = []
    for op in FORMULAS:
        if "float" in op.dtypes and op.key != "threshold":  # whose parameter has its name
            with suppress(NotExportable):
                names = {}
                exec(compile(exported(SPEC, [op], target), f"<{op.key} for {target}>", "exec"), names)
                cases.append(Case(op.key, partial(check, op, names)))
    assert len(cases) > 100
    run_all(cases)


def calls(op, dtype="float64"):
    for sample in samples(op):
        arguments = sample.tensors(dtype)
        yield sample, arguments, call(sample, arguments)


def by_position(sample, arguments):
    plain = {
        name: value.detach().numpy() if isinstance(value, gs.Tensor) else value for name, value in arguments.items()
    }
    return sample.bind(plain)


def assert_same(actual, expected, what):
    """Compare; a gradient that is missing is zero."""
    if expected is not None and actual is not None:
        assert np.asarray(actual).dtype == expected.dtype, what
        assert np.shape(actual) == expected.shape, what
    actual, expected = (np.asarray(0.0 if value is None else value) for value in (actual, expected))
    np.testing.assert_allclose(np.asarray(actual) + 0 * expected, expected, 1e-9, 1e-11, err_msg=what)


# ---- NumPy ----


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_numpy():
    run_all_for("numpy", check_numpy)


def check_numpy(op, names):
    function = names[op.identifier]
    is_complex = "complex" in op.dtypes and op.key not in REAL_IN_NUMPY
    for dtype in ["float64"] + ["complex128"] * is_complex:
        for sample, arguments, (result, *_) in calls(op, dtype):
            positional, keywords = by_position(sample, arguments)
            assert_same(function(*positional, **keywords), result.detach().resolve_conj().numpy(), sample.label)
            if not result.requires_grad or f"{op.identifier}_vjp" not in names:
                continue
            (grad,) = cotangents_for([result], sample.seed)
            expected = gradients(sample, arguments, [result])
            found = names[f"{op.identifier}_vjp"](grad.numpy(), *positional, **keywords)
            given = [p.name for p in op.signature.inputs if p.name in arguments]
            wanted = [name for name in given if name not in sample.without_gradient]
            for name, value in zip(wanted, expected, strict=True):
                actual = found[[p.name for p in op.signature.inputs].index(name)]
                if not np.iscomplexobj(arguments[name].detach().numpy()):
                    actual = np.real(actual)
                assert_same(actual, value, f"{sample.label} {name}")


# ---- torch ----


@pytest.mark.torch
@pytest.mark.filterwarnings("ignore")
def test_torch(torch):
    run_all_for("torch", partial(check_torch, torch))


def check_torch(torch, op, names):
    function = names[op.identifier]
    for sample, arguments, (result, *_) in calls(op):
        positional, keywords = by_position(sample, arguments)
        made = [_in_torch(torch, value, op, k) for k, value in enumerate(positional)]
        found = function(*made, **keywords)
        assert_same(found.detach().numpy(), result.detach().resolve_conj().numpy(), sample.label)
        variables = [x for x in made if isinstance(x, torch.Tensor) and x.requires_grad]
        if not result.requires_grad or not found.requires_grad:
            continue
        (grad,) = cotangents_for([result], sample.seed)
        weights = torch.from_numpy(grad.numpy().copy())
        pulled = torch.autograd.grad(found, variables, weights, create_graph=True, allow_unused=True)
        for actual, expected in zip(pulled, gradients(sample, arguments, [result]), strict=True):
            assert_same(None if actual is None else actual.numpy(force=True), expected, f"{sample.label} gradient")
        _check_tangent(torch, sample, arguments, made, keywords, function)


def _in_torch(torch, value, op, position):
    if not isinstance(value, np.ndarray):
        return value
    param = [p for p in op.signature.params if not p.keyword_only][position]
    tensor = torch.from_numpy(value.copy())
    return tensor.requires_grad_() if param.differentiable and tensor.is_floating_point() else tensor


def _check_tangent(torch, sample, arguments, made, keywords, function):
    variables = sample.variables(arguments)
    directions = cotangents_for(variables, sample.seed + 1)
    with forward_ad.dual_level():
        duals = [forward_ad.make_dual(x, t) for x, t in zip(variables, directions, strict=True)]
        (pushed, *_) = call(sample, sample.substitute(arguments, duals))
        expected = forward_ad.unpack_dual(pushed).tangent
    left = iter(directions)
    with torch.autograd.forward_ad.dual_level():
        given = []
        for x in made:
            moves = isinstance(x, torch.Tensor) and x.requires_grad
            tangent = torch.from_numpy(next(left).numpy().copy()) if moves else None
            given.append(torch.autograd.forward_ad.make_dual(x.detach(), tangent) if moves else x)
        found = torch.autograd.forward_ad.unpack_dual(function(*given, **keywords)).tangent
        actual = None if found is None else found.detach().numpy(force=True)
    assert_same(actual, None if expected is None else expected.detach().numpy(), f"{sample.label} tangent")


# ---- JAX ----


@pytest.fixture
def jax(request):
    """JAX in double precision, for tests marked `torch`, whose environment has it; its code is used once."""
    jax = pytest.importorskip("jax")
    jax.config.update("jax_enable_x64", True)
    jax.config.update("jax_disable_most_optimizations", True)
    yield jax
    jax.config.update("jax_disable_most_optimizations", False)


@pytest.mark.torch
@pytest.mark.filterwarnings("ignore")
def test_jax(jax):
    run_all_for("jax", partial(check_jax, jax))


def check_jax(jax, op, names):
    function = names[op.identifier]
    for sample, arguments, (result, *_) in calls(op):
        positional, keywords = by_position(sample, arguments)
        positional = [jax.numpy.asarray(x) if isinstance(x, np.ndarray) else x for x in positional]
        assert_same(function(*positional, **keywords), result.detach().resolve_conj().numpy(), sample.label)
        if not result.requires_grad:
            continue
        places = [k for k, x in enumerate(positional) if isinstance(x, jax.Array) and x.dtype.kind == "f"]

        of_variables = partial(_with_variables, function, positional, keywords, places)
        (grad,) = cotangents_for([result], sample.seed)
        pull = jax.jit(lambda cotangent, *given, function=of_variables: jax.vjp(function, *given)[1](cotangent))
        cotangents = pull(jax.numpy.asarray(grad.numpy()), *(positional[place] for place in places))
        pulled = dict(zip(places, cotangents, strict=True))
        names = [p.name for p in op.signature.params]
        expected = dict(zip(_variables(sample, arguments), gradients(sample, arguments, [result]), strict=True))
        for place, actual in pulled.items():
            assert_same(actual, expected.get(names[place]), f"{sample.label} {names[place]}")


def _with_variables(function, positional, keywords, places, *variables):
    given = list(positional)
    for place, variable in zip(places, variables, strict=True):
        given[place] = variable
    return function(*given, **keywords)


def _variables(sample, arguments):
    return [name for name, x in arguments.items() if isinstance(x, gs.Tensor) and x.requires_grad]


# ---- LaTeX, and the command ----


def test_latex():
    """Every formula of the spec; what is opened is closed."""
    ops = [op for op in SPEC.ops if op in FORMULAS or op.backward]
    text = exported(SPEC, ops, "latex")
    assert text.count(r"\begin{align*}") == len(ops) == text.count(r"\end{align*}")
    for opening, closing in ("{}", "()", (r"\left", r"\right"), (r"\begin", r"\end")):
        assert text.count(opening) == text.count(closing), opening
    inner = r"[^{}]*(?:\{[^{}]*\}[^{}]*)*"
    assert not re.search(rf"\^\{{{inner}\}}\^", text), "an exponent has an exponent beside it"


def test_a_formula_in_latex():
    spec = load_own(EXAMPLE)
    assert exported(spec, [spec.by_key["soft_clip"]], "latex").splitlines()[2:] == [
        r"\begin{align*}",
        r"  y &= \frac{x}{1 + \frac{\left|x\right|}{\mathit{limit}}} \\",
        r"  \bar{x} &= \frac{\bar{y}}{\left(1 + \frac{\left|x\right|}{\mathit{limit}}\right)^{2}}",
        r"\end{align*}",
    ]


@pytest.mark.parametrize(
    ("op", "rows"),
    [
        ("tanh", [r"y &= \tanh\left(x\right)", r"\bar{x} &= \bar{y} \, \left(1 - y^{2}\right)^{*}"]),
        ("maximum", [r"\overline{\mathit{other}} &= "]),
        ("cumsum", [r"y &= \sum_{j \le i} x_{j}", r"\bar{x} &= \sum_{j \ge i} \bar{y}_{j}"]),
        ("matmul", [r"\bar{x} &= \bar{y} \, \mathit{other}^{\mathsf{H}}"]),
        ("linalg_qr", [r"\bar{A} &= \left(\bar{Q} + Q H\right) R^{-\mathsf{H}}"]),
    ],
)
def test_formulas_in_latex_are_those_of_mathematics(op, rows):
    """Helpers are written out, or have signs of their own; `math` of the test data stands for what neither gives."""
    text = exported(SPEC, [SPEC.by_key[op]], "latex")
    assert all(row in text for row in rows), text


@pytest.mark.parametrize(
    ("op", "target", "reason"),
    [
        ("softmax", "torch", "its forward is a function on arrays, 'softmax'"),
        ("einsum", "jax", "its forward is a function in Python, 'einsum'"),
        ("rotate", "torch", "torch has no word for the C primitive 'rotate'"),
        ("xlogy", "jax", "a formula compares the tangent of 'self', which JAX cannot transpose"),
    ],
)
def test_exports_without_a_counterpart_are_refused(op, target, reason):
    with pytest.raises(NotExportable, match=f"^'{op}' cannot be exported to {target}: {re.escape(reason)}$"):
        exported(SPEC, [SPEC.by_key[op]], target)


def test_the_command_says_what_cannot_be_exported(capsys):
    assert cli.main(["export", "--to", "torch", "rotate"]) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    reason = "torch has no word for the C primitive 'rotate'"
    assert captured.err == f"gradspec: 'rotate' cannot be exported to torch: {reason}\n"


def test_the_command_writes_a_file(tmp_path, capsys):
    file = tmp_path / "ops.py"
    command = ["export", "--to", "numpy", "soft_clip", "rms", "--spec", str(EXAMPLE), "--out", str(file)]
    assert cli.main(command) == 0
    names = {}
    exec(file.read_text(), names)
    x = np.linspace(-2.0, 3.0, 6).reshape(2, 3)
    step = 1e-6 * np.ones_like(x)
    (slope,) = names["soft_clip_vjp"](np.ones_like(x), x)
    numeric = (names["soft_clip"](x + step) - names["soft_clip"](x - step)) / 2e-6
    np.testing.assert_allclose(slope, numeric, rtol=1e-6)
    np.testing.assert_allclose(names["rms"](x), np.sqrt(np.mean(x * x)))
    assert cli.main(["export", "--to", "numpy", "soft_clap", "--spec", str(EXAMPLE)]) == 1
    assert "no op 'soft_clap'; did you mean 'soft_clip'?" in capsys.readouterr().err
