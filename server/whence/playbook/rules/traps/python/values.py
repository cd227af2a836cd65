"""Traps of Python's values: times without a zone or without their days, groups of neighbours that
are kept as all of their kind."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site, flow_of
from whence.playbook.rules.traps.any_language.texts import SECONDS_OF_DAY
from whence.playbook.rules.traps.program.trap import Trap
from whence.playbook.rules.traps.python import texts
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program

_ZONES: Final = lazy_pattern(r"offset-naive and offset-aware")
_ZONE_CUT: Final = lazy_pattern(
    r"(?P<text>\w+\[:-1\]|\.(?:rstrip|strip|removesuffix)\(['\"]Z['\"]\)|"
    r"\.replace\(['\"]Z['\"],\s*['\"]{2}\))"
)
_NAIVE: Final = lazy_pattern(
    r"(?P<text>\bdatetime\.(?:utcnow|today)\(\)|\bdatetime\.now\(\)|\butcfromtimestamp\([^()]*\)|"
    r"\bfromtimestamp\([^(),]*\)|\bdatetime\.combine\([^()]*\)|"
    r"\bstrptime\([^()]*,\s*['\"](?:(?!%z)[^'\"])*['\"]\)|\bdatetime\(\s*\d{4}[^()=]*\))"
)
_READ: Final = lazy_pattern(r"(?P<text>\bfromisoformat\([^()]*\))")
_SECONDS: Final = lazy_pattern(
    r"(?<![\w.\])])(?P<call>(?P<name>(?:self\.)?\w+)\.seconds)\b(?=\s*(?://|/|%|[<>]=?|\))|\s*$)"
)
_GROUPS: Final = lazy_pattern(
    r"\bfor\s+(?P<key>\w+)\s*,\s*\w+\s+in\s+(?P<call>(?:itertools\.)?groupby\(\s*"
    r"(?P<rows>[A-Za-z_][\w.]*)\s*,\s*(?:key\s*=\s*)?(?P<by>.+?))\)\s*[:}]"
)
_OF_GROUPBY: Final = (
    r"(?:itertools\.)?groupby\((?:[^()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*\)"
)
_KEPT_GROUPS: Final = (
    lazy_pattern(rf"(?<!len\()\b(?P<kept>(?:list|tuple|dict|sorted)\({_OF_GROUPBY}\))"),
    lazy_pattern(
        r"(?P<kept>(?:\{\s*\w+\s*:\s*|\[\s*|\(\s*\w+\s*,\s*)(?P<group>\w+)\s*\)?\s+"
        rf"for\s+\w+\s*,\s*(?P=group)\s+in\s+{_OF_GROUPBY})"
    ),
)
_NO_FIELDS: Final = {"lambda", "attrgetter", "itemgetter", "operator", "str", "int"}
_SORTS: Final = lazy_pattern(r"(?i)\bsort(?:ed)?\(.*\bkey\s*=|\bsort_values\(|order\s*_?by")
_GIVES_ZONE: Final = lazy_pattern(r"astimezone|tzinfo|\btz=|\+00:00|\blocalize\(")


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each file; times only where the error speaks of zones."""
    files = program.in_language("python")
    for file in files:
        yield from _find_days_left_out(file)
        yield from _find_split_groups(file, program)
        yield from _find_kept_groups(file)
    if program.says(_ZONES):
        yield from _find_naive(files)


def _find_naive(files: Sequence[SourceFile]) -> Iterator[Trap]:
    """What cuts a zone off, else what makes times without one, else what reads them from texts: the
    first kind that the program has."""
    for pattern in (_ZONE_CUT, _NAIVE, _READ):
        found = [
            Trap(Site(file, number), texts.NAIVE_TIME, match.groupdict())
            for file in files
            if "datetime" in file.text
            for number, line in enumerate(file.lines, 1)
            if (match := pattern.search(line)) and not _GIVES_ZONE.search(line)
            if pattern is not _ZONE_CUT or "Z" in "".join(file.lines[max(0, number - 3) : number])
        ]
        if found:
            yield from found
            return


def _find_days_left_out(file: SourceFile) -> Iterator[Trap]:
    """`stay.seconds // 60` of a difference of times, of which nothing reads the days."""
    for number, line in enumerate(file.lines, 1):
        match = _SECONDS.search(line)
        function = flow_of(file).function_at(number)
        if match is None or function is None:
            continue
        name, text = re.escape(match["name"]), file.text_of(function)
        is_difference = re.search(
            rf"(?m)\b{name}\s*:\s*(?:datetime\.)?timedelta\b"
            rf"|^\s*{name}\s*=\s*(?:[\w.]*(?:now|today)\(\)|[\w.]+) - [\w.()]+\s*(?:#.*)?$",
            text,
        )
        if is_difference and not re.search(rf"(?<![\w.]){name}\.days\b", text):
            yield Trap(Site(file, number), SECONDS_OF_DAY, {"call": match["call"]})


def _find_kept_groups(file: SourceFile) -> Iterator[Trap]:
    """`list(groupby(…))`, and `{key: group for key, group in groupby(…)}`."""
    for number, line in enumerate(file.lines, 1):
        for match in (one.search(line) for one in _KEPT_GROUPS if "groupby(" in line):
            if match is not None:
                yield Trap(Site(file, number), texts.KEPT_GROUPS, match.groupdict())


def _find_split_groups(file: SourceFile, program: Program) -> Iterator[Trap]:
    """`for key, rows in groupby(…)` that keeps each group under its key, where nothing sorts by
    what it groups by: of rows apart only the last ones are kept."""
    for number, line in enumerate(file.lines, 1):
        match = _GROUPS.search(line)
        if match is None:
            continue
        key, by = match["key"], set(re.findall(r"[A-Za-z_]\w+", match["by"]))
        sorts = (_SORTS.split(text) for one in program.files for text in one.lines)
        given = re.search(r"\blambda\s+(\w+)", match["by"])
        fields = by - _NO_FIELDS - {given[1] if given is not None else ""}
        below = file.line(number + 1)
        is_kept = re.search(rf"[\w.]+\[\s*{key}\s*\]\s*=(?!=)", below) or re.search(
            rf"[{{]\s*{key}\s*:.*\bfor\s+{key}\b", line
        )
        ordered = [set(re.findall(r"\w+", by)) for _, *after in sorts for by in after]
        is_sorted = any(fields & one for one in ordered) if fields else bool(ordered)
        if is_kept and not is_sorted and "sort" not in match["rows"]:
            yield Trap(Site(file, number), texts.SPLIT_GROUPS, match.groupdict())
