"""A trap: code that does otherwise than it means, whatever program it stands in."""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple

from whence.playbook.engine.collection_methods import CHANGES
from whence.playbook.engine.source import Site, flow_of
from whence.playbook.evidence.masking import mask_file
from whence.playbook.evidence.python_tree import tree_of
from whence.playbook.evidence.typed_tree import LANGUAGES, Types
from whence.playbook.rules.traps.program.messages import CRASHED
from whence_tools.code.flow_model import Call, Items, Table
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    import ast
    from collections.abc import Iterator, Mapping, Sequence

    from whence.playbook.engine.conclusion import FindingText
    from whence.playbook.engine.source import SourceFile
    from whence.playbook.evidence.masking import Masked
    from whence_tools.code.flow_model import Expr
    from whence_tools.errors.observed import Value

_MAKERS: Final = frozenset(
    {"list", "dict", "set", "defaultdict", "deque", "Counter", "mutableListOf", "mutableMapOf",
     "mutableSetOf", "arrayListOf", "hashMapOf", "hashSetOf"}
)  # fmt: skip
_DEPTH: Final = 4
TEXT: Final = r"(?P<text>(?P<quote>[\"'`])(?:(?!(?P=quote))[^\\\n]|\\.)*(?P=quote))"
_NAMES_TEXT: Final = re.compile(
    r"(?:#\s*define\s+(?P<macro>\w+)\s+|(?:\b(?:const|var)\s+(?P<typed>\w+)\s+\w+"
    r"|(?<![\w$.])(?P<name>[A-Za-z_]\w*)(?:\[\])?(?:\s*:\s*&?(?:'static )?\w+)?)\s*:?=\s*)"
    rf"{TEXT}(?!\s*[+.%\w])"
)


class Trap(NamedTuple):
    """Where one stands, and what is said of it.

    Attributes:
        runs: the code that it acts in, where it stands outside of functions.
    """

    at: Site
    said: FindingText
    words: Mapping[str, object]
    runs: Site | None = None


@dataclass(frozen=True)
class Program:
    """What failed.

    Attributes:
        files: its source files that have a grammar, without tests.
        message: the error's, with its type.
        seen: the values of the frames at the failure, by expression, innermost first.
        has_shared_loop_variables: it is Go's of before 1.22.
        data: the workspace's data files, where they are few and small.
    """

    files: Sequence[SourceFile]
    crash: Site
    message: str
    seen: Sequence[Mapping[str, Value]]
    has_shared_loop_variables: bool = False
    data: Sequence[SourceFile] = ()

    def in_language(self, *names: str) -> list[SourceFile]:
        """The files of these languages."""
        return [one for one in self.files if flow_of(one).language in names]

    def says(self, pattern: re.Pattern[str]) -> bool:
        """Whether the error says something."""
        return pattern.search(self.message) is not None

    def may_show(self, pattern: re.Pattern[str]) -> bool:
        """Whether the error says something, or only that a value is wrong, which anything may have
        made."""
        return self.says(pattern) or not self.says(CRASHED)

    @cached_property
    def masked(self) -> Mapping[str, Masked]:
        """By path the files without strings and comments."""
        return {one.path: mask_file(one) for one in self.files}

    @cached_property
    def python_trees(self) -> Sequence[tuple[SourceFile, ast.Module]]:
        """Python's own trees of its files, of those that it can read."""
        found = [(one, tree_of(one)) for one in self.in_language("python")]
        return [(file, tree) for file, tree in found if tree is not None]

    @cached_property
    def types(self) -> Types:
        """What names are declared as, in the languages that say so."""
        return Types(self.in_language(*LANGUAGES))

    @cached_property
    def named_texts(self) -> Mapping[str, tuple[Site, str]]:
        """By name the only text that it is given as it is written, and where."""
        found: dict[str, list[tuple[Site, str]]] = {}
        for file in self.files:
            for number, line in enumerate(file.lines, 1):
                for one in _NAMES_TEXT.finditer(line):
                    name = one["macro"] or one["typed"] or one["name"]
                    found.setdefault(name, []).append((Site(file, number), one["text"]))
        return {name: given[0] for name, given in found.items() if len(given) == 1}

    def list_seen(self) -> Iterator[tuple[str, Value]]:
        """Every value that the run saw, also inside of others, with its last name."""
        for frame in self.seen:
            for name, value in frame.items():
                yield from _list_inside(name, value, _DEPTH)


def list_body(file: SourceFile, number: int, lines: Sequence[str] | None = None) -> range:
    """The lines below one that are indented more, and the blank ones among them.

    Args:
        lines: the file's, where comments count as blank.
    """
    texts, last = lines or file.lines, number
    for below in range(number + 1, len(texts) + 1):
        if texts[below - 1].strip() and file.indent(below) <= file.indent(number):
            break
        last = below
    return range(number + 1, last + 1)


def makes_mutable(expr: Expr) -> bool:
    """Whether an expression makes an object that can be changed."""
    is_list = isinstance(expr, Items) and not expr.at.text.startswith("(")
    is_list = is_list or expr.at.text.startswith("%w")
    is_new = isinstance(expr, Call) and (expr.new or expr.name in _MAKERS)
    return is_list or isinstance(expr, Table) or is_new


def find_changes(file: SourceFile) -> Iterator[tuple[str, Site]]:
    """The names of what lines change in place, with the lines."""
    changes = CHANGES.get(flow_of(file).language, frozenset())
    for call in flow_of(file).calls:
        if call.name in changes and call.receiver is not None:
            name = re.search(r"(\w+)(?:['\"]?\])?$", call.receiver.at.text)
            if name is not None:
                yield name[1], Site(file, call.at.line)
    for one in flow_of(file).bindings:
        name = re.search(r"(\w+)(?:['\"]?\])?$", one.receiver) if one.kind == "item" else None
        if name is not None:
            yield name[1], Site(file, one.line)


def _list_inside(name: str, value: Value, depth: int) -> Iterator[tuple[str, Value]]:
    yield name, value
    if not depth:
        return
    for field, one in (value.fields or {}).items():
        yield from _list_inside(field, one, depth - 1)
    for key, one in value.items or ():
        yield from _list_inside(key.text if key is not None else name, one, depth - 1)
