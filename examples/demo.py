"""The program of `make demo`: generated code that is up to date, learning, and one formula on its way.

    python examples/demo.py [OP] [--output build/demo]

OP is the name of an elementwise op; the default is tan.
"""

from __future__ import annotations

import argparse
import inspect
import re
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import yaml

import gradspec as gs

ROOT = Path(__file__).parents[1]
SPEC = ROOT / "derivatives.yaml"
TESTS = ROOT / "derivatives.tests.yaml"
GENERATED = ROOT / "generated"


def heading(text: str) -> None:
    print(f"\n== {text}\n", flush=True)


def run(*arguments: str) -> None:
    """Run a Python program, and end with its exit code when it fails."""
    if code := subprocess.run([sys.executable, *arguments], cwd=ROOT, check=False).returncode:
        sys.exit(code)


def generated_files() -> dict[str, bytes]:
    return {
        str(p.relative_to(ROOT)): p.read_bytes()
        for p in sorted(GENERATED.rglob("*"))
        if p.suffix != ".pyc" and p.is_file()
    }


def regenerate() -> None:
    """Run the generator on derivatives.yaml, and say which files that changed."""
    before = generated_files()
    start = time.perf_counter()
    run("-m", "gradspec", "regen")
    seconds = time.perf_counter() - start
    after = generated_files()
    changed = sorted(name for name in before.keys() | after.keys() if before.get(name) != after.get(name))
    print(f"{len(after)} files generated in {seconds:.1f} s; changed: {', '.join(changed) or 'nothing'}")
    if any(name.endswith(".inc") for name in changed):
        raise SystemExit("the kernels changed and have to be compiled: run `make demo` again")


def entry(op: str) -> tuple[int, str]:
    """The lines of an op in derivatives.yaml, and the number of the first."""
    lines = SPEC.read_text(encoding="utf-8").splitlines()
    for start, line in enumerate(lines):
        if re.match(rf"- op: {re.escape(op)}\(", line):
            rest = lines[start + 1 :]
            length = next((i for i, other in enumerate(rest) if not other.startswith("  ")), len(rest))
            return start + 1, "\n".join([line, *rest[:length]])
    raise SystemExit(f"{SPEC.name} has no op {op!r}; `gradspec ops` lists them")


def c_functions(op: str) -> str:
    """The op's functions in the generated C, each with the comment above it."""
    text = (GENERATED / "kernels.inc").read_text(encoding="utf-8")
    pattern = rf"^/\*[^\n]*\*/\nstatic inline \w+ {re.escape(op)}(?:_(?:backward|jvp)\w*)?_at\(.*?^\}}\n[^\n]*$"
    return "\n\n".join(re.findall(pattern, text, re.MULTILINE | re.DOTALL))


def inputs(text: str) -> list[gs.Tensor]:
    """Arguments for the op of an entry: float64 tensors in its domain, which require gradients."""
    (mapping,) = yaml.safe_load(text)
    parameters = mapping["op"].partition("(")[2].partition(")")[0].split(",")
    required = [p.strip() for p in parameters if "=" not in p]
    if not all(p.startswith("Tensor ") for p in required):
        raise SystemExit(f"{mapping['op']}: the demo calls ops whose required parameters are tensors")
    tests = yaml.safe_load(TESTS.read_text(encoding="utf-8"))
    domain = tests.get(mapping["op"].partition("(")[0], {}).get("domain", [-2, 2])
    names = [p.removeprefix("Tensor ") for p in required]
    domains = [domain.get(name, [-2, 2]) if isinstance(domain, dict) else domain for name in names]
    rng = np.random.default_rng(0)
    return [gs.tensor(rng.uniform(low, high, (2, 3)), requires_grad=True) for low, high in domains]


def travel(op: str) -> None:
    """Show an op's entry, what was generated from it, and a check of its gradient."""
    line, text = entry(op)
    print(f"{SPEC.name}, line {line}:\n\n{text}\n")
    print(f"generated/kernels.inc, compiled for every dtype:\n\n{c_functions(op)}\n")
    arguments = inputs(text)
    function = getattr(gs, op)
    result = function(*arguments)
    node = type(result.grad_fn)
    print(f"{Path(inspect.getfile(node)).name}, what backward() runs:\n\n{inspect.getsource(node)}")
    call = f"{op}({', '.join(['x', 'y', 'z'][: len(arguments)])})"
    print(f">>> y = gradspec.{call}; y.grad_fn\n{result.grad_fn}")
    print(f">>> gradspec.autograd.gradcheck({op}, ...)\n{gs.autograd.gradcheck(function, tuple(arguments))}")


def main() -> int:
    parser = argparse.ArgumentParser(description="Show what gradspec does.")
    parser.add_argument("op", nargs="?", default="tan", help="the elementwise op to follow (default: tan)")
    parser.add_argument("--output", default="build/demo", help="where the pictures go")
    options = parser.parse_args()

    heading("1. derivatives.yaml -> generated/")
    regenerate()
    heading("2. learning to read handwritten digits")
    run("examples/digits/train.py", "--output", options.output)
    heading(f"3. how the formula of {options.op} travels")
    travel(options.op)
    return 0


if __name__ == "__main__":
    sys.exit(main())
