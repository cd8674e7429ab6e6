"""The key `copy`: copy forms of views."""

from support.specs import ENTRY, complaints


def test_only_views_have_copy_forms(tmp_path):
    (message,) = complaints(f"{ENTRY}  copy: true\n", tmp_path)
    assert message == "7:3: f: 'copy' is for views: others copy anyway"
