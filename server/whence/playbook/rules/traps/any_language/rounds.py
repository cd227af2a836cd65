"""Loops of which only one round counts: the first, which returns, or the last, which takes back or
makes anew what those before have found."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.collection_methods import EVERY_ADD
from whence.playbook.engine.source import Site
from whence.playbook.fixes.text_edits import insert_after, replace_lines
from whence.playbook.rules.traps.any_language import flow_texts as texts
from whence.playbook.rules.traps.any_language.recursion import RETURNS_FOUND, rewrite_call
from whence.playbook.rules.traps.program.loops import join_lines, list_loops, mentions_name
from whence.playbook.rules.traps.program.mending import indent_of, semicolon_of
from whence.playbook.rules.traps.program.trap import Trap
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.domain.analysis import Edit
    from whence.playbook.rules.traps.program.loops import Loop
    from whence.playbook.rules.traps.program.trap import Program

_RETURN: Final = lazy_pattern(r"\s*return\b\s*(?P<value>.*?)\s*;?\s*$")
_FIXED: Final = lazy_pattern(
    r"(?:None|null|nil|undefined|nullptr|false|False|true|True|-?\d+|\[\]|\{\}|''|\"\"|"
    r"Optional\.empty\(\))?"
)
_GOES_ON: Final = lazy_pattern(r"\b(?:continue|next|yield)\b")
_EMPTY: Final = lazy_pattern(
    r"\s*(?P<name>[$@]?\w+)\s*=\s*(?:\[\]|\{\}|(?:list|dict|set)\(\)|0(?:\.0)?|\"\"|''|array\(\)|"
    r"new (?:Map|Set)\(\))\s*;?\s*$"
)
_SETS: Final = lazy_pattern(r"\s*(?P<name>[$@]?\w+)\s*=\s*(?P<value>[^=].*?)\s*;?\s*$")
_ELSE: Final = lazy_pattern(r"\s*\}?\s*else\s*[:{]?\s*$")
_BREAKS: Final = lazy_pattern(r"\b(?:break|return|raise|throw)\b")
_METHODS: Final = "|".join(map(re.escape, EVERY_ADD))


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each file; the places are those that a round leaves at, or that take something back."""
    for file in program.files:
        lines = program.masked[file.path].lines
        for loop in list_loops(file, lines):
            if loop.names:
                yield from _find_first_round(loop, lines)
                yield from _find_last_round(loop, lines)
            yield from _find_made_anew(loop, lines)


def _find_first_round(loop: Loop, lines: Sequence[str]) -> Iterator[Trap]:
    """A loop over elements whose body ends with `return`, whatever the element is."""
    file, last = loop.at.file, loop.body[-1]
    returned = _RETURN.match(lines[last - 1])
    is_level = file.indent(last) == file.indent(loop.body[0])
    if returned is None or not is_level or _GOES_ON.search(join_lines(loop.body, lines)):
        return
    at, function = Site(file, last), loop.at.function
    assert function is not None
    words = {"loop": loop.at, "function": function.name}
    written = _RETURN.match(at.text)
    call = written["value"] if written is not None else ""
    if re.match(rf"(?:(?:self|this|\w+)\.|\$this->|this->)?{re.escape(function.name)}\(", call):
        edits = rewrite_call(at, RETURNS_FOUND.get(file.language, ""), call)
        yield Trap(at, texts.FIRST_BRANCH, {**words, "call": call, "edits": edits})
    elif _FIXED.fullmatch(returned["value"]) and any(
        _BREAKS.search(lines[one - 1]) for one in loop.body[:-1]
    ):
        yield Trap(at, texts.FIRST_ROUND, {**words, "edits": _return_below(loop, lines)})


def _return_below(loop: Loop, lines: Sequence[str]) -> tuple[Edit, ...]:
    """Takes the last line of a loop out of it, and puts it behind, if nothing is returned there."""
    file, last, stop = loop.at.file, loop.body[-1], min(loop.after.start, len(loop.at.file.lines))
    is_closed = re.match(r"\s*(?:\}|end\b)", file.line(stop)) is not None
    end = stop if is_closed else last
    below = next((one for one in range(end + 1, loop.after.stop) if lines[one - 1].strip()), 0)
    rest = [file.line(one) for one in range(last + 1, end + 1)]
    if not (below and _RETURN.match(lines[below - 1])):
        rest.append(indent_of(loop.at.text) + file.line(last).strip())
    return replace_lines(file, last, end, "\n".join(rest))


def _find_last_round(loop: Loop, lines: Sequence[str]) -> Iterator[Trap]:
    """`if …: found = row` and `else: found = None`, which the next round may do."""
    file = loop.at.file
    if _BREAKS.search(join_lines(loop.body, lines)):
        return
    for number in loop.body:
        if not _ELSE.match(lines[number - 1]):
            continue
        inside = [one for one in loop.body if one > number]
        before = [one for one in loop.body if one < number]
        taken = _SETS.match(lines[inside[0] - 1]) if inside else None
        given = _SETS.match(lines[before[-1] - 1]) if before else None
        if taken is None or given is None or taken["name"] != given["name"]:
            continue
        is_alone = len(inside) == 1 or file.indent(inside[1]) <= file.indent(number)
        is_of_round = bool(loop.names & set(re.findall(r"[$@]?\w+", given["value"])))
        is_fixed = _FIXED.fullmatch(taken["value"]) or not taken["value"].strip("\"' ")
        used = [one for one in loop.body if mentions_name(taken["name"], lines[one - 1])]
        is_read = any(mentions_name(taken["name"], lines[one - 1]) for one in loop.after)
        truth = given["value"] in {"True", "true"}
        if is_alone and is_fixed and (is_of_round or truth) and len(used) == 2 and is_read:
            end = semicolon_of(lines[before[-1] - 1])
            stop = f"{indent_of(file.line(before[-1]))}break{end}"
            words = {"name": taken["name"], "loop": loop.at,
                     "edits": insert_after(file, before[-1], stop)}  # fmt: skip
            yield Trap(Site(file, inside[0]), texts.LAST_ROUND_DECIDES, words)


def _find_made_anew(loop: Loop, lines: Sequence[str]) -> Iterator[Trap]:
    """A list or a number that each round begins with, adds to, and leaves to what is behind."""
    file, level = loop.at.file, loop.at.file.indent(loop.body[0])
    for number in loop.body:
        made = _EMPTY.match(lines[number - 1]) if file.indent(number) == level else None
        if made is None:
            continue
        name = made["name"]
        used = [one for one in loop.body if one != number and mentions_name(name, lines[one - 1])]
        grows = re.compile(
            rf"\s*{re.escape(name)}(?:(?:\[[^=]*\])*(?:\.|->)(?:{_METHODS})\b|\s*<<|\s*[-+.*|]="
            r"|(?:\[[^\]]*\])+\s*[-+|]?=(?!=))"
        )
        after = next((one for one in loop.after if mentions_name(name, lines[one - 1])), 0)
        sets = _SETS.match(lines[after - 1]) if after else None
        is_anew = (
            sets is not None and sets["name"] == name and not mentions_name(name, sets["value"])
        )
        if used and after and not is_anew and all(grows.match(lines[one - 1]) for one in used):
            words = {"name": name, "loop": loop.at, "edits": _make_before(loop, number)}
            yield Trap(Site(file, number), texts.MADE_IN_EACH_ROUND, words)


def _make_before(loop: Loop, number: int) -> tuple[Edit, ...]:
    file, first = loop.at.file, loop.at.line
    kept = [file.line(one) for one in range(first, number)]
    made = indent_of(loop.at.text) + file.line(number).strip()
    return replace_lines(file, first, number, "\n".join([made, *kept]))
