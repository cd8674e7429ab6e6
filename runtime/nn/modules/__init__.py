"""The modules of `gradspec.nn`, in files named after their subjects as in torch."""

from gradspec.nn.modules.activation import *
from gradspec.nn.modules.batchnorm import *
from gradspec.nn.modules.container import *
from gradspec.nn.modules.conv import *
from gradspec.nn.modules.distance import *
from gradspec.nn.modules.dropout import *
from gradspec.nn.modules.flatten import *
from gradspec.nn.modules.linear import *
from gradspec.nn.modules.loss import *
from gradspec.nn.modules.module import *
from gradspec.nn.modules.normalization import *
from gradspec.nn.modules.padding import *
from gradspec.nn.modules.pooling import *
from gradspec.nn.modules.sparse import *
from gradspec.nn.modules.upsampling import *
