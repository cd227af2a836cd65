import pytest

from expenses.model import BadLine, parse, parse_line
from expenses.summary import by_category, by_day, over_food_limit, render

TRIP = """
1 travel 42.00 train
1 food 31.50 dinner
1 hotel 119.00
2 food 9 breakfast
"""


def test_parse_line():
    expense = parse_line("3 taxi 12.5 airport")
    assert (expense.category, expense.cents, expense.note) == ("other", 1250, "airport")


def test_bad_line():
    with pytest.raises(BadLine):
        parse_line("3 food")


def test_by_day():
    assert by_day(parse(TRIP)) == {1: 19250, 2: 900}


def test_by_category():
    assert by_category(parse(TRIP)) == {"travel": 4200, "food": 4050, "hotel": 11900}


def test_food_limit():
    assert over_food_limit(parse("1 food 39\n2 food 25\n2 food 15.01")) == [2]


def test_render_single_category():
    assert render(parse("1 hotel 80\n2 hotel 80")).splitlines()[0] == "hotel      160.00"
