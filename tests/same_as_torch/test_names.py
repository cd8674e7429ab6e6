"""Names that programs use: types, factories from tensors, storages, memory formats, keywords, files."""

import io
import operator
import pickle

import pytest

TYPES = {
    "Float": "float32", "Double": "float64", "Half": "float16", "BFloat16": "bfloat16", "Long": "int64", "Int": "int32",
    "Short": "int16", "Char": "int8", "Byte": "uint8", "Bool": "bool",
}  # fmt: skip


@pytest.mark.parametrize(("kind", "dtype"), TYPES.items())
def test_tensor_types(lib, kind, dtype):
    name = f"{kind}Tensor"
    kind, wanted = getattr(lib, name), getattr(lib, dtype)
    assert kind(2, 3).shape == (2, 3) and kind(2, 3).dtype == wanted and kind().shape == (0,)
    ones = kind([1, 1])
    assert ones.tolist() == [1, 1] and isinstance(ones, kind) and not isinstance(ones.to(lib.cfloat), kind)
    assert ones.type() == f"{lib.__name__}.{name}"
    assert lib.ones(2).type(kind).dtype == lib.ones(2).type(f"{lib.__name__}.{name}").dtype == wanted


def test_tensor_is_the_type_of_the_default_dtype(lib):
    x = lib.tensor([True, False])
    assert x.type(lib.Tensor).dtype == lib.float32
    lib.set_default_dtype(lib.float64)
    try:
        assert x.type(lib.Tensor).dtype == lib.float64
    finally:
        lib.set_default_dtype(lib.float32)


def test_tensors_made_from_tensors(lib):
    x = lib.ones(2, dtype=lib.float64)
    assert x.new_tensor([1, 2]).dtype == x.new_zeros(2, 3).dtype == x.new_empty((1,)).dtype == lib.float64
    assert x.new_ones((2,), dtype=lib.int64).tolist() == [1, 1] and x.new_full((2,), 3).tolist() == [3, 3]
    assert x.new_tensor([1.0], requires_grad=True).requires_grad
    assert x.new([1, 2]).tolist() == [1, 2] and x.new(2, 3).shape == (2, 3) and x.new([1]).dtype == lib.float64


def test_storages(lib):
    x = lib.arange(6.0).view(2, 3)
    assert x[1].storage_offset() == 3 and x[1, 1:].storage_offset() == 4
    storage, raw = x[1].storage(), x[1].untyped_storage()
    assert len(storage) == storage.size() == 6 and storage[4] == 4.0 and storage.tolist() == [0, 1, 2, 3, 4, 5]
    assert raw.nbytes() == len(raw) == 24 and raw.data_ptr() == x.data_ptr()
    assert lib.is_storage(raw) and not lib.is_storage(x)
    assert lib.is_tensor(x) and not lib.is_tensor(raw)


def test_storages_of_files(lib, tmp_path):
    path = tmp_path / "bytes"
    path.write_bytes(bytes(range(8)))
    assert lib.UntypedStorage(3).nbytes() == 3 and lib.UntypedStorage([1, 2]).tolist() == [1, 2]
    storage = lib.UntypedStorage.from_file(str(path), False, 8)
    part = storage[2:6]
    assert isinstance(part, lib.UntypedStorage) and part.tolist() == [2, 3, 4, 5] and storage[7] == 7
    assert lib.asarray(part, dtype=lib.int16).tolist() == [2 + 3 * 256, 4 + 5 * 256]
    lib.asarray(part, dtype=lib.uint8)[0] = 9
    assert storage[2] == 9 and path.read_bytes() == bytes(range(8))
    lib.asarray(lib.UntypedStorage.from_file(str(path), True, 8), dtype=lib.uint8)[0] = 9
    assert path.read_bytes()[0] == 9 and lib.UntypedStorage.from_file(str(path)).nbytes() == 0


def test_vectors_over_files(lib, tmp_path):
    path = str(tmp_path / "numbers")
    lib.from_file(path, shared=True, size=4, dtype=lib.int16)[1] = 7
    part = lib.from_file(path, size=2, dtype=lib.int16)
    part[0] = 9
    assert part.tolist() == [9, 7] and lib.from_file(path, False, 4, dtype=lib.int16).tolist() == [0, 7, 0, 0]


@pytest.mark.filterwarnings("ignore:TypedStorage is deprecated")
def test_storages_have_the_dtype_of_the_tensor(lib):
    x = lib.ones(2)
    assert x.clone().set_(x.double().untyped_storage()).shape == (4,)
    storage = x.double().storage()
    for args in ((), (0, (2,), (1,))):
        with pytest.raises(RuntimeError, match=r"[Ee]xpected a [Ss]torage of"):
            x.set_(storage, *args)


def test_memory_formats(lib):
    x = lib.arange(24.0, requires_grad=True).view(1, 2, 3, 4)
    y = x.contiguous(memory_format=lib.channels_last)
    assert y.stride() == (24, 1, 8, 2) and y.tolist() == x.tolist()
    assert y.is_contiguous(memory_format=lib.channels_last) and not y.is_contiguous()
    assert y.contiguous().stride() == x.stride() and y.contiguous(memory_format=lib.channels_last) is y
    assert x.to(memory_format=lib.channels_last).stride() == y.stride()
    assert x.to(lib.float64, memory_format=lib.channels_last).stride() == y.stride()
    assert y.clone(memory_format=lib.contiguous_format).is_contiguous()
    assert x.clone(memory_format=lib.channels_last).stride() == y.stride()
    volume = lib.ones(1, 2, 1, 3, 4).contiguous(memory_format=lib.channels_last_3d)
    assert volume.is_contiguous(memory_format=lib.channels_last_3d)
    (grad,) = lib.autograd.grad((y * y).sum(), x)
    assert grad.tolist() == (x * 2).tolist() and str(lib.channels_last) == f"{lib.__name__}.channels_last"
    with pytest.raises(RuntimeError, match="required rank 4 tensor to use channels_last format"):
        lib.ones(2).contiguous(memory_format=lib.channels_last)


def test_names_of_numpy(lib):
    x = lib.tensor([[3.0, 1.0], [2.0, 4.0]])
    assert x.sum(axis=0).tolist() == lib.sum(x, axis=0).tolist() == [5, 5]
    assert lib.sum(x, axis=1, keepdims=True).tolist() == [[4], [6]]
    assert lib.softmax(x, axis=1).shape == (2, 2) and lib.cumsum(x, axis=0).tolist() == [[3, 1], [5, 5]]
    assert lib.max(x, axis=1)[0].tolist() == x.amax(axis=1).tolist() == [3, 4]
    assert x.std(axis=0, keepdims=True).shape == (1, 2) and x.argmax(axis=1).tolist() == [0, 1]
    assert lib.cat((x, x), axis=1).shape == (2, 4) and lib.stack((x, x), axis=-1).shape == (2, 2, 2)
    assert lib.sum(input=x, axis=0).tolist() == [5, 5] and lib.matmul(input=x, other=x).shape == (2, 2)
    with pytest.raises(TypeError):
        lib.sum(x, dim=0, axis=0)


def test_results_written_to_tensors(lib):
    x, out = lib.tensor([1.0, 2.0]), lib.empty(0)
    assert lib.add(x, x, out=out) is out and out.tolist() == [2, 4]
    assert lib.mul(x, 3, out=out).tolist() == [3, 6] and lib.cat((x, x), out=lib.empty(4)).shape == (4,)
    values, indices = lib.empty(0), lib.empty(0, dtype=lib.int64)
    lib.max(lib.ones(2, 3), dim=1, out=(values, indices))
    assert values.tolist() == [1, 1] and indices.dtype == lib.int64
    assert lib.sum(x, 0, dtype=lib.float64, out=lib.empty((), dtype=lib.float64)).item() == 3
    with pytest.warns(UserWarning, match="An output with one or more elements was resized since it had"):
        lib.sin(x, out=lib.ones(3))
    with pytest.raises(RuntimeError, match="can't be cast to the desired output type"):
        lib.exp(x, out=lib.empty(2, dtype=lib.int64))
    for dtype in (lib.float32, lib.int32):
        with pytest.raises(RuntimeError):
            lib.argmax(x, out=lib.empty((), dtype=dtype))
        with pytest.raises(RuntimeError):
            lib.sort(x, out=(lib.empty(2), lib.empty(2, dtype=dtype)))
    for call in (lib.sum, lib.prod, lib.cumsum, lib.mean):
        with pytest.raises(RuntimeError):
            call(x, 0, dtype=lib.float64, out=lib.empty(0))
    for call in (lambda **given: lib.zeros(2, **given), lambda **given: lib.arange(2, **given)):
        with pytest.raises(RuntimeError):
            call(dtype=lib.int64, out=lib.empty(2))
    for dtype in (lib.bool, lib.int64):
        assert lib.bernoulli(lib.ones(2), out=lib.zeros(2, dtype=dtype)).tolist() == [1, 1]


def test_tensors_over_buffers_and_capsules(lib):
    memory = bytearray(8)
    x = lib.asarray(memory)
    x.fill_(1)
    assert x.dtype == lib.float32 and lib.asarray(memory, dtype=lib.uint8).tolist() == [0, 0, 128, 63] * 2
    assert lib.asarray(memoryview(memory), copy=True).data_ptr() != x.data_ptr()
    capsule = lib.utils.dlpack.to_dlpack(x)
    assert lib.asarray(capsule).data_ptr() == x.data_ptr()
    with pytest.raises(ValueError):
        lib.asarray(bytearray(3))


BINARY = ("add", "sub", "mul", "truediv", "floordiv", "mod", "pow", "and_", "or_", "xor", "lshift", "rshift")
WRITING = ("iadd", "isub", "imul", "itruediv", "ifloordiv", "imod", "iand", "ior", "ixor", "ilshift", "irshift")


@pytest.mark.parametrize("base", [object, tuple, list])
@pytest.mark.parametrize("name", BINARY + WRITING)
def test_operators_leave_other_classes_to_their_reflected_methods(lib, name, base):
    reflected = f"__r{name.strip('_') if name in BINARY else name[1:]}__"
    other = type("Other", (base,), {reflected: lambda self, tensor: (self, tensor)})()
    x = lib.ones(2, dtype=lib.int64)
    answer = getattr(operator, name)(x, other)
    assert answer[0] is other and answer[1] is x
    with pytest.raises(TypeError):
        getattr(operator, name)(x, object())


def test_functions_that_are_attributes_of_a_class(lib):
    class Layer:
        activation = lib.tanh
        product = lib.matmul
        convolution = lib.conv1d

    x, layer = lib.eye(2, requires_grad=True), Layer()
    assert layer.activation(x).equal(x.tanh()) and layer.product(x, other=x).equal(x @ x)
    assert layer.convolution(x[None], lib.ones(1, 2, 1)).tolist() == [[[1, 1]]]
    with pytest.raises(TypeError):
        layer.activation()
    with pytest.raises(TypeError, match="str"):
        layer.activation("x")


def test_no_tensor_for_the_result(lib):
    x = lib.eye(2)
    assert lib.sum(x, 0, out=None).tolist() == [1, 1] and lib.exp(lib.zeros(1), out=None).tolist() == [1]
    assert lib.linalg.cholesky_ex(x, out=None)[1].item() == 0 and lib.sort(x, out=None)[1].shape == (2, 2)
    assert lib.linalg.slogdet(x, out=None)[0].item() == lib.linalg.inv(x, out=None)[0, 0].item() == 1
    for call in (lib.cumsum, lib.mul):
        with pytest.raises(TypeError):
            call(x, out=None)


def test_results_are_not_written_where_a_gradient_would_be_lost(lib):
    x = lib.ones(2, requires_grad=True)
    message = "functions with out=... arguments don't support automatic differentiation"
    for call in (lambda: lib.sin(x, out=lib.empty(2)), lambda: lib.sin(x.detach(), out=x.clone())):
        with pytest.raises(RuntimeError, match=message):
            call()
    with lib.no_grad():
        assert lib.mul(x, 2, out=lib.empty(2)).tolist() == [2, 2]


def test_finding_elements(lib):
    x = lib.tensor([[3.0, 1.0, 2.0], [6.0, 5.0, 4.0]], requires_grad=True)
    assert x.median().item() == 3 and lib.median(x, 1)[0].tolist() == [2, 5]
    assert lib.median(x, dim=0, keepdim=True)[1].tolist() == [[0, 0, 0]]
    lib.median(x, 1).values.sum().backward()
    assert x.grad.tolist() == [[0, 0, 1], [0, 1, 0]]
    assert lib.median(lib.tensor([1.0, float("nan")])).isnan() and lib.tensor([4, 1, 3, 2]).median().item() == 2
    assert lib.topk(x, 2).values.tolist() == [[3, 2], [6, 5]]
    assert x.topk(1, dim=0, largest=False)[1].tolist() == [[0, 0, 0]]
    assert lib.isin(lib.tensor([1, 2, 3]), lib.tensor([2, 5])).tolist() == [False, True, False]
    assert lib.isin(lib.tensor([1, 2]), lib.tensor([2]), invert=True).tolist() == [True, False]
    assert lib.isin(lib.tensor([1, 2]), 2).tolist() == [False, True] and lib.isin(2.5, lib.tensor([1, 2.5])).item()
    assert lib.isin(elements=lib.tensor([1, 2]), test_element=2, invert=True).tolist() == [True, False]
    assert lib.isin(element=3, test_elements=lib.tensor([[1, 2]]), assume_unique=True).item() is False
    with pytest.raises(TypeError):
        lib.isin(1, 1)
    edges = lib.tensor([1.0, 2.0, 4.0])
    assert lib.searchsorted(edges, lib.tensor([0.5, 2.0, 5.0])).tolist() == [0, 1, 3]
    assert lib.searchsorted(edges, lib.tensor([2.0]), right=True).tolist() == [2]


def test_files(lib):
    file, x = io.BytesIO(), lib.arange(4, dtype=lib.float64).view(2, 2).t().requires_grad_()
    saved = {"x": x, "half": lib.ones(1).half(), "n": [1, 2.5, "a", None, (True,)], 3: {"deep": lib.tensor([1])}}
    lib.save(saved, file)
    file.seek(0)
    loaded = lib.load(file, map_location="cpu")
    assert loaded["x"].tolist() == x.tolist() and loaded["x"].requires_grad and loaded["x"].is_leaf
    assert loaded["half"].dtype == lib.half and loaded["n"] == saved["n"] and loaded[3]["deep"].tolist() == [1]


def test_loading_runs_no_code(lib):
    import pickle

    class Evil:
        def __reduce__(self):
            return pytest.fail, ("code of the file has run",)

    with pytest.raises(Exception, match=r"load|Weights only"):
        lib.load(io.BytesIO(pickle.dumps(Evil())))


def test_positions_as_int32(lib):
    found = lib.searchsorted(lib.tensor([1, 3, 5]), lib.tensor([0, 3, 6]), out_int32=True)
    assert found.dtype is lib.int32 and found.tolist() == [0, 1, 3]


def test_memory_of_conjugates_is_set(lib):
    numbers = lib.ones(2, dtype=lib.complex64) * 1j
    plain = lib.zeros(2, dtype=lib.complex64)
    plain.set_(numbers.conj())
    assert not plain.is_conj() and plain.tolist() == [1j, 1j]
    conjugate = numbers.conj()
    conjugate.set_(lib.ones(2, dtype=lib.complex64) * 2j)
    assert conjugate.is_conj() and conjugate.tolist() == [-2j, -2j]


def test_conversions_by_position_and_in_a_format(lib):
    x = lib.arange(6.0).reshape(2, 3)
    for args in ((lib.float64, True, True), ("cpu", lib.float64, False, True), (x.double(), True)):
        assert x.to(*args).dtype == lib.float64
    assert x.to(lib.float32, True) is x and x.to("cpu", lib.float32, False, False) is x
    assert x.to(lib.float32, False, True) is not x and x.to("cpu", None, False, True) is not x
    images = lib.ones(1, 2, 2, 2)
    for name in "double float half int long short char byte bool cfloat cdouble".split():
        convert = getattr(images, name)
        assert convert(memory_format=lib.preserve_format).stride() == images.stride()
        assert convert(memory_format=lib.channels_last).stride() == (8, 1, 4, 2)
    assert x.cpu(memory_format=lib.preserve_format) is x
    with pytest.raises(TypeError, match=r"to\(\)"):
        x.to(lib.float64, True, True, True)


@pytest.mark.filterwarnings("ignore:Casting complex values")
@pytest.mark.parametrize("names", [("complex64", "float32"), ("complex128", "float64")])
def test_real_parts_by_conversion_are_copies(lib, names):
    complex_dtype, real_dtype = (getattr(lib, name) for name in names)
    for z in (lib.ones(2, 3, dtype=complex_dtype), lib.ones(3, 2, dtype=complex_dtype).t(), lib.tensor(1 + 2j)):
        z = z.to(complex_dtype)
        for real in (
            z.to(real_dtype),
            z.type(real_dtype),
            z.to(real_dtype, copy=True),
            lib.as_tensor(z, dtype=real_dtype),
        ):
            assert real.data_ptr() != z.data_ptr() and real.stride() == z.stride()
            real.fill_(7)
        assert z.real.max().item() == 1


FACTORIES = {
    "zeros": (2, 3), "ones": (2, 3), "empty": (2, 3), "full": ((2, 3), 7.0), "rand": (2, 3), "randn": (2, 3),
    "randint": (0, 5, (2, 3)), "eye": (2, 3), "normal": (0.0, 1.0, (2, 3)), "arange": (6,), "randperm": (6,),
    "linspace": (0, 1, 6), "logspace": (0, 1, 6),
}  # fmt: skip


@pytest.mark.parametrize(("name", "args"), FACTORIES.items(), ids=FACTORIES)
def test_factories_write_to_tensors(lib, name, args):
    factory = getattr(lib, name)
    out = lib.empty(0, dtype=lib.float64)
    lib.manual_seed(3)
    assert factory(*args, out=out) is out and out.dtype == lib.float64 and out.numel() == 6
    if name != "empty":
        lib.manual_seed(3)
        assert out.tolist() == factory(*args, dtype=lib.float64).tolist()


def test_the_out_of_a_factory_is_a_leaf_as_it_says(lib):
    out = lib.empty(2)
    assert lib.ones(2, out=out, requires_grad=True) is out and out.requires_grad and out.is_leaf
    with lib.no_grad():
        assert not lib.ones(2, out=out).requires_grad


def test_where_tensors_are_and_what_they_are_not(lib):
    x = lib.ones(2)
    assert x.is_cpu and not x.is_pinned() and not x.is_shared()
    for name in "cuda ipu maia meta mkldnn mps mtia nested quantized sparse_csr vulkan xla xpu".split():
        assert getattr(x, f"is_{name}") is False
    assert x.is_signed() and not x.byte().is_signed() and x.is_same_size(x + 1) and not x.is_same_size(x[:1])


def test_dims_of_products_of_tensors_and_reflections_of_wide_matrices(lib):
    a, b = lib.arange(24.0).reshape(2, 3, 4), lib.arange(60.0).reshape(3, 4, 5)
    expected = lib.tensordot(a, b, 2).tolist()
    for dims in (lib.tensor(2), lib.tensor([[1, 2], [0, 1]])):
        assert lib.tensordot(a, b, dims=dims).tolist() == expected
    wide = lib.tensor([[-4.0, -5.0, -6.5], [0.64, 0.7, 1.5]], dtype=lib.float64)
    tau, other = lib.tensor([1.2, 0.0], dtype=lib.float64), lib.ones(2, 2, dtype=lib.float64)
    for options in ({}, {"left": False}, {"transpose": True}):
        found = lib.ormqr(wide, tau, other, **options)
        assert lib.allclose(found, lib.ormqr(wide[:, :2].contiguous(), tau, other, **options))


# The in-place forms that torch has as functions, with arguments besides the tensor.
FUNCTIONS_THAT_WRITE = {
    **dict.fromkeys(
        "abs_ acos_ arccos_ arcsin_ arctan_ asin_ atan_ ceil_ cos_ cosh_ deg2rad_ erf_ erfc_ exp_ exp2_ "
        "expm1_ fix_ floor_ frac_ log_ log10_ log1p_ log2_ nan_to_num_ neg_ negative_ rad2deg_ reciprocal_ "
        "relu_ round_ rsqrt_ sigmoid_ sin_ sinh_ sqrt_ square_ tan_ tanh_ trunc_".split(),
        (),
    ),
    "clamp_": (0.2, 0.4), "clamp_min_": (0.7,), "clamp_max_": (0.2,), "clip_": (0.2, 0.4), "fill_": (3.0,),
}  # fmt: skip


@pytest.mark.parametrize(("name", "args"), FUNCTIONS_THAT_WRITE.items(), ids=FUNCTIONS_THAT_WRITE)
def test_in_place_forms_are_functions(lib, name, args):
    x = lib.tensor([0.25, 0.5])
    expected = getattr(x.clone(), name)(*args).tolist()
    assert getattr(lib, name)(x, *args) is x and x.tolist() == expected and x._version == 1
    x, y = lib.ones(2, requires_grad=True), lib.ones(2, requires_grad=True)
    getattr(lib, name)(x * 0.5, *args).sum().backward()
    getattr(y * 0.5, name)(*args).sum().backward()
    assert x.grad.tolist() == y.grad.tolist()


def test_classes_of_results(lib):
    x = lib.tensor([[2.0, 1.0], [0.0, 3.0]])
    for name, result, fields in (
        ("sort", x.sort(), ("values", "indices")),
        ("max", x.max(1), ("values", "indices")),
        ("kthvalue", x.kthvalue(1), ("values", "indices")),
        ("linalg_svd", lib.linalg.svd(x), ("U", "S", "Vh")),
        ("linalg_eigh", lib.linalg.eigh(x), ("eigenvalues", "eigenvectors")),
    ):
        found = getattr(lib.return_types, name)
        assert isinstance(result, found) and type(result) is found and isinstance(result, tuple)
        assert [getattr(result, field) is part for field, part in zip(fields, result, strict=True)] == [True] * len(
            fields
        )
        copied = pickle.loads(pickle.dumps(result))
        assert type(copied) is found and [part.tolist() for part in copied] == [part.tolist() for part in result]
    assert not hasattr(lib.return_types, "add")


# ---- functions that are methods as well ----


def test_functions_of_methods(lib):
    x = lib.ones(2, requires_grad=True)
    y = lib.detach(x)
    assert not y.requires_grad and y.data_ptr() == x.data_ptr()
    assert lib.is_signed(x) and not lib.is_signed(lib.ones(1, dtype=lib.uint8)) and lib.get_device(x) == -1
    assert lib.is_same_size(x, y) and not lib.is_same_size(x, lib.ones(3))
    assert lib.scalar_tensor(2).dtype is lib.float32 and lib.scalar_tensor(2).shape == ()
    assert lib.scalar_tensor(True, dtype=lib.int64).tolist() == 1
    assert lib.equal(lib.dropout(y, 0.5, False), y) and lib.equal(lib.dropout(y, p=1.0, train=True), 0 * y)
    assert lib.equal(lib.special.logit(y / 4), lib.logit(y / 4))


def test_parts_of_complex_numbers_lie_in_memory_of_real_ones(lib):
    x = lib.ones(3, dtype=lib.complex64)
    assert x.imag.storage_offset() == 1 and lib.view_as_real(x)[1].storage_offset() == 2


def test_views_that_need_a_dim_refuse_samples_without(lib):
    with pytest.raises(RuntimeError, match="Input tensor must have one or more dimensions"):
        lib.vmap(lib.view_as_complex)(lib.ones(2))


@pytest.mark.parametrize("shape", [(3, 3), (4, 2), (2, 4), (2, 3, 2), (0, 2)])
@pytest.mark.parametrize("dtype", ["float64", "complex128"])
def test_geqrf_has_reflections_and_the_triangle(lib, shape, dtype):
    A = lib.linspace(-1, 2, lib.Size(shape).numel(), dtype=lib.float64).reshape(shape) ** 2
    A = A * (1 + 0.5j) + 0.25j if dtype == "complex128" else A
    a, tau = lib.geqrf(A)
    rank = min(shape[-2:])
    assert a.shape == shape and tau.shape == (*shape[:-2], rank) and lib.equal(A.geqrf().a, a)
    if shape[-2] >= shape[-1]:
        product = lib.linalg.householder_product(a, tau) @ a[..., :rank, :].triu()
        assert lib.allclose(product, A)
    with pytest.raises(RuntimeError, match=r"geqrf' is not implemented|differentiate linalg\.qr|geqrf does not"):
        lib.geqrf(A.clone().requires_grad_())[0].abs().sum().backward()
