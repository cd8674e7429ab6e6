"""The flags of CUDA: they may be set, and nothing looks at them, since gradspec computes on the CPU."""

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace

__all__ = ["is_built", "matmul", "sdp_kernel"]

# the flags of products of matrices
matmul = SimpleNamespace(
    allow_tf32=False, allow_fp16_reduced_precision_reduction=True, allow_bf16_reduced_precision_reduction=True
)


def is_built() -> bool:
    """Whether this build can use GPUs: False.

    >>> gs.backends.cuda.is_built()
    False
    """
    return False


@contextmanager
def sdp_kernel(
    enable_flash: bool = True, enable_math: bool = True, enable_mem_efficient: bool = True, enable_cudnn: bool = True
) -> Iterator[None]:
    """A context in which attention may use some implementations; without effect, since gradspec has one.

    Warns with FutureWarning, as torch does, and names `nn.attention.sdpa_kernel`.

    enable_flash, enable_math, enable_mem_efficient, enable_cudnn: the implementations.

    >>> with gs.backends.cuda.sdp_kernel(enable_math=False):
    ...     gs.nn.functional.scaled_dot_product_attention(gs.ones(1, 2), gs.ones(1, 2), gs.ones(1, 2))
    tensor([[1., 1.]])
    """
    warnings.warn(
        "backends.cuda.sdp_kernel() is deprecated, and has no effect: gradspec has one implementation of attention; "
        "write nn.attention.sdpa_kernel()",
        FutureWarning,
        stacklevel=3,
    )
    yield
