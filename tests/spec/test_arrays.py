"""What is inside of the tensors that ops make, forwards and backwards: ndarrays that can be written to.

The checks are those of `gradspec.testing`, for specs of one's own, too.
"""

from gradspec import testing
from support.project import SPEC

test_op = testing.test_ops(SPEC, groups=["results"])
