"""No op warns of floating-point errors: infinities and NaNs are results, as in torch.

The checks are those of `gradspec.testing`, for specs of one's own, too.
"""

from gradspec import testing
from support.project import SPEC

test_op = testing.test_ops(SPEC, groups=["quiet"])
