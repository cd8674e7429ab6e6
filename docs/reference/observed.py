"""What an op does when it is called: what its example prints, its shapes, its dtypes and refusals."""

from __future__ import annotations

import ast
import contextlib
import io
import itertools
import re
import warnings
from typing import Any

import gradspec as gs
from gradspec.codegen.read.model import Op
from gradspec.codegen.write.example_calls import Example, call_with

_CLASSES = {
    "floating point": ("float64", "float32", "float16", "bfloat16"),
    "complex": ("complex128", "complex64"),
    "integer": ("int64", "int32", "int16", "int8", "uint64", "uint32", "uint16", "uint8"),
    "bool": ("bool",),
}
_MOST_SHAPES = 6


def session(example: Example) -> str:
    """The example as an interpreter shows it, with a backward pass if one is possible."""
    lines = ["import gradspec as gs", *_definitions(example), f"result = {example.last_line}", "result"]
    if start := _start_of_backward(_run(lines)["result"]):
        lines.append(f"{start}.backward()")
        try:
            lines += [f"{name}.grad" for name in example.differentiable if _run(lines)[name].grad is not None]
        except NotImplementedError:  # by one of the parameters there is no derivative
            lines.pop()
    return _transcript(lines)


def _definitions(example: Example) -> list[str]:
    """The statements that make the example's tensors, those that can with a gradient."""
    lines = []
    for name, code in example.tensors.items():
        if name not in example.differentiable or not eval(code, {"gs": gs}).dtype.is_floating_point:
            lines.append(f"{name} = {code}")
        elif re.fullmatch(r"gs\.tensor\([^()]*\)", code):
            lines.append(f"{name} = {code[:-1]}, requires_grad=True)")
        else:
            lines.append(f"{name} = {code}.requires_grad_()")
    return lines


def _start_of_backward(result: Any) -> str | None:
    """The code of a number that depends on the first differentiable output."""
    for number, item in enumerate(_outputs(result)):
        if item.requires_grad:
            code = "result" if item is result else f"result[{number}]"
            code += ".abs()" * item.is_complex()
            return code if item.numel() == 1 and not item.ndim and not item.is_complex() else f"{code}.sum()"
    return None


def _run(lines: list[str]) -> dict[str, Any]:
    scope: dict[str, Any] = {}
    with _quiet():
        exec("\n".join(lines), scope)
    return scope


def _transcript(lines: list[str]) -> str:
    """The lines with prompts, each followed by what it prints."""
    scope: dict[str, Any] = {}
    shown = []
    for line in lines:
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed), _quiet():
            exec(compile(ast.Interactive(ast.parse(line).body), "example", "single"), scope)
        shown += [f">>> {line}", *printed.getvalue().splitlines()]
    return "\n".join(shown)


@contextlib.contextmanager
def _quiet() -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def _outputs(result: Any) -> list[gs.Tensor]:
    return [result] if isinstance(result, gs.Tensor) else list(result)


def shapes(op: Op) -> list[tuple[str, str, str]]:
    """Of the first samples: the call, the shapes of its tensors, and those of the result."""
    rows = {}
    for sample in op.tests.samples:
        example = call_with(op, sample)
        tensors = {name: eval(code, {"gs": gs}) for name, code in example.tensors.items()}
        try:
            with _quiet():
                result = eval(example.last_line, {"gs": gs, **tensors})
        except RuntimeError:  # of what the sample's shapes are filled with, as a singular matrix
            continue
        given = ", ".join(f"{name} {tuple(tensor.shape)}" for name, tensor in tensors.items())
        rows[example.last_line, given] = ", ".join(str(tuple(item.shape)) for item in _outputs(result))
    return [(call, given, made) for (call, given), made in rows.items()][:_MOST_SHAPES]


def dtypes(op: Op, example: Example) -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
    """Dtypes of the arguments with those of the result; and dtypes refused, with the message, by classes."""
    taken: dict[str, list[str]] = {}
    refused: dict[str, tuple[list[str], str]] = {}
    tensors = {name: eval(code, {"gs": gs}) for name, code in example.tensors.items()}
    for dtype in itertools.chain(*_CLASSES.values()) if example.differentiable else ():
        with _quiet():
            given = {
                name: value.to(getattr(gs, dtype)) if name in example.differentiable else value
                for name, value in tensors.items()
            }
            try:
                result = eval(example.last_line, {"gs": gs, **given})
            except (RuntimeError, TypeError, ValueError, NotImplementedError) as error:
                refused.setdefault(_class_of(dtype), ([], _message(error)))[0].append(dtype)
                continue
        taken.setdefault(_made(dtype, result), []).append(dtype)
    return (
        [(_in_classes(names), made) for made, names in taken.items()],
        [(_in_classes(names), message) for names, message in refused.values()],
    )


def _class_of(dtype: str) -> str:
    return next(name for name, members in _CLASSES.items() if dtype in members)


def _in_classes(names: list[str]) -> str:
    """The dtypes in words: classes of which all are there, and the others by name."""
    words = []
    for name, members in _CLASSES.items():
        present = [member for member in members if member in names]
        words += [name] if len(present) == len(members) else [f"`{member}`" for member in present]
    return ", ".join(words)


def _message(error: Exception) -> str:
    """The first line of a refusal."""
    return f"{type(error).__name__}: {str(error).splitlines()[0].partition('; operands: ')[0]}"


def _made(dtype: str, result: Any) -> str:
    """The dtypes of the outputs of a call, said in few words."""
    names = [str(item.dtype).removeprefix("gradspec.") for item in _outputs(result)]
    words = ["the same" if name == dtype else name for name in names]
    return ", ".join(words if isinstance(result, gs.Tensor) or hasattr(result, "_fields") else words[:1])
