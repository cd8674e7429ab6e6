"""Batch rules, from the spec: every op x every sample under `vmap`, against one call for each sample.

The checks are those of `gradspec.testing`, for specs of one's own, too.
"""

from gradspec import testing
from support.project import SPEC

test_op = testing.test_ops(SPEC, groups=["batching"])
