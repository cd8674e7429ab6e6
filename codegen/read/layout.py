"""The canonical layout of a spec and of its test data: the order of keys, indentation, blank lines.

The file is taken apart into the lines of its values, of which YAML knows where they begin and end, and put
together again: comments, quotes and the breaks of long formulas stay as they are.
"""

import itertools
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final

from ..words import keys, rules
from ..words.errors import Collector, Mark, Source, SpecError
from .families import members
from .sections import keys_of
from .yaml_nodes import Node, compose

_STEP: Final = 2
_ORDERED: Final = {"special": keys.POINT}  # keys whose value is a list of mappings with keys of their own


def laid_out(source: Source) -> str:
    """The text of a spec in the canonical layout, which is its own canonical layout.

    Raises:
        SpecError: the file is not YAML, or no list of entries in block style. Their contents are not checked.
    """
    errors = Collector(source)
    root = compose(source, errors)
    if root is None or root.kind != "sequence" or not root.plain:
        errors.add(root.mark if root else None, rules.NOT_A_LIST("a spec is a list of entries '- op: ...'"))
        raise SpecError(source, errors.problems)
    for item in root.value:
        if item.kind != "mapping" or not item.plain or not item.value:
            errors.add(item.mark, rules.FLOW_STYLE("an entry is a mapping '- op: ...' in block style"))
    errors.raise_if_any()
    return _Layout(source).file(root)


def laid_out_tests(source: Source, ops: Sequence[str]) -> str:
    """The text of test data in the canonical layout: as `laid_out` does, and in the order of these ops.

    Raises:
        SpecError: the file is not YAML, or no mapping in block style. Its contents are not checked.
    """
    errors = Collector(source)
    root = compose(source, errors)
    if root is None:  # there may be comments
        return "\n".join(_paragraphs(source.lines)).strip("\n") + "\n"
    if root.kind != "mapping" or not root.plain:
        errors.add(root.mark, rules.NOT_A_MAPPING("test data are a mapping from ops to their data"))
    for label, node in root.value if root.kind == "mapping" else ():
        if node.kind != "mapping" or not node.plain or not node.value:
            errors.add(label.mark, rules.FLOW_STYLE("the test data of an op are a mapping in block style"))
    errors.raise_if_any()
    return _Layout(source).tests(root, ops)


def op_names(source: Source) -> list[str]:
    """The names of the entries of a spec, in file order."""
    root = compose(source, Collector(source))
    items = [one.items() for item in root.value for one in members(item)] if root is not None else []
    texts = [item["op"][1].value for item in items if "op" in item and item["op"][1].kind == "scalar"]
    return [name for text in texts for name in text.partition("(")[0].split()[-1:]]


class _Layout:
    def __init__(self, source: Source) -> None:
        self.source = source

    def file(self, root: Node) -> str:
        """All lines: what stands before the first item, and the items, with a blank line between them."""
        lines: list[str] = []
        done = 0  # lines of the file that have been taken over
        for item in root.value:
            lines += [""] * bool(lines) + _paragraphs(self.source.lines[done : item.mark.line - 1])
            done = self.last_line(item)
            lines += self.item(item, 0, keys_of(item), done)
        return self.whole(lines, done)

    def whole(self, lines: list[str], done: int) -> str:
        """The text of these lines, and of the paragraphs after line `done` of the file."""
        return "\n".join([*lines, "", *_paragraphs(self.source.lines[done:])]).strip("\n") + "\n"

    def tests(self, root: Node, ops: Sequence[str]) -> str:
        """All lines of test data: what stands before the first op's, and those of the ops in this order."""
        blocks: dict[str, list[str]] = {}
        head: list[str] = []
        done = 0
        for label, node in root.value:
            before = _paragraphs(self.source.lines[done : label.mark.line - 1])
            if not blocks and "" in before:
                cut = len(before) - before[::-1].index("")
                head, before = before[: cut - 1], before[cut:]
            done = self.last_line(node)
            inner = self.mapping(node, _STEP, keys.TESTS, label.mark.line, done)
            blocks[label.value] = [*before, self.source.lines[label.mark.line - 1].rstrip(), *inner]
        places = {name: place for place, name in enumerate(ops)}
        order = sorted(blocks, key=lambda name: places.get(name, len(places)))
        return self.whole([*head, *(line for name in order for line in ["", *blocks[name]])], done)

    def last_line(self, item: Node) -> int:
        """The last line of an item, or of the comments after it that belong to it: those as deep as its keys."""
        last, column, count = _end(item).line, item.mark.column, 0
        for number, line in enumerate(self.source.lines[last:], start=1):
            if line.strip() and not (line.lstrip().startswith("#") and _depth(line) >= column - 1):
                break
            count = number if line.strip() else count
        return last + count

    def item(self, item: Node, indent: int, keys: Collection[str], last: int) -> list[str]:
        """The lines of a mapping in a list, up to line `last` of the file."""
        lines = self.mapping(item, indent + _STEP, keys, item.mark.line - 1, last)
        lead = list(itertools.takewhile(lambda line: line.lstrip().startswith("#"), lines))
        first, *more = lines[len(lead) :]
        return [*(line[_STEP:] for line in lead), f"{' ' * indent}- {first.lstrip(' ')}", *more]

    def mapping(self, node: Node, indent: int, keys: Collection[str], done: int, last: int) -> list[str]:
        """The lines of a mapping, which are those of the file after `done` and up to `last`.

        Its keys are in the order of `keys`; comments stay before their key.
        """
        blocks: dict[str, list[str]] = {}
        for key, value in node.value:
            comments = _comments(self.source.lines[done : key.mark.line - 1])
            done = max(_end(value).line, key.mark.line)
            block = [" " * indent + comment for comment in comments]
            blocks[key.value] = block + self.pair(key, value, indent)
        after = _comments(self.source.lines[done:last])
        order = [name for name in keys if name in blocks]
        order += [name for name in blocks if name not in order]
        lines = [line for name in order for line in blocks[name]]
        return lines + [" " * indent + comment for comment in after]

    def pair(self, key: Node, value: Node, indent: int) -> list[str]:
        """The lines of a key and its value."""
        lines = self.source.lines
        name = lines[key.mark.line - 1][key.mark.column - 1 : key.end.column - 1]
        if value.kind in ("sequence", "mapping") and value.plain:
            rest = lines[key.mark.line - 1][key.end.column - 1 :].lstrip(" :").rstrip()
            head = f"{' ' * indent}{name}:" + (f"  {rest}" if rest.startswith("#") else "")
            keys = _ORDERED.get(key.value, {})
            return [head, *self.collection(value, indent + _STEP, keys, key.mark.line)]
        if value.mark.line > key.mark.line:
            head = lines[key.mark.line - 1][key.end.column - 1 :].lstrip(" :").rstrip()
            first = f"{' ' * indent}{name}:" + (f"  {head}" if head else "")
            return [first, *self.moved(value.mark, value, indent + _STEP)]
        text = self.moved(value.mark, value, 0, indent - key.mark.column + 1)
        return [f"{' ' * indent}{name}: {text[0]}".rstrip(), *text[1:]]

    def collection(self, node: Node, indent: int, keys: Mapping[str, object], done: int) -> list[str]:
        """The lines of a list or a mapping in block style, after line `done` of the file."""
        if node.kind == "mapping":
            return self.mapping(node, indent, (), done, _end(node).line)
        found: list[str] = []
        for item in node.value:
            skipped = _comments(self.source.lines[done : item.mark.line - 1])
            found += [" " * indent + comment for comment in skipped]
            done = _end(item).line
            if item.kind == "mapping" and item.plain:
                found += self.item(item, indent, keys, done)
            else:
                first, *more = self.moved(item.mark, item, 0, indent + _STEP - item.mark.column + 1)
                found += [f"{' ' * indent}- {first}", *more]
        return found

    def moved(self, start: Mark, value: Node, indent: int, shift: int | None = None) -> list[str]:
        """The lines from a position to the end of a scalar or a flow collection, all moved alike."""
        first, *more = self.source.lines[start.line - 1 : max(_end(value).line, start.line)]
        while more and not more[-1].strip():
            more.pop()  # below a block scalar
        shift = indent - start.column + 1 if shift is None else shift
        return [" " * indent + first[start.column - 1 :].rstrip(), *_shifted(more, shift)]


def _shifted(lines: list[str] | tuple[str, ...], shift: int) -> Iterator[str]:
    for line in lines:
        text = line.strip(" ")
        yield " " * max(_depth(line) + shift, 1) + text if text else ""


def _end(node: Node) -> Mark:
    """Where a value's last line is: that of its last part, since block collections end at the next item."""
    if node.kind in ("mapping", "sequence") and node.plain and node.value:
        return _end(node.value[-1][1] if node.kind == "mapping" else node.value[-1])
    if node.style in ("|", ">") or (node.end.column == 1 and node.end.line > node.mark.line):
        return Mark(node.end.line - 1, 1)
    return node.end


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _paragraphs(lines: tuple[str, ...]) -> list[str]:
    """Comments between items, at the left, with one blank line where there are some."""
    found: list[str] = []
    for line in lines:
        found += _comments((line,))
        if not line.strip() and found and found[-1]:
            found.append("")
    return found


def _comments(lines: tuple[str, ...]) -> list[str]:
    """The comments in lines that hold nothing else, except for the '-' of an item that follows on the next."""
    texts = [line.strip().removeprefix("-").strip() for line in lines]
    return [text for text in texts if text]


def says_the_same(source: Source, text: str) -> bool:
    """Whether a text holds the same values as the file, in the same order except for keys."""
    other = Source(source.path, tuple(text.split("\n")))
    before, after = (compose(one, Collector(one)) for one in (source, other))
    return before is after if before is None or after is None else before.data() == after.data()
