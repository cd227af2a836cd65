"""What failed in a condition is asked first, and only where that leaves no choice."""

from __future__ import annotations

import pytest

from whence.playbook.engine.case import Case
from whence.playbook.engine.source import Site, SourceFile
from whence.playbook.fixes.guards import add_guard, catch_too
from whence_tools.errors.model import Frame, Problem

NONE = "AttributeError: 'NoneType' object has no attribute 'id'"
OTHER = "AttributeError: 'Attribute' object has no attribute 'id'"
LIST = "IndexError: list index out of range"
TEXT = "IndexError: string index out of range"
KEY = "KeyError: 'row'"
JS = "TypeError: Cannot read properties of undefined (reading 'type')"


def _guarded(
    error: str, line: str, path: str = "a.py", cause: str = "", edit: int = 0
) -> str | None:
    """The line with the guard; None where there is none."""
    kind, _, message = error.partition(": ")
    before = "def f(a, b, at):\n" if path.endswith(".py") else "function f(a, b) {\n"
    after = "\n        pass\n" if line.endswith(":") else "\n"
    text = f"{before}    {line}{after}" + ("" if path.endswith(".py") else "}\n")
    problem = Problem(
        language="python" if path.endswith(".py") else "javascript",
        error_type=kind, message=message, frames=(Frame(file=path, path=path, line=2),),
    )  # fmt: skip
    site = Site(SourceFile(path, text, "call"), 2)
    edits = add_guard(Case(problem, problem, search=None), site, cause)  # type: ignore[arg-type]
    return edits[edit].new_text.strip() if edits else None


@pytest.mark.parametrize(
    ("error", "line", "guarded"),
    [
        (NONE, "if a.b.id == 1:", "if a.b is not None and a.b.id == 1:"),
        (OTHER, "if b is None or a.id == b:", 'if b is None or (hasattr(a, "id") and a.id == b):'),
        (LIST, "while a[0].x:", "while a and a[0].x:"),
        (LIST, "if b and f(a[1]):", "if b and len(a) > 1 and f(a[1]):"),
        (LIST, "return a[-2] == b", "return len(a) >= 2 and a[-2] == b"),
        (TEXT, "if a[at] == '<':", "if at < len(a) and a[at] == '<':"),
        (TEXT, "if a.strip()[0] == '#':", "if a.strip()[:1] == '#':"),
        (TEXT, "if '@' == a[1]:", "if '@' == a[1:2]:"),
        (TEXT, "if b and a[-1] == ',':", "if b and a[-1:] == ',':"),
        (KEY, "if a['row'] > 3:", "if 'row' in a and a['row'] > 3:"),
        (
            "ValueError: max() arg is an empty sequence",
            "return max(len(one) for one in a)",
            "return max((len(one) for one in a), default=0)",
        ),
        ("KeyError: 'x'", "a.remove(b)", "a.discard(b)"),
        (
            "ValueError: range() arg 3 must not be zero",
            "return range(0, b, at)",
            "return range(0, b, max(at, 1))",
        ),
    ],
)
def test_a_part_of_a_condition_that_is_not_there_is_false(
    error: str, line: str, guarded: str
) -> None:
    assert _guarded(error, line) == guarded


@pytest.mark.parametrize(
    ("line", "guarded"),
    [
        ("return b && a.key.type === 'A'", "return b && a.key && a.key.type === 'A'"),
        ("if (b || a.type === 'A') {}", "if (b || (a && a.type === 'A')) {}"),
        ("const is = a[0].type === 'A';", "const is = a[0] && a[0].type === 'A';"),
    ],
)
def test_the_same_in_javascript(line: str, guarded: str) -> None:
    assert _guarded(JS, line, "a.js") == guarded


@pytest.mark.parametrize(
    ("error", "line"),
    [
        (NONE, "if a.id != 1:"), (NONE, "if not a.id:"), (NONE, "x = a.id"), (NONE, "f(a.id)"),
        (NONE, "if is_missing(x) or not f(a.id):"), (NONE, "if not_found(a.id):"),
        (NONE, "if load(a).id == 1:"), (NONE, "if a.id == b.id:"), (LIST, "if a[:1] == b:"),
        (NONE, "f(lambda: a.id)"), ("ValueError: x", "if a[0] == 1:"),
    ],
)  # fmt: skip
def test_there_is_no_guard_where_more_than_one_would_do(error: str, line: str) -> None:
    assert _guarded(error, line) is None


def test_of_two_reads_that_can_have_failed_the_one_of_the_cause_is_guarded() -> None:
    line, path = "return a.type === 'A' && b.type === 'B'", "a.js"
    assert _guarded(JS, line, path) is None
    expected = "return a.type === 'A' && b && b.type === 'B'"
    assert _guarded(JS, line, path, "`b` is undefined at a.js:2") == expected


@pytest.mark.parametrize(
    ("line", "wider"),
    [
        ("    except KeyError:", "    except (KeyError, TypeError):"),
        ("except (a.B, KeyError) as e:", "except (a.B, KeyError, TypeError) as e:"),
        ("except:", None),
    ],
)
def test_a_handler_catches_one_more_error(line: str, wider: str | None) -> None:
    site = Site(SourceFile("a.py", line, "call"), 1)
    edits = catch_too(site, "TypeError", "int() argument must be a string, not 'NoneType'")
    assert [one.new_text for one in edits] == ([wider] if wider else [])
    assert catch_too(site, "TypeError", "list indices must be integers, not str") == ()


def test_there_is_no_guard_of_what_is_used_on() -> None:
    used_on = "if (a.key.type === 'A') { b(); } return a.key"
    assert _guarded(JS, used_on, "a.js") is None
    guarded = "if (a.key && a.key.type === 'A') { b(a.key.name); } return a"
    assert _guarded(JS, guarded.replace("a.key && ", ""), "a.js") == guarded


def test_what_reads_the_same_later_is_guarded_as_well() -> None:
    lines = "const one = a.key.type === 'A';\n    const two = a.key.type === 'B';"
    assert _guarded(JS, lines, "a.js") == "const one = a.key && a.key.type === 'A';"
    assert _guarded(JS, lines, "a.js", edit=1) == "const two = a.key && a.key.type === 'B';"


def test_what_reads_other_elements_later_asks_for_them_as_well() -> None:
    again = "while a[1].x:\n        a.pop(1)\n    if a[-2].y and a[-2].z:"
    assert _guarded(LIST, again) == "while len(a) > 1 and a[1].x:"
    assert _guarded(LIST, again, edit=1) == "if len(a) >= 2 and a[-2].y and a[-2].z:"
    assert _guarded(LIST, "if a[0] == 1:\n        b = 1\n    return a[0]") is None
    assert _guarded(LIST, "if a[0] == 1:\n        return a[0]") == "if a and a[0] == 1:"


def test_a_branch_that_asks_for_a_guarded_part_by_name_may_use_what_is_read() -> None:
    text = "const is = a.v.type === 'A' && a.v.b;\n  if ({}) use(a.v);"
    guarded = "const is = a.v && a.v.type === 'A' && a.v.b;"
    assert _guarded(JS, text.format("is"), "a.js") == guarded
    assert _guarded(JS, text.format("is || b"), "a.js") is None
    assert _guarded(JS, text.format("!is"), "a.js") is None
    two = text.replace("  if", "  const also = a.v.type === 'B';\n  if").format("is || also")
    assert _guarded(JS, two, "a.js", edit=1) == "const also = a.v && a.v.type === 'B';"
