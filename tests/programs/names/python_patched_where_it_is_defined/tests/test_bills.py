from unittest.mock import patch

from shop.bills import convert


@patch("shop.rates.fetch_rate", return_value=2.0)
def test_convert(rate):
    assert convert(10, "USD") == 20.0
