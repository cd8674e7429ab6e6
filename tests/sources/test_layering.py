"""The rules of the code base that a program can check: layers, special cases, sizes, leftovers."""

import ast
import itertools
import re
import sys
import tomllib
from functools import cache

import gradspec as gs
from gradspec.codegen.words.language import COPIES, COPY, FOLDED, JOINED, MATHEMATICS, MATRIX_ATTRIBUTES, MATRIX_PRODUCT
from support.project import ROOT, SPEC

HANDWRITTEN = ("codegen", "runtime", "csrc", "tests", "benchmarks", "examples")
MAX_FUNCTION_LINES = 60
# Words of the language and of Python that are also names of ops.
COMMON_WORDS = {"view", "linear", "all", "any", "round", "complex", "conj", "copy", "gradient"}
# Those of the former that the generator compares with, and the operator of reductions.
COMPARED_WORDS = {"any", "complex", "conj", "linear", "round", "sum", "view"}
# Ops that forms are made with or operators of matrices stand for; functions of numbers and of mathematics.
OF_THE_LANGUAGE = {
    COPY, COPIES, MATRIX_PRODUCT, *MATRIX_ATTRIBUTES.values(), *FOLDED, *MATHEMATICS, JOINED,
}  # fmt: skip


def python_files(folder):
    return sorted((ROOT / folder).rglob("*.py"))


@cache
def tree(path):
    return ast.parse(path.read_text("utf-8"))


def imports(path):
    """The modules a file imports, absolute names as written and relative ones with their dots."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from ((alias.name, node) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = "." * node.level + (node.module or "")
            yield base, node
            yield from ((f"{base}.{alias.name}", node) for alias in node.names)


def handwritten():
    suffixes = {".py", ".c", ".h", ".j2", ".inc"}
    found = [path for folder in HANDWRITTEN for path in (ROOT / folder).rglob("*") if path.suffix in suffixes]
    found = [path for path in found if "__pycache__" not in path.parts]
    return sorted(path for path in found if not path.read_text("utf-8").startswith("/* Made by "))


def test_the_generator_imports_nothing_of_the_runtime():
    for path in python_files("codegen"):
        depth = len(path.relative_to(ROOT / "codegen").parts)
        for name, _ in imports(path):
            ours = name.startswith("gradspec") and not name.startswith("gradspec.codegen")
            assert not ours and not name.startswith("." * (depth + 1)), f"{path.name} imports {name}"
            assert not name.startswith("numpy"), f"{path.name} imports {name}"


# The packages of the runtime, each with what it may import: those before it. generated/ is one of them.
LAYERS = (
    "core",
    "arrays",
    "dispatch",
    "graph",
    "tensors",
    "sparse",
    "batching",
    "composites",
    "generated",
    "protocols",
    "autograd",
    "func",
    "array_api",
    "optimize",
    "integrate",
    "interop",
    "amp",
    "cpu",
    "cuda",
    "utils",
    "backends",
    "nn",
    "optim",
    "distributed",
    "distributions",
    "serialization",
    "signal",
    "extensions",
    "testing",
)
# Which work with the generator, and are imported on first use.
WITH_GENERATOR = ("extensions", "testing")
# Modules that have the name of a public function because torch's documentation gives it to both.
NAMED_AS_IN_TORCH = {
    "autograd.gradcheck",
    "autograd.gradcheck.gradcheck",
    "autograd.variable",
    "utils.checkpoint",
    "nn.grad",
    "nn.modules.dropout",
    "nn.modules.linear",
    "distributed.tensor",
    "core.tensor",  # which has the class, and hides no function: gradspec.core has none
}


def modules():
    """The modules of the runtime and of generated/ by their names, without `gradspec.`."""
    found = {}
    for folder, prefix in (("runtime", ()), ("generated", ("generated",))):
        for path in python_files(folder):
            parts = (*prefix, *path.relative_to(ROOT / folder).with_suffix("").parts)
            found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imported(name, path):
    """The modules that a module imports, wherever in the file, except for type checkers only."""
    nodes = list(ast.walk(tree(path)))
    for_typing = {id(node) for block in nodes if _is_for_typing(block) for node in ast.walk(block)}
    found = {}
    for node in nodes:
        if isinstance(node, ast.ImportFrom) and id(node) not in for_typing:
            base = node.module or ""
            if node.level:
                package = name if path.name == "__init__.py" else name.rpartition(".")[0]
                base = f"{package}.{base}".strip(".")
            elif base.partition(".")[0] != "gradspec":
                continue  # of another package
            base = base.removeprefix("gradspec").removeprefix(".")
            targets = [f"{base}.{alias.name}".strip(".") for alias in node.names]
            found |= {(target if target in MODULES else base): node for target in targets}
        elif isinstance(node, ast.Import) and id(node) not in for_typing:
            ours = [alias.name for alias in node.names if alias.name.startswith("gradspec.")]
            found |= {target.removeprefix("gradspec."): node for target in ours}
    return {target: node for target, node in found.items() if target in MODULES and target != name}


def _is_for_typing(node):
    return isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"


MODULES = modules()
IMPORTS = {name: imported(name, path) for name, path in MODULES.items()}


def test_layers_import_downwards_only():
    """Prints the order, lowest first (`pytest -s`)."""
    for layer in LAYERS:
        doc = ast.get_docstring(tree(MODULES[layer]))
        assert doc, f"{layer}/__init__.py says nothing of its purpose"
        print(f"{layer:12} {doc.splitlines()[0]}")
    packages = {path.name for path in (ROOT / "runtime").iterdir() if (path / "__init__.py").is_file()}
    assert packages | {"generated"} == set(LAYERS)
    for name in MODULES:
        layer = name.partition(".")[0]
        if layer not in LAYERS:
            continue  # the package itself and its command
        for target in IMPORTS[name]:
            above = target.partition(".")[0]
            if above == "_version":
                continue  # a number
            assert above in LAYERS, f"{name} imports {target}, which is in no layer"
            assert LAYERS.index(above) <= LAYERS.index(layer), f"{name} imports {target}, which is above it"


# Modules that those below them import on first use, by a string: what few programs ask for.
ON_FIRST_USE = {
    ("tensors", "sparse"),  # methods of sparse tensors
    ("tensors", "protocols.numpy_methods"),  # what NumPy calls
    ("tensors", "protocols.dlpack"),  # what other libraries call
    ("tensors.factories", "sparse.construction"),
    ("autograd.functional.dense_jacobians", "func.jacobians"),
    ("autograd.gradcheck.batch_checks", "func.jacobians"),
    ("graph.updates", "generated.updates"),
    ("tensors.protocols", "array_api"),
    ("utils.data.distributed", "distributed.groups"),
    ("nn.parallel", "distributed.data_parallel"),
    ("nn.modules.batchnorm", "distributed.normalization"),
    ("distributed.ops", "extensions.loading"),
    ("protocols.numpy_methods", "array_api.special"),
}
# Modules that hand objects to the call path, which is below all of them, for C to call or to make.
HANDED_TO_C = {
    "amp.autocast_mode",
    "autograd.engine.sparse",
    "core.elements.dtypes",
    "core.elements.shapes",
    "core.overrides",
    "core.tensor",
    "dispatch.arguments",
    "dispatch.formulas",
    "dispatch.keywords",
    "dispatch.operands",
    "graph.hooks",
    "graph.interpose",
    "graph.lazy",
    "graph.node",
    "graph.packed",
    "graph.saved",
    "graph.tangents",
    "graph.views",
    "graph.writes",
    "nn.parameter",
    "tensors.conversions",
    "tensors.random",
    "tensors.subclasses",
}


def test_late_imports_and_calls_from_c_upwards_are_listed():
    """An import by a string, and an object that C is given, lead upwards where no import shows it."""
    late, handed = set(), set()
    for name, path in MODULES.items():
        for node in ast.walk(tree(path)):
            match node:
                case ast.Constant(value=str(text)) if text.startswith("gradspec."):
                    target = text.removeprefix("gradspec.").partition(":")[0]
                    layers = [module.partition(".")[0] for module in (name, target)]
                    if target in MODULES and {*layers} <= {*LAYERS}:
                        late |= {(name, target)} if LAYERS.index(layers[1]) > LAYERS.index(layers[0]) else set()
                case ast.Call(func=ast.Name(id="introduce") | ast.Attribute(attr="introduce")):
                    handed.add(name)
    assert late == ON_FIRST_USE
    assert handed == HANDED_TO_C


def test_the_runtime_imports_generated_code_in_one_place():
    """Elsewhere ops are called by name, from `core/ops`; the modules of namespaces are nothing else.

    The table of NumPy's functions is data, and its layer is above `generated`.
    """
    for name in MODULES:
        if name and not name.startswith("generated") and name not in SPEC.namespaces:
            generated = [target for target in IMPORTS[name] if target.startswith("generated")]
            if name.startswith("protocols."):
                generated = [target for target in generated if target != "generated.numpy_functions"]
            assert not generated, f"{name} imports {generated}"


def test_no_modules_import_each_other():
    """Nor does a chain of imports lead back. A package's `__init__` counts when it is imported itself."""
    done = set()

    def visit(name, chain):
        assert name not in chain, " -> ".join((*chain[chain.index(name) :], name))
        if name not in done:
            for target in sorted(IMPORTS[name]):
                visit(target, (*chain, name))
            done.add(name)

    for name in IMPORTS:
        visit(name, ())


def test_imports_stand_at_the_top():
    """Before all other code of a file."""
    for name, path in MODULES.items():
        body = tree(path).body
        code = [node.lineno for node in body if isinstance(node, ast.FunctionDef | ast.ClassDef)]
        for target, node in IMPORTS[name].items():
            top = node.col_offset == 0 and node.lineno < min(code, default=node.lineno + 1)
            assert top, f"{name}:{node.lineno} imports {target} inside or below its code"


def test_no_module_is_named_like_a_function():
    functions = {name for name in dir(gs) if callable(getattr(gs, name))}
    functions |= {name for name in dir(gs.autograd) if callable(getattr(gs.autograd, name))}
    for name in MODULES:
        assert name in NAMED_AS_IN_TORCH or name.rpartition(".")[2] not in functions, name


def test_generated_code_imports_the_runtime_only():
    for path in python_files("generated"):
        for name, _ in imports(path):
            top = name.partition(".")[0]
            known = top in {"gradspec", "numpy", ""} or top in sys.stdlib_module_names
            assert known, f"{path.name} imports {name}"
            assert is_of_the_runtime(name), f"{path.name} imports {name}"


def is_of_the_runtime(name):
    """Whether the runtime may import the module; of the generator parameters, and words of the language."""
    shared = ("gradspec.codegen.words.parameters", "gradspec.codegen.words.language")
    return not name.startswith("gradspec.codegen") or name.startswith(shared)


def test_the_runtime_does_not_import_the_generator():
    """Except `python -m gradspec`, which is its command line, what is about specs of one's own, and what it
    shares with it.
    """
    for path in python_files("runtime"):
        if path.name == "__main__.py":
            continue
        layer = path.relative_to(ROOT / "runtime").parts[0]
        for name, _ in imports(path):
            assert layer in WITH_GENERATOR or is_of_the_runtime(name), f"{path.name} imports {name}"
            foreign = {"yaml", "jinja2"} if layer == "interop" else {"yaml", "jinja2", "torch", "jax"}
            assert name.partition(".")[0] not in foreign, f"{path.name} imports {name}"


def test_the_runtime_imports_scipy_and_optional_packages_only_where_they_are_used():
    for path in python_files("runtime"):
        for statement in tree(path).body:
            if isinstance(statement, ast.Import | ast.ImportFrom):
                module = getattr(statement, "module", None) or statement.names[0].name
                late = module.partition(".")[0] in {"scipy", "ml_dtypes", "rich", "safetensors", "torch", "jax"}
                assert not late, f"{path.name} imports {module} when it is imported"


def test_tests_get_torch_from_the_fixture():
    """So that the suite passes without it, and what needs it is marked."""
    for path in python_files("tests"):
        if path.parent.name == "programs":  # which gradspec runs under torch's name
            continue
        for name, node in imports(path):
            assert name.partition(".")[0] != "torch", f"{path.name}:{node.lineno} imports {name}"


def test_the_generator_knows_no_op():
    """No op's name stands in `codegen/` as a string or in a comparison."""
    ops = {op.signature.name for op in SPEC.ops}
    for path in python_files("codegen"):
        nodes = list(ast.walk(tree(path)))
        compared = [part for node in nodes if isinstance(node, ast.Compare) for part in ast.walk(node)]
        for names, where in ((ops - COMMON_WORDS - OF_THE_LANGUAGE, nodes), (ops - COMPARED_WORDS, compared)):
            for node in where:
                if isinstance(node, ast.Constant):
                    assert node.value not in names, f"{path.name}:{node.lineno} names the op {node.value!r}"


def test_templates_hold_placeholders_and_loops():
    for path in (ROOT / "codegen").rglob("*.j2"):
        assert set(re.findall(r"\{%-?\s*(\w+)", path.read_text("utf-8"))) <= {"for", "endfor"}, path


def test_nothing_compares_op_names():
    """No `op.name == ...` in the generator, whatever the name."""
    pattern = re.compile(r"\b(?:key|signature\.name|op\.name)\s*(?:==|!=|in)\s*[\"'({\[]")
    for path in [*python_files("codegen"), *(ROOT / "codegen").rglob("*.j2")]:
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            assert not pattern.search(line), f"{path.name}:{number}: {line.strip()}"


def test_files_are_finished():
    for path in handwritten():
        leftovers = re.findall(r"\b(?:TO" r"DO|FIX" r"ME|XX" r"X|HA" r"CK)\b", path.read_text("utf-8"))
        assert not leftovers, f"{path}: {leftovers}"


MAX_COLUMNS = 120


def test_lines_are_short():
    """Pages of Markdown aside, and what a line says to type checkers at its end."""
    files = [path for path in (*handwritten(), *ROOT.glob("*.yaml")) if not path.name.endswith(".md.j2")]
    files += [path for folder in HANDWRITTEN for path in (ROOT / folder).rglob("*.yaml")]
    long = [
        f"{path.relative_to(ROOT)}:{number}: {len(line)}"
        for path in files
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if len(line.partition("  # type: ")[0]) > MAX_COLUMNS
    ]
    assert not long


# What words end in that are otherwise the same: a name is found by its beginning.
ENDINGS = set(
    "al als ating ation ations d ed en ent er ers es ing ings ion ions ition itions ive ment or s tion tions "
    "tition y ies".split()
) | {""}

# Modules that programs for torch import from, under these names.
NAMES_OF_TORCH = {"distance", "distributed", "distribution", "join", "loss", "sampler", "transforms"}


def _differ_by_an_ending(one, other):
    shared = [n for n in range(4, len(one) + 1) if one[:n] == other[:n]]
    return one != other and any({one[n:], other[n:]} <= ENDINGS for n in shared)


def test_no_names_of_modules_differ_by_an_ending():
    """Nobody remembers which of `reducing` and `reductions` is which."""
    for folder in ("codegen", "runtime", "csrc", "tests", "benchmarks"):
        files = [path for path in (ROOT / folder).rglob("*") if path.suffix in {".py", ".c", ".h", ".inc"}]
        # A header of a folder has its name.
        names = {path.stem for path in files if path.stem != path.parent.name} - NAMES_OF_TORCH
        near = [pair for pair in itertools.combinations(sorted(names), 2) if _differ_by_an_ending(*pair)]
        assert not near


def functions(path):
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def test_functions_are_short():
    found = {
        f"{path.name}: {function.name}"
        for folder in HANDWRITTEN
        for path in python_files(folder)
        for function in functions(path)
        if function.end_lineno is not None and function.end_lineno - function.lineno >= MAX_FUNCTION_LINES
    }
    assert not found


def test_numpys_headers_come_after_gradspecs():
    """NumPy's table of functions is one for all files: any header of NumPy's may declare it."""
    for file in [*(ROOT / "csrc").rglob("*.h"), *(ROOT / "csrc").rglob("*.c")]:
        text = file.read_text("utf-8")
        included = re.findall(r'^#include (<numpy/|")', text, re.MULTILINE)
        assert file.name == "base.h" or included[:1] != ["<numpy/"], file
        assert ("PY_ARRAY_UNIQUE_SYMBOL" in text) == (file.name == "base.h"), file


_DEFINITION = re.compile(
    r"^(?!static|extern|typedef)(?:\w+ )*\w+ \**(gs_\w+)(?:\(|\[\w*\] = |(?: = [^;]*)?;)", re.MULTILINE
)


# The folders of csrc/, each with what it may use: those before it.
C_FOLDERS = (
    "base",
    "memory",
    "primitives",
    "kernels",
    "libraries",
    "loops",
    "python",
    "books",
    "profile",
    "calls",
    "engine",
    "arrays",
    "tensors",
    "module",
)


def _c_files(*suffixes):
    """The C files, by their place in csrc/, without comments."""
    found = {}
    for file in sorted((ROOT / "csrc").rglob("*")):
        if file.suffix in suffixes:
            text = re.sub(r"/\*.*?\*/", "", file.read_text("utf-8"), flags=re.DOTALL)
            found[file.relative_to(ROOT / "csrc").as_posix()] = text
    return found


def _uses_in_c():
    """By the place of a C file, the files that define what it uses."""
    files = _c_files(".c")
    owners = {name: file for file, text in files.items() for name in _DEFINITION.findall(text)}
    assert len(owners) > 180
    return {
        file: {owners[name] for name in re.findall(r"\bgs_\w+", text) if name in owners} - {file}
        for file, text in files.items()
    }


def test_c_files_use_each_other_in_no_circle():
    """A file may use what another one defines, unless that uses it, directly or by others."""
    uses = _uses_in_c()
    while free := [file for file, used in uses.items() if not used & uses.keys()]:
        for file in free:
            del uses[file]
    assert not uses, "these files use each other in circles, or are used by such files"


def test_a_number_of_both_languages_stands_in_c_alone():
    """A comment that points from a number to the other language tells of a copy."""
    in_c = re.compile(r"#define \w+ \(?-?\d.*/\*.*(?:\.py\b|\bPython\b)")
    in_python = re.compile(r"[A-Z_, ]+(?:: Final)? = -?\d.*#.*(?:\bcsrc/|\bin C\b)")
    for pattern, files in (
        (in_c, [ROOT / "csrc" / file for file in _c_files(".c", ".h", ".inc")]),
        (in_python, [*python_files("codegen"), *python_files("runtime")]),
    ):
        lines = [line for path in files for line in path.read_text("utf-8").splitlines() if pattern.match(line)]
        assert not lines


def test_folders_of_c_use_those_before_them():
    """The files that a file includes, and the functions that it calls, are of its folder or of one before it."""
    files = _c_files(".c", ".h", ".inc")
    included = {file: re.findall(r'#include "(\w+/\w+\.\w+)"', text) for file, text in files.items()}
    assert {file.partition("/")[0] for file in files} == set(C_FOLDERS)
    for uses in (included, _uses_in_c()):
        for file, used in uses.items():
            place = C_FOLDERS.index(file.partition("/")[0])
            late = [other for other in used if C_FOLDERS.index(other.partition("/")[0]) > place]
            assert not late, f"{file} uses {late}"


def test_c_files_say_what_they_are_about():
    """Each folder has a header of its name that says what it owns, and each file begins with its subject."""
    for folder in C_FOLDERS:
        assert (ROOT / "csrc" / folder / f"{folder}.h").is_file(), folder
    for file in _c_files(".c", ".h", ".inc"):
        assert (ROOT / "csrc" / file).read_text("utf-8").startswith("/* "), file


def test_the_distribution_has_every_folder_with_modules():
    listed = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["setuptools"]["packages"]
    folders = [path.parent.relative_to(ROOT / "runtime").parts for path in (ROOT / "runtime").rglob("__init__.py")]
    assert {".".join(("gradspec", *parts)) for parts in folders} <= set(listed)
