"""The modules named as in torch.utils, each imported when it is first asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gradspec.core.process.first_use import on_first_use

if TYPE_CHECKING:
    from gradspec.utils import checkpoint, data, dlpack, hooks

__all__ = ["checkpoint", "data", "dlpack", "hooks"]

__getattr__, __dir__ = on_first_use(
    globals(),
    {
        "_foreach_utils": "gradspec.utils._foreach_utils",
        "_pytree": "gradspec.utils._pytree",
        "checkpoint": "gradspec.utils.checkpoint",
        "data": "gradspec.utils.data",
        "dlpack": "gradspec.utils.dlpack",
        "flop_counter": "gradspec.utils.flop_counter",
        "hooks": "gradspec.utils.hooks",
        "model_zoo": "gradspec.hub",
    },
    instead={
        "tensorboard": "gradspec writes no logs for TensorBoard; gradspec.profiler has pages and traces of its own",
        "cpp_extension": "gradspec compiles ops from a spec file: gradspec.load_ops, or the command 'gradspec build'",
    },
)
