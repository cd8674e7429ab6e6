"""Every public name has one place in the reference, and a docstring with its parameters and an example that runs."""

import ast
import inspect
import re
import textwrap
from collections import Counter
from functools import cached_property
from operator import attrgetter

import pytest
from reference.api import api_pages

import gradspec as gs
from support.docstrings import (
    BY_HAND,
    CALLABLE,
    CLASSES,
    FUNCTIONS,
    OPS,
    docstring,
    examples,
    function_of,
    members,
    needs_mpi,
    own_bases,
    public_objects,
    run,
)

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
    "gradspec.distributed.dask.chunks", "gradspec.distributed.dask.value_and_grad",
    "gradspec.interop.from_jax", "gradspec.interop.from_torch", "gradspec.interop.jax_function",
    "gradspec.interop.register_einops", "gradspec.interop.register_matplotlib", "gradspec.interop.torch_function",
    "gradspec.as_torch",  # it would take torch's name from the other tests
    # deprecated, or the same for every tensor, since there is the CPU only
    "gradspec.autograd.function.NestedIOFunction", "gradspec.autograd.variable",
    "gradspec.utils.checkpoint.check_backward_validity",
    "gradspec.Tensor.bfloat16", "gradspec.Tensor.chalf", "gradspec.Tensor.cuda",
}  # fmt: skip


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


# The beginning of a docstring that names the result: a noun phrase, or a verb whose object is the result.
RESULT_FIRST = re.compile(
    r"(?:The|An?|All|Another|Each|For each|Half|How|Whether|Where|Its|This|One|True|False|None)\b"
    r"|(?:Compute|Transform|Decorate)\b|\w+'?s\b|[`a-z]|(?:[A-Z], )*[A-Z] and [A-Z]\b"
)
RESULT_LATER = re.compile(r"\b(?:[Rr]eturns?|[Gg]ives?)\b|The result|result is\b")
# Results whose methods a caller needs, and the words for them.
MEANS = {"RemovableHandle": "handle", "Work": "Work", "Future": "Future"}


def returned(function):
    """The type that a function returns, as it is written; "" if this is None."""
    found = str(getattr(function, "__annotations__", {}).get("return", "Any"))
    return "" if found in ("None", "NoReturn") or found.endswith("Iterator[None]") else found


def leaves_the_result_out(text, result, function):
    """Whether a docstring does not state the result of a function, whose type this is."""
    if not result or text.startswith("Raise "):
        return False
    prose = described(text, function, r"as\s+for\s+`(\w+)`")
    words = [word for name, word in MEANS.items() if re.search(rf"\b{name}\b", result)]
    return not all(word in prose for word in words) or not (RESULT_FIRST.match(prose) or RESULT_LATER.search(prose))


def test_docstrings_state_the_results():
    functions = {name: (docstring(value), inspect.unwrap(value)) for name, value in BY_HAND.items()}
    functions |= {name: (text, function_of(member)) for name, (_, text, member) in members().items()}
    found = {
        name: text.partition("\n\n")[0]
        for name, (text, function) in functions.items()
        if leaves_the_result_out(text, returned(function), function)
    }
    assert found == {}


def test_docstrings_of_ops_state_the_results():
    """By their signatures, which have the types of outputs, or in words."""
    texts = {name: docstring(attrgetter(name.partition(".")[2])(gs)) for name in OPS}
    without = [name for name, text in texts.items() if not re.search(r"\)\s+->\s+\w|is returned|gives", text)]
    assert without == []


EXAMPLES = examples()


@pytest.mark.parametrize("name", sorted(name for name in EXAMPLES if not needs_mpi(name)))
def test_its_example_runs(name):
    run(EXAMPLES[name])


# Methods without effect, deprecated ones, and those of a class that others take the place of.
METHODS_WITHOUT_EXAMPLE = {
    "mark_shared_storage", "cuda", "compile", "share_memory", "share_memory_", "register_backward_hook",
    "flatten_parameters", "apply_jvp", "forward_extended", "backward_extended",
}  # fmt: skip


def shown(text):
    """The names in the code of a docstring's example."""
    return set(re.findall(r"\w+", "\n".join(line for line in text.splitlines() if re.match(r" *(>>>|\.\.\.)", line))))


def test_methods_are_in_an_example():
    """Of their own, of their class, or of a class that has the method from the same base; `forward` is a call."""
    without = []
    for name, (cls, text, member) in members().items():
        method = name.rpartition(".")[2]
        first = [base for base in cls.__mro__ if method in vars(base)][-1]
        family = [other.__doc__ or "" for other in CLASSES.values() if issubclass(other, first)]
        is_method = not isinstance(member, property | cached_property)
        if is_method and not any(method in shown(example) for example in (text, *family)) and ">>>" not in text:
            without.append(name)
    known = {*METHODS_WITHOUT_EXAMPLE, "forward", "extra_repr", "reset_parameters"}
    assert [name for name in without if name.rpartition(".")[2] not in known] == []


def test_functions_and_classes_have_examples():
    classes = {name for name, cls in CLASSES.items() if ">>>" not in (cls.__doc__ or "")}
    assert sorted((BY_HAND.keys() - EXAMPLES.keys() | classes) - WITHOUT_EXAMPLE) == []
    assert sorted(WITHOUT_EXAMPLE & EXAMPLES.keys() | WITHOUT_EXAMPLE - CALLABLE.keys()) == []
