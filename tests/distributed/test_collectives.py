"""The collectives that write to tensors give NumPy's results, for all dtypes and layouts, at once or begun."""

import os
import warnings

import numpy as np
import pytest

import gradspec as gs
import gradspec.distributed as dist
from gradspec.distributed import ReduceOp

DTYPES = ("float16", "bfloat16", "float32", "float64", "complex64", "complex128", "bool", "uint8", "uint16", "uint32",
          "uint64", "int8", "int16", "int32", "int64")  # fmt: skip
LAYOUTS = {
    "contiguous": lambda t: t,
    "transposed": lambda t: t.mT.contiguous().mT,
    "strided": lambda t: gs.stack([t, t], -1)[..., 0],
    "conjugate": lambda t: t.conj().clone().conj(),
}
SHAPE = (4, 3)


def tensor_of(rank, dtype, *more):
    """A tensor of a process, which all processes can make; sums of a few are exact."""
    numbers = np.random.default_rng([rank, *more]).integers(0, 4, SHAPE)
    if dtype.startswith("complex"):
        numbers = numbers + 1j * np.random.default_rng([rank, 99, *more]).integers(0, 4, SHAPE)
    return gs.tensor(numbers.tolist()).to(getattr(gs, dtype))


def wide(tensor):
    """The elements as arrays in which sums and products are exact."""
    kind = complex if tensor.is_complex() else float if tensor.is_floating_point() else int
    return np.array(tensor.tolist(), dtype=bool if tensor.dtype == gs.bool else kind)


def all_of(size, dtype):
    return np.stack([wide(tensor_of(rank, dtype)) for rank in range(size)])


def has(tensor, expected):
    np.testing.assert_array_equal(wide(tensor), expected.astype(wide(tensor).dtype))


FOLDS = {
    ReduceOp.SUM: lambda a: a.any(0) if a.dtype == bool else a.sum(0),
    ReduceOp.PRODUCT: lambda a: a.all(0) if a.dtype == bool else a.prod(0),
    ReduceOp.MIN: lambda a: a.min(0),
    ReduceOp.MAX: lambda a: a.max(0),
    ReduceOp.BAND: np.bitwise_and.reduce,
    ReduceOp.BOR: np.bitwise_or.reduce,
    ReduceOp.BXOR: np.bitwise_xor.reduce,
}


def is_defined(op, dtype):
    if op in (ReduceOp.MIN, ReduceOp.MAX):
        return not dtype.startswith("complex")
    return op in (ReduceOp.SUM, ReduceOp.PRODUCT) or dtype.startswith(("bool", "int", "uint"))


@pytest.mark.parametrize("begun", [False, True])
@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("dtype", DTYPES)
def test_reductions(rank, size, dtype, layout, begun):
    for op, fold in FOLDS.items():
        if not is_defined(op, dtype):
            with pytest.raises(TypeError, match=f"no ReduceOp.{op.name} of tensors of dtype {dtype}"):
                dist.all_reduce(tensor_of(rank, dtype), op)
            continue
        expected = fold(all_of(size, dtype))
        tensor = LAYOUTS[layout](tensor_of(rank, dtype))
        version = tensor._version
        work = dist.all_reduce(tensor, op, async_op=begun)
        assert (work is None) != begun
        if begun:
            assert work.wait() and work.is_completed()
        has(tensor, expected)
        assert tensor._version == version + 1
        tensor = LAYOUTS[layout](tensor_of(rank, dtype))
        work = dist.reduce(tensor, size - 1, op, async_op=begun)
        if begun:
            work.wait()
        has(tensor, expected if rank == size - 1 else all_of(size, dtype)[rank])


@pytest.mark.parametrize("dtype", ["float16", "float32", "complex64"])
def test_averages(rank, size, dtype):
    tensor = tensor_of(rank, dtype) * size
    dist.all_reduce(tensor, ReduceOp.AVG)
    has(tensor, all_of(size, dtype).sum(0))
    with pytest.raises(TypeError, match=r"no ReduceOp.AVG of tensors of dtype int64"):
        dist.all_reduce(gs.ones(2, dtype=gs.int64), ReduceOp.AVG)


@pytest.mark.parametrize("begun", [False, True])
@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("dtype", DTYPES)
def test_copies(rank, size, dtype, layout, begun):
    lay, everything = LAYOUTS[layout], all_of(size, dtype)

    def empty(*shape):
        return lay(gs.zeros(shape or SHAPE, dtype=getattr(gs, dtype)))

    def own():
        return lay(tensor_of(rank, dtype))

    def wait(work):
        assert (work is None) != begun
        if begun:
            work.wait()

    tensor = own()
    wait(dist.broadcast(tensor, size - 1, async_op=begun))
    has(tensor, everything[size - 1])
    into = [empty() for _ in range(size)]
    wait(dist.all_gather(into, own(), async_op=begun))
    for tensor, expected in zip(into, everything, strict=True):
        has(tensor, expected)
    for shape in ((size * SHAPE[0], SHAPE[1]), (size, *SHAPE)):
        tensor = empty(*shape)
        wait(dist.all_gather_into_tensor(tensor, own(), async_op=begun))
        has(tensor, everything.reshape(shape))
    into = [empty() for _ in range(size)] if rank == 0 else None
    wait(dist.gather(own(), into, 0, async_op=begun))
    for tensor, expected in zip(into or (), everything, strict=rank == 0):
        has(tensor, expected)
    given = [lay(tensor_of(k, dtype)) for k in range(size)] if rank == size - 1 else None
    tensor = empty()
    wait(dist.scatter(tensor, given, size - 1, async_op=begun))
    has(tensor, everything[rank])


@pytest.mark.parametrize("begun", [False, True])
@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("dtype", DTYPES)
def test_parts(rank, size, dtype, layout, begun):
    lay = LAYOUTS[layout]

    def empty(*shape):
        return lay(gs.zeros(shape or SHAPE, dtype=getattr(gs, dtype)))

    def wait(work):
        if begun:
            work.wait()

    mine = [lay(tensor_of(rank, dtype, k)) for k in range(size)]  # of this process for process k
    yours = [wide(tensor_of(k, dtype, rank)) for k in range(size)]
    total = FOLDS[ReduceOp.SUM](np.stack(yours))
    output = empty()
    wait(dist.reduce_scatter(output, mine, async_op=begun))
    has(output, total)
    wait(dist.reduce_scatter_tensor(output, lay(gs.cat(mine)), async_op=begun))
    has(output, total)
    outputs = [empty() for _ in range(size)]
    wait(dist.all_to_all(outputs, mine, async_op=begun))
    for tensor, expected in zip(outputs, yours, strict=True):
        has(tensor, expected)
    output = empty(size * SHAPE[0], SHAPE[1])
    wait(dist.all_to_all_single(output, lay(gs.cat(mine)), async_op=begun))
    has(output, np.concatenate(yours))


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("dtype", DTYPES)
def test_messages_of_all_dtypes_and_layouts(rank, size, dtype, layout):
    after, before = (rank + 1) % size, (rank - 1) % size
    tensor = LAYOUTS[layout](gs.zeros(SHAPE, dtype=getattr(gs, dtype)))
    sent = dist.isend(LAYOUTS[layout](tensor_of(rank, dtype)), after)
    assert dist.recv(tensor, before) == before
    sent.wait()
    has(tensor, all_of(size, dtype)[before])


@pytest.mark.parametrize("begun", [False, True])
def test_tensors_of_several_sizes(rank, size, begun):
    """Process r gives r + 1 rows, of which the others know how many to expect."""
    into = [gs.zeros(k + 1, 2) for k in range(size)]
    work = dist.all_gather(into, gs.full((rank + 1, 2), float(rank)), async_op=begun)
    if begun:
        work.wait()
    for k, tensor in enumerate(into):
        has(tensor, np.full((k + 1, 2), k))


@pytest.mark.parametrize("begun", [False, True])
def test_sparse_sums(rank, size, begun):
    dense = gs.zeros(5, 2)
    for k in range(size):
        dense[[k, 4]] += k + 1.0
    tensor = gs.sparse_coo_tensor([[rank, 4]], gs.full((2, 2), rank + 1.0), (5, 2))
    work = dist.all_reduce(tensor, async_op=begun)
    assert (work is None) != begun and (work is None or work.wait())
    assert tensor.is_coalesced() and tensor._nnz() == len({*range(size), 4})
    assert gs.equal(tensor.to_dense(), dense)
    dist.all_reduce(tensor, ReduceOp.AVG)
    assert gs.allclose(tensor.to_dense(), dense)
    with pytest.raises(TypeError, match=r"no ReduceOp.MAX of sparse tensors"):
        dist.all_reduce(tensor, ReduceOp.MAX)
    with pytest.raises(TypeError, match="sparse"):
        dist.broadcast(tensor, 0)
    if size > 1:
        with pytest.raises(RuntimeError, match="different numbers of sparse dims"):
            dist.all_reduce(gs.ones(2, 2).to_sparse(1 + (rank > 0)))


def test_parts_of_several_sizes(rank, size):
    """Process r sends r + k + 1 rows to process k."""
    sent, received = [rank + k + 1 for k in range(size)], [k + rank + 1 for k in range(size)]
    rows = gs.arange(float(sum(sent) * 2)).reshape(-1, 2) + 1000 * rank
    output = gs.empty(sum(received), 2)
    dist.all_to_all_single(output, rows, received, sent)
    expected = []
    for k in range(size):
        begin = sum(k + j + 1 for j in range(rank))
        expected.append(np.arange(2.0 * begin, 2.0 * (begin + received[k])).reshape(-1, 2) + 1000 * k)
    has(output, np.concatenate(expected))


def test_messages(rank, size):
    after, before = (rank + 1) % size, (rank - 1) % size
    tensor = gs.zeros(2)
    works = dist.batch_isend_irecv(
        [dist.P2POp(dist.isend, gs.full((2,), float(rank)), after), dist.P2POp(dist.irecv, tensor, before)]
    )
    for work in works:
        work.wait()
    assert tensor.tolist() == [before] * 2
    if size > 1 and rank == 0:
        dist.send(gs.arange(3), 1, tag=7)
    if rank == 1:
        number = gs.zeros(3, dtype=gs.int64)
        assert dist.recv(number, tag=7) == 0
        assert number.tolist() == [0, 1, 2]


def test_objects(rank, size):
    mine = {"rank": rank, "tensor": gs.full((2,), float(rank))}
    found = [None] * size
    dist.all_gather_object(found, mine)
    assert [one["rank"] for one in found] == list(range(size))
    assert found[-1]["tensor"].tolist() == [size - 1] * 2
    found = [None] * size if rank == 0 else None
    dist.gather_object(rank, found, 0)
    assert found == (list(range(size)) if rank == 0 else None)
    found = [rank, "of", rank]
    dist.broadcast_object_list(found, size - 1)
    assert found == [size - 1, "of", size - 1]
    found = [None]
    dist.scatter_object_list(found, [f"for {k}" for k in range(size)] if rank == 0 else None, 0)
    assert found == [f"for {rank}"]
    if size > 1 and rank == 0:
        dist.send_object_list(["a", 1], 1)
    if rank == 1:
        found = [None, None]
        assert dist.recv_object_list(found) == 0
        assert found == ["a", 1]


def test_work_goes_on_that_a_program_forgets(rank, size):
    """MPI has the memory until it is done, so that no other tensor gets it."""
    group = dist.new_group()
    for _ in range(100):
        dist.all_reduce(gs.ones(7), group=group, async_op=True)
        dist.all_reduce(kept := gs.ones(7), group=group)
        assert kept.tolist() == [size] * 7
    dist.all_reduce(last := gs.ones(2), group=group, async_op=True)
    dist.destroy_process_group(group)
    assert last.tolist() == [size] * 2


def test_groups(rank, size):
    even = dist.new_group(range(0, size, 2), group_desc="even")
    if rank % 2:
        assert even == dist.GroupMember.NON_GROUP_MEMBER
        assert dist.get_rank(even) == dist.get_world_size(even) == -1
        with pytest.warns(UserWarning, match=f"Running all_reduce on global rank {rank} which does not belong"):
            assert dist.all_reduce(gs.ones(1), group=even) is None
        with pytest.raises(ValueError, match="not a member"):
            dist.get_backend(even)
        return
    assert (dist.get_rank(even), dist.get_world_size(even)) == (rank // 2, (size + 1) // 2)
    assert dist.get_process_group_ranks(even) == list(range(0, size, 2))
    assert dist.get_global_rank(even, rank // 2) == rank
    assert dist.get_group_rank(even, rank) == rank // 2
    assert repr(even) == f"ProcessGroup('even', ranks={list(range(0, size, 2))})"
    tensor = gs.tensor([rank])
    dist.all_reduce(tensor, group=even)
    assert tensor.item() == sum(range(0, size, 2))
    tensor = gs.tensor([rank])
    last = (size - 1) // 2
    dist.broadcast(tensor, group=even, group_src=last)
    assert tensor.item() == 2 * last
    with pytest.raises(ValueError, match="src is 1, which is not a rank of ProcessGroup"):
        dist.broadcast(tensor, 1, group=even)
    with pytest.raises(ValueError, match="give one of src and group_src"):
        dist.broadcast(tensor, group=even)


def test_groups_of_one_size(rank, size):
    mine, every = dist.new_subgroups(1)
    assert dist.get_process_group_ranks(mine) == [rank] and len(every) == size
    for one in every:
        dist.destroy_process_group(one)
    mine, every = dist.new_subgroups_by_enumeration([[0]])
    assert (mine is not None) == (rank == 0) and len(every) == 1
    assert dist.GroupMember.WORLD is dist.group.WORLD
    with pytest.raises(ValueError, match=f"group_size must divide the {size} processes, found {size + 1}"):
        dist.new_subgroups(size + 1)
    with pytest.raises(ValueError, match="none occurs twice"):
        dist.new_subgroups_by_enumeration([[0], [0]])


def test_the_rank_on_the_machine(rank, monkeypatch):
    if "LOCAL_RANK" not in os.environ:
        assert dist.get_node_local_rank(rank) == rank  # all are on one machine
    monkeypatch.setenv("LOCAL_RANK", "5")
    assert dist.get_node_local_rank() == 5


def test_members_alone_make_a_group(rank, size):
    first = dist.new_group([0], use_local_synchronization=True) if rank == 0 else None
    if rank == 0:
        assert dist.get_world_size(first) == 1
        dist.destroy_process_group(first)


def test_refusals(rank, size):
    with pytest.raises(ValueError, match="twice"):
        dist.init_process_group("mpi")
    with pytest.raises(ValueError, match="write 'mpi' in place of 'gloo'"):
        dist.new_group(backend="gloo")
    with pytest.raises(ValueError, match=r"different numbers below"):
        dist.new_group([0, 0])
    with pytest.raises(ValueError, match=f"tensor_list must have a tensor for each of {size} processes, found 0"):
        dist.all_gather([], gs.ones(2))
    with pytest.raises(ValueError, match="process's tensor of tensor_list has 3 elements, and 2 are needed"):
        dist.all_gather([gs.ones(3)] * size, gs.ones(2))
    with pytest.raises(ValueError, match="must have one dtype"):
        dist.all_gather([gs.ones(2, dtype=gs.float64)] * size, gs.ones(2))
    with pytest.raises(ValueError, match="output_tensor has 1 elements"):
        dist.all_gather_into_tensor(gs.ones(1), gs.ones(2))
    with pytest.raises(TypeError, match="all_reduce: expected a Tensor, found ndarray"):
        dist.all_reduce(np.ones(2))
    with pytest.raises(TypeError, match=r"op must be a ReduceOp, such as ReduceOp.SUM, found 'sum'"):
        dist.all_reduce(gs.ones(2), "sum")
    frozen = np.ones(2, np.float32)
    frozen.flags.writeable = False
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns once
        tensor = gs.from_numpy(frozen)
    with pytest.raises(RuntimeError, match="memory is read-only"):
        dist.all_reduce(tensor)
    with pytest.raises(ValueError, match="output_split_sizes must be"):
        dist.all_to_all_single(gs.ones(size), gs.ones(size), [size + 1] * size)
    dist.destroy_process_group()
    assert not dist.is_initialized()
    for call in (dist.get_rank, lambda: dist.all_reduce(gs.ones(2)), dist.barrier):
        with pytest.raises(ValueError, match="Default process group has not been initialized"):
            call()
    with pytest.raises(ValueError, match=r"write 'mpi' in place of 'nccl'"):
        dist.init_process_group("nccl")
    with pytest.raises(ValueError, match=f"world_size is 77, but MPI has {size}"):
        dist.init_process_group("mpi", world_size=77)
    dist.init_process_group("mpi", world_size=size, rank=rank)


def test_absent_names_of_torch():
    with pytest.raises(AttributeError, match=r"gradspec.distributed.barrier"):
        dist.monitored_barrier  # noqa: B018


def test_a_write_is_seen_by_saved_values(rank, size):
    x = gs.ones(3, requires_grad=True)
    y = x * 2
    z = y.exp() * y
    dist.all_reduce(y.detach())
    with pytest.raises(RuntimeError, match="modified by an inplace operation"):
        z.sum().backward()
