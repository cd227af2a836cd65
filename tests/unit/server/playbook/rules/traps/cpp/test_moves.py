"""What is used after it was moved away is found; what has a value again is not."""

from __future__ import annotations

import pytest

from tests.support.traps import find_marked_line, list_trap_lines

_HEAD = """\
    #include <memory>
    #include <tuple>
    #include <utility>
    struct Db { int rows; };
    struct Svc { std::unique_ptr<Db> db; };
    int count(std::unique_ptr<Db> db) { return db->rows; }
    int use(Svc svc) { return svc.db->rows; }
    int main() {
        auto db = std::make_unique<Db>();
"""
_WRONG = {
    "used after it was handed on": """\
        count(std::move(db)); // here
        return db->rows;
    }
    """,
}
_SOUND = {
    "bound to a reference": """\
        auto &&kept = std::move(db);
        return db->rows + kept->rows;
    }
    """,
    "given a value by a tie": """\
        Svc svc{std::move(db)};
        use(std::move(svc));
        std::tie(svc.db, std::ignore) = std::make_pair(std::make_unique<Db>(), 0);
        return svc.db->rows;
    }
    """,
}


@pytest.mark.parametrize("body", _WRONG.values(), ids=_WRONG.keys())
def test_what_is_used_after_it_was_moved_is_a_trap(body: str) -> None:
    assert list_trap_lines(_HEAD + body, "a.cpp") == [find_marked_line(_HEAD + body)]


@pytest.mark.parametrize("body", _SOUND.values(), ids=_SOUND.keys())
def test_what_was_not_moved_or_has_a_value_again_is_none(body: str) -> None:
    assert list_trap_lines(_HEAD + body, "a.cpp") == []
