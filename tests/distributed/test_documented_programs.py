"""The examples of docs/distributed.md run in any number of processes, the grid's in four."""

import gradspec as gs
import gradspec.distributed as dist
from support.pages import blocks
from support.project import ROOT

PAGE = ROOT / "docs" / "distributed.md"


def names(rank, size):
    """The names that the examples take for granted."""
    network = gs.nn.Linear(3, 2)
    return {
        "gs": gs,
        "dist": dist,
        "rank": rank,
        "size": size,
        "x": gs.full((2,), rank + 1.0, requires_grad=True),
        "loss": lambda parameters, rows: (rows @ parameters).square().mean(),
        "parameters": gs.ones(3),
        "own_rows": gs.full((4, 3), rank + 1.0),
        "network": network,
        "loss_of": gs.nn.functional.cross_entropy,
        "images": gs.ones(size, 3),
        "labels": gs.zeros(size, dtype=gs.int64),
        "block": gs.full((2, 2), float(rank)),
    }


def test_the_examples_of_the_page_run(rank, size, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)  # where traces go
    programs = [block for block in blocks(PAGE) if block.language == "python"]
    assert len(programs) == 6
    found = names(rank, size)
    dist.destroy_process_group()  # the first example has one of its own
    for block in programs:
        if size == 4 or "ProcessGrid" not in block.text:
            exec(compile(block.text, block.place, "exec"), found)
            if not dist.is_initialized():
                assert found["total"].tolist() == [size * (size - 1) / 2] * 3
                dist.init_process_group("mpi")
    assert found["x"].grad.tolist() == [size * size * (size + 1.0)] * 2  # of the sum of all processes' results
    assert found["value"] >= 9 and found["gradients"].shape == (3,)
    assert all(parameter.grad is not None for parameter in found["network"].parameters())
    assert size < 4 or found["padded"].shape == (4, 4)
