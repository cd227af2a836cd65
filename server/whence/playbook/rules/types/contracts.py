"""A type that doesn't keep what an interface, protocol or abstract class asks of it.

Checkers report where a value of the type is passed for the interface, or made; the fault is in the
type's member. Message forms: tsc, Pyright, mypy, javac, Go, rustc, csc.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.conclusion import INFERRED, TRACED, Conclusion
from whence.playbook.engine.matching import Match, Matcher, message_and_notes
from whence.playbook.engine.origin import find_closest
from whence.playbook.engine.rule import Rule, at_crash
from whence.playbook.evidence.owned import find_implementers, find_members
from whence.playbook.rules.types import texts

if TYPE_CHECKING:
    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.source import Site

_MARKS: Final = re.compile(
    r"\b(?:public|protected|override|abstract|virtual|final|async|def|fn|func)\b"
)
# Rust
_IMPL: Final = re.compile(r"\bimpl\b.*?(?P<contract>\w+)(?:<.*>)?\s+for\s+(?:\w+::)*(?P<type>\w+)")


def investigate(case: Case, match: Match, crash: Site) -> ToolSteps[Conclusion]:
    impl = _IMPL.search(crash.text)
    head = impl.groupdict() if impl else {}
    around = [one for one in (crash.file.flow.classes if crash.file.flow else ())
              if one.line <= crash.line <= one.last_line]  # fmt: skip
    owner = head.get("type") or match["type"] or (around[-1].name if around else "")
    name = match["name"]
    all_of_owner = (yield from find_members(case, owner, crash.file)) or {}
    contract = head.get("contract") or match["contract"]
    contract = contract or (yield from _find_base(case, owner, crash))
    asked = (yield from find_members(case, contract, crash.file)) or {}
    if name not in asked or not all_of_owner:
        return None
    own = {one: at for one, at in all_of_owner.items() if at != asked.get(one)}
    others = yield from _find_others(case, owner, contract, name, asked[name])
    words = {
        "crash": crash, "owner": owner, "contract": contract,
        "name": name, "asked": asked[name], "others": others[:2],
    }  # fmt: skip
    if name in own and others and _all_differ(name, own[name], others, asked[name]):
        return texts.OTHER_CONTRACT.finding(words, at=asked[name], own=own[name])
    if name in own:
        confidence = TRACED if others else INFERRED
        return texts.OTHER_SIGNATURE.finding(words, at=own[name], confidence=confidence)
    near = find_closest(name, [one for one in own if one not in asked])
    if near:
        edits = own[near].replacing(near, name)
        return texts.OTHER_NAME.finding(words, at=own[near], near=near, edits=edits)
    if others:
        at = crash if impl else min(own.values(), key=_line, default=crash)
        return texts.NOT_IMPLEMENTED.finding(words, at=at)
    return None


def _all_differ(name: str, own: Site, others: list[Site], asked: Site) -> bool:
    """Whether all types declare a member alike, and otherwise than their contract."""
    written = {_signature(name, one) for one in (own, *others)}
    return len(written) == 1 and _signature(name, asked) not in written


def _signature(name: str, at: Site) -> str:
    """A member from its name on, and what stands before it, without marks and spaces."""
    before, _, after = at.text.partition(name)
    return re.sub(r"\s+|\.\.\.|=\s*0|[;:{]\s*$", "", _MARKS.sub("", f"{before}{after}")).rstrip(":")


def _line(site: Site) -> tuple[str, int]:
    return site.path, site.line


def _find_base(case: Case, owner: str, crash: Site) -> ToolSteps[str]:
    """The name of the first base of a class; "" where it has none."""
    for file in (yield from case.locate(owner, crash.path)):
        klass = file.flow.class_named(owner) if file.flow else None
        if klass is not None and klass.bases:
            return klass.bases[0].rpartition(".")[2]
    return ""


def _find_others(
    case: Case, owner: str, contract: str, name: str, asked: Site
) -> ToolSteps[list[Site]]:
    """The member in other types that keep the contract."""
    found = []
    implementers = yield from find_implementers(case, contract, asked.file)
    for other, file in implementers.items():
        at = ((yield from find_members(case, other, file)) or {}).get(name)
        if other != owner and at is not None and at != asked:
            found.append(at)
    return found


BROKEN = Matcher(
    # Go
    r"(?m)^\s*\*?(?:\w+\.)*(?P<type>\w+) does not implement (?:\w+\.)*(?P<contract>\w+) "
    r"\((?:wrong type for|missing) (?:method )?(?P<name>\w+)(?: method)?",
    # mypy
    r'(?s)(?:incompatible type|expression has type|got) (?:"\w+": )?"(?P<type>\w+)"[;,] '
    r'(?:expected|variable has type) (?:"\w+": )?"(?P<contract>\w+)".*?'
    r"(?:protocol members?:[^\n]*\n\s*|\bdef )(?P<name>\w+)",
    r'^Cannot instantiate abstract class "(?P<type>\w+)" with abstract attributes? "(?P<name>\w+)"',
    # Pyright
    r'^Cannot instantiate abstract class "(?P<type>\w+)"\s+"(?P<contract>\w+)\.(?P<name>\w+)" is',
    r'"(?P<type>\w+)" is incompatible with protocol "(?P<contract>\w+)"\s+"(?P<name>\w+)" is ',
    # javac, csc
    r"^(?P<type>\w+) is not abstract and does not override abstract method (?P<name>\w+)\(.*\) in "
    r"(?P<contract>\w+)",
    r"^'(?P<type>\w+)' does not implement (?:interface|inherited abstract) member "
    r"'(?P<contract>\w+)\.(?P<name>\w+)",
    # tsc
    r"Property '(?P<name>\w+)' is missing in type '(?P<type>\w+)' but required in type "
    r"'(?P<contract>\w+)'",
    r"'(?P<type>\w+)' is not assignable to (?:parameter of )?type '(?P<contract>\w+)'\.\s+"
    r"(?:Types of property|The types returned by) '(?P<name>\w+)",
    # mypy, Pyright, tsc, javac, GCC: a method that overrides another one
    r'^(?:Return type ".+" of|Signature of|Argument \d+ of) "(?P<name>\w+)" (?:is )?incompatible '
    r'with (?:return type ".+" in )?supertype "(?:\w+\.)*(?P<contract>\w+)"',
    r'^Method "(?P<name>\w+)" overrides class "(?P<contract>\w+)" in an incompatible manner',
    r"^Property '(?P<name>\w+)' in type '(?P<type>\w+)' is not assignable to the same property in "
    r"base type '(?P<contract>\w+)'",
    r"^(?P<name>\w+)\(.*\) in (?P<type>\w+) cannot (?:override|implement) \w+\(.*\) in "
    r"(?P<contract>\w+)",
    r"[‘'](?:.* )?(?P<type>\w+)::(?P<name>~?\w+)\(.*[’'] marked [‘']override[’'], but does not",
    r"^method `(?P<name>\w+)` has an incompatible type for trait",
    # rustc: the types stand in the line
    r"^not all trait items implemented, missing: `(?P<name>\w+)`",
    text=message_and_notes,
)
RULES = (Rule("broken_contract", BROKEN, at_crash(investigate)),)
