"""Helpers around modules: gradients that are clipped, parameters as vectors, packed sequences, parametrizations."""

from gradspec.nn.utils import parametrizations as parametrizations
from gradspec.nn.utils import parametrize as parametrize
from gradspec.nn.utils import prune as prune
from gradspec.nn.utils import rnn as rnn
from gradspec.nn.utils.clip_grad import clip_grad_norm as clip_grad_norm
from gradspec.nn.utils.clip_grad import clip_grad_norm_ as clip_grad_norm_
from gradspec.nn.utils.clip_grad import clip_grad_value_ as clip_grad_value_
from gradspec.nn.utils.clip_grad import clip_grads_with_norm_ as clip_grads_with_norm_
from gradspec.nn.utils.clip_grad import get_total_norm as get_total_norm
from gradspec.nn.utils.convert_parameters import parameters_to_vector as parameters_to_vector
from gradspec.nn.utils.convert_parameters import vector_to_parameters as vector_to_parameters
from gradspec.nn.utils.fusion import fuse_conv_bn_eval as fuse_conv_bn_eval
from gradspec.nn.utils.fusion import fuse_conv_bn_weights as fuse_conv_bn_weights
from gradspec.nn.utils.fusion import fuse_linear_bn_eval as fuse_linear_bn_eval
from gradspec.nn.utils.fusion import fuse_linear_bn_weights as fuse_linear_bn_weights
from gradspec.nn.utils.fusion import skip_init as skip_init
from gradspec.nn.utils.norms import remove_spectral_norm as remove_spectral_norm
from gradspec.nn.utils.norms import remove_weight_norm as remove_weight_norm
from gradspec.nn.utils.norms import spectral_norm as spectral_norm
from gradspec.nn.utils.norms import weight_norm as weight_norm
