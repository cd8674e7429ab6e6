"""Gradients of dense tensors that are sparse, for the few programs that ask for such."""

from gradspec.core.process.first_use import on_first_call

__all__ = ["embedding_sparse_backward", "gather_sparse_backward"]

embedding_sparse_backward = on_first_call("gradspec.sparse.gradients:embedding_sparse_backward")
gather_sparse_backward = on_first_call("gradspec.sparse.gradients:gather_sparse_backward")
