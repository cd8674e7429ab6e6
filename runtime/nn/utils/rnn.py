"""Batches of sequences of different lengths: padded to one length, or packed without padding.

Note [Packed sequences] A packed sequence has the elements of all sequences at the first time, then those of all that go
on at the second time, and so on; the longest sequence comes first. `batch_sizes` has the number of sequences at each
time, `sorted_indices` the order in which they were put, and `unsorted_indices` its inverse.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from gradspec.core import ops
from gradspec.core.elements import dtypes
from gradspec.core.tensor import Tensor
from gradspec.tensors.factories import as_tensor, tensor

__all__ = [
    "PackedSequence", "invert_permutation", "pack_padded_sequence", "pack_sequence", "pad_packed_sequence",
    "pad_sequence", "unpack_sequence", "unpad_sequence", "unpadded_lengths",
]  # fmt: skip


class _Packed(NamedTuple):
    data: Tensor
    batch_sizes: Tensor
    sorted_indices: Tensor | None
    unsorted_indices: Tensor | None


class PackedSequence(_Packed):
    """The elements of several sequences, time by time. See Note [Packed sequences]. Made by `pack_padded_sequence`."""

    __slots__ = ()

    def __new__(
        cls,
        data: Tensor,
        batch_sizes: Tensor,
        sorted_indices: Tensor | None = None,
        unsorted_indices: Tensor | None = None,
    ) -> PackedSequence:
        if unsorted_indices is None:
            unsorted_indices = invert_permutation(sorted_indices)
        return super().__new__(cls, data, batch_sizes, sorted_indices, unsorted_indices)

    def to(self, *args: Any, **kwargs: Any) -> PackedSequence:
        """The sequences with their elements as by `Tensor.to`; this object if that changes nothing."""
        data = self.data.to(*args, **kwargs)
        return self if data is self.data else self._replace(data=data)

    def float(self) -> PackedSequence:
        """The sequences with elements of float32."""
        return self.to(dtypes.float32)

    def double(self) -> PackedSequence:
        """The sequences with elements of float64."""
        return self.to(dtypes.float64)

    def half(self) -> PackedSequence:
        """The sequences with elements of float16."""
        return self.to(dtypes.float16)

    def long(self) -> PackedSequence:
        """The sequences with elements of int64."""
        return self.to(dtypes.int64)

    def int(self) -> PackedSequence:
        """The sequences with elements of int32."""
        return self.to(dtypes.int32)

    def short(self) -> PackedSequence:
        """The sequences with elements of int16."""
        return self.to(dtypes.int16)

    def char(self) -> PackedSequence:
        """The sequences with elements of int8."""
        return self.to(dtypes.int8)

    def byte(self) -> PackedSequence:
        """The sequences with elements of uint8."""
        return self.to(dtypes.uint8)

    def cpu(self) -> PackedSequence:
        """The sequences themselves: they are on the CPU."""
        return self

    def pin_memory(self) -> PackedSequence:
        """The sequences themselves: no memory is pinned."""
        return self

    def is_pinned(self) -> bool:
        """False: no memory is pinned."""
        return False

    @property
    def is_cuda(self) -> bool:
        """False."""
        return False


def invert_permutation(permutation: Tensor | None) -> Tensor | None:
    """The permutation that undoes another; None for none."""
    return None if permutation is None else ops.argsort(permutation)


def pack_padded_sequence(
    input: Tensor, lengths: Any, batch_first: bool = False, enforce_sorted: bool = True
) -> PackedSequence:
    """Pack padded sequences of the given lengths.

    input: of shape (T, B, ...), or (B, T, ...) with `batch_first`. lengths: a tensor or list of B lengths, at least 1
    each, in descending order unless `enforce_sorted` is False. Raises RuntimeError for other lengths.
    """
    sizes = as_tensor(lengths, dtype=dtypes.int64)
    order = None
    if not enforce_sorted:
        sizes, order = ops.sort(sizes, descending=True, stable=True)
        input = ops.index_select(input, 0 if batch_first else 1, order)
    counts = sizes.tolist()
    padded = input.transpose(0, 1) if batch_first else input
    if len(counts) != padded.shape[1]:
        raise RuntimeError(
            f"Expected `len(lengths)` to be equal to batch_size, but got {len(counts)} (batch_size={padded.shape[1]})"
        )
    if not counts:
        raise RuntimeError("Cannot pack empty tensors.")
    if any(count <= 0 for count in counts):
        raise RuntimeError(
            "Length of all samples has to be greater than 0, but found an element in 'lengths' that is <= 0"
        )
    if counts != sorted(counts, reverse=True):
        raise RuntimeError(
            "`lengths` array must be sorted in decreasing order when `enforce_sorted` is True. You can pass "
            "`enforce_sorted=False` to pack_padded_sequence and/or pack_sequence to sidestep this requirement"
        )
    if counts[0] > padded.shape[0]:
        raise RuntimeError(f"a length of {counts[0]} is more than the {padded.shape[0]} times of the input")
    at_time = [sum(count > time for count in counts) for time in range(counts[0])]
    data = ops.cat([padded[time, :count] for time, count in enumerate(at_time)])
    return PackedSequence(data, tensor(at_time), order)


def unpadded_lengths(batch_sizes: list[int]) -> list[int]:
    """The lengths of the sequences of a pack, the longest first."""
    return [sum(size > k for size in batch_sizes) for k in range(batch_sizes[0])]


def pad_packed_sequence(
    sequence: PackedSequence,
    batch_first: bool = False,
    padding_value: float = 0.0,
    total_length: int | None = None,
) -> tuple[Tensor, Tensor]:
    """Padded sequences, and their lengths; the inverse of `pack_padded_sequence`.

    total_length: of the result, at least that of the longest sequence. Raises ValueError for less.
    """
    sizes = sequence.batch_sizes.tolist()
    longest = len(sizes) if total_length is None else total_length
    if longest < len(sizes):
        raise ValueError(
            "Expected total_length to be at least the length of the longest sequence in input, but got "
            f"total_length={longest} and max sequence length being {len(sizes)}"
        )
    lengths = tensor(unpadded_lengths(sizes))
    whole, rest = sequence.data.new_full((longest, sizes[0], *sequence.data.shape[1:]), padding_value), 0
    for time, size in enumerate(sizes):
        whole[time, :size] = sequence.data[rest : rest + size]
        rest += size
    padded = whole.transpose(0, 1) if batch_first else whole
    if sequence.unsorted_indices is not None:
        padded = ops.index_select(padded, 0 if batch_first else 1, sequence.unsorted_indices)
        lengths = lengths[sequence.unsorted_indices]
    return padded, lengths


def pad_sequence(
    sequences: Tensor | list[Tensor], batch_first: bool = False, padding_value: float = 0.0, padding_side: str = "right"
) -> Tensor:
    """Sequences of shape (L, ...) stacked to (T, B, ...), or (B, T, ...) with `batch_first`, where T is the longest.

    padding_side: "right" or "left". The dtype is that of the first sequence. Raises RuntimeError for anything but
    tensors in an iterable, for no sequences, and for another side.
    """
    if not isinstance(sequences, Iterable):
        raise RuntimeError(
            f"pad_sequence: Expected iterable for input sequences, but got arg of type: {type(sequences)}"
        )
    if padding_side not in ("left", "right"):
        raise RuntimeError("Expected padding_side to be one of left or right, but got " + str(padding_side))
    rows = list(sequences)
    if not rows:
        raise RuntimeError("received an empty list of sequences")
    longest, rest = max(len(row) for row in rows), rows[0].shape[1:]
    padded = []
    for row in rows:
        gap = rows[0].new_full((longest - len(row), *rest), padding_value)
        same = row.to(gap.dtype)
        padded.append(ops.cat([gap, same] if padding_side == "left" else [same, gap]))
    return ops.stack(padded, 0 if batch_first else 1)


def unpad_sequence(padded_sequences: Tensor, lengths: Tensor, batch_first: bool = False) -> list[Tensor]:
    """The sequences of given lengths that `pad_sequence` has stacked."""
    rows = padded_sequences if batch_first else padded_sequences.transpose(0, 1)
    return [row[: int(length)] for row, length in zip(rows, lengths, strict=True)]


def unpack_sequence(packed_sequences: PackedSequence) -> list[Tensor]:
    """The sequences that `pack_sequence` has packed, in their order.

    >>> rnn = gs.nn.utils.rnn
    >>> rnn.unpack_sequence(rnn.pack_sequence([gs.tensor([1, 2]), gs.tensor([3])]))
    [tensor([1, 2]), tensor([3])]
    """
    padded, lengths = pad_packed_sequence(packed_sequences, batch_first=True)
    return unpad_sequence(padded, lengths, batch_first=True)


def pack_sequence(sequences: list[Tensor], enforce_sorted: bool = True) -> PackedSequence:
    """Pack sequences of shape (L, ...), the longest first unless `enforce_sorted` is False."""
    lengths = tensor([len(sequence) for sequence in sequences])
    return pack_padded_sequence(pad_sequence(sequences), lengths, enforce_sorted=enforce_sorted)
