"""The command `gradspec`: regen, lint and ops."""

from __future__ import annotations

import argparse
import os
import re
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from .errors import SpecError, did_you_mean
from .language import COMPOSITE, ELEMENTWISE

if TYPE_CHECKING:
    from .model import Op, Spec

_ROOT = Path(__file__).resolve().parent.parent  # the checkout, or the installed package
_DEFAULT_SPEC = _ROOT / "derivatives.yaml"


class _Failure(Exception):
    """An error of the command itself; its text is all the user sees."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code: 0, or 1 after an error (argparse exits with 2 itself)."""
    options = _parser().parse_args(arguments)
    try:
        code: int = options.run(options)
        sys.stdout.flush()
        return code
    except SpecError as error:
        print(error, file=sys.stderr)
        count = len(error.problems)
        untouched = "; nothing was written" if options.run is _regen else ""
        print(f"{count} error{'s' * (count != 1)}{untouched}", file=sys.stderr)
    except _Failure as error:
        print(f"gradspec: {error}", file=sys.stderr)
    except ModuleNotFoundError as error:
        print(
            f"gradspec: this command needs {error.name}; install it with 'pip install pyyaml jinja2'",
            file=sys.stderr,
        )
    except BrokenPipeError:  # 'gradspec ops | head'
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except OSError as error:
        print(f"gradspec: {error.filename or 'file'}: {error.strerror or error}", file=sys.stderr)
    return 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="gradspec", description="Generate differentiable ops from a spec file, and look at the spec."
    )
    parser.add_argument("--version", action="version", version=f"gradspec {_version()}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)

    regen = commands.add_parser(
        "regen", help="generate the code from the spec; only files that change are written"
    )
    regen.add_argument(
        "--check", action="store_true", help="write nothing; list stale files and exit with 1 if any"
    )
    regen.add_argument(
        "--spec", metavar="FILE", help="the spec file (default: gradspec's own derivatives.yaml)"
    )
    regen.add_argument(
        "--out", metavar="DIR", help="where the generated files go (default: 'generated' in the checkout)"
    )
    regen.set_defaults(run=_regen)

    lint = commands.add_parser("lint", help="check a spec file and report every error in it")
    lint.add_argument("spec", nargs="?", metavar="FILE", help="the spec file (default: gradspec's own)")
    lint.set_defaults(run=_lint)

    ops = commands.add_parser("ops", help="list the ops by section, or show one")
    ops.add_argument("name", nargs="?", metavar="NAME", help="an op, an overload 'name.variant', or an alias")
    ops.add_argument("--spec", metavar="FILE", help="the spec file (default: gradspec's own)")
    ops.set_defaults(run=_ops)
    return parser


def _version() -> str:
    for file in (_ROOT / "runtime" / "_version.py", _ROOT / "_version.py"):
        if file.is_file() and (found := re.search(r'__version__ = "([^"]+)"', file.read_text("utf-8"))):
            return found.group(1)
    return "(unknown version)"


def _load(path: str | None) -> Spec:
    from .spec import load

    return load(_shown(Path(path) if path is not None else _DEFAULT_SPEC))


def _shown(path: Path) -> str:
    """The path as messages give it: relative where it lies below the current directory."""
    try:
        return str(path.resolve().relative_to(Path.cwd()))
    except (OSError, ValueError, RuntimeError):
        return str(path)


def _regen(options: argparse.Namespace) -> int:
    from .render import PAGES, render

    out, pages = _destinations(options)
    files = render(_load(options.spec))
    if out.exists() and not out.is_dir():
        raise _Failure(f"{_shown(out)} is not a directory")
    texts = {(pages if name in PAGES else out) / name: text for name, text in sorted(files.items())}
    current = {path: path.read_bytes() for path in texts if path.is_file()}
    changed = {path: text for path, text in texts.items() if current.get(path) != text.encode()}
    made = {*out.glob("*"), *(pages / page for page in PAGES)}
    superfluous = [path for path in sorted(made - texts.keys()) if _is_generated(path)]
    for path in changed:
        if path.exists() and not _is_generated(path):
            message = "was not made by 'gradspec regen'; move it away or choose another --out"
            raise _Failure(f"{_shown(path)} {message}")
    if not changed and not superfluous:
        print(f"nothing changed: {len(files)} files up to date")
        return 0
    if options.check:
        for path in changed:
            print(f"{'stale' if path in current else 'missing'}: {_shown(path)}", file=sys.stderr)
        for path in superfluous:
            print(f"no longer generated: {_shown(path)}", file=sys.stderr)
        print("run 'gradspec regen'", file=sys.stderr)
        return 1
    _write(changed)
    for path in changed:
        print(f"{'changed' if path in current else 'new'}: {_shown(path)}")
    for path in superfluous:
        path.unlink()
        print(f"removed: {_shown(path)}")
    return 0


def _destinations(options: argparse.Namespace) -> tuple[Path, Path]:
    """The folders of generated code, and of pages for readers: in the checkout, its documentation."""
    if options.out is not None:
        return Path(options.out), Path(options.out)
    if options.spec is None and (_ROOT / "runtime").is_dir():
        return _ROOT / "generated", _ROOT / "docs"
    installed = "an installed gradspec, which is not a checkout"
    raise _Failure(
        f"regen needs --out DIR with {installed if options.spec is None else 'a spec of your own'}"
    )


def _is_generated(path: Path) -> bool:
    """Whether a file carries the banner of what `regen` made."""
    from .render import BANNER

    if not path.is_file():
        return False
    with path.open("rb") as stream:
        return BANNER.partition("{")[0].encode() in stream.read(1_000)


def _write(files: Mapping[Path, str]) -> None:
    """Write the files so that each is old or new but never half: all go to temporary files first."""
    umask = os.umask(0)
    os.umask(umask)
    staged: list[tuple[str, Path]] = []
    try:
        for path, text in files.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            handle, temporary = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
            staged.append((temporary, path))
            with os.fdopen(handle, "wb") as stream:
                stream.write(text.encode())
            os.chmod(temporary, 0o666 & ~umask)
        for temporary, target in staged:
            os.replace(temporary, target)
    finally:
        for temporary, _ in staged:
            Path(temporary).unlink(missing_ok=True)


def _lint(options: argparse.Namespace) -> int:
    from .plan import plan

    spec = _load(options.spec)
    plan(spec)
    print(f"{spec.path}: {len(spec.ops)} ops, no errors")
    return 0


def _ops(options: argparse.Namespace) -> int:
    spec = _load(options.spec)
    if options.name is not None:
        found = [op for op in spec.ops if options.name in (op.key, op.signature.name, *op.aliases)]
        if not found:
            names = [name for op in spec.ops for name in (op.key, op.signature.name, *op.aliases)]
            raise _Failure(f"no op '{options.name}'{did_you_mean(options.name, names)}")
        print("\n\n".join(_details(spec, found)))
        return 0
    head = ("op", "forward", "gradients", "in place", "defined at")
    rows = {op: _row(op, f"{spec.path}:{op.mark.line}") for op in spec.ops}
    widths = [max(len(row[column]) for row in (head, *rows.values())) for column in range(4)]
    _print_row(head, widths)
    for section in spec.sections:
        if section.name:
            print(f"\n{section.name}" + (f": {section.doc}" if section.doc else ""))
        for op in spec.ops_of(section):
            _print_row(rows[op], widths)
    return 0


def _row(op: Op, place: str) -> tuple[str, ...]:
    forward = op.forward.kind if not op.forward.is_name else f"{op.forward.kind}({op.forward.text})"
    gradients = "by its parts" if op.forward.kind == COMPOSITE else ", ".join(op.backward) or "-"
    in_place = f"{op.signature.name}_" if op.inplace else "-"
    return op.key, forward, gradients, in_place, place


def _print_row(row: Sequence[str], widths: Sequence[int]) -> None:
    cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=False)]
    print("  ".join([*cells, row[4]]).rstrip())


def _details(spec: Spec, ops: Sequence[Op]) -> list[str]:
    from .plan import plan
    from .render import render

    plans = {op_plan.op.key: op_plan for op_plan in plan(spec)}
    files = render(spec)
    blocks = []
    for op in ops:
        op_plan = plans[op.key]
        lines = [op.signature.text, *([f"  {op.doc}"] if op.doc else [])]
        form = f"{op.forward.kind}({op.forward.text})" if op.forward.kind != ELEMENTWISE else op.forward.text
        rows = [
            ("forward", form),
            *((f"backward {name}", formula.text) for name, formula in op.backward.items()),
        ]
        if isinstance(op.jvp, str):
            rows.append(("jvp", op.jvp))
        else:
            rows.extend((f"jvp {part.param or part.output}", part.formula.text) for part in op.jvp)
        places = _places(files, [op.signature.name], op_plan.node_class, op_plan.kernel_names)
        rows += [
            ("in place", f"{op.signature.name}_" if op.inplace else ""),
            ("operators", " ".join(op.operators)),
            ("aliases", ", ".join(op.aliases)),
            ("node", op_plan.node_class or ""),
            ("saved", ", ".join(op_plan.saved)),
            ("kernels", ", ".join(op_plan.kernel_names)),
            ("reference", op.reference.text if op.reference else ""),
            ("section", op.section.name),
            ("defined", f"{spec.path}:{op.mark.line}"),
            ("generated", "\n".join(places)),
        ]
        width = max(len(label) for label, _ in rows)
        for label, value in rows:
            for index, line in enumerate(value.splitlines()):
                lines.append(f"  {label if index == 0 else '':{width}}  {line}")
        blocks.append("\n".join(lines))
    return blocks


def _places(
    files: Mapping[str, str], functions: Sequence[str], node_class: str | None, kernels: Sequence[str]
) -> list[str]:
    """Where an op's functions, its Node class and its kernels begin in the generated files."""
    words = "|".join(re.escape(name) for name in [*functions, *([node_class] if node_class else [])])
    patterns = [rf"^\s*(?:def|class) (?:{words})\b"]
    if kernels:
        patterns.append(rf"^static .*\b(?:{'|'.join(map(re.escape, kernels))})(?:_at)?\(")
    found = []
    for name, text in sorted(files.items()):
        lines = [
            text.count("\n", 0, match.start()) + 1 + match.group().startswith("\n")
            for match in re.finditer("|".join(patterns), text, re.MULTILINE)
        ]
        if lines:
            found.append(f"generated/{name}:" + ",".join(map(str, lines)))
    return found
