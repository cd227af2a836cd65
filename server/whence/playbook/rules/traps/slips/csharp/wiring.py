"""Slips of C# that lie between classes: registrations, events that are raised before anybody
listens, members that one of two objects doesn't get, sizes in each other's place."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site
from whence.playbook.fixes.text_edits import insert_after, replace_lines
from whence.playbook.rules.traps.program.mending import indent_of, is_statement
from whence.playbook.rules.traps.program.trap import Trap
from whence.playbook.rules.traps.slips.csharp import slip_texts as texts
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program

_REGISTERS: Final = lazy_pattern(
    r"\.(?P<how>(?:Try)?Add(?:Singleton|Scoped|Transient))<"
    r"(?P<name>\w+)>\("
)
_LISTENS: Final = lazy_pattern(r"\b(?P<of>\w+)\.(?P<name>[A-Z]\w*)\s*\+=")
_MAKES: Final = lazy_pattern(
    r"\bnew (?P<name>[A-Z]\w*)(?:\([^()]*\))?\s*\{(?P<members>(?:[^{}]|\{[^{}]*\})*?)\}"
)
_MEMBER: Final = lazy_pattern(r"(?:^|,)\s*(?P<name>[A-Z]\w*)\s*=\s*(?P<value>[^,{}]+)")
_ACROSS: Final = r"(?i)wide|width|col|column|across|^_?x$|^_?w$"
_DOWN: Final = r"(?i)deep|depth|height|high|row|line|^_?y$|^_?h$"
_TWO: Final = lazy_pattern(
    r"(?P<how>\b(?:new )?(?P<name>[A-Z]\w*))\((?P<one>[\w.]+), (?P<other>[\w.]+)(?=[,)])"
)


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each line."""
    files = program.in_language("csharp")
    whole = "\n".join(program.masked[one.path].text for one in files)
    for file in files:
        lines = program.masked[file.path].lines
        for number, line in enumerate(lines, 1):
            at = Site(file, number)
            for match in _REGISTERS.finditer(line):
                yield from _find_wanted(at, match, whole)
            for match in _TWO.finditer(line):
                yield from _find_swapped(at, match, whole)
        yield from _find_raised(file, lines, whole)
        yield from _find_left_member(file, program.masked[file.path].text)


def _find_wanted(at: Site, match: re.Match[str], whole: str) -> Iterator[Trap]:
    """The interfaces of a class that is registered as itself, of which one is asked for."""
    name = match["name"]
    bases = re.search(rf"\bclass {name}\b(?:\([^()]*\))?\s*:\s*(?P<bases>[\w<>, ]+)", whole)
    for wanted in re.findall(r"\bI[A-Z]\w*", bases["bases"]) if bases is not None else ():
        if re.search(rf"\b{wanted} \w+\s*[,)]|<{wanted}>\(", whole):
            call = f"{match['how']}<{name}>("
            mended = f"{match['how']}<{wanted}, {name}>("
            words = {"call": f"{call})", "wanted": wanted, "mended": f"{mended})"}
            edits = at.replacing(call, mended)
            yield Trap(at, texts.REGISTERED_AS_ITSELF, {**words, "edits": edits})


def _find_raised(file: SourceFile, lines: Sequence[str], whole: str) -> Iterator[Trap]:
    """`list.Load(); view = new View(list);`, where the view listens to what `Load` raises."""
    for number in range(1, len(lines)):
        call = re.match(r"\s*(?P<of>\w+)\.(?P<how>[A-Z]\w*)\([^()]*\);\s*$", lines[number - 1])
        made = re.match(rf"\s*.*\bnew (?P<name>\w+)\((?:[^()]*\b)?{call['of']}\b[^()]*\);\s*$",
                        lines[number]) if call is not None else None  # fmt: skip
        if call is None or made is None or not is_statement(Site(file, number)):
            continue
        own = whole.partition(f"class {made['name']}")[2]
        listens = _LISTENS.search(own)
        if (
            listens is not None
            and re.search(rf"\bevent\b[^;]*\b{listens['name']}\b", whole)
            and _raises(whole, call["how"], listens["name"])
        ):
            new = f"{file.line(number + 1)}\n{file.line(number)}"
            edits = replace_lines(file, number, number + 1, new)
            words = {"call": file.line(number).strip().rstrip(";"), "name": listens["name"],
                     "below": file.line(number + 1).strip().rstrip(";")}  # fmt: skip
            yield Trap(Site(file, number), texts.RAISED_BEFORE, {**words, "edits": edits})


def _raises(whole: str, method: str, event: str) -> bool:
    """Whether a method raises an event itself."""
    body = re.search(
        rf"\b\w+ {method}\([^()]*\)\s*(?:=>[^;]*;|\{{(?:[^{{}}]"
        rf"|\{{[^{{}}]*\}})*\}})",
        whole,
    )
    return body is not None and re.search(rf"\b{event}(?:\??\.Invoke)?\(", body[0]) is not None


def _find_left_member(file: SourceFile, masked: str) -> Iterator[Trap]:
    """An object initialiser that leaves out a member which another one of its class sets."""
    made = [
        (one, {member["name"]: member for member in _MEMBER.finditer(one["members"])})
        for one in _MAKES.finditer(masked)
    ]
    for one, members in made:
        for other, known in made:
            left = [name for name in known if name not in members]
            if one["name"] != other["name"] or len(left) != 1 or not members or one is other:
                continue
            name = left[0]
            start = other.start("members") + known[name].start("value")
            value = file.text[start : start + len(known[name]["value"])].strip()
            last = max(members.values(), key=lambda member: member.start())
            end = one.start("members") + last.end("value")
            line = masked.count("\n", 0, end) + 1
            first = masked.count("\n", 0, one.start()) + 1
            if line == first or "\n" in value:
                continue
            text = file.line(line).rstrip()
            whole = text if text.endswith(",") else f"{text},"
            added = f"{indent_of(text)}{name} = {value},"
            edits = insert_after(file, line, added)
            if whole != text:
                edits = replace_lines(file, line, line, f"{whole}\n{added}")
            place = masked.count("\n", 0, start) + 1
            words = {"name": name, "call": f"{name} = {value}", "other": Site(file, place)}
            yield Trap(Site(file, line), texts.MEMBER_LEFT_OUT, {**words, "edits": edits})
            break


def _find_swapped(at: Site, match: re.Match[str], whole: str) -> Iterator[Trap]:
    """`new Grid(wide, deep)` of what takes rows and columns."""
    name = match["name"]
    takes = re.search(
        rf"\b{name}\(\s*\w+ (?P<one>\w+),\s*\w+ (?P<other>\w+)", whole
    )  # fmt: skip
    if takes is None:
        return
    given = [match[part].rpartition(".")[2] for part in ("one", "other")]
    wanted = [takes["one"], takes["other"]]
    ways = (_ACROSS, _DOWN), (_DOWN, _ACROSS)
    for first, second in ways:
        is_given = re.search(first, given[0]) and re.search(second, given[1])
        is_wanted = re.search(second, wanted[0]) and re.search(first, wanted[1])
        if is_given and is_wanted:
            call = match[0]
            mended = f"{match['how']}({match['other']}, {match['one']}"
            words = {"call": f"{call}…", "mended": f"{mended}…", "names": ", ".join(wanted)}
            yield Trap(at, texts.SWAPPED_SIZES, {**words, "edits": at.replacing(call, mended)})
