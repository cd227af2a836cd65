"""Code that does not parse: where the bracket, quote, comma, colon or indentation went wrong.

The line a parser reports is where it gave up. What it missed is found by pairing brackets and by
the indentation of what they enclose.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.matching import Match, Matcher, either, type_and_message
from whence.playbook.engine.rule import Rule, in_crash_file
from whence.playbook.engine.source import Site
from whence.playbook.evidence.paths import workspace_path
from whence.playbook.evidence.unparsed import Unparsed
from whence.playbook.rules.syntax import texts
from whence.playbook.rules.syntax.brackets import unclosed_string, unpaired_bracket
from whence.playbook.rules.syntax.punctuation import (
    assignment_as_condition,
    indentation,
    missing_colon,
    missing_comma,
    missing_end,
    missing_semicolon,
    misspelt_keyword,
)
from whence_tools.code.syntax import line_of, walk

if TYPE_CHECKING:
    from collections.abc import Callable

    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.conclusion import Conclusion, Finding
    from whence_tools.errors.model import Frame, Problem

_PLACE_IN_MESSAGE = re.compile(r"(?P<path>[^\s:]+\.\w+):(?P<line>\d+): ")


def investigate(case: Case, _match: Match) -> ToolSteps[Conclusion]:
    frame = _place(case)
    path, line = _named_place(case) or (frame and frame.path, frame and frame.line)
    if not path or not line:
        own = yield from case.crash()
        name = f"`{frame.file}`" if frame is not None and frame.file else texts.THE_TEXT
        return texts.GENERATED.abstention(own, name=name)
    file = yield from case.read(path)
    if file is None:
        return None
    crash = Site(file, line)
    finding = _first_finding(Unparsed(crash, case.message))
    return finding or texts.ALL_PAIRED.abstention(crash, crash=crash, message=case.message)


def investigate_place(_match: Match, crash: Site) -> Conclusion:
    """A file that was named without an error: only whether it parses can be said."""
    source = crash.flow.source
    if not source.root.has_error:
        return None
    broken = (node for node in walk(source.root) if node.is_error or node.is_missing)
    return _first_finding(Unparsed(crash.on(min(map(line_of, broken), default=1)), ""))


def _first_finding(code: Unparsed) -> Finding | None:
    found = (check(code) for check in _CHECKS)
    return next((finding for finding in found if finding is not None), None)


def _named_place(case: Case) -> tuple[str, int] | None:
    """The place a message begins with: Ruby's, where the frames tell only who loaded the file."""
    named = _PLACE_IN_MESSAGE.match(case.message)
    path = workspace_path(case, named["path"]) if named else ""
    return (path, int(named["line"])) if named and path in case.search.files() else None


def _place(case: Case) -> Frame | None:
    """Where the parser stopped: the innermost frame that is no part of the runtime."""
    internal = re.compile(r"^(?:node:|internal/|<frozen|<anonymous_script)")
    frames = (frame for frame in case.problem.frames if not internal.match(frame.file or ""))
    return next(frames, None)


_CHECKS: tuple[Callable[[Unparsed], Finding | None], ...] = (
    indentation, missing_colon, assignment_as_condition, unclosed_string, unpaired_bracket,
    missing_end, misspelt_keyword, missing_semicolon, missing_comma,
)  # fmt: skip

# JSON and the like are data; errors about linking modules are called syntax errors, too.
_OTHER = Matcher(
    r"(?i)JSON|YAML|XML",
    r"requested module|import statement outside|import\.meta|export named",
    text=type_and_message,
)
_BY_TYPE = Matcher(
    r"^(?:SyntaxError|IndentationError|TabError|ParseError|ParserError|TS1\d{3})$",
    text=lambda problem: problem.error_type,
)
_BY_WORDING = Matcher(
    r"(?i)syntax error|parse error|unclosed|was never closed|unterminated|"
    r"reached end of file while parsing|illegal start of|"
    r"(?:class|type)[\w, ]* expected|[`'\"‘][;,:(){}\[\]][`'\"’] expected|"
    r"expected [`'\"‘][;,:(){}\[\]][`'\"’]|unexpected (?:token|end|eof|closing|newline|indent)|"
    r"mismatched closing|not a statement|<identifier> expected|expecting ",
    types={"", "error", "Error", "compile-error"},
)


_RAISING: Final = frozenset({"python", "javascript", "typescript"})


def _match_unparsed(problem: Problem) -> Match | None:
    if not problem.frames or _OTHER(problem) is not None or _is_raised(problem):
        return None
    return either(_BY_TYPE, _BY_WORDING)(problem)


def _is_raised(problem: Problem) -> bool:
    """Whether a program that ran raised it, as parsers of its own do: a file that doesn't parse
    has no function of the workspace that fails in it."""
    place = next((one for one in problem.frames if one.in_workspace), None)
    return problem.language in _RAISING and place is not None and bool(place.function)


def _only_a_place(problem: Problem) -> Match | None:
    return Match("place", {}) if problem.is_only_a_place else None


RULES = (
    Rule("syntax", _match_unparsed, investigate),
    Rule("syntax", _only_a_place, in_crash_file(investigate_place)),
)
