"""What a patch takes from what is checked: of the syntax trees before and after it."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from whence_tools.code.checks import CodeCheck, find_bindings, find_checked
from whence_tools.code.omissions import leaves_out
from whence_tools.code.silencing import DEFAULTS, LEAVES_OUT, OF_DATA
from whence_tools.code.syntax import line_of, parse, walk
from whence_tools.healing.asked import take_statement_out
from whence_tools.healing.change import Change
from whence_tools.healing.choices import DATA
from whence_tools.healing.parts import find_added_lines

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

_NO_RESULT: Final = "leaves a function without a result"


def find_weakenings(change: Change, excused: Collection[str], *, misses: bool = True) -> list[str]:
    """What became weaker, in words that follow "The patch"; empty where nothing did. CPU-bound.

    Args:
        excused: names that the error says are not there: a check may spell them otherwise.
        misses: something may have been missing. A default, or data that is left out, hides that;
            a result that is there, and that a test compares, is right or wrong.
    """
    before = find_checked(change.before, change.path)
    after = find_checked(change.after, change.path)
    if before is None or after is None:
        return [LEAVES_OUT] if _has_less(change) else []
    found = [
        sign
        for sign, count in after.signs.items()
        if count > before.signs[sign] and (misses or sign not in OF_DATA)
    ]
    if LEAVES_OUT in found and _left_out_before(change):
        found.remove(LEAVES_OUT)
    if after.strict < before.strict:
        found.append(DEFAULTS)
    if after.elements < before.elements:
        found.append(LEAVES_OUT)
    if before.judging - after.judging:
        found.append("changes a test or doctest")
    if before.comparing != after.comparing:
        found.append("changes what counts as equal")
    if any(gives and after.giving.get(name) is False for name, gives in before.giving.items()):
        found.append(_NO_RESULT)
    if _is_check_preset(change, before.checks):
        found.append("assigns what a check looks at")
    found += _find_changed_checks(before.checks, after.checks, excused)
    return list(dict.fromkeys(found))


def _left_out_before(change: Change) -> bool:
    """Whether something is left out where something was: it is another part, or said otherwise."""
    source = parse(change.before, change.path)
    gone = find_added_lines(Change(change.path, change.after, change.before))
    return source is not None and any(
        line_of(node) in gone and node.is_named and leaves_out(node, source)
        for node in walk(source.root)
    )


def _is_check_preset(change: Change, checks: tuple[CodeCheck, ...]) -> bool:
    """Whether a name that a check asks about is given a literal that it had nowhere before."""
    asked = frozenset[str]().union(*(check.names for check in checks))
    before, after = (find_bindings(text, change.path) for text in (change.before, change.after))
    return any(
        sum(is_literal for _, is_literal, _ in bound)
        > sum(is_literal for _, is_literal, _ in before.get(name, ()))
        for name, bound in after.items()
        if name in asked and len(bound) > len(before.get(name, ()))
    )


def take_changed_checks_out(
    changes: Sequence[Change], excused: Collection[str]
) -> dict[str, tuple[Change, ...]]:
    """For each check of the program that a patch makes ask something else, in the words of
    `find_weakenings`, the patch without it: whether tests notice is for a run to tell. CPU-bound.
    """
    found = {}
    for at, change in enumerate(changes):
        before, after = (find_checked(text, change.path) for text in (change.before, change.after))
        if before is None or after is None:
            continue
        gone, new = _compare_checks(before.checks, after.checks, excused)
        if [one.what for one in gone.elements()] != [one.what for one in new.elements()]:
            continue
        for check in new if len(new) == 1 else ():
            if not check.of_tests:
                text = take_statement_out(change.after, change.path, check.line)
                varied = (*changes[:at], replace(change, after=text), *changes[at + 1 :])
                found[_describe_changed(gone)] = varied
    return found


def _find_changed_checks(
    before: tuple[CodeCheck, ...], after: tuple[CodeCheck, ...], excused: Collection[str]
) -> list[str]:
    gone, _ = _compare_checks(before, after, excused)
    found = [_describe_changed(gone)] if gone else []
    earlier = {check: check.returns for check in reversed(before)}
    if any(check.returns > earlier.get(check, check.returns) for check in after):
        found.append("returns before a check")
    return found


def _compare_checks(
    before: tuple[CodeCheck, ...], after: tuple[CodeCheck, ...], excused: Collection[str]
) -> tuple[Counter[CodeCheck], Counter[CodeCheck]]:
    """Those that are gone, and those that are new."""
    gone, new = Counter(before) - Counter(after), Counter(after) - Counter(before)
    for check in list(gone.elements()):
        renamed = next((one for one in new if _is_respelt(check, one, excused)), None)
        if renamed is not None:
            gone[check] -= 1
            new[renamed] -= 1
    return +gone, +new


def _describe_changed(gone: Counter[CodeCheck]) -> str:
    check = min(gone.elements(), key=lambda one: one.line)
    return f"removes or changes the check in line {check.line} (`{check.what}`)"


def _is_respelt(check: CodeCheck, other: CodeCheck, excused: Collection[str]) -> bool:
    if check.what != other.what or len(check.asks) != len(other.asks):
        return False
    pairs = zip(check.asks, other.asks, strict=True)
    return all(old == new or old in excused for old, new in pairs)


def _has_less(change: Change) -> bool:
    """Whether a file that is no code has fewer records after the patch."""
    if not DATA.search(change.path):
        return False
    if change.path.endswith(".json"):
        try:
            return _count_values(json.loads(change.after)) < _count_values(
                json.loads(change.before)
            )
        except ValueError:
            return False
    before, after = (
        sum(map(_is_record, text.splitlines())) for text in (change.before, change.after)
    )
    return after < before


def _count_values(value: Any) -> int:
    if isinstance(value, dict):
        return 1 + sum(map(_count_values, value.values()))
    if isinstance(value, list):
        return 1 + sum(map(_count_values, value))
    return 1


def _is_record(line: str) -> bool:
    return bool(line.strip()) and not line.lstrip().startswith(("#", ";", "//"))
