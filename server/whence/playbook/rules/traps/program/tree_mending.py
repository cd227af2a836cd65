"""How a trap is mended where the syntax tree says more than its line."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from whence.playbook.engine.source import Site
from whence.playbook.fixes.text_edits import splice_all
from whence.playbook.rules.traps.program.typed_tree import Part, Tree

if TYPE_CHECKING:
    from whence.domain.analysis import Edit

_BLOCKS: Final = frozenset(
    {"compound_statement", "block", "statement_list", "constructor_body", "translation_unit",
     "case_statement", "switch_block_statement_group", "field_declaration_list"}
)  # fmt: skip


class Change(NamedTuple):
    """What is put for the bytes `start` to `end` of a file."""

    tree: Tree
    start: int
    end: int
    text: str


TreeMend = Callable[[Site, Mapping[str, object]], Sequence[Change]]
"""From where a trap stands and the words of its sentences to the changes that mend it; none where
several ways would do, or where it is not written as expected."""


def make_edits(changes: Sequence[Change]) -> tuple[Edit, ...]:
    """None where one of the changes can't be made."""
    files = {one.tree.file.path: one.tree.file for one in changes}
    edits = [
        splice_all(file, [one[1:] for one in changes if one.tree.file.path == path])
        for path, file in files.items()
    ]
    return tuple(edit for made in edits for edit in made) if all(edits) else ()


def find_part(at: Site, text: object, *types: str) -> Part:
    """The one part of these types that begins on a line and reads like this; else none."""
    return _take_only(Tree(at.file), [one for one in _list_on(at, types) if one.text == text])


def find_on(at: Site, *types: str) -> Part:
    """The one part of these types that begins on a line; else none."""
    return _take_only(Tree(at.file), _list_on(at, types))


def _list_on(at: Site, types: Sequence[str]) -> list[Part]:
    found = Tree(at.file).list_parts(*types)
    return [one for one in found if one.site.line == at.line]


def _take_only(tree: Tree, found: Sequence[Part]) -> Part:
    return found[0] if len(found) == 1 else Part(tree, None)


def site_of(words: Mapping[str, object], name: str) -> Site:
    """The place that a word stands for."""
    site = words[name]
    assert isinstance(site, Site)
    return site


def write(part: Part, text: str) -> Change:
    """Puts a text for a part."""
    return Change(part.tree, part.start, part.end, text)


def write_between(part: Part, other: Part, text: str) -> Change:
    """Puts a text for all from the start of a part to the start of a later one."""
    return Change(part.tree, part.start, other.start, text)


def put_before(part: Part, *lines: str) -> Change:
    """Puts lines above a statement."""
    gap = f"\n{indent_of(part)}" if _begins_line(part) else " "
    return Change(part.tree, part.start, part.start, "".join(one + gap for one in lines))


def put_after(part: Part, *lines: str) -> Change:
    """Puts lines below a statement, and behind the comment on its line."""
    data = part.tree.source.data
    stop = data.find(b"\n", part.end)
    rest = data[part.end : stop if stop >= 0 else len(data)].strip()
    is_last = not rest or rest.startswith((b"//", b"/*"))
    end = part.end + len(data[part.end : stop].rstrip()) if rest and is_last else part.end
    gap = f"\n{indent_of(part)}" if is_last and _begins_line(part) else " "
    return Change(part.tree, end, end, "".join(gap + one for one in lines))


def remove(part: Part) -> Change:
    """Takes a statement out, with its line where it stands alone on it."""
    data = part.tree.source.data
    stop = data.find(b"\n", part.end) + 1
    is_alone = _begins_line(part) and stop and not data[part.end : stop].strip()
    if not is_alone:
        return write(part, "")
    return Change(part.tree, data.rfind(b"\n", 0, part.start) + 1, stop, "")


def statement_of(part: Part) -> Part:
    """The innermost statement of a block that has a part in it."""
    while part.parent and part.parent.type not in _BLOCKS:
        part = part.parent
    return part


def is_in_block(statement: Part) -> bool:
    """Whether other statements can stand beside one: it is no body without braces."""
    return statement.parent.type in _BLOCKS


def indent_of(part: Part) -> str:
    """How far the line is indented that a part begins on."""
    line = part.tree.file.line(part.site.line)
    return line[: len(line) - len(line.lstrip())]


def _begins_line(part: Part) -> bool:
    data = part.tree.source.data
    return not data[data.rfind(b"\n", 0, part.start) + 1 : part.start].strip()
