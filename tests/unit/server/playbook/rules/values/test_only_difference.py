"""Differences without a sign: told where a small program has one that can go below zero."""

from __future__ import annotations

import pytest

from tests.support.traps import find_marked_line
from whence.playbook.engine.source import SourceFile
from whence.playbook.rules.values.only_difference import find_only_difference

_LAYOUT = """\
class Layout {
    std::size_t total_;
    std::size_t used() const;
    void stretch(const std::string &title) {
        std::size_t rest = total_ - used(); // here
        std::size_t wanted = title.size() + 2;
        columns_.push_back({title, rest > wanted ? rest : wanted});
    }
    std::string cell(const std::string &text, std::size_t width) {
        if (text.size() >= width)
            return text.substr(0, width);
        return text + std::string(width - text.size(), ' ');
    }
};
"""
_BUCKET = """\
package main

func (b *Bucket) take(n uint32) {
	b.left -= n // here
}

type Bucket struct{ left uint32 }
"""
_QUOTA = """\
unsigned int room(unsigned int limit, unsigned int used)
{
    return limit - used; // here
}
"""
_FOUND = {
    "a member": ("layout.cpp", _LAYOUT),
    "a field of Go": ("bucket.go", _BUCKET),
    "a number of 32 bits": ("quota.c", _QUOTA),
}
_NONE = {
    "two that may have gone below zero": ("quota.c", _QUOTA + _QUOTA.replace("room", "rest")),
    "one that is asked for": (
        "quota.c",
        _QUOTA.replace("    return", "    if (used > limit) return 0;\n    return"),
    ),
    "numbers with a sign": ("quota.c", _QUOTA.replace("unsigned int", "int")),
    "what may be the greatest number on purpose": (
        "layout.cpp",
        _LAYOUT + "std::size_t none = std::string::npos;\n",
    ),
    "what may be of any type": (
        "quota.c",
        _QUOTA + "int rest(void) { return count() - first(); }\n",
    ),
}


def _find(path: str, text: str, *, is_greatest: bool = True) -> int | None:
    found = find_only_difference([SourceFile(path, text, "call")], is_greatest=is_greatest)
    return found[0].line if found is not None else None


@pytest.mark.parametrize("name", _FOUND)
def test_the_one_difference_that_nothing_keeps_above_zero_is_found(name: str) -> None:
    path, text = _FOUND[name]
    assert _find(path, text) == find_marked_line(text)


@pytest.mark.parametrize("name", _NONE)
def test_a_difference_is_not_told_where_something_else_may_give_the_number(name: str) -> None:
    path, text = _NONE[name]
    assert _find(path, text) is None


def test_a_number_that_is_not_the_greatest_is_no_mark_for_nothing() -> None:
    path, text = _NONE["what may be the greatest number on purpose"]
    assert _find(path, text, is_greatest=False) == find_marked_line(text)
