"""Neural networks, with the names of `torch.nn`."""

from gradspec.nn import functional as functional
from gradspec.nn import init as init
from gradspec.nn import modules as modules
from gradspec.nn import parallel as parallel
from gradspec.nn import parameter as parameter
from gradspec.nn import utils as utils
from gradspec.nn.modules import *
from gradspec.nn.parallel import DataParallel as DataParallel
from gradspec.nn.parameter import Buffer as Buffer
from gradspec.nn.parameter import Parameter as Parameter
from gradspec.nn.parameter import UninitializedBuffer as UninitializedBuffer
from gradspec.nn.parameter import UninitializedParameter as UninitializedParameter
