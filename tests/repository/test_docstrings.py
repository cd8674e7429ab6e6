"""Every public name has one place in the reference, and a docstring with its parameters and an example that runs."""

import ast
import doctest
import inspect
import re
import textwrap
from collections import Counter
from enum import Enum
from functools import cached_property

import numpy as np
import pytest
from reference.api import MODULES, api_pages, attributes_of_tensor, documented, module_of, names_of
from reference.signatures import functions_of

import gradspec as gs
from support.project import plans

FUNCTIONS = functions_of(plans())
OPS = {name for function in FUNCTIONS for name in documented(function)}
# What parameters are called that have one meaning everywhere.
KNOWN = {
    "self", "cls", "ctx", "input", "tensor", "args", "kwargs", "options", "generator", "dtype", "device",
    "memory_format", "out",
}  # fmt: skip
# Functions whose example would need another program, an installed package, a file, or a second module.
WITHOUT_EXAMPLE = {
    "gradspec.autograd.profiler.emit_itt", "gradspec.autograd.profiler.emit_nvtx",
    "gradspec.autograd.profiler.load_nvprof", "gradspec.extensions.load", "gradspec.extensions.load_ops",
    "gradspec.load_ops",
    "gradspec.multiprocessing.ProcessExitedException", "gradspec.multiprocessing.ProcessRaisedException",
    "gradspec.overrides.handle_torch_function", "gradspec.overrides.has_torch_function_unary",
    "gradspec.overrides.has_torch_function_variadic", "gradspec.overrides.wrap_torch_function",
    "gradspec.profiler.tensorboard_trace_handler", "gradspec.testing.test_ops",
    "gradspec.interop.from_jax", "gradspec.interop.from_torch", "gradspec.interop.jax_function",
    "gradspec.interop.register_einops", "gradspec.interop.register_matplotlib", "gradspec.interop.torch_function",
    "gradspec.as_torch",  # it would take torch's name from the other tests
    # deprecated, or the same for every tensor, since there is the CPU only
    "gradspec.autograd.function.NestedIOFunction", "gradspec.autograd.variable",
    "gradspec.utils.checkpoint.check_backward_validity",
    "gradspec.Tensor.bfloat16", "gradspec.Tensor.chalf", "gradspec.Tensor.cuda", "gradspec.Tensor.share_memory_",
}  # fmt: skip


def public_objects():
    """All public names but those of ops, each with its object."""
    for path in ("gradspec", *MODULES):
        for name in names_of(path):
            yield f"{path}.{name}", getattr(module_of(path), name)
    for name in attributes_of_tensor():
        yield f"gradspec.Tensor.{name}", getattr(gs.Tensor, name)


def docstring(value):
    return inspect.getdoc(value) or ""


def is_generated(value):
    """Whether a function is an op under another name, or an in-place form, whose docstring leads to the op."""
    module = getattr(inspect.unwrap(value), "__module__", None) or ""
    return "generated" in module or docstring(value).startswith("The in-place form of ")


OBJECTS = {name: value for name, value in public_objects() if name not in OPS}
CALLABLE = {
    name: value
    for name, value in OBJECTS.items()
    if callable(value)
    and not isinstance(value, gs.dtype)
    and not is_generated(value)
    and not str(getattr(value, "__module__", "")).startswith("gradspec_ops_")  # that another test has loaded
}
# Functions of several processes need a library of MPI; `make test-mpi` runs them.
OF_SEVERAL_PROCESSES = "gradspec.distributed."
BY_HAND = {  # functions, and no objects that are called
    name: value
    for name, value in CALLABLE.items()
    if not inspect.isclass(value) and inspect.getdoc(value) != inspect.getdoc(type(value))
}


# Classes: results and members of enumerations are made by functions.
CLASSES = {
    name: value
    for name, value in CALLABLE.items()
    if inspect.isclass(value)
    and value.__module__.startswith("gradspec")
    and not issubclass(value, Enum)
    and not name.startswith("gradspec.return_types.")
}
MEMBERS = staticmethod | classmethod | property | cached_property | type(docstring)


def members():
    """The methods and properties of public classes and their bases: a class that has each, its docstring, itself."""
    found = {}
    for cls in CLASSES.values():
        for base in own_bases(cls):
            for name, member in vars(base).items():
                if not name.startswith("_") and isinstance(member, MEMBERS) and base is not gs.Tensor:
                    text = docstring_of_member(base, name)
                    found.setdefault(f"{base.__module__}.{base.__qualname__}.{name}", (cls, text, member))
    return found


def own_bases(cls):
    return [base for base in cls.__mro__ if base.__module__.startswith("gradspec")]


def docstring_of_member(cls, name):
    """That of the class, or that of the base that it overrides."""
    defined = [vars(base)[name] for base in cls.__mro__ if name in vars(base)]
    return next((inspect.cleandoc(member.__doc__) for member in defined if member.__doc__), "")


def function_of(member):
    for attribute in ("__func__", "fget", "func"):
        member = getattr(member, attribute, member)
    return inspect.unwrap(member)


NAMESPACES = (gs.nn.functional, gs.nn, gs.optim, gs.utils.data, gs)


def test_every_public_name_has_one_place():
    pages = api_pages(FUNCTIONS)
    directive = r"^\.\. (?:py:|auto)\w+:: ([\w.]+)"
    found = Counter(name for text in pages.values() for name in re.findall(directive, text, re.MULTILINE))
    found.update(OPS)
    wanted = {name for name, _ in public_objects()} | OPS
    assert {name: found[name] for name in wanted if found[name] != 1} == {}


def test_docstrings_say_the_contract_first():
    texts = {name: docstring(value) for name, value in CALLABLE.items()}
    texts |= {name: text for name, (_, text, _) in members().items()}
    without = {name: text[:80] for name, text in texts.items() if not re.match(r"(?s)\S.*?\S[.:](\s|$)", text)}
    assert without == {}


def unnamed_parameters(value, text):
    """The parameters of a function or class that a text does not name."""
    try:
        parameters = inspect.signature(value).parameters
    except ValueError:  # of C, or an exception
        return []
    known = {*re.findall(r"\w+", text), *KNOWN}
    return [name for name in parameters if name not in known and not name.startswith("_")]


def described(text, value, names):
    """A docstring without its example, and the docstrings of the functions and classes that it refers to."""
    text = text.partition(">>>")[0]
    places = (inspect.getmodule(value), *NAMESPACES)
    referred = [getattr(place, name, None) for name in re.findall(names, text) for place in places]
    return " ".join([text, *map(docstring, filter(callable, referred))])


def test_docstrings_name_all_parameters():
    found = {}
    for name, value in BY_HAND.items():
        function = inspect.unwrap(value)
        text = described(docstring(value), function, r"as for `(\w+)`")
        found[name] = unnamed_parameters(function, text)
    assert {name: unnamed for name, unnamed in found.items() if unnamed} == {}


def test_docstrings_of_classes_name_all_parameters():
    """Or those of their bases do, and of functions and classes that they name."""
    found = {name: unnamed_parameters(cls, described_class(cls)) for name, cls in CLASSES.items()}
    assert {name: unnamed for name, unnamed in found.items() if unnamed} == {}


def described_class(cls):
    return " ".join(described(base.__doc__ or "", cls, r"`(\w+)`") for base in own_bases(cls))


def test_docstrings_of_methods_name_all_parameters():
    """Or those of their classes do."""
    found = {}
    for name, (cls, text, member) in members().items():
        function = function_of(member)
        found[name] = unnamed_parameters(function, described(text, function, r"`(\w+)`") + described_class(cls))
    assert {name: unnamed for name, unnamed in found.items() if unnamed} == {}


def raised(function):
    """The exceptions that a function raises by name, and not functions and classes within it."""
    try:
        (definition,) = ast.parse(textwrap.dedent(inspect.getsource(inspect.unwrap(function)))).body
    except (OSError, TypeError):  # C, or a class
        return set()
    names, nodes = set(), list(ast.iter_child_nodes(definition))
    while nodes:
        node = nodes.pop()
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
            names.add(ast.unparse(node.exc.func).rpartition(".")[2])
        if not isinstance(node, ast.FunctionDef | ast.ClassDef):
            nodes += ast.iter_child_nodes(node)
    return {name for name in names if name[:1].isupper()}


def test_docstrings_name_the_errors_that_are_raised():
    unnamed = {name: raised(value) - set(re.findall(r"\w+", docstring(value))) for name, value in BY_HAND.items()}
    assert {name: errors for name, errors in unnamed.items() if errors} == {}


def test_docstrings_of_methods_name_the_errors_that_are_raised():
    """Or those of their classes do, for a method without one. NotImplementedError is of methods to be defined."""
    found = {}
    for name, (cls, _, member) in members().items():
        text = member.__doc__ or " ".join(base.__doc__ or "" for base in own_bases(cls))
        found[name] = raised(function_of(member)) - {*re.findall(r"\w+", text), "NotImplementedError"}
    assert {name: errors for name, errors in found.items() if errors} == {}


def examples():
    parser = doctest.DocTestParser()
    names = {"gs": gs, "np": np}
    return {
        name: parser.get_doctest(docstring(value), dict(names), name, None, None)
        for name, value in OBJECTS.items()
        if ">>>" in docstring(value)
    }


EXAMPLES = examples()


@pytest.mark.parametrize("name", sorted(EXAMPLES))
def test_its_example_runs(name):
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    result = runner.run(EXAMPLES[name])
    assert result.attempted and not result.failed


def test_functions_and_classes_have_examples():
    classes = {name for name, cls in CLASSES.items() if ">>>" not in (cls.__doc__ or "")}
    without = (BY_HAND.keys() - EXAMPLES.keys() | classes) - WITHOUT_EXAMPLE
    assert [name for name in sorted(without) if not name.startswith(OF_SEVERAL_PROCESSES)] == []
    assert sorted(WITHOUT_EXAMPLE & EXAMPLES.keys() | WITHOUT_EXAMPLE - CALLABLE.keys()) == []
