"""Keys that are brought into one form in some places, and taken as they are in another."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple

from whence.playbook.engine.source import Site, flow_of
from whence.playbook.rules.traps.program.trap import Trap
from whence.playbook.rules.traps.slips.any_language import uneven_texts as texts
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program

_ARGUMENT: Final = r"(?:[^(),]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))+?"
_ACCESS: Final = lazy_pattern(
    r"(?P<of>\w+)(?:\[(?P<item>[^\[\]]+)\]|(?:\.|->)(?P<how>insert|get|get_mut|contains_key|contains|"
    r"remove|entry|find|count|at|emplace|try_emplace|insert_or_assign|has|set|add|delete|put|"
    r"getOrDefault|containsKey|fetch|ContainsKey|TryGetValue|Add|Contains|append|setdefault|erase)"
    rf"\((?P<key>{_ARGUMENT})[,)])"
)
_PUTS: Final = frozenset(
    {"insert", "entry", "emplace", "try_emplace", "insert_or_assign", "set", "add", "put", "Add"}
)
_ASKS: Final = frozenset(
    {"contains", "count", "find", "has", "contains_key", "containsKey", "Contains", "ContainsKey"}
)
_FORM: Final = lazy_pattern(
    r"&?(?:[\w.>]+(?:::|\.|->))?(?P<form>\w*(?i:key|canon|norm|lower|upper|fold|clean|slug|trim|strip|"
    r"simpl|resolve|plain)\w*)\((?P<of>[^()]+)\)"
)
_METHOD: Final = lazy_pattern(
    r"&?(?P<of>[\w.@$>-]+?)(?P<form>(?:\.(?:to_(?:ascii_)?(?:lower|upper)case|to(?:Lower|Upper)Case|"
    r"ToLower(?:Invariant)?|ToUpper(?:Invariant)?|lower|upper|casefold|downcase|upcase|trim|strip|"
    r"Trim|lowercase|uppercase)\b(?:\(\))?)+)"
)
_PLAIN: Final = lazy_pattern(
    r"&?(?:\*)?[A-Za-z_$@][\w.@$>-]*(?:\.(?:clone|to_string|to_owned)\(\))?"
)
_MADE: Final = r"(?<![\w.]){name}\s*(?::\s*\w+\s*)?:?=\s*(?P<value>[^=;].*?);?\s*$"
_MOST: Final = 2


class _Use(NamedTuple):
    """A key that something is looked up by; `form` is what brings it into one form."""

    at: Site
    start: int
    key: str
    how: str
    form: str
    local: str

    @property
    def span(self) -> tuple[int, int]:
        return self.start, self.start + len(self.key)


def find_traps(program: Program) -> Iterator[Trap]:
    """By the name of what is looked up in, all over the program."""
    uses: dict[str, list[_Use]] = {}
    for file in program.files:
        lines = program.masked[file.path].lines
        for number, line in enumerate(lines, 1):
            for match in _ACCESS.finditer(line):
                use = _make_use(file, number, match, lines)
                if use is not None:
                    uses.setdefault(match["of"].strip("_"), []).append(use)
    for name, all_of in uses.items():
        yield from islice(_find_uneven(name, all_of), _MOST)
        yield from _find_other_asked(name, all_of)


def _make_use(
    file: SourceFile, number: int, match: re.Match[str], lines: Sequence[str]
) -> _Use | None:
    named = "item" if match["item"] is not None else "key"
    at, key, start = Site(file, number), match[named].strip(), match.start(named)
    form = _read_form(key)
    if not form and re.fullmatch(r"&?\w+", key) and at.function is not None:
        made = re.compile(_MADE.format(name=re.escape(key.lstrip("&"))))
        for one in range(at.function.line, number):
            found = made.search(lines[one - 1])
            form = _read_form(found["value"]) if found is not None else form
        if form:
            return _Use(at, start, key, match["how"] or "", form, key.lstrip("&"))
    if not form and not _PLAIN.fullmatch(key):
        return None
    return _Use(at, start, key, match["how"] or "", form, "")


def _read_form(key: str) -> str:
    """`key_of(…)`, or `.lower()`; "" of a plain one."""
    called, method = _FORM.fullmatch(key), _METHOD.fullmatch(key)
    if called is not None:
        return f"{key[: called.start('of')].lstrip('&')}…)"
    return method["form"] if method is not None else ""


def _find_uneven(name: str, uses: Sequence[_Use]) -> Iterator[Trap]:
    formed = [one for one in uses if one.form]
    forms = sorted({one.form for one in formed}, key=lambda one: (one[0] == ".", one))
    if not formed:
        return
    for use in uses:
        others = [one for one in formed if one.form != use.form]
        is_number = re.fullmatch(r"&?(?:i|j|k|n|at|pos|index|idx|id|\d+)", use.key) is not None
        if use.local or is_number or not others or (use.form and use.form == forms[0]):
            continue
        form = others[0].form if use.form else forms[0]
        other = next(one for one in formed if one.form == form)
        yield from _make_uneven(name, use, other)


def _make_uneven(name: str, use: _Use, other: _Use) -> Iterator[Trap]:
    method = _METHOD.fullmatch(use.key)
    bare = (method["of"] if method is not None else use.key).lstrip("&")
    bare = re.sub(r"\.(?:clone|to_string|to_owned)\(\)$", "", bare)
    is_rust = flow_of(use.at.file).language == "rust"
    if other.form.startswith("."):
        new = f"{bare}{other.form}"
    else:
        new = other.form.replace("…", f"&{bare}" if is_rust else bare)
    if is_rust and use.how in _PUTS and other.local and other.at.function == use.at.function:
        new = other.local
    elif is_rust and use.how not in _PUTS and use.how:
        new = f"&{new}"
    if use.at.text[slice(*use.span)] == use.key and new != use.key:
        edits = use.at.splicing(use.span, new)
        words = {"name": name, "key": use.key, "other": other.at, "form": other.form,
                 "mended": new, "edits": edits}  # fmt: skip
        yield Trap(use.at, texts.UNEVEN_KEYS, words)


def _find_other_asked(name: str, uses: Sequence[_Use]) -> Iterator[Trap]:
    """`if (seen.count(wanted)) …; seen.insert(name);`"""
    for ask in (one for one in uses if one.how in _ASKS and re.fullmatch(r"&?\w+", one.key)):
        puts = [one for one in uses if one.how in _PUTS and one.at.function == ask.at.function]
        for put in puts:
            key = put.key.removesuffix(".clone()").lstrip("&")
            is_other = re.fullmatch(r"\w+", key) and key != ask.key.lstrip("&")
            if not is_other or put.at.line <= ask.at.line or ask.at.function is None:
                continue
            above = "\n".join(
                ask.at.on(one).text for one in range(ask.at.function.line, ask.at.line)
            )
            if re.search(rf"\b{key}\b", above):
                new = ask.key.replace(ask.key.lstrip("&"), key)
                edits = ask.at.splicing(ask.span, new)
                words = {"name": name, "key": ask.key, "other": put.at, "form": put.key,
                         "mended": new, "edits": edits}  # fmt: skip
                yield Trap(ask.at, texts.ASKS_FOR_OTHER, words)
                break
