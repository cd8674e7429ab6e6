"""The floating point operations of the products of matrices in a block, under the names of torch.utils.flop_counter."""

from __future__ import annotations

from collections import Counter
from typing import Any

from gradspec.autograd.profiler import profile
from gradspec.core.ops import OPS

__all__ = ["FlopCounterMode"]


class FlopCounterMode:
    """A block that counts the floating point operations of products of matrices, convolutions and attention.

    mods, depth, custom_mapping: torch's, ignored: counts of modules are not kept apart. display: whether the block
    prints its counts at the end. The ops of a backward pass are not counted.

    >>> from gradspec.utils.flop_counter import FlopCounterMode
    >>> with FlopCounterMode(display=False) as counter:
    ...     product = gs.ones(2, 3) @ gs.ones(3, 4)
    >>> counter.get_total_flops(), counter.get_flop_counts()
    (48, {'Global': {'matmul': 48}})
    """

    def __init__(
        self, mods: Any = None, depth: int = 2, display: bool = True, custom_mapping: dict[Any, Any] | None = None
    ) -> None:
        self.display = display
        self._counts: Counter[str] = Counter()

    def __enter__(self) -> FlopCounterMode:
        self._counts.clear()
        self._profile = profile(with_flops=True, record_shapes=True)
        self._profile.__enter__()
        return self

    def __exit__(self, *error: Any) -> None:
        self._profile.__exit__(*error)
        for event in self._profile.function_events:
            op = OPS.get(event.name)
            if event.flops is not None and op is not None and op.flops is not None:
                self._counts[event.name] += event.flops
        if self.display:
            print(self.get_table())

    def get_total_flops(self) -> int:
        """The sum of all counts.

        >>> from gradspec.utils.flop_counter import FlopCounterMode
        >>> FlopCounterMode().get_total_flops()
        0
        """
        return self._counts.total()

    def get_flop_counts(self) -> dict[str, dict[str, int]]:
        """The counts by op, for the name "Global", which stands for all modules; empty without any.

        >>> from gradspec.utils.flop_counter import FlopCounterMode
        >>> FlopCounterMode().get_flop_counts()
        {}
        """
        return {"Global": dict(self._counts)} if self._counts else {}

    def get_table(self, depth: int | None = None) -> str:
        """The counts as lines of text.

        depth: ignored.

        >>> from gradspec.utils.flop_counter import FlopCounterMode
        >>> FlopCounterMode().get_table().split()
        ['total', '0']
        """
        lines = [f"{name:40} {count:>16,}" for name, count in self._counts.most_common()]
        return "\n".join([*lines, f"{'total':40} {self.get_total_flops():>16,}"])
