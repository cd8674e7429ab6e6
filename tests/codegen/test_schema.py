"""The JSON Schema of specs: it takes what the generator takes, and refuses keys and kinds that it refuses."""

import json

import pytest
from jsonschema import Draft202012Validator

from gradspec.codegen.commands import cli
from gradspec.codegen.read.yaml_nodes import compose
from gradspec.codegen.words.errors import Collector, Source
from gradspec.codegen.words.keys import ENTRY, TESTS
from gradspec.codegen.write.json_schema import schema
from support.cases import for_each
from support.project import ROOT
from support.specs import EXAMPLES

VALIDATOR = Draft202012Validator(schema())
STRUCTURE = ("GS201", "GS203", "GS205", "GS208")  # rules about keys, and the kinds of their values


def data(text):
    """A YAML file as an editor sees it."""
    source = Source("spec.yaml", tuple(text.split("\n")))
    root = compose(source, Collector(source))
    assert root is not None
    return json.loads(json.dumps(root.data()))


def test_the_schema_is_one():
    Draft202012Validator.check_schema(schema())


def test_our_own_spec_is_valid():
    for name in ("derivatives.yaml", "derivatives.tests.yaml"):
        VALIDATOR.validate(data((ROOT / name).read_text("utf-8")))


@for_each("rule", EXAMPLES, ids=lambda rule: rule.code)
def test_cured_examples_are_valid(rule):
    VALIDATOR.validate(data(EXAMPLES[rule].text))


@pytest.mark.parametrize("code", STRUCTURE)
def test_wrong_keys_and_kinds_are_not(code):
    (example,) = [example for rule, example in EXAMPLES.items() if rule.code == code]
    assert VALIDATOR.is_valid(data(example.broken[0])) is (code == "GS205")  # styles are no data


def test_each_key_is_described_in_the_schema_and_on_the_page_of_the_language():
    page = (ROOT / "docs" / "spec.md").read_text("utf-8")
    properties = schema()["$defs"]
    for kind, keys in (("entry", ENTRY), ("tests", TESTS)):
        for name in keys:
            assert properties[kind]["properties"][name]["description"].endswith((".", ")"))
            assert f"\n| `{name}` |" in page


def test_the_command_prints_it(capsys):
    assert cli.main(["schema"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert printed.pop("$comment") and printed == schema()
