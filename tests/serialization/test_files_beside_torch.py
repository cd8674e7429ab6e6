"""Files that torch writes are read here, and the other way round."""

import collections
import io

import pytest

import gradspec as gs

pytestmark = pytest.mark.torch

DTYPES = (
    "float16 bfloat16 float32 float64 complex64 complex128 uint8 uint16 uint32 uint64 int8 int16 int32 int64 bool"
).split()


def moved(source, target, value):
    """The value, saved by one library and loaded by the other."""
    file = io.BytesIO()
    source.save(value, file)
    file.seek(0)
    return target.load(file)


@pytest.fixture(params=["read", "written"])
def libraries(request, torch):
    """The library that writes and the library that reads."""
    return (torch, gs) if request.param == "read" else (gs, torch)


@pytest.mark.parametrize("dtype", DTYPES)
def test_tensors_of_each_dtype_share_memory_and_keep_strides(libraries, dtype):
    source, target = libraries
    base = source.tensor([[0, 1, 1], [1, 0, 1]]).to(getattr(source, dtype))
    whole, part, one, empty = moved(source, target, [base, base.t()[1:], base[1, 0], base[:, :0]])
    assert whole.dtype is getattr(target, dtype) and part.tolist() == base.t()[1:].tolist()
    assert part.stride() == (1, 3) and part.storage_offset() == 1 and one.item() == 1 and empty.shape == (2, 0)
    whole.zero_()
    assert not part.bool().any() and not one.bool()


def test_plain_values_and_special_tensors(libraries):
    source, target = libraries
    ordered = collections.OrderedDict([("x", 1.5), ("y", None)])
    counted = [collections.Counter("aab"), bytearray(b"\x00\xff")]
    plain = [1, -(2**40), 2**70, True, "ä", b"\xff\x00", 2j, (1, (2,)), {"k": [3]}, {4}, *counted, ordered]
    value = {
        "plain": plain,
        "own": [source.float16, source.device("cpu"), source.Size([2])],
        "parameter": source.nn.Parameter(source.ones(2)),
        "grad": source.ones(2, requires_grad=True),
        "sparse": source.eye(2).to_sparse(),
        "conj": source.tensor([1j]).conj(),
        "neg": source.tensor([1j]).conj().imag,
    }
    found = moved(source, target, value)
    assert found["plain"] == plain and type(found["plain"][-1]) is collections.OrderedDict
    assert found["own"] == [target.float16, target.device("cpu"), target.Size([2])]
    assert type(found["parameter"]) is target.nn.Parameter and found["parameter"].requires_grad
    assert found["grad"].requires_grad and found["grad"].is_leaf
    assert found["sparse"].is_sparse and found["sparse"].to_dense().tolist() == [[1, 0], [0, 1]]
    assert found["conj"].is_conj() and found["conj"].tolist() == [-1j]
    assert found["neg"].is_neg() and found["neg"].tolist() == [-1]


def network(lib):
    lib.manual_seed(0)
    nn = lib.nn
    net = nn.Sequential(
        nn.Conv2d(1, 4, 3, padding=1), nn.BatchNorm2d(4), nn.ReLU(), nn.MaxPool2d(2), nn.Flatten(), nn.Linear(64, 10)
    )
    return net.to(lib.float64)


def inputs(lib):
    return lib.linspace(-1, 1, 192, dtype=lib.float64).reshape(3, 1, 8, 8)


OPTIMIZERS = (
    "ASGD Adadelta Adafactor Adagrad Adam AdamW Adamax LBFGS Muon NAdam RAdam RMSprop Rprop SGD SparseAdam"
).split()


@pytest.mark.parametrize("optimizer", OPTIMIZERS)
def test_states_of_every_optimizer_continue_in_the_other_library(libraries, optimizer):
    source, target = libraries

    def steps(lib, weight, opt):
        def closure():
            opt.zero_grad()
            rows = lib.nn.functional.embedding(lib.tensor([0, 1]), weight, sparse=optimizer == "SparseAdam")
            loss = (rows - 1).square().sum()
            loss.backward()
            return loss

        for _ in range(3):
            opt.step(closure)

    def parameter(lib, value):
        weight = lib.nn.Parameter(value)
        return weight, getattr(lib.optim, optimizer)([weight])

    weight, opt = parameter(source, source.arange(6, dtype=source.float64).reshape(3, 2) / 7)
    steps(source, weight, opt)
    found = moved(source, target, {"weight": weight.detach(), "optimizer": opt.state_dict()})
    other, again = parameter(target, found["weight"])
    again.load_state_dict(found["optimizer"])
    steps(source, weight, opt)
    steps(target, other, again)
    accuracy = 1e-3 if optimizer == "Muon" else 1e-10  # which computes in bfloat16
    assert abs(other.detach().numpy() - weight.detach().numpy()).max() < accuracy


def test_checkpoints_continue_in_the_other_library(libraries, tmp_path):
    """A checkpoint as programs write it: the other library computes the same outputs and takes the same steps."""
    source, target = libraries
    optimizer, options = "SGD", {"lr": 0.01, "momentum": 0.9}

    def steps(lib, net, opt, count):
        for _ in range(count):
            opt.zero_grad()
            lib.nn.functional.cross_entropy(net(inputs(lib)), lib.arange(3)).backward()
            opt.step()

    net = network(source)
    opt = getattr(source.optim, optimizer)(net.parameters(), **options)
    steps(source, net, opt, 3)
    path = tmp_path / "checkpoint.pt"
    source.save({"epoch": 3, "model_state_dict": net.state_dict(), "optimizer": opt.state_dict()}, path)
    found = target.load(path, map_location="cpu", weights_only=True)
    assert found["epoch"] == 3 and found["model_state_dict"]._metadata == net.state_dict()._metadata
    other = network(target)
    again = getattr(target.optim, optimizer)(other.parameters(), lr=1.0)
    assert str(other.load_state_dict(found["model_state_dict"])) == "<All keys matched successfully>"
    again.load_state_dict(found["optimizer"])
    steps(source, net, opt, 3)
    steps(target, other, again, 3)
    net.eval(), other.eval()
    expected = net(inputs(source)).detach().numpy()
    found = other(inputs(target)).detach().numpy()
    assert abs(found - expected).max() < 1e-8 * abs(expected).max()


def test_files_of_older_and_other_forms(torch, tmp_path):
    torch.save({"a": torch.ones(1)}, tmp_path / "old.pt", _use_new_zipfile_serialization=False)
    with pytest.raises(ValueError, match="as torch wrote before"):
        gs.load(tmp_path / "old.pt")
    torch.save(torch.nn.Linear(1, 1), tmp_path / "module.pt")
    with pytest.raises(ValueError, match=r"it names torch.nn.modules.linear.Linear, which load\(\) does not run"):
        gs.load(tmp_path / "module.pt")
    torch.save([torch.ones(2), {"a": 1}], tmp_path / "new.pt", pickle_protocol=4)
    assert gs.load(tmp_path / "new.pt")[0].tolist() == [1, 1]
    gs.save(gs.arange(5), tmp_path / "mapped.pt")
    assert torch.load(tmp_path / "mapped.pt", mmap=True).tolist() == [0, 1, 2, 3, 4]


def test_safetensors_are_exchanged(torch, tmp_path):
    from safetensors.torch import load_file, save_file

    path = tmp_path / "model.safetensors"
    state = network(torch).state_dict()
    save_file(state, path, metadata={"format": "pt"})
    net = network(gs)
    assert str(net.load_state_dict(gs.load(path))) == "<All keys matched successfully>"
    gs.save(net.state_dict(), path)
    for name, tensor in load_file(path).items():
        assert torch.equal(tensor, state[name]), name
