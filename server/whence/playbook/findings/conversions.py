"""Who turns a field that holds text into a number before it is used."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site
from whence_tools.code.flow_model import Member, Subscript, key_text
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.findings.crash import Crash
    from whence_tools.code.flow_model import Call

_CONVERSIONS: Final = frozenset(
    {
        "int", "float", "Decimal", "Fraction", "Number", "parseInt", "parseFloat", "BigInt",
        "Integer", "Float", "to_i", "to_f", "to_r", "intval", "floatval", "valueOf", "parseDouble",
        "toInt", "toDouble", "Atoi", "ParseInt", "ParseFloat", "stoi", "stod", "strtol", "atoi",
    }
)  # fmt: skip
_PART: Final = lazy_pattern(r"(\w+)\W*$")


def find_conversion(case: Case, crash: Crash) -> ToolSteps[Site | None]:
    """Where other code converts the part of an object that the crash reads."""
    match = _PART.search(crash.value)
    if match is None:
        return None
    for file in (yield from case.locate(match[1], crash.at.path)):
        for call in file.flow.calls if file.flow is not None else ():
            if call.name in _CONVERSIONS and match[1] in _list_parts(call):
                return Site(file, call.at.line)
    return None


def _list_parts(call: Call) -> Iterator[str]:
    """The names of the parts that a call gets or is called on."""
    given = [one.value for one in call.arguments]
    for one in [*given, call.receiver] if call.receiver is not None else given:
        if isinstance(one, Member):
            yield one.name
        elif isinstance(one, Subscript):
            yield key_text(one.index) or ""
