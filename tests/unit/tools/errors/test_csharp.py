"""C#: .NET, Mono, Unity and the compilers."""

from __future__ import annotations

import pytest

from tests.support.recorded_problems import (
    only_problem,
    read_problems,
)


@pytest.mark.parametrize(
    ("method", "name"),
    [
        ("Shop.Cart.<Load>d__3.MoveNext()", "Shop.Cart.Load"),
        ("Shop.Cart.<>c.<Total>b__0_1(Item i)", "Shop.Cart.Total"),
        ("Shop.Cart.<>c__DisplayClass4_0`1.<Count>b__0(T i)", "Shop.Cart.Count"),
        ("Shop.Cart.<Main>g__Run|0_1(String[] args)", "Shop.Cart.Run"),
        ("Shop.Cart..ctor(String name)", "Shop.Cart..ctor"),
        ("Shop.Cart.Rows(TextReader reader)+MoveNext()", "Shop.Cart.Rows"),
        ("Shop.Outer+Inner.get_Item(Int32 index)", "Shop.Outer.Inner.get_Item"),
        ("Shop.Cart.Map[T,U](Func`2 f)", "Shop.Cart.Map[T,U]"),
    ],
)
def test_what_the_compiler_made_of_a_method_has_its_source_name(method: str, name: str) -> None:
    text = f"System.Exception: x\n   at {method} in C:\\app\\Cart.cs:line 12\n"
    frame = only_problem(text).frames[0]
    assert (frame.function, frame.file, frame.line) == (name, "C:\\app\\Cart.cs", 12)


@pytest.mark.parametrize(
    ("line", "file"),
    [
        ("   場所 Ns.C.M(Int32 x) 場所 C:\\app\\C.cs:行 7", "C:\\app\\C.cs"),
        ("   в Ns.C.M() в /app/C.cs:строка 7", "/app/C.cs"),
        ("   à Ns.C.M() dans /app/C.cs:ligne 7", "/app/C.cs"),
        ("   在 Ns.C.M() 位置 /app/C.cs:行号 7", "/app/C.cs"),
    ],
)
def test_translated_traces_are_read(line: str, file: str) -> None:
    frame = only_problem(f"System.Exception: x\n{line}\n").frames[0]
    assert (frame.function, frame.file, frame.line) == ("Ns.C.M", file, 7)


_OVERFLOW = """\
Stack overflow.
Repeat 24102 times:
--------------------------------
   at Staff.Employee.get_Level()
--------------------------------
   at Staff.Program.Main()
"""


def test_a_stack_that_overflows_is_an_error() -> None:
    problem = only_problem(_OVERFLOW)
    assert (problem.error_type, problem.message) == ("StackOverflowException", "Stack overflow.")
    names = [frame.function for frame in problem.frames]
    assert names == ["Staff.Employee.get_Level", "Staff.Program.Main"]


def test_frames_of_java_and_javascript_are_not_dotnets() -> None:
    text = (
        "x.Y: z\n\tat a.b.C.m(C.java:12)\n\tat a.b.C.n(Native Method)\n    at f (/app/a.js:1:2)\n"
    )
    assert not [item for item in read_problems(text) if item["language"] == "csharp"]
