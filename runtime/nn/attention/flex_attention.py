"""Attention with scores and masks that are functions of positions: the functions of torch.nn.attention.flex_attention.

All scores are computed: blocks of a mask only say which of them are left out.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, NamedTuple

from gradspec.core import ops
from gradspec.core.elements import dtypes
from gradspec.core.tensor import Tensor
from gradspec.func.mapping import vmap
from gradspec.tensors.factories import arange, ones_like

__all__ = [
    "AuxOutput", "AuxRequest", "BlockMask", "and_masks", "create_block_mask", "create_mask", "flex_attention",
    "noop_mask", "or_masks",
]  # fmt: skip

_MaskMod = Callable[[Any, Any, Any, Any], Any]
_ScoreMod = Callable[[Any, Any, Any, Any, Any], Any]
_DEFAULT_SPARSE_BLOCK_SIZE = 128


def noop_mask(batch: Tensor, head: Tensor, token_q: Tensor, token_kv: Tensor) -> Tensor:
    """The mask that keeps all scores.

    batch, head, token_q, token_kv: the position.

    >>> from gradspec.nn.attention.flex_attention import noop_mask
    >>> noop_mask(*gs.zeros(4))
    tensor(True)
    """
    return ones_like(batch, dtype=dtypes.bool)


def and_masks(*mask_mods: _MaskMod) -> _MaskMod:
    """The mask that keeps the scores that all of these keep.

    mask_mods: functions of the position that give bools.

    >>> from gradspec.nn.attention.flex_attention import and_masks
    >>> band = and_masks(lambda b, h, q, k: q >= k, lambda b, h, q, k: q < k + 2)
    >>> band(*gs.tensor([0, 0, 3, 2]))
    tensor(True)
    """

    def combined(b: Any, h: Any, q: Any, k: Any) -> Any:
        kept = noop_mask(b, h, q, k)
        for one in mask_mods:
            kept = kept & one(b, h, q, k)
        return kept

    return combined


def or_masks(*mask_mods: _MaskMod) -> _MaskMod:
    """The mask that keeps the scores that one of these keeps.

    mask_mods: functions of the position that give bools.

    >>> from gradspec.nn.attention.flex_attention import or_masks
    >>> ends = or_masks(lambda b, h, q, k: k == 0, lambda b, h, q, k: k == q)
    >>> ends(*gs.tensor([0, 0, 3, 2]))
    tensor(False)
    """

    def combined(b: Any, h: Any, q: Any, k: Any) -> Any:
        kept = ~noop_mask(b, h, q, k)
        for one in mask_mods:
            kept = kept | one(b, h, q, k)
        return kept

    return combined


def _at_positions(mod: Callable[..., Any], sizes: tuple[int, int, int, int], *scores: Tensor) -> Tensor:
    """A function at all positions, of scores of this shape as well."""
    for dim in reversed(range(4)):
        mod = vmap(mod, in_dims=(*(0,) * len(scores), *(0 if dim == one else None for one in range(4))))
    found: Tensor = mod(*scores, *map(arange, sizes))
    return found


def create_mask(
    mod_fn: _MaskMod | _ScoreMod, B: int | None, H: int | None, Q_LEN: int, KV_LEN: int, device: Any = "cpu"
) -> Tensor:
    """The bools of a mask, (B, H, Q_LEN, KV_LEN).

    mod_fn: of a sample, a head, a query and a key, all tensors without dims. B, H: how many samples and heads; None
    for one. Q_LEN, KV_LEN: how many queries and keys. device: ignored.

    >>> from gradspec.nn.attention.flex_attention import create_mask
    >>> create_mask(lambda b, h, q, k: q >= k, None, None, 2, 3)
    tensor([[[[ True, False, False],
              [ True,  True, False]]]])
    """
    return _at_positions(mod_fn, (B or 1, H or 1, Q_LEN, KV_LEN))


class BlockMask:
    """A mask, as `create_block_mask` makes it.

    mask_mod: the function of positions. shape: (B, H, Q_LEN, KV_LEN). BLOCK_SIZE: the sizes of blocks.

    >>> from gradspec.nn.attention.flex_attention import create_block_mask
    >>> create_block_mask(lambda b, h, q, k: q >= k, None, None, 256, 256)
    BlockMask(shape=(1, 1, 256, 256), sparsity=25.00%)
    """

    def __init__(self, mask_mod: _MaskMod, shape: tuple[int, int, int, int], BLOCK_SIZE: tuple[int, int]) -> None:
        self.mask_mod, self.shape, self.BLOCK_SIZE = mask_mod, shape, BLOCK_SIZE

    @property
    def seq_lengths(self) -> tuple[int, int]:
        """The numbers of queries and of keys.

        >>> gs.nn.attention.flex_attention.create_block_mask(lambda b, h, q, k: q >= k, None, None, 2, 3).seq_lengths
        (2, 3)
        """
        return self.shape[2:]

    def __repr__(self) -> str:
        return f"BlockMask(shape={self.shape}, sparsity={self.sparsity():.2f}%)"

    def to(self, device: Any) -> BlockMask:
        """The mask itself, which is on the CPU.

        device: ignored.

        >>> mask = gs.nn.attention.flex_attention.create_block_mask(lambda b, h, q, k: q >= k, None, None, 2, 3)
        >>> mask.to("cpu") is mask
        True
        """
        return self

    def numel(self) -> int:
        """The number of scores.

        >>> gs.nn.attention.flex_attention.create_block_mask(lambda b, h, q, k: q >= k, None, None, 2, 3).numel()
        6
        """
        return math.prod(self.shape)

    def to_dense(self) -> Tensor:
        """For each block 1 if it has a score that is kept, otherwise 0.

        >>> mask = gs.nn.attention.flex_attention.create_block_mask(lambda b, h, q, k: q >= k, None, None, 2, 300)
        >>> mask.to_dense()
        tensor([[[[1, 0, 0]]]], dtype=gradspec.int32)
        """
        mask = create_mask(self.mask_mod, *self.shape)
        for dim, size in zip((2, 3), self.BLOCK_SIZE, strict=True):
            mask = ops.stack([part.any(dim) for part in mask.split(size, dim)], dim)
        return mask.int()

    def sparsity(self) -> float:
        """The percentage of blocks without a score that is kept.

        >>> mask = gs.nn.attention.flex_attention.create_block_mask(lambda b, h, q, k: q >= k, None, None, 256, 256)
        >>> mask.sparsity()
        25.0
        """
        return 100 * (1 - float(self.to_dense().double().mean()))


def create_block_mask(
    mask_mod: _MaskMod,
    B: int | None,
    H: int | None,
    Q_LEN: int,
    KV_LEN: int,
    device: Any = "cpu",
    BLOCK_SIZE: int | tuple[int, int] = _DEFAULT_SPARSE_BLOCK_SIZE,
    **options: Any,
) -> BlockMask:
    """A mask for `flex_attention`.

    mask_mod: of a sample, a head, a query and a key, all tensors without dims; whether their score is kept. B, H: how
    many samples and heads; None for one mask of all. Q_LEN, KV_LEN: how many queries and keys. BLOCK_SIZE: the sizes of
    blocks, of which `to_dense` tells. device, options: torch's, ignored.

    >>> from gradspec.nn.attention.flex_attention import create_block_mask
    >>> create_block_mask(lambda b, h, q, k: q >= k, None, None, 4, 4, BLOCK_SIZE=2).to_dense()
    tensor([[[[1, 0],
              [1, 1]]]], dtype=gradspec.int32)
    """
    sizes = (BLOCK_SIZE, BLOCK_SIZE) if isinstance(BLOCK_SIZE, int) else BLOCK_SIZE
    return BlockMask(mask_mod, (B or 1, H or 1, Q_LEN, KV_LEN), sizes)


class AuxRequest(NamedTuple):
    """The results of `flex_attention` that are wanted besides the values.

    lse: the logarithms of the sums of exponentials. max_scores: the largest scores.

    >>> gs.nn.attention.flex_attention.AuxRequest(lse=True)
    AuxRequest(lse=True, max_scores=False)
    """

    lse: bool = False
    max_scores: bool = False


class AuxOutput(NamedTuple):
    """The results that `AuxRequest` asked for, None for others.

    lse: the logarithms of the sums of exponentials. max_scores: the largest scores.

    >>> gs.nn.attention.flex_attention.AuxOutput()
    AuxOutput(lse=None, max_scores=None)
    """

    lse: Tensor | None = None
    max_scores: Tensor | None = None


def flex_attention(
    query: Tensor,
    key: Tensor,
    value: Tensor,
    score_mod: _ScoreMod | None = None,
    block_mask: BlockMask | None = None,
    scale: float | None = None,
    enable_gqa: bool = False,
    return_lse: bool = False,
    kernel_options: Any = None,
    *,
    return_aux: AuxRequest | None = None,
) -> Any:
    """The means of values, weighted by the softmax of scores, (B, Hq, L, Ev); zero where a mask keeps no score.

    query: (B, Hq, L, E). key: (B, H, S, E). value: (B, H, S, Ev). score_mod: of a score, a sample, a head, a query and
    a key, all tensors without dims; the score in its place. block_mask: the scores that count. scale: a factor of the
    products, 1 / sqrt(E) by default. enable_gqa: whether several heads of queries may share one of keys. return_lse:
    whether the logarithms of the sums of exponentials, (B, Hq, L), are the second result. return_aux: names other
    results, an `AuxOutput`. kernel_options: torch's, ignored.

    ValueError for tensors of other numbers of dims, and for numbers of heads that do not fit.

    >>> from gradspec.nn.attention.flex_attention import create_block_mask, flex_attention
    >>> mask = create_block_mask(lambda b, h, q, k: q >= k, None, None, 2, 2)
    >>> value = gs.tensor([[[[1.0], [3.0]]]])
    >>> flex_attention(gs.zeros(1, 1, 2, 4), gs.zeros(1, 1, 2, 4), value, block_mask=mask)
    tensor([[[[1.],
              [2.]]]])
    """
    if not query.dim() == key.dim() == value.dim() == 4:
        raise ValueError("flex_attention(): query, key and value must have 4 dims")
    heads, groups = query.shape[1], key.shape[1]
    if heads != groups:
        if not enable_gqa or heads % groups:
            raise ValueError(
                f"flex_attention(): query has {heads} heads, and key has {groups}; with enable_gqa=True, several heads "
                "of query share one of key"
            )
        key, value = (x.repeat_interleave(heads // groups, 1) for x in (key, value))
    scores = (query @ key.mT) * (1 / math.sqrt(query.shape[-1]) if scale is None else scale)
    sizes: Any = scores.shape
    if score_mod is not None:
        scores = _at_positions(score_mod, sizes, scores)
    if block_mask is not None:
        scores = scores.masked_fill(~_at_positions(block_mask.mask_mod, sizes), -math.inf)
    largest = scores.detach().amax(-1, True)
    empty = largest == -math.inf
    weights = scores.masked_fill(empty, 0).softmax(-1).masked_fill(empty, 0)
    result = weights.to(value.dtype) @ value
    if return_aux is not None:
        lse = scores.logsumexp(-1) if return_aux.lse else None
        return result, AuxOutput(lse, largest.squeeze(-1) if return_aux.max_scores else None)
    return (result, scores.logsumexp(-1)) if return_lse else result
