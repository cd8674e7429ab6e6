"""Fixtures of the generator's tests that take seconds to make."""

import pytest

from gradspec.codegen.write.render import render
from support.project import SPEC


@pytest.fixture(scope="session")
def rendered():
    """The files that are generated from the project's spec."""
    return render(SPEC)
