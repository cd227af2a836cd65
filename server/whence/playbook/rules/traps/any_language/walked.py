"""Lists that lose elements while a loop goes over them: scripts say nothing, and leave some out."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from whence.playbook.engine.collection_methods import MOVES
from whence.playbook.engine.source import Site, flow_of
from whence.playbook.rules.traps.any_language import texts
from whence.playbook.rules.traps.program.trap import Trap, list_body
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program

_LANGUAGES: Final = ("python", "javascript", "typescript", "ruby", "cpp", "java", "csharp")
_OVER: Final = {
    "python": lazy_pattern(r"^\s*for\s+[\w\s,()]+\s+in\s+(?P<of>(?:self\.)?\w+)\s*:"),
    "ruby": lazy_pattern(r"(?P<of>@?\w+)\.each\s+do\s+\|\s*\w+\s*\|"),
    "cpp": lazy_pattern(r"\bfor\s*\([^;()]*[&\s]\w+\s*:\s*(?P<of>\w+)\s*\)"),
}
_OF_SCRIPTS: Final = lazy_pattern(
    r"\bfor\s*\(\s*(?:const|let|var)\s+[\w\[\]{}\s,]+\s+of\s+(?P<of>(?:this\.)?\w+)\s*\)"
    r"|(?P<each>(?:this\.)?\w+)\.forEach\("
)
_BY_INDEX: Final = lazy_pattern(
    r"\bfor\s*\(\s*(?:let|var|int|size_t|auto|std::size_t)\s+(?P<name>\w+)\s*=\s*0\s*;\s*(?P=name)\s*<\s*"
    r"(?:(?:this\.|this->)?(?P<of>\w+)(?:\.|->)(?:length|size\(\)|Count)|count\(\$(?P<php>\w+)\)"
    r"|(?P<end>\w+))\s*;"
    r"\s*(?:(?P=name)\+\+|\+\+(?P=name)|(?P=name)\s*\+=\s*1)\s*\)"
    r"|\bfor\s+(?P<i>\w+)\s+in\s+range\(\s*len\(\s*(?:self\.)?(?P<rows>\w+)\s*\)\s*\)\s*:"
)
_LENGTH: Final = r"\b{end}\s*=\s*(?:this\.|this->)?(?P<of>\w+)(?:\.|->)(?:length|size\(\)|Count)\b"
_TAKES_AT: Final = (
    r"\b{of}\s*(?:\.|->)\s*(?:splice\(\s*{name}\s*,|remove\(\s*{name}\s*\)|"
    r"erase\(\s*(?:\w+\.|this->)*{of}\.begin\(\)\s*\+\s*{name}\s*\)|RemoveAt\(\s*{name}\s*\)|"
    r"pop\(\s*{name}\s*\))|\bdel\s+(?:self\.)?{of}\[\s*{name}\s*\]"
)
_NEAR: Final = 4  # lines
_LEAVES: Final = lazy_pattern(r"^\s*(?:break|return|raise|throw)\b")


class _Loop(NamedTuple):
    """A loop with the lines of its body; `of` is the last name of what it goes over."""

    at: Site
    of: str
    body: range


def find_traps(program: Program) -> Iterator[Trap]:
    """Where the loop goes on after it."""
    files = program.in_language(*_LANGUAGES)
    for file in files:
        lines = program.masked[file.path].lines
        takers = _list_takers(file, lines)
        yield from _find_skipped(file, lines)
        for loop in _list_loops(file, lines):
            direct = _compile_taking(file, re.escape(loop.of))
            around = loop.at.function
            calls = takers.get((loop.of, around.owner if around is not None else None), {})
            for number in loop.body:
                line, after = lines[number - 1], lines[number] if number < len(lines) else ""
                if _LEAVES.match(after) and file.indent(number + 1) >= file.indent(number):
                    continue
                called = next(
                    (
                        site
                        for name, site in calls.items()
                        if (around is None or name != around.name)
                        and re.search(rf"(?:(?:self|this)\.|(?<![\w.])){name}\(", line)
                    ),
                    None,
                )
                taken = Site(file, number) if direct.search(line) else called
                if taken is not None and taken.line != loop.at.line:
                    words = {"of": loop.of, "taken": taken}
                    yield Trap(loop.at, texts.CHANGED_ON_THE_WAY, words)
                    break


def _find_skipped(file: SourceFile, lines: Sequence[str]) -> Iterator[Trap]:
    """A loop over indexes that takes out the element at its index, and goes on to the next one."""
    for number, line in enumerate(lines, 1):
        match = _BY_INDEX.search(line)
        if match is None:
            continue
        of, name = match["of"] or match["php"] or match["rows"], match["name"] or match["i"]
        if of is None:
            kept = re.search(_LENGTH.format(end=match["end"]), _join_above(number, lines))
            of = kept["of"] if kept is not None else None
        if of is None:
            continue
        takes = re.compile(_TAKES_AT.format(of=re.escape(of), name=re.escape(name)))
        steps_back = re.compile(rf"\b{name}\s*(?:--|-=)|--\s*{name}\b")
        body = list_body(file, number, lines)
        taken = [one for one in body if takes.search(lines[one - 1])]
        after = lines[taken[0]] if taken and taken[0] < len(lines) else ""
        is_left = _LEAVES.match(after) and file.indent(taken[0] + 1) >= file.indent(taken[0])
        if taken and not is_left and not any(steps_back.search(lines[one - 1]) for one in body):
            loop, site = Site(file, number), Site(file, taken[0])
            words = {
                "of": of, "taken": site, "loop": loop, "index": name, "kept": match["end"] or ""
            }  # fmt: skip
            said = texts.SKIPPED_BY_KEPT_END if match["end"] else texts.SKIPPED_BY_INDEX
            yield Trap(loop if match["end"] else site, said, words)


def _join_above(number: int, lines: Sequence[str]) -> str:
    """The lines in which the end of a loop may have been kept."""
    return "\n".join(lines[max(0, number - 1 - _NEAR) : number])


def _list_takers(
    file: SourceFile, lines: Sequence[str]
) -> dict[tuple[str, str | None], dict[str, Site]]:
    """By the last name of a list and their class the functions that take elements out of it, with
    the lines."""
    found: dict[tuple[str, str | None], dict[str, Site]] = {}
    taken = _compile_taking(file, r"(?P<name>\w+)")
    for function in flow_of(file).functions:
        for number in function.lines:
            for match in taken.finditer(lines[number - 1]):
                sites = found.setdefault((match["name"], function.owner), {})
                sites.setdefault(re.escape(function.name), Site(file, number))
    return found


def _compile_taking(file: SourceFile, name: str) -> re.Pattern[str]:
    methods = "|".join(MOVES.get(flow_of(file).language, ()))
    return re.compile(rf"\b{name}\s*\.\s*(?:{methods})\b" if methods else r"(?!)")


def _list_loops(file: SourceFile, lines: Sequence[str]) -> Iterator[_Loop]:
    language = flow_of(file).language
    if language in ("java", "csharp"):  # they say that it was changed
        return
    pattern = _OVER.get(language, _OF_SCRIPTS)
    for number, line in enumerate(lines, 1):
        match = pattern.search(line)
        if match is None:
            continue
        of = (match["of"] or match.groupdict().get("each") or "").rpartition(".")[2].lstrip("@")
        yield _Loop(Site(file, number), of, list_body(file, number, lines))
