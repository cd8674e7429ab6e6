"""The JSON Schema of specs and of their test data, with which editors complete keys and check values."""

import json
from collections.abc import Mapping, Sequence

from ..words.keys import ENTRY, POINT, SECTION, TESTS, UPDATE, Key


def schema() -> dict[str, object]:
    """The forms of a spec, a list, and of its test data, a mapping, formulas aside."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A spec of gradspec, or its test data",
        "type": ["array", "object"],
        "minItems": 1,
        "items": {
            "if": {"required": ["section"]},
            "then": {"$ref": "#/$defs/section"},
            "else": {
                "if": {"required": ["update"]},
                "then": {"$ref": "#/$defs/update"},
                "else": {"$ref": "#/$defs/entry"},
            },
        },
        "additionalProperties": {"$ref": "#/$defs/tests"},
        "$defs": {
            "section": _object(SECTION, ["section"]),
            "entry": _object(ENTRY, ["op", "forward"]),
            "update": _object(UPDATE, ["update", "doc", "writes"]),
            "tests": _object(TESTS, []),
            "point": _object(POINT, ["at", "gradient"]),
        },
    }


def schema_text(comment: str) -> str:
    """The schema as a file, with a comment that says where it is from."""
    return json.dumps({"$comment": comment} | schema(), indent=2) + "\n"


def _object(keys: Mapping[str, Key], required: Sequence[str]) -> dict[str, object]:
    return {
        "type": "object",
        "properties": {name: {**key.schema, "description": key.meaning} for name, key in keys.items()},
        "required": list(required),
        "additionalProperties": False,
    }
