# Made by `gradspec regen` from derivatives.yaml. Do not edit: change the spec and run it again.
"""Further nonlinear functions of neural networks, and the forms of all that take `inplace`."""

from .pooling_and_resampling import (
    nn_functional_adaptive_avg_pool1d as adaptive_avg_pool1d, nn_functional_adaptive_avg_pool2d as adaptive_avg_pool2d,
    nn_functional_adaptive_avg_pool3d as adaptive_avg_pool3d, nn_functional_adaptive_max_pool1d as adaptive_max_pool1d,
    nn_functional_adaptive_max_pool1d_with_indices as adaptive_max_pool1d_with_indices, nn_functional_adaptive_max_pool2d as adaptive_max_pool2d,
    nn_functional_adaptive_max_pool2d_with_indices as adaptive_max_pool2d_with_indices, nn_functional_adaptive_max_pool3d as adaptive_max_pool3d,
    nn_functional_adaptive_max_pool3d_with_indices as adaptive_max_pool3d_with_indices, nn_functional_affine_grid as affine_grid,
    nn_functional_avg_pool1d as avg_pool1d, nn_functional_avg_pool2d as avg_pool2d, nn_functional_avg_pool3d as avg_pool3d, channel_shuffle,
    nn_functional_fold as fold, nn_functional_fractional_max_pool2d as fractional_max_pool2d,
    nn_functional_fractional_max_pool2d_with_indices as fractional_max_pool2d_with_indices, nn_functional_fractional_max_pool3d as fractional_max_pool3d,
    nn_functional_fractional_max_pool3d_with_indices as fractional_max_pool3d_with_indices, nn_functional_grid_sample as grid_sample,
    nn_functional_interpolate as interpolate, nn_functional_lp_pool1d as lp_pool1d, nn_functional_lp_pool2d as lp_pool2d, nn_functional_lp_pool3d as lp_pool3d,
    max_pool1d, nn_functional_max_pool1d_with_indices as max_pool1d_with_indices, max_pool2d, nn_functional_max_pool2d_with_indices as max_pool2d_with_indices,
    max_pool3d, nn_functional_max_pool3d_with_indices as max_pool3d_with_indices, nn_functional_max_unpool1d as max_unpool1d,
    nn_functional_max_unpool2d as max_unpool2d, nn_functional_max_unpool3d as max_unpool3d, pixel_shuffle, pixel_unshuffle, nn_functional_unfold as unfold,
    nn_functional_upsample as upsample, nn_functional_upsample_bilinear as upsample_bilinear, nn_functional_upsample_nearest as upsample_nearest,
)
from .normalization_and_noise import (
    nn_functional_alpha_dropout as alpha_dropout, nn_functional_batch_norm as batch_norm, bilinear, cosine_similarity, nn_functional_dropout as dropout,
    nn_functional_dropout1d as dropout1d, nn_functional_dropout2d as dropout2d, nn_functional_dropout3d as dropout3d, nn_functional_embedding as embedding,
    nn_functional_feature_alpha_dropout as feature_alpha_dropout, group_norm, nn_functional_gumbel_softmax as gumbel_softmax,
    nn_functional_instance_norm as instance_norm, layer_norm, nn_functional_local_response_norm as local_response_norm, nn_functional_normalize as normalize,
    pairwise_distance, pdist, rms_norm, nn_functional_rrelu as rrelu,
)
from .losses_of_networks import (
    nn_functional_binary_cross_entropy as binary_cross_entropy, nn_functional_cosine_embedding_loss as cosine_embedding_loss,
    nn_functional_gaussian_nll_loss as gaussian_nll_loss, nn_functional_hinge_embedding_loss as hinge_embedding_loss, nn_functional_huber_loss as huber_loss,
    nn_functional_kl_div as kl_div, nn_functional_l1_loss as l1_loss, nn_functional_linear_cross_entropy as linear_cross_entropy,
    nn_functional_margin_ranking_loss as margin_ranking_loss, nn_functional_multi_margin_loss as multi_margin_loss,
    nn_functional_multilabel_margin_loss as multilabel_margin_loss, nn_functional_multilabel_soft_margin_loss as multilabel_soft_margin_loss,
    nn_functional_poisson_nll_loss as poisson_nll_loss, nn_functional_smooth_l1_loss as smooth_l1_loss, nn_functional_soft_margin_loss as soft_margin_loss,
    nn_functional_triplet_margin_loss as triplet_margin_loss, nn_functional_triplet_margin_with_distance_loss as triplet_margin_with_distance_loss,
)
from .losses import binary_cross_entropy_with_logits, cross_entropy, mse_loss, nll_loss
from .activations_of_networks import (
    nn_functional_celu as celu, nn_functional_elu as elu, nn_functional_glu as glu, hardshrink, nn_functional_hardsigmoid as hardsigmoid,
    nn_functional_hardswish as hardswish, nn_functional_hardtanh as hardtanh, nn_functional_leaky_relu as leaky_relu, nn_functional_logsigmoid as logsigmoid,
    nn_functional_mish as mish, prelu, nn_functional_relu as relu, nn_functional_relu6 as relu6, nn_functional_selu as selu, nn_functional_silu as silu,
    nn_functional_softmin as softmin, nn_functional_softshrink as softshrink, nn_functional_softsign as softsign, nn_functional_tanhshrink as tanhshrink,
    nn_functional_threshold as threshold,
)
from .convolutions import conv1d, conv2d, conv3d, conv_transpose1d, conv_transpose2d, conv_transpose3d
from .attention_and_sequences import (
    nn_functional_ctc_loss as ctc_loss, nn_functional_embedding_bag as embedding_bag,
    nn_functional_multi_head_attention_forward as multi_head_attention_forward, nn_functional_scaled_dot_product_attention as scaled_dot_product_attention,
)
from .activations import gelu, sigmoid, softplus
from .matrix_products import linear
from .scans import log_softmax, softmax
from .joining_and_copying import pad
from .elementwise_functions import tanh

__all__ = [
    "adaptive_avg_pool1d", "adaptive_avg_pool2d", "adaptive_avg_pool3d", "adaptive_max_pool1d", "adaptive_max_pool1d_with_indices", "adaptive_max_pool2d",
    "adaptive_max_pool2d_with_indices", "adaptive_max_pool3d", "adaptive_max_pool3d_with_indices", "affine_grid", "alpha_dropout", "avg_pool1d", "avg_pool2d",
    "avg_pool3d", "batch_norm", "bilinear", "binary_cross_entropy", "binary_cross_entropy_with_logits", "celu", "channel_shuffle", "conv1d", "conv2d", "conv3d",
    "conv_transpose1d", "conv_transpose2d", "conv_transpose3d", "cosine_embedding_loss", "cosine_similarity", "cross_entropy", "ctc_loss", "dropout",
    "dropout1d", "dropout2d", "dropout3d", "elu", "embedding", "embedding_bag", "feature_alpha_dropout", "fold", "fractional_max_pool2d",
    "fractional_max_pool2d_with_indices", "fractional_max_pool3d", "fractional_max_pool3d_with_indices", "gaussian_nll_loss", "gelu", "glu", "grid_sample",
    "group_norm", "gumbel_softmax", "hardshrink", "hardsigmoid", "hardswish", "hardtanh", "hinge_embedding_loss", "huber_loss", "instance_norm", "interpolate",
    "kl_div", "l1_loss", "layer_norm", "leaky_relu", "linear", "linear_cross_entropy", "local_response_norm", "log_softmax", "logsigmoid", "lp_pool1d",
    "lp_pool2d", "lp_pool3d", "margin_ranking_loss", "max_pool1d", "max_pool1d_with_indices", "max_pool2d", "max_pool2d_with_indices", "max_pool3d",
    "max_pool3d_with_indices", "max_unpool1d", "max_unpool2d", "max_unpool3d", "mish", "mse_loss", "multi_head_attention_forward", "multi_margin_loss",
    "multilabel_margin_loss", "multilabel_soft_margin_loss", "nll_loss", "normalize", "pad", "pairwise_distance", "pdist", "pixel_shuffle", "pixel_unshuffle",
    "poisson_nll_loss", "prelu", "relu", "relu6", "rms_norm", "rrelu", "scaled_dot_product_attention", "selu", "sigmoid", "silu", "smooth_l1_loss",
    "soft_margin_loss", "softmax", "softmin", "softplus", "softshrink", "softsign", "tanh", "tanhshrink", "threshold", "triplet_margin_loss",
    "triplet_margin_with_distance_loss", "unfold", "upsample", "upsample_bilinear", "upsample_nearest",
]
