"""From an error's message to what it names: wordings as data, named groups out."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence_tools.lazy_dataclass import dataclass
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from whence_tools.errors.model import Problem


@dataclass(frozen=True, slots=True)
class Match:
    """What a message says.

    Attributes:
        kind: the kind of the wording that fits; "" where it has none.
        groups: the named groups of that wording which took part.
    """

    kind: str
    groups: Mapping[str, str]

    def __getitem__(self, group: str) -> str:
        """A named group; "" where the wording has no such group."""
        return self.groups.get(group, "")


_RAISES: Final = lazy_pattern(r"\b(?:raise|throw) (?:new )?(?P<type>[A-Za-z_][\w.:\\\\]*)")


def raises(line: str, error_type: str) -> bool:
    """Whether a line of code raises an error of a type that it names."""
    return any(re.split(r"[.:\\]", one["type"])[-1] == error_type for one in _RAISES.finditer(line))


def message_of(problem: Problem) -> str:
    return problem.message


def type_and_message(problem: Problem) -> str:
    return f"{problem.error_type}: {problem.message}"


def message_and_notes(problem: Problem) -> str:
    return "\n".join((problem.message, *problem.notes))


class Matcher:
    """The wordings of one kind of error, tried in order; the first that fits counts.

    Args:
        wordings: regular expressions, each alone or with a kind. Named groups are what a rule
            works with; `(?i)` and `(?m)` stand in the expression.
        languages, formats, types: only for problems of these; any where empty.
        also: error types that say enough without a wording; `kind` is then "any".
        text: what of a problem is searched.
    """

    def __init__(
        self,
        *wordings: str | tuple[str, str],
        languages: Collection[str] = (),
        formats: Collection[str] = (),
        types: Collection[str] = (),
        also: Collection[str] = (),
        text: Callable[[Problem], str] = message_of,
    ) -> None:
        pairs = [(one, "") if isinstance(one, str) else one for one in wordings]
        self.wordings = [expression for expression, _ in pairs]
        self.languages, self.formats, self.types, self.also = languages, formats, types, also
        self._patterns = [(lazy_pattern(expression), kind) for expression, kind in pairs]
        self._text = text

    def __call__(self, problem: Problem) -> Match | None:
        """What the problem's text says, or None where it is about something else."""
        allowed = (
            (not self.languages or problem.language in self.languages)
            and (not self.formats or problem.format in self.formats)
            and (not self.types or problem.error_type in self.types)
        )
        if not allowed:
            return None
        found = self.search(self._text(problem))
        if found is None and problem.error_type in self.also:
            return Match("any", {})
        return found

    def search(self, text: str) -> Match | None:
        """What a text says, whatever it is from."""
        for pattern, kind in self._patterns:
            match = pattern.search(text)
            if match:
                return Match(kind, {k: v for k, v in match.groupdict().items() if v is not None})
        return None


def either(*matchers: Callable[[Problem], Match | None]) -> Callable[[Problem], Match | None]:
    """The first of several matchers that knows the problem."""

    def match(problem: Problem) -> Match | None:
        found = (matcher(problem) for matcher in matchers)
        return next((one for one in found if one is not None), None)

    return match
