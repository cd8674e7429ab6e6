"""The examples of torch's documentation, run with `torch` bound to gradspec."""

import ast
import contextlib
import importlib
import importlib.util
import io
import linecache
import pkgutil
import sys
import types
import warnings

import pytest

from support.documentation import EXAMPLES, TRACEBACK, Example, compare, compare_traceback


def torch_modules():
    """gradspec and what its `autograd` and `utils` hold, under the names torch has for them."""
    names = ["gradspec"]
    for package in ("gradspec.autograd", "gradspec.utils"):
        if importlib.util.find_spec(package):
            path = importlib.import_module(package).__path__
            names += [package, *(module.name for module in pkgutil.walk_packages(path, package + "."))]
    return {name.replace("gradspec", "torch", 1): importlib.import_module(name) for name in names}


@contextlib.contextmanager
def bound(modules):
    """In this context `import torch` means `modules["torch"]`, and likewise for the other modules."""
    hidden = {name: module for name, module in sys.modules.items() if name.split(".")[0] == "torch"}
    for name in hidden:
        del sys.modules[name]
    sys.modules.update(modules)
    try:
        yield
    finally:
        for name in [name for name in sys.modules if name.split(".")[0] == "torch"]:
            del sys.modules[name]
        sys.modules.update(hidden)


class Session:
    """An interactive interpreter for one example."""

    def __init__(self, example, torch):
        self.file = f"<{example.name}>"
        self.names = {"torch": torch, "types": types, "__name__": "example"}
        lines = example.source.splitlines(keepends=True)
        linecache.cache[self.file] = (len(example.source), None, lines, self.file)  # for tracebacks

    def run(self, step):
        """The output of the step, with its last statement's value if the text shows output, and its error."""
        tree = ast.parse(step.code)
        ast.increment_lineno(tree, step.first_line)
        printed = io.StringIO()

        def echo(value):
            if value is not None and step.shown and statement is tree.body[-1]:
                print(repr(value))

        hook, sys.displayhook = sys.displayhook, echo
        try:
            with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
                for statement in tree.body:
                    exec(compile(ast.Interactive([statement]), self.file, "single"), self.names)
        except Exception as error:
            return printed.getvalue(), error
        finally:
            sys.displayhook = hook
        return printed.getvalue(), None


def run(example, modules):
    """Run an example as its headers say, and fail where what happens is not what the text shows."""
    session = Session(example, modules["torch"])
    end = None
    with bound(modules), contextlib.ExitStack() as stack:
        for statement in example.headers.get("before", []):
            exec(statement, session.names)
        for manager in example.headers.get("inside", []):
            stack.enter_context(eval(manager, session.names))
        for step in example.steps():
            if end is not None:
                raise end
            with warnings.catch_warnings(record=True) as warned:
                warnings.simplefilter("always")
                printed, error = session.run(step)
            if TRACEBACK in step.shown:
                assert error is not None, f"no error, where the text shows\n{step.shown}"
                told = [printed, *(str(warning.message) for warning in warned)]
                compare_traceback(step.shown, error, "\n".join(told))
            else:
                end = error
                if error is None or "raises" in example.headers:
                    compare(example.header("compare", "exact"), step.shown, printed)
        if "raises" in example.headers:
            kind, phrase = example.header("raises", "").split(": ", 1)
            assert type(end).__name__ == kind and phrase in str(end), f"ended with {end!r}"
        elif end is not None:
            raise end
        for expression in example.headers.get("after", []):
            assert eval(expression, session.names), expression


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_example(example):
    run(example, torch_modules())


def test_every_text_has_examples():
    assert {example.header("text", "")[:3] for example in EXAMPLES} == {"000", "001", "002", "003", "004"}


@pytest.mark.parametrize(
    ("way", "shown", "printed"),
    [
        ("exact", "tensor([2.])", "tensor([3.])"),
        ("exact", "", "tensor([3.])"),
        ("structure", "tensor([[1.4917, 0.0000]])", "tensor([[0.0000, 1.4917]])"),
        ("structure", "tensor([3., 0.])", "tensor([0., 3.])"),
        ("structure", "tensor(1.4917, grad_fn=<ViewBackward>)", "tensor(1.4917)"),
        ("values", " 2\n 4\n[torch.FloatTensor of size (2,)]", "tensor([2., 5.])"),
        ("names", "['name', 'metadata']", "['name']"),
    ],
)
def test_a_difference_is_noticed(way, shown, printed):
    with pytest.raises(AssertionError):
        compare(way, shown, printed)


def test_an_example_that_does_not_raise_is_noticed():
    example = Example("none", ">>> 1 + 1\n2\n", {"raises": ["RuntimeError: phrase"]})
    with pytest.raises(AssertionError, match="ended with None"):
        run(example, torch_modules())
