"""Patterns that are compiled when they are first used."""

from __future__ import annotations

import copy
import re

import pytest

from whence_tools.lazy_pattern import lazy_pattern


def test_a_lazy_pattern_finds_what_a_compiled_one_finds() -> None:
    given = (r"(?P<word>[a-c]+)-", re.IGNORECASE)
    compiled, lazy = re.compile(*given), lazy_pattern(*given)
    text = "AB-x abc- ab"
    assert [one.span() for one in lazy.finditer(text)] == [
        one.span() for one in compiled.finditer(text)
    ]
    assert lazy.sub("", text) == compiled.sub("", text)
    assert (lazy.pattern, lazy.flags, lazy.groupindex) == (
        compiled.pattern,
        compiled.flags,
        compiled.groupindex,
    )


def test_a_mistake_in_a_lazy_pattern_is_told_by_its_first_use() -> None:
    lazy = lazy_pattern("(")
    with pytest.raises(re.error):
        lazy.search("text")


@pytest.mark.parametrize("used", [False, True])
def test_a_lazy_pattern_can_be_copied(*, used: bool) -> None:
    lazy = lazy_pattern("b+")
    if used:
        lazy.search("b")
    found = copy.copy(lazy).search("abb")
    assert found is not None
    assert found[0] == "bb"
