"""Damaged and hostile specs: `python -m tests.fuzz.specs --cases 20000 --seed 1`.

Each is accepted, and then what is generated is well formed and has nothing of it but names, numbers and
texts; or it is refused with positions. It takes no more work than its length allows, and writes nothing
elsewhere.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import cProfile
import io
import os
import random
import re
import shutil
import sys
import tempfile
import traceback
from collections.abc import Iterator
from pathlib import Path

from gradspec.codegen.check.spec import load
from gradspec.codegen.commands import cli
from gradspec.codegen.plan.decide import plan
from gradspec.codegen.read.testdata import path_of_tests
from gradspec.codegen.words.errors import SpecError
from gradspec.codegen.write.render import render

ROOT = Path(__file__).resolve().parents[2]
MARK = "Injected"  # no name of a spec; only hostile texts hold it, and it may come out in comments and strings
# Calls of functions, of Python's and of C's, for each character of a spec: the real one takes 29.
CALLS = 200
SHORT = 5_000  # characters; a shorter spec may take as many calls as one of this length

INSERTIONS = (
    *"()[]{}:,*&!#'\"|>-\t\0\n\r\\@`%?é\u2028\ufeff\x0b\x0c\x1c\x85", "", " ", ": ", "- ", "<<: 1",
    "lambda: 0",
    "1e999", "9" * 5000, "__class__", "self", "grad", "Tensor", "None", "not_implemented('x')", "array(",
    "composite(", "[" * 60, "(" * 300, "-" * 90, "...", "*/", "/*", "//", '"""', "'''", '\\"', "\\\n", "??/",
)  # fmt: skip
WORDS = (
    "bool", "int", "dtypes: bool", "exp", "class", "register", "f_backward_self", "f_at", "gs_exp",
    "backward",
    "f", "g", "h", "grad", "self", "other", "tensor", "type", "len", "node", "conj", "mul",
)  # fmt: skip
HOSTILE = tuple(
    text.replace("MARK", MARK)
    for text in (
        '"""\nMARK()\n"""', "\\nMARK()\\n", "\nMARK()\n", "*/ MARK(); /*", "# */ MARK(); /*",
        "'); MARK(); ('",
        '"); MARK(); ("', "\u2028MARK()", "\rMARK()", "MARK()", "__import__('MARK')",
        "%s{{ MARK }}{% MARK %}",
        "'''MARK'''", "!!python/object/apply:os.system ['MARK']",
    )
)  # fmt: skip
NAMES = (
    "derivatives.yaml", "spec\nMARK()\n.yaml", "a'\"\"\"MARK.yaml", "*MARK", "\u2028MARK", "a\rMARK", "é{}\\",
    "# MARK {{ x }}",
)  # fmt: skip
EVERYTHING = """\
- section: Products
  doc: They grow.
- op: f(Tensor self, Tensor other, *, scalar factor=1, str mode='full') -> Tensor result
  forward: array(first)
  backward:
    self: grad * other if factor == 1 else grad * other * 2
    other: grad * self
  jvp: multilinear
  inplace: true
  aliases: [eff]
  operators: [__add__, __iadd__, __radd__]
  doc: The product, element by element.
- op: g.own(Tensor self, Mask? at=None, dims dim=()) -> Tensor a, Index b
  forward: array(second)
  backward:
    self: not_implemented('no gradient')
  jvp:
    a: self_t * self
  method: false
  doc: Nothing of use.
- op: h(Tensor self, Real other) -> Tensor result
  forward: other if self > 0 else exp(self) + 0.5
  backward:
    self: 0 if self > 0 else grad * exp(self)
    other: grad if self > 0 else 0
  jvp: elementwise
  dtypes: float int
  refuses:
    complex: has no order
  doc: A step.
- op: exp(Tensor self) -> Tensor result
  forward: exp(self)
  backward:
    self: grad * conj(result)
  jvp: elementwise
  dtypes: float complex
- op: conj(Tensor self) -> Tensor result
  forward: conj(self)
  backward:
    self: conj(grad)
  jvp: conj(self_t)
  dtypes: float complex
- op: private g(Tensor self, Tensor[] others) -> Tensor a
  forward: composite(self * 2)
"""
EVERY_TEST = """\
f:
  reference: numpy.multiply(self, other)
  domain: [-1.5, 2]
  samples:
    - {self: [2, 3], other: [3], mode: none}
  special:
    - {at: {self: [0.0], other: [1.0]}, gradient: {self: [1.0]}, note: A text.}
  phases: [result]
g.own:
  domain:
    self: positive_definite
  samples:
    - self: [2, 2]
      at: [[true], [false]]
g:
  samples:
    - {self: [], others: [[], [2]]}
"""


def mutated(lines: list[str], chance: random.Random) -> str:
    """The lines with one to four of them damaged."""
    lines = list(lines)
    for _ in range(chance.choice((1, 1, 1, 2, 3, 4))):
        at = chance.randrange(len(lines))
        line = lines[at]
        cut, end = sorted((chance.randint(0, len(line)), chance.randint(0, len(line))))
        inserted = chance.choice(chance.choice((INSERTIONS, HOSTILE)))
        match chance.choice((0, 1, 2, 3, 4, 5, 6, 6, 6, 7, 7, 7)):
            case 0:
                lines[at] = line[:cut] + inserted + line[cut:]
            case 1:
                lines[at] = line[:cut] + inserted + line[end:]
            case 2:
                del lines[at : at + chance.randint(1, 3)]
            case 3:
                lines.insert(at, chance.choice(lines))
            case 4:
                other = chance.randrange(len(lines))
                lines[at], lines[other] = lines[other], line
            case 5:
                words = line.split(" ")
                words[chance.randrange(len(words))] = chance.choice(chance.choice(lines).split(" "))
                lines[at] = " ".join(words)
            case 6:  # a text that YAML reads as it is
                key, colon, value = line.partition(": ")
                quoted = value + inserted.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
                escape = chance.choice(("", "", "\\0", "\\x1b", "\\u2028", "\\x85", "\\ud800", "\\r"))
                lines[at] = f'{key}{colon}"{quoted}{escape}"' if colon else line
            case 7:
                names = re.findall(r"\b[a-z_]\w*\b", line)
                if names:
                    lines[at] = re.sub(rf"\b{chance.choice(names)}\b", chance.choice(WORDS), line)
        lines = lines or [""]
    return "\n".join(lines)


def made(chance: random.Random, text: str, entries: list[str]) -> str:
    """A damaged spec: the real one, a piece of it, or one that has every key."""
    start = chance.randrange(len(entries))
    whole = chance.random()
    if whole < 0.01:
        return mutated(text.splitlines(), chance)
    if whole < 0.4:
        return mutated("\n".join(entries[start : start + 6]).splitlines(), chance)
    return mutated(EVERYTHING.splitlines(), chance)


def faults(folder: Path, name: str, text: str, tests: str) -> Iterator[str]:
    """The generator's failure with this text, and these test data, in a file of this name, if it fails."""
    file, out = folder / name, folder / "out"
    file.write_bytes(text.encode("utf-8", "surrogatepass"))
    path_of_tests(file).write_bytes(tests.encode("utf-8", "surrogatepass"))
    before = set(os.listdir(folder))
    errors = io.StringIO()
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(errors), cProfile.Profile() as profile:
        code = cli.main(["regen", "--spec", str(file), "--out", str(out)])
    calls = sum(entry.callcount for entry in profile.getstats())
    if calls > CALLS * max(len(text) + len(tests), SHORT):
        yield f"took {calls} calls of functions for {len(text) + len(tests)} characters"
    left = set(os.listdir(folder)) - before - {"out"}
    if left:
        yield f"wrote {sorted(left)}"
    if code != (1 if errors.getvalue() else 0):
        yield f"exit code {code} with {errors.getvalue()[:200]!r}"
    if code == 0:
        files = {path.name: path.read_text("utf-8") for path in out.iterdir()}
        shutil.rmtree(out)
        yield from _faults_of_output(files)
        if files.keys() != render(load(file)).keys():
            yield "not all files were written"
    else:
        if out.exists():
            yield "refused, but something was written"
        yield from _faults_of_refusal(file, errors.getvalue())


def _faults_of_refusal(file: Path, said: str) -> Iterator[str]:
    try:
        plan(load(file))
    except SpecError as error:
        for problem in error.problems:
            whole_file = any(
                word in problem.message.text for word in ("is empty", "not YAML", "the name of a spec file")
            )
            if problem.mark is None and not whole_file:
                yield f"an error without a position: {problem.message.text}"
    else:
        yield f"refused by regen, and not by load: {said[:400]}"


def _faults_of_output(files: dict[str, str]) -> Iterator[str]:
    for name, text in files.items():
        if name.endswith((".py", ".pyi")):
            try:
                tree = ast.parse(text)
                compile(text, name, "exec")
            except (SyntaxError, ValueError) as error:
                yield f"{name} is not Python: {error}"
                continue
            if any(MARK in _word(node) for node in ast.walk(tree)):
                yield f"{name} has {MARK} outside of strings"
        elif name.endswith(".inc"):
            code = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
            if MARK in code or "/*" in code or "*/" in code or not set(code) <= _C_CHARACTERS:
                yield f"{name} has more than C in it"
            defined = re.findall(r"^static inline \w+ (\w+)\(", code, re.MULTILINE)
            if len(set(defined)) < len(defined):
                yield f"{name} defines a function twice"
            if "GS_CLASS & ()" in code:
                yield f"{name} has a loop for no dtype"


_C_CHARACTERS = frozenset('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_ \n#&()[]|{}+-*/<>=!?:;,."')


def _word(node: ast.AST) -> str:
    """The names that a node of a tree holds by itself."""
    names = (getattr(node, field, None) for field in ("id", "attr", "arg", "name", "module", "asname"))
    return " ".join(name for name in names if isinstance(name, str))


def run(cases: int, seed: int) -> int:
    """Try as many specs; prints each that something is wrong with, and returns how many there were."""
    text = (ROOT / "derivatives.yaml").read_text("utf-8")
    entries = ["- op: " + entry for entry in text.split("\n- op: ")[1:]]
    failed = 0
    for case in range(cases):
        chance = random.Random(f"{seed} {case}")
        damaged, tests = made(chance, text, entries), ""
        if chance.random() < 0.4:
            damaged, tests = EVERYTHING, mutated(EVERY_TEST.splitlines(), chance)
        name = chance.choice(NAMES).replace("MARK", MARK) if chance.random() < 0.1 else NAMES[0]
        with tempfile.TemporaryDirectory() as folder:
            try:
                found = list(faults(Path(folder), name, damaged, tests))
            except Exception:
                found = [traceback.format_exc()]
        for fault in found:
            print(f"seed {seed}, case {case}, {name!r}: {fault}\n{damaged[:4_000]}\n{tests}\n", file=sys.stderr)
        failed += bool(found)
    return failed


def main() -> int:
    """The command; 1 if something is wrong with one of the specs."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz.specs", description="Damaged and hostile specs.")
    parser.add_argument("--cases", type=int, default=2_000, help="how many (2,000)")
    parser.add_argument("--seed", type=int, default=0, help="a case depends on its seed and its number alone (0)")
    given = parser.parse_args()
    failed = run(given.cases, given.seed)
    print(f"{given.cases} specs of seed {given.seed}: {failed} failed")
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
