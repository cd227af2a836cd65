"""What an observed frame says of an expression, and of parts of the values that it holds."""

from __future__ import annotations

import pytest

from whence_tools.errors.observed import ObservedFrame, Operand, Value


def number(value: int) -> Value:
    return Value("int", str(value))


def text(value: str) -> Value:
    return Value("str", repr(value))


ROW = Value("dict", "{'kind': 'sms', 2: 5}", length=2,
            items=[(text("kind"), text("sms")), (number(2), number(5))])  # fmt: skip
ROWS = Value("list", "[1, {…}, …]", length=3, items=[(None, number(1)), (None, ROW)])
ORDER = Value("Order", "Order(rows=[…])", fields={"rows": ROWS}, size=1)
TABLE = Value("Object", "Object {sms: 1}", fields={"sms": number(1)}, size=1)
FRAME = ObservedFrame(
    "test",
    operands=(Operand("order.total", number(7)),),
    locals=tuple(
        Operand(name, value)
        for name, value in {
            "order": ORDER, "row": ROW, "table": TABLE, "n": number(1), "kind": text("kind"),
            "label": text("sms"),
        }.items()
    ),
)  # fmt: skip


@pytest.mark.parametrize(
    ("written", "reads"),
    [
        ("order.total", "7"),
        ("order.rows[0]", "1"),
        ("order.rows[1]['kind']", "'sms'"),
        ('order.rows[1]["kind"]', "'sms'"),
        ("row[2]", "5"),
        ("row[kind]", "'sms'"),
        ("order.rows[n][kind]", "'sms'"),
        ("table.sms", "1"),
        ('table["sms"]', "1"),
        ("table[label]", "1"),
    ],
)
def test_a_part_of_a_value_that_was_seen_is_known(written: str, reads: str) -> None:
    value = FRAME.value_of(written)
    assert value is not None
    assert value.repr == reads


@pytest.mark.parametrize(
    "written",
    ["order.rows[2]", "order.rows[-1]", "order.rows[m]", "row['other']", "row[1]", "order.other",
     "order.rows()", "label[0]", "table.other", "other.rows[0]", "row[kind + kind]"],
)  # fmt: skip
def test_a_part_that_was_not_seen_is_not_known(written: str) -> None:
    assert FRAME.value_of(written) is None


def test_the_names_of_an_object_that_serves_as_a_mapping_are_its_keys() -> None:
    assert [key.repr for key in TABLE.keys] == ['"sms"']
    assert TABLE.has_all_keys
    assert ORDER.keys == ()


def test_only_a_mapping_of_which_all_was_seen_has_all_keys() -> None:
    whole = Value("Array", "[1, 2]", length=2, items=[(None, number(1)), (None, number(2))])
    assert ROW.has_all_keys
    assert Value("dict", "{}", length=0, items=[]).has_all_keys
    assert not any(one.has_all_keys for one in (ROWS, whole, ORDER, text("kind")))
