"""Constructors that call what a class below overrides, before its fields have their values."""

from __future__ import annotations

import pytest

from tests.support.traps import find_marked_line, list_trap_lines

_BASE = """\
abstract class Report {
    Report(String title) { prepare(); }
    private void prepare() { define(); Runnable later = () -> finish(); }
    abstract void define();
    void finish() {}
}
"""
_WRONG = {
    "a field that is read": """\
        class Sales extends Report {
            int quarters = 4; // here
            @Override void define() { for (int q = 0; q < quarters; q++) column(q); }
        }
        """,
    "a text that is no constant": """\
        class Sales extends Report {
            private final String unit = System.getProperty("unit"); // here
            void define() { column("in " + this.unit); }
        }
        """,
    "a field that a method of the override reads": """\
        class Sales extends Report {
            private final Integer quarters = 4; // here
            void define() { column(last()); }
            private int last() { return quarters; }
        }
        """,
    "a field of a class without a name": """\
        class Main {
            Report make() {
                return new Report("Sales") {
                    int quarters = 4; // here
                    void define() { column(quarters); }
                };
            }
        }
        """,
    "a field that is set": """\
        class Sales extends Report {
            private String unit = null; // here
            void define() { unit = "kEUR"; }
        }
        """,
    "a list that is filled": """\
        class Sales extends Report {
            private List<String> names = new ArrayList<>(); // here
            void define() {
                if (names == null) names = new ArrayList<>();
                names.add("Region");
            }
        }
        """,
    "a field that the constructor sets": """\
        abstract class Plain { Plain() { define(); } // here
            abstract void define(); }
        class Sales extends Plain {
            private final int quarters;
            Sales(int quarters) { super(); this.quarters = quarters; }
            void define() { column(quarters); }
        }
        """,
}
_SOUND = {
    "a constant": """\
        class Sales extends Report {
            private static final int MOST = 3;
            private final int quarters = MOST + 1;
            private static List<String> known = new ArrayList<>();
            void define() { column(quarters); known.add("a"); }
        }
        """,
    "what it holds at first as well": """\
        class Sales extends Report {
            private int count = 0;
            private String unit = null;
            void define() { column(count, unit); }
        }
        """,
    "a field that is asked for first": """\
        class Sales extends Report {
            private final List<String> names = load();
            void define() { if (names != null) column(names); }
        }
        """,
    "a field without a value that the override sets": """\
        class Sales extends Report {
            private List<String> names;
            void define() { names = new ArrayList<>(); names.add("Region"); }
        }
        """,
    "a method that sets what it begins with": """\
        class Sales extends Report {
            private int at = 1;
            private List<String> names = new ArrayList<>();
            void define() { at = 1; names = new ArrayList<>(); }
        }
        """,
    "a method that runs later": """\
        class Sales extends Report {
            private int quarters = 4;
            void define() { onShow(() -> column(quarters)); }
            void finish() { column(quarters); }
        }
        """,
    "a local of the name": """\
        class Sales extends Report {
            private int quarters = 4;
            void define() { int quarters = 3; column(quarters); }
            void other(Sales one) { one.quarters = 5; }
        }
        """,
    "a class of its own": """\
        class Sales {
            private int quarters = 4;
            void define() { column(quarters); }
        }
        """,
    "a method that no class can override": """\
        class Plain { Plain() { define(); } private void define() {} }
        class Sales extends Plain {
            private int quarters = 4;
            void define() { column(quarters); }
        }
        """,
}


@pytest.mark.parametrize("below", _WRONG.values(), ids=_WRONG.keys())
def test_a_field_that_has_no_value_yet_is_found(below: str) -> None:
    assert list_trap_lines(_BASE + below, "A.java") == [find_marked_line(_BASE + below)]


@pytest.mark.parametrize("below", _SOUND.values(), ids=_SOUND.keys())
def test_what_an_override_can_rely_on_is_no_trap(below: str) -> None:
    assert list_trap_lines(_BASE + below, "A.java") == []
