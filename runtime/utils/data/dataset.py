"""Data sets: by index or as streams, and parts and joins of them."""

from __future__ import annotations

import itertools
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Generic, TypeVar

from gradspec.core.tensor import Tensor
from gradspec.tensors.random import Generator
from gradspec.tensors.random_factories import randperm

__all__ = [
    "ChainDataset", "ConcatDataset", "Dataset", "IterableDataset", "StackDataset", "Subset", "TensorDataset",
    "random_split", "samples_at",
]  # fmt: skip

T_co = TypeVar("T_co", covariant=True)


class Dataset(Generic[T_co]):
    """The base of data sets: `dataset[index]` is a sample. A subclass has `__getitem__`, and mostly `__len__`.

    An optional `__getitems__(indices)` gives the samples of a batch at once.

    >>> class Squares(gs.utils.data.Dataset):
    ...     def __getitem__(self, index):
    ...         return index**2
    >>> Squares()[3]
    9
    """

    def __getitem__(self, index: Any) -> T_co:
        raise NotImplementedError("Subclasses of Dataset should implement __getitem__.")

    def __add__(self, other: Dataset[Any]) -> ConcatDataset[Any]:
        return ConcatDataset([self, other])


class IterableDataset(Dataset[T_co]):
    """The base of streams: `iter(dataset)` gives the samples. In workers, each of which has a copy, `get_worker_info()`
    says which part of the stream is to be given.

    >>> class Squares(gs.utils.data.IterableDataset):
    ...     def __iter__(self):
    ...         return (index**2 for index in range(3))
    >>> list(Squares())
    [0, 1, 4]
    """

    def __iter__(self) -> Iterator[T_co]:
        raise NotImplementedError("Subclasses of IterableDataset should implement __iter__.")

    def __add__(self, other: Dataset[Any]) -> Any:
        return ChainDataset([self, other])


def samples_at(dataset: Any, indices: list[int]) -> list[Any]:
    """The samples of a data set at several indices, at once if it can give them so."""
    if callable(getattr(dataset, "__getitems__", None)):
        found: list[Any] = dataset.__getitems__(indices)
        return found
    return [dataset[index] for index in indices]


class TensorDataset(Dataset[tuple[Tensor, ...]]):
    """Samples along the first dim of tensors. AssertionError for tensors of different lengths.

    tensors: one or more of them.

    >>> gs.utils.data.TensorDataset(gs.arange(3), gs.ones(3, 2))[1]
    (tensor(1), tensor([1., 1.]))
    """

    tensors: tuple[Tensor, ...]

    def __init__(self, *tensors: Tensor) -> None:
        if any(tensor.shape[0] != tensors[0].shape[0] for tensor in tensors):
            sizes = [tensor.shape[0] for tensor in tensors]
            raise AssertionError(f"Size mismatch between tensors: dim 0 counts the samples, and has the sizes {sizes}")
        self.tensors = tensors

    def __getitem__(self, index: Any) -> tuple[Tensor, ...]:
        return tuple([tensor[index] for tensor in self.tensors])

    def __len__(self) -> int:
        return self.tensors[0].shape[0]


class StackDataset(Dataset[Any]):
    """Samples that are tuples, or dicts, of the samples of several data sets. ValueError for different lengths.

    args, kwargs: the data sets, for tuples or for dicts.

    >>> gs.utils.data.StackDataset([1, 2], ["a", "b"])[1]
    (2, 'b')
    """

    datasets: tuple[Any, ...] | dict[str, Any]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        if bool(args) == bool(kwargs):
            raise ValueError("Supported either ``tuple``- (via ``args``) or ``dict``- (via ``kwargs``) like input")
        every = [*args, *kwargs.values()]
        self._length = len(every[0])
        if any(len(part) != self._length for part in every):
            raise ValueError(f"Size mismatch between datasets: they have {[len(part) for part in every]} samples")
        self.datasets = args or kwargs

    def __getitem__(self, index: Any) -> Any:
        if isinstance(self.datasets, dict):
            return {name: part[index] for name, part in self.datasets.items()}
        return tuple([part[index] for part in self.datasets])

    def __len__(self) -> int:
        return self._length


class ConcatDataset(Dataset[T_co]):
    """Data sets one after the other. AssertionError for none, and for streams.

    datasets: the data sets.

    >>> gs.utils.data.ConcatDataset([[1, 2], [3]])[2]
    3
    """

    datasets: list[Any]
    cumulative_sizes: list[int]

    def __init__(self, datasets: Iterable[Any]) -> None:
        self.datasets = list(datasets)
        if not self.datasets:
            raise AssertionError("datasets should not be an empty iterable")
        if any(isinstance(part, IterableDataset) for part in self.datasets):
            raise AssertionError("ConcatDataset does not support IterableDataset")
        self.cumulative_sizes = list(itertools.accumulate(len(part) for part in self.datasets))

    def __len__(self) -> int:
        return self.cumulative_sizes[-1]

    def __getitem__(self, index: int) -> T_co:
        if not -len(self) <= index < len(self):
            raise ValueError("absolute value of index should not exceed dataset length")
        index %= len(self)
        k = bisect_right(self.cumulative_sizes, index)
        sample: T_co = self.datasets[k][index - (self.cumulative_sizes[k - 1] if k else 0)]
        return sample


class ChainDataset(IterableDataset[Any]):
    """Streams one after the other. AssertionError for anything but streams.

    datasets: the streams.

    >>> class Letters(gs.utils.data.IterableDataset):
    ...     def __iter__(self):
    ...         return iter("ab")
    >>> list(gs.utils.data.ChainDataset([Letters(), Letters()]))
    ['a', 'b', 'a', 'b']
    """

    def __init__(self, datasets: Iterable[Any]) -> None:
        self.datasets = datasets

    def __iter__(self) -> Iterator[Any]:
        for part in self.datasets:
            if not isinstance(part, IterableDataset):
                raise AssertionError("ChainDataset only supports IterableDataset")
            yield from part

    def __len__(self) -> int:
        return sum(len(part) for part in self.datasets)


class Subset(Dataset[T_co]):
    """The samples of a data set at the given indices.

    dataset: the data set. indices: a sequence of ints.

    >>> gs.utils.data.Subset("abc", [2, 0])[0]
    'c'
    """

    def __init__(self, dataset: Any, indices: Sequence[int]) -> None:
        self.dataset, self.indices = dataset, indices

    def __getitem__(self, index: Any) -> T_co:
        at = [self.indices[k] for k in index] if isinstance(index, list) else self.indices[index]
        sample: T_co = self.dataset[at]
        return sample

    def __getitems__(self, indices: list[int]) -> list[T_co]:
        """The samples of a batch."""
        at = [self.indices[k] for k in indices]
        return samples_at(self.dataset, at)

    def __len__(self) -> int:
        return len(self.indices)


def random_split(dataset: Any, lengths: Sequence[int | float], generator: Generator | None = None) -> list[Subset[Any]]:
    """Parts of a data set, drawn at random without repetition, of the given lengths.

    lengths: numbers that sum to the length of the data set, or fractions that sum to 1, whose remainders go to the
    first parts one by one. Raises ValueError for lengths that do not sum to that.

    dataset: any object with a length and subscripts.

    >>> [len(part) for part in gs.utils.data.random_split(gs.utils.data.TensorDataset(gs.arange(10)), [0.7, 0.3])]
    [7, 3]
    """
    sizes: Any = list(lengths)
    total = len(dataset)
    if any(isinstance(size, float) for size in sizes) and abs(sum(sizes) - 1) < 1e-6 and sum(sizes) <= 1 + 1e-6:
        for k, fraction in enumerate(sizes):
            if not 0 <= fraction <= 1:
                raise ValueError(f"Fraction at index {k} is not between 0 and 1")
        sizes = [int(total * fraction) for fraction in sizes]
        for k in range(total - sum(sizes)):
            sizes[k % len(sizes)] += 1
    if sum(sizes) != total:
        raise ValueError(
            f"Sum of input lengths does not equal the length of the input dataset! The lengths {list(sizes)} add up to "
            f"{sum(sizes)}, and the dataset has {total} samples; fractions that add up to 1 fit any dataset"
        )
    order = randperm(total, generator=generator).tolist()
    ends = list(itertools.accumulate(sizes))
    return [Subset(dataset, order[end - size : end]) for end, size in zip(ends, sizes, strict=True)]
