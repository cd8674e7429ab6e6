"""The gradients at kinks and singularities that entries state, and second derivatives where they break.

The checks are those of `gradspec.testing`, for specs of one's own, too.
"""

from gradspec import testing
from support.project import SPEC

test_op = testing.test_ops(SPEC, groups=["special_points", "second_order"])
