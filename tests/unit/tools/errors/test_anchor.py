"""Frames of a trace that is older than the files."""

from __future__ import annotations

import pytest

from whence_tools.code.sources import Sources
from whence_tools.errors import Frame, Locator, parse_one

_NOW = """\
import os


def total(items):
    rest = items[1:]
    return sum(
        item.price
        for item in items
    )


def show(items):
    return total(items)


def show_all(items):
    return total(items)
"""
_JAVA = """\
class Cart {
    int total() {
        return 1;
    }

    int show() {
        int begun = 0;
        return total();
    }
}
"""


def _anchored(frame: Frame, *inner: Frame, text: str = _NOW, older: tuple[str, ...] = ()) -> Frame:
    file = frame.file or ""
    code = Sources({file: text}.get, {file: older})
    return Locator("", [file], code).locate([*inner, frame])[-1]


@pytest.mark.parametrize(
    ("line", "function", "code"),
    [
        (13, "show", "return total(items)"),
        (13, "show", "return  total( items )"),
        (8, "total", "return sum("),  # some interpreters name a later line of the statement
        (1, "<module>", "import os"),
    ],
)
def test_a_line_that_is_where_it_was_printed_stays(line: int, function: str, code: str) -> None:
    held = _anchored(Frame("cart.py", line, function=function, code=code))
    assert (held.line, held.outdated) == (line, False)


def test_a_line_that_moved_as_far_as_a_neighbour_is_found_again() -> None:
    inner = Frame("cart.py", 3, function="total", code="rest = items[1:]")
    held = _anchored(Frame("cart.py", 11, function="show", code="return total(items)"), inner)
    assert (held.line, held.outdated) == (13, False)


@pytest.mark.parametrize(
    ("line", "function", "code", "now"),
    [
        (3, "total", "rest = items[1:]", 5),
        (10, "show", "return total(items)", 13),
        (14, "show_all", "return total(items)", 17),
    ],
)
def test_the_version_in_which_a_trace_fits_says_where_its_lines_are_today(
    line: int, function: str, code: str, now: int
) -> None:
    then = _NOW.removeprefix("import os\n\n").replace("    return sum(\n", "    sum(\n", 1)
    then = then.replace("        for item in items\n", "", 1)
    frame = Frame("cart.py", line, function=function, code=code)
    held = _anchored(frame, older=("def total(items):\n    return 0\n", then))
    assert (held.line, held.outdated) == (now, False)


def test_a_line_that_was_rewritten_is_not_taken_for_an_equal_one_of_its_function() -> None:
    then = "def pay(a):\n    note(a)\n    send(a)\n    note(a)\n"
    now = then.replace("    note(a)\n", "    log(a, 1)\n", 1)
    frame = Frame("pay.py", 2, function="pay", code="note(a)")
    assert _anchored(frame, text=now).outdated
    assert _anchored(frame, text=now, older=(then,)).outdated


def test_a_line_with_no_open_bracket_is_no_statement_that_goes_on() -> None:
    now = (
        "def first(text):\n    if not text:\n        return text\n"
        "    renew(\n        text,\n    )\n"
    )
    frame = Frame("cart.py", 5, function="first", code="return text")
    assert _anchored(frame, text=now).outdated


@pytest.mark.parametrize(
    ("line", "function", "code"),
    [
        (13, "show", "return total(items, tax)"),
        (13, "total", "return total(items)"),  # stands in another function only
        (11, "show", "return total(items)"),  # nothing shows that it moved
        (30, "show", None),
        (2, "show", None),
        (13, "gone", None),
    ],
)
def test_a_frame_whose_line_is_gone_is_out_of_date(
    line: int, function: str, code: str | None
) -> None:
    held = _anchored(Frame("cart.py", line, function=function, code=code))
    assert held.outdated
    assert (held.path, held.line, held.function) == ("cart.py", None, function)


def test_the_next_frames_call_finds_a_line_that_was_not_printed() -> None:
    inner = Frame("Other.java", 1, function="Cart.total")
    held = _anchored(Frame("Cart.java", 3, function="Cart.show"), inner, text=_JAVA)
    assert (held.path, held.line) == ("Cart.java", 8)


def test_an_installed_copy_with_other_code_is_the_same_file_out_of_date() -> None:
    trace = (
        "Traceback (most recent call last):\n"
        '  File "/usr/lib/python3/dist-packages/shop/cart.py", line 2, in total\n'
        "    return items.sum\n"
        "AttributeError: 'list' object has no attribute 'sum'\n"
    )
    problem = parse_one(trace, Locator("/w", ["shop/cart.py"], Sources(lambda path: _NOW)))
    assert problem.is_outdated
    assert problem.frames[0].path == "shop/cart.py"


_STORE = "def price(row):\n    return row['amount'] * 1.2\n"
_APP = "from store import price\n\n\ndef total(rows):\n    return sum(price(row) for row in rows)\n"


@pytest.mark.parametrize("folder", ["/w", "/builds/7/shop", "C:\\work\\shop"])
def test_a_file_at_the_workspaces_top_is_known_by_its_neighbour_though_its_line_is_gone(
    folder: str,
) -> None:
    code = Sources({"store.py": _STORE, "app.py": _APP}.get)
    frames = (
        Frame(f"{folder}/store.py", 2, function="price", code="return row['cost'] * 1.2"),
        Frame(
            f"{folder}/app.py", 5, function="total", code="return sum(price(row) for row in rows)"
        ),
    )
    store, app = Locator("/w", ["store.py", "app.py"], code).locate(frames)
    assert (store.path, store.outdated, store.line) == ("store.py", True, None)
    assert (app.path, app.outdated, app.line) == ("app.py", False, 5)


def test_a_file_that_is_gone_from_beside_another_of_the_trace_is_out_of_date() -> None:
    code = Sources({"depot.py": _STORE, "app.py": _APP}.get)
    frames = (
        Frame("/builds/shop/store.py", 2, function="price", code="return row['amount'] * 1.2"),
        Frame(
            "/builds/shop/app.py",
            5,
            function="total",
            code="return sum(price(row) for row in rows)",
        ),
        Frame("/usr/lib/python3.11/runpy.py", 88, function="_run_code"),
    )
    store, app, runpy = Locator("/w", ["depot.py", "app.py"], code).locate(frames)
    assert (store.path, store.outdated) == (None, True)
    assert (app.outdated, runpy.outdated) == (False, False)
