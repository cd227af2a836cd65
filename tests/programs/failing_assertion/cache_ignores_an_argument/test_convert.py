import unittest

from money.convert import Converter


class ConvertTest(unittest.TestCase):
    def setUp(self):
        self.converter = Converter()

    def test_one_currency(self):
        self.assertEqual(self.converter.convert(100, "USD"), 125.0)

    def test_two_currencies(self):
        self.converter.convert(100, "USD")
        self.assertEqual(self.converter.convert(100, "GBP"), 80.0)


if __name__ == "__main__":
    unittest.main()
