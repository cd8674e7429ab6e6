"""The key `planned`: composites whose calls C keeps."""

from support.specs import ENTRY, complaints


def test_only_composites_that_name_a_function_say_it(tmp_path):
    (message,) = complaints(f"{ENTRY}  planned: true\n", tmp_path)
    assert message.endswith("'planned' is for composites that name a function: expressions of ops are planned anyway")
