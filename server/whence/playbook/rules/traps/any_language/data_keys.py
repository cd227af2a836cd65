"""A key that the code spells otherwise than the data that it reads: `shipTo` for `ship_to`; or
calls otherwise: `late_hours`, which no record has, for `late_window`, which nothing reads."""

from __future__ import annotations

import json
import re
from itertools import chain
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site, flow_of
from whence.playbook.rules.traps.any_language import texts
from whence.playbook.rules.traps.program.trap import Trap
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program

_KEY: Final = r"[A-Za-z_][\w.-]*"
_QUOTED: Final = rf"['\"](?P<key>{_KEY})[,'\"]"
_NAMES: Final = r"\bjson:|\b(?:JsonProperty|SerializedName|JsonPropertyName)\(\s*|\brename\s*=\s*"
_FIELD_NAMES: Final = lazy_pattern(rf"(?:{_NAMES}){_QUOTED}")
_READS: Final = lazy_pattern(
    rf"(?:{_NAMES}|\b(?:yaml|toml|csv|ini|env|mapstructure):|\bSerialName\(\s*|\[\s*:?|"
    rf"\b(?:get|fetch|getenv|optString|value|at)\(\s*){_QUOTED}"
)
# Any text of several words, joined as keys are: what reads it may be a function of the program.
_JOINED: Final = lazy_pattern(r"['\"](?P<key>[A-Za-z]\w*[._-]\w[\w.-]*|[a-z]+[A-Z]\w*)['\"]")
_IN_JSON: Final = lazy_pattern(rf"\"({_KEY})\"\s*:")
_LOOKUPS: Final = lazy_pattern(
    rf"(?P<holder>[@$]?\b\w+)(?:\[|\.(?:get|fetch)\()\s*['\"](?P<key>{_KEY})['\"]\s*"
    r"(?:[,)]|\](?!\s*=[^=]))"
)
# Of objects that are made of JSON.
_MEMBERS: Final = lazy_pattern(r"(?<=[\w)\]])\??\.(?P<key>[A-Za-z_]\w*)\b(?!\s*(?:\(|=[^=]))")
_IN_DATA: Final = lazy_pattern(
    rf"(?:^|[{{,\[])\s*(?:-\s+)?(?:export\s+)?['\"]?(?P<key>{_KEY})['\"]?\s*[:=](?!=)"
)
_CONVERTS: Final = lazy_pattern(
    r"(?i)camel|snake|kebab|\b(?:g?sub|replace\w*|tr|translate)\(\s*r?['\"/]?[-_]"
)
_FOLDS: Final = lazy_pattern(
    r"(?i)\b(?:str_?to)?_?(?:to_?)?(?:lower|upper)(?:_?case)?\(|downcase|casefold"
)
_ANY_CASE: Final = (".ini", ".cfg", ".env")
_HEAD: Final = lazy_pattern(rf"(?:{_KEY})(?:[,;\t](?:{_KEY}))+")
_DEFAULTS: Final = lazy_pattern(
    r"['\"]\s*,\s*[^\s)]|\?\?|\|\||\bor\b|omitempty|Option<|\?:|unwrap_or|\bisset\b|\bin\b"
)
_TYPE: Final = lazy_pattern(r"\b(?:struct|class|record|interface)\b")
_LEAST_SHARED: Final = 2  # keys of a record that are read beside the one in question
_SHORTEST: Final = 4  # of a word that two keys share


def find_traps(program: Program) -> Iterator[Trap]:
    """Of both kinds; and of keys that were seen in what is looked up in."""
    yield from _find_other_spellings(program)
    yield from _find_seen_spellings(program)
    yield from _find_read_spellings(program)
    if program.data:
        yield from _find_other_words(program)


def _find_seen_spellings(program: Program) -> Iterator[Trap]:
    """Lookups in a mapping that was never seen with the key, only with another spelling of it."""
    seen: dict[str, list[set[str]]] = {}
    for frame in program.seen:
        for name, value in frame.items():
            if value.keys and value.has_all_keys:
                seen.setdefault(name, []).append({one.text for one in value.keys})
    for file in program.files if seen else ():
        for number, line in enumerate(file.lines, 1):
            for match in _LOOKUPS.finditer(line):
                key, known = match["key"], seen.get(match["holder"], [])
                near = {one for keys in known for one in keys if _fold(one) == _fold(key)}
                if len(near) == 1 and key not in near and key not in program.message:
                    words = {"key": key, "near": near.pop(), "holder": match["holder"]}
                    yield Trap(Site(file, number), texts.SEEN_SPELLING, words)


def _find_read_spellings(program: Program) -> Iterator[Trap]:
    """Names that a type gives its fields in JSON, of which texts that the run read have only
    another spelling."""
    texts_read = (value.repr.replace("\\", "") for _, value in program.list_seen())
    read: set[str] = {key for one in texts_read for key in _IN_JSON.findall(one)}
    alike = {_fold(key): key for key in read}
    code = "\n".join(file.text for file in program.files) if read else ""
    for file in program.files if read and not _CONVERTS.search(code) else ():
        for number, line in enumerate(file.lines, 1):
            for match in _FIELD_NAMES.finditer(line):
                key = str(match["key"])
                near = alike.get(_fold(key), key)
                is_case = near.lower() == key.lower()  # which Go's reader does not tell apart
                if key not in read and near != key and not is_case and not _is_used(near, code):
                    words = {"key": key, "near": near}
                    yield Trap(Site(file, number), texts.READ_SPELLING, words)


def _find_other_words(program: Program) -> Iterator[Trap]:
    """Reads of several keys of one kind of record, which all have but one; and the record has one
    that the code nowhere names, with a word of it."""
    code = "\n".join(file.text for file in program.files)
    records = [(data, _list_records(data)) for data in program.data]
    folded = {_fold(key) for _, known in records for record in known for key in record}
    for reads in chain.from_iterable(map(_list_reads_together, program.files)):
        missing = [one for one in reads if _fold(one) not in folded and one not in program.message]
        for data, known in records if len(missing) == 1 else ():
            kinds = [one for one in known if len(one & reads.keys()) >= _LEAST_SHARED]
            unread = set.intersection(*kinds) if kinds else set[str]()
            unread = {key for key in unread if not re.search(rf"\b{re.escape(key)}\b", code)}
            alike = [key for key in unread if _split_words(key) & _split_words(missing[0])]
            if len(alike) == 1:
                words = {"key": missing[0], "near": alike[0], "data": _find_key(data, alike[0])}
                yield Trap(reads[missing[0]], texts.OTHER_SPELLING, words)
                break


def _list_reads_together(file: SourceFile) -> list[dict[str, Site]]:
    """The keys that one function reads, or one type names, with the places."""
    found: dict[int, dict[str, Site]] = {}
    around = 0
    for number, line in enumerate(file.lines, 1):
        around = number if _TYPE.search(line) else around
        for match in () if _DEFAULTS.search(line) else _READS.finditer(line):
            at = Site(file, number)
            place = -at.function.line if at.function is not None else around
            found.setdefault(place, {}).setdefault(match["key"], at)
    return list(found.values())


def _list_records(data: SourceFile) -> list[set[str]]:
    """The keys of each object of a JSON file, or of a table's head."""
    if data.path.endswith((".csv", ".tsv")):
        head = data.lines[0] if data.lines else ""
        return [set(re.findall(_KEY, head))] if _HEAD.match(head) else []
    if not data.path.endswith(".json"):
        return []
    found: list[set[str]] = []
    try:
        json.loads(data.text, object_hook=lambda one: found.append({*one}))
    except (ValueError, RecursionError):
        return []
    return found


def _find_key(data: SourceFile, key: str) -> Site:
    numbers = (number for number, line in enumerate(data.lines, 1) if key in line)
    return Site(data, next(numbers, 1))


def _split_words(key: str) -> set[str]:
    words = re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])", key)
    return {word.lower() for word in words if len(word) >= _SHORTEST}


def _find_other_spellings(program: Program) -> Iterator[Trap]:
    """Where neither spelling stands on the other side, nothing converts one to the other, and the
    error does not say itself that the key is missing."""
    there = _list_keys(program.data)
    alike = {_fold(key): key for key in there}
    code = "\n".join(file.text for file in program.files) if there else ""
    folds = _FOLDS.search(code) is not None
    for file in program.files if there and not _CONVERTS.search(code) else ():
        knows_no_case = flow_of(file).language == "go"
        has_members = flow_of(file).language in {"javascript", "typescript"}
        for number, line in enumerate(file.lines, 1):
            members = _MEMBERS.finditer(line) if has_members else ()
            odd = (one for one in members if alike.get(_fold(one["key"]), one["key"]) != one["key"])
            own = (one for one in odd if not re.search(rf"\b{one['key']}\s*[:=(,}}]", code))
            joined = (one for one in _JOINED.finditer(line) if _is_joined_otherwise(one, alike))
            found = {one.span("key"): one for one in (*_READS.finditer(line), *own, *joined)}
            for match in found.values():
                key = match["key"]
                near = alike.get(_fold(key), key)
                is_same = key in there or key == near
                if near.lower() == key.lower() and not is_same:
                    is_same = knows_no_case or folds or there[near].path.endswith(_ANY_CASE)
                if not (is_same or key in program.message or _is_used(near, code)):
                    words = {"key": key, "near": near, "data": there[near]}
                    yield Trap(Site(file, number), texts.OTHER_SPELLING, words)


def _is_joined_otherwise(text: re.Match[str], alike: Mapping[str, str]) -> bool:
    near = alike.get(_fold(text["key"]))
    return near is not None and near.lower() != text["key"].lower()


def _list_keys(data: Sequence[SourceFile]) -> dict[str, Site]:
    """By key the first place that has it."""
    found: dict[str, Site] = {}
    for file in data:
        is_table = file.path.endswith((".csv", ".tsv"))
        for number, line in enumerate(file.lines[:1] if is_table else file.lines, 1):
            head = re.findall(_KEY, line) if is_table and _HEAD.match(line) else ()
            for key in (*head, *(one["key"] for one in _IN_DATA.finditer(line))):
                found.setdefault(key, Site(file, number))
    return found


def _is_used(key: str, code: str) -> bool:
    return re.search(rf"['\"]{re.escape(key)}['\",]|(?<!\w){re.escape(key)}\s*:", code) is not None


def _fold(key: str) -> str:
    return re.sub(r"[_.-]", "", key).lower()
