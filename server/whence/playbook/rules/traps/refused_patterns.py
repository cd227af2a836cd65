"""A regular expression that is refused for the text that was put into it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from whence.playbook.engine.matching import Match, Matcher, type_and_message
from whence.playbook.engine.rule import Rule, at_crash
from whence.playbook.engine.witnessed import quote_seen
from whence.playbook.evidence.masking import mask_file
from whence.playbook.rules.traps.language_traps import list_seen_values
from whence.playbook.rules.traps.program.embedded import MEANINGFUL, find_holes
from whence.playbook.rules.traps.program.wording import CRASH, REFUSED_PATTERN

if TYPE_CHECKING:
    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.conclusion import Conclusion
    from whence.playbook.engine.source import Site
    from whence.playbook.rules.traps.program.embedded import Hole

_REFUSED: Final = Matcher(
    r"^(?:PatternError|PatternSyntaxException|RegexpError|RegexParseException|"
    r"RegexMatchTimeoutException): ",
    r"^error: .* at position \d+",
    r"[Ii]nvalid (?:regular expression|pattern)\b",
    r"error parsing regexp",
    r"preg_\w+\(\): (?:Compilation failed|Unknown modifier|No ending|Delimiter)",
    text=type_and_message,
)


def investigate(case: Case, _match: Match, site: Site) -> ToolSteps[Conclusion]:
    """Of the patterns that are made on the line, and above it in the function."""
    yield from ()
    lines = mask_file(site.file).lines
    seen = next(iter(list_seen_values(case.frames[:1])), {})
    able: list[tuple[Hole, str]] = []
    for hole in find_holes(site.file, lines, range(site.line, site.line + 1)):
        value = seen.get(hole.name)
        if value is None:
            able.append((hole, ""))
        elif MEANINGFUL.search(value.text):
            able.append((hole, value.repr))
    sure = [one for one in able if one[1]] or able
    if len(sure) != 1:
        return None
    hole, value = sure[0]
    words = {
        "name": hole.name, "mended": hole.mended, "at": hole.at, "crash": site,
        "was": f", which was `{value}`," if value else "",
        "here": quote_seen(case.frames[0], site, CRASH, hole.name),
    }  # fmt: skip
    return REFUSED_PATTERN.finding(words, edits=hole.edits)


RULES = (Rule("refused_pattern", _REFUSED, at_crash(investigate)),)
