"""The parts of a patch, each taken back by itself: where the command passes without one, no test
asks for it. Delta debugging (Zeller, Hildebrandt: "Simplifying and isolating failure-inducing
input", 2002), for one step."""

from __future__ import annotations

import re
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, Final

from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence_tools.healing.change import Change

_TOKEN: Final = re.compile(r"\w+|\s+|[^\w\s]")
# An `@` begins an annotation, and in Ruby a field.
TELLING: Final = (
    r"(?:\w+\.)*(?:log\w*|console|print\w*|puts|warn\w*|debug|info|echo)\b|[\"']"
    r"|@(?:[A-Z]|\w+\(|\w+(?:\.\w+)*\s*$)"
)
# What no test can ask for: remarks, names that are brought in, types, texts for people.
_UNASKED: Final = re.compile(
    r"^\s*(?:#|//|/?\*|import\b|from\b|use\b|using\b|require|package\b|raise\b|throw\b|"
    rf"{TELLING})"
)
_TYPE: Final = re.compile(r"(?::|->)\s*$")
# A default that all calls share: nobody wants it back.
_OF_ITS_OWN: Final = frozenset({("[]", "None"), ("{}", "None"), ("set()", "None")})
_DEFINES: Final = re.compile(r"\s*(?:async )?def\b")
_MOST_TOKENS: Final = 400  # of a block of changed lines


@dataclass(frozen=True, slots=True)
class Part:
    """Characters `start` to `end` of the text with the patch came in place of `before`."""

    start: int
    end: int
    before: str
    after: str


def find_parts(before: str, after: str) -> list[Part]:
    """The parts of a change in whose place something else stood, or that were taken away; what
    was put between lines is none."""
    old, new = before.splitlines(keepends=True), after.splitlines(keepends=True)
    starts = [0]
    for line in new:
        starts.append(starts[-1] + len(line))
    found = []
    for kind, first, last, begin, end in SequenceMatcher(
        None, old, new, autojunk=False
    ).get_opcodes():
        removed = "".join(old[first:last])
        if kind == "delete" and removed.strip() and not _UNASKED.match(removed):
            found.append(Part(starts[begin], starts[begin], removed, ""))
        elif kind == "replace":
            found += _find_parts_of_lines(removed, "".join(new[begin:end]), starts[begin])
    return found


def _find_parts_of_lines(before: str, after: str, offset: int) -> Iterator[Part]:
    old, new = _TOKEN.findall(before), _TOKEN.findall(after)
    if len(old) > _MOST_TOKENS or len(new) > _MOST_TOKENS:
        return
    starts = [offset]
    for token in new:
        starts.append(starts[-1] + len(token))
    for kind, first, last, begin, end in SequenceMatcher(
        None, old, new, autojunk=False
    ).get_opcodes():
        mine, theirs = "".join(old[first:last]), "".join(new[begin:end])
        if kind == "equal" or mine.split() == theirs.split():
            continue
        line = after[: starts[begin] - offset].rpartition("\n")[2]
        rest = after[starts[begin] - offset :].partition("\n")[0]
        is_own = (mine, theirs) in _OF_ITS_OWN and _DEFINES.match(line)
        if not _UNASKED.match(line + rest) and not _TYPE.search(line) and not is_own:
            yield Part(starts[begin], starts[end], mine, theirs)


def take_back(text: str, taken: Sequence[Part]) -> str:
    """The text with some of its parts taken back."""
    for part in sorted(taken, key=lambda one: one.start, reverse=True):
        text = text[: part.start] + part.before + text[part.end :]
    return text


def describe(part: Part) -> str:
    """A clause that follows "The command passes as well"."""
    before, after = (" ".join(one.split()) for one in (part.before, part.after))
    if not after:
        return f"with `{before}` left in"
    return f"without `{after}`" if not before else f"with `{before}` for `{after}`"


def find_added_lines(change: Change) -> set[int]:
    """1-based, of the text with the patch."""
    before, after = change.before.split("\n"), change.after.split("\n")
    matcher = SequenceMatcher(None, before, after, autojunk=False)
    return {
        line + 1
        for kind, _, _, first, last in matcher.get_opcodes()
        if kind in {"insert", "replace"}
        for line in range(first, last)
    }
