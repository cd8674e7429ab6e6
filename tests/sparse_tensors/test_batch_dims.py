"""Sparse gradients where gradients and tangents have batch dims: they are dense within it."""

import gradspec as gs
from gradspec.func import grad, hessian, jacfwd, jacrev, vmap
from support.graphs import point

TABLE, ROWS = point(3, 5, 2), gs.tensor([[0, 1], [1, 1], [4, 2]])


def looked_up(table, rows, sparse=True):
    return (gs.embedding(table, rows, sparse=sparse) ** 3).sum(1)


def test_jacobians_of_lookups_of_rows():
    def dense(table):
        return looked_up(table, ROWS[0], False)

    def sparse(table):
        return looked_up(table, ROWS[0])

    assert grad(lambda table: sparse(table).sum())(TABLE[0]).is_sparse
    for transform in (jacrev, jacfwd):
        assert gs.equal(transform(sparse)(TABLE[0]), transform(dense)(TABLE[0]))
    found = hessian(lambda table: sparse(table).sum())(TABLE[0])
    assert gs.allclose(found, hessian(lambda table: dense(table).sum())(TABLE[0]))


def test_gradients_of_each_sample_and_of_each_output():
    def each(table, rows):
        return looked_up(table, rows).sum()

    found = vmap(grad(each))(TABLE, ROWS)
    expected = gs.stack([grad(each)(table, rows).to_dense() for table, rows in zip(TABLE, ROWS, strict=True)])
    assert gs.equal(found.to_dense(), expected)
    table = TABLE[0].clone().requires_grad_()
    output = looked_up(table, ROWS[0])
    rows = gs.autograd.grad(output, table, gs.eye(2, dtype=gs.float64), is_grads_batched=True)[0]
    assert gs.equal(rows, jacrev(lambda table: looked_up(table, ROWS[0], False))(TABLE[0]))


def test_gather_with_a_sparse_gradient():
    def gathered(x):
        return gs.gather(x, 0, ROWS[:, :2], sparse_grad=True) ** 2

    assert gs.equal(jacrev(gathered)(TABLE[0]), jacfwd(gathered)(TABLE[0]))
