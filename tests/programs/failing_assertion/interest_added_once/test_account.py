from bank.account import Account


def test_no_years():
    assert Account(8).after(0) == 8


def test_one_year():
    assert Account(8).after(1) == 12.0


def test_two_years():
    assert Account(8).after(2) == 18.0
