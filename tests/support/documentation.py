"""The copies of the examples in torch's documentation: how they are read, and how outputs are compared."""

from __future__ import annotations

import re
import traceback
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from support.project import ROOT

FOLDER = ROOT / "tests" / "autograd" / "examples"
TRACEBACK = "Traceback (most recent call last):"


@dataclass
class Step:
    """Consecutive lines of code, and the output shown below them."""

    code: str
    first_line: int
    shown: str = ""


@dataclass
class Example:
    """One example: its header lines by key, and its body with the replacements of `read`."""

    name: str
    body: str
    headers: dict[str, list[str]] = field(default_factory=dict)

    def header(self, key: str, default: str) -> str:
        return self.headers.get(key, [default])[0]

    @property
    def source(self) -> str:
        """The body's code without prompts, each line where it is in the body."""
        if not self.body.startswith(">>>"):
            return self.body
        return "".join(line[4:] + "\n" for line in self.body.splitlines())

    def steps(self) -> Iterator[Step]:
        if not self.body.startswith(">>>"):
            yield Step(self.body, 0)
            return
        step = None
        for number, line in enumerate(self.body.splitlines()):
            prompt = line.startswith((">>>", "..."))
            if prompt and (step is None or step.shown):
                if step:
                    yield step
                step = Step("", number)
            assert step
            if prompt:
                step.code += line[4:] + "\n"
            elif line and not line.startswith("#"):  # such lines are the text's own remarks on the output
                step.shown += line + "\n"
        if step:
            yield step


def read(path: Path) -> Iterator[Example]:
    """The examples of one file, in order; README.md beside it describes the format."""
    for block in path.read_text(encoding="utf-8").split("==== ")[1:]:
        head, _, body = block.partition("\n\n")
        heading, *lines = head.splitlines()
        example = Example(f"{path.stem}: {heading}", body)
        for line in lines:
            key, value = line.split(": ", 1)
            example.headers.setdefault(key, []).append(value)
        for replacement in example.headers.get("read", []):
            found, put = replacement.split(" | ")
            assert found in example.body, f"{example.name}: nothing to read as {put!r}"
            example.body = example.body.replace(found, put)
        yield example


EXAMPLES = [example for path in sorted(FOLDER.glob("*.txt")) for example in read(path)]


def compare(way: str, shown: str, printed: str) -> None:
    """Fail if `printed` is not what the text shows, compared in a way that the README names."""
    if way == "names":
        assert set(re.findall(r"\w+", shown)) <= set(re.findall(r"\w+", printed))
    elif way == "values":
        assert numbers(shown) == numbers(printed)
    elif way == "structure":
        assert structure(shown) == structure(printed)
    else:
        assert way == "exact"
        assert "".join(printed.split()) == "".join(shown.split())


def structure(text: str) -> str:
    text = re.sub(r"grad_fn=<\w+>", "grad_fn", "".join(text.split()))
    return re.sub(r"\d+\.\d{4}\b", lambda number: "0" if float(number[0]) == 0 else "x", text)


def numbers(text: str) -> list[float]:
    text = re.sub(r"\[torch\.\w+ of size .*\]", "", text)
    return [float(number) for number in re.findall(r"-?\d+\.?\d*", text)]


def compare_traceback(shown: str, error: BaseException, told: str) -> None:
    """Fail if `error` is not the one shown, or the lines shown above it are neither in it nor in `told`."""
    forward, _, raised = shown.partition(TRACEBACK)
    kind, message = raised.strip().splitlines()[-1].strip().split(": ", 1)
    assert type(error).__name__ == kind and message in str(error)
    told += "".join(traceback.format_exception(error))
    for line in map(str.strip, forward.splitlines()):
        assert line.startswith('File "') or line in told, f"{line!r} is not shown, only\n{told}"
