"""The set-up of tests that run in several processes: `make test-mpi` starts all of them with the same tests.

Every process calls the same collectives, so one that fails would leave the others waiting: it reports, and ends all.
"""

import sys
import tempfile

import pytest
from mpi4py import MPI

import gradspec.distributed as dist

WORLD = MPI.COMM_WORLD
# The examples of docstrings are for one process; each test of faults starts processes of its own.
collect_ignore = ["test_docstrings.py", "test_faults.py"] if WORLD.size > 1 else []


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config):
    """Each process has a folder of its own: in the common one, one deletes old folders while another does."""
    folder = tempfile.TemporaryDirectory(prefix=f"gradspec-process-{WORLD.rank}-")
    config.add_cleanup(folder.cleanup)
    config.option.basetemp = folder.name


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    if report.failed:
        print(f"process {WORLD.rank} of {WORLD.size}: {item.nodeid}\n{report.longreprtext}", file=sys.__stderr__)
        sys.__stderr__.flush()
        WORLD.Abort(1)
    return report


@pytest.fixture(scope="session", autouse=True)
def cache(tmp_path_factory):
    """Packages are kept for this run alone, in one folder for all processes."""
    folder = WORLD.bcast(str(tmp_path_factory.mktemp("cache")) if WORLD.rank == 0 else None)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GRADSPEC_CACHE", folder)
        yield


@pytest.fixture(autouse=True)
def world():
    """The group of all processes, with its rank and size; a test may end it, and leave others."""
    if not dist.is_initialized():
        dist.init_process_group("mpi")
    yield dist.group.WORLD
    dist.barrier()
    for group in list(dist.group.others):
        dist.destroy_process_group(group)


@pytest.fixture
def rank(world):
    return world.rank()


@pytest.fixture
def size(world):
    return world.size()
