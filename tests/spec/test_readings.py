"""What C runs of an op is what its generated code says: every op of the spec gives the same bits by both.

The checks are those of `gradspec.testing`, for specs of one's own, too.
"""

from gradspec import testing
from support.project import SPEC

test_op = testing.test_ops(SPEC, groups=["readings"])
