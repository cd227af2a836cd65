"""A table that an enum indexes and that has fewer entries than it is found."""

from __future__ import annotations

import pytest

from tests.support.traps import find_marked_line, list_trap_lines

_WRONG = {
    "names of states": ("a.cpp", """\
        enum class State { Open, Assigned, Waiting, Solved, Closed };
        const std::vector<std::string>& state_names() {
            static const std::vector<std::string> names = {
                "open",
                "assigned", // here
                "solved", "closed",
            };
            return names;
        }
        std::string label(State s) { return state_names().at(static_cast<std::size_t>(s)); }
        """),
    "prices of a kind": ("a.c", """\
        typedef enum { KIND_ADULT, KIND_CHILD, KIND_SENIOR, KIND_COUNT } kind_t;
        static const int prices[] = { 900, 450 }; // here
        struct ticket { kind_t kind; int count; };
        int total(const struct ticket *t) { return prices[t->kind] * t->count; }
        """),
    "a table that is long enough in name": ("a.c", """\
        enum level { LOW, MIDDLE, HIGH, LEVELS_COUNT };
        const char *const names[LEVELS_COUNT] = { "low", "middle" }; // here
        const char *name(enum level level) { return names[level]; }
        """),
}  # fmt: skip
_SOUND = {
    "an entry for each": ("a.c", """\
        enum level { LOW, MIDDLE, HIGH, LEVEL_COUNT };
        const char *const names[] = { "low", "middle", "high" };
        const char *name(enum level level) { return names[level]; }
        """),
    "a table by members": ("a.c", """\
        enum level { LOW, MIDDLE, HIGH };
        const char *const names[3] = { [LOW] = "low", [HIGH] = "high" };
        const char *name(enum level level) { return names[level]; }
        """),
    "an enum with numbers of its own": ("a.c", """\
        enum level { LOW = 1, MIDDLE = 2, HIGH = 4 };
        const char *const names[] = { "low", "middle" };
        const char *name(enum level level) { return names[level]; }
        """),
    "another index": ("a.c", """\
        enum level { LOW, MIDDLE, HIGH };
        const char *const names[] = { "a", "b" };
        const char *name(int n) { return names[n]; }
        """),
    "a table whose length is asked": ("a.c", """\
        enum level { LOW, MIDDLE, HIGH };
        const char *const names[] = { "low", "middle" };
        const char *name(enum level level) {
            return level < sizeof names / sizeof *names ? names[level] : "other";
        }
        """),
    "entries that a macro makes": ("a.c", """\
        enum level { LOW, MIDDLE, HIGH };
        const char *const names[] = { ENTRIES(X) "low", NAMES(3) };
        const char *name(enum level level) { return names[level]; }
        """),
    "a map": ("a.cpp", """\
        enum class Level { Low, Middle, High };
        std::map<Level, std::string> names = { {Level::Low, "low"}, {Level::High, "high"} };
        std::string name(Level level) { return names[level]; }
        """),
}  # fmt: skip


@pytest.mark.parametrize("name", _WRONG)
def test_a_table_without_an_entry_for_each_member_is_found(name: str) -> None:
    path, text = _WRONG[name]
    assert list_trap_lines(text, path) == [find_marked_line(text)]


@pytest.mark.parametrize("name", _SOUND)
def test_a_table_that_fits_has_no_trap(name: str) -> None:
    path, text = _SOUND[name]
    assert list_trap_lines(text, path) == []
