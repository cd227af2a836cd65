"""Chains in renderings that put a title above each exception: rich's boxes, IPython's cells."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from whence_tools.errors.python import DEEPEST_CHAIN, is_connector

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
        problem, resume = read(lines, index)
        depth = 0
        while (following := _next_link(lines, resume, title)) is not None:
            depth += 1
            cause = problem if depth % DEEPEST_CHAIN else replace(problem, causes=())
            problem, resume = read(lines, following)
            problem = replace(problem, causes=(cause,), start_line=cause.start_line)
        yield problem


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
