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
    holes = list(find_holes(site.file, lines, range(site.line, site.line + 1)))
    texts = [value.text if (value := seen.get(one.name)) is not None else "" for one in holes]
    able = [
        one for one, text in zip(holes, texts, strict=True) if not text or MEANINGFUL.search(text)
    ]
    sure = [one for one in able if one.name in seen] or able
    if not sure:
        return None
    hole, value = sure[0], seen.get(sure[0].name)
    words = {
        "name": "` and `".join(one.name for one in sure), "mended": hole.mended, "at": hole.at,
        "become": "becomes" if len(sure) == 1 else "become", "crash": site,
        "was": f", which was `{value.repr}`," if value is not None and len(sure) == 1 else "",
        "here": quote_seen(case.frames[0], site, CRASH, hole.name),
    }  # fmt: skip
    return REFUSED_PATTERN.finding(words, edits=hole.edits if len(sure) == 1 else ())


RULES = (Rule("refused_pattern", _REFUSED, at_crash(investigate)),)
