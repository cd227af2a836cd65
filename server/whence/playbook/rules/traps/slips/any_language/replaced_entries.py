"""Sums of what a table holds, which keep counting what is replaced under its key."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site, flow_of
from whence.playbook.fixes.text_edits import insert_before
from whence.playbook.rules.traps.program.loops import join_lines, mentions_name
from whence.playbook.rules.traps.program.mending import indent_of
from whence.playbook.rules.traps.program.trap import Trap
from whence.playbook.rules.traps.slips.any_language import value_slip_texts as texts
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program
    from whence_tools.code.flow_model import Function

_OWN: Final = r"(?:(?:(?:self|this)\.#?|\$this->|@|\w+\.)\w+|\w+)"
_PUTS: Final = lazy_pattern(
    rf"^\s*(?P<holder>{_OWN})(?:\[(?P<item>[^\[\]]+)\] = |\.(?:set|put)\((?P<key>[^,()]+), )"
    r"(?P<value>[^=].*?)(?:(?<=\))|\)|(?<![)]));?\s*$"
)
_ADDS: Final = lazy_pattern(rf"^\s*(?P<sum>{_OWN}) \+= (?P<size>.+?);?\s*$")
_COUNTS: Final = lazy_pattern(rf"^\s*(?P<sum>{_OWN})\+\+;?\s*$")
# Takes an entry out and its size off the sum.
_MAPS: Final = (
    "if ({holder}.has({key})) {{", "    {sum} -= {size};", "    {holder}.delete({key});", "}}",
)  # fmt: skip
_OBJECTS: Final = (
    "if ({key} in {holder}) {{", "    {sum} -= {size};", "    delete {holder}[{key}];", "}}",
)  # fmt: skip
_FORMS: Final[dict[str, tuple[str, tuple[str, ...]]]] = {
    "python": ("{holder}.pop({key})", ("if {key} in {holder}:", "    {sum} -= {size}")),
    "ruby": ("{holder}.delete({key})", ("{sum} -= {size} if {holder}.key?({key})",)),
    "java": ("{holder}.remove({key})",
             ("if ({holder}.containsKey({key})) {{", "    {sum} -= {size};", "}}")),
    "php": ("{holder}[{key}]",
            ("if (isset({holder}[{key}])) {{", "    {sum} -= {size};",
             "    unset({holder}[{key}]);", "}}")),
    "go": ("old", ("if old, ok := {holder}[{key}]; ok {{", "\t{sum} -= {size}",
                   "\tdelete({holder}, {key})", "}}")),
    **dict.fromkeys(("javascript", "typescript"), ("{holder}[{key}]", _OBJECTS)),
}  # fmt: skip


def find_traps(program: Program) -> Iterator[Trap]:
    """Of functions that put an entry and add to a sum, from which others take off."""
    for file in program.in_language(*_FORMS):
        lines = program.masked[file.path].lines
        for function in flow_of(file).functions:
            yield from _find_in(file, function, lines)


def _find_in(file: SourceFile, function: Function, lines: Sequence[str]) -> Iterator[Trap]:
    body = join_lines(function.lines, lines)
    for number in function.lines[1:]:
        put = _PUTS.match(file.line(number))
        if put is None or _asks(body, put["holder"]):
            continue
        same = [one for one in function.lines[1:] if file.indent(one) == file.indent(number)]
        for one in same:
            adds = _ADDS.match(lines[one - 1]) or _COUNTS.match(lines[one - 1])
            if adds is None or not _is_lowered(adds["sum"], body, lines):
                continue
            size = file.line(one)[slice(*adds.span("size"))] if "size" in adds.groupdict() else "1"
            made = _write(file.language, put, adds["sum"], size)
            first = next((n for n in same if adds["sum"] in lines[n - 1]), number)
            if made:
                space = indent_of(file.line(number))
                edits = insert_before(file, min(first, number), *(space + text for text in made))
                words = {"name": put["holder"], "sum": adds["sum"], "edits": edits}
                yield Trap(Site(file, number), texts.REPLACED_STILL_COUNTS, words)
                return


def _asks(body: str, holder: str) -> bool:
    """Whether a function looks at what is there already."""
    name = re.escape(holder)
    looks = r"\.(?:get|has|pop|key\?|include\?|fetch|delete|remove|contains\w*)\("
    return re.search(rf"{name}{looks}|\bin {name}\b|isset\({name}|:?= {name}\[", body) is not None


def _is_lowered(name: str, body: str, lines: Sequence[str]) -> bool:
    """Whether a sum is taken off elsewhere, and not in the function itself."""
    lowers = re.compile(rf"(?<!\w){re.escape(name)}\s*(?:-=|--)")
    return lowers.search(body) is None and any(map(lowers.search, lines))


def _write(language: str, put: re.Match[str], name: str, size: str) -> list[str]:
    """What takes off the entry that is replaced; nothing where its size is not known."""
    taken, form = _FORMS[language]
    key, value = put["item"] or put["key"], put["value"].strip()
    if put["key"] and language in {"javascript", "typescript"}:
        taken, form = "{holder}.get({key})", _MAPS
    old = taken.format(holder=put["holder"], key=key)
    if mentions_name(name, key):
        return []
    if re.fullmatch(r"\$?\w+", value) and mentions_name(value, size):
        size = re.sub(rf"(?<![\w.$]){re.escape(value)}(?!\w)", lambda _: old, size)
    elif re.fullmatch(r"\w+", size) and mentions_name(size, value) and "(" not in value[:1]:
        size = f"{old}.{size}"
    elif size != "1":
        return []
    return [line.format(holder=put["holder"], key=key, sum=name, size=size) for line in form]
