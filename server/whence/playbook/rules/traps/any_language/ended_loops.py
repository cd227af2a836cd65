"""Loops that end at an element that is only to be passed over, and questions that are asked once
where they are to be asked again after each step."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site, flow_of
from whence.playbook.fixes.text_edits import insert_after
from whence.playbook.rules.traps.any_language import value_slip_texts as texts
from whence.playbook.rules.traps.program.loops import list_loops, mentions_name
from whence.playbook.rules.traps.program.mending import indent_of
from whence.playbook.rules.traps.program.trap import Trap
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.loops import Loop
    from whence.playbook.rules.traps.program.trap import Program

_LEAVES: Final = lazy_pattern(
    r"(?P<before>\s*(?:if\b.*[):]\s*)?)(?P<leaves>break|return(?: (?:nil|None|null|undefined))?)"
    r"(?P<end>\s*;?(?: (?:if|unless)\b.*)?(?:\s*\})?)\s*$"
)
_IF: Final = lazy_pattern(r"\s*(?:\}\s*)?(?P<if>if|unless)\b(?P<asked>.*)")
_GIVES: Final = lazy_pattern(r"\s*(?P<leaves>return\b.*?)\s*;?\s*$")
_STEPS: Final = lazy_pattern(
    r"\s*(?P<name>[$@]?\w+) (?:= (?P=name)(?: \+ |\.(?:AddDate|Add|plus\w*|add\w*|next\w*|succ|"
    r"modify|AddDays|minus\w*|subtract)\b|->modify\b|->add\b|->next\b|\.next$)|\+= )"
    r"|\s*(?P<counted>[$@]?\w+)\+\+;?$|\s*(?P<moved>\$?\w+)(?:\.setDate\(|->modify\(|->add\()"
    r"|\s*(?P<grown>[$@]?\w+) = (?:\w+\.)*(?:next|add|plus|shift|step|advance)\w*\((?P=grown)\b"
)
_MOST: Final = 3
_WHILE: Final = {"go": "for", "ruby": "while"}


def find_traps(program: Program) -> Iterator[Trap]:
    """The first few of each file."""
    for file in program.files:
        lines = program.masked[file.path].lines
        yield from islice(_find_ended(file, lines), _MOST)
        yield from islice(_find_once(file, lines), _MOST)


def _find_ended(file: SourceFile, lines: Sequence[str]) -> Iterator[Trap]:
    """Below `if seen[one.id]`, of what a loop goes over."""
    for loop in list_loops(file, lines):
        for number in loop.body if loop.names else ():
            match = _LEAVES.match(lines[number - 1])
            if match is None or not _asks_of_element(loop, number, lines):
                continue
            if match["leaves"] != "break" and not _gives_the_same(loop, match["leaves"], lines):
                continue
            at = Site(file, number)
            word = "next" if flow_of(file).language == "ruby" else "continue"
            start, end = match.span("leaves")
            mended = at.text[:start] + word + at.text[end:]
            words = {"call": at.text.strip(), "mended": mended.strip(),
                     "edits": at.rewritten(mended)}  # fmt: skip
            yield Trap(at, texts.REST_DROPPED, words)


def _asks_of_element(loop: Loop, number: int, lines: Sequence[str]) -> bool:
    """Whether a condition of an element leads to a line alone, with more of the round below it."""
    own = _IF.search(lines[number - 1]) or re.search(r"\b(?P<if>if|unless)\b(?P<asked>.*)",
                                                    lines[number - 1])  # fmt: skip
    above = next((one for one in range(number - 1, loop.at.line, -1) if lines[one - 1].strip()), 0)
    asked = own or (_IF.match(lines[above - 1]) if above else None)
    if asked is None or not any(mentions_name(one, asked["asked"]) for one in loop.names):
        return False
    file = loop.at.file
    level = file.indent(number if own else above)
    below = [one for one in loop.body if one > number and file.indent(one) <= level]
    return bool(below) and level == file.indent(loop.body[0])


def _gives_the_same(loop: Loop, leaves: str, lines: Sequence[str]) -> bool:
    """Whether the function ends with the same return, or with none where nothing is returned."""
    last = [one for one in loop.after if re.search(r"\w", lines[one - 1])]
    given = _GIVES.match(lines[last[-1] - 1]) if last else None
    if given is not None:
        return given["leaves"] == leaves
    return leaves == "return" and not re.match(r"\s*end\s*$", lines[last[-1] - 1] if last else "")


def _find_once(file: SourceFile, lines: Sequence[str]) -> Iterator[Trap]:
    """`if closed(day) { day = day.next() }`, with nothing else in it."""
    language = flow_of(file).language
    for number in range(1, len(lines)):
        asked, step = _IF.match(lines[number - 1]), _STEPS.match(lines[number])
        if asked is None or step is None or not lines[number - 1].lstrip().startswith("if"):
            continue
        name = next(filter(None, step.groupdict().values()))
        below = next(
            (one for one in range(number + 2, len(lines) + 1) if lines[one - 1].strip()), 0
        )
        is_alone = not below or (
            file.indent(below) <= file.indent(number)
            and not re.match(r"\s*\}?\s*(?:else|elif|elsif)\b", lines[below - 1])
        )
        if not is_alone or not mentions_name(name, asked["asked"]):
            continue
        if not re.search(rf"\w\([^()]*{re.escape(name)}|{re.escape(name)}(?:\.|->)\w|\[[^\]]*"
                         rf"{re.escape(name)}", asked["asked"]):  # fmt: skip
            continue
        at = Site(file, number)
        start, end = asked.span("if")
        mended = at.text[:start] + _WHILE.get(language, "while") + at.text[end:]
        words = {"call": at.text.strip(), "mended": mended.strip(), "edits": at.rewritten(mended)}
        yield Trap(at, texts.ONCE_ONLY, words)
    yield from _find_left_brackets(file, lines)


def _find_left_brackets(file: SourceFile, lines: Sequence[str]) -> Iterator[Trap]:
    """A loop that takes from a stack until `(`, and nothing takes that off."""
    pops = (
        r"{name}(?:\.|->)(?:pop|Pop|pop_back|removeLast|remove)\(|{name} = {name}\[:"
        r"|array_pop\(\${name}"
    )
    for number, line in enumerate(lines, 1):
        loop = re.match(r"(?P<loop>\s*(?:while|for|until)\b.*)", line)
        written = file.line(number)
        if loop is None or not re.search(r"(?:!==?|==|is not) ['\"]\(['\"]", written):
            continue
        names = re.findall(r"[$@]?\b(\w+)(?:\.(?:peek|last|get|top|Peek|back|at)\b|\[|->)", line)
        name = names[-1] if names else ""
        taken = re.compile(pops.format(name=re.escape(name)))
        end = number + 1
        while end <= len(lines) and file.indent(end) > file.indent(number):
            end += 1
        below = next((one for one in range(end, len(lines) + 1)
                      if re.search(r"\w", lines[one - 1])), 0)  # fmt: skip
        closing = lines[end - 1] if end <= len(lines) else ""
        last = end if re.match(r"\s*(?:\}|end)\s*$", closing) else end - 1
        inside = [one for one in range(number + 1, end) if taken.search(lines[one - 1])]
        if not name or not inside or (below and taken.search(lines[below - 1])):
            continue
        call = _write_pop(file, name, file.line(inside[0]))
        if call:
            words = {"name": name, "call": call.strip(),
                     "edits": insert_after(file, last, indent_of(written) + call)}  # fmt: skip
            yield Trap(Site(file, number), texts.BRACKET_STAYS, words)


def _write_pop(file: SourceFile, name: str, line: str) -> str:
    own = re.escape(name)
    found = re.search(
        rf"[$@]?(?:\w+\.|this->)?\b{own}(?:\.|->)\w+\(\w*\)"
        rf"|{own} = {own}\[:[^\]]*\]+(?:-1\])?|array_pop\(\$\w+\)",
        line,
    )
    if found is None:
        return ""
    is_closed = flow_of(file).language not in ("python", "ruby", "go", "kotlin")
    return found[0] + (";" if is_closed else "")
