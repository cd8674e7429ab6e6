"""Train a small convolutional network on handwritten digits, with `nn`, `optim` and `utils.data`.

    python examples/digits/train.py [--epochs 20] [--output build/demo]

Writes the network's weights as `digits.pt`, which torch can load; `loss_accuracy.png` and `predictions.png`; of a few
steps of training a profile, as `profile.txt`, `profile.html` and `trace.json`; and a picture of the recorded graph,
`graph.svg`. Fails when the test accuracy stays below 0.985.
"""

from __future__ import annotations

import argparse
import itertools
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import gradspec as gs
import gradspec.nn.functional as F
from gradspec import nn, optim
from gradspec.utils.data import DataLoader, TensorDataset

DATA = Path(__file__).with_name("digits.csv.gz")
LEARNING_RATE = 3e-3
REQUIRED_ACCURACY = 0.985


def load(seed: int = 0, test_fraction: float = 0.2) -> tuple[TensorDataset, TensorDataset]:
    """Return the training and the test data, the same split for the same seed.

    Images are of shape (n, 1, 8, 8), scaled to [0, 1]; the digits they show, of shape (n,).
    """
    table = np.loadtxt(DATA, delimiter=",", dtype=np.float32)
    table = table[np.random.default_rng(seed).permutation(len(table))]
    images = gs.from_numpy(table[:, :64] / 16).reshape(-1, 1, 8, 8)
    labels = gs.from_numpy(table[:, 64].astype(np.int64))
    n_test = int(len(table) * test_fraction)
    return TensorDataset(images[n_test:], labels[n_test:]), TensorDataset(images[:n_test], labels[:n_test])


def make_network() -> nn.Module:
    """Two convolutions with normalized channels, and a linear layer over the pooled features."""
    return nn.Sequential(
        nn.Conv2d(1, 16, kernel_size=3, padding=1),
        nn.BatchNorm2d(16),
        nn.ReLU(),
        nn.Conv2d(16, 32, kernel_size=3, padding=1),
        nn.BatchNorm2d(32),
        nn.ReLU(),
        nn.MaxPool2d(2),
        nn.Flatten(),
        nn.Dropout(0.3),
        nn.Linear(32 * 4 * 4, 10),
    )


@dataclass
class History:
    """The values of the training curves, one an epoch."""

    loss: list[float] = field(default_factory=list)
    train_accuracy: list[float] = field(default_factory=list)
    test_accuracy: list[float] = field(default_factory=list)


@gs.no_grad()
def accuracy(network: nn.Module, data: TensorDataset) -> float:
    """The share of the images that the network names correctly."""
    network.eval()
    images, labels = data.tensors
    share = (network(images).argmax(1) == labels).float().mean().item()
    network.train()
    return float(share)


def train(
    network: nn.Module, training: TensorDataset, test: TensorDataset, epochs: int = 20, batch_size: int = 64
) -> History:
    """Minimise the cross entropy of the training images, with a progress bar."""
    loader = DataLoader(training, batch_size, shuffle=True)
    optimizer = optim.AdamW(network.parameters(), weight_decay=0.01)
    schedule = optim.lr_scheduler.OneCycleLR(optimizer, LEARNING_RATE, total_steps=epochs * len(loader))
    history = History()
    for _ in progress(epochs, history):
        total = 0.0
        for images, labels in loader:
            optimizer.zero_grad()
            loss = F.cross_entropy(network(images), labels)
            loss.backward()
            optimizer.step()
            schedule.step()
            total += loss.item() * len(labels)
        history.loss.append(total / len(training))
        history.train_accuracy.append(accuracy(network, training))
        history.test_accuracy.append(accuracy(network, test))
    return history


def progress(epochs: int, history: History) -> Iterator[int]:
    """Count the epochs and show how far training is: a bar on a terminal, a few plain lines elsewhere."""
    interactive = sys.stdout.isatty()
    try:
        from rich.progress import Progress
    except ImportError:
        pass
    else:
        if interactive:
            with Progress() as bar:
                task = bar.add_task("training", total=epochs)
                for epoch in range(epochs):
                    yield epoch
                    bar.update(task, advance=1, description=status(epoch + 1, epochs, history))
            return
    for epoch in range(epochs):
        yield epoch
        done, line = epoch + 1, status(epoch + 1, epochs, history)
        if interactive:
            bar_text = "#" * (24 * done // epochs)
            print(f"\r[{bar_text:.<24}] {line}", end="\n" if done == epochs else "", flush=True)
        elif done == epochs or done % max(1, epochs // 5) == 0:
            print(line, flush=True)


def status(done: int, epochs: int, history: History) -> str:
    """One line about the last epoch."""
    loss, test_accuracy = history.loss[-1], history.test_accuracy[-1]
    return f"epoch {done:3d}/{epochs}  loss {loss:.4f}  test accuracy {test_accuracy:.3f}"


def plot_history(history: History, path: Path) -> None:
    """Draw loss and accuracy over the epochs."""
    from matplotlib.figure import Figure
    from matplotlib.ticker import LogLocator, MaxNLocator, PercentFormatter

    figure = Figure(figsize=(9, 3.6), layout="constrained")
    left, right = figure.subplots(1, 2)
    epochs = range(1, len(history.loss) + 1)
    left.semilogy(epochs, history.loss, color="#0072b2")
    left.set(title="loss on training images", xlabel="epoch", ylabel="cross entropy (nats)")
    left.yaxis.set_major_locator(LogLocator(subs=(1, 2, 5)))
    left.yaxis.set_major_formatter("{x:g}")
    left.yaxis.set_minor_formatter("")
    right.plot(epochs, history.train_accuracy, color="#0072b2", label="training images")
    right.plot(epochs, history.test_accuracy, color="#e69f00", linestyle="--", label="test images")
    right.axhline(
        REQUIRED_ACCURACY, color="grey", linestyle=":", label=f"required of test images: {REQUIRED_ACCURACY:.0%}"
    )
    right.set(title="accuracy", xlabel="epoch", ylabel="digits read rightly", ylim=(0.8, 1.005))
    right.yaxis.set_major_formatter(PercentFormatter(1))
    right.legend(loc="lower right")
    for axes in (left, right):
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
        axes.grid(alpha=0.3)
    figure.savefig(path, dpi=110)


def plot_predictions(network: nn.Module, test: TensorDataset, path: Path) -> None:
    """Draw test images with the network's reading, wrong ones first, in red and with the digit that is meant."""
    from matplotlib.figure import Figure

    images, labels = test.tensors
    network.eval()
    with gs.no_grad():
        probability = network(images).softmax(1).numpy()
    network.train()
    guess, label = probability.argmax(1), labels.numpy()
    chosen: NDArray[np.intp] = np.argsort(guess == label, kind="stable")[:40]
    figure = Figure(figsize=(10, 7), layout="constrained")
    for axes, i in zip(figure.subplots(5, 8).flat, chosen, strict=True):
        axes.imshow(images[int(i), 0].numpy(), cmap="gray_r")
        axes.set_axis_off()
        right = guess[i] == label[i]
        text = f"read as {guess[i]} ({probability[i].max():.0%})"
        axes.set_title(
            text if right else f"{text}\nmeant: {label[i]}", color="black" if right else "crimson", fontsize=9
        )
    wrong = int((guess != label).sum())
    figure.suptitle(f"{wrong} of {len(label)} test images are read wrongly (shown first); the others are examples")
    figure.savefig(path, dpi=110)


def profile_steps(network: nn.Module, training: TensorDataset, folder: Path, steps: int = 5) -> list[Path]:
    """Draw the graph of a batch, and profile some steps of training; returns the files written."""
    profiler = gs.autograd.profiler
    loader, optimizer = DataLoader(training, 64, shuffle=True), optim.AdamW(network.parameters())
    paths = [folder / name for name in ("profile.txt", "profile.html", "trace.json", "graph.svg")]
    table, page, trace, graph = paths
    images, labels = next(iter(loader))
    loss = F.cross_entropy(network(images), labels)
    gs.autograd.graph.draw({"loss": loss}, dict(network.named_parameters()), title="Digits").svg(graph)
    with profiler.profile(record_shapes=True, profile_memory=True, with_stack=True) as profile:
        for images, labels in itertools.islice(loader, steps):
            with profiler.record_function("forward"):
                optimizer.zero_grad()
                loss = F.cross_entropy(network(images), labels)
            with profiler.record_function("backward"):
                loss.backward()
            with profiler.record_function("optimizer"):
                optimizer.step()
    table.write_text(profile.key_averages().table(sort_by="self_cpu_time_total"), encoding="utf-8")
    profile.html(page, title=f"{steps} steps of training on digits")
    profile.export_chrome_trace(trace)
    return paths


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Train a small network on handwritten digits.")
    parser.add_argument("--epochs", type=int, default=20)
    parser.add_argument("--batch-size", type=int, default=64)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--output", type=Path, default=Path("build/demo"), help="where weights and pictures go")
    options = parser.parse_args(argv)

    gs.manual_seed(options.seed)
    training, test = load()
    network = make_network()
    n_parameters = sum(p.numel() for p in network.parameters())
    print(f"{len(training)} training and {len(test)} test images, {n_parameters} parameters")
    start = time.perf_counter()
    history = train(network, training, test, options.epochs, options.batch_size)
    print(f"trained in {time.perf_counter() - start:.1f} s")

    options.output.mkdir(parents=True, exist_ok=True)
    gs.save(network.state_dict(), options.output / "digits.pt")
    plot_history(history, options.output / "loss_accuracy.png")
    plot_predictions(network, test, options.output / "predictions.png")
    print(f"weights: {options.output / 'digits.pt'}")
    print(f"pictures: {options.output / 'loss_accuracy.png'}, {options.output / 'predictions.png'}")

    reached = history.test_accuracy[-1]
    written = profile_steps(network, training, options.output)
    print(f"profile of some steps, and their graph: {', '.join(map(str, written))}")
    print(f"test accuracy {reached:.4f} (required: {REQUIRED_ACCURACY})")
    if reached < REQUIRED_ACCURACY:
        print("the test accuracy is below what this network should reach", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
