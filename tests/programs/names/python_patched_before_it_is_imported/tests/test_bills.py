from unittest.mock import patch

from shop.bills import convert


def test_convert():
    with patch("shop.rates.fetch_rate", return_value=2.0):
        assert convert(10, "USD") == 25.0
