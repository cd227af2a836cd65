"""A remainder that is never below zero."""

from __future__ import annotations

import re


def keep_above_zero(line: str, text: str, language: str) -> str | None:
    """The line with the remainder of what may be below zero made one that is not; None where it
    is a part of something else.

    Args:
        text: the remainder as it is written there, such as `i % n`.
    """
    parts = re.fullmatch(r"(.+?)\s*%\s*([\w.()\[\]]+)", text)
    alone = rf"(?:[\[(]|= |return ){re.escape(text)}(?=[\])\s;,]|$)(?!\s*[-+*/%])"
    if parts is None or line.count(text) != 1 or not re.search(alone, line):
        return None
    if language == "java":
        left = parts[1][1:-1] if re.fullmatch(r"\([^()]*\)", parts[1]) else parts[1]
        return line.replace(text, f"Math.floorMod({left}, {parts[2]})")
    return line.replace(text, f"({text} + {parts[2]}) % {parts[2]}")
