"""From a log as it was captured to the lines a program printed, parted by their source.

Removed: terminal control sequences, HTML's escapes, and what CI systems, containers, collectors,
mail programs and logcat put before each line. Where the prefix names a source (a logcat thread, a
compose service) the lines of each source become a stream of their own, so that interleaved traces
come apart. A trace inside a line is unfolded (`unfold`).
"""

from __future__ import annotations

from functools import lru_cache
from itertools import count
from typing import TYPE_CHECKING

from whence_tools.errors import elements, junit, tables
from whence_tools.errors.carriers import (
    decode,
    dedent_paragraphs,
    strip_margin_of_all,
    unpack,
    unquote,
)
from whence_tools.errors.format import Lines
from whence_tools.errors.records import lay_out, may_have_records
from whence_tools.errors.rewrap import join_cut_lines
from whence_tools.errors.unfold import is_folded, unfold
from whence_tools.errors.unmangle import (
    has_frames,
    straighten,
    strip_html,
    strip_margin,
    strip_prefixes,
    tidy,
)
from whence_tools.lazy_dataclass import dataclass
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    import re
    from collections.abc import Sequence

_CONTROL = lazy_pattern(
    r"\x1b\[[0-?]*[ -/]*[@-~]"  # CSI (ECMA-48 §5.4)
    r"|\x1b[\]P_^X][^\x07\x1b\n]*(?:\x07|\x1b\\)?"  # OSC, DCS, APC, PM, SOS
    r"|\x1b[ -/]*[0-~]"
    r"|\x9b[0-?]*[ -/]*[@-~]"
    r"|[\x00\x07\x08\ufeff\u200b]"
)
_NEEDS_CONTROL = lazy_pattern("[\x1b\x9b\x00\x07\x08\ufeff\u200b]")
# Colour codes whose escape character was lost in copying, or became a picture of it.
_BARE_COLOUR = lazy_pattern(
    "(?:\u241b|\\^\\[|\\\\x1b|\\\\u001b)?\\[(?:\\d{1,3}(?:;\\d{1,3}){0,6}m|m(?![^\\[\\]\n]*\\]))"
)
_BARE_RESET = lazy_pattern(r"\[(?:(?:0|22|39)m|m(?![^\[\]\n]*\]))")
_LINE_END = lazy_pattern(r"\r{0,2}\n|\r")

_DATE = r"\d{4}-\d\d-\d\d"
_TIME = r"\d\d:\d\d:\d\d"
_SYSLOG_DATE = r"(?:[A-Z][a-z]{2} [ \d]\d " + _TIME + "|" + _DATE + "T" + _TIME + r"[\d.:+Z-]*)"


@dataclass(frozen=True, slots=True, eq=False)
class _Prefix:
    """What some system puts before a line.

    `pattern` may have the groups `stream` (which source the line is from) and, when it has, lines
    without any prefix that are indented continue the last one of that source. `share` is the part
    of the non-blank lines that must carry it before it is taken for one: for prefixes that also
    occur inside error messages. `needs` are substrings of which a text must have one, to save the
    matching in the many that have none.
    """

    first: str
    pattern: re.Pattern[str]
    share: float = 0.0
    needs: tuple[str, ...] = ()


def _prefix(
    first: str,
    pattern: str,
    share: float = 0.0,
    needs: tuple[str, ...] = (),
) -> _Prefix:
    return _Prefix(first, lazy_pattern(pattern), share, needs)


_DIGITS = "0123456789"
_LEVEL = "VDIWEFA"
_UPPER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_SPACED_LEVELS = tuple(f" {level} " for level in _LEVEL)
_SLASHED_LEVELS = tuple(f"{level}/" for level in _LEVEL)
_MONTHS = (
    "Jan ", "Feb ", "Mar ", "Apr ", "May ", "Jun ", "Jul ", "Aug ", "Sep ", "Oct ", "Nov ", "Dec ",
    "T",
)  # fmt: skip
_SCRIPTS = ("build", "test", "dev", "lint", "start", "install")
_LETTERS = _UPPER + _UPPER.lower()

_PREFIXES: tuple[_Prefix, ...] = (
    # logcat -v threadtime, with and without year and uid
    _prefix(
        _DIGITS,
        rf"(?:\d{{4}}-)?\d\d-\d\d {_TIME}\.\d+ +(?P<stream>(?:\w+ +)?\d+ +\d+) [VDIWEFA] .*?: ?",
        needs=_SPACED_LEVELS,
    ),
    # Android Studio since Electric Eel: date time pid-tid tag package level message
    _prefix(
        _DIGITS,
        rf"(?:{_DATE} )?{_TIME}\.\d+ ++(?P<stream>\d+-\d+) ++\S++(?: \S++){{0,5}} ++"
        r"(?:\S++ ++)?[VDIWEFA] {1,2}",
        needs=_SPACED_LEVELS,
    ),
    # Android Studio before: date time pid-tid/package level/tag: message
    _prefix(
        _DIGITS,
        rf"(?:\d{{4}}-)?\d\d-\d\d {_TIME}\.\d+ +(?P<stream>\d+-\d+)/\S+ [VDIWEFA]/[^:]*: ?",
        needs=_SLASHED_LEVELS,
    ),
    # logcat -v time
    _prefix(
        _DIGITS,
        rf"\d\d-\d\d {_TIME}\.\d+:? +[VDIWEFA]/[^(]*?\( *(?P<stream>\d+)\): ?",
        0,
        _SLASHED_LEVELS,
    ),
    # logcat -v brief, then -v process, then -v tag
    _prefix(_LEVEL, r"[VDIWEFA]/[^(:]*?\( *(?P<stream>\d+)\): ?"),
    _prefix(_LEVEL, r"[VDIWEFA]\( *(?P<stream>\d+)\) "),
    _prefix(_LEVEL, r"[VDIWEFA]/(?P<stream>[^:\s]+) *: ?"),
    _prefix("f", r"flutter: ?", needs=("flutter: ",)),
    # GitHub Actions, Azure, Jenkins, GitLab (stream number and kind), container runtimes (CRI)
    _prefix(
        _DIGITS,
        rf"{_DATE}T{_TIME}(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d) (?:(?:stdout|stderr) [FP] |\d\d[OE][ +])?",
    ),
    _prefix("[", rf"\[{_DATE}T{_TIME}(?:\.\d+)?Z\] ?"),
    _prefix("[", rf"\[{_TIME}(?:\.\d+)?\] ", 0.5),
    # Apple's NSLog: the process with its id and thread
    _prefix(_DIGITS, rf"{_DATE} {_TIME}\.\d+(?:[+-]\d{{4}})? (?P<stream>[\w. -]+\[\d+:\d+\]) "),
    # BuildKit's plain progress: the step and its seconds
    _prefix("#", r"(?P<stream>#\d+) \d+\.\d+(?: |$)"),
    _prefix("#", r"##\[(?:error|warning|debug|command|section|group|endgroup)\]"),
    _prefix(":", r"::(?:error|warning|notice|debug)(?: [^:\n]*)?::"),
    _prefix("s", r"section_(?:start|end):\d+:\S+"),
    _prefix("t", r"travis_(?:time|fold):\S+"),
    _prefix("I", r"INTERNALERROR> ?"),
    # Ruby's Logger, with the tags of Rails
    _prefix(
        _LEVEL + "U",
        rf"[DIWEFAU], \[{_DATE}T{_TIME}[\d.]* #\d+\] +[A-Z]+ -- [^:\n]*: ?(?:\[[\w.-]+\] ?)*",
        needs=(" -- ",),
    ),
    # heroku and drains, syslog and journald
    _prefix("ha", r"(?:heroku|app)\[[\w.-]+\]: "),
    _prefix(
        _LETTERS + _DIGITS,
        rf"{_SYSLOG_DATE} (?P<stream>[\w.-]+ [\w./@-]+(?:\[\d+\])?): ",
        needs=_MONTHS,
    ),
    # docker compose; pm2; turborepo, lerna, pnpm, concurrently, foreman; quoted mail
    _prefix(_LETTERS, r"(?P<stream>[A-Za-z][\w.-]*[-_]\d+) *\| ?", needs=("|",)),
    _prefix(_LETTERS, r"(?P<stream>[A-Za-z][\w.-]{1,40}) *\| ?", 0.5, ("|",)),
    _prefix(_DIGITS, r"(?P<stream>\d+\|[\w.-]+) *\| ?", needs=("|",)),
    _prefix(
        _LETTERS + "@", r"(?P<stream>[@\w./-]+:(?:build|test|dev|lint|start)): ?", 0.3, _SCRIPTS
    ),
    _prefix(
        _LETTERS, r"(?P<stream>[\w@/.-]+ (?:build|test|dev|lint|start|install)): ", 0.3, _SCRIPTS
    ),
    _prefix(
        "[",
        r"\[(?P<stream>(?!error|warn|info|debug|\d+/\d+\]|\S+\.\w+:\d+:\d+\]|\d+\] [\w.-]+:\d+> )"
        r"[a-z\d@][\w:@/.-]{0,30})\]:? ",
        0.8,
    ),
    _prefix(_DIGITS, rf"{_TIME} (?P<stream>[\w.-]+) +\| ", 0.3, (" | ",)),
)

# What npm and pnpm print above a script's command: the package, the script, the folder.
_NPM_SCRIPT = lazy_pattern(r"> \S+@\d\S* [\w:.-]+(?: \S+)?$")

LONGEST_LINE = 4000  # characters that are looked at; bounds what any pattern can cost on a line
_LAYERS = 3
_LONGEST = 200  # characters of a prefix; a bound on what backtracking can cost


def clean(text: str, *, every_string: bool = False, dedent: bool = False) -> list[Lines]:
    """The streams of a log; at least one, the unprefixed lines' first. Linear in the text.

    Args:
        every_string: each with escaped line ends is laid out, whether a trace is in it or not.
        dedent: each paragraph is moved to the margin, and all lines are rid of markup.
    """
    plain = decode(straighten(strip_control(text)))
    is_report = junit.is_report(plain)
    if not is_report and elements.may_have_errors(plain):
        texts, inner = elements.lay_out(plain)
        if texts:
            return _streams(texts, [None] * len(texts), inner)
    plain = plain if is_report else strip_html(plain)
    texts = _LINE_END.split(plain) if "\r" in plain else plain.split("\n")
    _blank_echoes(texts, plain)
    if "\n>" in plain or plain.startswith(">"):
        unquote(texts)
        _blank_echoes(texts, plain)
    texts, in_tables = tables.lay_out(texts) if tables.may_have_errors(plain) else (texts, None)
    if not in_tables:
        unpack(texts)
    texts, numbers = join_cut_lines(texts)
    numbers = _within(in_tables, numbers)
    if is_report:
        texts, inner = junit.lay_out(texts)
        numbers = _within(numbers, inner)
    else:
        texts, numbers = _unfolded(texts, numbers, plain, every_string)
    return _without_prefixes(texts, numbers, plain, dedent)


def _without_prefixes(
    texts: list[str],
    numbers: list[int] | None,
    plain: str,
    dedent: bool,  # noqa: FBT001 - how, not whether
) -> list[Lines]:
    if len(plain) > LONGEST_LINE:
        texts = [line[:LONGEST_LINE] for line in texts]
    sources: list[str | None] = [None] * len(texts)
    for _ in range(_LAYERS):
        prefixes = _by_first(texts, plain)
        if not prefixes or not _strip_layer(texts, sources, prefixes):
            break
        _blank_echoes(texts, plain)
    for _ in range(_LAYERS):
        if not strip_margin_of_all(texts):
            break
    if dedent:
        dedent_paragraphs(texts)
    elif not has_frames(plain):
        return _streams(texts, sources, numbers)
    strip_prefixes(texts, sources)
    strip_margin(texts)
    return [tidy(lines) for lines in _streams(texts, sources, numbers)]


def _unfolded(
    texts: list[str],
    numbers: list[int] | None,
    plain: str,
    every_string: bool,  # noqa: FBT001 - how, not whether
) -> tuple[list[str], list[int] | None]:
    """With records and strings that hold an error laid out, and the numbers of the lines."""
    if may_have_records(plain):
        texts, laid_out = lay_out(texts)
        numbers = _within(numbers, laid_out)
    if is_folded(plain):
        texts, unfolded = unfold(texts, every_string=every_string)
        numbers = _within(numbers, unfolded)
    if "\\u001b" in plain:
        texts = [strip_control(text) for text in texts]
    return texts, numbers


def _within(outer: list[int] | None, inner: list[int] | None) -> list[int] | None:
    """The numbers of lines that were laid out of others."""
    return [outer[number - 1] for number in inner] if outer and inner else inner or outer


def _blank_echoes(texts: list[str], plain: str) -> None:
    """Blanks, in place, the command lines that runners of scripts print before they run them: an
    error that one speaks of has not occurred."""
    if "> " not in plain and "yarn run v" not in plain:
        return
    sign = ""
    for row, text in enumerate(texts):
        if text[:1] == ">" and _NPM_SCRIPT.match(text):
            sign = "> "
        elif text.startswith("yarn run v"):
            sign = "$ "
        elif sign and text.startswith(sign):
            texts[row] = ""
        else:
            sign = ""


def strip_control(text: str) -> str:
    """The text without terminal control sequences, also those that lost their escape character."""
    if _NEEDS_CONTROL.search(text):
        return _CONTROL.sub("", text)
    if _BARE_RESET.search(text):
        return _BARE_COLOUR.sub("", text)
    return text


def _by_first(texts: Sequence[str], text: str) -> dict[str, tuple[_Prefix, ...]]:
    """The prefixes that can occur on these lines of a text, by the character they begin with."""
    beginning = _beginning(frozenset([line[:1] for line in texts]))
    missing = frozenset([needed for needed in beginning if needed not in text])
    return _possible(missing)


@lru_cache(maxsize=256)
def _beginning(firsts: frozenset[str]) -> tuple[str, ...]:
    """What a text must have for the prefixes that begin with one of these characters."""
    return tuple(
        {
            needed: None
            for prefix in _PREFIXES
            if not firsts.isdisjoint(prefix.first)
            for needed in prefix.needs
        }
    )


@lru_cache(maxsize=256)
def _possible(missing: frozenset[str]) -> dict[str, tuple[_Prefix, ...]]:
    possible = [prefix for prefix in _PREFIXES if not missing.issuperset(prefix.needs or (None,))]
    firsts = {letter for prefix in possible for letter in prefix.first}
    return {
        first: tuple(prefix for prefix in possible if first in prefix.first) for first in firsts
    }


def _strip_layer(
    texts: list[str], sources: list[str | None], prefixes: dict[str, tuple[_Prefix, ...]]
) -> bool:
    """Takes one prefix off each line that has one; says whether any had."""
    hits: dict[_Prefix, list[tuple[int, re.Match[str]]]] = {}
    for index, line in enumerate(texts):
        for prefix in prefixes.get(line[:1], ()):
            match = prefix.pattern.match(line, 0, _LONGEST)
            if match:
                hits.setdefault(prefix, []).append((index, match))
                if not prefix.share:
                    break
    filled = sum(1 for line in texts if line) if any(prefix.share for prefix in hits) else 0
    stripped: set[int] = set()
    for prefix in _PREFIXES:
        found = hits.get(prefix, ())
        if len(found) < prefix.share * filled or (prefix.share and len(found) < 2):
            continue
        for index, match in found:
            if index not in stripped:
                stripped.add(index)
                _strip_line(index, match, texts, sources)
    return bool(stripped)


def _strip_line(
    index: int, match: re.Match[str], texts: list[str], sources: list[str | None]
) -> None:
    texts[index] = texts[index][match.end() :]
    source = match.groupdict().get("stream")
    if source is not None:
        sources[index] = f"{sources[index] or ''}\0{source}"


def _streams(texts: list[str], sources: list[str | None], of_log: list[int] | None) -> list[Lines]:
    if not any(sources):
        return [Lines(texts, None, of_log)]
    parted: dict[str | None, tuple[list[str], list[int]]] = {None: ([], [])}
    last: str | None = None
    for number, text, source in zip(count(1), texts, sources, strict=False):
        if source is not None or not text.startswith((" ", "\t")):
            last = source
        lines, numbers = parted.setdefault(last, ([], []))
        lines.append(text)
        numbers.append(number)
    return [Lines(lines, numbers, of_log) for lines, numbers in parted.values() if lines]
