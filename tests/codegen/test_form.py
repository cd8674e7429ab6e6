"""What generated Python looks like: lines that can be read, imports that are used, no detours."""

import ast
import re

import pytest

from gradspec.codegen.words.parameters import flat_name
from gradspec.codegen.write import blocks
from support.project import SPEC, generated


def test_generated_modules_can_be_read():
    modules = {name: text for name, text in generated().items() if name.endswith(".py")}
    assert max(len(line) for text in modules.values() for line in text.splitlines()) <= 200
    sections = [modules[f"{section.module}.py"] for section in SPEC.sections]
    assert sum(len(text.splitlines()) for text in sections) <= 50 * len(SPEC.ops)
    gives_names = ("__init__.py", *(f"{flat_name(namespace)}.py" for namespace in SPEC.namespaces))
    for name, text in modules.items():
        tree = ast.parse(text)
        calls = [node.func for node in ast.walk(tree) if isinstance(node, ast.Call)]
        assert not [call for call in calls if isinstance(call, ast.Lambda)], name
        imported_names = [
            alias.asname or alias.name for node in tree.body if isinstance(node, ast.ImportFrom) for alias in node.names
        ]
        used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
        assert name in gives_names or not set(imported_names) - used, name


def test_line_numbers_are_those_of_the_spec():
    lines = SPEC.source.lines
    text = "".join(text for name, text in generated().items() if name.endswith(".py"))
    assert text.count("# derivatives.yaml:") > 200
    for number, key in re.findall(r"^# derivatives\.yaml:(\d+)  (\S+)$", text, re.MULTILINE):
        written = lines[int(number) - 1].partition("(")[0].removeprefix("- op: ").removeprefix("private ")
        pattern = re.sub(r"\\{.*?\\}", r"\\d", re.escape(written.removesuffix("_copy").replace(".", "_")))
        assert re.fullmatch(pattern, key.removesuffix("_copy").replace(".", "_")), key


@pytest.mark.parametrize(
    ("line", "lines"),
    [
        ("short(call, of, a, function)", ["short(call, of, a, function)"]),
        (
            "    value = function(first, second, third)",
            ["    value = function(", "        first, second, third,", "    )"],
        ),
        (
            "    if (a_condition or the_other) and more:",
            ["    if (", "        a_condition or the_other", "    ) and more:"],
        ),
        (
            "outer(inner(first_one, second_one, third_one))",
            ["outer(inner(", "    first_one, second_one, third_one,", "))"],
        ),
        (
            "f('a string, with (a bracket', second, last_1)",
            ["f(", "    'a string, with (a bracket', second,", "    last_1,", ")"],
        ),
        ("no_bracket_in_this_line_but_it_is_too_long = 1", ["no_bracket_in_this_line_but_it_is_too_long = 1"]),
    ],
)
def test_broken_lines(line, lines, monkeypatch):
    monkeypatch.setattr(blocks, "WIDTH", 40)
    assert blocks.broken(line) == lines
