"""The suite that comes from the spec: every op x every check of `gradspec.testing` that applies to it x all samples.

All checks of an op are one test, because pytest takes longer for a test than most groups of them do.
"""

from gradspec import testing
from support.project import SPEC

test_op = testing.test_ops(SPEC)
