"""Every op keeps the class of its operands, and asks those of their classes that override it.

The checks are those of `gradspec.testing`, for specs of one's own, too.
"""

from gradspec import testing
from support.project import SPEC

test_op = testing.test_ops(SPEC, groups=["overrides"])
