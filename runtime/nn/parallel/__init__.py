"""Modules on several devices, of which there is one, and in several processes."""

from gradspec.core.process.first_use import on_first_use as _on_first_use
from gradspec.nn.parallel.data_parallel import DataParallel as DataParallel
from gradspec.nn.parallel.data_parallel import data_parallel as data_parallel

__getattr__, __dir__ = _on_first_use(
    globals(),
    {"DistributedDataParallel": "gradspec.distributed.data_parallel:DistributedDataParallel"},
)
