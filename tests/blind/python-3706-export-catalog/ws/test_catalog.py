import unittest

import catalog
import naming


class NamingTest(unittest.TestCase):
    def test_date_is_split_off(self):
        self.assertEqual(naming.split_date("orders-20210305"), ("orders", "2021-03-05"))

    def test_name_without_date(self):
        self.assertEqual(naming.split_date("orders"), ("orders", None))

    def test_title(self):
        self.assertEqual(naming.title("stock_level"), "Stock Level")


class CatalogTest(unittest.TestCase):
    def test_dated_files_share_an_entry(self):
        built, _ = catalog.build(["in/orders-20210305.csv", "in/orders-20210406.CSV"])
        self.assertEqual(built.datasets(), ["orders"])
        self.assertEqual(built.entry("orders").latest, "2021-04-06")

    def test_other_files_are_skipped(self):
        built, skipped = catalog.build(["in/readme.txt", "in/inventory.csv"])
        self.assertEqual(skipped, ["in/readme.txt"])
        self.assertEqual(built.datasets(), ["inventory"])

    def test_overview(self):
        built, _ = catalog.build(
            ["in/site_metrics.csv", "in/site_metrics-20220101.csv", "in/refund.csv"]
        )
        self.assertEqual(
            built.overview(),
            ["Refund: 1 file, undated", "Site Metrics: 2 files, 2022-01-01"],
        )


if __name__ == "__main__":
    unittest.main()
