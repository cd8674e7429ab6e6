"""The rules of the spec language, by subject: messages of `gradspec lint` say which one is broken.

Each has a code, which is never given to another. All of them, in order, are `catalogue.RULES`.
"""

from .gs1_text import *
from .gs2_entries import *
from .gs3_signatures import *
from .gs4_formulas import *
from .gs5_names import *
from .gs6_testing import *
from .gs7_warnings import *
from .gs8_proofs import *
