"""What Go's functions leave out: an end that is not limited, a month that is shorter, a question
whether a field is set; and copies of items that are changed."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site
from whence.playbook.fixes.text_edits import insert_after, replace_lines
from whence.playbook.rules.traps.program.loops import join_lines
from whence.playbook.rules.traps.program.mending import indent_of
from whence.playbook.rules.traps.program.trap import Trap, list_body
from whence.playbook.rules.traps.slips.go import slip_texts as texts
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.domain.analysis import Edit
    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program

_PATH: Final = r"\w+(?:\.\w+)*"
_SUM: Final = rf"(?P<sum>{_PATH} ?\+ ?[A-Za-z_][\w.]*)"
_CUT: Final = lazy_pattern(
    rf"(?<![\w.])(?P<of>{_PATH})\[(?P<from>[\w.* +()-]*?) ?: ?(?:{_SUM}|(?P<name>\w+))"
    r"(?: ?:[^\]]*)?\]"
)
_ADDS_DATE: Final = lazy_pattern(
    rf"(?P<of>{_PATH})\.AddDate\((?!0, 0,)[^()]*(?:\([^()]*\))?[^()]*, 0\)"
)
_PUT: Final = lazy_pattern(r"(?P<space>\s*)(?P<name>[\w.]+) :?= (?P<value>.+)$")
_STRUCT: Final = lazy_pattern(r"(?ms)^type (?P<name>\w+) struct \{$(?P<body>.*?)^\}")
_COPIES: Final = lazy_pattern(
    r"(?P<space>\s*)for (?P<index>\w+), (?P<name>\w+) := range (?P<of>[\w.]+) \{$"
)
_GUARDED: Final = lazy_pattern(r"\s*if (?P<new>\w+)\.(?P<field>\w+) (?P<asks>(?:!=|>) \S+) \{$")
_MOST: Final = 3


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each file, the first few of each sort."""
    for file in program.in_language("go"):
        lines = program.masked[file.path].lines
        yield from islice(_find_open_ends(file, lines), _MOST)
        yield from islice(_find_dates(file, lines), _MOST)
        yield from islice(_find_copies(file, lines), _MOST)
        yield from islice(_find_unset(file, lines), _MOST)
        yield from islice(_find_odd_tags(file), _MOST)


def _find_open_ends(file: SourceFile, lines: Sequence[str]) -> Iterator[Trap]:
    """`all[start : start+size]`, or up to an `end` that is such a sum."""
    for number, line in enumerate(lines, 1):
        match = _CUT.search(line)
        at = Site(file, number)
        function = at.function
        if match is None or function is None:
            continue
        of = match["of"]
        above = "\n".join(lines[function.line - 1 : number])
        if match["sum"]:
            asks = re.escape(re.sub(r"\s", "", match["sum"]))
            if re.search(rf"{asks}[<>]=?len\(|\bmin\(", re.sub(r"\s", "", above)):
                continue
            body = join_lines(function.lines, lines)
            end = next(one for one in ("end", "stop", "last", "behind")
                       if not re.search(rf"\b{one}\b", body))  # fmt: skip
            start, stop = match.span("sum")
            space = indent_of(at.text)
            new = [f"{space}{end} := {match['sum']}", *_limit(space, end, of),
                   at.text[:start] + end + at.text[stop:]]  # fmt: skip
            is_whole = re.match(r"\s*(?:\w[\w.,\[\] ]* :?[-+]?= |return |\w[\w.]*\()", line)
            if is_whole:
                words = {"end": match["sum"], "of": of, "edits": at.rewritten("\n".join(new))}
                yield Trap(at, texts.END_PAST_ALL, words)
        else:
            yield from _find_named_end(at, match, lines)


def _find_named_end(at: Site, match: re.Match[str], lines: Sequence[str]) -> Iterator[Trap]:
    function, name, of = at.function, match["name"], match["of"]
    assert function is not None
    made = re.compile(rf"\s*{re.escape(name)} :?= [\w.()* ]+ ?\+ ?[\w.]+$")
    numbers = [one for one in range(function.line, at.line) if made.match(lines[one - 1])]
    between = "\n".join(lines[numbers[-1] : at.line]) if numbers else ""
    if numbers and not re.search(rf"\b{name} (?:>=?|<=?) |\bmin\(", between):
        file, number = at.file, numbers[-1]
        edits = insert_after(file, number, *_limit(indent_of(file.line(number)), name, of))
        yield Trap(Site(file, number), texts.END_PAST_ALL, {"end": name, "of": of, "edits": edits})


def _limit(space: str, end: str, of: str) -> list[str]:
    """Go before 1.21 has no `min`."""
    return [f"{space}if {end} > len({of}) {{", f"{space}\t{end} = len({of})", f"{space}}}"]


def _find_dates(file: SourceFile, lines: Sequence[str]) -> Iterator[Trap]:
    """`day.AddDate(0, 1, 0)`: what lies behind the end of a month goes on into the next one."""
    for number, line in enumerate(lines, 1):
        match = _ADDS_DATE.search(line)
        if match is None:
            continue
        at = Site(file, number)
        space, call = indent_of(at.text), at.text[slice(*match.span())]
        put = _PUT.match(at.text)
        if put is not None and put["value"] == call and put["name"] != match["of"]:
            name, first = put["name"], at.text
            tail = ""
        else:
            name, first = "moved", f"{space}moved := {call}"
            tail = at.text[: match.start()] + "moved" + at.text[match.end() :]
        back = [f"{space}if {name}.Day() != {match['of']}.Day() {{",
                f"{space}\t{name} = {name}.AddDate(0, 0, -{name}.Day())", f"{space}}}"]  # fmt: skip
        new = "\n".join([first, *back, *([tail] if tail else [])])
        if re.match(r"\s*(?:return |\w[\w.]* :?= |\w[\w.]*\()", line):
            yield Trap(at, texts.MONTH_RUNS_OVER, {"call": call, "edits": at.rewritten(new)})


def _find_copies(file: SourceFile, lines: Sequence[str]) -> Iterator[Trap]:
    """`for _, one := range all { one.Field = … }`"""
    for number, line in enumerate(lines, 1):
        match = _COPIES.match(line)
        if match is None:
            continue
        sets = re.compile(rf"\s*{match['name']}\.[\w.]+(?:\[.*\])? (?:[-+]?= )|"
                          rf"\s*{match['name']}\.[\w.]+(?:\+\+|--)")  # fmt: skip
        found = next(
            (one for one in list_body(file, number, lines) if sets.match(lines[one - 1])), 0
        )
        if not found:
            continue
        index = "i" if match["index"] == "_" else match["index"]
        head = f"{match['space']}for {index} := range {match['of']} {{"
        item = f"{match['space']}\t{match['name']} := &{match['of']}[{index}]"
        edits: tuple[Edit, ...] = replace_lines(file, number, number, f"{head}\n{item}")
        words = {"call": file.line(found).strip(), "of": match["of"], "index": index}
        yield Trap(Site(file, number), texts.COPY_OF_ITEM, {**words, "edits": edits})


def _find_unset(file: SourceFile, lines: Sequence[str]) -> Iterator[Trap]:
    """`out.Size = site.Size` among lines that take a field only `if site.Dir != ""`."""
    for number, line in enumerate(lines, 1):
        match = re.match(r"(?P<space>\s*)\w+\.(?P<field>\w+) = (?P<new>\w+)\.(?P=field)$", line)
        function = Site(file, number).function
        if match is None or function is None:
            continue
        asked = [_GUARDED.match(file.line(one)) for one in function.lines]
        others = [one for one in asked if one is not None and one["new"] == match["new"]]
        if len(others) < 2 or any(one["field"] == match["field"] for one in others):
            continue
        kind = _find_kind(file, match["field"])
        asks = {"string": '!= ""', "bool": ""}.get(kind, "!= nil" if kind[:1] in "*[m" else "!= 0")
        at, space = Site(file, number), match["space"]
        head = f"{space}if {match['new']}.{match['field']} {asks}".rstrip()
        new = f"{head} {{\n\t{at.text}\n{space}}}"
        words = {"call": line.strip(), "other": match["new"], "edits": at.rewritten(new)}
        yield Trap(at, texts.UNSET_TAKEN, words)


def _find_odd_tags(file: SourceFile) -> Iterator[Trap]:
    """`json:"packSize"` among tags such as `json:"min_count"`, and the other way round."""
    for struct in _STRUCT.finditer(file.text):
        first = file.text.count("\n", 0, struct.start("body")) + 1
        tags = [
            (first + number, match[1])
            for number, line in enumerate(struct["body"].split("\n"))
            if (match := re.search(r"\b(?:json|yaml|toml|xml):\"(\w+)", line)) is not None
        ]
        snakes = [one for one in tags if "_" in one[1].strip("_")]
        camels = [one for one in tags if re.search(r"[a-z][A-Z]", one[1])]
        for odd, others in ((snakes, camels), (camels, snakes)):
            for number, tag in odd if len(odd) <= len(others) else ():
                if odd is snakes:
                    new = re.sub(r"_([a-z])", lambda one: one[1].upper(), tag)
                else:
                    new = re.sub(r"[A-Z]", lambda one: f"_{one[0].lower()}", tag)
                at = Site(file, number)
                words = {"call": tag, "mended": new, "edits": at.replacing(f'"{tag}', f'"{new}')}
                yield Trap(at, texts.TAG_IN_OTHER_CASE, words)


def _find_kind(file: SourceFile, field: str) -> str:
    match = re.search(rf"(?m)^\s+{field}\s+(\S+)", file.text)
    return match[1] if match is not None else "int"
