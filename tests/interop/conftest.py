"""JAX as a fixture, beside torch's."""

import importlib

import pytest


@pytest.fixture
def jax(request):
    """JAX with float64, for tests marked `torch`, whose job installs both."""
    assert request.node.get_closest_marker("torch"), "mark the test with pytest.mark.torch"
    module = importlib.import_module("jax")
    module.config.update("jax_enable_x64", True)  # in the threads of callbacks as well
    return module
