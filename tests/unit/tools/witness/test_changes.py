"""What a call changed is told as the smallest part that differs."""

from __future__ import annotations

from whence_tools.errors.observed import Value
from whence_tools.witness.recording.changes import list_changes


def number(text: str) -> Value:
    return Value("int", text)


def numbers(*texts: str) -> Value:
    shown = f"[{', '.join(texts)}]"
    items = [(None, number(one)) for one in texts]
    return Value("list", shown, length=len(texts), items=items)


def thing(**fields: Value) -> Value:
    shown = ", ".join(f"{name}={one.repr}" for name, one in fields.items())
    return Value("Thing", f"Thing({shown})", fields=fields)


def told(before: Value, after: Value) -> list[tuple[str, str | None, str | None]]:
    changes = list_changes({"self": before}, {"self": after})
    return [
        (one.name, one.before.repr if one.before else None, one.after.repr if one.after else None)
        for one in changes
    ]


def test_an_attribute_that_differs_is_told_alone() -> None:
    before = thing(x=number("1"), y=number("2"))
    assert told(before, thing(x=number("1"), y=number("3"))) == [("self.y", "2", "3")]


def test_one_item_that_differs_is_told_by_its_place() -> None:
    before, after = thing(a=numbers("1", "2")), thing(a=numbers("1", "5"))
    assert told(before, after) == [("self.a[1]", "2", "5")]


def test_a_list_in_another_order_or_of_another_length_is_told_whole() -> None:
    before = thing(a=numbers("1", "2"))
    assert told(before, thing(a=numbers("2", "1"))) == [("self.a", "[1, 2]", "[2, 1]")]
    assert told(before, thing(a=numbers("1"))) == [("self.a", "[1, 2]", "[1]")]


def test_what_was_not_there_has_nothing_before() -> None:
    assert told(thing(), thing(x=number("1"))) == [("self.x", None, "1")]


def test_what_stayed_the_same_is_not_told() -> None:
    assert not told(thing(x=number("1")), thing(x=number("1")))
