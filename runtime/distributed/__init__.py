"""Programs of several processes, which communicate over MPI, with the names of `torch.distributed`."""

from gradspec.core.process.first_use import on_first_use as _on_first_use
from gradspec.distributed.collectives import all_gather as all_gather
from gradspec.distributed.collectives import all_gather_into_tensor as all_gather_into_tensor
from gradspec.distributed.collectives import all_gather_single as all_gather_single
from gradspec.distributed.collectives import all_reduce as all_reduce
from gradspec.distributed.collectives import all_to_all as all_to_all
from gradspec.distributed.collectives import all_to_all_single as all_to_all_single
from gradspec.distributed.collectives import barrier as barrier
from gradspec.distributed.collectives import broadcast as broadcast
from gradspec.distributed.collectives import gather as gather
from gradspec.distributed.collectives import reduce as reduce
from gradspec.distributed.collectives import reduce_scatter as reduce_scatter
from gradspec.distributed.collectives import reduce_scatter_single as reduce_scatter_single
from gradspec.distributed.collectives import reduce_scatter_tensor as reduce_scatter_tensor
from gradspec.distributed.collectives import scatter as scatter
from gradspec.distributed.gradients import value_and_grad as value_and_grad
from gradspec.distributed.groups import GroupMember as GroupMember
from gradspec.distributed.groups import ProcessGroup as ProcessGroup
from gradspec.distributed.groups import default_pg_timeout as default_pg_timeout
from gradspec.distributed.groups import destroy_process_group as destroy_process_group
from gradspec.distributed.groups import get_backend as get_backend
from gradspec.distributed.groups import get_global_rank as get_global_rank
from gradspec.distributed.groups import get_group_rank as get_group_rank
from gradspec.distributed.groups import get_node_local_rank as get_node_local_rank
from gradspec.distributed.groups import get_process_group_ranks as get_process_group_ranks
from gradspec.distributed.groups import get_rank as get_rank
from gradspec.distributed.groups import get_world_size as get_world_size
from gradspec.distributed.groups import group as group
from gradspec.distributed.groups import init_process_group as init_process_group
from gradspec.distributed.groups import is_initialized as is_initialized
from gradspec.distributed.groups import new_group as new_group
from gradspec.distributed.groups import new_subgroups as new_subgroups
from gradspec.distributed.groups import new_subgroups_by_enumeration as new_subgroups_by_enumeration
from gradspec.distributed.mpi import is_available as is_available
from gradspec.distributed.mpi import is_backend_available as is_backend_available
from gradspec.distributed.mpi import is_gloo_available as is_gloo_available
from gradspec.distributed.mpi import is_mpi_available as is_mpi_available
from gradspec.distributed.mpi import is_nccl_available as is_nccl_available
from gradspec.distributed.mpi import is_torchelastic_launched as is_torchelastic_launched
from gradspec.distributed.mpi import is_ucc_available as is_ucc_available
from gradspec.distributed.mpi import is_xccl_available as is_xccl_available
from gradspec.distributed.objects import all_gather_object as all_gather_object
from gradspec.distributed.objects import broadcast_object_list as broadcast_object_list
from gradspec.distributed.objects import gather_object as gather_object
from gradspec.distributed.objects import recv_object_list as recv_object_list
from gradspec.distributed.objects import scatter_object_list as scatter_object_list
from gradspec.distributed.objects import send_object_list as send_object_list
from gradspec.distributed.pending import Work as Work
from gradspec.distributed.point_to_point import P2POp as P2POp
from gradspec.distributed.point_to_point import batch_isend_irecv as batch_isend_irecv
from gradspec.distributed.point_to_point import irecv as irecv
from gradspec.distributed.point_to_point import isend as isend
from gradspec.distributed.point_to_point import recv as recv
from gradspec.distributed.point_to_point import send as send
from gradspec.distributed.reductions import ReduceOp as ReduceOp

# Those that need `nn` or the ops of a spec.
__getattr__, __dir__ = _on_first_use(
    globals(),
    {
        "algorithms": "gradspec.distributed.algorithms",
        "dask": "gradspec.distributed.dask",
        "DeviceMesh": "gradspec.distributed.tensor:DeviceMesh",
        "device_mesh": "gradspec.distributed.tensor",
        "fsdp": "gradspec.distributed.fsdp",
        "nn": "gradspec.distributed.nn",
        "optim": "gradspec.distributed.optim",
        "rpc": "gradspec.distributed.rpc",
        "stencils": "gradspec.distributed.stencils",
        "tensor": "gradspec.distributed.tensor",
        "tensor_parallel": "gradspec.distributed.tensor_parallel",
    },
    instead={
        "monitored_barrier": "gradspec.distributed.barrier; `timeout` of init_process_group names missing processes",
        **dict.fromkeys(("init_device_mesh", "split_group"), "gradspec.distributed.new_subgroups"),
        **dict.fromkeys(("FileStore", "HashStore", "Store", "TCPStore"), "MPI, by which processes find each other"),
        **dict.fromkeys(("elastic", "launch", "run"), "`mpirun -n 4 python program.py`"),
        "checkpoint": "gradspec.save in one process",
        "pipelining": "gradspec.distributed.send and recv",
    },
)
