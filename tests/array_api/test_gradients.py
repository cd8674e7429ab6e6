"""Every function of the namespace that has a derivative records, with the gradient of finite differences."""

from operator import attrgetter

import pytest

import gradspec as gs
from gradspec.autograd import gradcheck
from gradspec.testing.applies import differentiable
from gradspec.testing.samples import outputs_of, samples, without_phases
from support.project import SPEC

xp = gs.array_api

OPS = {}  # the first entry by each public name
for entry in SPEC.ops:
    for public_name in (entry.signature.path, *entry.aliases) if entry.public else ():
        OPS.setdefault(public_name, entry)

# Functions that are no ops, each as a function of one matrix.
WRITTEN = {
    "array_api.asarray": lambda x: (xp.asarray(x, copy=True), xp.asarray(x, dtype=xp.complex128)),
    "array_api.astype": lambda x: (xp.astype(x, xp.float64), xp.astype(x, xp.complex128)),
    "array_api.broadcast_arrays": lambda x: xp.broadcast_arrays(x, x[0]),
    "array_api.meshgrid": lambda x: xp.meshgrid(x[0], x[:, 0]),
}
# Functions whose results have no derivative: they make arrays, describe them, or return places and counts.
CONSTANT = set(
    "__array_namespace_info__ arange broadcast_shapes can_cast empty empty_like eye finfo from_dlpack full full_like "
    "iinfo isdtype linspace nonzero ones ones_like result_type unique_all unique_counts unique_inverse unique_values "
    "zeros zeros_like fftfreq rfftfreq".split()
)


def names():
    for path in ("array_api", "array_api.linalg", "array_api.fft", "array_api.special"):
        space = attrgetter(path)(gs)
        for name in space.__all__:
            function = getattr(space, name)
            if callable(function) and not isinstance(function, gs.dtype) and name not in CONSTANT:
                yield f"{path}.{name}"


@pytest.mark.parametrize("name", list(names()))
def test_it_records(name):
    if name in WRITTEN:
        check(WRITTEN[name], [gs.arange(6.0, dtype=gs.float64).reshape(2, 3).requires_grad_()])
        return
    op, function = OPS[name], attrgetter(name)(gs)
    sample = next(filter(differentiable, samples(op)), None)
    if sample is None:
        given = samples(op)[0]
        arguments = given.tensors("bool" if op.dtypes == ("bool",) else None)
        assert not any(y.requires_grad for y in outputs_of(given.call(function, arguments)))
        return
    arguments = sample.tensors()

    def run(*variables):
        outputs = outputs_of(sample.call(function, sample.substitute(arguments, list(variables))))
        return tuple(y for y in without_phases(op, outputs) if y.is_floating_point() or y.is_complex())

    check(run, sample.variables(arguments))


def check(function, variables):
    results = function(*variables)
    assert results and all(y.requires_grad for y in results)
    assert gradcheck(function, variables, fast_mode=True)


def test_constants_are_functions_of_the_namespace():
    """So none of them hides a function by a name that is gone."""
    spaces = (xp, xp.fft)
    assert all(any(callable(getattr(space, name, None)) for space in spaces) for name in CONSTANT)
