"""A key that the code spells otherwise than the data that it reads: `shipTo` for `ship_to`."""

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

_KEY: Final = r"[A-Za-z_][\w.-]*"
_READS: Final = lazy_pattern(
    rf"(?:\[\s*:?|\b(?:get|fetch|getenv|optString|value|at)\(\s*|"
    rf"\b(?:json|yaml|toml|csv|ini|env|mapstructure):|"
    rf"\b(?:JsonProperty|SerializedName|JsonPropertyName|SerialName)\(\s*|\brename\s*=\s*)"
    rf"['\"](?P<key>{_KEY})[,'\"]"
)
_IN_DATA: Final = lazy_pattern(
    rf"(?:^|[{{,\[])\s*(?:-\s+)?(?:export\s+)?['\"]?(?P<key>{_KEY})['\"]?\s*[:=](?!=)"
)
_CONVERTS: Final = lazy_pattern(
    r"(?i)camel|snake|kebab|\b(?:g?sub|replace\w*|tr|translate)\(\s*r?['\"/]?[-_]"
)
_ANY_CASE: Final = (".ini", ".cfg", ".env")
_HEAD: Final = lazy_pattern(rf"(?:{_KEY})(?:[,;\t](?:{_KEY}))+")


def find_traps(program: Program) -> Iterator[Trap]:
    """Where neither spelling stands on the other side, nothing converts one to the other, and the
    error does not say itself that the key is missing."""
    there = _list_keys(program.data)
    alike = {_fold(key): key for key in there}
    code = "\n".join(file.text for file in program.files) if there else ""
    for file in program.files if there and not _CONVERTS.search(code) else ():
        knows_no_case = flow_of(file).language == "go"
        for number, line in enumerate(file.lines, 1):
            for match in _READS.finditer(line):
                key = match["key"]
                near = alike.get(_fold(key), key)
                is_same = key in there or key == near
                if near.lower() == key.lower() and not is_same:
                    is_same = knows_no_case or there[near].path.endswith(_ANY_CASE)
                if not (is_same or key in program.message or _is_used(near, code)):
                    words = {"key": key, "near": near, "data": there[near]}
                    yield Trap(Site(file, number), texts.OTHER_SPELLING, words)


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
