"""Pieces of generated Python between the writers and the templates, and how long lines are broken."""

import re
from dataclasses import dataclass
from itertools import pairwise

WIDTH = 160  # of a line, if it has a bracket to be broken in


@dataclass(frozen=True)
class Function:
    """A function; `after` are statements that follow its definition."""

    name: str
    parameters: str
    body: list[str]
    after: tuple[str, ...] = ()

    @property
    def lines(self) -> list[str]:
        return [*laid_out([f"def {self.name}({self.parameters}):", *indented(self.body)]), *self.after]


def indented(lines: list[str]) -> list[str]:
    """The lines, one level deeper."""
    return [f"    {line}" if line else line for line in lines]


def tuple_display(parts: list[str]) -> str:
    """The display of a tuple of expressions."""
    return f"({', '.join(parts)}{',' * (len(parts) == 1)})"


def quoted(names: list[str]) -> str:
    """The display of a tuple of strings."""
    return tuple_display([f'"{name}"' for name in names])


def docstring(text: str) -> str:
    """The text as it may stand in a docstring."""
    return text.replace("\\", "\\\\").replace('"""', "'''")


# ---- long lines ----


def laid_out(lines: list[str]) -> list[str]:
    """The lines of code, broken where they are too long."""
    return [part for line in lines for part in broken(line)]


def broken(line: str) -> list[str]:
    """A line of code, broken inside its longest bracket if it is too long: between the elements."""
    if len(line) <= WIDTH:
        return [line]
    brackets = _outer(line)
    brackets = [pair for pair in brackets if pair[0] < WIDTH] or brackets
    if not brackets:
        return [line]
    start, end = max(brackets, key=lambda pair: pair[1] - pair[0])
    parts = elements(line[start + 1 : end])
    while len(parts) == 1 and len(inner := _outer(parts[0])) == 1 and inner[0][1] == len(parts[0]) - 1:
        offset = line.index(parts[0], start)  # a call of a call is broken inside the inner one
        start, end = offset + inner[0][0], offset + inner[0][1]
        parts = elements(line[start + 1 : end])
    margin = line[: len(line) - len(line.lstrip())]
    body = filled(parts, f"{margin}    ")
    if len(parts) == 1 and not line[:end].endswith(","):  # an expression in brackets, and no list
        body[-1] = body[-1].removesuffix(",")
    return [line[: start + 1], *body, *broken(margin + line[end:])]


def filled(parts: list[str], margin: str) -> list[str]:
    """Elements of a list, as many on a line as fit, a comma after each."""
    lines: list[str] = []
    for part in parts:
        if lines and len(lines[-1]) + len(part) + 2 <= WIDTH and not lines[-1].lstrip().startswith(")"):
            lines[-1] += f" {part},"
        else:
            lines += broken(f"{margin}{part},")
    return lines


def elements(text: str) -> list[str]:
    """The elements between the commas of a display or a call."""
    inner = _outer(text)
    commas = [
        at
        for at, character in enumerate(_without_strings(text))
        if character == "," and not any(start < at < end for start, end in inner)
    ]
    parts = [text[a + 1 : b].strip() for a, b in pairwise([-1, *commas, len(text)])]
    return [part for part in parts if part]


def _outer(text: str) -> list[tuple[int, int]]:
    """Where the brackets that are in no other begin and end."""
    found, opened = [], []
    for at, character in enumerate(_without_strings(text)):
        if character in "([{":
            opened.append(at)
        elif character in ")]}" and opened:  # the rest of a broken line begins with a closing one
            start = opened.pop()
            if not opened:
                found.append((start, at))
    return found


def _without_strings(text: str) -> str:
    """A line with blanks in the place of its strings, the last of which may end on another line."""
    return re.sub(r"""(['"])(\\.|(?!\1)[^\\])*(\1|$)""", lambda string: " " * len(string.group()), text)
