"""Three hundred malformed specs, and test data: each is answered with places and codes, and runs nothing."""

import random
import re
import sys
from contextlib import contextmanager

from fuzz.specs import EVERY_TEST, EVERYTHING, mutated
from gradspec.codegen.commands import cli

COUNT = 300
ANSWER = re.compile(r"spec(\.tests)?\.yaml:\d+:\d+: .+ \[GS\d{3}\]")
OF_THE_FILE = re.compile(r"spec(\.tests)?\.yaml: (is empty|not YAML).* \[GS\d{3}\]")
EXCERPT = re.compile(r" *\d* \| .*")
SUMMARY = re.compile(r"\d+ errors?")
FORBIDDEN = ("exec", "os.system", "os.exec", "os.posix_spawn", "subprocess.Popen", "socket.connect", "ctypes.dlopen")

_seen = None


def _watch(event, arguments):
    if _seen is not None and (event in FORBIDDEN or (event == "open" and arguments[1] not in ("r", "rb", None))):
        _seen.append(f"{event} {arguments}")


@contextmanager
def nothing_runs():
    """Raises afterwards if code was run, a process started or a file opened for writing."""
    global _seen
    _seen = []
    try:
        yield
        assert _seen == []
    finally:
        _seen = None


def refused(folder, capsys):
    """Malformed specs, no two alike, with the messages of lint."""
    texts = set()
    for case in range(10 * COUNT):
        files = {"spec.yaml": EVERYTHING, "spec.tests.yaml": EVERY_TEST}
        name = "spec.yaml" if case % 3 else "spec.tests.yaml"
        text = mutated(files[name].splitlines(), random.Random(f"malformed {case}"))
        if text in texts:
            continue
        texts.add(text)
        for file, written in (files | {name: text}).items():
            (folder / file).write_bytes(written.encode("utf-8", "surrogatepass"))
        with nothing_runs():
            code = cli.main(["lint", "spec.yaml"])
        captured = capsys.readouterr()
        if code == 1:
            assert captured.out == ""
            yield text, captured.err.splitlines()
        else:
            assert (code, captured.err) == (0, "")


def test_each_is_answered_with_a_place(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "spec.yaml").write_text(EVERYTHING, encoding="utf-8")
    cli.main(["lint", "spec.yaml"])  # imports what it needs
    sys.addaudithook(_watch)  # for the rest of the process; it looks only while `nothing_runs`
    capsys.readouterr()
    codes, count = set(), 0
    for text, (*answers, summary) in refused(tmp_path, capsys):
        assert SUMMARY.fullmatch(summary), text
        assert any(map(ANSWER.fullmatch, answers)) or any(map(OF_THE_FILE.fullmatch, answers)), text
        for line in answers:
            known = ANSWER.fullmatch(line) or OF_THE_FILE.fullmatch(line) or EXCERPT.fullmatch(line)
            assert known, f"{line!r} of {text}"
        codes |= set(re.findall(r"\[(GS\d{3})\]$", "\n".join(answers), re.MULTILINE))
        count += 1
        if count == COUNT:
            break
    assert count == COUNT
    assert len(codes) > 30
