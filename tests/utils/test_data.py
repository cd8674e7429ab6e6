"""Data sets, samplers and loaders, with and without workers."""

import collections
import os
import random
import subprocess
import sys
import time

import numpy as np
import pytest

import gradspec as gs
from gradspec.utils import data
from gradspec.utils.data import DataLoader, Dataset, IterableDataset, TensorDataset


class Squares(Dataset):
    def __init__(self, n, wrong=None):
        self.n, self.wrong = n, wrong

    def __len__(self):
        return self.n

    def __getitem__(self, index):
        if index == self.wrong:
            raise ValueError(f"no sample {index}")
        return index, gs.tensor(float(index**2))


class Stream(IterableDataset):
    def __init__(self, n):
        self.n = n

    def __iter__(self):
        info = data.get_worker_info()
        first, step = (0, 1) if info is None else (info.id, info.num_workers)
        return iter(range(first, self.n, step))


class Noise(Dataset):
    def __len__(self):
        return 8

    def __getitem__(self, index):
        return gs.rand(()).item(), random.random(), np.random.rand()


class Products(Squares):
    """Samples that are computed by our threads."""

    def __getitem__(self, index):
        return (gs.full((300, 300), float(index)) @ gs.ones(300, 1)).sum()


class Asleep(Squares):
    def __getitem__(self, index):
        time.sleep(60)


class Wrong(IterableDataset):
    def __iter__(self):
        yield 1
        raise KeyError("no more")


def note(worker):
    """What `worker_init_fn` is called with and finds, kept by the worker's copy of the data set."""
    info = data.get_worker_info()
    info.dataset.n = 100 * (worker + 1) + info.num_workers
    assert info.id == worker and info.seed == gs.initial_seed()


class Noted(Squares):
    def __len__(self):
        return 4

    def __getitem__(self, index):
        return self.n


class Deadly(Squares):
    def __getitem__(self, index):
        os._exit(3)


def flat(loader):
    return [value for batch in loader for value in batch[0].tolist()]


def test_tensors_and_parts_of_data_sets():
    x, y = gs.arange(10), gs.arange(10) * 2
    whole = TensorDataset(x, y)
    assert len(whole) == 10 and [t.item() for t in whole[3]] == [3, 6]
    joined = whole + data.Subset(whole, [0, 9])
    assert len(joined) == 12 and joined[11][0].item() == 9 and joined[-12][0].item() == 0
    assert data.StackDataset(a=x, b=y)[2] == {"a": 2, "b": 4}
    parts = data.random_split(whole, [0.5, 0.3, 0.2], generator=gs.Generator().manual_seed(1))
    assert [len(part) for part in parts] == [5, 3, 2]
    assert sorted(part[k][0].item() for part in parts for k in range(len(part))) == list(range(10))
    assert [*data.ChainDataset([Stream(2), Stream(3)])] == [0, 1, 0, 1, 2]
    with pytest.raises(ValueError, match="does not equal the length"):
        data.random_split(whole, [5, 4])
    with pytest.raises(AssertionError, match="Size mismatch"):
        TensorDataset(x, y[:3])


def test_samplers():
    assert [*data.BatchSampler(range(5), 2, False)] == [[0, 1], [2, 3], [4]]
    assert len(data.BatchSampler(range(5), 2, True)) == 2
    assert sorted(data.RandomSampler(range(7))) == list(range(7))
    assert len([*data.RandomSampler(range(3), num_samples=7)]) == 7
    seeded = [[*data.RandomSampler(range(50), generator=gs.Generator().manual_seed(3))] for _ in range(2)]
    assert seeded[0] == seeded[1] != [*range(50)]
    weighted = [*data.WeightedRandomSampler([0.0, 1.0, 3.0], 400)]
    assert 0 not in weighted and weighted.count(2) > weighted.count(1)
    assert sorted(data.SubsetRandomSampler([4, 6])) == [4, 6]
    for make in (
        lambda: data.RandomSampler(range(3), num_samples=0),
        lambda: data.BatchSampler(range(3), 0, False),
        lambda: data.WeightedRandomSampler([1.0], -1),
    ):
        with pytest.raises(ValueError, match="positive integer"):
            make()


@pytest.mark.parametrize(
    "make",
    [
        lambda source: data.RandomSampler(range(9), generator=source),
        lambda source: data.SubsetRandomSampler(range(9), generator=source),
        lambda source: data.WeightedRandomSampler(range(1, 9), 9, generator=source),
    ],
)
def test_samplers_draw_when_the_first_index_is_asked_for(make):
    source = gs.Generator().manual_seed(3)
    before = source.get_state()
    indices = iter(make(source))
    assert gs.equal(source.get_state(), before)
    next(indices)
    assert not gs.equal(source.get_state(), before)


def test_samples_are_joined():
    Point = collections.namedtuple("Point", "x y")
    batch = data.default_collate(
        [{"a": 1, "b": (2.0, "s"), "p": Point(np.ones(2), gs.zeros(3)), "n": np.float32(1.5)} for _ in range(2)]
    )
    assert batch["a"].tolist() == [1, 1] and batch["b"][0].dtype is gs.float64 and batch["b"][1] == ("s", "s")
    assert type(batch["p"]) is Point and batch["p"].x.shape == (2, 2) and batch["n"].dtype is gs.float32
    with pytest.raises(TypeError, match="must contain tensors, numpy arrays"):
        data.default_collate([object()])
    with pytest.raises(RuntimeError, match="equal size"):
        data.default_collate([[1], [1, 2]])


def test_containers_of_samples_keep_their_class():
    def counted(batch, *, collate_fn_map):
        return len(batch)

    ordered, counts = collections.OrderedDict(a=1, b="x"), collections.defaultdict(int, a=1)
    for first, wanted in (
        (ordered, collections.OrderedDict(a=gs.tensor([1, 1]), b=["x", "x"])),
        (counts, collections.defaultdict(int, a=gs.tensor([1, 1]))),
        (collections.deque([1]), collections.deque([gs.tensor([1, 1])])),
        (range(2), [gs.tensor([0, 0]), gs.tensor([1, 1])]),
    ):
        batch = data.default_collate([first, first])
        assert type(batch) is type(wanted) and repr(batch) == repr(wanted)
        assert getattr(batch, "default_factory", None) is getattr(first, "default_factory", None)
    converted = data.default_convert(collections.OrderedDict(a=np.float32(1), b=(np.ones(1), "x")))
    assert type(converted) is collections.OrderedDict and isinstance(converted["b"][0], gs.Tensor)
    texts = ["a", "b"]
    assert data.default_collate(texts) is texts and data.default_convert(range(2)) == [0, 1]
    for array in (np.array(["a"]), np.array([None])):
        with pytest.raises(TypeError, match="must contain tensors"):
            data.default_collate([array])
    from gradspec.utils.data import collate

    functions = {**collate.default_collate_fn_map, set: counted}
    assert collate.collate([({1}, 2), ({3}, 4)], collate_fn_map=functions)[0] == 2


def test_the_order_of_a_loader_stays():
    loader = DataLoader[int](range(5), batch_size=2)
    for name in ("batch_size", "dataset", "sampler", "batch_sampler", "drop_last", "persistent_workers"):
        with pytest.raises(ValueError, match=f"{name} attribute should not be set after"):
            setattr(loader, name, None)
    loader.collate_fn = len
    batches = iter(loader)
    assert len(batches) == 3 and next(batches) == 2 and [*batches] == [2, 1]
    for make in (data.RandomSampler, lambda source: DataLoader(source, shuffle=True)):
        with pytest.raises(ValueError, match="num_samples=0"):
            make([])


@pytest.mark.parametrize("workers", [{}, {"num_workers": 2, "multiprocessing_context": "fork"}])
def test_batches_come_in_order(workers):
    loader = DataLoader(Squares(7), batch_size=3, **workers)
    batches = [*loader]
    assert len(loader) == 3 and [batch[0].tolist() for batch in batches] == [[0, 1, 2], [3, 4, 5], [6]]
    assert batches[1][1].tolist() == [9.0, 16.0, 25.0]
    assert len([*DataLoader(Squares(7), batch_size=3, drop_last=True, **workers)]) == 2
    assert [*DataLoader([5, 6], batch_size=None, collate_fn=lambda sample: -sample, **workers)] == [-5, -6]


def test_workers_that_are_spawned():
    loader = DataLoader(Squares(5), batch_size=2, num_workers=2, multiprocessing_context="spawn")
    gs.ones(300, 300) @ gs.ones(300, 300)  # our threads run
    assert flat(loader) == list(range(5))


@pytest.mark.parametrize("workers", [0, 2])
def test_shuffling_repeats_by_its_generator(workers):
    def order(seed):
        context = "fork" if workers else None
        generator = gs.Generator().manual_seed(seed)
        loader = DataLoader(
            Squares(20), 4, shuffle=True, generator=generator, num_workers=workers, multiprocessing_context=context
        )
        return flat(loader), flat(loader)

    first, second = order(1)
    assert (first, second) == order(1) and first != second and sorted(first) == list(range(20))
    assert order(2)[0] != first


def test_random_numbers_of_workers_repeat_and_differ():
    def drawn():
        gs.manual_seed(7)
        loader = DataLoader(Noise(), 2, num_workers=2, multiprocessing_context="fork")
        return [value for batch in loader for part in batch for value in part.tolist()]

    first = drawn()
    assert first == drawn() and len(set(first)) == len(first)


def test_streams_are_shared_among_workers():
    assert [batch.tolist() for batch in DataLoader(Stream(5), 2)] == [[0, 1], [2, 3], [4]]
    loader = DataLoader(Stream(7), 2, num_workers=2, multiprocessing_context="fork")
    assert sorted(value for batch in loader for value in batch.tolist()) == list(range(7))
    assert [*DataLoader(Stream(3), batch_size=None)] == [0, 1, 2]


@pytest.mark.parametrize("persistent", [False, True])
def test_an_error_in_a_worker_comes_with_its_traceback(persistent):
    loader = DataLoader(
        Squares(9, wrong=4), num_workers=2, multiprocessing_context="fork", persistent_workers=persistent
    )
    for _ in range(2):
        with pytest.raises(
            ValueError, match=r"Caught ValueError in DataLoader worker process 0(.|\n)*no sample 4"
        ) as error:
            list(loader)
        assert "__getitem__" in str(error.value)


class SlowFirst(data.Dataset):
    """Samples that name their worker, the first of which comes late."""

    def __len__(self):
        return 12

    def __getitem__(self, k):
        if k == 0:
            time.sleep(0.2)
        if k == 3:
            raise ValueError("no sample 3")
        return data.get_worker_info().id


def test_workers_take_turns_and_errors_come_in_order():
    loader = DataLoader(
        data.Subset(SlowFirst(), [0, 1, 2, *range(4, 12)]), num_workers=2, multiprocessing_context="fork"
    )
    assert [batch.item() for batch in loader] == [k % 2 for k in range(11)]
    found = []
    with pytest.raises(ValueError, match="no sample 3"):
        for batch in DataLoader(SlowFirst(), num_workers=2, multiprocessing_context="fork"):
            found.append(batch.item())
    assert found == [0, 1, 0]


class Gaps(Squares):
    def __getitem__(self, index):
        if index % 2:
            raise LookupError(f"no sample {index}")
        return index**2


@pytest.mark.parametrize("options", [{}, {"num_workers": 2}, {"num_workers": 1, "persistent_workers": True}])
def test_a_pass_goes_on_after_an_error_of_the_data_set(options):
    batches, found = iter(data.DataLoader(Gaps(6), batch_size=None, **options)), []
    while True:
        try:
            found.append(int(next(batches)))
        except LookupError:
            found.append(None)
        except StopIteration:
            break
    assert found == [0, None, 4, None, 16, None]


def test_the_next_pass_of_persistent_workers_ends_the_one_before():
    loader = DataLoader(range(6), batch_size=None, num_workers=2, persistent_workers=True)
    first = iter(loader)
    assert next(first) == 0
    assert [*loader] == [0, 1, 2, 3, 4, 5] and [*first] == []


def test_a_program_may_end_within_a_pass():
    code = """
from gradspec.utils.data import DataLoader
batches = iter(DataLoader([1, 2, 3, 4, 5, 6], num_workers=2, multiprocessing_context="fork"))
print(next(batches).item())
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert (done.stdout, done.stderr) == ("1\n", "")


def test_errors_of_spawned_workers_and_of_streams():
    loader = DataLoader(Squares(3, wrong=1), num_workers=1, multiprocessing_context="spawn")
    with pytest.raises(ValueError, match=r"Caught ValueError in DataLoader worker process 0(.|\n)*no sample 1"):
        list(loader)
    loader = DataLoader(Wrong(), batch_size=None, num_workers=2, multiprocessing_context="fork")
    with pytest.raises(KeyError, match=r"Caught KeyError in DataLoader worker process 0(.|\n)*no more"):
        list(loader)


def test_workers_beside_our_threads():
    """A fork while a pool of threads exists, and kernels in the workers."""
    gs.set_num_threads(2)
    expected = [(gs.full((300, 300), float(k)) @ gs.ones(300, 1)).sum().item() for k in range(4)]
    for context in ("fork", "spawn"):
        loader = DataLoader(Products(4), batch_size=2, num_workers=2, multiprocessing_context=context, pin_memory=True)
        for _ in range(2):
            found = []
            for batch in loader:
                found += batch.tolist()
                assert (gs.ones(300, 300) @ gs.ones(300, 300))[0, 0].item() == 300
            assert found == expected


@pytest.mark.parametrize("context", ["fork", "spawn"])
@pytest.mark.parametrize("persistent", [False, True])
def test_workers_are_initialized(context, persistent):
    loader = DataLoader(
        Noted(1), num_workers=2, worker_init_fn=note, multiprocessing_context=context, persistent_workers=persistent
    )
    for _ in range(2):
        assert [batch.item() for batch in loader] == [102, 202, 102, 202]


def test_a_worker_that_is_too_slow_is_given_up():
    """And others are started for the next pass."""
    for persistent in (False, True):
        loader = DataLoader(
            Asleep(2), num_workers=1, multiprocessing_context="fork", timeout=0.2, persistent_workers=persistent
        )
        for _ in range(2):
            with pytest.raises(RuntimeError, match=r"timed out after 0\.2 seconds"):
                list(loader)


def test_a_worker_that_dies_is_told():
    with pytest.raises(RuntimeError, match=r"exited unexpectedly \(exit code 3\)"):
        list(DataLoader(Deadly(3), num_workers=1, multiprocessing_context="fork"))


def test_persistent_workers_stay():
    loader = DataLoader(Squares(6), 2, num_workers=2, multiprocessing_context="fork", persistent_workers=True)
    assert flat(loader) == list(range(6))
    processes = {process.pid for process in loader._kept.processes}
    next(iter(loader))  # a pass that is left early
    assert flat(loader) == list(range(6)) and {process.pid for process in loader._kept.processes} == processes


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"shuffle": True, "sampler": range(3)}, "mutually exclusive with shuffle"),
        ({"batch_sampler": [[0]], "batch_size": 2}, "mutually exclusive with batch_size"),
        ({"batch_size": None, "drop_last": True}, "disables auto-batching"),
        ({"num_workers": -1}, "should be non-negative"),
        ({"prefetch_factor": 2}, "num_workers > 0"),
        ({"persistent_workers": True}, "needs num_workers > 0"),
        ({"multiprocessing_context": "fork"}, "num_workers > 0"),
        ({"multiprocessing_context": "thread", "num_workers": 1}, "valid start method"),
    ],
)
def test_refused_arguments(options, message):
    with pytest.raises(ValueError, match=message):
        DataLoader(Squares(3), **options)
    with pytest.raises(ValueError, match="IterableDataset: expected unspecified shuffle"):
        DataLoader(Stream(3), shuffle=True)
