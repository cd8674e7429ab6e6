"""Train a network on handwritten digits in several processes, which share each batch.

    mpirun -n 4 python examples/distributed_digits.py [--steps 200] [--network convolutional]
        [--checkpoint build/digits.ckpt] [--double]

One process writes a checkpoint every 20 steps, with the losses so far. Started again with the same checkpoint, by any
number of processes, the program goes on from there: the batches depend on the step alone, so that the losses are those
of one process with whole batches, up to rounding.
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path

import numpy as np
from digits.train import load

import gradspec as gs
import gradspec.distributed as dist
import gradspec.nn.functional as F
from gradspec import nn, optim
from gradspec.nn.parallel import DistributedDataParallel

BATCH = 96  # which 1, 2, 3 and 4 processes can share
EVERY = 20


def make_perceptron() -> nn.Module:
    """Two hidden layers."""
    return nn.Sequential(
        nn.Flatten(),
        nn.Linear(64, 128),
        nn.ReLU(),
        nn.Linear(128, 64),
        nn.ReLU(),
        nn.Linear(64, 10),
    )


def make_convolutional() -> nn.Module:
    """Two convolutions and a linear layer over the pooled features."""
    return nn.Sequential(
        nn.Conv2d(1, 8, kernel_size=3, padding=1),
        nn.ReLU(),
        nn.Conv2d(8, 16, kernel_size=3, padding=1),
        nn.ReLU(),
        nn.MaxPool2d(2),
        nn.Flatten(),
        nn.Linear(16 * 4 * 4, 10),
    )


NETWORKS = {"perceptron": make_perceptron, "convolutional": make_convolutional}


def batch_of(step: int, count: int) -> np.ndarray:
    """The numbers of the images of a step."""
    return np.random.default_rng(step).permutation(count)[:BATCH]


def save(path: Path, **found: object) -> None:
    """Write a checkpoint in one piece: the file is the old one or the new one at any moment."""
    beside = path.with_suffix(".new")
    gs.save(found, beside)
    os.replace(beside, path)


def train(
    steps: int, checkpoint: Path | None = None, dtype: gs.dtype = gs.float32, kind: str = "convolutional"
) -> list[float]:
    """The losses of all steps, which go on from the checkpoint; all processes of the group call it."""
    rank, size = dist.get_rank(), dist.get_world_size()
    images, labels = load()[0].tensors
    gs.manual_seed(0)
    network = NETWORKS[kind]().to(dtype)
    optimizer = optim.SGD(network.parameters(), 0.05, momentum=0.9)
    losses: list[float] = []
    if checkpoint is not None and checkpoint.exists():
        state = gs.load(checkpoint)
        network.load_state_dict(state["network"])
        optimizer.load_state_dict(state["optimizer"])
        losses = state["losses"]
    parallel = DistributedDataParallel(network)
    for step in range(len(losses), steps):
        mine = gs.from_numpy(batch_of(step, len(labels))[rank::size])
        optimizer.zero_grad()
        loss = F.cross_entropy(parallel(images[mine].to(dtype)), labels[mine])
        loss.backward()
        optimizer.step()
        dist.all_reduce(mean := loss.detach().clone(), dist.ReduceOp.AVG)
        losses.append(mean.item())
        if rank == 0 and (step + 1) % EVERY == 0:
            print(f"step {step + 1:4d}/{steps}  loss {losses[-1]:.4f}", flush=True)
            if checkpoint is not None:
                save(checkpoint, network=network.state_dict(), optimizer=optimizer.state_dict(), losses=losses)
    return losses


def main() -> None:
    parser = argparse.ArgumentParser(description="Train a network on handwritten digits in several processes.")
    parser.add_argument("--steps", type=int, default=200, help="the step of the last batch (default: 200)")
    parser.add_argument("--network", choices=NETWORKS, default="convolutional", help="which (default: convolutional)")
    parser.add_argument("--checkpoint", type=Path, help="the file to write, and to go on from if it is there")
    parser.add_argument("--double", action="store_true", help="compute in float64")
    options = parser.parse_args()
    dist.init_process_group("mpi")
    train(options.steps, options.checkpoint, gs.float64 if options.double else gs.float32, options.network)
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
