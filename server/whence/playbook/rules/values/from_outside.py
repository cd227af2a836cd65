"""A function that fails for what comes from outside of the workspace: it is the only one of it that
ran, or it reads what an object of a library does not have. Nobody else could have handled it.

They come last, where the value was followed nowhere. That a function was alone is said only of a
failure that was watched: a trace may have lost its frames.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.makers import (
    are_made_by_own,
    find_calls_that_made,
    gives_objects,
    has_function,
    is_library,
)
from whence.playbook.engine.matching import Match, Matcher
from whence.playbook.engine.rule import Rule, at_crash
from whence.playbook.engine.witnessed import keep_possible, quote_seen, source_of
from whence.playbook.rules.absence.absent import absent_word
from whence.playbook.rules.absence.uses import ABSENT_USE, find_candidates
from whence.playbook.rules.values import texts
from whence.playbook.rules.values.refusal import OF_NO_INPUT, is_of_match, tell_refusal
from whence_tools.code.flow_model import Call, Constant, Items, Member, Name, Subscript, Table
from whence_tools.code.test_files import is_test

if TYPE_CHECKING:
    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.conclusion import Conclusion
    from whence.playbook.engine.source import Site
    from whence_tools.code.flow_model import Expr
    from whence_tools.errors.model import Frame

_RAISES: Final = re.compile(r"^\s*(?:\}\s*)?(?:raise|throw|assert)\b")
# What is called does not fit its definition, or an object has not what the code gives it.
_MISFIT: Final = re.compile(r"\bargument|\bgiven$|has no attribute|is not a constructor")
_CALLED: Final = re.compile(r"(\w+)\(")
_AT_TOP: Final = frozenset({"<module>", "Object.<anonymous>", "<main>", "<top (required)>"})
_OWN: Final = frozenset({"self", "this", "cls", "super", "module", "exports"})


def investigate(case: Case, _match: Match, site: Site) -> ToolSteps[Conclusion]:
    seen, function = case.frames[0].observed, site.function
    is_raised = _RAISES.match(site.text) or (seen is not None and seen.conditions)
    if seen is None or function is None or is_raised or is_test(site.path):
        return None
    if not _is_alone(case) or case.error_type in OF_NO_INPUT or _MISFIT.search(case.message):
        return None
    if is_of_match(case.error_type, seen):
        return None  # the pattern may match too much
    if case.frames[1:] and not (yield from is_library(case)):
        return None  # the script is part of the program: it may have given a wrong value
    used = [inner for one in site.expressions for inner in one.walk()]
    names = [one.name for one in used if isinstance(one, Name)]
    failing = seen.failing or site.text.strip()
    called = [one.name for one in used if isinstance(one, Call)] + _CALLED.findall(failing)
    if (yield from has_function(case, site, called)) or (
        yield from are_made_by_own(case, site, names)
    ):
        return None  # it may have given a wrong value
    return tell_refusal(case, site, failing, seen, texts.ALONE)


def investigate_absent(case: Case, use: Match, site: Site) -> ToolSteps[Conclusion]:
    """What was read from an object and is absent, where no code of the workspace sets it on any."""
    found, function = find_candidates(use, site.flow, case.frames[0]), site.function
    frame = case.frames[0]
    found = keep_possible(found, frame, lambda value, _: value.is_none, source_of)
    absent = found[0] if found else None
    if use.kind == "call" or function is None or is_test(site.path):
        return None  # what is no function is of another type, which is not absent
    if not isinstance(absent, Member) or _is_made_here(site, absent):
        return None
    if not all(isinstance(one, Member) and one.name == absent.name for one in found):
        return None
    if (yield from gives_objects(case, site, absent.name)):
        return None
    value = absent.at.text
    return texts.NOT_ON_OBJECT.finding(
        crash=site,
        value=value,
        word=absent_word(case.message, site.flow.language),
        name=absent.name,
        function=function.qualified,
        here=quote_seen(frame, site, texts.UNGUARDED_READ.format(read=value), value),
    )


def _is_alone(case: Case) -> bool:
    """Whether the function is the only one of the workspace on the stack, but for the script that
    was started; also on the stacks of what led to the error."""
    first, *others = case.frames
    links = [one for one in case.reported.walk() if one != case.problem]
    led = [one for link in links for one in link.frames if one.path and not _is_same(one, first)]
    if not others:
        return case.problem.frames[-1] != first and not led
    script = others[-1]
    return (
        script.function in _AT_TOP
        and script.path != first.path
        and all(one.path == script.path for one in (*others, *led))
    )


def _is_same(frame: Frame, other: Frame) -> bool:
    return (frame.path, frame.function) == (other.path, other.function)


def _is_made_here(site: Site, member: Member) -> bool:
    """Whether the object that a member is read from is its function's own, or made there."""
    root: Expr = member
    while isinstance(root, Member | Subscript):
        root = root.object
    if not isinstance(root, Name) or root.name in _OWN:
        return True
    if any(find_calls_that_made(site, [root.name])):
        return True
    function = site.function
    inside = [
        b for b in site.flow.bindings if function is not None and b.function == function.start
    ]
    return any(
        root.name in (bound.target, bound.receiver)
        and (bound.kind == "item" or isinstance(bound.value, Table | Items | Constant))
        for bound in inside
    )


_LANGUAGES: Final = frozenset({"python", "javascript", "typescript", "ruby", "php"})
_ANY = Matcher("", languages=_LANGUAGES)
RULES = (
    Rule("absent_on_object", ABSENT_USE, at_crash(investigate_absent)),
    Rule("from_outside", _ANY, at_crash(investigate)),
)
