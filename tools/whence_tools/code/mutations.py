"""Single edits of code that a programmer may have meant instead: mutation testing, turned round."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING

from whence_tools.code.combining_operators import COMBINING_OPERATORS
from whence_tools.code.mutation_odds import find_odds, is_safe, may_be_safe
from whence_tools.code.mutation_operators import OPERATORS
from whence_tools.code.rewrites import is_function
from whence_tools.code.syntax import line_of, parse, walk
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from whence_tools.code.mutation_operators import Operator
    from whence_tools.code.rewrites import Rewrite
    from whence_tools.code.syntax import Source


@dataclass(frozen=True, slots=True)
class Mutation:
    """One edit, not made yet.

    Attributes:
        path: as it was given.
        line: 1-based, where the edit begins.
        start, end: what it replaces, in bytes of the text's UTF-8.
        before, after: what stands there, and what would.
        operator: what makes it, of `OPERATORS` or `COMBINING_OPERATORS`.
        odds: how many of a thousand such edits near a fault are the mend.
    """

    path: str
    line: int
    start: int
    end: int
    before: str
    after: str
    operator: str
    odds: float

    @property
    def is_safe(self) -> bool:
        """See `mutation_odds.is_safe`."""
        return is_safe(self.operator, self.before, self.after)

    def apply(self, text: str) -> str:
        """The text with the edit made."""
        data = text.encode("utf-8", "surrogatepass")
        new = self.after.encode("utf-8", "surrogatepass")
        return (data[: self.start] + new + data[self.end :]).decode("utf-8", "surrogatepass")


def list_mutations(
    text: str, path: str, lines: Collection[int], *, combines: bool = False
) -> list[Mutation]:
    """The edits of these lines (1-based) that leave the syntax whole, likeliest first; none where
    no grammar knows the file.

    Args:
        combines: those that put in what may be missing, in place of those that exchange something.
    """
    source = parse(text, path)
    if source is None:
        return []
    operators = COMBINING_OPERATORS if combines else OPERATORS
    whole = source.root.has_error
    return [one for one in _make_all(source, lines, operators) if whole or _parses(one, text)]


def list_safe_mutations(text: str, path: str, lines: Collection[int], most: int) -> list[Mutation]:
    """The likeliest edits of these lines, of the kinds that seldom please a test by chance (see
    `mutation_odds.is_safe`); as above, but that a few in a thousand may break the syntax."""
    source = parse(text, path)
    if source is None:
        return []
    operators = [one for one in (*OPERATORS, *COMBINING_OPERATORS) if may_be_safe(_name(one))]
    safe = (one for one in _make_all(source, lines, operators) if one.is_safe)
    return list(islice(safe, most))


def _make_all(
    source: Source, lines: Collection[int], operators: Sequence[Operator]
) -> list[Mutation]:
    """Likeliest first; some may break the syntax."""
    found: dict[tuple[int, int, str], Mutation] = {}
    named = [(_name(one), one) for one in operators]
    for node in walk(source.root):
        if line_of(node) not in lines and not is_function(node):
            continue
        for name, operator in named:
            for change in operator(node, source):
                mutation = _mutation(change, source, name)
                key = change.start, change.end, change.after
                known = found.get(key, mutation)
                if mutation.before != mutation.after and mutation.line in lines:
                    found[key] = max(known, mutation, key=lambda one: one.odds)
    return sorted(found.values(), key=lambda one: (-one.odds, one.line, one.start))


def _name(operator: Operator) -> str:
    return operator.__name__.lstrip("_")


def find_constants_used(text: str, path: str, lines: Collection[int]) -> list[int]:
    """The lines outside of functions that give a value to a name which these lines mention."""
    written = text.split("\n")
    said = " ".join(written[line - 1] for line in lines if line <= len(written))
    known = list_constants(text, path)
    return [line for line, name in known if line not in lines and mentions(said, name)]


def list_constants(text: str, path: str) -> list[tuple[int, str]]:
    """The lines outside of functions that give a value to a name, with the name."""
    source = parse(text, path)
    if source is None:
        return []
    found = []
    for node in source.root.named_children:
        name = re.match(r"[^=:\n]*?(\w+)\s*(?::[^=\n]*)?=[^=]", source.text(node))
        if name:
            found.append((line_of(node), name[1]))
    return found


def mentions(text: str, name: str) -> bool:
    """Whether a name stands in a text as a word of its own."""
    return re.search(rf"(?<!\w){name}(?!\w)", text) is not None


def _mutation(change: Rewrite, source: Source, operator: str) -> Mutation:
    before = source.data[change.start : change.end].decode("utf-8", "replace")
    line = source.data.count(b"\n", 0, change.start) + 1
    after, odds = change.after, find_odds(operator, before, change.after)
    return Mutation(source.path, line, change.start, change.end, before, after, operator, odds)


def _parses(mutation: Mutation, text: str) -> bool:
    changed = parse(mutation.apply(text), mutation.path)
    return changed is not None and not changed.root.has_error
