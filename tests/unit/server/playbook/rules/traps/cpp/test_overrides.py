"""Methods that are meant to override one of a base class and don't are found."""

from __future__ import annotations

import pytest

from tests.support.traps import find_marked_line, list_trap_lines

_WRONG = {
    "without const": """\
        class Shape { public: virtual double area() const { return 0; } };
        class Disc : public Shape {
            double r_;
        public:
            double area() { return 3 * r_ * r_; } // here
        };
        """,
    "with another parameter": """\
        struct Fee {
            virtual long of(long cents) const { return 0; }
        };
        struct Part : Fee {
            long of(int cents) const { return cents / 50; } // here
        };
        """,
}
_SOUND = {
    "an override": """\
        class Shape { public: virtual double area() const = 0; virtual std::string name() const; };
        class Disc : public Shape {
        public:
            double area() const override { return 3; }
            virtual std::string name() const { return "disc"; }
        };
        """,
    "an overload": """\
        struct Shape { virtual void draw(Canvas& canvas) const; };
        struct Disc : Shape {
            void draw(Canvas& canvas) const;
            void draw(Canvas& canvas);
            void draw(Canvas& canvas, int depth) const;
        };
        struct Ring : Shape { void draw(Canvas& canvas, int depth) const; };
        """,
    "parameters of other names": """\
        struct Fee { virtual long of(const std::string& name, int n = 3) const; };
        struct Part : Fee { long of(const std::string &who, int count) const; };
        """,
    "a base without virtual methods": """\
        struct Point { int size() const { return 2; } };
        struct Named : Point { int size() const { return 3; } };
        """,
    "constructors and static functions": """\
        struct Shape { Shape(); virtual ~Shape(); static int count(); };
        struct Disc : Shape { Disc(); ~Disc(); static int count(); };
        """,
}


@pytest.mark.parametrize("name", _WRONG)
def test_a_method_that_overrides_nothing_is_found(name: str) -> None:
    assert list_trap_lines(_WRONG[name], "a.cpp") == [find_marked_line(_WRONG[name])]


@pytest.mark.parametrize("name", _SOUND)
def test_a_method_that_overrides_or_overloads_has_no_trap(name: str) -> None:
    assert list_trap_lines(_SOUND[name], "a.cpp") == []
