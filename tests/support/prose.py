"""Lint of prose: finds sentences of README, CONTRIBUTING and docs/ that one has to read twice.

`python tests/support/prose.py` prints each as `file:line: what to do: the sentence`, and fails if it finds
any. It leaves out headings, tables and code.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
LONGEST = 40

_BE = "(?:is|are|was|were|be|been)"
_PREPOSITION = "(?:about|after|against|at|before|behind|by|for|from|in|into|of|on|than|through|to|with|within|without)"
PATTERNS = {
    r"^(?:What|Whatever)\b[^?]*$": "begin with the noun that 'What' stands for",
    r"^Of\b": "begin with the subject, not with 'Of'",
    r"^(?:Who|Whoever)\b[^?]*$": "begin with the subject: 'A user who ...'",
    r"\b[Tt]hose (?:who|that|which)\b": "repeat the noun in place of 'those'",
    r"\b(?:that|what) there (?:is|are)\b": "leave out 'that there is', or say where",
    r"\bthere\b(?! (?:is|are|was|were|will|may|must|can|should|has|have)\b)": "name the place, not 'there'",
    rf"\b{_PREPOSITION} which\b": "make two sentences, or use 'whose', 'that' or 'where'",
    rf"\b(?:{_PREPOSITION}|{_BE}) what\b": "name the thing in place of 'what'",
    r"\b[Bb]y (?:that|this)\b(?= *[,.;:])": "name the means in place of 'by that'",
    r"\bsame of\b": "write 'the same holds for'",
    rf"(?<![Tt]here )\b{_BE} no (?!(?:longer|more|such|other|different|better|worse)\b)": "write 'is not a'",
    r",? (?:as|nor) (?:is|are|do|does|has|have|was|were)\b": "give the clause a subject, or write 'like ...'",
    r"\b[Bb]ut for\b": "write 'except'",
    r"\bbe it\b": "write 'whether ... or ...'",
}


class Finding(NamedTuple):
    """A sentence to write anew: its page, its first line, what to do, and the sentence."""

    page: Path
    line: int
    advice: str
    sentence: str

    def __str__(self) -> str:
        return f"{self.page.relative_to(ROOT)}:{self.line}: {self.advice}: {self.sentence}"


def findings(page: Path) -> Iterator[Finding]:
    """What the patterns find on a page, in the order of its lines."""
    for line, sentence in sentences(page.read_text(encoding="utf-8")):
        words = re.sub(r"`[^`]*`", "code", sentence)
        if (length := len(re.findall(r"\w[\w'.-]*", words))) > LONGEST:
            yield Finding(page, line, f"make two sentences of these {length} words", sentence)
        for pattern, advice in PATTERNS.items():
            if re.search(pattern, words):
                yield Finding(page, line, advice, sentence)


def sentences(text: str) -> Iterator[tuple[int, str]]:
    """Each sentence of a page, links as their words, and the line that it begins in."""
    for hidden in (r"^( *)```.*?^\1```$", r"<!--.*?-->"):
        text = re.sub(hidden, lambda match: "\n" * match[0].count("\n"), text, flags=re.MULTILINE | re.DOTALL)
    for start, paragraph in paragraphs(text):
        shown = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", paragraph).replace("**", "")
        for match in re.finditer(r"\S.*?(?:[.!?][\")]*(?=\s)|\Z)", shown, re.DOTALL):
            yield start + shown.count("\n", 0, match.start()), " ".join(match[0].split())


def paragraphs(text: str) -> Iterator[tuple[int, str]]:
    """Each paragraph and item of a list, and its first line."""
    lines: list[str] = []
    for number, line in enumerate([*text.splitlines(), ""], 1):
        bare = line.strip()
        item = re.match(r"(?:[-*]|\d+\.) ", bare)
        if lines and (not bare or item or bare.startswith(("|", "#"))):
            yield number - len(lines), "\n".join(lines)
            lines = []
        if bare and not bare.startswith(("|", "#")):
            lines.append(bare[item.end() :] if item else bare)


def main() -> int:
    """Print the findings; 1 if there are any."""
    found = [finding for page in PAGES for finding in findings(page)]
    print(*found, sep="\n", end="\n" if found else "")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
