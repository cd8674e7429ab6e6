"""Composites work on tensors through ops only: who sees the ops sees all there is, whatever the values."""

import ast
from contextlib import contextmanager
from functools import partial

import numpy as np
import pytest

import gradspec as gs
from gradspec.core.ops import OPS
from gradspec.graph.interpose import listening
from gradspec.sparse import gradients
from gradspec.testing.samples import outputs_of, samples
from gradspec.testing.suite import Case, run_all
from support.project import ROOT, SPEC

FILES = sorted((ROOT / "runtime" / "composites").glob("*.py"))
# What composites are made of besides the ops: shapes, dtypes, constants, and the form of an index. The
# tensors of an index are data of the op, as in a subscript: it keeps their arrays.
MODULES = (
    "__future__",
    "collections.abc",
    "functools",
    "gradspec.arrays.aliasing",  # whether a view can be taken
    "gradspec.arrays.geometry",  # that of windows, of shapes
    "gradspec.arrays.resampling",  # how far apart places are
    "gradspec.arrays.striding",  # where a layout has its elements
    "gradspec.composites",
    "gradspec.core",
    "gradspec.core.compiled.bindings",  # the choice of single precision in C, which sees dtypes
    "gradspec.core.compiled.constants",  # the numbers by which kernels know a case
    "gradspec.core.elements.contraction_path",  # of shapes
    "gradspec.core.elements.dtypes",
    "gradspec.core.process.first_use",  # for those that are in gradspec.sparse.gradients
    "gradspec.core.process.user_stack",  # the line of a user that a warning names
    "gradspec.core.elements.promotion",
    "gradspec.core.elements.shapes",
    "gradspec.core.tensor",
    "gradspec.dispatch.formulas",  # whether a call is recorded, and a gradient zero
    "gradspec.tensors.factories",
    "gradspec.tensors.memory_formats",
    "gradspec.tensors.positions",
    "gradspec.tensors.random_factories",
    "gradspec.tensors.subscripts",
    "itertools",
    "math",
    "numpy",  # dtypes and shapes of the array API
    "operator",
    "string",
    "typing",
    "warnings",
)
# Which make positions of indices, as no op does.
GIVE_SPARSE_TENSORS = {name for name in vars(gradients) if name.endswith("_sparse_backward")}
READS_VALUES = {"item", "numpy", "tolist", "data", "data_ptr"}
ARE_VALUES = {"bool", "float", "getattr", "int", "iter", "vars"}  # what these make of a tensor


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_no_composite_reaches_behind_the_ops(path):
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import | ast.ImportFrom):
            module = node.module if isinstance(node, ast.ImportFrom) else node.names[0].name
            own = isinstance(node, ast.ImportFrom) and node.level
            known = own or (module and (module in MODULES or module.startswith("gradspec.composites.")))
            assert known, f"{path.name}:{node.lineno} imports {module}"
            assert "wrap" not in [alias.name for alias in node.names], f"{path.name}:{node.lineno}"
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in ARE_VALUES, f"{path.name}:{node.lineno} calls {node.func.id}"
        if isinstance(node, ast.Attribute):
            of_a_dtype = isinstance(node.value, ast.Attribute) and node.value.attr == "dtype"
            private = node.attr.startswith("_") and node.attr not in ("__all__", "__name__")
            private |= node.attr in READS_VALUES | {"OPS"} and not of_a_dtype
            assert not private, f"{path.name}:{node.lineno} reads .{node.attr}"


class Trace:
    """The ops that run, in order, to be run again with other tensors in the place of the first ones."""

    def __init__(self):
        self.calls = []

    @contextmanager
    def recording(self):
        def listen(*call):
            self.calls.append(call)

        with listening(listen):
            yield

    def replay(self, first, others, wanted):
        """The value of `wanted`, an output of the trace of the tensors `first`, for `others`."""
        places = {id(a): b for a, b in zip(first, others, strict=True)}

        def placed(value):
            if isinstance(value, list | tuple):
                return type(value)(map(placed, value))
            return places.get(id(value), value)

        for key, arguments, outputs in self.calls:
            bound = zip(SPEC.by_key[key].signature.params, map(placed, arguments), strict=True)
            given = {param.name: value for param, value in bound}
            found = outputs_of(OPS[key].function(**given))
            places |= {id(a): b for a, b in zip(outputs_of(outputs), found, strict=True)}
        return [places[id(output)] for output in outputs_of(wanted)]


def is_tensors(value):
    return isinstance(value, list) and any(isinstance(item, gs.Tensor) for item in value)


def tensors_of(arguments):
    lists = [value if is_tensors(value) else [value] for value in arguments.values()]
    return [item for items in lists for item in items if isinstance(item, gs.Tensor)]


def with_tensors(arguments, tensors):
    left = iter(tensors)

    def replaced(value):
        if is_tensors(value):
            return [next(left) for _ in value]
        return next(left) if isinstance(value, gs.Tensor) else value

    return {name: replaced(value) for name, value in arguments.items()}


def changed(tensor):
    """A tensor of the same kind with other values: some of them twice, a float also zero."""
    array = tensor.detach().numpy().reshape(-1)[::-1].copy()
    if array.size > 1:
        array[0] = array[1]
    if array.dtype.kind == "f":
        array[:1] *= 0
    return gs.from_numpy(array.reshape(tensor.shape))


COMPOSITES = [op for op in SPEC.ops if op.forward.kind == "composite" and op.signature.name not in GIVE_SPARSE_TENSORS]


@pytest.mark.parametrize("op", COMPOSITES, ids=lambda op: op.key)
def test_the_ops_of_a_composite_are_all_of_it(op):
    """Its ops, one by one on other values, give what it gives for these: it has looked at no value."""
    run_all(Case(f"{op.key}-{sample.label}", partial(check_ops, sample)) for sample in samples(op))


def check_ops(sample):
    arguments = sample.tensors(grad=False)
    trace = Trace()
    function = OPS[sample.op.key].function
    with trace.recording():
        wanted = sample.call(function, arguments)
    first = tensors_of(arguments)
    others = [changed(tensor) for tensor in first]
    if sample.op.tests.matrices:  # which are to stay what they are
        others = [tensor * 2 if tensor.dtype not in (gs.int64, gs.bool) else tensor for tensor in first]
    try:
        expected = outputs_of(sample.call(function, with_tensors(arguments, others)))
    except ValueError:  # as positions that have to ascend
        others = [new if tensor.is_floating_point() else tensor for new, tensor in zip(others, first, strict=True)]
        expected = outputs_of(sample.call(function, with_tensors(arguments, others)))
    for found, output in zip(trace.replay(first, others, wanted), expected, strict=True):
        assert found.dtype == output.dtype
        np.testing.assert_array_equal(found.numpy(force=True), output.numpy(force=True))
