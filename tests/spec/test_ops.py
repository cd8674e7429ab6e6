"""The suite that comes from the spec: every op x every check that applies to it, with all samples.

The checks are those of `gradspec.testing`, for specs of one's own, too.
"""

from gradspec import testing
from support.project import SPEC

for group in testing.GROUPS:
    globals()[f"test_{group}"] = testing.test_ops(SPEC, groups=[group])
