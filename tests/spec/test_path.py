"""The path in C and the generated Python are one: every op of the spec gives the same bits by both.

The checks are those of `gradspec.testing`, for specs of one's own, too.
"""

from gradspec import testing
from support.project import SPEC

test_op = testing.test_ops(SPEC, groups=["path"])
