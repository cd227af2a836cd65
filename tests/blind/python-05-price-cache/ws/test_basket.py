import unittest

from basket import Basket
from catalog import Catalog, Source


class BasketTest(unittest.TestCase):
    def setUp(self):
        self.source = Source({"LAMP": 100.0, "BULB": 4.0})
        self.catalog = Catalog(self.source)

    def test_reads_once(self):
        basket = Basket(self.catalog, "EUR")
        basket.put("LAMP", 2)
        basket.total()
        self.assertEqual(basket.total(), 200.0)
        self.assertEqual(self.source.reads, 1)

    def test_two_customers(self):
        home = Basket(self.catalog, "EUR")
        home.put("LAMP")
        abroad = Basket(self.catalog, "GBP")
        abroad.put("LAMP")
        self.assertEqual(home.total(), 100.0)
        self.assertEqual(abroad.total(), 85.0)
