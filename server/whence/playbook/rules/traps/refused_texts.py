"""A regular expression or an SQL statement that is refused for the text that was put into it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from whence.playbook.engine.matching import Match, Matcher, type_and_message
from whence.playbook.engine.rule import Rule, at_crash
from whence.playbook.engine.witnessed import quote_seen
from whence.playbook.evidence.masking import mask_file
from whence.playbook.rules.traps.language_traps import list_seen_values
from whence.playbook.rules.traps.program.embedded import MEANINGFUL, find_holes
from whence.playbook.rules.traps.program.sql_texts import find_sql_holes
from whence.playbook.rules.traps.program.wording import CRASH, REFUSED_TEXT
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    import re
    from collections.abc import Sequence

    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.conclusion import Conclusion
    from whence.playbook.engine.source import Site
    from whence.playbook.rules.traps.program.embedded import Hole


class _Notation(NamedTuple):
    """Attributes: name: with its article; signs: those with a meaning; how: what mends it."""

    name: str
    signs: re.Pattern[str]
    how: str


_PATTERN: Final = _Notation("a regular expression", MEANINGFUL, "Escape it")
_STATEMENT: Final = _Notation(
    "an SQL statement", lazy_pattern(r"['\"\\]"), "Pass it as a parameter"
)
_OF_PATTERN: Final = Matcher(
    r"^(?:PatternError|PatternSyntaxException|RegexpError|RegexParseException): ",
    r"^error: .* at position \d+",
    r"[Ii]nvalid (?:regular expression|pattern)\b",
    r"error parsing regexp",
    r"preg_\w+\(\): (?:Compilation failed|Unknown modifier|No ending|Delimiter)",
    text=type_and_message,
)
_OF_STATEMENT: Final = Matcher(
    r"near \".*\": syntax error|unrecognized token: |incomplete input|unterminated quoted string"
    r"|syntax error at or near|error in your SQL syntax",
)


def investigate_pattern(case: Case, _match: Match, site: Site) -> ToolSteps[Conclusion]:
    """Of the patterns that are made on the line, and above it in the function."""
    yield from ()
    lines = mask_file(site.file).lines
    holes = list(find_holes(site.file, lines, range(site.line, site.line + 1)))
    return _blame(case, site, holes, _PATTERN)


def investigate_statement(case: Case, _match: Match, site: Site) -> ToolSteps[Conclusion]:
    yield from ()
    return _blame(case, site, list(find_sql_holes(site)), _STATEMENT)


def _blame(case: Case, site: Site, holes: Sequence[Hole], notation: _Notation) -> Conclusion:
    """The texts that were seen to have such a sign, or all where none was seen."""
    seen = next(iter(list_seen_values(case.frames[:1])), {})
    texts = [value.text if (value := seen.get(one.name)) is not None else "" for one in holes]
    able = [
        one
        for one, text in zip(holes, texts, strict=True)
        if not text or notation.signs.search(text)
    ]
    sure = [one for one in able if one.name in seen] or able
    if not sure:
        return None
    hole, value = sure[0], seen.get(sure[0].name)
    is_one = all(one.edits == hole.edits for one in sure)
    words = {
        "name": "` and `".join(one.name for one in sure), "mended": hole.mended, "at": hole.at,
        "become": "becomes" if len(sure) == 1 else "become", "crash": site,
        "was": f", which was `{value.repr}`," if value is not None and len(sure) == 1 else "",
        "notation": notation.name, "how": notation.how,
        "here": quote_seen(case.frames[0], site, CRASH, hole.name),
    }  # fmt: skip
    return REFUSED_TEXT.finding(words, edits=hole.edits if is_one else ())


RULES = (
    Rule("refused_text", _OF_PATTERN, at_crash(investigate_pattern)),
    Rule("refused_text", _OF_STATEMENT, at_crash(investigate_statement)),
)
