"""Whether promises about the indices of sparse tensors are checked."""

from contextlib import ContextDecorator

from gradspec.core.process.guard import Guard, attributes
from gradspec.core.process.state import state


class check_sparse_tensor_invariants(Guard, ContextDecorator):
    """In this context, or in a function decorated with it, `is_coalesced=True` is checked, or is not.

    It is the default of `check_invariants` of `gradspec.sparse_coo_tensor`, in this thread. All else about indices is
    always checked.

    enable: True, or False to check it no more.

    >>> with gs.sparse.check_sparse_tensor_invariants():
    ...     gs.sparse_coo_tensor([[1, 0]], [1.0, 2.0], (2,), is_coalesced=True)
    Traceback (most recent call last):
        ...
    RuntimeError: cannot set is_coalesced to true if indices correspond to uncoalesced COO tensor
    """

    def __init__(self, enable: bool = True) -> None:
        self.is_on = enable

    def __enter__(self) -> None:
        undo = attributes("checks_invariants")
        self._entered, state.checks_invariants = (undo, self._entered), self.is_on

    @staticmethod
    def enable() -> None:
        """Check it from now on.

        >>> gs.sparse.check_sparse_tensor_invariants.enable()
        >>> gs.sparse.check_sparse_tensor_invariants.is_enabled()
        True
        >>> gs.sparse.check_sparse_tensor_invariants.disable()
        """
        state.checks_invariants = True

    @staticmethod
    def disable() -> None:
        """Check it no more, which is the default.

        >>> gs.sparse.check_sparse_tensor_invariants.disable()
        """
        state.checks_invariants = False

    @staticmethod
    def is_enabled() -> bool:
        """Whether it is checked.

        >>> gs.sparse.check_sparse_tensor_invariants.is_enabled()
        False
        """
        return state.checks_invariants
