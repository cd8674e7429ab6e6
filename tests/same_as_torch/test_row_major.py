"""Results that are row-major, so that programs take views of them, whatever the layout of the operands."""

import pytest

EQUATIONS = (
    "ij,jk->ki ij,kj->ki bij,bjk->bki abij,abkj->abki abij,abkj->baik ab,ac->acb ijk,jil->lk abc,cd->dab bi,oij,bj->bo "
    "bihd,bjhd->bhij"
).split()
SIZES = {letter: 2 + k % 4 for k, letter in enumerate("abcdefghijklmno")}


@pytest.mark.parametrize("equation", EQUATIONS)
def test_products_by_einsum(lib, equation):
    terms, output = equation.split("->")
    operands = [lib.rand(*[SIZES[letter] for letter in term], dtype=lib.float64) for term in terms.split(",")]
    result = lib.einsum(equation, *operands)
    assert result.is_contiguous() and result.view(-1).shape == (result.numel(),)
    whole = lib.ones(*SIZES.values(), dtype=lib.float64)
    for term, operand in zip(terms.split(","), operands, strict=True):
        order = sorted(range(operand.dim()), key=lambda dim, term=term: term[dim])
        whole = whole * operand.permute(order).reshape(
            [size if letter in term else 1 for letter, size in SIZES.items()]
        )
    kept = [k for k, letter in enumerate(SIZES) if letter not in output]
    summed = whole.sum(kept)
    for letter in set(SIZES) - set(terms.replace(",", "")):
        summed = summed / SIZES[letter]
    assert lib.allclose(result, summed.permute([sorted(output).index(letter) for letter in output]))


@pytest.mark.parametrize("dtype", ["float32", "float64", "int64", "complex64", "float16"])
def test_batches_of_products_whose_dims_are_swapped(lib, dtype):
    x, y = (
        lib.arange(120).reshape(shape).to(getattr(lib, dtype)).remainder(7)
        if dtype != "complex64"
        else lib.arange(120).remainder(7).reshape(shape).to(lib.complex64)
        for shape in ((2, 3, 4, 5), (2, 3, 5, 4))
    )
    result = lib.matmul(x.transpose(0, 1), y.transpose(0, 1))
    assert result.is_contiguous() and lib.equal(result, lib.matmul(x, y).transpose(0, 1))


def test_results_of_permuted_tensors(lib):
    x = lib.arange(24.0).reshape(2, 3, 4).permute(2, 0, 1)
    for result in (
        lib.roll(x, 1, 1),
        lib.roll(x, (1, 2), (0, 2)),
        lib.nn.functional.one_hot(x.long(), 24),
        lib.linalg.pinv(lib.arange(12.0).reshape(3, 4).sin()),
        lib.nn.Bilinear(3, 2, 4)(lib.ones(5, 3), lib.ones(5, 2)),
    ):
        assert result.is_contiguous()


def test_new_dims_step_over_all_behind_them(lib):
    x, column = lib.ones(3, 4), lib.ones(3).unsqueeze(-1)
    assert x.unsqueeze(0).stride() == x[None].stride() == (12, 4, 1)
    assert x[:, None].stride() == x.unsqueeze(1).stride() == (4, 4, 1)
    assert x[..., None].stride() == (4, 1, 1) and column.stride() == (1, 1)
    assert x.t()[None].stride() == (4, 1, 4) and lib.ones(3)[None, :, None, None].stride() == (3, 1, 1, 1)
    assert lib.ones(1).expand(3)[None].stride() == (0, 0) and lib.ones(())[None].stride() == (1,)
    x = lib.arange(6.0).reshape(3, 2)
    assert x.expand(1, 1, 3, 2).stride() == (6, 6, 2, 1) and x.T.expand(1, 2, 3).stride() == (2, 1, 2)
    assert x.expand(4, 1, 3, 2).stride() == (0, 6, 2, 1) and x.expand(1, 4, 3, 2).stride() == (0, 0, 2, 1)
    assert lib.broadcast_to(x[:, :1], (1, 3, 5)).stride() == (6, 2, 0)


def test_tensors_without_elements_have_strides(lib):
    assert lib.zeros(0).stride() == (1,) and lib.empty(0, 3).stride() == (3, 1) and lib.ones(5, 0).stride() == (1, 1)
    assert lib.rand(5, 0, 3, 0, 2).stride() == (6, 6, 2, 2, 1) and lib.zeros(0, 3).stride(0) == 3
    assert (lib.ones(0, 3) + 1).stride() == lib.ones(4, 3)[:0].stride() == (3, 1)


def test_ravel_gives_elements_side_by_side(lib):
    x = lib.arange(8.0)
    assert x[::2].ravel().stride() == (1,) and x[::2].flatten().stride() == (2,)
    assert x.ravel().data_ptr() == x.data_ptr()


@pytest.mark.parametrize("size", [2, 60])
@pytest.mark.parametrize("name", ["median", "nanmedian", "kthvalue", "mode", "max", "sum"])
def test_elements_of_a_rank_take_memory_of_their_own(lib, name, size):
    x = lib.rand(size, 6, 5, 3)
    found = getattr(x, name)(2, 1) if name == "kthvalue" else getattr(x, name)(1)
    for result in found if isinstance(found, tuple) else (found,):
        assert result.stride() == (15, 3, 1)
        assert result.untyped_storage().nbytes() == result.numel() * result.element_size()


def test_views_in_another_dtype_without_elements(lib):
    x = lib.zeros(5, 0, 4)
    assert x.view(lib.float64).stride() == (2, 2, 1) and x.view(lib.int8).stride() == (16, 16, 1)
    assert x.transpose(0, 1).contiguous().view(lib.int16).shape == (0, 5, 8)
