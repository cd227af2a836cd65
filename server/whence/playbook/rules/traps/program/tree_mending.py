"""How a trap is mended where the syntax tree says more than its line."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from whence.playbook.engine.source import Site
from whence.playbook.evidence.typed_tree import Part, Tree
from whence.playbook.fixes.text_edits import splice_all

if TYPE_CHECKING:
    from whence.domain.analysis import Edit
    from whence.playbook.engine.conclusion import FindingText
    from whence.playbook.rules.traps.program.mending import EditMaker

_BLOCKS: Final = frozenset(
    {"compound_statement", "block", "statement_list", "constructor_body", "translation_unit",
     "case_statement", "switch_block_statement_group", "field_declaration_list"}
)  # fmt: skip
_NAMES: Final = ("identifier", "pointer_expression", "subscript_expression")
_LEAVES: Final = ("return_statement", "break_statement", "continue_statement", "goto_statement",
                  "throw_statement")  # fmt: skip
_SHOWS: Final = frozenset(
    {"back", "front", "size", "empty", "begin", "end", "rbegin", "find", "at", "count", "top"}
)


class Change(NamedTuple):
    """What is put for the bytes `start` to `end` of a file."""

    tree: Tree
    start: int
    end: int
    text: str


TreeMend = Callable[[Site, Mapping[str, object]], Sequence[Change]]
"""From where a trap stands and the words of its sentences to the changes that mend it; none where
several ways would do, or where it is not written as expected."""


def by_tree(mends: Mapping[FindingText, TreeMend]) -> dict[FindingText, EditMaker]:
    """What makes the edits of each mend's changes; none where one of these can't be made."""
    return {said: _make_by(mend) for said, mend in mends.items()}


def _make_by(mend: TreeMend) -> EditMaker:
    def make(at: Site, words: Mapping[str, object]) -> tuple[Edit, ...]:
        changes = mend(at, words)
        files = {one.tree.file.path: one.tree.file for one in changes}
        edits = [
            splice_all(file, [one[1:] for one in changes if one.tree.file.path == path])
            for path, file in files.items()
        ]
        found = tuple(edit for made in edits for edit in made) if all(edits) else ()
        return found if any(one.new_text != one.old_text for one in found) else ()

    return make


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


def trees_of(words: Mapping[str, object]) -> Sequence[Tree]:
    """Those of all files, which some finders hand on as `trees`."""
    trees = words["trees"]
    assert isinstance(trees, list)
    return trees


def list_declarators(words: Mapping[str, object], name: str) -> list[Part]:
    """What declares a function of C or C++, in any file."""
    found = [one for tree in trees_of(words) for one in tree.list_parts("function_declarator")]
    return [one for one in found if one.field("declarator").last_name == name]


def write(part: Part, text: str) -> Change:
    """Puts a text for a part."""
    return Change(part.tree, part.start, part.end, text)


def write_mended(_at: Site, words: Mapping[str, object]) -> list[Change]:
    """The text `mended` for the expression `part`, of a trap whose finder knows both."""
    part = words["part"]
    assert isinstance(part, Part)
    return [write(part, str(words["mended"]))]


def put_mended_after(_at: Site, words: Mapping[str, object]) -> list[Change]:
    """The statement `mended` below the one that has the expression `part` in it."""
    part = words["part"]
    assert isinstance(part, Part)
    return [put_after(statement_of(part), str(words["mended"]))]


def put_inside(part: Part, text: str) -> Change:
    """Puts a text at the start of a part."""
    return Change(part.tree, part.start, part.start, text)


def put_before(part: Part, *lines: str) -> Change:
    """Puts lines above a statement."""
    gap = f"\n{indent_of(part)}" if _begins_line(part) else " "
    return Change(part.tree, part.start, part.start, "".join(one + gap for one in lines))


def put_after(part: Part, *lines: str) -> Change:
    """Puts lines below a statement, and behind the comment on its line."""
    end = _find_end_of_line(part)
    gap = f"\n{indent_of(part)}" if end is not None and _begins_line(part) else " "
    at = part.end if end is None else end
    added = "".join((gap if one else "\n") + one for one in lines)
    return Change(part.tree, at, at, added)


def remove(part: Part) -> Change:
    """Takes a statement out, with its line where it stands alone on it."""
    end = _find_end_of_line(part)
    if end is None or not _begins_line(part):
        return write(part, "")
    data = part.tree.source.data
    return Change(part.tree, data.rfind(b"\n", 0, part.start) + 1, data.find(b"\n", end) + 1, "")


def put_in_braces(head: Part, body: Part, text: str) -> Change:
    """Puts a block of these lines for the one statement that an `if` or loop has."""
    data = head.tree.source.data
    start = len(data[: body.start].rstrip())
    inner, outer = indent_of(body), indent_of(head)
    if not data[:start].endswith((b")", b"else")) or inner == outer:
        return write(body, "{ " + text.replace("\n", " ") + " }")
    lines = "".join(f"\n{inner}{one}" for one in text.split("\n"))
    return Change(head.tree, start, body.end, f" {{{lines}\n{outer}}}")


def move_below_uses(part: Part, name: str) -> Sequence[Change]:
    """Moves the statement of an expression below the last one of its block that uses a name; a
    result that uses it is kept first. None where what stands between may leave before, or depends
    on it."""
    statement = statement_of(part)
    below = statement.parent.children
    after = below[below.index(statement) + 1 :] if part else []
    uses = [
        at for at, one in enumerate(after)
        if name in [used.text for used in one.list_inside(*_NAMES)]
    ]  # fmt: skip
    if statement.type != "expression_statement" or not uses:
        return []
    between, last = after[: uses[-1]], after[uses[-1]]
    own = {one.text for one in statement.list_inside("identifier", "field_identifier")}
    depends = any(
        call.called in _SHOWS and call.receiver.last_name in own
        for one in (*between, last) for call in one.list_calls()
    )  # fmt: skip
    is_result = last.type == "return_statement"
    leaving = [one for one in (*between, last) if one.list_inside(*_LEAVES)]
    if depends or leaving not in ([], [last] if is_result else []):
        return []
    end = _find_end_of_line(statement) or statement.end
    text = part.tree.source.data[statement.start : end].decode("utf-8", "replace")
    if not is_result:
        return [remove(statement), put_after(last, text)]
    is_plain = part.function.field("declarator").type == "function_declarator"
    if not is_plain or re.search(r"\bresult\b", part.function.text):
        return []
    kind = "auto" if part.tree.language == "cpp" else part.function.field("type").text
    kept = f"const {kind} result = {last.first.text};"
    return [write(statement, kept), put_before(last, statement.text), write(last.first, "result")]


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


def _find_end_of_line(part: Part) -> int | None:
    """Where the text of the line ends that a part ends on, if only a comment stands behind it."""
    data = part.tree.source.data
    stop = data.find(b"\n", part.end)
    rest = data[part.end : stop if stop >= 0 else len(data)].rstrip()
    is_last = not rest or re.match(rb"\s*(?://|/\*.*\*/$)", rest) is not None
    return part.end + len(rest) if is_last else None
