"""Macros whose text comes apart where they are used, and macros that hold together."""

from __future__ import annotations

import pytest

from tests.support.traps import WRONG_VALUE, find_marked_line, list_trap_lines
from whence.playbook.engine.source import Site, SourceFile
from whence.playbook.rules.traps.language_traps import conclude_traps
from whence.playbook.rules.traps.program.trap import Program

_WRONG = {
    "a sum for a factor": """\
        #define SHARE(amount, permille) ((amount) * permille / 1000) // here
        enum { PENSION = 93, HEALTH = 73 };
        long social(long gross) { return SHARE(gross, PENSION + HEALTH); }
        """,
    "a sum that is subtracted": """\
        #define LEFT(all, used) ((all) - used) // here
        int left(int all, int a, int b) { return LEFT(all, a + b); }
        """,
    "a choice that is added": """\
        #define NEXT(n) (n + 1) // here
        int next(int at, int first) { return NEXT(first ? 0 : at); }
        """,
    "a negated comparison": """\
        #define NOT(x) (!x) // here
        int f(int a, int b) { return NOT(a == b); }
        """,
    "a macro with a sum in its value, handed over": """\
        #define ROW (WIDTH + 2)
        #define BORDER 1 + 1
        #define TWICE(n) (n * 2) // here
        int f(void) { return TWICE(ROW) + TWICE(BORDER); }
        """,
    "a value that is a factor": """\
        #define HEADER 4
        #define FRAME HEADER + 8 // here
        int size(int n) { return n * FRAME; }
        """,
    "a product that is divided by": """\
        #define AREA(w, h) (w) * (h) // here
        int rows(int all) { return all / AREA(3, 4); }
        """,
    "an argument that counts": """\
        #define MAX(a, b) ((a) > (b) ? (a) : (b))
        int f(int *at, int most) { return MAX((*at)++, most); } // here
        """,
    "statements behind a condition": """\
        #define SWAP(a, b) t = a; a = b; b = t // here
        void order(int *a, int *b) {
            int t;
            if (*a > *b)
                SWAP(*a, *b);
        }
        """,
}
_SOUND = {
    "parameters in parentheses": """\
        #define SHARE(amount, permille) ((amount) * (permille) / 1000)
        #define CALL(f, x) f(x, x + 1)
        #define NAME(x) #x
        #define JOIN(a, b) a##b
        #define SQUARE(n) (n * n)
        long f(long gross) {
            log(NAME(a + b));
            CALL(show, gross);
            return SHARE(gross + 1, 93 + 73) * SQUARE(4) + SQUARE(f(3) );
        }
        """,
    "an argument that binds tighter": """\
        #define ADD(a, b) (a + b)
        #define IS(a, b) (a == b && b != 0)
        int f(int x, int y) { return ADD(x * y, y * 2) + IS(x + 1, y + 2); }
        """,
    "a value that nothing binds to": """\
        #define FRAME 4 + 8
        #define LOWEST -40
        #define NAME "a" "b"
        int f(int n) { int all = FRAME; return all + n + FRAME + (n > FRAME) + LOWEST * n; }
        """,
    "an argument that is used once": """\
        #define ABS(x) ((x) < 0 ? -(x) : (x))
        #define NEXT(x) ((x) + 1)
        #define PICK(c, a) ((c) ? (a) : 0)
        int f(int i, int j) { return NEXT(i++) + ABS(j) + PICK(i, j++); }
        """,
    "statements that are held together": """\
        #define SWAP(a, b) do { t = a; a = b; b = t; } while (0)
        #define LOG(text) puts(text);
        #define BOTH(a, b) a; b
        void order(int *a, int *b) {
            int t;
            if (*a > *b)
                SWAP(*a, *b);
            if (*a)
                LOG("a");
            BOTH(f(), g());
        }
        """,
    "a macro of two definitions": """\
        #ifdef WIDE
        #define SIZE 4 + 8
        #else
        #define SIZE 4
        #endif
        int f(int n) { return SIZE * n; }
        """,
}


@pytest.mark.parametrize("name", _WRONG)
def test_a_macro_that_comes_apart_is_found(name: str) -> None:
    assert list_trap_lines(_WRONG[name], "main.c") == [find_marked_line(_WRONG[name])]


@pytest.mark.parametrize("name", _SOUND)
def test_a_macro_that_holds_together_has_no_trap(name: str) -> None:
    assert list_trap_lines(_SOUND[name], "main.c") == []


def test_a_macro_in_a_header_counts_where_it_was_used() -> None:
    header = SourceFile("pay.h", "#define TWICE(n) (n * 2)\n", "call")
    source = SourceFile("pay.c", "int f(int n) { return TWICE(n + 1); }\n", "call")
    program = Program([header, source], Site(source, 1), WRONG_VALUE, [])
    [found] = conclude_traps(program, lambda site: site.path == "pay.c")
    assert str(found.at) == "pay.h:1"
    assert conclude_traps(program, lambda site: site.path == "pay.h") == []
