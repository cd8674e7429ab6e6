"""Neural networks, with the names of `torch.nn`.

The modules of each file are imported by themselves, since type checkers do not follow a sum of `__all__`.
"""

from gradspec.nn import attention as attention
from gradspec.nn import common_types as common_types
from gradspec.nn import functional as functional
from gradspec.nn import grad as grad
from gradspec.nn import init as init
from gradspec.nn import modules as modules
from gradspec.nn import parallel as parallel
from gradspec.nn import parameter as parameter
from gradspec.nn import utils as utils
from gradspec.nn.modules.activation import *
from gradspec.nn.modules.adaptive import *
from gradspec.nn.modules.attention import *
from gradspec.nn.modules.batchnorm import *
from gradspec.nn.modules.container import *
from gradspec.nn.modules.conv import *
from gradspec.nn.modules.distance import *
from gradspec.nn.modules.dropout import *
from gradspec.nn.modules.flattening import *
from gradspec.nn.modules.linear import *
from gradspec.nn.modules.loss import *
from gradspec.nn.modules.module import *
from gradspec.nn.modules.normalization import *
from gradspec.nn.modules.padding import *
from gradspec.nn.modules.pooling import *
from gradspec.nn.modules.rnn import *
from gradspec.nn.modules.sparse import *
from gradspec.nn.modules.transformer import *
from gradspec.nn.modules.upsampling import *
from gradspec.nn.parallel import DataParallel as DataParallel
from gradspec.nn.parameter import Buffer as Buffer
from gradspec.nn.parameter import Parameter as Parameter
from gradspec.nn.parameter import UninitializedBuffer as UninitializedBuffer
from gradspec.nn.parameter import UninitializedParameter as UninitializedParameter
