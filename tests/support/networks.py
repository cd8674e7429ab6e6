"""Functions of networks that comparisons with torch leave out until they agree, or until the reason is known.

Of mixed and integer dtypes, complex numbers, and passes after the first; their values, gradients and tangents in
floating point are compared.
"""

WHAT_TORCH_COMPUTES = {
    "conv1d",
    "conv2d",
    "conv3d",
    "conv_transpose1d",
    "conv_transpose2d",
    "conv_transpose3d",
    "nn_functional_ctc_loss",
    "nn_functional_embedding_bag",
    "nn_functional_gaussian_nll_loss",
    "nn_functional_hinge_embedding_loss",
    "nn_functional_huber_loss",
    "nn_functional_instance_norm",
    "nn_functional_l1_loss",
    "nn_functional_margin_ranking_loss",
    "nn_functional_multilabel_soft_margin_loss",
    "nn_functional_smooth_l1_loss",
    "nn_functional_soft_margin_loss",
    "rms_norm",
}
MIXED_KINDS = {
    "cosine_similarity",
    "nn_functional_cosine_embedding_loss",
    "nn_functional_huber_loss",
    "nn_functional_kl_div",
    "nn_functional_l1_loss",
    "nn_functional_smooth_l1_loss",
    "nn_functional_triplet_margin_loss",
    "nn_functional_triplet_margin_with_distance_loss",
    "pairwise_distance",
}
DTYPES = {
    "nn_functional_hardtanh",
    "nn_functional_threshold",
    "threshold",
}
SECOND_PASSES = {
    "conv1d",
    "conv2d",
    "conv3d",
    "conv_transpose1d",
    "conv_transpose2d",
    "conv_transpose3d",
    "group_norm",
    "layer_norm",
    "nn_functional_adaptive_avg_pool1d",
    "nn_functional_adaptive_avg_pool2d",
    "nn_functional_adaptive_avg_pool3d",
    "nn_functional_affine_grid",
    "nn_functional_batch_norm",
    "nn_functional_grid_sample",
    "nn_functional_instance_norm",
}
SHAPES = {
    "nn_functional_interpolate",
    "nn_functional_l1_loss",
    "nn_functional_multilabel_soft_margin_loss",
}

# Antialiased, a dim of 70,000 elements takes a table of 9 GB.
COUNTS = {"nn_functional_interpolate"}
