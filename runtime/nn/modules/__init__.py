"""The modules of `gradspec.nn`, in files named after their subjects as in torch."""

from gradspec.nn.modules import (
    activation,
    adaptive,
    attention,
    batchnorm,
    container,
    conv,
    distance,
    dropout,
    flattening,
    linear,
    loss,
    module,
    normalization,
    padding,
    pooling,
    rnn,
    sparse,
    transformer,
    upsampling,
)
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

__all__: list[str] = []
__all__ += activation.__all__
__all__ += adaptive.__all__
__all__ += attention.__all__
__all__ += batchnorm.__all__
__all__ += container.__all__
__all__ += conv.__all__
__all__ += distance.__all__
__all__ += dropout.__all__
__all__ += flattening.__all__
__all__ += linear.__all__
__all__ += loss.__all__
__all__ += module.__all__
__all__ += normalization.__all__
__all__ += padding.__all__
__all__ += pooling.__all__
__all__ += rnn.__all__
__all__ += sparse.__all__
__all__ += transformer.__all__
__all__ += upsampling.__all__
