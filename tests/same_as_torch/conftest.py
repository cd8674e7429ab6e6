"""The library that a test of this folder runs with: gradspec, and torch where `-m torch` asks for it.

The assertions of such a test hold for both, so that it shows by itself that gradspec does as torch does. A test
that takes `lib` must be about behaviour that the two have in common, words of messages included.
"""

import importlib
from functools import partial

import pytest

from support.functions import function as made

# From gradspec's package for every test; of torch only where it is asked for.
LIBRARIES = ["gradspec", pytest.param("torch", marks=pytest.mark.torch)]


@pytest.fixture(params=LIBRARIES)
def lib(request):
    """gradspec, or torch computing in one thread."""
    module = importlib.import_module(request.param)
    module.set_num_threads(1)
    return module


@pytest.fixture
def function(lib):
    """Makes Functions of the library, as `support.functions.function` does."""
    return partial(made, base=lib.autograd.Function)


@pytest.fixture
def graph(lib):
    """The library's `autograd.graph`."""
    return importlib.import_module(f"{lib.__name__}.autograd.graph")


@pytest.fixture
def fwad(lib):
    """The library's `autograd.forward_ad`."""
    return importlib.import_module(f"{lib.__name__}.autograd.forward_ad")


@pytest.fixture
def checkpoint(lib):
    """The library's `utils.checkpoint`."""
    return importlib.import_module(f"{lib.__name__}.utils.checkpoint")


def pytest_collection_modifyitems(items):
    """Warnings that torch gives by itself, and for reasons of its own, are not errors."""
    for item in items:
        if "torch" in item.keywords and "lib" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.filterwarnings("ignore:`torch.jit.script` is deprecated"))
            item.add_marker(pytest.mark.filterwarnings("ignore:TypedStorage is deprecated"))
