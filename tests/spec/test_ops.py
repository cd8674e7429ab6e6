"""The suite that comes from the spec: every op x every check that applies to it, with all samples.

The checks are those of `gradspec.testing`, for specs of one's own, too. Several groups of them are one test, because
pytest takes longer for a test than most groups do.
"""

from itertools import chain

from gradspec import testing
from support.project import SPEC

TESTS = {
    "values": ["values", "domains", "results", "quiet"],
    "derivatives": ["readings", "tangents", "special_points", "second_order"],
    "transforms": ["batching", "overrides"],
}

for name, groups in TESTS.items():
    globals()[f"test_{name}"] = testing.test_ops(SPEC, groups=groups)


def test_all_groups_are_tested():
    assert sorted(chain.from_iterable(TESTS.values())) == sorted(testing.GROUPS)
