"""A cache whose key leaves out a parameter that the cached value depends on."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site, flow_of
from whence.playbook.rules.traps.any_language import texts
from whence.playbook.rules.traps.program.trap import Trap
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program
    from whence_tools.code.flow_model import Function

_STORES: Final = lazy_pattern(
    r"(?P<cache>[\w.$>@-]*\w)(?:\[(?P<item>[^\[\]]+)\]\s*=(?!=)"
    r"|(?:\.|->)(?:put|set|store)\(\s*(?P<key>\w+|\([^()]*\)|\w+\([^()]*\))\s*,)"
    r"\s*(?P<value>[$@]?\w+|[^;]*\w\([^;]*\))\s*\)?\s*;?\s*$"
)
_FOUND: Final = (
    r"{cache}(?:(?:\.|->)(?:get|find|fetch)\(\s*{key}\s*\)|\[\s*{key}\s*\])(?!\s*(?:=|\.|->|\[))"
)
_ASKED: Final = (
    r"{key}\s+not\s+in\s+{cache}|(?:!\s*|\bunless\s+){cache}\.(?:has|containsKey|key\?|contains)\(\s*{key}"
    r"|!\s*isset\(\s*{cache}\[\s*{key}"
)
_BOUND: Final = lazy_pattern(
    r"\s*(?:(?:const|let|var|auto|final|if)\s+|[\w<>]+\s+)?\(?[$@]?(?P<name>\w+)(?:,\s*\w+)?"
    r"\s*:?=(?!=)(?P<value>.*)"
)
_NAME: Final = lazy_pattern(r"(?<![\w.>])[$@]?[A-Za-z_]\w*")
_FILLED: Final = lazy_pattern(r"\{\s*([$@]?[A-Za-z_][^{}]*)\}")
_NEAR: Final = 3  # lines from a lookup to the return of what it found
# What computes, or says how long to wait or whether to ask again, and is no part of what is asked.
_OF_NO_KEY: Final = lazy_pattern(
    r"(?i)fetch|load|comput|make|build|creat|factory|call|func|fn\b|session|client|conn|db\b|logger"
    r"|timeout|retr|refresh|force|cache|clock|now|ttl|expir|ctx|context|default|self|cls|this|store"
)


def find_traps(program: Program) -> Iterator[Trap]:
    """Functions that look a key up, return what is there, and else store what they work out."""
    for file in program.files:
        lines = program.masked[file.path].lines
        for function in flow_of(file).functions:
            yield from _find_short_key(file, function, lines)


def _find_short_key(file: SourceFile, function: Function, lines: Sequence[str]) -> Iterator[Trap]:
    named = (one.name for one in function.parameters if not _OF_NO_KEY.search(one.name))
    parameters = [one.lstrip("$&") for one in named]
    body = {one: lines[one - 1] for one in function.lines if function.line < one <= len(lines)}
    for number, line in body.items() if len(parameters) > 1 else ():
        stored = _STORES.search(line)
        if stored is None:
            continue
        key = (stored["item"] or stored["key"]).strip()
        if not _is_returned(stored["value"], body, number) and not _is_read(stored, body, number):
            continue
        before = {at: text for at, text in body.items() if at < number}
        looked = _find_lookup(stored["cache"], key, before, stored["value"])
        if looked is None:
            continue
        spelled = {at: text + _spell_filled(file.line(at)) for at, text in before.items()}
        asked = _list_names(key, spelled)
        used = _list_names(stored["value"], spelled)
        missing = [one for one in parameters if one in used and one not in asked]
        if len(missing) == 1 and not asked.isdisjoint(parameters):
            made = [at for at, text in before.items() if _binds(text, key)]
            words = {"cache": stored["cache"], "name": missing[0], "stored": Site(file, number)}
            yield Trap(Site(file, made[-1] if made else looked), texts.SHORT_KEY, words)


def _find_lookup(cache: str, key: str, before: dict[int, str], value: str) -> int | None:
    """The line that looks a key up, where what it finds is returned, or is the variable whose value
    is stored if there is none."""
    found = re.compile(_FOUND.format(cache=re.escape(cache), key=re.escape(key)))
    for at, text in before.items():
        bound = _BOUND.match(text)
        if re.search(_ASKED.format(cache=re.escape(cache), key=re.escape(key)), text):
            return at
        if not found.search(text):
            continue
        if re.search(r"\breturn\b", text):
            return at
        if bound and found.search(bound["value"]) and bound["name"] == value.lstrip("$@"):
            return at
        near = {one: said for one, said in before.items() if at < one <= at + _NEAR}
        if bound and found.search(bound["value"]) and _is_returned(bound["name"], near, at):
            return at
    return None


def _is_read(stored: re.Match[str], body: dict[int, str], after: int) -> bool:
    """Whether a function returns what it stored, out of the cache."""
    key = (stored["item"] or stored["key"]).strip()
    read = re.compile(_FOUND.format(cache=re.escape(stored["cache"]), key=re.escape(key)))
    return any("return" in text and read.search(text) for at, text in body.items() if at > after)


def _is_returned(name: str, body: dict[int, str], after: int) -> bool:
    word = re.escape(name.lstrip("$@"))
    returns = re.compile(rf"\breturn\s+[$@]?{word}\s*(?:,.*)?;?\s*\}}?$|^\s*[$@]?{word}\s*$")
    return any(returns.search(text) for at, text in body.items() if at > after)


def _binds(text: str, name: str) -> bool:
    bound = _BOUND.match(text)
    return bound is not None and bound["name"] == name.lstrip("$@")


def _spell_filled(line: str) -> str:
    """What is filled into texts, which a masked line doesn't show."""
    return f" {' '.join(_FILLED.findall(line))}" if re.search(r"[\"'`]", line) else ""


def _list_names(text: str, before: dict[int, str]) -> set[str]:
    """The names that an expression depends on, by way of the locals that it mentions."""
    names = {one.lstrip("$@") for one in _NAME.findall(text)}
    for at in sorted(before, reverse=True):
        bound = _BOUND.match(before[at])
        if bound and bound["name"] in names:
            names |= {one.lstrip("$@") for one in _NAME.findall(bound["value"])}
    return names
