"""An argument that a function refuses for its type, as PHP's do: the caller is to blame."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whence.playbook.engine.conclusion import Finding, add_article
from whence.playbook.engine.matching import Match, Matcher
from whence.playbook.engine.origin import NOTHING, Want, Where, is_absent, shorten
from whence.playbook.engine.rule import Rule
from whence.playbook.engine.tracing import Tracer
from whence.playbook.evidence.pointing import find_calls_at
from whence.playbook.evidence.values import want_of_kind
from whence.playbook.findings.crash import Crash
from whence.playbook.findings.origins import conclude
from whence.playbook.rules.types import texts
from whence_tools.code.flow_model import Member, Subscript

if TYPE_CHECKING:
    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.conclusion import Conclusion
    from whence.playbook.engine.source import Site
    from whence_tools.code.flow_model import Expr

_ABSENT = Want(is_absent, absent=True, word="null")


def investigate(case: Case, match: Match) -> ToolSteps[Conclusion]:
    is_checked_inside = bool(match["caller"])  # else by the interpreter, where it is called
    for site in (yield from case.sites(case.frames[is_checked_inside : is_checked_inside + 1])):
        value = _find_argument(site, match)
        if value is None:
            continue
        given = match["given"]
        want = _ABSENT if given == "null" else want_of_kind(given) or NOTHING
        outcome = yield from Tracer(case, want).trace(value, Where(site.file, 0))
        word = "null" if given == "null" else add_article(given)
        crash = Crash(site, shorten(value), word, texts.PASSED.format(function=match["function"]))
        conclusion = yield from conclude(case, outcome, crash, harmless=texts.NO_SUCH_VALUE)
        if isinstance(conclusion, Finding) or isinstance(value, Subscript | Member):
            return conclusion  # what a structure holds was put in by other code
        return texts.REFUSED_ARGUMENT.finding(
            match.groups, crash=site, value=shorten(value), word=word
        )
    return None


def _find_argument(site: Site, match: Match) -> Expr | None:
    """The value of the parameter that the message counts, in the line's call of the function."""
    owner, _, name = match["function"].rpartition("::")
    if name == "__construct":
        name = owner.rpartition("\\")[2]
    number = int(match["number"]) - 1
    calls = [one for one in find_calls_at(site) if one.name == name.rpartition("\\")[2]]
    if len(calls) != 1 or any(one.spread or one.keyword for one in calls[0].arguments):
        return None
    arguments = calls[0].arguments
    return arguments[number].value if number < len(arguments) else None


_REFUSED = Matcher(
    (
        r"^(?P<function>[\w\\:]+)\(\): Argument #(?P<number>\d+) \(\$(?P<parameter>\w+)\) must "
        r"be of type (?P<expected>[^,]+), (?P<given>[\w\\]+) given(?P<caller>, called in )?"
    ),
    languages={"php"},
)
RULES = (Rule("refused_argument", _REFUSED, investigate),)
