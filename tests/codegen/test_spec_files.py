"""Whole spec files: bad file in, exact message out, and what lies beside a spec."""

import pytest

from gradspec.codegen.check.spec import load
from gradspec.codegen.words.errors import MAX_BYTES, SpecError
from support.specs import ENTRY, complaints

FILES = [
    ("", ["is empty; a spec is a list of entries '- op: ...'"]),
    ("# a comment\n", ["is empty; a spec is a list of entries '- op: ...'"]),
    ("hello\n", ["1:1: a spec is a list of entries '- op: ...', not a scalar"]),
    ("op: f\n", ["1:1: a spec is a list of entries '- op: ...', not a mapping"]),
    ("- op: x\n\tforward: y\n", ["2:1: tab; use spaces"]),
    ("- op: x\n  doc: \x00\n", ["2:8: unprintable character U+0000"]),
    ("- op: x\n  doc: \u2028\n", ["2:8: unprintable character U+2028"]),
    (ENTRY + '  doc: "a\\0b\\x1b"\n', ["7:8: escape of the unprintable character U+0000"]),
    ("[" * 100_000, ["1:11: nested more than 10 levels deep"]),
    ("".join("  " * i + "- a:\n" for i in range(9)), ["6:11: nested more than 10 levels deep"]),
    (
        "- op: a: b\n",
        [
            "1:8: not YAML: mapping values are not allowed here "
            "(is the line indented as the others are? a value that holds ': ' must be quoted)"
        ],
    ),
    ("- 'x\n", ["2:1: not YAML: found unexpected end of stream"]),
    (
        "- foward: 1\n",
        ["1:3: entry 1: unknown key 'foward'; did you mean 'forward'?", "1:3: entry 1: entry has no 'op'"],
    ),
    (ENTRY * 2, ["7:3: f: op 'f' is defined already, at line 1"]),
    (
        "- op: a(Tensor self) -> Mask result\n  forward: b(self)\n"
        "- op: b(Tensor self) -> Mask result\n  forward: a(self) > 0\n",
        ["2:12: a: cyclic inlining: a -> b -> a"],
    ),
    ("- op: a(Tensor self) -> Tensor result\n  forward: composite(a(self))\n", ["2:12: a: cyclic inlining: a -> a"]),
    (
        "- op: a(Tensor self) -> Mask result\n  forward: b(self)\n"
        "- op: b(Tensor self) -> Mask result\n  forward: array(b)\n  batch: leading\n",
        ["2:12: a: 'b' is not elementwise; an elementwise forward calls elementwise ops only"],
    ),
    (
        "- op: a.b_c(Tensor self) -> Mask result\n  forward: self > 0\n"
        "- op: a_b.c(Tensor self) -> Mask result\n  forward: self > 0\n",
        ["3:3: a_b.c: 'a_b.c' and 'a.b_c' would share the name 'a_b_c'"],
    ),
    (
        "- op: a(Tensor self, dims d, scalar? s, str t) -> Mask result\n  forward: self * d < s * t\n"
        "  options: {t: [a, b]}\n",
        [
            f"2:{column}: a: '{name}' of type '{kind}' cannot be an operand of an elementwise op"
            for column, name, kind in ((19, "d", "dims"), (23, "s", "scalar?"), (27, "t", "str"))
        ],
    ),
    (
        "- op: m(Tensor self) -> Tensor a, Tensor b\n  forward: array(m)\n"
        "  backward:\n    self: grad\n  jvp: self_t\n  batch: leading\n",
        [
            "4:11: m: unknown name 'grad'; did you mean 'grad_b'?",
            "5:8: m: 'jvp' must have one formula per Tensor output: 'a', 'b'",
        ],
    ),
    (
        "- op: m(Tensor self, int n) -> Mask a\n  forward: array(m)\n  batch: leading\n"
        "- op: m.two(Tensor self) -> Mask a\n  forward: composite(m(self, self, 3))\n",
        [
            "5:22: m.two: no overload takes this call of m(): m(Tensor self, int n) -> Mask a; "
            "m.two(Tensor self) -> Mask a"
        ],
    ),
    (
        "- op: m(Tensor self) -> Tensor a, Tensor b\n  forward: composite(self * 1)\n",
        ["2:12: m: composite expression gives 1 values for 2 outputs"],
    ),
]


def test_functions_and_primitives_beside_the_spec(tmp_path):
    arrays = tmp_path / "runtime" / "arrays"
    arrays.mkdir(parents=True)
    (arrays / "reductions.py").write_text(
        "import functools\n__all__ = ['total']\ndef total(self): ...\ndef norm(self): ...\n", encoding="utf-8"
    )
    (tmp_path / "csrc" / "primitives").mkdir(parents=True)
    (tmp_path / "csrc" / "primitives" / "primitives.h").write_text(
        "#define gs_f(a, b) a\n#define gs_fo(x) x\n", encoding="utf-8"
    )
    batched = ENTRY + "  batch: leading\n"
    assert complaints(batched.replace("self * other", "array(totl)"), tmp_path) == [
        "2:12: f: 'totl' is not in '__all__' of runtime/arrays; did you mean 'total'?"
    ]
    assert complaints(batched.replace("self * other", "array(functools)"), tmp_path) == [
        "2:12: f: 'functools' is not in '__all__' of runtime/arrays"
    ]
    assert complaints(batched.replace("self * other", "view(norm)"), tmp_path) == [
        "2:12: f: 'norm' is not in '__all__' of runtime/arrays"
    ]
    assert complaints(batched.replace("self * other", "array(total)"), tmp_path) == []
    assert complaints(ENTRY.replace("self * other", "f(self, other)"), tmp_path) == []
    assert complaints(ENTRY.replace("self * other", "f(self)"), tmp_path) == [
        "2:12: f: C primitive gs_f takes 2 arguments"
    ]
    assert complaints(ENTRY.replace(" f(", " fob(").replace("self * other", "fob(self)"), tmp_path) == [
        "2:12: fob: 'fob' calls itself, so it means a C primitive, but there is no gs_fob "
        "in csrc/primitives/primitives.h; "
        "did you mean 'fo'?"
    ]


def test_composites_beside_the_spec(tmp_path):
    file = tmp_path / "runtime" / "composites" / "doubling.py"
    file.parent.mkdir(parents=True)
    file.write_text("import functools\n__all__ = ('twice',)\n", encoding="utf-8")
    entry = "- op: f(Tensor self) -> Tensor result\n  forward: composite({})\n"
    assert complaints(entry.format("twice"), tmp_path) == []
    assert complaints(entry.format("functools"), tmp_path) == [
        "2:12: f: 'functools' is not in '__all__' of runtime/composites"
    ]
    file.write_text("def twice(self): ...\n", encoding="utf-8")
    assert complaints(entry.format("twice"), tmp_path) == ["2:12: f: 'twice' is not in '__all__' of runtime/composites"]


def test_references_beside_the_spec(tmp_path):
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "references.py").write_text(
        "import numpy\ndef product(a, b): ...\ndef _hidden(a): ...\n", encoding="utf-8"
    )
    for text, messages in {
        "references.product(self, other)": [],
        "2 * references.product(numpy.abs(self), othr)": ["2:54: f: unknown name 'othr'; did you mean 'other'?"],
        "references.produkt(self)": ["2:14: f: tests/references has no function 'produkt'; did you mean 'product'?"],
        "references.numpy(self)": ["2:14: f: tests/references has no function 'numpy'"],
        "references.numpy.load(self)": ["2:14: f: tests/references has no function 'numpy.load'"],
        "references.product": ["2:14: f: 'references.product' is a function of tests/references, call it"],
    }.items():
        assert complaints(ENTRY, tmp_path, f"f:\n  reference: {text}\n") == messages
    assert len(complaints(ENTRY, tmp_path, "f:\n  reference: references._hidden(self)\n")) == 1


@pytest.mark.parametrize(("text", "messages"), FILES, ids=[repr(text[:30]) for text, _ in FILES])
def test_file(text, messages, tmp_path):
    assert complaints(text, tmp_path) == messages


def test_file_that_is_not_text(tmp_path):
    assert complaints(b"- op: x\n  doc: a\xff\n", tmp_path) == ["2:9: byte 0xff is not UTF-8"]
    assert complaints(b"#" * (MAX_BYTES + 1), tmp_path) == ["is larger than 1,000,000 bytes, the limit for a spec file"]
    for path, message in ((tmp_path / "none.yaml", "no such file"), (tmp_path, "is a directory, not a spec file")):
        with pytest.raises(SpecError) as caught:
            load(path)
        assert str(caught.value) == f"{path}: {message} [GS101]"


def test_windows_line_ends_and_byte_order_mark(tmp_path):
    text = ENTRY.replace("grad * self", "grad * slf").replace("\n", "\r\n")
    assert complaints(b"\xef\xbb\xbf" + text.encode(), tmp_path) == [
        "5:19: f: unknown name 'slf'; did you mean 'self'?"
    ]


def test_formulas_that_double_each_other_are_refused(tmp_path):
    text = "- op: a0(Tensor self) -> Tensor r\n  forward: composite(self * self)\n"
    for i in range(1, 40):
        text += f"- op: a{i}(Tensor self) -> Tensor r\n  forward: composite(a{i - 1}(a{i - 1}(self)))\n"
    messages = complaints(text, tmp_path)
    assert messages and all("grows over 40,000 terms" in message for message in messages)
