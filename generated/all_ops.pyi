# Made by `gradspec regen` from derivatives.yaml. Do not edit: change the spec and run it again.
# The functions of all sections, as `gradspec.core.ops` has them.
from .elementwise_functions import *
from .activations import *
from .complex_numbers_and_predicates import *
from .elementwise_arithmetic import *
from .selection_and_comparison import *
from .reductions import *
from .scans import *
from .views import *
from .joining_and_copying import *
from .indexing import *
from .matrix_products import *
from .linear_algebra import *
from .fourier_transforms import *
from .special_functions import *
from .masked_reductions import *
from .functions_of_the_array_api import *
from .special_functions_of_the_array_api import *
from .linear_algebra_of_the_array_api import *
from .fourier_transforms_of_the_array_api import *
from .losses import *
from .activations_of_networks import *
from .losses_of_networks import *
from .normalization_and_noise import *
from .convolutions import *
from .pooling_and_resampling import *
from .attention_and_sequences import *
