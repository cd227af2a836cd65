import unittest

from postage import TooHeavy, quote, quote_all


class QuoteTest(unittest.TestCase):
    def test_letter(self):
        self.assertEqual(quote("nl", 20).cents, 95)

    def test_parcel_of_half_a_kilo(self):
        self.assertEqual(quote("NL", 500).cents, 265)

    def test_parcel_abroad(self):
        self.assertEqual(str(quote("DE", 730)), "europe: 9.90")

    def test_world_for_unknown_country(self):
        self.assertEqual(quote("JP", 90).zone, "world")

    def test_registered(self):
        self.assertEqual(quote("FR", 60, registered=True).cents, 760)

    def test_heaviest(self):
        self.assertEqual(quote("NL", 2000).cents, 560)

    def test_too_heavy(self):
        with self.assertRaises(TooHeavy):
            quote("SE", 2001)


class BulkTest(unittest.TestCase):
    def test_few_items(self):
        self.assertEqual(quote_all([("NL", 20), ("BE", 20)]), 245)

    def test_discount(self):
        self.assertEqual(quote_all([("NL", 20)] * 10), 874)


if __name__ == "__main__":
    unittest.main()
