"""Chains in renderings that put a title above each exception: rich's boxes, IPython's cells."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whence_tools.errors.format import chain
from whence_tools.errors.python import is_connector

if TYPE_CHECKING:
    import re
    from collections.abc import Callable, Iterator

    from whence_tools.errors.format import Lines
    from whence_tools.errors.model import Problem

_CONNECTOR_REACH = 8  # lines between the end of one link and the title of the next


def find_chains(
    lines: Lines, title: re.Pattern[str], read: Callable[[Lines, int], tuple[Problem, int]]
) -> Iterator[Problem]:
    """The last exception of each chain, with the ones before it as causes.

    Args:
        title: matches at the beginning of the line that opens a link.
        read: one link from the index of its title, and the index after it.
    """
    resume = 0
    for index, _ in lines.matching(title):
        if index < resume:
            continue
        links = []
        following: int | None = index
        while following is not None:
            problem, resume = read(lines, following)
            links.append(problem)
            following = _next_link(lines, resume, title)
        yield chain(links)


def _next_link(lines: Lines, index: int, title: re.Pattern[str]) -> int | None:
    seen = False
    for ahead in range(index, min(index + _CONNECTOR_REACH, len(lines))):
        text = lines[ahead]
        seen = seen or is_connector(text.strip())
        if seen and title.match(text):
            return ahead
        if not seen and text.strip():
            return None
    return None
