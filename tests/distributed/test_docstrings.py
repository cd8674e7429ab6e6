"""The examples in docstrings of gradspec.distributed run in a group of one process, for which they are written."""

import pytest

import gradspec.distributed as dist
from support.docstrings import examples, needs_mpi, run

EXAMPLES = {name: one for name, one in examples(dist=dist).items() if needs_mpi(name)}


@pytest.mark.parametrize("name", sorted(EXAMPLES))
def test_its_example_runs(name):
    run(EXAMPLES[name])
