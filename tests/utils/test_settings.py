"""Settings that change nothing: what they refuse, and what they tell."""

import pytest

import gradspec as gs
from gradspec.core.process.warn_once import Once
from gradspec.utils import settings


def test_compile_gives_the_function_with_one_warning(monkeypatch):
    monkeypatch.setattr(settings, "_not_compiled", Once("not compiled"))
    with pytest.warns(UserWarning, match="not compiled"):
        assert gs.compile(abs) is abs
    assert gs.compile(mode="reduce-overhead")(abs) is abs
    assert gs.nn.Identity().compile() is None


def test_other_devices_and_precisions_are_refused():
    with pytest.raises(RuntimeError, match=r"set_default_device\(\): device 'cuda' is not available"):
        gs.set_default_device("cuda")
    with pytest.raises(RuntimeError, match="'highest', 'high', 'medium', but got 'low'"):
        gs.set_float32_matmul_precision("low")
    assert gs.get_float32_matmul_precision() == "highest"
