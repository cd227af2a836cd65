"""What type checkers say, as the rules read it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.support.investigate import investigate
from whence.playbook.evidence.declared_types import strip_brackets, without_absent
from whence.playbook.rules.absence.checked_absence import doubted
from whence.playbook.rules.names.checked_members import LACKING
from whence.playbook.rules.types.type_mismatches import find_mismatch
from whence_tools.errors import parse_one

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    ("text", "kind", "name"),
    [
        ('  a.py:3:5 - error: "upper" is not a known attribute of "None"', "member", "upper"),
        ('a.py:3: error: Item "None" of "str | None" has no attribute "upper"', "member", "upper"),
        ('  a.py:3:5 - error: Object of type "None" is not subscriptable', "subscript", ""),
        ("a.ts(3,5): error TS2532: Object is possibly 'undefined'.", "value", ""),
        ("a.ts(3,5): error TS18047: 'user.name' is possibly 'null'.", "written", "user.name"),
        (
            (
                "a.ts(3,5): error TS2345: Argument of type 'string | null' is not assignable to "
                "parameter of type 'string'."
            ),
            "argument",
            "",
        ),
    ],
)
def test_a_doubted_value_is_read_from_every_checker(text: str, kind: str, name: str) -> None:
    doubt = doubted(parse_one(text))
    assert doubt is not None
    assert (doubt.kind, doubt["name"]) == (kind, name)


def test_a_traceback_is_no_doubt_of_a_checker() -> None:
    trace = 'Traceback (most recent call last):\n  File "a.py", line 3\nTypeError: Object is None'
    assert doubted(parse_one(trace)) is None


@pytest.mark.parametrize(
    ("given", "wanted", "absent"),
    [
        ("str | None", "str", "None"),
        ("Optional[str]", "str", "None"),
        ("int | None", "str", ""),
        ("str", "int", ""),
    ],
)
def test_a_type_is_absent_only_where_nothing_else_is_wrong(
    given: str, wanted: str, absent: str
) -> None:
    text = (
        f'a.py:3:5: error: Argument 1 to "f" has incompatible type "{given}"; expected "{wanted}"'
    )
    unfit = find_mismatch(parse_one(text))
    assert unfit is not None
    assert unfit.absent == absent


@pytest.mark.parametrize(
    ("text", "owner", "name"),
    [
        ('  a.py:3:5 - error: Cannot access attribute "x" for class "Cart*"', "Cart", "x"),
        ('  a.py:3:5 - error: Cannot access attribute "x" for class "type[Cart]"', "Cart", "x"),
        ('a.py:3:5: error: "Cart" has no attribute "x"; maybe "y"?', "Cart", "x"),
        ("a.py:3:5: E1101: Instance of 'Cart' has no 'x' member (no-member)", "Cart", "x"),
        ("./a.go:3:5: c.X undefined (type *Cart has no field or method X)", "Cart", "X"),
        ("a.cpp:3:5: error: no member named 'x' in 'shop::Cart'", "Cart", "x"),
        (
            (
                "error[E0599]: no method named `x` found for mutable reference `&mut Cart` in the "
                "current scope\n --> a.rs:3:5"
            ),
            "Cart",
            "x",
        ),
        (
            (
                "error[E0599]: no variant or associated item named `X` found for enum `Cart` in "
                "the current scope\n --> a.rs:3:5"
            ),
            "Cart",
            "X",
        ),
    ],
)
def test_a_type_and_the_member_it_lacks_are_read_from_every_tool(
    text: str, owner: str, name: str
) -> None:
    lack = LACKING(parse_one(text))
    assert lack is not None
    assert (lack["owner"], lack["name"]) == (owner, name)


@pytest.mark.parametrize(
    ("written", "outside"),
    [
        ("list[str | None]", "list"),
        ("Map<string, User | undefined>", "Map"),
        ("User | null", "User | null"),
    ],
)
def test_what_a_container_holds_says_nothing_of_the_container(written: str, outside: str) -> None:
    assert strip_brackets(written) == outside


def test_a_union_is_known_without_its_absent_members() -> None:
    assert without_absent("User | null | undefined") == "User"


async def test_two_values_of_which_the_checker_means_one_are_told_apart_by_the_column(
    tmp_path: Path,
) -> None:
    (tmp_path / "a.py").write_text(
        "def first() -> str | None:\n    return None\n\n\n"
        'def second() -> str | None:\n    return ""\n\n\n'
        "left = first()\nright = second()\nprint(left.upper(), right.upper())\n"
    )
    message = '"upper" is not a known attribute of "None" (reportOptionalMemberAccess)'
    at_left = await investigate(tmp_path, f"  a.py:11:12 - error: {message}")
    at_right = await investigate(tmp_path, f"  a.py:11:27 - error: {message}")
    assert (at_left.draft.line, at_right.draft.line) == (2, 5)
    nowhere = await investigate(tmp_path, f"  a.py:11:1 - error: {message}")
    assert not nowhere.draft.found


async def test_a_package_from_outside_is_never_taken_for_a_like_file(tmp_path: Path) -> None:
    (tmp_path / "request.py").write_text("def post() -> None: ...\n")
    (tmp_path / "a.py").write_text("import requests\n\nrequests.get('/')\n")
    text = '  a.py:1:8 - error: Import "requests" could not be resolved (reportMissingImports)'
    answer = await investigate(tmp_path, text)
    assert not answer.draft.found
    assert any("interpreter" in step for step in answer.draft.next_steps or ())
