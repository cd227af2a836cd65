"""A patch that spells a missing name otherwise: is the other name the one that was meant?"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence_tools.fuzzy_match import close_matches, destroys, is_confusable

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from whence_tools.healing.change import Change

_TOKEN: Final = re.compile(r"[A-Za-z_]\w*|\d[\w.]*|\S")
_NAME: Final = re.compile(r"[A-Za-z_]\w*")
_ALIKE: Final = 0.75


def find_doubts(changes: Sequence[Change], missing: Collection[str]) -> Iterator[str]:
    """Why the name that the patch puts in a missing one's place need not be the one that was meant.

    None where the patch does more than that. Names are meant by their spelling alone: one that
    differs by more than a slip (`is_slip`), or by what it destroys, is another thing, and where two
    are spelt as nearly, either may be meant.

    Args:
        missing: the names that the error says are not there.
    """
    pairs = {pair for change in changes for pair in _list_respelt(change)}
    if len(pairs) != 1:
        return
    ((old, new),) = pairs
    if new in missing:  # what is there gets the name that is asked for
        old, new = new, old
    if old not in missing:
        return
    yield from _explain_other_meaning(old, new)
    for change in changes:
        for rival in _find_rivals(old, new, change.before):
            yield f"`{rival}` is spelled like `{old}`, too"


def _list_respelt(change: Change) -> Iterator[tuple[str, str]]:
    """The names that the patch exchanges; two pairs at least where it does anything else."""
    before, after = _TOKEN.findall(change.before), _TOKEN.findall(change.after)
    if len(before) != len(after):
        yield from (("", ""), ("", " "))
        return
    for old, new in zip(before, after, strict=True):
        if old != new:
            is_name = _NAME.fullmatch(old) and _NAME.fullmatch(new)
            yield (old, new) if is_name else ("", old + new)


def _explain_other_meaning(old: str, new: str) -> Iterator[str]:
    if destroys(new) and not destroys(old):
        yield f"`{new}` is destructive, and `{old}` need not be"
    elif not destroys(new) and is_confusable(old, new):
        yield f"`{new}` may be a different name, not the right spelling of `{old}`"


def _find_rivals(old: str, new: str, text: str) -> Iterable[str]:
    """Other names that stand where the missing one does: behind a dot, in quotes, or free."""
    for before, after in ((r"\.\s*", ""), (r"['\"]", r"['\"]"), ("", "")):
        if re.search(rf"{before}\b{re.escape(old)}\b{after}", text):
            names = set(re.findall(rf"{before}\b([A-Za-z_]\w*)\b{after}", text))
            return close_matches(old, names - {old, new}, cutoff=_ALIKE)
    return ()
