"""How much a patch leaves to choose."""

from __future__ import annotations

import pytest

from whence_tools.healing.change import Change
from whence_tools.healing.choices import weigh_choices, weigh_data


@pytest.mark.parametrize(
    ("before", "after", "choices"),
    [
        ("x = line.prise", "x = line.price", 0),
        ("x = line['prise']", "x = line['price']", 0),
        ("ok = a > b", "ok = a >= b", 0),
        ("x = g()", "x = await g()", 0),
        ("x = a", "x = a if a is not None else 0", 0),
        ("x = rows[len(rows)]", "x = rows[len(rows) - 1]", 0),
        ("x = a", "x = 7 if a else max(a, 3)", 6),
        ("x = len(rows)", "x = len(rows) - 1", 1),
        ("x = weight", "x = ceil(weight)", 1),
        ("x = weight", "x = str(weight)", 0),
        ("x = weight", "x = weight * 12", 3),
        ("x = line.split(':')", "x = line.split(': ')", 2),
        ("at = s.find(b)\nf(at)", "at = s.find(b)\nif at >= 0:\n    f(at)", 0),
        ("f(at)", "if at >= 0:\n    f(at)", 2),
        ("f(rows)", "if len(rows) > 0:\n    f(rows)", 0),
        ("x = rows", "first, *rest = rows\nx = [f(first), *rest]", 2),
        ("x = f'{line['price']}: {n}'", 'x = [line["price"], n]', 0),
        ("raise ValueError('many')", "raise ValueError(f'many: {n}')", 0),
    ],
)
def test_a_text_or_a_number_leaves_more_to_choose_than_a_call_or_an_operator(
    before: str, after: str, choices: int
) -> None:
    assert weigh_choices([Change("shop.py", before, after)]) == choices


def test_each_line_of_data_whose_key_a_test_names_leaves_choices() -> None:
    before = '{\n  "AT": 20,\n  "HU": 72\n}\n'
    changed = Change("rates.json", before, before.replace("72", "27"))
    noted = Change("CHANGELOG.md", "# Changes\n", "# Changes\n\n- Right rates for HU.\n")
    assert weigh_data([changed, noted], ["assert gross(100, 'HU') == 127"]) == 2
    assert weigh_data([changed, noted], ["assert gross(100, home()) == 127"]) == 0
    assert weigh_choices([changed, noted]) == 0


def test_the_words_of_what_no_grammar_knows_leave_choices() -> None:
    before = "<p>Sum: $net</p>\n<p>Tax: $net</p>\n"
    changed = [
        weigh_choices([Change("bill.tmpl", before, before.replace("Tax: $net", new))])
        for new in ("Tax: $tax", "Tax: 2.00", "Tax: $net")
    ]
    assert changed == [1, 2, 0]
