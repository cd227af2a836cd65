"""Regular expressions that are compiled when they are first used.

A short command uses a third of those that its modules have, and they take long to compile.
"""

from __future__ import annotations

import gc
import re
from typing import Any, Final, cast

_METHODS: Final = (
    "findall", "finditer", "fullmatch", "match", "search", "split", "sub", "subn",
)  # fmt: skip


class _LazyPattern:
    __slots__ = (*_METHODS, "_expression", "_flags")

    def __init__(self, expression: str, flags: int) -> None:
        self._expression, self._flags = expression, flags

    def __getattr__(self, name: str) -> Any:
        """What is not there yet: everything, before the first use."""
        if name in self.__slots__[len(_METHODS) :]:
            raise AttributeError(name)  # it is being copied, and has nothing
        pattern = re.compile(self._expression, self._flags)
        for method in _METHODS:
            setattr(self, method, getattr(pattern, method))
        return getattr(pattern, name)


def lazy_pattern(expression: str, flags: int = 0) -> re.Pattern[str]:
    """As `re.compile`, for methods of the pattern; `re`'s functions don't take it."""
    return cast("re.Pattern[str]", _LazyPattern(expression, flags))


def compile_all() -> None:
    """Compiles all that were made so far, for a process that has the time: a tenth of a second."""
    for one in gc.get_objects():
        if type(one) is _LazyPattern:
            _ = one.match
