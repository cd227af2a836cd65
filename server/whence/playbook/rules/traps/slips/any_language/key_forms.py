"""Keys that one place brings into another form, as small letters or without blanks, and another
place does not."""

from __future__ import annotations

import re
from collections import defaultdict
from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple

from whence.playbook.engine.source import Site, flow_of
from whence.playbook.rules.traps.program.trap import Trap
from whence.playbook.rules.traps.slips.any_language import value_slip_texts as texts
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program

_INNER: Final = r"(?:[^()\[\]]|\((?:[^()]|\([^()]*\))*\)|\[[^\[\]]*\])+?"
_ITEM: Final = lazy_pattern(rf"(?<![\w.])(?P<of>[$@]?\w+(?:(?:\.|->)\w+)*)\[(?P<key>{_INNER})\]")
_CALLED: Final = lazy_pattern(
    r"(?<![\w.])(?P<of>[$@]?\w+(?:(?:\.|->)\w+)*)(?:\.|->)(?:get|put|has|set|contains|containsKey|"
    r"remove|delete|getOrDefault|fetch|find|count|at|insert|setdefault|pop|add|include\?|key\?|Add|"
    rf"TryGetValue|ContainsKey|Remove)\((?P<key>{_INNER})(?=[,)])"
)
_IN: Final = lazy_pattern(
    r"(?<![\w.])(?P<key>(?:\w+\.)*\w+(?:\(\))?(?:\.\w+\(\))*) (?:not )?in "
    r"(?P<of>self\.\w+)(?![\w.(])"
)
_OF_GO: Final = lazy_pattern(r"strings\.(?P<call>ToLower|ToUpper|TrimSpace)\(")
_OF_PHP: Final = lazy_pattern(r"\b(?P<call>strtolower|strtoupper|trim)\(")
_METHOD: Final = lazy_pattern(
    r"\.(?P<call>toLowerCase|toUpperCase|lower|upper|casefold|strip|trim|downcase|upcase|"
    r"to_lowercase|to_uppercase|ToLower|ToUpper|ToLowerInvariant|ToUpperInvariant|lowercase|"
    r"uppercase|Trim)\b(?P<given>\([^()]*\))?"
)
# Blanks alone are often stripped where a text is read, and nowhere else.
_CASE: Final = lazy_pattern(r"(?i)lower|upper|casefold|upcase|downcase")
_MOST: Final = 4


class _Use(NamedTuple):
    """A key as it is taken; `form` is how it is brought into another form, with `{}` for it."""

    at: Site
    key: str
    start: int
    form: str

    @property
    def span(self) -> tuple[int, int]:
        return self.start, self.start + len(self.key)


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each map whose keys are taken in both ways."""
    for file in program.files:
        yield from islice(_find_in(file, program.masked[file.path].lines), _MOST)


def _find_in(file: SourceFile, lines: Sequence[str]) -> Iterator[Trap]:
    language = flow_of(file).language
    uses: dict[str, list[_Use]] = defaultdict(list)
    for number, line in enumerate(lines, 1):
        written = file.line(number)
        for pattern in (_ITEM, _CALLED, _IN):
            for match in pattern.finditer(line):
                start, end = match.span("key")
                key = written[start:end]
                at = Site(file, number)
                form = _read_form(key, language)
                form = form or _read_form(_find_made(at, key, lines), language)
                name = re.split(r"\.|->", match["of"])[-1].lstrip("$@")
                if not key.strip().isdigit() and name not in {"strings", "Math"}:
                    uses[name].append(_Use(at, key, start, form))
    for found in uses.values():
        yield from _find_without_helper(found)
        formed = [one for one in found if one.form]
        for use in found if formed else ():
            if use.form or re.fullmatch(r"\d+|['\"].*['\"]|[ij]|.*:.*", use.key):
                continue
            other = formed[0]
            is_plain = re.fullmatch(r"[\w.()$@\[\]>-]+", use.key) or language in ("go", "php")
            mended = other.form.replace("{}", use.key if is_plain else f"({use.key})")
            edits = use.at.splicing(use.span, mended)
            call = use.at.text.strip()
            words = {"call": call, "other": other.at, "mended": mended, "edits": edits}
            yield Trap(use.at, texts.KEY_IN_OTHER_FORM, words)


def _find_without_helper(found: Sequence[_Use]) -> Iterator[Trap]:
    """`handlers[key_of(group, name)]`, and `handlers[group + "." + name]` elsewhere."""
    for other in found:
        made = re.fullmatch(r"(?P<helper>(?:\w+\.)?\w*[kK]ey\w*)\((?P<given>[\w, ]+)\)", other.key)
        names = re.findall(r"\w+", made["given"]) if made is not None else []
        for use in found if names else ():
            function = use.at.function
            given = {one.name for one in function.parameters} if function is not None else set()
            if "key" in use.key.lower() or not set(names) <= given:
                continue
            if not all(re.search(rf"\b{name}\b", use.key) for name in names):
                continue
            edits = use.at.splicing(use.span, other.key)
            call = use.at.text.strip()
            words = {"call": call, "other": other.at, "mended": other.key, "edits": edits}
            yield Trap(use.at, texts.KEY_IN_OTHER_FORM, words)


def _read_form(key: str, language: str) -> str:
    """How the letters of a key are brought into another form; "" if they aren't."""
    if not _CASE.search(key):
        return ""
    if language in ("go", "php"):
        pattern, prefix = (_OF_GO, "strings.") if language == "go" else (_OF_PHP, "")
        names = [one["call"] for one in pattern.finditer(key)]
        before = "".join(f"{prefix}{one}(" for one in names)
        return f"{before}{{}}{')' * len(names)}" if names else ""
    found = list(_METHOD.finditer(key))
    return "{}" + "".join(one[0] for one in found) if found else ""


def _find_made(at: Site, key: str, lines: Sequence[str]) -> str:
    """What a key that is a name was made of, above in the same function."""
    name = key.strip().lstrip("$@")
    function = at.function
    if function is None or not re.fullmatch(r"\w+", name):
        return ""
    sets = re.compile(rf"(?<![\w.])[$@]?{re.escape(name)}(?:, \w+)?\s*:?=\s*(?P<value>[^=].*)")
    values = [
        match["value"]
        for one in range(function.line, at.line)
        if (match := sets.search(lines[one - 1])) is not None
    ]
    return values[-1].rstrip(";") if values else ""
