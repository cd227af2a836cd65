"""Whether one file of rules ignores something: of its rules that match, the last one decides."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from whence_tools.gitignore.patterns import read_rules

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from whence_tools.gitignore.patterns import IgnoreRule


class RuleFile:
    """The rules of a file.

    Args:
        folder: where it lies, as "folder/" from where paths are counted, or "".
    """

    def __init__(self, data: bytes, folder: bytes, *, ignores_case: bool = False) -> None:
        rules = list(enumerate(read_rules(data, ignores_case=ignores_case)))
        self._ignores_case = ignores_case
        self._cut = len(folder)
        self._negated = [rule.is_negated for _, rule in rules]
        files = [(number, rule) for number, rule in rules if not rule.only_folders]
        self._last_for_folder = _Matchers(rules)
        self._last_for_file = _Matchers(files)

    @property
    def has_rules(self) -> bool:
        return bool(self._negated)

    def decides(self, folder: bytes, name: bytes, *, is_folder: bool) -> bool | None:
        """Whether an entry is ignored; None where no rule matches."""
        matchers = self._last_for_folder if is_folder else self._last_for_file
        if self._ignores_case:
            folder, name = folder.lower(), name.lower()
        last = matchers.of_name(name)
        if matchers.of_path is not None:
            last = max(last, matchers.of_path(folder[self._cut :] + name))
        return None if last < 0 else not self._negated[last]


class _Matchers:
    """Find the last of some numbered rules that matches, by its number; -1 where none does.

    Attributes:
        of_path: None where there are no such rules.
    """

    def __init__(self, rules: Iterable[tuple[int, IgnoreRule]]) -> None:
        names: list[tuple[int, IgnoreRule]] = []
        paths: list[tuple[int, IgnoreRule]] = []
        # most rules are a name or an ending: two look-ups instead of a search through all of them
        self._names: dict[bytes, int] = {}
        self._endings: dict[bytes, int] = {}
        for number, rule in rules:
            if rule.of_paths:
                paths.append((number, rule))
            elif rule.name is None and rule.ending is None:
                names.append((number, rule))
            elif rule.name is not None:
                self._names[rule.name] = number
            elif rule.ending is not None:
                self._endings[rule.ending] = number
        self._others = _finder(names)
        self.of_path = _finder(paths)

    def of_name(self, name: bytes) -> int:
        last = self._names.get(name, -1)
        ending = self._endings.get(name[name.rfind(b".") :], -1)
        other = self._others(name) if self._others is not None else -1
        return max(last, ending, other)


def _finder(rules: list[tuple[int, IgnoreRule]]) -> Callable[[bytes], int] | None:
    """The rules as alternatives of one regular expression, the last one first; it is compiled when
    the first text is matched."""
    if not rules:
        return None
    numbers = [number for number, _ in reversed(rules)]
    regex = b"|".join(b"(%s)" % rule.regex for _, rule in reversed(rules))
    match: Callable[[bytes], re.Match[bytes] | None] | None = None

    def last(text: bytes) -> int:
        nonlocal match
        if match is None:
            match = re.compile(regex, re.DOTALL).fullmatch
        found = match(text)
        return numbers[(found.lastindex or 0) - 1] if found else -1

    return last
