"""Defaults that are put over what was given, put below it."""

from __future__ import annotations

import re


def put_first(merge: str, name: str) -> str | None:
    """`{ ...DEFAULTS, ...given }` for `{ ...given, ...DEFAULTS }`, `merge` in any language; None
    where it is not written as one of two.

    Args:
        name: what is put last.
    """
    last = re.escape(name)
    called = re.fullmatch(rf"([\w.@]+)\.merge\({last}\)", merge)
    if called is not None:
        return f"{name}.merge({called[1]})"
    given, between = r"([A-Za-z_$@][\w.$@]*)", r"(,\s*(?:\.\.\.|\*\*)?)"
    two = re.fullmatch(rf"(.*?){given}{between}({last})(\s*,?\s*[)}}])", merge)
    return f"{two[1]}{two[4]}{two[3]}{two[2]}{two[5]}" if two else None
