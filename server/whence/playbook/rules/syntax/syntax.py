"""Code that does not parse: where the bracket, quote, comma, colon or indentation went wrong.

The line a parser reports is where it gave up. What it missed is found by pairing brackets and by
the indentation of what they enclose.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from whence.playbook.engine.case import Case, Conclusion, Finding, NotVisible, Rule, ToolSteps
from whence.playbook.evidence.paths import in_workspace
from whence.playbook.evidence.unparsed import Spot
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

    from whence_tools.errors.model import Frame, Problem

_TYPES = frozenset({"SyntaxError", "IndentationError", "TabError", "ParseError", "ParserError"})
_WORDINGS = re.compile(
    r"syntax error|parse error|unclosed|was never closed|unterminated|"
    r"reached end of file while parsing|illegal start of|"
    r"(?:class|type)[\w, ]* expected|[`'\"‘]?[;,:(){}\[\]][`'\"’]? expected|"
    r"expected [`'\"‘][;,:(){}\[\]]|unexpected (?:token|end|eof|closing|newline|indent)|"
    r"mismatched closing|not a statement|<identifier> expected|expecting ",
    re.IGNORECASE,
)
_DATA = re.compile(r"JSON|YAML|XML", re.IGNORECASE)
_PLACE_IN_MESSAGE = re.compile(r"(?P<path>[^\s:]+\.\w+):(?P<line>\d+): ")
# Errors of that name which are about modules.
_LINKING = re.compile(r"requested module|import statement outside|import\.meta|export named")
_TS_SYNTAX = re.compile(r"TS1\d{3}$")


def is_only_a_place(problem: Problem) -> bool:
    """Whether all that was given is a file and a line, without an error."""
    return bool(problem.frames) and not (problem.error_type or problem.message or problem.causes)


def applies(problem: Problem) -> bool:
    said = f"{problem.error_type} {problem.message}"
    if not problem.frames or _DATA.search(said) or _LINKING.search(said):
        return False
    return (
        problem.error_type in _TYPES
        or bool(_TS_SYNTAX.match(problem.error_type))
        or (_is_compilers(problem) and bool(_WORDINGS.search(problem.message)))
    )


def _is_compilers(problem: Problem) -> bool:
    return problem.error_type in {"", "error", "Error", "compile-error"}


def investigate(case: Case) -> ToolSteps[Conclusion]:
    frame = _place(case)
    path, line = _named_place(case) or (frame and frame.path, frame and frame.line)
    if not path or not line:
        return _generated(case, frame)
    file = yield from case.read(path)
    if file is None:
        return None
    spot = Spot(file, line, case.message)
    for check in _CHECKS:
        finding = check(spot)
        if finding is not None:
            return finding
    return NotVisible(
        "brackets, quotes and indentation of the file pair up, so the parser's own words are all "
        "there is",
        (
            (
                f"Look at line {line} of {path} and the line above it for what the message names: "
                f'"{case.message}".'
            ),
        ),
        (file.quote("the line the parser reports", line),),
        path,
        line,
    )


def investigate_place(case: Case) -> ToolSteps[Conclusion]:
    """A file that was named without an error: only whether it parses can be said."""
    file = (yield from case.read(case.frames[0].path or "")) if case.frames else None
    source = file.flow.source if file is not None and file.flow is not None else None
    if file is None or source is None or not source.root.has_error:
        return None
    broken = (node for node in walk(source.root) if node.is_error or node.is_missing)
    spot = Spot(file, min((line_of(node) for node in broken), default=1), "")
    found = (check(spot) for check in _CHECKS)
    return next((finding for finding in found if finding is not None), None)


def _named_place(case: Case) -> tuple[str, int] | None:
    """The place a message begins with: Ruby's, where the frames tell only who loaded the file."""
    named = _PLACE_IN_MESSAGE.match(case.message)
    path = in_workspace(case, named["path"]) if named else ""
    return (path, int(named["line"])) if named and path in case.places.files() else None


def _place(case: Case) -> Frame | None:
    """Where the parser stopped: the innermost frame that is no part of the runtime."""
    internal = re.compile(r"^(?:node:|internal/|<frozen|<anonymous_script)")
    frames = (frame for frame in case.problem.frames if not internal.match(frame.file or ""))
    return next(frames, None)


def _generated(case: Case, frame: Frame | None) -> Conclusion:
    own = case.frames[0] if case.frames else None
    name = frame.file if frame is not None and frame.file else "the parsed text"
    return NotVisible(
        f"what does not parse is {name}, text that exists only while the program runs or lies "
        "outside the workspace",
        ("Print the text that is parsed, or write it to a file, and look at the reported line.",),
        path=own.path if own else None,
        line=own.line if own else None,
    )


_CHECKS: tuple[Callable[[Spot], Finding | None], ...] = (
    indentation,
    missing_colon,
    assignment_as_condition,
    unclosed_string,
    unpaired_bracket,
    missing_end,
    misspelt_keyword,
    missing_semicolon,
    missing_comma,
)

RULES = (
    Rule("syntax", applies, investigate),
    Rule("syntax", is_only_a_place, investigate_place),
)
