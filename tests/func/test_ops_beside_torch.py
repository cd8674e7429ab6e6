"""`vmap` of each op beside torch.func.vmap, over all tensors of each of its samples, at dims 0 and -1.

Ops and options that torch does not have, or refuses, are left out.
"""

import numpy as np
import pytest

import gradspec as gs
from gradspec.testing.batching import refused, variants
from gradspec.testing.samples import call, samples, without_phases
from support.beside_torch import function_in_torch
from support.project import SPEC

# op -> why torch gives something else
OTHERWISE = {
    "nn_functional_ctc_loss": "torch has the gradient through log_softmax, whatever made the logarithms",
    "lu_unpack": "what is not unpacked has no batch dim in torch",
    "searchsorted": "a sorter of one sample does not sort another, where each search ends elsewhere",
}
OPS = [
    op
    for op in SPEC.ops
    if op.public and op.signature.tensors and op.batch.kind != "refused" and op.key not in OTHERWISE
]
FEWEST = 380  # ops that can be compared


class Refused(Exception):
    """torch does not take the arguments, or has no batching rule."""


def of_name(torch, name):
    """The function of torch, None if there is none."""
    try:
        return function_in_torch(torch, name)
    except AssertionError:
        return None


def of_torch(torch, value):
    """An argument as torch takes it."""
    if isinstance(value, gs.Tensor):
        return torch.from_numpy(value.numpy(force=True).copy())
    if isinstance(value, gs.dtype):
        return getattr(torch, value.name)
    return [of_torch(torch, part) for part in value] if isinstance(value, list) else value


def both(torch, op, sample, dim):
    """The results of both, for each output."""
    names = [param.name for param in op.signature.tensors if not param.is_list]
    batch = variants(sample)
    names = [name for name in names if batch[0].get(name) is not None]
    if not names:
        return
    stacks = [gs.stack([arguments[name] for arguments in batch]).movedim(0, dim) for name in names]

    def ours(*values):
        return tuple(call(sample, {**batch[0], **dict(zip(names, values, strict=True))}))

    function = of_name(torch, op.signature.path)
    positional = [param for param in op.signature.params if not param.keyword_only]

    def theirs(*values):
        given = {k: of_torch(torch, v) for k, v in batch[0].items() if k not in names}
        given |= dict(zip(names, values, strict=True))
        args = [given.pop(param.name, param.default) for param in positional]
        found = function(*args, **given)
        return tuple(found) if isinstance(found, tuple | list) else (found,)

    try:
        expected = torch.func.vmap(theirs, in_dims=dim)(*[of_torch(torch, x) for x in stacks])
    except (RuntimeError, TypeError, ValueError, IndexError) as error:
        raise Refused from error
    expected = without_phases(op, expected)
    found = refused(sample, names, lambda: gs.vmap(ours, in_dims=dim)(*stacks))
    if found is not None:  # torch's loop allows positions that happen to be as many in each sample
        yield from zip(found, expected, strict=True)


def compared(torch, op):
    """Compare all that can be; in how many calls it could."""
    if of_name(torch, op.signature.path) is None:
        return 0
    count = 0
    for sample in samples(op):
        for dim in (0, -1):
            try:
                pairs = list(both(torch, op, sample, dim))
            except Refused:
                continue
            for found, wanted in pairs:
                expected = wanted.resolve_conj()
                assert tuple(found.shape) == tuple(expected.shape), f"{sample.label}, dim {dim}"
                np.testing.assert_allclose(
                    found.numpy(force=True), expected.numpy(), rtol=1e-6, atol=1e-8, err_msg=sample.label
                )
            count += bool(pairs)
    return count


@pytest.mark.torch
@pytest.mark.filterwarnings("ignore")
def test_vmap_of_each_op(torch):
    counts = {}
    for op in OPS:
        try:
            counts[op.key] = compared(torch, op)
        except Exception as error:
            error.add_note(op.key)
            raise
    without = [key for key, count in counts.items() if not count]
    assert len(counts) - len(without) >= FEWEST, without
