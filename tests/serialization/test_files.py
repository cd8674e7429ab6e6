"""Files of tensors: the format of torch, safetensors, damaged files, and files that name code."""

import collections
import io
import pickle
import struct
import sys
import warnings
import zipfile
from fractions import Fraction

import numpy as np
import pytest

import gradspec as gs

# What torch 2.13 writes for the OrderedDict of w=base.view(2, 3).t(), part=base[1:3] and n=torch.tensor(7), where
# base is torch.arange(6).to(torch.bfloat16).
PICKLE = (
    b"\x80\x02ccollections\nOrderedDict\nq\x00)Rq\x01(X\x01\x00\x00\x00wq\x02ctorch._utils\n_rebuild_tensor_v2\nq\x03"
    b"((X\x07\x00\x00\x00storageq\x04ctorch\nBFloat16Storage\nq\x05X\x01\x00\x00\x000q\x06X\x03\x00\x00\x00cpuq\x07"
    b"K\x06tq\x08QK\x00K\x03K\x02\x86q\tK\x01K\x03\x86q\n\x89h\x00)Rq\x0btq\x0cRq\rX\x04\x00\x00\x00partq\x0eh\x03"
    b"((h\x04h\x05h\x06h\x07K\x06tq\x0fQK\x01K\x02\x85q\x10K\x01\x85q\x11\x89h\x00)Rq\x12tq\x13Rq\x14"
    b"X\x01\x00\x00\x00nq\x15h\x03((h\x04ctorch\nLongStorage\nq\x16X\x01\x00\x00\x001q\x17h\x07K\x01tq\x18QK\x00))"
    b"\x89h\x00)Rq\x19tq\x1aRq\x1bu."
)
STORAGES = (b"\x00\x00\x80?\x00@@@\x80@\xa0@", struct.pack("<q", 7))


def archive(members, name="archive", **options):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", **options) as target:
        for member, data in members.items():
            target.writestr(f"{name}/{member}", data)
    file.seek(0)
    return file


def of_torch(text=PICKLE, order=b"little", storages=STORAGES):
    return {"data.pkl": text, "byteorder": order, **{f"data/{k}": data for k, data in enumerate(storages)}}


def written(value):
    file = io.BytesIO()
    gs.save(value, file)
    file.seek(0)
    return file


@pytest.mark.parametrize("order", ["little", "big", None])
def test_a_file_as_torch_writes_it(order):
    storages = STORAGES
    if order == "big":
        storages = np.frombuffer(STORAGES[0], np.uint16).byteswap().tobytes(), STORAGES[1][::-1]
    members = of_torch(order=(order or "").encode(), storages=storages)
    if order is None:  # as torch before 2.1
        del members["byteorder"]
    found = gs.load(archive(members, name="model"))
    assert type(found) is collections.OrderedDict and [*found] == ["w", "part", "n"]
    assert found["w"].dtype is gs.bfloat16 and found["w"].tolist() == [[0, 3], [1, 4], [2, 5]]
    assert found["w"].stride() == (1, 3) and found["part"].storage_offset() == 1 and found["n"].item() == 7
    found["part"].zero_()
    assert found["w"].tolist() == [[0, 3], [0, 4], [0, 5]]


def test_all_kinds_of_values_come_back():
    value = {
        "plain": [None, True, -1, 255, 70_000, -(2**40), 2**100, 2.5, "text \ud800 ä", b"\x00\xff", 1j, (), ((1,),)],
        "own": (gs.bfloat16, gs.device("cpu"), gs.Size([2, 3]), {1, "a"}),
        1: collections.OrderedDict([("b", 1), ("a", 2)]),
        "counted": [collections.Counter("aab"), bytearray(b"\x00\xff")],
        "tensors": [gs.tensor(3), gs.zeros(0, 3), gs.tensor([1j]).conj(), gs.tensor([1j]).conj().imag],
    }
    found = gs.load(written(value))
    assert found["tensors"][2].is_conj() and found["tensors"][3].is_neg()
    for part in (value, found):
        part["tensors"] = [(t.tolist(), t.shape, t.dtype) for t in part["tensors"]]
    assert found == value and list(map(type, found["own"])) == list(map(type, value["own"]))
    assert list(map(type, found["counted"])) == [collections.Counter, bytearray]


def test_parameters_and_objects_that_come_again():
    shared = [gs.nn.Parameter(gs.ones(2)), gs.nn.Parameter(gs.ones(2), requires_grad=False)]
    loop = {"shared": shared, "again": shared}
    loop["itself"] = loop
    found = gs.load(written(loop))
    first, second = found["shared"]
    assert type(first) is type(second) is gs.nn.Parameter and first.requires_grad and not second.requires_grad
    assert found["again"] is found["shared"] and found["itself"] is found


def test_layouts_without_gaps_are_kept():
    tensors = [gs.arange(6).reshape(3, 2).t(), gs.rand(1, 2, 3, 3).to(memory_format=gs.channels_last)]
    for before, after in zip(tensors, gs.load(written(tensors)), strict=True):
        assert after.tolist() == before.tolist() and after.stride() == before.stride()


def test_the_same_tensors_give_the_same_bytes():
    assert written({"a": gs.arange(3)}).getvalue() == written({"a": gs.arange(3)}).getvalue()


def test_storages_are_aligned():
    file = written([gs.ones(3), gs.ones(5)])
    with zipfile.ZipFile(file) as found:
        for info in found.infolist():
            length = sum(struct.unpack("<HH", file.getvalue()[info.header_offset + 26 : info.header_offset + 30]))
            assert (info.header_offset + 30 + length) % 64 == 0


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ({"a": [object()]}, r"obj\['a'\]\[0\] is of type object"),
        (gs.nn.Linear(1, 1), "obj is of type Linear.*its state_dict"),
        ({"w": gs.nn.LazyLinear(2).weight}, r"obj\['w'\] is an UninitializedParameter, which has no elements"),
    ],
)
def test_objects_that_are_not_saved_are_named(value, message, tmp_path):
    file = tmp_path / "file.pt"
    file.write_bytes(b"before")
    with pytest.raises(TypeError, match=message):
        gs.save(value, file)
    assert file.read_bytes() == b"before"


def test_tensors_within_vmap_are_refused():
    with pytest.raises(RuntimeError, match=r"vmap: save\(\): obj\[0\] is a tensor within vmap"):
        gs.vmap(lambda x: gs.save([x], io.BytesIO()))(gs.ones(2, 3))


class Called:
    def __reduce__(self):
        return print, ("called",)


def test_no_code_of_a_file_runs(capsys):
    for value, name in ((Called(), "builtins.print"), (Called, "Called"), (io.BytesIO(), "_io.BytesIO")):
        text = pickle.dumps(value, 2)
        with pytest.raises(ValueError, match=f"it names .*{name}, which load.. does not run"):
            gs.load(archive(of_torch(text)))
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (b"\x80\x02]}X\x01\x00\x00\x00aK\x01sb.", "sets attributes of a list"),
        (b"\x80\x02ccollections\nOrderedDict\n)R}X\x05\x00\x00\x00itemsK\x01sb.", "sets attributes of a OrderedDict"),
        (b"\x80\x02ctorch._utils\n_rebuild_parameter\n}X\x01\x00\x00\x00aK\x01sb.", "sets attributes of a function"),
        (b"\x80\x02K\x01)R.", "it calls 1"),
        (b"\x80\x02ctorch\nfloat32\n)R.", "not callable"),
        (b"\x80\x02K\x01K\x02a.", "puts elements into a int"),
        (b"\x80\x02K\x01Q.", "cannot unpack"),
        (b"\x80\x02(K\x01K\x02tQ.", "not enough values"),
        (b"\x80\x02R.", "takes more than it has"),
        (b"\x80\x02]", "exhausted before seeing STOP"),
        (b"\x80\x02cbuiltins\nbytearray\nJ\xff\xff\xff\x7f\x85R.", ""),
        (PICKLE.replace(b"K\x03K\x02\x86", b"K\x03K\x09\x86"), "does not fit into its storage of 6 elements"),
        (PICKLE.replace(b"K\x06t", b"K\x07t"), "data/0 has 12 bytes and a storage needs 14"),
        (PICKLE.replace(b"BFloat16Storage", b"QInt8Storage"), "torch.QInt8Storage, which"),
        (PICKLE.replace(b"X\x01\x00\x00\x000q", b"X\x01\x00\x00\x009q"), "data/9"),
        (PICKLE.replace(b"K\x01K\x03\x86", b"K\x01\x85"), "strides"),
    ],
)
def test_forged_pickles_are_refused(text, message):
    with pytest.raises(ValueError, match=f"has no tensors, or it is damaged: .*{message}"):
        gs.load(archive(of_torch(text)))


def test_files_of_other_kinds_are_named():
    for file, message in (
        (io.BytesIO(b""), "not a zip file"),
        (io.BytesIO(pickle.dumps({})), "it is a pickle, as torch wrote before 1.6"),
        (archive(of_torch() | {"constants.pkl": b""}), "it has a compiled module"),
        (archive(of_torch(), compression=zipfile.ZIP_DEFLATED), "it is compressed"),
        (archive({"data/0": b""}), "data.pkl"),
        (archive(of_torch(order=b"middle")), "its order of bytes is b'middle'"),
    ):
        with pytest.raises(ValueError, match=message):
            gs.load(file)


def test_members_that_lie_over_each_other_are_refused():
    data = bytearray(archive({"data.pkl": b"\x80\x02N.", "data/0": bytes(5000)}).getvalue())
    directory = data.rindex(b"PK\x01\x02", 0, data.rindex(b"PK\x01\x02"))
    entry = data[directory : data.rindex(b"PK\x01\x02")]
    end = data.rindex(b"PK\x05\x06")
    second = data[data.rindex(b"PK\x01\x02") : end]
    many = bytes(data[:directory] + entry + second * 9)
    many += struct.pack("<4sHHHHIIH", b"PK\x05\x06", 0, 0, 10, 10, len(entry + second * 9), directory, 0)
    with pytest.raises(ValueError, match="lie over each other"):
        gs.load(io.BytesIO(many))


def test_damaged_files_are_told():
    x = gs.arange(4.0)
    data = written({"a": x, "b": [x, x[1:], 2.5, gs.float16], "s": gs.eye(2).to_sparse()}).getvalue()
    rng = np.random.default_rng(0)
    for length in range(0, len(data), 7):
        with pytest.raises(ValueError, match="has no tensors, or it is damaged"):
            gs.load(io.BytesIO(data[:length]))
    for place in range(len(data)):
        damaged = bytearray(data)
        damaged[place] ^= 1 << int(rng.integers(8))
        try:
            gs.load(io.BytesIO(bytes(damaged)))
        except ValueError as error:
            assert "has no tensors, or it is damaged" in str(error)


def test_pickles_with_random_changes_run_nothing():
    """Within the archive's checksums, which catch the changes above."""
    rng = np.random.default_rng(0)
    for _ in range(500):
        text = bytearray(PICKLE)
        for place in rng.integers(len(text), size=3):
            text[place] = rng.integers(256)
        try:
            with warnings.catch_warnings(action="ignore"):  # of Python, about escapes in texts
                gs.load(archive(of_torch(bytes(text))))
        except ValueError as error:
            assert "has no tensors, or it is damaged" in str(error)


def test_options_of_load():
    file = written({"a": gs.ones(1)})
    for place in ("cpu", gs.device("cpu"), lambda storage, location: storage, {"cuda:0": "cpu"}, None):
        file.seek(0)
        assert gs.load(file, map_location=place, weights_only=True, mmap=False)["a"].tolist() == [1]
    for place in ("cuda", {"cpu": "cuda:1"}):
        with pytest.raises(RuntimeError, match=r"device 'cuda(:1)?' is not available"):
            gs.load(file, map_location=place)
    file.seek(0)
    assert gs.load(file, weights_only=False)["a"].tolist() == [1]


def test_a_file_that_names_classes_is_refused_whatever_the_program_permits():
    text = pickle.dumps(Fraction(1, 2), protocol=2)
    for weights_only in (True, False):
        with pytest.raises(ValueError, match=r"fractions\.Fraction"):
            gs.load(archive(of_torch(text)), weights_only=weights_only)


def test_a_file_that_is_missing_is_an_error_of_the_system(tmp_path):
    for name in ("none.pt", "none.safetensors"):
        with pytest.raises(FileNotFoundError):
            gs.load(tmp_path / name)


NAMES = "float16 bfloat16 float32 float64 complex64 uint8 uint16 uint32 uint64 int8 int16 int32 int64 bool".split()


def test_safetensors(tmp_path):
    import safetensors

    state = {name: gs.tensor([[0, 1], [1, 1]]).to(getattr(gs, name)).t() for name in NAMES} | {"n": gs.tensor(3)}
    path = tmp_path / "model.safetensors"
    gs.save(state, path)
    found = gs.load(path)
    for name, tensor in state.items():
        assert found[name].dtype is tensor.dtype and found[name].tolist() == tensor.tolist(), name
    with open(path, "rb") as file:
        assert gs.load(file)["n"].item() == 3
    model = gs.nn.Linear(2, 2)
    gs.save(model.state_dict(), str(path), metadata={"step": "7"})
    assert str(gs.nn.Linear(2, 2).load_state_dict(gs.load(str(path)))) == "<All keys matched successfully>"
    with safetensors.safe_open(path, "np") as file:
        assert file.metadata() == {"step": "7"}


def test_values_that_safetensors_does_not_keep_are_refused(tmp_path, monkeypatch):
    path = tmp_path / "model.safetensors"
    for value, message in (
        ([gs.ones(1)], "keep a dict of tensors, not a list"),
        ({"a": {"b": gs.ones(1)}}, r"obj\['a'\] is a dict"),
        ({"a": gs.ones(1, dtype=gs.complex128)}, "is a gradspec.complex128 tensor"),
        ({"a": gs.eye(2).to_sparse()}, "keep dense tensors"),
    ):
        with pytest.raises(TypeError, match=message):
            gs.save(value, path)
    assert not path.exists()
    with pytest.raises(ValueError, match="metadata belongs to files that end"):
        gs.save({}, tmp_path / "model.pt", metadata={"a": "b"})
    path.write_bytes(b"damaged")
    with pytest.raises(ValueError, match="not of the format safetensors, or it is damaged"):
        gs.load(path)
    for name in [name for name in sys.modules if name.startswith("safetensors")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "safetensors", None)
    with pytest.raises(ImportError, match="pip install safetensors"):
        gs.load(path)
