from roman import roman


def test_three():
    assert roman(3) == "III"


def test_four():
    assert roman(4) == "IV"


def test_nine():
    assert roman(9) == "IX"
