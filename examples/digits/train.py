"""Train a small network on handwritten digits: data, model, optimiser and loop, all in gradspec and NumPy.

    python examples/digits/train.py [--epochs 40] [--output build/demo]

Writes `loss_accuracy.png` and `predictions.png`; of a few steps of training a profile, as `profile.txt`,
`profile.html` and `trace.json`; and a picture of the recorded graph, `graph.svg`. Fails when the test
accuracy stays below 0.97.
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

DATA = Path(__file__).with_name("digits.csv.gz")
LEARNING_RATE = 2e-3
REQUIRED_ACCURACY = 0.97


@dataclass(frozen=True)
class Split:
    """Images of shape (n, 64), scaled to [0, 1], and the digits they show, of shape (n,)."""

    images: gs.Tensor
    labels: gs.Tensor

    def __len__(self) -> int:
        return int(self.labels.shape[0])


def load(seed: int = 0, test_fraction: float = 0.2) -> tuple[Split, Split]:
    """Return the training and the test images, the same split for the same seed."""
    table = np.loadtxt(DATA, delimiter=",", dtype=np.float32)
    order = np.random.default_rng(seed).permutation(len(table))
    table = table[order]
    images, labels = table[:, :64] / 16, table[:, 64].astype(np.int64)
    n_test = int(len(table) * test_fraction)

    def split(rows: slice) -> Split:
        return Split(gs.from_numpy(images[rows].copy()), gs.from_numpy(labels[rows].copy()))

    return split(slice(n_test, None)), split(slice(n_test))


class Network:
    """A multilayer perceptron with relu between its layers."""

    def __init__(self, sizes: tuple[int, ...] = (64, 128, 64, 10)) -> None:
        self.weights: list[gs.Tensor] = []
        self.biases: list[gs.Tensor] = []
        for n_in, n_out in itertools.pairwise(sizes):
            # He initialisation: the scale that keeps the variance of relu layers.
            weight = gs.randn(n_out, n_in) * (2 / n_in) ** 0.5
            self.weights.append(weight.requires_grad_())
            self.biases.append(gs.zeros(n_out, requires_grad=True))

    def parameters(self) -> list[gs.Tensor]:
        return self.weights + self.biases

    def names(self) -> dict[str, gs.Tensor]:
        """The parameters by the names that pictures show."""
        kinds = (("weight", self.weights), ("bias", self.biases))
        return {f"{kind} {layer}": p for kind, found in kinds for layer, p in enumerate(found, 1)}

    def __call__(self, x: gs.Tensor) -> gs.Tensor:
        *hidden, last = zip(self.weights, self.biases, strict=True)
        for weight, bias in hidden:
            x = (x @ weight.t() + bias).relu()
        weight, bias = last
        return x @ weight.t() + bias


class Adam:
    """Kingma and Ba's optimiser (arXiv:1412.6980): steps scaled by running moments of the gradient."""

    def __init__(self, parameters: list[gs.Tensor], beta1: float = 0.9, beta2: float = 0.999) -> None:
        self.parameters, self.lr, self.beta1, self.beta2 = parameters, LEARNING_RATE, beta1, beta2
        self.mean = [gs.zeros_like(p) for p in parameters]
        self.square = [gs.zeros_like(p) for p in parameters]
        self.steps = 0

    @gs.no_grad()
    def step(self) -> None:
        """Move every parameter against its gradient, and forget the gradients."""
        self.steps += 1
        scale = (1 - self.beta2**self.steps) ** 0.5 / (1 - self.beta1**self.steps)
        for parameter, mean, square in zip(self.parameters, self.mean, self.square, strict=True):
            grad = parameter.grad
            if grad is None:
                continue
            mean.mul_(self.beta1).add_(grad * (1 - self.beta1))
            square.mul_(self.beta2).add_(grad * grad * (1 - self.beta2))
            parameter.sub_(mean / (square.sqrt() + 1e-8) * (self.lr * scale))
            parameter.grad = None


@dataclass
class History:
    """The values of the training curves, one an epoch."""

    loss: list[float] = field(default_factory=list)
    train_accuracy: list[float] = field(default_factory=list)
    test_accuracy: list[float] = field(default_factory=list)


def accuracy(network: Network, split: Split) -> float:
    """The share of the images that the network names correctly."""
    with gs.no_grad():
        return float((network(split.images).argmax(1) == split.labels).float().mean().item())


def batches(split: Split, size: int) -> Iterator[tuple[gs.Tensor, gs.Tensor]]:
    """The images in a new random order, `size` at a time."""
    order = gs.randperm(len(split))
    for start in range(0, len(split), size):
        rows = order[start : start + size]
        yield split.images[rows], split.labels[rows]


def train(network: Network, training: Split, test: Split, epochs: int, batch_size: int) -> History:
    """Minimise the cross entropy of the training images, with a progress bar."""
    optimizer = Adam(network.parameters())
    history = History()
    for epoch in progress(epochs, history):
        # The step size falls to zero along a cosine, so that the last epochs settle.
        optimizer.lr = LEARNING_RATE * 0.5 * (1 + float(np.cos(np.pi * epoch / epochs)))
        total = 0.0
        for images, labels in batches(training, batch_size):
            loss = gs.cross_entropy(network(images), labels)
            loss.backward()
            optimizer.step()
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


def plot_predictions(network: Network, test: Split, path: Path) -> None:
    """Draw test images with the network's reading, wrong ones first, in red and with the digit that is meant."""
    from matplotlib.figure import Figure

    with gs.no_grad():
        probability = network(test.images).softmax(1).numpy()
    guess, label = probability.argmax(1), test.labels.numpy()
    chosen: NDArray[np.intp] = np.argsort(guess == label, kind="stable")[:40]
    figure = Figure(figsize=(10, 7), layout="constrained")
    for axes, i in zip(figure.subplots(5, 8).flat, chosen, strict=True):
        axes.imshow(test.images[int(i)].numpy().reshape(8, 8), cmap="gray_r")
        axes.set_axis_off()
        right = guess[i] == label[i]
        text = f"read as {guess[i]} ({probability[i].max():.0%})"
        axes.set_title(
            text if right else f"{text}\nmeant: {label[i]}", color="black" if right else "crimson", fontsize=9
        )
    wrong = int((guess != label).sum())
    figure.suptitle(f"{wrong} of {len(label)} test images are read wrongly (shown first); the others are examples")
    figure.savefig(path, dpi=110)


def profile_steps(network: Network, training: Split, folder: Path, steps: int = 5) -> list[Path]:
    """Draw the graph of a batch, and profile some steps of training; returns the files written."""
    profiler = gs.autograd.profiler
    optimizer, names = Adam(network.parameters()), network.names()
    paths = [folder / name for name in ("profile.txt", "profile.html", "trace.json", "graph.svg")]
    table, page, trace, graph = paths
    images, labels = next(batches(training, 64))
    loss = gs.cross_entropy(network(images), labels)
    gs.autograd.graph.draw({"loss": loss}, names, title="Digits").svg(graph)
    with profiler.profile(record_shapes=True, profile_memory=True, with_stack=True) as profile:
        for images, labels in itertools.islice(batches(training, 64), steps):
            with profiler.record_function("forward"):
                loss = gs.cross_entropy(network(images), labels)
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
    parser.add_argument("--epochs", type=int, default=30)
    parser.add_argument("--batch-size", type=int, default=64)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--output", type=Path, default=Path("build/demo"), help="where the pictures go")
    options = parser.parse_args(argv)

    gs.manual_seed(options.seed)
    training, test = load()
    network = Network()
    n_parameters = sum(p.numel() for p in network.parameters())
    print(f"{len(training)} training and {len(test)} test images, {n_parameters} parameters")
    start = time.perf_counter()
    history = train(network, training, test, options.epochs, options.batch_size)
    print(f"trained in {time.perf_counter() - start:.1f} s")

    options.output.mkdir(parents=True, exist_ok=True)
    plot_history(history, options.output / "loss_accuracy.png")
    plot_predictions(network, test, options.output / "predictions.png")
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
