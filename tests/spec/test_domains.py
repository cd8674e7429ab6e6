"""Gradients outside of what a forward is about, from the spec: every op x every sample; and beside torch.

The checks are those of `gradspec.testing`, for specs of one's own, too.
"""

from gradspec import testing
from support.project import SPEC

test_op = testing.test_ops(SPEC, groups=["domains"])
