"""What is used of other libraries is public: what is not is another one in the next version."""

import ast
import re
import sys

import pytest

from support.project import ROOT

FOLDERS = ("benchmarks", "codegen", "csrc", "docs", "examples", "runtime", "tests")
OURS = {"benchmarks", "codegen", "csrc", "fuzz", "gradspec", "mutation", "portability", "references", "support"}
PRIVATE = re.compile(r"\._(?!_)")
PRIVATE_PATH = re.compile(r"(numpy|scipy|cffi|ml_dtypes)(\.\w+)*\._(?!_)[\w.]*$")


def _is_foreign(module):
    root = module.partition(".")[0]
    return root not in sys.stdlib_module_names and root not in OURS


def _foreign_names(tree):
    """The meanings of names that modules import from other libraries."""
    found = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {a.asname or a.name.partition(".")[0]: a.name for a in node.names if _is_foreign(a.name)}
        elif isinstance(node, ast.ImportFrom) and not node.level and _is_foreign(node.module or ""):
            found |= {a.asname or a.name: f"{node.module}.{a.name}" for a in node.names}
    return found


def _private_of_others(tree):
    names = _foreign_names(tree)
    yield from (name for name in names.values() if PRIVATE.search(name))
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and re.match(r"_(?!_)", node.attr):
            text = ast.unparse(node)
            if re.fullmatch(r"[\w.]+", text) and text.partition(".")[0] in names:
                yield text
        elif isinstance(node, ast.Constant) and PRIVATE_PATH.match(str(node.value)):
            yield str(node.value)


def test_nothing_private_of_another_library_is_used():
    for path in (path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py")):
        assert not list(_private_of_others(ast.parse(path.read_text("utf-8")))), path.relative_to(ROOT)


@pytest.mark.parametrize(
    "text",
    [
        "from numpy._core.multiarray import get_handler_name",
        "import scipy.fft._pocketfft.pypocketfft as fft",
        "import numpy as np\nnp._core.multiarray",
        "import importlib\nimportlib.import_module('scipy.fft._pocketfft.pypocketfft')",
    ],
)
def test_private_names_are_found(text):
    assert list(_private_of_others(ast.parse(text)))
