"""Takes the lines of a log out of what carried each of them: JSON or CSV records, a table's cells,
an encoding of mail or of a command, PowerShell's report, numbers, times, whatever precedes all.

What most of the lines have is no part of any of them. A number counts lines where each is one more
than the one before; a time must stand before nearly all, or it parts a log's records. Whatever else
nearly all lines begin with was put there if a blank or an indented line stands behind it.
"""

from __future__ import annotations

import csv
import json
import quopri
import re
from collections import Counter
from posixpath import commonprefix
from typing import TYPE_CHECKING, Final

from whence_tools.errors.model import Frame
from whence_tools.errors.record_fields import (
    COLUMNS,
    LEVEL_NAMES,
    LINES,
    fields_of,
    file_of,
    level_of,
    number_of,
)
from whence_tools.errors.records import Told, may_have_records, rows_of, tells_of_error
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

_LEAST: Final = 3  # lines
_MOST: Final = 0.6  # of those that are not blank
_NEARLY_ALL: Final = 0.95
_PROBED: Final = 8  # lines that tell whether the others are worth looking at
_TEXT_KEYS: Final = (
    "log",
    "message",
    "msg",
    "textPayload",
    "text",
    "line",
    "body",
    "content",
    "Output",
)
_SEVERE: Final = frozenset(
    form
    for word in ("error", "fatal", "critical", "warning", "high", "medium", "major", "minor")
    for form in (word, word.upper(), word.capitalize())
)
_RECORD: Final = lazy_pattern(r'[^{"]{0,120}(\{".*\})\s*$')
_CELLS: Final = lazy_pattern(r'"(?:[^"]|"")*"(?:,"(?:[^"]|"")*")*$')
_BAR: Final = lazy_pattern(r"\s*[|│]$")
_BOX: Final = lazy_pattern(r"[╭+]?[─-]+ Traceback \(|[╭+][─-]")
_RULE: Final = lazy_pattern(r"[|+\s:=-]+$")
_PRINTABLE: Final = lazy_pattern(r"=(?:[\dA-F]{2}|\n)")
_POWERSHELL: Final = lazy_pattern(
    r"^(?:[\w.\\:/-]+ : )(?P<first>[^\n]*)\nAt [^\n]*\n(?:\+[^\n]*\n)+ +\+ CategoryInfo[^\n]*\n"
    r"(?: [^\n]*\n){0,3}? +\+ FullyQualifiedErrorId[^\n]*NativeCommandError[^\n]*\n(?: *\n)?",
    re.MULTILINE,
)
_TEAMCITY: Final = lazy_pattern(r"^##teamcity\[\w+ (?P<said>[^\n]*)\]$", re.MULTILINE)
_TEAMCITY_FIELD: Final = lazy_pattern(r"(?P<name>\w+)='(?P<value>(?:[^'|]|\|.)*)'")
# What tells a CI system of a finding, in fields: GitHub's commands, Azure's.
_COMMAND: Final = lazy_pattern(
    r"^(?:::(?P<level>error|warning|notice) (?P<fields>[^\n]*?)::"
    r"|##vso\[task\.logissue (?P<of_azure>[^\n\]]*)\])(?P<said>[^\n]*)$",
    re.MULTILINE,
)
_COMMANDS: Final = ("::error ", "::warning ", "::notice ", "##vso[task.logissue ")
_COMMAND_FIELD: Final = lazy_pattern(r"(\w+)=([^,;]*)")
_TEAMCITY_ESCAPE: Final = lazy_pattern(r"\|(.)")
_ESCAPED: Final = {"n": "\n", "r": ""}
# What may stand before a line: a box, a number, a bar.
_MARGIN: Final = lazy_pattern(
    r"(?:(?P<box>\[(?!(?i:error|warn|info|debug|fatal|note)|[\s=]|\S+\.\w+:\d+:\d+\])[^\]\n]{1,60}\]:?)|\d{1,4}:"
    r"|\|(?!.*\|$))(?: |$)"
)
_MARGIN_SIGNS: Final = frozenset("[|0123456789")
_GROUP: Final = lazy_pattern(r"\s*\+ Exception Group Traceback|\s*\+-[+-]-{8}")
_COUNTED: Final = lazy_pattern(
    r"(?:[^\s:]{1,80}:(?=\d+:(?!\d+:))| *)(?P<number>\d{1,6})(?:[:.]|\t| |$) ?"
)
# Frames that have numbers of their own.
_APPLES_FRAME: Final = lazy_pattern(r" *\d+ +[\w.]\S* +0x[\da-f]{8,16} [^\n]* \+ \d+$")
_TIME: Final = lazy_pattern(
    r"\[?(?:\d{2,4}[/-]\d\d[/-]\d\d(?:T|,? ))?\d\d:\d\d:\d\d(?:[.,]\d+)?"
    r"(?: ?(?:Z|UTC|[+-]\d\d:?\d\d))?\]?(?:[ \t]|$)"
)
# What tools begin the lines of one report with.
_OWN: Final = lazy_pattern(
    r"==\d+==|\s*#\d|\s*\d+: |E$|PHP$|npm |[│╷]|\[(?i:error|warn|warning|info)\]"
    r"|(?:.*\s)?[\w./\\:-]+\.\w+[:(]\d"
)
_CUT: Final = lazy_pattern(r".*[^\w\s](?=\s|$)|.*\w(?=\s)")
_DIGITS: Final = lazy_pattern(r"\d+")
_LONGEST_PREFIX: Final = 160  # characters
_SIGN: Final = lazy_pattern(r"(?:\+|// )(?!\+\+)|//$")
_QUOTED: Final = lazy_pattern(r">(?:>|\s{2}| ?\t|\s*$)")
_ITEM: Final = lazy_pattern(r"[*-] \S")
_TAP: Final = ("not ok ", "ok ")
_BLOCK_SIGNS: Final = frozenset("|>+-")
_BLOCK: Final = lazy_pattern(r"\s*[\w.-]+: *[|>][+-]?$")


def decode(text: str) -> str:
    """The text without the encodings of mail and of GitHub's commands, with what commands to CI
    systems tell as lines, and without PowerShell's report of what a program
    wrote to its standard error."""
    if "=\n" in text and text.count("=") == len(_PRINTABLE.findall(text)):
        text = quopri.decodestring(text.encode()).decode("utf-8", "replace")
    if text.count("%0A") > 1:
        text = text.replace("%0A", "\n").replace("%0D", "").replace("%25", "%")
    if any(sign in text for sign in _COMMANDS):
        text = _COMMAND.sub(_read_command, text)
    if "##teamcity[" in text:
        text = _TEAMCITY.sub(_read_teamcity, text)
    if "FullyQualifiedErrorId" in text:
        text = _POWERSHELL.sub(lambda match: f"{match['first']}\n", text)
    return text


def _read_teamcity(match: re.Match[str]) -> str:
    """What a service message says, in lines."""
    said = match["said"]
    fields = {one["name"]: one["value"] for one in _TEAMCITY_FIELD.finditer(said)}
    told = _at_place(fields, fields.get("message", "")) or "\n".join(
        fields[name] for name in ("message", "details") if name in fields
    )
    return _TEAMCITY_ESCAPE.sub(lambda one: _ESCAPED.get(one[1], one[1]), told)


def _read_command(match: re.Match[str]) -> str:
    """What a command says, as a line of a checker if it names a place."""
    fields = dict(_COMMAND_FIELD.findall(match["fields"] or match["of_azure"]))
    fields.setdefault("type", match["level"])
    return _at_place(fields, match["said"]) or match[0]


def _at_place(fields: Mapping[str, str], said: str) -> str:
    """A checker's line of what is said of a place that fields name."""
    record = fields_of(fields)
    file, line, column = file_of(record, ""), number_of(record, LINES), number_of(record, COLUMNS)
    if not file or not line or not said:
        return ""
    level = level_of(record)
    severity = LEVEL_NAMES.get(level, "error")
    if severity == "note" or "%0A" in said:  # no line of a checker's
        said = said.replace("%0A", "\n").replace("%0D", "").replace("%25", "%")
        told = Told(severity, said, [Frame(file, line, column)], severity=severity)
        return "\n".join(rows_of(told))
    return f"{file}:{line}:{f'{column}:' if column else ''} {level or 'error'}: {said}"


def unquote(texts: list[str]) -> None:
    """Takes, in place, the signs of quoting off what a mail or a forum quotes: lines in a row, of
    which one is blank or indented behind its sign, or nearly all lines. Prompts quote nothing."""
    most = _NEARLY_ALL * sum(map(bool, texts))
    row = 0
    while row < len(texts):
        first = row
        while row < len(texts) and texts[row][:1] == ">":
            row += 1
        quoted = texts[first:row]
        while len(quoted) > 1 and all(text[:1] == ">" for text in quoted):
            if len(quoted) < most and not (
                len(quoted) >= _LEAST and any(map(_QUOTED.match, quoted))
            ):
                break
            if any(text[:4] == ">>> " for text in quoted):
                break
            quoted = [text[1:].removeprefix(" ") for text in quoted]
        texts[first:row] = quoted
        row += 1


def unpack(texts: list[str]) -> None:
    """Takes, in place, each line out of its record or its row of a table."""
    filled = [(row, text) for row, text in enumerate(texts) if text and not text.isspace()]
    starts = Counter([text[0] for _, text in filled])
    ends = Counter([text.rstrip()[-1] for _, text in filled])
    most = max(_LEAST, _MOST * len(filled))
    if ends["}"] >= most:
        _replace(texts, filled, _value_of, most)
    elif min(starts['"'], ends['"']) >= most:
        _replace(texts, filled, _last_cell, most)
    elif ends["|"] + ends["│"] >= most and not any(_BOX.match(text) for _, text in filled):
        for row, text in filled:
            texts[row] = "" if _RULE.match(text) else _BAR.sub("", text)
    if not any(text.lstrip().startswith(_TAP) for text in texts):  # which has YAML of its own
        _dedent_blocks(texts)


def strip_margin_of_all(texts: list[str]) -> bool:
    """Takes off, in place, what stands before most lines alike: a bracketed time or task, the
    number of a test, a bar; and what counts or dates nearly all. Says whether anything did."""
    filled = [row for row, text in enumerate(texts) if text and not text.isspace()]
    if any(_APPLES_FRAME.match(texts[row]) for row in filled[:2]):
        return False
    most = max(_LEAST, _MOST * len(filled))
    begun = [row for row in filled if texts[row][0] in _MARGIN_SIGNS]
    rows = begun if len(begun) >= most else ()
    found = {row: match for row in rows if (match := _MARGIN.match(texts[row]))}
    shapes = Counter(map(_shape, found.values()))
    shape, count = shapes.most_common(1)[0] if shapes else ("", 0)
    if count >= most:
        if any(_GROUP.match(text) for text in texts):
            return False
        found = {row: match for row, match in found.items() if _shape(match) == shape}
    else:
        found = _nearly_all(texts, filled) or _alike(texts, filled)
    rests = [texts[row][match.end() :] for row, match in found.items()]
    is_indented = not any(rest and not rest[0].isspace() for rest in rests)
    margin = min((_indent(rest) for rest in rests if rest.strip()), default=0) if is_indented else 0
    for row, rest in zip(found, rests, strict=True):
        texts[row] = rest[margin:]
    return bool(found)


def _alike(texts: Sequence[str], filled: Sequence[int]) -> dict[int, re.Match[str]]:
    """What nearly all lines begin with, digits aside."""
    probed = [_DIGITS.sub("0", texts[row][:_LONGEST_PREFIX]).rstrip() for row in filled[:_PROBED]]
    if len(probed) < _LEAST:
        return {}
    common = commonprefix(probed)
    if common not in probed:  # a blank line has no more than what was put before it
        cut = _CUT.match(common)
        common = cut[0] if cut else ""
    if not common or common.isspace() or _OWN.match(common):
        return {}
    shape = r"\s+".join(map(re.escape, common.split()))
    pattern = re.compile(r"\s*" + shape.replace("0", r"\d+") + r"(?: |$)")
    found = {row: match for row in filled if (match := pattern.match(texts[row]))}
    if len(found) < _NEARLY_ALL * len(filled):
        return {}
    rests = [texts[row][match.end() :] for row, match in found.items()]
    depths = {_indent(rest) if rest else -1 for rest in rests}
    return found if len(depths) > 1 and 2 * rests.count("") <= len(rests) else {}


def dedent_paragraphs(texts: list[str]) -> None:
    """Moves, in place, what stands indented below a blank line, or in an item of a list, to the
    margin."""
    row = 0
    while row < len(texts):
        first = row
        if _ITEM.match(texts[row]) and texts[row + 1 : row + 2] and texts[row + 1][:1].isspace():
            texts[row] = f"  {texts[row][2:]}"
        while row < len(texts) and (not texts[row].strip() or texts[row][0].isspace()):
            row += 1
        if row > first and (first == 0 or not texts[first].strip() or not texts[first - 1].strip()):
            filled = [_indent(text) for text in texts[first:row] if text.strip()]
            texts[first:row] = [text[min(filled, default=0) :] for text in texts[first:row]]
        row += row == first


def _shape(match: re.Match[str]) -> str:
    """A number counts as it stands; a time's digits don't."""
    return re.sub(r"\d+", "0", match[0].rstrip()) if match["box"] else match[0].rstrip()


def _nearly_all(texts: Sequence[str], filled: Sequence[int]) -> dict[int, re.Match[str]]:
    if len(filled) < _LEAST:
        return {}
    for pattern in (_COUNTED, _TIME, _SIGN):
        if sum(not pattern.match(texts[row]) for row in filled[:_PROBED]) > 1:
            continue
        found = {row: match for row in filled if (match := pattern.match(texts[row]))}
        if len(found) < _NEARLY_ALL * len(filled):
            continue
        if pattern is not _COUNTED or _is_counting(list(found.items())):
            return found
    return {}


def _is_counting(found: Sequence[tuple[int, re.Match[str]]]) -> bool:
    first, number = found[0][0], int(found[0][1]["number"])
    return all(int(match["number"]) - number == row - first for row, match in found)


def _dedent_blocks(texts: list[str]) -> None:
    """Moves, in place, the lines of YAML's blocks to the margin."""
    for row, text in enumerate(texts):
        if text[-1:] not in _BLOCK_SIGNS or not _BLOCK.match(text):
            continue
        last = row + 1
        margin = _indent(texts[last]) if last < len(texts) else 0
        while (
            margin
            and last < len(texts)
            and (not texts[last].strip() or _indent(texts[last]) >= margin)
        ):
            texts[last] = texts[last][margin:]
            last += 1


def _indent(text: str) -> int:
    return len(text) - len(text.lstrip())


def _replace(
    texts: list[str],
    filled: Sequence[tuple[int, str]],
    read: Callable[[str], str | None],
    most: float,
) -> None:
    found = [(row, value) for row, text in filled if (value := read(text)) is not None]
    if len(found) >= most and 2 * sum(bool(value) for _, value in found) >= most:
        for row, value in found:
            texts[row] = value


def _value_of(text: str) -> str | None:
    """The text of a record, unless a whole trace is in it."""
    match = _RECORD.match(text)
    try:
        record = json.loads(match[1]) if match else None
    except ValueError:
        return None
    if not isinstance(record, dict):
        return None
    values = (record[key] for key in _TEXT_KEYS if key in record)
    value: str | None = next((one for one in values if isinstance(one, str)), None)
    said = [one for one in record.values() if type(one) is str]
    if not _SEVERE.isdisjoint(said) and may_have_records(text) and tells_of_error(record):
        return text
    if value is None and "\\n" not in text:
        return ""
    if value is None or text.count("\\n") > value.endswith("\n"):
        return None
    return value.rstrip("\r\n")


def _last_cell(text: str) -> str | None:
    if not _CELLS.match(text.rstrip()):
        return None
    return next(csv.reader([text.rstrip()]))[-1]
