"""A member that the type at hand does not have, as checkers and compilers say it.

Message forms: Pyright, mypy, Pylint, rustc, clang, GCC, Go, csc.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from whence.playbook.engine.case import TRACED, Finding, NotVisible, Rule
from whence.playbook.engine.objects import attributes
from whence.playbook.engine.origin import Where
from whence.playbook.engine.presenting import sentence
from whence.playbook.evidence.declared_types import written
from whence.playbook.evidence.owned import members
from whence.playbook.evidence.sites import Site, innermost, story
from whence.playbook.rules.names.members import out_of_step
from whence_tools.code.flow_model import Member
from whence_tools.fuzzy_match import nearest

if TYPE_CHECKING:
    from whence.playbook.engine.case import Case, Conclusion, ToolSteps
    from whence_tools.errors.model import Problem

_PATTERNS = tuple(
    re.compile(pattern)
    for pattern in (
        (
            r'^Cannot (?:access|assign to) (?:attribute|member) "(?P<name>\w+)" for class '
            r'"(?:type\[)?(?P<owner>\w+)'
        ),
        r'^"(?:type\[)?(?P<owner>\w+)\]?" has no attribute "(?P<name>\w+)"',
        r'^Item "(?P<owner>\w+)" of ".+" has no attribute "(?P<name>\w+)"',
        r"^(?:Instance of|Class) '(?P<owner>\w+)' has no '(?P<name>\w+)' member",
        (
            r"no (?:method|field|(?:associated )?function(?: or (?:associated item|constant))?|"
            r"associated item|variant(?:,? (?:associated function,? )?or (?:associated item|"
            r"constant))?)(?: named)? `(?P<name>\w+)` (?:found for|on) (?:the )?(?:mutable )?"
            r"(?:reference|struct|enum|union|type|opaque type)?\s*`&*(?:mut )?(?P<owner>\w+)"
        ),
        r"no member named '(?P<name>\w+)' in '(?:\w+::)*(?P<owner>\w+)",
        (
            r"(?:struct|class|union)?\s*[‘'](?:const )?(?:struct |class )?(?:\w+::)*"
            r"(?P<owner>\w+)[’'] has no member named [‘'](?P<name>\w+)[’']"
        ),
        (
            r"\.(?P<name>\w+) undefined \(type \*?(?:\w+\.)?(?P<owner>\w+) has no field or "
            r"method"
        ),
        r"'(?P<owner>\w+)' does not contain a definition for '(?P<name>\w+)'",
    )
)


def lacking(problem: Problem) -> tuple[str, str] | None:
    """The type and the member that it lacks."""
    for pattern in _PATTERNS:
        match = pattern.search(problem.message)
        if match and match["owner"] != "None":
            return match["owner"], match["name"]
    return None


def investigate(case: Case) -> ToolSteps[Conclusion]:
    lack = lacking(case.problem)
    crash = yield from innermost(case)
    if lack is None or crash is None:
        return None
    owner, name = lack
    known = yield from members(case, owner, crash.file)
    if known is None:
        return _foreign(crash, owner, name)
    near = nearest(name, known) if name not in known else None
    if near is not None:
        return (yield from out_of_step(case, crash, known[near], (name, near), owner))
    below = yield from _of_subclass(case, crash, owner, name)
    return below or _no_like_member(crash, owner, name, known)


def _of_subclass(case: Case, crash: Site, owner: str, name: str) -> ToolSteps[Finding | None]:
    """A member of the one class below that has it, asked of a value declared as the class above."""
    below = [
        (file, klass)
        for file in (yield from case.locate(name, crash.path))
        for klass in (file.flow.classes if file.flow else ())
        if name in attributes(klass, Where(file))
    ]
    if len(below) != 1 or crash.file.flow is None:
        return None
    file, klass = below[0]
    asked = [
        expr.object
        for expr in crash.file.flow.expressions(crash.line)
        if isinstance(expr, Member) and expr.name == name
    ]
    if owner not in {base.rsplit(".", 1)[-1] for base in klass.bases} or len(asked) != 1:
        return None
    types = yield from written(case, asked[0], crash.file)
    if len(types) != 1 or types[0].type.strip("\"'") != owner:
        return None
    place = types[0]
    return Finding(
        sentence(
            f"{place.said} ({place.file.path}:{place.line}), and only its subclass `{klass.name}` "
            f"({file.path}:{klass.line}) has the `{name}` that {crash.path}:{crash.line} asks for."
        ),
        f"Declare it as `{klass.name}` where only that is meant, check for `{klass.name}` before "
        f"line {crash.line}, or add `{name}` to `{owner}`.",
        TRACED,
        place.file.path,
        place.line,
        story(
            crash.quote(f"`{name}` is asked for here"),
            *place.trail,
            place.file.quote(place.said, place.line),
            file.quote(f"`{klass.name}` is a `{owner}` that has `{name}`", klass.line),
        ),
    )


def _foreign(crash: Site, owner: str, name: str) -> NotVisible:
    return NotVisible(
        f"`{owner}`, which lacks `{name}` at {crash.path}:{crash.line}, is not defined once in "
        "this workspace",
        (
            f"Compare `{name}` with what `{owner}` documents in the version that is installed.",
            f"If something other than `{owner}` was meant, go to where the value is made.",
        ),
        (crash.quote(f"`{name}` is asked for here"),),
        crash.path,
        crash.line,
    )


def _no_like_member(crash: Site, owner: str, name: str, known: dict[str, Site]) -> NotVisible:
    listed = ", ".join(f"`{member}`" for member in list(known)[:10]) or "no members"
    first = next(iter(known.values()), None)
    return NotVisible(
        f"`{owner}` has no `{name}` nor anything spelled like it, and the code does not say which "
        "side is out of date",
        (f"Add `{name}` to `{owner}`, or use what it has: {listed}.",),
        (
            crash.quote(f"`{name}` is asked for here"),
            *([first.quote(f"the members of `{owner}` begin here")] if first else []),
        ),
        crash.path,
        crash.line,
    )


RULES = (Rule("checked_members", lambda problem: lacking(problem) is not None, investigate),)
